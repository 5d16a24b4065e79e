"""A match over HTTP, from making it to its record."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

import dreiwurf
from dreiwurf import Match
from dreiwurf.locale import LANGUAGES
from dreiwurf.web import shapes

SHORT = {"maedn": {"figures": 2}}
"""Options by which a game does not take long."""

pytestmark = pytest.mark.anyio


async def test_a_match_is_made_and_its_creator_sits_in_the_first_open_seat(server: Any) -> None:
    answer = await server.client.post(
        "/api/matches", json={"game": "maedn", "seats": ["bot:first", "open", "open"], "name": "Anna"}
    )
    assert answer.status_code == 201
    assert set(answer.json()) == {"match", "seat", "key"}
    assert answer.json()["seat"] == 1
    scene = (await server.client.get(f"/api/matches/{answer.json()['match']}")).json()
    assert [seat["player"] for seat in scene["seats"]] == ["bot:first", "person", "open"]
    assert scene["state"] == "waiting"
    assert scene["host"] is True


async def test_a_match_of_bots_alone_has_a_host_without_a_seat_and_goes_one_step_a_second(
    server: Any,
) -> None:
    table = await server.create("bot:random", "bot:first")
    scene = await table.scene("host")
    assert (scene["seat"], scene["host"], scene["n"]) == (None, True, 2)
    stream = table.listen()
    first = await stream.scene()
    second = await stream.scene()
    assert second["n"] == first["n"] + 1
    await stream.leave()


async def test_nothing_is_thrown_before_the_last_seat_is_taken(server: Any) -> None:
    table = await server.create("open", "open", join=False)
    waiting = await table.scene(0)
    assert (waiting["state"], waiting["choices"], waiting["chance"], waiting["to_move"]) == (
        "waiting",
        [],
        None,
        [],
    )
    assert waiting["waiting_for"] == [1]
    answer = await table.post("actions", 0, after=waiting["n"], action=0)
    assert (answer.status_code, answer.json()["error"]) == (409, "not_begun")
    joined = await table.post("seats", name="Ben")
    assert (joined.status_code, joined.json()["seat"]) == (201, 1)
    scene = await table.scene(0)
    assert scene["state"] == "playing"
    assert len(scene["to_move"]) == 1


async def test_a_third_person_finds_the_table_full_and_may_watch(server: Any) -> None:
    table = await server.create()
    answer = await table.post("seats", name="Carla")
    assert (answer.status_code, answer.json()["error"]) == (409, "full")
    scene = await table.scene()
    assert (scene["seat"], scene["choices"], scene["host"]) == (None, [], False)


@pytest.mark.parametrize("game", dreiwurf.games_known())
async def test_a_whole_game_is_played_and_its_record_replays_to_the_same_end(server: Any, game: str) -> None:
    best = dreiwurf.game(game).policies[-1]
    bots = [f"bot:{best}"] * (max(2, dreiwurf.game(game).seats[0]) - 1)
    table = await server.create("open", *bots, game=game, options=SHORT.get(game, {}))
    rng = random.Random(4)
    while not (scene := await table.scene(0))["over"]:
        if not scene["choices"]:  # more happens without a person than goes into one commit
            await asyncio.sleep(0.01)
            continue
        action = rng.choice(scene["choices"])["action"]
        answer = await table.post("actions", 0, after=scene["n"], action=action)
        assert answer.json() == {"n": scene["n"] + 1}
    assert scene["state"] == "over"
    assert min(scene["places"]) == 1
    record = (await table.get(0, "/record")).text
    match = Match.read(record)
    assert (match.n, match.over, match.position.places) == (scene["n"], True, scene["places"])
    log = (await table.get(0, "/log")).json()
    assert [entry["n"] for entry in log] == list(range(1, scene["n"] + 1))


@pytest.mark.parametrize("game", dreiwurf.games_known())
async def test_every_scene_has_the_described_shape(server: Any, game: str) -> None:
    settings = {"preset": "hall", "options": {"capture": "claimable", "limit": 3}} if game == "maedn" else {}
    table = await server.create("open", "open", "bot:random", game=game, **settings)
    rng = random.Random(5)
    for _ in range(60):
        for seat in (0, 1, None):
            msgspec.convert(await table.scene(seat, "?after=0"), shapes.Scene)
            msgspec.convert(await table.scene(seat, "?was=9"), shapes.Scene)
        if (await table.scene())["over"]:
            break
        scene = await table.turn()
        action = rng.choice(scene["choices"])["action"]
        assert (
            await table.post("actions", scene["seat"], after=scene["n"], action=action)
        ).status_code == 200


async def test_the_games_are_described_as_the_description_says(server: Any) -> None:
    for lang in LANGUAGES:
        answer = (await server.client.get(f"/api/games?lang={lang}")).json()
        described = msgspec.convert(answer, list[shapes.GameFacts])
        assert [game.game for game in described] == list(dreiwurf.games_known())
        for game in described:
            assert game.presets[0].preset == "classic"
            for option in game.options:
                if option.type == "number":
                    assert option.minimum is not None
                    assert option.maximum is not None
                    numbers = range(option.minimum, option.maximum + 1)
                    assert all(value.value in numbers for value in option.values)
                    assert option.advanced == (len(option.values) < len(numbers))
                else:
                    assert option.advanced == (option.type == "text")
                assert bool(option.examples) == (option.type == "text")


async def test_only_the_seat_that_is_asked_has_choices(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    assert scene["choices"]
    assert (await table.scene(1 - scene["seat"]))["choices"] == []
    assert (await table.scene())["choices"] == []


async def test_a_repeated_action_gets_the_same_answer_and_changes_nothing(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    move = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    first = await table.post("actions", scene["seat"], **move)
    n = (await table.scene())["n"]
    again = await table.post("actions", scene["seat"], **move)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json() == {"n": scene["n"] + 1}
    assert (await table.scene())["n"] == n


async def test_another_action_on_an_old_number_is_stale_and_gets_the_current_scene(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    await table.act()
    answer = await table.post(
        "actions", scene["seat"], after=scene["n"], action=3 - scene["choices"][0]["action"]
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert answer.json()["scene"] == await table.scene(scene["seat"])


@pytest.mark.parametrize("after", [0, 1, 2, 10**6])
async def test_numbers_from_before_the_decision_or_from_the_future_are_stale(server: Any, after: int) -> None:
    table = await server.create()
    scene = await table.turn()
    answer = await table.post("actions", scene["seat"], after=after, action=scene["choices"][0]["action"])
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert (await table.scene())["n"] == scene["n"]


async def test_an_action_out_of_turn_is_refused_and_an_illegal_one_too(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    answer = await table.post("actions", 1 - scene["seat"], after=scene["n"], action=0)
    assert (answer.status_code, answer.json()["message"]) == (409, "it is not your turn")
    answer = await table.post("actions", scene["seat"], after=scene["n"], action=77)
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    assert "it may do" in answer.json()["message"]
    assert (await table.scene())["n"] == scene["n"]


async def test_real_dice_are_entered_by_those_at_the_table(server: Any) -> None:
    table = await server.create(chance="entered", options={"start": "first_seat"})
    scene = await table.scene(0)
    assert scene["enter"] is True
    assert (scene["chance"]["kind"], scene["chance"]["seat"], scene["waiting_for"]) == ("die", 0, [0])
    assert scene["chance"]["by"] == "entered"
    assert (await table.scene())["enter"] is False
    assert (await table.post("throws", after=scene["n"], outcome=6)).status_code == 403
    answer = await table.post("throws", 1, after=scene["n"], outcome=9)
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    for _ in range(2):
        answer = await table.post("throws", 0, after=scene["n"], outcome=6)
        assert answer.json() == {"n": scene["n"] + 1}
    answer = await table.post("throws", 0, after=scene["n"], outcome=5)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert (await table.scene(0))["dice"][0]["face"] == 6


async def test_two_equal_throws_in_a_row_are_two_events(server: Any) -> None:
    table = await server.create(chance="entered", options={"start": "first_seat"})
    n = (await table.scene())["n"]
    assert (await table.post("throws", 0, after=n, outcome=1)).json() == {"n": n + 1}
    assert (await table.post("throws", 0, after=n + 1, outcome=1)).json() == {"n": n + 2}
    assert (await table.post("throws", 0, after=n, outcome=1)).json() == {"n": n + 1}
    assert (await table.scene())["n"] == n + 2


async def test_where_the_server_throws_nobody_enters(server: Any) -> None:
    table = await server.create()
    answer = await table.post("throws", 0, after=4, outcome=6)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_entered")


async def test_texts_come_in_the_language_that_is_asked_for(server: Any) -> None:
    table = await server.create()
    seen = set()
    for how in (
        {"params": {"lang": "it"}},
        {"headers": {"accept-language": "de-AT"}},
        {"headers": {"cookie": "lang=en"}},
    ):
        answer = await server.client.get(table.path, **how)
        seen.add(answer.json()["messages"][0]["text"])
    assert len(seen) == 3


async def test_a_match_outlives_the_server(server: Any) -> None:
    table = await server.create("open", "open", "bot:first")
    for _ in range(5):
        await table.act()
    before = [await table.scene(seat) for seat in (0, 1, None)]
    record = (await table.get(0, "/record")).text
    async with type(server)(server.database).open() as again:
        table.server = again
        assert [await table.scene(seat) for seat in (0, 1, None)] == before
        assert (await table.get(0, "/record")).text == record
        assert (await table.act()).status_code == 200
