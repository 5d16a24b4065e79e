"""Random matches of every game, and of the toy that hides what can be hidden: their records, drafts and steps."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dreiwurf
from dreiwurf import Match, RecordError
from dreiwurf.chance import Seeded
from dreiwurf.match import Act, Event, Happen, TakeBack, is_known
from dreiwurf.match.events import decode_event, encode_event
from dreiwurf.match.telling import tell, told
from dreiwurf.position import OptionError
from toy_game import toy_at_hand

with toy_at_hand():
    GAMES = [*dreiwurf.games_known()]
every_game = pytest.mark.parametrize("name", GAMES)
numbers = st.integers(0, 2**32)


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toy_at_hand():
        yield


def played(name: str, seed: int, most: int) -> Match:
    """A match of so many events at most, of a game and options by the seed."""
    draw = random.Random(seed)
    game = dreiwurf.game(name)
    options = {
        option: draw.choice(facts.values or facts.examples or range(facts.least or 0, (facts.least or 0) + 3))
        for option, facts in game.describe_options().items()
        if draw.random() < 0.3
    }
    preset, seats = draw.choice(sorted(game.presets)), draw.choice(game.seats)
    try:
        game.start(seats, preset, **options)
    except OptionError:  # these do not go together
        options = {}
    match = Match(name, seats=seats, preset=preset, chance=Seeded(seed), **options)
    match.advance()
    while not match.over and match.n < most:
        regret = [seat for seat in range(seats) if match.now.may_take_back(seat)]
        if regret and draw.random() < 0.3:
            match.take_back(draw.choice(regret))
            continue
        seat = draw.choice(sorted(match.now.to_move))
        match.play(seat, draw.choice(match.position.legal(seat)))
        match.advance()
    return match


@every_game
@settings(max_examples=20)
@given(seed=numbers, most=st.integers(1, 300))
def test_a_record_replays_to_the_same_match(name: str, seed: int, most: int) -> None:
    match = played(name, seed, most)
    if not match.over:
        match.end()
    again = Match.read(match.record())
    assert (again.header, again.events, again.now) == (match.header, match.events, match.now)
    assert again.record() == match.record()


@every_game
@settings(max_examples=20)
@given(seed=numbers, most=st.integers(1, 300))
def test_a_running_record_replays_or_names_the_first_event_that_is_hidden(
    name: str, seed: int, most: int
) -> None:
    match = played(name, seed, most)
    text = match.record()
    lines = text.split("\n\n", 1)[1].splitlines()
    hidden = next((n for n, line in enumerate(lines, 1) if line.endswith(" ?")), None)
    if hidden is None:
        again = Match.read(text)
        assert (again.events, again.now, again.record()) == (match.events, match.now, text)
    else:
        assert not match.over
        with pytest.raises(RecordError, match=f"^event {hidden}: .*hidden"):
            Match.read(text)


@every_game
@settings(max_examples=20)
@given(
    seed=numbers,
    damage=st.integers(0, 10**6),
    text=st.sampled_from(["R 99", ". 99", "?", "x", ". ", "nonsense"]),
)
def test_a_damaged_line_is_named_by_its_event(name: str, seed: int, damage: int, text: str) -> None:
    match = played(name, seed, 60)
    if not match.over:
        match.end()
    head, _, body = match.record().partition("\n\n")
    lines = body.splitlines()
    n = damage % len(lines) + 1
    lines[n - 1] = f"{n} {text}"
    with pytest.raises(RecordError, match=f"^event {n}: "):
        Match.read(f"{head}\n\n" + "\n".join(lines))


@every_game
@settings(max_examples=10)
@given(seed=numbers)
def test_steps_join_and_every_event_is_stored_and_told(name: str, seed: int) -> None:
    match = played(name, seed, 120)
    viewers = (*range(match.header.seats), None)
    quiet = dict.fromkeys(viewers, False)
    for step in match.steps():
        assert step.after == step.before.step(step.event)
        assert decode_event(encode_event(step.event)) == step.event
        event, before, after = step.event, step.before.position, step.after.position
        for seat in viewers:
            item = tell(step, seat, "de")
            assert item["n"] == step.n
            if isinstance(event, Act | Happen) and is_known(before, event, after, seat):
                told_here = bool(item["text"] or item["steps"])
                assert told_here or not quiet[seat], "what is not told is told by the next event"
                quiet[seat] = not told_here
    assert len(list(told(match, "it", boards=True))) >= match.n


@every_game
@settings(max_examples=10)
@given(seed=numbers, cut=st.integers(1, 100))
def test_events_of_a_draft_make_the_same_match(name: str, seed: int, cut: int) -> None:
    match = played(name, seed, 100)
    cut = max(match.header.seats, min(cut, match.n))
    again = Match.of(match.header, match.events[:cut])
    draft = again.draft()
    for event in match.events[cut:]:
        draft.push(event)
    assert again.n == cut
    again.extend(draft)
    assert (again.events, again.now) == (match.events, match.now)
    assert list(again.steps()) == list(match.steps())


@every_game
@settings(max_examples=10)
@given(seed=numbers, cut=st.integers(1, 100))
def test_a_seeded_match_that_is_over_or_restored_goes_on_with_the_same_throws(
    name: str, seed: int, cut: int
) -> None:
    """The whole match again: from any moment of it, by the same decisions and the source that its header names."""
    match = played(name, seed, 100)
    cut = max(match.header.seats, min(cut, match.n))
    again = Match.of(match.header, match.events[:cut])
    rest: list[Event] = match.events[cut:]
    while again.n < match.n:
        again.advance()
        if again.n < match.n:
            event = match.events[again.n]
            assert isinstance(event, Act | TakeBack)
            again.push(event)
    assert again.events[cut:] == rest
