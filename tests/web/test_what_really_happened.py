"""What really happened: figures put elsewhere, whose turn it is, a throw that was read wrongly. And who may say so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from led_table import hall, lead, refused, throw, where

from dreiwurf.match import Match

pytestmark = pytest.mark.anyio


async def test_figures_lie_where_the_leader_says_all_at_once(server: Any) -> None:
    table = await hall(server)
    await throw(table, 6)  # red's first figure comes to its start field
    answer = await lead(table, "corrections", places={"0.0": "t7", "0.1": "t0", "1.0": "t3"})
    assert answer["dropped"] == 0
    scene = await table.scene("host")
    assert answer["n"] == scene["n"]
    lies = where(scene)
    assert [lies[token] for token in ("0.0", "0.1", "1.0", "0.2")] == ["t7", "t0", "t3", "w0.2"]
    assert (scene["acts_for"], scene["enter"]) == (0, True), "after a six red throws again (M3), as before"
    record = (await table.get(None, "/record")).text
    assert f"\n{scene['n']} correct 0.0=t7 0.1=t0 1.0=t3\n" in record
    assert Match.read(record).record() == record


async def test_whose_turn_it_is_is_put_right(server: Any) -> None:
    table = await hall(server)
    await throw(table, 1)
    await lead(table, "corrections", turn=1)
    scene = await table.scene("host")
    assert (scene["acts_for"], scene["tries"]) == (1, {"left": 3, "of": 3})


async def test_a_correction_may_also_end_a_match_or_let_it_go_on(server: Any) -> None:
    table = await hall(server, options={"figures": 1})
    await throw(table, 1)
    await lead(
        table, "corrections", places={"0.0": "g0.0"}
    )  # M17: all of red's figures, which is one, stand in the goal
    scene = await table.scene("host")
    assert (scene["state"], scene["places"][0], scene["hall"]["clock"]["running"]) == ("over", 1, False)
    assert await refused(table, "corrections", after=scene["n"], places={"0.0": "t5"}) == (422, "over")
    await lead(table, "corrections", places={"0.0": "t5"}, turn=1)
    scene = await table.scene("host")
    assert (scene["state"], scene["acts_for"], scene["hall"]["clock"]["running"]) == ("playing", 1, True)


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"places": {"0.9": "t5"}}, "unknown_token"),
        ({"places": {"mia": "t5"}}, "unknown_token"),
        ({"places": {"0.0": "t40"}}, "unknown_slot"),
        ({"places": {"0.0": "here"}}, "unknown_slot"),
        ({"places": {"0.0": "g1.0"}}, "not_its_slot"),
        ({"places": {"0.1": "t0"}}, "slot_taken"),
        ({"places": {"0.1": "t4", "0.2": "t4"}}, "slot_taken"),
        ({"places": {"0.0": "t0"}}, "nothing"),
        ({}, "nothing"),
        ({"turn": 2}, "no_such_turn"),
        ({"turn": 64}, "wrong_members"),
        ({"turn": -1}, "wrong_members"),
        ({"places": {"0.0": None}}, "wrong_members"),
        ({"places": ["0.0", "t5"]}, "wrong_members"),
        ({"places": {"x" * 51: "t5"}}, "wrong_members"),
        ({"places": {f"{n}.0": "t5" for n in range(65)}}, "wrong_members"),
        ({"throw": 4}, "wrong_members"),
        ({"outcome": 4}, "wrong_members"),
        ({"throw": 4, "outcome": 5, "turn": 1}, "wrong_members"),
        ({"throw": 4, "outcome": 5, "places": {"0.0": "t5"}}, "wrong_members"),
        ({"throw": 4, "outcome": 7}, "illegal"),
        ({"throw": 4, "outcome": 0}, "illegal"),
        ({"throw": 4, "outcome": 6}, "nothing"),
        ({"throw": 1, "outcome": 5}, "illegal"),
        ({"throw": 5, "outcome": 5}, "illegal"),
        ({"throw": 2**31, "outcome": 5}, "illegal"),
        ({"where": "there"}, "wrong_members"),
    ],
)
async def test_what_cannot_be_is_refused_with_a_reason(server: Any, members: Any, code: str) -> None:
    table = await hall(server)
    scene = await throw(table, 6)
    assert await refused(table, "corrections", after=scene["n"], **members) == (422, code)
    assert (await table.scene("host"))["n"] == scene["n"]


async def test_nobody_but_the_host_corrects(server: Any) -> None:
    table = await hall(server, "open", "open", "led", name="Anna")
    n = (await table.scene())["n"]
    for key in (1, None):
        for members in ({"turn": 2}, {"throw": n, "outcome": 2}):
            assert await refused(table, "corrections", key, after=n, **members) == (403, "not_host")


async def test_the_same_correction_twice_is_made_once(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 6)
    asked = {"after": scene["n"], "places": {"0.0": "t9"}}
    answers = await asyncio.gather(*(table.post("corrections", "host", **asked) for _ in range(2)))
    assert {answer.text for answer in answers} == {f'{{"n":{scene["n"] + 1},"dropped":0,"lost":[]}}'}
    late = await table.post("corrections", "host", after=scene["n"], places={"0.0": "t8"})
    assert (late.status_code, late.json()["error"]) == (409, "stale")
    assert where(late.json()["scene"])["0.0"] == "t9"


async def test_a_correction_is_undone_like_everything_else(server: Any) -> None:
    table = await hall(server)
    before = await throw(table, 6)
    await lead(table, "corrections", places={"0.0": "t9"}, turn=1)
    scene = await table.scene("host")
    assert scene["undo"]["to"] == before["n"]
    assert scene["undo"]["text"]
    await lead(table, "undo", to=before["n"])
    scene = await table.scene("host")
    assert (where(scene), scene["acts_for"]) == (where(before), 0)


# ------------------------------------------------------------------------------------------- a die that was read wrongly
async def test_a_throw_of_some_turns_ago_was_another_and_what_followed_is_made_again(server: Any) -> None:
    """Red comes out and walks 5 (which was 4), blue tries three times, red walks 2."""
    table = await hall(server)
    first = (await throw(table, 6))["n"]
    await throw(table, 5, 1, 2, 3, 2)
    assert where(await table.scene())["0.0"] == "t7"
    before = (await table.scene("host"))["n"]
    answer = await lead(table, "corrections", throw=first + 1, outcome=4)
    assert (answer["n"], answer["dropped"]) == (before + 1, 0)
    scene = await table.scene("host")
    assert (where(scene)["0.0"], scene["acts_for"]) == ("t6", 1)
    log = (await table.get(None, "/log")).json()
    counting = [entry["entered"] for entry in log if entry["entered"] is not None and not entry["undone"]]
    assert counting == [6, 4, 1, 2, 3, 2]


async def test_what_does_not_fit_any_more_is_dropped_and_counted(server: Any) -> None:
    """Red's six on the third try was a five: then red has no figure out, blue throws, and what red entered since is gone."""
    table = await hall(server)
    n = (await throw(table, 1, 2))["n"]
    await throw(table, 6, 3)
    after = (await table.scene("host"))["n"]
    asked = {"after": after, "throw": n + 1, "outcome": 5}
    answer = (await table.post("corrections", "host", **asked)).json()
    assert (answer["dropped"], answer["lost"]) == (1, ["Red throws 3."])
    scene = await table.scene("host")
    assert (where(scene)["0.0"], scene["acts_for"], scene["tries"]) == ("w0.0", 1, {"left": 3, "of": 3})
    assert (await table.post("corrections", "host", **asked)).json() == answer, "a repeat says the same"
    assert (await table.scene())["n"] == scene["n"]


async def test_an_undoing_says_who_stands_where_again_and_carries_them_there(server: Any) -> None:
    """Red comes out with a six and walks 4 to sheet 5; that was a mistake."""
    table = await hall(server, stage={"pieces": {"0.0": "Mia"}})
    scene = await throw(table, 6, 4)
    await lead(table, "undo", to=scene["undo"]["to"])
    said = {}
    for lang in ("de", "en", "it"):
        told = await table.scene("host", f"?was={scene['n']}&lang={lang}")
        (undoing,) = told["happened"]
        said[lang] = undoing["text"]
        assert undoing["seat"] is None
        (together,) = undoing["steps"]
        assert [(step["do"], step["token"], step["to"]) for step in together["steps"]] == [
            ("fly", "0.0", "t0")
        ]
        assert "5" not in told["undo"]["text"], "one entry back is the six now"
    assert said == {
        "de": "Zurückgenommen. Jetzt wieder: Mia steht auf 1.",
        "en": "Taken back. As before: Mia stands on 1.",
        "it": "Annullato. Di nuovo: Mia è su 1.",
    }


async def test_where_nobody_stands_elsewhere_an_undoing_says_only_that(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 1)
    await lead(table, "undo", to=scene["undo"]["to"])
    (undoing,) = (await table.scene("host", f"?was={scene['n']}"))["happened"]
    assert (undoing["text"], undoing["steps"]) == ("Taken back.", [])


async def test_one_entry_back_is_never_called_an_undoing(server: Any) -> None:
    """Of three dice two were entered and the second taken back: the way back leads to the first, which has no words."""
    table = await server.create(game="mistkaefer", chance="entered")
    await throw(table, 0)  # the lot
    roll = next(one["action"] for one in (await table.scene("host"))["choices"] if "3" in one["text"])
    await lead(table, "actions", action=roll)
    scene = await throw(table, 6, 2)
    await lead(table, "undo", to=scene["undo"]["to"])
    after = (await table.scene("host"))["undo"]
    assert (after["to"], after["text"]) == (scene["undo"]["to"] - 1, "")
    log = (await table.get(None, "/log")).json()
    assert [entry["dice"] for entry in log if entry["entered"] == 6] == [[{"face": 6, "kind": "green"}]]


async def test_of_an_undone_throw_nothing_is_corrected(server: Any) -> None:
    table = await hall(server)
    scene = await throw(table, 1)
    await lead(table, "undo", to=scene["undo"]["to"])
    after = (await table.scene("host"))["n"]
    assert await refused(table, "corrections", after=after, throw=scene["undo"]["to"] + 1, outcome=2) == (
        422,
        "illegal",
    )


async def test_in_a_game_whose_figures_cannot_be_put_elsewhere_throws_are_corrected_all_the_same(
    server: Any,
) -> None:
    table = await server.create(game="mistkaefer", chance="entered")
    scene = await table.scene("host")
    while not scene["enter"]:
        await table.act()
        scene = await table.scene("host")
    assert scene["leader"] is True
    assert await refused(table, "corrections", after=scene["n"], turn=1) == (422, "illegal")
    first, second = (outcome["outcome"] for outcome in scene["chance"]["outcomes"][:2])
    thrown = await throw(table, first)
    answer = await table.post("corrections", "host", after=thrown["n"], throw=scene["n"] + 1, outcome=second)
    assert (answer.status_code, answer.json()["dropped"]) == (200, 0)
    log = (await table.get(None, "/log")).json()
    assert [entry["entered"] for entry in log if not entry["undone"] and entry["entered"] is not None] == [
        second
    ]
