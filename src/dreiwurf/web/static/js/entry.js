import { ApiError, post } from "./api.js";

/** @import { Scene } from "./types.js" */

const AGAIN_MS = [400, 800, 1_500, 3_000, 5_000];
const WAIT_MS = 2_500; // for the scene that an answer promises
const KEY = "dreiwurf.entry";
const PLAYED = ["throws", "actions"];
const UNHEARD = [0, 502, 503, 504]; // neither the server nor its store has it

/**
 * @typedef {{path: string, body: Record<string, any>, sign: string}} Wanted  sign: what it is to a person: "4", a figure's name
 */

/**
 * What somebody at a table with real dice enters, one thing at a time: it is on its way until the scene that follows from it is
 * there. A tap meanwhile enters nothing. When the line is lost the entry waits and goes out again by itself, also after the
 * page was loaded anew: the server knows a repeat by its number and never does it twice.
 */
export class Entry {
  /**
   * @param {string} match
   * @param {{take: (scene: Scene) => void, look: () => void, changed: () => void, busy: (sign: string, again: boolean) => void,
   *   failed: (error: ApiError, sign: string) => void, n: () => number}} table  n: of the last event that is shown; changed: something is on its way now, or no longer; busy:
   *   something else was wanted meanwhile, or the same again; look: ask for the scene
   */
  constructor(match, table) {
    this.match = match;
    this.table = table;
    /** @type {Wanted|null} what is on its way */
    this.wanted = null;
    this.lost = false; // the server could not be reached with it yet
    this.n = 0; // of the event that the server answered with; 0 while it has not
    this.tries = 0;
    this.timer = 0;
  }

  /** Whether something is on its way. */
  get busy() {
    return this.wanted !== null;
  }

  /**
   * Sends an entry unless one is on its way; returns the server's answer, null if there was none.
   * @param {string} path  below the match: "throws", "undo"
   * @param {Record<string, any>} body
   * @param {string} sign
   * @returns {Promise<any>}
   */
  async put(path, body, sign) {
    if (this.wanted) {
      this.table.busy(this.wanted.sign, same(this.wanted, { path, body, sign }));
      return null;
    }
    this.wanted = { path, body, sign };
    this.n = 0;
    this.tries = 0;
    this.keep();
    this.table.changed();
    return this.send();
  }

  /** What a page that was closed too early had not heard of yet. */
  resume() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) || "null");
      if (!kept || kept.match !== this.match || this.wanted) return;
      this.wanted = kept.wanted;
      this.table.changed();
      this.send();
    } catch {
      // storage forbidden: then nothing was kept
    }
  }

  /** The line is back: what waits goes out at once. */
  again() {
    if (this.wanted && this.lost) this.send();
  }

  /**
   * A scene has been shown; the one that follows from an entry may be there before its answer is.
   * @param {Scene} scene
   */
  shown(scene) {
    const { wanted } = this;
    if (!wanted) return;
    const played = PLAYED.includes(wanted.path) && scene.undo && scene.undo.to >= wanted.body.after;
    const undone = wanted.path === "undo" && scene.n > wanted.body.after; // who takes back several things taps quickly
    const early = !this.lost && (played || undone);
    if (early || (this.n > 0 && scene.n >= this.n)) this.done();
  }

  async send() {
    clearTimeout(this.timer);
    const { wanted } = this;
    if (!wanted) return null;
    try {
      const answer = await post(`/matches/${this.match}/${wanted.path}`, wanted.body);
      if (this.wanted !== wanted) return answer;
      this.lost = false;
      this.n = answer?.n ?? 0;
      this.keep(null);
      if (this.n > 0 && this.table.n() >= this.n) this.done();
      else this.table.changed();
      if (this.wanted !== wanted) return answer;
      if (this.n > 0) this.timer = window.setTimeout(() => this.overdue(wanted), WAIT_MS);
      else this.done();
      return answer;
    } catch (error) {
      if (this.wanted === wanted) this.fail(/** @type {ApiError} */ (error), wanted);
      else if (error instanceof ApiError && !UNHEARD.includes(error.status)) this.table.failed(error, wanted.sign);
      return null;
    }
  }

  /**
   * The answer came, its scene did not: a stream that died unnoticed, say.
   * @param {Wanted} wanted
   */
  overdue(wanted) {
    if (this.wanted !== wanted) return;
    this.table.look();
    this.timer = window.setTimeout(() => this.wanted === wanted && this.done(), WAIT_MS);
  }

  /**
   * @param {ApiError} error
   * @param {Wanted} wanted
   */
  fail(error, wanted) {
    const unheard = !(error instanceof ApiError) || UNHEARD.includes(error.status);
    if (unheard) {
      this.lost = true;
      this.timer = window.setTimeout(() => this.send(), AGAIN_MS[Math.min(this.tries++, AGAIN_MS.length - 1)]);
      this.table.changed();
      if (this.tries === 1) this.table.failed(error, wanted.sign);
      return;
    }
    this.done();
    if (error.status === 409 && error.body?.scene) this.table.take({ happened: [], ...error.body.scene });
    this.table.failed(error, wanted.sign);
  }

  done() {
    clearTimeout(this.timer);
    this.wanted = null;
    this.lost = false;
    this.n = 0;
    this.keep(null);
    this.table.changed();
  }

  /** @param {Wanted|null} [wanted] */
  keep(wanted = this.wanted) {
    try {
      if (wanted) sessionStorage.setItem(KEY, JSON.stringify({ match: this.match, wanted }));
      else sessionStorage.removeItem(KEY);
    } catch {
      // private windows of some browsers refuse: then a reload in just this moment loses the entry
    }
  }
}

/**
 * @param {Wanted} one
 * @param {Wanted} other
 */
function same(one, other) {
  return one.path === other.path && one.sign === other.sign;
}
