"""The events of a match and its header: small, stable values that are stored, sent and replayed.

A match is its header and its numbered events; everything else is derived from them. So is a score sheet of a game with the box on
the table its header and its numbered lines. What is written here is
read by every later version: fields may be added with a default, never renamed or removed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

OPEN = "open"
"""The `player` of a seat that nobody holds yet."""
PERSON = "person"
"""The `player` of a seat that a person holds."""
LED = "led"
"""The `player` of a seat whose people have no device of their own: the host's devices act for them."""
BOT = "bot:"
"""What the `player` of a bot's seat begins with; the bot's name follows."""

ENTERED = "entered"
"""The `chance` of a match that is played with real dice: people enter what they show."""


class Seated(msgspec.Struct, frozen=True, tag_field="event", tag="seated"):
    """Somebody takes a seat, or leaves it to a bot. The first events of a match are one of these a seat.

    Attributes:
        seat: from 0.
        name: as the player wishes to be called; "" for an open seat.
        player: `OPEN`, `PERSON`, `LED` or `BOT` with the bot's name.
    """

    seat: int
    name: str
    player: str


CLOCK = "clock"
"""`Act.by` where a seat's time ran out; `LastRound.by` where the match's did."""
ALONE = "alone"
"""`Act.by` where there was one possibility only, and the program took it at once."""


class Act(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="act"):
    """A seat's decision, by the game's number of the action.

    Attributes:
        seat: whose.
        action: by the game's number.
        by: "" where the seat's person or bot decided, `CLOCK` or `ALONE` where the table did.
    """

    seat: int
    action: int
    by: str = ""


class TakeBack(msgspec.Struct, frozen=True, tag_field="event", tag="take_back"):
    """A seat takes its last act back, which nobody has seen yet, and is asked anew."""

    seat: int


class Happen(msgspec.Struct, frozen=True, tag_field="event", tag="happen"):
    """What chance brought, by the game's number of the outcome."""

    outcome: int


class End(msgspec.Struct, frozen=True, tag_field="event", tag="end"):
    """The host calls the game off; the standing counts."""


class Next(msgspec.Struct, frozen=True, tag_field="event", tag="next"):
    """The same people play on in another match."""

    match: str


class Undo(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="undo"):
    """The game stands again as it stood after an earlier event, which may be an `Undo` itself: so an undoing is undone.

    Who sits where, the stage and the clock stay as they are now.

    A throw that was read wrongly is put right by an undoing to before it, with what follows: the throw as it was, and what came
    after it as far as it still fits.

    Attributes:
        to: number of the earlier event.
        again: so many events that follow belong to this one: a throw put right. 0: this is an undoing and nothing else.
        dropped: so many entries after that throw did not fit any more.
    """

    to: int
    again: int = 0
    dropped: int = 0


class Correct(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="correct"):
    """What really happened was something else than what was entered: the game goes on from there.

    Attributes:
        places: by token, the slot on which it really is; all at once. Ids are those of the game's scene.
        turn: the seat whose turn begins; None if that is to stay as it is.
    """

    places: dict[str, str] = {}
    turn: int | None = None


class Stage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="stage"):
    """How a match is run before people. It replaces the stage before it as a whole.

    Attributes:
        minutes: how long it is to last; None for no limit.
        decision_seconds: for a decision; 0 for as long as one likes.
        when_out: what happens when the time for a decision is out: "nothing", or "front": the game's hurried choice.
        take_lone: whether the only possibility is taken at once.
        pieces: by token, how a figure is called: a number on its bib, a first name.
        throwers: by seat, people who play no figure and take turns at throwing.
    """

    minutes: int | None = None
    decision_seconds: int = 0
    when_out: str = "nothing"
    take_lone: bool = True
    pieces: dict[str, str] = {}
    throwers: tuple[tuple[str, ...], ...] = ()


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="clock"):
    """The clock of a match starts, stops or is set.

    Attributes:
        at: when, in milliseconds since 1970 (UTC).
        running: whether it runs from then on.
        left: seconds that were left then; None for no limit.
        played: seconds played until then; pauses do not count.
    """

    at: int
    running: bool
    left: int | None = None
    played: int = 0

    def _gone_ms(self, at: int) -> int:
        """Since it was set; a computer's clock that was put back takes nothing away."""
        return max(0, at - self.at) if self.running else 0

    def played_ms(self, at: int) -> int:
        """So long was played up to a moment, pauses not counted."""
        return self.played * 1000 + self._gone_ms(at)

    def left_ms(self, at: int) -> int | None:
        """So long is left at a moment; None without limit."""
        return None if self.left is None else max(0, self.left * 1000 - self._gone_ms(at))


class LastRound(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="last_round"):
    """The game ends when the round that is being played is complete.

    Attributes:
        by: "" where somebody wished so, `CLOCK` where the time was out.
    """

    by: str = ""


Event: TypeAlias = Seated | Act | TakeBack | Happen | End | Next | Undo | Correct | Stage | Clock | LastRound

GAME_EVENTS = (Act, TakeBack, Happen, End, Correct, LastRound)
"""The events that make the game what it is: an `Undo` undoes these, and no others."""


class Header(msgspec.Struct, frozen=True):
    """What is fixed when a match is made.

    Attributes:
        game: its name.
        version: the game's behaviour version by which the match is played.
        preset: from which the options were taken.
        options: all options of the game, by name.
        seats: how many.
        chance: name of the source of chance, such as "system", "entered" or "seeded 42". Whoever knows a seed knows all
            throws to come and all that is hidden, so the header itself is for the program and for matches that are over.
        created: date and time, ISO 8601, UTC.
        name: of the table; "" if it has none.
    """

    game: str
    version: int
    preset: str
    options: dict[str, Any]
    seats: int
    chance: str
    created: str
    name: str = ""


class SheetHeader(msgspec.Struct, frozen=True):
    """What is fixed when a sheet is made.

    Attributes:
        game: its name.
        version: the game's behaviour version then.
        preset: from which the options were taken.
        options: all options of the game, by name.
        players: how they wish to be called, in the order of their seats.
        created: date and time, ISO 8601, UTC.
    """

    game: str
    version: int
    preset: str
    options: dict[str, Any]
    players: tuple[str, ...]
    created: str


class Line(msgspec.Struct, frozen=True):
    """What was noted of a round.

    Attributes:
        round: from 1.
        entries: by player, numbers by what they count; what is not known yet is left out.
    """

    round: int
    entries: tuple[dict[str, int], ...]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """An event as the JSON text that is stored.

    Example:
        >>> encode_event(Act(seat=0, action=2))
        '{"event":"act","seat":0,"action":2}'
    """
    return _encoder.encode(event).decode()


def decode_event(text: str | bytes) -> Event:
    """The event of a stored text; msgspec.ValidationError if it is none.

    Example:
        >>> decode_event('{"event":"happen","outcome":6}')
        Happen(outcome=6)
    """
    return _decoder.decode(text)
