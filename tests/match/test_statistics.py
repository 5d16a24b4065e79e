"""What the dice of a match showed: counts by hand, chi-squared and ranges against SciPy's."""

from __future__ import annotations

import random

import msgspec
import pytest
from scipy.stats import binom, chi2, chisquare

from dreiwurf import Match
from dreiwurf.chance import Entered
from dreiwurf.match import Act, Clock
from dreiwurf.match.events import ALONE, LED
from dreiwurf.match.statistics import chi_squared, fair_range, judge, statistics, unevenness


def hall(**options: object) -> Match:
    return Match("maedn", preset="hall", seats=4, chance=Entered(), players=[("", LED)] * 4, **options)


def faces(*counts: int) -> dict[int, int]:
    return dict(enumerate(counts, 1))


# ------------------------------------------------------------------------------------------------------- what is counted
def test_only_throws_that_count_are_counted() -> None:
    match = hall()
    match.happen(6)
    match.push(Act(0, 0, ALONE))
    match.happen(5)  # wrong: it was a 4
    thrown = match.n
    match.push(Act(0, 0, ALONE))
    match.happen(2)
    draft = match.draft()
    assert match.replay_with(draft, thrown, 4) == 0
    match.extend(draft)
    match.correct({"1.0": "t20"})
    match.happen(1)
    match.undo(match.undo_target() or 0)
    numbers = statistics(match)
    (die,) = numbers.dice
    assert [face.count for face in die.faces] == [0, 1, 0, 1, 0, 1]
    assert (numbers.throws, die.total, numbers.corrections) == (3, 3, 2)
    assert numbers.entries == 4  # 6, 4, 2 and the correction
    assert numbers.undone == 3  # the 5, the 2 after it, the 1
    assert [(seat.throws, seat.faces) for seat in numbers.by_seat] == [
        (2, [0, 0, 0, 1, 0, 1]),
        (1, [0, 1, 0, 0, 0, 0]),
        (0, [0, 0, 0, 0, 0, 0]),
        (0, [0, 0, 0, 0, 0, 0]),
    ]


def test_the_lot_is_no_throw() -> None:
    match = hall(start="lot")
    match.happen(3)
    assert (statistics(match).throws, statistics(match).dice) == (0, [])
    match.happen(1)
    assert statistics(match).by_seat[3].faces == [1, 0, 0, 0, 0, 0]


def test_dice_of_each_colour_are_counted_for_themselves() -> None:
    match = Match("mistkaefer", seats=2, chance=Entered())
    draw = random.Random(4)
    thrown = 0
    while match.n < 200 and not match.over:
        match.advance()
        if match.now.by_hand:
            thrown += match.position.turn >= 0  # not the lot
            match.happen(draw.choice(list(match.now.chance or ())))
        elif match.now.to_move:
            seat = min(match.now.to_move)
            match.play(seat, draw.choice(match.position.legal(seat)))
    numbers = statistics(match, "de")
    assert numbers.throws == sum(die.total for die in numbers.dice) == thrown
    assert {die.name for die in numbers.dice} <= {"Grüne Würfel", "Gelbe Würfel", "Blaue Würfel"}
    assert sum(seat.throws for seat in numbers.by_seat) == thrown


def test_a_game_whose_dice_nobody_throws_by_hand_has_none() -> None:
    match = Match("minodice", seats=3)
    match.advance()
    assert statistics(match).dice == []


def test_the_clock_tells_when_it_began_and_how_long_was_played() -> None:
    match = hall()
    assert (statistics(match).started, statistics(match).played_seconds) == (None, None)
    match.push(Clock(at=1_700_000_000_000, running=True, left=1800))
    assert statistics(match, at=1_700_000_090_500).played_seconds == 90
    match.push(Clock(at=1_700_000_100_000, running=False, left=1700, played=100))
    assert statistics(match).played_seconds == 100
    match.push(Clock(at=1_700_000_500_000, running=True, left=1700, played=100))
    assert statistics(match, at=1_700_000_510_000).played_seconds == 110
    assert statistics(match).started == "2023-11-14T22:13:20Z"


def test_it_goes_out_as_json() -> None:
    match = hall()
    match.happen(2)
    told = msgspec.json.decode(msgspec.json.encode(statistics(match, "it")))
    assert told["dice"][0]["faces"][1] == {"face": 2, "count": 1, "expected": 1 / 6, "low": 0, "high": 1}
    assert set(told) == {
        "throws", "entries", "undone", "corrections", "started", "played_seconds", "dice", "by_seat"
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------------------ fair dice
def test_chi_squared_of_sixty_throws_worked_out_by_hand() -> None:
    # expected 10 each: (25 + 4 + 1 + 4 + 0 + 100) / 10
    assert chi_squared([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)


@pytest.mark.parametrize("seed", range(20))
def test_chi_squared_and_p_are_scipys(seed: int) -> None:
    draw = random.Random(seed)
    counts = [draw.randint(0, 60) for _ in range(6)]
    theirs = chisquare(counts)
    assert chi_squared(counts) == pytest.approx(theirs.statistic)
    assert unevenness(chi_squared(counts)) == pytest.approx(theirs.pvalue, rel=1e-9)


@pytest.mark.parametrize("squared", [0, 1e-9, 0.1, 1, 4.35, 11.07, 15.09, 50, 200])
def test_the_closed_form_is_the_distribution(squared: float) -> None:
    assert unevenness(squared) == pytest.approx(chi2.sf(squared, 5), rel=1e-9)


@pytest.mark.parametrize("throws", [1, 2, 5, 30, 61, 200, 999, 5000])
def test_the_range_of_fair_dice_is_scipys(throws: int) -> None:
    assert fair_range(throws, 1 / 6) == tuple(binom.interval(0.95, throws, 1 / 6))


def test_before_the_first_throw_there_is_nothing_to_judge() -> None:
    die = judge("d6", "Die", faces(0, 0, 0, 0, 0, 0))
    assert (die.chi_squared, die.p, die.enough) == (None, None, False)
    assert [(face.low, face.high) for face in die.faces] == [(0, 0)] * 6


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((5, 5, 5, 5, 5, 4), "Too few throws for a verdict yet."),
        ((0, 0, 0, 0, 0, 29), "Too few throws for a verdict yet."),
        ((5, 5, 5, 5, 5, 5), "The die falls as one expects of a fair one."),
        # chi-squared 485/59 = 8.2 of 11.07; of 59 throws 95 of 100 dice show a six 5 to 15 or 16 times
        (
            (7, 12, 9, 7, 7, 17),
            "The 6 came up more often than usual. All in all that is still normal for a fair die.",
        ),
        # chi-squared 13.4: p = 0.0199; 18.4: p = 0.00249, by SciPy
        ((5, 8, 9, 8, 10, 20), "A little uneven: about one fair die in 50 does this."),
        (
            (5, 8, 7, 9, 9, 22),
            "Very uneven: only about one fair die in 400 would do this. The 6 came up most.",
        ),
    ],
)
def test_the_verdict_is_in_plain_words(counts: tuple[int, ...], verdict: str) -> None:
    assert judge("d6", "Die", faces(*counts)).verdict == verdict


def test_a_die_that_always_shows_the_same_is_not_put_in_endless_numbers() -> None:
    assert "1000000 guten" in judge("d6", "Würfel", faces(0, 0, 0, 0, 0, 600), "de").verdict
