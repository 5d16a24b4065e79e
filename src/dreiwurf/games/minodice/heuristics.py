"""Players of Mino Dice that are programs. Each chooses among the legal actions of one seat from its view.

`random`   any legal action, all alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Words, below, next_word, rule
from dreiwurf.games.minodice.rules import legal

POLICIES = ("random",)


@rule
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    """The action of a policy by its number in `POLICIES`."""
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    return actions[below(next_word(random), n)]
