"""Where a match stands after some event: position, who sits where, which decisions are open since when."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dreiwurf.games.core import names_of
from dreiwurf.match.events import (
    ALONE,
    BOT,
    LED,
    OPEN,
    PERSON,
    Act,
    Clock,
    Correct,
    End,
    Event,
    Happen,
    LastRound,
    Next,
    Seated,
    Stage,
    TakeBack,
    Undo,
)
from dreiwurf.position import IllegalAction, Position


class Player(msgspec.Struct, frozen=True):
    """Who plays a seat.

    Attributes:
        name: as the player wishes to be called.
        player: `OPEN`, `PERSON`, `LED` or `BOT` with the bot's name.
        filler: a bot that the host set into a seat nobody had taken; a person may still take it over.
        owner: the name of the person for whom a bot stands in; None if it does not.
    """

    name: str
    player: str
    filler: bool = False
    owner: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a program plays the seat."""
        return self.player.startswith(BOT)

    @property
    def is_led(self) -> bool:
        """Whether people play the seat who have no device of their own: the host's act for them."""
        return self.player == LED

    @property
    def bot(self) -> str:
        """The bot's name; "" if a person plays or nobody."""
        return self.player[len(BOT) :] if self.is_bot else ""


NOBODY = Player("", "")
"""A seat before the event that says who holds it."""


class Situation(msgspec.Struct, frozen=True):
    """A match after its event `n`. Events make new ones: `situation.step(event)`.

    Attributes:
        n: number of the last event, 0 before the first.
        position: the whole truth; show seats only their view of it.
        players: by seat.
        asked: by seat, the number of the event since which its decision is open. Only meaningful while it is.
        waiting: whether a seat is still open: then nothing is played and nothing thrown.
        thrown_for: the number of the event since which the chance event is due.
        ended: whether the host called the game off.
        next: the match in which the same people play on.
        stage: how it is run before people; None at an ordinary table.
        clock: as it was last started, stopped or set.
        last_round: whether the round that is being played was made the last one.
        turns: by seat, how many turns began, so that its people can take turns at throwing. () at an ordinary table, where
            nobody needs it and counting would take a tenth of a step.
        draws: how many outcomes of chance the program has brought, which the game is due to.
        real_dice: whether people throw what can be thrown by hand; then the program draws the rest only.
    """

    n: int
    position: Position
    players: tuple[Player, ...]
    asked: tuple[int, ...]
    waiting: bool = True
    thrown_for: int = 0
    ended: bool = False
    next: str | None = None
    stage: Stage | None = None
    clock: Clock | None = None
    last_round: bool = False
    turns: tuple[int, ...] = ()
    draws: int = 0
    real_dice: bool = False

    @classmethod
    def before(cls, position: Position, real_dice: bool = False) -> Situation:
        """A match that has no events yet."""
        none = (0,) * position.seats
        turns = _counting((), position) if real_dice else ()
        return cls(0, position, (NOBODY,) * position.seats, none, turns=turns, real_dice=real_dice)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    @property
    def to_move(self) -> frozenset[int]:
        """The seats that may act now."""
        return frozenset() if self.waiting else self.position.to_move

    @property
    def chance(self) -> dict[int, float] | None:
        """The chance event that is due now."""
        return None if self.waiting else self.position.chance

    @property
    def by_hand(self) -> bool:
        """Whether a chance event is due now that people bring about with real dice, where the match is played with them."""
        return not self.waiting and self.position.by_hand

    @property
    def lone_act(self) -> Act | None:
        """The only thing that whoever's turn it is can do, where that is to be done at once; in others' turns nothing is."""
        turn = self.position.turn
        if (
            self.stage is None
            or not self.stage.take_lone
            or turn not in self.to_move
            or len(self.to_move) > 1
        ):
            return None
        legal = self.position.legal(turn)
        return Act(turn, legal[0], ALONE) if len(legal) == 1 else None

    def led(self, seat: int) -> bool:
        """Whether the host's devices act for a seat."""
        return 0 <= seat < len(self.players) and self.players[seat].is_led

    @property
    def has_led(self) -> bool:
        """Whether people play who have no devices of their own."""
        return any(player.is_led for player in self.players)

    @property
    def pieces(self) -> Mapping[str, str]:
        """By token, how a figure is called; what is not in it has no name."""
        return {} if self.stage is None else self.stage.pieces

    @property
    def may_last_round(self) -> bool:
        """Whether the round that is being played may be made the last one."""
        has_one = self.position.game.rules.last_round is not None
        return has_one and not (self.waiting or self.over or self.last_round)

    def fresh(self, seat: int, after: int) -> bool:
        """Whether an answer of a seat that had seen event `after` answers the decision that is open."""
        return seat in self.to_move and self.asked[seat] <= after <= self.n

    def may_take_back(self, seat: int) -> bool:
        """Whether a person at a seat may take back what nobody has seen yet; programs stand by what they did."""
        return (
            not self.waiting
            and 0 <= seat < len(self.players)
            and self.players[seat].player == PERSON
            and self.position.may_take_back(seat)
        )

    def step(self, event: Event) -> Situation:
        """The situation after one more event; `back_to` is for an `Undo`, which needs an earlier situation.

        Raises:
            IllegalAction: the event cannot come now.
            CorrectionError: what is said to have really happened cannot be.
        """
        n = self.n + 1
        if isinstance(event, Act):
            self._not_while_waiting()
            return self._to(n, self.position.play(event.seat, event.action), event.seat)
        if isinstance(event, Happen):
            self._not_while_waiting()
            drawn = not (self.real_dice and self.position.by_hand)
            return self._to(n, self.position.happen(event.outcome), None, drawn)
        if isinstance(event, TakeBack):
            self._not_while_waiting()
            return self._to(n, self.position.take_back(event.seat), event.seat)
        if isinstance(event, Seated):
            return self._seat(n, event)
        if isinstance(event, End):
            if self.over:
                raise IllegalAction("the game is over already")
            return msgspec.structs.replace(self, n=n, ended=True, position=self.position.end())
        return self._step_of_the_hall(n, event)

    def _step_of_the_hall(self, n: int, event: Event) -> Situation:
        """The rarer events."""
        if isinstance(event, Correct):
            self._not_while_waiting()
            position = self.position.correct(event.places, event.turn)
            return self._anew(
                n, position, self.ended and position.over, self.last_round, self.turns, self.draws
            )
        if isinstance(event, LastRound):
            self._not_while_waiting()
            if self.last_round:
                raise IllegalAction("this is the last round already")
            # nobody is asked anew: what is open stays as it is
            return msgspec.structs.replace(self, n=n, position=self.position.last_round(), last_round=True)
        if isinstance(event, Stage):
            _check_stage(event, len(self.players))
            turns = _counting(self.turns, self.position)
            return msgspec.structs.replace(self, n=n, stage=event, turns=turns)
        if isinstance(event, Clock):
            return msgspec.structs.replace(self, n=n, clock=event)
        if isinstance(event, Undo):
            raise IllegalAction("what was before is not known here")
        if isinstance(event, Next):
            return self._follow(n, event)
        raise IllegalAction(f"no such event can come: {event}")

    def back_to(self, past: Situation) -> Situation:
        """The situation after an `Undo`: the game as it was, and all else as it is now. What is open is asked anew.

        Raises:
            IllegalAction: the game had not begun then.
        """
        self._not_while_waiting()
        if past.waiting:
            raise IllegalAction(f"after event {past.n} the game had not begun")
        return self._anew(
            self.n + 1,
            past.position,
            past.ended,
            past.last_round,
            past.turns,
            past.draws,
            past.position,
        )

    def _anew(
        self,
        n: int,
        position: Position,
        ended: bool,
        last_round: bool,
        turns: tuple[int, ...],
        draws: int,
        before: Position | None = None,
    ) -> Situation:
        before = self.position if before is None else before
        return Situation(
            n,
            position,
            self.players,
            (n,) * len(self.players),
            False,
            n,
            ended,
            self.next,
            self.stage,
            self.clock,
            last_round,
            turns and _count_turn(turns, before.turn, position),
            draws,
            self.real_dice,
        )

    def _not_while_waiting(self) -> None:
        if self.waiting:
            raise IllegalAction("the game has not begun: a seat is still open")

    def _to(self, n: int, position: Position, actor: int | None, drawn: bool = False) -> Situation:
        """A seat that acted, or that was not asked before, is asked anew; bids of others leave mine as it is."""
        before = self.position.to_move
        asked = self.asked
        for seat in position.to_move:
            if seat == actor or seat not in before:
                asked = (*asked[:seat], n, *asked[seat + 1 :])
        return Situation(
            n,
            position,
            self.players,
            asked,
            False,
            n,
            self.ended,
            self.next,
            self.stage,
            self.clock,
            self.last_round,
            self.turns and _count_turn(self.turns, self.position.turn, position),
            self.draws + drawn,
            self.real_dice,
        )

    def _seat(self, n: int, event: Seated) -> Situation:
        if not 0 <= event.seat < len(self.players):
            raise IllegalAction(f"there is no seat {event.seat}; seats are 0 to {len(self.players) - 1}")
        before = self.players[event.seat]
        player = Player(event.name, event.player)
        if player.is_bot and before.player == PERSON:
            player = Player(event.name, event.player, owner=before.name)
        elif player.is_bot and before.player == OPEN:
            player = Player(event.name, event.player, filler=True)
        players = (*self.players[: event.seat], player, *self.players[event.seat + 1 :])
        waiting = any(each.player in ("", OPEN) for each in players)
        turns = _counting(self.turns, self.position) if player.is_led else self.turns
        after = msgspec.structs.replace(self, n=n, players=players, waiting=waiting, turns=turns)
        if self.waiting and not waiting:
            return msgspec.structs.replace(after, asked=(n,) * len(players), thrown_for=n)
        return after

    def _follow(self, n: int, event: Next) -> Situation:
        """Another next match takes the place of one that was deleted."""
        if self.next == event.match:
            raise IllegalAction("that is the next match already")
        return msgspec.structs.replace(self, n=n, next=event.match)


def _counting(turns: tuple[int, ...], position: Position) -> tuple[int, ...]:
    """Turns by seat, counted from now on if they were not."""
    return turns or _count_turn((0,) * position.seats, -1, position)


def _count_turn(turns: tuple[int, ...], before: int, position: Position) -> tuple[int, ...]:
    """Turns begun by seat, where the turn passed from seat `before` to another one."""
    turn = position.turn
    if turn in (before, -1):
        return turns
    return (*turns[:turn], turns[turn] + 1, *turns[turn + 1 :])


WHEN_OUT = ("nothing", "front")
"""What `Stage.when_out` may say."""


def _check_stage(stage: Stage, seats: int) -> None:
    if stage.when_out not in WHEN_OUT:
        raise IllegalAction(f"when_out cannot be {stage.when_out!r}; it may be {names_of(WHEN_OUT)}")
    if stage.decision_seconds < 0 or (stage.minutes is not None and stage.minutes < 1):
        raise IllegalAction("minutes must be 1 or more and decision_seconds 0 or more")
    if len(stage.throwers) > seats:
        raise IllegalAction(f"throwers has one entry a seat: {seats} at most, not {len(stage.throwers)}")
