"""Another program that plays this game: OpenSpiel's `maedn`, in C++. For comparing rules and speed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

NAME = "OpenSpiel"
PRESET = "openspiel"
SEATS = 4


class Peer:
    """OpenSpiel's game for a number of seats.

    Raises:
        ImportError: the package `open_spiel` is not installed.
    """

    def __init__(self, seats: int = SEATS) -> None:
        self._spiel: Any = import_module("pyspiel")
        self._game: Any = self._spiel.load_game(f"maedn(players={seats})")

    def compiled_games(self, games: int, seed: int) -> int:
        """Plays random games inside its C++, by a search whose leaves are many rollouts each; returns how many.

        The search stops at once where there is but one legal action, so it starts at the first real choice of a game.
        """
        rollouts = 100
        searches = max(1, games // rollouts)
        evaluator = self._spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
        bot = self._spiel.MCTSBot(
            self._game,
            evaluator,
            uct_c=2.0,
            max_simulations=searches,
            max_memory_mb=100,
            solve=False,
            seed=seed,
            verbose=False,
        )
        state = self._game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            state.apply_action(state.legal_actions()[-1])
        bot.step(state)
        return searches * rollouts

    def python_games(self, games: int, seed: int) -> int:
        """Plays random games through its Python face; returns how many."""
        import random

        generator = random.Random(seed)
        for _ in range(games):
            state = self._game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(generator.choice(state.legal_actions()))
        return games
