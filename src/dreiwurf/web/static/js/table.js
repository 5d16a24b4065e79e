import { ApiError, get, post, problem, remove } from "./api.js";
import { Board } from "./board.js";
import { Correct } from "./correct.js";
import { Dock, isSecond } from "./dock.js";
import { byId, h, reducedMotion, sleep } from "./dom.js";
import { Entry } from "./entry.js";
import { drawFinish } from "./finish.js";
import { Keys } from "./keys.js";
import { Clock, drawMoves, isClaim } from "./lead.js";
import { showGone } from "./gone.js";
import { forgetNames } from "./last_hall.js";
import { LastMove } from "./last_move.js";
import { Line } from "./live.js";
import { Lobby, isFree } from "./lobby.js";
import { confirm, openMenu } from "./menu.js";
import { drawPad, icon } from "./pad.js";
import { Log, byColour, drawFacts, drawPlayers, drawStrip, nameOf } from "./panels.js";
import { prefs } from "./prefs.js";
import { reveal } from "./reveal.js";
import { drawScores } from "./scores.js";
import { badge } from "./seats.js";
import { dialog, notice } from "./settings.js";
import { Show } from "./show.js";
import { sound } from "./sound.js";
import { Tray } from "./tray.js";
import { has, language, t } from "./words.js";

/** @import { Choice, Refusal, Scene, Seat, Token } from "./types.js" */

const LONG = 170; // so many need all the room below a phone's board: the end of a round, told
const WORDY = 60; // so many letters fit beside a phone's die
const AUTO_MS = 500; // a move taken for the player still wants to be seen
const GO_ON_MS = 250; // between things that were asked for at once
const HELP_MS = 9_000;
const SLOW_MS = 2_000; // an answer that takes longer is waited for in words

/** The table of one match: takes scenes from the line, lets the show play them, and sends what its person does. */
class Table {
  constructor() {
    const root = byId("table");
    /** @type {string} */
    this.match = root.dataset.match;
    this.root = root;
    /** @type {Scene|null} the newest known, though the show may still be on its way there */
    this.scene = null;
    this.active = false; // my choices are open: the show has caught up and nothing is on its way
    this.sending = false;
    this.acting = /** @type {number[]} */ ([]);
    this.pointer = "mouse";
    this.knowsTaps = false; // has done something by the second tap
    this.goingOn = /** @type {string|null} */ (null); // the kind of choice that I have taken for all that follow
    this.helpTimer = 0;
    this.speech = /** @type {string[]} */ ([]);
    this.speechTimer = 0;
    this.autoTimer = 0;
    this.wasMine = false;
    this.logWanted = true; // the server knows lines that the log lacks
    this.story = "";
    this.toldBy = /** @type {number|null} */ (null);
    this.claiming = /** @type {number|null} */ (null); // whose claim the leader enters once those before have let it pass
    this.settling = false;
    /** @type {import("./entry.js").Wanted|null} */
    this.awaited = null; // what is said to be on its way when it takes long
    this.slowTimer = 0;
    this.typed = /** @type {number[]} */ ([]); // dice that wait until those before them are there
    this.real = false; // real dice are entered here
    this.stopped = false; // the clock, while the position is put right
    this.offered = ""; // what is open to me, as a sign
    this.finishSeen = false;
    /** @type {HTMLButtonElement|null} the button that takes back what I did last */
    this.taking = null;
    this.board = new Board(byId("board"), {
      pick: (choice, how) => this.pick(choice, how),
      preview: (choice) => this.preview(choice),
      dead: (refusal, token) => this.dead(refusal, token),
      help: (text, low) => this.help(text, low),
      helpOf: (token) => this.helpOf(token),
      takeDie: (id) => this.tray.take(id),
      dieAt: (id) => this.tray.at(id),
    });
    this.tray = new Tray(byId("tray"), {
      pick: (choice, how, rivals) => this.pick(choice, how, rivals),
      look: (choice, by) => (by === "key" || this.pointer === "mouse") && this.look(choice),
      pointer: () => this.pointer,
      dead: (die) => this.dead(this.refusalOf(die), null),
      onBoard: (die) => this.board.slots.has(die),
    });
    this.log = new Log(byId("log"));
    this.lobby = new Lobby(this.match, root.dataset.invite, root.dataset.title, () => this.line.follow());
    this.show = new Show(this.board, {
      throwDice: (step, milliseconds, then) => this.throwDice(step, milliseconds, then),
      shaken: (seat) => this.shaken(seat),
      drawLot: (seat, milliseconds) => this.drawLot(seat, milliseconds),
      reveal: (step, milliseconds) => this.reveal(step, milliseconds),
      turn: (scene, happenings, whole) => this.turn(scene, happenings, whole),
      begin: (happening) => this.begin(happening),
      told: (happening) => this.told(happening),
      settle: (scene, caughtUp) => this.settle(scene, caughtUp),
    });
    this.line = new Line(this.match, {
      scene: (scene, seen) => this.take(scene, seen),
      lost: (since) => this.lost(since),
      back: () => this.back(),
      gone: () => showGone(root, this.line),
      last: () => this.show.last,
    });
    this.entry = new Entry(this.match, {
      take: (scene) => this.take(scene, true),
      look: () => this.line.look(),
      n: () => this.show.n,
      changed: () => this.reopen(),
      busy: (sign, again) => this.answer(t(this.entry.lost ? "page.lead.waits" : again ? "page.lead.twice" : "page.lead.busy", { what: sign })),
      failed: (error, sign) => this.notEntered(error, sign),
    });
    this.dock = new Dock({
      enter: (outcome) => this.enter(outcome),
      undo: () => this.undo(),
      redo: () => this.redo(),
      correct: () => this.scene && (this.scene.leader ? this.correct.open(this.scene) : this.answer(t("page.lead.correct.host"))),
      twice: () => this.answer(t("page.lead.twice")),
      dead: () => this.noThrow(),
      nothing: (what) => (what === "redo" ? this.redo() : this.undo()),
    });
    this.clock = new Clock(this.match, { lastRound: () => this.deliver("last-round", {}, t("page.lead.last_round")), end: () => this.confirmEnd() });
    this.correct = new Correct(this.board, this.match, {
      put: (path, body, sign) => this.entry.put(path, body, sign),
      open: (open) => this.correcting(open),
    });
    this.last = new LastMove(this.board, this.match);
    this.keys = new Keys({
      enter: (face) => this.type(face),
      choose: (index) => this.letter(index),
      undo: () => this.real && !this.correct.isOpen && (this.undo(), true),
      redo: () => this.real && !this.correct.isOpen && (this.redo(), true),
      pause: () => this.clock.pause(),
    });
    byId("explain").hidden = !this.board.explains;
    this.listen();
  }

  async open() {
    await this.useCode();
    if (!(await this.tellFromTheStart())) await this.line.look();
    this.line.follow();
    this.entry.resume();
  }

  /**
   * Who has just opened this table sees the lot and the first throws, though bots have long made them.
   * Returns whether that was so.
   */
  async tellFromTheStart() {
    try {
      const [match, events] = JSON.parse(sessionStorage.getItem("dreiwurf.fresh") || "[]");
      if (match !== this.match) return false;
      sessionStorage.removeItem("dreiwurf.fresh");
      /** @type {Scene} */
      const scene = await get(`/matches/${this.match}?was=${events}`);
      if (!scene.was) return false;
      const quiet = { choices: [], refusals: [], chance: null, to_move: [], messages: [], tries: null, places: [], happened: [] };
      this.take({ ...scene, ...scene.was, ...quiet, over: false, state: "playing" }, true);
      this.take(scene, true);
      return true;
    } catch {
      return false; // storage forbidden or no answer: the table shows itself as it stands
    }
  }

  /** A seat brought along from another device: the code is used up and leaves the address. */
  async useCode() {
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    if (!code) return;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      await post(`/matches/${this.match}/seats`, { code });
    } catch (error) {
      notice(problem(error));
    }
  }

  // ------------------------------------------------------------------------------------------- what comes in

  /**
   * @param {Scene} scene
   * @param {boolean} seen
   */
  take(scene, seen) {
    if (this.scene && scene.n < this.scene.n) return;
    if (this.scene && (scene.redo || this.scene.redo || scene.leader) && scene.n > this.scene.n) this.markUndone(scene);
    this.scene = scene;
    this.log.seats = scene.seats;
    this.clock.take(scene);
    this.last.take(scene);
    this.show.instant = scene.seats.some((seat) => seat.player === "led");
    if (!seen) {
      // a hidden tab only says whose turn it is; the show goes on from where it was when somebody looks again
      this.title(scene);
      const mine = scene.choices.length > 0 || this.mayEnter(scene);
      if (mine && !this.wasMine) sound.turn();
      this.wasMine = mine;
      return;
    }
    this.show.take(scene);
  }

  /** What the server has kept of the match, as far as it has been shown: the rest would be told too early. */
  async loadLog() {
    this.logWanted = false;
    try {
      const entries = await get(`/matches/${this.match}/log`);
      this.log.merge(entries.filter((/** @type {{n: number}} */ entry) => entry.n <= this.show.n));
    } catch {
      this.logWanted = true; // the next scene tries again
    }
  }

  /**
   * What was undone, or counts again, is known to the server's log alone.
   * @param {Scene} scene
   */
  markUndone(scene) {
    if (scene.redo || this.scene?.redo || this.entry.wanted?.path === "corrections") this.logWanted = true;
  }

  /** @param {Date} since */
  lost(since) {
    const time = since.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    byId("veil").hidden = false;
    const waits = this.entry.wanted ? ` ${t("page.lead.waits", { what: this.entry.wanted.sign })}` : "";
    byId("veil-text").textContent = t("page.lost", { time }) + waits;
    this.root.classList.add("is-lost");
    this.close();
  }

  back() {
    byId("veil").hidden = true;
    this.root.classList.remove("is-lost");
    this.entry.again();
    if (this.scene && !this.show.playing) this.settle(this.scene, true);
  }

  // ------------------------------------------------------------------------------------------- what the show plays

  /**
   * The show turns to the next message. What others do leaves my open decision alone, with its focus and what I have
   * armed, as long as it is the same decision afterwards.
   * @param {Scene} scene
   * @param {import("./types.js").Happening[]} happenings
   * @param {boolean} whole  false where events are missing: only the server's log knows them
   */
  turn(scene, happenings, whole) {
    if (!whole) this.logWanted = true;
    const others = whole && happenings.every((happening) => happening.seat !== scene.seat);
    if (this.active && !(others && this.sign(scene) === this.offered)) this.close();
  }

  /**
   * What is open to me in a scene, as a sign that two scenes can be compared by.
   * @param {Scene} scene
   */
  sign(scene) {
    return JSON.stringify([scene.choices, scene.refusals, this.mayEnter(scene) && scene.chance]);
  }

  /** @param {import("./types.js").Happening} happening */
  begin(happening) {
    this.story = happening.text;
    if (this.active) return; // told in the log while I think
    this.close();
    if (happening.seat !== null) this.act([happening.seat], false);
    byId("hint").textContent = "";
    // a throw or a lot is told when it has fallen, anything else while it is seen
    if (!happening.steps.some((step) => step.do === "throw" || step.do === "lot")) byId("story").textContent = happening.text;
    this.measure();
    byId("tries").replaceChildren();
  }

  /** @param {import("./types.js").Happening} happening */
  told(happening) {
    this.log.add(happening);
    this.toldBy = happening.seat;
    this.say(happening.text);
  }

  /** Whether the room brings about what is to fall now: then it has tumbled already. */
  get byHand() {
    return this.show.scene?.chance?.by === "entered";
  }

  /**
   * @param {import("./types.js").Step} step
   * @param {number} milliseconds
   * @param {Scene} then
   */
  async throwDice(step, milliseconds, then) {
    await this.tray.throw(step, this.byHand ? 0 : milliseconds, then.dice);
    this.board.layDice(step.dice);
    byId("story").textContent = this.story;
    this.measure();
  }

  /**
   * A misfortune of my own can be felt where the device has a way.
   * @param {number|null} seat
   */
  shaken(seat) {
    if (seat !== null && seat === this.scene?.seat) navigator.vibrate?.([70, 50, 140]);
  }

  /**
   * The light runs over the seats and stays on one.
   * @param {number} seat
   * @param {number} milliseconds
   */
  async drawLot(seat, milliseconds) {
    if (this.byHand) milliseconds = 0;
    const seats = this.scene?.seats.length ?? 0;
    if (milliseconds > 0 && seats > 1) {
      const hops = seats * 2 + seat;
      for (let hop = 0; hop <= hops; hop++) {
        this.act([hop % seats], false);
        byId("banner-text").textContent = t("page.banner.lot");
        byId("banner").classList.remove("is-mine");
        sound.lot();
        await sleep((milliseconds / hops) * (0.4 + (1.2 * hop) / hops));
      }
    }
    byId("story").textContent = this.story;
    this.act([seat], false);
    await sleep(milliseconds * 0.5);
  }

  /**
   * What all kept covered is turned over; who wants no motion sees it lie there.
   * @param {import("./types.js").Step} step
   * @param {number} milliseconds
   */
  async reveal(step, milliseconds) {
    byId("story").textContent = this.story;
    const lying = reducedMotion() && prefs.speed !== "instant" && !document.hidden ? 1 : 0;
    await reveal(byId("stage"), this.scene?.seats ?? [], step.items, milliseconds || lying);
  }

  /**
   * @param {Scene} shown
   * @param {boolean} caughtUp
   */
  settle(shown, caughtUp) {
    this.settling = true;
    this.entry.shown(shown);
    this.settling = false;
    // the newest scene may already be further, but then the show goes on; names and connections are always the newest
    const scene = shown;
    const covered = this.lobby.show(this.scene ?? scene);
    this.root.classList.toggle("in-lobby", covered);
    this.root.dataset.state = scene.state;
    // a die nobody is about to throw goes on lying as it fell
    const due = scene.chance !== null || scene.state === "waiting";
    this.tray.settle(scene.dice, due);
    if (due || scene.dice.some((die) => die.face !== null)) this.board.layDice(scene.dice);
    if (this.logWanted) this.loadLog();
    if (!caughtUp) return;
    this.act(this.whoActs(scene), true);
    if (this.correct.isOpen) this.correct.renew(scene);
    this.real ||= Boolean(scene.leader || scene.enter || scene.undo || scene.redo);
    const busy = this.sending || this.entry.busy || this.correct.isOpen;
    const mine = (scene.choices.length > 0 || this.mayEnter(scene)) && !busy;
    const goesOn = mine && this.active && this.sign(scene) === this.offered;
    if (!goesOn || !this.board.shown) this.sayDue(scene);
    this.drawTries(scene);
    this.drawSide(scene);
    this.measure();
    this.title(scene);
    this.finish(scene);
    if (mine && !goesOn) this.unlock(scene);
    else if (!mine) this.drawActions(scene);
    this.drawDock(scene);
    if (mine && !this.wasMine) {
      this.flush();
      sound.turn();
    }
    this.wasMine = mine;
  }

  /** @param {Scene} scene */
  whoActs(scene) {
    if (scene.over || scene.state !== "playing") return [];
    if (scene.to_move.length) return scene.to_move;
    return scene.chance && scene.chance.seat !== null ? [scene.chance.seat] : [];
  }

  /** Shows again what is open, as far as nothing is on its way. */
  reopen() {
    if (this.settling || !this.scene) return;
    if (!this.show.playing && this.show.n === this.scene.n) this.settle(this.scene, true);
    else this.drawDock(this.scene);
  }

  /** @param {Scene} scene */
  drawDock(scene) {
    const shown = this.real && scene.state !== "waiting" && (scene.leader || scene.seat !== null);
    this.root.classList.toggle("has-dock", shown);
    this.root.classList.toggle("is-led", Boolean(scene.leader && scene.acts_for !== undefined && scene.seat === null));
    this.board.root.classList.toggle("show-numbers", Boolean(scene.hall));
    this.last.draw(scene, shown && Boolean(scene.leader) && !this.correct.isOpen);
    if (shown) this.dock.update(scene, this.mayEnter(scene), this.entry);
    else this.dock.hide();
    this.await();
    if (this.entry.busy) return;
    const [next, ...rest] = this.typed;
    this.typed = this.mayEnter(scene) ? rest : [];
    if (next !== undefined && this.mayEnter(scene)) this.enter(next);
  }

  /** A server that does not answer at once is not mistaken for a tap that was not felt. */
  await() {
    const { wanted } = this.entry;
    if (wanted === this.awaited) return;
    this.awaited = wanted;
    clearTimeout(this.slowTimer);
    this.dock.root.classList.remove("is-slow");
    if (!wanted) return;
    this.slowTimer = window.setTimeout(() => {
      if (this.entry.wanted !== wanted || this.entry.lost) return;
      this.dock.root.classList.add("is-slow");
      this.answer(t("page.lead.sending", { what: wanted.sign }));
    }, SLOW_MS);
  }

  /** @param {Scene} scene */
  mayEnter(scene) {
    return Boolean(scene.chance && scene.enter && scene.state === "playing");
  }

  /**
   * Whose turn it is, unmistakably.
   * @param {number[]} seats
   * @param {boolean} settled
   */
  act(seats, settled) {
    this.acting = seats;
    const scene = this.scene;
    if (!scene) return;
    const banner = byId("banner");
    const seat = scene.seats.find((one) => one.seat === seats[0]);
    const mine = seats.some((one) => scene.seats[one]?.you);
    const led = Boolean(scene.leader && seats.length === 1 && seat?.player === "led"); // whoever leads speaks for them
    banner.className = `banner seat-${seats.length === 1 || mine ? (mine ? scene.seat : seats[0]) : "none"}${mine || led ? " is-mine" : ""}`;
    const thrower = byId("thrower");
    thrower.hidden = !(settled && scene.hall?.thrower && scene.chance);
    thrower.textContent = scene.hall?.thrower ? t("page.lead.throws", { name: scene.hall.thrower }) : "";
    const shown = mine ? scene.seats.find((one) => one.you) : seat;
    let text = "";
    if (this.correct.isOpen) text = t("page.lead.correct.title");
    else if (scene.over && settled) text = t("page.banner.over");
    else if (scene.state === "waiting") text = t("page.banner.waiting");
    else if (mine) text = t(settled ? "page.banner.you" : "page.banner.you_shown");
    else if (seats.length > 1) text = t("page.banner.several", { names: seats.map((one) => nameOf(scene.seats[one])).join(", ") });
    else if (seat) text = led && !thrower.hidden ? nameOf(seat) : t("page.banner.other", { name: nameOf(seat) });
    else if (scene.chance?.kind === "lot") text = t("page.banner.lot");
    byId("banner-sign").replaceChildren(...(shown ? [badge(shown)] : []));
    byId("banner-text").textContent = text;
    drawStrip(byId("strip-chips"), scene, seats);
    this.board.around({ seats: scene.seats, seat: scene.seat, facts: scene.seat_facts ?? [], acting: seats });
    for (const row of byId("players").children) {
      row.classList.toggle("is-acting", seats.some((one) => row.classList.contains(`seat-${one}`)));
    }
  }

  /** Where words are many a phone makes room for them: what to do now goes before what was. */
  measure() {
    const words = `${byId("story").textContent} ${byId("hint").textContent}`;
    this.root.classList.toggle("is-wordy", words.length > WORDY);
    this.root.classList.toggle("is-long", words.length > LONG);
  }

  /** @param {Scene} scene */
  drawTries(scene) {
    const place = byId("tries");
    if (!scene.tries) {
      place.replaceChildren();
      return;
    }
    const { left, of } = scene.tries;
    const dots = Array.from({ length: of }, (_, i) => h("i", { class: i < of - left ? "dot is-used" : "dot" }));
    place.replaceChildren(
      h("span", { class: "dots", "aria-hidden": "true" }, ...dots),
      h("span", { class: "sr-only", text: t("page.tries", { left, of }) }),
    );
  }

  /** @param {Scene} scene */
  drawSide(scene) {
    drawPlayers(byId("players"), scene, this.acting, (seat) => this.seatHelp(scene, seat));
    drawFacts(byId("facts"), scene.facts ?? []);
    byId("facts-box").hidden = !(scene.facts ?? []).length;
    const scores = drawScores(scene);
    byId("scores").replaceChildren(...(scores ? [scores] : []));
    byId("scores-box").hidden = !scores;
    const me = scene.seats.find((seat) => seat.you);
    const back = byId("return");
    back.hidden = !me?.stands_in;
    byId("spectator").hidden = scene.seat !== null || Boolean(scene.leader) || this.root.classList.contains("in-lobby");
    byId("spectator-join").hidden = !scene.seats.some(isFree) || scene.over;
    byId("spectator-text").textContent =
      scene.seats.some(isFree) || scene.over ? t("page.spectator") : t("page.spectator.full");
  }

  /**
   * "Let a bot play for Anna": when she has been gone for a while and the table waits for her.
   * @param {Scene} scene
   * @param {Seat} seat
   */
  seatHelp(scene, seat) {
    if (scene.seat === null || seat.you || scene.over || !seat.away) return null;
    const button = h("button", { class: "button small", type: "button" }, t("page.stand_in", { name: nameOf(seat) }));
    button.addEventListener("click", () => this.send(`/matches/${this.match}/stand-in`, { seat: seat.seat }));
    return button;
  }

  /** @param {Scene} scene */
  title(scene) {
    const mine = scene.state === "playing" && (scene.choices.length > 0 || this.mayEnter(scene));
    const acting = this.whoActs(scene).map((one) => nameOf(scene.seats[one]));
    const other = acting.length === 1 ? `${t("page.banner.other", { name: acting[0] })} – ` : "";
    document.title = `${mine && scene.leader ? `● ${other}` : mine ? `● ${t("page.banner.you")} – ` : other}${this.root.dataset.title}`;
  }

  /** @param {Scene} scene */
  finish(scene) {
    const place = byId("finish");
    const over = scene.state === "over" || scene.over;
    if (!over) {
      place.hidden = true;
      byId("finish-open").hidden = true;
      this.finishSeen = false; // the end was taken back
      return;
    }
    drawFinish(place, scene, {
      again: () => this.again(),
      follow: (match) => this.follow(match),
      undo: () => this.undo(),
      look: () => {
        place.hidden = true;
        byId("finish-open").hidden = false;
      },
    });
    if (!this.finishSeen) {
      this.finishSeen = true;
      place.hidden = false;
      place.focus({ preventScroll: true });
    }
  }

  // ------------------------------------------------------------------------------------------- what a person does

  close() {
    this.active = false;
    this.offered = "";
    clearTimeout(this.autoTimer);
    this.board.offer([], []);
    this.tray.offer([]);
    const { taking } = this; // stays where it is while others act
    byId("actions").replaceChildren(...(taking && this.scene?.take_back ? [taking] : []));
    byId("explain").hidden = !this.board.explains;
    this.unhelp();
  }

  /** @param {Scene} scene */
  unlock(scene) {
    this.offered = this.sign(scene);
    this.active = true;
    if (this.toldBy === scene.seat) byId("story").textContent = ""; // what I just did stands in the hint already
    this.measure();
    this.board.offer(scene.choices, scene.refusals);
    this.tray.offer(scene.choices);
    this.sayDue(scene);
    this.drawActions(scene);
    byId("explain").hidden = !scene.refusals.length && !this.board.explains;
    const idle = document.activeElement === document.body || document.activeElement === this.board.root;
    if (idle && this.keyboard && !scene.leader) this.focusStop(0); // whoever leads chooses by letters
    const next = this.goingOn === null ? undefined : scene.choices.find((choice) => choice.kind === this.goingOn);
    this.goingOn = next ? this.goingOn : null;
    if (this.claimsOn(scene)) return;
    const lone = prefs.autoPlay && !scene.leader && scene.choices.length === 1 && !this.mayEnter(scene) ? scene.choices[0] : undefined;
    const wanted = next ?? lone;
    if (wanted) {
      const wait = prefs.speed === "instant" ? 0 : next ? GO_ON_MS : AUTO_MS;
      this.autoTimer = window.setTimeout(() => this.active && this.do(wanted), wait);
    }
  }

  /** Buttons for what has no place on the board, or for everything where one speaks for many. */
  drawActions(/** @type {Scene} */ scene) {
    const place = byId("actions");
    const held = place.contains(document.activeElement);
    /** @type {Node[]} */
    const buttons = [];
    const large = (scene.leader && scene.acts_for !== null && scene.acts_for !== undefined) || scene.choices.some(isClaim);
    if (this.active && large) {
      buttons.push(
        ...drawMoves(scene, scene.choices, Boolean(scene.leader), {
          choose: (choice, event) => this.choose(choice, event),
          chooseAll: (choice) => this.doAll(choice),
          look: (choice) => this.look(choice),
          claim: (seat) => this.claim(seat),
        }),
      );
    } else if (this.active) {
      // what has its place on the board or its dice needs no button, unless one would hardly look for it there
      const wanting = scene.choices.filter((one) => !this.tray.has(one) && !this.board.isAtHand(one.slot));
      const forAll = scene.choices.find((one) => one.all && !wanting.includes(one));
      buttons.push(
        ...drawPad(scene, forAll ? [forAll, ...wanting] : wanting, {
          press: (choice, event) => this.press(choice, event),
          pressAll: (choice) => this.doAll(choice),
          look: (choice, by) => (by === "key" || this.pointer === "mouse") && this.look(choice),
          dead: (group) => this.dead(scene.refusals.find((one) => one.group === group) ?? null, null),
        }),
      );
    }
    if (scene.take_back && scene.state === "playing") buttons.push(this.taking ?? this.makeTaking());
    for (const seat of scene.seats) {
      const help = this.seatHelp(scene, seat); // beside the board it stands at the seat; a phone's list is folded away
      if (help) buttons.push(h("span", { class: "only-narrow" }, help));
    }
    const focused = document.activeElement;
    place.replaceChildren(...buttons);
    if (focused instanceof HTMLElement && focused === this.taking && place.contains(focused)) focused.focus({ preventScroll: true });
    else if (held && buttons.length) this.focusStop(0);
  }

  /** A way back from what I did last, in the game's own words, as long as nobody has seen it. */
  makeTaking() {
    const key = `${this.root.dataset.game}.take_back`;
    this.taking = h(
      "button",
      { class: "button take-back", type: "button", id: "take-back", onclick: () => this.takeBack() },
      t(has(key) ? key : "page.take_back"),
    );
    return this.taking;
  }

  async takeBack() {
    if (this.scene) await this.send(`/matches/${this.match}/take-back`, { after: this.scene.n });
  }

  /** All places where the arrows stop, in reading order: the board's, the dice, then the bar's. */
  stops() {
    const bar = /** @type {HTMLElement[]} */ ([...byId("actions").querySelectorAll("button")]);
    return [...this.board.stops(), ...this.tray.stops(), ...bar];
  }

  /** @param {number} index */
  focusStop(index) {
    const stops = this.stops();
    if (stops.length) stops[(index + stops.length) % stops.length].focus({ preventScroll: true });
  }

  /**
   * @param {Choice} choice
   * @param {"mouse"|"touch"|"key"} how
   * @param {Choice[]} [there]  all that is meant by the same place
   */
  pick(choice, how, there) {
    if (!this.active) return;
    this.unhelp();
    const rivals = there ?? this.board.choices.filter((one) => one.slot === choice.slot && one.token === choice.token);
    if (rivals.length > 1 && this.board.armed !== choice) {
      this.arm(choice);
      byId("actions").replaceChildren(
        ...rivals.map((one) => h("button", { class: "button choice", type: "button", onclick: () => this.do(one) }, one.text)),
      );
      return;
    }
    // a mouse has seen where it leads before it clicks, a key by its focus; a finger sees it by the first tap
    const seen = how !== "touch" || prefs.oneTap || this.board.armed === choice;
    if (seen) {
      this.knowsTaps ||= how === "touch" && !prefs.oneTap;
      this.do(choice);
      return;
    }
    this.arm(choice);
    const told = this.helpOf(this.board.tokens.get(choice.token ?? "")?.token ?? null);
    byId("hint").replaceChildren(t("page.tap_again", { text: choice.text }), told ? h("span", { class: "odds", text: told }) : "");
    this.measure();
  }

  /**
   * A button was pressed. One that says all there is to say does it at once, and where a token would go is marked already;
   * where there is more to see a finger sees it first.
   * @param {Choice} choice
   * @param {MouseEvent} event
   */
  press(choice, event) {
    const more = (choice.path?.length && !choice.token) || (choice.short && choice.short !== choice.text);
    const how = event.detail === 0 ? "key" : this.pointer === "mouse" || !more ? "mouse" : "touch";
    if (how === "mouse" && this.real && isSecond(event)) return; // the first half was a key's, where a button is now
    this.pick(choice, how, [choice]);
  }

  /**
   * What a second tap will do is shown until then.
   * @param {Choice} choice
   */
  arm(choice) {
    this.board.armed = choice;
    this.board.show(choice);
    this.mark(choice);
  }

  /**
   * Does something, and the same again for whatever it is offered for next.
   * @param {Choice} choice
   */
  doAll(choice) {
    this.goingOn = choice.kind ?? "";
    this.do(choice);
  }

  /** @param {Choice|null} choice */
  look(choice) {
    if (this.active) this.board.show(choice ?? this.board.armed);
  }

  /**
   * What is to be done now, in words; where one leads, the banner above has the team's name.
   * @param {Scene} scene
   */
  due(scene) {
    if (this.mayEnter(scene) && scene.chance?.kind === "lot") return t("page.lead.lot");
    const words = scene.messages.map((message) => message.text).join(" ");
    return scene.leader ? byColour(scene, words) : words;
  }

  /**
   * And how a finger does it, until it has.
   * @param {Scene} scene
   */
  sayDue(scene) {
    const fingers = this.pointer === "touch" || matchMedia("(pointer: coarse)").matches;
    const untold = this.active && this.tray.choices.size > 0 && fingers && !prefs.oneTap && !this.knowsTaps;
    byId("hint").replaceChildren(this.due(scene), untold ? " " : "", untold ? h("span", { class: "odds", text: t("page.tap_twice") }) : "");
    this.measure();
  }

  /** @param {Choice|null} choice */
  preview(choice) {
    if (!this.active || !this.scene) return;
    this.mark(choice);
    if (byId("actions").querySelector(".move")) return; // large buttons say it themselves, and must not move under a hand
    if (choice) byId("hint").textContent = choice.text;
    else this.sayDue(this.scene);
    this.measure();
  }

  /**
   * The dice and the button of a choice that is shown.
   * @param {Choice|null} choice
   */
  mark(choice) {
    this.tray.mark(choice);
    for (const button of byId("actions").querySelectorAll("[data-action]")) {
      const own = choice !== null && button.dataset.action === String(choice.action);
      button.classList.toggle("shown", own);
      button.classList.toggle("armed", own && this.board.armed === choice);
    }
  }

  /**
   * Why a die cannot be taken.
   * @param {string} die
   */
  refusalOf(die) {
    return this.scene?.refusals.find((one) => one.dice?.includes(die)) ?? null;
  }

  /**
   * What was worked out about something on the board.
   * @param {Token|null} token
   */
  helpOf(token) {
    return this.scene?.help?.find((one) => one.token !== null && one.token === token?.id)?.text ?? null;
  }

  /**
   * Something on the board explains itself.
   * @param {string} text
   * @param {boolean} low  it lies in the board's lower half
   */
  help(text, low) {
    const bubble = byId("help");
    bubble.textContent = text;
    bubble.classList.toggle("is-above", low);
    bubble.hidden = false;
    clearTimeout(this.helpTimer);
    this.helpTimer = window.setTimeout(() => this.unhelp(), HELP_MS);
    this.speak(text);
  }

  unhelp() {
    clearTimeout(this.helpTimer);
    byId("help").hidden = true;
  }

  /**
   * A click on what is not possible is answered in words.
   * @param {Refusal|null} refusal
   * @param {Token|null} token
   */
  dead(refusal, token) {
    const scene = this.scene;
    if (!scene) return;
    if (!byId("help").hidden) {
      this.unhelp(); // that was to put the explanation away
      return;
    }
    let text = "";
    if (refusal) text = refusal.text;
    else if (scene.over) text = t("page.dead.over");
    else if (scene.seat === null && !scene.leader) text = t("page.dead.spectator");
    else if (this.show.playing || this.sending || this.entry.busy) text = t("page.dead.moment");
    else if (!this.active) text = t("page.dead.not_you", { name: this.acting.map((one) => nameOf(scene.seats[one])).join(", ") });
    else if (this.mayEnter(scene) && !scene.choices.length) text = scene.chance?.text ?? "";
    else if (token && token.seat !== null && token.seat !== scene.seat) {
      text = t("page.dead.theirs", { name: nameOf(scene.seats[token.seat]) });
    } else text = t("page.dead.glow");
    this.answer(text);
  }

  /**
   * Says something where everybody looks.
   * @param {string} text
   */
  answer(text) {
    const hint = byId("hint");
    hint.textContent = text;
    this.measure();
    hint.classList.remove("is-answer");
    void hint.getBoundingClientRect(); // lets the little shake start again
    hint.classList.add("is-answer");
    this.speak(text);
  }

  /** @param {Choice} choice */
  async do(choice) {
    if (!this.active || !this.scene) return;
    await this.deliver("actions", { after: this.scene.n, action: choice.action }, choice.text);
  }

  /** @param {number} outcome */
  async enter(outcome) {
    const { scene } = this;
    const known = scene?.chance?.outcomes.find((one) => one.outcome === outcome);
    if (!scene || !known || !this.mayEnter(scene)) return;
    // of several dice that lie there one types all at once
    const { wanted } = this.entry;
    const coming = wanted?.path === "throws" && wanted.body.after === scene.n ? 1 : 0;
    const blank = scene.dice.filter((die) => die.face === null).length;
    const several = scene.dice.length > 1 && wanted?.path === "throws";
    if (several && this.typed.length < blank - coming) {
      this.typed.push(outcome);
      return;
    }
    await this.deliver("throws", { after: scene.n, outcome }, known.text);
  }

  /**
   * Sends what was decided; with real dice nothing of it gets lost on the way.
   * @param {string} path
   * @param {object} body
   * @param {string} sign
   */
  async deliver(path, body, sign) {
    if (!this.real) {
      this.close(); // what was chosen is on its way; what shines can be done
      return this.send(`/matches/${this.match}/${path}`, body);
    }
    if (!this.entry.busy) this.close();
    return this.entry.put(path, body, sign);
  }

  /**
   * @param {ApiError} error
   * @param {string} sign
   */
  notEntered(error, sign) {
    if (this.entry.lost) {
      this.line.miss();
      this.line.again();
      notice(t("page.lead.waits", { what: sign }));
    } else {
      notice(error.status === 409 ? t("page.lead.stale", { what: sign }) : problem(error));
    }
  }

  undo() {
    const { scene } = this;
    if (!scene?.undo) {
      this.answer(t(scene?.leader ? "page.lead.undo.nothing" : "page.lead.undo.not_yours"));
      return;
    }
    this.goingOn = null;
    this.claiming = null;
    this.typed = [];
    this.deliver("undo", { after: scene.n, to: scene.undo.to }, t("page.lead.undo"));
  }

  redo() {
    const { scene } = this;
    if (!scene?.redo) {
      this.answer(t("page.lead.redo.nothing"));
      return;
    }
    this.deliver("undo", { after: scene.n, to: scene.redo.to }, t("page.lead.redo"));
  }

  /** Why no throw can be entered now. */
  noThrow() {
    const { scene } = this;
    if (scene && !scene.over && scene.choices.length) this.answer(t("page.lead.first"));
    else if (scene && !scene.over && this.acting.length && !this.active && !scene.leader) this.dead(null, null);
    else this.answer(t(scene?.over ? "page.dead.over" : "page.lead.not_now"));
  }

  /**
   * A number on the keyboard.
   * @param {string} face
   */
  type(face) {
    const { scene } = this;
    if (!scene || !this.real || this.correct.isOpen) return false;
    const outcome = scene.chance?.outcomes.find((one) => one.text === face);
    if (outcome && this.mayEnter(scene)) this.enter(outcome.outcome);
    else if (scene.leader) this.noThrow();
    else return false;
    return true;
  }

  /**
   * A letter of the list of what can be chosen.
   * @param {number} index
   */
  letter(index) {
    const { scene } = this;
    const choice = scene?.choices[index];
    if (!scene?.leader || !choice || !this.active) return false;
    this.do(choice);
    return true;
  }

  /**
   * A large button says all there is to say: one tap does it.
   * @param {Choice} choice
   * @param {MouseEvent} event
   */
  choose(choice, event) {
    if (!isSecond(event)) this.do(choice);
  }

  /**
   * Another seat than the one that is asked now claims: those before it let it pass.
   * @param {number} seat
   */
  claim(seat) {
    this.claiming = seat;
    if (this.scene) this.claimsOn(this.scene);
  }

  /**
   * Lets those pass who do not claim. Returns whether one of them just did.
   * @param {Scene} scene
   */
  claimsOn(scene) {
    const pass = scene.choices.find((choice) => !choice.token);
    if (this.claiming === null || !pass || scene.acts_for === this.claiming || !scene.choices.some(isClaim)) {
      this.claiming = null;
      return false;
    }
    this.do(pass);
    return true;
  }

  /**
   * While the position is put right nothing else can be done, and no decision's time runs out.
   * @param {boolean} open
   */
  correcting(open) {
    this.root.classList.toggle("is-correcting", open);
    if (open) {
      this.close();
      if (this.scene) this.last.draw(this.scene, false);
      this.act(this.acting, true);
      if (this.scene?.hall?.decision && this.clock.time.hall?.clock?.running) this.stopped = this.clock.pause();
      return;
    }
    if (this.stopped && !this.clock.time.hall?.clock?.running) this.clock.pause();
    this.stopped = false;
    if (this.scene) this.settle(this.scene, !this.show.playing);
  }

  /**
   * @param {string} path
   * @param {object} body
   */
  async send(path, body) {
    if (this.sending) return null;
    this.sending = true;
    this.active = false;
    try {
      return await post(path, body);
    } catch (error) {
      this.problem(error);
      return null;
    } finally {
      this.sending = false;
      // the answer's event usually came first; if none comes, what was open is open again
      if (this.scene && !this.show.playing && this.show.n === this.scene.n) this.settle(this.scene, true);
    }
  }

  /** @param {unknown} error */
  problem(error) {
    if (!(error instanceof ApiError)) {
      notice(problem(error));
      return;
    }
    const scene = error.body?.scene;
    if (error.status === 409 && scene) {
      this.take({ happened: [], ...scene }, true); // somebody was quicker, or this was a double click: no drama
      return;
    }
    if (error.status === 0 || error.status === 503) {
      this.line.miss();
      this.line.again();
    }
    if (error.status !== 0) notice(error.message); // a lost line is told by the veil
  }

  /** Another game of the same people: whoever asks first opens it, everybody who asks gets the old seat in it. */
  async again() {
    const answer = await this.send(`/matches/${this.match}/again`, {});
    if (answer?.match) location.href = `/m/${answer.match}`;
  }

  /** @param {string} next */
  async follow(next) {
    if (this.scene?.seat === null) location.href = `/m/${next}`;
    else await this.again();
  }

  // ------------------------------------------------------------------------------------------- keys, dialogs, voice

  listen() {
    this.keyboard = false;
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      this.keyboard = false;
      this.pointer = event.pointerType || "mouse";
    });
    document.addEventListener("pointermove", (event) => {
      // a browser also tells of a mouse that stands still while things change under it
      if (event.pointerType === "mouse" && (event.movementX || event.movementY)) this.pointer = "mouse";
    });
    byId("help").addEventListener("click", () => this.unhelp());
    document.addEventListener("dreiwurf:watch", () => this.scene && this.settle(this.scene, !this.show.playing));
    byId("menu").addEventListener("click", () => this.menu());
    byId("explain").addEventListener("click", () => this.explain());
    byId("strip").addEventListener("click", () => this.openSide());
    byId("side-close").addEventListener("click", () => this.closeSide());
    byId("return").addEventListener("click", () => this.send(`/matches/${this.match}/return`, {}));
    byId("spectator-join").addEventListener("click", () => {
      this.lobby.watching = false;
      if (this.scene) this.settle(this.scene, !this.show.playing);
    });
    byId("finish-open").addEventListener("click", () => {
      byId("finish").hidden = false;
      byId("finish-open").hidden = true;
      byId("finish").focus({ preventScroll: true });
    });
  }

  openSide() {
    const side = byId("side");
    const open = !side.classList.contains("is-open");
    side.classList.toggle("is-open", open);
    byId("strip").setAttribute("aria-expanded", String(open));
    if (open) byId("side-close").focus();
    byId("log").scrollTop = byId("log").scrollHeight;
  }

  closeSide() {
    byId("side").classList.remove("is-open");
    byId("strip").setAttribute("aria-expanded", "false");
    byId("strip").focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select, textarea")) return;
    this.keyboard = true;
    const stops = this.stops();
    const at = stops.indexOf(/** @type {any} */ (document.activeElement));
    if (event.key === "Escape" && byId("side").classList.contains("is-open")) {
      this.closeSide();
    } else if (["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].includes(event.key) && this.active && stops.length) {
      const forward = event.key === "ArrowRight" || event.key === "ArrowDown";
      this.focusStop(at < 0 ? (forward ? 0 : -1) : at + (forward ? 1 : -1));
    } else if ((event.key === "Enter" || event.key === " ") && at >= 0 && !target.matches("button")) {
      const action = Number(/** @type {SVGElement} */ (stops[at]).dataset.action);
      const choice = this.scene?.choices.find((one) => one.action === action);
      if (choice) this.pick(choice, "key", this.tray.stops().includes(/** @type {any} */ (target)) ? this.tray.of(target).choices : undefined);
    } else if ((event.key === "Enter" || event.key === " ") && target.matches(".panel-frame[role='button']")) {
      this.board.toggle(target.dataset.panel ?? "");
    } else if (event.key === "Escape" && !byId("help").hidden) {
      this.unhelp();
    } else if (event.key === "Escape" && at >= 0) {
      this.board.armed = null;
      this.board.show(null);
      this.board.root.focus({ preventScroll: true });
    } else if (event.key === "?") {
      this.explain();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Why the rest is not possible, with the rule in words. */
  explain() {
    const scene = this.scene;
    if (!scene) return;
    const refusals = this.active ? [...new Set(scene.refusals.map((refusal) => refusal.text))] : [];
    const signs = this.board.helps().map(({ sign, text }) => h("li", {}, sign, h("span", { text })));
    const reasons = { title: t("page.explain.title"), list: h("ul", { class: "reasons" }, ...refusals.map((text) => h("li", { text }))) };
    const odds = { title: t("page.explain.odds"), list: this.drawOdds(scene) };
    const board = { title: t("page.explain.board"), list: h("ul", { class: "reasons signs" }, ...signs) };
    // while nothing on the board can be done, what lies there is asked about rather than why not
    const order = this.board.choices.length || this.tray.choices.size ? [reasons, odds, board] : [odds, reasons, board];
    const parts = order.filter(({ list }) => list.childElementCount > 0);
    if (!parts.length) {
      this.dead(null, null);
      return;
    }
    dialog(parts[0].title, ...parts.flatMap(({ title, list }, index) => (index ? [h("h3", { text: title }), list] : [list])));
  }

  /**
   * What was worked out for me: each thing with its picture, and how it was reckoned below.
   * @param {Scene} scene
   */
  drawOdds(scene) {
    const list = h("ul", { class: "reasons signs odds-list" });
    for (const { label, text, token } of scene.help ?? []) {
      const lying = this.board.tokens.get(token ?? "")?.token;
      const sign = lying ? icon(lying.kind) : null;
      list.append(h("li", { class: sign ? "" : "is-note" }, sign, h("span", {}, h("strong", { text: `${label}: ` }), text)));
    }
    return list;
  }

  menu() {
    openMenu(this.root, () => this.scene, { end: () => this.confirmEnd(), remove: () => this.confirmDelete() });
  }

  confirmEnd() {
    confirm("end", () => this.deliver("end", {}, t("page.end")), Boolean(this.scene?.leader));
  }

  confirmDelete() {
    confirm("delete", async () => {
      this.line.close(); // it would tell that the match is gone, which is what I wished
      try {
        await remove(`/matches/${this.match}`);
        forgetNames();
        location.href = "/";
      } catch (error) {
        this.problem(error);
        this.line.follow();
      }
    });
  }

  /** Gathers sentences so that a screen reader hears a turn as one piece. */
  say(/** @type {string} */ text) {
    if (!text) return;
    this.speech.push(text);
    clearTimeout(this.speechTimer);
    this.speechTimer = window.setTimeout(() => this.flush(), 1_400);
  }

  flush() {
    clearTimeout(this.speechTimer);
    const scene = this.scene;
    const now = scene && this.active ? [scene.leader ? byId("banner-text").textContent : t("page.banner.you"), ...scene.messages.map((message) => message.text)] : [];
    const words = [...this.speech.slice(-6), ...now];
    this.speech = [];
    if (words.length) this.speak(words.join(" "));
  }

  speak(/** @type {string} */ text) {
    byId("live").textContent = text;
  }
}

new Table().open();
