"""Matches, their events, seat keys and one-time codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False, comment="JSON object"),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False, comment="ISO 8601, UTC"),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat_key",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "move_code",
        sa.Column("match", sa.Text, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("expires", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("move_code", "seat_key", "event", "match"):
        op.drop_table(table)
