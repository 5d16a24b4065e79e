"""Our path counts are those that OpenSpiel wrote into the file."""

import paths
import pytest

import dreiwurf

GAME = dreiwurf.game("maedn")
ROWS = [
    (int(seats), line.strip(), [int(count) for count in counts.split()])
    for seats, line, counts in (
        row.split("|")
        for row in paths.FILE.read_text(encoding="utf-8").splitlines()
        if not row.startswith("#")
    )
]


def our_position(seats: int, line: str) -> dreiwurf.Position:
    position = GAME.start(seats=seats, preset="openspiel")
    for step in line.split():
        position = position.happen(int(step[0]))
        if step[1:] != "-":
            (seat,) = position.to_move
            stands = -1 if step[1:] == "b" else int(step[2:])
            position = position.play(seat, position.fields()["figures"][seat].index(stands))
    return position


def our_paths(position: dreiwurf.Position, depth: int) -> int:
    if depth == 0:
        return 1
    if position.over:
        return 0
    total = 0
    for pips in range(1, 7):
        thrown = position.happen(pips)
        if not thrown.to_move:
            total += our_paths(thrown, depth - 1)
            continue
        (seat,) = thrown.to_move
        total += sum(our_paths(thrown.play(seat, action), depth - 1) for action in thrown.legal(seat))
    return total


@pytest.mark.parametrize(("seats", "line", "counts"), ROWS)
def test_paths_to_depth_four_are_as_many_as_openspiel_counts(seats, line, counts):
    position = our_position(seats, line)
    assert [our_paths(position, depth) for depth in (1, 2, 3, 4)] == counts[:4]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "line", "counts"), ROWS)
def test_paths_of_depth_five_are_as_many_as_openspiel_counts(seats, line, counts):
    assert our_paths(our_position(seats, line), 5) == counts[4]


@pytest.mark.parametrize(("seats", "line", "counts"), ROWS)
def test_the_file_is_what_openspiel_counts(seats, line, counts):
    state = paths.their_position(seats, line)
    assert [paths.their_paths(state, depth) for depth in (1, 2, 3, 4)] == counts[:4]
