"""Bots: every game's play legally from a view; those of Mensch ärgere Dich nicht do what their description says."""

import sys
from pathlib import Path

import pytest

import dreiwurf
from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.lab import simulate

MAEDN = dreiwurf.game("maedn")
OUT = [-1, -1, -1, -1]


def choice(bot: str, figures: list[list[int]], throw: int, **options: object) -> int:
    """The figure that a bot in seat 0 moves."""
    position = MAEDN.set_up(figures=figures, throw=throw, **options)
    assert len(position.legal(0)) > 1
    return bots.make(MAEDN, bot, seed=1).choose(position.view(0), 0)


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_every_bot_of_every_game_plays_whole_games_by_legal_actions_from_views(name: str) -> None:
    game = dreiwurf.game(name)
    for bot in bots.names(game):
        players = [bots.make(game, bot, seed) for seed in range(game.seats[-1])]
        position, source = game.start(seats=game.seats[-1]), Seeded(3)
        while not position.over:
            if position.chance:
                position = position.happen(source.draw(position.chance))
            else:
                seat = min(position.to_move)
                position = position.play(seat, players[seat].choose(position.view(seat), seat))
        assert min(position.places) == 1


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_the_first_bot_of_every_game_plays_at_random(name: str) -> None:
    assert bots.names(dreiwurf.game(name))[0] == "random"


def test_first_moves_the_front_figure() -> None:
    assert choice("first", [[3, 20, 7, 12], OUT], 2) == 1


def test_sensible_captures_rather_than_walks() -> None:
    assert (
        choice("sensible", [[3, 20, 7, 12], [-1, -1, -1, 25]], 2) == 0
    )  # seat 1's 25 lies on seat 0's field 5


def test_sensible_takes_the_figure_that_is_chased_out_of_danger() -> None:
    # seat 1's positions 1 and 3 are seat 0's fields 21 and 23: both reach the figure on 25; nobody is near the one on 30
    assert choice("sensible", [[25, 30, 40, 42], [1, 3, -1, 43]], 6, three_throws="never") == 0


def test_sensible_brings_a_figure_home_when_it_can() -> None:
    assert choice("sensible", [[38, 12, 43, 20], OUT], 3) == 0


def test_sensible_does_not_stop_where_others_come_out() -> None:
    # 17 + 3 = 20 is the start field of seat 1, whose figures all wait; 12 + 3 = 15 is quiet
    assert choice("sensible", [[17, 12, 43, 42], OUT], 3) == 1


def test_sensible_claims_the_figure_that_has_walked_farthest() -> None:
    position = MAEDN.set_up(
        figures=[[5, 30, 38, 20], [-1, -1, -1, 27]], throw=2, capture="claimable"
    )  # seat 1's 27 lies on seat 0's field 7: figure 0 would capture
    after = position.play(0, 3)
    assert after.to_move == {1}
    assert bots.make(MAEDN, "sensible").choose(after.view(1), 1) == 2


@pytest.mark.slow
def test_sensible_beats_first_and_first_beats_random_by_more_than_four_standard_errors() -> None:
    games = 4000
    for better, worse in (("sensible", "first"), ("first", "random")):
        there = simulate("maedn", games=games, seed=1, seats=[better, worse]).wins[0]
        back = simulate("maedn", games=games, seed=2, seats=[worse, better]).wins[1]
        share = (there + back) / (2 * games)
        assert share > 0.5 + 4 * (0.25 / (2 * games)) ** 0.5


def test_the_same_seed_makes_the_same_choices() -> None:
    position = MAEDN.set_up(figures=[[3, 20, 7, 12], OUT], throw=2)
    chosen = [[bots.make(MAEDN, "random", seed=5).choose(position, 0) for _ in range(3)] for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(bots.BotError, match="no bot 'clever'; it has random, first or sensible"):
        bots.make(MAEDN, "clever")


@pytest.fixture
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_bots.py").write_text(
        "def last(view, seat):\n    return view.legal(seat)[-1]\n\ndef cheat(view, seat):\n    return 99\n\nnumber = 5\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    return "my_bots"


def test_a_function_of_ones_own_plays(own_module: str) -> None:
    result = simulate("maedn", games=3, seats=[f"{own_module}:last", "random"], workers=1)
    assert sum(result.wins) == 3


def test_a_function_can_be_handed_to_a_simulation() -> None:
    def last(view: dreiwurf.Position, seat: int) -> int:
        return view.legal(seat)[-1]

    result = simulate("maedn", games=3, seats=[last, "random"], workers=1)
    assert result.seats == ["last", "random"]
    assert sum(result.wins) == 3


def test_a_function_that_fails_is_named_with_the_line_where_it_did() -> None:
    def boom(view: dreiwurf.Position, seat: int) -> int:
        return 1 // 0

    position = MAEDN.set_up(figures=[[3, 20, 7, 12], OUT], throw=2)
    with pytest.raises(bots.BotError, match=r"bot boom failed: ZeroDivisionError: .*test_bots\.py, line \d+"):
        bots.make(MAEDN, boom).choose(position, 0)


def test_a_word_in_the_place_of_a_list_of_bots_is_refused() -> None:
    with pytest.raises(ValueError, match="seats must be a list"):
        simulate("maedn", seats="random")


def test_a_function_that_cheats_is_named_with_what_it_may_do(own_module: str) -> None:
    position = MAEDN.set_up(figures=[[3, 20, 7, 12], OUT], throw=2)
    with pytest.raises(bots.BotError, match="my_bots:cheat: seat 0 cannot do 99 now; it may do 0, 1, 2 or 3"):
        bots.make(MAEDN, f"{own_module}:cheat").choose(position, 0)


@pytest.mark.parametrize("name", ["no_such_module:f", "my_bots:nothing", "my_bots:number", ":", "a:"])
def test_a_function_that_cannot_be_found_is_said_so(own_module: str, name: str) -> None:
    with pytest.raises(bots.BotError, match=r"could not be loaded|is not a function"):
        bots.make(MAEDN, name)
