"""What a seat may know of an event."""

from __future__ import annotations

from dreiwurf.games.core import EVERYBODY
from dreiwurf.match.events import Act, Happen
from dreiwurf.position import Position


def is_known(
    before: Position, event: Act | Happen, now: Position, seat: int | None, *, taken_back: bool = False
) -> bool:
    """Whether a seat (None: a spectator) may know what an action or outcome was.

    Games with hidden facts say it by their `who_knows` (see `dreiwurf.games.core`); in others everything is public.

    Args:
        before: the position to which the event came.
        event: what came.
        now: the position at which the question is put: just after the event, or any later one. What was hidden may be
            public by now, as bids are when the last one is in; and nothing is hidden when the game is over.
        seat: who asks.
        taken_back: whether the act was taken back. Then it never comes out by the course of the game, as other bids do: it is its
            seat's alone until all is over.
    """
    who_knows = before.game.rules.who_knows
    if who_knows is None or now.over:
        return True
    if isinstance(event, Act):
        if event.seat == seat:
            return True
        if taken_back:
            return False
        knowers = who_knows(before.record, event.seat, event.action, now.record)
    else:
        knowers = who_knows(before.record, None, event.outcome, now.record)
    return knowers == EVERYBODY if seat is None else bool(knowers >> seat & 1)
