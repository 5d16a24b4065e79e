"""Every number of a rule book is cited in code and tests, and the script that says so can say no."""

import importlib.util

import pytest


@pytest.fixture
def tool(root):
    spec = importlib.util.spec_from_file_location("rule_numbers", root / "tools" / "rule_numbers.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_rule_number_is_cited_in_code_and_tests(tool, capsys):
    assert tool.main() == 0, capsys.readouterr().out


def test_a_number_that_nobody_cites_is_listed(tool, monkeypatch, tmp_path, capsys):
    for name, text in {
        "docs/rules/dice.md": "# Dice\n- Z1 Throw.\n- Z2 Score.\n- Z3 Win.\n- Z4 Lose.\n",
        "src/games/dice/__init__.py": '"""Z1, Z3–Z4"""\n',
        "tests/test_dice.py": "def test_z01_throw(): ...\ndef test_z03_win(): ...\n# Z2\n",
        "src/games/cards/__init__.py": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "GAMES", tmp_path / "src" / "games")
    monkeypatch.setattr(tool, "BOOKS", tmp_path / "docs" / "rules")
    monkeypatch.setattr(tool, "TESTS", tmp_path / "tests")
    assert tool.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "cards: the rule book docs/rules/cards.md is missing",
        "dice: Z2 is not cited in its code",
        "dice: Z4 is not cited in a test",
    ]
