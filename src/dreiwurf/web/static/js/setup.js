import { post, problem } from "./api.js";
import { byId, h } from "./dom.js";
import { drawFloor, extent } from "./floor.js";
import { filledIn, keepForm, offerLast, onDeletion, rememberLast } from "./last_hall.js";
import { numberField, optionControl } from "./options.js";
import { printLinks } from "./prints.js";
import { badge } from "./seats.js";
import { dialog, languageControl, segmented, themeControl, toggle } from "./settings.js";
import { divide, doubles, namesIn, shuffled, throwForAll } from "./teams.js";
import { waitFor } from "./waiting.js";
import { language, t } from "./words.js";

/** @import { Game, Option } from "./types.js" */
/** @import { FloorSheet } from "./floor.js" */
/** @import { LineUp, Person, Team } from "./teams.js" */

/** @type {Game & {hall: {preset: string, ask: string[], line_ups: Record<string, LineUp[]>, prints: any[]}}} */
const game = read("facts");
/** @type {Record<string, string[][]>} by number of teams: by seat, the tokens that people are */
const pieces = read("pieces");
/** @type {Record<string, FloorSheet[]>} by number of teams */
const floors = read("floors");

const PEOPLE = 12;
const MINUTES = 45;
const NO_LIMIT = "none";
const PITCHES = [40, 60, 80, 100]; // centimetres from the middle of a sheet to that of the next
const SHEET = [21, 29.7]; // centimetres

/** @param {string} id */
function read(id) {
  return JSON.parse(document.getElementById(id)?.textContent || "null");
}

/** The form by which a leader sets up a match in a hall; what it does not ask has sensible values. */
class SetUp {
  constructor() {
    this.people = PEOPLE;
    this.pick = 0; // which of the line-ups for so many people
    this.named = false;
    this.text = "";
    /** @type {string[]} */
    this.names = [];
    /** @type {string[]} */
    this.teamNames = [];
    /** @type {number|null} */
    this.minutes = MINUTES;
    this.seconds = 0;
    this.whenOut = "nothing";
    this.takeLone = true;
    this.pitch = PITCHES[1];
    /** @type {Record<string, any>} */
    this.changed = {}; // options that differ from the preset
    /** @type {number|null} */
    this.held = null; // the person who is about to be swapped
    this.recall();
    this.build();
    this.draw();
    byId("setup").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.go();
    });
    // Enter in a field is done with the field; a game is set up by its button
    byId("setup").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const field = /** @type {HTMLElement} */ (event.target);
      if (event.key !== "Enter" || !field.matches("input")) return;
      event.preventDefault();
      if (!field.matches("[type=radio], [type=checkbox]")) field.blur();
    });
    byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
    onDeletion(() => this.forgetNames());
  }

  /** The match that the names were typed for was deleted. */
  forgetNames() {
    Object.assign(this, { text: "", names: [], teamNames: [], held: null });
    byId("names").value = "";
    this.draw();
  }

  recall() {
    const kept = filledIn();
    if (kept && kept.game === game.game && kept.people in game.hall.line_ups) Object.assign(this, kept.choices, { people: kept.people });
  }

  keep() {
    const { pick, named, text, names, teamNames, minutes, seconds, whenOut, takeLone, pitch, changed } = this;
    const choices = { pick, named, text, names, teamNames, minutes, seconds, whenOut, takeLone, pitch, changed };
    keepForm({ game: game.game, people: this.people, choices });
  }

  /** @returns {LineUp[]} */
  lineUps() {
    return game.hall.line_ups[this.people];
  }

  lineUp() {
    return this.lineUps()[this.pick] ?? this.lineUps()[0];
  }

  looks() {
    return game.looks.slice(0, this.lineUp().seats);
  }

  /** The names that are dealt: none where numbers are counted. */
  dealt() {
    return this.named ? this.names.slice(0, this.people) : [];
  }

  teams() {
    return divide(this.lineUp(), this.dealt());
  }

  /** What does not change with the number of people. */
  build() {
    byId("minutes").replaceChildren(
      segmented(
        "minutes",
        t("page.setup.minutes"),
        [...[30, 45, 60, 90].map((minutes) => ({ value: String(minutes), text: t("page.setup.minutes.n", { minutes }) })), { value: NO_LIMIT, text: t("page.setup.minutes.none") }],
        String(this.minutes ?? NO_LIMIT),
        (value) => {
          this.minutes = value === NO_LIMIT ? null : Number(value);
          this.drawSummary();
        },
      ),
      h("p", { class: "help", text: t("page.setup.minutes.help") }),
    );
    byId("minutes").querySelector(".segments")?.classList.add("is-short");
    byId("naming").replaceChildren(
      segmented(
        "naming",
        t("page.setup.naming"),
        [
          { value: "numbers", text: t("page.setup.numbers") },
          { value: "names", text: t("page.setup.first_names") },
        ],
        this.named ? "names" : "numbers",
        (value) => {
          this.named = value === "names";
          this.fit();
          this.draw();
          if (this.named) byId("names").focus();
        },
      ),
    );
    const names = byId("names");
    names.value = this.text;
    names.addEventListener("input", () => {
      this.text = names.value;
      this.names = namesIn(this.text);
      this.fit();
      this.draw();
    });
    byId("shuffle").addEventListener("click", () => {
      this.names = shuffled(this.dealt());
      this.held = null;
      this.drawTeams();
      this.drawSummary();
    });
    byId("pitch").replaceChildren(
      segmented(
        "pitch",
        t("page.setup.pitch"),
        PITCHES.map((pitch) => ({ value: String(pitch), text: t("page.setup.pitch.n", { pitch }) })),
        String(this.pitch),
        (value) => {
          this.pitch = Number(value);
          this.drawFloor();
          this.drawSummary();
        },
      ),
    );
    byId("pitch").querySelector(".segments")?.classList.add("is-short");
    this.buildRules();
    this.buildPace();
  }

  /** As many people as there are names. */
  fit() {
    const counts = Object.keys(game.hall.line_ups).map(Number);
    if (this.named && this.names.length > 1) this.people = Math.min(Math.max(this.names.length, Math.min(...counts)), Math.max(...counts));
    this.held = null;
  }

  buildRules() {
    const fixed = new Set(Object.values(game.hall.line_ups).flatMap((all) => all.flatMap((one) => Object.keys(one.options))));
    const options = game.options.filter((option) => !fixed.has(option.option));
    const first = game.hall.ask.flatMap((name) => options.filter((option) => option.option === name));
    const more = options.filter((option) => !first.includes(option));
    const control = (/** @type {Option} */ option) => optionControl(option, () => this.value(option), (value) => this.set(option, value));
    byId("rules-first").replaceChildren(...first.map(control));
    byId("rules-more").replaceChildren(...more.map(control));
    byId("rules-box").hidden = !more.length;
  }

  buildPace() {
    const out = segmented(
      "when-out",
      t("page.setup.when_out"),
      ["nothing", "front"].map((value) => ({ value, text: t(`page.setup.when_out.${value}`) })),
      this.whenOut,
      (value) => {
        this.whenOut = value;
        this.drawSummary();
      },
    );
    const outBox = h("div", { class: "rule" }, out);
    const showOut = () => (outBox.hidden = this.seconds === 0);
    const seconds = segmented(
      "seconds",
      t("page.setup.decision"),
      [0, 15, 30, 60].map((each) => ({ value: String(each), text: each ? t("page.setup.decision.n", { seconds: each }) : t("page.setup.decision.none") })),
      String(this.seconds),
      (value) => {
        this.seconds = Number(value);
        showOut();
        this.drawSummary();
      },
    );
    seconds.querySelector(".segments")?.classList.add("is-short");
    seconds.querySelector("legend")?.after(h("p", { class: "help", text: t("page.setup.decision.help") }));
    showOut();
    const lone = toggle(t("page.setup.lone"), t("page.setup.lone.help"), this.takeLone, (on) => {
      this.takeLone = on;
      this.drawSummary();
    });
    byId("pace").replaceChildren(h("div", { class: "rule" }, seconds), outBox, h("div", { class: "rule" }, lone));
  }

  /** @param {Option} option */
  value(option) {
    if (option.option in this.changed) return this.changed[option.option];
    const preset = game.presets.find((one) => one.preset === game.hall.preset);
    return preset?.options[option.option] ?? option.default;
  }

  /**
   * @param {Option} option
   * @param {any} value
   */
  set(option, value) {
    delete this.changed[option.option];
    if (value !== this.value(option)) this.changed[option.option] = value;
    this.drawSummary();
  }

  /** Everything that follows from the people. */
  draw() {
    this.drawPeople();
    this.drawLineUps();
    this.drawTeams();
    this.drawFloor();
    this.drawSummary();
  }

  drawPeople() {
    const box = byId("people-field");
    const input = box.querySelector("input");
    if (input) {
      input.value = String(this.people);
      return;
    }
    const counts = Object.keys(game.hall.line_ups).map(Number);
    const field = numberField("people", Math.min(...counts), Math.max(...counts), this.people, (people) => {
      if (people === this.people) return;
      this.people = people;
      this.pick = 0;
      this.held = null;
      this.draw();
    });
    field.classList.add("is-large");
    box.replaceChildren(field);
  }

  drawLineUps() {
    const all = this.lineUps();
    if (this.pick >= all.length) this.pick = 0;
    byId("line-ups").replaceChildren(
      ...all.map((one, index) => {
        const input = h("input", { type: "radio", name: "line-up", value: index, checked: index === this.pick });
        input.addEventListener("change", () => {
          this.pick = index;
          this.held = null;
          this.drawTeams();
          this.drawFloor();
          this.drawSummary();
        });
        return h("label", { class: "pick" }, input, h("span", { class: "pick-name", text: teamsOf(one) }), h("span", { class: "help", text: restOf(one) }));
      }),
    );
  }

  drawTeams() {
    byId("names-box").hidden = !this.named;
    const teams = this.teams();
    const shared = throwForAll(this.lineUp()) ? teams[0].throwers : [];
    byId("teams").replaceChildren(
      ...this.looks().map((look, seat) => {
        const name = h("input", {
          class: "input team-name", maxlength: "40", autocomplete: "off", value: this.teamNames[seat] ?? "", placeholder: look.name,
          "aria-label": t("page.setup.team_name", { team: look.name }),
        });
        name.addEventListener("input", () => {
          this.teamNames[seat] = name.value.trim();
          this.keep();
        });
        const { people, throwers } = teams[seat];
        return h(
          "li",
          { class: `team seat-${seat}` },
          badge(look),
          name,
          h("ul", { class: "team-people" }, ...people.map((person) => h("li", {}, this.person(person)))),
          throwers.length && !shared.length ? this.throwers(t(throwers.length === 1 ? "page.setup.throwers.one" : "page.setup.throwers"), throwers) : null,
        );
      }),
      ...(shared.length ? [h("li", { class: "team is-throwing" }, this.throwers(t(shared.length === 1 ? "page.setup.throwers.all.one" : "page.setup.throwers.all"), shared))] : []),
    );
    this.tellTeams();
  }

  /**
   * @param {string} words  before the names
   * @param {Person[]} people
   */
  throwers(words, people) {
    return h("p", { class: "team-throwers" }, h("span", { text: words }), " ", ...people.map((person) => this.person(person)));
  }

  /**
   * Somebody in a team; names can be swapped by tapping two of them.
   * @param {Person} person
   */
  person(person) {
    if (person.index >= this.dealt().length) return h("span", { class: "person", text: person.label });
    const held = this.held === person.index;
    const button = h("button", { class: "person is-name", type: "button", "aria-pressed": String(held), text: person.label, "data-person": person.index });
    button.addEventListener("click", () => this.swap(person.index));
    return button;
  }

  /** @param {number} index */
  swap(index) {
    if (this.held === null || this.held === index) {
      this.held = this.held === index ? null : index;
    } else {
      [this.names[this.held], this.names[index]] = [this.names[index], this.names[this.held]];
      this.held = null;
      this.keep();
    }
    this.drawTeams();
    /** @type {HTMLElement|null} */ (document.querySelector(`[data-person="${index}"]`))?.focus();
  }

  tellTeams() {
    const names = this.dealt();
    const twice = doubles(names);
    const rest = this.named ? this.names.slice(this.people) : [];
    const list = (/** @type {string[]} */ all) => new Intl.ListFormat(language, { type: "conjunction" }).format(all);
    byId("names-help").textContent = rest.length
      ? t("page.setup.left_out", { names: list(rest) })
      : twice.length
        ? t("page.setup.twice", { names: list(twice) })
        : names.length
          ? t("page.setup.names.count", { names: names.length })
          : t("page.setup.names.help");
    byId("names-help").classList.toggle("is-warning", rest.length + twice.length > 0);
    byId("shuffle").hidden = names.length < 2;
    byId("teams-help").textContent = !names.length
      ? t("page.setup.numbers.help")
      : this.held === null
        ? t("page.setup.swap")
        : t("page.setup.swap.now", { name: names[this.held] });
  }

  drawFloor() {
    const sheets = floors[this.lineUp().seats];
    const count = (/** @type {string} */ kind) => sheets.filter((sheet) => sheet.kind === kind).length;
    byId("floor").replaceChildren(drawFloor(sheets, this.looks(), t("page.setup.floor")));
    const { columns, rows } = extent(sheets);
    const metres = (/** @type {number} */ many, /** @type {number} */ sheet) =>
      (((many - 1) * this.pitch + sheet) / 100).toLocaleString(language, { maximumFractionDigits: 1 });
    byId("floor-help").textContent = t("page.setup.floor.help", {
      all: sheets.length, track: count("track"), start: count("start"), goal: count("goal"), wide: metres(columns, SHEET[0]), deep: metres(rows, SHEET[1]),
    });
  }

  drawSummary() {
    const minutes = this.minutes === null ? t("page.setup.minutes.open") : t("page.setup.minutes.n", { minutes: this.minutes });
    byId("summary").replaceChildren(
      h("strong", { text: t("page.setup.people.n", { people: this.people }) }),
      h("span", { text: teamsOf(this.lineUp()) }),
      h("span", { text: minutes }),
    );
    const words = game.hall.ask.flatMap((name) => {
      const option = game.options.find((one) => one.option === name);
      const value = option?.values?.find((one) => one.value === this.value(option));
      return option && value ? [t("page.setup.rule_is", { rule: option.name, value: value.name })] : [];
    });
    const others = Object.keys(this.changed).filter((name) => !game.hall.ask.includes(name)).length;
    if (others) words.push(t("page.rules.changed", { changed: others }));
    byId("rules-now").textContent = words.join(" · ");
    byId("pace-now").textContent = [
      this.seconds ? t("page.setup.decision.n", { seconds: this.seconds }) : t("page.setup.pace.none"),
      this.seconds && this.whenOut === "front" ? t("page.setup.when_out.front") : "",
    ]
      .filter(Boolean)
      .join(" · ");
    byId("prints").replaceChildren(...printLinks(game.hall.prints, `/print/${game.game}`, this.printWishes()));
    this.keep();
  }

  /** What the printouts are to show, before there is a match. */
  printWishes() {
    const { seats } = this.lineUp();
    const names = this.teams().flatMap((team) => team.people.map((person) => person.label));
    const teams = Array.from({ length: seats }, (_, seat) => this.teamNames[seat] ?? "");
    const wishes = {
      preset: game.hall.preset, seats, names: names.join("\n"), teams: teams.join("\n"), pitch: this.pitch / 100,
      minutes: this.minutes ?? "", decision_seconds: this.seconds || "", when_out: this.whenOut, ...this.options(),
    };
    return Object.fromEntries(Object.entries(wishes).map(([name, value]) => [name, String(value)]));
  }

  options() {
    return { ...this.changed, ...this.lineUp().options };
  }

  stage() {
    const teams = this.teams();
    const { seats } = this.lineUp();
    /** @type {Record<string, string>} */
    const labels = {};
    teams.forEach((team, seat) => team.people.forEach((person, figure) => (labels[pieces[seats][seat][figure]] = person.label)));
    return {
      minutes: this.minutes,
      decision_seconds: this.seconds,
      when_out: this.whenOut,
      take_lone: this.takeLone,
      pieces: labels,
      throwers: teams.map((team) => team.throwers.map((person) => person.label)),
    };
  }

  async go() {
    const button = byId("go");
    const { seats } = this.lineUp();
    const done = waitFor(button, t("page.setup.wait"));
    byId("error").textContent = "";
    try {
      const { match } = await post("/matches", {
        game: game.game,
        preset: game.hall.preset,
        options: this.options(),
        seats: Array.from({ length: seats }, () => "led"),
        teams: Array.from({ length: seats }, (_, seat) => this.teamNames[seat] ?? ""),
        chance: "entered",
        stage: this.stage(),
      });
      rememberLast(match);
      location.href = `/m/${match}/ready`;
    } catch (failure) {
      byId("error").textContent = problem(failure);
      done();
    }
  }
}

/** @param {LineUp} lineUp */
function teamsOf({ seats, figures }) {
  return figures === 1 ? t("page.setup.teams_of_one", { seats }) : t("page.setup.teams_of", { seats, figures });
}

/** @param {LineUp} lineUp  @returns {string} what those do who are no figures */
function restOf(lineUp) {
  const { spare, seats } = lineUp;
  if (spare < 2) return t(spare ? "page.setup.spare.one" : "page.setup.spare.none");
  if (throwForAll(lineUp)) return t("page.setup.spare.all", { spare });
  return t(spare === seats ? "page.setup.spare.each" : "page.setup.spare", { spare });
}

new SetUp();
offerLast();
