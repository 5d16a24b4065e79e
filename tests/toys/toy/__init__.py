"""A toy game with hidden hands, chance that only one sees, open throws and simultaneous bids; tests play it, nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from dreiwurf.games.toy import heuristics, notation, rules
from dreiwurf.games.toy.options import PRESETS, Options
from dreiwurf.games.toy.rules import (
    BID,
    DEAL,
    EACH,
    ENDED,
    HAND,
    KINDS,
    NO_BID,
    NO_TILE,
    SEATS,
    STATE,
    THROW,
)

from dreiwurf.games.core import GameRules, State, register

MISSED = ("nothing", "minus")


def start(seats: int, options: Options) -> State:
    s = np.zeros(1, STATE)[0]
    s.seats = seats
    s.rounds = options.rounds
    s.missed = MISSED.index(options.missed)
    s.doubled = options.doubled
    rules.begin_round(s)
    return s


def options_of(s: State) -> Options:
    return Options(rounds=int(s.rounds), missed=MISSED[int(s.missed)], doubled=bool(s.doubled))


def set_up(make_options: Callable[..., Any], *, seats: int, **options: Any) -> State:
    return start(seats, make_options(**options))


def _must(is_so: object, what: str) -> None:
    if not is_so:
        raise ValueError(f"not a position of the toy: {what}")


def check(s: State) -> None:
    seats = int(s.seats)
    _must(2 <= seats <= SEATS and 1 <= s.rounds <= 3, "seats, rounds")
    _must(s.missed in (0, 1) and s.doubled in (0, 1), "options")
    _must(DEAL <= s.phase <= ENDED and 0 <= s.turn < seats, "phase, turn")
    over = s.phase == ENDED
    _must(0 <= s.round_ <= s.rounds and (over or s.round_ < s.rounds), "round")
    unseen = (s.hands == rules.UNKNOWN).all(axis=1) & (not over)  # in a view
    hands = np.where(unseen[:, np.newaxis], 0, s.hands)
    _must((s.bag >= 0).all() and (hands >= 0).all() and (s.thrown >= 0).all(), "tiles")
    _must(((hands.sum(axis=1) == s.held) | unseen).all() and not s.held[seats:].any(), "hands")
    _must((s.held >= 0).all() and s.bag.sum() >= s.held[unseen].sum(), "hands")
    in_the_air = (np.arange(KINDS) == s.tile).astype(int)
    _must((s.bag + hands.sum(axis=0) + s.thrown + in_the_air == EACH).all(), "material")
    _must((s.bids >= NO_BID).all() and (s.bids <= HAND).all(), "bids")
    _must(not ((s.bids == rules.UNKNOWN) & ~((s.phase == BID) & unseen)).any(), "bids")
    _must(
        (s.bids[seats:] == NO_BID).all() and (s.taken >= 0).all() and (s.taken <= HAND).all(), "bids, taken"
    )
    _must(NO_TILE <= s.tile < KINDS, "tile")
    _must((np.abs(s.scores.astype(int)) <= 100).all(), "scores")
    if over:
        return
    has_bid = s.bids[:seats] != NO_BID
    thrown = int(s.thrown.sum())
    _must((s.tile != NO_TILE) == (s.phase == THROW), "tile")
    if s.phase == DEAL:
        full = [HAND] * int(s.turn) + [int(s.held[s.turn])] + [0] * (seats - int(s.turn) - 1)
        _must(s.held[:seats].tolist() == full and s.held[s.turn] < HAND, "deal")
        _must(not has_bid.any() and not thrown, "too early")
    elif s.phase == BID:
        _must((s.held[:seats] == HAND).all() and s.turn == 0 and not has_bid.all() and not thrown, "bidding")
    else:
        _must(has_bid.all() and s.turn == thrown % seats and thrown < HAND * seats, "play")
        left = [HAND - thrown // seats - (seat < thrown % seats) for seat in range(seats)]
        left[int(s.turn)] -= s.phase == THROW
        _must(s.held[:seats].tolist() == left, "hands in play")


def material(s: State) -> tuple[int, ...]:
    tiles = s.bag + np.maximum(s.hands, 0).sum(axis=0) + s.thrown
    if s.tile != NO_TILE:
        tiles[s.tile] += 1
    return tuple(tiles.tolist())


GAME = register(
    GameRules(
        name="toy",
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
        by_seat=("hands", "held", "bids", "taken", "scores"),
        check=check,
        material=material,
        notation=notation,
        set_up=set_up,
        hidden=True,
        by_hand=lambda s: bool(s.phase == rules.THROW),
        who_knows=rules.who_knows,
        take_back=lambda s, seat: bool(rules.take_back(s, seat)),
    )
)
