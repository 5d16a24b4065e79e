"""The tableaus of Mistkäfer!, drawn by us: earth, leaf and dung, and comic beetles (K3, K4), as SVG with named slots.

The drawing holds classes only; `board.css` gives them their colours. It is made of panels, each drawn in units of its own:
one for each seat and one, `middle`, for what lies between the players. Slots, each a group moved to its middle:
`r{seat}.{g|y|b}.{0-5}` the fields of a row, `c{seat}.{one|two|clover|back}` the chips before a seat, `s.{g|y|b}` the dice and
`stock` the chips that belong to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from dreiwurf.games.drawing import die_svg, mark_svg
from dreiwurf.games.mistkaefer.notation import KIND_NAMES
from dreiwurf.games.mistkaefer.options import BONUSES, COLOURS, read_bonus
from dreiwurf.games.mistkaefer.rules import COLUMNS, LINE
from dreiwurf.games.scene import SEAT_LOOKS

if TYPE_CHECKING:
    from dreiwurf.games.mistkaefer.options import Options
    from dreiwurf.games.scene import Die, Scene, Token

CELL = 64
"""Units of a panel from field to field."""
PANEL = (412, 300)
"""Width and height of a seat's panel."""
MIDDLE = (412, 64)
GAP = 16
"""Around panels and between them, where no page arranges them."""
CHIPS = (*KIND_NAMES, "back")
"""Chips of a seat, stacked by what the viewer sees of them."""

_LEFT, _TOP = 10, 90  # corner of the first field
_ROW = 65  # from row to row
_LINE_GAP = 8
_CHIP_X = (161, 230, 299, 368)
_CHIP_Y = 43
_SUPPLY_X = (58, 152, 246)
_STOCK_X = 350
_MIDDLE_Y = 31

# Each colour has a sign too, for those who cannot tell colours apart: leaf, sun and drop, about 20 units wide.
_SIGNS = {
    "green": "M-8.6 8.6C-12.5 -1 -7 -10.4 10.4 -10.4C10.4 7 1 12.5 -8.6 8.6Z",
    "yellow": "M0 -11L2.6 -6.4L7.8 -7.8L6.4 -2.6L11 0L6.4 2.6L7.8 7.8L2.6 6.4L0 11L-2.6 6.4L-7.8 7.8L-6.4 2.6L-11 0L-6.4 -2.6"
    "L-7.8 -7.8L-2.6 -6.4Z",
    "blue": "M0 -13C4.6 -6 8.8 -1.4 8.8 3.4A8.8 8.4 0 0 1 -8.8 3.4C-8.8 -1.4 -4.6 -6 0 -13Z",
}
# The same as pips of a die 42 units wide.
_PIPS = {
    "green": "M-4.1 4.1C-6 -0.5 -3.4 -5 5 -5C5 3.4 0.5 6 -4.1 4.1Z",
    "yellow": "M0 -5.2L1.6 -3.8L3.7 -3.7L3.8 -1.6L5.2 0L3.8 1.6L3.7 3.7L1.6 3.8L0 5.2L-1.6 3.8L-3.7 3.7L-3.8 1.6L-5.2 0"
    "L-3.8 -1.6L-3.7 -3.7L-1.6 -3.8Z",
    "blue": "M0 -5.5C2.1 -2.6 4 -0.8 4 1.4A4 3.8 0 0 1 -4 1.4C-4 -0.8 -2.1 -2.6 0 -5.5Z",
}
_DIE = 54 / 42  # dice in rows


# -------------------------------------------------------------------------------------------------------- where things lie
def _field(colour: int, column: int) -> tuple[float, float]:
    """The middle of a field in its seat's panel."""
    beyond = _LINE_GAP if column >= LINE else 0
    return _LEFT + CELL / 2 + CELL * column + beyond, _TOP + CELL / 2 + _ROW * colour


def row_slot(seat: int, colour: int, column: int) -> str:
    """The slot of a field.

    Example:
        >>> row_slot(1, 2, 0)
        'r1.b.0'
    """
    return f"r{seat}.{COLOURS[colour][0]}.{column}"


@cache
def places(seats: int) -> dict[str, tuple[str, float, float]]:
    """For every slot its panel ("0" … or "middle") and where in that panel it is.

    Example:
        >>> places(2)["r1.b.5"], places(2)["stock"]
        (('1', 370.0, 252.0), ('middle', 350, 31))
    """
    found: dict[str, tuple[str, float, float]] = {}
    for seat in range(seats):
        for colour in range(len(COLOURS)):
            for column in range(COLUMNS):
                found[row_slot(seat, colour, column)] = (str(seat), *_field(colour, column))
        for chip, x in zip(CHIPS, _CHIP_X, strict=True):
            found[f"c{seat}.{chip}"] = (str(seat), x, _CHIP_Y)
    for colour, x in zip(COLOURS, _SUPPLY_X, strict=True):
        found[f"s.{colour[0]}"] = ("middle", x, _MIDDLE_Y)
    found["stock"] = ("middle", _STOCK_X, _MIDDLE_Y)
    return found


@cache
def arrangement(seats: int, *, thrown: bool) -> tuple[int, int, dict[str, tuple[float, float]]]:
    """Width and height of the whole drawing, and the corner of each panel: seats clockwise, what is nobody's between them.

    Args:
        seats: 2 to 4.
        thrown: with a place for thrown dice beside the supply.
    """
    width, height = PANEL
    right = width + 2 * GAP
    below = height + 2 * GAP
    band = MIDDLE[1] + GAP
    corners: dict[str, tuple[float, float]] = {"0": (GAP, GAP), "1": (right, GAP)}
    if seats == 3:  # two beside each other, and the third beside the middle
        above = below + (height - MIDDLE[1]) / 2
        if thrown:
            above -= band / 2
            corners["thrown"] = (GAP, above + band)
        corners["2"] = (right, below)
        corners["middle"] = (GAP, above)
        return right + width + GAP, below + height + GAP, corners
    corners["middle"] = (GAP if thrown else (right + GAP) / 2, below)
    if thrown:
        corners["thrown"] = (right, below)
    if seats == 4:
        corners["2"] = (right, below + band)
        corners["3"] = (GAP, below + band)
        return right + width + GAP, below + band + height + GAP, corners
    return right + width + GAP, below + band, corners


# ------------------------------------------------------------------------------------------------------------- the pieces
def _at(x: float, y: float, inside: str, classes: str = "") -> str:
    named = f' class="{classes}"' if classes else ""
    return f'<g{named} transform="translate({x:g} {y:g})">{inside}</g>'


def _sign(colour: str, classes: str = "sign") -> str:
    return f'<path class="{classes}" d="{_SIGNS[colour]}"/>'


def _colour_die(colour: str, face: int) -> str:
    return die_svg(face, _PIPS[colour], bevel=True)


_BUG = (
    '<path class="bug-legs" d="M-5 -3L-11 -7M-6 2H-12.5M-5 7L-11 12M5 -3L11 -7M6 2H12.5M5 7L11 12"/>'
    '<ellipse class="bug-body" cy="3" rx="7" ry="9"/><circle class="bug-body" cy="-8" r="4.6"/>'
    '<path class="bug-seam" d="M0 -3V12M-6 -2.6H6"/>'
)
"""A beetle seen from above, about 25 units wide."""


def _ball(x: float, y: float, radius: float) -> str:
    """A ball of dung."""
    part = radius / 10
    return (
        f'<g transform="translate({x:g} {y:g}) scale({part:.3g})"><circle class="ball" r="10"/>'
        '<path class="ball-shine" d="M-6.4 -3.4A7.4 7.4 0 0 1 -1 -7.2"/>'
        '<path class="ball-straw" d="M-3 3.6L1.4 5.2M3.4 -1.6L5.8 1.8M-5.4 0.4L-2.6 -0.6"/></g>'
    )


_CLOVER_LEAF = "M0 0C-3.6 -4 -9.4 -6 -7.8 -11C-6.4 -14.6 -1.6 -13.6 0 -10.4C1.6 -13.6 6.4 -14.6 7.8 -11C9.4 -6 3.6 -4 0 0Z"


def _clover(x: float, y: float, scale: float) -> str:
    """A clover with four leaves."""
    leaves = "".join(
        f'<path class="clover" d="{_CLOVER_LEAF}" transform="rotate({angle})"/>'
        for angle in (0, 90, 180, 270)
    )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><path class="stem" d="M1 2C4 7 7 11 11 14"/>'
        f'<g transform="rotate(12)">{leaves}</g></g>'
    )


_MOTIFS = {
    "one": _ball(0, -9, 12.5),
    "two": _ball(-10, -8, 10) + _ball(10, -10, 10),
    "clover": _clover(-1, -8, 1.1),
    "back": _at(0, -9, _BUG),
}
_PILL = '<rect class="pill" x="-19" y="3" width="38" height="22" rx="11"/>'
"""Below a count."""
_COUNT_Y = 21


def _chip(kind: str) -> str:
    """A stack of chips with its uppermost one."""
    side = "chip-back" if kind == "back" else "chip-open"
    return (
        f'<g class="{side}"><circle class="chip-shadow" cx="2" cy="2" r="27"/>'
        '<circle class="halo" cy="-5" r="27"/><circle class="chip-side" cy="-1" r="26"/>'
        '<circle class="chip-face" cy="-6" r="26"/><circle class="chip-rim" cy="-6" r="22"/>'
        f"{_MOTIFS[kind]}</g>{_PILL}"
    )


def _pile(colour: str) -> str:
    """A heap of dice."""
    dice = ((-25, 5, -9, 3), (25, 4, 8, 2), (0, -10, -2, 5))
    heap = "".join(
        f'<g transform="translate({x} {y}) rotate({turn}) scale(0.78)">{_colour_die(colour, face)}</g>'
        for x, y, turn, face in dice
    )
    return f'<path class="halo" d="M-18 -27H18V-14H43V24H-43V-14H-18Z"/>{heap}{_PILL}'


def _tokens() -> Iterable[str]:
    """All drawings that a page lays on slots, as definitions. Each brings its world along, so that it may be used outside too."""
    for colour in COLOURS:
        for face in range(1, 7):
            die = f'<g transform="scale({_DIE:.4g})">{_colour_die(colour, face)}</g>'
            halo = '<rect class="halo" x="-27" y="-27" width="54" height="54" rx="13"/>'
            yield f'<g id="token-die-{colour}-{face}" class="mistkaefer die-{colour}">{halo}{die}</g>'
        yield f'<g id="token-supply-{colour}" data-label="0 {_COUNT_Y}" class="mistkaefer die-{colour}">{_pile(colour)}</g>'
        yield f'<g id="pip-{colour}"><path class="pip" transform="scale(2.3)" d="{_PIPS[colour]}"/></g>'
    for kind in CHIPS:
        yield f'<g id="token-chip-{kind}" data-label="0 {_COUNT_Y}" class="mistkaefer">{_chip(kind)}</g>'
    yield f'<g id="token-stock" data-label="0 {_COUNT_Y}" class="mistkaefer">{_stock()}</g>'


def _stock() -> str:
    """Chips face down in a heap."""
    chips = "".join(
        f'<g class="chip-back" transform="translate({x} {y}) scale(0.8)"><circle class="chip-shadow" cx="2" cy="6" r="26"/>'
        f'<circle class="chip-side" cy="4" r="26"/><circle class="chip-face" r="26"/><circle class="chip-rim" r="22"/>'
        f"{motif}</g>"
        for x, y, motif in ((-29, 3, ""), (29, 3, ""), (0, -6, _MOTIFS["back"]))
    )
    return f"{chips}{_PILL}"


# ------------------------------------------------------------------------------------------------------------ the panels
def _small_chip(x: float, y: float, radius: float = 11) -> str:
    return _at(
        x, y, f'<circle class="coin" r="{radius:g}"/><circle class="coin-ball" r="{radius * 0.46:.3g}"/>'
    )


def _arrow(path: str, tip: str) -> str:
    return f'<path class="bonus-line" d="{path}"/><path class="bonus-tip" d="{tip}"/>'


def _small_bug(x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_BUG}</g>'


_PLUS = '<path class="bonus-line" d="M-20 -13H-7M-13.5 -19.5V-6.5"/>'
_BONUS_SIGNS = {
    "turn": _arrow("M-11.6 12.6A16.4 16.4 0 1 1 15.8 5.2", "M7 3.4L15 15.2L23.2 4.2Z"),
    "chip": _small_chip(5, 5, 15) + _PLUS,
    "chips": _small_chip(12, 0, 11.5) + _small_chip(-2, 11.5, 11.5) + _PLUS,
    "steal": _small_bug(0, -14.5, 0.82) + _arrow("M0 -2V4", "M-6.5 1.6H6.5L0 8.6Z") + _small_chip(0, 16, 7.6),
    "steal_all": _small_bug(-16, -10, 0.58)
    + _small_bug(0, -15.5, 0.58)
    + _small_bug(16, -10, 0.58)
    + _arrow(
        "M-15.4 1.6L-12.4 5.6M0 -5V0M15.4 1.6L12.4 5.6",
        "M-16.4 10L-8.2 11.6L-10.6 3.2ZM-5 -1.4H5L0 5.4ZM16.4 10L8.2 11.6L10.6 3.2Z",
    )
    + _small_chip(0, 16, 7.6),
}


def _slot(name: str, x: float, y: float, classes: str, inside: str, explained: str) -> str:
    """A place for a token; a tap on it is answered by the text of this help."""
    return (
        f'<g data-slot="{name}" class="slot {classes}" data-help="mistkaefer.help.{explained}" '
        f'transform="translate({x:g} {y:g})">{inside}</g>'
    )


def _beetle(seat: int) -> str:
    """A seat's sign: its beetle, with the shape on its shell, rolls a ball with its letter."""
    return (
        '<ellipse class="sign-shadow" cx="68" cy="76" rx="60" ry="5.5"/>'
        '<path class="leg" d="M38 62L33 75H28M52 66L50 76H44M70 66L75 76H70M80 56L92 60L97 52"/>'
        '<path class="feeler" d="M22 34C18 27 14 25 9 26M27 31C26 24 23 20 19 18"/>'
        '<circle class="head" cx="27" cy="48" r="15"/>'
        '<path class="shell" d="M28 68C26 38 42 20 62 21C80 22 89 42 88 60C88 66 84 68 78 68Z"/>'
        '<path class="shell-shine" d="M41 40C45 31 53 26 62 26C53 30 47 35 44 43Z"/>'
        '<circle class="eye" cx="20" cy="44" r="6.4"/><circle class="eye" cx="31" cy="42.4" r="6.4"/>'
        '<circle class="pupil" cx="18.6" cy="45" r="2.8"/><circle class="pupil" cx="29.4" cy="43.6" r="2.8"/>'
        '<path class="smile" d="M18 55Q22.6 59.4 28 56.4"/>'
        f'<g class="on-shell" transform="translate(59 47)">{mark_svg(seat, 1.35)}</g>'
        '<g transform="translate(106 52) scale(2.3)"><circle class="ball" r="10"/>'
        '<path class="ball-shine" d="M-7 -3.6A7.8 7.8 0 0 1 -2.6 -7.4"/>'
        '<path class="ball-straw" d="M-5 6.8L-2 7.6M6.6 2.6L7.6 0.4"/></g>'
        f'<text class="letter" x="106" y="62">{SEAT_LOOKS[seat].letter}</text>'
    )


def _ground(width: int, height: int) -> str:
    """A piece of earth."""
    return f'<rect class="earth" x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="18"/>'


_GRASS = "M0 0C1 -7 -1 -12 -5 -16C-4 -10 -6 -4 -8 0C-10 -5 -13 -8 -16 -9C-13 -5 -13 -2 -13 0Z"


def _tableau(seat: int, bonuses: list[list[int]]) -> str:
    width, height = PANEL
    bottom = _TOP + CELL + 2 * _ROW
    parts = [
        _ground(width, height),
        f'<path class="meadow" d="M3 83V19.5A16.5 16.5 0 0 1 19.5 3H{width - 19.5}A16.5 16.5 0 0 1 {width - 3} 19.5V83Z"/>',
        *(
            _at(x, 83, f'<path class="grass" d="{_GRASS}" transform="scale({scale})"/>')
            for x, scale in (
                (22, "0.9 0.7"),
                (140, "1"),
                (196, "-0.8 0.7"),
                (262, "0.8 0.6"),
                (334, "-1 0.8"),
                (404, "0.9"),
            )
        ),
        _beetle(seat),
    ]
    for chip, x in zip(CHIPS, _CHIP_X, strict=True):
        spot = f'<circle class="chip-spot" cy="-5" r="26"/><g class="ghost">{_MOTIFS[chip]}</g>'
        parts.append(_slot(f"c{seat}.{chip}", x, _CHIP_Y, "chips", spot, chip))
    beyond = _LEFT + LINE * CELL + 4
    for colour, name in enumerate(COLOURS):
        y = _TOP + _ROW * colour
        parts.append(
            f'<rect class="band die-{name}" x="{beyond}" y="{y + 0.5}" width="{width - 6 - beyond}" height="63" rx="15"/>'
        )
    for column in range(LINE):
        x = _field(0, column)[0]
        parts.append(
            f'<rect class="column" x="{x - 31:g}" y="{_TOP + 0.5}" width="62" height="{bottom - _TOP - 1}" rx="15"/>'
        )
    for colour, name in enumerate(COLOURS):
        for column in range(COLUMNS):
            bonus = BONUSES[bonuses[colour][column]]
            x, y = _field(colour, column)
            well = '<rect class="well" x="-28" y="-28" width="56" height="56" rx="13"/>'
            meaning = "columns" if column < LINE else "singles"
            plain = bonus not in _BONUS_SIGNS
            inside = _sign(name) if plain else f'<g class="bonus">{_BONUS_SIGNS[bonus]}</g>'
            classes = f"cell die-{name}" + ("" if plain else " bonus-field")
            parts.append(
                _slot(
                    row_slot(seat, colour, column), x, y, classes, well + inside, meaning if plain else bonus
                )
            )
    x = _LEFT + LINE * CELL + _LINE_GAP / 2
    line = f'x="{x - 3.5:g}" y="{_TOP - 6}" width="7" height="{bottom - _TOP + 12}" rx="3.5"'
    parts.append(f'<rect class="white-line" data-help="mistkaefer.help.line" {line}/>')
    parts.append(f'<rect class="frame" x="2.5" y="2.5" width="{width - 5}" height="{height - 5}" rx="17"/>')
    return "".join(parts)


def _common() -> str:
    """Supply and stock."""
    width, height = MIDDLE
    parts = [_ground(width, height)]
    for colour, x in zip(COLOURS, _SUPPLY_X, strict=True):
        mat = f'<rect class="band" x="-43" y="-25" width="86" height="52" rx="15"/>{_sign(colour)}'
        parts.append(_slot(f"s.{colour[0]}", x, _MIDDLE_Y, f"supply die-{colour}", mat, "supply"))
    spot = '<rect class="stock-spot" x="-53" y="-25" width="106" height="52" rx="15"/>'
    parts.append(_slot("stock", _STOCK_X, _MIDDLE_Y, "stock", spot, "stock"))
    parts.append(f'<rect class="frame" x="2.5" y="2.5" width="{width - 5}" height="{height - 5}" rx="17"/>')
    return "".join(parts)


def _panel(name: str, corner: tuple[float, float], size: tuple[int, int], inside: str) -> str:
    seat = f' data-seat="{name}" class="panel seat-{name}"' if name.isdigit() else ' class="panel"'
    return (
        f'<g data-panel="{name}"{seat} data-size="{size[0]} {size[1]}" '
        f'transform="translate({corner[0]:g} {corner[1]:g}) scale(1)">{inside}</g>'
    )


@cache
def _drawings(seats: int, bonus: str) -> dict[str, str]:
    """What each panel shows while nothing lies on it."""
    table = read_bonus(bonus)
    return {**{str(seat): _tableau(seat, table) for seat in range(seats)}, "middle": _common()}


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
        _panel(name, corners[name], MIDDLE if name == "middle" else PANEL, inside + laid.get(name, ""))
        for name, inside in _drawings(seats, options.bonus).items()
    )
    if thrown:
        panels += _at(*corners["thrown"], thrown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board mistkaefer" viewBox="0 0 {width} {height}" '
        f'data-pitch="{CELL}"{attributes}>{before}{panels}</svg>'
    )


def board_svg(seats: int, options: Options) -> str:
    """The empty tableaus and the middle, for a page that lays its own tokens on the slots.

    Args:
        seats: 2 to 4.
        options: the table of bonus fields is drawn on the tableaus.

    Returns:
        One svg element with a panel for each seat and one for the middle, and as definitions the drawings of all tokens.

    Example:
        >>> from dreiwurf.games.mistkaefer.options import Options
        >>> drawing = board_svg(3, Options(bonus="blue 1 chip"))
        >>> drawing.count("data-panel="), drawing.count('data-slot="r'), drawing.count("mistkaefer.help.chip")
        (4, 54, 3)
    """
    return _svg(seats, options, laid={}, before=f"<defs>{''.join(_tokens())}</defs>")


# ------------------------------------------------------------------------------------------- positions, on their own
def _drawn(token: Token) -> str:
    """A token as it lies on its slot."""
    group, _, rest = token.kind.partition("-")
    if group == "die":
        colour, _, face = rest.partition("-")
        return f'<g class="die-{colour}" transform="scale({_DIE:.4g})">{_colour_die(colour, int(face))}</g>'
    label = f'<text class="token-label" y="{_COUNT_Y}">{escape(token.label)}</text>' if token.label else ""
    if group == "supply":
        return f'<g class="die-{rest}">{_pile(rest)}</g>{label}'
    return (_stock() if group == "stock" else _chip(rest)) + label


def _tray(dice: Iterable[Die]) -> str:
    """Thrown dice, and pale those that have not fallen yet."""
    lying = list(dice)
    width, height = MIDDLE
    parts = [f'<rect class="tray" x="2" y="2" width="{width - 4}" height="{height - 4}" rx="18"/>']
    for index, die in enumerate(lying):
        x = width / 2 + CELL * (index - (len(lying) - 1) / 2)
        face = '<rect class="die-face pale" x="-21" y="-21" width="42" height="42" rx="10"/>'
        if die.face is not None:
            face = _colour_die(die.kind, int(die.face))
        parts.append(_at(x, height / 2 - 1, f'<g transform="scale(1.14)">{face}</g>', f"die-{die.kind}"))
    return "".join(parts)


def position_svg(scene: Scene, seats: int, options: Options, *, title: str = "", style: str = "") -> str:
    """The tableaus with everything on them, as a drawing that stands alone.

    Args:
        scene: what lies where.
        seats: of the game.
        options: of the game.
        title: what the drawing shows, for those who do not see it.
        style: the style sheet that it carries.
    """
    laid: dict[str, str] = {}
    for token in scene.tokens:
        panel, x, y = places(seats)[token.slot]
        laid[panel] = laid.get(panel, "") + _at(x, y, _drawn(token))
    return _svg(
        seats,
        options,
        laid=laid,
        attributes=' role="img" data-alone=""',
        before=f"<title>{escape(title)}</title><style>{style}</style>",
        thrown=_tray(scene.dice) if any(die.kind in COLOURS for die in scene.dice) else "",
    )


# --------------------------------------------------------------------------------------------------------------- as text
_BONUS_TEXT = {"turn": ">", "chip": "+", "chips": "++", "steal": "<", "steal_all": "<<"}
_TEXT_WIDTH = 40


def _tableau_text(seat: int, lying: dict[str, Token], bonuses: list[list[int]]) -> list[str]:
    lines: list[str] = []
    for colour, name in enumerate(COLOURS):
        cells: list[str] = []
        for column in range(COLUMNS):
            token = lying.get(row_slot(seat, colour, column))
            empty = _BONUS_TEXT.get(BONUSES[bonuses[colour][column]], ".")
            cells.append(f"{token.kind[-1] if token else empty:>3}")
        letter = SEAT_LOOKS[seat].letter if colour == 0 else " "
        lines.append(f"{letter}  {name:<7}{''.join(cells[:LINE])} |{''.join(cells[LINE:])}")
    stacks = [
        f"{lying[slot].label} {'face down' if chip == 'back' else chip}"
        for chip in CHIPS
        if (slot := f"c{seat}.{chip}") in lying
    ]
    lines.append(f"   chips  {', '.join(stacks) or 'none'}")
    return lines


def position_text(scene: Scene, seats: int, options: Options) -> str:
    """Tableaus as text, two beside each other; below them what lies in the middle and what was thrown.

    Dice are digits, `|` is the white line, and the signs of empty bonus fields are explained in the last line.
    """
    bonuses = read_bonus(options.bonus)
    lying = {token.slot: token for token in scene.tokens}
    tableaus = [_tableau_text(seat, lying, bonuses) for seat in range(seats)]
    lines: list[str] = []
    for first in range(0, seats, 2):
        pair = tableaus[first : first + 2]
        lines += [
            "".join(f"{part:<{_TEXT_WIDTH}}" for part in beside).rstrip()
            for beside in zip(*pair, strict=True)
        ]
        lines.append("")
    supply = "  ".join(f"{name} {_count(lying, f's.{name[0]}')}" for name in COLOURS)
    lines.append(f"supply  {supply}  chips {_count(lying, 'stock')}")
    thrown = [die for die in scene.dice if die.kind in COLOURS]
    if thrown:
        faces = " ".join("_" if die.face is None else str(die.face) for die in thrown)
        lines.append(f"thrown  {thrown[0].kind} {faces}")
    signs = {BONUSES[bonus] for row in bonuses for bonus in row}
    explained = [f"{sign} {bonus}" for bonus, sign in _BONUS_TEXT.items() if bonus in signs]
    if explained:
        lines.append("bonus   " + "  ".join(explained))
    return "\n".join(lines)


def _count(lying: dict[str, Token], slot: str) -> str:
    return lying[slot].label if slot in lying else "0"
