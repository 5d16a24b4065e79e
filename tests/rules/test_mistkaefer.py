"""Mistkäfer by the numbers of its rule book (docs/rules/mistkaefer.md).

Expected values come from the rule book, its worked cases and arithmetic. A tableau is written as three lists of dice, green,
yellow and blue; actions and outcomes by their texts ("roll green 3", "take B", "clover").
"""

import itertools
import random
from fractions import Fraction

import numpy as np
import pytest

import dreiwurf
from dreiwurf.games.core import EVERYBODY

GAME = dreiwurf.game("mistkaefer")
COLOURS = ("green", "yellow", "blue")
KINDS = ("one", "two", "clover")
LETTERS = "RBGY"  # red, blue, green, yellow sit at the table
SEATS = (2, 3, 4)
DICE_EACH = {4: 9, 3: 8, 2: 6}
CLOVERS = {4: 12, 3: 9, 2: 6}
BALLS = {4: 12, 3: 16, 2: 20}
DIE = {pips: pytest.approx(1 / 6) for pips in range(1, 7)}
NOTHING = ((), (), ())


def tableau(green=(), yellow=(), blue=()):
    return green, yellow, blue


def only(colour, dice):
    """A tableau with dice in one row."""
    return tableau(**{colour: dice})


def table(*tableaus, **given):
    """A position with these tableaus by seat."""
    return GAME.set_up(rows=[[list(row) for row in each] for each in tableaus], **given)


def mover(position):
    (seat,) = position.to_move
    return seat


def choices(position):
    """The texts of all that may be done now."""
    seat = mover(position)
    return {GAME.write(position, seat, action) for action in position.legal(seat)}


def act(position, *texts):
    for text in texts:
        seat = mover(position)
        assert text in choices(position)
        position = position.play(seat, GAME.read(position, seat, text))
    return position


def come(position, *outcomes):
    """Dice fall, or chips are drawn."""
    for outcome in outcomes:
        assert position.chance is not None, f"nothing is due that {outcome} could answer"
        position = position.happen(GAME.read_outcome(position, str(outcome)))
    return position


def rolled(position, colour, *pips):
    return come(act(position, f"roll {colour} {len(pips)}"), *pips)


def placed(position, colour, value, number=1):
    """The seat whose turn it is rolls so many dice, all of which show the value, and places them."""
    return act(rolled(position, colour, *[value] * number), f"place {value}")


def rows(position, seat=0):
    """The dice of a tableau, row by row."""
    return tuple(tuple(die for die in row if die) for row in position.fields()["rows"][seat])


def supply(position, colour):
    return position.fields()["supply"][COLOURS.index(colour)]


def counts(position):
    return position.fields()["chip_counts"]


def chips(position, seat=0):
    return position.fields()["chips"][seat]


def due(position):
    """Which chance event is due: "die", "chip" or None."""
    if position.chance is None:
        return None
    return "die" if position.chance == DIE else "chip"


def is_turn_of(position, seat):
    """Whether a full turn of a seat begins: only then may it score."""
    return position.to_move == {seat} and "score" in choices(position)


def weights(*by_kind):
    """What `Position.chance` says where so many chips of each kind may come."""
    return {
        kind: pytest.approx(float(Fraction(number, sum(by_kind))))
        for kind, number in enumerate(by_kind)
        if number
    }


def all_drawn(position, kind="one"):
    """Draws whatever chips are due. Returns the position, and how many there were."""
    number = 0
    while due(position) == "chip":
        position = come(position, kind)
        number += 1
    return position, number


def remembered(position, viewer, holder):
    """The chips of another that a seat's view remembers."""
    return position.view(viewer).fields()["known"][viewer][holder]


# ---- K1: dice ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_k01_nine_dice_a_colour_with_four_players_eight_with_three_six_with_two(seats):
    assert GAME.start(seats=seats).fields()["supply"] == [DICE_EACH[seats]] * 3
    assert table(*[NOTHING] * seats).fields()["supply"] == [DICE_EACH[seats]] * 3


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_k01_other_numbers_of_players_are_refused(seats):
    with pytest.raises(dreiwurf.OptionError, match="seats"):
        GAME.start(seats=seats)


@pytest.mark.parametrize("colour", COLOURS)
def test_k01_every_die_shows_one_to_six_alike_and_falls_by_itself(colour):
    position = act(table(NOTHING, NOTHING), f"roll {colour} 4")
    for pips in (6, 6, 1, 3):
        assert position.chance == DIE
        assert not position.to_move
        position = come(position, pips)
    assert position.chance is None
    assert position.fields()["thrown"] == [1, 0, 1, 0, 0, 2]


def test_k01_the_supply_is_common_and_goes_by_colours():
    position = table(tableau(green=(1, 1, 1), yellow=(2,)), tableau(green=(4,), blue=(6, 6)))
    assert position.fields()["supply"] == [2, 5, 4]
    assert [text for text in sorted(choices(position)) if "green" in text] == ["roll green 1", "roll green 2"]


@pytest.mark.parametrize("each", [1, 2, 5, 12])
@pytest.mark.parametrize("seats", SEATS)
def test_k01_the_number_of_dice_is_an_option(each, seats):
    assert GAME.start(seats=seats, dice_each=each).fields()["supply"] == [each] * 3
    position = table(*[NOTHING] * seats, dice_each=each)
    assert "score" in choices(position)
    assert len(choices(position)) == 1 + 3 * min(4, each)


def test_k01_dice_are_never_lost_from_the_roll_to_the_score():
    position = table(NOTHING, NOTHING)
    assert supply(position, "green") == 6
    position = act(position, "roll green 4")
    assert supply(position, "green") == 2
    assert position.fields()["to_throw"] == 4
    position = come(position, 2, 2, 5, 6)
    assert supply(position, "green") == 2
    position = act(position, "place 2")
    assert supply(position, "green") == 4
    assert position.fields()["supply"] == [4, 6, 6]
    assert act(position, "score", "score").fields()["supply"] == [6, 6, 6]


# ---- K2: chips --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_k02_twenty_four_ones_twelve_twos_and_clovers_by_the_number_of_players(seats):
    fields = GAME.start(seats=seats).fields()
    assert fields["stock"] == [24, 12, CLOVERS[seats]]
    assert fields["stock_count"] == 36 + CLOVERS[seats]
    assert fields["chips"] == [[0, 0, 0]] * seats
    assert fields["chip_counts"] == [0] * seats


def test_k02_forty_eight_chips_in_all_with_four_players():
    assert GAME.start(seats=4).fields()["stock_count"] == 48


@pytest.mark.parametrize("seats", SEATS)
def test_k02_every_chip_in_the_supply_is_drawn_as_likely(seats):
    position = act(table(tableau(green=(1, 1, 2)), *[NOTHING] * (seats - 1)), "score")
    assert position.chance == weights(24, 12, CLOVERS[seats])


def test_k02_a_clover_counts_no_ball():
    position = act(
        table(tableau(green=(1, 1, 2)), *[NOTHING] * 3, chips=[[11, 0, 3], *[[0, 0, 0]] * 3]), "score"
    )
    assert not position.over
    position = act(
        table(tableau(green=(1, 1, 2)), *[NOTHING] * 3, chips=[[11, 0, 2], *[[0, 0, 0]] * 3]), "score"
    )
    assert not come(position, "clover").over
    assert come(position, "one").over


@pytest.mark.parametrize("seats", SEATS)
def test_k02_with_forty_eight_balls_the_supply_cannot_run_out_before_somebody_has_won(seats):
    one, two, clovers = GAME.start(seats=seats).fields()["stock"]
    assert one + 2 * two == 48 > seats * (BALLS[seats] - 1)
    assert clovers <= seats * 3  # by the clovers alone it could


@pytest.mark.parametrize("seats", SEATS)
def test_k02_the_numbers_of_chips_are_options(seats):
    fields = GAME.start(seats=seats, ones=40, twos=7, clovers=5).fields()
    assert fields["stock"] == [40, 7, 5]
    assert fields["stock_count"] == 52
    position = act(
        table(tableau(green=(1, 1, 2)), *[NOTHING] * (seats - 1), ones=40, twos=7, clovers=5), "score"
    )
    assert position.chance == weights(40, 7, 5)


@pytest.mark.parametrize("seats", SEATS)
def test_k02_chips_with_which_nobody_might_ever_win_are_refused(seats):
    """Else the supply could run out with everybody one short."""
    few = {"ones": seats * 4, "twos": 0, "balls_to_win": 5, "clovers": seats * 2, "clovers_to_win": 3}
    with pytest.raises(dreiwurf.OptionError):
        GAME.start(seats=seats, **few)
    with pytest.raises(dreiwurf.OptionError):
        table(*[NOTHING] * seats, **few)
    for enough in (
        {"ones": seats * 4 + 1},
        {"clovers": seats * 2 + 1},
        {"balls_to_win": 4},
        {"clovers_to_win": 2},
    ):
        assert GAME.start(seats=seats, **few | enough).fields()["stock_count"] > 0
    twos = few | {"ones": 0, "twos": seats * 2}
    with pytest.raises(dreiwurf.OptionError):
        GAME.start(seats=seats, **twos)
    assert GAME.start(seats=seats, **twos | {"twos": seats * 2 + 1})
    with pytest.raises(dreiwurf.OptionError):
        GAME.start(seats=seats, balls_to_win=100)


# ---- K3: tableaus -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_k03_each_player_has_a_row_of_six_fields_for_each_colour(seats):
    assert GAME.start(seats=seats).fields()["rows"] == [[[0] * 6] * 3] * seats


@pytest.mark.parametrize("colour", COLOURS)
def test_k03_the_white_line_runs_between_columns_two_and_three(colour):
    """Two dice alone are worth nothing, the third one chip."""
    other = COLOURS[COLOURS.index(colour) - 1]
    for dice, left in (((1,), 1), ((1, 2), 2), ((1, 2, 3), 2), ((1, 2, 3, 4, 5, 6), 2)):
        position = table(only(colour, dice), NOTHING)
        assert all_drawn(act(position, "score"))[1] == max(0, len(dice) - 2)
        position = rolled(table(tableau(**{colour: dice, other: (6,)}), NOTHING), other, 1)
        assert rows(position)[COLOURS.index(colour)] == dice[:left]


# ---- K4: bonus fields -------------------------------------------------------------------------------------------------------


def what_comes(position):
    """What a bonus field does to a table of three where both opponents have two chips: read off what is due next."""
    extra = position.fields()["extra_turns"]
    if is_turn_of(position, 0):
        return f"{extra + 1} extra turns"
    if is_turn_of(position, 1):
        return "nothing"
    if position.to_move:
        assert mover(position) == 0
        return sorted(choices(position))
    owned = counts(position)
    after, number = all_drawn(position)
    assert is_turn_of(after, 1)
    lost = [before - now for before, now in zip(owned, counts(after), strict=True)]
    return lost[1:], number


BONUSES = {
    ("green", 4): "1 extra turns",
    ("green", 6): "1 extra turns",
    ("yellow", 4): ([0, 0], 1),
    ("yellow", 6): ([0, 0], 2),
    ("blue", 4): ["rob B", "rob G"],
    ("blue", 6): ([1, 1], 2),
}
TWO_EACH = [[0, 0, 0], [2, 0, 0], [2, 0, 0]]


def on_field(colour, column, seat=0, **given):
    """A table of three; a seat has just placed a single die on a field."""
    tableaus = [NOTHING] * 3
    tableaus[seat] = only(colour, (1,) * (column - 1))
    return placed(table(*tableaus, turn=seat, **given), colour, 2)


@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("colour", COLOURS)
def test_k04_columns_four_and_six_are_bonus_fields_and_no_others(colour, column):
    assert what_comes(on_field(colour, column, chips=TWO_EACH)) == BONUSES.get((colour, column), "nothing")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_k04_each_players_tableau_has_the_same_bonus_fields(seat):
    following = (seat + 1) % 3
    for column in (4, 6):
        assert is_turn_of(on_field("green", column, seat), seat)
        assert due(on_field("yellow", column, seat)) == "chip"
        after, number = all_drawn(on_field("yellow", column, seat))
        assert number == column // 2 - 1
        assert counts(after)[seat] == number
        assert is_turn_of(after, following)
    all_rich = [[2, 0, 0]] * 3
    others = {f"rob {LETTERS[other]}" for other in range(3) if other != seat}
    assert choices(on_field("blue", 4, seat, chips=all_rich)) == others
    after, number = all_drawn(on_field("blue", 6, seat, chips=all_rich))
    assert [number, *counts(after)] == [2, *(4 if each == seat else 1 for each in range(3))]


def test_k04_yellow_chips_come_from_the_supply():
    position = on_field("yellow", 6, chips=TWO_EACH)
    assert position.chance == weights(20, 12, 9)
    position = come(position, "two")
    assert position.chance == weights(20, 11, 9)
    position = come(position, "clover")
    assert is_turn_of(position, 1)
    assert chips(position) == [0, 1, 1]
    assert counts(position) == [2, 2, 2]


def test_k04_the_thief_chooses_the_opponent_of_the_single_theft():
    position = on_field("blue", 4, chips=[[0, 0, 0], [2, 0, 0], [0, 2, 0]])
    assert position.to_move == {0}
    for victim, kind, left in (("B", "one", [1, 1, 2]), ("G", "two", [1, 2, 1])):
        after = act(position, f"rob {victim}")
        assert after.chance == {KINDS.index(kind): 1.0}
        after = come(after, kind)
        assert counts(after) == left
        assert is_turn_of(after, 1)


def test_k04_only_opponents_who_have_chips_are_offered():
    position = on_field("blue", 4, chips=[[5, 0, 0], [0, 0, 0], [0, 0, 1]])
    assert choices(position) == {"rob G"}
    assert position.to_move == {0}
    position = on_field("blue", 6, chips=[[5, 0, 0], [0, 0, 0], [0, 0, 1]])
    assert position.chance == weights(0, 0, 1)
    assert is_turn_of(come(position, "clover"), 1)


@pytest.mark.parametrize("column", [4, 6])
def test_k04_with_no_opponent_who_has_chips_the_theft_lapses(column):
    position = on_field("blue", column, chips=[[5, 0, 0], [0, 0, 0], [0, 0, 0]])
    assert is_turn_of(position, 1)
    assert counts(position) == [5, 0, 0]


def test_k04_the_theft_from_every_opponent_is_one_chip_each_clockwise():
    tableaus = [NOTHING] * 4
    tableaus[2] = only("blue", (1,) * 5)
    position = placed(table(*tableaus, turn=2, chips=[[2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 0]]), "blue", 3)
    assert position.chance == weights(1, 1, 0)  # seat 3
    position = come(position, "two")
    assert position.chance == weights(2, 0, 0)  # seat 0
    position = come(position, "one")
    assert position.chance == weights(0, 2, 0)  # seat 1
    position = come(position, "two")
    assert is_turn_of(position, 3)
    assert [chips(position, seat) for seat in range(4)] == [[1, 0, 0], [0, 1, 0], [1, 2, 2], [1, 0, 0]]


KIND_OF_BONUS = {
    "turn": "1 extra turns",
    "chip": ([0, 0], 1),
    "chips": ([0, 0], 2),
    "steal": ["rob B", "rob G"],
    "steal_all": ([1, 1], 2),
}


@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("kind", KIND_OF_BONUS)
def test_k04_the_table_of_bonus_fields_can_be_replaced(kind, colour, column):
    bonus = f"{colour} {column} {kind}"
    assert what_comes(on_field(colour, column, bonus=bonus, chips=TWO_EACH)) == KIND_OF_BONUS[kind]
    for other_colour, other_column in itertools.product(COLOURS, range(1, 7)):
        if (other_colour, other_column) != (colour, column):
            position = on_field(other_colour, other_column, bonus=bonus, chips=TWO_EACH)
            assert what_comes(position) == "nothing"


def test_k04_the_table_of_bonus_fields_is_told_as_it_stands_in_the_rule_book():
    bonus = "green 4 turn; green 6 turn; yellow 4 chip; yellow 6 chips; blue 4 steal; blue 6 steal_all"
    assert GAME.options().bonus == bonus
    assert GAME.start(bonus=bonus) == GAME.start()


def test_k04_there_may_be_no_bonus_fields_at_all():
    for colour, column in BONUSES:
        assert what_comes(on_field(colour, column, bonus="", chips=TWO_EACH)) == "nothing"


@pytest.mark.parametrize(
    "bonus",
    ["red 4 turn", "green 0 turn", "green 7 turn", "green 4 dance", "green 4", "4 turn", "green four turn", "nonsense",
     "green 4 turn; green 4 chip", "green 4 turn extra"],
)  # fmt: skip
def test_k04_a_table_that_means_nothing_is_refused(bonus):
    with pytest.raises(dreiwurf.OptionError, match="bonus"):
        GAME.start(bonus=bonus)


# ---- K5: winning ------------------------------------------------------------------------------------------------------------


def about_to_draw(seats, mine, **options):
    """A seat with these chips is about to draw one."""
    given = [mine, *[[0, 0, 0]] * (seats - 1)]
    return act(table(tableau(green=(1, 1, 2)), *[NOTHING] * (seats - 1), chips=given, **options), "score")


@pytest.mark.parametrize("seats", SEATS)
def test_k05_twelve_sixteen_or_twenty_balls_win(seats):
    target = BALLS[seats]
    assert GAME.start(seats=seats).fields()["target"] == target
    short = [target - 1 - 2 * 4, 4, 0]
    assert come(about_to_draw(seats, short), "one").over
    assert come(about_to_draw(seats, short), "two").over  # more than enough
    shorter = [short[0] - 1, 4, 0]
    assert not come(about_to_draw(seats, shorter), "one").over
    assert come(about_to_draw(seats, shorter), "two").over
    assert not come(about_to_draw(seats, [short[0] - 2, 4, 0]), "two").over


@pytest.mark.parametrize("seats", SEATS)
def test_k05_four_clovers_win(seats):
    position = come(about_to_draw(seats, [0, 0, 3]), "clover")
    assert position.over
    assert position.fields()["winner"] == 0
    assert not come(about_to_draw(seats, [0, 0, 2]), "clover").over
    assert not come(about_to_draw(seats, [1, 1, 3]), "two").over


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("target", [1, 3, 7])
def test_k05_the_balls_that_win_are_an_option(seats, target):
    assert GAME.start(seats=seats, balls_to_win=target).fields()["target"] == target
    assert come(about_to_draw(seats, [target - 1, 0, 0], balls_to_win=target), "one").over
    if target > 1:
        assert not come(about_to_draw(seats, [target - 2, 0, 0], balls_to_win=target), "one").over


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("target", [1, 2, 5])
def test_k05_the_clovers_that_win_are_an_option(seats, target):
    assert come(about_to_draw(seats, [0, 0, target - 1], clovers_to_win=target), "clover").over
    if target > 1:
        assert not come(about_to_draw(seats, [0, 0, target - 2], clovers_to_win=target), "clover").over


def test_k05_balls_may_also_be_more_than_the_rule_book_asks_for():
    position = about_to_draw(2, [11, 5, 0], balls_to_win=24)
    assert not come(position, "two").over
    assert come(about_to_draw(2, [12, 5, 0], balls_to_win=24), "two").over


# ---- K6: roll ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_k06_one_to_four_dice_of_any_colour_are_rolled_or_the_tableau_is_scored(seats):
    expected = {f"roll {colour} {number}" for colour in COLOURS for number in (1, 2, 3, 4)} | {"score"}
    assert choices(table(*[NOTHING] * seats)) == expected


@pytest.mark.parametrize("left", range(7))
@pytest.mark.parametrize("colour", COLOURS)
def test_k06_no_more_dice_than_the_supply_has(colour, left):
    position = table(NOTHING, only(colour, (1,) * (6 - left)))
    numbers = {text.split()[2] for text in choices(position) if colour in text}
    assert numbers == {str(number) for number in range(1, min(4, left) + 1)}


@pytest.mark.parametrize("left", range(7))
@pytest.mark.parametrize("colour", COLOURS)
def test_k06_with_the_option_four_it_is_four_or_all_there_are(colour, left):
    position = table(NOTHING, only(colour, (1,) * (6 - left)), dice="four")
    assert [text for text in choices(position) if colour in text] == (
        [f"roll {colour} {min(4, left)}"] if left else []
    )
    others = {f"roll {other} 4" for other in COLOURS if other != colour}
    assert choices(position) >= others | {"score"}


@pytest.mark.parametrize("colour", COLOURS)
def test_k06_a_colour_whose_row_is_full_cannot_be_chosen(colour):
    position = table(only(colour, (1, 2, 3, 4, 5, 5)), NOTHING, NOTHING)
    assert supply(position, colour) == 2
    assert not [text for text in choices(position) if colour in text]
    assert len(choices(position)) == 9
    almost = table(only(colour, (1, 2, 3, 4, 5)), NOTHING, NOTHING)
    assert {text for text in choices(almost) if colour in text} == {f"roll {colour} {n}" for n in (1, 2, 3)}


def test_k06_the_full_row_of_another_matters_to_nobody_else():
    position = table(NOTHING, only("green", (1, 2, 3, 4, 5, 5)), NOTHING)
    assert {text for text in choices(position) if "green" in text} == {"roll green 1", "roll green 2"}


def test_k06_who_can_roll_nothing_can_still_score():
    full = tableau(green=(1,) * 6, yellow=(1,) * 6, blue=(1,) * 6)
    assert choices(table(full, NOTHING)) == {"score"}
    assert choices(table(full, NOTHING, turn=1)) == {"score"}


@pytest.mark.parametrize("colour", COLOURS)
def test_k06_rolling_into_a_certain_bust_is_allowed(colour):
    position = table(only(colour, (6,)), NOTHING)
    assert {text for text in choices(position) if colour in text} == {
        f"roll {colour} {n}" for n in (1, 2, 3, 4)
    }
    position = rolled(position, colour, 6, 6, 6, 6)
    assert is_turn_of(position, 1)
    assert rows(position) == NOTHING


def test_k06_more_dice_than_fields_are_free_may_be_rolled():
    position = table(only("green", (1, 1, 1, 1, 1)), NOTHING, NOTHING, NOTHING)
    assert "roll green 4" in choices(position)


def test_k06_the_dice_are_thrown_once():
    position = rolled(table(NOTHING, NOTHING), "blue", 2, 4, 4)
    assert choices(position) == {"place 2", "place 4"}
    position = act(position, "place 2")
    assert is_turn_of(position, 1)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_k06_as_many_dice_fall_as_were_taken(number):
    position = act(table(NOTHING, NOTHING), f"roll yellow {number}")
    for left in range(number, 0, -1):
        assert due(position) == "die"
        assert position.fields()["to_throw"] == left
        position = come(position, 3)
    assert choices(position) == {"place 3"}


# ---- K7: place --------------------------------------------------------------------------------------------------------------


def test_k07_one_of_the_rolled_values_is_chosen():
    position = rolled(table(NOTHING, NOTHING), "yellow", 6, 1, 3, 1)
    assert position.to_move == {0}
    assert choices(position) == {"place 1", "place 3", "place 6"}


@pytest.mark.parametrize("pips", range(1, 7))
def test_k07_the_first_dice_of_a_row_may_show_anything(pips):
    position = rolled(table(NOTHING, NOTHING), "green", pips)
    assert choices(position) == {f"place {pips}"}
    assert rows(act(position, f"place {pips}")) == ((pips,), (), ())


@pytest.mark.parametrize("last", range(1, 7))
@pytest.mark.parametrize("pips", range(1, 7))
def test_k07_later_dice_must_be_strictly_higher_than_every_die_there(last, pips):
    position = rolled(table(only("blue", (1, last) if last > 1 else (1, 1)), NOTHING), "blue", pips)
    if pips > last:
        assert choices(position) == {f"place {pips}"}
    else:
        assert is_turn_of(position, 1)
        assert rows(position) == NOTHING


def test_k07_only_the_row_of_the_colour_counts():
    position = rolled(table(tableau(yellow=(6,), blue=(5,)), only("green", (6,))), "green", 1)
    assert choices(position) == {"place 1"}


def test_k07_values_that_are_too_low_cannot_be_chosen():
    position = rolled(table(only("green", (2, 4)), NOTHING), "green", 2, 4, 5, 6)
    assert choices(position) == {"place 5", "place 6"}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_k07_all_dice_of_the_value_are_placed_from_the_left_without_gaps(number):
    pips = [3] * number + [5] * (4 - number)
    position = act(rolled(table(only("green", (1, 2)), NOTHING, NOTHING), "green", *pips), "place 3")
    assert rows(position) == ((1, 2, *[3] * number), (), ())
    assert position.fields()["rows"][0][0] == [1, 2, *[3] * number, *[0] * (4 - number)]


def test_k07_the_other_dice_go_back_to_the_supply():
    position = act(rolled(table(NOTHING, NOTHING), "green", 2, 5, 5, 6), "place 2")
    assert rows(position) == ((2,), (), ())
    assert supply(position, "green") == 5


def test_k07_equal_dice_may_not_be_added_to_those_that_lie_there():
    position = rolled(table(only("green", (3,)), NOTHING), "green", 3, 4)
    assert choices(position) == {"place 4"}


def test_k07_with_a_placeable_value_one_must_place():
    position = rolled(table(only("green", (5,)), NOTHING), "green", 1, 1, 1, 6)
    assert position.to_move == {0}
    assert choices(position) == {"place 6"}


@pytest.mark.parametrize(
    ("lying", "rolled_number", "fit"), [(5, 1, 1), (5, 2, 1), (5, 3, 1), (4, 3, 2), (4, 4, 2), (3, 4, 3)]
)
def test_k07_a_row_takes_six_dice_and_what_does_not_fit_goes_back(lying, rolled_number, fit):
    position = table(only("green", (1,) * lying), *[NOTHING] * 3)
    position = placed(position, "green", 4, rolled_number)
    assert rows(position) == ((*[1] * lying, *[4] * fit), (), ())
    assert supply(position, "green") == 9 - lying - fit


def test_k07_a_value_of_which_not_all_dice_fit_may_be_chosen_beside_others():
    position = rolled(table(only("green", (1,) * 5), *[NOTHING] * 3), "green", 2, 2, 3, 1)
    assert choices(position) == {"place 2", "place 3"}


# ---- K8: stealing dice ------------------------------------------------------------------------------------------------------


def four_with(colour, *dice, turn=0, **given):
    """A table of four, these dice by seat in the rows of one colour; more dice than the box has, so that all may have some."""
    return table(*[only(colour, each) for each in dice], turn=turn, **{"dice_each": 18} | given)


@pytest.mark.parametrize("colour", COLOURS)
def test_k08_an_identical_outermost_die_of_an_opponent_may_be_taken(colour):
    position = placed(table(NOTHING, only(colour, (2, 3))), colour, 3)
    assert position.to_move == {0}
    assert position.fields()["asked"] == 1
    assert choices(position) == {"take B", "leave B"}
    taken = act(position, "take B")
    assert rows(taken) == only(colour, (3, 3))
    assert rows(taken, 1) == only(colour, (2,))
    left = act(position, "leave B")
    assert rows(left) == only(colour, (3,))
    assert rows(left, 1) == only(colour, (2, 3))
    for after in (taken, left):
        assert is_turn_of(after, 1)
        assert supply(after, colour) == 3


@pytest.mark.parametrize("theirs", [(), (2,), (4,), (3, 4), (3, 3, 5), (1, 2)])
def test_k08_a_die_that_is_not_identical_or_not_outermost_is_safe(theirs):
    position = placed(table(NOTHING, only("green", theirs), NOTHING), "green", 3)
    assert is_turn_of(position, 1)
    assert rows(position, 1) == only("green", theirs)


def test_k08_only_the_same_colour_counts():
    position = placed(table(NOTHING, tableau(green=(3,), yellow=(3,))), "blue", 3)
    assert is_turn_of(position, 1)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_k08_the_opponents_are_asked_clockwise_from_the_active_player(turn):
    dice = [(4,)] * 4
    dice[turn] = ()
    position = placed(four_with("green", *dice, turn=turn), "green", 4)
    for step in (1, 2, 3):
        opponent = (turn + step) % 4
        letter = LETTERS[opponent]
        assert position.to_move == {turn}
        assert position.fields()["asked"] == opponent
        assert choices(position) == {f"take {letter}", f"leave {letter}"}
        position = act(position, f"leave {letter}" if step == 2 else f"take {letter}")
    assert rows(position, turn) == only("green", (4, 4, 4))
    assert is_turn_of(position, (turn + 1) % 4)
    for seat in range(4):
        if seat != turn:
            assert rows(position, seat) == only("green", (4,) if seat == (turn + 2) % 4 else ())


def test_k08_opponents_without_such_a_die_are_passed_over():
    position = placed(four_with("yellow", (), (1,), (4,), (4, 5)), "yellow", 4)
    assert choices(position) == {"take G", "leave G"}
    assert is_turn_of(act(position, "take G"), 1)


@pytest.mark.parametrize("number", [1, 2])
def test_k08_at_most_one_die_a_player_a_placement(number):
    position = placed(table(NOTHING, only("green", (2, 2, 2))), "green", 2, number)
    position = act(position, "take B")
    assert is_turn_of(position, 1)
    assert rows(position) == only("green", (2,) * (number + 1))
    assert rows(position, 1) == only("green", (2, 2))


def test_k08_who_leaves_is_not_asked_again():
    position = act(placed(four_with("green", (), (2,), (2,), ()), "green", 2), "leave B", "leave G")
    assert is_turn_of(position, 1)


def test_k08_a_stolen_die_goes_next_to_the_placed_ones():
    position = act(placed(four_with("blue", (1,), (3, 5), (5,), ()), "blue", 5, 2), "take B", "take G")
    assert rows(position) == only("blue", (1, 5, 5, 5, 5))
    assert position.fields()["rows"][0][2] == [1, 5, 5, 5, 5, 0]
    assert rows(position, 1) == only("blue", (3,))
    assert rows(position, 2) == NOTHING


def test_k08_each_time_dice_are_placed_the_opponents_are_asked_anew():
    position = table(NOTHING, only("green", (2, 2, 3)), extra_turns=2)
    position = act(placed(position, "green", 3), "take B")
    assert rows(position, 1) == only("green", (2, 2))
    position = act(position, "score")
    position = act(placed(position, "green", 2), "take B")
    assert rows(position, 1) == only("green", (2,))


def test_k08_what_was_stolen_may_be_stolen_back():
    position = act(placed(table(NOTHING, only("green", (1, 2))), "green", 2), "take B")
    position = placed(position, "green", 2)
    assert choices(position) == {"take R", "leave R"}
    position = act(position, "take R")
    assert rows(position) == only("green", (2,))
    assert rows(position, 1) == only("green", (1, 2, 2))


@pytest.mark.parametrize("own", [(1, 1, 1, 1, 1), (1, 1, 1, 1)])
def test_k08_nobody_is_asked_when_the_row_is_full(own):
    position = placed(four_with("green", own, (2,), (2,), ()), "green", 2, 6 - len(own))
    assert rows(position) == only("green", (*own, *[2] * (6 - len(own))))
    assert is_turn_of(position, 0)  # by the arrow
    assert rows(position, 1) == rows(position, 2) == only("green", (2,))


def test_k08_asking_ends_when_the_row_has_become_full():
    position = placed(four_with("yellow", (1, 1, 1, 1), (2,), (2,), (2,), bonus=""), "yellow", 2)
    position = act(position, "leave B", "take G")
    assert rows(position) == only("yellow", (1, 1, 1, 1, 2, 2))
    assert is_turn_of(position, 1)
    assert rows(position, 3) == only("yellow", (2,))


def test_k08_taken_dice_start_no_further_taking():
    position = placed(four_with("green", (), (2, 3), (2, 3), (3,)), "green", 3)
    position = act(position, "take B", "take G", "leave Y")
    assert is_turn_of(position, 1)
    assert rows(position) == only("green", (3, 3, 3))


def test_k08_a_bust_and_a_score_take_nothing():
    position = rolled(table(only("green", (5,)), only("green", (5,))), "green", 5)
    assert is_turn_of(position, 1)
    assert rows(position, 1) == only("green", (5,))
    position = act(table(only("green", (5,)), only("green", (5,))), "score")
    assert rows(position, 1) == only("green", (5,))


def test_k08_stealing_from_the_start_is_the_default():
    assert choices(placed(table(NOTHING, only("green", (3,)), rounds=0), "green", 3)) == {"take B", "leave B"}


def test_k08_with_the_option_no_dice_are_stolen_in_the_first_round():
    first = table(NOTHING, only("green", (3,)), rounds=0, steal_dice="from_round_2")
    assert is_turn_of(placed(first, "green", 3), 1)
    for rounds in (1, 2, 7):
        later = table(NOTHING, only("green", (3,)), rounds=rounds, steal_dice="from_round_2")
        assert choices(placed(later, "green", 3)) == {"take B", "leave B"}


def test_k08_the_preset_of_the_reviews_begins_stealing_in_round_two():
    assert GAME.options("reviews").steal_dice == "from_round_2"
    assert GAME.options().steal_dice == "always"
    position = table(NOTHING, only("green", (3,)), preset="reviews")
    assert is_turn_of(placed(position, "green", 3), 1)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_k08_a_round_ends_when_the_turn_comes_back_to_the_start_player(first):
    position = come(GAME.start(seats=3), first + 1)
    for number in range(9):
        assert is_turn_of(position, (first + number) % 3)
        assert position.fields()["rounds"] == number // 3
        position = act(position, "score")


@pytest.mark.parametrize("first", [0, 1, 2])
def test_k08_from_round_two_on_means_from_the_start_players_second_turn_on(first):
    position = come(GAME.start(seats=3, steal_dice="from_round_2"), first + 1)
    for number in range(3):
        assert is_turn_of(position, (first + number) % 3)
        position = placed(position, "green", 3)
    assert is_turn_of(position, first)
    position = act(
        placed(act(position, "score"), "blue", 3), "score"
    )  # the others have a 3 in green and one in blue
    following = LETTERS[(first + 1) % 3]
    assert choices(placed(position, "blue", 3)) == {f"take {following}", f"leave {following}"}


def test_k08_extra_turns_belong_to_the_round_they_are_played_in():
    four = tableau(green=(1, 1, 1))
    position = table(four, only("blue", (3,)), dice_each=18, steal_dice="from_round_2")
    position = placed(position, "green", 4)
    assert is_turn_of(position, 0)
    assert position.fields()["rounds"] == 0
    position = placed(position, "blue", 3)  # still the first round: nothing is offered
    assert is_turn_of(position, 1)
    assert position.fields()["rounds"] == 0
    position = act(position, "score")
    assert is_turn_of(position, 0)
    assert position.fields()["rounds"] == 1


def test_k08_the_last_players_extra_turn_is_still_of_that_round():
    position = table(only("blue", (3,)), tableau(green=(1, 1, 1)), turn=1, steal_dice="from_round_2")
    position = placed(position, "green", 4)
    assert position.fields()["rounds"] == 0
    position = placed(position, "blue", 3)
    assert is_turn_of(position, 0)
    assert position.fields()["rounds"] == 1


# ---- K9: when bonus fields act ----------------------------------------------------------------------------------------------


def test_k09_the_bonus_of_the_placed_dice_comes_before_the_stealing():
    position = placed(table(only("yellow", (1, 1, 1)), only("yellow", (2,))), "yellow", 2)
    assert due(position) == "chip"
    position = come(position, "one")
    assert choices(position) == {"take B", "leave B"}


def test_k09_the_theft_of_a_chip_by_placed_dice_comes_before_the_stealing_of_dice():
    position = placed(
        table(only("blue", (1, 1, 1)), only("blue", (2,)), chips=[[0, 0, 0], [3, 0, 0]]), "blue", 2
    )
    assert choices(position) == {"rob B"}
    position = come(act(position, "rob B"), "one")
    assert choices(position) == {"take B", "leave B"}


def test_k09_the_bonus_of_a_stolen_die_is_done_before_the_next_opponent_is_asked():
    position = placed(four_with("yellow", (1, 1), (2,), (2,), (2,)), "yellow", 2)
    position = act(position, "take B")  # lies in column 4
    assert due(position) == "chip"
    position = come(position, "two")
    assert chips(position) == [0, 1, 0]
    position = act(position, "take G")  # column 5: no bonus
    position = act(position, "take Y")  # column 6
    position, number = all_drawn(position)
    assert number == 2
    assert is_turn_of(position, 1)


def test_k09_a_stolen_die_on_a_blue_field_robs_before_the_next_opponent_is_asked():
    position = placed(
        four_with("blue", (1, 1), (2,), (2,), (), chips=[[0, 0, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0]]),
        "blue",
        2,
    )
    position = act(position, "take B")
    assert choices(position) == {"rob G", "rob Y"}
    position = come(act(position, "rob G"), "one")
    assert choices(position) == {"take G", "leave G"}


def test_k09_a_stolen_die_on_a_green_field_gives_an_extra_turn():
    position = act(placed(table(only("green", (1, 1)), only("green", (2,)), NOTHING), "green", 2), "take B")
    assert is_turn_of(position, 0)
    position = act(placed(table(only("green", (1, 1)), only("green", (2,)), NOTHING), "green", 2), "leave B")
    assert is_turn_of(position, 1)


def test_k09_dice_that_lie_on_bonus_fields_already_do_nothing_more():
    position = placed(table(only("yellow", (1, 1, 1, 1)), NOTHING), "yellow", 2)
    assert is_turn_of(position, 1)
    position = placed(table(only("green", (1, 1, 1, 1)), NOTHING), "green", 2)
    assert is_turn_of(position, 1)


def test_k09_dice_that_do_not_fit_trigger_nothing():
    position = placed(table(only("yellow", (1, 1, 1, 1, 1)), *[NOTHING] * 3), "yellow", 2, 4)
    position, number = all_drawn(position)
    assert number == 2
    assert is_turn_of(position, 1)


def test_k09_a_die_that_leaves_a_bonus_field_gives_nothing_to_the_victim():
    position = act(placed(table(NOTHING, only("yellow", (1, 1, 1, 2))), "yellow", 2), "take B")
    assert is_turn_of(position, 1)
    assert counts(position) == [0, 0]


def test_k09_a_field_gives_its_bonus_again_when_a_die_comes_to_lie_there_again():
    position = act(placed(table(NOTHING, only("yellow", (1, 1, 1, 2))), "yellow", 2), "take B")
    position = placed(position, "yellow", 3)
    assert position.fields()["turn"] == 1
    assert due(position) == "chip"


def test_k09_two_bonus_fields_at_once_both_act():
    position = placed(table(only("yellow", (1, 1, 1)), NOTHING), "yellow", 2, 3)
    position, number = all_drawn(position)
    assert number == 3
    assert is_turn_of(position, 1)


def test_k09_bonus_fields_act_from_left_to_right():
    given = {"dice_each": 8, "chips": [[0, 0, 0], [2, 0, 0]]}
    position = placed(table(NOTHING, NOTHING, bonus="blue 1 steal; blue 2 chip", **given), "blue", 1, 2)
    assert choices(position) == {"rob B"}
    position = come(act(position, "rob B"), "one")
    assert position.chance == weights(22, 12, 6)
    assert is_turn_of(come(position, "two"), 1)
    position = placed(table(NOTHING, NOTHING, bonus="blue 1 chip; blue 2 steal", **given), "blue", 1, 2)
    assert position.chance == weights(22, 12, 6)
    position = come(position, "two")
    assert choices(position) == {"rob B"}


def test_k09_the_single_theft_comes_before_that_from_everybody():
    position = table(only("blue", (1, 1, 1)), NOTHING, NOTHING, chips=[[0, 0, 0], [1, 0, 0], [0, 2, 0]])
    position = placed(position, "blue", 2, 3)
    assert choices(position) == {"rob B", "rob G"}
    emptied = come(act(position, "rob B"), "one")
    assert emptied.chance == weights(0, 2, 0)  # seat 1 has none left
    emptied = come(emptied, "two")
    assert is_turn_of(emptied, 1)
    assert counts(emptied) == [2, 0, 1]
    other = come(act(position, "rob G"), "two")
    assert other.chance == weights(1, 0, 0)
    other = come(other, "one")
    assert other.chance == weights(0, 1, 0)
    assert counts(come(other, "two")) == [3, 0, 0]


# ---- K10: extra turns -------------------------------------------------------------------------------------------------------


def test_k10_an_extra_turn_is_a_full_turn_played_after_this_one():
    position = placed(table(only("green", (1, 1, 1)), NOTHING), "green", 2)
    assert is_turn_of(position, 0)
    assert {"roll yellow 4", "score"} <= choices(position)
    assert is_turn_of(placed(position, "yellow", 1), 1)
    assert is_turn_of(all_drawn(act(position, "score"))[0], 1)
    assert is_turn_of(rolled(position, "green", 1), 1)


def test_k10_the_turn_in_which_it_was_won_is_finished_first():
    position = placed(table(only("green", (1, 1, 1)), only("green", (2,))), "green", 2)
    assert choices(position) == {"take B", "leave B"}
    assert position.fields()["extra_turns"] == 1
    assert is_turn_of(act(position, "leave B"), 0)


def test_k10_two_arrows_give_two():
    position = placed(table(only("green", (1, 1, 1)), NOTHING), "green", 2, 3)
    assert is_turn_of(position, 0)
    position = placed(position, "yellow", 1)
    assert is_turn_of(position, 0)
    position = placed(position, "blue", 1)
    assert is_turn_of(position, 1)


def test_k10_two_arrows_may_come_by_a_theft():
    position = placed(four_with("green", (1, 1, 1), (2,), (2,), ()), "green", 2)
    position = act(position, "take B", "take G")
    assert rows(position) == only("green", (1, 1, 1, 2, 2, 2))
    position = act(placed(position, "yellow", 1), "score")
    assert counts(position)[0] == 0
    assert due(position) == "chip"  # green lies right of the line
    position = all_drawn(position)[0]
    assert is_turn_of(position, 1)


def test_k10_an_extra_turn_may_win_a_further_one():
    position = placed(table(only("green", (1, 1, 1)), NOTHING), "green", 2)
    position = placed(position, "green", 3, 2)
    assert is_turn_of(position, 0)
    assert is_turn_of(act(position, "score"), 0) is False  # chips are drawn first
    position = all_drawn(act(position, "score"))[0]
    assert is_turn_of(position, 1)


def test_k10_a_bust_ends_the_turn_but_not_the_extra_turns_already_won():
    position = table(only("yellow", (6,)), NOTHING, extra_turns=2)
    position = rolled(position, "yellow", 1)
    assert rows(position) == NOTHING
    assert is_turn_of(position, 0)
    position = placed(position, "yellow", 6)
    assert is_turn_of(position, 0)
    position = rolled(position, "yellow", 3, 6)
    assert is_turn_of(position, 1)


def test_k10_a_score_does_not_end_the_extra_turns_either():
    position = act(table(NOTHING, NOTHING, extra_turns=1), "score")
    assert is_turn_of(position, 0)
    assert is_turn_of(act(position, "score"), 1)


def test_k10_extra_turns_are_nobody_elses():
    position = act(placed(table(only("green", (1, 1, 1)), NOTHING), "green", 2), "roll yellow 1")
    position = act(come(position, 1), "place 1")
    assert position.fields()["extra_turns"] == 0
    assert is_turn_of(act(position, "score"), 0)


def test_k10_extra_turns_and_rounds_beyond_all_counting_stay_at_the_most_that_is_counted():
    most = {"extra_turns": 2**15 - 1, "rounds": 2**31 - 1}
    position = table(NOTHING, NOTHING, bonus="green 1 turn", **most)
    position = placed(position, "green", 3)
    assert is_turn_of(position, 0)
    assert position.fields()["extra_turns"] == 2**15 - 2
    position = act(table(NOTHING, NOTHING, turn=1, rounds=2**31 - 1), "score")
    assert position.fields()["rounds"] == 2**31 - 1


# ---- K11: bust --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", [(1,), (4,), (4, 4), (1, 2, 3, 4), (3, 4, 3)])
def test_k11_when_no_rolled_die_is_higher_than_the_row_it_is_a_bust(pips):
    position = rolled(table(only("green", (2, 4)), NOTHING), "green", *pips)
    assert rows(position) == NOTHING
    assert position.fields()["supply"] == [6, 6, 6]
    assert is_turn_of(position, 1)


@pytest.mark.parametrize("pips", [(5,), (6,), (1, 5), (4, 4, 4, 6)])
def test_k11_one_higher_die_is_enough_against_a_bust(pips):
    position = rolled(table(only("green", (2, 4)), NOTHING), "green", *pips)
    assert choices(position) == {f"place {max(pips)}"}


@pytest.mark.parametrize("length", range(1, 6))
@pytest.mark.parametrize("colour", COLOURS)
def test_k11_the_rolled_colour_is_cleared_on_both_sides_of_the_line(colour, length):
    position = rolled(table(only(colour, (5,) * length), NOTHING), colour, 5)
    assert rows(position) == NOTHING
    assert supply(position, colour) == 6


@pytest.mark.parametrize("length", range(7))
@pytest.mark.parametrize("colour", COLOURS)
def test_k11_of_the_other_colours_only_the_dice_right_of_the_line_go_back(colour, length):
    dice = (1, 2, 3, 4, 5, 6)[:length]
    others = {other: dice for other in COLOURS if other != colour}
    position = rolled(table(tableau(**{colour: (6,)}, **others), NOTHING), colour, 3, 2)
    assert rows(position) == tableau(**dict.fromkeys(others, dice[:2]))
    assert position.fields()["supply"] == [6 if each == colour else 6 - len(dice[:2]) for each in COLOURS]


def test_k11_the_dice_of_others_stay():
    theirs = tableau((1, 2, 3), (4, 5, 6), (1, 1, 1))
    position = rolled(table(tableau(green=(2,)), theirs, NOTHING), "green", 2)
    assert rows(position, 1) == theirs


def test_k11_a_bust_costs_no_chips():
    position = rolled(table(only("green", (6,)), NOTHING, chips=[[3, 1, 1], [0, 0, 0]]), "green", 1)
    assert chips(position) == [3, 1, 1]


# ---- K12: score -------------------------------------------------------------------------------------------------------------

SCORES = [
    (NOTHING, 0),
    (tableau(green=(1,)), 0),
    (tableau((1,), (1,)), 0),
    (tableau((1, 2), (), (1, 2)), 0),
    (tableau((1,), (6,), (3,)), 1),
    (tableau((1, 2), (6,), (3, 4)), 1),
    (tableau((1, 2), (6, 6), (3, 4)), 2),
    (tableau(green=(1, 2, 3)), 1),
    (tableau(yellow=(1, 2, 3)), 1),
    (tableau(blue=(1, 2, 3)), 1),
    (tableau(blue=(1, 2, 3, 4, 5, 6)), 4),
    (tableau((1, 2, 3), (1, 2, 3), ()), 2),
    (tableau((1, 2, 3), (1, 2, 3), (1,)), 3),
    (tableau((1, 2, 3), (1, 2, 3), (1, 2)), 4),
    (tableau((1, 2, 3), (1, 2, 3), (1, 2, 3)), 5),
    (tableau((1, 2, 3, 4), (1, 2, 3), (1, 2, 3)), 6),
    (tableau((1,) * 6, (2,) * 6, (3,) * 6), 14),
]


@pytest.mark.parametrize(("own", "worth"), SCORES)
def test_k12_a_chip_for_each_full_column_left_and_for_each_die_right_of_the_line(own, worth):
    position = act(table(own, NOTHING), "score")
    assert rows(position) == NOTHING
    assert position.fields()["supply"] == [6, 6, 6]
    position, number = all_drawn(position)
    assert number == worth
    assert counts(position) == [worth, 0]
    assert is_turn_of(position, 1)


def test_k12_all_dice_go_back_also_those_that_scored_nothing():
    position = act(table(tableau((1, 2, 3), (4,), ()), only("green", (5,))), "score")
    assert rows(position) == NOTHING
    assert rows(position, 1) == only("green", (5,))
    assert position.fields()["supply"] == [5, 6, 6]


def test_k12_a_full_third_column_is_worth_its_three_dice_and_nothing_more():
    position = all_drawn(act(table(tableau((1, 2, 3), (1, 2, 3), (1, 2, 3)), NOTHING), "score"))
    assert position[1] == 2 + 3


@pytest.mark.parametrize("own", [NOTHING, tableau((1, 2), (3, 4), ())])
def test_k12_scoring_for_nothing_is_allowed_and_is_the_pass(own):
    position = act(table(own, NOTHING), "score")
    assert is_turn_of(position, 1)
    assert counts(position) == [0, 0]
    assert rows(position) == NOTHING


def test_k12_only_the_own_tableau_is_scored():
    position = act(table(tableau((1,), (1,)), tableau(blue=(1, 2, 3))), "score")
    assert is_turn_of(position, 1)


# ---- K13: chips are drawn blind ---------------------------------------------------------------------------------------------


def test_k13_each_chip_from_the_supply_is_drawn_blind_out_of_what_is_left():
    position = act(table(only("blue", (1, 2, 3, 4, 5)), *[NOTHING] * 3), "score")
    assert position.chance == weights(24, 12, 12)
    position = come(position, "clover")
    assert position.chance == weights(24, 12, 11)
    position = come(position, "one")
    assert position.chance == weights(23, 12, 11)
    position = come(position, "two")
    assert chips(position) == [1, 1, 1]
    assert position.fields()["stock"] == [23, 11, 11]
    assert position.fields()["stock_count"] == 48 - 3


def test_k13_chips_that_players_hold_are_not_in_the_supply():
    position = table(only("blue", (1, 2, 3)), NOTHING, chips=[[3, 2, 1], [4, 0, 2]])
    assert act(position, "score").chance == weights(17, 10, 3)


@pytest.mark.parametrize("theirs", [[1, 0, 0], [3, 0, 1], [2, 4, 3], [0, 5, 0]])
def test_k13_a_stolen_chip_is_drawn_blind_from_the_victims(theirs):
    position = act(on_field("blue", 4, chips=[[1, 1, 1], theirs, [0, 0, 0]]), "rob B")
    assert position.chance == weights(*theirs)
    assert position.fields()["stock"] == [23 - theirs[0], 11 - theirs[1], 8 - theirs[2]]
    for kind in position.chance:
        after = position.happen(kind)
        assert chips(after) == [1 + (each == kind) for each in range(3)]
        assert chips(after, 1) == [number - (each == kind) for each, number in enumerate(theirs)]
        assert after.fields()["stock"] == position.fields()["stock"]


def test_k13_if_the_supply_runs_out_one_takes_what_is_left():
    """No allowed table lets that happen before somebody has won (K2), so chips are removed by hand."""
    for left in ([1, 0, 0], [0, 0, 1], [1, 1, 0], [0, 0, 0]):
        position = table(tableau(yellow=(1, 1, 1, 1, 1, 1)), NOTHING, NOTHING)
        record = position.record.copy()
        record["stock"] = left
        record["stock_count"] = sum(left)
        position = act(dreiwurf.Position(GAME, record), "score")
        number = 0
        while position.chance:
            position = position.happen(next(iter(position.chance)))
            number += 1
        assert number == sum(left)
        assert chips(position) == left
        assert position.fields()["stock"] == [0, 0, 0]
        assert is_turn_of(position, 1)


def test_k13_with_real_dice_the_lot_and_the_dice_come_from_people_and_the_chips_never():
    by_hand = GAME.rules.by_hand
    start = GAME.start(seats=3)
    assert by_hand(start.record)
    assert by_hand(act(come(start, 1), "roll green 2").record)
    assert not by_hand(on_field("yellow", 4).record)
    assert not by_hand(act(table(only("blue", (1, 2, 3)), NOTHING), "score").record)
    assert not by_hand(on_field("blue", 6, chips=TWO_EACH).record)
    assert not by_hand(act(on_field("blue", 4, chips=TWO_EACH), "rob B").record)


# ---- K14: who sees what -----------------------------------------------------------------------------------------------------

RICH = [[2, 1, 1], [1, 2, 0], [3, 0, 2]]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_k14_everybody_sees_how_many_chips_a_player_has_and_only_the_owner_their_faces(viewer):
    position = table(NOTHING, NOTHING, NOTHING, chips=RICH)
    fields = position.view(viewer).fields()
    assert fields["chip_counts"] == [4, 3, 5]
    assert fields["chips"] == [RICH[seat] if seat == viewer else [-1, -1, -1] for seat in range(3)]
    assert fields["stock_count"] == 45 - 12
    own = RICH[viewer] if viewer is not None else [0, 0, 0]
    assert fields["stock"] == [24 - own[0], 12 - own[1], 9 - own[2]]


def test_k14_dice_are_open_to_all():
    position = rolled(table(only("green", (1, 2)), only("blue", (3,)), NOTHING), "green", 4, 4, 1)
    for viewer in (0, 1, 2, None):
        fields = position.view(viewer).fields()
        for name in ("rows", "supply", "thrown", "turn", "rounds", "extra_turns"):
            assert fields[name] == position.fields()[name]


@pytest.mark.parametrize("source", ["score", "yellow"])
def test_k14_draws_of_others_show_as_counts_only(source):
    position = (
        act(table(only("blue", (1, 2, 3)), NOTHING, NOTHING), "score")
        if source == "score"
        else on_field("yellow", 4)
    )
    drawn = {kind: come(position, kind) for kind in KINDS}
    for viewer in (1, 2, None):
        views = {drawn[kind].view(viewer).to_bytes() for kind in KINDS}
        assert len(views) == 1
        assert drawn["one"].view(viewer).fields()["chip_counts"] == [1, 0, 0]
    assert [chips(drawn[kind].view(0)) for kind in KINDS] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_k14_a_view_before_a_draw_says_no_more_than_its_viewer_knows():
    position = act(table(only("blue", (1, 2, 3)), NOTHING, NOTHING, chips=RICH), "score")
    assert position.chance == weights(18, 9, 6)
    assert position.view(1).chance == weights(23, 10, 9)
    assert position.view(None).chance == weights(24, 12, 9)


def stolen(kind, chips=RICH, **given):
    """Seat 0 has robbed seat 1 of a chip; the turn is seat 1's."""
    return come(act(on_field("blue", 4, chips=chips, **given), "rob B"), kind)


def test_k14_thief_and_victim_know_the_stolen_chip_and_nobody_else_does():
    one, two = stolen("one"), stolen("two")
    for viewer in (2, None):
        assert one.view(viewer).to_bytes() == two.view(viewer).to_bytes()
        assert one.view(viewer).fields()["chip_counts"] == [5, 2, 5]
    assert chips(one.view(0)) == [3, 1, 1]
    assert chips(two.view(0)) == [2, 2, 1]
    assert chips(one.view(1), 1) == [0, 2, 0]
    assert chips(two.view(1), 1) == [1, 1, 0]
    assert remembered(one, 1, 0) == [1, 0, 0]
    assert remembered(two, 1, 0) == [0, 1, 0]
    assert remembered(one, 2, 0) == remembered(one, 2, 1) == remembered(one, 0, 1) == [0, 0, 0]


def test_k14_what_the_victim_remembers_is_no_longer_unknown_to_it():
    view = stolen("two").view(1)
    assert chips(view, 0) == [-1, -1, -1]
    own = chips(view, 1)
    assert own == [1, 1, 0]
    assert view.fields()["stock"] == [24 - 1, 12 - 1 - 1, 9]


def test_k14_the_thief_does_not_learn_what_the_victim_has_left():
    other = [[2, 1, 1], [1, 1, 1], [3, 1, 1]]
    assert stolen("one").view(0).to_bytes() == stolen("one", other).view(0).to_bytes()


def test_k14_a_view_carries_only_what_its_own_viewer_remembers():
    position = stolen("clover", [[0, 0, 0], [0, 0, 2], [1, 0, 0]])
    for viewer in (0, 2, None):
        assert not np.array(position.view(viewer).fields()["known"]).any()
    known = np.array(position.view(1).fields()["known"])
    assert known.sum() == 1


def test_k14_what_was_stolen_stays_remembered_until_somebody_else_may_have_taken_it():
    position = stolen("two", [[1, 0, 0], [0, 2, 0], [0, 0, 1]])
    assert remembered(position, 1, 0) == [0, 1, 0]
    position = act(position, "score")
    position = placed(position, "blue", 3)
    position = act(position, "score")  # seat 0 scores its blue row away: two chips
    position = come(position, "clover", "one")
    assert remembered(position, 1, 0) == [0, 1, 0]
    assert counts(position) == [4, 1, 1]


def test_k14_a_theft_by_a_third_player_blurs_what_was_remembered():
    given = {"bonus": "blue 1 steal", "chips": [[1, 0, 0], [0, 3, 0], [0, 0, 0]]}
    position = come(act(placed(table(NOTHING, NOTHING, NOTHING, **given), "blue", 1), "rob B"), "two")
    position = act(position, "score")
    position = act(placed(position, "blue", 2), "rob R")
    assert position.fields()["turn"] == 2
    assert remembered(position, 1, 0) == [0, 1, 0]
    for kind in ("one", "two"):
        after = come(position, kind)
        assert remembered(after, 1, 0) == [0, 0, 0]
        assert remembered(after, 1, 2) == [0, 0, 0]
        assert remembered(after, 0, 2) == [int(kind == "one"), int(kind == "two"), 0]
    assert come(position, "one").view(1).to_bytes() == come(position, "two").view(1).to_bytes()


def test_k14_of_several_chips_of_a_kind_a_third_player_blurs_one():
    given = {
        "bonus": "blue 1 steal; green 1 steal",
        "chips": [[1, 0, 0], [1, 3, 0], [0, 0, 0]],
        "extra_turns": 2,
    }
    position = table(NOTHING, NOTHING, NOTHING, **given)
    position = come(act(placed(position, "blue", 1), "rob B"), "two")
    position = come(act(placed(position, "green", 1), "rob B"), "two")
    position = come(act(placed(act(position, "score"), "blue", 2), "rob R"), "one")
    position = act(position, "score") if position.fields()["turn"] == 1 else position
    # seat 1 robbed seat 0 itself: it knows that the two twos are still there
    assert remembered(position, 1, 0) == [0, 2, 0]
    position = act(placed(position, "green", 3), "rob R")
    position = come(position, "two")
    assert remembered(position, 1, 0) == [0, 1, 0]


def test_k14_who_robs_a_remembered_chip_back_remembers_it_no_longer():
    given = {"bonus": "blue 1 steal", "chips": [[1, 1, 0], [1, 3, 0]]}
    position = come(act(placed(table(NOTHING, NOTHING, **given), "blue", 1), "rob B"), "two")
    position = act(placed(position, "blue", 2), "rob R")
    back = come(position, "two")
    assert remembered(back, 1, 0) == [0, 0, 0]
    assert remembered(back, 0, 1) == [0, 1, 0]
    other = come(position, "one")
    assert remembered(other, 1, 0) == [0, 1, 0]
    assert remembered(other, 0, 1) == [1, 0, 0]


def test_k14_memories_can_be_set_up():
    known = [[[0, 0, 0], [1, 0, 0], [0, 0, 0]], [[0, 0, 1], [0, 0, 0], [0, 0, 0]], [[0, 0, 0]] * 3]
    position = table(NOTHING, NOTHING, NOTHING, chips=RICH, known=known)
    assert remembered(position, 0, 1) == [1, 0, 0]
    assert remembered(position, 1, 0) == [0, 0, 1]
    assert position.view(0).fields()["stock"] == [24 - 2 - 1, 12 - 1, 9 - 1]


def test_k14_the_record_is_told_who_knows_what_came():
    draw = on_field("yellow", 4, seat=1)
    theft = act(on_field("blue", 4, seat=2, chips=RICH), "rob B")
    for before, knows in ((draw, 1 << 1), (theft, 1 << 1 | 1 << 2)):
        outcome = next(iter(before.chance))
        assert GAME.rules.who_knows(before.record, None, outcome, before.happen(outcome).record) == knows
    lot = GAME.start(seats=3)
    die = act(come(lot, 1), "roll green 1")
    for before in (lot, die):
        assert GAME.rules.who_knows(before.record, None, 1, before.happen(1).record) == EVERYBODY
    roll = come(lot, 1)
    action = roll.legal(0)[0]
    assert GAME.rules.who_knows(roll.record, 0, action, roll.play(0, action).record) == EVERYBODY


def test_k14_what_is_dealt_behind_a_view_keeps_what_the_viewer_knows():
    position = stolen("two")
    for seed in range(50):
        dealt = position.deal(1, seed)
        assert chips(dealt, 1) == [1, 1, 0]
        assert chips(dealt, 0)[1] >= 1
        assert counts(dealt) == [5, 2, 5]
        assert [
            sum(kind) for kind in zip(*dealt.fields()["chips"], dealt.fields()["stock"], strict=True)
        ] == [24, 12, 9]
        assert dealt.view(1).to_bytes() == position.view(1).to_bytes()


def test_k14_nobody_has_won_in_what_is_dealt_behind_a_view():
    position = table(NOTHING, NOTHING, chips=[[9, 0, 0], [12, 3, 3]])
    for seed in range(300):
        one, two, clovers = chips(position.deal(0, seed), 1)
        assert one + 2 * two < 20
        assert clovers < 4


def test_k14_no_deal_is_found_exactly_where_somebody_would_have_won_whatever_is_dealt():
    draw = random.Random(14)
    found = set()
    for _ in range(300):
        left = draw.randrange(2, 4)
        position = table(
            NOTHING, NOTHING, NOTHING, ones=left + 6, twos=4, clovers=3, balls_to_win=6, clovers_to_win=2
        )
        s = position.record.copy()
        s.chips[:left] = -1
        s.chip_counts[:left] = [draw.randrange(7) for _ in range(left)]
        for holder in range(left):
            s.known[(holder + 1) % 3, holder, draw.randrange(3)] = min(
                draw.randrange(3), s.chip_counts[holder]
            )
        s.stock[:] = [draw.randrange(7), draw.randrange(5), draw.randrange(3)]
        before = s.copy()
        possible = some_deal_is_possible(before, left)
        assert GAME.rules.rules.find_a_deal(s, 2**left - 1) == possible
        found.add(possible)
        if possible:
            known = before.known.sum(axis=0)
            assert (s.stock >= 0).all()
            assert (s.chips[:left] >= known[:left]).all()
            assert (s.chips[:left].sum(axis=1) == s.chip_counts[:left]).all()
            assert (s.stock + (s.chips - known)[:left].sum(axis=0) == before.stock).all()
            assert not any(GAME.rules.rules.has_won(s, holder) for holder in range(left))
    assert found == {True, False}


def some_deal_is_possible(s, holders):
    """Tries all hands of all holders."""
    known = s.known.sum(axis=0)
    hands = []
    for holder in range(holders):
        left = int(s.chip_counts[holder] - known[holder].sum())
        hands.append([])
        for more in itertools.product(range(left + 1), repeat=3):
            one, two, clovers = (known[holder] + more).tolist()
            if sum(more) == left and one + 2 * two < s.target and clovers < s.clovers_to_win:
                hands[-1].append(more)
    return any((np.sum(deal, axis=0) <= s.stock).all() for deal in itertools.product(*hands))


def test_k14_a_view_in_which_somebody_must_have_won_is_refused():
    view = table(NOTHING, NOTHING, chips=[[3, 0, 0], [3, 0, 0]]).view(0).record.copy()
    view.chip_counts[1] += 27
    view.stock_count -= 27
    with pytest.raises(ValueError, match="would have won"):
        GAME.from_bytes(view.tobytes())


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("other", [0, 1, 2, None])
def test_k14_a_view_of_somebody_elses_view_is_a_position_with_what_both_may_know(viewer, other):
    view = stolen("two").view(viewer).view(other)
    assert GAME.from_bytes(view.to_bytes()) == view
    assert counts(view) == [5, 2, 5]
    assert view.view(viewer) == view.view(other) == view
    assert chips(view.deal(None, 1)) != [-1, -1, -1]


# ---- K15: the end -----------------------------------------------------------------------------------------------------------


def test_k15_the_target_wins_in_the_middle_of_several_draws():
    position = act(
        table(only("blue", (1, 2, 3, 4, 5, 6)), *[NOTHING] * 3, chips=[[10, 0, 0], *[[0, 0, 0]] * 3]), "score"
    )
    position = come(position, "one")
    assert not position.over
    position = come(position, "one")
    assert position.over
    assert position.chance is None
    assert not position.to_move
    assert counts(position) == [12, 0, 0, 0]
    assert position.fields()["stock"] == [12, 12, 12]


def test_k15_the_target_wins_in_the_middle_of_the_two_chips_of_a_bonus_field():
    position = placed(table(only("yellow", (1,) * 5), NOTHING, chips=[[0, 0, 3], [0, 0, 0]]), "yellow", 2)
    assert come(position, "clover").over
    assert not come(position, "one").over


@pytest.mark.parametrize("column", [4, 6])
def test_k15_a_stolen_chip_may_win_and_what_remained_to_be_stolen_is_not(column):
    position = on_field("blue", column, chips=[[0, 0, 3], [0, 0, 1], [0, 0, 3]])
    if column == 4:
        position = act(position, "rob B")
    position = come(position, "clover")
    assert position.over
    assert position.fields()["winner"] == 0
    assert [chips(position, seat) for seat in range(3)] == [[0, 0, 4], [0, 0, 0], [0, 0, 3]]


def test_k15_a_bonus_wins_before_what_the_next_field_gives():
    position = table(only("yellow", (1, 1, 1)), NOTHING, chips=[[19, 0, 0], [0, 0, 0]])
    position = come(placed(position, "yellow", 2, 3), "one")
    assert position.over
    assert counts(position) == [20, 0]


def test_k15_a_bonus_of_a_stolen_die_wins_before_the_next_is_asked():
    given = [[11, 0, 0], *[[0, 0, 0]] * 3]
    position = act(placed(four_with("yellow", (1, 1), (2,), (2,), (2,), chips=given), "yellow", 2), "take B")
    assert come(position, "two").over
    assert not come(position, "clover").over


def test_k15_extra_turns_are_not_played_when_somebody_has_won():
    position = act(
        table(only("blue", (1, 2, 3)), NOTHING, chips=[[19, 0, 0], [0, 0, 0]], extra_turns=2), "score"
    )
    assert come(position, "two").over


@pytest.mark.parametrize("seats", SEATS)
def test_k15_the_others_share_the_second_place(seats):
    for winner in range(seats):
        tableaus = [NOTHING] * seats
        tableaus[winner] = only("green", (1, 1, 1))
        given = [[seat, 0, 0] for seat in range(seats)]
        given[winner] = [0, 0, 3]
        position = come(act(table(*tableaus, turn=winner, chips=given), "score"), "clover")
        assert position.over
        assert position.fields()["winner"] == winner
        assert position.places == [1 if seat == winner else 2 for seat in range(seats)]


def test_k15_all_chips_are_laid_open_at_the_end():
    position = come(
        act(table(only("green", (1, 1, 1)), NOTHING, NOTHING, chips=[[2, 0, 3], *RICH[1:]]), "score"),
        "clover",
    )
    assert position.over
    for viewer in (0, 1, 2, None):
        view = position.view(viewer)
        assert view.to_bytes() == position.to_bytes()
        assert view.fields()["chips"] == [[2, 0, 4], [1, 2, 0], [3, 0, 2]]


def test_k15_a_running_game_stands_by_the_number_of_chips_which_all_may_count():
    position = table(*[NOTHING] * 4, chips=[[2, 0, 0], [0, 0, 3], [1, 1, 0], [0, 0, 0]])
    assert position.places == [2, 1, 2, 4]
    assert position.view(3).places == position.places


def test_k15_a_game_that_is_called_off_is_ranked_by_nearness_to_the_target():
    def places(*chips):
        return table(*[NOTHING] * len(chips), chips=list(chips)).end().places

    assert places([5, 0, 0], [0, 3, 0], [5, 0, 0], [0, 0, 0]) == [2, 1, 2, 4]
    assert places([0, 0, 3], [0, 0, 2], [0, 0, 1]) == [1, 2, 3]
    assert places([1, 4, 0], [9, 0, 0]) == [1, 1]
    assert places([19, 0, 0], [1, 0, 0]) == [1, 2]
    assert places([10, 0, 0], [0, 0, 3]) == [2, 1]  # half the balls, three of four clovers
    assert places([19, 0, 0], [0, 0, 1]) == [1, 2]
    assert places([5, 0, 2], [5, 0, 1]) == [1, 2]


def test_k15_a_game_that_is_called_off_has_no_winner_and_shows_its_chips():
    position = table(NOTHING, NOTHING, chips=[[2, 0, 0], [0, 0, 3]]).end()
    assert position.over
    assert position.fields()["winner"] == -1
    assert position.view(0).fields()["chips"] == [[2, 0, 0], [0, 0, 3]]


# ---- K16: the start player and the order ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_k16_the_start_player_is_drawn_by_lot(seats):
    position = GAME.start(seats=seats)
    assert position.chance == {seat: pytest.approx(1 / seats) for seat in range(seats)}
    assert position.fields()["turn"] == -1
    for seat in range(seats):
        assert GAME.write_outcome(position, seat) == str(seat + 1)
        assert is_turn_of(position.happen(seat), seat)
        assert position.happen(seat).fields()["first"] == seat


@pytest.mark.parametrize("seats", SEATS)
def test_k16_then_it_goes_on_clockwise_whatever_a_turn_was(seats):
    for first in range(seats):
        position = GAME.start(seats=seats, steal_dice="from_round_2").happen(first)
        for number in range(3 * seats):
            seat = (first + number) % seats
            assert is_turn_of(position, seat)
            if number < seats:
                position = placed(position, "green", 5)
            elif number < 2 * seats:
                position = rolled(position, "green", 5)  # a bust
            else:
                position = act(position, "score")


# ---- the worked cases -------------------------------------------------------------------------------------------------------


def test_worked_case_1_a_pair_is_placed_and_later_dice_that_are_not_higher_are_a_bust():
    position = rolled(table(NOTHING, NOTHING), "green", 2, 2, 5, 6)
    assert choices(position) == {"place 2", "place 5", "place 6"}
    position = act(position, "place 2")
    assert position.fields()["rows"][0][0] == [2, 2, 0, 0, 0, 0]
    position = act(position, "score")
    position = rolled(position, "green", 1, 2)
    assert rows(position) == NOTHING
    assert is_turn_of(position, 1)


def test_worked_case_2_yellow_bonus_fields_by_placing_and_by_a_theft():
    position = table(only("yellow", (1, 1, 3)), only("yellow", (4,)), NOTHING)
    position = placed(position, "yellow", 4, 2)
    assert position.fields()["rows"][0][1] == [1, 1, 3, 4, 4, 0]
    position = come(position, "one")  # column 4: one chip
    assert choices(position) == {"take B", "leave B"}
    position = act(position, "take B")
    assert position.fields()["rows"][0][1] == [1, 1, 3, 4, 4, 4]
    position, number = all_drawn(position)  # column 6: two chips
    assert number == 2
    assert counts(position) == [3, 0, 0]
    assert is_turn_of(position, 1)


@pytest.mark.parametrize(("yellow", "worth"), [((1, 4), 4), ((1,), 3)])
def test_worked_case_3_what_a_tableau_is_worth(yellow, worth):
    position = act(table(tableau((2, 2, 3), yellow, (5, 6, 6)), NOTHING), "score")
    assert all_drawn(position)[1] == worth


def test_worked_case_4_a_bust_in_blue():
    position = rolled(table(tableau((1, 2, 3, 4), (2,), (6,)), NOTHING), "blue", 6)
    assert rows(position) == tableau((1, 2), (2,), ())
    assert position.fields()["supply"] == [4, 5, 6]


@pytest.mark.parametrize("leave_the_first", [False, True])
def test_worked_case_5_with_one_free_field_left_only_one_die_can_be_taken(leave_the_first):
    position = table(only("blue", (1, 1, 1, 1)), only("blue", (5,)), only("blue", (2, 5)))
    position = placed(position, "blue", 5)
    assert choices(position) == {"take B", "leave B"}
    if leave_the_first:
        position = act(position, "leave B")
        assert choices(position) == {"take G", "leave G"}
        position = act(position, "take G")
        assert rows(position, 1) == only("blue", (5,))
    else:
        position = act(position, "take B")
        assert rows(position, 2) == only("blue", (2, 5))
    assert rows(position) == only("blue", (1, 1, 1, 1, 5, 5))
    assert is_turn_of(position, 1)


def test_worked_case_6_a_bonus_draw_wins_before_the_thefts_are_offered():
    position = table(only("yellow", (1, 1, 1)), only("yellow", (2,)), chips=[[1, 9, 0], [0, 0, 0]])
    position = placed(position, "yellow", 2)
    won = come(position, "one")
    assert won.over
    assert won.fields()["winner"] == 0
    assert won.places == [1, 2]
    assert rows(won, 1) == only("yellow", (2,))
    assert choices(come(position, "clover")) == {"take B", "leave B"}


# ---- options and positions that are set up ----------------------------------------------------------------------------------


def test_the_defaults_are_the_rule_books():
    options = GAME.options()
    assert (options.dice, options.steal_dice) == ("up_to_four", "always")
    assert (options.ones, options.twos, options.clovers_to_win) == (24, 12, 4)
    assert (options.dice_each, options.clovers, options.balls_to_win) == (0, 0, 0)
    assert GAME.options("classic") == options


@pytest.mark.parametrize(
    ("name", "value"),
    [("dice", "three"), ("dice", ""), ("steal_dice", "never"), ("dice_each", -1), ("ones", -1), ("twos", -1), ("clovers", -1),
     ("balls_to_win", -1), ("clovers_to_win", 0), ("clovers_to_win", -1), ("dice_each", 10**6), ("ones", 10**6),
     ("twos", 10**6), ("clovers", 10**6), ("balls_to_win", 10**6), ("clovers_to_win", 10**6)],
)  # fmt: skip
def test_an_impossible_value_of_an_option_is_refused_by_name(name, value):
    with pytest.raises(dreiwurf.OptionError, match=name):
        GAME.start(**{name: value})


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("a row that falls", {"rows": [[[3, 2], [], []], [[], [], []]]}),
        ("seven dice in a row", {"rows": [[[1] * 7, [], []], [[], [], []], [[], [], []]]}),
        ("a die that shows seven", {"rows": [[[7], [], []], [[], [], []]]}),
        ("a gap", {"rows": [[[1, 0, 2], [], []], [[], [], []]]}),
        ("a fourth colour", {"rows": [[[1], [], [], [2]], [[], [], [], []]]}),
        ("more dice than there are", {"rows": [[[1] * 4, [], []], [[2] * 3, [], []]]}),
        ("one seat", {"rows": [[[], [], []]]}),
        ("five seats", {"rows": [[[], [], []]] * 5}),
        ("more chips than there are", {"chips": [[0, 0, 3], [0, 0, 3], [0, 0, 3], [0, 0, 4]]}),
        ("chips fewer than none", {"chips": [[-1, 0, 0], [0, 0, 0]]}),
        ("chips of one seat too many", {"chips": [[0, 0, 0]] * 3}),
        ("a turn of nobody", {"turn": 2}),
        ("a start player who is not there", {"first": 2}),
        ("rounds fewer than none", {"rounds": -1}),
        ("extra turns fewer than none", {"extra_turns": -1}),
        ("memories of chips that are not there", {"chips": [[1, 0, 0], [0, 0, 0]],
                                                  "known": [[[0, 0, 0]] * 2, [[0, 0, 1], [0, 0, 0]]]}),
        ("memories of a third seat", {"known": [[[0, 0, 0]] * 5] * 2}),
        ("memories of more chips than are counted", {"known": [[[0, 0, 0], [300, 0, 0]], [[0, 0, 0]] * 2]}),
        ("a die that shows two hundred", {"rows": [[[200], [], []], [[], [], []]]}),
        ("more rounds than are counted", {"rounds": 2**31}),
        ("more extra turns than are counted", {"extra_turns": 2**15}),
        ("a roll of no colour", {"roll": ("red", [1])}),
        ("a roll of no dice", {"roll": ("green", [])}),
        ("a roll of five dice", {"roll": ("green", [1, 1, 1, 1, 1])}),
        ("a roll of a seven", {"roll": ("green", [7])}),
        ("a roll of more dice than the supply has", {"rows": [[[], [], []], [[1] * 5, [], []]], "roll": ("green", [2, 2])}),
        ("a roll of fewer dice than four", {"dice": "four", "roll": ("green", [2, 2])}),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused(what, given):
    with pytest.raises(ValueError):  # noqa: PT011 – each has words of its own
        GAME.set_up(**{"rows": [[[], [], []], [[], [], []]]} | given)


def test_a_roll_that_is_set_up_falls_at_once():
    position = table(only("green", (1,)), NOTHING, roll=("green", [2, 2, 5, 1]))
    assert choices(position) == {"place 2", "place 5"}
    assert position.fields()["thrown"] == [1, 2, 0, 0, 1, 0]
    assert supply(position, "green") == 1
    bust = table(only("green", (5,)), NOTHING, roll=("green", [2, 5]))
    assert is_turn_of(bust, 1)
    assert rows(bust) == NOTHING


def test_k09_the_chip_of_a_bonus_is_the_active_players_whoever_was_robbed_of_the_die():
    position = act(placed(four_with("yellow", (1, 1), (), (2,), (), turn=0), "yellow", 2), "take G")
    assert counts(come(position, "one")) == [1, 0, 0, 0]


def test_actions_that_are_not_offered_are_refused():
    position = table(NOTHING, NOTHING)
    for text in ("roll green 5", "roll red 1", "place 3", "take B", "rob B", "roll green 0", ""):
        with pytest.raises(dreiwurf.IllegalAction):
            GAME.read(position, 0, text)
    with pytest.raises(dreiwurf.IllegalAction):
        position.play(1, position.legal(0)[0])


def test_take_and_leave_are_read_without_the_letter_too():
    position = placed(table(NOTHING, only("green", (3,))), "green", 3)
    assert GAME.read(position, 0, "take") == GAME.read(position, 0, "take B")
    assert GAME.read(position, 0, "leave") == GAME.read(position, 0, "leave B")
