"""Real dice: people enter what they throw, the program draws what must come from nobody's hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import dreiwurf
from dreiwurf.match import Match
from dreiwurf.web import games, live
from toy_game import toy_at_hand

pytestmark = pytest.mark.anyio

with toy_at_hand():
    GAMES = [name for name in dreiwurf.games_known() if dreiwurf.game(name).rules.by_hand is not None]
SHORT = {"maedn": {"figures": 1}, "mistkaefer": {"balls_to_win": 6}}
"""Options by which a game does not take long."""


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


@pytest.fixture
def no_real_dice(maedn: dreiwurf.Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mensch ärgere Dich nicht as if nothing of it could be brought about by hand."""
    monkeypatch.setattr(maedn, "rules", msgspec.structs.replace(maedn.rules, by_hand=None))
    games.describe_games.cache_clear()
    yield
    games.describe_games.cache_clear()


async def bid(table: Any) -> dict[str, Any]:
    """Both bid, the first throws its first tile; the scene then, at which a throw is due."""
    for _ in range(3):
        assert (await table.act()).status_code == 200
    return await table.scene(0)


async def test_what_is_not_brought_about_by_hand_is_drawn_at_once(server: Any) -> None:
    table = await server.create(game="toy", chance="entered")
    scene = await table.scene(0)
    assert (scene["chance"], scene["enter"], scene["to_move"]) == (None, False, [0, 1])
    assert [token["label"] for token in scene["tokens"] if token["seat"] == 1] == ["?", "?"]
    assert "?" not in [token["label"] for token in scene["tokens"] if token["seat"] == 0]


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_thrown_is_entered_and_the_game_goes_on_to_the_next_decision(
    server: Any, game: str
) -> None:
    best = dreiwurf.game(game).policies[-1]
    table = await server.create(
        "open", "open", f"bot:{best}", game=game, chance="entered", options=SHORT.get(game, {})
    )
    draw = random.Random(6)
    while not (scene := await table.scene(0))["over"]:
        if scene["chance"] is None:
            scene = await table.turn()
            action = draw.choice(scene["choices"])["action"]
            answer = await table.post("actions", scene["seat"], after=scene["n"], action=action)
        else:
            assert (scene["chance"]["by"], scene["enter"]) == ("entered", True)
            assert (await table.scene())["enter"] is False
            outcome = draw.choice(scene["chance"]["outcomes"])["outcome"]
            answer = await table.post("throws", 1, after=scene["n"], outcome=outcome)
        assert answer.json() == {"n": scene["n"] + 1}
    record = (await table.get(None, "/record")).text
    assert "chance: entered\n" in record
    match = Match.read(record)
    assert (match.over, match.position.places) == (True, scene["places"])


async def test_an_impossible_throw_is_refused_with_what_a_die_may_show(server: Any) -> None:
    table = await server.create(game="toy", chance="entered")
    scene = await bid(table)
    answer = await table.post("throws", 0, after=scene["n"], outcome=4)
    assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
    assert answer.json()["message"] == "the outcome cannot be 4; it may be 0, 1, 2 or 3"


async def test_a_draw_that_is_due_can_neither_be_entered_nor_found_out(server: Any, monkeypatch: Any) -> None:
    """Only for a moment are draws due at such a table; here no event comes by itself."""
    monkeypatch.setattr(live.Table, "_event_due", lambda table, now: None)
    monkeypatch.setattr(live.Table, "_has_event_due", lambda table: False)
    table = await server.create(game="toy", chance="entered")
    scene = await table.scene(0)
    assert (scene["chance"]["by"], scene["enter"]) == ("server", False)
    said = {(await table.post("throws", 0, after=scene["n"], outcome=outcome)).text for outcome in range(6)}
    assert said == {
        '{"error":"not_entered","message":"what is due now is not entered: the program draws it"}'
    }
    assert (await table.scene(0)) == scene


async def test_asking_again_for_a_draw_does_not_tell_whether_the_guess_was_right(server: Any) -> None:
    table = await server.create(game="toy", chance="entered")
    for after in range(7):
        said = set()
        for outcome in range(6):
            answer = await table.post("throws", 1, after=after, outcome=outcome)
            assert answer.status_code == 409
            said.add(answer.text)
        assert len(said) == 1


async def test_a_repeated_throw_gets_the_same_answer_also_when_draws_came_after_it(server: Any) -> None:
    table = await server.create(game="toy", chance="entered", options={"rounds": 2})
    scene = await bid(table)
    while scene["n"] < 20:  # the last throw of the first round deals the second
        if scene["chance"] is not None:
            entered = {"after": scene["n"], "outcome": 1}
            first = await table.post("throws", 0, **entered)
            again = await table.post("throws", 1, **entered)
            assert (first.status_code, again.status_code) == (200, 200)
            assert first.json() == again.json()
            if (await table.scene())["n"] > scene["n"] + 1:
                break
        else:
            await table.act()
        scene = await table.scene(0)
    else:
        raise AssertionError("no round ended")


async def test_a_table_of_bots_draws_by_itself_and_waits_for_throws(server: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(live, "STEP_SECONDS", 0.0)
    table = await server.create("bot:first", "bot:first", game="toy", chance="entered")
    table.keys["host"] = table.keys[None]
    stream = table.listen("host")
    while (scene := await stream.scene())["chance"] is None or not scene["enter"]:
        pass
    assert scene["chance"]["by"] == "entered"
    assert (await table.post("throws", "host", after=scene["n"], outcome=2)).status_code == 200
    await stream.leave()


async def test_after_a_restart_draws_that_were_due_are_made(server: Any, monkeypatch: Any) -> None:
    with monkeypatch.context() as still:
        still.setattr(live.Table, "_event_due", lambda table, now: None)
        still.setattr(live.Table, "_has_event_due", lambda table: False)
        table = await server.create(game="toy", chance="entered")
    assert (await table.scene())["to_move"] == []
    async with type(server)(server.database).open() as again:
        table.server = again
        stream = table.listen()
        while not (await stream.scene())["to_move"]:
            pass
        await stream.leave()


@pytest.mark.usefixtures("no_real_dice")
async def test_a_game_without_anything_to_throw_by_hand_is_not_played_with_real_dice(server: Any) -> None:
    body = {"game": "maedn", "seats": ["open", "open"], "chance": "entered"}
    answer = await server.client.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "wrong_option")
    assert answer.json()["message"] == "maedn cannot be played with real dice: its chance cannot be 'entered'"
    assert (await server.client.post("/api/matches", json={**body, "chance": "server"})).status_code == 201
    described = games._describe(dreiwurf.game("maedn"), games.translator("en"))
    assert described["chance"] == ["server"]


@pytest.mark.parametrize("game", [name for name in dreiwurf.games_known() if name not in GAMES])
async def test_games_whose_dice_only_their_holders_may_see_are_not_played_with_real_ones(
    server: Any, game: str
) -> None:
    body = {"game": game, "seats": ["open"] * dreiwurf.game(game).seats[0], "chance": "entered"}
    answer = await server.client.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "wrong_option")
    described = games._describe(dreiwurf.game(game), games.translator("en"))
    assert described["chance"] == ["server"]


def test_games_say_whether_real_dice_may_be_entered(maedn: dreiwurf.Game) -> None:
    described = games._describe(maedn, games.translator("en"))
    assert described["chance"] == ["server", "entered"]
