"""Known probabilities against a million seeded draws: 125/216 without a six in three throws, and the weights of every game."""

import math

import numpy as np
import pytest
from playing import GAMES, option_sets, random_game

import dreiwurf
from dreiwurf.chance import Seeded
from dreiwurf.games import core

DRAWS = 1_000_000


def assert_as_often(hits: int, of: int, probability: float) -> None:
    """Within four standard errors of the binomial distribution."""
    error = math.sqrt(of * probability * (1 - probability))
    assert abs(hits - of * probability) <= 4 * error, (
        f"{hits} of {of}, expected {of * probability:.0f} ± {error:.0f}"
    )


@core.rule
def turns_without_a_six(start, throws, seed):
    """Turns of teams that all wait: how many there were in so many throws, and how many brought no figure out."""
    random = np.empty(1, np.uint64)
    random[0] = np.uint64(seed)
    work = start.copy()
    turns = 0
    missed = 0
    for _ in range(throws):
        if core.to_move(work[0]) != core.CHANCE:  # a six
            turns += 1
            work[0] = start[0]
        turn = work[0].turn
        core.happen(work[0], core.draw(work[0], core.next_word(random)))
        if work[0].turn != turn:
            turns += 1
            missed += 1
    return turns, missed


def test_three_throws_bring_no_six_in_125_of_216_turns():
    start = dreiwurf.game("maedn").start(seats=4, start="first_seat")
    turns, missed = turns_without_a_six(np.array([start.record]), DRAWS, 1)
    assert turns > DRAWS / 3
    assert_as_often(missed, turns, 125 / 216)


def test_three_throws_of_a_seeded_source_bring_no_six_in_125_of_216_turns():
    die = dreiwurf.game("maedn").start(start="first_seat").chance
    source = Seeded(1)
    throws = [source.draw(die) for _ in range(DRAWS - DRAWS % 3)]
    turns = [6 not in throws[first : first + 3] for first in range(0, len(throws), 3)]
    assert_as_often(sum(turns), len(turns), 125 / 216)
    for pips in range(1, 7):
        assert_as_often(throws.count(pips), len(throws), 1 / 6)


@core.rule
def draw_many(start, draws, seed, counts):
    """Counts the outcomes of the same chance event drawn many times."""
    random = np.empty(1, np.uint64)
    random[0] = np.uint64(seed)
    for _ in range(draws):
        counts[core.draw(start[0], core.next_word(random))] += 1


def chance_events(game):
    """Positions of a game with chance due, one for each different set of weights that random games come by."""
    found = {}
    for seats, preset, options in option_sets(game, mixed=3):
        for position in random_game(game.start(seats=seats, preset=preset, **options), seed=1, most=150):
            if position.chance:
                found.setdefault(tuple(position.chance.items()), position)
    return list(found.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_is_drawn_by_its_weights(game):
    events = chance_events(game)
    assert events
    each = DRAWS // len(events)
    for seed, position in enumerate(events):
        counts = np.zeros(core.OUT_SIZE, np.int64)
        draw_many(np.array([position.record]), each, seed, counts)
        for outcome in range(core.OUT_SIZE):
            probability = position.chance.get(outcome, 0)
            if probability == 0:
                assert counts[outcome] == 0
            else:
                assert_as_often(int(counts[outcome]), each, probability)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seeded_source_draws_by_the_weights(game):
    for position in chance_events(game)[:5]:
        source = Seeded(2)
        drawn = [source.draw(position.chance) for _ in range(20_000)]
        assert set(drawn) <= set(position.chance)
        for outcome, probability in position.chance.items():
            assert_as_often(drawn.count(outcome), len(drawn), probability)
