/** @import { Happening, Scene, Step, Thrown, Token } from "./types.js" */
/** @import { Flight, Walk } from "./trail.js" */

/**
 * The last throw and what came of it: what people look at until the next throw. stands: those who stand elsewhere since something
 * was undone or put right, without a throw of their own.
 * @typedef {{seat: number|null, dice: Thrown[], walks: Walk[], flights: Flight[], text: string, stands: Flight[]}} Last
 */

/** @returns {Last} */
const nothing = (text = "") => ({ seat: null, dice: [], walks: [], flights: [], text, stands: [] });

/** What is decided and thrown in a scene, as a sign that two scenes can be compared by. */
const signOf = (/** @type {Scene} */ scene) =>
  JSON.stringify([scene.tokens.map(({ id, slot }) => [id, slot]), scene.dice.map(({ face }) => face), scene.to_move, scene.chance?.seat, scene.tries]);

/** All movements, those at once one after the other. @returns {Step[]} */
const flat = (/** @type {Step[]} */ steps) => steps.flatMap((step) => (step.do === "together" ? flat(step.steps) : [step]));

/** Nobody did it by a throw or a decision: things were put where they stood before, or really stand. */
const isPutBack = (/** @type {Happening} */ one) => one.seat === null && flat(one.steps).some((step) => step.do === "fly");

/** A word about the match itself. */
const isOfMatch = (/** @type {Happening} */ one) => one.seat === null && one.text !== "";

/** Keeps of all that happened what still matters to who looks up only now. */
export class Story {
  constructor() {
    this.n = 0;
    /** @type {Last} */
    this.last = nothing();
    /** @type {Map<string, Token>} where everything lies, as far as it was told */
    this.where = new Map();
    this.sign = "";
    this.anew = false; // another course of the game begins: a throw is not one with those before
  }

  /** @param {Token[]} tokens */
  lie(tokens) {
    this.where = new Map(tokens.map((token) => [token.id, token]));
  }

  /**
   * @param {Scene} scene
   * @param {Set<number>} [undone]  events that do not count any more
   */
  take(scene, undone) {
    const news = scene.happened.filter((one) => one.n > this.n);
    const fresh = undone ? news.filter((one) => !undone.has(one.n)) : news;
    const whole = this.n > 0 && news[0]?.n === this.n + 1;
    if (fresh.length && !whole) this.last = nothing(fresh.at(-1)?.text);
    const before = { ...this.last }; // as it was: telling changes it
    const stood = new Map(this.where);
    this.anew = false;
    for (const one of fresh) this.tell(one);
    this.lie(scene.tokens);
    if (whole && !undone && fresh.some(isPutBack)) this.last.stands = this.elsewhere(stood);
    const sign = signOf(scene);
    // a word about the match itself: taken back, put right – or only paused, which leaves everything as it was
    const ofMatch = !undone && fresh.length > 0 && fresh.every(isOfMatch);
    if (ofMatch) this.last = sign === this.sign ? before : { ...nothing(fresh.at(-1)?.text), stands: this.last.stands };
    this.sign = sign;
    this.n = scene.n;
    const { last } = this;
    // what was undone or put right since is not shown as if it stood
    last.walks = last.walks.filter(({ token, path }) => this.where.get(token)?.slot === path.at(-1));
    last.flights = last.flights.filter(({ token, to }) => this.where.get(token)?.slot === to);
    last.stands = last.stands.filter(({ token, to }) => this.where.get(token)?.slot === to);
  }

  /**
   * Who stands elsewhere than before; things that have no place to wait are nobody's to move.
   * @param {Map<string, Token>} before
   * @returns {Flight[]}
   */
  elsewhere(before) {
    return [...this.where.values()].flatMap(({ id, seat, slot, home }) => {
      const from = before.get(id)?.slot;
      return home && from && from !== slot ? [{ token: id, seat, from, to: slot }] : [];
    });
  }

  /** @param {Happening} happening */
  tell(happening) {
    const { seat, text, steps } = happening;
    if (isPutBack(happening)) {
      this.last = nothing(text);
      for (const step of flat(steps)) this.step(step);
      [this.last.stands, this.last.flights] = [this.last.flights, []];
      this.anew = true;
      return;
    }
    this.anew ||= isOfMatch(happening);
    if (steps[0]?.do === "throw") {
      const dice = steps.filter((step) => step.do === "throw").flatMap((step) => step.dice);
      const { last } = this;
      const goesOn = !this.anew && last.seat === seat && !last.walks.length && !last.flights.length && !dice.some(({ id }) => last.dice.some((one) => one.id === id));
      this.last = { ...nothing(text), seat, dice: goesOn ? [...last.dice, ...dice] : dice };
      this.anew = false;
    } else if (text && (seat !== null || steps.length || !this.last.dice.length)) {
      this.last.text = text;
      if (seat !== null && this.last.seat === null) this.last.seat = seat;
    }
    for (const step of flat(steps)) this.step(step);
  }

  /** @param {Step} step */
  step(step) {
    if (step.do !== "walk" && step.do !== "fly") return;
    const token = this.where.get(step.token);
    const [seat, from] = [token?.seat ?? step.seat ?? null, step.from ?? token?.slot ?? null];
    const to = step.do === "walk" ? step.path.at(-1) : step.to;
    if (step.do === "walk") this.last.walks.push({ token: step.token, seat, from, path: step.path });
    else this.last.flights.push({ token: step.token, seat, from, to });
    if (token) this.where.set(step.token, { ...token, slot: to });
  }
}
