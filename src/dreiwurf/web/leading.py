"""What the leader of a table does beside playing: acting for people without devices, undoing, correcting, keeping the time.

A table has a leader where real dice are entered or seats are led: its host. Everything here is called with the table's lock held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from dreiwurf.games.core import CorrectionError
from dreiwurf.match import (
    Act,
    Clock,
    Correct,
    Draft,
    End,
    Event,
    Happen,
    LastRound,
    Match,
    Situation,
    Stage,
    Undo,
)
from dreiwurf.match.events import ENTERED, GAME_EVENTS
from dreiwurf.match.telling import tell
from dreiwurf.position import IllegalAction
from dreiwurf.web import clocks
from dreiwurf.web.http import ApiError
from dreiwurf.web.messages import Corrected
from dreiwurf.web.names import clean_name
from dreiwurf.web.security import SPECTATOR

if TYPE_CHECKING:
    from dreiwurf.store import Key
    from dreiwurf.web.live import Table
    from dreiwurf.web.messages import StageMembers


# --------------------------------------------------------------------------------------------------------- who may what
def has_leader(match: Match) -> bool:
    """Whether the match can be undone and corrected."""
    return match.header.chance == ENTERED or match.now.has_led


def is_leader(table: Table, key: Key) -> bool:
    """Whether the holder of a key may undo anything and correct."""
    return key.host and has_leader(table.match)


def asked_led_seat(table: Table) -> int | None:
    """The led seat that is asked now or throws a real die; the lowest where several may act."""
    now = table.match.now
    if table.is_outdated:
        return None
    asked = [seat for seat in now.to_move if now.led(seat)]
    if asked:
        return min(asked)
    return throwing_led_seat(table)


def throwing_led_seat(table: Table) -> int | None:
    """The led seat whose turn it is where a real die is to be thrown now."""
    now = table.match.now
    if table.match.header.chance != ENTERED or not now.by_hand:
        return None
    turn = now.position.turn
    return turn if now.led(turn) else None


def acts_for(table: Table, key: Key) -> int | None:
    """The led seat for which the holder of a key acts or throws now; nobody acts for others while asked for one's own seat."""
    if not key.host or key.seat in table.match.now.to_move:
        return None
    return asked_led_seat(table)


def seat_that_acts(table: Table, key: Key, after: int, action: int) -> int | None:
    """The seat whose decision somebody brings who had seen event `after`; None where it is not one of a led seat."""
    match = table.match
    if not key.host or not match.now.has_led:
        return None
    own = key.seat is not None and match.now.fresh(key.seat, after)
    seats = [seat for seat, player in enumerate(match.players) if player.is_led]
    fresh = [] if own else [seat for seat in seats if match.now.fresh(seat, after)]
    if fresh:
        return fresh[0]
    for seat in seats:
        answered = match.answer_to(seat, after)
        if answered is not None and answered[1] == Act(seat, action):
            return seat
    return None if own or key.seat is not None else seats[0]


# ------------------------------------------------------------------------------------------------------- what is undone
async def undo(table: Table, key: Key, after: int, to: int) -> int:
    """The match stands again as after event `to`; the number of the event that this became."""
    match = table.match
    _must_have_leader(table)
    if key is SPECTATOR:
        raise ApiError(403, "no_seat", "who only watches undoes nothing")
    if not key.host and match.header.chance != ENTERED:
        raise ApiError(403, "not_host", "only the host may do that")
    event = Undo(to)
    repeated = _repeat_of(event, match, after)
    if repeated is not None:
        return repeated
    _must_be_current(match, after)
    draft = match.draft()
    _push(draft, event)
    if not key.host and not _is_ones_own(match, key, to):
        raise ApiError(403, "others_act", "that would undo what somebody else did; the host may")
    if _all_was_shown(match, to):
        raise ApiError(422, "all_shown", "the game was called off and shows what was hidden: it cannot go on")
    return await _commit(table, draft)


def may_undo(table: Table, key: Key, to: int | None) -> bool:
    """Whether the holder of a key may go back to an event."""
    match = table.match
    if to is None or key is SPECTATOR or table.is_outdated or not has_leader(match):
        return False
    if _all_was_shown(match, to):
        return False
    return key.host or (match.header.chance == ENTERED and _is_ones_own(match, key, to))


def _all_was_shown(match: Match, to: int) -> bool:
    """Whether going back to an event goes on with a game that was called off and showed everybody what was hidden.

    A mistyped die that won a game may be undone; calling off would be a way to look.
    """
    if not (match.game.rules.hidden and match.over):
        return False
    return any(isinstance(match.events[n - 1], End) for n in match.changed_by_undo(to) if n <= match.n)


def was_undone(match: Match) -> bool:
    """Whether the last thing that changed the game was an undoing."""
    for n in range(match.n, 0, -1):
        event = match.events[n - 1]
        if isinstance(event, Undo):
            return True
        if isinstance(event, GAME_EVENTS):
            return False
    return False


def _is_ones_own(match: Match, key: Key, to: int) -> bool:
    """Whether going back to an event changes nothing that people did but throws, and decisions of a key's seat.

    What a led seat threw is no more theirs to undo than it is to enter; and who has looked at a chip does not put it back.
    """
    for n in match.changed_by_undo(to):
        event = match.events[n - 1]
        if isinstance(event, Act):
            if event.seat != key.seat and not event.by and not match.players[event.seat].is_bot:
                return False
        elif not isinstance(event, Happen) or _is_the_hosts(match.at(n - 1), match.game.rules.hidden):
            return False
    return True


def _is_the_hosts(before: Situation, hides: bool) -> bool:
    """Whether the outcome that came in a situation is the host's alone to undo, who answers for the table."""
    return before.led(before.position.turn) or (hides and not before.by_hand)


# ---------------------------------------------------------------------------------------------------- what really happened
async def correct(table: Table, key: Key, after: int, places: dict[str, str], turn: int | None) -> int:
    """Tokens lie on other slots than the program thinks, or it is another's turn; the number of the event that this became."""
    match = table.match
    _must_lead(table, key)
    event = Correct(places=places, turn=turn)
    repeated = _repeat_of(event, match, after)
    if repeated is not None:
        return repeated
    _must_be_current(match, after)
    if match.game.rules.correct is None:
        raise ApiError(422, "illegal", f"in {match.game.name} no figures can be put elsewhere")
    draft = match.draft()
    _push(draft, event)
    return await _commit(table, draft)


async def correct_throw(table: Table, key: Key, after: int, throw: int, outcome: int, lang: str) -> Corrected:
    """An earlier throw was another; the number of the first event that this became, and which later entries were dropped."""
    match = table.match
    _must_lead(table, key)
    if (repeated := _repeat_of_putting_right(match, after, throw, outcome)) is not None:
        return _corrected(match, repeated, key.seat, lang)
    _must_be_current(match, after)
    draft = match.draft()
    try:
        match.replay_with(draft, throw, outcome)
    except (CorrectionError, IllegalAction) as error:
        raise _refusal(error) from None
    return _corrected(match, await _commit(table, draft), key.seat, lang)


def _corrected(match: Match, n: int, seat: int | None, lang: str) -> Corrected:
    """What is answered of the event with which a throw was put right."""
    dropped = match.dropped_by(n)
    told = [tell(next(match.steps(entry - 1)), seat, lang)["text"] for entry in dropped]
    return Corrected(n, len(dropped), [text for text in told if text])


def _repeat_of_putting_right(match: Match, after: int, throw: int, outcome: int) -> int | None:
    """The number that a repeated request to put a throw right became."""
    n = _first_since(match, after)
    event = None if n is None else match.events[n - 1]
    if n is None or not isinstance(event, Undo) or not event.again or event.to != throw - 1:
        return None
    return n if match.events[n] == Happen(outcome) else None


# --------------------------------------------------------------------------------------------------- stage, clock, last round
def stage_of(asked: StageMembers, match: Match) -> Stage:
    """How a match is to be run, names cleaned. ApiError 422 for tokens and seats that there are not."""
    known = {token["id"] for token in match.position.scene(None)["tokens"]} if asked.pieces else set[str]()
    for token in asked.pieces:
        if token not in known:
            raise ApiError(422, "unknown_token", f"there is no token {token!r} on this board")
    if len(asked.throwers) > match.header.seats:
        raise ApiError(422, "no_seat", f"throwers are listed by seat; there are {match.header.seats}")
    pieces = {token: clean_name(name) for token, name in asked.pieces.items()}
    throwers = [[clean_name(name) for name in names] for names in asked.throwers]
    return Stage(
        minutes=asked.minutes,
        decision_seconds=asked.decision_seconds,
        when_out=asked.when_out,
        take_lone=asked.take_lone,
        pieces={token: name for token, name in pieces.items() if name},
        throwers=tuple(tuple(name for name in names if name) for names in throwers),
    )


async def set_stage(table: Table, key: Key, asked: StageMembers) -> int:
    """How the match is run from now on; the number of the event that this became, or of the last."""
    match = table.match
    _must_lead(table, key)
    stage = stage_of(asked, match)
    before, clock = match.now.stage, match.now.clock
    if stage == before:
        return match.n
    draft = match.draft()
    draft.push(stage)
    if clock is not None and before is not None and before.minutes != stage.minutes:
        draft.push(clocks.adapted(clock, clocks.now_ms(), stage.minutes))
    return await _commit(table, draft)


async def set_clock(table: Table, key: Key, running: bool, left: int | UnsetType | None) -> int:
    """Lets the clock run or stand, or sets it; the number of the event that this became, or of the last."""
    match, now = table.match, table.match.now
    _must_lead(table, key)
    if now.stage is None:
        raise ApiError(422, "no_stage", "this match has no clock; send its stage first")
    _must_have_begun(match)
    if match.over and running:
        raise ApiError(409, "over", "the game is over")
    at = clocks.now_ms()
    minutes = now.stage.minutes
    clock = now.clock or Clock(at=at, running=False, left=None if minutes is None else minutes * 60)
    if left is UNSET and now.clock is not None and now.clock.running == running:
        return match.n
    shown = clocks.set_to(clock, at, running)
    if not isinstance(left, UnsetType):
        shown = Clock(at=at, running=running, left=left, played=shown.played)
    draft = match.draft()
    draft.push(shown)
    began = _last_round_of_the_clock(match)
    if began is not None and shown.left != 0:
        _push(draft, Undo(began - 1))  # more time was given, and nobody has thrown since
    return await _commit(table, draft)


def _last_round_of_the_clock(match: Match) -> int | None:
    """The number of the event by which the clock began the last round, if nothing was played since; None otherwise."""
    undone = match.undone
    for n in range(match.n, 0, -1):
        event = match.events[n - 1]
        if isinstance(event, GAME_EVENTS) and n not in undone:
            return n if isinstance(event, LastRound) and event.by else None
    return None


async def last_round(table: Table, key: Key) -> int:
    """The game ends when the round that is being played is complete; the number of the event that this became, or of the last."""
    match = table.match
    _must_lead(table, key)
    _must_have_begun(match)
    if match.over:
        raise ApiError(409, "over", "the game is over")
    if match.game.rules.last_round is None:
        raise ApiError(422, "illegal", f"{match.game.name} has no last round; the host may call the game off")
    if match.now.last_round:
        return match.n
    draft = match.draft()
    _push(draft, LastRound())
    return await _commit(table, draft)


def thrower(now: Situation) -> str | None:
    """The name of whoever throws now, where people take turns at it."""
    turn = now.position.turn
    if now.stage is None or now.waiting or now.over or not 0 <= turn < len(now.stage.throwers):
        return None
    names = now.stage.throwers[turn]
    return names[max(0, now.turns[turn] - 1) % len(names)] if names else None


# --------------------------------------------------------------------------------------------------------------- inner
def _push(draft: Draft, event: Event) -> None:
    try:
        draft.push(event)
    except (CorrectionError, IllegalAction) as error:
        raise _refusal(error) from None


def _refusal(error: CorrectionError | IllegalAction) -> ApiError:
    """What the rules have against something. "taken" means a seat elsewhere."""
    code = error.code if isinstance(error, CorrectionError) else "illegal"
    return ApiError(422, "slot_taken" if code == "taken" else code, str(error))


async def _commit(table: Table, draft: Draft) -> int:
    table.go_on(draft)
    await table.commit(draft)
    return draft.begun + 1


def _repeat_of(event: Event, match: Match, after: int) -> int | None:
    """The number that a repeated request became: what came first after the event that its maker had seen."""
    n = _first_since(match, after)
    return n if n is not None and match.events[n - 1] == event else None


def _first_since(match: Match, after: int) -> int | None:
    """The first event after another that changed the game; the clock, the stage and who sits where are beside it."""
    for n in range(max(0, after) + 1, match.n + 1):
        event = match.events[n - 1]
        if isinstance(event, Undo) or (isinstance(event, GAME_EVENTS) and not _is_by_clock(event)):
            return n
    return None


def _is_by_clock(event: Event) -> bool:
    return isinstance(event, LastRound) and bool(event.by)


def _must_be_current(match: Match, after: int) -> None:
    _must_have_begun(match)
    if after > match.n or _first_since(match, after) is not None:
        raise ApiError(409, "stale", f"the match has gone on to event {match.n}, you answered event {after}")


def _must_have_begun(match: Match) -> None:
    if match.now.waiting:
        raise ApiError(409, "not_begun", "the game has not begun: a seat is still open")


def _must_have_leader(table: Table) -> None:
    table.must_be_of_these_rules()
    if not has_leader(table.match):
        raise ApiError(422, "illegal", "that is possible only where real dice are entered or the host leads")


def _must_lead(table: Table, key: Key) -> None:
    table.must_be_host(key)
    _must_have_leader(table)
