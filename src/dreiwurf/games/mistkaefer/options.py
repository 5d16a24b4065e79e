"""The options of Mistkäfer!: what people play differently, and the tables of the box. Defaults are the rule book's `classic`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from dreiwurf.games.mistkaefer.rules import COLUMNS

COLOURS = ("green", "yellow", "blue")
"""In the order of all tables."""
BONUSES = ("none", "turn", "chip", "chips", "steal", "steal_all")
"""What a bonus field may do; the state's table holds the index."""
BONUS_FIELDS = (
    "green 4 turn; green 6 turn; yellow 4 chip; yellow 6 chips; blue 4 steal; blue 6 steal_all"  # K4
)

DICE_EACH = {2: 6, 3: 8, 4: 9}  # K1: by the number of players
CLOVERS = {2: 6, 3: 9, 4: 12}  # K2
BALLS_TO_WIN = {2: 20, 3: 16, 4: 12}  # K5
BY_PLAYERS = 0  # the number of an option that follows these tables


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the game is played; the numbers are those of docs/rules/mistkaefer.md. 0 follows the number of players.

    Example:
        >>> Options(dice="four", bonus="blue 3 chip;green 1  turn").bonus
        'green 1 turn; blue 3 chip'
    """

    dice: Literal["up_to_four", "four"] = "up_to_four"
    """K6: how many dice are thrown."""
    steal_dice: Literal["always", "from_round_2"] = "always"
    """K8: when dice may be taken from others."""
    dice_each: Annotated[int, Meta(ge=0, le=18)] = BY_PLAYERS
    """K1: dice of each colour."""
    ones: Annotated[int, Meta(ge=0, le=60)] = 24
    """K2: chips with one ball."""
    twos: Annotated[int, Meta(ge=0, le=40)] = 12
    """K2: chips with two balls."""
    clovers: Annotated[int, Meta(ge=0, le=30)] = BY_PLAYERS
    """K2: chips with a clover."""
    balls_to_win: Annotated[int, Meta(ge=0, le=60)] = BY_PLAYERS
    """K5: so many balls win."""
    clovers_to_win: Annotated[int, Meta(ge=1, le=12)] = 4
    """K5: so many clovers win."""
    bonus: Annotated[
        str, Meta(max_length=400, examples=[BONUS_FIELDS, "", "blue 3 steal_all; yellow 6 turn"])
    ] = BONUS_FIELDS
    """K4: the bonus fields, as `colour column bonus` with semicolons between."""

    def __post_init__(self) -> None:
        force_setattr(self, "bonus", write_bonus(read_bonus(self.bonus)))


def read_bonus(text: str) -> list[list[int]]:
    """The table of bonus fields [colour][column] that a text describes.

    Raises:
        ValueError: names the field that is none.

    Example:
        >>> read_bonus("blue 4 steal")[2]
        [0, 0, 0, 4, 0, 0]
    """
    table = [[0] * COLUMNS for _ in COLOURS]
    for field in filter(None, (part.split() for part in text.split(";"))):
        said = " ".join(field)
        fits = len(field) == 3 and field[0] in COLOURS and field[2] in BONUSES
        if not fits or field[1] not in map(str, range(1, COLUMNS + 1)):
            raise ValueError(
                f"bonus field {said!r} should read 'blue 4 steal': a colour ({', '.join(COLOURS)}), "
                f"a column from 1 to {COLUMNS} and a bonus ({', '.join(BONUSES)})"
            )
        colour, column = COLOURS.index(field[0]), int(field[1]) - 1
        if table[colour][column]:
            raise ValueError(f"bonus field {field[0]} {field[1]} is given twice")
        table[colour][column] = BONUSES.index(field[2])
    return table


def write_bonus(table: list[list[int]]) -> str:
    """The text of a table of bonus fields."""
    return "; ".join(
        f"{colour} {column} {BONUSES[bonus]}"
        for colour, row in zip(COLOURS, table, strict=True)
        for column, bonus in enumerate(row, 1)
        if bonus
    )


PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "reviews": {"steal_dice": "from_round_2"},
}
