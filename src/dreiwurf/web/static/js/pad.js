import { h, s } from "./dom.js";
import { t } from "./words.js";

/** @import { Choice, Scene } from "./types.js" */

/**
 * What a pad asks of its table; dead: somebody tapped where nothing can be done.
 *
 * @typedef {{press: (choice: Choice, event: MouseEvent) => void, pressAll: (choice: Choice) => void,
 *   look: (choice: Choice|null, by: "mouse"|"key") => void, dead: (group: string) => void}} Acts
 */

/**
 * The buttons for what can be done: first the one that does it for all, then the groups as cards side by side, then
 * single ones.
 * @param {Scene} scene
 * @param {Choice[]} choices  those that need a button
 * @param {Acts} act
 * @returns {Node[]}
 */
export function drawPad(scene, choices, act) {
  const grouped = (scene.groups ?? []).map((group) => ({ group, own: choices.filter((choice) => choice.group === group.id) }));
  if (!grouped.some(({ own }) => own.length)) grouped.length = 0;
  const single = choices.filter((choice) => !grouped.some(({ own }) => own.includes(choice)));
  /** @type {Node[]} */
  const nodes = [];
  const forAll = choices.find((choice) => choice.all);
  if (forAll) {
    nodes.push(h("button", { class: "button primary choice-all", type: "button", onclick: () => act.pressAll(forAll) }, forAll.all));
  }
  if (grouped.length) {
    const pad = h("div", { class: "pad" });
    for (const { group, own } of grouped) {
      pad.append(
        h(
          "div",
          { class: `pad-card ${coloursOf(group.kind)}${own.length ? "" : " cannot"}`, role: "group", "aria-label": group.text },
          h("div", { class: "pad-head", "aria-hidden": "true" }, icon(group.kind), h("span", { text: group.text })),
          own.length
            ? h("div", { class: `pad-buttons${own.length === 1 ? " is-one" : ""}` }, ...own.map((choice) => button(choice, act, choice.short ?? choice.text)))
            : h("button", { class: "pad-none", type: "button", "aria-label": t("page.explain.title"), onclick: () => act.dead(group.id) }, "?"),
        ),
      );
    }
    nodes.push(pad);
  }
  const acting = single.filter((choice) => choice.token);
  const [main] = !forAll && acting.length === 1 && single.length > 1 ? acting : []; // to do it, rather than leave it
  nodes.push(...single.map((choice) => button(choice, act, choice.short ?? choice.text, choice === main)));
  return nodes;
}

/**
 * @param {Choice} choice
 * @param {Acts} act
 * @param {string} text
 * @param {boolean} [main]  what one mostly does
 */
function button(choice, act, text, main = false) {
  const compact = text !== choice.text;
  const element = h(
    "button",
    {
      class: `button choice${compact ? " is-compact" : ""}${main ? " primary" : ""}`,
      type: "button",
      "data-action": choice.action,
      "aria-label": compact ? choice.text : null,
      onclick: (/** @type {MouseEvent} */ event) => act.press(choice, event),
    },
    h("span", { text }),
  );
  element.addEventListener("pointerenter", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && act.look(choice, "mouse"));
  element.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && act.look(null, "mouse"));
  element.addEventListener("focus", () => element.matches(":focus-visible") && act.look(choice, "key"));
  element.addEventListener("blur", () => act.look(null, "key"));
  return element;
}

/**
 * The colours of dice in a kind's drawing are those of its card too.
 * @param {string|null} kind
 */
function coloursOf(kind) {
  const own = kind ? document.getElementById(`token-${kind}`) : null;
  return own ? [...own.classList].filter((name) => name.startsWith("die-")).join(" ") : "";
}

/**
 * A card's picture: the drawing of a kind of token.
 * @param {string|null} kind
 */
export function icon(kind) {
  const own = kind ? document.getElementById(`token-${kind}`) : null;
  if (!own) return null;
  const copy = /** @type {Element} */ (own.cloneNode(true));
  copy.removeAttribute("id");
  const board = document.querySelector("#board > svg")?.getAttribute("class") ?? ""; // the game's style sheet speaks to it
  const drawn = s("svg", { class: `pad-icon ${board}`, viewBox: "-34 -34 68 68", focusable: "false" }, copy);
  drawn.classList.add(`token-${kind}`);
  return drawn;
}
