"""Simulation: many games from the beginning to the end, on as many threads as one likes, the same for the same seed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
import numpy as np

from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.games import core
from dreiwurf.position import Game, Position, game

GAMES_A_CHUNK = 1000
"""Chunks have their own seeds, so the result does not depend on how many workers share them."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a simulation found.

    Attributes:
        game, preset, options, seed: what was asked for.
        seats: by seat, the bot that played.
        games: played to the end.
        decisions, chance_events: in all games together.
        seconds: it took, without compiling.
        games_per_second: games / seconds.
        wins: by seat, how often it was first; a shared first place counts for each.
        mean_scores: by seat, the mean of the points, where the game has points.
        scores_errors: by seat, the standard error of that mean.
    """

    game: str
    preset: str
    options: dict[str, Any]
    seed: int
    seats: list[str]
    games: int
    decisions: int
    chance_events: int
    seconds: float
    games_per_second: float
    wins: list[int]
    mean_scores: list[float] | None = None
    scores_errors: list[float] | None = None


class _Task(msgspec.Struct, frozen=True):
    """One chunk; small and picklable, so that any executor may run it anywhere."""

    game: str
    preset: str
    options: dict[str, Any]
    seats: tuple[str | bots.Choose, ...]
    games: int
    seed: int
    position: bytes = b""


def simulate(
    name: str,
    *,
    games: int = 1000,
    seed: int = 0,
    preset: str = "classic",
    seats: Sequence[str | bots.Choose] | None = None,
    position: Position | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Simulation:
    """Plays many games between bots.

    Args:
        name: of the game.
        games: how many.
        seed: the same gives the same result, however many workers.
        preset: a named set of options.
        seats: by seat, the name of a bot, or a function of one's own; as many random ones as may play if not said.
        position: where every game begins, such as one that was set up, or a world dealt behind a view; the beginning of the
            game if not said. Preset and options are then its own.
        workers: threads; None for one a core. Bots of one's own are slowed by sharing Python's lock.
        executor: any `concurrent.futures.Executor` instead of threads, such as a cluster's.
        on_progress: called with the number of games that a finished chunk had.
        **options: single options of the game.

    Raises:
        OptionError, BotError: name what is wrong.

    Example:
        >>> result = simulate("maedn", games=200, seed=1, seats=["sensible", "random"])
        >>> result.wins[0] > result.wins[1]
        True
        >>> close = game("maedn").set_up(figures=[[43, 42, 41, 39], [20, 10, 5, -1]])
        >>> simulate("maedn", games=200, seed=1, position=close).wins[0] > 150  # how likely red wins from there
        True
    """
    if isinstance(seats, str):
        raise ValueError(f"seats must be a list with a bot for each seat, such as [{seats!r}, {seats!r}]")
    if games < 1:
        raise ValueError(f"games must be 1 or more, not {games}")
    played = game(name)
    if seats is None:
        seats = ["random"] * (played.seats[-1] if position is None else position.seats)
    chosen = played.options(preset, **options)
    if position is None:
        played.start(len(seats), preset, **options)
    else:
        chosen = _options_of(position, played, len(seats), options)
    for bot in seats:
        bots.make(played, bot)
    began = b"" if position is None else position.to_bytes()
    tasks = list(_tasks(_Task(name, preset, options, tuple(seats), games, seed, began)))
    _run(msgspec.structs.replace(tasks[0], games=1))  # compiles, or loads what is compiled
    wins = np.zeros(len(seats), np.int64)
    counts = np.zeros(2, np.int64)
    scores: list[Any] = []
    begun = time.perf_counter()
    with _executor(executor, workers) as pool:
        for chunk_games, chunk_wins, chunk_counts, chunk_scores in _results(pool, tasks):
            wins += chunk_wins
            counts += chunk_counts
            scores += chunk_scores
            if on_progress:
                on_progress(chunk_games)
    seconds = time.perf_counter() - begun
    return Simulation(
        game=name,
        preset=preset,
        options=msgspec.to_builtins(chosen),
        seed=seed,
        seats=[bots.name_of(bot) for bot in seats],
        games=games,
        decisions=int(counts[0]),
        chance_events=int(counts[1]),
        seconds=seconds,
        games_per_second=games / seconds,
        wins=wins.tolist(),
        mean_scores=np.mean(scores, axis=0).tolist() if scores else None,
        scores_errors=(np.std(scores, axis=0) / games**0.5).tolist() if scores else None,
    )


def _options_of(position: Position, played: Game, seats: int, options: dict[str, Any]) -> msgspec.Struct:
    """The options of a position that games are to begin with."""
    if position.game is not played:
        raise ValueError(f"the position is one of {position.game.name}, not of {played.name}")
    if position.seats != seats:
        raise ValueError(f"the position has {position.seats} seats, not {seats}")
    if options:
        raise ValueError(
            f"a position has its options already; {', '.join(options)} cannot be given beside it"
        )
    if position.over:
        raise ValueError("the game is over in this position")
    return position.options


def _tasks(whole: _Task) -> Iterator[_Task]:
    chunks = -(-whole.games // GAMES_A_CHUNK)
    seeds = np.random.SeedSequence(abs(whole.seed)).generate_state(chunks, np.uint64)
    for chunk in range(chunks):
        games = min(GAMES_A_CHUNK, whole.games - chunk * GAMES_A_CHUNK)
        yield msgspec.structs.replace(whole, games=games, seed=int(seeds[chunk] >> np.uint64(1)))


@contextmanager
def _executor(given: Executor | None, workers: int | None) -> Any:
    if given is not None:
        yield given
    else:
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
            yield pool


def _results(pool: Executor, tasks: list[_Task]) -> Iterator[tuple[int, Any, Any, list[Any]]]:
    """Results in the order of the tasks; an interrupt drops what has not begun."""
    futures: list[Future[tuple[int, Any, Any, list[Any]]]] = [pool.submit(_run, task) for task in tasks]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _run(task: _Task) -> tuple[int, Any, Any, list[Any]]:
    """Plays a chunk: games, wins by seat, decisions and chance events, points by game and seat where there are some."""
    played = game(task.game)
    if task.position:
        start = played.from_bytes(task.position)
    else:
        start = played.start(len(task.seats), task.preset, **task.options)
    if all(isinstance(bot, str) and bot in played.policies for bot in task.seats):
        return (task.games, *_compiled(start, task))
    return (task.games, *_with_own_bots(start, task))


def _compiled(start: Position, task: _Task) -> tuple[Any, Any, list[Any]]:
    wins = np.zeros(len(task.seats), np.int64)
    counts = np.zeros(2, np.int64)
    policies = np.array([start.game.policies.index(bots.name_of(bot)) for bot in task.seats], np.int64)
    states = np.zeros(1, start.game.rules.dtype)
    states[0] = start.record
    ends = np.zeros(task.games if start.scores is not None else 0, start.game.rules.dtype)
    core.play_games(states, task.games, task.seed, policies, wins, counts, ends)
    return wins, counts, ends["scores"][:, : len(task.seats)].tolist() if len(ends) else []


def _with_own_bots(start: Position, task: _Task) -> tuple[Any, Any, list[Any]]:
    wins = np.zeros(len(task.seats), np.int64)
    counts = np.zeros(2, np.int64)
    scores: list[Any] = []
    source = Seeded(task.seed)
    players = [bots.make(start.game, bot, task.seed + seat) for seat, bot in enumerate(task.seats)]
    for _ in range(task.games):
        position = start
        while not position.over:
            if position.chance:
                position = position.happen(source.draw(position.chance))
                counts[1] += 1
            else:
                seat = min(position.to_move)
                position = position.play(seat, players[seat].choose(position.view(seat), seat))
                counts[0] += 1
        wins += np.array(position.places) == 1
        if position.scores is not None:
            scores.append(position.scores)
    return wins, counts, scores
