"""Whole evenings in a hall: sixteen figures, a foam die, a leader's phone and a projector at once."""

from __future__ import annotations

import copy
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable

from evening import PHONE, PROJECTOR, SEEN, Evening, begin, key_to_figure, slot
from playwright.sync_api import Browser, expect
from referee import Referee
from visitors import MakeVisitor, Server, Visitor

SHORT_GAME = 763
"""Seed of a die that ends a game of four times four figures, the front one always moved, after 177 throws; half of
them take more than 367."""


def test_m17_a_whole_game_of_sixteen_figures_is_the_same_on_the_phone_and_on_the_projector(
    visitor: MakeVisitor,
) -> None:
    evening = Evening(visitor(**PHONE), visitor(**PROJECTOR), SHORT_GAME)
    evening.set_up()
    evening.check()
    entries = 0
    while evening.referee.due != "over":
        evening.step("phone" if entries % 2 else "hall")
        entries += 1
    assert len(evening.thrown) == 177
    assert evening.looked == entries + 1
    assert evening.throws() == [face for _, face in evening.thrown]


# ------------------------------------------------------------------------------------------------------ twenty wrong entries
class Mistakes:
    """What a leader does wrong in a noisy hall, and how it is put right. Each returns whether it fits now, and has then been made
    and put right; the referee plays what really happens."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.on = "phone"

    def wrongly(self) -> Referee:
        """The referee who believes what is entered, from here on."""
        return copy.deepcopy(self.evening.referee)

    def shows(self, wrong: Referee) -> None:
        """Both screens show what was entered, right or not."""
        truth, self.evening.referee = self.evening.referee, wrong
        self.evening.check()
        self.evening.referee = truth

    def entered(self, wrong: Referee, face: int) -> None:
        """A wrong throw."""
        self.evening.enter(face, self.on)
        throw(wrong, face)
        self.shows(wrong)

    def next_face(self) -> int:
        return copy.copy(self.evening.random).randint(1, 6)

    def wrong_throw(self) -> bool:
        """Another number is entered, and undone."""
        if self.evening.referee.due != "throw":
            return False
        self.entered(self.wrongly(), self.next_face() % 6 + 1)
        self.evening.undo(self.on)
        self.evening.check()
        return True

    def wrong_figure(self) -> bool:
        """Another figure is chosen, and that is undone."""
        if self.evening.referee.due != "move":
            return False
        wrong = self.wrongly()
        figure = next(one for one in wrong.legal() if one != self.evening.front())
        self.evening.choose(figure, self.on)
        choose(wrong, figure)
        self.shows(wrong)
        self.evening.undo(self.on)
        self.evening.check()
        return True

    def ahead(self, wrong: Referee, entries: int) -> list[tuple[str, int]] | None:
        """So many entries that will really be made, if they can be made as well where something is wrong."""
        truth, random = self.wrongly(), copy.copy(self.evening.random)
        made: list[tuple[str, int]] = []
        for _ in range(entries):
            if truth.due == "throw":
                entry = "throw", random.randint(1, 6)
            elif truth.due == "move":
                entry = "move", front(truth)
            else:
                return None
            made.append(entry)
            if wrong.turn != truth.turn:
                return None
            for referee in (truth, wrong):
                if referee.due != entry[0] or (entry[0] == "move" and entry[1] not in referee.legal()):
                    return None
                (throw if entry[0] == "throw" else choose)(referee, entry[1])
        same = (wrong.due, wrong.turn, wrong.tries) == (truth.due, truth.turn, truth.tries)
        return made if same and truth.due == "throw" else None

    def really(self, entries: list[tuple[str, int]], wrong: Referee) -> None:
        """They are entered as they really happen, upon what is wrong."""
        for kind, value in entries:
            if kind == "throw":
                assert self.evening.random.randint(1, 6) == value
                self.evening.thrown.append((self.evening.referee.turn, value))
                self.evening.enter(value, self.on)
                throw(self.evening.referee, value)
                throw(wrong, value)
            else:
                truth, self.evening.referee = self.evening.referee, wrong
                self.evening.choose(value, self.on)
                self.evening.referee = truth
                choose(self.evening.referee, value)
                choose(wrong, value)
            self.shows(wrong)

    def misread(self) -> bool:
        """A die was read wrongly, which is seen some throws later."""
        evening = self.evening
        if evening.referee.due != "throw":
            return False
        face = self.next_face()
        before = evening.random.getstate()
        evening.random.randint(1, 6)
        truth = evening.referee
        evening.referee = copy.deepcopy(truth)
        throw(evening.referee, face)
        for wrong_face in [one for one in range(1, 7) if one != face]:
            wrong = copy.deepcopy(truth)
            throw(wrong, wrong_face)
            if wrong.figures == evening.referee.figures:
                continue
            entries = self.ahead(copy.deepcopy(wrong), 4) if wrong.due == evening.referee.due else None
            if entries is None:
                continue
            evening.thrown.append((truth.turn, face))
            n = evening.ask()["n"] + 1
            evening.enter(wrong_face, self.on)
            self.shows(wrong)
            self.really(entries, wrong)
            assert wrong.figures != evening.referee.figures
            evening.was(n, face)
            evening.check()
            return True
        evening.referee = truth
        evening.random.setstate(before)
        return False

    def set_on_a_field(self) -> bool:
        """The wrong figure was chosen, which is seen some throws later: both are set where they stand."""
        evening = self.evening
        if evening.referee.due != "move":
            return False
        truth = evening.referee
        right = evening.front()
        for figure in truth.legal():
            wrong = copy.deepcopy(truth)
            choose(wrong, figure)
            evening.referee = copy.deepcopy(truth)
            choose(evening.referee, right)
            entries = None if figure == right else self.ahead(copy.deepcopy(wrong), 3)
            if entries is None:
                evening.referee = truth
                continue
            evening.referee = wrong
            reached = evening.referee
            evening.referee = truth
            evening.choose(figure, self.on)
            self.shows(wrong)
            choose(truth, right)
            self.really(entries, reached)
            evening.stands(differences(reached, truth))
            evening.check()
            return True
        return False

    def wrong_turn(self) -> bool:
        """Another team's turn is begun, and the right one's again."""
        referee = self.evening.referee
        if referee.due != "throw" or referee.tries != (3 if referee.has_three_throws(referee.turn) else 1):
            return False
        wrong = self.wrongly()
        wrong.begin_turn((referee.turn + 2) % 4)
        self.evening.turn_is(wrong.turn)
        self.shows(wrong)
        self.evening.turn_is(referee.turn)
        self.evening.check()
        return True

    def several(self) -> bool:
        """Three entries that never happened, all undone."""
        if self.evening.referee.due != "throw":
            return False
        wrong = self.wrongly()
        for face in (5, 2, 3):
            if wrong.due == "move":
                figure = front(wrong)
                truth, self.evening.referee = self.evening.referee, wrong
                self.evening.choose(figure, "phone")
                self.evening.referee = truth
                choose(wrong, figure)
                self.shows(wrong)
            else:
                self.entered(wrong, face)
        before = self.evening.ask()["n"]
        for step in range(3):
            self.evening.undo("hall" if step % 2 else "phone")
            while self.evening.ask()["n"] < before + step + 1:
                time.sleep(0.02)
        self.evening.check()
        return True

    def undone_too_far(self) -> bool:
        """One undoing too many, which is taken back itself."""
        evening = self.evening
        if evening.referee.due != "throw":
            return False
        truth = copy.deepcopy(evening.referee)
        evening.step(self.on)
        evening.undo(self.on)
        self.shows(truth)
        if self.on == "phone":
            evening.key("#redo")
        else:
            evening.projector.page.keyboard.press("Shift+Backspace")
        evening.check()
        return True

    def wrong_correction(self) -> bool:
        """A figure is set on the wrong sheet, and that is undone."""
        referee = self.evening.referee
        wrong = self.wrongly()
        for seat, row in enumerate(wrong.figures):
            for figure, position in enumerate(row):
                free = 0 <= position < 38 and wrong.enemy_on(seat, position + 2) is None
                if referee.due == "throw" and free and position + 2 not in row:
                    row[figure] = position + 2
                    self.evening.stands({f"{seat}.{figure}": slot(seat, figure, position + 2)})
                    self.shows(wrong)
                    self.evening.undo(self.on)
                    self.evening.check()
                    return True
        return False

    def right_throw_corrected(self) -> bool:
        """A throw that was right is "corrected", and that is undone."""
        evening = self.evening
        face = self.next_face()
        wrong_face = face % 5 + 1
        if evening.referee.due != "throw" or face == wrong_face:
            return False
        wrong = self.wrongly()
        n = evening.ask()["n"] + 1
        evening.step(self.on)
        throw(wrong, wrong_face)
        evening.was(n, wrong_face)
        self.shows(wrong)
        evening.undo(self.on)
        evening.check()
        return True


def throw(referee: Referee, face: int) -> None:
    """A throw, and what is the only possibility then."""
    referee.happen(face)
    settle(referee)


def choose(referee: Referee, figure: int) -> None:
    referee.act(figure)
    settle(referee)


def settle(referee: Referee) -> None:
    while referee.due == "move" and len(referee.legal()) == 1:
        referee.act(referee.legal()[0])


def front(referee: Referee) -> int:
    row = referee.figures[referee.turn]
    return max(referee.legal(), key=lambda figure: row[figure])


def differences(wrong: Referee, truth: Referee) -> dict[str, str]:
    """Where figures really stand; first those that only go away."""
    moved = {
        f"{seat}.{figure}": slot(seat, figure, there)
        for seat, row in enumerate(truth.figures)
        for figure, there in enumerate(row)
        if wrong.figures[seat][figure] != there
    }
    return dict(sorted(moved.items(), key=lambda item: not item[1].startswith("w")))


TWENTY = {
    "wrong_throw": 5,
    "wrong_figure": 4,
    "misread": 3,
    "set_on_a_field": 2,
    "several": 2,
    "wrong_turn": 1,
    "undone_too_far": 1,
    "wrong_correction": 1,
    "right_throw_corrected": 1,
}


def test_m18_after_twenty_corrected_mistakes_all_stands_as_in_the_match_played_rightly(
    visitor: MakeVisitor,
) -> None:
    assert sum(TWENTY.values()) == 20
    evening = begin(visitor, SHORT_GAME)
    mistakes = Mistakes(evening)
    due = Counter(TWENTY)
    steps = 0
    while due:
        assert evening.referee.due != "over", f"never made: {due}"
        mistakes.on = "hall" if steps % 3 == 0 else "phone"
        if steps > 20:
            for name in sorted(due, key=lambda one: (due[one], one)):
                make: Callable[[], bool] = getattr(mistakes, name)
                if make():
                    due -= Counter([name])
                    break
        if evening.referee.due != "over":
            evening.step(mistakes.on, look=steps % 4 == 0)
            evening.check()
        steps += 1
    evening.last_round()
    while evening.referee.due != "over":
        evening.step("hall")
    told = evening.ask("/statistics")
    assert evening.throws() == [face for _, face in evening.thrown]
    counted = Counter(evening.thrown)
    assert told["throws"] == len(evening.thrown)
    assert [one["faces"] for one in told["by_seat"]] == [
        [counted[seat, face] for face in range(1, 7)] for seat in range(4)
    ]
    assert told["undone"] > 15
    print(
        json.dumps(
            {"throws": len(evening.thrown), "undone": told["undone"], "corrections": told["corrections"]}
        )
    )


# ------------------------------------------------------------------------------------------------------------- mishaps
LONG = 15_000  # after a long while without the server the pages ask every five seconds


def test_a_killed_server_loses_nothing_and_what_is_typed_meanwhile_arrives_once(
    visitor: MakeVisitor, server: Server
) -> None:
    evening = begin(visitor, 5)
    for one in (evening.phone, evening.projector):
        one.may_lose_the_line = True
    for step in range(12):
        evening.step("phone" if step % 2 else "hall")
    phone, hall = evening.phone.page, evening.projector.page

    for typed_on, page in (("phone", phone), ("hall", hall)):
        while evening.referee.due != "throw" or evening.needs_choice(5) or evening.needs_choice(5, 4):
            evening.step()
        with page.expect_response(lambda answer: "/throws" in answer.url and answer.ok) as acknowledged:
            evening.enter(5, typed_on)
        acknowledged.value.finished()
        server.kill()
        evening.happens(5)
        server.start()
        evening.check(LONG)
        assert evening.throws() == [face for _, face in evening.thrown]

        server.kill()
        expect(page.locator("#veil")).to_be_visible()
        evening.enter(4, typed_on)
        if typed_on == "phone":
            expect(page.locator("#notices")).to_contain_text("“4” is noted")
        evening.enter(3, typed_on)  # a second one cannot be meant for the same throw
        server.start()
        evening.happens(4)
        evening.check(LONG)
        for screen in (phone, hall):
            expect(screen.locator("#veil")).to_be_hidden()
        assert evening.throws() == [face for _, face in evening.thrown]


def test_the_lid_is_closed_and_the_match_goes_on(visitor: MakeVisitor, chromium: Browser) -> None:
    evening = Evening(visitor(**PHONE), visitor(**PROJECTOR), 6)
    evening.set_up()
    for step in range(16):
        evening.step("phone" if step % 2 else "hall")
    reopened = []
    for old, size in ((evening.phone, PHONE), (evening.projector, None)):
        kept = old.context.storage_state()
        assert all(cookie["expires"] > time.time() + 86_400 for cookie in kept["cookies"]), (
            "gone with the window"
        )
        old.page.close()
        context = chromium.new_context(
            storage_state=kept,
            viewport={"width": size["width"], "height": size["height"]}
            if size
            else {"width": 1920, "height": 1080},
            has_touch=size is not None,
            locale="en-GB",
        )
        reopened.append(Visitor(context, old.address))
    evening.phone, evening.projector = reopened
    try:
        laptop = evening.projector.page
        laptop.goto(f"{evening.projector.address}/hall")
        expect(laptop.locator("#last a")).to_have_attribute("href", f"/m/{evening.match}")
        evening.open_projector()
        evening.open_phone()
        evening.check()
        for step in range(8):
            evening.step("phone" if step % 2 else "hall")
        for one in reopened:
            one.check()
    finally:
        for one in reopened:
            one.context.close()


def test_two_devices_that_enter_at_the_same_moment_enter_one_throw(visitor: MakeVisitor) -> None:
    evening = begin(visitor, 7)
    for one in (evening.phone, evening.projector):
        one.may_be_refused = True
    by_phone = """([face, at]) => {
        const key = document.querySelector(`#dock-keys [data-outcome="${face}"]`);
        setTimeout(() => key.click(), at - Date.now());
    }"""
    by_hall = """([face, at]) => {
        const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: String(face), bubbles: true }));
        setTimeout(press, at - Date.now());
    }"""
    winners = Counter()
    for number, (first, second) in enumerate([(2, 5), (3, 1), (4, 4), (5, 2), (1, 3), (2, 2)]):
        at = time.time() * 1000 + 150
        evening.phone.page.evaluate(by_phone, [first, at + number % 3])
        evening.projector.page.evaluate(by_hall, [second, at + 1])
        evening.phone.page.wait_for_timeout(300)
        thrown = evening.throws()
        assert len(thrown) == number + 1
        assert thrown[-1] in (first, second)
        winners["phone" if thrown[-1] == first else "hall"] += 1
        evening.happens(thrown[-1])
        evening.check()
    print(dict(winners))


def test_an_evening_asks_nobody_but_the_table_itself_and_who_looks_on_does_nothing(
    visitor: MakeVisitor,
) -> None:
    evening = begin(visitor, 8)
    for step in range(10):
        evening.step("phone" if step % 2 else "hall")
    elsewhere: list[str] = []
    asked: Counter[str] = Counter()
    looking = [visitor(360, 640, touch=True), visitor(412, 915, touch=True), visitor(1280, 800)]
    own = evening.phone.address
    people = [evening.phone, evening.projector, *looking]
    for one in people:

        def watch(route, request) -> None:
            if request.url.startswith((f"{own}/", "data:", "blob:")):
                asked[request.url.split("?")[0]] += 1
                route.continue_()
            else:
                elsewhere.append(request.url)
                route.abort()

        one.context.route("**/*", watch)
    match = evening.match
    laptop = evening.projector.page
    for path in ("/", "/hall", f"/m/{match}/ready", f"/m/{match}/report", "/rules/maedn", "/about"):
        laptop.goto(f"{own}{path}", wait_until="networkidle")
    evening.open_projector()
    evening.open_phone()
    looking[0].page.goto(f"{own}/m/{match}")
    looking[1].page.goto(f"{own}/m/{match}/hall")
    looking[2].page.goto(f"{own}/m/{match}/hall")
    for one in looking:
        one.page.wait_for_selector("#board .pieces [data-token]")
        one.page.evaluate(f"() => {{ {SEEN} }}")
    for step in range(6):
        evening.step("phone" if step % 2 else "hall")
    wanted = evening.expected()["figures"]
    before = evening.record()
    for one in looking:
        one.page.wait_for_function(
            "wanted => JSON.stringify(JSON.parse(window.seen()).figures) === wanted",
            arg=json.dumps(wanted, separators=(",", ":")),
        )
        for key in ("6", "1", "a", "b", "ArrowDown", "Enter", "Backspace", "Shift+Backspace", "p"):
            one.page.keyboard.press(key)
        expect(
            one.page.locator("#dock:not([hidden]) .key, .only-led:visible, button.choice-row")
        ).to_have_count(0)
        for path, body in {
            "/throws": {"after": evening.ask()["n"], "outcome": 6},
            "/undo": {"after": evening.ask()["n"], "to": 1},
            "/corrections": {"after": evening.ask()["n"], "places": {}, "turn": 2},
            "/clock": {"running": False},
            "/last-round": {},
            "/stage": {"minutes": 5},
            "/end": {},
        }.items():
            answer = one.context.request.post(
                f"{own}/api/matches/{match}{path}",
                data=json.dumps(body),
                headers={"content-type": "application/json"},
            )
            assert answer.status == 403, f"{path}: {answer.status} {answer.text()}"
    assert evening.record() == before
    evening.check()
    assert not elsewhere
    assert len(asked) > 40


# --------------------------------------------------------------------------------------------------------------- speed
def test_from_the_key_to_the_moved_figure_on_both_screens_it_takes_less_than_150_milliseconds(
    visitor: MakeVisitor,
) -> None:
    evening = begin(visitor, speed="normal")
    medians: dict[str, float] = {}
    for _ in range(2):  # the machine may have been busy elsewhere for a moment
        found = key_to_figure(evening, 50)
        assert all(len(values) == 50 for values in found.values())
        medians = {name: round(statistics.median(values), 1) for name, values in found.items()}
        print(medians)
        if max(medians.values()) < 150:
            return
    raise AssertionError(medians)
