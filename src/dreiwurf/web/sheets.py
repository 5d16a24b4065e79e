"""Score sheets that are open: of games with the box on the table, written by whoever has the key, read by whoever has the link.

As with tables every line is stored before it counts, and a sheet whose storing failed is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from dreiwurf.drawing import say
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.locale import translator
from dreiwurf.match.events import Line
from dreiwurf.match.sheet import ScoreSheet
from dreiwurf.store import Conflict, SheetChange, Store, StoreError
from dreiwurf.web import shapes
from dreiwurf.web.http import ApiError
from dreiwurf.web.live import CODE_SECONDS, IDLE_SECONDS, MOST_CODES, Tables, wrong_code
from dreiwurf.web.security import hash_of, new_code, new_key
from dreiwurf.web.streams import EventStream

logger = logging.getLogger(__name__)

MOST_LINES = 1000
"""Nobody corrects a sheet more often."""

_encode = msgspec.json.Encoder().encode


class OpenSheet:
    """One score sheet in memory, with those who watch it."""

    def __init__(
        self, id_: str, sheet: ScoreSheet, keys: set[str], codes: dict[str, int], sheets: Sheets
    ) -> None:
        self.id = id_
        self.sheet = sheet
        self.keys = keys
        """Hashes of those that open it for writing."""
        self.codes = codes
        self.lock = asyncio.Lock()
        self.streams: set[SheetStream] = set()
        self.dropped = False
        self.deleted = False
        self.last_used = time.monotonic()
        self._sheets = sheets

    def is_idle(self, now: float) -> bool:
        """Whether it can leave the memory: nobody watches, writes or has lately asked for it."""
        return not self.streams and not self.lock.locked() and now - self.last_used > IDLE_SECONDS

    def wake(self) -> None:
        """Lets every stream look whether there is something new."""
        for stream in self.streams:
            stream.wake()

    async def write(self, line: Line, after: int) -> int:
        """Notes a round, or corrects what was noted of it; the number of the line that says so."""
        sheet = self.sheet
        try:
            sheet.check(line)
        except ValueError as error:
            raise ApiError(422, "wrong_entry", str(error)) from None
        latest = sheet.number(line.round)
        if not latest <= after <= sheet.n:
            n = sheet.answer_to(line, after)
            if n is None:
                raise ApiError(
                    409,
                    "stale",
                    f"round {line.round} was changed by line {latest}, you had seen line {after}",
                )
            return n
        if latest and sheet.lines[latest - 1] == line:
            return latest
        if sheet.n >= MOST_LINES:
            raise ApiError(409, "full", f"this sheet has {MOST_LINES} lines; begin another")
        await self._store(SheetChange(self.id, n=sheet.n + 1, line=line))
        sheet.push(line)
        self.wake()
        return sheet.n

    async def new_code(self) -> str:
        """A one-time code by which another device may write as well."""
        now = int(time.time())
        self.codes = {hash_: expires for hash_, expires in self.codes.items() if expires > now}
        if len(self.codes) >= MOST_CODES:
            raise ApiError(
                409, "too_many_codes", "too many codes are waiting to be used; try again in ten minutes"
            )
        secret = new_code()
        hash_, expires = hash_of(secret), now + CODE_SECONDS
        await self._store(SheetChange(self.id, code=hash_, expires=expires))
        self.codes[hash_] = expires
        return secret

    async def redeem(self, secret: str) -> str:
        """Exchanges a one-time code for a key."""
        hash_ = hash_of(secret.strip().lower())
        if self.codes.get(hash_, 0) <= time.time():
            raise wrong_code()
        key = new_key()
        await self._store(SheetChange(self.id, key=hash_of(key), spent=hash_))
        del self.codes[hash_]
        self.keys.add(hash_of(key))
        return key

    async def delete(self) -> None:
        """Removes the sheet and everything that is stored of it."""
        await self._store(SheetChange(self.id, delete=True))
        self.deleted = True
        self._sheets.forget(self)

    async def _store(self, change: SheetChange) -> None:
        try:
            await self._sheets.store.commit(change)
        except BaseException as error:
            self._sheets.forget(self)  # what was stored is read again
            if isinstance(error, Conflict):
                raise ApiError(
                    503, "conflict", f"the sheet changed elsewhere, please try again: {error}"
                ) from None
            if isinstance(error, StoreError):
                raise ApiError(503, "store", f"nothing was changed, please try again: {error}") from None
            raise


class Sheets:
    """All open score sheets; finds, loads and forgets them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._open: dict[str, OpenSheet] = {}
        self._loading: dict[str, asyncio.Task[OpenSheet | None]] = {}
        tables.on_beat.append(self._free)

    @property
    def store(self) -> Store:
        """Where sheets are kept."""
        return self.tables.store

    async def create(self, id_: str, sheet: ScoreSheet, key: str) -> None:
        """Stores a new sheet with the hash of its key and opens it."""
        try:
            await self.store.commit(SheetChange(id_, header=sheet.header, key=key))
        except StoreError as error:
            raise ApiError(503, "store", f"the sheet was not made, please try again: {error}") from None
        self._open[id_] = OpenSheet(id_, sheet, {key}, {}, self)

    async def find(self, id_: str) -> OpenSheet | None:
        """A sheet, loaded if need be; None if there is no such one. StoreError if the store fails."""
        opened = self._open.get(id_)
        if opened is None:
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.create_task(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            opened = await asyncio.shield(loading)
        if opened is not None:
            opened.last_used = time.monotonic()
        return opened

    async def get(self, id_: str) -> OpenSheet:
        """A sheet. ApiError 404 if there is none, 503 if the store fails."""
        try:
            opened = await self.find(id_)
        except StoreError as error:
            raise ApiError(503, "store", str(error)) from None
        if opened is None:
            raise ApiError(404, "no_sheet", "there is no such score sheet, or it was deleted")
        return opened

    async def hold(self, id_: str) -> OpenSheet:
        """A sheet, locked; the caller releases its `lock`."""
        while True:
            opened = await self.get(id_)
            await opened.lock.acquire()
            if not opened.dropped:
                return opened
            opened.lock.release()

    async def _load(self, id_: str) -> OpenSheet | None:
        stored = await self.store.load_sheet(id_)
        if stored is None:
            return None
        await self.tables.until_prepared(stored.header.game)
        try:
            sheet = ScoreSheet(stored.header, stored.lines)
        except ValueError as error:
            logger.warning("sheet %s of %s cannot be shown: %s", id_, stored.header.game, error)
            raise ApiError(
                410, "not_replayable", "this score sheet cannot be shown by the rules that are here"
            ) from None
        opened = OpenSheet(id_, sheet, set(stored.keys), stored.codes, self)
        self._open[id_] = opened
        return opened

    def forget(self, opened: OpenSheet) -> None:
        """Drops a sheet from memory; its streams go on with what the store says."""
        opened.dropped = True
        if self._open.get(opened.id) is opened:
            del self._open[opened.id]
        opened.wake()

    def _free(self, now: float) -> None:
        for opened in list(self._open.values()):
            if opened.is_idle(now):
                self.forget(opened)


class SheetStream(EventStream):
    """One open event stream of a score sheet: the whole sheet, at once and with every change."""

    def __init__(self, sheets: Sheets, opened: OpenSheet, writes: bool, lang: str) -> None:
        super().__init__(sheets.tables)
        self.sheets = sheets
        self.opened = opened
        self.writes = writes
        self.lang = lang
        self._sent = -1

    def attach(self) -> None:
        """Watches the sheet."""
        self.opened.streams.add(self)

    def detach(self) -> None:
        """Watches it no more."""
        self.opened.streams.discard(self)

    @property
    def is_dropped(self) -> bool:
        """Whether the sheet has left the memory."""
        return self.opened.dropped

    @property
    def is_deleted(self) -> bool:
        """Whether the sheet was deleted."""
        return self.opened.deleted

    async def find(self) -> bool:
        """Takes up the sheet as the store has it; False if it is gone."""
        opened = await self.sheets.find(self.opened.id)
        if opened is None:
            return False
        self.opened = opened
        self._sent = -1
        return True

    def news(self) -> bytes | None:
        """The sheet, if it has changed."""
        n = self.opened.sheet.n
        if n == self._sent:
            return None
        self._sent = n
        body = _encode(describe(self.opened, self.writes, self.lang))
        return b"event: sheet\nid: %d\ndata: %b\n\n" % (n, body)


def describe(opened: OpenSheet, writes: bool, lang: str) -> shapes.ScoreSheet:
    """A sheet for somebody who may write on it or not, in the words of a language."""
    sheet, header = opened.sheet, opened.sheet.header
    t = translator(lang)
    called = [
        name or t(f"colour.{look.colour}") for name, look in zip(header.players, SEAT_LOOKS, strict=False)
    ]
    running = sheet.running()
    lines: list[shapes.SheetLine] = []
    for round_ in range(1, sheet.rounds + 1):
        lines.append(
            shapes.SheetLine(
                round=round_,
                n=sheet.number(round_),
                corrected=sum(line.round == round_ for line in sheet.lines) > 1,
                ranges={each.key: [each.least, each.most] for each in sheet.noted(round_)},
                entries=list(sheet.entries(round_)),
                points=sheet.points(round_),
                totals=running[round_ - 1],
                hints=[say(t, hint, called) for hint in sheet.hints(round_)],
            )
        )
    return shapes.ScoreSheet(
        n=sheet.n,
        sheet=opened.id,
        game=header.game,
        preset=header.preset,
        options=header.options,
        created=header.created,
        players=called,
        write=writes,
        rounds=sheet.rounds,
        noted=[
            shapes.SheetNoted(each.key, say(t, each.name, called), say(t, each.help, called))
            for each in sheet.noted(sheet.rounds)
        ],
        notes=[say(t, note, called) for note in sheet.notes],
        lines=lines,
        totals=sheet.totals,
        places=sheet.places,
        over=sheet.over,
    )
