"""What a leader may put right: where figures really stand, whose turn it is; and what happens when time is out.

Tokens and slots are those of the scene: figure `1.0` is the first of seat 1, `t14` a ring field (M2), `g1.0` that seat's first
goal field, `w1.0` a place for waiting.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dreiwurf.games.core import CorrectionError, State
from dreiwurf.games.maedn import rules
from dreiwurf.games.maedn.rules import CLAIM, ENDED, FIGURES, LOT, MOVE, NOBODY, PASS, THROW, TRACK, WAITING

_TOKEN = re.compile(r"([0-3])\.([0-3])")
_TRACK_SLOT = re.compile(r"t([0-9]|[1-3][0-9])")
_OWN_SLOT = re.compile(r"([gw])([0-3])\.([0-3])")
_LONGEST_LIMIT = 10000


def correct(s: State, places: Mapping[str, str], turn: int | None) -> None:
    """Puts figures where they really stand, all at once, and lets a team's turn begin where one is given.

    What follows by the rules follows: a team whose figures are all home has won (M17), a throw that fell is looked at anew, a
    claim that has lost its object is dropped (M15), the tries follow the new position if what it entitles to has changed (M13). A
    gate that opened for good stays open (M14, `once`). Full rounds stay as they were counted (M18).

    Raises:
        CorrectionError: it cannot be so, or is so already.
    """
    before = s.tobytes()
    moves = [(_figure(s, token), slot) for token, slot in places.items()]
    if turn is not None and not 0 <= turn < s.seats:
        raise CorrectionError("no_such_turn", f"there is no seat {turn}; seats are 0 to {s.seats - 1}")
    if s.phase == ENDED and turn is None and moves:
        raise CorrectionError("over", "the game is over; for it to go on somebody's turn must be given")
    entitled = _is_entitled(s)
    _put(s, [(seat, figure, _position(s, seat, slot)) for (seat, figure), slot in moves])
    for seat in range(int(s.seats)):
        rules.open_gate_for_good(s, seat)
    _rank(s)
    if _has_ended(s):
        rules.end_game(s)
    elif turn is not None:
        _begin(s, turn)
    elif s.phase != LOT:
        _look_anew(s, entitled)
    if s.tobytes() == before:
        raise CorrectionError("nothing", "it is so already")


def _figure(s: State, token: str) -> tuple[int, int]:
    """Seat and figure of a token."""
    said = _TOKEN.fullmatch(token)
    seat, figure = (int(said[1]), int(said[2])) if said else (FIGURES, FIGURES)
    if seat >= s.seats or figure >= s.figures_each:
        raise CorrectionError("unknown_token", f"there is no figure {token!r}; figures are '0.0', '0.1' …")
    return seat, figure


def _position(s: State, seat: int, slot: str) -> int:
    """The position of a seat's figure on a slot."""
    if said := _TRACK_SLOT.fullmatch(slot):
        return (int(said[1]) - rules.field_of(s, seat, 0)) % TRACK
    own = _OWN_SLOT.fullmatch(slot)
    if own is None or int(own[2]) >= s.seats:
        raise CorrectionError(
            "unknown_slot", f"there is no {slot!r}; there is 't0' to 't39', 'g0.0', 'w0.0' …"
        )
    if int(own[2]) != seat:
        raise CorrectionError("not_its_slot", f"a figure of seat {seat} cannot stand on {slot!r}")
    return WAITING if own[1] == "w" else TRACK + int(own[3])


def _put(s: State, moves: list[tuple[int, int, int]]) -> None:
    """Lifts all figures that are moved, then sets them down."""
    for seat, figure, _ in moves:
        if s.figures[seat, figure] == WAITING:
            s.waiting[seat] -= 1
        else:
            rules.lift(s, seat, figure)
        s.figures[seat, figure] = WAITING
    for seat, figure, position in moves:
        if position == WAITING:
            s.waiting[seat] += 1
            continue
        taken = rules.stands_on(s, seat, position)
        if taken or (position < TRACK and rules.who_stands_on(s, seat, position) != NOBODY):
            raise CorrectionError("taken", f"another figure stands where figure {seat}.{figure} is to stand")
        rules.put(s, seat, figure, position)


def _rank(s: State) -> None:
    """M17: teams that are home take the next ranks; those that are not lose theirs, and the others move up."""
    seats = range(int(s.seats))
    in_order = sorted(
        (int(s.finished[seat]) or FIGURES + 1, seat) for seat in seats if rules.is_home(s, seat)
    )
    s.finished[:] = 0
    for rank, (_, seat) in enumerate(in_order, 1):
        s.finished[seat] = rank


def _has_ended(s: State) -> bool:
    """M17: one team is home, or where it is played on all but one."""
    home = sum(1 for seat in range(int(s.seats)) if s.finished[seat])
    return home >= (int(s.seats) - 1 if s.play_on else 1)


def _begin(s: State, turn: int) -> None:
    """A team's turn begins anew; before the lot was drawn, it is the first (M4)."""
    if s.finished[turn]:
        raise CorrectionError("no_such_turn", f"seat {turn} is home already")
    if s.phase == LOT:
        s.first = turn
    s.turn = turn
    s.claimant = -1
    s.further = False
    rules.forget_choices(s)
    rules.begin_turn(s)


def _is_entitled(s: State) -> bool:
    """M13: whether the team on turn has three throws as things stand."""
    return s.turn >= 0 and bool(rules.has_three_throws(s, int(s.turn)))


def _look_anew(s: State, entitled: bool) -> None:
    """What is due goes on from the new position."""
    turn = int(s.turn)
    if s.finished[turn]:  # M17, play_on
        s.claimant = -1
        s.further = False
        rules.forget_choices(s)
        rules.end_turn(s)
        return
    if s.phase == CLAIM:
        if not rules.claimable_figures(s, turn):
            s.claimant = -1
            rules.go_on(s)
        elif s.finished[int(s.claimant)]:
            rules.ask_next_claimant(s, int(s.claimant))
        return
    if _is_entitled(s) != entitled:
        s.tries = 1 if entitled else rules.THREE
    if s.phase == MOVE:
        s.phase = THROW
        rules.after_throw(s)


def last_round(s: State) -> None:
    """M18: the game ends when the turn comes round past the first seat."""
    s.limit = min(int(s.rounds) + 1, _LONGEST_LIMIT)


def in_a_hurry(s: State, seat: int) -> int:
    """The figure that is furthest on moves, of those that may; an offence is let pass (M15)."""
    if s.phase == CLAIM:
        return PASS
    return max(
        (f for f in range(FIGURES) if (int(s.movable) >> f) & 1), key=lambda f: int(s.figures[seat, f])
    )


def turn_of(s: State) -> int:
    """Whose turn it is; -1 before the lot is drawn and when the game is over."""
    return -1 if s["phase"] == ENDED else int(s["turn"])  # by attribute it takes four times as long
