"""Actions and outcomes as short text that a person can read, and back.

`roll green 3` throws three green dice, `place 4` places the fours, `take B` and `leave B` answer whether blue's die is taken,
`rob B` robs blue of a chip, `score` scores. A throw is its pips, a chip `one`, `two` or `clover`, the lot the seat's number
from 1.
"""

from __future__ import annotations

import numpy as np

from dreiwurf.games.core import OUT_SIZE, State
from dreiwurf.games.mistkaefer import rules
from dreiwurf.games.mistkaefer.options import COLOURS
from dreiwurf.games.mistkaefer.rules import (
    DRAW,
    KINDS,
    LEAVE,
    LOT,
    MOST_DICE,
    PLACE_0,
    ROB,
    SCORE,
    SIDES,
    TAKE,
    THROW,
    VICTIM_0,
)
from dreiwurf.games.scene import SEAT_LOOKS

KIND_NAMES = ("one", "two", "clover")


def write_action(s: State, seat: int, action: int) -> str:
    """The text of a legal action of a seat."""
    if action < SCORE:
        return f"roll {COLOURS[action // MOST_DICE]} {action % MOST_DICE + 1}"
    if action == SCORE:
        return "score"
    if action < LEAVE:
        return f"place {action - PLACE_0}"
    if action < VICTIM_0:
        return f"{'take' if action == TAKE else 'leave'} {SEAT_LOOKS[int(s.asked)].letter}"
    return f"rob {SEAT_LOOKS[action - VICTIM_0].letter}"


def read_action(s: State, seat: int, text: str) -> int:
    """The legal action that a text means; `take` and `leave` are enough.

    Raises:
        ValueError: no such action now; the message lists those that there are.
    """
    said = " ".join(text.split()).lower()
    out = np.empty(OUT_SIZE, np.int64)
    possible = {write_action(s, seat, int(a)): int(a) for a in out[: rules.legal(s, seat, out)]}
    for written, action in possible.items():
        if said == written.lower() or (action in (TAKE, LEAVE) and said == written.split()[0]):
            return action
    if said.split(" ")[0] not in ("roll", "place", "take", "leave", "rob", "score"):
        raise ValueError(
            f"{text!r} is not a move; moves look like 'roll green 3', 'place 4', 'take', 'rob B' or 'score'"
        )
    raise ValueError(f"{text!r} is not possible now; possible: {', '.join(possible) or 'nothing'}")


def write_outcome(s: State, outcome: int) -> str:
    """The text of an outcome: pips, the kind of a chip, or the number of the seat that the lot names."""
    if s.phase == THROW:
        return str(outcome)
    return str(outcome + 1) if s.phase == LOT else KIND_NAMES[outcome]


def read_outcome(s: State, text: str) -> int:
    """The outcome that a text means.

    Raises:
        ValueError: it means none that can come now.
    """
    said = text.strip().lower()
    if s.phase in (DRAW, ROB):
        if said not in KIND_NAMES:
            raise ValueError(f"{text!r} is not a chip; a chip is {', '.join(KIND_NAMES)}")
        out = np.zeros(OUT_SIZE, np.int64)
        rules.weights(s, out)
        outcome = KIND_NAMES.index(said)
        if outcome >= KINDS or not out[outcome]:
            raise ValueError(f"no such chip can come now: {said!r}")
        return outcome
    highest = int(s.seats) if s.phase == LOT else SIDES
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= highest):
        what = "seat" if s.phase == LOT else "throw"
        raise ValueError(f"{text!r} is not a {what}; a {what} is a number from 1 to {highest}")
    return int(said) - 1 if s.phase == LOT else int(said)
