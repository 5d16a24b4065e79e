"""The command line as a person or a script meets it: real processes, exit codes, one clear line for a mistake."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from dreiwurf import Match
from dreiwurf.chance import Scripted

DREIWURF = [sys.executable, "-c", "from dreiwurf.cli import main; main()"]


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*DREIWURF, *words], capture_output=True, text=True, timeout=120, **more)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match("maedn", seats=2, start="first_seat", chance=Scripted([3, 5, 6]))
    match.advance()
    match.play(0, 0)
    path = tmp_path / "game.txt"
    path.write_text(match.record())
    return path


def test_sim_prints_one_json_object_with_the_promised_facts_and_no_progress_bar() -> None:
    done = run(
        "sim",
        "maedn",
        "--games",
        "300",
        "--seed",
        "4",
        "--seats",
        "sensible,random,first",
        "--option",
        "figures=2",
        "--json",
    )
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    promised = {
        "game",
        "preset",
        "seats",
        "games",
        "decisions",
        "chance_events",
        "seconds",
        "games_per_second",
        "wins",
    }
    assert promised <= set(result)
    assert result["seats"] == ["sensible", "random", "first"]
    assert result["options"]["figures"] == 2
    assert sum(result["wins"]) == result["games"] == 300


def test_sim_tells_a_person_who_won_how_often() -> None:
    done = run("sim", "maedn", "--games", "200", "--seats", "2")
    assert done.returncode == 0
    assert "games a second" in done.stdout


@pytest.mark.slow
def test_bench_prints_one_json_object_with_each_game_and_its_peer() -> None:
    done = run("bench", "--games", "2000", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    speeds = json.loads(done.stdout)
    promised = {"games_per_second", "events_per_second", "peer", "peer_games_per_second", "ratio"}
    assert promised <= set(speeds["maedn"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sim"], "Missing argument 'GAME'"),
        (["sim", "chess"], "there is no game 'chess'"),
        (["sim", "maedn", "--games", "0"], "0 is not in the range"),
        (["sim", "maedn", "--games", "many"], "'many' is not a valid integer"),
        (["sim", "maedn", "--preset", "hal"], "did you mean 'hall'"),
        (["sim", "maedn", "--option", "capture=yes"], "'free', 'claimable' or 'forced'"),
        (["sim", "maedn", "--option", "captur=free"], "did you mean 'capture'"),
        (["sim", "maedn", "--option", "capture"], "must look like name=value"),
        (["sim", "maedn", "--seats", "7"], "played by 2 to 4 seats, not 7"),
        (["sim", "maedn", "--seats", "random,nobody"], "no bot 'nobody'"),
        (["replay", "no-such-file.txt"], "No such file"),
        (["serve", "--port", "99999"], "99999 is not in the range"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_exit_code_2(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("dreiwurf: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_replay_shows_the_moves_and_the_board_at_the_end(record: Path) -> None:
    done = run("replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 w-0" in done.stdout


def test_replay_reads_from_a_pipe_and_speaks_german(record: Path) -> None:
    done = run("replay", "-", "--lang", "de", input=record.read_text())
    assert done.returncode == 0
    assert "würfelt" in done.stdout


def test_replay_of_a_record_by_other_rules_that_still_fits_says_so_in_a_line(record: Path) -> None:
    record.write_text(record.read_text().replace("version: 1\n", "version: 99\n"))
    done = run("replay", str(record))
    assert done.returncode == 0
    assert done.stderr.startswith("dreiwurf: ")
    assert "99" in done.stderr
    assert done.stderr.count("\n") == 1


def test_replay_says_at_which_event_a_record_cannot_be(record: Path) -> None:
    record.write_text(record.read_text().replace("1 w-0", "1 w-9"))
    done = run("replay", str(record))
    assert done.returncode == 2
    assert "event 6" in done.stderr


def test_serve_says_in_a_line_that_its_port_is_taken_or_its_database_cannot_be_opened(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        busy = run("serve", "--no-open", "--port", port, "--database", str(tmp_path / "a.sqlite"))
    (tmp_path / "file").write_text("no folder")
    closed = run("serve", "--no-open", "--port", "0", "--database", str(tmp_path / "file" / "a.sqlite"))
    for done, said in ((busy, f"port {port} is taken"), (closed, "the database cannot be opened")):
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00binary", b"game: chess\nversion: 1\n\n"])
def test_replay_refuses_what_is_no_record_in_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    done = run("replay", str(path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
