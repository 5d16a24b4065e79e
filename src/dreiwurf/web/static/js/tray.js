import { Die } from "./dice.js";
import { h } from "./dom.js";

/** @import { Choice, DieState, Step, Thrown } from "./types.js" */

/**
 * The tray: dice lie there as they were thrown, or blank while somebody is about to throw them. Where a die stands for
 * something that can be done it is a button; dice that stand for the same are one.
 */
export class Tray {
  /**
   * @param {HTMLElement} root
   * @param {{pick: (choice: Choice, how: "mouse"|"touch"|"key", rivals: Choice[]) => void, look: (choice: Choice|null, by: "mouse"|"key") => void,
   *   pointer: () => string, dead: (die: string) => void, onBoard: (die: string) => boolean}} table  onBoard: whether a die lies on the board as well
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {Map<string, {die: Die, spot: HTMLElement}>} */
    this.dice = new Map();
    /** @type {Map<string, Choice[]>} */
    this.choices = new Map();
    /** @type {Choice[]} */
    this.offered = [];
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("pointerover", (event) => this.hover(event));
    root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.choices.size && this.table.look(null, "mouse"));
    root.addEventListener("focusin", (event) => this.look(event.target));
    root.addEventListener("focusout", () => this.choices.size && this.table.look(null, "key"));
  }

  /** @param {number|null} seat */
  belong(seat) {
    const onBoard = [...this.dice.keys()].some((id) => this.table.onBoard(id));
    const states = {
      "is-empty": !this.dice.size,
      "is-on-board": onBoard,
      "has-many": this.dice.size > (onBoard ? 1 : 0), // dice of which the board shows nothing lie in a row of their own, one as well
      "has-choices": this.choices.size > 0,
    };
    const named = Object.entries(states).flatMap(([name, on]) => (on ? [name] : []));
    this.root.className = ["tray", `seat-${seat ?? "none"}`, ...named].join(" ");
  }

  /**
   * The die with this name; one that is to be thrown may have waited under another.
   * @param {string} id
   * @param {string} [kind]  a throw may leave it out: then it is the die that lies there
   */
  die(id, kind) {
    const known = this.dice.get(id);
    if (known && (!kind || known.die.kind === kind)) return known.die;
    if (known) this.remove(id);
    const die = new Die(kind ?? "d6");
    const spot = h("div", { class: "die-spot" }, die.element);
    spot.dataset.die = id;
    this.dice.set(id, { die, spot });
    this.root.append(spot);
    return die;
  }

  /** @param {string} id */
  remove(id) {
    this.dice.get(id)?.spot.remove();
    this.dice.delete(id);
  }

  /**
   * A die leaves the tray; returns where it lay.
   * @param {string} id
   */
  take(id) {
    const found = this.dice.get(id);
    if (!found) return null;
    const rect = found.die.element.getBoundingClientRect();
    found.spot.classList.add("is-gone"); // its place stays free until all is told: the others do not jump
    found.spot.removeAttribute("data-die");
    this.dice.delete(id);
    return rect.width ? rect : null;
  }

  /** @param {string} id */
  at(id) {
    return this.dice.get(id)?.die;
  }

  /**
   * Dice tumble and land together.
   * @param {Step} step
   * @param {number} milliseconds
   * @param {DieState[]} then  the dice as they will lie, for their order
   */
  async throw(step, milliseconds, then) {
    /** @type {Thrown[]} */
    const thrown = step.dice;
    const coming = new Set(thrown.map((one) => one.id));
    const staying = new Set(then.map((one) => one.id));
    const waiting = [...this.dice].filter(([id, { die }]) => die.face === null && !coming.has(id) && !staying.has(id));
    for (const { id, kind } of thrown) {
      if (this.dice.has(id)) continue;
      const index = waiting.findIndex(([, { die }]) => !kind || die.kind === kind);
      if (index < 0) continue;
      const [[old, found]] = waiting.splice(index, 1);
      this.dice.delete(old);
      this.dice.set(id, found);
      found.spot.dataset.die = id;
    }
    for (const [id, { die }] of [...this.dice]) {
      if (!coming.has(id) && !staying.has(id) && die.face !== null) this.remove(id); // of an earlier throw
    }
    for (const gone of this.root.querySelectorAll(".is-gone")) gone.remove();
    const dice = thrown.map((one) => ({ one, die: this.die(one.id, one.kind) }));
    this.order(then.some((die) => coming.has(die.id)) ? then.map((die) => die.id) : sorted(thrown));
    this.belong(step.seat);
    await Promise.all(dice.map(({ one, die }) => die.tumble(one.face, milliseconds, one.text)));
  }

  /**
   * Everything lies as a scene says; a die nobody is about to throw goes on lying as it fell.
   * @param {DieState[]} dice
   * @param {boolean} due
   */
  settle(dice, due) {
    for (const gone of this.root.querySelectorAll(".is-gone")) gone.remove();
    const spots = new Set(this.root.children);
    for (const id of [...this.dice.keys()]) if (!dice.some((one) => one.id === id)) this.remove(id);
    for (const { id, kind, face, text } of dice) {
      if (face !== null || due || !this.dice.has(id)) this.die(id, kind).show(face, text);
    }
    this.order(dice.map((die) => die.id));
    this.belong(dice.find((die) => die.seat !== null)?.seat ?? null);
    const anew = spots.size !== this.root.childElementCount || [...this.root.children].some((spot) => !spots.has(spot));
    if (anew && this.offered.length) this.offer(this.offered); // dice that came anew stand for the same
  }

  /** @param {string[]} ids */
  order(ids) {
    const rank = (/** @type {HTMLElement} */ spot) => {
      const at = ids.indexOf(spot.dataset.die ?? "");
      return at < 0 ? ids.length : at;
    };
    const spots = /** @type {HTMLElement[]} */ ([...this.root.children]);
    const wanted = [...spots].sort((a, b) => rank(a) - rank(b));
    if (wanted.some((spot, index) => spot !== spots[index])) this.root.append(...wanted);
  }

  /**
   * Which dice stand for what can be done.
   * @param {Choice[]} choices
   */
  offer(choices) {
    const held = this.root.contains(document.activeElement);
    this.choices.clear();
    this.offered = choices;
    for (const choice of choices) {
      for (const id of choice.dice ?? []) if (this.dice.has(id)) this.choices.set(id, [...(this.choices.get(id) ?? []), choice]);
    }
    const named = new Set();
    for (const spot of /** @type {HTMLElement[]} */ ([...this.root.children])) {
      const own = this.choices.get(spot.dataset.die ?? "") ?? [];
      const first = own.length > 0 && !named.has(own[0]);
      if (own.length) named.add(own[0]);
      const button = { role: first ? "button" : null, tabindex: first ? "0" : null, "aria-label": first ? own[0].text : null };
      for (const [name, value] of Object.entries(button)) {
        if (value === null) spot.removeAttribute(name);
        else spot.setAttribute(name, value);
      }
      spot.classList.toggle("can", own.length > 0);
      spot.classList.toggle("cannot", this.choices.size > 0 && !own.length);
      spot.classList.remove("shown");
      if (own.length) spot.dataset.action = String(own[0].action);
      else delete spot.dataset.action;
    }
    this.root.classList.toggle("has-choices", this.choices.size > 0);
    if (held) this.stops()[0]?.focus({ preventScroll: true });
  }

  /** Whether a choice has its dice here. */
  has(/** @type {Choice} */ choice) {
    return (choice.dice ?? []).some((id) => this.dice.has(id));
  }

  /** @param {Choice|null} choice */
  mark(choice) {
    for (const spot of /** @type {HTMLElement[]} */ ([...this.root.children])) {
      spot.classList.toggle("shown", Boolean(choice?.dice?.includes(spot.dataset.die ?? "")));
    }
  }

  /** Where the arrows stop: the first die of each choice. */
  stops() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[role=button]")]);
  }

  /** @param {EventTarget|null} target */
  of(target) {
    const spot = /** @type {HTMLElement|null} */ (/** @type {Element} */ (target).closest(".die-spot"));
    return { spot, choices: this.choices.get(spot?.dataset.die ?? "") ?? [] };
  }

  /** @param {EventTarget|null} target */
  look(target) {
    const { choices } = this.of(target);
    if (choices.length) this.table.look(choices[0], "key");
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || !this.choices.size) return;
    this.table.look(this.of(event.target).choices[0] ?? null, "mouse");
  }

  /** @param {MouseEvent} event */
  click(event) {
    const { spot, choices } = this.of(event.target);
    if (choices.length) {
      const how = event.detail === 0 ? "key" : this.table.pointer() === "mouse" ? "mouse" : "touch";
      this.table.pick(choices[0], how, choices);
    } else if (spot?.dataset.die) {
      this.table.dead(spot.dataset.die);
    }
  }
}

/**
 * Thrown dice in the order in which one reads them.
 * @param {Thrown[]} thrown
 */
function sorted(thrown) {
  return [...thrown].sort((a, b) => Number(a.face) - Number(b.face)).map((one) => one.id);
}
