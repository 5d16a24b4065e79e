"""Bids are taken back over HTTP: by whom, until when, and who hears what of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dreiwurf.web import live
from toy_game import toy_at_hand

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


async def bid(table: Any, seat: int, tricks: int) -> int:
    """A seat's bid; the number of its event."""
    scene = await table.scene(seat)
    answer = await table.post("actions", seat, after=scene["n"], action=tricks)
    assert answer.status_code == 200, answer.text
    return answer.json()["n"]


async def test_who_has_bid_takes_it_back_and_bids_anew(server: Any) -> None:
    table = await server.create("open", "open", "open", game="toy")
    assert (await table.scene(0))["take_back"] is False
    n = await bid(table, 0, 2)
    assert [(await table.scene(seat))["take_back"] for seat in (0, 1, None)] == [True, False, False]
    answer = await table.post("take-back", 0, after=n)
    assert (answer.status_code, answer.json()) == (200, {"n": n + 1})
    scene = await table.scene(0)
    assert (scene["to_move"], scene["take_back"], [c["action"] for c in scene["choices"]]) == (
        [0, 1, 2],
        False,
        [0, 1, 2],
    )
    assert await bid(table, 0, 1) == n + 2


async def test_a_repeat_takes_back_once_and_leaves_the_new_bid_alone(server: Any) -> None:
    table = await server.create(game="toy")
    n = await bid(table, 0, 2)
    for _ in range(2):
        assert (await table.post("take-back", 0, after=n)).json() == {"n": n + 1}
    assert (await table.post("actions", 0, after=n - 1, action=2)).json() == {"n": n}, (
        "as does a repeated bid"
    )
    assert await bid(table, 0, 1) == n + 2
    assert (await table.post("take-back", 0, after=n)).json() == {"n": n + 1}
    assert (await table.scene())["n"] == n + 2


async def test_who_has_not_seen_what_is_to_be_taken_back_is_too_late(server: Any) -> None:
    """On another device of the same player, say."""
    table = await server.create(game="toy")
    before = (await table.scene(0))["n"]
    n = await bid(table, 0, 2)
    for after in (before, n + 1):
        answer = await table.post("take-back", 0, after=after)
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        assert answer.json()["scene"] == await table.scene(0)


async def test_when_the_last_bid_is_in_nothing_is_taken_back(server: Any) -> None:
    table = await server.create(game="toy")
    n = await bid(table, 0, 2)
    await bid(table, 1, 0)
    assert (await table.scene(0))["take_back"] is False
    answer = await table.post("take-back", 0, after=n)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert answer.json()["scene"]["seat"] == 0


async def test_who_has_not_bid_or_does_not_play_takes_nothing_back(server: Any) -> None:
    table = await server.create(game="toy")
    n = await bid(table, 0, 2)
    for seat, status, code in ((1, 409, "stale"), (None, 403, "no_seat")):
        answer = await table.post("take-back", seat, after=n)
        assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert (await table.scene())["n"] == n
    waiting = await server.create("open", "open", game="toy", join=False)
    answer = await waiting.post("take-back", 0, after=2)
    assert (answer.status_code, answer.json()["error"]) == (409, "not_begun")


async def test_in_a_game_in_which_all_is_seen_at_once_nothing_can_be_taken_back(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    assert scene["take_back"] is False
    answer = await table.post("take-back", scene["seat"], after=scene["n"])
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")


@pytest.mark.parametrize("members", [{}, {"after": -1}, {"after": "3"}, {"after": 3, "action": 1}])
async def test_a_request_with_wrong_members_takes_nothing_back(server: Any, members: dict[str, Any]) -> None:
    table = await server.create(game="toy")
    n = await bid(table, 0, 2)
    answer = await table.post("take-back", 0, **members)
    assert (answer.status_code, answer.json()["error"]) == (422, "wrong_members")
    assert (await table.scene())["n"] == n


async def test_others_hear_that_somebody_thinks_again_and_go_on_undisturbed(server: Any) -> None:
    table = await server.create("open", "open", "open", game="toy")
    n = await bid(table, 1, 2)
    seen = await table.scene(0)
    stream = table.listen(0, n)
    await stream.scene()
    assert (await table.post("take-back", 1, after=n)).status_code == 200
    scene = await stream.until(n + 1)
    assert [(item["seat"], item["text"], item["steps"]) for item in scene["happened"]] == [
        (1, "Blue (Guest 1) takes it back and thinks again.", [])
    ]
    assert scene["to_move"] == [0, 1, 2]
    await stream.leave()
    assert (await table.post("actions", 0, after=seen["n"], action=0)).status_code == 200, "as open as it was"


async def test_a_bot_in_ones_seat_lets_nothing_be_taken_back_before_one_is_there_again(
    server: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.0)
    table = await server.create("open", "open", "open", game="toy")
    assert (await table.post("stand-in", 0, seat=1)).status_code == 200
    scene = await table.scene(1)
    assert (scene["to_move"], scene["take_back"]) == ([0, 2], False)
    answer = await table.post("take-back", 1, after=scene["n"])
    assert (answer.status_code, answer.json()["error"]) == (403, "bot_plays")
    assert (await table.post("return", 1)).status_code == 200
    scene = await table.scene(1)
    assert scene["take_back"] is True
    assert (await table.post("take-back", 1, after=scene["n"])).status_code == 200
    assert (await table.scene(1))["to_move"] == [0, 1, 2]


async def test_what_was_taken_back_is_kept_and_in_the_record_when_all_is_over(server: Any) -> None:
    table = await server.create(game="toy")
    n = await bid(table, 0, 2)
    await table.post("take-back", 0, after=n)
    await bid(table, 0, 1)
    await bid(table, 1, 0)
    record = (await table.get(None, "/record")).text
    assert record.splitlines()[-4:] == [
        f"{n} R ?",
        f"{n + 1} R takes back",
        f"{n + 2} R bid 1",
        f"{n + 3} B bid 0",
    ]
    logs = [(await table.get(seat, "/log")).json() for seat in (0, 1)]
    assert [("2" in log[n - 1]["text"]) for log in logs] == [True, False]
    async with type(server)(server.database).open() as again:
        table.server = again
        assert (await table.get(None, "/record")).text == record
        assert (await table.post("end", "host")).status_code == 200
        assert f"\n{n} R bid 2\n" in (await table.get(None, "/record")).text
