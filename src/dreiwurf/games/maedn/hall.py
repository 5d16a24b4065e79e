"""Mensch ärgere Dich nicht in a hall: teams of people, the floor of sheets (M1), and the rule card for the chosen options."""

from __future__ import annotations

from dreiwurf.games.hall import FEWEST_PEOPLE, MOST_PEOPLE, CardPart, FloorSheet, LineUp
from dreiwurf.games.maedn.board import GOAL_LETTERS, corners, grid
from dreiwurf.games.maedn.options import Options
from dreiwurf.games.maedn.rules import FIGURES, GOAL, PER_CORNER, SEATS, TRACK
from dreiwurf.games.scene import SEAT_LOOKS, Seat, Text

PRESET = "hall"
ASK = ("gate", "capture")

_ENOUGH_FOR_FOUR = 8
"""From so many people on four teams have two figures each."""


# ------------------------------------------------------------------------------------------------------------ the people
def line_ups(people: int) -> list[LineUp]:
    """How so many people may be divided: equal figures for all teams (M3), the best first.

    From eight on four teams are the best; fewer people make teams of at least two with as few left over as possible.

    Raises:
        ValueError: too few or too many people.

    Example:
        >>> [(each.seats, each.figures, each.spare) for each in line_ups(13)]
        [(4, 3, 1), (3, 4, 1), (2, 4, 5)]
        >>> [(each.seats, each.figures, each.spare) for each in line_ups(6)]
        [(3, 2, 0), (2, 3, 0), (4, 1, 2)]
    """
    if not FEWEST_PEOPLE <= people <= MOST_PEOPLE:
        raise ValueError(f"line-ups are for {FEWEST_PEOPLE} to {MOST_PEOPLE} people, not {people}")
    found: list[LineUp] = []
    for seats in range(SEATS, 1, -1):
        figures = min(FIGURES, people // seats)
        if figures:
            found.append(LineUp(seats, figures, people - seats * figures, {"figures": figures}))
    if people < _ENOUGH_FOR_FOUR:
        found.sort(key=lambda each: (each.figures < 2, each.spare))
    return found


def pieces(seats: int, figures: int) -> list[list[str]]:
    """By seat, the ids of its tokens.

    Example:
        >>> pieces(2, 3)
        [['0.0', '0.1', '0.2'], ['1.0', '1.1', '1.2']]
    """
    return [[f"{seat}.{figure}" for figure in range(figures)] for seat in range(seats)]


def people_each(options: Options) -> int:
    """People of each team on the floor."""
    return options.figures


# ------------------------------------------------------------------------------------------------------------- the floor
def floor(seats: int) -> list[FloorSheet]:
    """The sheets on the floor (M1): the ring, numbered clockwise from the first team's start field, then the goals.

    Start fields of teams that do not play are ordinary track fields; their goals are not laid.

    Example:
        >>> sheets = floor(4)
        >>> len(sheets), sheets[10].label, sheets[10].kind, sheets[10].onward, sheets[39].onward, sheets[-1].label
        (56, '11', 'start', ('12',), ('1', 'Ra'), 'Yd')
    """
    places = grid(seats, FIGURES)
    start_of = {PER_CORNER * corner: seat for seat, corner in enumerate(corners(seats))}
    sheets: list[FloorSheet] = []
    for field in range(TRACK):
        after = (field + 1) % TRACK
        onward = [str(after + 1)]
        if after in start_of:
            onward.append(_goal_label(start_of[after], 0))
        seat = start_of.get(field)
        kind = "track" if seat is None else "start"
        column, row = places[f"t{field}"]
        sheets.append(
            FloorSheet(str(field + 1), kind, seat, int(column), int(row), len(sheets), tuple(onward))
        )
    for seat in range(seats):
        for step in range(GOAL):
            column, row = places[f"g{seat}.{step}"]
            onward = (_goal_label(seat, step + 1),) if step + 1 < GOAL else ()
            letter = GOAL_LETTERS[step]
            label = _goal_label(seat, step)
            sheets.append(FloorSheet(label, "goal", seat, int(column), int(row), len(sheets), onward, letter))
    return sheets


def _goal_label(seat: int, step: int) -> str:
    return SEAT_LOOKS[seat].letter + GOAL_LETTERS[step]


def waiting_places(seats: int) -> list[tuple[float, float]]:
    """By seat, column and row around which its people wait: the corner of the floor beside their start sheet.

    Example:
        >>> waiting_places(4)[1]
        (8.5, 1.5)
    """
    places = grid(seats, 1)
    waiting = [places[f"w{seat}.0"] for seat in range(seats)]
    return [(_stand(column), _stand(row)) for column, row in waiting]


def _stand(coordinate: float) -> float:
    """The board's corners are drawn further out than people need to stand."""
    return 1.5 if coordinate < 5 else 8.5


# ---------------------------------------------------------------------------------------------------------- the rule card
def card(seats: int, options: Options) -> list[CardPart]:
    """The rules for exactly these options: for the people on the floor, and for whoever leads."""
    threshold = min(3, options.figures)  # M14
    turn = [
        Text("maedn.card.throw"),  # M4, M8
        Text("maedn.card.must_move"),  # M8
        Text("maedn.card.pass"),  # M9
    ]
    six = [
        Text("maedn.card.six_out"),  # M5
        Text("maedn.card.six_again"),  # M6
        Text(f"maedn.card.six_without_move.{options.six_without_move}"),
        Text("maedn.card.vacate"),  # M7
    ]
    if options.three_throws != "never":
        six.append(Text(f"maedn.card.three_throws.{options.three_throws}"))  # M13
    capture = [
        Text("maedn.card.capture"),  # M10
        Text(f"maedn.card.own_blocked.{options.own_blocked}"),  # M11
        Text(f"maedn.card.capture.{options.capture}"),  # M15
    ]
    if options.capture != "free":
        capture.append(Text("maedn.card.capture_exempt"))  # M16
    goal = [Text("maedn.card.goal")]  # M12
    if options.figures > 1:
        goal.append(Text(f"maedn.card.goal_jump.{str(options.goal_jump).lower()}"))
    if options.gate != "off" and options.figures > 1:  # a single figure that enters is in play: never shut
        goal.append(
            Text(f"maedn.card.gate.{options.gate}", {"threshold": threshold, "figures": options.figures})
        )
    goal.append(Text("maedn.card.play_on" if options.play_on and seats > 2 else "maedn.card.win"))  # M17
    return [
        CardPart(Text("maedn.card.title.turn"), tuple(turn)),
        CardPart(Text("maedn.card.title.six"), tuple(six)),
        CardPart(Text("maedn.card.title.capture"), tuple(capture)),
        CardPart(Text("maedn.card.title.goal"), tuple(goal)),
        CardPart(Text("maedn.card.title.leader"), tuple(_for_the_leader(seats, options))),
    ]


def _for_the_leader(seats: int, options: Options) -> list[Text]:
    lines = [
        Text("maedn.card.opening." + options.opening, {"figures": options.figures}),  # M19
        Text(f"maedn.card.start.{options.start}", {"seats": [Seat(seat) for seat in range(seats)]}),  # M4
        Text("maedn.card.enter"),
    ]
    if options.capture == "claimable":
        lines.append(Text("maedn.card.claim"))  # M15
    if options.limit:
        lines.append(Text("maedn.card.limit", count=options.limit))  # M18
    return [*lines, Text("maedn.card.standing")]
