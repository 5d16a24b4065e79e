"""The bot of docs/bots.md, which needs nothing but Python, plays a whole game at a real table."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
RUN = "import sys; from dreiwurf.web.server import run; run('127.0.0.1', 0, sys.argv[1], lambda a: print(a, flush=True))"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[str]:
    """The address of a server of its own."""
    command = [sys.executable, "-c", RUN, str(tmp_path / "table.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip().rstrip("/")
        process.terminate()


@pytest.mark.slow
def test_the_http_bot_of_the_page_plays_a_game_to_its_places(table: str, tmp_path: Path) -> None:
    (code,) = re.findall(
        r"^```python\n(# http_bot\.py.*?)^```", (ROOT / "docs/bots.md").read_text(), re.M | re.S
    )
    (tmp_path / "http_bot.py").write_text(code)
    wish = {"game": "maedn", "seats": ["open", "open"], "options": {"figures": 1}, "name": "Anna"}
    with httpx.Client(base_url=table, timeout=30) as anna:
        opened = anna.post("/api/matches", json=wish).json()
        anna.headers["Authorization"] = f"Bearer {opened['key']}"
        match = f"/api/matches/{opened['match']}"
        command = [sys.executable, "http_bot.py", table, opened["match"]]
        with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as bot:
            for _ in range(3000):
                scene = anna.get(match).json()
                if scene["over"]:
                    break
                if scene["choices"]:
                    wanted = {"after": scene["n"], "action": scene["choices"][0]["action"]}
                    assert anna.post(f"{match}/actions", json=wanted).status_code == 200
            said, _ = bot.communicate(timeout=30)
        assert sorted(scene["places"]) == [1, 2]
        assert said.strip() == f"places {scene['places']}"
        assert bot.returncode == 0
