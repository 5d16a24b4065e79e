"""The drawn board: slots where they belong, colours from one place, told apart by people who see colours otherwise."""

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.games.maedn.board import CELL, corners, grid
from dreiwurf.games.scene import SEAT_LOOKS

SOURCE = Path(dreiwurf.__file__).parent
MAEDN = dreiwurf.game("maedn")
ALONE = (SOURCE / "games" / "alone.css").read_text(encoding="utf-8")
TOKENS = (SOURCE / "web" / "static" / "tokens.css").read_text(encoding="utf-8")
BOARD = (SOURCE / "games" / "maedn" / "board.css").read_text(encoding="utf-8")
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


@pytest.mark.parametrize(("seats", "figures"), SHAPES)
def test_the_drawing_is_clean_markup_that_a_strict_policy_allows(seats: int, figures: int) -> None:
    svg = board(seats, figures)
    ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=|href=", svg)


def test_every_class_of_the_drawing_is_styled_and_every_style_is_used() -> None:
    position = MAEDN.set_up(figures=[[3, -1], [5, -1], [6, 7]], throw=5)
    drawn = board(3, 4) + re.sub(r"<style>.*</style>", "", position.svg(0))
    used = {name for classes in re.findall(r'class="([^"]+)"', drawn) for name in classes.split()}
    styled = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|\{[^}]*\}", " ", BOARD, flags=re.DOTALL)))
    hooks = {"board", "slot", "ring", "waiting", "tray", "arrow", "figure", "waiting-mat"}
    assert used - styled <= hooks
    assert styled - used == {"seat-3"}


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
def test_every_colour_of_the_board_is_set_by_the_page_and_by_drawings_that_stand_alone() -> None:
    own = set(re.findall(r"(--[\w-]+):", BOARD))
    asked = set(re.findall(r"var\((--[\w-]+)", BOARD)) - own
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
def test_the_four_colours_of_this_board_differ_for_every_kind_of_eye(theme: str, seen: str) -> None:
    colours = themes()[theme]
    for one, other in itertools.combinations(range(4), 2):
        apart = lab(SEEN[seen] @ linear(colours[f"--seat-{one}"])) - lab(
            SEEN[seen] @ linear(colours[f"--seat-{other}"])
        )
        assert np.linalg.norm(apart) > 20, (SEAT_LOOKS[one].colour, SEAT_LOOKS[other].colour)


def test_every_seat_has_its_own_colour_shape_and_letter() -> None:
    for part in ("colour", "shape", "letter", "mark"):
        assert len({getattr(look, part) for look in SEAT_LOOKS}) == 6
