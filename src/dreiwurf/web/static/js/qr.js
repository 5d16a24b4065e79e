import { post } from "./api.js";
import { h } from "./dom.js";

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
