"""One recorded game of each game and preset as text, with what every seat sees after each event.

The files are written once (`python tests/golden/game_text.py`), read against the rule book by a person, and compared from
then on: the events that stand in a file are played again and must give the same file.
"""

import random
import sys
from pathlib import Path
from typing import Any

import dreiwurf

FOLDER = Path(__file__).parent
TRIED = 40
"""So many random games are tried and the shortest is kept: a person must read it."""


def path_of(game: dreiwurf.Game, preset: str) -> Path:
    return FOLDER / f"{game.name}-{preset}.txt"


def moves_of(text: str) -> list[str]:
    """The events of a file: the lines that begin with a number."""
    return [line.split(" ", 1)[1] for line in text.splitlines() if line[:1].isdigit()]


def told(game: dreiwurf.Game, preset: str, seats: int, moves: list[str]) -> str:
    """The file of a game in which these events happen: `. 6` for chance, `0 2 12-15` for what seat 0 does."""
    position = game.start(seats=seats, preset=preset)
    lines = [
        f"game {game.name}, version {game.version}, preset {preset}, seats {seats}",
        "Below each event: what changed in the state as each seat (and . a spectator) sees it; then who may do what.",
        "",
    ]
    known: dict[Any, dict[str, Any]] = {viewer: {} for viewer in (*range(seats), None)}
    lines += _seen(position, known)
    for number, move in enumerate(moves, 1):
        who, _, text = move.partition(" ")
        if who == ".":
            position = position.happen(game.read_outcome(position, text))
        else:
            position = position.play(int(who), game.read(position, int(who), text))
        lines += [f"{number} {move}", *_seen(position, known)]
    return "\n".join(lines) + "\n"


def _seen(position: dreiwurf.Position, known: dict[Any, dict[str, Any]]) -> list[str]:
    """What changed for whom; viewers that see the same stand in one line."""
    changes: dict[str, list[str]] = {}
    for viewer, before in known.items():
        now = _flat(position.view(viewer).fields())
        for key, value in now.items():
            if before.get(key) != value:
                changes.setdefault(f"{key} = {value}", []).append("." if viewer is None else str(viewer))
        known[viewer] = now
    by_viewers: dict[str, list[str]] = {}
    for change, viewers in changes.items():
        everybody = len(viewers) == len(known)
        by_viewers.setdefault("all" if everybody else " ".join(viewers), []).append(change)
    lines = [f"  {viewers}: {'; '.join(each)}" for viewers, each in by_viewers.items()]
    for seat in sorted(position.to_move):
        choices = [position.game.write(position, seat, action) for action in position.legal(seat)]
        lines.append(f"  {seat} may: {', '.join(choices)}")
    if position.over:
        lines.append(f"  over, places {position.places}")
    return lines


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    """Rows of tables and entries of long lists under names of their own, so that a change prints no more than that."""
    flat = {}
    for name, value in fields.items():
        if isinstance(value, list) and value and (isinstance(value[0], list) or len(value) > 8):
            flat |= {f"{name}[{index}]": each for index, each in enumerate(value)}
        else:
            flat[name] = value
    return flat


def drawn_moves(game: dreiwurf.Game, preset: str, seats: int, seed: int) -> list[str]:
    """The events of a random game."""
    draw = random.Random(seed).random
    position = game.start(seats=seats, preset=preset)
    moves = []
    while not position.over:
        if position.chance:
            outcomes = list(position.chance)
            outcome = outcomes[int(draw() * len(outcomes))]
            moves.append(f". {game.write_outcome(position, outcome)}")
            position = position.happen(outcome)
        else:
            seat = sorted(position.to_move)[int(draw() * len(position.to_move))]
            actions = position.legal(seat)
            action = actions[int(draw() * len(actions))]
            moves.append(f"{seat} {game.write(position, seat, action)}")
            position = position.play(seat, action)
    return moves


def write_files(names: list[str]) -> None:
    for name in names or dreiwurf.games_known():
        game = dreiwurf.game(name)
        for preset in game.presets:
            seats = game.seats[-1]
            moves = min((drawn_moves(game, preset, seats, seed) for seed in range(TRIED)), key=len)
            path_of(game, preset).write_text(told(game, preset, seats, moves), encoding="utf-8")


if __name__ == "__main__":
    write_files(sys.argv[1:])
