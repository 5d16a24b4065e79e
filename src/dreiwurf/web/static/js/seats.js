import { s } from "./dom.js";

/**
 * The shapes that tell seats apart beside colour and letter, as the server drew them into the page: paths in a box from
 * −11 to 11. A seat is always shown by all three; which seat has which is the scene's business.
 * @type {Record<string, string>}
 */
const SHAPES = JSON.parse(document.getElementById("shapes")?.textContent || "{}");

/** @param {string} shape */
export function shapePath(shape) {
  return SHAPES[shape] ?? "";
}

/**
 * A seat's sign: its shape in its colour with its letter on it. Decorative; the name stands beside it.
 * @param {{seat: number, shape: string, letter: string}} seat
 */
export function badge(seat) {
  const low = seat.shape === "triangle" ? 5.4 : 3.6; // the middle of a triangle lies lower
  return s(
    "svg",
    { class: `badge seat-${seat.seat}`, viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "badge-shape", d: shapePath(seat.shape), transform: seat.shape === "triangle" ? "scale(1.16)" : "scale(1.02)" }),
    s("text", { class: "badge-letter", x: 0, y: low, "text-anchor": "middle", text: seat.letter }),
  );
}
