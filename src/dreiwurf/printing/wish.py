"""What somebody wants to have printed, and whether that is possible."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from babel.numbers import format_decimal
from msgspec import DecodeError, Struct, json, structs

from dreiwurf.drawing import say, seat_names
from dreiwurf.games.core import OptionError
from dreiwurf.games.scene import Text
from dreiwurf.locale import LANGUAGES, Translator, translator
from dreiwurf.position import Game, games_known
from dreiwurf.position import game as find_game

PRINTS = ("sheets", "floor", "bibs", "card")
"""What can be printed."""
FEWEST_PITCH = 0.4
MOST_PITCH = 1.5
"""Metres from the middle of one sheet to the middle of the next: below, sheets would touch; above, children must jump."""
USUAL_PITCH = 0.6
LONGEST_NAME = 60
"""Letters of a name; longer ones could not be read on a bib."""
MOST_MINUTES = 24 * 60
MOST_SECONDS = 3600
_UNSEEN = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")
"""Kinds of characters that do not show themselves."""


class PrintError(ValueError):
    """Something that cannot be printed.

    Args:
        code: short and stable; `print.error.{code}` says it in words.
        **values: for the words.
    """

    def __init__(self, code: str, **values: float | str | Text) -> None:
        self.code = code
        self.values = values
        super().__init__(self.said("en"))

    def said(self, lang: str) -> str:
        """In the words of a language."""
        t = translator(lang)
        # What somebody sent is put in, never formatted.
        return t(f"print.error.{self.code}", **{k: _in_words(v, t) for k, v in self.values.items()})


def _in_words(value: float | str | Text, t: Translator) -> str:
    if isinstance(value, int | float):
        return format_decimal(value, "0.##", t.lang)
    return say(t, value, ())


class Wish(Struct, kw_only=True):
    """What to print, for which table.

    Attributes:
        game: its name.
        what: one of `PRINTS`.
        lang: "de", "en" or "it".
        plain: for black ink on white or coloured paper: no colours, little toner.
        pitch: metres from the middle of one sheet to the middle of the next.
        landscape: whether the sheets lie with their long side across.
        seats: teams; None for as many as the preset says.
        preset: named set of options; "" for the game's preset for halls.
        options: single options by name.
        teams: names of the teams, by seat; "" or missing for none.
        names: on the bibs, by token id; without, people have numbers.
        minutes: how long the game is to last; None for no such limit.
        decision_seconds: for a decision; 0 for no such limit.
        when_out: what happens when a decision's time is out: "nothing", or "front": whoever is furthest on moves.
    """

    game: str
    what: str
    lang: str = "en"
    plain: bool = False
    pitch: float = USUAL_PITCH
    landscape: bool = False
    seats: int | None = None
    preset: str = ""
    options: dict[str, Any] = {}
    teams: tuple[str, ...] = ()
    names: dict[str, str] = {}
    minutes: int | None = None
    decision_seconds: int = 0
    when_out: Literal["nothing", "front"] = "nothing"


class Job(Struct, frozen=True):
    """A wish that is possible, with all that its drawing needs.

    Attributes:
        wish: what was wanted.
        game: which is played.
        hall: its module for halls.
        seats: teams.
        options: of the game, as it takes them.
        pieces: by seat, the tokens that people are.
        t: words of the language.
    """

    wish: Wish
    game: Game
    hall: Any
    seats: int
    options: Any
    pieces: list[list[str]]
    t: Translator

    def called(self) -> tuple[str, ...]:
        """By seat, the colour's name, with the team's where it has one."""
        return seat_names(self.t, self.wish.teams[: self.seats])

    def team(self, seat: int) -> str:
        """A team's own name, "" if it has none."""
        return self.wish.teams[seat] if seat < len(self.wish.teams) else ""


def printout(wish: Wish) -> bytes:
    """The PDF.

    Raises:
        PrintError: what is wrong with the wish, in words.
    """
    job = prepare(wish)
    from dreiwurf.printing import bibs, card, floor, sheets

    draw = {"sheets": sheets.draw, "floor": floor.draw, "bibs": bibs.draw, "card": card.draw}[wish.what]
    return draw(job)


def prepare(wish: Wish) -> Job:
    """Checks a wish; PrintError says what is wrong."""
    if wish.lang not in LANGUAGES:
        raise PrintError("lang", value=_quoted(wish.lang), known=", ".join(LANGUAGES))
    if wish.what not in PRINTS:
        raise PrintError("what", value=_quoted(wish.what), known=", ".join(PRINTS))
    if wish.game not in games_known():
        raise PrintError("game", value=_quoted(wish.game))
    game = find_game(wish.game)
    hall = game.rules.hall
    if hall is None:
        raise PrintError("no_hall", value=_quoted(wish.game))
    if not FEWEST_PITCH <= wish.pitch <= MOST_PITCH:  # nor what is not a number
        raise PrintError("pitch", least=FEWEST_PITCH, most=MOST_PITCH)
    if wish.minutes is not None and not 1 <= wish.minutes <= MOST_MINUTES:
        raise PrintError("number", name="minutes", least=1, most=MOST_MINUTES)
    if not 0 <= wish.decision_seconds <= MOST_SECONDS:
        raise PrintError("number", name="decision_seconds", least=0, most=MOST_SECONDS)
    seats, options = _seats(game, wish), _options(game, wish)
    pieces: list[list[str]] = hall.pieces(seats, hall.people_each(options))
    teams = tuple(_clean(name) for name in wish.teams)
    names = {token: _clean(name) for token, name in wish.names.items()}
    if len(teams) > seats:
        raise PrintError("teams", n=len(teams), most=seats)
    if strangers := names.keys() - {token for row in pieces for token in row}:
        raise PrintError("token", value=_quoted(min(strangers)))
    clean = structs.replace(wish, teams=teams, names=names)
    return Job(clean, game, hall, seats, options, pieces, translator(wish.lang))


def _seats(game: Game, wish: Wish) -> int:
    seats = game.seats[-1] if wish.seats is None else wish.seats
    if seats not in game.seats:
        raise PrintError("number", name="seats", least=game.seats[0], most=game.seats[-1])
    return seats


def _options(game: Game, wish: Wish) -> Any:
    preset = wish.preset or game.rules.hall.PRESET  # pyright: ignore[reportOptionalMemberAccess]
    if preset not in game.presets:
        raise PrintError("preset", value=_quoted(preset), known=", ".join(game.presets))
    known = game.describe_options()
    for name, value in wish.options.items():
        if name not in known:
            raise PrintError("option", name=_quoted(name), known=", ".join(known))
        try:
            game.options(preset, **{name: value})
        except OptionError:
            facts = known[name]
            allowed = ", ".join(str(each) for each in facts.values) or f"{facts.least} … {facts.most}"
            raise PrintError(
                "option_value", name=Text(f"{game.name}.option.{name}"), value=_quoted(value), known=allowed
            ) from None
    return game.options(preset, **wish.options)


def read_options(game: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """Options given as text: where a number or a switch is meant, it becomes one; what is no option stays text.

    Example:
        >>> read_options("maedn", {"figures": "3", "goal_jump": "false", "capture": "forced"})
        {'figures': 3, 'goal_jump': False, 'capture': 'forced'}
    """
    known = find_game(game).describe_options() if game in games_known() else {}
    options: dict[str, Any] = dict(texts)
    for name, text in texts.items():
        if name in known and known[name].kind in ("number", "switch"):
            with suppress(DecodeError):
                options[name] = json.decode(text.strip().lower())
    return options


def token_names(wish: Wish, names: Sequence[str]) -> dict[str, str]:
    """Names by token, from a list in the order of the seats and of each seat's pieces; empty ones are left out.

    Raises:
        PrintError: more names than pieces, or something else is wrong with the wish.

    Example:
        >>> token_names(Wish(game="maedn", what="bibs", options={"figures": 2}), ["Mia", "", "Ben"])
        {'0.0': 'Mia', '1.0': 'Ben'}
    """
    tokens = [token for row in prepare(wish).pieces for token in row]
    if len(names) > len(tokens):
        raise PrintError("names", n=len(names), most=len(tokens))
    return {token: name for token, name in zip(tokens, names, strict=False) if name}


def _clean(name: str) -> str:
    """A name as it can be printed: without line breaks and what does not show itself.

    Raises:
        PrintError: it is too long.
    """
    composed = unicodedata.normalize("NFC", name)
    shown = "".join(" " if unicodedata.category(c) in _UNSEEN else c for c in composed)
    words = " ".join(shown.split())
    if len(words) > LONGEST_NAME:
        raise PrintError("name", value=_quoted(words), most=LONGEST_NAME)
    return words


def _quoted(value: object) -> str:
    """What somebody wrote, short enough to be said again."""
    text = str(value)
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]} …"
