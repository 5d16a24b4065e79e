import { get } from "./api.js";
import { faceDrawing } from "./dice.js";
import { byId, h } from "./dom.js";
import { tokenName } from "./lead.js";
import { byColour, nameOf } from "./panels.js";
import { badge } from "./seats.js";
import { Story } from "./story.js";
import { Trail } from "./trail.js";
import { t } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Scene } from "./types.js" */

const BACK = 30; // so many events tell what was done last to who opens the page only now

/**
 * What was done last, for whoever leads from a phone and looks up only now: in words at a place of its own, and as a way on the
 * board, both until the next throw.
 */
export class LastMove {
  /**
   * @param {Board} board
   * @param {string} match
   */
  constructor(board, match) {
    this.board = board;
    this.match = match;
    this.root = byId("last-move");
    this.story = new Story();
    this.trail = new Trail(board);
    this.drawn = "";
    this.opened = false;
  }

  /** @param {Scene} scene */
  take(scene) {
    if (this.opened || !scene.leader) {
      this.story.take(scene);
      return;
    }
    this.opened = true;
    this.story.take(scene);
    this.lookBack(scene);
  }

  /**
   * What was done before this page was opened.
   * @param {Scene} now
   */
  async lookBack(now) {
    const since = Math.max(1, now.n - BACK);
    if (since >= now.n) return;
    try {
      const [before, log] = await Promise.all([get(`/matches/${this.match}?was=${since}`), get(`/matches/${this.match}/log`)]);
      if (!before.was || before.n !== this.story.n) return; // something new was done meanwhile
      const undone = log.filter((/** @type {{undone: boolean}} */ entry) => entry.undone);
      const story = new Story();
      story.lie(before.was.tokens);
      story.n = before.was.n;
      story.take(before, new Set(undone.map((/** @type {{n: number}} */ entry) => entry.n)));
      this.story = story;
      this.draw(before, true);
    } catch {
      // then it is told from the next throw on
    }
  }

  /**
   * @param {Scene} scene
   * @param {boolean} shown  false while something else is shown in its place
   */
  draw(scene, shown) {
    const { last } = this.story;
    const over = scene.over || scene.state !== "playing";
    const visible = shown && !over && Boolean(last.dice.length || last.walks.length || last.flights.length || last.text);
    const sign = JSON.stringify([visible, last, scene.seats.map(nameOf), scene.tokens.map(({ label }) => label)]);
    if (sign === this.drawn) return;
    this.drawn = sign;
    this.root.hidden = !visible;
    if (!visible) {
      this.trail.wipe();
      return;
    }
    this.trail.done(last.walks, [...last.flights, ...last.stands.filter(({ token }) => !last.walks.some((walk) => walk.token === token))]);
    const seat = scene.seats.find((one) => one.seat === last.seat);
    const dice = last.dice.map(({ kind, face, text }) => h("span", { class: `last-die die-${kind ?? "d6"}` }, faceDrawing(face, kind, text)));
    this.root.className = `last-move seat-${last.seat ?? "none"}`;
    this.root.replaceChildren(...(seat ? [badge(seat)] : []), ...dice, h("span", { class: "last-words", text: this.words(scene) }));
  }

  /**
   * "Mia 7 → 10, captures Ben", or the game's own sentence where nobody walked.
   * @param {Scene} scene
   */
  words(scene) {
    const { board } = this;
    const { walks, flights, text } = this.story.last;
    const ways = walks.map(({ token, from, path }) => ({ name: tokenName(scene, token), from: board.sheetOf(from), to: board.sheetOf(path.at(-1)) }));
    if (!scene.hall || !(ways.length || flights.length) || ways.some(({ to }) => !to)) return byColour(scene, text);
    const others = flights.filter(({ seat }) => walks.length > 0 && seat !== walks[0].seat);
    const back = flights.filter((one) => !others.includes(one));
    // a figure's number is not taken for a field's
    const words = ways.map(({ name, from, to }) => (from ? `${name}${/\d$/.test(name) ? ":" : ""} ${from} → ${to}` : t("page.lead.last.enters", { name, to })));
    const hit = others.map(({ token }) => tokenName(scene, token));
    const moved = hit.length ? t("page.lead.last.hits", { move: words.join(", "), name: hit.join(", ") }) : words.join(", ");
    return [moved, ...back.map(({ token }) => t("page.lead.last.back", { name: tokenName(scene, token) }))].filter(Boolean).join(" · ");
  }
}
