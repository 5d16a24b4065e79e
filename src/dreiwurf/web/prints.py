"""Printouts for a hall as PDF, before a match or for one.

`/print/{game}/{what}.pdf` takes everything from its query; `/m/{match}/print/{what}.pdf` takes teams, options, names and
times from the match. Both understand `lang`, `bw` (1: black on white or coloured paper), `pitch` (metres from sheet to sheet)
and `landscape` (1: the sheets lie across). The first one also `seats`, `preset`, the options by name, `minutes`,
`decision_seconds`, `when_out`, and `teams` and `names`: one a line or with commas in between, by seat, and by seat and piece;
what is empty has no name.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dreiwurf.position import games_known
from dreiwurf.printing import PRINTS, USUAL_PITCH, PrintError, Wish, printout, read_options, token_names
from dreiwurf.printing.wish import LONGEST_NAME
from dreiwurf.web.pages import language_of_page, table_of_page

MOST_QUERY = 16_000
"""Letters of a query; sixteen long names in capitals with accents have room in it."""
_KNOWN = (
    "lang",
    "bw",
    "pitch",
    "landscape",
    "seats",
    "preset",
    "teams",
    "names",
    "minutes",
    "decision_seconds",
    "when_out",
)
_SWITCHES = {"": False, "0": False, "false": False, "1": True, "true": True}

# One after the other, so that somebody who asks for many does not keep moves waiting.
_printer = ThreadPoolExecutor(1, thread_name_prefix="print")


async def print_game(request: Request) -> Response:
    """A printout for a table that the query describes."""
    game, what = request.path_params["game"], request.path_params["what"]
    if game not in games_known() or what not in PRINTS:
        raise HTTPException(404)
    query = _query(request)
    wish = _wish(request, game, what, query)
    wish.seats = _whole(query, "seats")
    wish.preset = query.get("preset", "")
    wish.options = read_options(game, {name: text for name, text in query.items() if name not in _KNOWN})
    wish.teams = tuple(_listed(query.get("teams", "")))
    wish.minutes = _whole(query, "minutes")
    wish.decision_seconds = _whole(query, "decision_seconds") or 0
    wish.when_out = "front" if query.get("when_out") == "front" else "nothing"
    wish.names = token_names(wish, _listed(query.get("names", "")))
    return await _printed(wish)


async def print_match(request: Request) -> Response:
    """A printout for a match."""
    what = request.path_params["what"]
    if what not in PRINTS:
        raise HTTPException(404)
    table = await table_of_page(request)
    header, now = table.match.header, table.match.now
    wish = _wish(request, table.match.game.name, what, _query(request))
    wish.seats, wish.preset, wish.options = header.seats, header.preset, dict(header.options)
    wish.teams = tuple("" if player.is_bot else _short(player.name) for player in now.players)
    if now.stage is not None:
        wish.minutes, wish.decision_seconds = now.stage.minutes, now.stage.decision_seconds
        wish.when_out = "front" if now.stage.when_out == "front" else "nothing"
        wish.names = {token: _short(name) for token, name in now.stage.pieces.items() if name}
    return await _printed(wish)


async def _printed(wish: Wish) -> Response:
    pdf = await asyncio.get_running_loop().run_in_executor(_printer, printout, wish)
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'inline; filename="{wish.game}-{wish.what}-{wish.lang}.pdf"',
        "content-language": wish.lang,
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


# ------------------------------------------------------------------------------------------------------------ the query
def _query(request: Request) -> dict[str, str]:
    if len(request.url.query) > MOST_QUERY:
        raise PrintError("long", most=MOST_QUERY)
    return {name: request.query_params[name] for name in request.query_params}


def _wish(request: Request, game: str, what: str, query: dict[str, str]) -> Wish:
    return Wish(
        game=game,
        what=what,
        lang=_language(request),
        plain=_switch(query, "bw"),
        landscape=_switch(query, "landscape"),
        pitch=_pitch(query["pitch"]) if query.get("pitch", "").strip() else USUAL_PITCH,
    )


def _language(request: Request) -> str:
    """What the query asks for, even if there is no such language; else as for pages."""
    return request.query_params.get("lang", "") or language_of_page(request)


def _pitch(text: str) -> float:
    """Metres; people write 0,6 as well as 0.6. What is no number is as wrong as one out of range."""
    text = text.strip().replace(",", ".")
    return float(text) if re.fullmatch(r"\d{1,6}(\.\d{0,6})?|\.\d{1,6}", text, re.ASCII) else float("nan")


def _switch(query: dict[str, str], name: str) -> bool:
    text = query.get(name, "").strip().lower()
    if text not in _SWITCHES:
        raise PrintError("number", name=name, least=0, most=1)
    return _SWITCHES[text]


def _whole(query: dict[str, str], name: str) -> int | None:
    """A whole number; -1, which nothing may be, for what is none."""
    text = query.get(name, "").strip()
    if not text:
        return None
    return int(text) if re.fullmatch(r"\d{1,6}", text, re.ASCII) else -1


def _listed(text: str) -> list[str]:
    """Names, one a line; or all in one line with commas between them."""
    parts = [part.strip() for part in text.split("\n" if "\n" in text else ",")]
    while parts and not parts[-1]:
        parts.pop()
    return parts


def _short(name: str) -> str:
    """A match may have longer names than a bib."""
    return unicodedata.normalize("NFC", name)[:LONGEST_NAME]


ROUTES = [
    Route("/print/{game}/{what}.pdf", print_game),
    Route("/m/{match}/print/{what}.pdf", print_match),
]
