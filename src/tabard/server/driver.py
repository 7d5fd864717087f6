"""What the server does by itself: bots play, and persons are spared questions without a choice."""

import asyncio
import time
from typing import TYPE_CHECKING

from tabard.engine.choices import only_answer
from tabard.engine.state import State
from tabard.server import acts, gestures, orders
from tabard.server.declined import Declined
from tabard.server.strengths import Strength, at_table, within
from tabard.server.tempo import GLANCE

if TYPE_CHECKING:
    from tabard.server.table import Table

BIDDING = 3  # a bid is made in this part of the table's pace


class Driver:
    """Plays for the seats of one table that nobody plays, or that have nothing to choose."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.work: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()

    @property
    def busy(self) -> bool:
        return self.work is not None and not self.work.done()

    def wake(self) -> None:
        """See to it that the server plays if it is to."""
        self.stirred.set()
        if not self.busy and self.due():
            self.work = asyncio.create_task(self._drive(), name=f"drive {self.table.id}")

    def heed(self) -> None:
        """The same after a move of another process, which plays the bots itself."""
        if orders.due(self.table) is not None:
            self.wake()
        else:
            self.stirred.set()

    def due(self) -> bool:
        """Is the server to move?"""
        seat = self.table.asked_seat
        if seat is None or self.table.lost:
            return False
        return self.table.seats[seat].automatic or orders.due(self.table) is not None

    async def _drive(self) -> None:
        while self.due():
            try:
                await self._move()
            except Declined:
                # somebody was faster; look again
                await asyncio.sleep(0.01)
            except Exception as error:
                self.table.inn.report(f"table {self.table.id}", error)
                await asyncio.sleep(1.0)

    async def _move(self) -> None:
        table = self.table
        seat, state = table.asked_seat, table.state
        assert seat is not None
        assert state is not None
        if table.seats[seat].automatic:
            await self._play_bot(seat, state)
        else:
            await self._answer_for(seat, state)

    # -- persons ----------------------------------------------------------------------------

    async def _answer_for(self, seat: int, state: State) -> None:
        """Answer for a person who has nothing to choose, at a moment that tells nothing."""
        table, ask = self.table, self.table.ask
        move = orders.due(table)
        if table.is_watched(seat) and not orders.tells_nothing(state):
            asked = state.asked
            assert asked is not None
            rest = table.tempo.pass_for(seat, asked.rule, asked.reaction)
            if not await self._rest(ask, table.seconds_asked(seat), rest):
                return
        if move is not None and ask == table.ask and orders.due(table) == move:
            await gestures.answer_for(table, seat, ask, move)

    async def _rest(self, ask: int, passed: float, seconds: float) -> bool:
        """Wait until a question is so old; False if it was answered or held meanwhile."""
        ends = time.monotonic() + seconds - passed
        while (left := ends - time.monotonic()) > 0:
            self.stirred.clear()
            try:
                async with asyncio.timeout(left):
                    await self.stirred.wait()
            except TimeoutError:
                break
            if ask != self.table.ask or orders.due(self.table) is None:
                return False
        return True

    # -- bots -------------------------------------------------------------------------------

    async def _play_bot(self, seat: int, state: State) -> None:
        table, ask = self.table, self.table.ask
        known = at_table(table.game)
        strength = known.get(table.seats[seat].bot or "", known["squire"])
        begun = time.monotonic()
        asked = state.asked
        assert asked is not None
        if asked.always_ask and table.has_onlookers:
            move = await self._think_evenly(seat, state, strength, begun)
        else:
            move = await table.inn.bots.choose(table, seat, strength)
            await self._pause(begun, self._pace(state))
        await acts.play(table, seat, ask, move, server=True)

    async def _think_evenly(self, seat: int, state: State, strength: Strength, begun: float) -> int:
        """A question that keeps a secret takes a bot the same time whatever it holds."""
        table, asked = self.table, state.asked
        assert asked is not None
        reaction, name = asked.reaction, strength.name
        span = table.tempo.span(name, reaction, self._pace(state), strength.millis / 1000)
        move = only_answer(state) if reaction else None
        if move is None:
            quick = within(strength, GLANCE) if reaction else strength
            move = await table.inn.bots.choose(table, seat, quick)
            table.tempo.thought(name, reaction, time.monotonic() - begun)
        await self._pause(begun, span)
        return move

    def _pace(self, state: State) -> float:
        """Bids come in rows, and each tells little: they come quicker than other moves."""
        pace = float(self.table.row["pace_ms"]) / 1000
        auction = state.asked is not None and state.asked.lots(state)
        return pace / BIDDING if auction else pace

    async def _pause(self, begun: float, span: float) -> None:
        """Let people follow what bots do; nobody there means no waiting."""
        if not self.table.has_onlookers:
            return
        rest = span - (time.monotonic() - begun)
        if rest > 0:
            await asyncio.sleep(rest)
