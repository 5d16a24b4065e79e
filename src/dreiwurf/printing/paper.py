"""Pages of A4: text that fits, paragraphs, the seats' signs, arrows. Millimetres from the upper left corner; type in points.

reportlab makes the PDF; the typeface is Open Sans, which has the letters of all European languages.
"""

from __future__ import annotations

import io
import re
from functools import cache
from importlib import import_module
from typing import Any, Literal

import ttf_opensans
from msgspec import Struct
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from dreiwurf.games.scene import SEAT_LOOKS

SHORT, LONG = 210.0, 297.0
"""Sides of A4 in millimetres."""
POINT = 25.4 / 72
"""Millimetres."""
CAP = 0.714
"""Height of a capital letter of the typeface, for a size of 1."""
INK, GREY, PALE, WHITE = "#1f1c18", "#6b665d", "#d9d5cc", "#ffffff"

Weight = Literal["Regular", "SemiBold", "ExtraBold"]
Anchor = Literal["left", "middle", "right"]


class Tone(Struct, frozen=True):
    """A seat's colour on paper, and what is printed on it."""

    fill: str
    ink: str


TONES = (
    Tone("#bb2f25", WHITE),
    Tone("#2158a8", WHITE),
    Tone("#3da678", "#10241a"),
    Tone("#f0bf2c", "#2b2207"),
    Tone("#b583d6", "#22123a"),
    Tone("#eb8647", "#2b1704"),
)
"""By seat, as on the screen by day."""


@cache
def _typeface() -> dict[str, Any]:
    """The weights, registered once."""
    pdfmetrics: Any = import_module("reportlab.pdfbase.pdfmetrics")
    fonts: dict[str, Any] = {}
    for weight in ("Regular", "SemiBold", "ExtraBold"):
        path = ttf_opensans.ROOT / "ttf" / f"OpenSans-{weight}.ttf"
        fonts[weight] = TTFont(weight, str(path))
        pdfmetrics.registerFont(fonts[weight])
    return fonts


def printable(text: str) -> str:
    """The part of a text for which the typeface has letters.

    Example:
        >>> printable("Łukasz 🦊"), printable("李")
        ('Łukasz', '')
    """
    known: Any = _typeface()["ExtraBold"].face.charToGlyph
    return " ".join("".join(c for c in text.replace("ẞ", "SS") if ord(c) in known).split())


def width_of(text: str, size: float, weight: Weight = "Regular") -> float:
    """Millimetres that a line takes at a size in points."""
    return _typeface()[weight].stringWidth(text, size) * POINT


def size_for(text: str, width: float, height: float, weight: Weight = "ExtraBold") -> float:
    """The largest size in points at which a line fits into a width and its capitals into a height, in millimetres."""
    return min(width / max(width_of(text, 1, weight), 1e-6), height / CAP / POINT)


def wrapped(text: str, width: float, size: float, weight: Weight = "Regular") -> list[str]:
    """A text in lines of at most a width; a word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in text.replace(" –", "\u00a0–").split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, weight) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width_of(line, size, weight) > width:
            fits = max(
                (n for n in range(1, len(line)) if width_of(line[:n], size, weight) <= width), default=1
            )
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line] if line else lines


class Paper:
    """A document that is being drawn.

    Args:
        title: of the document.
        lang: its language.
        wide: whether pages lie across; `page` may say otherwise.
    """

    def __init__(self, title: str, lang: str, *, wide: bool = False) -> None:
        _typeface()
        self._file = io.BytesIO()
        self.wide = wide
        # The same wish gives the same bytes: no time of day inside.
        self._canvas: Any = Canvas(self._file, invariant=1, pageCompression=1, lang=lang)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Dreiwurf")
        self._canvas.setAuthor("Dreiwurf")
        self.pages = 0
        """Pages begun."""
        self.width, self.height = SHORT, LONG

    def page(self, *, wide: bool | None = None) -> None:
        """Begins a page."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        wide = self.wide if wide is None else wide
        self.width, self.height = (LONG, SHORT) if wide else (SHORT, LONG)
        self._canvas.setPageSize((self.width / POINT, self.height / POINT))

    def finish(self) -> bytes:
        """The PDF."""
        self._canvas.save()
        return self._file.getvalue()

    # ------------------------------------------------------------------------------------------------------------ text
    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        weight: Weight = "Regular",
        anchor: Anchor = "left",
        ink: str = INK,
    ) -> None:
        """A line; `y` is its base line."""
        canvas = self._canvas
        canvas.setFont(weight, size)
        canvas.setFillColor(HexColor(ink))
        draw = {
            "left": canvas.drawString,
            "middle": canvas.drawCentredString,
            "right": canvas.drawRightString,
        }
        draw[anchor](x / POINT, (self.height - y) / POINT, text)

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        height: float,
        *,
        weight: Weight = "ExtraBold",
        ink: str = INK,
    ) -> None:
        """A line as large as a box lets it be, around the middle `x`, `y` of the box."""
        size = size_for(text, width, height, weight)
        self.text(x, y + size * CAP * POINT / 2, text, size, weight=weight, anchor="middle", ink=ink)

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float,
        *,
        weight: Weight = "Regular",
        ink: str = INK,
        leading: float = 1.32,
    ) -> float:
        """A paragraph that begins at the height `y`; returns the height where it ends."""
        for line in wrapped(text, width, size, weight):
            y += size * leading * POINT
            self.text(x, y - size * (leading - 1) * POINT, line, size, weight=weight, ink=ink)
        return y

    # --------------------------------------------------------------------------------------------------------- shapes
    def _pen(self, fill: str | None, line: str | None, thick: float, dashed: bool = False) -> dict[str, int]:
        canvas = self._canvas
        if fill:
            canvas.setFillColor(HexColor(fill))
        if line:
            canvas.setStrokeColor(HexColor(line))
            canvas.setLineWidth(thick / POINT)
            canvas.setLineJoin(1)
        canvas.setDash(*((2.5, 2.5) if dashed else ()))
        return {"fill": int(bool(fill)), "stroke": int(bool(line))}

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
        round_: float = 0,
        dashed: bool = False,
    ) -> None:
        """A box by its upper left corner, with round corners of a radius."""
        how = self._pen(fill, line, thick, dashed)
        place = (v / POINT for v in (x, self.height - y - height, width, height))
        if round_:
            self._canvas.roundRect(*place, round_ / POINT, **how)
        else:
            self._canvas.rect(*place, **how)

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        ink: str = GREY,
        thick: float = 0.3,
        dashed: bool = False,
    ) -> None:
        """A line."""
        self._pen(None, ink, thick, dashed)
        self._canvas.line(*(v / POINT for v in (x, self.height - y, to_x, self.height - to_y)))

    def polygon(
        self,
        points: list[tuple[float, float]],
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """A closed shape through points."""
        how = self._pen(fill, line, thick)
        path: Any = self._canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x / POINT, (self.height - y) / POINT)
        path.close()
        self._canvas.drawPath(path, **how)

    def mark(
        self,
        seat: int,
        x: float,
        y: float,
        size: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """A seat's shape around a middle, about `size` millimetres wide."""
        scale = size / 20
        points, radius = mark_outline(seat)
        if not points:
            how = self._pen(fill, line, thick)
            self._canvas.circle(x / POINT, (self.height - y) / POINT, radius * scale / POINT, **how)
            return
        moved = [(x + right * scale, y + down * scale) for right, down in points]
        self.polygon(moved, fill=fill, line=line, thick=thick)

    def arrow(
        self,
        x: float,
        y: float,
        direction: tuple[int, int],
        length: float,
        breadth: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """A broad arrow around a middle; its direction is (right, down)."""
        head, shaft = breadth * 0.62, breadth * 0.22
        half, wing = length / 2, breadth / 2
        outline = [
            (-half, -shaft),
            (half - head, -shaft),
            (half - head, -wing),
            (half, 0),
            (half - head, wing),
            (half - head, shaft),
            (-half, shaft),
        ]
        dx, dy = direction
        turned = [(x + dx * px - dy * py, y + dy * px + dx * py) for px, py in outline]
        self.polygon(turned, fill=fill, line=line, thick=thick)

    def pointer(
        self,
        x: float,
        y: float,
        direction: tuple[int, int],
        size: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        thick: float = 0.3,
    ) -> None:
        """A triangle whose tip is at a place, pointing (right, down)."""
        dx, dy = direction
        deep, half = size * 0.62, size / 2
        corners = [(0.0, 0.0), (-deep, -half), (-deep, half)]
        turned = [(x + dx * px - dy * py, y + dy * px + dx * py) for px, py in corners]
        self.polygon(turned, fill=fill, line=line, thick=thick)


@cache
def mark_outline(seat: int) -> tuple[list[tuple[float, float]], float]:
    """The corners of a seat's shape, or none and the radius of a circle.

    Example:
        >>> mark_outline(0), mark_outline(2)
        (([], 9.0), ([(0.0, -9.6), (9.6, 7.6), (-9.6, 7.6)], 0.0))
    """
    path = SEAT_LOOKS[seat].mark
    circle = re.search(r"A([\d.]+) ", path)
    if circle:
        return [], float(circle[1])
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, numbers in re.findall(r"([MLHV])([^MLHVZ]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if letter in "HV":
            for value in values:
                x, y = (value, y) if letter == "H" else (x, value)
                points.append((x, y))
        else:
            for x, y in zip(values[::2], values[1::2], strict=True):
                points.append((x, y))
    return points, 0.0
