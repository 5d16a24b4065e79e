import { post, problem } from "./api.js";
import { Countdown, clockText } from "./countdown.js";
import { byId, h } from "./dom.js";
import { letterOf } from "./keys.js";
import { handOver } from "./qr.js";
import { byColour, nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { dialog, notice } from "./settings.js";
import { t } from "./words.js";

/** @import { Choice, Scene, Seat } from "./types.js" */

const STEP_SECONDS = 300;
const LEAST_SECONDS = 60; // a tap too many on "less" does not end the game
const LONG_NAME = 8; // letters that find room on a quarter of a phone

/**
 * A figure as people call it: by the name on its bib, or by its colour and number.
 * @param {Scene} scene
 * @param {string|null|undefined} id
 */
export function tokenName(scene, id) {
  const token = scene.tokens.find((one) => one.id === id);
  if (!token) return "";
  const label = token.label ?? "";
  const seat = token.seat === null ? null : scene.seats[token.seat];
  return seat && /^\d*$/.test(label) ? `${seat.colour_name || seat.letter} ${label}`.trim() : label;
}

/**
 * What can be chosen, as large buttons: a figure's name and the sheet where it ends. Things of another seat (a figure that may be
 * sent back) stand in a row with that seat's sign and the choices to leave it below.
 * @param {Scene} scene
 * @param {Choice[]} choices  all that are open: their letters count from the first
 * @param {boolean} letters  a keyboard may choose by them
 * @param {{choose: (choice: Choice, event: MouseEvent) => void, chooseAll: (choice: Choice) => void,
 *   look: (choice: Choice|null) => void, claim: (seat: number) => void}} act
 * @returns {Node[]}
 */
export function drawMoves(scene, choices, letters, act) {
  const whose = scene.acts_for ?? scene.seat;
  const claims = choices.filter(isClaim);
  const moves = choices.filter((choice) => choice.token && !claims.includes(choice));
  const rest = choices.filter((choice) => !choice.token);
  const row = (/** @type {Choice} */ choice) => {
    const button = h(
      "button",
      { class: `button choice move${choice.token ? ` seat-${whoseIs(scene, choice)}` : " is-words"}`, type: "button", "data-action": choice.action, "aria-label": choice.text },
      letters ? h("kbd", { class: "letter", "aria-hidden": "true", text: letterOf(choices.indexOf(choice)) }) : null,
      ...faceOf(scene, choice),
    );
    button.addEventListener("click", (/** @type {MouseEvent} */ event) => act.choose(choice, event));
    button.addEventListener("pointerenter", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && act.look(choice));
    button.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && act.look(null));
    button.addEventListener("focus", () => button.matches(":focus-visible") && act.look(choice));
    return button;
  };
  const forAll = choices.find((choice) => choice.all);
  const nobody = forAll
    ? h("button", { class: "button choice move is-words", type: "button", id: "choose-all", onclick: () => act.chooseAll(forAll) }, forAll.all)
    : null;
  const asked = claims.length && scene.leader && whose !== null ? whoIsAsked(scene, claims, whose) : [];
  // who does not claim is named by tapping the one who does; the last one who is asked may let it pass
  const leave = asked.length > 1 && nobody ? [nobody] : [...rest.map(row), nobody];
  /** @type {Node[]} */
  const nodes = [];
  if (claims.length) {
    const who = asked.length > 1 ? h("span", { text: t("page.lead.claim.who") }) : "";
    nodes.push(h("p", { class: "claim-head" }, h("strong", { text: t("page.lead.claim") }), who));
  }
  if (asked.length > 1) nodes.push(h("div", { class: "claimers" }, ...asked.map((seat) => claimer(seat, seat.seat === whose, act.claim)), ...leave));
  const isWide = moves.concat(claims).some((choice) => tokenName(scene, choice.token).length > LONG_NAME || tokenName(scene, choice.hits).length > LONG_NAME - 2);
  if (moves.length || claims.length) nodes.push(h("div", { class: `moves${claims.length ? " is-claim" : ""}${isWide ? " is-wide" : ""}` }, ...[...moves, ...claims].map(row)));
  if (asked.length < 2 && leave.some(Boolean)) nodes.push(h("div", { class: "moves is-rest" }, ...leave));
  return nodes;
}

/**
 * Whether a choice sends something of another seat away, and does nothing else.
 * @param {Choice} choice
 */
export function isClaim(choice) {
  return choice.kind === "claim";
}

/**
 * @param {Scene} scene
 * @param {Choice} choice
 */
function whoseIs(scene, choice) {
  return scene.tokens.find((token) => token.id === choice.token)?.seat ?? null;
}

/**
 * @param {Scene} scene
 * @param {Choice} choice
 */
function faceOf(scene, choice) {
  const name = tokenName(scene, choice.token);
  if (!name) return [h("span", { class: "move-words", text: byColour(scene, choice.short ?? choice.text) })];
  const victim = choice.hits && choice.hits !== choice.token ? tokenName(scene, choice.hits) : "";
  return [
    h("span", { class: "move-name", text: name }),
    choice.place && choice.path?.length ? h("span", { class: "move-place", text: `→ ${choice.place}` }) : null,
    victim ? h("span", { class: "move-hit", text: `× ${victim}` }) : null,
  ];
}

/**
 * Those who are still asked whether they claim, one after the other, where one leader speaks for them.
 * @param {Scene} scene
 * @param {Choice[]} claims
 * @param {number} whose
 */
function whoIsAsked(scene, claims, whose) {
  const offender = whoseIs(scene, claims[0]);
  const of = scene.seats.length;
  const around = Array.from({ length: of }, (_, step) => (whose + step) % of);
  return around.slice(0, around.indexOf(offender ?? whose)).map((seat) => scene.seats[seat]).filter((seat) => seat.player === "led");
}

/**
 * @param {Seat} seat
 * @param {boolean} now  it is the one who is asked
 * @param {(seat: number) => void} claim
 */
function claimer(seat, now, claim) {
  const button = h("button", { class: `claimer seat-${seat.seat}`, type: "button", "aria-pressed": String(now), "aria-label": nameOf(seat) }, badge(seat), h("span", { class: "claimer-name", text: nameOf(seat) }));
  button.addEventListener("click", () => !now && claim(seat.seat));
  return button;
}

/**
 * The time: how long the game has left, how long a decision has left, and what a leader may do about it.
 */
export class Clock {
  /**
   * @param {string} match
   * @param {{lastRound: () => void, end: () => void}} acts
   */
  constructor(match, acts) {
    this.match = match;
    this.acts = acts;
    this.chip = byId("clock");
    this.bar = byId("decision");
    this.leader = false;
    this.over = false;
    this.sending = false;
    this.drawn = "";
    /** @type {(() => void)|null} brings the open box up to date */
    this.redraw = null;
    this.time = new Countdown(() => this.draw());
    this.chip.addEventListener("click", () => this.leader && this.open());
  }

  /** @param {Scene} scene */
  take(scene) {
    this.leader = Boolean(scene.leader);
    this.over = scene.over;
    this.chip.hidden = !scene.hall;
    this.chip.disabled = !this.leader;
    this.time.take(scene.hall ?? null);
    this.redraw?.();
  }

  /** What the clock shows: the rest of the time, or without a limit how long it has been played. */
  get text() {
    const { hall, left, passed } = this.time;
    if (hall && !hall.clock && hall.minutes !== null) return clockText(hall.minutes * 60_000);
    return clockText(left ?? (hall?.clock?.played_ms ?? 0) + passed);
  }

  /** Whether the clock runs, stands, or has not begun. */
  get state() {
    const { time } = this;
    if (time.begins) return "begins";
    return time.paused || this.over ? "stands" : time.left === null ? "played" : "left";
  }

  draw() {
    const { time, chip, text, state } = this;
    const decision = time.decision;
    this.bar.hidden = !decision;
    if (decision) this.bar.style.setProperty("--left", String(decision.left / Math.max(1, decision.of)));
    const isLast = Boolean(time.hall?.last_round) && !this.over;
    const paused = time.paused && !this.over;
    const sign = JSON.stringify([text, state, isLast, paused, this.leader]);
    if (sign === this.drawn) return;
    this.drawn = sign;
    const words = paused ? t("page.hall.paused") : isLast ? t("page.hall.last_round") : "";
    const spent = isLast && time.left === 0;
    chip.replaceChildren(
      ...(this.leader && time.hall?.clock && !this.over ? [h("span", { class: `clock-sign ${paused ? "is-go" : "is-pause"}`, "aria-hidden": "true" })] : []),
      h("span", { class: "clock-words" }, spent ? null : h("span", { text }), words ? h("strong", { class: "clock-state", text: words }) : null),
    );
    chip.setAttribute("aria-label", `${text} – ${t(`page.lead.clock.${state}`)}${isLast ? ` ${t("page.lead.last_round.is")}` : ""}`);
    chip.classList.toggle("is-paused", paused);
    chip.classList.toggle("is-short", time.soon || isLast);
    this.redraw?.();
  }

  /** Stops the clock or lets it go on; false where there is none to stop. */
  pause() {
    const clock = this.time.hall?.clock;
    if (!clock || !this.leader || this.over) return false;
    this.set({ running: !clock.running });
    return true;
  }

  /** @param {number} seconds  more, or less if negative */
  add(seconds) {
    const { left, hall } = this.time;
    if (left === null || !hall) return;
    const now = Math.round(left / 1000);
    this.set({ running: Boolean(hall.clock?.running), left: Math.max(seconds < 0 ? Math.min(now, LEAST_SECONDS) : 0, now + seconds) });
  }

  /** @param {{running: boolean, left?: number}} wanted */
  async set(wanted) {
    if (this.sending) return;
    this.sending = true;
    try {
      await post(`/matches/${this.match}/clock`, wanted);
    } catch (error) {
      notice(problem(error));
    } finally {
      this.sending = false;
    }
  }

  /** The leader's hands on the time. */
  open() {
    const time = h("p", { class: "lead-time" });
    const state = h("p", { class: "lead-state" });
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ act, text = "") =>
      h("button", { class: name, type: "button", id, onclick: act }, text);
    const pause = button("clock-pause", "button primary big", () => this.pause());
    const less = button("clock-less", "button big", () => this.add(-STEP_SECONDS), t("page.lead.clock.less"));
    const more = button("clock-more", "button big", () => this.add(STEP_SECONDS), t("page.lead.clock.more"));
    const last = button("last-round", "button", () => (box.close(), this.acts.lastRound()), t("page.lead.last_round"));
    const lastHelp = h("p", { class: "help" });
    const end = button("lead-end", "button danger", () => (box.close(), this.acts.end()), t("page.end"));
    const box = dialog(
      t("page.lead.clock"),
      time,
      state,
      h("div", { class: "lead-clock" }, less, pause, more),
      h("div", { class: "lead-ending" }, last, lastHelp),
      h("div", { class: "lead-ending" }, end, h("p", { class: "help", text: t("page.lead.end.help") })),
    );
    box.classList.add("lead-box");
    this.redraw = () => {
      const { hall } = this.time;
      time.textContent = this.text;
      state.textContent = t(`page.lead.clock.${this.state}`);
      pause.textContent = t(hall?.clock?.running ? "page.lead.clock.pause" : "page.lead.clock.go");
      pause.disabled = this.over || this.time.begins;
      less.disabled = more.disabled = this.over || this.time.begins || this.time.left === null;
      last.disabled = !hall?.may_last_round;
      lastHelp.textContent = t(hall?.last_round ? "page.lead.last_round.is" : "page.lead.last_round.help");
      end.disabled = this.over;
    };
    this.redraw();
    box.addEventListener("close", () => (this.redraw = null));
  }
}

/**
 * The ways that a leader's menu offers: the hall screen, phones and printouts, the report, another device.
 * @param {string} match
 * @param {(act: () => void) => () => void} closing
 * @param {(() => void)|null} rename  other names for figures and throwers, where there are figures
 */
export function leaderWays(match, closing, rename) {
  return h(
    "div",
    { class: "menu-actions" },
    h("a", { class: "button primary", href: `/m/${match}/hall`, target: "_blank", id: "to-hall" }, t("page.lead.hall")),
    h("a", { class: "button", href: `/m/${match}/ready`, id: "to-ready" }, t("page.lead.ready")),
    rename ? h("button", { class: "button", type: "button", id: "to-names", onclick: closing(rename) }, t("page.lead.names")) : null,
    h("button", { class: "button", type: "button", id: "second", onclick: closing(() => secondDevice(match)) }, t("page.lead.second")),
    h("a", { class: "button", href: `/m/${match}/report`, id: "to-report" }, t("page.lead.report")),
  );
}

/**
 * The leader's phone or a stand-in's: it gets the same rights by a code that holds once.
 * @param {string} match
 */
async function secondDevice(match) {
  try {
    dialog(t("page.lead.second"), ...(await handOver(match, byId("table").dataset.invite)), h("p", { class: "help", text: t("page.lead.second.once") }));
  } catch (error) {
    notice(problem(error));
  }
}
