"""Random playouts of every game and option set with Numba's bounds check; proves first that the check is on."""

import numpy as np
from playing import GAMES, MOST_EVENTS, option_sets, play_bounded

from dreiwurf.games.core import rule


@rule
def entry(array, index):
    return array[index]


try:
    entry(np.zeros(3), 5)
except IndexError:
    pass
else:
    raise SystemExit("the bounds check is not on")

longest = np.zeros(1, np.int64)
games = 0
for game in GAMES:
    for seed, (seats, preset, options) in enumerate(option_sets(game, 200)):
        start = np.array([game.start(seats=seats, preset=preset, **options).record])
        if play_bounded(start, 20, seed, MOST_EVENTS, longest) != 20:
            raise SystemExit(f"a game of {game.name} did not end: {seats} seats, {preset}, {options}")
        games += 20
print(f"{games} games, the longest had {longest[0]} events")
