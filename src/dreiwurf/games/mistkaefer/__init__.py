"""Mistkäfer!: dice of three colours in rows, chips that nobody else sees, thefts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from dreiwurf.games.core import GameRules, OptionError, State, register
from dreiwurf.games.mistkaefer import heuristics, notation, rules
from dreiwurf.games.mistkaefer.options import (
    BALLS_TO_WIN,
    CLOVERS,
    COLOURS,
    DICE_EACH,
    PRESETS,
    Options,
    read_bonus,
    write_bonus,
)
from dreiwurf.games.mistkaefer.rules import (
    COLUMNS,
    DRAW,
    ENDED,
    KINDS,
    LOT,
    MOST_DICE,
    MOST_EXTRA_TURNS,
    MOST_ROUNDS,
    NO_COLOUR,
    NO_VALUE,
    NOBODY,
    PLACE,
    ROB,
    ROLL,
    SEATS,
    SIDES,
    STATE,
    TAKING,
    THROW,
    UNKNOWN,
    VICTIM,
)

_WORDS: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Options).items() if get_origin(hint) is Literal
}
"""The words of each option that has some; the state holds their index."""


def dice_each(seats: int, options: Options) -> int:
    """K1: dice of a colour."""
    return options.dice_each or DICE_EACH[seats]


def clovers(seats: int, options: Options) -> int:
    """K2: chips with a clover."""
    return options.clovers or CLOVERS[seats]


def balls_to_win(seats: int, options: Options) -> int:
    """K5: so many balls win."""
    return options.balls_to_win or BALLS_TO_WIN[seats]


def start(seats: int, options: Options) -> State:
    """A fresh game: K1 to K5.

    Raises:
        OptionError: with these tables all chips could be drawn and nobody have won.
    """
    balls, target = options.ones + 2 * options.twos, balls_to_win(seats, options)
    too_few_clovers = clovers(seats, options) <= seats * (options.clovers_to_win - 1)
    if balls <= seats * (target - 1) and too_few_clovers:
        raise OptionError(
            f"with {balls} balls, {clovers(seats, options)} clovers and {seats} players nobody might ever have {target} balls "
            f"or {options.clovers_to_win} clovers; it takes more than {seats * (target - 1)} balls in all, "
            f"or more than {seats * (options.clovers_to_win - 1)} clovers"
        )
    s = np.zeros(1, STATE)[0]
    s.seats = seats
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        s[name] = (
            read_bonus(value) if name == "bonus" else _WORDS[name].index(value) if name in _WORDS else value
        )
    s.target = target
    rules.set_out(s, dice_each(seats, options), clovers(seats, options))
    return s


def options_of(s: State) -> Options:
    """The options that a state was started with."""
    options: dict[str, Any] = {}
    for name in Options.__struct_fields__:
        value: Any = s[name].tolist()
        options[name] = (
            write_bonus(value) if name == "bonus" else _WORDS[name][value] if name in _WORDS else value
        )
    return msgspec.convert(options, Options)


def set_up(
    make_options: Callable[..., Any],
    *,
    rows: Sequence[Sequence[Sequence[int]]],
    chips: Sequence[Sequence[int]] | None = None,
    turn: int = 0,
    roll: tuple[str, Sequence[int]] | None = None,
    extra_turns: int = 0,
    rounds: int = 0,
    first: int = 0,
    known: Sequence[Sequence[Sequence[int]]] | None = None,
    **options: Any,
) -> State:
    """A state at the beginning of a seat's turn, dice and chips lying as given; all others are in the middle.

    Args:
        make_options: makes Options of options by name.
        rows: by seat, the green, the yellow and the blue row: pips from the left. Tells the number of seats, too.
        chips: by seat, how many with one ball, with two and with a clover; none by default.
        turn: the seat whose turn begins.
        roll: a colour and the pips that its dice show, thrown at once; None while it is to be decided.
        extra_turns: that the seat has won and not yet played.
        rounds: full rounds played.
        first: the seat that began.
        known: by viewer and holder, how many chips of each kind the viewer knows from thefts; nothing by default.
        **options: of the game.

    Raises:
        ValueError: the position is impossible.
    """
    seats = len(rows)
    if not 2 <= seats <= SEATS:
        raise ValueError(f"rows must be given for 2 to {SEATS} seats, not {seats}")
    s = start(seats, make_options(**options))
    if not 0 <= turn < seats or not 0 <= first < seats:
        raise ValueError(f"turn and first must be seats from 0 to {seats - 1}, not {turn} and {first}")
    for seat, tableau in enumerate(rows):
        _lay_rows(s, seat, tableau)
    for seat, hand in enumerate(_each_seat(chips, seats, "chips")):
        _must(len(hand) == KINDS, f"chips of seat {seat} must be {KINDS} numbers, not {list(hand)}")
        for kind, number in enumerate(hand):
            _must(0 <= number <= s.stock[kind], f"seat {seat} cannot have {number} chips of kind {kind}")
            s.chips[seat, kind] = number
            s.stock[kind] -= number
            s.stock_count -= number
        s.chip_counts[seat] = sum(hand)
    for viewer, holders in enumerate(_each_seat(known, seats, "known")):
        for holder, hand in enumerate(_each_seat(holders, seats, f"known of seat {viewer}")):
            fits = len(hand) == KINDS and all(0 <= number <= s.chip_counts[holder] for number in hand)
            _must(
                fits,
                f"seat {viewer} cannot know {list(hand)} of the {s.chip_counts[holder]} chips of seat {holder}",
            )
            s.known[viewer, holder] = hand
    _must(0 <= rounds <= MOST_ROUNDS, f"rounds must be 0 to {MOST_ROUNDS}, not {rounds}")
    _must(
        0 <= extra_turns <= MOST_EXTRA_TURNS,
        f"extra_turns must be 0 to {MOST_EXTRA_TURNS}, not {extra_turns}",
    )
    s.turn, s.first, s.rounds, s.extra_turns = turn, first, rounds, extra_turns
    rules.begin_turn(s)
    check(s)
    if roll is not None:
        colour, pips = roll
        _must(colour in COLOURS, f"a colour is {', '.join(COLOURS)}, not {colour!r}")
        most = int(rules.most_dice(s, turn, COLOURS.index(colour)))
        fewest = int(rules.fewest_dice(s, max(most, 1)))
        _must(
            fewest <= len(pips) <= most,
            f"seat {turn} may throw {fewest} to {most} {colour} dice, not {len(pips)}",
        )
        rules.roll(s, COLOURS.index(colour), len(pips))
        for each in pips:
            _must(1 <= each <= SIDES, f"a die shows 1 to 6, not {each}")
            rules.happen(s, each)
    return s


def _must(is_so: object, otherwise: str) -> None:
    if not is_so:
        raise ValueError(otherwise)


def _each_seat(given: Sequence[Any] | None, seats: int, what: str) -> Sequence[Any]:
    if given is None:
        return ()
    _must(len(given) == seats, f"{what} must be given for {seats} seats, not {len(given)}")
    return given


def _lay_rows(s: State, seat: int, tableau: Sequence[Sequence[int]]) -> None:
    _must(len(tableau) == len(COLOURS), f"seat {seat} needs {len(COLOURS)} rows, not {len(tableau)}")
    for colour, row in enumerate(tableau):
        dice = [pips for pips in row if pips]
        _must(len(dice) <= COLUMNS, f"a row holds {COLUMNS} dice, not {len(dice)}")
        _must(not any(row[len(dice) :]), f"a row has no gaps (K7), but {list(row)} has")
        _must(all(1 <= pips <= SIDES for pips in dice), f"a die shows 1 to {SIDES}, but a row is {list(row)}")
        s.rows[seat, colour, : len(dice)] = dice
        s.filled[seat, colour] = len(dice)
        s.supply[colour] -= len(dice)


def check(s: State) -> None:
    """Raises ValueError when a state or view that came from outside is not a possible one."""
    limits = {
        "seats": (2, SEATS),
        "phase": (LOT, ENDED),
        "extra_turns": (0, MOST_EXTRA_TURNS),
        "rounds": (0, MOST_ROUNDS),
        "first": (0, SEATS - 1),
        "turn": (NOBODY, SEATS - 1),
        "winner": (NOBODY, SEATS - 1),
        "colour": (NO_COLOUR, len(COLOURS) - 1),
        "to_throw": (0, MOST_DICE),
        "placed": (NO_VALUE, SIDES),
        "draws": (0, 3 * COLUMNS),
        "bonus_next": (0, COLUMNS),
        "bonus_end": (0, COLUMNS),
        "to_rob": (0, 2**SEATS - 1),
        "ask_next": (0, SEATS),
        "asked": (NOBODY, SEATS - 1),
    } | {name: (0, len(words) - 1) for name, words in _WORDS.items()}
    for name, (least, most) in limits.items():
        _must(least <= int(s[name]) <= most, f"{name} is {s[name]}, but must be {least} to {most}")
    _must(((s.bonus >= 0) & (s.bonus <= rules.STEAL_FROM_ALL)).all(), "a bonus field has no such bonus")
    seats, options = int(s.seats), options_of(s)
    fresh = start(seats, options)
    _must(s.target == fresh.target, "the target does not fit the options")
    seat_fields = (s.turn, s.first, s.winner, s.asked)
    _must(max(int(each) for each in seat_fields) < seats, f"there are only {seats} seats")
    for name in ("rows", "filled", "chips", "chip_counts", "known"):
        _must(not s[name][seats:].any(), f"{name} says something of seats that do not play")
    _must(not s.known[:, seats:].any(), "known says something of seats that do not play")
    _check_dice(s, fresh)
    _check_chips(s, fresh)
    _check_phase(s)


def _check_dice(s: State, fresh: State) -> None:
    for seat in range(int(s.seats)):
        for colour in range(len(COLOURS)):
            row = s.rows[seat, colour].tolist()
            dice = row[: int(s.filled[seat, colour])]
            _must(
                dice == sorted(dice) and all(1 <= pips <= SIDES for pips in dice),
                f"a row must rise from 1 to {SIDES}, not {row}",
            )
            _must(len(dice) == s.filled[seat, colour] and not any(row[len(dice) :]), f"row {row} has gaps")
    _must((s.supply >= 0).all() and (s.thrown >= 0).all(), "no number of dice can be below 0")
    _must(material(s)[: len(COLOURS)] == material(fresh)[: len(COLOURS)], "dice are missing or too many")


def _check_chips(s: State, fresh: State) -> None:
    seats, over = int(s.seats), s.phase == ENDED
    _must((s.stock >= 0).all() and (s.known >= 0).all() and (s.chip_counts >= 0).all(), "chips below 0")
    _must(material(s)[len(COLOURS) :] == material(fresh)[len(COLOURS) :], "chips are missing or too many")
    unseen = 0
    for holder in range(seats):
        hand = s.chips[holder]
        if (hand == UNKNOWN).all():
            _must(not over, "chips lie open when the game is over")
            known = s.known[:, holder].sum()
            _must(0 <= known <= s.chip_counts[holder], "more chips are known than there are")
            unseen += int(s.chip_counts[holder]) - int(known)
            continue
        _must((hand >= 0).all() and hand.sum() == s.chip_counts[holder], "chip_counts do not fit the chips")
        _must((s.known[:, holder] <= hand).all(), "more chips are known than there are")
        _must(
            bool(rules.has_won(s, holder)) == (s.winner == holder),
            f"seat {holder} has {hand.tolist()}, which does not fit who has won",
        )
    _must(s.stock_count >= 0 and s.stock.sum() == s.stock_count + unseen, "stock_count does not fit")
    hidden = sum(1 << holder for holder in range(seats) if s.chips[holder, 0] == UNKNOWN)
    _must(not hidden or rules.find_a_deal(s.copy(), hidden), "whoever holds such chips would have won")
    _must(not s.known.any() or not over, "nothing needs to be remembered when the game is over")
    for seat in range(seats):
        _must(not s.known[seat, seat].any(), "one's own chips need not be remembered")


def _check_phase(s: State) -> None:
    """What each phase leaves unset, and what it needs."""
    phase, seats, turn, colour = int(s.phase), int(s.seats), int(s.turn), int(s.colour)
    _must((turn == NOBODY) == (phase == LOT) or phase == ENDED, "it is nobody's turn")
    _must(phase == ENDED or s.winner == NOBODY, "there is a winner, but the game goes on")
    if phase == LOT:
        _must(not s.rows.any() and not s.chip_counts.any() and not s.rounds and not s.first, "too early")
    on_the_table = int(s.thrown.sum()) + int(s.to_throw)
    _must((phase in (THROW, PLACE)) == (on_the_table > 0), "dice were thrown, or none were")
    _must((s.to_throw > 0) == (phase == THROW) and on_the_table <= MOST_DICE, "to_throw does not fit")
    _must((phase == DRAW) == (s.draws > 0), "draws does not fit")
    _must(phase != DRAW or s.stock_count > 0, "no chip is left to draw")
    _must((phase == ROB) == (s.to_rob > 0), "to_rob does not fit")
    _must((s.asked != NOBODY) == (phase == TAKING), "asked does not fit")
    if phase in (LOT, ROLL, ENDED):
        unset = s.placed == NO_VALUE and s.ask_next == s.bonus_next == s.bonus_end == 0
        _must(colour == NO_COLOUR and unset, "something of a turn is left over")
        return
    if phase in (THROW, PLACE):
        _must(colour != NO_COLOUR and s.filled[turn, colour] < COLUMNS, "such dice cannot be thrown")
        _must(
            s.placed == NO_VALUE and s.ask_next == s.bonus_next == s.bonus_end == 0, "nothing is placed yet"
        )
        _must(phase == THROW or not rules.is_bust(s), "no die can be placed")
        return
    if s.placed == NO_VALUE:
        scored = phase == DRAW and s.ask_next == seats and not s.filled[turn].any()
        _must(scored and colour == NO_COLOUR and s.bonus_next == s.bonus_end == 0, "nothing was placed")
        return
    _must(colour != NO_COLOUR and 1 <= s.ask_next <= seats, "colour, ask_next")
    _must(
        rules.highest_in(s, turn, colour) == s.placed and s.bonus_end == s.filled[turn, colour],
        "the placed dice do not lie in the row",
    )
    _must(s.bonus_next <= s.bonus_end, "bonus_next lies behind bonus_end")
    if phase == VICTIM:
        _must(rules.who_may_be_robbed(s), "nobody can be robbed")
    elif phase == ROB:
        _must(int(s.to_rob) & ~int(rules.who_may_be_robbed(s)) == 0, "who has no chips cannot be robbed")
    elif phase == TAKING:
        asked_now = (turn + int(s.ask_next) - 1) % seats == s.asked
        _must(asked_now and s.bonus_next == s.bonus_end and rules.steals_dice(s), "asked does not fit")
        _must(rules.may_take_from(s, int(s.asked)), "that die cannot be taken")


def material(s: State) -> tuple[int, ...]:
    """Dice of each colour and chips of each kind, wherever they are: never changes."""
    dice = s.supply.astype(int) + s.filled.sum(axis=0)
    if s.colour != NO_COLOUR:
        dice[s.colour] += int(s.thrown.sum()) + int(s.to_throw)
    seen = s.chips[:, 0] != UNKNOWN
    chips = s.stock.astype(int) + s.chips[seen].sum(axis=0) + s.known.sum(axis=0)[~seen].sum(axis=0)
    return (*dice.tolist(), *chips.tolist())


GAME = register(
    GameRules(
        name="mistkaefer",
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
        by_seat=("rows", "filled", "chips", "chip_counts", "known"),
        check=check,
        material=material,
        notation=notation,
        set_up=set_up,
        hidden=True,
        by_two_seats=("known",),
        by_hand=rules.by_hand,
        who_knows=rules.who_knows,
        turn_of=lambda s: NOBODY if s["phase"] == ENDED else int(s["turn"]),
        die=lambda s: COLOURS[int(s.colour)] if s.phase == THROW else "",
    )
)
