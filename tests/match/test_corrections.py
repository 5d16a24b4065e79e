"""What really happened was …: figures set where they stand, turns given, dice read wrongly. By the rule book, by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dreiwurf
from dreiwurf import IllegalAction, Match
from dreiwurf.chance import Entered
from dreiwurf.games.core import CorrectionError
from dreiwurf.match import Act, Clock, Correct, Happen, Stage, Undo
from dreiwurf.match.events import ALONE, LED
from dreiwurf.match.statistics import statistics
from dreiwurf.match.telling import tell, told

PASS = 4
LOT, THROW, MOVE, CLAIM, ENDED = range(5)


def hall(preset: str = "hall", **options: Any) -> Match:
    teams = [("", LED)] * 4
    return Match("maedn", preset=preset, seats=4, chance=Entered(), players=teams, **options)


def after(places: Mapping[str, str], turn: int | None = 0, **options: Any) -> Match:
    """A match in which that was said at once."""
    match = hall(**options)
    match.correct(places, turn)
    return match


def state(match: Match) -> dict[str, Any]:
    return match.position.fields()


def refused(match: Match, places: Mapping[str, str], turn: int | None = None) -> str:
    """The code with which a correction is refused; the match is as it was."""
    before = match.now
    with pytest.raises(CorrectionError) as error:
        match.correct(places, turn)
    assert match.now is before
    return error.value.code


# ------------------------------------------------------------------------------------------------- tokens and slots
def test_figures_stand_where_they_are_set_by_every_teams_own_way() -> None:
    match = after({"0.0": "t14", "1.0": "t9", "3.1": "t30", "2.3": "g2.3", "0.1": "g0.0"}, None)
    # Blue starts on ring field 10, so 9 is its 39; Yellow on 30, so that is its 0
    assert state(match)["figures"] == [
        [14, 40, -1, -1],
        [39, -1, -1, -1],
        [-1, -1, -1, 43],
        [-1, 0, -1, -1],
    ]
    dreiwurf.game("maedn").rules.check(match.position.record)


def test_all_are_set_at_once_so_two_may_change_places() -> None:
    match = after({"0.0": "t5", "1.0": "t15"})
    match.correct({"0.0": "t15", "1.0": "t5"})
    assert state(match)["figures"][0][0] == 15
    assert state(match)["figures"][1][0] == 35  # ring field 5


def test_a_figure_goes_back_to_waiting_on_any_place_of_its_own() -> None:
    match = after({"0.0": "t5"})
    match.correct({"0.0": "w0.3"})
    assert state(match)["figures"][0] == [-1, -1, -1, -1]
    assert state(match)["waiting"] == [4, 4, 4, 4]


@pytest.mark.parametrize("token", ["0.4", "4.0", "gate0", "", "0.0 ", "00", "-1.0"])
def test_an_unknown_token_is_named(token: str) -> None:
    assert refused(hall(), {token: "t1"}) == "unknown_token"


def test_a_figure_that_does_not_play_is_unknown() -> None:
    assert refused(hall(figures=3), {"0.3": "t1"}) == "unknown_token"


@pytest.mark.parametrize("slot", ["t40", "t-1", "t01", "g0.4", "g4.0", "w0", "gate0", "", "x"])
def test_an_unknown_slot_is_named(slot: str) -> None:
    assert refused(hall(), {"0.0": slot}) == "unknown_slot"


@pytest.mark.parametrize("slot", ["g1.0", "w1.0"])
def test_nobody_stands_in_anothers_goal_or_waits_with_others(slot: str) -> None:
    assert refused(hall(), {"0.0": slot}) == "not_its_slot"


@pytest.mark.parametrize(
    "places", [{"1.0": "t5"}, {"0.1": "t5"}, {"0.2": "t9", "1.0": "t9"}, {"0.1": "g0.1"}]
)
def test_two_figures_never_stand_on_one_sheet(places: dict[str, str]) -> None:
    assert refused(after({"0.0": "t5", "0.3": "g0.1"}), places) == "taken"


def test_what_is_so_already_is_no_correction() -> None:
    match = after({"0.0": "t5"})
    assert refused(match, {"0.0": "t5"}) == "nothing"
    assert refused(match, {}) == "nothing"
    assert refused(match, {}, 0) == "nothing"


@pytest.mark.parametrize("turn", [-1, 4])
def test_there_is_no_such_turn(turn: int) -> None:
    assert refused(hall(), {}, turn) == "no_such_turn"


# ------------------------------------------------------------------------------------------------- what follows from it
def test_a_teams_turn_begins_anew_with_the_tries_it_is_entitled_to() -> None:
    match = after({"0.0": "t5"})
    assert state(match)["tries"] == 1  # M13: one is on the track
    match.correct(turn=1)
    assert (state(match)["turn"], state(match)["phase"], state(match)["tries"]) == (1, THROW, 3)


def test_before_the_lot_is_drawn_a_turn_says_who_begins() -> None:
    match = hall("classic")
    match.correct({"0.0": "t5"})
    assert state(match)["phase"] == LOT
    match.correct(turn=2)
    assert (state(match)["first"], state(match)["turn"], state(match)["phase"]) == (2, 2, THROW)


def test_m13_the_tries_stay_as_long_as_the_entitlement_does() -> None:
    match = hall()
    match.happen(1)
    assert state(match)["tries"] == 2
    match.correct({"1.0": "t20"})
    assert state(match)["tries"] == 2
    match.correct({"0.0": "g0.3"})  # it cannot go on inside the goal: still three throws, one is gone
    assert state(match)["tries"] == 2


def test_m13_the_tries_follow_the_position_when_the_entitlement_changes() -> None:
    match = hall()
    match.happen(1)
    match.correct({"0.0": "t4"})
    assert state(match)["tries"] == 1
    match.correct({"0.0": "w0.0"})
    assert state(match)["tries"] == 3


def test_the_throw_that_fell_is_looked_at_anew() -> None:
    match = after({"0.0": "t5", "0.1": "t8"})
    match.happen(3)
    assert match.position.legal(0) == [1]  # 5 + 3 is taken
    match.correct({"0.1": "t20", "0.2": "t30"})
    assert (state(match)["throw"], match.position.legal(0)) == (3, [0, 1, 2])


def test_a_throw_that_can_move_nothing_any_more_ends_the_turn() -> None:
    match = after({"0.0": "t5", "0.1": "t20"})
    match.happen(3)
    match.correct({"0.0": "g0.3", "0.1": "g0.2"})
    # nothing goes on in the goal, so Red has three throws (M13), and this was the first of them
    assert (state(match)["turn"], state(match)["phase"], state(match)["tries"]) == (0, THROW, 2)
    match.happen(3)
    match.happen(3)
    assert state(match)["turn"] == 1


def test_a_throw_that_can_move_nothing_any_more_passes_the_turn_where_there_is_one_throw() -> None:
    match = after({"0.0": "t5", "0.1": "t20"})
    match.happen(3)
    match.correct(
        {"0.0": "g0.1", "0.1": "g0.2"}
    )  # 3 is too far for both; one throw, as 42 can go on by another
    assert (state(match)["turn"], state(match)["phase"]) == (1, THROW)


def test_a_turn_given_while_a_figure_is_to_be_chosen_forgets_the_throw() -> None:
    match = after({"0.0": "t5", "0.1": "t20"})
    match.happen(3)
    match.correct(turn=0)
    assert (state(match)["phase"], state(match)["throw"], state(match)["movable"]) == (THROW, 0, 0)


OFFENCE = {"0.0": "t10", "0.1": "t20", "0.2": "g0.2", "0.3": "g0.3", "1.0": "t13"}


def offended() -> Match:
    match = after(OFFENCE, capture="claimable")
    match.happen(3)
    match.play(0, 1)
    assert (state(match)["phase"], state(match)["claimant"]) == (CLAIM, 1)
    return match


def test_m15_a_claim_stays_open_as_long_as_there_is_a_figure_to_claim() -> None:
    match = offended()
    match.correct({"0.1": "t24"})
    assert (state(match)["phase"], state(match)["claimant"]) == (CLAIM, 1)
    assert match.position.legal(1) == [0, 1, PASS]


def test_m15_a_claim_without_a_figure_on_the_track_is_dropped() -> None:
    match = offended()
    match.correct({"0.0": "w0.0", "0.1": "w0.1"})
    assert (state(match)["phase"], state(match)["turn"], state(match)["claimant"]) == (THROW, 1, -1)


def test_m15_who_turns_out_to_be_home_is_not_asked() -> None:
    match = after(OFFENCE, capture="claimable", play_on=True)
    match.happen(3)
    match.play(0, 1)
    match.correct({f"1.{figure}": f"g1.{figure}" for figure in range(4)})
    assert (state(match)["phase"], state(match)["claimant"]) == (CLAIM, 2)


def test_m14_the_gate_of_once_opens_by_a_correction_and_stays_open() -> None:
    match = after({"0.0": "t5", "0.1": "t8"}, gate="once")
    assert state(match)["gate_open"] == [0, 0, 0, 0]
    match.correct({"0.2": "t9"})
    assert state(match)["gate_open"] == [1, 0, 0, 0]
    match.correct({"0.2": "w0.0", "0.1": "w0.0"})
    assert state(match)["gate_open"] == [1, 0, 0, 0]


HOME = {f"0.{figure}": f"g0.{figure}" for figure in range(4)}


def test_m17_a_team_that_turns_out_to_be_home_has_won() -> None:
    match = hall()
    match.correct(HOME)
    assert match.over
    assert match.position.places == [1, 2, 2, 2]


def test_m17_play_on_its_turn_passes() -> None:
    match = hall(play_on=True)
    match.correct(HOME)
    assert (state(match)["turn"], state(match)["finished"]) == (1, [1, 0, 0, 0])
    assert refused(match, {}, 0) == "no_such_turn"


def test_m17_who_turns_out_not_to_be_home_plays_and_others_move_up() -> None:
    match = hall(play_on=True)
    match.correct(HOME)
    match.correct({f"1.{figure}": f"g1.{figure}" for figure in range(4)})
    assert state(match)["finished"] == [1, 2, 0, 0]
    match.correct({"0.0": "t39"})
    assert state(match)["finished"] == [0, 1, 0, 0]


def test_after_the_end_it_goes_on_where_a_turn_is_given() -> None:
    match = hall()
    match.correct(HOME)
    assert refused(match, {"0.0": "t39"}) == "over"
    match.correct({"0.0": "t39"}, turn=1)
    assert not match.over
    assert (state(match)["turn"], state(match)["finished"]) == (1, [0, 0, 0, 0])


def test_after_the_leader_called_it_off_it_goes_on_where_a_turn_is_given() -> None:
    match = hall()
    match.end()
    match.correct(turn=2)
    assert not match.now.ended
    assert state(match)["turn"] == 2


def test_before_it_begins_nothing_is_corrected() -> None:
    match = Match("maedn", preset="hall", chance=Entered(), players=[("", "person"), ("", "open")], seats=2)
    with pytest.raises(IllegalAction, match="not begun"):
        match.correct({"0.0": "t5"})


def test_a_game_without_corrections_says_so() -> None:
    match = Match("mistkaefer", seats=2, chance=Entered())
    with pytest.raises(IllegalAction, match="nothing can be corrected"):
        match.correct(turn=1)


def test_everything_open_is_asked_anew() -> None:
    match = after({"0.0": "t5", "0.1": "t8"})
    match.happen(2)
    assert match.now.fresh(0, match.n)
    seen = match.n
    match.correct({"1.0": "t20"})
    assert not match.now.fresh(0, seen)
    assert match.now.fresh(0, match.n)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_put_right_whenever_leaves_a_possible_position(seed: int) -> None:
    draw = random.Random(seed)
    rules = dreiwurf.game("maedn").rules
    options = {
        "figures": draw.randint(1, 4),
        "gate": draw.choice(["off", "in_play", "once"]),
        "capture": draw.choice(["free", "claimable", "forced"]),
        "play_on": draw.random() < 0.5,
        "own_blocked": draw.choice(["pick_another", "turn_over"]),
        "start": draw.choice(["lot", "first_seat"]),
        "limit": draw.choice([0, 0, 3]),
    }
    match = hall(**options)
    for _ in range(60):
        if match.now.chance:
            match.happen(draw.choice(list(match.now.chance)))
        elif match.now.to_move:
            seat = min(match.now.to_move)
            match.play(seat, draw.choice(match.position.legal(seat)))
        if draw.random() < 0.4:
            tokens = [token["id"] for token in match.scene(None)["tokens"] if token["kind"] == "figure"]
            slots = [
                f"t{draw.randrange(40)}",
                f"g{draw.randrange(4)}.{draw.randrange(4)}",
                f"w{draw.randrange(4)}.0",
            ]
            places = {token: draw.choice(slots) for token in draw.sample(tokens, draw.randint(0, 3))}
            with suppress(CorrectionError):
                match.correct(places, draw.choice([None, None, *range(4)]))
        rules.check(match.position.record)
        assert rules.material(match.position.record) == (options["figures"],) * 4
    assert Match.read(match.record()).now == match.now


# -------------------------------------------------------------------------------------------- a die read wrongly
def test_a_throw_read_wrongly_is_put_right_with_what_followed() -> None:
    match = after({"0.0": "t5", "0.1": "t20", "1.0": "t15", "1.1": "t30", "2.0": "t26", "3.0": "t38"})
    match.happen(3)
    thrown = match.n
    match.play(0, 1)  # 20 to 23
    match.happen(2)
    match.play(1, 0)  # Blue, ring field 15 to 17
    draft = match.draft()
    assert match.replay_with(draft, thrown, 4) == 0
    match.extend(draft)
    assert state(match)["figures"][0] == [5, 24, -1, -1]
    assert state(match)["figures"][1][:2] == [7, 20]
    assert state(match)["turn"] == 2
    assert [type(event) for event in draft.events] == [Undo, Happen, Act, Happen, Act]


def test_a_throw_put_right_is_one_entry_that_one_undoing_takes_back() -> None:
    match = after({"0.0": "t5", "0.1": "t20", "1.0": "t15", "1.1": "t30", "2.0": "t26", "3.0": "t38"})
    match.happen(3)
    thrown = match.n
    match.play(0, 1)
    match.happen(2)
    match.play(1, 0)
    as_entered, entered = match.position, match.n
    draft = match.draft()
    match.replay_with(draft, thrown, 4)
    match.extend(draft)
    assert (match.undo_entry(), match.undo_target()) == (entered + 1, entered)
    assert statistics(match).corrections == 2  # with the one by which the figures were set out
    again = Match.read(match.record())
    assert (again.events, again.position) == (match.events, match.position)
    match.happen(1)
    assert match.undo_target() == match.n - 1  # what came later is taken back by itself
    match.undo(match.n - 1)
    assert match.undo_target() == entered
    match.undo(entered)
    assert match.position == as_entered
    assert statistics(match).corrections == 1


def test_what_does_not_fit_any_more_is_dropped_and_counted() -> None:
    match = after({"0.0": "t5", "0.1": "t20", "0.2": "g0.2", "1.0": "t15", "1.1": "t30"})
    match.happen(1)
    thrown = match.n
    match.play(0, 2)  # inside the goal, to its last place
    match.happen(2)
    match.play(1, 0)
    draft = match.draft()
    # with a 3 it cannot go there, and of the other two nobody has said which: nothing after it fits
    assert match.replay_with(draft, thrown, 3) == 3
    match.extend(draft)
    assert (state(match)["phase"], state(match)["throw"], match.position.legal(0)) == (MOVE, 3, [0, 1])
    assert match.events[-2:] == [Undo(thrown - 1, again=1, dropped=3), Happen(3)]
    assert f"{match.n - 1} undo {thrown - 1}, 1 events again, 3 dropped\n" in match.record()


def test_a_throw_of_another_team_does_not_become_this_ones() -> None:
    match = after({"0.0": "t5", "0.1": "t8", "0.2": "t12", "0.3": "t20", "1.0": "t30"})
    match.happen(6)
    thrown = match.n
    match.play(0, 3)  # 20 to 26
    match.happen(2)  # Red's further throw
    match.play(0, 3)
    draft = match.draft()
    # it was a 5: the move fits, and the further throw was none of Blue's
    assert match.replay_with(draft, thrown, 5) == 2
    match.extend(draft)
    assert state(match)["figures"][0] == [5, 8, 12, 25]
    assert (state(match)["turn"], state(match)["phase"]) == (1, THROW)


def test_the_only_possibility_is_looked_for_anew() -> None:
    match = after({"0.0": "t5", "1.0": "t15"})
    match.happen(3)
    thrown = match.n
    match.push(Act(0, 0, ALONE))
    draft = match.draft()
    assert match.replay_with(draft, thrown, 6) == 0
    match.extend(draft)
    assert state(match)["figures"][0] == [5, 0, -1, -1]  # M5: the second comes out


def test_a_decision_that_cannot_be_becomes_the_only_one_that_can() -> None:
    """Red could walk with both and took the second; a six brings a waiting one out, and nothing else (M5)."""
    match = after({"0.0": "t5", "0.1": "t20", "1.0": "t15", "1.1": "t30"})
    match.happen(3)
    thrown = match.n
    match.play(0, 1)
    draft = match.draft()
    assert match.replay_with(draft, thrown, 6) == 0
    match.extend(draft)
    assert state(match)["figures"][0] == [5, 20, 0, -1]
    assert match.events[-1] == Act(0, 2, ALONE)
    assert (state(match)["turn"], state(match)["phase"]) == (0, THROW)


def mistkaefer(*dice: int) -> Match:
    """Red begins and has thrown that many green dice."""
    match = Match("mistkaefer", seats=2, chance=Entered())
    match.happen(0)
    match.play(0, match.game.read(match.position, 0, f"roll green {len(dice)}"))
    for pips in dice:
        match.happen(pips)
    return match


@pytest.mark.parametrize("dice", [(6,), (6, 3, 2)])
def test_a_die_that_was_laid_by_its_value_is_laid_with_the_right_one(dice: tuple[int, ...]) -> None:
    """Mistkäfer: Red threw a six and laid it; it was a five, and the five is laid."""
    match = mistkaefer(*dice)
    thrown = match.n - len(dice) + 1
    match.play(0, match.game.read(match.position, 0, "place 6"))
    draft = match.draft()
    assert match.replay_with(draft, thrown, 5) == 0
    match.extend(draft)
    right = mistkaefer(5, *dice[1:])
    right.play(0, right.game.read(right.position, 0, "place 5"))
    assert match.position == right.position


def test_what_was_dropped_can_be_looked_up() -> None:
    match = after({"0.0": "t5", "0.1": "t20", "1.0": "t15", "1.1": "t30"})
    match.happen(3)
    thrown = match.n
    match.play(0, 1)
    match.happen(2)
    blue = match.n
    match.play(1, 0)
    draft = match.draft()
    # a six (M5) brings the third out, and Red throws again: what Blue threw is none of Red's
    assert match.replay_with(draft, thrown, 6) == 2
    match.extend(draft)
    assert match.dropped_by(draft.begun + 1) == [blue, blue + 1]
    assert match.dropped_by(thrown) == []


def test_where_there_is_a_choice_now_nobody_has_made_it() -> None:
    match = after({"0.0": "t5", "0.1": "g0.2", "1.0": "t15"})
    match.happen(3)
    thrown = match.n
    assert match.position.legal(0) == [0]
    match.push(Act(0, 0, ALONE))
    draft = match.draft()
    assert match.replay_with(draft, thrown, 1) == 0
    match.extend(draft)
    assert (state(match)["phase"], match.position.legal(0)) == (MOVE, [0, 1])


def test_m13_a_six_that_was_none_leaves_the_further_throw_to_be_the_next_try() -> None:
    match = hall(start="first_seat")
    match.push(Stage(take_lone=True))
    match.happen(2)  # Red's first of three tries
    match.happen(6)  # and the second
    thrown = match.n
    match.push(Act(0, 0, ALONE))
    match.happen(5)  # thrown as the third try, entered as the further throw
    match.push(Act(0, 0, ALONE))
    match.happen(1)  # Blue's first
    draft = match.draft()
    assert match.replay_with(draft, thrown, 4) == 0
    match.extend(draft)
    assert state(match)["figures"][0] == [-1, -1, -1, -1]
    assert (state(match)["turn"], state(match)["tries"]) == (1, 2)


def test_m13_a_six_that_was_read_as_less_brings_its_figure_out_before_the_further_throw() -> None:
    match = hall(start="first_seat")
    match.push(Stage(take_lone=True))
    match.happen(4)  # it was a six
    thrown = match.n
    match.happen(5)
    draft = match.draft()
    assert match.replay_with(draft, thrown, 6) == 0
    match.extend(draft)
    assert match.now.lone_act == Act(0, 0, ALONE)
    assert state(match)["figures"][0] == [0, -1, -1, -1]
    assert state(match)["throw"] == 5


def test_only_a_throw_that_counts_can_have_been_read_wrongly() -> None:
    match = after({"0.0": "t5", "0.1": "t8"})
    match.happen(2)
    thrown = match.n
    with pytest.raises(CorrectionError, match="so already"):
        match.replay_with(match.draft(), thrown, 2)
    with pytest.raises(IllegalAction):
        match.replay_with(match.draft(), thrown, 7)
    with pytest.raises(IllegalAction, match="no throw"):
        match.replay_with(match.draft(), thrown - 1, 3)
    match.undo(thrown - 1)
    with pytest.raises(IllegalAction, match="no throw"):
        match.replay_with(match.draft(), thrown, 3)
    with pytest.raises(IllegalAction, match="no throw"):
        match.replay_with(match.draft(), 99, 3)


# ----------------------------------------------------------------------------------------------------- in words
def test_a_clock_that_is_set_says_how_much_time_is_left() -> None:
    match = hall()
    clocks = [
        Clock(at=0, running=True, left=2700),
        Clock(at=300_000, running=True, left=2100),
        Clock(at=600_000, running=False, left=1800),
        Clock(at=600_000, running=False, left=60),
        Clock(at=900_000, running=True, left=60),
    ]
    for clock in clocks:
        match.push(clock)
    assert [tell(step, None, "de")["text"] for step in match.steps(4)] == [
        "Die Uhr läuft.",
        "Noch 35 Minuten.",
        "Die Uhr steht.",
        "Noch 1 Minute.",
        "Die Uhr läuft.",
    ]


def test_a_correction_is_told_by_names_and_sheets() -> None:
    match = hall()
    match.push(Stage(pieces={"0.0": "Mia"}))
    match.push(Clock(at=0, running=True, left=60))
    match.correct({"0.0": "t13", "1.1": "g1.2", "2.0": "t25"}, turn=2)
    match.correct({"0.0": "w0.0"})
    match.undo(match.undo_target() or 0)
    texts = list(told(match, "en"))
    assert [text[text.index("  ", 6) :].strip() for text in texts[7:9]] == [
        "Put right: Mia is waiting. (undone)",
        "Taken back. As before: Mia stands on 14.",
    ]
    assert texts[6].endswith(
        "Put right: Mia stands on 14, Blue 2 stands on Bc, Green 1 stands on 26, it is Green’s turn."
    )


def test_events_of_a_correction_are_equal_by_what_they_say() -> None:
    assert Correct({"0.0": "t1"}) == Correct({"0.0": "t1"}, None) != Correct({"0.0": "t2"})
