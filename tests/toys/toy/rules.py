"""The rules of the toy: everything that can be hidden, and no more.

A round: each seat draws two tiles blind from the bag (chance that only the drawer sees). All bid at once how many points they
will take (bids are shown when the last is in). Then in turn each throws one tile after the other in the open: it takes a point
if the four-sided die shows at least the tile's kind. Who took as many points as bid scores.

With four seats the bag is emptied, so the last draw has one outcome, and yet only its drawer may know it; the last tile of a
hand is thrown without alternatives, and yet all may know it; a die that shows too little leaves the table the same whatever it
shows, and yet all saw it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from dreiwurf.games.core import CHANCE, EVERYBODY, OVER, Ints, Words, below, draw_by_weights, next_word, rule

SEATS = 4
KINDS = 4
EACH = 2  # tiles of a kind
HAND = 2  # tiles that each seat draws
FACES = 4

UNKNOWN = -1  # tiles of a hand, or the bid of a seat that has bid
NO_BID = -2
NO_TILE = -1

DEAL, BID, PLAY, THROW, ENDED = 0, 1, 2, 3, 4
NOTHING, MINUS = 0, 1

# Numba keeps compiled functions by the types that they are called with. It does not see that rules in another file have
# changed, so the type of the state carries their sources.
_SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))))

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("bag", "i1", (KINDS,)),  # in a view: all tiles that the viewer has not seen
                ("hands", "i1", (SEATS, KINDS)),
                ("held", "i1", (SEATS,)),  # tiles in the hand, which all may count
                ("bids", "i1", (SEATS,)),
                ("thrown", "i1", (KINDS,)),  # this round
                ("taken", "i1", (SEATS,)),
                ("scores", "i2", (SEATS,)),
                ("phase", "i1"),
                ("turn", "i1"),
                ("tile", "i1"),  # that is being thrown
                ("round_", "i1"),
                ("seats", "i1"),
                ("rounds", "i1"),
                ("missed", "i1"),
                ("doubled", "i1"),
                (f"sources_{_SOURCES.hexdigest()[:12]}", "i1"),
            ]
        ),
    )
)


@rule
def begin_round(s: Any) -> None:
    s.bag[:] = EACH
    s.hands[:, :] = 0
    s.held[:] = 0
    s.bids[:] = NO_BID
    s.thrown[:] = 0
    s.taken[:] = 0
    s.turn = 0
    s.tile = NO_TILE
    s.phase = DEAL


@rule
def end_round(s: Any) -> None:
    for seat in range(s.seats):
        if s.taken[seat] == s.bids[seat]:
            s.scores[seat] += (1 + int(s.bids[seat])) * (2 if s.doubled else 1)
        elif s.missed == MINUS:
            s.scores[seat] -= 1
    s.round_ += 1
    if s.round_ == s.rounds:
        call_off(s)
    else:
        begin_round(s)


# ------------------------------------------------------------------------------------------------- the protocol of a game
@rule
def to_move(s: Any) -> int:
    if s.phase == BID:
        seats = 0
        for seat in range(s.seats):
            if s.bids[seat] == NO_BID:
                seats |= 1 << seat
        return seats
    if s.phase == PLAY:
        return 1 << int(s.turn)
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s: Any, seat: int, out: Ints) -> int:
    n = 0
    if s.phase == BID and 0 <= seat < s.seats and s.bids[seat] == NO_BID:
        for bid in range(HAND + 1):
            out[n] = bid
            n += 1
    elif s.phase == PLAY and seat == s.turn:
        for kind in range(KINDS):
            if s.hands[seat, kind] > 0:
                out[n] = kind
                n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == BID:
        s.bids[seat] = action
        if to_move(s) == 0:
            s.phase = PLAY
    else:
        s.hands[seat, action] -= 1
        s.held[seat] -= 1
        s.tile = action
        s.phase = THROW


@rule
def take_back(s: Any, seat: int) -> bool:
    if s.phase != BID or s.bids[seat] == NO_BID:
        return False
    s.bids[seat] = NO_BID
    return True


@rule
def weights(s: Any, out: Ints) -> int:
    if s.phase == DEAL:
        out[:KINDS] = s.bag
        return KINDS
    out[:FACES] = 1
    return FACES


@rule
def draw(s: Any, word: int) -> int:
    return draw_by_weights(s, word)


@rule
def happen(s: Any, outcome: int) -> None:
    seat = int(s.turn)
    following = (seat + 1) % int(s.seats)
    if s.phase == DEAL:
        s.bag[outcome] -= 1
        s.hands[seat, outcome] += 1
        s.held[seat] += 1
        if s.held[seat] == HAND:
            s.turn = following
            if following == 0:
                s.phase = BID
        return
    s.thrown[s.tile] += 1
    if outcome >= s.tile:
        s.taken[seat] += 1
    s.tile = NO_TILE
    s.turn = following
    s.phase = PLAY
    if s.held[following] == 0:
        end_round(s)


@rule
def standing(s: Any, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.scores[other] > s.scores[seat]:
                out[seat] += 1


@rule
def call_off(s: Any) -> None:
    s.phase = ENDED


@rule
def conceal(s: Any, seat: int) -> None:
    if s.phase == ENDED:
        return
    for other in range(s.seats):
        if other == seat:
            continue
        for kind in range(KINDS):
            if s.hands[other, kind] > 0:
                s.bag[kind] += s.hands[other, kind]
            s.hands[other, kind] = UNKNOWN
        if s.phase == BID and s.bids[other] >= 0:
            s.bids[other] = UNKNOWN


@rule
def deal(s: Any, seat: int, random: Words) -> None:
    for other in range(s.seats):
        if s.bids[other] == UNKNOWN:
            s.bids[other] = below(next_word(random), HAND + 1)
        if s.hands[other, 0] != UNKNOWN:
            continue
        s.hands[other, :] = 0
        for _ in range(s.held[other]):
            left = below(next_word(random), s.bag.sum())
            kind = 0
            while left >= s.bag[kind]:
                left -= s.bag[kind]
                kind += 1
            s.bag[kind] -= 1
            s.hands[other, kind] += 1


def who_knows(then: Any, seat: int | None, move: int, now: Any) -> int:
    """A bid is known when the last is in, a tile that was drawn when the round is over; the rest is public."""
    if now.round_ == then.round_:
        if then.phase == BID and now.phase == BID:
            return 1 << seat if seat is not None else 0
        if then.phase == DEAL:
            return 1 << int(then.turn)
    return EVERYBODY
