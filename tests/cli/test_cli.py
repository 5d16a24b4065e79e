"""The command line as a person or a script meets it: real processes, exit codes, one clear line for a mistake."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import dreiwurf
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


def test_sim_takes_words_numbers_and_texts_as_options_of_any_game() -> None:
    done = run(
        *("sim", "mistkaefer", "--games", "50", "--seats", "random,greedy", "--option", "dice=four"),
        *("--option", "clovers_to_win=2", "--option", "bonus=blue 3 chip; green 1  turn", "--json"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    options = {"dice": "four", "clovers_to_win": 2, "bonus": "green 1 turn; blue 3 chip"}
    assert options.items() <= result["options"].items()
    assert (result["seats"], sum(result["wins"])) == (["random", "greedy"], 50)


def test_sim_reads_a_text_option_from_a_file(tmp_path: Path) -> None:
    dice = "minotaur 2 CCCFFF\ngriffin 3 CCCCFF\nmermaid 3 CCCCCF\nred 7 556677\nyellow 7 334455\npurple 6 112233\ngrey 8 FFF117"
    (tmp_path / "dice.txt").write_text(dice)
    options = ("--option", "dice_set=@dice.txt", "--json")
    done = run("sim", "minodice", "--games", "5", "--seats", "3", *options, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["options"]["dice_set"] == "; ".join(dice.splitlines())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "dice.txt: No such file"),
        (b"red 7 556677", "dice_set: minotaur, griffin"),
        (b"\xff\xfe", "dice.txt is not text"),
        (b"x" * 5000, "dice_set"),
    ],
)
def test_a_file_that_holds_no_such_option_is_named_in_a_line(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    if content is not None:
        (tmp_path / "dice.txt").write_bytes(content)
    done = run("sim", "minodice", "--games", "5", "--option", "dice_set=@dice.txt", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


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
    assert set(speeds) == set(dreiwurf.games_known())
    for speed in speeds.values():
        assert {"games_per_second", "events_per_second", "start_seconds"} <= set(speed)


@pytest.mark.slow
def test_bench_shows_a_person_a_table_for_each_game() -> None:
    done = run("bench", "--games", "1000")
    assert (done.returncode, done.stderr) == (0, "")
    for name in dreiwurf.games_known():
        assert re.search(rf"^game +{name} *$", done.stdout, re.MULTILINE)


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
        (["sim", "maedn", "--option", "games=5"], "no option 'games'"),
        (["sim", "maedn", "--option", "self=5"], "no option 'self'"),
        (["sim", "maedn", "--option", "capture=true"], "'free', 'claimable' or 'forced'"),
        (["sim", "maedn", "--option", "limit=many"], "a whole number from 0 to 10000"),
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


def test_replay_tells_what_was_undone_and_put_right(tmp_path: Path) -> None:
    record = tmp_path / "hall.txt"
    record.write_text(
        "game: maedn\nversion: 1\npreset: hall\noptions: start=first_seat, gate=in_play\nseats: 2\nchance: entered\n\n"
        "1 R = Foxes (led)\n2 B = (led)\n3 . 6\n4 R 1 w-0 (alone)\n5 undo 2\n6 . 3\n7 correct 1.0=t25 turn=B\n8 last round\n"
    )
    done = run("replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")
    told = {line.split()[0]: line for line in done.stdout.splitlines() if line[:4].strip().isdigit()}
    assert told["4"].endswith("(undone)")
    assert told["5"].endswith("Taken back. As before: Red 1 is waiting.")
    assert told["7"].endswith("Put right: Blue 1 stands on 26, it is Blue’s turn.")
    assert told["8"].endswith("This is the last round.")


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


HEAD = "game: maedn\nversion: {version}\noptions: start=first_seat{more}\nseats: 2\n\n"


@pytest.mark.parametrize(
    ("record", "code", "said"),
    [
        (
            HEAD + "1 R = \x1b]0;mine\x07\x1b[2JAn\u202ena\x9b31m (person)\n2 B = (open)\n",
            0,
            r"\x1b]0;mine\x07\x1b[2JAn",
        ),
        (HEAD + "1 R = (person)\n2 next \x1b[31mred\n", 0, r"next \x1b[31mred"),
        (HEAD.replace("{more}", ", \x1b[31mred=1") + "1 R = (person)\n", 2, r"\x1b[31mred"),
    ],
)
def test_what_somebody_wrote_into_a_record_commands_no_terminal(
    tmp_path: Path, record: str, code: int, said: str
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(record.replace("{version}", "1").replace("{more}", ""), encoding="utf-8")
    done = run("replay", str(path))
    assert done.returncode == code, done.stderr
    output = done.stdout + done.stderr
    assert said in output
    assert all(c == "\n" or c.isprintable() for c in output)


def test_a_record_of_a_bot_that_is_not_ours_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(HEAD.format(version=1, more="") + "1 R = (bot:my.own:move)\n2 B = (bot:first)\n3 . 6\n")
    for lang in ("de", "en", "it"):
        done = run("replay", str(path), "--lang", lang)
        assert (done.returncode, done.stderr) == (0, "")
        assert "my.own:move" in done.stdout


def test_a_record_of_another_version_is_shown_with_one_line_about_it(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(HEAD.format(version=77, more="") + "1 R = (person)\n")
    done = run("replay", str(path))
    assert done.returncode == 0
    assert done.stderr.startswith("dreiwurf: the record was written by version 77")
    assert done.stderr.count("\n") == 1


def test_an_endless_line_is_not_repeated_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(HEAD.format(version=1, more="") + "1 R " + "x" * 100_000 + "\n")
    done = run("replay", str(path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "event 1" in done.stderr
    assert len(done.stderr) < 600
