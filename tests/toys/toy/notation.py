"""`bid 2` bids, `b` throws a tile of the second kind; a draw is a kind, a throw is the die's face from 1."""

from __future__ import annotations

import numpy as np
from dreiwurf.games.toy.rules import BID, DEAL, legal, weights

from dreiwurf.games.core import OUT_SIZE, State

LETTERS = "abcd"


def write_action(s: State, seat: int, action: int) -> str:
    return f"bid {action}" if s.phase == BID else LETTERS[action]


def read_action(s: State, seat: int, text: str) -> int:
    out = np.empty(OUT_SIZE, np.int64)
    possible = {write_action(s, seat, int(a)): int(a) for a in out[: legal(s, seat, out)]}
    if text not in possible:
        raise ValueError(f"{text!r} is not possible now; possible: {', '.join(possible) or 'nothing'}")
    return possible[text]


def write_outcome(s: State, outcome: int) -> str:
    return LETTERS[outcome] if s.phase == DEAL else str(outcome + 1)


def read_outcome(s: State, text: str) -> int:
    out = np.empty(OUT_SIZE, np.int64)
    possible = {write_outcome(s, o): o for o, weight in enumerate(out[: weights(s, out)]) if weight}
    if text not in possible:
        raise ValueError(f"{text!r} cannot come now; possible: {', '.join(possible)}")
    return possible[text]
