import { h } from "./dom.js";
import { leaderWays } from "./lead.js";
import { moveSeat } from "./lobby.js";
import { dialog, languageControl, tableControls, themeControl } from "./settings.js";
import { t } from "./words.js";

/** @import { Scene } from "./types.js" */

/**
 * The table's menu: ways to elsewhere, settings, and what only a host may do.
 * @param {HTMLElement} table  says which match and game it is
 * @param {Scene|null} scene
 * @param {{end: () => void, remove: () => void}} acts
 */
export function openMenu(table, scene, acts) {
  const { match = "", game = "" } = table.dataset;
  /** @type {HTMLDialogElement} */
  let box;
  const item = (/** @type {string} */ text, /** @type {() => void} */ act, name = "button") =>
    h("button", { class: name, type: "button", onclick: () => (box.close(), act()) }, text);
  const ways = [
    h("a", { class: "button", href: `/rules/${game}`, target: "_blank" }, t("page.rules")),
    scene && scene.seat !== null && !scene.over ? item(t("page.move"), () => moveSeat(match)) : null,
    h("a", { class: "button", href: `/api/matches/${match}/record`, download: `dreiwurf-${match}.txt` }, t("page.finish.record")),
    h("a", { class: "button", href: "/" }, t("page.finish.home")),
  ];
  const forHosts = [
    scene?.state === "playing" ? item(t("page.end"), acts.end, "button danger") : null,
    item(t("page.delete"), acts.remove, "button danger"),
  ];
  box = dialog(
    t(scene?.leader ? "page.lead.menu" : "page.menu"),
    scene?.leader ? h("p", { class: "help lead-keys", text: t("page.lead.keys") }) : null,
    scene?.leader && scene.hall ? leaderWays(match, (act) => () => (box.close(), act())) : null,
    h("div", { class: "menu-actions" }, ...ways),
    ...tableControls(),
    themeControl(),
    languageControl(),
    scene?.host ? h("div", { class: "menu-actions" }, ...forHosts) : null,
  );
}

/**
 * Asks before something that cannot be taken back.
 * @param {"end"|"delete"} what
 * @param {() => void} act
 * @param {boolean} [lightly]  it can be undone after all
 */
export function confirm(what, act, lightly = false) {
  const box = dialog(
    t(lightly ? "page.lead.end.title" : `page.${what}.title`),
    h("p", { text: t(lightly ? "page.lead.end.help" : `page.${what}.lead`) }),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button danger", type: "button", id: `${what}-yes`, onclick: () => (box.close(), act()) }, t(`page.${what}.yes`)),
      h("button", { class: "button", type: "button", onclick: () => box.close() }, t(`page.${what}.no`)),
    ),
  );
}
