"""Dreiwurf: one table for dice games – an exact, fast rules engine, and what is built on it.

Example:
    >>> import dreiwurf
    >>> position = dreiwurf.game("maedn").start(seats=4, preset="hall", capture="claimable")
    >>> position.happen(6).legal(0)
    [0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreiwurf.position import Game, IllegalAction, OptionError, Position, game, games_known

if TYPE_CHECKING:
    from dreiwurf.match import Match as Match
    from dreiwurf.match import RecordError as RecordError

__all__ = ["Game", "IllegalAction", "Match", "OptionError", "Position", "RecordError", "game", "games_known"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Matches are loaded when they are asked for: a simulation starts without them."""
    if name in ("Match", "RecordError"):
        from dreiwurf import match

        return getattr(match, name)
    raise AttributeError(f"module 'dreiwurf' has no attribute {name!r}")
