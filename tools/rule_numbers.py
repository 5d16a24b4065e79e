"""Lists the numbers of the rule books that the code of a game or its tests do not cite. Exit code 1 if there are any.

    python tools/rule_numbers.py

A rule book `docs/rules/<game>.md` numbers its rules with a letter ("- M7 …"). For each game that has a folder every number must
stand in that folder's Python files – in a comment or docstring, also inside a range such as "M5–M12" – and in a test, best as
the beginning of its name (`test_m07_…`). So whoever doubts a rule finds it, and the test that holds it.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "dreiwurf" / "games"
BOOKS = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"


def numbered(book: str) -> tuple[str, list[int]]:
    """The letter of a rule book and its numbers.

    Example:
        >>> numbered("- M1 A ring …\\n- M2 A figure …")
        ('M', [1, 2])
    """
    found = re.findall(r"^- ([A-Z])(\d+) ", book, re.MULTILINE)
    letters = {letter for letter, _ in found}
    if len(letters) != 1:
        raise SystemExit(f"a rule book should number its rules with one letter, not with {sorted(letters)}")
    return letters.pop(), [int(number) for _, number in found]


def cited(letter: str, text: str) -> set[int]:
    """The numbers that a text cites.

    Example:
        >>> sorted(cited("M", "M1, M3–M5 # def test_m07_a_sentence"))
        [1, 3, 4, 5, 7]
    """
    numbers = {int(number) for number in re.findall(rf"\b{letter}(\d+)\b", text)}
    numbers |= {int(number) for number in re.findall(rf"\btest_{letter.lower()}(\d+)_", text)}
    for first, last in re.findall(rf"\b{letter}(\d+)\s?[–-]\s?{letter}(\d+)\b", text):
        numbers |= set(range(int(first), int(last) + 1))
    return numbers


def python_text(folder: Path) -> str:
    """All Python files below a folder as one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def main() -> int:
    tests = python_text(TESTS)
    missing: list[str] = []
    games = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
    for game in games:
        book = BOOKS / f"{game}.md"
        if not book.is_file():
            missing.append(f"{game}: the rule book {book.relative_to(ROOT)} is missing")
            continue
        letter, numbers = numbered(book.read_text(encoding="utf-8"))
        for place, text in (("its code", python_text(GAMES / game)), ("a test", tests)):
            there = cited(letter, text)
            missing += [
                f"{game}: {letter}{number} is not cited in {place}"
                for number in numbers
                if number not in there
            ]
    for line in missing:
        print(line)  # noqa: T201
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
