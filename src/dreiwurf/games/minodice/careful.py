"""What `careful` reckons with: a person who knows what the bag holds, counts what has been thrown and plans no further.

It bids the tricks that its dice win on average (`expected_tricks`). While it needs tricks it throws the die whose chance to win
now is best compared with what the die wins on average: special dice are kept until they are worth it, and what cannot be won
costs a weak die. When it has enough it does the contrary (`careful_throw`).

A chance here is an estimate: an opponent's throw counts as that of any die that the seat has not seen, under the rule of the
colour (`look_around`), and what a third character does to two others later in the trick is left aside.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from dreiwurf.games.core import apart, rule
from dreiwurf.games.minodice.rules import (
    BID,
    CHARACTER,
    FIRST_TAKES,
    FLAG,
    GRIFFIN,
    LAST_KIND_WINS,
    MERMAID,
    MINOTAUR,
    NO_TYPE,
    SIDES,
    SPECIALS,
    THROW_0,
    TYPES,
    is_special,
    may_throw,
)

Odds: TypeAlias = npt.NDArray[np.float64]
"""[colour to be followed, …]: of one throw of an opponent, see `look_around`."""

HIGHEST = 9  # number on a die
FREE = 0  # row of `Odds`: no colour to be followed
FLAGS = 0  # columns: the chance of a flag; 1 to HIGHEST + 1: of a flag or a lower number
SHOWN = HIGHEST + 2  # SHOWN + type: the chance of its character
COLUMNS = SHOWN + SPECIALS


@rule
def unseen(s: Any, seat: int, kind: int) -> int:
    """Dice of a type that a seat has not seen this round: in the bag or in other hands."""
    return int(s.counts[kind]) - int(s.thrown[kind]) - int(s.hands[seat, kind])


@apart
def know_dice(s: Any, dice: Odds) -> None:
    """D1: what one die of each type shows, in the columns of `Odds`."""
    dice[:, :] = 0.0
    for kind in range(TYPES):
        for side in range(SIDES):
            face = int(s.faces[kind, side])
            if face == CHARACTER:
                dice[kind, SHOWN + kind] += 1 / SIDES
            else:
                if face == FLAG:
                    dice[kind, FLAGS] += 1 / SIDES
                for number in range(face + 1, HIGHEST + 2):
                    dice[kind, number] += 1 / SIDES


@apart
def look_around(s: Any, seat: int, dice: Odds, odds: Odds) -> None:
    """D1, D7: what an opponent's throw may show, by the colour that is to be followed.

    The opponent's dice are drawn from those that the seat has not seen. It holds one of the colour or not; if it does, it throws
    one of the colour or a special die, else another; each die as likely as the next.
    """
    total = 0
    specials = 0
    for kind in range(TYPES):
        total += unseen(s, seat, kind)
        if is_special(kind):
            specials += unseen(s, seat, kind)
    odds[:, :] = 0.0
    total = max(total, 1)
    for kind in range(TYPES):
        add(odds, FREE, unseen(s, seat, kind) / total, dice, kind)
    for colour in range(SPECIALS, TYPES):
        same = unseen(s, seat, colour)
        holds_none = power((total - same) / total, int(s.hand_counts[seat]))
        for kind in range(TYPES):
            share = 0.0
            if same > 0 and (kind == colour or is_special(kind)):
                share += (1.0 - holds_none) / (same + specials)
            if kind != colour and total > same:
                share += holds_none / (total - same)
            if share > 0.0:
                add(odds, colour, share * unseen(s, seat, kind), dice, kind)


@rule
def add(odds: Odds, row: int, share: float, dice: Odds, kind: int) -> None:
    for column in range(COLUMNS):
        odds[row, column] += share * dice[kind, column]


@rule
def power(base: float, exponent: int) -> float:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


# ------------------------------------------------------------------------------------------------------------------- bids
@rule
def strength(s: Any, kind: int, odds: Odds) -> float:
    """The chance that a die of a type wins against one die of each opponent, at any place in the trick."""
    others = int(s.seats) - 1
    chance = 0.0
    for side in range(SIDES):
        face = int(s.faces[kind, side])
        if face == CHARACTER:
            beaten = odds[FREE, SHOWN + kind] / 2 + odds[FREE, SHOWN + stronger_than(kind)]
            chance += power(1.0 - beaten, others)
        elif face != FLAG:
            chance += power((odds[FREE, face] + odds[FREE, face + 1]) / 2, others)
    return chance / SIDES


@rule
def stronger_than(kind: int) -> int:
    """D9: the character that beats a character."""
    if kind == MINOTAUR:
        return MERMAID
    return MINOTAUR if kind == GRIFFIN else GRIFFIN


@apart
def weigh_types(s: Any, odds: Odds, strengths: Odds) -> None:
    """The tricks that a die of each type wins on average; all dice together win one of a player's number."""
    mean = 0.0
    dice = 0
    for kind in range(TYPES):
        strengths[kind] = strength(s, kind, odds)
        mean += strengths[kind] * s.counts[kind]
        dice += int(s.counts[kind])
    scale = dice / (mean * s.seats) if mean > 0 else 1.0
    for kind in range(TYPES):
        strengths[kind] = min(strengths[kind] * scale, 1.0)


@rule
def expected_tricks(s: Any, seat: int, strengths: Odds) -> float:
    tricks = 0.0
    for kind in range(TYPES):
        tricks += strengths[kind] * s.hands[seat, kind]
    return tricks


@rule
def careful_bid(s: Any, seat: int, strengths: Odds) -> int:
    """The tricks that the hand wins on average, rounded."""
    return min(int(expected_tricks(s, seat, strengths) + 0.5), int(s.round_))


# ----------------------------------------------------------------------------------------------------------------- throws
@rule
def highest_shown(s: Any) -> int:
    highest = 0
    for place in range(s.in_trick):
        if s.trick_faces[place] != CHARACTER:
            highest = max(highest, int(s.trick_faces[place]))
    return highest


@rule
def characters_shown(s: Any) -> int:
    """Bit mask of the types whose character lies in the trick."""
    shown = 0
    for place in range(s.in_trick):
        if s.trick_faces[place] == CHARACTER:
            shown |= 1 << int(s.trick_types[place])
    return shown


@rule
def row_for(s: Any, seat: int, colour: int) -> int:
    """The row of `Odds` for a seat's throw when a colour is to be followed."""
    return FREE if colour == NO_TYPE or s.void[seat, colour] else colour


@rule
def is_beaten(s: Any, kind: int, shown: int) -> bool:
    """D9: whether a character thrown now is beaten by those that lie in the trick."""
    minotaur, griffin, mermaid = shown & 1, shown & 2, shown & 4
    if kind == MERMAID:
        return griffin != 0 and minotaur == 0
    last_wins = s.three_characters == LAST_KIND_WINS
    if kind == MINOTAUR:
        return mermaid != 0 and not (griffin != 0 and last_wins)
    return minotaur != 0 and not (mermaid != 0 and last_wins)


@rule
def leads_with(s: Any, kind: int, face: int, highest: int, shown: int) -> bool:
    """D9: whether a face thrown now wins against what lies in the trick."""
    if face == CHARACTER:
        return not is_beaten(s, kind, shown)
    if face == FLAG:
        place = 0 if s.all_flags == FIRST_TAKES else int(s.seats) - 1
        return highest == 0 and shown == 0 and s.in_trick == place
    return face >= highest and shown == 0


@rule
def chance_to_stay(kind: int, face: int, shown: int, odds: Odds, row: int) -> float:
    """The chance that one more throw does not take the trick from a face that leads."""
    if face != CHARACTER:
        return odds[row, face]
    beaten = odds[row, SHOWN + kind]
    if kind != MERMAID or not shown & 1:
        beaten += odds[row, SHOWN + stronger_than(kind)]
    return 1.0 - beaten


@apart
def chance_to_win(s: Any, kind: int, highest: int, shown: int, odds: Odds, eagerness: float) -> float:
    """The chance that a die of a type, thrown now by the seat whose turn it is, takes the trick.

    Args:
        highest, shown: what lies in the trick.
        eagerness: from 0 to 1, how much an opponent who needs tricks chooses its die accordingly.
    """
    colour = int(s.colour)
    if colour == NO_TYPE and not is_special(kind):
        colour = kind
    total = 0.0
    chance = 0.0
    for side in range(SIDES):
        face = int(s.faces[kind, side])
        if side == 0 or face != s.faces[kind, side - 1]:
            chance = 0.0
            if leads_with(s, kind, face, highest, shown):
                chance = 1.0
                for place in range(s.in_trick + 1, s.seats):
                    other = (int(s.leader) + place) % int(s.seats)
                    stays = chance_to_stay(kind, face, shown, odds, row_for(s, other, colour))
                    if s.bids[other] > s.tricks[other] and s.hand_counts[other] > 1:
                        stays -= eagerness * stays * (1.0 - stays)
                    chance *= stays
        total += chance
    return total / SIDES


@apart
def careful_throw(s: Any, seat: int, odds: Odds, strengths: Odds) -> int:
    """The type to throw: needs tricks – the die that is likelier to win now than it is on average; has enough – the contrary."""
    needs = s.bids[seat] > s.tricks[seat]
    highest = highest_shown(s)
    shown = characters_shown(s)
    best = NO_TYPE
    best_value = 0.0
    for kind in range(TYPES):
        if not may_throw(s, seat, kind):
            continue
        chance = chance_to_win(s, kind, highest, shown, odds, 0.0)
        value = chance - strengths[kind] if needs else strengths[kind] - chance
        if best == NO_TYPE or value > best_value:
            best, best_value = kind, value
    return best


@apart
def careful(s: Any, seat: int) -> int:
    """The action of the policy."""
    dice = np.empty((TYPES, COLUMNS))
    odds = np.empty((TYPES, COLUMNS))
    strengths = np.empty(TYPES)
    know_dice(s, dice)
    look_around(s, seat, dice, odds)
    weigh_types(s, odds, strengths)
    if s.phase == BID:
        return careful_bid(s, seat, strengths)
    return THROW_0 + careful_throw(s, seat, odds, strengths)
