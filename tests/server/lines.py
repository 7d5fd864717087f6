"""Lines between machines: one to a database that can be cut, a proxy in front of several hosts."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Self
from urllib.parse import parse_qs, urlsplit

import httpx

CHUNK = 65_536
LOOK_SECONDS = 0.2


async def _pump(
    source: asyncio.StreamReader, sink: asyncio.StreamWriter, gate: "Relay | None" = None
) -> None:
    """Carry bytes until one side ends."""
    with contextlib.suppress(OSError):
        while data := await source.read(CHUNK):
            if gate is not None:
                await gate.passes()
            sink.write(data)
            await sink.drain()
    with contextlib.suppress(OSError, RuntimeError):
        sink.close()


class Line:
    """A TCP server that carries every connection on to somewhere else."""

    def __init__(self) -> None:
        self.port = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._carry(near, back)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            back.close()

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        raise NotImplementedError


class Relay(Line):
    """A line to a PostgreSQL that can fall silent: nothing is lost, nothing arrives."""

    def __init__(self, database: str) -> None:
        super().__init__()
        self.database = urlsplit(database)
        self._open = asyncio.Event()
        self._open.set()

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        self._open.set()

    async def passes(self) -> None:
        """Wait until bytes may pass."""
        await self._open.wait()

    @property
    def url(self) -> str:
        """The address of the database over this line."""
        user = self.database.username or "postgres"
        return f"postgresql://{user}@127.0.0.1:{self.port}{self.database.path}"

    async def _dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        port = self.database.port or 5432
        place = parse_qs(self.database.query).get("host", [""])[0]
        if place.startswith("/"):
            return await asyncio.open_unix_connection(f"{place}/.s.PGSQL.{port}")
        return await asyncio.open_connection(self.database.hostname or "127.0.0.1", port)

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self.passes()
        far, onward = await self._dial()
        try:
            await asyncio.gather(_pump(near, onward, self), _pump(far, back, self))
        finally:
            onward.close()


class Proxy(Line):
    """Spreads connections over the hosts that say they are ready, as a proxy in front would."""

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__()
        self.ports = list(ports)
        self.ready: set[int] = set()
        self._next = 0
        self._looking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._looking = asyncio.create_task(self._look_forever())
        return await super().__aenter__()

    async def __aexit__(self, *_: object) -> None:
        assert self._looking is not None
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
        await super().__aexit__()

    async def _look_forever(self) -> None:
        async with httpx.AsyncClient(timeout=3.0, verify=False) as http:
            while True:
                await asyncio.gather(*(self._look(http, port) for port in self.ports))
                await asyncio.sleep(LOOK_SECONDS)

    async def _look(self, http: httpx.AsyncClient, port: int) -> None:
        try:
            answer = await http.get(f"http://127.0.0.1:{port}/api/ready")
            well = answer.status_code == 200
        except httpx.HTTPError:
            well = False
        (self.ready.add if well else self.ready.discard)(port)

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, onward = await self._host()
        try:
            await asyncio.gather(_pump(near, onward), _pump(far, back))
        finally:
            onward.close()

    async def _host(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The next host that takes the connection, ready ones first."""
        self._next += 1
        turned = self.ports[self._next % len(self.ports) :] + self.ports
        for port in sorted(turned, key=lambda each: each not in self.ready):
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        raise ConnectionRefusedError("no host is there")
