"""The PDFs, turned into text and pictures as a printer would see them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

from dreiwurf.printing import PRINTS, PrintError, Wish, printout, read_options, token_names

LANGUAGES = ("de", "en", "it")
A4 = (595, 842)


@contextmanager
def opened(**wish: Any) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(printout(Wish(game="maedn", **wish)))
    try:
        yield document
    finally:
        document.close()


def texts(**wish: Any) -> list[str]:
    with opened(**wish) as document:
        return [
            " ".join(page.get_textpage().get_text_bounded().replace("\xa0", " ").split()) for page in document
        ]


def picture(page: int, scale: float = 0.5, **wish: Any) -> npt.NDArray[np.int64]:
    """Red, green and blue of every dot of a page."""
    with opened(**wish) as document:
        return np.asarray(document[page].render(scale=scale).to_pil().convert("RGB")).astype(np.int64)


def colourful(dots: npt.NDArray[np.int64]) -> float:
    """The share of dots that are neither black nor grey nor white."""
    return float((dots.max(axis=2) - dots.min(axis=2) > 40).mean())


def dark(dots: npt.NDArray[np.int64]) -> float:
    """The share of dots that take toner."""
    return float((dots.mean(axis=2) < 128).mean())


@cache
def sheets(lang: str = "en", plain: bool = False, seats: int = 4) -> tuple[str, ...]:
    return tuple(texts(what="sheets", lang=lang, plain=plain, seats=seats))


def label_of(page: str) -> str:
    """What is printed largest on a sheet; the letters of ways into a goal follow it without a space."""
    found = re.match(r"\d+|[RBGY][a-d]", page)
    assert found, page
    return found[0]


# ----------------------------------------------------------------------------------------------------------- all of them
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("what", "pages"), [("sheets", 57), ("floor", 2), ("bibs", 8), ("card", 1)])
@pytest.mark.parametrize("plain", [False, True])
def test_every_printout_is_a4_in_three_languages_in_colour_and_black(
    lang: str, what: str, pages: int, plain: bool
) -> None:
    with opened(what=what, lang=lang, plain=plain) as document:
        assert len(document) == pages
        assert {tuple(round(side) for side in page.get_size()) for page in document} == {A4}


@pytest.mark.parametrize("what", PRINTS)
def test_black_printouts_have_no_colour_at_all_and_the_others_do(what: str) -> None:
    last = {"sheets": 56, "floor": 0, "bibs": 0, "card": 0}[what]
    assert colourful(picture(last, what=what, plain=True)) == 0
    assert colourful(picture(last, what=what)) > 0.0005


@pytest.mark.parametrize("what", PRINTS)
def test_the_same_wish_gives_the_same_bytes(what: str) -> None:
    wish = Wish(game="maedn", what=what, lang="de")
    assert printout(wish) == printout(wish)


@pytest.mark.parametrize(
    ("what", "page"), [("sheets", 1), ("sheets", 37), ("floor", 0), ("floor", 1), ("card", 0), ("bibs", 0)]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_printed_within_five_millimetres_of_the_edge_where_printers_cannot(
    what: str, page: int, lang: str
) -> None:
    wish: dict[str, Any] = {
        "options": {"capture": "claimable", "limit": 12},
        "minutes": 45,
        "decision_seconds": 30,
    }
    dots = picture(page, 1.0, what=what, lang=lang, **wish)
    edge = int(5 / 25.4 * 72)
    for strip in (dots[:edge], dots[-edge:]):
        assert (strip > 250).all()
    if what != "bibs":  # but the line along which they are cut, which runs to the edge
        assert (dots[:, :edge] > 250).all()
        assert (dots[:, -edge:] > 250).all()


# --------------------------------------------------------------------------------------------------------- floor sheets
def test_m01_36_white_sheets_come_first_then_five_of_each_colour() -> None:
    pages = sheets()
    assert [label_of(page) for page in pages[1:37]] == [
        str(n) for n in range(1, 41) if n not in (1, 11, 21, 31)
    ]
    for seat, (letter, start) in enumerate(zip("RBGY", (1, 11, 21, 31), strict=True)):
        own = pages[37 + 5 * seat : 42 + 5 * seat]
        assert own[0].startswith(f"{start} {letter} Start")
        assert [label_of(page) for page in own[1:]] == [letter + place for place in "abcd"]


def test_the_cover_counts_the_paper_of_each_colour_and_names_its_pages() -> None:
    cover = sheets()[0]
    assert "56 A4 sheets" in cover
    assert re.search(
        r"White 36 2 – 37 Red · R 5 38 – 42 Blue · B 5 43 – 47 Green · G 5 48 – 52 Yellow · Y 5 53 – 57",
        cover,
    )
    fewer = sheets(seats=2)[0]
    assert re.search(r"White 38 2 – 39 Red · R 5 40 – 44 Blue · B 5 45 – 49", fewer)
    assert "ordinary white ones" in fewer
    assert "ordinary white ones" not in cover


def test_the_small_line_says_what_a_sheet_is_and_who_its_neighbours_are() -> None:
    of = {label_of(page): page for page in sheets()[1:]}
    assert "Field 14 · before it: 13 · after it: 15 · row 4, column 7" in of["14"]
    assert "Field 40 · before it: 39 · after it: 1 or into goal Ra" in of["40"]
    assert "Start field Red, field 1 · before it: 40 · after it: 2" in of["1"]
    assert "Goal c, Blue · before it: Bb · after it: Bd" in of["Bc"]
    assert "Goal d, Blue · before it: Bc · the way ends here" in of["Bd"]


def test_the_small_line_is_in_the_chosen_language() -> None:
    assert "Startfeld Rot, Feld 1 · davor: 40 · danach: 2" in sheets("de")[37]
    assert "Partenza Rosso, casella 1 · prima: 40 · dopo: 2" in sheets("it")[37]


def test_white_sheets_stay_white_and_coloured_ones_are_filled_with_their_teams_colour() -> None:
    for page, tone in ((37, (187, 47, 37)), (42, (33, 88, 168)), (47, (61, 166, 120)), (52, (240, 191, 44))):
        dots = picture(page, 0.2, what="sheets")
        near = np.abs(dots - np.array(tone)).max(axis=2) < 20
        assert near.mean() > 0.45, page
    white = picture(1, 0.2, what="sheets")
    assert ((white > 250).all(axis=2)).mean() > 0.75
    assert dark(picture(37, 0.2, what="sheets", plain=True)) < 0.12  # little toner


def test_the_arrow_of_a_start_sheet_points_clockwise() -> None:
    """Red's to the right, blue's down, green's to the left, yellow's up: at the tip an arrow is narrow, at its tail broad."""
    for page, axis, tip_last in ((37, 1, True), (42, 0, True), (47, 1, False), (52, 0, False)):
        dots = picture(page, 0.5, what="sheets")
        high, wide = dots.shape[:2]
        paint = dots[high // 2, wide // 15]  # the sheet's, at its left edge
        other = np.abs(dots - paint).max(axis=2) > 60
        arrow = other[int(high * 0.25) : int(high * 0.79), int(wide * 0.1) : int(wide * 0.9)]
        broad = arrow.sum(axis=1 - axis)
        ends = np.flatnonzero(broad)
        first, last = broad[ends[0] + 3], broad[ends[-1] - 3]
        assert (last < first / 3) if tip_last else (first < last / 3), page


def test_six_and_nine_are_underlined_so_that_nobody_takes_one_for_the_other() -> None:
    def below(page: int) -> float:
        dots = picture(page, 0.25, what="sheets")
        high, wide = dots.shape[:2]
        return dark(dots[int(high * 0.745) : int(high * 0.77), int(wide * 0.35) : int(wide * 0.65)])

    pages = {label_of(text): n for n, text in enumerate(sheets()) if n}
    assert below(pages["6"]) > 0.5
    assert below(pages["9"]) > 0.5
    assert below(pages["8"]) < 0.01


def test_sheets_may_lie_across() -> None:
    with opened(what="sheets", landscape=True) as document:
        assert {tuple(round(side) for side in page.get_size()) for page in list(document)[1:]} == {A4[::-1]}


# ----------------------------------------------------------------------------------------------------------- floor plan
def test_the_plan_says_in_metres_what_the_floor_takes() -> None:
    """At 0.6 m: ten steps and a sheet of 0.21 × 0.297 m; a metre all round, and two for throwing."""
    first, second = texts(what="floor", lang="en", pitch=0.6)
    assert "6.21 × 6.30 m" in first
    assert "8.21 × 10.30 m" in first
    assert "Scale 1 : 50" in first
    for step in range(11):
        assert f"{step * 0.6:.2f}" in first
    assert "14 3.60 1.80" in second  # the ring's 14: seventh column, fourth row
    assert "Ra 0.60 3.00" in second
    german = texts(what="floor", lang="de", pitch=0.6)[0]
    assert "6,21 × 6,30 m" in german


@pytest.mark.parametrize("pitch", [0.4, 0.6, 0.75, 1.0, 1.5])
@pytest.mark.parametrize("landscape", [False, True])
def test_the_plan_fits_its_page_and_names_every_sheet_for_every_pitch(pitch: float, landscape: bool) -> None:
    first, second = texts(what="floor", lang="it", pitch=pitch, landscape=landscape)
    for label in [*map(str, range(1, 41)), *(c + p for c in "RBGY" for p in "abcd")]:
        assert re.search(rf"(?<!\S){label}(?!\S)", first), label
        assert re.search(rf"(?<!\S){label} \d+,\d\d \d+,\d\d", second), label
    dots = picture(0, 1.0, what="floor", lang="it", pitch=pitch, landscape=landscape)
    edge = int(5 / 25.4 * 72)
    assert (dots[:, :edge] > 250).all()
    assert (dots[:, -edge:] > 250).all()


def test_the_plan_is_to_scale() -> None:
    """1 : 50, so a pitch of 0.6 m is 12 mm: the labels of neighbours lie 34 points apart."""
    with opened(what="floor", pitch=0.6) as document:
        page = document[0].get_textpage()
        middles = {}
        for number in ("34", "35", "33"):
            finder = page.search(number, match_whole_word=True)
            index, _ = finder.get_next()
            middles[number] = page.get_charbox(index)[1]
    assert middles["35"] - middles["34"] == pytest.approx(12 / 25.4 * 72, abs=0.6)
    assert middles["34"] - middles["33"] == pytest.approx(12 / 25.4 * 72, abs=0.6)


# ----------------------------------------------------------------------------------------------------------------- bibs
def test_bibs_carry_numbers_or_names_with_colour_and_letter_two_on_a_page() -> None:
    pages = texts(
        what="bibs",
        lang="de",
        names={"0.0": "Mia", "0.1": "Łukasz", "1.3": "Ayşe"},
        teams=("Die Füchse",),
    )
    assert len(pages) == 8
    assert re.search(r"R Die Füchse Mia .*R Die Füchse Łukasz", pages[0])
    assert re.search(r"R Die Füchse 3 .*R Die Füchse 4", pages[1])
    assert re.search(r"B Blau 3 .*B Blau Ayşe", pages[3])


def test_with_three_figures_each_team_begins_a_page_and_the_half_left_over_is_to_write_on() -> None:
    pages = texts(what="bibs", options={"figures": 3})
    assert len(pages) == 8
    assert ["write a name" in page for page in pages] == [False, True] * 4


@pytest.mark.parametrize("name", ["李雷", "🦊🦊", "\x00\x1b", "‮", "\ud800"])
def test_a_name_without_letters_of_the_typeface_becomes_a_line_to_write_on(name: str) -> None:
    assert "write a name" in texts(what="bibs", names={"0.0": name})[0]


@pytest.mark.parametrize(
    "name",
    [
        "W" * 60,
        "Maximilian-Alexander von und zu Hohenlohe-Langenburg",
        "ÄÖÜÅŐ Ğ",
        "Ễ",
        "Ǻ Ỗ",
        "(/@}",
        "gjpqy",
        "{0} {x.y} %s",
        "<b>Mia</b>",
    ],
)
def test_any_name_stays_inside_its_frame(name: str) -> None:
    dots = picture(0, 1.0, what="bibs", names={"0.0": name}, plain=True)
    # frame at 9 mm; the band ends at 45 mm, the frame at 139.5 mm: just inside of both nothing may be printed
    inner = dots[int(48 / 25.4 * 72) : int(137 / 25.4 * 72)]
    mm = 72 / 25.4
    across = slice(int(11 * mm), -int(11 * mm))
    for strip in (
        inner[: int(1.5 * mm), across],
        inner[-int(2 * mm) :, across],
        inner[:, int(11 * mm) : int(13 * mm)],
        inner[:, -int(13 * mm) : -int(11 * mm)],
    ):
        assert (strip > 200).all()


# ----------------------------------------------------------------------------------------------------------------- card
def test_the_card_tells_the_chosen_rules_in_the_chosen_language() -> None:
    german = texts(what="card", lang="de", options={"capture": "claimable"}, minutes=45)[0]
    assert "Das Tor: Ins Ziel darf eine Figur nur, solange mindestens 3 von 4" in german
    assert (
        "Schlagzwang – die Gegner fordern: Wer schlagen kann und es nicht tut, riskiert eine Figur" in german
    )
    assert "Gespielt wird 45 Minuten lang" in german
    assert "zieht, wer am weitesten vorn ist" not in german
    hurried = texts(what="card", lang="de", decision_seconds=20, when_out="front")[0]
    assert "20 Sekunden Zeit. Ist die Zeit um, zieht, wer am weitesten vorn ist." in hurried
    english = texts(what="card", lang="en", options={"gate": "off", "capture": "forced"}, seats=2)[0]
    assert "gate" not in english
    assert "Compulsory" in english
    assert "Green" not in english
    assert "minutes" not in english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("figures", [1, 4])
def test_the_longest_card_still_is_one_page(lang: str, figures: int) -> None:
    options = {
        "figures": figures,
        "capture": "claimable",
        "own_blocked": "turn_over",
        "opening": "one_out",
        "play_on": True,
        "limit": 30,
        "start": "lot",
    }
    wish: dict[str, Any] = {"minutes": 90, "decision_seconds": 30, "teams": ("W" * 60,) * 4}
    assert len(texts(what="card", lang=lang, options=options, **wish)) == 1
    dots = picture(0, 1.0, what="card", lang=lang, options=options, **wish)
    assert (dots[-int(10 / 25.4 * 72) :] > 250).all()


# ------------------------------------------------------------------------------------------------- what cannot be printed
@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"what": "poster"}, "what"),
        ({"lang": "fr"}, "lang"),
        ({"game": "chess"}, "game"),
        ({"game": "minodice"}, "no_hall"),
        ({"pitch": 0.39}, "pitch"),
        ({"pitch": 1.51}, "pitch"),
        ({"pitch": float("nan")}, "pitch"),
        ({"pitch": float("inf")}, "pitch"),
        ({"seats": 1}, "number"),
        ({"seats": 5}, "number"),
        ({"minutes": 0}, "number"),
        ({"decision_seconds": -1}, "number"),
        ({"preset": "nonsense"}, "preset"),
        ({"options": {"nonsense": 1}}, "option"),
        ({"options": {"figures": 5}}, "option_value"),
        ({"options": {"gate": "shut"}}, "option_value"),
        ({"teams": ("",) * 5}, "teams"),
        ({"names": {"4.0": "Mia"}}, "token"),
        ({"names": {"0.0": "x" * 61}}, "name"),
        ({"names": {"x" * 10_000: "Mia"}}, "token"),
    ],
)
def test_what_cannot_be_printed_is_said_in_words_in_every_language(wish: dict[str, Any], code: str) -> None:
    with pytest.raises(PrintError) as refused:
        printout(Wish(**{"game": "maedn", "what": "card", **wish}))
    assert refused.value.code == code
    for lang in LANGUAGES:
        said = refused.value.said(lang)
        assert said.endswith(".")
        assert len(said) < 400
        assert "{" not in said


def test_numbers_in_errors_are_written_as_the_language_writes_them() -> None:
    with pytest.raises(PrintError, match=r"between 0\.4 and 1\.5 m") as refused:
        printout(Wish(game="maedn", what="floor", pitch=9))
    assert "zwischen 0,4 und 1,5 m" in refused.value.said("de")


def test_options_given_as_text_become_what_they_mean() -> None:
    assert read_options("maedn", {"figures": "3", "play_on": "TRUE", "gate": "off", "x": "1"}) == {
        "figures": 3,
        "play_on": True,
        "gate": "off",
        "x": "1",
    }


def test_more_names_than_pieces_are_refused_and_empty_ones_left_out() -> None:
    wish = Wish(game="maedn", what="bibs", seats=2, options={"figures": 1})
    assert token_names(wish, ["", "Ben"]) == {"1.0": "Ben"}
    with pytest.raises(PrintError, match="3 names, but only 2 pieces"):
        token_names(wish, ["a", "b", "c"])
