import { post, problem } from "./api.js";
import { h } from "./dom.js";
import { nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { dialog, notice } from "./settings.js";
import { t } from "./words.js";

/** @import { Hall, Scene } from "./types.js" */

const LONGEST = 40;

/**
 * How a match is run as the server wants it, with something of it changed.
 * @param {Hall} hall
 * @param {Partial<Hall>} changed
 */
export function stageWith(hall, changed) {
  const { minutes, decision_seconds, when_out, take_lone, pieces, throwers } = { ...hall, ...changed };
  return { minutes, decision_seconds, when_out, take_lone, pieces, throwers };
}

/** @param {string} text */
const namesOf = (text) => text.split(/[,;\n]+/).map((name) => name.replace(/\s+/g, " ").trim().slice(0, LONGEST).trim()).filter(Boolean);

/**
 * Who is which figure and who throws, while the match goes on: somebody has to leave, or a name is wrong.
 * @param {string} match
 * @param {() => Scene|null} now  the newest scene that is known: the rest of how the match is run stays as it is by then
 */
export function openNames(match, now) {
  const scene = now();
  const hall = scene?.hall;
  if (!scene || !hall) return;
  const throwers = scene.seats.map((seat) => hall.throwers[seat.seat] ?? []);
  const forAll = throwers.every((names) => names.join("\n") === throwers[0].join("\n"));
  /** @type {Map<string, HTMLInputElement>} */
  const fields = new Map();
  const field = (/** @type {string} */ value, /** @type {string} */ label, /** @type {string} */ placeholder, length = LONGEST) =>
    h("input", { class: "input", autocomplete: "off", autocapitalize: "words", enterkeyhint: "next", maxlength: String(length), value, placeholder, "aria-label": label });
  const throwing = (/** @type {string[]} */ names) => field(names.join(", "), t("page.lead.names.throwers"), "", 1000);
  const lists = (forAll ? [throwers[0]] : throwers).map(throwing);
  const labelled = (/** @type {HTMLInputElement} */ input, /** @type {string} */ words) => h("label", { class: "names-throwers" }, h("span", { text: words }), input);
  const teams = scene.seats.map((seat, index) => {
    const tokens = scene.tokens.filter((token) => token.seat === seat.seat && token.home);
    const inputs = tokens.map((token, at) => {
      const input = field(hall.pieces[token.id] ?? "", `${seat.colour_name ?? seat.letter} ${at + 1}`, String(at + 1));
      fields.set(token.id, input);
      return input;
    });
    return h(
      "section",
      { class: `names-team seat-${seat.seat}` },
      h("h3", {}, badge(seat), h("span", { text: nameOf(seat) })),
      h("div", { class: "names-figures" }, ...inputs),
      forAll ? null : labelled(lists[index], t("page.lead.names.throwers")),
    );
  });
  const save = h("button", { class: "button primary big", type: "submit", id: "names-save" }, t("page.lead.names.save"));
  const form = h(
    "form",
    { class: "names-form", novalidate: true },
    h("p", { class: "help", text: t("page.lead.names.help") }),
    ...teams,
    forAll ? labelled(lists[0], t("page.lead.names.throwers.all")) : null,
    h("div", { class: "names-foot" }, save),
  );
  const box = dialog(t("page.lead.names"), form);
  form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const named = [...fields].map(([token, input]) => [token, input.value.trim()]).filter(([, name]) => name);
    const lines = lists.map((input) => namesOf(input.value));
    const by = scene.seats.map((_, index) => (forAll ? lines[0] : lines[index]));
    save.disabled = true;
    try {
      await post(`/matches/${match}/stage`, stageWith(now()?.hall ?? hall, { pieces: Object.fromEntries(named), throwers: by.some((names) => names.length) ? by : [] }));
      box.close();
      notice(t("page.lead.names.done"));
    } catch (error) {
      save.disabled = false;
      form.querySelector(".error")?.remove();
      save.before(h("p", { class: "error", role: "alert", text: problem(error) }));
    }
  });
}
