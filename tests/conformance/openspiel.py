"""Plays our preset `openspiel` side by side with the game `maedn` of PyPI's `open_spiel`, an independent program in C++.

OpenSpiel's actions are 0 to pass (we have no decision then), 1 to bring a figure in, and 2 + position to move the figure
that stands there, by the mover's own count (goal fields go on from 40, as ours do). Its chance outcomes are pips - 1.
"""

import random
from functools import cache

import numpy as np
import pyspiel

import dreiwurf
from dreiwurf.games import core

PASS, BRING_IN, FIRST_FIELD = 0, 1, 2
OUT_COUNTS = 224  # where the tensor's board of 56 fields × 4 colours ends


@cache
def their_game(seats: int):
    return pyspiel.load_game(f"maedn(players={seats})")


@cache
def our_start(seats: int):
    return dreiwurf.game("maedn").start(seats=seats, preset="openspiel").record


def their_action(position: int) -> int:
    return BRING_IN if position == -1 else FIRST_FIELD + position


def difference(ours, theirs, seats: int) -> str | None:
    """What differs between the two boards, or None. The tensor of seat 0 counts ring fields as we do."""
    tensor = theirs.observation_tensor(0)
    figures = ours["figures"][0].tolist()
    on_board = 0
    for seat in range(seats):
        corner = 2 * seat if seats == 2 else seat
        waiting = 0
        for position in figures[seat]:
            if position < 0:
                waiting += 1
                continue
            on_board += 1
            if position < 40:
                field = (position + 10 * corner) % 40
                there = tensor[4 * field + seat]
            else:
                there = tensor[160 + 16 * seat + 4 * (position - 40) + seat]
            if there != 1:
                return f"seat {seat} has a figure on {position}, OpenSpiel has not"
        if tensor[OUT_COUNTS + seat] != waiting:
            return f"{waiting} figures of seat {seat} wait, with OpenSpiel {tensor[OUT_COUNTS + seat]}"
    if sum(tensor[:OUT_COUNTS]) != on_board:
        return f"{on_board} figures are on the board, with OpenSpiel {sum(tensor[:OUT_COUNTS])}"
    return None


class Disagreement(AssertionError):
    """The two programs differ."""


def play_side_by_side(seats: int, seed: int) -> tuple[int, int]:
    """One random game in lockstep.

    Returns:
        The winner's seat and the number of throws.

    Raises:
        Disagreement: in legal moves, boards (so captures), whose turn it is, or the end.
    """
    theirs = their_game(seats).new_initial_state()
    ours = np.array([our_start(seats)])  # an array of one: compiled rules take a lone record apart slowly
    draw = random.Random(seed).random
    out = np.empty(core.OUT_SIZE, np.int64)
    throws = 0

    def disagree(what: str) -> Disagreement:
        return Disagreement(
            f"{seats} seats, seed {seed}, throw {throws}: {what}\n{theirs}\n{ours['figures'][0]}"
        )

    while not theirs.is_terminal():
        if not theirs.is_chance_node() or core.to_move_in(ours) != core.CHANCE:
            raise disagree("one of the two expects a throw, the other does not")
        turn = int(ours["turn"][0])
        pips = int(draw() * 6) + 1
        throws += 1
        theirs.apply_action(pips - 1)
        core.happen_in(ours, pips)
        seat = theirs.current_player()
        if seat != turn:
            raise disagree(f"seat {turn} threw, with OpenSpiel {seat}")
        their_legal = theirs.legal_actions()
        if their_legal == [PASS]:
            if core.to_move_in(ours) != core.CHANCE:
                raise disagree("OpenSpiel passes, we have a decision")
            theirs.apply_action(PASS)
        else:
            if core.to_move_in(ours) != 1 << seat:
                raise disagree(f"OpenSpiel may do {their_legal}, we do not ask seat {seat}")
            positions = ours["figures"][0, seat].tolist()
            mine = {
                their_action(positions[figure]): figure
                for figure in out[: core.legal_in(ours, seat, out)].tolist()
            }
            if sorted(mine) != their_legal:
                raise disagree(f"OpenSpiel may do {their_legal}, we {sorted(mine)}")
            action = their_legal[int(draw() * len(their_legal))]
            theirs.apply_action(action)
            core.apply_in(ours, seat, mine[action])
        if what := difference(ours, theirs, seats):
            raise disagree(what)
    if core.to_move_in(ours) != core.OVER:
        raise disagree("the game is over with OpenSpiel only")
    winner = theirs.returns().index(max(theirs.returns()))
    places = np.zeros(core.OUT_SIZE, np.int64)
    core.game_of(ours[0]).rules.standing(ours[0], places)
    if [seat for seat in range(seats) if places[seat] == 1] != [winner]:
        raise disagree(f"OpenSpiel's winner is {winner}, our places are {places[:seats]}")
    return winner, throws


def play_many(seats: int, seeds: range) -> list[int]:
    """Many games in lockstep: how often each seat won, and at the end the number of throws."""
    counts = [0] * (seats + 1)
    for seed in seeds:
        winner, throws = play_side_by_side(seats, seed)
        counts[winner] += 1
        counts[-1] += throws
    return counts
