import { post, problem } from "./api.js";
import { byId, h } from "./dom.js";
import { badge } from "./seats.js";
import { dialog, languageControl, segmented, themeControl } from "./settings.js";
import { t } from "./words.js";

/** @import { Game, Option } from "./types.js" */

/** @type {Game} */
const game = JSON.parse(document.getElementById("facts")?.textContent || "{}");
const KEEP = "dreiwurf.names"; // for the length of the visit: a change of language, or the next sheet of the same people

/** The form that begins a score sheet: who plays, and by which rules. */
class NewSheet {
  constructor() {
    const kept = recall();
    this.names = Array.from({ length: Math.max(...game.seats) }, (_, index) => String(kept[index] ?? ""));
    this.players = game.seats.includes(kept.length) ? kept.length : game.seats.includes(4) ? 4 : game.seats[0];
    /** @type {Record<string, any>} */
    this.options = {};
    this.draw();
    byId("begin").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.begin();
    });
    byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
  }

  draw() {
    byId("count").replaceChildren(
      segmented(
        "players",
        t("page.seats.number"),
        game.seats.map((seats) => ({ value: String(seats), text: String(seats) })),
        String(this.players),
        (value) => {
          this.players = Number(value);
          this.drawNames();
          this.keep();
        },
      ),
    );
    this.drawNames();
    const options = game.options.filter((option) => game.sheet?.options.includes(option.option));
    byId("rules-box").hidden = !options.length;
    byId("options").replaceChildren(...options.map((option) => this.control(option)));
  }

  drawNames() {
    byId("names").replaceChildren(
      ...game.looks.slice(0, this.players).map((look, index) => {
        const input = h("input", {
          class: "input", maxlength: "40", autocomplete: "off", value: this.names[index], placeholder: look.name,
          enterkeyhint: index + 1 < this.players ? "next" : "done", "aria-label": t("page.sheet.name", { n: index + 1 }),
        });
        input.addEventListener("input", () => {
          this.names[index] = input.value.trim();
          this.keep();
        });
        return h("li", { class: `name-line seat-${index}` }, badge(look), input);
      }),
    );
  }

  /** @param {Option} option */
  control(option) {
    const values = option.values ?? [];
    const meaning = h("p", { class: "help", "aria-live": "polite" });
    const explain = () => {
      const now = this.options[option.option] ?? option.default;
      meaning.textContent = values.find((one) => one.value === now)?.help ?? "";
    };
    const control = segmented(
      `option-${option.option}`,
      option.name,
      values.map((one) => ({ value: String(one.value), text: one.name })),
      String(this.options[option.option] ?? option.default),
      (chosen) => {
        this.options[option.option] = values.find((one) => String(one.value) === chosen)?.value;
        explain();
      },
    );
    explain();
    return h("div", { class: "rule" }, control, meaning);
  }

  keep() {
    try {
      sessionStorage.setItem(KEEP, JSON.stringify(this.names.slice(0, this.players)));
    } catch {
      // then names are typed again
    }
  }

  async begin() {
    const button = byId("go");
    button.disabled = true;
    byId("error").textContent = "";
    try {
      const { sheet } = await post("/sheets", { game: game.game, players: this.names.slice(0, this.players), options: this.options });
      location.href = `/s/${sheet}`;
    } catch (failure) {
      byId("error").textContent = problem(failure);
      button.disabled = false;
    }
  }
}

/** @returns {string[]} */
function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEEP) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

new NewSheet();
