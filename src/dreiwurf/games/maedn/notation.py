"""Actions and outcomes as short text that a person can read, and back.

`1 w-0` brings figure 1 out, `2 12-15` moves it, `3 12x15` captures, `1 38-b` enters goal field b, `2 12=` names a blocked figure
(M11), `claim 3` sends the offender's figure 3 back, `pass` lets it go. A throw is its pips; the lot is the seat's number from 1.
"""

from __future__ import annotations

import re

import numpy as np

from dreiwurf.games.core import OUT_SIZE, State
from dreiwurf.games.maedn import rules
from dreiwurf.games.maedn.rules import CLAIM, LOT, PASS, SIX, TRACK, WAITING

_MOVE = re.compile(r"(?P<figure>[1-4])(?:\s+(?P<rest>\S+))?")
_CLAIM = re.compile(r"claim\s+(?P<figure>[1-4])")


def place(position: int) -> str:
    """A position as text: w, 0–39 or a–d.

    Example:
        >>> place(-1), place(12), place(41)
        ('w', '12', 'b')
    """
    if position == WAITING:
        return "w"
    return str(position) if position < TRACK else "abcd"[position - TRACK]


def _legal(s: State, seat: int) -> list[int]:
    out = np.empty(OUT_SIZE, np.int64)
    return [int(a) for a in out[: rules.legal(s, seat, out)]]


def write_action(s: State, seat: int, action: int) -> str:
    """The text of a legal action of a seat."""
    if s.phase == CLAIM:
        return "pass" if action == PASS else f"claim {action + 1}"
    position = int(s.figures[seat, action])
    if (s.blocked >> action) & 1:
        return f"{action + 1} {place(position)}="
    stroke = "x" if rules.would_capture(s, seat, action) else "-"
    return f"{action + 1} {place(position)}{stroke}{place(rules.target_of(s, seat, action))}"


def read_action(s: State, seat: int, text: str) -> int:
    """The legal action that a text means; a figure's number alone is enough.

    Raises:
        ValueError: no such action now; the message lists those that there are.
    """
    said = " ".join(text.split()).lower()
    possible = {write_action(s, seat, a): a for a in _legal(s, seat)}
    if said in possible:
        return possible[said]
    if (alone := _MOVE.fullmatch(said)) and alone["rest"] is None and s.phase != CLAIM:
        figure = int(alone["figure"]) - 1
        if figure in possible.values():
            return figure
    if not (_MOVE.fullmatch(said) or _CLAIM.fullmatch(said) or said == "pass"):
        raise ValueError(
            f"{text!r} is not a move; moves look like '2 12-15', '1 w-0', '3 38-b', 'claim 3' or 'pass'"
        )
    raise ValueError(f"{text!r} is not possible now; possible: {', '.join(possible) or 'nothing'}")


def write_outcome(s: State, outcome: int) -> str:
    """The text of an outcome: pips, or the number of the seat that the lot names."""
    return str(outcome + 1) if s.phase == LOT else str(outcome)


def read_outcome(s: State, text: str) -> int:
    """The outcome that a text means.

    Raises:
        ValueError: not a number, or one that cannot be.
    """
    highest = int(s.seats) if s.phase == LOT else SIX
    said = text.strip()
    if not (said.isascii() and said.isdigit() and 1 <= int(said) <= highest):
        what = "seat" if s.phase == LOT else "throw"
        raise ValueError(f"{text!r} is not a {what}; a {what} is a number from 1 to {highest}")
    return int(said) - 1 if s.phase == LOT else int(said)
