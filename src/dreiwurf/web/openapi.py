"""The OpenAPI description of the HTTP interface, made from the types of its messages."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any, NamedTuple

import msgspec

from dreiwurf.locale import LANGUAGES
from dreiwurf.match.statistics import Statistics
from dreiwurf.web import messages, shapes


class _Operation(NamedTuple):
    """One request: what it is for, what it takes, what it answers and what can be wrong."""

    method: str
    path: str
    name: str
    summary: str
    takes: Any
    status: int
    gives: Any
    errors: dict[int, str]
    kind: str = "application/json"


_TEXT = "text/plain"
_STREAM = "text/event-stream"
_BODY = {
    400: "the body is not JSON",
    413: "the body is longer than 64 KiB",
    415: "the body is not sent as JSON",
    422: "a member is missing, unknown or of the wrong kind",
}
_KEY = {403: "no key, or one that does not open this"}
_MATCH = {404: "no such match", 503: "the database failed; nothing was changed"}
_STALE = {409: "too late: something else happened since; `scene` shows what there is now"}
_ID = "/api/matches/{id}"
_SHEET = {404: "no such score sheet", 503: "the database failed; nothing was changed"}
_SHEET_ID = "/api/sheets/{id}"

_OPERATIONS = (
    _Operation(
        "get",
        "/api/games",
        "games",
        "All games with presets and options in words",
        None,
        200,
        list[shapes.GameFacts],
        {},
    ),
    _Operation(
        "post",
        "/api/matches",
        "createMatch",
        "Makes a match; the caller becomes its host and sits in the first open seat, if there is one. For led seats the host's"
        " devices act; `teams` are their names, `stage` says how the match is run before people.",
        messages.CreateMatch,
        201,
        messages.Created,
        {**_BODY, 503: _MATCH[503]},
    ),
    _Operation(
        "post",
        "/api/codes",
        "useCode",
        "Takes the seat of a one-time code to this device; the code alone says in which match",
        messages.Code,
        201,
        messages.Created,
        {**_BODY, 403: "the code is wrong, used up or too old", 503: _MATCH[503]},
    ),
    _Operation(
        "get", _ID, "scene", "The match as the caller may see it", None, 200, shapes.Scene, {**_KEY, **_MATCH}
    ),
    _Operation(
        "delete",
        _ID,
        "deleteMatch",
        "The host removes the match and all that is stored of it",
        None,
        204,
        None,
        {**_KEY, **_MATCH},
    ),
    _Operation(
        "get",
        f"{_ID}/events",
        "events",
        "Server-sent events. `event: scene` with `id:` the number of the last event and a scene as `data:`, at once and after"
        " every change; `event: gone` when the match is deleted. Resumes after Last-Event-ID (or `?after=`).",
        None,
        200,
        str,
        {**_KEY, **_MATCH},
        _STREAM,
    ),
    _Operation(
        "post",
        f"{_ID}/actions",
        "act",
        "A decision, the host's also for the led seat that is asked (the scene's `acts_for`). `n` is the event that it became; a"
        " repeat of the same request gets the same answer.",
        messages.Action,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH, **_STALE, 422: "not legal, or a wrong member"},
    ),
    _Operation(
        "post",
        f"{_ID}/take-back",
        "takeBack",
        "Takes back what one did at once with others, such as a bid, as long as nobody has seen it; one decides anew."
        " A repeat of the same request gets the same answer.",
        messages.TakeBack,
        200,
        messages.Done,
        {
            **_BODY,
            **_KEY,
            **_MATCH,
            **_STALE,
            422: "in this game nothing can be taken back, or a wrong member",
        },
    ),
    _Operation(
        "post",
        f"{_ID}/throws",
        "enterThrow",
        "Enters what a real die shows, where chance is `entered`; for led seats the host does. The first throw starts a clock.",
        messages.Throw,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH, **_STALE, 422: "impossible, or a wrong member"},
    ),
    _Operation(
        "post",
        f"{_ID}/undo",
        "undo",
        "The match stands again as after event `to`, where real dice are entered or seats are led. The host may undo anything,"
        " also an undoing and the end of the game; others what is not somebody else's. A repeat of the same request gets the same"
        " answer.",
        messages.Undo,
        200,
        messages.Done,
        {
            **_BODY,
            **_KEY,
            **_MATCH,
            **_STALE,
            422: "nothing can be undone here or not to there, or a wrong member",
        },
    ),
    _Operation(
        "post",
        f"{_ID}/corrections",
        "correct",
        "What really happened, by the host: either `places` (by token, the slot on which it lies; all at once) and `turn` (whose"
        " turn begins), or the `outcome` of an earlier `throw`, after which the entries since are made again as far as they fit.",
        messages.Correction,
        200,
        messages.Corrected,
        {**_BODY, **_KEY, **_MATCH, **_STALE, 422: "it cannot be so (the code says why), or a wrong member"},
    ),
    _Operation(
        "post",
        f"{_ID}/stage",
        "setStage",
        "The host says how the match is run before people: names on tokens, throwers, times. The whole of it replaces what was.",
        messages.StageMembers,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH, 422: "no such token or seat, or a wrong member"},
    ),
    _Operation(
        "post",
        f"{_ID}/clock",
        "setClock",
        "The host lets the clock of the match run or stand, or sets what is left of the time",
        messages.SetClock,
        200,
        messages.Done,
        {
            **_BODY,
            **_KEY,
            **_MATCH,
            409: "the game has not begun or is over",
            422: "no clock here, or a wrong member",
        },
    ),
    _Operation(
        "post",
        f"{_ID}/last-round",
        "lastRound",
        "The host lets the game end when the round that is being played is complete, as the server does when the time is out",
        messages.Nothing,
        200,
        messages.Done,
        {
            **_BODY,
            **_KEY,
            **_MATCH,
            409: "the game has not begun or is over",
            422: "this game has no last round",
        },
    ),
    _Operation(
        "get",
        f"{_ID}/statistics",
        "statistics",
        "What was thrown, entered and corrected, and what that says of the dice, in words",
        None,
        200,
        Statistics,
        {**_KEY, **_MATCH},
    ),
    _Operation(
        "post",
        f"{_ID}/seats",
        "takeSeat",
        "Takes an open seat, or one that the host filled with a bot. `seat` wishes for one. `previous` names the match before:"
        " its key as Bearer gets the same seat again. `code` brings one's own seat to this device.",
        messages.TakeSeat,
        201,
        messages.Seat,
        {**_BODY, **_MATCH, 403: "the code is wrong", 409: "all seats are taken"},
    ),
    _Operation(
        "get",
        f"{_ID}/log",
        "log",
        "All that happened so far in words, also what was undone",
        None,
        200,
        list[messages.LogEntry],
        {**_KEY, **_MATCH},
    ),
    _Operation(
        "get",
        f"{_ID}/record",
        "record",
        "The record; hidden facts only when the match is over",
        None,
        200,
        str,
        _MATCH,
        _TEXT,
    ),
    _Operation(
        "post",
        f"{_ID}/start",
        "start",
        "The host lets bots take the open seats",
        messages.StartWithBots,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH},
    ),
    _Operation(
        "post",
        f"{_ID}/stand-in",
        "standIn",
        "A bot plays for a person who is awaited and has been away for thirty seconds",
        messages.StandIn,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH, 409: "the player is here, or not awaited"},
    ),
    _Operation(
        "post",
        f"{_ID}/return",
        "comeBack",
        "Takes one's seat back from the bot that stood in",
        messages.Nothing,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH},
    ),
    _Operation(
        "post",
        f"{_ID}/end",
        "end",
        "The host calls the game off; the standing counts",
        messages.Nothing,
        200,
        messages.Done,
        {**_BODY, **_KEY, **_MATCH, 409: "it has not begun"},
    ),
    _Operation(
        "post",
        f"{_ID}/again",
        "again",
        "Another match of the same people: whoever asks first opens it (201), everybody who asks gets the same seat in it"
        " (201), or only its id (200) when already seated there. With led seats the host opens it; these and the stage stay.",
        messages.Nothing,
        201,
        messages.Created,
        {**_BODY, **_KEY, **_MATCH, 409: "this game is not over yet"},
    ),
    _Operation(
        "post",
        f"{_ID}/move-key",
        "moveKey",
        "A one-time code that takes one's seat to another device",
        messages.Nothing,
        201,
        messages.Code,
        {**_BODY, **_KEY, **_MATCH},
    ),
    _Operation(
        "post",
        "/api/sheets",
        "createSheet",
        "Makes a score sheet for people who play with the box on the table; the caller may write on it",
        messages.CreateSheet,
        201,
        messages.CreatedSheet,
        {**_BODY, 503: _SHEET[503]},
    ),
    _Operation(
        "get",
        _SHEET_ID,
        "sheet",
        "The score sheet; whoever knows its id may look",
        None,
        200,
        shapes.ScoreSheet,
        {**_KEY, **_SHEET},
    ),
    _Operation(
        "delete",
        _SHEET_ID,
        "deleteSheet",
        "Removes the score sheet and all that is stored of it",
        None,
        204,
        None,
        {**_KEY, **_SHEET},
    ),
    _Operation(
        "get",
        f"{_SHEET_ID}/lines",
        "lines",
        "All lines that were ever written, in order, also those that were corrected",
        None,
        200,
        list[messages.WrittenLine],
        {**_KEY, **_SHEET},
    ),
    _Operation(
        "post",
        f"{_SHEET_ID}/lines",
        "writeLine",
        "Notes what is known of a round, all players at once, or corrects it. `n` is the number of the line that says so; a"
        " repeat of the same request gets the same answer.",
        messages.NewLine,
        200,
        messages.Done,
        {
            **_BODY,
            **_KEY,
            **_SHEET,
            409: "somebody else wrote on this round since; `sheet` shows what there is now",
            422: "something cannot be noted so, or a wrong member",
        },
    ),
    _Operation(
        "get",
        f"{_SHEET_ID}/events",
        "sheetEvents",
        "Server-sent events. `event: sheet` with the score sheet as `data:`, at once and after every change; `event: gone` when"
        " it is deleted.",
        None,
        200,
        str,
        {**_KEY, **_SHEET},
        _STREAM,
    ),
    _Operation(
        "post",
        f"{_SHEET_ID}/move-key",
        "moveSheetKey",
        "A one-time code by which another device may write as well",
        messages.Nothing,
        201,
        messages.Code,
        {**_BODY, **_KEY, **_SHEET},
    ),
    _Operation(
        "post",
        f"{_SHEET_ID}/keys",
        "useSheetCode",
        "A key of one's own for a one-time code",
        messages.Code,
        201,
        messages.CreatedSheet,
        {**_BODY, **_SHEET, 403: "the code is wrong, used up or too old"},
    ),
)


@cache
def description() -> bytes:
    """The description as JSON."""
    return msgspec.json.encode(describe())


def describe() -> dict[str, Any]:
    """The description as plain values."""
    used = {id(kind): kind for op in _OPERATIONS for kind in (op.takes, op.gives) if kind is not None}
    kinds = [*used.values(), messages.Error]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for op in _OPERATIONS:
        paths.setdefault(op.path, {})[op.method] = _describe(op, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dreiwurf",
            "version": version("dreiwurf"),
            "description": "Everything that the page can do, for other people's players and surfaces.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "the `key` of a seat"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "key"},
            },
        },
    }


def _describe(op: _Operation, schema_of: dict[int, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": op.summary}
    if op.gives is not None:
        answer["content"] = {op.kind: {"schema": schema_of[id(op.gives)]}}
    error = {"application/json": {"schema": schema_of[id(messages.Error)]}}
    described: dict[str, Any] = {
        "operationId": op.name,
        "summary": op.summary,
        "parameters": _parameters(op),
        "responses": {
            str(op.status): answer,
            **{
                str(code): {"description": text, "content": error} for code, text in sorted(op.errors.items())
            },
        },
    }
    if "{id}" in op.path:
        described["security"] = [{"key": []}, {"cookie": []}, {}]
    if op.takes is not None:
        described["requestBody"] = {
            "required": op.takes is not messages.Nothing,
            "content": {"application/json": {"schema": schema_of[id(op.takes)]}},
        }
    return described


def _parameters(op: _Operation) -> list[dict[str, Any]]:
    text = {"type": "string"}
    number = {"type": "integer", "minimum": 0}
    found: list[dict[str, Any]] = []
    if "{id}" in op.path:
        found.append({"name": "id", "in": "path", "required": True, "schema": text})
    in_words = (
        "/api/games",
        _ID,
        f"{_ID}/events",
        f"{_ID}/log",
        f"{_ID}/statistics",
        _SHEET_ID,
        f"{_SHEET_ID}/events",
    )
    if op.path in in_words and op.method == "get":
        languages = {"type": "string", "enum": list(LANGUAGES)}
        found.append({"name": "lang", "in": "query", "required": False, "schema": languages})
    if op.path in (_ID, f"{_ID}/events") and op.method == "get":
        found.append({"name": "after", "in": "query", "required": False, "schema": number})
    if op.name == "scene":
        found.append({"name": "was", "in": "query", "required": False, "schema": number})
        found.append({"name": "present", "in": "query", "required": False, "schema": number})
    if op.path == f"{_ID}/events":
        found.append({"name": "Last-Event-ID", "in": "header", "required": False, "schema": number})
    return found
