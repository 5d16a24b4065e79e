import { h } from "./dom.js";
import { nameOf, seatFacts } from "./panels.js";
import { drawScores } from "./scores.js";
import { badge } from "./seats.js";
import { has, t } from "./words.js";

/** @import { Scene } from "./types.js" */

/**
 * The end: who came where, and what next.
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @param {{again: () => void, follow: (match: string) => void, look: () => void, undo: () => void}} act
 */
export function drawFinish(root, scene, act) {
  const ranked = [...scene.seats].sort((a, b) => (scene.places[a.seat] ?? 9) - (scene.places[b.seat] ?? 9));
  const first = ranked.filter((seat) => scene.places[seat.seat] === 1);
  const me = scene.seats.find((seat) => seat.you);
  const mine = me ? scene.places[me.seat] : null;
  const title =
    first.length > 1
      ? t("page.finish.shared")
      : mine === 1
        ? t("page.finish.you")
        : t("page.finish.winner", { name: nameOf(first[0] ?? ranked[0]) });
  const list = h("ol", { class: "podium" });
  for (const seat of ranked) {
    const place = scene.places[seat.seat];
    list.append(
      h(
        "li",
        { class: `podium-line seat-${seat.seat}${place === 1 ? " is-first" : ""}` },
        h("span", { class: "podium-place", text: t("page.place", { place }) }),
        badge(seat),
        h("span", { class: "podium-name", text: seat.you ? t("page.you_named", { name: nameOf(seat) }) : nameOf(seat) }),
        seatFacts(scene, seat),
      ),
    );
  }
  const why = `${scene.game}.help.standing`;
  const next = scene.next;
  const main = next
    ? h("button", { class: "button primary big", type: "button", id: "follow", onclick: () => act.follow(next) }, t("page.finish.follow"))
    : h("button", { class: "button primary big", type: "button", id: "again", onclick: act.again }, t("page.finish.again"));
  const scores = drawScores(scene);
  const confetti = Array.from({ length: 18 }, (_, i) => h("i", { class: `bit bit-${i % 6}` }));
  root.replaceChildren(
    // who has lost wants none of it
    h("div", { class: "confetti", "aria-hidden": "true" }, ...(me && mine !== 1 ? [] : confetti)),
    h("h1", { text: title }),
    list,
    scene.leader && has(why) && scene.seat_facts?.length ? h("p", { class: "podium-why", text: t(why) }) : "",
    scores ? h("details", { class: "finish-scores", open: innerWidth >= 900 }, h("summary", { text: scene.sheet?.title ?? "" }), scores) : "",
    h(
      "div",
      { class: "finish-actions" },
      me || next || scene.leader ? main : null,
      scene.leader ? h("a", { class: "button", href: `/m/${scene.match}/report` }, t("page.lead.report")) : null,
      scene.undo ? h("button", { class: "button", type: "button", id: "finish-undo", onclick: act.undo }, t("page.lead.undo")) : null,
      h("a", { class: `button${me || next || scene.leader ? "" : " primary big"}`, href: "/" }, t("page.finish.home")),
      h("a", { class: "button quiet", href: `/api/matches/${scene.match}/record`, download: `dreiwurf-${scene.match}.txt` }, t("page.finish.record")),
      h("button", { class: "button quiet", type: "button", onclick: act.look }, t("page.finish.look")),
    ),
  );
}
