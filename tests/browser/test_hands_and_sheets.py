"""A game of hidden hands and bids – Mino Dice – on a phone's page and others, and the score sheet for its box on the table."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from test_page import cut_off
from test_tableaus import PHONE, open_table, panel, post, scene_of, tap
from visitors import MakeVisitor, Server, Visitor, Wire

GAME_SECONDS = 150

WHAT_TO_TAP = """() => {
    const middle = (element) => {
        element.scrollIntoView({ block: "nearest" });
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const names = (element) => element.getAttribute("aria-label") ?? element.textContent;
    const found =
        document.querySelector("#actions .choice.armed") ??
        document.querySelectorAll("#actions .choice")[1] ??
        document.querySelector("#actions .choice") ??
        document.querySelector(".hit");
    return found ? [...middle(found), names(found) ?? ""] : null;
}"""


def open_minodice(visitor: Visitor, **wishes: Any) -> str:
    return open_table(
        visitor, **{"game": "minodice", "seats": ["open", "bot:random", "bot:random"], **wishes}
    )


def sit_down(visitor: Visitor, match: str) -> None:
    """Somebody who has the link takes the free seat, in the browser."""
    visitor.page.goto(f"{visitor.address}/m/{match}")
    visitor.page.click("#lobby button[type=submit]")


def act(visitor: Visitor, match: str, choose: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Does one thing by the HTTP interface, with the browser's own key."""
    scene = scene_of(visitor, match)
    answer = post(
        visitor, f"/matches/{match}/actions", {"after": scene["n"], "action": choose(scene)["action"]}
    )
    assert answer.status == 200, answer.text()


def play_until(match: str, visitors: list[Visitor], done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Plays by the HTTP interface until what the first of them sees is as it should be; returns that scene."""
    ending = time.monotonic() + GAME_SECONDS
    while time.monotonic() < ending:
        for visitor in visitors:
            scene = scene_of(visitor, match)
            seen = scene_of(visitors[0], match)  # asked last: bots play meanwhile
            if done(seen):
                return seen
            assert not seen["over"]
            if scene["choices"]:
                act(visitor, match, lambda scene: scene["choices"][-1])
    raise AssertionError("that did not come about in time")


def bids(scene: dict[str, Any]) -> bool:
    return any(choice["kind"] == "bid" for choice in scene["choices"])


def throws(scene: dict[str, Any]) -> bool:
    return any(choice["kind"] == "throw" for choice in scene["choices"])


def must_follow(scene: dict[str, Any]) -> bool:
    return throws(scene) and bool(scene["refusals"])


def in_round(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda scene: bids(scene) and len(scene["choices"]) == number + 1


def test_a_whole_game_on_a_phone_by_taps_alone(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    page = anna.page
    page.goto(anna.address)
    page.locator("#game-picks input[value='minodice']").locator("xpath=..").tap()
    page.locator("#seat-count input[value='3']").locator("xpath=..").tap()
    for seat in (1, 2):
        page.select_option(f"select[data-seat='{seat}']", "bot:random")
    page.locator("#start").tap()
    page.wait_for_url("**/m/*")
    seen = set[str]()
    ending = time.monotonic() + GAME_SECONDS
    while not page.locator("#finish").is_visible():
        assert time.monotonic() < ending
        found = page.evaluate(WHAT_TO_TAP)
        if found is None:
            page.wait_for_timeout(5)
            continue
        x, y, name = found
        page.touchscreen.tap(x, y)
        seen.add(name.split(" ")[0])
    assert {"Bid", "Throw"} <= {word.strip(":") for word in seen}, seen
    expect(page.locator(".podium-line")).to_have_count(3)
    page.locator(".finish-scores summary").tap()
    expect(page.locator(".finish .scores tr.is-total")).to_have_count(8)
    places = page.locator(".podium .seat-facts").all_inner_texts()
    sums = page.locator(".finish .scores tr.is-last td").all_inner_texts()
    assert sorted(places) == sorted(f"{points} points" for points in sums)
    assert cut_off(page) == []


def test_two_people_bid_at_once_and_neither_disturbs_the_other(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE, speed="normal"), visitor(name="Ben", speed="normal")
    match = open_minodice(anna, seats=["open", "open", "bot:random"])
    sit_down(ben, match)
    for player in (anna, ben):
        expect(player.page.locator("#actions .choice")).to_have_count(2, timeout=30_000)
    page = anna.page
    tap(page, "#actions .choice", 1)
    expect(page.locator("#actions .choice.armed")).to_have_text("1")
    page.locator("#actions .choice").nth(1).focus()
    page.evaluate("window.mine = document.querySelector('#actions .choice.armed')")
    ben.page.keyboard.press("ArrowRight")
    ben.page.keyboard.press("Enter")  # a bid of 0
    expect(ben.page.locator("#take-back")).to_be_visible()
    expect(page.locator("[data-token='bid1']")).to_have_class("token seat-1 token-bid-hidden")
    page.wait_for_timeout(300)
    assert page.evaluate("window.mine.isConnected && window.mine.classList.contains('armed')")
    assert page.evaluate("window.mine === document.activeElement")
    tap(page, "#actions .choice", 1)
    for player in (anna, ben):
        expect(player.page.locator(".reveal .card-turned")).to_have_count(3)
        assert player.page.locator(".reveal .card-text").all_inner_texts()[:2] == ["1", "0"]
    expect(page.locator(".reveal")).to_have_count(0)
    expect(page.locator("[data-token='bid1'] .token-label")).to_have_text("0")
    expect(page.locator("#take-back")).to_have_count(0)


def test_a_bid_is_changed_until_the_last_is_in(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE), visitor(name="Ben")
    match = open_minodice(anna, seats=["open", "open", "bot:random"])
    sit_down(ben, match)
    page = anna.page
    expect(page.locator("#actions .choice")).to_have_count(2)
    for _ in range(2):
        tap(page, "#actions .choice", 1)
    expect(page.locator("[data-token='bid0'] .token-label")).to_have_text("1")
    expect(ben.page.locator("[data-token='bid0']")).to_have_class("token seat-0 token-bid-hidden")
    expect(page.locator("#take-back")).to_have_text("Change the bid")
    page.locator("#take-back").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#actions .choice")).to_have_count(2)
    expect(ben.page.locator("[data-token='bid0']")).to_have_count(0)
    for _ in range(2):
        tap(page, "#actions .choice", 0)
    expect(page.locator("[data-token='bid0'] .token-label")).to_have_text("0")
    act(ben, match, lambda scene: scene["choices"][1])
    expect(ben.page.locator("[data-token='bid0'] .token-label")).to_have_text("0")
    expect(page.locator("#take-back")).to_have_count(0)


def test_a_die_that_may_not_be_thrown_says_why(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    match = open_minodice(anna)
    seen = play_until(match, [anna], must_follow)
    page = anna.page
    page.wait_for_selector(".hit")
    refusal = seen["refusals"][0]
    expect(page.locator(".token.cannot")).to_have_count(len(seen["refusals"]))
    tap(page, f".pieces [data-token='{refusal['token']}']")
    expect(page.locator("#hint")).to_have_text(refusal["text"])
    assert "follow" in refusal["text"]
    page.click("#explain")
    expect(page.locator("dialog .reasons").first).to_contain_text(refusal["text"])
    page.keyboard.press("Escape")
    allowed = seen["choices"][0]
    tap(page, f".pieces [data-token='{allowed['token']}']")
    expect(page.locator("#hint")).to_contain_text("tap again")
    with page.expect_response(lambda answer: "/actions" in answer.url) as thrown:
        tap(page, f".pieces [data-token='{allowed['token']}']")
    assert thrown.value.status == 200  # where it lies then depends on how fast the others take the trick
    assert thrown.value.request.post_data_json["action"] == allowed["action"]


def test_the_odds_of_the_own_dice_are_told_when_they_are_asked_for(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    match = open_minodice(anna)
    page = anna.page
    seen = play_until(match, [anna], in_round(3))
    expect(page.locator("#actions .choice")).to_have_count(4)
    told = seen["help"][0]
    assert told["text"] not in page.locator("body").inner_text()
    tap(page, f".pieces [data-token='{told['token']}']")
    expect(page.locator("#help")).to_have_text(told["text"])
    page.keyboard.press("Escape")
    page.click("#explain")
    expect(page.locator("dialog .odds-list li").first).to_contain_text(told["text"])
    expect(page.locator("dialog .odds-list li").first.locator("svg")).to_be_visible()
    page.keyboard.press("Escape")
    seen = play_until(match, [anna], throws)
    page.wait_for_selector(".hit")
    told = next(one for one in seen["help"] if one["token"] == seen["choices"][0]["token"])
    tap(page, f".pieces [data-token='{told['token']}']")
    expect(page.locator("#hint .odds")).to_have_text(told["text"])


def test_a_round_by_keyboard_alone(visitor: MakeVisitor) -> None:
    anna = visitor()
    match = open_minodice(anna)
    page = anna.page
    play_until(match, [anna], in_round(2))
    expect(page.locator("#actions .choice")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hint")).to_contain_text("1")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.wait_for_selector(".hit")
        page.wait_for_function("() => document.activeElement.matches('.hit')")
        said = page.evaluate("document.activeElement.getAttribute('aria-label')")
        expect(page.locator("#hint")).to_have_text(said)
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.activeElement.matches('.hit')")
    expect(page.locator("#actions .choice")).to_have_count(4)


def test_less_motion_shows_the_bids_without_turning_them(visitor: MakeVisitor) -> None:
    anna = visitor(speed="normal")
    anna.page.emulate_media(reduced_motion="reduce")
    open_minodice(anna)
    page = anna.page
    expect(page.locator("#actions .choice")).to_have_count(2)
    page.evaluate(
        """() => {
            window.moved = 0;
            Element.prototype.animate = () => { window.moved += 1; throw new Error("moved"); };
        }"""
    )
    page.locator("#actions .choice").first.click()
    expect(page.locator(".reveal .card-text")).to_have_count(3)
    page.locator(".reveal").click()
    expect(page.locator(".reveal")).to_have_count(0)
    assert page.evaluate("window.moved") == 0


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    wire = Wire(server)
    yield wire
    wire.close()


@pytest.fixture
def second_wire(server: Server) -> Iterator[Wire]:
    wire = Wire(server)
    yield wire
    wire.close()


def test_no_byte_that_others_receive_holds_my_hand_or_my_bid_before_its_time(
    visitor: MakeVisitor, wire: Wire, second_wire: Wire
) -> None:
    """D3 and D4, byte by byte: everything that the server sent to another seat's browser and to a spectator's."""
    anna, ben, zoe = visitor(), visitor(name="Ben"), visitor(name="Zoe")
    ben.address, zoe.address = wire.address, second_wire.address
    match = open_minodice(anna, seats=["open", "open", "bot:random"])
    sit_down(ben, match)
    zoe.page.goto(f"{zoe.address}/m/{match}")
    wires = (wire, second_wire)
    for number in (1, 2, 3):
        play_until(match, [anna, ben], in_round(number))
        expect(ben.page.locator("#actions .choice")).to_have_count(number + 1)
        expect(zoe.page.locator("[data-token='b0'] .token-label")).to_have_text(str(number))
        before = [len(one.carried) for one in wires]
        bid = anna.page.locator("#actions .choice").nth(1)
        bid.click()
        expect(anna.page.locator("[data-token='bid0'] .token-label")).to_have_text("1")
        for other in (ben, zoe):
            expect(other.page.locator("[data-token='bid0']")).to_have_class("token seat-0 token-bid-hidden")
        if number == 2:  # changed once more: that the first was another is never told
            anna.page.click("#take-back")
            expect(ben.page.locator("[data-token='bid0']")).to_have_count(0)
            anna.page.locator("#actions .choice").nth(2).click()
            expect(ben.page.locator("[data-token='bid0']")).to_have_count(1)
        for one, start in zip(wires, before, strict=True):
            told = bytes(one.carried[start:])
            assert b"bid-hidden" in told
            assert b"bid-known" not in told
            assert b"Red (Anna) bids" not in told
        act(ben, match, lambda scene: scene["choices"][0])
        expect(ben.page.locator("[data-token='bid0'] .token-label")).to_have_text("2" if number == 2 else "1")
    mine, theirs = scene_of(anna, match, after=0), scene_of(ben, match, after=0)
    secrets = [
        own["text"]
        for own, seen in zip(mine["happened"], theirs["happened"], strict=True)
        if own["text"] and own["text"] != seen["text"]
    ]
    drawn = [text for text in secrets if "Red (Anna)" in text]
    assert len(drawn) >= 6
    for other in (ben, zoe):
        other.page.reload()
        other.page.wait_for_selector("#log .log-line")
    for one in wires:
        sent = bytes(one.carried)
        assert b"text/event-stream" in sent
        for shape in ('"slot":"h0.', '"id":"h0.', '"to":"h0.', '"token":"h0.'):
            assert shape.encode() not in sent
        for text in drawn:
            assert json.dumps(text, ensure_ascii=False).encode() not in sent
            assert text.encode() not in sent
    assert b'"slot":"h1.' in bytes(wire.carried)  # own ones are
    assert b'"slot":"h1.' not in bytes(second_wire.carried)


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_nothing_is_cut_off_on_a_small_phone(visitor: MakeVisitor, lang: str) -> None:
    anna = visitor(width=320, height=640, lang=lang, touch=True, name="Maximiliane-Sophie Oberhuber")
    match = open_minodice(anna, seats=["open", *["bot:random"] * 5], name="Maximiliane-Sophie Oberhuber")
    page = anna.page
    page.wait_for_selector("#actions .choice")
    play_until(match, [anna], in_round(6))
    expect(page.locator("#actions .choice")).to_have_count(7)
    assert cut_off(page) == []
    page.click("#explain")
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    page.click("#strip")
    page.locator("#scores-box summary").click()
    page.wait_for_timeout(400)
    assert cut_off(page) == []
    page.click("#side-close")
    play_until(match, [anna], throws)
    page.wait_for_selector(".hit")
    assert cut_off(page) == []
    page.click("#menu")
    page.locator("dialog .menu-actions button.danger").first.click()
    page.click("#end-yes")
    page.wait_for_selector("#finish .podium")
    page.locator(".finish-scores summary").click()
    page.wait_for_timeout(500)
    assert cut_off(page) == []


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (740, 360), (768, 1024), (1280, 800), (1920, 1080)]
)
def test_the_table_fits_every_window(visitor: MakeVisitor, width: int, height: int, seats: int) -> None:
    anna = visitor(width=width, height=height, lang="de")
    match = open_minodice(anna, seats=["open", *["bot:random"] * (seats - 1)])
    page = anna.page

    def fits(*parts: str) -> None:
        assert cut_off(page) == []
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        for part in parts:
            box = page.locator(part).last.bounding_box()
            assert box is not None, part
            assert box["y"] >= -1, part
            assert box["y"] + box["height"] <= height + 1, part
        own = panel(page, 0)
        assert own["width"] > 0.5 * min(width, height)

    play_until(match, [anna], in_round(6 if seats == 6 else 8))
    expect(page.locator("#actions .choice")).to_have_count(7 if seats == 6 else 9)
    fits("#board", "#banner", "#hint", "#actions .choice")
    play_until(match, [anna], throws)
    page.wait_for_selector(".hit")
    fits("#board", "#banner", "#hint")


# ------------------------------------------------------------------------------------- the score sheet of the real game
def begin_sheet(visitor: Visitor, *names: str) -> str:
    """Sets up a sheet as people do, from the start page; returns its address."""
    page = visitor.page
    page.goto(visitor.address)
    page.locator("#game-picks input[value='minodice']").check(force=True)
    page.click("#sheet-link")
    page.wait_for_url("**/sheet/minodice")
    page.locator(f"#count input[value='{len(names)}']").check(force=True)
    for index, name in enumerate(names):
        page.locator("#names input").nth(index).fill(name)
    assert cut_off(page) == []
    page.click("#go")
    page.wait_for_url("**/s/*")
    page.wait_for_selector(".entry-row")
    return page.url


def enter(page: Page, *values: int) -> None:
    """Enters a number for each player by the large buttons."""
    for player, value in enumerate(values):
        button = page.locator(f"#row-{player} {'.less' if value == 0 else '.more'}")
        for _ in range(max(value, 1)):
            button.click()
        expect(page.locator(f"#row-{player} input")).to_have_value(str(value))


def totals(page: Page) -> list[str]:
    return page.locator(".paper-table tfoot strong").all_inner_texts()


def expect_totals(page: Page, *points: str) -> None:
    for player, each in enumerate(points):
        expect(page.locator(".paper-table tfoot strong").nth(player)).to_have_text(each)


def test_a_score_sheet_is_filled_in_corrected_and_watched_on_another_phone(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(**PHONE), visitor(**PHONE, name="Zoe")
    address = begin_sheet(anna, "Anna", "Ben", "Carla")
    page = anna.page
    zoe.page.goto(address)
    expect(zoe.page.locator(".paper-name")).to_have_text(["Anna", "Ben", "Carla"])
    expect(zoe.page.locator("#entry")).to_be_hidden()
    expect(zoe.page.locator(".round-pick")).to_have_count(0)
    enter(page, 1, 0, 1)
    page.click("#next")
    expect(page.locator(".tab[aria-selected='true']")).to_have_text("Tricks")
    enter(page, 1, 0, 0)
    for player in (page, zoe.page):
        expect_totals(player, "20", "10", "−10")
    expect(page.locator("#stored")).to_have_text("Saved")
    page.click("#next")
    expect(page.locator("#entry-title")).to_have_text("Round 2 of 8")
    enter(page, 2, 0, 0)
    page.click("#next")
    enter(page, 2, 1, 0)  # three tricks in a round of two
    expect(page.locator(".hint-line")).to_be_visible()
    expect(zoe.page.locator("tbody tr:nth-child(2) .cell-points")).to_have_text(["+40", "−20", "+20"])
    page.locator("#row-1 .less").click()
    expect(page.locator(".hint-line")).to_have_count(0)
    expect_totals(zoe.page, "60", "30", "10")
    page.locator(".tab", has_text="Griffins").click()
    page.locator("#row-0 .more").click()
    expect_totals(zoe.page, "90", "30", "10")
    page.locator(".round-pick[data-round='1']").click()  # the first round was written down wrongly
    expect(page.locator("#entry-title")).to_have_text("Round 1 of 8")
    page.locator("#row-2 .less").click()
    for player in (page, zoe.page):
        expect_totals(player, "90", "30", "30")
    expect(page.locator(".paper-place")).to_have_text(["1.", "2.", "2."])
    for player in (page, zoe.page):
        assert cut_off(player) == []


def test_numbers_are_typed_and_stepped_by_keys(visitor: MakeVisitor) -> None:
    anna = visitor()
    begin_sheet(anna, "Anna", "Ben", "Carla", "Dora")
    page = anna.page
    page.locator(".round-pick[data-round='5']").focus()
    page.keyboard.press("Enter")
    page.locator("#row-0 input").focus()
    for value in ("3", "0", "1", "9"):  # nine dice are more than five: it becomes five
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(page.locator("#row-3 input")).to_have_value("5")
    page.locator("#row-3 input").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#row-3 input")).to_have_value("4")
    page.keyboard.press("Backspace")
    expect(page.locator("#row-3 input")).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#row-3 input")).to_have_value("1")
    page.locator(".tab[aria-selected='true']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tab[aria-selected='true']")).to_be_focused()
    expect(page.locator(".tab[aria-selected='true']")).to_have_text("Tricks")
    expect(page.locator("#stored")).to_have_text("Saved")
    page.reload()
    expect(page.locator("tbody tr:nth-child(5) .cell-took")).to_have_text(["–/3", "–/0", "–/1", "–/1"])


def test_two_phones_write_on_one_sheet(visitor: MakeVisitor) -> None:
    anna, ben = visitor(**PHONE), visitor(**PHONE, name="Ben")
    anna.may_be_refused = ben.may_be_refused = (
        True  # both may write on a round at once: one is told to look first
    )
    begin_sheet(anna, "Anna", "Ben", "Carla")
    page = anna.page
    page.click("#share")
    expect(page.locator("dialog .qr img")).to_be_visible()
    page.click("#pass-on")
    expect(page.locator("dialog .address")).to_have_value(re.compile("#code="))
    link = page.locator("dialog .address").input_value()
    page.keyboard.press("Escape")
    ben.page.goto(link.replace(link.split("/s/")[0], ben.address))
    expect(ben.page.locator("#entry")).to_be_visible()
    assert "code" not in ben.page.url
    page.locator("#row-0 .more").click()
    ben.page.locator("#row-1 .less").click()
    for player in (page, ben.page):
        expect(player.locator("tbody tr:nth-child(1) .cell-took")).to_have_text(["–/1", "–/0", "–"])


def test_what_is_entered_while_the_line_is_lost_is_sent_when_it_is_back(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(**PHONE), visitor(name="Zoe")
    anna.may_lose_the_line = True
    zoe.page.goto(begin_sheet(anna, "Anna", "Ben", "Carla"))
    expect(zoe.page.locator(".paper-name")).to_have_count(3)
    anna.context.set_offline(True)
    enter(anna.page, 1, 0, 1)
    expect(anna.page.locator("#lost")).to_be_visible()
    expect(anna.page.locator("#stored")).to_have_text("Not saved yet")
    anna.context.set_offline(False)
    expect(anna.page.locator("#lost")).to_be_hidden()
    expect(zoe.page.locator("tbody tr:nth-child(1) .cell-took")).to_have_text(["–/1", "–/0", "–/1"])
    expect(anna.page.locator("#stored")).to_have_text("Saved")


def fill_all(visitor: Visitor, address: str, players: int, rounds: int) -> None:
    """By the HTTP interface: in every round the first player bids and takes all."""
    sheet = address.split("/s/")[1].split("?")[0]
    for number in range(1, rounds + 1):
        entries = [
            {"bid": number if player == 0 else 0, "tricks": number if player == 0 else 0}
            for player in range(players)
        ]
        answer = post(
            visitor, f"/sheets/{sheet}/lines", {"after": number - 1, "round": number, "entries": entries}
        )
        assert answer.status == 200, answer.text()


def test_a_full_sheet_names_the_winner_and_is_printed_black_on_white(visitor: MakeVisitor) -> None:
    anna = visitor(**PHONE)
    address = begin_sheet(anna, "Anna", "Ben", "Carla")
    fill_all(anna, address, players=3, rounds=8)
    page = anna.page
    expect(page.locator("#winner h2")).to_have_text("Anna wins with 720")
    assert totals(page) == ["720", "360", "360"]
    page.emulate_media(media="print")
    for part in ("#entry", ".masthead", ".foot", "#again"):
        expect(page.locator(part).first).to_be_hidden()
    expect(page.locator(".paper-table")).to_be_visible()
    assert cut_off(page) == []
    colours = page.evaluate(
        """() => [...document.querySelectorAll(".paper-table :is(td, th) *")]
            .filter((element) => element.closest("svg") === null)
            .map((element) => getComputedStyle(element).color)"""
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    pdf = page.pdf(format="A4")
    assert pdf.count(b"/Type /Page\n") == 1
    page.emulate_media(media="screen")
    page.click("#again")
    page.wait_for_url("**/sheet/minodice")
    assert [box.input_value() for box in page.locator("#names input").all()] == ["Anna", "Ben", "Carla"]


def test_a_sheet_is_deleted_for_all(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(), visitor(name="Zoe")
    zoe.may_be_refused = True
    zoe.page.goto(begin_sheet(anna, "Anna", "Ben", "Carla"))
    expect(zoe.page.locator(".paper-name")).to_have_count(3)
    zoe.page.click("#menu")
    expect(zoe.page.locator("#print")).to_be_visible()
    expect(zoe.page.locator("#delete")).to_have_count(0)
    anna.page.click("#menu")
    anna.page.click("#delete")
    anna.page.click("#delete-yes")
    anna.page.wait_for_url(f"{anna.address}/")
    expect(zoe.page.locator(".plain-page h1")).to_be_visible()


def test_a_game_without_a_sheet_has_no_page_for_one(visitor: MakeVisitor) -> None:
    anna = visitor()
    anna.page.goto(anna.address)
    expect(anna.page.locator("#sheet-link")).to_be_hidden()
    anna.may_be_refused = True
    for address in ("/sheet/mistkaefer", "/sheet/nothing", "/s/nothing", "/s/nothing/qr.svg"):
        answer = anna.page.goto(f"{anna.address}{address}")
        assert answer is not None
        assert answer.status == 404
    answer = anna.page.goto(f"{anna.address}/rules/minodice")
    expect(anna.page.locator("a[href='/sheet/minodice']")).to_be_visible()


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_nothing_of_a_sheet_is_cut_off_on_a_small_phone(visitor: MakeVisitor, lang: str) -> None:
    anna = visitor(width=320, height=640, lang=lang, touch=True)
    names = ["Maximiliane-Sophie Oberhuber", "Ben", "Bartholomäus", "Ed", "Christina Maria", "Wu"]
    page = anna.page
    page.goto(anna.address)
    page.locator("#game-picks input[value='minodice']").check(force=True)
    page.wait_for_timeout(1200)  # the greeting dice roll in from the side
    assert cut_off(page) == []
    address = begin_sheet(anna, *names)
    fill_all(anna, address, players=6, rounds=5)
    expect(page.locator(".cell-points")).to_have_count(30)
    for tab in page.locator(".tab").all():
        tab.click()
        assert cut_off(page) == []
        for button in page.locator(".step, .round-pick, .tab").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["height"] >= 44
    page.click("#share")
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    page.click("#menu")
    assert cut_off(page) == []
