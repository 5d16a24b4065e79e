"""Mino Dice: hidden hands of dice, bids made at once, tricks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from dreiwurf.games.core import GameRules, OptionError, State, register
from dreiwurf.games.minodice import heuristics, notation, rules, sheet
from dreiwurf.games.minodice.options import (
    PRESETS,
    ROUNDS,
    TYPES,
    DiceOfType,
    Options,
    read_dice_set,
    write_dice_set,
)
from dreiwurf.games.minodice.rules import (
    BID,
    DEAL,
    ENDED,
    LOT,
    MOST_ROUNDS,
    NO_BID,
    NO_TYPE,
    NOBODY,
    SEATS,
    STATE,
    THROW,
    UNKNOWN,
)

_WORDS: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Options).items() if get_origin(hint) is Literal
}
"""The words of each option that has some; the state holds their index."""


MOST_BONUS = MOST_ROUNDS * SEATS * max(rules.MERMAID_BONUS, rules.GRIFFIN_BONUS)
"""No round brings more: no trick has more than `SEATS` dice, no round more than `MOST_ROUNDS` tricks."""


def start(seats: int, options: Options) -> State:
    """A fresh game: D1, D3.

    Raises:
        OptionError: the dice set has too few dice for so many players.
    """
    dice = read_dice_set(options.dice_set)
    needed = seats * ROUNDS[seats]
    if sum(each.number for each in dice) < needed:
        raise OptionError(f"{seats} players draw {needed} dice in the last round, more than the dice_set has")
    s = np.zeros(1, STATE)[0]
    s.seats = seats
    s.rounds = ROUNDS[seats]
    s.counts[:] = [each.number for each in dice]
    s.faces[:, :] = [each.faces for each in dice]
    for name, words in _WORDS.items():
        s[name] = words.index(getattr(options, name))
    rules.set_out(s)
    return s


def options_of(s: State) -> Options:
    """The options that a state was started with."""
    dice = [
        DiceOfType(number, faces) for number, faces in zip(s.counts.tolist(), s.faces.tolist(), strict=True)
    ]
    options: dict[str, Any] = {name: words[int(s[name])] for name, words in _WORDS.items()}
    return msgspec.convert({**options, "dice_set": write_dice_set(dice)}, Options)


def set_up(
    make_options: Callable[..., Any],
    *,
    hands: Sequence[Sequence[str]],
    bids: Sequence[int] | None = None,
    trick: Sequence[tuple[str, int | str]] = (),
    tricks: Sequence[int] | None = None,
    thrown: Sequence[str] = (),
    scores: Sequence[int] | None = None,
    leader: int = 0,
    starter: int | None = None,
    **options: Any,
) -> State:
    """A state in a round, dice lying as given; all others are in the bag.

    Args:
        make_options: makes Options of options by name.
        hands: by seat, the types of the dice that it still holds. Tells the number of seats, and with what was thrown the round.
        bids: by seat; None while all are still to be made.
        trick: types and faces of the trick that runs, in throwing order from the leader: a number, "flag" or "character".
        tricks: by seat, how many it has taken; none by default.
        thrown: the types of the dice in these tricks.
        scores: by seat, before this round; 0 by default.
        leader: the seat that leads the trick.
        starter: the seat that began the round; the leader by default.
        **options: of the game.

    Raises:
        ValueError: the position is impossible.
    """
    seats = len(hands)
    _must(seats in ROUNDS, f"hands must be given for {min(ROUNDS)} to {max(ROUNDS)} seats, not {seats}")
    s = start(seats, make_options(**options))
    taken = list(tricks) if tricks is not None else [0] * seats
    _must(len(taken) == seats and min(taken) >= 0, f"tricks must be {seats} numbers")
    _must(
        len(thrown) == seats * sum(taken),
        f"thrown must name the {seats * sum(taken)} dice of the tricks taken",
    )
    _must(scores is None or len(scores) == seats, f"scores must be {seats} numbers")
    _must(0 <= leader < seats, f"leader must be a seat from 0 to {seats - 1}, not {leader}")
    s.starter = leader if starter is None else starter
    s.round_ = sum(taken) + len(hands[leader]) + (len(trick) > 0)
    _must(1 <= s.round_ <= s.rounds, f"round {s.round_} is none; there are {s.rounds}")
    rules.begin_round(s)
    for seat, hand in enumerate(hands):
        for name in hand:
            s.hands[seat, _type(name)] += 1
        s.hand_counts[seat] = len(hand)
    s.bag -= s.hands.sum(axis=0, dtype=np.int8)
    for name in thrown:
        s.thrown[_type(name)] += 1
        s.bag[_type(name)] -= 1
    for seat in range(seats):
        s.tricks[seat] = taken[seat]
        s.scores[seat] = 0 if scores is None else scores[seat]
    s.leader, s.turn, s.phase = leader, s.starter, BID
    if bids is not None:
        _must(len(bids) == seats, f"bids must be {seats} numbers")
        s.turn = leader
        for seat, tricks_bid in enumerate(bids):
            rules.bid(s, seat, tricks_bid)
    for name, face in trick:
        kind = _type(name)
        s.bag[kind] -= 1
        s.hands[s.turn, kind] += 1  # as long as it takes to throw it
        s.hand_counts[s.turn] += 1
        rules.throw(s, int(s.turn), kind)
        rules.land(s, _face(face))
    check(s)
    return s


def _type(name: str) -> int:
    _must(name in TYPES, f"a type is {', '.join(TYPES)}, not {name!r}")
    return TYPES.index(name)


def _face(face: int | str) -> int:
    named = {name: number for number, name in notation.FACES.items()}
    return named[face] if isinstance(face, str) else face


def _must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise ValueError(otherwise)


def check(s: State) -> None:
    """Raises ValueError when a state or view that came from outside is not a possible one."""
    limits = {
        "seats": (min(ROUNDS), SEATS),
        "phase": (LOT, ENDED),
        "turn": (NOBODY, SEATS - 1),
        "leader": (NOBODY, SEATS - 1),
        "starter": (0, SEATS - 1),
        "in_trick": (0, SEATS - 1),
        "type_": (NO_TYPE, len(TYPES) - 1),
        "colour": (NO_TYPE, len(TYPES) - 1),
    } | {name: (0, len(words) - 1) for name, words in _WORDS.items()}
    for name, (least, most) in limits.items():
        _must(least <= int(s[name]) <= most, f"{name} is {s[name]}, but must be {least} to {most}")
    seats, over = int(s.seats), bool(s.phase == ENDED)
    fresh = start(seats, options_of(s))
    for name in ("rounds", "counts", "faces"):
        _must(np.array_equal(s[name], fresh[name]), f"{name} does not fit the options")
    in_play = s.phase not in (LOT, ENDED)
    _must((1 if in_play else 0) <= s.round_ <= s.rounds, f"round {s.round_} is none")
    _must(max(int(s.turn), int(s.leader), int(s.starter)) < seats, f"there are only {seats} seats")
    _must((s.turn == NOBODY) == (s.leader == NOBODY) == (s.round_ == 0), "it is nobody's turn")
    for name in ("hands", "hand_counts", "void", "has_bid", "tricks", "bonuses", "took_flag", "scores"):
        _must(not s[name][seats:].any(), f"{name} says something of seats that do not play")
    _check_dice(s, over)
    _check_trick(s)
    _check_bids(s)
    if not over:
        _check_round(s)


def _check_dice(s: State, over: bool) -> None:
    unseen = (s.hands == UNKNOWN).all(axis=1) & (not over)
    hands = np.where(unseen[:, np.newaxis], 0, s.hands)
    _must((s.bag >= 0).all() and (hands >= 0).all() and (s.thrown >= 0).all(), "dice below 0")
    _must((s.hand_counts >= 0).all(), "dice below 0")
    _must(((hands.sum(axis=1) == s.hand_counts) | unseen).all(), "hand_counts do not fit the hands")
    _must(s.bag.sum() >= s.hand_counts[unseen].sum(), "fewer dice are left than the hands hold")
    _must(material(s) == tuple(s.counts.tolist()), "dice are missing or too many")
    _must(not ((s.void > 0) & (hands > 0)).any() or over, "a seat holds what it has shown not to hold")
    _must(((s.void == 0) | (s.void == 1)).all() and not s.void[:, : rules.SPECIALS].any(), "void")
    _check_unseen(s, [seat for seat in range(int(s.seats)) if unseen[seat]])


def _check_unseen(s: State, unseen: list[int]) -> None:
    """Hands that the viewer does not see must be possible together: any of them find enough dice that they may hold (D7)."""
    for number in range(1, len(unseen) + 1):
        for seats in combinations(unseen, number):
            may_hold = ~s.void[list(seats)].all(axis=0)
            needed = int(s.hand_counts[list(seats)].sum())
            _must(int(s.bag[may_hold].sum()) >= needed, "hands must hold what they have shown not to hold")


def _check_trick(s: State) -> None:
    n = int(s.in_trick)
    _must(n < s.seats, "the trick is full")
    _must((s.type_ != NO_TYPE) == (s.phase == THROW), "type_ does not fit")
    _must((s.trick_types[n:] == NO_TYPE).all() and not s.trick_faces[n:].any(), "the trick has gaps")
    kinds = [int(kind) for kind in s.trick_types[:n]]
    for kind, face in zip(kinds, s.trick_faces[:n], strict=True):
        _must(
            0 <= kind < len(TYPES) and face in s.faces[kind], "a die of the trick shows no face that it has"
        )
    colours = [kind for kind in kinds if not rules.is_special(kind)]
    _must(s.colour == (colours[0] if colours else NO_TYPE), "colour does not fit the trick")


def _check_bids(s: State) -> None:
    for seat in range(int(s.seats)):
        bid = int(s.bids[seat])
        least = NO_BID if s.phase == BID or not s.has_bid[seat] else 0
        _must(least <= bid <= (s.round_ if s.has_bid[seat] else NO_BID), f"bid {bid} of seat {seat}")
    _must((s.bids[int(s.seats) :] == NO_BID).all(), "bids of seats that do not play")
    sheets = (s.sheet_bids, s.sheet_tricks)
    _must(all((sheet >= 0).all() and (sheet <= MOST_ROUNDS).all() for sheet in sheets), "the score sheet")
    _must((np.abs(s.sheet_points.astype(int)) <= 3000).all(), "the score sheet")
    _must((np.abs(s.scores.astype(int)) <= 20_000).all(), "scores")


def _check_round(s: State) -> None:
    """Hands, tricks and thrown dice of a round belong together."""
    seats, phase, n, round_ = int(s.seats), int(s.phase), int(s.in_trick), int(s.round_)
    held = s.hand_counts[:seats].tolist()
    tricks = int(s.tricks.sum())
    _must((s.tricks >= 0).all() and (s.bonuses >= 0).all(), "tricks below 0")
    _must((s.bonuses <= MOST_BONUS).all(), f"bonuses are above {MOST_BONUS}")
    if phase in (LOT, DEAL, BID):
        quiet = not (tricks or n or s.thrown.any() or s.bonuses.any() or s.took_flag.any() or s.void.any())
        _must(quiet, "too early for tricks")
        _must(phase == BID or not s.has_bid.any(), "too early for bids")
    if phase == LOT:
        _must(not any(held) and not s.scores.any(), "too early for dice")
    elif phase == DEAL:
        drawn = (int(s.turn) - int(s.starter)) % seats
        full = [(s.starter + place) % seats for place in range(drawn)]
        expected = [round_ if seat in full else 0 for seat in range(seats)]
        expected[s.turn] = held[s.turn]
        _must(held == expected and held[s.turn] < round_, "the dice are drawn one hand after the other")
        _must(s.leader == s.starter, "the start player leads")
    elif phase == BID:
        _must(all(each == round_ for each in held) and not s.has_bid[:seats].all(), "bids")
        _must(s.turn == s.leader == s.starter, "the start player leads")
    else:
        _must(s.has_bid[:seats].all(), "a bid is missing")
        _must(tricks < round_, "all tricks of the round are taken")
        _must(s.turn == (s.leader + n) % seats, "turn does not fit the trick")
        _must(s.thrown.sum() == tricks * seats + n, "thrown does not fit the tricks")
        thrown = [tricks + ((seat - s.leader) % seats < n) for seat in range(seats)]
        thrown[s.turn] += phase == THROW
        _must(held == [round_ - each for each in thrown], "hand_counts do not fit the tricks")


def material(s: State) -> tuple[int, ...]:
    """Dice of each type, wherever they are: never changes."""
    dice = s.bag.astype(int) + np.maximum(s.hands, 0).sum(axis=0) + s.thrown
    if s.type_ != NO_TYPE:
        dice[s.type_] += 1
    return tuple(dice.tolist())


def derived(s: State) -> dict[str, Any]:
    """The trick as pairs of type and face in throwing order, and the score sheet without the rounds still to come."""
    n, rounds, seats = int(s.in_trick), int(s.rounds), int(s.seats)
    return {
        "trick": [
            list(pair) for pair in zip(s.trick_types[:n].tolist(), s.trick_faces[:n].tolist(), strict=True)
        ],
        **{
            name: s[name][:rounds, :seats].tolist() for name in ("sheet_bids", "sheet_tricks", "sheet_points")
        },
    }


GAME = register(
    GameRules(
        name="minodice",
        version=1,
        dtype=STATE,
        rules=rules,
        choose=heuristics.choose,
        options=Options,
        presets=PRESETS,
        seats=range(min(ROUNDS), SEATS + 1),
        start=start,
        options_of=options_of,
        policies=heuristics.POLICIES,
        by_seat=(
            "hands",
            "hand_counts",
            "void",
            "bids",
            "has_bid",
            "tricks",
            "bonuses",
            "took_flag",
            "scores",
        ),
        check=check,
        material=material,
        notation=notation,
        set_up=set_up,
        hidden=True,
        who_knows=rules.who_knows,
        take_back=lambda s, seat: bool(rules.take_back(s, seat)),
        derived=derived,
        sheet=sheet,
    )
)
