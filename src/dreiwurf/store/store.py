"""Keeps matches and score sheets in a database. What `commit` has returned from is on the disk and survives a crash.

One thread writes. Everything that arrives while a transaction is under way goes into the next one, so that the
cost of a synchronous commit is shared by all matches that play at that moment. A transaction is one trip to that
thread: a driver that comes back to the event loop after every statement waits there each time for its turn.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, func, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from dreiwurf.match.events import Event, Header, Line, SheetHeader, decode_event, encode_event
from dreiwurf.store.tables import (
    code_table,
    event_table,
    key_table,
    line_table,
    match_table,
    sheet_code_table,
    sheet_key_table,
    sheet_table,
)


class StoreError(Exception):
    """The database did not take or give what was asked."""


class Conflict(StoreError):
    """Something with this number or name is there already: somebody else was first."""


class Key(msgspec.Struct, frozen=True):
    """Who holds what, by the hash of a secret.

    Attributes:
        hash: SHA-256 of the secret, hexadecimal.
        seat: the seat it opens; None for a host who does not play.
        host: whether it is the host's.
    """

    hash: str
    seat: int | None
    host: bool


class Code(msgspec.Struct, frozen=True):
    """A one-time code that gives another device a key of its own."""

    hash: str
    seat: int | None
    host: bool
    expires: int


class Change(msgspec.Struct, frozen=True):
    """What is to be stored together, or not at all.

    Attributes:
        match: its id.
        header: of a new match.
        first: number of the first of `events`.
        events: in order.
        key: a new one.
        code: a new one.
        spent: hash of a code that is used up by this.
        delete: everything of the match.
    """

    match: str
    header: Header | None = None
    first: int = 0
    events: tuple[Event, ...] = ()
    key: Key | None = None
    code: Code | None = None
    spent: str | None = None
    delete: bool = False


class StoredMatch(msgspec.Struct, frozen=True):
    """All that is stored of a match."""

    header: Header
    events: list[Event]
    keys: list[Key]
    codes: list[Code]


class SheetChange(msgspec.Struct, frozen=True):
    """What is to be stored of a score sheet together, or not at all.

    Attributes:
        sheet: its id.
        header: of a new sheet.
        n: number of `line`.
        line: a new one.
        key: hash of a new key.
        code: hash of a new one-time code.
        expires: when that is too old.
        spent: hash of a code that is used up by this.
        delete: everything of the sheet.
    """

    sheet: str
    header: SheetHeader | None = None
    n: int = 0
    line: Line | None = None
    key: str | None = None
    code: str | None = None
    expires: int = 0
    spent: str | None = None
    delete: bool = False


class StoredSheet(msgspec.Struct, frozen=True):
    """All that is stored of a score sheet; `keys` are hashes, `codes` too, with the second at which each is too old."""

    header: SheetHeader
    lines: list[Line]
    keys: list[str]
    codes: dict[str, int]


_add_match = insert(match_table)
_rows = func.json_each(bindparam("rows")).table_valued("value")
_add_events = insert(event_table).from_select(
    ["match", "n", "body"], select(*(func.json_extract(_rows.c.value, f"$[{column}]") for column in range(3)))
)
"""All events of a group as one statement. One a row would give the interpreter's lock away and wait for it again after each:
under load that costs the event loop's switch interval every time."""
_add_key = insert(key_table)
_add_code = insert(code_table)
_spend_code = delete(code_table).where(
    code_table.c.match == bindparam("of_match"), code_table.c.hash == bindparam("of_hash")
)
_delete_match = delete(match_table).where(match_table.c.id == bindparam("of_match"))
_find_match = select(match_table).where(match_table.c.id == bindparam("of_match"))
_find_events = (
    select(event_table.c.n, event_table.c.body)
    .where(event_table.c.match == bindparam("of_match"))
    .order_by(event_table.c.n)
)
_find_keys = select(key_table.c.hash, key_table.c.seat, key_table.c.host).where(
    key_table.c.match == bindparam("of_match")
)
_find_codes = select(code_table.c.hash, code_table.c.seat, code_table.c.host, code_table.c.expires).where(
    code_table.c.match == bindparam("of_match")
)
_find_match_of_code = select(code_table.c.match).where(code_table.c.hash == bindparam("of_hash"))


_add_sheet = insert(sheet_table)
_add_line = insert(line_table)
_add_sheet_key = insert(sheet_key_table)
_add_sheet_code = insert(sheet_code_table)
_spend_sheet_code = delete(sheet_code_table).where(
    sheet_code_table.c.sheet == bindparam("of_sheet"), sheet_code_table.c.hash == bindparam("of_hash")
)
_delete_sheet = delete(sheet_table).where(sheet_table.c.id == bindparam("of_sheet"))
_find_sheet = select(sheet_table).where(sheet_table.c.id == bindparam("of_sheet"))
_find_lines = (
    select(line_table.c.body).where(line_table.c.sheet == bindparam("of_sheet")).order_by(line_table.c.n)
)
_find_sheet_keys = select(sheet_key_table.c.hash).where(sheet_key_table.c.sheet == bindparam("of_sheet"))
_find_sheet_codes = select(sheet_code_table.c.hash, sheet_code_table.c.expires).where(
    sheet_code_table.c.sheet == bindparam("of_sheet")
)
_line: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


_BUSY_MS = 5000
"""So long a connection waits for another that writes."""

Answer = TypeVar("Answer")
_Waiting: TypeAlias = "tuple[Change | SheetChange, asyncio.Future[None]]"


class Store:
    """A database of matches and score sheets. Open it with `await Store.open(url)`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        """The writer's; used in its thread alone."""
        self._writing = ThreadPoolExecutor(1, "store writer")
        self._reading = ThreadPoolExecutor(2, "store reader")
        self._loop = asyncio.get_running_loop()
        self._waiting: list[_Waiting] = []
        self._busy = False
        """Whether a group is on its way, or about to be sent."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Opens the database, brings its tables up to date and starts the writer; StoreError if it cannot."""
        engine = create_engine(url, pool_size=3, hide_parameters=True)  # no name and no hash in a traceback
        event.listen(engine, "connect", _set_up_connection)
        try:
            await asyncio.to_thread(_migrate, engine)
        except (SQLAlchemyError, OSError) as error:
            engine.dispose()
            raise StoreError(f"the database cannot be opened: {_cause(error)}") from error
        except CommandError as error:
            engine.dispose()
            raise StoreError(
                f"the database cannot be opened: it was made by a newer version of this program, or by another ({error})"
            ) from error
        return cls(engine)

    async def close(self) -> None:
        """Writes what is waiting and closes the database. Later calls raise StoreError."""
        if self._closing:
            return
        self._closing = True
        await self._idle.wait()
        self._writing.submit(self._drop_connection)
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    async def commit(self, change: Change | SheetChange) -> None:
        """Stores a change for good. Conflict if an event's or line's number is taken, StoreError if that fails."""
        if self._closing:
            raise StoreError("the database is closed")
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((change, done))
        if not self._busy:
            self._busy = True
            self._idle.clear()
            self._loop.call_soon(self._send_group)  # soon, not now: others of this moment come along
        await done

    async def load(self, match: str) -> StoredMatch | None:
        """A match as it was last committed; None if there is none of that id."""
        return await self._read(lambda connection: _load(connection, match))

    async def load_sheet(self, sheet: str) -> StoredSheet | None:
        """A score sheet as it was last committed; None if there is none of that id."""
        return await self._read(lambda connection: _load_sheet(connection, sheet))

    async def match_of_code(self, hash_: str) -> str | None:
        """The id of the match that has an unspent code of this hash; None if none has."""
        return await self._read(lambda c: c.execute(_find_match_of_code, {"of_hash": hash_}).scalar())

    async def check(self) -> None:
        """Returns if the database answers, raises StoreError if not."""
        await self._read(
            lambda connection: connection.execute(text("SELECT count(*) FROM match WHERE id = ''"))
        )

    async def _read(self, query: Callable[[Connection], Answer]) -> Answer:
        if self._closing:
            raise StoreError("the database is closed")

        def read() -> Answer:
            with self._engine.connect() as connection:
                return query(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, read)
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise StoreError(f"the database did not answer: {_cause(error)}") from error

    # ---------------------------------------------------------------------------------------------------------- writing
    # Plain callbacks, no task: under load every turn of the event loop that an answer waits for costs milliseconds.
    def _send_group(self) -> None:
        group, self._waiting = self._waiting, []
        self._writing.submit(self._work, group)

    def _work(self, group: list[_Waiting]) -> None:
        """In the writer's thread."""
        failures = self._write_group([change for change, _ in group])
        self._loop.call_soon_threadsafe(self._finish, group, failures)

    def _finish(self, group: list[_Waiting], failures: list[StoreError | None]) -> None:
        for (_, done), failure in zip(group, failures, strict=True):
            if done.done():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
        if self._waiting:
            self._send_group()
        else:
            self._busy = False
            self._idle.set()

    def _write_group(self, changes: list[Change | SheetChange]) -> list[StoreError | None]:
        """Writes a group in one transaction; if that fails, each alone: one bad change harms no other match.

        Where the database itself fails (locked, full, read-only) all of them fail at once: each alone would wait again for as
        long as all together did.
        """
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            _write(self._connection, changes)
            if any(change.delete for change in changes):
                self._forget(self._connection)
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to the callers, and the writer must live on
            self._drop_connection()
            if len(changes) == 1 or isinstance(error, OperationalError):
                return [_store_error(error)] * len(changes)
            return [failure for change in changes for failure in self._write_group([change])]
        return [None] * len(changes)

    def _forget(self, connection: Connection) -> None:
        """What was deleted is overwritten in the database; here it also leaves the log in front of it, which is on the disk too.

        While somebody else reads, it stays there until the next time, or until the database is closed.
        """
        try:
            connection.exec_driver_sql("PRAGMA busy_timeout = 200")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_MS}")
            connection.rollback()
        except SQLAlchemyError:
            self._drop_connection()  # deleted it is all the same

    def _drop_connection(self) -> None:
        """A connection that failed is not used again; that it cannot even be closed is of no interest."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.invalidate()
            connection.close()
        except (SQLAlchemyError, OSError, ValueError):
            return


def _load(connection: Connection, match: str) -> StoredMatch | None:
    which = {"of_match": match}
    row = connection.execute(_find_match, which).mappings().one_or_none()
    if row is None:
        return None
    fields: dict[str, Any] = {**row, "options": msgspec.json.decode(row["options"])}
    del fields["id"]
    return StoredMatch(
        Header(**fields),
        [decode_event(body) for _, body in connection.execute(_find_events, which)],
        [Key(hash_, seat, bool(host)) for hash_, seat, host in connection.execute(_find_keys, which)],
        [
            Code(hash_, seat, bool(host), expires)
            for hash_, seat, host, expires in connection.execute(_find_codes, which)
        ],
    )


def _load_sheet(connection: Connection, sheet: str) -> StoredSheet | None:
    which = {"of_sheet": sheet}
    row = connection.execute(_find_sheet, which).mappings().one_or_none()
    if row is None:
        return None
    fields: dict[str, Any] = {**row, "options": msgspec.json.decode(row["options"])}
    fields["players"] = tuple(msgspec.json.decode(row["players"]))
    del fields["id"]
    return StoredSheet(
        SheetHeader(**fields),
        [_line.decode(body) for body in connection.execute(_find_lines, which).scalars()],
        list(connection.execute(_find_sheet_keys, which).scalars()),
        {row.hash: row.expires for row in connection.execute(_find_sheet_codes, which)},
    )


def _write(connection: Connection, changes: list[Change | SheetChange]) -> None:
    """One transaction. SQLAlchemy begins it by itself with the first statement."""
    events: list[tuple[str, int, str]] = []
    for change in changes:
        if isinstance(change, SheetChange):
            _write_sheet(connection, change)
            continue
        match = change.match
        if change.header is not None:
            connection.execute(_add_match, _header_row(match, change.header))
        if change.key is not None:
            key = change.key
            connection.execute(
                _add_key, {"match": match, "hash": key.hash, "seat": key.seat, "host": key.host}
            )
        if change.code is not None:
            code = change.code
            row = {"match": match, "hash": code.hash, "seat": code.seat, "host": code.host}
            connection.execute(_add_code, {**row, "expires": code.expires})
        if change.spent is not None:
            spent = connection.execute(_spend_code, {"of_match": match, "of_hash": change.spent})
            if spent.rowcount != 1:
                raise Conflict("the code has been used already")
        for n, one in enumerate(change.events, change.first):
            events.append((match, n, encode_event(one)))
    if events:
        connection.execute(_add_events, {"rows": msgspec.json.encode(events).decode()})
    for change in changes:
        if isinstance(change, Change) and change.delete:
            connection.execute(_delete_match, {"of_match": change.match})
    connection.commit()


def _write_sheet(connection: Connection, change: SheetChange) -> None:
    sheet = change.sheet
    if change.header is not None:
        row: dict[str, Any] = msgspec.structs.asdict(change.header)
        for name in ("options", "players"):
            row[name] = msgspec.json.encode(row[name]).decode()
        connection.execute(_add_sheet, {**row, "id": sheet})
    if change.key is not None:
        connection.execute(_add_sheet_key, {"sheet": sheet, "hash": change.key})
    if change.code is not None:
        row = {"sheet": sheet, "hash": change.code, "expires": change.expires}
        connection.execute(_add_sheet_code, row)
    if change.spent is not None:
        spent = connection.execute(_spend_sheet_code, {"of_sheet": sheet, "of_hash": change.spent})
        if spent.rowcount != 1:
            raise Conflict("the code has been used already")
    if change.line is not None:
        body = msgspec.json.encode(change.line).decode()
        connection.execute(_add_line, {"sheet": sheet, "n": change.n, "body": body})
    if change.delete:
        connection.execute(_delete_sheet, {"of_sheet": sheet})


def _header_row(match: str, header: Header) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.structs.asdict(header)
    row["options"] = msgspec.json.encode(header.options).decode()
    row["id"] = match
    return row


def _store_error(error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return Conflict(f"somebody else was first: {_cause(error)}")
    return StoreError(f"the database did not take it: {_cause(error)}")


def _cause(error: BaseException) -> str:
    """The database's own words, without SQLAlchemy's statement and parameters around them."""
    return str(getattr(error, "orig", None) or error)


def _set_up_connection(connection: Any, _record: Any) -> None:
    """SQLite: readers do not wait, every commit is on the disk, foreign keys hold, deleted is overwritten."""
    cursor = connection.cursor()
    _keep_a_log(cursor)
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
        f"busy_timeout = {_BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_a_log(cursor: Any) -> None:
    """Writes ahead to a log. On a new file only one connection can turn that on, and SQLite lets the others fail at once."""
    patience = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def _migrate(engine: Engine) -> None:
    """All in one transaction, begun by hand: Python's driver would begin none before a CREATE TABLE.

    So a start that is killed leaves nothing half made, and of two servers that start at once the second waits.
    """
    config = Config()
    config.set_main_option("script_location", "dreiwurf.store:migrations")
    with engine.connect() as connection:
        newest = ScriptDirectory.from_config(config).get_current_head()
        if MigrationContext.configure(connection).get_current_revision() == newest:
            return  # without waiting for whoever writes
        connection.rollback()
        # A migration that makes a table anew drops the old one, which would delete all that refers to it.
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
        connection.invalidate()  # the next one has foreign keys again
