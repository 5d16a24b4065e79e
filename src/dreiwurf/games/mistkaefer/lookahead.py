"""`cunning`: looks through one turn exactly and judges where it ends by `worth.py`.

For each colour and number of dice it goes through all throws (at most 126 that differ), places what is best in each, and weighs
them by their chances; a bust, taking dice and bonus fields are done by the rules themselves. No face of a chip that the seat has
not seen is looked at: in the worlds in which the lookahead plays all chips are alike, only their number counts, and what they
may bring is reckoned from all the chips that the seat has not seen.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np

from dreiwurf.games.core import Ints, apart, rule
from dreiwurf.games.mistkaefer.rules import (
    CLOVER,
    DRAW,
    ENDED,
    KINDS,
    MOST_DICE,
    PLACE_0,
    ROB,
    ROLL,
    SCORE,
    SEATS,
    SIDES,
    STATE,
    TAKE,
    VICTIM,
    VICTIM_0,
    apply,
    happen,
    highest_in,
    may_be_robbed,
    most_dice,
    score_of,
)
from dreiwurf.games.mistkaefer.worth import (
    MOST_DRAWS,
    MOST_FEATURES,
    SHARPNESS,
    THREAT,
    THREAT_LATER,
    look_at_all_chips,
    look_at_tableau,
    nearness,
    threat,
)


def _throws(dice: int) -> tuple[list[list[int]], list[float]]:
    """All throws of so many dice as counts by pips, and their chances."""
    counts: dict[tuple[int, ...], int] = {}
    for pips in product(range(SIDES), repeat=dice):
        throw = tuple(pips.count(face) for face in range(SIDES))
        counts[throw] = counts.get(throw, 0) + 1
    return [list(throw) for throw in counts], [number / SIDES**dice for number in counts.values()]


_BY_DICE = [_throws(dice) for dice in range(1, MOST_DICE + 1)]
THROWS = np.array([throw for throws, _ in _BY_DICE for throw in throws], np.int64)  # [throw, face]
CHANCES = np.array([chance for _, chances in _BY_DICE for chance in chances])
ENDS = np.cumsum(
    [0] + [len(throws) for throws, _ in _BY_DICE]
)  # throws of n dice: from ENDS[n - 1] on, up to ENDS[n]

SAME = 1e-9  # chances that differ by less are the same; the first of such actions is taken


# -------------------------------------------------------------------------------------------------- playing a turn to its end
@rule
def hide_faces(world: Any) -> None:
    """All chips become alike, and no number of them wins, so that the rules go on without knowing faces."""
    world.chips[:, :] = 0
    world.chips[:, CLOVER] = world.chip_counts
    world.known[:, :, :] = 0
    for kind in range(KINDS):
        world.stock[kind] = world.stock_count if kind == CLOVER else 0
    world.clovers_to_win = 127
    world.target = 127


@apart
def act(world: Any, action: int) -> None:
    apply(world, int(world.turn), action)


@apart
def come(world: Any, outcome: int) -> None:
    happen(world, outcome)


@rule
def richest(s: Any) -> int:
    """The opponent who may be robbed and has most chips."""
    best = -1
    for other in range(s.seats):
        if may_be_robbed(s, other) and (best < 0 or s.chip_counts[other] > s.chip_counts[best]):
            best = other
    return best


@apart
def end_turn_of(world: Any) -> None:
    """Plays on to the next turn: takes every die, robs who has most."""
    while world.phase not in (ROLL, ENDED):
        if world.phase in (DRAW, ROB):
            come(world, CLOVER)
        elif world.phase == VICTIM:
            act(world, VICTIM_0 + richest(world))
        else:
            act(world, TAKE)


# ---------------------------------------------------------------------------------------------------- what it is worth then
@apart
def chance_to_win(world: Any, seat: int, s: Any, won: Any, way: Any, weights: Any) -> float:
    """The chance of a seat to win when its turn has ended in `world`, `s` being its view of now."""
    gained = min(int(world.chip_counts[seat]) - int(s.chip_counts[seat]), MOST_DRAWS - 1)
    wins_now = won[seat, gained]
    if wins_now >= 1.0:
        return 1.0
    ways = np.empty(SEATS)
    for other in range(world.seats):
        ways[other] = way[other, 0] + int(s.chip_counts[other]) - int(world.chip_counts[other])
    ways[seat] = way[seat, gained]
    near = nearness(world, ways)
    which = np.empty(MOST_FEATURES, np.int64)
    amount = np.empty(MOST_FEATURES)
    z = np.empty(SEATS)
    for each in range(world.seats):
        chips = -ways[each]
        for k in range(look_at_tableau(world, each, which, amount)):
            chips += weights[which[k]] * amount[k]
        threatens = won[each, score_of(world, each)]
        if each == seat:
            then = won[seat, min(gained + score_of(world, seat), MOST_DRAWS - 1)]
            threatens = (then - wins_now) / (1.0 - wins_now)
        weight = weights[THREAT] if each == world.turn else weights[THREAT_LATER]
        z[each] = weights[SHARPNESS] * near * chips + weight * threat(threatens)
    total = 0.0
    for each in range(world.seats):
        total += math.exp(z[each] - z[seat])
    return wins_now + (1.0 - wins_now) / total


@rule
def chance_after(s: Any, seat: int, action: int, world: Any, won: Any, way: Any, weights: Any) -> float:
    """The chance to win after an action that is no throw."""
    world[0] = s
    hide_faces(world[0])
    act(world[0], action)
    end_turn_of(world[0])
    return chance_to_win(world[0], seat, s, won, way, weights)


@rule
def throw_and_place(world: Any, colour: int, dice: int, value: int, number: int) -> None:
    """Throws so many dice of which a number shows a value that is placed; with number 0 all show 1, a bust."""
    act(world, MOST_DICE * colour + dice - 1)
    for die in range(dice):
        come(world, value if die < number else value % SIDES + 1)
    if number > 0:
        act(world, PLACE_0 + value)
        end_turn_of(world)


@rule
def fill_placings(
    s: Any, seat: int, colour: int, world: Any, won: Any, way: Any, weights: Any, after: Any
) -> None:
    """`after[value, number]`: the chance to win after so many dice of a value were placed; `after[0, 0]`: after a bust."""
    dice = most_dice(s, seat, colour)
    top = highest_in(s, seat, colour)
    for value in range(SIDES + 1):
        for number in range(MOST_DICE + 1):
            is_bust = value == 0 and number == 0 and top > 0
            if is_bust or (value > top and 0 < number <= dice):
                world[0] = s
                hide_faces(world[0])
                throw_and_place(world[0], colour, dice, value, number)
                after[value, number] = chance_to_win(world[0], seat, s, won, way, weights)


@rule
def chance_of_throw(dice: int, top: int, after: Any) -> float:
    """The chance to win by throwing so many dice for a row, if the best is placed."""
    chance = 0.0
    for throw in range(ENDS[dice - 1], ENDS[dice]):
        best = -1.0
        for value in range(top + 1, SIDES + 1):
            number = THROWS[throw, value - 1]
            if number > 0:
                best = max(best, after[value, number])
        chance += CHANCES[throw] * (best if best >= 0.0 else after[0, 0])
    return chance


@apart
def cunning(s: Any, seat: int, actions: Ints, n: int, weights: Any) -> int:
    """The one of n legal actions with the best chance to win. To score for nothing is the last resort."""
    if n > 1 and actions[n - 1] == SCORE and score_of(s, seat) == 0:
        n -= 1
    if n == 1:
        return actions[0]
    won = np.empty((SEATS, MOST_DRAWS))
    way = np.empty((SEATS, MOST_DRAWS))
    look_at_all_chips(s, won, way)
    world = np.empty(1, STATE)
    after = np.zeros((SIDES + 1, MOST_DICE + 1))
    best = -1
    best_chance = -1.0
    colour = -1
    for k in range(n):
        action = actions[n - 1 - k]  # of throws more dice come first
        if action >= SCORE:
            chance = chance_after(s, seat, action, world, won, way, weights)
        else:
            if action // MOST_DICE != colour:
                colour = action // MOST_DICE
                fill_placings(s, seat, colour, world, won, way, weights, after)
            chance = chance_of_throw(action % MOST_DICE + 1, highest_in(s, seat, colour), after)
        if chance > best_chance + SAME:
            best = action
            best_chance = chance
    return best
