"""Does a game leak? Worlds that differ only in what a viewer may not know must look the same to that viewer.

Other worlds are built from the truth, not from a view: a view that shows too much would hand the secret on to any world that is
made of it. A game is played at random; where something came that a viewer may not know (`is_known`), it is played once more with
another action or outcome there, and both worlds go on by the same events until the secret is out or they cannot go on alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from dreiwurf import IllegalAction, Match, Position
from dreiwurf.chance import Seeded
from dreiwurf.match import Act, Happen, Step, is_known
from dreiwurf.match.telling import tell

DEALS = 32
"""Hands dealt to see that they vary."""


def check_nothing_leaks(
    start: dict, seed: int, most: int = 150, pairs: int = 60, ahead: int = 40, deals: int = 20
) -> int:
    """Plays one random game and looks for leaks.

    Args:
        start: what `Match` takes to begin.
        seed: of the game and of what is looked at.
        most: events of the game at most.
        pairs: of worlds to compare at most.
        ahead: so many events both worlds go on together.
        deals: of views behind which several worlds were found, so many have hands dealt behind them.

    Returns:
        How many pairs of different worlds were found that a viewer cannot tell apart.

    Raises:
        AssertionError: a viewer can tell them apart, or is not shown what is public.
    """
    draw = random.Random(seed)
    match = random_match(start, seed, most)
    steps = [step for step in match.steps() if isinstance(step.event, Act | Happen)]
    secrets = []
    for number, step in enumerate(steps):
        others = list(_other_steps(step))
        for viewer in (*range(match.header.seats), None):
            if is_known(step.before.position, step.event, step.after.position, viewer):
                _check_it_shows(step, others, viewer)
            else:
                secrets += [(number, viewer, other) for other in others]
    alike = []
    for number, viewer, other in draw.sample(secrets, min(pairs, len(secrets))):
        alike += _compare_worlds(match, steps[number : number + ahead], other, viewer)
    for step in steps:
        for viewer in (*range(match.header.seats), None):
            _check_view(step.after.position, viewer)
    for position, viewer in draw.sample(alike, min(deals, len(alike))):
        _check_deals(position, viewer)
    return len(alike)


def random_match(start: dict, seed: int, most: int) -> Match:
    """A match whose players act at random."""
    draw = random.Random(seed)
    match = Match(chance=Seeded(seed), **start)
    match.advance()
    while not match.over and match.n < most:
        seat = draw.choice(sorted(match.position.to_move))
        match.play(seat, draw.choice(match.position.legal(seat)))
        match.advance()
    return match


def _other_steps(step: Step) -> Iterator[Step]:
    """The same moment, but something else comes."""
    event, before = step.event, step.before
    if isinstance(event, Act):
        others = [Act(event.seat, action) for action in before.position.legal(event.seat)]
    else:
        others = [Happen(outcome) for outcome in before.position.chance or ()]
    for other in others:
        if other != event:
            yield Step(step.n, before, other, before.step(other))


def _check_view(position: Position, viewer: int | None) -> None:
    """A view says what the truth says, where it may."""
    view = position.view(viewer)
    assert view.view(viewer) == view
    assert view.to_move == position.to_move
    if viewer is not None:
        assert view.legal(viewer) == position.legal(viewer)
    if position.chance is not None:
        assert position.chance.keys() <= view.chance.keys()
    if position.over:
        assert view == position, "when the game is over nothing is hidden"


def _check_it_shows(step: Step, others: list[Step], viewer: int | None) -> None:
    """What a viewer knows shows in the view, unless it makes no difference at all."""
    for other in others:
        if other.after.position != step.after.position:
            seen, unseen = step.after.position.view(viewer), other.after.position.view(viewer)
            assert seen != unseen, (
                f"{viewer} should know {step.event}, but sees the same as after {other.event}"
            )


def _compare_worlds(match: Match, steps: list[Step], other: Step, viewer: int | None):
    """Lets two worlds go on alike; returns the moments at which they differ and the viewer may not know it."""
    first, secret = steps[0], other
    alike = []
    for step in steps:
        if step is not first:
            try:
                other = Step(step.n, other.after, step.event, other.after.step(step.event))
            except IllegalAction:
                break
        now, also = step.after.position, other.after.position
        if now.over or also.over or is_known(first.before.position, first.event, now, viewer):
            break
        _look_the_same(step, other, viewer)
        if step is first:
            assert also.svg(viewer) == now.svg(viewer), (
                f"the drawings differ after {first.event}, {secret.event}"
            )
        if now != also:
            alike.append((now, viewer))
    _records_look_the_same(match, first, secret, viewer)
    return alike


def _look_the_same(step: Step, other: Step, viewer: int | None) -> None:
    now, also = step.after.position, other.after.position
    what = f"after event {step.n}, {step.event} or {other.event}, for {viewer}"
    assert also.view(viewer).to_bytes() == now.view(viewer).to_bytes(), f"the views differ {what}"
    assert also.to_move == now.to_move, what
    assert also.over == now.over, what
    assert (also.chance is None) == (now.chance is None), what
    assert also.scene(viewer) == now.scene(viewer), f"the scenes differ {what}"
    assert tell(other, viewer, "en") == tell(step, viewer, "en"), f"what is told differs {what}"
    if viewer is not None:
        assert also.legal(viewer) == now.legal(viewer), what


def _records_look_the_same(match: Match, first: Step, secret: Step, viewer: int | None) -> None:
    """The record is everybody's, so it is a spectator's. What ends the game is no secret any more."""
    if viewer is None and not first.after.position.over and not secret.after.position.over:
        before = match.events[: first.n - 1]
        records = {Match.of(match.header, [*before, event]).record() for event in (first.event, secret.event)}
        assert len(records) == 1, f"the records differ after {first.event} or {secret.event}"


def _check_deals(position: Position, viewer: int | None) -> None:
    """Whatever is dealt behind a view is possible and looks the same; and where there are several worlds it varies."""
    view = position.view(viewer)
    dealt = [position.deal(viewer, seed) for seed in range(DEALS)]
    if len(set(dealt)) == 1:  # the other worlds may be rare
        dealt += [position.deal(viewer, seed) for seed in range(DEALS, 20 * DEALS)]
    assert len(set(dealt)) > 1, f"the same is dealt every time behind the view of {viewer}"
    for world in dealt:
        try:
            position.game.rules.check(world.record)
        except ValueError as error:
            raise AssertionError(
                f"what is dealt behind the view of {viewer} is not possible: {error}"
            ) from error
        assert world.view(viewer) == view, f"what is dealt behind the view of {viewer} does not fit it"
        assert position.game.rules.material(world.record) == position.game.rules.material(position.record)
        if viewer is not None:
            assert world.legal(viewer) == position.legal(viewer)
