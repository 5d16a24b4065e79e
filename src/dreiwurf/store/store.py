"""Keeps matches in a database. What `commit` has returned from is on the disk and survives a crash.

One task writes. Everything that arrives while a transaction is under way goes into the next one, so that the
cost of a synchronous commit is shared by all matches that play at that moment.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, bindparam, delete, event, insert, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dreiwurf.match.events import Event, Header, decode_event, encode_event
from dreiwurf.store.tables import code_table, event_table, key_table, match_table


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


_add_match = insert(match_table)
_add_events = insert(event_table)
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


class Store:
    """A database of matches. Open it with `await Store.open(url)`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._arrived = asyncio.Event()
        self._closing = False
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    @classmethod
    async def open(cls, url: str) -> Store:
        """Opens the database, brings its tables up to date and starts the writer; StoreError if it cannot."""
        engine = create_async_engine(url, pool_size=2, max_overflow=2)
        event.listen(engine.sync_engine, "connect", _set_up_connection)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            raise StoreError(f"the database cannot be opened: {_cause(error)}") from error
        return cls(engine)

    async def close(self) -> None:
        """Writes what is waiting and closes the database. Later calls raise StoreError."""
        self._closing = True
        self._arrived.set()
        await self._writer
        await self._engine.dispose()

    async def commit(self, change: Change) -> None:
        """Stores a change for good. Conflict if an event's number is taken, StoreError if that fails."""
        if self._closing:
            raise StoreError("the database is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._arrived.set()
        await done

    async def load(self, match: str) -> StoredMatch | None:
        """A match as it was last committed; None if there is none of that id."""
        if self._closing:
            raise StoreError("the database is closed")
        which = {"of_match": match}
        try:
            async with self._engine.connect() as connection:
                row = (await connection.execute(_find_match, which)).mappings().one_or_none()
                if row is None:
                    return None
                events = (await connection.execute(_find_events, which)).all()
                keys = (await connection.execute(_find_keys, which)).all()
                codes = (await connection.execute(_find_codes, which)).all()
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise StoreError(f"the database did not answer: {_cause(error)}") from error
        options: dict[str, Any] = msgspec.json.decode(row["options"])
        fields: dict[str, Any] = {**row, "options": options}
        del fields["id"]
        return StoredMatch(
            Header(**fields),
            [decode_event(body) for _, body in events],
            [Key(hash_, seat, bool(host)) for hash_, seat, host in keys],
            [Code(hash_, seat, bool(host), expires) for hash_, seat, host, expires in codes],
        )

    async def match_of_code(self, hash_: str) -> str | None:
        """The id of the match that has an unspent code of this hash; None if none has."""
        if self._closing:
            raise StoreError("the database is closed")
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(_find_match_of_code, {"of_hash": hash_})).scalar()
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise StoreError(f"the database did not answer: {_cause(error)}") from error

    async def check(self) -> None:
        """Returns if the database answers, raises StoreError if not."""
        if self._closing:
            raise StoreError("the database is closed")
        try:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT count(*) FROM match WHERE id = ''"))
        except (SQLAlchemyError, OSError, ValueError) as error:
            raise StoreError(f"the database did not answer: {_cause(error)}") from error

    async def _write_forever(self) -> None:
        connection: AsyncConnection | None = None
        while True:
            if not self._waiting:
                if self._closing:
                    break
                self._arrived.clear()
                await self._arrived.wait()
                continue
            group = self._waiting
            self._waiting = []
            connection = await self._write_group(connection, group)
        if connection is not None:
            await connection.close()

    async def _write_group(
        self, connection: AsyncConnection | None, group: list[tuple[Change, asyncio.Future[None]]]
    ) -> AsyncConnection | None:
        """Writes a group in one transaction; if it fails, each alone: one bad change harms no other match."""
        try:
            if connection is None:
                connection = await self._engine.connect()
            await _write(connection, [change for change, _ in group])
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to the callers, and the writer must live on
            await _drop_connection(connection)
            if len(group) == 1:
                _answer(group[0][1], _store_error(error))
                return None
            connection = None
            for one in group:
                connection = await self._write_group(connection, [one])
            return connection
        for _, done in group:
            if not done.done():
                done.set_result(None)
        return connection


async def _write(connection: AsyncConnection, changes: list[Change]) -> None:
    """One transaction. SQLAlchemy begins it by itself with the first statement."""
    events: list[dict[str, Any]] = []
    for change in changes:
        match = change.match
        if change.header is not None:
            await connection.execute(_add_match, _header_row(match, change.header))
        if change.key is not None:
            key = change.key
            await connection.execute(
                _add_key, {"match": match, "hash": key.hash, "seat": key.seat, "host": key.host}
            )
        if change.code is not None:
            code = change.code
            row = {"match": match, "hash": code.hash, "seat": code.seat, "host": code.host}
            await connection.execute(_add_code, {**row, "expires": code.expires})
        if change.spent is not None:
            spent = await connection.execute(_spend_code, {"of_match": match, "of_hash": change.spent})
            if spent.rowcount != 1:
                raise Conflict("the code has been used already")
        for n, one in enumerate(change.events, change.first):
            events.append({"match": match, "n": n, "body": encode_event(one)})
    if events:
        await connection.execute(_add_events, events)
    for change in changes:
        if change.delete:
            await connection.execute(_delete_match, {"of_match": change.match})
    await connection.commit()


def _header_row(match: str, header: Header) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.structs.asdict(header)
    row["options"] = msgspec.json.encode(header.options).decode()
    row["id"] = match
    return row


async def _drop_connection(connection: AsyncConnection | None) -> None:
    """A connection that failed is not used again; that it cannot even be closed is of no interest."""
    if connection is None:
        return
    try:
        await connection.invalidate()
        await connection.close()
    except (SQLAlchemyError, OSError, ValueError):
        return


def _answer(done: asyncio.Future[None], error: StoreError) -> None:
    if not done.done():
        done.set_exception(error)


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
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
        "busy_timeout = 5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "dreiwurf.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
