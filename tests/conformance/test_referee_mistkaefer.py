"""The compiled rules of Mistkäfer and a second, plain program from the same rule book play the same games over all options: the
same choices, the same chances, the same table, the same that each seat may know; and what must always hold does hold."""

import random
import shlex
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee_mistkaefer import BONUS, COLOURS, KINDS, Chance, Decision, Referee, can_be_won

import dreiwurf
from dreiwurf.games import core

GAME = dreiwurf.game("mistkaefer")
EVERYWHERE = "; ".join(
    f"{colour} {column} {('turn', 'chip', 'chips', 'steal', 'steal_all')[(row + column) % 5]}"
    for row, colour in enumerate(COLOURS)
    for column in range(1, 7)
)
VALUES = {
    "dice": ("up_to_four", "four"),
    "steal_dice": ("always", "from_round_2"),
    "dice_each": (0, 1, 3, 5, 12),
    "ones": (24, 1, 8),
    "twos": (12, 1, 6),
    "clovers": (0, 1, 8, 16),
    "balls_to_win": (0, 1, 5, 12),
    "clovers_to_win": (4, 1, 2),
    "bonus": (
        BONUS,
        "",
        EVERYWHERE,
        "green 1 steal; green 2 steal_all; yellow 1 chips; yellow 2 turn; blue 1 chip; blue 6 turn",
        "yellow 4 steal; yellow 5 steal; yellow 6 steal; green 3 steal_all; green 5 steal_all; blue 3 chip",
    ),
}
STYLES = ("at random", "careful", "collecting")
SEEN_BY_RULES = {
    "a bust", "a bust that keeps extra turns", "a chip stolen", "a die stolen", "a die that does not fit", "a full row",
    "a lapsed theft", "a memory blurred", "a score", "a score of nothing", "a win by balls", "a win by clovers", "a win by theft",
    "a win with draws left", "bonus chip", "bonus chips", "bonus steal", "bonus steal_all", "bonus turn", "no dice of a colour",
    "no room for a theft",
}  # fmt: skip
"""What comes about in enough games. An empty supply does not: K2."""


def text_of_due(s, due: int) -> dict[str, int]:
    """Text -> number of all that may be done or may come."""
    out = np.empty(core.OUT_SIZE, np.int64)
    notation = GAME.rules.notation
    if due == core.OVER:
        return {}
    if due == core.CHANCE:
        n = GAME.rules.rules.weights(s, out)
        return {notation.write_outcome(s, number): number for number in range(n) if out[number] > 0}
    seat = due.bit_length() - 1
    numbers = out[: GAME.rules.rules.legal(s, seat, out)].tolist()
    assert numbers == sorted(set(numbers))
    texts = {notation.write_action(s, seat, number): number for number in numbers}
    assert len(texts) == len(numbers), "two actions have one text"
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


def kinds(chips) -> list[int]:
    return [Counter(chips)[kind] for kind in KINDS]


def compare(s, referee: Referee) -> dict[str, int]:
    """The state of the compiled rules is where the referee is. Returns text -> number of what may come next."""
    due = int(GAME.rules.rules.to_move(s))
    seats = len(referee.seats)
    assert s["rows"][:seats].tolist() == [
        [(row + [0] * 6)[:6] for row in tableau.values()] for tableau in referee.tableaus
    ]
    assert not s["rows"][seats:].any()
    assert s["supply"].tolist() == list(referee.supply.values())
    assert s["chips"][:seats].tolist() == [kinds(chips) for chips in referee.chips]
    assert s["chip_counts"][:seats].tolist() == [len(chips) for chips in referee.chips]
    assert s["stock"].tolist() == kinds(referee.stock)
    assert int(s["stock_count"]) == len(referee.stock)
    if referee.due is not None:  # then all is open
        assert s["known"][:seats, :seats].tolist() == [
            [kinds(known) for known in by_holder] for by_holder in referee.remembered
        ]
    assert int(s["turn"]) == (-1 if referee.turn is None else referee.turn)
    assert int(s["rounds"]) == referee.rounds
    assert int(s["extra_turns"]) == referee.extra_turns
    assert int(s["target"]) == referee.target
    assert int(s["winner"]) == (-1 if referee.winner is None else referee.winner)
    texts = text_of_due(s, due)
    if referee.due is None:
        assert due == core.OVER
        out = np.zeros(core.OUT_SIZE, np.int64)
        GAME.rules.rules.standing(s, out)
        assert out[:seats].tolist() == referee.places()
    elif isinstance(referee.due, Decision):
        assert due == 1 << referee.due.seat
        assert sorted(texts) == sorted(referee.due.texts)
    else:
        assert due == core.CHANCE
        total = sum(referee.due.weights.values())
        assert shares(s) == {text: Fraction(weight, total) for text, weight in referee.due.weights.items()}
        if referee.due.name == "die":
            assert int(s["to_throw"]) == referee.falling
    if referee.thrown:
        assert s["thrown"].tolist() == [referee.thrown.count(pips) for pips in range(1, 7)]
        assert COLOURS[int(s["colour"])] == referee.colour
    if referee.first is not None:
        assert int(s["first"]) == referee.first
    return texts


def compare_views(s, referee: Referee) -> None:
    """Each seat and a spectator see what they have seen, and no more (K14)."""
    due = int(GAME.rules.rules.to_move(s))
    for viewer in (*referee.seats, None):
        view = np.array([s])[0]
        GAME.rules.rules.conceal(view, -1 if viewer is None else viewer)
        if referee.due is None:
            assert view.tobytes() == s.tobytes()
            continue
        for name in (
            "rows",
            "supply",
            "chip_counts",
            "stock_count",
            "turn",
            "rounds",
            "extra_turns",
            "thrown",
        ):
            assert view[name].tolist() == s[name].tolist(), name
        assert view["stock"].tolist() == [referee.unseen(viewer)[kind] for kind in KINDS]
        for holder in referee.seats:
            if holder == viewer:
                assert view["chips"][holder].tolist() == kinds(referee.chips[holder])
            elif referee.chips[holder]:
                assert view["chips"][holder].tolist() == [-1, -1, -1]
            for rememberer in referee.seats:
                known = referee.remembered[rememberer][holder] if rememberer == viewer else []
                assert view["known"][rememberer][holder].tolist() == kinds(known)
        assert int(GAME.rules.rules.to_move(view)) == due
        if due == core.CHANCE:
            assert referee.due.weights.keys() <= text_of_due(view, due).keys()
        elif viewer == referee.due.seat:
            assert text_of_due(view, due) == text_of_due(s, due)


def check_properties(s, referee: Referee, dice_each: int, chips: list[int]) -> None:
    """What the rule book says holds at any moment."""
    seats = len(referee.seats)
    in_hand = [0, 0, 0]
    if isinstance(referee.due, Chance) and referee.due.name == "die":
        in_hand[int(s["colour"])] = int(s["to_throw"]) + int(s["thrown"].sum())
    elif isinstance(referee.due, Decision) and referee.due.texts[0].startswith("place"):
        in_hand[int(s["colour"])] = int(s["thrown"].sum())
    for colour in range(3):  # K1: no die is lost, none comes from nowhere
        lying = int((s["rows"][:, colour] > 0).sum())
        assert lying + int(s["supply"][colour]) + in_hand[colour] == dice_each
        for seat in range(seats):
            row = [die for die in s["rows"][seat][colour].tolist() if die]
            assert row == sorted(row)  # K7
            assert s["rows"][seat][colour].tolist() == (row + [0] * 6)[:6]
            assert all(1 <= die <= 6 for die in row)
    assert (s["supply"] >= 0).all()
    assert (s["stock"] + s["chips"][:seats].sum(axis=0)).tolist() == chips  # K2
    assert (s["stock"] >= 0).all()
    assert (s["chips"] >= 0).all()
    assert s["chips"].sum(axis=1).tolist() == s["chip_counts"].tolist()
    assert int(s["stock"].sum()) == int(s["stock_count"])
    assert int(s["stock_count"]) > 0 or referee.due is None  # K2: the supply does not run out before
    for viewer in range(seats):  # K14: what is remembered is true
        assert (s["known"][viewer] <= s["chips"]).all()
        assert not s["known"][viewer][viewer].any()
    at_target = [
        one + 2 * two >= int(s["target"]) or clovers >= referee.options["clovers_to_win"]
        for one, two, clovers in s["chips"][:seats].tolist()
    ]
    assert at_target == [seat == referee.winner for seat in range(seats)]  # K15


def choose(texts: list[str], referee: Referee, style: str, draw) -> str:
    """A player. Who plays at random alone seldom fills a row; who collects throws many dice and places the lowest."""
    if style == "at random" or draw() < (0.25 if referee.extra_turns else 0.05):
        return texts[int(draw() * len(texts))]
    if texts[0].startswith("place"):
        return texts[0]
    if "score" not in texts:
        return texts[0 if draw() < 0.8 else -1]
    mine = referee.tableaus[referee.turn]
    highest = 4 if style == "careful" else 3
    good = [text for text in texts[:-1] if (mine[text.split()[1]] or [0])[-1] <= highest]
    if not good or referee.worth() > (4 if style == "careful" else 14) * draw() + 1:
        return "score"
    if style == "careful":
        return good[int(draw() * len(good))]
    return max(good, key=lambda text: (text[-1], draw()))


def some_table(seats: int, options: dict, draw) -> dict:
    """A game under way: rows of any length, many ending alike, chips that do not win, and memories."""
    fresh = Referee(seats, options)
    tableaus = [[[], [], []] for _ in range(seats)]
    for colour, left in enumerate(fresh.supply.values()):
        last = int(draw() * 6) + 1
        for tableau in random.Random(draw()).sample(tableaus, seats):
            highest = int(draw() * 5) + 1
            row = sorted(int(draw() * highest) + 1 for _ in range(min(left, int(draw() * 7))))
            if draw() < 0.5:
                row = [die for die in row[1:] if die < last] + [last] * (len(row) > 0)
            tableau[colour] = row
            left -= len(row)
    stock = random.Random(draw()).sample(fresh.stock, len(fresh.stock))
    chips = [[] for _ in range(seats)]
    most_each = 6 * int(draw() * 3)
    for own in chips:
        for _ in range(int(draw() * (most_each + 1))):
            trial = Counter([*own, *stock[:1]])
            if (
                stock
                and trial["clover"] < fresh.options["clovers_to_win"]
                and trial["one"] + 2 * trial["two"] < fresh.target
            ):
                own.append(stock.pop(0))
    remembered = [
        [
            [kind for kind in own if draw() < 0.3] if holder != viewer else []
            for holder, own in enumerate(chips)
        ]
        for viewer in range(seats)
    ]
    return {
        "tableaus": tableaus, "chips": chips, "remembered": remembered, "turn": int(draw() * seats), "first": int(draw() * seats),
        "rounds": int(draw() * 3), "extra_turns": int(draw() * 3),
    }  # fmt: skip


def set_up(seats: int, options: dict, table: dict | None):
    """Our state of a fresh game or of a table under way."""
    if table is None:
        return GAME.start(seats=seats, **options).record.copy()
    facts = {name: table[name] for name in ("turn", "first", "rounds", "extra_turns")}
    chips = [kinds(own) for own in table["chips"]]
    known = [[kinds(chips) for chips in by_holder] for by_holder in table["remembered"]]
    return GAME.set_up(rows=table["tableaus"], chips=chips, known=known, **facts, **options).record.copy()


def play_with_the_referee(
    seats: int, options: dict, seed: int, most: int, views: int, table=None, style=None
):
    """One game, compared after every event, the views after every so many. Returns the referee and the number of events."""
    rules = GAME.rules.rules
    s = set_up(seats, options, table)
    fresh = Referee(seats, options)
    dice_each, chips = fresh.supply["green"], kinds(fresh.stock)
    referee = Referee(seats, options, table)
    draw = random.Random(seed).random
    style = style or STYLES[int(draw() * len(STYLES))]
    for event in range(most):
        texts = compare(s, referee)
        check_properties(s, referee, dice_each, chips)
        if event % views == 0 or referee.due is None:
            compare_views(s, referee)
        if referee.due is None:
            return referee, event
        if isinstance(referee.due, Decision):
            text = choose(referee.due.texts, referee, style, draw)
            rules.apply(s, referee.due.seat, texts[text])
        else:
            weights = referee.due.weights
            text = random.Random(draw()).choices(list(weights), list(weights.values()))[0]
            rules.happen(s, texts[text])
        referee.answer(text)
    return referee, most


def some_options(draw) -> dict:
    """A value for each option, each the default half of the time."""
    return {
        name: values[0] if draw() < 0.5 else values[int(draw() * len(values))]
        for name, values in VALUES.items()
    }


def play_many(
    games: int, first_seed: int, most: int, views: int, any_options=False, any_table=False
) -> Counter:
    """Plays games by the rule book or by options at random, from the start or from tables at random."""
    happened = Counter()
    for seed in range(first_seed, first_seed + games):
        draw = random.Random(f"options and table {seed}").random
        seats = 2 + seed % 3
        options = some_options(draw) if any_options else {}
        if not can_be_won(seats, options):
            with pytest.raises(dreiwurf.OptionError):
                GAME.start(seats=seats, **options)
            happened["refused"] += 1
            continue
        table = some_table(seats, options, draw) if any_table else None
        referee, events = play_with_the_referee(seats, options, seed, most, views, table)
        happened += referee.happened
        happened["events"] += events
        happened["games"] += referee.due is None
    return happened


def check_all_was_seen(happened: Counter) -> None:
    assert {what for what in SEEN_BY_RULES if not happened[what]} == set()
    assert not happened["an empty supply"]


@given(
    seats=st.integers(2, 4), options=st.fixed_dictionaries({k: st.sampled_from(v) for k, v in VALUES.items()}),
    seed=st.integers(0, 2**32),
)  # fmt: skip
def test_the_referee_agrees_whatever_the_options(seats, options, seed):
    if can_be_won(seats, options):
        play_with_the_referee(seats, options, seed, most=120, views=5)
    else:
        with pytest.raises(dreiwurf.OptionError):
            GAME.start(seats=seats, **options)


def test_the_referee_agrees_in_games_by_the_rule_book():
    happened = play_many(40, first_seed=1, most=3000, views=20)
    assert happened["games"] > 30


def test_the_referee_agrees_in_games_that_are_under_way():
    check_all_was_seen(play_many(800, first_seed=2000, most=25, views=3, any_table=True))


@pytest.mark.slow
def test_the_referee_agrees_in_games_by_other_options():
    happened = play_many(60, first_seed=4000, most=500, views=20, any_options=True)
    happened += play_many(400, first_seed=5000, most=25, views=3, any_options=True, any_table=True)
    check_all_was_seen(happened)
    assert happened["refused"]


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_referee_agrees_on_each_single_option(name, seats):
    for number, value in enumerate(VALUES[name]):
        options = {name: value}
        if can_be_won(seats, options):
            for style in STYLES[1:]:
                play_with_the_referee(seats, options, 31 * number, most=150, views=10, style=style)
            for seed in range(10):
                table = some_table(seats, options, random.Random(seed).random)
                play_with_the_referee(seats, options, seed, most=25, views=5, table=table)


@pytest.mark.slow
def test_the_referee_agrees_in_thousands_of_games():
    """Whole games by the rule book; games by options at random; and many that are under way."""
    happened = play_many(80, first_seed=10_000, most=20_000, views=50)
    assert happened["games"] == 80
    happened += play_many(200, first_seed=20_000, most=1500, views=50, any_options=True)
    happened += play_many(1000, first_seed=30_000, most=30, views=5, any_table=True)
    happened += play_many(1000, first_seed=40_000, most=30, views=5, any_options=True, any_table=True)
    check_all_was_seen(happened)
    print(f"{happened['events']} events agree, {happened['games']} games were played to the end")


# ---- paths: in how many ways can a game go on? ----------------------------------------------------------------------------

POSITIONS = [
    (2, "1", {}),
    (3, "2 'roll green 2' 3 3 'place 3' 'roll green 1' 3 'place 3'", {}),
    (4, "1 'roll blue 4' 1 1 1 6 'place 1' 'roll blue 2' 4 4 'place 4' score", {}),
    (2, "2 'roll yellow 4' 1 1 1 2 'place 1' score 'roll yellow 2' 2 2 'place 2'", {}),
    (2, "1 'roll blue 4' 1 1 1 1 'place 1' 'roll yellow 4' 1 1 1 1 'place 1' one 'roll blue 2' 2 2 'place 2'", {}),
    (3, "1 'roll blue 1' 2 'place 2' one 'roll blue 1' 2 'place 2' one 'take R'", {"bonus": "blue 1 chip; blue 2 chip"}),
    (2, "1 'roll green 4' 5 5 5 5 'place 5' 'roll green 1' 6 'place 6'", {"dice": "four", "dice_each": 5}),
]  # fmt: skip


def at(seats: int, line: list[str], options: dict) -> Referee:
    referee = Referee(seats, options)
    for text in line:
        referee.answer(text)
    return referee


def their_paths(seats: int, line: list[str], options: dict, depth: int) -> int:
    """The referee's story cannot be copied, so it is told anew for every path."""
    due = at(seats, line, options).due
    if depth == 0:
        return 1
    if due is None:
        return 0
    texts = due.texts if isinstance(due, Decision) else due.weights
    return sum(their_paths(seats, [*line, text], options, depth - 1) for text in texts)


def our_paths(position: dreiwurf.Position, depth: int) -> int:
    if depth == 0:
        return 1
    if position.over:
        return 0
    if position.chance:
        return sum(our_paths(position.happen(outcome), depth - 1) for outcome in position.chance)
    (seat,) = position.to_move
    return sum(our_paths(position.play(seat, action), depth - 1) for action in position.legal(seat))


@pytest.mark.parametrize(("seats", "line", "options"), POSITIONS)
def test_there_are_as_many_paths_as_the_referee_counts(seats, line, options):
    texts = shlex.split(line)
    position = GAME.start(seats=seats, **options)
    for text in texts:
        if position.chance:
            position = position.happen(GAME.read_outcome(position, text))
        else:
            (seat,) = position.to_move
            position = position.play(seat, GAME.read(position, seat, text))
    for depth in (1, 2, 3, 4):
        assert our_paths(position, depth) == their_paths(seats, texts, options, depth)
