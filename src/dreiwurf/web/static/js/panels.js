import { h } from "./dom.js";
import { badge } from "./seats.js";
import { t } from "./words.js";

/** @import { Happening, Scene, Seat, SeatFact } from "./types.js" */

const TALL = 7; // more letters than this do not stand beside their signs on a phone

/**
 * A seat's name as the page writes it: the player's, or the colour's while nobody sits there.
 * @param {Seat} seat
 */
export function nameOf(seat) {
  return seat.name || seat.colour_name || seat.letter;
}

/**
 * A text with teams called by their colours alone, for where room is dear: their names are to be read elsewhere.
 * @param {{seats: Seat[]}} scene
 * @param {string} text
 */
export function byColour(scene, text) {
  return scene.seats.reduce((words, seat) => (seat.name ? words.replaceAll(` (${seat.name})`, "") : words), text);
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
  if (seat.player === "led") return ""; // as all are there
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
  const signs = scene.seats.map((seat) => scene.seat_facts?.find((one) => one.seat === seat.seat)?.short ?? "");
  strip.classList.toggle("is-tall", signs.join("").length > TALL);
  strip.replaceChildren(
    ...scene.seats.map((seat) =>
      h(
        "span",
        { class: `chip seat-${seat.seat}${acting.includes(seat.seat) ? " is-acting" : ""}${seat.connected === false ? " is-away" : ""}` },
        badge(seat),
        h("span", { class: "chip-name", text: seat.you ? t("page.you") : nameOf(seat) }),
        countOf(scene, seat),
      ),
    ),
  );
}

/**
 * What counts most at a seat, in a sign or two.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function countOf(scene, seat) {
  const fact = scene.seat_facts?.find((one) => one.seat === seat.seat);
  return fact ? h("span", { class: "chip-count", "aria-label": fact.text, text: fact.short }) : null;
}

/**
 * All that is counted at a seat; a bar shows how far it is where there is an end to it.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function seatFacts(scene, seat) {
  const facts = scene.seat_facts?.filter((one) => one.seat === seat.seat) ?? [];
  if (!facts.length) return null;
  return h(
    "span",
    { class: "seat-facts" },
    ...facts.map((fact) =>
      h("span", { class: "seat-fact" }, h("span", { class: "seat-fact-text", text: fact.text }), bar(fact)),
    ),
  );
}

/** @param {SeatFact} fact */
function bar(fact) {
  if (fact.of === null || fact.value === null) return null;
  const filled = h("span", { class: "bar-filled" });
  filled.style.width = `${Math.min(100, (100 * fact.value) / Math.max(1, fact.of))}%`;
  return h("span", { class: "bar", "aria-hidden": "true" }, filled);
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
        seatFacts(scene, seat),
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

/** @typedef {{n: number, seat: number|null, text: string, undone?: boolean}} Entry */

/**
 * The log: what happened so far, newest at the end, following unless a person reads further up. It is fed from two sides,
 * by what the show tells and by what the server has kept, in any order: the events' numbers say what belongs where.
 */
export class Log {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Seat[]} */
    this.seats = [];
    this.follows = true;
    list.addEventListener("scroll", () => (this.follows = list.scrollHeight - list.scrollTop - list.clientHeight < 60));
    new ResizeObserver(() => this.follow()).observe(list);
  }

  /** The newest line stays in sight, however high the log is now. */
  follow() {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Entry} entry */
  add(entry) {
    this.merge([entry]);
  }

  /** @param {Entry[]} entries  in the order of their numbers */
  merge(entries) {
    this.strike(entries);
    const known = new Set(this.entries.map((entry) => entry.n));
    const fresh = entries.filter((entry) => entry.text && !known.has(entry.n));
    if (!fresh.length) return;
    const last = this.entries[this.entries.length - 1]?.n ?? 0;
    this.entries.push(...fresh);
    if (fresh[0].n < last) {
      this.entries.sort((a, b) => a.n - b.n);
      this.list.replaceChildren();
    }
    const drawn = this.list.childElementCount;
    const lines = this.entries.slice(drawn).map((entry, index) => this.line(entry, this.entries[drawn + index - 1]));
    this.list.append(...lines);
    this.follow();
  }

  /**
   * What does not count any more, or counts again, as far as the entries say so.
   * @param {Entry[]} entries
   */
  strike(entries) {
    const undone = new Map(entries.map((entry) => [entry.n, Boolean(entry.undone)]));
    this.entries.forEach((entry, index) => {
      const now = undone.get(entry.n);
      if (now === undefined || now === Boolean(entry.undone)) return;
      this.entries[index] = { ...entry, undone: now };
      this.list.children[index]?.replaceWith(this.line(this.entries[index], this.entries[index - 1]));
    });
  }

  /**
   * @param {Entry} entry
   * @param {Entry|undefined} before  the line above it; a seat's sign stands at its first line only
   */
  line(entry, before) {
    const seat = this.seats.find((one) => one.seat === entry.seat);
    const first = !before || before.seat !== entry.seat;
    const line = h("li", { class: `log-line seat-${entry.seat ?? "none"}${first ? " log-first" : ""}${entry.undone ? " is-undone" : ""}` });
    const words = entry.undone ? h("s", { title: t("page.lead.log.undone"), text: entry.text }) : h("span", { text: entry.text });
    line.append(seat ? badge(seat) : h("span", { class: "log-dot" }), words);
    return line;
  }
}
