"""The plan of the floor, to scale, and how to lay it in words."""

from __future__ import annotations

from babel.numbers import format_decimal

from dreiwurf.drawing import seat_names
from dreiwurf.printing.ground import Ground, draw_ground, ground_of
from dreiwurf.printing.paper import GREY, INK, LONG, PALE, POINT, SHORT, TONES, Paper, size_for, wrapped
from dreiwurf.printing.wish import Job

GANGWAY = 1.0
"""Metres to keep free around the sheets."""
THROWING = 2.0
"""Metres below the gangway, for the throwing place and whoever leads."""
_SCALES = (20, 25, 30, 40, 50, 60, 75, 80, 100, 125, 150, 200)
_LEFT, _WIDTH = 18.0, SHORT - 36
_TOP = 50.0
_LEAST_LINE = 4.7
"""Millimetres from line to line of the list."""
_LOWEST = LONG - 26


def draw(job: Job) -> bytes:
    """The PDF: the plan, then the steps and the list of sheets."""
    t = job.t
    paper = Paper(f"{t(f'{job.game.name}.name')} – {t('print.floor')}", job.wish.lang)
    ground = ground_of(job)
    _plan(paper, job, ground)
    _words(paper, job, ground)
    return paper.finish()


def _metres(job: Job, value: float) -> str:
    return format_decimal(round(value, 2), "0.00", job.wish.lang)


def _sheet_metres(job: Job) -> tuple[float, float]:
    return (LONG / 1000, SHORT / 1000) if job.wish.landscape else (SHORT / 1000, LONG / 1000)


def _size_metres(job: Job, ground: Ground) -> tuple[float, float]:
    """Metres that the sheets take."""
    width, height = _sheet_metres(job)
    return job.wish.pitch * (ground.columns - 1) + width, job.wish.pitch * (ground.rows - 1) + height


# ------------------------------------------------------------------------------------------------------------- the plan
def _plan(paper: Paper, job: Job, ground: Ground) -> None:
    t, pitch = job.t, job.wish.pitch
    width, height = _size_metres(job, ground)
    all_width, all_height = width + 2 * GANGWAY, height + 2 * GANGWAY + THROWING
    paper.page()
    paper.text(_LEFT, 24, t("print.floor"), 24, weight="ExtraBold")
    paper.text(_LEFT + _WIDTH, 24, t(f"{job.game.name}.name"), 12, anchor="right", ink=GREY)
    size = {
        "pitch": _metres(job, pitch),
        "width": _metres(job, width),
        "height": _metres(job, height),
        "all_width": _metres(job, all_width),
        "all_height": _metres(job, all_height),
    }
    paper.paragraph(_LEFT, 28, _WIDTH, t("print.floor.size", **size), 11)

    scale = next(
        each
        for each in _SCALES
        if all_width * 1000 / each <= _WIDTH and all_height * 1000 / each <= _LOWEST - _TOP
    )
    mm = 1000 / scale
    left, top = SHORT / 2 + 4 - all_width * mm / 2, _TOP
    paper.box(left, top, all_width * mm, all_height * mm, line=GREY, thick=0.4)
    _screen(paper, job, left, top, all_width * mm)
    field = left + GANGWAY * mm, top + GANGWAY * mm
    paper.box(*field, width * mm, height * mm, line=GREY, dashed=True, thick=0.3)
    gangway = t("print.floor.gangway", n=format_decimal(GANGWAY, "0.##", job.wish.lang))
    paper.text(field[0], field[1] - 1.5, gangway, 8, ink=GREY)

    sheet_width, sheet_height = _sheet_metres(job)
    first = field[0] + sheet_width * mm / 2, field[1] + sheet_height * mm / 2
    _waiting(paper, job, first, pitch * mm)
    draw_ground(
        paper,
        ground,
        *first,
        pitch=pitch * mm,
        sheet=(sheet_width * mm, sheet_height * mm),
        plain=job.wish.plain,
    )
    _axes(paper, job, ground, first, pitch * mm, left, top)
    _throwing_place(paper, job, left, top + (height + 2 * GANGWAY) * mm, all_width * mm, mm)

    below = top + all_height * mm + 8
    paper.text(_LEFT, below, t("print.floor.scale", n=scale), 10, weight="SemiBold")
    ruler = _LEFT + 45
    for metre in range(3):
        x = ruler + metre * mm
        paper.line(x, below - 2.5, x, below + 0.5, ink=INK)
        paper.text(x, below - 3.2, f"{metre} m", 7, anchor="middle")
    paper.line(ruler, below - 0.5, ruler + 2 * mm, below - 0.5, ink=INK, thick=0.6)
    paper.paragraph(_LEFT, below + 2, _WIDTH, t("print.floor.axis"), 9, ink=GREY)


def _screen(paper: Paper, job: Job, left: float, top: float, width: float) -> None:
    paper.box(left + width * 0.3, top - 1.8, width * 0.4, 1.8, fill=INK)
    paper.text(
        left + width / 2, top + 4.5, job.t("print.floor.screen"), 9, anchor="middle", weight="SemiBold"
    )


def _axes(
    paper: Paper, job: Job, ground: Ground, first: tuple[float, float], pitch: float, left: float, top: float
) -> None:
    """Metres along the upper and the left edge."""
    size = min(8.0, size_for(_metres(job, job.wish.pitch * 10), pitch * 0.86, 9, "Regular"))
    for column in range(ground.columns):
        x = first[0] + column * pitch
        paper.line(x, top - 1, x, top + 0.8, ink=GREY)
        said = _metres(job, column * job.wish.pitch)
        paper.text(x, top - 3, said, size, anchor="middle", ink=INK)
    for row in range(ground.rows):
        y = first[1] + row * pitch
        paper.line(left - 1, y, left + 0.8, y, ink=GREY)
        paper.text(left - 2, y + 0.9, _metres(job, row * job.wish.pitch), size, anchor="right", ink=INK)


def _waiting(paper: Paper, job: Job, first: tuple[float, float], pitch: float) -> None:
    """Where each team waits, in the corner beside its start."""
    colours = seat_names(job.t)
    side = pitch * 2.6
    for seat, (column, row) in enumerate(job.hall.waiting_places(job.seats)):
        x, y = first[0] + column * pitch, first[1] + row * pitch
        paper.box(x - side / 2, y - side / 2, side, side, line=PALE, thick=0.6, round_=3)
        fill = None if job.wish.plain else TONES[seat].fill
        paper.mark(seat, x, y - side * 0.16, min(9.0, side * 0.34), fill=fill, line=INK, thick=0.4)
        said = job.t("print.floor.waits", seat=colours[seat])
        lines = wrapped(said, side - 2, 8.5)
        for number, line in enumerate(lines):
            paper.text(x, y + side * 0.2 + number * 3.7, line, 8.5, anchor="middle")


def _throwing_place(paper: Paper, job: Job, left: float, y: float, width: float, mm: float) -> None:
    """The strip at the lower edge: where the die falls, and the table beside it."""
    depth = THROWING * mm
    breadth = min(3.0 * mm, width * 0.42)
    x = left + width / 2 - breadth / 2
    paper.box(x, y + 1, breadth, depth - 3, line=INK, thick=0.6, round_=3, dashed=True)
    paper.fitted(
        left + width / 2, y + depth / 2, job.t("print.floor.throw"), breadth - 3, 2.7, weight="SemiBold"
    )
    beside = (width - breadth) / 2
    table = min(1.6 * mm, beside * 0.6)
    middle = x + breadth + beside / 2
    paper.box(middle - table / 2, y + depth * 0.3, table, depth * 0.35, line=INK, thick=0.5)
    lines = wrapped(job.t("print.floor.leader"), beside - 2, 8)
    for number, line in enumerate(lines):
        paper.text(middle, y + depth * 0.65 + 4 + number * 3.4, line, 8, anchor="middle")


# ------------------------------------------------------------------------------------------------------------ the words
def _words(paper: Paper, job: Job, ground: Ground) -> None:
    t = job.t
    paper.page()
    paper.text(_LEFT, 24, t("print.floor.steps"), 20, weight="ExtraBold")
    steps = _steps(job, ground)
    rows = -(-len(ground.sheets) // 4)
    room = LONG - 16 - 29 - 14 - rows * _LEAST_LINE
    size = next((s for s in (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5) if _height(steps, s) <= room), 8.0)
    y = 29.0
    for number, step in enumerate(steps):
        paper.text(_LEFT + 5, y + size * POINT, f"{number + 1}", size, weight="ExtraBold", anchor="right")
        y = paper.paragraph(_LEFT + 9, y, _WIDTH - 9, step, size) + size * 0.42 * POINT
    paper.text(_LEFT, y + 10, t("print.floor.list"), 13, weight="ExtraBold")
    _list(paper, job, ground, y + 16, rows, min(7.5, (LONG - 16 - y - 16) / rows))


def _height(steps: list[str], size: float) -> float:
    lines = sum(len(wrapped(step, _WIDTH - 9, size)) for step in steps)
    return (lines * 1.32 + len(steps) * 0.42) * size * POINT


def _steps(job: Job, ground: Ground) -> list[str]:
    t, pitch = job.t, _metres(job, job.wish.pitch)
    middle_row, middle_column = (ground.rows - 1) / 2, (ground.columns - 1) / 2
    row = sorted((s for s in ground.sheets if s.row == middle_row), key=lambda s: s.column)
    column = sorted((s for s in ground.sheets if s.column == middle_column), key=lambda s: s.row)
    track = [s for s in ground.sheets if s.kind != "goal"]
    width, height = _size_metres(job, ground)
    from_top, from_side = _metres(job, GANGWAY + height / 2), _metres(job, GANGWAY + width / 2)
    half = _metres(job, job.wish.pitch * max(middle_row, middle_column))
    return [
        t("print.floor.step.ready", n=len(ground.sheets)),
        t("print.floor.step.across" if job.wish.landscape else "print.floor.step.upright"),
        t("print.floor.step.middle", half=half, from_top=from_top, from_side=from_side),
        t("print.floor.step.row", labels=", ".join(s.label for s in row), pitch=pitch),
        t("print.floor.step.column", labels=", ".join(s.label for s in column)),
        t("print.floor.step.rest"),
        t("print.floor.step.check", first=track[0].label, last=track[-1].label),
        t("print.floor.step.throw"),
    ]


def _list(paper: Paper, job: Job, ground: Ground, y: float, rows: int, line: float) -> None:
    """Every sheet with its metres, in four columns."""
    t, quarter = job.t, _WIDTH / 4
    for part in range(4):
        x = _LEFT + part * quarter
        heads = ((x, "sheet", "left"), (x + 24, "from_left", "right"), (x + 40, "from_top", "right"))
        for at, key, anchor in heads:
            paper.text(at, y, t(f"print.floor.{key}"), 7, anchor=anchor, ink=GREY)  # pyright: ignore[reportArgumentType]
    for number, sheet in enumerate(ground.sheets):
        part, row = divmod(number, rows)
        x, base = _LEFT + part * quarter, y + line * (row + 1)
        paper.line(x, base + line * 0.27, x + quarter - 3.5, base + line * 0.27, ink=PALE, thick=0.2)
        paper.text(x, base, sheet.label, 10.5, weight="ExtraBold" if sheet.seat is not None else "SemiBold")
        for at, place in ((24, sheet.column), (40, sheet.row)):
            paper.text(x + at, base, _metres(job, place * job.wish.pitch), 10, anchor="right")
