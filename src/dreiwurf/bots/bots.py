"""The bots: the policies that a game brings along, and functions of people who write their own."""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from dreiwurf.games.core import names_of
from dreiwurf.position import Game, IllegalAction, Position


class BotError(ValueError):
    """There is no such bot, or it did something that cannot be done."""


class Bot(Protocol):
    """A player that is a program.

    Attributes:
        name: by which it is asked for.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: Position, seat: int) -> int:
        """One of `view.legal(seat)`."""
        ...


class PolicyBot:
    """Plays by one of the policies that a game's folder brings along (`Game.policies`).

    Example:
        >>> import dreiwurf
        >>> position = dreiwurf.game("maedn").start(seats=2, start="first_seat").happen(6)
        >>> make(position.game, "sensible").choose(position.view(0), 0)
        0
    """

    def __init__(self, game: Game, policy: str, seed: int | None = None) -> None:
        self.name = policy
        self._policy = game.policies.index(policy)
        self._choose = game.rules.choose
        self._random = np.array([secrets.randbits(64) if seed is None else seed % 2**64], np.uint64)

    def choose(self, view: Position, seat: int) -> int:
        """The policy's action."""
        return int(self._choose(view.record, seat, self._policy, self._random))


class OwnBot:
    """A function of somebody's own, `choose(view, seat) -> action`, named `module:function`."""

    def __init__(self, name: str, function: Choose) -> None:
        self.name = name
        self._function = function

    def choose(self, view: Position, seat: int) -> int:
        """What the function answers, checked.

        Raises:
            BotError: it is not a legal action.
        """
        try:
            action = self._function(view, seat)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
            raise BotError(f"bot {self.name} failed: {said}") from error
        try:
            view.must_be_legal(seat, action)
        except IllegalAction as error:
            raise BotError(f"bot {self.name}: {error}") from None
        return action


def names(game: Game) -> tuple[str, ...]:
    """The names of a game's bots, weakest first.

    Example:
        >>> import dreiwurf
        >>> names(dreiwurf.game("maedn"))
        ('random', 'first', 'sensible')
    """
    return game.policies


Choose: TypeAlias = Callable[[Position, int], int]
"""A bot of one's own: from a view and its seat to an action."""


def name_of(bot: str | Choose) -> str:
    """How a bot, or a function of one's own, is called."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", "own")


def make(game: Game, name: str | Choose, seed: int | None = None) -> Bot:
    """A bot by its name; `module:function` takes a function of one's own, or the function itself is given.

    Args:
        game: that it is to play.
        name: one of `names(game)`, or `module:function`, or a function.
        seed: of its own chance; None for another every time.

    Raises:
        BotError: there is no such bot.
    """
    if not isinstance(name, str):
        return OwnBot(name_of(name), name)
    if name in game.policies:
        return PolicyBot(game, name, seed)
    if ":" in name:
        return OwnBot(name, _function(name))
    raise BotError(
        f"{game.name} has no bot {name!r}; it has {names_of(game.policies)}, or your own as 'module:function'"
    )


def _function(name: str) -> Choose:
    module, _, attribute = name.partition(":")
    try:
        function: Any = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(f"bot {name!r} could not be loaded: {error}") from None
    if not callable(function):
        raise BotError(f"bot {name!r} is not a function")
    return cast("Choose", function)
