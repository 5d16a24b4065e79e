import { post, problem } from "./api.js";
import { byId, h } from "./dom.js";
import { kindOf, nameOf } from "./panels.js";
import { prefs, setPref } from "./prefs.js";
import { reachesOthers } from "./qr.js";
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
 * @param {string} [name]  what it is the address of
 * @param {string} [game]  what is played there
 */
export function shareField(address, name = t("page.invite.link"), game = "") {
  const field = h("input", { class: "input address", type: "text", readonly: true, value: address, "aria-label": name });
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
    share.addEventListener("click", () => navigator.share({ url: address, title: game ? `${game} – Dreiwurf` : "Dreiwurf" }).catch(() => undefined));
    buttons.append(share);
  }
  return h("div", { class: "share" }, field, buttons.childElementCount ? buttons : null);
}

/** What happens before the first throw: inviting, joining, waiting. */
export class Lobby {
  /**
   * @param {string} match
   * @param {string} invite  the address to send to friends
   * @param {string} game  its name
   * @param {() => void} seated  called when the viewer has got a seat
   */
  constructor(match, invite, game, seated) {
    this.match = match;
    this.invite = invite;
    this.game = game;
    this.seated = seated;
    this.root = byId("lobby");
    this.watching = false;
    this.drawn = "";
    /** @type {((scene: Scene, free: Seat[]) => void)|null} brings an open form up to date while somebody types in it */
    this.renew = null;
    this.wish = /** @type {number|null} */ (null);
    this.busy = false;
  }

  /**
   * Shows what suits the viewer; returns whether the lobby covers the table.
   * @param {Scene} scene
   */
  show(scene) {
    const free = scene.seats.filter(isFree);
    const mayJoin = scene.seat === null && !scene.leader && scene.state !== "over" && free.length > 0 && !this.watching;
    const waiting = scene.state === "waiting";
    const covers = waiting || mayJoin;
    this.root.hidden = !covers;
    if (!covers) {
      this.drawn = "";
      this.renew = null;
      return false;
    }
    // others who come, go or sit down must not take the field from under somebody's fingers
    if (mayJoin && this.renew) {
      this.renew(scene, free);
      return true;
    }
    const seats = scene.seats.map(({ seat, name, player }) => [seat, name, player]);
    const sign = JSON.stringify([scene.seat, scene.host, seats, mayJoin]);
    if (sign === this.drawn) return true;
    this.drawn = sign;
    this.renew = null;
    this.root.replaceChildren(mayJoin ? this.join(scene, free) : this.wait(scene));
    return true;
  }

  /** @param {Seat[]} seats */
  seatList(seats) {
    return h(
      "ul",
      { class: "lobby-seats" },
      ...seats.map((seat) =>
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
        h("p", { class: "lobby-game", text: this.game }),
        h("h1", { text: t("page.invite.title") }),
        h("p", { class: "lead", text: t("page.invite.lead") }),
        shareField(this.invite, undefined, this.game),
        h("h2", { text: t("page.invite.missing", { open }) }),
        this.seatList(scene.seats),
        scene.host ? this.fill() : h("p", { class: "help", text: t("page.invite.patience") }),
      ),
      reachesOthers(this.invite)
        ? h("figure", { class: "qr" },
            h("img", { src: `/m/${this.match}/qr.svg`, alt: t("page.invite.qr"), width: "300", height: "300" }),
            h("figcaption", { text: t("page.invite.scan") }),
          )
        : h("p", { class: "help lobby-alone", text: t("page.alone") }),
    );
    return box;
  }

  fill() {
    const button = h("button", { class: "button", type: "button", id: "start-now" }, t("page.invite.start"));
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await post(`/matches/${this.match}/start`, {});
      } catch (error) {
        button.disabled = false;
        notice(problem(error));
      }
    });
    return h("div", { class: "fill" }, button, h("p", { class: "help", text: t("page.invite.start.help") }));
  }

  /**
   * @param {Scene} scene
   * @param {Seat[]} free
   */
  join(scene, free) {
    const name = h("input", {
      class: "input", id: "join-name", name: "name", maxlength: "40", required: true, autocomplete: "nickname",
      value: prefs.name,
    });
    const host = scene.seats.find((seat) => seat.player === "person");
    const seats = h("div", { class: "seat-picks", role: "radiogroup", "aria-label": t("page.join.seat") });
    const others = h("div", {});
    let drawn = "";
    this.renew = (now, left) => {
      const sign = JSON.stringify([now.state, now.seats.map(({ name: called, player }) => [called, player])]);
      if (sign === drawn) return;
      drawn = sign;
      if (!left.some((seat) => seat.seat === this.wish)) this.wish = left[0].seat;
      const held = seats.contains(document.activeElement);
      seats.replaceChildren(
        ...left.map((seat) => {
          const input = h("input", { type: "radio", name: "seat", value: seat.seat, checked: seat.seat === this.wish });
          input.addEventListener("change", () => (this.wish = seat.seat));
          return h("label", { class: `seat-pick seat-${seat.seat}` }, input, badge(seat), h("span", { text: seat.colour_name || seat.letter }));
        }),
      );
      if (held) seats.querySelector("input:checked")?.focus();
      others.replaceChildren(now.state === "waiting" ? this.seatList(now.seats.filter((seat) => !isFree(seat))) : h("p", { class: "help", text: t("page.join.late") }));
    };
    this.renew(scene, free);
    const error = h("p", { class: "error", role: "alert" });
    const button = h("button", { class: "button primary big", type: "submit" }, t("page.join.sit"));
    const form = h(
      "form",
      { class: "lobby-card join", novalidate: true },
      h("p", { class: "lobby-game", text: this.game }),
      h("h1", { text: host?.name ? t("page.join.title", { name: host.name }) : t("page.join.title_plain") }),
      h("label", { class: "field" }, h("span", { text: t("page.name") }), name),
      h("fieldset", { class: "plain" }, h("legend", { text: t("page.join.seat") }), seats),
      error,
      h("div", { class: "row" }, button, this.watch()),
      others,
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
      } catch (failure) {
        error.textContent = problem(failure);
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
      this.renew = null;
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
    notice(problem(error));
    return;
  }
  const address = `${byId("table").dataset.invite}#code=${code}`;
  dialog(
    t("page.move"),
    h("p", { text: t("page.move.lead") }),
    h("p", { class: "code", text: code }),
    h("p", { class: "help", text: t("page.move.once") }),
    shareField(address),
  );
}
