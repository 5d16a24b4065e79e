"""What requests say and replies answer; the OpenAPI description is made of these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=2**31)]
Name = Annotated[
    str, Meta(max_length=200, description="as the player wishes to be called; shortened to 40 letters")
]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
BotName = Annotated[str, Meta(max_length=100)]
OptionText = Annotated[str, Meta(max_length=2000)]


class CreateMatch(Struct, forbid_unknown_fields=True):
    """A new match; its creator is the host and sits in the first open seat."""

    game: Annotated[str, Meta(max_length=100)]
    seats: Annotated[
        list[Annotated[str, Meta(max_length=100)]],
        Meta(min_length=1, max_length=64, description='"open" or "bot:NAME"'),
    ]
    preset: Annotated[str, Meta(max_length=100)] = "classic"
    options: dict[str, bool | int | OptionText] = {}
    chance: Literal["server", "entered"] = "server"
    name: Name = ""
    table: Annotated[str, Meta(max_length=200, description="a name for the table")] = ""


class Created(Struct):
    """The match, and what the caller holds of it. The key is also set as a cookie."""

    match: str
    seat: int | None
    key: str


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Takes an open seat; or, with `code`, brings one's own seat to this device."""

    name: Name = ""
    seat: SeatNumber | None = None
    previous: Annotated[str, Meta(max_length=100)] | None = None
    code: Annotated[str, Meta(max_length=100)] | None = None


class Seat(Struct):
    """The seat that the caller holds now. The key is also set as a cookie."""

    seat: int | None
    key: str


class Action(Struct, forbid_unknown_fields=True):
    """A decision, with the number of the last event that its maker had seen."""

    after: Number
    action: Number


class TakeBack(Struct, forbid_unknown_fields=True):
    """Takes back one's last act, which nobody has seen yet; with the number of the last event that its maker had seen."""

    after: Number


class Throw(Struct, forbid_unknown_fields=True):
    """What a real die shows, with the number of the last event that its reader had seen."""

    after: Number
    outcome: Number


class Done(Struct):
    """The number of the event that the request became, or of the last event."""

    n: int


class StartWithBots(Struct, forbid_unknown_fields=True):
    """Lets bots of this name take the seats that are still open; the game's best one if none is named."""

    bot: BotName | None = None


class StandIn(Struct, forbid_unknown_fields=True):
    """Lets a bot play for a person who is away; the game's best one if none is named."""

    seat: SeatNumber
    bot: BotName | None = None


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that needs no members."""


class Code(Struct, forbid_unknown_fields=True):
    """A one-time code, valid for ten minutes."""

    code: Annotated[str, Meta(max_length=100)]


class CreateSheet(Struct, forbid_unknown_fields=True):
    """A new score sheet; its players in the order in which they sit."""

    game: Annotated[str, Meta(max_length=100)]
    players: Annotated[list[Name], Meta(min_length=1, max_length=64)]
    preset: Annotated[str, Meta(max_length=100)] = "classic"
    options: dict[str, bool | int | OptionText] = {}


class CreatedSheet(Struct):
    """The score sheet, and the key by which one writes on it. The key is also set as a cookie."""

    sheet: str
    key: str


class NewLine(Struct, forbid_unknown_fields=True):
    """What is noted of a round, by player; null or left out: not known yet. With the number of the last line that was seen."""

    after: Number
    round: Annotated[int, Meta(ge=0, le=1000)]
    entries: Annotated[
        list[dict[Annotated[str, Meta(max_length=50)], Annotated[int, Meta(ge=-(10**6), le=10**6)] | None]],
        Meta(max_length=64),
    ]


class WrittenLine(Struct):
    """A line that was written: its number, its round, and by player what was noted."""

    n: int
    round: int
    entries: list[dict[str, int]]


class LogEntry(Struct):
    """What an event did, in words."""

    n: int
    seat: int | None
    text: str


class Error(Struct):
    """What was wrong: a code for programs and a sentence for people. A stale action also gets the current scene."""

    error: str
    message: str
