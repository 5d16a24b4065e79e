"""What requests say and replies answer; the OpenAPI description is made of these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Number = Annotated[int, Meta(ge=0, le=2**31)]
Name = Annotated[
    str, Meta(max_length=200, description="as the player wishes to be called; shortened to 40 letters")
]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
BotName = Annotated[str, Meta(max_length=100)]
OptionText = Annotated[str, Meta(max_length=2000)]
Id = Annotated[str, Meta(max_length=50)]
"""Of a token or a slot."""


class StageMembers(Struct, forbid_unknown_fields=True):
    """How a match in a hall is run; all of it at once.

    `minutes`: how long is played before the last round, null without limit. `decision_seconds`: for each decision, 0 without
    limit; `when_out` says what happens when they are over: nothing, or the front figure moves. `take_lone`: what is the only
    possibility is done at once. `pieces`: by token, the number or name that stands on it. `throwers`: by seat, those who take
    turns at throwing.
    """

    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None
    decision_seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    when_out: Literal["nothing", "front"] = "nothing"
    take_lone: bool = True
    pieces: Annotated[dict[Id, Name], Meta(max_length=200)] = {}
    throwers: Annotated[list[Annotated[list[Name], Meta(max_length=64)]], Meta(max_length=64)] = []


class CreateMatch(Struct, forbid_unknown_fields=True):
    """A new match; its creator is the host and sits in the first open seat, if there is one."""

    game: Annotated[str, Meta(max_length=100)]
    seats: Annotated[
        list[Annotated[str, Meta(max_length=100)]],
        Meta(
            min_length=1,
            max_length=64,
            description='"open", "bot:NAME", or "led": people without devices of their own, for whom the host\'s act',
        ),
    ]
    preset: Annotated[str, Meta(max_length=100)] = "classic"
    options: dict[str, bool | int | OptionText] = {}
    chance: Literal["server", "entered"] = "server"
    name: Name = ""
    table: Annotated[str, Meta(max_length=200, description="a name for the table")] = ""
    teams: Annotated[
        list[Name], Meta(max_length=64, description='by seat, the names of led seats; "" for none')
    ] = []
    stage: StageMembers | None = None


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


class Undo(Struct, forbid_unknown_fields=True):
    """The match stands again as after event `to`; `after`: the last event that had been seen."""

    after: Number
    to: Number


class Correction(Struct, forbid_unknown_fields=True):
    """What really happened: tokens lie on these slots and it is this seat's turn; or event `throw` was `outcome`."""

    after: Number
    places: Annotated[dict[Id, Id], Meta(max_length=64)] = {}
    turn: SeatNumber | None = None
    throw: Number | None = None
    outcome: Number | None = None


class Corrected(Struct):
    """The number of the event that it became, and how many entries after a throw no longer fitted and were dropped; `lost`: what
    they had done, in the caller's language."""

    n: int
    dropped: int = 0
    lost: list[str] = []


class SetClock(Struct, forbid_unknown_fields=True):
    """Lets the clock run or stand; `left`: seconds that are left now, null without limit, as they are if left out."""

    running: bool
    left: Annotated[int, Meta(ge=0, le=36000)] | UnsetType | None = UNSET


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


class LogDie(Struct):
    """A die that was thrown by hand; `kind`: its drawing, if it is not the game's usual one."""

    face: int | str
    kind: str | None


class LogEntry(Struct):
    """What an event did, in words. `undone`: it does not count any more. `entered`: what a throw by hand showed; `dice`: how
    these dice look."""

    n: int
    seat: int | None
    text: str
    undone: bool
    entered: int | None
    dice: list[LogDie]


class Error(Struct):
    """What was wrong: a code for programs and a sentence for people. A stale action also gets the current scene."""

    error: str
    message: str
