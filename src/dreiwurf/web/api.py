"""The HTTP interface under /api: one small handler a request. See /api/openapi.json for its description."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.types import Receive, Scope, Send

from dreiwurf import bots
from dreiwurf.chance import from_name
from dreiwurf.locale import LANGUAGES, negotiate
from dreiwurf.match import Match, Seated
from dreiwurf.match.events import BOT, LED, OPEN, PERSON, Line
from dreiwurf.match.match import new_header
from dreiwurf.match.sheet import ScoreSheet, new_sheet_header
from dreiwurf.match.statistics import statistics
from dreiwurf.position import Game, OptionError
from dreiwurf.position import game as find_game
from dreiwurf.store import Key
from dreiwurf.web import leading, messages, openapi
from dreiwurf.web.games import describe_games
from dreiwurf.web.http import ApiError, Call, Reply, error_reply, json_reply, text_reply
from dreiwurf.web.live import Table, Tables, must_be_a_bot
from dreiwurf.web.names import clean_name
from dreiwurf.web.scenes import log, scene, scene_bytes, scene_from
from dreiwurf.web.security import (
    SPECTATOR,
    find_key,
    foreign_origin,
    hash_of,
    is_foreign,
    key_cookie,
    new_key,
    new_match_id,
)
from dreiwurf.web.sheets import OpenSheet, Sheets, SheetStream, describe
from dreiwurf.web.streams import Stream

logger = logging.getLogger(__name__)
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

_create: msgspec.json.Decoder[messages.CreateMatch] = msgspec.json.Decoder(messages.CreateMatch)
_take_seat: msgspec.json.Decoder[messages.TakeSeat] = msgspec.json.Decoder(messages.TakeSeat)
_action: msgspec.json.Decoder[messages.Action] = msgspec.json.Decoder(messages.Action)
_take_back: msgspec.json.Decoder[messages.TakeBack] = msgspec.json.Decoder(messages.TakeBack)
_throw: msgspec.json.Decoder[messages.Throw] = msgspec.json.Decoder(messages.Throw)
_undo: msgspec.json.Decoder[messages.Undo] = msgspec.json.Decoder(messages.Undo)
_correction: msgspec.json.Decoder[messages.Correction] = msgspec.json.Decoder(messages.Correction)
_stage: msgspec.json.Decoder[messages.StageMembers] = msgspec.json.Decoder(messages.StageMembers)
_clock: msgspec.json.Decoder[messages.SetClock] = msgspec.json.Decoder(messages.SetClock)
_create_sheet: msgspec.json.Decoder[messages.CreateSheet] = msgspec.json.Decoder(messages.CreateSheet)
_new_line: msgspec.json.Decoder[messages.NewLine] = msgspec.json.Decoder(messages.NewLine)
_code: msgspec.json.Decoder[messages.Code] = msgspec.json.Decoder(messages.Code)
_start: msgspec.json.Decoder[messages.StartWithBots] = msgspec.json.Decoder(messages.StartWithBots)
_stand_in: msgspec.json.Decoder[messages.StandIn] = msgspec.json.Decoder(messages.StandIn)
_nothing: msgspec.json.Decoder[messages.Nothing] = msgspec.json.Decoder(messages.Nothing)

Handler: TypeAlias = Callable[[Call], Awaitable[Reply]]
MatchHandler: TypeAlias = Callable[[Call, str], Awaitable[Reply | None]]
Done = TypeVar("Done")


class Api:
    """The ASGI application of everything under /api; `tables` and `sheets` are set before the first request."""

    def __init__(self) -> None:
        self.tables: Tables
        self.sheets: Sheets
        self._general: dict[str, dict[str, Handler]] = {
            "games": {"GET": self._games},
            "openapi.json": {"GET": self._openapi},
            "matches": {"POST": self._create},
            "codes": {"POST": self._redeem},
            "sheets": {"POST": self._create_sheet},
        }
        self._of_match: dict[str, dict[str, MatchHandler]] = {
            "actions": {"POST": self._act},
            "events": {"GET": self._events},
            "": {"GET": self._scene, "DELETE": self._delete},
            "take-back": {"POST": self._take_back},
            "throws": {"POST": self._throw},
            "undo": {"POST": self._undo},
            "corrections": {"POST": self._correct},
            "stage": {"POST": self._set_stage},
            "clock": {"POST": self._set_clock},
            "last-round": {"POST": self._last_round},
            "statistics": {"GET": self._statistics},
            "seats": {"POST": self._sit},
            "log": {"GET": self._tell_log},
            "record": {"GET": self._record},
            "start": {"POST": self._fill},
            "stand-in": {"POST": self._let_stand_in},
            "return": {"POST": self._come_back},
            "end": {"POST": self._end},
            "again": {"POST": self._again},
            "move-key": {"POST": self._move_key},
        }
        self._of_sheet: dict[str, dict[str, MatchHandler]] = {
            "": {"GET": self._sheet, "DELETE": self._delete_sheet},
            "lines": {"GET": self._tell_lines, "POST": self._write_line},
            "events": {"GET": self._sheet_events},
            "move-key": {"POST": self._move_sheet_key},
            "keys": {"POST": self._redeem_for_sheet},
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = Call(scope, receive, send)
        try:
            if is_foreign(scope):
                raise foreign_origin()
            reply = await self._route(call)
        except ApiError as error:
            reply = error_reply(error)
        except Exception:
            logger.exception("a request failed: %s %r", call.method, scope["path"])
            if call.streaming:
                return  # the reader notices that the stream ends and comes back
            reply = error_reply(ApiError(500, "failed", "something went wrong here; the match is unharmed"))
        if reply is not None:
            await reply.send(send)

    async def _route(self, call: Call) -> Reply | None:
        parts = call.scope["path"].split("/")  # "", "api", "matches", id, what
        if len(parts) in (4, 5) and parts[2] in ("matches", "sheets"):
            of_match = parts[2] == "matches"
            all_handlers = self._of_match if of_match else self._of_sheet
            handlers = all_handlers.get(parts[4] if len(parts) == 5 else "")
            if handlers is not None:
                handler = handlers.get(call.method)
                if handler is None:
                    raise _wrong_method(call, handlers)
                id_ = parts[3]
                if not _ID.fullmatch(id_):
                    code, what = ("no_match", "match") if of_match else ("no_sheet", "score sheet")
                    raise ApiError(404, code, f"there is no such {what}, or it was deleted")
                return await handler(call, id_)
        elif len(parts) == 3 and parts[2] in self._general:
            general = self._general[parts[2]]
            if call.method not in general:
                raise _wrong_method(call, general)
            return await general[call.method](call)
        raise ApiError(404, "no_address", f"there is nothing at {call.scope['path']}; see /api/openapi.json")

    # ------------------------------------------------------------------------------------------------------- in general
    async def _games(self, call: Call) -> Reply:
        return json_reply(200, describe_games(language_of(call)))

    async def _openapi(self, call: Call) -> Reply:
        return Reply(200, openapi.description())

    async def _create(self, call: Call) -> Reply:
        asked = await call.read(_create)
        await self.tables.until_prepared(asked.game)
        match, seat = _new_match(asked)
        secret = new_key()
        id_ = new_match_id()
        await self.tables.create(id_, match, Key(hash_of(secret), seat, True))
        return _seated(call, id_, messages.Created(id_, seat, secret))

    async def _redeem(self, call: Call) -> Reply:
        """A seat by its one-time code alone, as a person types it on another device."""
        asked = await call.read(_code)
        secret = asked.code.strip().lower()
        id_ = await self.tables.match_of_code(hash_of(secret))
        table = await self.tables.hold(id_)
        try:
            seat, key = await table.redeem(secret)
        finally:
            table.lock.release()
        return _seated(call, id_, messages.Created(id_, seat, key))

    # ---------------------------------------------------------------------------------------------------------- looking
    async def _scene(self, call: Call, id_: str) -> Reply:
        table = await self.tables.get(id_)
        if call.query("present"):
            table.note_asked(key_of(call, table))
        was = _number(call.query("was"))
        if was is not None:
            return Reply(200, scene_from(table, key_of(call, table), language_of(call), was))
        since = _last_seen(call)
        now = table.match.n if since is None else since
        return Reply(200, scene_bytes(table, key_of(call, table), language_of(call), now))

    async def _events(self, call: Call, id_: str) -> None:
        table = await self.tables.get(id_)
        call.streaming = True
        stream = Stream(self.tables, table, key_of(call, table), language_of(call), _last_seen(call))
        await stream.run(call.receive, call.send)

    async def _tell_log(self, call: Call, id_: str) -> Reply:
        table = await self.tables.get(id_)
        return json_reply(200, log(table, key_of(call, table).seat, language_of(call)))

    async def _record(self, call: Call, id_: str) -> Reply:
        table = await self.tables.get(id_)
        name = f'inline; filename="{table.match.header.game}-{id_}.txt"'.encode()
        return text_reply(table.match.record(), ((b"content-disposition", name),))

    # ---------------------------------------------------------------------------------------------------------- playing
    async def _act(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_action)
        table = await self.tables.hold(id_)
        try:
            key = key_of(call, table)
            n = await table.act(key, asked.after, asked.action)
        except ApiError as error:
            raise self._with_scene(error, call, table) from None
        finally:
            table.lock.release()
        return Reply(200, b'{"n":%d}' % n)

    async def _take_back(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_take_back)
        table = await self.tables.hold(id_)
        try:
            n = await table.take_back(key_of(call, table), asked.after)
        except ApiError as error:
            raise self._with_scene(error, call, table) from None
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    async def _throw(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_throw)
        table = await self.tables.hold(id_)
        try:
            n = await table.throw(key_of(call, table), asked.after, asked.outcome)
        except ApiError as error:
            raise self._with_scene(error, call, table) from None
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    # ---------------------------------------------------------------------------------------------------------- leading
    async def _undo(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_undo)
        n = await self._change(call, id_, lambda t, key: leading.undo(t, key, asked.after, asked.to))
        return json_reply(200, messages.Done(n))

    async def _correct(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_correction)
        places, turn, throw, outcome = asked.places, asked.turn, asked.throw, asked.outcome
        if throw is not None and outcome is not None and not places and turn is None:
            lang = language_of(call)
            done = await self._change(
                call, id_, lambda t, key: leading.correct_throw(t, key, asked.after, throw, outcome, lang)
            )
            return json_reply(200, done)
        if throw is not None or outcome is not None:
            raise ApiError(
                422, "wrong_members", "send places, turn or both; or throw and outcome, nothing else"
            )
        n = await self._change(call, id_, lambda t, key: leading.correct(t, key, asked.after, places, turn))
        return json_reply(200, messages.Corrected(n))

    async def _set_stage(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_stage)
        return json_reply(
            200,
            messages.Done(await self._change(call, id_, lambda t, key: leading.set_stage(t, key, asked))),
        )

    async def _set_clock(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_clock)
        n = await self._change(call, id_, lambda t, key: leading.set_clock(t, key, asked.running, asked.left))
        return json_reply(200, messages.Done(n))

    async def _last_round(self, call: Call, id_: str) -> Reply:
        await _read_nothing(call)
        return json_reply(200, messages.Done(await self._change(call, id_, leading.last_round)))

    async def _statistics(self, call: Call, id_: str) -> Reply:
        table = await self.tables.get(id_)
        key_of(call, table)
        return json_reply(200, statistics(table.match, language_of(call)))

    async def _change(self, call: Call, id_: str, change: Callable[[Table, Key], Awaitable[Done]]) -> Done:
        """Lets the caller change a match; who was too late gets the scene."""
        table = await self.tables.hold(id_)
        try:
            return await change(table, key_of(call, table))
        except ApiError as error:
            raise self._with_scene(error, call, table) from None
        finally:
            table.lock.release()

    def _with_scene(self, error: ApiError, call: Call, table: Table) -> ApiError:
        """Who was too late gets what is there now."""
        if error.status == 409:
            key = key_of(call, table)
            error.more["scene"] = scene(table, key, language_of(call), table.match.n)
        return error

    # ------------------------------------------------------------------------------------------------ seats and the host
    async def _sit(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_take_seat)
        wished = asked.seat
        if asked.previous is not None and wished is None:
            wished = await self._seat_before(call, id_, asked)
        table = await self.tables.hold(id_)
        try:
            if asked.code is not None:
                seat, secret = await table.redeem(asked.code)
            else:
                # With `previous` the key is that of the match before, and opens nothing here.
                held = SPECTATOR if asked.previous is not None and call.bearer() else key_of(call, table)
                if held.seat is not None:
                    raise ApiError(409, "seated", f"you hold seat {held.seat} already", seat=held.seat)
                free = [seat for seat, player in enumerate(table.match.players) if player.player == OPEN]
                if asked.previous is not None and wished not in free:
                    wished = asked.seat
                seat, secret = await table.sit(clean_name(asked.name), wished)
        finally:
            table.lock.release()
        return _seated(call, id_, messages.Seat(seat, secret))

    async def _seat_before(self, call: Call, id_: str, asked: messages.TakeSeat) -> int | None:
        """The seat that somebody had in the match before, by its key, or else by the name; a wish, no more."""
        previous = asked.previous or ""
        before = await self.tables.get(previous) if _ID.fullmatch(previous) else None
        if before is None or before.match.now.next != id_:
            raise ApiError(422, "not_previous", "that is not the match before this one")
        key = find_key(before.keys, call.bearer())
        if key is not None:
            return key.seat
        name = clean_name(asked.name)
        named = [seat for seat, player in enumerate(before.match.players) if name and player.name == name]
        return named[0] if named else None

    async def _fill(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_start)
        table = await self.tables.hold(id_)
        try:
            n = await table.fill(key_of(call, table), asked.bot)
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    async def _let_stand_in(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_stand_in)
        table = await self.tables.hold(id_)
        try:
            n = await table.stand_in(key_of(call, table), asked.seat, asked.bot)
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    async def _come_back(self, call: Call, id_: str) -> Reply:
        await _read_nothing(call)
        table = await self.tables.hold(id_)
        try:
            n = await table.come_back(key_of(call, table))
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    async def _end(self, call: Call, id_: str) -> Reply:
        await _read_nothing(call)
        table = await self.tables.hold(id_)
        try:
            n = await table.end(key_of(call, table))
        finally:
            table.lock.release()
        return json_reply(200, messages.Done(n))

    async def _again(self, call: Call, id_: str) -> Reply:
        """Another match of the same people. Whoever asks first opens it, and everybody who asks gets the old seat in it."""
        await _read_nothing(call)
        table = await self.tables.hold(id_)
        try:
            key = key_of(call, table)
            if key is SPECTATOR:
                raise ApiError(403, "no_seat", "only who held a seat can ask for another game")
            following = table.match.now.next
            if following is None or await self._is_gone(following):
                if not table.match.over:
                    raise ApiError(409, "not_over", "this game is not over yet")
                if table.match.now.has_led:
                    table.must_be_host(key)  # whoever opens a match leads it
                return await self._open_next(call, table, key)
        finally:
            table.lock.release()
        return await self._follow(call, table, key, following)

    async def _is_gone(self, id_: str) -> bool:
        """Whether a match was deleted. ApiError 503 if the store fails."""
        try:
            await self.tables.get(id_)
        except ApiError as error:
            if error.status != 404:
                raise
            return True
        return False

    async def _open_next(self, call: Call, before: Table, key: Key) -> Reply:
        match = _match_after(before.match, key.seat)
        secret = new_key()
        id_ = new_match_id()
        await self.tables.create(id_, match, Key(hash_of(secret), key.seat, True))
        await before.follow_by(id_)
        return _seated(call, id_, messages.Created(id_, key.seat, secret))

    async def _follow(self, call: Call, before: Table, key: Key, id_: str) -> Reply:
        """Seats somebody who comes from the match before, unless that has been done or the seat is gone."""
        reply = messages.Created(id_, None, "")
        if key.host and before.match.now.has_led:
            reply.seat, reply.key = key.seat, await self._new_host_key(id_, key.seat)
            return _seated(call, id_, reply)
        if key.seat is None:
            return json_reply(200, reply)
        table = await self.tables.hold(id_)
        try:
            if table.match.players[key.seat].player != OPEN:
                return json_reply(200, reply)
            reply.seat, reply.key = await table.sit(before.match.players[key.seat].name, key.seat)
        finally:
            table.lock.release()
        return _seated(call, id_, reply)

    async def _new_host_key(self, id_: str, seat: int | None) -> str:
        """For a device that led the match before; only such a one can have opened this."""
        table = await self.tables.hold(id_)
        try:
            return await table.new_host_key(seat)
        finally:
            table.lock.release()

    async def _move_key(self, call: Call, id_: str) -> Reply:
        await _read_nothing(call)
        table = await self.tables.hold(id_)
        try:
            code = await table.new_code(key_of(call, table))
        finally:
            table.lock.release()
        return json_reply(201, messages.Code(code))

    async def _delete(self, call: Call, id_: str) -> Reply:
        table = await self.tables.hold(id_)
        try:
            await table.delete(key_of(call, table))
        finally:
            table.lock.release()
        return Reply(204, b"", ())

    # -------------------------------------------------------------------------------------------------------- score sheets
    async def _create_sheet(self, call: Call) -> Reply:
        asked = await call.read(_create_sheet)
        await self.tables.until_prepared(asked.game)
        try:
            _must_be_options(find_game(asked.game), asked.options)
            players = [clean_name(name) for name in asked.players]
            sheet = ScoreSheet(new_sheet_header(asked.game, players, asked.preset, asked.options))
        except OptionError as error:
            raise ApiError(422, "wrong_option", str(error)) from None
        secret, id_ = new_key(), new_match_id()
        await self.sheets.create(id_, sheet, hash_of(secret))
        return _entrusted(call, id_, secret)

    async def _sheet(self, call: Call, id_: str) -> Reply:
        opened = await self.sheets.get(id_)
        return json_reply(200, describe(opened, _may_write(call, opened), language_of(call)))

    async def _sheet_events(self, call: Call, id_: str) -> None:
        opened = await self.sheets.get(id_)
        stream = SheetStream(self.sheets, opened, _may_write(call, opened), language_of(call))
        call.streaming = True
        await stream.run(call.receive, call.send)

    async def _tell_lines(self, call: Call, id_: str) -> Reply:
        """All lines that were ever written, also those that were corrected."""
        opened = await self.sheets.get(id_)
        _may_write(call, opened)
        lines = enumerate(opened.sheet.lines, 1)
        return json_reply(200, [messages.WrittenLine(n, line.round, list(line.entries)) for n, line in lines])

    async def _write_line(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_new_line)
        known = ({k: v for k, v in entry.items() if v is not None} for entry in asked.entries)
        line = Line(asked.round, tuple(known))
        opened = await self.sheets.hold(id_)
        try:
            _must_write(call, opened)
            n = await opened.write(line, asked.after)
        except ApiError as error:
            if error.status == 409:
                error.more["sheet"] = describe(opened, True, language_of(call))
            raise
        finally:
            opened.lock.release()
        return json_reply(200, messages.Done(n))

    async def _move_sheet_key(self, call: Call, id_: str) -> Reply:
        await _read_nothing(call)
        opened = await self.sheets.hold(id_)
        try:
            _must_write(call, opened)
            code = await opened.new_code()
        finally:
            opened.lock.release()
        return json_reply(201, messages.Code(code))

    async def _redeem_for_sheet(self, call: Call, id_: str) -> Reply:
        asked = await call.read(_code)
        opened = await self.sheets.hold(id_)
        try:
            secret = await opened.redeem(asked.code)
        finally:
            opened.lock.release()
        return _entrusted(call, id_, secret)

    async def _delete_sheet(self, call: Call, id_: str) -> Reply:
        opened = await self.sheets.hold(id_)
        try:
            _must_write(call, opened)
            await opened.delete()
        finally:
            opened.lock.release()
        return Reply(204, b"", ())


def language_of(call: Call) -> str:
    """The language for a request's texts: `?lang=`, the cookie `lang`, or what the browser prefers."""
    for wished in (call.query("lang"), call.cookie("lang")):
        if wished in LANGUAGES:
            return wished
    return negotiate(call.header(b"accept-language"))


def key_of(call: Call, table: Table) -> Key:
    """What a request's key opens at a table; `SPECTATOR` without one. ApiError 403 if a key is named that is none here."""
    named = call.bearer()
    if named:
        key = find_key(table.keys, named)
        if key is None:
            raise ApiError(403, "wrong_key", "this key opens no seat of this match")
        return key
    return find_key(table.keys, call.cookie("key")) or SPECTATOR


def _new_match(asked: messages.CreateMatch) -> tuple[Match, int | None]:
    """The match that somebody asks for, and the creator's seat in it."""
    try:
        game = find_game(asked.game)
        _must_be_options(game, asked.options)
        game.start(seats=len(asked.seats), preset=asked.preset, **asked.options)
        header = new_header(
            game, len(asked.seats), asked.preset, asked.options, asked.chance, clean_name(asked.table)
        )
    except OptionError as error:
        raise ApiError(422, "wrong_option", str(error)) from None
    match = Match.of(header, chance=from_name(asked.chance))
    own = asked.seats.index(OPEN) if OPEN in asked.seats else None
    if len(asked.teams) > len(asked.seats):
        raise ApiError(422, "no_seat", f"teams are listed by seat; there are {len(asked.seats)}")
    for seat, player in enumerate(asked.seats):
        if player == LED:
            if game.rules.hidden:
                raise ApiError(
                    422, "wrong_seat", f"in {game.name} nobody can act for others: each sees something else"
                )
            team = asked.teams[seat] if seat < len(asked.teams) else ""
            match.push(Seated(seat, clean_name(team), LED))
            continue
        if player.startswith(BOT):
            must_be_a_bot(game, player[len(BOT) :])
        elif player != OPEN:
            known = " or ".join(["open", "led", *(BOT + name for name in bots.names(game))])
            raise ApiError(422, "wrong_seat", f"seat {seat} cannot be {player!r}; a seat is {known}")
        match.push(Seated(seat, clean_name(asked.name), PERSON) if seat == own else Seated(seat, "", player))
    if asked.stage is not None:
        if not leading.has_leader(match):
            raise ApiError(
                422,
                "no_leader",
                "only matches with real dice or led seats are run before people: leave stage out",
            )
        match.push(leading.stage_of(asked.stage, match))
    return match, own


def _must_be_options(game: Game, options: Mapping[str, object]) -> None:
    """OptionError for a name that is no option: it must not pass for another argument."""
    known = game.options_type.__struct_fields__
    for name in options:
        if name not in known:
            raise OptionError(f"{game.name} has no option {name!r}; there is {', '.join(known)}")


def _match_after(before: Match, own: int | None) -> Match:
    """A fresh match like one that is over: bots, led seats and the stage stay, persons' seats are open but for the asker's."""
    header = before.header
    fresh = new_header(before.game, header.seats, header.preset, header.options, header.chance, header.name)
    match = Match.of(fresh, chance=from_name(header.chance))
    for seat, player in enumerate(before.players):
        if seat == own:
            match.push(Seated(seat, player.owner or player.name, PERSON))
        elif player.is_led:
            match.push(Seated(seat, player.name, LED))
        elif player.is_bot and player.owner is None:
            match.push(Seated(seat, "", player.player))
        else:
            match.push(Seated(seat, "", OPEN))
    if before.now.stage is not None:
        match.push(before.now.stage)
    return match


def _seated(call: Call, id_: str, answer: messages.Created | messages.Seat) -> Reply:
    secure = call.scope.get("scheme") == "https"
    return json_reply(201, answer, (key_cookie(f"/api/matches/{id_}", answer.key, secure),))


def _entrusted(call: Call, id_: str, key: str) -> Reply:
    secure = call.scope.get("scheme") == "https"
    cookie = key_cookie(f"/api/sheets/{id_}", key, secure)
    return json_reply(201, messages.CreatedSheet(id_, key), (cookie,))


def _may_write(call: Call, opened: OpenSheet) -> bool:
    """Whether a request's key opens a score sheet for writing. ApiError 403 if a key is named that does not."""
    keys = [Key(hash_, None, True) for hash_ in opened.keys]
    named = call.bearer()
    if named and find_key(keys, named) is None:
        raise ApiError(403, "wrong_key", "this key does not open this score sheet")
    return bool(named) or find_key(keys, call.cookie("key")) is not None


def _must_write(call: Call, opened: OpenSheet) -> None:
    if not _may_write(call, opened):
        raise ApiError(403, "read_only", "who only has the link may look on; writing needs the key")


def _last_seen(call: Call) -> int | None:
    """The number of the last event that the caller has: Last-Event-ID, or `?after=` where headers cannot be set."""
    return _number(call.header(b"last-event-id") or call.query("after"))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def _read_nothing(call: Call) -> None:
    """Reads a request without members; it need not have a body at all, but if it has one it is JSON."""
    if call.header(b"content-type") or call.header(b"content-length") not in ("", "0"):
        await call.read(_nothing)


def _wrong_method(call: Call, known: dict[str, Any]) -> ApiError:
    return ApiError(405, "wrong_method", f"{call.method} is not possible here; {' or '.join(known)} is")
