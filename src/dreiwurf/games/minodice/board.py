"""The tables of Mino Dice, drawn by us: a stone labyrinth, bronze and torchlight (D1, D6, D10), as SVG with named slots.

The drawing holds classes only; `board.css` gives them their colours. It is made of panels, each drawn in units of its own:
one for each seat and one, `middle`, for the trick. Slots, each a group moved to its middle: `h{seat}.{type}` the dice of a
hand, `b{seat}` the same for whoever may not see them, `bid{seat}` and `won{seat}` what a seat has bid and taken, `t{k}` the
trick's dice in throwing order and `w{k}` the crown of the one that wins so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from dreiwurf.games.drawing import mark_svg
from dreiwurf.games.minodice.options import CHARACTER, FLAG, TYPES, Options, read_dice_set
from dreiwurf.games.scene import SEAT_LOOKS

if TYPE_CHECKING:
    from dreiwurf.games.scene import Die, Scene, Token

CELL = 56
"""Units of a panel from die to die of a hand."""
PANEL = (412, 250)
"""Width and height of a seat's panel."""
MIDDLE = (412, 76)
GAP = 16
"""Around panels and between them, where no page arranges them."""

DIE = 50  # of hands and tricks
_HAND_X = 38  # the first die of a hand
_HAND_Y = 164
_TOP_Y = 66  # sign, bid and tricks
_SIGN_X, _BID_X, _WON_X = 62, 192, 341
_SHELF = (8, 131, 396, 111)  # x, y, width, height: below a hand
_TRICK = 66  # from place to place
_TRICK_Y = 45
_CROWN_Y = 16


# -------------------------------------------------------------------------------------------------------- where things lie
def face_name(face: int) -> str:
    """How the drawings call a face: "flag", "character" or the number.

    Example:
        >>> face_name(0), face_name(10), face_name(7)
        ('flag', 'character', '7')
    """
    return {FLAG: "flag", CHARACTER: "character"}.get(face, str(face))


def place_of_trick(seats: int, place: int) -> tuple[float, float]:
    """The middle of a place of the trick, in its panel."""
    return MIDDLE[0] / 2 + _TRICK * (place - (seats - 1) / 2), _TRICK_Y


@cache
def places(seats: int) -> dict[str, tuple[str, float, float]]:
    """For every slot its panel ("0" … or "middle") and where in that panel it is.

    Example:
        >>> places(3)["h1.grey"], places(3)["t0"]
        (('1', 374, 164), ('middle', 140.0, 45))
    """
    found: dict[str, tuple[str, float, float]] = {}
    for seat in range(seats):
        panel = str(seat)
        for index, kind in enumerate(TYPES):
            found[f"h{seat}.{kind}"] = (panel, _HAND_X + CELL * index, _HAND_Y)
        x, y, width, height = _SHELF
        found[f"b{seat}"] = (panel, x + width / 2, y + height / 2)
        found[f"bid{seat}"] = (panel, _BID_X, _TOP_Y - 2)
        found[f"won{seat}"] = (panel, _WON_X, _TOP_Y - 4)
    for place in range(seats):
        x, y = place_of_trick(seats, place)
        found[f"t{place}"] = ("middle", x, y)
        found[f"w{place}"] = ("middle", x, _CROWN_Y)
    return found


@cache
def arrangement(seats: int, *, thrown: bool) -> tuple[float, float, dict[str, tuple[float, float, float]]]:
    """Width and height of the whole drawing, and of each panel its corner and size: seats clockwise, the trick between them.

    Args:
        seats: 3 to 6.
        thrown: with a place for the die in the air beside the trick.
    """
    width, height = PANEL
    across = 3 if seats > 4 else 2
    size = 1.5 if across == 3 else 1
    xs = [GAP + (width + GAP) * column for column in range(across)]
    full = across * (width + GAP) + GAP
    band = MIDDLE[1] * size + GAP
    below = height + 2 * GAP
    corners: dict[str, tuple[float, float, float]] = {str(seat): (xs[seat], GAP, 1) for seat in range(across)}
    if seats == 3:  # the third beside the trick
        y = below + (height - MIDDLE[1] - (band if thrown else 0)) / 2
        corners |= {"2": (xs[1], below, 1), "middle": (xs[0], y, 1), "thrown": (xs[0], y + band, 1)}
        return full, below + height + GAP, corners
    wide = MIDDLE[0] * size
    left = (full - (2 * wide + GAP if thrown else wide)) / 2
    corners |= {"middle": (left, below, size), "thrown": (left + wide + GAP, below, size)}
    rest = list(range(across, seats))
    start = (full - len(rest) * (width + GAP) + GAP) / 2
    for place, seat in enumerate(reversed(rest)):  # clockwise: the lower row runs to the left
        corners[str(seat)] = (start + (width + GAP) * place, below + band, 1)
    return full, below + band + height + GAP, corners


# ------------------------------------------------------------------------------------------------------------- the types
# Each colour has a sign too, for those who cannot tell colours apart, in a box from -40 to 40: flame, sun, grapes and column.
_RAY = "M-6 -24L0 -40L6 -24Z"
_BERRIES = ((-20, -10), (0, -12), (20, -10), (-11, 7), (11, 7), (0, 24))
_SIGNS = {
    "red": '<path class="sign" d="M3 -41C6 -24 27 -15 27 10C27 28 15 39 0 39C-15 39 -27 28 -27 11C-27 -2 -20 -9 -15 -19'
    'C-13 -10 -10 -7 -5 -5C-9 -18 -7 -31 3 -41Z"/>'
    '<path class="sign-gap" d="M1 -3C4 7 14 9 13 20C13 28 7 32 0 32C-7 32 -12 28 -12 21C-12 13 -4 9 1 -3Z"/>',
    "yellow": '<circle class="sign" r="18"/>'
    + "".join(f'<path class="sign" d="{_RAY}" transform="rotate({angle})"/>' for angle in range(0, 360, 45)),
    "purple": '<path class="sign" d="M-2 -22C-4 -30 -2 -36 4 -41L9 -38C6 -34 5 -29 5 -24ZM7 -26C12 -38 24 -38 32 -33'
    'C28 -24 17 -20 7 -26Z"/>'
    + "".join(f'<circle class="sign berry" cx="{x}" cy="{y}" r="11.5"/>' for x, y in _BERRIES),
    "grey": '<path class="sign" d="M-30 -38H30V-29H-30ZM-24 -26H24L18 -18H-18ZM-17 -15H-8V22H-17ZM-4.5 -15H4.5V22H-4.5Z'
    'M8 -15H17V22H8ZM-23 25H23V31H-23ZM-30 33H30V41H-30Z"/>',
    # what stands for a special die where its head would be too small: horns, a feather, a tail
    "minotaur": '<path class="sign" d="M-11 -4C-30 -4 -42 -18 -36 -40C-30 -26 -22 -20 -8 -20H8C22 -20 30 -26 36 -40'
    'C42 -18 30 -4 11 -4C14 8 12 18 9 32C5 40 -5 40 -9 32C-12 18 -14 8 -11 -4Z"/>',
    "griffin": '<path class="sign" d="M34 -40C4 -40 -22 -22 -22 10L-38 38L-32 41L-17 22C-6 26 6 22 13 14L6 12L18 9'
    'C24 2 27 -6 29 -14L21 -13L31 -20C33 -26 34 -33 34 -40Z"/><path class="sign-line" d="M-18 20C-8 4 4 -10 20 -24"/>',
    "mermaid": '<path class="sign" d="M0 -6C-6 -20 -18 -28 -38 -30C-36 -14 -24 -2 -9 2C-12 14 -6 24 -14 40C4 40 14 24 9 2'
    'C24 -2 36 -14 38 -30C18 -28 6 -20 0 -6Z"/><path class="sign-line" d="M-5 14C0 18 5 17 9 13M-7 25C-2 28 4 28 8 24"/>',
}

_HEADS = {
    "minotaur": '<path class="horn" d="M-19 -19C-38 -16 -49 -30 -41 -47C-37 -36 -27 -34 -11 -33Z"/>'
    '<path class="horn" d="M19 -19C38 -16 49 -30 41 -47C37 -36 27 -34 11 -33Z"/>'
    '<path class="fur ear" d="M-22 -10C-34 -16 -42 -10 -45 -3C-36 4 -28 2 -22 -1ZM22 -10C34 -16 42 -10 45 -3C36 4 28 2 22 -1Z"/>'
    '<path class="fur" d="M-22 -26C-12 -34 12 -34 22 -26C29 -16 27 0 22 12L20 30C14 42 -14 42 -20 30L-22 12'
    'C-27 0 -29 -16 -22 -26Z"/>'
    '<path class="mane" d="M-18 -29C-8 -38 8 -38 18 -29L11 -17L5 -25L0 -13L-5 -25L-11 -17Z"/>'
    '<ellipse class="muzzle" cy="26" rx="22" ry="15"/>'
    '<ellipse class="dark" cx="-9" cy="22" rx="3.6" ry="4.6"/><ellipse class="dark" cx="9" cy="22" rx="3.6" ry="4.6"/>'
    '<circle class="white" cx="-11.5" cy="-1" r="8"/><circle class="white" cx="11.5" cy="-1" r="8"/>'
    '<circle class="dark" cx="-9.5" cy="0.6" r="4"/><circle class="dark" cx="9.5" cy="0.6" r="4"/>'
    '<path class="brow" d="M-22 -13L-4 -6.5M22 -13L4 -6.5"/>'
    '<path class="ring" d="M-5.5 29A7.5 7.5 0 1 0 5.5 29"/>',
    "griffin": '<path class="plume ear" d="M6 -29C8 -38 13 -45 21 -49C24 -40 25 -33 24 -24Z"/>'
    '<path class="plume" d="M-15 -22C-8 -37 16 -40 27 -25C34 -16 33 -4 40 2L35 5C37 13 41 18 47 21L38 25C40 32 43 37 48 41'
    'L-13 42C-7 34 -6 26 -10 19C-22 14 -23 -9 -15 -22Z"/>'
    '<path class="down" d="M-10 19C-6 26 -7 34 -13 42H14C18 34 17 26 12 22L7 26L4 18L-3 23Z"/>'
    '<path class="beak" d="M-14 -17C-32 -20 -49 -6 -45 19C-39 9 -31 7 -23 9C-19 15 -13 17 -9 14C-5 4 -7 -9 -14 -17Z"/>'
    '<path class="beak-line" d="M-24 9C-20 5 -15 4 -11 4"/><circle class="dark" cx="-30" cy="-5" r="2.6"/>'
    '<circle class="white" cx="4" cy="-10" r="9"/><circle class="dark" cx="1" cy="-9" r="4.4"/>'
    '<path class="brow" d="M-10 -20L13 -15"/>'
    '<path class="plume-line" d="M21 -2C22 4 25 8 29 10M19 14C20 20 23 24 28 27"/>',
    "mermaid": '<path class="hair" d="M0 -44C-30 -46 -42 -20 -37 4C-34 18 -46 26 -42 41C-30 47 -20 42 -15 33H15'
    'C20 42 30 47 42 41C46 26 34 18 37 4C42 -20 30 -46 0 -44Z"/>'
    '<path class="fin" d="M-20 -2L-39 -12L-34 0L-41 8L-20 12ZM20 -2L39 -12L34 0L41 8L20 12Z"/>'
    '<path class="skin" d="M0 -27C15 -27 23 -14 23 4C23 22 11 34 0 34C-11 34 -23 22 -23 4C-23 -14 -15 -27 0 -27Z"/>'
    '<path class="hair" d="M-25 4C-29 -24 -10 -34 6 -30C2 -16 -10 -8 -25 4Z"/>'
    '<path class="hair" d="M25 4C28 -18 20 -30 3 -31C5 -18 14 -8 25 4Z"/>'
    '<ellipse class="white" cx="-9.5" cy="5" rx="6.4" ry="7.4"/><ellipse class="white" cx="9.5" cy="5" rx="6.4" ry="7.4"/>'
    '<circle class="dark" cx="-8.6" cy="6.4" r="4.2"/><circle class="dark" cx="8.6" cy="6.4" r="4.2"/>'
    '<path class="lash" d="M-17 -2C-13 -5.5 -7 -5.5 -3.6 -2M17 -2C13 -5.5 7 -5.5 3.6 -2M-17 -2L-21 -4M17 -2L21 -4"/>'
    '<path class="lips" d="M-8 20C-3 25.5 3 25.5 8 20C3 21.5 -3 21.5 -8 20Z"/>'
    '<circle class="blush" cx="-15" cy="16" r="4"/><circle class="blush" cx="15" cy="16" r="4"/>'
    '<path class="star" d="M19 -43L22.6 -34.5L31.8 -33.6L24.8 -27.6L27 -18.6L19 -23.4L11 -18.6L13.2 -27.6L6.2 -33.6'
    'L15.4 -34.5Z"/>',
}
"""What a special die's character looks like, in the same box."""

_FLAG = (
    '<path class="flag-pole" d="M-29 -40V41"/><circle class="flag-knob" cx="-29" cy="-42" r="4.5"/>'
    '<path class="flag-cloth" d="M-26 -37C-12 -45 2 -28 20 -36C26 -38 30 -40 34 -41C28 -28 30 -14 35 -2C20 8 -2 -10 -26 1Z"/>'
)


def _scaled(inside: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{inside}</g>'


def _at(x: float, y: float, inside: str, classes: str = "") -> str:
    named = f' class="{classes}"' if classes else ""
    return f'<g{named} transform="translate({x:g} {y:g})">{inside}</g>'


def _face(kind: str, face: str) -> str:
    """A face of a type in a box from -50 to 50; "" is the look of a die that has not been thrown."""
    if face == "character" or (face == "" and kind in _HEADS):
        return _HEADS[kind]
    if face == "":
        return _scaled(_SIGNS[kind], 0, 0, 0.92)
    if face == "flag":
        return _scaled(_FLAG, -4, -3, 0.92) + _scaled(_SIGNS[kind], 19, 22, 0.46)
    return f'{_scaled(_SIGNS[kind], -27, -25, 0.42)}<text class="face-number" x="11" y="29">{face}</text>'


def _die(kind: str, face: str, size: float = DIE) -> str:
    """A die that lies on the table, around the origin."""
    body = (
        '<rect class="die-shadow" x="-43" y="-40" width="100" height="100" rx="23"/>'
        '<rect class="die-face" x="-50" y="-50" width="100" height="100" rx="22"/>'
        '<rect class="die-top" x="-43" y="-45" width="86" height="84" rx="20"/>'
    )
    return f'<g transform="scale({size / 100:g})">{body}{_face(kind, face)}</g>'


_HALO = (
    f'<rect class="halo" x="{-DIE / 2:g}" y="{-DIE / 2:g}" width="{DIE}" height="{DIE}" rx="{DIE * 0.22:g}"/>'
)
_PILL = '<circle class="pill" cx="19" cy="17" r="12.5"/>'
"""Below the number of dice of a type."""


def _hand_die(kind: str) -> str:
    """A die of a hand; with a number, others lie behind it."""
    behind = '<rect class="die-face pile" x="-18.5" y="-30.5" width="49" height="49" rx="11"/>'
    return f"{_HALO}{behind}{_die(kind, '')}{_PILL}"


def _thrown_die(kind: str, face: str, seats: int) -> str:
    """A die of a trick, with the mark of whoever threw it: the one of the seat that the token belongs to is seen."""
    marks = "".join(f'<g class="by by-{seat}">{mark_svg(seat, 0.78)}</g>' for seat in range(seats))
    return f'{_HALO}{_die(kind, face)}<g transform="translate(-19 15)"><circle class="by-disc" r="11.5"/>{marks}</g>'


# ------------------------------------------------------------------------------------------------------ bids and tricks
_BUBBLE = "M-38 -50H44A18 18 0 0 1 62 -32V30A18 18 0 0 1 44 48H-38A18 18 0 0 1 -56 30V18L-80 6L-56 -8V-32A18 18 0 0 1 -38 -50Z"
"""What a seat says: its tail points at the seat's shield."""
_CROWN = (
    '<path class="crown" d="M-17 9L-21 -9L-10 -2L0 -13L10 -2L21 -9L17 9Z"/>'
    '<circle class="gem" cx="-21" cy="-10" r="2.6"/><circle class="gem" cx="0" cy="-13" r="2.8"/>'
    '<circle class="gem" cx="21" cy="-10" r="2.6"/><path class="crown-band" d="M-15 4.5H15"/>'
)
_LEAF = "M0 0C-11 -5 -13 -16 -8 -25C2 -20 6 -9 0 0Z"


def _wreath() -> str:
    """A wreath of laurel around a number."""
    leaves: list[str] = []
    for side in (1, -1):
        for angle in (158, 128, 98, 68, 38):
            leaf = f'<path class="laurel" d="{_LEAF}" transform="rotate({-58 if angle > 40 else -40})"/>'
            leaves.append(
                f'<g transform="scale({side} 1) rotate({angle - 90}) translate(47 0) rotate(90)">{leaf}</g>'
            )
    return f'<g transform="translate(0 2) scale(0.93)"><circle class="plate" r="43"/>{"".join(leaves)}</g>'


def _meander(x: float, y: float, turns: int) -> str:
    """A band of the labyrinth's pattern, 24 units a turn."""
    path = "".join(f"M{24 * n} 14V0H{24 * n + 18}V9.5H{24 * n + 7}V5H{24 * n + 12}" for n in range(turns))
    return f'<path class="meander" transform="translate({x:g} {y:g})" d="{path}M0 14H{24 * turns}"/>'


_BLANK = (
    '<rect class="blank-shadow" x="-27" y="-25" width="62" height="62" rx="14"/>'
    '<rect class="blank" x="-31" y="-31" width="62" height="62" rx="14"/>'
    '<path class="blank-line" d="M0 2V-7H9V9H-9V-16H18V18H-18V-8"/>'
)
"""A die that shows nothing but a labyrinth."""


def _screen() -> str:
    """The wall that hides a hand, with a die that shows nothing and room for a number."""
    _, _, width, height = _SHELF
    left, top = -width / 2, -height / 2
    courses = "".join(
        f"M{left + 4:g} {y:g}H{-left - 4:g}" + "".join(f"M{x:g} {y - 27:g}V{y:g}" for x in joints)
        for y, joints in (
            (top + 28, (-120, 20, 130)),
            (top + 55, (-150, 84, 168)),
            (top + 82, (-112, 22, 124)),
        )
    )
    return (
        f'<rect class="halo wall" x="{left:g}" y="{top:g}" width="{width}" height="{height}" rx="14"/>'
        f'<path class="joint" d="{courses}"/>'
        f'<rect class="plate" x="-98" y="-43" width="196" height="86" rx="22"/>{_at(-44, -1, _BLANK)}'
    )


def _tokens(seats: int, options: Options) -> dict[str, str]:
    """All drawings that a page lays on slots, by kind."""
    drawn: dict[str, str] = {}
    for kind, dice in zip(TYPES, read_dice_set(options.dice_set), strict=True):
        drawn[f"die-{kind}"] = _hand_die(kind)
        for face in sorted(set(dice.faces)):
            drawn[f"die-{kind}-{face_name(face)}"] = _thrown_die(kind, face_name(face), seats)
    bubble = f'<path class="halo bubble" d="{_BUBBLE}"/>'
    return drawn | {
        "die-back": _screen(),
        "bid-known": bubble,
        "bid-hidden": f'<path class="halo bubble closed" d="{_BUBBLE}"/><path class="check" d="M-20 0L-4 17L27 -19"/>',
        "trick": _wreath(),
        "crown": _CROWN,
    }


_LABELS = {"die-back": "42 23", "bid-known": "3 23", "trick": "0 22"}
"""Where the number of a token stands."""
_COUNT = "19 23.5"  # of dice of a type


def _label_at(kind: str) -> str:
    return _LABELS.get(kind, _COUNT)


def _world(kind: str) -> str:
    """The classes of a drawing, which bring its world along, so that it may be used outside too."""
    return "minodice" + (
        f" die-{kind.split('-')[1]}" if kind.startswith("die-") and kind != "die-back" else ""
    )


def _definitions(seats: int, options: Options) -> Iterable[str]:
    for kind, inside in _tokens(seats, options).items():
        yield f'<g id="token-{kind}" data-label="{_label_at(kind)}" class="{_world(kind)}">{inside}</g>'
    for kind, dice in zip(TYPES, read_dice_set(options.dice_set), strict=True):
        for face in sorted(set(dice.faces)):
            name = face_name(face)
            yield f'<g id="face-{kind}-{name}" class="minodice die-{kind}">{_face(kind, name)}</g>'


# ------------------------------------------------------------------------------------------------------------ the panels
def _slot(name: str, x: float, y: float, classes: str, inside: str, explained: str) -> str:
    """A place for a token; a tap on it is answered by the text of this help."""
    return (
        f'<g data-slot="{name}" class="slot {classes}" data-help="minodice.help.{explained}" '
        f'transform="translate({x:g} {y:g})">{inside}</g>'
    )


def _shield(seat: int) -> str:
    """A seat's sign: a round shield of bronze with its shape, and a pennant with its letter."""
    dents = "".join(
        f'<circle class="rivet" r="2.6" transform="rotate({angle}) translate(0 -42.5)"/>'
        for angle in range(0, 360, 30)
    )
    return (
        '<circle class="shield-shadow" cx="3" cy="4" r="49"/><circle class="shield-rim" r="49"/>'
        f'{dents}<circle class="shield" r="36.5"/><path class="shine" d="M-29 -9A30 30 0 0 1 -2 -30"/>'
        f'{mark_svg(seat, 2.5)}<g transform="translate(36 33)"><circle class="boss" r="21"/>'
        f'<text class="letter" y="11">{SEAT_LOOKS[seat].letter}</text></g>'
    )


def _faces(faces: list[int], kind: str) -> str:
    """The six faces of a type, small: what a die of it may show."""
    parts: list[str] = []
    for index, face in enumerate(sorted(faces, key=lambda each: (each != CHARACTER, each))):
        x, y = 17 * (index % 3 - 1), 18 * (index // 3)
        if face == CHARACTER:
            sign = _scaled(_SIGNS[kind], 0, 0, 0.16)
        elif face == FLAG:
            sign = _scaled(_FLAG, 0, 0, 0.15)
        else:
            sign = f'<text class="small-number" y="5.4">{face}</text>'
        parts.append(
            _at(x, y, f'<rect class="small-face" x="-8" y="-8.4" width="16" height="16.8" rx="4"/>{sign}')
        )
    return "".join(parts)


def _wall(width: int, height: int) -> str:
    """A piece of the labyrinth: stone with its courses."""
    courses = "".join(
        f"M4 {y}H{width - 4}"
        + "".join(f"M{x} {y - 26}V{y}" for x in range(54 if row % 2 else 118, width - 20, 128))
        for row, y in enumerate(range(28, height - 8, 26))
    )
    return (
        f'<rect class="stone" x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="18"/>'
        f'<path class="joint" d="{courses}"/>'
    )


def _frame(width: int, height: int) -> str:
    return f'<rect class="frame" x="2.5" y="2.5" width="{width - 5}" height="{height - 5}" rx="17"/>'


def _torch(x: float, y: float, scale: float = 1) -> str:
    """A torch on the wall and its light."""
    glow = "".join(f'<circle class="glow" cy="-8" r="{radius}"/>' for radius in (44, 31, 19))
    return _scaled(
        f'{glow}<path class="torch" d="M-7 4H7L3 36H-3Z"/><path class="torch-band" d="M-9 3H9M-7 14H7"/>'
        '<path class="flame" d="M1 -30C3 -20 12 -14 11 -4C10 4 5 7 0 7C-6 7 -11 3 -11 -4C-11 -10 -7 -13 -5 -18'
        'C-4 -14 -3 -13 -1 -12C-3 -19 -3 -24 1 -30Z"/>'
        '<path class="flame-core" d="M0 -10C2 -5 5 -3 5 1C5 5 3 6 0 6C-3 6 -5 4 -5 1C-5 -3 -2 -5 0 -10Z"/>',
        x,
        y,
        scale,
    )


def _table(seat: int, options: Options) -> str:
    width, height = PANEL
    x, y, shelf_width, shelf_height = _SHELF
    parts = [
        _wall(width, height),
        _torch(271, 62, 0.86),
        _meander(14, 113, 16),
        f'<g class="seat-sign" transform="translate({_SIGN_X} {_TOP_Y - 4})">{_shield(seat)}</g>',
        _slot(f"bid{seat}", _BID_X, _TOP_Y - 2, "bid", f'<path class="bubble" d="{_BUBBLE}"/>', "bid"),
        _slot(f"won{seat}", _WON_X, _TOP_Y - 4, "won", f'<g class="ghost">{_wreath()}</g>', "won"),
        f'<g data-slot="b{seat}" class="slot screen" data-help="minodice.help.screen" '
        f'transform="translate({x + shelf_width / 2:g} {y + shelf_height / 2:g})"><rect class="shelf" x="{-shelf_width / 2:g}" '
        f'y="{-shelf_height / 2:g}" width="{shelf_width}" height="{shelf_height}" rx="14"/>'
        f'<g class="only-sign">{_scaled(_BLANK, 0, 0, 4.8)}</g></g>',
    ]
    for index, (kind, dice) in enumerate(zip(TYPES, read_dice_set(options.dice_set), strict=True)):
        well = f'<rect class="well" x="-25.5" y="-25.5" width="51" height="51" rx="12"/><g class="ghost">{_face(kind, "")}</g>'
        well = well.replace('class="ghost"', 'class="ghost" transform="scale(0.44)"')
        faces = _at(0, 40, _faces(dice.faces, kind))
        parts.append(
            _slot(f"h{seat}.{kind}", _HAND_X + CELL * index, _HAND_Y, f"place die-{kind}", well + faces, kind)
        )
    return "".join([*parts, _frame(width, height)])


def _middle(seats: int) -> str:
    """The places of the trick on Ariadne's thread, in throwing order."""
    width, height = MIDDLE
    parts = [_wall(width, height)]
    first, last = place_of_trick(seats, 0)[0], place_of_trick(seats, seats - 1)[0]
    if seats < 5:
        parts += [_torch((first - 33) / 2, 38, 0.72), _torch(width - (first - 33) / 2, 38, 0.72)]
    parts.append(f'<path class="thread" d="M{first - 36:g} {_TRICK_Y}H{last + 32:g}"/>')
    for place in range(seats):
        x, y = place_of_trick(seats, place)
        well = '<rect class="well" x="-27" y="-27" width="54" height="54" rx="13"/>'
        order = f'<text class="order" y="10">{place + 1}</text>'
        parts.append(_slot(f"t{place}", x, y, "trick-place", well + order, "trick"))
        parts.append(f'<g data-slot="w{place}" class="slot" transform="translate({x:g} {_CROWN_Y})"></g>')
    return "".join([*parts, _frame(width, height)])


def _panel(name: str, place: tuple[float, float, float], inside: str) -> str:
    width, height = MIDDLE if name == "middle" else PANEL
    seat = f' data-seat="{name}" class="panel seat-{name}"' if name.isdigit() else ' class="panel"'
    x, y, size = place
    return (
        f'<g data-panel="{name}"{seat} data-size="{width} {height}" '
        f'transform="translate({x:g} {y:g}) scale({size:g})">{inside}</g>'
    )


@cache
def _drawings(seats: int, dice_set: str) -> dict[str, str]:
    """What each panel shows while nothing lies on it."""
    options = Options(dice_set=dice_set)
    return {**{str(seat): _table(seat, options) for seat in range(seats)}, "middle": _middle(seats)}


def _svg(
    seats: int,
    options: Options,
    *,
    laid: dict[str, str],
    attributes: str = "",
    before: str = "",
    thrown: str = "",
) -> str:
    width, height, corners = arrangement(seats, thrown=bool(thrown))
    panels = "".join(
        _panel(name, corners[name], inside + laid.get(name, ""))
        for name, inside in _drawings(seats, options.dice_set).items()
    )
    if thrown:
        panels += _scaled(thrown, *corners["thrown"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board minodice" viewBox="0 0 {width:g} {height:g}" '
        f'data-pitch="{CELL}"{attributes}>{before}{panels}</svg>'
    )


def board_svg(seats: int, options: Options) -> str:
    """The empty tables and the middle, for a page that lays its own tokens on the slots.

    Args:
        seats: 3 to 6.
        options: the faces of its dice set are drawn below the places of a hand, and as definitions.

    Returns:
        One svg element with a panel for each seat and one for the middle, and as definitions the drawings of all tokens.

    Example:
        >>> drawing = board_svg(3, Options())
        >>> drawing.count("data-panel="), drawing.count('data-slot="h'), drawing.count('id="face-red-')
        (4, 21, 3)
    """
    return _svg(seats, options, laid={}, before=f"<defs>{''.join(_definitions(seats, options))}</defs>")


# ------------------------------------------------------------------------------------------- positions, on their own
def _drawn(token: Token, drawings: dict[str, str]) -> str:
    """A token as it lies on its slot."""
    label = ""
    if token.label:
        x, _, y = _label_at(token.kind).partition(" ")
        label = f'<text class="token-label" x="{x}" y="{y}">{escape(token.label)}</text>'
    return f'<g class="{_world(token.kind)}">{drawings[token.kind]}</g>{label}'


def _tray(dice: Iterable[Die]) -> str:
    """The die in the air, pale while it shows nothing."""
    lying = list(dice)
    width, height = MIDDLE
    parts = [f'<rect class="tray" x="2" y="2" width="{width - 4}" height="{height - 4}" rx="18"/>']
    for index, die in enumerate(lying):
        x = width / 2 + _TRICK * (index - (len(lying) - 1) / 2)
        face = "" if die.face is None else str(die.face)
        pale = " pale" if die.face is None else ""
        parts.append(_at(x, height / 2 - 1, _die(die.kind, face), f"die-{die.kind}{pale}"))
    return "".join(parts)


def position_svg(scene: Scene, seats: int, options: Options, *, title: str = "", style: str = "") -> str:
    """The tables with everything on them, as a drawing that stands alone.

    Args:
        scene: what lies where.
        seats: of the game.
        options: of the game.
        title: what the drawing shows, for those who do not see it.
        style: the style sheet that it carries.
    """
    drawings = _tokens(seats, options)
    laid: dict[str, str] = {}
    for token in scene.tokens:
        panel, x, y = places(seats)[token.slot]
        seat = "" if token.seat is None else f" seat-{token.seat}"
        drawn = _at(x, y, _drawn(token, drawings), f"token token-{token.kind}{seat}")
        laid[panel] = laid.get(panel, "") + drawn
    return _svg(
        seats,
        options,
        laid=laid,
        attributes=' role="img" data-alone=""',
        before=f"<title>{escape(title)}</title><style>{style}</style>",
        thrown=_tray(scene.dice) if scene.dice else "",
    )


# --------------------------------------------------------------------------------------------------------------- as text
_TEXT_WIDTH = 78


def _hand_text(seat: int, lying: dict[str, Token]) -> str:
    hand = [
        f"{token.label} {kind}" if token.label else kind
        for kind in TYPES
        if (token := lying.get(f"h{seat}.{kind}")) is not None
    ]
    hidden = lying.get(f"b{seat}")
    return ", ".join(hand) or (f"{hidden.label or 1} hidden" if hidden else "no dice")


def _bid_text(token: Token | None) -> str:
    if token is None:
        return "-"
    return token.label if token.kind == "bid-known" else "?"


def position_text(scene: Scene, seats: int, options: Options) -> str:
    """Points, bids and tricks of each seat, the hands, and the trick in throwing order, as text of at most 80 columns.

    `?` is a bid that is still secret, `*` the die of the trick that wins so far.
    """
    lying = {token.slot: token for token in scene.tokens}
    points = {fact.seat: fact.value for fact in scene.seat_facts if fact.kind == "points"}
    lines: list[str] = []
    for seat in range(seats):
        taken = lying.get(f"won{seat}")
        bid = f"bid {_bid_text(lying.get(f'bid{seat}'))}  tricks {taken.label if taken else 0}"
        line = f"{SEAT_LOOKS[seat].letter}  {points.get(seat, 0):>4} points  {bid}  {_hand_text(seat, lying)}"
        lines += wrap(line, _TEXT_WIDTH, subsequent_indent=" " * 33)
    trick = [
        f"{'' if token.seat is None else SEAT_LOOKS[token.seat].letter + ' '}{' '.join(token.kind.split('-')[1:])}"
        f"{'*' if f'w{place}' in lying else ''}"
        for place in range(seats)
        if (token := lying.get(f"t{place}")) is not None
    ]
    lines += ["", *wrap("trick  " + (",  ".join(trick) or "-"), _TEXT_WIDTH, subsequent_indent=" " * 7)]
    lines += [f"thrown  {die.kind} {'_' if die.face is None else die.face}" for die in scene.dice]
    return "\n".join(lines)
