"""The rules on a card: one page, for exactly the chosen options."""

from __future__ import annotations

from dreiwurf.drawing import say, seat_names
from dreiwurf.games.hall import CardPart
from dreiwurf.printing.paper import (
    GREY,
    INK,
    LONG,
    POINT,
    SHORT,
    TONES,
    Paper,
    printable,
    size_for,
    width_of,
    wrapped,
)
from dreiwurf.printing.wish import Job

_LEFT, _WIDTH = 18.0, SHORT - 36
_TOP, _BOTTOM = 46.0, LONG - 17
_SIZES = (15.5, 15.0, 14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
"""Points of the type, the first at which all fits."""


def draw(job: Job) -> bytes:
    """The PDF, one page."""
    t = job.t
    paper = Paper(f"{t(f'{job.game.name}.name')} – {t('print.card')}", job.wish.lang)
    paper.page()
    name = t(f"{job.game.name}.name")
    paper.text(_LEFT, 24, name, min(26.0, size_for(name, _WIDTH - 48, 20)), weight="ExtraBold")
    paper.text(_LEFT + _WIDTH, 24, t("print.card"), 13, anchor="right", ink=GREY)
    _teams(paper, job)
    parts = _parts(job)
    size = next((size for size in _SIZES if _height(parts, size) <= _BOTTOM - _TOP), _SIZES[-1])
    spare = max(0.0, _BOTTOM - _TOP - _height(parts, size))
    gap = min(spare / max(1, len(parts) - 1), 9.0)
    y = _TOP
    for number, (title, lines) in enumerate(parts):
        leader = number == len(parts) - 1
        if leader:
            height = _part_height(lines, size, leader) - _after(size) + 5
            paper.box(_LEFT - 5, y - 2, _WIDTH + 10, height, line=GREY, thick=0.5, round_=3)
        y = _draw_part(paper, y, title, lines, size, leader) + gap
    return paper.finish()


def _teams(paper: Paper, job: Job) -> None:
    """Who plays, in order, with signs; smaller where names are long."""
    colours = seat_names(job.t)
    called: list[str] = []
    for seat in range(job.seats):
        team = printable(job.team(seat))
        called.append(f"{colours[seat]} ({team})" if team else colours[seat])
    said = f"{job.t.plural('print.card.figures', len(job.pieces[0]))}"
    size = 11.5
    while size > 6 and sum(width_of(name, size) + 12 for name in called) + width_of(said, size) > _WIDTH:
        size -= 0.5
    x, y = _LEFT, 36.0
    paper.line(_LEFT, 28.5, _LEFT + _WIDTH, 28.5, ink=INK, thick=0.6)
    for seat, name in enumerate(called):
        fill = None if job.wish.plain else TONES[seat].fill
        paper.mark(seat, x + 2.6, y - size * 0.13, 5.4, fill=fill, line=INK, thick=0.35)
        paper.text(x + 7, y, name, size, weight="SemiBold")
        x += 12 + width_of(name, size, "SemiBold")
    paper.text(_LEFT + _WIDTH, y, said, size, anchor="right", ink=GREY)
    paper.line(_LEFT, 40, _LEFT + _WIDTH, 40, ink=INK, thick=0.6)


def _parts(job: Job) -> list[tuple[str, list[str]]]:
    """Titles and lines in words; what the table itself settles – how long, how quickly – stands last, for whoever leads."""
    colours = seat_names(job.t)
    parts: list[CardPart] = job.hall.card(job.seats, job.options)
    said = [
        (say(job.t, part.title, colours), [say(job.t, line, colours) for line in part.lines])
        for part in parts
    ]
    if job.wish.minutes is not None:
        said[-1][1].append(job.t.plural("print.card.minutes", job.wish.minutes))
    if job.wish.decision_seconds:
        line = job.t.plural("print.card.decision", job.wish.decision_seconds)
        hurried = job.wish.when_out == "front"
        said[-1][1].append(f"{line} {job.t('print.card.front')}" if hurried else line)
    return said


def _after(size: float) -> float:
    """Millimetres between two parts."""
    return size * 0.5 * POINT * 2


def _part_height(lines: list[str], size: float, leader: bool) -> float:
    body = size * (0.84 if leader else 1)
    height = size * 1.75 * POINT
    for line in lines:
        height += len(wrapped(line, _WIDTH - 6, body)) * body * 1.3 * POINT + body * 0.32 * POINT
    return height + _after(size)


def _height(parts: list[tuple[str, list[str]]], size: float) -> float:
    return sum(_part_height(lines, size, n == len(parts) - 1) for n, (_, lines) in enumerate(parts))


def _draw_part(paper: Paper, y: float, title: str, lines: list[str], size: float, leader: bool) -> float:
    """One part; returns the height where it ends."""
    body = size * (0.84 if leader else 1)
    paper.text(_LEFT, y + size * 1.15 * POINT, title, size * 1.2, weight="ExtraBold")
    end = y + size * 1.75 * POINT
    for line in lines:
        paper.box(_LEFT + 1, end + body * 0.62 * POINT, 1.6, 1.6, fill=INK, round_=0.8)
        end = paper.paragraph(_LEFT + 6, end, _WIDTH - 6, line, body, leading=1.3) + body * 0.32 * POINT
    return end + _after(size)
