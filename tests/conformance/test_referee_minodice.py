"""The compiled rules of Mino Dice and a second, plain program from the same rule book play the same games over all options: the
same choices, the same chances, the same tricks, bids and points, the same that each seat may know, and nothing lost."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee_minodice import DICE, ROUNDS, TYPES, Bids, Chance, Decision, Referee

import dreiwurf
from dreiwurf.games import core

GAME = dreiwurf.game("minodice")
FACES = {"flag": 0, "character": 10}
VALUES = {
    "scoring": ("standard", "simple"),
    "bonus_flag": ("trick", "round", "off"),
    "griffin_bonus": ("each", "once"),
    "three_characters": ("mermaid", "last_kind"),
    "all_flags": ("first", "last"),
    "dice_set": (
        DICE,
        "minotaur 5 CCCCFF; griffin 5 CCCCCF; mermaid 5 CCCCCC; red 6 556677; yellow 5 334455; purple 5 112233; grey 5 FFF117",
        "minotaur 9 CCCCCC; griffin 9 CCCCCC; mermaid 9 CCCCCC; red 3 999999; yellow 2 FFFFFF; purple 2 999999; grey 2 FFFFF1",
        "minotaur 2 CFFFFF; griffin 1 FFFFFF; mermaid 1 CCFFFF; red 2 FF1111; yellow 10 FFFFF1; purple 10 FFFF12; grey 10 FFFFFF",
        "minotaur 0 CCCCCC; griffin 1 CCCCFF; mermaid 0 FFFFFF; red 0 123456; yellow 17 789789; purple 18 999888; grey 0 111111",
    ),
}
SMALL_BOX = "minotaur 3 CCCFFF; griffin 3 CCCFFF; mermaid 3 CCCFFF; red 7 556677; yellow 6 334455; purple 1 112233; grey 1 FFF117"
"""Just the 24 dice that three players draw in the last round."""
STYLES = ("at random", "never following", "special first", "special last")
SEEN = {
    "a colour not followed", "a special die instead of following", "equal numbers", "equal characters", "all flags",
    "minotaur", "griffin", "mermaid", "griffin and minotaur", "griffin and mermaid", "mermaid and minotaur",
    "griffin and mermaid and minotaur",
    "bid 0 made", "bid 0 missed", "bid 1 made", "bid 1 missed", "a flag in a trick", "bonus of a mermaid", "bonus of 0 griffins",
    "bonus of 1 griffins", "bonus of 2 griffins", "a bid taken back",
}  # fmt: skip
"""What comes about in enough games."""


def texts_of(s, seat: int | None) -> dict[str, int]:
    """Text -> number of all that a seat may do, or chance may bring."""
    out = np.zeros(core.OUT_SIZE, np.int64)
    notation = GAME.rules.notation
    if seat is None:
        n = GAME.rules.rules.weights(s, out)
        return {notation.write_outcome(s, number): number for number in range(n) if out[number] > 0}
    numbers = out[: GAME.rules.rules.legal(s, seat, out)].tolist()
    assert numbers == sorted(set(numbers))
    texts = {notation.write_action(s, seat, number): number for number in numbers}
    assert len(texts) == len(numbers), "two actions have one text"
    assert all(notation.read_action(s, seat, text) == number for text, number in texts.items())
    return texts


def shares(s) -> dict[str, Fraction]:
    """The exact probability of each outcome of the chance event that is due."""
    out = np.zeros(core.OUT_SIZE, np.int64)
    weights = out[: GAME.rules.rules.weights(s, out)].tolist()
    return {
        GAME.rules.notation.write_outcome(s, number): Fraction(weight, sum(weights))
        for number, weight in enumerate(weights)
        if weight
    }


def by_type(kinds) -> list[int]:
    counted = Counter(kinds)
    return [counted[kind] for kind in TYPES]


def of(s, name: str):
    """The entries of a field by seat, and that no others say anything."""
    seats = int(s["seats"])
    assert set(s[name][seats:].ravel().tolist()) <= {0, -1}
    return s[name][:seats].tolist()


def compare(s, referee: Referee) -> None:
    """The state of the compiled rules is where the referee is."""
    seats = len(referee.seats)
    due = int(GAME.rules.rules.to_move(s))
    assert of(s, "scores") == referee.scores
    compare_sheet(s, referee)
    if referee.due is None:
        assert due == core.OVER
        assert not any(texts_of(s, seat) for seat in referee.seats)
        out = np.zeros(core.OUT_SIZE, np.int64)
        GAME.rules.rules.standing(s, out)
        assert out[:seats].tolist() == referee.places()
        return
    assert int(s["round_"]) == referee.round
    assert of(s, "hands") == [by_type(hand) for hand in referee.hands]
    assert of(s, "hand_counts") == [len(hand) for hand in referee.hands]
    assert s["bag"].tolist() == by_type(referee.bag)
    assert s["thrown"].tolist() == by_type(referee.thrown())
    assert of(s, "tricks") == [len(tricks) for tricks in referee.taken]
    assert of(s, "bids") == [referee.bids.get(seat, -1) for seat in referee.seats]
    assert of(s, "has_bid") == [int(seat in referee.bids) for seat in referee.seats]
    assert of(s, "took_flag") == [
        int(any(throw.face == "flag" for trick in tricks for throw in trick)) for tricks in referee.taken
    ]
    assert of(s, "void") == [
        [int((seat, kind) in referee.without) for kind in TYPES] for seat in referee.seats
    ]
    lying = [
        (TYPES.index(throw.kind), FACES.get(throw.face) if throw.face in FACES else int(throw.face))
        for throw in referee.trick
    ]
    n = int(s["in_trick"])
    assert list(zip(s["trick_types"][:n].tolist(), s["trick_faces"][:n].tolist(), strict=True)) == lying
    assert int(s["type_"]) == (TYPES.index(referee.in_air) if referee.in_air else -1)
    led = referee.led()
    assert int(s["colour"]) == (-1 if led is None else TYPES.index(led))
    if referee.leader is not None:
        assert int(s["leader"]) == referee.leader
        assert int(s["starter"]) == referee.starter
    compare_due(s, referee, due)


def compare_sheet(s, referee: Referee) -> None:
    seats, rounds = len(referee.seats), len(referee.sheet)
    assert int(s["rounds"]) == ROUNDS[seats]
    for number, name in enumerate(("sheet_bids", "sheet_tricks", "sheet_points")):
        written = [[line[number] for line in row] for row in referee.sheet]
        assert s[name][:rounds, :seats].tolist() == written
        assert not s[name][rounds:].any()
        assert not s[name][:, seats:].any()


def compare_due(s, referee: Referee, due: int) -> None:
    if isinstance(referee.due, Bids):
        assert due == sum(1 << seat for seat in referee.due.waiting)
        for seat in referee.seats:
            expected = referee.due.texts if seat in referee.due.waiting else []
            assert list(texts_of(s, seat)) == expected
    elif isinstance(referee.due, Decision):
        assert due == 1 << referee.due.seat
        assert int(s["turn"]) == referee.due.seat
        for seat in referee.seats:
            assert sorted(texts_of(s, seat)) == (
                sorted(referee.due.texts) if seat == referee.due.seat else []
            )
    else:
        assert due == core.CHANCE
        assert not any(texts_of(s, seat) for seat in referee.seats)
        total = sum(referee.due.weights.values())
        assert shares(s) == {text: Fraction(weight, total) for text, weight in referee.due.weights.items()}
        if referee.due.seen_by:
            assert [int(s["turn"])] == referee.due.seen_by
        elif referee.due.name == "face":
            assert int(s["turn"]) == referee.thrower


PUBLIC = (
    "hand_counts", "thrown", "void", "trick_types", "trick_faces", "in_trick", "type_", "colour", "has_bid", "tricks", "bonuses",
    "took_flag", "leader", "turn", "phase", "round_", "starter", "scores", "sheet_bids", "sheet_tricks", "sheet_points", "seats",
    "rounds", "counts", "faces", "scoring", "bonus_flag", "griffin_bonus", "three_characters", "all_flags",
)  # fmt: skip


def compare_views(s, referee: Referee) -> None:
    """Each seat and a spectator see what they have seen, and no more (D3, D4, D10)."""
    due = int(GAME.rules.rules.to_move(s))
    for viewer in (*referee.seats, None):
        view = np.array([s])[0]
        GAME.rules.rules.conceal(view, -1 if viewer is None else viewer)
        if referee.due is None:
            assert view.tobytes() == s.tobytes()
            continue
        for name in PUBLIC:
            assert view[name].tolist() == s[name].tolist(), name
        assert set(view.dtype.names) == {*PUBLIC, "hands", "bag", "bids"}
        assert view["bag"].tolist() == [referee.unseen(viewer)[kind] for kind in TYPES]
        shown = not isinstance(referee.due, Bids)
        for seat, hand in enumerate(referee.hands):
            if seat == viewer:
                assert view["hands"][seat].tolist() == by_type(hand)
            else:  # without dice nothing is hidden
                assert view["hands"][seat].tolist() in ([[-1] * 7] if hand else [[-1] * 7, [0] * 7])
            known = shown or seat == viewer
            assert int(view["bids"][seat]) == (referee.bids.get(seat, -1) if known else -1)
        assert int(GAME.rules.rules.to_move(view)) == due
        if due == core.CHANCE:
            assert referee.due.weights.keys() <= texts_of(view, None).keys()
        elif viewer is not None:
            assert texts_of(view, viewer) == texts_of(s, viewer)


def check_properties(s, referee: Referee) -> None:
    """What the rule book says holds at any moment."""
    seats = len(referee.seats)
    if referee.due is not None:
        there = s["bag"] + s["thrown"] + s["hands"][:seats].sum(axis=0)  # D1: no die is lost
        if s["type_"] >= 0:
            there[s["type_"]] += 1
        assert there.tolist() == s["counts"].tolist()
        assert (s["bag"] >= 0).all()
        assert (s["hands"] >= 0).all()
        assert not ((s["void"] > 0) & (s["hands"] > 0)).any()  # D7
    for number, row in enumerate(s["sheet_tricks"][: len(referee.sheet), :seats].tolist(), 1):
        assert sum(row) == number  # D10: each trick is somebody's
    assert s["sheet_points"][:, :seats].sum(axis=0).tolist() == s["scores"][:seats].tolist()


def choose(texts: list[str], referee: Referee, style: str, draw) -> str:
    """A player. Who bids at random seldom makes it, so low bids are bid more often."""
    if texts[0].startswith("bid"):
        share = referee.round / len(referee.seats)
        return (
            texts[min(len(texts) - 1, int(draw() * (2 * share + 1)))]
            if draw() < 0.7
            else texts[int(draw() * len(texts))]
        )
    if style == "never following":
        texts = [text for text in texts if text.split()[1] != referee.led()] or texts
    if style in ("special first", "special last") and draw() < 0.8:
        special = [text for text in texts if text.split()[1] in TYPES[:3]]
        number = [text for text in texts if text not in special]
        texts = (special or number) if style == "special first" else (number or special)
    return texts[int(draw() * len(texts))]


def play_with_the_referee(seats: int, options: dict, seed: int, views: int, style=None) -> Referee:
    """One whole game, compared after every event, the views after every so many."""
    rules = GAME.rules.rules
    s = GAME.start(seats=seats, **options).record.copy()
    referee = Referee(seats, options)
    draw = random.Random(seed).random
    style = style or STYLES[int(draw() * len(STYLES))]
    event = 0
    while True:
        compare(s, referee)
        check_properties(s, referee)
        if event % views == 0 or referee.due is None:
            compare_views(s, referee)
            GAME.rules.check(s)
        event += 1
        if referee.due is None:
            referee.happened["events"] += event
            return referee
        if isinstance(referee.due, Chance):
            weights = referee.due.weights
            text = random.Random(draw()).choices(list(weights), list(weights.values()))[0]
            rules.happen(s, texts_of(s, None)[text])
            referee.answer(text)
            continue
        take_back_or_not(s, referee, draw)
        if isinstance(referee.due, Bids):
            seat = referee.due.waiting[int(draw() * len(referee.due.waiting))]
        else:
            seat = referee.due.seat
        text = choose(referee.due.texts, referee, style, draw)
        rules.apply(s, seat, texts_of(s, seat)[text])
        referee.answer(text, seat)


def take_back_or_not(s, referee: Referee, draw) -> None:
    """Somebody tries to take back a bid: it works for those who have bid, until the last one is in (D4)."""
    if draw() < 0.15:
        seat = int(draw() * len(referee.seats))
        before = s.tobytes()
        done = GAME.rules.take_back(s, seat)
        assert done == (isinstance(referee.due, Bids) and seat in referee.bids)
        if done:
            referee.take_back(seat)
            referee.happened["a bid taken back"] += 1
            compare(s, referee)
            compare_views(s, referee)
        else:
            assert s.tobytes() == before


def some_options(draw) -> dict:
    """A value for each option, each the default a third of the time at least."""
    return {
        name: values[0] if draw() < 0.33 else values[int(draw() * len(values))]
        for name, values in VALUES.items()
    }


def play_many(games: int, first_seed: int, views: int, any_options=False) -> Counter:
    """Plays whole games by the rule book or by options at random."""
    happened = Counter()
    for seed in range(first_seed, first_seed + games):
        draw = random.Random(f"options {seed}").random
        options = some_options(draw) if any_options else {}
        happened += play_with_the_referee(3 + seed % 4, options, seed, views).happened
    return happened


def check_all_was_seen(happened: Counter) -> None:
    assert {what for what in SEEN if not happened[what]} == set()


@settings(max_examples=40)
@given(
    seats=st.integers(3, 6), options=st.fixed_dictionaries({k: st.sampled_from(v) for k, v in VALUES.items()}),
    seed=st.integers(0, 2**32),
)  # fmt: skip
def test_the_referee_agrees_whatever_the_options(seats, options, seed):
    play_with_the_referee(seats, options, seed, views=9)


def test_the_referee_agrees_in_games_by_the_rule_book():
    check_all_was_seen(play_many(60, first_seed=1, views=7))


@pytest.mark.slow
def test_the_referee_agrees_in_games_by_other_options():
    check_all_was_seen(play_many(60, first_seed=4000, views=7, any_options=True))


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("seats", ROUNDS)
def test_the_referee_agrees_on_each_single_option(name, seats):
    for number, value in enumerate(VALUES[name]):
        for style in STYLES[::2]:
            play_with_the_referee(seats, {name: value}, 31 * number, views=20, style=style)


def test_the_referee_agrees_where_all_dice_of_the_box_are_drawn():
    for seed in range(8):
        play_with_the_referee(3, {"dice_set": SMALL_BOX}, seed, views=5)
        play_with_the_referee(6, {}, seed, views=5, style="never following")


@pytest.mark.slow
def test_the_referee_agrees_in_more_than_a_hundred_games():
    """Whole games by the rule book and by options at random."""
    happened = play_many(60, first_seed=10_000, views=25)
    happened += play_many(100, first_seed=20_000, views=25, any_options=True)
    check_all_was_seen(happened)
    print(f"{happened['events']} events agree")
