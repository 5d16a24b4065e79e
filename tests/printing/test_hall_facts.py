"""Mensch ärgere Dich nicht in a hall: teams of people (M3), the floor (M1), the rule card. Expected values are the seed's."""

from itertools import pairwise

import msgspec
import pytest

import dreiwurf
from dreiwurf.games.core import GameRules
from dreiwurf.games.hall import MOST_PEOPLE, FloorSheet
from dreiwurf.games.maedn import hall
from dreiwurf.games.maedn.options import Options
from dreiwurf.games.scene import Seat, Text

RULES: GameRules = dreiwurf.game("maedn").rules


def by_label(seats: int) -> dict[str, FloorSheet]:
    return {sheet.label: sheet for sheet in hall.floor(seats)}


# ----------------------------------------------------------------------------------------------------------- line-ups
@pytest.mark.parametrize(
    ("people", "first"),
    [
        (2, (2, 1, 0)),
        (3, (3, 1, 0)),
        (4, (2, 2, 0)),
        (5, (2, 2, 1)),
        (6, (3, 2, 0)),
        (7, (3, 2, 1)),
        (8, (4, 2, 0)),
        (9, (4, 2, 1)),
        (11, (4, 2, 3)),
        (12, (4, 3, 0)),
        (13, (4, 3, 1)),
        (15, (4, 3, 3)),
        (16, (4, 4, 0)),
        (20, (4, 4, 4)),
        (64, (4, 4, 48)),
    ],
)
def test_m03_the_head_count_gives_teams_and_figures(people: int, first: tuple[int, int, int]) -> None:
    best = hall.line_ups(people)[0]
    assert (best.seats, best.figures, best.spare) == first


@pytest.mark.parametrize("people", range(2, MOST_PEOPLE + 1))
def test_m03_every_line_up_uses_all_people_in_equal_teams_and_two_or_three_teams_are_offered(
    people: int,
) -> None:
    found = hall.line_ups(people)
    assert all(each.seats * each.figures + each.spare == people for each in found)
    assert all(1 <= each.figures <= 4 and 2 <= each.seats <= 4 for each in found)
    assert all(RULES.options(**each.options).figures == each.figures for each in found)  # type: ignore[attr-defined]
    assert {each.seats for each in found} == {seats for seats in (2, 3, 4) if seats <= people}


@pytest.mark.parametrize("people", [1, 0, -3, 65])
def test_line_ups_say_for_how_many_people_they_are(people: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 64 people, not {people}"):
        hall.line_ups(people)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_pieces_are_the_tokens_of_the_scene(seats: int, figures: int) -> None:
    position = dreiwurf.game("maedn").start(seats=seats, figures=figures)
    tokens = {token["id"] for token in position.scene(0)["tokens"] if token["kind"] == "figure"}
    pieces = hall.pieces(seats, figures)
    assert [len(row) for row in pieces] == [figures] * seats
    assert {token for row in pieces for token in row} == tokens


# ----------------------------------------------------------------------------------------------------------- the floor
def test_m01_the_floor_of_four_teams_has_36_white_sheets_four_starts_and_sixteen_goals() -> None:
    sheets = hall.floor(4)
    kinds = [sheet.kind for sheet in sheets]
    assert (len(sheets), kinds.count("track"), kinds.count("start"), kinds.count("goal")) == (56, 36, 4, 16)
    assert [sheet.label for sheet in sheets[:40]] == [str(n) for n in range(1, 41)]
    assert {sheet.label: sheet.seat for sheet in sheets if sheet.kind == "start"} == {
        "1": 0,
        "11": 1,
        "21": 2,
        "31": 3,
    }
    assert [sheet.label for sheet in sheets[40:]] == [c + p for c in "RBGY" for p in "abcd"]
    assert [sheet.order for sheet in sheets] == list(range(56))


@pytest.mark.parametrize(
    ("seats", "starts", "goals"), [(2, {"1": 0, "21": 1}, 8), (3, {"1": 0, "11": 1, "21": 2}, 12)]
)
def test_m03_colours_that_do_not_play_leave_white_sheets_and_no_goals(
    seats: int, starts: dict[str, int], goals: int
) -> None:
    sheets = hall.floor(seats)
    assert {sheet.label: sheet.seat for sheet in sheets if sheet.kind == "start"} == starts
    assert sum(sheet.kind == "goal" for sheet in sheets) == goals
    assert sum(sheet.kind == "track" for sheet in sheets) == 40 - seats
    assert all(sheet.seat is None for sheet in sheets if sheet.kind == "track")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_sheets_lie_on_the_same_place_and_each_step_goes_to_the_side_or_across_a_corner(
    seats: int,
) -> None:
    sheets = by_label(seats)
    assert len({(sheet.column, sheet.row) for sheet in sheets.values()}) == len(sheets)
    for sheet in sheets.values():
        for label in sheet.onward:
            to = sheets[label]
            assert abs(to.column - sheet.column) + abs(to.row - sheet.row) == 1, (sheet.label, label)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m01_m02_the_way_goes_clockwise_round_the_ring_and_into_the_own_goal_before_the_own_start(
    seats: int,
) -> None:
    sheets = by_label(seats)
    for here, there in pairwise([*range(1, 41), 1]):
        assert sheets[str(here)].onward[0] == str(there)
    assert sheets["40"].onward == ("1", "Ra")
    assert sheets["Ra"].onward == ("Rb",)
    assert sheets["Rd"].onward == ()
    opposite = "B" if seats == 2 else "G"
    assert sheets["20"].onward == ("21", f"{opposite}a")
    middle = [(sheet.column - 5, sheet.row - 5) for sheet in hall.floor(seats)[:40]]
    turns = sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*middle, middle[0]]))
    assert turns > 0  # on paper rows count downwards: so this is clockwise


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheets_carry_the_labels_that_the_drawing_on_the_screen_shows(seats: int) -> None:
    import re

    from dreiwurf.drawing import board_svg

    drawing = board_svg(RULES, seats, Options())
    shown = re.findall(r'class="sheet-no"[^>]*>([^<]+)<', drawing)
    assert sorted(shown) == sorted(sheet.label for sheet in hall.floor(seats))


# ------------------------------------------------------------------------------------------------------- the rule card
def keys(**options: object) -> set[str]:
    seats = options.pop("seats", 4)
    chosen = dreiwurf.game("maedn").options("hall", **options)
    return {line.key for part in hall.card(seats, chosen) for line in part.lines}  # type: ignore[arg-type]


def line(key: str, **options: object) -> Text:
    chosen = dreiwurf.game("maedn").options("hall", **options)
    found: list[Text] = [line for part in hall.card(4, chosen) for line in part.lines if line.key == key]  # type: ignore[arg-type]
    return found[0]


@pytest.mark.parametrize(("figures", "threshold"), [(4, 3), (3, 3), (2, 2)])
def test_m14_the_card_says_how_many_must_be_in_play_for_the_gate(figures: int, threshold: int) -> None:
    said = line("maedn.card.gate.in_play", figures=figures)
    assert said.values == {"threshold": threshold, "figures": figures}


def test_m14_no_gate_on_the_card_where_there_is_none_or_it_cannot_be_shut() -> None:
    assert not {key for key in keys(gate="off") if "gate" in key}
    assert not {key for key in keys(figures=1) if "gate" in key}
    assert "maedn.card.gate.once" in keys(gate="once")


def test_m15_m16_the_card_tells_the_chosen_way_of_capturing_and_no_other() -> None:
    assert {"maedn.card.capture.free"} == {k for k in keys() if k.startswith("maedn.card.capture.")}
    assert "maedn.card.capture_exempt" not in keys()
    assert {"maedn.card.capture.forced", "maedn.card.capture_exempt"} <= keys(capture="forced")
    assert "maedn.card.claim" not in keys(capture="forced")
    assert {"maedn.card.capture.claimable", "maedn.card.capture_exempt", "maedn.card.claim"} <= keys(
        capture="claimable"
    )


def test_m13_m17_m18_m19_the_card_follows_the_other_options() -> None:
    assert "maedn.card.three_throws.stuck" in keys()
    assert not {key for key in keys(three_throws="never") if "three_throws" in key}
    assert "maedn.card.win" in keys()
    assert "maedn.card.play_on" in keys(play_on=True)
    assert "maedn.card.win" in keys(play_on=True, seats=2)
    assert "maedn.card.limit" not in keys()
    assert line("maedn.card.limit", limit=12).count == 12
    assert "maedn.card.opening.one_out" in keys(opening="one_out")


def test_m04_the_card_lists_the_teams_in_the_order_of_their_turns() -> None:
    assert line("maedn.card.start.first_seat").values["seats"] == [Seat(0), Seat(1), Seat(2), Seat(3)]


@pytest.mark.parametrize("lang", ["de", "en", "it"])
def test_the_card_can_be_said_in_every_language_for_every_option_by_itself(lang: str) -> None:
    from dreiwurf.drawing import say, seat_names
    from dreiwurf.locale import translator

    t = translator(lang)
    facts = dreiwurf.game("maedn").describe_options()
    ways = [{name: value} for name, fact in facts.items() for value in fact.values or (fact.least, fact.most)]
    for way in ways:
        chosen = dreiwurf.game("maedn").options("hall", **way)
        for part in hall.card(4, chosen):  # type: ignore[arg-type]
            for text in (part.title, *part.lines):
                assert "{" not in say(t, text, seat_names(t)), way


def test_the_hall_module_offers_a_preset_and_options_that_exist() -> None:
    game = dreiwurf.game("maedn")
    assert hall.PRESET in game.presets
    assert set(hall.ASK) <= set(game.describe_options())
    assert msgspec.to_builtins(hall.line_ups(8)[0]) == {
        "seats": 4,
        "figures": 2,
        "spare": 0,
        "options": {"figures": 2},
    }
