"""The sheets on the floor, one a page, with a page before them that says which paper to take."""

from __future__ import annotations

from typing import TypeAlias

from dreiwurf.drawing import seat_names
from dreiwurf.games.hall import FloorSheet
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.printing.ground import Ground, draw_ground, ground_of
from dreiwurf.printing.paper import CAP, GREY, INK, LONG, POINT, SHORT, TONES, Paper, size_for, width_of
from dreiwurf.printing.wish import Job

Pile: TypeAlias = "tuple[int | None, list[FloorSheet]]"
"""Whose, and the sheets that are printed on the same paper."""
_EDGE = 7.0
"""Millimetres that no printer reaches for sure."""
_TIP = 15.0
"""Millimetres from the edge of the paper to the tip of an arrow there."""


def draw(job: Job) -> bytes:
    """The PDF: white sheets first, then each team's, so that paper can be changed in between."""
    ground = ground_of(job)
    white = [sheet for sheet in ground.sheets if sheet.seat is None]
    piles: list[Pile] = [(None, white)]
    piles += [(seat, [each for each in ground.sheets if each.seat == seat]) for seat in range(job.seats)]
    paper = Paper(
        f"{job.t(f'{job.game.name}.name')} – {job.t('print.sheets')}", job.wish.lang, wide=job.wish.landscape
    )
    _cover(paper, job, ground, piles)
    for seat, sheets in piles:
        for sheet in sheets:
            paper.page()
            if seat is None:
                _track(paper, job, ground, sheet)
            elif sheet.kind == "goal":
                _goal(paper, job, ground, sheet, seat)
            else:
                _start(paper, job, ground, sheet, seat)
            _foot(paper, job, ground, sheet)
    return paper.finish()


# ------------------------------------------------------------------------------------------------------------ the cover
def _cover(paper: Paper, job: Job, ground: Ground, piles: list[Pile]) -> None:
    t = job.t
    left, width = 20.0, SHORT - 40
    paper.page(wide=False)
    paper.text(left, 30, t("print.sheets"), 26, weight="ExtraBold")
    paper.text(left, 38, t(f"{job.game.name}.name"), 13, ink=GREY)
    y = paper.paragraph(left, 43, width, t("print.sheets.intro", n=len(ground.sheets)), 11.5) + 4
    columns = (left, left + 92, left + width)
    for x, key, anchor in zip(columns, ("paper", "count", "pages"), ("left", "right", "right"), strict=True):
        paper.text(x, y + 4, t(f"print.sheets.{key}"), 10, weight="SemiBold", anchor=anchor, ink=GREY)
    y += 6
    page = 2
    colours = seat_names(t)
    for seat, sheets in piles:
        paper.line(left, y, left + width, y)
        name = t("print.white") if seat is None else colours[seat]
        if seat is None:
            paper.box(left + 1, y + 2, 6, 6, line=INK, thick=0.4)
        else:
            fill = None if job.wish.plain else TONES[seat].fill
            paper.mark(seat, left + 4, y + 5, 7.5, fill=fill, line=INK, thick=0.4)
            name = f"{name} · {SEAT_LOOKS[seat].letter}"
        paper.text(left + 11, y + 6.6, name, 12.5, weight="SemiBold")
        paper.text(columns[1], y + 6.6, str(len(sheets)), 12.5, weight="SemiBold", anchor="right")
        last = page + len(sheets) - 1
        paper.text(columns[2], y + 6.6, f"{page} – {last}", 12.5, anchor="right")
        page = last + 1
        y += 10
    paper.line(left, y, left + width, y)
    y += 4
    notes = ["plain" if job.wish.plain else "colour", "letters", "arrow", "tape"]
    if job.seats < job.game.seats[-1]:
        notes.insert(0, "fewer")
    for note in notes:
        y = paper.paragraph(left, y, width, t(f"print.sheets.{note}"), 10.5) + 2.2
    side = min(LONG - 14 - y, width, 100.0)
    pitch = side / (max(ground.columns, ground.rows) + 0.2)
    size = (pitch * 0.62, pitch * 0.62 * LONG / SHORT)
    if job.wish.landscape:
        size = (pitch * 0.88, pitch * 0.88 * SHORT / LONG)
    x = SHORT / 2 - pitch * (ground.columns - 1) / 2
    draw_ground(paper, ground, x, y + 2 + pitch / 2, pitch=pitch, sheet=size, plain=job.wish.plain)


# ----------------------------------------------------------------------------------------------------------- the sheets
def _track(paper: Paper, job: Job, ground: Ground, sheet: FloorSheet) -> None:
    x, y = paper.width / 2, paper.height / 2
    width, height = paper.width - 84, paper.height * 0.46
    paper.fitted(x, y, sheet.label, width, height)
    if ground.reads_otherwise_upside_down(sheet):
        size = size_for(sheet.label, width, height)
        half = width_of(sheet.label, size, "ExtraBold") / 2
        below = y + size * CAP * POINT / 2 + 9
        paper.line(x - half, below, x + half, below, ink=INK, thick=6)
    _pointers(paper, job, ground, sheet, INK)


def _goal(paper: Paper, job: Job, ground: Ground, sheet: FloorSheet, seat: int) -> None:
    ink = _background(paper, job, seat)
    x, high = paper.width / 2, paper.height
    if job.wish.landscape:
        _sign(paper, job, seat, 76, high * 0.46, 56, ink)
        paper.fitted(x + 38, high * 0.46, sheet.label, paper.width - 180, high * 0.44, ink=ink)
    else:
        _sign(paper, job, seat, x, high * 0.23, 54, ink)
        paper.fitted(x, high * 0.54, sheet.label, paper.width - 82, high * 0.37, ink=ink)
    said = f"{job.t('print.goal')} {sheet.place} · {job.t(f'colour.{SEAT_LOOKS[seat].colour}')}"
    paper.fitted(x, high - 50, said, paper.width - 70, 11, weight="SemiBold", ink=ink)
    _pointers(paper, job, ground, sheet, ink)


def _start(paper: Paper, job: Job, ground: Ground, sheet: FloorSheet, seat: int) -> None:
    ink = _background(paper, job, seat)
    x, high = paper.width / 2, paper.height
    top = 44.0 if not job.wish.landscape else 36.0
    base = top + 17
    size = 34 / CAP / POINT
    paper.text(22, base, sheet.label, size, weight="ExtraBold", ink=ink)
    _sign(paper, job, seat, paper.width - 22 - 30 - 26, top, 42, ink)
    paper.text(
        paper.width - 22, base, SEAT_LOOKS[seat].letter, size, weight="ExtraBold", anchor="right", ink=ink
    )
    direction = ground.direction(sheet, sheet.onward[0])
    room = (paper.width - 44) if direction[0] else (high - 146 if not job.wish.landscape else high - 104)
    middle = high * 0.52 if not job.wish.landscape else high * 0.535
    fill, line = (None, INK) if job.wish.plain else (ink, None)
    breadth = min(130.0, room, high - 122)
    paper.arrow(x, middle, direction, room, breadth, fill=fill, line=line, thick=2.4)
    said = f"{job.t('print.start')} · {job.t(f'colour.{SEAT_LOOKS[seat].colour}')}"
    low = high - 32 if not job.wish.landscape else high - 24
    paper.fitted(x, low, said, paper.width - 70, 12, weight="SemiBold", ink=ink)


def _background(paper: Paper, job: Job, seat: int) -> str:
    """Paints a team's sheet, or frames it where the paper may be coloured; returns the ink for what stands on it."""
    inner = paper.width - 2 * _EDGE, paper.height - 2 * _EDGE - 5
    if job.wish.plain:
        paper.box(_EDGE, _EDGE, *inner, line=INK, thick=1.6, round_=5)
        return INK
    paper.box(_EDGE, _EDGE, *inner, fill=TONES[seat].fill, round_=5)
    return TONES[seat].ink


def _sign(paper: Paper, job: Job, seat: int, x: float, y: float, size: float, ink: str) -> None:
    """A team's shape."""
    if job.wish.plain:
        paper.mark(seat, x, y, size, line=ink, thick=2.4)
    else:
        paper.mark(seat, x, y, size, fill=ink)


def _pointers(paper: Paper, job: Job, ground: Ground, sheet: FloorSheet, ink: str) -> None:
    """At the edges, where one may go on; the way into a goal is its team's."""
    for label in sheet.onward:
        right, down = ground.direction(sheet, label)
        x = paper.width / 2 + right * (paper.width / 2 - _TIP)
        y = paper.height / 2 + down * (paper.height / 2 - _TIP - (6 if down > 0 else 0))
        seat = ground.at(label).seat
        if ground.at(label).kind != "goal" or sheet.kind == "goal":
            paper.pointer(x, y, (right, down), 22, fill=ink)
            continue
        assert seat is not None  # noqa: S101 - goals belong to somebody
        fill = None if job.wish.plain else TONES[seat].fill
        paper.pointer(x, y, (right, down), 36, fill=fill, line=INK, thick=0.8)
        letter = SEAT_LOOKS[seat].letter
        inside = INK if job.wish.plain else TONES[seat].ink
        paper.fitted(x - right * 14.5, y - down * 14.5, letter, 12, 9, ink=inside)


def _foot(paper: Paper, job: Job, ground: Ground, sheet: FloorSheet) -> None:
    """The small line that helps whoever lays the floor."""
    t = job.t
    colour = "" if sheet.seat is None else t(f"colour.{SEAT_LOOKS[sheet.seat].colour}")
    what = t(f"print.sheet.{sheet.kind}", label=sheet.label, seat=colour, place=sheet.place)
    parts = [what]
    parts += [t("print.sheet.before", labels=", ".join(each.label for each in ground.before(sheet)))]
    if sheet.onward:
        after = t("print.sheet.after", labels=sheet.onward[0])
        for goal in sheet.onward[1:]:
            after += f" {t('print.sheet.or_goal', label=goal)}"
        parts.append(after)
    else:
        parts.append(t("print.sheet.last"))
    parts.append(t("print.sheet.where", row=sheet.row + 1, column=sheet.column + 1))
    paper.text(paper.width / 2, paper.height - 7, " · ".join(parts), 9.5, anchor="middle", ink=GREY)
