import { post, problem as tell } from "./api.js";
import { Die } from "./dice.js";
import { byId, h, reducedMotion, sleep } from "./dom.js";
import { optionControl } from "./options.js";
import { offerLast } from "./last_hall.js";
import { prefs, setPref } from "./prefs.js";
import { badge } from "./seats.js";
import { dialog, languageControl, segmented, themeControl } from "./settings.js";
import { waitFor } from "./waiting.js";
import { t } from "./words.js";

/** @import { Game, Option } from "./types.js" */

/** @type {Game[]} */
const games = JSON.parse(document.getElementById("games")?.textContent || "[]");
const KEEP = "dreiwurf.start"; // what was chosen, for the length of the visit: a change of language keeps it

/**
 * Keeps something for the length of the visit, where the browser lets us.
 * @param {string} key
 * @param {string} value
 */
function remember(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // then a change of language forgets what was chosen, and a fresh table shows itself as it stands
  }
}

/** The form's state and the page drawn from it. */
class Start {
  constructor() {
    this.game = games[0];
    this.preset = this.game.presets[0].preset;
    /** @type {Record<string, any>} */
    this.changed = {}; // options that differ from the preset
    this.seats = this.most();
    /** @type {string[]} */
    this.players = this.defaults();
    this.chance = "server";
    this.recall();
    this.draw();
    byId("begin").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.start();
    });
    byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
    byId("enter-code").addEventListener("click", () => this.askCode());
    const name = byId("name");
    name.value = prefs.name;
    name.addEventListener("input", () => setPref("name", name.value.trim()));
    this.roll();
  }

  most() {
    return this.game.seats.includes(4) ? 4 : Math.max(...this.game.seats);
  }

  /** Me against bots that play as well as they can: what a newcomer wants. */
  defaults() {
    const bot = this.game.bots[this.game.bots.length - 1];
    return Array.from({ length: Math.max(...this.game.seats) }, (_, seat) => (seat === 0 ? "me" : `bot:${bot.name}`));
  }

  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEEP) || "null");
      if (!kept) return;
      this.game = games.find((one) => one.game === kept.game) ?? this.game;
      if (!this.game.presets.some((one) => one.preset === kept.preset)) return;
      Object.assign(this, { preset: kept.preset, changed: kept.changed, seats: kept.seats, players: kept.players });
      if (this.game.chance.includes(kept.chance)) this.chance = kept.chance;
    } catch {
      // nothing kept, or storage forbidden: the defaults are good
    }
  }

  keep() {
    const { preset, changed, seats, players, chance } = this;
    remember(KEEP, JSON.stringify({ game: this.game.game, preset, changed, seats, players, chance }));
  }

  draw() {
    this.drawGames();
    this.drawPresets();
    this.drawSeats();
    this.drawChance();
    this.drawOptions();
    this.drawSummary();
  }

  /**
   * @param {string} group
   * @param {string} value
   * @param {string} name
   * @param {string} help
   * @param {boolean} checked
   * @param {() => void} choose
   */
  pick(group, value, name, help, checked, choose) {
    const input = h("input", { type: "radio", name: group, value, checked });
    input.addEventListener("change", () => input.checked && choose());
    return h("label", { class: "pick" }, input, h("span", { class: "pick-name", text: name }), help ? h("span", { class: "help", text: help }) : null);
  }

  drawGames() {
    byId("game-picks").replaceChildren(
      ...games.map((game) =>
        this.pick("game", game.game, game.name, game.blurb, game === this.game, () => {
          this.game = game;
          this.preset = game.presets[0].preset;
          this.changed = {};
          this.seats = this.most();
          this.players = this.defaults();
          if (!game.chance.includes(this.chance)) this.chance = game.chance[0];
          this.draw();
          this.keep();
        }),
      ),
    );
    byId("game-box").hidden = games.length < 2;
    byId("game-name").textContent = this.game.name;
    byId("game-blurb").textContent = this.game.blurb;
    byId("sheet-link").setAttribute("href", `/sheet/${this.game.game}`);
    byId("sheet-link").hidden = !this.game.sheet;
    byId("rules-link").setAttribute("href", `/rules/${this.game.game}`);
  }

  drawPresets() {
    byId("preset-picks").replaceChildren(
      ...this.game.presets.map((preset) => {
        const label = this.pick("preset", preset.preset, preset.name, preset.help, preset.preset === this.preset, () => {
          this.preset = preset.preset;
          this.changed = {};
          this.drawOptions();
          this.drawSummary();
          this.keep();
        });
        if (preset.preset === this.game.hall?.preset) label.append(h("a", { class: "pick-way", href: `/hall?game=${this.game.game}`, text: t("page.start.hall") }));
        return label;
      }),
    );
  }

  drawSeats() {
    const counts = byId("seat-count");
    counts.replaceChildren(
      segmented(
        "seats",
        t("page.seats.number"),
        this.game.seats.map((seats) => ({ value: String(seats), text: String(seats) })),
        String(this.seats),
        (value) => {
          this.seats = Number(value);
          this.drawSeatList();
          this.drawSummary();
          this.keep();
        },
      ),
    );
    this.drawSeatList();
  }

  /** How a seat looks depends on how many sit: with two of a game they may sit elsewhere. */
  looks() {
    return this.game.looks.slice(0, this.seats);
  }

  drawSeatList() {
    const values = [
      { value: "me", text: t("page.seats.me") },
      { value: "friend", text: t("page.seats.friend") },
      ...this.game.bots.map((bot) => ({ value: `bot:${bot.name}`, text: t("page.seats.bot", { name: bot.text }) })),
    ];
    byId("seats").replaceChildren(
      ...this.looks().map((look) => {
        const select = h("select", { class: "select", "aria-label": t("page.seats.who", { seat: look.name }), "data-seat": look.seat });
        for (const { value, text } of values) {
          select.append(h("option", { value, selected: this.players[look.seat] === value, text }));
        }
        select.addEventListener("change", () => this.seat(look.seat, select.value));
        return h("li", { class: `seat seat-${look.seat}` }, badge(look), select);
      }),
    );
    const used = this.game.bots.filter((bot) => bot.help && this.players.slice(0, this.seats).includes(`bot:${bot.name}`));
    byId("bot-helps").replaceChildren(...used.map((bot) => h("p", { class: "help" }, h("strong", { text: `${bot.text}: ` }), bot.help)));
  }

  /**
   * @param {number} seat
   * @param {string} player
   */
  seat(seat, player) {
    const before = this.players[seat];
    if (player === "me") {
      const old = this.players.indexOf("me");
      if (old >= 0) this.players[old] = before === "me" ? this.defaults()[1] : before;
    }
    this.players[seat] = player;
    // the server seats whoever opens the table on the first seat that is not a bot's: friends come after me
    const persons = this.players.map((one, index) => (one.startsWith("bot:") ? -1 : index)).filter((index) => index >= 0);
    const me = this.players.indexOf("me");
    if (me >= 0 && persons[0] !== me) {
      this.players[me] = "friend";
      this.players[persons[0]] = "me";
    } else if (me < 0 && persons.length) {
      this.players[persons[0]] = "me";
    }
    this.drawSeatList();
    this.drawSummary();
    this.keep();
    /** @type {HTMLElement|null} */ (document.querySelector(`select[data-seat="${seat}"]`))?.focus();
  }

  drawChance() {
    const choose = (/** @type {string} */ value) => () => {
      this.chance = value;
      this.drawSummary();
      this.keep();
    };
    const ways = this.game.chance;
    byId("chance-picks").replaceChildren(
      ...ways.map((way) => this.pick("chance", way, t(`page.dice.${way}`), t(`page.dice.${way}.help`), this.chance === way, choose(way))),
    );
    byId("chance-box").hidden = ways.length < 2;
  }

  /** @param {Option} option */
  value(option) {
    if (option.option in this.changed) return this.changed[option.option];
    const preset = this.game.presets.find((one) => one.preset === this.preset);
    return preset && option.option in preset.options ? preset.options[option.option] : option.default;
  }

  /**
   * @param {Option} option
   * @param {any} value
   */
  set(option, value) {
    delete this.changed[option.option];
    if (value !== this.value(option)) this.changed[option.option] = value;
    this.drawSummary();
    this.keep();
  }

  drawOptions() {
    const [plain, tables] = [false, true].map((advanced) => this.game.options.filter((option) => Boolean(option.advanced) === advanced));
    byId("options").replaceChildren(...plain.map((option) => this.control(option)));
    byId("tables").replaceChildren(...tables.map((option) => this.control(option)));
    byId("options-box").hidden = !plain.length;
    byId("tables-box").hidden = !tables.length;
  }

  /** @param {Option} option */
  control(option) {
    return optionControl(option, () => this.value(option), (value) => this.set(option, value));
  }

  drawSummary() {
    const preset = this.game.presets.find((one) => one.preset === this.preset);
    const seats = h("div", { class: "summary-seats" });
    for (const look of this.looks()) {
      const player = this.players[look.seat];
      const bot = this.game.bots.find((one) => `bot:${one.name}` === player);
      const text = player === "me" ? t("page.seats.me") : player === "friend" ? t("page.seats.friend_short") : bot ? t("page.seats.bot_short") : "";
      seats.append(h("span", { class: `summary-seat seat-${look.seat}` }, badge(look), h("span", { text })));
    }
    const changed = Object.keys(this.changed).length;
    byId("summary").replaceChildren(
      h("p", {}, h("strong", { text: preset?.name ?? "" }), changed ? h("span", { class: "tag", text: t("page.rules.changed", { changed }) }) : null),
      seats,
      h("p", { class: "help", text: t(`page.dice.${this.chance}`) }),
    );
    for (const [id, advanced] of [["changed", false], ["tables-changed", true]]) {
      const own = this.game.options.filter((one) => Boolean(one.advanced) === advanced && one.option in this.changed).length;
      byId(String(id)).textContent = own ? t("page.rules.changed", { changed: own }) : "";
      byId(String(id)).hidden = own === 0;
    }
    const alone = !this.players.slice(0, this.seats).includes("me");
    byId("name-field").hidden = alone;
    byId("start").textContent = this.players.slice(0, this.seats).includes("friend") ? t("page.start.invite") : t("page.start.play");
  }

  async start() {
    const button = byId("start");
    const error = byId("error");
    const seats = this.players.slice(0, this.seats).map((player) => (player.startsWith("bot:") ? player : "open"));
    const done = waitFor(button, t("page.setup.wait"));
    error.textContent = "";
    try {
      const made = await post("/matches", {
        game: this.game.game,
        preset: this.preset,
        options: this.changed,
        seats,
        chance: this.chance,
        name: prefs.name || t("page.name.guest"),
      });
      remember("dreiwurf.fresh", JSON.stringify([made.match, this.seats])); // the table then tells the story from its start
      location.href = `/m/${made.match}`;
    } catch (problem) {
      error.textContent = tell(problem);
      done();
    }
  }

  /** A code of another device: it names the seat, so it is all that has to be typed. */
  askCode() {
    const input = h("input", { class: "input", id: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    const error = h("p", { class: "error", role: "alert" });
    const form = h(
      "form",
      { class: "sheet-body" },
      h("p", { class: "help", text: t("page.code.lead") }),
      h("label", { class: "field" }, h("span", { text: t("page.code.label") }), input),
      error,
      h("button", { class: "button primary", type: "submit" }, t("page.code.go")),
    );
    form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const typed = input.value.trim();
      const address = /\/m\/([\w-]+)#code=([\w-]+)/.exec(typed);
      if (address) {
        location.href = `/m/${address[1]}#code=${address[2]}`;
        return;
      }
      try {
        const { match } = await post("/codes", { code: typed.toLowerCase().replace(/[\s-]/g, "") });
        location.href = `/m/${match}`;
      } catch (problem) {
        error.textContent = tell(problem);
        input.focus();
      }
    });
    dialog(t("page.code"), form);
    input.focus();
  }

  /** Two dice greet; a click throws them again. */
  async roll() {
    const place = byId("hero-dice");
    const dice = [new Die("d6"), new Die("d6")];
    place.replaceChildren(...dice.map((die) => die.element));
    const throwAll = async () => {
      const quick = reducedMotion();
      await Promise.all(
        dice.map(async (die, index) => {
          await sleep(quick ? 0 : index * 110);
          await die.tumble(1 + Math.floor(Math.random() * 6), quick ? 0 : 700);
        }),
      );
    };
    place.addEventListener("click", throwAll);
    dice[0].show(6);
    dice[1].show(3);
    if (!reducedMotion()) await throwAll();
  }
}

new Start();
offerLast();
