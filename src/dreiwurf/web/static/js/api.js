import { has, language, t } from "./words.js";

/** An answer of the server that is not a success; `message` tells a person about it in the page's language. */
export class ApiError extends Error {
  /**
   * @param {number} status  HTTP status; 0 when the server could not be reached
   * @param {string} code  the server's own message is in English and for programmers; the code finds the page's words
   * @param {any} body
   */
  constructor(status, code, body) {
    super(problemText(code));
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** @param {string} code */
function problemText(code) {
  const key = `page.error.${code}`;
  return has(key) ? t(key) : t("page.error.other");
}

/**
 * What to say to a person when something went wrong.
 * @param {unknown} error
 */
export function problem(error) {
  return error instanceof ApiError ? error.message : t("page.error.other");
}

/**
 * @param {string} path  below /api, without the language
 * @param {RequestInit} options
 */
async function ask(path, options) {
  const mark = path.includes("?") ? "&" : "?";
  let answer;
  try {
    answer = await fetch(`/api${path}${mark}lang=${language}`, { ...options, credentials: "same-origin" });
  } catch {
    throw new ApiError(0, "unreachable", null);
  }
  const text = await answer.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null; // a proxy's own error page, say; the status tells enough
  }
  if (answer.ok) return body;
  throw new ApiError(answer.status, body?.error ?? "", body);
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return ask(path, { method: "GET", cache: "no-store" });
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export function post(path, body = {}) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}
