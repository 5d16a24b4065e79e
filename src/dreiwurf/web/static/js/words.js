/** @type {Record<string, string>} */
const strings = JSON.parse(document.getElementById("strings")?.textContent || "{}");

/** The page's language, as the server negotiated it. */
export const language = document.documentElement.lang || "en";

/** @param {string} key */
export function has(key) {
  return key in strings;
}

/**
 * The text of a key in the page's language, with its {named} places filled.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const text = strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
