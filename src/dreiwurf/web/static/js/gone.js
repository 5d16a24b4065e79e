import { byId, h } from "./dom.js";
import { forget, forgetNames } from "./last_hall.js";
import { t } from "./words.js";

/**
 * Says that the match which is on the screen was deleted, and forgets in this browser what was kept for it.
 * @param {HTMLElement} root  the page's main part, which knows the match
 * @param {{close: () => void}} line  asks no more
 */
export function showGone(root, line) {
  if (root.hidden) return;
  line.close();
  root.hidden = true;
  forget(root.dataset.match ?? "");
  forgetNames();
  document.title = `${t("page.gone")} – Dreiwurf`;
  byId("veil").hidden = true;
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  root.after(
    h(
      "main",
      { class: "plain-page is-gone", role: "status" },
      h("h1", { text: t("page.gone") }),
      h("p", { class: "lead", text: t("page.gone.text") }),
      h("a", { class: "button primary", href: "/", text: t("page.finish.home") }),
    ),
  );
}
