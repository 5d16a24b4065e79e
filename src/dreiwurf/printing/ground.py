"""The sheets on the floor and how they lie to one another, for all that draws them."""

from __future__ import annotations

from msgspec import Struct

from dreiwurf.games.hall import FloorSheet
from dreiwurf.printing.paper import CAP, GREY, INK, POINT, TONES, WHITE, Paper, size_for
from dreiwurf.printing.wish import Job

_UPSIDE_DOWN = str.maketrans("0123456789", "01----9-86")


class Ground(Struct, frozen=True):
    """The floor of a job.

    Attributes:
        sheets: in the order of laying.
        columns: how many.
        rows: how many.
    """

    sheets: list[FloorSheet]
    columns: int
    rows: int

    def at(self, label: str) -> FloorSheet:
        """The sheet of a label."""
        return next(sheet for sheet in self.sheets if sheet.label == label)

    def before(self, sheet: FloorSheet) -> list[FloorSheet]:
        """The sheets from which one may step onto it."""
        return [other for other in self.sheets if sheet.label in other.onward]

    def direction(self, sheet: FloorSheet, onward: str) -> tuple[int, int]:
        """Where an onward sheet lies: (right, down), each -1, 0 or 1."""
        to = self.at(onward)
        right, down = to.column - sheet.column, to.row - sheet.row
        return (right > 0) - (right < 0), (down > 0) - (down < 0)

    def reads_otherwise_upside_down(self, sheet: FloorSheet) -> bool:
        """Whether somebody who stands at its upper edge would read another sheet's number: 6 and 9."""
        turned = sheet.label[::-1].translate(_UPSIDE_DOWN)
        return turned != sheet.label and any(other.label == turned for other in self.sheets)


def ground_of(job: Job) -> Ground:
    """The floor for a job's teams."""
    sheets: list[FloorSheet] = job.hall.floor(job.seats)
    return Ground(sheets, 1 + max(s.column for s in sheets), 1 + max(s.row for s in sheets))


def draw_ground(
    paper: Paper,
    ground: Ground,
    x: float,
    y: float,
    *,
    pitch: float,
    sheet: tuple[float, float],
    plain: bool,
) -> None:
    """Draws the floor from above.

    Args:
        paper: to draw on.
        ground: the floor.
        x: middle of the first column.
        y: middle of the first row.
        pitch: millimetres on paper from sheet to sheet.
        sheet: width and height of a sheet on paper.
        plain: whether without colours.
    """
    width, height = sheet
    for each in ground.sheets:
        for label in each.onward:
            to = ground.at(label)
            ends = (each.column, each.row, to.column, to.row)
            paper.line(*(o + pitch * v for o, v in zip((x, y, x, y), ends, strict=True)), thick=0.25)
    inside = min(size_for(each.label, width * 0.84, height * 0.5, "SemiBold") for each in ground.sheets)
    for each in ground.sheets:
        middle = x + pitch * each.column, y + pitch * each.row
        tone = None if each.seat is None or plain else TONES[each.seat]
        thick = 0.5 if each.seat is not None else 0.25
        corner = middle[0] - width / 2, middle[1] - height / 2
        paper.box(*corner, width, height, fill=tone.fill if tone else WHITE, line=INK, thick=thick)
        if inside >= _SMALLEST:
            size = min(inside, 11.0)
            base = middle[1] + size * CAP * POINT / 2
            ink = tone.ink if tone else INK
            paper.text(middle[0], base, each.label, size, weight="SemiBold", anchor="middle", ink=ink)
        else:
            paper.text(corner[0] + width + 0.4, corner[1] + height + 2.6, each.label, 7.5, weight="SemiBold")
        if each.kind == "start":
            right, down = ground.direction(each, each.onward[0])
            gap = pitch - (width if right else height)
            ahead = pitch / 2 + gap * 0.2
            size = min(3.0, gap * 0.7)
            paper.pointer(middle[0] + right * ahead, middle[1] + down * ahead, (right, down), size, fill=GREY)


_SMALLEST = 5.6
"""Points of a label inside a sheet; below, it stands beside the sheet."""
