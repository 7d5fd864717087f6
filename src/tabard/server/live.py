"""The socket of a table: one connection for one seat, or for somebody who watches.

A connection remembers the last entry it sent. When the table moves it is woken and sends what
is new since then, in one message: so a slow client gets fewer and larger messages and never
holds up the table, and a client that comes back is served by the same code.
"""

import asyncio
import contextlib
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.handlers import websocket
from litestar.params import FromPath

from tabard.server import acts, gestures, orders, seating, undoing
from tabard.server import messages as m
from tabard.server.aside import SetAside
from tabard.server.build import build
from tabard.server.clean import clean
from tabard.server.declined import Declined
from tabard.server.inn import Inn
from tabard.server.limits import Bucket, who
from tabard.server.sockets import NAME, Left, Socket
from tabard.server.storage import NO_BOOKS, Unreachable
from tabard.server.strengths import DEFAULT
from tabard.server.table import Table
from tabard.server.wishes import NONE

CHANGES = b'{"t":"changes"'
BAD_MESSAGE, WRONG_KEY, NO_TABLE, NO_HELLO, TOO_FAST, TOO_BIG = 4400, 4401, 4404, 4408, 4429, 1009
ASIDE, LOOK_AGAIN, BANNED, FAILED = 4410, 1012, 4423, 1011
CODES = {403: WRONG_KEY, 503: LOOK_AGAIN}
WAITING_REPLIES = 64
PATIENCE = 12  # messages too many
SLOWER = 0.05  # seconds longer for each message too many until the next one is read
IN_TURN = 0.25  # seconds between two looks whether everything may be told anew
REFUSED = 4.0  # a message that is refused counts as so many more
RUDE = (BAD_MESSAGE, NO_HELLO, TOO_FAST, TOO_BIG)
SHOWN_OUT = 15.0  # who is shown out for that has, as it were, connected so many times more
CLOSE_SECONDS = 2.0
REASON_BYTES = 120

_decoder: msgspec.json.Decoder[m.ClientMsg] = msgspec.json.Decoder(m.ClientMsg)
_encode = msgspec.json.Encoder().encode

Opening = WebSocket[Any, Any, Any]


class Closed(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """One socket that has said hello."""

    def __init__(
        self,
        socket: Socket,
        address: str,
        inn: Inn,
        table: Table,
        seat: int | None,
        hello: m.Hello,
    ) -> None:
        self.socket = socket
        self.address = address
        self.inn = inn
        self.table = table
        self.seat = seat
        self.changes = hello.changes
        self.shared = hello.shared
        self.sent = 0
        self.replies: deque[bytes] = deque()
        self.drained = asyncio.Event()  # all of them are sent
        self.done: list[m.Done] = []
        self.acting = False
        self.shown_out: Closed | None = None
        self.banned = ""  # what somebody is told who is shown out
        self.announced: list[int] = []
        self.loop = asyncio.get_running_loop()
        self.awake = False
        self.alarm: asyncio.TimerHandle | None = None
        self.wishes = NONE if seat is None else table.seats[seat].wishes  # as they were told
        self.hinting: asyncio.Task[None] | None = None
        settings = inn.settings
        self.bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self.chats = Bucket(settings.chats_per_second, settings.chat_burst)
        self.strikes = 0

    # -- out ------------------------------------------------------------------------------------

    def reply(self, message: m.ServerMsg) -> None:
        """Queue an answer; who does not read them is disconnected."""
        self._answer(_encode(message))

    def _answer(self, data: bytes) -> None:
        if len(self.replies) >= WAITING_REPLIES:
            raise Closed(TOO_FAST, "answers are not being read")
        self.replies.append(data)
        self.drained.clear()
        self.wake()

    def wake(self) -> None:
        """There may be something to send."""
        if not self.awake:
            self.awake = True
            self.loop.call_soon(self._send)

    def _send(self) -> None:
        self.awake = False
        if self.socket.left:
            self.drained.set()
            return
        try:
            self._send_replies()
            # what the own act changes is told together with its answer
            if self.socket.ready and not self.acting:
                self._send_news()
        except Left:
            return  # who listens finds out as well
        except Closed as closed:
            self._show_out(closed)
        except Exception as error:
            self.inn.report(f"table {self.table.id}", error)
            self._show_out(Closed(FAILED, "the server could not go on"))
        if not self.socket.ready and self.alarm is None:
            self.alarm = self.loop.call_later(self.inn.settings.send_seconds, self._give_up)

    def _send_replies(self) -> None:
        while self.replies and self.socket.ready:
            self.socket.say(self.replies.popleft())
        if not self.replies:
            self.drained.set()

    def _send_news(self) -> None:
        if self.banned:
            raise Closed(BANNED, self.banned)
        if self.table.lost:
            raise Closed(LOOK_AGAIN, "the inn is being renewed")
        done, self.done = self.done, []
        if self.sent != self.table.seq:
            since, self.sent = self.sent, self.table.seq
            data = self.table.teller.news(self.seat, since, self.changes)
            if done and data.startswith(CHANGES):
                data = data[:-1] + b',"done":' + _encode(done) + b"}"
                done = []
            self.socket.say(data)
        for each in done:
            self.socket.say(_encode(each))
        self._tell_orders()

    def _tell_orders(self) -> None:
        """Limits end with their auction: what is left is told, to their owner only."""
        if self.seat is None:
            return
        wishes = self.table.seats[self.seat].wishes
        if self.wishes is not wishes:
            changed, self.wishes = self.wishes != wishes, wishes
            if changed:
                self.socket.say(self._orders(self.seat))

    def _orders(self, seat: int) -> bytes:
        return _encode(m.Ordered(ref=0, orders=orders.given(self.table, seat)))

    def _go_on(self) -> None:
        """The other side reads again, or is gone."""
        self._unwind()
        self.wake()

    def _unwind(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _give_up(self) -> None:
        """The other side does not read."""
        self._show_out(Closed(TOO_FAST, "nothing is being read"))

    def _show_out(self, closed: Closed) -> None:
        """Hear no more of this connection; what it does just now is carried through."""
        self.shown_out = closed
        self.socket.leave()

    # -- in -------------------------------------------------------------------------------------

    async def listen(self) -> None:
        while True:
            message = understood(await self.socket.hear(), self.inn)
            if not self.bucket.take():
                self._too_fast(message.ref)
                await asyncio.sleep(SLOWER * self.strikes)
            else:
                begun = time.perf_counter()
                await self._handle(message)
                self.inn.metrics.answer.observe(time.perf_counter() - begun)

    def _too_fast(self, ref: int) -> None:
        self.strikes += 1
        if self.strikes > PATIENCE:
            raise Closed(TOO_FAST, "too many messages")
        self.reply(m.Refused(ref=ref, code="too-fast", reason="Slow down, please."))

    async def _handle(self, message: m.ClientMsg) -> None:
        self.acting = True
        try:
            if isinstance(message, m.Ping):
                self.reply(m.Pong(ref=message.ref))
            elif isinstance(message, m.Refresh):
                await self._refresh()
            elif isinstance(message, m.Hello):
                raise Declined("hello-twice", "You have said hello already.")
            elif isinstance(message, m.WhyNot):
                self._explain(message)
            else:
                await self._act(message)
        except Declined as no:
            self.bucket.charge(REFUSED)
            self.inn.metrics.refusals.labels(no.code).inc()
            self.reply(m.Refused(ref=message.ref, code=no.code, reason=no.reason, rule=no.rule))
        except (Closed, Left):
            raise
        except Unreachable:
            self.reply(m.Refused(ref=message.ref, code="no-database", reason=NO_BOOKS))
        except Exception as error:
            self.inn.report(f"table {self.table.id}", error)
            reason = "The server could not do that; look again before you repeat it."
            self.reply(m.Refused(ref=message.ref, code="failed", reason=reason))
        finally:
            self.acting = False
            self.wake()

    async def _refresh(self) -> None:
        """Everything anew, in its turn; what comes after it goes on from there.

        Nothing is made for somebody who has not read what was made before."""
        await self.drained.wait()
        while not self.inn.replays.take(self.address):
            await asyncio.sleep(IN_TURN)
            if self.socket.left:
                return
        self._answer(self.table.teller.snapshot(self.seat))
        self._is_up_to_date()

    def _is_up_to_date(self) -> None:
        self.sent = self.table.seq
        if self.changes:
            self.table.teller.remember(self.seat)

    def _explain(self, message: m.WhyNot) -> None:
        if not self.inn.replays.take(self.address):
            raise Declined("too-fast", "Too many questions at once; slow down, please.")
        answer = acts.explain(self.table, self.seat, message)
        self.reply(msgspec.structs.replace(answer, ref=message.ref))

    async def _act(self, message: m.ClientMsg) -> None:
        """What only the holder of a seat may do."""
        if self.seat is None:
            raise Declined("spectator", "You are watching; only players can act.")
        table, seat = self.table, self.seat
        if isinstance(message, m.Hint):
            self._hint(message)
            return
        if isinstance(message, m.Orders):
            given = await orders.give(table, seat, message)
            self.wishes = table.seats[seat].wishes
            self.reply(m.Ordered(ref=message.ref, orders=given))
            return
        if isinstance(message, m.Play):
            self.done.append(await gestures.play(table, seat, message))
            return
        seq = await self._change(table, seat, message)
        self.done.append(m.Done(ref=message.ref, seq=seq))

    async def _change(self, table: Table, seat: int, message: m.ClientMsg) -> int:
        match message:
            case m.Wait():
                return await gestures.wait(table, seat, message.ask)
            case m.Undo():
                return await undoing.take_back(table, seat, message.ask, message.forgive)
            case m.Say():
                self._talk()
                self.inn.metrics.chats.inc()
                return await acts.say(table, seat, clean(message.text))
            case m.Resign():
                return await seating.resign(table, seat)
            case m.StandIn():
                return await seating.stand_in(
                    table, seat, message.seat, _given(message.bot) or DEFAULT
                )
            case m.ComeBack():
                return await seating.come_back(table, seat)
            case m.Rename():
                self._talk()
                return await seating.rename(table, seat, clean(message.name))
            case _:
                raise Declined("unknown", "That cannot be done here.")

    def _talk(self) -> None:
        """Nobody talks too fast, over however many sockets."""
        if not self.chats.take() or not self.inn.talk.take(self.address):
            raise Declined("too-fast", "You talk too fast for the others to follow.")

    def _hint(self, message: m.Hint) -> None:
        """Hints take a while; the socket goes on reading meanwhile. One a seat at a time."""
        assert self.seat is not None
        if self.seat in self.table.hinting:
            raise Declined("too-fast", "A hint is on its way already.")
        self.table.hinting.add(self.seat)
        self.hinting = asyncio.create_task(self._give_hint(message))

    async def _give_hint(self, message: m.Hint) -> None:
        assert self.seat is not None
        try:
            hinted = await acts.hint(self.table, self.seat, message.ask, message.coach)
            self.reply(msgspec.structs.replace(hinted, ref=message.ref))
        except Declined as no:
            self.reply(m.Refused(ref=message.ref, code=no.code, reason=no.reason, rule=no.rule))
        finally:
            self.table.hinting.discard(self.seat)

    # -- life -----------------------------------------------------------------------------------

    async def run(self, since: int | None) -> None:
        """Serve the connection until it ends."""
        table = self.table
        # what was missed, even if it is nothing: the client knows then that it is up to date
        known = since is not None and since <= table.seq
        teller = table.teller
        first = teller.news(self.seat, since or 0) if known else teller.snapshot(self.seat)
        self.replies.append(_encode(m.Welcome(build=build())))
        self.replies.append(first)
        if known and self.seat is not None:
            self.replies.append(self._orders(self.seat))  # an auction may have ended meanwhile
        self._tell_announcements()
        self._is_up_to_date()
        self.inn.connections.add(self)
        teller.listeners.add(self.wake)
        teller.wholes += not self.changes
        self._leave_mark()
        table.presence.arrives(self.seat, self.announce, self.shared)
        table.driver.wake()
        self.socket.on_change = self._go_on
        self.wake()
        try:
            await asyncio.create_task(self.listen())
        except Left:
            if self.shown_out is not None:
                raise self.shown_out from None
            raise
        finally:
            self.socket.on_change = None
            self._unwind()
            if self.hinting is not None:
                self.hinting.cancel()
            self.inn.connections.discard(self)
            teller.listeners.discard(self.wake)
            teller.wholes -= not self.changes
            table.presence.leaves(self.seat, self.announce, self.shared)

    def heed(self) -> None:
        """The keeper has spoken: who is banned is shown out, others hear what is announced."""
        try:
            self.inn.keeper.refuse(self.address)
        except Declined as no:
            self.banned = no.reason
        self._leave_mark()
        self._tell_announcements()
        self.wake()

    def _leave_mark(self) -> None:
        """Where the person of a seat came from last, for the keeper to know again."""
        if self.seat is not None:
            self.table.seats[self.seat].mark = self.inn.keeper.mark(self.address)

    def _tell_announcements(self) -> None:
        lines = self.inn.keeper.announced()
        told = [line.id for line in lines]
        if told != self.announced and len(self.replies) < WAITING_REPLIES:
            self.announced = told
            self.replies.append(_encode(m.Announced(announcements=lines)))

    def announce(self) -> None:
        """Tell who is here; not worth disconnecting anybody for."""
        if len(self.replies) < WAITING_REPLIES:
            here = self.table.presence
            present = m.Present(seats=here.seats(), watchers=here.watchers)
            self.replies.append(_encode(present))
            self.wake()


def _given(value: Any) -> Any:
    return None if value is msgspec.UNSET else value


def understood(raw: bytes, inn: Inn) -> m.ClientMsg:
    """A message, checked against the wire format."""
    if len(raw) > inn.settings.message_bytes:
        raise Closed(TOO_BIG, "the message is too big")
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise Closed(BAD_MESSAGE, f"not understood: {problem}"[:120]) from problem


def check_origin(headers: Any) -> None:
    """Browsers name the page's origin; it must be this server."""
    origin = headers.get("origin")
    if origin is None:
        return
    try:
        named = urlsplit(origin).netloc
    except ValueError as problem:
        raise Declined("bad-origin", "The origin is no address.", status=400) from problem
    if named != headers.get("host"):
        raise Declined("foreign-origin", "Requests from other pages are not served.", status=403)


async def greet(socket: Socket, inn: Inn) -> m.Hello:
    """The first message must be a hello, and come soon."""
    try:
        async with asyncio.timeout(inn.settings.hello_seconds):
            message = understood(await socket.hear(), inn)
    except TimeoutError as problem:
        raise Closed(NO_HELLO, "no hello came") from problem
    if not isinstance(message, m.Hello):
        raise Closed(NO_HELLO, "say hello first")
    return message


async def serve(socket: Socket, address: str, inn: Inn, table_id: str) -> None:
    """A whole conversation; a Closed says how it is to end."""
    hello = await greet(socket, inn)
    try:
        inn.keeper.refuse(address)
        async with inn.visit(table_id, _given(hello.token)) as (table, viewer):
            connection = Connection(socket, address, inn, table, viewer.seat, hello)
            await connection.run(_given(hello.since))
    except SetAside as no:
        viewer = inn.viewer_of(no.aside, _given(hello.token))
        told = m.PutAside(table=no.aside.info(), seat=viewer.seat, reason=no.reason)
        for message in (m.Welcome(build=build()), told):
            socket.say(_encode(message))
        raise Closed(ASIDE, "set aside") from no
    except Declined as no:
        code = BANNED if no.code == "banned" else CODES.get(no.status, NO_TABLE)
        raise Closed(code, no.reason) from no
    except Unreachable as no:
        raise Closed(LOOK_AGAIN, "the books cannot be reached") from no


def _who(socket: Opening) -> str:
    """Whose limits count."""
    return who(socket.client.host if socket.client else "")


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Opening, table_id: FromPath[str]) -> None:
    """The live table."""
    inn: Inn = socket.app.state.inn
    address = _who(socket)
    try:
        check_origin(socket.headers)
    except Declined as no:
        await _close(socket, 4000 + no.status, no.reason)
        return
    many = inn.sockets.get(address, 0) >= inn.settings.sockets_per_address
    if many or not inn.connects.take(address):
        await _close(socket, TOO_FAST, "too many connections")
        return
    inn.sockets[address] = inn.sockets.get(address, 0) + 1
    try:
        await socket.accept()
        await _serve_to_the_end(socket, inn, table_id, address)
    finally:
        inn.sockets[address] -= 1
        if not inn.sockets[address]:
            del inn.sockets[address]


async def _serve_to_the_end(socket: Opening, inn: Inn, table_id: str, address: str) -> None:
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    try:
        await serve(extensions[NAME], address, inn, table_id)
    except Left:
        return
    except Closed as closed:
        if closed.code in RUDE:
            inn.connects.charge(address, SHOWN_OUT)
        await _close(socket, closed.code, closed.reason)


async def _close(socket: Opening, code: int, reason: str) -> None:
    """Close; the other side may be gone already."""
    with contextlib.suppress(RuntimeError, OSError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code=code, reason=_short(reason))


def _short(reason: str) -> str:
    """No longer than a closing frame can carry."""
    return reason.encode()[:REASON_BYTES].decode(errors="ignore")
