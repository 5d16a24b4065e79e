"""A second program of Mistkäfer, for all options: written from docs/rules/mistkaefer.md alone, as slow and plain as possible,
with nothing of ours in it. Where it and the compiled rules differ, the rule book decides.

A game is told as one story that stops wherever somebody decides or chance comes, and goes on with the answer. Answers are
texts: "roll green 3", "score", "place 4", "take B", "leave B", "rob B"; pips "1" to "6", the number of the start player, and
chips "one", "two", "clover".
"""

from collections import Counter
from collections.abc import Generator

COLOURS = ("green", "yellow", "blue")
KINDS = ("one", "two", "clover")
LETTERS = "RBGY"  # red, blue, green, yellow sit at the table
DICE_EACH = {4: 9, 3: 8, 2: 6}  # K1
CLOVERS = {4: 12, 3: 9, 2: 6}  # K2
BALLS_TO_WIN = {4: 12, 3: 16, 2: 20}  # K5
BONUS = "green 4 turn; green 6 turn; yellow 4 chip; yellow 6 chips; blue 4 steal; blue 6 steal_all"  # K4
DEFAULTS = {
    "dice": "up_to_four", "steal_dice": "always", "dice_each": 0, "ones": 24, "twos": 12, "clovers": 0, "balls_to_win": 0,
    "clovers_to_win": 4, "bonus": BONUS,
}  # fmt: skip


class WonError(Exception):
    """Somebody has reached the target (K15): the story ends, wherever it is."""


class Decision:
    """A seat decides among texts."""

    def __init__(self, seat: int, texts: list[str]) -> None:
        self.seat = seat
        self.texts = texts


class Chance:
    """One of the texts comes, by their weights; `seen_by` are the seats that see which."""

    def __init__(self, name: str, weights: dict[str, int], seen_by: list[int] | None = None) -> None:
        self.name = name
        self.weights = weights
        self.seen_by = seen_by


Story = Generator[Decision | Chance, str, None]


def can_be_won(seats: int, options: dict) -> bool:
    """Whether somebody has won at the latest when all chips are out: else the supply might run out (K2)."""
    options = DEFAULTS | options
    balls = options["ones"] + 2 * options["twos"]
    clovers = options["clovers"] or CLOVERS[seats]
    target = options["balls_to_win"] or BALLS_TO_WIN[seats]
    return balls > seats * (target - 1) or clovers > seats * (options["clovers_to_win"] - 1)


class Referee:
    """A game: `due` is what the story waits for, None when it is over. `table` are facts of a game that is under way."""

    def __init__(self, seats: int, options: dict, table: dict | None = None) -> None:
        self.options = options = DEFAULTS | options
        self.seats = list(range(seats))
        self.tableaus = [{colour: [] for colour in COLOURS} for _ in self.seats]  # K3
        self.supply = dict.fromkeys(COLOURS, options["dice_each"] or DICE_EACH[seats])  # K1
        clovers = options["clovers"] or CLOVERS[seats]
        self.stock = ["one"] * options["ones"] + ["two"] * options["twos"] + ["clover"] * clovers  # K2
        self.chips: list[list[str]] = [[] for _ in self.seats]
        self.remembered = [[[] for _ in self.seats] for _ in self.seats]  # K14: by who remembers, who holds
        self.target = options["balls_to_win"] or BALLS_TO_WIN[seats]  # K5
        self.bonus = {}  # K4
        for field in filter(None, options["bonus"].split(";")):
            colour, column, kind = field.split()
            self.bonus[colour, int(column)] = kind
        self.turn: int | None = None
        self.first: int | None = None
        self.rounds = 0
        self.extra_turns = 0
        self.colour = ""
        self.thrown: list[int] = []
        self.falling = 0
        self.winner: int | None = None
        self.happened: Counter[str] = Counter()  # what came about, so that tests see that it did
        if table is not None:
            self.lay_out(**table)
        self.story = self.whole_game()
        self.due: Decision | Chance | None = next(self.story)

    def lay_out(
        self,
        tableaus: list[list[list[int]]],
        chips: list[list[str]],
        remembered: list[list[list[str]]],
        **facts: int,
    ) -> None:
        """Takes dice and chips from the supply for a table that is set up."""
        for seat, tableau in enumerate(tableaus):
            for colour, row in zip(COLOURS, tableau, strict=True):
                self.tableaus[seat][colour] = list(row)
                self.supply[colour] -= len(row)
        for seat, own in enumerate(chips):
            for kind in own:
                self.stock.remove(kind)
                self.chips[seat].append(kind)
        self.remembered = [[list(known) for known in by_holder] for by_holder in remembered]
        self.turn, self.first = facts["turn"], facts["first"]
        self.rounds, self.extra_turns = facts["rounds"], facts["extra_turns"]

    def answer(self, text: str) -> None:
        """Goes on with what was decided or what chance brought."""
        try:
            self.due = self.story.send(text)
        except StopIteration:
            self.due = None
        except WonError:
            self.due = None
            self.winner = self.turn

    def clockwise(self) -> list[int]:
        """The opponents of the active player."""
        return self.seats[self.turn + 1 :] + self.seats[: self.turn]

    # ---- K16, K10
    def whole_game(self) -> Story:
        if self.turn is None:
            self.first = self.turn = int((yield Chance("lot", {str(seat + 1): 1 for seat in self.seats}))) - 1
        while True:
            yield from self.one_turn()
            while self.extra_turns > 0:
                self.extra_turns -= 1
                yield from self.one_turn()
            self.turn = self.clockwise()[0]
            if self.turn == self.first:
                self.rounds += 1

    def one_turn(self) -> Story:
        choice = yield Decision(self.turn, [*self.rolls(), "score"])
        if choice == "score":
            yield from self.score()
        else:
            _, colour, number = choice.split()
            yield from self.roll(colour, int(number))

    # ---- K6, K7
    def rolls(self) -> list[str]:
        texts = []
        for colour in COLOURS:
            if len(self.tableaus[self.turn][colour]) == 6:
                self.happened["a full row"] += 1
                continue
            most = min(4, self.supply[colour])
            numbers = [n for n in range(1, most + 1) if n == most or self.options["dice"] == "up_to_four"]
            if not numbers:
                self.happened["no dice of a colour"] += 1
            texts += [f"roll {colour} {number}" for number in numbers]
        return texts

    def roll(self, colour: str, number: int) -> Story:
        self.supply[colour] -= number
        self.colour = colour
        self.falling = number
        while self.falling > 0:
            pips = yield Chance("die", {str(pips): 1 for pips in range(1, 7)})
            self.thrown.append(int(pips))
            self.falling -= 1
        row = self.tableaus[self.turn][colour]
        values = [value for value in range(1, 7) if value in self.thrown and all(value > die for die in row)]
        if not values:
            self.bust(colour)
            return
        choice = yield Decision(self.turn, [f"place {value}" for value in values])
        yield from self.place(colour, int(choice.split()[1]))

    def place(self, colour: str, value: int) -> Story:
        row = self.tableaus[self.turn][colour]
        columns = []
        for die in self.thrown:
            if die == value and len(row) < 6:
                row.append(die)
                columns.append(len(row))
            else:
                self.happened["a die that does not fit"] += die == value
                self.supply[colour] += 1
        self.thrown = []
        for column in columns:
            yield from self.bonus_field(colour, column)
        if self.options["steal_dice"] == "always" or self.rounds >= 1:
            yield from self.steal_dice(colour, value)

    # ---- K8
    def steal_dice(self, colour: str, value: int) -> Story:
        row = self.tableaus[self.turn][colour]
        for opponent in self.clockwise():
            theirs = self.tableaus[opponent][colour]
            if not theirs or theirs[-1] != value:
                continue
            if len(row) == 6:
                self.happened["no room for a theft"] += 1
                continue
            letter = LETTERS[opponent]
            if (yield Decision(self.turn, [f"take {letter}", f"leave {letter}"])).startswith("take"):
                self.happened["a die stolen"] += 1
                row.append(theirs.pop())
                yield from self.bonus_field(colour, len(row))

    # ---- K4, K9
    def bonus_field(self, colour: str, column: int) -> Story:
        kind = self.bonus.get((colour, column))
        robbed = [opponent for opponent in self.clockwise() if self.chips[opponent]]
        self.happened[f"bonus {kind}"] += 1
        if kind == "turn":
            self.extra_turns += 1
        elif kind == "chip":
            yield from self.draw(1)
        elif kind == "chips":
            yield from self.draw(2)
        elif kind == "steal_all":
            for opponent in robbed:
                yield from self.rob(opponent)
        elif kind == "steal" and robbed:
            choice = yield Decision(self.turn, [f"rob {LETTERS[opponent]}" for opponent in robbed])
            yield from self.rob(LETTERS.index(choice[-1]))
        elif kind == "steal":
            self.happened["a lapsed theft"] += 1

    # ---- K11
    def bust(self, colour: str) -> None:
        self.happened["a bust"] += 1
        self.happened["a bust that keeps extra turns"] += self.extra_turns > 0
        self.supply[colour] += len(self.thrown)
        self.thrown = []
        for other, row in self.tableaus[self.turn].items():
            kept = row[:0] if other == colour else row[:2]
            self.supply[other] += len(row) - len(kept)
            self.tableaus[self.turn][other] = kept

    # ---- K12, K13
    def worth(self) -> int:
        rows = list(self.tableaus[self.turn].values())
        first = all(len(row) >= 1 for row in rows)
        second = all(len(row) >= 2 for row in rows)
        right = sum(len(row[2:]) for row in rows)
        return int(first) + int(second) + right

    def score(self) -> Story:
        chips = self.worth()
        self.happened["a score"] += chips > 0
        self.happened["a score of nothing"] += chips == 0
        for colour, row in self.tableaus[self.turn].items():
            self.supply[colour] += len(row)
            row.clear()
        yield from self.draw(chips)

    def draw(self, number: int) -> Story:
        for nth in range(number):
            if not self.stock:
                self.happened["an empty supply"] += 1
                return
            kind = yield Chance("draw", dict(Counter(self.stock)), [self.turn])
            self.stock.remove(kind)
            self.gain(kind)
            if self.has_won():
                self.happened["a win with draws left"] += nth < number - 1
                raise WonError

    def rob(self, victim: int) -> Story:
        kind = yield Chance("rob", dict(Counter(self.chips[victim])), [self.turn, victim])
        self.happened["a chip stolen"] += 1
        self.chips[victim].remove(kind)
        self.gain(kind)
        self.remember(victim, kind)
        if self.has_won():
            self.happened["a win by theft"] += 1
            raise WonError

    # ---- K14
    def remember(self, victim: int, kind: str) -> None:
        thief = self.turn
        self.remembered[victim][thief].append(kind)
        for viewer in self.seats:
            known = self.remembered[viewer][victim]
            if viewer == thief:
                if kind in known:
                    known.remove(kind)
            elif viewer != victim:  # saw a chip go, but not which: it may have been any that it remembered
                self.happened["a memory blurred"] += bool(known)
                for each in set(known):
                    known.remove(each)

    def unseen(self, viewer: int | None) -> Counter[str]:
        """The chips that a viewer has not seen, in the supply or with others."""
        left = Counter(self.stock)
        for holder in self.seats:
            if holder != viewer:
                left += Counter(self.chips[holder])
                if viewer is not None:
                    left -= Counter(self.remembered[viewer][holder])
        return left

    # ---- K5, K15
    def gain(self, kind: str) -> None:
        self.chips[self.turn].append(kind)

    def has_won(self) -> bool:
        mine = self.chips[self.turn]
        by_clovers = mine.count("clover") >= self.options["clovers_to_win"]
        by_balls = mine.count("one") + 2 * mine.count("two") >= self.target
        self.happened["a win by clovers"] += by_clovers
        self.happened["a win by balls"] += by_balls
        return by_clovers or by_balls

    def places(self) -> list[int]:
        """When somebody has won."""
        return [1 if seat == self.winner else 2 for seat in self.seats]
