"""What a game is, to the rest of the program.

A *state* is one NumPy record; a game's *rules* are small compiled functions over it. This module holds what all games
share: the decorator that compiles rules, the registry, and generic functions (`to_move`, `legal`, `apply`, …) that find the
game by the type of the state – from Python and from compiled code alike. Code that is written once for all games, like
`play_games` below, calls these and is itself compiled and cached.

The protocol of a game's rules (all compiled; `s` is the state, `out` an int64 array of at least `OUT_SIZE` entries):

=====================================  =====================================================================================
`to_move(s) -> int`                    bit mask of the seats that may act now (bids are simultaneous), `CHANCE` or `OVER`
`legal(s, seat, out) -> n`             the n legal actions of a seat in ascending order; 0 if the seat may not act
`apply(s, seat, action)`               does a legal action, in place, up to the next decision, chance event or the end
`weights(s, out) -> n`                 of the chance event that is due: `out[outcome]` for outcomes 0 … n-1, 0 = impossible
`draw(s, word) -> outcome`             an outcome by those weights from a uniform 32-bit word
`happen(s, outcome)`                   what chance brought, in place; the rules never throw dice themselves
`standing(s, out)`                     `out[seat]` = place, 1 is best, ties share
`call_off(s)`                          ends the game now; the standing counts
`conceal(s, seat)`                     blanks what the seat may not know (seat -1: a spectator)
`deal(s, seat, random)`                completes a view to a possible state, at random
`choose(s, seat, policy, random) -> a` the action of the game's policy number `policy` (0 is `random`), from a view; a policy
                                       that searches tries at most `random[1]` worlds where there is such an entry
=====================================  =====================================================================================

**What a view is.** A view is a state of the same type, so the functions above may be handed one. `to_move` says the same of
a view as of the truth, and so does `legal` for the view's own seat. `weights` and `standing` answer as far as the view tells:
`weights` gives every outcome that can come a weight above 0 (a game that leaves all dice its viewer has not seen "in the bag"
gets that by itself). `conceal` of a view changes nothing more, and when the game is over nothing is concealed.

**Who knows what an event was** cannot be read off the views: a throw that is a bust leaves the same table whatever the pips, yet
all saw it; and the last chip of the bag is drawn from one alternative, yet only the drawer knows that. So a game with hidden
facts says it, in Python: `who_knows(then, seat, move, now)` – a bit mask of seats, or `EVERYBODY`, who may know at state
`now` what the action of `seat` (None: the outcome of chance) at the earlier state `then` was. Actors know their own acts
anyway, and everybody knows everything when the game is over. A bid is its bidder's until the last one is in and
everybody's from then on. It must agree with `conceal`, which tests/conformance checks for every game: what some viewer may not
know leaves no trace in that viewer's views, and what a viewer knows shows there unless it makes no difference at all.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

CHANCE = -1
"""`to_move` when a chance event is due."""
OVER = -2
"""`to_move` when the game is over."""
EVERYBODY = -1
"""`who_knows` for what all seats and all spectators may know."""
OUT_SIZE = 256
"""Entries of the arrays that take legal actions, weights and places."""
MOST_SEATS = 6
"""No game seats more."""

State: TypeAlias = Any
"""One record of a game's `STATE` dtype. Its fields are the game's own, so only the game's rules look inside."""
Ints: TypeAlias = npt.NDArray[np.int64]
Words: TypeAlias = npt.NDArray[np.uint64]
_numba_config: Any = import_module("numba.core.config")
Function = TypeVar("Function", bound=Callable[..., Any])


# ------------------------------------------------------------------------------------------------ compiling the rules
def _cache_key() -> str:
    """Names everything that compiled rules depend on: their sources, Numba and its flags, and the processor.

    Numba looks only at the file of the cached function itself; a rule edited elsewhere would be kept in its old form by
    cached callers. So the folder's name carries a hash of all of them.
    """
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for source in sorted(here.rglob("*.py")):
        digest.update(source.relative_to(here).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    import llvmlite.binding

    flags = [getattr(_numba_config, flag) for flag in ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT")]
    processor = f"{llvmlite.binding.get_host_cpu_name()} {sys.implementation.cache_tag}"
    digest.update(f"{numba.__version__} {np.__version__} {flags} {processor} {here}".encode())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """The folder for compiled rules; `DREIWURF_CACHE` or the user's cache folder, else a temporary one."""
    asked = os.environ.get("DREIWURF_CACHE")
    base = (
        Path(asked)
        if asked
        else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dreiwurf"
    )
    folder = base / "compiled" / _cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _remove_old_folders(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="dreiwurf-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _remove_old_folders(current: Path, unused_seconds: float = 24 * 3600) -> None:
    """Removes the folders of older rules. One in use within the last day may belong to another running version."""
    for folder in current.parent.iterdir():
        with suppress(FileNotFoundError):  # another process may be at the same work
            if folder != current and time.time() - folder.stat().st_mtime > unused_seconds:
                shutil.rmtree(folder, ignore_errors=True)


CACHE_FOLDER = _cache_folder()


def is_compiled() -> bool:
    """Whether the cache holds compiled rules; if not, the first game takes some seconds to begin."""
    return any(CACHE_FOLDER.glob("**/*.nbc"))


@contextmanager
def _compiling_into(folder: Path) -> Generator[None]:
    """Numba reads its cache folder when a function is decorated; other people's functions keep theirs."""
    before = _numba_config.CACHE_DIR
    _numba_config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _numba_config.CACHE_DIR = before


def _compile(function: Function, releases_lock: bool, inlined: bool = True) -> Function:
    # Measured: rules are so small that LLVM's own guess left calls in the loops; inlining all made playouts 1.5 times as fast.
    # What is typed into an interpreter has no file and cannot be cached.
    in_a_file = Path(function.__code__.co_filename).is_file()
    compile_it: Any = numba.njit(cache=in_a_file, nogil=releases_lock, forceinline=inlined)
    with _compiling_into(CACHE_FOLDER):
        return cast("Function", compile_it(function))


def rule(function: Function) -> Function:
    """Compiles a function of the rules; with `NUMBA_DISABLE_JIT=1` it stays Python, the reference.

    Example:
        >>> @rule
        ... def is_six(throw):
        ...     return throw == 6
        >>> is_six(6)
        True
    """
    # so short that handing the lock over would cost more than it takes
    return _compile(function, releases_lock=False)


def long_rule(function: Function) -> Function:
    """As `rule`, for what runs long: lets Python's other threads run meanwhile, so that several can play games at once."""
    return _compile(function, releases_lock=True)


def apart(function: Function) -> Function:
    """As `long_rule`, for what is large: it is called, not laid into its callers, which would take long to compile.

    Example:
        >>> @apart
        ... def longest(a, b):
        ...     return max(a, b)
        >>> longest(3, 4)
        4
    """
    return _compile(function, releases_lock=True, inlined=False)


# ------------------------------------------------------------------------------------------------------- the registry
class OptionError(ValueError):
    """A wrong game, preset, option or number of seats; the message says what would be right."""


class CorrectionError(ValueError):
    """What is said to have really happened cannot be; the message says why.

    Attributes:
        code: "unknown_token", "unknown_slot", "not_its_slot" (of another seat), "taken" (two figures on one slot),
            "no_such_turn", "over" (the game is over: whose turn is it?), "nothing" (it is so already).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class GameRules(msgspec.Struct, frozen=True):
    """A game as its folder hands it in. The functions are the protocol at the head of this module.

    Attributes:
        name: the folder's name, by which the game is asked for.
        version: raised with any change of behaviour; stands in every record.
        dtype: of the state.
        rules: the module with the compiled functions, all but `choose`.
        choose: the compiled players that are programs.
        options: the msgspec Struct of the game's options; its defaults are the rule book's.
        presets: for each preset the options that it sets, and optionally `seats`.
        seats: the numbers of seats that may play.
        start: from seats and options to a fresh state; OptionError where options that are each possible are not so together.
        options_of: the options that a state was started with.
        policies: names of the game's players that are programs, `random` first.
        by_seat: the fields of the state whose first axis is the seat.
        by_two_seats: those of them whose second axis is a seat, too.
        check: raises ValueError when a state from outside is not a possible one.
        material: what never changes in a game, for checks.
        notation: module with `write_action`, `read_action`, `write_outcome`, `read_outcome`.
        set_up: from a position's description to a state, for tests, puzzles and corrections.
        hidden: whether a seat's view may differ from the state.
        by_hand: whether the chance event that is due in a state is one that people bring about with real dice and enter, as
            a throw is; what must stay hidden never is. None: the game cannot be played with real dice.
        who_knows: who may know what an event was, see above; a game without hidden facts has none.
        take_back: undoes, in place, what a seat did at once with others and nobody has seen yet (a bid), so that it acts anew;
            False where there is nothing to undo. None: the game has no such acts.
        sheet: module of the score sheet for people who play with the box on the table, by the same scoring function; None:
            there is none. It has `OPTIONS` (those that matter to it), `rounds(players, options)`, `noted(players, options,
            round)` (what is written down for each player: `scene.Noted`), `score(options, round, entry)` (the points of what one
            player noted, None while something is missing), `hints(players, options, round, entries)` (what can hardly be right)
            and `notes(options)`.
        hall: module of what the game needs to be played in a hall with people as figures (see `games.hall`); None: it is not.
        correct: puts, in place, tokens on the slots on which they really are, all at once, and lets a seat's turn begin where
            one is given; what follows from that by the rules follows. CorrectionError where it cannot be. None: no corrections.
        last_round: lets the game end, in place, when the round that is being played is complete. None: it has no rounds that
            could end it.
        in_a_hurry: the legal action of a seat that is taken when its time is out. None: no decision is ever taken for anybody.
        turn_of: whose turn it is, -1 for nobody's. None: the game has no turns.
        die: the kind of die that the chance event which is due and comes by hand throws, "" where it throws none (a lot).
            None: the game throws no dice by hand.
        derived: entries that `Position.fields` has beside the state's own, or instead of them.
    """

    name: str
    version: int
    dtype: np.dtype[Any]
    rules: ModuleType
    choose: Callable[[State, int, int, Words], int]
    options: type[msgspec.Struct]
    presets: dict[str, dict[str, Any]]
    seats: range
    start: Callable[[int, Any], State]
    options_of: Callable[[State], msgspec.Struct]
    policies: tuple[str, ...]
    by_seat: tuple[str, ...]
    check: Callable[[State], None]
    material: Callable[[State], tuple[int, ...]]
    notation: ModuleType
    set_up: Callable[..., State]
    hidden: bool
    by_two_seats: tuple[str, ...] = ()
    by_hand: Callable[[State], bool] | None = None
    who_knows: Callable[[State, int | None, int, State], int] | None = None
    take_back: Callable[[State, int], bool] | None = None
    derived: Callable[[State], dict[str, Any]] | None = None
    sheet: ModuleType | None = None
    correct: Callable[[State, Mapping[str, str], int | None], None] | None = None
    last_round: Callable[[State], None] | None = None
    in_a_hurry: Callable[[State, int], int] | None = None
    turn_of: Callable[[State], int] | None = None
    die: Callable[[State], str] | None = None
    hall: ModuleType | None = None


_by_dtype: dict[Any, GameRules] = {}


def register(game: GameRules) -> GameRules:
    """Makes a game known to the generic functions; two games may not share a state's layout."""
    if sum(field[0].itemsize for field in (game.dtype.fields or {}).values()) != game.dtype.itemsize:
        raise ValueError(
            f"the state of {game.name} has gaps between its fields, whose bytes would differ by chance"
        )
    for field in game.dtype.names or ():
        if hasattr(np.record, field):  # `s.round` would be NumPy's method where rules run uncompiled
            raise ValueError(
                f"NumPy has a {field!r} of its own; call the field of {game.name} {field + '_'!r}"
            )
    if game.hidden != (game.who_knows is not None):
        raise ValueError(f"{game.name} must say who_knows if facts of it are hidden, and only then")
    other = _by_dtype.setdefault(game.dtype, game)
    if other.name != game.name:
        raise ValueError(
            f"the states of {game.name} and {other.name} have the same fields; add one that differs"
        )
    return game


def game_of(s: State) -> GameRules:
    """The game that a state belongs to."""
    return _by_dtype[s.dtype]


# ------------------------------------------------------------- generic functions: the state's type says which game's
def to_move(s: State) -> int:
    """Bit mask of the seats that may act, `CHANCE` or `OVER`."""
    return game_of(s).rules.to_move(s)


def legal(s: State, seat: int, out: Ints) -> int:
    """Writes a seat's legal actions, ascending, into `out`; returns how many."""
    return game_of(s).rules.legal(s, seat, out)


def apply(s: State, seat: int, action: int) -> None:
    """Does a legal action in place."""
    game_of(s).rules.apply(s, seat, action)


def weights(s: State, out: Ints) -> int:
    """Writes the weight of each outcome 0 … n-1 of the chance event that is due; returns n."""
    return game_of(s).rules.weights(s, out)


def draw(s: State, word: int) -> int:
    """An outcome of the chance event that is due, by its weights, from a uniform 32-bit word."""
    return game_of(s).rules.draw(s, word)


def happen(s: State, outcome: int) -> None:
    """What chance brought, in place."""
    game_of(s).rules.happen(s, outcome)


def standing(s: State, out: Ints) -> None:
    """Writes each seat's place, 1 the best, ties share."""
    game_of(s).rules.standing(s, out)


def call_off(s: State) -> None:
    """Ends the game now, in place."""
    game_of(s).rules.call_off(s)


def conceal(s: State, seat: int) -> None:
    """Blanks what a seat (-1: a spectator) may not know, in place."""
    game_of(s).rules.conceal(s, seat)


def deal(s: State, seat: int, random: Words) -> None:
    """Completes a seat's view to a possible state at random, in place."""
    game_of(s).rules.deal(s, seat, random)


def choose(s: State, seat: int, policy: int, random: Words) -> int:
    """The action that one of the game's policies takes on a view."""
    return game_of(s).choose(s, seat, policy, random)


def _let_compiled_code_call(generic: Callable[..., Any]) -> None:
    """Gives a generic function one overload, which finds the game's own by the type of the record.

    A function that is written once and calls these stays in Numba's disk cache; one built as a closure over a game's
    compiled functions would be compiled anew in every process.
    """

    def find(s: Any) -> Callable[..., Any]:
        game = _by_dtype[s.dtype]
        return game.choose if generic is choose else getattr(game.rules, generic.__name__)

    def of_one(s: Any) -> Any:
        function = find(s)

        def call(s: Any) -> Any:
            return function(s)

        return call

    def of_two(s: Any, a: Any) -> Any:
        function = find(s)

        def call(s: Any, a: Any) -> Any:
            return function(s, a)

        return call

    def of_three(s: Any, a: Any, b: Any) -> Any:
        function = find(s)

        def call(s: Any, a: Any, b: Any) -> Any:
            return function(s, a, b)

        return call

    def of_four(s: Any, a: Any, b: Any, c: Any) -> Any:
        function = find(s)

        def call(s: Any, a: Any, b: Any, c: Any) -> Any:
            return function(s, a, b, c)

        return call

    arity = generic.__code__.co_argcount
    known: Any = overload(generic, strict=False)
    known((of_one, of_two, of_three, of_four)[arity - 1])


for _generic in (to_move, legal, apply, weights, draw, happen, standing, call_off, conceal, deal, choose):
    _let_compiled_code_call(_generic)


# --------------------------------------------------------------- the same for Python, which hands in an array of one state
# Numba takes a single record apart through NumPy's buffer of it: 2 to 3 microseconds a call, an array 0.2. What plays by
# single steps from Python – `Position`, and with it the table – therefore calls these.
@rule
def to_move_in(states: Any) -> int:
    """`to_move` of the state in an array of one."""
    return to_move(states[0])


@rule
def legal_in(states: Any, seat: int, out: Ints) -> int:
    """`legal` of the state in an array of one."""
    return legal(states[0], seat, out)


@rule
def apply_in(states: Any, seat: int, action: int) -> None:
    """`apply` to the state in an array of one."""
    apply(states[0], seat, action)


@rule
def weights_in(states: Any, out: Ints) -> int:
    """`weights` of the state in an array of one."""
    return weights(states[0], out)


@rule
def happen_in(states: Any, outcome: int) -> None:
    """`happen` to the state in an array of one."""
    happen(states[0], outcome)


# ------------------------------------------------------------------------------------------------ compiled randomness
@rule
def next_word(random: Words) -> int:
    """The next uniform 32-bit word of a generator whose state is `random[0]`.

    SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), upper half. Playouts need
    speed and independence of Python's global state; matches draw their dice in `dreiwurf.chance`.
    """
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((z ^ (z >> np.uint64(31))) >> np.uint64(32))


@rule
def below(word: int, n: int) -> int:
    """A uniform number 0 … n-1 from a uniform 32-bit word (Lemire's multiplication; its bias is below n / 2**32)."""
    return (word * n) >> 32


@rule
def draw_by_weights(s: State, word: int) -> int:
    """`draw` for a game that has nothing faster: walks along the weights."""
    out = np.empty(OUT_SIZE, np.int64)
    n = weights(s, out)
    total = 0
    for outcome in range(n):
        total += out[outcome]
    left = below(word, total)
    for outcome in range(n):
        left -= out[outcome]
        if left < 0:
            return outcome
    return n - 1


# -------------------------------------------------------------------------------------------------- whole games at once
@rule
def first_seat_of(seats: int) -> int:
    """The lowest seat of a bit mask. Where several may act at once the order makes no difference to what they know."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


@rule
def play_out(s: State, view: State, policies: Ints, random: Words, actions: Ints, counts: Ints) -> None:
    """Plays one game to its end, in place; `counts` gains decisions and chance events."""
    while True:
        who = to_move(s)
        if who == CHANCE:
            happen(s, draw(s, next_word(random)))
            counts[1] += 1
        elif who == OVER:
            break
        else:
            seat = first_seat_of(who)
            if policies[seat] == 0:
                n = legal(s, seat, actions)
                action = actions[below(next_word(random), n)]
            else:
                view[0] = s
                conceal(view[0], seat)
                action = choose(view[0], seat, policies[seat], random)
            apply(s, seat, action)
            counts[0] += 1


@long_rule
def play_games(
    start: Any, games: int, seed: int, policies: Ints, wins: Ints, counts: Ints, ends: Any
) -> None:
    """Plays many games from one state.

    Args:
        start: array of one state, left alone.
        games: how many.
        seed: of the generator.
        policies: by seat, a number from the game's `policies`; 0 plays at random.
        wins: by seat, gains 1 for every first place (shared ones too).
        counts: gains decisions and chance events.
        ends: array of states that takes the last one of each game, as far as it is long enough.
    """
    random = np.empty(1, np.uint64)
    random[0] = np.uint64(seed)
    work = start.copy()
    view = start.copy()
    actions = np.empty(OUT_SIZE, np.int64)
    places = np.zeros(OUT_SIZE, np.int64)
    for each in range(games):
        work[0] = start[0]
        play_out(work[0], view, policies, random, actions, counts)
        standing(work[0], places)
        if each < len(ends):
            ends[each] = work[0]
        for seat in range(len(wins)):
            if places[seat] == 1:
                wins[seat] += 1


def names_of(values: Sequence[str]) -> str:
    """A list of names for an error message: "a, b or c"."""
    return " or ".join([", ".join(values[:-1]), values[-1]] if len(values) > 1 else values)
