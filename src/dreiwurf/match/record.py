"""The record of a match: a text file that a person can read and a program can replay.

```
game: maedn
version: 1
preset: classic
options: figures=4, start=lot, …
seats: 2
chance: system
created: 2026-01-31T18:00:00Z
name: Friday

1 R = Anna (person)
2 B = (bot:sensible)
3 . 1
4 . 6
5 R 1 w-0
6 undo 3
7 correct 0.0=t14 1.2=w1.2 turn=B
8 last round
9 end
```

A line is the event's number, the seat's letter (`.` for chance) and the game's own notation, or `takes back` where a seat took
back what it had done last. An act that no one decided on says so: `R 1 w-0 (alone)` was the only possibility, `R 1 3-7 (clock)`
came when the time was out. `undo 3` lets the game stand again as after event 3, `correct` says what really happened: tokens on
the slots of the scene, and whose turn it is. `stage` and `clock` hold JSON.

The record of a match that is still running tells what a spectator may know at that moment: `?` stands for what is hidden yet,
and a seed is not told. Such a record cannot be replayed beyond the first `?`; one of a match that is over hides nothing.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.match.events import (
    ALONE,
    CLOCK,
    Act,
    Clock,
    Correct,
    End,
    Event,
    Happen,
    Header,
    LastRound,
    Next,
    Seated,
    Stage,
    TakeBack,
    Undo,
)
from dreiwurf.match.knowledge import is_known
from dreiwurf.match.match import Match, Step
from dreiwurf.position import game as find_game

if TYPE_CHECKING:
    from dreiwurf.chance import Source
    from dreiwurf.match.situation import Situation
    from dreiwurf.position import Position

_LETTERS = [look.letter for look in SEAT_LOOKS]
_SEATED = re.compile(r"(?P<letter>\S) = (?:(?P<name>.*) )?\((?P<player>open|person|led|bot:[\w.:-]+)\)")
_ACT = re.compile(rf"(?P<letter>\S) (?P<text>.+?)(?: \((?P<by>{CLOCK}|{ALONE})\))?")
_UNDO = re.compile(r"undo (?P<to>[0-9]+)(, (?P<again>[0-9]+) events again, (?P<dropped>[0-9]+) dropped)?")
_PLACE = re.compile(r"(?P<token>[^\s=]+)=(?P<slot>[^\s=]+)")
_OPTION = re.compile(
    r"""\s*(?:(?P<name>[^\s=,"]+)\s*=\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")\s*|(?P<plain>[^=,"]*)))?(?:,|$)"""
)
HIDDEN = "?"
"""Stands for an action or outcome that is not public yet."""
TAKES_BACK = "takes back"
LAST_ROUND = "last round"
_TURN = "turn"


class RecordError(ValueError):
    """A text is no record, or not one that can be replayed here; the message says where."""


class RecordWarning(UserWarning):
    """A record was written by another version of the game's rules, but replays by this one's."""


def write(match: Match) -> str:
    """The record of a match; what a spectator may not know is left out until it is over."""
    header, now = match.header, match.position
    # A seed tells all that is hidden and all throws to come.
    chance = "seeded" if header.chance.startswith("seeded ") and not now.over else header.chance
    lines = [
        f"game: {header.game}",
        f"version: {header.version}",
        f"preset: {header.preset}",
        f"options: {write_options(header.options)}",
        f"seats: {header.seats}",
        f"chance: {chance}",
        f"created: {header.created}",
        f"name: {' '.join(header.name.split())}",
        "",
    ]
    lines += [f"{step.n} {written}" for step, written in written_events(match)]
    return "\n".join(lines) + "\n"


def written_events(match: Match) -> Iterator[tuple[Step, str]]:
    """The events of a match, each in the words of its record, without its number."""
    now, taken_back, undone = match.position, match.taken_back, match.undone
    for step in match.steps():
        # What was undone leads to no later position: it stays as public as it was.
        seen = step.after.position if step.n in undone and not now.over else now
        yield step, write_event(step, seen, step.n in taken_back)


def write_options(options: Mapping[str, Any]) -> str:
    """Options as a line of a record. What could be taken for more than one value stands in quotes, as in JSON.

    Example:
        >>> write_options({"figures": 4, "goal_jump": True, "fields": "a 1; b 2", "motto": "one, two"})
        'figures=4, goal_jump=true, fields=a 1; b 2, motto="one, two"'
    """
    return ", ".join(f"{name}={_option(value)}" for name, value in options.items())


def _option(value: Any) -> str:
    if not isinstance(value, str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    plain = value.isprintable() and value == value.strip() and not set(value) & set(',="')
    return value if plain else msgspec.json.encode(value).decode()


def split_options(line: str) -> dict[str, str]:
    """The texts of the options in a line of a record.

    Raises:
        RecordError: they are not written so.

    Example:
        >>> split_options('figures=4, fields=a 1; b 2, motto="one, two"')
        {'figures': '4', 'fields': 'a 1; b 2', 'motto': 'one, two'}
    """
    found: dict[str, str] = {}
    at = 0
    while at < len(line):
        said = _OPTION.match(line, at)
        if said is None:
            raise RecordError(f"options: {line[at:].strip()!r} should read 'name=value, …'")
        at = said.end()
        if said["name"]:
            quoted = said["quoted"]
            found[said["name"]] = said["plain"].strip() if quoted is None else _unquoted(quoted)
    return found


def _unquoted(text: str) -> str:
    try:
        return msgspec.json.decode(text, type=str)
    except msgspec.DecodeError as error:
        raise RecordError(f"options: {text} is not a text in quotes: {error}") from None


def write_event(step: Step, now: Position, taken_back: bool = False) -> str:
    """An event in the words of a record, without its number, as a spectator may know it at a later position.

    Args:
        step: the event.
        now: the later position.
        taken_back: whether it is an act that was taken back.
    """
    event, position = step.event, step.before.position
    if isinstance(event, Seated):
        name = " ".join([*event.name.split(), ""])  # a line is a line, whatever people call themselves
        return f"{_LETTERS[event.seat]} = {name}({event.player})"
    if isinstance(event, End):
        return "end"
    if isinstance(event, Next):
        return f"next {event.match}"
    if isinstance(event, TakeBack):
        return f"{_LETTERS[event.seat]} {TAKES_BACK}"
    if not isinstance(event, Act | Happen):
        return _write_of_the_hall(event)
    known = is_known(position, event, now, None, taken_back=taken_back)
    if isinstance(event, Act):
        text = position.game.write(position, event.seat, event.action) if known else HIDDEN
        return f"{_LETTERS[event.seat]} {text}{event.by and f' ({event.by})'}"
    return f". {position.game.write_outcome(position, event.outcome) if known else HIDDEN}"


def _write_of_the_hall(event: Undo | Correct | Stage | Clock | LastRound) -> str:
    """The rarer events in the words of a record."""
    if isinstance(event, Undo):
        put_right = f", {event.again} events again, {event.dropped} dropped" if event.again else ""
        return f"undo {event.to}{put_right}"
    if isinstance(event, LastRound):
        return LAST_ROUND + (event.by and f" ({event.by})")
    if isinstance(event, Correct):
        parts = [f"{token}={slot}" for token, slot in event.places.items()]
        parts += [] if event.turn is None else [f"{_TURN}={_LETTERS[event.turn]}"]
        return " ".join(["correct", *parts])
    kind = "stage" if isinstance(event, Stage) else "clock"
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    return f"{kind} {msgspec.json.encode(fields).decode()}"


def read(text: str, chance: Source | None = None) -> Match:
    """The match of a record, replayed.

    Raises:
        RecordError: names the line or the event that cannot be.
    """
    head, _, body = text.lstrip("\ufeff\n").replace("\r\n", "\n").partition("\n\n")
    header = _read_header(head)
    try:
        match = Match.of(header, chance=chance)
    except ValueError as error:
        raise RecordError(f"the header is not one of this program: {error}") from error
    lines = (line.strip() for line in body.split("\n"))
    for n, line in enumerate(filter(None, lines), 1):
        number, _, rest = line.partition(" ")
        if number != str(n):
            raise RecordError(f"event {n}: {line!r} should begin with {n}")
        try:
            match.push(_read_event(match.now, rest))
        except ValueError as error:
            note = _version_note(match)
            raise RecordError(f"event {n}: {error}{note and f' ({note})'}") from error
    if note := _version_note(match):
        warnings.warn(f"{note}; it replays all the same", RecordWarning, stacklevel=3)
    if chance is None:
        match.resume_source()
    return match


def _version_note(match: Match) -> str:
    """Why a record may not replay as it was played; "" if the rules are of the same version."""
    if match.header.version == match.game.version:
        return ""
    return (
        f"the record was written by version {match.header.version} of the rules of {match.game.name}, "
        f"this is version {match.game.version}"
    )


def _read_header(head: str) -> Header:
    lines: dict[str, str] = {}
    for number, line in enumerate(head.split("\n"), 1):
        key, colon, value = line.partition(":")
        if not colon:
            raise RecordError(f"line {number}: {line!r} should read 'key: value'")
        lines[key.strip()] = value.strip()
    missing = [key for key in ("game", "version", "seats") if key not in lines]
    if missing:
        raise RecordError(f"the header lacks {', '.join(missing)}")
    fields: dict[str, Any] = {"preset": "classic", "chance": "entered", "created": "", "name": "", **lines}
    fields["options"] = _read_options(lines["game"], lines.get("options", ""))
    try:
        return msgspec.convert(fields, Header, strict=False)
    except msgspec.ValidationError as error:
        raise RecordError(f"the header is not valid: {error}") from error


def _read_options(game: str, text: str) -> dict[str, Any]:
    values = split_options(text)
    try:
        options: dict[str, Any] = msgspec.to_builtins(
            msgspec.convert(values, find_game(game).options_type, strict=False)
        )
    except ValueError as error:
        raise RecordError(f"the header is not one of this program: {error}") from error
    return {name: options[name] for name in values}


def _read_event(now: Situation, text: str) -> Event:
    if text == "end":
        return End()
    if text.startswith("next "):
        return Next(text.removeprefix("next "))
    rare = _read_of_the_hall(text)
    if rare is not None:
        return rare
    seated = _SEATED.fullmatch(text)
    if seated:
        return Seated(_seat(seated["letter"]), seated["name"] or "", seated["player"])
    said = _ACT.fullmatch(text)
    if said is None:
        raise RecordError(f"{text!r} is no event")
    if said["text"] == HIDDEN:
        raise RecordError(
            "what happened was hidden when the record was written, so nothing after it can be replayed; "
            "the record of a match that is over hides nothing"
        )
    position = now.position
    if said["letter"] == ".":
        return Happen(_checked(position.game.read_outcome, position, said["text"]))
    seat = _seat(said["letter"])
    if said["text"] == TAKES_BACK:
        return TakeBack(seat)
    return Act(seat, _checked(position.game.read, position, seat, said["text"]), said["by"] or "")


def _read_of_the_hall(text: str) -> Event | None:
    """The rarer events; None if it is none of them."""
    if text in (LAST_ROUND, f"{LAST_ROUND} ({CLOCK})"):
        return LastRound("" if text == LAST_ROUND else CLOCK)
    if undo := _UNDO.fullmatch(text):
        return Undo(int(undo["to"]), int(undo["again"] or 0), int(undo["dropped"] or 0))
    kind, _, rest = text.partition(" ")
    if kind == "correct":
        return _read_correction(rest)
    if kind in ("stage", "clock"):
        try:
            return msgspec.convert(msgspec.json.decode(rest) | {"event": kind}, Stage | Clock)
        except (msgspec.DecodeError, TypeError) as error:
            raise RecordError(f"{text!r} is no {kind}: {error}") from None
    return None


def _read_correction(text: str) -> Correct:
    places: dict[str, str] = {}
    turn: int | None = None
    for part in text.split():
        said = _PLACE.fullmatch(part)
        if said is None:
            raise RecordError(f"{part!r} should read 'token=slot' or '{_TURN}=letter'")
        if said["token"] == _TURN:
            turn = _seat(said["slot"])
        else:
            places[said["token"]] = said["slot"]
    return Correct(places, turn)


def _checked(read_it: Callable[..., int], *values: Any) -> int:
    return read_it(*values)


def _seat(letter: str) -> int:
    if letter not in _LETTERS:
        raise RecordError(f"{letter!r} is the letter of no seat; letters are {', '.join(_LETTERS)}")
    return _LETTERS.index(letter)
