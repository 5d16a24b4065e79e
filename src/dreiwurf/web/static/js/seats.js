import { s } from "./dom.js";

/**
 * The shapes that tell seats apart beside colour and letter, in a box from −10 to 10. A seat is always shown by all
 * three; which seat has which is the scene's business.
 * @type {Record<string, string>}
 */
const SHAPES = {
  circle: "M0-8A8 8 0 1 1 0 8A8 8 0 1 1 0-8Z",
  square: "M-7-7H7V7H-7Z",
  triangle: "M0-9L9 7H-9Z",
  diamond: "M0-10L8.6 0L0 10L-8.6 0Z",
  pentagon: "M0-9.4L9-2.9L5.6 7.8H-5.6L-9-2.9Z",
  plus: "M-3.2-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z",
};

/** @param {string} shape */
export function shapePath(shape) {
  return SHAPES[shape] ?? SHAPES.circle;
}

/**
 * A seat's sign: its shape in its colour with its letter on it. Decorative; the name stands beside it.
 * @param {{seat: number, shape: string, letter: string}} seat
 */
export function badge(seat) {
  const low = seat.shape === "triangle" ? 6.2 : 4.2; // the middle of a triangle lies lower
  return s(
    "svg",
    { class: `badge seat-${seat.seat}`, viewBox: "-11 -11 22 22", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "badge-shape", d: shapePath(seat.shape), transform: "scale(1.06)" }),
    s("text", { class: "badge-letter", x: 0, y: low, "text-anchor": "middle", text: seat.letter }),
  );
}
