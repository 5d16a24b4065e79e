"""Undoing: any number of entries, the undoing itself, with all that the program added; and twenty wrong entries in one match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dreiwurf
from dreiwurf import IllegalAction, Match
from dreiwurf.chance import Entered, Seeded
from dreiwurf.games.core import CorrectionError
from dreiwurf.match import Act, Clock, Correct, End, Event, Happen, LastRound, Seated, Stage, TakeBack, Undo
from dreiwurf.match.events import ALONE, CLOCK, LED, decode_event, encode_event
from toy_game import toy_at_hand

with toy_at_hand():
    BY_HAND = [name for name in dreiwurf.games_known() if dreiwurf.game(name).rules.by_hand is not None]
numbers = st.integers(0, 2**32)


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


def hall(**options: Any) -> Match:
    return Match("maedn", preset="hall", chance=Entered(), players=[("", LED)] * 4, **options)


def back(match: Match) -> None:
    """One entry back, as the leader's key does it."""
    to = match.undo_target()
    assert to is not None
    match.undo(to)


def again(match: Match) -> None:
    to = match.redo_target()
    assert to is not None
    match.undo(to)


# --------------------------------------------------------------------------------------------------- what it gives back
def test_an_undone_throw_is_thrown_again_and_counts_once() -> None:
    match = hall()
    match.happen(6)
    assert (match.n, match.entries(), match.undo_target()) == (5, [5], 4)
    back(match)
    assert match.position == match.at(4).position
    assert (match.entries(), match.undone, match.undo_target()) == ([], {5}, None)
    match.happen(3)
    assert (match.entries(), match.undone) == ([7], {5})


def test_what_the_program_added_goes_with_the_entry() -> None:
    match = hall()
    match.happen(6)
    match.push(Act(0, 0, ALONE))
    match.happen(2)
    match.push(Act(0, 0, ALONE))
    assert match.entries() == [5, 7]
    back(match)
    assert match.position == match.at(6).position
    back(match)
    assert match.position == match.at(4).position


def test_bots_acts_go_with_the_entry_before_them() -> None:
    players = [("", LED), ("", "bot:first")]
    match = Match("maedn", seats=2, start="first_seat", chance=Entered(), players=players)
    match.happen(6)
    match.play(0, 0)
    match.happen(3)
    match.play(0, 0)  # the only one, but the leader chose it: an entry
    match.happen(6)
    match.play(1, 0)  # the bot's
    assert match.entries() == [3, 4, 5, 6, 7]
    back(match)
    assert match.position == match.at(6).position


def test_the_hurried_choice_of_the_clock_is_no_entry() -> None:
    match = hall()
    match.correct({"0.0": "t5", "0.1": "t9"})
    match.happen(2)
    match.push(Act(0, 1, CLOCK))
    assert match.entries() == [5, 6]
    match.push(LastRound(CLOCK))
    assert match.entries() == [5, 6]


def test_a_last_round_and_an_end_are_undone_too() -> None:
    match = hall()
    match.last_round()
    match.end()
    assert match.now.ended
    assert match.over
    back(match)
    assert not match.over
    assert not match.now.ended
    assert match.now.last_round
    back(match)
    assert not match.now.last_round
    assert match.position == match.at(4).position


def test_seats_the_stage_and_the_clock_stay_as_they_are_now() -> None:
    match = hall()
    match.happen(1)
    stage, clock = Stage(minutes=30, pieces={"0.0": "7"}), Clock(at=1000, running=True, left=1800)
    match.push(stage)
    match.push(clock)
    match.push(Seated(0, "Füchse", LED))
    match.happen(2)
    match.undo(4)
    assert (match.now.stage, match.now.clock, match.players[0].name) == (stage, clock, "Füchse")
    assert match.undone == {5, 9}
    assert match.position == match.at(4).position


def test_everything_open_is_asked_anew_and_a_late_answer_is_none() -> None:
    match = hall()
    match.correct({"0.0": "t5", "0.1": "t9"})
    match.happen(2)
    decided_after = match.n
    match.play(0, 0)
    back(match)
    assert not match.now.fresh(0, decided_after)
    assert match.now.fresh(0, match.n)
    # the first answer is known when it is repeated; there is no other to what was seen then
    assert match.answer_to(0, decided_after) == (decided_after + 1, Act(0, 0))
    match.play(0, 1)
    assert match.answer_to(0, decided_after) == (decided_after + 1, Act(0, 0))
    assert match.answer_to(0, match.n - 1) == (match.n, Act(0, 1))


def test_a_throw_that_was_undone_answers_only_its_own_request() -> None:
    match = hall()
    match.happen(1)
    back(match)
    match.happen(2)
    assert match.answer_to(None, 4) == (5, Happen(1))
    assert match.answer_to(None, 6) == (7, Happen(2))


def test_turns_begun_are_counted_for_those_who_take_turns_at_throwing() -> None:
    match = hall()
    assert match.now.turns == (1, 0, 0, 0)
    for _ in range(3):
        match.happen(1)
    assert match.now.turns == (1, 1, 0, 0)
    back(match)
    assert match.now.turns == (1, 0, 0, 0)
    match.correct(turn=3)
    assert match.now.turns == (1, 0, 0, 1)


# ------------------------------------------------------------------------------------------------------ again, and again
def test_an_undoing_is_undone() -> None:
    match = hall()
    for throw in (1, 2, 3):
        match.happen(throw)
    stood = match.position
    for _ in range(3):
        back(match)
    assert match.entries() == []
    for _ in range(3):
        again(match)
    assert match.position == stood
    assert match.entries() == [5, 6, 7]
    assert match.redo_target() is None


def test_back_again_back_leads_back() -> None:
    match = hall()
    match.happen(1)
    match.happen(2)
    back(match)
    again(match)
    back(match)
    assert match.entries() == [5]
    back(match)
    assert match.entries() == []
    again(match)
    assert match.entries() == [5]
    again(match)
    assert match.entries() == [5, 6]


def test_once_the_game_goes_on_nothing_comes_again() -> None:
    match = hall()
    match.happen(1)
    back(match)
    match.push(Clock(at=5, running=False))
    assert match.redo_target() == 5  # the clock is none of the game's
    match.happen(2)
    assert match.redo_target() is None


def test_any_number_of_entries_at_once() -> None:
    match = hall()
    for throw in (1, 2, 3, 1, 2, 3, 6):
        match.happen(throw)
    assert match.changed_by_undo(4) == {5, 6, 7, 8, 9, 10, 11}
    match.undo(4)
    assert match.position == match.at(4).position
    assert match.undone == {5, 6, 7, 8, 9, 10, 11}
    assert match.changed_by_undo(11) == {5, 6, 7, 8, 9, 10, 11}  # they would come back
    match.happen(4)
    assert match.changed_by_undo(6) == {5, 6, 13}  # one goes, two of the others come back


def test_an_undoing_that_does_not_count_is_undone_itself() -> None:
    match = hall()
    match.happen(1)
    back(match)
    again(match)
    assert match.undone == {6}


# --------------------------------------------------------------------------------------------------------- where it may be
def test_it_leads_to_an_earlier_event_after_the_beginning() -> None:
    match = hall()
    match.happen(1)
    for to in (0, -1, 5, 6, 1, 3):
        with pytest.raises(IllegalAction):
            match.undo(to)
    match.undo(4)


def test_where_the_program_throws_nothing_is_undone() -> None:
    match = Match("maedn", seats=2, chance=Seeded(1))
    match.advance()
    assert (match.may_undo, match.undo_target(), match.undone) == (False, None, frozenset())
    with pytest.raises(IllegalAction, match="real dice"):
        match.undo(2)


def test_where_the_host_acts_for_others_it_may_be_undone_though_the_program_throws() -> None:
    match = Match("maedn", seats=2, chance=Seeded(1), players=[("", LED), ("", "bot:first")])
    match.advance()
    while len(match.entries()) < 20:
        seat = min(match.now.to_move)
        match.play(seat, match.position.legal(seat)[0])
        match.advance()
    back(match)
    assert len(match.entries()) == 19
    assert Match.read(match.record() + "").now == match.now
    assert match.at(3).n == 3


def test_a_seat_is_led_only_where_nothing_is_hidden() -> None:
    with pytest.raises(ValueError, match="cannot be led"):
        Match("mistkaefer", seats=2, players=[("", LED), ("", LED)])


def test_a_draft_undoes_what_it_has_drafted_itself() -> None:
    match = hall()
    draft = match.draft()
    draft.push(Happen(1))
    draft.push(Happen(2))
    draft.push(Undo(5))
    with pytest.raises(IllegalAction):
        draft.push(Undo(8))
    match.extend(draft)
    assert (match.entries(), match.undone) == ([5], {6})
    assert match.position == match.at(5).position


# --------------------------------------------------------------------------------------------------- stored and recorded
ALL_EVENTS: list[Event] = [
    Stage(45, 30, "front", False, {"0.0": "Łukasz", "1.0": "17"}, (("Eva", "Tom"), (), ("Ayşe",))),
    Clock(1_700_000_000_000, True, 2700, 12),
    Happen(6),
    Act(0, 0, ALONE),
    Undo(7),
    Correct({"0.0": "t14", "0.1": "g0.2", "1.0": "w1.0"}, 1),
    Correct({"0.0": "t15"}),
    Correct({}, 0),
    Happen(1),
    Act(0, 0, CLOCK),
    Clock(1_700_000_100_000, False),
    LastRound(),
    End(),
    Undo(15),
    LastRound(CLOCK),
    Stage(),
]


def test_every_event_comes_back_from_the_store_and_from_the_record() -> None:
    match = hall()
    for event in ALL_EVENTS:
        assert decode_event(encode_event(event)) == event
        match.push(event)
    read = Match.read(match.record())
    assert read.events == match.events
    assert read.now == match.now
    assert Match.of(match.header, match.events).now == match.now
    lines = match.record().splitlines()
    assert "8 R 1 w-0 (alone)" in lines
    assert "9 undo 7" in lines
    assert "10 correct 0.0=t14 0.1=g0.2 1.0=w1.0 turn=B" in lines
    assert "12 correct turn=R" in lines
    assert "16 last round" in lines
    assert "19 last round (clock)" in lines


def test_events_that_were_stored_before_are_read_as_they_were() -> None:
    assert decode_event('{"event":"act","seat":0,"action":2}') == Act(0, 2) == Act(0, 2, "")
    assert encode_event(Act(0, 2)) == '{"event":"act","seat":0,"action":2}'
    assert decode_event('{"event":"seated","seat":1,"name":"","player":"person"}') == Seated(1, "", "person")
    assert decode_event('{"event":"take_back","seat":1}') == TakeBack(1)


@pytest.mark.parametrize(
    "line",
    ["undo x", "undo 0", "undo 99", "correct", "correct x", "correct 0.0=t99", "correct turn=Q", "stage", "stage []",
     "stage {", 'stage {"minutes":0}', 'stage {"when_out":"x"}', "clock {}", "last rounds", "R 1 w-0 (by)"],
)  # fmt: skip
def test_a_record_with_an_event_that_cannot_be_is_refused_with_its_number(line: str) -> None:
    match = hall()
    match.happen(1)
    with pytest.raises(dreiwurf.RecordError, match="event 6"):
        Match.read(match.record() + f"6 {line}\n")


# ---------------------------------------------------------------------------------------------------- twenty wrong entries
def some_event(match: Match, draw: random.Random) -> Event | None:
    """Something that may come now, at random."""
    now = match.now
    if now.chance:
        return Happen(draw.choice(list(now.chance)))
    if now.to_move:
        seat = draw.choice(sorted(now.to_move))
        return Act(seat, draw.choice(now.position.legal(seat)))
    return None


def wrong_and_back(match: Match, draw: random.Random, right: Event) -> None:
    """Something wrong is entered, and undone in one of three ways."""
    before, stood, n = match.now, match.position, match.n
    for _ in range(draw.randint(1, 4)):
        event = some_event(match, draw)
        if draw.random() < 0.2 and match.game.rules.correct and not match.over:
            event = Correct({f"{draw.randrange(4)}.0": f"t{draw.randrange(40)}"}, draw.choice([None, 0, 1]))
        if draw.random() < 0.1 and not match.over:
            event = End()
        if event is None or event == right:
            break
        try:
            match.push(event)
        except (IllegalAction, CorrectionError):
            break
    if match.n == n:
        return
    way = draw.randrange(3)
    if way == 0 or (before.chance and not before.by_hand):  # no entry leads back to where the program draws
        match.undo(n)
    while match.position != stood:
        back(match)
        if way == 2 and draw.random() < 0.4:
            again(match)
    assert match.position == stood


def played_rightly(name: str, draw: random.Random, most: int) -> tuple[Match, list[Event]]:
    seats = dreiwurf.game(name).seats[-1]
    options = {"capture": draw.choice(["free", "claimable"])} if name == "maedn" else {}
    match = Match(name, seats=seats, chance=Entered(), **options)
    while (event := some_event(match, draw)) is not None and match.n < most:
        match.push(event)
    return match, match.events[seats:]


@pytest.mark.parametrize("name", BY_HAND)
@settings(max_examples=12)
@given(seed=numbers)
def test_twenty_wrong_entries_leave_the_match_as_it_was_played_rightly(name: str, seed: int) -> None:
    draw = random.Random(seed)
    right, events = played_rightly(name, draw, 160)
    match = Match(name, seats=right.header.seats, chance=Entered(), **right.header.options)
    wrong_at = set(draw.sample(range(len(events)), min(20, len(events))))
    for k, event in enumerate(events):
        if k in wrong_at:
            wrong_and_back(match, draw, event)
        match.push(event)
    assert match.position == right.position
    assert match.now.ended == right.now.ended
    assert match.now.turns == right.now.turns
    assert [match.events[n - 1] for n in match.entries()] == [right.events[n - 1] for n in right.entries()]
    if right.over or not right.game.rules.hidden:
        assert Match.read(match.record()).now == match.now


@settings(max_examples=20)
@given(seed=numbers)
def test_dice_read_wrongly_and_put_right_leave_the_match_as_it_was_played_rightly(seed: int) -> None:
    draw = random.Random(seed)
    right, events = played_rightly("maedn", draw, 160)
    match = Match("maedn", chance=Entered(), **right.header.options)
    n = match.n
    for k, event in enumerate(events):
        misread = isinstance(event, Happen) and k > 1 and draw.random() < 0.15
        if not misread:
            match.push(event)
            continue
        assert isinstance(event, Happen)
        match.push(Happen(draw.choice([pips for pips in range(1, 7) if pips != event.outcome])))
        thrown = match.n
        draft = match.draft()
        assert match.replay_with(draft, thrown, event.outcome) == 0
        match.extend(draft)
    assert match.position == right.position
    assert match.n >= n + len(events)
    assert match.now.turns == right.now.turns


@settings(max_examples=20)
@given(seed=numbers)
def test_wrong_figures_set_right_on_the_floor_leave_the_match_as_it_was_played_rightly(seed: int) -> None:
    draw = random.Random(seed)
    right, events = played_rightly("maedn", draw, 160)
    match = Match("maedn", chance=Entered(), **right.header.options)
    true = Match("maedn", chance=Entered(), **right.header.options)
    put_right = 0
    for event in events:
        stood = match.now
        true.push(event)
        if (
            isinstance(event, Act)
            and len(legal := stood.position.legal(event.seat)) > 1
            and draw.random() < 0.5
        ):
            match.push(Act(event.seat, draw.choice([a for a in legal if a != event.action])))
            want, got = true.position.fields(), match.position.fields()
            same_due = all(
                want[name] == got[name] for name in ("turn", "phase", "rounds", "further", "finished")
            )
            if not match.over and same_due and got["phase"] == 1 and want["tries"] == got["tries"] == 1:
                match.correct(where_they_stand(true, match))
                put_right += 1
            else:
                back(match)
                match.push(event)
        else:
            match.push(event)
        assert match.position == true.position
    assert match.position == right.position


def where_they_stand(true: Match, entered: Match) -> dict[str, str]:
    """The figures that really stand elsewhere, by the scenes of both."""
    stands = {token["id"]: token["slot"] for token in true.scene(None)["tokens"] if token["kind"] == "figure"}
    said = {token["id"]: token["slot"] for token in entered.scene(None)["tokens"]}
    return {token: slot for token, slot in stands.items() if said[token] != slot}
