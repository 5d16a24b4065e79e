/** The match in a hall that this device set up last: who closed the lid or the window finds it again where matches are set up. */

const KEY = "dreiwurf.hall.last";
const SETTINGS = "dreiwurf.hall"; // what setup.js keeps for the length of the visit

/** @param {string} match */
export function rememberLast(match) {
  try {
    localStorage.setItem(KEY, match);
  } catch {
    // then the browser's history has the address
  }
}

/** @returns {string|null} */
export function lastHall() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} match  forgotten if it is the last one */
export function forget(match) {
  try {
    if (localStorage.getItem(KEY) === match) localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

/** A match was deleted here: the names that were typed for it leave this window, too. */
export function forgetNames() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SETTINGS) || "null");
    if (!kept?.choices) return;
    for (const part of ["text", "names", "teamNames"]) delete kept.choices[part];
    sessionStorage.setItem(SETTINGS, JSON.stringify(kept));
  } catch {
    // nothing was kept
  }
}
