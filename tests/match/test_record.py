"""Records: text that a person can read, and that replays to the same match or says at which event it does not."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import played

from dreiwurf import Match, RecordError
from dreiwurf.chance import Scripted, Seeded, SourceLost
from dreiwurf.match import Next, RecordWarning, Seated
from dreiwurf.match.record import split_options, write_options

SHORT = """\
game: maedn
version: {version}
preset: classic
options: start=first_seat, figures=2
seats: 2
chance: entered
created: 2026-01-31T18:00:00Z
name: Friday

1 R = Anna (person)
2 B = (bot:first)
3 . 6
4 R 1 w-0
5 . 3
6 R 1 0-3
"""


def short() -> str:
    """A record of the rules as they are."""
    return SHORT.format(version=Match("maedn").game.version)


def test_a_record_reads_as_the_documentation_says() -> None:
    match = Match("maedn", seats=2, players=[("Anna", "person"), ("", "bot:first")], start="first_seat",
                  chance=Scripted([6, 3]), name="Friday")  # fmt: skip
    match.advance()
    match.play(0, 0)
    match.advance()
    match.end()
    match.push(Next("abc"))
    lines = match.record().splitlines()
    assert lines[0] == "game: maedn"
    assert lines[-7:] == [
        "1 R = Anna (person)", "2 B = (bot:first)", "3 . 6", "4 R 1 w-0", "5 . 3", "6 end", "7 next abc",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_replays_to_the_same_match(seed: int) -> None:
    match = played(seed, capture="claimable", gate="in_play", own_blocked="turn_over")
    again = Match.read(match.record())
    assert again.record() == match.record()
    assert (again.header, again.events, again.now) == (match.header, match.events, match.now)


def test_a_record_may_be_unfinished_and_goes_on() -> None:
    match = Match.read(short(), Scripted([2]))
    assert (match.n, match.header.options["figures"], match.position.fields()["figures"][0][0]) == (6, 2, 3)


def test_line_ends_of_other_systems_and_missing_header_lines_are_no_matter() -> None:
    text = re.sub("(?m)^(created|name|chance|preset): .*\n", "", short()).replace("\n", "\r\n")
    assert Match.read("\ufeff" + text).n == 6


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ("4 R 1 w-0", "4 R 2 w-0", "event 4: .*possible"),
        ("4 R 1 w-0", "4 B 1 w-0", "event 4: .*possible"),
        ("4 R 1 w-0", "4 Q 1 w-0", "event 4: 'Q' is the letter of no seat"),
        ("4 R 1 w-0", "5 R 1 w-0", "event 4: .* should begin with 4"),
        ("4 R 1 w-0", "4 R", "event 4: 'R' is no event"),
        ("4 R 1 w-0", "4 R ?", "event 4: .*hidden"),
        ("3 . 6", "3 . 7", "event 3: .*1 to 6"),
        ("3 . 6", "3 . x", "event 3: 'x'"),
        ("2 B = (bot:first)", "2 B = (cat)", "event 2"),
        ("2 B = (bot:first)\n", "", "event 2: .* should begin with 2"),
        ("seats: 2", "seats: 9", "header.*seats"),
        ("seats: 2\n", "", "header lacks seats"),
        ("game: maedn", "game: chess", "header.*chess"),
        ("version: ", "version: x", "header.*version"),
        ("figures=2", "figures=12", "header.*figures"),
        ("figures=2", "legs=2", "header.*legs"),
        ("preset: classic", "preset: mine", "header.*mine"),
        ("preset: classic", "preset classic", "line 3"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_place(line: str, instead: str, message: str) -> None:
    assert line in short()
    with pytest.raises(RecordError, match=message):
        Match.read(short().replace(line, instead))


def test_a_record_of_other_rules_says_so_where_it_does_not_replay() -> None:
    text = short().replace("version: ", "version: 9").replace("4 R 1 w-0", "4 R 2 w-0")
    with pytest.raises(RecordError, match=r"event 4: .*written by version 9\d* of the rules"):
        Match.read(text)


@pytest.mark.parametrize("text", ["", "\n\n\n", "nonsense", "a: b", "{}", "\x00", "game: maedn\n\n1 R"])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Match.read(text)


@given(st.text(max_size=60), st.sampled_from(["person", "bot:first", "open"]))
def test_whatever_people_call_themselves_a_line_stays_a_line(name: str, player: str) -> None:
    match = Match("maedn", seats=2)
    match.push(Seated(0, name, player))
    again = Match.read(match.record())
    assert again.players[0].name == " ".join(name.split())
    assert again.players[0].player == player


@given(st.text(max_size=400))
def test_no_text_breaks_the_reader(text: str) -> None:
    for record in (text, short() + text, short().replace("Friday", text)):
        with contextlib.suppress(RecordError):
            Match.read(record)


# ---- options that are texts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (4, "a=4"),
        (True, "a=true"),
        ("word", "a=word"),
        ("", "a="),
        ("green 4 turn; blue 6 steal_all", "a=green 4 turn; blue 6 steal_all"),
        ("one, two", 'a="one, two"'),
        ("b=2", 'a="b=2"'),
        (" spaces ", 'a=" spaces "'),
        ('"quoted"', r'a="\"quoted\""'),
        ("a\nname: Mallory\n\n1 end", r'a="a\nname: Mallory\n\n1 end"'),
    ],
)
def test_an_option_is_written_so_that_a_person_can_read_it_and_a_line_stays_a_line(
    value: object, line: str
) -> None:
    assert write_options({"a": value}) == line
    assert split_options(f" {line} ,b = 7,") == {"a": value if isinstance(value, str) else line[2:], "b": "7"}


@given(st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), st.text()))
def test_any_text_survives_as_an_option(options: dict[str, str]) -> None:
    line = write_options(options)
    assert "\n" not in line
    assert "\r" not in line
    assert split_options(line.strip()) == options


@pytest.mark.parametrize(
    "line", ["a", "a=1, b", 'a="open', 'a="x"y', 'a=x"y"', "=3", r'a="\q"', "a=1=2", 'a="\x00"']
)
def test_options_that_are_not_written_so_are_refused(line: str) -> None:
    with pytest.raises(RecordError, match="options: "):
        split_options(line)
    with pytest.raises(RecordError, match="options: "):
        Match.read(short().replace("start=first_seat, figures=2", line))


# ---- what a match that was read goes on with ------------------------------------------------------------------------------


def test_a_record_of_entered_dice_does_not_throw_by_itself() -> None:
    match = Match.read(short())
    match.advance()
    assert (match.source.name, match.n) == ("entered", 6)
    match.happen(1)
    assert match.n == 7


@pytest.mark.parametrize("name", ["system", "server"])
def test_a_record_of_the_systems_dice_goes_on_with_them(name: str) -> None:
    match = Match.read(short().replace("chance: entered", f"chance: {name}").replace("6 R 1 0-3\n", ""))
    match.play(0, 0)
    match.advance()
    assert match.n > 6


def test_a_seed_that_is_not_told_is_not_made_up() -> None:
    match = Match("maedn", seats=2, chance=Seeded(5), start="first_seat")
    match.advance()
    again = Match.read(match.record())
    assert (again.now, again.header.chance) == (match.now, "seeded")
    seat = min(again.now.to_move)
    again.play(seat, again.position.legal(seat)[0])
    with pytest.raises(SourceLost, match="'seeded' cannot be had again"):
        again.advance()
    another = Match.read(match.record(), chance=Scripted([1]))
    assert another.source.name == "scripted"


def test_a_seed_that_did_not_bring_the_throws_of_the_record_is_not_taken_up() -> None:
    match = Match.read(short().replace("chance: entered", "chance: seeded 1"))
    first = Seeded(1)
    assert [first.draw(dict.fromkeys(range(1, 7), 1 / 6)) for _ in range(2)] != [6, 3]
    with pytest.raises(SourceLost):
        match.advance()


# ---- other versions, other people's bots ----------------------------------------------------------------------------------


def test_a_record_of_other_rules_that_replays_says_so() -> None:
    with pytest.warns(
        RecordWarning, match=r"written by version 9\d* of the rules of maedn.*replays all the same"
    ):
        match = Match.read(short().replace("version: ", "version: 9"))
    assert match.n == 6


def test_a_record_of_the_same_rules_says_nothing(recwarn: pytest.WarningsRecorder) -> None:
    Match.read(short())
    assert not recwarn.list


@pytest.mark.parametrize("bot", ["bot:my_bots:hurry", "bot:players.my_bots:hurry", "bot:sensible"])
def test_bots_of_ones_own_stand_in_records(bot: str) -> None:
    match = Match("maedn", seats=2, players=[("Anna", "person"), ("The hurry", bot)])
    assert Match.read(match.record()).players[1].player == bot
