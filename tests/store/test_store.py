"""The store: what commit returned from is there, one bad change harms no other, and the tables are what migrations make."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from dreiwurf.match import Act, Happen, Header, Seated
from dreiwurf.match.events import Line, SheetHeader
from dreiwurf.store import (
    Change,
    Code,
    Conflict,
    Key,
    SheetChange,
    Store,
    StoredSheet,
    StoreError,
    data_folder,
    database_url,
)
from dreiwurf.store.tables import metadata

pytestmark = pytest.mark.anyio
HEADER = Header(
    "maedn", 1, "classic", {"figures": 4, "play_on": False}, 2, "server", "2026-01-31T18:00:00Z", "Friday"
)
KEY = Key("a" * 64, 0, True)


@pytest.fixture
def anyio_backend() -> str:
    """The store runs on asyncio alone."""
    return "asyncio"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Of a database that is not there yet."""
    return database_url(str(tmp_path / "matches.sqlite"))


def made(match: str) -> Change:
    """A new match with one event."""
    return Change(match, header=HEADER, first=1, events=(Seated(0, "Anna", "person"),), key=KEY)


async def test_a_match_comes_back_as_it_was_stored_also_after_reopening(url: str) -> None:
    store = await Store.open(url)
    assert await store.load("m") is None
    await store.commit(made("m"))
    await store.commit(Change("m", first=2, events=(Happen(6), Act(0, 2))))
    await store.commit(Change("m", code=Code("c", None, False, 99)))
    for _ in range(2):
        found = await store.load("m")
        assert found is not None
        assert found.header == HEADER
        assert found.events == [Seated(0, "Anna", "person"), Happen(6), Act(0, 2)]
        assert (found.keys, found.codes) == ([KEY], [Code("c", None, False, 99)])
        await store.close()
        store = await Store.open(url)
    await store.close()


async def test_the_first_to_store_a_number_wins_and_others_in_the_group_are_not_harmed(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(store.commit(made(name)) for name in "abc"))
    results = await asyncio.gather(
        store.commit(Change("a", first=2, events=(Act(0, 1),))),
        store.commit(Change("b", first=1, events=(Act(0, 2),))),
        store.commit(Change("none", first=1, events=(Act(0, 3),))),
        store.commit(Change("c", first=2, events=(Act(0, 4), Act(0, 5)))),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Conflict, Conflict, type(None)]
    stored = {name: await store.load(name) for name in "abc"}
    assert {name: len(found.events) for name, found in stored.items() if found} == {"a": 2, "b": 1, "c": 3}
    await store.close()


async def test_a_change_is_stored_whole_or_not_at_all(url: str) -> None:
    store = await Store.open(url)
    await store.commit(made("m"))
    with pytest.raises(Conflict):
        await store.commit(Change("m", first=1, events=(Act(0, 1),), key=Key("new", 1, False)))
    with pytest.raises(Conflict, match="used already"):
        await store.commit(Change("m", key=Key("new", 1, False), spent="no such code"))
    found = await store.load("m")
    assert found is not None
    assert (found.keys, len(found.events)) == ([KEY], 1)
    await store.close()


async def test_a_code_is_spent_once(url: str) -> None:
    store = await Store.open(url)
    await store.commit(made("m"))
    await store.commit(Change("m", code=Code("c", 0, False, 99)))
    results = await asyncio.gather(
        *(store.commit(Change("m", key=Key(f"k{i}", 0, False), spent="c")) for i in range(5)),
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(Conflict) == 4
    found = await store.load("m")
    assert found is not None
    assert (len(found.keys), found.codes) == (2, [])
    await store.close()


async def test_deleting_removes_everything_of_that_match_and_nothing_else(url: str, tmp_path: Path) -> None:
    store = await Store.open(url)
    for name in "ab":
        await store.commit(made(name))
        await store.commit(Change(name, code=Code("c", 0, False, 99)))
    await store.commit(Change("a", delete=True))
    assert await store.load("a") is None
    assert await store.load("b") is not None
    await store.close()
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        assert "'a'" not in "\n".join(connection.iterdump())
    connection.close()


async def test_what_was_deleted_is_in_no_file_of_a_running_database(url: str, tmp_path: Path) -> None:
    store = await Store.open(url)
    await store.commit(made("m"))
    await store.commit(begun("s"))
    assert any(b"Anna" in path.read_bytes() for path in tmp_path.iterdir())
    await asyncio.gather(store.commit(Change("m", delete=True)), store.commit(SheetChange("s", delete=True)))
    assert [path.name for path in tmp_path.iterdir() if b"Anna" in path.read_bytes()] == []
    await store.commit(made("n"))
    await store.close()


async def test_commits_are_grouped_while_one_is_under_way(url: str, monkeypatch: Any) -> None:
    from dreiwurf.store import store as module

    sizes: list[int] = []
    write = module._write

    def counted(connection: Any, changes: list[Change]) -> None:
        sizes.append(len(changes))
        write(connection, changes)

    store = await Store.open(url)
    monkeypatch.setattr(module, "_write", counted)
    await store.commit(made("m"))
    await asyncio.gather(*(store.commit(Change("m", first=n, events=(Act(0, n),))) for n in range(2, 202)))
    assert sum(sizes) == 201
    assert len(sizes) <= 4
    found = await store.load("m")
    assert found is not None
    assert [event.action for event in found.events[1:] if isinstance(event, Act)] == list(range(2, 202))
    await store.close()


async def test_every_commit_is_synced_to_the_disk_and_readers_do_not_wait(url: str) -> None:
    store = await Store.open(url)
    with store._engine.connect() as connection:
        values = {}
        for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete"):
            values[pragma] = connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
    await store.close()


async def test_a_closed_store_says_so(url: str) -> None:
    store = await Store.open(url)
    await store.close()
    for attempt in (store.commit(made("m")), store.load("m"), store.check()):
        with pytest.raises(StoreError, match="closed"):
            await attempt


async def test_what_is_waiting_is_written_before_the_store_closes(url: str) -> None:
    store = await Store.open(url)
    writing = [asyncio.create_task(store.commit(made(f"m{i}"))) for i in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    store = await Store.open(url)
    assert await store.load("m19") is not None
    await store.close()


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to be taken for a header " * 20, None]
)
async def test_a_database_that_cannot_be_opened_is_named_in_one_line(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "odd.sqlite"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError, match="cannot be opened") as error:
        await Store.open(database_url(str(path)))
    assert "\n" not in str(error.value)


async def test_a_database_of_a_newer_version_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    await (await Store.open(url)).close()
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="newer version") as error:
        await Store.open(url)
    assert "\n" not in str(error.value)


async def test_a_start_that_dies_half_way_leaves_no_half_made_tables(url: str, monkeypatch: Any) -> None:
    from alembic.operations import Operations

    made_tables: list[str] = []
    create_table = Operations.create_table  # pyright: ignore[reportAttributeAccessIssue]

    def fail_at_the_second(self: Any, name: str, *columns: Any, **settings: Any) -> Any:
        made_tables.append(name)
        if len(made_tables) == 2:
            raise OSError("the power is gone")
        return create_table(self, name, *columns, **settings)

    with monkeypatch.context() as patched:
        patched.setattr(Operations, "create_table", fail_at_the_second)
        with pytest.raises(StoreError, match="power"):
            await Store.open(url)
    store = await Store.open(url)
    await store.commit(made("m"))
    await store.close()


async def test_servers_that_start_at_once_on_a_new_file_wait_for_each_other(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    for number, store in enumerate(stores):
        await store.commit(made(f"m{number}"))
    assert await stores[0].load("m3") is not None
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_store_that_needs_no_migration_opens_while_somebody_writes(url: str, tmp_path: Path) -> None:
    await (await Store.open(url)).close()
    other = sqlite3.connect(tmp_path / "matches.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = await asyncio.wait_for(Store.open(url), 3)
    await store.check()
    other.close()
    await store.close()


async def test_a_migration_may_make_a_table_anew_without_losing_what_refers_to_it(
    url: str, tmp_path: Path, monkeypatch: Any
) -> None:
    from dreiwurf.store import store as module

    store = await Store.open(url)
    await store.commit(made("m"))
    await store.close()

    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        connection.execute("DELETE FROM alembic_version")
    connection.close()

    def rebuild(config: Any, _revision: str) -> None:
        connection = config.attributes["connection"]
        for sql in (
            "CREATE TABLE fresh AS SELECT * FROM match",
            "DROP TABLE match",
            "CREATE TABLE match (id TEXT PRIMARY KEY, game TEXT, version INTEGER, preset TEXT, options TEXT, "
            "seats INTEGER, chance TEXT, created TEXT, name TEXT)",
            "INSERT INTO match SELECT * FROM fresh",
        ):
            connection.exec_driver_sql(sql)

    with monkeypatch.context() as patched:
        patched.setattr(module.command, "upgrade", rebuild)
        store = await Store.open(url)
    found = await store.load("m")
    assert found is not None
    assert len(found.events) == len(found.keys) == 1
    with pytest.raises(Conflict):
        await store.commit(Change("nobody's", first=1, events=(Happen(6),)))  # foreign keys hold again
    await store.close()


async def test_while_the_database_is_locked_all_who_wait_are_told_after_one_wait(
    url: str, tmp_path: Path, monkeypatch: Any
) -> None:
    from dreiwurf.store import store as module

    store = await Store.open(url)
    await store.commit(made("m"))
    other = sqlite3.connect(tmp_path / "matches.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    tries: list[int] = []
    write = module._write

    def counted(connection: Any, changes: list[Change]) -> None:
        connection.exec_driver_sql("PRAGMA busy_timeout = 50")
        tries.append(len(changes))
        write(connection, changes)

    monkeypatch.setattr(module, "_write", counted)
    results = await asyncio.gather(
        *(store.commit(made(f"m{number}")) for number in range(20)), return_exceptions=True
    )
    assert all(isinstance(result, StoreError) for result in results)
    assert tries == [20]
    other.execute("ROLLBACK")
    other.close()
    await store.commit(made("m1"))
    await store.close()


async def test_migrations_make_the_tables_that_the_code_describes(url: str, tmp_path: Path) -> None:
    await (await Store.open(url)).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'matches.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_may_be_an_address_a_path_or_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    assert database_url("sqlite:////var/x.sqlite") == "sqlite:////var/x.sqlite"
    assert database_url(str(tmp_path / "x y.sqlite")) == f"sqlite:///{tmp_path / 'x y.sqlite'}"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / "data" / "dreiwurf"
    assert database_url() == f"sqlite:///{tmp_path / 'data' / 'dreiwurf' / 'dreiwurf.sqlite'}"
    assert (tmp_path / "data" / "dreiwurf").is_dir()


@pytest.mark.parametrize(
    ("database", "word"),
    [
        ("mysql://localhost/x", "mysql"),
        ("postgresql://localhost/x", "postgresql"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("://", "no address"),
    ],
)
def test_other_databases_are_refused_by_name(database: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        database_url(database)


# -------------------------------------------------------------------------------------------------------- score sheets
SHEET = SheetHeader(
    "minodice", 1, "simple", {"scoring": "simple"}, ("Anna", "Ben", ""), "2026-01-31T18:00:00Z"
)
FIRST = Line(1, ({"bid": 1}, {}, {"bid": 0, "tricks": 1}))


def begun(sheet: str) -> SheetChange:
    """A new sheet."""
    return SheetChange(sheet, header=SHEET, key="a" * 64)


async def test_a_sheet_comes_back_as_it_was_stored_also_after_reopening(url: str) -> None:
    store = await Store.open(url)
    assert await store.load_sheet("s") is None
    await store.commit(begun("s"))
    await store.commit(SheetChange("s", n=1, line=FIRST))
    await store.commit(SheetChange("s", n=2, line=Line(1, ({}, {}, {}))))
    await store.commit(SheetChange("s", code="c", expires=99))
    for _ in range(2):
        found = await store.load_sheet("s")
        assert found == StoredSheet(SHEET, [FIRST, Line(1, ({}, {}, {}))], ["a" * 64], {"c": 99})
        await store.close()
        store = await Store.open(url)
    await store.close()


async def test_the_first_to_store_a_line_wins_and_matches_of_the_group_are_not_harmed(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(store.commit(begun("s")), store.commit(made("m")))
    results = await asyncio.gather(
        store.commit(SheetChange("s", n=1, line=FIRST)),
        store.commit(SheetChange("s", n=1, line=FIRST)),
        store.commit(SheetChange("none", n=1, line=FIRST)),
        store.commit(Change("m", first=2, events=(Act(0, 1),))),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Conflict, Conflict, type(None)]
    await store.close()


async def test_a_code_of_a_sheet_is_spent_once(url: str) -> None:
    store = await Store.open(url)
    await store.commit(begun("s"))
    await store.commit(SheetChange("s", code="c", expires=99))
    results = await asyncio.gather(
        *(store.commit(SheetChange("s", key=f"k{i}", spent="c")) for i in range(3)), return_exceptions=True
    )
    assert [type(result) for result in results].count(Conflict) == 2
    found = await store.load_sheet("s")
    assert found is not None
    assert (len(found.keys), found.codes) == (2, {})
    await store.close()


async def test_deleting_a_sheet_removes_everything_of_it_and_nothing_else(url: str, tmp_path: Path) -> None:
    store = await Store.open(url)
    for name in "st":
        await store.commit(begun(name))
        await store.commit(SheetChange(name, n=1, line=FIRST, code="c", expires=99))
    await store.commit(SheetChange("s", delete=True))
    assert await store.load_sheet("s") is None
    assert await store.load_sheet("t") is not None
    await store.close()
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        assert "'s'" not in "\n".join(connection.iterdump())
    connection.close()


async def test_a_database_from_before_there_were_sheets_keeps_its_matches(url: str, monkeypatch: Any) -> None:
    from dreiwurf.store import store as module

    upgrade = module.command.upgrade
    with monkeypatch.context() as patched:
        patched.setattr(module.command, "upgrade", lambda config, _: upgrade(config, "0001"))
        store = await Store.open(url)
        await store.commit(made("m"))
        await store.close()
    store = await Store.open(url)
    assert await store.load("m") is not None
    await store.commit(begun("s"))
    await store.close()
