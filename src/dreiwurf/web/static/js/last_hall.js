/** The match in a hall that this device set up last: who closed the lid or the window finds it again where matches are set up. */

const KEY = "dreiwurf.hall.last";

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
