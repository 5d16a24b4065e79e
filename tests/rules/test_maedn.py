"""Mensch ärgere Dich nicht by the numbers of its rule book (docs/rules/maedn.md).

Expected values come from the rule book, its worked cases and arithmetic. Figures are written as the rule book writes
them: -1 waiting, 0-39 the distance walked on the track, 40-43 the goal fields a-d.
"""

import itertools

import pytest

import dreiwurf

GAME = dreiwurf.game("maedn")
OUT = (-1, -1, -1, -1)
CORNERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
DIE = {pips: pytest.approx(1 / 6) for pips in range(1, 7)}


def table(*figures, turn=0, throw=None, **options):
    """A position with these figures by seat, at the beginning of a turn or (with `throw`) at what follows the throw."""
    return GAME.set_up(figures=[list(row) for row in figures], turn=turn, throw=throw, **options)


def opposite(field, seat=1, seats=2):
    """Where `seat` counts the ring field that seat 0 calls `field` (M2)."""
    return (field - 10 * CORNERS[seats][seat]) % 40


def figures(position, seat=0):
    return tuple(figure for figure in position.fields()["figures"][seat] if figure != -2)


def mover(position):
    (seat,) = position.to_move
    return seat


def legal(position):
    return position.legal(mover(position))


def moves(position):
    """Action -> where the figure that it names then stands."""
    seat = mover(position)
    return {
        action: position.play(seat, action).fields()["figures"][seat][action]
        for action in position.legal(seat)
    }


def play(position, action):
    return position.play(mover(position), action)


def thrown(position, *throws):
    for pips in throws:
        position = position.happen(pips)
    return position


def throws_next(position):
    """The seat that throws now; fails when no throw is due."""
    assert position.chance == DIE
    assert not position.to_move
    assert not position.over
    fields = position.fields()
    assert fields["throw"] == 0
    return fields["turn"]


def tries(position):
    return position.fields()["tries"]


def is_claim(position):
    """Whether the one asked decides about a penalty (M15): then letting it pass is action 4."""
    return bool(position.to_move) and 4 in legal(position)


# ---- M1–M3: board, positions, teams ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_m01_a_figure_walks_forty_track_fields_and_then_its_four_goal_fields(seat, seats):
    seat %= seats
    walked = [0]
    while walked[-1] < 43:
        rows = [OUT] * seats
        rows[seat] = (walked[-1], -1, -1, -1)
        after = moves(table(*rows, turn=seat, throw=1))
        assert list(after) == [0]
        walked.append(after[0])
    assert walked == list(range(44))


def test_m01_every_start_field_is_a_part_of_the_ring():
    for seat, other in itertools.permutations(range(4), 2):
        rows = [OUT] * 4
        rows[other] = ((10 * seat - 10 * other) % 40, -1, -1, -1)
        after = play(table(*rows, turn=seat, throw=6), 0)
        assert figures(after, seat)[0] == 0
        assert figures(after, other) == OUT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m02_two_teams_meet_on_the_ring_field_that_their_corners_say(seats):
    for seat, other in itertools.permutations(range(seats), 2):
        distance = 10 * (CORNERS[seats][seat] - CORNERS[seats][other])
        for target in range(1, 40):
            rows = [[-1]] * seats
            rows[seat] = [target - 1]
            rows[other] = [(target + distance) % 40]
            after = play(table(*rows, turn=seat, throw=1), 0)
            assert figures(after, seat) == (target,)
            assert figures(after, other) == (-1,), (seat, other, target)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m02_two_teams_do_not_meet_on_any_other_field(seats):
    for seat, other in itertools.permutations(range(seats), 2):
        distance = 10 * (CORNERS[seats][seat] - CORNERS[seats][other])
        for position in range(40):
            if position == (20 + distance) % 40 or position == (19 + distance) % 40:
                continue
            rows = [[-1]] * seats
            rows[seat] = [19]
            rows[other] = [position]
            after = play(table(*rows, turn=seat, throw=1), 0)
            assert figures(after, other) == (position,)


def test_m02_after_the_last_track_field_comes_the_own_goal_and_never_the_own_start_again():
    enemy_on_my_start = opposite(0)
    position = table((39, -1, -1, -1), (enemy_on_my_start, -1, -1, -1), throw=1)
    after = play(position, 0)
    assert figures(after) == (40, -1, -1, -1)
    assert figures(after, 1) == (enemy_on_my_start, -1, -1, -1)


def test_m02_a_figure_passes_the_entrance_of_another_goal_and_stays_on_the_ring():
    # before seat 1's start (field 10) lies the entrance to seat 1's goal
    assert moves(table((8, 9, -1, -1), OUT, OUT, OUT, throw=2)) == {0: 10, 1: 11}


def test_m02_the_same_goal_number_of_two_teams_is_two_fields():
    after = play(table((40, 5, -1, -1), (41, 20, -1, -1), throw=1), 0)
    assert figures(after)[0] == 41
    assert figures(after, 1)[0] == 41


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m03_two_three_or_four_teams_play(seats):
    position = GAME.start(seats=seats, start="first_seat")
    assert position.seats == seats
    rows = position.fields()["figures"]
    assert all(tuple(rows[seat]) == OUT for seat in range(seats))
    assert all(set(row) == {-2} for row in rows[seats:])
    for seat in range(seats):
        assert throws_next(position) == seat
        position = thrown(position, 1, 1, 1)
    assert throws_next(position) == 0


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_m03_other_numbers_of_teams_are_refused(seats):
    with pytest.raises(ValueError, match="seats"):
        GAME.start(seats=seats)


@pytest.mark.parametrize("each", [1, 2, 3, 4])
def test_m03_each_team_has_one_to_four_figures(each):
    position = GAME.start(seats=4, figures=each)
    for row in position.fields()["figures"]:
        assert sorted(row) == sorted([-1] * each + [-2] * (4 - each))


@pytest.mark.parametrize("each", [0, 5, -1])
def test_m03_other_numbers_of_figures_are_refused(each):
    with pytest.raises(ValueError, match="figures"):
        GAME.start(figures=each)


@pytest.mark.parametrize("goal", [40, 41, 42, 43])
def test_m03_the_goal_has_four_fields_also_for_a_single_figure(goal):
    after = play(table([38], [-1], throw=goal - 38), 0)
    assert figures(after) == (goal,)
    assert after.over


def test_m03_three_teams_take_the_first_three_corners():
    # seat 2's start field lies 20 fields after seat 0's and 10 after seat 1's
    after = play(table((20, 5, -1, -1), (12, 5, -1, -1), OUT, turn=2, throw=6), 0)
    assert figures(after, 0) == (-1, 5, -1, -1)
    assert figures(after, 1) == (12, 5, -1, -1)
    after = play(table((5, -1, -1, -1), (10, 5, -1, -1), OUT, turn=2, throw=6), 0)
    assert figures(after, 0) == (5, -1, -1, -1)
    assert figures(after, 1) == (-1, 5, -1, -1)


def test_m03_no_field_is_safe():
    # an enemy is captured on every track field there is: its own start field, mine, and each between
    for field in range(1, 40):
        after = play(table((field - 1, -1, -1, -1), (opposite(field), -1, -1, -1), throw=1), 0)
        assert figures(after, 1) == OUT


# ---- M4: turns --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m04_by_default_the_first_team_is_drawn_with_equal_weights(seats):
    position = GAME.start(seats=seats)
    assert position.chance == {seat: pytest.approx(1 / seats) for seat in range(seats)}
    assert position.fields()["turn"] == -1
    assert not position.to_move
    for seat in range(seats):
        assert throws_next(position.happen(seat)) == seat


@pytest.mark.parametrize("outcome", [-1, 4, 6])
def test_m04_the_lot_falls_on_a_team_that_plays(outcome):
    with pytest.raises(dreiwurf.IllegalAction):
        GAME.start(seats=4).happen(outcome)


def test_m04_with_start_first_seat_the_first_seat_throws_at_once():
    assert throws_next(GAME.start(seats=4, start="first_seat")) == 0


def test_m04_the_turn_goes_clockwise_from_whoever_was_drawn():
    position = GAME.start(seats=4).happen(2)
    order = []
    for _ in range(6):
        order.append(throws_next(position))
        position = thrown(position, 1, 2, 3)
    assert order == [2, 3, 0, 1, 2, 3]


def test_m04_one_die_with_equal_faces_is_thrown():
    assert GAME.start(start="first_seat").chance == DIE


@pytest.mark.parametrize("outcome", [0, 7, -1])
def test_m04_nothing_but_one_to_six_is_a_throw(outcome):
    with pytest.raises(dreiwurf.IllegalAction):
        GAME.start(start="first_seat").happen(outcome)


def test_m04_nobody_acts_while_a_throw_is_due_and_no_die_is_thrown_while_somebody_acts():
    position = table((5, -1, -1, -1), OUT)
    assert position.legal(0) == []
    with pytest.raises(dreiwurf.IllegalAction):
        position.play(0, 0)
    decision = position.happen(2)
    assert decision.chance is None
    assert decision.to_move == frozenset({0})
    assert decision.legal(1) == []
    with pytest.raises(dreiwurf.IllegalAction):
        decision.happen(2)
    with pytest.raises(dreiwurf.IllegalAction):
        decision.play(1, 0)


# ---- M5, M6: the six --------------------------------------------------------------------------------------------------


def test_m05_a_six_must_bring_a_waiting_figure_out():
    position = table((12, -1, 20, -1), OUT, throw=6)
    assert moves(position) == {1: 0}


def test_m05_among_waiting_figures_only_the_lowest_is_offered():
    for figure in range(4):
        row = [12 + 7 * index if index < figure else -1 for index in range(4)]
        assert legal(table(row, OUT, throw=6)) == [figure]


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5])
def test_m05_no_other_throw_brings_a_figure_out(pips):
    assert legal(table((12, -1, 20, -1), OUT, throw=pips)) == [0, 2]


def test_m05_an_enemy_on_the_start_field_is_captured():
    after = play(table((12, -1, 20, -1), (opposite(0), 3, -1, -1), throw=6), 1)
    assert figures(after) == (12, 0, 20, -1)
    assert figures(after, 1) == (-1, 3, -1, -1)


def test_m05_with_nobody_waiting_a_six_moves_any_figure():
    assert moves(table((12, 5, 20, 30), OUT, throw=6)) == {0: 18, 1: 11, 2: 26, 3: 36}


def test_m05_a_six_brings_out_even_when_a_figure_could_go_home_with_it():
    assert moves(table((34, -1, 5, 8), OUT, throw=6)) == {1: 0}


def test_m06_after_a_six_the_same_team_throws_again_as_often_as_it_throws_sixes():
    position = table(OUT, OUT, (12, 5, 20, 30), OUT, turn=2)
    for _ in range(3):
        position = play(position.happen(6), 1)
        assert throws_next(position) == 2
    assert figures(position, 2) == (12, 23, 20, 30)
    assert throws_next(play(position.happen(2), 0)) == 3


def test_m06_a_further_throw_that_moves_nothing_ends_the_turn():
    # 37 + 6 = 43; then 39 + 5 is too high and the others stand too deep in the goal
    position = play(table((37, 42, 41, 39), OUT, throw=6), 0)
    assert throws_next(position) == 0
    assert throws_next(position.happen(5)) == 1


def test_m06_a_six_that_could_not_be_moved_ends_the_turn():
    assert throws_next(table((43, 42, 41, 39), OUT, throw=6)) == 1


def test_m06_a_six_that_could_not_be_moved_may_throw_again_by_option():
    position = table((43, 42, 41, 39), OUT, throw=6, six_without_move="throws_again")
    assert throws_next(position) == 0
    position = thrown(position, 6, 6)
    assert throws_next(position) == 0
    assert throws_next(position.happen(5)) == 1


def test_m06_only_a_six_throws_again_without_a_move():
    for pips in (2, 3, 4, 5):
        position = table((43, 42, 41, 39), OUT, throw=pips, six_without_move="throws_again")
        assert throws_next(position) == 1


def test_m06_a_six_blocked_by_own_figures_ends_the_turn_or_not_by_the_same_option():
    row = (32, 38, 43, 42)  # 32 → 38 is own, 38 → 44 too high
    assert throws_next(table(row, OUT, throw=6)) == 1
    assert throws_next(table(row, OUT, throw=6, six_without_move="throws_again")) == 0


# ---- M7: the start field ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5])
def test_m07_start_field_must_be_vacated_while_a_figure_waits(pips):
    assert moves(table((12, 0, 20, -1), OUT, throw=pips)) == {1: pips}


def test_m07_start_field_must_be_vacated_even_with_a_six():
    position = table((12, 0, 20, -1), OUT, throw=6)
    assert moves(position) == {1: 6}
    after = play(position, 1)
    assert figures(after) == (12, 6, 20, -1)
    assert throws_next(after) == 0


def test_m07_vacating_captures_an_enemy_on_the_way_out():
    after = play(table((12, 0, 20, -1), (opposite(4), -1, -1, -1), throw=4), 1)
    assert figures(after) == (12, 4, 20, -1)
    assert figures(after, 1) == OUT


def test_m07_if_the_start_figure_is_blocked_the_others_are_free():
    assert moves(table((0, 3, 20, -1), OUT, throw=3)) == {1: 6, 2: 23}


def test_m07_with_six_and_start_blocked_nothing_is_brought_out():
    position = table((0, 6, 20, -1), OUT, throw=6)
    assert moves(position) == {1: 12, 2: 26}


def test_m07_with_none_waiting_the_start_figure_may_stay():
    assert moves(table((0, 7, 20, 30), OUT, throw=2)) == {0: 2, 1: 9, 2: 22, 3: 32}


def test_m07_figures_that_do_not_exist_do_not_wait():
    assert moves(table((0, 7), (-1, -1), throw=2)) == {0: 2, 1: 9}
    assert moves(table((0, -1), (-1, -1), throw=2)) == {0: 2}


def test_m07_an_enemy_on_the_own_start_field_need_not_be_vacated():
    assert moves(table((12, 3, 20, -1), (opposite(0), -1, -1, -1), throw=2)) == {0: 14, 1: 5, 2: 22}


def test_m07_the_start_figure_must_leave_again_after_it_was_brought_out_with_a_six():
    position = play(table((12, 20, -1, -1), OUT, throw=6), 2)
    assert moves(position.happen(3)) == {2: 3}


# ---- M8–M11: moving and capturing ---------------------------------------------------------------------------------------


def test_m08_any_own_figure_may_move_by_the_whole_throw():
    assert moves(table((1, 9, 17, 33), OUT, throw=5)) == {0: 6, 1: 14, 2: 22, 3: 38}


def test_m08_a_throw_is_never_split_or_shortened():
    # 38 + 5 would be the last goal field; 39 + 5 is past it and the figure does not take less
    assert moves(table((38, 39, -1, -1), OUT, throw=5)) == {0: 43}


def test_m08_moving_is_compulsory_when_any_figure_can_move():
    position = table((43, -1, -1, 10), (opposite(20), -1, -1, -1), throw=4)
    assert position.to_move == frozenset({0})
    assert legal(position) == [3]
    for action in (-1, 0, 1, 2, 4):
        with pytest.raises(dreiwurf.IllegalAction):
            position.play(0, action)


def test_m08_without_a_figure_that_can_move_there_is_no_decision():
    assert throws_next(table((43, -1, -1, 39), OUT, throw=5)) == 1


def test_m09_figures_are_passed_freely_and_every_field_counts():
    enemies = (opposite(11), opposite(13), -1, -1)
    position = table((10, 12, 14, -1), enemies, throw=5)
    after = play(position, 0)
    assert figures(after) == (15, 12, 14, -1)
    assert figures(after, 1) == enemies


def test_m09_own_figures_on_the_track_are_passed_also_without_goal_jump():
    assert moves(table((36, 37, 38, -1), OUT, throw=4, goal_jump=False)) == {0: 40, 1: 41, 2: 42}


def test_m10_ending_on_an_enemy_sends_it_back_to_waiting():
    after = play(table((10, -1, -1, -1), (3, opposite(14), 20, -1), throw=4), 0)
    assert figures(after) == (14, -1, -1, -1)
    assert figures(after, 1) == (3, -1, 20, -1)


def test_m10_only_the_figure_on_that_very_field_is_hit():
    # ring fields: seat 0 walks from 10 to 14; seat 1 on 14 and 11, seat 2 on 13 and 0, seat 3 on 12 and 20
    rows = ((10, -1, -1, -1), (4, 1, -1, -1), (33, 20, -1, -1), (22, 30, -1, -1))
    after = play(table(*rows, throw=4), 0)
    assert figures(after, 0) == (14, -1, -1, -1)
    assert figures(after, 1) == (-1, 1, -1, -1)
    assert figures(after, 2) == rows[2]
    assert figures(after, 3) == rows[3]


def test_m10_the_turn_passes_after_a_capture_without_a_six():
    assert throws_next(play(table((10, -1, -1, -1), (opposite(14), -1, -1, -1), throw=4), 0)) == 1


def test_m11_a_figure_whose_target_holds_an_own_figure_cannot_move():
    assert moves(table((10, 14, -1, -1), OUT, throw=4)) == {1: 18}
    assert moves(table((40, 41, -1, 12), OUT, throw=1)) == {1: 42, 3: 13}


def test_m11_if_none_can_move_the_turn_passes_and_the_throw_is_not_repeated():
    assert throws_next(table((38, 43, -1, -1), OUT, throw=5)) == 1


def test_m11_by_default_a_blocked_figure_is_not_offered():
    position = table((10, 14, -1, -1), OUT, throw=4, own_blocked="pick_another")
    assert legal(position) == [1]


def test_m11_turn_over_offers_the_blocked_figure_as_a_move_that_does_nothing():
    position = table((10, 14, 43, -1), OUT, throw=4, own_blocked="turn_over")
    assert legal(position) == [0, 1]
    after = play(position, 0)
    assert figures(after) == (10, 14, 43, -1)
    assert throws_next(after) == 1
    assert figures(play(position, 1)) == (10, 18, 43, -1)


def test_m11_turn_over_naming_a_blocked_figure_ends_the_turn_also_on_a_six():
    for six in ("ends_turn", "throws_again"):
        position = table((10, 16, 20, 30), OUT, throw=6, own_blocked="turn_over", six_without_move=six)
        assert legal(position) == [0, 1, 2, 3]
        assert throws_next(play(position, 0)) == 1
        assert throws_next(play(position, 1)) == 0


def test_m11_turn_over_counts_a_goal_field_with_an_own_figure_as_blocked():
    position = table((38, 41, 10, -1), OUT, throw=3, own_blocked="turn_over")
    assert legal(position) == [0, 2]
    assert figures(play(position, 0)) == (38, 41, 10, -1)


def test_m11_turn_over_does_not_offer_too_high_a_throw():
    position = table((41, 39, 10, -1), OUT, throw=5, own_blocked="turn_over")
    assert legal(position) == [2]


def test_m11_turn_over_does_not_offer_a_figure_before_a_shut_gate():
    position = table((38, 12, -1, -1), OUT, throw=3, own_blocked="turn_over", gate="in_play")
    assert legal(position) == [1]


def test_m11_turn_over_does_not_offer_a_jump_inside_the_goal_that_is_not_allowed():
    position = table((39, 40, 10, -1), OUT, throw=3, own_blocked="turn_over", goal_jump=False)
    # 39 → 42 would pass 40, 40 → 43 is free, 10 → 13 is free
    assert legal(position) == [1, 2]


def test_m11_turn_over_offers_nothing_where_no_real_move_exists():
    # 38 → 43 is own, 43 cannot walk: no decision, the turn passes
    assert throws_next(table((38, 43, -1, -1), OUT, throw=5, own_blocked="turn_over")) == 1
    position = table((32, 38, 43, 42), OUT, throw=6, own_blocked="turn_over", six_without_move="throws_again")
    assert throws_next(position) == 0


def test_m11_turn_over_does_not_apply_where_a_six_must_bring_a_figure_out():
    assert legal(table((10, 16, -1, -1), OUT, throw=6, own_blocked="turn_over")) == [2]


def test_m11_turn_over_does_not_apply_where_the_start_field_must_be_vacated():
    assert legal(table((0, 10, 14, -1), OUT, throw=4, own_blocked="turn_over")) == [0]


def test_m11_turn_over_applies_where_the_start_figure_is_blocked_and_the_others_are_free():
    position = table((0, 3, 20, 23), OUT, throw=3, own_blocked="turn_over")
    assert legal(position) == [0, 1, 2, 3]  # nobody waits: everything is free, 0 → 3 and 20 → 23 are blocked
    position = table((3, 0, 6, -1), OUT, throw=3, own_blocked="turn_over")
    offered = legal(position)
    assert 2 in offered  # 6 → 9, the one real move
    assert 0 in offered  # 3 → 6 is own
    assert figures(play(position, 0)) == (3, 0, 6, -1)


def test_m11_turn_over_does_not_apply_where_a_capture_is_forced():
    rows = ((10, 14, 20, -1), (opposite(18), -1, -1, -1))
    assert legal(table(*rows, throw=4, own_blocked="turn_over", capture="forced")) == [1]
    assert legal(table(*rows, throw=4, own_blocked="turn_over", capture="free")) == [0, 1, 2]


def test_m11_turn_over_applies_under_forced_where_there_is_nothing_to_capture():
    rows = ((10, 14, 20, -1), (opposite(18), -1, -1, -1))
    assert legal(table(*rows, throw=4, own_blocked="turn_over", capture="forced")) == [1]
    rows = ((10, 14, 20, -1), (opposite(19), -1, -1, -1))
    assert legal(table(*rows, throw=4, own_blocked="turn_over", capture="forced")) == [0, 1, 2]


def test_m11_turn_over_does_not_offer_a_figure_that_the_gate_bars_from_an_own_figure():
    position = table((38, 41, -1, -1), OUT, throw=3, own_blocked="turn_over", gate="in_play")
    assert throws_next(position) == 1
    position = table((38, 41, 12), [-1] * 3, throw=3, own_blocked="turn_over", gate="in_play")
    assert legal(position) == [0, 2]  # with three in play it is blocked by its own figure alone


def test_m11_turn_over_offers_a_figure_whose_target_is_own_also_where_another_stands_between():
    position = table((38, 41, 40, 12), OUT, throw=3, own_blocked="turn_over", goal_jump=False)
    assert legal(position) == [0, 3]
    assert figures(play(position, 0)) == (38, 41, 40, 12)


def test_m11_own_figures_are_never_hit():
    for first, pips in itertools.product(range(1, 38), range(1, 7)):
        row = (first, first + pips, 39, 43)
        if len(set(row)) == 4:
            position = table(row, OUT, throw=pips)
            assert throws_next(position) == 1 if position.chance else 0 not in legal(position), (row, pips)


# ---- M12: the goal ------------------------------------------------------------------------------------------------------


def test_m12_the_goal_is_entered_by_exact_count():
    for start, pips in itertools.product(range(34, 44), range(1, 7)):
        # with nobody waiting, so that a six is free too; 20 can always move
        position = table((start, 20, 10, 5), OUT, throw=pips)
        assert (0 in legal(position)) == (start + pips <= 43), (start, pips)


def test_m12_figures_in_the_goal_may_move_on_inside_it():
    assert moves(table((40, 42, -1, -1), OUT, throw=1)) == {0: 41, 1: 43}
    assert moves(table((40, -1, -1, -1), OUT, throw=3)) == {0: 43}


def test_m12_figures_in_the_goal_are_safe():
    # whatever the enemy does on the ring, a figure in the goal stays
    for pips in range(1, 7):
        position = table((40, 41, -1, -1), (19, 16, 17, 15), turn=1, throw=pips)
        for action in legal(position):
            assert figures(play(position, action)) == (40, 41, -1, -1)


def test_m12_own_figures_inside_the_goal_are_passed_by_default():
    assert moves(table((38, 40, 41, -1), OUT, throw=4)) == {0: 42}
    assert moves(table((40, 41, 12, -1), OUT, throw=2)) == {0: 42, 1: 43, 2: 14}


def test_m12_without_goal_jump_own_figures_inside_the_goal_are_not_passed():
    assert moves(table((38, 41, 12, -1), OUT, throw=4, goal_jump=False)) == {2: 16}
    assert moves(table((40, 41, 12, -1), OUT, throw=2, goal_jump=False)) == {1: 43, 2: 14}
    assert moves(table((38, 43, 12, -1), OUT, throw=4, goal_jump=False)) == {0: 42, 2: 16}


def test_m12_without_goal_jump_a_blocked_way_is_no_move_for_any_other_rule():
    assert throws_next(table((38, 40, 43, -1), OUT, throw=4, goal_jump=False)) == 1


# ---- M13: three throws --------------------------------------------------------------------------------------------------

ENTITLED = {
    # figures -> who has up to three throws: "none_on_track", "stuck", "all_waiting"
    (-1, -1, -1, -1): (True, True, True),
    (43, -1, -1, -1): (True, True, False),
    (42, 43, -1, -1): (True, True, False),
    (41, 43, 42, -1): (True, True, False),
    (42, -1, -1, -1): (True, False, False),
    (40, -1, -1, -1): (True, False, False),
    (41, 43, -1, -1): (True, False, False),
    (40, 43, 42, -1): (True, False, False),
    (40, 41, 42, -1): (True, False, False),
    (12, -1, -1, -1): (False, False, False),
    (39, 43, 42, 41): (False, False, False),
    (0, -1, -1, -1): (False, False, False),
}


@pytest.mark.parametrize("row", ENTITLED)
@pytest.mark.parametrize("goal_jump", [True, False])
def test_m13_each_reading_of_the_three_throws_gives_them_to_its_positions(row, goal_jump):
    for reading, entitled in zip(("none_on_track", "stuck", "all_waiting"), ENTITLED[row], strict=True):
        position = table(row, OUT, three_throws=reading, goal_jump=goal_jump)
        assert tries(position) == (3 if entitled else 1), reading
    assert tries(table(row, OUT, three_throws="never", goal_jump=goal_jump)) == 1


def test_m13_stuck_is_the_default():
    assert tries(table((43, -1, -1, -1), OUT)) == 3
    assert tries(table((42, -1, -1, -1), OUT)) == 1


@pytest.mark.parametrize("each", [1, 2, 3])
def test_m13_teams_of_fewer_figures_have_three_throws_too(each):
    assert tries(table([-1] * each, [-1] * each)) == 3
    assert tries(table([12] + [-1] * (each - 1), [-1] * each)) == 1
    if each > 1:
        assert tries(table([43] + [-1] * (each - 1), [-1] * each)) == 3


def test_m13_three_throws_without_a_six_pass_the_turn():
    position = table(OUT, OUT)
    assert tries(position) == 3
    position = position.happen(5)
    assert throws_next(position) == 0
    assert tries(position) == 2
    position = position.happen(4)
    assert throws_next(position) == 0
    assert tries(position) == 1
    assert throws_next(position.happen(3)) == 1


@pytest.mark.parametrize("misses", [[], [1], [2, 5]])
def test_m13_a_six_in_any_of_the_tries_brings_a_figure_out_and_gives_one_further_throw(misses):
    position = thrown(table(OUT, OUT), *misses, 6)
    assert moves(position) == {0: 0}
    position = play(position, 0)
    assert throws_next(position) == 0
    assert tries(position) == 1
    assert moves(position.happen(4)) == {0: 4}
    assert throws_next(play(position.happen(4), 0)) == 1


def test_m13_never_gives_one_throw():
    assert throws_next(table(OUT, OUT, throw=3, three_throws="never")) == 1


def test_m13_the_first_throw_that_can_be_moved_is_moved_and_ends_the_tries():
    position = table((42, -1, -1, -1), OUT, three_throws="none_on_track")
    position = position.happen(5)
    assert throws_next(position) == 0
    position = position.happen(1)
    assert moves(position) == {0: 43}
    assert throws_next(play(position, 0)) == 1


def test_m13_the_entitlement_is_fixed_at_the_beginning_of_the_turn():
    # stuck: 42 can still advance, so one throw; that it then stands at 43 gives nothing more in this turn
    position = play(table((42, -1, -1, -1), OUT, throw=1), 0)
    assert throws_next(position) == 1
    # and a team that began with three throws has one after its six
    position = play(table((43, -1, -1, -1), OUT, throw=6), 1)
    assert tries(position) == 1


def test_m13_the_entitlement_counts_what_was_captured_before_the_turn_began():
    position = table((10, -1, -1, -1), (opposite(14), -1, -1, -1), throw=4)
    assert tries(play(position, 0)) == 3


def test_m13_the_entitlement_is_found_anew_in_the_next_turn():
    position = play(table((42, -1, -1, -1), OUT, throw=1), 0)
    position = thrown(position, 1, 1, 1)
    assert throws_next(position) == 0
    assert tries(position) == 3


def test_m13_each_reading_without_the_entitlement_gives_one_throw_that_moves_nothing():
    for reading in ("stuck", "all_waiting", "never"):
        assert throws_next(table((42, -1, -1, -1), OUT, throw=4, three_throws=reading)) == 1
    assert throws_next(table((42, -1, -1, -1), OUT, throw=4, three_throws="none_on_track")) == 0


# ---- M14: the gate ------------------------------------------------------------------------------------------------------


def test_m14_without_a_gate_a_lone_figure_enters_the_goal():
    assert moves(table((38, -1, -1, -1), OUT, throw=3, gate="off")) == {0: 41}


@pytest.mark.parametrize("others", [(12, 5), (12, 43), (42, 43)])
def test_m14_three_in_play_open_the_gate_on_track_or_in_goal(others):
    position = table((38, *others, -1), OUT, throw=3, gate="in_play")
    assert moves(position)[0] == 41


@pytest.mark.parametrize("other", [12, 43])
def test_m14_two_in_play_leave_the_gate_shut(other):
    position = table((38, other, -1, -1), OUT, throw=3, gate="in_play")
    if other == 12:
        assert moves(position) == {1: 15}
    else:
        assert throws_next(position) == 1


def test_m14_all_four_in_play_open_the_gate():
    assert moves(table((38, 12, 5, 0), OUT, throw=3, gate="in_play"))[0] == 41


@pytest.mark.parametrize(
    ("row", "opens"),
    [
        ([38], True),
        ([38, -1], False),
        ([38, 12], True),
        ([38, 43], True),
        ([38, 12, -1], False),
        ([38, 43, -1], False),
        ([38, 12, 5], True),
        ([38, 12, 5, -1], True),
        ([38, 12, -1, -1], False),
    ],
)
@pytest.mark.parametrize("gate", ["in_play", "once"])
def test_m14_with_fewer_figures_the_threshold_is_all_of_them(row, opens, gate):
    position = table(row, [-1] * len(row), throw=3, gate=gate)
    assert (0 in position.legal(0)) == opens


def test_m14_only_entering_is_gated_not_moving_on_inside():
    assert moves(table((40, -1, -1, -1), OUT, throw=2, gate="in_play")) == {0: 42}


def test_m14_the_gate_does_not_hold_up_figures_on_the_track():
    assert moves(table((36, -1, -1, -1), OUT, throw=3, gate="in_play")) == {0: 39}


def test_m14_a_gated_move_is_no_move_so_the_turn_passes():
    assert throws_next(table((38, -1, -1, -1), OUT, throw=3, gate="in_play")) == 1


def captured_before_the_gate(gate):
    """Seat 0 has three in play, seat 1 captures one of them; then seat 0 throws 3 before its goal."""
    position = table((38, 12, 5, -1), (opposite(10), -1, -1, -1), turn=1, throw=2, gate=gate)
    position = play(position, 0)
    assert figures(position) == (38, -1, 5, -1)
    return position.happen(3)


def test_m14_in_play_the_gate_shuts_again_when_a_figure_is_sent_back():
    assert moves(captured_before_the_gate("in_play")) == {2: 8}


def test_m14_once_the_gate_stays_open_when_a_figure_is_sent_back():
    assert moves(captured_before_the_gate("once")) == {0: 41, 2: 8}


def test_m14_once_the_gate_opens_at_the_moment_the_third_figure_comes_out():
    position = table((38, 12, -1, -1), (opposite(39), -1, -1, -1), turn=0, throw=6, gate="once")
    position = play(position, 2)
    assert figures(position) == (38, 12, 0, -1)
    # the further throw vacates the start field, then the enemy captures the figure just brought out
    position = play(position.happen(2), 2)
    position = play(position.happen(3), 0)
    assert figures(position) == (38, 12, -1, -1)
    assert moves(position.happen(3)) == {0: 41, 1: 15}


def test_m14_once_the_gate_is_shut_until_the_threshold_was_in_play():
    assert moves(table((38, 12, -1, -1), OUT, throw=3, gate="once")) == {1: 15}


def test_m14_once_the_gate_of_one_team_does_not_open_that_of_another():
    position = table((38, 12, -1, -1), (20, 12, 5, -1), throw=3, gate="once")
    assert moves(position) == {1: 15}


def test_m14_a_six_brings_the_third_figure_out_and_the_further_throw_may_enter():
    # 38, 12 and the figure just brought out are three in play; with none waiting nothing need be vacated
    position = play(table((38, 12, -1), (-1, -1, -1), throw=6, gate="in_play"), 2)
    assert moves(position.happen(3)) == {0: 41, 1: 15, 2: 3}


# ---- M15, M16: compulsory capture ---------------------------------------------------------------------------------------

MISSED = ((10, 20, 43, -1), (opposite(13), 5, -1, -1))  # seat 0 with a 3: 10 captures, 20 does not


def test_m15_free_every_move_is_legal_and_nothing_follows_a_missed_capture():
    position = table(*MISSED, throw=3)
    assert moves(position) == {0: 13, 1: 23}
    assert throws_next(play(position, 1)) == 1


def test_m15_forced_only_capturing_moves_are_legal():
    assert moves(table(*MISSED, throw=3, capture="forced")) == {0: 13}


def test_m15_forced_leaves_the_choice_between_several_captures():
    position = table((10, 20, 30, -1), (opposite(13), opposite(23), -1, -1), throw=3, capture="forced")
    assert moves(position) == {0: 13, 1: 23}


def test_m15_forced_without_a_capture_leaves_every_move():
    assert moves(table(*MISSED, throw=2, capture="forced")) == {0: 12, 1: 22}


def test_m15_claimable_every_move_stays_legal():
    assert moves(table(*MISSED, throw=3, capture="claimable")) == {0: 13, 1: 23}


def test_m15_claimable_a_capture_made_leaves_nothing_to_claim():
    assert throws_next(play(table(*MISSED, throw=3, capture="claimable"), 0)) == 1


def test_m15_claimable_without_a_capture_to_make_there_is_nothing_to_claim():
    assert throws_next(play(table(*MISSED, throw=2, capture="claimable"), 1)) == 1


def test_m15_claimable_a_missed_capture_may_be_claimed_also_on_the_figure_just_moved():
    position = play(table(*MISSED, throw=3, capture="claimable"), 1)
    assert position.chance is None
    assert position.to_move == frozenset({1})
    # 10 and 23, which just moved, stand on the track; 43 is exempt, one waits
    assert legal(position) == [0, 1, 4]
    assert position.legal(0) == []
    assert figures(position) == (10, 23, 43, -1)
    assert figures(play(position, 0)) == (-1, 23, 43, -1)
    assert figures(play(position, 1)) == (10, -1, 43, -1)
    assert figures(play(position, 4)) == (10, 23, 43, -1)
    for action in (0, 1, 4):
        after = play(position, action)
        assert figures(after, 1) == MISSED[1]
        assert throws_next(after) == 1


def test_m15_claimable_goal_figures_are_exempt_also_the_one_just_moved():
    position = table((10, 40, 41, -1), (opposite(11), -1, -1, -1), throw=1, capture="claimable")
    assert moves(position) == {0: 11, 2: 42}
    position = play(position, 2)
    assert is_claim(position)
    assert legal(position) == [0, 4]


def test_m15_claimable_the_opponents_are_asked_clockwise_from_the_offenders_left():
    rows = [OUT] * 4
    rows[2] = (10, 20, -1, -1)
    rows[0] = (33, -1, -1, -1)  # where seat 2 counts 13
    position = play(table(*rows, turn=2, throw=3, capture="claimable"), 1)
    asked = []
    while is_claim(position):
        asked.append(mover(position))
        assert legal(position) == [0, 1, 4]
        position = play(position, 4)
    assert asked == [3, 0, 1]
    assert throws_next(position) == 3
    assert figures(position, 2) == (10, 23, -1, -1)


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_m15_claimable_one_penalty_an_offence(passes):
    rows = [OUT] * 4
    rows[2] = (10, 20, -1, -1)
    rows[0] = (33, -1, -1, -1)
    position = play(table(*rows, turn=2, throw=3, capture="claimable"), 1)
    for _ in range(passes):
        position = play(position, 4)
    position = play(position, 0)
    assert figures(position, 2) == (-1, 23, -1, -1)
    assert throws_next(position) == 3


@pytest.mark.parametrize("action", [0, 2, 4])
def test_m15_claimable_the_further_throw_after_a_six_still_follows(action):
    position = table((5, 20, 30, 35), (opposite(11), 3, -1, -1), throw=6, capture="claimable")
    position = play(position, 1)
    assert legal(position) == [0, 1, 2, 3, 4]
    position = play(position, action)
    assert throws_next(position) == 0
    assert tries(position) == 1


def test_m15_claimable_the_figure_sent_back_by_a_claim_waits_and_must_be_brought_out_by_the_next_six():
    position = table((5, 20, 30, 35), (opposite(11), 3, -1, -1), throw=6, capture="claimable")
    position = play(play(position, 1), 2)
    assert figures(position) == (5, 26, -1, 35)
    assert moves(position.happen(6)) == {2: 0}


def test_m15_claimable_teams_that_are_home_are_not_asked():
    rows = [(10, 20), (39, 43), (32, -1)]
    position = table(*rows, turn=1, throw=3, capture="claimable", play_on=True)
    position = play(position, 0)  # 39 → 42: seat 1 is home
    position = play(position.happen(1), 0)  # seat 2 now stands on ring field 13
    position = play(position.happen(3), 1)  # seat 0 could have captured it
    assert is_claim(position)
    assert mover(position) == 2
    assert throws_next(play(position, 4)) == 2


def test_m15_claimable_a_capture_missed_by_naming_a_blocked_figure_is_an_offence_too():
    rows = ((10, 20, 23, -1), (opposite(13), -1, -1, -1))
    position = table(*rows, throw=3, capture="claimable", own_blocked="turn_over")
    assert legal(position) == [0, 1, 2]
    position = play(position, 1)
    assert figures(position) == rows[0]
    assert is_claim(position)
    assert legal(position) == [0, 1, 2, 4]
    assert throws_next(play(position, 4)) == 1


def test_m15_claimable_naming_a_blocked_figure_with_a_six_ends_the_turn_after_the_claims():
    rows = ((5, 20, 26, 35), (opposite(11), -1, -1, -1))
    position = table(*rows, throw=6, capture="claimable", own_blocked="turn_over")
    position = play(position, 1)
    assert is_claim(position)
    assert throws_next(play(position, 0)) == 1


@pytest.mark.parametrize("row", [(10, 40, -1, -1), (10, 20, -1, -1), (10, 20, 30, 43)])
def test_m15_claimable_there_is_always_a_figure_to_claim(row):
    # the figure that missed its capture did not move, so at least it still stands on the track
    position = table(row, (opposite(13), -1, -1, -1), throw=3, capture="claimable")
    for action in legal(position):
        after = play(position, action)
        if action != 0:
            assert 0 in legal(after)
            assert 4 in legal(after)


def test_m15_a_gated_entry_is_no_alternative_to_a_capture():
    # 38 cannot enter, so the capture is the only move and nothing can be missed
    position = table(
        (10, 38, -1, -1), (opposite(13), -1, -1, -1), throw=3, capture="claimable", gate="in_play"
    )
    assert moves(position) == {0: 13}
    assert throws_next(play(position, 0)) == 1


def test_m15_claimable_nobody_is_asked_without_an_offence_of_the_last_move():
    # a claim phase never opens after a throw with which nothing could be moved
    assert throws_next(table((43, -1, -1, -1), (opposite(13), 3, -1, -1), throw=3, capture="claimable")) == 0


def test_m16_forced_does_not_apply_where_the_start_field_must_be_vacated():
    assert moves(table((0, 10, -1, -1), (opposite(13), -1, -1, -1), throw=3, capture="forced")) == {0: 3}


def test_m16_claimable_does_not_apply_where_the_start_field_must_be_vacated():
    position = table((0, 10, -1, -1), (opposite(13), -1, -1, -1), throw=3, capture="claimable")
    assert moves(position) == {0: 3}
    assert throws_next(play(position, 0)) == 1


def test_m16_forced_does_not_apply_where_a_six_must_bring_a_figure_out():
    assert moves(table((10, -1, 5, 8), (opposite(16), -1, -1, -1), throw=6, capture="forced")) == {1: 0}


def test_m16_claimable_does_not_apply_where_a_six_must_bring_a_figure_out():
    position = play(table((10, -1, 5, 8), (opposite(16), -1, -1, -1), throw=6, capture="claimable"), 1)
    assert throws_next(position) == 0
    assert figures(position) == (10, 0, 5, 8)


def test_m16_forced_applies_where_the_start_figure_cannot_be_moved():
    rows = ((0, 3, 10, -1), (opposite(13), -1, -1, -1))
    assert moves(table(*rows, throw=3, capture="free")) == {1: 6, 2: 13}
    assert moves(table(*rows, throw=3, capture="forced")) == {2: 13}


def test_m16_claimable_applies_where_the_start_figure_cannot_be_moved():
    rows = ((0, 3, 10, -1), (opposite(13), -1, -1, -1))
    position = play(table(*rows, throw=3, capture="claimable"), 1)
    assert is_claim(position)
    assert legal(position) == [0, 1, 2, 4]


def test_m16_with_none_waiting_the_start_figure_may_stay_and_a_capture_counts():
    rows = ((0, 7, 10, 30), (opposite(13), -1, -1, -1))
    assert moves(table(*rows, throw=3, capture="forced")) == {2: 13}
    assert is_claim(play(table(*rows, throw=3, capture="claimable"), 0))


def test_m16_a_blocked_start_and_a_six_leave_the_capture_compulsory():
    rows = ((0, 6, 20, -1), (opposite(26), -1, -1, -1))
    assert moves(table(*rows, throw=6, capture="forced")) == {2: 26}


# ---- M17: winning -------------------------------------------------------------------------------------------------------


def test_m17_a_team_whose_figures_all_stand_in_its_goal_has_won():
    position = play(table((43, 42, 40, 38), (1, 2, -1, -1), throw=3), 3)
    assert position.over
    assert position.places == [1, 2]
    assert position.to_move == frozenset()
    assert position.chance is None
    assert position.legal(0) == []
    assert position.legal(1) == []
    with pytest.raises(dreiwurf.IllegalAction):
        position.happen(1)
    with pytest.raises(dreiwurf.IllegalAction):
        position.play(0, 0)


@pytest.mark.parametrize(
    ("row", "pips"), [([38], 2), ([38, 43], 2), ([38, 43, 41], 2), ([38, 43, 41, 42], 2)]
)
def test_m17_with_any_number_of_figures_the_last_one_home_wins(row, pips):
    assert play(table(row, [-1] * len(row), throw=pips), 0).over


def test_m17_three_of_four_figures_in_the_goal_are_not_enough():
    position = play(table((43, 42, 38, 20), OUT, throw=3), 2)
    assert not position.over
    assert throws_next(position) == 1


def test_m17_winning_with_a_six_ends_the_game():
    position = play(table((43, 42, 41, 34), OUT, throw=6), 3)
    assert position.over
    assert position.places == [1, 2]


def test_m17_the_others_are_placed_by_the_standing():
    rows = ([38, 43], [5, -1], [40, -1], [5, 6])
    position = play(table(*rows, throw=3), 0)
    assert position.over
    assert position.places == [1, 4, 2, 3]


def test_m17_play_on_the_others_play_until_all_but_one_are_home():
    position = table([38], [39], [5], turn=0, throw=2, play_on=True)
    position = play(position, 0)
    assert not position.over
    assert throws_next(position) == 1
    assert position.fields()["finished"][:3] == [1, 0, 0]
    position = play(position.happen(1), 0)
    assert position.over
    assert position.places == [1, 2, 3]


def test_m17_play_on_places_follow_the_order_of_coming_home_and_not_the_seats():
    position = table([5], [39], [-1], [38], turn=3, throw=3, play_on=True)
    position = play(position, 0)
    position = play(position.happen(1), 0)  # seat 0: 5 → 6
    position = play(position.happen(2), 0)  # seat 1: 39 → 41
    position = thrown(position, 1, 1, 1)  # seat 2 waits
    assert throws_next(position) == 0
    assert not position.over
    assert position.places == [3, 2, 4, 1]


def test_m17_play_on_a_six_that_brings_the_last_figure_home_gives_no_further_throw():
    position = play(table([34], [5], [6], throw=6, play_on=True), 0)
    assert figures(position) == (40,)
    assert not position.over
    assert throws_next(position) == 1


def test_m17_play_on_a_team_that_is_home_is_passed_over():
    position = play(table([5], [39], [6], [7], turn=1, throw=1, play_on=True), 0)
    assert throws_next(position) == 2
    position = play(position.happen(1), 0)
    position = play(position.happen(1), 0)
    assert throws_next(position) == 0
    position = play(position.happen(1), 0)
    assert throws_next(position) == 2


def test_m17_play_on_with_two_teams_ends_with_the_first_home():
    position = play(table([38], [5], throw=2, play_on=True), 0)
    assert position.over
    assert position.places == [1, 2]


def test_m17_without_play_on_the_first_home_ends_the_game_of_four():
    position = play(table([38], [5], [6], [7], throw=2), 0)
    assert position.over
    assert position.places == [1, 4, 3, 2]


# ---- M18: the limit and the standing -------------------------------------------------------------------------------------


def rounds_until_over(position, most):
    """Rounds of throws that move nothing until the game is over: the number of turns played."""
    turns = 0
    while not position.over:
        assert turns < most
        seat = throws_next(position)
        while not position.over and throws_next(position) == seat:
            position = position.happen(1)
        turns += 1
    return turns, position


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_m18_the_game_ends_after_so_many_full_rounds(seats, limit):
    for first in range(seats):
        turns, position = rounds_until_over(GAME.start(seats=seats, limit=limit).happen(first), 100)
        assert turns == seats * limit
        assert position.places == [1] * seats


def test_m18_without_a_limit_it_goes_on_for_longer_than_any_counter_is_wide():
    position = GAME.start(seats=2, figures=1, start="first_seat", three_throws="never", limit=0)
    for _ in range(2 * 66_000):
        position = position.happen(1)
    assert throws_next(position) == 0
    assert GAME.from_bytes(position.to_bytes()) == position


def test_m18_a_limit_below_nothing_is_refused():
    with pytest.raises(ValueError, match="limit"):
        GAME.start(limit=-1)


def test_m18_a_further_throw_belongs_to_the_same_round():
    position = GAME.start(seats=2, start="first_seat", limit=1)
    position = thrown(position, 1, 1, 1)
    for _ in range(4):  # out, to 6, to 12 … where every second six brings the next figure out
        position = position.happen(6)
        position = play(position, legal(position)[0])
        assert throws_next(position) == 1
    position = position.happen(1)
    assert play(position, legal(position)[0]).over


def test_m18_the_penalty_of_the_last_move_counts_in_the_standing():
    # seat 1 stands on ring fields 23 and 10: with a 3 it could capture on 26, but moves its other figure
    position = table((26, 1), (3, 30), turn=0, limit=1, capture="claimable")
    position = play(position.happen(1), 1)
    position = position.happen(3)
    assert moves(position) == {0: 6, 1: 33}
    position = play(position, 1)
    assert not position.over
    assert position.to_move == frozenset({0})
    # seat 0 has 27 + 3 = 30 points; seat 1 has 4 + 34 = 38, or 4 after the claim
    assert play(position, 4).places == [2, 1]
    assert play(position, 1).places == [1, 2]
    assert play(position, 1).over


def test_m18_a_round_is_full_also_when_the_turn_passes_over_a_first_team_that_is_home():
    position = play(table([38], [5], [6], turn=0, throw=2, play_on=True, limit=2), 0)
    position = play(position.happen(1), 0)
    position = play(position.happen(1), 0)
    assert throws_next(position) == 1  # the second round: seat 0 is home
    position = play(position.happen(1), 0)
    position = play(position.happen(2), 0)
    assert position.over
    assert position.places == [1, 3, 2]


STANDINGS = [
    # figures of four teams, places by M18's arithmetic
    ([(-1,) * 4] * 4, [1, 1, 1, 1]),
    # a goal figure beats any distance; then the sum of position + 1
    ([(40, -1, -1, -1), (39, 38, 37, 36), (0, -1, -1, -1), OUT], [1, 2, 3, 4]),
    # 41 + 11 = 52 against 44 + 9 = 53: goal figures are figures on the board
    ([(40, 10, -1, -1), (43, 8, -1, -1), OUT, OUT], [2, 1, 3, 3]),
    # each figure counts one more than its position: 1 + 2 against 2 and 3
    ([(0, 1, -1, -1), (1, -1, -1, -1), (2, -1, -1, -1), OUT], [1, 3, 1, 4]),
    # the start field counts one, waiting nothing
    ([(0, -1, -1, -1), OUT, OUT, OUT], [1, 2, 2, 2]),
    # 21 against 12 + 9
    ([(20, -1, -1, -1), (11, 8, -1, -1), (41, -1, -1, -1), (42, 43, -1, -1)], [3, 3, 2, 1]),
]


@pytest.mark.parametrize(("rows", "places"), STANDINGS)
def test_m18_goal_figures_count_first_then_the_sum_of_the_distances_and_equals_share(rows, places):
    position = table(*rows).end()
    assert position.over
    assert position.places == places


def test_m18_the_standing_can_be_asked_at_any_time():
    position = table((20, -1, -1, -1), (11, -1, -1, -1), OUT, OUT)
    assert not position.over
    assert position.places == [1, 2, 3, 3]


def test_m18_the_leader_may_end_it_at_any_moment():
    for position in (
        GAME.start(seats=3),
        GAME.start(seats=3).happen(1),
        table((5, -1, -1, -1), OUT, OUT, throw=3),
        play(table(*MISSED, throw=3, capture="claimable"), 1),
    ):
        ended = position.end()
        assert not position.over
        assert ended.over
        assert ended.to_move == frozenset()
        assert ended.chance is None
        assert ended.fields()["figures"] == position.fields()["figures"]
        assert ended.places == position.places


def test_m18_teams_that_came_home_stand_before_the_others_when_the_leader_ends_it():
    position = play(table([39], [38], [6], [7], turn=1, throw=2, play_on=True), 0)
    assert position.end().places == [2, 1, 4, 3]


# ---- M19 and the presets -------------------------------------------------------------------------------------------------


def test_m19_at_the_beginning_nobody_has_a_figure_on_the_board():
    assert all(tuple(row) == OUT for row in GAME.start(seats=4).fields()["figures"])


@pytest.mark.parametrize("each", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m19_one_out_begins_with_one_figure_on_the_start_field(each, seats):
    position = GAME.start(seats=seats, figures=each, opening="one_out", start="first_seat")
    for row in position.fields()["figures"][:seats]:
        assert sorted(row, reverse=True) == [0] + [-1] * (each - 1) + [-2] * (4 - each)
    assert tries(position) == 1


def test_m19_one_out_and_the_start_field_must_be_vacated_by_the_first_throw():
    position = GAME.start(seats=4, opening="one_out", start="first_seat").happen(4)
    assert list(moves(position).values()) == [4]


DEFAULTS = {
    "figures": 4,
    "start": "lot",
    "six_without_move": "ends_turn",
    "own_blocked": "pick_another",
    "goal_jump": True,
    "three_throws": "stuck",
    "gate": "off",
    "capture": "free",
    "play_on": False,
    "limit": 0,
    "opening": "waiting",
}
PRESETS = {
    "classic": {},
    "hall": {"gate": "in_play", "start": "first_seat"},
    "schmidt": {"opening": "one_out", "three_throws": "never", "six_without_move": "throws_again"},
    "openspiel": {"three_throws": "never", "six_without_move": "throws_again", "start": "first_seat"},
}


def test_presets_are_those_of_the_rule_book():
    assert set(GAME.presets) == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_sets_what_the_rule_book_says_and_leaves_the_other_defaults(preset):
    options = GAME.start(preset=preset).options
    assert {name: getattr(options, name) for name in DEFAULTS} == DEFAULTS | PRESETS[preset]


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_any_of_it_may_be_changed(preset):
    changed = {
        "figures": 3,
        "start": "first_seat" if preset in ("classic", "schmidt") else "lot",
        "six_without_move": "ends_turn",
        "own_blocked": "turn_over",
        "goal_jump": False,
        "three_throws": "all_waiting",
        "gate": "once",
        "capture": "claimable",
        "play_on": True,
        "limit": 7,
        "opening": "waiting",
    }
    for name, value in changed.items():
        options = GAME.start(preset=preset, **{name: value}).options
        assert getattr(options, name) == value
    assert {name: getattr(GAME.start(preset=preset, **changed).options, name) for name in changed} == changed


def test_preset_classic_is_the_default():
    assert GAME.start().options == GAME.start(preset="classic").options


def test_preset_hall_plays_with_four_teams_of_four():
    position = GAME.start(preset="hall")
    assert position.seats == 4
    assert all(tuple(row) == OUT for row in position.fields()["figures"])
    assert throws_next(position) == 0


def test_preset_schmidt_begins_with_one_out_one_throw_and_again_after_any_six():
    position = GAME.start(preset="schmidt", seats=2, start="first_seat")
    assert figures(position) == (0, -1, -1, -1)
    assert tries(position) == 1
    position = play(position.happen(6), 0)
    assert figures(position) == (6, -1, -1, -1)
    assert throws_next(position) == 0


def test_preset_openspiel_gives_one_throw():
    position = GAME.start(preset="openspiel", seats=2)
    assert throws_next(position) == 0
    assert throws_next(position.happen(5)) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": "youngest"},
        {"six_without_move": "twice"},
        {"own_blocked": True},
        {"goal_jump": "yes"},
        {"three_throws": "always"},
        {"gate": "on"},
        {"capture": "sometimes"},
        {"play_on": 3},
        {"limit": "long"},
        {"opening": "all_out"},
        {"figures": "4"},
        {"house": "rules"},
    ],
)
def test_options_a_wrong_name_or_value_is_named_in_the_error(wrong):
    (name,) = wrong
    with pytest.raises(ValueError, match=name):
        GAME.start(**wrong)


def test_options_an_unknown_preset_is_named_in_the_error():
    with pytest.raises(ValueError, match="grandmother"):
        GAME.start(preset="grandmother")


# ---- The worked cases ----------------------------------------------------------------------------------------------------


def test_worked_case_1_three_throws_a_six_and_a_further_throw():
    position = GAME.start(seats=4, start="first_seat")
    position = thrown(position, 3, 5, 6)
    assert moves(position) == {0: 0}
    position = play(position, 0)
    assert throws_next(position) == 0
    position = position.happen(4)
    assert moves(position) == {0: 4}
    assert throws_next(play(position, 0)) == 1


def test_worked_case_2_six_with_the_start_blocked():
    position = table((-1, 0, 6, 43), OUT, throw=6)
    assert moves(position) == {2: 12}
    after = play(position, 2)
    assert figures(after) == (-1, 0, 12, 43)
    assert throws_next(after) == 0


def test_worked_case_3_home_with_an_exact_six_and_stuck_with_one_too_high():
    position = table((43, 42, 41, 34), OUT, throw=6)
    assert moves(position) == {3: 40}
    assert throws_next(table((43, 42, 41, 39), OUT, throw=6)) == 1


def test_worked_case_4_the_gate_is_shut_with_two_in_play():
    position = table((-1, -1, 38, 12), OUT, throw=3, gate="in_play")
    assert moves(position) == {3: 15}


def test_worked_case_5_stuck_gives_three_throws_to_43_and_one_to_42():
    assert tries(table((42, -1, -1, -1), OUT, three_throws="stuck")) == 1
    assert tries(table((43, -1, -1, -1), OUT, three_throws="stuck")) == 3


def test_worked_case_6_forced_gives_way_to_vacating_the_start_field():
    position = table((-1, 0, 10, 43), (opposite(13), -1, -1, -1), throw=3, capture="forced")
    assert moves(position) == {1: 3}
