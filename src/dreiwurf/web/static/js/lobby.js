import { ApiError, post } from "./api.js";
import { byId, h } from "./dom.js";
import { kindOf, nameOf } from "./panels.js";
import { prefs, setPref } from "./prefs.js";
import { badge } from "./seats.js";
import { dialog, notice } from "./settings.js";
import { t } from "./words.js";

/** @import { Scene, Seat } from "./types.js" */

/** Whether somebody may sit down there: an open seat, or one that a bot only keeps warm. */
export function isFree(/** @type {Seat} */ seat) {
  return seat.player === "open" || seat.claimable;
}

/**
 * A field with an address and what can be done with it; what the browser cannot do here is not offered.
 * @param {string} address
 */
export function shareField(address) {
  const field = h("input", { class: "input address", type: "text", readonly: true, value: address, "aria-label": t("page.invite.link") });
  field.addEventListener("focus", () => field.select());
  const buttons = h("div", { class: "row" });
  if (navigator.clipboard) {
    const copy = h("button", { class: "button", type: "button" }, t("page.invite.copy"));
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(address);
        copy.textContent = t("page.invite.copied");
      } catch {
        field.select();
      }
    });
    buttons.append(copy);
  }
  if (typeof navigator.share === "function") {
    const share = h("button", { class: "button", type: "button" }, t("page.invite.share"));
    share.addEventListener("click", () => navigator.share({ url: address, title: "Dreiwurf" }).catch(() => undefined));
    buttons.append(share);
  }
  return h("div", { class: "share" }, field, buttons.childElementCount ? buttons : null);
}

/** What happens before the first throw: inviting, joining, waiting. */
export class Lobby {
  /**
   * @param {string} match
   * @param {string} invite  the address to send to friends
   * @param {() => void} seated  called when the viewer has got a seat
   */
  constructor(match, invite, seated) {
    this.match = match;
    this.invite = invite;
    this.seated = seated;
    this.root = byId("lobby");
    this.watching = false;
    this.drawn = "";
    this.wish = /** @type {number|null} */ (null);
    this.busy = false;
  }

  /**
   * Shows what suits the viewer; returns whether the lobby covers the table.
   * @param {Scene} scene
   */
  show(scene) {
    const free = scene.seats.filter(isFree);
    const mayJoin = scene.seat === null && scene.state !== "over" && free.length > 0 && !this.watching;
    const waiting = scene.state === "waiting";
    const covers = waiting || mayJoin;
    this.root.hidden = !covers;
    if (!covers) {
      this.drawn = "";
      return false;
    }
    // drawn again only when something in it changed, so that nobody is interrupted while typing a name
    const sign = JSON.stringify([scene.state, scene.seat, scene.host, scene.seats, this.watching]);
    if (sign === this.drawn) return true;
    this.drawn = sign;
    const typed = /** @type {HTMLInputElement|null} */ (this.root.querySelector("#join-name"))?.value;
    this.root.replaceChildren(mayJoin ? this.join(scene, free, typed) : this.wait(scene));
    return true;
  }

  /** @param {Scene} scene */
  seatList(scene) {
    return h(
      "ul",
      { class: "lobby-seats" },
      ...scene.seats.map((seat) =>
        h(
          "li",
          { class: `lobby-seat seat-${seat.seat}${seat.player === "open" ? " is-open" : ""}` },
          badge(seat),
          h(
            "span",
            { class: "player-words" },
            h("span", { class: "player-name", text: seat.player === "open" ? t("page.seat.open") : nameOf(seat) }),
            seat.player === "open" ? null : h("span", { class: "player-kind", text: kindOf(seat) }),
          ),
        ),
      ),
    );
  }

  /** @param {Scene} scene */
  wait(scene) {
    const open = scene.seats.filter((seat) => seat.player === "open").length;
    const box = h(
      "section",
      { class: "lobby-card" },
      h("div", { class: "lobby-words" },
        h("h1", { text: t("page.invite.title") }),
        h("p", { class: "lead", text: t("page.invite.lead") }),
        shareField(this.invite),
        h("h2", { text: t("page.invite.missing", { open }) }),
        this.seatList(scene),
        scene.host ? this.fill() : h("p", { class: "help", text: t("page.invite.patience") }),
      ),
      h("figure", { class: "qr" },
        h("img", { src: `/m/${this.match}/qr.svg`, alt: t("page.invite.qr"), width: "300", height: "300" }),
        h("figcaption", { text: t("page.invite.scan") }),
      ),
    );
    return box;
  }

  fill() {
    const button = h("button", { class: "button", type: "button", id: "start-now" }, t("page.invite.start"));
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await post(`/matches/${this.match}/start`, { bot: "sensible" });
      } catch (error) {
        button.disabled = false;
        notice(error instanceof ApiError ? error.message : t("page.error.other"));
      }
    });
    return h("div", { class: "fill" }, button, h("p", { class: "help", text: t("page.invite.start.help") }));
  }

  /**
   * @param {Scene} scene
   * @param {Seat[]} free
   * @param {string|undefined} typed
   */
  join(scene, free, typed) {
    if (this.wish !== null && !free.some((seat) => seat.seat === this.wish)) this.wish = null;
    const wish = this.wish ?? free[0].seat;
    const name = h("input", {
      class: "input", id: "join-name", name: "name", maxlength: "40", required: true, autocomplete: "nickname",
      value: typed ?? prefs.name,
    });
    const host = scene.seats.find((seat) => seat.player === "person");
    const seats = h("div", { class: "seat-picks", role: "radiogroup", "aria-label": t("page.join.seat") });
    for (const seat of free) {
      const input = h("input", { type: "radio", name: "seat", value: seat.seat, checked: seat.seat === wish });
      input.addEventListener("change", () => (this.wish = seat.seat));
      seats.append(
        h("label", { class: `seat-pick seat-${seat.seat}` }, input, badge(seat), h("span", { text: seat.colour_name || seat.letter })),
      );
    }
    const error = h("p", { class: "error", role: "alert" });
    const button = h("button", { class: "button primary big", type: "submit" }, t("page.join.sit"));
    const form = h(
      "form",
      { class: "lobby-card join", novalidate: true },
      h("h1", { text: host?.name ? t("page.join.title", { name: host.name }) : t("page.join.title_plain") }),
      h("label", { class: "field" }, h("span", { text: t("page.name") }), name),
      h("fieldset", { class: "plain" }, h("legend", { text: t("page.join.seat") }), seats),
      error,
      h("div", { class: "row" }, button, this.watch()),
      scene.state === "waiting" ? this.seatList(scene) : h("p", { class: "help", text: t("page.join.late") }),
    );
    form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (!name.value.trim()) {
        error.textContent = t("page.name.missing");
        name.focus();
        return;
      }
      if (this.busy) return;
      this.busy = true;
      setPref("name", name.value.trim());
      const seat = Number(new FormData(form).get("seat"));
      try {
        await post(`/matches/${this.match}/seats`, { name: name.value.trim(), seat });
        this.seated();
      } catch (problem) {
        error.textContent = problem instanceof ApiError ? problem.message : t("page.error.other");
      } finally {
        this.busy = false;
      }
    });
    return form;
  }

  watch() {
    const button = h("button", { class: "button quiet", type: "button", id: "watch" }, t("page.join.watch"));
    button.addEventListener("click", () => {
      this.watching = true;
      this.drawn = "";
      document.dispatchEvent(new CustomEvent("dreiwurf:watch"));
    });
    return button;
  }
}

/**
 * Shows the one-time code with which the seat moves to another device. The code stands in the address' fragment, which
 * browsers keep to themselves.
 * @param {string} match
 */
export async function moveSeat(match) {
  /** @type {string} */
  let code;
  try {
    ({ code } = await post(`/matches/${match}/move-key`));
  } catch (error) {
    notice(error instanceof ApiError ? error.message : t("page.error.other"));
    return;
  }
  const address = `${location.origin}/m/${match}#code=${code}`;
  dialog(
    t("page.move"),
    h("p", { text: t("page.move.lead") }),
    h("p", { class: "code", text: code }),
    h("p", { class: "help", text: t("page.move.once") }),
    shareField(address),
  );
}
