"""Stores the events of matches in a database: acknowledged after commit, commits grouped."""

from dreiwurf.store.location import data_folder, database_url
from dreiwurf.store.store import (
    Change,
    Code,
    Conflict,
    Key,
    SheetChange,
    Store,
    StoredMatch,
    StoredSheet,
    StoreError,
)

__all__ = [
    "Change",
    "Code",
    "Conflict",
    "Key",
    "SheetChange",
    "Store",
    "StoreError",
    "StoredMatch",
    "StoredSheet",
    "data_folder",
    "database_url",
]
