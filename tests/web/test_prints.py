"""Printouts over HTTP: before a match and for one; whatever is asked for, an answer in words."""

from typing import Any

import pypdfium2
import pytest

pytestmark = pytest.mark.anyio

GAME = "/print/maedn"


def text_of(pdf: bytes, page: int = 0) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(document[page].get_textpage().get_text_bounded().replace("\xa0", " ").split())
    finally:
        document.close()


@pytest.mark.parametrize("what", ["sheets", "floor", "bibs", "card"])
async def test_every_printout_can_be_had_before_a_match(server: Any, what: str) -> None:
    answer = await server.client.get(f"{GAME}/{what}.pdf?lang=it&bw=1")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="maedn-{what}-it.pdf"'
    assert answer.headers["content-language"] == "it"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.content.startswith(b"%PDF-")


async def test_the_query_says_teams_figures_options_names_and_spacing(server: Any) -> None:
    query = "lang=de&seats=2&figures=2&teams=F%C3%BCchse,Dachse&names=Mia,,%C5%81ukasz,Ay%C5%9Fe"
    bibs = (await server.client.get(f"{GAME}/bibs.pdf?{query}")).content
    assert "R Füchse Mia" in text_of(bibs)
    assert "R Füchse 2" in text_of(bibs)
    assert "B Dachse Łukasz" in text_of(bibs, 1)
    assert "B Dachse Ayşe" in text_of(bibs, 1)
    lines = (
        await server.client.get(f"{GAME}/bibs.pdf?lang=de&seats=2&figures=1&names=M%C3%BCller,+Mia%0ABen")
    ).content
    assert "R Rot Müller, Mia" in text_of(lines)
    assert "B Blau Ben" in text_of(lines, 1)
    floor = (await server.client.get(f"{GAME}/floor.pdf?lang=de&pitch=0,75&seats=2")).content
    assert "Von Blattmitte zu Blattmitte 0,75 m. Die Blätter liegen auf 7,71 × 7,80 m." in text_of(floor)
    card = (await server.client.get(f"{GAME}/card.pdf?lang=en&capture=forced&gate=once&minutes=45")).content
    assert "Compulsory" in text_of(card)
    assert "stays open" in text_of(card)
    assert "45 minutes" in text_of(card)


async def test_without_a_language_the_browsers_counts(server: Any) -> None:
    answer = await server.client.get(f"{GAME}/card.pdf", headers={"accept-language": "it-CH"})
    assert answer.headers["content-language"] == "it"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("pitch=9", "between 0.4 and 1.5 m"),
        ("pitch=-1e400", "between 0.4 and 1.5 m"),
        ("pitch=nan", "between 0.4 and 1.5 m"),
        ("seats=5", "number from 2 to 4"),
        ("seats=two", "number from 2 to 4"),
        ("seats=-2", "number from 2 to 4"),
        ("bw=perhaps", "number from 0 to 1"),
        ("landscape=%F0%9F%A6%8A", "number from 0 to 1"),
        ("minutes=0", "number from 1 to 1440"),
        ("decision_seconds=1e9", "number from 0 to 3600"),
        ("lang=fr", "no language “fr”"),
        ("lang=..%2F..", "no language"),
        ("preset=none", "no preset “none”"),
        ("nonsense=1", "no setting “nonsense”"),
        ("figures=9", "“Pieces per team” cannot be “9”"),
        ("figures=%D9%A3", "cannot be"),
        ("limit=99999999999999999999999", "cannot be"),
        ("gate=%7B0%7D", "cannot be “{0}”"),
        ("teams=a,b,c,d,e", "5 names of teams"),
        ("names=" + "a," * 17, "17 names, but only 16"),
        ("names=" + "x" * 61, "60 letters at most"),
        ("names=%3Cscript%3E" + "x" * 60, "&lt;script&gt;"),
        ("x=" + "y" * 20_000, "too much at once"),
    ],
)
async def test_what_cannot_be_printed_is_a_page_that_says_why(server: Any, query: str, said: str) -> None:
    answer = await server.client.get(f"{GAME}/bibs.pdf?{query}", headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/html")
    assert said in answer.text
    assert "<script>x" not in answer.text


@pytest.mark.parametrize("names", ["%00%FF%1B", "%F0%9F%A6%8A", "%E2%80%AE", "{0},{x.y},%25s", "a%0D%0Ab"])
async def test_strange_names_are_printed_as_far_as_they_can_be(server: Any, names: str) -> None:
    answer = await server.client.get(f"{GAME}/bibs.pdf?names={names}")
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/print/maedn/poster.pdf",
        "/print/chess/card.pdf",
        "/print/maedn/card",
        "/m/nosuchmatch/print/card.pdf",
        "/m/%2e%2e/print/card.pdf",
    ],
)
async def test_what_is_not_there_is_a_404_page(server: Any, path: str) -> None:
    answer = await server.client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


async def test_a_game_without_a_hall_says_so(server: Any) -> None:
    assert "nothing to print" in (await server.client.get("/print/minodice/card.pdf?lang=en")).text


async def test_a_match_gives_its_teams_options_names_and_times(server: Any) -> None:
    table = await server.create(
        "led",
        "led",
        "led",
        preset="hall",
        chance="entered",
        options={"figures": 2, "capture": "forced"},
        teams=["Füchse", "", "Eulen"],
        stage={"minutes": 30, "pieces": {"0.0": "Mia", "2.1": "7"}},
    )
    path = f"/m/{table.match}/print"
    bibs = (await server.client.get(f"{path}/bibs.pdf?lang=de")).content
    assert "R Füchse Mia" in text_of(bibs)
    assert "B Blau 1" in text_of(bibs, 1)
    assert "G Eulen 7" in text_of(bibs, 2)
    card = text_of((await server.client.get(f"{path}/card.pdf?lang=de")).content)
    assert "Kann ein Wurf schlagen, muss geschlagen werden" in card
    assert "mindestens 2 von 2" in card
    assert "30 Minuten" in card
    assert "Grün (Eulen)" in card
    sheets = text_of((await server.client.get(f"{path}/sheets.pdf?lang=de&bw=1&pitch=1")).content)
    assert "52 Blätter A4" in sheets
    floor = await server.client.get(f"{path}/floor.pdf?lang=de&pitch=3")
    assert floor.status_code == 422
    assert "zwischen 0,4 und 1,5 m" in floor.text


async def test_an_ordinary_match_can_be_printed_too(server: Any) -> None:
    table = await server.create("open", "bot:random", options={"figures": 1})
    bibs = (await server.client.get(f"/m/{table.match}/print/bibs.pdf?lang=en")).content
    assert "R Anna 1" in text_of(bibs)
    assert "B Blue 1" in text_of(bibs, 1)


async def test_the_games_say_what_there_is_to_print_and_how_people_may_be_divided(server: Any) -> None:
    games = (await server.client.get("/api/games?lang=de")).json()
    by_name = {game["game"]: game for game in games}
    hall = by_name["maedn"]["hall"]
    assert hall["line_ups"]["12"][0] == {"seats": 4, "figures": 3, "spare": 0, "options": {"figures": 3}}
    assert [each["what"] for each in hall["prints"]] == ["sheets", "floor", "bibs", "card"]
    assert hall["prints"][3]["name"] == "Regelkarte"
    assert (hall["preset"], hall["ask"]) == ("hall", ["gate", "capture"])
    assert by_name["minodice"]["hall"] is None
