"""What Mino Dice says and shows, by the numbers of its rule book; that it tells what the rules do, and nothing hidden."""

import random
from collections import Counter
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.chance import Seeded
from dreiwurf.games import scene
from dreiwurf.games.minodice import odds
from dreiwurf.games.minodice.options import TYPES
from dreiwurf.games.minodice.rules import CHARACTER, FLAG, THROW_0
from dreiwurf.locale import LANGUAGES
from dreiwurf.match import Act, Happen, Match
from dreiwurf.match.telling import tell

MINODICE = dreiwurf.game("minodice")
NAMES = ["Anna", "", "Ben", "", "", ""]
MINOTAUR, GRIFFIN, MERMAID, RED, YELLOW, PURPLE, GREY = range(7)
BY_NAME = {name: kind for kind, name in enumerate(TYPES)}
FACES = {"flag": FLAG, "character": CHARACTER}
Thrown = tuple[str, int | str]


def set_up(*hands: list[str], **given: Any) -> dreiwurf.Position:
    return MINODICE.set_up(hands=[*hands], **given)


def choices(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[int, dict[str, Any]]:
    return {choice["action"]: choice for choice in position.scene(seat, lang)["choices"]}


def texts(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[int, str]:
    return {action: choice["text"] for action, choice in choices(position, seat, lang).items()}


def refusals(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[str, str]:
    return {each["token"]: each["text"] for each in position.scene(seat, lang)["refusals"]}


def messages(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de", names: Any = None) -> str:
    return " ".join(message["text"] for message in position.scene(seat, lang, names)["messages"])


def tokens(position: dreiwurf.Position, seat: int | None = 0) -> dict[str, tuple[str, str, int | None]]:
    """By slot the kind, label and seat of what lies there."""
    lying = position.scene(seat)["tokens"]
    return {token["slot"]: (token["kind"], token["label"], token["seat"]) for token in lying}


def facts(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de") -> dict[str, str]:
    return {fact["label"]: fact["text"] for fact in position.scene(seat, lang)["facts"]}


def asked(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de") -> dict[str, str]:
    return {each["label"]: each["text"] for each in position.scene(seat, lang)["help"]}


def told(
    position: dreiwurf.Position,
    seat: int | None,
    move: int,
    viewer: int | None = 0,
    lang: str = "de",
    names: Any = None,
    *,
    is_known: bool = True,
) -> Any:
    """What a viewer is told of the next event."""
    after = position.happen(move) if seat is None else position.play(seat, move)
    before, now = position.view(viewer).record, after.view(viewer).record
    return drawing.render_happened(MINODICE.rules, before, seat, move if is_known else None, now, lang, names)


def last_throw(*trick: Thrown, bids: list[int] | None = None, **given: Any) -> tuple[dreiwurf.Position, int]:
    """The last die of a trick, the only one of its round, is in the air; and the face that comes."""
    *lying, (name, face) = trick
    hands: list[list[str]] = [[] for _ in lying] + [[name]]
    position = set_up(*hands, bids=bids or [0] * len(trick), trick=lying, **given)
    return position.play(len(lying), THROW_0 + BY_NAME[name]), face if isinstance(face, int) else FACES[face]


def end_of_trick(*trick: Thrown, viewer: int | None = None, lang: str = "de", **given: Any) -> str:
    """What is told when a trick is complete, without the throw itself."""
    position, face = last_throw(*trick, **given)
    return told(position, None, face, viewer, lang)["text"].partition(". ")[2]


# ----------------------------------------------------------------------------------------------------- material (D1, D2)
def test_d01_the_origin_of_the_dice_is_stated_at_the_table() -> None:
    position = set_up(["red"], ["grey"], ["mermaid"])
    assert facts(position)["Würfelsatz"] == "nach Angaben von Spielern, nicht vom Verlag"
    assert facts(position, lang="en")["Dice set"] == "taken from players, not from the publisher"
    own = MINODICE.describe_options()["dice_set"].examples[1]
    assert facts(set_up(["red"], ["grey"], ["mermaid"], dice_set=own))["Würfelsatz"] == "ein eigener"


def test_d01_d02_a_throw_is_offered_with_the_faces_of_the_die() -> None:
    hand = ["minotaur", "griffin", "red", "grey"]
    position = set_up(hand, ["red"] * 4, ["yellow"] * 4, bids=[0, 0, 0])
    assert texts(position) == {
        9: "Wirf einen Minotaurus-Würfel: 4 × Minotaurus und 2 × Fahne",
        10: "Wirf einen Greif-Würfel: 4 × Greif und 2 × Fahne",
        12: "Wirf einen roten Würfel: 2 × 5, 2 × 6 und 2 × 7",
        15: "Wirf einen grauen Würfel: 3 × Fahne, 2 × 1 und 7",
    }
    assert texts(position, lang="en")[15] == "Throw a grey die: 3 × flag, 2 × 1 and 7"
    assert texts(position, lang="it")[9] == "Tira un dado del minotauro: 4 × minotauro e 2 × bandiera"


def test_d01_a_die_in_the_air_says_what_may_come() -> None:
    position = set_up(["grey"], ["red"], ["red"], bids=[0, 0, 0]).play(0, THROW_0 + GREY)
    drawn = position.scene(1, "de")
    assert drawn["dice"] == [{"id": "d", "kind": "grey", "face": None, "seat": 0}]
    assert drawn["chance"]["kind"] == "die"
    assert [(each["outcome"], each["text"]) for each in drawn["chance"]["outcomes"]] == [
        (0, "Fahne"),
        (1, "1"),
        (7, "7"),
    ]
    assert messages(position) == "Du wirfst einen grauen Würfel."
    assert messages(position, 1, names=NAMES) == "Rot (Anna) wirft einen grauen Würfel."


# --------------------------------------------------------------------------------------- hands, draws and rounds (D3, D5)
def test_d03_the_own_hand_lies_open_and_others_are_counted() -> None:
    position = set_up(["red", "red", "griffin"], ["grey"] * 3, ["yellow"] * 3, bids=[1, 2, 0])
    assert tokens(position, 0) == {
        "h0.griffin": ("die-griffin", "", 0),
        "h0.red": ("die-red", "2", 0),
        "bid0": ("bid-known", "1", 0),
        "b1": ("die-back", "3", 1),
        "bid1": ("bid-known", "2", 1),
        "b2": ("die-back", "3", 2),
        "bid2": ("bid-known", "0", 2),
    }
    assert tokens(position, 1)["h1.grey"] == ("die-grey", "3", 1)
    assert {slot for slot in tokens(position, None) if slot[:3] != "bid"} == {"b0", "b1", "b2"}


def dealing() -> dreiwurf.Position:
    """Round 1; Green draws first."""
    return MINODICE.start(seats=3).happen(2)


def test_d03_a_draw_is_told_to_its_drawer_alone() -> None:
    position = dealing()
    assert messages(position, 2) == "Runde 1: Du ziehst 1 Würfel."
    assert messages(position, 0) == messages(position, None) == "Runde 1: Grün zieht 1 Würfel."
    assert position.scene(0)["chance"]["kind"] == "draw"
    own = told(position, None, RED, viewer=2)
    assert own["text"] == "Grün zieht einen roten Würfel."
    assert own["steps"] == [scene.appear_step("h2.red", "h2.red")]
    other = told(position, None, RED, viewer=0, is_known=False)
    assert (other["text"], other["steps"]) == ("", [scene.appear_step("b2", "b2")])


def test_d03_when_all_have_drawn_everybody_is_told() -> None:
    position = dealing().happen(RED).happen(GREY)
    assert told(position, None, GREY, 0, is_known=False)["text"] == "Alle haben 1 Würfel. Jetzt wird geboten."
    drawer = told(position, None, GREY, 1, "en")["text"]
    assert drawer == "Blue draws a grey die. Everybody has 1 die. Now all bid."


def test_d03_rounds_are_counted() -> None:
    position = set_up(*[["red"], ["grey"], ["yellow"], ["purple"], ["purple"], ["yellow"]])
    assert facts(position)["Runde"] == "1 von 6"
    assert "Runde" not in facts(MINODICE.start(seats=3))


def test_d05_the_lot_names_the_first_start_player_and_rounds_name_the_next() -> None:
    position = MINODICE.start(seats=3)
    assert [each["text"] for each in position.scene(None, "de")["chance"]["outcomes"]] == [
        "Rot",
        "Blau",
        "Grün",
    ]
    assert messages(position) == "Das Los bestimmt, wer beginnt."
    what = told(position, None, 1)
    assert (what["text"], what["steps"]) == ("Blau beginnt, so will es das Los.", [scene.lot_step(1)])
    assert end_of_trick(("red", 6), ("red", 7), ("red", 5), starter=2).endswith("Rot beginnt Runde 2.")


# ------------------------------------------------------------------------------------------------------------- bids (D4)
def bidding() -> dreiwurf.Position:
    return set_up(["red", "grey"], ["yellow"] * 2, ["purple"] * 2)


def test_d04_bids_are_compact_buttons_of_one_card_and_say_what_they_bring() -> None:
    drawn = bidding().scene(0, "de")
    assert drawn["groups"] == [{"id": "bid", "text": "Wie viele Stiche machst du?", "kind": None}]
    assert [(each["group"], each["kind"], each["short"], each["slot"]) for each in drawn["choices"]] == [
        ("bid", "bid", "0", None),
        ("bid", "bid", "1", None),
        ("bid", "bid", "2", None),
    ]
    assert texts(bidding()) == {
        0: "Biete keinen Stich: 20 Punkte, wenn du keinen machst, sonst −20",
        1: "Biete 1 Stich: genau getroffen 20 Punkte, sonst −10 für jeden zu viel oder zu wenig",
        2: "Biete 2 Stiche: genau getroffen 40 Punkte, sonst −10 für jeden zu viel oder zu wenig",
    }
    assert messages(bidding()) == "Runde 2: Sieh deine Würfel an und biete."
    assert refusals(bidding()) == {
        "h0.red": "Erst bieten alle, dann wird geworfen.",
        "h0.grey": "Erst bieten alle, dann wird geworfen.",
    }


def test_d04_who_has_bid_is_shown_and_what_is_not() -> None:
    position = bidding().play(2, 1)
    for viewer in (0, 1, None):
        assert tokens(position, viewer)["bid2"] == ("bid-hidden", "", 2)
    assert tokens(position, 2)["bid2"] == ("bid-known", "1", 2)
    assert messages(position) == "Runde 2: Sieh deine Würfel an und biete. Grün hat geboten."
    assert messages(position, None) == "Runde 2: Alle bieten verdeckt. Grün hat geboten."
    later = position.play(0, 0)
    assert messages(later, 1) == "Runde 2: Sieh deine Würfel an und biete. Rot und Grün haben geboten."
    assert messages(position, 2) == (
        "Du bietest 1 Stich. Bis alle geboten haben, sieht das niemand. Rot und Blau überlegen noch."
    )
    assert messages(later, 2, "en") == (
        "You bid 1 trick. Nobody sees it until all have bid. Blue is still thinking."
    )
    assert choices(position, 2) == {}
    assert position.scene(2)["to_move"] == [0, 1]
    assert "Gebote zusammen" not in facts(later)


def test_d04_a_bid_is_told_to_its_bidder_and_that_there_is_one_to_the_others() -> None:
    assert told(bidding(), 1, 2, viewer=1)["text"] == "Blau bietet 2 Stiche."
    what = told(bidding(), 1, 2, viewer=0, is_known=False)
    assert (what["text"], what["steps"]) == ("Blau hat geboten.", [scene.appear_step("bid1", "bid1")])


def test_d04_the_last_bid_turns_all_over_together() -> None:
    position = bidding().play(2, 1).play(0, 0)
    for viewer in (0, 1, None):
        what = told(position, 1, 2, viewer, names=NAMES)
        assert what["text"] == "Die Gebote: Rot (Anna) 0, Blau 2 und Grün (Ben) 1."
        assert what["steps"] == [scene.reveal_step({0: "0", 1: "2", 2: "1"})]
    after = position.play(1, 2)
    assert tokens(after, None)["bid1"] == ("bid-known", "2", 1)
    assert facts(after)["Gebote zusammen"] == "3 bei 2 Stichen"


def test_d04_a_bid_that_was_taken_back_is_offered_anew() -> None:
    position = bidding().play(0, 2).take_back(0)
    assert set(texts(position)) == {0, 1, 2}
    assert "bid0" not in tokens(position, 1)


# ------------------------------------------------------------------------------------------------ throwing (D6, D7, D8)
def test_d06_the_leader_chooses_any_die_and_sees_where_it_will_lie() -> None:
    position = set_up(["red", "griffin"], ["red"] * 2, ["grey"] * 2, bids=[1, 1, 1])
    assert messages(position) == "Du eröffnest den Stich: Wirf, was du willst."
    assert messages(position, 1) == "Rot eröffnet den Stich."
    red = choices(position)[THROW_0 + RED]
    assert (red["slot"], red["token"], red["path"], red["kind"]) == ("h0.red", "h0.red", ["t0"], "throw")
    assert refusals(position) == {}


def test_d06_a_die_falls_and_flies_to_its_place_in_throwing_order() -> None:
    position = set_up(["red"] * 2, ["grey"] * 2, ["yellow"] * 2, bids=[1, 1, 1], leader=1).play(1, 15)
    what = told(position, None, FLAG, viewer=0)
    assert what["text"] == "Blau wirft einen grauen Würfel: Fahne."
    assert what["steps"] == [
        scene.throw_step({"d": "flag"}, 1, "grey"),
        scene.fly_step("t0", "t0", start="die:d", kind="die-grey-flag", seat=1),
    ]
    after = position.happen(FLAG)
    assert tokens(after)["t0"] == ("die-grey-flag", "", 1)
    assert messages(after, 2) == (
        "Du hast keinen grauen Würfel: Wirf, was du willst. Bisher liegen nur Fahnen."
    )


def test_d06_a_character_has_a_drawing_of_its_own() -> None:
    position = set_up(["mermaid"], ["grey"], ["yellow"], bids=[1, 1, 1]).play(0, THROW_0 + MERMAID)
    what = told(position, None, CHARACTER, lang="en")
    assert what["text"] == "Red throws a mermaid die: mermaid."
    assert what["steps"][0] == scene.throw_step({"d": "character"}, 0, "mermaid")
    assert what["steps"][1]["kind"] == "die-mermaid-character"


FOLLOW = "Du musst einen roten Würfel werfen: rote Würfel sind zu bedienen, und du hast welche. Nur Sonderwürfel gehen auch."


def following(hand: list[str]) -> dreiwurf.Position:
    rest = ["red"] * (len(hand) - 1)
    return set_up(rest, hand, ["yellow"] * len(hand), bids=[1, 1, 1], trick=[("red", 6)])


def test_d07_worked_case_7_red_red_and_minotaur_may_all_be_thrown() -> None:
    position = following(["red", "red", "minotaur"])
    assert set(texts(position, 1)) == {THROW_0 + RED, THROW_0 + MINOTAUR}
    assert refusals(position, 1) == {}
    assert messages(position, 1) == (
        "Du musst einen roten Würfel werfen – oder einen Sonderwürfel. Bisher gewinnt Rot mit der 6."
    )


def test_d07_worked_case_7_grey_and_minotaur_may_both_be_thrown() -> None:
    position = following(["grey", "minotaur"])
    assert set(texts(position, 1)) == {THROW_0 + GREY, THROW_0 + MINOTAUR}
    assert messages(position, 1).startswith("Du hast keinen roten Würfel: Wirf, was du willst.")
    assert messages(position, 2) == "Blau sucht einen Würfel aus. Bisher gewinnt Rot mit der 6."


def test_d07_a_die_that_may_not_be_thrown_says_the_rule() -> None:
    position = following(["red", "grey", "purple", "griffin"])
    assert refusals(position, 1) == {"h1.grey": FOLLOW, "h1.purple": FOLLOW}
    assert refusals(position, 1, "en")["h1.grey"] == (
        "You must throw a red die: red dice are to be followed, and you have some. "
        "Only special dice may be thrown instead."
    )
    assert facts(position, 1)["Zu bedienen"] == "rote Würfel"
    without = following(["red", "grey"])
    assert messages(without, 1).startswith("Du musst einen roten Würfel werfen. Bisher")


def test_d07_worked_case_4_a_flag_of_a_special_die_leaves_the_colour_open() -> None:
    trick: list[Thrown] = [("griffin", "flag")]
    position = set_up(["red"], ["yellow", "red"], ["yellow", "red"], bids=[0, 0, 0], trick=trick)
    assert messages(position, 1) == (
        "Noch ist keine Farbe zu bedienen: Wirf, was du willst. Bisher liegen nur Fahnen."
    )
    assert facts(position)["Zu bedienen"] == "noch keine Farbe"
    assert set(texts(position, 1)) == {THROW_0 + RED, THROW_0 + YELLOW}
    after = position.play(1, THROW_0 + YELLOW).happen(3)
    assert facts(after)["Zu bedienen"] == "gelbe Würfel"
    assert set(texts(after, 2)) == {THROW_0 + YELLOW}
    assert set(refusals(after, 2)) == {"h2.red"}


def test_d07_who_shows_not_to_hold_the_colour_is_told_once() -> None:
    position = following(["grey", "minotaur"])
    assert told(position, 1, THROW_0 + GREY)["text"] == "Blau hat keinen roten Würfel zum Bedienen."
    assert told(position, 1, THROW_0 + MINOTAUR)["text"] == ""  # D8: proves nothing


# --------------------------------------------------------------------------------------------- who takes it (D9, D10)
def test_d09_the_crown_lies_with_the_throw_that_wins_so_far_and_moves() -> None:
    trick: list[Thrown] = [("red", 5), ("yellow", 5)]
    position = set_up(["red"], ["yellow"], ["grey"] * 2, ["red"] * 2, bids=[0] * 4, trick=trick)
    assert tokens(position)["w1"] == ("crown", "", 1)
    assert messages(position) == "Grün sucht einen Würfel aus. Bisher gewinnt Blau mit der 5."
    thrown = position.play(2, THROW_0 + GREY)
    assert told(thrown, None, 1)["steps"][2:] == []
    assert told(thrown, None, 7)["steps"][2:] == [scene.fly_step("crown", "w2")]
    assert tokens(thrown.happen(7))["w2"] == ("crown", "", 2)


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ([("red", 6), ("yellow", 4), ("red", 7)], "Grün nimmt den Stich mit der 7."),  # worked case 1
        ([("red", 5), ("yellow", 5), ("grey", 1)], "Blau nimmt den Stich mit der 5."),
        ([("red", 6), ("red", 7), ("grey", 7)], "Grün nimmt den Stich mit der 7."),  # worked case 6
        (
            [("minotaur", "character"), ("griffin", "character"), ("red", 6)],
            "Rot nimmt den Stich mit dem Minotaurus.",
        ),
        (
            [("mermaid", "character"), ("minotaur", "character"), ("griffin", "character")],
            "Rot nimmt den Stich mit der Meerjungfrau.",
        ),
        (
            [("griffin", "character"), ("griffin", "character"), ("mermaid", "character")],
            "Blau nimmt den Stich mit dem Greifen.",
        ),
        ([("grey", "flag"), ("mermaid", "flag"), ("grey", "flag")], "Nur Fahnen: Rot nimmt den Stich."),
    ],
)
def test_d09_the_winner_of_a_trick_is_told_with_what_won_it(trick: list[Thrown], said: str) -> None:
    assert end_of_trick(*trick).startswith(f"{said} Runde 1 ist zu Ende.")


def test_d10_the_trick_slides_to_its_winner_and_tricks_are_counted() -> None:
    position = set_up(["red"], ["yellow"], ["red", "grey"], bids=[0, 1, 2], trick=[("red", 6), ("yellow", 4)])
    position = position.play(2, THROW_0 + RED)
    what = told(position, None, 7)
    assert what["text"] == "Grün wirft einen roten Würfel: 7. Grün nimmt den Stich mit der 7."
    assert what["steps"][-1] == scene.together_step(
        [*(scene.fly_step(f"t{place}", "won2") for place in range(3)), scene.vanish_step("crown")]
    )
    after = position.happen(7)
    assert tokens(after)["won2"] == ("trick", "1", 2)
    assert not {slot for slot in tokens(after) if slot[0] in "tw" and slot != "won2"}
    assert messages(after, 2) == "Du eröffnest den Stich: Wirf, was du willst."
    own = [each for each in after.scene(0, "de")["seat_facts"] if each["seat"] == 2]
    assert [(each["kind"], each["text"], each["short"], each["value"], each["of"]) for each in own] == [
        ("tricks", "1 Stich, 2 geboten", "1/2", 1, 2),
        ("points", "0 Punkte", "0", 0, None),
    ]
    assert [each["of"] for each in after.scene(0)["seat_facts"] if each["kind"] == "tricks"] == [None, 1, 2]


# ------------------------------------------------------------------------------------------- the end of a round (D11 – D14)
def test_d11_worked_case_5_a_missed_bid_costs_ten_a_trick() -> None:
    """Round 5: bid 0 took two tricks, bid 3 took one, bid 2 took two."""
    position = set_up(
        [],
        [],
        ["red"],
        bids=[0, 3, 2],
        tricks=[2, 1, 1],
        thrown=["red", "yellow", "purple"] * 4,
        trick=[("yellow", 4), ("grey", "flag")],
        scores=[10, -30, 40],
    ).play(2, THROW_0 + RED)
    what = told(position, None, 6)
    assert what["text"] == (
        "Grün wirft einen roten Würfel: 6. Grün nimmt den Stich mit der 6. Runde 5 ist zu Ende. "
        "Rot: 0 geboten, 2 gemacht, −50 Punkte. Blau: 3 geboten, 1 gemacht, −20 Punkte. "
        "Grün: 2 geboten, 2 gemacht, 40 Punkte. Blau beginnt Runde 6."
    )
    assert [each["text"] for each in position.happen(6).scene(0, "en")["seat_facts"]] == [
        "−40 points",
        "−50 points",
        "80 points",
    ]


CASE_2: list[Thrown] = [("minotaur", "character"), ("griffin", "character"), ("red", 6)]
CASE_3: list[Thrown] = [("mermaid", "character"), ("minotaur", "character"), ("griffin", "character")]


def test_d13_worked_case_2_a_griffin_under_the_minotaur_is_explained() -> None:
    assert end_of_trick(*CASE_2, bids=[1, 0, 1]) == (
        "Rot nimmt den Stich mit dem Minotaurus. "
        "Der Minotaurus hat einen Greifen bezwungen: 30 Punkte Bonus, wenn das Gebot aufgeht. "
        "Runde 1 ist zu Ende. Rot: 1 geboten, 1 gemacht, 50 Punkte, davon 30 für einen Greifen. "
        "Blau: 0 geboten, 0 gemacht, 10 Punkte. Grün: 1 geboten, 0 gemacht, −10 Punkte. "
        "Blau beginnt Runde 2."
    )


def test_d13_worked_case_2_a_flag_in_the_trick_leaves_no_bonus() -> None:
    said = end_of_trick(CASE_2[0], CASE_2[1], ("grey", "flag"), bids=[1, 0, 0])
    assert "Bonus gibt es dafür keinen: Im Stich liegt eine Fahne." in said
    assert "Rot: 1 geboten, 1 gemacht, 20 Punkte. Blau" in said
    off = end_of_trick(CASE_2[0], CASE_2[1], ("grey", "flag"), bids=[1, 0, 0], bonus_flag="off")
    assert "Rot: 1 geboten, 1 gemacht, 50 Punkte, davon 30 für einen Greifen." in off


def test_d13_worked_case_3_the_mermaid_over_the_minotaur_is_explained() -> None:
    said = end_of_trick(*CASE_3, bids=[1, 0, 0], lang="en")
    assert said.startswith(
        "Red takes the trick with the mermaid. "
        "The mermaid has beaten a minotaur: 50 points bonus if the bid is made."
    )
    assert "Red: bid 1, took 1, 70 points, of which 50 for the mermaid." in said
    assert "davon" not in end_of_trick(*CASE_3, bids=[0, 0, 0])


def second_trick(bid: int, last: Thrown = ("griffin", "character"), **given: Any) -> str:
    """Red took a trick and leads the minotaur to the second and last of the round; Green ends it."""
    position = set_up(
        [],
        [],
        [str(last[0])],
        bids=[bid, 0, 0],
        tricks=[1, 0, 0],
        thrown=["red", "grey", "grey"],
        trick=[("minotaur", "character"), ("griffin", "character")],
        **given,
    ).play(2, THROW_0 + BY_NAME[str(last[0])])
    face = last[1] if isinstance(last[1], int) else FACES[last[1]]
    return told(position, None, face)["text"]


def test_d13_several_griffins_and_a_bonus_that_is_lost() -> None:
    said = second_trick(2)
    assert "Der Minotaurus hat 2 Greifen bezwungen: 60 Punkte Bonus, wenn das Gebot aufgeht." in said
    assert "Rot: 2 geboten, 2 gemacht, 100 Punkte, davon 60 für 2 Greifen." in said
    once = second_trick(2, griffin_bonus="once")
    assert "davon 30 für einen Greifen." in once
    missed = second_trick(1)
    assert "Bonus, wenn" not in missed  # the bid is exceeded already
    assert "Rot: 1 geboten, 2 gemacht, −10 Punkte; 60 Punkte Bonus verfallen." in missed


def test_d13_a_flag_of_the_round_may_spoil_the_bonus() -> None:
    said = second_trick(2, ("grey", "flag"), bonus_flag="round")
    assert "Rot: 2 geboten, 2 gemacht, 40 Punkte; wegen einer Fahne verfallen 30 Punkte Bonus. Blau" in said


def test_d13_a_sum_that_may_come_about_in_two_ways_is_called_a_bonus() -> None:
    from dreiwurf.games.minodice.scene import bonus_parts

    assert [part.key for part in bonus_parts(130)] == ["minodice.bonus.mermaid", "minodice.bonus.griffin"]
    assert [(part.count, part.values["points"]) for part in bonus_parts(130)] == [(2, 100), (1, 30)]
    assert [part.key for part in bonus_parts(150)] == ["minodice.bonus.any"]


def test_d14_simple_scoring_promises_and_explains_no_bonus_and_no_minus() -> None:
    position = set_up(["red"], ["grey"], ["grey"], scoring="simple")
    assert texts(position) == {
        0: "Biete keinen Stich: 10 Punkte, wenn du keinen machst",
        1: "Biete 1 Stich: genau getroffen 20 Punkte",
    }
    said = end_of_trick(*CASE_2, bids=[1, 0, 1], scoring="simple")
    assert said == (
        "Rot nimmt den Stich mit dem Minotaurus. Runde 1 ist zu Ende. Rot: 1 geboten, 1 gemacht, 20 Punkte. "
        "Blau: 0 geboten, 0 gemacht, 10 Punkte. Grün: 1 geboten, 0 gemacht, 0 Punkte. Blau beginnt Runde 2."
    )


# ------------------------------------------------------------------------------------------ the sheet and the end (D15)
def test_the_score_sheet_has_every_round_its_running_total_and_the_round_that_runs() -> None:
    position, face = last_throw(*CASE_2, bids=[1, 0, 1])
    assert position.scene(0, "de")["sheet"] == {
        "title": "Wertungsblatt",
        "columns": ["Rot", "Blau", "Grün"],
        "rows": [{"label": "Runde 1", "cells": ["0/1", "0/0", "0/1"], "total": False}],
    }
    after = position.happen(face)
    assert after.scene(2, "de", NAMES)["sheet"] == {
        "title": "Wertungsblatt",
        "columns": ["Rot (Anna)", "Blau", "Grün (Ben)"],
        "rows": [
            {"label": "Runde 1", "cells": ["1/1: 50", "0/0: 10", "0/1: −10"], "total": False},
            {"label": "Stand", "cells": ["50", "10", "−10"], "total": True},
        ],
    }
    assert set_up(["red"], ["grey"], ["grey"]).scene(0)["sheet"] is None


def whole_match(seats: int, seed: int, most: int = 10_000, **options: Any) -> Match:
    match = Match("minodice", seats=seats, chance=Seeded(seed), **options)
    draw = random.Random(seed)
    match.advance()
    while not match.over and match.n < most:
        seat = draw.choice(sorted(match.position.to_move))
        match.play(seat, draw.choice(match.position.legal(seat)))
        match.advance()
    return match


def test_d15_the_end_names_the_winner_and_all_places() -> None:
    match = whole_match(6, 3)
    over = match.position
    sheet = over.scene(None, "en")["sheet"]
    assert [row["label"] for row in sheet["rows"] if not row["total"]] == [f"Round {n}" for n in range(1, 7)]
    assert sheet["rows"][-1]["cells"] == [str(points).replace("-", "−") for points in over.scores or []]
    [winner] = [seat for seat, place in enumerate(over.places) if place == 1]
    assert messages(over, winner, "en").startswith("You have won with ")
    other = (winner + 1) % 6
    assert f"Your place: {over.places[other]}, with" in messages(over, other, "en")
    assert "has won with" in messages(over, None, "en")
    *_, last = match.steps()
    what = tell(last, None, "en")
    assert "wins with" in what["text"]
    assert [step["place"] for step in what["steps"] if step["do"] == "finish"] == sorted(over.places)
    assert [each["kind"] for each in over.scene(0)["seat_facts"]] == ["points"] * 6


def test_d15_equal_points_share_the_win_also_when_a_game_is_called_off() -> None:
    position = set_up(["red"], ["grey"], ["grey"], scores=[40, 10, 40]).end()
    assert messages(position, 1) == (
        "Rot und Grün teilen sich den Sieg mit je 40 Punkten. Dein Platz: 3, mit 10 Punkten."
    )
    assert position.scene(0)["sheet"] is None
    assert position.scene(0)["help"] == []


# ------------------------------------------------------------------------------------------------- odds of the own dice
def test_the_faces_of_the_own_dice_can_be_asked_for_at_any_time() -> None:
    position = set_up(["minotaur", "grey"], ["red"] * 2, ["yellow"] * 2)
    assert asked(position) == {
        "Minotaurus": "Minotaurus zu 67\N{NO-BREAK SPACE}% und Fahne zu 33\N{NO-BREAK SPACE}%",
        "Grauer Würfel": "Fahne zu 50\N{NO-BREAK SPACE}%, 1 zu 33\N{NO-BREAK SPACE}% und 7 zu 17\N{NO-BREAK SPACE}%",
    }
    assert asked(position, lang="en")["Grey die"] == "flag at 50%, 1 at 33% and 7 at 17%"
    assert asked(position, None) == {}


def test_the_last_thrower_reads_the_exact_chance_of_each_die_that_may_be_thrown() -> None:
    trick: list[Thrown] = [("red", 6), ("red", 7)]
    position = set_up(["red"], ["red"], ["grey", "red"], bids=[0] * 3, trick=trick)
    assert asked(position, 2, "en") == {
        "Red die": "5 at 33%, 6 at 33% and 7 at 33%. Wins the trick now at 33%.",
        "Grey die": "flag at 50%, 1 at 33% and 7 at 17%",
    }
    lost = set_up(["red"], ["red"], ["purple", "yellow"], bids=[0] * 3, trick=[("red", 6), ("red", 6)])
    assert asked(lost, 2, "en")["Purple die"].endswith("Cannot win the trick now.")
    sure = set_up(["red"], ["red"], ["red", "red"], bids=[0] * 3, trick=[("purple", 1), ("grey", 1)])
    assert asked(sure, 2, "en")["Red die"].endswith("Is sure to win the trick now.")


def test_where_others_follow_it_is_said_how_the_chance_was_found() -> None:
    counted = set_up(["red"], ["grey"], ["grey"], bids=[0] * 3)
    assert "How this is worked out" in asked(counted, 0, "en")
    assert "Wins the trick now at " in asked(counted, 0, "en")["Red die"]
    estimated = set_up(["red"] * 2, ["grey"] * 2, ["grey"] * 2, bids=[0] * 3)
    assert asked(estimated, 0, "en")["How this is worked out"].startswith("An estimate")
    assert "Wins the trick now at about " in asked(estimated, 0, "en")["Red die"]
    assert "How this is worked out" not in asked(estimated, 1, "en")


def win_chances(position: dreiwurf.Position) -> tuple[dict[str, float], int]:
    """What the odds say for whose turn it is: by type, and how."""
    out = np.zeros(odds.SIZE)
    states = np.array([position.view(next(iter(position.to_move))).record])
    odds.win_chances(states, out)
    found = {name: float(out[kind]) for kind, name in enumerate(TYPES) if out[kind] >= 0}
    return found, int(out[odds.HOW])


def unseen_by(position: dreiwurf.Position) -> Counter[str]:
    view = position.view(next(iter(position.to_move)))
    return Counter(dict(zip(TYPES, view.fields()["bag"], strict=True)))


def wins(position: dreiwurf.Position, seat: int, action: int) -> float:
    """The chance that a seat takes the trick with a die, by playing all of it out with the dice that lie there: nobody's
    other die is looked at, and those who follow throw any that they may."""
    return _after_throw(position.play(seat, action), seat, position.fields()["tricks"])


def _after_throw(position: dreiwurf.Position, seat: int, before: list[int]) -> float:
    total = 0.0
    for face, chance in (position.chance or {}).items():
        after = position.happen(face)
        fields = after.fields()
        if fields["round"] != position.fields()["round"] or after.over:
            taken = fields["sheet_tricks"][position.fields()["round"] - 1]
        else:
            taken = fields["tricks"]
        if taken != before:
            total += chance * (taken[seat] - before[seat])
            continue
        [who] = after.to_move
        hand = fields["hands"][who]
        weights = {action: hand[action - THROW_0] for action in after.legal(who)}
        for action, weight in weights.items():
            share = chance * weight / sum(weights.values())
            total += share * _after_throw(after.play(who, action), seat, before)
    return total


@pytest.mark.parametrize("options", [{}, {"three_characters": "last_kind", "all_flags": "last"}])
@pytest.mark.parametrize("own", TYPES)
def test_in_the_last_trick_the_chance_counts_all_dice_that_may_follow(own: str, options: Any) -> None:
    dice: list[list[str]] = [[own], ["red"], ["red"]]
    leading = MINODICE.set_up(hands=dice, bids=[0] * 3, **options)
    found, how = win_chances(leading)
    assert how == odds.COUNTED
    unseen = unseen_by(leading)
    total = 0.0
    for second, third in product(TYPES, TYPES):
        left = unseen - Counter([second])
        ways = unseen[second] * left[third]
        if ways:
            world = MINODICE.set_up(hands=[[own], [second], [third]], bids=[0] * 3, **options)
            total += ways * wins(world, 0, THROW_0 + BY_NAME[own])
    assert found == {own: pytest.approx(total / (unseen.total() * (unseen.total() - 1)))}


@pytest.mark.parametrize(
    ("trick", "options"),
    [
        ([("griffin", "flag")], {}),
        ([("griffin", "character")], {}),
        ([("minotaur", "character")], {"three_characters": "last_kind"}),
        ([("grey", "flag")], {"all_flags": "last"}),
        ([("yellow", 4)], {}),
    ],
)
def test_where_one_follows_with_a_choice_the_estimate_is_that_of_any_hand_and_any_die(
    trick: list[Thrown], options: Any
) -> None:
    for own in (["mermaid", "red"], ["griffin", "grey"], ["purple", "yellow"]):

        def world(last: list[str], own: list[str] = own) -> dreiwurf.Position:
            return MINODICE.set_up(hands=[["red"], own, last], bids=[0] * 3, trick=trick, **options)

        position = world(["red", "red"])
        found, how = win_chances(position)
        assert how == odds.ESTIMATED
        unseen = unseen_by(position)
        expected = dict.fromkeys(found, 0.0)
        for place, first in enumerate(TYPES):
            for second in TYPES[place:]:
                ways = comb(unseen[first], 2) if first == second else unseen[first] * unseen[second]
                if not ways:
                    continue
                dealt = world([first, second])
                for name in found:
                    expected[name] += ways * wins(dealt, 1, THROW_0 + BY_NAME[name]) / comb(unseen.total(), 2)
        for name, chance in found.items():
            assert chance == pytest.approx(expected[name]), (own, name)


def test_a_colour_shown_not_to_be_held_is_not_expected() -> None:
    """Blue threw yellow to red in the first trick: no red 7 can come from there."""
    position = set_up(["red"] * 2, ["yellow"] * 2, ["red"] * 2, bids=[0] * 3)
    for kind, face in ((RED, 7), (YELLOW, 3), (RED, 5)):
        [seat] = position.to_move
        position = position.play(seat, THROW_0 + kind).happen(face)
    assert position.fields()["void"][1][RED]
    found, how = win_chances(position)
    assert how == odds.ESTIMATED
    free = set_up(
        ["red"], ["yellow"], ["red"], bids=[0] * 3, tricks=[1, 0, 0], thrown=["red", "yellow", "red"]
    )
    counted, exactly = win_chances(free)
    assert exactly == odds.COUNTED
    assert found["red"] > counted["red"]


def test_chances_are_sums_to_one_over_the_faces_and_within_bounds_in_whole_games() -> None:
    for seats in (3, 6):
        for step in whole_match(seats, seats).steps():
            position = step.after.position
            if position is not None and position.fields()["phase"] == 3:
                found, _ = win_chances(position)
                assert len(found) == len(position.legal(min(position.to_move)))
                assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in found.values())


# --------------------------------------------------------------------------------------------------- whole games, all views
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"scoring": "simple"}), (6, {})])
def test_every_movement_begins_where_something_lies_and_ends_on_the_board(
    seats: int, options: dict[str, Any]
) -> None:
    for step in whole_match(seats, seats, 260, **options).steps():
        if isinstance(step.event, Act | Happen):
            for viewer in (0, seats - 1, None):
                check_movements(
                    tell(step, viewer, LANGUAGES[step.n % 3])["steps"],
                    step.before.position.scene(viewer),
                    step.after.position.scene(viewer),
                )


def check_movements(steps: list[dict[str, Any]], before: dict[str, Any], after: dict[str, Any]) -> None:
    lie = {token["id"] for token in before["tokens"]}
    later = {token["id"] for token in after["tokens"]}
    in_tray = {die["id"] for die in before["dice"]}
    for step in steps:
        if step["do"] == "appear":
            assert step["token"] == step["to"]
            assert step["token"] in later - lie
        elif step["do"] == "throw":
            assert {die["id"] for die in step["dice"]} == in_tray
        elif step["do"] == "together":
            assert {one.get("to") for one in step["steps"] if one["do"] == "fly"} <= {
                f"won{seat}" for seat in range(6)
            }
            check_movements(step["steps"], {**before, "tokens": [{"id": name} for name in lie]}, after)
        elif step["do"] == "vanish":
            assert step["token"] in lie - later
        elif step["do"] == "fly":
            if step["from"] is None:
                assert step["token"] in lie
            else:
                assert step["from"] == "die:d"
                assert step["kind"]
                lie.add(step["token"])


def test_a_scene_of_a_view_says_the_same_in_whatever_world_lies_behind_it() -> None:
    looked = 0
    for step in whole_match(4, 5, 500).steps():
        position = step.after.position
        if step.n % 5 == 0 and position is not None and not position.over:
            for viewer in (0, 3, None):
                dealt = position.deal(viewer, seed=step.n)
                looked += dealt != position
                assert dealt.scene(viewer, "de") == position.scene(viewer, "de")
    assert looked > 60


def test_what_is_told_of_a_hidden_event_is_the_same_whatever_it_was() -> None:
    """Draws and bids, told to who may not know them."""
    for kind in range(len(TYPES)):
        assert told(dealing(), None, kind, 0, is_known=False) == told(dealing(), None, 0, 0, is_known=False)
    for bid in range(3):
        assert told(bidding(), 1, bid, 0, is_known=False) == told(bidding(), 1, 0, 0, is_known=False)
        assert bidding().play(1, bid).scene(0) == bidding().play(1, 0).scene(0)
