import { h } from "./dom.js";
import { prefs, setPref } from "./prefs.js";
import { t } from "./words.js";

/**
 * A row of choices of which one holds, as radio buttons that look like one control.
 * @param {string} name
 * @param {string} label
 * @param {{value: string, text: string, help?: string}[]} values
 * @param {string} current
 * @param {(value: string) => void} change
 */
export function segmented(name, label, values, current, change) {
  const group = h("fieldset", { class: "segmented" }, h("legend", { text: label }));
  const row = h("div", { class: "segments" });
  for (const { value, text } of values) {
    const input = h("input", { type: "radio", name, value, checked: value === current });
    input.addEventListener("change", () => input.checked && change(value));
    row.append(h("label", { class: "segment" }, input, h("span", { text })));
  }
  group.append(row);
  return group;
}

/**
 * A switch with its explanation.
 * @param {string} label
 * @param {string} help
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, help, on, change) {
  const input = h("input", { type: "checkbox", role: "switch", class: "switch", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h(
    "label",
    { class: "toggle" },
    h("span", { class: "toggle-words" }, h("span", { class: "toggle-label", text: label }), h("span", { class: "help", text: help })),
    input,
  );
}

/** The theme, which both pages offer. */
export function themeControl() {
  return segmented(
    "theme",
    t("page.theme"),
    [
      { value: "system", text: t("page.theme.system") },
      { value: "light", text: t("page.theme.light") },
      { value: "dark", text: t("page.theme.dark") },
      { value: "contrast", text: t("page.theme.contrast") },
    ],
    prefs.theme,
    (value) => setPref("theme", /** @type {any} */ (value)),
  );
}

/** The language: remembered in a cookie that the server reads; the page is then told anew in it. */
export function languageControl() {
  const codes = (document.documentElement.dataset.languages || "").split(" ");
  /** A language's name in itself, as its speakers look for it. */
  const own = (/** @type {string} */ code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  };
  return segmented(
    "language",
    t("page.language"),
    codes.map((value) => ({ value, text: own(value) })),
    document.documentElement.lang,
    (value) => {
      document.cookie = `lang=${value}; path=/; max-age=31536000; samesite=lax`;
      const address = new URL(location.href);
      address.searchParams.delete("lang");
      if (address.href === location.href) location.reload();
      else location.replace(address.href);
    },
  );
}

/**
 * How the table plays: speed, sound, taps.
 * @param {boolean} [led]  one speaks for all: everything is shown at once, and what is done by itself the match says
 */
export function tableControls(led = false) {
  const speed = () =>
    segmented(
      "speed",
      t("page.speed"),
      [
        { value: "slow", text: t("page.speed.slow") },
        { value: "normal", text: t("page.speed.normal") },
        { value: "instant", text: t("page.speed.instant") },
      ],
      prefs.speed,
      (value) => setPref("speed", /** @type {any} */ (value)),
    );
  return [
    ...(led ? [] : [speed()]),
    toggle(t("page.sound"), t("page.sound.help"), prefs.sound, (on) => setPref("sound", on)),
    toggle(t("page.one_tap"), t("page.one_tap.help"), prefs.oneTap, (on) => setPref("oneTap", on)),
    ...(led ? [] : [toggle(t("page.auto"), t("page.auto.help"), prefs.autoPlay, (on) => setPref("autoPlay", on))]),
  ];
}

/**
 * Opens a dialog in the page's manner; it closes by its button, Escape and a click beside it.
 * @param {string} title
 * @param {...(Node|string|null)} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const close = h("button", { class: "button quiet round", type: "button", "aria-label": t("page.close") }, "×");
  const box = h(
    "dialog",
    { class: "sheet", "aria-label": title, tabindex: "-1" },
    h("header", { class: "sheet-head" }, h("h2", { text: title }), close),
    h("div", { class: "sheet-body" }, ...content),
  );
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  box.focus(); // not its close button, which would be the first thing to shine
  return box;
}

/** Says something short that goes away by itself; for what nobody needs to answer. */
export function notice(/** @type {string} */ text) {
  const place = document.getElementById("notices");
  if (!place) return;
  const note = h("p", { class: "notice", text });
  place.replaceChildren(note);
  setTimeout(() => note.remove(), 6_000);
}
