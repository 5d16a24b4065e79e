"""What a seat can know of an event, found by comparing views – for every game, without asking its rules."""

from __future__ import annotations

from dreiwurf.match.events import Act, Happen
from dreiwurf.position import Position


def is_known(before: Position, event: Act | Happen, after: Position, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) can tell this action or outcome from every other that was possible.

    An actor knows its own act. Anybody else knows it if no alternative would have left the same view: a chip drawn face
    down, or a bid while others still think, looks the same whatever it is.
    """
    if isinstance(event, Act) and event.seat == seat:
        return True
    view = after.view(seat)
    if view is after or (view == after and before.view(seat) == before):
        return True
    if isinstance(event, Act):
        others = [before.play(event.seat, a) for a in before.legal(event.seat) if a != event.action]
    else:
        others = [before.happen(o) for o in before.chance or {} if o != event.outcome]
    return bool(others) and all(other.view(seat) != view for other in others)
