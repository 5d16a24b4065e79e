"""The compiled rules and a second, plain program from the same rule book agree over all options of Mensch ärgere Dich nicht;
and what must always hold does hold (hypothesis and long seeded runs)."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import random_step
from referee import Referee

import dreiwurf
from dreiwurf.games import core

GAME = dreiwurf.game("maedn")
VALUES = {
    "figures": (1, 2, 3, 4),
    "start": ("lot", "first_seat"),
    "six_without_move": ("ends_turn", "throws_again"),
    "own_blocked": ("pick_another", "turn_over"),
    "goal_jump": (True, False),
    "three_throws": ("stuck", "none_on_track", "all_waiting", "never"),
    "gate": ("off", "in_play", "once"),
    "capture": ("free", "claimable", "forced"),
    "play_on": (False, True),
    "limit": (0, 1, 40),
    "opening": ("waiting", "one_out"),
}
ALL_OPTIONS = [dict(zip(VALUES, values, strict=True)) for values in itertools.product(*VALUES.values())]
DUE = {core.CHANCE: ("lot", "throw"), core.OVER: ("over",)}


def check_position(s, seats: int, each: int) -> None:
    """Figures conserved, one figure a field, and every table in the state agrees with where the figures stand."""
    track = [-1] * 40
    for seat in range(4):
        row = s["figures"][seat].tolist()
        if seat >= seats:
            assert row == [-2] * 4
            continue
        assert row[each:] == [-2] * (4 - each)
        assert all(-1 <= position <= 43 for position in row[:each])
        corner = 2 * seat if seats == 2 else seat
        for figure, position in enumerate(row[:each]):
            if 0 <= position < 40:
                field = (10 * corner + position) % 40
                assert track[field] == -1, "two figures on one field"
                track[field] = 4 * seat + figure
        in_goal = [position for position in row if position >= 40]
        assert len(set(in_goal)) == len(in_goal)
    assert s["track"].tolist() == track


def compare(ours, referee: Referee) -> None:
    """The state of the compiled rules is where the referee is."""
    rules = GAME.rules.rules
    due = rules.to_move(ours)
    assert referee.due in (("move", "claim") if due >= 0 else DUE[due])
    assert [
        row[: len(referee.figures[0])] for row in ours["figures"][: referee.seats].tolist()
    ] == referee.figures
    places = np.zeros(core.OUT_SIZE, np.int64)
    rules.standing(ours, places)
    assert places[: referee.seats].tolist() == referee.places()
    if due == core.CHANCE:
        assert (int(ours["turn"]) == -1) == (referee.due == "lot")
    if referee.due == "throw":
        assert int(ours["turn"]) == referee.seat
        assert int(ours["tries"]) == referee.tries
    if due >= 0:
        out = np.empty(core.OUT_SIZE, np.int64)
        assert due == 1 << referee.seat
        assert out[: rules.legal(ours, referee.seat, out)].tolist() == referee.legal()


def play_with_the_referee(seats: int, options: dict, seed: int, most: int) -> int:
    """One random game, compared after every event. Returns the number of events."""
    rules = GAME.rules.rules
    ours = GAME.start(seats=seats, **options).record.copy()
    referee = Referee(seats, options)
    draw = random.Random(seed).random
    for event in range(most):
        compare(ours, referee)
        if referee.due == "over":
            return event
        before = ours["figures"].tolist()
        if referee.due == "lot":
            outcome = int(draw() * seats)
        elif referee.due == "throw":
            outcome = int(draw() * 6) + 1
        else:
            legal = referee.legal()
            action = legal[int(draw() * len(legal))]
            rules.apply(ours, referee.seat, action)
            referee.act(action)
            check_position(ours, seats, options["figures"])
            sent_back = [
                (seat, figure)
                for seat, figure in itertools.product(range(seats), range(4))
                if ours["figures"][seat][figure] == -1 != before[seat][figure]
            ]
            assert len(sent_back) <= 1, "more than one figure was sent back at once"
            continue
        rules.happen(ours, outcome)
        referee.happen(outcome)
    return most


@given(
    seats=st.integers(2, 4), options=st.fixed_dictionaries({k: st.sampled_from(v) for k, v in VALUES.items()}),
    seed=st.integers(0, 2**32),
)  # fmt: skip
def test_the_referee_agrees_whatever_the_options(seats, options, seed):
    play_with_the_referee(seats, options, seed, most=300)


@pytest.mark.slow
def test_the_referee_agrees_in_long_runs_over_all_options():
    """Every combination of option values once, some hundred events each, and whole games of some of them."""
    assert len(ALL_OPTIONS) == 4 * 2 * 2 * 2 * 2 * 4 * 3 * 3 * 2 * 3 * 2
    events = 0
    for number, options in enumerate(ALL_OPTIONS):
        events += play_with_the_referee(2 + number % 3, options, number, most=40)
    for number, options in enumerate(random.Random(1).sample(ALL_OPTIONS, 100)):
        events += play_with_the_referee(2 + number % 3, options, number, most=3000)
    print(f"{events} events agree")


@pytest.mark.parametrize("number", range(0, len(ALL_OPTIONS), 997))
def test_a_position_is_what_it_holds_and_not_how_it_came_about(number):
    """A throw that is due says the same bytes as the same figures set up: equal positions are equal."""
    options = ALL_OPTIONS[number] | {"limit": 0}
    seats = 2 + number % 3
    draw = random.Random(number).random
    position = GAME.start(seats=seats, **options)
    compared = 0
    for _ in range(600):
        fields = position.fields()
        if position.chance and fields["turn"] >= 0 and fields["tries"] == 1:
            again = GAME.set_up(
                **options | {"figures": [row[: options["figures"]] for row in fields["figures"]]},
                turn=fields["turn"], rounds=fields["rounds"], first=fields["first"],
                finished=fields["finished"], gate_open=fields["gate_open"],
            )  # fmt: skip
            if again.fields()["tries"] == 1:
                assert again.fields() == fields
                assert again == position
                compared += 1
        if position.over:
            break
        position = random_step(position, draw)[0]
    assert compared or options["three_throws"] != "never"
