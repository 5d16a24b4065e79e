"""Mensch ärgere Dich nicht as any surface draws it: what lies where, what may be done, what to say – from a view alone.

Both functions only read the view they are given, so what a seat may not know cannot reach its scene. (Nothing is hidden in this
game; the manner is the same for all.) Field numbers in texts are a seat's own distance walked, as in the rule book: 0 is the
start field, the goal fields are a to d. At a led table people walk on sheets of paper: there texts name what is written on
them, the same for all teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from dreiwurf.games.core import State, rule
from dreiwurf.games.maedn import rules
from dreiwurf.games.maedn.board import GATE_KINDS, GOAL_LETTERS, corners, gate_slot, sheet_labels
from dreiwurf.games.maedn.rules import (
    CAPTURE_CLAIMABLE,
    CLAIM,
    ENDED,
    FIGURES,
    GATE_OFF,
    GOAL,
    LAST_POSITION,
    LOT,
    MOVE,
    NOBODY,
    PASS,
    PER_CORNER,
    SIX,
    START_FIELD,
    STATE,
    THREE,
    THROW,
    TRACK,
    WAITING,
)
from dreiwurf.games.scene import (
    SEATS,
    Chance,
    Choice,
    Die,
    Fact,
    Happening,
    Outcome,
    Phrase,
    Piece,
    Refusal,
    Scene,
    SeatFact,
    Step,
    Text,
    Token,
    Tries,
    Value,
    finish_step,
    fly_step,
    lot_step,
    throw_step,
    turn_step,
    walk_step,
)

# ------------------------------------------------------------------------------------------- slots, tokens, reused texts


def _slots(seat: int, corner: int) -> tuple[str, ...]:
    """The slot of every position 0–43 of a seat."""
    ring = tuple(f"t{(PER_CORNER * corner + position) % TRACK}" for position in range(TRACK))
    return ring + tuple(f"g{seat}.{step}" for step in range(GOAL))


_SLOTS = {seats: [_slots(seat, corner) for seat, corner in enumerate(corners(seats))] for seats in (2, 3, 4)}
_IDS = [[f"{seat}.{figure}" for figure in range(FIGURES)] for seat in range(rules.SEATS)]
_TOKENS = {
    seats: [
        [
            # Position -1 takes the last entry, as Python counts.
            [
                Token(_IDS[seat][figure], seat, slot, "figure", str(figure + 1), f"w{seat}.{figure}")
                for slot in (*slots, f"w{seat}.{figure}")
            ]
            for figure in range(FIGURES)
        ]
        for seat, slots in enumerate(of_seats)
    ]
    for seats, of_seats in _SLOTS.items()
}
"""[seats][seat][figure][position]: made once, because a scene is drawn thousands of times a second."""
_GATES = [
    [Token(gate_slot(seat), seat, gate_slot(seat), kind, "") for kind in GATE_KINDS]
    for seat in range(rules.SEATS)
]
"""[seat][whether it is open]."""
_LABELS = {seats: sheet_labels(seats) for seats in _SLOTS}
"""[seats][slot]: what is written on the sheet that lies there."""


def _pieces(key: str, *, opens: bool = False, of_seat: bool = False) -> list[list[Piece]]:
    """[seat][figure]: how a figure is called in a text."""
    return [
        [Piece(token, figure + 1, key, seat if of_seat else None, opens) for figure, token in enumerate(ids)]
        for seat, ids in enumerate(_IDS)
    ]


_PIECE = _pieces("maedn.piece")
_PIECE_FIRST = _pieces("maedn.piece.first", opens=True)
_PIECE_OF = _pieces("maedn.piece.of", of_seat=True)
"""Somebody else's figure, "Blau 1": the player's name would be too long there."""
_PIPS = tuple(Outcome(pips, str(pips)) for pips in range(1, SIX + 1))
_LOTS = {
    seats: tuple(Outcome(seat, Text("seat", {"seat": SEATS[seat]})) for seat in range(seats))
    for seats in _SLOTS
}


class _View(NamedTuple):
    """The fields of a view as plain Python values; reading the record's fields one by one would cost more."""

    figures: list[list[int]]
    track: list[int]
    turn: int
    phase: int
    throw: int
    tries: int
    capturing: int
    blocked: int
    claimant: int
    rounds: int
    finished: list[int]
    seats: int
    figures_each: int
    gate: int
    capture: int
    limit: int
    # What the rules say of it; see `survey`.
    places: list[int]
    has_three_throws: bool
    may_enter_goal: list[int]
    actions: list[int]
    reasons: list[int]
    tokens: list[Token]


_FIELDS = _View._fields[: _View._fields.index("places")]
_TAKEN = [(STATE.names or ()).index(name) for name in _FIELDS]

# Where `survey` writes what.
_ENTITLED = rules.SEATS
_MAY_ENTER = _ENTITLED + 1
_NUMBER = _MAY_ENTER + rules.SEATS
_ACTIONS = _NUMBER + 1
_REASONS = _ACTIONS + FIGURES + 1
_SURVEYED = _REASONS + FIGURES


def _read(view: State) -> _View:
    return _read_bytes(view.tobytes())


@lru_cache(maxsize=256)
def _read_bytes(data: bytes) -> _View:
    """A table's viewers look at the same few states, each of them as the end of one event and the start of the next."""
    states = np.frombuffer(bytearray(data), STATE)
    out = np.zeros(_SURVEYED, np.int64)
    survey(states, out)
    found = out.tolist()
    values = states[0].item()
    fields = [v.tolist() if isinstance(v := values[k], np.ndarray) else v for k in _TAKEN]
    seats = values[_TAKEN[_FIELDS.index("seats")]]
    view = _View(
        *fields,
        places=found[:seats],
        has_three_throws=bool(found[_ENTITLED]),
        may_enter_goal=found[_MAY_ENTER : _MAY_ENTER + seats],
        actions=found[_ACTIONS : _ACTIONS + found[_NUMBER]],
        reasons=found[_REASONS:],
        tokens=[],
    )
    view.tokens.extend(_tokens(view))
    return view


def _tokens(v: _View) -> Iterator[Token]:
    """The figures, and where there are gates (M14) those."""
    tokens = _TOKENS[v.seats]
    for seat in range(v.seats):
        for figure in range(v.figures_each):
            yield tokens[seat][figure][v.figures[seat][figure]]
    if v.gate != GATE_OFF:
        for seat in range(v.seats):
            yield _GATES[seat][v.may_enter_goal[seat]]


def slot_of(seats: int, seat: int, figure: int, position: int) -> str:
    """The slot on which a figure of a position stands.

    Example:
        >>> slot_of(2, 1, 0, 0), slot_of(4, 3, 0, 41), slot_of(4, 0, 2, -1)
        ('t20', 'g3.1', 'w0.2')
    """
    return f"w{seat}.{figure}" if position == WAITING else _SLOTS[seats][seat][position]


# ---------------------------------------------------------------------------------------------------------- the scene
def scene(view: State, seat: int | None, led: bool = False) -> Scene:
    """What a seat (None: a spectator) sees and may do.

    Args:
        view: the state as that seat knows it; only read.
        seat: whose scene.
        led: one person acts for the seat, and all look on: no text speaks to the seat, and sheets are called by what is
            written on them.
    """
    v = _read(view)
    reader = None if led else seat
    drawn = Scene(
        over=v.phase == ENDED,
        to_move=[v.turn] if v.phase == MOVE else [v.claimant] if v.phase == CLAIM else [],
        standing=list(v.places),
        tokens=list(v.tokens),
        dice=[Die("die", "d6", v.throw or None, v.turn if v.turn >= 0 else None)],
        messages=[],
        facts=_facts(v, seat, led),
    )
    if v.gate != GATE_OFF and v.phase != ENDED:
        drawn.seat_facts += [_gate_fact(v, s) for s in range(v.seats)]
    if led:
        drawn.seat_facts += [fact for s in range(v.seats) for fact in _standing_facts(v, s)]
    if v.phase == LOT:
        drawn.chance = Chance("lot", None, _LOTS[v.seats], Text("maedn.now.lot"))
        drawn.messages.append(drawn.chance.text)
    elif v.phase == THROW:
        drawn.tries = _tries(v)
        drawn.chance = Chance("die", v.turn, _PIPS, _who_throws(v, drawn.tries, None))
        drawn.messages.append(_who_throws(v, drawn.tries, reader))
    elif v.phase == MOVE:
        if seat == v.turn:
            _offer_moves(v, drawn, led)
        else:
            drawn.messages.append(Text("maedn.now.choose", {"seat": SEATS[v.turn], "throw": v.throw}))
    elif v.phase == CLAIM:
        if seat == v.claimant:
            _offer_claims(v, drawn, led)
        else:
            drawn.messages.append(
                Text("maedn.now.claim", {"seat": SEATS[v.claimant], "offender": SEATS[v.turn]})
            )
    else:
        drawn.messages += _result(v.places, reader)
        if led:
            drawn.facts.append(Fact(Text("maedn.fact.standing"), Text("maedn.help.standing")))
    return drawn


def _tries(v: _View) -> Tries | None:
    """M13: shown where a team has three throws.

    Between tries nothing moves, so the position still tells the entitlement. It cannot mislead at a further throw after a
    six: a six that was moved leaves a figure on the track, except that the last one comes home.
    """
    if v.has_three_throws:
        return Tries(v.tries, THREE)
    return None


def _who_throws(v: _View, tries: Tries | None, seat: int | None) -> Text:
    you = "_you" if seat == v.turn else ""
    values: dict[str, Value] = {} if you else {"seat": SEATS[v.turn]}
    if tries is not None:
        return Text(f"maedn.now.try{you}", {**values, "n": tries.of - tries.left + 1, "of": tries.of})
    return Text(f"maedn.now.throw{you}", values)


def _in_play(v: _View, seat: int) -> int:
    """M14: how many figures of a seat stand on the board."""
    return sum(position >= 0 for position in v.figures[seat])


@cache
def _gate_seat_fact(seat: int, in_play: int, threshold: int, is_open: bool) -> SeatFact:
    value = threshold if is_open else in_play
    counted: dict[str, Value] = {"n": value, "of": threshold}
    text = Text("maedn.seat.gate_open") if is_open else Text("maedn.seat.gate_shut", counted)
    return SeatFact(seat, "gate", text, Text("maedn.seat.short", counted), value, threshold)


def _gate_fact(v: _View, seat: int) -> SeatFact:
    """M14: the gate of a seat; one that is open counts as full, however it came to be open."""
    threshold = min(THREE, v.figures_each)
    return _gate_seat_fact(seat, min(_in_play(v, seat), threshold), threshold, bool(v.may_enter_goal[seat]))


def _standing_facts(v: _View, seat: int) -> list[SeatFact]:
    """M18: what counts when a game is ended, in this order."""
    figures = v.figures[seat]
    goal = sum(position >= TRACK for position in figures)
    fields = sum(position + 1 for position in figures if position >= 0)
    of_goal: dict[str, Value] = {"n": goal, "of": v.figures_each}
    return [
        SeatFact(
            seat,
            "goal",
            Text("maedn.seat.goal", {"of": v.figures_each}, goal),
            Text("maedn.seat.short", of_goal),
            goal,
            v.figures_each,
        ),
        SeatFact(seat, "fields", Text("maedn.seat.fields", count=fields), str(fields), fields),
    ]


def _facts(v: _View, seat: int | None, led: bool) -> list[Fact]:
    """M14, M18: what a player of these options wants to know at a glance."""
    facts: list[Fact] = []
    whose = v.turn if seat is None else seat
    if v.gate != GATE_OFF and whose >= 0 and not led:
        if v.may_enter_goal[whose]:
            text = Text("maedn.fact.gate_open")
        else:
            of = min(THREE, v.figures_each)
            text = Text("maedn.fact.gate_shut", {"n": _in_play(v, whose), "of": of})
        facts.append(Fact(Text("maedn.fact.gate"), text))
    if v.limit:
        round_now = min(v.rounds + 1, v.limit)
        facts.append(
            Fact(Text("maedn.fact.round"), Text("maedn.fact.round_of", {"n": round_now, "of": v.limit}))
        )
    return facts


def _result(places: list[int], seat: int | None) -> list[Text]:
    """M17, M18: who has won, and the viewer's own place."""
    first = [SEATS[s] for s, place in enumerate(places) if place == 1]
    if seat is not None and places[seat] == 1:
        return [Text("maedn.now.won_you" if len(first) == 1 else "maedn.now.shared_you")]
    if len(first) == 1:
        messages = [Text("maedn.now.won", {"seat": first[0]})]
    else:
        messages = [Text("maedn.now.shared", {"seats": first})]
    if seat is not None:
        messages.append(Text("maedn.now.place_you", {"place": places[seat]}))
    return messages


# ------------------------------------------------------------------------------------------------------------- moves
def _offer_moves(v: _View, drawn: Scene, led: bool) -> None:
    """The choices for a throw, why the other figures cannot use it, and what to say."""
    seat = v.turn
    actions = v.actions
    drawn.choices = [_move_choice(v, seat, figure, led) for figure in actions]
    reasons = v.reasons[: v.figures_each]
    for figure, reason in enumerate(reasons):
        if reason != MAY:
            position = v.figures[seat][figure]
            slot = slot_of(v.seats, seat, figure, position)
            drawn.refusals.append(
                Refusal(_IDS[seat][figure], slot, _refusal_text(v, figure, position, reason, led))
            )
    whom = "led" if led else "you"
    values: dict[str, Value] = {"seat": SEATS[seat], "throw": v.throw} if led else {"throw": v.throw}
    if SIX_BRINGS_OUT in reasons or ALL_ALIKE in reasons or v.figures[seat][actions[0]] == WAITING:
        key = f"maedn.now.out_{whom}"
        if led:
            values["piece"] = _PIECE_FIRST[seat][actions[0]]
    elif VACATE in reasons:
        key = f"maedn.now.vacate_{whom}"
        if led:
            values["piece"] = _PIECE_FIRST[seat][actions[0]]
    elif MUST_CAPTURE in reasons:
        key = f"maedn.now.capture_{whom}"
    elif len(actions) == 1:
        key = f"maedn.now.only_{whom}"
        values["piece"] = _PIECE[seat][actions[0]]
    else:
        key = f"maedn.now.choose_{whom}"
    drawn.messages.append(Text(key, values))
    if v.capture == CAPTURE_CLAIMABLE and v.capturing and any(not v.capturing >> f & 1 for f in actions):
        if led:
            drawn.messages.append(Text("maedn.now.may_capture_led", {"seat": SEATS[seat]}))
        else:
            drawn.messages.append(Text("maedn.now.may_capture_you"))


def _place(position: int) -> int | str:
    """A position in words: the field's number or the goal field's letter."""
    return position if position < TRACK else GOAL_LETTERS[position - TRACK]


def _ends(way: str) -> list[Phrase]:
    """The words for where a move begins ("from") or ends ("to"), by position."""
    fields = [Phrase(f"maedn.{way}.field", {"field": field}) for field in range(1, TRACK)]
    goal = [Phrase(f"maedn.{way}.goal", {"field": letter}) for letter in GOAL_LETTERS]
    return [Phrase(f"maedn.{way}.start"), *fields, *goal]


_FROM, _TO = _ends("from"), _ends("to")


@cache
def _sheet_end(way: str, label: str) -> Phrase:
    """The same where sheets lie on the floor."""
    return Phrase(f"maedn.{way}.sheet", {"sheet": label})


class _Move(NamedTuple):
    """A move in full: from where, to where, what is hit (4 · seat + figure, or NOBODY)."""

    position: int
    target: int
    path: tuple[str, ...]
    hit: int


def _move(v: _View, seat: int, figure: int) -> _Move:
    position = v.figures[seat][figure]
    slots = _SLOTS[v.seats][seat]
    if (v.blocked >> figure) & 1:
        return _Move(position, position, (), NOBODY)
    if position == WAITING:
        target, path = START_FIELD, slots[:1]
    else:
        target = position + v.throw
        path = slots[position + 1 : target + 1]
    hit = v.track[int(path[-1][1:])] if target < TRACK else NOBODY
    return _Move(position, target, path, hit)


def _move_text(v: _View, kind: str, seat: int, figure: int, move: _Move, led: bool) -> Text:
    """The sentence for a move; kind is "choice" or "did"."""
    if kind == "did":
        values: dict[str, Value] = {"seat": SEATS[seat], "piece": _PIECE[seat][figure]}
    else:
        values = {"piece": (_PIECE_FIRST if move.path else _PIECE)[seat][figure]}
    if move.hit != NOBODY:
        values["victim"] = _PIECE_OF[move.hit // FIGURES][move.hit % FIGURES]
    if not move.path:
        return Text(f"maedn.{kind}.blocked", values)
    if move.position == WAITING:
        return Text(f"maedn.{kind}.out" if move.hit == NOBODY else f"maedn.{kind}.out_hits", values)
    if led and move.position != START_FIELD:
        values["from"] = _sheet_end("from", _LABELS[v.seats][_SLOTS[v.seats][seat][move.position]])
    else:
        values["from"] = _FROM[move.position]
    values["to"] = _sheet_end("to", _LABELS[v.seats][move.path[-1]]) if led else _TO[move.target]
    return Text(f"maedn.{kind}.move" if move.hit == NOBODY else f"maedn.{kind}.move_hits", values)


def _move_choice(v: _View, seat: int, figure: int, led: bool) -> Choice:
    move = _move(v, seat, figure)
    return Choice(
        action=figure,
        text=_move_text(v, "choice", seat, figure, move, led),
        kind="move" if move.path else "blocked",
        slot=slot_of(v.seats, seat, figure, move.position),
        token=_IDS[seat][figure],
        path=move.path,
        hits=None if move.hit == NOBODY else _IDS[move.hit // FIGURES][move.hit % FIGURES],
        place=_LABELS[v.seats][move.path[-1]] if move.path else None,
    )


# ----------------------------------------------------------------------------------- why a figure may not use the throw
MAY = 0
SIX_BRINGS_OUT = 1  # M5
ALL_ALIKE = 2  # among waiting figures only the lowest is offered
NEEDS_SIX = 3  # M5
START_TAKEN = 4  # M5
TOO_HIGH = 5  # M12
GATE_SHUT = 6  # M14
OWN_FIGURE = 7  # M11
NO_JUMP = 8  # M12
VACATE = 9  # M7
MUST_CAPTURE = 10  # M15

_REFUSAL_KEYS = {
    SIX_BRINGS_OUT: "maedn.refusal.six_brings_out",
    ALL_ALIKE: "maedn.refusal.all_alike",
    NEEDS_SIX: "maedn.refusal.needs_six",
    START_TAKEN: "maedn.refusal.start_taken",
    TOO_HIGH: "maedn.refusal.too_high",
    GATE_SHUT: "maedn.refusal.gate_shut",
    OWN_FIGURE: "maedn.refusal.own_figure",
    NO_JUMP: "maedn.refusal.no_jump",
    VACATE: "maedn.refusal.vacate",
    MUST_CAPTURE: "maedn.refusal.must_capture",
}


@rule
def survey(states: Any, out: Any) -> None:
    """Writes what the rules say of the state in an array of one: places, three throws, gates, actions, and why not."""
    s = states[0]
    rules.standing(s, out)
    if s.turn >= 0:
        out[_ENTITLED] = rules.has_three_throws(s, int(s.turn))
    for seat in range(s.seats):
        out[_MAY_ENTER + seat] = rules.may_enter_goal(s, seat)
    if s.phase == MOVE:
        out[_NUMBER] = rules.legal(s, int(s.turn), out[_ACTIONS:_REASONS])
        why_not(s, int(s.turn), out[_REASONS:])
    elif s.phase == CLAIM:
        out[_NUMBER] = rules.legal(s, int(s.claimant), out[_ACTIONS:_REASONS])


@rule
def why_not(s: Any, seat: int, out: Any) -> None:
    """Writes for each figure of the seat that is to move why it may not, or MAY. What stops a figure by itself comes before what
    binds the choice."""
    can_move = rules.positions_that_can_move(s, seat, int(s.throw))
    for figure in range(s.figures_each):
        out[figure] = why_not_figure(s, seat, figure, can_move)


@rule
def why_not_figure(s: Any, seat: int, figure: int, can_move: int) -> int:
    throw = int(s.throw)
    position = int(s.figures[seat, figure])
    target = position + throw
    if ((int(s.movable) | int(s.blocked)) >> figure) & 1:
        return MAY
    if rules.must_bring_out(s, seat):
        return ALL_ALIKE if position == WAITING else SIX_BRINGS_OUT
    if position == WAITING:
        return START_TAKEN if throw == SIX else NEEDS_SIX
    if target > LAST_POSITION:
        return TOO_HIGH
    if position < TRACK <= target and not rules.may_enter_goal(s, seat):
        return GATE_SHUT
    if rules.stands_on(s, seat, target):
        return OWN_FIGURE
    if not s.goal_jump and rules.passes_own_in_goal(s, seat, position, throw):
        return NO_JUMP
    if rules.must_vacate_start(s, seat, can_move):
        return VACATE
    return MUST_CAPTURE


def _refusal_text(v: _View, figure: int, position: int, reason: int, led: bool) -> Text:
    key = _REFUSAL_KEYS[reason]
    if reason == TOO_HIGH:
        if position == LAST_POSITION:
            return Text("maedn.refusal.at_end", {"piece": _PIECE_FIRST[v.turn][figure]})
        return Text(key, {"throw": v.throw}, count=LAST_POSITION - position)
    if reason == GATE_SHUT:
        return Text(key, {"n": min(THREE, v.figures_each)})
    if reason == OWN_FIGURE:
        target = position + v.throw
        if led:
            label = _LABELS[v.seats][_SLOTS[v.seats][v.turn][target]]
            return Text("maedn.refusal.own_figure_led", {"sheet": label})
        return Text(key if target < TRACK else "maedn.refusal.own_figure_in_goal", {"field": _place(target)})
    if reason == START_TAKEN and led:
        return Text("maedn.refusal.start_taken_led")
    return Text(key)


# ------------------------------------------------------------------------------------------------------------ claims
def _offer_claims(v: _View, drawn: Scene, led: bool) -> None:
    """M15: the offender's figures that may be sent back, and letting it pass."""
    offender = v.turn
    actions = v.actions
    drawn.choices = [_claim_choice(v, offender, action, led) for action in actions]
    for figure in range(v.figures_each):
        if figure not in actions:
            position = v.figures[offender][figure]
            key = "maedn.refusal.claim_waiting" if position == WAITING else "maedn.refusal.claim_goal"
            slot = slot_of(v.seats, offender, figure, position)
            drawn.refusals.append(Refusal(_IDS[offender][figure], slot, Text(key)))
    values: dict[str, Value] = {"offender": SEATS[offender]}
    if led:
        drawn.messages.append(Text("maedn.now.claim_led", {**values, "seat": SEATS[v.claimant]}))
    else:
        drawn.messages.append(Text("maedn.now.claim_you", values))


def _claim_choice(v: _View, offender: int, action: int, led: bool) -> Choice:
    if action == PASS:
        # who leads asks all opponents at once; a player answers for nobody else
        nobody = Text("maedn.choice.pass_all") if led and _more_claimants(v) else None
        text = (
            Text("maedn.choice.pass_led", {"seat": SEATS[v.claimant]}) if led else Text("maedn.choice.pass")
        )
        return Choice(PASS, text, "pass", all=nobody)
    token = _IDS[offender][action]
    return Choice(
        action=action,
        text=Text("maedn.choice.claim", {"piece": _PIECE_OF[offender][action]}),
        kind="claim",
        slot=slot_of(v.seats, offender, action, v.figures[offender][action]),
        token=token,
        hits=token,
    )


def _more_claimants(v: _View) -> bool:
    """M15: whether another opponent is asked after the one who is asked now."""
    seat = (v.claimant + 1) % v.seats
    while seat != v.turn:
        if not v.finished[seat]:
            return True
        seat = (seat + 1) % v.seats
    return False


# ------------------------------------------------------------------------------------------------- what an event did
def happened(before: State, seat: int | None, move: int, after: State, led: bool = False) -> Happening:
    """What an event did, from the views before and after it.

    Args:
        before: a seat's view before the event; only read.
        seat: who acted; None where chance did.
        move: the action, or the outcome of chance.
        after: the same seat's view after it; only read.
        led: sheets are called by what is written on them.
    """
    v, w = _read(before), _read(after)
    texts: list[Text] = []
    steps: list[Step] = []
    if seat is not None:
        whose = seat
        if v.phase == CLAIM:
            _tell_answer(v, seat, move, texts, steps)
        else:
            _tell_move(v, seat, move, led, texts, steps)
    elif v.phase == LOT:
        steps.append(lot_step(move))
        texts.append(Text("maedn.did.lot", {"seat": SEATS[move]}))
        return Happening(None, texts, steps)
    else:
        whose = v.turn
        steps.append(throw_step({"die": move}, whose))
        texts.append(
            Text("maedn.did.six" if move == SIX else "maedn.did.throw", {"seat": SEATS[whose], "throw": move})
        )
    _tell_gates(v, w, texts, steps)
    if w.phase == ENDED:
        _tell_end(v, w, texts, steps)
    else:
        _tell_home(v, w, texts, steps)
        _tell_what_follows(v, w, thrown=seat is None, texts=texts)
    return Happening(whose, texts, steps)


def _tell_move(v: _View, seat: int, figure: int, led: bool, texts: list[Text], steps: list[Step]) -> None:
    move = _move(v, seat, figure)
    texts.append(_move_text(v, "did", seat, figure, move, led))
    if move.path:
        steps.append(walk_step(_IDS[seat][figure], move.path))
    if move.hit != NOBODY:
        enemy, number = divmod(move.hit, FIGURES)
        steps.append(fly_step(_IDS[enemy][number], f"w{enemy}.{number}"))


def _tell_answer(v: _View, seat: int, action: int, texts: list[Text], steps: list[Step]) -> None:
    if action == PASS:
        texts.append(Text("maedn.did.pass", {"seat": SEATS[seat]}))
    else:
        texts.append(Text("maedn.did.claim", {"seat": SEATS[seat], "piece": _PIECE_OF[v.turn][action]}))
        steps.append(fly_step(_IDS[v.turn][action], f"w{v.turn}.{action}"))


def _tell_gates(v: _View, w: _View, texts: list[Text], steps: list[Step]) -> None:
    """M14: a gate opens when enough figures are in play, and may shut when one is sent back."""
    if v.gate == GATE_OFF or v.figures == w.figures:
        return
    for seat in range(v.seats):
        was, is_now = v.may_enter_goal[seat], w.may_enter_goal[seat]
        if was != is_now:
            key = "maedn.did.gate_opens" if is_now else "maedn.did.gate_shuts"
            texts.append(Text(key, {"seat": SEATS[seat]}))
            steps.append(turn_step(gate_slot(seat), GATE_KINDS[is_now]))


def _tell_home(v: _View, w: _View, texts: list[Text], steps: list[Step]) -> None:
    """M17: teams that came home with this event, while the others play on."""
    for seat in range(w.seats):
        if w.finished[seat] and not v.finished[seat]:
            steps.append(finish_step(seat, w.finished[seat]))
            texts.append(Text("maedn.did.home", {"seat": SEATS[seat], "place": w.finished[seat]}))


def _tell_what_follows(v: _View, w: _View, *, thrown: bool, texts: list[Text]) -> None:
    """Tries left, further throws, claims, the next team – where the next event would not tell it anyway."""
    turn = SEATS[w.turn]
    if w.phase == CLAIM:
        if v.phase == MOVE:
            texts.append(Text("maedn.did.offence", {"offender": turn, "seat": SEATS[w.claimant]}))
        else:
            texts.append(Text("maedn.did.asked", {"seat": SEATS[w.claimant]}))
    elif w.phase != THROW:
        return
    elif w.turn != v.turn:
        if thrown:
            texts.append(Text("maedn.did.no_move_next", {"seat": turn}))
    elif thrown and w.tries < v.tries:
        texts.append(Text("maedn.did.tries_left", count=w.tries))
    else:
        texts.append(Text("maedn.did.no_move_again" if thrown else "maedn.did.again", {"seat": turn}))


def _tell_end(v: _View, w: _View, texts: list[Text], steps: list[Step]) -> None:
    """M17, M18: who came home or that the rounds are played, and everybody's place."""
    places = w.places
    home = [s for s in range(w.seats) if w.finished[s] and not v.finished[s]]
    for seat in home:
        texts.append(Text("maedn.did.home", {"seat": SEATS[seat], "place": places[seat]}))
    if not home:
        texts.append(Text("maedn.did.limit", count=w.limit))
    ranking: list[Text] = []
    for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
        ranking.append(Text("place", {"place": place, "seat": SEATS[seat]}))
        if seat in home or not w.finished[seat]:
            steps.append(finish_step(seat, place))
    texts.append(Text("maedn.did.places", {"places": ranking}))


def corrected(view: State, places: Mapping[str, str]) -> list[Text]:
    """Where figures really stand, one text each; sheets are called by what is written on them."""
    labels = _LABELS[int(view.seats)]
    texts: list[Text] = []
    for token, slot in places.items():
        piece = _PIECE_OF[int(token[0])][int(token[2])]
        on_board = Text("maedn.corrected.on", {"piece": piece, "place": labels.get(slot, slot)})
        texts.append(Text("maedn.corrected.waits", {"piece": piece}) if slot[0] == "w" else on_board)
    return texts
