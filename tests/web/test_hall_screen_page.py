"""The page of the screen in the hall, and what its server says to those who only look on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from led_table import hall, throw

import dreiwurf
from dreiwurf import locale

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("lang", locale.LANGUAGES)
async def test_every_match_has_a_hall_screen_without_inline_code_and_with_all_it_needs(
    server: Any, lang: str
) -> None:
    for game in dreiwurf.games_known():
        match = (await server.create(game=game)).match
        answer = await server.client.get(f"/m/{match}/hall", params={"lang": lang})
        assert answer.status_code == 200, game
        assert answer.headers["content-language"] == lang
        assert 'data-ground="light"' in answer.text  # bright halls
        assert "show-numbers" in answer.text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script>", answer.text), game
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text):
            assert (await server.client.get(address)).status_code == 200, address


async def test_those_who_look_on_get_there_by_a_code(server: Any) -> None:
    match = (await server.create()).match
    answer = await server.client.get(f"/m/{match}/hall/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert f"http://test/m/{match}/hall" in (await server.client.get(f"/m/{match}/hall")).text


async def test_the_screen_of_a_match_that_is_not_there_is_a_page_that_says_so(server: Any) -> None:
    for path in ("/m/none/hall", "/m/none/hall/qr.svg"):
        answer = await server.client.get(path)
        assert answer.status_code == 404
        assert "<html" in answer.text


async def test_m01_m05_who_looks_on_is_told_who_may_go_where(server: Any) -> None:
    """A six brings red's first figure out, to the sheet with the number 1; nobody but the leader may do it."""
    table = await hall(server, "led", "led", stage={"minutes": 30, "take_lone": False})
    await throw(table, 6)
    scene = await table.scene(None)
    assert scene["choices"] == []
    assert [(choice["token"], choice["place"]) for choice in scene["hall"]["choices"]] == [("0.0", "1")]
