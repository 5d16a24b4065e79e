"""From a game's scene to what surfaces take: sentences of a language, the JSON object, the stand-alone drawing, text.

Each game's folder has `scene.py` (`scene`, `happened`) and `board.py` (`board_svg(seats, options)`,
`position_svg(scene, seats, options, …)`, `position_text(scene, seats, options)`); they are found by the game's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from dreiwurf import games
from dreiwurf.games.core import GameRules, State
from dreiwurf.games.scene import SEAT_LOOKS, Phrase, Piece, Scene, Seat, Sheet, Text, Token, Value
from dreiwurf.locale import Translator, translator

_GAMES = Path(games.__path__[0])
NO_NAMES: Mapping[str, str] = {}
"""The names of tokens where they have none."""


@cache
def _folder(game: str) -> Path:
    """A game's folder."""
    return Path(import_module(f"dreiwurf.games.{game}").__path__[0])


@cache
def _part(game: str, part: str) -> ModuleType:
    """A module of a game's folder; the lookup would cost more than many a text."""
    return import_module(f"dreiwurf.games.{game}.{part}")


@cache
def _knows_led(game: str, function: str) -> bool:
    """Whether a game has words of its own for a table that one person leads for everybody."""
    return "led" in signature(getattr(_part(game, "scene"), function)).parameters


# -------------------------------------------------------------------------------------------------------------- words
def seat_names(t: Translator, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """How texts call the seats: the colour's name, with the player's where there is one.

    Example:
        >>> seat_names(translator("de"), ["Anna", ""])[:2]
        ('Rot (Anna)', 'Blau')
    """
    return _seat_names(t, tuple(names or ()))


@lru_cache(maxsize=1000)
def _seat_names(t: Translator, names: tuple[str, ...]) -> tuple[str, ...]:
    called = [t.texts["colour." + look.colour] for look in SEAT_LOOKS]
    for seat, name in enumerate(names):
        if name:
            called[seat] = t.t("seat.named", colour=called[seat], name=name)
    return tuple(called)


def say(t: Translator, text: Text | str, called: Sequence[str], pieces: Mapping[str, str] = NO_NAMES) -> str:
    """A text as a sentence.

    Args:
        t: of the language.
        text: by key; a plain string stands for itself.
        called: by seat, the words for it.
        pieces: by a token's id, its name, where it has one.
    """
    if isinstance(text, str):
        return text
    values: dict[str, object] = {}
    for name, value in text.values.items():
        kind = type(value)  # most are plain, and a busy server says tens of thousands of these a second
        values[name] = value if kind is int or kind is str else _value(t, value, called, pieces)
    if text.count is not None:
        return t.plural(text.key, text.count, **values)
    return t.texts[text.key].format_map(values) if values else t.texts[text.key]


def _value(t: Translator, value: Value, called: Sequence[str], pieces: Mapping[str, str]) -> object:
    """What stands in a place of a sentence."""
    if isinstance(value, Seat):
        return called[value.seat]
    if isinstance(value, Phrase):
        return _phrase_words(t, value)
    if isinstance(value, Piece):
        name = pieces.get(value.token) if pieces else None
        return _piece_words(t, value) if name is None else _named(t, name, value.opens)
    if isinstance(value, Text):
        return say(t, value, called, pieces)
    if isinstance(value, list):
        return _listed(t, [str(_value(t, each, called, pieces)) for each in value])
    return value


@cache
def _phrase_words(t: Translator, phrase: Phrase) -> str:
    return say(t, phrase, ())


@cache
def _piece_words(t: Translator, piece: Piece) -> str:
    """How a token without a name is called."""
    if piece.seat is None:
        return t.t(piece.key, number=piece.number)
    colour = t.texts["colour." + SEAT_LOOKS[piece.seat].colour]
    return t.t(piece.key, colour=colour, number=piece.number)


def _named(t: Translator, name: str, opens: bool) -> str:
    """A token's name inside a sentence; one that is a mere number is called so."""
    if name.isdecimal():
        return t.t("piece.number.first" if opens else "piece.number", number=name)
    return name


def _listed(t: Translator, words: Sequence[str]) -> str:
    """A list as one says it: "Rot, Blau und Grün"."""
    if len(words) < 2:
        return "".join(words)
    return t.t("list.and", first=", ".join(words[:-1]), last=words[-1])


def option_text(game: str, option: str, value: object, t: Translator) -> str:
    """The value of an option in words; numbers that have no word of their own are counted.

    Example:
        >>> option_text("maedn", "limit", 20, translator("en")), option_text("maedn", "limit", 0, translator("en"))
        ('20 rounds', 'none')
    """
    word = str(value).lower() if isinstance(value, bool) else str(value)
    key = f"{game}.option.{option}.{word}"
    if key in t.texts:
        return t.texts[key]
    counted = f"{game}.option.{option}.n"
    return t.plural(counted, value) if isinstance(value, int) and counted in t.plurals else word


def rules_text(game: str, lang: str) -> str:
    """The rules of a game told for players, as Markdown.

    Example:
        >>> rules_text("maedn", "it").splitlines()[0]
        '# Mensch ärgere Dich nicht'
    """
    return (_folder(game) / f"rules.{translator(lang).lang}.md").read_text(encoding="utf-8")


@cache
def rules_html(game: str, lang: str) -> str:
    """The same as HTML, headings and tables included, for the page.

    Example:
        >>> rules_html("maedn", "it").splitlines()[0]
        '<h1>Mensch ärgere Dich nicht</h1>'
    """
    from markdown_it import MarkdownIt  # only the page needs it

    return MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_text(game, lang))


# ---------------------------------------------------------------------------------------------------------- the scene
def render_scene(
    game: GameRules,
    view: State,
    seat: int | None,
    lang: str = "en",
    names: Sequence[str] | None = None,
    pieces: Mapping[str, str] = NO_NAMES,
    led: bool = False,
) -> dict[str, Any]:
    """The one JSON object that every surface draws, for a seat.

    Args:
        game: whose rules.
        view: the state as the seat knows it; only read.
        seat: None for a spectator.
        lang: of the texts.
        names: by seat, the players' names; "" where there is none.
        pieces: by a token's id, the name that stands on it and by which texts call it; tokens without one keep their
            number.
        led: one person acts for the seat at a table that many look at: texts tell of the seat in the third person, and
            name places by what is written on them, where the game can.
    """
    draw = _part(game.name, "scene").scene
    drawn: Scene = draw(view, seat, led=True) if led and _knows_led(game.name, "scene") else draw(view, seat)
    t = translator(lang)
    called = seat_names(t, names)
    chance = drawn.chance
    return {
        "game": game.name,
        "seat": seat,
        "over": drawn.over,
        "to_move": drawn.to_move,
        "choices": [
            {
                "action": c.action,
                "text": say(t, c.text, called, pieces),
                "slot": c.slot,
                "token": c.token,
                "path": list(c.path),
                "hits": c.hits,
                "kind": c.kind,
                "group": c.group,
                "short": c.short if c.short is None else say(t, c.short, called, pieces),
                "dice": list(c.dice),
                "all": c.all and say(t, c.all, called, pieces),
                "place": c.place,
            }
            for c in drawn.choices
        ],
        "groups": [
            {"id": g.id, "text": say(t, g.text, called, pieces), "kind": g.kind} for g in drawn.groups
        ],
        "refusals": [
            {
                "token": r.token,
                "slot": r.slot,
                "text": say(t, r.text, called, pieces),
                "group": r.group,
                "dice": list(r.dice),
            }
            for r in drawn.refusals
        ],
        "chance": chance
        and {
            "kind": chance.kind,
            "seat": chance.seat,
            "outcomes": [
                {"outcome": o.outcome, "text": say(t, o.text, called, pieces)} for o in chance.outcomes
            ],
            "text": say(t, chance.text, called, pieces),
        },
        "places": list(drawn.standing) if drawn.over else [],
        "standing": drawn.standing,
        "tokens": _tokens(drawn.tokens, pieces),
        "dice": [{"id": d.id, "kind": d.kind, "face": d.face, "seat": d.seat} for d in drawn.dice],
        "tries": drawn.tries and {"left": drawn.tries.left, "of": drawn.tries.of},
        "messages": [{"key": m.key, "text": say(t, m, called, pieces)} for m in drawn.messages],
        "facts": [
            {"label": say(t, f.label, called, pieces), "text": say(t, f.text, called, pieces)}
            for f in drawn.facts
        ],
        "seat_facts": [
            {
                "seat": f.seat,
                "kind": f.kind,
                "text": say(t, f.text, called, pieces),
                "short": say(t, f.short, called, pieces),
                "value": f.value,
                "of": f.of,
            }
            for f in drawn.seat_facts
        ],
        "help": [
            {
                "label": say(t, h.label, called, pieces),
                "text": say(t, h.text, called, pieces),
                "token": h.token,
            }
            for h in drawn.help
        ],
        "sheet": drawn.sheet and _sheet(t, drawn.sheet, called),
    }


def _tokens(tokens: Sequence[Token], pieces: Mapping[str, str]) -> list[dict[str, Any]]:
    """The tokens, with their names on them where they have any."""
    if not pieces:
        return list(map(_copy, map(_token, tokens)))
    return [{**_token(token), "label": pieces.get(token.id, token.label)} for token in tokens]


_copy = dict[str, Any].copy


@cache
def _token(token: Token) -> dict[str, Any]:
    """A token as JSON: games make each but once, and a scene has many."""
    return {
        "id": token.id,
        "seat": token.seat,
        "slot": token.slot,
        "kind": token.kind,
        "label": token.label,
        "home": token.home,
    }


def _sheet(t: Translator, sheet: Sheet, called: Sequence[str]) -> dict[str, Any]:
    return {
        "title": say(t, sheet.title, called),
        "columns": [say(t, column, called) for column in sheet.columns],
        "rows": [
            {
                "label": say(t, row.label, called),
                "cells": [say(t, cell, called) for cell in row.cells],
                "total": row.total,
            }
            for row in sheet.rows
        ],
    }


def render_happened(
    game: GameRules,
    before: State,
    seat: int | None,
    move: int | None,
    after: State,
    lang: str = "en",
    names: Sequence[str] | None = None,
    pieces: Mapping[str, str] = NO_NAMES,
    led: bool = False,
) -> dict[str, Any]:
    """What an event did, for whoever has these views of the state before and after it.

    Args:
        game: whose rules.
        before: the view before the event; only read.
        seat: who acted; None where chance did.
        move: the action or outcome; None where the viewer may not know it.
        after: the same viewer's view after it; only read.
        lang: of the text.
        names: by seat, the players' names.
        pieces: by a token's id, its name, where it has one.
        led: at a table that one person leads: places are named by what is written on them, where the game can.

    Returns:
        `seat` (whose event it was, or None), `text` and `steps` to show.
    """
    happened = _part(game.name, "scene").happened
    if led and _knows_led(game.name, "happened"):
        what = happened(before, seat, move, after, led=True)
    else:
        what = happened(before, seat, move, after)
    t = translator(lang)
    called = seat_names(t, names)
    text = " ".join([say(t, each, called, pieces) for each in what.texts])
    return {"seat": what.seat, "text": text, "steps": what.steps}


def render_corrected(
    game: GameRules,
    before: State,
    places: Mapping[str, str],
    lang: str = "en",
    names: Sequence[str] | None = None,
    pieces: Mapping[str, str] = NO_NAMES,
) -> list[str]:
    """What a correction says of the tokens, each in words ("Red 1 stands on 14"), for a game that knows corrections.

    Args:
        game: whose rules.
        before: the view before it; only read.
        places: by token, the slot on which it really is.
        lang: of the words.
        names: by seat, the players' names.
        pieces: by a token's id, its name, where it has one.
    """
    t = translator(lang)
    called = seat_names(t, names)
    return [say(t, text, called, pieces) for text in _part(game.name, "scene").corrected(before, places)]


# ------------------------------------------------------------------------------------------------------------ drawings
def board_svg(game: GameRules, seats: int, options: Any) -> str:
    """A game's empty board for the page: one svg element with a `data-slot` group for each place."""
    return _part(game.name, "board").board_svg(seats, options)


@cache
def _style(game: str) -> str:
    """The style of a drawing that stands alone."""
    sheets = (_GAMES / "alone.css", _folder(game) / "board.css")
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def render_svg(game: GameRules, view: State, seat: int | None, lang: str = "en") -> str:
    """The board with everything on it as an SVG that needs nothing else; it follows the reader's light or dark."""
    drawn: Scene = _part(game.name, "scene").scene(view, seat)
    t = translator(lang)
    called = seat_names(t)
    name = t.t(f"{game.name}.name")
    name = name if name.endswith("!") else name + "."
    title = " ".join([name, *(say(t, message, called) for message in drawn.messages)])
    return _part(game.name, "board").position_svg(
        drawn, int(view.seats), game.options_of(view), title=title, style=_style(game.name)
    )


def render_text(game: GameRules, view: State, seat: int | None = None, lang: str = "en") -> str:
    """The board as text, what is due, and the options that differ from the rule book's."""
    drawn: Scene = _part(game.name, "scene").scene(view, seat)
    t = translator(lang)
    called = seat_names(t)
    options = game.options_of(view)
    lines = [_part(game.name, "board").position_text(drawn, int(view.seats), options), ""]
    lines.append(" ".join(say(t, message, called) for message in drawn.messages))
    lines += [f"{say(t, fact.label, called)}: {say(t, fact.text, called)}" for fact in drawn.facts]
    usual = game.options()
    for option in game.options.__struct_fields__:
        value = getattr(options, option)
        if value != getattr(usual, option):
            lines.append(f"{t.t(f'{game.name}.option.{option}')}: {option_text(game.name, option, value, t)}")
    return "\n".join(lines)
