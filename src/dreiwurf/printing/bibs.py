"""Signs for the bibs: each piece's number or name as large as it fits, two on a page of A4."""

from __future__ import annotations

import unicodedata

from dreiwurf.drawing import seat_names
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.printing.paper import (
    CAP,
    GREY,
    INK,
    LONG,
    POINT,
    SHORT,
    TONES,
    Paper,
    Weight,
    printable,
    size_for,
)
from dreiwurf.printing.wish import Job

_EACH = LONG / 2
"""Height of a sign."""
_BAND = 36.0
"""Height of the band with the team's colour, shape and letter."""
_EDGE = 9.0
_TEAM = (132.0, 122.0, 21.0)
"""Middle, width and height of the team's name in the band."""


def draw(job: Job) -> bytes:
    """The PDF: each team begins a page, for its own paper; a half that is left over is a sign to write on by hand."""
    title = f"{job.t(f'{job.game.name}.name')} – {job.t('print.bibs')}"
    paper = Paper(title, job.wish.lang)
    for seat, pieces in enumerate(job.pieces):
        names = [printable(job.wish.names.get(piece, str(number + 1))) for number, piece in enumerate(pieces)]
        names += [""] * (len(names) % 2)
        for number, name in enumerate(names):
            if number % 2 == 0:
                paper.page()
            else:
                _cut(paper, job)
            _sign(paper, job, seat, name, number % 2 * _EACH)
    return paper.finish()


def _cut(paper: Paper, job: Job) -> None:
    paper.line(0, _EACH, SHORT, _EACH, dashed=True)
    paper.text(SHORT / 2, _EACH - 1, job.t("print.bibs.cut"), 6.5, anchor="middle", ink=GREY)


def _sign(paper: Paper, job: Job, seat: int, name: str, top: float) -> None:
    look, tone, plain = SEAT_LOOKS[seat], TONES[seat], job.wish.plain
    width, height = SHORT - 2 * _EDGE, _EACH - 2 * _EDGE
    ink = INK if plain else tone.ink
    edge = INK if plain else tone.fill
    top += _EDGE
    if plain:
        paper.line(_EDGE, top + _BAND, _EDGE + width, top + _BAND, ink=INK, thick=1.2)
    else:
        paper.box(_EDGE, top, width, _BAND, fill=tone.fill, round_=4)
        paper.box(_EDGE, top + _BAND / 2, width, _BAND / 2, fill=tone.fill)
    paper.box(_EDGE, top, width, height, line=edge, thick=1.6, round_=4)
    middle = top + _BAND / 2
    paper.mark(seat, _EDGE + 21, middle, 25, fill=None if plain else ink, line=ink, thick=1.4)
    paper.fitted(_EDGE + 48, middle, look.letter, 24, 21, ink=ink)
    _lines(
        paper, printable(job.team(seat)) or seat_names(job.t)[seat], _TEAM, top + _BAND / 2, ink, "SemiBold"
    )
    room = top + _BAND, height - _BAND
    if name:
        _lines(paper, name, (SHORT / 2, width - 14, room[1] - 14), room[0] + room[1] / 2, INK, "ExtraBold")
        return
    base = room[0] + room[1] * 0.78
    paper.line(_EDGE + 12, base, _EDGE + width - 12, base, ink=INK, thick=0.5)
    paper.text(SHORT / 2, base + 5, job.t("print.bibs.write"), 9, anchor="middle", ink=GREY)


def _lines(
    paper: Paper, text: str, room: tuple[float, float, float], middle: float, ink: str, weight: Weight
) -> None:
    """A name in one line or two, whichever makes it larger.

    Args:
        paper: to draw on.
        text: the name.
        room: middle, width and height of its place.
        middle: of the place, from above.
        ink: of the letters.
        weight: of the letters.
    """
    x, width, height = room
    words = text.replace("-", "- ").split()
    ways = [[text]]
    for cut in range(1, len(words)):
        ways.append([" ".join(part).replace("- ", "-") for part in (words[:cut], words[cut:])])
    size, lines = max(((_size(way, width, height, weight), way) for way in ways), key=lambda each: each[0])
    unit = size * CAP * POINT
    y = middle - unit * _tall(lines) / 2
    for line in lines:
        above, below = _reach(line)
        paper.text(x, y + unit * above, line, size, weight=weight, anchor="middle", ink=ink)
        y += unit * (above + below + _GAP)


def _size(lines: list[str], width: float, height: float, weight: Weight) -> float:
    return min(*(size_for(line, width, height / _tall(lines), weight) for line in lines), 10_000)


def _tall(lines: list[str]) -> float:
    """Height of lines one below the other, in capitals."""
    return sum(sum(_reach(line)) for line in lines) + _GAP * (len(lines) - 1)


def _reach(line: str) -> tuple[float, float]:
    """How far a line reaches above and below its base, in capitals: marks on letters, and tails."""
    apart = unicodedata.normalize("NFD", line)
    above, base, marks = 1.0, 1.0, 0
    for c in apart:
        if unicodedata.combining(c) == _ABOVE:
            marks += 1
        elif not unicodedata.combining(c):
            base, marks = (1.06 if c in "bdfhkltß" else 1.0 if c.isupper() or not c.isalpha() else 0.76), 0
        above = max(above, base + 0.38 * marks)
    tails = any(c in "gjpqyQJ,;@{}[]()/|\\" or unicodedata.combining(c) in _BELOW for c in apart)
    return above, (0.36 if tails else 0.0)


_GAP = 0.3
"""Between two lines, in capitals."""
_ABOVE = 230
_BELOW = (202, 220)
"""Unicode's numbers for marks above and below a letter."""
