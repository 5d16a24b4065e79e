"""Bots of Mistkäfer!: what their descriptions say, that they see no more than they may, how strong and how quick they are."""

import time
from typing import Any

import numpy as np
import pytest

import dreiwurf
from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.games.mistkaefer import heuristics, lookahead
from dreiwurf.games.mistkaefer.rules import TAKE, VICTIM_0
from dreiwurf.lab import simulate

GAME = dreiwurf.game("mistkaefer")
EMPTY = [[], [], []]
ALL_FIELDS = "; ".join(
    f"{colour} {column} {bonus}"
    for colour, bonus in (("green", "chips"), ("yellow", "steal_all"), ("blue", "turn"))
    for column in range(1, 7)
)
OPTION_SETS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"preset": "reviews"}),
    (4, {"dice": "four", "steal_dice": "from_round_2"}),
    (2, {"bonus": ""}),
    (3, {"bonus": ALL_FIELDS}),
    (4, {"bonus": ALL_FIELDS, "clovers_to_win": 1}),
    (2, {"dice_each": 1}),
    (2, {"dice_each": 18, "balls_to_win": 40, "clovers": 30, "clovers_to_win": 12}),
    (2, {"balls_to_win": 1}),
    (2, {"ones": 0, "twos": 0, "clovers": 30}),
    (2, {"ones": 60, "twos": 40, "balls_to_win": 60, "clovers_to_win": 12}),
    (4, {"ones": 60, "twos": 0, "clovers": 1, "balls_to_win": 14}),
]
every_set = pytest.mark.parametrize(("seats", "options"), OPTION_SETS, ids=str)
every_policy = pytest.mark.parametrize("policy", GAME.policies)


def chosen(bot: str, position: dreiwurf.Position) -> int:
    """The action of a bot whose turn it is."""
    (seat,) = position.to_move
    return bots.make(GAME, bot, seed=1).choose(position.view(seat), seat)


def says(bot: str, position: dreiwurf.Position) -> str:
    """The same as text."""
    return GAME.write(position, min(position.to_move), chosen(bot, position))


# ------------------------------------------------------------------------------------------------------------------- greedy
def test_greedy_throws_as_many_dice_as_it_may_of_the_colour_least_likely_to_bust() -> None:
    # green 5: (5/6)^4; yellow 2: (2/6)^4; blue 1 1: (1/6)^4
    assert says("greedy", GAME.set_up(rows=[[[5], [2], [1, 1]], EMPTY])) == "roll blue 4"
    # three blue dice lie before the other: three are left, (1/6)^3 > (1/6)^4 of yellow
    assert says("greedy", GAME.set_up(rows=[[[5], [1, 1], [1]], [[], [], [2, 3, 4]]])) == "roll yellow 4"


def test_greedy_scores_when_that_brings_enough_however_safe_a_throw_is() -> None:
    rows = [[1] * 6, [1] * 5, [1]]  # column 1, and 4 + 3 dice right of the line
    assert heuristics.ENOUGH == 8
    assert says("greedy", GAME.set_up(rows=[rows, EMPTY])) == "score"
    assert says("greedy", GAME.set_up(rows=[[[1] * 6, [1] * 4, [1]], EMPTY])) == "roll blue 4"


def test_greedy_scores_when_a_throw_would_cost_too_much_on_average() -> None:
    # 2 + 3 chips at (5/6)^3 of the safest, three dice being left of each colour: 2.9; with a 1 in blue 5 · (1/6)^3
    dangerous = [[1, 2, 5], [3, 4, 5], [3, 4, 5]]
    assert says("greedy", GAME.set_up(rows=[dangerous, EMPTY])) == "score"
    assert says("greedy", GAME.set_up(rows=[[*dangerous[:2], [1, 1, 1]], EMPTY])) == "roll blue 3"


def test_greedy_places_many_dice_of_a_low_value() -> None:
    assert heuristics.PIPS_A_DIE == 2.5
    for thrown, placed in (
        ([2, 5, 5, 6], 2),
        ([3, 5, 5, 6], 5),
        ([6, 5, 3, 4], 3),
        ([4, 4, 2, 2], 2),
        ([1, 6, 6, 6], 1),
    ):
        assert says("greedy", GAME.set_up(rows=[EMPTY, EMPTY], roll=("green", thrown))) == f"place {placed}"


def test_greedy_takes_every_die_and_robs_whoever_has_most_chips() -> None:
    rows = [[[], [], [1, 2, 3]], [[], [], [2, 4]], EMPTY]
    position = GAME.set_up(rows=rows, chips=[[0, 0, 0], [2, 0, 0], [3, 0, 0]], roll=("blue", [4, 1]))
    position = position.play(0, GAME.read(position, 0, "place 4"))
    assert chosen("greedy", position) == VICTIM_0 + 2
    position = position.play(0, VICTIM_0 + 2).happen(0)
    assert chosen("greedy", position) == TAKE


# ------------------------------------------------------------------------------------------------------------------ cunning
def test_cunning_scores_when_that_wins_for_certain() -> None:
    # 19 of 20 balls and 3 of 4 clovers: any chip wins
    position = GAME.set_up(rows=[[[1], [1], [1]], EMPTY], chips=[[19, 0, 3], [5, 0, 0]])
    assert says("cunning", position) == "score"


def test_cunning_places_what_wins_at_once_on_a_bonus_field() -> None:
    # a second yellow 6 reaches column 4, which brings the chip that is missing
    chips = [[19, 0, 3], [5, 0, 0]]
    position = GAME.set_up(rows=[[[], [1, 2], []], EMPTY], chips=chips, roll=("yellow", [3, 6, 6]))
    assert says("cunning", position) == "place 6"


def test_cunning_takes_the_die_that_the_opponent_needs() -> None:
    position = GAME.set_up(rows=[[[1], [], []], [[1, 2, 3], [], []]], roll=("green", [3, 6]))
    assert says("cunning", position) == "place 3"
    position = position.play(0, GAME.read(position, 0, "place 3"))
    assert chosen("cunning", position) == TAKE


def test_cunning_robs_the_one_who_is_about_to_win() -> None:
    rows = [[[], [], [1, 2, 3]], EMPTY, [[1, 1, 1, 1], [1, 1, 1], [1, 1]]]
    chips = [[3, 0, 0], [6, 0, 0], [0, 6, 0]]
    position = GAME.set_up(rows=rows, chips=chips, roll=("blue", [4]))
    position = position.play(0, GAME.read(position, 0, "place 4"))
    assert chosen("cunning", position) == VICTIM_0 + 2


@every_set
def test_cunning_does_not_score_for_nothing_while_it_may_throw(seats: int, options: dict[str, Any]) -> None:
    for position in played("cunning", seats, options, seed=5):
        seat = min(position.to_move, default=-1)
        scores = seat >= 0 and says("cunning", position) == "score"
        if scores and int(GAME.rules.rules.score_of(position.record, seat)) == 0:
            assert len(position.legal(seat)) == 1


def test_the_throws_that_are_looked_through_are_all_there_are() -> None:
    assert np.diff(lookahead.ENDS).tolist() == [6, 21, 56, 126]
    for dice in range(1, 5):
        throws = slice(lookahead.ENDS[dice - 1], lookahead.ENDS[dice])
        assert lookahead.CHANCES[throws].sum() == pytest.approx(1)
        assert (lookahead.THROWS[throws].sum(axis=1) == dice).all()


def test_what_a_throw_is_worth_is_the_mean_of_its_placings() -> None:
    """Against the slow way: every ordered throw of two dice, and the best of what may be placed."""
    after = np.random.default_rng(1).random((7, 5))
    for top in range(7):
        slow = 0.0
        for one in range(1, 7):
            for other in range(1, 7):
                placings = [
                    after[value, (one == value) + (other == value)] for value in {one, other} if value > top
                ]
                slow += max(placings, default=after[0, 0]) / 36
        assert lookahead.chance_of_throw(2, top, after) == pytest.approx(slow)


# ---------------------------------------------------------------------------------------------------------------- all three
def played(
    policy: str, seats: int, options: dict[str, Any], seed: int, most: int = 400
) -> list[dreiwurf.Position]:
    """The positions of a game in which all seats play by a policy."""
    players = [bots.make(GAME, policy, seed + seat) for seat in range(seats)]
    source = Seeded(seed)
    positions = [GAME.start(seats=seats, **options)]
    while not positions[-1].over and len(positions) < most:
        position = positions[-1]
        if position.chance:
            positions.append(position.happen(source.draw(position.chance)))
        else:
            (seat,) = position.to_move
            action = players[seat].choose(position.view(seat), seat)
            assert action in position.legal(seat)
            positions.append(position.play(seat, action))
    return positions


@every_policy
@every_set
def test_every_policy_plays_legally_whatever_the_options(
    seats: int, options: dict[str, Any], policy: str
) -> None:
    assert len(played(policy, seats, options, seed=2)) > 1


@every_set
def test_games_of_programs_against_themselves_end(seats: int, options: dict[str, Any]) -> None:
    for policy in ("greedy", "cunning"):
        result = simulate("mistkaefer", games=20, seed=3, seats=[policy] * seats, workers=1, **options)
        assert sum(result.wins) == 20


@every_policy
def test_worlds_that_differ_only_in_what_is_hidden_make_no_difference(policy: str) -> None:
    compared = 0
    for number, position in enumerate(played("cunning", 3, {}, seed=4)):
        for seat in position.to_move:
            other = position.deal(seat, seed=number)
            compared += other != position
            assert says(policy, other) == says(policy, position)
    assert compared > 20


@every_policy
def test_the_same_seed_plays_the_same_game(policy: str) -> None:
    assert played(policy, 4, {}, seed=6) == played(policy, 4, {}, seed=6)


def share(better: str, worse: str, games: int) -> float:
    """Of games of two, half of them with seats swapped, how many the better one wins."""
    there = simulate("mistkaefer", games=games // 2, seed=1, seats=[better, worse]).wins[0]
    back = simulate("mistkaefer", games=games // 2, seed=2, seats=[worse, better]).wins[1]
    return (there + back) / games


def test_greedy_beats_random_in_nearly_every_game() -> None:
    assert share("greedy", "random", 2000) > 0.95


@pytest.mark.slow
def test_cunning_beats_greedy_by_more_than_sixty_to_forty_two_standard_errors_clear() -> None:
    games = 4000
    won = share("cunning", "greedy", games)
    assert won - 2 * (won * (1 - won) / games) ** 0.5 > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_one_cunning_among_greedy_ones_wins_far_more_than_its_share(seats: int) -> None:
    games = 1000
    bots_ = ["cunning"] + ["greedy"] * (seats - 1)
    won = simulate("mistkaefer", games=games, seed=1, seats=bots_).wins[0] / games
    assert won > 1.5 / seats


@pytest.mark.slow
def test_cunning_takes_at_most_ten_milliseconds_a_decision() -> None:
    """The time of its thread: what else the machine does meanwhile is not the bot's."""
    bot = bots.make(GAME, "cunning")
    took: list[int] = []
    for seats, options in OPTION_SETS:
        for position in played("cunning", seats, options, seed=7):
            for seat in position.to_move:
                view = position.view(seat)
                begun = time.thread_time_ns()
                bot.choose(view, seat)
                took.append(time.thread_time_ns() - begun)
    assert len(took) > 500
    assert max(took) <= 10_000_000
