"""The pages as the server sends them."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import dreiwurf
from dreiwurf import locale
from dreiwurf.web import addresses
from dreiwurf.web.addresses import address_for_others

pytestmark = pytest.mark.anyio


class Markup(HTMLParser):
    """Collects what a strict Content-Security-Policy forbids, and the addresses that a page needs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.needs: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (
            tag == "script" and "src" not in given and given.get("type") != "application/json"
        ):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        source = given.get("src") or (given.get("href") if tag == "link" else None)
        if source:
            self.needs.append(source)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
async def test_pages_come_in_every_language_without_inline_code_and_with_all_they_need(
    server: Any, lang: str
) -> None:
    games = dreiwurf.games_known()
    tables = [(await server.create(game=game)).match for game in games]
    paths = ["/", "/about", *(f"/rules/{game}" for game in games), *(f"/m/{match}" for match in tables)]
    for path in paths:
        answer = await server.client.get(path, params={"lang": lang})
        assert answer.status_code == 200, path
        assert answer.headers["content-language"] == lang
        page = Markup(answer.text)
        assert page.inline == [], path
        for address in page.needs:
            assert address.startswith("/static/")
            assert (await server.client.get(address)).status_code == 200, address


@pytest.mark.parametrize("game", dreiwurf.games_known())
async def test_a_tables_page_brings_the_words_by_which_its_board_explains_itself(
    server: Any, game: str
) -> None:
    page = (await server.client.get(f"/m/{(await server.create(game=game)).match}?lang=it")).text
    said = re.search(r'id="strings">(.*?)</script>', page)
    assert said
    strings = json.loads(said[1])
    needed = set(re.findall(r'data-help="([^"]+)"', page))
    assert needed <= set(strings)
    helps = {key for key in strings if ".help." in key and not key.startswith("page.")}
    assert helps == set(locale.translator("it").under(f"{game}.help."))


async def test_the_language_that_was_chosen_is_kept(server: Any) -> None:
    assert "lang=it" in (await server.client.get("/?lang=it")).headers["set-cookie"]
    assert 'lang="it"' in (await server.client.get("/")).text


async def test_what_is_not_there_is_a_page_that_says_so(server: Any) -> None:
    for path in ("/nothing", "/m/none", "/m/none/qr.svg", "/rules/chess", "/static/none.js", "/static/games/maedn/rules.py",
                 "/static/games/maedn/%2e%2e%2falone.css", "/static/../app.py", "/static/games/chess/board.css"):  # fmt: skip
        answer = await server.client.get(path, params={"lang": "en"})
        assert answer.status_code == 404, path
        assert "<html" in answer.text


async def test_nothing_of_a_name_becomes_markup(server: Any) -> None:
    table = await server.create(name='"><script>alert(1)</script>', table="</script><b>")
    page = (await server.client.get(f"/m/{table.match}")).text
    assert "alert(1)" not in page
    record = await table.get(0, "/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert "inline" in record.headers["content-disposition"]


async def test_the_invitation_is_a_qr_code_of_the_tables_address(server: Any) -> None:
    table = await server.create()
    answer = await server.client.get(f"/m/{table.match}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    page = (await server.client.get(f"/m/{table.match}")).text
    assert f'data-invite="http://test/m/{table.match}"' in page


async def test_a_host_name_that_fits_into_no_code_is_refused(server: Any) -> None:
    table = await server.create()
    answer = await server.client.get(f"/m/{table.match}/qr.svg", headers={"host": "a" * 3000})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "file", ["rules.py", "a" * 300 + ".css", "a%00.css", "..%2fcore.py", "none.css", ".css"]
)
async def test_of_a_games_folder_only_its_drawings_can_be_had(server: Any, file: str) -> None:
    assert (await server.client.get("/static/games/maedn/board.css")).status_code == 200
    assert (await server.client.get(f"/static/games/maedn/{file}")).status_code == 404


def test_others_reach_this_machine_by_its_address_on_the_network() -> None:
    every = "0.0.0.0"  # noqa: S104
    assert address_for_others("https://hall.example/", every) == "https://hall.example"
    assert address_for_others("http://localhost:8000/", "127.0.0.1") == "http://localhost:8000"
    outside = address_for_others("http://localhost:8000/", every)
    assert re.fullmatch(r"http://(localhost|[0-9.]+):8000", outside)


def test_a_network_that_leads_nowhere_is_a_network_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop's own hotspot in a hall without the internet."""
    monkeypatch.setattr(addresses, "_towards_outside", lambda: None)
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1", "10.42.0.1", "172.17.0.1"])
    assert addresses.own_address() == "10.42.0.1"
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: ["127.0.0.1"])
    monkeypatch.setattr(addresses, "_of_own_name", lambda: ["127.0.1.1"])
    assert addresses.own_address() is None


def test_linux_is_asked_for_all_addresses_of_this_machine_other_systems_are_not() -> None:
    assert ("127.0.0.1" in addresses._of_interfaces()) == sys.platform.startswith("linux")


async def test_static_files_are_asked_about_again_each_time(server: Any) -> None:
    answer = await server.client.get("/static/base.css")
    assert answer.headers["cache-control"] == "no-cache"
    again = await server.client.get("/static/base.css", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_no_page_asks_another_server(root: Path) -> None:
    web = root / "src" / "dreiwurf" / "web"
    for file in [*web.rglob("*.html"), *web.rglob("*.js"), *web.rglob("*.css")]:
        for address in re.findall(r"https?://[^\s\"'`)<]+", file.read_text(encoding="utf-8")):
            assert address.startswith("http://www.w3.org/"), (file.name, address)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
async def test_a_table_that_cannot_be_read_has_a_page_in_the_visitors_language(
    server: Any, lang: str
) -> None:
    await server.tables.store.close()
    answer = await server.client.get("/m/abcdefghjkmnpqrstuvw", headers={"accept-language": lang})
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/html")
    assert locale.translator(lang)("page.error.unreachable") in answer.text


FOR_PROGRAMS = {
    *("broken_json", "wrong_members", "not_json", "too_long", "wrong_method", "no_address", "foreign_origin"),
    *("no_leader", "no_stage"),
    *("no_bot", "wrong_seat", "not_previous", "no_person", "not_entered", "failed"),
}
"""Errors that the page cannot make: for them it has one sentence."""


def test_every_error_that_a_person_may_cause_has_words_on_the_page() -> None:
    folder = Path(dreiwurf.__file__).parent / "web"
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    codes = set(re.findall(r'ApiError\(\s*\d{3},\s*"([a-z_]+)"', sources)) | {"stale"}
    words = locale.translator("en").under("page.error.")
    assert {code for code in codes - FOR_PROGRAMS if f"page.error.{code}" not in words} == set()
