"""Simulation: the same for the same seed, whoever does the work; true to the game's own figures."""

from concurrent.futures import ProcessPoolExecutor

import pytest

import dreiwurf
from dreiwurf.lab import simulate
from dreiwurf.lab.bench import bench_game

FACTS = ("decisions", "chance_events", "wins")


def facts(**arguments: object) -> list[object]:
    result = simulate("maedn", games=2500, seats=["sensible", "random", "first"], **arguments)
    return [getattr(result, fact) for fact in FACTS]


def test_the_result_depends_on_the_seed_and_not_on_the_number_of_workers() -> None:
    assert facts(seed=5, workers=1) == facts(seed=5, workers=2)
    assert facts(seed=5, workers=1) != facts(seed=6, workers=1)


@pytest.mark.slow
def test_any_executor_does_the_same_work() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert facts(seed=5, executor=pool) == facts(seed=5, workers=1)


def test_every_game_has_one_winner_and_progress_counts_them_all() -> None:
    done: list[int] = []
    result = simulate("maedn", games=1500, seats=["random"] * 4, on_progress=done.append)
    assert sum(result.wins) == sum(done) == result.games == 1500


def test_random_play_is_fair_to_every_seat_when_the_lot_decides_who_begins() -> None:
    games = 40_000
    wins = simulate("maedn", games=games, seed=11, seats=["random"] * 4).wins
    assert all(abs(w - games / 4) < 5 * (games * 3 / 16) ** 0.5 for w in wins)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games must be 1 or more"),
        ({"preset": "clasic"}, "did you mean 'classic'"),
        ({"capture": "maybe"}, "'free', 'claimable' or 'forced'"),
        ({"seats": ["random"]}, "played by 2 to 4 seats, not 1"),
        ({"seats": ["random", "me"]}, "no bot 'me'"),
    ],
)
def test_what_is_wrong_is_named_before_anything_is_played(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate("maedn", **wrong)


@pytest.mark.slow
@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_playouts_are_at_least_eight_times_as_fast_as_the_peer_in_the_same_run(name: str) -> None:
    speed = bench_game(name)
    assert speed.events_per_second > 1_000_000
    if speed.peer:
        assert speed.ratio >= 8
        assert speed.python_ratio >= 40
