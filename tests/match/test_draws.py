"""What the program drew comes again after an undoing: nobody undoes until a chip pleases."""

from __future__ import annotations

import random

import pytest

from dreiwurf import Match
from dreiwurf.chance import Entered, Seeded
from dreiwurf.match import Happen
from dreiwurf.match.events import LED


def before_a_chip(seed: int) -> Match:
    """A match of Mistkäfer with real dice that has just drawn its first chip."""
    match = Match("mistkaefer", seats=2, chance=Entered())
    draw = random.Random(seed)
    while True:
        match.advance()
        if any(step.after.draws for step in match.steps()):
            return match
        if match.now.by_hand:
            match.happen(draw.choice(list(match.now.chance or ())))
        else:
            seat = min(match.now.to_move)
            match.play(seat, draw.choice(match.position.legal(seat)))


def chips(match: Match) -> list[int]:
    """What was drawn from the stock and counts, in order."""
    drawn = [step for step in match.steps() if step.after.draws == step.before.draws + 1]
    return [
        step.event.outcome for step in drawn if step.n not in match.undone and isinstance(step.event, Happen)
    ]


@pytest.mark.parametrize("seed", range(5))
def test_k13_a_chip_that_was_drawn_and_undone_is_drawn_again(seed: int) -> None:
    match = before_a_chip(seed)
    drawn, then = chips(match), match.position
    before = next(step.n for step in match.steps() if step.after.draws) - 1
    for loaded in (match, Match.of(match.header, match.events)):
        for _ in range(20):
            loaded.undo(before)
            loaded.advance()
            assert (chips(loaded), loaded.position) == (drawn, then)


@pytest.mark.parametrize("seed", range(3))
def test_k13_neither_does_another_course_of_the_game_bring_another_chip(seed: int) -> None:
    match = before_a_chip(seed)
    first = {chips(match)[0]}
    draw = random.Random(seed)
    for _ in range(15):
        match.undo(3)
        while not match.now.draws:
            if match.now.by_hand:
                match.happen(draw.choice(list(match.now.chance or ())))
            else:
                seat = min(match.now.to_move)
                match.play(seat, draw.choice(match.position.legal(seat)))
            match.advance()
        first.add(chips(match)[0])
    assert len(first) == 1


def test_dice_of_the_program_that_fell_lie_as_they_fell() -> None:
    """Where the host acts for others and the program throws, deciding anew is no new throw."""
    match = Match("maedn", seats=2, chance=Seeded(5), players=[("", LED), ("", LED)], opening="one_out")
    faces: list[list[int]] = []
    for action in (0, -1, 0):
        while len(match.entries()) < 12:
            match.advance()
            seat = min(match.now.to_move)
            match.play(seat, match.position.legal(seat)[action])
        match.advance()
        counting = [step for step in match.steps() if step.n not in match.undone]
        faces.append([step.event.outcome for step in counting if isinstance(step.event, Happen)])
        match.undo(next(step.n for step in match.steps() if step.n > 2))
    shortest = min(map(len, faces))
    assert faces[0][:shortest] == faces[1][:shortest] == faces[2][:shortest]


def test_a_seed_goes_on_where_it_was_though_draws_came_again() -> None:
    match = Match("maedn", seats=2, chance=Seeded(5), players=[("", LED), ("", LED)], opening="one_out")
    for _ in range(3):
        while len(match.entries()) < 8:
            match.advance()
            seat = min(match.now.to_move)
            match.play(seat, match.position.legal(seat)[0])
        match.undo(6)
    again = Match.of(match.header, match.events)
    for _ in range(60):
        for each in (match, again):
            each.advance()
            seat = min(each.now.to_move)
            each.play(seat, each.position.legal(seat)[0])
    assert again.events == match.events
