"""What Mistkäfer! says and shows, by the numbers of its rule book; that it tells what the rules do, and nothing hidden."""

import random
from typing import Any

import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.chance import Seeded
from dreiwurf.games import scene
from dreiwurf.games.mistkaefer.rules import LEAVE, PLACE_0, SCORE, TAKE, VICTIM_0
from dreiwurf.locale import LANGUAGES
from dreiwurf.match import Act, Happen, Match
from dreiwurf.match.telling import tell

MISTKAEFER = dreiwurf.game("mistkaefer")
NAMES = ["Anna", "", "Ben", ""]
GREEN, YELLOW, BLUE = range(3)
ONE, TWO, CLOVER = range(3)
NOTHING: list[list[int]] = [[], [], []]
TABLEAU = [[2, 2, 3], [1, 4], [5, 6, 6]]
"""Of the rule book's third worked case; a row may hold equal dice that were placed at once."""


def set_up(*rows: list[list[int]], **given: Any) -> dreiwurf.Position:
    return MISTKAEFER.set_up(rows=[*rows], **given)


def choices(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[int, dict[str, Any]]:
    return {choice["action"]: choice for choice in position.scene(seat, lang)["choices"]}


def texts(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[int, str]:
    return {action: choice["text"] for action, choice in choices(position, seat, lang).items()}


def refusals(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> list[str]:
    return [refusal["text"] for refusal in position.scene(seat, lang)["refusals"]]


def messages(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de", names: Any = None) -> str:
    return " ".join(message["text"] for message in position.scene(seat, lang, names)["messages"])


def tokens(position: dreiwurf.Position, seat: int | None = 0) -> dict[str, dict[str, Any]]:
    return {token["id"]: token for token in position.scene(seat)["tokens"]}


def chips(position: dreiwurf.Position, viewer: int | None) -> dict[str, str]:
    """The stacks of chips that a viewer sees, with their numbers."""
    return {name: token["label"] for name, token in tokens(position, viewer).items() if name[0] == "c"}


def facts(position: dreiwurf.Position, viewer: int | None) -> list[tuple[int, str, int, int | None]]:
    return [
        (each["seat"], each["kind"], each["value"], each["of"])
        for each in position.scene(viewer)["seat_facts"]
    ]


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
    return drawing.render_happened(
        MISTKAEFER.rules, before, seat, move if is_known else None, now, lang, names
    )


def flights(steps: list[dict[str, Any]]) -> list[tuple[str | None, str]]:
    """From where to where what flies, of steps that may be shown together."""
    found: list[tuple[str | None, str]] = []
    for step in steps:
        if step["do"] == "together":
            found += flights(step["steps"])
        elif step["do"] == "fly":
            found.append((step["from"] or step["token"], step["to"]))
    return found


# -------------------------------------------------------------------------------------------------- material (K1 – K5)
def test_k01_k02_supply_and_stock_lie_in_the_middle_with_their_numbers() -> None:
    lying = tokens(set_up(TABLEAU, NOTHING, NOTHING, NOTHING, chips=[[2, 1, 0], [0, 0, 1], [0] * 3, [0] * 3]))
    assert {name: lying[name]["label"] for name in ("supply.g", "supply.y", "supply.b", "stock")} == {
        "supply.g": "6",
        "supply.y": "7",
        "supply.b": "6",
        "stock": "44",
    }
    assert (lying["supply.g"]["slot"], lying["supply.g"]["kind"]) == ("s.g", "supply-green")
    assert lying["supply.g"]["seat"] is None


def test_k03_dice_of_a_tableau_lie_on_its_fields() -> None:
    lying = tokens(set_up(NOTHING, TABLEAU))
    assert lying["1.g.2"] == {
        "id": "1.g.2",
        "seat": 1,
        "slot": "r1.g.2",
        "kind": "die-green-3",
        "label": "",
        "home": None,
    }
    assert [name for name in lying if name.startswith("1.y")] == ["1.y.0", "1.y.1"]


@pytest.mark.parametrize(("seats", "balls"), [(2, 20), (3, 16), (4, 12)])
def test_k05_the_target_is_said_and_the_owner_sees_how_far_it_is(seats: int, balls: int) -> None:
    position = set_up(*[NOTHING] * seats, chips=[[3, 1, 2], *[[0, 0, 0]] * (seats - 1)])
    assert position.scene(0, "de")["facts"][0] == {
        "label": "Ziel",
        "text": f"{balls} Kugeln oder 4 Kleeblätter",
    }
    own = [each for each in position.scene(0, "de")["seat_facts"] if each["seat"] == 0]
    assert [(each["kind"], each["text"], each["short"], each["value"], each["of"]) for each in own] == [
        ("chips", "6 Chips", "6", 6, None),
        ("balls", f"5 von {balls} Kugeln", f"5/{balls}", 5, balls),
        ("clovers", "2 von 4 Kleeblättern", "2/4", 2, 4),
    ]


# ------------------------------------------------------------------------------------------------ roll or score (K6, K12)
def test_k06_colour_and_number_are_one_choice_and_say_what_fits() -> None:
    position = set_up([[], [3], [5]], NOTHING, NOTHING, NOTHING)
    drawn = position.scene(0, "de")
    assert drawn["groups"] == [
        {"id": "green", "text": "Grüne Würfel", "kind": "supply-green"},
        {"id": "yellow", "text": "Gelbe Würfel", "kind": "supply-yellow"},
        {"id": "blue", "text": "Blaue Würfel", "kind": "supply-blue"},
    ]
    said = texts(position)
    assert said[0] == "Wirf 1 grünen Würfel – jede Zahl passt"
    assert said[3] == "Wirf 4 grüne Würfel – jede Zahl passt"
    assert said[5] == "Wirf 2 gelbe Würfel – ab 4 passt es"
    assert said[10] == "Wirf 3 blaue Würfel – nur eine 6 passt"
    three = choices(position)[6]
    assert (three["group"], three["short"], three["kind"], three["slot"]) == ("yellow", "3", "roll", None)
    assert three["path"] == ["r0.y.1", "r0.y.2", "r0.y.3"]
    assert [each["group"] for each in drawn["choices"]] == ["green"] * 4 + ["yellow"] * 4 + ["blue"] * 4 + [
        None
    ]
    assert messages(position) == "Wie viele Würfel welcher Farbe nimmst du?"
    assert messages(position, 1, names=NAMES) == "Rot (Anna) würfelt oder wertet."


def test_k06_a_certain_bust_may_be_rolled_and_is_called_so() -> None:
    position = set_up([[6], [], []], NOTHING)
    assert texts(position)[0] == "Wirf 1 grünen Würfel – ein sicherer Fehlwurf, höher als 6 geht es nicht"


def test_k06_a_full_row_an_empty_supply_and_few_dice_are_explained() -> None:
    position = set_up([[1, 1, 2, 3, 4, 5], [1, 2], [1]], [[], [1, 2, 3], []], NOTHING, dice_each=6)
    drawn = position.scene(0, "de")
    assert [(each["group"], each["slot"], each["token"]) for each in drawn["refusals"]] == [
        ("green", "s.g", "supply.g"),
        ("yellow", "s.y", "supply.y"),
    ]
    assert refusals(position) == [
        "Kein Würfel passt mehr in die grüne Reihe: Sie ist voll.",
        "Gelbe Würfel: Im Vorrat liegt nur noch 1.",
    ]
    empty = set_up([[], [1, 2], []], [[], [1, 2, 3], []], dice_each=5)
    assert refusals(empty) == ["Gelbe Würfel liegen keine mehr im Vorrat."]


def test_k06_with_four_dice_at_once_the_other_numbers_are_explained() -> None:
    position = set_up([[], [1, 2], [1]], NOTHING, dice="four", dice_each=5)
    assert sorted(texts(position)) == [3, 6, 11, SCORE]
    assert refusals(position) == [
        "Gewürfelt wird immer mit vier Würfeln, oder mit allen, die noch im Vorrat liegen.",
        "Gelbe Würfel: Im Vorrat liegen nur noch 3.",
        "Gewürfelt wird immer mit vier Würfeln, oder mit allen, die noch im Vorrat liegen.",
    ]


def test_k12_worked_case_3_the_preview_of_scoring_counts_full_columns_and_dice_right_of_the_line() -> None:
    position = set_up([[2, 2, 3], [1, 4], [5, 6, 6]], NOTHING, NOTHING)
    score = choices(position)[SCORE]
    assert (score["text"], score["group"], score["kind"]) == ("Werten: 4 Chips", None, "score")
    assert set(score["path"]) == {f"r0.{colour}.{column}" for colour in "gyb" for column in (0, 1)} | {
        "r0.g.2",
        "r0.b.2",
    }
    short = set_up([[2, 2, 3], [1], [5, 6, 6]], NOTHING, NOTHING)
    assert texts(short)[SCORE] == "Werten: 3 Chips"
    assert texts(short, lang="en")[SCORE] == "Score: 3 chips"
    assert texts(short, lang="it")[SCORE] == "Incassa: 3 gettoni"


def test_k12_scoring_for_nothing_says_so_and_without_dice_it_is_passing() -> None:
    assert texts(set_up([[1], [], []], NOTHING))[SCORE] == "Werten: kein Chip, alle Würfel gehen zurück"
    assert texts(set_up(NOTHING, NOTHING))[SCORE] == "Passen"
    what = told(set_up(NOTHING, NOTHING), 0, SCORE)
    assert (what["text"], what["steps"]) == ("Rot passt.", [])
    what = told(set_up([[1], [], []], NOTHING), 0, SCORE)
    assert what["text"] == "Rot gibt alle Würfel zurück und bekommt keinen Chip."
    assert flights(what["steps"]) == [("0.g.0", "s.g")]


def test_k12_who_cannot_roll_is_told_to_score_or_pass() -> None:
    others = [[1, 2], [1, 2], [1, 2]]
    position = set_up(NOTHING, others, dice_each=2)
    assert messages(position) == "Du kannst nicht würfeln: Werte deine Würfel oder passe."
    assert set(texts(position)) == {SCORE}


def test_k12_what_scores_lights_up_and_all_dice_go_back() -> None:
    what = told(set_up([[2, 2, 3], [1, 4], [5, 6, 6]], NOTHING), 0, SCORE)
    assert what["text"] == "Rot wertet 2 volle Spalten und 2 Würfel rechts der Linie: 4 Chips."
    flash, back = what["steps"]
    assert flash["do"] == "flash"
    assert len(flash["slots"]) == 8
    assert len(flights([back])) == 8
    assert ("0.b.2", "s.b") in flights([back])


# ---------------------------------------------------------------------------------------------------- throw, place, bust
def test_k07_each_die_is_told_by_its_throw_and_the_last_sums_up() -> None:
    position = set_up(NOTHING, NOTHING).play(0, 2)
    drawn = position.scene(1, "de")
    assert [(die["id"], die["kind"], die["face"], die["seat"]) for die in drawn["dice"]] == [
        ("w.0", "green", None, 0),
        ("w.1", "green", None, 0),
        ("w.2", "green", None, 0),
    ]
    assert drawn["chance"]["kind"] == "die"
    assert drawn["chance"]["text"] == "Rot wirft den 1. von 3 grünen Würfeln."
    assert messages(position) == "Du wirfst den 1. von 3 grünen Würfeln."
    first = told(position, None, 5)
    assert first["text"] == ""
    assert first["steps"] == [scene.throw_step({"5.0": 5}, 0, "green")]
    position = position.happen(5)
    assert told(position, None, 5)["steps"] == [scene.throw_step({"5.1": 5}, 0, "green")]
    position = position.happen(5)
    assert [(die["id"], die["face"]) for die in position.scene(0)["dice"]] == [
        ("5.0", 5),
        ("5.1", 5),
        ("w.0", None),
    ]
    assert position.scene(1, "de")["chance"]["text"] == "Rot wirft den 3. von 3 grünen Würfeln."
    assert messages(position, lang="en") == "You roll green die 3 of 3."
    assert messages(position, lang="it") == "Tiri il 3° di 3 dadi verdi."
    last = told(position, None, 2, names=NAMES)
    assert last["text"] == "Rot (Anna) würfelt grün: 2, 5, 5."
    assert told(position, None, 2, lang="en")["text"] == "Red rolls green: 2, 5, 5."
    assert told(position, None, 2, lang="it")["text"] == "Rosso tira i verdi: 2, 5, 5."


def test_k07_worked_case_1_every_value_is_a_tap_on_its_dice_that_says_where_they_go() -> None:
    position = set_up(NOTHING, NOTHING, roll=("green", [2, 2, 5, 6]))
    assert texts(position) == {
        PLACE_0 + 2: "Lege zwei Zweien auf die Felder 1–2",
        PLACE_0 + 5: "Lege eine Fünf auf Feld 1",
        PLACE_0 + 6: "Lege eine Sechs auf Feld 1",
    }
    twos = choices(position)[PLACE_0 + 2]
    assert (twos["dice"], twos["path"], twos["slot"]) == (["2.0", "2.1"], ["r0.g.0", "r0.g.1"], None)
    assert messages(position) == "Du hast 2, 2, 5, 6 geworfen. Welche Zahl legst du in die grüne Reihe?"
    assert messages(position, 1) == "Rot hat 2, 2, 5, 6 geworfen und wählt, was in die Reihe kommt."
    what = told(position, 0, PLACE_0 + 2)
    assert what["text"] == "Rot legt zwei Zweien in die grüne Reihe."
    assert flights(what["steps"]) == [
        ("die:2.0", "r0.g.0"),
        ("die:2.1", "r0.g.1"),
        ("die:5.0", "s.g"),
        ("die:6.0", "s.g"),
    ]


def test_k07_a_die_that_is_not_higher_is_explained() -> None:
    position = set_up([[1, 4], [], []], NOTHING, roll=("green", [5, 3, 4, 4]))
    drawn = position.scene(0, "de")
    assert [(each["dice"], each["slot"], each["text"]) for each in drawn["refusals"]] == [
        (["3.0"], None, "Die 3 passt nicht: Neue Würfel müssen höher sein als die 4 in der Reihe."),
        (["4.0", "4.1"], None, "Die 4 passt nicht: Neue Würfel müssen höher sein als die 4 in der Reihe."),
    ]
    assert messages(position) == "Du hast 3, 4, 4, 5 geworfen. Nur die 5 passt in die grüne Reihe."


def test_k07_what_does_not_fit_goes_back() -> None:
    position = set_up([[], [], [1, 1, 2, 3, 4]], NOTHING, dice_each=9, roll=("blue", [5, 5, 5]))
    assert texts(position) == {
        PLACE_0 + 5: "Lege eine Fünf auf Feld 6: niemand hat Chips zu stehlen und 2 passen nicht mehr"
    }
    what = told(position, 0, PLACE_0 + 5)
    assert what["text"] == (
        "Rot legt eine Fünf in die blaue Reihe. 2 passen nicht mehr und gehen zurück. "
        "Niemand hat Chips, die man stehlen könnte."
    )
    assert flights(what["steps"]) == [("die:5.0", "r0.b.5"), ("die:5.1", "s.b"), ("die:5.2", "s.b")]


def test_k11_worked_case_1_a_bust_drops_the_row_and_says_what_was_lost() -> None:
    position = set_up([[2, 2], [], []], NOTHING).play(0, 1).happen(1)
    what = told(position, None, 2)
    assert (
        what["text"]
        == "Rot würfelt grün: 1, 2. Fehlwurf, nichts ist höher als 2: Rot verliert 2 grüne Würfel."
    )
    throw, drop, back = what["steps"]
    assert throw["do"] == "throw"
    assert drop == scene.drop_step(["0.g.0", "0.g.1"])
    assert flights([back]) == [("die:1.0", "s.g"), ("die:2.0", "s.g")]


def test_k11_worked_case_4_other_rows_lose_what_lies_right_of_the_line() -> None:
    position = set_up([[1, 2, 3, 4], [2], [6]], NOTHING).play(0, 8)
    what = told(position, None, 3, viewer=1, lang="en")
    assert what["text"] == (
        "Red rolls blue: 3. Bust, nothing is higher than 6: Red loses 2 green dice and 1 blue die."
    )
    assert what["steps"][1] == scene.drop_step(["0.g.2", "0.g.3", "0.b.0"])


# --------------------------------------------------------------------------------------------------- bonuses (K4, K9, K10)
def test_k09_worked_case_2_fields_4_and_6_of_yellow_bring_chips() -> None:
    position = set_up([[], [1, 1, 3], []], [[], [4], []], roll=("yellow", [4, 4]))
    assert texts(position) == {
        PLACE_0 + 4: "Lege zwei Vieren auf die Felder 4–5: 1 Chip – danach auf Wunsch die gelbe 4 von Blau"
    }
    what = told(position, 0, PLACE_0 + 4)
    assert what["text"] == "Rot legt zwei Vieren in die gelbe Reihe."
    assert what["steps"][-1] == scene.flash_step(["r0.y.3"])
    position = position.play(0, PLACE_0 + 4).happen(ONE)
    taking = choices(position)
    assert taking[TAKE]["text"] == "Nimm die gelbe 4 von Blau: 2 Chips"
    assert taking[LEAVE]["text"] == "Lass die gelbe 4 bei Blau"
    what = told(position, 0, TAKE)
    assert what["text"] == "Rot nimmt die gelbe 4 von Blau."
    assert what["steps"] == [scene.fly_step("1.y.0", "r0.y.5"), scene.flash_step(["r0.y.5"])]
    assert messages(position.play(0, TAKE)) == "Du ziehst 2 Chips."


def test_k10_extra_turns_are_promised_told_and_counted() -> None:
    position = set_up([[1, 1, 2], [], []], NOTHING, roll=("green", [3, 3, 3]))
    assert texts(position)[PLACE_0 + 3] == "Lege drei Dreien auf die Felder 4–6: noch 2 Züge"
    what = told(position, 0, PLACE_0 + 3)
    assert what["text"] == "Rot legt drei Dreien in die grüne Reihe. Rot bekommt noch 2 Züge."
    assert {"label": "Weitere Züge", "text": "1"} in position.play(0, PLACE_0 + 3).scene(1, "de")["facts"]


def test_k10_an_extra_turn_that_begins_later_is_told_then() -> None:
    position = set_up([[1, 2, 3], [], []], [[4], [], []], roll=("green", [4])).play(0, PLACE_0 + 4)
    assert told(position, 0, LEAVE)["text"] == "Rot lässt die grüne 4 bei Blau. Rot ist noch einmal dran."


def test_k04_the_single_theft_offers_the_opponents_who_have_chips() -> None:
    position = set_up(
        [[], [], [1, 1, 2]],
        NOTHING,
        NOTHING,
        NOTHING,
        chips=[[0] * 3, [2, 1, 0], [0] * 3, [0, 0, 1]],
        roll=("blue", [3]),
    )
    assert texts(position)[PLACE_0 + 3] == "Lege eine Drei auf Feld 4: 1 Chip stehlen"
    position = position.play(0, PLACE_0 + 3)
    assert texts(position) == {
        VICTIM_0 + 1: "Stiehl Blau einen von 3 Chips",
        VICTIM_0 + 3: "Stiehl Gelb den einzigen Chip",
    }
    assert choices(position)[VICTIM_0 + 1]["slot"] == "c1.back"
    assert refusals(position) == ["Grün hat keine Chips."]
    assert messages(position) == "Wem stiehlst du einen Chip?"
    assert messages(position, 1) == "Rot wählt, wem ein Chip gestohlen wird."
    assert told(position, 0, VICTIM_0 + 3)["text"] == "Rot sucht sich Gelb aus."


def test_k04_the_theft_from_all_names_them() -> None:
    position = set_up(
        [[], [], [1, 1, 2, 3, 4]], NOTHING, NOTHING, chips=[[0] * 3, [1, 0, 0], [0, 1, 0]], roll=("blue", [5])
    )
    assert texts(position) == {PLACE_0 + 5: "Lege eine Fünf auf Feld 6: je 1 Chip von Blau und Grün"}


# ------------------------------------------------------------------------------------------------------ taking dice (K8)
def taking(**given: Any) -> dreiwurf.Position:
    """Red placed a green 4; Blue and Yellow end in green 4, Green does not."""
    position = set_up(
        [[2], [], []], [[4], [], []], [[4, 5], [], []], [[1, 4], [], []], roll=("green", [4]), **given
    )
    return position.play(0, PLACE_0 + 4)


def test_k08_dice_are_offered_together_with_take_all_first() -> None:
    position = taking()
    take, leave = position.scene(0, "de")["choices"]
    assert (take["action"], take["all"], take["text"]) == (
        TAKE,
        "Alle nehmen (2)",
        "Nimm die grüne 4 von Blau",
    )
    assert (take["slot"], take["token"], take["path"]) == ("r1.g.0", "1.g.0", ["r0.g.2"])
    assert (leave["action"], leave["slot"], leave["all"]) == (LEAVE, None, None)
    assert {(each["token"], each["text"]) for each in position.scene(0, "de")["refusals"]} == {
        ("2.g.1", "Nehmen darfst du nur außen liegende Würfel, die den gelegten gleichen: die grüne 4."),
        ("3.g.1", "Eins nach dem anderen: Zuerst geht es um den Würfel von Blau."),
    }
    last = position.play(0, TAKE)
    assert choices(last)[TAKE]["all"] is None
    assert choices(last)[TAKE]["text"] == "Nimm die grüne 4 von Gelb: noch 1 Zug"


def test_k08_active_player_victim_and_others_read_their_own_sentence() -> None:
    position = taking()
    assert (
        messages(position, 0)
        == "Bei Blau liegt außen der gleiche Würfel: Nimm die grüne 4 oder lass sie liegen."
    )
    assert messages(position, 1) == "Rot darf die grüne 4 von dir nehmen."
    assert messages(position, 2) == messages(position, None) == "Rot darf die grüne 4 von Blau nehmen."
    assert told(position, 0, LEAVE, viewer=1)["text"] == "Rot lässt die grüne 4 bei Blau."


def test_k08_worked_case_5_with_one_free_field_there_is_no_take_all() -> None:
    position = set_up(
        [[], [], [1, 2, 3, 4]], [[], [], [5]], [[], [], [5]], dice_each=9, roll=("blue", [5])
    ).play(0, PLACE_0 + 5)
    assert choices(position)[TAKE]["all"] is None
    assert not choices(position.play(0, TAKE), 0)


def test_k08_from_round_2_nothing_is_promised_in_the_first_round() -> None:
    position = set_up(NOTHING, [[4], [], []], roll=("green", [4]), steal_dice="from_round_2")
    assert texts(position) == {PLACE_0 + 4: "Lege eine Vier auf Feld 1"}
    assert {"label": "Würfel von anderen", "text": "ab Runde 2"} in position.scene(1, "de")["facts"]
    later = set_up(NOTHING, [[4], [], []], roll=("green", [4]), steal_dice="from_round_2", rounds=1)
    assert texts(later)[PLACE_0 + 4].endswith("– danach auf Wunsch die grüne 4 von Blau")
    assert "Würfel von anderen" not in str(later.scene(1, "de")["facts"])


# ----------------------------------------------------------------------------------------------------- chips (K13 – K15)
def test_k14_own_chips_lie_open_for_their_owner_alone() -> None:
    position = set_up(NOTHING, NOTHING, chips=[[3, 1, 2], [1, 0, 0]])
    assert chips(position, 0) == {"c0.one": "3", "c0.two": "1", "c0.clover": "2", "c1.back": "1"}
    assert chips(position, 1) == {"c0.back": "6", "c1.one": "1"}
    assert chips(position, None) == {"c0.back": "6", "c1.back": "1"}
    assert facts(position, 1) == [
        (0, "chips", 6, None),
        (1, "chips", 1, None),
        (1, "balls", 1, 20),
        (1, "clovers", 0, 4),
    ]
    assert facts(position, None) == [(0, "chips", 6, None), (1, "chips", 1, None)]


def test_k14_a_drawn_chip_is_told_to_its_owner_and_counted_by_the_others() -> None:
    position = set_up([[], [], [1, 2, 3]], NOTHING).play(0, SCORE)
    assert messages(position) == "Du ziehst 1 Chip."
    assert messages(position, 1) == "Rot zieht 1 Chip."
    own = told(position, None, CLOVER, viewer=0)
    assert own["text"] == "Rot zieht ein Kleeblatt."
    assert own["steps"] == [scene.fly_step("chip", "c0.clover", start="stock", kind="chip-clover", seat=0)]
    other = told(position, None, CLOVER, viewer=1, is_known=False)
    assert other["text"] == "Rot zieht einen Chip."
    assert other["steps"] == [scene.fly_step("chip", "c0.back", start="stock", kind="chip-back", seat=0)]


def robbing() -> dreiwurf.Position:
    """Red steals a chip from Blue; Green looks on."""
    position = set_up(
        [[], [], [1, 1, 2]], NOTHING, NOTHING, chips=[[0] * 3, [2, 1, 1], [1, 0, 0]], roll=("blue", [3])
    )
    return position.play(0, PLACE_0 + 3).play(0, VICTIM_0 + 1)


def test_k14_a_stolen_chip_is_known_to_thief_and_victim_and_they_go_on_seeing_it() -> None:
    position = robbing()
    assert messages(position, 0) == "Du stiehlst Blau einen Chip."
    assert messages(position, 1) == "Rot stiehlt dir einen Chip."
    assert messages(position, 2) == "Rot stiehlt Blau einen Chip."
    assert position.scene(2)["chance"]["kind"] == "draw"
    thief = told(position, None, TWO, viewer=0)
    assert thief["text"] == "Rot stiehlt Blau 2 Kugeln."
    assert flights(thief["steps"]) == [("c1.back", "c0.two")]
    victim = told(position, None, TWO, viewer=1)
    assert flights(victim["steps"]) == [("c1.two", "c0.two")]
    other = told(position, None, TWO, viewer=2, is_known=False)
    assert other["text"] == "Rot stiehlt Blau einen Chip."
    assert flights(other["steps"]) == [("c1.back", "c0.back")]
    after = position.happen(TWO)
    assert chips(after, 1) == {"c0.two": "1", "c1.one": "2", "c1.clover": "1", "c2.back": "1"}
    assert chips(after, 2) == {"c0.back": "1", "c1.back": "3", "c2.one": "1"}


def test_k13_only_the_chips_that_are_left_are_promised() -> None:
    position = set_up(
        TABLEAU,
        NOTHING,
        chips=[[1, 0, 11], [0, 0, 11]],
        ones=3,
        twos=0,
        clovers=23,
        clovers_to_win=12,
    )
    assert texts(position)[SCORE] == "Werten: die letzten 3 Chips"
    assert messages(position.play(0, SCORE)) == "Du ziehst 3 Chips."


def test_k15_worked_case_6_the_winning_chip_ends_the_game_at_once_and_all_chips_are_laid_open() -> None:
    position = set_up(
        [[], [1, 1, 2], []],
        [[], [4], []],
        chips=[[19, 0, 0], [1, 2, 1]],
        roll=("yellow", [4]),
    ).play(0, PLACE_0 + 4)
    what = told(position, None, ONE, viewer=1)
    assert what["text"] == "Rot zieht 1 Kugel. Rot gewinnt: 20 Kugeln. Blau hat 5 Kugeln und 1 Kleeblatt."
    assert what["steps"][-2:] == [scene.finish_step(0, 1), scene.finish_step(1, 2)]
    assert flights(what["steps"][1:]) == [("c0.back", "c0.one")]
    over = position.happen(ONE)
    assert over.over
    assert messages(over, 0) == "Du hast gewonnen: 20 Kugeln."
    assert messages(over, 1) == messages(over, None) == "Rot hat gewonnen: 20 Kugeln."
    assert chips(over, None) == {"c0.one": "20", "c1.one": "1", "c1.two": "2", "c1.clover": "1"}
    assert (1, "balls", 5, 20) in facts(over, None)
    assert not over.scene(0)["choices"]


def test_k15_four_clovers_win_by_clovers() -> None:
    position = set_up([[1, 2, 3], [], []], NOTHING, chips=[[0, 0, 3], [0] * 3]).play(0, SCORE)
    assert told(position, None, CLOVER)["text"] == "Rot zieht ein Kleeblatt. Rot gewinnt: 4 Kleeblätter."


def test_a_game_that_was_called_off_says_who_was_nearest() -> None:
    position = set_up(NOTHING, NOTHING, NOTHING, chips=[[1, 0, 0], [0, 0, 3], [0, 4, 0]]).end()
    assert messages(position, 1) == "Blau ist dem Ziel am nächsten. Dein Platz: 1."
    assert messages(set_up(NOTHING, NOTHING).end(), None) == "Rot und Blau sind dem Ziel gleich nah."


def test_k16_the_lot_names_the_biggest_beetle() -> None:
    position = MISTKAEFER.start(seats=3)
    drawn = position.scene(None, "de")
    assert drawn["chance"]["kind"] == "lot"
    assert [each["text"] for each in drawn["chance"]["outcomes"]] == ["Rot", "Blau", "Grün"]
    what = told(position, None, 1)
    assert what["text"] == "Das Los fällt auf Blau, den größten Mistkäfer."
    assert what["steps"] == [scene.lot_step(1)]


# --------------------------------------------------------------------------------------------------- whole games, all views
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"dice": "four", "steal_dice": "from_round_2"}),
        (
            4,
            {
                "bonus": "green 1 turn; green 2 chip; green 3 steal; blue 1 steal_all; blue 2 chips; yellow 1 steal"
            },
        ),
        (2, {"ones": 30, "twos": 0, "clovers": 4, "balls_to_win": 9}),
    ],
)
def test_every_movement_begins_where_something_lies_and_ends_where_the_scene_has_it(
    seats: int, options: dict[str, Any]
) -> None:
    match = Match("mistkaefer", seats=seats, chance=Seeded(seats), **options)
    draw = random.Random(seats)
    match.advance()
    while not match.over and match.n < 500:
        seat = min(match.position.to_move)
        match.play(seat, draw.choice(match.position.legal(seat)))
        match.advance()
    for step in match.steps():
        if isinstance(step.event, Act | Happen):
            for viewer in (*range(seats), None):
                check_movements(
                    tell(step, viewer, LANGUAGES[step.n % 3])["steps"],
                    step.before.position.scene(viewer),
                    step.after.position.scene(viewer),
                )


def check_movements(steps: list[dict[str, Any]], before: dict[str, Any], after: dict[str, Any]) -> None:
    lay = {token["id"] for token in before["tokens"]}
    lay_on = {token["slot"] for token in before["tokens"]}
    lies_on = {token["slot"] for token in after["tokens"]}
    in_tray = {die["id"] for die in before["dice"]}
    for step in steps:
        if step["do"] == "throw":
            in_tray |= {die["id"] for die in step["dice"]}
        elif step["do"] == "together":
            check_movements(step["steps"], {**before, "dice": [{"id": die} for die in in_tray]}, after)
        elif step["do"] == "drop":
            assert step["tokens"]
            assert set(step["tokens"]) <= lay
            assert not set(step["tokens"]) & {token["id"] for token in after["tokens"]}
        elif step["do"] == "fly":
            assert step["to"] in lies_on
            if step["from"] is None:
                assert step["token"] in lay
            else:
                assert step["kind"]
                start = step["from"].removeprefix("die:")
                assert start in (in_tray if start != step["from"] else lay_on)


def test_a_scene_of_a_view_says_the_same_in_whatever_world_lies_behind_it() -> None:
    match = Match("mistkaefer", seats=4, chance=Seeded(5))
    draw = random.Random(5)
    match.advance()
    while not match.over and match.n < 400:
        seat = min(match.position.to_move)
        match.play(seat, draw.choice(match.position.legal(seat)))
        match.advance()
    looked = 0
    for step in match.steps():
        position = step.after.position
        if step.n % 9 == 0 and position is not None and not position.over:
            for viewer in (0, 3, None):
                dealt = position.deal(viewer, seed=step.n)
                looked += dealt != position
                assert dealt.scene(viewer, "de") == position.scene(viewer, "de")
    assert looked > 30
