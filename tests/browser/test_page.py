"""People play: from the start page to the places, by mouse, by keyboard, by finger, together, and through mishaps."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from visitors import MakeVisitor, Server, Visitor

GAME_SECONDS = 60


def start_game(visitor: Visitor) -> str:
    """Presses the one button and returns the match's address."""
    visitor.page.goto(visitor.address)
    visitor.page.click("#start")
    visitor.page.wait_for_url("**/m/*")
    return visitor.page.url


def open_table(visitor: Visitor, **wishes: Any) -> str:
    """Opens a table by the HTTP interface in the visitor's name and goes there."""
    wishes = {
        "game": "maedn",
        "preset": "classic",
        "options": {},
        "seats": ["open", "bot:sensible"],
        "chance": "server",
        "name": "Anna",
        **wishes,
    }
    made = visitor.context.request.post(
        f"{visitor.address}/api/matches",
        data=json.dumps(wishes),
        headers={"content-type": "application/json"},
    )
    assert made.status == 201, made.text()
    address = f"{visitor.address}/m/{made.json()['match']}"
    visitor.page.goto(address)
    return address


def play_by_mouse(page: Page, until: str = "#finish") -> int:
    """Clicks what glows until something appears; returns the number of clicks."""
    clicks = 0
    ending = time.monotonic() + GAME_SECONDS
    while not page.locator(until).is_visible():
        assert time.monotonic() < ending, f"not over after {clicks} moves"
        clicks += click_a_choice(page)
        page.wait_for_timeout(5)
    return clicks


def click_a_choice(page: Page) -> int:
    """Moves the mouse onto the first thing that glows and clicks, as a hand does; 0 if nothing glows."""
    place = page.evaluate(
        """() => {
            const hit = document.querySelector(".hit .hit-area");
            if (!hit) return null;
            const box = hit.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
    )
    if place is None:
        return 0
    page.mouse.click(*place)
    return 1


def cut_off(page: Page) -> list[str]:
    """Visible texts and controls that stick out of the window or of a box that hides what does not fit."""
    return page.evaluate(
        """() => {
            const wide = document.documentElement.clientWidth;
            const bad = [];
            for (const element of document.querySelectorAll("body *:not(svg *)")) {
                const box = element.getBoundingClientRect();
                const style = getComputedStyle(element);
                const unseen = ".sr-only, .confetti, .side:not(.is-open)";
                if (!box.width || style.visibility === "hidden" || element.closest(unseen)) continue;
                const name = element.tagName + "." + element.className + " " + element.textContent.trim().slice(0, 30);
                if (box.left < -1 || box.right > wide + 1) bad.push("outside: " + name);
                const holds = element.matches(".segments, .button, .key");
                const hides = (holds || style.overflowX !== "visible") && element.tagName !== "INPUT";
                if (hides && element.scrollWidth > element.clientWidth + 1) bad.push("cut: " + name);
                if (element.tagName === "SELECT") {
                    const pen = document.createElement("canvas").getContext("2d");
                    pen.font = style.font;
                    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                    for (const option of element.options)
                        if (pen.measureText(option.text).width > room + 1) bad.push("too long: " + option.text);
                }
            }
            if (document.documentElement.scrollWidth > wide) bad.push("the page scrolls sideways");
            return bad;
        }"""
    )


def test_a_whole_game_by_mouse_from_the_start_page_to_the_places(visitor: MakeVisitor) -> None:
    anna = visitor()
    start_game(anna)
    moves = play_by_mouse(anna.page)
    assert moves > 10
    places = anna.page.locator(".podium-line")
    expect(places).to_have_count(4)
    expect(places.first).to_contain_text("1.")
    expect(anna.page.locator("#log .log-line").last).to_be_attached()


def test_a_whole_game_by_keyboard_alone(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.goto(anna.address)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "start":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    ending = time.monotonic() + GAME_SECONDS
    while not page.locator("#finish").is_visible():
        assert time.monotonic() < ending
        if page.evaluate("document.querySelector('.hit') === null"):
            page.wait_for_timeout(5)
            continue
        if not page.evaluate("document.activeElement.classList.contains('hit')"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(page.locator("#finish h1")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "again"


def test_arrows_walk_among_the_choices_in_reading_order_and_escape_leaves(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna, options={"opening": "one_out", "figures": 2, "start": "first_seat"}, chance="entered")
    page = anna.page
    page.wait_for_selector(".key")
    page.keyboard.press("6")
    page.wait_for_selector(".hit")
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first
    expect(page.locator("#hint")).to_have_text(first)
    expect(page.locator(".marks .target")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "board"
    expect(page.locator(".marks .target")).to_have_count(0)


def test_a_finger_sees_where_it_leads_before_it_moves(visitor: MakeVisitor) -> None:
    anna = visitor(width=360, height=640, touch=True)
    open_table(anna, options={"opening": "one_out", "start": "first_seat"}, chance="entered")
    page = anna.page
    page.locator(".key[data-outcome='3']").tap()
    page.wait_for_selector(".hit")
    box = page.locator(".hit-area").first.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*middle)
    expect(page.locator(".marks .target")).to_be_visible()
    expect(page.locator("#hint")).to_contain_text("tap again")
    page.touchscreen.tap(*middle)
    expect(page.locator("#log")).to_contain_text("3", use_inner_text=False)
    expect(page.locator(".hit")).to_have_count(0)


def test_a_click_on_what_is_not_possible_is_answered_in_words(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna, options={"opening": "one_out", "start": "first_seat"}, chance="entered")
    page = anna.page
    page.wait_for_selector(".key")
    page.keyboard.press("3")
    page.wait_for_selector(".hit")
    before = page.locator("#hint").inner_text()
    box = page.locator("[data-token='0.3']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#hint")).not_to_have_text(before)
    page.keyboard.press("?")
    expect(page.locator("dialog .reasons li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_friend_joins_by_the_link_and_the_host_reloads_in_mid_turn(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(name="Ben")
    address = open_table(anna, seats=["open", "open"], options={"figures": 1, "start": "first_seat"})
    # this server is reached from here alone: no QR code
    expect(anna.page.locator("#lobby .lobby-alone")).to_be_visible()
    expect(anna.page.locator("#lobby .address")).to_have_value(re.compile(r"/m/"))
    ben.page.goto(address)
    ben.page.fill("#join-name", "Ben")
    ben.page.click("#lobby button[type=submit]")
    expect(ben.page.locator("#lobby")).to_be_hidden()
    expect(anna.page.locator("#lobby")).to_be_hidden()
    expect(anna.page.locator("#players")).to_contain_text("Ben")

    reloads = 0
    ending = time.monotonic() + GAME_SECONDS
    while not anna.page.locator("#finish").is_visible():
        assert time.monotonic() < ending
        if reloads < 3 and anna.page.locator(".hit").count():
            tokens = anna.page.evaluate(TOKENS)
            anna.page.reload()
            anna.page.wait_for_selector(".hit")
            assert anna.page.evaluate(TOKENS) == tokens
            reloads += 1
        for player in (anna, ben):
            click_a_choice(player.page)
        anna.page.wait_for_timeout(5)
    assert reloads == 3
    expect(ben.page.locator("#finish")).to_be_visible()

    anna.page.click("#again")
    anna.page.wait_for_url(lambda url: url != address)
    ben.page.click("#follow")
    ben.page.wait_for_url(anna.page.url)
    expect(ben.page.locator("#lobby")).to_be_hidden()
    expect(anna.page.locator("#players")).to_contain_text("Ben")


TOKENS = """() => Object.fromEntries([...document.querySelectorAll(".pieces .token")].map(
    (token) => [token.dataset.token, token.style.transform]).sort())"""


def test_the_host_fills_free_seats_with_bots_and_a_late_friend_takes_over(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(name="Ben")
    address = open_table(
        anna, seats=["open", "open", "open"], chance="entered", options={"start": "first_seat"}
    )
    anna.page.click("#start-now")
    expect(anna.page.locator("#lobby")).to_be_hidden()
    ben.page.goto(address)
    ben.page.fill("#join-name", "Ben")
    ben.page.locator(".seat-pick").last.click()
    ben.page.click("#lobby button[type=submit]")
    expect(ben.page.locator("#lobby")).to_be_hidden()
    expect(anna.page.locator("#players .player").nth(2)).to_contain_text("Ben")


def test_a_spectator_watches_and_can_do_nothing(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(), visitor(name="Zoe")
    address = open_table(anna)
    zoe.page.goto(address)
    expect(zoe.page.locator("#spectator")).to_be_visible()
    for _ in range(4):
        anna.page.wait_for_selector(".hit")
        click_a_choice(anna.page)
    anna.page.wait_for_selector(".hit")
    expect(zoe.page.locator("#log .log-line")).to_have_count(anna.page.locator("#log .log-line").count())
    assert zoe.page.evaluate(TOKENS) == anna.page.evaluate(TOKENS)
    assert zoe.page.locator(".hit").count() == 0
    zoe.page.locator("#board").click(position={"x": 200, "y": 200})
    expect(zoe.page.locator("#hint")).to_contain_text("watching")


def test_who_comes_to_a_waiting_table_may_also_just_watch(visitor: MakeVisitor) -> None:
    anna, zoe = visitor(), visitor(name="Zoe")
    address = open_table(anna, seats=["open", "open"])
    zoe.page.goto(address)
    zoe.page.click("#watch")
    expect(zoe.page.locator("#join-name")).to_have_count(0)
    anna.page.click("#start-now")
    expect(zoe.page.locator("#lobby")).to_be_hidden()
    expect(zoe.page.locator("#spectator-join")).to_be_visible()


def test_languages_are_chosen_by_the_browser_and_switched_by_hand(visitor: MakeVisitor) -> None:
    gina = visitor(lang="it")
    page = gina.page
    page.goto(gina.address)
    expect(page.locator("#start")).to_have_text("Inizia a giocare")
    page.click("a[hreflang=de]")
    expect(page.locator("#start")).to_have_text("Spiel beginnen")
    page.locator("#seat-count input[value='2']").check(force=True)
    page.click("a[hreflang=en]")
    expect(page.locator("#seats .seat")).to_have_count(2)  # what was chosen outlives the change
    page.click("#start")
    page.wait_for_url("**/m/*")
    page.click("#menu")
    page.locator("dialog label:has(input[name=language][value=de])").click()
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Spielbrett"))


def test_a_number_of_a_house_rule_keeps_to_its_range(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.goto(anna.address)
    limit = next(
        option
        for option in page.evaluate("JSON.parse(document.getElementById('games').textContent)[0].options")
        if option["option"] == "limit"
    )
    page.click("#tables-box summary")
    field = page.locator("#option-limit")
    field.fill("99999999")
    field.blur()
    expect(field).to_have_value(str(limit["maximum"]))
    field.fill("-3")
    field.blur()
    expect(field).to_have_value(str(limit["minimum"]))
    page.get_by_role("button", name="Less").click()
    expect(field).to_have_value(str(limit["minimum"]))


def test_a_theme_is_remembered(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.goto(anna.address)
    page.click("#settings")
    page.locator("dialog input[value=dark]").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_page_comes_back_by_itself_when_the_server_was_killed(
    visitor: MakeVisitor, server: Server
) -> None:
    anna = visitor()
    anna.may_lose_the_line = True
    open_table(anna)
    page = anna.page
    page.wait_for_selector(".hit")
    click_a_choice(page)
    page.wait_for_selector(".hit")
    tokens = page.evaluate(TOKENS)
    server.kill()
    expect(page.locator("#veil")).to_be_visible()
    expect(page.locator("#veil")).to_contain_text("since")
    assert page.locator(".hit").count() == 0
    server.start()
    expect(page.locator("#veil")).to_be_hidden(timeout=15_000)
    page.wait_for_selector(".hit")
    assert page.evaluate(TOKENS) == tokens
    play_by_mouse(page)


def test_a_hidden_tab_lets_its_stream_go_but_stays_at_the_table(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(name="Ben")
    address = open_table(anna, seats=["open", "open"], chance="entered", options={"start": "first_seat"})
    ben.page.add_init_script(COUNT_STREAMS)
    ben.page.goto(address)
    ben.page.click("#lobby button[type=submit]")
    expect(anna.page.locator("#players .is-here")).to_have_count(1)
    with ben.page.expect_response(lambda answer: "present=1" in answer.url):
        ben.page.evaluate(HIDE, True)
    ben.page.wait_for_selector("html[data-streams='0']")
    anna.page.wait_for_selector(".key")
    anna.page.keyboard.press("2")
    expect(anna.page.locator("#log")).to_contain_text("throws 2")
    expect(anna.page.locator("#players .is-here")).to_have_count(1)
    assert "throws 2" not in ben.page.locator("#log").inner_text()
    ben.page.evaluate(HIDE, False)
    expect(ben.page.locator("#log")).to_contain_text("throws 2")
    ben.page.close()
    expect(anna.page.locator("#players .is-here, #players .is-away")).to_have_count(1)


COUNT_STREAMS = """let streams = 0;
const count = (by) => { document.documentElement.dataset.streams = streams += by; };
const Plain = EventSource;
window.EventSource = class extends Plain {
    constructor(...wishes) { super(...wishes); count(1); }
    close() { if (this.readyState !== 2) count(-1); super.close(); }
};"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_real_dice_are_typed_in_by_keys_and_digits(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna, seats=["open", "open"], options={"start": "first_seat"}, chance="entered")
    page = anna.page
    page.click("#start-now")
    expect(page.locator(".key")).to_have_count(6)
    page.locator(".key[data-outcome='2']").click()
    expect(page.locator("#log .log-line").last).to_contain_text("throws 2")
    page.wait_for_selector(".key")
    page.keyboard.press("6")
    expect(page.locator("#log .log-line").last).to_contain_text("throws 6")
    page.wait_for_selector(".hit")


def test_a_seat_moves_to_another_device_by_a_code(visitor: MakeVisitor) -> None:
    laptop, phone = visitor(), visitor(width=360, height=640)
    open_table(laptop)
    laptop.page.click("#menu")
    laptop.page.get_by_role("button", name="Continue on another device").click()
    address = laptop.page.locator("dialog .address").input_value()
    assert "#code=" in address
    phone.page.goto(re.sub(r"^https?://[^/]+", phone.address, address))
    expect(phone.page.locator("#players .player").first).to_contain_text("This is you", use_inner_text=False)
    assert "code" not in phone.page.url


def test_a_code_alone_typed_on_the_start_page_brings_the_seat_along(visitor: MakeVisitor) -> None:
    laptop, phone = visitor(), visitor(width=360, height=640)
    address = open_table(laptop)
    laptop.page.click("#menu")
    laptop.page.get_by_role("button", name="Continue on another device").click()
    code = laptop.page.locator("dialog .code").inner_text()
    phone.page.goto(phone.address)
    phone.page.click("#enter-code")
    phone.page.fill("#code", code.upper())
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_url(address)
    phone.page.wait_for_selector(".hit")
    assert phone.page.evaluate(TOKENS) == laptop.page.evaluate(TOKENS)


def test_who_opens_a_table_sees_its_story_from_the_beginning(visitor: MakeVisitor) -> None:
    anna = visitor(speed="normal")
    page = anna.page
    page.add_init_script(
        """window.told = [];
        addEventListener("DOMContentLoaded", () => {
            const story = document.getElementById("story");
            if (story) new MutationObserver(() => window.told.push(story.textContent)).observe(story, { childList: true });
        });"""
    )
    start_game(anna)
    expect(page.locator("#log")).to_contain_text("throws")
    told = page.evaluate("window.told")
    assert told[0].startswith("The lot falls"), told


def test_the_host_ends_the_game_after_a_question(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna)
    page = anna.page
    page.wait_for_selector(".hit")
    page.click("#menu")
    page.get_by_role("button", name="End the game").click()
    page.click("#end-yes")
    expect(page.locator("#finish .podium-line")).to_have_count(2)


def test_a_match_that_is_not_there_has_a_page_of_its_own(visitor: MakeVisitor) -> None:
    anna = visitor()
    anna.may_be_refused = True
    answer = anna.page.goto(f"{anna.address}/m/nosuchmatch")
    assert answer is not None
    assert answer.status == 404
    expect(anna.page.locator("h1")).to_be_visible()


def test_what_can_act_shines_and_where_it_could_end_is_marked(visitor: MakeVisitor) -> None:
    anna = visitor()
    open_table(anna, options={"opening": "one_out", "start": "first_seat"}, chance="entered")
    page = anna.page
    page.locator(".key[data-outcome='3']").click()
    page.wait_for_selector(".hit")
    stroke = "element => getComputedStyle(element).stroke"
    assert page.locator("[data-token='0.0'] .rim-light").first.evaluate(stroke) != "none"
    assert page.locator("[data-token='1.0'] .rim-light").first.evaluate(stroke) == "none"
    expect(page.locator(".marks .glow")).to_have_count(1)
    expect(page.locator(".marks .end")).to_have_count(1)


def test_what_others_do_leaves_my_open_choice_alone(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(name="Ben")
    wishes = {"opening": "one_out", "start": "first_seat"}
    address = open_table(anna, seats=["open", "open"], options=wishes, chance="entered")
    page = anna.page
    page.click("#start-now")
    page.locator(".key[data-outcome='3']").click()
    page.wait_for_selector(".hit")
    page.keyboard.press("ArrowRight")
    armed = page.locator("#hint").inner_text()
    page.evaluate("document.activeElement.mine = true")
    ben.page.goto(address)
    ben.page.click("#lobby button[type=submit]")
    expect(page.locator("#log .log-line").last).to_contain_text("Ben")
    expect(page.locator("#players")).to_contain_text("Ben")
    assert page.evaluate("document.activeElement.mine === true")
    assert page.locator("#hint").inner_text() == armed
    page.keyboard.press("Enter")
    expect(page.locator(".hit")).to_have_count(0)


def test_nobody_who_comes_takes_the_field_from_under_a_newcomers_fingers(visitor: MakeVisitor) -> None:
    anna, ben, zoe = visitor(), visitor(name="Ben"), visitor(name="")
    address = open_table(anna, seats=["open", "open", "open"])
    zoe.page.goto(address)
    zoe.page.click("#join-name")
    zoe.page.keyboard.type("Zo")
    ben.page.goto(address)
    ben.page.click("#lobby button[type=submit]")
    expect(zoe.page.locator("#lobby .lobby-seat")).to_have_count(2)
    zoe.page.keyboard.type("e")
    expect(zoe.page.locator("#join-name")).to_have_value("Zoe")
    expect(zoe.page.locator(".seat-pick")).to_have_count(1)
    zoe.page.keyboard.press("Enter")
    expect(zoe.page.locator("#players")).to_contain_text("Zoe")


def log_of(page: Page) -> list[str]:
    return page.locator("#log .log-line > span:last-child").all_inner_texts()


def told_by_the_server(page: Page) -> list[str]:
    return page.evaluate(
        """async () => {
            const answer = await fetch(location.pathname.replace("/m/", "/api/matches/") + "/log?lang=en");
            return (await answer.json()).map((entry) => entry.text).filter((text) => text);
        }"""
    )


def test_the_log_misses_and_doubles_nothing_when_it_comes_late(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    waiting: list[Any] = []
    page.route("**/log?*", lambda route: waiting.append(route))
    open_table(anna, seats=["open", "open"], options={"start": "first_seat"}, chance="entered")
    page.click("#start-now")
    page.locator(".key[data-outcome='2']").click()
    expect(page.locator("#log")).to_contain_text("throws 2")
    assert waiting  # the log's own request, and that of the last move
    for request in waiting:
        request.continue_()
    expect(page.locator("#log")).to_contain_text("Anna plays Red")
    page.unroute("**/log?*")
    assert log_of(page) == told_by_the_server(page)


def test_the_log_is_whole_after_somebody_was_quicker(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.add_init_script(COUNT_STREAMS)
    address = open_table(anna, seats=["open", "open"], options={"start": "first_seat"}, chance="entered")
    page.click("#start-now")
    page.wait_for_selector(".key")
    page.evaluate(HIDE, True)
    page.wait_for_selector("html[data-streams='0']")
    path = address.replace("/m/", "/api/matches/")
    after = anna.context.request.get(path).json()["n"]
    for outcome in (2, 3):
        answer = anna.context.request.post(
            f"{path}/throws",
            data=json.dumps({"after": after, "outcome": outcome}),
            headers={"content-type": "application/json"},
        )
        after = answer.json()["n"]
    anna.may_be_refused = True
    page.locator(".key[data-outcome='4']").click()
    expect(page.locator("#log")).to_contain_text("throws 3")
    page.evaluate(HIDE, False)
    page.locator(".key[data-outcome='1']").click()
    expect(page.locator("#log")).to_contain_text("throws 1")
    assert log_of(page) == told_by_the_server(page)


def test_what_went_wrong_is_said_in_the_visitors_language(visitor: MakeVisitor) -> None:
    gina = visitor(lang="it")
    gina.may_be_refused = True
    gina.page.goto(gina.address)
    gina.page.click("#enter-code")
    gina.page.fill("#code", "nosuchcode")
    gina.page.keyboard.press("Enter")
    expect(gina.page.locator("dialog .error")).to_contain_text("Questo codice non esiste")


def test_the_host_deletes_the_match_after_a_question(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(name="Ben")
    address = open_table(anna)
    ben.page.goto(address)
    ben.page.click("#menu")
    expect(ben.page.get_by_role("button", name="Delete this game")).to_have_count(0)
    expect(ben.page.get_by_role("link", name="Download the record")).to_be_visible()
    ben.may_be_refused = True
    anna.page.click("#menu")
    anna.page.get_by_role("button", name="Delete this game").click()
    anna.page.click("#delete-yes")
    anna.page.wait_for_url(f"{anna.address}/")
    expect(ben.page.locator("h1:visible")).to_have_text("The game was deleted")
    ben.page.reload()
    expect(ben.page.locator("h1")).to_have_text("There is no table here")


def test_dice_show_what_is_no_number_of_pips(visitor: MakeVisitor) -> None:
    anna = visitor()
    page = anna.page
    page.goto(anna.address)
    faces = page.evaluate(
        """async () => {
            const { Die } = await import("/static/js/dice.js");
            const die = new Die("d6");
            const front = () => {
                const side = die.element.querySelector(".is-front");
                return side.querySelector("text")?.textContent ?? side.querySelectorAll("circle").length;
            };
            const seen = [];
            for (const [face, text] of [[4], [0, "flag"], [7], ["minotaur"], [2]]) {
                die.show(face, text);
                seen.push(front());
            }
            return seen;
        }"""
    )
    assert faces == [4, "flag", "7", "minotaur", 2]


def test_what_happened_is_played_before_the_next_choice_opens(visitor: MakeVisitor) -> None:
    anna = visitor(speed="normal")
    open_table(
        anna, seats=["open", "open"], options={"start": "first_seat", "opening": "one_out"}, chance="entered"
    )
    page = anna.page
    page.click("#start-now")
    page.wait_for_selector(".key")
    page.evaluate(
        """() => {
            window.seen = [];
            const note = () => window.seen.push([performance.now(), document.querySelectorAll(".hit").length]);
            new MutationObserver(note).observe(document.querySelector(".hits"), { childList: true });
        }"""
    )
    pressed = page.evaluate("performance.now()")
    page.keyboard.press("5")
    page.wait_for_selector(".hit")
    opened = page.evaluate("window.seen.find(([, count]) => count > 0)[0]")
    assert opened - pressed > 500  # the die has tumbled and landed first
    assert page.locator(".die .is-front").count() == 1


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_nothing_is_cut_off_on_a_small_phone(visitor: MakeVisitor, lang: str) -> None:
    anna = visitor(width=320, height=640, lang=lang, touch=True, name="Maximiliane-Sophie Oberhuber")
    page = anna.page
    page.goto(anna.address)
    for part in ("#options-box", "#tables-box"):
        page.click(f"{part} summary")
    page.wait_for_timeout(1200)  # the greeting dice roll in from the side
    assert cut_off(page) == []
    page.click("#settings")
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    address = open_table(
        anna, seats=["open", "open", "open", "open"], name="Maximiliane-Sophie Oberhuber", chance="entered"
    )
    page.wait_for_selector("#lobby .lobby-alone")
    assert cut_off(page) == []
    ben = visitor(width=320, height=640, lang=lang, touch=True, name="Ben")
    ben.page.goto(address)
    ben.page.wait_for_selector("#join-name")
    assert cut_off(ben.page) == []
    page.click("#start-now")
    page.wait_for_selector(".key")
    assert cut_off(page) == []
    page.click("#strip")
    page.wait_for_timeout(400)
    assert cut_off(page) == []
    page.click("#side-close")
    page.click("#menu")
    assert cut_off(page) == []
    page.locator("dialog .menu-actions button.danger").first.click()
    page.click("#end-yes")
    page.wait_for_selector("#finish .podium")
    page.wait_for_timeout(500)
    assert cut_off(page) == []


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (740, 360), (768, 1024), (1280, 800), (1920, 1080)]
)
def test_the_table_fits_its_window(visitor: MakeVisitor, width: int, height: int) -> None:
    anna = visitor(width=width, height=height, lang="de")
    open_table(anna, seats=["open", "bot:sensible", "bot:sensible", "bot:sensible"])
    page = anna.page
    page.wait_for_selector(".hit")
    assert cut_off(page) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in ("#board", "#banner", "#tray", "#hint"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height + 1, part


def test_a_claim_fits_the_smallest_phone(visitor: MakeVisitor) -> None:
    anna, ben = visitor(), visitor(width=320, height=568, lang="de", touch=True, name="Maximiliane")
    wishes = {"opening": "one_out", "start": "first_seat", "capture": "claimable", "three_throws": "never"}
    address = open_table(
        anna,
        seats=["open", "open"],
        options={**wishes, "figures": 2},
        chance="entered",
        name="Anna-Katharina",
    )
    ben.page.goto(address)
    ben.page.click("#lobby button[type=submit]")
    # Anna comes within reach of the other's figure and lets it be
    for player, pips, figure in (
        *((anna, 6, 0), (anna, 6, 1), (anna, 1, 0)),
        (ben, 4, 0),
        *((anna, 6, 0), (anna, 6, 0), (anna, 5, 1)),
    ):
        player.page.locator(f".key[data-outcome='{pips}']").click()
        player.page.locator(f".hit[data-action='{figure}']").focus()
        player.page.keyboard.press("Enter")
    page = ben.page
    expect(page.locator(".hit")).to_have_count(2)
    dock = page.locator("#dock").bounding_box()
    assert dock is not None
    top_of_the_dock = dock["y"]
    parts = [page.locator("#board"), *page.locator(".choice").all()]
    assert len(parts) == 4, "two figures, and letting it pass"
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= top_of_the_dock
    page.locator(".hit[data-action='0']").focus()
    page.keyboard.press("Enter")
    expect(anna.page.locator("#log .log-line").last).to_contain_text("sends Red 1 back")


def test_the_rules_and_the_small_pages_open(visitor: MakeVisitor) -> None:
    anna = visitor(lang="de")
    page = anna.page
    page.goto(anna.address)
    page.click("#rules-link")
    expect(page.locator("main h1")).to_be_visible()
    page.goto(f"{anna.address}/about")
    expect(page.locator("main")).to_contain_text("unabhängig")
