"""One live table: its log of entries, the state they lead to, and what each seat sees of it.

Everything that changes a table goes through :meth:`Table.change`, one at a time. A change is
prepared on a copy, written to disk, and only then applied and told: who was told of a move can
rely on it. :meth:`Table.apply` makes the table from its entries; it serves a fresh move, a
restart and what another process wrote alike.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from tabard.engine.errors import IllegalMove, TabardError
from tabard.engine.game import Game
from tabard.engine.rng import Sealed
from tabard.engine.state import State
from tabard.server import face
from tabard.server import messages as m
from tabard.server.entries import (
    Broken,
    Change,
    Line,
    Prepare,
    Refusal,
    Seat,
    orders_of,
    seat_of,
)
from tabard.server.storage import Conflict, Job
from tabard.server.strengths import BY_NAME, HINTS

if TYPE_CHECKING:
    from tabard.server.inn import Inn

GAP = 200
LOG_LINES = 400
POSITIONS = ("start", "move", "undo", "resign")

_encode = msgspec.json.Encoder().encode


class Table:
    """A table that is in use. Made by :class:`tabard.server.inn.Inn`."""

    def __init__(self, inn: "Inn", row: dict[str, Any], seats: list[dict[str, Any]]) -> None:
        self.inn = inn
        self.row = row
        self.id: str = row["id"]
        self.options: dict[str, m.OptionValue] = msgspec.json.decode(row["options"])
        self.game: Game = face.load_game(row["game"], self.options)
        self.seats = [seat_of(seat) for seat in seats]
        self.status: m.Status = "open"
        self.state: State | None = None
        self.lines: list[Line] = []
        self.seq = 0
        self.ask = 0
        self.result: m.Result | None = None
        self.rematch: str | None = None
        self.users = 0
        self.used_at = time.monotonic()
        self.listeners: set[Callable[[], None]] = set()
        self.announcers: set[Callable[[], None]] = set()
        self.present: dict[int, int] = {}
        self.watchers = 0
        self.driver: asyncio.Task[None] | None = None
        self._mailbox = asyncio.Lock()
        self._cache: dict[int | None, tuple[int, int, bytes]] = {}

    # -- facts ------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def ply(self) -> int:
        return len(self.state.trail) if self.state is not None else 0

    @property
    def asked_seat(self) -> int | None:
        if self.state is None or self.status != "running":
            return None
        return self.state.seat

    def seat_infos(self) -> list[m.SeatInfo]:
        return [
            m.SeatInfo(seat=i, title=f"Seat {i + 1}", **seat.public())
            for i, seat in enumerate(self.seats)
        ]

    def info(self) -> m.TableInfo:
        """What everybody may know."""
        return m.TableInfo(
            id=self.id,
            game=self.game.name,
            title=self.game.title,
            options=self.game.options,
            status=self.status,
            public=bool(self.row["public"]),
            seats=self.seat_infos(),
            commitment=self.row["commitment"],
            created=self.row["created_at"],
            moves=self.ply,
            result=self.result,
            rematch=self.rematch,
        )

    @property
    def seed(self) -> str | None:
        """The seed, once the match is over."""
        return str(self.row["seed"]) if self.status == "over" else None

    # -- the log makes the table ------------------------------------------------------------

    def apply(self, entry: dict[str, Any], prepared: State | None = None) -> None:
        """Carry out one stored entry. `prepared` saves playing a move a second time."""
        kind: m.EntryKind = entry["kind"]
        body: dict[str, Any] = entry["body"]
        line = Line(entry["seq"], kind, entry["seat"], self.ply, entry["at"])
        getattr(self, f"_apply_{kind}")(line, body, prepared)
        line.ply = self.ply
        self.lines.append(line)
        self.seq = line.seq
        if kind in POSITIONS:
            self.ask = line.seq
            self._conclude()

    def _apply_start(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        rng = Sealed(bytes.fromhex(self.row["seed"]))
        self.state = prepared or self.game.start(rng=rng, telling=True)
        self.status = "running"
        line.text = "The game begins."
        line.events = self.state.log[:]

    def _apply_move(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        state = self.state
        assert state is not None
        told = len(state.log)
        notation = line.move = body["move"]
        try:
            move = state.parse(notation)
            line.own = face.move_info(self.game, move, self.names).text
            line.secret = self.game.space.verb_of(move).secret
            if prepared is None:
                state.play(move)
            else:
                self.state = state = prepared
        except TabardError as problem:
            raise Broken(f"entry {line.seq} '{notation}': {problem}") from problem
        line.events = state.log[told:]

    def _apply_undo(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        assert self.state is not None
        assert line.seat is not None
        self.state = prepared or self.game.undo(self.state, body["to"])
        line.text = f"{self.names[line.seat]} takes back."

    def _apply_seat(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        assert line.seat is not None
        seat = self.seats[line.seat]
        seat.kind = body["kind"]
        seat.name = body["name"]
        seat.bot = body["bot"]
        seat.stand_in = body["stand_in"]
        seat.resigned = body["resigned"]
        line.text = body["text"]

    def _apply_chat(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        line.text = body["text"]

    def _apply_resign(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        assert line.seat is not None
        seat = self.seats[line.seat]
        seat.resigned = True
        seat.bot = body["bot"]
        line.text = f"{seat.name} resigns."
        if body["result"] is not None:
            self.result = msgspec.convert(body["result"], m.Result)
            self.status = "over"

    def _apply_rematch(self, line: Line, body: dict[str, Any], prepared: State | None) -> None:
        self.rematch = body["table"]
        line.text = "A rematch is set up."

    def _conclude(self) -> None:
        """Notice that the rules have ended the match."""
        if self.state is not None and self.state.over and self.result is None:
            self.result = face.result(self.state)
            self.status = "over"

    # -- changing it ------------------------------------------------------------------------

    async def change(self, prepare: Prepare) -> int:
        """Prepare, write, apply, tell. Returns the entry's number.

        `prepare` checks and builds the change without touching the table; it runs again when
        another process wrote first. A number means that it is done already, by that entry.
        Once begun a change is carried through, even if whoever asked for it is gone.
        """
        return await asyncio.shield(asyncio.create_task(self._change(prepare)))

    async def _change(self, prepare: Prepare) -> int:
        async with self._mailbox:
            for _ in range(8):
                change = prepare()
                if isinstance(change, int):
                    return change
                entry = self._entry(change)
                try:
                    await self.inn.storage.commit(self._job(change, entry))
                except Conflict:
                    await self._catch_up()
                    continue
                except Exception:
                    # it may be on disk all the same, if the answer of the database was lost
                    with contextlib.suppress(Exception):
                        await self._catch_up()
                    raise
                self.apply({**entry, "body": change.body}, change.state)
                self._tell()
                return self.seq
        raise Refusal("busy", "The table is busy; try again.", status=503)

    def _entry(self, change: Change) -> dict[str, Any]:
        return {
            "table_id": self.id,
            "seq": self.seq + 1,
            "kind": change.kind,
            "seat": change.seat,
            "body": _encode(change.body).decode(),
            "at": round(time.time(), 3),
        }

    def _job(self, change: Change, entry: dict[str, Any]) -> Job:
        job = Job(self.id, entries=[entry], seats=change.seats)
        if change.kind != "chat":
            job.table = {"moved_at": entry["at"], **change.table}
        return job

    def _tell(self) -> None:
        self._cache.clear()
        self.used_at = time.monotonic()
        for wake in self.listeners:
            wake()
        self.drive()

    async def catch_up(self) -> None:
        """Read what another process wrote."""
        async with self._mailbox:
            await self._catch_up()

    async def _catch_up(self) -> None:
        row, seats, entries = await self.inn.storage.load(self.id, self.seq)
        if row is None:
            return
        for old, new in zip(self.seats, seats, strict=True):
            old.orders = orders_of(new["orders"])
            old.token_hash = new["token_hash"]
            old.seen_at = max(old.seen_at, new["seen_at"])
        for entry in entries:
            self.apply({**entry, "body": msgspec.json.decode(entry["body"])})
        if entries:
            self._cache.clear()
            for wake in self.listeners:
                wake()

    # -- what seats do ----------------------------------------------------------------------

    async def play(self, seat: int, ask: int, wanted: int | str, server: bool = False) -> int:
        """Play a move for the question `ask`. A repeated move is answered as the first was."""

        def prepare() -> Change | int:
            state = self.running(seat)
            if ask != self.ask:
                played = self._played(seat, ask, wanted)
                if played is not None:
                    return played
                raise Refusal("stale", "That question has been answered already.")
            if state.seat != seat:
                raise Refusal("not-your-turn", f"It is {self._whose_turn()}.", state.rule or None)
            if server != self.seats[seat].automatic:
                raise Refusal("stand-in", "A bot plays for this seat; take it back first.")
            move = self._legal(state, wanted)
            after = state.copy()
            after.do(move)
            return Change(
                "move", seat, {"move": state.text(move)}, table=self._outcome(after), state=after
            )

        return await self.change(prepare)

    def _played(self, seat: int, ask: int, wanted: int | str) -> int | None:
        """The entry that holds this very move for that question."""
        line = next((x for x in self.lines[ask:] if x.kind in POSITIONS), None)
        if line is None or line.kind != "move" or line.seat != seat or self.state is None:
            return None
        same = wanted in (line.move, self.game.space.parse(line.move))
        return line.seq if same else None

    def _legal(self, state: State, wanted: int | str) -> int:
        try:
            move = state.parse(wanted) if isinstance(wanted, str) else wanted
            state.game.space.verb_of(move)
            if move not in state.legal:
                refusal = state.why_not(move)
                assert refusal is not None
                raise IllegalMove(refusal.reason, refusal.rule)
        except IllegalMove as problem:
            raise Refusal("illegal", problem.reason, problem.rule or None) from problem
        except TabardError as problem:
            raise Refusal("illegal", str(problem)) from problem
        return move

    async def order(self, seat: int, ask: int, wanted: str) -> int:
        """Play a standing order of a person's seat."""

        def prepare() -> Change | int:
            state = self.running(seat)
            if ask != self.ask or state.seat != seat or self._ordered() is None:
                raise Refusal("stale", "That question has been answered already.")
            after = state.copy()
            after.do(self._legal(state, wanted))
            return Change("move", seat, {"move": wanted}, table=self._outcome(after), state=after)

        return await self.change(prepare)

    async def undo(self, seat: int, ask: int) -> int:
        """Take back the own last move, if the engine allows it."""

        def prepare() -> Change | int:
            state = self.running(seat)
            if ask != self.ask:
                raise Refusal("stale", "Something has happened since; look again.")
            ply = self._undo_ply(seat)
            if ply is None:
                raise Refusal(
                    "no-undo",
                    "There is nothing you could take back without having "
                    "learned something or anybody else having acted.",
                )
            before = self.game.undo(state, ply)
            return Change("undo", seat, {"to": ply}, table=self._outcome(before), state=before)

        return await self.change(prepare)

    def _undo_ply(self, seat: int | None) -> int | None:
        """The ply this seat may go back to: one move of its own."""
        state = self.state
        if state is None or seat is None or not state.marks or self.status != "running":
            return None
        if state.marks[-1][0] != seat or self.seats[seat].automatic:
            return None
        ply = len(state.trail)
        return ply - 1 if state.undo_ply() < ply else None

    def explain(self, seat: int | None, notation: str | None, move: int | None) -> m.Explained:
        """Why not? Only the asked seat gets the engine's answer: it may depend on its hand."""
        if self.state is None or self.status != "running":
            reason = "The match is over." if self.status == "over" else "It has not begun yet."
            return m.Explained(ref=0, legal=False, reason=reason)
        if self.state.seat != seat:
            reason = f"It is {self._whose_turn()}."
            return m.Explained(ref=0, legal=False, reason=reason, rule=self.state.rule or None)
        legal, reason, rule = face.why_not(self.state, notation, move)
        return m.Explained(ref=0, legal=legal, reason=reason, rule=rule)

    async def hint(self, seat: int, ask: int) -> m.Hinted:
        """What a bot with the seat's knowledge would play."""
        state = self.running(seat)
        if ask != self.ask or state.seat != seat:
            raise Refusal("not-your-turn", "You are not asked anything now.")
        move = await self.inn.bots.choose(self, seat, BY_NAME[HINTS])
        return m.Hinted(ref=0, ask=ask, move=face.move_info(self.game, move, self.names))

    async def say(self, seat: int, text: str) -> int:
        """Talk; where the rules limit it, only their phrases while the match runs."""

        def prepare() -> Change | int:
            phrases = self.game.phrases()
            if phrases and self.status == "running" and text not in phrases:
                reason = f"While the match runs only this may be said: {', '.join(phrases)}."
                raise Refusal("phrases", reason, self.game.talk_rule or None)
            return Change("chat", seat, {"text": text})

        return await self.change(prepare)

    def seat_change(self, number: int, seat: Seat, text: str, **more: Any) -> Change:
        row = {"seat": number, **seat.public(), **more}
        body = {**seat.public(), "text": text}
        waits = self.waits(self.state, {number: seat})
        return Change("seat", number, body, table={"waits": waits}, seats=[row])

    async def start_if_full(self) -> None:
        def prepare() -> Change | int:
            if self.status != "open" or any(seat.kind == "open" for seat in self.seats):
                return self.seq
            rng = Sealed(bytes.fromhex(self.row["seed"]))
            state = self.game.start(rng=rng, telling=True)
            return Change("start", None, {}, table=self._outcome(state), state=state)

        await self.change(prepare)

    async def set_orders(self, seat: int, orders: list[tuple[str, str]]) -> list[m.StandingOrder]:
        """Replace the own standing orders. They are private, so no entry tells of them."""
        for rule, notation in orders:
            if rule not in self.game.ledger:
                raise Refusal("no-rule", f"There is no rule {rule} in this game.")
            try:
                self.game.space.parse(notation)
            except TabardError as problem:
                raise Refusal("illegal", str(problem)) from problem
        row = {"seat": seat, "orders": text_of(orders)}
        await self.inn.storage.commit(Job(self.id, seats=[row]))
        self.seats[seat].orders = list(orders)
        self.drive()
        return self.orders(seat)

    def orders(self, seat: int | None) -> list[m.StandingOrder]:
        if seat is None:
            return []
        return [m.StandingOrder(rule=r, notation=n) for r, n in self.seats[seat].orders]

    async def note_rematch(self, table_id: str) -> str:
        """Remember the rematch; the first one made is the one."""

        def prepare() -> Change | int:
            if self.rematch is not None:
                return self.seq
            return Change("rematch", None, {"table": table_id}, table={"rematch": table_id})

        await self.change(prepare)
        assert self.rematch is not None
        return self.rematch

    def running(self, seat: int) -> State:
        self.not_over()
        if self.state is None:
            raise Refusal("not-begun", "The match begins when every seat is taken.")
        return self.state

    def not_over(self) -> None:
        if self.status == "over":
            raise Refusal("over", "The match is over.")

    def _whose_turn(self) -> str:
        seat = self.asked_seat
        return f"{self.names[seat]}'s turn" if seat is not None else "nobody's turn"

    # -- what the server does by itself -----------------------------------------------------

    def _outcome(self, state: State) -> dict[str, Any]:
        """The columns of the table's row that follow from a state."""
        row: dict[str, Any] = {"plies": len(state.trail), "waits": self.waits(state, {})}
        row["status"] = "over" if state.over else "running"
        row["result"] = text_of(face.result(state)) if state.over else None
        return row

    def waits(self, state: State | None, changed: dict[int, Seat]) -> str:
        """For whom the table waits: `bot` means the server itself."""
        if state is None or state.seat is None:
            return "none"
        seat = changed.get(state.seat, self.seats[state.seat])
        return "bot" if seat.automatic or _order_for(state, seat.orders) else "person"

    def _ordered(self) -> str | None:
        """The standing order that answers the present question."""
        seat = self.asked_seat
        if seat is None or self.state is None or self.seats[seat].automatic:
            return None
        return _order_for(self.state, self.seats[seat].orders)

    def server_to_move(self) -> bool:
        seat = self.asked_seat
        if seat is None:
            return False
        return self.seats[seat].automatic or self._ordered() is not None

    def drive(self) -> None:
        """See to it that bots and standing orders play when it is their turn."""
        running = self.driver is not None and not self.driver.done()
        if not running and self.server_to_move():
            self.driver = asyncio.create_task(self._drive(), name=f"drive {self.id}")

    async def _drive(self) -> None:
        while self.server_to_move():
            try:
                await self._drive_once()
            except Refusal:
                # somebody was faster; look again
                await asyncio.sleep(0.01)
            except Exception as error:
                self.inn.report(f"table {self.id}", error)
                await asyncio.sleep(1.0)

    async def _drive_once(self) -> None:
        seat, ask = self.asked_seat, self.ask
        order = self._ordered()
        assert seat is not None
        if order is not None:
            await self.order(seat, ask, order)
            return
        strength = BY_NAME.get(self.seats[seat].bot or "", BY_NAME["squire"])
        begun = time.monotonic()
        move = await self.inn.bots.choose(self, seat, strength)
        await self._pause(begun)
        await self.play(seat, ask, move, server=True)

    async def _pause(self, begun: float) -> None:
        """Let people follow what bots do; nobody there means no waiting."""
        if not self.listeners:
            return
        rest = self.row["pace_ms"] / 1000 - (time.monotonic() - begun)
        if rest > 0:
            await asyncio.sleep(rest)

    # -- what is told -----------------------------------------------------------------------

    def situation(self, seat: int | None) -> m.Situation:
        """What a seat sees now (None: a spectator)."""
        view: dict[str, Any] = {}
        question: m.Asked | None = None
        if self.state is not None:
            view = face.plain(self.game.see(self.state, seat, self.names))
            if self.status == "running":
                question = face.asked(self.game, self.state, self.ask, seat, self.names)
        return m.Situation(
            view=view,
            asked=question,
            ply=self.ply,
            can_undo=self._undo_ply(seat) is not None,
            status=self.status,
            seats=self.seat_infos(),
            result=self.result,
            seed=self.seed,
            rematch=self.rematch,
        )

    def entry(self, line: Line, seat: int | None) -> m.Entry:
        """A log line as the seat may read it; a move made unseen is for its player only."""
        own = line.own if line.seat == seat or not line.secret else ""
        return m.Entry(
            seq=line.seq,
            kind=line.kind,
            ply=line.ply,
            seat=line.seat,
            at=line.at,
            text=line.text or own,
            events=[face.event_info(event, seat, self.names) for event in line.events],
        )

    def snapshot(self, seat: int | None) -> bytes:
        """Everything anew."""
        lines = self.lines[-LOG_LINES:]
        message = m.Snapshot(
            table=self.info(),
            seat=seat,
            seq=self.seq,
            now=self.situation(seat),
            log=[self.entry(line, seat) for line in lines],
            log_from=lines[0].seq if lines else 0,
            orders=self.orders(seat),
            present=self.present_seats(),
        )
        return _encode(message)

    def news(self, seat: int | None, since: int) -> bytes:
        """What a seat missed after entry `since`; everything if that is too much."""
        cached = self._cache.get(seat)
        if cached is not None and cached[0] == since and cached[1] == self.seq:
            return cached[2]
        if since > self.seq or self.seq - since > GAP:
            return self.snapshot(seat)
        message = m.Update(
            since=since,
            seq=self.seq,
            entries=[self.entry(line, seat) for line in self.lines[since:]],
            now=self.situation(seat),
        )
        data = _encode(message)
        self._cache[seat] = (since, self.seq, data)
        return data

    # -- who is here ------------------------------------------------------------------------

    def arrives(self, seat: int | None, announce: Callable[[], None]) -> None:
        """Somebody has connected."""
        self.announcers.add(announce)
        if seat is None:
            self.watchers += 1
        else:
            self.present[seat] = self.present.get(seat, 0) + 1
            self.seats[seat].seen_at = time.time()
        self._announce()
        self.drive()

    def leaves(self, seat: int | None, announce: Callable[[], None]) -> None:
        """A connection has ended."""
        self.announcers.discard(announce)
        if seat is None:
            self.watchers -= 1
        else:
            self.present[seat] -= 1
            self.seats[seat].seen_at = time.time()
        self._announce()

    def _announce(self) -> None:
        for announce in self.announcers:
            announce()

    def present_seats(self) -> list[int]:
        return sorted(seat for seat, count in self.present.items() if count)


def _order_for(state: State, orders: list[tuple[str, str]]) -> str | None:
    for rule, notation in orders:
        if rule == state.rule and state.parse(notation) in state.legal:
            return notation
    return None


def text_of(value: Any) -> str:
    return _encode(value).decode()
