"""How the toy is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option of each sort."""

    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    missed: Literal["nothing", "minus"] = "nothing"
    doubled: bool = False


PRESETS: dict[str, dict[str, object]] = {"classic": {}, "long": {"rounds": 3, "missed": "minus"}}
