"""Two runs of a match that differ in nothing that one viewer may know, for tests of what the server sends to that viewer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import dreiwurf
from dreiwurf.chance import Scripted
from dreiwurf.match import Act, Event, Happen, Match, TakeBack, is_known
from dreiwurf.match import match as match_module
from dreiwurf.match.events import ENTERED
from dreiwurf.position import Position
from dreiwurf.web import live


class Twins:
    """Two lists of events whose differences are hidden from a viewer.

    Args:
        name: of the game.
        seats: how many.
        viewer: a seat, or None for a spectator.
        seed: another gives others.
        most: so many events at most.
        quick: a seat that acts before all others whenever it may, as bots do.
        secrets: the kinds of events in which they may differ.
        often: with this probability they differ where they can.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        viewer: int | None,
        seed: int,
        most: int = 200,
        quick: int | None = None,
        secrets: tuple[type[Event], ...] = (Act, Happen),
        often: float = 1.0,
        **options: Any,
    ) -> None:
        self.name, self.seats, self.viewer, self.options = name, seats, viewer, options
        self.first: list[Event] = []
        self.second: list[Event] = []
        self._random = random.Random(seed)
        self._quick = quick
        self._secrets = secrets
        self._often = often
        self._hidden: list[tuple[Position, Event]] = []
        """Of the first run, where the runs differ."""
        self.taken_back: list[tuple[Position, Event]] = []
        """Those of them that were taken back."""
        one = two = dreiwurf.game(name).start(seats=seats, **options)
        whole = 0
        while len(self.first) < most and not one.over:
            pair = self._pair(one, two)
            if pair is None:
                break
            before = one
            one, two = _after(one, pair[0]), _after(two, pair[1])
            if pair[0] != pair[1]:
                self._hidden.append((before, pair[0]))
            elif isinstance(pair[0], TakeBack):
                self._note_taken_back(pair[0].seat)
            if any(is_known(then, event, one, viewer) for then, event in self._hidden):
                break  # by now the viewer may know what made the difference
            if any(is_known(then, event, one, viewer, taken_back=True) for then, event in self.taken_back):
                break
            self.first.append(pair[0])
            self.second.append(pair[1])
            if one.to_move and quick not in one.to_move:
                whole = len(self.first)
        del self.first[whole:], self.second[whole:]

    @property
    def differences(self) -> list[int]:
        """The numbers of the events that differ, after those of the seats."""
        return [n for n, (a, b) in enumerate(zip(self.first, self.second, strict=True), 1) if a != b]

    def _note_taken_back(self, seat: int) -> None:
        """What a seat did last is its own for good, if it was a difference."""
        last = [event for event in self.first if isinstance(event, Act) and event.seat == seat][-1]
        for then, event in [each for each in self._hidden if each[1] is last]:
            self._hidden.remove((then, event))
            self.taken_back.append((then, event))

    def _pair(self, one: Position, two: Position) -> tuple[Event, Event] | None:
        """The next event of each run; a difference where there can be one."""
        regret = [seat for seat in range(self.seats) if seat != self._quick and one.may_take_back(seat)]
        if regret and self._random.random() < 0.3:
            seat = self._random.choice(regret)
            return TakeBack(seat), TakeBack(seat)
        if one.chance:
            firsts: list[Event] = [Happen(outcome) for outcome in one.chance]
            seconds: list[Event] = [Happen(outcome) for outcome in two.chance or ()]
        else:
            asked = sorted(one.to_move)
            seat = self._quick if self._quick in asked else self._random.choice(asked)
            firsts = [Act(seat, action) for action in one.legal(seat)]
            seconds = [Act(seat, action) for action in two.legal(seat)]
        self._random.shuffle(firsts)
        self._random.shuffle(seconds)
        same: tuple[Event, Event] | None = None
        differ = self._random.random() < self._often
        for a in firsts:
            after = _after(one, a)
            hidden = not is_known(one, a, after, self.viewer)
            view = after.view(self.viewer)
            for b in seconds:
                if (a == b or hidden) and _after(two, b).view(self.viewer) == view:
                    if a != b and differ and isinstance(a, self._secrets):
                        return a, b
                    if a == b:
                        same = same or (a, b)
        return same


def _after(position: Position, event: Event) -> Position:
    if isinstance(event, Act):
        return position.play(event.seat, event.action)
    if isinstance(event, TakeBack):
        return position.take_back(event.seat)
    assert isinstance(event, Happen)
    return position.happen(event.outcome)


class ScriptedBot:
    """A bot that acts as a list says, and keeps what it was shown."""

    name = "scripted"

    def __init__(self, actions: Iterator[int]) -> None:
        self._actions = actions

    def choose(self, view: Position, seat: int) -> int:
        """The next action; the view must be no more than the seat may know."""
        assert view == view.view(seat)
        return next(self._actions)


async def put_on(server: Any, twins: Twins, events: list[Event], chance: str, monkeypatch: Any) -> Any:
    """A table of the real server at which these events came. The quick seat's player is a bot that somebody else replaces."""
    late = twins._quick
    seats = ["open"] * twins.seats
    table = await server.create(
        *seats, game=twins.name, chance=chance, join=False, options=twins.options, name="Host"
    )
    match: Match = server.tables._open[table.match].match
    unseen = Scripted(_outcomes(match.position, events, by_hand=False))
    if chance == ENTERED:
        monkeypatch.setattr(match_module, "_UNSEEN", unseen)
    else:
        match.source = Scripted(event.outcome for event in events if isinstance(event, Happen))
    for seat in range(1, twins.seats):
        if seat != late:
            taken = await table.post("seats", name=f"Guest {seat}", seat=seat)
            table.keys[seat] = taken.json()["key"]
            server.client.cookies.clear()
    if late is not None:
        moves = iter([e.action for e in events if isinstance(e, Act) and e.seat == late])
        monkeypatch.setattr(live.bots, "make", lambda game, name, seed=None: ScriptedBot(moves))
        assert (await table.post("start", "host")).status_code == 200
    begun = match.n
    while match.n < begun + len(events) and len(match.events) - _seatings(match) < len(events):
        event = events[len(match.events) - _seatings(match)]
        if isinstance(event, Act):
            answer = await table.post("actions", event.seat, after=match.n, action=event.action)
        elif isinstance(event, TakeBack):
            answer = await table.post("take-back", event.seat, after=match.n)
        else:
            answer = await table.post("throws", 0, after=match.n, outcome=event.outcome)
        assert answer.status_code == 200, answer.text
    assert match.events[_seatings(match) :] == events
    if late is not None:
        taken = await table.post("seats", name="Late", seat=late)
        table.keys[late] = taken.json()["key"]
        server.client.cookies.clear()
    return table


def _seatings(match: Match) -> int:
    """How many events came before the first of the game."""
    return next((n for n, e in enumerate(match.events) if isinstance(e, Act | Happen)), len(match.events))


def _outcomes(position: Position, events: list[Event], by_hand: bool) -> list[int]:
    """The outcomes that people enter, or that they do not."""
    found: list[int] = []
    for event in events:
        if isinstance(event, Happen) and position.by_hand == by_hand:
            found.append(event.outcome)
        position = _after(position, event)
    return found


async def transcript(table: Any, viewer: int | None, numbers: list[int]) -> list[tuple[str, bytes]]:
    """Everything that a viewer gets from the server, asking in every way for what came before and after these events."""
    match: Match = table.server.tables._open[table.match].match
    got: list[tuple[str, bytes]] = []

    async def look(what: str) -> None:
        answer = await table.get(viewer, what)
        got.append((what, answer.content))

    async def try_it(what: str, **members: Any) -> None:
        n = match.n
        answer = await table.post(what, viewer, **members)
        assert match.n == n, (what, members)
        got.append((f"{what} {members}", answer.content))

    for what in ("", "/log?lang=de", "/log?lang=en", "/log?lang=it", "/record", "?lang=de", "?present=1"):
        await look(what)
    for n in numbers:
        await look(f"?after={n}")
        await look(f"?was={n}")
        await look(f"?was={n}&lang=it")
        stream = table.listen(viewer, n)
        await stream.next()
        await stream.leave()
        got.append((f"stream after {n}", stream.raw.replace(b": ping\n\n", b"")))  # these come by the clock
        for action in (0, 1, 200):
            if viewer is None or action == 200 or not match.now.fresh(viewer, n):
                await try_it("actions", after=n, action=action)
        for outcome in range(8):
            await try_it("throws", after=n, outcome=outcome)
        if viewer is None or match.to_take_back(viewer) is None:
            await try_it("take-back", after=n)
    for seat in range(match.header.seats):
        await try_it("stand-in", seat=seat)
        await try_it("seats", seat=seat, name="Nobody")
    for what in ("again", *(() if viewer == 0 else ("end", "start"))):
        await try_it(what)
    page = await table.server.client.get(f"/m/{table.match}")
    got.append(("page", page.content))
    created = re.compile(rb"created: [^\n]*")
    return [
        (what, created.sub(b"created:", body).replace(table.match.encode(), b"MATCH")) for what, body in got
    ]
