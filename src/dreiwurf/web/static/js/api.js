import { language, t } from "./words.js";

/** An answer of the server that is not a success; `message` can be shown to a person. */
export class ApiError extends Error {
  /**
   * @param {number} status  HTTP status; 0 when the server could not be reached
   * @param {string} code
   * @param {string} message
   * @param {any} body
   */
  constructor(status, code, message, body) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
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
    throw new ApiError(0, "unreachable", t("page.error.unreachable"), null);
  }
  const text = await answer.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null; // a proxy's own error page, say; the status tells enough
  }
  if (answer.ok) return body;
  throw new ApiError(answer.status, body?.error ?? "", body?.message ?? t("page.error.other"), body);
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
