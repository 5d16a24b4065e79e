"""Hidden facts on the wire: whatever the server sends to somebody says nothing that this somebody may not know.

Two matches are played through the real server that differ only in what is hidden from one viewer – another tile drawn, another
chip robbed, another bid. Everything this viewer can get from the server must be the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from twins import Twins, put_on, transcript

import dreiwurf
from dreiwurf.match import Act, Seated
from dreiwurf.match.events import ENTERED, PERSON
from dreiwurf.web import live
from toy_game import toy_at_hand

pytestmark = pytest.mark.anyio

with toy_at_hand():
    HIDING = [name for name in (*dreiwurf.games_known(),) if dreiwurf.game(name).rules.hidden]
    WITH_REAL_DICE = [name for name in HIDING if dreiwurf.game(name).rules.by_hand is not None]
every_hiding_game = pytest.mark.parametrize("name", HIDING)


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


def differing(name: str, viewer: int | None, **more: Any) -> Twins:
    """Two runs of a game of three that differ in several events."""
    for seed in range(20):
        twins = Twins(name, 3, viewer, seed, **more)
        if len(twins.differences) >= 2:
            return twins
    raise AssertionError(f"nothing is hidden from {viewer} in {name}")


def around(twins: Twins, first: int) -> list[int]:
    """Event numbers around those that differ, and of the ends; `first` is the number of the game's first event."""
    near = [n + first - 1 + by for n in twins.differences[:3] + twins.differences[-3:] for by in (-1, 0, 1)]
    return sorted({0, first - 1, *near, len(twins.first) + first - 1})


async def compare(server: Any, twins: Twins, chance: str, monkeypatch: Any) -> None:
    """Plays both runs and compares what the viewer gets; some other seat must see a difference."""
    one = await put_on(server, twins, twins.first, chance, monkeypatch)
    two = await put_on(server, twins, twins.second, chance, monkeypatch)
    match = server.tables._open[one.match].match
    begun = next(n for n, event in enumerate(match.events, 1) if not isinstance(event, Seated))
    numbers = around(twins, begun)
    first = await transcript(one, twins.viewer, numbers)
    second = await transcript(two, twins.viewer, numbers)
    for (what, a), (_, b) in zip(first, second, strict=True):
        assert a == b, what
    others = [seat for seat in range(twins.seats) if seat != twins.viewer]
    seen = [[(await table.get(seat, "/log")).text for seat in others] for table in (one, two)]
    assert seen[0] != seen[1], "whoever may know sees the difference"


@pytest.mark.parametrize("viewer", [0, None])
async def test_what_was_taken_back_makes_no_difference_to_others_also_when_later_bids_lie_open(
    server: Any, viewer: int | None, monkeypatch: Any
) -> None:
    """The draws are the same; the runs differ in bids alone, and go on into the play."""
    for seed in range(200):
        twins = Twins("toy", 3, viewer, seed, secrets=(Act,), often=0.5)
        if twins.taken_back and len(twins.first) > twins.differences[-1] + 6:
            await compare(server, twins, "server", monkeypatch)
            return
    raise AssertionError("nothing was taken back")


@every_hiding_game
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
async def test_what_is_hidden_from_somebody_makes_no_difference_in_anything_the_server_sends_there(
    server: Any, name: str, viewer: int | None, monkeypatch: Any
) -> None:
    await compare(server, differing(name, viewer), "server", monkeypatch)


@pytest.mark.parametrize("name", WITH_REAL_DICE)
@pytest.mark.parametrize("viewer", [0, 2, None])
async def test_with_real_dice_what_the_program_draws_is_as_hidden(
    server: Any, name: str, viewer: int | None, monkeypatch: Any
) -> None:
    await compare(server, differing(name, viewer), ENTERED, monkeypatch)


@every_hiding_game
async def test_who_takes_a_bots_seat_over_in_the_middle_knows_what_the_seat_knows_and_no_more(
    server: Any, name: str, monkeypatch: Any
) -> None:
    await compare(server, differing(name, 2, quick=2), "server", monkeypatch)


@every_hiding_game
async def test_bots_are_shown_the_view_of_their_seat_and_nothing_else(
    server: Any, name: str, monkeypatch: Any
) -> None:
    shown: list[tuple[dreiwurf.Position, int]] = []
    make = live.bots.make

    class Spy:
        def __init__(self, game: dreiwurf.Game, name: str) -> None:
            self.name = name
            self.bot = make(game, name)

        def choose(self, view: dreiwurf.Position, seat: int) -> int:
            shown.append((view, seat))
            return self.bot.choose(view, seat)

    monkeypatch.setattr(live.bots, "make", Spy)
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.0)
    table = await server.create("open", "open", "bot:random", game=name)
    for turn in range(60):
        scene = await table.scene()
        if scene["over"]:
            break
        if turn == 10 and scene["to_move"] == [1]:
            assert (await table.post("stand-in", 0, seat=1)).status_code == 200
        elif all(scene["seats"][seat]["player"] == PERSON for seat in scene["to_move"]):
            assert (await table.act()).status_code == 200
    assert len(shown) > 5
    assert all(view == view.view(seat) for view, seat in shown)
    views = {seat: [view for view, whose in shown if whose == seat] for seat in (1, 2)}
    assert any(view.view(0) != view for seat in views for view in views[seat]), (
        "there was something to be hidden from others"
    )


@every_hiding_game
async def test_a_match_that_cannot_be_replayed_says_so_without_a_word_of_what_was_hidden(
    server: Any, name: str, monkeypatch: Any
) -> None:
    twins = differing(name, None)
    table = await put_on(server, twins, twins.first, "server", monkeypatch)
    async with type(server)(server.database).open() as again:
        import sqlite3

        with sqlite3.connect(server.database) as connection:
            connection.execute(
                "UPDATE event SET body = ? WHERE match = ? AND n = (SELECT max(n) FROM event WHERE match = ?)",
                ('{"event":"act","seat":1,"action":250}', table.match, table.match),
            )
        connection.close()
        table.server = again
        answer = await table.get()
        assert (answer.status_code, answer.json()["error"]) == (410, "not_replayable")
        assert answer.json()["message"] == (
            f"this match was stored by version 1 of the rules of {name} and cannot be shown by those that are here"
        )
        page = await again.client.get(f"/m/{table.match}")
        assert page.status_code == 410
