import { get, problem, remove } from "./api.js";
import { byId, h, s } from "./dom.js";
import { forget, forgetNames } from "./last_hall.js";
import { nameOf, seatFacts } from "./panels.js";
import { badge } from "./seats.js";
import { dialog, languageControl, themeControl } from "./settings.js";
import { has, language, t } from "./words.js";

/** @import { Scene, Seat } from "./types.js" */
/**
 * @typedef {{face: number, count: number, expected: number, low: number, high: number}} Face
 * @typedef {{kind: string, name: string, total: number, faces: Face[], enough: boolean, verdict: string}} DieCounts
 * @typedef {{throws: number, entries: number, undone: number, corrections: number, started: string|null,
 *   played_seconds: number|null, dice: DieCounts[], by_seat: {seat: number, throws: number, faces: number[]}[]}} Statistics
 * @typedef {{n: number, seat: number|null, text: string, undone: boolean, entered: number|null}} Line
 */

const root = byId("report");
const match = root.dataset.match;
const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** Brings a section into sight once it has something to show. @param {string} id */
function reveal(id) {
  byId(id).closest("section").hidden = false;
}

async function show() {
  try {
    const [scene, statistics, lines] = await Promise.all([
      get(`/matches/${match}`),
      get(`/matches/${match}/statistics`),
      get(`/matches/${match}/log`),
    ]);
    drawHead(scene, statistics);
    drawStanding(scene);
    drawNumbers(statistics);
    drawDice(statistics);
    drawTeams(scene, statistics);
    drawLog(scene, lines);
    drawKeep(scene, lines);
  } catch (failure) {
    byId("error").textContent = problem(failure);
  }
}

/**
 * @param {Scene} scene
 * @param {Statistics} statistics
 */
function drawHead(scene, statistics) {
  byId("running").hidden = scene.over;
  if (!statistics.started) return;
  const began = new Date(statistics.started);
  byId("began").textContent = ` · ${began.toLocaleString(language, { dateStyle: "full", timeStyle: "short" })}`;
}

/** @param {Scene} scene */
function drawStanding(scene) {
  const places = scene.standing; // by seat; equal ones share a place
  const ranked = [...scene.seats].sort((a, b) => places[a.seat] - places[b.seat]);
  byId("standing").replaceChildren(
    ...ranked.map((seat) =>
      h(
        "li",
        { class: `standing-line seat-${seat.seat}${places[seat.seat] === 1 ? " is-first" : ""}` },
        h("span", { class: "standing-place", text: t("page.place", { place: places[seat.seat] }) }),
        badge(seat),
        h("span", { class: "standing-name", text: nameOf(seat) }),
        seatFacts(scene, seat),
      ),
    ),
  );
  const how = `${root.dataset.game}.help.standing`;
  byId("standing-help").textContent = has(how) ? t(how) : "";
  reveal("standing");
}

/** @param {Statistics} statistics */
function drawNumbers(statistics) {
  const minutes = statistics.played_seconds === null ? null : Math.ceil(statistics.played_seconds / 60);
  /** @type {[string, string][]} */
  const facts = [
    [t("page.report.throws"), number.format(statistics.throws)],
    [t("page.report.entries"), number.format(statistics.entries)],
  ];
  if (minutes !== null) facts.unshift([t("page.report.played"), t("page.report.minutes", { minutes })]);
  if (statistics.undone) facts.push([t("page.report.undone"), number.format(statistics.undone)]);
  if (statistics.corrections) facts.push([t("page.report.corrections"), number.format(statistics.corrections)]);
  byId("numbers").replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }))));
}

/** @param {Statistics} statistics */
function drawDice(statistics) {
  const thrown = statistics.dice.filter((die) => die.total > 0);
  byId("dice").replaceChildren(
    ...(thrown.length
      ? thrown.map((die) =>
          h(
            "div",
            { class: "die-counts" },
            statistics.dice.length > 1 ? h("h3", { text: die.name }) : null,
            bars(die),
            h("p", { class: "verdict", text: die.verdict }),
          ),
        )
      : [h("p", { class: "help", text: t("page.report.no_throws") })]),
    thrown.length ? h("p", { class: "help", text: t("page.report.range") }) : "",
  );
  reveal("dice");
}

/**
 * How often each face came, beside the range in which fair dice mostly stay.
 * @param {DieCounts} die
 */
function bars(die) {
  const most = Math.max(1, ...die.faces.map((face) => Math.max(face.count, face.high))) * 1.04;
  const across = (/** @type {number} */ count) => (100 * count) / most;
  return h(
    "ul",
    { class: "bars" },
    ...die.faces.map((face) => {
      const unusual = die.enough && (face.count < face.low || face.count > face.high);
      const words = t("page.report.face", { face: face.face, count: face.count, low: face.low, high: face.high });
      const bar = s(
        "svg",
        { class: "bar-drawing", viewBox: "0 0 100 20", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
        s("rect", { class: "bar-ground", width: 100, height: 20 }),
        s("rect", { class: "bar-range", x: across(face.low), width: Math.max(0, across(face.high) - across(face.low)), height: 20 }),
        s("rect", { class: "bar-count", y: 5, width: across(face.count), height: 10 }),
        s("rect", { class: "bar-expected", x: across(face.expected) - 0.2, width: 0.4, height: 20 }),
      );
      return h(
        "li",
        { class: `bar-line${unusual ? " is-unusual" : ""}`, "aria-label": words, title: words },
        h("span", { class: "bar-face", "aria-hidden": "true", text: String(face.face) }),
        bar,
        h("span", { class: "bar-number", "aria-hidden": "true", text: number.format(face.count) }),
      );
    }),
  );
}

/**
 * @param {Scene} scene
 * @param {Statistics} statistics
 */
function drawTeams(scene, statistics) {
  const faces = statistics.dice[0]?.faces.map((face) => face.face) ?? [];
  const rows = statistics.by_seat.filter((row) => row.faces.length === faces.length);
  if (!statistics.throws || !rows.length) return;
  const head = (/** @type {string} */ text) => h("th", { scope: "col", text });
  byId("teams").replaceChildren(
    h(
      "table",
      { class: "throws" },
      h("thead", {}, h("tr", {}, head(t("page.report.team")), ...faces.map((face) => head(String(face))), h("th", { scope: "col", "aria-label": t("page.report.sum"), text: "Σ" }))),
      h(
        "tbody",
        {},
        ...rows.map((row) => {
          const seat = /** @type {Seat} */ (scene.seats.find((one) => one.seat === row.seat));
          return h(
            "tr",
            { class: `seat-${row.seat}` },
            h("th", { scope: "row" }, h("span", { class: "team-cell" }, badge(seat), h("span", { text: nameOf(seat) }))),
            ...row.faces.map((count) => h("td", { text: number.format(count) })),
            h("td", { class: "is-sum", text: number.format(row.throws) }),
          );
        }),
      ),
    ),
  );
  reveal("teams-head");
}

/**
 * @param {Scene} scene
 * @param {Line[]} lines
 */
function drawLog(scene, lines) {
  let before = /** @type {number|null|undefined} */ (undefined);
  byId("log").replaceChildren(
    ...lines
      .filter((line) => line.text)
      .map((line) => {
        const seat = scene.seats.find((one) => one.seat === line.seat);
        const first = line.seat !== before;
        before = line.seat;
        return h(
          "li",
          { class: `report-line seat-${line.seat ?? "none"}${first ? " is-first" : ""}${line.undone ? " is-undone" : ""}` },
          seat && first ? badge(seat) : h("span", { class: "line-dot" }),
          line.undone ? h("del", { text: line.text }) : h("span", { text: line.text }),
          h("span", { class: "line-number", text: String(line.n) }),
        );
      }),
  );
  const undone = lines.some((line) => line.undone);
  byId("undone-box").hidden = !undone;
  reveal("log");
}

/**
 * @param {Scene} scene
 * @param {Line[]} lines
 */
function drawKeep(scene, lines) {
  const link = (/** @type {string} */ text, /** @type {string} */ href, /** @type {string} */ download) =>
    h("a", { class: "button", href, download, text });
  const entered = lines.filter((line) => line.entered !== null);
  const csv = h("button", { class: "button", type: "button", text: t("page.report.csv"), onclick: () => save(throwsAsCsv(scene, entered), `dreiwurf-${match}.csv`) });
  byId("keep").replaceChildren(
    h("button", { class: "button", type: "button", text: t("page.report.print"), onclick: () => print() }),
    link(t("page.report.record"), `/api/matches/${match}/record`, `dreiwurf-${match}.txt`),
    link(t("page.report.json"), `/api/matches/${match}/statistics?lang=${language}`, `dreiwurf-${match}.json`),
    entered.length ? csv : "",
  );
  byId("delete").hidden = !scene.host;
  reveal("keep");
}

/**
 * What was entered, a line each: number of the event, team, what the die showed, and whether it counts.
 * @param {Scene} scene
 * @param {Line[]} entered
 */
function throwsAsCsv(scene, entered) {
  const quoted = (/** @type {string} */ text) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`; // no formula in a spreadsheet
  const name = (/** @type {number|null} */ seat) => nameOf(scene.seats.find((one) => one.seat === seat) ?? scene.seats[0]);
  const rows = entered.map((line) => [line.n, quoted(line.seat === null ? "" : name(line.seat)), line.entered, line.undone ? 0 : 1].join(","));
  return ["event,team,throw,counts", ...rows, ""].join("\r\n");
}

/**
 * @param {string} text
 * @param {string} name
 */
function save(text, name) {
  const address = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" })); // the mark tells spreadsheets that it is UTF-8
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

function askToDelete() {
  const error = h("p", { class: "error", role: "alert" });
  const yes = h("button", { class: "button danger", type: "button", id: "delete-yes" }, t("page.delete.yes"));
  const no = h("button", { class: "button", type: "button" }, t("page.delete.no"));
  const box = dialog(t("page.delete.title"), h("p", { text: t("page.delete.lead") }), error, h("div", { class: "row" }, no, yes));
  no.addEventListener("click", () => box.close());
  yes.addEventListener("click", async () => {
    yes.disabled = true;
    try {
      await remove(`/matches/${match}`);
      forget(String(match));
      forgetNames();
      location.replace("/");
    } catch (failure) {
      error.textContent = problem(failure);
      yes.disabled = false;
    }
  });
}

// on paper everything is dark on white, whatever the screen's theme
addEventListener("beforeprint", () => (document.documentElement.dataset.theme = "light"));
addEventListener("afterprint", () => document.dispatchEvent(new CustomEvent("dreiwurf:theme")));
byId("undone").addEventListener("change", () => byId("log").classList.toggle("hides-undone", !byId("undone").checked));
byId("delete").addEventListener("click", askToDelete);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !byId("running").hidden) show(); // a game that goes on has gone on
});
byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
show();
