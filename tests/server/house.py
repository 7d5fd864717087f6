"""A server for tests, in the test's own loop, and clients that talk to it over the wire."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from tabard.engine import state
from tabard.server import storage
from tabard.server.app import create_app
from tabard.server.command import Server, config_for
from tabard.server.database import sqlite_url
from tabard.server.inn import Inn
from tabard.server.settings import Settings

PATIENCE = 20.0

# One who plays at a time has nobody to share a write with; what comes during one still does.
storage.GROUP_SECONDS = 0.0

# A test that puts something else in the place of what is compiled.
on_the_sources = pytest.mark.skipif(
    not state.__file__.endswith(".py"), reason="compiled types take no stand-ins"
)


def settings_on(database: str, **changes: Any) -> Settings:
    """Settings for tests: no pauses, one bot worker, quick sweeps, generous limits."""
    given: dict[str, Any] = {
        "bot_workers": 1,
        "keep_pace": False,
        "spare": False,
        "neutral": 0.0,
        "sweep_seconds": 0.2,
        "stale_seconds": 0.5,
        "away_seconds": 0.2,
        "touch_seconds": 0.1,
        "tables_per_hour": 100_000,
        "requests_per_second": 10_000.0,
        "request_burst": 10_000.0,
        "messages_per_second": 10_000.0,
        "message_burst": 10_000.0,
        "sockets_per_address": 5_000,
        "connects_per_second": 10_000.0,
        "connect_burst": 10_000.0,
        "talk_per_second": 10_000.0,
        "talk_burst": 10_000.0,
        "replays_per_second": 10_000.0,
        "replay_burst": 10_000.0,
        "bot_grace": 10.0,
        "drain_seconds": 1.0,
    }
    return Settings(database=database, **{**given, **changes})


class House:
    """A running server."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.inn = server.inn
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        # no certificates are read for a server that speaks plain HTTP
        self.http = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, verify=False)

    async def get(self, path: str, token: str | None = None, **query: Any) -> httpx.Response:
        return await self.http.get(f"/api{path}", params=query, headers=_bearer(token))

    async def post(self, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        return await self.http.post(f"/api{path}", json=body, headers=_bearer(token))

    async def make(self, game: str, *seats: str, **more: Any) -> "Made":
        """A table; each seat is 'person', 'open' or a bot's name."""
        wanted = [
            {"kind": s} if s in ("person", "open") else {"kind": "bot", "bot": s} for s in seats
        ]
        answer = await self.post("/tables", {"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    async def played_out(self, bot: str) -> str:
        """A public match of Fidelitas between two bots, to its end; the table's id."""
        made = await self.make("fidelitas", bot, bot, public=True)
        async with made.client() as watcher:
            await watcher.arrive()
            while watcher.now["status"] != "over":
                await watcher.receive()
        return made.id

    def client(
        self,
        table: str,
        token: str | None = None,
        since: int | None = None,
        changes: bool = True,
    ) -> "Client":
        return Client(self.port, table, token, since, changes)


class Made:
    """A table that was just made, with its keys."""

    def __init__(self, house: House, made: dict[str, Any]) -> None:
        self.house = house
        self.id: str = made["table"]["id"]
        self.table: dict[str, Any] = made["table"]
        self.keys: dict[int, str] = {key["seat"]: key["token"] for key in made["keys"]}
        self.watch: str = made["watch"]

    def client(
        self, seat: int | None = None, since: int | None = None, changes: bool = True
    ) -> "Client":
        token = self.watch if seat is None else self.keys[seat]
        return self.house.client(self.id, token, since, changes)


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


class Client:
    """A socket that keeps what a browser would keep; without `changes` it gets whole views."""

    def __init__(
        self,
        port: int,
        table: str,
        token: str | None,
        since: int | None,
        changes: bool = True,
    ) -> None:
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.hello: dict[str, Any] = {"t": "hello", "changes": changes}
        if token is not None:
            self.hello["token"] = token
        if since is not None:
            self.hello["since"] = since
        self.ref = 0
        self.seq = -1
        self.now: dict[str, Any] = {}
        self.snapshot: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.ws: ClientConnection | None = None
        self.port = port
        self.small_buffer = False
        self.patience = PATIENCE  # how long it waits for signs of life

    async def __aenter__(self) -> Self:
        sock = await self._small_socket() if self.small_buffer else None
        self.ws = await connect(
            self.address,
            sock=sock,
            compression=None,
            max_size=None,
            ping_interval=self.patience,
            ping_timeout=self.patience,
            close_timeout=self.patience,
        )
        await self.ws.send(json.dumps(self.hello))
        return self

    async def _small_socket(self) -> socket.socket:
        """A connection that takes in little at a time."""
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.port))
        return sock

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        if self.ws is not None:
            await self.ws.close()

    async def raw(self, data: str | bytes) -> None:
        assert self.ws is not None
        await self.ws.send(data)

    async def send(self, t: str, **body: Any) -> int:
        self.ref += 1
        await self.raw(json.dumps({"t": t, "ref": self.ref, **body}))
        return self.ref

    async def receive(self) -> dict[str, Any]:
        """The next message, noted as a browser would note it."""
        assert self.ws is not None
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.ws.recv())
        self.received.append(message)
        if message["t"] == "snapshot":
            self.snapshot, self.entries = message, list(message["log"])
            self.seq, self.now = message["seq"], message["now"]
        elif message["t"] == "update":
            assert self.seq in (-1, message["since"]), "a gap in the numbered entries"
            self.entries += message["entries"]
            self.seq, self.now = message["seq"], message["now"]
        elif message["t"] == "changes":
            assert self.seq == message["since"], "changes of something that was not seen"
            self.entries += message["entries"]
            self.seq, self.now = message["seq"], changed(self.now, message["changed"])
        return message

    async def until(self, *kinds: str, ref: int | None = None) -> dict[str, Any]:
        """Read on to a message of one of these kinds."""
        while True:
            message = await self.receive()
            if message["t"] in kinds and (ref is None or message.get("ref") == ref):
                return message

    async def arrive(self) -> Self:
        """Read on to the first snapshot or update."""
        await self.until("snapshot", "update")
        return self

    async def ask(self, t: str, **body: Any) -> dict[str, Any]:
        """Send a message and wait for its answer, which may come along with its changes."""
        ref = await self.send(t, **body)
        while True:
            message = await self.receive()
            answers: list[dict[str, Any]] = [message, *message.get("done", [])]
            for answer in answers:
                if answer.get("ref") == ref:
                    return answer

    async def seen(self, seq: int) -> None:
        """Read on until entry `seq` has come."""
        while self.seq < seq:
            await self.receive()

    async def do(self, t: str, **body: Any) -> dict[str, Any]:
        """An action that must succeed; returns when its entry has been seen, too."""
        answer = await self.ask(t, **body)
        assert answer["t"] == "done", answer
        await self.seen(answer["seq"])
        return answer

    @property
    def moves(self) -> list[dict[str, Any]]:
        """What this seat may choose from; nothing where the server is about to answer for it."""
        asked = self.now["asked"]
        return asked["moves"] if asked and asked["idle"] is None else []

    async def asked(self) -> dict[str, Any] | None:
        """Read on until this seat is asked; None when the match is over first."""
        while self.now.get("status") != "over" and not self.moves:
            await self.receive()
        return None if self.now["status"] == "over" else self.now["asked"]

    async def play(self, move: int | str) -> dict[str, Any]:
        key = "move" if isinstance(move, int) else "notation"
        return await self.do("play", ask=self.now["asked"]["ask"], **{key: move})

    async def play_on(self, chance: random.Random, limit: int = 10_000) -> int:
        """Play random legal moves until the match is over (or `limit` of them)."""
        played = 0
        while played < limit and await self.asked() is not None:
            answer = await self.ask(
                "play", ask=self.now["asked"]["ask"], move=chance.choice(self.moves)["id"]
            )
            assert answer["t"] == "done", answer
            await self.seen(answer["seq"])
            played += 1
        return played


def changed(now: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A situation with these values put where their JSON Pointers point."""
    now = json.loads(json.dumps(now))
    for pointer, value in changes.items():
        *path, last = pointer.split("/")[1:]
        place: Any = now
        for word in path:
            place = place[int(word) if isinstance(place, list) else word]
        key = int(last) if isinstance(place, list) else last
        assert key in place or key in range(len(place)), f"{pointer} points at nothing"
        place[key] = value
    return now


# Applications that no house needs any more. To build one costs more than all else of an opening,
# and but for the place of its database it is the same for the same settings.
RESTING: dict[Settings, list[Litestar]] = {}


@contextmanager
def lent_app(settings: Settings) -> Iterator[Litestar]:
    """The application for these settings with an inn of its own."""
    resting = RESTING.setdefault(replace(settings, database=""), [])
    if resting:
        app = resting.pop()
        app.state.inn = Inn(settings)
    else:
        app = create_app(settings)
    yield app
    resting.append(app)


async def nothing() -> None:
    """Done at once."""


@asynccontextmanager
async def open_house(settings: Settings, bots_early: bool = False) -> AsyncIterator[House]:
    """Start a server on a free port and stop it again.

    Its bot workers are started when the first bot is asked, not before: most tests need none.
    """
    with lent_app(settings) as app:
        if not bots_early:
            app.state.inn.bots.open = nothing
        async with running_house(app, settings) as house:
            yield house


@asynccontextmanager
async def running_house(app: Litestar, settings: Settings) -> AsyncIterator[House]:
    """A house with this application, from its opening to its end."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(("127.0.0.1", 0))
    server = Server(config_for(app, settings), app.state.inn)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        if running.done():
            running.result()
        await asyncio.sleep(0.005)
    house = House(server, listener.getsockname()[1])
    try:
        yield house
    finally:
        await house.http.aclose()
        server.should_exit = True
        await running
        listener.close()


def sqlite_settings(directory: Path, **changes: Any) -> Settings:
    return settings_on(sqlite_url(directory), **changes)
