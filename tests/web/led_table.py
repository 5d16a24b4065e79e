"""A match in a hall over HTTP: two teams without devices, led by the host, and what tests do with it."""

from __future__ import annotations

from typing import Any

STAGE: dict[str, Any] = {"minutes": 30}


async def hall(server: Any, *seats: str, stage: dict[str, Any] | None = STAGE, **members: Any) -> Any:
    """A match of two led teams of four figures each, with real dice; red begins."""
    stage_too = {} if stage is None else {"stage": stage}
    table = await server.create(
        *(seats or ("led", "led")), preset="hall", **{"chance": "entered", "name": "", **stage_too, **members}
    )
    table.keys.pop(None, None)  # asking without a seat is looking on; the host is asked for as "host"
    return table


async def throw(table: Any, *faces: int, by: Any = "host") -> dict[str, Any]:
    """Throws are entered, one after the other; the host's scene then."""
    for face in faces:
        n = (await table.scene("host"))["n"]
        answer = await table.post("throws", by, after=n, outcome=face)
        assert answer.status_code == 200, answer.text
    return await table.scene("host")


async def lead(table: Any, what: str, by: Any = "host", **members: Any) -> dict[str, Any]:
    """The answer to a request of the host's, with the number of the last event as `after` where that is needed."""
    if what in ("undo", "corrections", "actions") and "after" not in members:
        members["after"] = (await table.scene("host"))["n"]
    answer = await table.post(what, by, **members)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def refused(table: Any, what: str, by: Any = "host", **members: Any) -> tuple[int, str]:
    """Status and code of a request that is not done; nothing was changed by it."""
    before = (await table.get(None, "/record")).text
    answer = await table.post(what, by, **members)
    assert answer.status_code >= 400, answer.text
    assert (await table.get(None, "/record")).text == before
    return answer.status_code, answer.json()["error"]


def where(scene: dict[str, Any]) -> dict[str, str]:
    """By token, its slot."""
    return {token["id"]: token["slot"] for token in scene["tokens"] if not token["id"].startswith("gate")}
