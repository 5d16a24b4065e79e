"""What any surface draws: the parts of a scene, and how seats look.

A game's `scene(view, seat)` says what lies where, what may be done and what to say; its `happened(before, seat, move, after)`
says what an event did. Both read views only – never the full state – so that they cannot tell more than a seat may know.
They name texts by message keys with values; `dreiwurf.drawing` turns those into the sentences of a language.
"""

from __future__ import annotations

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


class Text(msgspec.Struct, frozen=True):
    """A sentence or part of one, by message key.

    Attributes:
        key: of the message in the catalogues.
        values: for its {places}: numbers, words, seats, other texts, or lists of these ("Rot, Blau und Grün").
        count: picks singular or plural where the message has both; it also fills the place {n}.
    """

    key: str
    values: dict[str, Value] = {}
    count: int | None = None


Value: TypeAlias = "int | str | Seat | Text | list[Seat] | list[Text]"


# ------------------------------------------------------------------------------------------------- the parts of a scene
class Token(msgspec.Struct, frozen=True):
    """Something that lies on a slot of the board: a figure, a die, a chip.

    Attributes:
        id: stays the same for the whole game, so that a surface can move the token.
        seat: whose it is; None for nobody's.
        slot: where it lies.
        kind: which drawing.
        label: what stands on it.
    """

    id: str
    seat: int | None
    slot: str
    kind: str
    label: str


class Choice(msgspec.Struct, frozen=True):
    """One legal action: what it says and where the player taps for it (no slot: a button).

    Attributes:
        action: the game's number of it.
        text: in words.
        kind: a word by which a surface may style it ("move", "claim", "pass" …).
        slot: where the player taps; None: a button.
        token: the token that would act.
        path: the slots it would go through, the last is where it ends.
        hits: the token that would be hit.
    """

    action: int
    text: Text
    kind: str
    slot: str | None = None
    token: str | None = None
    path: tuple[str, ...] = ()
    hits: str | None = None


class Refusal(msgspec.Struct, frozen=True):
    """Why a token cannot act now, with the rule in words."""

    token: str
    slot: str
    text: Text


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
    """A die on the table; face None while it has not been thrown."""

    id: str
    kind: str
    face: int | None
    seat: int | None


class Tries(msgspec.Struct, frozen=True):
    """Throws left in a turn that allows several, the one that is due included."""

    left: int
    of: int


class Fact(msgspec.Struct, frozen=True):
    """Something worth knowing beside the board."""

    label: Text
    text: Text


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


# ------------------------------------------------------------------------------------------------- what an event did
Step: TypeAlias = dict[str, Any]
"""One movement that a surface can show, in the generic words below; steps are shown one after the other."""


def throw_step(dice: dict[str, int], seat: int | None) -> Step:
    """Dice are thrown and land on these faces.

    Example:
        >>> throw_step({"die": 5}, 0)
        {'do': 'throw', 'dice': [{'id': 'die', 'face': 5}], 'seat': 0}
    """
    return {"do": "throw", "dice": [{"id": die, "face": face} for die, face in dice.items()], "seat": seat}


def walk_step(token: str, path: tuple[str, ...]) -> Step:
    """A token walks from slot to slot."""
    return {"do": "walk", "token": token, "path": list(path)}


def fly_step(token: str, to: str) -> Step:
    """A token is carried to a slot in an arc."""
    return {"do": "fly", "token": token, "to": to}


def appear_step(token: str, to: str) -> Step:
    """A token that was not there comes to lie on a slot."""
    return {"do": "appear", "token": token, "to": to}


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
