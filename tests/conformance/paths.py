"""Path counts: in how many ways can the next throws and moves go? Written by OpenSpiel, not by us.

    python tests/conformance/paths.py      writes paths-maedn-openspiel.txt anew, from OpenSpiel alone

A path of depth n is n throws with the decision after each, if there is one. A game that is over before has no path of depth n.
"""

import random
from pathlib import Path

import openspiel

FILE = Path(__file__).parent / "paths-maedn-openspiel.txt"
HEADER = """\
# Path counts of Mensch ärgere Dich nicht by the rules of OpenSpiel, counted by OpenSpiel (python tests/conformance/paths.py).
# seats | throws and moves that lead to the position | paths of depth 1 2 3 4 5
# A throw and what follows: "6b" a six brings a figure in, "3@12" a three moves the figure on position 12 of its own way,
# "4-" a four with which nothing can be moved. A path of depth n is n throws with the decision after each, if there is one;
# a game that is over before has none.
"""
DEPTH = 5


def written(pips: int, action: int) -> str:
    if action == openspiel.PASS:
        return f"{pips}-"
    return f"{pips}b" if action == openspiel.BRING_IN else f"{pips}@{action - openspiel.FIRST_FIELD}"


def their_position(seats: int, line: str):
    """OpenSpiel's state after a line."""
    state = openspiel.their_game(seats).new_initial_state()
    for step in line.split():
        pips = int(step[0])
        state.apply_action(pips - 1)
        action = next(action for action in state.legal_actions() if written(pips, action) == step)
        state.apply_action(action)
    return state


def their_paths(state, depth: int) -> int:
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    total = 0
    for outcome in range(6):
        thrown = state.child(outcome)
        for action in thrown.legal_actions():
            total += their_paths(thrown.child(action), depth - 1)
    return total


def random_line(seats: int, throws: int, seed: int) -> str:
    draw = random.Random(seed).random
    state = openspiel.their_game(seats).new_initial_state()
    line = []
    while len(line) < throws and not state.is_terminal():
        pips = int(draw() * 6) + 1
        state.apply_action(pips - 1)
        actions = state.legal_actions()
        action = actions[int(draw() * len(actions))]
        state.apply_action(action)
        line.append(written(pips, action))
    return " ".join(line)


def chosen_lines() -> list[tuple[int, str]]:
    """The opening; crowded positions of the middle; and the last throws before a game's end."""
    lines = [(2, ""), (3, ""), (4, "")]
    lines += [(seats, random_line(seats, throws, 7)) for seats in (2, 3, 4) for throws in (40, 90)]
    for seats in (2, 4):
        for seed in (11, 12):
            whole = random_line(seats, 10_000, seed).split()
            lines += [(seats, " ".join(whole[:-left])) for left in (2, 6)]
    return lines


if __name__ == "__main__":
    rows = []
    for seats, line in chosen_lines():
        state = their_position(seats, line)
        rows.append(
            f"{seats} | {line} | {' '.join(str(their_paths(state, n)) for n in range(1, DEPTH + 1))}\n"
        )
    FILE.write_text(HEADER + "".join(rows), encoding="utf-8")
