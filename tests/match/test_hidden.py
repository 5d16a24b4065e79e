"""What seats and spectators may know of events: live, in words, and in records – with the toy, which hides what can be hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from dreiwurf import Game, IllegalAction, Match, RecordError, game
from dreiwurf.chance import Scripted, Seeded
from dreiwurf.games import core
from dreiwurf.match import Act, Happen, is_known
from dreiwurf.match.telling import tell, told
from toy_game import toy_at_hand

A, B, C = 0, 1, 2
SHOWS_1, SHOWS_4 = 0, 3


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[Game]:
    """The toy, known for the time of these tests."""
    with toy_at_hand() as game:
        yield game


def begun(*outcomes: int, rounds: int = 1) -> Match:
    """Red draws a and b, blue c and c."""
    match = Match("toy", seats=2, rounds=rounds, chance=Scripted([A, B, C, C, *outcomes]))
    match.advance()
    return match


def events(match: Match) -> list[str]:
    """The lines of the record, without those of the seats."""
    return [line.split(" ", 1)[1] for line in match.record().split("\n\n")[1].splitlines()[2:]]


def known(match: Match, n: int, seat: int | None) -> bool:
    """Whether a seat may know now what event number n was."""
    step = list(match.steps())[n - 1]
    assert isinstance(step.event, Act | Happen)
    return is_known(step.before.position, step.event, match.position, seat)


def test_a_draw_is_known_to_its_drawer_alone() -> None:
    match = begun()
    assert [[known(match, n, seat) for n in (3, 4, 5, 6)] for seat in (0, 1, None)] == [
        [True, True, False, False], [False, False, True, True], [False] * 4,
    ]  # fmt: skip
    assert events(match) == [". ?"] * 4


def test_a_draw_with_one_outcome_is_hidden_all_the_same() -> None:
    """With four seats the last draw empties the bag; who cannot count the others' tiles does not know it."""
    match = Match("toy", seats=4, chance=Seeded(1))
    match.advance()
    *_, last = match.steps()
    assert len(last.before.position.chance or {}) == 1
    assert [known(match, match.n, seat) for seat in (0, 1, 2, 3, None)] == [False, False, False, True, False]
    assert events(match)[-1] == ". ?"


def test_bids_are_their_bidders_until_the_last_is_in_and_everybodys_from_then_on() -> None:
    match = begun()
    match.play(1, 2)
    assert [known(match, 7, seat) for seat in (0, 1, None)] == [False, True, False]
    assert events(match)[4:] == ["B ?"]
    match.play(0, 1)
    assert [known(match, n, seat) for n in (7, 8) for seat in (0, 1, None)] == [True] * 6
    assert events(match) == [*[". ?"] * 4, "B bid 2", "R bid 1"]


def test_the_last_tile_of_a_hand_is_thrown_without_alternatives_and_known_to_all() -> None:
    match = begun(SHOWS_1, SHOWS_1, SHOWS_1)
    for seat, action in ((0, 1), (1, 1), (0, A), (1, C), (0, B)):
        match.play(seat, action)
        match.advance()
    last = [step for step in match.steps() if isinstance(step.event, Act)][-1]
    assert last.before.position.legal(0) == [B]
    assert all(known(match, last.n, seat) for seat in (0, 1, None))
    assert events(match)[-2:] == ["R b", ". 1"]


def test_a_die_that_changes_nothing_was_seen_by_all() -> None:
    """Blue's tile c needs a three: a one and a two leave the same table."""
    match = begun(SHOWS_1, SHOWS_1)
    for seat, action in ((0, 1), (1, 1), (0, A), (1, C)):
        match.play(seat, action)
        match.advance()
    *_, last = match.steps()
    assert last.before.position.happen(0) == last.before.position.happen(1)
    assert all(known(match, match.n, seat) for seat in (0, 1, None))
    assert events(match)[-1] == ". 1"


def test_when_the_round_is_over_its_draws_are_known_and_those_of_the_next_are_not() -> None:
    match = begun(*[SHOWS_4] * 4, A, A, B, B, rounds=2)
    for seat, action in ((0, 1), (1, 1), (0, A), (1, C), (0, B), (1, C)):
        match.play(seat, action)
        match.advance()
    assert events(match)[:4] == [". a", ". b", ". c", ". c"]
    assert events(match)[-4:] == [". ?"] * 4


def test_nothing_is_hidden_when_the_game_is_over_or_called_off() -> None:
    match = begun()
    match.play(0, 2)
    match.end()
    assert events(match) == [". a", ". b", ". c", ". c", "R bid 2", "end"]
    assert Match.read(match.record()).position == match.position


def test_what_is_told_is_what_the_listener_may_know() -> None:
    match = begun()
    match.play(1, 2)
    match.play(0, 1)
    steps = list(match.steps())
    texts = {seat: [tell(step, seat, "en")["text"] for step in steps[2:]] for seat in (0, 1, None)}
    assert texts[0] == [
        "Red did 0 in phase 0.", "Red did 1 in phase 0.", "Blue did ? in phase 0.", "Blue did ? in phase 0.",
        "Blue did ? in phase 1.", "Red did 1 in phase 1. The bids are 1 2.",
    ]  # fmt: skip
    assert [text for text in texts[1] if "?" in text] == ["Red did ? in phase 0."] * 2
    assert sum("?" in text for text in texts[None]) == 5
    assert [re.split("  +", line.strip())[1] for line in told(match, "en") if re.match(r" +\d", line)][
        2:
    ] == events(match)


def test_a_throw_is_told_with_its_die_although_others_would_leave_the_same_table() -> None:
    match = begun(SHOWS_1)
    for seat, action in ((0, 1), (1, 1), (0, A)):
        match.play(seat, action)
        match.advance()
    *_, last = match.steps()
    assert tell(last, None, "en")["steps"] == [{"do": "throw", "dice": [{"id": "die", "face": 1}], "seat": 0}]


def test_a_running_record_with_secrets_says_why_it_cannot_be_replayed() -> None:
    with pytest.raises(
        RecordError, match=r"event 3: .*hidden when the record was written.* over hides nothing"
    ):
        Match.read(begun().record())


def test_a_running_record_does_not_tell_its_seed() -> None:
    match = Match("toy", seats=2, chance=Seeded(123456))
    match.advance()
    assert "123456" not in match.record()
    assert "chance: seeded\n" in match.record()
    match.end()
    assert "chance: seeded 123456\n" in match.record()


def test_games_whose_facts_are_all_public_are_not_asked() -> None:
    maedn = game("maedn")
    assert (maedn.rules.hidden, maedn.rules.who_knows) == (False, None)
    before = maedn.start(start="first_seat")
    assert is_known(before, Happen(1), before.happen(1), None), "a one and a two leave the same table"


def test_a_game_must_say_who_knows_if_and_only_if_it_hides_something(toy: Game) -> None:
    for rules in (
        msgspec.structs.replace(toy.rules, who_knows=None),
        msgspec.structs.replace(toy.rules, hidden=False),
    ):
        with pytest.raises(ValueError, match="who_knows"):
            core.register(rules)


def test_a_field_may_not_have_a_name_that_numpy_has_itself(toy: Game) -> None:
    dtype = np.dtype((np.record, np.dtype([("round", "i1")])))
    with pytest.raises(ValueError, match="round_"):
        core.register(msgspec.structs.replace(toy.rules, dtype=dtype))
    assert toy.start().fields()["round"] == 0


# ------------------------------------------------------------------------------------------------ what was taken back
def test_a_bid_may_be_taken_back_until_the_last_is_in_and_its_bidder_is_asked_anew() -> None:
    match = begun()
    assert not any(match.now.may_take_back(seat) for seat in (0, 1))
    match.play(1, 2)
    before = match.n
    assert [match.now.may_take_back(seat) for seat in (0, 1)] == [False, True]
    match.take_back(1)
    assert match.now.to_move == {0, 1}
    assert [match.now.fresh(seat, before) for seat in (0, 1)] == [True, False], (
        "the other's decision is as open as before"
    )
    match.play(1, 0)
    match.play(0, 1)
    assert not any(match.now.may_take_back(seat) for seat in (0, 1))
    assert match.position.fields()["bids"] == [1, 0]


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_what_nobody_did_cannot_be_taken_back(seat: int) -> None:
    match = begun()
    match.play(1, 2)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.take_back(seat)
    assert match.n == 7


def test_a_bid_that_was_taken_back_is_its_bidders_alone_until_the_game_is_over() -> None:
    match = begun(*[SHOWS_4] * 4, A, A, B, B, rounds=2)
    match.play(1, 2)
    match.take_back(1)
    match.play(1, 0)
    match.play(0, 1)
    shown = ["B ?", "B takes back", "B bid 0", "R bid 1"]
    assert events(match)[4:] == shown
    for seat, action in ((0, A), (1, C), (0, B), (1, C)):
        match.advance()
        match.play(seat, action)
    match.advance()
    assert events(match)[4:8] == shown, "also in the next round"
    bid = list(match.steps())[6]
    assert isinstance(bid.event, Act)
    knowers = [
        is_known(bid.before.position, bid.event, match.position, seat, taken_back=True)
        for seat in (0, 1, None)
    ]
    assert knowers == [False, True, False]
    told_of_it = next(line for line in told(match, "en") if line.startswith("   7"))
    assert re.split("  +", told_of_it.strip())[1] == "B ?"
    match.end()
    assert events(match)[4] == "B bid 2"
    again = Match.read(match.record())
    assert (again.events, again.record()) == (match.events, match.record())


def test_taking_back_is_told_to_all_without_a_word_of_what() -> None:
    match = Match("toy", seats=2, chance=Scripted([A, B, C, C]), players=[("Anna", "person"), ("", "person")])
    match.advance()
    match.play(0, 2)
    match.take_back(0)
    *_, last = match.steps()
    items = [tell(last, seat, "en") for seat in (0, 1, None)]
    assert (
        items == [{"n": 8, "seat": 0, "text": "Red (Anna) takes it back and thinks again.", "steps": []}] * 3
    )
    assert [match.scene(seat)["take_back"] for seat in (0, 1, None)] == [False] * 3
    match.play(0, 2)
    assert [match.scene(seat)["take_back"] for seat in (0, 1, None)] == [True, False, False]


def test_what_bots_did_stands() -> None:
    match = Match("toy", seats=2, chance=Scripted([A, B, C, C]), players=[("", "bot:first"), ("", "person")])
    match.advance()
    match.play(0, 0)
    assert not match.now.may_take_back(0)
    assert match.to_take_back(0) is None
