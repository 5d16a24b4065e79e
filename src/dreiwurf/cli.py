"""The command line: `dreiwurf serve`, `sim`, `bench`, `replay`, `print`."""

from __future__ import annotations

import difflib
import errno
import os
import sys
import unicodedata
import warnings
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dreiwurf.games.core import is_compiled

if TYPE_CHECKING:
    from dreiwurf.position import Game

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

LONGEST_ERROR = 500
"""Letters of a message; what is quoted in it may be a whole file."""
_UNSAFE = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Kinds of characters that do not show themselves but do something: escape sequences, reversed writing, new lines."""

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="dreiwurf")
def app() -> None:
    """One table for dice games: play, simulate, measure, look again."""


def main() -> None:
    """Runs the command line. What a person got wrong is one line on standard error, and exit code 2."""
    sys.path.insert(0, "")  # bots of one's own are found in the current folder, as with `python -m`
    try:
        code: Any = app(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        code = 2
        click.echo(error.ctx.get_help() if error.ctx else "")
    except click.ClickException as error:
        code = 2
        _say_error(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:  # the reader of a pipe has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _say_error(message: str) -> None:
    words = " ".join(message.split())
    if len(words) > LONGEST_ERROR:
        words = f"{words[:LONGEST_ERROR]} …"
    errors.print(f"dreiwurf: {harmless(words)}", markup=False, soft_wrap=True)


def harmless(text: str) -> str:
    """Text from a file of somebody else's, as a terminal may show it: what would command the terminal is spelt out.

    Example:
        >>> print(harmless("A\\x1b[2Jnna"))
        A\\x1b[2Jnna
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        c.encode("unicode_escape").decode() if c != "\n" and unicodedata.category(c) in _UNSAFE else c
        for c in text
    )


@contextmanager
def _told_in_a_line() -> Generator[None]:
    """Turns what people get wrong into a line; anything else is a fault of ours and keeps its traceback."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error


# --------------------------------------------------------------------------------------------------------------- serve
@app.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 lets phones in."
)
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port to listen on."
)
@click.option("--database", help="SQLite file or SQLAlchemy URL; by default a file in your data folder.")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
def serve(host: str, port: int, database: str | None, no_open: bool) -> None:
    """Start the table and open the page."""
    from dreiwurf.store import StoreError
    from dreiwurf.web.server import run

    with _told_in_a_line():
        try:
            run(host, port, database, ready=lambda address: _greet(host, address, no_open))
        except StoreError as error:
            raise ValueError(str(error)) from error
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ValueError(
                    f"port {port} is taken; choose another with --port (make play PORT=…)"
                ) from error
            raise ValueError(f"{host}:{port}: {error.strerror or error}") from error


def _greet(host: str, address: str, no_open: bool) -> None:
    """Says where the page is; opens it where there is a display, else shows a QR code for phones."""
    reach = _address_for_phones(host, address)
    console.print(f"Dreiwurf is open at {address}", soft_wrap=True)
    if reach:
        console.print(f"On phones in the same network: {reach}", soft_wrap=True)
    if reach and not no_open:
        import segno

        segno.make(reach, micro=False).terminal(compact=True)
    if not is_compiled():
        console.print(
            "The rules are being compiled, which happens once: the first game may begin some seconds later."
        )
    console.print("Stop with Ctrl+C.")
    if not no_open and _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _address_for_phones(host: str, address: str) -> str | None:
    """The address by which others on the network reach the table; None when it listens for this machine only."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return None
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        return address
    from dreiwurf.web.addresses import own_address

    own = own_address()
    return f"http://{own}:{address.rpartition(':')[2].rstrip('/')}/" if own else None


# ----------------------------------------------------------------------------------------------------------------- sim
@app.command()
@click.argument("game")
@click.option("--games", default=1000, show_default=True, type=click.IntRange(min=1), help="How many games.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--preset", default="classic", show_default=True, help="A named set of options.")
@click.option(
    "--option",
    multiple=True,
    metavar="NAME=VALUE",
    help="A single option; may be repeated. A text may stand in a file: NAME=@FILE.",
)
@click.option("--seats", help="A bot a seat, as in random,sensible – or how many random ones.")
@click.option("--workers", type=click.IntRange(min=1), help="Threads; by default one a core.")
@as_json_option
def sim(
    game: str,
    games: int,
    seed: int,
    preset: str,
    option: tuple[str, ...],
    seats: str | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play many games between bots."""
    from dreiwurf.lab import simulate
    from dreiwurf.position import game as find_game

    with _told_in_a_line():
        played = find_game(game)
        players = _players(seats, played.seats)
        options = _options(played, option)
        with _progress(games, "games", hidden=as_json) as advance:
            result = simulate(
                game,
                games=games,
                seed=seed,
                preset=preset,
                seats=players,
                workers=workers,
                on_progress=advance,
                **options,
            )
    if as_json:
        _print_json(result)
        return
    points = [
        f"{mean:.1f} ± {error:.1f}"
        for mean, error in zip(result.mean_scores or [], result.scores_errors or [], strict=True)
    ]
    table = Table("seat", "bot", "first", "share", *(["points"] if points else []), box=None, pad_edge=False)
    for seat, (bot, wins) in enumerate(zip(result.seats, result.wins, strict=True)):
        table.add_row(str(seat), bot, str(wins), f"{wins / result.games:.1%}", *points[seat : seat + 1])
    console.print(table)
    console.print(
        f"{result.games} games of {game} ({preset}), {result.decisions} decisions, {result.chance_events} chance events "
        f"in {result.seconds:.2f} s: {result.games_per_second:,.0f} games a second",
        soft_wrap=True,
    )


def _players(seats: str | None, possible: range) -> list[str]:
    if seats is None:
        return ["random"] * possible[-1]
    if seats.isdigit():
        return ["random"] * int(seats)
    return [name.strip() for name in seats.split(",")]


def _options(game: Game, given: tuple[str, ...]) -> dict[str, Any]:
    """Options as `name=value`: true, false and whole numbers are meant as such, but where the option is a text or a word.

    A text may stand in a file: `name=@file`.
    """
    known = game.describe_options()
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(f"--option {text!r} must look like name=value")
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(known)}"
            raise ValueError(f"{game.name} has no option {name!r}; {hint}")
        options[name] = value
        if known[name].kind == "text" and value.startswith("@"):
            options[name] = _text_of(Path(value[1:]))
        if known[name].kind in ("number", "switch"):
            with suppress(msgspec.DecodeError):
                options[name] = msgspec.json.decode(value.lower())
    return options


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not text") from None
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None


# --------------------------------------------------------------------------------------------------------------- bench
@app.command()
@click.option(
    "--games", default=20_000, show_default=True, type=click.IntRange(min=1000), help="Games a measurement."
)
@as_json_option
def bench(games: int, as_json: bool) -> None:
    """Measure how fast the games go, beside other programs where they are installed."""
    from dreiwurf.lab import bench as lab_bench
    from dreiwurf.position import games_known

    with (
        _told_in_a_line(),
        _progress(lab_bench.ROUNDS * len(games_known()), "rounds", hidden=as_json) as advance,
    ):
        speeds = lab_bench.bench(lambda: advance(1), games)
    if as_json:
        _print_json(speeds)
        return
    for name, speed in speeds.items():
        table = Table(name, "", box=None, pad_edge=False)
        for what, value in msgspec.to_builtins(speed).items():
            table.add_row(what.replace("_", " "), f"{value:,.2f}" if isinstance(value, float) else str(value))
        console.print(table)


# -------------------------------------------------------------------------------------------------------------- replay
@app.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--at", type=click.IntRange(min=0), help="Show the game up to this event, and the position then."
)
@click.option(
    "--lang", default="en", show_default=True, type=click.Choice(["de", "en", "it"]), help="Language."
)
@click.option("--boards", is_flag=True, help="Draw the board after every event.")
def replay(file: Path, at: int | None, lang: str, boards: bool) -> None:
    """Show a recorded game."""
    from dreiwurf.match import Match
    from dreiwurf.match.telling import told

    with _told_in_a_line():
        try:
            text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"{file} is not a record: it is not text") from None
        except OSError as error:
            raise ValueError(f"{file}: {error.strerror}") from None
        with warnings.catch_warnings(record=True) as doubts:
            match = Match.read(text)
        for doubt in doubts:
            _say_error(str(doubt.message))
        for line in told(match, lang, until=at, boards=boards):
            console.print(harmless(line), markup=False, soft_wrap=True)


# --------------------------------------------------------------------------------------------------------------- print
@app.command("print")
@click.argument("game")
@click.argument("what")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    help="PDF to write; - for standard output.",
)
@click.option(
    "--lang", default="en", show_default=True, type=click.Choice(["de", "en", "it"]), help="Language."
)
@click.option("--bw", is_flag=True, help="Black on white or coloured paper, with little toner.")
@click.option("--pitch", type=float, help="Metres from the middle of one sheet to the next; 0.6 by default.")
@click.option("--landscape", is_flag=True, help="The sheets lie across.")
@click.option("--seats", type=int, help="Teams.")
@click.option("--preset", default="", help="A named set of options; by default the game's for halls.")
@click.option("--option", multiple=True, metavar="NAME=VALUE", help="A single option; may be repeated.")
@click.option("--teams", default="", help="Names of the teams, separated by commas.")
@click.option(
    "--names", default="", help="Names on the bibs by team, separated by commas; empty ones are numbers."
)
@click.option("--minutes", type=int, help="How long the game is to last.")
def print_command(
    game: str,
    what: str,
    output: Path | None,
    lang: str,
    bw: bool,
    pitch: float | None,
    landscape: bool,
    seats: int | None,
    preset: str,
    option: tuple[str, ...],
    teams: str,
    names: str,
    minutes: int | None,
) -> None:
    """Make a PDF for a game in a hall: sheets, floor, bibs or card."""
    from dreiwurf.position import game as find_game
    from dreiwurf.printing import USUAL_PITCH, Wish, printout, token_names

    with _told_in_a_line():
        wish = Wish(
            game=game,
            what=what,
            lang=lang,
            plain=bw,
            pitch=USUAL_PITCH if pitch is None else pitch,
            landscape=landscape,
            seats=seats,
            preset=preset,
            options=_options(find_game(game), option),
            teams=tuple(name.strip() for name in teams.split(",")) if teams else (),
            minutes=minutes,
        )
        if names:
            wish.names = token_names(wish, [name.strip() for name in names.split(",")])
        pdf = printout(wish)
        if str(output) == "-":
            sys.stdout.buffer.write(pdf)
            return
        file = output or Path(f"{game}-{what}-{lang}.pdf")
        try:
            file.write_bytes(pdf)
        except OSError as error:
            raise ValueError(f"{file}: {error.strerror}") from None
    errors.print(f"{file}: {len(pdf) // 1024 or 1} KB", markup=False, soft_wrap=True)


# -------------------------------------------------------------------------------------------------------------- shared
@contextmanager
def _progress(total: int, what: str, *, hidden: bool) -> Generator[Callable[[int], None]]:
    """A progress bar on a terminal, none in a pipe."""
    if errors.is_terminal and not hidden and not is_compiled():
        errors.print("Compiling the rules, which happens once and takes some seconds …")
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=hidden or not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
