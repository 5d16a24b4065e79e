"""The friendly face of the rules: `Game` starts positions, `Position` is one moment of a game, never changed."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

import msgspec
import numpy as np

from dreiwurf import games
from dreiwurf.games import core
from dreiwurf.games.core import CHANCE, OUT_SIZE, OVER, GameRules, OptionError, names_of

_SEATS_OF = [
    frozenset(seat for seat in range(core.MOST_SEATS) if mask >> seat & 1)
    for mask in range(1 << core.MOST_SEATS)
]
"""The seats of each bit mask."""


class IllegalAction(ValueError):
    """An action or outcome that is not possible now; the message says what is."""


def games_known() -> tuple[str, ...]:
    """The names of all games: the folders of `dreiwurf.games`.

    Example:
        >>> "maedn" in games_known()
        True
    """
    return tuple(sorted(module.name for module in iter_modules(games.__path__) if module.ispkg))


def game(name: str) -> Game:
    """A game by its name.

    Raises:
        OptionError: there is no such game.

    Example:
        >>> game("maedn").seats
        range(2, 5)
    """
    if name not in games_known():
        raise OptionError(f"there is no game {name!r}; there is {names_of(games_known())}")
    return _load(name)


@cache
def _load(name: str) -> Game:
    return Game(import_module(f"dreiwurf.games.{name}").GAME)


def _suggest(name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; there is {names_of(tuple(known))}"


class Game:
    """One of the games: its options and presets, its notation, and how it starts.

    Attributes:
        name: by which it is asked for.
        version: of its behaviour; stands in every record.
        seats: the numbers of seats that may play.
        presets: by name, the options that each sets.
        options_type: the msgspec Struct of its options.
        policies: the names of its players that are programs.
        rules: the game as its folder hands it in.
    """

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.name = rules.name
        self.version = rules.version
        self.seats = rules.seats
        self.presets: Mapping[str, Mapping[str, Any]] = rules.presets
        self.options_type = rules.options
        self.policies = rules.policies

    def __repr__(self) -> str:
        return f"dreiwurf.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)

    def options(self, preset: str = "classic", **options: Any) -> msgspec.Struct:
        """The full set of options that a preset and single options give.

        Raises:
            OptionError: names the preset, option or value that is wrong.

        Example:
            >>> game("maedn").options("hall", figures=3).gate
            'in_play'
        """
        if preset not in self.presets:
            raise OptionError(f"{self.name} has no preset {preset!r}{_suggest(preset, tuple(self.presets))}")
        known = self.options_type.__struct_fields__
        for name in options:
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}{_suggest(name, known)}")
        try:
            return msgspec.convert({**self.presets[preset], **options}, self.options_type)
        except msgspec.ValidationError as error:
            raise OptionError(self._explain(options, error)) from None

    def _explain(self, options: Mapping[str, Any], error: msgspec.ValidationError) -> str:
        """Says which option is wrong, and what it may be."""
        name = str(error).rpartition("`$.")[2].rstrip("`")
        described = self.describe_options().get(name)
        if described is None:
            return f"{self.name}: {error}"
        if described.kind == "text":
            return f"option {name!r} of {self.name}: {error}"
        allowed = names_of([repr(v) for v in described.values]) if described.values else described.range
        return f"option {name!r} of {self.name} cannot be {options.get(name)!r}; it may be {allowed}"

    def describe_options(self) -> dict[str, OptionFacts]:
        """For each option its default and what it may be.

        Example:
            >>> game("maedn").describe_options()["start"].values
            ('lot', 'first_seat')
        """
        facts: dict[str, OptionFacts] = {}
        for field in cast("msgspec.inspect.StructType", msgspec.inspect.type_info(self.options_type)).fields:
            kind = field.type
            if isinstance(kind, msgspec.inspect.LiteralType):
                facts[field.name] = OptionFacts(
                    "choice", field.default, tuple(self._in_order(field.name)), None, None
                )
            elif isinstance(kind, msgspec.inspect.IntType):
                facts[field.name] = OptionFacts("number", field.default, (), kind.ge, kind.le)
            elif isinstance(kind, msgspec.inspect.StrType | msgspec.inspect.Metadata):
                facts[field.name] = OptionFacts("text", field.default, (), None, None, _examples(kind))
            else:
                facts[field.name] = OptionFacts("switch", field.default, (True, False), None, None)
        return facts

    def _in_order(self, option: str) -> Sequence[str]:
        from typing import get_args, get_type_hints

        return get_args(get_type_hints(self.options_type)[option])

    def _seats(self, seats: int) -> int:
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:  # pyright: ignore[reportUnnecessaryIsInstance]
            numbers = f"{self.seats.start} to {self.seats.stop - 1}"
            raise OptionError(f"{self.name} is played by {numbers} seats, not {seats!r}")
        return seats

    def start(self, seats: int = 4, preset: str = "classic", **options: Any) -> Position:
        """The beginning of a game.

        Args:
            seats: how many play.
            preset: a named set of options.
            **options: single options; they go before the preset's.

        Raises:
            OptionError: a ValueError that names what is wrong.

        Example:
            >>> position = game("maedn").start(seats=2, preset="classic", start="first_seat")
            >>> position.chance[6]
            0.16666666666666666
        """
        chosen = self.options(preset, **options)
        return Position(self, self.rules.start(self._seats(seats), chosen))

    def set_up(self, *, preset: str = "classic", **given: Any) -> Position:
        """A position described by its pieces, for tests, puzzles and corrections. What can be `given` is the game's own
        (for `maedn`: `figures`, `turn`, `throw`, …; see `set_up` in its folder), beside options.

        Raises:
            ValueError: the position is impossible.

        Example:
            >>> position = game("maedn").set_up(figures=[[5, -1, -1, -1], [-1, -1, -1, -1]], throw=3)
            >>> position.legal(0)
            [0]
        """
        return Position(self, self.rules.set_up(partial(self.options, preset), **given))

    def write(self, position: Position, seat: int, action: int) -> str:
        """The text of a legal action.

        Raises:
            IllegalAction: the seat cannot do that now.

        Example:
            >>> maedn = game("maedn")
            >>> position = maedn.set_up(figures=[[5, -1, -1, -1], [-1, -1, -1, -1]], throw=3)
            >>> maedn.write(position, 0, 0), maedn.read(position, 0, "1 5-8")
            ('1 5-8', 0)
        """
        position.must_be_legal(seat, action)
        return self.rules.notation.write_action(position.record, seat, action)

    def read(self, position: Position, seat: int, text: str) -> int:
        """The legal action that a text means.

        Raises:
            IllegalAction: it means none; the message lists those that there are.
        """
        try:
            return self.rules.notation.read_action(position.record, seat, text)
        except ValueError as error:
            raise IllegalAction(str(error)) from None

    def write_outcome(self, position: Position, outcome: int) -> str:
        """The text of an outcome of the chance event that is due."""
        position.must_be_due(outcome)
        return self.rules.notation.write_outcome(position.record, outcome)

    def read_outcome(self, position: Position, text: str) -> int:
        """The outcome that a text means.

        Raises:
            IllegalAction: it means none that can happen now.
        """
        if position.chance is None:
            raise IllegalAction(f"no chance event is due; {position.due_text()}")
        try:
            return self.rules.notation.read_outcome(position.record, text)
        except ValueError as error:
            raise IllegalAction(str(error)) from None

    def from_bytes(self, data: bytes) -> Position:
        """The position that `Position.to_bytes` wrote.

        Raises:
            ValueError: these are not the bytes of a possible position.
        """
        dtype = self.rules.dtype
        if len(data) != dtype.itemsize:
            raise ValueError(f"a position of {self.name} has {dtype.itemsize} bytes, these are {len(data)}")
        record = np.frombuffer(data, dtype).copy()[0]
        self.rules.check(record)
        return Position(self, record)


class OptionFacts(msgspec.Struct, frozen=True):
    """What an option may be: a `choice` among words, a `number` in a range, a `switch`, or a `text` in a form of its own.

    Attributes:
        kind: one of these four.
        default: the rule book's value.
        values: of a choice or switch, all that there are.
        least, most: of a number.
        examples: of a text.
    """

    kind: str
    default: Any
    values: tuple[Any, ...]
    least: int | None
    most: int | None
    examples: tuple[str, ...] = ()

    @property
    def range(self) -> str:
        """A number's range in words."""
        return f"a whole number from {self.least} to {self.most}"


def _examples(kind: Any) -> tuple[str, ...]:
    """The examples that an option's type names."""
    schema: dict[str, Any] = getattr(kind, "extra_json_schema", None) or {}
    return tuple(schema.get("examples", ()))


def _is_whole(number: object) -> bool:
    """Whether it is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


class Position:
    """One moment of a game. `play` and `happen` give new positions and leave this one alone.

    Positions compare and hash by what they hold. `repr` shows the seat to move, `str` the board.

    Example:
        >>> position = game("maedn").start(seats=2, start="first_seat")
        >>> position = position.happen(6)
        >>> position.to_move, position.legal(0)
        (frozenset({0}), [0])
        >>> position.play(0, 0).fields()["figures"][0]
        [0, -1, -1, -1]
    """

    __slots__ = ("__dict__", "game", "record")

    game: Game
    record: core.State
    """The state. Never change it: other positions may share it."""

    def __init__(self, game: Game, record: core.State) -> None:
        self.game = game
        self.record = record

    # ---------------------------------------------------------------------------------------------------- what is due
    @cached_property
    def due(self) -> int:
        """Bit mask of the seats that may act, or `core.CHANCE`, or `core.OVER`."""
        return int(core.to_move_in(self._states))

    @cached_property
    def to_move(self) -> frozenset[int]:
        """The seats that may act now; empty while chance is due or the game is over."""
        return _SEATS_OF[max(self.due, 0)]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.due == OVER

    @cached_property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.record.seats)

    @cached_property
    def options(self) -> msgspec.Struct:
        """The options by which it is played.

        Example:
            >>> game("maedn").start(preset="hall").options.gate
            'in_play'
        """
        return self.game.rules.options_of(self.record)

    @property
    def chance(self) -> dict[int, float] | None:
        """The probability of each outcome of the one die or draw that is due; None when none is."""
        return None if self.due != CHANCE else self._chance.copy()

    @cached_property
    def _chance(self) -> dict[int, float]:
        out = np.empty(OUT_SIZE, np.int64)
        weights: list[int] = out[: core.weights_in(self._states, out)].tolist()
        total = sum(weights)
        return {outcome: weight / total for outcome, weight in enumerate(weights) if weight}

    @property
    def by_hand(self) -> bool:
        """Whether the chance event that is due is one that people bring about with real dice, where they play with such."""
        by_hand = self.game.rules.by_hand
        return self.due == CHANCE and by_hand is not None and by_hand(self.record)

    def legal(self, seat: int) -> list[int]:
        """The actions that a seat may take now, ascending; [] if it may not act."""
        if seat not in self.to_move:
            return []
        out = np.empty(OUT_SIZE, np.int64)
        return out[: core.legal_in(self._states, seat, out)].tolist()

    def due_text(self) -> str:
        """What the game waits for, for error messages."""
        if self.over:
            return "the game is over"
        if self.due == CHANCE:
            return "a chance event is due"
        seats = sorted(self.to_move)
        return f"seat {names_of([str(s) for s in seats])} is to move"

    def must_be_legal(self, seat: int, action: int) -> None:
        """Raises IllegalAction if a seat cannot take an action now."""
        legal = self.legal(seat)
        if not _is_whole(action) or action not in legal:
            if not legal:
                raise IllegalAction(f"seat {seat} cannot act now; {self.due_text()}")
            raise IllegalAction(
                f"seat {seat} cannot do {action!r} now; it may do {names_of([str(a) for a in legal])}"
            )

    def must_be_due(self, outcome: int) -> None:
        """Raises IllegalAction if an outcome cannot happen now."""
        chance = self.chance
        if chance is None:
            raise IllegalAction(f"no chance event is due; {self.due_text()}")
        if not _is_whole(outcome) or outcome not in chance:
            if not self.by_hand:  # what may come of it can be a secret
                raise IllegalAction(f"the outcome cannot be {outcome!r}")
            raise IllegalAction(
                f"the outcome cannot be {outcome!r}; it may be {names_of([str(o) for o in chance])}"
            )

    # ------------------------------------------------------------------------------------------------------- going on
    @cached_property
    def _states(self) -> Any:
        """The record in an array of one: compiled rules take that apart in a tenth of the time."""
        return self._copy()

    def _copy(self) -> Any:
        """The record in an array of one, to be changed. NumPy's own copy takes many times as long."""
        return np.frombuffer(bytearray(self.record.tobytes()), self.game.rules.dtype)

    def _next(self, states: Any) -> Position:
        """The position in an array of one, which came from this one."""
        position = Position(self.game, states[0])
        position.__dict__["_states"] = states
        position.__dict__["seats"] = self.seats  # known here, and slow to read from a record
        return position

    def play(self, seat: int, action: int) -> Position:
        """The position after a seat's action.

        Raises:
            IllegalAction: the seat cannot do that now.
        """
        self.must_be_legal(seat, action)
        states = self._copy()
        core.apply_in(states, seat, int(action))
        return self._next(states)

    def happen(self, outcome: int) -> Position:
        """The position after a chance event.

        Raises:
            IllegalAction: no chance event is due, or not with this outcome.
        """
        self.must_be_due(outcome)
        states = self._copy()
        core.happen_in(states, int(outcome))
        return self._next(states)

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat may take back what it did at once with others, because nobody has seen it yet."""
        take_back = self.game.rules.take_back
        return take_back is not None and seat in range(self.seats) and take_back(self._copy()[0], seat)

    def take_back(self, seat: int) -> Position:
        """The position before a seat's act that nobody has seen yet; it is to act anew.

        Raises:
            IllegalAction: there is no such act.
        """
        states = self._copy()
        take_back = self.game.rules.take_back
        if take_back is None or seat not in range(self.seats) or not take_back(states[0], seat):
            raise IllegalAction(f"seat {seat} has nothing to take back; {self.due_text()}")
        return self._next(states)

    def end(self) -> Position:
        """The position after the game was called off: the standing counts.

        Raises:
            IllegalAction: the game is over already.
        """
        if self.over:
            raise IllegalAction("the game is over already")
        record = self._copy()[0]
        self.game.rules.rules.call_off(record)
        return Position(self.game, record)

    @cached_property
    def turn(self) -> int:
        """The seat whose turn it is; -1 for nobody's."""
        turn_of = self.game.rules.turn_of
        return -1 if turn_of is None else turn_of(self.record)

    def correct(self, places: Mapping[str, str], turn: int | None = None) -> Position:
        """The position as it really is: tokens on these slots, all at once, and where one is given, that seat's turn.

        Args:
            places: by token, the slot; the ids of `scene`.
            turn: the seat whose turn begins; None if that stays as it is.

        Raises:
            IllegalAction: the game knows no corrections.
            CorrectionError: it cannot be so, or is so already.

        Example:
            >>> position = game("maedn").set_up(figures=[[5, -1, -1, -1], [-1, -1, -1, -1]])
            >>> position.correct({"0.0": "t7"}, turn=1).fields()["figures"][0]
            [7, -1, -1, -1]
        """
        correct = self.game.rules.correct
        if correct is None:
            raise IllegalAction(f"in {self.game.name} nothing can be corrected but by undoing it")
        states = self._copy()
        correct(states[0], places, turn)
        return self._next(states)

    def last_round(self) -> Position:
        """The position from which the game ends when the round that is being played is complete.

        Raises:
            IllegalAction: the game is over already, or has no such rounds.
        """
        last_round = self.game.rules.last_round
        if self.over:
            raise IllegalAction("the game is over already")
        if last_round is None:
            raise IllegalAction(f"{self.game.name} has no last round")
        states = self._copy()
        last_round(states[0])
        return self._next(states)

    def in_a_hurry(self, seat: int) -> int | None:
        """The action that is taken for a seat when its time is out; None where the game takes none.

        Raises:
            IllegalAction: the seat has nothing to decide.
        """
        in_a_hurry = self.game.rules.in_a_hurry
        if seat not in self.to_move:
            raise IllegalAction(f"seat {seat} cannot act now; {self.due_text()}")
        return None if in_a_hurry is None else in_a_hurry(self.record, seat)

    # ------------------------------------------------------------------------------------------------ what one may know
    def view(self, seat: int | None) -> Position:
        """The position as a seat knows it; None for a spectator."""
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        if not self.game.rules.hidden:
            return self
        record = self._copy()[0]
        self.game.rules.rules.conceal(record, -1 if seat is None else seat)
        return Position(self.game, record)

    def deal(self, seat: int | None, seed: int) -> Position:
        """A possible full position behind a seat's view, drawn at random."""
        record = self.view(seat).record.copy()
        random = np.array([seed % 2**64], np.uint64)
        with np.errstate(over="ignore"):
            self.game.rules.rules.deal(record, -1 if seat is None else seat, random)
        return Position(self.game, record)

    @property
    def places(self) -> list[int]:
        """By seat, the place in the standing: 1 is best, ties share. Final when the game is over."""
        out = np.zeros(OUT_SIZE, np.int64)
        self.game.rules.rules.standing(self.record, out)
        return out[: self.seats].tolist()

    @property
    def scores(self) -> list[int] | None:
        """By seat, the points, where the game has points."""
        fields = self.record.dtype.fields
        return self.record.scores[: self.seats].tolist() if "scores" in fields else None

    def fields(self) -> dict[str, Any]:
        """The named fields of the state as ints, bools and lists; those by seat have one entry a seat.

        An underscore at a name's end, for names that NumPy has itself (`round_`), is left out.

        Example:
            >>> game("maedn").start(seats=2).fields()["figures"]
            [[-1, -1, -1, -1], [-1, -1, -1, -1]]
        """
        fields = {name.rstrip("_"): self._field(name).tolist() for name in self.record.dtype.names}
        derived = self.game.rules.derived
        return fields if derived is None else fields | derived(self.record)

    def _field(self, name: str) -> Any:
        """A field without the entries of seats that do not play."""
        rules, value = self.game.rules, self.record[name]
        if name in rules.by_two_seats:
            return value[: self.seats, : self.seats]
        return value[: self.seats] if name in rules.by_seat else value

    # ------------------------------------------------- surfaces; imported when asked for, a simulation needs no languages
    def scene(
        self,
        seat: int | None = None,
        lang: str = "en",
        names: Sequence[str] | None = None,
        pieces: Mapping[str, str] | None = None,
        led: bool = False,
    ) -> dict[str, Any]:
        """What any surface draws for a seat (None: a spectator): tokens on slots, choices, texts.

        `names` are the players' by seat, `pieces` the tokens' by id; `led` as in `drawing.render_scene`.

        Example:
            >>> position = game("maedn").set_up(figures=[[5, -1], [-1, -1]], throw=3)
            >>> scene = position.scene(0, pieces={"0.0": "Mia"}, led=True)
            >>> scene["choices"][0]["text"], scene["choices"][0]["place"]
            ('Mia from sheet 6 to sheet 9', '9')
        """
        from dreiwurf import drawing

        view = self.view(seat).record
        return drawing.render_scene(self.game.rules, view, seat, lang, names, pieces or {}, led)

    def svg(self, seat: int | None = None) -> str:
        """The board as a stand-alone SVG."""
        from dreiwurf import drawing

        return drawing.render_svg(self.game.rules, self.view(seat).record, seat)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from dreiwurf import drawing

        return drawing.render_text(self.game.rules, self.record)

    def __repr__(self) -> str:
        return f"<{self.game.name}, {self.seats} seats, {self.due_text()}, key {self.key()}>"

    def key(self) -> str:
        """A short name of the position: equal positions have equal keys."""
        return hashlib.blake2b(self.to_bytes(), digest_size=4).hexdigest()

    # ---------------------------------------------------------------------------------------------------------- values
    def to_bytes(self) -> bytes:
        """The position as bytes, for `Game.from_bytes`."""
        return self.record.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game.name, self.to_bytes())


def _restore(name: str, data: bytes) -> Position:
    return game(name).from_bytes(data)
