import { h } from "./dom.js";
import { segmented, toggle } from "./settings.js";
import { t } from "./words.js";

/** @import { Option } from "./types.js" */

/**
 * The control of one option of a game, with what it means in words.
 * @param {Option} option
 * @param {() => any} value  what holds now
 * @param {(value: any) => void} set
 * @returns {HTMLElement}
 */
export function optionControl(option, value, set) {
  if (option.type === "bool") return h("div", { class: "rule" }, toggle(option.name, option.help, value() === true, set));
  if (option.type === "text") return textField(option, value, set);
  const values = option.values ?? [];
  // a number may have words for some of its values only
  const all = option.type !== "number" || values.length > (option.maximum ?? Infinity) - (option.minimum ?? 0);
  return values.length && all ? choice(option, value, set) : stepper(option, value, set);
}

/**
 * @param {Option} option
 * @param {() => any} value
 * @param {(value: any) => void} set
 */
function choice(option, value, set) {
  const values = option.values ?? [];
  const meaning = h("p", { class: "help", "aria-live": "polite" });
  const explain = () => {
    meaning.textContent = values.find((one) => one.value === value())?.help ?? "";
    meaning.hidden = !meaning.textContent;
  };
  const control = segmented(
    `option-${option.option}`,
    option.name,
    values.map((one) => ({ value: String(one.value), text: one.name })),
    String(value()),
    (chosen) => {
      set(values.find((one) => String(one.value) === chosen)?.value);
      explain();
    },
  );
  control.querySelector("legend")?.after(h("p", { class: "help", text: option.help }));
  if (values.every((one) => one.name.length <= 10)) control.querySelector(".segments")?.classList.add("is-short");
  explain();
  return h("div", { class: "rule" }, control, meaning);
}

/**
 * @param {Option} option
 * @param {() => any} value
 * @param {(value: any) => void} set
 */
function stepper(option, value, set) {
  const id = `option-${option.option}`;
  const meaning = h("p", { class: "help", "aria-live": "polite" });
  const explain = () => {
    meaning.textContent = option.values?.find((one) => one.value === value())?.name ?? "";
    meaning.hidden = !meaning.textContent;
  };
  explain();
  return h(
    "div",
    { class: "rule" },
    h("label", { class: "toggle-label", for: id, text: option.name }),
    h("p", { class: "help", text: option.help }),
    numberField(id, option.minimum ?? 0, option.maximum ?? 9999, Number(value()), (number) => {
      set(number);
      explain();
    }),
    meaning,
  );
}

/**
 * A number between its limits, typed or stepped with − and +.
 * @param {string} id
 * @param {number} least
 * @param {number} most
 * @param {number} value
 * @param {(value: number) => void} set
 */
export function numberField(id, least, most, value, set) {
  const input = h("input", { class: "input", id, type: "number", inputmode: "numeric", min: least, max: most, value });
  const take = (/** @type {number} */ number) => {
    const sound = Math.max(least, Math.min(most, Math.round(Number.isFinite(number) ? number : least)));
    input.value = String(sound);
    set(sound);
  };
  input.addEventListener("change", () => take(Number(input.value)));
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
    h("button", { class: "button", type: "button", "aria-label": label, onclick: () => take(Number(input.value) + by) }, sign);
  return h("div", { class: "stepper" }, step(-1, "−", t("page.less")), input, step(1, "+", t("page.more")));
}

/**
 * A table written as text; whether it is one the server says.
 * @param {Option} option
 * @param {() => any} value
 * @param {(value: any) => void} set
 */
function textField(option, value, set) {
  const id = `option-${option.option}`;
  const input = h("textarea", { class: "input", id, rows: "3", spellcheck: "false", autocapitalize: "none" });
  input.value = String(value());
  input.addEventListener("change", () => set(input.value.trim()));
  const back = h("button", { class: "button small", type: "button" }, t("page.tables.back"));
  back.addEventListener("click", () => {
    set(option.default);
    input.value = String(option.default);
  });
  return h(
    "div",
    { class: "rule" },
    h("label", { class: "toggle-label", for: id, text: option.name }),
    h("p", { class: "help", text: option.help }),
    input,
    h("div", { class: "row" }, back),
  );
}
