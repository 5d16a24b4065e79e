"""A position is a value: nothing that is done with what it hands out changes it."""

import pytest

import dreiwurf


@pytest.mark.parametrize("name", dreiwurf.games_known())
def test_what_a_position_hands_out_may_be_changed_without_changing_the_position(name: str) -> None:
    position = dreiwurf.game(name).start()
    before = (dict(position.chance or {}), list(position.places), position.fields(), position.to_bytes())
    (position.chance or {}).clear()
    position.places.clear()
    for value in position.fields().values():
        if isinstance(value, list):
            value.clear()
    assert (position.chance or {}, position.places, position.fields(), position.to_bytes()) == before
