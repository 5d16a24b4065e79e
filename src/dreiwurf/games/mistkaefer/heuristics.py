"""Players of Mistkäfer! that are programs. Each chooses among the legal actions of one seat from its view.

`random`   any legal action, all alike.
`greedy`   plays for its own next score, and sees no tableau but its own. It scores when that brings `ENOUGH` chips, or when it
           would lose `TOO_MUCH` chips on average by throwing once more. Else it throws the colour that is least likely to bust,
           with as many dice as it may; places many dice of a low value, one more die being worth `PIPS_A_DIE`, the lowest value
           among equals; takes every die it can; and robs whoever has most chips.
`cunning`  looks through one turn exactly and takes what leaves it the best chance to win; see `lookahead.py`, and `worth.py` for
           how it judges where a turn ends.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Ints, Words, apart, below, next_word, rule
from dreiwurf.games.mistkaefer.lookahead import cunning, richest
from dreiwurf.games.mistkaefer.rules import (
    COLOURS,
    MOST_DICE,
    PLACE,
    PLACE_0,
    ROLL,
    SCORE,
    SIDES,
    TAKE,
    TAKING,
    VICTIM_0,
    highest_in,
    legal,
    most_dice,
    score_of,
)
from dreiwurf.games.mistkaefer.worth import WEIGHTS

POLICIES = ("random", "greedy", "cunning")
RANDOM, GREEDY, CUNNING = 0, 1, 2

# What `greedy` goes by: the best that were found against itself with two, three and four players, over 12,000 games each.
ENOUGH = 8
TOO_MUCH = 1.6
PIPS_A_DIE = 2.5


@rule
def bust_chance(s: Any, seat: int, colour: int) -> float:
    """K11: the chance to bust with as many dice of a colour as may be thrown; 1 where none may."""
    most = most_dice(s, seat, colour)
    return (highest_in(s, seat, colour) / SIDES) ** most if most > 0 else 1.0


@rule
def safest_colour(s: Any, seat: int) -> int:
    """The colour least likely to bust, the first among equals; -1 if none may be thrown."""
    best = -1
    for colour in range(COLOURS):
        if most_dice(s, seat, colour) > 0 and (
            best < 0 or bust_chance(s, seat, colour) < bust_chance(s, seat, best)
        ):
            best = colour
    return best


@rule
def roll_or_score(s: Any, seat: int) -> int:
    """Scores if that is enough, or throwing once more would cost too much."""
    colour = safest_colour(s, seat)
    chips = score_of(s, seat)
    if colour < 0 or chips >= ENOUGH or chips * bust_chance(s, seat, colour) >= TOO_MUCH:
        return SCORE
    return MOST_DICE * colour + most_dice(s, seat, colour) - 1


@rule
def many_and_low(s: Any, actions: Ints, n: int) -> int:
    """The value to place: many dice, and low."""
    best = actions[0]
    best_worth = -1.0 * SIDES
    for k in range(n):
        value = actions[k] - PLACE_0
        worth = PIPS_A_DIE * s.thrown[value - 1] - value
        if worth > best_worth:
            best = actions[k]
            best_worth = worth
    return best


@rule
def greedy(s: Any, seat: int, actions: Ints, n: int) -> int:
    """See the head of this module."""
    if s.phase == ROLL:
        return roll_or_score(s, seat)
    if s.phase == PLACE:
        return many_and_low(s, actions, n)
    return TAKE if s.phase == TAKING else VICTIM_0 + richest(s)


@apart
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    """The action that a policy takes for a seat that has a decision."""
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    if policy == RANDOM:
        return actions[below(next_word(random), n)]
    if policy == GREEDY:
        return greedy(s, seat, actions, n)
    return cunning(s, seat, actions, n, WEIGHTS)
