"""A leader enters a foam die's throws by phone and laptop: nothing moves under the thumb, everything can be taken back."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect
from visitors import MakeVisitor, Visitor

NAMES = {"0.0": "Mia", "0.1": "Łukasz", "0.2": "Ayşe", "1.0": "5"}
STAGE = {
    "minutes": 45,
    "decision_seconds": 0,
    "when_out": "nothing",
    "take_lone": True,
    "pieces": NAMES,
    "throwers": [["Ben", "Ada"], [], [], []],
}


def lead(visitor: Visitor, **wishes: Any) -> str:
    """Opens a match of four teams that the visitor leads, and its page; returns the match's address in the HTTP interface."""
    wishes = {
        "game": "maedn",
        "preset": "hall",
        "options": {"opening": "one_out", "capture": "claimable"},
        "seats": ["led"] * 4,
        "chance": "entered",
        "name": "",
        "teams": ["Lions", "", "", ""],
        "stage": STAGE,
        **wishes,
    }
    made = ask(visitor, f"{visitor.address}/api/matches", wishes)
    visitor.page.goto(f"{visitor.address}/m/{made['match']}")
    visitor.page.wait_for_selector("#dock.is-due")
    return f"{visitor.address}/api/matches/{made['match']}"


def ask(visitor: Visitor, address: str, body: dict[str, Any]) -> Any:
    answer = visitor.context.request.post(
        address, data=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert answer.ok, answer.text()
    return answer.json()


def told(visitor: Visitor, match: str) -> list[str]:
    """What counts of the match, in words, by throws and moves alone."""
    log = visitor.context.request.get(f"{match}/log?lang=en").json()
    return [entry["text"] for entry in log if entry["seat"] is not None and not entry["undone"]][4:]


def set_up(visitor: Visitor, match: str, places: dict[str, str], turn: int) -> None:
    """Lays figures where a test needs them."""
    n = visitor.context.request.get(match).json()["n"]
    ask(visitor, f"{match}/corrections", {"after": n, "places": places, "turn": turn})
    expect(visitor.page.locator("#undo")).to_have_attribute("aria-disabled", "false")


def slot_middle(page: Page, slot: str) -> tuple[float, float]:
    x, y = page.evaluate(
        """(slot) => {
            const place = document.querySelector(`[data-slot="${slot}"]`).getScreenCTM();
            return [place.e, place.f];
        }""",
        slot,
    )
    return x, y


def tap_slot(page: Page, slot: str) -> None:
    page.touchscreen.tap(*slot_middle(page, slot))


def boxes(places: Locator) -> list[dict[str, float] | None]:
    return [place.bounding_box() for place in places.all()]


def test_the_keys_and_the_way_back_never_move(visitor: MakeVisitor) -> None:
    for leader in (visitor(width=360, height=640, touch=True), visitor()):
        match = lead(leader)
        set_up(leader, match, {"0.0": "t6", "0.1": "t22", "0.2": "t24", "1.0": "t9"}, 0)
        page = leader.page
        fixed = page.locator("#dock .key, #undo, #redo, #correct")
        at_first = boxes(fixed)
        assert len(at_first) == 9
        page.locator("#dock .key[data-outcome='3']").click()
        expect(page.locator(".move")).to_have_count(3)
        expect(page.locator(".move").first).to_contain_text("Mia")
        expect(page.locator(".move").first).to_contain_text("→ 10")
        assert boxes(fixed) == at_first, "a figure is to be chosen"
        page.locator(".move").nth(1).click()  # and Mia does not capture
        expect(page.locator(".claimer")).to_have_count(3)
        assert boxes(fixed) == at_first, "somebody may claim"
        for button in page.locator(".is-claim .move").all():
            box, dock = button.bounding_box(), page.locator("#dock").bounding_box()
            assert box is not None
            assert dock is not None
            if box["x"] < dock["x"] + dock["width"] and dock["y"] > box["y"]:
                assert box["y"] + box["height"] <= dock["y"] + 1
        page.locator(".claimer").nth(2).click()
        expect(page.locator("#banner")).to_contain_text("Yellow")
        page.locator(".is-claim .move").first.click()
        expect(page.locator("#dock.is-due")).to_be_attached()
        assert boxes(fixed) == at_first, "the next one throws"
        assert "sends Mia back" in told(leader, match)[-1]


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(visitor: MakeVisitor) -> None:
    leader = visitor()
    match = lead(leader)
    page = leader.page
    page.keyboard.press("4")
    expect(page.locator("#banner")).to_contain_text("Blue")
    page.keyboard.press("2")
    expect(page.locator("#banner")).to_contain_text("Green")
    assert len(told(leader, match)) == 4, "two throws, and the only figure that could move each time"
    expect(page.locator("#undo-what")).to_contain_text("Blue throws 2")
    page.keyboard.press("Backspace")
    expect(page.locator("#undo-what")).to_contain_text("throws 4")
    page.keyboard.press("Backspace")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#banner")).to_contain_text("Lions")
    expect(page.locator("#thrower")).to_have_text("Ben throws")
    assert told(leader, match) == []
    expect(page.locator("#log .is-undone:not(.seat-none)")).to_have_count(4)
    page.locator("#redo").click()
    expect(page.locator("#undo-what")).to_contain_text("throws 4")
    page.keyboard.press("Shift+Backspace")
    expect(page.locator("#undo-what")).to_contain_text("Blue throws 2")
    assert len(told(leader, match)) == 4


def test_two_quick_taps_are_one(visitor: MakeVisitor) -> None:
    leader = visitor(width=360, height=640, touch=True)
    match = lead(leader)
    page = leader.page
    box = page.locator("#dock .key[data-outcome='4']").bounding_box()
    assert box is not None
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    expect(page.locator("#banner")).to_contain_text("Blue")
    page.wait_for_timeout(400)
    assert len(told(leader, match)) == 2


def test_an_entry_outlives_a_lost_line_and_a_reload_and_counts_once(visitor: MakeVisitor) -> None:
    leader = visitor(width=360, height=640, touch=True)
    leader.may_lose_the_line = True
    match = lead(leader)
    page = leader.page

    def lose(route: Route) -> None:
        route.abort()

    page.route("**/throws?*", lose)
    page.locator("#dock .key[data-outcome='5']").tap()
    expect(page.locator("#dock .key.is-sent")).to_have_attribute("data-outcome", "5")
    page.locator("#dock .key[data-outcome='2']").tap(force=True)  # one after the other
    page.wait_for_timeout(300)
    assert told(leader, match) == []
    page.unroute("**/throws?*", lose)
    page.reload()
    expect(page.locator("#banner")).to_contain_text("Blue")
    page.wait_for_timeout(500)
    assert len(told(leader, match)) == 2
    assert "throws 5" in told(leader, match)[0]


def test_what_really_happened_is_set_by_hand_and_said_before_it_is_sent(visitor: MakeVisitor) -> None:
    leader = visitor(width=360, height=640, touch=True)
    match = lead(leader)
    page = leader.page
    set_up(leader, match, {"0.0": "t6", "1.0": "t11"}, 0)
    page.locator("#correct").tap()
    yes = page.locator("#correct-yes")
    expect(yes).to_be_disabled()
    tap_slot(page, "t6")
    expect(page.locator(".correct-ask")).to_contain_text("Mia")
    tap_slot(page, "t11")
    expect(page.locator(".correct-ask")).to_contain_text("stands on field 12 already")
    page.locator("#taken-home").tap()
    expect(page.locator(".correct-list li")).to_have_count(2)
    expect(page.locator(".correct-list")).to_contain_text("Mia: 7 → 12")
    page.locator("#turn-2").tap()
    yes.tap()
    expect(page.locator("#banner")).to_contain_text("Green")
    slots = {token["id"]: token["slot"] for token in leader.context.request.get(match).json()["tokens"]}
    assert (slots["0.0"], slots["1.0"]) == ("t11", "w1.0")
    page.locator("#dock .key[data-outcome='2']").tap()
    expect(page.locator("#banner")).to_contain_text("Yellow")
    page.locator("#correct").tap()
    page.locator("#correct-throw").tap()
    page.locator(".correct-throw").first.tap()
    page.locator("#was-3").tap()
    yes.tap()
    box = page.get_by_role("dialog", name="everything after it still holds")
    expect(box.locator("#now-stand li")).to_have_text("Green 1 → 24")  # from its start field, 21
    box.locator("#told-ok").tap()
    assert "throws 3" in told(leader, match)[-2]
    page.locator("#undo").tap()
    expect(page.locator("#undo-what")).not_to_contain_text("throws 3")


def test_a_throw_put_right_says_who_stands_elsewhere_and_what_fell_away(visitor: MakeVisitor) -> None:
    """Red threw a six on its third try, came out and walked 3; the six was a five, so Red stays at home and Blue throws."""
    leader = visitor(width=360, height=640, touch=True)
    match = lead(leader)
    page = leader.page
    set_up(leader, match, {"0.0": "w0.0"}, 0)
    for pips in (1, 2, 6, 3):
        n = leader.context.request.get(match).json()["n"]
        ask(leader, f"{match}/throws", {"after": n, "outcome": pips})
    expect(page.locator("#banner")).to_contain_text("Blue")
    page.locator("#correct").tap()
    page.locator("#correct-throw").tap()
    expect(page.locator(".correct-throw").first).to_contain_text("sheet 4")  # where the 3 led
    page.locator(".correct-throw").nth(1).tap()
    expect(page.locator("#correct-was")).to_have_text("What was it really?")
    page.locator("#was-5").tap()
    page.locator("#correct-yes").tap()
    expect(page.locator("#now-stand li")).to_have_text("Mia waiting")
    expect(page.locator("#now-lost li")).to_have_text("Red throws 3.")
    page.locator("#told-ok").tap()
    expect(page.locator("#banner")).to_contain_text("Blue")


def test_single_dice_have_words_and_guests_are_told_who_puts_throws_right(visitor: MakeVisitor) -> None:
    anna, ben = visitor(width=360, height=640, touch=True), visitor(width=360, height=640, touch=True)
    matches = f"{anna.address}/api/matches"
    wishes = {"game": "mistkaefer", "seats": ["open", "open"], "chance": "entered", "name": "Anna"}
    made = ask(anna, matches, wishes)
    match = f"{matches}/{made['match']}"
    ask(ben, f"{match}/seats", {"name": "Ben"})

    def scene(who: Visitor) -> dict[str, Any]:
        return who.context.request.get(match).json()

    ask(anna, f"{match}/throws", {"after": scene(anna)["n"], "outcome": 0})  # the lot: Anna begins
    dice = next(one["action"] for one in scene(anna)["choices"] if "2" in one["text"])
    ask(anna, f"{match}/actions", {"after": scene(anna)["n"], "action": dice})
    ask(anna, f"{match}/throws", {"after": scene(anna)["n"], "outcome": 2})
    ask(anna, f"{match}/throws", {"after": scene(anna)["n"], "outcome": 5})
    for one in (anna, ben):
        one.page.goto(f"{anna.address}/m/{made['match']}")
        one.page.wait_for_selector("#dock:not([hidden])")
        one.page.locator("#correct").tap(force=True)
    expect(ben.page.locator("#hint")).to_contain_text("opened the table")
    expect(ben.page.locator("#correct-panel")).to_be_hidden()
    rows = anna.page.locator(".correct-throw")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("Red throws 2")
    expect(rows.nth(1).locator(".correct-die .pips")).to_be_visible()


def test_a_leader_without_a_stage_chooses_by_letters_and_claims_by_large_buttons(
    visitor: MakeVisitor,
) -> None:
    anna = visitor()
    match = lead(
        anna,
        seats=["led", "led"],
        teams=["", ""],
        stage=None,
        options={"opening": "one_out", "capture": "claimable", "figures": 2},
    )
    set_up(anna, match, {"0.0": "t6", "0.1": "t12", "1.0": "t9"}, 0)
    page = anna.page
    page.keyboard.press("3")
    expect(page.locator(".move")).to_have_count(2)
    page.keyboard.press("b")
    expect(page.locator(".claim-head")).to_contain_text("Compulsory capture")
    expect(page.locator(".is-claim .move")).to_have_count(2)
    expect(page.locator("#clock")).to_be_hidden()


def test_m18_a_phone_tells_the_last_move_until_the_next_throw_and_the_end_by_all_that_counts(
    visitor: MakeVisitor,
) -> None:
    leader = visitor(width=360, height=640, touch=True)
    match = lead(leader)
    page = leader.page
    set_up(leader, match, {"0.0": "t6", "0.1": "t22", "0.2": "t24", "1.0": "t9"}, 0)
    page.locator("#dock .key[data-outcome='3']").tap()
    page.locator(".move").first.tap()
    last = page.locator("#last-move .last-words")
    expect(last).to_have_text("Mia 7 → 10, captures Blue 5")
    expect(page.locator(".trail.is-done")).to_have_count(1)
    expect(page.locator(".trail.is-flight")).to_have_count(1)
    page.reload()
    expect(last).to_have_text("Mia 7 → 10, captures Blue 5")
    expect(page.locator(".trail.is-done")).to_have_count(1)
    page.locator("#dock .key[data-outcome='2']").tap()
    expect(last).to_contain_text("Blue throws 2")
    expect(page.locator(".trail")).to_have_count(0)
    page.locator("#clock").tap()
    page.locator("#last-round").tap()
    expect(page.locator("#clock")).to_contain_text("Last round")
    page.locator("#clock").tap()
    page.locator("#lead-end").tap()
    page.locator("#end-yes").tap()
    expect(page.locator(".podium-line").first).to_contain_text("0 of 4 in the goal")
    expect(page.locator(".podium-line").first).to_contain_text("58 fields")  # 10 + 23 + 25
    expect(page.locator(".podium-line").last).to_contain_text("0 fields")


def test_names_change_while_the_match_goes_on(visitor: MakeVisitor) -> None:
    leader = visitor(width=360, height=640, touch=True)
    match = lead(leader)
    page = leader.page
    page.locator("#menu").tap()
    lone = page.locator("dialog .switch").first
    expect(lone).to_be_checked()
    lone.tap()
    page.locator("#to-names").tap()
    page.get_by_label("Red 1").fill(" Zoë ")
    page.get_by_label("Blue 1").fill("")
    page.locator(".names-throwers input").first.fill("Max, Eva")
    page.locator("#names-save").tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#thrower")).to_have_text("Max throws")
    expect(page.locator("#board [data-name='Zoë']")).to_have_count(1)
    hall = leader.context.request.get(match).json()["hall"]
    assert hall["pieces"] == {"0.0": "Zoë", "0.1": "Łukasz", "0.2": "Ayşe"}
    assert hall["throwers"] == [["Max", "Eva"], [], [], []]
    assert (hall["minutes"], hall["take_lone"]) == (45, False)
