"""A second program of Mino Dice, for all options: written from docs/rules/minodice.md alone, as slow and plain as possible, with
nothing of ours in it. Where it and the compiled rules differ, the rule book decides.

A game is told as one story that stops wherever somebody decides or chance comes, and goes on with the answer. Answers are texts:
"bid 2", "throw red"; the number of the start player, the type of a drawn die, and faces "1" to "9", "flag", "character".
"""

from collections import Counter
from collections.abc import Generator

SPECIAL = ["minotaur", "griffin", "mermaid"]
TYPES = [*SPECIAL, "red", "yellow", "purple", "grey"]
DICE = (
    "minotaur 1 CCCCFF; griffin 3 CCCCFF; mermaid 2 CCCCFF; "
    "red 7 556677; yellow 7 334455; purple 8 112233; grey 8 FFF117"
)  # D1
ROUNDS = {3: 8, 4: 8, 5: 7, 6: 6}  # D3
DEFAULTS = {
    "scoring": "standard", "bonus_flag": "trick", "griffin_bonus": "each", "three_characters": "mermaid", "all_flags": "first",
    "dice_set": DICE,
}  # fmt: skip


class Bids:
    """Those who have not bid yet may, in any order."""

    def __init__(self, texts: list[str], waiting: list[int]) -> None:
        self.texts = texts
        self.waiting = waiting


class Decision:
    """A seat decides among texts."""

    def __init__(self, seat: int, texts: list[str]) -> None:
        self.seat = seat
        self.texts = texts


class Chance:
    """One of the texts comes, by their weights; `seen_by` are the seats that see which (None: everybody)."""

    def __init__(self, name: str, weights: dict[str, int], seen_by: list[int] | None = None) -> None:
        self.name = name
        self.weights = weights
        self.seen_by = seen_by


class Throw:
    """A die in a trick."""

    def __init__(self, seat: int, kind: str, face: str) -> None:
        self.seat = seat
        self.kind = kind
        self.face = face

    def is_character(self) -> bool:
        return self.face == "character"

    def number(self) -> int:
        return int(self.face) if self.face.isdigit() else 0  # D2


Due = Bids | Decision | Chance
Story = Generator[Due, str, None]


def box(dice_set: str) -> tuple[list[str], dict[str, list[str]]]:
    """All dice of a set, and the faces of each type."""
    dice, faces = [], {}
    for part in dice_set.split("; "):
        kind, number, letters = part.split()
        dice += [kind] * int(number)
        faces[kind] = [{"C": "character", "F": "flag"}.get(letter, letter) for letter in letters]
    return dice, faces


class Referee:
    """A game: `due` is what the story waits for, None when it is over."""

    def __init__(self, seats: int, options: dict) -> None:
        self.options = DEFAULTS | options
        self.seats = list(range(seats))
        self.dice, self.faces = box(self.options["dice_set"])
        self.bag = list(self.dice)
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.bids: dict[int, int] = {}
        self.taken: list[list[list[Throw]]] = [[] for _ in self.seats]
        self.trick: list[Throw] = []
        self.in_air = ""
        self.without: set[tuple[int, str]] = set()  # who has shown not to hold which colour
        self.round = 0
        self.starter: int | None = None
        self.thrower: int | None = None
        self.leader: int | None = None
        self.scores = [0 for _ in self.seats]
        self.sheet: list[list[tuple[int, int, int]]] = []  # by round, by seat: bid, tricks, points
        self.happened: Counter[str] = Counter()  # what came about, so that tests see that it did
        self.story = self.whole_game()
        self.due: Due | None = next(self.story)

    def answer(self, text: str, seat: int | None = None) -> None:
        """Goes on with what was decided or what chance brought. Bids are gathered until the last one is in (D4)."""
        if isinstance(self.due, Bids):
            self.bids[seat] = int(text.split()[1])
            self.due.waiting.remove(seat)
            if self.due.waiting:
                return
        try:
            self.due = self.story.send(text)
        except StopIteration:
            self.due = None

    def take_back(self, seat: int) -> None:
        """A bid, before the last one is in."""
        del self.bids[seat]
        self.due.waiting.append(seat)

    def clockwise(self, first: int) -> list[int]:
        return self.seats[first:] + self.seats[:first]

    # ---- D3, D5
    def whole_game(self) -> Story:
        self.starter = int((yield Chance("lot", {str(seat + 1): 1 for seat in self.seats}))) - 1
        for number in range(1, ROUNDS[len(self.seats)] + 1):
            self.round = number
            yield from self.one_round()
            self.starter = self.clockwise(self.starter)[1]

    def one_round(self) -> Story:
        self.bag = list(self.dice)
        self.taken = [[] for _ in self.seats]
        self.bids = {}
        self.without = set()
        self.leader = self.starter
        for seat in self.clockwise(self.starter):
            for _ in range(self.round):
                kind = yield Chance("draw", dict(Counter(self.bag)), [seat])
                self.bag.remove(kind)
                self.hands[seat].append(kind)
        yield Bids([f"bid {number}" for number in range(self.round + 1)], list(self.seats))
        for _ in range(self.round):
            yield from self.one_trick()
        self.score()

    # ---- D6, D7, D8
    def one_trick(self) -> Story:
        self.trick = []
        for seat in self.clockwise(self.leader):
            self.thrower = seat
            kind = (yield Decision(seat, [f"throw {kind}" for kind in self.may_throw(seat)])).split()[1]
            led = self.led()
            if led is not None and kind != led and kind not in SPECIAL:
                self.without.add((seat, led))
                self.happened["a colour not followed"] += 1
            if led is not None and kind in SPECIAL and led in self.hands[seat]:
                self.happened["a special die instead of following"] += 1
            self.hands[seat].remove(kind)
            self.in_air = kind
            face = yield Chance("face", dict(Counter(self.faces[kind])))
            self.in_air = ""
            self.trick.append(Throw(seat, kind, face))
        self.leader = self.taker()
        self.taken[self.leader].append(self.trick)
        self.trick = []

    def led(self) -> str | None:
        for throw in self.trick:
            if throw.kind not in SPECIAL:
                return throw.kind
        return None

    def may_throw(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        led = self.led()
        return [
            kind
            for kind in TYPES
            if kind in hand and (led is None or led not in hand or kind == led or kind in SPECIAL)
        ]

    # ---- D9
    def taker(self) -> int:
        """Goes through the throws and keeps the best so far among those that can win at all."""
        characters = [throw for throw in self.trick if throw.is_character()]
        if characters:
            wins = self.character_that_wins(characters)
            return [throw for throw in characters if throw.kind == wins][-1].seat
        best = None
        for throw in self.trick:
            if throw.face != "flag" and (best is None or throw.number() >= best.number()):
                if best is not None and throw.number() == best.number():
                    self.happened["equal numbers"] += 1
                best = throw
        if best is not None:
            return best.seat
        self.happened["all flags"] += 1
        return self.trick[0 if self.options["all_flags"] == "first" else -1].seat

    def character_that_wins(self, characters: list[Throw]) -> str:
        kinds: list[str] = []
        for throw in characters:
            if throw.kind not in kinds:
                kinds.append(throw.kind)
        if len(kinds) < len(characters):
            self.happened["equal characters"] += 1
        self.happened[" and ".join(sorted(kinds))] += 1
        if len(kinds) == 3:
            return "mermaid" if self.options["three_characters"] == "mermaid" else kinds[2]
        if len(kinds) == 1:
            return kinds[0]
        if "mermaid" not in kinds:
            return "minotaur"
        if "minotaur" not in kinds:
            return "griffin"
        return "mermaid"

    # ---- D11, D12, D13, D14
    def score(self) -> None:
        row = []
        for seat in self.seats:
            points = self.points(seat)
            self.scores[seat] += points
            row.append((self.bids[seat], len(self.taken[seat]), points))
        self.sheet.append(row)

    def points(self, seat: int) -> int:
        bid, tricks = self.bids[seat], len(self.taken[seat])
        simple = self.options["scoring"] == "simple"
        self.happened[f"bid {min(bid, 1)} {'made' if bid == tricks else 'missed'}"] += 1
        if bid == tricks == 0:
            return 10 * self.round
        if bid == tricks:
            return 20 * bid + (0 if simple else self.bonus(seat))
        if simple:
            return 0
        if bid == 0:
            return -10 * self.round
        missing = bid - tricks if tricks < bid else tricks - bid
        return -10 * missing

    def bonus(self, seat: int) -> int:
        """D13: of all tricks that a seat has taken in a round."""
        all_dice = [throw for trick in self.taken[seat] for throw in trick]
        if self.options["bonus_flag"] == "round" and any(throw.face == "flag" for throw in all_dice):
            return 0
        bonus = 0
        for trick in self.taken[seat]:
            if self.options["bonus_flag"] == "trick" and any(throw.face == "flag" for throw in trick):
                self.happened["a flag in a trick"] += 1
                continue
            minotaurs, griffins, mermaids = (
                [throw for throw in trick if throw.is_character() and throw.kind == kind] for kind in SPECIAL
            )
            mine = next(throw for throw in trick if throw.seat == seat)
            if mine in mermaids and minotaurs:
                self.happened["bonus of a mermaid"] += 1
                bonus += 50
            if mine in minotaurs:
                counted = griffins if self.options["griffin_bonus"] == "each" else griffins[:1]
                self.happened[f"bonus of {min(len(griffins), 2)} griffins"] += 1
                bonus += 30 * len(counted)
        return bonus

    # ---- D10, D15 and what one may know
    def thrown(self) -> list[str]:
        """All dice thrown in this round that lie on the table."""
        return [throw.kind for own in self.taken for trick in own for throw in trick] + [
            throw.kind for throw in self.trick
        ]

    def unseen(self, viewer: int | None) -> Counter[str]:
        """The dice that a viewer has not seen: in the bag or behind others' screens."""
        left = Counter(self.dice)
        left.subtract(self.thrown())
        left.subtract([self.in_air] if self.in_air else [])
        left.subtract(self.hands[viewer] if viewer is not None else [])
        return left

    def places(self) -> list[int]:
        return [sorted(self.scores, reverse=True).index(score) + 1 for score in self.scores]
