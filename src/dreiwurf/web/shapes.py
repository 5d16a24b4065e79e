"""The shape of a scene as it is sent, for the OpenAPI description and for tests; every game's scene has it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct


class SceneChoice(Struct, forbid_unknown_fields=True):
    """What the caller may do; `slot` or `dice` are where a person taps, without any it is a button.

    Choices of one `group` are drawn together, with `short` on compact buttons. `all` says what "all of them" does: this
    choice, and the one of the same `kind` again as long as the following decisions offer it. `place` is what is written on
    the place where the token would end, where places have labels.
    """

    action: int
    text: str
    slot: str | None
    token: str | None
    path: list[str]
    hits: str | None
    kind: str
    group: str | None
    short: str | None
    dice: list[str]
    all: str | None
    place: str | None


class SceneGroup(Struct, forbid_unknown_fields=True):
    """Choices that belong together; `kind` is that of the token that stands for them."""

    id: str
    text: str
    kind: str | None


class SceneRefusal(Struct, forbid_unknown_fields=True):
    """Why something else is not possible; `group` and `dice` name the choices and dice that it is about."""

    token: str | None
    slot: str | None
    text: str
    group: str | None
    dice: list[str]


class SceneOutcome(Struct, forbid_unknown_fields=True):
    """One result that the chance event may have."""

    outcome: int
    text: str


class SceneChance(Struct, forbid_unknown_fields=True):
    """The chance event that is due: whose it is, and who says what came – the server or people who enter it."""

    kind: str
    seat: int | None
    outcomes: list[SceneOutcome]
    text: str
    by: Literal["server", "entered"]


class SceneToken(Struct, forbid_unknown_fields=True):
    """Something that lies on a slot of the board; `home` is the slot where it lies while it is out of play, if there is one."""

    id: str
    seat: int | None
    slot: str
    kind: str
    label: str
    home: str | None


class SceneDie(Struct, forbid_unknown_fields=True):
    """A die on the table; no face while it has not been thrown."""

    id: str
    kind: str
    face: int | str | None
    seat: int | None


class SceneTries(Struct, forbid_unknown_fields=True):
    """Throws left in this turn, the one that is due included."""

    left: int
    of: int


class SceneMessage(Struct, forbid_unknown_fields=True):
    """What to say now."""

    key: str
    text: str


class SceneFact(Struct, forbid_unknown_fields=True):
    """Something worth knowing beside the board."""

    label: str
    text: str


class SceneSeatFact(Struct, forbid_unknown_fields=True):
    """A number that belongs to a seat; `of` is what it must reach, where there is such a thing."""

    seat: int
    kind: str
    text: str
    short: str
    value: int
    of: int | None


class SceneHelp(Struct, forbid_unknown_fields=True):
    """Something that is worked out for a caller who asks: the odds of a die, say; `token`: what it is about on the board."""

    label: str
    text: str
    token: str | None


class SceneSheetRow(Struct, forbid_unknown_fields=True):
    """A line of a score sheet, one cell for each column; `total` sums up what stands above."""

    label: str
    cells: list[str]
    total: bool


class SceneSheet(Struct, forbid_unknown_fields=True):
    """What was scored so far, one column for each seat."""

    title: str
    columns: list[str]
    rows: list[SceneSheetRow]


class SceneSeat(Struct, forbid_unknown_fields=True):
    """Who sits where.

    `player` is "open", "person", "bot:NAME", or "led" where the host's devices act for people without their own. `connected`
    tells of persons whether they have a stream open, `away` that
    the game waits for one who has had none for thirty seconds: a bot may stand in. `claimable`: a bot holds the seat only
    until a person takes it. `stands_in`: a bot plays for a person.
    """

    seat: int
    name: str
    player: str
    colour: str
    colour_name: str
    letter: str
    shape: str
    connected: bool | None
    away: bool
    claimable: bool
    stands_in: bool
    you: bool


class ThrownDie(Struct, forbid_unknown_fields=True):
    """A die of a throw and what it shows; `kind` where it did not lie in the tray before."""

    id: str
    face: int | str
    kind: str | None = None


class ThrowStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="throw"):
    """Dice are thrown and land on these faces. Throws of one seat that follow one another are one throw."""

    dice: list[ThrownDie]
    seat: int | None


class WalkStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="walk"):
    """A token walks from slot to slot."""

    token: str
    path: list[str]


class FlyStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="fly", rename={"start": "from"}):
    """A token is carried to a slot. One that was not on the board sets out `from` a slot, or from the tray as "die:ID";
    `kind`, `seat` and `label` are that one's."""

    token: str
    to: str
    start: str | None
    kind: str | None
    seat: int | None
    label: str


class AppearStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="appear"):
    """A token that was not there comes to lie on a slot."""

    token: str
    to: str


class VanishStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="vanish"):
    """A token leaves the board."""

    token: str


class TurnStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="turn"):
    """A token is turned over and shows another drawing."""

    token: str
    kind: str


class DropStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="drop"):
    """Tokens fall off the board."""

    tokens: list[str]


class FlashStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="flash"):
    """Slots light up."""

    slots: list[str]


class Revealed(Struct, forbid_unknown_fields=True):
    """What a seat had kept covered."""

    seat: int
    text: str


class RevealStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="reveal"):
    """What several seats kept covered is turned over at once."""

    items: list[Revealed]


class LotStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="lot"):
    """The lot falls on a seat."""

    seat: int


class FinishStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="finish"):
    """A seat is done, with this place."""

    seat: int
    place: int


class TogetherStep(Struct, forbid_unknown_fields=True, tag_field="do", tag="together"):
    """Movements that are shown at once."""

    steps: list[SceneStep]


SceneStep: TypeAlias = (
    ThrowStep
    | WalkStep
    | FlyStep
    | AppearStep
    | VanishStep
    | TurnStep
    | DropStep
    | FlashStep
    | RevealStep
    | LotStep
    | FinishStep
    | TogetherStep
)


class Happening(Struct, forbid_unknown_fields=True):
    """What an event did: in words, and as movements to show one after the other."""

    n: int
    seat: int | None
    text: str
    steps: list[SceneStep]


class SceneUndo(Struct, forbid_unknown_fields=True):
    """One entry back: send `to`; `text` says what is taken back."""

    to: int
    text: str


class SceneRedo(Struct, forbid_unknown_fields=True):
    """What was just undone comes back: send `to` to undo it."""

    to: int


class HallClock(Struct, forbid_unknown_fields=True):
    """The clock at the moment of sending; `left_ms` is null without limit, `played_ms` does not count pauses."""

    running: bool
    left_ms: int | None
    played_ms: int


class HallDecision(Struct, forbid_unknown_fields=True):
    """Time for the decision that is open, at the moment of sending."""

    left_ms: int
    of_ms: int


class Hall(Struct, forbid_unknown_fields=True):
    """How a match in a hall is run, the same for everybody.

    `thrower` is the name of whose turn it is to throw. `clock` is null before the first throw. `acts_for` is the led seat that is
    asked or throws now, and `choices` is what it may do: for screens that show it without the host's key.
    """

    minutes: int | None
    decision_seconds: int
    when_out: Literal["nothing", "front"]
    take_lone: bool
    pieces: dict[str, str]
    throwers: list[list[str]]
    thrower: str | None
    clock: HallClock | None
    decision: HallDecision | None
    last_round: bool
    may_last_round: bool
    acts_for: int | None
    choices: list[SceneChoice]


class SceneWas(Struct, forbid_unknown_fields=True):
    """What lay where after event `n`, so that `happened` can be shown from there on."""

    n: int
    tokens: list[SceneToken]
    dice: list[SceneDie]


class Scene(Struct, forbid_unknown_fields=True):
    """All that a surface needs to show the match to its caller.

    `n` is the number of the last event: send it back as `after`. `happened` tells what happened since the event that the
    caller named (`?after=` or Last-Event-ID), or since the last message of a stream. `was` is there when `?was=` asked
    for an earlier event: then `happened` tells what happened since. `leader`: the caller may undo anything and correct.
    `acts_for`: the led seat for which the caller acts or throws now; `choices` are that seat's then.
    """

    n: int
    match: str
    game: str
    name: str
    preset: str
    options: dict[str, bool | int | str]
    state: Literal["waiting", "playing", "over"]
    seat: int | None
    host: bool
    enter: bool
    take_back: bool
    leader: bool
    acts_for: int | None
    undo: SceneUndo | None
    redo: SceneRedo | None
    hall: Hall | None
    over: bool
    to_move: list[int]
    waiting_for: list[int]
    choices: list[SceneChoice]
    groups: list[SceneGroup]
    refusals: list[SceneRefusal]
    chance: SceneChance | None
    places: list[int]
    standing: list[int]
    tokens: list[SceneToken]
    dice: list[SceneDie]
    tries: SceneTries | None
    messages: list[SceneMessage]
    facts: list[SceneFact]
    seat_facts: list[SceneSeatFact]
    help: list[SceneHelp]
    sheet: SceneSheet | None
    seats: list[SceneSeat]
    next: str | None
    happened: list[Happening]
    was: SceneWas | None = None


class OptionValue(Struct, forbid_unknown_fields=True):
    """One value of an option, in words."""

    value: bool | int | str
    name: str
    help: str


class Option(Struct, forbid_unknown_fields=True):
    """An option of a game; a number lies between `minimum` and `maximum`, a text is written as the `examples`.

    `values` are all that there are; of an advanced number those that have words.

    `advanced`: it corrects a table of the box or is otherwise for those who know what they do.
    """

    option: str
    name: str
    help: str
    type: Literal["choice", "number", "bool", "text"]
    advanced: bool
    default: bool | int | str
    minimum: int | None
    maximum: int | None
    examples: list[str]
    values: list[OptionValue]


class Preset(Struct, forbid_unknown_fields=True):
    """A named set of options."""

    preset: str
    name: str
    help: str
    options: dict[str, bool | int | str]


class Look(Struct, forbid_unknown_fields=True):
    """How a seat looks."""

    seat: int
    colour: str
    name: str
    letter: str
    shape: str


class BotPlayer(Struct, forbid_unknown_fields=True):
    """A player that is a program."""

    name: str
    text: str
    help: str


class SheetFacts(Struct, forbid_unknown_fields=True):
    """A score sheet for those who play with the box on the table; `options` are those that make a difference to it."""

    options: list[str]


class HallLineUp(Struct, forbid_unknown_fields=True):
    """Teams of equal size; `spare` people take turns at throwing. `options` is what it sets in the game's options."""

    seats: int
    figures: int
    spare: int
    options: dict[str, bool | int | str]


class Printout(Struct, forbid_unknown_fields=True):
    """Something to print: `/print/{game}/{what}.pdf`, or `/m/{id}/print/{what}.pdf` for a match."""

    what: str
    name: str
    help: str


class HallFacts(Struct, forbid_unknown_fields=True):
    """How a game is played in a hall with people as figures.

    `preset` is the one for it, `ask` the options that its leader chooses first. `line_ups` are by number of people, the best
    first.
    """

    preset: str
    ask: list[str]
    line_ups: dict[str, list[HallLineUp]]
    prints: list[Printout]


class GameFacts(Struct, forbid_unknown_fields=True):
    """A game: who may play it and how. `chance` lists who may bring its dice about; bots are listed weakest first. `sheet`:
    whether there is a score sheet for it; `hall`: how it is played in a hall, if it is."""

    game: str
    name: str
    blurb: str
    seats: list[int]
    looks: list[Look]
    chance: list[Literal["server", "entered"]]
    presets: list[Preset]
    options: list[Option]
    bots: list[BotPlayer]
    sheet: SheetFacts | None
    hall: HallFacts | None


class SheetNoted(Struct, forbid_unknown_fields=True):
    """What is noted for each player in every round, in words."""

    key: str
    name: str
    help: str


class SheetLine(Struct, forbid_unknown_fields=True):
    """A round of a score sheet.

    `n` is the number of the line that counts for it, 0 if none was written; `corrected`: an earlier one was. `ranges` says least
    and most of each number. `entries` and `points` are by player; what is not known yet is missing, the points null. `totals` are
    the points up to this round. `hints` say what can hardly be right.
    """

    round: int
    n: int
    corrected: bool
    ranges: dict[str, list[int]]
    entries: list[dict[str, int]]
    points: list[int | None]
    totals: list[int]
    hints: list[str]


class ScoreSheet(Struct, forbid_unknown_fields=True):
    """A score sheet.

    `n` is the number of the last line: send it back as `after`. `write`: whether the caller may write. `notes` say what whoever
    counts has to know. `lines` has all rounds in order. `totals` and `places` are by player: most points first, ties share.
    `over`: every round is scored.
    """

    n: int
    sheet: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    created: str
    players: list[str]
    write: bool
    rounds: int
    noted: list[SheetNoted]
    notes: list[str]
    lines: list[SheetLine]
    totals: list[int]
    places: list[int]
    over: bool
