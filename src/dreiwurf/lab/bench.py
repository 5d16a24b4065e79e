"""How fast the games go, measured beside other programs in the same run: a ratio says more than a number."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from dreiwurf.lab.simulate import simulate
from dreiwurf.position import game, games_known

ROUNDS = 5
"""Each figure is measured this often, in turn with the others, and the median taken: machines drift."""


class Speed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The speed of one game.

    Attributes:
        game, preset, seats: what was played, at random, to the end.
        games_per_second, events_per_second: on one thread; an event is a decision or a chance event.
        two_threads_ratio: two threads' games a second to one's.
        start_seconds: in a fresh process, from before `import dreiwurf` to the end of a first game, compiled rules cached.
        peer: another program that plays it.
        peer_games_per_second: its random games, inside its own compiled code.
        ratio: games_per_second to that.
        peer_python_games_per_second, python_ratio: the same by its Python face.
    """

    game: str
    preset: str
    seats: int
    games_per_second: float
    events_per_second: float
    two_threads_ratio: float
    start_seconds: float
    peer: str | None = None
    peer_games_per_second: float | None = None
    ratio: float | None = None
    peer_python_games_per_second: float | None = None
    python_ratio: float | None = None


def bench(on_progress: Callable[[], None] | None = None, games: int = 20_000) -> dict[str, Speed]:
    """Measures every game: by name, its speed."""
    return {name: bench_game(name, on_progress, games) for name in games_known()}


def bench_game(name: str, on_progress: Callable[[], None] | None = None, games: int = 20_000) -> Speed:
    """Measures one game, its peer in turn with it."""
    module = f"dreiwurf.games.{name}.peer"
    described: Any = import_module(module) if find_spec(module) else None
    played = game(name)
    preset: str = described.PRESET if described else "classic"
    seats: int = described.SEATS if described else played.seats[-1]
    peer: Any = None
    if described:
        try:
            peer = described.Peer(seats)
        except ImportError:
            described = None
    measured: dict[str, list[float]] = {
        "one": [],
        "two": [],
        "events": [],
        "peer": [],
        "python": [],
        "start": [],
    }
    for turn in range(ROUNDS):
        one = simulate(name, games=games, seed=turn, preset=preset, seats=["random"] * seats, workers=1)
        two = simulate(name, games=games, seed=turn, preset=preset, seats=["random"] * seats, workers=2)
        measured["one"].append(one.games_per_second)
        measured["two"].append(two.games_per_second / one.games_per_second)
        measured["events"].append((one.decisions + one.chance_events) / one.seconds)
        measured["start"].append(start_seconds(name, preset, seats))
        if peer:
            measured["peer"].append(_rate(peer.compiled_games, games // 10, turn))
            measured["python"].append(_rate(peer.python_games, games // 100, turn))
        if on_progress:
            on_progress()
    median = {what: statistics.median(values) if values else None for what, values in measured.items()}
    ratios = [a / b for a, b in zip(measured["one"], measured["peer"], strict=False)]
    python_ratios = [a / b for a, b in zip(measured["one"], measured["python"], strict=False)]
    return Speed(
        game=name,
        preset=preset,
        seats=seats,
        games_per_second=median["one"] or 0.0,
        events_per_second=median["events"] or 0.0,
        two_threads_ratio=median["two"] or 0.0,
        start_seconds=median["start"] or 0.0,
        peer=described.NAME if described else None,
        peer_games_per_second=median["peer"],
        ratio=statistics.median(ratios) if ratios else None,
        peer_python_games_per_second=median["python"],
        python_ratio=statistics.median(python_ratios) if python_ratios else None,
    )


def _rate(play: Callable[[int, int], int], games: int, seed: int) -> float:
    begun = time.perf_counter()
    return play(games, seed) / (time.perf_counter() - begun)


_START = """
import time, json
begun = time.perf_counter()
import dreiwurf
from dreiwurf.lab import simulate
simulate({name!r}, games=1, preset={preset!r}, seats=["random"] * {seats}, workers=1)
print(json.dumps(time.perf_counter() - begun))
"""


def start_seconds(name: str, preset: str, seats: int) -> float:
    """Seconds in a fresh process from before `import dreiwurf` to the end of a first game."""
    script = _START.format(name=name, preset=preset, seats=seats)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    return float(json.loads(done.stdout))
