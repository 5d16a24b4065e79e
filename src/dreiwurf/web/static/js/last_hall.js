/**
 * The match in a hall that this device set up last: who closed the lid or the window finds it again where matches are set up; and
 * how the form there was filled in. Names in it live no longer than the match.
 */
import { ApiError, get } from "./api.js";
import { byId, h } from "./dom.js";
import { nameOf } from "./panels.js";
import { language, t } from "./words.js";

const KEY = "dreiwurf.hall.last";
const SETTINGS = "dreiwurf.hall"; // how the form is filled in, for the length of the visit: a change of language, a look at the printouts
const GONE = "dreiwurf.hall.gone"; // when a match was deleted last
const NAMES = ["text", "names", "teamNames"]; // of the form, what a deletion takes with it

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

/** A match is deleted: the names that were typed leave the form, in this window and in every other of this browser. */
export function forgetNames() {
  try {
    localStorage.setItem(GONE, String(Date.now()));
  } catch {
    // then other windows keep what they have until they are closed
  }
  filledIn();
}

/**
 * How the form was filled in last in this window, without names where a match was deleted since then.
 * @returns {any}  as `keepForm` got it; null where nothing is kept
 */
export function filledIn() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SETTINGS) || "null");
    const gone = Number(localStorage.getItem(GONE));
    if (kept?.choices && gone && gone >= (kept.at ?? 0)) {
      for (const part of NAMES) delete kept.choices[part];
      sessionStorage.setItem(SETTINGS, JSON.stringify(kept));
    }
    return kept;
  } catch {
    return null; // nothing was kept, or storage is forbidden
  }
}

/** @param {{game: string, people: number, choices: Record<string, any>}} form */
export function keepForm(form) {
  try {
    sessionStorage.setItem(SETTINGS, JSON.stringify({ ...form, at: Date.now() }));
  } catch {
    // then a change of language forgets what was chosen
  }
}

/** @param {() => void} act  done when a match is deleted in another window of this browser */
export function onDeletion(act) {
  addEventListener("storage", (event) => event.key === GONE && event.newValue && act());
}

/** A match that is still going on is offered first, in the page's own place for it: somebody closed the lid. */
export async function offerLast() {
  const match = lastHall();
  if (!match) return;
  try {
    const scene = await get(`/matches/${match}`);
    if (scene.over || !scene.host) return;
    byId("last").replaceChildren(
      h("span", { text: t("page.setup.last", { names: new Intl.ListFormat(language).format(scene.seats.map(nameOf)) }) }),
      h("a", { class: "button", href: `/m/${match}`, text: t("page.setup.last.go") }),
    );
    byId("last").hidden = false;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 404)) return;
    forget(match); // it was deleted, perhaps by another device
    forgetNames();
  }
}
