"""What Mensch ärgere Dich nicht says and shows, and that it tells what the rules do – no more, no less."""

import itertools
import random
from typing import Any

import pytest

import dreiwurf
from dreiwurf import drawing
from dreiwurf.games import scene
from dreiwurf.games.maedn.board import grid
from dreiwurf.locale import LANGUAGES

MAEDN = dreiwurf.game("maedn")
NAMES = ["Anna", "", "Ben", ""]
EMPTY = [-1, -1, -1, -1]


def refusals(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[str, str]:
    return {refusal["token"]: refusal["text"] for refusal in position.scene(seat, lang)["refusals"]}


def choices(position: dreiwurf.Position, seat: int = 0, lang: str = "de") -> dict[int, str]:
    return {choice["action"]: choice["text"] for choice in position.scene(seat, lang)["choices"]}


def messages(position: dreiwurf.Position, seat: int | None = 0, lang: str = "de", names: Any = None) -> str:
    return " ".join(message["text"] for message in position.scene(seat, lang, names)["messages"])


def told(
    position: dreiwurf.Position, seat: int | None, move: int, lang: str = "de", names: Any = None
) -> Any:
    after = position.happen(move) if seat is None else position.play(seat, move)
    return drawing.render_happened(MAEDN.rules, position.record, seat, move, after.record, lang, names)


def set_up(figures: list[list[int]], **given: Any) -> dreiwurf.Position:
    return MAEDN.set_up(figures=figures, **given)


# ------------------------------------------------------------------------------------- why a figure may not: by number
def test_m05_a_waiting_figure_needs_a_six() -> None:
    position = set_up([[-1, 12, 13, 14], EMPTY], throw=3)
    assert refusals(position)["0.0"] == "Vom Wartefeld geht es nur mit einer Sechs los."
    assert refusals(position, lang="en")["0.0"] == "A waiting piece comes out only with a six."
    assert refusals(position, lang="it")["0.0"] == "Dall'attesa si esce solo con un sei."


def test_m05_a_six_must_bring_out_and_among_waiting_figures_the_lowest_number_comes() -> None:
    position = set_up([[12, -1, -1, 3], EMPTY], throw=6)
    assert choices(position) == {1: "Figur 2 aufs Startfeld"}
    assert messages(position) == "Sechs! Bring eine Figur aufs Startfeld."
    why = refusals(position)
    assert why["0.0"] == why["0.3"]
    assert why["0.0"] == "Eine Sechs muss zuerst eine wartende Figur aufs Startfeld bringen."
    assert why["0.2"] == "Wartende Figuren sind alle gleich; es kommt die mit der kleinsten Nummer."


def test_worked_case_2_the_start_field_is_taken_and_its_figure_is_blocked() -> None:
    position = set_up([[-1, 0, 6], [-1, -1, -1]], throw=6)
    assert choices(position) == {2: "Figur 3 von 6 auf 12"}
    assert messages(position) == "Du hast 6 gewürfelt. Nur Figur 3 kann ziehen."
    assert refusals(position) == {
        "0.0": "Auf dem Startfeld steht schon eine eigene Figur.",
        "0.1": "Auf Feld 6 steht eine eigene Figur.",
    }


def test_m07_the_start_field_must_be_vacated_first() -> None:
    position = set_up([[-1, 0, 20, 30], EMPTY], throw=4)
    assert choices(position) == {1: "Figur 2 vom Startfeld auf 4"}
    assert messages(position) == "Du hast 4 gewürfelt. Räume dein Startfeld."
    assert (
        refusals(position)["0.2"] == "Das Startfeld muss zuerst geräumt werden, solange noch Figuren warten."
    )


def test_m11_an_own_figure_is_in_the_way() -> None:
    position = set_up([[5, 8, 38, 41], EMPTY], throw=3)
    assert refusals(position) == {
        "0.0": "Auf Feld 8 steht eine eigene Figur.",
        "0.2": "Auf Zielfeld b steht eine eigene Figur.",
        "0.3": "3 ist zu hoch: Bis zum letzten Zielfeld sind es nur 2 Felder.",
    }


def test_m12_too_high_a_throw_and_the_end_of_the_goal() -> None:
    position = set_up([[42, 43, 39, 7], EMPTY], throw=5)
    assert refusals(position) == {
        "0.0": "5 ist zu hoch: Bis zum letzten Zielfeld ist es nur 1 Feld.",
        "0.1": "Figur 2 steht schon auf dem letzten Zielfeld.",
        "0.2": "5 ist zu hoch: Bis zum letzten Zielfeld sind es nur 4 Felder.",
    }


def test_m12_no_jumping_in_the_goal_where_it_is_not_allowed() -> None:
    position = set_up([[38, 41, 7, 8], EMPTY], throw=4, goal_jump=False)
    assert refusals(position)["0.0"] == "Im Ziel dürfen eigene Figuren nicht übersprungen werden."
    assert 0 in choices(set_up([[38, 41, 7, 8], EMPTY], throw=4))


def test_worked_case_4_the_gate_is_shut() -> None:
    position = set_up([[-1, -1, 38, 12], EMPTY], throw=3, gate="in_play")
    assert choices(position) == {3: "Figur 4 von 12 auf 15"}
    assert refusals(position)["0.2"] == "Das Tor ist zu: Ins Ziel geht es erst mit 3 Figuren im Spiel."
    assert position.scene(0, "de")["facts"] == [{"label": "Tor zum Ziel", "text": "zu – 2 von 3 im Spiel"}]
    assert position.scene(1, "de")["facts"][0]["text"] == "zu – 0 von 3 im Spiel"


def test_m15_forced_capture_leaves_only_captures() -> None:
    position = set_up([[10, 20, 30], [3, -1, -1]], throw=3, capture="forced")
    assert choices(position) == {1: "Figur 2 von 20 auf 23, schlägt Blau 1"}
    assert position.scene(0)["choices"][0]["hits"] == "1.0"
    assert messages(position) == "Du hast 3 gewürfelt. Du musst schlagen."
    assert refusals(position)["0.0"] == "Schlagzwang: Mit diesem Wurf muss geschlagen werden."


def test_worked_case_6_vacating_goes_before_the_forced_capture() -> None:
    position = set_up([[-1, 0, 10], [33, -1, -1]], throw=3, capture="forced")
    assert choices(position) == {1: "Figur 2 vom Startfeld auf 3"}
    assert (
        refusals(position)["0.2"] == "Das Startfeld muss zuerst geräumt werden, solange noch Figuren warten."
    )


def test_m11_turn_over_offers_the_blocked_figure_and_says_what_it_means() -> None:
    position = set_up([[5, 8, 20], [-1, -1, -1]], throw=3, own_blocked="turn_over")
    blocked = position.scene(0, "de")["choices"][0]
    assert blocked["text"] == "Figur 1 nennen: Dort steht eine eigene, der Zug verfällt"
    assert (blocked["kind"], blocked["path"], blocked["hits"]) == ("blocked", [], None)
    what = told(position, 0, 0)
    assert what["text"] == "Rot nennt Figur 1: Dort steht eine eigene, der Zug verfällt."
    assert what["steps"] == []


def test_m15_a_claim_offers_the_figures_on_the_track_and_letting_it_pass() -> None:
    position = set_up([[10, 20, 41, -1], [3, -1, -1, -1]], throw=3, capture="claimable")
    assert messages(position).endswith("sonst darf ein Gegner eine deiner Figuren zurückschicken.")
    offence = told(position, 0, 0, names=["Anna", "Ben"])
    assert offence["text"] == (
        "Rot (Anna) zieht Figur 1 von 10 auf 13. "
        "Rot (Anna) hätte schlagen können: Blau (Ben) darf eine Figur zurückschicken."
    )
    claim = position.play(0, 0)
    assert choices(claim, 1) == {0: "Rot 1 zurückschicken", 1: "Rot 2 zurückschicken", 4: "Durchgehen lassen"}
    drawn = claim.scene(1, "de")
    assert [choice["kind"] for choice in drawn["choices"]] == ["claim", "claim", "pass"]
    assert [choice["slot"] for choice in drawn["choices"]] == ["t13", "t20", None]
    assert refusals(claim, 1) == {"0.2": "Im Ziel sind Figuren sicher.", "0.3": "Diese Figur wartet schon."}
    assert messages(claim, 1).startswith("Rot hätte schlagen können. Schick eine Figur zurück")
    assert messages(claim, 0) == "Blau darf eine Figur von Rot zurückschicken."
    assert claim.scene(0)["choices"] == []
    back = told(claim, 1, 1)
    assert back["text"] == "Blau schickt Rot 2 zurück."
    assert back["steps"] == [scene.fly_step("0.1", "w0.1")]
    assert told(claim, 1, 4)["text"] == "Blau lässt es durchgehen."


def test_m15_the_next_opponent_is_asked_when_one_lets_it_pass() -> None:
    position = set_up([[10, 20], [3, -1], [-1, -1]], throw=3, capture="claimable")
    assert set(position.legal(0)) == {0, 1}
    free = [a for a in position.legal(0) if position.scene(0)["choices"][a]["hits"] is None]
    claim = position.play(0, free[0])
    assert told(claim, 1, 4)["text"] == "Blau lässt es durchgehen. Jetzt entscheidet Grün."


# ------------------------------------------------------------------------------------------------------- throws and turns
def test_m04_the_lot_is_announced_and_told() -> None:
    position = MAEDN.start(seats=3)
    chance = position.scene(None, "de")["chance"]
    assert chance["text"] == "Das Los bestimmt, wer beginnt."
    assert (chance["kind"], chance["seat"]) == ("lot", None)
    assert [outcome["text"] for outcome in chance["outcomes"]] == ["Rot", "Blau", "Grün"]
    what = told(position, None, 2, "it")
    assert what == {"seat": None, "text": "Il sorteggio sceglie Verde.", "steps": [{"do": "lot", "seat": 2}]}


def test_m13_tries_are_counted_in_the_words_of_each_language() -> None:
    position = MAEDN.start(seats=2, start="first_seat")
    assert position.scene(1, "de")["messages"][0]["text"] == "Rot würfelt – 1. von 3 Versuchen."
    assert told(position, None, 3)["text"] == "Rot würfelt 3. Noch 2 Versuche."
    position = position.happen(3)
    assert position.scene(None, "de")["chance"]["text"] == "Rot würfelt – 2. von 3 Versuchen."
    assert position.scene(0, "en")["messages"][0]["text"] == "You throw for a six – try 2 of 3."
    assert position.scene(0)["tries"] == {"left": 2, "of": 3}
    assert told(position, None, 2, "it")["text"] == "Rosso fa 2. Ancora 1 tentativo."
    position = position.happen(2)
    assert messages(position, 0, "it") == "Tira: ti serve un sei – tentativo 3 di 3."
    assert told(position, None, 1)["text"] == "Rot würfelt 1. Kein Zug möglich, Blau ist dran."
    assert told(position, None, 6)["text"] == "Rot würfelt 6!"


def test_m13_a_single_throw_shows_no_tries() -> None:
    position = set_up([[5, -1], [-1, -1]])
    assert position.scene(0)["tries"] is None
    assert messages(position) == "Würfle."
    assert messages(position, 1, names=NAMES) == "Rot (Anna) würfelt."


def test_m13_after_a_six_on_the_second_try_nothing_speaks_of_tries() -> None:
    position = MAEDN.start(seats=2, start="first_seat").happen(1).happen(6)
    what = told(position, 0, 0)
    assert what["text"] == "Rot bringt Figur 1 aufs Startfeld. Rot würfelt noch einmal."
    assert position.play(0, 0).scene(0)["tries"] is None


def test_m06_a_six_without_a_move_ends_the_turn_or_is_thrown_again() -> None:
    figures = [[43, 42, 41, 39], [5, -1, -1, -1]]
    assert told(set_up(figures), None, 6)["text"] == "Rot würfelt 6! Kein Zug möglich, Blau ist dran."
    again = set_up(figures, six_without_move="throws_again")
    assert told(again, None, 6)["text"] == "Rot würfelt 6! Kein Zug möglich, Rot würfelt noch einmal."


def test_m10_a_capture_is_shown_walked_and_flown_home() -> None:
    position = set_up([[12, -1], [35, -1]], throw=3)
    what = told(position, 0, 0)
    assert what["text"] == "Rot zieht Figur 1 von 12 auf 15 und schlägt Blau 1."
    assert what["steps"] == [
        {"do": "walk", "token": "0.0", "path": ["t13", "t14", "t15"]},
        scene.fly_step("1.0", "w1.0"),
    ]
    assert told(position, 0, 0, "en")["text"] == "Red moves piece 1 from 12 to 15 and captures Blue 1."
    italian = "Rosso muove la pedina 1 dalla casella 12 alla casella 15 e mangia Blu 1."
    assert told(position, 0, 0, "it")["text"] == italian


def test_m05_bringing_out_captures_too() -> None:
    position = set_up([[-1, -1], [20, -1]], throw=6)
    assert choices(position) == {0: "Figur 1 aufs Startfeld, schlägt Blau 1"}
    assert told(position, 0, 0)["text"].startswith("Rot bringt Figur 1 aufs Startfeld und schlägt Blau 1.")


def test_moves_into_and_within_the_goal_name_its_fields() -> None:
    position = set_up([[38, 40, -1, -1], EMPTY], throw=3)
    assert choices(position) == {0: "Figur 1 von 38 auf Ziel b", 1: "Figur 2 von Ziel a auf Ziel d"}
    assert [choice["path"] for choice in position.scene(0)["choices"]] == [
        ["t39", "g0.0", "g0.1"],
        ["g0.1", "g0.2", "g0.3"],
    ]


def test_m14_the_gate_opens_and_shuts_in_words() -> None:
    position = set_up([[-1, 5, 6, -1], EMPTY], throw=6, gate="in_play")
    assert "Für Rot ist das Tor zum Ziel jetzt offen." in told(position, 0, 0)["text"]
    position = set_up([[4, 5, 6, -1], [22, 30, 31, -1]], turn=1, throw=3, gate="in_play")
    capture = next(choice for choice in position.scene(1)["choices"] if choice["hits"])
    assert "Für Rot ist das Tor zum Ziel wieder zu." in told(position, 1, capture["action"])["text"]


# --------------------------------------------------------------------------------------------------------------- the end
def test_m17_the_winner_and_all_places_are_told() -> None:
    position = set_up([[43, 42, 41, 38], [5, -1, -1, -1]], throw=2)
    what = told(position, 0, 3)
    assert what["text"] == (
        "Rot zieht Figur 4 von 38 auf Ziel a. Rot hat alle Figuren im Ziel: Platz 1. Endstand: 1. Rot und 2. Blau."
    )
    assert what["steps"][1:] == [
        {"do": "finish", "seat": 0, "place": 1},
        {"do": "finish", "seat": 1, "place": 2},
    ]
    over = position.play(0, 3)
    assert messages(over, 0) == "Du hast gewonnen."
    assert messages(over, 1) == "Rot hat gewonnen. Dein Platz: 2."
    assert messages(over, None, names=NAMES) == "Rot (Anna) hat gewonnen."
    assert over.scene(0)["places"] == [1, 2]
    assert over.scene(0)["chance"] is None


def test_m17_when_the_others_play_on_the_place_is_told_and_the_game_goes_on() -> None:
    figures = [[43, 38], [5, -1], [-1, -1]]
    position = set_up(figures, throw=2, play_on=True)
    what = told(position, 0, 1)
    assert what["text"].endswith("Rot hat alle Figuren im Ziel: Platz 1.")
    assert what["steps"][-1] == {"do": "finish", "seat": 0, "place": 1}
    assert position.play(0, 1).scene(0)["places"] == []


def test_m18_the_limit_of_rounds_ends_the_game_in_words() -> None:
    position = set_up([[5, -1], [5, -1]], turn=1, rounds=9, limit=10, throw=2)
    assert position.scene(0, "de")["facts"] == [{"label": "Runde", "text": "10 von 10"}]
    what = told(position, 1, 0)
    assert what["text"] == (
        "Blau zieht Figur 1 von 5 auf 7. 10 Runden sind gespielt. Endstand: 1. Blau und 2. Rot."
    )


def test_m18_equal_standings_share_the_place() -> None:
    position = set_up([[5, -1], [5, -1]]).end()
    assert messages(position, None) == "Rot und Blau teilen sich den ersten Platz."
    assert messages(position, 0) == "Du teilst dir den ersten Platz."


# -------------------------------------------------------------------------------------------- scenes and rules agree
def walked(tokens: dict[str, str], steps: list[dict[str, Any]]) -> dict[str, str]:
    """Where the tokens lie after the steps, as a page would move them."""
    lying = dict(tokens)
    for step in steps:
        if step["do"] == "walk":
            lying[step["token"]] = step["path"][-1]
        elif step["do"] == "fly":
            lying[step["token"]] = step["to"]
    return lying


def lying(position: dreiwurf.Position, seat: int | None) -> dict[str, str]:
    return {token["id"]: token["slot"] for token in position.scene(seat)["tokens"]}


OPTIONS = {
    "own_blocked": ("pick_another", "turn_over"),
    "goal_jump": (True, False),
    "gate": ("off", "in_play", "once"),
    "capture": ("free", "claimable", "forced"),
    "play_on": (False, True),
}
COMBINATIONS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]


@pytest.mark.parametrize("number", range(0, len(COMBINATIONS), 3))
def test_every_scene_of_a_random_game_agrees_with_the_rules(number: int) -> None:
    """With all combinations of options over the runs: choices are the legal actions, every other figure of the mover has its
    reason, steps lead from one scene's tokens to the next one's, and no view is changed."""
    random_ = random.Random(number)
    seats, figures = 2 + number % 3, 1 + number % 4
    options = COMBINATIONS[number] | {
        "three_throws": ("stuck", "none_on_track", "all_waiting", "never")[number % 4]
    }
    position = MAEDN.start(
        seats=seats, figures=figures, limit=40, opening=("waiting", "one_out")[number % 2], **options
    )
    slots = grid(seats, figures)
    for _ in range(400):
        if position.over:
            break
        lang = LANGUAGES[random_.randrange(3)]
        before = position.to_bytes()
        for seat in (None, *range(seats)):
            drawn = position.scene(seat, lang, NAMES[:seats])
            assert [choice["action"] for choice in drawn["choices"]] == (
                [] if seat is None else position.legal(seat)
            )
            assert drawn["to_move"] == sorted(position.to_move)
            assert (drawn["chance"] is None) == (position.chance is None)
            assert drawn["standing"] == position.places
            standing = {token["slot"] for token in drawn["tokens"] if token["kind"] == "figure"}
            assert len(standing) == seats * figures
            assert standing <= set(slots)
            assert drawn["messages"]
            if drawn["choices"]:
                whose = position.fields()["turn"]
                tokens = {f"{whose}.{figure}" for figure in range(figures)}
                named = [refusal["token"] for refusal in drawn["refusals"]]
                acting = [choice["token"] for choice in drawn["choices"] if choice["token"]]
                assert sorted(named + acting) == sorted(tokens)
                for choice in drawn["choices"]:
                    assert set(choice["path"]) <= set(slots)
        if position.chance is not None:
            seat, move = None, random_.choice(list(position.chance))
            after = position.happen(move)
        else:
            seat = min(position.to_move)
            move = random_.choice(position.legal(seat))
            after = position.play(seat, move)
        what = drawing.render_happened(
            MAEDN.rules, position.record, seat, move, after.record, lang, NAMES[:seats]
        )
        assert what["text"]
        assert walked(lying(position, None), what["steps"]) == lying(after, None)
        assert position.to_bytes() == before
        position = after
    assert position.over or position.fields()["rounds"] > 0
