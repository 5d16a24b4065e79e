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
BOT = "bot:"
"""What the `player` of a bot's seat begins with; the bot's name follows."""

ENTERED = "entered"
"""The `chance` of a match that is played with real dice: people enter what they show."""


class Seated(msgspec.Struct, frozen=True, tag_field="event", tag="seated"):
    """Somebody takes a seat, or leaves it to a bot. The first events of a match are one of these a seat.

    Attributes:
        seat: from 0.
        name: as the player wishes to be called; "" for an open seat.
        player: `OPEN`, `PERSON` or `BOT` with the bot's name.
    """

    seat: int
    name: str
    player: str


class Act(msgspec.Struct, frozen=True, tag_field="event", tag="act"):
    """A seat's decision, by the game's number of the action."""

    seat: int
    action: int


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


Event: TypeAlias = Seated | Act | TakeBack | Happen | End | Next


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
