import { h, reducedMotion, sleep } from "./dom.js";
import { nameOf } from "./panels.js";
import { badge } from "./seats.js";

/** @import { Seat } from "./types.js" */

const TURN = 0.3; // of the time that all takes
const STILL_MS = 1_500; // for who wants no motion

/**
 * What all have kept covered is turned over at once, large before the board: a moment of its own, that a tap ends.
 * @param {HTMLElement} place
 * @param {Seat[]} seats
 * @param {{seat: number, text: string}[]} items
 * @param {number} milliseconds  0: nothing is shown
 */
export async function reveal(place, seats, items, milliseconds) {
  if (milliseconds <= 0) return;
  const still = reducedMotion();
  const cards = items.map(({ seat, text }) => {
    const own = seats[seat];
    return h(
      "div",
      { class: `card-turned seat-${seat}${own?.you ? " is-you" : ""}` },
      h(
        "div",
        { class: "card-sides" },
        h("div", { class: "card-side card-back" }, own ? badge(own) : null),
        h(
          "div",
          { class: "card-side card-front" },
          h("span", { class: "card-text", text }),
          h("span", { class: "card-who" }, own ? badge(own) : null, h("span", { class: "card-name", text: own ? nameOf(own) : "" })),
        ),
      ),
    );
  });
  const box = h("div", { class: `reveal${items.length > 4 ? " has-many" : ""}`, "aria-hidden": "true" }, ...cards);
  const tapped = new Promise((done) => box.addEventListener("click", () => done(null)));
  place.append(box);
  if (still) {
    await Promise.race([tapped, sleep(STILL_MS)]);
  } else {
    box.animate([{ opacity: 0 }, { opacity: 1 }], { duration: milliseconds * 0.1 });
    for (const card of cards) {
      card.firstElementChild.animate(
        [{ transform: "rotateY(180deg) scale(0.9)" }, { transform: "rotateY(90deg) scale(1.12)", offset: 0.55 }, { transform: "none" }],
        { duration: milliseconds * TURN, delay: milliseconds * 0.16, easing: "cubic-bezier(0.3, 0, 0.3, 1)", fill: "backwards" },
      );
    }
    await Promise.race([tapped, sleep(milliseconds)]);
    const leaving = box.animate([{ opacity: 1 }, { opacity: 0, scale: 0.96 }], { duration: milliseconds * 0.08, fill: "forwards" });
    await Promise.race([leaving.finished.catch(() => undefined), sleep(milliseconds * 0.08 + 200)]);
  }
  box.remove();
}
