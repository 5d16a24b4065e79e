"""What the dice of a match showed, and whether they fall as fair dice do."""

from __future__ import annotations

import math
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from dreiwurf.locale import translator
from dreiwurf.match.events import Clock, Correct, Happen, Undo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreiwurf.match.match import Match

SIDES = 6
"""Of a die whose fairness is judged."""
ENOUGH = 5 * SIDES
"""So many throws are needed: below, chi-squared by its distribution says little."""
UNEVEN = 0.05
"""Fewer than one fair die in twenty falls so unevenly."""
LOADED = 0.005
"""Fewer than one in two hundred."""
SHARE = 0.95
"""So many of fair dice stay in the range that is shown."""
_MOST_TOLD = 1_000_000


class FaceCount(msgspec.Struct, frozen=True):
    """How often a face came.

    Attributes:
        face: of the die.
        count: how often.
        expected: of a fair die, on average.
        low, high: the range in which 95 of 100 fair dice stay.
    """

    face: int
    count: int
    expected: float
    low: int
    high: int


class DieStatistics(msgspec.Struct, frozen=True):
    """What the dice of one kind showed.

    Attributes:
        kind: the game's word for them.
        name: in words.
        total: throws.
        faces: in ascending order.
        chi_squared: the sum over the faces of (count - expected)² / expected; None before the first throw.
        p: the share of fair dice that fall so unevenly or more; None where there is none to compare with.
        enough: whether there are enough throws to judge.
        verdict: in plain words.
    """

    kind: str
    name: str
    total: int
    faces: list[FaceCount]
    chi_squared: float | None
    p: float | None
    enough: bool
    verdict: str


class SeatThrows(msgspec.Struct, frozen=True):
    """What a seat threw.

    Attributes:
        seat: whose.
        throws: how many.
        faces: how often each face came, in ascending order.
    """

    seat: int
    throws: int
    faces: list[int]


class Statistics(msgspec.Struct, frozen=True):
    """A match in numbers. Only throws that count are counted, not those that were undone.

    Attributes:
        throws: of dice that people may throw by hand.
        entries: what people entered and counts, see `Match.entries`.
        undone: what people entered and does not count any more.
        corrections: how often was said what really happened.
        started: when the clock was first started, ISO 8601, UTC.
        played_seconds: by the clock, pauses not counted.
        dice: by kind.
        by_seat: what each seat threw.
    """

    throws: int
    entries: int
    undone: int
    corrections: int
    started: str | None
    played_seconds: int | None
    dice: list[DieStatistics]
    by_seat: list[SeatThrows]


def statistics(match: Match, lang: str = "en", at: int | None = None) -> Statistics:
    """A match in numbers.

    Args:
        match: which.
        lang: of the words.
        at: for a clock that runs: until when, in milliseconds since 1970; now if not said.
    """
    undone = match.undone
    die_of = match.game.rules.die
    kinds: dict[str, dict[int, int]] = {}
    seats: list[dict[int, int]] = [{} for _ in range(match.header.seats)]
    entries, undone_entries, corrections = len(match.entries()), 0, 0
    for step in match.steps():
        event = step.event
        if step.n in undone:
            undone_entries += match.is_entry(step)
            continue
        corrections += isinstance(event, Correct) or (isinstance(event, Undo) and event.again > 0)
        position = step.before.position
        if not isinstance(event, Happen) or die_of is None or not position.by_hand:
            continue
        if not (kind := die_of(position.record)):
            continue
        faces = kinds.setdefault(kind, dict.fromkeys(position.chance or (), 0))
        faces[event.outcome] += 1
        if position.turn >= 0:
            of_seat = seats[position.turn]
            of_seat[event.outcome] = of_seat.get(event.outcome, 0) + 1
    all_faces = sorted({face for faces in kinds.values() for face in faces})
    return Statistics(
        throws=sum(sum(faces.values()) for faces in kinds.values()),
        entries=entries,
        undone=undone_entries,
        corrections=corrections,
        started=_started(match),
        played_seconds=_played(match, at),
        dice=[judge(kind, _name(match.game.name, kind, lang), faces, lang) for kind, faces in kinds.items()],
        by_seat=[
            SeatThrows(seat, sum(faces.values()), [faces.get(face, 0) for face in all_faces])
            for seat, faces in enumerate(seats)
        ],
    )


def _name(game: str, kind: str, lang: str) -> str:
    t = translator(lang)
    own = f"{game}.group.{kind}"
    return t(own) if own in t else t("match.die")


def _started(match: Match) -> str | None:
    for event in match.events:
        if isinstance(event, Clock) and event.running:
            return (
                datetime.fromtimestamp(event.at / 1000, UTC)
                .isoformat(timespec="seconds")
                .replace("+00:00", "Z")
            )
    return None


def _played(match: Match, at: int | None) -> int | None:
    clock = match.now.clock
    if clock is None:
        return None
    until = time.time_ns() // 1_000_000 if at is None else at
    return clock.played_ms(until) // 1000


# ------------------------------------------------------------------------------------------------------------ fair dice
def judge(kind: str, name: str, faces: dict[int, int], lang: str = "en") -> DieStatistics:
    """Whether counts of faces are those of a fair die.

    Args:
        kind: of the die.
        name: in words.
        faces: by face, how often it came; all faces that there are.
        lang: of the verdict.

    Example:
        >>> judge("d6", "Die", {1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}).chi_squared
        13.4
    """
    total, counts = sum(faces.values()), list(faces.values())
    expected = total / len(faces)
    low, high = fair_range(total, 1 / len(faces))
    squared = chi_squared(counts) if total else None
    p = unevenness(squared) if squared is not None and len(faces) == SIDES else None
    return DieStatistics(
        kind,
        name,
        total,
        [FaceCount(face, count, expected, low, high) for face, count in sorted(faces.items())],
        squared,
        p,
        total >= ENOUGH,
        _verdict(p if total >= ENOUGH else None, faces, (low, high), lang),
    )


def _verdict(p: float | None, faces: dict[int, int], usual: tuple[int, int], lang: str) -> str:
    t = translator(lang)
    if p is None:
        return t("match.verdict.few")
    if p >= UNEVEN:
        low, high = usual
        unusual = [
            t("match.verdict.often" if count > high else "match.verdict.seldom", face=face)
            for face, count in sorted(faces.items())
            if not low <= count <= high
        ]
        return " ".join([*unusual, t("match.verdict.together" if unusual else "match.verdict.fair")])
    one_in = _rounded(1 / p) if p * _MOST_TOLD > 1 else _MOST_TOLD
    if p >= LOADED:
        return t("match.verdict.uneven", n=one_in)
    return t("match.verdict.loaded", n=one_in, face=max(faces, key=lambda face: faces[face]))


def _rounded(number: float) -> int:
    """To two digits: more would pretend to know more.

    Example:
        >>> _rounded(48.7), _rounded(6372.1)
        (49, 6400)
    """
    step = 10 ** max(math.floor(math.log10(number)) - 1, 0)
    return round(number / step) * step


def chi_squared(counts: Sequence[int]) -> float:
    """The sum of (count - expected)² / expected, for faces that are equally likely.

    Example:
        >>> chi_squared([16, 18, 16, 14, 12, 12])
        2.0
    """
    total = sum(counts)
    return (len(counts) * sum(count * count for count in counts) - total * total) / total


def unevenness(squared: float) -> float:
    """The chance that a fair die's chi-squared is that large or larger: 5 degrees of freedom, closed form.

    Example:
        >>> round(unevenness(11.0705), 4)
        0.05
    """
    root = math.sqrt(squared / 2)
    return math.erfc(root) + 2 / math.sqrt(math.pi) * math.exp(-squared / 2) * (root + 2 * root**3 / 3)


def fair_range(throws: int, probability: float, share: float = SHARE) -> tuple[int, int]:
    """Between which counts, ends included, a face of a fair die stays in (at least) a share of all cases.

    Example:
        >>> fair_range(60, 1 / 6)
        (5, 16)
    """
    tail = (1 - share) / 2
    log_p, log_q = math.log(probability), math.log1p(-probability)
    below, low = 0.0, None
    for count in range(throws + 1):
        ways = math.lgamma(throws + 1) - math.lgamma(count + 1) - math.lgamma(throws - count + 1)
        below += math.exp(ways + count * log_p + (throws - count) * log_q)
        if low is None and below >= tail:
            low = count
        if below >= 1 - tail:
            return low or 0, count
    return low or 0, throws
