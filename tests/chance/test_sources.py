"""Sources of chance answer by the probabilities they are given, or say why not."""

from collections import Counter

import pytest

from dreiwurf.chance import Entered, Scripted, ScriptEnded, Seeded, System, from_name

DIE = dict.fromkeys(range(1, 7), 1 / 6)
LOT_OF_UNLIKE_WEIGHTS = {0: 0.5, 3: 0.25, 7: 0.25}


def test_a_seed_gives_the_same_throws_again_and_another_seed_others() -> None:
    first, again, other = Seeded(42), Seeded(42), Seeded(43)
    throws = [first.draw(DIE) for _ in range(50)]
    assert throws == [again.draw(DIE) for _ in range(50)]
    assert throws != [other.draw(DIE) for _ in range(50)]


@pytest.mark.parametrize("source", [Seeded(7), System()], ids=["seeded", "system"])
def test_every_face_of_the_die_comes_up_as_often_as_a_fair_die_allows(source: Seeded | System) -> None:
    throws = 60_000
    counts = Counter(source.draw(DIE) for _ in range(throws))
    chi_squared = sum((counts[pips] - throws / 6) ** 2 / (throws / 6) for pips in DIE)
    assert set(counts) == set(DIE)
    assert chi_squared < 30.9  # five degrees of freedom: exceeded once in 100,000 fair runs


def test_unlike_weights_are_kept() -> None:
    source = Seeded(1)
    counts = Counter(source.draw(LOT_OF_UNLIKE_WEIGHTS) for _ in range(40_000))
    assert set(counts) == {0, 3, 7}
    assert counts[0] / 40_000 == pytest.approx(0.5, abs=0.0125)  # five standard errors
    assert counts[3] / 40_000 == pytest.approx(0.25, abs=0.011)


def test_an_entered_die_never_answers_by_itself() -> None:
    assert Entered().draw(DIE) is None


def test_a_script_gives_its_outcomes_in_order_and_says_when_it_has_none() -> None:
    source = Scripted([6, 1])
    assert [source.draw(DIE), source.draw(DIE)] == [6, 1]
    with pytest.raises(ScriptEnded, match="ended after 2 outcomes"):
        source.draw(DIE)


def test_a_script_with_an_impossible_outcome_names_it() -> None:
    with pytest.raises(ScriptEnded, match="outcome 1 of the script is 7"):
        Scripted([7]).draw(DIE)


@pytest.mark.parametrize("name", ["seeded 42", "seeded -1", "system", "entered"])
def test_a_source_is_found_by_the_name_it_gives_itself(name: str) -> None:
    assert from_name(name).name == name


@pytest.mark.parametrize("name", ["", "dice", "seeded", "seeded x", "Seeded 1"])
def test_an_unknown_source_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(ValueError, match=r"system.*entered.*seeded N"):
        from_name(name)
