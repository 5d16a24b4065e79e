import { h, s, sleep } from "./dom.js";

/** Where the pips of a face lie, in a box from −50 to 50. */
const PIPS = [
  [],
  [[0, 0]],
  [[-24, -24], [24, 24]],
  [[-25, -25], [0, 0], [25, 25]],
  [[-24, -24], [24, -24], [-24, 24], [24, 24]],
  [[-25, -25], [25, -25], [0, 0], [-25, 25], [25, 25]],
  [[-23, -27], [-23, 0], [-23, 27], [23, -27], [23, 0], [23, 27]],
];

/** How each face is set on the cube, and how the cube turns to show it in front (opposite faces sum to seven). */
const SET = ["", "", "rotateX(90deg)", "rotateY(90deg)", "rotateY(-90deg)", "rotateX(-90deg)", "rotateY(180deg)"];
const SHOW = ["", "", "rotateX(-90deg)", "rotateY(-90deg)", "rotateY(90deg)", "rotateX(90deg)", "rotateY(180deg)"];
const TILT = { x: -19, y: -22, z: 2 };

/**
 * A game's own drawing of a face, which its board brings as the definition `face-KIND-FACE`.
 * @param {number|string} face
 * @param {string} kind
 */
function ownFace(face, kind) {
  return document.getElementById(`face-${kind}-${face}`);
}

/**
 * One pip: a game's own drawing, which its board brings as the definition `pip-KIND`, or a round one.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {boolean} alone  a single pip is a little larger
 */
function pip(kind, x, y, alone) {
  const own = document.getElementById(`pip-${kind}`);
  if (!own) return s("circle", { cx: x, cy: y, r: alone ? 12.5 : 10.5 });
  const copy = /** @type {Element} */ (own.cloneNode(true));
  copy.removeAttribute("id");
  copy.setAttribute("transform", `translate(${x} ${y})${alone ? " scale(1.25)" : ""}`);
  return copy;
}

/**
 * One face as a drawing; also used flat, on keys for entering a throw.
 * @param {number|string} face  1 to 6 have pips; anything else is the game's own drawing or is written
 * @param {string} [kind]
 * @param {string} [text]  what to write where there is no drawing
 */
export function faceDrawing(face, kind = "d6", text = String(face)) {
  const drawing = s("svg", { viewBox: "-50 -50 100 100", class: "pips", "aria-hidden": "true", focusable: "false" });
  const own = ownFace(face, kind);
  const pips = PIPS[Number(face)];
  if (own) {
    const copy = /** @type {Element} */ (own.cloneNode(true));
    copy.removeAttribute("id");
    drawing.append(copy);
  } else if (pips?.length) {
    drawing.append(...pips.map(([x, y]) => pip(kind, x, y, pips.length === 1)));
  } else {
    const size = Math.min(54, 128 / Math.max(1, [...text].length));
    const letters = s("text", { x: 0, y: size / 3, "text-anchor": "middle", text });
    letters.style.fontSize = `${size}px`;
    drawing.append(letters);
  }
  return drawing;
}

/** A die that lies in a tray and can tumble. Its size is its font size. */
export class Die {
  /** @param {string} kind  its style, and which drawings it has */
  constructor(kind) {
    this.kind = kind;
    /** @type {number|string|null} */
    this.face = null;
    this.worn = "pips"; // what is drawn on its sides
    this.faces = [1, 2, 3, 4, 5, 6].map((face) => {
      const side = h("div", { class: "die-face" }, faceDrawing(face, kind));
      side.style.transform = `${SET[face]} translateZ(0.5em)`;
      return side;
    });
    // planes a little inside the cube close the gaps that its rounded corners leave
    const cores = ["", "rotateY(90deg)", "rotateX(90deg)"].flatMap((turn) =>
      [0.36, -0.36].map((depth) => {
        const core = h("div", { class: "die-core" });
        core.style.transform = `${turn} translateZ(${depth}em)`;
        return core;
      }),
    );
    this.cube = h("div", { class: "die-cube" }, ...cores, ...this.faces);
    this.hop = h("div", { class: "die-hop" }, this.cube);
    this.shadow = h("div", { class: "die-shadow" });
    this.element = h("div", { class: `die die-${kind}`, "aria-hidden": "true" }, this.shadow, this.hop);
    this.show(null);
  }

  /**
   * Lets the die lie there with a face up, at once.
   * @param {number|string|null} face
   * @param {string} [text]  what stands on a face that has neither pips nor a drawing
   */
  show(face, text) {
    this.face = face;
    this.element.classList.toggle("die-unknown", face === null);
    if (face !== null) this.wear(face, text);
    this.cube.style.transform = this.pose(face ?? 1, 0, 0, 0);
    this.shade(face ?? 1);
  }

  /**
   * A face that is no number of pips comes to the front side, with nothing beside it.
   * @param {number|string} face
   * @param {string} [text]
   */
  wear(face, text) {
    const pips = PIPS[Number(face)]?.length > 0 && !ownFace(face, this.kind);
    const worn = pips ? "pips" : `${face} ${text ?? ""}`;
    if (worn === this.worn) return;
    this.worn = worn;
    this.faces.forEach((side, index) => {
      side.replaceChildren(...(pips ? [faceDrawing(index + 1, this.kind)] : index === 0 ? [faceDrawing(face, this.kind, text)] : []));
    });
  }

  /**
   * How the cube turns to show a face in front.
   * @param {number|string} face
   */
  turn(face) {
    return (this.worn === "pips" && SHOW[Number(face)]) || "rotateX(0deg)";
  }

  /**
   * @param {number|string} face
   * @param {number} x  extra turns in degrees
   * @param {number} y
   * @param {number} z
   */
  pose(face, x, y, z) {
    return `translateZ(-0.5em) rotateX(${TILT.x + x}deg) rotateY(${TILT.y + y}deg) rotateZ(${TILT.z + z}deg) ${this.turn(face)}`;
  }

  /**
   * Light falls from above on the die as it lies.
   * @param {number|string} face
   */
  shade(face) {
    const turned = new DOMMatrix(this.turn(face));
    this.faces.forEach((side, index) => {
      const normal = new DOMMatrix(SET[index + 1] || "rotateX(0deg)").transformPoint(new DOMPoint(0, 0, 1, 0));
      const seen = turned.transformPoint(normal);
      side.classList.toggle("is-front", seen.z > 0.5);
      side.classList.toggle("is-top", Math.abs(seen.y) > 0.5);
      side.classList.toggle("is-side", Math.abs(seen.x) > 0.5);
    });
  }

  /**
   * Tumbles with one bounce and lands on a face.
   * @param {number|string} face
   * @param {number} milliseconds  0 shows the face at once
   * @param {string} [text]
   */
  async tumble(face, milliseconds, text) {
    this.show(face, text);
    if (milliseconds <= 0) return;
    const side = Math.random() < 0.5 ? -1 : 1;
    const turns = { x: 360 + 180 * Math.random(), y: 300 + 240 * Math.random(), z: 90 * (Math.random() - 0.5) };
    const timing = { duration: milliseconds, fill: /** @type {FillMode} */ ("backwards") };
    this.cube.animate(
      [
        { transform: this.pose(face, turns.x, side * turns.y, turns.z), easing: "cubic-bezier(0.3, 0.2, 0.5, 0.9)" },
        { transform: this.pose(face, 60, side * 38, 10), offset: 0.66, easing: "cubic-bezier(0.2, 0.6, 0.4, 1)" },
        { transform: this.pose(face, 0, 0, 0) },
      ],
      timing,
    );
    const roll = 1.25 * side;
    this.shadow.animate(
      [
        { transform: `translate(${-roll}em, 0)`, opacity: 0.7 },
        { transform: `translate(${-0.22 * roll}em, 0)`, opacity: 1, offset: 0.52 },
        { transform: `translate(${-0.08 * roll}em, 0) scale(0.8)`, opacity: 0.55, offset: 0.74 },
        { transform: "none", opacity: 1 },
      ],
      timing,
    );
    const landing = this.hop.animate(
      [
        { transform: `translate(${-roll}em, -0.3em)`, easing: "cubic-bezier(0.3, 0, 0.8, 0.7)" },
        { transform: `translate(${-0.22 * roll}em, 0)`, offset: 0.52, easing: "cubic-bezier(0.1, 0.6, 0.5, 1)" },
        { transform: `translate(${-0.08 * roll}em, -0.24em)`, offset: 0.74, easing: "cubic-bezier(0.6, 0, 0.9, 0.4)" },
        { transform: "translate(0, 0)" },
      ],
      timing,
    );
    await Promise.race([landing.finished.catch(() => undefined), sleep(milliseconds + 400)]);
  }
}
