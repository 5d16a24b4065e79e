"""How the tests play any game: option sets, seeded random games, and bounded playouts inside compiled code."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import dreiwurf
from dreiwurf.games import core
from dreiwurf.games.core import CHANCE, OVER, rule

GAMES = [dreiwurf.game(name) for name in dreiwurf.games_known()]
MOST_EVENTS = 200_000
"""No random game of any option set is nearly so long."""


def option_values(game: dreiwurf.Game) -> dict[str, list[Any]]:
    """Values to try for each option: all words, both positions of a switch, some numbers at the small end, examples of a text."""
    values = {}
    for name, facts in game.describe_options().items():
        if facts.kind == "number":
            least, most = facts.least or 0, facts.most
            values[name] = sorted({least, min(least + 1, most), min(least + 3, most), facts.default})
        elif facts.kind == "text":
            values[name] = list(facts.examples)
        else:
            values[name] = list(facts.values)
    return values


def goes_together(game: dreiwurf.Game, seats: int, preset: str, options: dict[str, Any]) -> bool:
    """Whether a game says of options that are each possible that they are so together."""
    try:
        game.start(seats=seats, preset=preset, **options)
    except dreiwurf.OptionError:
        return False
    return True


def option_sets(game: dreiwurf.Game, mixed: int) -> list[tuple[int, str, dict[str, Any]]]:
    """(seats, preset, options): every preset with every number of seats, every single option, and some mixed at random."""
    values = option_values(game)
    presets = list(game.presets)
    sets = [(seats, preset, {}) for preset in presets for seats in game.seats]
    seats = list(game.seats)
    sets += [
        (seats[number % len(seats)], presets[0], {name: value})
        for name in values
        for number, value in enumerate(values[name])
    ]
    draw = random.Random(game.name)
    sets += [
        (
            draw.choice(seats),
            draw.choice(presets),
            {name: draw.choice(choices) for name, choices in values.items()},
        )
        for _ in range(mixed)
    ]
    possible = [each for each in sets if goes_together(game, *each)]
    assert len(possible) > len(sets) // 3, "hardly any options go together"
    return possible


def random_game(position: dreiwurf.Position, seed: int, most: int) -> Iterator[dreiwurf.Position]:
    """The positions of one game played at random, at most so many."""
    draw = random.Random(seed).random
    for _ in range(most):
        yield position
        if position.over:
            return
        position = random_step(position, draw)[0]


def random_step(position: dreiwurf.Position, draw) -> tuple[dreiwurf.Position, int | None, int]:
    """The next position, and the seat (None: chance) and number of what led there."""
    if position.chance:
        outcomes = list(position.chance)
        outcome = outcomes[int(draw() * len(outcomes))]
        return position.happen(outcome), None, outcome
    seats = sorted(position.to_move)
    seat = seats[int(draw() * len(seats))]
    actions = position.legal(seat)
    action = actions[int(draw() * len(actions))]
    return position.play(seat, action), seat, action


@rule
def play_bounded(start, games, seed, most, longest):
    """Plays random games; `longest[0]` becomes the events of the longest. Returns how many were over within the bound."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    actions = np.empty(core.OUT_SIZE, np.int64)
    work = start.copy()
    over = 0
    for _ in range(games):
        work[0] = start[0]
        for event in range(most):
            who = core.to_move(work[0])
            if who == OVER:
                over += 1
                longest[0] = max(longest[0], event)
                break
            word = core.next_word(words)
            if who == CHANCE:
                core.happen(work[0], core.draw(work[0], word))
            else:
                seat = core.first_seat_of(who)
                n = core.legal(work[0], seat, actions)
                core.apply(work[0], seat, actions[core.below(word, n)])
    return over
