"""Seats: joining, bots that fill in or stand in, another device, another game."""

from __future__ import annotations

from typing import Any

import pytest

import dreiwurf
from dreiwurf.web import live

pytestmark = pytest.mark.anyio


async def finish(table: Any) -> None:
    """The host calls the game off."""
    answer = await table.post("end", "host")
    assert answer.status_code == 200, answer.text


async def test_a_guest_may_wish_for_a_seat_that_is_free(server: Any) -> None:
    table = await server.create("open", "open", "open", join=False)
    wrong = await table.post("seats", name="Ben", seat=7)
    assert (wrong.status_code, wrong.json()["error"]) == (422, "no_seat")
    taken = await table.post("seats", name="Ben", seat=0)
    assert (taken.status_code, taken.json()["error"], taken.json()["free"]) == (409, "taken", [1, 2])
    assert (await table.post("seats", name="Ben", seat=2)).json()["seat"] == 2


async def test_who_sits_already_takes_no_second_seat(server: Any) -> None:
    table = await server.create("open", "open", "open", join=False)
    again = await table.post("seats", 0, name="Anna again")
    assert (again.status_code, again.json()["error"], again.json()["seat"]) == (409, "seated", 0)


async def test_names_are_tidied_and_shortened(server: Any) -> None:
    table = await server.create("open", "open", join=False, name="  Anna\n\u202e <b>\x00Lena  ")
    assert (await table.scene())["seats"][0]["name"] == "Anna <b>Lena"
    await table.post("seats", name="x" * 150)
    assert (await table.scene())["seats"][1]["name"] == "x" * 40


async def test_the_host_lets_bots_take_open_seats_and_a_latecomer_takes_one_over(server: Any) -> None:
    table = await server.create("open", "open", "bot:first", join=False)
    assert (await table.post("start", bot="sensible")).status_code == 403
    wrong = (await table.post("start", "host", bot="genius")).json()
    assert wrong == {
        "error": "no_bot",
        "message": "maedn has no bot 'genius'; it has random, first or sensible",
    }
    assert (await table.post("start", "host", bot="first")).status_code == 200
    scene = await table.scene(0)
    assert [seat["player"] for seat in scene["seats"]] == ["person", "bot:first", "bot:first"]
    assert [seat["claimable"] for seat in scene["seats"]] == [False, True, False]
    assert scene["to_move"] == [0], "bots have moved at once, the person is asked"
    late = await table.post("seats", name="Ben")
    assert (late.status_code, late.json()["seat"]) == (201, 1)
    server.client.cookies.clear()
    assert (await table.post("seats", name="Carla")).json()["error"] == "full"
    assert (await table.scene())["seats"][1]["player"] == "person"


@pytest.mark.parametrize("game", dreiwurf.games_known())
async def test_the_games_best_bot_plays_where_none_is_named(server: Any, game: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.0)
    best = f"bot:{dreiwurf.game(game).policies[-1]}"
    table = await server.create(game=game, join=False)
    assert (await table.post("start", "host")).status_code == 200
    assert (await table.scene())["seats"][1]["player"] == best
    table = await server.create(game=game)
    awaited = (await table.turn())["seat"]
    assert (await table.post("stand-in", int(awaited == 0), seat=awaited)).status_code == 200
    assert (await table.scene())["seats"][awaited]["player"] == best


async def test_a_bot_stands_in_only_for_who_is_awaited_and_has_been_away(
    server: Any, monkeypatch: Any
) -> None:
    table = await server.create()
    awaited = (await table.turn())["seat"]
    other = 1 - awaited
    assert (await table.post("stand-in", None, seat=awaited)).status_code == 403
    assert (await table.post("stand-in", other, seat=awaited)).json()["error"] == "not_away"
    assert (await table.post("stand-in", awaited, seat=other)).json()["error"] == "not_awaited"
    monkeypatch.setattr(live, "GRACE_SECONDS", 0.0)
    stream = table.listen(awaited)
    await stream.scene()
    assert (await table.post("stand-in", other, seat=awaited)).json()["error"] == "not_away", (
        "a stream is open"
    )
    await stream.leave()
    assert (await table.scene(other))["seats"][awaited]["away"] is True
    assert (await table.post("stand-in", other, seat=awaited)).status_code == 200
    scene = await table.scene(awaited)
    assert (scene["seats"][awaited]["player"], scene["seats"][awaited]["stands_in"]) == ("bot:sensible", True)
    assert scene["seats"][awaited]["claimable"] is False
    refused = await table.post("actions", awaited, after=scene["n"], action=0)
    assert (refused.status_code, refused.json()["error"]) == (403, "bot_plays")
    assert (await table.post("return", awaited)).status_code == 200
    assert (await table.scene())["seats"][awaited]["player"] == "person"
    log = [entry["text"] for entry in (await table.get(None, "/log?lang=en")).json()]
    assert any("stands in for" in text for text in log)
    assert any("is back" in text for text in log)


async def test_only_the_host_calls_the_game_off_and_the_standing_counts(server: Any) -> None:
    table = await server.create()
    assert (await table.post("end", 1)).status_code == 403
    await finish(table)
    scene = await table.scene()
    assert (scene["state"], scene["over"], scene["places"]) == ("over", True, [1, 1])
    await finish(table)
    assert (await table.scene())["n"] == scene["n"]


async def test_another_device_gets_the_same_seat_by_a_code_that_works_once(server: Any) -> None:
    table = await server.create()
    assert (await table.post("move-key")).status_code == 403
    code = (await table.post("move-key", 1)).json()["code"]
    assert (await table.post("seats", code=code[:-1] + "0")).json()["error"] == "wrong_code"
    moved = await table.post("seats", code=code.upper() + " ")
    assert (moved.status_code, moved.json()["seat"]) == (201, 1)
    server.client.cookies.clear()
    assert (await table.post("seats", code=code)).json()["error"] == "wrong_code"
    old = await table.scene(1)
    table.keys[1] = moved.json()["key"]
    assert await table.scene(1) == old, "both devices sit in the same seat"


async def test_codes_grow_old_and_are_few(server: Any, monkeypatch: Any) -> None:
    table = await server.create()
    monkeypatch.setattr(live, "CODE_SECONDS", -1)
    code = (await table.post("move-key", 0)).json()["code"]
    assert (await table.post("seats", code=code)).json()["error"] == "wrong_code"
    monkeypatch.setattr(live, "CODE_SECONDS", 600)
    answers = [(await table.post("move-key", 0)).status_code for _ in range(live.MOST_CODES + 1)]
    assert answers == [201] * live.MOST_CODES + [409]


async def test_the_same_people_play_again_in_their_seats(server: Any) -> None:
    table = await server.create("open", "bot:first", "open", options={"figures": 1})
    assert (await table.post("again", 0)).json()["error"] == "not_over"
    await finish(table)
    assert (await table.post("again")).status_code == 403
    stream = table.listen()
    await stream.scene()
    first = await table.post("again", 2)
    assert first.status_code == 201
    following = first.json()["match"]
    assert first.json()["seat"] == 2
    assert (await stream.scene())["next"] == following
    second = await table.post("again", 0)
    assert (second.status_code, second.json()["match"], second.json()["seat"]) == (201, following, 0)
    once_more = await table.post("again", 0)
    assert (once_more.status_code, once_more.json()["match"]) == (200, following)
    server.client.cookies.clear()
    scene = (await server.client.get(f"/api/matches/{following}")).json()
    assert [seat["player"] for seat in scene["seats"]] == ["person", "bot:first", "person"]
    assert [seat["name"] for seat in scene["seats"]] == ["Anna", "", "Guest 1"]
    assert (scene["options"]["figures"], scene["state"]) == (1, "playing")
    await stream.leave()


async def test_when_the_next_match_was_deleted_all_meet_again_in_one_other(server: Any) -> None:
    table = await server.create("open", "open")
    await finish(table)
    first = (await table.post("again", 0)).json()
    gone = await server.client.delete(
        f"/api/matches/{first['match']}", headers={"authorization": f"Bearer {first['key']}"}
    )
    assert gone.status_code == 204
    server.client.cookies.clear()
    answers = [await table.post("again", seat) for seat in (1, 0, 1)]
    assert [answer.status_code for answer in answers] == [201, 201, 200]
    (following,) = {answer.json()["match"] for answer in answers}
    assert following != first["match"]
    server.client.cookies.clear()
    assert (await table.scene())["next"] == following


async def test_the_old_key_or_name_gets_the_old_seat_in_the_next_match(server: Any) -> None:
    table = await server.create("open", "open", "open")
    await finish(table)
    following = (await table.post("again", 0)).json()["match"]
    server.client.cookies.clear()
    by_key = await server.client.post(
        f"/api/matches/{following}/seats",
        json={"name": "Other", "previous": table.match},
        headers=table.headers(2),
    )
    assert (by_key.status_code, by_key.json()["seat"]) == (201, 2)
    server.client.cookies.clear()
    by_name = await server.client.post(
        f"/api/matches/{following}/seats", json={"name": "Guest 1", "previous": table.match}
    )
    assert (by_name.status_code, by_name.json()["seat"]) == (201, 1)
    server.client.cookies.clear()
    unrelated = await server.create("open", "open", join=False)
    answer = await unrelated.post("seats", name="Guest 1", previous=table.match)
    assert (answer.status_code, answer.json()["error"]) == (422, "not_previous")


async def test_one_who_lost_the_key_of_the_old_match_is_only_a_guest_in_the_next(server: Any) -> None:
    table = await server.create("open", "open")
    await finish(table)
    following = (await table.post("again", 0)).json()["match"]
    server.client.cookies.clear()
    answer = await server.client.post(
        f"/api/matches/{following}/seats", json={"name": "Anna", "previous": table.match}
    )
    assert (answer.status_code, answer.json()["seat"]) == (201, 1), "Anna's seat is held; a free one is given"
