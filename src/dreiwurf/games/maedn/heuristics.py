"""Players of Mensch ärgere Dich nicht that are programs. Each chooses among the legal actions of one seat from its view.

`random`    any legal action, all alike.
`first`     the front figure first: whichever has walked farthest; claims the offender's front figure.
`sensible`  weighs each move by what a careful person looks at, in steps walked (see `worth`): captures, the danger of being hit
            before and after, the goal, and leaving fields on which others come out; claims the offender's front figure.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Ints, Words, below, next_word, rule
from dreiwurf.games.maedn.rules import (
    CLAIM,
    FIGURES,
    PASS,
    PER_CORNER,
    SIX,
    TRACK,
    corner_of,
    field_of,
    legal,
    target_of,
    who_stands_on,
    would_capture,
)

POLICIES = ("random", "first", "sensible")
RANDOM, FIRST, SENSIBLE = 0, 1, 2

# What a move is worth, in steps walked. Tuned by hand, checked by tests/bots.
CAPTURE_BONUS = 6  # beyond the steps that the enemy loses: it must throw a six again
GOAL_BONUS = 10  # a figure in the goal is safe for good
COME_OUT_COST = 6  # a figure that is hit must throw a six again
RUN_HOME = 1  # sixths of a step for each field walked: one figure run home beats four half-way


@rule
def danger(s: Any, seat: int, position: int) -> int:
    """How many throws of six an enemy could make to hit a figure that stands on a position, summed over the enemies that follow
    it and those that may come out there. 0 in the goal."""
    if position < 0 or position >= TRACK:
        return 0
    field = field_of(s, seat, position)
    chances = 0
    for enemy in range(s.seats):
        if enemy == seat:
            continue
        walked = field - PER_CORNER * corner_of(s, enemy)  # the enemy's own position on that field
        if walked < 0:
            walked += TRACK
        if walked == 0 and s.waiting[enemy] > 0:
            chances += (
                2  # it comes out with a six and must; likelier than one pip of an enemy that has a choice
            )
        for pips in range(1, min(SIX, walked) + 1):
            if (s.own[enemy] >> (walked - pips)) & 1:
                chances += 1
    return chances


@rule
def risk(s: Any, seat: int, position: int) -> int:
    """Six times the steps that a figure on a position stands to lose before its next turn."""
    return danger(s, seat, position) * (position + 1 + COME_OUT_COST)


@rule
def worth(s: Any, seat: int, figure: int) -> int:
    """Six times what a move is worth in steps: capture, goal, safety before and after."""
    position = int(s.figures[seat, figure])
    if (s.blocked >> figure) & 1:  # M11: it would stay where it is
        return RUN_HOME * position
    target = target_of(s, seat, figure)
    value = 6 * (target - position)
    if would_capture(s, seat, figure):
        hit = who_stands_on(s, seat, target)
        value += 6 * (int(s.figures[hit // FIGURES, hit % FIGURES]) + 1 + CAPTURE_BONUS)
    if position < TRACK <= target:
        value += 6 * GOAL_BONUS
    return value + risk(s, seat, position) - risk(s, seat, target) + RUN_HOME * position


@rule
def front_figure(s: Any, seat: int, actions: Ints, n: int) -> int:
    """The action whose figure has walked farthest."""
    best = actions[0]
    for k in range(1, n):
        if s.figures[seat, actions[k]] > s.figures[seat, best]:
            best = actions[k]
    return best


@rule
def most_worth(s: Any, seat: int, actions: Ints, n: int) -> int:
    """The action that is worth most; the lowest among equals."""
    best = actions[0]
    best_worth = worth(s, seat, best)
    for k in range(1, n):
        value = worth(s, seat, actions[k])
        if value > best_worth:
            best = actions[k]
            best_worth = value
    return best


@rule
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    """The action that a policy takes for a seat that has a decision."""
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    if policy == RANDOM:
        return actions[below(next_word(random), n)]
    if s.phase == CLAIM:  # PASS is the last; the offender's front figure is the dearest
        return front_figure(s, int(s.turn), actions, n - 1) if n > 1 else PASS
    if policy == FIRST:
        return front_figure(s, seat, actions, n)
    return most_worth(s, seat, actions, n)
