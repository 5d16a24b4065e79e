"""How near each seat is to winning: what `cunning` thinks of a position that its lookahead ends in.

Everything is counted in chips. A seat's *way* is the number of chips that it still has to draw, on average, until it has
enough balls or clovers; its *tableau* is worth the chips that such a tableau brings in the end, beyond an empty one. Who has the
shortest way, less what lies on the tableau and more if others are to move first, has the best chance:

    chance of a seat = exp(z) / sum of exp(z) of all seats
    z = SHARPNESS · (tableau - way) / sqrt(way of the two nearest + FAR) + THREAT · -log(1 - chance to win by scoring now)

The weights were found by `tools/train_cunning.py`: after each game that `cunning` played against itself, they were moved
so that the chances that it had seen in the positions of the game come nearer to what then happened.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dreiwurf.games.core import Ints, apart, rule
from dreiwurf.games.mistkaefer.rules import (
    CLOVER,
    COLOURS,
    COLUMNS,
    EXTRA_TURN,
    KINDS,
    LINE,
    MOST_DICE,
    NO_BONUS,
    ONE,
    ONE_CHIP,
    SIDES,
    TWO,
    TWO_CHIPS,
    UNKNOWN,
    balls_of,
    highest_in,
    known_of,
)

MOST_DRAWS = 32  # chips looked ahead at most; one turn brings hardly ever more than 14
FAR = 2.0

# -------------------------------------------------------------------------------------------------------------- the weights
FAMILIES = ("turns", "chips", "thefts", "none")  # what the next bonus field of a row brings
ROW_WEIGHTS = len(FAMILIES) * (COLUMNS + 1) * (SIDES + 1)
# After the worth of rows ([family][dice in the row][highest die]) come, by name:
NAMES = (
    "right",  # each die right of the line
    "exposed",  # each outermost die that an opponent might take, for each die that may be thrown for it
    "tempo",  # being the first to move, rather than the last
    "extra",  # each extra turn won
    "sharpness",
    "threat",  # of the seat whose turn it is
    "threat_later",  # of the others
)
RIGHT, EXPOSED, TEMPO, EXTRA, SHARPNESS, THREAT, THREAT_LATER = range(ROW_WEIGHTS, ROW_WEIGHTS + len(NAMES))
MOST_FEATURES = 7  # of one seat


# By family, dice in the row and highest die: chips. A full row has no field ahead: the last line counts in the last family only.
ROWS = (
    (  # turns
        (0.69, 0.37, 0.01, 0.13, 0.04, 0.00),
        (1.59, 1.18, 0.66, 0.50, 0.26, 0.26),
        (1.62, 1.38, 1.11, 0.77, 0.50, 0.61),
        (1.36, 0.98, 0.89, 0.39, 0.55, 0.71),
        (1.34, 1.41, 1.03, 0.89, 0.91, 0.61),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    ),
    (  # chips
        (0.61, 0.27, 0.04, 0.03, 0.02, 0.01),
        (1.52, 1.10, 0.77, 0.52, 0.25, 0.24),
        (1.91, 1.55, 1.21, 0.81, 0.58, 0.55),
        (1.51, 1.34, 1.20, 1.02, 0.83, 0.95),
        (1.67, 2.06, 1.56, 1.46, 1.07, 1.10),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    ),
    (  # thefts
        (0.58, 0.17, -0.15, -0.18, -0.31, -0.22),
        (1.90, 1.33, 0.82, 0.48, 0.26, 0.04),
        (2.47, 1.89, 1.44, 0.91, 0.56, 0.51),
        (1.83, 1.70, 1.40, 1.09, 1.15, 1.04),
        (2.73, 2.32, 1.97, 1.80, 1.42, 1.35),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    ),
    (  # none
        (0.36, 0.05, -0.25, -0.55, -0.40, -0.40),
        (1.09, 0.68, 0.42, 0.28, 0.18, 0.27),
        (1.23, 0.88, 0.82, 0.56, 0.44, 0.61),
        (1.81, 1.51, 1.22, 0.85, 0.82, 0.97),
        (2.29, 1.96, 1.55, 1.42, 1.20, 1.14),
        (1.89, 1.79, 1.78, 1.37, 1.70, 1.57),
    ),
)
# By name; chips, but for the last three.
OTHERS = {
    "right": 0.56,
    "exposed": -0.02,
    "tempo": 1.10,
    "extra": 1.16,
    "sharpness": 0.92,
    "threat": 0.94,
    "threat_later": 0.40,
}


def _weights() -> Any:
    weights = np.zeros(ROW_WEIGHTS + len(NAMES))
    weights[:ROW_WEIGHTS].reshape(-1, COLUMNS + 1, SIDES + 1)[:, 1:, 1:] = ROWS
    weights[ROW_WEIGHTS:] = [OTHERS[name] for name in NAMES]
    return weights


WEIGHTS = _weights()


# --------------------------------------------------------------------------------------- the way: chips and what they bring
@rule
def fill_ways(s: Any, kinds: Any, ways: Any) -> None:
    """`ways[balls, clovers]`: how many more chips it takes on average to win, `kinds` being the shares of the kinds."""
    target = int(s.target)
    ways[:, :] = 0.0
    for clovers in range(int(s.clovers_to_win) - 1, -1, -1):
        for balls in range(target - 1, -1, -1):
            ways[balls, clovers] = (
                1.0
                + kinds[ONE] * ways[balls + 1, clovers]
                + kinds[TWO] * ways[min(balls + 2, target), clovers]
                + kinds[CLOVER] * ways[balls, clovers + 1]
            )


@rule
def draw_one(hands: Any, kinds: Any) -> float:
    """`hands[balls, clovers]`, chances of a seat to hold that and not to have won, after one more chip. Returns their sum."""
    total = 0.0
    for balls in range(hands.shape[0] - 1, -1, -1):
        for clovers in range(hands.shape[1] - 1, -1, -1):
            chance = 0.0
            if balls >= 1:
                chance += kinds[ONE] * hands[balls - 1, clovers]
            if balls >= 2:
                chance += kinds[TWO] * hands[balls - 2, clovers]
            if clovers >= 1:
                chance += kinds[CLOVER] * hands[balls, clovers - 1]
            hands[balls, clovers] = chance
            total += chance
    return total


@rule
def hold_known(s: Any, seat: int, hands: Any) -> int:
    """`hands` of what a view knows of a seat's chips; returns how many more it has."""
    if s.chips[seat, 0] != UNKNOWN:
        balls = balls_of(s, seat)
        clovers = int(s.chips[seat, CLOVER])
        hidden = 0
    else:
        balls = known_of(s, seat, ONE) + 2 * known_of(s, seat, TWO)
        clovers = known_of(s, seat, CLOVER)
        hidden = int(s.chip_counts[seat]) - known_of(s, seat, ONE) - known_of(s, seat, TWO) - clovers
    hands[:, :] = 0.0
    hands[min(balls, int(s.target) - 1), min(clovers, int(s.clovers_to_win) - 1)] = 1.0
    return hidden


@rule
def look_at_chips(s: Any, seat: int, kinds: Any, ways: Any, hands: Any, won: Any, way: Any) -> None:
    """`won[n]`: the chance to have won with n more chips; `way[n]`: how many are missing then, if not.

    Chips that nobody has seen are drawn as if each were put back: near enough. A seat has not won yet, whatever it holds.
    """
    hidden = hold_known(s, seat, hands)
    total = 1.0
    for _ in range(hidden):
        total = draw_one(hands, kinds)
    running = max(total, 1e-9)
    for number in range(MOST_DRAWS):
        won[number] = 1.0
        way[number] = 1.0
        if total > 1e-4 * running:
            won[number] = 1.0 - total / running
            way[number] = np.sum(hands * ways) / total
            total = draw_one(hands, kinds)


@apart
def look_at_all_chips(s: Any, won: Any, way: Any) -> None:
    """`won[seat, n]` and `way[seat, n]` as `look_at_chips` finds them, from a view."""
    kinds = np.empty(KINDS)
    unseen = max(1, int(s.stock[ONE]) + int(s.stock[TWO]) + int(s.stock[CLOVER]))
    for kind in range(KINDS):
        kinds[kind] = s.stock[kind] / unseen
    ways = np.empty((int(s.target) + 1, int(s.clovers_to_win) + 1))
    fill_ways(s, kinds, ways)
    hands = np.empty((int(s.target), int(s.clovers_to_win)))
    for seat in range(s.seats):
        look_at_chips(s, seat, kinds, ways[:-1, :-1], hands, won[seat], way[seat])


# ------------------------------------------------------------------------------------------------------------- the tableau
@rule
def family_of(s: Any, colour: int, filled: int) -> int:
    """What the next bonus field of a row brings (`FAMILIES`)."""
    for column in range(filled, COLUMNS):
        bonus = s.bonus[colour, column]
        if bonus == EXTRA_TURN:
            return 0
        if bonus in (ONE_CHIP, TWO_CHIPS):
            return 1
        if bonus != NO_BONUS:
            return 2
    return 3


@rule
def exposure(s: Any, seat: int, colour: int) -> int:
    """K8: dice that may be thrown to take the outermost die of a row, for each opponent who may."""
    top = highest_in(s, seat, colour)
    dice = 0
    for other in range(s.seats):
        if other != seat and s.filled[other, colour] < COLUMNS and highest_in(s, other, colour) < top:
            dice += min(MOST_DICE, int(s.supply[colour]))
    return dice


@apart
def look_at_tableau(s: Any, seat: int, which: Ints, amount: Any) -> int:
    """What counts of a seat's tableau and turn: weights by number, and how often each. Returns how many."""
    right = 0
    exposed = 0
    for colour in range(COLOURS):
        filled = int(s.filled[seat, colour])
        top = highest_in(s, seat, colour)
        family = family_of(s, colour, filled)
        which[colour] = (family * (COLUMNS + 1) + filled) * (SIDES + 1) + top
        amount[colour] = filled > 0  # an empty row is worth nothing
        right += max(0, filled - LINE)
        exposed += exposure(s, seat, colour)
    wait = seat - int(s.turn)
    if wait < 0:
        wait += int(s.seats)
    n = COLOURS
    for name in range(RIGHT, EXTRA + 1):
        which[n] = name
        n += 1
    amount[COLOURS] = right
    amount[COLOURS + 1] = exposed
    amount[COLOURS + 2] = 1.0 - wait / s.seats
    amount[COLOURS + 3] = s.extra_turns if wait == 0 else 0
    return n


# --------------------------------------------------------------------------------------------------------------- the chance
@rule
def nearness(s: Any, way: Any) -> float:
    """How much one chip matters: the more, the nearer the two foremost seats are to winning."""
    first = 1e9
    second = 1e9
    for seat in range(s.seats):
        if way[seat] < first:
            second = first
            first = way[seat]
        else:
            second = min(second, way[seat])
    return 1.0 / math.sqrt((first + second) / 2 + FAR)


@rule
def threat(chance: float) -> float:
    """How much a chance to win by scoring weighs."""
    return -math.log(max(0.02, 1.0 - chance))
