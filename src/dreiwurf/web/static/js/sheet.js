import { ApiError, get, post, problem, remove } from "./api.js";
import { byId, h } from "./dom.js";
import { shareField } from "./lobby.js";
import { badge } from "./seats.js";
import { dialog, languageControl, notice, themeControl } from "./settings.js";
import { language, t } from "./words.js";

/** @import { ScoreSheet } from "./types.js" */

const SAVE_MS = 600; // somebody who taps "+" four times means one number
const PATIENCE_MS = 1_200;
const TRIES = 4; // when several write at once
/** @type {{seat: number, shape: string, letter: string}[]} */
const looks = JSON.parse(document.getElementById("looks")?.textContent || "[]");

/** @typedef {Record<string, number|null>} Changes  what was changed of a player's entry and is not stored yet; null: taken away */

/**
 * The score sheet for people who play with the box on the table. Whoever has the key enters numbers, which are stored by
 * themselves; everybody who has the link sees them come. The points are the server's business.
 */
class SheetPage {
  constructor() {
    this.root = byId("sheet");
    this.id = /** @type {string} */ (this.root.dataset.sheet);
    /** @type {ScoreSheet|null} */
    this.sheet = null;
    this.round = 0; // that is being entered
    this.key = ""; // what of it
    this.chosen = false; // whether a person chose the round
    this.drawn = ""; // what the entry form was drawn for
    /** @type {Map<number, Changes[]>} */
    this.unsaved = new Map();
    this.saving = false;
    this.saveTimer = 0;
    /** @type {EventSource|null} */
    this.source = null;
    this.tries = 0;
    this.lostTimer = 0;
    this.told = "";
    byId("share").addEventListener("click", () => this.share());
    byId("menu").addEventListener("click", () => this.menu());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.follow()));
    addEventListener("online", () => this.follow());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => event.persisted && this.follow());
    addEventListener("beforeunload", (event) => this.unsaved.size && event.preventDefault());
  }

  async open() {
    await this.useCode();
    this.follow();
  }

  /** The right to write that another device gave: the code is used up and leaves the address. */
  async useCode() {
    const code = new URLSearchParams(location.hash.slice(1)).get("code");
    if (!code) return;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      await post(`/sheets/${this.id}/keys`, { code });
    } catch (error) {
      notice(problem(error));
    }
  }

  // ------------------------------------------------------------------------------------------- what comes in

  follow() {
    this.source?.close();
    if (document.hidden) return;
    const source = new EventSource(`/api/sheets/${this.id}/events?lang=${language}`);
    this.source = source;
    source.addEventListener("open", () => this.fine());
    source.addEventListener("sheet", (event) => {
      this.fine();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("gone", () => location.reload());
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      source.close();
      this.miss();
      const wait = Math.min(250 * 1.7 ** this.tries++, 5_000);
      setTimeout(() => source === this.source && this.follow(), wait);
    });
  }

  leave() {
    this.save();
    this.source?.close();
    this.source = null;
  }

  fine() {
    this.tries = 0;
    clearTimeout(this.lostTimer);
    this.lostTimer = 0;
    if (!byId("lost").hidden) {
      byId("lost").hidden = true;
      this.draw();
    }
    if (this.unsaved.size && !this.saveTimer) this.save();
  }

  miss() {
    if (this.lostTimer) return;
    const time = new Date().toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    this.lostTimer = window.setTimeout(() => {
      byId("lost").textContent = t("page.sheet.lost", { time });
      byId("lost").hidden = false;
      this.draw();
    }, PATIENCE_MS);
  }

  /** @param {ScoreSheet} sheet */
  take(sheet) {
    if (this.sheet && sheet.n < this.sheet.n) return;
    const before = this.sheet;
    this.sheet = sheet;
    if (!this.round || (!this.chosen && !this.unsaved.size && !before)) this.goTo(this.firstOpen());
    this.draw();
    if (before && before.n !== sheet.n && !sheet.write) this.tell(before, sheet);
  }

  /** Who looks on without seeing hears what a round brought. */
  tell(/** @type {ScoreSheet} */ before, /** @type {ScoreSheet} */ sheet) {
    const line = sheet.lines.find((one, index) => one.n !== before.lines[index]?.n);
    if (!line || line.points.some((points) => points === null)) return;
    const words = sheet.players.map((name, player) => `${name} ${signed(line.points[player] ?? 0)}, ${signed(line.totals[player])}`);
    byId("live").textContent = `${t("page.sheet.round", { n: line.round, of: sheet.rounds })}: ${words.join("; ")}`;
  }

  /** The first round that is not scored yet; the last where all are. */
  firstOpen() {
    const open = this.sheet?.lines.find((line) => line.points.some((points) => points === null));
    return open?.round ?? this.sheet?.rounds ?? 1;
  }

  // ------------------------------------------------------------------------------------------- what is written

  /**
   * What is known of a round, with what is not stored yet.
   * @param {number} round
   * @returns {Record<string, number>[]}
   */
  entries(round) {
    const sheet = /** @type {ScoreSheet} */ (this.sheet);
    const changes = this.unsaved.get(round);
    return sheet.lines[round - 1].entries.map((entry, player) => {
      const all = Object.entries({ ...entry, ...changes?.[player] }).filter(([, value]) => value !== null);
      return Object.fromEntries(/** @type {[string, number][]} */ (all));
    });
  }

  /**
   * @param {number} player
   * @param {number|null} value
   */
  set(player, value) {
    const sheet = /** @type {ScoreSheet} */ (this.sheet);
    const changes = this.unsaved.get(this.round) ?? sheet.players.map(() => ({}));
    changes[player] = { ...changes[player], [this.key]: value };
    this.unsaved.set(this.round, changes);
    this.draw();
    clearTimeout(this.saveTimer);
    this.saveTimer = window.setTimeout(() => this.save(), SAVE_MS);
  }

  async save() {
    clearTimeout(this.saveTimer);
    this.saveTimer = 0;
    if (this.saving || !this.unsaved.size || !this.sheet) return;
    this.saving = true;
    try {
      for (let turn = 0; this.unsaved.size && turn < TRIES; turn++) {
        const [round, changes] = /** @type {[number, Changes[]]} */ (this.unsaved.entries().next().value);
        const sent = changes.map((one) => ({ ...one }));
        try {
          await post(`/sheets/${this.id}/lines`, { after: this.sheet.n, round, entries: this.entries(round) });
        } catch (error) {
          if (!(error instanceof ApiError) || error.body?.error !== "stale" || !error.body.sheet) throw error;
          this.take(error.body.sheet); // another device wrote on the same round: mine goes on top of it
          continue;
        }
        const stored = await get(`/sheets/${this.id}`);
        this.forget(round, sent);
        this.take(stored);
        turn = -1;
      }
    } catch (error) {
      this.trouble(error);
    } finally {
      this.saving = false;
      this.draw();
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof ApiError && (error.status === 0 || error.status === 503)) {
      this.miss(); // nothing is lost: it is sent when the line is back
      this.follow();
      return;
    }
    this.unsaved.clear();
    notice(problem(error));
  }

  /**
   * What was sent is stored; what was changed since is not.
   * @param {number} round
   * @param {Changes[]} sent
   */
  forget(round, sent) {
    const changes = this.unsaved.get(round);
    if (!changes) return;
    const left = changes.map((one, player) => Object.fromEntries(Object.entries(one).filter(([key, value]) => sent[player][key] !== value)));
    if (left.some((one) => Object.keys(one).length)) this.unsaved.set(round, left);
    else this.unsaved.delete(round);
  }

  // ------------------------------------------------------------------------------------------- drawing

  /**
   * @param {number} round
   */
  goTo(round) {
    this.round = round;
    this.key = this.firstMissing() ?? this.sheet?.noted[0]?.key ?? "";
  }

  /** What is to be noted of the round next. */
  firstMissing() {
    const sheet = this.sheet;
    if (!sheet || sheet.lines[this.round - 1].points.every((points) => points !== null)) return undefined;
    const entries = this.entries(this.round);
    return this.keys().find((key) => entries.some((entry) => !(key in entry)));
  }

  /** What is noted of the round: where nothing but zero is possible there is nothing to note. */
  keys() {
    const sheet = /** @type {ScoreSheet} */ (this.sheet);
    const { ranges } = sheet.lines[this.round - 1];
    return sheet.noted.map(({ key }) => key).filter((key) => ranges[key]?.[1] > 0);
  }

  draw() {
    const sheet = this.sheet;
    if (!sheet) return;
    const when = new Date(sheet.created).toLocaleDateString(language, { dateStyle: "long" });
    byId("when").textContent = sheet.write ? when : `${when} · ${t("page.sheet.watching")}`;
    this.drawPaper(sheet);
    this.drawWinner(sheet);
    byId("entry").hidden = !sheet.write;
    if (sheet.write) this.drawEntry(sheet);
    byId("notes").hidden = !sheet.notes.length;
    byId("notes").replaceChildren(...sheet.notes.map((text) => h("p", { class: "help", text })));
  }

  /** @param {ScoreSheet} sheet */
  drawPaper(sheet) {
    const held = byId("paper").contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.round : undefined;
    const [first, second] = sheet.noted;
    const scored = sheet.lines.some((line) => line.n > 0);
    const head = sheet.players.map((name, player) =>
      h("th", { scope: "col", class: `seat-${player}` }, badge(looks[player]), h("span", { class: "paper-name", text: name })),
    );
    const rows = sheet.lines.map((line) => {
      const entries = this.entries(line.round);
      const known = entries.some((entry) => Object.keys(entry).length);
      const title = t("page.sheet.round", { n: line.round, of: sheet.rounds });
      const label = sheet.write
        ? h(
            "button",
            {
              class: "round-pick", type: "button", "data-round": line.round, "aria-label": t("page.sheet.change", { n: line.round }),
              "aria-pressed": String(line.round === this.round), onclick: () => this.choose(line.round),
            },
            String(line.round),
          )
        : h("span", { "aria-label": title, text: String(line.round) });
      const cells = entries.map((entry, player) => {
        const points = line.points[player];
        const parts = sheet.noted.filter(({ key }) => entry[key] !== undefined).map(({ key, name }) => `${name} ${entry[key]}`);
        if (points !== null) parts.push(t("page.sheet.points", { points: signed(points) }), t("page.sheet.total_is", { points: signed(line.totals[player]) }));
        const took = second && entry[second.key] !== undefined ? entry[second.key] : "–";
        const short = first && entry[first.key] !== undefined ? `${took}/${entry[first.key]}` : known ? "–" : "";
        return h(
          "td",
          { class: points === null ? "is-open" : points > 0 ? "is-won" : points < 0 ? "is-lost" : "" },
          h("span", { class: "sr-only", text: parts.join(", ") }),
          h(
            "span",
            { class: "cell", "aria-hidden": "true" },
            h("span", { class: "cell-took", text: short }),
            points === null ? null : h("span", { class: "cell-points", text: signed(points, true) }),
            points === null ? null : h("strong", { class: "cell-total", text: signed(line.totals[player]) }),
          ),
        );
      });
      const classes = `${sheet.write && line.round === this.round ? "is-now" : ""}${known ? "" : " is-empty"}${line.hints.length ? " has-hint" : ""}`;
      return h("tr", { class: classes }, h("th", { scope: "row" }, label), ...cells);
    });
    const totals = sheet.players.map((_, player) =>
      h(
        "td",
        { class: `seat-${player}${scored && sheet.places[player] === 1 ? " is-first" : ""}` },
        h("strong", { text: signed(sheet.totals[player]) }),
        scored ? h("span", { class: "paper-place", text: t("page.place", { place: sheet.places[player] }) }) : null,
      ),
    );
    byId("paper").replaceChildren(
      h(
        "table",
        { class: `paper-table${sheet.players.length > 4 ? " is-many" : ""}` },
        h("caption", { class: "sr-only", text: t("page.scores") }),
        h("thead", {}, h("tr", {}, h("td", {}), ...head)),
        h("tbody", {}, ...rows),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row", "aria-label": t("page.sheet.total"), text: "Σ" }), ...totals)),
      ),
      first && second ? h("p", { class: "help paper-legend", text: t("page.sheet.legend", { first: first.name, second: second.name }) }) : "",
    );
    if (held) byId("paper").querySelector(`[data-round="${held}"]`)?.focus({ preventScroll: true });
  }

  /** @param {number} round */
  choose(round) {
    this.save();
    this.chosen = true;
    this.goTo(round);
    if (this.sheet?.lines[round - 1].points.every((points) => points !== null)) this.key = this.keys()[0];
    this.draw();
    byId("entry").scrollIntoView({ block: "nearest" });
  }

  /** @param {ScoreSheet} sheet */
  drawEntry(sheet) {
    const line = sheet.lines[this.round - 1];
    const keys = this.keys();
    if (!keys.includes(this.key)) this.key = keys[0];
    const sign = JSON.stringify([this.round, this.key, keys, sheet.players]);
    if (sign !== this.drawn) {
      this.drawn = sign;
      this.buildEntry(sheet, keys);
    }
    const noted = sheet.noted.find(({ key }) => key === this.key);
    const entries = this.entries(this.round);
    const before = keys.slice(0, keys.indexOf(this.key));
    const [least, most] = line.ranges[this.key];
    entries.forEach((entry, player) => {
      const row = byId(`row-${player}`);
      const value = entry[this.key];
      const input = row.querySelector("input");
      if (input !== document.activeElement || String(value ?? "") !== input.value) input.value = value === undefined ? "" : String(value);
      row.querySelector(".less").disabled = value !== undefined && value <= least;
      row.querySelector(".more").disabled = value !== undefined && value >= most;
      row.querySelector(".row-known").textContent = sheet.noted
        .filter(({ key }) => before.includes(key) && entry[key] !== undefined)
        .map(({ key, name }) => `${name} ${entry[key]}`)
        .join(" · ");
      row.classList.toggle("is-open", value === undefined);
      const points = line.points[player];
      row.querySelector(".row-points").textContent = points === null || this.unsaved.has(this.round) ? "" : signed(points, true);
    });
    for (const tab of byId("entry").querySelectorAll("[role=tab]")) {
      const { key } = tab.dataset;
      tab.classList.toggle("is-done", entries.every((entry) => key in entry));
    }
    const sum = entries.reduce((all, entry) => all + (entry[this.key] ?? 0), 0);
    byId("sum").textContent = t("page.sheet.sum", { sum, name: noted?.name ?? "" });
    byId("hints").replaceChildren(...(this.unsaved.has(this.round) ? [] : line.hints.map((text) => h("p", { class: "hint-line", text }))));
    this.drawNext(sheet, entries, keys);
    const state = this.unsaved.size ? (byId("lost").hidden ? "saving" : "waiting") : sheet.n ? "saved" : "";
    byId("stored").textContent = state ? t(`page.sheet.${state}`) : "";
  }

  /**
   * What comes next at the table: a button for it.
   * @param {ScoreSheet} sheet
   * @param {Record<string, number>[]} entries
   * @param {string[]} keys
   */
  drawNext(sheet, entries, keys) {
    const line = sheet.lines[this.round - 1];
    const scored = line.points.every((points) => points !== null);
    const missing = keys.find((key) => entries.some((entry) => !(key in entry)));
    const button = byId("next");
    const here = entries.every((entry) => this.key in entry);
    const open = this.firstOpen();
    const to = scored ? (this.round < sheet.rounds ? this.round + 1 : open) : 0;
    button.hidden = scored ? sheet.over || to === this.round : !here || missing === undefined || missing === this.key;
    const name = sheet.noted.find(({ key }) => key === missing)?.name ?? "";
    button.textContent = scored ? t("page.sheet.next_round", { n: to }) : t("page.sheet.next", { name });
    button.onclick = () => {
      if (scored) {
        this.chosen = true;
        this.save();
        this.goTo(to);
      } else {
        this.key = missing ?? this.key;
      }
      this.draw();
      byId("entry-title").focus({ preventScroll: true });
      byId("entry").scrollIntoView({ block: "nearest" });
    };
  }

  /**
   * @param {ScoreSheet} sheet
   * @param {string[]} keys
   */
  buildEntry(sheet, keys) {
    const place = byId("entry");
    const focused = /** @type {HTMLElement|null} */ (place.contains(document.activeElement) ? document.activeElement : null);
    const noted = sheet.noted.find(({ key }) => key === this.key);
    const turn = (/** @type {number} */ by) =>
      h(
        "button",
        {
          class: "button round", type: "button", disabled: this.round + by < 1 || this.round + by > sheet.rounds,
          "aria-label": t("page.sheet.change", { n: this.round + by }), onclick: () => this.choose(this.round + by),
        },
        by < 0 ? "‹" : "›",
      );
    const tabs = h(
      "div",
      { class: "tabs", role: "tablist" },
      ...keys.map((key) => {
        const name = sheet.noted.find((one) => one.key === key)?.name ?? key;
        return h(
          "button",
          {
            class: "tab", type: "button", role: "tab", "data-key": key, "aria-selected": String(key === this.key),
            tabindex: key === this.key ? "0" : "-1", onclick: () => this.show(key),
          },
          name,
        );
      }),
    );
    tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      this.show(keys[(keys.indexOf(this.key) + by + keys.length) % keys.length]);
      event.preventDefault();
    });
    place.replaceChildren(
      h("div", { class: "entry-head" }, turn(-1), h("h2", { id: "entry-title", tabindex: "-1", text: t("page.sheet.round", { n: this.round, of: sheet.rounds }) }), turn(1)),
      tabs,
      h("p", { class: "help", text: noted?.help ?? "" }),
      h("div", { class: "entry-rows" }, ...sheet.players.map((name, player) => this.row(name, player, noted?.name ?? ""))),
      h("div", { class: "entry-foot" }, h("p", { id: "sum" }), h("p", { class: "help", id: "stored", role: "status" })),
      h("div", { id: "hints", role: "status" }),
      h("button", { class: "button primary big", type: "button", id: "next" }),
    );
    if (focused?.getAttribute("role") === "tab") place.querySelector(".tab[aria-selected='true']")?.focus({ preventScroll: true });
  }

  /** @param {string} key */
  show(key) {
    this.key = key;
    this.draw();
  }

  /**
   * A player's number with two large buttons; the first "+" of an empty field says 1, the first "−" says 0.
   * @param {string} name
   * @param {number} player
   * @param {string} what
   */
  row(name, player, what) {
    const range = () => /** @type {ScoreSheet} */ (this.sheet).lines[this.round - 1].ranges[this.key];
    const step = (/** @type {number} */ by) => {
      const [least, most] = range();
      const now = this.entries(this.round)[player][this.key];
      const value = now === undefined ? (by < 0 ? least : least + 1) : now + by;
      this.set(player, Math.max(least, Math.min(most, value)));
    };
    const input = h("input", {
      class: "input number", type: "text", inputmode: "numeric", autocomplete: "off", placeholder: "–", maxlength: "3",
      "aria-label": `${name}: ${what}`,
    });
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      const [least, most] = range();
      const typed = input.value.trim();
      if (typed === "") this.set(player, null);
      else if (/^\d+$/.test(typed)) this.set(player, Math.max(least, Math.min(most, Number(typed))));
      else input.value = String(this.entries(this.round)[player][this.key] ?? "");
    });
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) {
        step(by);
        event.preventDefault();
      } else if (event.key === "Enter") {
        event.preventDefault(); // else the button that has the focus then would be pressed
        const next = /** @type {HTMLElement|null} */ (document.querySelector(`#row-${player + 1} input`));
        if (next) next.focus();
        else byId("next").focus();
      }
    });
    const press = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label, /** @type {string} */ kind) =>
      h("button", { class: `button step ${kind}`, type: "button", "aria-label": `${name}: ${label}`, onclick: () => step(by) }, sign);
    return h(
      "div",
      { class: `entry-row seat-${player}`, id: `row-${player}` },
      badge(looks[player]),
      h(
        "div",
        { class: "row-words" },
        h("span", { class: "row-name", text: name }),
        h("span", { class: "row-known" }),
      ),
      h("span", { class: "row-points" }),
      h("div", { class: "row-steps" }, press(-1, "−", t("page.less"), "less"), input, press(1, "+", t("page.more"), "more")),
    );
  }

  /** @param {ScoreSheet} sheet */
  drawWinner(sheet) {
    const place = byId("winner");
    const was = place.hidden;
    place.hidden = !sheet.over;
    if (!sheet.over) return;
    const first = sheet.players.filter((_, player) => sheet.places[player] === 1);
    const points = signed(Math.max(...sheet.totals));
    const text = first.length > 1 ? t("page.sheet.shared", { names: first.join(", "), points }) : t("page.sheet.winner", { name: first[0], points });
    place.replaceChildren(
      h("h2", { text }),
      h("button", { class: "button no-print", type: "button", id: "again", onclick: () => this.again(sheet) }, t("page.sheet.again")),
    );
    if (was && this.told !== "over") byId("live").textContent = text;
    this.told = "over";
  }

  /** @param {ScoreSheet} sheet */
  again(sheet) {
    try {
      sessionStorage.setItem("dreiwurf.names", JSON.stringify(sheet.players));
    } catch {
      // then names are typed again
    }
    location.href = `/sheet/${sheet.game}`;
  }

  // ------------------------------------------------------------------------------------------- dialogs

  share() {
    dialog(
      t("page.sheet.share"),
      h("p", { text: t("page.sheet.share.lead") }),
      h(
        "figure",
        { class: "qr" },
        h("img", { src: `/s/${this.id}/qr.svg`, alt: t("page.sheet.qr"), width: "260", height: "260" }),
      ),
      shareField(this.root.dataset.url ?? location.href, t("page.sheet.link")),
      this.sheet?.write ? h("button", { class: "button", type: "button", id: "pass-on", onclick: () => this.passOn() }, t("page.sheet.write")) : null,
    );
  }

  /** Another device may write as well: by a code for one use. */
  async passOn() {
    /** @type {string} */
    let code;
    try {
      ({ code } = await post(`/sheets/${this.id}/move-key`));
    } catch (error) {
      notice(problem(error));
      return;
    }
    for (const open of document.querySelectorAll("dialog")) {
      open.close();
      open.remove();
    }
    const address = `${this.root.dataset.url}#code=${code}`;
    dialog(t("page.sheet.write"), h("p", { text: t("page.sheet.write.lead") }), shareField(address, t("page.sheet.link")));
  }

  menu() {
    const sheet = this.sheet;
    /** @type {HTMLDialogElement} */
    let box;
    const item = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act, name = "button") =>
      h("button", { class: name, type: "button", id, onclick: () => (box.close(), act()) }, text);
    box = dialog(
      t("page.menu"),
      h(
        "div",
        { class: "menu-actions" },
        item("print", t("page.sheet.print"), () => print()),
        sheet ? item("new-sheet", t("page.sheet.again"), () => this.again(sheet)) : null,
        h("a", { class: "button", href: `/rules/${this.root.dataset.game}`, target: "_blank" }, t("page.rules")),
      ),
      themeControl(),
      languageControl(),
      sheet?.write ? h("div", { class: "menu-actions" }, item("delete", t("page.sheet.delete"), () => this.confirmDelete(), "button danger")) : null,
    );
  }

  confirmDelete() {
    const box = dialog(
      t("page.sheet.delete"),
      h("p", { text: t("page.sheet.delete.lead") }),
      h(
        "div",
        { class: "row" },
        h("button", { class: "button danger", type: "button", id: "delete-yes", onclick: () => (box.close(), this.delete()) }, t("page.delete.yes")),
        h("button", { class: "button", type: "button", onclick: () => box.close() }, t("page.delete.no")),
      ),
    );
  }

  async delete() {
    this.source?.close(); // it would tell that the sheet is gone, which is what I wished
    this.unsaved.clear();
    try {
      await remove(`/sheets/${this.id}`);
      location.href = "/";
    } catch (error) {
      notice(problem(error));
      this.follow();
    }
  }
}

/**
 * @param {number} points
 * @param {boolean} [always]  with a plus as well
 */
function signed(points, always = false) {
  const sign = points < 0 ? "−" : always && points > 0 ? "+" : "";
  return `${sign}${Math.abs(points)}`;
}

new SheetPage().open();
