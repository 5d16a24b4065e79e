"""The time of a match in a hall: how long is played until the last round, and how long somebody may think.

What the clock showed is an event of the match, so that it goes on after a restart as if nothing had been. The time for a decision
is kept here alone: after a restart it begins anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from dreiwurf.match import Act, Clock, Draft, Event, Happen, LastRound, Match, Situation
from dreiwurf.match.events import CLOCK

if TYPE_CHECKING:
    from dreiwurf.web.live import Table

SOON_SECONDS = 0.02
"""A timer that rings so much too early is not set anew for the rest."""


def now_ms() -> int:
    """The time of day in milliseconds since 1970."""
    return int(time.time() * 1000)


def set_to(clock: Clock, at: int, running: bool) -> Clock:
    """The clock as it shows at a moment, from then on running or standing."""
    left = clock.left_ms(at)
    return Clock(
        at=at,
        running=running,
        left=None if left is None else (left + 999) // 1000,
        played=clock.played_ms(at) // 1000,
    )


def is_out(now: Situation, at: int) -> bool:
    """Whether the playing time is over, so that the last round is to begin."""
    clock = now.clock
    return clock is not None and clock.running and clock.left_ms(at) == 0 and now.may_last_round


def accompany(match: Match, draft: Draft, at: int) -> None:
    """Adds to a draft what it makes of the clock: the first throw starts it, the end stops it, a pause is over when somebody
    plays on, and when it is out the last round begins.

    Args:
        match: without the draft.
        draft: of what comes.
        at: the time, in milliseconds since 1970.
    """
    now = draft.now
    if now.stage is None or now.waiting:
        return
    clock = now.clock
    if clock is None:
        if not now.over and any(isinstance(event, Happen) for event in draft.events):
            draft.push(Clock(at=at, running=True, left=_seconds(now.stage.minutes)))
    elif now.over:
        if clock.running:
            draft.push(set_to(clock, at, running=False))
    elif not clock.running and _goes_on(match, draft):
        draft.push(set_to(clock, at, running=True))
    if is_out(draft.now, at):
        draft.push(LastRound(by=CLOCK))


def _goes_on(match: Match, draft: Draft) -> bool:
    """Whether a clock that stands runs again with a draft."""
    return (
        _is_first_throw(match, draft)
        or _is_played(match.now, draft.events)
        or (match.over and _stopped_by_the_end(match))
    )


def _is_played(now: Situation, events: Sequence[Event]) -> bool:
    """Whether events begin with a throw or a decision of people; to undo and to put right are no reason to end a pause."""
    first = events[0] if events else None
    if isinstance(first, Act):
        return not first.by and not now.players[first.seat].is_bot
    return isinstance(first, Happen) and now.by_hand and now.real_dice


def _is_first_throw(match: Match, draft: Draft) -> bool:
    """Whether nothing was thrown before a draft; who set the clock before that did not stop it."""
    drafted = any(isinstance(event, Happen) for event in draft.events)
    return drafted and not any(isinstance(event, Happen) for event in match.events)


def _seconds(minutes: int | None) -> int | None:
    return None if minutes is None else minutes * 60


def adapted(clock: Clock, at: int, minutes: int | None) -> Clock:
    """The clock when another playing time is agreed on: what was played counts."""
    shown = set_to(clock, at, clock.running)
    left = None if minutes is None else max(0, minutes * 60 - shown.played)
    return msgspec.structs.replace(shown, left=left)


def _stopped_by_the_end(match: Match) -> bool:
    """Whether the clock stands because the game was over, not because somebody had stopped it before."""
    for n in range(match.n, 0, -1):
        if isinstance(match.events[n - 1], Clock):
            return next(match.steps(n - 1)).after.over
    return False


class Timer:
    """Rings at a table when a time is over."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._handle: asyncio.TimerHandle | None = None
        self._decision: tuple[int, int] | None = None
        """The seat that decides, and the event since which."""
        self._terms: tuple[int, str] | None = None
        """How long it may take and what happens then; when that is changed, its time begins anew."""
        self._used = 0.0
        """Seconds of it that are gone, up to `_since`."""
        self._since: float | None = None
        """Since when the time for it runs, by the monotonic clock; None while it stands."""

    def look(self) -> None:
        """Looks what there is to wait for; to be called after every change of the match."""
        self.stop()
        table = self._table
        if table.dropped or table.is_outdated:
            return
        self._follow_decision(time.monotonic())
        waits = [wait for wait in (self._until_out(), self._until_decided()) if wait is not None]
        if waits:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(0.0, min(waits)) + SOON_SECONDS / 2, table.ring)

    def stop(self) -> None:
        """Waits for nothing any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    @property
    def is_set(self) -> bool:
        """Whether there is a time to wait for."""
        return self._handle is not None

    def decision(self) -> tuple[int, int] | None:
        """For the decision that is open, the time that is left and all that there was, in milliseconds."""
        stage = self._table.match.now.stage
        if self._decision is None or stage is None or not stage.decision_seconds:
            return None
        whole = stage.decision_seconds * 1000
        return max(0, whole - int(self._seconds_used(time.monotonic()) * 1000)), whole

    def overdue_seat(self) -> int | None:
        """The seat that somebody has to decide for, because its time is over."""
        wait = self._until_decided()
        return self._decision[0] if self._decision and wait is not None and wait <= SOON_SECONDS else None

    def _follow_decision(self, at: float) -> None:
        now = self._table.match.now
        seats = [] if now.over or now.stage is None else sorted(now.to_move)
        seats = [seat for seat in seats if not now.players[seat].is_bot]
        decision = (seats[0], now.asked[seats[0]]) if seats else None
        runs = decision is not None and (now.clock is None or now.clock.running)
        terms = now.stage and (now.stage.decision_seconds, now.stage.when_out)
        if (decision, terms) != (self._decision, self._terms):
            self._decision, self._terms, self._used, self._since = decision, terms, 0.0, None
        if runs and self._since is None:
            self._since = at
        elif not runs and self._since is not None:
            self._used, self._since = self._seconds_used(at), None

    def _seconds_used(self, at: float) -> float:
        return self._used + (0.0 if self._since is None else at - self._since)

    def _until_decided(self) -> float | None:
        """Seconds until a decision is taken out of somebody's hands."""
        now = self._table.match.now
        if self._since is None or now.stage is None or now.stage.when_out != "front":
            return None
        if not now.stage.decision_seconds or now.position.game.rules.in_a_hurry is None:
            return None
        return now.stage.decision_seconds - self._seconds_used(time.monotonic())

    def _until_out(self) -> float | None:
        """Seconds until the last round begins."""
        now = self._table.match.now
        clock = now.clock
        left = None if clock is None else clock.left_ms(now_ms())
        if clock is None or left is None or not clock.running or now.stage is None:
            return None
        return left / 1000 if now.may_last_round else None
