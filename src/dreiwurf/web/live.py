"""Tables that are open: matches in memory, ahead of which the store never is, and behind which it never visibly falls.

Every change is made as a draft, stored, and only then taken over and shown. Whoever changes a match holds its lock until
then. If storing fails the table is dropped and read again from the store when next somebody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

import msgspec

from dreiwurf import bots
from dreiwurf.chance import from_name
from dreiwurf.games.core import CHANCE, names_of
from dreiwurf.match import Act, Draft, End, Event, Happen, Header, Match, Next, Seated, Situation, TakeBack
from dreiwurf.match.events import BOT, CLOCK, ENTERED, LED, OPEN, PERSON
from dreiwurf.match.match import NOT_BY_HAND
from dreiwurf.position import Game, IllegalAction
from dreiwurf.store import Change, Code, Conflict, Key, Store, StoreError
from dreiwurf.web import clocks, leading
from dreiwurf.web.http import ApiError
from dreiwurf.web.security import SPECTATOR, hash_of, new_code, new_key

if TYPE_CHECKING:
    from dreiwurf.web.streams import EventStream, Stream

logger = logging.getLogger(__name__)

MOST_EVENTS = 100
"""So many events that nobody decides on (throws, bots' acts) go into one commit; more follow in the next."""
STEP_SECONDS = 1.0
"""Between two events of a match that bots play among themselves, so that it can be watched."""
GRACE_SECONDS = 30.0
"""So long a person whose turn it is may be away before a bot may stand in."""
PRESENT_SECONDS = 25.0
"""So long a person is present after asking without a stream, as pages do that are hidden behind others."""
CODE_SECONDS = 600
"""So long a one-time code is valid."""
IDLE_SECONDS = 300.0
"""A table that nobody asked for in this time leaves the memory, not the store."""
OVER_SECONDS = 30.0
"""The same when its game is over."""
MOST_CODES = 20
"""A match keeps no more unspent one-time codes."""


class Table:
    """One match in memory, with those who hold its seats and those who watch it."""

    def __init__(self, id_: str, match: Match, keys: list[Key], codes: list[Code], tables: Tables) -> None:
        self.id = id_
        self.match = match
        self.keys = keys
        self.codes = codes
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.revision = 0
        """Raised when something changes that is no event: somebody is connected or away."""
        self.dropped = False
        self.deleted = False
        self.last_used = time.monotonic()
        self.away_since: dict[int, float] = {}
        """When the last stream of a person's seat ended (or the table was loaded)."""
        self.options = msgspec.Raw(msgspec.json.encode(match.header.options))
        """Encoded once."""
        self.told: dict[tuple[int | None, str], dict[int, msgspec.Raw]] = {}
        """What happened, encoded, by view and language and event; see `scenes`."""
        self.led_choices: dict[str, tuple[Situation, msgspec.Raw]] = {}
        """By language, what a led seat may do, encoded, and when."""
        self.seats_mark: object = None
        self.seats_drawn: dict[tuple[int | None, str], msgspec.Raw] = {}
        """Who sits where, encoded, by the viewer's seat and language, while `seats_mark` holds."""
        self._tables = tables
        self._bots: dict[int, bots.Bot] = {}
        self._driver: asyncio.Task[None] | None = None
        self.timer = clocks.Timer(self)
        self._ringing: asyncio.Task[None] | None = None
        self._present: tuple[int, ...] = ()
        self._asked: dict[int, float] = {}
        for key in keys:
            if key.seat is not None:
                self.away_since[key.seat] = self.last_used

    # ------------------------------------------------------------------------------------------------------ who is who
    def is_connected(self, seat: int) -> bool:
        """Whether a stream of the seat's person is open, or the person has asked a moment ago."""
        return seat in self._present

    def is_away(self, seat: int) -> bool:
        """Whether a person's seat has been without a stream for so long that a bot may stand in."""
        since = self.away_since.get(seat)
        return (
            since is not None
            and self.match.players[seat].player == PERSON
            and not self.is_connected(seat)
            and time.monotonic() - since >= GRACE_SECONDS
        )

    @property
    def is_outdated(self) -> bool:
        """Whether the match was begun by another version of the rules and is not over: it is shown, and not played on.

        What came of its events by these rules need not be what those who play it have seen.
        """
        match = self.match
        return match.header.version != match.game.version and not match.over

    def is_awaited(self, seat: int) -> bool:
        """Whether the game waits for a seat."""
        return not self.match.over and not self.is_outdated and (seat in self.match.now.to_move)

    def is_idle(self, now: float) -> bool:
        """Whether the table can leave the memory: nobody watches, changes or has lately asked for it."""
        patience = OVER_SECONDS if self.match.over else IDLE_SECONDS
        busy = bool(self.streams) or self.lock.locked() or self.timer.is_set
        return not busy and now - self.last_used > patience

    def attach(self, stream: Stream) -> None:
        """Somebody watches."""
        self.streams.add(stream)
        self.note_presence()

    def detach(self, stream: Stream) -> None:
        """Somebody watches no more."""
        self.streams.discard(stream)
        self.note_presence()

    def note_asked(self, key: Key) -> None:
        """The holder of a key is there, though without a stream."""
        if key.seat is not None:
            self._asked[key.seat] = time.monotonic()
            self.note_presence()

    def note_presence(self) -> None:
        """Looks who is there, and tells everybody who watches if that changed."""
        before = self._present
        now = time.monotonic()
        present = {seat for seat, at in self._asked.items() if now - at < PRESENT_SECONDS}
        present.update(s.key.seat for s in self.streams if s.key.seat is not None)
        self._present = tuple(sorted(present))
        if before == self._present:
            return
        for seat in set(before) - set(self._present):
            self.away_since[seat] = now
        self.touch()

    def touch(self) -> None:
        """Something besides the events changed: tells everybody who watches."""
        self.revision += 1
        self.wake()

    def wake(self) -> None:
        """Lets every stream look whether there is something new."""
        for stream in self.streams:
            stream.wake()

    # ----------------------------------------------------------------------------------------------------------- moves
    async def act(self, key: Key, after: int, action: int) -> int:
        """A seat's decision, one's own or that of a led seat; the number of the event that it became."""
        led = leading.seat_that_acts(self, key, after, action)
        if led is None:
            seat = self._acting_seat_of(key)
        else:
            self.must_be_of_these_rules()
            seat = led
        return await self._answer(Act(seat, action), seat, after)

    async def take_back(self, key: Key, after: int) -> int:
        """A seat takes back what it did and nobody has seen; the number of the event that this became."""
        seat = self._acting_seat_of(key)
        now, event = self.match.now, TakeBack(seat)
        if self.match.game.rules.take_back is None:
            raise ApiError(422, "illegal", f"in {self.match.game.name} nothing can be taken back")
        act = self.match.to_take_back(seat)
        if act is None or not act <= after <= now.n:
            return self._repeat_or_stale(event, seat, after)
        draft = self.match.draft()
        draft.push(event)
        await self.commit(draft)
        return now.n + 1

    async def throw(self, key: Key, after: int, outcome: int) -> int:
        """What a real die showed; the number of the event that it became."""
        if self.match.header.chance != ENTERED:
            raise ApiError(403, "not_entered", "at this table the server throws the dice")
        if key is SPECTATOR:
            raise ApiError(403, "not_yours", "who only watches enters no throws")
        if not key.host and leading.throwing_led_seat(self) is not None:
            raise ApiError(403, "not_host", "for this team the host enters the throws")
        self.must_be_of_these_rules()
        return await self._answer(Happen(outcome), None, after)

    def may_enter(self, key: Key) -> bool:
        """Whether the holder of a key may enter what the real dice show now: the host and all who sit at the table.

        They see the dice and each other; who of them types it is theirs to settle. For led seats it is the host's alone.
        """
        return (
            self.match.header.chance == ENTERED
            and key is not SPECTATOR
            and self.match.now.by_hand
            and not self.is_outdated
            and (key.host or leading.throwing_led_seat(self) is None)
        )

    async def _answer(self, event: Act | Happen, seat: int | None, after: int) -> int:
        now = self.match.now
        if seat is None:
            fresh = now.chance is not None and now.thrown_for <= after <= now.n
        else:
            fresh = now.fresh(seat, after)
        if not fresh:
            return self._repeat_or_stale(event, seat, after)
        if seat is None and not now.by_hand:
            raise ApiError(403, "not_entered", NOT_BY_HAND)
        draft = self.match.draft()
        try:
            draft.push(event)
        except IllegalAction as error:
            raise ApiError(422, "illegal", str(error)) from None
        self.go_on(draft)
        await self.commit(draft)
        return now.n + 1

    def _repeat_or_stale(self, event: Act | Happen | TakeBack, seat: int | None, after: int) -> int:
        """The number that a repeated request became; anything else comes too late, or out of turn."""
        now = self.match.now
        answered = self.match.answer_to(seat, after)
        if answered is not None and answered[1] == event:
            return answered[0]
        if now.waiting:
            raise ApiError(409, "not_begun", "the game has not begun: a seat is still open")
        if answered is None and 0 <= after <= now.n and isinstance(event, TakeBack):
            what = "the game is over" if now.over else "you have nothing to take back"
            raise _stale(what)
        if answered is None and 0 <= after <= now.n and seat is not None and seat not in now.to_move:
            what = "the game is over" if now.over else "it is not your turn"
            raise _stale(what)
        raise _stale(f"the match has gone on to event {now.n}, you answered event {after}")

    # --------------------------------------------------------------------------------------------------- seats and host
    async def sit(self, name: str, wished: int | None) -> tuple[int, str]:
        """A newcomer takes an open seat, or one that the host filled with a bot; the seat and its key."""
        players = self.match.players
        if self.match.over:
            raise ApiError(409, "over", "the game is over")
        self.must_be_of_these_rules()
        if wished is not None and not 0 <= wished < len(players):
            raise ApiError(422, "no_seat", f"there is no seat {wished}; seats are 0 to {len(players) - 1}")
        free = [seat for seat, player in enumerate(players) if player.player == OPEN]
        free += [seat for seat, player in enumerate(players) if player.filler]
        if not free:
            raise ApiError(409, "full", "all seats are taken; you may watch")
        if wished is not None and wished not in free:
            raise ApiError(409, "taken", f"seat {wished} is taken", free=free)
        seat = free[0] if wished is None else wished
        secret = new_key()
        key = Key(hash_of(secret), seat, False)
        await self._seat(Seated(seat, name, PERSON), key)
        return seat, secret

    async def fill(self, key: Key, wished: str | None) -> int:
        """The host lets bots take the open seats and the game begin."""
        self.must_be_host(key)
        self.must_be_of_these_rules()
        bot = self._bot(wished)
        draft = self.match.draft()
        for seat, player in enumerate(self.match.players):
            if player.player == OPEN:
                draft.push(Seated(seat, "", BOT + bot))
        if not draft.events:
            return self.match.n
        self.go_on(draft)
        await self.commit(draft)
        return self.match.n

    async def stand_in(self, key: Key, seat: int, wished: str | None) -> int:
        """Somebody who waits lets a bot play for a person who is away."""
        self._seat_of(key)
        self.must_be_of_these_rules()
        bot = self._bot(wished)
        players = self.match.players
        if not 0 <= seat < len(players):
            raise ApiError(422, "no_seat", f"there is no seat {seat}; seats are 0 to {len(players) - 1}")
        if players[seat].player != PERSON:
            raise ApiError(409, "no_person", f"no person plays seat {seat}")
        if not self.is_awaited(seat):
            raise ApiError(409, "not_awaited", f"the game does not wait for seat {seat}")
        if not self.is_away(seat):
            raise ApiError(
                409,
                "not_away",
                f"the player of seat {seat} is here, or has not been away for {GRACE_SECONDS:.0f} seconds",
            )
        await self._seat(Seated(seat, players[seat].name, BOT + bot))
        return self.match.n

    async def come_back(self, key: Key) -> int:
        """A person takes the seat back from the bot that stood in."""
        seat = self._seat_of(key)
        player = self.match.players[seat]
        if player.is_bot:
            self._bots.pop(seat, None)
            await self._seat(Seated(seat, player.owner or player.name, PERSON))
        return self.match.n

    async def _seat(self, event: Seated, key: Key | None = None) -> None:
        draft = self.match.draft()
        draft.push(event)
        self._bots.pop(event.seat, None)
        if key is not None and key.seat is not None:
            self.away_since[key.seat] = time.monotonic()
        self.go_on(draft)
        await self.commit(draft, key=key)

    async def end(self, key: Key) -> int:
        """The host calls the game off."""
        self.must_be_host(key)
        if self.match.now.waiting:
            raise ApiError(409, "not_begun", "the game has not begun: delete the match instead")
        if not self.match.over:
            draft = self.match.draft()
            draft.push(End())
            await self.commit(draft)
        return self.match.n

    async def follow_by(self, next_match: str) -> None:
        """Tells everybody where the same people play on."""
        draft = self.match.draft()
        draft.push(Next(next_match))
        await self.commit(draft)

    async def new_code(self, key: Key) -> str:
        """A one-time code by which another device gets a key to the same seat."""
        if key is SPECTATOR:
            raise ApiError(403, "no_seat", "only who holds a seat can take it to another device")
        now = int(time.time())
        self.codes = [code for code in self.codes if code.expires > now]
        if len(self.codes) >= MOST_CODES:
            raise ApiError(
                409, "too_many_codes", "too many codes are waiting to be used; try again in ten minutes"
            )
        secret = new_code()
        code = Code(hash_of(secret), key.seat, key.host, now + CODE_SECONDS)
        await self._store(Change(self.id, code=code))
        self.codes.append(code)
        return secret

    async def redeem(self, secret: str) -> tuple[int | None, str]:
        """Exchanges a one-time code for a key."""
        hash_ = hash_of(secret.strip().lower())
        code = next((c for c in self.codes if c.hash == hash_ and c.expires > time.time()), None)
        if code is None:
            raise wrong_code()
        new = new_key()
        key = Key(hash_of(new), code.seat, code.host)
        await self._store(Change(self.id, key=key, spent=code.hash))
        self.codes.remove(code)
        self.keys.append(key)
        return code.seat, new

    async def new_host_key(self, seat: int | None) -> str:
        """A key for another device of the host's, who sits there or nowhere."""
        secret = new_key()
        key = Key(hash_of(secret), seat, True)
        await self._store(Change(self.id, key=key))
        self.keys.append(key)
        return secret

    async def delete(self, key: Key) -> None:
        """The host removes the match and everything that is stored of it."""
        self.must_be_host(key)
        await self._store(Change(self.id, delete=True))
        self.deleted = True
        self._tables.forget(self)

    # ------------------------------------------------------------------------------------------------------------ inner
    def _seat_of(self, key: Key) -> int:
        if key.seat is None:
            raise ApiError(403, "no_seat", "you hold no seat at this table")
        return key.seat

    def _acting_seat_of(self, key: Key) -> int:
        """The seat of a key whose person plays it and may play on."""
        seat = self._seat_of(key)
        self.must_be_of_these_rules()
        if self.match.players[seat].is_bot:
            raise ApiError(403, "bot_plays", "a bot plays this seat at the moment; come back first")
        return seat

    def must_be_host(self, key: Key) -> None:
        if not key.host:
            raise ApiError(403, "not_host", "only the host may do that")

    def must_be_of_these_rules(self) -> None:
        if self.is_outdated:
            header, game = self.match.header, self.match.game
            raise ApiError(
                409,
                "other_rules",
                f"this match was begun by version {header.version} of the rules of {game.name}, here is version "
                f"{game.version}: it can be looked at, called off or deleted, but not played on",
            )

    def _bot(self, wished: str | None) -> str:
        """The name of the bot that is wished for, or of the game's best."""
        game = self.match.game
        if wished is None:
            return bots.names(game)[-1]
        must_be_a_bot(game, wished)
        return wished

    def go_on(self, draft: Draft, most: int = MOST_EVENTS) -> None:
        """Lets chance and bots go on until a person is asked, unless bots are among themselves."""
        if self.is_outdated or not _has_people(draft.now):
            return
        for _ in range(most):
            event = self._event_due(draft.now)
            if event is None:
                return
            draft.push(event)

    def _event_due(self, now: Situation) -> Event | None:
        """What comes next without a person."""
        if now.waiting:
            return None
        if now.position.due == CHANCE:
            outcome = self.match.outcome_due(now)
            return None if outcome is None else Happen(outcome)
        for seat in now.position.to_move:
            player = now.players[seat]
            if player.is_bot:
                bot = self._bots.get(seat)
                if bot is None:
                    bot = self._bots[seat] = bots.make(self.match.game, player.bot)
                return Act(seat, bot.choose(now.position.view(seat), seat))
        return now.lone_act

    async def commit(self, draft: Draft, key: Key | None = None) -> None:
        """Stores a draft, then shows it."""
        clocks.accompany(self.match, draft, clocks.now_ms())
        await self._store(Change(self.id, first=draft.begun + 1, events=tuple(draft.events), key=key))
        self.match.extend(draft)
        if key is not None:
            self.keys.append(key)
        self.timer.look()
        self.wake()
        self.drive()

    async def _store(self, change: Change) -> None:
        try:
            await self._tables.store.commit(change)
        except BaseException as error:
            # Whether it was stored is not certain: what is, is read again.
            self._tables.forget(self)
            if isinstance(error, Conflict):
                raise ApiError(
                    503, "conflict", f"the match changed elsewhere, please try again: {error}"
                ) from None
            if isinstance(error, StoreError):
                raise ApiError(503, "store", f"nothing was changed, please try again: {error}") from None
            raise

    def ring(self) -> None:
        """A time is over."""
        if self._ringing is None or self._ringing.done():
            self._ringing = asyncio.create_task(self._ring(), name=f"clock of table {self.id}")

    async def _ring(self) -> None:
        async with self.lock:
            if self.dropped:
                return
            draft = self.match.draft()
            seat = self.timer.overdue_seat()
            action = None if seat is None else draft.now.position.in_a_hurry(seat)
            if seat is not None and action is not None:
                draft.push(Act(seat, action, CLOCK))
                self.go_on(draft)
            clocks.accompany(self.match, draft, clocks.now_ms())
            if not draft.events:
                self.timer.look()
                return
            try:
                await self.commit(draft)
            except ApiError:
                return  # the table was dropped; whoever opens it again sets a new timer

    def drive(self) -> None:
        """Sees that a match goes on in which nobody is asked: bots among themselves, or more events than one commit takes."""
        if self._driver is None and self._has_event_due():
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    def _has_event_due(self) -> bool:
        now = self.match.now
        if now.waiting or now.over or self.dropped or self.is_outdated:
            return False
        if now.position.due == CHANCE:
            return self.match.header.chance != ENTERED or not now.by_hand
        return any(now.players[seat].is_bot for seat in now.position.to_move) or now.lone_act is not None

    async def _drive(self) -> None:
        try:
            while self._has_event_due():
                persons = _has_people(self.match.now)
                await asyncio.sleep(0 if persons else STEP_SECONDS)
                if not persons and not self.streams and time.monotonic() - self.last_used > IDLE_SECONDS:
                    return
                async with self.lock:
                    if not self._has_event_due():
                        return
                    draft = self.match.draft()
                    if persons:
                        self.go_on(draft)
                    elif (event := self._event_due(draft.now)) is not None:
                        draft.push(event)
                    await self.commit(draft)
        except ApiError:
            return  # the table was dropped; whoever opens it again starts a new driver
        finally:
            self._driver = None

    def stop(self) -> None:
        """Ends what runs in the background."""
        self.timer.stop()
        if self._driver is not None:
            self._driver.cancel()


class Tables:
    """All open tables; finds, loads and forgets them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.stopping = False
        self.prepared: dict[str, asyncio.Event] = {}
        """By game, what is set when its rules are compiled; until then nothing may need them in the event loop, which would
        stand still."""
        self._open: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._streams: set[EventStream] = set()
        self.on_beat: list[Callable[[float], None]] = []
        """Called with every heartbeat, with the time by the monotonic clock."""

    async def create(self, id_: str, match: Match, key: Key) -> Table:
        """Stores a new match with its first events and opens its table."""
        table = Table(id_, match, [key], [], self)
        draft = match.draft()
        table.go_on(draft)
        clocks.accompany(match, draft, clocks.now_ms())
        match.extend(draft)
        try:
            await self.store.commit(
                Change(id_, header=match.header, first=1, events=tuple(match.events), key=key)
            )
        except StoreError as error:
            raise ApiError(503, "store", f"the match was not created, please try again: {error}") from None
        self._open[id_] = table
        table.timer.look()
        table.drive()
        return table

    async def find(self, id_: str) -> Table | None:
        """The table of a match, loaded if need be; None if there is no such match. StoreError if the store fails."""
        table = self._open.get(id_)
        if table is None:
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.create_task(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            table = await asyncio.shield(loading)
        if table is not None:
            table.last_used = time.monotonic()
        return table

    async def get(self, id_: str) -> Table:
        """The table of a match. ApiError 404 if there is none, 503 if the store fails."""
        table = self._open.get(id_)
        if table is not None:
            table.last_used = time.monotonic()
            return table
        try:
            table = await self.find(id_)
        except StoreError as error:
            raise ApiError(503, "store", str(error)) from None
        if table is None:
            raise ApiError(404, "no_match", "there is no such match, or it was deleted")
        return table

    async def match_of_code(self, hash_: str) -> str:
        """The match in which a one-time code opens a seat. ApiError 403 if it opens none, 503 if the store fails."""
        try:
            id_ = await self.store.match_of_code(hash_)
        except StoreError as error:
            raise ApiError(503, "store", str(error)) from None
        if id_ is None:
            raise wrong_code()
        return id_

    async def hold(self, id_: str) -> Table:
        """The table of a match, locked; the caller releases `table.lock`."""
        while True:
            table = await self.get(id_)
            await table.lock.acquire()
            if not table.dropped:
                return table
            table.lock.release()

    async def until_prepared(self, game: str) -> None:
        """Returns once the rules of a game are compiled."""
        if (prepared := self.prepared.get(game)) is not None:
            await prepared.wait()

    async def _load(self, id_: str) -> Table | None:
        stored = await self.store.load(id_)
        if stored is None:
            return None
        await self.until_prepared(stored.header.game)
        try:
            match = Match.of(stored.header, stored.events, from_name(stored.header.chance))
        except ValueError as error:
            _cannot_replay(id_, stored.header, error)
        table = Table(id_, match, stored.keys, stored.codes, self)
        self._open[id_] = table
        table.timer.look()
        table.drive()
        return table

    def forget(self, table: Table) -> None:
        """Drops a table from memory; its streams go on with what the store says."""
        table.dropped = True
        table.stop()
        if self._open.get(table.id) is table:
            del self._open[table.id]
        table.wake()

    def follow(self, stream: EventStream) -> None:
        """A stream opens."""
        self._streams.add(stream)

    def unfollow(self, stream: EventStream) -> None:
        """A stream ends."""
        self._streams.discard(stream)

    async def beat(self, seconds: float = 15.0) -> None:
        """For ever: lets every stream show that it lives, tells who has been away for long, and frees memory."""
        while True:
            await asyncio.sleep(seconds)
            for stream in self._streams:
                stream.ping = True
                stream.wake()
            now = time.monotonic()
            for table in list(self._open.values()):
                table.note_presence()
                table.timer.look()  # a computer that slept has not counted the time
                if any(table.is_away(seat) for seat in table.match.now.to_move):
                    table.touch()
                if table.is_idle(now):
                    self.forget(table)
            for call in self.on_beat:
                call(now)

    def stop(self) -> None:
        """Ends all streams at once; the pages come back by themselves."""
        self.stopping = True
        for stream in self._streams:
            stream.wake()
        for table in self._open.values():
            table.stop()


def _has_people(now: Situation) -> bool:
    """Whether anybody plays who is no program."""
    return any(player.player in (PERSON, LED) for player in now.players)


def wrong_code() -> ApiError:
    """The error for a one-time code that opens nothing."""
    return ApiError(403, "wrong_code", "this code is wrong, used up or older than ten minutes")


def must_be_a_bot(game: Game, name: str) -> None:
    """ApiError 422 unless it is one of the game's own bots: no request may name code to load."""
    known = bots.names(game)
    if name not in known:
        raise ApiError(422, "no_bot", f"{game.name} has no bot {name!r}; it has {names_of(known)}")


def _stale(message: str) -> ApiError:
    return ApiError(409, "stale", message)


def _cannot_replay(id_: str, header: Header, error: ValueError) -> NoReturn:
    """Says so without the rules' own words, in which there may be what is hidden from whoever asks and from logs."""
    logger.warning("match %s of %s cannot be replayed: %s", id_, header.game, type(error).__name__)
    raise ApiError(
        410,
        "not_replayable",
        f"this match was stored by version {header.version} of the rules of {header.game} and cannot be shown by "
        "those that are here",
    ) from None
