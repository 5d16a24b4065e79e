"""The drawn board: slots where they belong, colours from one place, told apart by people who see colours otherwise."""

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.games.maedn.board import CELL, corners, figure_svg, grid
from dreiwurf.games.minodice import board as labyrinth
from dreiwurf.games.minodice.options import TYPES, read_dice_set
from dreiwurf.games.minodice.scene import scene as minodice_scene
from dreiwurf.games.mistkaefer import board as tableaus
from dreiwurf.games.mistkaefer.options import COLOURS
from dreiwurf.games.mistkaefer.scene import scene as mistkaefer_scene
from dreiwurf.games.scene import SEAT_LOOKS, Scene
from dreiwurf.locale import translator

SOURCE = Path(dreiwurf.__file__).parent
MAEDN = dreiwurf.game("maedn")
MISTKAEFER = dreiwurf.game("mistkaefer")
MINODICE = dreiwurf.game("minodice")
ALONE = (SOURCE / "games" / "alone.css").read_text(encoding="utf-8")
TOKENS = (SOURCE / "web" / "static" / "tokens.css").read_text(encoding="utf-8")
BOARDS = {
    name: (SOURCE / "games" / name / "board.css").read_text(encoding="utf-8")
    for name in ("maedn", "mistkaefer", "minodice")
}
SHAPES = [(seats, figures) for seats in (2, 3, 4) for figures in (1, 2, 3, 4)]


def board(seats: int, figures: int) -> str:
    return drawing.board_svg(MAEDN.rules, seats, MAEDN.options(figures=figures))


def values(block: str) -> dict[str, str]:
    """The custom properties that a block of a style sheet sets."""
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def themes() -> dict[str, dict[str, str]]:
    """The page's colours by theme."""
    blocks = re.findall(r'\[data-theme="(\w+)"\] \{(.*?)\n\}', TOKENS, re.DOTALL)
    return {theme: values(block) for theme, block in blocks}


# ------------------------------------------------------------------------------------------------------------- the board
@pytest.mark.parametrize(("seats", "figures"), SHAPES)
def test_m01_m03_the_board_has_a_slot_for_every_place_and_no_other(seats: int, figures: int) -> None:
    drawn = re.findall(r'data-slot="([^"]+)"', board(seats, figures))
    ring = [f"t{field}" for field in range(40)]
    goal = [f"g{seat}.{step}" for seat in range(seats) for step in range(4)]
    waiting = [f"w{seat}.{figure}" for seat in range(seats) for figure in range(figures)]
    assert sorted(drawn) == sorted([*ring, *goal, *waiting, "die"])
    assert set(drawn) == set(grid(seats, figures))


def test_m01_the_ring_runs_clockwise_from_field_to_neighbouring_field() -> None:
    places = [grid(4, 4)[f"t{field}"] for field in range(40)]
    assert len(set(places)) == 40
    for (x, y), (nx, ny) in itertools.pairwise([*places, places[0]]):
        assert abs(nx - x) + abs(ny - y) == 1
    area = sum(x * ny - nx * y for (x, y), (nx, ny) in itertools.pairwise([*places, places[0]]))
    assert area > 0  # clockwise where y points down


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m02_each_goal_begins_beside_the_last_track_field_and_runs_to_the_middle(seats: int) -> None:
    places = grid(seats, 4)
    for seat, corner in enumerate(corners(seats)):
        way = [
            places[f"t{(10 * corner + 39) % 40}"],
            *(places[f"g{seat}.{step}"] for step in range(4)),
            (5, 5),
        ]
        for (x, y), (nx, ny) in itertools.pairwise(way):
            assert abs(nx - x) + abs(ny - y) == 1


@pytest.mark.parametrize(("seats", "figures"), SHAPES)
def test_no_two_slots_are_nearer_than_nine_tenths_of_a_field(seats: int, figures: int) -> None:
    for (x, y), (nx, ny) in itertools.combinations(grid(seats, figures).values(), 2):
        assert np.hypot(nx - x, ny - y) >= 0.9


def test_slots_are_moved_to_their_middle_and_say_how_far_apart_fields_are() -> None:
    svg = board(4, 4)
    assert f'data-pitch="{CELL}"' in svg
    assert '<g data-slot="t0" class="slot ring start seat-0" transform="translate(32 288)">' in svg


def test_a_place_without_a_team_is_nobodys() -> None:
    svg = board(2, 4)
    assert "seat-2" not in svg
    assert svg.count('class="waiting-mat nobody"') == 2
    assert 'id="fig-red"' in svg
    assert 'id="fig-blue"' in svg
    assert 'id="fig-green"' not in svg


def drawn_boards() -> list[str]:
    """Empty boards of every game, with all numbers of seats and some options."""
    maedn = [board(seats, figures) for seats, figures in SHAPES]
    tableaus = [mistkaefer(seats, **options) for seats in (2, 3, 4) for options in TABLES]
    return [*maedn, *tableaus, *(minodice(seats) for seats in MINODICE.rules.seats), minodice(4, OTHER_DICE)]


def test_drawings_are_clean_markup_that_a_strict_policy_allows() -> None:
    for svg in drawn_boards():
        ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=|href=", svg)


def test_no_definition_stands_twice_in_a_drawing() -> None:
    for svg in drawn_boards():
        ids = re.findall(r'\sid="([^"]+)"', svg)
        assert ids
        assert len(ids) == len(set(ids))


def classes_in(svg: str) -> set[str]:
    return {name for classes in re.findall(r'class="([^"]+)"', svg) for name in classes.split()}


def classes_styled(name: str) -> set[str]:
    """The classes that a board's style sheet speaks of."""
    rules = re.sub(r"/\*.*?\*/|\{[^}]*\}", " ", BOARDS[name], flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", rules))


def test_every_class_of_the_drawing_is_styled_and_every_style_is_used() -> None:
    position = MAEDN.set_up(figures=[[3, -1], [5, -1], [6, 7]], throw=5, gate="in_play")
    used = classes_in(board(3, 4) + re.sub(r"<style>.*</style>", "", position.svg(0)))
    used |= classes_in(figure_svg(0, "Maximilian"))
    styled = classes_styled("maedn")
    hooks = {
        "board",
        "slot",
        "ring",
        "waiting",
        "tray",
        "arrow",
        "figure",
        "waiting-mat",
        "gate",
        "gate-place",
    }
    assert used - styled <= hooks
    assert styled - used == {"seat-3", "show-numbers", "marks"}  # the page's own


# --------------------------------------------------------------------------------------------------- tableaus in panels
TABLES: list[dict[str, object]] = [
    {},
    {"bonus": ""},
    {"bonus": "blue 1 chips; yellow 6 turn; green 3 steal_all"},
]
SLOTS_OF_A_SEAT = [f"r{{seat}}.{colour}.{column}" for colour in "gyb" for column in range(6)] + [
    f"c{{seat}}.{chip}" for chip in ("one", "two", "clover", "back")
]


def mistkaefer(seats: int, **options: object) -> str:
    return drawing.board_svg(MISTKAEFER.rules, seats, MISTKAEFER.options(**options))


def panels_of(svg: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    return {name: part for part in root if (name := part.get("data-panel")) is not None}


def moved(element: ElementTree.Element) -> tuple[float, float]:
    """Where the element's transform moves it."""
    found = re.match(r"translate\(([\d.]+) ([\d.]+)\)", element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def slots_in(panel: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {name: part for part in panel.iter() if (name := part.get("data-slot")) is not None}


def busy_scene(seats: int = 2, seat: int | None = 0) -> Scene:
    """A turn in which one of three dice has still to fall."""
    position = MISTKAEFER.set_up(
        rows=[[[2, 2, 3], [1, 4], [5, 6, 6]], [[], [2], [5]], [[], [], []], [[1], [], []]][:seats],
        chips=[[2, 1, 0], [1, 1, 1], [0, 0, 0], [0, 0, 1]][:seats],
    )
    for happens in (2, 5):  # three green dice are thrown, two of them have fallen
        if position.chance is None:
            position = position.play(0, 2)
        position = position.happen(happens)
    return mistkaefer_scene(position.view(seat).record, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k3_every_seat_has_a_panel_with_three_rows_of_six_fields_and_places_for_chips(seats: int) -> None:
    panels = panels_of(mistkaefer(seats))
    assert list(panels) == [*map(str, range(seats)), "middle"]
    for seat in range(seats):
        assert panels[str(seat)].get("data-seat") == str(seat)
        assert sorted(slots_in(panels[str(seat)])) == sorted(
            slot.format(seat=seat) for slot in SLOTS_OF_A_SEAT
        )
    assert sorted(slots_in(panels["middle"])) == ["s.b", "s.g", "s.y", "stock"]
    assert {slot for panel in panels.values() for slot in slots_in(panel)} == set(tableaus.places(seats))


def test_k3_the_white_line_runs_between_columns_2_and_3_past_all_rows() -> None:
    panel = panels_of(mistkaefer(2))["1"]
    slots = {name: moved(slot) for name, slot in slots_in(panel).items()}
    (line,) = [part for part in panel.iter() if part.get("class") == "white-line"]
    x, y = float(line.get("x", "")), float(line.get("y", ""))
    right, below = x + float(line.get("width", "")), y + float(line.get("height", ""))
    for colour in "gyb":
        columns = [slots[f"r1.{colour}.{column}"] for column in range(6)]
        assert len({row for _, row in columns}) == 1
        assert all(nx - ox >= tableaus.CELL for (ox, _), (nx, _) in itertools.pairwise(columns))
        assert columns[1][0] + 28 < x < right < columns[2][0] - 28
        assert y < columns[0][1] < below


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slots_lie_within_their_panels_and_panels_beside_each_other(seats: int) -> None:
    svg = mistkaefer(seats)
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert box
    areas: list[tuple[float, float, float, float]] = []
    for panel in panels_of(svg).values():
        width, height = map(float, panel.get("data-size", "").split())
        x, y = moved(panel)
        areas.append((x, y, x + width, y + height))
        assert x + width <= float(box[1])
        assert y + height <= float(box[2])
        for slot in slots_in(panel).values():
            sx, sy = moved(slot)
            assert 28 <= sx <= width - 28
            assert 28 <= sy <= height - 28
    for one, other in itertools.combinations(areas, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def explained(svg: str) -> dict[str, str]:
    """By slot, what a tap on it explains."""
    return dict(re.findall(r'data-slot="([^"]+)"[^>]*data-help="mistkaefer\.help\.([^"]+)"', svg))


def test_k4_bonus_fields_show_their_signs_and_say_what_they_do() -> None:
    helps = explained(mistkaefer(2))
    for seat in (0, 1):
        row = {colour: [helps[f"r{seat}.{colour}.{column}"] for column in range(2, 6)] for colour in "gyb"}
        assert row["g"] == ["singles", "turn", "singles", "turn"]
        assert row["y"] == ["singles", "chip", "singles", "chips"]
        assert row["b"] == ["singles", "steal", "singles", "steal_all"]
        assert {helps[f"r{seat}.{colour}.{column}"] for colour in "gyb" for column in (0, 1)} == {"columns"}
    assert len(set(tableaus._BONUS_SIGNS.values())) == 5


def test_k4_another_table_of_bonus_fields_is_drawn_where_it_says() -> None:
    helps = explained(mistkaefer(3, bonus="blue 1 chips; yellow 6 turn; green 3 steal_all"))
    bonuses = {slot: what for slot, what in helps.items() if slot.startswith("r2.")}
    assert {slot: what for slot, what in bonuses.items() if what not in ("columns", "singles")} == {
        "r2.b.0": "chips",
        "r2.y.5": "turn",
        "r2.g.2": "steal_all",
    }
    assert len({mistkaefer(2, **options) for options in TABLES}) == len(TABLES)
    assert "bonus-field" not in mistkaefer(2, bonus="")


def test_everything_that_explains_itself_has_words_in_the_catalogue() -> None:
    t = translator("en")
    asked = {
        key for options in TABLES for key in re.findall(r'data-help="([^"]+)"', mistkaefer(4, **options))
    }
    assert asked == set(t.under("mistkaefer.help."))


def test_every_slot_explains_itself() -> None:
    assert set(explained(mistkaefer(4))) == set(tableaus.places(4))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_token_of_a_game_has_a_drawing_and_a_place(seats: int) -> None:
    drawn = set(re.findall(r'id="token-([^"]+)"', mistkaefer(seats)))
    position = MISTKAEFER.start(seats=seats)
    for turn in range(400):
        if position.over:
            break
        if position.chance is not None:
            outcomes = sorted(position.chance)
            position = position.happen(outcomes[turn * 7 % len(outcomes)])
        else:
            (seat,) = position.to_move
            actions = position.legal(seat)
            position = position.play(seat, actions[turn * 5 % len(actions)])
        tokens = mistkaefer_scene(position.view(0).record, 0).tokens
        assert {token.kind for token in tokens} <= drawn
        assert {token.slot for token in tokens} <= set(tableaus.places(seats))


def test_dice_of_the_three_colours_can_be_told_apart_by_their_pips_alone() -> None:
    svg = mistkaefer(2)
    shapes = [re.findall(rf'id="pip-{colour}"><path class="pip"[^>]* d="([^"]+)"', svg) for colour in COLOURS]
    assert all(len(shape) == 1 for shape in shapes)
    assert len({shape[0] for shape in shapes}) == 3
    for colour, (shape,) in zip(COLOURS, shapes, strict=True):
        for face in range(1, 7):
            (die,) = re.findall(rf'<g id="token-die-{colour}-{face}".*?</g></g>', svg)
            assert die.count(f'd="{shape}"') == face


def test_every_class_of_the_tableaus_is_styled_and_every_style_is_used() -> None:
    options = MISTKAEFER.options()
    used = classes_in(mistkaefer(4) + tableaus.position_svg(busy_scene(4), 4, options))
    assert used - classes_styled("mistkaefer") == {"panel", "slot", "chips", "stock"}
    assert classes_styled("mistkaefer") - used == {"token", "sign-of"}  # the page's


def test_a_tableau_draws_itself_with_dice_chips_counts_and_the_throw() -> None:
    svg = tableaus.position_svg(busy_scene(), 2, MISTKAEFER.options(), title="Käfer & Co", style=".pip{}")
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert "<title>Käfer &amp; Co</title><style>.pip{}</style>" in svg
    panels = panels_of(svg)
    own, other = (ElementTree.tostring(panels[name], "unicode") for name in ("0", "1"))
    assert own.count('class="die-face"') == 8
    assert other.count('class="die-face"') == 2
    assert re.findall(r'"token-label"[^>]*>(\d+)<', own) == ["2", "1"]
    assert re.findall(r'"token-label"[^>]*>(\d+)<', other) == ["3"]  # face down
    assert svg.count('class="die-face pale"') == 1
    still = tableaus.position_svg(
        mistkaefer_scene(MISTKAEFER.start(seats=3).record, None), 3, MISTKAEFER.options()
    )
    assert 'class="tray"' not in still


def test_tableaus_as_text_show_rows_line_bonus_fields_chips_supply_and_throw() -> None:
    assert tableaus.position_text(busy_scene(), 2, MISTKAEFER.options()).splitlines() == [
        "R  green    2  2 |  3  >  .  >          B  green    .  . |  .  >  .  >",
        "   yellow   1  4 |  .  +  . ++             yellow   2  . |  .  +  . ++",
        "   blue     5  6 |  6  <  . <<             blue     5  . |  .  <  . <<",
        "   chips  2 one, 1 two                     chips  3 face down",
        "",
        "supply  green 0  yellow 3  blue 2  chips 36",
        "thrown  green 2 5 _",
        "bonus   > turn  + chip  ++ chips  < steal  << steal_all",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tableaus_as_text_fit_eighty_columns(seats: int) -> None:
    for seat in (None, 0, 1):
        text = tableaus.position_text(busy_scene(seats, seat), seats, MISTKAEFER.options())
        assert max(len(line) for line in text.splitlines()) <= 80


# ----------------------------------------------------------------------------------------------- hands, bids and a trick
OTHER_DICE = (
    "minotaur 2 CCCFFF; griffin 4 CCCCFF; mermaid 3 CCCCCC; "
    "red 6 223344; yellow 6 334455; purple 6 112299; grey 9 FFF123"
)
SEATS_OF_MINODICE = [3, 4, 5, 6]
HAND = ["minotaur", "griffin", "red", "red", "purple", "grey"]


def minodice(seats: int, dice_set: str | None = None) -> str:
    options = {} if dice_set is None else {"dice_set": dice_set}
    return drawing.board_svg(MINODICE.rules, seats, MINODICE.options(**options))


def running_trick(seats: int = 3, seat: int | None = 0, *, in_the_air: bool = False) -> Scene:
    """The second throw of a trick has fallen; its third is in the air perhaps."""
    follower = ["red", "red", "purple", "purple", "grey", "yellow"]
    last = ["mermaid", "mermaid", "griffin", "purple", "grey", "yellow"]
    position = MINODICE.set_up(
        hands=[HAND, *[["yellow", "yellow", "purple", "grey", "grey"]] * 2, follower, follower, last][:seats],
        bids=[2, 0, 3, 1, 1, 4][:seats],
        trick=[("red", 6), ("griffin", "character")],
        leader=1,
    )
    if in_the_air:
        (turn,) = position.to_move
        position = position.play(turn, position.legal(turn)[-1])
    return minodice_scene(position.view(seat).record, seat)


@pytest.mark.parametrize("seats", SEATS_OF_MINODICE)
def test_d04_d06_d10_every_seat_has_places_for_hand_bid_and_tricks_and_the_middle_for_a_trick(
    seats: int,
) -> None:
    panels = panels_of(minodice(seats))
    assert list(panels) == [*map(str, range(seats)), "middle"]
    for seat in range(seats):
        assert panels[str(seat)].get("data-seat") == str(seat)
        hand = [f"h{seat}.{kind}" for kind in TYPES]
        assert sorted(slots_in(panels[str(seat)])) == sorted([*hand, f"b{seat}", f"bid{seat}", f"won{seat}"])
    trick = [f"{place}{k}" for place in "tw" for k in range(seats)]
    assert sorted(slots_in(panels["middle"])) == sorted(trick)
    assert {slot for panel in panels.values() for slot in slots_in(panel)} == set(labyrinth.places(seats))


@pytest.mark.parametrize("seats", SEATS_OF_MINODICE)
def test_slots_of_a_hand_are_large_enough_for_a_finger_and_panels_lie_apart(seats: int) -> None:
    svg = minodice(seats)
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    assert box
    areas: list[tuple[float, float, float, float]] = []
    for name, panel in panels_of(svg).items():
        width, height = map(float, panel.get("data-size", "").split())
        scale = float(re.findall(r"scale\(([\d.]+)\)", panel.get("transform", ""))[0])
        x, y = moved(panel)
        areas.append((x, y, x + width * scale, y + height * scale))
        assert areas[-1][2] <= float(box[1])
        assert areas[-1][3] <= float(box[2])
        places = {slot: moved(part) for slot, part in slots_in(panel).items()}
        large = [place for slot, place in places.items() if slot[0] in "ht"]
        for one, other in itertools.combinations(large, 2):
            assert np.hypot(one[0] - other[0], one[1] - other[1]) * 344 / width >= 44, name
        for slot, (sx, sy) in places.items():
            assert 28 <= sx <= width - 28
            assert (16 if slot[0] == "w" else 28) <= sy <= height - 28
    for one, other in itertools.combinations(areas, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("seats", SEATS_OF_MINODICE)
def test_d06_places_of_a_trick_run_from_left_to_right_with_room_for_the_crown_above(seats: int) -> None:
    places = {name: (x, y) for name, (panel, x, y) in labyrinth.places(seats).items() if panel == "middle"}
    dice = [places[f"t{k}"] for k in range(seats)]
    assert all(right[0] - left[0] >= labyrinth.DIE for left, right in itertools.pairwise(dice))
    assert all(places[f"w{k}"] == (x, labyrinth._CROWN_Y) for k, (x, _) in enumerate(dice))


@pytest.mark.parametrize("dice_set", [None, OTHER_DICE])
def test_d01_each_face_of_the_dice_set_is_drawn_for_the_tray_and_for_the_trick_and_no_other(
    dice_set: str | None,
) -> None:
    svg = minodice(3, dice_set)
    dice = read_dice_set(dice_set or MINODICE.options().dice_set)
    faces = {
        f"{kind}-{labyrinth.face_name(face)}"
        for kind, each in zip(TYPES, dice, strict=True)
        for face in each.faces
    }
    assert set(re.findall(r'id="face-([^"]+)"', svg)) == faces
    looks = faces | set(TYPES) | {"back"}
    assert set(re.findall(r'id="token-die-([^"]+)"', svg)) == looks
    for kind, each in zip(TYPES, dice, strict=True):
        (place,) = re.findall(rf'data-slot="h0\.{kind}".*?(?=<g data-slot|<rect class="frame)', svg)
        assert place.count('class="small-face"') == 6
        numbers = [str(face) for face in sorted(each.faces) if 0 < face < 10]
        assert re.findall(r'class="small-number"[^>]*>(\d)<', place) == numbers


def test_the_seven_types_can_be_told_apart_without_their_colours() -> None:
    drawn = {
        name: re.sub(r' class="[^"]*"', "", inside)
        for name, inside in re.findall(
            r'<g id="face-([^"]+)" class="[^"]*">(.*?)</g>(?=<g id=|</defs>)', minodice(3)
        )
    }
    assert len(drawn) == 18
    assert len(set(drawn.values())) == len(drawn)  # a red 5 is no yellow 5
    assert len({labyrinth._face(kind, "") for kind in TYPES}) == 7
    assert len(set(labyrinth._SIGNS.values())) == 7
    for name, inside in drawn.items():
        kind, _, face = name.partition("-")
        numbers = re.findall(r">(\w+)</text>", inside)
        assert numbers == ([face] if face.isdigit() else []), name
        assert face == "character" or re.sub(r' class="[^"]*"', "", labyrinth._SIGNS[kind]) in inside


@pytest.mark.parametrize("seats", SEATS_OF_MINODICE)
def test_everything_that_lies_on_the_tables_in_a_game_has_a_drawing_and_a_place(seats: int) -> None:
    svg = minodice(seats)
    tokens = set(re.findall(r'id="token-([^"]+)"', svg))
    faces = set(re.findall(r'id="face-([^"]+)"', svg))
    position = MINODICE.start(seats=seats)
    for turn in range(330):
        if position.chance is not None:
            outcomes = sorted(position.chance)
            position = position.happen(outcomes[turn * 7 % len(outcomes)])
        else:
            seat = min(position.to_move)
            actions = position.legal(seat)
            position = position.play(seat, actions[turn * 5 % len(actions)])
        scene = minodice_scene(position.view(0).record, 0)
        assert {token.kind for token in scene.tokens} <= tokens
        assert {token.slot for token in scene.tokens} <= set(labyrinth.places(seats))
        assert {f"{die.kind}-{die.face}" for die in scene.dice if die.face is not None} <= faces
        assert max(map(len, labyrinth.position_text(scene, seats, MINODICE.options()).splitlines())) <= 80


def test_what_explains_itself_on_the_tables_has_words_in_the_catalogue() -> None:
    asked = set(re.findall(r'data-help="([^"]+)"', minodice(6)))
    assert asked == set(translator("en").under("minodice.help."))
    silent = {
        slot
        for slot in labyrinth.places(6)
        if not re.search(rf'data-slot="{slot}"[^>]*data-help', minodice(6))
    }
    assert silent == {f"w{place}" for place in range(6)}


def test_every_class_of_the_tables_is_styled_and_every_style_is_used() -> None:
    alone = labyrinth.position_svg(running_trick(6, in_the_air=True), 6, MINODICE.options())
    used = classes_in(minodice(6) + alone)
    hooks = {"slot", "screen", "trick-place", "face-number", "die-griffin", "die-back"}
    tokens = {name for name in used if name.startswith("token-")}
    assert used - classes_styled("minodice") - tokens <= hooks
    assert classes_styled("minodice") - used <= {"sign-of", "table-page", "can", "rim-edge", "rim-light"} | {
        "token-trick",
        "token-bid-known",
        "token-die-back",
    }


def test_a_table_draws_itself_with_hand_bids_trick_crown_and_the_die_in_the_air() -> None:
    svg = labyrinth.position_svg(
        running_trick(in_the_air=True), 3, MINODICE.options(), title="Mino & Co", style=".sign{}"
    )
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert "<title>Mino &amp; Co</title><style>.sign{}</style>" in svg
    panels = {name: ElementTree.tostring(panel, "unicode") for name, panel in panels_of(svg).items()}
    assert re.findall(r'class="token token-(die-\w+) seat-0"', panels["0"]) == [
        "die-minotaur", "die-griffin", "die-red", "die-purple", "die-grey",
    ]  # fmt: skip
    assert re.findall(r'"token-label"[^>]*>(\d+)<', panels["0"]) == ["2"]
    assert re.findall(r'class="token token-([\w-]+) seat-1"', panels["1"]) == ["die-back", "bid-known"]
    assert re.findall(r'"token token-([\w-]+) seat-(\d)"', panels["middle"]) == [
        ("die-red-6", "1"), ("die-griffin-character", "2"), ("crown", "2"),
    ]  # fmt: skip
    assert svg.count('class="tray"') == 1
    assert svg.count('class="die-red pale"') == 1
    assert 'class="tray"' not in labyrinth.position_svg(running_trick(), 3, MINODICE.options())


def test_tables_as_text_show_points_bids_tricks_hands_and_the_trick() -> None:
    assert labyrinth.position_text(running_trick(in_the_air=True), 3, MINODICE.options()).splitlines() == [
        "R     0 points  bid 2  tricks 0  minotaur, griffin, red, purple, grey",
        "B     0 points  bid 0  tricks 0  5 hidden",
        "G     0 points  bid 3  tricks 0  5 hidden",
        "",
        "trick  B red 6,  G griffin character*",
        "thrown  red _",
    ]


# ------------------------------------------------------------------------------------------------------ alone, and as text
def test_a_position_draws_itself_with_figures_die_title_and_style() -> None:
    position = MAEDN.set_up(figures=[[3, -1], [5, -1]], throw=5)
    svg = position.svg(0)
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert svg.count('class="figure seat-0"') == 2
    assert svg.count('class="pip"') == 5
    assert "<title>Mensch ärgere Dich nicht. You threw 5." in svg
    assert "prefers-color-scheme: dark" in svg
    assert position._repr_svg_() == position.svg()


def test_the_text_shows_figures_goal_start_waiting_and_what_is_due() -> None:
    position = MAEDN.set_up(figures=[[3, -1], [5, 42]], throw=5, preset="hall")
    assert str(position).splitlines() == [
        " _  R2       .  .  .",
        "             .     .",
        "             .     .",
        "             .     .",
        "(r) .  .  R1 .     .  .  .  .  .",
        " .  r  r  r  r [5] b  B2 b  b  .",
        " .  .  .  .  .     .  .  .  . (b)",
        "             .     B1",
        "             .     .",
        "             .     .        _  _",
        "             .  .  .",
        "",
        "Red has thrown 5 and picks a piece.",
        "Gate to the goal: shut – 1 of 2 in play",
        "Pieces per team: 2 pieces",
        "Who begins: Red",
        "Gate to the goal: while three are in play",
    ]


# ------------------------------------------------------------------------------------------------------------- colours
@pytest.mark.parametrize("sheet", BOARDS.values(), ids=BOARDS)
def test_every_colour_of_a_board_is_set_by_the_page_and_by_drawings_that_stand_alone(sheet: str) -> None:
    own = set(re.findall(r"(--[\w-]+):", sheet))
    asked = set(re.findall(r"var\((--[\w-]+)", sheet)) - own
    light, dark = ALONE.split("@media")
    for theme, colours in {**themes(), "alone": values(light), "alone dark": values(dark)}.items():
        assert asked - set(colours) == set(), theme


def test_drawings_that_stand_alone_have_the_pages_colours() -> None:
    light, dark = ALONE.split("@media")
    page = themes()
    for block, theme in ((light, "light"), (dark, "dark")):
        assert {name: page[theme].get(name) for name in values(block)} == values(block)


def linear(colour: str) -> np.ndarray:
    parts = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    dark, light = sorted(float(linear(colour) @ weights) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


# Full deficiency by Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009.
SEEN = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}


def lab(light: np.ndarray) -> np.ndarray:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(light, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_text_on_a_seats_colour_is_readable(theme: str) -> None:
    colours = themes()[theme]
    for seat in range(len(SEAT_LOOKS)):
        assert contrast(colours[f"--seat-{seat}"], colours[f"--seat-{seat}-ink"]) >= 4.5


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_colours_of_all_six_seats_differ_for_every_kind_of_eye(theme: str, seen: str) -> None:
    colours = themes()[theme]
    for one, other in itertools.combinations(range(len(SEAT_LOOKS)), 2):
        apart = lab(SEEN[seen] @ linear(colours[f"--seat-{one}"])) - lab(
            SEEN[seen] @ linear(colours[f"--seat-{other}"])
        )
        assert np.linalg.norm(apart) > 20, (SEAT_LOOKS[one].colour, SEAT_LOOKS[other].colour)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_pips_and_letters_are_readable_on_dice_and_dung(theme: str) -> None:
    colours = themes()[theme]
    for ground in (*COLOURS, "dung", "red", "purple", "grey", "aqua", "umber"):
        assert contrast(colours[f"--{ground}"], colours[f"--{ground}-ink"]) >= 4.5


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_three_colours_of_dice_differ_for_every_kind_of_eye(theme: str, seen: str) -> None:
    colours = themes()[theme]
    for one, other in itertools.combinations(COLOURS, 2):
        apart = lab(SEEN[seen] @ linear(colours[f"--{one}"])) - lab(
            SEEN[seen] @ linear(colours[f"--{other}"])
        )
        assert np.linalg.norm(apart) > 20, (one, other)


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_d01_the_colours_of_the_seven_types_differ_for_every_kind_of_eye(theme: str, seen: str) -> None:
    colours = themes()[theme]
    dice = [colours[f"--{name}"] for name in ("umber", "die", "aqua", "red", "yellow", "purple", "grey")]
    for one, other in itertools.combinations(dice, 2):
        assert np.linalg.norm(lab(SEEN[seen] @ linear(one)) - lab(SEEN[seen] @ linear(other))) > 20, (
            one,
            other,
        )


def test_every_seat_has_its_own_colour_shape_and_letter() -> None:
    for part in ("colour", "shape", "letter", "mark"):
        assert len({getattr(look, part) for look in SEAT_LOOKS}) == 6
