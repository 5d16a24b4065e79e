"""A leader sets a match in a hall up, hands the controls to a phone, and reads the report afterwards."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect
from visitors import MakeVisitor, Visitor

NAMES = "1. Mia\n2. Ben\n3. Ayşe\nŁukasz, Emma; Tom\nElif\nNoah\nZoë"


def ask(visitor: Visitor, match: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """A request of the visitor's own browser."""
    address = f"{visitor.address}/api/matches/{match}{path}"
    headers = {"content-type": "application/json"}
    request = visitor.context.request
    answer = (
        request.get(address)
        if body is None
        else request.post(address, data=json.dumps(body), headers=headers)
    )
    assert answer.ok, answer.text()
    return answer.json()


def test_m03_names_become_teams_and_the_controls_go_to_a_phone(visitor: MakeVisitor) -> None:
    leader = visitor()
    page = leader.page
    page.goto(f"{leader.address}/hall")
    expect(page.locator("#people")).to_have_value("12")
    expect(page.locator("#summary")).to_contain_text("4 teams of 3")
    page.get_by_label("First names", exact=True).check()
    page.fill("#names", NAMES)
    expect(page.locator("#people")).to_have_value("9")
    teams = page.locator(".team")
    expect(teams.nth(0).locator(".team-people")).to_have_text("MiaEmma")
    expect(teams.nth(3).locator(".team-people")).to_have_text("ŁukaszNoah")
    expect(page.locator(".team-throwers")).to_have_text(re.compile(r"Throws for all teams:\s*Zoë"))
    page.get_by_role("button", name="Mia").click()
    page.get_by_role("button", name="Noah").click()
    expect(teams.nth(0).locator(".team-people")).to_have_text("NoahEmma")
    page.locator(".team-name").nth(1).fill("The Whales")
    held: list[Route] = []
    page.route("**/api/matches?*", lambda route: held.append(route))
    page.click("#go")
    expect(page.locator("#go")).to_contain_text(
        "The rules are being prepared"
    )  # a server that has just been started
    held[0].continue_()
    page.unroute_all()
    page.wait_for_url("**/ready")
    match = page.url.split("/")[-2]
    scene = ask(leader, match, "")
    assert [seat["player"] for seat in scene["seats"]] == ["led"] * 4
    assert scene["seats"][1]["name"] == "The Whales"
    assert scene["hall"]["pieces"]["0.0"] == "Noah"
    assert scene["hall"]["throwers"] == [["Zoë"]] * 4, "who is left over alone throws for all"
    assert scene["hall"]["minutes"] == 45

    page.click("#show-code")
    code = page.locator("#phone .code").inner_text()
    expect(page.locator("#phone img")).to_have_count(
        0
    )  # this server is reached from here alone: no code to scan leads to it
    phone = visitor(360, 640, touch=True)
    phone.page.goto(f"{phone.address}/m/{match}#code={code}")
    phone.page.wait_for_function("() => !location.hash")
    assert ask(phone, match, "")["leader"]

    for path in ("/hall", "/"):
        page.goto(f"{leader.address}{path}")
        expect(page.locator("#last a")).to_have_attribute("href", f"/m/{match}")

    # deleted by another device: the names that were typed for it leave this browser, too
    page.goto(f"{leader.address}/m/{match}/hall")
    page.locator("#turn").wait_for()
    assert phone.context.request.delete(f"{phone.address}/api/matches/{match}").ok
    expect(page.get_by_role("heading", name="The game was deleted")).to_be_visible()
    page.goto(f"{leader.address}/hall")
    expect(page.locator("#names")).to_have_value("")
    assert "Ayşe" not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")


def test_the_report_strikes_out_what_was_taken_back_and_deletes_the_match(visitor: MakeVisitor) -> None:
    leader = visitor(768, 1024)
    page = leader.page
    made = leader.context.request.post(
        f"{leader.address}/api/matches",
        data=json.dumps(
            {
                "game": "maedn",
                "preset": "hall",
                "seats": ["led"] * 2,
                "chance": "entered",
                "teams": ["Ants", ""],
            }
        ),
        headers={"content-type": "application/json"},
    )
    match = made.json()["match"]
    for outcome in (1, 2, 5):
        ask(leader, match, "/throws", {"after": ask(leader, match, "")["n"], "outcome": outcome})
    undo = ask(leader, match, "")["undo"]["to"]
    ask(leader, match, "/undo", {"after": ask(leader, match, "")["n"], "to": undo})
    page.goto(f"{leader.address}/m/{match}/report")
    expect(page.locator("#log del")).to_have_count(1)
    expect(page.locator("#log del")).to_contain_text("5")
    page.locator("#undone").uncheck()
    expect(page.locator("#log del")).to_be_hidden()
    expect(page.locator(".bar-number")).to_have_text(["1", "1", "0", "0", "0", "0"])
    expect(page.locator("#standing")).to_contain_text("Ants")
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").split()
    assert lines[0] == "event,team,throw,counts"
    assert [line.split(",")[1:] for line in lines[1:]] == [
        ['"Ants"', str(pips), counts] for pips, counts in ((1, "1"), (2, "1"), (5, "0"))
    ]
    typed = {
        "game": "maedn",
        "people": 8,
        "choices": {"named": True, "text": "Mia", "names": ["Mia"], "minutes": 45},
    }
    page.evaluate("typed => sessionStorage.setItem('dreiwurf.hall', JSON.stringify(typed))", typed)
    page.click("#delete")
    page.click("#delete-yes")
    page.wait_for_url(f"{leader.address}/")
    kept = page.evaluate("JSON.parse(sessionStorage.getItem('dreiwurf.hall')).choices")
    assert kept == {"named": True, "minutes": 45}, "names that were typed for the game go with it"
    assert leader.context.request.get(f"{leader.address}/api/matches/{match}").status == 404
