import { reducedMotion, sleep } from "./dom.js";
import { prefs } from "./prefs.js";
import { sound } from "./sound.js";

/** @import { Happening, Scene, Step } from "./types.js" */
/** @import { Board } from "./board.js" */

const THROW_MS = 620;
const FIELD_MS = 90;
const WALK_MS = 700;
const FLY_MS = 480;
const LOT_MS = 1_100;
const APPEAR_MS = 260;
const VANISH_MS = 220;
const TURN_MS = 320;
const DROP_MS = 950; // a misfortune wants to be felt
const FLASH_MS = 560;
const REVEAL_MS = 2_600; // all look who bid what
const REVEAL_TURN = 0.32; // of that until the other side is seen
const READ_MS = 340; // to take in what a throw means before something moves
const BREATH_MS = 200; // between one event and the next
const BEHIND_MS = 12_000; // a table that is later than this hurries

/** An event without words or movement (a hidden draw, say) takes no time. */
const tells = (/** @type {Happening} */ happening) => happening.text !== "" || happening.steps.length > 0;

/**
 * How long a step takes at normal speed, as far as that can be told beforehand.
 * @param {Step} step
 * @returns {number}
 */
function lengthOf(step) {
  switch (step.do) {
    case "throw":
      return THROW_MS + READ_MS;
    case "walk":
      return Math.min(FIELD_MS * step.path.length, WALK_MS);
    case "fly":
      return FLY_MS;
    case "lot":
      return LOT_MS;
    case "turn":
      return TURN_MS;
    case "drop":
      return DROP_MS;
    case "flash":
      return FLASH_MS;
    case "reveal":
      return REVEAL_MS;
    case "together":
      return Math.max(0, ...step.steps.map(lengthOf));
    default:
      return 0;
  }
}

/**
 * Events that only throw further dice of the same seat are one throw, as they are one at a table; each keeps its words.
 * @param {Happening[]} happenings
 * @returns {Happening[][]}
 */
export function throwsTogether(happenings) {
  /** @type {Happening[][]} */
  const groups = [];
  for (const happening of happenings) {
    const before = groups.at(-1);
    // what comes of the last die follows when all have fallen
    if (before && startsWithThrow(happening) && before.every(onlyThrows) && before[0].seat === happening.seat) {
      const known = new Set(before.flatMap(diceOf));
      if (!diceOf(happening).some((die) => known.has(die))) {
        before.push(happening);
        continue;
      }
    }
    groups.push([happening]);
  }
  return groups;
}

const startsWithThrow = (/** @type {Happening} */ one) => one.steps[0]?.do === "throw";
const onlyThrows = (/** @type {Happening} */ one) => startsWithThrow(one) && one.steps.every((step) => step.do === "throw");
const throwsOf = (/** @type {Happening} */ one) => one.steps.filter((step) => step.do === "throw");
const diceOf = (/** @type {Happening} */ one) => throwsOf(one).flatMap((step) => step.dice.map((/** @type {{id: string}} */ die) => die.id));

const PACE = { slow: 1.9, normal: 1, instant: 0 };

/**
 * Plays what happened, one event after the other, however fast it came. Nothing is dropped or swapped; when the table
 * is far behind everything goes faster instead. When all is played the table stands as the last scene says.
 */
export class Show {
  /**
   * @param {Board} board
   * @param {{throwDice: (step: Step, milliseconds: number, then: Scene) => Promise<void>,
   *   drawLot: (seat: number, milliseconds: number) => Promise<void>,
   *   reveal: (step: Step, milliseconds: number) => Promise<void>, turn: (scene: Scene, happenings: Happening[], whole: boolean) => void, begin: (happening: Happening) => void,
   *   told: (happening: Happening) => void, shaken: (seat: number|null) => void, settle: (scene: Scene, caughtUp: boolean) => void}} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    /** @type {{scene: Scene, happenings: Happening[], whole: boolean}[]} */
    this.queue = [];
    this.playing = false;
    /** @type {Scene|null} */
    this.scene = null;
    this.n = 0;
    this.waitingMs = 0;
    this.instant = false; // people walk themselves, in a hall: the table only follows
    this.acting = /** @type {number|null} */ (null);
  }

  /** The number of the last event that was taken in, played or not. */
  get last() {
    const end = this.queue[this.queue.length - 1];
    return Math.max(this.n, end ? end.scene.n : 0);
  }

  /** @param {Scene} scene */
  take(scene) {
    if (scene.n < this.last) return;
    const known = this.last;
    const happenings = scene.happened.filter((happening) => happening.n > known);
    // without all events since the table's own number there is no story to tell: show how things stand
    const whole = this.scene !== null && (scene.n === known || happenings[0]?.n === known + 1);
    this.queue.push({ scene, happenings: whole ? happenings.filter(tells) : [], whole });
    this.waitingMs = this.queue.reduce((sum, entry) => sum + this.length(entry.happenings), 0);
    if (!this.playing) this.play();
  }

  /** @param {Happening[]} happenings */
  length(happenings) {
    let sum = 0;
    for (const group of throwsTogether(happenings)) {
      sum += BREATH_MS + asOne(group).steps.reduce((time, step) => time + lengthOf(step), 0);
    }
    return sum;
  }

  /** How long something that takes so many milliseconds at normal speed takes now. */
  get pace() {
    if (this.instant || prefs.speed === "instant" || reducedMotion() || document.hidden) return 0;
    const behind = this.waitingMs * PACE[prefs.speed] - BEHIND_MS;
    const hurry = Math.min(Math.max(1, 1 + behind / (2 * BEHIND_MS)), 12); // gently at first: bots should stay readable
    return PACE[prefs.speed] / hurry;
  }

  async play() {
    this.playing = true;
    for (;;) {
      const entry = this.queue[0];
      if (!entry) break;
      this.table.turn(entry.scene, entry.happenings, entry.whole);
      for (const group of throwsTogether(entry.happenings)) {
        this.acting = group[0].seat;
        const whole = asOne(group);
        this.table.begin(whole);
        try {
          for (const step of whole.steps) await this.step(step);
        } catch (problem) {
          console.error(problem); // a movement that fails must not stop the table: the scene sets things right
        }
        for (const happening of group) this.table.told(happening);
        this.waitingMs = Math.max(0, this.waitingMs - this.length(group));
        await sleep(BREATH_MS * this.pace);
      }
      this.queue.shift();
      this.scene = entry.scene;
      this.n = Math.max(this.n, entry.scene.n);
      this.board.place(entry.scene.tokens, entry.scene.seats);
      this.table.settle(entry.scene, this.queue.length === 0);
    }
    this.playing = false;
  }

  /**
   * @param {Step} step
   * @returns {Promise<void>}
   */
  async step(step) {
    const pace = this.pace;
    switch (step.do) {
      case "throw":
        if (pace) sound.throw((THROW_MS * pace) / 1000);
        await this.table.throwDice(step, THROW_MS * pace, this.queue[0].scene);
        await sleep(READ_MS * this.pace);
        break;
      case "walk": {
        const each = Math.min(FIELD_MS, WALK_MS / Math.max(1, step.path.length)) * pace;
        await this.board.walk(step.token, step.path, each, () => pace && sound.step());
        break;
      }
      case "fly":
        await this.fly(step, pace);
        break;
      case "appear": {
        const known = this.board.tokens.get(step.token)?.token;
        const coming = this.queue[0].scene.tokens.find((token) => token.id === step.token);
        const token = known ?? coming;
        if (token) await this.board.appear({ ...token, slot: step.to }, APPEAR_MS * pace);
        break;
      }
      case "vanish":
        await this.board.vanish(step.token, VANISH_MS * pace);
        break;
      case "turn":
        if (pace) sound.turnOver();
        await this.board.turn(step.token, step.kind, TURN_MS * pace);
        break;
      case "drop":
        if (pace) {
          sound.drop();
          this.table.shaken(this.acting);
        }
        await this.board.drop(step.tokens, DROP_MS * pace);
        break;
      case "flash":
        if (pace) sound.flash();
        await this.board.flash(step.slots, FLASH_MS * pace);
        break;
      case "reveal":
        if (pace) sound.reveal((REVEAL_MS * REVEAL_TURN * pace) / 1000);
        await Promise.all([this.table.reveal(step, REVEAL_MS * pace), this.uncover(step, pace)]);
        break;
      case "together":
        await Promise.all(step.steps.map((/** @type {Step} */ one) => this.step(one)));
        break;
      case "lot":
        await this.table.drawLot(step.seat, LOT_MS * pace);
        break;
      case "finish":
        if (pace) sound.finish();
        await sleep(600 * pace);
        break;
      default:
        // a step of a later game that this page cannot show: the scene that follows sets things right
        break;
    }
  }

  /**
   * What lay covered on the board shows its other side.
   * @param {Step} step
   * @param {number} pace
   */
  async uncover(step, pace) {
    const seats = new Set(step.items.map((/** @type {{seat: number}} */ item) => item.seat));
    const turned = this.queue[0].scene.tokens.filter((token) => {
      const known = this.board.tokens.get(token.id)?.token;
      return known && token.seat !== null && seats.has(token.seat) && known.slot === token.slot && known.kind !== token.kind;
    });
    await sleep(REVEAL_MS * REVEAL_TURN * 0.5 * pace);
    await Promise.all(turned.map(({ id, kind, label }) => this.board.turn(id, kind, TURN_MS * pace, label)));
  }

  /**
   * @param {Step} step
   * @param {number} pace
   */
  async fly(step, pace) {
    if (pace) {
      if (this.board.isTheft(step)) sound.theft();
      else sound.fly();
    }
    const kind = step.kind ?? this.board.tokens.get(step.token)?.token.kind ?? "";
    await this.board.fly(/** @type {any} */ (step), FLY_MS * pace);
    if (pace) sound.land(kind);
  }
}

/**
 * Several throws as one.
 * @param {Happening[]} group
 * @returns {Happening}
 */
function asOne(group) {
  const last = group[group.length - 1];
  if (group.length === 1) return last;
  const [first] = group[0].steps;
  const dice = group.flatMap((one) => throwsOf(one).flatMap((step) => step.dice));
  const after = last.steps.filter((step) => step.do !== "throw");
  return { ...last, text: group.map((one) => one.text).filter(Boolean).join(" "), steps: [{ ...first, dice }, ...after] };
}
