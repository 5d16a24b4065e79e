"""The search of `shrewd`: it tries its actions out in worlds that its view allows and takes the one that brings most points.

A *world* completes the view (`deal`); of some the one is taken whose hands fit best what their owners have bid. There each action
is followed to the end of the round, by the same dice for all actions: the others play as `careful` does, the seat itself by
`planned_throw`. What is clearly behind is not followed any further. Rounds do not depend on one another, so nothing is looked at
beyond this one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Ints, Words, apart, below, next_word, rule
from dreiwurf.games.minodice.careful import (
    COLUMNS,
    Odds,
    careful_bid,
    careful_throw,
    chance_to_win,
    characters_shown,
    expected_tricks,
    highest_shown,
    know_dice,
    look_around,
    weigh_types,
)
from dreiwurf.games.minodice.rules import (
    BID,
    ENDED,
    MOST_ROUNDS,
    NO_TYPE,
    SEATS,
    SIDES,
    SIMPLE,
    STATE,
    TYPES,
    apply,
    bid,
    deal,
    land,
    legal,
    may_throw,
    points,
    throw,
)

WORLDS = 768  # at most; the second entry of `random`, where there is one, may ask for fewer
FIRST_WORLDS = 48  # before the first comparison; then at every doubling
DEALS_A_WORLD = 4  # of which one is taken
CLEARLY = 6.0  # squared standard errors behind the best
EAGERNESS = 0.5  # see `chance_to_win`
SPREAD = 0.5  # of the tricks that a hand takes about those it needs: the variance that makes a world half as likely
ALL_WORDS = 1 << 32
SIDE_WORDS = ALL_WORDS // SIDES + 1  # words that lead to the same side


@rule
def only_type(s: Any, seat: int) -> int:
    """The type that a seat must throw, NO_TYPE if it has a choice."""
    only = NO_TYPE
    for kind in range(TYPES):
        if may_throw(s, seat, kind):
            if only != NO_TYPE:
                return NO_TYPE
            only = kind
    return only


@apart
def rest_points(s: Any, seat: int, without: int, tricks: int, strengths: Odds, wins: Odds) -> float:
    """The points to expect of a seat that has so many tricks and still throws its hand without one die of a type."""
    wins[0] = 1.0
    n = 0
    for kind in range(TYPES):
        chance = strengths[kind]
        for _ in range(int(s.hands[seat, kind]) - (kind == without)):
            n += 1
            wins[n] = 0.0
            for each in range(n, 0, -1):
                wins[each] += (wins[each - 1] - wins[each]) * chance
            wins[0] *= 1.0 - chance
    total = 0.0
    for each in range(n + 1):
        total += wins[each] * points(int(s.round_), int(s.bids[seat]), tricks + each, 0, s.scoring == SIMPLE)
    return total


@apart
def planned_throw(s: Any, seat: int, odds: Odds, strengths: Odds, wins: Odds) -> int:
    """The type to throw that promises most points, if every die left wins by its strength alone."""
    highest = highest_shown(s)
    shown = characters_shown(s)
    tricks = int(s.tricks[seat])
    best = NO_TYPE
    best_value = 0.0
    for kind in range(TYPES):
        if not may_throw(s, seat, kind):
            continue
        chance = chance_to_win(s, kind, highest, shown, odds, EAGERNESS)
        lost = rest_points(s, seat, kind, tricks, strengths, wins)
        won = rest_points(s, seat, kind, tricks + 1, strengths, wins)
        value = lost + chance * (won - lost)
        if best == NO_TYPE or value > best_value:
            best, best_value = kind, value
    return best


@apart
def play_round(s: Any, seat: int, words: Ints, odds: Odds, strengths: Odds, wins: Odds) -> int:
    """Plays a round to its end; the points of a seat in it.

    A die falls by the word for its thrower and the number of dice that this one keeps. The odds are those of the beginning: to
    reckon anew for every throw took twice as long and scored less than twice as many worlds.
    """
    round_ = int(s.round_)
    while s.round_ == round_ and s.phase != ENDED:
        turn = int(s.turn)
        if s.type_ == NO_TYPE:
            kind = only_type(s, turn)
            if kind == NO_TYPE and turn == seat:
                kind = planned_throw(s, turn, odds, strengths, wins)
            elif kind == NO_TYPE:
                kind = careful_throw(s, turn, odds, strengths)
            throw(s, turn, kind)
        word = words[turn * MOST_ROUNDS + int(s.hand_counts[turn])]
        land(s, int(s.faces[s.type_, below(word, SIDES)]))
    return int(s.sheet_points[round_ - 1, seat])


@rule
def fitness(s: Any, seat: int, strengths: Odds) -> float:
    """How well the hands of the others fit the tricks that they still need, 1 at best."""
    fit = 1.0
    for other in range(s.seats):
        if other != seat:
            off = expected_tricks(s, other, strengths) - max(int(s.bids[other]) - int(s.tricks[other]), 0)
            fit /= 1.0 + off * off / SPREAD
    return fit


@apart
def make_world(worlds: Any, s: Any, seat: int, random: Words, strengths: Odds) -> None:
    """A possible state behind a view, into the first of two places."""
    if s.phase == BID:
        worlds[0] = s
        deal(worlds[0], seat, random)
        for other in range(s.seats):
            if other != seat:
                worlds[0].has_bid[other] = 0
                bid(worlds[0], other, careful_bid(worlds[0], other, strengths))
        return
    total = 0.0
    for _ in range(DEALS_A_WORLD):
        worlds[1] = s
        deal(worlds[1], seat, random)
        fit = fitness(worlds[1], seat, strengths)
        total += fit
        if next_word(random) * total < fit * ALL_WORDS:
            worlds[0] = worlds[1]


@rule
def throw_words(words: Ints, s: Any, seat: int, world: int, random: Words) -> None:
    """The words by which all dice fall in a world; the die that the seat throws now shows its sides in turn."""
    for each in range(len(words)):
        words[each] = next_word(random)
    if s.phase != BID:
        words[seat * MOST_ROUNDS + int(s.hand_counts[seat]) - 1] = world % SIDES * SIDE_WORDS


@rule
def drop_those_behind(values: Ints, worlds: int, alive: Ints, best: int) -> int:
    """Takes out of the race what is clearly behind the best, or the same in all worlds; how many are left."""
    left = 0
    for k in range(len(alive)):
        if not alive[k]:
            continue
        behind = 0
        squares = 0
        for world in range(worlds):
            difference = values[best, world] - values[k, world]
            behind += difference
            squares += difference * difference
        # mean² > CLEARLY · variance / worlds
        if k != best and behind * behind >= CLEARLY * (squares - behind * behind / worlds):
            alive[k] = 0
        left += alive[k]
    return left


@rule
def best_of(totals: Ints, alive: Ints) -> int:
    best = -1
    for k in range(len(alive)):
        if alive[k] and (best < 0 or totals[k] > totals[best]):
            best = k
    return best


@apart
def shrewd(s: Any, seat: int, random: Words) -> int:
    """The action of the policy."""
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    if n == 1:
        return actions[0]
    dice = np.empty((TYPES, COLUMNS))
    odds = np.empty((TYPES, COLUMNS))
    strengths = np.empty(TYPES)
    wins = np.empty(MOST_ROUNDS + 1)
    know_dice(s, dice)
    look_around(s, seat, dice, odds)
    weigh_types(s, odds, strengths)
    worlds = np.empty(2, STATE)
    words = np.empty(SEATS * MOST_ROUNDS, np.int64)
    most = WORLDS if len(random) < 2 else min(WORLDS, np.int64(random[1]))
    values = np.zeros((n, most), np.int64)
    totals = np.zeros(n, np.int64)
    alive = np.ones(n, np.int64)
    compare_at = FIRST_WORLDS
    for world in range(most):
        make_world(worlds, s, seat, random, strengths)
        throw_words(words, s, seat, world, random)
        for k in range(n):
            if alive[k]:
                worlds[1] = worlds[0]
                apply(worlds[1], seat, actions[k])
                values[k, world] = play_round(worlds[1], seat, words, odds, strengths, wins)
                totals[k] += values[k, world]
        if world + 1 == compare_at:
            if drop_those_behind(values, compare_at, alive, best_of(totals, alive)) == 1:
                break
            compare_at *= 2
    return actions[best_of(totals, alive)]
