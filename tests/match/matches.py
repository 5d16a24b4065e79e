"""Matches for the tests of this folder."""

from __future__ import annotations

import random
from typing import Any

from dreiwurf import Match
from dreiwurf.chance import Seeded


def played(seed: int = 1, **options: Any) -> Match:
    """A game that random players played to its end."""
    match = Match(
        "maedn", chance=Seeded(seed), players=[("Anna", "person"), ("", "bot:first")], seats=2, **options
    )
    rng = random.Random(seed)
    match.advance()
    while not match.over:
        seat = min(match.now.to_move)
        match.play(seat, rng.choice(match.position.legal(seat)))
        match.advance()
    return match
