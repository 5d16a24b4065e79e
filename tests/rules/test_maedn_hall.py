"""M14–M18 as they come in a hall: matches with real dice, throws and moves entered one by one, positions worked out by hand.

Four teams unless said otherwise; seat s starts on ring field 10 · s, two teams on 0 and 20. A position is a figure's own way: -1
waits, 0–39 on the ring, 40–43 in the goal.
"""

from __future__ import annotations

from typing import Any

import pytest

from dreiwurf import IllegalAction, Match
from dreiwurf.chance import Entered
from dreiwurf.match.events import LED

WAITING = [-1, -1, -1, -1]
PASS = 4


def hall(seats: int = 4, **options: Any) -> Match:
    """A match in a hall: the leader enters everything."""
    teams = [("", LED)] * seats
    return Match("maedn", preset="hall", seats=seats, chance=Entered(), players=teams, **options)


def slot(seats: int, seat: int, position: int) -> str:
    """Where a figure of a seat stands, as the scene calls it (M2)."""
    corner = 2 * seat if seats == 2 else seat
    if position == -1:
        return f"w{seat}.0"
    return f"t{(10 * corner + position) % 40}" if position < 40 else f"g{seat}.{position - 40}"


def standing(rows: dict[int, list[int]], turn: int = 0, seats: int = 4, **options: Any) -> Match:
    """The same after somebody said: this is how they stand, and whose turn it is."""
    match = hall(seats, **options)
    places = {
        f"{seat}.{figure}": slot(seats, seat, position)
        for seat, row in rows.items()
        for figure, position in enumerate(row)
    }
    match.correct(places, turn)
    return match


def figures(match: Match, seat: int) -> list[int]:
    return match.position.fields()["figures"][seat]


def due(match: Match) -> str:
    """Whose turn it is and what is due, in short."""
    fields = match.position.fields()
    phase = ["lot", "throw", "move", "claim", "over"][fields["phase"]]
    return phase if phase == "over" else f"{'RBGY'[fields['turn']]} {phase}"


def enter(match: Match, *throws: int) -> None:
    """Throws; what is the only possibility is moved at once, as a leader lets it."""
    for throw in throws:
        match.happen(throw)
        if due(match).endswith("move"):
            (only,) = match.position.legal(match.position.turn)
            match.play(match.position.turn, only)


# ----------------------------------------------------------------------------------------------------- M14: the gate
def gate(match: Match, seat: int, throw: int) -> list[int]:
    """Which figures of the seat on turn a throw may move."""
    assert match.position.turn == seat
    match.happen(throw)
    return match.position.legal(seat)


def test_m14_six_sixes_bring_three_figures_into_play_and_open_the_gate() -> None:
    match = hall(2)
    enter(match, 6)  # the first comes out (M5)
    assert figures(match, 0) == [0, -1, -1, -1]
    enter(match, 6)  # and must leave the start field (M7)
    assert figures(match, 0) == [6, -1, -1, -1]
    enter(match, 6)  # the second comes out
    assert figures(match, 0) == [6, 0, -1, -1]
    enter(match, 6)  # it cannot leave: 6 is taken. The first is free to go
    assert figures(match, 0) == [12, 0, -1, -1]
    enter(match, 6, 6)  # now it leaves, and the third comes out
    assert figures(match, 0) == [12, 6, 0, -1]
    assert match.position.fields()["waiting"] == [1, 4]
    enter(match, 1)  # the start field is vacated; no six: Blue's turn
    assert figures(match, 0) == [12, 6, 1, -1]
    assert due(match) == "B throw"


def test_m14_two_in_play_are_too_few_the_gated_move_is_none() -> None:
    match = standing({0: [38, 12, -1, -1]})
    enter(match, 3)  # worked case 4: 38 may not enter, 12 is the only one
    assert figures(match, 0) == [38, 15, -1, -1]
    assert due(match) == "B throw"


def test_m14_three_in_play_open_the_gate_the_entering_one_included() -> None:
    match = standing({0: [38, 12, 5, -1]})
    assert gate(match, 0, 3) == [0, 1, 2]
    match.play(0, 0)
    assert figures(match, 0) == [41, 12, 5, -1]


def test_m14_figures_in_the_goal_are_in_play() -> None:
    assert gate(standing({0: [38, 43, 12, -1]}), 0, 3) == [0, 2]


def test_m14_in_play_the_gate_shuts_again_when_a_capture_sends_a_figure_back() -> None:
    match = standing({0: [38, 12, 5, -1], 3: [10, -1, -1, -1]}, turn=3)  # Yellow stands on ring field 0
    enter(match, 5)  # and takes Red's third on 5
    assert figures(match, 0) == [38, 12, -1, -1]
    assert due(match) == "R throw"
    assert gate(match, 0, 3) == [1]


def test_m14_once_the_gate_stays_open_for_good() -> None:
    match = standing({0: [38, 12, 5, -1], 3: [10, -1, -1, -1]}, turn=3, gate="once")
    assert match.position.fields()["gate_open"] == [1, 0, 0, 0]
    enter(match, 5)
    assert figures(match, 0) == [38, 12, -1, -1]
    assert gate(match, 0, 3) == [0, 1]


def test_m14_once_it_is_shut_before_three_were_in_play() -> None:
    match = standing({0: [38, 12, -1, -1]}, gate="once")
    assert gate(match, 0, 3) == [1]
    match.play(0, 1)
    assert match.position.fields()["gate_open"] == [0, 0, 0, 0]


def test_m14_once_it_opens_at_the_moment_the_third_comes_out() -> None:
    match = standing({0: [30, 12, -1, -1]}, gate="once")
    enter(match, 6)
    assert match.position.fields()["gate_open"] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("each", "in_play", "opens"),
    [(3, 3, True), (3, 2, False), (2, 2, True), (2, 1, False), (1, 1, True)],
)
def test_m14_with_fewer_figures_all_of_them_must_be_in_play(each: int, in_play: int, opens: bool) -> None:
    row = [38, 12, 5][:in_play] + [-1] * (each - in_play)
    match = standing({0: row}, figures=each)
    match.happen(3)
    assert (0 in match.position.legal(0)) == opens


def test_m14_a_throw_that_only_a_shut_gate_could_take_moves_nothing() -> None:
    match = standing({0: [38, -1, -1, -1]})
    match.happen(3)
    assert figures(match, 0) == [38, -1, -1, -1]
    assert due(match) == "B throw"


def test_m14_a_figure_in_the_goal_moves_on_behind_a_shut_gate() -> None:
    match = standing({0: [40, 12, -1, -1]})
    assert gate(match, 0, 1) == [0, 1]


def test_m14_off_one_figure_alone_may_enter() -> None:
    assert gate(standing({0: [38, 12, -1, -1]}, gate="off"), 0, 3) == [0, 1]


# ------------------------------------------------------------------------------------------ M15, M16: compulsory capture
OFFENCE: dict[int, list[int]] = {0: [10, 20, 42, 43], 1: [3, -1, -1, -1]}
"""Red on 10 and 20, Blue on ring field 13: a 3 may capture with Red's first, or go from 20 to 23."""


def offended(throw: int = 3, rows: dict[int, list[int]] = OFFENCE, **options: Any) -> Match:
    """Red had a capture and moved its second figure instead."""
    match = standing(rows, capture="claimable", **options)
    match.happen(throw)
    assert match.position.legal(0) == [0, 1]
    match.play(0, 1)
    return match


def test_m15_claimable_every_move_stays_legal_and_a_capture_is_no_offence() -> None:
    match = standing(OFFENCE, capture="claimable")
    match.happen(3)
    assert match.position.legal(0) == [0, 1]
    match.play(0, 0)
    assert figures(match, 0) == [13, 20, 42, 43]
    assert figures(match, 1) == WAITING
    assert due(match) == "B throw"


def test_m15_the_opponents_are_asked_clockwise_from_the_offenders_left_before_the_next_throw() -> None:
    match = offended()
    assert due(match) == "R claim"
    for seat in (1, 2, 3):
        assert match.now.to_move == {seat}
        match.play(seat, PASS)
    assert figures(match, 0) == [10, 23, 42, 43]
    assert due(match) == "B throw"


def test_m15_figures_in_the_goal_are_exempt() -> None:
    match = offended()
    assert match.position.legal(1) == [0, 1, PASS]


def test_m15_any_one_on_the_track_may_be_named_also_the_one_just_moved() -> None:
    match = offended()
    match.play(1, PASS)
    match.play(2, 1)
    assert figures(match, 0) == [10, -1, 42, 43]
    assert due(match) == "B throw"


def test_m15_there_is_one_penalty_an_offence() -> None:
    match = offended()
    match.play(1, 0)
    assert figures(match, 0) == [-1, 23, 42, 43]
    assert due(match) == "B throw"  # Green and Yellow are not asked any more


def test_m15_the_further_throw_after_a_six_still_follows() -> None:
    match = offended(6, {0: [10, 20, 42, 43], 1: [6, -1, -1, -1]})  # Blue on ring field 16
    assert figures(match, 0) == [10, 26, 42, 43]
    match.play(1, 0)
    assert figures(match, 0) == [-1, 26, 42, 43]
    assert due(match) == "R throw"
    assert match.position.fields()["tries"] == 1


def test_m15_who_is_home_is_not_asked() -> None:
    match = offended(rows=OFFENCE | {2: [40, 41, 42, 43]}, play_on=True)
    match.play(1, PASS)
    assert match.now.to_move == {3}


def test_m15_without_a_capture_there_is_no_offence() -> None:
    match = standing(OFFENCE, capture="claimable")
    match.happen(2)
    match.play(0, 1)
    assert due(match) == "B throw"


def test_m15_forced_leaves_only_captures() -> None:
    match = standing(OFFENCE, capture="forced")
    assert gate(match, 0, 3) == [0]
    match.play(0, 0)
    assert figures(match, 1) == WAITING


def test_m15_forced_leaves_the_choice_among_captures() -> None:
    match = standing({0: [10, 20, 30, -1], 1: [3, 13, -1, -1]}, capture="forced")
    assert gate(match, 0, 3) == [0, 1]


def test_m15_forced_a_shut_gate_binds_nobody() -> None:
    match = standing({0: [38, 10, -1, -1], 1: [3, -1, -1, -1]}, capture="forced")
    assert gate(match, 0, 3) == [1]


VACATE: dict[int, list[int]] = {0: [0, 10, 20, -1], 1: [3, -1, -1, -1]}


@pytest.mark.parametrize("capture", ["claimable", "forced"])
def test_m16_the_start_field_is_vacated_whatever_could_be_captured(capture: str) -> None:
    match = standing(VACATE, capture=capture)
    enter(match, 3)  # worked case 6
    assert figures(match, 0) == [3, 10, 20, -1]
    assert due(match) == "B throw"


@pytest.mark.parametrize("capture", ["claimable", "forced"])
def test_m16_a_six_brings_out_whatever_could_be_captured(capture: str) -> None:
    match = standing({0: [5, 10, 20, -1], 1: [6, -1, -1, -1]}, capture=capture)
    enter(match, 6)
    assert figures(match, 0) == [5, 10, 20, 0]
    assert due(match) == "R throw"


def test_m16_where_the_start_figure_cannot_move_a_capture_let_be_is_an_offence() -> None:
    match = standing({0: [0, 3, 10, -1], 1: [3, -1, -1, -1]}, capture="claimable")
    assert gate(match, 0, 3) == [1, 2]
    match.play(0, 1)
    assert due(match) == "R claim"


def test_m16_where_the_start_figure_cannot_move_forced_binds() -> None:
    match = standing({0: [0, 3, 10, -1], 1: [3, -1, -1, -1]}, capture="forced")
    assert gate(match, 0, 3) == [2]


# ----------------------------------------------------------------------------------------------------- M17, M18: the end
ALMOST = {0: [37, 41, 42, 43], 1: [34, 41, 42, 43], 2: [39, 40, 41, -1], 3: [4, -1, -1, -1]}


def test_m17_the_first_team_home_wins_and_the_standing_places_the_others() -> None:
    match = standing(ALMOST)
    enter(match, 3)
    assert match.over
    # in the goal: Red is home; Blue three, Green two, Yellow none
    assert match.position.places == [1, 2, 3, 4]


def test_m17_play_on_the_next_team_goes_on_until_all_but_one_are_home() -> None:
    match = standing(ALMOST, play_on=True)
    enter(match, 3)  # Red: 37 to 40
    assert match.position.fields()["finished"] == [1, 0, 0, 0]
    assert due(match) == "B throw"
    enter(match, 6)  # Blue: 34 to 40 with a six, and no further throw
    assert figures(match, 1) == [40, 41, 42, 43]
    assert due(match) == "G throw"
    enter(match, 1)  # Green: 39 and 40 have their own before them, 41 goes on
    assert figures(match, 2) == [39, 40, 42, -1]
    assert due(match) == "Y throw"


def test_m17_with_three_home_the_game_is_over() -> None:
    match = standing({**ALMOST, 2: [39, 43, 42, 41]}, play_on=True)
    enter(match, 3, 6, 1)
    assert match.over
    assert match.position.places == [1, 2, 3, 4]


def test_m18_the_last_round_ends_when_the_turn_comes_round_past_the_first_team() -> None:
    match = standing({0: [10, -1, -1, -1], 1: [5, -1, -1, -1], 2: [5, -1, -1, -1], 3: [4, -1, -1, -1]})
    enter(match, 1)
    match.last_round()  # the time is out while Blue is to throw
    assert match.now.last_round
    assert due(match) == "B throw"
    enter(match, 1, 1)
    assert not match.over
    enter(match, 1)  # Yellow is the last of the round
    assert match.over
    # nobody is in the goal; position + 1: Red 12, Blue 7, Green 7, Yellow 6
    assert match.position.places == [1, 2, 2, 4]


def test_m18_a_six_in_the_last_round_still_gives_its_further_throw() -> None:
    match = standing({3: [4, 20, 30, 35]}, turn=3)
    match.last_round()
    match.happen(6)
    match.play(3, 0)
    assert due(match) == "Y throw"
    match.happen(1)
    match.play(3, 0)
    assert match.over
    assert figures(match, 3) == [11, 20, 30, 35]


def test_m18_there_is_only_one_last_round() -> None:
    match = hall()
    match.last_round()
    with pytest.raises(IllegalAction, match="already"):
        match.last_round()


def test_m18_a_limit_ends_the_game_by_itself() -> None:
    match = hall(limit=2)
    misses = [1, 1, 1] * 4  # each team has three throws for a six (M13)
    enter(match, *misses)
    assert match.position.fields()["rounds"] == 1
    assert not match.over
    enter(match, *misses)
    assert match.over
    assert match.position.places == [1, 1, 1, 1]


def test_m18_the_leader_ends_it_and_the_goal_counts_before_the_way() -> None:
    match = standing({0: [39, 38, 37, 36], 1: [40, -1, -1, -1], 2: [43, -1, -1, -1], 3: [40, 0, -1, -1]})
    match.end()
    # Blue 41, Green 44, Yellow 41 + 1 with one in the goal each; Red 154 with none
    assert match.position.places == [4, 3, 1, 2]


def test_m18_equal_standings_share_the_place() -> None:
    match = standing({0: [5, 7, -1, -1], 1: [6, 6 + 1, -1, -1], 2: [4, 8, -1, -1], 3: [40, -1, -1, -1]})
    match.end()
    # Red 6 + 8, Blue 7 + 8, Green 5 + 9, Yellow one in the goal
    assert match.position.places == [3, 2, 3, 1]


# --------------------------------------------------------------------------------------------- when the time is out
def test_in_a_hurry_the_figure_that_is_furthest_on_moves() -> None:
    match = standing({0: [10, 37, 42, -1]})
    match.happen(1)  # 42 to 43 is possible
    assert match.position.in_a_hurry(0) == 2
    match = standing({0: [10, 37, 43, -1]})
    match.happen(1)  # 43 is at its end
    assert match.position.in_a_hurry(0) == 1


def test_in_a_hurry_only_a_legal_figure_moves() -> None:
    match = standing({0: [10, 38, 20, 42]}, capture="forced")
    match.correct({"1.0": "t13"})
    match.happen(3)
    assert match.position.in_a_hurry(0) == 0


def test_in_a_hurry_an_offence_is_let_pass() -> None:
    match = offended()
    assert match.position.in_a_hurry(1) == PASS


def test_in_a_hurry_nobody_else_is_asked() -> None:
    with pytest.raises(IllegalAction):
        hall().position.in_a_hurry(0)
