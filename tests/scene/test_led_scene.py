"""A table that one person leads: figures that have names, sheets of paper, gates, and texts that tell of seats."""

import re
from typing import Any

import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.games import scene
from dreiwurf.games.maedn.board import corners, figure_svg, gates, grid, sheet_labels
from dreiwurf.locale import LANGUAGES

MAEDN = dreiwurf.game("maedn")
EMPTY = [-1, -1, -1, -1]
CHILDREN = {"0.0": "Mia", "0.1": "Łukasz", "1.0": "Ayşe", "1.1": "Jo"}
BIBS = {"0.0": "7", "0.1": "12", "1.0": "3"}


def led(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de", **given: Any) -> dict[str, Any]:
    return position.scene(seat, lang, led=True, **given)


def said(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de", **given: Any) -> str:
    return " ".join(message["text"] for message in led(position, seat, lang, **given)["messages"])


def offered(drawn: dict[str, Any]) -> dict[str | None, tuple[str, str | None]]:
    """By token, what a choice says and the sheet where it ends."""
    return {choice["token"]: (choice["text"], choice["place"]) for choice in drawn["choices"]}


def told(
    position: dreiwurf.Position, seat: int | None, move: int, lang: str = "de", **given: Any
) -> dict[str, Any]:
    after = position.happen(move) if seat is None else position.play(seat, move)
    return drawing.render_happened(
        MAEDN.rules, position.record, seat, move, after.record, lang, None, **given
    )


# ---------------------------------------------------------------------------------------------------------------- names
def test_a_figure_with_a_name_is_called_by_it_and_carries_it() -> None:
    position = MAEDN.set_up(figures=[[12, 20, -1, -1], [35, -1, -1, -1]], throw=3)
    drawn = position.scene(0, "de", pieces=CHILDREN)
    assert {token["id"]: token["label"] for token in drawn["tokens"]} == {
        "0.0": "Mia", "0.1": "Łukasz", "0.2": "3", "0.3": "4",
        "1.0": "Ayşe", "1.1": "Jo", "1.2": "3", "1.3": "4",
    }  # fmt: skip
    assert offered(drawn) == {
        "0.0": ("Mia von 12 auf 15, schlägt Ayşe", "16"),
        "0.1": ("Łukasz von 20 auf 23", "24"),
    }
    assert told(position, 0, 0, pieces=CHILDREN)["text"] == "Rot zieht Mia von 12 auf 15 und schlägt Ayşe."
    assert drawn["messages"][0]["text"] == "Du hast 3 gewürfelt. Wähle eine Figur."


@pytest.mark.parametrize(
    ("lang", "choice", "sentence"),
    [
        ("de", "Nr. 7 von 12 auf 15, schlägt Nr. 3", "Rot zieht Nr. 7 von 12 auf 15 und schlägt Nr. 3."),
        (
            "en",
            "Number 7 from 12 to 15, captures number 3",
            "Red moves number 7 from 12 to 15 and captures number 3.",
        ),
        (
            "it",
            "Il numero 7 dalla casella 12 alla casella 15, mangia il numero 3",
            "Rosso muove il numero 7 dalla casella 12 alla casella 15 e mangia il numero 3.",
        ),
    ],
)
def test_a_number_on_a_bib_is_said_as_a_number(lang: str, choice: str, sentence: str) -> None:
    position = MAEDN.set_up(figures=[[12, -1], [35, -1]], throw=3)
    assert position.scene(0, lang, pieces=BIBS)["choices"][0]["text"] == choice
    assert told(position, 0, 0, lang, pieces=BIBS)["text"] == sentence
    assert position.scene(0, lang, pieces=BIBS)["tokens"][0]["label"] == "7"


def test_names_do_not_stay_when_they_are_taken_away() -> None:
    position = MAEDN.set_up(figures=[[12, -1], [35, -1]], throw=3)
    assert position.scene(0, pieces=CHILDREN)["tokens"][0]["label"] == "Mia"
    assert position.scene(0)["tokens"][0]["label"] == "1"
    drawn = position.scene(0)
    drawn["tokens"][0]["slot"] = "elsewhere"
    assert position.scene(0)["tokens"][0]["slot"] == "t12"


def test_a_figure_knows_where_it_waits_and_a_gate_does_not() -> None:
    drawn = MAEDN.set_up(figures=[[12, -1], [35, -1]], gate="in_play").scene(None)
    assert {token["id"]: token["home"] for token in drawn["tokens"]} == {
        "0.0": "w0.0", "0.1": "w0.1", "1.0": "w1.0", "1.1": "w1.1", "gate0": None, "gate1": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shown"), [("Mia", "Mia"), ("Maximilian", "Maximili…"), ("Ann<b>", "Ann&lt;b&gt;")]
)
def test_a_long_name_stands_on_a_strip_of_paper_below_the_head(name: str, shown: str) -> None:
    drawn = figure_svg(1, name)
    assert f">{shown}</text>" in drawn
    assert 'class="number"' not in drawn
    assert 'class="number"' in figure_svg(1, "12")
    (width,) = re.findall(r'<rect x="[-\d.]+" y="[-\d.]+" width="([\d.]+)"', drawn)
    assert float(width) <= 80


# --------------------------------------------------------------------------------------------------------------- sheets
def test_m01_the_sheets_of_the_ring_are_numbered_clockwise_from_reds_start_field() -> None:
    labels = sheet_labels(4)
    assert [labels[f"t{field}"] for field in (0, 1, 10, 20, 30, 39)] == ["1", "2", "11", "21", "31", "40"]
    assert [labels[f"g0.{step}"] for step in range(4)] == ["Ra", "Rb", "Rc", "Rd"]
    assert [labels[f"g{seat}.3"] for seat in range(4)] == ["Rd", "Bd", "Gd", "Yd"]
    assert len(set(labels.values())) == 56
    assert sheet_labels(2)["t20"] == "21"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_has_one_label_on_every_sheet(seats: int) -> None:
    svg = drawing.board_svg(MAEDN.rules, seats, MAEDN.options("hall"))
    parts = re.split(r'<g data-slot="([^"]+)"', svg)
    drawn = {
        slot: re.findall(r'class="sheet-no"[^>]*>([^<]+)<', part)
        for slot, part in zip(parts[1::2], parts[2::2], strict=True)
    }
    assert {slot: found for slot, found in drawn.items() if found} == {
        slot: [label] for slot, label in sheet_labels(seats).items()
    }


def test_the_leader_reads_where_the_figure_ends_on_the_floor() -> None:
    blue = MAEDN.set_up(figures=[EMPTY, [0, 5, 37, 41], EMPTY, EMPTY], turn=1, throw=3)
    assert offered(led(blue, 1, pieces=CHILDREN)) == {
        "1.0": ("Ayşe vom Startfeld auf Blatt 14", "14"),
        "1.1": ("Jo von Blatt 16 auf Blatt 19", "19"),
        "1.2": ("Figur 3 von Blatt 8 auf Blatt Ba", "Ba"),
    }
    assert offered(blue.scene(1, "de"))["1.1"] == ("Figur 2 von 5 auf 8", "19")
    assert told(blue, 1, 1, led=True, pieces=CHILDREN)["text"] == ("Blau zieht Jo von Blatt 16 auf Blatt 19.")
    assert told(blue, 1, 2, "en", led=True)["text"] == "Blue moves piece 3 from sheet 8 to sheet Ba."
    assert told(blue, 1, 2, "it", led=True)["text"] == "Blu muove la pedina 3 dal foglio 8 al foglio Ba."


def test_bringing_out_ends_on_the_start_sheet() -> None:
    green = MAEDN.set_up(figures=[EMPTY, EMPTY, EMPTY, EMPTY], turn=2, throw=6)
    assert offered(led(green, 2)) == {"2.0": ("Figur 1 aufs Startfeld", "21")}


def test_m11_an_own_figure_in_the_way_is_named_by_its_sheet() -> None:
    position = MAEDN.set_up(figures=[[-1, 0, 6], [-1, -1, -1]], throw=6)
    refusals = {each["token"]: each["text"] for each in led(position)["refusals"]}
    assert refusals == {
        "0.0": "Auf dem Startfeld steht schon jemand aus dem eigenen Team.",
        "0.1": "Auf Blatt 7 steht schon jemand aus dem eigenen Team.",
    }


# ---------------------------------------------------------------------------------------------- what is expected, in words
def test_every_expectation_tells_of_the_team_and_speaks_to_nobody() -> None:
    start = MAEDN.start(seats=4, preset="hall")
    assert said(start) == "Rot würfelt – 1. von 3 Versuchen."
    assert said(start.happen(2), lang="en") == "Red throws – try 2 of 3."
    assert said(start.happen(6), pieces=CHILDREN) == "Rot hat 6 gewürfelt. Mia kommt aufs Startfeld."
    several = MAEDN.set_up(figures=[[5, 20, -1, -1], EMPTY, EMPTY, EMPTY], throw=4)
    assert said(several) == "Rot hat 4 gewürfelt. Welche Figur?"
    assert said(several, lang="en") == "Red threw 4. Which piece?"
    only = MAEDN.set_up(figures=[[5, -1], [-1, -1]], throw=4)
    assert said(only, lang="it", pieces=CHILDREN) == "Rosso ha fatto 4. Solo Mia può muoversi."
    vacate = MAEDN.set_up(figures=[[5, 0, -1, -1], EMPTY], throw=4)
    assert said(vacate, pieces=CHILDREN) == "Rot hat 4 gewürfelt. Łukasz muss das Startfeld räumen."
    forced = MAEDN.set_up(figures=[[10, 20, 30], [3, -1, -1]], throw=3, capture="forced")
    assert said(forced) == "Rot hat 3 gewürfelt und muss schlagen."
    over = MAEDN.set_up(figures=[[5, -1], [4, -1]]).end()
    assert said(over) == "Rot hat gewonnen."


SECOND_PERSON = {
    "de": r"\b(du|dein\w*|dir|dich)\b",
    "en": r"\b(you|your)\b",
    "it": r"\b(hai|tu[aoe]?|tuoi)\b",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_led_game_is_in_the_second_person(lang: str) -> None:
    import random

    draw = random.Random(5)
    position = MAEDN.start(seats=3, preset="hall", figures=3, capture="claimable", limit=40)
    while not position.over:
        seats = sorted(position.to_move) or [position.fields()["turn"]]
        drawn = led(position, seats[0], lang, names=["Füchse", "", ""])
        texts = [each["text"] for part in ("messages", "choices", "refusals") for each in drawn[part]]
        for text in texts:
            assert not re.search(SECOND_PERSON[lang], text, re.IGNORECASE), text
        if position.chance:
            position = position.happen(draw.choice(list(position.chance)))
        else:
            position = position.play(seats[0], draw.choice(position.legal(seats[0])))


# --------------------------------------------------------------------------------------------------------------- claims
def test_m15_nobody_claims_is_one_choice_while_others_are_still_to_be_asked() -> None:
    figures = [[10, 20], [3, -1], [-1, -1]]
    position = MAEDN.set_up(figures=figures, throw=3, capture="claimable")
    warning = "Rot kann schlagen – sonst darf ein Gegner eine Figur zurückschicken."
    assert said(position).endswith(warning)
    claim = position.play(0, next(c["action"] for c in led(position)["choices"] if c["hits"] is None))
    drawn = led(claim, 1, pieces=CHILDREN)
    assert said(claim, 1) == "Rot hätte schlagen können: Blau darf eine Figur zurückschicken."
    assert [(c["text"], c["all"]) for c in drawn["choices"]] == [
        ("Mia zurückschicken", None),
        ("Łukasz zurückschicken", None),
        ("Blau fordert nicht", "Niemand fordert"),
    ]
    last = claim.play(1, 4)
    assert [c["all"] for c in led(last, 2)["choices"]] == [None, None, None]
    assert claim.scene(1)["choices"][-1]["all"] is None  # a player answers for nobody else


def test_m15_nobody_is_warned_where_every_move_captures() -> None:
    both = MAEDN.set_up(figures=[[5, 12], [29, 36]], throw=4, capture="claimable")  # red's 9 and 16
    assert said(both, lang="en") == "Red threw 4. Which piece?"
    assert [message["key"] for message in both.scene(0)["messages"]] == ["maedn.now.choose_you"]
    one = MAEDN.set_up(figures=[[5, 12], [29, -1]], throw=4, capture="claimable")
    assert said(one, lang="en").endswith("Red can capture – otherwise an opponent may send a piece back.")


# --------------------------------------------------------------------------------------------------------- gates (M14)
def gate_of(position: dreiwurf.Position, seat: int, lang: str = "de") -> tuple[Any, ...]:
    drawn = position.scene(None, lang)
    (fact,) = [f for f in drawn["seat_facts"] if f["kind"] == "gate" and f["seat"] == seat]
    (token,) = [token for token in drawn["tokens"] if token["id"] == f"gate{seat}"]
    return fact["value"], fact["of"], fact["text"], fact["short"], token["kind"]


def test_m14_every_team_has_a_gate_that_says_how_many_are_in_play() -> None:
    position = MAEDN.set_up(figures=[[5, 6, -1, -1], [5, 41, 7, -1], EMPTY, [1, 2, 3, 4]], gate="in_play")
    assert gate_of(position, 0) == (2, 3, "Tor zu: 2 von 3 im Spiel", "2/3", "gate-shut")
    assert gate_of(position, 1) == (3, 3, "Tor offen", "3/3", "gate-open")
    assert gate_of(position, 2, "en") == (0, 3, "Gate shut: 0 of 3 in play", "0/3", "gate-shut")
    assert gate_of(position, 3, "it") == (3, 3, "Porta aperta", "3/3", "gate-open")


def test_m14_with_fewer_figures_all_of_them_open_the_gate() -> None:
    position = MAEDN.set_up(figures=[[5, -1], [5, 6]], gate="in_play")
    assert gate_of(position, 0)[:2] == (1, 2)
    assert gate_of(position, 1)[2] == "Tor offen"


def test_m14_a_gate_that_opened_for_good_stays_open() -> None:
    position = MAEDN.set_up(figures=[[0, 1, 29, -1], [8, -1, -1, -1]], turn=1, throw=1, gate="once")
    after = position.play(1, 0)  # blue's 9 is red's 29
    assert after.fields()["figures"][0] == [0, 1, -1, -1]
    assert gate_of(after, 0)[2:] == ("Tor offen", "3/3", "gate-open")
    shut = MAEDN.set_up(figures=position.fields()["figures"][:2], turn=1, throw=1, gate="in_play").play(1, 0)
    assert gate_of(shut, 0) == (2, 3, "Tor zu: 2 von 3 im Spiel", "2/3", "gate-shut")


def test_m14_no_gate_is_shown_where_there_is_none() -> None:
    drawn = MAEDN.set_up(figures=[[5, -1], [5, 6]]).scene(None)
    assert [token for token in drawn["tokens"] if token["kind"] != "figure"] == []
    assert drawn["seat_facts"] == []
    assert 'data-slot="gate' not in drawing.board_svg(MAEDN.rules, 2, MAEDN.options())


def test_m14_the_barrier_turns_when_the_gate_opens_or_shuts() -> None:
    opens = MAEDN.set_up(figures=[[-1, 5, 6, -1], EMPTY], throw=6, gate="in_play")
    assert scene.turn_step("gate0", "gate-open") in told(opens, 0, 0)["steps"]
    shuts = MAEDN.set_up(figures=[[4, 5, 6, -1], [22, 30, 31, -1]], turn=1, throw=3, gate="in_play")
    capture = next(choice for choice in shuts.scene(1)["choices"] if choice["hits"])
    steps = told(shuts, 1, capture["action"])["steps"]
    assert [step for step in steps if step["do"] == "turn"] == [scene.turn_step("gate0", "gate-shut")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_m14_the_barrier_stands_between_the_last_track_field_and_the_goal(seats: int) -> None:
    places = grid(seats, 4)
    svg = drawing.board_svg(MAEDN.rules, seats, MAEDN.options("hall"))
    for seat, corner in enumerate(corners(seats)):
        (x, y), (nx, ny) = places[f"t{(10 * corner + 39) % 40}"], places[f"g{seat}.0"]
        assert gates(seats)[f"gate{seat}"] == ((x + nx) / 2, (y + ny) / 2)
        assert f'data-slot="gate{seat}"' in svg
    assert svg.count('id="gate-shut-') == svg.count('id="gate-open-') == seats


# ------------------------------------------------------------------------------------------------------- standing (M18)
def test_m18_the_standing_of_a_led_game_is_told_in_its_two_numbers() -> None:
    position = MAEDN.set_up(figures=[[43, 12, -1, 0], [39, 38, 37, 36]]).end()
    drawn = led(position, None)
    facts = {(f["seat"], f["kind"]): (f["value"], f["of"], f["text"]) for f in drawn["seat_facts"]}
    assert facts == {
        (0, "goal"): (1, 4, "1 von 4 im Ziel"),
        (0, "fields"): (58, None, "58 Felder"),  # 44 + 13 + 1
        (1, "goal"): (0, 4, "0 von 4 im Ziel"),
        (1, "fields"): (154, None, "154 Felder"),  # 40 + 39 + 38 + 37
    }
    assert drawn["places"] == [1, 2]
    gated = MAEDN.set_up(figures=[[43, 12], [39, 38]], gate="in_play").end()
    assert {f["kind"] for f in led(gated, None)["seat_facts"]} == {"goal", "fields"}
    assert drawn["facts"][0]["text"] == "Zuerst zählen die Figuren im Ziel, dann die gelaufenen Felder."
