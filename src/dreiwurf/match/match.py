"""A match: header, numbered events, and what follows from them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple, cast

import msgspec

from dreiwurf.chance import Source, System, resumed
from dreiwurf.games.core import CorrectionError, names_of
from dreiwurf.match.draws import Draws, made
from dreiwurf.match.events import (
    ALONE,
    BOT,
    ENTERED,
    GAME_EVENTS,
    LED,
    OPEN,
    PERSON,
    Act,
    Correct,
    End,
    Event,
    Happen,
    Header,
    LastRound,
    Seated,
    TakeBack,
    Undo,
)
from dreiwurf.match.situation import Player, Situation
from dreiwurf.position import Game, IllegalAction, OptionError, Position
from dreiwurf.position import game as find_game

KEPT = 16
"""So many of the latest situations are kept; older ones are replayed when somebody asks for them. A match in which
anything may be undone keeps them all."""

NOT_BY_HAND = "what is due now is not entered: the program draws it"
_UNDOABLE = (Undo, *GAME_EVENTS)
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
        players: by seat, name and player ("person", "led", "bot:NAME", "open"); persons if not said.
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
        self._undoings: list[int] = []
        """The numbers of those that are an `Undo`."""
        self.source = source
        """Answers chance events in `advance`."""
        by_hand = header.chance == ENTERED
        self._first = Situation.before(start, real_dice=by_hand)
        self._draws = Draws()
        kept = None if by_hand else KEPT
        self._recent: deque[Situation] = deque([self._first], maxlen=kept)

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
        names = [player.name for player in self.players]
        led = self.now.has_led if seat is None else self.now.led(seat)
        drawn = self.view(seat).scene(seat, lang, names, self.now.pieces, led)
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

        What a person cannot bring about with real dice (`GameRules.by_hand`) comes from the operating system's entropy. What was
        drawn and undone comes again.
        """
        chance = now.chance
        if chance is None:
            return None
        if self.may_undo and not (now.real_dice and now.by_hand):
            before = self._draws.again(self, now)
            if before is not None:
                return before
        outcome = self.source.draw(chance)
        return _UNSEEN.draw(chance) if outcome is None and not now.by_hand else outcome

    def undo(self, to: int) -> None:
        """Lets the game stand again as after event `to`; IllegalAction if nothing may be undone here, or not to there.

        Example:
            >>> from dreiwurf.chance import Entered
            >>> match = Match("maedn", seats=2, start="first_seat", chance=Entered())
            >>> match.happen(6)
            >>> match.undo(match.undo_target())
            >>> match.happen(5)
            >>> [step.event.outcome for step in match.steps() if step.n in match.undone]
            [6]
        """
        self.push(Undo(to))

    def correct(self, places: Mapping[str, str] | None = None, turn: int | None = None) -> None:
        """What really happened: tokens on these slots, and that seat's turn, see `Position.correct`."""
        self.push(Correct(dict(places or {}), turn))

    def last_round(self) -> None:
        """Makes the round that is being played the last one; IllegalAction if it is, or the game has none."""
        self.push(LastRound())

    def push(self, event: Event) -> None:
        """Adds an event; IllegalAction or CorrectionError if it cannot come now."""
        if isinstance(event, Undo):
            self._recent.append(self.now.back_to(self.past(event.to)))
        else:
            self._recent.append(self.now.step(event))
        self._note((event,))
        if isinstance(event, Seated) and event.player == LED:
            self._keep_all()

    def extend(self, draft: Draft) -> None:
        """Adds the events of a draft that was begun where the match stands now."""
        if draft.begun != self.n:
            raise ValueError(f"the draft was begun after event {draft.begun}, the match is at {self.n}")
        self._note(draft.events)
        self._recent.extend(draft.situations)

    def _note(self, events: Sequence[Event]) -> None:
        first = len(self.events) + 1
        self._undoings.extend([n for n, event in enumerate(events, first) if isinstance(event, Undo)])
        self.events.extend(events)

    def draft(self) -> Draft:
        """Events to come that the match itself does not know before `extend`."""
        return Draft(self)

    def _keep_all(self) -> None:
        """From now on, every situation is at hand."""
        if self._recent.maxlen is not None:
            self._recent = deque([self._first, *(step.after for step in self.steps())])

    @property
    def may_undo(self) -> bool:
        """Whether what was entered may be undone: with real dice, or where the host acts for seats."""
        return self._recent.maxlen is None

    def at(self, n: int) -> Situation:
        """Where the match stood after event `n`.

        Raises:
            IndexError: it has no such event.
        """
        if not 0 <= n <= self.n:
            raise IndexError(f"the match has events 1 to {self.n}, not {n}")
        oldest = self._recent[0].n
        if n >= oldest:
            return self._recent[n - oldest]
        situation = self._first
        for event in self.events[:n]:
            situation = situation.step(event)
        return situation

    def past(self, to: int, drafted: Sequence[Situation] = ()) -> Situation:
        """The situation to which an `Undo` would lead, after what was drafted in addition.

        Raises:
            IllegalAction: nothing may be undone here, or not to there.
        """
        if not self.may_undo:
            raise IllegalAction(
                "what was entered may be undone only with real dice, or where the host acts for others"
            )
        n = self.n + len(drafted)
        if not 0 < to < n:
            raise IllegalAction(f"after event {n} one can go back to events 1 to {n - 1}, not to {to!r}")
        return self.at(to) if to <= self.n else drafted[to - self.n - 1]

    def resume_source(self) -> None:
        """Takes up the source that the header names, as it stands after the events so far (see `chance.resumed`)."""
        self.source = resumed(self.header.chance, made(self))

    # ------------------------------------------------------------------------------------------------------ what was
    def steps(self, since: int = 0) -> Iterator[Step]:
        """The events after number `since`, each with the situation before and after it."""
        if since >= self.n:
            return
        since = max(since, 0)
        oldest = self._recent[0].n
        if since >= oldest:
            situations = iter([*islice(reversed(self._recent), self.n - since + 1)][::-1])
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

    def _back(self, n: int) -> Iterator[int]:
        """The numbers of the events to which the game after event `n` is due, from `n` backwards."""
        while n > 0:
            yield n
            n = self._one_back(n)

    def _one_back(self, n: int) -> int:
        """The number of the event before event `n` in the course of the game that `n` belongs to."""
        event = self.events[n - 1]
        return event.to if isinstance(event, Undo) else n - 1

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the events of the game that do not count any more because they were undone, and of such undoings that
        were themselves undone."""
        if not self.may_undo:
            return frozenset()
        counting = set(self._back(self.n))
        return frozenset(
            n for n, event in enumerate(self.events, 1) if n not in counting and isinstance(event, _UNDOABLE)
        )

    def changed_by_undo(self, to: int) -> frozenset[int]:
        """The numbers of the events of the game that an `Undo` to event `to` would take away, and of those that it would bring
        back."""
        found: set[int] = set()
        earlier, later = sorted((self.n, to))
        while earlier != later:  # until both courses of the game meet
            if isinstance(self.events[later - 1], GAME_EVENTS):
                found.add(later)
            earlier, later = sorted((earlier, self._one_back(later)))
        return frozenset(found)

    def entries(self) -> list[int]:
        """The numbers of the events that people made and that count: what they threw, decided, corrected, ended."""
        undone = self.undone
        return [
            step.n
            for step in self.steps()
            if step.n not in undone and self._is_entry(step.before, step.event)
        ]

    def is_entry(self, step: Step) -> bool:
        """Whether people made an event: it is theirs to undo."""
        return self._is_entry(step.before, step.event)

    def _is_entry(self, before: Situation, event: Event) -> bool:
        if isinstance(event, Act):
            return not event.by and not before.players[event.seat].is_bot
        if isinstance(event, LastRound):
            return not event.by
        if isinstance(event, Happen):
            return self.header.chance == ENTERED and before.by_hand
        return isinstance(event, Correct | End | TakeBack)

    def undo_target(self) -> int | None:
        """The event to go back to for one entry less; what the program added after it goes with it. None: there is none."""
        entry = self.undo_entry()
        return None if entry is None else entry - 1

    def undo_entry(self) -> int | None:
        """The number of the last entry that counts; None where there is none or it cannot be undone.

        A throw that was put right is one entry with all that was entered again after it: the number is that of its `Undo`.
        """
        if not self.may_undo:
            return None
        for n in self._back(self.n):
            if self._is_entry(self.at(n - 1), self.events[n - 1]):
                return self._put_right_by(n) or n
        return None

    def _put_right_by(self, n: int) -> int | None:
        """The number of the `Undo` with which event `n` was entered again; None where it is one of its own."""
        earlier = bisect_left(self._undoings, n)
        if not earlier:
            return None
        before = self._undoings[earlier - 1]
        return before if n <= before + cast("Undo", self.events[before - 1]).again else None

    def redo_target(self) -> int | None:
        """The event to go back to to have again what was undone last; None once the game has gone on since."""
        last = self.n  # the last event of the game that is no undoing: nothing before it comes again
        while last > 0 and not isinstance(self.events[last - 1], GAME_EVENTS):
            last -= 1
        undone: list[int] = []
        for n in range(last + 1, self.n + 1):
            event = self.events[n - 1]
            if not isinstance(event, Undo):
                continue
            if undone and undone[-1] == event.to:
                undone.pop()
            else:
                undone.append(n - 1)
        return undone[-1] if undone else None

    def replay_with(self, draft: Draft, n: int, outcome: int) -> int:
        """Puts into a fresh draft what there would be if throw `n` had shown something else, as far as what followed still fits.

        What followed fits as long as it is the same seat's turn and can be; the only possibility that the program took is looked
        for anew, and a decision that cannot be becomes the same one with what the die really showed, or the only one that can
        be. If this raises, the draft is spoilt.

        Args:
            draft: begun where the match stands now, still empty.
            n: number of an event that counts, by which a throw was entered.
            outcome: what the die really showed.

        Returns:
            How many entries do not fit any more and are gone.

        Raises:
            IllegalAction: `n` is no such event, or the die cannot have shown that.
            CorrectionError: it was entered so.
        """
        counting = sorted(self._back(self.n))
        thrown = self.events[n - 1] if n in counting else None
        if not isinstance(thrown, Happen) or not self._is_entry(self.at(n - 1), thrown):
            raise IllegalAction(f"event {n} is no throw that was entered and counts")
        if thrown.outcome == outcome:
            raise CorrectionError("nothing", f"event {n} says so already")
        draft.push(Undo(n - 1))
        thrown_at = draft.now.position
        draft.push(Happen(outcome))
        said = [self.game.write_outcome(thrown_at, face) for face in (thrown.outcome, outcome)]
        dropped, fits = 0, True
        for later in counting:
            event = self.events[later - 1]
            if later <= n or not isinstance(event, GAME_EVENTS):
                continue
            then = self.at(later - 1)
            fits = fits and _push_again(draft, then, event, said)
            dropped += not fits and self._is_entry(then, event)
            said = [] if isinstance(event, Act) else said  # what comes later does not speak of this throw
        draft.put_right(len(draft.events) - 1, dropped)
        return dropped

    def dropped_by(self, n: int) -> list[int]:
        """The numbers of the entries that did not fit any more when event `n` put a throw right, in order."""
        event = self.events[n - 1]
        wanted = event.dropped if isinstance(event, Undo) else 0
        entries = (k for k in self._back(n - 1) if self._is_entry(self.at(k - 1), self.events[k - 1]))
        return [*islice(entries, wanted)][::-1]

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers of the acts that were taken back."""
        found: set[int] = set()
        for n, event in enumerate(self.events, 1):
            if isinstance(event, TakeBack):
                found.add(self._last_act(n, event.seat) or 0)
        return frozenset(found)

    def _last_act(self, n: int, seat: int) -> int | None:
        """The number of a seat's last act that counts after event `n`."""
        for k in self._back(n):
            event = self.events[k - 1]
            if isinstance(event, Act) and event.seat == seat:
                return k
        return None

    def to_take_back(self, seat: int) -> int | None:
        """The number of the act that the person at a seat may take back; None where there is none."""
        if not self.now.may_take_back(seat):
            return None
        return self._last_act(self.n, seat)

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

    def __init__(self, match: Match) -> None:
        self.begun = match.n
        self.now = match.now
        self.events: list[Event] = []
        self.situations: list[Situation] = []
        self._match = match

    def push(self, event: Event) -> None:
        """Adds an event; IllegalAction or CorrectionError if it cannot come now."""
        if isinstance(event, Undo):
            self.now = self.now.back_to(self._match.past(event.to, self.situations))
        else:
            self.now = self.now.step(event)
        self.events.append(event)
        self.situations.append(self.now)

    def put_right(self, again: int, dropped: int) -> None:
        """Says of the `Undo` with which the draft begins that `again` events after it belong to it (see there)."""
        self.events[0] = Undo(cast("Undo", self.events[0]).to, again, dropped)


def _push_again(draft: Draft, then: Situation, event: Event, said: Sequence[str]) -> bool:
    """Adds what followed in another course of the game, if it fits: in the same turn, and it can be.

    The only possibilities that the program took are looked for anew: one that there is no more makes no difference. A decision
    that is not possible any more becomes the same one with the right value of the die, or else the only one that is possible.

    Args:
        draft: to which it is added.
        then: the situation in which it was.
        event: what it was.
        said: the outcome that was misread and the right one as they are written; empty if the event does not speak of it.
    """
    if isinstance(event, Act) and event.by == ALONE:
        _push_lone(draft, event.seat)
        return True
    if not isinstance(event, Act) and (lone := draft.now.lone_act) is not None:
        draft.push(lone)
    now = draft.now.position
    if now.over or now.turn != then.position.turn or now.by_hand != then.position.by_hand:
        return False
    try:
        draft.push(event)
    except (IllegalAction, CorrectionError):
        if not isinstance(event, Act):
            return False
        meant = _meant(draft.now, then, event, said)
        if meant is None:
            return _push_lone(draft, event.seat)
        draft.push(Act(event.seat, meant))
    return True


def _meant(now: Situation, then: Situation, act: Act, said: Sequence[str]) -> int | None:
    """The legal action that is written as another was, but for the outcome that was misread; None if there is none."""
    game = now.position.game
    words = game.write(then.position, act.seat, act.action).split()
    if not said or words.count(said[0]) != 1:
        return None
    text = " ".join([said[1] if word == said[0] else word for word in words])
    try:
        return game.read(now.position, act.seat, text)
    except ValueError:
        return None


def _push_lone(draft: Draft, seat: int) -> bool:
    """Adds what a seat does where nothing else is possible; False where it is not asked or has a choice."""
    legal = draft.now.position.legal(seat)
    if len(legal) != 1:
        return False
    draft.push(Act(seat, legal[0], ALONE))
    return True


_OWN_BOT = re.compile(r"\w+(\.\w+)*:\w+")


def _check_players(game: Game, seats: int, players: Sequence[tuple[str, str]]) -> None:
    """Raises ValueError unless there is one player a seat and each is a possible one."""
    if len(players) != seats:
        raise ValueError(f"players must have one entry a seat: {seats}, not {len(players)}")
    for seat, (_, player) in enumerate(players):
        bot = player.removeprefix(BOT)
        is_bot = player.startswith(BOT) and (bot in game.policies or _OWN_BOT.fullmatch(bot))
        if player == LED and game.rules.hidden:
            raise ValueError(
                f"seat {seat} cannot be led: what {game.name} hides, the host's device would show"
            )
        if not is_bot and player not in (PERSON, OPEN, LED):
            bots = names_of([repr(BOT + policy) for policy in game.policies])
            raise ValueError(
                f"seat {seat} cannot be played by {player!r}; it may be {PERSON!r}, {LED!r}, {OPEN!r}, {bots}, "
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
