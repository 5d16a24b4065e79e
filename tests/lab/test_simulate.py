"""Simulation: the same for the same seed, whoever does the work; true to the game's own figures."""

from concurrent.futures import ProcessPoolExecutor

import msgspec
import pytest

import dreiwurf
from dreiwurf.lab import simulate
from dreiwurf.lab.bench import bench_game

FACTS = ("decisions", "chance_events", "wins")
GAMES = dreiwurf.games_known()
MAY_SHARE = ["minodice"]
"""Games in which several can be first."""
FASTER_THAN = {"maedn": 1_000_000, "mistkaefer": 4_000_000, "minodice": 3_000_000}
"""Events a second on one thread that every machine should reach, be it ever so busy; docs/benchmarks.md has what was measured."""


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


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_winner_and_progress_counts_them_all(name: str) -> None:
    done: list[int] = []
    result = simulate(name, games=1500, on_progress=done.append)
    assert len(result.wins) == dreiwurf.game(name).seats[-1]
    assert sum(done) == result.games == 1500
    shared = result.game in MAY_SHARE
    assert sum(result.wins) > 1500 if shared else sum(result.wins) == 1500
    assert result.decisions > result.games
    assert result.chance_events > result.games


@pytest.mark.parametrize("name", GAMES)
def test_random_play_is_fair_to_every_seat_when_the_lot_decides_who_begins(name: str) -> None:
    games = 40_000
    wins = simulate(name, games=games, seed=11).wins
    each = sum(wins) / len(wins)  # first places that are shared count for each
    assert all(abs(w - each) < 5 * (each * (1 - 1 / len(wins))) ** 0.5 for w in wins)


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_ones_own_play_every_game_by_what_their_seat_may_know(name: str) -> None:
    seen: list[tuple[dreiwurf.Position, int]] = []

    def look(view: dreiwurf.Position, seat: int) -> int:
        seen.append((view, seat))
        return view.legal(seat)[len(seen) % len(view.legal(seat))]

    best = dreiwurf.game(name).policies[-1]
    bots = [best] * (max(2, dreiwurf.game(name).seats[0]) - 1)
    result = simulate(name, games=2, seats=[look, *bots])
    assert result.seats == ["look", *bots]
    assert sum(result.wins) >= 2
    assert all(view == view.view(seat) for view, seat in seen)


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
def test_playouts_are_fast_and_where_there_is_a_peer_many_times_as_fast_in_the_same_run(name: str) -> None:
    speed = bench_game(name)
    assert speed.events_per_second > FASTER_THAN.get(name, 1_000_000)
    assert 0 < speed.start_seconds < 60
    if speed.peer:
        assert speed.ratio >= 8
        assert speed.python_ratio >= 40


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_a_peer_is_measured_without_a_word_of_one(name: str) -> None:
    facts = msgspec.to_builtins(bench_game(name, games=200))
    assert {"game", "preset", "seats", "games_per_second", "events_per_second", "start_seconds"} <= set(facts)
    about_peers = {"peer", "peer_games_per_second", "ratio", "peer_python_games_per_second", "python_ratio"}
    assert about_peers & set(facts) in (set(), about_peers)
    assert None not in facts.values()


def test_games_may_begin_in_any_position():
    maedn = dreiwurf.game("maedn")
    one_step = maedn.set_up(figures=[[43, 42, 41, 39], [20, 10, 5, -1]], throw=1)
    assert simulate("maedn", games=50, position=one_step).wins == [50, 0]
    assert simulate(
        "maedn", games=50, position=one_step, seats=[lambda view, seat: view.legal(seat)[0], "first"]
    ).wins == [50, 0]
    hall = maedn.start(seats=3, preset="hall")
    assert simulate("maedn", games=5, position=hall).options["gate"] == "in_play"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": ["random"] * 3}, "2 seats, not 3"),
        ({"capture": "forced"}, "capture cannot be given beside it"),
        ({"name": "mistkaefer"}, "one of maedn"),
        ({"over": True}, "over"),
    ],
)
def test_a_position_that_games_cannot_begin_in_is_refused(wrong, says):
    wrong = {"name": "maedn", **wrong}
    position = dreiwurf.game("maedn").start(seats=2)
    if wrong.pop("over", False):
        position = position.end()
    with pytest.raises(ValueError, match=says):
        simulate(wrong.pop("name"), games=5, position=position, **wrong)
