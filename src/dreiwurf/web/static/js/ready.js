import { problem } from "./api.js";
import { byId, h } from "./dom.js";
import { shareField } from "./lobby.js";
import { printLinks } from "./prints.js";
import { moveAddress, qrPicture } from "./qr.js";
import { dialog, languageControl, notice, themeControl } from "./settings.js";
import { t } from "./words.js";

const root = byId("ready");
const { match, invite } = root.dataset;

byId("settings").addEventListener("click", () => dialog(t("page.settings"), themeControl(), languageControl()));
byId("hall-address").replaceChildren(shareField(`${invite}/hall`, t("page.setup.ready.hall.address")));

const prints = document.getElementById("prints");
if (prints) prints.replaceChildren(...printLinks(JSON.parse(prints.dataset.prints || "[]"), `/m/${match}/print`, pitchChosen()));

/** The distance of the sheets belongs to no match; who has just set it up has said it. */
function pitchChosen() {
  try {
    const pitch = Number(JSON.parse(sessionStorage.getItem("dreiwurf.hall") || "{}").choices?.pitch);
    return pitch ? { pitch: String(pitch / 100) } : {};
  } catch {
    return {};
  }
}

const button = byId("show-code");
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const { code, address } = await moveAddress(match, invite);
    byId("phone").replaceChildren(
      await qrPicture(address, t("page.setup.ready.phone.qr")),
      h("p", { class: "help", text: t("page.setup.ready.phone.typed") }),
      h("p", { class: "code", text: code }),
      h("p", { class: "help", text: t("page.setup.ready.phone.once") }),
    );
    button.textContent = t("page.setup.ready.phone.again");
  } catch (failure) {
    notice(problem(failure));
  } finally {
    button.disabled = false;
  }
});
