import { s } from "./dom.js";

/** @import { Board, Spot } from "./board.js" */
/** @import { Choice } from "./types.js" */

/**
 * @typedef {{token: string, seat: number|null, from: string|null, path: string[]}} Walk  slots that were entered, in order
 * @typedef {{token: string, seat: number|null, from: string|null, to: string}} Flight
 */

const REACH = 0.42; // of the pitch: so far from the middle of its last field an arrow ends, in front of who stands there
const FOOT = 0.34; // so large is the mark where somebody stood before
const HEAD = 0.3; // of the pitch: half the width of its head

/**
 * Ways that stay on the board until they are wiped: where somebody went, so that whoever walks it on the floor sees where to
 * go, and where each of those may go who can move.
 */
export class Trail {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.ways = s("g", { class: "trails", "aria-hidden": "true" });
    this.over = s("g", { class: "trails", "aria-hidden": "true" });
    board.svg.insertBefore(this.ways, board.marks);
    board.svg.insertBefore(this.over, board.above);
    this.redraw = () => {};
    if (board.panels.size) new ResizeObserver(() => this.redraw()).observe(board.root);
  }

  wipe() {
    this.redraw = () => {};
    this.ways.replaceChildren();
    this.over.replaceChildren();
  }

  /**
   * What was done last: who walked where, and who was carried where.
   * @param {Walk[]} walks
   * @param {Flight[]} flights
   */
  done(walks, flights) {
    this.wipe();
    this.redraw = () => this.done(walks, flights);
    for (const { seat, from, path } of walks) {
      const slots = from === null ? path : [from, ...path];
      this.ways.append(this.way(slots, `trail is-done seat-${seat ?? "none"}`, from === null ? 0 : FOOT));
      if (from !== null) this.ways.append(this.footprint(from, seat));
    }
    for (const { seat, from, to } of flights) {
      if (from === null) continue;
      this.over.append(this.arc(from, to, `trail is-flight seat-${seat ?? "none"}`));
    }
  }

  /**
   * What may be done: every way at once, the one that is looked at stronger.
   * @param {Choice[]} choices
   * @param {Choice|null} shown
   */
  open(choices, shown) {
    this.wipe();
    this.redraw = () => this.open(choices, shown);
    const order = [...choices].sort((a, b) => Number(a === shown) - Number(b === shown));
    /** @type {Element[]} where they end lies above the ways: one may lead over another's end */
    const ends = [];
    for (const choice of order) {
      const piece = this.board.tokens.get(choice.token ?? "");
      const path = (choice.path ?? []).filter((slot) => this.board.slots.has(slot));
      const look = shown === null ? "" : choice === shown ? " is-shown" : " is-other";
      if (piece && path.length) {
        const seat = piece.token.seat ?? "none";
        this.ways.append(this.way([choice.slot ?? "", ...path], `trail is-open seat-${seat}${look}`));
        ends.push(this.landing(path[path.length - 1], `landing seat-${seat}${look}`, Boolean(choice.hits), choice.place));
      }
      const hit = this.board.tokens.get(choice.hits ?? "");
      if (hit) this.over.append(this.cross(hit, `strike-out${look}`));
    }
    this.ways.append(...ends);
  }

  /**
   * A line over the fields with an arrow at its end.
   * @param {string[]} slots
   * @param {string} name
   * @param {number} [off]  so far from the middle of its first field it begins, in parts of the pitch
   */
  way(slots, name, off = 0) {
    const { pitch } = this.board;
    const points = slots.filter((slot) => this.board.slots.has(slot)).map((slot) => this.board.at(slot));
    const end = points.at(-1);
    const before = points.at(-2);
    if (!end || !before) return s("g", {});
    const head = this.head(before, end, REACH);
    const [first, second] = points;
    const part = (off * pitch * first.k) / (Math.hypot(second.x - first.x, second.y - first.y) || 1);
    const start = { x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part };
    const line = [start, ...points.slice(1, -1), head.foot].map(({ x, y }) => `${x},${y}`).join(" ");
    const width = pitch * 0.16 * end.k;
    return s(
      "g",
      { class: name },
      s("polyline", { class: "trail-edge", points: line, "stroke-width": width * 1.7 }),
      s("polygon", { class: "trail-tip-edge", points: head.points, "stroke-width": width * 0.7 }),
      s("polyline", { class: "trail-line", points: line, "stroke-width": width }),
      s("polygon", { class: "trail-tip", points: head.points }),
    );
  }

  /**
   * The head of an arrow that ends a little before a place.
   * @param {Spot} from
   * @param {Spot} to
   * @param {number} reach
   */
  head(from, to, reach) {
    const { pitch } = this.board;
    const apart = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
    const size = pitch * HEAD * to.k;
    const off = Math.min(pitch * reach * to.k, apart * 0.45);
    const tip = { x: to.x - x * off, y: to.y - y * off };
    const foot = { x: tip.x - x * size * 1.15, y: tip.y - y * size * 1.15 };
    const side = (/** @type {1|-1} */ way) => `${foot.x - y * size * way},${foot.y + x * size * way}`;
    return { foot, points: `${tip.x},${tip.y} ${side(1)} ${side(-1)}` };
  }

  /**
   * Who is sent away goes through the air: a dotted arc with an arrow.
   * @param {string} from
   * @param {string} to
   * @param {string} name
   */
  arc(from, to, name) {
    const { pitch } = this.board;
    const [start, end] = [this.board.at(from), this.board.at(to)];
    const apart = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const bend = Math.min(pitch * 1.6, apart * 0.3);
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - bend, k: end.k };
    const head = this.head(middle, end, REACH);
    const line = `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${head.foot.x} ${head.foot.y}`;
    const width = pitch * 0.13 * end.k;
    return s(
      "g",
      { class: name },
      s("path", { class: "trail-edge", d: line, "stroke-width": width * 2 }),
      s("polygon", { class: "trail-tip-edge", points: head.points, "stroke-width": width }),
      s("path", { class: "trail-line", d: line, "stroke-width": width, "stroke-dasharray": `${width * 1.4} ${width * 1.9}` }),
      s("polygon", { class: "trail-tip", points: head.points }),
    );
  }

  /**
   * Where somebody stood before.
   * @param {string} slot
   * @param {number|null} seat
   */
  footprint(slot, seat) {
    const { x, y, k } = this.board.at(slot);
    const { pitch } = this.board;
    return s(
      "g",
      { class: `footprint seat-${seat ?? "none"}`, transform: `translate(${x} ${y}) scale(${k})` },
      s("circle", { class: "trail-edge", r: pitch * FOOT, "stroke-width": pitch * 0.19 }),
      s("circle", { class: "footprint-ring", r: pitch * FOOT, "stroke-width": pitch * 0.1 }),
    );
  }

  /**
   * Where somebody would come to stand.
   * @param {string} slot
   * @param {string} name
   * @param {boolean} hits
   * @param {string|null|undefined} place  what the field is called
   */
  landing(slot, name, hits, place) {
    const { x, y, k } = this.board.at(slot);
    const { pitch } = this.board;
    const r = pitch * (hits ? 0.5 : 0.4);
    return s(
      "g",
      { class: name, transform: `translate(${x} ${y}) scale(${k})` },
      s("circle", { class: "landing-edge", r, "stroke-width": pitch * 0.2 }),
      s("circle", { class: "landing-ring", r, "stroke-width": pitch * 0.1 }),
      place ? s("text", { class: "landing-place", y: pitch * 0.16, "text-anchor": "middle", "font-size": pitch * (place.length > 2 ? 0.36 : 0.44), text: place }) : null,
    );
  }

  /**
   * Who would be sent away has a cross at the shoulder: who it is stays seen.
   * @param {{x: number, y: number, k: number}} place
   * @param {string} name
   */
  cross({ x, y, k }, name) {
    const { pitch } = this.board;
    const r = pitch * 0.23;
    const a = r * 0.5;
    return s(
      "g",
      { class: name, transform: `translate(${x + pitch * 0.34 * k} ${y - pitch * 0.42 * k}) scale(${k})` },
      s("circle", { class: "strike-disc", r }),
      s("path", { class: "strike-line", d: `M${-a} ${-a}L${a} ${a}M${a} ${-a}L${-a} ${a}` }),
    );
  }
}
