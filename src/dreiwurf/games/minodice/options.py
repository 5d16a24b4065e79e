"""The options of Mino Dice: what people play differently, and the dice of the box. Defaults are the rule book's `classic`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

TYPES = ("minotaur", "griffin", "mermaid", "red", "yellow", "purple", "grey")
"""D1: in the order of all tables; the first three are special dice, the others number dice, strongest first."""
SPECIALS = 3
SIDES = 6
HIGHEST_NUMBER = 9
FLAG, CHARACTER = 0, 10  # faces; a number stands for itself
MOST_DICE = 36  # of all types together
DICE_SET = (
    "minotaur 1 CCCCFF; griffin 3 CCCCFF; mermaid 2 CCCCFF; "
    "red 7 556677; yellow 7 334455; purple 8 112233; grey 8 FFF117"
)
"""D1: type, how many, and the six faces: C the character, F a flag, else the number. From players, not from the publisher."""

ROUNDS = {3: 8, 4: 8, 5: 7, 6: 6}  # D3: by the number of players


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the game is played; the numbers are those of docs/rules/minodice.md.

    Example:
        >>> Options(bonus_flag="round", scoring="simple").scoring
        'simple'
    """

    scoring: Literal["standard", "simple"] = "standard"
    """D14: with or without minus points and bonuses."""
    bonus_flag: Literal["trick", "round", "off"] = "trick"
    """D13: which flags spoil a bonus."""
    griffin_bonus: Literal["each", "once"] = "each"
    """D13: griffins that count in a trick."""
    three_characters: Literal["mermaid", "last_kind"] = "mermaid"
    """D9: who wins when all three characters lie in a trick."""
    all_flags: Literal["first", "last"] = "first"
    """D9: who takes a trick in which only flags show."""
    dice_set: Annotated[
        str,
        Meta(
            max_length=400,
            examples=[
                DICE_SET,
                "minotaur 2 CCCFFF; griffin 4 CCCCFF; mermaid 3 CCCCCF; red 6 223344; yellow 6 334455; purple 6 112233; "
                "grey 9 FFF123",
            ],
        ),
    ] = DICE_SET
    """D1: the dice of the box."""

    def __post_init__(self) -> None:
        force_setattr(self, "dice_set", write_dice_set(read_dice_set(self.dice_set)))


class DiceOfType(NamedTuple):
    """D1: how many dice of a type there are, and the faces of each."""

    number: int
    faces: list[int]


def read_dice_set(text: str) -> list[DiceOfType]:
    """The dice that a text describes, by type.

    Raises:
        ValueError: names what is wrong.

    Example:
        >>> read_dice_set(DICE_SET)[6]
        DiceOfType(number=8, faces=[0, 0, 0, 1, 1, 7])
    """
    dice: dict[str, DiceOfType] = {}
    for part in filter(None, (" ".join(part.split()) for part in text.replace("\n", ";").split(";"))):
        name, _, rest = part.partition(" ")
        count, _, faces = rest.partition(" ")
        if name not in TYPES or name in dice:
            raise ValueError(
                f"dice_set: {part!r} should begin with a type not named before: {', '.join(TYPES)}"
            )
        if not (count.isascii() and count.isdigit()) or int(count) > MOST_DICE:
            raise ValueError(f"dice_set: {part!r} should name a number of dice after {name}")
        dice[name] = DiceOfType(int(count), _read_faces(name, faces.replace(" ", "")))
    missing = [name for name in TYPES if name not in dice]
    if missing:
        raise ValueError(
            f"dice_set: {', '.join(missing)} missing; each type needs a part like 'red 7 556677'"
        )
    if sum(each.number for each in dice.values()) > MOST_DICE:
        raise ValueError(f"dice_set: more than {MOST_DICE} dice in all")
    return [dice[name] for name in TYPES]


def _read_faces(name: str, faces: str) -> list[int]:
    faces = faces.upper()
    special = TYPES.index(name) < SPECIALS
    allowed = "CF" if special else "F123456789"
    if len(faces) != SIDES or any(face not in allowed for face in faces):
        what = "C (character) or F (flag)" if special else f"F (flag) or 1 to {HIGHEST_NUMBER}"
        raise ValueError(f"dice_set: {name} needs {SIDES} faces, each {what}, not {faces!r}")
    letters = {"F": FLAG, "C": CHARACTER}
    return [letters[face] if face in letters else int(face) for face in faces]


def write_dice_set(dice: list[DiceOfType]) -> str:
    """The text of a set of dice."""
    letters = {FLAG: "F", CHARACTER: "C"}
    return "; ".join(
        f"{name} {count} {''.join(letters.get(face, str(face)) for face in faces)}"
        for name, (count, faces) in zip(TYPES, dice, strict=True)
    )


PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "simple": {"scoring": "simple"},
}
