"""The rules of Mensch ärgere Dich nicht. Read beside docs/rules/maedn.md, whose numbers stand here.

A figure's *position* is its own distance walked (M2): -1 waiting, 0 the own start field, 1–39 the rest of the track,
40–43 the goal. A *field* is a place of the ring, 0–39, the same for all. An *action* is the index of the figure to move; in a
claim (M15) the index of the offender's figure to send back, or PASS. An *outcome* is the number of pips, or the seat that the
lot names.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import CHANCE, OVER, Ints, Words, below, rule

# ----------------------------------------------------------------------------------------------------------- the numbers
SEATS = 4  # at most (M3)
FIGURES = 4  # at most (M3)
TRACK = 40  # fields of the ring (M1)
GOAL = 4  # goal fields of a team, whatever its figures (M3)
PER_CORNER = 10  # ring fields from one start field to the next (M1)
SIX = 6
THREE = 3  # throws for a six (M13); figures that open the gate (M14)

WAITING = -1
NO_FIGURE = -2
NOBODY = -1  # on a ring field
START_FIELD = 0
LAST_POSITION = TRACK + GOAL - 1

PASS = 4  # the action that lets an offence pass (M15)
NO_THROW = 0

# What the game waits for.
LOT, THROW, MOVE, CLAIM, ENDED = 0, 1, 2, 3, 4

# Options as numbers, in the order of options.py.
LOT_STARTS, FIRST_SEAT_STARTS = 0, 1
SIX_ENDS_TURN, SIX_THROWS_AGAIN = 0, 1
PICK_ANOTHER, TURN_OVER = 0, 1
STUCK, NONE_ON_TRACK, ALL_WAITING, NEVER = 0, 1, 2, 3
GATE_OFF, GATE_IN_PLAY, GATE_ONCE = 0, 1, 2
CAPTURE_FREE, CAPTURE_CLAIMABLE, CAPTURE_FORCED = 0, 1, 2
ALL_WAIT, ONE_OUT = 0, 1

# Sets of positions are numbers with bit p for position p: a whole team moves by one shift.
ON_TRACK = (1 << TRACK) - 1
IN_GOAL = ((1 << GOAL) - 1) << TRACK
ON_BOARD = ON_TRACK | IN_GOAL

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # where the figures stand
                ("figures", "i1", (SEATS, FIGURES)),  # [seat, figure]: position, WAITING or NO_FIGURE
                ("track", "i1", (TRACK,)),  # [field]: 4 · seat + figure that stands there, or NOBODY
                ("own", "i8", (SEATS,)),  # [seat]: the set of the positions of its figures on the board
                ("waiting", "i1", (SEATS,)),  # [seat]: how many of its figures wait
                # whose turn, and what is due
                ("turn", "i1"),  # seat; -1 before the lot is drawn
                ("phase", "i1"),  # LOT, THROW, MOVE, CLAIM or ENDED
                ("throw", "i1"),  # pips that are to be moved or were just moved; NO_THROW
                (
                    "tries",
                    "i1",
                ),  # throws left in this turn, with the one due (M13); 1 unless there were three
                ("movable", "i1"),  # bit f: figure f may be chosen for this throw
                ("capturing", "i1"),  # bit f: figure f would capture; only where M15 binds the choice
                ("blocked", "i1"),  # bit f: figure f may be named but does not move (M11, turn_over)
                ("further", "?"),  # a further throw follows the claims on this move (M6, M15)
                ("claimant", "i1"),  # seat that is asked (M15); -1
                ("gate_open", "i1", (SEATS,)),  # [seat]: 1 once the gate opened for good (M14, once)
                # how far the game is
                ("first", "i1"),  # seat that began
                ("rounds", "i4"),  # full rounds played (M18)
                ("finished", "i1", (SEATS,)),  # [seat]: 0, or the rank in which the team came home (M17)
                # seats and options
                ("seats", "i1"),  # 2–4 (M3)
                ("figures_each", "i1"),  # 1–4 (M3)
                ("start", "i1"),
                ("six_without_move", "i1"),
                ("own_blocked", "i1"),
                ("goal_jump", "?"),
                ("three_throws", "i1"),
                ("gate", "i1"),
                ("capture", "i1"),
                ("play_on", "?"),
                ("limit", "i2"),
                ("opening", "i1"),
            ]
        ),
    )
)


# ------------------------------------------------------------------------------------------------------ the board (M1–M3)
@rule
def corner_of(s: Any, seat: int) -> int:
    """M3: two teams sit opposite; three take the first three corners."""
    return 2 * seat if s.seats == 2 else seat


@rule
def field_of(s: Any, seat: int, position: int) -> int:
    """M2: the ring field of a track position, counted from the seat's own start field."""
    field = PER_CORNER * corner_of(s, seat) + position
    return field - TRACK if field >= TRACK else field


@rule
def who_stands_on(s: Any, seat: int, position: int) -> int:
    """4 · seat + figure on the ring field of a seat's track position, or NOBODY."""
    return int(s.track[field_of(s, seat, position)])


@rule
def stands_on(s: Any, seat: int, position: int) -> bool:
    """Whether an own figure stands on a position."""
    return (s.own[seat] >> position) & 1 == 1


@rule
def is_home(s: Any, seat: int) -> bool:
    """M17: all figures stand in the goal."""
    return s.waiting[seat] == 0 and s.own[seat] & ON_TRACK == 0


# ----------------------------------------------------------------------------------------------------- putting figures
@rule
def put(s: Any, seat: int, figure: int, position: int) -> None:
    """Puts a figure that waits or was lifted onto a free position of the board."""
    s.figures[seat, figure] = position
    s.own[seat] |= np.int64(1) << position
    if position < TRACK:
        s.track[field_of(s, seat, position)] = FIGURES * seat + figure


@rule
def lift(s: Any, seat: int, figure: int) -> None:
    """Takes a figure off its position of the board."""
    position = int(s.figures[seat, figure])
    s.own[seat] &= ~(np.int64(1) << position)
    if position < TRACK:
        s.track[field_of(s, seat, position)] = NOBODY


@rule
def send_back(s: Any, seat: int, figure: int) -> None:
    """M10: a figure goes back to waiting."""
    lift(s, seat, figure)
    s.figures[seat, figure] = WAITING
    s.waiting[seat] += 1


@rule
def capture_on(s: Any, seat: int, position: int) -> None:
    """M5, M10: an enemy figure on the field that an own one is about to take goes back."""
    if position < TRACK:
        enemy = who_stands_on(s, seat, position)
        if enemy != NOBODY:
            send_back(s, enemy // FIGURES, enemy % FIGURES)


@rule
def first_waiting(s: Any, seat: int) -> int:
    """Waiting figures are all alike: the lowest is meant."""
    figure = 0
    while s.figures[seat, figure] != WAITING:
        figure += 1
    return figure


# -------------------------------------------------------------------------------------------------------- the gate (M14)
@rule
def enough_in_play(s: Any, seat: int) -> bool:
    """M14: three figures in play, on track or in goal; with fewer figures all of them."""
    return int(s.figures_each) - int(s.waiting[seat]) >= min(THREE, int(s.figures_each))


@rule
def may_enter_goal(s: Any, seat: int) -> bool:
    """M14: whether the gate is open."""
    if s.gate == GATE_OFF:
        return True
    if s.gate == GATE_ONCE:
        return bool(s.gate_open[seat])
    return enough_in_play(s, seat)


@rule
def open_gate_for_good(s: Any, seat: int) -> None:
    """M14, `once`: at the first moment at which enough figures are in play."""
    if s.gate == GATE_ONCE and enough_in_play(s, seat):
        s.gate_open[seat] = 1


# ------------------------------------------------------------------------------------------ what a throw can move (M5–M12)
@rule
def entering(throw: int) -> int:
    """The set of track positions from which a throw leads into the goal."""
    return ON_TRACK & ~(ON_TRACK >> throw)


@rule
def passes_own_in_goal(s: Any, seat: int, position: int, throw: int) -> bool:
    """M12: whether an own figure stands inside the goal between a position and its target."""
    between = ((np.int64(1) << (position + throw)) - 1) & ~((np.int64(1) << (position + 1)) - 1)
    return s.own[seat] & between & IN_GOAL != 0


@rule
def positions_that_can_move(s: Any, seat: int, throw: int) -> int:
    """M8–M12, M14: the set of own positions from which the whole throw can be moved."""
    own = s.own[seat]
    from_here = (
        (own << throw) & ~own & ON_BOARD
    ) >> throw  # targets beyond the goal (M12) or holding an own figure (M11) drop out
    if s.gate != GATE_OFF and not may_enter_goal(s, seat):
        from_here &= ~entering(throw)
    if not s.goal_jump:
        for figure in range(s.figures_each):
            position = int(s.figures[seat, figure])
            if position >= 0 and passes_own_in_goal(s, seat, position, throw):
                from_here &= ~(np.int64(1) << position)
    return from_here


@rule
def positions_blocked_by_own(s: Any, seat: int, throw: int) -> int:
    """M11: the set of own positions whose target holds an own figure. A shut gate is not "blocked"."""
    own = s.own[seat]
    from_here = ((own << throw) & own) >> throw
    if not may_enter_goal(s, seat):
        from_here &= ~entering(throw)
    return from_here


@rule
def figures_at(s: Any, seat: int, positions: int) -> int:
    """The figures that stand on a set of positions: bit f for figure f."""
    figures = 0
    for figure in range(
        FIGURES
    ):  # a figure off the board, -1 or -2, asks for bit 63 or 62, which are never set
        figures |= ((positions >> (int(s.figures[seat, figure]) & 63)) & 1) << figure
    return figures


@rule
def target_of(s: Any, seat: int, figure: int) -> int:
    """M5, M8: the position to which the throw takes a figure."""
    if s.figures[seat, figure] == WAITING:
        return START_FIELD
    return int(s.figures[seat, figure]) + int(s.throw)


@rule
def would_capture(s: Any, seat: int, figure: int) -> bool:
    """M5, M10: whether a move that is possible ends on an enemy's track field."""
    target = target_of(s, seat, figure)
    return target < TRACK and who_stands_on(s, seat, target) != NOBODY


@rule
def must_bring_out(s: Any, seat: int) -> bool:
    """M5: a six must bring a waiting figure out if no own figure stands on the start field."""
    return s.throw == SIX and s.waiting[seat] > 0 and not stands_on(s, seat, START_FIELD)


@rule
def must_vacate_start(s: Any, seat: int, can_move: int) -> bool:
    """M7: while one waits, the figure on the start field must move if it can – also with a six."""
    return s.waiting[seat] > 0 and stands_on(s, seat, START_FIELD) and can_move & 1 == 1


@rule
def bind_captures(s: Any, seat: int) -> None:
    """M15: notes which moves capture; `forced` leaves only those, if there are any."""
    for figure in range(s.figures_each):
        if (s.movable >> figure) & 1 and would_capture(s, seat, figure):
            s.capturing |= 1 << figure
    if s.capture == CAPTURE_FORCED and s.capturing:
        s.movable = s.capturing


@rule
def forget_choices(s: Any) -> None:
    """Choices belong to a throw; a state shows nothing of how it came about."""
    s.movable = 0
    s.capturing = 0
    s.blocked = 0


@rule
def find_movable(s: Any) -> None:
    """Which figures may be chosen for the throw that fell: M5 before M7 before free choice (M8)."""
    seat = int(s.turn)
    throw = int(s.throw)
    forget_choices(s)
    if must_bring_out(s, seat):
        s.movable = 1 << first_waiting(s, seat)
        return
    can_move = positions_that_can_move(s, seat, throw)
    if can_move == 0:
        return
    if must_vacate_start(s, seat, can_move):
        s.movable = figures_at(s, seat, 1 << START_FIELD)
        return
    s.movable = figures_at(s, seat, can_move)
    if s.capture != CAPTURE_FREE:  # M16: only here, where neither M5 nor M7 binds
        bind_captures(s, seat)
    if s.own_blocked == TURN_OVER and not (s.capture == CAPTURE_FORCED and s.capturing):
        s.blocked = figures_at(s, seat, positions_blocked_by_own(s, seat, throw))


# ------------------------------------------------------------------------------------------------------ the turn (M4–M13)
@rule
def has_three_throws(s: Any, seat: int) -> bool:
    """M13: a team with no figure on the board, read in one of four ways."""
    if s.three_throws == NEVER or s.own[seat] & ON_TRACK:
        return False
    if s.three_throws == ALL_WAITING:
        return s.own[seat] == 0
    if s.three_throws == NONE_ON_TRACK:
        return True
    return not can_advance_in_goal(s, seat)


@rule
def can_advance_in_goal(s: Any, seat: int) -> bool:
    """M13, `stuck`: some figure in the goal has a free goal field further in – then the one just below that can advance by
    some throw, whether or not passing is allowed (M12)."""
    goal = s.own[seat] >> TRACK
    packed = 0  # figures that stand without a gap at the far end cannot advance
    for place in range(GOAL - 1, -1, -1):
        if (goal >> place) & 1:
            packed |= 1 << place
        else:
            break
    return goal != packed


@rule
def begin_turn(s: Any) -> None:
    """M13: what the position at the beginning of the turn entitles to."""
    s.phase = THROW
    s.throw = NO_THROW
    s.tries = THREE if has_three_throws(s, int(s.turn)) else 1


@rule
def throw_again(s: Any) -> None:
    """M6: one further throw."""
    s.phase = THROW
    s.throw = NO_THROW
    s.tries = 1


@rule
def end_game(s: Any) -> None:
    """M17, M18: nothing is due any more."""
    s.phase = ENDED
    s.throw = NO_THROW
    s.tries = 0
    s.claimant = -1
    s.further = False
    forget_choices(s)


@rule
def end_turn(s: Any) -> None:
    """M4, M17, M18: clockwise to the next team that still plays; passing the first seat completes a round."""
    seat = int(s.turn)
    while True:
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.first:
            s.rounds += 1
            if s.limit and s.rounds >= s.limit:
                end_game(s)
                return
        if not s.finished[seat]:
            break
    s.turn = seat
    begin_turn(s)


@rule
def come_home(s: Any, seat: int) -> None:
    """M17: the team has won, or in a game that goes on takes its rank."""
    rank = 1
    for other in range(s.seats):
        if s.finished[other]:
            rank += 1
    s.finished[seat] = rank
    if not s.play_on or rank >= int(s.seats) - 1:
        end_game(s)
    else:
        s.further = False
        end_turn(s)  # also after a six


@rule
def after_throw(s: Any) -> None:
    """M6, M8, M11, M13: a throw that moves nothing is no decision; the state moves on by itself."""
    find_movable(s)
    if s.movable:
        s.phase = MOVE
    elif s.tries > 1:
        s.tries -= 1
        s.throw = NO_THROW
    elif s.throw == SIX and s.six_without_move == SIX_THROWS_AGAIN:
        throw_again(s)
    else:
        end_turn(s)


@rule
def go_on(s: Any) -> None:
    """M6: after a move, and the claims on it, the further throw or the next team."""
    if s.further:
        s.further = False
        throw_again(s)
    else:
        end_turn(s)


@rule
def move(s: Any, seat: int, figure: int) -> None:
    """M5, M8, M10: brings a figure out or moves it by the whole throw, and captures."""
    target = target_of(s, seat, figure)
    if s.figures[seat, figure] == WAITING:
        s.waiting[seat] -= 1
    else:
        lift(s, seat, figure)
    capture_on(s, seat, target)
    put(s, seat, figure, target)
    open_gate_for_good(s, seat)


@rule
def make_move(s: Any, seat: int, figure: int) -> None:
    """The decision of a turn: a move, or under M11's `turn_over` the naming of a figure that is blocked."""
    offence = s.capture == CAPTURE_CLAIMABLE and s.capturing != 0 and not (s.capturing >> figure) & 1
    moves = (s.movable >> figure) & 1 == 1
    if moves:
        move(s, seat, figure)
    s.further = moves and s.throw == SIX
    forget_choices(s)
    if moves and is_home(s, seat):
        come_home(s, seat)
    elif offence:
        ask_next_claimant(s, seat)
    else:
        go_on(s)


# ----------------------------------------------------------------------------------------------------- claims (M15, M16)
@rule
def claimable_figures(s: Any, seat: int) -> int:
    """M15: the figures of an offender that stand on the track: bit f for figure f. Those in the goal are exempt."""
    return figures_at(s, seat, s.own[seat] & ON_TRACK)


@rule
def ask_next_claimant(s: Any, last: int) -> None:
    """M15: the opponents still playing are asked clockwise from the offender's left, each once."""
    seat = last
    while True:
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.turn or not claimable_figures(s, int(s.turn)):
            s.claimant = -1
            go_on(s)
            return
        if not s.finished[seat]:
            s.phase = CLAIM
            s.claimant = seat
            return


@rule
def answer_claim(s: Any, seat: int, action: int) -> None:
    """M15: sends one figure back – one penalty an offence – or lets it pass."""
    if action == PASS:
        ask_next_claimant(s, seat)
    else:
        send_back(s, int(s.turn), action)
        s.claimant = -1
        go_on(s)


# ------------------------------------------------------------------------------------------------- the protocol of a game
@rule
def to_move(s: Any) -> int:
    if s.phase == MOVE:
        return 1 << int(s.turn)
    if s.phase == CLAIM:
        return 1 << int(s.claimant)
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s: Any, seat: int, out: Ints) -> int:
    if s.phase == MOVE and seat == s.turn:
        choices = int(s.movable) | int(s.blocked)
    elif s.phase == CLAIM and seat == s.claimant:
        choices = claimable_figures(s, int(s.turn)) | 1 << PASS
    else:
        choices = 0
    n = 0
    for action in range(PASS + 1):
        out[n] = action
        n += (choices >> action) & 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if s.phase == MOVE:
        make_move(s, seat, action)
    else:
        answer_claim(s, seat, action)


@rule
def weights(s: Any, out: Ints) -> int:
    """M4: one die, or the lot among the seats."""
    if s.phase == LOT:
        out[: s.seats] = 1
        return int(s.seats)
    out[0] = 0
    out[1 : SIX + 1] = 1
    return SIX + 1


@rule
def draw(s: Any, word: int) -> int:
    if s.phase == LOT:
        return below(word, int(s.seats))
    return 1 + below(word, SIX)


@rule
def happen(s: Any, outcome: int) -> None:
    """M4: the lot names who begins; or the die shows its pips."""
    if s.phase == LOT:
        s.turn = outcome
        s.first = outcome
        begin_turn(s)
    else:
        s.throw = outcome
        after_throw(s)


@rule
def standing(s: Any, out: Ints) -> None:
    """M17, M18: those that came home, in their order; then figures in the goal, then the sum of position + 1."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if strength(s, other) > strength(s, seat):
                place += 1
        out[seat] = place


@rule
def strength(s: Any, seat: int) -> int:
    """M18: a number that orders the teams."""
    if s.finished[seat]:
        return 1_000_000 - int(s.finished[seat])
    in_goal = 0
    walked = 0
    for figure in range(s.figures_each):
        position = int(s.figures[seat, figure])
        if position >= TRACK:
            in_goal += 1
        if position >= 0:
            walked += position + 1
    return 1000 * in_goal + walked


@rule
def call_off(s: Any) -> None:
    """M18: the leader ends the game; the standing counts."""
    end_game(s)


@rule
def conceal(s: Any, seat: int) -> None:
    """Nothing is hidden in this game."""


@rule
def deal(s: Any, seat: int, random: Words) -> None:
    """Nothing is hidden in this game."""


# --------------------------------------------------------------------------------------------------------- a fresh state
@rule
def set_out(s: Any) -> None:
    """M3, M4, M19: the opening position; seats and options are set already."""
    s.figures[:, :] = NO_FIGURE
    s.track[:] = NOBODY
    for seat in range(s.seats):
        s.figures[seat, : s.figures_each] = WAITING
        s.waiting[seat] = s.figures_each
        if s.opening == ONE_OUT:
            s.waiting[seat] -= 1
            put(s, seat, 0, START_FIELD)
        open_gate_for_good(s, seat)
    s.claimant = -1
    if s.start == LOT_STARTS:
        s.phase = LOT
        s.turn = -1
    else:
        s.turn = 0
        begin_turn(s)
