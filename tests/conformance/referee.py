"""A second program of Mensch ärgere Dich nicht, for all options: written from docs/rules/maedn.md alone, as slow and plain as
possible, with nothing of ours in it. Where it and the compiled rules differ, the rule book decides."""

WAITING = -1
GOAL = range(40, 44)
PASS = 4


class Referee:
    """A game: `due` is "lot", "throw", "move", "claim" or "over"; `seat` who throws, moves or is asked."""

    def __init__(self, seats: int, options: dict) -> None:
        self.seats = seats
        self.options = options
        self.figures = [[WAITING] * options["figures"] for _ in range(seats)]
        if options["opening"] == "one_out":  # M19
            for row in self.figures:
                row[0] = 0
        self.home: list[int] = []  # teams in the order in which they came home
        self.gate_was_open = [False] * seats
        self.rounds = 0
        self.turn = self.first = 0
        self.tries = 0
        self.throw = 0
        self.asked: list[int] = []
        self.further = False
        self.due = "lot"
        self.note_gates()
        if options["start"] == "first_seat":
            self.begin_turn(0)

    # ---- M2, M3
    def field(self, seat: int, position: int):
        """What place a position is: a field of the ring, or one of the seat's own goal."""
        if position in GOAL:
            return seat, position
        corner = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[self.seats][seat]
        return (10 * corner + position) % 40

    def enemy_on(self, seat: int, position: int):
        """(seat, figure) of an enemy where a seat's position is, or None."""
        for other in range(self.seats):
            for figure, there in enumerate(self.figures[other]):
                if (
                    other != seat
                    and there != WAITING
                    and self.field(other, there) == self.field(seat, position)
                ):
                    return other, figure
        return None

    # ---- M13, M4
    def begin_turn(self, seat: int) -> None:
        self.turn = self.seat = seat
        self.due = "throw"
        self.tries = 3 if self.has_three_throws(seat) else 1

    def has_three_throws(self, seat: int) -> bool:
        reading = self.options["three_throws"]
        row = self.figures[seat]
        if reading == "never" or any(0 <= position < 40 for position in row):
            return False
        if reading == "none_on_track":
            return True
        if reading == "all_waiting":
            return all(position == WAITING for position in row)
        return not any(
            self.can_walk(seat, figure, throw) for figure in range(len(row)) for throw in range(1, 7)
        )

    def next_turn(self) -> None:
        seat = self.turn
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.first:
                self.rounds += 1
                if self.rounds == self.options["limit"]:
                    self.due = "over"
                    return
            if seat not in self.home:
                self.begin_turn(seat)
                return

    # ---- M14
    def gate_is_open(self, seat: int) -> bool:
        if self.options["gate"] == "off":
            return True
        if self.options["gate"] == "once":
            return self.gate_was_open[seat]
        return self.threshold_in_play(seat)

    def threshold_in_play(self, seat: int) -> bool:
        row = self.figures[seat]
        return sum(position != WAITING for position in row) >= min(3, len(row))

    def note_gates(self) -> None:
        for seat in range(self.seats):
            if self.threshold_in_play(seat):
                self.gate_was_open[seat] = True

    # ---- M8, M11, M12
    def why_not(self, seat: int, figure: int, throw: int):
        """None if a figure on the board can walk the throw, else why it cannot."""
        row = self.figures[seat]
        position = row[figure]
        target = position + throw
        if position == WAITING or target > 43:
            return "too far"
        if position < 40 <= target and not self.gate_is_open(seat):
            return "gate"
        if target in row:
            return "own"
        if not self.options["goal_jump"] and any(position < own < target and own >= 40 for own in row):
            return "jump"
        return None

    def can_walk(self, seat: int, figure: int, throw: int) -> bool:
        return self.why_not(seat, figure, throw) is None

    def captures(self, seat: int, figure: int) -> bool:
        return self.enemy_on(seat, self.figures[seat][figure] + self.throw) is not None

    def choices(self) -> tuple[list[int], list[int], list[int]]:
        """What the throw lets the team choose: moves, blocked figures that may be named, and moves that should capture."""
        seat, throw, row = self.turn, self.throw, self.figures[self.turn]
        if throw == 6 and WAITING in row and 0 not in row:  # M5
            return [row.index(WAITING)], [], []
        moves = [figure for figure in range(len(row)) if self.can_walk(seat, figure, throw)]
        if WAITING in row and 0 in row and row.index(0) in moves:  # M7
            return [row.index(0)], [], []
        capturing = []
        if self.options["capture"] != "free":  # M15, M16
            capturing = [figure for figure in moves if self.captures(seat, figure)]
        if self.options["capture"] == "forced" and capturing:
            return capturing, [], []
        blocked = []
        if self.options["own_blocked"] == "turn_over" and moves:  # M11
            blocked = [figure for figure in range(len(row)) if self.why_not(seat, figure, throw) == "own"]
        return moves, blocked, capturing

    def legal(self) -> list[int]:
        if self.due == "move":
            moves, blocked, _ = self.choices()
            return sorted(moves + blocked)
        if self.due == "claim":
            return [
                figure for figure, position in enumerate(self.figures[self.turn]) if 0 <= position < 40
            ] + [PASS]
        return []

    # ---- what happens
    def happen(self, outcome: int) -> None:
        if self.due == "lot":
            self.first = outcome
            self.begin_turn(outcome)
            return
        self.throw = outcome
        if self.choices()[0]:
            self.due = "move"
        elif self.tries > 1:
            self.tries -= 1
        elif outcome == 6 and self.options["six_without_move"] == "throws_again":
            self.throw_again()
        else:
            self.next_turn()

    def throw_again(self) -> None:
        self.due = "throw"
        self.seat = self.turn
        self.tries = 1

    def act(self, action: int) -> None:
        if self.due == "move":
            self.move(action)
        elif action == PASS:
            self.ask()
        else:
            self.figures[self.turn][action] = WAITING
            self.asked = []
            self.ask()

    def move(self, figure: int) -> None:
        seat, row = self.turn, self.figures[self.turn]
        moves, _, capturing = self.choices()
        walked = figure in moves
        if walked:
            target = 0 if row[figure] == WAITING else row[figure] + self.throw
            if enemy := self.enemy_on(seat, target):
                self.figures[enemy[0]][enemy[1]] = WAITING
            row[figure] = target
            self.note_gates()
        self.further = walked and self.throw == 6
        if all(position in GOAL for position in row):  # M17
            self.home.append(seat)
            if not self.options["play_on"] or len(self.home) == self.seats - 1:
                self.due = "over"
            else:
                self.next_turn()
            return
        self.asked = []
        if self.options["capture"] == "claimable" and capturing and figure not in capturing:
            others = [(seat + step) % self.seats for step in range(1, self.seats)]
            self.asked = [other for other in others if other not in self.home]
        self.ask()

    def ask(self) -> None:
        """M15: the next opponent, or when all have answered what follows the move."""
        if self.asked:
            self.due = "claim"
            self.seat = self.asked.pop(0)
        elif self.further:
            self.throw_again()
        else:
            self.next_turn()

    # ---- M17, M18
    def places(self) -> list[int]:
        def strength(seat: int):
            row = self.figures[seat]
            came_home = -self.home.index(seat) if seat in self.home else -99
            return (
                came_home,
                sum(position in GOAL for position in row),
                sum(position + 1 for position in row if position != WAITING),
            )

        strengths = [strength(seat) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in strengths) for mine in strengths]
