"""An evening in the hall: a leader's phone and a projector at one match, a second rule program that knows how it really
stands, and what is to be seen on both screens."""

from __future__ import annotations

import copy
import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from visitors import MakeVisitor, Visitor

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "conformance"))
from referee import WAITING, Referee

PHONE = {"width": 360, "height": 640, "touch": True}
PROJECTOR = {"width": 1920, "height": 1080}
HALL_OPTIONS = {
    "figures": 4,
    "start": "first_seat",
    "six_without_move": "ends_turn",
    "own_blocked": "pick_another",
    "goal_jump": True,
    "three_throws": "stuck",
    "gate": "in_play",
    "capture": "free",
    "play_on": False,
    "limit": 0,
    "opening": "waiting",
}
"""The rule book's preset for a hall, as the referee wants it."""
PATIENCE_MS = 5_000
TWICE = 0.5  # seconds within which two taps on the same key are taken for one

SEEN = """
window.seen = () => {
    const within = (element, svg) => {
        let matrix = new DOMMatrix();
        for (let one = element; one && one !== svg; one = one.parentElement) {
            const own = one.transform.baseVal.consolidate()?.matrix;
            if (own) matrix = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]).multiply(matrix);
        }
        return [matrix.e, matrix.f];
    };
    const svg = document.querySelector("#board > svg");
    window.spots ??= [...svg.querySelectorAll("[data-slot]")]
        .filter((element) => /^[twg]\\d/.test(element.dataset.slot))
        .map((element) => [element.dataset.slot, ...within(element, svg)]);
    const figures = {};
    const gates = {};
    for (const element of svg.querySelectorAll(".pieces > [data-token]")) {
        const id = element.dataset.token;
        if (id.startsWith("gate")) {
            gates[id] = element.classList.contains("token-gate-open") ? "open" : "shut";
            continue;
        }
        const { e, f } = new DOMMatrix(element.style.transform);
        figures[id] = window.spots.find(([, x, y]) => Math.hypot(x - e, y - f) < 2)?.[0] ?? `${e} ${f}`;
    }
    const one = (selector) => document.querySelector(selector);
    const phone = one("#dock") !== null;
    const finish = one(phone ? "#finish:not([hidden]) .podium" : ".hall-podium .podium-steps");
    const seat = one(phone ? "#banner" : "#turn:not([hidden])")?.className.match(/seat-(\\d)/)?.[1] ?? null;
    const dots = document.querySelectorAll(phone ? "#tries .dot:not(.is-used)" : ".turn-tries .dot:not(.is-used)");
    const rows = [...document.querySelectorAll(phone ? "#actions .move[data-action]" : ".hall-choices [data-action]")];
    const due = phone ? one("#dock.is-due") !== null : one("#now.is-throw, #now.is-alone, #now.is-begin") !== null;
    const sorted = (things) => Object.fromEntries(Object.entries(things).sort());
    return JSON.stringify({
        figures: sorted(figures), gates: sorted(gates),
        seat: finish || seat === null ? null : Number(seat),
        tries: finish || dots.length < 2 ? 0 : dots.length,
        choices: finish ? [] : rows.map((row) => Number(row.dataset.action)),
        due: finish ? "over" : rows.length ? "move" : due ? "throw" : "nothing",
        places: finish ? [...finish.children].map((line) => [
            Number(line.className.match(/seat-(\\d)/)[1]),
            parseInt(line.querySelector(".podium-place, .podium-number").textContent),
        ]) : [],
    });
};
window.until = (wanted, milliseconds) => new Promise((resolve) => {
    const ending = performance.now() + milliseconds;
    const look = () => {
        const now = window.seen();
        if (now === wanted || performance.now() > ending) resolve(now);
        else setTimeout(look, 4);
    };
    look();
});
"""


def slot(seat: int, figure: int, position: int) -> str:
    """Where the board draws a figure (M2; four teams)."""
    if position == WAITING:
        return f"w{seat}.{figure}"
    return f"g{seat}.{position - 40}" if position >= 40 else f"t{(10 * seat + position) % 40}"


class Evening:
    """One match on a phone and a projector, both of which may lead; and the referee's opinion of it."""

    def __init__(self, phone: Visitor, projector: Visitor, seed: int = 0) -> None:
        self.phone = phone
        self.projector = projector
        self.referee = Referee(4, dict(HALL_OPTIONS))
        self.random = random.Random(seed)
        self.match = ""
        self.thrown: list[tuple[int, int]] = []
        """Seat and face of all that was really thrown."""
        self.looked = 0
        self.last = ""
        self.keys: dict[str, tuple[float, float]] = {}
        self.tapped = ((0.0, 0.0), 0.0)

    # ---- how it begins
    def set_up(self) -> None:
        """Sixteen people at the page for it, on the laptop that feeds the projector; the phone gets the controls by a code."""
        page = self.projector.page
        page.goto(f"{self.projector.address}/hall")
        page.fill("#people", "16")
        page.press("#people", "Tab")
        expect(page.locator("#summary")).to_contain_text("4")
        page.click("#go")
        page.wait_for_url("**/ready", wait_until="commit")
        self.match = page.url.split("/")[-2]
        page.wait_for_selector("#prints > *")  # the page's own program has begun
        page.click("#show-code")
        code = page.locator("#phone .code").inner_text()
        self.open_phone(f"#code={code}")
        self.open_projector()

    def open(self) -> None:
        """The same without a look at the page for it."""
        made = self.post(
            "",
            {
                "game": "maedn",
                "preset": "hall",
                "seats": ["led"] * 4,
                "chance": "entered",
                "stage": {
                    "minutes": 45,
                    "pieces": {
                        f"{seat}.{figure}": str(4 * seat + figure + 1)
                        for seat in range(4)
                        for figure in range(4)
                    },
                },
            },
        )
        self.match = made["match"]
        self.open_phone(f"#code={self.tell('/move-key', {})['code']}")
        self.open_projector()

    def open_phone(self, code: str = "") -> None:
        page = self.phone.page
        page.goto(f"{self.phone.address}/m/{self.match}{code}")
        page.wait_for_selector("#dock.is-due, #actions .move")
        page.evaluate(f"() => {{ {SEEN} }}")
        self.keys = {}

    def open_projector(self) -> None:
        page = self.projector.page
        page.goto(f"{self.projector.address}/m/{self.match}/hall")
        page.wait_for_selector("#now.is-begin, #now.is-throw, #now.is-alone, #now .choice-row")
        page.evaluate(f"() => {{ {SEEN} }}")

    # ---- what is to be seen
    def expected(self) -> dict[str, Any]:
        """The referee's opinion, in the words of `seen`."""
        referee = self.referee
        over = referee.due == "over"
        places = sorted((place, seat) for seat, place in enumerate(referee.places())) if over else []
        return {
            "figures": {
                f"{seat}.{figure}": slot(seat, figure, position)
                for seat, row in enumerate(referee.figures)
                for figure, position in enumerate(row)
            },
            "gates": {f"gate{seat}": "open" if referee.gate_is_open(seat) else "shut" for seat in range(4)},
            "seat": None if over else referee.turn,
            "tries": referee.tries if referee.due == "throw" and referee.tries > 1 else 0,
            "choices": referee.legal(),
            "due": referee.due,
            "places": [[seat, place] for place, seat in places],
        }

    def check(self, patience: int = PATIENCE_MS) -> None:
        """Both screens show what the referee knows, at the latest so many milliseconds from now."""
        wanted = self.expected()
        for page in (self.phone.page, self.projector.page):
            shown = self.see(page, wanted, patience)
            differs = {name: (shown[name], wanted[name]) for name in wanted if shown[name] != wanted[name]}
            assert not differs, (
                f"{page.url} after {len(self.thrown)} throws, {self.last}: shown and true {differs}"
            )
        self.looked += 1

    def see(self, page: Page, wanted: dict[str, Any], patience: int) -> dict[str, Any]:
        """What a page shows as soon as it is what is wanted, or what it still shows when patience ends."""
        text = json.dumps(wanted, separators=(",", ":"))
        shown = page.evaluate("([wanted, patience]) => window.until(wanted, patience)", [text, patience])
        return json.loads(shown)

    # ---- what a leader does
    def tap(self, selector: str) -> None:
        """A finger, where the thing is now."""
        page = self.phone.page
        box = page.evaluate(
            """(selector) => {
                const box = document.querySelector(selector)?.getBoundingClientRect();
                return box && [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            selector,
        )
        assert box, f"{selector} is not on the phone"
        self.finger(*box)

    def key(self, selector: str) -> None:
        """A finger on what lies at the thumb and never moves."""
        page = self.phone.page
        if selector not in self.keys:
            box = page.locator(selector).bounding_box()
            assert box
            self.keys[selector] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.finger(*self.keys[selector])

    def finger(self, x: float, y: float) -> None:
        """No second tap on the same place so soon that it would be half of a double one."""
        place, when = self.tapped
        if math.dist(place, (x, y)) < 30:
            time.sleep(max(0.0, TWICE - (time.monotonic() - when)))
        self.phone.page.touchscreen.tap(x, y)
        self.tapped = ((x, y), time.monotonic())

    def enter(self, face: int, on: str = "phone") -> None:
        """A throw is entered, right or wrong."""
        if on == "phone":
            self.key(f'#dock-keys [data-outcome="{face}"]')
        else:
            self.projector.page.keyboard.press(str(face))

    def choose(self, figure: int, on: str = "phone") -> None:
        """A figure is chosen, right or wrong."""
        if on == "phone":
            self.tap(f'#actions .move[data-action="{figure}"]')
            return
        index = self.referee.legal().index(figure)
        keyboard = self.projector.page.keyboard
        if index % 2:  # the arrows reach it as well as its letter
            for _ in range(index + 1):
                keyboard.press("ArrowDown")
            keyboard.press("Enter")
        else:
            keyboard.press("abcd"[index])

    def undo(self, on: str = "phone") -> None:
        if on == "phone":
            self.key("#undo")
        else:
            self.projector.page.keyboard.press("Backspace")

    # ---- what really happens
    def happens(self, face: int) -> None:
        """The die has fallen; what is the only possibility is done."""
        self.thrown.append((self.referee.turn, face))
        self.referee.happen(face)
        self.settle()

    def settle(self) -> None:
        while self.referee.due == "move" and len(self.referee.legal()) == 1:
            self.referee.act(self.referee.legal()[0])

    def decides(self, figure: int) -> None:
        self.referee.act(figure)
        self.settle()

    def front(self) -> int:
        """The figure that is furthest on, of those that may."""
        row = self.referee.figures[self.referee.turn]
        return max(self.referee.legal(), key=lambda figure: row[figure])

    def needs_choice(self, *faces: int) -> bool:
        """Whether such throws, one after the other, would leave a choice."""
        referee = copy.deepcopy(self.referee)
        for face in faces:
            referee.happen(face)
            while referee.due == "move" and len(referee.legal()) == 1:
                referee.act(referee.legal()[0])
        return referee.due != "throw"

    def step(self, on: str = "phone", look: bool = True) -> None:
        """One entry played rightly, and a look at both screens."""
        if self.referee.due == "throw":
            face = self.random.randint(1, 6)
            self.last = f"a {face} on the {on}"
            self.enter(face, on)
            self.happens(face)
        else:
            figure = self.front()
            self.last = f"figure {figure} on the {on}"
            self.choose(figure, on)
            self.decides(figure)
        if look:
            self.check()

    def open_clock(self) -> None:
        self.tap("#clock")
        self.phone.page.wait_for_selector("#last-round")

    def last_round(self) -> None:
        """M18: the round that is being played is the last."""
        self.open_clock()
        self.tap("#last-round")
        self.referee.options["limit"] = self.referee.rounds + 1
        expect(self.projector.page.locator("#last-round")).to_be_visible()

    # ---- what really happened
    def correct(self, page: str = "places") -> None:
        """Opens "what really happened"."""
        self.key("#correct")
        self.phone.page.wait_for_selector("#correct-panel:not([hidden]) #correct-yes")
        if page == "throw":
            self.tap("#correct-throw")

    def was(self, n: int, face: int) -> None:
        """A throw of some turns ago was read wrongly."""
        self.correct("throw")
        self.phone.page.wait_for_selector(f'.correct-throw[data-n="{n}"]')
        self.reach(f'.correct-throw[data-n="{n}"]')
        self.reach(f"#was-{face}")
        self.so_it_is()
        if self.phone.page.locator("#told-ok").count():  # who stands elsewhere now, and what fell away
            self.reach("#told-ok")

    def stands(self, places: dict[str, str]) -> None:
        """Figures stand elsewhere."""
        self.correct()
        for token, where in places.items():
            self.tap_slot(json.loads(self.phone.page.evaluate("window.seen()"))["figures"][token])
            self.phone.page.wait_for_selector(".correct-ask")
            if where.startswith("w"):
                self.reach("#chosen-home")
            else:
                self.tap_slot(where)
        self.so_it_is()

    def turn_is(self, seat: int) -> None:
        self.correct()
        self.reach(f"#turn-{seat}")
        self.so_it_is()

    def so_it_is(self) -> None:
        self.reach("#correct-yes:not([disabled])")
        self.phone.page.wait_for_selector("#correct-panel", state="hidden")

    def reach(self, selector: str) -> None:
        """A finger on something that may have to be scrolled to."""
        self.phone.page.locator(selector).scroll_into_view_if_needed()
        self.tap(selector)

    def tap_slot(self, name: str) -> None:
        """A finger in the middle of a sheet on the board."""
        place = self.phone.page.evaluate(
            """(name) => {
                const group = document.querySelector(`#board [data-slot="${name}"]`);
                const { e, f } = group.getScreenCTM();
                return [e, f];
            }""",
            name,
        )
        self.finger(*place)

    # ---- what the server keeps
    def tell(self, path: str, body: dict[str, Any]) -> Any:
        """What the leader's laptop may ask for without a page."""
        return self.post(f"/{self.match}{path}", body)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.projector.context.request.post(
            f"{self.projector.address}/api/matches{path}",
            data=json.dumps(body),
            headers={"content-type": "application/json"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def throws(self) -> list[int]:
        """The throws that count, as the server knows them."""
        return [entry["entered"] for entry in self.ask("/log") if entry["entered"] and not entry["undone"]]

    def ask(self, path: str = "") -> Any:
        answer = self.projector.context.request.get(
            f"{self.projector.address}/api/matches/{self.match}{path}"
        )
        assert answer.ok, answer.text()
        return answer.json()

    def record(self) -> str:
        answer = self.projector.context.request.get(
            f"{self.projector.address}/api/matches/{self.match}/record"
        )
        assert answer.ok, answer.text()
        return answer.text()


def begin(visitor: MakeVisitor, seed: int = 0, **preferences: Any) -> Evening:
    """A hall evening of sixteen, open on both screens."""
    evening = Evening(visitor(**PHONE, **preferences), visitor(**PROJECTOR, **preferences), seed)
    evening.open()
    return evening


# ---------------------------------------------------------------------------------------------------------- how fast it is
WATCH = """
window.watch = (token, slot) => new Promise((resolve) => {
    const [, x, y] = window.spots.find(([name]) => name === slot);
    const pieces = document.querySelector("#board .pieces");
    const now = () => performance.timeOrigin + performance.now();
    const observer = new MutationObserver(() => {
        const { e, f } = new DOMMatrix(pieces.querySelector(`[data-token="${token}"]`).style.transform);
        if (Math.hypot(x - e, y - f) > 2) return;
        observer.disconnect();
        const moved = now();
        // the task after the frame in which it is drawn
        requestAnimationFrame(() => setTimeout(() => resolve({ moved, painted: now() })));
    });
    observer.observe(pieces, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
});
addEventListener("keydown", (event) => (window.pressed = performance.timeOrigin + event.timeStamp), true);
window.begin = (token, slot) => { window.watching = window.watch(token, slot); };
"""
ROUNDS = 8  # fours from the own start field before all are set back


def key_to_figure(evening: Evening, samples: int, keyboard: str = "phone") -> dict[str, list[float]]:
    """From the key "4" to the figure on its new sheet on both screens, milliseconds: `moved` in the document, `painted` when the
    frame that shows it has been drawn. Sixteen figures are there; each team walks one of them."""
    pages = [evening.phone.page, evening.projector.page]
    for page in pages:
        page.evaluate("window.seen()")
        page.evaluate(f"() => {{ {WATCH} }}")
    pressing = pages[0] if keyboard == "phone" else pages[1]
    found: dict[str, list[float]] = {
        "phone moved": [],
        "phone painted": [],
        "hall moved": [],
        "hall painted": [],
    }
    sample = -4  # the first round is not counted
    while sample < samples:
        places = {f"{seat}.0": f"t{10 * seat}" for seat in range(4)} | {
            f"{seat}.1": f"g{seat}.3" for seat in range(4)
        }
        where = {token["id"]: token["slot"] for token in evening.ask()["tokens"]}
        places = {token: slot for token, slot in places.items() if where[token] != slot}
        evening.tell("/corrections", {"after": evening.ask()["n"], "places": places, "turn": 0})
        for page in pages:
            page.wait_for_function("() => JSON.parse(window.seen()).figures['3.0'] === 't30'")
        for step, seat in [(step, seat) for step in range(ROUNDS) for seat in range(4)]:
            for page in pages:
                page.wait_for_function(
                    "seat => { const now = JSON.parse(window.seen()); return now.seat === seat && now.due === 'throw'; }",
                    arg=seat,
                )
                page.evaluate(
                    "([token, slot]) => window.begin(token, slot)",
                    [f"{seat}.0", f"t{(10 * seat + 4 * step + 4) % 40}"],
                )
            pressing.keyboard.press("4")
            seen = [page.evaluate("window.watching") for page in pages]
            pressed = pressing.evaluate("window.pressed")
            sample += 1
            if sample > 0:
                for name, one in zip(("phone", "hall"), seen, strict=True):
                    for what in ("moved", "painted"):
                        found[f"{name} {what}"].append(one[what] - pressed)
            if sample == samples:
                break
    return found
