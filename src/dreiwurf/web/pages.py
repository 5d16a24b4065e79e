"""The pages that people open: start page, table, invitation, rules, about."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import segno
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from dreiwurf import games
from dreiwurf.drawing import board_svg, rules_html
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.locale import LANGUAGES, language_name, translator
from dreiwurf.position import game as find_game
from dreiwurf.position import games_known
from dreiwurf.printing import PrintError
from dreiwurf.web.addresses import address_for_others, is_loopback
from dreiwurf.web.api import language_of
from dreiwurf.web.games import describe_games
from dreiwurf.web.http import ApiError, Call
from dreiwurf.web.live import Table, Tables
from dreiwurf.web.sheets import Sheets

_HERE = Path(__file__).parent
_GAMES = Path(games.__path__[0])
_GAME_FILES = (".css", ".svg")
_REVALIDATE = {"cache-control": "no-cache"}  # kept, but asked about each time: a new version shows at once

_LONGEST_QR = 500  # bytes of text; an address is much shorter

_SHAPES = {look.shape: look.mark for look in SEAT_LOOKS}
"""How the page's scripts draw a seat's shape."""

_pages = Environment(
    loader=PackageLoader("dreiwurf.web"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Files(StaticFiles):
    """Our own static files; the browser asks each time whether they changed."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(_REVALIDATE)
        return response


def language_of_page(request: Request) -> str:
    """The language for a page's texts, see `language_of`."""
    return language_of(Call(request.scope, request.receive, _no_send))


async def _no_send(message: Any) -> None:
    """Pages answer with Starlette's responses, never through `Call`."""


def _page(
    request: Request, template: str, status: int = 200, *, game: str = "", **context: Any
) -> HTMLResponse:
    lang = language_of_page(request)
    page = _pages.get_template(template).render(
        lang=lang,
        languages=LANGUAGES,
        language_name=language_name,
        t=translator(lang),
        strings=_strings(lang, game),
        game=game,
        shapes=_SHAPES,
        **context,
    )
    response = HTMLResponse(page, status, headers={"cache-control": "no-store", "content-language": lang})
    if request.query_params.get("lang") == lang:
        response.set_cookie("lang", lang, max_age=365 * 24 * 3600, samesite="lax")
    return response


@cache
def _strings(lang: str, game: str) -> dict[str, str]:
    """All sentences that the page's scripts say: of every page, what a game's board explains when it is tapped,
    and what a game calls taking something back."""
    t = translator(lang)
    of_game = t.under(f"{game}.help.") | t.under(f"{game}.take_back") if game else {}
    return t.under("page.") | of_game


async def start(request: Request) -> Response:
    """The start page: choose a game and who plays."""
    return _page(request, "start.html", games=describe_games(language_of_page(request)))


async def table(request: Request) -> Response:
    """A match; the page asks the HTTP interface for everything that changes."""
    found = await table_of_page(request)
    return _page(request, "table.html", board=_board(found), **_facts(request, found))


async def hall(request: Request) -> Response:
    """The screen in the hall: a match for all who look on from afar, and the keyboard of whoever leads it."""
    found = await table_of_page(request)
    hall_url = _address(request, f"m/{found.id}/hall")
    return _page(request, "hall.html", board=_board(found), hall_url=hall_url, **_facts(request, found))


def _board(table: Table) -> Markup:
    """The board without anything on it."""
    header, game = table.match.header, table.match.game
    options = game.options(header.preset, **header.options)
    return Markup(board_svg(game.rules, header.seats, options))  # noqa: S704 - drawn by our own code


def _facts(request: Request, table: Table) -> dict[str, Any]:
    """What every page about a match knows of it."""
    game = table.match.game.name
    return {
        "match": table.id,
        "game": game,
        "game_name": translator(language_of_page(request))(f"{game}.name"),
        "invite_url": _invitation(request, table.id),
        "reachable": not is_loopback(_invitation(request, table.id)),
        "has_begun": bool(table.match.entries()),
    }


async def hall_qr(request: Request) -> Response:
    """The address of the screen in the hall as a QR code, for those who look on with a phone."""
    found = await table_of_page(request)
    return _qr_code(request, _address(request, f"m/{found.id}/hall"))


async def qr(request: Request) -> Response:
    """The invitation as a QR code."""
    found = await table_of_page(request)
    return _qr_code(request, _invitation(request, found.id))


def _qr_code(request: Request, address: str) -> Response:
    drawn = io.BytesIO()
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError:  # no host's name is so long
        return _trouble(request, 400, "other")
    code.save(drawn, kind="svg", border=3, xmldecl=False, dark="#000", light="#fff", omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=_REVALIDATE)


async def qr_of_text(request: Request) -> Response:
    """A text as a QR code. It comes in the body: an address that opens a seat must not stand in the line of a request."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LONGEST_QR:
            return Response(status_code=413)
    try:
        return _qr_code(request, body.decode())
    except UnicodeDecodeError:
        return Response(status_code=400)


async def set_up_hall(request: Request) -> Response:
    """Where a leader sets up a match for a hall: people, teams, names, rules; `?game=` where several can be played so."""
    games = [each for each in describe_games(language_of_page(request)) if each["hall"] is not None]
    wanted = request.query_params.get("game", games[0]["game"] if games else "")
    game = next((each for each in games if each["game"] == wanted), None)
    layout = None if game is None else find_game(game["game"]).rules.hall
    if game is None or layout is None:
        raise HTTPException(404)
    most = max(each["figures"] for line_ups in game["hall"]["line_ups"].values() for each in line_ups)
    return _page(
        request,
        "setup.html",
        game=game["game"],
        game_name=game["name"],
        facts=game,
        pieces={seats: layout.pieces(seats, most) for seats in game["seats"]},
        floors={seats: msgspec.to_builtins(layout.floor(seats)) for seats in game["seats"]},
    )


async def ready(request: Request) -> Response:
    """What a leader does between setting up and the first throw: projector, phone, printouts."""
    return await _page_of_match(request, "ready.html")


async def report(request: Request) -> Response:
    """What remains of a match: standing, statistics of the dice, log, export, deletion."""
    return await _page_of_match(request, "report.html")


async def _page_of_match(request: Request, template: str) -> Response:
    """A page about a match that asks the HTTP interface for what it shows."""
    found = await table_of_page(request)
    facts = _facts(request, found)
    games = describe_games(language_of_page(request))
    hall = next(each["hall"] for each in games if each["game"] == facts["game"])
    return _page(
        request,
        template,
        prints=[] if hall is None else hall["prints"],
        **facts,
    )


async def new_sheet(request: Request) -> Response:
    """Where a score sheet of a game is begun, for people who play with the box on the table."""
    name = request.path_params["game"]
    game = next((each for each in describe_games(language_of_page(request)) if each["game"] == name), None)
    if game is None or game["sheet"] is None:
        raise HTTPException(404)
    return _page(request, "new_sheet.html", game=name, game_name=game["name"], facts=game)


async def sheet(request: Request) -> Response:
    """A score sheet; the page asks the HTTP interface for what is written on it."""
    found = await _sheet_game(request)
    return _page(
        request,
        "sheet.html",
        game=found,
        game_name=translator(language_of_page(request))(f"{found}.name"),
        sheet=request.path_params["sheet"],
        looks=[
            {"seat": seat, "shape": look.shape, "letter": look.letter} for seat, look in enumerate(SEAT_LOOKS)
        ],
        sheet_url=_address(request, f"s/{request.path_params['sheet']}"),
    )


async def sheet_qr(request: Request) -> Response:
    """A score sheet's address as a QR code."""
    await _sheet_game(request)
    return _qr_code(request, _address(request, f"s/{request.path_params['sheet']}"))


async def _sheet_game(request: Request) -> str:
    """The game of the score sheet that the address names; ApiError says why it cannot be shown."""
    sheets: Sheets = request.app.state.sheets
    return (await sheets.get(request.path_params["sheet"])).sheet.header.game


async def rules(request: Request) -> Response:
    """The rules of a game, told for players."""
    name = request.path_params["game"]
    if name not in games_known():
        raise HTTPException(404)
    lang = language_of_page(request)
    body = Markup(rules_html(name, lang))  # noqa: S704 - from our own text, with HTML in it switched off
    has_sheet = find_game(name).rules.sheet is not None
    return _page(
        request,
        "rules.html",
        game=name,
        title=translator(lang)(f"{name}.name"),
        body=body,
        has_sheet=has_sheet,
    )


async def about(request: Request) -> Response:
    """What this is, and what it keeps of whom."""
    return _page(request, "about.html")


async def game_file(request: Request) -> Response:
    """A style sheet or drawing from a game's folder."""
    name, file = request.path_params["game"], request.path_params["file"]
    if name not in games_known():
        raise HTTPException(404)
    # Chosen among what is there: nothing that somebody asks for becomes a path.
    files = {path.name: path for path in (_GAMES / name).iterdir() if path.suffix in _GAME_FILES}
    if file not in files:
        raise HTTPException(404)
    return FileResponse(files[file], headers=_REVALIDATE)


async def missing(request: Request, _error: Exception) -> Response:
    """What is shown where there is nothing."""
    t = translator(language_of_page(request))
    return _page(request, "message.html", 404, title=t("page.missing"), text=t("page.missing.text"))


async def failed(request: Request, _error: Exception) -> Response:
    """What is shown when something broke."""
    return _trouble(request, 500, "other")


async def refused(request: Request, error: ApiError) -> Response:
    """What is shown where the HTTP interface would say what is wrong."""
    if error.status == 404:
        return await missing(request, error)
    return _trouble(request, error.status, "unreachable" if error.status == 503 else error.code)


async def unprintable(request: Request, error: PrintError) -> Response:
    """What is shown when somebody wants printed what cannot be."""
    lang = language_of_page(request)
    title = translator(lang)("print.error.title")
    return _page(request, "message.html", 422, title=title, text=error.said(lang))


def _trouble(request: Request, status: int, code: str) -> Response:
    """A page about an error, in the words that the page's scripts have for its code."""
    t = translator(language_of_page(request))
    key = f"page.error.{code}"
    text = t(key if key in t else "page.error.other")
    return _page(request, "message.html", status, title=t("page.error.title"), text=text)


async def table_of_page(request: Request) -> Table:
    """The table that the address names; ApiError says why it cannot be shown."""
    tables: Tables = request.app.state.tables
    return await tables.get(request.path_params["match"])


def _invitation(request: Request, match: str) -> str:
    return _address(request, f"m/{match}")


def _address(request: Request, path: str) -> str:
    """The address of a page as other devices reach it."""
    base = address_for_others(str(request.base_url), getattr(request.app.state, "listens_on", ""))
    return f"{base}/{path}"


ROUTES = [
    Route("/", start),
    Route("/m/{match}", table),
    Route("/m/{match}/qr.svg", qr),
    Route("/m/{match}/hall", hall),
    Route("/m/{match}/hall/qr.svg", hall_qr),
    Route("/m/{match}/ready", ready),
    Route("/m/{match}/report", report),
    Route("/hall", set_up_hall),
    Route("/qr", qr_of_text, methods=["POST"]),
    Route("/sheet/{game}", new_sheet),
    Route("/s/{sheet}", sheet),
    Route("/s/{sheet}/qr.svg", sheet_qr),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/static/games/{game}/{file}", game_file),
]
STATIC = Files(directory=_HERE / "static")
