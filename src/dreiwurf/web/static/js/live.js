import { ApiError, get } from "./api.js";
import { language } from "./words.js";

/** @import { Scene } from "./types.js" */

const POLL_MS = 10_000; // a hidden tab asks this often and leaves its connection to other tabs (a browser has six a host)
const HIDE_MS = 1_000; // who only glances elsewhere keeps the stream
const PATIENCE_MS = 1_200; // a short break, as at a server's restart, is not worth greying the table
const SILENCE_MS = 45_000; // a phone that slept may keep a dead stream open without noticing

/**
 * The line to the server: the event stream while the page is seen, a question every ten seconds while it is hidden.
 * It comes back by itself after any break and resumes after the last event that the table has taken.
 */
export class Line {
  /**
   * @param {string} match
   * @param {{scene: (scene: Scene, seen: boolean) => void, lost: (since: Date) => void, back: () => void,
   *   gone: () => void, last: () => number}} table
   */
  constructor(match, table) {
    this.match = match;
    this.table = table;
    /** @type {EventSource|null} */
    this.source = null;
    /** @type {Date|null} */
    this.since = null;
    this.told = false;
    this.tries = 0;
    this.heard = Date.now();
    this.timer = 0;
    this.patience = 0;
    this.poll = 0;
    this.leaving = 0;
    document.addEventListener("visibilitychange", () => this.follow());
    addEventListener("online", () => this.follow());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.follow());
    setInterval(() => this.check(), 5_000);
  }

  /** Opens what suits the moment: a stream when seen, polling when hidden. */
  follow() {
    if (document.hidden) {
      this.hide();
      return;
    }
    this.close();
    this.open();
  }

  /** A hidden page lets go of its stream, but not before its first question has said that somebody is still there. */
  hide() {
    clearTimeout(this.leaving);
    clearInterval(this.poll);
    this.leaving = window.setTimeout(async () => {
      await this.look();
      if (!document.hidden) return;
      this.close();
      this.poll = window.setInterval(() => this.look(), POLL_MS);
    }, HIDE_MS);
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    clearInterval(this.poll);
    this.source?.close();
    this.source = null;
  }

  open() {
    const last = this.table.last();
    const source = new EventSource(`/api/matches/${this.match}/events?lang=${language}&after=${last}`);
    this.source = source;
    source.addEventListener("open", () => this.fine());
    source.addEventListener("scene", (event) => {
      this.fine();
      this.table.scene(JSON.parse(event.data), !document.hidden);
    });
    source.addEventListener("gone", () => this.table.gone());
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.miss();
      // The browser's own retry would ask after the event that the address names; a new stream asks after the last one.
      source.close();
      this.again();
    });
  }

  again() {
    clearTimeout(this.timer);
    const wait = Math.min(250 * 1.7 ** this.tries++, 5_000);
    this.timer = window.setTimeout(() => !document.hidden && this.open(), wait);
  }

  /** One question without a stream; also tells whether the match is still there. */
  async look() {
    try {
      const scene = await get(`/matches/${this.match}${document.hidden ? "?present=1" : ""}`);
      this.fine();
      this.table.scene(scene, !document.hidden);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.table.gone();
      else this.miss();
    }
  }

  check() {
    if (document.hidden || this.since || Date.now() - this.heard < SILENCE_MS) return;
    this.heard = Date.now();
    this.look();
  }

  fine() {
    this.heard = Date.now();
    this.tries = 0;
    this.since = null;
    clearTimeout(this.patience);
    if (this.told) this.table.back();
    this.told = false;
  }

  miss() {
    if (this.since) {
      if (this.tries % 4 === 3) this.look();
      return;
    }
    this.since = new Date();
    const since = this.since;
    this.patience = window.setTimeout(() => {
      this.told = true;
      this.table.lost(since);
    }, PATIENCE_MS);
  }
}
