import { faceDrawing } from "./dice.js";
import { s, sleep } from "./dom.js";
import { shapePath } from "./seats.js";

/** @import { Choice, Refusal, Seat, Token } from "./types.js" */

/** Fingers need this many CSS pixels around a place, however small the board is drawn. */
const REACH = 24;

/**
 * The table's board: the game's own drawing with named slots, on which the page lays tokens, moves them, marks what
 * can be done and shows where it leads.
 */
export class Board {
  /**
   * @param {HTMLElement} root  holds the drawing
   * @param {{pick: (choice: Choice, how: "mouse"|"touch"|"key") => void, preview: (choice: Choice|null) => void,
   *   dead: (refusal: Refusal|null, token: Token|null) => void}} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.svg = /** @type {SVGSVGElement} */ (root.querySelector("svg"));
    /** @type {Map<string, {x: number, y: number}>} */
    this.slots = new Map();
    for (const element of this.svg.querySelectorAll("[data-slot]")) {
      const at = /** @type {SVGGElement} */ (element).transform.baseVal.consolidate()?.matrix;
      this.slots.set(/** @type {HTMLElement} */ (element).dataset.slot ?? "", { x: at?.e ?? 0, y: at?.f ?? 0 });
    }
    this.pitch = this.measure();
    for (const part of this.svg.children) part.setAttribute("aria-hidden", "true"); // choices speak, paint does not
    this.marks = s("g", { class: "marks" });
    this.pieces = s("g", { class: "pieces" });
    this.above = s("g", { class: "above" });
    this.hits = s("g", { class: "hits" });
    this.diceLayer = s("g", { class: "dice-on-board" });
    for (const layer of [this.marks, this.diceLayer, this.pieces, this.above]) layer.setAttribute("aria-hidden", "true");
    this.svg.append(this.marks, this.diceLayer, this.pieces, this.above, this.hits);
    /** @type {Map<string, {token: Token, element: SVGGElement, x: number, y: number}>} */
    this.tokens = new Map();
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Refusal[]} */
    this.refusals = [];
    /** @type {Choice|null} */
    this.shown = null;
    /** @type {Choice|null} the choice that a first tap has named; a second one does it */
    this.armed = null;
    /** @type {Seat[]} */
    this.seats = [];
    this.pointer = "mouse";
    this.svg.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType || "mouse"));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.hovering && this.unhover());
    this.hovering = false;
  }

  /** The distance between neighbouring slots: the measure for figures and marks. */
  measure() {
    const given = Number(this.svg.dataset.pitch);
    if (given) return given;
    const all = [...this.slots.values()];
    let least = Infinity;
    for (let i = 0; i < all.length; i++) {
      for (let j = i + 1; j < all.length; j++) {
        const apart = Math.hypot(all[i].x - all[j].x, all[i].y - all[j].y);
        if (apart > 1 && apart < least) least = apart;
      }
    }
    return Number.isFinite(least) ? least : 50;
  }

  /** @param {string} slot */
  at(slot) {
    return this.slots.get(slot) ?? { x: 0, y: 0 };
  }

  /**
   * Lays all tokens where they belong, at once.
   * @param {Token[]} tokens
   * @param {Seat[]} seats
   */
  place(tokens, seats) {
    this.seats = seats;
    const present = new Set(tokens.map((token) => token.id));
    for (const [id, piece] of this.tokens) {
      if (present.has(id)) continue;
      piece.element.remove();
      this.tokens.delete(id);
    }
    /** @type {Map<string, number>} */
    const stacked = new Map();
    for (const token of tokens) {
      const high = stacked.get(token.slot) ?? 0;
      stacked.set(token.slot, high + 1);
      const { x, y } = this.at(token.slot);
      const piece = this.tokens.get(token.id) ?? this.make(token);
      const turned = piece.token.kind !== token.kind || piece.token.seat !== token.seat;
      piece.token = token;
      if (turned) this.dress(piece); // a chip that was turned over shows its face
      this.move(piece, x + high * this.pitch * 0.16, y - high * this.pitch * 0.16);
      const label = piece.element.querySelector(".token-label");
      if (label) label.textContent = token.label ?? "";
    }
    this.sort();
  }

  /** Whoever stands lower stands in front; only what is out of order is moved, so that nothing flickers. */
  sort() {
    const order = [...this.tokens.values()].sort((a, b) => a.y - b.y || a.x - b.x);
    order.forEach((piece, index) => {
      if (this.pieces.children[index] !== piece.element) {
        this.pieces.insertBefore(piece.element, this.pieces.children[index] ?? null);
      }
    });
  }

  /** @param {Token} token */
  make(token) {
    const element = s("g", {});
    element.dataset.token = token.id;
    const piece = { token, element, x: 0, y: 0 };
    this.dress(piece);
    this.tokens.set(token.id, piece);
    this.pieces.append(element);
    return piece;
  }

  /**
   * Draws a token as its kind and seat say, anew if it was drawn before.
   * @param {{token: Token, element: SVGGElement}} piece
   */
  dress({ token, element }) {
    const marks = ["can", "shown", "endangered"].filter((mark) => element.classList.contains(mark));
    element.setAttribute("class", ["token", `seat-${token.seat ?? "none"}`, `token-${token.kind}`, ...marks].join(" "));
    const drawing = this.drawing(token);
    // copies of the outline lie below it and shine when the token can act
    const outlines = [...drawing.querySelectorAll(".halo, .disc")];
    const rims = ["rim rim-edge", "rim rim-light"].map((name) => {
      const copies = outlines.map((outline) => {
        const copy = /** @type {Element} */ (outline.cloneNode(false));
        copy.setAttribute("class", name);
        return copy;
      });
      return s("g", {}, ...copies);
    });
    element.replaceChildren(s("g", { class: "token-lift" }, ...rims, drawing));
  }

  /**
   * A game's board brings its own drawings as definitions: `KIND-COLOUR` for a kind that every seat has in its colour,
   * `token-KIND` for one that looks the same everywhere, `fig-COLOUR` for figures of any other kind. What has none of
   * them is a plain disc with its seat's shape. What has the class `halo` in a drawing is its outline.
   * @param {Token} token
   */
  drawing(token) {
    const seat = this.seats.find((one) => one.seat === token.seat);
    const ids = [`${token.kind}-${seat?.colour}`, `token-${token.kind}`, `fig-${seat?.colour}`];
    const own = ids.map((id) => this.svg.querySelector(`#${CSS.escape(id)}`)).find((element) => element);
    const label = s("text", { class: "token-label number", x: 0, y: this.pitch * 0.3, "text-anchor": "middle" });
    if (own) {
      // copied rather than used by reference: the game's style sheet reaches only what stands in the drawing itself
      const copy = /** @type {Element} */ (own.cloneNode(true));
      copy.removeAttribute("id");
      return s("g", {}, copy, label);
    }
    const size = this.pitch / 100;
    return s(
      "g",
      {},
      s("circle", { class: "disc", r: 36 * size }),
      s("path", { class: "disc-shape", d: shapePath(seat?.shape ?? "circle"), transform: `scale(${2 * size})` }),
      label,
    );
  }

  /**
   * @param {{element: SVGGElement, x: number, y: number}} piece
   * @param {number} x
   * @param {number} y
   */
  move(piece, x, y) {
    piece.x = x;
    piece.y = y;
    piece.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Walks a token along slots.
   * @param {string} id
   * @param {string[]} path  the slots entered, in order
   * @param {number} each  milliseconds a slot
   * @param {() => void} [onStep]
   */
  async walk(id, path, each, onStep) {
    const piece = this.tokens.get(id);
    if (!piece) return;
    this.pieces.append(piece.element);
    for (const slot of path) {
      const { x, y } = this.at(slot);
      if (each > 0) {
        const middle = `translate(${(piece.x + x) / 2}px, ${(piece.y + y) / 2 - this.pitch * 0.22}px)`;
        const step = piece.element.animate(
          [{ transform: piece.element.style.transform }, { transform: middle }, { transform: `translate(${x}px, ${y}px)` }],
          { duration: each, easing: "ease-in-out" },
        );
        this.move(piece, x, y);
        await Promise.race([step.finished.catch(() => undefined), sleep(each + 200)]);
      } else {
        this.move(piece, x, y);
      }
      onStep?.();
    }
    piece.token = { ...piece.token, slot: path[path.length - 1] ?? piece.token.slot };
    this.sort();
  }

  /**
   * Sends a token through the air in an arc.
   * @param {string} id
   * @param {string} slot
   * @param {number} milliseconds
   */
  async fly(id, slot, milliseconds) {
    const piece = this.tokens.get(id);
    if (!piece) return;
    const from = { x: piece.x, y: piece.y };
    const to = this.at(slot);
    this.above.append(piece.element);
    this.move(piece, to.x, to.y);
    if (milliseconds > 0) {
      const high = this.pitch * 1.6 + Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
      const frames = [];
      for (let i = 0; i <= 16; i++) {
        const part = i / 16;
        const lift = 4 * part * (1 - part);
        const x = from.x + (to.x - from.x) * part;
        const y = from.y + (to.y - from.y) * part - high * lift;
        frames.push({ transform: `translate(${x}px, ${y}px) rotate(${-360 * part}deg) scale(${1 + 0.25 * lift})` });
      }
      const arc = piece.element.animate(frames, { duration: milliseconds, easing: "cubic-bezier(0.35, 0.1, 0.5, 1)" });
      await Promise.race([arc.finished.catch(() => undefined), sleep(milliseconds + 200)]);
    }
    piece.token = { ...piece.token, slot };
    this.pieces.append(piece.element);
    this.sort();
  }

  /**
   * A token comes onto the board.
   * @param {Token} token
   * @param {number} milliseconds
   */
  async appear(token, milliseconds) {
    const piece = this.tokens.get(token.id) ?? this.make(token);
    piece.token = token;
    const { x, y } = this.at(token.slot);
    this.move(piece, x, y);
    this.sort();
    if (milliseconds <= 0) return;
    const end = piece.element.style.transform;
    const drop = piece.element.animate(
      [{ transform: `${end} scale(0.2)`, opacity: 0 }, { transform: `${end} scale(1.12)`, opacity: 1, offset: 0.7 }, { transform: end }],
      { duration: milliseconds, easing: "ease-out" },
    );
    await Promise.race([drop.finished.catch(() => undefined), sleep(milliseconds + 200)]);
  }

  /**
   * @param {string} id
   * @param {number} milliseconds
   */
  async vanish(id, milliseconds) {
    const piece = this.tokens.get(id);
    if (!piece) return;
    if (milliseconds > 0) {
      const fade = piece.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: milliseconds });
      await Promise.race([fade.finished.catch(() => undefined), sleep(milliseconds + 200)]);
    }
    piece.element.remove();
    this.tokens.delete(id);
  }

  /**
   * Shows thrown dice small where the board has a slot of the die's name, so that eyes need not leave the board.
   * @param {{id: string, kind?: string, face: number|string|null, text?: string}[]} dice
   */
  layDice(dice) {
    this.diceLayer.replaceChildren();
    for (const die of dice) {
      if (die.face === null || !this.slots.has(die.id)) continue;
      const { x, y } = this.at(die.id);
      const size = this.pitch * 0.66;
      const face = faceDrawing(die.face, die.kind, die.text);
      for (const [name, value] of [["x", -size / 2], ["y", -size / 2], ["width", size], ["height", size]]) {
        face.setAttribute(String(name), String(value));
      }
      const square = s("rect", { class: "small-die", x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.2 });
      this.diceLayer.append(s("g", { transform: `translate(${x} ${y})` }, square, face));
    }
  }

  /**
   * Marks what can be done now. Choices without a slot are the action bar's.
   * @param {Choice[]} choices
   * @param {Refusal[]} refusals
   */
  offer(choices, refusals) {
    this.choices = choices.filter((choice) => choice.slot !== null && this.slots.has(choice.slot));
    this.refusals = refusals;
    this.shown = null;
    this.armed = null;
    this.hovering = false;
    const focused = this.hits.contains(document.activeElement);
    this.hits.replaceChildren();
    this.marks.replaceChildren();
    this.above.replaceChildren();
    for (const piece of this.tokens.values()) piece.element.classList.remove("can", "shown", "endangered");
    /** @type {Map<string, boolean>} */
    const ends = new Map(); // where a finger may tap as well, and whether something is hit there
    for (const choice of this.reading()) {
      const { x, y } = this.at(choice.slot ?? "");
      this.marks.append(this.ring(x, y, "glow"));
      const end = choice.path?.at(-1);
      if (end) ends.set(end, Boolean(choice.hits));
      if (choice.token) this.tokens.get(choice.token)?.element.classList.add("can");
      const hit = s(
        "g",
        { class: "hit", role: "button", tabindex: "-1", "aria-label": choice.text, transform: `translate(${x} ${y})` },
        s("circle", { class: "hit-area", r: this.pitch * 0.6 }),
      );
      hit.dataset.action = String(choice.action);
      hit.addEventListener("focus", () => this.focus(hit, choice));
      hit.addEventListener("blur", () => this.blur(choice));
      this.hits.append(hit);
    }
    for (const [end, hits] of ends) {
      if (!this.slots.has(end)) continue;
      const { x, y } = this.at(end);
      this.marks.prepend(this.ring(x, y, hits ? "end end-hit" : "end"));
    }
    this.root.classList.toggle("has-choices", this.choices.length > 0);
    if (focused && this.choices.length) this.focusFirst();
    else if (focused) this.root.focus({ preventScroll: true });
  }

  /**
   * The keyboard's ring lies below the figures, so that it does not cut through their heads.
   * @param {SVGGElement} hit
   * @param {Choice} choice
   */
  focus(hit, choice) {
    this.show(choice);
    this.blurred();
    if (!hit.matches(":focus-visible")) return;
    const { x, y } = this.at(choice.slot ?? "");
    this.marks.append(s("g", { class: "cursor", transform: `translate(${x} ${y})` }, s("circle", { r: this.pitch * 0.64 })));
  }

  /** @param {Choice} choice */
  blur(choice) {
    this.blurred();
    if (this.shown === choice && !this.hovering && this.armed !== choice) this.show(null);
  }

  blurred() {
    this.marks.querySelector(".cursor")?.remove();
  }

  /** Choices in the order in which one reads: top to bottom, left to right. */
  reading() {
    const row = (/** @type {Choice} */ choice) => Math.round(this.at(choice.slot ?? "").y / (this.pitch * 0.6));
    return [...this.choices].sort((a, b) => row(a) - row(b) || this.at(a.slot ?? "").x - this.at(b.slot ?? "").x);
  }

  /** The focusable marks of the choices, in reading order. */
  stops() {
    return /** @type {SVGGElement[]} */ ([...this.hits.children]);
  }

  focusFirst() {
    this.stops()[0]?.focus({ preventScroll: true });
  }

  /**
   * Shows where a choice leads, or nothing.
   * @param {Choice|null} choice
   */
  show(choice) {
    if (choice === this.shown) return;
    this.shown = choice;
    this.marks.querySelectorAll(".way, .target").forEach((/** @type {Element} */ mark) => mark.remove());
    this.above.replaceChildren();
    for (const piece of this.tokens.values()) piece.element.classList.remove("shown", "endangered");
    if (choice) this.draw(choice);
    this.table.preview(choice);
  }

  /** @param {Choice} choice */
  draw(choice) {
    const path = (choice.path ?? []).filter((slot) => this.slots.has(slot));
    const piece = choice.token ? this.tokens.get(choice.token) : undefined;
    piece?.element.classList.add("shown");
    const colour = piece?.token.seat ?? "none";
    if (path.length) {
      const points = [choice.slot ?? "", ...path].filter((slot) => this.slots.has(slot)).map((slot) => this.at(slot));
      const way = s("g", { class: `way seat-${colour}` });
      const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
      way.append(s("polyline", { class: "way-edge", points: line }), s("polyline", { class: "way-line", points: line }));
      points.slice(1, -1).forEach(({ x, y }) => way.append(s("circle", { class: "way-stop", cx: x, cy: y, r: this.pitch * 0.12 })));
      const end = points[points.length - 1];
      this.marks.append(way, this.ring(end.x, end.y, `target seat-${colour}`));
    }
    if (choice.hits) {
      const hit = this.tokens.get(choice.hits);
      if (!hit) return;
      hit.element.classList.add("endangered");
      const size = this.pitch * 0.2;
      this.above.append(
        s(
          "g",
          { class: "strike", transform: `translate(${hit.x + this.pitch * 0.3} ${hit.y - this.pitch * 0.42})` },
          s("circle", { r: size }),
          s("path", { d: `M${-size * 0.45} ${-size * 0.45}L${size * 0.45} ${size * 0.45}M${size * 0.45} ${-size * 0.45}L${-size * 0.45} ${size * 0.45}` }),
        ),
      );
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} name
   */
  ring(x, y, name) {
    const r = this.pitch * 0.5;
    return s("g", { class: name, transform: `translate(${x} ${y})` }, s("circle", { class: "ring-edge", r }), s("circle", { class: "ring-light", r }));
  }

  /**
   * The place under a pointer: measured on the screen, so that a finger finds small places too.
   * @param {MouseEvent} event
   */
  find(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { choice: null, onTarget: false, token: null, refusal: null };
    const near = (/** @type {{x: number, y: number}} */ place, /** @type {number} */ raise) => {
      const x = matrix.a * place.x + matrix.e;
      const y = matrix.d * (place.y - raise) + matrix.f;
      return Math.hypot(event.clientX - x, event.clientY - y);
    };
    const reach = Math.max(REACH, this.pitch * 0.58 * matrix.a);
    /** @type {Choice|null} */
    let choice = null;
    let onTarget = false;
    let best = reach;
    for (const one of this.choices) {
      const spots = [{ place: this.at(one.slot ?? ""), target: false, lead: 1 }];
      const end = one.path?.length ? one.path[one.path.length - 1] : null;
      if (end && this.slots.has(end)) spots.push({ place: this.at(end), target: true, lead: one === this.shown ? 0.8 : 1.05 });
      for (const { place, target, lead } of spots) {
        const apart = Math.min(near(place, 0), near(place, this.pitch * 0.2)) * lead;
        if (apart < best) [choice, onTarget, best] = [one, target, apart];
      }
    }
    /** @type {Token|null} */
    let token = null;
    let close = Math.max(16, this.pitch * 0.5 * matrix.a);
    for (const piece of this.tokens.values()) {
      const apart = Math.min(near(piece, 0), near(piece, this.pitch * 0.25));
      if (apart < close) [token, close] = [piece.token, apart];
    }
    // a thing that is plainly under the finger goes before a choice that is merely in reach
    if (choice && token && token.id !== choice.token && close < best * 0.6 && !onTarget) choice = null;
    const refusal =
      this.refusals.find((one) => one.token && one.token === token?.id) ??
      this.refusals.find((one) => one.slot && this.slots.has(one.slot) && near(this.at(one.slot), 0) < reach) ??
      null;
    return { choice, onTarget, token, refusal };
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target).closest(".hit");
    const fromKeys = event.detail === 0 && target; // a screen reader's click has no place
    if (fromKeys) {
      const action = Number(/** @type {HTMLElement} */ (/** @type {unknown} */ (target)).dataset.action);
      const choice = this.choices.find((one) => one.action === action);
      if (choice) this.table.pick(choice, "key");
      return;
    }
    const { choice, token, refusal } = this.find(event);
    if (choice) {
      this.table.pick(choice, this.pointer === "mouse" ? "mouse" : "touch");
    } else {
      this.armed = null;
      if (this.shown) this.show(null);
      this.table.dead(refusal, token);
    }
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || !this.choices.length) return;
    const { choice } = this.find(event);
    if (choice) {
      this.hovering = true;
      this.show(choice);
    } else if (this.hovering) {
      this.unhover();
    }
    this.root.classList.toggle("over-choice", choice !== null);
  }

  unhover() {
    this.hovering = false;
    this.root.classList.remove("over-choice");
    this.show(null);
  }
}
