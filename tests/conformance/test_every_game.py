"""What every game must keep, whatever its options. No game is named here and none is excepted.

The toy keeps it too: a game of the tests alone that hides what can be hidden, until there is a real one that does.
"""

import json
import pickle
import random
import re
import xml.etree.ElementTree as ElementTree
from functools import partial
from itertools import islice

import numpy as np
import pytest
from leaks import check_nothing_leaks
from playing import GAMES, MOST_EVENTS, option_sets, play_bounded, random_game

import dreiwurf
from dreiwurf import bots
from dreiwurf.chance import Seeded
from dreiwurf.games import core
from toy_game import TOY, toy_at_hand

SETS = [
    *((game, *options) for game in GAMES for options in option_sets(game, mixed=16)),
    *((TOY, *options) for options in option_sets(TOY, mixed=4)),
]
PRESETS = [(game, preset) for game in [*GAMES, TOY] for preset in game.presets]
LANGUAGES = ("de", "en", "it")
SCENE_FIELDS = {
    "game", "seat", "over", "to_move", "choices", "refusals", "chance", "places", "standing", "tokens", "dice", "tries",
    "messages", "facts",
}  # fmt: skip


def named(value):
    if isinstance(value, dreiwurf.Game):
        return value.name
    return ",".join(f"{key}={each}" for key, each in value.items()) if isinstance(value, dict) else str(value)


every_game = pytest.mark.parametrize("game", [*GAMES, TOY], ids=named)
every_real_game = pytest.mark.parametrize("game", GAMES, ids=named)
every_set = pytest.mark.parametrize(("game", "seats", "preset", "options"), SETS, ids=named)
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=named)


@pytest.fixture(scope="module", autouse=True)
def _toy():
    with toy_at_hand():
        yield


def viewers(position):
    return [*range(position.seats), None]


# ---- rules as a protocol --------------------------------------------------------------------------------------------------


@every_set
def test_exactly_one_of_decision_chance_and_end_is_due(game, seats, preset, options):
    for position in random_game(game.start(seats=seats, preset=preset, **options), seed=1, most=400):
        assert bool(position.to_move) + (position.chance is not None) + position.over == 1
        assert position.to_move <= set(range(seats))
        for seat in range(seats):
            legal = position.legal(seat)
            assert bool(legal) == (seat in position.to_move)
            assert core.legal(position.record, seat, np.empty(core.OUT_SIZE, np.int64)) == len(legal)
            assert all(type(action) is int and action >= 0 for action in legal)
            assert legal == sorted(set(legal))
        if position.chance is not None:
            assert sum(position.chance.values()) == pytest.approx(1)
            assert all(
                type(outcome) is int and probability > 0 for outcome, probability in position.chance.items()
            )


@every_set
def test_play_and_happen_leave_their_input_alone_and_do_the_same_every_time(game, seats, preset, options):
    for position in random_game(game.start(seats=seats, preset=preset, **options), seed=2, most=150):
        before = position.to_bytes()
        steps = [partial(position.happen, outcome) for outcome in position.chance or ()]
        steps += [
            partial(position.play, seat, action)
            for seat in position.to_move
            for action in position.legal(seat)
        ]
        if not position.over:
            steps.append(position.end)
        for step in steps:
            after = step()
            assert position.to_bytes() == before
            assert after.to_bytes() == step().to_bytes()


@every_set
def test_a_position_round_trips_through_bytes(game, seats, preset, options):
    for position in random_game(game.start(seats=seats, preset=preset, **options), seed=3, most=150):
        again = game.from_bytes(position.to_bytes())
        assert again == position
        assert hash(again) == hash(position)
        assert again.fields() == position.fields()
        assert again.options == position.options == game.options(preset, **options)
        assert repr(again) == repr(position)
        assert again.places == position.places
        assert all(again.legal(seat) == position.legal(seat) for seat in range(seats))


@every_set
def test_every_action_and_outcome_round_trips_through_its_text(game, seats, preset, options):
    for position in random_game(game.start(seats=seats, preset=preset, **options), seed=4, most=200):
        for seat in position.to_move:
            texts = {action: game.write(position, seat, action) for action in position.legal(seat)}
            assert len(set(texts.values())) == len(texts)
            for action, text in texts.items():
                assert text.strip() == text
                assert "\n" not in text
                assert game.read(position, seat, text) == action
        for outcome in position.chance or ():
            assert game.read_outcome(position, game.write_outcome(position, outcome)) == outcome


@every_set
def test_whatever_is_not_legal_is_refused(game, seats, preset, options):
    positions = list(random_game(game.start(seats=seats, preset=preset, **options), seed=5, most=200))
    for position in positions[::10] + positions[-1:]:
        before = position.to_bytes()
        for seat in range(-1, seats + 1):
            legal = position.legal(seat)
            for action in [*range(-2, max(legal, default=0) + 3), 255, 2**40, None, "0", 0.5, True]:
                if type(action) is int and action in legal:
                    continue
                with pytest.raises(dreiwurf.IllegalAction):
                    position.play(seat, action)
                with pytest.raises(dreiwurf.IllegalAction):
                    game.write(position, seat, action)
            for text in ("", "no such move", "?", "-1", "999"):
                with pytest.raises(dreiwurf.IllegalAction):
                    game.read(position, seat, text)
        chance = position.chance or {}
        for outcome in [*range(-2, max(chance, default=0) + 3), 2**40, None, "1", 0.5, True]:
            if type(outcome) is int and outcome in chance:
                continue
            with pytest.raises(dreiwurf.IllegalAction):
                position.happen(outcome)
        for text in ("", "no such outcome", "-1", "999"):
            with pytest.raises(dreiwurf.IllegalAction):
                game.read_outcome(position, text)
        assert position.to_bytes() == before


@every_set
def test_places_are_a_competition_ranking(game, seats, preset, options):
    for position in random_game(game.start(seats=seats, preset=preset, **options), seed=6, most=300):
        places = position.places
        assert len(places) == seats
        assert all(place == 1 + sum(other < place for other in places) for place in places)
        if not position.over:
            assert position.end().over


@every_set
def test_material_is_conserved(game, seats, preset, options):
    start = game.start(seats=seats, preset=preset, **options)
    material = game.rules.material(start.record)
    assert material
    for position in random_game(start, seed=7, most=400):
        assert game.rules.material(position.record) == material


@every_set
def test_random_games_end(game, seats, preset, options):
    start = np.array([game.start(seats=seats, preset=preset, **options).record])
    longest = np.zeros(1, np.int64)
    assert play_bounded(start, 30, 8, MOST_EVENTS, longest) == 30


@every_game
def test_a_finished_game_takes_nothing_more(game):
    *_, last = random_game(game.start(), seed=9, most=MOST_EVENTS)
    for position in (last, game.start().end()):
        assert position.over
        assert position.chance is None
        assert position.to_move == frozenset()
        assert all(position.legal(seat) == [] for seat in range(position.seats))
        with pytest.raises(dreiwurf.IllegalAction):
            position.end()


@every_set
def test_a_view_round_trips_through_bytes_and_pickle(game, seats, preset, options):
    played = random_game(game.start(seats=seats, preset=preset, **options), seed=9, most=120)
    for position in islice(played, 0, None, 4):
        for viewer in viewers(position):
            view = position.view(viewer)
            assert game.from_bytes(view.to_bytes()) == view
            assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own bytes


@every_game
def test_bytes_that_are_no_position_are_refused(game):
    data = game.start().to_bytes()
    for wrong in (b"", data[:-1], data + b"\0", b"\xff" * len(data), b"\x7f" * len(data)):
        with pytest.raises(ValueError, match=r"."):
            game.from_bytes(wrong)


@every_game
def test_damaged_bytes_are_refused_or_are_a_position_that_can_be_played(game):
    *_, position = random_game(game.start(), seed=10, most=120)
    data = position.to_bytes()
    draw = random.Random(10)
    for _ in range(400):
        damaged = bytearray(data)
        damaged[draw.randrange(len(data))] = draw.randrange(256)
        try:
            other = game.from_bytes(bytes(damaged))
        except ValueError:
            continue
        for later in random_game(other, seed=11, most=30):
            assert game.rules.material(later.record) == game.rules.material(other.record)


@every_game
def test_wrong_seats_presets_and_options_are_refused_by_name(game):
    for seats in (0, game.seats.start - 1, game.seats.stop, -1, None, "2", 2.0, True):
        with pytest.raises(dreiwurf.OptionError, match="seats"):
            game.start(seats=seats)
    with pytest.raises(dreiwurf.OptionError, match="no-such-preset"):
        game.start(preset="no-such-preset")
    with pytest.raises(dreiwurf.OptionError, match="no_such_option"):
        game.start(no_such_option=1)
    for name, facts in game.describe_options().items():
        wrong = ["no-such-value", None, 1.5, [], -1, 10**9]
        for value in [
            *wrong,
            *([True] if facts.kind == "number" else []),
            *([2, "true"] if facts.kind == "switch" else []),
        ]:
            with pytest.raises(dreiwurf.OptionError, match=name):
                game.start(**{name: value})


# ---- nothing leaks --------------------------------------------------------------------------------------------------------


@every_set
def test_worlds_that_differ_only_in_what_is_hidden_look_the_same(game, seats, preset, options):
    """Views, scenes, what is told and the record, byte for byte."""
    start = {"game": game.name, "seats": seats, "preset": preset, **options}
    compared = check_nothing_leaks(start, seed=12)
    assert not compared or game.rules.hidden


@every_game
def test_where_something_is_hidden_it_is_found_hidden(game):
    """In long games; with some options little ever comes to be hidden."""
    compared = [
        check_nothing_leaks({"game": game.name, "seats": seats}, seed=20 + seats, most=600)
        for seats in game.seats
    ]
    assert all((each > 20) == game.rules.hidden for each in compared), compared


@every_set
def test_what_is_dealt_behind_a_view_looks_the_same(game, seats, preset, options):
    for number, position in enumerate(
        random_game(game.start(seats=seats, preset=preset, **options), seed=12, most=120)
    ):
        for viewer in viewers(position):
            view = position.view(viewer)
            assert view.view(viewer) == view
            assert view.to_move == position.to_move
            if viewer is not None:
                assert view.legal(viewer) == position.legal(viewer)
            dealt = position.deal(viewer, seed=number)
            assert dealt.view(viewer).to_bytes() == view.to_bytes()
            assert game.rules.material(dealt.record) == game.rules.material(position.record)
            if viewer is not None:
                assert dealt.legal(viewer) == position.legal(viewer)
            if number % 20 == 0:
                assert dealt.scene(viewer, "en") == position.scene(viewer, "en")
                assert dealt.svg(viewer) == position.svg(viewer)


@every_game
def test_there_is_no_view_of_a_seat_that_does_not_exist(game):
    position = game.start()
    for seat in (-1, position.seats, 99):
        with pytest.raises(ValueError, match="seat"):
            position.view(seat)


@every_preset
def test_every_bot_plays_legal_actions_from_views_alone(game, preset):
    names = bots.names(game)
    assert names[0] == "random"
    for name in names:
        for seats in game.seats:
            players = [bots.make(game, name, seed=seat) for seat in range(seats)]
            again = [bots.make(game, name, seed=seat) for seat in range(seats)]
            position = game.start(seats=seats, preset=preset)
            source = Seeded(13)
            for number in range(300):
                if position.over:
                    break
                if position.chance:
                    position = position.happen(source.draw(position.chance))
                    continue
                for seat in sorted(position.to_move):
                    action = players[seat].choose(position.view(seat), seat)
                    other = position.deal(seat, seed=number).view(seat)
                    assert again[seat].choose(other, seat) == action
                    position = position.play(seat, action)


@every_preset
def test_a_bot_with_a_seed_plays_whole_games(game, preset):
    for name in bots.names(game):
        players = [bots.make(game, name, seed=seat) for seat in range(game.seats[-1])]
        position = game.start(seats=game.seats[-1], preset=preset)
        source = Seeded(14)
        while not position.over:
            if position.chance:
                position = position.happen(source.draw(position.chance))
            else:
                seat = min(position.to_move)
                position = position.play(seat, players[seat].choose(position.view(seat), seat))


# ---- records --------------------------------------------------------------------------------------------------------------


@every_set
def test_a_match_replays_from_its_record_to_the_same_state(game, seats, preset, options):
    match = dreiwurf.Match(game.name, seats=seats, preset=preset, chance=Seeded(15), **options)
    draw = random.Random(15)
    for _ in range(60):
        match.advance()
        if match.over:
            break
        seat = min(match.position.to_move)
        match.play(seat, draw.choice(match.position.legal(seat)))
    if not match.over:
        match.end()
    text = match.record()
    again = dreiwurf.Match.read(text)
    assert again.position.to_bytes() == match.position.to_bytes()
    assert again.events == match.events
    assert again.record() == text


# ---- surfaces -------------------------------------------------------------------------------------------------------------


@every_set
def test_a_scene_has_every_field_and_offers_what_is_legal(game, seats, preset, options):
    drawn = slots_of(game, seats, preset, options)
    positions = list(random_game(game.start(seats=seats, preset=preset, **options), seed=16, most=150))
    for number, position in enumerate(positions):
        for viewer in viewers(position):
            scene = position.scene(viewer, LANGUAGES[number % 3])
            json.dumps(scene)
            assert scene.keys() >= SCENE_FIELDS
            assert scene["game"] == game.name
            assert scene["seat"] == viewer
            assert scene["over"] == position.over
            assert scene["to_move"] == sorted(position.to_move)
            view = position.view(viewer)
            assert scene["standing"] == view.places
            assert scene["places"] == (position.places if position.over else [])
            legal = [] if viewer is None else position.legal(viewer)
            assert sorted(choice["action"] for choice in scene["choices"]) == legal
            assert scene["messages"]
            if position.chance is None:
                assert scene["chance"] is None
            else:
                assert [each["outcome"] for each in scene["chance"]["outcomes"]] == list(view.chance)
            ids = [token["id"] for token in scene["tokens"]]
            assert len(set(ids)) == len(ids)
            for part in [*scene["choices"], *scene["refusals"], *scene["tokens"]]:
                assert part["slot"] is None or part["slot"] in drawn, part
            for choice in scene["choices"]:
                assert choice["token"] is None or choice["token"] in ids
                assert choice["hits"] is None or choice["hits"] in ids
                assert all(slot in drawn for slot in choice["path"])
            for text in texts_of(scene):
                assert text.strip()
                assert not re.search(r"[{}]|^[a-z_]+(\.[a-z_]+)+$", text), text


def texts_of(scene):
    for part in [*scene["choices"], *scene["refusals"], *scene["messages"], *scene["facts"]]:
        yield part["text"]
    if scene["chance"]:
        yield scene["chance"]["text"]
        yield from (each["text"] for each in scene["chance"]["outcomes"])


def slots_of(game, seats, preset, options):
    from dreiwurf import drawing

    text = drawing.board_svg(game.rules, seats, game.options(preset, **options))
    board = ElementTree.fromstring(text)  # noqa: S314 – our own drawing
    slots = [element.get("data-slot") for element in board.iter() if element.get("data-slot")]
    assert len(set(slots)) == len(slots)
    return set(slots)


@every_preset
def test_a_position_can_be_drawn_and_printed(game, preset):
    for seats in game.seats:
        positions = list(random_game(game.start(seats=seats, preset=preset), seed=17, most=300))
        for position in positions[::60] + positions[-1:]:
            for viewer in viewers(position):
                drawing = ElementTree.fromstring(position.svg(viewer))  # noqa: S314 – our own
                assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
            assert len(str(position).splitlines()) > 1
            assert game.name in repr(position)


# ---- papers ---------------------------------------------------------------------------------------------------------------


@every_real_game
def test_the_rule_book_and_the_rules_told_for_players_exist(game, root):
    from dreiwurf import drawing

    assert (root / "docs" / "rules" / f"{game.name}.md").is_file()
    for language in LANGUAGES:
        assert len(drawing.rules_text(game.name, language)) > 500
