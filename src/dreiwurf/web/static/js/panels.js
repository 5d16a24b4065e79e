import { h } from "./dom.js";
import { badge } from "./seats.js";
import { t } from "./words.js";

/** @import { Happening, Scene, Seat } from "./types.js" */

/**
 * A seat's name as the page writes it: the player's, or the colour's while nobody sits there.
 * @param {Seat} seat
 */
export function nameOf(seat) {
  return seat.name || seat.colour_name || seat.letter;
}

/** @param {Seat} seat */
export function isBot(seat) {
  return seat.player.startsWith("bot:");
}

/**
 * What sits on a seat, in a word or two.
 * @param {Seat} seat
 */
export function kindOf(seat) {
  if (seat.player === "open") return t("page.seat.open");
  if (seat.stands_in) return seat.you ? t("page.seat.stand_in") : t("page.seat.stood_in");
  if (isBot(seat)) return t("page.seat.bot");
  if (seat.you) return t("page.seat.you");
  if (seat.connected === false) return t("page.seat.away");
  return t("page.seat.person");
}

/**
 * The strip above a phone's board: every seat's sign, and who acts now.
 * @param {Element} strip
 * @param {Scene} scene
 * @param {number[]} acting
 */
export function drawStrip(strip, scene, acting) {
  strip.replaceChildren(
    ...scene.seats.map((seat) =>
      h(
        "span",
        { class: `chip seat-${seat.seat}${acting.includes(seat.seat) ? " is-acting" : ""}${seat.connected === false ? " is-away" : ""}` },
        badge(seat),
        h("span", { class: "chip-name", text: seat.you ? t("page.you") : nameOf(seat) }),
      ),
    ),
  );
}

/**
 * @param {Element} list
 * @param {Scene} scene
 * @param {number[]} acting
 * @param {(seat: Seat) => Node|null} extra  a button for a seat, where there is something to do about it
 */
export function drawPlayers(list, scene, acting, extra) {
  list.replaceChildren(
    ...scene.seats.map((seat) => {
      const place = scene.places[seat.seat];
      const state = seat.player === "person" && seat.connected !== null && !seat.you ? (seat.connected ? " is-here" : " is-away") : "";
      return h(
        "li",
        { class: `player seat-${seat.seat}${acting.includes(seat.seat) ? " is-acting" : ""}` },
        badge(seat),
        h(
          "span",
          { class: "player-words" },
          h("span", { class: "player-name", text: nameOf(seat) }),
          h("span", { class: `player-kind${state}`, text: kindOf(seat) }),
        ),
        place ? h("span", { class: "player-place", text: t("page.place", { place }) }) : null,
        extra(seat),
      );
    }),
  );
}

/**
 * @param {Element} list
 * @param {{label: string, text: string}[]} facts
 */
export function drawFacts(list, facts) {
  list.replaceChildren(
    ...facts.map((fact) => h("div", { class: "fact" }, h("dt", { text: fact.label }), h("dd", { text: fact.text }))),
  );
}

/** The log: what happened so far, newest at the end, following unless a person reads further up. */
export class Log {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    this.first = 0;
    this.last = 0;
    /** @type {Seat[]} */
    this.seats = [];
  }

  /** @param {{n: number, seat: number|null, text: string}} entry */
  add(entry) {
    if (entry.n <= this.last || !entry.text) return;
    this.last = entry.n;
    if (!this.first) this.first = entry.n;
    const follows = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    this.list.append(this.line(entry, this.list.lastElementChild));
    if (follows) this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * @param {{seat: number|null, text: string}} entry
   * @param {Element|null} before  the line above it; a seat's sign stands at its first line only
   */
  line(entry, before) {
    const seat = this.seats.find((one) => one.seat === entry.seat);
    const same = before instanceof HTMLElement && before.dataset.seat === String(entry.seat);
    const line = h("li", { class: `log-line seat-${entry.seat ?? "none"}${same ? "" : " log-first"}` });
    line.dataset.seat = String(entry.seat);
    line.append(seat ? badge(seat) : h("span", { class: "log-dot" }), h("span", { text: entry.text }));
    return line;
  }

  /** @param {{n: number, seat: number|null, text: string}[]} entries  from the beginning of the match */
  fill(entries) {
    const older = entries.filter((entry) => entry.text && (!this.first || entry.n < this.first));
    /** @type {HTMLElement[]} */
    const lines = [];
    for (const entry of older) lines.push(this.line(entry, lines[lines.length - 1] ?? null));
    this.list.prepend(...lines);
    const end = older[older.length - 1];
    if (end) {
      this.first = older[0].n;
      this.last = Math.max(this.last, end.n);
    }
    this.list.scrollTop = this.list.scrollHeight;
  }
}
