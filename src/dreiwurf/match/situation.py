"""Where a match stands after some event: position, who sits where, which decisions are open since when."""

from __future__ import annotations

import msgspec

from dreiwurf.match.events import BOT, OPEN, PERSON, Act, End, Event, Happen, Next, Seated, TakeBack
from dreiwurf.position import IllegalAction, Position


class Player(msgspec.Struct, frozen=True):
    """Who plays a seat.

    Attributes:
        name: as the player wishes to be called.
        player: `OPEN`, `PERSON` or `BOT` with the bot's name.
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
    """

    n: int
    position: Position
    players: tuple[Player, ...]
    asked: tuple[int, ...]
    waiting: bool = True
    thrown_for: int = 0
    ended: bool = False
    next: str | None = None

    @classmethod
    def before(cls, position: Position) -> Situation:
        """A match that has no events yet."""
        return cls(0, position, (NOBODY,) * position.seats, (0,) * position.seats)

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
        """The situation after one more event.

        Raises:
            IllegalAction: the event cannot come now.
        """
        n = self.n + 1
        if isinstance(event, Act):
            self._not_while_waiting()
            return self._to(n, self.position.play(event.seat, event.action), event.seat)
        if isinstance(event, Happen):
            self._not_while_waiting()
            return self._to(n, self.position.happen(event.outcome), None)
        if isinstance(event, TakeBack):
            self._not_while_waiting()
            return self._to(n, self.position.take_back(event.seat), event.seat)
        if isinstance(event, Seated):
            return self._seat(n, event)
        if isinstance(event, End):
            if self.over:
                raise IllegalAction("the game is over already")
            return msgspec.structs.replace(self, n=n, ended=True, position=self.position.end())
        return self._follow(n, event)

    def _not_while_waiting(self) -> None:
        if self.waiting:
            raise IllegalAction("the game has not begun: a seat is still open")

    def _to(self, n: int, position: Position, actor: int | None) -> Situation:
        """A seat that acted, or that was not asked before, is asked anew; bids of others leave mine as it is."""
        before = self.position.to_move
        asked = self.asked
        for seat in position.to_move:
            if seat == actor or seat not in before:
                asked = (*asked[:seat], n, *asked[seat + 1 :])
        return Situation(n, position, self.players, asked, False, n, self.ended, self.next)

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
        after = msgspec.structs.replace(self, n=n, players=players, waiting=waiting)
        if self.waiting and not waiting:
            return msgspec.structs.replace(after, asked=(n,) * len(players), thrown_for=n)
        return after

    def _follow(self, n: int, event: Next) -> Situation:
        """Another next match takes the place of one that was deleted."""
        if self.next == event.match:
            raise IllegalAction("that is the next match already")
        return msgspec.structs.replace(self, n=n, next=event.match)
