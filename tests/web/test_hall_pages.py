"""The pages around a match in a hall: setting up, what comes before the first throw, the report."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from led_table import throw

from dreiwurf import locale

pytestmark = pytest.mark.anyio

LED = {"seats": ["led"] * 4, "preset": "hall", "chance": "entered"}


class Data(HTMLParser):
    """The JSON that a page hands to its scripts, by id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, Any] = {}
        self._id = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._id = (given.get("id") or "") if given.get("type") == "application/json" else ""

    def handle_data(self, data: str) -> None:
        if self._id:
            self.found[self._id] = json.loads(data)
            self._id = ""


@pytest.mark.parametrize("lang", locale.LANGUAGES)
async def test_the_pages_of_a_hall_come_in_every_language_without_inline_code(server: Any, lang: str) -> None:
    match = (await server.create(**LED)).match
    for path in ("/hall", f"/m/{match}/ready", f"/m/{match}/report"):
        answer = await server.client.get(path, params={"lang": lang})
        assert answer.status_code == 200, path
        assert answer.headers["content-language"] == lang
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script>", answer.text), path
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text):
            assert (await server.client.get(address)).status_code == 200, address


async def test_m01_the_set_up_page_knows_the_floor_of_56_sheets_and_of_smaller_halls(server: Any) -> None:
    floors = Data((await server.client.get("/hall?lang=en")).text).found["floors"]
    kinds = {
        seats: [sum(sheet["kind"] == kind for sheet in floor) for kind in ("track", "start", "goal")]
        for seats, floor in floors.items()
    }
    assert kinds == {"4": [36, 4, 16], "3": [37, 3, 12], "2": [38, 2, 8]}


async def test_m03_the_set_up_page_offers_equal_teams_for_every_number_of_people(server: Any) -> None:
    facts = Data((await server.client.get("/hall?lang=en")).text).found["facts"]["hall"]
    best = {people: each[0] for people, each in facts["line_ups"].items()}
    for people, seats, figures, spare in (
        (8, 4, 2, 0),
        (10, 4, 2, 2),
        (12, 4, 3, 0),
        (15, 4, 3, 3),
        (16, 4, 4, 0),
        (20, 4, 4, 4),
    ):
        found = best[str(people)]
        assert (found["seats"], found["figures"], found["spare"]) == (seats, figures, spare), people
        assert found["options"] == {"figures": figures}


async def test_every_person_on_the_floor_has_a_token(server: Any) -> None:
    pieces = Data((await server.client.get("/hall?lang=en")).text).found["pieces"]
    table = await server.create(**LED)
    tokens = {token["id"] for token in (await table.scene())["tokens"]}
    assert {piece for team in pieces["4"] for piece in team} <= tokens


async def test_a_game_that_is_not_for_halls_has_no_set_up_page(server: Any) -> None:
    for game in ("mistkaefer", "chess"):
        assert (await server.client.get("/hall", params={"game": game})).status_code == 404


async def test_pages_of_a_match_that_is_not_there_say_so(server: Any) -> None:
    for path in ("/m/none/ready", "/m/none/report"):
        answer = await server.client.get(path)
        assert answer.status_code == 404
        assert "<html" in answer.text


async def test_pages_of_a_match_hold_no_names_their_scripts_ask_for_them(server: Any) -> None:
    table = await server.create(
        **LED, teams=["Füchse"] * 4, stage={"pieces": {"0.0": "Ayşe"}, "throwers": [["Łukasz"]]}
    )
    assert "Ayşe" in (await table.get(None, "")).text
    for what in ("", "/hall", "/ready", "/report"):
        page = (await server.client.get(f"/m/{table.match}{what}")).text
        assert not [name for name in ("Füchse", "Ayşe", "Łukasz") if name in page], what


async def test_phones_are_not_promised_where_only_this_machine_can_be_reached(server: Any) -> None:
    server.app.state.listens_on = "127.0.0.1"
    path = f"/m/{(await server.create(**LED)).match}/ready?lang=en"
    for host, alone in (("localhost:8000", True), ("127.0.0.1", True), ("192.168.0.7:8000", False)):
        page = (await server.client.get(path, headers={"host": host})).text
        assert ('<p class="note">' in page) == alone, host
        assert ('id="hall-address"' in page) != alone, (
            "an address that leads nowhere is not offered to be copied"
        )
        screen = (await server.client.get(path.replace("ready", "hall"), headers={"host": host})).text
        assert ("hall/qr.svg" in screen) != alone, "nor as a QR code"


async def test_the_page_before_the_first_throw_does_not_call_a_running_game_ready(server: Any) -> None:
    table = await server.create(**LED)
    path = f"/m/{table.match}/ready?lang=en"
    assert "<h1>All is ready</h1>" in (await server.client.get(path)).text
    await throw(table, 1)
    assert "<h1>Projector, phones, printouts</h1>" in (await server.client.get(path)).text


async def test_an_address_becomes_a_qr_code_without_standing_in_a_request_line(server: Any) -> None:
    answer = await server.client.post("/qr", content="http://192.168.0.7:8000/m/abc#code=xyz")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert (await server.client.get("/qr?text=abc")).status_code == 405


@pytest.mark.parametrize(("body", "status"), [(b"a" * 501, 413), (b"\xff\xfe", 400)])
async def test_what_cannot_be_a_qr_code_is_refused(server: Any, body: bytes, status: int) -> None:
    assert (await server.client.post("/qr", content=body)).status_code == status


async def test_the_start_page_leads_to_the_hall(server: Any) -> None:
    assert 'href="/hall"' in (await server.client.get("/")).text
