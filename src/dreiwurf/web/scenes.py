"""What a table shows to one of those around it: the game's scene and the match's own facts, as JSON.

This is where most of the time of a move goes, so what several callers share is encoded once: what happened, by language
and view; the seats and settings, by revision.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from dreiwurf.drawing import render_scene
from dreiwurf.games.scene import SEAT_LOOKS
from dreiwurf.locale import translator
from dreiwurf.match import Happen
from dreiwurf.match.events import ENTERED, GAME_EVENTS, OPEN, PERSON
from dreiwurf.match.match import KEPT
from dreiwurf.match.telling import tell
from dreiwurf.web import clocks, leading

if TYPE_CHECKING:
    from dreiwurf.match import Situation
    from dreiwurf.store import Key
    from dreiwurf.web.live import Table

_encode = msgspec.json.Encoder().encode


MOST_DICE = 12
"""One throw has no more."""


class _Told(msgspec.Struct):
    text: str


def scene_bytes(table: Table, key: Key, lang: str, since: int) -> bytes:
    """The scene for the holder of a key as JSON, with what happened since event number `since`."""
    return _encode(scene(table, key, lang, since))


def scene_from(table: Table, key: Key, lang: str, since: int) -> bytes:
    """The same with what lay where after event `since`, for who wants to see the story from there on."""
    drawn = scene(table, key, lang, since)
    first = next(table.match.steps(since), None)
    if first is not None and since > 0:
        before = first.before.position.scene(key.seat, lang, pieces=table.match.now.pieces)
        drawn["was"] = {"n": first.n - 1, "tokens": before["tokens"], "dice": before["dice"]}
    return _encode(drawn)


def scene(table: Table, key: Key, lang: str, since: int) -> dict[str, Any]:
    """The scene for the holder of a key; parts of it are encoded already."""
    now = table.match.now
    waiting = now.waiting
    stands_still = waiting or table.is_outdated
    position = now.position
    acts_for = leading.acts_for(table, key)
    seat = key.seat if acts_for is None else acts_for
    view = position.view(seat).record
    drawn = render_scene(
        position.game.rules,
        view,
        seat,
        lang,
        [player.name for player in now.players],
        now.pieces,
        acts_for is not None or (key.seat is None and now.has_led),
    )
    drawn["seat"] = key.seat
    if stands_still:
        drawn["choices"] = []
        drawn["groups"] = []
        drawn["refusals"] = []
        drawn["chance"] = None
        drawn["to_move"] = []
        if not waiting:
            text = translator(lang)("match.other_rules")
            drawn["messages"] = [{"key": "match.other_rules", "text": text}]
    elif drawn["chance"] is not None:
        drawn["chance"]["by"] = ENTERED if table.match.header.chance == ENTERED and now.by_hand else "server"
    drawn["n"] = now.n
    drawn["match"] = table.id
    drawn["name"] = table.match.header.name
    drawn["preset"] = table.match.header.preset
    drawn["options"] = table.options
    drawn["state"] = "waiting" if waiting else "over" if now.over else "playing"
    drawn["waiting_for"] = _waiting_for(now, drawn)
    drawn["host"] = key.host
    drawn["seats"] = _seats(table, now, key, lang)
    drawn["enter"] = table.may_enter(key)
    drawn["take_back"] = key.seat is not None and not stands_still and now.may_take_back(key.seat)
    drawn["leader"] = leading.is_leader(table, key)
    drawn["acts_for"] = acts_for
    drawn["undo"], drawn["redo"] = _undo(table, key, lang), _redo(table, key)
    drawn["hall"] = _hall(table, lang, acts_for, drawn)
    drawn["next"] = now.next
    drawn["happened"] = _happened(table, key.seat, lang, since)
    return drawn


def _undo(table: Table, key: Key, lang: str) -> dict[str, Any] | None:
    """One entry back, for whom it is possible."""
    match = table.match
    if not (leading.has_leader(match) and (key.host or key.seat is not None)):
        return None
    entry = match.undo_entry()
    if entry is None or not leading.may_undo(table, key, entry - 1):
        return None
    return {"to": entry - 1, "text": _text_of(table, entry, key.seat, lang)}


def _text_of(table: Table, entry: int, seat: int | None, lang: str) -> str:
    """What an entry did, in words; that of several dice is told with the last of them."""
    told = table.told.setdefault((seat if table.match.game.rules.hidden else None, lang), {})
    undone: frozenset[int] = frozenset()
    for step in islice(table.match.steps(entry - 1), MOST_DICE):
        if step.n > entry and (step.n in undone or not isinstance(step.event, GAME_EVENTS)):
            continue
        item = told.get(step.n)
        if item is None:
            item = told[step.n] = msgspec.Raw(_encode(tell(step, seat, lang)))
        text = msgspec.json.decode(item, type=_Told).text
        if text:
            return text
        undone = undone or table.match.undone
    return ""


def _redo(table: Table, key: Key) -> dict[str, Any] | None:
    if not (key.host or key.seat is not None) or not leading.was_undone(table.match):
        return None
    to = table.match.redo_target()
    return {"to": to} if leading.may_undo(table, key, to) else None


def _hall(table: Table, lang: str, acts_for: int | None, drawn: dict[str, Any]) -> dict[str, Any] | None:
    """How the match is run before people, at this moment; `drawn` is the caller's scene."""
    now = table.match.now
    stage, clock = now.stage, now.clock
    if stage is None:
        return None
    at = clocks.now_ms()
    decision = None if table.is_outdated else table.timer.decision()
    asked = leading.asked_led_seat(table)
    return {
        "minutes": stage.minutes,
        "decision_seconds": stage.decision_seconds,
        "when_out": stage.when_out,
        "take_lone": stage.take_lone,
        "pieces": stage.pieces,
        "throwers": stage.throwers,
        "thrower": leading.thrower(now),
        "clock": clock
        and {
            "running": clock.running,
            "left_ms": clock.left_ms(at),
            "played_ms": clock.played_ms(at),
        },
        "decision": decision and {"left_ms": decision[0], "of_ms": decision[1]},
        "last_round": now.last_round,
        "may_last_round": now.may_last_round and not table.is_outdated,
        "acts_for": asked,
        "choices": drawn["choices"]
        if asked is not None and asked == acts_for
        else _led_choices(table, asked, lang),
    }


def _led_choices(table: Table, asked: int | None, lang: str) -> list[Any] | msgspec.Raw:
    """What a led seat may do; encoded once for all who look on."""
    now = table.match.now
    if asked is None or asked not in now.to_move:
        return []
    known = table.led_choices.get(lang)
    if known is not None and known[0] is now:
        return known[1]
    names = [player.name for player in now.players]
    view = now.position.view(asked).record
    drawn = render_scene(now.position.game.rules, view, asked, lang, names, now.pieces, True)
    encoded = msgspec.Raw(_encode(drawn["choices"]))
    table.led_choices[lang] = now, encoded
    return encoded


def _waiting_for(now: Situation, drawn: dict[str, Any]) -> list[int]:
    """The seats that have to do something: sit down, decide, or throw a real die."""
    if now.waiting:
        return [seat for seat, player in enumerate(now.players) if player.player in ("", OPEN)]
    chance = drawn["chance"]
    if chance is not None and chance["seat"] is not None:
        return [chance["seat"]]
    return drawn["to_move"]


def _seats(table: Table, now: Situation, key: Key, lang: str) -> msgspec.Raw:
    """Who sits where; encoded once for each seat and state of things."""
    mark = (table.revision, now.players, now.position.to_move)
    if table.seats_mark != mark:
        table.seats_mark = mark
        table.seats_drawn = {}
    drawn = table.seats_drawn.get((key.seat, lang))
    if drawn is None:
        seats = _list_seats(table, now, key.seat, lang)
        drawn = table.seats_drawn[key.seat, lang] = msgspec.Raw(_encode(seats))
    return drawn


def _list_seats(table: Table, now: Situation, own: int | None, lang: str) -> list[dict[str, Any]]:
    t = translator(lang)
    seats: list[dict[str, Any]] = []
    for seat, player in enumerate(now.players):
        look = SEAT_LOOKS[seat]
        seats.append(
            {
                "seat": seat,
                "name": player.name,
                "player": player.player or OPEN,
                "colour": look.colour,
                "colour_name": t(f"colour.{look.colour}"),
                "letter": look.letter,
                "shape": look.shape,
                "connected": table.is_connected(seat) if player.player == PERSON else None,
                "away": table.is_awaited(seat) and table.is_away(seat),
                "claimable": player.filler,
                "stands_in": player.owner is not None,
                "you": seat == own,
            }
        )
    return seats


def _happened(table: Table, seat: int | None, lang: str, since: int) -> list[msgspec.Raw]:
    """What happened since an event, as the seat may know it."""
    match = table.match
    if since >= match.n:
        return []
    told = table.told.setdefault((seat if match.game.rules.hidden else None, lang), {})
    wanted = range(since + 1, match.n + 1)
    if match.n in told and since + 1 in told and all(n in told for n in wanted):
        return [told[n] for n in wanted]
    items: list[msgspec.Raw] = []
    for step in match.steps(since):
        item = told.get(step.n)
        if item is None:
            item = told[step.n] = msgspec.Raw(_encode(tell(step, seat, lang)))
        items.append(item)
    if len(told) > 2 * KEPT:
        for n in sorted(told)[:-KEPT]:
            del told[n]
    return items


def log(table: Table, seat: int | None, lang: str) -> list[dict[str, Any]]:
    """Everything that happened so far, in words, as the seat may know it."""
    match = table.match
    entries: list[dict[str, Any]] = []
    undone = match.undone
    for step in match.steps():
        told = tell(step, seat, lang)
        event, before = step.event, step.before
        by_hand = isinstance(event, Happen) and match.header.chance == ENTERED and before.by_hand
        entries.append(
            {
                "n": told["n"],
                "seat": told["seat"],
                "text": told["text"],
                "undone": step.n in undone,
                "entered": event.outcome if isinstance(event, Happen) and by_hand else None,
                "dice": _dice_of(told["steps"]) if by_hand else [],
            }
        )
    return entries


def _dice_of(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The dice that fall in the steps of a throw, as they look."""
    dice = [die for step in steps if step["do"] == "throw" for die in step["dice"]]
    return [{"face": die["face"], "kind": die.get("kind")} for die in dice]
