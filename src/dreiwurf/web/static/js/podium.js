import { h } from "./dom.js";
import { soft } from "./hall_panel.js";
import { nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { has, t } from "./words.js";

/** @import { Scene } from "./types.js" */

const STEPS = [0, 100, 78, 60, 46, 36, 28]; // how high the step of each place is, in parts of a hundred

/**
 * The end as a podium: the higher the step the better the place, equal ones equally high, and below it what counted.
 * @param {Scene} scene
 */
export function drawPodium(scene) {
  const ranked = [...scene.seats].sort((a, b) => (scene.places[a.seat] ?? 9) - (scene.places[b.seat] ?? 9));
  const first = ranked.filter((seat) => scene.places[seat.seat] === 1);
  const title = first.length > 1 ? t("page.finish.shared") : t("page.finish.winner", { name: nameOf(first[0] ?? ranked[0]) });
  const why = `${scene.game}.help.standing`;
  return h(
    "section",
    { class: `hall-podium of-${ranked.length}` },
    h("h1", { class: title.length > 20 ? "is-long" : "", text: title }),
    h(
      "ol",
      { class: "podium-steps" },
      ...ranked.map((seat) => {
        const place = scene.places[seat.seat] ?? ranked.length;
        const facts = scene.seat_facts?.filter((one) => one.seat === seat.seat && one.kind !== "gate") ?? [];
        const step = h("div", { class: "podium-step" }, h("span", { class: "podium-number", text: t("page.place", { place }) }));
        step.style.setProperty("--high", String((STEPS[place] ?? 24) / 100));
        return h(
          "li",
          { class: `podium-column seat-${seat.seat}${place === 1 ? " is-first" : ""}` },
          h("div", { class: "podium-who" }, badge(seat), h("span", { class: `podium-team${nameOf(seat).length > 9 ? " is-long" : ""}`, text: soft(nameOf(seat)) })),
          step,
          h("div", { class: "podium-facts" }, ...facts.map((fact) => h("span", { text: fact.text }))),
        );
      }),
    ),
    has(why) && scene.seat_facts?.length ? h("p", { class: "podium-why", text: t(why) }) : null,
  );
}
