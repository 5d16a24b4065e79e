"""Mistkäfer! as any surface draws it: what lies where, what may be done, what to say – from a view alone.

Both functions only read the views they are given, so what a seat may not know (K14) cannot reach its scene: chips show their
faces where the view has them. In texts columns are fields that count from 1, as in the rule book. Seats and dice share names of
colours; so a seat is "Green", dice are "green dice" and lie in "the green row".
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from dreiwurf.games.core import State, rule
from dreiwurf.games.mistkaefer import rules
from dreiwurf.games.mistkaefer.notation import KIND_NAMES
from dreiwurf.games.mistkaefer.options import COLOURS as COLOUR_NAMES
from dreiwurf.games.mistkaefer.rules import (
    CLOVER,
    COLOURS,
    COLUMNS,
    DRAW,
    ENDED,
    EXTRA_TURN,
    FOUR,
    FROM_ROUND_2,
    KINDS,
    LEAVE,
    LINE,
    LOT,
    MOST_DICE,
    NO_BONUS,
    NOBODY,
    ONE,
    ONE_CHIP,
    PLACE,
    PLACE_0,
    ROB,
    ROLL,
    SCORE,
    SEATS,
    SIDES,
    STATE,
    STEAL_FROM_ALL,
    STEAL_ONE,
    TAKE,
    TAKING,
    THROW,
    TWO,
    TWO_CHIPS,
    UNKNOWN,
    VICTIM,
    VICTIM_0,
)
from dreiwurf.games.scene import SEATS as NAMES
from dreiwurf.games.scene import (
    Chance,
    Choice,
    Die,
    Fact,
    Group,
    Happening,
    Outcome,
    Refusal,
    Scene,
    SeatFact,
    Step,
    Text,
    Token,
    Value,
    drop_step,
    finish_step,
    flash_step,
    fly_step,
    lot_step,
    throw_step,
    together_step,
)

# ------------------------------------------------------------------------------------------- slots, tokens, reused texts
_CELLS = [
    [[f"{seat}.{colour[0]}.{column}" for column in range(COLUMNS)] for colour in COLOUR_NAMES]
    for seat in range(SEATS)
]
"""[seat][colour][column]: the id of the die that lies there; its slot has an r before it."""
_SLOTS = [[[f"r{cell}" for cell in row] for row in tableau] for tableau in _CELLS]
_DICE = [
    [
        [
            [
                Token(cell, seat, f"r{cell}", f"die-{COLOUR_NAMES[colour]}-{pips}", "")
                for pips in range(SIDES + 1)
            ]
            for cell in row
        ]
        for colour, row in enumerate(tableau)
    ]
    for seat, tableau in enumerate(_CELLS)
]
"""[seat][colour][column][pips]: made once, because a scene is drawn thousands of times a second."""
_SUPPLY = [f"s.{colour[0]}" for colour in COLOUR_NAMES]
FACES = (*KIND_NAMES, "back")
BACK = 3
_STACKS = [[f"c{seat}.{face}" for face in FACES] for seat in range(SEATS)]
"""[seat][face]: slot and id of a seat's chips of one kind, or of those that the viewer sees face down."""


@cache
def _supply_token(colour: int, number: int) -> Token:
    name = COLOUR_NAMES[colour]
    return Token(f"supply.{name[0]}", None, _SUPPLY[colour], f"supply-{name}", str(number))


@cache
def _stock_token(number: int) -> Token:
    return Token("stock", None, "stock", "stock", str(number))


@cache
def _chip_token(seat: int, face: int, number: int) -> Token:
    stack = _STACKS[seat][face]
    return Token(stack, seat, stack, f"chip-{FACES[face]}", str(number))


@cache
def _die(kind: int, name: str, face: int | None, seat: int) -> Die:
    return Die(name, COLOUR_NAMES[kind], face, seat)


def _by_colour(key: str) -> list[Text]:
    return [Text(f"mistkaefer.{key}.{colour}") for colour in COLOUR_NAMES]


_ROW = _by_colour("row")
_GROUP = _by_colour("group")
_GROUPS = [Group(colour, text, f"supply-{colour}") for colour, text in zip(COLOUR_NAMES, _GROUP, strict=True)]
_PIPS = tuple(Outcome(pips, str(pips)) for pips in range(1, SIDES + 1))
_LOTS = {
    seats: tuple(Outcome(seat, Text("seat", {"seat": NAMES[seat]})) for seat in range(seats))
    for seats in range(2, SEATS + 1)
}
_CHIP = [Text(f"mistkaefer.chip.{face}") for face in FACES[:KINDS]]
_CHIPS = tuple(Outcome(kind, text) for kind, text in enumerate(_CHIP))


@cache
def _counted(key: str, number: int) -> Text:
    """A sentence or phrase that counts something."""
    return Text(f"mistkaefer.{key}", count=number)


@cache
def _dice(colour: int, number: int) -> Text:
    """ "3 green dice"."""
    return _counted(f"dice.{COLOUR_NAMES[colour]}", number)


@cache
def _die_of(colour: int, number: int, of: int) -> Text:
    """ "green die 2 of 3"."""
    return Text(f"mistkaefer.die_of.{COLOUR_NAMES[colour]}", {"n": number, "of": of})


@cache
def _of_value(number: int, value: int) -> Text:
    """ "two threes"."""
    pips = _counted(f"pips.{value}", number)
    return Text("mistkaefer.pips", {"number": Text(f"mistkaefer.number.{number}"), "pips": pips})


@cache
def _that_die(colour: int, value: int) -> Text:
    """ "the green 5"."""
    return Text(f"mistkaefer.die.{COLOUR_NAMES[colour]}", {"pips": value})


@cache
def _on_fields(first: int, number: int) -> Text:
    """ "on fields 3–4", of columns that count from 0."""
    if number == 1:
        return Text("mistkaefer.on.field", {"field": first + 1})
    return Text("mistkaefer.on.fields", {"first": first + 1, "last": first + number})


class _View(NamedTuple):
    """The fields of a view as plain Python values; reading the record's fields one by one would cost more."""

    rows: list[list[list[int]]]
    filled: list[list[int]]
    supply: list[int]
    thrown: list[int]
    to_throw: int
    colour: int
    chips: list[list[int]]
    chip_counts: list[int]
    stock_count: int
    known: list[list[list[int]]]
    turn: int
    phase: int
    extra_turns: int
    placed: int
    bonus_next: int
    bonus_end: int
    draws: int
    ask_next: int
    asked: int
    rounds: int
    winner: int
    seats: int
    target: int
    bonus: list[list[int]]
    dice: int
    steal_dice: int
    clovers_to_win: int
    # What the rules say of it; see `survey`.
    places: list[int]
    actions: list[int]
    outcomes: list[int]
    victim: int
    score: int
    takers: list[list[int]]


_FIELDS = _View._fields[: _View._fields.index("places")]
_TAKEN = [(STATE.names or ()).index(name) for name in _FIELDS]

# Where `survey` writes what.
_NUMBER = SEATS
_ACTIONS = _NUMBER + 1
_WEIGHED = _ACTIONS + SCORE + 1
_WEIGHTS = _WEIGHED + 1
_VICTIM = _WEIGHTS + SIDES + 1
_SCORE = _VICTIM + 1
_TAKERS = _SCORE + 1
_SURVEYED = _TAKERS + SIDES + 1


@rule
def survey(states: Any, out: Any) -> None:
    """Writes what the rules say of the state in an array of one: places, actions, weights, who is robbed next, what scoring would
    give, and by value whose dice might be taken if it were placed."""
    s = states[0]
    rules.standing(s, out)
    if s.phase == LOT or s.phase == THROW or s.phase == DRAW or s.phase == ROB:
        out[_WEIGHED] = rules.weights(s, out[_WEIGHTS:])
    elif s.phase != ENDED:
        out[_NUMBER] = rules.legal(s, int(s.turn), out[_ACTIONS:])
    if s.phase == ROB:
        out[_VICTIM] = rules.next_victim(s)
    if s.turn != NOBODY:
        out[_SCORE] = rules.score_of(s, int(s.turn))
    if s.phase == PLACE and rules.steals_dice(s):
        for other in range(s.seats):
            if other != s.turn:
                out[_TAKERS + rules.highest_in(s, other, int(s.colour))] |= 1 << other


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
    return _View(
        *fields,
        places=found[:seats],
        actions=found[_ACTIONS : _ACTIONS + found[_NUMBER]],
        outcomes=[o for o in range(found[_WEIGHED]) if found[_WEIGHTS + o]],
        victim=found[_VICTIM],
        score=found[_SCORE],
        takers=[[s for s in range(seats) if mask >> s & 1] for mask in found[_TAKERS:]],
    )


def _top(v: _View, seat: int, colour: int) -> int:
    """The outermost die of a row, its highest; 0 if it is empty."""
    filled = v.filled[seat][colour]
    return v.rows[seat][colour][filled - 1] if filled else 0


def _stacks(v: _View, holder: int) -> list[int]:
    """K14: by face, how many chips of a holder the viewer sees; the last are those that lie face down."""
    chips = v.chips[holder]
    if chips[ONE] == UNKNOWN:  # of `known` a view has the viewer's own part
        chips = [sum(v.known[viewer][holder][kind] for viewer in range(v.seats)) for kind in range(KINDS)]
    return [*chips, v.chip_counts[holder] - sum(chips)]


def _balls(v: _View, seat: int) -> int:
    return v.chips[seat][ONE] + 2 * v.chips[seat][TWO]


# ---------------------------------------------------------------------------------------------------------- the scene
def scene(view: State, seat: int | None) -> Scene:
    """What a seat (None: a spectator) sees and may do.

    Args:
        view: the state as that seat knows it; only read.
        seat: whose scene.
    """
    v = _read(view)
    is_decision = v.phase in (ROLL, PLACE, VICTIM, TAKING)
    drawn = Scene(
        over=v.phase == ENDED,
        to_move=[v.turn] if is_decision else [],
        standing=list(v.places),
        tokens=_tokens(v),
        dice=_tray(v),
        messages=[],
        facts=_facts(v, seat),
        seat_facts=_seat_facts(v),
    )
    if is_decision:
        if seat == v.turn:
            _OFFERS[v.phase](v, drawn)
        else:
            drawn.messages.append(_what_others_do(v, seat))
    elif v.phase == ENDED:
        drawn.messages += _result(v, seat)
    else:
        drawn.chance = _chance(v, None)
        drawn.messages.append(_chance(v, seat).text)
    return drawn


def _tokens(v: _View) -> list[Token]:
    tokens: list[Token] = []
    for seat in range(v.seats):
        for row, filled, cells in zip(v.rows[seat], v.filled[seat], _DICE[seat], strict=True):
            for column in range(filled):
                tokens.append(cells[column][row[column]])
    for colour in range(COLOURS):
        tokens.append(_supply_token(colour, v.supply[colour]))
    tokens.append(_stock_token(v.stock_count))
    for seat in range(v.seats):
        if v.chip_counts[seat]:
            for face, number in enumerate(_stacks(v, seat)):
                if number:
                    tokens.append(_chip_token(seat, face, number))
    return tokens


def _thrown(v: _View) -> list[int]:
    """The pips of the dice that were thrown and lie there, ascending."""
    return [pips for pips, number in enumerate(v.thrown, 1) for _ in range(number)]


def _names(thrown: list[int]) -> list[str]:
    """The ids of dice by their pips, in the same order: the k-th die that shows them."""
    return [f"{pips}.{thrown[:place].count(pips)}" for place, pips in enumerate(thrown)]


def _tray(v: _View) -> list[Die]:
    """The dice of the throw: those that fell, and those still to fall."""
    if v.phase != THROW and v.phase != PLACE:
        return []
    thrown = _thrown(v)
    fallen = [_die(v.colour, name, pips, v.turn) for name, pips in zip(_names(thrown), thrown, strict=True)]
    return fallen + [_die(v.colour, f"w.{k}", None, v.turn) for k in range(v.to_throw)]


@cache
def _seat_fact(seat: int, kind: str, number: int, of: int | None) -> SeatFact:
    values: dict[str, Value] = {} if of is None else {"of": of}
    text = Text(f"mistkaefer.seat.{kind}", values, number)
    short = str(number) if of is None else Text("mistkaefer.seat.short", {"n": number, "of": of})
    return SeatFact(seat, kind, text, short, number, of)


def _seat_facts(v: _View) -> list[SeatFact]:
    """K14: everybody's number of chips; balls and clovers where the view has them."""
    facts: list[SeatFact] = []
    for seat in range(v.seats):
        facts.append(_seat_fact(seat, "chips", v.chip_counts[seat], None))
        if v.chips[seat][ONE] != UNKNOWN:
            facts.append(_seat_fact(seat, "balls", _balls(v, seat), v.target))
            facts.append(_seat_fact(seat, "clovers", v.chips[seat][CLOVER], v.clovers_to_win))
    return facts


_FACT = {name: Text(f"mistkaefer.fact.{name}") for name in ("target", "round", "extra", "line", "taking")}


@cache
def _target_fact(balls: int, clovers: int) -> Fact:
    aims: dict[str, Value] = {"balls": _counted("balls", balls), "clovers": _counted("clovers", clovers)}
    return Fact(_FACT["target"], Text("mistkaefer.fact.target_is", aims))


@cache
def _number_fact(name: str, number: int) -> Fact:
    return Fact(_FACT[name], Text("mistkaefer.fact.number", {"n": number}))


def _facts(v: _View, seat: int | None) -> list[Fact]:
    """K5, K8, K10, K11: what one wants to know at a glance."""
    facts = [_target_fact(v.target, v.clovers_to_win)]
    if v.phase == ENDED or v.turn == NOBODY:
        return facts
    facts.append(_number_fact("round", v.rounds + 1))
    if v.extra_turns:
        facts.append(_number_fact("extra", v.extra_turns))
    filled = v.filled[v.turn if seat is None else seat]
    right = sum(max(0, number - LINE) for number in filled)
    facts.append(Fact(_FACT["line"], _counted("fact.dice", right)))
    if v.steal_dice == FROM_ROUND_2 and v.rounds == 0:
        facts.append(Fact(_FACT["taking"], Text("mistkaefer.fact.taking_later")))
    return facts


def _chance(v: _View, viewer: int | None) -> Chance:
    """The chance event that is due; its text as the viewer reads it, None for everybody.

    What a draw may bring is what the view cannot rule out, so it tells nothing.
    """
    if v.phase == LOT:
        return Chance("lot", None, _LOTS[v.seats], Text("mistkaefer.now.lot"))
    you = viewer == v.turn
    values: dict[str, Value] = {} if you else {"seat": NAMES[v.turn]}
    ending = "_you" if you else ""
    if v.phase == THROW:
        # people who throw real dice enter them one by one: count along
        of = sum(v.thrown) + v.to_throw
        dice = _dice(v.colour, 1) if of == 1 else _die_of(v.colour, sum(v.thrown) + 1, of)
        text = Text(f"mistkaefer.now.throw{ending}", {**values, "dice": dice})
        return Chance("die", v.turn, _PIPS, text)
    outcomes = tuple(_CHIPS[kind] for kind in v.outcomes)
    if v.phase == DRAW:
        return Chance(
            "draw",
            v.turn,
            outcomes,
            Text(f"mistkaefer.now.draw{ending}", values, min(v.draws, v.stock_count)),
        )
    if viewer == v.victim:
        return Chance("draw", v.turn, outcomes, Text("mistkaefer.now.robbed_you", values))
    values["victim"] = NAMES[v.victim]
    return Chance("draw", v.turn, outcomes, Text(f"mistkaefer.now.rob{ending}", values))


def _what_others_do(v: _View, seat: int | None) -> Text:
    """What the active player decides, for everybody else."""
    values: dict[str, Value] = {"seat": NAMES[v.turn]}
    if v.phase == ROLL:
        return Text("mistkaefer.now.roll", values)
    if v.phase == PLACE:
        return Text("mistkaefer.now.place", {**values, "throw": _said(_thrown(v))})
    if v.phase == VICTIM:
        return Text("mistkaefer.now.victim", values)
    values["die"] = _that_die(v.colour, v.placed)
    if seat == v.asked:
        return Text("mistkaefer.now.taken_you", values)
    return Text("mistkaefer.now.take", {**values, "victim": NAMES[v.asked]})


def _said(pips: list[int]) -> str:
    return ", ".join(map(str, pips))


def _result(v: _View, seat: int | None) -> list[Text]:
    """K15: who has won and by what; after a game that was called off, who was nearest."""
    if v.winner != NOBODY:
        by = _winning(v)
        if seat == v.winner:
            return [Text("mistkaefer.now.won_you", {"by": by})]
        return [Text("mistkaefer.now.won", {"seat": NAMES[v.winner], "by": by})]
    first = [NAMES[s] for s, place in enumerate(v.places) if place == 1]
    texts = [Text("mistkaefer.now.nearest" if len(first) == 1 else "mistkaefer.now.shared", {"seats": first})]
    if seat is not None:
        texts.append(Text("mistkaefer.now.your_place", {"place": v.places[seat]}))
    return texts


def _winning(v: _View) -> Text:
    """K5: the balls or the clovers that won."""
    clovers = v.chips[v.winner][CLOVER]
    if clovers >= v.clovers_to_win:
        return _counted("clovers", clovers)
    return _counted("balls", _balls(v, v.winner))


# ------------------------------------------------------------------------------------------------------- roll or score
@cache
def _roll_text(colour: int, number: int, top: int) -> Text:
    """K7: what a throw leads to."""
    key = ("any", "from", "from", "from", "from", "six", "bust")[top]
    values: dict[str, Value] = {"dice": _dice(colour, number)}
    if key == "from":
        values["least"] = top + 1
    return Text(f"mistkaefer.choice.roll_{key}", values)


@cache
def _roll_choice(seat: int, colour: int, number: int, filled: int, top: int) -> Choice:
    return Choice(
        action=MOST_DICE * colour + number - 1,
        text=_roll_text(colour, number, top),
        kind="roll",
        path=tuple(_SLOTS[seat][colour][filled : filled + number]),
        group=COLOUR_NAMES[colour],
        short=str(number),
    )


def _offer_rolls(v: _View, drawn: Scene) -> None:
    """K6, K12."""
    seat = v.turn
    rolls = [action for action in v.actions if action < SCORE]
    for action in rolls:
        colour, number = action // MOST_DICE, action % MOST_DICE + 1
        filled = v.filled[seat][colour]
        drawn.choices.append(_roll_choice(seat, colour, number, filled, _top(v, seat, colour)))
    drawn.groups = list(_GROUPS)
    for colour in range(COLOURS):
        if (why := _why_not_roll(v, colour)) is not None:
            drawn.refusals.append(why)
    drawn.choices.append(_score_choice(v))
    drawn.messages.append(Text("mistkaefer.now.roll_you" if rolls else "mistkaefer.now.only_score_you"))


def _why_not_roll(v: _View, colour: int) -> Refusal | None:
    """K6: why the dice of a colour, or some numbers of them, cannot be thrown."""
    supply = v.supply[colour]
    if v.filled[v.turn][colour] == COLUMNS:
        text = Text("mistkaefer.refusal.full", {"row": _ROW[colour]})
    elif supply == 0:
        text = Text("mistkaefer.refusal.no_dice", {"dice": _GROUP[colour]})
    elif supply < MOST_DICE:
        text = Text("mistkaefer.refusal.few_dice", {"dice": _GROUP[colour]}, supply)
    elif v.dice == FOUR:
        text = Text("mistkaefer.refusal.four")
    else:
        return None
    name = COLOUR_NAMES[colour]
    return Refusal(f"supply.{name[0]}", _SUPPLY[colour], text, name)


class _Scoring(NamedTuple):
    """K12: columns 1 and 2 that are filled in all rows, and the slots of all dice that score."""

    columns: int
    right: int
    slots: list[str]


def _scoring(v: _View) -> _Scoring:
    filled = v.filled[v.turn]
    columns = min(LINE, *filled)
    slots: list[str] = []
    for slots_of_row, number in zip(_SLOTS[v.turn], filled, strict=True):
        slots += slots_of_row[:columns]
        slots += slots_of_row[LINE : max(LINE, number)]
    return _Scoring(columns, v.score - columns, slots)


def _score_choice(v: _View) -> Choice:
    number = min(v.score, v.stock_count)
    if number < v.score:
        text = _counted("choice.score_rest", number)
    elif number:
        text = _counted("choice.score", number)
    else:
        text = Text("mistkaefer.choice.score_nothing" if any(v.filled[v.turn]) else "mistkaefer.choice.pass")
    return Choice(SCORE, text, "score", path=tuple(_scoring(v).slots))


# --------------------------------------------------------------------------------------------------------------- place
def _offer_places(v: _View, drawn: Scene) -> None:
    """K7."""
    seat, colour = v.turn, v.colour
    thrown = _thrown(v)
    names = _names(thrown)
    top = _top(v, seat, colour)
    values = [action - PLACE_0 for action in v.actions]
    for value in sorted(set(thrown)):
        dice = tuple(name for name, pips in zip(names, thrown, strict=True) if pips == value)
        if value in values:
            drawn.choices.append(_place_choice(v, value, dice))
        else:
            text = Text("mistkaefer.refusal.too_low", {"pips": value, "top": top})
            drawn.refusals.append(Refusal(None, None, text, dice=dice))
    said: dict[str, Value] = {"throw": _said(thrown), "row": _ROW[colour]}
    if len(values) == 1:
        drawn.messages.append(Text("mistkaefer.now.place_only_you", {**said, "pips": values[0]}))
    else:
        drawn.messages.append(Text("mistkaefer.now.place_you", said))


def _place_choice(v: _View, value: int, dice: tuple[str, ...]) -> Choice:
    filled = v.filled[v.turn][v.colour]
    number = min(len(dice), COLUMNS - filled)
    text = Text(
        "mistkaefer.choice.place",
        {"dice": _of_value(number, value), "where": _on_fields(filled, number)},
    )
    gains = _gains(v, filled, number)
    if len(dice) > number:
        gains.append(_counted("gain.back", len(dice) - number))
    if gains:
        text = Text("mistkaefer.choice.gains", {"what": text, "gains": gains})
    if filled + number < COLUMNS and v.takers[value]:
        others = [NAMES[other] for other in v.takers[value]]
        text = Text(
            "mistkaefer.choice.then_take",
            {"what": text, "die": _that_die(v.colour, value), "seats": others},
        )
    path = tuple(_SLOTS[v.turn][v.colour][filled : filled + number])
    return Choice(PLACE_0 + value, text, "place", path=path, dice=dice)


def _can_be_robbed(v: _View, thief: int) -> list[int]:
    """K4: the opponents who have chips."""
    return [other for other in range(v.seats) if other != thief and v.chip_counts[other]]


def _gains(v: _View, first: int, number: int) -> list[Text]:
    """K4, K9: what the bonus fields under dice give."""
    bonuses = v.bonus[v.colour][first : first + number]
    gains: list[Text] = []
    if chips := min(bonuses.count(ONE_CHIP) + 2 * bonuses.count(TWO_CHIPS), v.stock_count):
        gains.append(_counted("chips", chips))
    if turns := bonuses.count(EXTRA_TURN):
        gains.append(_counted("gain.turns", turns))
    if STEAL_ONE in bonuses or STEAL_FROM_ALL in bonuses:
        victims = [NAMES[other] for other in _can_be_robbed(v, v.turn)]
        if not victims:
            gains.append(Text("mistkaefer.gain.nobody"))
        elif STEAL_FROM_ALL in bonuses:
            gains.append(Text("mistkaefer.gain.steal_all", {"seats": victims}))
        if victims and STEAL_ONE in bonuses:
            gains.append(_counted("gain.steal", bonuses.count(STEAL_ONE)))
    return gains


# --------------------------------------------------------------------------------------------- dice and chips of others
def _outermost(v: _View, seat: int) -> str:
    """The id of the outermost die of a seat's row of the colour that was thrown."""
    return _CELLS[seat][v.colour][v.filled[seat][v.colour] - 1]


def _offer_takings(v: _View, drawn: Scene) -> None:
    """K8."""
    die, victim = _that_die(v.colour, v.placed), NAMES[v.asked]
    filled = v.filled[v.turn][v.colour]
    text = Text("mistkaefer.choice.take", {"die": die, "victim": victim})
    if gains := _gains(v, filled, 1):
        text = Text("mistkaefer.choice.gains", {"what": text, "gains": gains})
    still_to_ask = [(v.turn + place) % v.seats for place in range(v.ask_next, v.seats)]
    takers = [other for other in still_to_ask if _top(v, other, v.colour) == v.placed]
    number = min(1 + len(takers), COLUMNS - filled)
    token = _outermost(v, v.asked)
    drawn.choices = [
        Choice(
            TAKE,
            text,
            "take",
            slot=f"r{token}",
            token=token,
            path=(_SLOTS[v.turn][v.colour][filled],),
            all=_counted("choice.take_all", number) if number > 1 else None,
        ),
        Choice(LEAVE, Text("mistkaefer.choice.leave", {"die": die, "victim": victim}), "leave"),
    ]
    for other in still_to_ask:
        if v.filled[other][v.colour]:
            token = _outermost(v, other)
            if other in takers:
                why = Text("mistkaefer.refusal.in_turn", {"seat": victim})
            else:
                why = Text("mistkaefer.refusal.not_same", {"die": die})
            drawn.refusals.append(Refusal(token, f"r{token}", why))
    drawn.messages.append(Text("mistkaefer.now.take_you", {"die": die, "victim": victim}))


def _offer_victims(v: _View, drawn: Scene) -> None:
    """K4: the single theft."""
    for other in range(v.seats):
        if other == v.turn:
            continue
        if VICTIM_0 + other not in v.actions:
            drawn.refusals.append(
                Refusal(None, None, Text("mistkaefer.refusal.no_chips", {"seat": NAMES[other]}))
            )
            continue
        stacks = _stacks(v, other)
        face = BACK if stacks[BACK] else next(face for face, number in enumerate(stacks) if number)
        stack = _STACKS[other][face]
        text = Text("mistkaefer.choice.victim", {"victim": NAMES[other]}, v.chip_counts[other])
        drawn.choices.append(Choice(VICTIM_0 + other, text, "victim", slot=stack, token=stack))
    drawn.messages.append(Text("mistkaefer.now.victim_you"))


_OFFERS = {ROLL: _offer_rolls, PLACE: _offer_places, TAKING: _offer_takings, VICTIM: _offer_victims}


# ------------------------------------------------------------------------------------------------- what an event did
def happened(before: State, seat: int | None, move: int | None, after: State) -> Happening:
    """What an event did, from the views before and after it.

    Args:
        before: a seat's view before the event; only read.
        seat: who acted; None where chance did.
        move: the action, or the outcome of chance; None for a chip that the viewer may not know.
        after: the same seat's view after it; only read.
    """
    v, w = _read(before), _read(after)
    texts: list[Text] = []
    steps: list[Step] = []
    if v.phase == DRAW or v.phase == ROB:
        (_tell_draw if v.phase == DRAW else _tell_theft)(v, w, move, texts, steps)
        if w.phase == ENDED:
            _tell_end(v, w, texts, steps)
        else:
            _tell_bonuses(v, w, v.bonus_next, v.bonus_end, texts, steps)
    elif move is None:
        return Happening(seat, texts, steps)
    elif v.phase == LOT:
        text = Text("mistkaefer.did.lot", {"seat": NAMES[move]})
        return Happening(None, [text], [lot_step(move)])
    elif v.phase == THROW:
        _tell_throw(v, w, move, texts, steps)
    elif v.phase == PLACE:
        _tell_placing(v, w, move - PLACE_0, texts, steps)
    elif v.phase == TAKING:
        _tell_answer(v, w, move, texts, steps)
    elif v.phase == VICTIM:
        robbed = {"seat": NAMES[v.turn], "victim": NAMES[move - VICTIM_0]}
        texts.append(Text("mistkaefer.did.victim", {**robbed}))
    elif move == SCORE:
        _tell_score(v, texts, steps)
    else:
        dice = _dice(move // MOST_DICE, move % MOST_DICE + 1)
        texts.append(Text("mistkaefer.did.roll", {"seat": NAMES[v.turn], "dice": dice}))
    has_just_won_it = any(text.key == "mistkaefer.did.extra" for text in texts)
    if w.phase == ROLL and w.turn == v.turn and not has_just_won_it:
        texts.append(Text("mistkaefer.did.extra_turn", {"seat": NAMES[w.turn]}))
    return Happening(v.turn, texts, steps)


def _home(colour: int, name: str, pips: int) -> Step:
    """A die of the tray goes back to the supply."""
    return fly_step(
        f"back.{name}", _SUPPLY[colour], start=f"die:{name}", kind=f"die-{COLOUR_NAMES[colour]}-{pips}"
    )


def _tell_throw(v: _View, w: _View, pips: int, texts: list[Text], steps: list[Step]) -> None:
    """One die; the last one sums up the throw, and may show a bust (K11)."""
    steps.append(throw_step({f"{pips}.{v.thrown[pips - 1]}": pips}, v.turn, COLOUR_NAMES[v.colour]))
    if v.to_throw > 1:
        return
    thrown = sorted([*_thrown(v), pips])
    active = NAMES[v.turn]
    key = f"mistkaefer.did.throw.{COLOUR_NAMES[v.colour]}"
    texts.append(Text(key, {"seat": active, "throw": _said(thrown)}))
    if w.phase == PLACE:
        return
    lost = [v.filled[v.turn][c] - w.filled[v.turn][c] for c in range(COLOURS)]
    dice = [_dice(colour, number) for colour, number in enumerate(lost) if number]
    texts.append(
        Text("mistkaefer.did.bust", {"seat": active, "top": _top(v, v.turn, v.colour), "dice": dice})
    )
    cells = _CELLS[v.turn]
    steps.append(
        drop_step(
            [
                cells[colour][column]
                for colour in range(COLOURS)
                for column in range(w.filled[v.turn][colour], v.filled[v.turn][colour])
            ]
        )
    )
    steps.append(
        together_step(
            [_home(v.colour, name, each) for name, each in zip(_names(thrown), thrown, strict=True)]
        )
    )


def _tell_placing(v: _View, w: _View, value: int, texts: list[Text], steps: list[Step]) -> None:
    """K7: the dice of the value fly into the row, the others back to the supply."""
    seat, colour = v.turn, v.colour
    filled = v.filled[seat][colour]
    thrown = _thrown(v)
    number = min(thrown.count(value), COLUMNS - filled)
    flights: list[Step] = []
    placed = 0
    for name, pips in zip(_names(thrown), thrown, strict=True):
        if pips == value and placed < number:
            token = _DICE[seat][colour][filled + placed][value]
            flights.append(fly_step(token.id, token.slot, start=f"die:{name}", kind=token.kind, seat=seat))
            placed += 1
        else:
            flights.append(_home(colour, name, pips))
    steps.append(together_step(flights))
    texts.append(
        Text(
            "mistkaefer.did.place",
            {"seat": NAMES[seat], "dice": _of_value(number, value), "row": _ROW[colour]},
        )
    )
    if number < thrown.count(value):
        texts.append(_counted("did.no_room", thrown.count(value) - number))
    _tell_bonuses(v, w, filled, filled + number, texts, steps)


def _tell_answer(v: _View, w: _View, action: int, texts: list[Text], steps: list[Step]) -> None:
    """K8: a die crosses the table, or is left."""
    values: dict[str, Value] = {
        "seat": NAMES[v.turn],
        "victim": NAMES[v.asked],
        "die": _that_die(v.colour, v.placed),
    }
    if action == LEAVE:
        texts.append(Text("mistkaefer.did.leave", values))
        return
    filled = v.filled[v.turn][v.colour]
    texts.append(Text("mistkaefer.did.take", values))
    steps.append(fly_step(_outermost(v, v.asked), _SLOTS[v.turn][v.colour][filled]))
    _tell_bonuses(v, w, filled, filled + 1, texts, steps)


def _tell_bonuses(v: _View, w: _View, first: int, end: int, texts: list[Text], steps: list[Step]) -> None:
    """K4, K9: the bonuses that this event brought, of the columns whose bonus was to come.

    The stock never runs out before somebody has won: options that would let it are refused.
    """
    if w.phase in (DRAW, ROB, VICTIM):
        end = w.bonus_next
    bonuses = v.bonus[v.colour][first:end]
    slots = _SLOTS[v.turn][v.colour][first:end]
    if any(bonuses):
        shown = [slot for slot, bonus in zip(slots, bonuses, strict=True) if bonus != NO_BONUS]
        steps.append(flash_step(shown))
    if turns := bonuses.count(EXTRA_TURN):
        texts.append(Text("mistkaefer.did.extra", {"seat": NAMES[v.turn]}, turns))
    if (STEAL_ONE in bonuses or STEAL_FROM_ALL in bonuses) and not _can_be_robbed(w, v.turn):
        texts.append(Text("mistkaefer.did.nobody_to_rob"))


def _tell_score(v: _View, texts: list[Text], steps: list[Step]) -> None:
    """K12: what scores, and that all dice go back."""
    seat = v.turn
    scoring = _scoring(v)
    values: dict[str, Value] = {"seat": NAMES[seat]}
    if v.score:
        parts = [_counted("part.columns", scoring.columns)] if scoring.columns else []
        parts += [_counted("part.right", scoring.right)] if scoring.right else []
        texts.append(Text("mistkaefer.did.score", {**values, "parts": parts}, v.score))
        steps.append(flash_step(scoring.slots))
    else:
        texts.append(
            Text("mistkaefer.did.score_nothing" if any(v.filled[seat]) else "mistkaefer.did.pass", values)
        )
    flights = [
        fly_step(_CELLS[seat][colour][column], _SUPPLY[colour])
        for colour in range(COLOURS)
        for column in range(v.filled[seat][colour])
    ]
    if flights:
        steps.append(together_step(flights))


# --------------------------------------------------------------------------------------------------------------- chips
def _tell_draw(v: _View, w: _View, kind: int | None, texts: list[Text], steps: list[Step]) -> None:
    """K13, K14: face up for who may know the chip."""
    values: dict[str, Value] = {"seat": NAMES[v.turn]}
    if kind is None:
        texts.append(Text("mistkaefer.did.draw", values))
    else:
        texts.append(Text("mistkaefer.did.draw_known", {**values, "chip": _CHIP[kind]}))
    steps.append(_chip_flight("stock", v.turn, kind))


def _tell_theft(v: _View, w: _View, kind: int | None, texts: list[Text], steps: list[Step]) -> None:
    values: dict[str, Value] = {"seat": NAMES[v.turn], "victim": NAMES[v.victim]}
    if kind is None:
        texts.append(Text("mistkaefer.did.rob", values))
    else:
        texts.append(Text("mistkaefer.did.rob_known", {**values, "chip": _CHIP[kind]}))
    stacks = _stacks(v, v.victim)
    wished = BACK if kind is None else kind
    face = wished if stacks[wished] else BACK if stacks[BACK] else stacks.index(max(stacks))
    steps.append(_chip_flight(_STACKS[v.victim][face], v.turn, kind))


def _chip_flight(start: str, seat: int, kind: int | None) -> Step:
    face = BACK if kind is None else kind
    return fly_step("chip", _STACKS[seat][face], start=start, kind=f"chip-{FACES[face]}", seat=seat)


def _tell_end(v: _View, w: _View, texts: list[Text], steps: list[Step]) -> None:
    """K15: the winner, and all chips laid open."""
    texts.append(Text("mistkaefer.did.win", {"seat": NAMES[w.winner], "by": _winning(w)}))
    flights: list[Step] = []
    for seat in range(w.seats):
        balls, clovers = _counted("balls", _balls(w, seat)), _counted("clovers", w.chips[seat][CLOVER])
        if seat != w.winner and w.chip_counts[seat]:
            texts.append(
                Text("mistkaefer.did.has", {"seat": NAMES[seat], "balls": balls, "clovers": clovers})
            )
        if _stacks(v, seat)[BACK]:
            flights += _opening(w, seat)
    if flights:
        steps.append(together_step(flights))
    for place, seat in sorted((place, seat) for seat, place in enumerate(w.places)):
        steps.append(finish_step(seat, place))


def _opening(w: _View, seat: int) -> list[Step]:
    """A seat's chips leave the stack that lay face down, each to its kind."""
    back = _STACKS[seat][BACK]
    return [
        fly_step(f"open.{stack}", stack, start=back, kind=f"chip-{face}", seat=seat, label=str(number))
        for stack, face, number in zip(_STACKS[seat], FACES, w.chips[seat], strict=False)
        if number
    ]
