"""What any surface draws: the parts of a scene, and how seats look.

A game's `scene(view, seat)` says what lies where, what may be done and what to say; its `happened(before, seat, move, after)`
says what an event did. Both read views only – never the full state – so that they cannot tell more than a seat may know.
They name texts by message keys with values; `dreiwurf.drawing` turns those into the sentences of a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec


# ----------------------------------------------------------------------------------------------------- how seats look
class SeatLook(msgspec.Struct, frozen=True):
    """Colour, shape and letter of a seat: always all three, so that nobody needs to tell colours apart.

    Attributes:
        colour: key of the colour's name and of its tone in the style sheets.
        shape: key of the shape.
        letter: as notation and terminal show the seat.
        mark: the shape as an SVG path around the origin, about 20 units wide.
    """

    colour: str
    shape: str
    letter: str
    mark: str


SEAT_LOOKS = (
    SeatLook("red", "circle", "R", "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z"),
    SeatLook("blue", "square", "B", "M-8 -8H8V8H-8Z"),
    SeatLook("green", "triangle", "G", "M0 -9.6L9.6 7.6H-9.6Z"),
    SeatLook("yellow", "diamond", "Y", "M0 -11L9.4 0L0 11L-9.4 0Z"),
    SeatLook("violet", "pentagon", "V", "M0 -10L9.5 -3.1L5.9 8.1H-5.9L-9.5 -3.1Z"),
    SeatLook("orange", "plus", "O", "M-3.4 -9.5H3.4V-3.4H9.5V3.4H3.4V9.5H-3.4V3.4H-9.5V-3.4H-3.4Z"),
)
"""By seat number; no game seats more than six."""


# ------------------------------------------------------------------------------------------------------ texts by key
class Seat(msgspec.Struct, frozen=True):
    """A seat inside a text: drawn as its colour's name, with the player's name where there is one."""

    seat: int


SEATS = tuple(Seat(seat) for seat in range(len(SEAT_LOOKS)))


class Piece(msgspec.Struct, frozen=True, cache_hash=True):
    """A token inside a text: called by its name where it has one – a child's name or the number on its bib.

    Attributes:
        token: its id.
        number: of the token, for a message that says what it is called without a name.
        key: of that message; it has the place {number}, and {colour} where `seat` is given.
        seat: whose it is, where the message says so.
        opens: whether the text begins with it.
    """

    token: str
    number: int
    key: str
    seat: int | None = None
    opens: bool = False


class Text(msgspec.Struct, frozen=True):
    """A sentence or part of one, by message key.

    Attributes:
        key: of the message in the catalogues.
        values: for its {places}: numbers, words, seats, tokens, other texts, or lists of these ("Rot, Blau und Grün").
        count: picks singular or plural where the message has both; it also fills the place {n}.
    """

    key: str
    values: dict[str, Value] = {}
    count: int | None = None


class Phrase(Text, frozen=True, eq=False):
    """A part of many sentences that is made once, and put into words once for each language: it names no seats or tokens."""


Value: TypeAlias = "int | str | Seat | Piece | Text | list[Seat] | list[Text]"


# ------------------------------------------------------------------------------------------------- the parts of a scene
class Token(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that lies on a slot of the board: a figure, a die, a chip.

    Attributes:
        id: stays the same for the whole game, so that a surface can move the token.
        seat: whose it is; None for nobody's.
        slot: where it lies.
        kind: which drawing.
        label: what stands on it.
        home: the slot where it lies while it is out of play; None where there is none.
    """

    id: str
    seat: int | None
    slot: str
    kind: str
    label: str
    home: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """One legal action: what it says and where the player taps for it (no slot and no dice: a button).

    Attributes:
        action: the game's number of it.
        text: in words.
        kind: a word by which a surface may style it ("move", "claim", "pass" …).
        slot: where the player taps; None: a button.
        token: the token that would act.
        path: the slots that light up in the preview: those it would go through, the last is where it ends; or those where
            dice would come to lie, or that would score.
        hits: the token that would be hit.
        group: the id of one of the scene's groups; its choices are drawn together as compact buttons.
        short: what stands on such a button; `text` stays its name for screen readers and in the preview.
        dice: ids of the dice in the tray that do it when tapped.
        all: where there is an "all of them" – do this, and the same kind of choice again as long as the following decisions
            offer it – what it says.
        place: what is written on the place where the token would end, where places have labels: "14".
    """

    action: int
    text: Text
    kind: str
    slot: str | None = None
    token: str | None = None
    path: tuple[str, ...] = ()
    hits: str | None = None
    group: str | None = None
    short: Text | str | None = None
    dice: tuple[str, ...] = ()
    all: Text | None = None
    place: str | None = None


class Group(msgspec.Struct, frozen=True):
    """Choices that belong together: one card of compact buttons instead of many long ones.

    Attributes:
        id: that its choices and refusals name.
        text: what they have in common.
        kind: of the token that stands for it, if one does.
    """

    id: str
    text: Text
    kind: str | None = None


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be done now, with the rule in words.

    Attributes:
        token: that cannot act; None where it is not about one.
        slot: where it lies; None where it is not about a place of the board.
        text: the reason.
        group: the group whose choices are missing, or some of them.
        dice: ids of the dice in the tray that cannot be used.
    """

    token: str | None
    slot: str | None
    text: Text
    group: str | None = None
    dice: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """One result that a chance event may have, as a button for whoever enters real dice."""

    outcome: int
    text: Text | str


class Chance(msgspec.Struct, frozen=True):
    """The chance event that is due: a die, a lot, a draw.

    Attributes:
        kind: "die", "lot" …
        seat: who throws; None for nobody in particular.
        outcomes: what may come.
        text: what is due, in words.
    """

    kind: str
    seat: int | None
    outcomes: tuple[Outcome, ...]
    text: Text


class Die(msgspec.Struct, frozen=True):
    """A die on the table; its face is a number or the word for a picture, None while it has not been thrown."""

    id: str
    kind: str
    face: int | str | None
    seat: int | None


class Tries(msgspec.Struct, frozen=True):
    """Throws left in a turn that allows several, the one that is due included."""

    left: int
    of: int


class Fact(msgspec.Struct, frozen=True):
    """Something worth knowing beside the board."""

    label: Text
    text: Text


class SeatFact(msgspec.Struct, frozen=True):
    """A number that belongs to a seat, for its place in the strip, its panel and the result.

    Attributes:
        seat: whose.
        kind: a word by which a surface may style it ("chips", "balls" …).
        text: in words.
        short: the number alone, for narrow places.
        value: the number.
        of: what it must reach, for a progress bar; None where there is no such thing.
    """

    seat: int
    kind: str
    text: Text
    short: Text | str
    value: int
    of: int | None = None


class Help(msgspec.Struct, frozen=True):
    """Something that is worked out for a viewer who asks: the odds of a die, say.

    Attributes:
        label: what it is about.
        text: what there is to say.
        token: that it is about, if one lies on the board; whoever taps it is told.
    """

    label: Text
    text: Text
    token: str | None = None


class SheetRow(msgspec.Struct, frozen=True):
    """A line of a score sheet.

    Attributes:
        label: what it is about.
        cells: one for each column.
        total: whether it sums up what stands above.
    """

    label: Text
    cells: tuple[Text | str, ...]
    total: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """What was scored so far, as a table.

    Attributes:
        title: of the sheet.
        columns: their heads, one for each seat.
        rows: in order.
    """

    title: Text
    columns: tuple[Text, ...]
    rows: tuple[SheetRow, ...]


class Noted(msgspec.Struct, frozen=True):
    """A number that people write on the score sheet of a game whose box is on the table: for each player, in a round.

    Attributes:
        key: its name, for programs.
        least: value.
        most: value.
        name: what it is.
        help: how it is counted.
    """

    key: str
    least: int
    most: int
    name: Text
    help: Text


class Scene(msgspec.Struct):
    """All that a surface needs to draw a seat's view, except the match's own facts (names, numbers of events)."""

    over: bool
    to_move: list[int]
    standing: list[int]
    tokens: list[Token]
    dice: list[Die]
    messages: list[Text]
    choices: list[Choice] = []
    refusals: list[Refusal] = []
    chance: Chance | None = None
    tries: Tries | None = None
    facts: list[Fact] = []
    groups: list[Group] = []
    seat_facts: list[SeatFact] = []
    help: list[Help] = []
    sheet: Sheet | None = None


# ------------------------------------------------------------------------------------------------- what an event did
Step: TypeAlias = dict[str, Any]
"""One movement that a surface can show, in the generic words below; steps are shown one after the other."""


def throw_step(dice: Mapping[str, int | str], seat: int | None, kind: str | None = None) -> Step:
    """Dice are thrown and land on these faces; throws of one seat that follow one another are shown as one.

    Args:
        dice: faces by the dice's ids.
        seat: who throws.
        kind: of the dice, where they did not lie in the tray before.

    Example:
        >>> throw_step({"die": 5}, 0)
        {'do': 'throw', 'dice': [{'id': 'die', 'face': 5}], 'seat': 0}
        >>> throw_step({"4.0": 4}, 1, "green")["dice"]
        [{'id': '4.0', 'face': 4, 'kind': 'green'}]
    """
    looks = {} if kind is None else {"kind": kind}
    return {
        "do": "throw",
        "dice": [{"id": die, "face": face, **looks} for die, face in dice.items()],
        "seat": seat,
    }


def walk_step(token: str, path: tuple[str, ...]) -> Step:
    """A token walks from slot to slot."""
    return {"do": "walk", "token": token, "path": list(path)}


def fly_step(
    token: str,
    to: str,
    *,
    start: str | None = None,
    kind: str | None = None,
    seat: int | None = None,
    label: str = "",
) -> Step:
    """A token is carried to a slot in an arc.

    Args:
        token: its id; at the end of the event tokens lie as the scene says, whatever flew.
        to: the slot where it ends.
        start: where a token that is not on the board yet sets out: a slot, or "die:" and the id of a die in the tray,
            which then leaves the tray.
        kind: such a token's drawing.
        seat: whose such a token is.
        label: what stands on it.

    Example:
        >>> fly_step("0.1", "w0.1")["to"]
        'w0.1'
    """
    return {"do": "fly", "token": token, "to": to, "from": start, "kind": kind, "seat": seat, "label": label}


def appear_step(token: str, to: str) -> Step:
    """A token that was not there comes to lie on a slot."""
    return {"do": "appear", "token": token, "to": to}


def vanish_step(token: str) -> Step:
    """A token leaves the board."""
    return {"do": "vanish", "token": token}


def turn_step(token: str, kind: str) -> Step:
    """A token is turned over and shows another drawing."""
    return {"do": "turn", "token": token, "kind": kind}


def drop_step(tokens: list[str]) -> Step:
    """Tokens fall off the board: a mishap that one should feel."""
    return {"do": "drop", "tokens": tokens}


def flash_step(slots: list[str]) -> Step:
    """Places of the board light up."""
    return {"do": "flash", "slots": slots}


def together_step(steps: list[Step]) -> Step:
    """Movements that are shown at once instead of one after the other."""
    return {"do": "together", "steps": steps}


def reveal_step(items: dict[int, str]) -> Step:
    """What several seats kept covered is turned over at once.

    Args:
        items: by seat, what shows.

    Example:
        >>> reveal_step({0: "2", 1: "0"})
        {'do': 'reveal', 'items': [{'seat': 0, 'text': '2'}, {'seat': 1, 'text': '0'}]}
    """
    return {"do": "reveal", "items": [{"seat": seat, "text": text} for seat, text in items.items()]}


def lot_step(seat: int) -> Step:
    """The lot falls on a seat."""
    return {"do": "lot", "seat": seat}


def finish_step(seat: int, place: int) -> Step:
    """A seat is done, with this place."""
    return {"do": "finish", "seat": seat, "place": place}


class Happening(msgspec.Struct):
    """What an event did, in words (sentences in order) and movements.

    Attributes:
        seat: whose event it was; None for nobody's.
        texts: sentences in order.
        steps: movements in order.
    """

    seat: int | None
    texts: list[Text]
    steps: list[Step]
