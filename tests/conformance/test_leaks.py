"""The search for leaks finds some: the toy passes it as it is and fails it whatever is spoilt."""

import msgspec
import numpy as np
import pytest
from leaks import check_nothing_leaks

from dreiwurf.games.core import EVERYBODY
from toy_game import toy_at_hand

GAMES = [{"game": "toy", "seats": seats} for seats in (2, 4)]


@pytest.fixture(scope="module", autouse=True)
def toy():
    """The toy, to be spoilt."""
    with toy_at_hand() as game:
        yield game


@pytest.fixture
def rules(toy):
    """The module with the toy's rules."""
    return toy.rules.rules


def test_the_toy_keeps_its_secrets():
    assert sum(check_nothing_leaks(game, seed) for game in GAMES for seed in range(3)) > 500


def leaks():
    for game in GAMES:
        for seed in range(3):
            check_nothing_leaks(game, seed)


def without(name):
    """A `conceal` that forgets a field."""

    def spoil(true_conceal):
        def conceal(s, seat):
            before = s[name].copy()
            true_conceal(s, seat)
            s[name] = before

        return conceal

    return spoil


@pytest.mark.parametrize("field", ["hands", "bids", "bag"])
def test_a_view_that_forgets_one_field_is_found(field, rules, monkeypatch):
    monkeypatch.setattr(rules, "conceal", without(field)(rules.conceal))
    with pytest.raises(AssertionError, match="the views differ"):
        leaks()


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_view_that_conceals_nothing_from_one_viewer_is_found(viewer, rules, monkeypatch):
    conceal = rules.conceal
    monkeypatch.setattr(rules, "conceal", lambda s, seat: None if seat == viewer else conceal(s, seat))
    with pytest.raises(AssertionError, match="the views differ"):
        leaks()


def test_a_view_that_leaks_only_later_is_found(rules, monkeypatch):
    """Hands are shown, but not before the play begins: the draws themselves look innocent."""
    conceal = rules.conceal

    def conceal_until_play(s, seat):
        if s.phase != rules.PLAY:
            conceal(s, seat)

    monkeypatch.setattr(rules, "conceal", conceal_until_play)
    with pytest.raises(AssertionError, match="the views differ"):
        leaks()


def test_a_view_that_hides_what_is_public_is_found(rules, monkeypatch):
    conceal = rules.conceal

    def conceal_too_much(s, seat):
        conceal(s, seat)
        for other in range(s.seats):
            if other != seat and s.bids[other] >= 0 and s.phase != rules.ENDED:
                s.bids[other] = rules.UNKNOWN

    monkeypatch.setattr(rules, "conceal", conceal_too_much)
    with pytest.raises(AssertionError, match="should know"):
        leaks()


def test_hands_that_are_dealt_the_same_every_time_are_found(rules, monkeypatch):
    deal = rules.deal
    monkeypatch.setattr(rules, "deal", lambda s, seat, random: deal(s, seat, np.array([1], np.uint64)))
    with pytest.raises(AssertionError, match="the same is dealt every time"):
        leaks()


def test_a_view_that_is_not_completed_is_found(rules, monkeypatch):
    monkeypatch.setattr(rules, "deal", lambda s, seat, random: None)
    with pytest.raises(AssertionError, match="the same is dealt every time"):
        leaks()


def test_hands_that_do_not_fit_the_view_are_found(rules, monkeypatch):
    """The viewer's own tiles are dealt anew as well."""
    deal = rules.deal

    def deal_all(s, seat, random):
        for other in range(s.seats):
            if s.hands[other, 0] >= 0:
                s.bag += s.hands[other]
                s.hands[other] = rules.UNKNOWN
        deal(s, seat, random)

    monkeypatch.setattr(rules, "deal", deal_all)
    with pytest.raises(AssertionError, match="does not fit"):
        leaks()


@pytest.mark.parametrize("phase", ["DEAL", "BID"])
def test_a_game_that_calls_public_what_it_conceals_is_found(phase, toy, rules, monkeypatch):
    told, public = rules.who_knows, getattr(rules, phase)

    def who_knows(then, seat, move, now):
        return EVERYBODY if then.phase == public else told(then, seat, move, now)

    monkeypatch.setattr(toy, "rules", msgspec.structs.replace(toy.rules, who_knows=who_knows))
    with pytest.raises(AssertionError, match="should know"):
        leaks()


def test_a_game_that_calls_secret_what_it_shows_is_found(toy, monkeypatch):
    monkeypatch.setattr(toy, "rules", msgspec.structs.replace(toy.rules, who_knows=lambda *_: 0))
    with pytest.raises(AssertionError, match="differ"):
        leaks()
