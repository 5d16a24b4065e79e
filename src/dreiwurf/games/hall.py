"""What a game needs to be played in a hall, with people as figures on a floor of paper: plain data, drawn elsewhere.

A game that can be played so hands in a module (`GameRules.hall`) with

=====================================  =====================================================================================
`PRESET`, `ASK`                        the preset of hall games, and the options that its leader is asked about first
`line_ups(people) -> list[LineUp]`     how so many people may be divided into teams, the best first
`pieces(seats, figures)`               by seat, the ids of the tokens that people are
`people_each(options) -> int`          people of each team on the floor
`floor(seats) -> list[FloorSheet]`     the sheets of paper on the floor, in the order in which they are laid
`waiting_places(seats)`                by seat, column and row around which its people wait
`card(seats, options)`                 the rules on a card, for exactly these options: `CardPart`s
=====================================  =====================================================================================
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from dreiwurf.games.scene import Text

FEWEST_PEOPLE = 2
MOST_PEOPLE = 64
"""Line-ups are offered for so many."""


class LineUp(Struct, frozen=True):
    """Teams of equal size.

    Attributes:
        seats: teams.
        figures: people of each team on the floor.
        spare: people left over, who take turns at throwing.
        options: what it sets in the game's options.
    """

    seats: int
    figures: int
    spare: int
    options: dict[str, Any] = {}


class FloorSheet(Struct, frozen=True):
    """A sheet of paper on the floor.

    Attributes:
        label: what is printed on it, as everybody calls it; no other sheet has it.
        kind: "track", "start" or "goal".
        seat: whose; None for everybody's.
        column: from the left, 0 is the first; seen by somebody who looks at the floor as at the board on the screen.
        row: from above.
        order: 0 for the sheet that is laid first.
        onward: labels of the sheets where one may step from it.
        place: letter of a goal sheet among its team's.
    """

    label: str
    kind: Literal["track", "start", "goal"]
    seat: int | None
    column: int
    row: int
    order: int
    onward: tuple[str, ...] = ()
    place: str = ""


class CardPart(Struct, frozen=True):
    """Rules on a card that belong together.

    Attributes:
        title: above them.
        lines: one for each rule.
    """

    title: Text
    lines: tuple[Text, ...]
