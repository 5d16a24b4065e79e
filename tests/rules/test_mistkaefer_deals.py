"""Worlds dealt behind a view of Mistkäfer! (K14, K15), where hands are so large that chance alone would hardly find one."""

import random

import pytest

import dreiwurf

GAME = dreiwurf.game("mistkaefer")
EMPTY = [[], [], []]


def position_with(chips, **options):
    return GAME.set_up(rows=[EMPTY] * len(chips), chips=chips, **options)


def test_k15_where_only_one_world_is_possible_that_one_is_dealt():
    """Seat 0 holds 16 of the 23 chips that seat 1 has not seen (7 ones, 12 twos, 4 clovers): with the fewest balls, 3 clovers,
    7 ones and 6 twos, it has 19 of the 20 balls that would win."""
    position = position_with([[7, 6, 3], [17, 0, 2]])
    for seed in range(20):
        assert position.deal(1, seed) == position


def crowded(seats, seed, **options):
    """Chips given out at random until no seat can take another one without winning."""
    draw = random.Random(seed)
    fresh = GAME.start(seats=seats, **options).fields()
    stock, target, clovers_to_win = fresh["stock"], fresh["target"], fresh["clovers_to_win"]
    hands = [[0, 0, 0] for _ in range(seats)]
    for _ in range(1000):
        seat, kind = draw.randrange(seats), draw.randrange(3)
        hand = hands[seat]
        balls = hand[0] + 2 * hand[1] + (1, 2, 0)[kind]
        wins = hand[2] + 1 >= clovers_to_win if kind == 2 else balls >= target
        if stock[kind] and not wins:
            stock[kind] -= 1
            hand[kind] += 1
    return position_with(hands, **options)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"clovers_to_win": 1},
        {"clovers_to_win": 1, "ones": 2, "twos": 30, "balls_to_win": 25},
        {"clovers": 9, "clovers_to_win": 2, "ones": 4},
        {"clovers": 20, "clovers_to_win": 3, "ones": 60, "balls_to_win": 20},
    ],
    ids=str,
)
def test_k14_k15_however_full_the_hands_a_possible_world_is_dealt(seats, options):
    for seed in range(12):
        position = crowded(seats, seed, **options)
        for viewer in (*range(seats), None):
            dealt = position.deal(viewer, seed)
            GAME.rules.check(dealt.record)
            assert dealt.view(viewer) == position.view(viewer)


def test_k14_chips_known_from_thefts_are_dealt_to_their_holder():
    known = [[[0, 0, 0], [0, 0, 2], [0, 0, 0]], [[0, 0, 0]] * 3, [[0, 0, 0]] * 3]
    position = position_with([[1, 0, 0], [0, 0, 2], [1, 1, 0]], known=known)
    for seed in range(20):
        assert position.deal(0, seed).fields()["chips"][1] == [0, 0, 2]
    assert len({tuple(position.deal(0, seed).fields()["chips"][2]) for seed in range(50)}) > 1
