"""How likely a die is to win the trick that runs, as far as its owner can tell from a view.

Before a throw everything that lies in the trick is known; what follows is not. The last in the trick knows it *exactly*. In
the last trick of a round everybody throws the only die left, which may be any that the viewer has not seen: these are
*counted*. Else it is *estimated*: as though each of those who follow held dice drawn at random from the unseen ones, none of
a colour shown not to be held (D7), and threw any that may be thrown.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from dreiwurf.games.core import rule
from dreiwurf.games.minodice import rules
from dreiwurf.games.minodice.rules import (
    CHARACTER,
    FIRST_TAKES,
    FLAG,
    GRIFFIN,
    MERMAID,
    MERMAID_WINS,
    MINOTAUR,
    NO_TYPE,
    SEATS,
    SIDES,
    SPECIALS,
    TYPES,
)

Chances = npt.NDArray[np.float64]

EXACT, COUNTED, ESTIMATED = 0, 1, 2
"""How the chances were found."""
HOW = TYPES
SIZE = TYPES + 1
"""Entries of the array that `win_chances` fills: one for each type, then how."""

_MOST_DICE = 36
_WAYS = np.array([[float(comb(n, k)) for k in range(_MOST_DICE + 1)] for n in range(_MOST_DICE + 1)])
"""[n, k]: ways to choose k of n dice."""
_MASKS = 1 << SPECIALS
"""Which of the three characters show, as bits."""
_NO_COLOUR = TYPES
_COLOURS = TYPES + 1


@rule
def win_chances(states: Any, out: Chances) -> None:
    """For the seat whose turn it is in the state in an array of one, which is used up: the chance of each type that it may
    throw to win the trick (-1 for others), and how it was found."""
    s = states[0]
    seat, n = int(s.turn), int(s.in_trick)
    held = np.zeros(TYPES, np.int64)
    for kind in range(TYPES):
        held[kind] = rules.may_throw(s, seat, kind)
    followers = int(s.seats) - n - 1
    out[HOW] = _how(s, seat, followers)
    thrown = np.zeros((SEATS, _COLOURS, TYPES))
    if out[HOW] == ESTIMATED:
        _foresee(s, seat, followers, thrown)
    colour = int(s.colour)
    s.in_trick = n + 1
    for kind in range(TYPES):
        out[kind] = -1.0
        if not held[kind]:
            continue
        out[kind] = 0.0
        s.trick_types[n] = kind
        led = colour
        if led == NO_TYPE:
            led = _NO_COLOUR if kind < SPECIALS else kind
        for side in range(SIDES):
            s.trick_faces[n] = s.faces[kind, side]
            out[kind] += _chance_of_face(s, n, followers, led, int(out[HOW]), thrown) / SIDES


@rule
def _how(s: Any, seat: int, followers: int) -> int:
    """With one die left to each nobody who follows has a choice, and if no colour is ruled out all hands are alike."""
    if followers == 0:
        return EXACT
    other = seat
    for _ in range(followers):
        other = rules.after(s, other)
        if s.hand_counts[other] != 1:
            return ESTIMATED
        for kind in range(TYPES):
            if s.void[other, kind] and s.bag[kind] > 0:
                return ESTIMATED
    return COUNTED


@rule
def _foresee(s: Any, seat: int, followers: int, thrown: Any) -> None:
    """[follower, colour to follow, type]: how likely the follower throws it."""
    other = seat
    for place in range(followers):
        other = rules.after(s, other)
        if s.colour != NO_TYPE:
            _throw_of(s, other, int(s.colour), thrown[place, int(s.colour)])
            continue
        for colour in range(SPECIALS, _COLOURS):
            _throw_of(s, other, colour, thrown[place, colour])


@rule
def _throw_of(s: Any, seat: int, colour: int, chances: Chances) -> None:
    """D7: of a hand of unseen dice, any that may be thrown."""
    unseen, dice, specials = np.zeros(TYPES, np.int64), 0, 0
    for kind in range(TYPES):
        if not s.void[seat, kind]:
            unseen[kind] = s.bag[kind]
            dice += int(s.bag[kind])
            if kind < SPECIALS:
                specials += int(s.bag[kind])
    held = int(s.hand_counts[seat])
    if dice == 0:
        return
    if colour == _NO_COLOUR or unseen[colour] == 0:
        for kind in range(TYPES):
            chances[kind] = unseen[kind] / dice
        return
    of_colour = int(unseen[colour])
    rest = dice - of_colour - specials
    without = _WAYS[dice - of_colour, held] / _WAYS[dice, held]
    follows = 0.0
    for k in range(1, min(held, of_colour) + 1):
        for m in range(min(held - k, specials) + 1):
            ways = _WAYS[of_colour, k] * _WAYS[specials, m] * _WAYS[rest, held - k - m]
            follows += ways / _WAYS[dice, held] * k / (k + m)
    special = 1.0 - without - follows
    for kind in range(TYPES):
        if kind != colour and dice > of_colour:
            chances[kind] = without * unseen[kind] / (dice - of_colour)
        if kind < SPECIALS and specials > 0:
            chances[kind] += special * unseen[kind] / specials
    chances[colour] = follows


# --------------------------------------------------------------------------------------------------- one face of the die
@rule
def _chance_of_face(s: Any, place: int, followers: int, led: int, how: int, thrown: Any) -> float:
    """The chance to win of the die that shows at a place, the last of the trick so far."""
    kind, face = int(s.trick_types[place]), int(s.trick_faces[place])
    mask, highest = 0, FLAG
    for each in range(place):
        if s.trick_faces[each] == CHARACTER:
            mask |= 1 << int(s.trick_types[each])
        else:
            highest = max(highest, int(s.trick_faces[each]))
    if face == CHARACTER:
        mask |= 1 << kind
    elif mask or face < highest or (face == FLAG and (place if s.all_flags == FIRST_TAKES else followers)):
        return 0.0
    wins = np.zeros(
        _MASKS, np.int64
    )  # [mask at the end]: whether this die wins if no later one has beaten it outright
    for end in range(_MASKS):
        if face != CHARACTER:
            wins[end] = end == 0
        elif end & mask == mask:
            wins[end] = _wins_at_the_end(s, kind, mask, end)
    beaten = np.zeros(TYPES)  # [type]: the chance that a later die of the type beats it outright
    shows = np.zeros(TYPES)  # [type]: the chance that it shows another character
    for other in range(TYPES):
        for side in range(SIDES):
            later = int(s.faces[other, side])
            if face != CHARACTER:
                beaten[other] += (later >= face and later != FLAG) / SIDES
            elif later == CHARACTER:
                beaten[other] += (other == kind) / SIDES
                shows[other] += (other != kind) / SIDES
    if how == ESTIMATED:
        return _estimate(followers, led, mask, thrown, wins, beaten, shows)
    return _count(s, followers, mask, wins, beaten, shows)


@rule
def _wins_at_the_end(s: Any, kind: int, now: int, end: int) -> bool:
    """D9: whether a character wins when these show at the end, none of its own kind after it."""
    everyone = _MASKS - 1
    if now == everyone:
        return rules.winning_character(s) == kind
    if end == everyone:  # another kind came last
        return s.three_characters == MERMAID_WINS and kind == MERMAID
    beater = MERMAID if kind == MINOTAUR else MINOTAUR if kind == GRIFFIN else GRIFFIN
    return not (end >> beater) & 1


@rule
def _count(s: Any, dice: int, mask: int, wins: Any, beaten: Chances, shows: Chances) -> float:
    """Over all ways to draw so many of the unseen dice; their order makes no difference."""
    ways = np.zeros(
        (SEATS, _MASKS)
    )  # [dice drawn, characters that show]: ways, weighed with the chance not to be beaten
    ways[0, mask] = 1.0
    unseen = 0
    for kind in range(TYPES):
        unseen += int(s.bag[kind])
        bit = (1 << kind) % _MASKS
        grown = np.zeros((SEATS, _MASKS))
        for drawn in range(dice + 1):
            for before in range(_MASKS):
                here, there = ways[drawn, before], 0.0  # whether one of these dice has shown its character
                for more in range(min(int(s.bag[kind]), dice - drawn) + 1):
                    choices = _WAYS[int(s.bag[kind]), more]
                    grown[drawn + more, before] += here * choices
                    grown[drawn + more, before | bit] += there * choices
                    there = there * (1.0 - beaten[kind]) + here * shows[kind]
                    here = here * (1.0 - beaten[kind] - shows[kind])
        ways[:, :] = grown
    total = 0.0
    for end in range(_MASKS):
        total += wins[end] * ways[dice, end]
    return total / _WAYS[unseen, dice]


@rule
def _estimate(
    followers: int, led: int, mask: int, thrown: Any, wins: Any, beaten: Chances, shows: Chances
) -> float:
    """One follower after the other; the first number die sets the colour."""
    chance = np.zeros((_COLOURS, _MASKS))
    chance[led, mask] = 1.0
    for place in range(followers):
        after = np.zeros((_COLOURS, _MASKS))
        for colour in range(_COLOURS):
            for before in range(_MASKS):
                now = chance[colour, before]
                if now == 0.0:
                    continue
                for kind in range(TYPES):
                    throws = now * thrown[place, colour, kind]
                    then = kind if colour == _NO_COLOUR and kind >= SPECIALS else colour
                    after[then, before] += throws * (1.0 - beaten[kind] - shows[kind])
                    if shows[kind] > 0.0:
                        after[then, before | 1 << kind] += throws * shows[kind]
        chance[:, :] = after
    total = 0.0
    for colour in range(_COLOURS):
        for end in range(_MASKS):
            total += wins[end] * chance[colour, end]
    return total
