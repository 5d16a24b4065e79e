import { h } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {{what: string, name: string, help: string}} Print */

/**
 * A line for every printout: in colour, and for printers without any.
 * @param {Print[]} prints
 * @param {string} base  the address below which they are
 * @param {Record<string, string>} [wishes]  what they are to show
 * @returns {HTMLElement[]}
 */
export function printLinks(prints, base, wishes = {}) {
  return prints.map(({ what, name, help }) => {
    const address = (/** @type {Record<string, string>} */ more) =>
      `${base}/${what}.pdf?${new URLSearchParams({ lang: language, ...wishes, ...more })}`;
    const link = (/** @type {string} */ text, /** @type {string} */ href) =>
      h("a", { class: "button small", href, target: "_blank", rel: "noopener", "aria-label": `${name}: ${text}`, text });
    return h(
      "li",
      { class: "print" },
      h("span", { class: "print-words" }, h("strong", { text: name }), h("span", { class: "help", text: help })),
      h("span", { class: "print-links" }, link(t("page.setup.print.colour"), address({})), link(t("page.setup.print.bw"), address({ bw: "1" }))),
    );
  });
}
