"""The rooms of the house: what `make arrows` (import-linter) cannot say without naming each game."""

from pathlib import Path

import grimp
import pytest

import dreiwurf

SOURCE = Path(dreiwurf.__file__).parent
GRAPH = grimp.build_graph("dreiwurf")


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_a_game_imports_the_shared_rules_and_itself_but_no_other_game(name: str) -> None:
    own = f"dreiwurf.games.{name}"
    imported = {
        target
        for module in {own} | GRAPH.find_descendants(own)
        for target in GRAPH.find_modules_directly_imported_by(module)
        if target.startswith("dreiwurf.")
    }
    strangers = {
        m
        for m in imported
        if not m.startswith(own)
        and m
        not in (
            "dreiwurf.games.core",
            "dreiwurf.games.drawing",
            "dreiwurf.games.hall",
            "dreiwurf.games.scene",
        )
    }
    assert not strangers


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_no_file_outside_a_games_folder_and_the_catalogues_names_a_game(name: str) -> None:
    outside = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".js", ".css", ".html") and SOURCE / "games" / name not in path.parents
    ]
    naming = [path for path in outside if name in _code_of(SOURCE / path)]
    assert naming == []


def _code_of(path: Path) -> str:
    """A file's text without Python docstrings and comments, where examples may name a game."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    import ast

    tree = ast.parse(text)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            node.value.value = ""
    return ast.unparse(tree)
