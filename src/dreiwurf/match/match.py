"""A match: header, numbered events, and what follows from them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from dreiwurf.chance import Source, System, resumed
from dreiwurf.games.core import names_of
from dreiwurf.match.events import (
    BOT,
    ENTERED,
    OPEN,
    PERSON,
    Act,
    End,
    Event,
    Happen,
    Header,
    Seated,
    TakeBack,
)
from dreiwurf.match.situation import Player, Situation
from dreiwurf.position import Game, IllegalAction, OptionError, Position
from dreiwurf.position import game as find_game

KEPT = 16
"""So many of the latest situations are kept; older ones are replayed when somebody asks for them."""

NOT_BY_HAND = "what is due now is not entered: the program draws it"
_UNSEEN = System()
"""Draws what real dice do not bring: chips, tiles and whatever else must come from nobody's hand."""


class Step(NamedTuple):
    """One event with what was before and after it."""

    n: int
    before: Situation
    event: Event
    after: Situation


class Match:
    """A game that is played: its header and its events, from which everything else is derived.

    Args:
        game: its name.
        seats: how many; the game's largest number if not said.
        preset: of options.
        chance: answers chance events in `advance`; the operating system's randomness if not said.
        players: by seat, name and player ("person", "bot:NAME", "open"); persons if not said.
        name: of the table.
        options: of the game, by name, on top of the preset.

    Raises:
        ValueError: names an unknown game, preset or option, or what is wrong with it.

    Example:
        >>> from dreiwurf.chance import Scripted
        >>> match = Match("maedn", seats=2, start="first_seat", chance=Scripted([6]))
        >>> match.advance()
        >>> match.play(0, 0)
        >>> match.n, match.position.fields()["figures"][0]
        (4, [0, -1, -1, -1])
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        preset: str = "classic",
        chance: Source | None = None,
        players: Sequence[tuple[str, str]] | None = None,
        name: str = "",
        **options: Any,
    ) -> None:
        rules = find_game(game)
        many = rules.seats[-1] if seats is None else seats
        start = rules.start(seats=many, preset=preset, **options)
        source = System() if chance is None else chance
        header = new_header(rules, many, preset, options, source.name, name)
        self._set_up(header, start, source)
        seated = [("", PERSON)] * many if players is None else players
        _check_players(rules, many, seated)
        for seat, (who, player) in enumerate(seated):
            self.push(Seated(seat, who, player))

    def _set_up(self, header: Header, start: Position, source: Source) -> None:
        self.header = header
        """What is fixed: game, version, options …"""
        self.events: list[Event] = []
        """In order; the first has number 1."""
        self.source = source
        """Answers chance events in `advance`."""
        self._first = Situation.before(start)
        self._recent: deque[Situation] = deque([self._first], maxlen=KEPT)

    @classmethod
    def of(cls, header: Header, events: Iterable[Event] = (), chance: Source | None = None) -> Match:
        """A match from its header and events.

        Args:
            header: of the match.
            events: in order.
            chance: answers chance events to come; if not said, the source that the header names, as it stands after the
                events, or one that raises `chance.SourceLost` where that cannot be had again.

        Raises:
            ValueError: the game or its options are unknown here, or an event cannot be (IllegalAction).
        """
        match = cls.__new__(cls)
        start = find_game(header.game).start(seats=header.seats, preset=header.preset, **header.options)
        match._set_up(header, start, System() if chance is None else chance)
        for event in events:
            match.push(event)
        if chance is None:
            match.resume_source()
        return match

    @classmethod
    def read(cls, text: str, chance: Source | None = None) -> Match:
        """The match of a record. RecordError says in which line or at which event it is none.

        A match goes on with the source of chance that its record names, where that can be had again (see `Match.of`); `chance`
        hands in another. A record of another version of the game's rules gives a `RecordWarning` if it replays.
        """
        from dreiwurf.match.record import read

        return read(text, chance)

    def record(self) -> str:
        """The match as text that a person can read; what a spectator may not know is left out until it is over."""
        from dreiwurf.match.record import write

        return write(self)

    # ------------------------------------------------------------------------------------------------- as it stands
    @property
    def now(self) -> Situation:
        """Where the match stands."""
        return self._recent[-1]

    @property
    def n(self) -> int:
        """The number of the last event."""
        return self._recent[-1].n

    @property
    def position(self) -> Position:
        """The position, with all that is hidden."""
        return self._recent[-1].position

    @property
    def game(self) -> Game:
        """The game's names, options and notation."""
        return self.position.game

    @property
    def players(self) -> tuple[Player, ...]:
        """By seat."""
        return self._recent[-1].players

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def view(self, seat: int | None) -> Position:
        """The position as a seat knows it; None: a spectator."""
        return self.position.view(seat)

    def scene(self, seat: int | None, lang: str = "en") -> dict[str, Any]:
        """What a surface draws for a seat, with the players' names in its texts and the last event's number as `n`."""
        drawn = self.view(seat).scene(seat, lang, [player.name for player in self.players])
        drawn["n"] = self.n
        drawn["take_back"] = seat is not None and self.now.may_take_back(seat)
        return drawn

    # ---------------------------------------------------------------------------------------------------- what comes
    def play(self, seat: int, action: int) -> None:
        """A seat acts; IllegalAction if it may not."""
        self.push(Act(seat, action))

    def take_back(self, seat: int) -> None:
        """A seat takes its last act back, as long as nobody has seen it, and is to act anew; IllegalAction if it may not."""
        self.push(TakeBack(seat))

    def happen(self, outcome: int) -> None:
        """Enters what a real die showed; IllegalAction if no chance event is due or it cannot show that.

        Where real dice are played with, only what they bring is entered: the rest the program draws, in `advance`.
        """
        now = self.now
        if self.header.chance == ENTERED and now.chance is not None and not now.by_hand:
            raise IllegalAction(NOT_BY_HAND)
        self.push(Happen(outcome))

    def end(self) -> None:
        """Calls the game off: the standing counts."""
        self.push(End())

    def advance(self) -> None:
        """Lets the source of chance answer until somebody has to act or enter, or the game is over."""
        while (outcome := self.outcome_due(self.now)) is not None:
            self.push(Happen(outcome))

    def outcome_due(self, now: Situation) -> int | None:
        """What the source of chance says in a situation; None when nothing is due or people have to enter it.

        What a person cannot bring about with real dice (`GameRules.by_hand`) comes from the operating system's entropy.
        """
        chance = now.chance
        if chance is None:
            return None
        outcome = self.source.draw(chance)
        return _UNSEEN.draw(chance) if outcome is None and not now.by_hand else outcome

    def push(self, event: Event) -> None:
        """Adds an event; IllegalAction if it cannot come now."""
        self._recent.append(self.now.step(event))
        self.events.append(event)

    def extend(self, draft: Draft) -> None:
        """Adds the events of a draft that was begun where the match stands now."""
        if draft.begun != self.n:
            raise ValueError(f"the draft was begun after event {draft.begun}, the match is at {self.n}")
        self.events.extend(draft.events)
        self._recent.extend(draft.situations)

    def draft(self) -> Draft:
        """Events to come that the match itself does not know before `extend`."""
        return Draft(self.now)

    def resume_source(self) -> None:
        """Takes up the source that the header names, as it stands after the events so far (see `chance.resumed`)."""
        drawn = (
            (step.before.position.chance or {}, step.event.outcome)
            for step in self.steps()
            if isinstance(step.event, Happen)
        )
        self.source = resumed(self.header.chance, drawn)

    # ------------------------------------------------------------------------------------------------------ what was
    def steps(self, since: int = 0) -> Iterator[Step]:
        """The events after number `since`, each with the situation before and after it."""
        if since >= self.n:
            return
        since = max(since, 0)
        oldest = self._recent[0].n
        if since >= oldest:
            situations = iter(list(self._recent)[since - oldest :])
            before = next(situations)
            for after in situations:
                yield Step(after.n, before, self.events[before.n], after)
                before = after
            return
        before = self._first
        for event in self.events:
            after = before.step(event)
            if before.n >= since:
                yield Step(after.n, before, event, after)
            before = after

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers of the acts that were taken back."""
        last: dict[int, int] = {}
        found: set[int] = set()
        for n, event in enumerate(self.events, 1):
            if isinstance(event, Act):
                last[event.seat] = n
            elif isinstance(event, TakeBack):
                found.add(last[event.seat])
        return frozenset(found)

    def to_take_back(self, seat: int) -> int | None:
        """The number of the act that the person at a seat may take back; None where there is none."""
        if not self.now.may_take_back(seat):
            return None
        for n in range(self.n, 0, -1):
            event = self.events[n - 1]
            if isinstance(event, Act) and event.seat == seat:
                return n
        return None

    def answer_to(self, seat: int | None, after: int) -> tuple[int, Event] | None:
        """The event that answered what was open to a seat at event `after`, with its number: a decision, or to take one back.

        So a repeated request is told from a stale one. `seat` None asks for the outcome that was entered for the chance event
        that was due; for one that is not entered there is no answer, or asking would be a way to find out what was drawn.
        """
        if not 0 <= after < self.n:
            return None
        for step in self.steps(after):
            event = step.event
            if seat is None and isinstance(event, Happen):
                entered = step.before.by_hand and step.before.thrown_for <= after
                return (step.n, event) if entered else None
            if isinstance(event, TakeBack) and event.seat == seat:
                return step.n, event
            if isinstance(event, Act) and event.seat == seat:
                return (step.n, event) if step.before.asked[event.seat] <= after else None
        return None


class Draft:
    """Events that may be added to a match once they are stored."""

    def __init__(self, now: Situation) -> None:
        self.begun = now.n
        self.now = now
        self.events: list[Event] = []
        self.situations: list[Situation] = []

    def push(self, event: Event) -> None:
        """Adds an event; IllegalAction if it cannot come now."""
        self.now = self.now.step(event)
        self.events.append(event)
        self.situations.append(self.now)


_OWN_BOT = re.compile(r"\w+(\.\w+)*:\w+")


def _check_players(game: Game, seats: int, players: Sequence[tuple[str, str]]) -> None:
    """Raises ValueError unless there is one player a seat and each is a possible one."""
    if len(players) != seats:
        raise ValueError(f"players must have one entry a seat: {seats}, not {len(players)}")
    for seat, (_, player) in enumerate(players):
        bot = player.removeprefix(BOT)
        is_bot = player.startswith(BOT) and (bot in game.policies or _OWN_BOT.fullmatch(bot))
        if not is_bot and player not in (PERSON, OPEN):
            bots = names_of([repr(BOT + policy) for policy in game.policies])
            raise ValueError(
                f"seat {seat} cannot be played by {player!r}; it may be {PERSON!r}, {OPEN!r}, {bots}, "
                "or a bot of your own as 'bot:module:function'"
            )


def new_header(
    game: Game, seats: int, preset: str, options: Mapping[str, Any], chance: str, name: str
) -> Header:
    """The header of a match that begins now. OptionError names a wrong preset or option, or dice that cannot be real ones."""
    if chance == ENTERED and game.rules.by_hand is None:
        raise OptionError(f"{game.name} cannot be played with real dice: its chance cannot be {ENTERED!r}")
    return Header(
        game=game.name,
        version=game.version,
        preset=preset,
        options=msgspec.to_builtins(game.options(preset, **options)),
        seats=seats,
        chance=chance,
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        name=name,
    )
