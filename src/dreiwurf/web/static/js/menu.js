import { post, problem } from "./api.js";
import { h } from "./dom.js";
import { leaderWays } from "./lead.js";
import { moveSeat } from "./lobby.js";
import { openNames, stageWith } from "./names.js";
import { dialog, languageControl, notice, tableControls, themeControl, toggle } from "./settings.js";
import { t } from "./words.js";

/** @import { Hall, Scene } from "./types.js" */

/**
 * The table's menu: ways to elsewhere, settings, and what only a host may do.
 * @param {HTMLElement} table  says which match and game it is
 * @param {() => Scene|null} now  the newest scene that is known
 * @param {{end: () => void, remove: () => void}} acts
 */
export function openMenu(table, now, acts) {
  const scene = now();
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
  const hall = scene?.leader ? scene.hall : null;
  const named = Boolean(hall && !scene?.over && scene?.tokens.some((token) => token.home));
  const forHosts = [
    scene?.state === "playing" ? item(t("page.end"), acts.end, "button danger") : null,
    item(t("page.delete"), acts.remove, "button danger"),
  ];
  box = dialog(
    t(scene?.leader ? "page.lead.menu" : "page.menu"),
    scene?.leader ? h("p", { class: "help lead-keys", text: t("page.lead.keys") }) : null,
    hall ? leaderWays(match, (act) => () => (box.close(), act()), named ? () => openNames(match, now) : null) : null,
    h("div", { class: "menu-actions" }, ...ways),
    ...(hall ? [loneControl(match, hall, now), ...tableControls(true)] : tableControls()),
    themeControl(),
    languageControl(),
    scene?.host ? h("div", { class: "menu-actions" }, ...forHosts) : null,
  );
}

/**
 * Whether the only possibility is done at once: in a hall it holds for all who are led, on every device.
 * @param {string} match
 * @param {Hall} hall
 * @param {() => Scene|null} now
 */
function loneControl(match, hall, now) {
  const control = toggle(t("page.setup.lone"), t("page.setup.lone.help"), hall.take_lone, async (on) => {
    try {
      await post(`/matches/${match}/stage`, stageWith(now()?.hall ?? hall, { take_lone: on }));
    } catch (error) {
      notice(problem(error));
      const input = control.querySelector("input");
      if (input) input.checked = !on;
    }
  });
  return control;
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
