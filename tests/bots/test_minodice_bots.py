"""Bots of Mino Dice: what careful and shrewd do, from a view alone, in all option sets, and how much better the one is."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import dreiwurf
from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.games import core
from dreiwurf.games.minodice import options
from dreiwurf.lab import simulate

MINO = dreiwurf.game("minodice")
RANDOM, CAREFUL, SHREWD = range(3)
ODD_SETS = (
    options.DICE_SET,
    "minotaur 2 CCCFFF; griffin 4 CCCCFF; mermaid 3 CCCCCF; red 6 223344; yellow 6 334455; purple 6 112233; grey 9 FFF123",
    "minotaur 0 FFFFFF; griffin 0 FFFFFF; mermaid 0 FFFFFF; red 36 999999; yellow 0 FFFFFF; purple 0 FFFFFF; grey 0 FFFFFF",
    "minotaur 0 FFFFFF; griffin 0 CCCCCC; mermaid 0 CFCFCF; red 0 123456; yellow 36 FFFFFF; purple 0 FFFFFF; grey 0 FFFFFF",
    "minotaur 12 CCCCCC; griffin 12 CCCCCC; mermaid 12 CCCCCC; red 0 123456; yellow 0 FFFFFF; purple 0 FFFFFF; grey 0 FFFFFF",
    "minotaur 1 FCFCFC; griffin 1 FFFFFC; mermaid 1 FFFFFF; red 9 1F9F19; yellow 8 F1F1F1; purple 8 987654; grey 8 9F9F9F",
)
OPTIONS = (
    {},
    {"scoring": "simple", "all_flags": "last"},
    {"bonus_flag": "round", "griffin_bonus": "once", "three_characters": "last_kind"},
    {"bonus_flag": "off"},
)


def choice(bot: str, position: dreiwurf.Position, seat: int = 0) -> str:
    """What a bot does, in words."""
    action = bots.make(MINO, bot, seed=1).choose(position.view(seat), seat)
    return MINO.write(position, seat, action)


@pytest.mark.parametrize("dice_set", ODD_SETS)
@pytest.mark.parametrize("seats", MINO.seats)
def test_bots_play_every_dice_set_legally_by_their_view_and_alike_with_the_same_seed(
    seats: int, dice_set: str
) -> None:
    chosen = OPTIONS[(seats + len(dice_set)) % len(OPTIONS)]
    position, source = MINO.start(seats=seats, dice_set=dice_set, **chosen), Seeded(seats)
    names = [("shrewd", "careful", "careful", "random")[seat % 4] for seat in range(seats)]
    players = [[bots.make(MINO, name, seed=seat) for _ in range(2)] for seat, name in enumerate(names)]
    while not position.over:
        if position.chance:
            position = position.happen(source.draw(position.chance))
            continue
        seat = min(position.to_move)
        one, other = players[seat]
        action = one.choose(position.view(seat), seat)
        assert other.choose(position.deal(seat, seed=7).view(seat), seat) == action
        assert action in position.legal(seat)
        position = position.play(seat, action)


@pytest.mark.parametrize("bot", ["careful", "shrewd"])
@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        (["grey"], "bid 0"),
        (["minotaur"], "bid 1"),
        (["grey", "purple"], "bid 0"),
        (["minotaur", "grey"], "bid 1"),
    ],
)
def test_bots_bid_what_the_hand_is_worth(bot: str, hand: list[str], bid: str) -> None:
    others = [["yellow", "grey"][: len(hand)], ["purple", "red"][: len(hand)]]
    assert choice(bot, MINO.set_up(hands=[hand, *others])) == bid


@pytest.mark.parametrize("bot", ["careful", "shrewd"])
def test_bots_that_need_a_trick_take_it_with_what_wins_and_those_that_have_enough_leave_it(bot: str) -> None:
    def last_to_throw(own_bid: int) -> dreiwurf.Position:
        return MINO.set_up(
            hands=[["yellow", "grey"], ["purple"], ["purple"]],
            bids=[own_bid, 1, 1],
            trick=[("purple", 2), ("purple", 2)],
            leader=1,
        )

    assert choice(bot, last_to_throw(2)) == "throw yellow"
    assert choice(bot, last_to_throw(0)) == "throw grey"


def test_careful_does_not_waste_a_character_on_a_trick_that_it_cannot_win() -> None:
    position = MINO.set_up(
        hands=[["minotaur", "grey"], ["purple"], ["purple"]],
        bids=[1, 1, 1],
        trick=[("mermaid", "character"), ("purple", 2)],
        leader=1,
    )
    assert choice("careful", position) == "throw grey"


def test_shrewd_does_not_take_a_bid_of_others_into_account_that_it_cannot_know() -> None:
    hands = [["red", "grey"], ["purple", "red"], ["minotaur", "yellow"]]
    before = MINO.set_up(hands=hands)
    after = before.play(1, 2).play(2, 0)
    assert choice("shrewd", before) == choice("shrewd", after)


def test_the_second_entry_of_the_generator_bounds_the_worlds() -> None:
    view = MINO.set_up(hands=[["red", "grey", "griffin"], ["purple"] * 3, ["yellow"] * 3]).view(0).record
    taken = []
    for entries in ([5], [5, 1]):
        random = np.array(entries, np.uint64)
        core.choose(view, 0, SHREWD, random)
        taken.append(int(random[0]) - 5 & (1 << 64) - 1)
    assert taken[0] != taken[1]


def differences(policies: list[int], of_seat: int, games: int, seed: int, **chosen: object) -> np.ndarray:
    """By game, how many points more one seat has than the others on average."""
    start = MINO.start(seats=len(policies), **chosen).record
    states, ends = np.zeros(1, start.dtype), np.zeros(games, start.dtype)
    states[0] = start
    wins, counts = np.zeros(len(policies), np.int64), np.zeros(2, np.int64)
    core.play_games(states, games, seed, np.array(policies, np.int64), wins, counts, ends)
    scores = ends["scores"][:, : len(policies)].astype(float)
    return scores[:, of_seat] - np.delete(scores, of_seat, axis=1).mean(axis=1)


def better_by(better: int, worse: int, games: int, seats: int = 4, **chosen: object) -> tuple[float, float]:
    """How many points a game one policy has more than others of another, all seats in turn; and the standard error."""

    def of_seat(seat: int) -> np.ndarray:
        policies = [worse] * seats
        policies[seat] = better
        return differences(policies, seat, games // seats, seed=seat + 1, **chosen)

    with ThreadPoolExecutor(2) as pool:
        every = np.concatenate(list(pool.map(of_seat, range(seats))))
    return float(every.mean()), float(every.std() / len(every) ** 0.5)


@pytest.mark.parametrize("seats", MINO.seats)
@pytest.mark.parametrize("chosen", OPTIONS)
def test_careful_has_far_more_points_than_random_ones(seats: int, chosen: dict[str, str]) -> None:
    mean, error = better_by(CAREFUL, RANDOM, 400 * seats, seats, **chosen)
    assert mean - 4 * error > (25 if chosen.get("scoring") == "simple" else 60)


@pytest.mark.slow
def test_shrewd_has_at_least_15_points_a_game_more_than_three_careful_ones() -> None:
    mean, error = better_by(SHREWD, CAREFUL, 2000)
    assert mean - 2 * error > 15


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "chosen"),
    [(3, {}), (5, {}), (6, {}), (4, {"scoring": "simple"}), (4, {"dice_set": ODD_SETS[1]})],
)
def test_shrewd_has_more_points_than_careful_ones_with_other_numbers_and_options(
    seats: int, chosen: dict[str, str]
) -> None:
    mean, error = better_by(SHREWD, CAREFUL, 40 * seats, seats, **chosen)
    assert mean - 2 * error > 0


@pytest.mark.slow
def test_shrewd_decides_within_100_milliseconds_of_the_processor() -> None:
    players = [bots.make(MINO, "shrewd", seed=seat) for seat in range(4)]
    seconds = []
    for seed in range(3):
        position, source = MINO.start(seats=4), Seeded(seed)
        while not position.over:
            if position.chance:
                position = position.happen(source.draw(position.chance))
                continue
            seat = min(position.to_move)
            view = position.view(seat)
            begun = time.thread_time()
            action = players[seat].choose(view, seat)
            seconds.append(time.thread_time() - begun)
            position = position.play(seat, action)
    del seconds[:2]  # loads or compiles
    assert max(seconds) < 0.1


def test_a_simulation_of_a_game_with_points_tells_their_mean_and_its_error_by_seat() -> None:
    def first(view: dreiwurf.Position, seat: int) -> int:
        return view.legal(seat)[0]

    compiled = simulate("minodice", games=1500, seed=4, seats=["careful", "random", "random"], workers=1)
    again = simulate("minodice", games=1500, seed=4, seats=["careful", "random", "random"], workers=2)
    assert compiled.mean_scores == again.mean_scores
    assert compiled.mean_scores is not None
    assert compiled.scores_errors is not None
    assert len(compiled.mean_scores) == len(compiled.scores_errors) == 3
    assert compiled.mean_scores[0] > compiled.mean_scores[1] + 50 > -500
    assert all(0.5 < error < 5 for error in compiled.scores_errors)
    own = simulate("minodice", games=3, seats=[first, "careful", "random"])
    assert own.mean_scores is not None
    assert all(abs(mean) < 2000 for mean in own.mean_scores)
    assert simulate("maedn", games=3).mean_scores is None
