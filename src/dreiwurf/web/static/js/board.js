import { arrange } from "./arrange.js";
import { faceDrawing } from "./dice.js";
import { reducedMotion, s, sleep } from "./dom.js";
import { nameOf } from "./panels.js";
import { shapePath } from "./seats.js";
import { has, t } from "./words.js";

/** @import { Choice, Refusal, Seat, SeatFact, Token } from "./types.js" */

/** Fingers need this many CSS pixels around a place, however small the board is drawn. */
const REACH = 24;
const FINGER = 44; // and a place of its own is this large
const MARK = 64; // marks are drawn for a board whose slots lie so far apart
const LEAST_MARK = 0.34; // but never smaller than this
const ARRANGE_MS = 280;
const ROUND = 18; // of a panel's corners, in its units
const COUNT = /^\d+$/; // what stands on a heap
const NARROWEST = 0.82; // of the natural width of a name's letters
const LEAST_LETTER = 10; // CSS pixels of the smallest name

/** @typedef {{x: number, y: number, k: number}} Spot  a place on the drawing; k: how large things are drawn there */
/** @typedef {{name: string, seat: number|null, width: number, height: number, element: SVGGElement, x: number, y: number,
 *   k: number, frame: SVGGElement}} Panel  a part of the board that the page arranges, one for each seat perhaps */
/** @typedef {{token: Token, element: SVGGElement, x: number, y: number, k: number, high: number}} Piece */

/**
 * The table's board: the game's own drawing with named slots, on which the page lays tokens, moves them, marks what
 * can be done and shows where it leads.
 */
export class Board {
  /**
   * @param {HTMLElement} root  holds the drawing
   * @param {{pick: (choice: Choice, how: "mouse"|"touch"|"key") => void, preview: (choice: Choice|null) => void,
   *   dead: (refusal: Refusal|null, token: Token|null) => void, help: (text: string, low: boolean) => void,
   *   helpOf: (token: Token|null) => string|null,
   *   takeDie: (id: string) => DOMRect|null,
   *   dieAt: (id: string) => {kind: string, face: number|string|null}|undefined}} table  what the board asks of it
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.svg = /** @type {SVGSVGElement} */ (root.querySelector("svg"));
    this.scene = /** @type {{seats: Seat[], seat: number|null, facts: SeatFact[], acting: number[]}} */ ({
      seats: [], seat: null, facts: [], acting: [],
    });
    this.frames = s("g", { class: "frames" });
    /** @type {Map<string, Panel>} */
    this.panels = new Map();
    for (const element of this.svg.querySelectorAll("[data-panel]")) this.addPanel(/** @type {SVGGElement} */ (element));
    /** @type {Map<string, Spot & {panel: Panel|null}>} */
    this.slots = new Map();
    for (const element of this.svg.querySelectorAll("[data-slot]")) {
      const inside = /** @type {HTMLElement|null} */ (element.closest("[data-panel]"));
      const panel = this.panels.get(inside?.dataset.panel ?? "") ?? null;
      const spot = placeWithin(element, panel?.element ?? this.svg);
      this.slots.set(/** @type {HTMLElement} */ (element).dataset.slot ?? "", { ...spot, panel });
    }
    /** @type {string|null|undefined} the panel that is large; undefined: the viewer's own */
    this.large = undefined;
    this.pitch = this.measure();
    this.explains = this.svg.querySelector("[data-help]") !== null;
    for (const part of this.svg.children) part.setAttribute("aria-hidden", "true"); // choices speak, paint does not
    this.marks = s("g", { class: "marks" });
    this.pieces = s("g", { class: "pieces" });
    this.above = s("g", { class: "above" });
    this.hits = s("g", { class: "hits" });
    this.diceLayer = s("g", { class: "dice-on-board" });
    for (const layer of [this.marks, this.diceLayer, this.pieces, this.above]) layer.setAttribute("aria-hidden", "true");
    this.svg.append(this.frames, this.marks, this.diceLayer, this.pieces, this.above, this.hits);
    /** @type {Map<string, Piece>} */
    this.tokens = new Map();
    this.flights = 0;
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
    /** @type {((event: MouseEvent) => void)|null} while set it gets every click: the position itself is being changed */
    this.editor = null;
    this.pointer = "mouse";
    this.svg.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType || "mouse"));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.hovering && this.unhover());
    this.hovering = false;
    const [, , wide, high] = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(/[ ,]+/).map(Number);
    this.root.style.setProperty("--ratio", String(wide / high));
    new ResizeObserver(() => this.rename()).observe(this.svg);
    if (this.panels.size) {
      this.root.classList.add("has-panels");
      this.stage = /** @type {HTMLElement} */ (this.root.parentElement);
      new ResizeObserver(() => this.arrange()).observe(this.stage);
      this.arrange();
    }
  }

  // ------------------------------------------------------------------------------------------------ panels

  /** @param {SVGGElement} element */
  addPanel(element) {
    const { panel = "", seat, size = "1 1" } = element.dataset;
    const [width, height] = size.split(" ").map(Number);
    const frame = s("g", { class: "panel-frame" }, s("rect", { class: "panel-edge" }));
    frame.dataset.panel = panel;
    this.frames.append(frame);
    this.panels.set(panel, {
      name: panel, seat: seat === undefined ? null : Number(seat), width, height, element, frame, x: 0, y: 0, k: 1,
    });
  }

  /** The panel that is large now: what was tapped, else the viewer's own; nobody's for who only watches. */
  largePanel() {
    if (this.large !== undefined) return this.large;
    return [...this.panels.values()].find((panel) => panel.seat !== null && panel.seat === this.scene.seat)?.name ?? null;
  }

  /** Lays the panels into the room there is; everything on them goes along. */
  arrange(moving = false) {
    if (!this.panels.size) return;
    const room = { width: this.stage?.clientWidth ?? 0, height: this.stage?.clientHeight ?? 0 };
    if (room.width < 20 || room.height < 20) return;
    const all = [...this.panels.values()];
    const first = Math.max(0, all.findIndex((panel) => panel.seat !== null && panel.seat === this.scene.seat));
    const around = [...all.slice(first), ...all.slice(0, first)]; // as they sit around the table, beginning with the viewer
    const found = arrange(around, room, this.largePanel());
    const motion = moving && !reducedMotion();
    this.svg.classList.toggle("is-arranging", motion);
    if (motion) setTimeout(() => this.svg.classList.remove("is-arranging"), ARRANGE_MS + 60);
    this.svg.setAttribute("viewBox", `0 0 ${found.width} ${found.height}`);
    this.root.style.width = `${found.width}px`;
    this.root.style.height = `${found.height}px`;
    for (const panel of all) {
      const place = found.places.get(panel.name) ?? { x: 0, y: 0, k: 1 };
      Object.assign(panel, place);
      panel.element.style.transform = `translate(${place.x}px, ${place.y}px) scale(${place.k})`;
    }
    this.drawFrames();
    for (const piece of this.tokens.values()) this.lay(piece);
    this.redraw();
  }

  /**
   * Who the board is shown to and who acts: their panels have a frame, and a way to be seen large.
   * @param {{seats: Seat[], seat: number|null, facts: SeatFact[], acting: number[]}} scene
   */
  around(scene) {
    const moved = scene.seat !== this.scene.seat;
    this.scene = scene;
    if (moved) this.arrange();
    else this.drawFrames();
  }

  drawFrames() {
    const large = this.largePanel();
    for (const panel of this.panels.values()) {
      if (panel.seat === null) continue;
      const { frame } = panel;
      const seat = this.scene.seats.find((one) => one.seat === panel.seat);
      const rest = panel.name === large && panel.seat === this.scene.seat; // nothing else to see by a tap
      const acts = this.scene.acting.includes(panel.seat);
      frame.setAttribute("class", `panel-frame seat-${panel.seat}${acts ? " is-acting" : ""}${panel.name === large ? " is-large" : ""}`);
      frame.style.transform = `translate(${panel.x}px, ${panel.y}px)`;
      const rect = /** @type {Element} */ (frame.firstElementChild);
      for (const [name, value] of Object.entries({ width: panel.width * panel.k, height: panel.height * panel.k, rx: ROUND * panel.k })) {
        rect.setAttribute(name, String(value));
      }
      if (!seat) continue;
      const facts = this.scene.facts.filter((fact) => fact.seat === panel.seat).map((fact) => fact.text);
      const call = panel.name === large ? t("page.panel.small", { name: nameOf(seat) }) : t("page.panel.large", { name: nameOf(seat) });
      for (const [name, value] of Object.entries({
        role: rest ? "img" : "button",
        tabindex: rest ? null : "0",
        "aria-label": [rest ? nameOf(seat) : call, ...facts].join(". "),
      })) {
        if (value === null) frame.removeAttribute(name);
        else frame.setAttribute(name, value);
      }
    }
  }

  /**
   * Shows a panel large, or the viewer's own again.
   * @param {string} name
   */
  toggle(name) {
    this.large = this.largePanel() === name ? undefined : name;
    if (this.large === name && this.panels.get(name)?.seat === this.scene.seat) this.large = undefined;
    this.arrange(true);
  }

  /**
   * The panel under a pointer.
   * @param {MouseEvent} event
   */
  panelAt(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const x = (event.clientX - matrix.e) / matrix.a;
    const y = (event.clientY - matrix.f) / matrix.d;
    const inside = (/** @type {Panel} */ one) =>
      x >= one.x && y >= one.y && x <= one.x + one.width * one.k && y <= one.y + one.height * one.k;
    return [...this.panels.values()].find(inside) ?? null;
  }

  /**
   * What explains itself on the drawing, each once: its sign and its text.
   * @returns {{sign: SVGSVGElement, text: string}[]}
   */
  helps() {
    /** @type {Map<string, SVGGraphicsElement>} */
    const found = new Map();
    for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (this.svg.querySelectorAll("[data-help]"))) {
      const key = element.dataset.help ?? "";
      if (has(key) && !found.has(key)) found.set(key, element);
    }
    return [...found].map(([key, element]) => {
      const { x, y, width, height } = element.getBBox();
      const copy = /** @type {SVGElement} */ (element.cloneNode(true));
      for (const name of ["transform", "data-slot", "data-help"]) copy.removeAttribute(name);
      const sign = s("svg", { class: `sign-of ${this.svg.getAttribute("class")}`, viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" }, copy);
      return { sign, text: t(key) };
    });
  }

  // ------------------------------------------------------------------------------------------------- places

  /** The distance between neighbouring slots: the measure for figures and marks. */
  measure() {
    const given = Number(this.svg.dataset.pitch);
    if (given) return given;
    const all = [...this.slots.values()];
    let least = Infinity;
    for (let i = 0; i < all.length; i++) {
      for (let j = i + 1; j < all.length; j++) {
        if (all[i].panel !== all[j].panel) continue;
        const apart = Math.hypot(all[i].x - all[j].x, all[i].y - all[j].y);
        if (apart > 1 && apart < least) least = apart;
      }
    }
    return Number.isFinite(least) ? least : 50;
  }

  /**
   * Where a slot lies now.
   * @param {string} slot
   * @returns {Spot}
   */
  at(slot) {
    const spot = this.slots.get(slot);
    if (!spot) return { x: 0, y: 0, k: 1 };
    const { panel } = spot;
    return panel ? { x: panel.x + panel.k * spot.x, y: panel.y + panel.k * spot.y, k: panel.k * spot.k } : spot;
  }

  /**
   * Whether one finds a slot without looking for it: not on somebody else's panel, and large enough for a finger.
   * @param {string|null} slot
   */
  isAtHand(slot) {
    const spot = slot === null ? undefined : this.slots.get(slot);
    if (slot === null || !spot) return false;
    if (!this.panels.size) return true; // it is all there is
    const owner = spot.panel?.seat ?? null;
    return (owner === null || owner === this.scene.seat) && this.at(slot).k * this.pitch * (this.svg.getScreenCTM()?.a ?? 1) >= 30;
  }

  /** @param {Piece} piece */
  lay(piece) {
    const { x, y, k } = this.at(piece.token.slot);
    const off = piece.high * this.pitch * 0.16 * k;
    this.move(piece, x + off, y - off, k);
  }

  /**
   * Lays all tokens where they belong, at once.
   * @param {Token[]} tokens
   * @param {Seat[]} seats
   */
  place(tokens, seats) {
    this.seats = seats;
    for (const stray of [...this.above.querySelectorAll("[data-token]")]) if (!this.tokens.has(stray.dataset.token)) stray.remove();
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
      const piece = this.tokens.get(token.id) ?? this.make(token);
      const turned = piece.token.kind !== token.kind || piece.token.seat !== token.seat;
      piece.token = token;
      piece.high = high;
      if (turned) this.dress(piece); // a chip that was turned over shows its face
      this.lay(piece);
      this.label(piece, token.label ?? "");
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
    const piece = this.copy(token);
    this.tokens.set(token.id, piece);
    this.pieces.append(piece.element);
    return piece;
  }

  /**
   * A piece that looks like a token and lies nowhere yet.
   * @param {Token} token
   * @returns {Piece}
   */
  copy(token) {
    const element = s("g", {});
    element.dataset.token = token.id;
    const piece = { token, element, x: 0, y: 0, k: 1, high: 0 };
    this.dress(piece);
    return piece;
  }

  /**
   * Draws a token as its kind and seat say, anew if it was drawn before.
   * @param {{token: Token, element: SVGGElement}} piece
   */
  dress({ token, element }) {
    const marks = ["can", "shown", "endangered", "cannot"].filter((mark) => element.classList.contains(mark));
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
      const [x, y] = (/** @type {HTMLElement} */ (own).dataset.label ?? "").split(" ");
      if (y) for (const [name, value] of [["x", x], ["y", y]]) label.setAttribute(name, value);
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
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   * @param {number} [k]
   */
  move(piece, x, y, k = piece.k) {
    Object.assign(piece, { x, y, k });
    piece.element.style.transform = pose(x, y, k);
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
      const { x, y, k } = this.at(slot);
      if (each > 0) {
        const middle = pose((piece.x + x) / 2, (piece.y + y) / 2 - this.pitch * 0.22 * k, k);
        const step = piece.element.animate(
          [{ transform: piece.element.style.transform }, { transform: middle }, { transform: pose(x, y, k) }],
          { duration: each, easing: "ease-in-out" },
        );
        this.move(piece, x, y, k);
        await ended(step, each);
      } else {
        this.move(piece, x, y, k);
      }
      onStep?.();
    }
    piece.token = { ...piece.token, slot: path[path.length - 1] ?? piece.token.slot };
    this.sort();
  }

  /**
   * Sends a token through the air in an arc: from where it lies, or from a slot or a die in the tray, where it then becomes
   * that token. Of what lies there in heaps a single one flies.
   * @param {{token: string, to: string, from?: string|null, kind?: string|null, seat?: number|null, label?: string}} flight
   * @param {number} milliseconds
   */
  async fly({ token: id, to, from = null, kind = null, seat = null, label = "" }, milliseconds) {
    const known = this.tokens.get(id);
    let piece = known;
    if (from !== null || !piece) {
      const token = { id, seat, slot: to, kind: kind ?? known?.token.kind ?? "", label };
      const rect = from?.startsWith("die:") ? this.table.takeDie(from.slice(4)) : null;
      if (from !== null) this.leave(from, token);
      piece = this.copy(token);
      const start = rect ? this.spotOf(rect) : this.at(from !== null && this.slots.has(from) ? from : to);
      this.move(piece, start.x, start.y, start.k);
      const text = piece.element.querySelector(".token-label");
      if (text) text.textContent = label;
      if (!known) this.tokens.set(id, piece);
    }
    const start = { x: piece.x, y: piece.y, k: piece.k };
    const end = this.at(to);
    this.above.append(piece.element);
    this.move(piece, end.x, end.y, end.k);
    if (milliseconds > 0) {
      this.aloft(1);
      const apart = Math.hypot(end.x - start.x, end.y - start.y);
      const high = Math.min(this.pitch * 1.6 * Math.max(start.k, end.k), apart * 0.6) + apart * 0.18;
      const frames = [];
      for (let i = 0; i <= 16; i++) {
        const part = i / 16;
        const lift = 4 * part * (1 - part);
        const x = start.x + (end.x - start.x) * part;
        const y = start.y + (end.y - start.y) * part - high * lift;
        const k = (start.k + (end.k - start.k) * part) * (1 + 0.25 * lift);
        frames.push({ transform: `translate(${x}px, ${y}px) rotate(${-360 * part}deg) scale(${k})` });
      }
      await ended(piece.element.animate(frames, { duration: milliseconds, easing: "cubic-bezier(0.35, 0.1, 0.5, 1)" }), milliseconds);
      this.aloft(-1);
    }
    // dice that come back from the tray were never taken off the count
    if (this.join(piece, to, !from?.startsWith("die:"))) {
      piece.element.remove();
      if (this.tokens.get(id) === piece) this.tokens.delete(id);
      return;
    }
    if (known && piece !== known) this.tokens.set(`${id}/${this.tokens.size}`, piece); // until the scene names it
    piece.token = { ...piece.token, slot: to };
    this.pieces.append(piece.element);
    this.sort();
  }

  /**
   * Whether a flight takes something from one seat to another.
   * @param {{[key: string]: any}} flight
   */
  isTheft({ token, to, from = null }) {
    const whose = (/** @type {string} */ slot) => this.slots.get(slot)?.panel?.seat ?? null;
    const [old, next] = [whose(from ?? this.tokens.get(token)?.token.slot ?? ""), whose(to)];
    return old !== null && next !== null && old !== next;
  }

  /** While something is in the air the board lies above what it flies over. */
  aloft(/** @type {number} */ more) {
    this.flights += more;
    this.root.classList.toggle("is-flying", this.flights > 0);
  }

  /**
   * Something sets out from a slot: of a heap one less is counted, a single one is gone. (What lies where in the end is the
   * scene's business; this only keeps the picture right while things fly.)
   * @param {string} slot
   * @param {Token} token
   */
  leave(slot, token) {
    const there = [...this.tokens.values()].filter((piece) => piece.token.slot === slot);
    const heap = there.find((piece) => COUNT.test(piece.token.label ?? ""));
    const left = heap ? Number(heap.token.label) - (Number(token.label) || 1) : 0;
    const gone = heap ? (left < 1 ? heap : undefined) : there.length === 1 && there[0].token.kind === token.kind ? there[0] : undefined;
    if (gone) {
      this.tokens.delete(gone.token.id);
      gone.element.remove();
    } else if (heap) {
      this.label(heap, String(left));
    }
  }

  /**
   * Something lands where there is a heap: it is counted there. Returns whether that was so.
   * @param {Piece} piece
   * @param {string} slot
   * @param {boolean} counts
   */
  join(piece, slot, counts) {
    const there = [...this.tokens.values()].filter((one) => one !== piece && one.token.slot === slot);
    const heap = there.find((one) => COUNT.test(one.token.label ?? "") || one.token.kind === piece.token.kind);
    if (!heap) return false;
    if (counts) this.label(heap, String((Number(heap.token.label) || 1) + (Number(piece.token.label) || 1)));
    return true;
  }

  /**
   * @param {Piece} piece
   * @param {string} text
   */
  label(piece, text) {
    piece.token = { ...piece.token, label: text };
    const label = piece.element.querySelector(".token-label");
    if (!label) return;
    const isName = text.length > 2 && !COUNT.test(text);
    label.textContent = isName ? "" : text;
    const tag = label.parentElement?.querySelector(".name-tag");
    if (isName && tag?.getAttribute("data-name") === text) return;
    tag?.remove();
    if (isName) label.after(this.nameTag(text));
  }

  /** The board became larger or smaller: names have more room or less. */
  rename() {
    for (const tag of this.root.querySelectorAll(".name-tag")) tag.replaceWith(this.nameTag(tag.getAttribute("data-name") ?? ""));
  }

  /**
   * A name on a strip of paper: as large as there is room, then narrower, and cut off only where even that is too long.
   * @param {string} name
   */
  nameTag(name) {
    const { pitch } = this;
    const room = pitch * 1.04;
    const least = Math.max(pitch * 0.2, LEAST_LETTER / (this.svg.getScreenCTM()?.a || 1));
    const size = Math.max(least, Math.min(pitch * 0.27, room / widthOf(name)));
    let shown = name;
    for (let letters = name.length - 1; letters > 1 && widthOf(shown) * size * NARROWEST > room; letters--) {
      shown = name.slice(0, letters) + (letters > 3 ? "…" : ""); // so few letters are better used for letters
    }
    const wide = widthOf(shown) * size;
    const width = Math.max(pitch * 0.55, Math.min(wide, room) + size * 0.7);
    const strip = s("rect", { x: -width / 2, y: pitch * 0.27 - size * 0.66, width, height: size * 1.32, rx: size * 0.3 });
    const fitted = wide > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
    const text = s("text", { y: pitch * 0.27 + size * 0.35, "font-size": size, ...fitted }, shown);
    return s("g", { class: "name-tag", "data-name": name }, strip, text);
  }

  /**
   * A place elsewhere on the page as one on the drawing; a thing there is about as large as a slot.
   * @param {DOMRect} rect
   * @returns {Spot}
   */
  spotOf(rect) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0, k: 1 };
    return {
      x: (rect.x + rect.width / 2 - matrix.e) / matrix.a,
      y: (rect.y + rect.height / 2 - matrix.f) / matrix.d,
      k: rect.width / matrix.a / (this.pitch * 0.8),
    };
  }

  /**
   * A token comes onto the board.
   * @param {Token} token
   * @param {number} milliseconds
   */
  async appear(token, milliseconds) {
    const piece = this.tokens.get(token.id) ?? this.make(token);
    piece.token = token;
    this.lay(piece);
    this.sort();
    if (milliseconds <= 0) return;
    const end = piece.element.style.transform;
    const drop = piece.element.animate(
      [{ transform: `${end} scale(0.2)`, opacity: 0 }, { transform: `${end} scale(1.12)`, opacity: 1, offset: 0.7 }, { transform: end }],
      { duration: milliseconds, easing: "ease-out" },
    );
    await ended(drop, milliseconds);
  }

  /**
   * Turns a token over: it shows another side.
   * @param {string} id
   * @param {string} kind
   * @param {number} milliseconds
   * @param {string} [text]  what stands on that side
   */
  async turn(id, kind, milliseconds, text) {
    const piece = this.tokens.get(id);
    if (!piece) return;
    const flat = piece.element.style.transform;
    const edge = `${flat} scale(0.05, 1.08)`;
    if (milliseconds > 0) {
      await ended(piece.element.animate([{ transform: flat }, { transform: edge }], { duration: milliseconds / 2, easing: "ease-in" }), milliseconds / 2);
    }
    piece.token = { ...piece.token, kind };
    this.dress(piece);
    this.label(piece, text ?? piece.token.label ?? "");
    if (milliseconds > 0) {
      await ended(piece.element.animate([{ transform: edge }, { transform: flat }], { duration: milliseconds / 2, easing: "ease-out" }), milliseconds / 2);
    }
  }

  /**
   * Tokens fall off the board, and the board shakes.
   * @param {string[]} ids
   * @param {number} milliseconds
   */
  async drop(ids, milliseconds) {
    const falling = ids.map((id) => this.tokens.get(id)).filter((piece) => piece !== undefined);
    for (const { token } of falling) this.tokens.delete(token.id);
    if (milliseconds > 0) {
      this.aloft(1);
      const shake = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 3}px)` }));
      this.root.animate(shake, { duration: milliseconds * 0.5 });
      await Promise.all(
        falling.map(async ({ element, x, y, k }, index) => {
          this.above.append(element);
          const aside = (index % 2 ? 1 : -1) * (14 + 9 * (index % 3)) * k;
          const fall = this.pitch * 4 * Math.max(k, 0.3);
          const wait = Math.min(45 * index, milliseconds * 0.25);
          const frames = [
            { transform: pose(x, y, k), opacity: 1 },
            { transform: `translate(${x}px, ${y - 12 * k}px) rotate(${aside / 2}deg) scale(${k * 1.08})`, opacity: 1, offset: 0.22 },
            { transform: `translate(${x + aside}px, ${y + fall}px) rotate(${aside * 4}deg) scale(${k * 0.8})`, opacity: 0 },
          ];
          const time = milliseconds - wait;
          await ended(element.animate(frames, { duration: time, delay: wait, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)", fill: "both" }), milliseconds);
        }),
      );
      this.aloft(-1);
    }
    for (const { element } of falling) element.remove();
  }

  /**
   * Slots light up for a moment.
   * @param {string[]} slots
   * @param {number} milliseconds
   */
  async flash(slots, milliseconds) {
    if (milliseconds <= 0) return;
    const lights = slots.filter((slot) => this.slots.has(slot)).map((slot) => this.light(slot, "flash"));
    this.marks.append(...lights);
    const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0.4, offset: 0.5 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
    await Promise.all(lights.map((light) => ended(light.animate(frames, { duration: milliseconds }), milliseconds)));
    for (const light of lights) light.remove();
  }

  /**
   * @param {string} id
   * @param {number} milliseconds
   */
  async vanish(id, milliseconds) {
    const piece = this.tokens.get(id);
    if (!piece) return;
    if (milliseconds > 0) {
      await ended(piece.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: milliseconds }), milliseconds);
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
      const drawn = this.flatDie(this.at(die.id), die.face, die.kind, die.text);
      drawn.dataset.slot = die.id;
      this.diceLayer.append(drawn);
    }
  }

  /**
   * A die as it is seen from above.
   * @param {Spot} spot
   * @param {number|string} face
   * @param {string} [kind]
   * @param {string} [text]
   */
  flatDie({ x, y, k }, face, kind, text) {
    const size = this.pitch * 0.66;
    const drawing = faceDrawing(face, kind, text);
    for (const [name, value] of [["x", -size / 2], ["y", -size / 2], ["width", size], ["height", size]]) {
      drawing.setAttribute(String(name), String(value));
    }
    const square = s("rect", { class: "small-die", x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.2 });
    return s("g", { class: `die-${kind ?? "d6"}`, transform: `translate(${x} ${y}) scale(${k})` }, square, drawing);
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
    this.drawMarks();
    this.root.classList.toggle("has-choices", this.choices.length > 0);
    if (focused && this.choices.length) this.focusFirst();
    else if (focused) this.root.focus({ preventScroll: true });
  }

  /** Draws what can be done, and what is shown of it, where it lies now. */
  drawMarks() {
    const held = /** @type {HTMLElement|null} */ (this.hits.contains(document.activeElement) ? document.activeElement : null)?.dataset.action;
    this.hits.replaceChildren();
    this.marks.replaceChildren();
    this.above.replaceChildren();
    for (const piece of this.tokens.values()) piece.element.classList.remove("can", "shown", "endangered", "cannot");
    // beside what can be done, what cannot steps back
    for (const { token } of this.panels.size && this.choices.length ? this.refusals : []) {
      this.tokens.get(token ?? "")?.element.classList.add("cannot");
    }
    const screen = this.svg.getScreenCTM()?.a || 1;
    /** @type {Map<string, boolean>} */
    const ends = new Map(); // where a finger may tap as well, and whether something is hit there
    for (const choice of this.reading()) {
      const spot = this.at(choice.slot ?? "");
      this.marks.append(this.ring(spot, "glow"));
      const end = this.endOf(choice);
      if (end) ends.set(end, Boolean(choice.hits));
      if (choice.token) this.tokens.get(choice.token)?.element.classList.add("can");
      const reach = this.panels.size ? Math.max(this.pitch * 0.6 * spot.k, FINGER / 2 / screen) : this.pitch * 0.6;
      const hit = s(
        "g",
        { class: "hit", role: "button", tabindex: "-1", "aria-label": choice.text, transform: `translate(${spot.x} ${spot.y})` },
        s("circle", { class: "hit-area", r: reach }),
      );
      hit.dataset.action = String(choice.action);
      hit.addEventListener("focus", () => this.focus(hit, choice));
      hit.addEventListener("blur", () => this.blur(choice));
      this.hits.append(hit);
      if (held === hit.dataset.action) hit.focus({ preventScroll: true });
    }
    for (const [end, hits] of ends) this.marks.prepend(this.ring(this.at(end), hits ? "end end-hit" : "end"));
  }

  /**
   * Where the token of a choice would come to stand.
   * @param {Choice} choice
   */
  endOf(choice) {
    const end = choice.token ? choice.path?.at(-1) : undefined;
    return end !== undefined && this.slots.has(end) ? end : null;
  }

  /** The board has changed its size or order: all marks go along. */
  redraw() {
    const { shown } = this;
    this.drawMarks();
    if (shown) this.draw(shown);
    for (const die of this.diceLayer.children) {
      const { x, y, k } = this.at(/** @type {HTMLElement} */ (die).dataset.slot ?? "");
      die.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
    }
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
    const spot = this.at(choice.slot ?? "");
    this.marks.append(s("g", { class: "cursor", transform: this.marked(spot) }, s("circle", { r: MARK * 0.64 })));
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
    const row = (/** @type {Choice} */ choice) => {
      const { y, k } = this.at(choice.slot ?? "");
      return Math.round(y / (this.pitch * 0.6 * k));
    };
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
    this.marks.querySelectorAll(".way, .target, .lit, .preview-die").forEach((/** @type {Element} */ mark) => mark.remove());
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
    if (path.length && !choice.token) {
      this.marks.append(...path.map((slot) => this.light(slot, "lit")));
      this.marks.append(...this.ghosts(choice, path));
    } else if (path.length) {
      const points = [choice.slot ?? "", ...path].filter((slot) => this.slots.has(slot)).map((slot) => this.at(slot));
      const way = s("g", { class: `way seat-${colour}` });
      const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
      way.append(s("polyline", { class: "way-edge", points: line }), s("polyline", { class: "way-line", points: line }));
      points.slice(1, -1).forEach(({ x, y, k }) => way.append(s("circle", { class: "way-stop", cx: x, cy: y, r: this.pitch * 0.12 * k })));
      const { x, y } = points[points.length - 1];
      const number = s("text", { class: "sheet-no", y: this.pitch * 0.15 }, this.sheetOf(path[path.length - 1])); // the mark lies on it
      this.marks.append(way, this.ring(points[points.length - 1], `target seat-${colour}`), s("g", { class: "seat-none", transform: `translate(${x} ${y})` }, number));
    }
    if (choice.hits) {
      const hit = this.tokens.get(choice.hits);
      if (!hit) return;
      hit.element.classList.add("endangered");
      const size = this.pitch * 0.2;
      this.above.append(
        s(
          "g",
          {
            class: "strike",
            transform: `translate(${hit.x + this.pitch * 0.3 * hit.k} ${hit.y - this.pitch * 0.42 * hit.k}) scale(${hit.k})`,
          },
          s("circle", { r: size }),
          s("path", { d: `M${-size * 0.45} ${-size * 0.45}L${size * 0.45} ${size * 0.45}M${size * 0.45} ${-size * 0.45}L${-size * 0.45} ${size * 0.45}` }),
        ),
      );
    }
  }

  /**
   * The dice of a choice, as they would lie on free slots.
   * @param {Choice} choice
   * @param {string[]} path
   */
  ghosts(choice, path) {
    const held = new Set([...this.tokens.values()].map(({ token }) => token.slot));
    const dice = (choice.dice ?? []).map((id) => this.table.dieAt(id));
    return path.flatMap((slot, index) => {
      const die = dice[index];
      if (!die || die.face === null || held.has(slot)) return [];
      const ghost = this.flatDie(this.at(slot), die.face, die.kind);
      ghost.classList.add("preview-die");
      return [ghost];
    });
  }

  /**
   * How a mark is set, whatever the board's units.
   * @param {Spot} spot
   */
  marked({ x, y, k }) {
    return `translate(${x} ${y}) scale(${this.panels.size ? Math.max((k * this.pitch) / MARK, LEAST_MARK) : this.pitch / MARK})`;
  }

  /**
   * @param {Spot} spot
   * @param {string} name
   */
  ring(spot, name) {
    const r = MARK * 0.5;
    return s("g", { class: name, transform: this.marked(spot) }, s("circle", { class: "ring-edge", r }), s("circle", { class: "ring-light", r }));
  }

  /**
   * A slot that stands in light.
   * @param {string} slot
   * @param {string} name
   */
  light(slot, name) {
    const r = MARK * 0.48;
    const square = (/** @type {string} */ part) => s("rect", { class: part, x: -r, y: -r, width: 2 * r, height: 2 * r, rx: r * 0.4 });
    return s("g", { class: name, transform: this.marked(this.at(slot)) }, square("ring-edge"), square("ring-light"));
  }

  /**
   * The place under a pointer: measured on the screen, so that a finger finds small places too.
   * @param {MouseEvent} event
   */
  find(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { choice: null, onTarget: false, token: null, refusal: null };
    const near = (/** @type {Spot} */ place, /** @type {number} */ raise) => {
      const x = matrix.a * place.x + matrix.e;
      const y = matrix.d * (place.y - raise * place.k) + matrix.f;
      return Math.hypot(event.clientX - x, event.clientY - y);
    };
    const reach = (/** @type {Spot} */ place) => Math.max(REACH, this.pitch * 0.58 * matrix.a * place.k);
    /** @type {Choice|null} */
    let choice = null;
    let onTarget = false;
    let best = Infinity;
    for (const one of this.choices) {
      const spots = [{ place: this.at(one.slot ?? ""), target: false, lead: 1 }];
      const end = this.endOf(one);
      if (end) spots.push({ place: this.at(end), target: true, lead: one === this.shown ? 0.8 : 1.05 });
      for (const { place, target, lead } of spots) {
        const apart = Math.min(near(place, 0), near(place, this.pitch * 0.2)) * lead;
        if (apart < Math.min(best, reach(place))) [choice, onTarget, best] = [one, target, apart];
      }
    }
    /** @type {Token|null} */
    let token = null;
    let close = Infinity;
    for (const piece of this.tokens.values()) {
      const apart = Math.min(near(piece, 0), near(piece, this.pitch * 0.25));
      if (apart < Math.min(close, Math.max(16, this.pitch * 0.5 * matrix.a * piece.k))) [token, close] = [piece.token, apart];
    }
    // a thing that is plainly under the finger goes before a choice that is merely in reach
    if (choice && token && token.id !== choice.token && close < best * 0.6 && !onTarget) choice = null;
    const refusal =
      this.refusals.find((one) => one.token && one.token === token?.id) ??
      this.refusals.find((one) => one.slot && this.slots.has(one.slot) && near(this.at(one.slot), 0) < reach(this.at(one.slot))) ??
      null;
    return { choice, onTarget, token, refusal };
  }

  /**
   * The token and the slot under a pointer, measured on the screen; only what a hand may move, and where it may lie.
   * @param {MouseEvent} event
   * @returns {{token: Token|null, slot: string|null}}
   */
  under(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { token: null, slot: null };
    const near = (/** @type {Spot} */ { x, y, k }, /** @type {number} */ raise) =>
      Math.hypot(event.clientX - matrix.a * x - matrix.e, event.clientY - matrix.d * (y - raise * k) - matrix.f);
    const reach = Math.max(16, this.pitch * 0.62 * matrix.a);
    const nearest = (/** @type {[any, number][]} */ all) => all.filter(([, apart]) => apart < reach).sort((a, b) => a[1] - b[1])[0]?.[0] ?? null;
    const movable = [...this.tokens.values()].filter((piece) => piece.token.home);
    const homes = new Set(movable.map((piece) => piece.token.home));
    const slots = [...this.slots.keys()].filter((name) => homes.has(name) || this.sheetOf(name));
    const slot = nearest(slots.map((name) => [name, near(this.at(name), 0)]));
    const token = nearest(movable.map((piece) => [piece.token, Math.min(near(piece, 0), near(piece, this.pitch * 0.25))]));
    return { token, slot };
  }

  /**
   * What stands on a slot's sheet on the floor, where the drawing says so.
   * @param {string|null|undefined} slot
   */
  sheetOf(slot) {
    return this.svg.querySelector(`[data-slot="${CSS.escape(slot ?? "")}"] .sheet-no`)?.textContent?.trim() ?? "";
  }

  /**
   * While the position is being changed: the token that was tapped, and what was set elsewhere.
   * @param {string|null} chosen
   * @param {{token: string, from: string, to: string}[]} moved
   * @param {string|null} asked  a token in the way
   */
  drawEdit(chosen, moved, asked) {
    this.offer([], []);
    for (const { token, from, to } of moved) {
      const piece = this.tokens.get(token);
      const [start, end] = [this.at(from), this.at(to)];
      const line = `${start.x},${start.y} ${end.x},${end.y}`;
      const way = s("g", { class: `way is-edit seat-${piece?.token.seat ?? "none"}` }, s("polyline", { class: "way-edge", points: line }), s("polyline", { class: "way-line", points: line }));
      this.marks.append(way, this.ring(end, `target seat-${piece?.token.seat ?? "none"}`));
    }
    const piece = this.tokens.get(chosen ?? "");
    if (piece) {
      this.marks.append(this.ring(this.at(piece.token.slot), "glow"));
      piece.element.classList.add("can", "shown");
    }
    this.tokens.get(asked ?? "")?.element.classList.add("endangered");
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.editor) {
      this.editor(event);
      return;
    }
    const target = /** @type {Element} */ (event.target).closest(".hit");
    const fromKeys = event.detail === 0 && target; // a screen reader's click has no place
    if (fromKeys) {
      const action = Number(/** @type {HTMLElement} */ (/** @type {unknown} */ (target)).dataset.action);
      const choice = this.choices.find((one) => one.action === action);
      if (choice) this.table.pick(choice, "key");
      return;
    }
    const frame = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest(".panel-frame[role='button']"));
    if (frame && event.detail === 0) {
      this.toggle(frame.dataset.panel ?? "");
      return;
    }
    const { choice, token, refusal } = this.find(event);
    if (choice) {
      this.table.pick(choice, this.pointer === "mouse" ? "mouse" : "touch");
      return;
    }
    this.armed = null;
    if (this.shown) this.show(null);
    const panel = this.panelAt(event);
    const large = this.largePanel();
    const box = this.root.getBoundingClientRect();
    const told = this.table.helpOf(token);
    const help = told ?? this.helpAt(event);
    if (panel && panel.seat !== null && large !== null && panel.name !== large) this.toggle(panel.name);
    else if (refusal?.token && refusal.token === token?.id && (!told || this.choices.length)) this.table.dead(refusal, token);
    else if (help) this.table.help(help, event.clientY > box.top + box.height / 2);
    else if (panel && panel.seat !== null && (large === null || panel.seat !== this.scene.seat)) this.toggle(panel.name);
    else this.table.dead(refusal, token);
  }

  /**
   * What explains itself under a pointer, whatever lies on it.
   * @param {MouseEvent} event
   */
  helpAt(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const part = /** @type {HTMLElement|null} */ (element.closest("[data-help]"));
      if (part?.dataset.help && has(part.dataset.help)) return t(part.dataset.help);
    }
    return null;
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

/**
 * @param {number} x
 * @param {number} y
 * @param {number} k
 */
function pose(x, y, k) {
  return k === 1 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) scale(${k})`;
}

/**
 * Where an element's middle lies within one of those around it, and how much larger it is drawn there.
 * @param {Element} element
 * @param {Element} around
 * @returns {Spot}
 */
function placeWithin(element, around) {
  let matrix = new DOMMatrix();
  for (let one = /** @type {Element|null} */ (element); one && one !== around; one = one.parentElement) {
    const own = /** @type {SVGGElement} */ (one).transform.baseVal.consolidate()?.matrix;
    if (own) matrix = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]).multiply(matrix);
  }
  return { x: matrix.e, y: matrix.f, k: Math.hypot(matrix.a, matrix.b) };
}

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/**
 * How wide a name is on its strip, as part of the size of its type.
 * @param {string} name
 */
function widthOf(name) {
  pen.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(name).width / 100;
}

/**
 * Waits for a movement; a browser that forgets to say so is not waited for.
 * @param {Animation} movement
 * @param {number} milliseconds
 */
function ended(movement, milliseconds) {
  return Promise.race([movement.finished.catch(() => undefined), sleep(milliseconds + 200)]);
}
