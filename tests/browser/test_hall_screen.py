"""The screen in the hall: what those see who stand ten metres away, and the keyboard of whoever leads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from visitors import MakeVisitor, Server, Visitor

NAMES = {"0.0": "Mia", "0.1": "Łukasz", "0.2": "Ayşe", "0.3": "Maximiliane", "1.0": "Ben"}
STAGE = {
    "minutes": 45,
    "decision_seconds": 0,
    "when_out": "nothing",
    "take_lone": False,
    "pieces": NAMES,
    "throwers": [["Greta"], [], [], []],
}
LEAST_LETTERS = 32  # pixels, on a screen 1080 high

STICKS_OUT = """() => {
    const inside = (part, whole) =>
        part.left >= whole.left - 2 && part.right <= whole.right + 2 && part.bottom <= whole.bottom + 2;
    const page = document.documentElement;
    const bad = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? ["the page scrolls"] : [];
    for (const id of ["turn", "now", "teams"]) {
        const box = document.getElementById(id).getBoundingClientRect();
        for (const part of document.querySelectorAll(`#${id} *:not(svg *, .sr-only)`)) {
            const place = part.getBoundingClientRect();
            if (place.width && !inside(place, box)) bad.push(`${id}: ${part.className.baseVal ?? part.className}`);
        }
    }
    return bad;
}"""

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".hall *:not(svg *)")]
    .filter((part) => part.checkVisibility() && !part.closest(".sr-only"))
    .filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""


class Hall:
    """A match that its host leads over the HTTP interface."""

    def __init__(self, host: Visitor, **options: Any) -> None:
        self.host = host
        wishes = {
            "game": "maedn",
            "preset": "hall",
            "options": options,
            "seats": ["led"] * 4,
            "teams": ["Die Roten Tiger", "", "", "Sonnenkinder"],
            "chance": "entered",
            "name": "",
            "stage": STAGE,
        }
        self.id: str = self._post("", wishes, 201)["match"]
        self.address = f"{host.address}/m/{self.id}/hall"

    def scene(self) -> dict[str, Any]:
        return self.host.context.request.get(f"{self.host.address}/api/matches/{self.id}").json()

    def throw(self, pips: int) -> None:
        self._post(f"/{self.id}/throws", {"after": self.scene()["n"], "outcome": pips})

    def move(self, figure: int) -> None:
        self._post(f"/{self.id}/actions", {"after": self.scene()["n"], "action": figure})

    def end(self) -> None:
        self._post(f"/{self.id}/end", {})

    def lead(self, what: str, **members: Any) -> None:
        self._post(f"/{self.id}/{what}", {"after": self.scene()["n"], **members})

    def play(self, *throws: int) -> None:
        """Enters throws; where a figure can move the first one does."""
        for pips in throws:
            self.throw(pips)
            choices = self.scene()["choices"]
            if choices:
                self.move(choices[0]["action"])

    def _post(self, path: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
        answer = self.host.context.request.post(
            f"{self.host.address}/api/matches{path}",
            data=json.dumps(body),
            headers={"content-type": "application/json"},
        )
        assert answer.status == status, answer.text()
        return answer.json()


def rows(page: Page) -> list[str]:
    """The list of legal figures as one reads it: "A Mia 15"."""
    texts = page.locator(".choice-row").evaluate_all(
        "rows => rows.map((row) => "
        "[...row.querySelectorAll('.row-key, .tag > :not(.sr-only, svg), .sheet-tile, .cross, .row-words')]"
        ".map((part) => part.textContent).join(' '))"
    )
    return list(texts)


def test_keys_enter_throw_and_choice_and_every_screen_shows_them(visitor: MakeVisitor) -> None:
    leader = visitor(1920, 1080, "de")
    onlooker = visitor(360, 640, "en")
    hall = Hall(leader)
    for one in (leader, onlooker):
        one.page.goto(hall.address)
        expect(one.page.locator(".turn-name")).to_have_text("Die Roten Tiger")
    expect(leader.page.locator(".turn-line")).to_have_text("Greta würfelt")
    expect(leader.page.locator(".turn-tries")).to_contain_text("1. von 3")
    expect(leader.page.locator("#clock")).to_have_text("45:00")

    leader.page.keyboard.press("6")  # M5: a six brings out
    for page in (leader.page, onlooker.page):
        expect(page.locator(".choice-row")).to_have_count(1)
    assert rows(leader.page) == ["A Mia 1"]
    assert rows(onlooker.page) == ["Mia 1"]
    leader.page.keyboard.press("a")
    for page in (leader.page, onlooker.page):
        expect(page.locator(".hall-last .tag")).to_contain_text("Mia")
        expect(page.locator(".trail.is-done")).to_have_count(1)

    leader.page.keyboard.press("3")
    expect(leader.page.locator(".choice-row")).to_have_count(1)
    leader.page.keyboard.press("ArrowDown")
    expect(leader.page.locator(".choice-row.is-shown")).to_have_count(1)
    leader.page.keyboard.press("Enter")
    expect(onlooker.page.locator(".last-way")).to_contain_text("4")
    expect(onlooker.page.locator(".turn-name")).to_have_text("Blue")

    leader.page.keyboard.press("Backspace")
    expect(onlooker.page.locator(".turn-name")).to_have_text("Die Roten Tiger")
    expect(onlooker.page.locator(".choice-row")).to_have_count(1)
    leader.page.keyboard.press("p")
    for page in (leader.page, onlooker.page):
        expect(page.locator("#paused")).to_be_visible()
    leader.page.keyboard.press("p")
    expect(onlooker.page.locator("#paused")).to_be_hidden()

    onlooker.page.keyboard.press("a")  # who only looks on enters nothing
    onlooker.page.wait_for_timeout(300)
    expect(leader.page.locator(".choice-row")).to_have_count(1)


def test_what_was_put_right_or_undone_is_shown_as_it_stands_until_the_next_throw(
    visitor: MakeVisitor,
) -> None:
    """Red's first figure came out and walked 3 to sheet 4; the three was a five, so it stands on 6."""
    looker = visitor(1920, 1080, "de")
    hall = Hall(looker)
    page = looker.page
    page.goto(hall.address)
    hall.play(6)
    hall.throw(3)
    thrown = hall.scene()["n"]
    hall.move(0)
    expect(page.locator(".last-row .sheet-tile")).to_have_text(["1", "4"])
    hall.lead("corrections", throw=thrown, outcome=5)
    expect(page.locator(".hall-last > .hall-dice .pips circle")).to_have_count(5)
    expect(page.locator(".last-words > .last-row .sheet-tile")).to_have_text(["1", "6"])
    expect(page.locator(".hall-stands .last-text")).to_have_text("Jetzt stehen:")
    expect(page.locator(".hall-stands .tag")).to_contain_text("Mia")
    expect(page.locator(".hall-stands .sheet-tile")).to_have_text("6")
    hall.lead("undo", to=hall.scene()["undo"]["to"])
    expect(page.locator(".hall-stands .sheet-tile")).to_have_text("4")
    hall.throw(1)  # Blue's
    expect(page.locator(".hall-stands")).to_have_count(0)
    expect(page.locator(".hall-last > .hall-dice .pips circle")).to_have_count(1)


def test_nothing_sticks_out_and_letters_are_large(visitor: MakeVisitor) -> None:
    """M14: three figures of four in play, one of them could hit; M15: then the others may claim."""
    leader = visitor(1920, 1080, "de")
    hall = Hall(leader, capture="claimable")
    hall.play(6, 5, 6, 1, 1, 1, 1, 1, 1, 1, 6, 3, 2, 1, 1, 1, 1, 1, 1)
    hall.throw(4)
    hall.move(0)
    hall.play(1, 1, 1, 1, 1, 1, 1)
    hall.throw(5)
    leader.page.goto(hall.address)
    expect(leader.page.locator(".choice-row")).to_have_count(2)
    assert rows(leader.page) == ["A Mia 15 × Ben", "B Łukasz 9"]
    expect(leader.page.locator(".team.seat-0 .team-gate.is-shut")).to_have_text("2/3")

    def look() -> None:
        for width, height in ((1920, 1080), (1280, 720), (1024, 768), (360, 640), (800, 1280)):
            leader.page.set_viewport_size({"width": width, "height": height})
            assert leader.page.evaluate(STICKS_OUT) == [], (width, height)
        leader.page.set_viewport_size({"width": 1920, "height": 1080})
        assert leader.page.evaluate(SMALLEST) >= LEAST_LETTERS

    look()
    leader.page.keyboard.press("b")  # Łukasz walks and hits nobody: blue may send one of red's back
    expect(leader.page.locator(".hall-turn.is-claim .turn-name")).to_have_text("Blau")
    assert rows(leader.page)[:2] == ["A Mia", "B Łukasz"]
    look()
    leader.page.keyboard.press("b")
    expect(leader.page.locator(".hall-last")).to_contain_text("Łukasz")
    expect(leader.page.locator(".trail.is-flight")).to_have_count(1)
    look()


def test_m18_the_standing_is_a_podium_that_says_what_counted(visitor: MakeVisitor) -> None:
    leader = visitor(1280, 720, "de")
    hall = Hall(leader)
    hall.play(6, 5, 6, 1)  # red stands on its field 5, blue on its field 1
    hall.end()
    leader.page.goto(hall.address)
    columns = leader.page.locator(".podium-column")
    expect(columns).to_have_count(4)
    for index, (place, name, fields) in enumerate(
        [
            ("1.", "Die Roten Tiger", "6 Felder"),
            ("2.", "Blau", "2 Felder"),
            ("3.", "Grün", "0 Felder"),
            ("3.", "Sonnen", "0 Felder"),
        ]
    ):
        expect(columns.nth(index)).to_contain_text(place)
        expect(columns.nth(index)).to_contain_text(name)
        expect(columns.nth(index)).to_contain_text(fields)
    expect(leader.page.locator(".podium-why")).to_contain_text("Ziel")
    assert leader.page.evaluate(STICKS_OUT) == []


@pytest.mark.parametrize("size", [(1280, 720)])
def test_a_lost_line_is_said_and_heals(visitor: MakeVisitor, server: Server, size: tuple[int, int]) -> None:
    leader = visitor(*size, lang="de")
    leader.may_lose_the_line = True
    hall = Hall(leader)
    leader.page.goto(hall.address)
    expect(leader.page.locator(".turn-name")).to_have_text("Die Roten Tiger")
    leader.page.keyboard.press("6")
    expect(leader.page.locator(".choice-row")).to_have_count(1)
    server.kill()
    expect(leader.page.locator("#veil")).to_be_visible()
    server.start()
    expect(leader.page.locator("#veil")).to_be_hidden(timeout=60_000)
    assert rows(leader.page) == ["A Mia 1"]
    leader.page.keyboard.press("a")
    expect(leader.page.locator(".hall-last")).to_contain_text("Mia")
