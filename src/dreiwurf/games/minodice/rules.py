"""The rules of Mino Dice. Read beside docs/rules/minodice.md, whose numbers stand here.

Dice of seven *types* count from 0 in the order of the rule book: minotaur, griffin, mermaid, then red, yellow, purple and grey. A
*face* is a number, `FLAG` or `CHARACTER`. *Actions*: 0 to 8 is a bid, `THROW_0 + type` throws a die of that type. *Outcomes*: the
seat that the lot names, the type of a die that is drawn, the face of a die that is thrown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreiwurf.games.core import CHANCE, EVERYBODY, OVER, Ints, Words, below, draw_by_weights, next_word, rule

# ----------------------------------------------------------------------------------------------------------- the numbers
SEATS = 6  # at most; rounds by the number of players stand in options.py (D3)
TYPES = 7
MINOTAUR, GRIFFIN, MERMAID = 0, 1, 2
SPECIALS = 3  # types below are special dice, from here on number dice
SIDES = 6
FLAG = 0  # D2
CHARACTER = 10
FACES = CHARACTER + 1
MOST_ROUNDS = 8  # D3

PER_TRICK = 20  # D11
PER_TRICK_MISSED = 10
PER_DIE_AT_ZERO = 10  # D12
MERMAID_BONUS = 50  # D13
GRIFFIN_BONUS = 30

UNKNOWN = -1  # dice of other hands, in a view
NO_BID = -1  # also: not to be seen yet
NO_TYPE = -1
NOBODY = -1

# What the game waits for.
LOT, DEAL, BID, PLAY, THROW, ENDED = 0, 1, 2, 3, 4, 5

THROW_0 = 9  # the action that throws a die of type 0

# Options as numbers, in the order of options.py.
STANDARD, SIMPLE = 0, 1
BY_TRICK, BY_ROUND, FLAGS_OFF = 0, 1, 2
EACH_GRIFFIN, ONE_GRIFFIN = 0, 1
MERMAID_WINS, LAST_KIND_WINS = 0, 1
FIRST_TAKES, LAST_TAKES = 0, 1

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # dice
                ("hands", "i1", (SEATS, TYPES)),  # [seat, type]: behind the screen; UNKNOWN in others' views
                ("hand_counts", "i1", (SEATS,)),  # [seat]: how many, which all see
                ("bag", "i1", (TYPES,)),  # in a view: all dice that the viewer has not seen
                ("thrown", "i1", (TYPES,)),  # this round, in finished tricks and the one that runs
                (
                    "void",
                    "i1",
                    (SEATS, TYPES),
                ),  # [seat, type]: a colour that the seat has shown not to hold (D7)
                # the trick that runs
                ("trick_types", "i1", (SEATS,)),  # in throwing order; NO_TYPE
                ("trick_faces", "i1", (SEATS,)),
                ("in_trick", "i1"),  # dice thrown
                ("type_", "i1"),  # of the die that is in the air; NO_TYPE
                ("colour", "i1"),  # the type that must be followed; NO_TYPE (D7)
                # the round
                ("bids", "i1", (SEATS,)),  # NO_BID until all are in, for others
                ("has_bid", "i1", (SEATS,)),  # who has bid is public (D4)
                ("tricks", "i1", (SEATS,)),
                ("bonuses", "i2", (SEATS,)),  # D13: of the tricks taken, should the bid be made
                ("took_flag", "i1", (SEATS,)),  # whether a die that the seat took shows a flag
                ("leader", "i1"),  # of the trick
                ("turn", "i1"),  # who draws or throws; NOBODY before the lot is drawn
                ("phase", "i1"),
                # the game
                ("round_", "i1"),  # from 1; dice of a hand
                ("starter", "i1"),  # of the round (D5)
                ("scores", "i2", (SEATS,)),
                ("sheet_bids", "i1", (MOST_ROUNDS, SEATS)),  # [round - 1, seat]
                ("sheet_tricks", "i1", (MOST_ROUNDS, SEATS)),
                ("sheet_points", "i2", (MOST_ROUNDS, SEATS)),
                # seats and options
                ("seats", "i1"),
                ("rounds", "i1"),  # D3
                ("counts", "i1", (TYPES,)),  # D1: dice of each type
                ("faces", "i1", (TYPES, SIDES)),  # D1
                ("scoring", "i1"),
                ("bonus_flag", "i1"),
                ("griffin_bonus", "i1"),
                ("three_characters", "i1"),
                ("all_flags", "i1"),
            ]
        ),
    )
)


# ---------------------------------------------------------------------------------------------------- a round (D3, D4, D5)
@rule
def after(s: Any, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_round(s: Any) -> None:
    """D3: all dice return to the bag; the start player draws first."""
    s.bag[:] = s.counts
    s.hands[:, :] = 0
    s.hand_counts[:] = 0
    s.thrown[:] = 0
    s.void[:, :] = 0
    s.bids[:] = NO_BID
    s.has_bid[:] = 0
    s.tricks[:] = 0
    s.bonuses[:] = 0
    s.took_flag[:] = 0
    clear_trick(s)
    s.turn = s.starter
    s.leader = s.starter
    s.phase = DEAL


@rule
def clear_trick(s: Any) -> None:
    s.trick_types[:] = NO_TYPE
    s.trick_faces[:] = FLAG
    s.in_trick = 0
    s.colour = NO_TYPE
    s.type_ = NO_TYPE


@rule
def draw_die(s: Any, kind: int) -> None:
    """D3: n dice at once, then clockwise."""
    seat = int(s.turn)
    s.bag[kind] -= 1
    s.hands[seat, kind] += 1
    s.hand_counts[seat] += 1
    if s.hand_counts[seat] == s.round_:
        s.turn = after(s, seat)
        if s.turn == s.starter:
            s.phase = BID


@rule
def bid(s: Any, seat: int, tricks: int) -> None:
    """D4: bids are shown together when the last is in."""
    s.bids[seat] = tricks
    s.has_bid[seat] = 1
    if who_has_not_bid(s) == 0:
        s.phase = PLAY


@rule
def who_has_not_bid(s: Any) -> int:
    """D4: bit mask of seats."""
    seats = 0
    for seat in range(s.seats):
        if not s.has_bid[seat]:
            seats |= 1 << seat
    return seats


@rule
def take_back(s: Any, seat: int) -> bool:
    """D4: until the last is in a bid may be changed."""
    if s.phase != BID or not s.has_bid[seat]:
        return False
    s.bids[seat] = NO_BID
    s.has_bid[seat] = 0
    return True


# ------------------------------------------------------------------------------------------------------- a trick (D6 – D10)
@rule
def is_special(kind: int) -> bool:
    return kind < SPECIALS


@rule
def must_follow(s: Any, seat: int) -> bool:
    """D7: a colour is set and the seat holds a number die of it."""
    return s.colour != NO_TYPE and s.hands[seat, s.colour] > 0


@rule
def may_throw(s: Any, seat: int, kind: int) -> bool:
    """D7, D8: a special die always; else the colour, if it must be followed."""
    if s.hands[seat, kind] <= 0:
        return False
    return is_special(kind) or kind == s.colour or not must_follow(s, seat)


@rule
def throw(s: Any, seat: int, kind: int) -> None:
    """D6: the die leaves the hand; D7: a number die of another colour shows that none of the colour is held."""
    if s.colour != NO_TYPE and kind != s.colour and not is_special(kind):
        s.void[seat, s.colour] = 1
    s.hands[seat, kind] -= 1
    s.hand_counts[seat] -= 1
    s.type_ = kind
    s.phase = THROW


@rule
def land(s: Any, face: int) -> None:
    """D7: the first number die sets the colour, whatever it shows."""
    kind = int(s.type_)
    s.trick_types[s.in_trick] = kind
    s.trick_faces[s.in_trick] = face
    s.in_trick += 1
    s.thrown[kind] += 1
    s.type_ = NO_TYPE
    if s.colour == NO_TYPE and not is_special(kind):
        s.colour = kind
    s.turn = after(s, int(s.turn))
    s.phase = PLAY
    if s.in_trick == s.seats:
        end_trick(s)


@rule
def last_place_of(s: Any, kind: int, face: int) -> int:
    """The last place in throwing order at which a face lies; of characters that of a type, of numbers any. -1: nowhere."""
    place = -1
    for each in range(s.in_trick):
        if s.trick_faces[each] == face and (face != CHARACTER or s.trick_types[each] == kind):
            place = each
    return place


@rule
def first_place_of(s: Any, kind: int) -> int:
    """The first place at which a type shows its character; -1: nowhere."""
    for each in range(s.in_trick):
        if s.trick_types[each] == kind and s.trick_faces[each] == CHARACTER:
            return each
    return -1


@rule
def winning_character(s: Any) -> int:
    """D9: the type of the character that wins, or NO_TYPE where none shows."""
    minotaur = first_place_of(s, MINOTAUR)
    griffin = first_place_of(s, GRIFFIN)
    mermaid = first_place_of(s, MERMAID)
    if minotaur >= 0 and griffin >= 0 and mermaid >= 0:
        last = max(minotaur, griffin, mermaid)
        if s.three_characters == MERMAID_WINS or last == mermaid:
            return MERMAID
        return MINOTAUR if last == minotaur else GRIFFIN
    if minotaur >= 0:
        return MERMAID if mermaid >= 0 else MINOTAUR
    if griffin >= 0:
        return GRIFFIN
    return MERMAID if mermaid >= 0 else NO_TYPE


@rule
def winning_place(s: Any) -> int:
    """D9: which throw of the trick wins so far; of equals the later."""
    character = winning_character(s)
    if character != NO_TYPE:
        return last_place_of(s, character, CHARACTER)
    highest = FLAG
    for each in range(s.in_trick):
        highest = max(highest, int(s.trick_faces[each]))
    if highest != FLAG:
        return last_place_of(s, NO_TYPE, highest)
    return 0 if s.all_flags == FIRST_TAKES else int(s.in_trick) - 1


@rule
def characters_in(s: Any, kind: int) -> int:
    """D13: a character counts only if the die shows it."""
    number = 0
    for each in range(s.in_trick):
        number += s.trick_types[each] == kind and s.trick_faces[each] == CHARACTER
    return number


@rule
def bonus_of(s: Any, place: int) -> int:
    """D13: what the trick brings whoever took it, flags left aside."""
    if s.trick_faces[place] != CHARACTER:
        return 0
    if s.trick_types[place] == MERMAID and characters_in(s, MINOTAUR) > 0:
        return MERMAID_BONUS
    if s.trick_types[place] == MINOTAUR:
        griffins = characters_in(s, GRIFFIN)
        return GRIFFIN_BONUS * (min(griffins, 1) if s.griffin_bonus == ONE_GRIFFIN else griffins)
    return 0


@rule
def shows_flag(s: Any) -> bool:
    flags = 0
    for each in range(s.in_trick):
        flags += s.trick_faces[each] == FLAG
    return flags > 0


@rule
def end_trick(s: Any) -> None:
    """D10: the winner takes the dice and leads the next trick (D5)."""
    place = winning_place(s)
    winner = (int(s.leader) + place) % int(s.seats)
    has_flag = shows_flag(s)
    s.tricks[winner] += 1
    if not (has_flag and s.bonus_flag == BY_TRICK):
        s.bonuses[winner] += bonus_of(s, place)
    if has_flag:
        s.took_flag[winner] = 1
    clear_trick(s)
    s.leader = winner
    s.turn = winner
    if s.hand_counts[winner] == 0:
        end_round(s)


# ----------------------------------------------------------------------------------------------- points (D11 – D14, D15)
@rule
def points(rounds_dice: int, bid: int, tricks: int, bonus: int, simple: bool) -> int:
    """D11 – D14: the points of a round with so many dice a hand, for a bid, the tricks taken and the bonus of these."""
    if bid == 0:
        if tricks == 0:
            return PER_DIE_AT_ZERO * rounds_dice
        return 0 if simple else -PER_DIE_AT_ZERO * rounds_dice
    if tricks == bid:
        return PER_TRICK * bid + (0 if simple else bonus)
    return 0 if simple else -PER_TRICK_MISSED * abs(tricks - bid)


@rule
def bonus_for(s: Any, seat: int) -> int:
    """D13: the bonus of the tricks taken, unless a flag of the round spoils it."""
    return 0 if s.bonus_flag == BY_ROUND and s.took_flag[seat] else int(s.bonuses[seat])


@rule
def end_round(s: Any) -> None:
    for seat in range(s.seats):
        won = points(
            int(s.round_), int(s.bids[seat]), int(s.tricks[seat]), bonus_for(s, seat), s.scoring == SIMPLE
        )
        s.scores[seat] += won
        s.sheet_bids[s.round_ - 1, seat] = s.bids[seat]
        s.sheet_tricks[s.round_ - 1, seat] = s.tricks[seat]
        s.sheet_points[s.round_ - 1, seat] = won
    if s.round_ == s.rounds:
        s.phase = ENDED
    else:
        s.round_ += 1
        s.starter = after(s, int(s.starter))
        begin_round(s)


# ------------------------------------------------------------------------------------------------- the protocol of a game
@rule
def to_move(s: Any) -> int:
    if s.phase == BID:
        return who_has_not_bid(s)
    if s.phase == PLAY:
        return 1 << int(s.turn)
    if s.phase == ENDED:
        return OVER
    return CHANCE


@rule
def legal(s: Any, seat: int, out: Ints) -> int:
    n = 0
    if s.phase == BID and 0 <= seat < s.seats and not s.has_bid[seat]:
        for tricks in range(s.round_ + 1):
            out[n] = tricks
            n += 1
    elif s.phase == PLAY and seat == s.turn:
        for kind in range(TYPES):
            if may_throw(s, seat, kind):
                out[n] = THROW_0 + kind
                n += 1
    return n


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if action < THROW_0:
        bid(s, seat, action)
    else:
        throw(s, seat, action - THROW_0)


@rule
def weights(s: Any, out: Ints) -> int:
    """D5: the lot; D3: what is left in the bag; D6: the faces of the die."""
    if s.phase == LOT:
        out[: s.seats] = 1
        return int(s.seats)
    if s.phase == DEAL:
        out[:TYPES] = s.bag
        return TYPES
    out[:FACES] = 0
    for side in range(SIDES):
        out[s.faces[s.type_, side]] += 1
    return FACES


@rule
def draw(s: Any, word: int) -> int:
    if s.phase == THROW:
        return int(s.faces[s.type_, below(word, SIDES)])
    return draw_by_weights(s, word)


@rule
def happen(s: Any, outcome: int) -> None:
    if s.phase == DEAL:
        draw_die(s, outcome)
    elif s.phase == THROW:
        land(s, outcome)
    else:
        s.starter = outcome
        s.round_ = 1
        begin_round(s)


@rule
def standing(s: Any, out: Ints) -> None:
    """D15: most points; equal points share the place."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.scores[other] > s.scores[seat]:
                out[seat] += 1


@rule
def call_off(s: Any) -> None:
    """A die in the air counts as thrown."""
    if s.type_ != NO_TYPE:
        s.thrown[s.type_] += 1
        s.type_ = NO_TYPE
    s.phase = ENDED


# ----------------------------------------------------------------------------------------------- what is hidden (D3, D4)
@rule
def conceal(s: Any, seat: int) -> None:
    """D3: a hand is its owner's; D4: bids are hidden until the last is in; what is in the bag nobody sees."""
    if s.phase == ENDED:
        return
    for other in range(s.seats):
        if other == seat:
            continue
        for kind in range(TYPES):
            if s.hands[other, kind] > 0:
                s.bag[kind] += s.hands[other, kind]
            s.hands[other, kind] = UNKNOWN
        if s.phase == BID:
            s.bids[other] = NO_BID


@rule
def deal(s: Any, seat: int, random: Words) -> None:
    """Gives the others dice of all that the viewer has not seen, none of a colour that they have shown not to hold (D7)."""
    to_deal = 0  # bit mask of seats
    for other in range(s.seats):
        if s.hands[other, 0] == UNKNOWN:
            to_deal |= 1 << other
            s.hands[other, :] = 0
            if s.phase == BID and s.has_bid[other]:
                s.bids[other] = below(next_word(random), int(s.round_) + 1)
    for _ in range(DEALS):
        if deal_blind(s, to_deal, random):
            return
        return_hands(s, to_deal)
    deal_by_exchange(s, to_deal, random)


DEALS = 30  # attempts to deal blind, which is exact; late in a round, with much shown, few may fit


@rule
def return_hands(s: Any, to_deal: int) -> None:
    for other in range(s.seats):
        if (to_deal >> other) & 1:
            for kind in range(TYPES):
                s.bag[kind] += s.hands[other, kind]
                s.hands[other, kind] = 0


@rule
def in_hand(s: Any, seat: int) -> int:
    dice = 0
    for kind in range(TYPES):
        dice += int(s.hands[seat, kind])
    return dice


@rule
def deal_blind(s: Any, to_deal: int, random: Words) -> bool:
    """Each holder draws from the bag; whether all of it is possible."""
    left = 0
    for kind in range(TYPES):
        left += int(s.bag[kind])
    for other in range(s.seats):
        if not (to_deal >> other) & 1:
            continue
        for _ in range(s.hand_counts[other]):
            word = below(next_word(random), left)
            kind = 0
            while word >= s.bag[kind]:
                word -= int(s.bag[kind])
                kind += 1
            if s.void[other, kind]:
                return False
            s.bag[kind] -= 1
            s.hands[other, kind] += 1
            left -= 1
    return True


@rule
def deal_by_exchange(s: Any, to_deal: int, random: Words) -> None:
    """Each holder draws only what is possible; where the bag holds nothing possible, others give theirs back in exchange.

    There is a way: the truth is one. It is found as an augmenting path of the flow from the bag's types to the hands.
    """
    reached = np.empty(
        TYPES, np.int64
    )  # [type]: the type that would be exchanged for it, itself at the beginning
    through = np.empty(TYPES, np.int64)  # [type]: the seat that would exchange
    for other in range(s.seats):
        if not (to_deal >> other) & 1:
            continue
        while in_hand(s, other) < s.hand_counts[other]:
            kind = find_type(s, other, to_deal, random, reached, through)
            if kind == NO_TYPE:  # no truth lies behind such a view; `check` refuses those from outside
                return
            while reached[kind] != kind:  # back along the path: a holder gives `reached`, gets `kind`
                giver, given = through[kind], reached[kind]
                s.hands[giver, kind] += 1
                s.hands[giver, given] -= 1
                s.bag[kind] -= 1
                s.bag[given] += 1
                kind = given
            s.bag[kind] -= 1
            s.hands[other, kind] += 1


@rule
def find_type(s: Any, seat: int, to_deal: int, random: Words, reached: Ints, through: Ints) -> int:
    """A type that lies in the bag and that a chain of exchanges turns into one that the seat may have."""
    total = 0
    for kind in range(TYPES):
        reached[kind] = NO_TYPE if s.void[seat, kind] else kind
        if reached[kind] == kind:
            total += int(s.bag[kind])
    if total > 0:
        word = below(next_word(random), total)
        for kind in range(TYPES):
            if reached[kind] == kind:
                word -= int(s.bag[kind])
                if word < 0:
                    return kind
    for _ in range(TYPES):
        for other in range(s.seats):
            if not (to_deal >> other) & 1 or other == seat:
                continue
            for given in range(TYPES):
                if reached[given] == NO_TYPE or s.hands[other, given] == 0:
                    continue
                for kind in range(TYPES):
                    if reached[kind] == NO_TYPE and not s.void[other, kind]:
                        reached[kind] = given
                        through[kind] = other
                        if s.bag[kind] > 0:
                            return kind
    return NO_TYPE


def who_knows(then: Any, seat: int | None, move: int, now: Any) -> int:
    """A bid is known when the last is in; a die that was drawn when the round is over; the rest is public."""
    if now.round_ == then.round_:
        if then.phase == BID and now.phase == BID:
            return 1 << seat if seat is not None else 0
        if then.phase == DEAL:
            return 1 << int(then.turn)
    return EVERYBODY


# --------------------------------------------------------------------------------------------------------- a fresh state
@rule
def set_out(s: Any) -> None:
    """D3, D5: before the lot; seats and options are set already."""
    s.bag[:] = s.counts
    s.bids[:] = NO_BID
    clear_trick(s)
    s.turn = NOBODY
    s.leader = NOBODY
    s.phase = LOT
