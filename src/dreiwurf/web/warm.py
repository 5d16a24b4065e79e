"""Compiles the rules before the first move needs them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.games.core import CorrectionError
from dreiwurf.locale import LANGUAGES, translator
from dreiwurf.match import Match
from dreiwurf.match.events import Line
from dreiwurf.match.sheet import ScoreSheet, new_sheet_header
from dreiwurf.match.telling import tell
from dreiwurf.position import IllegalAction, Position, game, games_known

logger = logging.getLogger(__name__)
_EVENTS = 300
_LED = 60


def warm_up(on_ready: Callable[[str], object]) -> None:
    """Plays the beginning of every game as the server would, with all bots; runs in a thread while pages are served.

    Args:
        on_ready: called with the name of each game that can be played now.
    """
    for lang in LANGUAGES:
        translator(lang)
    for name in games_known():
        try:
            _play(name)
        except Exception:
            logger.exception("%s could not be prepared", name)
        on_ready(name)


def _play(name: str) -> None:
    match = Match(name, chance=Seeded(1))
    if match.game.rules.sheet is not None:
        sheet = ScoreSheet(new_sheet_header(name, [""] * match.header.seats))
        sheet.push(
            Line(1, tuple({each.key: each.least for each in sheet.noted(1)} for _ in sheet.header.players))
        )
        sheet.points(1)
    players = [bots.make(game(name), bot, seed=1) for bot in bots.names(game(name))]
    while not match.over and match.n < _EVENTS:
        match.advance()
        match.now.may_take_back(0)
        for seat in match.now.to_move:
            view = match.view(seat)
            view.scene(seat)
            if match.n < _LED:
                _lead(match.position, seat)
            actions = [player.choose(view, seat) for player in players]
            match.play(seat, actions[match.n % len(actions)])
    for step in match.steps():
        tell(step, None, LANGUAGES[0])


def _lead(position: Position, seat: int) -> None:
    """What only a leader does: the first time must not keep a hall waiting while it is compiled."""
    corrections = [
        {c["token"]: c["path"][-1]} for c in position.scene(seat)["choices"] if c["token"] and c["path"]
    ]
    with suppress(IllegalAction):
        position.in_a_hurry(seat)
    with suppress(IllegalAction):
        position.last_round()
    with suppress(IllegalAction, CorrectionError):
        position.correct({}, turn=seat)
    for places in corrections:
        with suppress(IllegalAction, CorrectionError):
            position.correct(places)
    position.end()
