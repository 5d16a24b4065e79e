"""Stage, clock and last round of a match in a hall: how time runs, what happens when it is out, and who says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from led_table import hall, lead, refused, throw, where

from dreiwurf.match import Match
from dreiwurf.web import clocks

pytestmark = pytest.mark.anyio


class Time:
    """The time of day, which tests put forward."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at

    def passes(self, seconds: float) -> None:
        """Puts it forward."""
        self.at += int(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The clock by which matches are played stands still unless a test lets it run."""
    made = Time()
    monkeypatch.setattr(clocks, "now_ms", made)
    return made


async def settled(table: Any) -> dict[str, Any]:
    """The host's scene after whatever timers do by themselves."""
    loaded = await table.server.tables.get(table.match)
    loaded.ring()
    await loaded._ringing
    return await table.scene("host")


async def until_the_last_round(table: Any) -> dict[str, Any]:
    """The scene once a timer of the server's has begun the last round."""
    async with asyncio.timeout(5):
        while not (scene := await table.scene())["hall"]["last_round"]:
            await asyncio.sleep(0.005)
    return scene


# ------------------------------------------------------------------------------------------------------------ the clock
async def test_the_clock_starts_with_the_first_throw(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 30})
    assert (await table.scene())["hall"]["clock"] is None
    await throw(table, 1)
    time.passes(90.5)
    clock = (await table.scene())["hall"]["clock"]
    assert clock == {"running": True, "left_ms": 1_709_500, "played_ms": 90_500}


async def test_a_clock_that_is_set_before_the_first_throw_starts_with_it_all_the_same(
    server: Any, time: Time
) -> None:
    table = await hall(server, stage={"minutes": 30})
    await lead(table, "clock", running=False, left=600)
    time.passes(100)
    await throw(table, 1)
    time.passes(5)
    assert (await table.scene())["hall"]["clock"] == {"running": True, "left_ms": 595_000, "played_ms": 5_000}


async def test_without_minutes_it_only_counts(server: Any, time: Time) -> None:
    table = await hall(server, stage={})
    await throw(table, 1)
    time.passes(7200)
    scene = await settled(table)
    assert scene["hall"]["clock"] == {"running": True, "left_ms": None, "played_ms": 7_200_000}
    assert scene["hall"]["last_round"] is False


async def test_pauses_do_not_count(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    time.passes(20)
    await lead(table, "clock", running=False)
    time.passes(1000)
    assert (await settled(table))["hall"]["clock"] == {
        "running": False,
        "left_ms": 40_000,
        "played_ms": 20_000,
    }
    n = (await table.scene())["n"]
    assert (await lead(table, "clock", running=False))["n"] == n, "it stands already"
    await lead(table, "clock", running=True)
    time.passes(10)
    assert (await table.scene())["hall"]["clock"] == {"running": True, "left_ms": 30_000, "played_ms": 30_000}


async def test_who_plays_on_ends_the_pause(server: Any, time: Time) -> None:
    """Somebody throws and the leader types it without a thought of the clock: the pause is over for all who look on."""
    table = await hall(server, stage={"minutes": 30})
    await throw(table, 1)
    await lead(table, "clock", running=False)
    time.passes(300)
    await throw(table, 2)
    time.passes(10)
    assert (await table.scene())["hall"]["clock"] == {
        "running": True,
        "left_ms": 1_790_000,
        "played_ms": 10_000,
    }
    await lead(table, "corrections", **CHOICE)
    scene = await throw(table, 2)
    await lead(table, "clock", running=False)
    await lead(table, "actions", action=scene["choices"][0]["action"])
    assert (await table.scene())["hall"]["clock"]["running"] is True, "a decision is play, too"


async def test_what_is_put_right_in_a_pause_leaves_it(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 30})
    await throw(table, 1)
    thrown = next(
        entry["n"] for entry in (await table.get(None, "/log")).json() if entry["entered"] is not None
    )
    await lead(table, "clock", running=False)
    await lead(table, "corrections", throw=thrown, outcome=2)
    await lead(table, "corrections", places={"0.0": "t5"})
    await lead(table, "undo", to=(await table.scene("host"))["undo"]["to"])
    assert (await table.scene())["hall"]["clock"]["running"] is False


async def test_the_leader_sets_what_is_left(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    time.passes(30)
    await lead(table, "clock", running=True, left=330)
    assert (await table.scene())["hall"]["clock"]["left_ms"] == 330_000
    await lead(table, "clock", running=True, left=None)
    assert (await table.scene())["hall"]["clock"] == {"running": True, "left_ms": None, "played_ms": 30_000}


async def test_another_duration_counts_what_was_played(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 45})
    await throw(table, 1)
    time.passes(600)
    await lead(table, "stage", minutes=30)
    assert (await table.scene())["hall"]["clock"]["left_ms"] == 1_200_000
    await lead(table, "stage", minutes=None)
    assert (await table.scene())["hall"]["clock"]["left_ms"] is None


async def test_a_computers_clock_that_is_put_back_takes_nothing_away(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 30})
    await throw(table, 1)
    time.passes(-3600)
    assert (await table.scene())["hall"]["clock"] == {"running": True, "left_ms": 1_800_000, "played_ms": 0}


# -------------------------------------------------------------------------------------------------------- the last round
async def test_when_the_time_is_out_the_last_round_begins_by_itself(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    stream = table.listen("host")
    await stream.scene()
    time.passes(59)
    assert (await settled(table))["hall"]["last_round"] is False
    time.passes(2)
    (await table.server.tables.get(table.match)).ring()
    scene = await stream.scene()
    assert (scene["hall"]["last_round"], scene["hall"]["may_last_round"]) == (True, False)
    assert scene["happened"][0]["text"]
    await stream.leave()
    scene = await throw(table, 1, 2)
    assert scene["state"] == "playing", "M18: the round is complete when blue has thrown as well"
    assert (await throw(table, 1, 2, 3))["state"] == "over"


async def test_a_timer_rings_without_anybody_asking(server: Any, monkeypatch: Any) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    await lead(table, "clock", running=True, left=0)
    assert (await until_the_last_round(table))["hall"]["clock"]["left_ms"] == 0


async def test_time_that_ran_out_while_the_server_was_down_is_noticed_at_once(
    server: Any, time: Time
) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    time.passes(300)
    async with type(server)(server.database).open() as again:
        table.server = again
        assert (await until_the_last_round(table))["hall"]["clock"]["left_ms"] == 0


async def test_undo_reaches_past_the_last_round_of_the_clock_and_leaves_it(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    scene = await throw(table, 6)
    time.passes(61)
    scene = await settled(table)
    assert (scene["hall"]["last_round"], where(scene)["0.0"]) == (True, "t0")
    await lead(table, "undo", to=scene["undo"]["to"])
    scene = await table.scene("host")
    assert (scene["hall"]["last_round"], where(scene)["0.0"], scene["undo"]) == (True, "w0.0", None)


async def test_more_time_before_the_next_throw_takes_the_last_round_back(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    time.passes(61)
    before = await settled(table)
    await lead(table, "clock", running=True, left=300)
    scene = await table.scene("host")
    assert (scene["hall"]["last_round"], scene["hall"]["clock"]["left_ms"]) == (False, 300_000)
    assert scene["chance"]["text"] == before["chance"]["text"]
    time.passes(301)
    await settled(table)
    await throw(table, 2)
    await lead(table, "clock", running=True, left=300)
    assert (await table.scene())["hall"]["last_round"] is True, "once played on, it stays"


async def test_the_leader_calls_the_last_round_and_takes_it_back(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 1)
    n = (await lead(table, "last-round"))["n"]
    assert n == scene["n"] + 1
    assert (await lead(table, "last-round"))["n"] == n, "it is the last already"
    scene = await table.scene("host")
    assert (scene["hall"]["last_round"], scene["undo"]["to"]) == (True, n - 1)
    await lead(table, "undo", to=n - 1)
    assert (await table.scene())["hall"]["last_round"] is False
    await table.post("end", "host")
    assert await refused(table, "last-round") == (409, "over")
    assert await refused(table, "clock", running=True) == (409, "over")


async def test_a_table_whose_clock_runs_stays_in_memory_until_it_rang(server: Any, time: Time) -> None:
    table = await hall(server, stage={"minutes": 1})
    await throw(table, 1)
    loaded = await server.tables.get(table.match)
    later = loaded.last_used + 10_000
    assert not loaded.is_idle(later)
    time.passes(61)
    await settled(table)
    assert loaded.is_idle(loaded.last_used + 10_000)


# ------------------------------------------------------------------------------------------------- time for a decision
CHOICE: dict[str, Any] = {"places": {"0.0": "t3", "0.1": "t9"}}
"""Two figures of red's stand where both can walk; the figure in front is the second."""


async def test_when_the_time_for_a_decision_is_out_the_front_figure_walks(server: Any) -> None:
    table = await hall(server, stage={"decision_seconds": 1, "when_out": "front"})
    await lead(table, "corrections", **CHOICE)
    scene = await throw(table, 2)
    assert len(scene["choices"]) == 2
    assert scene["hall"]["decision"]["of_ms"] == 1000
    assert 0 < scene["hall"]["decision"]["left_ms"] <= 1000
    stream = table.listen("host", scene["n"])
    await stream.scene()
    moved = await stream.until(scene["n"] + 1)
    await stream.leave()
    assert (where(moved)["0.0"], where(moved)["0.1"]) == ("t3", "t11")
    assert (moved["hall"]["decision"], moved["acts_for"]) == (None, 1)
    record = (await table.get(None, "/record")).text
    assert " (clock)\n" in record
    assert Match.read(record).record() == record
    await lead(table, "undo", to=moved["undo"]["to"])
    assert where(await table.scene("host"))["0.1"] == "t9", "the throw goes, and the walk with it"


async def test_nothing_is_decided_for_anybody_unless_the_stage_says_so(server: Any) -> None:
    table = await hall(server, stage={"decision_seconds": 1})
    await lead(table, "corrections", **CHOICE)
    scene = await throw(table, 2)
    loaded = await server.tables.get(table.match)
    loaded.timer._since -= 5
    scene = await settled(table)
    assert (len(scene["choices"]), scene["hall"]["decision"]) == (2, {"left_ms": 0, "of_ms": 1000})


async def test_a_countdown_that_is_set_while_somebody_thinks_begins_then(server: Any) -> None:
    table = await hall(server, stage={})
    await lead(table, "corrections", **CHOICE)
    await throw(table, 2)
    (await server.tables.get(table.match)).timer._since -= 90
    await lead(table, "stage", decision_seconds=30)
    (await server.tables.get(table.match)).timer._since -= 90
    await lead(table, "stage", decision_seconds=30, when_out="front")
    scene = await settled(table)
    assert len(scene["choices"]) == 2, "nobody walks for having thought before there was a countdown"
    assert scene["hall"]["decision"]["left_ms"] > 29_000


async def test_the_time_for_a_decision_stands_while_the_clock_does(server: Any) -> None:
    table = await hall(server, stage={"decision_seconds": 100, "when_out": "front"})
    await lead(table, "corrections", **CHOICE)
    await throw(table, 2)
    await lead(table, "clock", running=False)
    loaded = await server.tables.get(table.match)
    assert loaded.timer._since is None
    assert not loaded.timer.is_set
    left = (await table.scene())["hall"]["decision"]["left_ms"]
    await asyncio.sleep(0.05)
    assert (await table.scene())["hall"]["decision"]["left_ms"] == left
    await lead(table, "clock", running=True)
    loaded.timer._since -= 200
    scene = await settled(table)
    assert where(scene)["0.1"] == "t11"


async def test_a_decision_that_comes_in_time_is_not_taken_twice(server: Any) -> None:
    """The leader's tap and the timer at the same moment: one of them counts."""
    table = await hall(server, stage={"decision_seconds": 100, "when_out": "front"})
    await lead(table, "corrections", **CHOICE)
    scene = await throw(table, 2)
    loaded = await server.tables.get(table.match)
    loaded.timer._since -= 200
    action = scene["choices"][0]["action"]
    loaded.ring()
    answer = await table.post("actions", "host", after=scene["n"], action=action)
    await loaded._ringing
    lies = where(await table.scene())
    assert answer.status_code == 409 or (lies["0.0"], lies["0.1"]) in {("t5", "t9"), ("t3", "t11")}
    assert (await table.scene())["n"] == scene["n"] + 1


async def test_after_a_restart_the_time_for_a_decision_begins_anew(server: Any) -> None:
    table = await hall(server, stage={"decision_seconds": 100, "when_out": "front"})
    await lead(table, "corrections", **CHOICE)
    await throw(table, 2)
    (await server.tables.get(table.match)).timer._since -= 50
    async with type(server)(server.database).open() as again:
        table.server = again
        assert (await table.scene())["hall"]["decision"]["left_ms"] > 90_000


# ------------------------------------------------------------------------------------------------------------ throwers
async def test_those_who_play_no_figure_take_turns_at_throwing(server: Any) -> None:
    table = await hall(server, stage={"throwers": [["Ute", "Ali"], ["Bo"]]})
    seen = [(await table.scene())["hall"]["thrower"]]
    for faces in ((1, 1, 1), (1, 1, 1), (1, 1, 1), (1, 1, 1), (6,), (1,)):
        seen.append((await throw(table, *faces))["hall"]["thrower"])
    assert seen == ["Ute", "Bo", "Ali", "Bo", "Ute", "Ute", "Bo"], "a further throw is of the same turn"


# ------------------------------------------------------------------------------------------------------------ the stage
async def test_names_are_cleaned_and_empty_ones_left_out(server: Any) -> None:
    stage = {
        "pieces": {"0.0": "  Mia \n Lena ", "0.1": "\u202e", "1.0": "x" * 200},
        "throwers": [["", " Ali\t"]],
    }
    table = await hall(server, stage=stage, teams=[" The\n Lions ", ""])
    scene = await table.scene()
    assert scene["hall"]["pieces"] == {"0.0": "Mia Lena", "1.0": "x" * 40}
    assert scene["hall"]["throwers"] == [["Ali"]]
    assert scene["seats"][0]["name"] == "The Lions"
    assert next(token["label"] for token in scene["tokens"] if token["id"] == "0.0") == "Mia Lena"


BAD_STAGES: list[tuple[Any, str]] = [
    ({"pieces": {"9.9": "Mia"}}, "unknown_token"),
    ({"pieces": {"0.0": 7}}, "wrong_members"),
    ({"pieces": {"0.0": "x" * 201}}, "wrong_members"),
    ({"pieces": {"x" * 51: "Mia"}}, "wrong_members"),
    ({"pieces": {f"0.{n}": "Mia" for n in range(201)}}, "wrong_members"),
    ({"throwers": [["Ute"]] * 3}, "no_seat"),
    ({"throwers": [["Ute"]] * 65}, "wrong_members"),
    ({"throwers": [["Ute"] * 65]}, "wrong_members"),
    ({"throwers": ["Ute"]}, "wrong_members"),
    ({"minutes": 0}, "wrong_members"),
    ({"minutes": 601}, "wrong_members"),
    ({"minutes": "30"}, "wrong_members"),
    ({"minutes": 1.5}, "wrong_members"),
    ({"decision_seconds": -1}, "wrong_members"),
    ({"decision_seconds": 601}, "wrong_members"),
    ({"when_out": "back"}, "wrong_members"),
    ({"take_lone": 1}, "wrong_members"),
    ({"colour": "red"}, "wrong_members"),
]


@pytest.mark.parametrize(("stage", "code"), BAD_STAGES)
async def test_a_stage_that_cannot_be_is_refused_before_and_in_the_match(
    server: Any, stage: Any, code: str
) -> None:
    body = {"game": "maedn", "seats": ["led", "led"], "chance": "entered", "stage": stage}
    answer = await server.client.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, code)
    table = await hall(server)
    assert await refused(table, "stage", **stage) == (422, code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"teams": ["A", "B", "C"]}, "no_seat"),
        ({"teams": ["x" * 201]}, "wrong_members"),
        ({"teams": "Lions"}, "wrong_members"),
        ({"seats": ["led"]}, "wrong_option"),
        ({"seats": ["led", "LED"]}, "wrong_seat"),
        ({"seats": ["bot:first", "open"], "chance": "server", "stage": {}}, "no_leader"),
    ],
)
async def test_a_hall_match_with_wrong_settings_is_not_made(server: Any, change: Any, code: str) -> None:
    body = {"game": "maedn", "seats": ["led", "led"], "chance": "entered", **change}
    answer = await server.client.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, code)


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"running": 1},
        {"running": True, "left": -1},
        {"running": True, "left": 36001},
        {"running": True, "left": "5"},
        {"running": True, "played": 5},
    ],
)
async def test_a_clock_that_cannot_be_is_refused(server: Any, members: dict[str, Any]) -> None:
    table = await hall(server)
    assert await refused(table, "clock", **members) == (422, "wrong_members")


async def test_nobody_but_the_host_keeps_the_time(server: Any) -> None:
    table = await hall(server, "open", "open", "led", name="Anna")
    for key in (1, None):
        assert await refused(table, "clock", key, running=True) == (403, "not_host")
        assert await refused(table, "stage", key) == (403, "not_host")
        assert await refused(table, "last-round", key) == (403, "not_host")
    other = await hall(server)
    table.keys["host"] = other.keys["host"]
    for what, members in (("clock", {"running": True}), ("stage", {}), ("last-round", {})):
        answer = await table.post(what, "host", **members)
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong_key")


async def test_a_match_without_a_stage_has_no_clock(server: Any) -> None:
    table = await hall(server, stage=None)
    await throw(table, 1)
    assert await refused(table, "clock", running=True) == (422, "no_stage")
    await lead(table, "stage", minutes=30)
    assert (await table.scene())["hall"]["clock"] is None
    await throw(table, 2)
    assert (await table.scene())["hall"]["clock"]["running"] is True


async def test_a_match_by_other_rules_is_looked_at_and_called_off_not_led(
    server: Any, monkeypatch: Any
) -> None:
    table = await hall(server)
    scene = await throw(table, 6)
    loaded = await server.tables.get(table.match)
    monkeypatch.setattr(loaded.match.game, "version", loaded.match.game.version + 1)
    shown = await table.scene("host")
    assert (shown["enter"], shown["acts_for"], shown["undo"], shown["choices"]) == (False, None, None, [])
    for what, members in (
        ("undo", {"after": scene["n"], "to": 3}),
        ("corrections", {"after": scene["n"], "turn": 1}),
        ("throws", {"after": scene["n"], "outcome": 1}),
        ("clock", {"running": False}),
        ("stage", {}),
        ("last-round", {}),
    ):
        assert await refused(table, what, **members) == (409, "other_rules")
    assert (await table.post("end", "host")).status_code == 200
