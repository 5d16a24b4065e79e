"""Finds the weights by which `cunning` judges positions of Mistkäfer!, and prints them as they stand in its worth.py.

    python tools/train_cunning.py [--rounds 60] [--seed 1]

`cunning` plays against itself, with two, three and four players and sometimes without bonus fields, from what the seats know.
After each game the weights are moved so that the chances seen in its positions come nearer to what happened: gradient descent on
the log-loss, with a step for each weight that shrinks with what it has moved (AdaGrad). 60 rounds take five minutes of one core.
"""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

import numpy as np

import dreiwurf
from dreiwurf.games.core import CHANCE, OUT_SIZE, OVER, Words, apart, below, long_rule, next_word
from dreiwurf.games.mistkaefer import worth
from dreiwurf.games.mistkaefer.lookahead import act, come, cunning
from dreiwurf.games.mistkaefer.rules import ROLL, SEATS, conceal, draw, legal, score_of, to_move
from dreiwurf.games.mistkaefer.worth import (
    COLUMNS,
    MOST_DRAWS,
    NAMES,
    ROW_WEIGHTS,
    SHARPNESS,
    SIDES,
    THREAT,
    THREAT_LATER,
    WEIGHTS,
    look_at_all_chips,
    look_at_tableau,
    nearness,
    threat,
)

GAMES = ((2, 1000, {}), (3, 500, {}), (4, 300, {}), (2, 200, {"bonus": ""}))
"""What is played in each round: seats, games, options."""
MOST_POSITIONS = 400
MOST_FEATURES = worth.MOST_FEATURES + 2
ONE_IN = (
    3  # of the positions at the beginning of a turn so many are learnt from: those of one game are much alike
)


def fresh() -> Any:
    """Weights to begin with: a die is worth a third of a chip, half a one more right of the line."""
    weights = np.zeros(len(WEIGHTS))
    rows = weights[:ROW_WEIGHTS].reshape(-1, COLUMNS + 1, SIDES + 1)
    for filled in range(1, COLUMNS + 1):
        for top in range(1, SIDES + 1):
            rows[3 if filled == COLUMNS else slice(None), filled, top] = 0.3 * filled - 0.12 * max(0, top - 2)
    for name, value in {
        "right": 0.5, "tempo": 1.0, "extra": 1.0, "sharpness": 1.0, "threat": 0.5, "threat_later": 0.2,
    }.items():  # fmt: skip
        weights[ROW_WEIGHTS + NAMES.index(name)] = value
    return weights


@apart
def look(view: Any, weights: Any, which: Any, amount: Any, number: Any) -> None:
    """Of each seat: the features of a position, as slopes of its z; worth.py says what z is."""
    won = np.empty((SEATS, MOST_DRAWS))
    way = np.empty((SEATS, MOST_DRAWS))
    look_at_all_chips(view, won, way)
    near = nearness(view, way[:, 0])
    for seat in range(view.seats):
        n = look_at_tableau(view, seat, which[seat], amount[seat])
        for k in range(n):
            amount[seat, k] *= near
        which[seat, n] = SHARPNESS
        amount[seat, n] = -near * way[seat, 0]
        which[seat, n + 1] = THREAT if seat == view.turn else THREAT_LATER
        amount[seat, n + 1] = threat(won[seat, score_of(view, seat)])
        number[seat] = n + 2


@apart
def learn(
    weights: Any, moved: Any, step: float, seats: int, winner: int, which: Any, amount: Any, number: Any
) -> float:
    """Moves the weights by one position; returns its log-loss."""
    z = np.zeros(seats)
    for seat in range(seats):
        for k in range(number[seat]):
            z[seat] += weights[which[seat, k]] * amount[seat, k]
    z -= z.max()
    chances = np.exp(z)
    chances /= chances.sum()
    slope = np.zeros(len(weights))
    for seat in range(seats):
        for k in range(number[seat]):
            slope[which[seat, k]] += (chances[seat] - (seat == winner)) * amount[seat, k]
    for k in range(len(weights)):
        if slope[k] != 0.0:
            moved[k] += slope[k] ** 2
            weights[k] -= step * slope[k] / math.sqrt(moved[k])
    return -math.log(chances[winner])


@long_rule
def play_and_learn(
    start: Any, games: int, random: Words, weights: Any, moved: Any, step: float, loss: Any
) -> None:
    """Plays games from one state; `weights` and `moved`, the squares by which they were, change after each."""
    work = start.copy()
    view = start.copy()
    actions = np.empty(OUT_SIZE, np.int64)
    which = np.zeros((MOST_POSITIONS, SEATS, MOST_FEATURES), np.int64)
    amount = np.zeros((MOST_POSITIONS, SEATS, MOST_FEATURES))
    number = np.zeros((MOST_POSITIONS, SEATS), np.int64)
    s = work[0]
    for _ in range(games):
        work[0] = start[0]
        positions = 0
        while to_move(s) != OVER:
            if to_move(s) == CHANCE:
                come(s, draw(s, next_word(random)))
                continue
            if s.phase == ROLL and positions < MOST_POSITIONS and below(next_word(random), ONE_IN) == 0:
                view[0] = s
                conceal(view[0], below(next_word(random), int(s.seats)))
                look(view[0], weights, which[positions], amount[positions], number[positions])
                positions += 1
            view[0] = s
            conceal(view[0], int(s.turn))
            n = legal(view[0], int(s.turn), actions)
            act(s, cunning(view[0], int(s.turn), actions, n, weights))
        if s.winner >= 0:
            for k in range(positions):
                loss[0] += learn(
                    weights, moved, step, int(s.seats), int(s.winner), which[k], amount[k], number[k]
                )
                loss[1] += 1


def in_chips(weights: Any) -> Any:
    """The same judgement with worth counted in chips ."""
    scaled = weights.copy()
    scaled[:SHARPNESS] /= weights[SHARPNESS]
    return scaled


def table(weights: Any) -> str:
    """The weights as they stand in worth.py."""
    lines = ["ROWS = ("]
    for family, rows in zip(
        worth.FAMILIES, weights[:ROW_WEIGHTS].reshape(-1, COLUMNS + 1, SIDES + 1), strict=True
    ):
        lines.append(f"    (  # {family}")
        lines += [f"        ({', '.join(f'{value:.2f}' for value in row[1:])})," for row in rows[1:]]
        lines.append("    ),")
    lines += [")", "OTHERS = {"]
    lines += [f'    "{name}": {value:.2f},' for name, value in zip(NAMES, weights[ROW_WEIGHTS:], strict=True)]
    return "\n".join([*lines, "}"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    weights = fresh()
    moved = np.full(len(weights), 1e-3)
    random = np.array([arguments.seed], np.uint64)
    for number in range(arguments.rounds):
        loss = np.zeros(2)
        step = 0.1 * (1 - number / arguments.rounds) + 0.003
        for seats, games, options in GAMES:
            start = np.array([dreiwurf.game("mistkaefer").start(seats=seats, **options).record])
            play_and_learn(start, games, random, weights, moved, step, loss)
        sys.stderr.write(f"round {number + 1}: log-loss {loss[0] / loss[1]:.4f}\n")
    sys.stdout.write(table(in_chips(weights)) + "\n")


if __name__ == "__main__":
    main()
