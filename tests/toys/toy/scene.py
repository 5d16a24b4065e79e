"""The toy as surfaces draw it, from a view alone."""

from __future__ import annotations

import numpy as np
from dreiwurf.games.toy.notation import LETTERS, write_outcome
from dreiwurf.games.toy.rules import (
    BID,
    DEAL,
    ENDED,
    HAND,
    KINDS,
    PLAY,
    THROW,
    legal,
    standing,
    to_move,
    weights,
)

from dreiwurf.games.core import OUT_SIZE, State
from dreiwurf.games.scene import SEATS as NAMES
from dreiwurf.games.scene import Chance, Choice, Die, Fact, Happening, Outcome, Scene, Text, Token, throw_step


def tokens_of(view: State) -> list[Token]:
    """Tiles lie face up before those who know them."""
    tokens: list[Token] = []
    for seat in range(int(view.seats)):
        known = [LETTERS[k] for k in range(KINDS) for _ in range(int(view.hands[seat, k]))]
        labels = known or ["?"] * int(view.held[seat])
        tokens += [
            Token(f"{seat}.{place}", seat, f"h{seat}.{place}", "tile", label)
            for place, label in enumerate(labels)
        ]
    return tokens


def scene(view: State, seat: int | None) -> Scene:
    out = np.zeros(OUT_SIZE, np.int64)
    standing(view, out)
    places = out[: int(view.seats)].tolist()
    due = max(int(to_move(view)), 0)
    drawn = Scene(
        over=bool(view.phase == ENDED),
        to_move=[who for who in range(int(view.seats)) if due >> who & 1],
        standing=places,
        tokens=tokens_of(view),
        dice=[Die("die", "d4", None, None)],
        messages=[Text("toy.now", {"phase": int(view.phase), "seat": NAMES[max(int(view.turn), 0)]})],
        facts=[
            Fact(Text("toy.bid"), Text("toy.number", {"n": int(view.bids[who])}))
            for who in range(int(view.seats))
        ],
    )
    if view.phase in (DEAL, THROW):
        weight = out[: weights(view, out)].tolist()
        outcomes = tuple(Outcome(o, write_outcome(view, o)) for o, w in enumerate(weight) if w)
        drawn.chance = Chance(
            "draw" if view.phase == DEAL else "die", int(view.turn), outcomes, Text("toy.chance")
        )
    if seat is not None and view.phase in (BID, PLAY):
        for action in out[: legal(view, seat, out)].tolist():
            kind = "bid" if view.phase == BID else "throw"
            drawn.choices.append(Choice(action, Text(f"toy.{kind}", {"n": action}), kind))
    return drawn


def happened(before: State, seat: int | None, move: int | None, after: State) -> Happening:
    whose = int(before.turn) if seat is None else seat
    what = "?" if move is None else str(move)
    steps = [throw_step({"die": move + 1}, whose)] if before.phase == THROW and move is not None else []
    texts = [Text("toy.did", {"seat": NAMES[whose], "phase": int(before.phase), "what": what})]
    if before.phase == BID and after.phase != BID:
        texts.append(
            Text("toy.bids", {"bids": " ".join(str(int(bid)) for bid in after.bids[: int(after.seats)])})
        )
    return Happening(whose, texts, steps)


SLOTS = [f"h{seat}.{place}" for seat in range(len(NAMES)) for place in range(HAND)]
