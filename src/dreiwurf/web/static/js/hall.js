import { get, problem } from "./api.js";
import { Board } from "./board.js";
import { Countdown, clockText, decisionBar } from "./countdown.js";
import { byId, h } from "./dom.js";
import { Entry } from "./entry.js";
import { drawChoices, drawDice, drawLast, drawStands, drawTeams, drawTurn, isWide } from "./hall_panel.js";
import { showGone } from "./gone.js";
import { Keys } from "./keys.js";
import { Line } from "./live.js";
import { byColour, nameOf } from "./panels.js";
import { drawPodium } from "./podium.js";
import { dialog, notice, themeControl } from "./settings.js";
import { Story } from "./story.js";
import { Trail } from "./trail.js";
import { language, t } from "./words.js";

/** @import { Choice, Scene, Seat } from "./types.js" */

const BACK = 30; // so many events tell what was done last to who opens the screen only now
const LEAST_SIZE = 0.5; // of the letters, where there is much to say
const AWAKE_MS = 3_000; // so long its few buttons are seen after the mouse was moved

/**
 * Whether something in a box does not fit into it.
 * @param {HTMLElement} place
 */
function sticksOut(place) {
  const box = place.getBoundingClientRect();
  return [...place.querySelectorAll(":not(svg *, .sr-only)")].some((part) => {
    const { top, right, bottom, width } = part.getBoundingClientRect();
    return width > 0 && (bottom > box.bottom + 1 || right > box.right + 1 || top < box.top - 1);
  });
}

/**
 * The screen in the hall: the board as large as there is room, whose turn it is, the throw, and who may go where – all shown at
 * once and left standing, because the figures are children who walk it on the floor. Anybody may look on; whoever holds the
 * leader's key can play from here by keyboard.
 */
class HallScreen {
  constructor() {
    this.root = byId("hall");
    /** @type {string} */
    this.match = this.root.dataset.match;
    /** @type {Scene|null} */
    this.scene = null;
    this.story = new Story();
    /** @type {Choice|null} the choice that arrows have reached */
    this.chosen = null;
    this.offered = "";
    this.board = new Board(byId("board"), {
      pick: (choice) => this.do(choice),
      preview: () => {},
      dead: () => {},
      help: () => {},
      helpOf: () => null,
      takeDie: () => null,
      dieAt: () => undefined,
    });
    this.board.root.inert = true; // the list is what is chosen from; the board is looked at
    this.trail = new Trail(this.board);
    this.bar = decisionBar();
    this.countdown = new Countdown((now) => this.tick(now));
    this.line = new Line(this.match, {
      scene: (scene) => this.take(scene),
      lost: (since) => this.lost(since),
      back: () => this.back(),
      gone: () => showGone(this.root, this.line),
      last: () => this.story.n,
    });
    /** @type {{path: string, body: object, sign: string, n: number}|null} */
    this.next = null;
    this.entry = new Entry(this.match, {
      take: (scene) => this.take(scene),
      look: () => this.line.look(),
      changed: () => this.sent(),
      busy: () => {},
      // somebody was faster, on the leader's phone say: what counts now is there already
      failed: (error) => error.status !== 409 && error.status !== 0 && notice(problem(error)),
      n: () => this.story.n,
    });
    this.keys = new Keys({
      enter: (face) => this.enter(face),
      choose: (index) => this.choose(index),
      walk: (by) => this.walk(by),
      confirm: () => (this.chosen ? this.do(this.chosen) : false),
      undo: () => this.undo(),
      redo: () => this.redo(),
      pause: () => this.pause(),
      full: () => this.full(),
      look: () => this.lookOn(),
      help: () => this.help(),
    });
    this.listen();
  }

  async open() {
    await this.begin();
    this.line.follow();
    this.entry.resume();
  }

  /** What was done last before this screen was opened is shown as well. */
  async begin() {
    try {
      /** @type {Scene} */
      const now = await get(`/matches/${this.match}`);
      const since = Math.max(1, now.n - BACK);
      /** @type {Scene} */
      const scene = since < now.n ? await get(`/matches/${this.match}?was=${since}`) : now;
      /** @type {{n: number, undone: boolean}[]} */
      const log = scene.was ? await get(`/matches/${this.match}/log`) : [];
      if (scene.was) {
        this.story.lie(scene.was.tokens);
        this.story.n = scene.was.n;
      }
      this.take(scene, new Set(log.filter((entry) => entry.undone).map((entry) => entry.n)));
    } catch {
      await this.line.look();
    }
  }

  // ------------------------------------------------------------------------------------------- what comes in

  /**
   * @param {Scene} scene
   * @param {Set<number>} [undone]  of what happened before, what does not count any more
   */
  take(scene, undone) {
    if (this.scene && scene.n < this.scene.n) return;
    this.scene = scene;
    this.story.take(scene, undone);
    this.board.place(scene.tokens, scene.seats);
    this.countdown.take(scene.hall ?? null);
    this.draw(scene);
    this.entry.shown(scene);
  }

  /** @param {Date} since */
  lost(since) {
    const time = since.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    byId("veil-text").textContent = t("page.lost", { time });
    byId("veil").hidden = false;
    this.root.classList.add("is-lost");
  }

  back() {
    byId("veil").hidden = true;
    this.root.classList.remove("is-lost");
    if (this.scene) this.draw(this.scene);
    this.entry.again();
  }

  // --------------------------------------------------------------------------------------------- what is seen

  /**
   * What can be done now, by the viewer or by those the leader acts for.
   * @param {Scene} scene
   */
  choicesOf(scene) {
    return scene.choices.length ? scene.choices : (scene.hall?.choices ?? []);
  }

  /** @param {Scene} scene */
  mayChoose(scene) {
    return scene.choices.length > 0 && scene.state === "playing";
  }

  /** @param {Scene} scene */
  mayEnter(scene) {
    return Boolean(scene.chance && scene.enter && scene.state === "playing");
  }

  /** @param {Scene} scene */
  whoActs(scene) {
    if (scene.over || scene.state !== "playing") return [];
    if (scene.to_move.length) return scene.to_move;
    return scene.chance && scene.chance.seat !== null ? [scene.chance.seat] : [];
  }

  /** @param {Scene} scene */
  draw(scene) {
    const acting = this.whoActs(scene);
    const choices = this.choicesOf(scene);
    this.root.classList.toggle("is-wide", isWide(choices, this.board));
    const sign = JSON.stringify([scene.n, choices]);
    this.chosen = (sign === this.offered && choices.find((one) => one.action === this.chosen?.action)) || null;
    this.offered = sign;
    this.root.classList.toggle("is-led", Boolean(scene.leader ?? scene.host));
    this.root.classList.toggle("is-over", scene.over || scene.state === "over");
    this.board.around({ seats: scene.seats, seat: null, facts: scene.seat_facts ?? [], acting });
    this.mark(scene, choices);
    drawTeams(byId("teams"), scene, acting);
    this.drawTurn(scene, acting, choices);
    this.drawNow(scene, acting, choices);
    this.title(scene, acting);
    this.tick(this.countdown);
    this.fit();
  }

  /** Long names and long lists are written smaller until there is room for them: nothing here can be scrolled. */
  fit() {
    for (const place of [byId("turn"), byId("now")]) {
      place.style.zoom = "";
      for (let size = 0.95; size >= LEAST_SIZE && sticksOut(place); size -= 0.05) place.style.zoom = String(size);
    }
  }

  /**
   * On the board: what may be done, else what was done last.
   * @param {Scene} scene
   * @param {Choice[]} choices
   */
  mark(scene, choices) {
    const { last } = this.story;
    const onBoard = choices.filter((one) => one.token);
    for (const piece of this.board.tokens.values()) piece.element.classList.remove("can");
    if (onBoard.length && !scene.over) {
      this.trail.open(onBoard, this.chosen);
      for (const one of onBoard) this.board.tokens.get(one.token ?? "")?.element.classList.add("can");
    } else {
      this.trail.done(last.walks, [...last.flights, ...last.stands.filter(({ token }) => !last.walks.some((walk) => walk.token === token))]);
    }
    const dice = scene.dice.some((die) => die.face !== null) ? scene.dice : last.dice;
    this.board.layDice(dice);
  }

  /**
   * @param {Scene} scene
   * @param {number[]} acting
   * @param {Choice[]} choices
   */
  drawTurn(scene, acting, choices) {
    const seat = scene.seats.find((one) => one.seat === acting[0]) ?? null;
    const place = byId("turn");
    place.hidden = scene.over || scene.state === "over";
    if (place.hidden) return;
    const claim = choices.some((one) => one.kind === "claim");
    let title = seat ? nameOf(seat) : "";
    if (scene.state === "waiting") title = t("page.banner.waiting");
    else if (acting.length > 1) title = acting.map((one) => nameOf(scene.seats[one])).join(", ");
    else if (!seat && scene.chance?.kind === "lot") title = t("page.banner.lot");
    const thrown = scene.dice.filter((die) => die.face !== null);
    drawTurn(place, seat, { title, line: this.turnLine(scene, seat, choices), tries: scene.chance ? scene.tries : null, claim }, !claim && scene.to_move.length ? thrown : []);
  }

  /**
   * What the team in turn has to do, in two or three words.
   * @param {Scene} scene
   * @param {Seat|null} seat
   * @param {Choice[]} choices
   */
  turnLine(scene, seat, choices) {
    if (!seat) return "";
    const thrower = scene.hall?.thrower;
    if (scene.chance?.kind === "die" || scene.chance?.kind === "dice") return thrower ? t("page.hall.thrower", { name: thrower }) : t("page.hall.throws");
    if (choices.some((one) => one.kind === "claim")) return t("page.hall.claims");
    if (choices.some((one) => one.token && one.path?.length)) return t("page.hall.walks");
    return scene.to_move.length ? t("page.hall.decides") : "";
  }

  /**
   * @param {Scene} scene
   * @param {number[]} acting
   * @param {Choice[]} choices
   */
  drawNow(scene, acting, choices) {
    const place = byId("now");
    const { last } = this.story;
    /** @type {(Node|string|null)[]} */
    let parts = [];
    const throwing = scene.chance !== null && scene.chance.seat !== null;
    const thrown = scene.dice.filter((die) => die.face !== null);
    place.className = "hall-now";
    if (scene.over || scene.state === "over") {
      place.classList.add("is-over");
      parts = [drawPodium(scene)];
    } else if (scene.state === "waiting") {
      place.classList.add("is-begin");
      parts = [this.invitation("/qr.svg", t("page.invite.qr"))];
    } else if (this.countdown.begins && this.story.last.dice.length === 0) {
      place.classList.add("is-begin");
      const words = scene.hall?.minutes ? [t("page.hall.begin"), t("page.hall.begin.time")] : [t("page.hall.begin")];
      parts = [this.invitation("/hall/qr.svg", t("page.hall.look")), h("div", { class: "now-side" }, ...words.map((text) => h("p", { class: "now-text", text })))];
    } else if (choices.length || scene.to_move.length) {
      place.classList.add("is-choice");
      place.classList.toggle("has-many", choices.length > 2);
      // a claim is an event of its own: the throw before it is over, and what it is about is said
      const claim = choices.some((one) => one.kind === "claim");
      place.classList.toggle("is-claim", claim);
      const words = !claim && choices.length && choices.every((one) => one.token) ? "" : this.messageOf(scene);
      parts = [
        claim ? null : drawDice(thrown.length ? thrown : last.dice, acting[0] ?? null, "is-large"),
        h(
          "div",
          { class: "now-side" },
          this.bar.element,
          words ? h("p", { class: "now-text", text: words }) : null,
          choices.length ? drawChoices(scene, choices, this.board, { keys: this.mayChoose(scene), shown: this.chosen, pick: (choice) => this.do(choice) }) : null,
          drawStands(last, scene, this.board),
        ),
      ];
    } else {
      const due = throwing ? drawDice(scene.dice.length > 1 ? scene.dice : [{ kind: scene.dice[0]?.kind, face: null }], scene.chance?.seat ?? null, "is-large") : null;
      const before = drawLast(last, scene, this.board);
      place.classList.add(before ? "is-throw" : "is-alone");
      parts = [before, due ?? h("p", { class: "now-text", text: this.messageOf(scene) })];
      if (throwing && this.mayEnter(scene)) parts.push(h("p", { class: "now-keys", text: t("page.hall.press", { keys: "1–6" }) }));
    }
    place.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** @param {Scene} scene */
  messageOf(scene) {
    return byColour(scene, scene.messages.map((message) => message.text).join(" "));
  }

  /**
   * Before the first throw the code for those who look on, or sit down, is large.
   * @param {string} code  its address below the match
   * @param {string} text
   */
  invitation(code, text) {
    if (!this.root.dataset.reachable) return null; // it would lead a phone to itself
    return h("figure", { class: "hall-invite" }, h("img", { src: `/m/${this.match}${code}`, alt: "" }), h("figcaption", { text }));
  }

  /** @param {Countdown} now */
  tick(now) {
    const { scene } = this;
    const left = now.left;
    const over = Boolean(scene?.over);
    const clock = byId("clock");
    clock.hidden = left === null || over;
    const text = left === null ? "" : clockText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("is-soon", now.soon);
    clock.classList.toggle("is-still", !scene?.hall?.clock?.running);
    byId("last-round").hidden = over || !scene?.hall?.last_round;
    const paused = now.paused && !over && scene?.state === "playing";
    byId("paused").hidden = !paused;
    this.root.classList.toggle("is-paused", paused);
    this.bar.run(over ? null : now.decision);
  }

  /**
   * @param {Scene} scene
   * @param {number[]} acting
   */
  title(scene, acting) {
    const whose = acting.length === 1 ? `${t("page.banner.other", { name: nameOf(scene.seats[acting[0]]) })} – ` : "";
    document.title = `${whose}${this.root.dataset.title}`;
    const words = scene.over ? "" : this.messageOf(scene);
    const spoken = [this.story.last.text, words].filter(Boolean).join(" ");
    if (byId("live").textContent !== spoken) byId("live").textContent = spoken;
  }

  // ------------------------------------------------------------------------------------- what the leader does here

  /** @param {string} face */
  enter(face) {
    const { scene } = this;
    if (!scene || !this.mayEnter(scene)) return false;
    const outcome = scene.chance?.outcomes.find((one) => one.text === face);
    if (!outcome) return false;
    this.put("throws", { after: scene.n, outcome: outcome.outcome }, face);
    return true;
  }

  /** @param {number} index */
  choose(index) {
    const choice = this.scene && this.mayChoose(this.scene) ? this.scene.choices[index] : undefined;
    return choice ? this.do(choice) : false;
  }

  /** @param {1|-1} by */
  walk(by) {
    const { scene } = this;
    if (!scene || !this.mayChoose(scene)) return false;
    const at = this.chosen ? scene.choices.indexOf(this.chosen) : by > 0 ? -1 : 0;
    this.chosen = scene.choices[(at + by + scene.choices.length) % scene.choices.length];
    this.mark(scene, scene.choices);
    this.drawNow(scene, this.whoActs(scene), scene.choices);
    this.fit();
    return true;
  }

  /** @param {Choice} choice */
  do(choice) {
    const { scene } = this;
    if (!scene || !this.mayChoose(scene)) return false;
    this.put("actions", { after: scene.n, action: choice.action }, choice.text);
    return true;
  }

  undo() {
    const { scene } = this;
    if (!scene?.undo) return false;
    this.put("undo", { after: scene.n, to: scene.undo.to }, scene.undo.text);
    return true;
  }

  redo() {
    const { scene } = this;
    if (!scene?.redo) return false;
    this.put("undo", { after: scene.n, to: scene.redo.to }, t("page.hall.key.undo"));
    return true;
  }

  pause() {
    const { scene } = this;
    const clock = scene?.hall?.clock;
    if (!scene?.leader || !clock || scene.over) return false;
    this.put("clock", { running: !clock.running }, t("page.hall.paused"));
    return true;
  }

  /**
   * Sends an entry. Quick hands press the next key when the screen shows what the last one did, a moment before its answer is
   * here: that key is kept until then.
   * @param {string} path
   * @param {object} body
   * @param {string} sign
   */
  put(path, body, sign) {
    if (this.entry.busy) this.next = { path, body, sign, n: this.scene?.n ?? 0 };
    else this.entry.put(path, body, sign);
  }

  /** Something is on its way now, or no longer. */
  sent() {
    const { next } = this;
    if (!next || this.entry.busy) return;
    this.next = null;
    if (next.n === this.scene?.n) this.put(next.path, next.body, next.sign);
  }

  // --------------------------------------------------------------------------------------------- the screen itself

  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
    return true;
  }

  lookOn() {
    const box = byId("qr");
    box.hidden = !box.hidden;
    return true;
  }

  help() {
    const keys = [
      ["1–6", "page.hall.key.throw"],
      ["A B C D", "page.hall.key.choose"],
      ["↑ ↓ ⏎", "page.hall.key.walk"],
      ["⌫", "page.hall.key.undo"],
      ["P", "page.hall.key.pause"],
      ["F", "page.hall.full"],
      ["Q", "page.hall.look"],
    ];
    const leads = Boolean(this.scene?.leader ?? this.scene?.host);
    const rows = (leads ? keys : keys.slice(-2)).map(([key, text]) => h("li", {}, h("kbd", { text: key }), h("span", { text: t(text) })));
    const ways = leads ? h("p", {}, h("a", { class: "button", href: `/m/${this.match}`, text: t("page.hall.leader") })) : null;
    dialog(t("page.hall.help"), h("ul", { class: "key-list" }, ...rows), ways, themeControl());
    return true;
  }

  listen() {
    byId("full").addEventListener("click", () => this.full());
    byId("full").hidden = !document.fullscreenEnabled;
    byId("help-open").addEventListener("click", () => this.help());
    byId("look-on").addEventListener("click", () => this.lookOn());
    byId("qr").addEventListener("click", () => this.lookOn());
    let timer = 0;
    const wake = () => {
      this.root.classList.add("is-awake");
      clearTimeout(timer);
      timer = window.setTimeout(() => this.root.classList.remove("is-awake"), AWAKE_MS);
    };
    addEventListener("resize", () => this.fit());
    document.addEventListener("pointermove", wake);
    document.addEventListener("pointerdown", wake);
    navigator.wakeLock?.request("screen").catch(() => undefined); // only where the page is secure; elsewhere the system decides
  }
}

new HallScreen().open();
