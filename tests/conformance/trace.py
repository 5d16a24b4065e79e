"""Prints what seeded games of all games look like after every event, to be compared between compiled and uncompiled rules.

    python trace.py OPTION_SETS EVENTS

Every option set plays EVENTS events (fresh games until there are so many), decided in turn by each policy of the game.
"""

import sys
import zlib

import numpy as np
from playing import GAMES, option_sets

from dreiwurf.games import core


def trace(game, seats: int, preset: str, options: dict, events: int, seed: int) -> list[str]:
    """A line for each event: who is to move, and a checksum of the state, its legal actions, weights and places."""
    random = np.array(
        [seed, 1], np.uint64
    )  # a search tries one world: uncompiled it is some hundred times slower
    out = np.zeros(core.OUT_SIZE, np.int64)
    lines: list[str] = []
    while len(lines) < events:
        s = game.start(seats=seats, preset=preset, **options).record.copy()
        while len(lines) < events:
            who = int(core.to_move(s))
            out[:] = 0
            core.standing(s, out)
            seen = [s.tobytes(), out.tobytes()]
            with np.errstate(over="ignore"):  # the generator's arithmetic is modulo 2 ** 64
                word = core.next_word(random)
            if who == core.OVER:
                break
            out[:] = 0
            if who == core.CHANCE:
                core.weights(s, out)
                core.happen(s, core.draw(s, word))
            else:
                seat = int(core.first_seat_of(who))
                core.legal(s, seat, out)
                view = s.copy()
                core.conceal(view, seat)
                with np.errstate(over="ignore"):
                    action = core.choose(view, seat, len(lines) % len(game.policies), random)
                    core.deal(view, seat, random)
                core.apply(s, seat, action)
                seen.append(view.tobytes())
            seen.append(out.tobytes())
            lines.append(f"{who} {zlib.crc32(b''.join(seen)):08x}")
    return lines


def main(sets: int, events: int) -> None:
    for game in GAMES:
        for number, (seats, preset, options) in enumerate(option_sets(game, sets)):
            print(game.name, seats, preset, options)
            print("\n".join(trace(game, seats, preset, options, events, number)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
