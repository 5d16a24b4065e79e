"""Matches that were begun by another version of the rules: shown, and not played on without a word."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
import pytest

from dreiwurf.locale import LANGUAGES, translator
from dreiwurf.web import shapes

pytestmark = pytest.mark.anyio


async def by_other_rules(server: Any, table: Any) -> Any:
    """The server after a restart, with the match as a former version of the rules left it; close it at the end."""
    with sqlite3.connect(server.database) as connection:
        connection.execute("UPDATE match SET version = 99 WHERE id = ?", (table.match,))
    connection.close()
    return type(server)(server.database).open()


def refused(answer: Any) -> None:
    assert (answer.status_code, answer.json()["error"]) == (409, "other_rules")
    assert answer.json()["message"] == (
        "this match was begun by version 99 of the rules of maedn, here is version 1: "
        "it can be looked at, called off or deleted, but not played on"
    )


async def test_it_is_shown_with_words_and_nothing_to_do(server: Any) -> None:
    table = await server.create()
    for _ in range(3):
        await table.act()
    before = await table.turn()
    async with await by_other_rules(server, table) as table.server:
        scene = await table.scene(before["seat"])
        msgspec.convert(scene, shapes.Scene)
        for what in ("choices", "groups", "refusals", "to_move", "waiting_for"):
            assert scene[what] == [], what
        assert (scene["state"], scene["over"], scene["chance"], scene["enter"]) == (
            "playing",
            False,
            None,
            False,
        )
        assert (scene["n"], scene["tokens"]) == (before["n"], before["tokens"])
        for lang in LANGUAGES:
            said = (await table.scene(None, f"?lang={lang}"))["messages"]
            assert [message["text"] for message in said] == [translator(lang)("match.other_rules")]
        stream = table.listen()
        assert (await stream.scene())["choices"] == []
        await stream.leave()
        assert (await table.server.client.get(f"/m/{table.match}")).status_code == 200
        assert len((await table.get(None, "/log")).json()) == scene["n"]
        assert "version: 99\n" in (await table.get(None, "/record")).text


async def test_nobody_plays_on_but_the_host_may_call_it_off_and_all_meet_again(server: Any) -> None:
    table = await server.create("open", "open", "bot:first")
    scene = await table.turn()
    action = scene["choices"][0]["action"]
    async with await by_other_rules(server, table) as table.server:
        refused(await table.post("actions", scene["seat"], after=scene["n"], action=action))
        assert (await table.post("actions", scene["seat"], after=scene["n"], action=action)).json()["scene"]
        refused(await table.post("stand-in", 1 - scene["seat"], seat=scene["seat"]))
        refused(await table.post("start", "host"))
        refused(await table.post("seats", name="Late"))
        assert (await table.scene())["n"] == scene["n"]
        assert (await table.post("end", "host")).status_code == 200
        assert (await table.scene())["state"] == "over"
        assert (await table.post("again", 0)).status_code == 201


async def test_bots_do_not_go_on_with_it_and_no_throw_is_entered(server: Any) -> None:
    table = await server.create(chance="entered", options={"start": "first_seat"})
    n = (await table.scene())["n"]
    async with await by_other_rules(server, table) as table.server:
        refused(await table.post("throws", 0, after=n, outcome=6))
    bots = await server.create("bot:first", "bot:first")
    async with await by_other_rules(server, bots) as bots.server:
        await bots.scene()
        assert bots.server.tables._open[bots.match]._driver is None


async def test_one_that_is_over_is_as_it_was(server: Any) -> None:
    table = await server.create()
    await table.post("end", "host")
    before = await table.scene(0)
    async with await by_other_rules(server, table) as table.server:
        after = await table.scene(0)
        assert after == before
