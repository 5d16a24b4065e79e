"""A match in words: what each event did, for whoever may know it; and the whole of a record, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dreiwurf.drawing import render_corrected, render_happened, render_text, seat_names
from dreiwurf.games.scene import SEAT_LOOKS, fly_step, together_step
from dreiwurf.locale import Translator, translator
from dreiwurf.match.events import (
    CLOCK,
    OPEN,
    Act,
    Clock,
    Correct,
    End,
    Event,
    Happen,
    LastRound,
    Seated,
    Stage,
    TakeBack,
    Undo,
)
from dreiwurf.match.knowledge import is_known
from dreiwurf.match.record import written_events

if TYPE_CHECKING:
    from dreiwurf.match.match import Match, Step
    from dreiwurf.position import Position


def tell(step: Step, seat: int | None, lang: str) -> dict[str, Any]:
    """What an event did: number, whose it was, words and movements, as the seat (None: a spectator) may know it."""
    event = step.event
    names = [player.name for player in step.after.players]
    if not isinstance(event, Act | Happen):
        whose = event.seat if isinstance(event, Seated | TakeBack) else None
        moved = _put_elsewhere(step, seat) if isinstance(event, Undo | Correct) else {}
        steps = [together_step([fly_step(token, slot) for token, slot in moved.items()])] if moved else []
        return {"n": step.n, "seat": whose, "text": _tell_of_match(step, lang, moved), "steps": steps}
    before, after = step.before.position, step.after.position
    actor = event.seat if isinstance(event, Act) else None
    move = event.action if isinstance(event, Act) else event.outcome
    known = is_known(before, event, after, seat)
    happening = render_happened(
        before.game.rules,
        before.view(seat).record,
        actor,
        move if known else None,
        after.view(seat).record,
        lang,
        names,
        step.after.pieces,
        step.after.has_led,
    )
    if isinstance(event, Act) and event.by:
        t = translator(lang)
        happening["text"] += " " + (t("match.by.clock") if event.by == CLOCK else t("match.by.alone"))
    return {"n": step.n, **happening}


def _put_elsewhere(step: Step, seat: int | None) -> dict[str, str]:
    """By token, where it stands again or really stands; of those alone that have a place to wait, which are moved by hand."""
    before = {token["id"]: token["slot"] for token in step.before.position.view(seat).scene(seat)["tokens"]}
    return {
        token["id"]: token["slot"]
        for token in step.after.position.view(seat).scene(seat)["tokens"]
        if token["home"] is not None and before.get(token["id"], token["slot"]) != token["slot"]
    }


def _tell_of_match(step: Step, lang: str, moved: Mapping[str, str]) -> str:
    """The sentence for an event that is the match's own; `moved`: the tokens that an undoing put elsewhere."""
    event = step.event
    t = translator(lang)
    if isinstance(event, End):
        return t("match.ended")
    if isinstance(event, TakeBack):
        called = seat_names(t, [player.name for player in step.after.players])
        return t("match.took_back", seat=called[event.seat])
    if not isinstance(event, Seated):
        return _tell_of_the_hall(step, event, lang, moved)
    before, after = step.before.players[event.seat], step.after.players[event.seat]
    colour = t(f"colour.{SEAT_LOOKS[event.seat].colour}")
    if after.player == OPEN:
        return t("match.seated.open", colour=colour)
    if after.is_led and not after.name:
        return t("match.seated.team", colour=colour)
    if after.is_bot:
        key = f"{step.after.position.game.name}.bot.{after.bot}"
        bot = t(key) if key in t else after.bot  # one's own, or one that there is no more
        if after.owner is not None:
            return t("match.stand_in", bot=bot, name=after.owner or colour)
        return t("match.seated.bot", bot=bot, colour=colour)
    if before.owner is not None:
        return t("match.back", name=after.name or colour)
    if not after.name:
        return t("match.seated.somebody", colour=colour)
    return t("match.seated.person", name=after.name, colour=colour)


def _tell_of_the_hall(step: Step, event: Event, lang: str, moved: Mapping[str, str]) -> str:
    """The sentence for one of the rarer events."""
    t = translator(lang)
    if isinstance(event, Undo):
        return t("match.put_right") if event.again else _tell_undoing(step, moved, lang)
    if isinstance(event, Correct):
        return _tell_correction(step, event, lang)
    if isinstance(event, Stage):
        return t("match.stage")
    if isinstance(event, Clock):
        return _tell_clock(step.before.clock, event, t)
    if isinstance(event, LastRound):
        return t("match.last_round")
    return t("match.next")


def _tell_clock(before: Clock | None, clock: Clock, t: Translator) -> str:
    """That the clock goes or stands now, or else what time it was set to."""
    is_set = not clock.running if before is None else clock.running == before.running
    if is_set and clock.left is not None:
        return t.plural("match.clock.set", max(1, round(clock.left / 60)))
    return t("match.clock.runs") if clock.running else t("match.clock.stands")


def _tell_undoing(step: Step, moved: Mapping[str, str], lang: str) -> str:
    """Who stands where again, in a game that has words for it."""
    t = translator(lang)
    if not moved or step.after.position.game.rules.correct is None:
        return t("match.undone")
    return t("match.undone.stands", what=", ".join(_tell_places(step, moved, lang)))


def _tell_places(step: Step, places: Mapping[str, str], lang: str) -> list[str]:
    names = [player.name for player in step.after.players]
    view = step.before.position.view(None)
    return render_corrected(view.game.rules, view.record, places, lang, names, step.after.pieces)


def _tell_correction(step: Step, event: Correct, lang: str) -> str:
    """What really happened, in words."""
    t = translator(lang)
    names = [player.name for player in step.after.players]
    parts = _tell_places(step, event.places, lang)
    if event.turn is not None:
        parts.append(t("match.corrected.turn", seat=seat_names(t, names)[event.turn]))
    return t("match.corrected", what=", ".join(parts))


def told(match: Match, lang: str, until: int | None = None, boards: bool = False) -> Iterator[str]:
    """A match as lines of text: each event as the record has it and in words, then the board.

    Args:
        match: to tell.
        lang: of the words.
        until: the last event to tell; None for all.
        boards: draw the board after every act and throw.
    """
    until = match.n if until is None else min(until, match.n)
    last = match.now
    undone = match.undone
    for step, written in written_events(match):
        if step.n > until:
            break
        last = step.after
        text = tell(step, None, lang)["text"]
        if step.n in undone:
            text = translator(lang)("match.does_not_count", text=text)
        yield f"{step.n:>4}  {written:<16}  {text}".rstrip()
        if boards and isinstance(step.event, Undo | TakeBack | Act | Happen | Correct):
            yield _board(last.position, lang) + "\n"
    if not boards:
        yield "\n" + _board(last.position, lang)


def _board(position: Position, lang: str) -> str:
    view = position.view(None)
    return render_text(view.game.rules, view.record, None, lang)
