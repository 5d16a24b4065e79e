"""The score sheet for people who play with the box on the table, where no program knows the dice (D11 – D15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dreiwurf.games.minodice.options import ROUNDS, Options, read_dice_set
from dreiwurf.games.minodice.rules import GRIFFIN, GRIFFIN_BONUS, MERMAID, MERMAID_BONUS, MINOTAUR, points
from dreiwurf.games.scene import Noted, Seat, Text

OPTIONS = ("scoring", "bonus_flag", "griffin_bonus")
"""The options that make a difference to a sheet."""


def rounds(players: int, options: Options) -> int:
    """D3: how many rounds so many players play."""
    return ROUNDS[players]


def noted(players: int, options: Options, round_: int) -> list[Noted]:
    """What is written down for each player in a round (from 1), in the order in which it comes to be known.

    Of a bonus the captures are counted, as far as the flags leave them (D13); what they are worth the scoring knows.
    """
    columns = [
        Noted("bid", 0, round_, Text("minodice.sheet.bid"), Text("minodice.sheet.bid.help")),
        Noted("tricks", 0, round_, Text("minodice.sheet.tricks"), Text("minodice.sheet.tricks.help")),
    ]
    if options.scoring == "simple":
        return columns
    return [
        *columns,
        Noted(
            "griffins",
            0,
            _most_griffins(players, options, round_),
            Text("minodice.sheet.griffins"),
            Text("minodice.sheet.griffins.help", {"points": GRIFFIN_BONUS}),
        ),
        Noted(
            "minotaurs",
            0,
            _most_minotaurs(options, round_),
            Text("minodice.sheet.minotaurs"),
            Text("minodice.sheet.minotaurs.help", {"points": MERMAID_BONUS}),
        ),
    ]


def _most_griffins(players: int, options: Options, round_: int) -> int:
    """D13: griffins that can bring a bonus in a round; each die is thrown once."""
    dice = read_dice_set(options.dice_set)
    tricks = min(round_, dice[MINOTAUR].number)  # that a minotaur can take
    in_a_trick = players - 1 if options.griffin_bonus == "each" else 1
    return min(dice[GRIFFIN].number, tricks * in_a_trick)


def _most_minotaurs(options: Options, round_: int) -> int:
    """D13: tricks that a mermaid can take a minotaur with."""
    dice = read_dice_set(options.dice_set)
    return min(round_, dice[MERMAID].number, dice[MINOTAUR].number)


def score(options: Options, round_: int, entry: Mapping[str, int]) -> int | None:
    """D11 – D14: the points of a player's round; None while the bid or the tricks are not noted."""
    if "bid" not in entry or "tricks" not in entry:
        return None
    bonus = GRIFFIN_BONUS * entry.get("griffins", 0) + MERMAID_BONUS * entry.get("minotaurs", 0)
    return int(points(round_, entry["bid"], entry["tricks"], bonus, options.scoring == "simple"))


def hints(players: int, options: Options, round_: int, entries: Sequence[Mapping[str, int]]) -> list[Text]:
    """What can hardly be right in what is noted of a round. It is said, not refused: people saw the dice."""
    found: list[Text] = []
    tricks = [entry["tricks"] for entry in entries if "tricks" in entry]
    if sum(tricks) > round_ or (len(tricks) == players and sum(tricks) < round_):
        found.append(Text("minodice.sheet.hint.tricks", {"sum": sum(tricks), "round": round_}))
    most = {each.key: each.most for each in noted(players, options, round_)}
    for key, hint in (
        ("griffins", "minodice.sheet.hint.griffins"),
        ("minotaurs", "minodice.sheet.hint.minotaurs"),
    ):
        together = sum(entry.get(key, 0) for entry in entries)
        if together > most.get(key, 0):
            found.append(Text(hint, {"sum": together, "most": most.get(key, 0)}))
    for player, entry in enumerate(entries):
        if not (entry.get("griffins") or entry.get("minotaurs")):
            continue
        if entry.get("tricks") == 0:
            found.append(Text("minodice.sheet.hint.no_trick", {"seat": Seat(player)}))
        elif "tricks" in entry and "bid" in entry and entry["tricks"] != entry["bid"]:
            found.append(Text("minodice.sheet.hint.missed", {"seat": Seat(player)}))
    return found


def notes(options: Options) -> list[Text]:
    """What people have to know who count a bonus themselves (D13)."""
    if options.scoring == "simple":
        return [Text("minodice.option.scoring.simple.help")]
    return [
        Text(f"minodice.option.bonus_flag.{options.bonus_flag}.help"),
        Text(f"minodice.option.griffin_bonus.{options.griffin_bonus}.help"),
    ]
