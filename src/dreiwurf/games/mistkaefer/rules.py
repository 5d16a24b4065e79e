"""The rules of Mistkäfer! Read beside docs/rules/mistkaefer.md, whose numbers stand here.

Dice of three colours lie in rows of a tableau, chips with balls and clovers face down before the players. *Colours* and
*kinds* of chips count from 0 in the order of the rule book, *columns* too: column 0 here is its column 1. The dice thrown are
a count by pips; the order in which they fell does not matter.

*Actions*, each with its own number: `4 · colour + n - 1` rolls n dice of a colour, `SCORE`, `PLACE_0 + v` places the dice
that show v, `LEAVE` and `TAKE` answer whether an opponent's die is taken, `VICTIM_0 + seat` robs that seat of a chip.
*Outcomes*: pips of one die, the kind of one chip, the seat that the lot names.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import CHANCE, EVERYBODY, OVER, Ints, Words, below, next_word, rule

# ----------------------------------------------------------------------------------------------------------- the numbers
SEATS = 4  # at most; dice, clovers and targets by the number of players stand in options.py (K1, K2, K5)
COLOURS = 3  # K1: green, yellow, blue
COLUMNS = 6  # K3: fields of a row
SIDES = 6  # of a die
LINE = 2  # K3: columns left of the white line
MOST_DICE = 4  # K6: thrown at once
KINDS = 3  # K2: of chips
ONE, TWO, CLOVER = 0, 1, 2

MOST_EXTRA_TURNS = 2**15 - 1  # the state counts no further
MOST_ROUNDS = 2**31 - 1

NOBODY = -1
NO_COLOUR = -1
UNKNOWN = -1  # chips of others, in a view
NO_VALUE = 0

# What the game waits for.
LOT, ROLL, THROW, PLACE, VICTIM, TAKING, DRAW, ROB, ENDED = 0, 1, 2, 3, 4, 5, 6, 7, 8

# Actions.
SCORE = 12
PLACE_0 = 12  # placing the dice that show 1 is action 13
LEAVE, TAKE = 19, 20
VICTIM_0 = 21

# Options as numbers, in the order of options.py.
UP_TO_FOUR, FOUR = 0, 1
ALWAYS, FROM_ROUND_2 = 0, 1
NO_BONUS, EXTRA_TURN, ONE_CHIP, TWO_CHIPS, STEAL_ONE, STEAL_FROM_ALL = 0, 1, 2, 3, 4, 5

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # dice
                ("rows", "i1", (SEATS, COLOURS, COLUMNS)),  # [seat, colour, column]: pips, 0 empty
                ("filled", "i1", (SEATS, COLOURS)),  # [seat, colour]: dice in the row
                ("supply", "i1", (COLOURS,)),  # dice in the common supply (K1)
                ("thrown", "i1", (SIDES,)),  # [pips - 1]: dice that were thrown and lie there
                ("to_throw", "i1"),  # dice of this throw that are still to fall
                ("colour", "i1"),  # of the dice thrown or placed; NO_COLOUR
                # chips
                (
                    "chips",
                    "i1",
                    (SEATS, KINDS),
                ),  # [seat, kind]: face down before the seat; UNKNOWN in others' views
                ("chip_counts", "i1", (SEATS,)),  # [seat]: how many, which all see (K14)
                (
                    "stock",
                    "i2",
                    (KINDS,),
                ),  # face down in the middle; in a view all chips that the viewer has not seen
                ("stock_count", "i2"),  # how many lie in the middle
                (
                    "known",
                    "i1",
                    (SEATS, SEATS, KINDS),
                ),  # [viewer, holder, kind]: chips that the viewer knows from thefts (K14)
                # whose turn, and what is due
                ("turn", "i1"),  # seat; NOBODY before the lot is drawn
                ("phase", "i1"),
                ("extra_turns", "i2"),  # won and still to be played (K10)
                ("placed", "i1"),  # the value placed in this turn; NO_VALUE
                (
                    "bonus_next",
                    "i1",
                ),  # columns from here on, up to bonus_end, have dice whose bonus is still to come (K9)
                ("bonus_end", "i1"),
                ("draws", "i1"),  # chips still to be drawn from the stock
                ("to_rob", "i1"),  # bit mask of the seats that are still to lose a chip
                (
                    "ask_next",
                    "i1",
                ),  # places clockwise to the opponent who is asked next (K8); seats: all were
                ("asked", "i1"),  # opponent whose die may be taken; NOBODY
                # how far the game is
                ("first", "i1"),  # seat that began
                ("rounds", "i4"),  # full rounds played (K8)
                ("winner", "i1"),  # NOBODY
                # seats and options
                ("seats", "i1"),
                ("target", "i1"),  # balls to win (K5)
                ("bonus", "i1", (COLOURS, COLUMNS)),  # K4
                ("dice", "i1"),
                ("steal_dice", "i1"),
                ("dice_each", "i1"),
                ("ones", "i1"),
                ("twos", "i1"),
                ("clovers", "i1"),
                ("balls_to_win", "i1"),
                ("clovers_to_win", "i1"),
            ]
        ),
    )
)


# ------------------------------------------------------------------------------------------------------- a turn (K6, K16)
@rule
def begin_turn(s: Any) -> None:
    """Roll or score: nothing is left of the turn before."""
    s.phase = ROLL
    s.colour = NO_COLOUR
    s.placed = NO_VALUE
    s.ask_next = 0
    s.asked = NOBODY
    s.bonus_next = 0
    s.bonus_end = 0


@rule
def end_turn(s: Any) -> None:
    """K10: an extra turn, or K16: clockwise; K8: a round ends when the turn comes back to the start player."""
    if s.extra_turns > 0:
        s.extra_turns -= 1
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
        if s.turn == s.first:
            s.rounds = min(int(s.rounds) + 1, MOST_ROUNDS)
    begin_turn(s)


@rule
def most_dice(s: Any, seat: int, colour: int) -> int:
    """K6: how many dice of a colour a seat may throw at most; 0 if it cannot choose the colour."""
    if s.filled[seat, colour] == COLUMNS:
        return 0
    return min(MOST_DICE, int(s.supply[colour]))


@rule
def fewest_dice(s: Any, most: int) -> int:
    """K6: from one die on, or all that one may take."""
    return most if s.dice == FOUR else 1


@rule
def roll(s: Any, colour: int, number: int) -> None:
    """K6: takes dice from the supply; they fall one after the other."""
    s.colour = colour
    s.supply[colour] -= number
    s.to_throw = number
    s.phase = THROW


# ---------------------------------------------------------------------------------------------- placing or bust (K7, K11)
@rule
def highest_in(s: Any, seat: int, colour: int) -> int:
    """K7: the highest die of a row is its outermost one; 0 if the row is empty."""
    filled = int(s.filled[seat, colour])
    return int(s.rows[seat, colour, filled - 1]) if filled else 0


@rule
def may_place(s: Any, value: int) -> bool:
    """K7: strictly higher than every die of the row; an empty row takes anything."""
    return s.thrown[value - 1] > 0 and value > highest_in(s, int(s.turn), int(s.colour))


@rule
def is_bust(s: Any) -> bool:
    """K11: no rolled die is higher than the row."""
    placeable = 0
    for value in range(1, SIDES + 1):
        placeable += may_place(s, value)
    return placeable == 0


@rule
def after_throw(s: Any) -> None:
    """K7, K11: with a placeable value one must place; a bust is no decision."""
    if is_bust(s):
        bust(s)
    else:
        s.phase = PLACE


@rule
def put_thrown_back(s: Any) -> None:
    """The dice that were thrown return to the supply."""
    for face in range(SIDES):
        s.supply[s.colour] += s.thrown[face]
        s.thrown[face] = 0


@rule
def cut_row(s: Any, seat: int, colour: int, left: int) -> None:
    """All dice of a row but the first so many return to the supply."""
    for column in range(left, int(s.filled[seat, colour])):
        s.rows[seat, colour, column] = 0
        s.supply[colour] += 1
    s.filled[seat, colour] = min(left, int(s.filled[seat, colour]))


@rule
def bust(s: Any) -> None:
    """K11: the rolled dice, the row of their colour, and of the other rows all right of the line return."""
    seat = int(s.turn)
    put_thrown_back(s)
    for colour in range(COLOURS):
        cut_row(s, seat, colour, 0 if colour == s.colour else LINE)
    end_turn(s)


@rule
def place(s: Any, value: int) -> None:
    """K7: all dice of a value go into the row, as many as fit; the others return to the supply."""
    seat = int(s.turn)
    colour = int(s.colour)
    filled = int(s.filled[seat, colour])
    number = min(int(s.thrown[value - 1]), COLUMNS - filled)
    s.thrown[value - 1] -= number
    put_thrown_back(s)
    for column in range(filled, filled + number):
        s.rows[seat, colour, column] = value
    s.filled[seat, colour] = filled + number
    s.placed = value
    s.bonus_next = filled
    s.bonus_end = filled + number
    s.ask_next = 1
    go_on(s)


# ----------------------------------------------------------------------------------------------- bonus fields (K4, K9, K10)
@rule
def may_be_robbed(s: Any, seat: int) -> bool:
    """K4: only opponents who have chips."""
    return seat != s.turn and s.chip_counts[seat] > 0


@rule
def who_may_be_robbed(s: Any) -> int:
    """K4: bit mask of the opponents who have chips."""
    seats = 0
    for seat in range(s.seats):
        if may_be_robbed(s, seat):
            seats |= 1 << seat
    return seats


@rule
def trigger_bonus(s: Any, column: int) -> bool:
    """K4: what the field under a die of the active player's row gives; whether a victim is to be chosen for it."""
    bonus = s.bonus[s.colour, column]
    if bonus == EXTRA_TURN:
        s.extra_turns = min(int(s.extra_turns) + 1, MOST_EXTRA_TURNS)
    elif bonus == ONE_CHIP:
        s.draws = 1
    elif bonus == TWO_CHIPS:
        s.draws = 2
    elif bonus == STEAL_FROM_ALL:
        s.to_rob = who_may_be_robbed(s)
    return bonus == STEAL_ONE and who_may_be_robbed(s) != 0


# ------------------------------------------------------------------------------------------ taking dice from others (K8)
@rule
def steals_dice(s: Any) -> bool:
    """K8: whether dice may be taken in this round."""
    return s.steal_dice == ALWAYS or s.rounds >= 1


@rule
def may_take_from(s: Any, other: int) -> bool:
    """K8: the outermost die of an opponent's row is identical to the placed ones, and the own row has room."""
    return (
        other != s.turn
        and s.filled[s.turn, s.colour] < COLUMNS
        and highest_in(s, other, int(s.colour)) == s.placed
    )


@rule
def ask_next_opponent(s: Any) -> bool:
    """K8: finds the next opponent, clockwise from the active player, whose die may be taken."""
    s.asked = NOBODY
    if not steals_dice(s):
        s.ask_next = s.seats
    while s.ask_next < s.seats:
        other = int(s.turn) + int(s.ask_next)
        if other >= s.seats:
            other -= int(s.seats)
        s.ask_next += 1
        if may_take_from(s, other):
            s.asked = other
            s.phase = TAKING
            return True
    return False


@rule
def take_die(s: Any, other: int) -> None:
    """K8: the die goes into the own row next to the placed ones; K9: its bonus comes at once."""
    seat = int(s.turn)
    colour = int(s.colour)
    s.filled[other, colour] -= 1
    s.rows[other, colour, s.filled[other, colour]] = 0
    s.bonus_next = s.filled[seat, colour]
    s.rows[seat, colour, s.filled[seat, colour]] = s.placed
    s.filled[seat, colour] += 1
    s.bonus_end = s.filled[seat, colour]


@rule
def go_on(s: Any) -> None:
    """K9: what is due next: chips of a bonus, the next bonus, the next opponent (K8), the next turn."""
    s.asked = NOBODY
    while True:
        if s.draws > 0 and s.stock_count > 0:
            s.phase = DRAW
            return
        s.draws = 0  # K13: the stock has run out
        if s.to_rob:
            s.phase = ROB
            return
        if s.bonus_next < s.bonus_end:
            s.bonus_next += 1
            if trigger_bonus(s, int(s.bonus_next) - 1):
                s.phase = VICTIM
                return
        elif ask_next_opponent(s):
            return
        else:
            end_turn(s)
            return


# ------------------------------------------------------------------------------------------------------------ score (K12)
@rule
def score_of(s: Any, seat: int) -> int:
    """K12: one chip for each of columns 1 and 2 filled in all three rows, one for each die right of the line."""
    chips = 0
    shortest = COLUMNS
    for colour in range(COLOURS):
        filled = int(s.filled[seat, colour])
        shortest = min(shortest, filled)
        chips += max(0, filled - LINE)
    return chips + min(shortest, LINE)


@rule
def score(s: Any) -> None:
    """K12: draws the chips; all dice of the tableau return, and thefts belong to placing only."""
    seat = int(s.turn)
    s.draws = score_of(s, seat)
    for colour in range(COLOURS):
        cut_row(s, seat, colour, 0)
    s.ask_next = s.seats
    go_on(s)


# ------------------------------------------------------------------------------------------------------ chips (K13–K15)
@rule
def balls_of(s: Any, seat: int) -> int:
    """K2: balls on the chips of a seat."""
    return int(s.chips[seat, ONE]) + 2 * int(s.chips[seat, TWO])


@rule
def has_won(s: Any, seat: int) -> bool:
    """K5: enough balls or enough clovers."""
    return s.chips[seat, CLOVER] >= s.clovers_to_win or balls_of(s, seat) >= s.target


@rule
def gain(s: Any, kind: int) -> None:
    """A chip comes to the active player; K15: whoever reaches the target wins at once."""
    s.chips[s.turn, kind] += 1
    s.chip_counts[s.turn] += 1
    if has_won(s, int(s.turn)):
        s.winner = s.turn
        end_game(s)
    else:
        go_on(s)


@rule
def draw_chip(s: Any, kind: int) -> None:
    """K13: one chip from the stock, drawn blind."""
    s.stock[kind] -= 1
    s.stock_count -= 1
    s.draws -= 1
    gain(s, kind)


@rule
def next_victim(s: Any) -> int:
    """Who of those to be robbed loses a chip next: clockwise from the active player."""
    seat = int(s.turn)
    while not (s.to_rob >> seat) & 1:
        seat = seat + 1 if seat + 1 < s.seats else 0
    return seat


@rule
def rob(s: Any, victim: int, kind: int) -> None:
    """K13: one chip, drawn blind from the victim's."""
    s.to_rob &= ~(1 << victim)
    remember(s, int(s.turn), victim, kind)
    s.chips[victim, kind] -= 1
    s.chip_counts[victim] -= 1
    gain(s, kind)


@rule
def remember(s: Any, thief: int, victim: int, kind: int) -> None:
    """K14: the victim knows what the thief has now. To all others the stolen chip may be any that they knew of."""
    for viewer in range(s.seats):
        for each in range(KINDS):
            is_possible = each == kind or viewer != thief
            if viewer != victim and is_possible and s.known[viewer, victim, each] > 0:
                s.known[viewer, victim, each] -= 1
    s.known[victim, thief, kind] += 1


@rule
def end_game(s: Any) -> None:
    """K15: what remained to be done is not; the chips are laid open."""
    if s.to_throw > 0:
        s.supply[s.colour] += s.to_throw
        s.to_throw = 0
    if s.colour != NO_COLOUR:
        put_thrown_back(s)
    begin_turn(s)
    s.phase = ENDED
    s.draws = 0
    s.to_rob = 0
    s.known[:, :, :] = 0


# ------------------------------------------------------------------------------------------------- the protocol of a game
@rule
def to_move(s: Any) -> int:
    if s.phase in (ROLL, PLACE, VICTIM, TAKING):
        return 1 << int(s.turn)
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s: Any, seat: int, out: Ints) -> int:
    if seat != s.turn:
        return 0
    n = 0
    if s.phase == ROLL:
        for colour in range(COLOURS):
            most = most_dice(s, seat, colour)
            if most > 0:
                for number in range(fewest_dice(s, most), most + 1):
                    out[n] = MOST_DICE * colour + number - 1
                    n += 1
        out[n] = SCORE
        n += 1
    elif s.phase == PLACE:
        for value in range(1, SIDES + 1):
            if may_place(s, value):
                out[n] = PLACE_0 + value
                n += 1
    elif s.phase == TAKING:
        out[0] = LEAVE
        out[1] = TAKE
        n = 2
    elif s.phase == VICTIM:
        for other in range(s.seats):
            if may_be_robbed(s, other):
                out[n] = VICTIM_0 + other
                n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if action < SCORE:
        roll(s, action // MOST_DICE, action % MOST_DICE + 1)
    elif action == SCORE:
        score(s)
    elif action < LEAVE:
        place(s, action - PLACE_0)
    elif action < VICTIM_0:
        if action == TAKE:
            take_die(s, int(s.asked))
        go_on(s)
    else:
        s.to_rob = 1 << (action - VICTIM_0)
        go_on(s)


@rule
def weights(s: Any, out: Ints) -> int:
    """K16: the lot; K6: one die; K13: a chip of the stock or of the victim's."""
    if s.phase == LOT:
        out[: s.seats] = 1
        return int(s.seats)
    if s.phase == THROW:
        out[0] = 0
        out[1 : SIDES + 1] = 1
        return SIDES + 1
    if s.phase == DRAW:
        out[:KINDS] = s.stock
        return KINDS
    victim = next_victim(s)
    if s.chips[victim, 0] != UNKNOWN:
        out[:KINDS] = s.chips[victim]
    else:
        guess_weights(s, victim, out)
    return KINDS


@rule
def guess_weights(s: Any, victim: int, out: Ints) -> None:
    """In a view: the chips known to be the victim's, and for the others all that the viewer has not seen."""
    unseen = 0
    unknown = int(s.chip_counts[victim])
    for kind in range(KINDS):
        unseen += int(s.stock[kind])
        unknown -= known_of(s, victim, kind)
    for kind in range(KINDS):
        out[kind] = known_of(s, victim, kind) * max(1, unseen) + unknown * int(s.stock[kind])


@rule
def known_of(s: Any, holder: int, kind: int) -> int:
    """In a view: the chips that the viewer knows a holder to have; of `known` it holds the viewer's part alone."""
    known = 0
    for viewer in range(s.seats):
        known += int(s.known[viewer, holder, kind])
    return known


@rule
def draw(s: Any, word: int) -> int:
    if s.phase == THROW:
        return 1 + below(word, SIDES)
    if s.phase == LOT:
        return below(word, int(s.seats))
    out = np.empty(KINDS, np.int64)
    weights(s, out)
    left = below(word, out[ONE] + out[TWO] + out[CLOVER])
    if left < out[ONE]:
        return ONE
    return TWO if left < out[ONE] + out[TWO] else CLOVER


@rule
def happen(s: Any, outcome: int) -> None:
    if s.phase == THROW:
        s.thrown[outcome - 1] += 1
        s.to_throw -= 1
        if s.to_throw == 0:
            after_throw(s)
    elif s.phase == DRAW:
        draw_chip(s, outcome)
    elif s.phase == ROB:
        rob(s, next_victim(s), outcome)
    else:  # K16
        s.turn = outcome
        s.first = outcome
        begin_turn(s)


@rule
def standing(s: Any, out: Ints) -> None:
    """K15: the winner is first, the others share the second place. While the game runs, what all see counts: chips."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if strength(s, other) > strength(s, seat):
                place += 1
        out[seat] = min(place, 2) if s.winner != NOBODY else place


@rule
def strength(s: Any, seat: int) -> int:
    """What orders the seats: winning; in a game that was called off how near a seat is to a target; else its chips."""
    if s.winner != NOBODY:
        return 1 if seat == s.winner else 0
    if s.phase == ENDED:
        return max(balls_of(s, seat) * int(s.clovers_to_win), int(s.chips[seat, CLOVER]) * int(s.target))
    return int(s.chip_counts[seat])


@rule
def call_off(s: Any) -> None:
    end_game(s)


# ------------------------------------------------------------------------------------------------------ what is hidden (K14)
@rule
def conceal(s: Any, seat: int) -> None:
    """K14: everybody sees how many chips a player has, only the owner their faces – and those stolen from or by the viewer."""
    if s.phase == ENDED:
        return
    for holder in range(s.seats):
        if holder != seat and s.chips[holder, 0] != UNKNOWN:
            for kind in range(KINDS):
                is_known = s.known[seat, holder, kind] if seat >= 0 else 0
                s.stock[kind] += s.chips[holder, kind] - is_known
                s.chips[holder, kind] = UNKNOWN
        elif s.chips[holder, 0] == UNKNOWN:  # the view of somebody else, who may know more
            for kind in range(KINDS):
                s.stock[kind] += known_of(s, holder, kind) - (s.known[seat, holder, kind] if seat >= 0 else 0)
    for viewer in range(s.seats):
        if viewer != seat:
            s.known[viewer, :, :] = 0


@rule
def deal(s: Any, seat: int, random: Words) -> None:
    """Gives the others chips from all that the viewer has not seen. Nobody may hold a target: the game would be over.

    Dealing blind and dealing anew where somebody would have won is exact. Where that finds nothing for long, because hands are
    large, a chip that would win is passed over; at last one of the possible deals is looked for.
    """
    to_deal = 0  # bit mask of seats
    for holder in range(s.seats):
        if holder != seat and s.chips[holder, 0] == UNKNOWN:
            to_deal |= 1 << holder
    for attempt in range(2 * DEALS):
        if deal_at_random(s, to_deal, attempt >= DEALS, random):
            return
        take_back(s, to_deal)
    find_a_deal(s, to_deal)


DEALS = 50  # attempts of either sort; in nearly all positions the first or second succeeds


@rule
def lay_known(s: Any, holder: int) -> int:
    """Gives a holder the chips that the viewer knows; returns how many more there are."""
    left = int(s.chip_counts[holder])
    for kind in range(KINDS):
        s.chips[holder, kind] = known_of(s, holder, kind)
        left -= int(s.chips[holder, kind])
    return left


@rule
def take_back(s: Any, to_deal: int) -> None:
    """Undoes a deal."""
    for holder in range(s.seats):
        if (to_deal >> holder) & 1:
            for kind in range(KINDS):
                if s.chips[holder, kind] > 0:
                    s.stock[kind] += int(s.chips[holder, kind]) - known_of(s, holder, kind)
            s.chips[holder, :] = UNKNOWN


@rule
def would_win(s: Any, holder: int, kind: int) -> bool:
    """K5: whether one more chip of a kind would be enough."""
    if kind == CLOVER:
        return s.chips[holder, CLOVER] + 1 >= s.clovers_to_win
    return balls_of(s, holder) + kind + 1 >= s.target


@rule
def deal_at_random(s: Any, to_deal: int, careful: bool, random: Words) -> bool:
    """Deals chip by chip, `careful` only such as do not win; returns whether the deal is possible."""
    weight = np.empty(KINDS, np.int64)
    for holder in range(s.seats):
        if not (to_deal >> holder) & 1:
            continue
        for _ in range(lay_known(s, holder)):
            total = 0
            for kind in range(KINDS):
                passed_over = careful and would_win(s, holder, kind)
                weight[kind] = 0 if passed_over else s.stock[kind]
                total += weight[kind]
            if total == 0:
                fill_up(s, to_deal)
                return False
            left = below(next_word(random), total)
            kind = ONE
            while left >= weight[kind]:
                left -= weight[kind]
                kind += 1
            s.stock[kind] -= 1
            s.chips[holder, kind] += 1
        if has_won(s, holder):
            fill_up(s, to_deal)
            return False
    return True


@rule
def fill_up(s: Any, to_deal: int) -> None:
    """Makes a deal that was broken off one that can be taken back: whoever got nothing yet has at least the known chips."""
    for holder in range(s.seats):
        if (to_deal >> holder) & 1 and s.chips[holder, 0] == UNKNOWN:
            lay_known(s, holder)


@rule
def find_a_deal(s: Any, to_deal: int) -> bool:
    """Deals in one of the possible ways, if there is any; returns whether. Tries all ways to share the clovers."""
    left = np.zeros(SEATS, np.int64)  # [holder]: chips to deal
    clovers = np.zeros(SEATS, np.int64)  # [holder]: on trial
    most = np.zeros(SEATS, np.int64)  # [holder]: clovers
    for holder in range(s.seats):
        if (to_deal >> holder) & 1:
            left[holder] = lay_known(s, holder)
            wins = int(s.clovers_to_win) - int(s.chips[holder, CLOVER])
            most[holder] = min(wins - 1, left[holder], int(s.stock[CLOVER]))
            if left[holder] < 0 or wins <= 0:
                return False
    while not deal_with_clovers(s, to_deal, left, clovers):
        holder = 0
        while holder < s.seats and clovers[holder] == most[holder]:
            clovers[holder] = 0
            holder += 1
        if holder == s.seats:
            return False
        clovers[holder] += 1
    return True


@rule
def deal_with_clovers(s: Any, to_deal: int, left: Ints, clovers: Ints) -> bool:
    """Deals so many clovers, and balls by as few chips with two as will do; returns whether that is possible."""
    room = np.zeros(SEATS, np.int64)  # [holder]: chips with two that do not win
    chips, room_for_all = 0, 0
    for holder in range(s.seats):
        if (to_deal >> holder) & 1:
            with_balls = left[holder] - clovers[holder]
            balls = int(s.target) - 1 - balls_of(s, holder) - with_balls
            if balls < 0:
                return False
            room[holder] = min(balls, with_balls)
            room_for_all += room[holder]
            chips += with_balls
    twos = max(0, chips - int(s.stock[ONE]))
    if clovers.sum() > s.stock[CLOVER] or twos > min(room_for_all, int(s.stock[TWO])):
        return False
    for holder in range(s.seats):
        if (to_deal >> holder) & 1:
            here = min(twos, room[holder])
            twos -= here
            give(s, holder, CLOVER, clovers[holder])
            give(s, holder, TWO, here)
            give(s, holder, ONE, left[holder] - clovers[holder] - here)
    return True


@rule
def give(s: Any, holder: int, kind: int, number: int) -> None:
    s.chips[holder, kind] += number
    s.stock[kind] -= number


def who_knows(then: Any, seat: int | None, move: int, now: Any) -> int:
    """K14: who drew or lost the chip knows it; all else is public."""
    if seat is None and then.phase == DRAW:
        return 1 << int(then.turn)
    if seat is None and then.phase == ROB:
        return 1 << int(then.turn) | 1 << int(next_victim(then))
    return EVERYBODY


def by_hand(s: Any) -> bool:
    """Real dice and the lot come from people, chips never: they must stay hidden."""
    return bool(s.phase == LOT or s.phase == THROW)


# --------------------------------------------------------------------------------------------------------- a fresh state
@rule
def set_out(s: Any, dice_each: int, clovers: int) -> None:
    """K1, K2: all dice and chips in the middle; seats and options are set already."""
    s.supply[:] = dice_each
    s.stock[ONE] = s.ones
    s.stock[TWO] = s.twos
    s.stock[CLOVER] = clovers
    s.stock_count = int(s.ones) + int(s.twos) + clovers
    s.winner = NOBODY
    s.turn = NOBODY
    s.colour = NO_COLOUR
    s.asked = NOBODY
    s.phase = LOT
