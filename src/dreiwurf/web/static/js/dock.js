import { faceDrawing } from "./dice.js";
import { byId, h } from "./dom.js";
import { byColour, nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { t } from "./words.js";

/** @import { Chance, Scene } from "./types.js" */
/** @import { Entry } from "./entry.js" */

const TWICE_MS = 350; // two taps within this are one
const FACES = [1, 2, 3, 4, 5, 6];
let last = -Infinity; // when anything was tapped

/**
 * Whether a click is the second half of a double one, wherever the first was: something else may lie there by now.
 * @param {MouseEvent} event
 */
export function isSecond(event) {
  const second = event.detail > 1 && event.timeStamp - last < TWICE_MS;
  last = event.timeStamp;
  return second;
}

/**
 * What lies at the thumb wherever real dice are entered: keys for the throw and the way back, always at the same place. What
 * cannot be done now is pale and says why when it is tapped.
 */
export class Dock {
  /**
   * @param {{enter: (outcome: number) => void, undo: () => void, redo: () => void, correct: () => void, twice: () => void,
   *   dead: () => void, nothing: (what: "undo"|"redo") => void}} acts  dead: no throw is due; nothing: there is nothing to take back
   */
  constructor(acts) {
    this.acts = acts;
    this.root = byId("dock");
    this.keys = byId("dock-keys");
    this.drawn = "";
    this.due = false;
    this.root.addEventListener("click", (/** @type {MouseEvent} */ event) => this.click(event));
    // a key that was tapped does not keep the focus: Enter and Space would tap it again
    this.root.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => event.preventDefault());
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (!button) return;
    if (isSecond(event)) {
      this.acts.twice();
      return;
    }
    const dead = button.getAttribute("aria-disabled") === "true";
    if (button.id === "correct") this.acts.correct();
    else if (button.id === "undo") dead ? this.acts.nothing("undo") : this.acts.undo();
    else if (button.id === "redo") dead ? this.acts.nothing("redo") : this.acts.redo();
    else if (dead) this.acts.dead();
    else this.acts.enter(Number(button.dataset.outcome));
  }

  /**
   * @param {Scene} scene
   * @param {boolean} due  the viewer may enter a throw now
   * @param {Entry} entry
   */
  update(scene, due, entry) {
    this.due = due;
    this.root.hidden = false;
    this.drawKeys(scene, due ? scene.chance : null);
    const sent = entry.wanted?.path === "throws" ? entry.wanted.body.outcome : null;
    this.root.classList.toggle("is-due", due && !entry.busy);
    this.root.classList.toggle("is-waiting", entry.lost);
    for (const key of /** @type {NodeListOf<HTMLElement>} */ (this.keys.querySelectorAll(".key"))) {
      key.setAttribute("aria-disabled", String(!due || (entry.busy && Number(key.dataset.outcome) !== sent)));
      key.classList.toggle("is-sent", Number(key.dataset.outcome) === sent);
    }
    const taken = scene.undo ? byColour(scene, scene.undo.text) || t("page.lead.undo.last") : "";
    byId("undo-what").textContent = taken || (scene.leader ? t("page.lead.undo.nothing") : "");
    byId("undo").setAttribute("aria-disabled", String(!scene.undo));
    byId("redo").setAttribute("aria-disabled", String(!scene.redo));
    byId("correct").hidden = scene.state === "waiting";
    byId("correct").setAttribute("aria-disabled", String(!scene.leader)); // says who may when it is tapped
  }

  /**
   * The keys stay as they are while no throw is due, so that nothing moves under a thumb.
   * @param {Scene} scene
   * @param {Chance|null} chance
   */
  drawKeys(scene, chance) {
    const kind = chance ? (scene.dice.find((die) => die.face === null)?.kind ?? "d6") : null; // keys look like the die that is due
    const sign = chance ? JSON.stringify([chance.kind, kind, chance.outcomes]) : this.drawn || "none";
    if (chance) this.keys.setAttribute("aria-label", chance.text);
    if (sign === this.drawn) return;
    this.drawn = sign;
    const outcomes = chance?.outcomes ?? FACES.map((face) => ({ outcome: face, text: String(face) }));
    this.keys.classList.toggle("is-lot", chance?.kind === "lot");
    this.keys.replaceChildren(
      ...outcomes.map(({ outcome, text }) => {
        const seat = chance?.kind === "lot" ? scene.seats[outcome] : null;
        const isPips = chance?.kind !== "lot" && outcome >= 1 && outcome <= 6;
        return h(
          "button",
          { class: `key${isPips ? ` die-${kind ?? "d6"}` : ""}`, type: "button", "aria-label": text, "data-outcome": outcome },
          seat ? badge(seat) : isPips ? faceDrawing(outcome, kind ?? "d6") : null,
          h("span", { class: "key-text", text: seat ? nameOf(seat) : text }),
        );
      }),
    );
  }

  hide() {
    this.root.hidden = true;
  }
}
