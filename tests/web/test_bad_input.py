"""Whatever is sent: a clear message, the right status, and the match unharmed."""

from __future__ import annotations

import json
import random
import sqlite3
from typing import Any

import pytest

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}
GOOD = {"game": "maedn", "seats": ["open", "bot:first"]}


def says(answer: Any, status: int, code: str, *words: str) -> None:
    """Checks an error's status, code and that its message has these words."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["error"] == code
    for word in words:
        assert word in body["message"], body


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"game": "chess"}, "wrong_option", "maedn"),
        ({"game": "../maedn"}, "wrong_option", "no game"),
        ({"preset": "hal"}, "wrong_option", "hall"),
        ({"options": {"figure": 3}}, "wrong_option", "figures"),
        ({"options": {"figures": 9}}, "wrong_option", "figures"),
        ({"options": {"capture": True}}, "wrong_option", "capture"),
        ({"options": {"figures": "4"}}, "wrong_option", "figures"),
        ({"options": {"figures": [4]}}, "wrong_members", "options"),
        ({"options": {"self": 1}}, "wrong_option", "self"),
        ({"options": {"seats": 4}}, "wrong_option", "seats"),
        ({"options": {"preset": "hall"}}, "wrong_option", "preset"),
        ({"seats": ["open"]}, "wrong_option", "seats"),
        ({"seats": ["open"] * 9}, "wrong_option", "seats"),
        ({"seats": []}, "wrong_members", "seats"),
        ({"seats": "open"}, "wrong_members", "seats"),
        ({"seats": ["open", "person"]}, "wrong_seat", "bot:sensible"),
        ({"seats": ["open", "bot:genius"]}, "no_bot", "sensible"),
        ({"seats": ["open", "bot:os:system"]}, "no_bot", "os:system"),
        ({"chance": "mine"}, "wrong_members", "chance"),
        ({"colour": "red"}, "wrong_members", "colour"),
        ({"name": 3}, "wrong_members", "name"),
        ({"name": "x" * 1000}, "wrong_members", "name"),
    ],
)
async def test_a_match_with_wrong_settings_is_not_made(
    server: Any, change: Any, code: str, word: str
) -> None:
    says(await server.client.post("/api/matches", json={**GOOD, **change}), 422, code, word)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"game":',
        b"\xff\xfe",
        b'{"game":"\xff"}',
        b"\x00",
    ],
)
async def test_broken_json_is_told_from_wrong_json(server: Any, body: bytes) -> None:
    says(await server.client.post("/api/matches", content=body, headers=JSON), 400, "broken_json", "JSON")


@pytest.mark.parametrize("body", [b"[" * 60000, b'{"options":' * 5000, b'{"options":{"a":' + b"[" * 60000])
async def test_json_nested_without_end_is_refused(server: Any, body: bytes) -> None:
    answer = await server.client.post("/api/matches", content=body, headers=JSON)
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize("body", [b"null", b"[]", b"3", b'"x"', b"{}", b'{"game":null,"seats":null}'])
async def test_json_of_another_kind_says_what_is_missing(server: Any, body: bytes) -> None:
    says(await server.client.post("/api/matches", content=body, headers=JSON), 422, "wrong_members")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"])
async def test_only_json_is_taken(server: Any, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    body = json.dumps(GOOD).encode()
    says(
        await server.client.post("/api/matches", content=body, headers=headers),
        415,
        "not_json",
        "application/json",
    )


async def test_json_with_a_charset_is_json(server: Any) -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    answer = await server.client.post("/api/matches", content=json.dumps(GOOD).encode(), headers=headers)
    assert answer.status_code == 201


async def test_a_body_that_is_too_long_is_refused_announced_or_not(server: Any) -> None:
    huge = json.dumps({**GOOD, "name": "x" * 70000}).encode()
    says(await server.client.post("/api/matches", content=huge, headers=JSON), 413, "too_long", "65536")

    async def pieces() -> Any:
        for at in range(0, len(huge), 1000):
            yield huge[at : at + 1000]

    says(await server.client.post("/api/matches", content=pieces(), headers=JSON), 413, "too_long")


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"after": 4},
        {"action": 1},
        {"after": "4", "action": 1},
        {"after": 4.5, "action": 1},
        {"after": -1, "action": 1},
        {"after": 4, "action": -1},
        {"after": 4, "action": True},
        {"after": 4, "action": None},
        {"after": 4, "action": 10**30},
        {"after": 4, "action": 1, "seat": 1},
    ],
)
async def test_an_action_with_wrong_members_harms_nothing(server: Any, members: dict[str, Any]) -> None:
    table = await server.create()
    scene = await table.turn()
    says(await table.post("actions", scene["seat"], **members), 422, "wrong_members")
    assert await table.scene(scene["seat"]) == scene
    assert (await table.act()).status_code == 200


@pytest.mark.parametrize(
    "id_",
    [
        "x",
        "0" * 64,
        "0" * 65,
        "%2e%2e",
        "a%00b",
        "a%2fb",
        "%F0%9F%8E%B2",
        "a b",
        "'; DROP TABLE match; --",
        "a.b",
    ],
)
@pytest.mark.parametrize("what", ["", "/log", "/record", "/events"])
async def test_a_match_that_is_not_there_is_404_whatever_it_is_called(
    server: Any, id_: str, what: str
) -> None:
    answer = await server.client.get(f"/api/matches/{id_}{what}")
    assert answer.status_code == 404
    assert answer.json()["error"] in ("no_match", "no_address")
    answer = await server.client.post(f"/api/matches/{id_}/actions", json={"after": 1, "action": 1})
    assert answer.status_code in (404, 405)


@pytest.mark.parametrize(
    "path", ["/api/", "/api/nothing", "/api/matches/x/y", "/api/matches/x/y/z", "/api//matches"]
)
async def test_an_address_without_anything_says_where_the_description_is(server: Any, path: str) -> None:
    says(await server.client.get(path), 404, "no_address", "/api/openapi.json")


async def test_a_wrong_method_says_which_is_right(server: Any) -> None:
    table = await server.create()
    says(await server.client.get("/api/matches"), 405, "wrong_method", "POST")
    says(await server.client.put(table.path), 405, "wrong_method", "GET or DELETE")
    says(await server.client.delete("/api/games"), 405, "wrong_method", "GET")


async def test_a_foreign_key_opens_nothing(server: Any) -> None:
    mine, other = await server.create(), await server.create()
    scene = await mine.turn()
    move = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    for key in (other.keys[0], "x", "", "ä" * 5, mine.keys[0][:-1], mine.keys[0] + "a"):
        headers = {"authorization": f"Bearer {key}".encode()}
        answer = await server.client.post(f"{mine.path}/actions", json=move, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] in ("wrong_key", "no_seat")
    says(await server.client.post(f"{mine.path}/actions", json=move), 403, "no_seat")
    says(await server.client.get(mine.path, headers=other.headers(0)), 403, "wrong_key")
    says(await server.client.delete(mine.path, headers=other.headers("host")), 403, "wrong_key")
    assert await mine.scene(scene["seat"]) == scene


@pytest.mark.parametrize("last", ["", "x", "-3", "1e3", "9" * 50, "10000", "1;2", "½"])
async def test_an_odd_last_event_id_gets_the_scene_as_it_is(server: Any, last: str) -> None:
    table = await server.create()
    scene = await table.scene()
    stream = table.listen(None, what="?after=" + last if last.isascii() else "")
    assert await stream.scene() == scene
    await stream.leave()


async def test_hundreds_of_random_requests_break_nothing(server: Any) -> None:
    table = await server.create()
    rng = random.Random(7)
    values: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        4,
        10**9,
        2**63,
        "",
        "open",
        "bot:first",
        [],
        {},
        "\x00",
        "ẞ",
        1.5,
    ]
    names = ["after", "action", "outcome", "seat", "name", "bot", "code", "previous", "x"]
    whats = [
        "actions",
        "take-back",
        "throws",
        "seats",
        "start",
        "stand-in",
        "return",
        "end",
        "again",
        "move-key",
    ]
    for _ in range(600):
        members = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(4))}
        answer = await table.post(rng.choice(whats), rng.choice([0, 1, None]), **members)
        assert answer.status_code < 500, (answer.text, members)
        server.client.cookies.clear()
    record = (await table.get(0, "/record")).text
    assert record.startswith("game: maedn")


class _Broken:
    """A database from which the table of events has been taken away, as a failing disk would."""

    def __init__(self, path: Any) -> None:
        self.path = path

    def _do(self, statement: str) -> None:
        with sqlite3.connect(self.path) as connection:
            connection.execute(statement)
        connection.close()

    def __enter__(self) -> None:
        self._do("ALTER TABLE event RENAME TO event_away")

    def __exit__(self, *_: object) -> None:
        self._do("ALTER TABLE event_away RENAME TO event")


async def test_when_the_database_fails_nothing_changes_and_the_match_goes_on_afterwards(server: Any) -> None:
    table, other = await server.create(), await server.create()
    scene = await table.turn()
    seen = await other.scene()
    move = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    stream = table.listen()
    await stream.scene()
    with _Broken(server.database):
        says(await table.post("actions", scene["seat"], **move), 503, "store", "nothing was changed", "event")
        says(await table.get(), 503, "store")
        says(await server.client.post("/api/matches", json=GOOD), 503, "store")
        assert await other.scene() == seen  # what is in memory can be looked at
        assert stream.messages.empty()
    assert await table.scene(scene["seat"]) == scene
    answer = await table.post("actions", scene["seat"], **move)
    assert answer.json() == {"n": scene["n"] + 1}
    assert (await stream.until(scene["n"] + 1))["n"] > scene["n"]
    assert (await other.act()).status_code == 200
    await stream.leave()


async def test_while_the_database_fails_another_game_waits_like_everything_else(server: Any) -> None:
    table = await server.create("open", "bot:first")
    await table.post("end", 0)
    following = (await table.post("again", 0)).json()["match"]
    server.tables.forget(await server.tables.get(following))
    with _Broken(server.database):
        says(await table.post("again", 0), 503, "store")
    assert (await table.post("again", 0)).json()["match"] == following


async def test_a_closed_database_is_told_by_healthz_and_every_change(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    assert (await server.client.get("/healthz")).status_code == 200
    await server.tables.store.close()
    says(await server.client.get("/healthz"), 503, "store", "closed")
    move = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    says(await table.post("actions", scene["seat"], **move), 503, "store", "closed")
    says(await server.client.post("/api/matches", json=GOOD), 503, "store", "closed")


async def test_another_process_that_was_first_wins_and_the_table_shows_its_event(server: Any) -> None:
    table = await server.create(chance="entered", options={"start": "first_seat"})
    n = (await table.scene())["n"]
    with sqlite3.connect(server.database) as connection:
        row = (table.match, n + 1, '{"event":"happen","outcome":6}')
        connection.execute("INSERT INTO event (match, n, body) VALUES (?, ?, ?)", row)
    connection.close()
    says(await table.post("throws", 0, after=n, outcome=2), 503, "conflict", "try again")
    assert (await table.scene(0))["dice"][0]["face"] == 6
    says(await table.post("throws", 0, after=n, outcome=2), 409, "stale")
