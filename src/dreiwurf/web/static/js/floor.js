import { s } from "./dom.js";
import { shapePath } from "./seats.js";

/** @import { Look } from "./types.js" */
/** @typedef {{label: string, kind: string, seat: number|null, column: number, row: number}} FloorSheet */

const STEP = 20; // units of the drawing from sheet to sheet
const SHEET = 17;

/**
 * The floor from above: every sheet where it lies, with what is printed on it.
 * @param {FloorSheet[]} sheets
 * @param {Look[]} looks
 * @param {string} title  for who cannot see it
 */
export function drawFloor(sheets, looks, title) {
  const { columns, rows } = extent(sheets);
  const drawing = s("svg", { class: "floor", viewBox: `-1 -1 ${columns * STEP + 2} ${rows * STEP + 2}`, role: "img", "aria-label": title });
  const left = Math.min(...sheets.map((sheet) => sheet.column));
  const top = Math.min(...sheets.map((sheet) => sheet.row));
  for (const sheet of sheets) {
    const x = (sheet.column - left + 0.5) * STEP;
    const y = (sheet.row - top + 0.5) * STEP;
    const look = looks.find((one) => one.seat === sheet.seat);
    drawing.append(
      s(
        "g",
        { class: `floor-sheet is-${sheet.kind} seat-${sheet.seat ?? "none"}`, transform: `translate(${x} ${y})` },
        s("rect", { x: -SHEET / 2, y: -SHEET / 2, width: SHEET, height: SHEET, rx: 1.6 }),
        look && sheet.kind === "start" ? s("path", { class: "floor-shape", d: shapePath(look.shape), transform: "translate(-4.7 -4.7) scale(0.24)" }) : null,
        s("text", { x: look && sheet.kind === "start" ? 0.8 : 0, y: look && sheet.kind === "start" ? 4.6 : 2.9, "text-anchor": "middle", text: sheet.label }),
      ),
    );
  }
  return drawing;
}

/**
 * How many sheets lie side by side and one below the other at most.
 * @param {FloorSheet[]} sheets
 */
export function extent(sheets) {
  const span = (/** @type {number[]} */ places) => Math.max(...places) - Math.min(...places) + 1;
  return { columns: span(sheets.map((sheet) => sheet.column)), rows: span(sheets.map((sheet) => sheet.row)) };
}
