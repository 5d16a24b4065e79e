"""Actions and outcomes as short text that a person can read, and back.

`bid 2` bids two tricks, `throw red` throws a red die. A drawn die is its type, a face its number, `flag` or `character`; the
lot is the seat's number from 1.
"""

from __future__ import annotations

import numpy as np

from dreiwurf.games.core import OUT_SIZE, State
from dreiwurf.games.minodice import rules
from dreiwurf.games.minodice.options import TYPES
from dreiwurf.games.minodice.rules import CHARACTER, DEAL, FLAG, LOT, THROW_0

FACES = {FLAG: "flag", CHARACTER: "character"}


def write_action(s: State, seat: int, action: int) -> str:
    """The text of a legal action of a seat."""
    return f"bid {action}" if action < THROW_0 else f"throw {TYPES[action - THROW_0]}"


def read_action(s: State, seat: int, text: str) -> int:
    """The legal action that a text means; a number or a type alone is enough.

    Raises:
        ValueError: no such action now; the message lists those that there are.
    """
    said = " ".join(text.split()).lower()
    out = np.empty(OUT_SIZE, np.int64)
    possible = {write_action(s, seat, int(a)): int(a) for a in out[: rules.legal(s, seat, out)]}
    for written, action in possible.items():
        if said in (written, written.partition(" ")[2]):
            return action
    if said.partition(" ")[0] not in ("bid", "throw", *TYPES) and not said.isdigit():
        raise ValueError(f"{text!r} is not a move; moves look like 'bid 2' or 'throw red'")
    raise ValueError(f"{text!r} is not possible now; possible: {', '.join(possible) or 'nothing'}")


def write_outcome(s: State, outcome: int) -> str:
    """The text of an outcome: the seat's number that the lot names, the type of a drawn die, the face of a thrown one."""
    if s.phase == LOT:
        return str(outcome + 1)
    return TYPES[outcome] if s.phase == DEAL else FACES.get(outcome, str(outcome))


def read_outcome(s: State, text: str) -> int:
    """The outcome that a text means.

    Raises:
        ValueError: it means none that can come now.
    """
    said = text.strip().lower()
    out = np.zeros(OUT_SIZE, np.int64)
    possible = {
        write_outcome(s, o): o for o, weight in enumerate(out[: rules.weights(s, out)].tolist()) if weight
    }
    if said in possible:
        return possible[said]
    what = "seat" if s.phase == LOT else "type" if s.phase == DEAL else "face"
    if s.phase == DEAL:  # which types are left in the bag can be a secret
        raise ValueError(f"{text!r} cannot come now; a type is {', '.join(TYPES)}")
    raise ValueError(f"{text!r} is not a {what} that can come now; possible: {', '.join(possible)}")
