import { h } from "./dom.js";
import { t } from "./words.js";

const LONG_MS = 1_500; // an answer that takes longer waits for rules that are still being compiled

/**
 * A button whose request is on its way. Takes it long, the button says why, and seconds that are counted show that something goes on.
 * @param {HTMLButtonElement} button
 * @param {string} text  what it says meanwhile
 * @returns {() => void}  to be called when it may be pressed again
 */
export function waitFor(button, text) {
  const before = [...button.childNodes];
  const began = Date.now();
  const clock = h("span", { class: "waiting-clock", "aria-hidden": "true" });
  button.disabled = true;
  button.classList.add("is-waiting");
  button.replaceChildren(h("span", { text }));
  const tick = setInterval(() => {
    const waited = Date.now() - began;
    if (waited < LONG_MS) return;
    if (!clock.isConnected) button.replaceChildren(h("span", { class: "waiting-words", text: t("page.start.compiles") }), clock);
    clock.textContent = t("page.start.waited", { seconds: Math.round(waited / 1_000) });
  }, 500);
  return () => {
    clearInterval(tick);
    button.replaceChildren(...before);
    button.classList.remove("is-waiting");
    button.disabled = false;
  };
}
