"""A match is its events: what follows from them, and drafts that it does not know yet."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from matches import played

from dreiwurf import Game, IllegalAction, Match
from dreiwurf.chance import Entered, Scripted, Seeded
from dreiwurf.match import Act, End, Happen, Next, Seated
from dreiwurf.match.events import decode_event, encode_event
from dreiwurf.match.match import KEPT
from toy_game import toy_at_hand


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Seated(1, "Änne", "bot:first"), '{"event":"seated","seat":1,"name":"Änne","player":"bot:first"}'),
        (Act(0, 3), '{"event":"act","seat":0,"action":3}'),
        (Happen(6), '{"event":"happen","outcome":6}'),
        (End(), '{"event":"end"}'),
        (Next("abc"), '{"event":"next","match":"abc"}'),
    ],
)
def test_events_are_stored_in_words_that_never_change(event: object, text: str) -> None:
    assert encode_event(event) == text
    assert decode_event(text) == event


def test_nothing_is_played_or_thrown_while_a_seat_is_open() -> None:
    match = Match(
        "maedn", seats=2, players=[("Anna", "person"), ("", "open")], start="first_seat", chance=Seeded(1)
    )
    match.advance()
    assert (match.n, match.now.waiting, match.now.chance, match.now.to_move) == (2, True, None, frozenset())
    for attempt in (Act(0, 0), Happen(6)):
        with pytest.raises(IllegalAction, match="still open"):
            match.push(attempt)
    match.push(Seated(1, "Ben", "person"))
    match.advance()
    assert (match.now.waiting, match.n > 3) == (False, True)


def test_an_illegal_event_leaves_the_match_as_it_was() -> None:
    match = Match("maedn", seats=2, start="first_seat", chance=Scripted([6]))
    match.advance()
    for attempt in (Act(0, 3), Act(1, 0), Act(7, 0), Happen(6), Seated(2, "x", "person")):
        with pytest.raises(IllegalAction):
            match.push(attempt)
    assert (match.n, len(match.events)) == (3, 3)


def test_a_draft_is_unknown_to_the_match_until_it_is_taken_over() -> None:
    match = Match("maedn", seats=2, start="first_seat", chance=Entered())
    draft, other = match.draft(), match.draft()
    draft.push(Happen(6))
    draft.push(Act(0, 0))
    other.push(Happen(1))
    assert match.n == 2
    match.extend(draft)
    assert (match.n, match.events[2:]) == (4, [Happen(6), Act(0, 0)])
    with pytest.raises(ValueError, match="after event 2"):
        match.extend(other)


def test_steps_are_the_same_whether_kept_or_replayed() -> None:
    match = played()
    every = list(match.steps())
    assert [step.n for step in every] == list(range(1, match.n + 1))
    assert [step.event for step in every] == match.events
    for since in (
        0,
        1,
        match.n - KEPT - 1,
        match.n - KEPT,
        match.n - KEPT + 1,
        match.n - 1,
        match.n,
        match.n + 5,
    ):
        assert list(match.steps(since)) == every[since:]
    for before, after in pairwise(every):
        assert before.after == after.before


def test_a_seat_that_acted_is_asked_anew_and_only_the_latest_number_answers() -> None:
    match = Match("maedn", seats=2, start="first_seat", chance=Scripted([6, 3]))
    match.advance()
    assert [match.now.fresh(0, after) for after in (2, 3, 4)] == [False, True, False]
    assert match.now.fresh(1, 3) is False
    match.play(0, 0)
    match.advance()
    assert [match.now.fresh(0, after) for after in (3, 4, 5)] == [False, False, True]


def test_the_answer_to_a_decision_is_found_by_what_its_maker_had_seen() -> None:
    match = Match("maedn", seats=2, start="first_seat", chance=Scripted([6, 3]))
    match.advance()
    match.play(0, 0)
    match.advance()
    assert match.answer_to(0, 3) == (4, Act(0, 0))
    assert match.answer_to(None, 2) == (3, Happen(6))
    assert match.answer_to(None, 4) == (5, Happen(3))
    assert match.answer_to(0, 2) is None, "nothing was asked then"
    assert match.answer_to(0, 5) is None, "not answered yet"
    assert match.answer_to(1, 3) is None
    assert match.answer_to(0, -1) is None


def test_who_stands_in_and_who_fills_in_are_told_apart() -> None:
    players = [("Anna", "person"), ("", "open"), ("", "bot:first")]
    match = Match("maedn", seats=3, players=players, chance=Entered())
    match.push(Seated(1, "", "bot:first"))
    match.push(Seated(0, "Anna", "bot:random"))
    anna, filler, bot = match.players
    assert (anna.owner, anna.filler, anna.bot) == ("Anna", False, "random")
    assert (filler.owner, filler.filler) == (None, True)
    assert (bot.owner, bot.filler) == (None, False)
    match.push(Seated(0, "Anna", "person"))
    assert (match.players[0].owner, match.players[0].is_bot) == (None, False)


def test_a_match_that_was_called_off_is_over_and_has_places() -> None:
    match = Match("maedn", seats=3, chance=Entered())
    match.end()
    assert (match.over, match.position.places, match.now.chance) == (True, [1, 1, 1], None)
    with pytest.raises(IllegalAction, match="over already"):
        match.end()
    match.push(Next("abc"))
    assert match.now.next == "abc"
    with pytest.raises(IllegalAction, match="next match already"):
        match.push(Next("abc"))
    match.push(Next("def"))  # the first one was deleted
    assert match.now.next == "def"


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"game": "chess"}, "maedn"),
        ({"seats": 7}, "seats"),
        ({"preset": "x"}, "hall"),
        ({"figure": 3}, "figures"),
    ],
)
def test_wrong_settings_are_named(given: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Match(**{"game": "maedn", **given})


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([], "one entry a seat: 2, not 0"),
        ([("Anna", "person")], "one entry a seat: 2, not 1"),
        ([("Anna", "person")] * 3, "one entry a seat: 2, not 3"),
        (
            [("Anna", "person"), ("", "robot")],
            "seat 1 cannot be played by 'robot'; it may be 'person', 'led', 'open', 'bot:",
        ),
        ([("Anna", "person"), ("", "bot:clever")], "seat 1 .*'bot:clever'.*'bot:random'"),
        ([("Anna", ""), ("", "open")], "seat 0 .*''"),
        ([("Anna", "person"), ("", "bot:a:b:c")], "seat 1"),
    ],
)
def test_players_that_cannot_be_are_named(players: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Match("maedn", seats=2, players=players)


# ---- real dice ------------------------------------------------------------------------------------------------------------


def test_with_real_dice_the_program_draws_what_is_not_by_hand_and_people_enter_the_rest() -> None:
    with toy_at_hand():
        match = Match("toy", seats=2, chance=Entered(), rounds=2)
        with pytest.raises(IllegalAction, match=r"^what is due now is not entered: the program draws it$"):
            match.happen(0)
        match.advance()
        assert (match.n, match.now.to_move) == (6, {0, 1})
        for seat in (0, 1, 0):
            match.play(seat, match.position.legal(seat)[0])
        match.advance()
        assert (match.now.by_hand, match.n) == (True, 9), "the throw is due, and nobody has thrown"
        while not match.over:
            if match.now.by_hand:
                match.happen(2)
            else:
                seat = min(match.now.to_move)
                match.play(seat, match.position.legal(seat)[0])
            match.advance()
        again = Match.read(match.record())
        assert (again.header.chance, again.events, again.now) == ("entered", match.events, match.now)


def test_a_script_may_say_what_no_hand_brings() -> None:
    with toy_at_hand():
        match = Match("toy", seats=2, chance=Scripted([0, 1, 2, 2]))
        match.advance()
        assert [event.outcome for event in match.events if isinstance(event, Happen)] == [0, 1, 2, 2]


def test_only_what_was_entered_answers_to_the_question_what_was() -> None:
    """Otherwise a repeated request would be a way to find out what was drawn."""
    with toy_at_hand():
        match = Match("toy", seats=2, chance=Entered())
        match.advance()
        assert [match.answer_to(None, after) for after in range(7)] == [None] * 7


def test_a_game_that_has_nothing_by_hand_cannot_be_played_with_real_dice(
    maedn: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maedn, "rules", msgspec.structs.replace(maedn.rules, by_hand=None))
    with pytest.raises(ValueError, match="maedn cannot be played with real dice"):
        Match("maedn", chance=Entered())
    match = Match("maedn", seats=2, chance=Scripted([1, 6]))
    match.advance()
    assert match.n == 4


def test_a_scene_of_a_match_has_the_last_events_number_and_the_players_names() -> None:
    match = Match("maedn", seats=2, start="first_seat", players=[("Anna", "person"), ("", "bot:first")])
    scene = match.scene(0, "de")
    assert scene["n"] == match.n == 2
    assert "Anna" in scene["chance"]["text"]
