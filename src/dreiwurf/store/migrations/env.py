"""Alembic's entry: runs the migrations on the connection that `dreiwurf.store` hands over."""

from __future__ import annotations

from alembic import context

from dreiwurf.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter most of a table in place
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
