"""Compiled rules do what the uncompiled ones do, within bounds, and are never older than their source."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dreiwurf

HERE = Path(__file__).parent


def run(*command: str, **environment: str) -> str:
    """What a Python process with this environment prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", *command],
        env=os.environ | {"PYTHONPATH": str(HERE)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def compare_compiled_with_uncompiled(sets: int, events: int) -> None:
    arguments = (str(HERE / "trace.py"), str(sets), str(events))
    compiled = run(*arguments).splitlines()
    uncompiled = run(*arguments, NUMBA_DISABLE_JIT="1").splitlines()
    title = ""
    for number, (one, other) in enumerate(zip(compiled, uncompiled, strict=True)):
        title = one if "{" in one else title
        assert one == other, f"line {number} differs in: {title}"
    assert len(compiled) > events


def test_compiled_rules_equal_uncompiled_rules_byte_by_byte():
    compare_compiled_with_uncompiled(sets=10, events=60)


@pytest.mark.slow
def test_compiled_rules_equal_uncompiled_rules_in_long_runs():
    compare_compiled_with_uncompiled(sets=20, events=400)


@pytest.mark.slow
def test_no_rule_reads_or_writes_beyond_an_array(tmp_path):
    assert "games, the longest had" in run(
        str(HERE / "unbound.py"), NUMBA_BOUNDSCHECK="1", DREIWURF_CACHE=str(tmp_path)
    )


PLAY = """
import sys
import numpy as np
import dreiwurf
from dreiwurf.games import core
assert dreiwurf.__file__.startswith(sys.argv[1]), dreiwurf.__file__
game = dreiwurf.game("maedn")
wins, counts = np.zeros(4, np.int64), np.zeros(2, np.int64)
start = np.array([game.start(seats=4, preset="openspiel").record])
core.play_games(start, 50, 1, np.zeros(4, np.int64), wins, counts, start[:0])
stats = core.play_games.stats
print(*counts, sum(stats.cache_hits.values()), len(list(core.CACHE_FOLDER.parent.iterdir())))
"""


@pytest.mark.slow
def test_an_edited_rule_is_never_served_from_the_cache_in_its_old_form(tmp_path):
    """Numba alone would keep a compiled caller in another file that was not edited."""
    copy = tmp_path / "copy"
    shutil.copytree(
        Path(dreiwurf.__file__).parent, copy / "dreiwurf", ignore=shutil.ignore_patterns("__pycache__")
    )
    cache = str(tmp_path / "cache")

    def play() -> list[int]:
        return [
            int(word)
            for word in run("-c", PLAY, str(copy), PYTHONPATH=str(copy), DREIWURF_CACHE=cache).split()
        ]

    *first, hits, folders = play()
    assert (hits, folders) == (0, 1)
    *again, hits, folders = play()
    assert again == first
    assert (hits, folders) == (1, 1)
    source = copy / "dreiwurf" / "games" / "maedn" / "rules.py"
    text = source.read_text(encoding="utf-8")
    rule = "SIX = 6\n"
    assert text.count(rule) == 1
    source.write_text(text.replace(rule, "SIX = 5\n"), encoding="utf-8")
    *edited, hits, folders = play()
    assert edited != first
    assert (hits, folders) == (0, 2)
    source.write_text(text, encoding="utf-8")
    assert play()[:2] == first
