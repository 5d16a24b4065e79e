"""Score sheets over HTTP: made, written by whoever has the key, watched by whoever has the link."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from typing import Any

import httpx
import msgspec
import pytest

import dreiwurf
from dreiwurf.locale import LANGUAGES, translator
from dreiwurf.web import live, shapes, sheets

pytestmark = pytest.mark.anyio

PLAYERS = ["Anna", "Ben", "Carla"]
ROUND_1 = [{"bid": 1, "tricks": 1}, {"bid": 0, "tricks": 0}, {"bid": 1, "tricks": 0}]
OTHER_1 = [{"bid": 1, "tricks": 0}, {"bid": 0, "tricks": 1}, {"bid": 1, "tricks": 0}]


class Sheet:
    """A score sheet over HTTP."""

    def __init__(self, server: Any, id_: str, key: str) -> None:
        self.server = server
        self.id = id_
        self.key = key

    @property
    def path(self) -> str:
        return f"/api/sheets/{self.id}"

    def headers(self, key: bool | str = True) -> dict[str, str]:
        if not key:
            return {}
        return {"authorization": f"Bearer {self.key if key is True else key}"}

    async def get(self, what: str = "", key: bool | str = False) -> httpx.Response:
        return await self.server.client.get(self.path + what, headers=self.headers(key))

    async def now(self, what: str = "", key: bool | str = False) -> dict[str, Any]:
        answer = await self.get(what, key)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, what: str, key: bool | str = True, /, **members: Any) -> httpx.Response:
        return await self.server.client.post(f"{self.path}/{what}", json=members, headers=self.headers(key))

    async def write(self, after: int, round_: int, entries: Any, key: bool | str = True) -> httpx.Response:
        return await self.post("lines", key, after=after, round=round_, entries=entries)

    def listen(self, key: bool = False, what: str = "") -> Any:
        return self.server.listen(f"{self.path}/events{what}", self.headers(key))


async def make(server: Any, *players: str, **members: Any) -> Sheet:
    body = {"game": "minodice", "players": list(players) or PLAYERS, **members}
    answer = await server.client.post("/api/sheets", json=body)
    assert answer.status_code == 201, answer.text
    server.client.cookies.clear()
    return Sheet(server, answer.json()["sheet"], answer.json()["key"])


def says(answer: httpx.Response, status: int, code: str, *words: str) -> None:
    assert (answer.status_code, answer.json().get("error")) == (status, code), answer.text
    for word in words:
        assert word in answer.json()["message"]


async def test_a_sheet_is_made_and_empty(server: Any) -> None:
    sheet = await make(server)
    now = msgspec.convert(await sheet.now(), shapes.ScoreSheet)
    assert (now.n, now.game, now.players, now.rounds, now.write, now.over) == (
        0,
        "minodice",
        PLAYERS,
        8,
        False,
        False,
    )
    assert [each.key for each in now.noted] == ["bid", "tricks", "griffins", "minotaurs"]
    assert [line.round for line in now.lines] == list(range(1, 9))
    assert now.lines[2].ranges == {"bid": [0, 3], "tricks": [0, 3], "griffins": [0, 2], "minotaurs": [0, 1]}
    assert (now.lines[0].entries, now.lines[0].points) == ([{}, {}, {}], [None] * 3)
    assert (now.totals, now.places) == ([0, 0, 0], [1, 1, 1])


async def test_lines_are_written_scored_and_corrected(server: Any) -> None:
    sheet = await make(server)
    assert (await sheet.write(0, 1, [{"bid": 1}, {"bid": None}, {}])).json() == {"n": 1}
    assert (await sheet.now())["lines"][0]["entries"] == [{"bid": 1}, {}, {}]
    assert (await sheet.write(1, 1, ROUND_1)).json() == {"n": 2}
    assert (await sheet.write(2, 2, [{"bid": 2, "tricks": 2, "minotaurs": 1}, {}, {}])).json() == {"n": 3}
    now = await sheet.now()
    assert [line["points"] for line in now["lines"][:2]] == [[20, 10, -10], [90, None, None]]
    assert [line["totals"] for line in now["lines"][:3]] == [[20, 10, -10], [110, 10, -10], [110, 10, -10]]
    assert [line["n"] for line in now["lines"][:3]] == [2, 3, 0]
    assert (now["totals"], now["places"]) == ([110, 10, -10], [1, 2, 3])
    assert (await sheet.write(3, 1, OTHER_1)).json() == {"n": 4}
    now = await sheet.now()
    assert now["totals"] == [80, -10, -10]
    assert [line["corrected"] for line in now["lines"][:2]] == [True, False]
    written = (await sheet.get("/lines")).json()
    assert [(line["n"], line["round"]) for line in written] == [(1, 1), (2, 1), (3, 2), (4, 1)]
    assert written[1]["entries"] == ROUND_1


async def test_options_choose_the_scoring_and_what_is_noted(server: Any) -> None:
    sheet = await make(server, preset="simple")
    assert [each["key"] for each in (await sheet.now())["noted"]] == ["bid", "tricks"]
    await sheet.write(0, 1, OTHER_1)
    now = await sheet.now()
    assert (now["lines"][0]["points"], now["preset"]) == ([0, 0, 0], "simple")
    other = await make(server, options={"griffin_bonus": "once", "bonus_flag": "off"})
    now = await other.now("?lang=en")
    assert now["options"]["griffin_bonus"] == "once"
    english = translator("en")
    keys = ("bonus_flag.off", "griffin_bonus.once")
    assert now["notes"] == [english(f"minodice.option.{key}.help") for key in keys]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_sheet_speaks_the_readers_language_and_calls_players_by_their_names(
    server: Any, lang: str
) -> None:
    sheet = await make(server, "Anna", "", "Carla")
    await sheet.write(0, 2, [{"bid": 2, "tricks": 1, "griffins": 1}, {"tricks": 2}, {"tricks": 0}])
    now = await sheet.now(f"?lang={lang}")
    assert now["players"] == ["Anna", {"de": "Blau", "en": "Blue", "it": "Blu"}[lang], "Carla"]
    bid = {"de": "Gebot", "en": "Bid", "it": "Dichiarazione"}
    assert now["noted"][0]["name"] == bid[lang]
    many, missed = now["lines"][1]["hints"]
    assert "3" in many
    assert missed.startswith("Anna ")


async def test_who_only_has_the_link_looks_and_does_not_write(server: Any) -> None:
    sheet = await make(server)
    assert (await sheet.now(key=True))["write"] is True
    assert (await sheet.now())["write"] is False
    says(await sheet.write(0, 1, ROUND_1, key=False), 403, "read_only")
    says(await sheet.post("move-key", False), 403, "read_only")
    says(await server.client.delete(sheet.path), 403, "read_only")
    other = await make(server)
    for key in (other.key, "x", sheet.key[:-1]):
        says(await sheet.write(0, 1, ROUND_1, key=key), 403, "wrong_key")
        says(await sheet.get(key=key), 403, "wrong_key")
    assert (await sheet.now())["n"] == 0


async def test_the_key_is_kept_in_a_cookie_for_the_sheets_addresses_alone(server: Any) -> None:
    answer = await server.client.post("/api/sheets", json={"game": "minodice", "players": PLAYERS})
    id_ = answer.json()["sheet"]
    cookie = answer.headers["set-cookie"]
    assert f"; Path=/api/sheets/{id_};" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert (await server.client.get(f"/api/sheets/{id_}")).json()["write"] is True
    line = {"after": 0, "round": 1, "entries": ROUND_1}
    assert (await server.client.post(f"/api/sheets/{id_}/lines", json=line)).status_code == 200
    with sqlite3.connect(server.database) as connection:
        assert answer.json()["key"] not in "\n".join(connection.iterdump())
    connection.close()


async def test_another_device_writes_by_a_one_time_code(server: Any) -> None:
    sheet = await make(server)
    code = (await sheet.post("move-key")).json()["code"]
    answer = await sheet.post("keys", False, code=f" {code.upper()} ")
    assert (answer.status_code, answer.json()["sheet"]) == (201, sheet.id)
    assert f"; Path=/api/sheets/{sheet.id};" in answer.headers["set-cookie"]
    server.client.cookies.clear()
    assert answer.json()["key"] != sheet.key
    assert (await sheet.write(0, 1, ROUND_1, key=answer.json()["key"])).status_code == 200
    says(await sheet.post("keys", False, code=code), 403, "wrong_code")
    says(await sheet.post("keys", False, code="nonsense"), 403, "wrong_code")


async def test_a_code_that_is_too_old_opens_nothing(server: Any, monkeypatch: Any) -> None:
    sheet = await make(server)
    code = (await sheet.post("move-key")).json()["code"]
    late = time.time() + live.CODE_SECONDS + 1
    monkeypatch.setattr(sheets.time, "time", lambda: late)
    says(await sheet.post("keys", False, code=code), 403, "wrong_code")


async def test_there_are_not_any_number_of_codes(server: Any) -> None:
    sheet = await make(server)
    for _ in range(live.MOST_CODES):
        assert (await sheet.post("move-key")).status_code == 201
    says(await sheet.post("move-key"), 409, "too_many_codes")


async def test_a_repeat_writes_once_and_gets_the_same_answer(server: Any) -> None:
    sheet = await make(server)
    for _ in range(3):
        assert (await sheet.write(0, 1, ROUND_1)).json() == {"n": 1}
    await sheet.write(1, 2, [{}, {}, {}])
    assert (await sheet.write(0, 1, ROUND_1)).json() == {"n": 1}
    assert (await sheet.write(2, 1, ROUND_1)).json() == {"n": 1}, "nothing was to be changed"
    assert (await sheet.now())["n"] == 2


async def test_two_who_write_on_the_same_round_are_told_and_on_different_ones_not(server: Any) -> None:
    sheet = await make(server)
    assert (await sheet.write(0, 1, ROUND_1)).json() == {"n": 1}
    answer = await sheet.write(0, 1, OTHER_1)
    says(answer, 409, "stale")
    assert answer.json()["sheet"] == await sheet.now(key=True)
    assert (await sheet.write(0, 2, [{"bid": 1}, {}, {}])).json() == {"n": 2}
    assert (await sheet.write(1, 1, OTHER_1)).json() == {"n": 3}
    says(await sheet.write(9, 1, ROUND_1), 409, "stale")
    answers = await asyncio.gather(*(sheet.write(3, 3, [{"bid": bid}, {}, {}]) for bid in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


@pytest.mark.parametrize(
    ("round_", "entries", "words"),
    [
        (0, ROUND_1, "rounds are 1 to 8"),
        (9, ROUND_1, "no round 9"),
        (1, ROUND_1[:2], "3, not 2"),
        (1, [{"bid": 2}, {}, {}], "it may be 0 to 1"),
        (1, [{"bid": -1}, {}, {}], "it may be 0 to 1"),
        (1, [{"points": 20}, {}, {}], "'points' is not noted"),
    ],
)
async def test_what_cannot_be_is_not_noted(server: Any, round_: int, entries: Any, words: str) -> None:
    sheet = await make(server)
    says(await sheet.write(0, round_, entries), 422, "wrong_entry", words)
    assert (await sheet.now())["n"] == 0


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"after": 0, "round": 1},
        {"after": -1, "round": 1, "entries": ROUND_1},
        {"after": 0, "round": "1", "entries": ROUND_1},
        {"after": 0, "round": 1, "entries": [{"bid": "1"}, {}, {}]},
        {"after": 0, "round": 1, "entries": [{"bid": True}, {}, {}]},
        {"after": 0, "round": 1, "entries": [{"bid": 1.5}, {}, {}]},
        {"after": 0, "round": 1, "entries": [{"bid": 10**30}, {}, {}]},
        {"after": 0, "round": 1, "entries": [[], {}, {}]},
        {"after": 0, "round": 1, "entries": ROUND_1, "seat": 1},
    ],
)
async def test_a_line_with_wrong_members_harms_nothing(server: Any, members: dict[str, Any]) -> None:
    sheet = await make(server)
    says(await sheet.post("lines", **members), 422, "wrong_members")
    assert (await sheet.now())["n"] == 0


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"game": "maedn"}, "wrong_option", "no score sheet"),
        ({"game": "chess"}, "wrong_option", "no game"),
        ({"players": ["Anna", "Ben"]}, "wrong_option", "3 to 6"),
        ({"players": []}, "wrong_members", "players"),
        ({"players": [1, 2, 3]}, "wrong_members", "players"),
        ({"preset": "hall"}, "wrong_option", "preset"),
        ({"options": {"scoring": "mine"}}, "wrong_option", "scoring"),
        ({"options": {"dice_set": "red 7"}}, "wrong_option", "dice_set"),
        ({"options": {"preset": "simple"}}, "wrong_option", "preset"),
        ({"colour": "red"}, "wrong_members", "colour"),
    ],
)
async def test_a_sheet_with_wrong_settings_is_not_made(
    server: Any, change: Any, code: str, word: str
) -> None:
    body = {"game": "minodice", "players": PLAYERS, **change}
    says(await server.client.post("/api/sheets", json=body), 422, code, word)


@pytest.mark.parametrize("what", ["", "/lines", "/events"])
@pytest.mark.parametrize("id_", ["x", "0" * 65, "%2e%2e", "a.b"])
async def test_a_sheet_that_is_not_there_is_404(server: Any, id_: str, what: str) -> None:
    answer = await server.client.get(f"/api/sheets/{id_}{what}")
    assert answer.status_code == 404
    assert answer.json()["error"] in ("no_sheet", "no_address")


async def test_everybody_who_looks_on_sees_each_line_as_it_is_written(server: Any) -> None:
    sheet = await make(server)
    readers = [sheet.listen(), sheet.listen(True, "?lang=de")]
    for reader in readers:
        message = await reader.next()
        assert (message["event"], message["id"], message["data"]["n"]) == ("sheet", "0", 0)
    await sheet.write(0, 1, ROUND_1)
    seen = [(await reader.next())["data"] for reader in readers]
    assert seen == [await sheet.now(), await sheet.now("?lang=de", key=True)]
    assert [now["write"] for now in seen] == [False, True]
    for reader in readers:
        await reader.leave()


async def test_a_deleted_sheet_is_gone_for_all(server: Any) -> None:
    sheet = await make(server)
    await sheet.write(0, 1, ROUND_1)
    reader = sheet.listen()
    await reader.next()
    assert (await server.client.delete(sheet.path, headers=sheet.headers())).status_code == 204
    assert (await reader.next())["event"] == "gone"
    await reader.end()
    says(await sheet.get(), 404, "no_sheet")
    with sqlite3.connect(server.database) as connection:
        assert sheet.id not in "\n".join(connection.iterdump())
    connection.close()


async def test_what_was_acknowledged_is_there_after_a_restart_with_its_key_and_codes(server: Any) -> None:
    sheet = await make(server)
    await sheet.write(0, 1, ROUND_1)
    await sheet.write(1, 1, OTHER_1)
    code = (await sheet.post("move-key")).json()["code"]
    before = await sheet.now(key=True)
    async with type(server)(server.database).open() as again:
        sheet.server = again
        assert await sheet.now(key=True) == before
        assert (await sheet.post("keys", False, code=code)).status_code == 201
        again.client.cookies.clear()
        assert (await sheet.write(2, 2, [{}, {}, {}])).json() == {"n": 3}


async def test_when_the_database_fails_nothing_changes_and_readers_go_on_afterwards(server: Any) -> None:
    sheet = await make(server)
    await sheet.write(0, 1, ROUND_1)
    reader = sheet.listen()
    await reader.next()

    def rename(one: str, other: str) -> None:
        with sqlite3.connect(server.database) as connection:
            connection.execute(f"ALTER TABLE {one} RENAME TO {other}")
        connection.close()

    rename("sheet_line", "away")
    says(await sheet.write(1, 1, OTHER_1), 503, "store", "nothing was changed")
    says(await sheet.get(), 503, "store")
    rename("away", "sheet_line")
    assert (await sheet.now())["lines"][0]["entries"] == ROUND_1
    assert (await sheet.write(1, 1, OTHER_1)).json() == {"n": 2}
    while (await reader.next())["data"]["n"] < 2:
        pass
    await reader.leave()


async def test_a_sheet_that_nobody_looks_at_leaves_the_memory_and_comes_back(
    server: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr(sheets, "IDLE_SECONDS", 0.0)
    sheet = await make(server)
    await sheet.write(0, 1, ROUND_1)
    kept = server.app.state.sheets
    reader = sheet.listen()
    await reader.next()
    kept._free(time.monotonic() + 1)
    assert sheet.id in kept._open
    await reader.leave()
    kept._free(time.monotonic() + 1)
    assert sheet.id not in kept._open
    assert (await sheet.now())["n"] == 1


async def test_a_sheet_has_an_end(server: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(sheets, "MOST_LINES", 2)
    sheet = await make(server)
    for n in range(2):
        assert (await sheet.write(n, n + 1, [{"bid": 1}, {}, {}])).status_code == 200
    says(await sheet.write(2, 3, [{"bid": 1}, {}, {}]), 409, "full")


async def test_the_games_say_for_which_of_them_there_is_a_sheet(server: Any) -> None:
    described = {game["game"]: game["sheet"] for game in (await server.client.get("/api/games")).json()}
    assert described["maedn"] is None
    assert described["minodice"] == {"options": ["scoring", "bonus_flag", "griffin_bonus"]}
    for name, sheet in described.items():
        assert (sheet is None) == (dreiwurf.game(name).rules.sheet is None)
