"""Players of Mistkäfer! that are programs. Each chooses among the legal actions of one seat from its view.

`random`   any legal action, all alike.
`greedy`   scores as soon as there is a chip to score, else throws as many dice as it may.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Words, below, next_word, rule
from dreiwurf.games.mistkaefer.rules import ROLL, SCORE, legal, score_of

POLICIES = ("random", "greedy")


@rule
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    """The action of a policy by its number in `POLICIES`."""
    actions = np.empty(OUT_SIZE, np.int64)
    n = legal(s, seat, actions)
    if policy == 0:
        return actions[below(next_word(random), n)]
    if s.phase == ROLL:
        if score_of(s, seat) > 0 or n == 1:
            return SCORE
        return actions[n - 2]
    return actions[n - 1]
