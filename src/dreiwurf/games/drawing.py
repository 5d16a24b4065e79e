"""What more than one game draws: the shape of a seat, and dice.

Everything is drawn around the origin and holds classes only; each game's `board.css` gives them their colours.
"""

from __future__ import annotations

from dreiwurf.games.scene import SEAT_LOOKS

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""By face, column and row of each pip, from −1 to 1."""


def mark_svg(seat: int, scale: float = 1) -> str:
    """The shape of a seat.

    Args:
        seat: whose.
        scale: 1 is about 20 units wide.
    """
    size = "" if scale == 1 else f' transform="scale({scale:g})"'
    return f'<path class="mark" d="{SEAT_LOOKS[seat].mark}"{size}/>'


def pips_svg(face: int, shape: str = "") -> str:
    """The pips of a face, for a die 42 units wide.

    Args:
        face: 1 to 6.
        shape: of a pip, as an SVG path about 9 units wide; empty for round ones.
    """
    if shape:
        return "".join(
            f'<path class="pip" transform="translate({10 * x} {10.5 * y:g})" d="{shape}"/>'
            for x, y in PIPS[face]
        )
    return "".join(f'<circle class="pip" cx="{10 * x}" cy="{10.5 * y:g}" r="4.4"/>' for x, y in PIPS[face])


def die_svg(face: int, pip: str = "", *, bevel: bool = False) -> str:
    """A die that shows a face, 42 units wide.

    Args:
        face: 1 to 6.
        pip: the shape of its pips, as for `pips_svg`.
        bevel: its upper side lies within rounded edges.

    Example:
        >>> die_svg(5).count('class="pip"')
        5
    """
    top = '<rect class="die-top" x="-17.5" y="-18.5" width="35" height="35" rx="9"/>' if bevel else ""
    return (
        '<rect class="die-shadow" x="-18" y="-16" width="42" height="42" rx="10"/>'
        f'<rect class="die-face" x="-21" y="-21" width="42" height="42" rx="10"/>{top}{pips_svg(face, pip)}'
    )
