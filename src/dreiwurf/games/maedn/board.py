"""The board of Mensch ärgere Dich nicht, drawn by us: bright sheets on a hall floor (M1), as SVG with named slots.

The drawing holds classes only; `board.css` gives them their colours. Slots, each a group moved to its middle:
`t0` … `t39` the ring, `g{seat}.{0-3}` the goal fields, `w{seat}.{figure}` the waiting fields, `die` the middle, and where
goals have a gate (M14) `gate{seat}` before the first goal field.

Every sheet has its label as a text of class `sheet-no`, as it is written on the sheets of a hall; the style sheet shows them
within `.show-numbers`.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from dreiwurf.games.drawing import die_svg, mark_svg
from dreiwurf.games.scene import SEAT_LOOKS

if TYPE_CHECKING:
    from dreiwurf.games.maedn.options import Options
    from dreiwurf.games.scene import Scene

CELL = 64
"""Units of the drawing from field to field; the board has 11 × 11 places."""
SIZE = 11 * CELL
SIDE = 8
ABOVE = 12
"""Margins of the floor; above a little more, for the heads of the figures in the top row."""
GOAL_LETTERS = "abcd"
GATE_KINDS = ("gate-shut", "gate-open")
"""The kinds of a gate, by whether it is open."""

# One arm of the cross, as column and row, for the corner at the top left; the other three are quarter turns of it.
_ARM = ((0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0), (5, 0))
_GOAL = ((1, 5), (2, 5), (3, 5), (4, 5))
_APART, _ABOVE = 0.61, 0.56
"""How far a waiting figure stands from the middle of its mat, sideways and up or down: names lie side by side."""
_WAITING: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-_APART, 0), (_APART, 0)),
    3: ((-_APART, -_ABOVE), (_APART, -_ABOVE), (0, _ABOVE)),
    4: ((-_APART, -_ABOVE), (_APART, -_ABOVE), (-_APART, _ABOVE), (_APART, _ABOVE)),
}
_GATE = (0.5, 5)
_LETTER = 0.57
"""Width of a name's letter, as part of the size of its type."""


def corners(seats: int) -> tuple[int, ...]:
    """The corner of each seat, clockwise from the top left; two teams sit opposite (M3).

    Example:
        >>> corners(2), corners(3)
        ((0, 2), (0, 1, 2))
    """
    return (0, 2) if seats == 2 else tuple(range(seats))


def _turned(place: tuple[float, float], quarters: int) -> tuple[float, float]:
    column, row = place
    for _ in range(quarters):
        column, row = 10 - row, column
    return column, row


def _waiting_middle(corner: int) -> tuple[float, float]:
    """The middle of a mat: as far from the edges of the board in every corner."""
    column, row = 0.7, 0.55
    return (10 - column if corner in (1, 2) else column), (10 - row if corner in (2, 3) else row)


def _units(place: tuple[float, float]) -> tuple[float, float]:
    return CELL // 2 + CELL * place[0], CELL // 2 + CELL * place[1]


@cache
def grid(seats: int, figures: int) -> dict[str, tuple[float, float]]:
    """Column and row, 0 to 10, of every slot of a board for so many seats and figures each.

    Waiting fields lie together within their corner, so their columns and rows may be fractions.

    Example:
        >>> places = grid(4, 4)
        >>> places["t0"], places["t10"], places["g0.0"], places["die"]
        ((0, 4), (6, 0), (1, 5), (5, 5))
    """
    places: dict[str, tuple[float, float]] = {}
    for field in range(40):
        places[f"t{field}"] = _turned(_ARM[field % 10], field // 10)
    for seat, corner in enumerate(corners(seats)):
        for step, place in enumerate(_GOAL):
            places[f"g{seat}.{step}"] = _turned(place, corner)
        # In reading order: figure 1 waits at the top left in every corner.
        middle = _waiting_middle(corner)
        for figure, (column, row) in enumerate(_WAITING[figures]):
            places[f"w{seat}.{figure}"] = (middle[0] + column, middle[1] + row)
    places["die"] = (5, 5)
    return places


def gate_slot(seat: int) -> str:
    """The slot of a seat's gate, and the id of the gate itself."""
    return f"gate{seat}"


@cache
def gates(seats: int) -> dict[str, tuple[float, float]]:
    """Column and row of every gate: half way from the last track field to the goal.

    Example:
        >>> gates(2)
        {'gate0': (0.5, 5), 'gate1': (9.5, 5)}
    """
    return {gate_slot(seat): _turned(_GATE, corner) for seat, corner in enumerate(corners(seats))}


@cache
def sheet_labels(seats: int) -> dict[str, str]:
    """What is written on the sheet of each slot: the ring counts clockwise from red's start field (M1).

    Example:
        >>> labels = sheet_labels(4)
        >>> labels["t0"], labels["t10"], labels["t39"], labels["g0.0"], labels["g3.3"]
        ('1', '11', '40', 'Ra', 'Yd')
    """
    ring = {f"t{field}": str(field + 1) for field in range(40)}
    goals = {
        f"g{seat}.{step}": SEAT_LOOKS[seat].letter + letter
        for seat in range(seats)
        for step, letter in enumerate(GOAL_LETTERS)
    }
    return ring | goals


_BAR = (
    '<path class="gate-bar" d="M-5.5 0H5.5V60Q5.5 63 0 63Q-5.5 63 -5.5 60Z"/>'
    '<path class="gate-stripe" d="M-5.5 12L5.5 17V26L-5.5 21ZM-5.5 31L5.5 36V45L-5.5 40ZM-5.5 50L5.5 55V60L-5.5 58Z"/>'
)


def gate_svg(seat: int, corner: int, kind: str) -> str:
    """A barrier across the way into the goal, standing on the origin: down, or swung open beside the way.

    Args:
        seat: whose.
        corner: of the seat.
        kind: one of `GATE_KINDS`.
    """
    swing = " rotate(-90)" if kind == GATE_KINDS[True] else ""
    turn = f' transform="rotate({90 * corner})"' if corner else ""
    return (
        f'<g class="gate seat-{seat}"{turn}>'
        f'<g transform="translate(0 -31.5){swing}">{_BAR}</g>'
        '<circle class="gate-post" cy="-31.5" r="6.5"/><circle class="gate-post" cy="31.5" r="6.5"/></g>'
    )


def figure_svg(seat: int, label: str = "") -> str:
    """A figure, seen from slightly above, standing on the origin: the seat's shape is cut out of its head.

    Args:
        seat: whose figure.
        label: the number on its body, or a name on a strip of paper; empty for none.
    """
    number = f'<text class="number" y="19">{escape(label)}</text>' if label else ""
    if len(label) > 2 and not label.isdecimal():
        number = _name_tag(label)
    body = "M-9 -6C-10 2 -22 6 -22 16C-22 26 22 26 22 16C22 6 10 2 9 -6Z"
    middle = -16.3 if SEAT_LOOKS[seat].shape == "triangle" else -17.5  # of a triangle lies lower
    return (
        f'<g class="figure seat-{seat}">'
        '<ellipse class="ground-shadow" cx="3" cy="19" rx="23" ry="8"/>'
        f'<path class="halo" d="{body}"/><circle class="halo" cy="-17.5" r="15.5"/>'
        f'<path class="body" d="{body}"/>'
        '<path class="shine" d="M-8 1C-10 6 -18 8.5 -18.5 15C-17 18 -14 18.5 -13 17C-13 10.5 -7 8.5 -6 1Z"/>'
        '<circle class="head" cy="-17.5" r="15.5"/>'
        '<path class="shine" d="M-12.2 -19.5A12.2 12.2 0 0 1 0 -30.2A15 15 0 0 0 -12.2 -19.5Z"/>'
        f'<g class="cut" transform="translate(0 {middle})">{mark_svg(seat, 0.86)}</g>'
        f"{number}</g>"
    )


def _name_tag(name: str) -> str:
    """As large as there is room, cut off where it is too long; the page's script draws the same."""
    room = CELL * 1.04
    size = max(CELL * 0.2, min(CELL * 0.27, room / (_LETTER * len(name))))
    letters = int(room / (_LETTER * size))
    shown = name if len(name) <= letters else name[: letters - 1] + "…"
    width = max(CELL * 0.55, _LETTER * size * len(shown) + size * 0.7)
    return (
        f'<g class="name-tag"><rect x="{-width / 2:.4g}" y="{CELL * 0.27 - size * 0.66:.4g}" width="{width:.4g}" '
        f'height="{size * 1.32:.4g}" rx="{size * 0.3:.4g}"/>'
        f'<text y="{CELL * 0.27 + size * 0.35:.4g}" font-size="{size:.4g}">{escape(shown)}</text></g>'
    )


def _tilt(number: int) -> float:
    """Sheets laid out by hand never lie quite straight: some degrees, the same at every drawing."""
    return ((number * 37) % 11 - 5) * 0.5


def _sheet_number(label: str) -> str:
    return f'<text class="sheet-no" y="10">{label}</text>'


def _sheet(number: int, inside: str = "") -> str:
    """A sheet of paper with a corner turned up a little, and its shadow."""
    return (
        f'<g transform="rotate({_tilt(number):g})">'
        '<path class="sheet-shadow" d="M-23 -22H28V29H-23Z"/>'
        '<path class="sheet" d="M-26 -26H26V15L15 26H-26Z"/>'
        '<path class="fold" d="M15 26L16.5 16.5L26 15Z"/>'
        f"{inside}</g>"
    )


def _slot(name: str, place: tuple[float, float], classes: str, inside: str) -> str:
    x, y = _units(place)
    return f'<g data-slot="{name}" class="slot {classes}" transform="translate({x:g} {y:g})">{inside}</g>'


def _floor() -> str:
    boards = "".join(f"M{4 - SIDE} {y}H{SIZE + SIDE - 4}" for y in range(44, SIZE - 20, 44))
    joints = "".join(
        f"M{60 + (row * 251 + piece * 352) % (SIZE - 80)} {row * 44 or 4}v{44 if row else 40}"
        for row in range(16)
        for piece in range(2)
    )
    middle = SIZE // 2
    return (
        f'<rect class="floor" x="{1 - SIDE}" y="{1 - ABOVE}" width="{SIZE + 2 * SIDE - 2}" '
        f'height="{SIZE + 2 * SIDE - 2}" rx="28"/>'
        f'<path class="planks" d="{boards}{joints}"/>'
        f'<circle class="court" cx="{middle}" cy="{middle}" r="232"/>'
    )


def _way() -> str:
    """A painted line under the sheets, which shows how the ring runs."""
    fields = [_units(_turned(_ARM[field % 10], field // 10)) for field in range(40)]
    return '<path class="way" d="M' + "L".join(f"{x:g} {y:g}" for x, y in fields) + 'Z"/>'


def _mat(corner: int, classes: str, inside: str = "") -> str:
    x, y = _units(_waiting_middle(corner))
    return (
        f'<g class="waiting-mat {classes}" transform="translate({x:g} {y:g})">'
        '<rect class="mat-shadow" x="-70" y="-60" width="146" height="130" rx="20"/>'
        '<rect class="mat" x="-73" y="-65" width="146" height="130" rx="20"/>'
        f"{inside}</g>"
    )


def _arrow(corner: int, classes: str) -> str:
    """From the waiting fields to the start field and on along the way."""
    middle = SIZE // 2
    turn = f' transform="rotate({90 * corner} {middle} {middle})"' if corner else ""
    return (
        f'<g class="arrow {classes}"{turn}>'
        '<path class="arrow-line" d="M26 166V190Q26 218 54 218H92"/>'
        '<path class="arrow-head" d="M89 205L110 218L89 231Z"/></g>'
    )


@cache
def _drawing(seats: int, figures: int, has_gates: bool) -> str:
    """Floor, mats, sheets and slots."""
    places = grid(seats, figures)
    labels = sheet_labels(seats)
    seat_at = {corner: seat for seat, corner in enumerate(corners(seats))}
    parts = [_floor()]
    for corner in range(4):
        seat = seat_at.get(corner)
        if seat is None:
            parts.append(_mat(corner, "nobody"))
            continue
        mark = f'<g class="mat-mark">{mark_svg(seat)}</g>' if figures == 4 else ""
        parts += [_mat(corner, f"seat-{seat}", mark), _arrow(corner, f"seat-{seat}")]
    parts.append(_way())
    for field in range(40):
        seat = seat_at.get(field // 10) if field % 10 == 0 else None
        label = _sheet_number(labels[f"t{field}"])
        if seat is None:
            parts.append(_slot(f"t{field}", places[f"t{field}"], "ring", _sheet(field, label)))
        else:
            inside_sheet = _sheet(field, mark_svg(seat, 1.45) + label)
            parts.append(_slot(f"t{field}", places[f"t{field}"], f"ring start seat-{seat}", inside_sheet))
    for corner in range(4):
        seat = seat_at.get(corner)
        for step, place in enumerate(_GOAL):
            number = 40 + 4 * corner + step
            if seat is None:
                x, y = _units(_turned(place, corner))
                parts.append(f'<g class="nobody" transform="translate({x:g} {y:g})">{_sheet(number)}</g>')
                continue
            letter = f'<text class="goal-letter" x="-19" y="-11">{GOAL_LETTERS[step]}</text>'
            slot = f"g{seat}.{step}"
            inside_sheet = _sheet(number, mark_svg(seat, 1.1) + letter + _sheet_number(labels[slot]))
            parts.append(_slot(slot, places[slot], f"goal seat-{seat}", inside_sheet))
    for seat in range(seats):
        for figure in range(figures):
            slot = f"w{seat}.{figure}"
            parts.append(_slot(slot, places[slot], f"waiting seat-{seat}", '<circle class="spot" r="25"/>'))
    parts.append(_slot("die", places["die"], "tray", '<circle class="tray-floor" r="29"/>'))
    if has_gates:
        parts += [_slot(slot, place, "gate-place", "") for slot, place in gates(seats).items()]
    return "".join(parts)


def _svg(seats: int, options: Options, *, attributes: str = "", before: str = "", after: str = "") -> str:
    side = SIZE + 2 * SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board maedn" viewBox="{-SIDE} {-ABOVE} {side} {side}" '
        f'data-pitch="{CELL}"{attributes}>{before}{_drawing(seats, options.figures, options.gate != "off")}{after}</svg>'
    )


def board_svg(seats: int, options: Options) -> str:
    """The empty board, for a page that lays its own tokens on the slots.

    Args:
        seats: 2 to 4; what belongs to nobody is drawn grey.
        options: each team has as many waiting fields as figures.

    Returns:
        One svg element with the drawing and, as definitions to be used in it, a figure of each seat (`fig-red` …) and
        where there are gates each seat's (`gate-shut-red`, `gate-open-red` …).

    Example:
        >>> from dreiwurf.games.maedn.options import Options
        >>> drawing = board_svg(2, Options(figures=3))
        >>> drawing.count('data-slot="t'), drawing.count('data-slot="w'), drawing.count('data-slot="g')
        (40, 6, 8)
    """
    figures = "".join(
        f'<g id="fig-{SEAT_LOOKS[seat].colour}">{figure_svg(seat)}</g>' for seat in range(seats)
    )
    barriers = ""
    if options.gate != "off":
        barriers = "".join(
            f'<g id="{kind}-{SEAT_LOOKS[seat].colour}">{gate_svg(seat, corner, kind)}</g>'
            for seat, corner in enumerate(corners(seats))
            for kind in GATE_KINDS
        )
    return _svg(seats, options, before=f"<defs>{figures}{barriers}</defs>")


# ------------------------------------------------------------------------------------------- positions, on their own
def position_svg(scene: Scene, seats: int, options: Options, *, title: str = "", style: str = "") -> str:
    """The board with figures and die, as a drawing that stands alone.

    Args:
        scene: what lies where.
        seats: of the game.
        options: of the game.
        title: what the drawing shows, for those who do not see it.
        style: the style sheet that it carries.
    """
    places = grid(seats, options.figures) | gates(seats)
    standing = sorted(
        scene.tokens, key=lambda token: places[token.slot][1]
    )  # who stands lower stands in front
    pieces: list[str] = []
    for die in scene.dice:
        if die.face is not None:
            pieces.append(_moved(places["die"], die_svg(int(die.face))))
    for token in standing:
        if token.seat is None:
            continue
        if token.kind in GATE_KINDS:
            drawn = gate_svg(token.seat, corners(seats)[token.seat], token.kind)
        else:
            drawn = figure_svg(token.seat, token.label)
        pieces.append(_moved(places[token.slot], drawn))
    return _svg(
        seats,
        options,
        attributes=' role="img" data-alone=""',
        before=f"<title>{escape(title)}</title><style>{style}</style>",
        after="".join(pieces),
    )


def _moved(place: tuple[float, float], inside: str) -> str:
    x, y = _units(place)
    return f'<g transform="translate({x:g} {y:g})">{inside}</g>'


def position_text(scene: Scene, seats: int, options: Options) -> str:
    """The board as eleven lines of text: figures as R1, start fields as (r), goal fields as a letter, track as a dot.

    Waiting figures stand in the corners, the die in the middle.
    """
    cells = {(column, row): "   " for column in range(11) for row in range(11)}
    at: dict[str, tuple[int, int]] = {}
    for slot, (column, row) in grid(seats, options.figures).items():
        at[slot] = (round(column), round(row))
        if slot[0] == "t":
            cells[at[slot]] = " . "
        elif slot[0] == "g":
            cells[at[slot]] = f" {SEAT_LOOKS[int(slot[1])].letter.lower()} "
    for seat, corner in enumerate(corners(seats)):
        cells[at[f"t{10 * corner}"]] = f"({SEAT_LOOKS[seat].letter.lower()})"
        spots = [(column, row) for row in (0, 1) for column in (0, 1)]
        middle = _waiting_middle(corner)
        for figure in range(options.figures):
            column, row = spots[figure]
            at[f"w{seat}.{figure}"] = (round(middle[0] - 0.5) + column, round(middle[1] - 0.5) + row)
            cells[at[f"w{seat}.{figure}"]] = " _ "
    for token in scene.tokens:
        if token.seat is not None and token.slot in at:
            cells[at[token.slot]] = f" {SEAT_LOOKS[token.seat].letter}{token.label}"
    for die in scene.dice:
        if die.face is not None:
            cells[at["die"]] = f"[{die.face}]"
    return "\n".join("".join(cells[column, row] for column in range(11)).rstrip() for row in range(11))
