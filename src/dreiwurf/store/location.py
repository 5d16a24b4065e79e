"""Where the database lies when nobody says, and what `--database` may say."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


def data_folder() -> Path:
    """The user's folder for this program's data, as the platform has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "dreiwurf"


def database_url(database: str | None = None) -> str:
    """The address of a database for SQLAlchemy, from an address, a file's path or nothing.

    Nothing means a file in the user's data folder, which is made if need be.
    Raises ValueError if it is an address of a kind that is not supported.

    Example:
        >>> database_url("sqlite:///hall.sqlite")
        'sqlite:///hall.sqlite'
    """
    if not database:
        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = str(folder / "dreiwurf.sqlite")
    if "://" not in database:
        return f"sqlite:///{Path(database).absolute()}"
    try:
        url = make_url(database)
    except ArgumentError:
        raise ValueError(
            f"{database!r} is no address of a database; write sqlite:///FILE or a file's path"
        ) from None
    if url.get_backend_name() != "sqlite":
        raise ValueError(
            f"databases of the kind {url.get_backend_name()!r} are not supported; write sqlite:///FILE"
        )
    if not url.database or url.database == ":memory:":
        raise ValueError("a database in memory would forget its matches; name a file: sqlite:///FILE")
    return url.set(drivername="sqlite").render_as_string(hide_password=False)
