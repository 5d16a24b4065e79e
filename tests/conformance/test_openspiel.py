"""OpenSpiel's C++ game `maedn` agrees with our preset `openspiel`: moves, boards and so captures, turns, winners."""

import os
from concurrent.futures import ProcessPoolExecutor

import openspiel
import pytest

import dreiwurf

GAMES = 20_000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_openspiel_agrees_in_random_games_at_every_decision(seats):
    counts = openspiel.play_many(seats, range(500))
    assert sum(counts[:-1]) == 500


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_openspiel_agrees_in_twenty_thousand_random_games(seats):
    workers = os.cpu_count() or 1
    shares = [range(1000 + worker, 1000 + GAMES, workers) for worker in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        counts = [
            sum(column)
            for column in zip(*pool.map(openspiel.play_many, [seats] * workers, shares), strict=True)
        ]
    print(f"{seats} seats: {counts[:-1]} wins by seat in {counts[-1]} throws")
    assert sum(counts[:-1]) == GAMES


def test_openspiel_does_not_cut_games_at_the_length_that_it_declares_and_neither_do_we():
    game = openspiel.their_game(4)
    theirs = game.new_initial_state()
    ours = dreiwurf.game("maedn").start(seats=4, preset="openspiel")
    decisions = 0
    while decisions <= 2 * game.max_game_length():
        theirs.apply_action(0)  # a one: with everybody waiting nothing can move
        ours = ours.happen(1)
        theirs.apply_action(openspiel.PASS)
        decisions += 1
    assert not theirs.is_terminal()
    assert not ours.over
    assert ours.fields()["turn"] == decisions % 4
