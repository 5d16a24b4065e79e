"""Mino Dice by the numbers of its rule book (docs/rules/minodice.md).

Expected values come from the rule book, its worked cases and arithmetic; small functions below tell the rules once more, in
Python. Hands are lists of types, actions and outcomes are given by their texts ("bid 2", "throw red", "flag").
"""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

import dreiwurf
from dreiwurf.games.core import EVERYBODY

GAME = dreiwurf.game("minodice")
SPECIAL = ("minotaur", "griffin", "mermaid")
COLOURS = ("red", "yellow", "purple", "grey")
TYPES = SPECIAL + COLOURS
NUMBER_OF = {"minotaur": 1, "griffin": 3, "mermaid": 2, "red": 7, "yellow": 7, "purple": 8, "grey": 8}
FACES_OF = dict.fromkeys(SPECIAL, ["character"] * 4 + ["flag"] * 2) | {
    "red": [5, 5, 6, 6, 7, 7],
    "yellow": [3, 3, 4, 4, 5, 5],
    "purple": [1, 1, 2, 2, 3, 3],
    "grey": ["flag", "flag", "flag", 1, 1, 7],
}
ROUNDS = {3: 8, 4: 8, 5: 7, 6: 6}
SEATS = tuple(ROUNDS)
LETTERS = dict(
    zip(TYPES, ("CCCCFF", "CCCCFF", "CCCCFF", "556677", "334455", "112233", "FFF117"), strict=True)
)


def dice_set(**changes):
    """The text of the rule book's dice with some types changed: `red="7 556677"`."""
    parts = {name: f"{NUMBER_OF[name]} {LETTERS[name]}" for name in TYPES} | changes
    return "; ".join(f"{name} {part}" for name, part in parts.items())


# ---- the rules once more -----------------------------------------------------------------------------------------------------


def winner(throws, three="mermaid", flags="first"):
    """D9: which of the throws, pairs of type and face, takes the trick."""
    characters = [place for place, (_, face) in enumerate(throws) if face == "character"]
    if characters:
        kinds = {throws[place][0] for place in characters}
        if len(kinds) == 3:
            came = list(
                dict.fromkeys(throws[place][0] for place in characters)
            )  # each kind where it came first
            best = "mermaid" if three == "mermaid" else came[-1]
        else:
            beaten_by = {"griffin": "minotaur", "mermaid": "griffin", "minotaur": "mermaid"}
            (best,) = [kind for kind in kinds if beaten_by[kind] not in kinds]
        return max(place for place in characters if throws[place][0] == best)
    numbers = [(face, place) for place, (_, face) in enumerate(throws) if face != "flag"]
    if numbers:
        return max(numbers)[1]
    return 0 if flags == "first" else len(throws) - 1


def bonus(throws, won_by, bonus_flag="trick", griffin_bonus="each", flag_in_round=False):
    """D13 for a trick that the throw number `won_by` has taken."""
    flag = any(face == "flag" for _, face in throws)
    if (bonus_flag == "trick" and flag) or (bonus_flag == "round" and (flag or flag_in_round)):
        return 0
    characters = [kind for kind, face in throws if face == "character"]
    if throws[won_by] == ("mermaid", "character") and "minotaur" in characters:
        return 50
    if throws[won_by] == ("minotaur", "character"):
        griffins = characters.count("griffin")
        return 30 * (griffins if griffin_bonus == "each" else min(griffins, 1))
    return 0


def points(dice, bid, tricks, bonus=0, scoring="standard"):
    """D11–D14."""
    made = bid == tricks
    if bid == 0:
        value = 10 * dice if made else -10 * dice
    else:
        value = 20 * bid if made else -10 * abs(bid - tricks)
    if scoring == "simple":
        return max(value, 0)
    return value + (bonus if made and bid else 0)


def may_throw(hand, before):
    """D7, D8: the types that may be thrown from a hand when these types lie in the trick."""
    colours = [kind for kind in before if kind in COLOURS]
    if not colours or colours[0] not in hand:
        return set(hand)
    return {kind for kind in hand if kind == colours[0] or kind in SPECIAL}


# ---- helpers -----------------------------------------------------------------------------------------------------------------


def table(*hands, **given):
    return GAME.set_up(hands=[list(hand) for hand in hands], **given)


def mover(position):
    (seat,) = position.to_move
    return seat


def choices(position, seat=None):
    """The texts of all that a seat may do now."""
    seat = mover(position) if seat is None else seat
    return {GAME.write(position, seat, action) for action in position.legal(seat)}


def throws_allowed(position, seat=None):
    texts = choices(position, seat)
    assert all(text.startswith("throw ") for text in texts)
    return {text.removeprefix("throw ") for text in texts}


def act(position, seat, text):
    return position.play(seat, GAME.read(position, seat, text))


def come(position, *outcomes):
    for outcome in outcomes:
        assert position.chance is not None, f"nothing is due that {outcome} could answer"
        position = position.happen(GAME.read_outcome(position, str(outcome)))
    return position


def bid_all(position, *bids):
    for seat, number in enumerate(bids):
        position = act(position, seat, f"bid {number}")
    return position


def throw(position, *dice):
    """Each next seat throws a die: pairs of type and face."""
    for kind, face in dice:
        position = come(act(position, mover(position), f"throw {kind}"), face)
    return position


def odds(position):
    """Text -> probability of what may come."""
    return {GAME.write_outcome(position, outcome): p for outcome, p in position.chance.items()}


def about(odds):
    return {text: pytest.approx(float(p)) for text, p in odds.items()}


def field(position, name):
    return position.fields()[name]


def hand(position, seat):
    """The types that a seat holds, a type as often as it holds it."""
    return [kind for kind, n in zip(TYPES, field(position, "hands")[seat], strict=True) for _ in range(n)]


def by_type(kinds):
    return [Counter(kinds)[kind] for kind in TYPES]


def others(taken, *sizes):
    """Hands of these sizes out of what is left of the dice when some are taken."""
    left = Counter(NUMBER_OF)
    left.subtract(taken)
    left = list(left.elements())
    random.Random(str(taken)).shuffle(left)
    return [[left.pop() for _ in range(size)] for size in sizes]


def some_dice(number, taken):
    return others(taken, number)[0]


def is_drawing(position):
    """Whether a die is to be drawn from the bag."""
    return position.chance is not None and odds(position).keys() <= set(TYPES)


def deal_out(position, draw):
    """Lets dice be drawn at random until all are drawn."""
    while is_drawing(position):
        position = position.happen(draw.choice(list(position.chance)))
    return position


def start(seats=3, seed=1, first=0, **options):
    """A game whose lot has named the first seat and whose first hands are dealt."""
    position = GAME.start(seats=seats, **options)
    return deal_out(come(position, first + 1), random.Random(seed))


def is_bidding(position):
    return any(position.legal(seat) and "bid" in choices(position, seat).pop() for seat in position.to_move)


def play_at_random(position, seed, until=None):
    draw = random.Random(seed)
    while not position.over and not (until and until(position)):
        if position.chance:
            outcomes, shares = zip(*position.chance.items(), strict=True)
            position = position.happen(draw.choices(outcomes, shares)[0])
        else:
            seat = draw.choice(sorted(position.to_move))
            position = position.play(seat, draw.choice(position.legal(seat)))
    return position


def game_positions(position, seed):
    """All positions of a game played at random, with the seat and action or outcome that led on from each."""
    draw = random.Random(seed)
    while not position.over:
        if position.chance:
            outcomes, shares = zip(*position.chance.items(), strict=True)
            move = None, draw.choices(outcomes, shares)[0]
            after = position.happen(move[1])
        else:
            seat = draw.choice(sorted(position.to_move))
            move = seat, draw.choice(position.legal(seat))
            after = position.play(*move)
        yield position, move, after
        position = after


# ---- D1: the dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_d01_thirty_six_dice_of_seven_types_lie_in_the_bag(seats):
    position = GAME.start(seats=seats)
    assert field(position, "bag") == [1, 3, 2, 7, 7, 8, 8] == list(NUMBER_OF.values())
    assert sum(field(position, "bag")) == 36
    assert sum(field(position, "bag")[:3]) == 6
    assert sum(field(position, "bag")[3:]) == 30
    assert field(position, "counts") == [1, 3, 2, 7, 7, 8, 8]


@pytest.mark.parametrize("kind", TYPES)
def test_d01_each_type_shows_its_six_faces_as_likely(kind):
    position = act(table([kind], *others([kind], 1, 1), bids=[0, 0, 0]), 0, f"throw {kind}")
    shares = {str(face): Fraction(n, 6) for face, n in Counter(FACES_OF[kind]).items()}
    assert odds(position) == about(shares)


def test_d01_special_dice_show_their_character_on_four_faces_and_a_flag_on_two():
    for kind in SPECIAL:
        position = act(table([kind], ["red"], ["red"], bids=[0, 0, 0]), 0, f"throw {kind}")
        assert odds(position) == about({"character": Fraction(4, 6), "flag": Fraction(2, 6)})


def test_d01_neighbours_in_strength_share_exactly_one_value():
    numbers = [{face for face in FACES_OF[kind] if face != "flag"} for kind in COLOURS]
    assert [len(a & b) for a, b in itertools.pairwise(numbers)] == [1, 1, 1]
    faces = field(GAME.start(seats=3), "faces")
    assert [set(faces[TYPES.index(kind)]) - {0} for kind in COLOURS] == numbers


OTHER_SET = "minotaur 2 CCCFFF; griffin 4 CCCCFF; mermaid 3 CCCCCF; red 6 223344; yellow 6 334455; purple 6 112233; grey 9 FFF123"


def test_d01_the_dice_can_be_replaced():
    position = GAME.start(seats=6, dice_set=OTHER_SET)
    assert field(position, "bag") == [2, 4, 3, 6, 6, 6, 9]
    assert position.options.dice_set == OTHER_SET
    shares = {"minotaur": {"character": 3, "flag": 3}, "mermaid": {"character": 5, "flag": 1}, "red": {"2": 2, "3": 2, "4": 2},
              "grey": {"flag": 3, "1": 1, "2": 1, "3": 1}}  # fmt: skip
    for kind, faces in shares.items():
        at = table([kind], ["purple"], ["purple"], bids=[0, 0, 0], dice_set=OTHER_SET)
        at = act(at, 0, f"throw {kind}")
        assert odds(at) == about({face: Fraction(n, 6) for face, n in faces.items()})


@pytest.mark.parametrize(
    "text",
    [
        dice_set().replace("; ", "\n"),
        dice_set().replace("CCCCFF", "ccccff").replace("FFF117", "fff117"),
        "; ".join(reversed(dice_set().split("; "))),
        dice_set().replace("556677", "5 5 6 6 7 7"),
        "  " + dice_set().replace(";", " ; ") + ";",
    ],
)
def test_d01_the_text_of_a_dice_set_may_be_laid_out_freely(text):
    assert GAME.options(dice_set=text).dice_set == dice_set() == GAME.options().dice_set


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "minotaur"),
        ("red 7 556677", "missing"),
        (dice_set().replace("; grey 8 FFF117", ""), "grey"),
        (dice_set() + "; red 0 556677", "red"),
        (dice_set().replace("red", "blue"), "blue"),
        (dice_set(red="7 55667"), "red"),
        (dice_set(red="7 5566777"), "red"),
        (dice_set(red="7 55667C"), "red"),
        (dice_set(red="7 055667"), "red"),
        (dice_set(red="7"), "red"),
        (dice_set(red="x 556677"), "red"),
        (dice_set(red="-1 556677"), "red"),
        (dice_set(red="7.5 556677"), "red"),
        (dice_set(griffin="3 CCCC1F"), "griffin"),
        (dice_set(red="8 556677"), "36"),
        (dice_set(red="37 556677", grey="0 FFFFFF"), "red"),
        ("a heap of dice", "heap"),
    ],
)
def test_d01_a_set_of_dice_that_is_none_is_refused(text, names):
    with pytest.raises(dreiwurf.OptionError, match="dice_set") as error:
        GAME.start(seats=3, dice_set=text)
    assert names in str(error.value)


@pytest.mark.parametrize("seats", SEATS)
def test_d01_a_set_must_have_as_many_dice_as_are_drawn_in_the_last_round(seats):
    needed = seats * ROUNDS[seats]
    red = needed - 29 + 0
    enough = dice_set(red=f"{max(red, 0)} 556677", purple=f"{8 + min(red, 0)} 112233")
    assert field(GAME.start(seats=seats, dice_set=enough), "rounds") == ROUNDS[seats]
    too_few = dice_set(red=f"{max(red, 0)} 556677", purple=f"{8 + min(red, 0)} 112233", yellow="6 334455")
    with pytest.raises(dreiwurf.OptionError, match=str(needed)):
        GAME.start(seats=seats, dice_set=too_few)


def test_d01_a_type_may_be_left_out_of_a_set():
    position = come(GAME.start(seats=3, dice_set=dice_set(minotaur="0 CCCCFF")), 1)
    assert odds(position) == about({kind: Fraction(NUMBER_OF[kind], 35) for kind in TYPES[1:]})


@pytest.mark.parametrize("number", range(1, 10))
def test_d01_numbers_of_replaced_dice_go_up_to_nine(number):
    position = act(
        table(["red"], ["yellow"], ["grey"], bids=[1, 1, 1], dice_set=dice_set(red=f"7 FFFFF{number}")),
        0,
        "throw red",
    )
    assert odds(position) == about({"flag": Fraction(5, 6), str(number): Fraction(1, 6)})
    position = throw(come(position, number), ("yellow", 5), ("grey", 1))
    assert field(position, "sheet_tricks")[0] == ([1, 0, 0] if number > 5 else [0, 1, 0])


# ---- D2: flags ---------------------------------------------------------------------------------------------------------------


def test_d02_a_flag_counts_nothing():
    position = table(["grey"], ["purple"], ["grey"], bids=[1, 1, 1])
    position = throw(position, ("grey", "flag"), ("purple", 1), ("grey", "flag"))
    assert field(position, "sheet_tricks")[0] == [0, 1, 0]


# ---- D3: players, rounds and hands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 7, 8])
def test_d03_other_numbers_of_players_are_refused(seats):
    with pytest.raises(dreiwurf.OptionError, match="seats"):
        GAME.start(seats=seats)


@pytest.mark.parametrize(("seats", "rounds"), [(3, 8), (4, 8), (5, 7), (6, 6)])
def test_d03_eight_eight_seven_and_six_rounds_with_three_to_six_players(seats, rounds):
    assert field(GAME.start(seats=seats), "rounds") == rounds
    dealt = Counter()
    for position, _, after in game_positions(GAME.start(seats=seats), seats):
        if position.chance and is_bidding(after):
            n = field(after, "round")
            dealt[n] += 1
            assert field(after, "hand_counts") == [n] * seats
            assert [len(hand(after, seat)) for seat in range(seats)] == [n] * seats
    assert dealt == dict.fromkeys(range(1, rounds + 1), 1)
    assert after.over
    assert field(after, "round") == rounds


@pytest.mark.parametrize("seats", SEATS)
def test_d03_dice_are_drawn_blind_from_the_start_player_clockwise_a_hand_at_once(seats):
    """Every die that is left in the bag is as likely."""
    left, drawn = Counter(), []
    for position, (_, outcome), after in game_positions(GAME.start(seats=seats), 10 + seats):
        n = field(position, "round")
        if not is_drawing(position):
            continue
        if not drawn:
            left = Counter(NUMBER_OF)  # D3: all dice are back in the bag
            assert field(position, "hand_counts") == [0] * seats
        total = sum(left.values())
        assert odds(position) == about({kind: Fraction(k, total) for kind, k in left.items() if k})
        kind = GAME.write_outcome(position, outcome)
        left[kind] -= 1
        drawer = (field(position, "starter") + len(drawn) // n) % seats
        before, now = hand(position, drawer), hand(after, drawer)
        assert Counter(now) - Counter(before) == {kind: 1}
        drawn.append(drawer)
        counts = [drawn.count(each) for each in range(seats)]
        assert field(after, "hand_counts") == counts
        assert field(after, "bag") == [left[each] for each in TYPES]
        if len(drawn) == seats * n:
            assert after.to_move == set(range(seats))
            drawn = []
    assert after.over


def test_d03_all_dice_return_to_the_bag_before_each_round():
    position = start(seats=3)
    kinds = [hand(position, seat)[0] for seat in range(3)]
    position = bid_all(position, 0, 0, 0)
    position = throw(position, *[(kind, FACES_OF[kind][0]) for kind in kinds])
    assert field(position, "round") == 2
    assert field(position, "bag") == [1, 3, 2, 7, 7, 8, 8]
    assert field(position, "thrown") == [0] * 7
    assert field(position, "hand_counts") == [0, 0, 0]
    assert field(position, "tricks") == [0, 0, 0]
    assert field(position, "bids") == [-1, -1, -1]
    assert field(position, "trick") == []


def test_d03_a_hand_is_secret_to_its_owner():
    position = start(seats=4, seed=3)
    position = play_at_random(bid_all(position, 0, 1, 0, 1), 4, until=lambda p: field(p, "round") == 3)
    position = deal_out(position, random.Random(5))
    for viewer in (*range(4), None):
        view = position.view(viewer).fields()
        for seat in range(4):
            mine = seat == viewer
            assert view["hands"][seat] == (field(position, "hands")[seat] if mine else [-1] * 7)
        assert view["hand_counts"] == [3, 3, 3, 3]
        own = hand(position, viewer) if viewer is not None else []
        unseen = Counter(NUMBER_OF)
        unseen.subtract(own)
        assert view["bag"] == [unseen[kind] for kind in TYPES], "the bag of a view is all that is unseen"


def test_d03_worlds_that_differ_in_others_hands_look_the_same():
    a = table(["red"], ["minotaur"], ["grey"])
    b = table(["red"], ["grey"], ["yellow"])
    c = table(["red"], ["purple"], ["mermaid"])
    assert a.view(0) == b.view(0) == c.view(0)
    assert a.view(1) != b.view(1)
    assert a.view(None) == b.view(None) == c.view(None)


def test_d03_only_its_drawer_knows_a_drawn_die():
    position = come(GAME.start(seats=3), 2)  # seat 1 draws first
    one, other = come(position, "red"), come(position, "griffin")
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(1) != other.view(1)
    who = GAME.rules.who_knows(position.record, None, position.game.read_outcome(position, "red"), one.record)
    assert who == 1 << 1


def test_d03_everybody_knows_what_the_bag_holds_before_dice_are_drawn():
    position = GAME.start(seats=5)
    for viewer in (*range(5), None):
        assert field(position.view(viewer), "bag") == [1, 3, 2, 7, 7, 8, 8]
        assert field(position.view(viewer), "counts") == [1, 3, 2, 7, 7, 8, 8]


def test_d03_thirty_six_dice_are_all_drawn_in_the_last_round_of_six():
    position = play_at_random(GAME.start(seats=6), 1, until=lambda p: field(p, "round") == 6 and p.to_move)
    assert field(position, "bag") == [0] * 7
    assert field(position, "hand_counts") == [6] * 6


# ---- D4: bids ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 9))
def test_d04_a_bid_is_any_number_from_none_to_all(n):
    position = table(*others([], n, n, n))
    assert position.to_move == {0, 1, 2}
    for seat in range(3):
        assert choices(position, seat) == {f"bid {number}" for number in range(n + 1)}


def test_d04_bids_are_unrestricted_whatever_others_have_bid():
    """No total is forbidden to the last."""
    position = table(*others([], 3, 3, 3))
    for first, second in itertools.product(range(4), repeat=2):
        after = act(act(position, 2, f"bid {first}"), 0, f"bid {second}")
        assert choices(after, 1) == {f"bid {number}" for number in range(4)}


def test_d04_players_bid_in_any_order_and_each_once():
    position = table(*others([], 2, 2, 2, 2))
    bids = (0, 2, 1, 1)
    ends = set()
    for order in itertools.permutations(range(4)):
        now = position
        for nth, seat in enumerate(order):
            assert now.to_move == set(order[nth:])
            assert field(now, "has_bid") == [int(each in order[:nth]) for each in range(4)]
            now = act(now, seat, f"bid {bids[seat]}")
            assert now.legal(seat) == [] or nth == 3
            with pytest.raises(dreiwurf.IllegalAction):
                now.play(seat, bids[seat])
        assert field(now, "bids") == list(bids)
        assert now.to_move == {0}
        ends.add(now)
    assert len(ends) == 1


def test_d04_all_bid_at_once_after_the_last_die_was_drawn_and_not_before():
    position = GAME.start(seats=3)
    assert position.to_move == frozenset()
    while position.chance:
        position = position.happen(next(iter(position.chance)))
    assert position.to_move == {0, 1, 2}
    assert sum(field(position, "hand_counts")) == 3


def test_d04_bids_are_hidden_until_the_last_is_in_and_then_shown_together():
    position = table(*others([], 3, 3, 3))
    first, other = act(position, 1, "bid 0"), act(position, 1, "bid 3")
    for viewer in (0, 2, None):
        assert first.view(viewer) == other.view(viewer), "a bid shows before the last is in"
        assert field(first.view(viewer), "bids") == [-1, -1, -1]
        assert field(first.view(viewer), "has_bid") == [0, 1, 0], "who has bid is public"
    assert field(first.view(1), "bids") == [-1, 0, -1], "its bidder knows a bid"
    second = act(first, 0, "bid 2")
    assert field(second.view(0), "bids") == [2, -1, -1]
    assert field(second.view(2), "bids") == [-1, -1, -1]
    last = act(second, 2, "bid 1")
    for viewer in (0, 1, 2, None):
        assert field(last.view(viewer), "bids") == [2, 0, 1]
        assert field(last.view(viewer), "has_bid") == [1, 1, 1]


@pytest.mark.parametrize("seats", SEATS)
def test_d04_every_bid_is_hidden_from_everybody_else(seats):
    position = table(*others([], *[2] * seats))
    for bidder in range(seats):
        one, other = act(position, bidder, "bid 0"), act(position, bidder, "bid 2")
        for viewer in (*range(seats), None):
            assert (one.view(viewer) == other.view(viewer)) == (viewer != bidder)


def test_d04_who_knows_a_bid():
    position = table(*others([], 3, 3, 3))
    one = act(position, 1, "bid 2")
    two = act(one, 0, "bid 2")
    three = act(two, 2, "bid 2")
    knows = GAME.rules.who_knows
    assert knows(position.record, 1, 2, one.record) in (0, 1 << 1), "its bidder knows anyway"
    assert knows(position.record, 1, 2, two.record) in (0, 1 << 1)
    assert knows(position.record, 1, 2, three.record) == EVERYBODY
    assert knows(two.record, 2, 2, three.record) == EVERYBODY


@pytest.mark.parametrize("seats", SEATS)
def test_d04_a_bid_may_be_taken_back_until_the_last_is_in(seats):
    position = table(*others([], *[2] * seats))
    assert not any(position.may_take_back(seat) for seat in range(seats))
    now = position
    for seat in range(seats - 1):
        before, now = now, act(now, seat, f"bid {seat % 3}")
        assert [now.may_take_back(each) for each in range(seats)] == [each <= seat for each in range(seats)]
        assert now.take_back(seat) == before, "as if it had not bid"
        assert now.take_back(0).to_move == now.to_move | {0}
    back = now.take_back(0)
    assert field(back, "has_bid") == [0, *[1] * (seats - 2), 0]
    assert choices(back, 0) == {"bid 0", "bid 1", "bid 2"}
    back = act(back, 0, "bid 2")
    end = act(back, seats - 1, "bid 1")
    assert field(end, "bids") == [2, *[seat % 3 for seat in range(1, seats - 1)], 1]
    for seat in range(seats):
        assert not end.may_take_back(seat)
        with pytest.raises(dreiwurf.IllegalAction):
            end.take_back(seat)


def test_d04_only_who_has_bid_may_take_back():
    position = act(table(*others([], 2, 2, 2)), 1, "bid 1")
    for seat in (0, 2, 3, -1):
        assert not position.may_take_back(seat)
        with pytest.raises(dreiwurf.IllegalAction):
            position.take_back(seat)
    again = position.take_back(1)
    assert not again.may_take_back(1)
    with pytest.raises(dreiwurf.IllegalAction):
        again.take_back(1)


def test_d04_nothing_but_a_bid_may_be_taken_back():
    for position, _, after in game_positions(GAME.start(seats=3), 8):
        if not is_bidding(position):
            assert not any(position.may_take_back(seat) for seat in range(3))
        if not is_bidding(after):
            assert not any(after.may_take_back(seat) for seat in range(3))


def test_d04_a_bid_taken_back_leaves_no_trace_in_what_others_see():
    position = act(table(*others([], 3, 3, 3)), 0, "bid 0")
    again = act(position.take_back(0), 0, "bid 3")
    assert again.view(1) == position.view(1)
    assert again.view(None) == position.view(None)


# ---- D5: who begins and who leads --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_d05_the_start_player_of_round_one_is_drawn_by_lot(seats):
    position = GAME.start(seats=seats)
    assert odds(position) == about({str(seat + 1): Fraction(1, seats) for seat in range(seats)})
    for seat in range(seats):
        after = come(position, seat + 1)
        assert field(after, "starter") == seat
        assert field(after, "round") == 1
        after = come(after, "red")
        assert field(after, "hand_counts") == [int(each == seat) for each in range(seats)]
        after = bid_all(deal_out(after, random.Random(1)), *[0] * seats)
        assert after.to_move == {seat}, "the start player leads"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("first", [0, 1, -1])
def test_d05_the_start_moves_one_seat_clockwise_a_round(seats, first):
    first %= seats
    starters, leaders = {}, {}
    for position, (seat, _), _after in game_positions(come(GAME.start(seats=seats), first + 1), first):
        n = field(position, "round")
        starters.setdefault(n, field(position, "starter"))
        if seat is not None and not is_bidding(position):
            leaders.setdefault(n, seat)
    assert starters == leaders == {n: (first + n - 1) % seats for n in range(1, ROUNDS[seats] + 1)}


def test_d05_who_wins_a_trick_leads_the_next():
    for winner_ in range(4):
        faces = [5, 5, 5, 5]
        faces[winner_] = 7
        position = table(*[["red", "grey"]] * 3, ["red", "yellow"], bids=[1, 1, 1, 1])
        position = throw(position, *[("red", face) for face in faces])
        assert field(position, "tricks") == [int(seat == winner_) for seat in range(4)]
        assert field(position, "leader") == winner_
        assert position.to_move == {winner_}
        assert field(position, "trick") == []


def test_d05_the_last_tricks_winner_does_not_begin_the_next_round():
    position = throw(table(["red"], ["grey"], ["grey"], bids=[1, 0, 0]), ("red", 7), ("grey", 1), ("grey", 1))
    assert field(position, "starter") == 1
    assert field(position, "leader") == 1


# ---- D6: throwing ------------------------------------------------------------------------------------------------------------


def test_d06_the_leader_throws_any_of_his_dice_then_each_one_clockwise():
    hands = [
        ["red", "grey", "mermaid"],
        ["red", "red", "griffin"],
        ["purple", "grey", "grey"],
        ["yellow"] * 3,
    ]
    position = table(*hands, bids=[1, 1, 1, 1], leader=2)
    assert position.to_move == {2}
    assert throws_allowed(position) == {"purple", "grey"}
    for seat, (kind, face) in zip(
        (2, 3, 0, 1), (("grey", "flag"), ("yellow", 4), ("grey", 1), ("red", 6)), strict=True
    ):
        assert position.to_move == {seat}
        thrown = act(position, seat, f"throw {kind}")
        assert thrown.to_move == frozenset()
        assert field(thrown, "hand_counts")[seat] == 2
        assert TYPES[field(thrown, "type")] == kind
        position = come(thrown, face)
    assert position.to_move == {1}
    assert field(position, "hand_counts") == [2, 2, 2, 2]
    assert hand(position, 0) == ["mermaid", "red"]


@pytest.mark.parametrize("leader", range(6))
def test_d06_throws_go_round_from_whoever_leads(leader):
    position = table(*others([], *[1] * 6), bids=[0] * 6, leader=leader)
    for nth in range(6):
        seat = (leader + nth) % 6
        assert position.to_move == {seat}
        position = act(position, seat, choices(position).pop())
        position = position.happen(next(iter(position.chance)))
    assert field(position, "round") == 2


def test_d06_throws_are_public():
    position = table(["red", "grey"], ["yellow", "grey"], ["griffin", "grey"], bids=[1, 1, 1])
    in_air = act(position, 0, "throw red")
    lying = come(in_air, 6)
    for viewer in (0, 1, 2, None):
        assert TYPES[field(in_air.view(viewer), "type")] == "red"
        assert field(lying.view(viewer), "trick") == [[TYPES.index("red"), 6]]
        assert lying.view(viewer) != come(in_air, 7).view(viewer)
        assert odds(in_air.view(viewer)) == odds(in_air)
    assert GAME.rules.who_knows(in_air.record, None, 6, lying.record) == EVERYBODY
    assert GAME.rules.who_knows(position.record, 0, 9 + 3, in_air.record) == EVERYBODY


def test_d06_one_die_of_several_of_a_type_is_thrown():
    position = table(["red"] * 4, ["grey"] * 4, ["purple"] * 4, bids=[0, 0, 0])
    assert throws_allowed(position) == {"red"}
    assert hand(act(position, 0, "throw red"), 0) == ["red"] * 3


# ---- D7, D8: following -------------------------------------------------------------------------------------------------------

PREFIXES = [
    [],
    [("red", 6)],
    [("yellow", 3)],
    [("purple", 1)],
    [("grey", 7)],
    [("grey", "flag")],
    [("griffin", "character")],
    [("griffin", "flag")],
    [("minotaur", "character")],
    [("mermaid", "flag")],
    [("red", 5), ("yellow", 5)],
    [("yellow", 5), ("red", 7)],
    [("grey", "flag"), ("red", 7)],
    [("purple", 2), ("griffin", "character")],
    [("griffin", "character"), ("purple", 2)],
    [("mermaid", "flag"), ("yellow", 4)],
    [("griffin", "flag"), ("griffin", "flag")],
    [("griffin", "flag"), ("mermaid", "character"), ("grey", "flag"), ("red", 7)],
    [("griffin", "character"), ("grey", 1), ("yellow", 5), ("griffin", "flag")],
]


@pytest.mark.parametrize("before", PREFIXES, ids=str)
def test_d07_d08_what_may_be_thrown_from_every_hand(before):
    seats = max(3, len(before) + 1)
    kinds_before = [kind for kind, _ in before]
    led = next((kind for kind in kinds_before if kind in COLOURS), None)
    for size in range(1, 8 if seats == 3 else 6):
        for held in itertools.combinations(TYPES, size):
            if "minotaur" in held and "minotaur" in kinds_before:
                continue
            taken = [*held, *kinds_before]
            of_led = [led] * (NUMBER_OF[led] - taken.count(led)) if led else []
            early = others(taken + of_led, *[size - 1] * len(before))  # whoever did not follow holds none
            taken += itertools.chain(*early)
            hands = [*early, list(held), *others(taken, *[size] * (seats - len(before) - 1))]
            position = table(*hands, bids=[0] * seats, trick=before)
            assert position.to_move == {len(before)}
            assert throws_allowed(position) == may_throw(held, kinds_before)


@pytest.mark.parametrize("colour", COLOURS)
def test_d07_whoever_holds_the_colour_must_throw_it_or_a_special_die(colour):
    other = next(each for each in COLOURS if each != colour)
    face = FACES_OF[colour][-1]
    hands = [[other, other], [colour, other, "mermaid"], [other, other, "griffin"]]
    position = table(*hands, bids=[0, 0, 0], trick=[(colour, face)])
    assert throws_allowed(position) == {colour, "mermaid"}
    illegal = 9 + TYPES.index(other)
    with pytest.raises(dreiwurf.IllegalAction):
        position.play(1, illegal)
    with pytest.raises(dreiwurf.IllegalAction):
        GAME.read(position, 1, f"throw {other}")
    after = throw(position, (colour, face))
    assert throws_allowed(after) == {other, "griffin"}, "who holds none throws any die"


def test_d07_the_colour_counts_whatever_the_die_shows():
    position = table(
        ["red"] * 2, ["grey", "red", "griffin"], ["grey"] * 3, bids=[0, 0, 0], trick=[("grey", "flag")]
    )
    assert throws_allowed(position) == {"grey", "griffin"}


def test_d07_the_first_number_die_sets_the_colour_for_the_whole_trick():
    hands = [["purple"], ["yellow"], ["red", "yellow"], ["red", "yellow", "purple"][:2]]
    position = table(*hands, bids=[0] * 4, trick=[("mermaid", "flag"), ("red", 5)])
    assert TYPES[field(position, "colour")] == "red"
    position = throw(position, ("red", 7))
    assert throws_allowed(position) == {"red"}


def test_d07_before_a_number_die_is_thrown_everybody_is_free():
    hands = [["red", "red"], ["red", "yellow"], ["purple", "grey", "red"], ["grey", "griffin", "red"]]
    for faces in itertools.product(["flag", "character"], repeat=2):
        trick = [("minotaur", faces[0]), ("mermaid", faces[1])]
        position = table(*hands, bids=[0] * 4, trick=trick)
        assert field(position, "colour") == -1
        assert throws_allowed(position) == {"purple", "grey", "red"}


def test_d07_the_colour_is_forgotten_with_the_trick():
    position = table(["red", "grey"], ["red", "grey"], ["red", "grey"], bids=[1, 1, 1])
    position = throw(position, ("red", 5), ("red", 7), ("red", 5))
    assert field(position, "colour") == -1
    position = throw(position, ("grey", 1))
    assert TYPES[field(position, "colour")] == "grey"


@pytest.mark.parametrize("special", SPECIAL)
@pytest.mark.parametrize("face", ["character", "flag"])
def test_d08_a_special_die_may_always_be_thrown(special, face):
    position = table(["grey"], ["yellow", special], ["red", "grey"], bids=[0, 0, 0], trick=[("yellow", 5)])
    assert special in throws_allowed(position)
    after = throw(position, (special, face))
    assert TYPES[field(after, "colour")] == "yellow"
    assert field(after, "void")[1] == [0] * 7, "that proves nothing"


def test_d07_who_does_not_follow_shows_not_to_hold_the_colour():
    position = table(["grey", "red"], ["yellow", "grey"], ["red", "griffin"], bids=[0, 0, 0])
    position = throw(position, ("red", 6))
    assert field(position, "void") == [[0] * 7] * 3
    position = throw(position, ("grey", 1))
    void = by_type(["red"])
    assert field(position, "void") == [[0] * 7, void, [0] * 7]
    for viewer in (0, 1, 2, None):
        assert field(position.view(viewer), "void") == [[0] * 7, void, [0] * 7], "everybody has seen it"
    position = throw(position, ("griffin", "flag"))
    assert field(position, "void") == [[0] * 7, void, [0] * 7], "a special die proves nothing"


def test_d07_what_was_shown_is_forgotten_in_the_next_round():
    position = throw(table(["red"], ["grey"], ["grey"], bids=[1, 0, 0]), ("red", 7), ("grey", 1), ("grey", 1))
    assert field(position, "round") == 2
    assert field(position, "void") == [[0] * 7] * 3


@pytest.mark.parametrize("seats", SEATS)
def test_d07_exactly_what_throws_prove_is_held_against_a_seat(seats):
    """A number die of another colour than the one to be followed proves that its thrower has none; nothing else does."""
    for seed in range(3):
        shown, round_ = set(), 0
        for position, (seat, move), after in game_positions(GAME.start(seats=seats), 100 * seats + seed):
            before = position.fields()
            if before["round"] != round_:
                shown, round_ = set(), before["round"]
            if seat is not None and move >= 9:
                kind = TYPES[move - 9]
                thrown_before = [TYPES[each] for each, _ in before["trick"]]
                led = next((each for each in thrown_before if each in COLOURS), None)
                if led and kind in COLOURS and kind != led:
                    shown.add((seat, led))
            now = after.fields()
            if now["round"] == round_ and not after.over:
                expected = [[int((seat, kind) in shown) for kind in TYPES] for seat in range(seats)]
                assert now["void"] == expected
                for each, kind in shown:
                    assert now["hands"][each][TYPES.index(kind)] == 0


# ---- D9: who takes a trick ---------------------------------------------------------------------------------------------------


def play_one_trick(throws, **options):
    """A trick of round 1 in which each seat throws its only die. Returns the position after it: who took it, took all."""
    hands = [[kind] for kind, _ in throws]
    bids = options.pop("bids", [1] * len(throws))
    return throw(table(*hands, bids=bids, **options), *throws)


def taken_by(throws, **options):
    tricks = field(play_one_trick(throws, **options), "sheet_tricks")[0]
    assert sum(tricks) == 1
    return tricks.index(1)


MI, GR, ME = (("minotaur", "character"), ("griffin", "character"), ("mermaid", "character"))
MI_F, GR_F, ME_F = (("minotaur", "flag"), ("griffin", "flag"), ("mermaid", "flag"))
GREY_F = ("grey", "flag")


@pytest.mark.parametrize("character", [MI, GR, ME])
@pytest.mark.parametrize("place", range(3))
def test_d09_characters_beat_numbers(character, place):
    throws = [("red", 7), ("grey", 7)]
    throws.insert(place, character)
    assert taken_by(throws) == place


@pytest.mark.parametrize(("strong", "weak"), [(MI, GR), (GR, ME), (ME, MI)])
@pytest.mark.parametrize("third", [("red", 7), GREY_F, "weak", "strong"])
def test_d09_minotaur_beats_griffin_griffin_mermaid_and_mermaid_minotaur(strong, weak, third):
    third = {"weak": weak, "strong": strong}.get(third, third)
    if [strong, weak, third].count(MI) > 1:
        third = ("grey", 7)
    for order in set(itertools.permutations([strong, weak, third])):
        expected = max(place for place, each in enumerate(order) if each == strong)
        assert taken_by(order) == expected


@pytest.mark.parametrize(
    ("throws", "by"),
    [
        ([("yellow", 3), ("red", 6), ("purple", 1)], 1),
        ([("red", 5), ("grey", 7), ("purple", 3)], 1),
        ([("purple", 3), ("grey", 1), ("yellow", 3)], 2),
        ([("yellow", 5), ("red", 5), ("grey", 1)], 1),
        ([("red", 7), ("red", 7), ("grey", 7)], 2),
        ([("red", 7), ("grey", 7), ("red", 6)], 1),
        ([("grey", 1), ("purple", 1), ("grey", "flag")], 1),
    ],
)
def test_d09_the_highest_number_wins_whatever_its_colour_and_the_later_of_equals(throws, by):
    assert taken_by(throws) == by


@pytest.mark.parametrize(
    ("throws", "by"),
    [([GR, GR, ("red", 7)], 1), ([GR, ("red", 7), GR], 2), ([GR, GR, GR], 2), ([ME, GREY_F, ME], 2)],
)
def test_d09_the_later_of_equal_characters_wins(throws, by):
    assert taken_by(throws) == by


@pytest.mark.parametrize("order", list(itertools.permutations([MI, GR, ME])))
def test_d09_with_all_three_characters_the_mermaid_wins(order):
    assert taken_by(order) == order.index(ME)
    assert taken_by(order, three_characters="mermaid") == order.index(ME)
    assert taken_by(order, three_characters="last_kind") == 2


@pytest.mark.parametrize("order", sorted(set(itertools.permutations([MI, GR, ME, ME]))))
def test_d09_with_all_three_characters_the_later_mermaid_wins(order):
    assert taken_by(order) == max(place for place, each in enumerate(order) if each == ME)


@pytest.mark.parametrize("order", sorted(set(itertools.permutations([MI, GR, ME, ("red", 7), GREY_F]))))
def test_d09_numbers_and_flags_do_not_matter_among_three_characters(order):
    assert taken_by(order) == order.index(ME)
    last = max(order.index(each) for each in (MI, GR, ME))
    assert taken_by(order, three_characters="last_kind") == last


@pytest.mark.parametrize(
    ("throws", "by"),
    [
        ([GR, MI, ME, GR], 2),
        ([ME, GR, MI, ME], 2),
        ([GR, ME, MI, GR], 2),
        ([GR, MI, ME, ME], 3),
        ([ME, MI, GR, ME, GR], 4),
        ([MI, ME, ME, GR_F, GR], 4),
        ([ME, GR_F, MI, GR, ME, ("red", 7)], 3),
    ],
)
def test_d09_the_last_kind_is_the_one_whose_first_die_came_last(throws, by):
    """Of its dice the later one wins."""
    assert taken_by(throws, three_characters="last_kind") == by


def test_d09_a_special_die_that_shows_a_flag_is_no_character():
    assert taken_by([MI, GR, ME_F]) == 0
    assert taken_by([MI_F, GR, ME]) == 1
    assert taken_by([MI, GR_F, ME]) == 2
    assert taken_by([MI_F, ("purple", 1), ME_F]) == 1
    assert taken_by([MI_F, GR, ME], three_characters="last_kind") == 1


@pytest.mark.parametrize("seats", SEATS)
def test_d09_if_all_show_flags_the_first_thrower_takes_the_trick(seats):
    throws = [GREY_F] * (seats - 2) + [GR_F, ME_F]
    random.Random(seats).shuffle(throws)
    for leader in range(seats):
        for option, place in (("first", 0), ("last", seats - 1)):
            hands = [[]] * seats
            for nth, (kind, _) in enumerate(throws):
                hands[(leader + nth) % seats] = [kind, "purple" if nth % 2 else "yellow"]
            position = table(*hands, bids=[1] * seats, leader=leader, all_flags=option)
            position = throw(position, *throws)
            takes = (leader + place) % seats
            assert field(position, "tricks") == [int(seat == takes) for seat in range(seats)]
            assert position.to_move == {takes}, "and leads again"


def test_d09_flags_never_win():
    for place in range(4):
        throws = [GREY_F, GR_F, ME_F]
        throws.insert(place, ("purple", 1))
        assert taken_by(throws) == place
        assert taken_by(throws, all_flags="last") == place


def leaves(position, throws=()):
    """All ways in which the dice of a trick of round 1 can fall."""
    if field_of(position, "round_") == 2:
        yield list(throws), position
        return
    seat = mover(position)
    (action,) = position.legal(seat)
    thrown = position.play(seat, action)
    kind = TYPES[action - 9]
    for outcome in thrown.chance:
        face = {0: "flag", 10: "character"}.get(outcome, outcome)
        yield from leaves(thrown.happen(outcome), (*throws, (kind, face)))


def field_of(position, name):
    """A field as the record has it: `fields()` makes lists of all."""
    return position.record[name]


def assignments(kinds, seats):
    for chosen in itertools.product(kinds, repeat=seats):
        if all(chosen.count(kind) <= NUMBER_OF[kind] for kind in set(chosen)):
            yield chosen


def check_every_fall(chosen, **options):
    """D9 and D11–D14 for every face of these dice, thrown in this order."""
    bids = [1] * len(chosen)
    position = table(*[[kind] for kind in chosen], bids=bids, **options)
    names = {"three": options.get("three_characters", "mermaid"), "flags": options.get("all_flags", "first")}
    rules = {name: options[name] for name in ("bonus_flag", "griffin_bonus") if name in options}
    scoring = options.get("scoring", "standard")
    number = 0
    for throws, after in leaves(position):
        place = winner(throws, **names)
        tricks = [int(seat == place) for seat in range(len(chosen))]
        assert field_of(after, "sheet_tricks")[0, : len(chosen)].tolist() == tricks, throws
        expected = [points(1, 1, t, bonus(throws, place, **rules), scoring) for t in tricks]
        assert field_of(after, "scores")[: len(chosen)].tolist() == expected, throws
        number += 1
    return number


OPTIONS = {
    "scoring": ("standard", "simple"),
    "bonus_flag": ("trick", "round", "off"),
    "griffin_bonus": ("each", "once"),
    "three_characters": ("mermaid", "last_kind"),
    "all_flags": ("first", "last"),
}
COMBINATIONS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]


@pytest.mark.parametrize("three", ["mermaid", "last_kind"])
@pytest.mark.parametrize("flags", ["first", "last"])
def test_d09_every_trick_of_three_dice(three, flags):
    for chosen in assignments(("minotaur", "griffin", "mermaid", "red", "yellow", "grey"), 3):
        check_every_fall(chosen, three_characters=three, all_flags=flags)


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda each: " ".join(each.values()))
def test_d09_d13_d14_every_fall_of_three_special_or_grey_dice_with_all_options(options):
    for chosen in assignments(("minotaur", "griffin", "mermaid", "grey"), 3):
        if len(set(chosen)) > 1:
            check_every_fall(chosen, **options)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_d09_d13_larger_tricks(seats):
    """Tricks with at least two kinds of special dice, chosen at random, with options at random: every fall of their dice."""
    draw = random.Random(seats)
    kinds = [kind for kind in TYPES for _ in range(NUMBER_OF[kind])]
    checked = 0
    while checked < 4000:
        weights = [8 if kind in SPECIAL else 1 for kind in kinds]
        chosen = []
        left = list(zip(kinds, weights, strict=True))
        for _ in range(seats):
            pick = draw.choices(range(len(left)), [weight for _, weight in left])[0]
            chosen.append(left.pop(pick)[0])
        checked += check_every_fall(chosen, **draw.choice(COMBINATIONS))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("three", ["mermaid", "last_kind"])
def test_d09_d13_every_fall_of_larger_tricks_of_all_characters(seats, three):
    kinds = ("minotaur", "griffin", "mermaid", "grey", "red")[: 5 if seats == 4 else 4]
    for number, chosen in enumerate(assignments(kinds, seats)):
        options = COMBINATIONS[number % len(COMBINATIONS)] | {"three_characters": three}
        check_every_fall(chosen, **options)


# ---- D10: tricks are public --------------------------------------------------------------------------------------------------


def test_d10_tricks_and_thrown_dice_are_public():
    position = table(["red", "grey"], ["yellow", "grey"], ["griffin", "grey"], bids=[1, 0, 2])
    position = throw(position, ("red", 6), ("yellow", 4), ("griffin", "character"))
    for viewer in (0, 1, 2, None):
        view = position.view(viewer)
        assert field(view, "tricks") == [0, 0, 1]
        assert field(view, "thrown") == by_type(["red", "yellow", "griffin"])
        assert field(view, "bids") == [1, 0, 2]
        assert field(view, "bag") == [
            n - t - (own if viewer is not None else 0)
            for n, t, own in zip(
                NUMBER_OF.values(),
                by_type(["red", "yellow", "griffin"]),
                field(position, "hands")[viewer or 0],
                strict=True,
            )
        ]


def test_d10_dice_that_lie_in_the_trick_are_public_too():
    position = table(["red", "grey"], ["yellow", "grey"], ["griffin", "grey"], bids=[1, 0, 2])
    position = throw(position, ("red", 6), ("yellow", 4))
    for viewer in (0, 1, 2, None):
        view = position.view(viewer)
        assert field(view, "trick") == [[TYPES.index("red"), 6], [TYPES.index("yellow"), 4]]
        own = field(position, "hands")[viewer] if viewer is not None else [0] * 7
        unseen = [
            n - o - t for n, o, t in zip(NUMBER_OF.values(), own, by_type(["red", "yellow"]), strict=True)
        ]
        assert field(view, "bag") == unseen


def test_d10_every_trick_of_a_round_is_taken_by_one():
    for position, _, after in game_positions(GAME.start(seats=4), 44):
        n = field(after, "round")
        if not after.over and field(position, "round") == n:
            thrown = n * 4 - sum(field(after, "hand_counts")) if not is_bidding(after) else 0
            if field(after, "has_bid") == [1] * 4 and field(after, "type") == -1:
                assert sum(field(after, "tricks")) == thrown // 4
    sheet = field(after, "sheet_tricks")
    assert [sum(tricks) for tricks in sheet] == list(range(1, 9))


# ---- D11, D12, D14: points ---------------------------------------------------------------------------------------------------


def last_trick(dice, bid, tricks, scoring="standard", scores=None):
    """The last trick of a round of so many dice; seat 0 has bid so many and takes so many in the round."""
    hands = [["red"], ["grey"], ["grey"]]
    before = [tricks - 1, dice - tricks, 0] if tricks else [0, dice - 1, 0]
    bids = [bid, 0, dice]
    position = table(
        *hands, bids=bids, tricks=before, thrown=some_dice(3 * (dice - 1), ["red", "grey", "grey"]), leader=0,
        starter=2, scoring=scoring, scores=scores,
    )  # fmt: skip
    face = 6 if tricks else 5
    return throw(position, ("red", face), ("grey", 1 if tricks else 7), ("grey", 1)), bids, [
        tricks, dice - tricks, 0
    ]  # fmt: skip


@pytest.mark.parametrize("scoring", ["standard", "simple"])
@pytest.mark.parametrize("dice", range(1, 9))
def test_d11_d12_d14_points_of_every_bid_and_every_number_of_tricks(dice, scoring):
    for bid in range(dice + 1):
        for tricks in range(dice + 1):
            after, bids, taken = last_trick(dice, bid, tricks, scoring, scores=[7, -20, 130])
            gained = [points(dice, b, t, scoring=scoring) for b, t in zip(bids, taken, strict=True)]
            assert field(after, "scores") == [7 + gained[0], -20 + gained[1], 130 + gained[2]]
            assert after.scores == field(after, "scores")
            assert field(after, "sheet_bids")[dice - 1] == bids
            assert field(after, "sheet_tricks")[dice - 1] == taken
            assert field(after, "sheet_points")[dice - 1] == gained


@pytest.mark.parametrize(
    ("dice", "bid", "tricks", "expected", "simple"),
    [
        (3, 1, 1, 20, 20), (3, 2, 2, 40, 40), (8, 8, 8, 160, 160), (3, 2, 1, -10, 0), (3, 1, 3, -20, 0), (8, 8, 0, -80, 0),
        (8, 1, 8, -70, 0), (1, 0, 0, 10, 10), (5, 0, 0, 50, 50), (8, 0, 0, 80, 80), (5, 0, 1, -50, 0), (5, 0, 5, -50, 0),
    ],
)  # fmt: skip
def test_d11_d12_d14_points_by_number(dice, bid, tricks, expected, simple):
    assert last_trick(dice, bid, tricks)[0].scores[0] == expected
    assert last_trick(dice, bid, tricks, "simple")[0].scores[0] == simple


def test_d11_d12_d13_d14_the_scoring_function_of_the_score_sheet():
    for dice in range(1, 9):
        for bid, tricks, extra in itertools.product(range(dice + 1), range(dice + 1), (0, 30, 50, 140)):
            for simple, scoring in ((False, "standard"), (True, "simple")):
                expected = points(dice, bid, tricks, extra, scoring)
                assert GAME.rules.rules.points(dice, bid, tricks, extra, simple) == expected


def test_d11_points_are_added_round_by_round():
    position, totals = GAME.start(seats=3), [0, 0, 0]
    for before, _, after in game_positions(position, 77):
        n = field(before, "round")
        if n and (after.over or field(after, "round") > n):
            totals = [t + p for t, p in zip(totals, field(after, "sheet_points")[n - 1], strict=True)]
            assert after.scores == totals
        else:
            assert after.scores == totals


def test_d11_rounds_still_to_come_are_blank_on_the_sheet():
    position = play_at_random(GAME.start(seats=5), 3, until=lambda p: field(p, "round") == 4)
    for name in ("sheet_bids", "sheet_tricks", "sheet_points"):
        sheet = field(position, name)
        assert len(sheet) == 7
        assert sheet[3:] == [[0] * 5] * 4
    assert [sum(row) for row in field(position, "sheet_tricks")] == [1, 2, 3, 0, 0, 0, 0]


# ---- D13: bonuses ------------------------------------------------------------------------------------------------------------


def gained(throws, by, bid=1, **options):
    """The points of the seat that takes a trick of round 1."""
    bids = [0] * len(throws)
    bids[by] = bid
    position = play_one_trick(throws, bids=bids, **options)
    assert field(position, "sheet_tricks")[0][by] == 1
    return position.scores[by]


@pytest.mark.parametrize(
    ("throws", "by", "expected"),
    [
        ([MI, ME, ("red", 7)], 1, 70),
        ([ME, MI, ("red", 7)], 0, 70),
        ([ME, MI, GR], 0, 70),
        ([ME, MI, ME], 2, 70),
        ([MI, GR, ("red", 7)], 0, 50),
        ([GR, MI, GR], 1, 80),
        ([GR, GR, MI, GR], 2, 110),
        ([GR, ME, ("red", 7)], 0, 20),
        ([ME, ME, ("red", 7)], 1, 20),
        ([MI, ("grey", 1), ("red", 7)], 0, 20),
        ([GR, GR, ("red", 7)], 1, 20),
        ([("red", 5), ("red", 7), ("red", 6)], 1, 20),
    ],
)
def test_d13_bonuses(throws, by, expected):
    assert gained(throws, by) == expected
    assert gained(throws, by, scoring="simple") == 20, "simple: no bonuses (D14)"
    assert gained(throws, by, bid=0) == -10, "only with a bid made"
    assert gained(throws, by, bid=0, scoring="simple") == 0


def test_d13_the_bonus_is_for_whoever_takes_the_trick_only():
    position = play_one_trick([MI, GR, ME, ("red", 7)], bids=[0, 0, 1, 0])
    assert position.scores == [10, 10, 70, 10]


@pytest.mark.parametrize("flag", [GR_F, ME_F, GREY_F])
def test_d13_a_flag_in_the_trick_spoils_the_bonus(flag):
    for throws, by in (([MI, GR, flag], 0), ([MI, ME, flag], 1)):
        extra = 30 if by == 0 else 50
        assert gained(throws, by) == 20
        assert gained(throws, by, bonus_flag="trick") == 20
        assert gained(throws, by, bonus_flag="round") == 20
        assert gained(throws, by, bonus_flag="off") == 20 + extra


def test_d13_a_character_counts_only_if_the_die_shows_it():
    for bonus_flag in ("trick", "round", "off"):
        assert gained([ME, MI_F, ("red", 7)], 0, bonus_flag=bonus_flag) == 20
        assert gained([MI, GR_F, ("red", 7)], 0, bonus_flag=bonus_flag) == 20
    assert gained([MI, GR_F, GR], 0, bonus_flag="off") == 50
    assert gained([MI_F, ME, GR_F], 1, bonus_flag="off") == 20


def test_d13_griffins_count_each_or_once_a_trick():
    for throws, by, griffins in (
        ([MI, GR, ("red", 7)], 0, 1),
        ([GR, MI, GR], 1, 2),
        ([GR, GR, GR, MI], 3, 3),
    ):
        assert gained(throws, by, griffin_bonus="each") == 20 + 30 * griffins
        assert gained(throws, by, griffin_bonus="once") == 50
    assert gained([ME, MI, GR, GR], 0, griffin_bonus="once") == 70
    assert gained([MI, GR, GR, GREY_F], 0, griffin_bonus="once", bonus_flag="off") == 50


def test_d13_with_the_last_kind_the_bonus_goes_by_who_takes_the_trick():
    options = {"three_characters": "last_kind"}
    assert gained([ME, GR, MI], 2, **options) == 50
    assert gained([MI, GR, ME], 2, **options) == 70
    assert gained([MI, ME, GR], 2, **options) == 20


def two_tricks(first, second, bid, **options):
    """Seat 0 leads both tricks of round 2 and takes both. Returns its points."""
    hands = [[a[0], b[0]] for a, b in zip(first, second, strict=True)]
    position = table(*hands, bids=[bid, 0, 0], **options)
    position = throw(position, *first)
    assert position.to_move == {0}
    return throw(position, *second).scores[0]


TWO_TRICKS = [
    # first trick, second trick, bonus by flags of the trick, of the round, off
    ([MI, GR, ("red", 7)], [("red", 7), ("yellow", 3), ("yellow", 4)], 30, 30, 30),
    ([MI, GR, ("red", 7)], [("grey", 7), GREY_F, ("grey", 1)], 30, 0, 30),
    ([("grey", 7), GREY_F, ("grey", 1)], [MI, GR, GR], 60, 0, 60),
    ([MI, GR, GR_F], [ME, GREY_F, ("grey", 1)], 0, 0, 30),
    ([ME, MI, GR_F], [ME, ("red", 5), ("red", 7)], 0, 0, 50),
    ([ME, MI, GR], [ME, ("red", 5), ("red", 7)], 50, 50, 50),
]


@pytest.mark.parametrize(("first", "second", "trick", "round_", "off"), TWO_TRICKS)
def test_d13_flags_of_the_trick_of_the_round_or_none_spoil_bonuses(first, second, trick, round_, off):
    for option, expected in (("trick", trick), ("round", round_), ("off", off)):
        assert two_tricks(first, second, 2, bonus_flag=option) == 40 + expected
        assert two_tricks(first, second, 2, bonus_flag=option, scoring="simple") == 40
        assert two_tricks(first, second, 1, bonus_flag=option) == -10, "missed: no bonus"
        assert two_tricks(first, second, 0, bonus_flag=option) == -20
    assert two_tricks(first, second, 2) == 40 + trick, "the default"


def test_d13_griffins_count_once_a_trick_not_once_a_round():
    one = "minotaur 2 CCCCFF; griffin 4 CCCCFF; mermaid 2 CCCCFF; red 7 556677; yellow 7 334455; purple 6 112233; grey 8 FFF117"
    for option, extra in (("each", 120), ("once", 60)):
        assert two_tricks([MI, GR, GR], [MI, GR, GR], 2, griffin_bonus=option, dice_set=one) == 40 + extra


def test_d13_two_minotaurs_in_a_mermaids_trick_give_fifty():
    two = "minotaur 3 CCCCFF; griffin 3 CCCCFF; mermaid 2 CCCCFF; red 7 556677; yellow 6 334455; purple 7 112233; grey 8 FFF117"
    assert gained([MI, MI, ME], 2, dice_set=two) == 70
    assert gained([MI, MI, GR], 1, dice_set=two) == 50


def test_d13_flags_that_another_took_do_not_spoil_a_bonus_of_the_round():
    """Seat 0 takes a trick without flags, seat 1 one with a flag; each has bid one."""
    hands = [["minotaur", "grey"], ["griffin", "grey"], ["red", "grey"]]
    position = throw(table(*hands, bids=[1, 1, 0], bonus_flag="round"), MI, GR, ("red", 7))
    position = throw(position, GREY_F, ("grey", 7), ("grey", 1))
    assert position.scores == [20 + 30, 20, 20]


def test_d13_flags_thrown_into_tricks_of_others_do_not_spoil_a_bonus_of_the_round():
    """Seat 0 throws a flag itself, but the trick is seat 1's."""
    hands = [["minotaur", "grey"], ["griffin", "grey"], ["red", "grey"]]
    position = table(*hands, bids=[1, 1, 0], bonus_flag="round")
    position = throw(position, GREY_F, ("grey", 7), ("grey", 1))
    assert field(position, "took_flag") == [0, 1, 0]
    position = throw(position, GR, ("red", 7), MI)
    assert field(position, "sheet_tricks")[1] == [1, 1, 0]
    assert position.scores == [20 + 30, 20, 20]


def round_of(position, hands, bids, *tricks):
    """Plays a round from its first draw on: these hands, by seat, these bids and tricks of pairs of type and face."""
    for seat in range(len(hands)):
        position = come(position, *hands[(field(position, "starter") + seat) % len(hands)])
    position = bid_all(position, *bids)
    for trick in tricks:
        position = throw(position, *trick)
    return position


@pytest.mark.parametrize("bonus_flag", ["trick", "round", "off"])
def test_d13_bonuses_and_flags_of_a_round_before_do_not_count(bonus_flag):
    """Seat 0 earns a bonus and takes a flag in round 1, and both tricks of round 2."""
    extra = 30 if bonus_flag == "off" else 0
    position = come(GAME.start(seats=3, bonus_flag=bonus_flag), 1)
    position = round_of(position, [["minotaur"], ["griffin"], ["grey"]], [1, 0, 0], [MI, GR, GREY_F])
    assert position.scores[0] == 20 + extra
    hands = [["red", "red"], ["purple", "purple"], ["yellow", "yellow"]]
    after = round_of(
        position,
        hands,
        [2, 0, 0],
        [("purple", 1), ("yellow", 3), ("red", 7)],
        [("red", 7), ("purple", 1), ("yellow", 3)],
    )
    assert after.scores[0] == 20 + extra + 40
    hands = [["minotaur", "red"], ["griffin", "purple"], ["yellow", "yellow"]]
    after = round_of(
        position, hands, [2, 0, 0], [GR, ("yellow", 3), MI], [("red", 7), ("purple", 1), ("yellow", 3)]
    )
    assert after.scores[0] == 20 + extra + 40 + 30


# ---- D14: options ------------------------------------------------------------------------------------------------------------


def test_d14_the_defaults_are_the_rule_books():
    options = GAME.options()
    assert (options.scoring, options.bonus_flag, options.griffin_bonus) == ("standard", "trick", "each")
    assert (options.three_characters, options.all_flags) == ("mermaid", "first")
    assert GAME.start(seats=3).options == options
    assert GAME.presets["classic"] == {}


def test_d14_there_are_these_options_and_no_others():
    described = GAME.describe_options()
    assert {name: described[name].values for name in OPTIONS} == OPTIONS
    assert set(described) == {*OPTIONS, "dice_set"}
    for name in OPTIONS:
        with pytest.raises(dreiwurf.OptionError, match=name):
            GAME.start(seats=3, **{name: "otherwise"})


@pytest.mark.parametrize("options", COMBINATIONS[::5], ids=str)
def test_d14_a_position_tells_its_options(options):
    position = GAME.start(seats=4, dice_set=OTHER_SET, **options)
    for name, value in options.items():
        assert getattr(position.options, name) == value
    assert position.options.dice_set == OTHER_SET


def test_d14_the_preset_simple():
    assert GAME.start(seats=3, preset="simple").options.scoring == "simple"
    assert play_at_random(GAME.start(seats=3, preset="simple"), 1).scores == [
        sum(
            points(n + 1, bid, tricks, scoring="simple")
            for n, (bid, tricks) in enumerate(zip(*each, strict=True))
        )
        for each in zip(
            zip(*field(play_at_random(GAME.start(seats=3, preset="simple"), 1), "sheet_bids"), strict=True),
            zip(*field(play_at_random(GAME.start(seats=3, preset="simple"), 1), "sheet_tricks"), strict=True),
            strict=True,
        )
    ]


# ---- D15: the end ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_d15_after_the_last_round_the_most_points_win_and_equal_points_share(seats):
    for seed in range(6):
        end = play_at_random(GAME.start(seats=seats), seed)
        assert end.over
        assert end.chance is None
        assert not any(end.legal(seat) for seat in range(seats))
        assert end.places == [1 + sum(other > mine for other in end.scores) for mine in end.scores]


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([0, 0, 0], [1, 1, 1]),
        ([50, 30, 30], [1, 2, 2]),
        ([-10, 30, 30], [3, 1, 1]),
        ([10, 20, 30], [3, 2, 1]),
        ([-50, -60, 0], [2, 3, 1]),
    ],
)
def test_d15_places_by_points_shared_by_equals(scores, places):
    """The last round ends with points that are the same for all three: each bids what it takes or misses alike."""
    position = table(
        ["red"], ["grey"], ["grey"], bids=[2, 4, 6], tricks=[3, 2, 2], starter=1, scores=scores,
        thrown=some_dice(21, ["red", "grey", "grey"]),
    )  # fmt: skip
    after = throw(position, ("red", 7), ("grey", 1), ("grey", 1))
    gained = [points(8, bid, tricks) for bid, tricks in zip([2, 4, 6], [4, 2, 2], strict=True)]
    totals = [s + g for s, g in zip(scores, gained, strict=True)]
    assert after.over
    assert after.scores == totals
    assert after.places == [1 + sum(other > mine for other in totals) for mine in totals]
    called_off = table(["red"], ["red"], ["red"], scores=scores).end()
    assert called_off.over
    assert called_off.scores == scores
    assert called_off.places == places


@pytest.mark.parametrize("seats", SEATS)
def test_d15_the_game_is_over_after_the_last_round_and_not_before(seats):
    last = None
    for position, _, after in game_positions(GAME.start(seats=seats), 60 + seats):
        if after.over:
            last = position
    assert field(last, "round") == ROUNDS[seats]
    assert sum(field(last, "hand_counts")) == 0


def test_d15_when_the_game_is_over_nothing_is_hidden():
    end = play_at_random(GAME.start(seats=4), 5)
    for viewer in (*range(4), None):
        assert end.view(viewer) == end
    called_off = act(start(seats=4), 0, "bid 1").end()
    assert called_off.over
    for viewer in (*range(4), None):
        assert called_off.view(viewer) == called_off


# ---- Worked cases ------------------------------------------------------------------------------------------------------------


def test_worked_case_1_the_last_seven_takes_it_and_the_later_five():
    assert taken_by([("red", 6), ("yellow", 4), ("red", 7)]) == 2
    assert taken_by([("red", 5), ("yellow", 5), ("grey", 1)]) == 1


def test_worked_case_2_minotaur_over_griffin_gives_thirty_unless_a_flag_lies_there():
    assert gained([MI, GR, ("red", 6)], 0) == 20 + 30
    assert gained([MI, GR, GREY_F], 0) == 20


def test_worked_case_3_the_mermaid_takes_all_three_and_fifty():
    assert taken_by([ME, MI, GR]) == 0
    assert gained([ME, MI, GR], 0) == 20 + 50


def test_worked_case_4_after_a_special_die_that_shows_a_flag_yellow_must_be_followed():
    hands = [
        ["red", "red"],
        ["red", "yellow", "grey"],
        ["yellow", "red", "grey"],
        ["grey", "yellow", "griffin"],
    ]
    position = table(*hands, bids=[0] * 4, trick=[("mermaid", "flag")])
    assert throws_allowed(position) == {"red", "yellow", "grey"}
    position = throw(position, ("yellow", 4))
    assert throws_allowed(position) == {"yellow"}
    position = throw(position, ("yellow", 3))
    assert throws_allowed(position) == {"yellow", "griffin"}


def test_worked_case_5_points_of_three_bids():
    assert last_trick(5, 0, 2)[0].scores[0] == -50
    assert last_trick(5, 3, 1)[0].scores[0] == -20
    assert two_tricks([ME, MI, ("red", 7)], [("red", 7), ("red", 5), ("red", 6)], 2) == 40 + 50


def test_worked_case_6_a_grey_seven_beats_red_and_an_earlier_red_seven_and_all_flags_go_to_the_leader():
    assert taken_by([("red", 6), ("grey", 7), ("grey", 1)]) == 1
    assert taken_by([("red", 7), ("red", 6), ("grey", 7)]) == 2
    position = table(["grey", "red"], ["grey", "red"], ["griffin", "red"], bids=[1, 1, 1])
    position = throw(position, GREY_F, GREY_F, GR_F)
    assert field(position, "tricks") == [1, 0, 0]
    assert position.to_move == {0}


def test_worked_case_7_what_may_be_thrown_when_red_is_led():
    position = table(
        ["red", "red"], ["red", "red", "minotaur"], ["grey"] * 3, bids=[0] * 3, trick=[("red", 5)]
    )
    assert throws_allowed(position) == {"red", "minotaur"}, "all three dice"
    position = table(["red"], ["grey", "minotaur"], ["grey"] * 2, bids=[0] * 3, trick=[("red", 5)])
    assert throws_allowed(position) == {"grey", "minotaur"}


# ---- set_up ------------------------------------------------------------------------------------------------------------------


def test_what_is_set_up_is_what_lies_there():
    position = table(
        ["red"], ["grey", "minotaur"], ["yellow", "yellow"], bids=[0, 1, 2], trick=[("red", 6)], tricks=[0, 1, 0],
        thrown=["grey", "grey", "mermaid"], scores=[-10, 20, 50], leader=0, starter=2,
    )  # fmt: skip
    assert field(position, "round") == 3
    assert [hand(position, seat) for seat in range(3)] == [
        ["red"],
        ["minotaur", "grey"],
        ["yellow", "yellow"],
    ]
    assert field(position, "bag") == [0, 3, 1, 5, 5, 8, 5]
    assert field(position, "thrown")[TYPES.index("mermaid")] == 1
    assert position.scores == [-10, 20, 50]
    assert field(position, "tricks") == [0, 1, 0]
    assert field(position, "bids") == [0, 1, 2]
    assert (field(position, "starter"), field(position, "leader")) == (2, 0)


@pytest.mark.parametrize(
    "given",
    [
        {"hands": [["red"]] * 2},
        {"hands": [["red"]] * 7},
        {"hands": [["red"], ["red", "grey"], ["red"]]},
        {"hands": [["blue"], ["red"], ["red"]]},
        {"hands": [["minotaur"], ["minotaur"], ["red"]]},
        {"hands": [[], [], []]},
        {"hands": [["red"] * 3, ["red"] * 3, ["red"] * 3]},
        {"hands": [["grey"] * 7] * 3},
        {"hands": [["red"]] * 3, "bids": [0, 0, 2]},
        {"hands": [["red"]] * 3, "bids": [0, 0, -1]},
        {"hands": [["red"]] * 3, "bids": [0, 0]},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "tricks": [1, 0, 0]},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "tricks": [1, 0], "thrown": ["red"] * 3},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "thrown": ["red"] * 3},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "tricks": [2, -1, 0], "thrown": ["red"] * 3},
        {"hands": [["red"]] * 3, "tricks": [1, 0, 0], "thrown": ["grey"] * 3},
        {"hands": [["red"]] * 3, "leader": 3},
        {"hands": [["red"]] * 3, "leader": -1},
        {"hands": [["red"]] * 3, "starter": 3},
        {"hands": [["red"]] * 3, "starter": -1},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "trick": [("grey", "flag")]},
        {"hands": [[], ["red"], ["red"]], "bids": [0] * 3, "trick": [("grey", 5)]},
        {"hands": [[], ["red"], ["red"]], "bids": [0] * 3, "trick": [("grey", "character")]},
        {"hands": [[], ["red"], ["red"]], "bids": [0] * 3, "trick": [("griffin", 3)]},
        {"hands": [[], ["red"], ["red"]], "trick": [("grey", 1)]},
        {"hands": [["red"]] * 3, "scores": [0, 0]},
        {"hands": [["red"]] * 3, "bids": [0] * 3, "trick": [("grey", 1)] * 4},
        {"hands": [[], [], ["red"]], "bids": [0] * 3, "trick": [("red", 5), ("purple", 0)]},
        {"hands": [["red"] * 5] * 6, "bids": [0] * 6, "tricks": [2, 0, 0, 0, 0, 0], "thrown": ["grey"] * 12},
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(given):
    with pytest.raises(ValueError):  # noqa: PT011
        GAME.set_up(**given)


def test_d07_a_trick_that_is_set_up_shows_what_its_throws_prove():
    position = table(["grey"], ["yellow"], ["grey", "purple"], bids=[0] * 3, trick=[("red", 6), ("grey", 1)])
    assert field(position, "void") == [[0] * 7, by_type(["red"]), [0] * 7]


def test_d07_a_trick_in_which_a_seat_that_holds_the_colour_did_not_follow_is_refused():
    with pytest.raises(ValueError):  # noqa: PT011
        table(["grey"], ["red"], ["grey", "purple"], bids=[0] * 3, trick=[("red", 6), ("grey", 1)])


# ---- conservation ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_d01_no_die_is_lost_and_none_comes_from_nowhere(seats):
    for _, _, after in game_positions(GAME.start(seats=seats), 900 + seats):
        now = after.fields()
        there = [sum(column) for column in zip(now["bag"], now["thrown"], *now["hands"], strict=True)]
        if now["type"] != -1:
            there[now["type"]] += 1
        assert there == [1, 3, 2, 7, 7, 8, 8]


# ---- what comes from outside -------------------------------------------------------------------------------------------------


def damaged(position, **fields):
    """The bytes of a position in which some fields say something else."""
    record = position.record.copy()
    for name, value in fields.items():
        record[name] = value
    return record.tobytes()


def test_d07_a_view_whose_unseen_hands_cannot_be_dealt_is_refused():
    view = table(["grey"] * 4, ["red"] * 4, ["yellow"] * 4, bids=[1, 0, 1]).view(0)
    shown_to_hold_nothing = view.record.void.copy()
    shown_to_hold_nothing[1:3, 3:] = 1  # eight dice, but there are only six special ones
    specials_are_never_shown = view.record.void.copy()
    specials_are_never_shown[1, 0] = 1
    assert GAME.from_bytes(damaged(view)) == view
    for void in (shown_to_hold_nothing, specials_are_never_shown):
        with pytest.raises(ValueError, match=r"void|shown not to hold"):
            GAME.from_bytes(damaged(view, void=void))
    crowded = table(*[["red"] * 2, ["grey"] * 2, ["grey"] * 2], bids=[1, 0, 1]).view(0)
    only_special_dice_are_left = crowded.record.void.copy()
    only_special_dice_are_left[1:3, 3:] = 1  # four dice, and six special ones: possible
    assert GAME.from_bytes(damaged(crowded, void=only_special_dice_are_left))
    for seed in range(20):
        dealt = GAME.from_bytes(damaged(crowded, void=only_special_dice_are_left)).deal(0, seed)
        assert all(sum(hand[:3]) == 2 for hand in dealt.fields()["hands"][1:])


def test_d10_a_round_whose_tricks_are_all_taken_waits_for_nobody():
    position = table(["red"], ["grey"], ["grey"], bids=[1, 0, 1])
    nothing = position.record.hands.copy()
    nothing[:, :] = 0
    with pytest.raises(ValueError, match=r"."):
        GAME.from_bytes(
            damaged(
                position,
                hands=nothing,
                hand_counts=0,
                tricks=[1, 0, 0, 0, 0, 0],
                thrown=[0, 0, 0, 1, 0, 0, 2],
            )
        )


def test_d09_a_trick_has_no_more_dice_than_players():
    position = table(["red"], ["grey"], ["grey"], bids=[1, 0, 1])
    with pytest.raises(ValueError, match=r"."):
        GAME.from_bytes(damaged(position, in_trick=3))


def test_d13_bonuses_above_what_a_round_can_bring_are_refused():
    position = table(["red"], ["grey"], ["grey"], bids=[1, 0, 1])
    with pytest.raises(ValueError, match="bonuses"):
        GAME.from_bytes(damaged(position, bonuses=32767))


def test_d01_a_ligature_is_no_two_flags():
    """'ﬀ' is one letter whose capitals are two."""
    with pytest.raises(dreiwurf.OptionError, match="faces"):
        GAME.start(seats=3, dice_set=dice_set(red="7 \ufb0055667"))
    assert GAME.start(seats=3, dice_set=dice_set(red="7 \ufb005566")).record.faces[3].tolist() == [
        0,
        0,
        5,
        5,
        6,
        6,
    ]
