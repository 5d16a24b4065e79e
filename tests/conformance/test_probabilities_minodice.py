"""Known probabilities of Mino Dice against a million draws of the compiled rules: faces of dice, hands out of the bag, and – over
all ways in which the dice can fall – who takes the tricks of the first two rounds."""

import itertools
import math
import random
from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np
import pytest
from test_probabilities import DRAWS, assert_as_often

import dreiwurf
from dreiwurf.games import core

GAME = dreiwurf.game("minodice")
SPECIAL = ("minotaur", "griffin", "mermaid")
TYPES = (*SPECIAL, "red", "yellow", "purple", "grey")
NUMBER_OF = (1, 3, 2, 7, 7, 8, 8)
FACES = ("CCCCFF", "CCCCFF", "CCCCFF", "556677", "334455", "112233", "FFF117")
FLAG, CHARACTER = 0, 10
GAMES = 200_000


def faces(kind):
    """Face and its probability, for each face of a type."""
    numbers = {"F": FLAG, "C": CHARACTER}
    counted = Counter(
        numbers.get(letter) if letter in numbers else int(letter) for letter in FACES[TYPES.index(kind)]
    )
    return {face: Fraction(n, 6) for face, n in counted.items()}


# ---- D1: faces ----------------------------------------------------------------------------------------------------------------


@core.rule
def thrown_faces(start, number, seed, counts):
    """Counts the faces of the die in the air, thrown so many times."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    for _ in range(number):
        counts[core.draw(start[0], core.next_word(words))] += 1


@pytest.mark.parametrize("kind", TYPES)
def test_a_million_throws_show_each_face_of_a_die_as_often_as_it_has_it(kind):
    position = GAME.set_up(hands=[[kind], ["red"], ["red"]], bids=[0, 0, 0]).play(0, 9 + TYPES.index(kind))
    counts = np.zeros(11, np.int64)
    thrown_faces(np.array([position.record]), DRAWS, TYPES.index(kind), counts)
    assert counts.sum() == DRAWS
    for face in range(11):
        share = faces(kind).get(face, 0)
        if share:
            assert_as_often(int(counts[face]), DRAWS, float(share))
        else:
            assert not counts[face]


def test_every_second_grey_and_every_third_special_die_shows_a_flag():
    assert [faces(kind).get(FLAG, 0) for kind in TYPES] == [Fraction(1, 3)] * 3 + [0, 0, 0, Fraction(1, 2)]


@core.rule
def first_players(start, number, seed, counts):
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        core.happen(work[0], core.draw(work[0], core.next_word(words)))
        counts[work[0].starter] += 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_player_begins_as_often(seats):
    counts = np.zeros(seats, np.int64)
    first_players(np.array([GAME.start(seats=seats).record]), DRAWS, seats, counts)
    for seat in range(seats):
        assert_as_often(int(counts[seat]), DRAWS, 1 / seats)


# ---- D3: hands ----------------------------------------------------------------------------------------------------------------


@core.rule
def dealt(start, number, seed, counts):
    """Deals hands so many times; counts by seat, type and how many of it the seat has drawn."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        while core.to_move(work[0]) == core.CHANCE:
            core.happen(work[0], core.draw(work[0], core.next_word(words)))
        for seat in range(work[0].seats):
            for kind in range(7):
                counts[seat, kind, work[0].hands[seat, kind]] += 1


def before_the_deal(seats, round_):
    """A game played at random until the first die of a round is to be drawn."""
    position, draw = GAME.start(seats=seats).happen(1), random.Random(seats)
    while position.fields()["round"] < round_:
        if position.chance:
            position = position.happen(draw.choice(list(position.chance)))
        else:
            seat = draw.choice(sorted(position.to_move))
            position = position.play(seat, draw.choice(position.legal(seat)))
    assert sum(position.fields()["hand_counts"]) == 0
    return position


@pytest.mark.parametrize(("seats", "round_"), [(3, 1), (3, 8), (4, 5), (5, 7), (6, 6)])
def test_hands_are_drawn_without_putting_back_and_alike_for_all_seats(seats, round_):
    number = DRAWS // 4
    counts = np.zeros((seats, 7, round_ + 1), np.int64)
    dealt(np.array([before_the_deal(seats, round_).record]), number, seats, counts)
    for seat, kind, drawn in np.ndindex(counts.shape):
        there = NUMBER_OF[kind]
        ways = math.comb(there, drawn) * math.comb(36 - there, round_ - drawn)
        share = ways / math.comb(36, round_)
        if share * number < 1:
            assert counts[seat, kind, drawn] < 10
        else:
            assert_as_often(int(counts[seat, kind, drawn]), number, share)


@core.rule
def dealt_in_round_one(start, number, seed, counts):
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        while core.to_move(work[0]) == core.CHANCE:
            core.happen(work[0], core.draw(work[0], core.next_word(words)))
        place = 0
        for seat in range(3):
            kind = 0
            while work[0].hands[seat, kind] == 0:
                kind += 1
            place = 7 * place + kind
        counts[place] += 1


def test_three_dice_of_round_one_come_together_as_often_as_the_bag_says():
    counts = np.zeros(343, np.int64)
    dealt_in_round_one(np.array([before_the_deal(3, 1).record]), DRAWS, 5, counts)
    for place, kinds in enumerate(itertools.product(range(7), repeat=3)):
        left, share = list(NUMBER_OF), Fraction(1)
        for kind in kinds:
            share *= Fraction(left[kind], sum(left))
            left[kind] -= 1
        if share * DRAWS > 10:
            assert_as_often(int(counts[place]), DRAWS, float(share))
        elif share == 0:
            assert counts[place] == 0


# ---- D9: who takes the tricks of rounds 1 and 2 -------------------------------------------------------------------------------


def taker(kinds, shown):
    """Which of the dice takes the trick; with the rules' defaults."""
    characters = {kinds[place] for place in range(len(kinds)) if shown[place] == CHARACTER}
    if len(characters) == 3 or characters == {"mermaid", "minotaur"}:
        best = "mermaid"
    elif characters == {"minotaur", "griffin"}:
        best = "minotaur"
    elif characters == {"griffin", "mermaid"}:
        best = "griffin"
    elif characters:
        (best,) = characters
    elif any(shown):
        return max(range(len(kinds)), key=lambda place: (shown[place], place))
    else:
        return 0
    return max(place for place in range(len(kinds)) if kinds[place] == best and shown[place] == CHARACTER)


def falls(kinds):
    """The place of the taker and its probability, over all ways in which these dice can fall."""
    shares = defaultdict(Fraction)
    for fall in itertools.product(*[faces(kind).items() for kind in kinds]):
        shares[taker(kinds, [face for face, _ in fall])] += math.prod(share for _, share in fall)
    return shares


def first_may(hand, before):
    """The first type of the tables that may be thrown (D7)."""
    led = next((kind for kind in before if kind not in SPECIAL), None)
    must = led is not None and led in hand
    return next(kind for kind in TYPES if kind in hand and (not must or kind == led or kind in SPECIAL))


def exact(hands, leader=0):
    """Tricks by seat -> probability, if everybody always throws the first die that may be thrown."""
    hands = [list(hand) for hand in hands]
    if not any(hands):
        return {(0,) * len(hands): Fraction(1)}
    seats = [(leader + nth) % len(hands) for nth in range(len(hands))]
    thrown = []
    for seat in seats:
        thrown.append(first_may(hands[seat], thrown))
        hands[seat].remove(thrown[-1])
    shares = defaultdict(Fraction)
    for place, share in falls(thrown).items():
        for tricks, later in exact(hands, seats[place]).items():
            taken = list(tricks)
            taken[seats[place]] += 1
            shares[tuple(taken)] += share * later
    return shares


@core.rule
def tricks_taken(start, number, seed, counts):
    """Plays the round so many times, everybody throwing the first die that may be thrown; counts the tricks of seats 0 and 1."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    actions = np.empty(core.OUT_SIZE, np.int64)
    work = start.copy()
    round_ = start[0].round_
    for _ in range(number):
        work[0] = start[0]
        while work[0].round_ == round_:
            who = core.to_move(work[0])
            if who == core.CHANCE:
                core.happen(work[0], core.draw(work[0], core.next_word(words)))
            else:
                seat = core.first_seat_of(who)
                core.legal(work[0], seat, actions)
                core.apply(work[0], seat, actions[0])
        counts[work[0].sheet_tricks[round_ - 1, 0], work[0].sheet_tricks[round_ - 1, 1]] += 1


def compare_tricks(hands, leader, seed):
    round_ = len(hands[0])
    position = GAME.set_up(hands=hands, bids=[0, 0, 0], leader=leader)
    counts = np.zeros((3, 3), np.int64)
    tricks_taken(np.array([position.record]), GAMES, seed, counts)
    shares = exact(hands, leader)
    assert sum(shares.values()) == 1
    for first, second in np.ndindex(3, 3):
        share = float(shares.get((first, second, round_ - first - second), 0))
        if share:
            assert_as_often(int(counts[first, second]), GAMES, share)
        else:
            assert not counts[first, second]


@pytest.mark.parametrize("leader", [0, 2])
def test_who_takes_the_trick_of_round_one_by_the_hands(leader):
    """All hands of three dice of different types, and some of alike ones."""
    hands = [*itertools.permutations(TYPES, 3), *[("grey", "grey", kind) for kind in TYPES], ("griffin",) * 3]
    for seed, kinds in enumerate(random.Random(leader).sample(hands, 90)):
        compare_tricks([[kind] for kind in kinds], leader, seed)


def test_some_chances_of_round_one_by_hand():
    """The leader's minotaur fails against two grey dice only if it shows a flag and not all do: 1/3 · 3/4."""
    assert exact([["minotaur"], ["grey"], ["grey"]])[1, 0, 0] == 1 - Fraction(1, 3) * Fraction(3, 4)
    assert exact([["red"], ["red"], ["red"]])[0, 0, 1] == Fraction(1, 3) * sum(
        Fraction(n, 3) ** 2 for n in (1, 2, 3)
    ), "the last of three red dice wins if none before shows more"
    assert exact([["grey"], ["grey"], ["grey"]])[1, 0, 0] == Fraction(1, 8) + Fraction(1, 3) / 4 + Fraction(
        1, 6
    ) * (Fraction(5, 6) ** 2), "all flags; a 1 before two flags; a 7 before two dice that show none"


@pytest.mark.parametrize("leader", [0, 1])
def test_who_takes_the_tricks_of_round_two_by_the_hands(leader):
    draw = random.Random(leader)
    for seed in range(40):
        bag = [kind for kind, n in zip(TYPES, NUMBER_OF, strict=True) for _ in range(n)]
        dice = draw.sample(bag, 6)
        compare_tricks([dice[:2], dice[2:4], dice[4:]], leader, seed)


def test_the_chance_to_take_the_trick_of_round_one_is_known_before_hands_are_drawn():
    """Over all hands: the seat that begins, the next and the last."""
    counts = np.zeros((3, 3), np.int64)
    whole_round_one(np.array([before_the_deal(3, 1).record]), DRAWS, 3, counts)
    shares = [Fraction(0)] * 3
    for kinds in itertools.product(TYPES, repeat=3):
        left, share = dict(zip(TYPES, NUMBER_OF, strict=True)), Fraction(1)
        for kind in kinds:
            share *= Fraction(left[kind], sum(left.values()))
            left[kind] -= 1
        for place, of in falls(kinds).items() if share else ():
            shares[place] += share * of
    assert sum(shares) == 1
    for place in range(3):
        seat = (1 + place) % 3  # seat 1 begins
        assert_as_often(int(counts[seat, 1]), DRAWS, float(shares[place]))


@core.rule
def whole_round_one(start, number, seed, counts):
    """Deals and plays round 1 so many times; counts by seat the tricks it took."""
    words = np.empty(1, np.uint64)
    words[0] = np.uint64(seed)
    actions = np.empty(core.OUT_SIZE, np.int64)
    work = start.copy()
    for _ in range(number):
        work[0] = start[0]
        while work[0].round_ == 1:
            who = core.to_move(work[0])
            if who == core.CHANCE:
                core.happen(work[0], core.draw(work[0], core.next_word(words)))
            else:
                seat = core.first_seat_of(who)
                core.legal(work[0], seat, actions)
                core.apply(work[0], seat, actions[0])
        for seat in range(3):
            counts[seat, work[0].sheet_tricks[0, seat]] += 1
