"""Score sheets of games with the box on the table: their lines, keys and one-time codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sheet",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False, comment="JSON object"),
        sa.Column("players", sa.Text, nullable=False, comment="JSON array of names"),
        sa.Column("created", sa.Text, nullable=False, comment="ISO 8601, UTC"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sheet_line",
        sa.Column("sheet", sa.Text, sa.ForeignKey("sheet.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sheet_key",
        sa.Column("sheet", sa.Text, sa.ForeignKey("sheet.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sheet_code",
        sa.Column("sheet", sa.Text, sa.ForeignKey("sheet.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("expires", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("sheet_code", "sheet_key", "sheet_line", "sheet"):
        op.drop_table(table)
