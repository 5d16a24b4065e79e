"""Two players that are programs."""

from __future__ import annotations

from typing import Any

import numpy as np
from dreiwurf.games.toy.rules import legal

from dreiwurf.games.core import OUT_SIZE, Words, below, next_word, rule

POLICIES = ("random", "first")


@rule
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    if policy == 0:
        return actions[below(next_word(random), n)]
    return actions[0]
