"""Mino Dice as any surface draws it: what lies where, what may be done, what to say – from a view alone.

Both functions only read the views they are given, so what a seat may not know (D3, D4) cannot reach its scene. Seats and dice
share names of colours; so a seat is "Red", dice are "red dice".
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from dreiwurf.games.core import State, rule
from dreiwurf.games.minodice import odds, rules
from dreiwurf.games.minodice.options import DICE_SET, read_dice_set
from dreiwurf.games.minodice.options import TYPES as TYPE_NAMES
from dreiwurf.games.minodice.rules import (
    BID,
    BY_ROUND,
    BY_TRICK,
    CHARACTER,
    DEAL,
    ENDED,
    FACES,
    FLAG,
    GRIFFIN_BONUS,
    LOT,
    MERMAID,
    MERMAID_BONUS,
    MOST_ROUNDS,
    NO_BID,
    NO_TYPE,
    PLAY,
    SEATS,
    SIMPLE,
    SPECIALS,
    STATE,
    THROW,
    THROW_0,
    TYPES,
    UNKNOWN,
)
from dreiwurf.games.scene import SEATS as NAMES
from dreiwurf.games.scene import (
    Chance,
    Choice,
    Die,
    Fact,
    Group,
    Happening,
    Help,
    Outcome,
    Refusal,
    Scene,
    SeatFact,
    Sheet,
    SheetRow,
    Step,
    Text,
    Token,
    Value,
    appear_step,
    finish_step,
    fly_step,
    lot_step,
    reveal_step,
    throw_step,
    together_step,
    vanish_step,
)

# ------------------------------------------------------------------------------------------- slots, tokens, reused texts
_HANDS = [[f"h{seat}.{name}" for name in TYPE_NAMES] for seat in range(SEATS)]
"""[seat][type]: slot and id of the dice of a type in a hand."""
_BACKS = [f"b{seat}" for seat in range(SEATS)]
_BIDS = [f"bid{seat}" for seat in range(SEATS)]
_WON = [f"won{seat}" for seat in range(SEATS)]
_TRICK = [f"t{place}" for place in range(SEATS)]
_CROWNS = [f"w{place}" for place in range(SEATS)]
_IN_THE_AIR = "d"
_LOTS = {
    seats: tuple(Outcome(seat, Text("seat", {"seat": NAMES[seat]})) for seat in range(seats))
    for seats in range(3, SEATS + 1)
}


def _by_type(key: str, kinds: range) -> dict[int, Text]:
    return {kind: Text(f"minodice.{key}.{TYPE_NAMES[kind]}") for kind in kinds}


_ALL, _COLOURS = range(TYPES), range(SPECIALS, TYPES)
_TYPE = _by_type("type", _ALL)
_DIE = _by_type("die", _ALL)
_DICE = _by_type("dice", _COLOURS)
_NO_DIE = _by_type("none", _COLOURS)
_DRAWN = tuple(Outcome(kind, text) for kind, text in _TYPE.items())
_QUESTION = Text("minodice.bid_group")


@cache
def _counted(key: str, number: int) -> Text:
    """A sentence or phrase that counts something."""
    return Text(f"minodice.{key}", count=number)


@cache
def _dice_token(seat: int, kind: int, number: int) -> Token:
    place = _HANDS[seat][kind]
    return Token(place, seat, place, f"die-{TYPE_NAMES[kind]}", str(number) if number > 1 else "")


@cache
def _back_token(seat: int, number: int) -> Token:
    return Token(_BACKS[seat], seat, _BACKS[seat], "die-back", str(number))


@cache
def _bid_token(seat: int, bid: int) -> Token:
    known = bid != NO_BID
    kind = "bid-known" if known else "bid-hidden"
    return Token(_BIDS[seat], seat, _BIDS[seat], kind, str(bid) if known else "")


@cache
def _won_token(seat: int, tricks: int) -> Token:
    return Token(_WON[seat], seat, _WON[seat], "trick", str(tricks))


@cache
def _trick_token(place: int, seat: int, kind: int, face: int) -> Token:
    return Token(_TRICK[place], seat, _TRICK[place], _look(kind, face), "")


@cache
def _crown_token(place: int, seat: int) -> Token:
    return Token("crown", seat, _CROWNS[place], "crown", "")


def _face_name(face: int) -> int | str:
    """How a face is drawn."""
    return "flag" if face == FLAG else "character" if face == CHARACTER else face


def _look(kind: int, face: int) -> str:
    return f"die-{TYPE_NAMES[kind]}-{_face_name(face)}"


@cache
def _face(kind: int, face: int) -> Text:
    """A face in words."""
    if face == FLAG:
        return Text("minodice.face.flag")
    if face == CHARACTER:
        return Text(f"minodice.face.character.{TYPE_NAMES[kind]}")
    return Text("minodice.face.number", {"face": face})


@cache
def _with(kind: int, face: int) -> Text:
    """What a trick is won with."""
    if face == CHARACTER:
        return Text(f"minodice.with.{TYPE_NAMES[kind]}")
    return Text("minodice.with.number", {"face": face})


def _signed(points: int) -> str:
    """With the sign that is no hyphen."""
    return str(points).replace("-", "\N{MINUS SIGN}")


class _View(NamedTuple):
    """The fields of a view as plain Python values; reading the record's fields one by one would cost more."""

    hands: list[list[int]]
    hand_counts: list[int]
    void: list[list[int]]
    trick_types: list[int]
    trick_faces: list[int]
    in_trick: int
    type_: int
    colour: int
    bids: list[int]
    has_bid: list[int]
    tricks: list[int]
    bonuses: list[int]
    took_flag: list[int]
    leader: int
    turn: int
    phase: int
    round_: int
    starter: int
    scores: list[int]
    sheet_bids: list[list[int]]
    sheet_tricks: list[list[int]]
    sheet_points: list[list[int]]
    seats: int
    rounds: int
    counts: list[int]
    faces: list[list[int]]
    scoring: int
    bonus_flag: int
    # What the rules say of it; see `survey`.
    places: list[int]
    actions: list[int]
    outcomes: list[int]
    winning: int


_FIELDS = _View._fields[: _View._fields.index("places")]
_TAKEN = [(STATE.names or ()).index(name) for name in _FIELDS]

# Where `survey` writes what.
_NUMBER = SEATS
_ACTIONS = _NUMBER + 1
_WEIGHED = _ACTIONS + MOST_ROUNDS + 1
_WEIGHTS = _WEIGHED + 1
_WINNING = _WEIGHTS + FACES
_SURVEYED = _WINNING + 1


@rule
def survey(states: Any, out: Any) -> None:
    """Writes what the rules say of the state in an array of one: places, the throws of whose turn it is, weights, and which
    place of the trick wins so far."""
    s = states[0]
    rules.standing(s, out)
    if s.phase == LOT or s.phase == DEAL or s.phase == THROW:
        out[_WEIGHED] = rules.weights(s, out[_WEIGHTS:])
    elif s.phase == PLAY:
        out[_NUMBER] = rules.legal(s, int(s.turn), out[_ACTIONS:])
    if s.in_trick > 0:
        out[_WINNING] = rules.winning_place(s)


@rule
def look_at_trick(states: Any, face: int, out: Any) -> None:
    """Writes of the trick of the state in an array of one, which is used up, with the die in the air lying in it: the place
    that wins, its bonus (D13), and whether a flag shows."""
    s = states[0]
    s.trick_types[s.in_trick] = s.type_
    s.trick_faces[s.in_trick] = face
    s.in_trick += 1
    place = rules.winning_place(s)
    out[0] = place
    out[1] = rules.bonus_of(s, place)
    out[2] = rules.shows_flag(s)


@lru_cache(maxsize=256)
def _read(data: bytes) -> _View:
    """A table's viewers look at the same few states, each of them as the end of one event and the start of the next."""
    states = np.frombuffer(bytearray(data), STATE)
    out = np.zeros(_SURVEYED, np.int64)
    survey(states, out)
    found = out.tolist()
    values = states[0].item()
    fields = [v.tolist() if isinstance(v := values[k], np.ndarray) else v for k in _TAKEN]
    seats = values[_TAKEN[_FIELDS.index("seats")]]
    return _View(
        *fields,
        places=found[:seats],
        actions=found[_ACTIONS : _ACTIONS + found[_NUMBER]],
        outcomes=[o for o in range(found[_WEIGHED]) if found[_WEIGHTS + o]],
        winning=found[_WINNING],
    )


def _seat_at(v: _View, place: int) -> int:
    """Who threw the die at a place of the trick."""
    return (v.leader + place) % v.seats


def _rounds_scored(v: _View) -> int:
    """A game that was called off ends within a round."""
    whole = v.phase == ENDED and v.round_ == sum(v.tricks)
    return v.round_ if whole else max(v.round_ - 1, 0)


# ---------------------------------------------------------------------------------------------------------- the scene
def scene(view: State, seat: int | None) -> Scene:
    """What a seat (None: a spectator) sees and may do.

    Args:
        view: the state as that seat knows it; only read.
        seat: whose scene.
    """
    data = view.tobytes()
    v = _read(data)
    drawn = Scene(
        over=v.phase == ENDED,
        to_move=_to_move(v),
        standing=list(v.places),
        tokens=_tokens(v),
        dice=_tray(v),
        messages=[],
        facts=_facts(v),
        seat_facts=_seat_facts(v),
        sheet=_sheet(v),
    )
    chances = None
    if v.phase == BID:
        _offer_bids(v, seat, drawn)
    elif v.phase == PLAY:
        if seat == v.turn:
            chances = _chances(data)
            _offer_throws(v, drawn)
        else:
            drawn.messages.append(
                Text("minodice.now.play" if v.in_trick else "minodice.now.lead", {"seat": NAMES[v.turn]})
            )
        if v.in_trick:
            drawn.messages.append(_who_wins(v))
    elif v.phase == ENDED:
        drawn.messages += _result(v, seat)
    else:
        drawn.chance = _chance(v, None)
        drawn.messages.append(_chance(v, seat).text)
    if seat is not None and v.phase != ENDED:
        drawn.help = _help(v, seat, chances)
    return drawn


def _to_move(v: _View) -> list[int]:
    if v.phase == BID:
        return [seat for seat in range(v.seats) if not v.has_bid[seat]]
    return [v.turn] if v.phase == PLAY else []


def _tokens(v: _View) -> list[Token]:
    tokens: list[Token] = []
    for seat in range(v.seats):
        hand = v.hands[seat]
        if hand[0] != UNKNOWN:
            tokens += [_dice_token(seat, kind, number) for kind, number in enumerate(hand) if number]
        elif v.hand_counts[seat]:
            tokens.append(_back_token(seat, v.hand_counts[seat]))
        if v.has_bid[seat]:
            tokens.append(_bid_token(seat, v.bids[seat]))
        if v.tricks[seat]:
            tokens.append(_won_token(seat, v.tricks[seat]))
    for place in range(v.in_trick):
        kind, face = v.trick_types[place], v.trick_faces[place]
        tokens.append(_trick_token(place, _seat_at(v, place), kind, face))
    if v.in_trick:
        tokens.append(_crown_token(v.winning, _seat_at(v, v.winning)))
    return tokens


@cache
def _flying(kind: int, seat: int) -> Die:
    return Die(_IN_THE_AIR, TYPE_NAMES[kind], None, seat)


def _tray(v: _View) -> list[Die]:
    return [_flying(v.type_, v.turn)] if v.phase == THROW else []


@cache
def _tricks_fact(seat: int, tricks: int, bid: int) -> SeatFact:
    text = Text("minodice.seat.tricks", {"bid": bid}, tricks)
    short = Text("minodice.seat.short", {"tricks": tricks, "bid": bid})
    return SeatFact(seat, "tricks", text, short, tricks, bid or None)


@cache
def _points_fact(seat: int, points: int) -> SeatFact:
    signed = _signed(points)
    return SeatFact(seat, "points", Text("minodice.points", {"points": signed}), signed, points)


def _seat_facts(v: _View) -> list[SeatFact]:
    """Tricks taken against the bid, which all see once the bids are shown (D4, D10), and points."""
    facts: list[SeatFact] = []
    for seat in range(v.seats):
        if v.phase == PLAY or v.phase == THROW:
            facts.append(_tricks_fact(seat, v.tricks[seat], v.bids[seat]))
        facts.append(_points_fact(seat, v.scores[seat]))
    return facts


_FACT = {name: Text(f"minodice.fact.{name}") for name in ("round", "colour", "bids", "dice")}
_USUAL_DICE = (
    [each.number for each in read_dice_set(DICE_SET)],
    [each.faces for each in read_dice_set(DICE_SET)],
)
_ORIGIN = Fact(_FACT["dice"], Text("minodice.fact.from_players"))
_OWN_DICE = Fact(_FACT["dice"], Text("minodice.fact.own_dice"))
_COLOUR_FACTS = {kind: Fact(_FACT["colour"], text) for kind, text in _DICE.items()}
_NO_COLOUR = Fact(_FACT["colour"], Text("minodice.fact.no_colour"))


@cache
def _round_fact(number: int, of: int) -> Fact:
    return Fact(_FACT["round"], Text("minodice.fact.of", {"n": number, "of": of}))


@cache
def _bids_fact(bids: int, tricks: int) -> Fact:
    return Fact(_FACT["bids"], Text("minodice.fact.bids_are", {"bids": bids}, tricks))


def _facts(v: _View) -> list[Fact]:
    """D1, D3, D4, D7: what one wants to know at a glance."""
    facts: list[Fact] = []
    if v.phase != ENDED and v.phase != LOT:
        facts.append(_round_fact(v.round_, v.rounds))
    if v.phase == PLAY or v.phase == THROW:
        if v.colour != NO_TYPE:
            facts.append(_COLOUR_FACTS[v.colour])
        elif v.in_trick:
            facts.append(_NO_COLOUR)
        facts.append(_bids_fact(sum(v.bids[: v.seats]), v.round_))
    facts.append(_ORIGIN if (v.counts, v.faces) == _USUAL_DICE else _OWN_DICE)
    return facts


# ------------------------------------------------------------------------------------------------------ the score sheet
_TITLE = Text("minodice.sheet.title")
_COLUMNS = [Text("seat", {"seat": name}) for name in NAMES]
_TOTAL = Text("minodice.sheet.total")


@cache
def _round_label(number: int) -> Text:
    return Text("minodice.sheet.round", {"n": number})


def _cell(tricks: int, bid: int, points: int) -> str:
    """Numbers alone, plain: a sheet has a hundred cells."""
    return f"{tricks}/{bid}: {_signed(points)}"


def _sheet(v: _View) -> Sheet | None:
    """Every round with tricks, bid and points of each seat, and how things stood after it; the one that runs without points."""
    totals = [0] * v.seats
    rows: list[SheetRow] = []
    for number in range(_rounds_scored(v)):
        points = v.sheet_points[number]
        cells = zip(v.sheet_tricks[number], v.sheet_bids[number], points, strict=True)
        rows.append(
            SheetRow(_round_label(number + 1), tuple(_cell(*each) for each in list(cells)[: v.seats]))
        )
        totals = [total + each for total, each in zip(totals, points, strict=False)]
        rows.append(SheetRow(_TOTAL, tuple(map(_signed, totals)), total=True))
    if v.phase == PLAY or v.phase == THROW:
        running = [_tricks_fact(seat, v.tricks[seat], v.bids[seat]).short for seat in range(v.seats)]
        rows.append(SheetRow(_round_label(v.round_), tuple(running)))
    return Sheet(_TITLE, tuple(_COLUMNS[: v.seats]), tuple(rows)) if rows else None


# ----------------------------------------------------------------------------------------------- chance, and the result
def _chance(v: _View, viewer: int | None) -> Chance:
    """The chance event that is due; its text as the viewer reads it, None for everybody.

    What a draw may bring is what the view cannot rule out, so it tells nothing.
    """
    if v.phase == LOT:
        return Chance("lot", None, _LOTS[v.seats], Text("minodice.now.lot"))
    you = viewer == v.turn
    values: dict[str, Value] = {} if you else {"seat": NAMES[v.turn]}
    ending = "_you" if you else ""
    if v.phase == DEAL:
        text = Text(f"minodice.now.draw{ending}", {**values, "round": v.round_}, v.round_)
        return Chance("draw", v.turn, tuple(_DRAWN[kind] for kind in v.outcomes), text)
    text = Text(f"minodice.now.throw{ending}", {**values, "die": _DIE[v.type_]})
    return Chance("die", v.turn, _faces_that_come(v.type_, tuple(v.outcomes)), text)


@cache
def _faces_that_come(kind: int, faces: tuple[int, ...]) -> tuple[Outcome, ...]:
    return tuple(Outcome(face, _face(kind, face)) for face in faces)


def _who_wins(v: _View) -> Text:
    """D9, of the trick so far."""
    face = v.trick_faces[v.winning]
    if face == FLAG:
        return Text("minodice.now.only_flags")
    values: dict[str, Value] = {
        "seat": NAMES[_seat_at(v, v.winning)],
        "with": _with(v.trick_types[v.winning], face),
    }
    return Text("minodice.now.wins", values)


def _result(v: _View, seat: int | None) -> list[Text]:
    """D15."""
    first = [s for s, place in enumerate(v.places) if place == 1]
    values: dict[str, Value] = {"points": _signed(v.scores[first[0]])}
    if first == [seat]:
        return [Text("minodice.now.won_you", values)]
    key = "won" if len(first) == 1 else "shared"
    texts = [Text(f"minodice.now.{key}", {**values, "seats": [NAMES[s] for s in first]})]
    if seat is not None:
        own: dict[str, Value] = {"place": v.places[seat], "points": _signed(v.scores[seat])}
        texts.append(Text("minodice.now.your_place", own))
    return texts


# ---------------------------------------------------------------------------------------------------------------- bids
@cache
def _bid_choice(bid: int, dice: int, simple: bool) -> Choice:
    """D11, D12: what a bid may bring and cost."""
    values: dict[str, Value] = {"points": rules.points(dice, bid, bid, 0, simple)}
    if not simple:
        values["lost"] = _signed(rules.points(dice, bid, bid + 1, 0, simple))
    ending = "_simple" if simple else ""
    if bid == 0:
        text = Text(f"minodice.choice.bid_zero{ending}", values)
    else:
        text = Text(f"minodice.choice.bid{ending}", values, bid)
    return Choice(bid, text, "bid", group="bid", short=str(bid))


_BID_GROUP = Group("bid", _QUESTION)


def _offer_bids(v: _View, seat: int | None, drawn: Scene) -> None:
    """D4: everybody at once; who has bid is shown, what is not."""
    done = [NAMES[s] for s in range(v.seats) if v.has_bid[s]]
    if seat is None:
        drawn.messages.append(Text("minodice.now.bid", {"round": v.round_}))
    elif v.has_bid[seat]:
        drawn.messages.append(_counted("now.you_bid", v.bids[seat]))
        open_ = [NAMES[s] for s in range(v.seats) if not v.has_bid[s]]
        drawn.messages.append(Text("minodice.now.waiting", {"seats": open_}, len(open_)))
        return
    else:
        drawn.messages.append(Text("minodice.now.bid_you", {"round": v.round_}))
        drawn.groups = [_BID_GROUP]
        drawn.choices = [_bid_choice(bid, v.round_, v.scoring == SIMPLE) for bid in range(v.round_ + 1)]
        why = Text("minodice.refusal.bid_first")
        drawn.refusals = [
            Refusal(place, place, why)
            for place, number in zip(_HANDS[seat], v.hands[seat], strict=True)
            if number
        ]
    if done:
        drawn.messages.append(Text("minodice.now.have_bid", {"seats": done}, len(done)))


# -------------------------------------------------------------------------------------------------------------- throws
@cache
def _faces_text(kind: int, faces: tuple[int, ...]) -> Text:
    """ "2 × 5, 2 × 6 and 2 × 7"."""
    parts: list[Text] = []
    for face in sorted(set(faces), reverse=True) if kind < SPECIALS else sorted(set(faces)):
        number = faces.count(face)
        text = _face(kind, face)
        parts.append(Text("minodice.times", {"n": number, "face": text}) if number > 1 else text)
    return Text("minodice.list", {"parts": parts})


@cache
def _throw_choice(seat: int, kind: int, faces: tuple[int, ...], place: int) -> Choice:
    own = _HANDS[seat][kind]
    text = Text("minodice.choice.throw", {"die": _DIE[kind], "faces": _faces_text(kind, faces)})
    return Choice(THROW_0 + kind, text, "throw", slot=own, token=own, path=(_TRICK[place],))


def _offer_throws(v: _View, drawn: Scene) -> None:
    """D6, D7, D8."""
    hand = v.hands[v.turn]
    kinds = [action - THROW_0 for action in v.actions]
    drawn.choices = [_throw_choice(v.turn, kind, tuple(v.faces[kind]), v.in_trick) for kind in kinds]
    for kind in range(TYPES):
        if hand[kind] and kind not in kinds:
            place = _HANDS[v.turn][kind]
            text = Text("minodice.refusal.follow", {"die": _DIE[v.colour], "dice": _DICE[v.colour]})
            drawn.refusals.append(Refusal(place, place, text))
    if v.in_trick == 0:
        text = Text("minodice.now.lead_you")
    elif v.colour == NO_TYPE:
        text = Text("minodice.now.free_you")
    elif hand[v.colour] == 0:
        text = Text("minodice.now.void_you", {"none": _NO_DIE[v.colour]})
    else:
        special = "_or_special" if any(hand[:SPECIALS]) else ""
        text = Text(f"minodice.now.follow{special}_you", {"die": _DIE[v.colour]})
    drawn.messages.append(text)


# ------------------------------------------------------------------------------------------------ the odds of own dice
def _chances(data: bytes) -> list[float]:
    out = np.zeros(odds.SIZE)
    odds.win_chances(np.frombuffer(bytearray(data), STATE), out)
    return out.tolist()


_NOTHING = 1e-9
"""Sums of chances are not exact."""


@cache
def _hundredths(n: int) -> Text:
    return Text("minodice.percent", {"n": n})


def _percent(chance: float) -> Text:
    """In whole hundredths; what may fail is never called certain, nor what may come impossible."""
    n = round(100 * chance)
    return _hundredths(n if chance > 1 - _NOTHING else min(max(n, 1), 99))


@cache
def _face_odds(kind: int, faces: tuple[int, ...]) -> Text:
    """ "5 at 33 %, 6 at 33 % and 7 at 33 %"."""
    shown = sorted(set(faces), reverse=True) if kind < SPECIALS else sorted(set(faces))
    parts = [
        Text(
            "minodice.odds.face",
            {"face": _face(kind, face), "chance": _percent(faces.count(face) / len(faces))},
        )
        for face in shown
    ]
    return Text("minodice.list", {"parts": parts})


def _win_odds(faces: Text, chance: float, is_estimated: bool) -> Text:
    """What no unseen dice can change is certain, even where the rest is estimated."""
    values: dict[str, Value] = {"faces": faces}
    if chance < _NOTHING:
        return Text("minodice.odds.win_never", values)
    if chance > 1 - _NOTHING:
        return Text("minodice.odds.win_surely", values)
    values["chance"] = _percent(chance)
    return Text("minodice.odds.win_about" if is_estimated else "minodice.odds.win_is", values)


_HOW = {odds.COUNTED: "counted", odds.ESTIMATED: "estimated"}


def _help(v: _View, seat: int, chances: list[float] | None) -> list[Help]:
    """What the own dice may show, and how likely each is to win the trick now."""
    found: list[Help] = []
    for kind, number in enumerate(v.hands[seat]):
        if number <= 0:
            continue
        text = _face_odds(kind, tuple(v.faces[kind]))
        if chances and chances[kind] >= 0:
            text = _win_odds(text, chances[kind], chances[odds.HOW] == odds.ESTIMATED)
        found.append(Help(_TYPE[kind], text, _HANDS[seat][kind]))
    if chances and chances[odds.HOW] in _HOW:
        how = _HOW[int(chances[odds.HOW])]
        found.append(Help(Text("minodice.odds.how"), Text(f"minodice.odds.{how}")))
    return found


# ------------------------------------------------------------------------------------------------- what an event did
def happened(before: State, seat: int | None, move: int | None, after: State) -> Happening:
    """What an event did, from the views before and after it.

    Args:
        before: a seat's view before the event; only read.
        seat: who acted; None where chance did.
        move: the action, or the outcome of chance; None for what the viewer may not know: a die drawn, a bid.
        after: the same seat's view after it; only read.
    """
    data = before.tobytes()
    v, w = _read(data), _read(after.tobytes())
    texts: list[Text] = []
    steps: list[Step] = []
    if v.phase == LOT and move is not None:
        text = Text("minodice.did.lot", {"seat": NAMES[move]})
        return Happening(None, [text], [lot_step(move)])
    if v.phase == DEAL:
        _tell_draw(v, w, move, texts, steps)
    elif v.phase == BID and seat is not None:
        _tell_bid(v, w, seat, move, texts, steps)
        return Happening(seat, texts, steps)
    elif v.phase == THROW and move is not None:
        _tell_throw(v, w, data, move, texts, steps)
    elif v.phase == PLAY and w.void[v.turn] != v.void[v.turn]:
        texts.append(Text("minodice.did.void", {"seat": NAMES[v.turn], "none": _NO_DIE[v.colour]}))
    return Happening(v.turn, texts, steps)


def _tell_draw(v: _View, w: _View, kind: int | None, texts: list[Text], steps: list[Step]) -> None:
    """D3: which die, its drawer alone is told."""
    if kind is not None:
        texts.append(Text("minodice.did.draw", {"seat": NAMES[v.turn], "die": _DIE[kind]}))
        if not v.hands[v.turn][kind]:
            steps.append(appear_step(_HANDS[v.turn][kind], _HANDS[v.turn][kind]))
    elif v.hand_counts[v.turn] == 0:
        steps.append(appear_step(_BACKS[v.turn], _BACKS[v.turn]))
    if w.phase == BID:
        texts.append(_counted("did.dealt", v.round_))


def _tell_bid(v: _View, w: _View, seat: int, bid: int | None, texts: list[Text], steps: list[Step]) -> None:
    """D4: the last bid turns all over."""
    if w.phase == BID:
        if bid is None:
            texts.append(Text("minodice.did.bid", {"seat": NAMES[seat]}))
        else:
            texts.append(Text("minodice.did.bid_known", {"seat": NAMES[seat]}, bid))
        steps.append(appear_step(_BIDS[seat], _BIDS[seat]))
        return
    bids = w.bids[: w.seats]
    shown = [Text("minodice.did.seat_bid", {"seat": NAMES[s], "bid": each}) for s, each in enumerate(bids)]
    texts.append(Text("minodice.did.bids", {"bids": shown}))
    steps.append(reveal_step({s: str(each) for s, each in enumerate(bids)}))


class _Trick(NamedTuple):
    """A trick with its newest die."""

    place: int
    bonus: int
    has_flag: bool


def _trick_with(data: bytes, face: int) -> _Trick:
    out = np.zeros(3, np.int64)
    look_at_trick(np.frombuffer(bytearray(data), STATE), face, out)
    place, bonus, has_flag = out.tolist()
    return _Trick(place, bonus, bool(has_flag))


def _tell_throw(v: _View, w: _View, data: bytes, face: int, texts: list[Text], steps: list[Step]) -> None:
    """D6: the die falls and lies in the trick; D9: the crown goes to the one that wins now."""
    kind, place = v.type_, v.in_trick
    values: dict[str, Value] = {"seat": NAMES[v.turn], "die": _DIE[kind], "face": _face(kind, face)}
    texts.append(Text("minodice.did.throw", values))
    steps.append(throw_step({_IN_THE_AIR: _face_name(face)}, v.turn, TYPE_NAMES[kind]))
    to = _TRICK[place]
    steps.append(fly_step(to, to, start=f"die:{_IN_THE_AIR}", kind=_look(kind, face), seat=v.turn))
    trick = _trick_with(data, face)
    if place and trick.place != v.winning:
        steps.append(fly_step("crown", _CROWNS[trick.place]))
    if place + 1 == v.seats:
        _tell_trick(v, w, face, trick, texts, steps)


def _tell_trick(v: _View, w: _View, face: int, trick: _Trick, texts: list[Text], steps: list[Step]) -> None:
    """D10: the trick slides to its winner; D13: and may bring a bonus."""
    winner = _seat_at(v, trick.place)
    kinds = [*v.trick_types[: v.in_trick], v.type_]
    faces = [*v.trick_faces[: v.in_trick], face]
    kind, best = kinds[trick.place], faces[trick.place]
    values: dict[str, Value] = {"seat": NAMES[winner]}
    if best == FLAG:
        texts.append(Text("minodice.did.trick_flags", values))
    else:
        texts.append(Text("minodice.did.trick", {**values, "with": _with(kind, best)}))
    may_count = v.scoring != SIMPLE and v.bids[winner] > 0 and v.tricks[winner] < v.bids[winner]
    if trick.bonus and may_count:
        if trick.has_flag and v.bonus_flag == BY_TRICK:
            texts.append(Text("minodice.did.no_bonus"))
        elif kind == MERMAID:
            texts.append(Text("minodice.did.bonus_mermaid", {"points": trick.bonus}))
        else:
            texts.append(
                Text("minodice.did.bonus_griffin", {"points": trick.bonus}, trick.bonus // GRIFFIN_BONUS)
            )
    flights = [fly_step(_TRICK[place], _WON[winner]) for place in range(v.seats)]
    steps.append(together_step([*flights, vanish_step("crown")]))
    if w.phase == ENDED or w.round_ != v.round_:
        _tell_round(v, w, winner, trick, texts)
        _tell_what_follows(w, texts, steps)


def _tell_round(v: _View, w: _View, winner: int, trick: _Trick, texts: list[Text]) -> None:
    """D11 – D14: who bid, took and got what, and why."""
    texts.append(Text("minodice.did.round", {"round": v.round_}))
    for seat in range(v.seats):
        bonus, took_flag = v.bonuses[seat], bool(v.took_flag[seat])
        if seat == winner:
            took_flag |= trick.has_flag
            bonus += 0 if trick.has_flag and v.bonus_flag == BY_TRICK else trick.bonus
        texts.append(_seat_result(v, w, seat, bonus, took_flag))


def _seat_result(v: _View, w: _View, seat: int, bonus: int, took_flag: bool) -> Text:
    row = v.round_ - 1
    bid, tricks = w.sheet_bids[row][seat], w.sheet_tricks[row][seat]
    values: dict[str, Value] = {
        "seat": NAMES[seat],
        "bid": bid,
        "tricks": tricks,
        "points": _signed(w.sheet_points[row][seat]),
    }
    if not bonus or not bid or v.scoring == SIMPLE:
        return Text("minodice.did.result", values)
    if bid != tricks:
        return Text("minodice.did.result_lost", {**values, "bonus": bonus})
    if took_flag and v.bonus_flag == BY_ROUND:
        return Text("minodice.did.result_flag", {**values, "bonus": bonus})
    return Text("minodice.did.result_bonus", {**values, "bonus": bonus_parts(bonus)})


@cache
def bonus_parts(bonus: int) -> list[Text]:
    """What a bonus is for, as far as the sum tells it: three mermaids are worth as much as five griffins."""
    ways = [
        (mermaids, (bonus - MERMAID_BONUS * mermaids) // GRIFFIN_BONUS)
        for mermaids in range(bonus // MERMAID_BONUS + 1)
        if (bonus - MERMAID_BONUS * mermaids) % GRIFFIN_BONUS == 0
    ]
    if len(ways) != 1:
        return [Text("minodice.bonus.any", {"points": bonus})]
    [(mermaids, griffins)] = ways
    parts: list[Text] = []
    if mermaids:
        parts.append(Text("minodice.bonus.mermaid", {"points": MERMAID_BONUS * mermaids}, mermaids))
    if griffins:
        parts.append(Text("minodice.bonus.griffin", {"points": GRIFFIN_BONUS * griffins}, griffins))
    return parts


def _tell_what_follows(w: _View, texts: list[Text], steps: list[Step]) -> None:
    """D5: the next start player; D15: or who has won."""
    if w.phase != ENDED:
        texts.append(Text("minodice.did.next", {"seat": NAMES[w.starter], "round": w.round_}))
        return
    first = [s for s, place in enumerate(w.places) if place == 1]
    key = "win" if len(first) == 1 else "shared"
    values: dict[str, Value] = {"seats": [NAMES[s] for s in first], "points": _signed(w.scores[first[0]])}
    texts.append(Text(f"minodice.did.{key}", values))
    for place, seat in sorted((place, seat) for seat, place in enumerate(w.places)):
        steps.append(finish_step(seat, place))
