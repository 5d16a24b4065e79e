"""A game of tableaus, several dice and hidden chips – Mistkäfer! – on a phone's page and others: taps, keys, panels, secrets."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, expect
from test_page import TOKENS, cut_off, told_by_the_server
from visitors import MakeVisitor, Server, Visitor, Wire

GAME_SECONDS = 120
SHORT = {"balls_to_win": 5, "clovers_to_win": 2}
PHONE = {"width": 360, "height": 640, "touch": True}

WHAT_TO_TAP = """() => {
    const middle = (element) => {
        element.scrollIntoView({ block: "nearest" });
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const buttons = [...document.querySelectorAll("#actions .choice")];
    const names = (button) => button.getAttribute("aria-label") ?? button.textContent;
    const found =
        [...document.querySelectorAll(".die-spot.can")].at(-1) ??
        document.querySelector(".choice-all") ??
        buttons.find((button) => /Take|Steal|Score: ([2-9]|1[0-9]) chips/.test(names(button))) ??
        buttons.find((button) => /any number/.test(names(button))) ??
        buttons.find((button) => /[2345] or higher/.test(names(button))) ??
        buttons.find((button) => /Score/.test(names(button))) ??
        buttons[0];
    return found ? [...middle(found), names(found) ?? ""] : null;
}"""


def post(visitor: Visitor, path: str, body: dict[str, Any], key: str = "") -> APIResponse:
    headers = {"content-type": "application/json"}
    if key:
        headers["authorization"] = f"Bearer {key}"
    return visitor.context.request.post(
        f"{visitor.address}/api{path}", data=json.dumps(body), headers=headers
    )


def open_table(visitor: Visitor, **wishes: Any) -> str:
    """Opens a table in the visitor's name, goes there and returns the match's id."""
    wishes = {
        "game": "mistkaefer",
        "preset": "classic",
        "options": {},
        "seats": ["open", "bot:random"],
        "chance": "server",
        "name": "Anna",
        **wishes,
    }
    made = post(visitor, "/matches", wishes)
    assert made.status == 201, made.text()
    match: str = made.json()["match"]
    visitor.page.goto(f"{visitor.address}/m/{match}")
    return match


def scene_of(visitor: Visitor, match: str, after: int = 10**9, key: str = "") -> dict[str, Any]:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = visitor.context.request.get(
        f"{visitor.address}/api/matches/{match}?lang=en&after={after}", headers=headers
    )
    return answer.json()


def do(visitor: Visitor, match: str, what: str, value: int, key: str = "") -> None:
    """Answers the decision or throw that is due by the HTTP interface."""
    n = scene_of(visitor, match, key=key)["n"]
    path, name = ("actions", "action") if what == "act" else ("throws", "outcome")
    answer = post(visitor, f"/matches/{match}/{path}", {"after": n, name: value}, key)
    assert answer.status == 200, answer.text()


def tap(page: Page, selector: str, index: int = 0) -> None:
    box = page.locator(selector).nth(index).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def panel(page: Page, seat: int) -> dict[str, float]:
    box = page.locator(f".panel-frame[data-panel='{seat}'] rect").bounding_box()
    assert box is not None
    return dict(box)


def throw(page: Page, *pips: int) -> None:
    """Enters real dice."""
    for each in pips:
        page.wait_for_selector(f".key[data-outcome='{each}']")
        page.wait_for_selector(".die-unknown")  # the lot's keys have numbers, too
        left = page.locator(".die-unknown").count()
        page.keyboard.press(str(each))
        page.wait_for_function("(left) => document.querySelectorAll('.die-unknown').length < left", arg=left)


def begin_with_real_dice(visitor: Visitor, **wishes: Any) -> str:
    match = open_table(visitor, chance="entered", **wishes)
    visitor.page.locator(".key[data-outcome='0']").click()
    visitor.page.wait_for_selector(".pad")
    return match


def test_a_whole_game_on_a_phone_by_taps_alone(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    page = anna.page
    page.goto(anna.address)
    page.locator("#game-picks input[value='mistkaefer']").locator("xpath=..").tap()
    page.locator("#seat-count input[value='2']").locator("xpath=..").tap()
    page.locator("#tables-box summary").tap()
    for option, value in SHORT.items():
        page.fill(f"#option-{option}", str(value))
    page.locator("#start").tap()
    page.wait_for_url("**/m/*")
    taps, seen = 0, set[str]()
    ending = time.monotonic() + GAME_SECONDS
    while not page.locator("#finish").is_visible():
        assert time.monotonic() < ending, f"not over after {taps} taps"
        found = page.evaluate(WHAT_TO_TAP)
        if found is None:
            page.wait_for_timeout(5)
            continue
        x, y, name = found
        page.touchscreen.tap(x, y)
        seen.add(name.split(" ")[0])
        taps += 1
    assert {"Roll", "Place"} <= seen  # bonus fields alone may win
    expect(page.locator(".podium-line")).to_have_count(2)
    expect(page.locator(".podium-line.is-first .bar")).to_have_count(2)
    assert cut_off(page) == []


def test_a_first_tap_shows_where_it_leads_and_a_second_does_it(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    begin_with_real_dice(anna)
    page = anna.page
    log = page.locator("#log .log-line")
    tap(page, ".pad-card:nth-child(1) .choice", 2)
    expect(page.locator("#hint")).to_contain_text("tap again")
    expect(page.locator(".marks .lit")).to_have_count(3)
    lines = log.count()
    tap(page, ".pad-card:nth-child(1) .choice", 2)
    expect(page.locator(".die-unknown")).to_have_count(3)
    throw(page, 5, 2, 5)
    expect(page.locator(".die-spot.can")).to_have_count(3)
    assert [die.get_attribute("data-die") for die in page.locator(".die-spot").all()] == ["2.0", "5.0", "5.1"]
    tap(page, ".die-spot", 2)
    expect(page.locator(".die-spot.shown")).to_have_count(2)
    expect(page.locator(".marks .preview-die")).to_have_count(2)
    tap(page, ".die-spot", 1)
    expect(page.locator(".pieces [data-token='0.g.1']")).to_have_count(1)
    assert log.count() > lines


def test_who_prefers_it_does_everything_by_one_tap(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE, oneTap=True)
    begin_with_real_dice(anna)
    page = anna.page
    tap(page, ".pad-card:nth-child(3) .choice", 0)
    throw(page, 4)
    tap(page, ".die-spot", 0)
    expect(page.locator(".pieces [data-token='0.b.0']")).to_have_count(1)


def test_a_turn_by_keyboard_alone(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna)
    page = anna.page
    for name in ("Roll", "Place"):
        page.wait_for_selector("#actions .choice, .die-spot.can")
        if page.locator("#banner-text").inner_text() != "Your turn":
            continue
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        said = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert said.startswith(name), said
        expect(page.locator("#hint")).to_have_text(said)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == said
        page.keyboard.press("?")
        expect(page.locator("dialog .reasons li").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"() => document.activeElement.getAttribute('aria-label') !== {json.dumps(said)}"
        )
    expect(page.locator("#log")).to_contain_text(re.compile("Anna. puts|Bust"), timeout=15_000)


def test_panels_are_opened_by_a_tap_and_by_keys_and_what_lies_on_them_goes_along(
    visitor: MakeVisitor,
) -> None:
    anna = visitor(**PHONE)
    match = open_table(anna, seats=["open", "bot:random", "bot:random", "bot:random"])
    page = anna.page
    page.wait_for_selector("#actions .choice, .die-spot.can")
    own, other = panel(page, 0), panel(page, 2)
    assert own["width"] > 2 * other["width"]
    tap(page, ".panel-frame[data-panel='2'] rect")
    page.wait_for_timeout(500)
    assert panel(page, 2)["width"] > 2 * panel(page, 0)["width"]
    for token in scene_of(anna, match)["tokens"]:
        if not token["slot"].startswith("r"):
            continue
        around = panel(page, token["seat"])
        box = page.locator(f".pieces [data-token='{token['id']}']").bounding_box()
        assert box is not None
        assert around["x"] < box["x"] + box["width"] / 2 < around["x"] + around["width"]
        assert around["y"] < box["y"] + box["height"] / 2 < around["y"] + around["height"]
    tap(page, ".panel-frame[data-panel='0'] rect")
    page.wait_for_timeout(500)
    assert panel(page, 0) == pytest.approx(own)
    page.locator(".panel-frame[data-panel='3']").focus()
    assert "Show Yellow large" in (
        page.locator(".panel-frame[data-panel='3']").get_attribute("aria-label") or ""
    )
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert panel(page, 3)["width"] > 2 * panel(page, 0)["width"]
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert panel(page, 0) == pytest.approx(own)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(300)
    assert panel(page, 0)["width"] > 1.5 * own["width"]


def test_signs_on_the_board_explain_themselves(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    begin_with_real_dice(anna)
    page = anna.page
    tap(page, "[data-slot='r0.g.3'] .bonus")
    expect(page.locator("#help")).to_contain_text("turn")
    tap(page, "[data-slot='r0.b.3'] .bonus")
    expect(page.locator("#help")).to_contain_text("one")
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.click("#explain")
    assert page.locator("dialog .reasons li").count() >= 8


def test_a_reload_in_mid_turn_finds_the_same_throw(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    begin_with_real_dice(anna)
    page = anna.page
    page.locator(".pad-card:nth-child(2) .choice").nth(3).focus()
    page.keyboard.press("Enter")
    throw(page, 3, 1)
    page.reload()
    page.wait_for_selector(".key")
    expect(page.locator(".die-unknown")).to_have_count(2)
    throw(page, 3, 6)
    before = page.evaluate(TOKENS)
    page.reload()
    page.wait_for_selector(".die-spot.can")
    dice = [die.get_attribute("data-die") for die in page.locator(".die-spot").all()]
    assert dice == ["1.0", "3.0", "3.1", "6.0"]
    assert page.evaluate(TOKENS) == before


def test_with_real_dice_people_throw_and_the_program_draws_the_chips(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    match = begin_with_real_dice(anna)
    page = anna.page
    expect(page.locator(".chip-count").first).to_have_text("0")
    page.locator(".pad-card:nth-child(2) .choice").nth(3).focus()
    page.keyboard.press("Enter")
    throw(page, 2, 2, 2, 2)
    page.locator(".die-spot.can").first.focus()
    page.keyboard.press("Enter")  # the fourth field of the yellow row gives a chip
    expect(page.locator(".chip-count").first).to_have_text("1")
    expect(page.locator(".key")).to_have_count(6)  # the other's dice are real as well
    chips = [token for token in scene_of(anna, match)["tokens"] if token["slot"].startswith("c0.")]
    assert [token["kind"] for token in chips] in (["chip-one"], ["chip-two"], ["chip-clover"])
    assert log_says(page, "Red (Anna) draws")


def log_says(page: Page, words: str) -> bool:
    return words in " ".join(told_by_the_server(page))


def test_a_bust_falls_can_be_felt_and_leaves_nothing_behind(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    anna.page.add_init_script("window.felt = 0; navigator.vibrate = () => (window.felt += 1);")
    match = open_table(anna, chance="entered")
    page = anna.page
    page.locator(".key[data-outcome='0']").click()
    page.wait_for_selector(".pad")
    page.locator(".pad-card:nth-child(1) .choice").nth(0).focus()
    page.keyboard.press("Enter")
    throw(page, 6)
    page.locator(".die-spot.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pieces [data-token='0.g.0']")).to_have_count(1)
    ending = time.monotonic() + GAME_SECONDS
    while not scene_of(anna, match)["choices"]:  # the other's turns, until it is mine again
        assert time.monotonic() < ending
        if (scene_of(anna, match)["chance"] or {}).get("kind") == "die":
            do(anna, match, "throw", 1)  # takes nothing from me
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("dreiwurf"));
            localStorage.setItem("dreiwurf", JSON.stringify({ ...kept, speed: "normal" }));
        }"""
    )
    page.reload()
    page.wait_for_selector(".pad")
    expect(page.locator(".pieces [data-token='0.g.0']")).to_have_count(1)
    assert page.evaluate("window.felt") == 0
    page.locator(".pad-card:nth-child(1) .choice").nth(1).focus()
    page.keyboard.press("Enter")
    throw(page, 3)
    page.wait_for_selector(".key")
    page.keyboard.press("3")
    expect(page.locator("#story")).to_contain_text("ust")
    expect(page.locator("[data-token='0.g.0']")).to_have_count(0)
    assert page.evaluate("window.felt") == 1


def join(visitor: Visitor, match: str, name: str) -> str:
    answer = post(visitor, f"/matches/{match}/seats", {"name": name})
    assert answer.status == 201, answer.text()
    return answer.json()["key"]


def test_one_tap_takes_from_everybody(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    match = open_table(anna, seats=["open", "open", "open"], chance="entered")
    page = anna.page
    guests = [visitor() for _ in range(2)]
    keys = [join(guest, match, name) for guest, name in zip(guests, ("Ben", "Zoe"), strict=True)]
    page.wait_for_selector(".key")
    do(anna, match, "throw", 1)  # the lot: Ben begins
    for guest, key in zip(guests, keys, strict=True):
        do(guest, match, "act", 0, key)  # one green die
        do(anna, match, "throw", 5)
        do(guest, match, "act", 17, key)  # placed
        while any(choice["kind"] == "leave" for choice in scene_of(guest, match, key=key)["choices"]):
            do(guest, match, "act", 19, key)
    page.wait_for_selector(".pad")
    page.locator(".pad-card:nth-child(1) .choice").nth(0).focus()
    page.keyboard.press("Enter")
    throw(page, 5)
    page.locator(".die-spot.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choice-all")).to_contain_text("2")
    expect(page.locator("#actions .choice")).to_have_count(2)
    tap(page, ".choice-all")
    expect(page.locator(".pieces [data-token='0.g.2']")).to_have_count(1)
    assert page.locator(".pieces [data-token^='1.g'], .pieces [data-token^='2.g']").count() == 0


def test_a_die_on_anothers_tableau_has_a_button_on_a_large_screen_too(visitor: MakeVisitor) -> None:
    anna, ben = visitor(width=1280, height=800), visitor(name="Ben")
    match = open_table(anna, seats=["open", "open"], chance="entered")
    page = anna.page
    key = join(ben, match, "Ben")
    page.wait_for_selector(".key")
    do(anna, match, "throw", 1)  # the lot: Ben begins
    do(ben, match, "act", 0, key)  # one green die
    do(anna, match, "throw", 5)
    do(ben, match, "act", 17, key)  # placed
    page.wait_for_selector(".pad")
    page.locator(".pad-card:nth-child(1) .choice").nth(0).click()
    throw(page, 5)
    page.locator(".die-spot.can").first.click()
    expect(page.locator("#actions .choice")).to_have_text(
        ["Take the green 5 from Blue (Ben)", "Leave the green 5 with Blue (Ben)"]
    )
    expect(page.locator("#actions .choice.primary")).to_have_count(1)
    left = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"
    assert page.locator("#log").evaluate(left) < 4, "the newest line is in sight, however high the log is"
    page.locator("#actions .choice.primary").click()
    expect(page.locator(".pieces [data-token='0.g.1']")).to_have_count(1)


def test_a_spectator_sees_all_tableaus_alike_and_opens_one(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(), visitor(width=1920, height=1080, name="Zoe")
    match = open_table(anna, seats=["open", "bot:random", "bot:random", "bot:random"])
    zoe.page.goto(f"{zoe.address}/m/{match}")
    expect(zoe.page.locator("#spectator")).to_be_visible()
    anna.page.wait_for_selector("#actions .choice, .die-spot.can")
    zoe.page.wait_for_timeout(300)
    boxes = [panel(zoe.page, seat) for seat in range(4)]
    assert len({round(box["width"]) for box in boxes}) == 1
    assert zoe.page.locator("#actions .choice, .die-spot.can, .hit").count() == 0
    zoe.page.locator(".panel-frame[data-panel='1']").focus()
    zoe.page.keyboard.press("Enter")
    zoe.page.wait_for_timeout(500)
    assert panel(zoe.page, 1)["width"] > 1.4 * panel(zoe.page, 0)["width"]
    assert not any(token["kind"] == "chip-one" for token in scene_of(zoe, match)["tokens"])


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    wire = Wire(server)
    yield wire
    wire.close()


def test_what_the_others_browser_receives_never_holds_my_chips(visitor: MakeVisitor, wire: Wire) -> None:
    """K14, byte by byte: everything that the server sent to the other's browser, page, scenes and stream."""
    anna, ben = visitor(), visitor(name="Ben")
    ben.address = wire.address
    match = open_table(anna, seats=["open", "open"], chance="entered")
    ben.page.goto(f"{ben.address}/m/{match}")
    ben.page.click("#lobby button[type=submit]")
    page = anna.page
    page.locator(".key[data-outcome='0']").click()
    for turn in range(6):
        player, other = (anna, ben) if turn % 2 == 0 else (ben, anna)
        player.page.wait_for_selector(".pad")
        yellow = player.page.locator(".pad-card:nth-child(2) .choice")
        lies = [token["slot"][:4] for token in scene_of(player, match)["tokens"]]
        if f"r{turn % 2}.y" not in lies and yellow.count() == 4:
            yellow.nth(3).click()
            throw(player.page, 2, 2, 2, 2)
            player.page.locator(".die-spot.can").first.click()
        else:
            player.page.locator("#actions > .choice").last.click()  # score, or pass
        expect(other.page.locator("#banner")).to_have_text(re.compile("Your turn"))
    mine = scene_of(anna, match, after=0)
    theirs = scene_of(ben, match, after=0)
    ben.page.reload()
    ben.page.wait_for_selector("#log .log-line")
    expect(ben.page.locator("#log .log-line")).to_have_count(len(told_by_the_server(ben.page)))
    assert mine["happened"][-1]["n"] == theirs["happened"][-1]["n"]
    secrets = [
        (own["text"], seen["text"])
        for own, seen in zip(mine["happened"], theirs["happened"], strict=True)
        if own["text"] != seen["text"]
    ]
    drawn_by_me = [own for own, seen in secrets if own.startswith("Red")]
    assert len(drawn_by_me) >= 3
    sent = bytes(wire.carried)
    assert b"text/event-stream" in sent
    for text in drawn_by_me:
        assert json.dumps(text, ensure_ascii=False).encode() not in sent
        assert text.encode() not in sent
    for face in ("one", "two", "clover"):
        for shape in (f'"slot":"c0.{face}"', f'"to":"c0.{face}"', f'"id":"c0.{face}"'):
            assert shape.encode() not in sent
    facts = [fact for fact in theirs["seat_facts"] if fact["seat"] == 0]
    assert [fact["kind"] for fact in facts] == ["chips"]
    assert any(f'"slot":"c1.{face}"'.encode() in sent for face in ("one", "two", "clover"))  # own ones are


def test_an_options_table_is_written_as_text_and_a_wrong_one_is_refused_in_words(
    visitor: MakeVisitor,
) -> None:
    anna = visitor()
    anna.may_be_refused = True
    page = anna.page
    page.goto(anna.address)
    page.locator("#game-picks input[value='mistkaefer']").check(force=True)
    page.click("#tables-box summary")
    page.fill("#option-bonus", "green 9 dance")
    page.locator("#option-bonus").blur()
    expect(page.locator("#tables-changed")).to_be_visible()
    page.click("#start")
    expect(page.locator("#error")).to_contain_text("do not go together")
    page.fill("#option-bonus", "blue 2 turn")
    page.locator("#option-bonus").blur()
    page.click("#start")
    page.wait_for_url("**/m/*")
    expect(page.locator("[data-slot='r0.b.1'] .bonus")).to_be_attached()
    expect(page.locator("[data-slot='r0.g.3'] .bonus")).to_have_count(0)


def test_real_dice_are_offered_only_where_the_game_knows_them(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.route(
        "**/",
        lambda route: route.fulfill(body=without_real_dice(route.fetch().text()), content_type="text/html"),
    )
    page.goto(anna.address)
    expect(page.locator("#chance-box")).to_be_visible()
    page.locator("#game-picks input[value='mistkaefer']").check(force=True)
    expect(page.locator("#chance-box")).to_be_hidden()


def without_real_dice(page: str) -> str:
    games = re.search(r'<script type="application/json" id="games">(.*?)</script>', page, re.DOTALL)
    assert games is not None
    described = json.loads(games[1])
    for game in described:
        if game["game"] == "mistkaefer":
            game["chance"] = ["server"]
    return page.replace(games[1], json.dumps(described).replace("<", "\\u003c"))


def test_less_motion_shows_everything_at_once(visitor: MakeVisitor) -> None:
    anna = visitor(speed="normal")
    anna.page.emulate_media(reduced_motion="reduce")
    match = begin_with_real_dice(anna)
    page = anna.page
    page.locator(".pad-card:nth-child(2) .choice").nth(1).click()
    throw(page, 4, 4)
    page.evaluate(
        """() => {
            window.moved = 0;
            Element.prototype.animate = () => { window.moved += 1; throw new Error("moved"); };
        }"""
    )
    page.locator(".die-spot.can").first.click()
    expect(page.locator(".pieces [data-token='0.y.1']")).to_have_count(1)
    assert page.evaluate("window.moved") == 0
    assert scene_of(anna, match)["n"] > 0


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_nothing_is_cut_off_on_a_small_phone(visitor: MakeVisitor, lang: str) -> None:
    anna = visitor(width=320, height=640, lang=lang, touch=True, name="Maximiliane-Sophie Oberhuber")
    page = anna.page
    page.goto(anna.address)
    page.locator("#game-picks input[value='mistkaefer']").locator("xpath=..").tap()
    for part in ("#options-box", "#tables-box"):
        page.locator(f"{part} summary").tap()
    page.wait_for_timeout(1200)  # the greeting dice roll in from the side
    assert cut_off(page) == []
    begin_with_real_dice(
        anna, seats=["open", "bot:random", "bot:random", "bot:random"], name="Maximiliane-Sophie Oberhuber"
    )
    assert cut_off(page) == []
    page.locator(".pad-card:nth-child(1) .choice").nth(3).focus()
    assert cut_off(page) == []
    page.keyboard.press("Enter")
    page.wait_for_selector(".key")
    assert cut_off(page) == []
    throw(page, 1, 2, 3, 5)
    page.locator(".die-spot.can").last.focus()
    assert cut_off(page) == []
    page.click("#strip")
    page.wait_for_timeout(400)
    assert cut_off(page) == []
    page.click("#side-close")
    page.click("#menu")
    page.locator("dialog .menu-actions button.danger").first.click()
    page.click("#end-yes")
    page.wait_for_selector("#finish .podium")
    page.wait_for_timeout(500)
    assert cut_off(page) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (740, 360), (768, 1024), (1280, 800), (1920, 1080)]
)
def test_the_tableaus_fit_every_window(visitor: MakeVisitor, width: int, height: int, seats: int) -> None:
    anna = visitor(width=width, height=height, lang="de")
    begin_with_real_dice(anna, seats=["open", *["bot:random"] * (seats - 1)])
    page = anna.page

    def fits(*parts: str) -> None:
        assert cut_off(page) == []
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        for part in parts:
            box = page.locator(part).last.bounding_box()
            assert box is not None, part
            assert box["y"] >= -1, part
            assert box["y"] + box["height"] <= height + 1, part
        boxes = [panel(page, seat) for seat in range(seats)]
        for number, one in enumerate(boxes):
            for two in boxes[number + 1 :]:
                beside = one["x"] + one["width"] <= two["x"] + 1 or two["x"] + two["width"] <= one["x"] + 1
                below = one["y"] + one["height"] <= two["y"] + 1 or two["y"] + two["height"] <= one["y"] + 1
                assert beside or below

    fits("#board", "#banner", "#hint", "#actions .choice")
    page.locator(".pad-card:nth-child(1) .choice").nth(3).click()
    throw(page, 1, 2, 3, 5)
    page.wait_for_selector(".die-spot.can")
    fits("#board", "#banner", "#hint", ".die-spot")
    for die in page.locator(".die-spot").all():
        box = die.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


# ------------------------------------------------------------------------------------------------ a single real die
def throw_one_blue_die(anna: Visitor, ben: Visitor, pips: int) -> str:
    """Two people at a table with real dice; Anna begins, chooses one blue die and enters what it shows."""
    match = open_table(anna, seats=["open", "open"], chance="entered")
    ben.page.goto(f"{ben.address}/m/{match}")
    ben.page.click("#lobby button[type=submit]")
    anna.page.locator(".key[data-outcome='0']").click()
    anna.page.locator(".pad-card:nth-child(3) .choice").first.click()
    anna.page.locator(f"#dock .key[data-outcome='{pips}']").click()
    expect(anna.page.locator(".die-spot.can")).to_be_visible()
    return match


def lay_it(page: Page) -> None:
    """A tap shows where the die would go, the second one lays it there."""
    page.locator(".die-spot.can").tap()
    page.wait_for_timeout(400)  # two quick taps are one
    page.locator(".die-spot.can").tap()
    expect(page.locator("#banner")).to_contain_text("Ben")


def test_a_single_die_can_be_laid_although_the_other_player_was_gone_meanwhile(
    visitor: MakeVisitor,
) -> None:
    anna, ben = visitor(**PHONE), visitor(name="Ben", **PHONE)
    match = throw_one_blue_die(anna, ben, 6)
    for connected in (False, True):
        seats = f"() => fetch('/api/matches/{match}').then((a) => a.json()).then((s) => s.seats[1].connected)"
        if connected:
            ben.page.goto(f"{ben.address}/m/{match}")
            ben.page.wait_for_selector("#banner.seat-0")
        else:
            ben.page.goto(ben.address)
        deadline = time.monotonic() + 15
        while anna.page.evaluate(seats) is not connected:
            assert time.monotonic() < deadline
            anna.page.wait_for_timeout(100)
        anna.page.wait_for_timeout(500)  # what the stream sends then is shown
        expect(anna.page.locator(".die-spot.can")).to_be_visible()
    lay_it(anna.page)


def test_a_single_die_can_be_laid_after_the_page_was_loaded_anew(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE), visitor(name="Ben", **PHONE)
    throw_one_blue_die(anna, ben, 6)
    anna.page.reload()
    lay_it(anna.page)


def test_everybody_sees_a_single_die_and_it_is_no_larger_than_others(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE), visitor(name="Ben", **PHONE)
    throw_one_blue_die(anna, ben, 6)
    for player in (anna, ben):
        die = player.page.locator("#tray .die")
        expect(die).to_be_visible()
        box, tray = die.bounding_box(), player.page.locator("#tray").bounding_box()
        assert box is not None
        assert tray is not None
        assert box["width"] <= 80
        assert abs(tray["x"] + tray["width"] / 2 - 180) <= 2, "it lies in the middle"
    ben.page.reload()
    expect(ben.page.locator("#tray .die")).to_be_visible()


def test_the_first_taps_at_a_table_with_real_dice_are_explained(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE), visitor(name="Ben", **PHONE)
    match = open_table(anna, seats=["open", "open"], chance="entered")
    ben.page.goto(f"{ben.address}/m/{match}")
    expect(ben.page.locator(".lobby-game")).to_have_text("Mistkäfer!")
    ben.page.click("#lobby button[type=submit]")
    page, hint = anna.page, anna.page.locator("#hint")
    expect(hint).to_have_text("Draw lots for who begins, then tap the name.")
    expect(ben.page.locator("#hint")).to_have_text("Draw lots for who begins, then tap the name.")
    key = page.locator(".key[data-outcome='0']").bounding_box()
    page.locator(".key[data-outcome='0']").tap()
    page.wait_for_selector(".pad")
    passing = page.locator("#actions > .choice").bounding_box()
    assert key is not None
    assert passing is not None
    assert passing["y"] + passing["height"] <= key["y"], "a second tap there does not give the turn away"
    expect(hint).to_have_text("How many dice of which colour do you roll?")
    blue = page.locator(".pad-card:nth-child(3) .choice").first
    blue.tap()
    page.wait_for_timeout(400)  # two quick taps are one
    blue.tap()
    page.locator("#dock .key[data-outcome='6']").tap()
    expect(hint).to_contain_text("Only the 6 fits")
    page.reload()
    expect(hint).to_contain_text("Only the 6 fits into the blue row. One tap shows where it goes")
    lay_it(page)
    assert cut_off(page) == []
