import { faceDrawing } from "./dice.js";
import { h, s } from "./dom.js";
import { letterOf } from "./keys.js";
import { byColour, nameOf } from "./panels.js";
import { badge, shapePath } from "./seats.js";
import { t } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Choice, Scene, Seat, SeatFact, Thrown, Token } from "./types.js" */
/** @import { Last } from "./story.js" */

const LONG_NAME = 9; // letters that fit at full size
const SHORT_NAME = 7; // letters for which there is room beside large dice
const VERY_LONG_NAME = 15;
const ROWS = 6; // more choices than this are no list that one reads from afar

/**
 * How much smaller a name is written so that it fits.
 * @param {string} name
 */
function fit(name) {
  return name.length > VERY_LONG_NAME ? " is-very-long" : name.length > LONG_NAME ? " is-long" : "";
}

/**
 * A name that may be parted within its long words where there is no room: browsers know too few languages to do it by themselves.
 * @param {string} name
 */
export function soft(name) {
  return name.replace(/\p{L}{10,}/gu, (word) => `${word.slice(0, word.length / 2)}\u00ad${word.slice(word.length / 2)}`);
}

/**
 * Whose turn it is.
 * @param {HTMLElement} root
 * @param {Seat|null} seat
 * @param {{title: string, line: string, tries: {left: number, of: number}|null, claim: boolean}} words
 * @param {{kind?: string, face: number|string|null, text?: string}[]} dice  what was thrown; seen here where there is no room for
 *   large dice below
 */
export function drawTurn(root, seat, { title, line, tries, claim }, dice) {
  root.className = `hall-turn seat-${seat?.seat ?? "none"}${claim ? " is-claim" : ""}`;
  root.replaceChildren(
    seat ? badge(seat) : "",
    h(
      "div",
      { class: "turn-words" },
      h("h1", { class: `turn-name${fit(title)}`, text: soft(title) }),
      line ? h("p", { class: "turn-line", text: line }) : null,
      tries ? drawTries(tries) : null,
    ),
    dice.length ? drawDice(dice, seat?.seat ?? null, "is-turn") : "",
  );
}

/** @param {{left: number, of: number}} tries */
function drawTries({ left, of }) {
  const dots = Array.from({ length: of }, (_, i) => h("i", { class: i < of - left ? "dot is-used" : "dot" }));
  return h(
    "p",
    { class: "turn-tries" },
    h("span", { class: "dots", "aria-hidden": "true" }, ...dots),
    h("span", { text: t("page.hall.try", { n: of - left + 1, of }) }),
  );
}

/**
 * Dice as they lie, seen from above; without a face where one is about to be thrown.
 * @param {{kind?: string, face: number|string|null, text?: string}[]} dice
 * @param {number|null} seat
 * @param {string} name
 */
export function drawDice(dice, seat, name) {
  const box = h("div", { class: `hall-dice ${name} seat-${seat ?? "none"}${dice.length > 1 ? " has-many" : ""}`, "aria-hidden": "true" });
  for (const { kind, face, text } of dice) {
    const known = face !== null;
    box.append(h("span", { class: `flat-die die-${kind ?? "d6"}${known ? "" : " is-due"}` }, known ? faceDrawing(face, kind, text) : "?"));
  }
  return box;
}

/**
 * A figure as its row names it: its team's shape in its colour, and its name or number.
 * @param {Token|undefined} token
 * @param {Seat[]} seats
 */
function figure(token, seats) {
  if (!token) return null;
  const seat = seats.find((one) => one.seat === token.seat);
  const sign = s(
    "svg",
    { class: "tag-sign", viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: shapePath(seat?.shape ?? "circle") }),
  );
  const name = token.label || seat?.letter || "";
  const call = seat ? `${seat.colour_name} ${name}` : name;
  return h("span", { class: `tag seat-${token.seat ?? "none"}${name.length > LONG_NAME ? " is-long" : ""}` }, sign, h("span", { "aria-hidden": "true", text: name }), h("span", { class: "sr-only", text: call }));
}

/**
 * @param {string|null} name
 * @param {Element|null} [place]  whose colour it has
 */
function tile(name, place) {
  const seat = /seat-\d/.exec(place?.getAttribute("class") ?? "")?.[0] ?? "";
  return name ? h("span", { class: `sheet-tile ${seat}`, text: name }) : null;
}

const arrow = () =>
  s("svg", { class: "row-arrow", viewBox: "0 0 40 24", role: "img", "aria-label": "→" }, s("path", { d: "M3 12H32M23 3L33 12L23 21" }));

/**
 * Whether the list needs all the room there is beside the board, and the dice lie elsewhere.
 * @param {Choice[]} choices
 * @param {Board} board
 */
export function isWide(choices, board) {
  const long = (/** @type {string|null|undefined} */ id) => (board.tokens.get(id ?? "")?.token.label ?? "").length > SHORT_NAME;
  return choices.length > 4 || choices.some((one) => one.kind !== "claim" && (one.hits || long(one.token)));
}

/**
 * The list of what can be done: who would go where, and who would be sent away.
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @param {Board} board
 * @param {{keys: boolean, shown: Choice|null, pick: (choice: Choice) => void}} act  keys: somebody here may choose
 */
export function drawChoices(scene, choices, board, { keys, shown, pick }) {
  const list = h("ol", { class: `hall-choices${choices.length > 4 ? " has-many" : ""}` });
  const tokenOf = (/** @type {string|null|undefined} */ id) => board.tokens.get(id ?? "")?.token;
  const rows = choices.length > ROWS && choices.every((one) => !one.token) ? [] : choices;
  rows.forEach((choice, index) => {
    const token = tokenOf(choice.token);
    const end = choice.path?.at(-1);
    const place = choice.place ?? board.sheetOf(end);
    const victim = choice.hits && choice.hits !== choice.token ? tokenOf(choice.hits) : undefined;
    const sentBack = choice.hits && choice.hits === choice.token;
    const parts = token
      ? [
          figure(token, scene.seats),
          place && !sentBack ? h("span", { class: "last-way" }, arrow(), tile(place, board.svg.querySelector(`[data-slot="${CSS.escape(end ?? "")}"]`))) : null,
          victim ? h("span", { class: "row-hit" }, h("span", { class: "cross", "aria-hidden": "true", text: "×" }), figure(victim, scene.seats)) : null,
          !sentBack && !place ? h("span", { class: "row-words", text: choice.text }) : null,
        ]
      : [h("span", { class: "row-words", text: choice.text })];
    const inside = [keys ? h("kbd", { class: "row-key", text: letterOf(index) }) : null, ...parts];
    const name = `choice-row${choice === shown ? " is-shown" : ""}${choice.kind ? ` is-${choice.kind}` : ""}`;
    list.append(
      h(
        "li",
        {},
        keys
          ? h("button", { class: name, type: "button", "data-action": choice.action, "aria-label": choice.text, onclick: () => pick(choice) }, ...inside)
          : h("div", { class: name }, ...inside),
      ),
    );
  });
  return list;
}

/**
 * What happened last, as long as nobody throws again.
 * @param {Last} last
 * @param {Scene} scene
 * @param {Board} board
 */
export function drawLast(last, scene, board) {
  const tokenOf = (/** @type {string} */ id) => board.tokens.get(id)?.token;
  const slotElement = (/** @type {string|null|undefined} */ slot) => board.svg.querySelector(`[data-slot="${CSS.escape(slot ?? "")}"]`);
  const seat = scene.seats.find((one) => one.seat === last.seat);
  const rows = [
    ...last.walks.map(({ token, from, path }) => {
      const [old, next] = [board.sheetOf(from), board.sheetOf(path.at(-1))];
      const way = [tile(old, slotElement(from)), next ? arrow() : null, tile(next, slotElement(path.at(-1)))];
      return [figure(tokenOf(token), scene.seats), h("span", { class: "last-way" }, ...way)];
    }),
    ...last.flights.map(({ token }) => [
      figure(tokenOf(token), scene.seats),
      h("span", { class: "last-way" }, arrow(), h("span", { class: "row-out", text: t("page.hall.out") })),
    ]),
  ];
  const stands = drawStands(last, scene, board);
  const told = rows.length > 0 && last.walks.every(({ path }) => board.sheetOf(path.at(-1)));
  if (stands && !last.dice.length) return stands;
  if (!last.dice.length && !rows.length && !last.text) return null;
  return h(
    "section",
    { class: `hall-last seat-${last.seat ?? "none"}` },
    last.dice.length ? drawDice(last.dice, last.seat, "is-small") : null,
    h(
      "div",
      { class: "last-words" },
      ...(told ? rows.map((parts) => h("p", { class: "last-row" }, ...parts)) : []),
      told ? null : h("p", { class: "last-text" }, seat && !last.text ? nameOf(seat) : byColour(scene, last.text)),
      stands,
    ),
  );
}

/**
 * Who stands elsewhere since something was undone or put right, so that the hall follows: until somebody throws again.
 * @param {Last} last
 * @param {Scene} scene
 * @param {Board} board
 */
export function drawStands(last, scene, board) {
  if (!last.stands.length) return null;
  const few = last.stands.length <= ROWS;
  const rows = last.stands.map(({ token, to }) => {
    const place = board.sheetOf(to);
    const slot = board.svg.querySelector(`[data-slot="${CSS.escape(to)}"]`);
    const where = place ? [tile(place, slot)] : [h("span", { class: "row-out", text: t("page.hall.waits") })];
    return h("p", { class: "last-row" }, figure(board.tokens.get(token)?.token, scene.seats), h("span", { class: "last-way" }, ...where));
  });
  return h("section", { class: `hall-stands${few ? "" : " has-many"}` }, h("p", { class: "last-text", text: t("page.hall.stands") }), ...rows);
}

/**
 * A gate, open or shut.
 * @param {SeatFact} fact
 */
function gate(fact) {
  const open = fact.of !== null && fact.value !== null && fact.value >= fact.of;
  return h(
    "span",
    { class: `team-gate ${open ? "is-open" : "is-shut"}`, role: "img", "aria-label": fact.text, title: fact.text },
    s(
      "svg",
      { viewBox: "0 0 40 32", "aria-hidden": "true" },
      s("path", { class: "gate-posts", d: "M5 3V30M35 3V30" }),
      s("path", { class: "gate-bar", d: open ? "M7 24L26 4" : "M6 12H34M6 21H34" }),
    ),
    h("span", { "aria-hidden": "true", text: fact.short }),
  );
}

/**
 * All teams with what is counted of them.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {number[]} acting
 */
export function drawTeams(root, scene, acting) {
  root.className = `hall-teams of-${scene.seats.length}`;
  root.replaceChildren(
    ...scene.seats.map((seat) => {
      const facts = scene.seat_facts?.filter((one) => one.seat === seat.seat) ?? [];
      const [first] = facts.filter((one) => one.kind !== "gate");
      const shutting = facts.find((one) => one.kind === "gate");
      const place = scene.places[seat.seat];
      const name = nameOf(seat);
      return h(
        "li",
        { class: `team seat-${seat.seat}${acting.includes(seat.seat) ? " is-acting" : ""}${fit(name)}` },
        badge(seat),
        h("span", { class: "team-name", text: soft(name) }),
        h(
          "span",
          { class: "team-facts" },
          shutting ? gate(shutting) : first ? h("span", { class: "team-fact", text: first.text }) : null,
          place && !scene.over ? h("span", { class: "team-place", text: t("page.place", { place }) }) : null,
        ),
      );
    }),
  );
}
