"""Keys, cookies, origins and headers."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from dreiwurf.store import Key
from dreiwurf.web.http import SECURITY_HEADERS
from dreiwurf.web.security import find_key, hash_of, is_foreign, new_code, new_key, new_match_id

pytestmark = pytest.mark.anyio


def test_secrets_are_long_and_never_the_same() -> None:
    assert len({new_key() for _ in range(1000)}) == 1000
    assert len(new_key()) >= 22  # 128 bits in base 64
    assert len({new_match_id() for _ in range(1000)}) == 1000
    assert len(new_match_id()) == 22
    assert len({new_code() for _ in range(1000)}) == 1000


def test_a_key_is_found_by_its_secret_alone() -> None:
    keys = [Key(hash_of("one"), 0, True), Key(hash_of("two"), 1, False)]
    assert find_key(keys, "two") is keys[1]
    for wrong in ("", "three", keys[0].hash, "One"):
        assert find_key(keys, wrong) is None


@pytest.mark.parametrize(
    ("origin", "host", "foreign"),
    [
        ("", "hall:8000", False),
        ("http://hall:8000", "hall:8000", False),
        ("https://Hall:8000", "hall:8000", False),
        ("http://hall", "hall:8000", True),
        ("http://evil", "hall:8000", True),
        ("http://hall:8000.evil", "hall:8000", True),
        ("http://evil/hall:8000", "hall:8000", True),
        ("null", "hall:8000", True),
        ("http://[::1", "hall:8000", True),
        ("hall:8000", "hall:8000", True),
    ],
)
def test_an_origin_is_foreign_unless_it_is_the_host(origin: str, host: str, foreign: bool) -> None:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    assert is_foreign({"headers": headers}) is foreign


async def test_a_page_of_another_site_changes_and_reads_nothing(server: Any) -> None:
    table = await server.create()
    scene = await table.turn()
    headers = table.headers(scene["seat"]) | {"origin": "http://evil.example"}
    move = {"after": scene["n"], "action": scene["choices"][0]["action"]}
    for method, path, body in (
        ("POST", f"{table.path}/actions", move),
        ("GET", table.path, None),
        ("DELETE", table.path, None),
        ("POST", "/api/matches", {"game": "maedn", "seats": ["open", "open"]}),
    ):
        answer = await server.client.request(method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")
    same = await server.client.post(
        f"{table.path}/actions", json=move, headers=table.headers(scene["seat"]) | {"origin": "http://test"}
    )
    assert same.status_code == 200


async def test_every_answer_has_the_security_headers(server: Any) -> None:
    table = await server.create()
    for path in ("/", "/about", "/nothing", "/healthz", "/api/games", "/api/nothing", table.path, f"/m/{table.match}",
                 f"/m/{table.match}/qr.svg", f"{table.path}/record", "/static/base.css", "/static/none.css"):  # fmt: skip
        answer = await server.client.get(path)
        for name, value in SECURITY_HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()], (path, name)


async def test_the_key_is_an_http_only_cookie_for_its_match_alone(server: Any) -> None:
    answer = await server.client.post("/api/matches", json={"game": "maedn", "seats": ["open", "open"]})
    made = answer.json()
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"key={made['key']};")
    assert [part.strip() for part in cookie.split(";")[1:]] == [
        f"Path=/api/matches/{made['match']}", "Max-Age=31536000", "HttpOnly", "SameSite=Lax",
    ]  # fmt: skip
    scene = (await server.client.get(f"/api/matches/{made['match']}")).json()
    assert scene["seat"] == 0, "the cookie alone opens the seat"
    server.client.cookies.clear()
    stale = await server.client.get(f"/api/matches/{made['match']}", headers={"cookie": "a=b; key=wrong"})
    assert stale.json()["seat"] is None, "a cookie that opens nothing is a spectator's"


async def test_over_https_the_cookie_is_secure(server: Any) -> None:
    answer = await server.client.post(
        "https://test/api/matches", json={"game": "maedn", "seats": ["open", "open"]}
    )
    assert answer.headers["set-cookie"].endswith("; Secure")


async def test_no_secret_is_stored_as_it_is(server: Any) -> None:
    table = await server.create()
    code = (await table.post("move-key", 0)).json()["code"]
    with sqlite3.connect(server.database) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert table.match in dump
    for secret in (*table.keys.values(), code):
        assert secret not in dump


async def test_keys_of_one_match_reach_no_other(server: Any) -> None:
    mine, other = await server.create(), await server.create()
    other.keys = mine.keys
    for what in ("", "/log", "/events"):
        assert (await other.get(0, what)).status_code == 403
    for what in ("throws", "actions"):
        assert (await other.post(what, 0, after=1, action=1)).status_code in (403, 422)
    for what in ("start", "return", "end", "again", "move-key"):
        assert (await other.post(what, 0)).status_code == 403
    code = (await mine.post("move-key", 0)).json()["code"]
    assert (await other.post("seats", code=code)).json()["error"] == "wrong_code"


async def test_no_answer_but_the_creators_has_a_key_in_it(server: Any) -> None:
    table = await server.create()
    for seat in (0, 1, None):
        for what in ("", "/log", "/record"):
            text = (await table.get(seat, what)).text
            assert all(key not in text for key in table.keys.values())
