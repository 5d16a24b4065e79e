"""Score sheets of games with the box on the table: what may be noted, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import dreiwurf
from dreiwurf import OptionError
from dreiwurf.games.core import GameRules
from dreiwurf.games.minodice import rules
from dreiwurf.games.minodice.sheet import OPTIONS
from dreiwurf.match.events import Line
from dreiwurf.match.sheet import ScoreSheet, new_sheet_header

PLAYERS = ["Anna", "Ben", "Carla"]


def sheet(
    *lines: Line, players: Sequence[str] = PLAYERS, preset: str = "classic", **options: Any
) -> ScoreSheet:
    return ScoreSheet(new_sheet_header("minodice", players, preset, options), lines)


def line(round_: int, *entries: tuple[int, ...]) -> Line:
    """Bid, tricks, griffins and minotaurs of each player, as far as given."""
    keys = ("bid", "tricks", "griffins", "minotaurs")
    return Line(round_, tuple(dict(zip(keys, entry, strict=False)) for entry in entries))


def hints(of: ScoreSheet, round_: int) -> list[str]:
    return [text.key.removeprefix("minodice.sheet.hint.") for text in of.hints(round_)]


@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 8), (5, 7), (6, 6)])
def test_d03_so_many_players_play_so_many_rounds(players: int, rounds: int) -> None:
    assert sheet(players=[""] * players).rounds == rounds


def test_d11_d12_d13_a_round_is_scored_as_the_rules_say() -> None:
    five = sheet(line(5, (0, 2), (3, 1), (2, 2, 0, 1)))
    assert five.points(5) == [-50, -20, 90]
    assert sheet(line(2, (1, 1, 2), (0, 1), (0, 0))).points(2) == [80, -20, 20]
    assert sheet(line(2, (1, 2, 2), (0, 0), (0, 0))).points(2)[0] == -10, "a missed bid brings no bonus"


def test_d14_the_simple_scoring_knows_neither_minus_points_nor_bonuses() -> None:
    simple = sheet(line(5, (0, 2), (3, 1), (2, 2)), preset="simple")
    assert simple.points(5) == [0, 0, 40]
    assert [each.key for each in simple.noted(5)] == ["bid", "tricks"]
    with pytest.raises(ValueError, match="'griffins' is not noted; there is bid, tricks"):
        simple.push(line(5, (2, 2, 1), (), ()))


@pytest.mark.parametrize("scoring", ["standard", "simple"])
def test_it_is_the_scoring_of_the_rules_for_all_that_can_be_noted(scoring: str) -> None:
    of = sheet(scoring=scoring)
    for bid in range(4):
        for tricks in range(4):
            for griffins in (0, 2):
                for minotaurs in (0, 1):
                    entry = {"bid": bid, "tricks": tricks, "griffins": griffins, "minotaurs": minotaurs}
                    bonus = griffins * rules.GRIFFIN_BONUS + minotaurs * rules.MERMAID_BONUS
                    expected = rules.points(3, bid, tricks, bonus, scoring == "simple")
                    assert of._rules.score(of.options, 3, entry) == expected


def test_a_round_that_is_half_noted_has_no_points_yet_and_counts_nothing() -> None:
    of = sheet(line(1, (1, 1), (0,), ()), line(2, (0, 0), (0, 0), (2, 2)))
    assert of.points(1) == [20, None, None]
    assert of.running()[:3] == [[20, 0, 0], [40, 20, 40], [40, 20, 40]]
    assert (of.totals, of.places, of.over) == ([40, 20, 40], [1, 3, 1], False)


def test_a_later_line_corrects_the_earlier_one_which_is_kept() -> None:
    of = sheet(line(1, (1, 1), (0, 0), (0, 0)), line(2, (0, 0), (0, 0), (2, 2)))
    assert (of.n, of.totals) == (2, [40, 30, 50])
    of.push(line(1, (1, 0), (0, 1), (0, 0)))
    assert (of.n, of.number(1), of.number(2), of.number(3)) == (3, 3, 2, 0)
    assert of.totals == [10, 10, 50]
    assert [each.round for each in of.lines] == [1, 2, 1]


def test_when_every_round_is_scored_the_sheet_is_complete() -> None:
    of = sheet()
    for round_ in range(8, 0, -1):
        assert not of.over
        of.push(line(round_, (0, 0), (0, 0), (round_, round_)))
    assert of.over
    assert (of.totals, of.places) == ([360, 360, 720], [2, 2, 1])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (line(0, (), (), ()), "no round 0; rounds are 1 to 8"),
        (line(9, (), (), ()), "no round 9"),
        (line(1, (), ()), "3, not 2"),
        (line(1, (2,), (), ()), "bid of player 0 cannot be 2 in round 1; it may be 0 to 1"),
        (line(3, (), (1, 4), ()), "tricks of player 1 cannot be 4"),
        (line(3, (-1,), (), ()), "bid of player 0 cannot be -1"),
        (line(3, (1, 1, 3), (), ()), "griffins of player 0 cannot be 3 in round 3; it may be 0 to 2"),
        (line(3, (1, 1, 0, 2), (), ()), "minotaurs of player 0 cannot be 2"),
        (
            Line(1, ({"points": 20}, {}, {})),
            "'points' is not noted; there is bid, tricks, griffins, minotaurs",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_the_sheet_as_it_was(wrong: Line, words: str) -> None:
    of = sheet()
    with pytest.raises(ValueError, match=words):
        of.push(wrong)
    assert (of.n, of.entries(1)) == (0, ({}, {}, {}))


def test_d01_d13_other_dice_allow_other_bonuses() -> None:
    dice = "minotaur 2 CCCFFF; griffin 4 CCCCFF; mermaid 3 CCCCCF; red 7 556677; yellow 7 334455; purple 6 112233; grey 7 FFF117"
    most = {each.key: each.most for each in sheet(dice_set=dice).noted(5)}
    assert most == {"bid": 5, "tricks": 5, "griffins": 4, "minotaurs": 2}
    assert {each.key: each.most for each in sheet(griffin_bonus="once").noted(5)}["griffins"] == 1


def test_what_can_hardly_be_right_is_said() -> None:
    assert hints(sheet(line(3, (1, 1), (0, 0), (2, 2))), 3) == []
    assert hints(sheet(line(3, (1, 1), (0, 0), (2,))), 3) == [], "one is still to come"
    assert hints(sheet(line(3, (1, 1), (0, 0), (2, 1))), 3) == ["tricks"]
    assert hints(sheet(line(3, (1, 3), (0, 1), (2,))), 3) == ["tricks"]
    assert hints(sheet(line(3, (1, 1, 2), (1, 1, 2), (1, 1, 0, 1))), 3) == ["griffins"]
    assert hints(sheet(line(3, (1, 1, 0, 1), (1, 1), (1, 1, 0, 1))), 3) == ["minotaurs"]
    assert hints(sheet(line(3, (1, 0, 1), (1, 1), (2, 2))), 3) == ["no_trick"]
    assert hints(sheet(line(3, (2, 1, 1), (0, 0), (2, 2))), 3) == ["missed"]


def test_the_notes_say_how_flags_and_griffins_count() -> None:
    assert [text.key for text in sheet(bonus_flag="round").notes] == [
        "minodice.option.bonus_flag.round.help",
        "minodice.option.griffin_bonus.each.help",
    ]
    assert [text.key for text in sheet(preset="simple").notes] == ["minodice.option.scoring.simple.help"]


def test_a_repeat_is_told_from_a_line_that_comes_too_late() -> None:
    one, two = line(1, (1, 1), (0, 0), (0, 0)), line(1, (1, 0), (0, 0), (0, 0))
    of = sheet(one, line(2, (), (), ()), two)
    assert [of.answer_to(one, after) for after in (0, 1, 2, 3)] == [1, None, None, None]
    assert [of.answer_to(two, after) for after in (0, 1, 2, 3)] == [None, 3, 3, None]


@pytest.mark.parametrize(
    ("game", "players", "options", "words"),
    [
        ("maedn", 3, {}, "no score sheet for maedn"),
        ("chess", 3, {}, "no game 'chess'"),
        ("minodice", 2, {}, "played by 3 to 6, not by 2"),
        ("minodice", 7, {}, "played by 3 to 6, not by 7"),
        ("minodice", 3, {"scoring": "mine"}, "scoring"),
        ("minodice", 3, {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_a_sheet_that_cannot_be_says_why(
    game: str, players: int, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(OptionError, match=words):
        ScoreSheet(new_sheet_header(game, [""] * players, options=options))


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_a_games_sheet_keeps_to_the_protocol(name: str) -> None:
    game = dreiwurf.game(name)
    of_game: GameRules = game.rules
    if of_game.sheet is None:
        return
    assert set(of_game.sheet.OPTIONS) <= set(game.options_type.__struct_fields__)
    for players in game.seats:
        of = ScoreSheet(new_sheet_header(name, [""] * players))
        assert of.rounds >= 1
        for round_ in range(1, of.rounds + 1):
            noted = of.noted(round_)
            assert all(each.least <= each.most for each in noted)
            of.push(Line(round_, tuple({each.key: each.least for each in noted} for _ in range(players))))
        assert of.over
        assert len(set(of.totals)) == 1


def test_options_that_make_a_difference_are_named() -> None:
    assert OPTIONS == ("scoring", "bonus_flag", "griffin_bonus")
