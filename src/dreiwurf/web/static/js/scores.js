import { h } from "./dom.js";
import { nameOf } from "./panels.js";
import { badge } from "./seats.js";

/** @import { Scene } from "./types.js" */

/**
 * The score sheet of all rounds so far as a table: a column for each seat, sums stressed.
 * @param {Scene} scene
 * @returns {HTMLElement|null}
 */
export function drawScores(scene) {
  const { sheet } = scene;
  if (!sheet) return null;
  const last = sheet.rows.findLastIndex((row) => row.total);
  return h(
    "div",
    { class: "scores-box" },
    h(
      "table",
      { class: `scores${sheet.columns.length > 4 ? " is-many" : ""}` },
      h("caption", { class: "sr-only", text: sheet.title }),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...sheet.columns.map((text, index) => {
            const seat = scene.seats[index];
            return h(
              "th",
              { scope: "col", class: `seat-${index}`, "aria-label": text, title: text },
              seat ? badge(seat) : null,
              h("span", { class: "scores-name", text: seat ? nameOf(seat) : text }),
            );
          }),
        ),
      ),
      h(
        "tbody",
        {},
        ...sheet.rows.map((row, index) =>
          h(
            "tr",
            { class: `${row.total ? "is-total" : ""}${index === last ? " is-last" : ""}` },
            h("th", { scope: "row", text: row.label }),
            ...row.cells.map((text) => h("td", { text })),
          ),
        ),
      ),
    ),
  );
}
