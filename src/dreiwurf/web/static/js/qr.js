import { post } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * A text as a QR code to scan. It travels in a body, so that no log keeps an address that opens a seat.
 * @param {string} text
 * @param {string} alt  for who cannot see it
 * @returns {Promise<HTMLElement>}
 */
export async function qrPicture(text, alt) {
  const answer = await fetch("/qr", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text, credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no QR code: ${answer.status}`);
  const drawn = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  return h("figure", { class: "qr" }, h("img", { src: drawn, alt, width: "300", height: "300" }));
}

/**
 * Whether an address leads other devices here and not to themselves.
 * @param {string} address
 */
export function reachesOthers(address) {
  return !["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/**
 * What another device scans or types to get the caller's rights: a one-time code.
 * @param {string} match
 * @param {string} base  the match's address as other devices reach it
 * @param {boolean} [told]  the page says already what helps where they do not
 * @returns {Promise<(Node|string)[]>}
 */
export async function handOver(match, base, told = false) {
  const { code, address } = await moveAddress(match, base);
  const typed = h("p", { class: "code", text: code });
  if (!reachesOthers(base)) return [told ? "" : h("p", { class: "help", text: t("page.alone") }), h("p", { text: t("page.setup.ready.phone.here") }), typed];
  const { host } = new URL(base);
  return [await qrPicture(address, t("page.setup.ready.phone.qr")), h("p", { text: t("page.setup.ready.phone.typed", { address: host }) }), typed];
}

/**
 * A one-time code that brings the caller's key to another device, and the address that redeems it there. The code stands
 * in the fragment, which browsers keep to themselves.
 * @param {string} match
 * @param {string} base  the match's address as other devices reach it; this browser's own may be localhost
 * @returns {Promise<{code: string, address: string}>}
 */
export async function moveAddress(match, base) {
  const { code } = await post(`/matches/${match}/move-key`);
  return { code, address: `${base}#code=${code}` };
}
