/**
 * The keyboard of whoever leads a match with real dice, the same on every page: 1 to 6 say what was thrown, letters choose from
 * a list, Backspace takes back, P stops the clock and lets it go on.
 *
 * A page hands in what it can do now. Each may be missing, and each may answer false: "not now", then the key stays the
 * browser's.
 * @typedef {{enter?: (face: string) => boolean|void, choose?: (index: number) => boolean|void,
 *   walk?: (by: 1|-1) => boolean|void, confirm?: () => boolean|void, undo?: () => boolean|void, redo?: () => boolean|void,
 *   pause?: () => boolean|void, full?: () => boolean|void, look?: () => boolean|void, help?: () => boolean|void}} Acts
 *   enter: face is what stands on the key; choose: A is 0; walk: to the next or the one before; look: show or hide the code for
 *   those who look on
 */

const LETTERS = "abcdefghijklmnop"; // P pauses unless a list is so long
const NEXT = ["ArrowDown", "ArrowRight"];
const BEFORE = ["ArrowUp", "ArrowLeft"];

/** What stands beside the choice of a list that its letter chooses; nothing beyond the letters. */
export function letterOf(/** @type {number} */ index) {
  return (LETTERS[index] ?? "").toUpperCase();
}

export class Keys {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest?.("input, select, textarea, [contenteditable]") || document.querySelector("dialog[open]")) return;
    const act = this.meant(event, target);
    // a key that is held down means one throw, not twenty
    if (act && (event.repeat || act() !== false)) event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   * @returns {(() => boolean|void)|undefined}
   */
  meant({ key, shiftKey }, target) {
    const { acts } = this;
    const onButton = target.closest?.("button, a, summary, [role='button']");
    if (/^[0-9]$/.test(key)) return acts.enter && (() => acts.enter?.(key));
    if (key === "Backspace") return shiftKey ? acts.redo : acts.undo;
    if (key === "Enter") return onButton ? undefined : acts.confirm;
    if (NEXT.includes(key)) return acts.walk && (() => acts.walk?.(1));
    if (BEFORE.includes(key)) return acts.walk && (() => acts.walk?.(-1));
    if (key === "?") return acts.help;
    const letter = key.toLowerCase();
    const index = letter.length === 1 ? LETTERS.indexOf(letter) : -1;
    const chosen = index >= 0 && acts.choose ? () => acts.choose?.(index) : undefined;
    const named = { p: acts.pause, f: acts.full, q: acts.look }[letter];
    // a letter of the list goes first where there is one with that letter
    if (chosen && named) return () => (chosen() === false ? named() : undefined);
    return chosen ?? named;
  }
}
