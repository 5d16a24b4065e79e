import { h } from "./dom.js";

/** @import { Hall } from "./types.js" */

const TICK_MS = 200;
const MINUTE_MS = 60_000;
const SOON_MS = 5 * MINUTE_MS; // the rest of the time is worth a colour of its own

/**
 * Minutes and seconds as a clock shows them.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * What runs down: the time of the match, and the time for a decision. The server says how much is left when it sends; between
 * two messages this counts on by itself, as long as the clock runs.
 */
export class Countdown {
  /** @param {(now: Countdown) => void} draw  called when something may have changed */
  constructor(draw) {
    this.draw = draw;
    /** @type {Hall|null} */
    this.hall = null;
    this.at = 0;
    setInterval(() => this.hall && this.draw(this), TICK_MS);
  }

  /** @param {Hall|null} hall */
  take(hall) {
    this.hall = hall;
    this.at = performance.now();
    this.draw(this);
  }

  get passed() {
    return this.hall?.clock?.running ? performance.now() - this.at : 0;
  }

  /** Milliseconds left of the match; null where there is no limit. */
  get left() {
    const { hall } = this;
    if (hall && !hall.clock && hall.minutes) return hall.minutes * MINUTE_MS; // it runs from the first throw on
    const left = hall?.clock?.left_ms;
    return left === null || left === undefined ? null : Math.max(0, left - this.passed);
  }

  get soon() {
    return this.left !== null && this.left < SOON_MS;
  }

  /** The decision's time: what is left and of how much; null where there is none. */
  get decision() {
    const decision = this.hall?.decision;
    if (!decision) return null;
    // before the first throw no clock runs, and yet a decision may have its time
    const passed = this.hall?.clock && !this.hall.clock.running ? 0 : performance.now() - this.at;
    return { left: Math.max(0, decision.left_ms - passed), of: decision.of_ms };
  }

  /** Stopped by the leader; the first throw of the match starts it. */
  get paused() {
    const clock = this.hall?.clock;
    return Boolean(clock && !clock.running);
  }

  /** Nothing was thrown yet. */
  get begins() {
    return Boolean(this.hall && !this.hall.clock);
  }
}

/** A bar that empties, with its seconds; `run` sets how far it is. */
export function decisionBar() {
  const filled = h("span", { class: "decision-filled" });
  const number = h("span", { class: "decision-number" });
  const element = h("div", { class: "decision", hidden: true }, h("span", { class: "decision-bar" }, filled), number);
  return {
    element,
    /** @param {{left: number, of: number}|null} decision */
    run(decision) {
      element.hidden = decision === null;
      if (!decision) return;
      filled.style.width = `${(100 * decision.left) / Math.max(1, decision.of)}%`;
      number.textContent = String(Math.ceil(decision.left / 1000));
      element.classList.toggle("is-short", decision.left <= 5_000);
    },
  };
}
