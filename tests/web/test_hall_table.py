"""Matches in a hall over HTTP: who acts for whom, what is done by itself, undo and redo."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from led_table import hall, lead, refused, throw, where

from dreiwurf.match import Match
from dreiwurf.match.statistics import Statistics
from dreiwurf.web import messages, shapes

pytestmark = pytest.mark.anyio

OUT = "w0.0", "t0"
"""Where red's first figure waits, and red's start field."""


async def test_the_host_of_a_led_match_needs_no_seat_and_acts_for_whose_turn_it_is(server: Any) -> None:
    table = await hall(server, teams=["Lions", "Tigers"])
    scene = await table.scene("host")
    assert (scene["seat"], scene["host"], scene["leader"], scene["enter"]) == (None, True, True, True)
    assert [(s["name"], s["player"], s["connected"], s["away"]) for s in scene["seats"]] == [
        ("Lions", "led", None, False),
        ("Tigers", "led", None, False),
    ]
    assert (scene["state"], scene["acts_for"], scene["waiting_for"]) == ("playing", 0, [0])
    scene = await throw(
        table, 1, 2, 3
    )  # M2: three tries without a figure on the board, then it is blue's turn
    assert (scene["acts_for"], scene["waiting_for"]) == (1, [1])
    looking = await table.scene()
    assert (looking["leader"], looking["acts_for"], looking["enter"], looking["undo"], looking["redo"]) == (
        False,
        None,
        False,
        None,
        None,
    )


async def test_decisions_of_a_led_seat_are_shown_to_the_host_and_on_the_hall_screen(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 6, 6)
    # a six brings a figure out (M5), which is the only possibility; the second one must vacate the start field (M7) or bring out
    scene = await lead_until_choice(table, scene)
    looking = await table.scene()
    assert scene["acts_for"] == 0
    assert scene["choices"]
    assert looking["choices"] == []
    assert looking["hall"]["acts_for"] == 0
    assert looking["hall"]["choices"] == scene["choices"] == scene["hall"]["choices"]
    action = scene["choices"][-1]["action"]
    assert await refused(table, "actions", None, after=scene["n"], action=action) == (403, "no_seat")
    await lead(table, "actions", action=action)
    assert (await table.scene("host"))["n"] > scene["n"]


async def lead_until_choice(table: Any, scene: dict[str, Any]) -> dict[str, Any]:
    """Goes on with fives until the host has to decide between two figures."""
    for _ in range(10):
        if scene["choices"]:
            return scene
        scene = await throw(table, 6 if scene["acts_for"] == 0 else 5)
    raise AssertionError("no decision came")


async def test_the_only_possibility_is_done_with_the_throw_that_leaves_it(server: Any) -> None:
    table = await hall(server)
    scene = await table.scene("host")
    answer = await table.post("throws", "host", after=scene["n"], outcome=6)
    n = answer.json()["n"]
    assert n == scene["n"] + 1
    assert where(await table.scene())["0.0"] == OUT[1]
    assert f"\n{n + 1} R 1 w-0 (alone)\n" in (await table.get(None, "/record")).text


async def test_the_only_possibility_waits_where_the_stage_says_so(server: Any) -> None:
    table = await hall(server, stage={"take_lone": False})
    scene = await throw(table, 6)
    assert (len(scene["choices"]), where(scene)["0.0"]) == (1, OUT[0])
    await lead(table, "stage", take_lone=True)
    assert where(await table.scene("host"))["0.0"] == OUT[1], "from now on it does not"


async def test_nothing_is_done_by_itself_at_a_table_without_a_stage(server: Any) -> None:
    table = await hall(server, stage=None)
    scene = await throw(table, 6)
    assert (scene["hall"], len(scene["choices"])) == (None, 1)


async def test_a_team_on_a_phone_of_its_own_acts_for_itself_beside_led_ones(server: Any) -> None:
    table = await hall(server, "open", "led", stage={"take_lone": False}, name="Anna")
    scene = await throw(table, 6, by=0)
    assert (scene["seat"], scene["acts_for"], len(scene["choices"])) == (0, None, 1)
    await lead(table, "actions", by=0, action=scene["choices"][0]["action"])
    scene = await throw(table, 1, by=0)
    await lead(table, "actions", by=0, action=scene["choices"][0]["action"])
    assert (await table.scene("host"))["acts_for"] == 1


async def test_for_led_seats_nobody_but_the_host_enters_throws(server: Any) -> None:
    table = await hall(server, "open", "open", "led", stage=None, name="Anna")
    guest = 1
    assert (await table.scene(guest))["enter"] is True
    await throw(table, 1, 2, 3, by=guest)
    await throw(table, 1, 2, 3, by=guest)
    scene = await table.scene(guest)
    assert (scene["waiting_for"], scene["enter"], (await table.scene("host"))["enter"]) == ([2], False, True)
    assert await refused(table, "throws", guest, after=scene["n"], outcome=1) == (403, "not_host")
    await throw(table, 1)


async def test_where_the_server_throws_for_led_seats_only_decisions_are_left_and_undone(server: Any) -> None:
    table = await hall(server, chance="server")
    for _ in range(3):
        while not (scene := await table.scene("host"))["choices"]:
            await asyncio.sleep(0.01)  # more than a hundred throws without one come in several parts
        assert (len(scene["choices"]) > 1, scene["chance"], scene["enter"]) == (True, None, False)
        await lead(table, "actions", action=scene["choices"][0]["action"])
    again = await table.scene("host")
    await lead(table, "undo", to=again["undo"]["to"])
    undone = await table.scene("host")
    assert (where(undone), undone["choices"]) == (where(scene), scene["choices"])


async def test_games_that_hide_something_have_no_led_seats(server: Any) -> None:
    body = {"game": "minodice", "seats": ["led"] * 3}
    answer = await server.client.post("/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "wrong_seat")


async def test_a_code_brings_the_lead_to_a_second_device(server: Any) -> None:
    table = await hall(server)
    code = (await table.post("move-key", "host")).json()["code"]
    moved = (await server.client.post("/api/codes", json={"code": code})).json()
    server.client.cookies.clear()
    assert (moved["match"], moved["seat"]) == (table.match, None)
    table.keys["phone"] = moved["key"]
    assert (await table.scene("phone"))["leader"] is True
    await throw(table, 6, by="phone")
    await lead(table, "undo", by="phone", to=(await table.scene("phone"))["undo"]["to"])


async def test_scenes_log_and_statistics_have_the_described_shape(server: Any) -> None:
    stage = {"minutes": 30, "decision_seconds": 20, "pieces": {"0.0": "Mia"}, "throwers": [["Ute"]]}
    table = await hall(server, stage=stage)
    for places, faces in (({}, ()), ({"0.0": "t3", "0.1": "t9"}, (2,)), ({"0.0": "t4"}, ())):
        if places:
            await lead(table, "corrections", places=places)
        await throw(table, *faces)
        if faces:
            assert (await table.scene())["hall"]["decision"]
        for seat in ("host", None):
            for what in ("", "?was=3"):
                msgspec.json.decode((await table.get(seat, what)).content, type=shapes.Scene)
    scene = await table.scene("host")
    await lead(table, "undo", to=scene["undo"]["to"])
    shown = msgspec.json.decode((await table.get("host")).content, type=shapes.Scene)
    assert shown.redo is not None
    msgspec.json.decode((await table.get(None, "/log")).content, type=list[messages.LogEntry])
    msgspec.json.decode((await table.get(None, "/statistics")).content, type=Statistics)


# ------------------------------------------------------------------------------------------------- claims (M15)
MISSED = {"0.0": "t3", "0.1": "t9", "1.0": "t5"}
"""With a two, red's first figure could capture blue's on t5; the second one cannot."""


async def miss_a_capture(table: Any) -> None:
    """Red throws a two and walks with the figure that captures nothing."""
    await lead(table, "corrections", places=MISSED)
    scene = await throw(table, 2)
    (walk,) = (choice for choice in scene["choices"] if choice["slot"] == "t9")
    await lead(table, "actions", action=walk["action"])


async def test_m15_the_host_claims_for_led_opponents_and_nothing_is_claimed_by_itself(server: Any) -> None:
    table = await hall(server, options={"capture": "claimable"})
    await miss_a_capture(table)
    scene = await table.scene("host")
    assert (scene["acts_for"], scene["waiting_for"]) == (1, [1])
    claims = {choice["token"]: choice["action"] for choice in scene["choices"]}
    assert set(claims) == {"0.0", "0.1", None}, "either figure, or none"
    assert (await table.scene())["hall"]["choices"] == scene["choices"]
    await lead(table, "actions", action=claims["0.1"])
    scene = await table.scene("host")
    assert (where(scene)["0.1"], scene["acts_for"], scene["enter"]) == ("w0.1", 1, True)
    assert scene["undo"]["text"]


async def test_m15_opponents_with_a_phone_claim_for_themselves(server: Any) -> None:
    table = await hall(server, "led", "open", "open", options={"capture": "claimable"}, name="Anna")
    await miss_a_capture(table)
    scene = await table.scene(1)
    assert (scene["to_move"], len(scene["choices"])) == ([1], 3)
    assert ((await table.scene(2))["choices"], (await table.scene())["hall"]["choices"]) == ([], [])
    (none,) = (choice for choice in scene["choices"] if choice["token"] is None)
    assert await refused(table, "actions", 2, after=scene["n"], action=none["action"]) == (409, "stale")
    await lead(table, "actions", by=1, action=none["action"])
    assert (await table.scene())["to_move"] == [2]


# -------------------------------------------------------------------------------------------------------------- undo
async def test_undo_takes_back_an_entry_with_all_that_followed_by_itself_and_redo_brings_it_again(
    server: Any,
) -> None:
    table = await hall(server)
    before = await table.scene("host")
    assert (before["undo"], before["redo"]) == (None, None)
    scene = await throw(table, 6)
    assert scene["undo"] == {"to": before["n"], "text": "Red rolls a 6!"} or "6" in scene["undo"]["text"]
    await lead(table, "undo", to=scene["undo"]["to"])
    undone = await table.scene("host")
    assert where(undone) == where(before)
    assert (undone["undo"], undone["redo"]["to"] > before["n"]) == (None, True)
    await lead(table, "undo", to=undone["redo"]["to"])
    again = await table.scene("host")
    assert (where(again), again["redo"]) == (where(scene), None)


async def test_any_number_of_entries_is_undone_one_after_the_other(server: Any) -> None:
    table = await hall(server)
    first = await table.scene("host")
    scene = await throw(table, 6, 4, 1, 2, 3, 5, 6)
    count = 0
    while scene["undo"]:
        await lead(table, "undo", to=scene["undo"]["to"])
        scene = await table.scene("host")
        count += 1
    assert count == 7
    assert (where(scene), scene["chance"]["text"]) == (where(first), first["chance"]["text"])
    log = (await table.get("host", "/log")).json()
    assert [e["entered"] for e in log if e["entered"] is not None] == [6, 4, 1, 2, 3, 5, 6]
    assert all(e["undone"] for e in log if e["entered"] is not None)


async def test_the_same_undo_twice_is_done_once_also_from_two_devices(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 6, 4)
    asked = {"after": scene["n"], "to": scene["undo"]["to"]}
    answers = await asyncio.gather(*(table.post("undo", "host", **asked) for _ in range(3)))
    assert {answer.text for answer in answers} == {f'{{"n":{scene["n"] + 1}}}'}
    assert (await table.scene())["n"] == scene["n"] + 1


async def test_undo_against_a_throw_of_the_other_device_is_too_late(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 1)
    n = scene["n"]
    thrown, undone = await asyncio.gather(
        table.post("throws", "host", after=n, outcome=2),
        table.post("undo", "host", after=n, to=scene["undo"]["to"]),
    )
    assert sorted([thrown.status_code, undone.status_code]) == [200, 409]
    late = thrown if thrown.status_code == 409 else undone
    assert late.json()["error"] == "stale"
    assert late.json()["scene"] == {**(await table.scene("host")), "hall": late.json()["scene"]["hall"]}


async def test_two_devices_that_enter_one_throw_enter_it_once(server: Any) -> None:
    table = await hall(server)
    n = (await table.scene())["n"]
    same = await asyncio.gather(*(table.post("throws", "host", after=n, outcome=4) for _ in range(2)))
    assert {answer.text for answer in same} == {f'{{"n":{n + 1}}}'}
    other = await table.post("throws", "host", after=n, outcome=5)
    assert (other.status_code, other.json()["error"]) == (409, "stale")


async def test_a_repeated_decision_is_not_taken_for_the_next_teams(server: Any) -> None:
    table = await hall(server, stage=None)
    scene = await throw(table, 6)
    asked = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    first = (await table.post("actions", "host", **asked)).text
    await throw(table, 1)
    scene = await table.scene("host")
    await lead(table, "actions", action=scene["choices"][0]["action"])
    await throw(table, 6)  # blue decides
    n = (await table.scene())["n"]
    assert (await table.post("actions", "host", **asked)).text == first
    assert (await table.scene())["n"] == n


async def test_a_request_that_comes_again_after_its_undo_does_not_bring_it_back(server: Any) -> None:
    table = await hall(server)
    before = await table.scene("host")
    asked = {"after": before["n"], "outcome": 6}
    first = await table.post("throws", "host", **asked)
    scene = await table.scene("host")
    undo = {"after": scene["n"], "to": before["n"]}
    undone = await table.post("undo", "host", **undo)
    n = (await table.scene())["n"]
    assert (await table.post("throws", "host", **asked)).text == first.text
    assert (await table.post("throws", "host", after=before["n"], outcome=5)).status_code == 409
    await throw(table, 5)
    assert (await table.post("undo", "host", **undo)).text == undone.text
    scene = await table.scene("host")
    assert (scene["n"], where(scene)["0.0"], scene["tries"]["left"]) == (n + 1, "w0.0", 2)


async def test_a_throw_by_another_device_stays_open_while_the_clock_is_set(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 1)
    await lead(table, "clock", running=False)
    await lead(table, "stage", minutes=45)
    assert (await table.post("throws", "host", after=scene["n"], outcome=2)).status_code == 200
    n = (await table.scene())["n"]
    await lead(table, "clock", running=True)
    undo = {"after": n, "to": scene["n"]}
    first = await table.post("undo", "host", **undo)
    assert first.status_code == 200
    assert (await table.post("undo", "host", **undo)).json() == first.json()


async def test_the_end_of_a_game_is_undone_and_it_goes_on(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 6, 2)
    assert (await table.post("end", "host")).status_code == 200
    over = await table.scene("host")
    assert (over["state"], over["hall"]["clock"]["running"], over["enter"]) == ("over", False, False)
    assert over["places"] == [1, 2]  # M18: red has a figure on the board, blue none
    await lead(table, "undo", to=over["undo"]["to"])
    again = await table.scene("host")
    assert (again["state"], again["hall"]["clock"]["running"], again["places"]) == ("playing", True, [])
    assert where(again) == where(scene)
    await throw(table, 1)


async def test_a_clock_that_stood_before_the_end_stands_when_that_is_undone(server: Any) -> None:
    table = await hall(server)
    await throw(table, 1)
    await lead(table, "clock", running=False)
    await table.post("end", "host")
    await lead(table, "undo", to=(await table.scene("host"))["undo"]["to"])
    assert (await table.scene())["hall"]["clock"]["running"] is False


async def test_all_of_it_is_there_after_a_restart_and_in_the_record(server: Any) -> None:
    table = await hall(server, teams=["Lions", ""], stage={"pieces": {"0.0": "Mia"}, "throwers": [["Ute"]]})
    scene = await throw(table, 6, 2)
    await lead(table, "undo", to=scene["undo"]["to"])
    scene = await table.scene("host")
    record = (await table.get(None, "/record")).text
    async with type(server)(server.database).open() as again:
        table.server = again
        loaded = await table.scene("host")
        assert (await table.get(None, "/record")).text == record
        assert {**loaded, "hall": None} == {**scene, "hall": None}
        assert loaded["hall"]["pieces"] == {"0.0": "Mia"}
        assert loaded["hall"]["thrower"] == "Ute"
        match = Match.read(record)
        assert (match.n, match.record()) == (scene["n"], record)
        await throw(table, 3)


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_whatever_two_hurried_leaders_do_nothing_is_lost_and_the_record_replays(
    server: Any, seed: int
) -> None:
    table = await hall(server, stage={"minutes": 30, "throwers": [["Ute"], ["Ali", "Bo"]]})
    table.keys["phone"] = table.keys["host"]
    draw = random.Random(seed)

    async def something(scene: dict[str, Any]) -> Any:
        after = scene["n"] - draw.choice([0, 0, 0, 0, 1])
        by = draw.choice(["host", "phone"])
        ways = ["throws"] * 6 + ["undo"] * 3 + ["redo", "corrections", "throw", "clock", "last-round", "end"]
        what = "actions" if scene["choices"] and draw.random() < 0.7 else draw.choice(ways)
        if what == "actions":
            return await table.post(what, by, after=after, action=draw.choice(scene["choices"])["action"])
        if what == "throws":
            return await table.post(what, by, after=after, outcome=draw.choice([1, 2, 3, 4, 5, 6, 6, 6]))
        if what in ("undo", "redo"):
            return scene[what] and await table.post("undo", by, after=after, to=scene[what]["to"])
        if what == "corrections":
            figure, slot = f"{draw.randrange(2)}.{draw.randrange(4)}", f"t{draw.randrange(40)}"
            return await table.post(
                what, by, after=after, places={figure: slot}, turn=draw.choice([None, 0, 1])
            )
        if what == "throw":
            thrown = [
                e["n"] for e in (await table.get(None, "/log")).json() if e["entered"] and not e["undone"]
            ]
            return thrown and await table.post(
                "corrections", by, after=after, throw=draw.choice(thrown), outcome=draw.randint(1, 6)
            )
        members = {"running": draw.random() < 0.5} if what == "clock" else {}
        return await table.post(what, by, **members)

    statuses: set[int] = set()
    for _ in range(60):
        scene = await table.scene("host")
        answers = await asyncio.gather(something(scene), something(scene))
        statuses |= {answer.status_code for answer in answers if answer}
    assert statuses <= {200, 409, 422}
    scene = await table.scene("host")
    record = (await table.get(None, "/record")).text
    match = Match.read(record)
    assert match.record() == record
    async with type(server)(server.database).open() as again:
        table.server = again
        loaded = await table.scene("host")
        assert {**loaded, "hall": None} == {**scene, "hall": None}
        while loaded["undo"]:
            await lead(table, "undo", to=loaded["undo"]["to"])
            loaded = await table.scene("host")
        assert set(where(loaded).values()) == {
            f"w{seat}.{figure}" for seat in range(2) for figure in range(4)
        }


# ------------------------------------------------------------------------------------------------- who may undo what
async def test_at_a_family_table_everybody_undoes_what_is_nobody_elses(server: Any) -> None:
    table = await server.create(chance="entered", options={"start": "first_seat", "figures": 2})
    n = (await table.scene())["n"]
    await table.post("throws", 1, after=n, outcome=6)
    scene = await table.scene(1)
    assert (scene["leader"], scene["undo"]["to"]) == (False, n), "a throw belongs to nobody"
    await lead(table, "undo", by=1, to=n)
    await table.post("throws", 1, after=n + 2, outcome=6)
    scene = await table.scene(0)
    await table.post("actions", 0, after=scene["n"], action=scene["choices"][0]["action"])
    assert (await table.scene(0))["undo"]["to"] == scene["n"]
    assert (await table.scene(1))["undo"] is None, "red's move is red's"
    now = (await table.scene())["n"]
    assert await refused(table, "undo", 1, after=now, to=scene["n"]) == (403, "others_act")
    assert await refused(table, "undo", 1, after=now, to=n) == (403, "others_act")
    assert await refused(table, "undo", None, after=now, to=n) == (403, "no_seat")
    await lead(table, "undo", by="host", to=n)
    assert await refused(table, "undo", 1, after=now + 1, to=now) == (403, "others_act"), (
        "nor is it brought again"
    )


async def test_what_a_led_team_threw_is_undone_by_the_host_alone(server: Any) -> None:
    table = await hall(server, "led", "open", "open", name="Anna")
    before = (await table.scene("host"))["n"]
    scene = await throw(table, 6)
    guest = next(seat for seat in table.keys if seat not in ("host", scene["seat"]))
    assert (await table.scene(guest))["undo"] is None
    assert await refused(table, "undo", guest, after=scene["n"], to=before) == (403, "others_act")
    await lead(table, "undo", to=before)


async def test_who_has_drawn_a_chip_puts_it_back_only_if_the_host_says_so(server: Any) -> None:
    table = await server.create("open", "open", game="mistkaefer", chance="entered")
    draw, drawn, scene = random.Random(2), 0, await table.scene("host")
    match = (await server.tables.get(table.match)).match
    while match.now.draws == drawn or scene["seat"] != 1:
        drawn, scene = match.now.draws, await table.scene("host")
        if scene["chance"] is None:
            scene = await table.scene(scene["to_move"][0])
            action = draw.choice(scene["choices"])["action"]
            await lead(table, "actions", by=scene["seat"], after=scene["n"], action=action)
        else:
            await throw(table, draw.choice(scene["chance"]["outcomes"])["outcome"])
    now = await table.scene(1)
    assert (now["undo"], now["leader"]) == (None, False)
    assert await refused(table, "undo", 1, after=now["n"], to=scene["n"]) == (403, "others_act")
    await lead(table, "undo", to=scene["n"])


async def test_who_undoes_a_scoring_and_scores_again_draws_the_same_chips(server: Any) -> None:
    table = await server.create("open", "open", game="mistkaefer", chance="entered")
    draw, scene = random.Random(4), await table.scene("host")

    def scoring(scene: dict[str, Any]) -> list[dict[str, Any]]:
        return [choice for choice in scene["choices"] if choice["kind"] == "score" and choice["path"]]

    while not (scene["seat"] == 0 and scoring(scene)):
        if scene["chance"] is None:
            scene = await table.scene(scene["to_move"][0])
            choice = draw.choice(scene["choices"])
            await lead(table, "actions", by=scene["seat"], after=scene["n"], action=choice["action"])
        else:
            await throw(table, draw.choice(scene["chance"]["outcomes"])["outcome"])
        scene = await table.scene("host")
    seen: set[tuple[str, ...]] = set()
    for _ in range(8):
        (score,) = scoring(await table.scene("host"))
        await lead(table, "actions", action=score["action"])
        scored = await table.scene("host")
        own = tuple(
            f"{token['label']} {token['slot']}"
            for token in scored["tokens"]
            if token["slot"].startswith("c0.")
        )
        assert own
        seen.add(own)
        await lead(table, "undo", to=scored["undo"]["to"])
    assert len(seen) == 1


async def test_calling_a_game_off_is_no_way_to_look_at_what_is_hidden(server: Any) -> None:
    table = await server.create("open", "open", game="mistkaefer", chance="entered")
    n = (await table.scene("host"))["n"]
    await table.post("end", "host")
    ended = await table.scene("host")
    assert (ended["over"], ended["undo"], ended["redo"]) == (True, None, None)
    assert await refused(table, "undo", "host", after=ended["n"], to=n) == (422, "all_shown")
    open_game = await hall(server)  # where nothing is hidden an end by mistake is undone
    before = (await open_game.scene("host"))["n"]
    await open_game.post("end", "host")
    await lead(open_game, "undo", to=before)
    assert not (await open_game.scene("host"))["over"]


async def test_where_the_server_throws_for_people_with_devices_nothing_is_undone(server: Any) -> None:
    table = await server.create()
    scene = await table.scene("host")
    assert (scene["leader"], scene["undo"]) == (False, None)
    for what, members in (
        ("undo", {"after": scene["n"], "to": 2}),
        ("corrections", {"after": scene["n"], "turn": 1}),
        ("stage", {}),
        ("clock", {"running": True}),
        ("last-round", {}),
    ):
        assert await refused(table, what, **members) == (422, "illegal"), what


@pytest.mark.parametrize("to", [0, 4, 5, 100, 2**31])
async def test_nobody_goes_back_to_what_never_was(server: Any, to: int) -> None:
    table = await hall(server, stage=None)
    scene = await throw(table, 1, 2)
    assert scene["n"] == 4
    assert await refused(table, "undo", after=4, to=to) == (422, "illegal")


async def test_undo_before_the_last_seat_is_taken_is_too_early(server: Any) -> None:
    table = await hall(server, "open", "open", name="Anna", join=False)
    assert await refused(table, "undo", after=3, to=2) == (409, "not_begun")


# ----------------------------------------------------------------------------------------------------- another match
async def test_another_match_keeps_teams_and_stage_with_a_fresh_clock(server: Any) -> None:
    stage = {"minutes": 45, "pieces": {"1.2": "Cem"}, "throwers": [["Ute", "Ali"], []]}
    table = await hall(server, teams=["Lions", "Tigers"], stage=stage)
    await throw(table, 6, 3)
    assert await refused(table, "again") == (409, "not_over")
    await table.post("end", "host")
    assert await refused(table, "again", None) == (403, "no_seat")
    made = (await table.post("again", "host")).json()
    server.client.cookies.clear()
    also = (await table.post("again", "host")).json()
    server.client.cookies.clear()
    assert (made["match"], made["seat"]) == (also["match"], None)
    for key in (made["key"], also["key"]):
        scene = (
            await server.client.get(
                f"/api/matches/{made['match']}", headers={"authorization": f"Bearer {key}"}
            )
        ).json()
        assert (scene["leader"], scene["acts_for"]) == (True, 0)
        assert [(s["name"], s["player"]) for s in scene["seats"]] == [("Lions", "led"), ("Tigers", "led")]
        assert (scene["hall"]["minutes"], scene["hall"]["pieces"]) == (45, {"1.2": "Cem"})
        assert (scene["hall"]["throwers"], scene["hall"]["clock"]) == ([["Ute", "Ali"], []], None)


async def test_who_leads_opens_the_next_match_not_a_guest(server: Any) -> None:
    table = await hall(server, "open", "open", "led", name="Anna")
    await table.post("end", "host")
    assert await refused(table, "again", 1) == (403, "not_host")
    made = (await table.post("again", "host")).json()
    server.client.cookies.clear()
    assert (await table.post("again", 1)).json()["match"] == made["match"]
    server.client.cookies.clear()
    second = (await table.post("again", "host")).json()
    server.client.cookies.clear()
    assert (second["match"], second["seat"]) == (made["match"], 0), "the leader's other device leads as well"
    table.match, table.keys["host"] = second["match"], second["key"]
    assert (await table.scene("host"))["leader"] is True


# ------------------------------------------------------------------------------------------------------- statistics
async def test_statistics_count_what_counts(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 6, 2, 2, 3)
    await lead(table, "undo", to=scene["undo"]["to"])
    counted = (await table.get(None, "/statistics")).json()
    assert (counted["throws"], counted["undone"], counted["corrections"]) == (3, 1, 0)
    assert [face["count"] for face in counted["dice"][0]["faces"]] == [0, 2, 0, 0, 0, 1]
    assert counted["dice"][0]["enough"] is False
    assert counted["played_seconds"] is not None
