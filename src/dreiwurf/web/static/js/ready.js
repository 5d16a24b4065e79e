import { problem } from "./api.js";
import { byId, h } from "./dom.js";
import { filledIn } from "./last_hall.js";
import { shareField } from "./lobby.js";
import { printLinks } from "./prints.js";
import { handOver } from "./qr.js";
import { dialog, languageControl, notice, themeControl } from "./settings.js";
import { t } from "./words.js";

const root = byId("ready");
const { match, invite } = root.dataset;

byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
document.getElementById("hall-address")?.replaceChildren(shareField(`${invite}/hall`, t("page.setup.ready.hall.address")));

const prints = document.getElementById("prints");
if (prints) prints.replaceChildren(...printLinks(JSON.parse(prints.dataset.prints || "[]"), `/m/${match}/print`, pitchChosen()));

/** The distance of the sheets belongs to no match; who has just set it up has said it. */
function pitchChosen() {
  const pitch = Number(filledIn()?.choices?.pitch);
  return pitch ? { pitch: String(pitch / 100) } : {};
}

const button = byId("show-code");
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    byId("phone").replaceChildren(...(await handOver(match, invite, true)), h("p", { class: "help", text: t("page.setup.ready.phone.once") }));
    byId("phone-how").hidden = true; // it has been read; what is to be typed must be seen without scrolling
    button.textContent = t("page.setup.ready.phone.again");
  } catch (failure) {
    notice(problem(failure));
  } finally {
    button.disabled = false;
  }
});
