"""Mensch ärgere Dich nicht: figures run round a ring, throw each other out, and come home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from dreiwurf.games.core import GameRules, State, register
from dreiwurf.games.maedn import corrections, hall, heuristics, notation, rules
from dreiwurf.games.maedn.options import PRESETS, Options
from dreiwurf.games.maedn.rules import FIGURES, NO_FIGURE, SEATS, STATE, TRACK, WAITING

_WORDS: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Options).items() if get_origin(hint) is Literal
}
"""The words of each option that has some; the state holds their index."""


def _blank(seats: int, options: Options) -> State:
    """A state with seats and options set, nothing else."""
    s = np.zeros(1, STATE)[0]
    s.seats = seats
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        s["figures_each" if name == "figures" else name] = (
            _WORDS[name].index(value) if name in _WORDS else value
        )
    return s


def start(seats: int, options: Options) -> State:
    """A fresh game: M3, M4, M19."""
    s = _blank(seats, options)
    rules.set_out(s)
    return s


def options_of(s: State) -> Options:
    """The options that a state was started with."""
    options: dict[str, Any] = {}
    for name in Options.__struct_fields__:
        value: Any = s["figures_each" if name == "figures" else name].item()
        options[name] = _WORDS[name][value] if name in _WORDS else value
    return msgspec.convert(options, Options)


def set_up(
    make_options: Callable[..., Any],
    *,
    figures: Sequence[Sequence[int]],
    turn: int = 0,
    throw: int | None = None,
    gate_open: Sequence[bool] | None = None,
    rounds: int = 0,
    first: int = 0,
    finished: Sequence[int] | None = None,
    **options: Any,
) -> State:
    """A state at the beginning of a seat's turn, the figures standing as given.

    Args:
        make_options: makes Options of options by name.
        figures: by seat, the position of each figure: -1 waiting, 0–39 track, 40–43 goal. Tells seats and figures, too.
        turn: the seat whose turn begins.
        throw: what it throws at once, 1–6; None while the throw is due.
        gate_open: by seat, for the option `gate: once`; by default as the figures stand.
        rounds: full rounds played.
        first: the seat that began.
        finished: by seat, 0 or the rank in which the team came home; by default those at home, in the order of the seats.
        **options: of the game, all but `figures`.

    Raises:
        ValueError: the position is impossible.
    """
    seats = len(figures)
    _check_rows(figures, turn, first, rounds, gate_open, finished)
    if not 2 <= seats <= SEATS:
        raise ValueError(f"figures must be 2 to {SEATS} lists, one a seat, not {seats}")
    chosen: Options = make_options(figures=len(figures[0]), **options)
    s = _blank(seats, chosen)
    if not 0 <= turn < seats or not 0 <= first < seats:
        raise ValueError(f"turn and first must be seats from 0 to {seats - 1}, not {turn} and {first}")
    s.figures[:, :] = NO_FIGURE
    s.track[:] = rules.NOBODY
    s.claimant = -1
    rank = 0
    for seat, row in enumerate(figures):
        for figure, position in enumerate(row):
            _place(s, seat, figure, position)
        rules.open_gate_for_good(s, seat)
        if gate_open is not None:
            s.gate_open[seat] = gate_open[seat]
        if finished is not None:
            if bool(finished[seat]) != bool(rules.is_home(s, seat)):
                raise ValueError(
                    f"finished says {finished[seat]} for seat {seat}, which does not fit its figures"
                )
            s.finished[seat] = finished[seat]
        elif rules.is_home(s, seat):
            rank += 1
            s.finished[seat] = rank
    s.first, s.turn, s.rounds = first, turn, rounds
    home = int(np.count_nonzero(s.finished))
    if home >= (seats - 1 if chosen.play_on else 1):
        rules.call_off(s)
    elif s.finished[turn]:
        raise ValueError(f"it cannot be the turn of seat {turn}: all its figures are home")
    else:
        rules.begin_turn(s)
        if throw is not None:
            if not 1 <= throw <= rules.SIX:
                raise ValueError(f"throw must be 1 to 6, not {throw}")
            rules.happen(s, throw)
    return s


def _check_rows(
    figures: Sequence[Sequence[int]],
    turn: int,
    first: int,
    rounds: int,
    gate_open: Sequence[bool] | None,
    finished: Sequence[int] | None,
) -> None:
    """Raises ValueError when what describes a position does not fit together."""
    if not figures or any(len(row) != len(figures[0]) for row in figures):
        raise ValueError("figures must be lists of the same length, one a seat")
    for row in (gate_open, finished):
        if row is not None and len(row) != len(figures):
            raise ValueError(f"gate_open and finished have one entry a seat: {len(figures)}, not {len(row)}")
    if finished is not None:
        ranks = sorted(rank for rank in finished if rank)
        if ranks != list(range(1, len(ranks) + 1)):
            raise ValueError(
                f"finished must hold the ranks 1, 2, … of the teams at home, and 0, not {list(finished)}"
            )
    if rounds < 0:
        raise ValueError(f"rounds must be 0 or more, not {rounds}")


def _place(s: State, seat: int, figure: int, position: int) -> None:
    """Puts one figure of a position that is set up, checking it."""
    if not WAITING <= position <= rules.LAST_POSITION:
        raise ValueError(
            f"position {position} of figure {figure} of seat {seat} is none: -1 waits, 0–39 track, 40–43 goal"
        )
    if position == WAITING:
        s.figures[seat, figure] = WAITING
        s.waiting[seat] += 1
        return
    if rules.stands_on(s, seat, position):
        raise ValueError(f"two figures of seat {seat} stand on position {position}")
    if position < TRACK and (other := rules.who_stands_on(s, seat, position)) != rules.NOBODY:
        field = rules.field_of(s, seat, position)
        raise ValueError(f"figures of seats {other // FIGURES} and {seat} stand on the same field {field}")
    rules.put(s, seat, figure, position)


def check(s: State) -> None:
    """Raises ValueError when a state that came from outside is not a possible one."""
    limits = {
        "seats": (2, SEATS),
        "figures_each": (1, FIGURES),
        "phase": (rules.LOT, rules.ENDED),
        "throw": (0, rules.SIX),
        "tries": (0, rules.THREE),
        "claimant": (-1, s.seats - 1),
        "turn": (0 if s.phase in (rules.THROW, rules.MOVE, rules.CLAIM) else -1, s.seats - 1),
        "first": (0, s.seats - 1),
        "rounds": (0, 2**31 - 1),
        "limit": (0, 10000),
    } | {name: (0, len(words) - 1) for name, words in _WORDS.items()}
    for name, (least, most) in limits.items():
        if not least <= int(s[name]) <= most:
            raise ValueError(f"{name} is {s[name]}, but must be {least} to {most}")
    again = np.zeros(1, STATE)[0]
    again.seats, again.figures_each = s.seats, s.figures_each
    again.figures[:, :] = NO_FIGURE
    again.track[:] = rules.NOBODY
    for seat in range(int(s.seats)):
        for figure in range(int(s.figures_each)):
            _place(again, seat, figure, int(s.figures[seat, figure]))
    for name in ("figures", "track", "own", "waiting"):
        if not np.array_equal(again[name], s[name]):
            raise ValueError(f"{name} does not agree with where the figures stand")
    if s.phase == rules.CLAIM and s.claimant < 0:
        raise ValueError("a claim is due, but nobody is asked")
    _check_choices(s)


def _check_choices(s: State) -> None:
    """The choices noted in a state must be those that its throw gives."""
    if s.phase != rules.MOVE:
        return
    again = s.copy()
    rules.find_movable(again)
    for name in ("movable", "capturing", "blocked"):
        if again[name] != s[name]:
            raise ValueError(f"{name} does not agree with the throw")
    if not s.movable:
        raise ValueError("a move is due, but nothing can move")


def material(s: State) -> tuple[int, ...]:
    """By seat, how many figures wait or stand on the board: never changes."""
    seats = int(s.seats)
    standing = [sum(int(who) // FIGURES == seat for who in s.track if who >= 0) for seat in range(seats)]
    in_goal = [int(s.own[seat] >> TRACK).bit_count() for seat in range(seats)]
    return tuple(int(s.waiting[seat]) + standing[seat] + in_goal[seat] for seat in range(seats))


GAME = register(
    GameRules(
        name="maedn",
        version=1,
        dtype=STATE,
        rules=rules,
        choose=heuristics.choose,
        options=Options,
        presets=PRESETS,
        seats=range(2, SEATS + 1),
        start=start,
        options_of=options_of,
        policies=heuristics.POLICIES,
        by_seat=("figures", "own", "waiting", "gate_open", "finished"),
        check=check,
        material=material,
        notation=notation,
        set_up=set_up,
        hidden=False,
        by_hand=lambda s: True,
        correct=corrections.correct,
        last_round=corrections.last_round,
        in_a_hurry=corrections.in_a_hurry,
        turn_of=corrections.turn_of,
        die=lambda s: "d6" if s.phase == rules.THROW else "",
        hall=hall,
    )
)
