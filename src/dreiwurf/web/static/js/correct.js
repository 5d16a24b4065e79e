import { get, problem } from "./api.js";
import { faceDrawing } from "./dice.js";
import { byId, h } from "./dom.js";
import { tokenName } from "./lead.js";
import { byColour, nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { dialog, notice } from "./settings.js";
import { t } from "./words.js";

/** @import { Scene, Token } from "./types.js" */
/** @import { Board } from "./board.js" */

const THROWS = 8; // of the last ones, to choose from
const TOLD = 4; // of what came after it
const FACES = [1, 2, 3, 4, 5, 6];

/** @typedef {{n: number, seat: number|null, text: string, undone?: boolean, entered?: number|null, dice?: {face: number|string, kind: string|null}[]}} Entry */

/**
 * "What really happened": the leader sets figures on the board as they stand on the floor, says whose turn it is, or which throw
 * was read wrongly. Everything is said in words before it is sent, and nothing is sent before "that's how it is".
 */
export class Correct {
  /**
   * @param {Board} board
   * @param {string} match
   * @param {{put: (path: string, body: Record<string, any>, sign: string) => Promise<any>, open: (open: boolean) => void}} acts
   */
  constructor(board, match, acts) {
    this.board = board;
    this.match = match;
    this.acts = acts;
    this.root = byId("correct-panel");
    this.root.setAttribute("aria-label", t("page.lead.correct.title"));
    this.isOpen = false;
    this.page = /** @type {"places"|"throw"} */ ("places");
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Map<string, string>} */
    this.places = new Map(); // what was set so far, by token
    this.turn = /** @type {number|null} */ (null);
    this.chosen = /** @type {string|null} */ (null); // the token that was tapped
    /** @type {{token: string, slot: string, there: Token}|null} a taken field */
    this.taken = null;
    /** @type {Entry[]} */
    this.log = [];
    this.thrown = /** @type {Entry|null} */ (null);
    this.outcome = /** @type {number|null} */ (null);
    this.shown = THROWS;
    this.sending = false;
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @param {Scene} scene */
  async open(scene) {
    this.isOpen = true;
    this.page = scene.tokens.some((token) => token.home) ? "places" : "throw";
    this.places.clear();
    this.turn = null;
    this.chosen = null;
    this.taken = null;
    this.thrown = null;
    this.outcome = null;
    this.shown = THROWS;
    this.log = [];
    this.board.editor = (event) => this.tap(event);
    this.root.hidden = false;
    this.acts.open(true);
    this.renew(scene);
    this.root.focus({ preventScroll: true });
    await this.load();
  }

  /** The throws so far, as the server has kept them. */
  async load() {
    try {
      this.log = await get(`/matches/${this.match}/log`);
      if (this.isOpen) this.draw();
    } catch (error) {
      notice(problem(error));
    }
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.board.editor = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    if (this.scene) this.board.place(this.scene.tokens, this.scene.seats);
    this.acts.open(false);
  }

  /**
   * Things have changed meanwhile: what was set so far is set upon the new position.
   * @param {Scene} scene
   */
  renew(scene) {
    if (this.scene && this.scene.n !== scene.n && this.log.length) this.load();
    this.scene = scene;
    for (const [token, slot] of this.places) {
      const now = scene.tokens.find((one) => one.id === token);
      if (!now || now.slot === slot) this.places.delete(token);
    }
    this.draw();
  }

  /** All tokens as they would lie. */
  tokens() {
    return (this.scene?.tokens ?? []).map((token) => ({ ...token, slot: this.places.get(token.id) ?? token.slot }));
  }

  // -------------------------------------------------------------------------------------------------- the board

  /** @param {MouseEvent} event */
  tap(event) {
    if (this.page !== "places" || this.sending) return;
    this.taken = null;
    const { token, slot } = this.board.under(event);
    const movable = token?.home ? token : null; // what has a place to wait is moved by hand; a sign on the board is not
    if (this.chosen === null || (movable && movable.id === this.chosen)) {
      this.chosen = movable && movable.id !== this.chosen ? movable.id : null;
      this.draw();
      return;
    }
    if (slot === null) {
      this.chosen = null;
      this.draw();
      return;
    }
    this.set(this.chosen, slot);
  }

  /**
   * @param {string} id
   * @param {string} wanted
   */
  set(id, wanted) {
    const tokens = this.tokens();
    const mine = tokens.find((token) => token.id === id);
    if (!mine) return;
    // any of the places where its seat's things wait means its own
    const waits = tokens.some((token) => token.seat === mine.seat && token.home === wanted);
    const slot = waits && mine.home ? mine.home : wanted;
    const there = tokens.find((token) => token.slot === slot && token.id !== id && token.home);
    if (there) {
      this.taken = { token: id, slot, there };
      this.draw();
      return;
    }
    this.lay(id, slot);
    this.chosen = null;
    this.draw();
  }

  /**
   * @param {string} id
   * @param {string} slot
   */
  lay(id, slot) {
    const before = this.scene?.tokens.find((token) => token.id === id)?.slot;
    if (before === slot) this.places.delete(id);
    else this.places.set(id, slot);
  }

  /** What stands on the taken field goes where it waits, or the two change places. */
  resolve(/** @type {"home"|"swap"} */ how) {
    const { taken } = this;
    if (!taken) return;
    const from = this.tokens().find((token) => token.id === taken.token)?.slot ?? "";
    this.lay(taken.there.id, how === "home" && taken.there.home ? taken.there.home : from);
    this.lay(taken.token, taken.slot);
    this.taken = null;
    this.chosen = null;
    this.draw();
  }

  // --------------------------------------------------------------------------------------------------- in words

  /**
   * A place as people find it on the floor: by the number on its sheet.
   * @param {string} slot
   * @param {Token} token
   */
  placeName(slot, token) {
    if (slot === token.home) return t("page.lead.place.home");
    return this.board.sheetOf(slot) || t("page.lead.place.new");
  }

  changes() {
    const scene = this.scene;
    if (!scene) return [];
    return [...this.places].flatMap(([id, slot]) => {
      const token = scene.tokens.find((one) => one.id === id);
      if (!token) return [];
      return [{ id, token, text: `${tokenName(scene, id)}: ${this.placeName(token.slot, token)} → ${this.placeName(slot, token)}` }];
    });
  }

  // --------------------------------------------------------------------------------------------------- the panel

  draw() {
    const { scene } = this;
    if (!scene || !this.isOpen) return;
    const moved = [...this.places].flatMap(([id, slot]) => {
      const from = scene.tokens.find((token) => token.id === id)?.slot;
      return from ? [{ token: id, from, to: slot }] : [];
    });
    this.root.classList.toggle("is-throw", this.page === "throw");
    this.board.place(this.tokens(), scene.seats);
    this.board.drawEdit(this.chosen, moved, this.taken?.there.id ?? null);
    const held = /** @type {HTMLElement|null} */ (document.activeElement)?.id;
    const scrolled = this.root.querySelector(".correct-body")?.scrollTop ?? 0;
    const tab = (/** @type {"places"|"throw"} */ page) =>
      h("button", { class: "correct-tab", type: "button", id: `correct-${page}`, "aria-pressed": String(this.page === page), onclick: () => this.turnTo(page) }, t(`page.lead.correct.${page}`));
    this.root.replaceChildren(
      scene.tokens.some((token) => token.home) ? h("div", { class: "correct-tabs" }, tab("places"), tab("throw")) : h("div", {}),
      h("div", { class: "correct-body" }, ...(this.page === "places" ? this.drawPlaces(scene) : this.drawThrow(scene))),
      h(
        "footer",
        { class: "correct-foot" },
        h("button", { class: "button", type: "button", id: "correct-no", onclick: () => this.close() }, t("page.lead.cancel")),
        h("button", { class: "button primary", type: "button", id: "correct-yes", disabled: !this.ready || this.sending, onclick: () => this.send() }, t("page.lead.correct.yes")),
      ),
    );
    const body = this.root.querySelector(".correct-body");
    if (body) body.scrollTop = scrolled;
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
  }

  /** @param {"places"|"throw"} page */
  turnTo(page) {
    this.page = page;
    this.chosen = null;
    this.taken = null;
    this.draw();
  }

  /** Whether there is anything to send. */
  get ready() {
    if (this.page === "throw") return this.thrown !== null && this.outcome !== null && this.outcome !== this.thrown.entered;
    return !this.taken && (this.places.size > 0 || this.turn !== null);
  }

  /** @param {Scene} scene */
  drawPlaces(scene) {
    const { chosen, taken } = this;
    const nodes = [];
    if (taken) {
      const there = tokenName(scene, taken.there.id);
      nodes.push(
        h("p", { class: "correct-ask", role: "alert", text: t("page.lead.correct.taken", { place: this.placeName(taken.slot, taken.there), name: there }) }),
        h(
          "div",
          { class: "row" },
          taken.there.home ? h("button", { class: "button primary", type: "button", id: "taken-home", onclick: () => this.resolve("home") }, t("page.lead.correct.send_home", { name: there })) : null,
          h("button", { class: "button", type: "button", id: "taken-swap", onclick: () => this.resolve("swap") }, t("page.lead.correct.swap")),
        ),
      );
    } else if (chosen) {
      const token = this.tokens().find((one) => one.id === chosen);
      nodes.push(
        h("p", { class: "correct-ask", text: t("page.lead.correct.where", { name: tokenName(scene, chosen) }) }),
        token?.home && token.slot !== token.home
          ? h("div", { class: "row" }, h("button", { class: "button", type: "button", id: "chosen-home", onclick: () => this.set(chosen, token.home ?? "") }, t("page.lead.place.home")))
          : "",
      );
    } else {
      nodes.push(h("p", { class: "help", text: t("page.lead.correct.lead") }));
    }
    const changes = this.changes();
    if (changes.length) {
      nodes.push(
        h(
          "ul",
          { class: "correct-list" },
          ...changes.map(({ id, text }) =>
            h("li", { class: `seat-${scene.tokens.find((one) => one.id === id)?.seat}` }, h("span", { text }), h("button", { class: "button quiet round", type: "button", "aria-label": t("page.lead.correct.drop", { what: text }), onclick: () => (this.places.delete(id), this.draw()) }, "×")),
          ),
        ),
      );
    }
    const now = scene.acts_for ?? scene.to_move[0] ?? scene.chance?.seat ?? null;
    const turns = scene.seats.map((seat) => {
      const on = seat.seat === this.turn;
      return h(
        "button",
        {
          class: `correct-seat seat-${seat.seat}${seat.seat === now ? " is-now" : ""}`, type: "button", "aria-pressed": String(on), id: `turn-${seat.seat}`,
          onclick: () => ((this.turn = on ? null : seat.seat), this.draw()),
        },
        badge(seat),
        h("span", { text: nameOf(seat) }),
      );
    });
    nodes.push(h("fieldset", { class: "correct-turn" }, h("legend", { text: t("page.lead.correct.turn") }), h("div", { class: "correct-seats" }, ...turns)));
    if (this.turn !== null) nodes.push(h("p", { class: "help", text: t("page.lead.correct.turn.anew", { name: nameOf(scene.seats[this.turn]) }) }));
    return nodes;
  }

  /** @param {Scene} scene */
  drawThrow(scene) {
    const { thrown } = this;
    if (thrown) {
      const after = this.log.filter((entry) => entry.n > thrown.n && entry.seat !== null && !entry.undone && entry.text);
      const kind = this.kindOf(thrown);
      return [
        h("p", { text: this.thrownText(scene, thrown) }),
        h("p", { class: "correct-ask", id: "correct-was", text: t("page.lead.correct.was") }),
        h(
          "div",
          { class: "keys", role: "group", "aria-labelledby": "correct-was" },
          ...FACES.map((face) =>
            h(
              "button",
              { class: `key die-${kind}${face === this.outcome ? " is-chosen" : ""}`, type: "button", id: `was-${face}`, "aria-pressed": String(face === this.outcome), disabled: face === thrown.entered, onclick: () => ((this.outcome = face), this.draw()) },
              faceDrawing(face, kind),
              h("span", { class: "key-text", text: String(face) }),
            ),
          ),
        ),
        h("p", { class: "help", text: after.length ? t("page.lead.correct.after") : t("page.lead.correct.last") }),
        after.length ? h("ul", { class: "correct-after" }, ...after.slice(0, TOLD).map((entry) => h("li", { text: byColour(scene, entry.text) })), after.length > TOLD ? h("li", { text: t("page.lead.correct.more", { n: after.length - TOLD }) }) : null) : "",
        h(
          "div",
          { class: "row" },
          h("button", { class: "button small", type: "button", id: "throw-other", onclick: () => ((this.thrown = null), (this.outcome = null), this.draw()) }, t("page.lead.correct.other")),
          h("button", { class: "button small", type: "button", id: "throw-back", onclick: () => this.backTo(thrown) }, t("page.lead.correct.back")),
        ),
      ];
    }
    // a lot has no seat of its own; it is no die
    const all = this.log.filter((entry) => (entry.entered ?? null) !== null && entry.seat !== null && !entry.undone);
    const throws = all.slice(-this.shown).reverse();
    return [
      h("p", { class: "help", text: t(throws.length ? "page.lead.correct.which" : "page.lead.correct.no_throw") }),
      h(
        "ul",
        { class: "correct-throws" },
        ...throws.map((entry) => {
          const seat = scene.seats.find((one) => one.seat === entry.seat);
          return h(
            "li",
            {},
            h(
              "button",
              { class: `correct-throw seat-${entry.seat}`, type: "button", "data-n": entry.n, onclick: () => ((this.thrown = entry), this.draw()) },
              seat ? badge(seat) : null,
              h("span", { class: `correct-die die-${this.kindOf(entry)}` }, faceDrawing(entry.dice?.[0]?.face ?? Number(entry.entered), this.kindOf(entry))),
              h("span", {}, h("span", { text: this.thrownText(scene, entry) }), ...this.afterThrow(entry).map((text) => h("span", { class: "correct-came", text: byColour(scene, text) }))),
            ),
          );
        }),
      ),
      all.length > throws.length ? h("button", { class: "button small", type: "button", id: "throws-older", onclick: () => ((this.shown += THROWS), this.draw()) }, t("page.lead.correct.older")) : "",
    ];
  }

  /** @param {Entry} entry */
  kindOf(entry) {
    return entry.dice?.[0]?.kind ?? "d6";
  }

  /**
   * A throw in words: the game's own, or whose it was where it has none for a single die.
   * @param {Scene} scene
   * @param {Entry} entry
   */
  thrownText(scene, entry) {
    const text = entry.text || t("page.lead.correct.thrown", { name: scene.seats[entry.seat ?? 0].colour_name ?? "", face: entry.dice?.[0]?.face ?? entry.entered ?? "" });
    return byColour(scene, text);
  }

  /**
   * What was done with a throw, where figures walk: until something is thrown again.
   * @param {Entry} thrown
   */
  afterThrow(thrown) {
    if (!this.scene?.tokens.some((token) => token.home)) return [];
    const counting = this.log.filter((entry) => entry.n > thrown.n && !entry.undone && entry.seat !== null);
    const next = counting.findIndex((entry) => (entry.entered ?? null) !== null);
    const came = next < 0 ? counting : counting.slice(0, next);
    return came.filter((entry) => entry.text).map((entry) => entry.text);
  }

  /** @param {Entry} thrown */
  async backTo(thrown) {
    await this.put("undo", { to: thrown.n - 1 }, t("page.lead.undo"));
  }

  async send() {
    const { thrown } = this;
    if (!this.ready) return;
    const body = this.page === "throw" && thrown ? { throw: thrown.n, outcome: this.outcome } : { places: Object.fromEntries(this.places), turn: this.turn };
    await this.put("corrections", body, t("page.lead.correct.title"));
  }

  /**
   * @param {string} path
   * @param {Record<string, any>} body
   * @param {string} sign
   */
  async put(path, body, sign) {
    const before = this.scene; // the scene that follows may come before the answer does
    if (!before || this.sending) return;
    this.sending = true;
    this.draw();
    try {
      const answer = await this.acts.put(path, { after: before.n, ...body }, sign);
      if (!answer) return; // said elsewhere; what was set stays
      const stand = body.throw === undefined ? [] : await this.elsewhere(before);
      this.close();
      if (body.throw === undefined) notice(t(path === "undo" ? "page.lead.undo.done" : "page.lead.correct.done"));
      else this.tellChanged(before, stand, answer.lost ?? []);
    } finally {
      this.sending = false;
      this.draw();
    }
  }

  /**
   * Who stands elsewhere now, in words.
   * @param {Scene} before
   * @returns {Promise<string[]>}
   */
  async elsewhere(before) {
    try {
      /** @type {Scene} */
      const now = await get(`/matches/${this.match}`);
      return now.tokens.flatMap(({ id, slot, home }) => {
        if (!home || before.tokens.find((one) => one.id === id)?.slot === slot) return [];
        const place = slot === home ? "" : this.board.sheetOf(slot);
        return [`${tokenName(now, id)} ${place ? `→ ${place}` : t("page.hall.waits")}`];
      });
    } catch {
      return []; // then the board shows it
    }
  }

  /**
   * What became of the game when a throw was put right: who stands elsewhere than on the floor, and what fell away.
   * @param {Scene} before
   * @param {string[]} stand
   * @param {string[]} lost
   */
  tellChanged(before, stand, lost) {
    if (!lost.length && !stand.length) {
      notice(t("page.lead.correct.kept"));
      return;
    }
    const list = (/** @type {string} */ id, /** @type {string} */ title, /** @type {string[]} */ texts) =>
      texts.length ? h("section", { id, class: "correct-told" }, h("h3", { text: title }), h("ul", { class: "correct-after" }, ...texts.map((text) => h("li", { text })))) : null;
    const box = dialog(
      t(lost.length ? "page.lead.correct.changed" : "page.lead.correct.kept"),
      list("now-stand", t("page.hall.stands"), stand),
      list("now-lost", t("page.lead.correct.lost"), lost.map((text) => byColour(before, text))),
      h("div", { class: "row" }, h("button", { class: "button primary", type: "button", id: "told-ok", onclick: () => box.close() }, t("page.lead.correct.fine"))),
    );
  }
}
