"""What the documents claim, they show: their code runs, their links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/dreiwurf/games/*/rules.*.md")]
)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


@pytest.mark.parametrize("page", [ROOT / "docs/python.md", ROOT / "README.md"], ids=lambda page: page.name)
def test_the_python_of_the_page_runs_from_top_to_bottom(page: Path) -> None:
    names: dict[str, object] = {}
    code = blocks(page, "python")
    assert code
    for block in code:
        exec(compile(block.replace("1_000_000", "10_000"), str(page), "exec"), names)  # noqa: S102


@pytest.mark.parametrize(
    ("file", "bot", "game", "rival", "share"),
    [
        ("my_bots.py", "hurry", "maedn", "random", 0.5),
        ("my_beetle.py", "careful", "mistkaefer", "random", 0.9),
    ],
)
def test_the_bots_of_the_page_play_and_win(file: str, bot: str, game: str, rival: str, share: float) -> None:
    from dreiwurf.lab import simulate

    names: dict[str, object] = {}
    code = [block for block in blocks(ROOT / "docs/bots.md", "python") if block.startswith(f"# {file}")]
    exec(compile(code[0], file, "exec"), names)  # noqa: S102
    assert simulate(game, games=20, seed=3, seats=[names[bot], rival]).wins[0] >= share * 20


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_of_ours_leads_to_it(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_dependency_has_its_line_of_reason() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {re.match(r"[\w-]+", line).group().lower() for line in asked}
    told = (ROOT / "docs/dependencies.md").read_text().lower()
    assert {name for name in names if name not in told} == set()


def test_every_dependency_is_pinned_without_an_address() -> None:
    lines = (ROOT / "constraints.txt").read_text().split()
    assert lines
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
