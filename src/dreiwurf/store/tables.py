"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, Table, Text

metadata = MetaData()


def _match_column() -> Column[str]:
    return Column("match", Text, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


def _sheet_column() -> Column[str]:
    return Column("sheet", Text, ForeignKey("sheet.id", ondelete="CASCADE"), primary_key=True)


match_table = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False, comment="JSON object"),
    Column("seats", Integer, nullable=False),
    Column("chance", Text, nullable=False),
    Column("created", Text, nullable=False, comment="ISO 8601, UTC"),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

event_table = Table(
    "event",
    metadata,
    _match_column(),
    Column("n", Integer, primary_key=True, autoincrement=False, comment="from 1; decides who was first"),
    Column("body", Text, nullable=False, comment="JSON, see match.events"),
    sqlite_with_rowid=False,
)

key_table = Table(
    "seat_key",
    metadata,
    _match_column(),
    Column("hash", Text, primary_key=True, comment="SHA-256 of the key, hexadecimal"),
    Column("seat", Integer, nullable=True, comment="null: a host who does not play"),
    Column("host", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

sheet_table = Table(
    "sheet",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False, comment="JSON object"),
    Column("players", Text, nullable=False, comment="JSON array of names"),
    Column("created", Text, nullable=False, comment="ISO 8601, UTC"),
    sqlite_with_rowid=False,
)

line_table = Table(
    "sheet_line",
    metadata,
    _sheet_column(),
    Column("n", Integer, primary_key=True, autoincrement=False, comment="from 1; decides who was first"),
    Column("body", Text, nullable=False, comment="JSON, see match.sheet"),
    sqlite_with_rowid=False,
)

sheet_key_table = Table(
    "sheet_key",
    metadata,
    _sheet_column(),
    Column("hash", Text, primary_key=True, comment="SHA-256 of the key, hexadecimal"),
    sqlite_with_rowid=False,
)

sheet_code_table = Table(
    "sheet_code",
    metadata,
    _sheet_column(),
    Column("hash", Text, primary_key=True, comment="SHA-256 of the code, hexadecimal"),
    Column("expires", Integer, nullable=False, comment="seconds since 1970, UTC"),
    sqlite_with_rowid=False,
)

code_table = Table(
    "move_code",
    metadata,
    _match_column(),
    Column("hash", Text, primary_key=True, comment="SHA-256 of the code, hexadecimal"),
    Column("seat", Integer, nullable=True),
    Column("host", Boolean, nullable=False),
    Column("expires", Integer, nullable=False, comment="seconds since 1970, UTC"),
    sqlite_with_rowid=False,
)
