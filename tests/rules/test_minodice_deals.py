"""Worlds dealt behind a view of Mino Dice (D3, D7, D10): they never contradict what the viewer has seen – own hand, dice thrown,
colours that others have shown not to hold –, they vary, and where few are possible each of them comes."""

import itertools
import math
import random
from collections import Counter

import pytest

import dreiwurf

GAME = dreiwurf.game("minodice")
SPECIAL = ("minotaur", "griffin", "mermaid")
TYPES = (*SPECIAL, "red", "yellow", "purple", "grey")
FIRST_THROW = 9
FULL_BOX = "minotaur 1 CCCCFF; griffin 1 CCCCFF; mermaid 1 CCCCFF; red 6 556677; yellow 5 334455; purple 5 112233; grey 5 FFF117"
"""Just the 24 dice that three players draw in the last round."""


def played(seats, seed, stop, never_follow=True, **options):
    """A game played until `stop`; whoever need not throw the colour that is led does not."""
    draw = random.Random(seed)
    position = GAME.start(seats=seats, **options)
    while not stop(position):
        if position.chance:
            outcomes, shares = zip(*position.chance.items(), strict=True)
            position = position.happen(draw.choices(outcomes, shares)[0])
            continue
        seat = draw.choice(sorted(position.to_move))
        actions = position.legal(seat)
        led = int(position.record.colour)
        others = [action for action in actions if action >= FIRST_THROW + 3 and action != FIRST_THROW + led]
        if never_follow and led >= 0 and others:
            actions = others
        position = position.play(seat, draw.choice(actions))
    return position


def at(round_, dice_left):
    """Somebody is to throw in a round, and so many dice are left behind the screens at most."""

    def stop(position):
        record = position.record
        held = int(record.hand_counts.sum())
        return (
            record.round_ == round_
            and bool(record.has_bid.any())
            and held <= dice_left
            and bool(position.to_move)
        )

    return stop


def check_deal(position, viewer, seed):
    """A dealt world is possible and looks to the viewer like the true one. Returns it."""
    dealt = position.deal(viewer, seed)
    GAME.rules.check(dealt.record)
    assert dealt.view(viewer) == position.view(viewer)
    world, truth = dealt.fields(), position.fields()
    assert world["thrown"] == truth["thrown"]
    assert world["hand_counts"] == truth["hand_counts"] == [sum(hand) for hand in world["hands"]]
    if viewer is not None:
        assert world["hands"][viewer] == truth["hands"][viewer]
    for hand, void in zip(world["hands"], truth["void"], strict=True):
        assert not any(there and shown for there, shown in zip(hand, void, strict=True))
    there = [sum(column) for column in zip(world["bag"], world["thrown"], *world["hands"], strict=True)]
    if world["type"] >= 0:
        there[world["type"]] += 1
    assert there == truth["counts"]
    assert min(world["bag"]) >= 0
    assert dealt.to_move == position.to_move
    return dealt


# ---- every possible world -----------------------------------------------------------------------------------------------------


def ways_to_hold(size, unseen, void):
    """All hands of so many dice out of the unseen ones, by type."""
    most = [0 if shown else there for there, shown in zip(unseen, void, strict=True)]
    return (hand for hand in itertools.product(*[range(min(n, size) + 1) for n in most]) if sum(hand) == size)


def worlds(position, viewer):
    """The hands of all worlds that are possible for a viewer, each with its number of ways to take single dice."""
    truth = position.fields()
    unseen = truth["bag"]
    for seat, hand in enumerate(truth["hands"]):
        if seat != viewer:
            unseen = [a + b for a, b in zip(unseen, hand, strict=True)]
    found = {}

    def go_on(seat, left, hands, ways):
        if seat == position.seats:
            found[tuple(hands)] = ways
        elif seat == viewer:
            go_on(seat + 1, left, [*hands, tuple(truth["hands"][seat])], ways)
        else:
            for hand in ways_to_hold(truth["hand_counts"][seat], left, truth["void"][seat]):
                more = math.prod(math.comb(there, taken) for there, taken in zip(left, hand, strict=True))
                go_on(seat + 1, [a - b for a, b in zip(left, hand, strict=True)], [*hands, hand], ways * more)

    go_on(0, unseen, [], 1)
    return found


def hands_of(position):
    return tuple(tuple(hand) for hand in position.fields()["hands"])


LATE = [
    *[(3, seed, 8, left, {"dice_set": FULL_BOX}) for seed in range(7) for left in (3, 5, 6)],
    *[(6, seed, 6, left, {}) for seed in range(6) for left in (5, 6, 8)],
    *[(3, seed, 2, 4, {}) for seed in range(4)],
    *[(5, seed, 7, 5, {}) for seed in range(4)],
]


@pytest.mark.parametrize(("seats", "seed", "round_", "left", "options"), LATE)
def test_d07_late_in_a_round_every_possible_world_is_dealt_and_no_other(seats, seed, round_, left, options):
    position = played(seats, seed, at(round_, left), **options)
    for viewer in (*range(seats), None):
        possible = worlds(position, viewer)
        assert hands_of(position) in possible
        number = 20 if len(possible) > 12 else min(20 + 15 * len(possible) ** 2, 200)
        dealt = Counter(hands_of(check_deal(position, viewer, deal)) for deal in range(number))
        assert dealt.keys() <= possible.keys()
        if len(possible) > 12:
            assert len(dealt) > 4
        else:
            total = sum(possible.values())
            often = {world for world, ways in possible.items() if ways * number > 12 * total}
            assert often <= dealt.keys()


def test_d07_where_only_one_world_is_possible_that_one_is_dealt():
    """All 24 dice are drawn; seat 1 has shown not to hold red and seat 2 holds what is left."""
    alone = 0
    for seed in range(40):
        position = played(3, 500 + seed, at(8, 5), dice_set=FULL_BOX)
        for viewer in range(3):
            if len(worlds(position, viewer)) == 1:
                alone += 1
                for deal in range(10):
                    assert hands_of(position.deal(viewer, deal)) == hands_of(position)
    assert alone > 5


def test_d07_a_tight_case_by_hand():
    """All 24 dice are drawn, 18 are taken, and seat 1 has shown not to hold red: of the last four dice it holds the grey one."""
    hands = [["grey", "red"], ["grey", "yellow"], ["red", "red"]]
    box = Counter(dict(zip(TYPES, (1, 1, 1, 6, 5, 5, 5), strict=True)))
    box.subtract(itertools.chain(*hands))
    position = GAME.set_up(
        hands=hands, bids=[0, 0, 0], tricks=[6, 0, 0], thrown=list(box.elements()), dice_set=FULL_BOX
    )
    for seat, kind, face in ((0, "red", "6"), (1, "yellow", "3")):
        position = position.play(seat, GAME.read(position, seat, f"throw {kind}"))
        position = position.happen(GAME.read_outcome(position, face))
    seen_by_all = {hands_of(position.deal(None, deal))[0] for deal in range(40)}
    assert seen_by_all == {(0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0, 1)}
    for viewer in (0, 2):
        for deal in range(20):
            assert hands_of(check_deal(position, viewer, deal)) == hands_of(position)
    for deal in range(20):
        assert check_deal(position, None, deal).fields()["hands"][1] == [0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_d03_d07_at_every_moment_of_a_game_a_possible_world_is_dealt(seats, viewer):
    for seed, never_follow in ((1, True), (2, False)):
        moments = []

        def look(position, moments=moments):
            moments.append(position)
            return position.over

        played(seats, 10 * seats + seed, look, never_follow)
        for number, position in enumerate(moments[:-1]):
            if number % 3 == seed % 3:
                check_deal(position, viewer, number)
        assert moments[-1].deal(viewer, 1) == moments[-1], "when the game is over nothing is hidden"


@pytest.mark.parametrize("seats", [3, 6])
def test_d03_dealt_worlds_vary(seats):
    """At the start of a round all hands of others are open, and so is what was bid until the last bid is in."""
    position = played(seats, 3, lambda p: p.record.round_ == 4 and bool(p.to_move))
    hands = Counter(hands_of(check_deal(position, 0, deal)) for deal in range(60))
    assert len(hands) > 50
    position = position.play(1, 2)
    bids = Counter()
    for deal in range(200):
        dealt = check_deal(position, 0, deal)
        assert dealt.fields()["has_bid"] == position.fields()["has_bid"]
        bids[dealt.fields()["bids"][1]] += 1
        assert dealt.fields()["bids"][0] == -1
    assert bids.keys() == set(range(5)), "a bid not shown yet may be any"
    own = position.deal(1, 7).fields()
    assert own["bids"][1] == 2, "its bidder knows it"


def test_d03_in_the_first_round_hands_are_dealt_as_often_as_the_bag_says():
    """With grey in the own hand, 7 of the 35 other dice are grey."""
    position = GAME.set_up(hands=[["grey"], ["red"], ["red"]], bids=[0, 0, 0])
    number = 4000
    for seat in (1, 2):
        dealt = Counter()
        for deal in range(number):
            dealt[hands_of(position.deal(0, deal))[seat].index(1)] += 1
        for kind, there in enumerate((1, 3, 2, 7, 7, 8, 7)):
            error = math.sqrt(number * there / 35 * (1 - there / 35))
            assert abs(dealt[kind] - number * there / 35) < 4 * error


@pytest.mark.parametrize("special", SPECIAL[1:])
def test_d08_a_special_die_instead_of_following_proves_nothing(special):
    """Red may still be held, and is dealt."""
    hands = [["red", "grey"], [special, "red"], ["grey", "grey"]]
    position = GAME.set_up(hands=hands, bids=[0, 0, 0])
    for seat, text, face in ((0, "throw red", "6"), (1, f"throw {special}", "flag")):
        position = position.play(seat, GAME.read(position, seat, text))
        position = position.happen(GAME.read_outcome(position, face))
    assert position.fields()["void"] == [[0] * 7] * 3
    kinds = {
        kind for deal in range(200) for kind in range(7) if hands_of(check_deal(position, 0, deal))[1][kind]
    }
    assert kinds == set(range(7))


def test_d07_a_colour_shown_not_to_be_held_is_never_dealt():
    hands = [["red", "grey"], ["grey", "yellow"], ["red", "grey"]]
    position = GAME.set_up(hands=hands, bids=[0, 0, 0])
    for seat, text, face in ((0, "throw red", "6"), (1, "throw grey", "1")):
        position = position.play(seat, GAME.read(position, seat, text))
        position = position.happen(GAME.read_outcome(position, face))
    for viewer in (0, 2, None):
        kinds = {
            kind
            for deal in range(200)
            for kind in range(7)
            if hands_of(check_deal(position, viewer, deal))[1][kind]
        }
        assert kinds == {0, 1, 2, 4, 5, 6}
