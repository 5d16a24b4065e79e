/**
 * What this device remembers: nothing of it is needed for play, and nothing of it is sent to the server except the
 * name a person types. Where storage is forbidden the defaults hold for the length of the visit.
 */
const KEY = "dreiwurf";

/**
 * @typedef {{name: string, theme: "system"|"light"|"dark"|"contrast", speed: "slow"|"normal"|"instant",
 *   sound: boolean, oneTap: boolean, autoPlay: boolean}} Prefs
 * @type {Prefs}
 */
const DEFAULTS = { name: "", theme: "system", speed: "normal", sound: false, oneTap: false, autoPlay: false };

/** @returns {Prefs} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = load();

/**
 * @template {keyof Prefs} K
 * @param {K} name
 * @param {Prefs[K]} value
 */
export function setPref(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // private windows of some browsers refuse; the choice then lasts until the page is left
  }
  if (name === "theme") document.dispatchEvent(new CustomEvent("dreiwurf:theme"));
}
