"""Recorded games of every game and preset, played again, show every seat what the files say."""

import pytest
from game_text import FOLDER, moves_of, path_of, told

import dreiwurf

PRESETS = [(name, preset) for name in dreiwurf.games_known() for preset in dreiwurf.game(name).presets]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_recorded_game_shows_every_seat_what_its_file_says(name, preset):
    game = dreiwurf.game(name)
    text = path_of(game, preset).read_text(encoding="utf-8")
    seats = int(text.splitlines()[0].rpartition(" ")[2])
    moves = moves_of(text)
    assert moves
    assert told(game, preset, seats, moves).splitlines() == text.splitlines()
    assert "  over, places " in text.splitlines()[-1]


def test_there_is_no_file_without_its_preset():
    files = {path.name for path in FOLDER.glob("*.txt")}
    assert files == {path_of(dreiwurf.game(name), preset).name for name, preset in PRESETS}
