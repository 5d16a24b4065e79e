"""Stores the events of matches in a database: acknowledged after commit, commits grouped."""

from dreiwurf.store.location import data_folder, database_url
from dreiwurf.store.store import Change, Code, Conflict, Key, Store, StoredMatch, StoreError

__all__ = [
    "Change",
    "Code",
    "Conflict",
    "Key",
    "Store",
    "StoreError",
    "StoredMatch",
    "data_folder",
    "database_url",
]
