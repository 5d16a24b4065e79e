"""The score sheet of a game that people play with the box on the table: header and numbered lines, and what follows from them.

A line says what was noted of one round; a later line of the same round corrects the earlier one, which is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from itertools import accumulate
from types import ModuleType
from typing import Any

import msgspec

from dreiwurf.games.scene import Noted, Text
from dreiwurf.match.events import Line, SheetHeader
from dreiwurf.position import Game, OptionError
from dreiwurf.position import game as find_game


def new_sheet_header(
    game: str, players: Iterable[str], preset: str = "classic", options: Mapping[str, Any] | None = None
) -> SheetHeader:
    """The header of a sheet that is begun now. OptionError names what is wrong."""
    played = find_game(game)
    return SheetHeader(
        game=game,
        version=played.version,
        preset=preset,
        options=msgspec.to_builtins(played.options(preset, **(options or {}))),
        players=tuple(players),
        created=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
    )


class ScoreSheet:
    """A score sheet as it stands.

    Args:
        header: of the sheet.
        lines: in order.

    Raises:
        OptionError: the game has no score sheet, or not for so many players or with such options.
        ValueError: a line is not a possible one.

    Example:
        >>> sheet = ScoreSheet(new_sheet_header("minodice", ["Anna", "Ben", "Carla"]))
        >>> sheet.push(Line(1, ({"bid": 1, "tricks": 1}, {"bid": 0, "tricks": 0}, {"bid": 1, "tricks": 0})))
        >>> sheet.points(1), sheet.totals, sheet.places
        ([20, 10, -10], [20, 10, -10], [1, 2, 3])
    """

    def __init__(self, header: SheetHeader, lines: Iterable[Line] = ()) -> None:
        self.header = header
        """What is fixed."""
        self.game = find_game(header.game)
        """The game that is played."""
        self._rules = _sheet_of(self.game)
        seats = self.game.seats
        if len(header.players) not in seats:
            raise OptionError(
                f"{self.game.name} is played by {seats.start} to {seats.stop - 1}, not by {len(header.players)}"
            )
        self.options = self.game.options(header.preset, **header.options)
        """All options."""
        self.game.rules.start(len(header.players), self.options)  # whether they go together
        self.rounds: int = self._rules.rounds(len(header.players), self.options)
        """How many there are."""
        self.lines: list[Line] = []
        """All that was ever noted, in order; the first has number 1."""
        self._latest: dict[int, int] = {}
        for line in lines:
            self.push(line)

    @property
    def n(self) -> int:
        """The number of the last line."""
        return len(self.lines)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.header.players)

    def noted(self, round_: int) -> list[Noted]:
        """What is noted for each player in a round."""
        return self._rules.noted(self.seats, self.options, round_)

    @property
    def notes(self) -> list[Text]:
        """What whoever fills in the sheet has to know."""
        return self._rules.notes(self.options)

    def check(self, line: Line) -> None:
        """Raises ValueError if something cannot be noted so; the message says what can."""
        if not 1 <= line.round <= self.rounds:
            raise ValueError(f"there is no round {line.round}; rounds are 1 to {self.rounds}")
        if len(line.entries) != self.seats:
            raise ValueError(f"a line has one entry a player: {self.seats}, not {len(line.entries)}")
        ranges = {each.key: (each.least, each.most) for each in self.noted(line.round)}
        for player, entry in enumerate(line.entries):
            for key, value in entry.items():
                if key not in ranges:
                    raise ValueError(f"{key!r} is not noted; there is {', '.join(ranges)}")
                least, most = ranges[key]
                if not least <= value <= most:
                    raise ValueError(
                        f"{key} of player {player} cannot be {value} in round {line.round}; it may be {least} to {most}"
                    )

    def push(self, line: Line) -> None:
        """Adds a line, which takes the place of an earlier one of its round; ValueError if it cannot be."""
        self.check(line)
        self.lines.append(line)
        self._latest[line.round] = self.n

    def number(self, round_: int) -> int:
        """The number of the line that counts for a round; 0 if there is none."""
        return self._latest.get(round_, 0)

    def entries(self, round_: int) -> tuple[dict[str, int], ...]:
        """By player, what counts for a round."""
        n = self.number(round_)
        return self.lines[n - 1].entries if n else tuple({} for _ in range(self.seats))

    def points(self, round_: int) -> list[int | None]:
        """By player, the points of a round; None where not all is noted that they depend on."""
        return [self._rules.score(self.options, round_, entry) for entry in self.entries(round_)]

    def running(self) -> list[list[int]]:
        """By round and player, the points up to then; what is not scored yet counts nothing."""
        points = [[each or 0 for each in self.points(round_)] for round_ in range(1, self.rounds + 1)]
        columns = [list(accumulate(column)) for column in zip(*points, strict=True)]
        return [list(row) for row in zip(*columns, strict=True)]

    @property
    def totals(self) -> list[int]:
        """By player, the points of all rounds."""
        return self.running()[-1]

    @property
    def places(self) -> list[int]:
        """By player, the place: most points first, ties share."""
        totals = self.totals
        return [1 + sum(other > own for other in totals) for own in totals]

    @property
    def over(self) -> bool:
        """Whether every round is scored."""
        return not any(None in self.points(round_) for round_ in range(1, self.rounds + 1))

    def hints(self, round_: int) -> list[Text]:
        """What can hardly be right in a round; players stand in it as seats."""
        return self._rules.hints(self.seats, self.options, round_, self.entries(round_))

    def answer_to(self, line: Line, after: int) -> int | None:
        """The number of the line that says the same of its round, if it was the first of that round since line `after`.

        So a repeated request is told from one that comes too late.
        """
        for n, each in enumerate(self.lines[max(after, 0) :], max(after, 0) + 1):
            if each.round == line.round:
                return n if each == line else None
        return None


def _sheet_of(game: Game) -> ModuleType:
    sheet = game.rules.sheet
    if sheet is None:
        raise OptionError(f"there is no score sheet for {game.name}")
    return sheet
