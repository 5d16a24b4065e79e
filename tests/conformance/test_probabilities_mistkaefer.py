"""Known probabilities of Mistkäfer against a million draws of the compiled rules: the chance of a bust, of what a throw shows, of
the chips of a score and of a stolen chip, all by arithmetic."""

import math

import numpy as np
import pytest
from test_probabilities import DRAWS, assert_as_often

import dreiwurf
from dreiwurf.games import core

GAME = dreiwurf.game("mistkaefer")
EMPTY = [[], [], []]
DICE = (1, 2, 3, 4)


def act(position, text):
    (seat,) = position.to_move
    return position.play(seat, GAME.read(position, seat, text))


@core.rule
def busts(start, throws, seed):
    """How many of so many throws, each from the start until no die is left to fall, ended the turn: then nothing was placed."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    ended = 0
    for _ in range(throws):
        work[0] = start[0]
        while work[0].turn == start[0].turn and core.to_move(work[0]) == core.CHANCE:
            core.happen(work[0], core.draw(work[0], core.next_word(words)))
        if work[0].turn != start[0].turn:
            ended += 1
    return ended


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("last", range(1, 7))
def test_a_throw_of_n_dice_onto_a_row_that_ends_in_v_is_a_bust_with_the_chance_v_sixths_to_the_n(last, dice):
    start = act(GAME.set_up(rows=[[[last], [], []], EMPTY]), f"roll green {dice}")
    bust = busts(np.array([start.record]), DRAWS, 10 * last + dice)
    if last == 6:
        assert bust == DRAWS
    else:
        assert_as_often(bust, DRAWS, (last / 6) ** dice)


@pytest.mark.parametrize("dice", DICE)
def test_a_throw_onto_an_empty_row_is_never_a_bust(dice):
    start = act(GAME.set_up(rows=[EMPTY, [[6], [6], [6]]]), f"roll blue {dice}")
    assert busts(np.array([start.record]), DRAWS, dice) == 0


@core.rule
def throws(start, number, seed, counts):
    """Counts how often each of so many throws shows each number of dice of each value: counts[pips - 1, dice]."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        while core.to_move(work[0]) == core.CHANCE:
            core.happen(work[0], core.draw(work[0], core.next_word(words)))
        for pips in range(6):
            counts[pips, work[0].thrown[pips]] += 1


@pytest.mark.parametrize("dice", DICE)
def test_the_dice_of_a_throw_show_each_value_as_often_as_the_binomial_law_says(dice):
    start = act(GAME.set_up(rows=[EMPTY, EMPTY]), f"roll yellow {dice}")
    counts = np.zeros((6, 5), np.int64)
    throws(np.array([start.record]), DRAWS, dice, counts)
    for pips in range(6):
        for number in range(5):
            probability = math.comb(dice, number) * 5 ** (dice - number) / 6**dice
            assert_as_often(int(counts[pips, number]), DRAWS, probability)


@core.rule
def chips_of(start, seat, number, seed, counts):
    """Counts which chips a seat has in the end, by ones, twos and clovers, when all that is due was drawn."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        while core.to_move(work[0]) == core.CHANCE:
            core.happen(work[0], core.draw(work[0], core.next_word(words)))
        counts[work[0].chips[seat, 0], work[0].chips[seat, 1], work[0].chips[seat, 2]] += 1


def hypergeometric(stock, drawn):
    """The chance to draw just these chips, all at once, out of a stock."""
    ways = math.prod(math.comb(there, taken) for there, taken in zip(stock, drawn, strict=True))
    return ways / math.comb(sum(stock), sum(drawn))


@pytest.mark.parametrize(
    ("seats", "row", "held"), [(2, 6, [0, 0, 0]), (3, 5, [4, 2, 3]), (4, 4, [0, 9, 3]), (4, 3, [9, 1, 1])]
)
def test_the_chips_of_a_score_are_drawn_without_putting_back(seats, row, held):
    """Another player holds some, which cannot be drawn; nobody gets enough to win before the last chip."""
    chips = [[0, 0, 0], held, *[[0, 0, 0]] * (seats - 2)]
    position = GAME.set_up(
        rows=[[[1] * row, [], []], *[EMPTY] * (seats - 1)], chips=chips, ones=60, twos=20, balls_to_win=22
    )
    stock = position.fields()["stock"]
    counts = np.zeros((8, 8, 8), np.int64)
    chips_of(np.array([act(position, "score").record]), 0, DRAWS, row, counts)
    seen = 0
    for drawn in np.ndindex(8, 8, 8):
        if sum(drawn) == row - 2:
            assert_as_often(int(counts[drawn]), DRAWS, hypergeometric(stock, drawn))
            seen += int(counts[drawn])
    assert seen == DRAWS


@pytest.mark.parametrize("theirs", [[3, 2, 1], [1, 0, 3], [5, 5, 0], [1, 1, 1]])
def test_a_stolen_chip_is_any_of_the_victims_as_likely(theirs):
    position = GAME.set_up(rows=[[[], [], [1, 1, 1]], EMPTY], chips=[[0, 0, 0], theirs], roll=("blue", [2]))
    position = act(act(position, "place 2"), "rob B")
    counts = np.zeros((8, 8, 8), np.int64)
    chips_of(np.array([position.record]), 0, DRAWS, 1, counts)
    for kind in range(3):
        stolen = tuple(int(each == kind) for each in range(3))
        assert_as_often(int(counts[stolen]), DRAWS, theirs[kind] / sum(theirs))


@core.rule
def first_players(start, number, seed, counts):
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        core.happen(work[0], core.draw(work[0], core.next_word(words)))
        counts[work[0].turn] += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_begins_as_often(seats):
    counts = np.zeros(seats, np.int64)
    first_players(np.array([GAME.start(seats=seats).record]), DRAWS, seats, counts)
    for seat in range(seats):
        assert_as_often(int(counts[seat]), DRAWS, 1 / seats)
