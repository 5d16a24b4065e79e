"""The games, their presets and options in words, for the start page and for programs."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from dreiwurf import bots
from dreiwurf.drawing import option_text
from dreiwurf.games.hall import FEWEST_PEOPLE, MOST_PEOPLE
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.locale import Translator, translator
from dreiwurf.match.events import ENTERED
from dreiwurf.position import Game, OptionFacts, games_known
from dreiwurf.position import game as find_game
from dreiwurf.printing import PRINTS

_FEW = 8
"""A number with no more possible values than these is chosen from a list. What has to be typed – other numbers, texts – is
for those who correct the tables of a box or try out their own: pages keep it apart."""


@cache
def describe_games(lang: str) -> list[dict[str, Any]]:
    """All games in the words of a language."""
    t = translator(lang)
    return [_describe(find_game(name), t) for name in games_known()]


def _describe(game: Game, t: Translator) -> dict[str, Any]:
    name = game.name
    return {
        "game": name,
        "name": t(f"{name}.name"),
        "blurb": t(f"{name}.blurb"),
        "seats": list(game.seats),
        "looks": [
            {
                "seat": seat,
                "colour": look.colour,
                "name": t(f"colour.{look.colour}"),
                "letter": look.letter,
                "shape": look.shape,
            }
            for seat, look in enumerate(SEAT_LOOKS[: game.seats[-1]])
        ],
        "chance": ["server"] if game.rules.by_hand is None else ["server", ENTERED],
        "presets": [
            {
                "preset": preset,
                "name": t(f"{name}.preset.{preset}"),
                "help": t(f"{name}.preset.{preset}.help"),
                "options": dict(options),
            }
            for preset, options in game.presets.items()
        ],
        "options": [
            _describe_option(name, option, facts, t) for option, facts in game.describe_options().items()
        ],
        "bots": [
            {"name": bot, "text": t(f"{name}.bot.{bot}"), "help": t(f"{name}.bot.{bot}.help")}
            for bot in bots.names(game)
        ],
        "sheet": None if game.rules.sheet is None else {"options": list(game.rules.sheet.OPTIONS)},
        "hall": _describe_hall(game, t),
    }


def _describe_hall(game: Game, t: Translator) -> dict[str, Any] | None:
    hall = game.rules.hall
    if hall is None:
        return None
    return {
        "preset": hall.PRESET,
        "ask": list(hall.ASK),
        "line_ups": {
            str(people): msgspec.to_builtins(hall.line_ups(people))
            for people in range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
        },
        "prints": [
            {"what": what, "name": t(f"print.{what}"), "help": t(f"print.{what}.help")} for what in PRINTS
        ],
    }


def _describe_option(game: str, option: str, facts: OptionFacts, t: Translator) -> dict[str, Any]:
    key = f"{game}.option.{option}"
    values = facts.values
    typed = not values
    if facts.least is not None and facts.most is not None:
        typed = facts.most - facts.least >= _FEW
        # where any number may be typed, some may have words: "none", "by the number of players"
        values = _numbers_with_words(key, t) if typed else tuple(range(facts.least, facts.most + 1))
    return {
        "option": option,
        "name": t(key),
        "help": t(f"{key}.help"),
        "type": "bool" if facts.kind == "switch" else facts.kind,
        "advanced": typed,
        "default": facts.default,
        "minimum": facts.least,
        "maximum": facts.most,
        "examples": list(facts.examples),
        "values": [
            {
                "value": value,
                "name": option_text(game, option, value, t),
                "help": t.texts.get(f"{key}.{str(value).lower()}.help", ""),
            }
            for value in values
        ],
    }


def _numbers_with_words(key: str, t: Translator) -> tuple[int, ...]:
    last = (text.rpartition(".")[2] for text in t.under(f"{key}."))
    return tuple(sorted(int(word) for word in last if word.isdecimal()))
