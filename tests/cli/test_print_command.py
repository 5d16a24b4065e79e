"""`dreiwurf print`: a PDF, or one clear line for a mistake."""

import subprocess
import sys
from pathlib import Path

import pytest

DREIWURF = [sys.executable, "-c", "from dreiwurf.cli import main; main()"]


def run(*words: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*DREIWURF, "print", *words], capture_output=True, timeout=120, **more)  # type: ignore[call-overload]


def test_a_pdf_is_written_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    done = run("maedn", "card", "-o", str(file), "--lang", "de", "--option", "capture=forced")
    assert (done.returncode, done.stdout) == (0, b"")
    assert file.read_bytes().startswith(b"%PDF-")
    piped = run("maedn", "card", "-o", "-", "--lang", "de", "--option", "capture=forced")
    assert piped.stdout == file.read_bytes()


def test_without_a_file_it_gets_a_name_that_says_what_it_is(tmp_path: Path) -> None:
    done = run("maedn", "bibs", "--seats", "2", "--names", "Mia,,Ben", "--bw", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "maedn-bibs-en.pdf").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("maedn", "poster"), b"cannot be printed; there are sheets, floor, bibs, card"),
        (("maedn", "floor", "--pitch", "nan"), b"between 0.4 and 1.5 m"),
        (("maedn", "card", "-o", "/nowhere/card.pdf"), b"/nowhere/card.pdf: No such file"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(words: tuple[str, ...], said: bytes) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr
    assert done.stderr.count(b"\n") == 1
