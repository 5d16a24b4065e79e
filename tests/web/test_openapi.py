"""The description of the HTTP interface is valid, and true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from dreiwurf.web.api import Api

pytestmark = pytest.mark.anyio


async def test_the_description_is_valid_openapi(server: Any) -> None:
    answer = await server.client.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    validate(answer.json())


async def test_everything_that_is_answered_is_described_and_nothing_else(server: Any) -> None:
    described = {
        (method.upper(), path)
        for path, operations in (await server.client.get("/api/openapi.json")).json()["paths"].items()
        for method in operations
    }
    api = Api()
    answered = (
        {(method, f"/api/{name}") for name, handlers in api._general.items() for method in handlers}
        | {
            (method, "/api/matches/{id}" + (f"/{name}" if name else ""))
            for name, handlers in api._of_match.items()
            for method in handlers
        }
        | {
            (method, "/api/sheets/{id}" + (f"/{name}" if name else ""))
            for name, handlers in api._of_sheet.items()
            for method in handlers
        }
    )
    assert described == answered - {("GET", "/api/openapi.json")}


async def test_requests_say_what_they_take_and_every_operation_its_errors(server: Any) -> None:
    description = (await server.client.get("/api/openapi.json")).json()
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            assert ("requestBody" in operation) == (method == "post"), path
            assert operation["summary"]
            if "{id}" in path:
                assert {"404", "503"} <= set(operation["responses"]), path
    steps = description["components"]["schemas"]["Happening"]["properties"]["steps"]["items"]
    assert len(steps["anyOf"]) == len(steps["discriminator"]["mapping"]) == 12
    scene = description["components"]["schemas"]["Scene"]
    assert {
        "n",
        "game",
        "seat",
        "over",
        "to_move",
        "choices",
        "chance",
        "places",
        "tokens",
        "messages",
    } <= set(scene["required"])


async def test_the_documentation_names_every_request_every_part_of_a_scene_and_every_step(
    server: Any, root: Path
) -> None:
    text = re.sub(r"```.*?```", "", (root / "docs" / "http.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    description = (await server.client.get("/api/openapi.json")).json()
    for path, operations in description["paths"].items():
        for method in operations:
            assert f"| `{method.upper()} {path}` |" in text, (method, path)
    schemas = description["components"]["schemas"]
    words = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", text))))
    for schema in (
        "Scene",
        "SceneChoice",
        "SceneGroup",
        "SceneSeatFact",
        "Happening",
        "ScoreSheet",
        "SheetLine",
    ):
        assert set(schemas[schema]["properties"]) <= words, schema
    steps = schemas["Happening"]["properties"]["steps"]["items"]["discriminator"]["mapping"]
    for step, schema in steps.items():
        members = schemas[schema.rpartition("/")[2]]["properties"]
        assert {step, *members} <= words, step
