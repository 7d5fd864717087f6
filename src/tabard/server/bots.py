"""Bots in worker processes, under a hard clock.

A worker that does not answer in time is killed and replaced, and the table goes on with a
fallback move. Workers are spoken to in length-prefixed msgpack over their standard streams, so
a server that is killed leaves none behind: their input ends.
"""

import asyncio
import contextlib
import os
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tabard.engine.packs import Whole
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.lab.advice import at_sight
from tabard.server import face
from tabard.server.logs import LOGGER
from tabard.server.messages import ReasonInfo
from tabard.server.metrics import Metrics, timed
from tabard.server.settings import Settings
from tabard.server.strengths import Strength, with_helpers, within
from tabard.server.waiting import WaitingRoom

if TYPE_CHECKING:
    from tabard.server.table import Table

HEADER = 4
AWAKE = bytes(HEADER)  # what a worker says first: an answer of no length
LEAST_MILLIS = 30  # that a bot thinks, however many want to


class Errand(msgspec.Struct, frozen=True):
    """What a worker needs to know: the match so far, whose move it is and which bot plays."""

    table: str
    game: str
    options: dict[str, bool | int | str]
    origin: str
    trail: list[int]
    seat: int
    bot: str
    seed: int
    pack: dict[str, Any] | None = None
    names: list[str] | None = None  # of the people, where the bot shall say why
    whole: bool = False  # is the pack all of the content?
    edition: int | None = None
    wanted: int | None = None  # the move whose reasons are told, instead of the bot's own
    plan: list[int] = []  # what was advised before and is still to be done


class Choice(msgspec.Struct, frozen=True):
    """A worker's answer; no move means that the bot failed."""

    move: int | None
    error: str = ""
    reasons: list[ReasonInfo] = []
    chances: list[float] = []
    rest: list[int] = []
    then: str = ""
    up_to: int = 0


class Advice(NamedTuple):
    """A legal move, what speaks for it, the chances of all seats after it, the rest of its plan
    (as moves, and `then` in words), and up to which sum one may go on."""

    move: int
    reasons: Sequence[ReasonInfo] = ()
    chances: Sequence[float] = ()
    rest: Sequence[int] = ()
    then: str = ""
    up_to: int = 0


encode = msgspec.msgpack.Encoder().encode
decode_errand = msgspec.msgpack.Decoder(Errand).decode
decode_choice = msgspec.msgpack.Decoder(Choice).decode


class Worker:
    """One worker process; it is asked one thing at a time, and only when it is awake."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.awake = False

    async def start(self) -> None:
        self.awake = False
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tabard.server.botworker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # reads to the end and closes the streams
        await process.communicate()

    async def wake(self) -> None:
        """Return when the process has loaded everything; start one if there is none."""
        if self.process is None or self.process.returncode is not None:
            await self.start()
        if self.awake:
            return
        assert self.process is not None
        assert self.process.stdout is not None
        if await self.process.stdout.readexactly(HEADER) != AWAKE:
            raise EOFError("a bot worker says something else than that it is awake")
        self.awake = True

    async def ask(self, errand: Errand) -> Choice:
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        data = encode(errand)
        process.stdin.write(len(data).to_bytes(HEADER, "big") + data)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
        return decode_choice(await process.stdout.readexactly(length))


class BotPool:
    """The workers, and the waiting room before them. Only thinking is on the clock."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.workers = [Worker() for _ in range(settings.bot_workers)]
        self.room = WaitingRoom(len(self.workers))
        self.fallbacks = 0
        self.closed = False

    async def open(self) -> None:
        await asyncio.gather(*(worker.start() for worker in self.workers))

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    async def choose(self, table: "Table", seat: int, strength: Strength) -> int:
        """A legal move for the seat that is asked, within the strength's clock, always."""
        return (await self._choose(table, seat, strength, None)).move

    async def advise(
        self,
        table: "Table",
        seat: int,
        strength: Strength,
        wanted: int | None = None,
        plan: Sequence[int] = (),
    ) -> Advice:
        """The same, the next move of a `plan` or the one that is `wanted`, with its reasons."""
        return await self._choose(table, seat, strength, table.names, wanted, plan)

    async def _choose(
        self,
        table: "Table",
        seat: int,
        strength: Strength,
        names: list[str] | None,
        wanted: int | None = None,
        plan: Sequence[int] = (),
    ) -> Advice:
        state = table.state
        assert state is not None
        assert state.seat == seat
        if len(state.legal) == 1:
            return Advice(state.legal[0])
        errand = Errand(
            table=table.id,
            game=table.game.name,
            options=table.game.options,
            origin=state.origin,
            trail=state.trail,
            seat=seat,
            bot=strength.bot,
            seed=secrets.randbits(48),
            pack=table.game.pack,
            names=names,
            whole=isinstance(table.game.pack, Whole),
            edition=table.game.edition,
            wanted=wanted,
            plan=list(plan),
        )
        legal = state.legal
        with timed(self.metrics.thought):
            choice = await self._ask(errand, strength, table)
        if choice.move is None or choice.move not in legal:
            self.fallbacks += 1
            self.metrics.fallbacks.inc()
            move = fallback(state, seat)
            return Advice(move, () if names is None else seen_at_once(state, seat, move, names))
        reasons, chances = choice.reasons, choice.chances
        return Advice(choice.move, reasons, chances, choice.rest, choice.then, choice.up_to)

    async def _ask(self, errand: Errand, strength: Strength, table: "Table") -> Choice:
        owner, watched = table.row["maker"], bool(table.teller.listeners)
        async with self.room.place(owner, watched) as number:
            allowed = within(strength, time_share(strength.millis, self.room.load) / 1000)
            allowed = with_helpers(allowed, 1 + len(self.room.free))
            clock = allowed.millis / 1000 + self.settings.bot_grace
            errand = msgspec.structs.replace(errand, bot=allowed.bot)
            worker = self.workers[number]
            try:
                return await self._ask_worker(worker, errand, clock)
            except (TimeoutError, OSError, EOFError, msgspec.DecodeError):
                await self._start_again(worker)
                return Choice(None)

    async def _start_again(self, worker: Worker) -> None:
        """Let another process wake up while nobody wants it yet."""
        with contextlib.suppress(OSError):  # whoever wants it next tries once more
            if not self.closed:
                await worker.start()

    async def _ask_worker(self, worker: Worker, errand: Errand, clock: float) -> Choice:
        try:
            await self._wake(worker)
            async with asyncio.timeout(clock):
                choice = await worker.ask(errand)
        except BaseException:
            # out of time or out of step: this process is of no use any more
            await asyncio.shield(worker.stop())
            raise
        if choice.error:
            cause = {"cause": f"bot {errand.bot}: {choice.error}"}
            told = (errand.bot, errand.table, choice.error)
            LOGGER.error("bot %s at table %s: %s", *told, extra=cause)
        return choice

    async def _wake(self, worker: Worker) -> None:
        """Waking is not thinking, and has a clock of its own."""
        try:
            async with asyncio.timeout(self.settings.bot_waking):
                await worker.wake()
        except (TimeoutError, OSError, EOFError) as problem:
            cause = {"cause": f"waking: {problem!r}"}
            LOGGER.error("A bot worker does not wake: %r", problem, extra=cause)
            raise


def time_share(millis: int, load: float) -> int:
    """The thinking time that is left for each when many want to think."""
    return millis if load <= 1.0 else max(min(millis, LEAST_MILLIS), int(millis / load))


def fallback(state: State, seat: int) -> int:
    """A sensible move without thinking, from the seat's knowledge only."""
    legal = state.legal
    try:
        rng = fast(secrets.randbits(48))
        guess = state.determinize(seat, rng)
        assert guess.asked is not None
        move = int(guess.asked.hint(guess, rng))
    except Exception:
        return legal[0]
    return move if move in legal else legal[0]


def seen_at_once(state: State, seat: int, move: int, names: list[str]) -> list[ReasonInfo]:
    """What speaks for a move that was not thought about, from the seat's knowledge only."""
    known = state.determinize(seat, fast(secrets.randbits(48)))
    return [face.reason(each, names) for each in at_sight(known, move)]
