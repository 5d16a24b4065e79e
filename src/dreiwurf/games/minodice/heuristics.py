"""Players of Mino Dice that are programs. Each chooses among the legal actions of one seat from its view.

`random`   any legal action, all alike.
`careful`  bids the tricks that its dice win on average and throws to take just as many; see careful.py.
`shrewd`   tries every action out in many worlds that its view allows; see search.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import OUT_SIZE, Words, below, long_rule, next_word
from dreiwurf.games.minodice.careful import careful
from dreiwurf.games.minodice.rules import legal
from dreiwurf.games.minodice.search import shrewd

POLICIES = ("random", "careful", "shrewd")
RANDOM, CAREFUL, SHREWD = 0, 1, 2


@long_rule
def choose(s: Any, seat: int, policy: int, random: Words) -> int:
    """The action of a policy by its number in `POLICIES`."""
    if policy == RANDOM:
        actions = np.empty(OUT_SIZE, np.int64)
        n = legal(s, seat, actions)
        return actions[below(next_word(random), n)]
    if policy == CAREFUL:
        return careful(s, seat)
    return shrewd(s, seat, random)
