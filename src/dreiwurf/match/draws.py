"""What the program drew where anything may be undone: it comes again, or undoing would be a way to choose it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from dreiwurf.match.events import Happen

if TYPE_CHECKING:
    from dreiwurf.match.match import Match, Step
    from dreiwurf.match.situation import Situation

_Which: TypeAlias = tuple[int, tuple[tuple[int, float], ...]]


class Draws:
    """The draws of a match that the program made: chips of the stock, and all dice where it throws them.

    They lie ready as in a pile: whichever way the game came there, the third draw brings what the third one brought before, as
    long as the same may come. So nobody undoes until a draw pleases, and a die that fell lies as it fell.
    """

    def __init__(self) -> None:
        self._outcomes: dict[_Which, int] = {}
        self._until = 0

    def again(self, match: Match, now: Situation) -> int | None:
        """What a draw that is due in a situation brought before; None where it was never made."""
        if match.n > self._until:
            for step in match.steps(self._until):
                if _is_draw(step) and isinstance(step.event, Happen):
                    self._outcomes.setdefault(_which(step.before), step.event.outcome)
            self._until = match.n
        return self._outcomes.get(_which(now))


def made(match: Match) -> Iterator[tuple[dict[int, float], int]]:
    """Probabilities and outcome of each chance event for which the source was asked, without those that came again."""
    seen: set[_Which] = set()
    for step in match.steps():
        if not isinstance(step.event, Happen):
            continue
        if match.may_undo:
            which = _which(step.before)
            if which in seen:
                continue
            seen.add(which)
        yield step.before.position.chance or {}, step.event.outcome


def _is_draw(step: Step) -> bool:
    return step.after.draws > step.before.draws


def _which(now: Situation) -> _Which:
    return now.draws, tuple(sorted((now.chance or {}).items()))
