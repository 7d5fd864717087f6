"""Attackers of a server, each kind with a few addresses of its own, as fast as it pays.

`python bench/attackers.py PORT SECONDS [KIND ...]` does it and prints what came of it. Only for a
server of your own: bench/adversary.py starts one.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HOMES = 4  # addresses of each kind of attacker
TROUBLE = (OSError, EOFError, WebSocketException, httpx.HTTPError, KeyError, TimeoutError)
RECORD = "tabard record 1\ngame fidelitas\n" + "0 play judge market\n" * 2_000
HALF = (b"GET /api/games HTTP/1.1\r\nhost: x\r\nx-slow: ", b"", b"POST /api/tables HTTP/1.1\r\n")


class Attacker:
    """Where the server is, whose addresses are used, and what came of it."""

    def __init__(self, port: int, kind: str, number: int) -> None:
        self.port = port
        self.kind = kind
        homes = [f"127.66.{number}.{home + 1}" for home in range(HOMES)]
        self.homes = itertools.cycle(homes)
        self.http = [self._client(home) for home in homes]
        self.clients = itertools.cycle(self.http)
        self.chance = random.Random(number)
        self.came: Counter[str] = Counter()

    def _client(self, home: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=home)
        base = f"http://127.0.0.1:{self.port}/api"
        return httpx.AsyncClient(transport=transport, base_url=base, timeout=20)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = await next(self.clients).request(method, path, **more)
        self.came[str(answer.status_code)] += 1
        return answer

    async def table(self, *seats: str, **more: Any) -> dict[str, Any]:
        """A table of one's own."""
        wanted = [{"kind": s} if s == "person" else {"kind": "bot", "bot": s} for s in seats]
        body = {"game": "fidelitas", "seats": wanted, "pace_ms": 0, **more}
        made: dict[str, Any] = (await self.ask("POST", "/tables", json=body)).json()
        return made

    async def socket(self, table: str, token: str | None, **more: Any) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        local: dict[str, Any] = {} if "sock" in more else {"local_addr": (next(self.homes), 0)}
        options: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None}
        ws = await connect(address, **options, **local, **more)
        hello = {"t": "hello", "changes": True} | ({"token": token} if token else {})
        await ws.send(json.dumps(hello))
        return ws

    async def over_and_over(self, pause: float, attempt: Callable[[], Awaitable[None]]) -> None:
        """For ever; who is thrown out comes again."""
        while True:
            try:
                await attempt()
            except TROUBLE as trouble:
                self.came[type(trouble).__name__] += 1
            await asyncio.sleep(pause)


async def _flood(a: Attacker, say: Callable[[], dict[str, Any]], sockets: int) -> None:
    """Messages over many sockets at one table, forty a second each, whatever is answered."""
    made = await a.table("person", "person")
    token = made["keys"][0]["token"]

    async def flood() -> None:
        ws = await a.socket(made["table"]["id"], token)
        async with ws:
            reading = asyncio.create_task(_read(a, ws))
            try:
                while True:
                    await ws.send(json.dumps({"ref": 1, **say()}))
                    await asyncio.sleep(0.025)
            finally:
                reading.cancel()

    await asyncio.gather(*(a.over_and_over(1.0, flood) for _ in range(sockets)))


async def _read(a: Attacker, ws: ClientConnection) -> None:
    with contextlib.suppress(WebSocketException):
        async for raw in ws:
            message = json.loads(raw)
            a.came[message.get("code") or message["t"]] += 1


async def chat(a: Attacker) -> None:
    await _flood(a, lambda: {"t": "chat", "text": "x" * 200}, 10)


async def rename(a: Attacker) -> None:
    await _flood(a, lambda: {"t": "rename", "name": f"N{a.chance.random()}"}, 10)


async def why(a: Attacker) -> None:
    await _flood(a, lambda: {"t": "why", "notation": "play judge market"}, 10)


async def connects(a: Attacker) -> None:
    """New sockets without end."""
    made = await a.table("person", "person")

    async def once() -> None:
        ws = await a.socket(made["table"]["id"], made["keys"][0]["token"])
        await ws.recv()
        a.came["welcomed"] += 1
        await ws.close()

    await asyncio.gather(*(a.over_and_over(0.1, once) for _ in range(8)))


async def requests(a: Attacker) -> None:
    async def once() -> None:
        await a.ask("GET", "/tables")

    await asyncio.gather(*(a.over_and_over(0.1, once) for _ in range(10)))


async def lobby(a: Attacker) -> None:
    """Open tables that push others out of the lobby."""

    async def once() -> None:
        await a.table("person", public=True)

    await a.over_and_over(0.05, once)


async def replays(a: Attacker) -> None:
    """Looking back over and over, and studies, of a finished match."""
    made = await a.table("person", "person")
    table, keys = made["table"]["id"], [key["token"] for key in made["keys"]]
    for key in keys:
        async with await a.socket(table, key) as ws:
            await ws.send(json.dumps({"t": "resign", "ref": 1}))
            await ws.recv()

    async def once() -> None:
        headers = {"Authorization": f"Bearer {keys[0]}"}
        await a.ask("GET", f"/tables/{table}/frames?start=0&count=50", headers=headers)
        await a.ask("GET", f"/tables/{table}/moments", headers=headers)
        await a.ask("POST", f"/tables/{table}/study", headers=headers)

    await asyncio.gather(*(a.over_and_over(0.05, once) for _ in range(4)))


async def records(a: Attacker) -> None:
    """Records that are no records."""

    async def once() -> None:
        await a.ask("POST", "/records", json={"text": RECORD})

    await asyncio.gather(*(a.over_and_over(0.1, once) for _ in range(4)))


async def half_open(a: Attacker) -> None:
    """Half a request, or nothing, and then silence."""

    async def once() -> None:
        home = (next(a.homes), 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", a.port, local_addr=home)
        writer.write(a.chance.choice(HALF))
        await reader.read()
        writer.close()
        a.came["shown out"] += 1

    await asyncio.gather(*(a.over_and_over(0.5, once) for _ in range(300)))


async def headers(a: Attacker) -> None:
    """Headers and bodies without end."""

    async def once() -> None:
        home = (next(a.homes), 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", a.port, local_addr=home)
        try:
            writer.write(b"GET /api/games HTTP/1.1\r\nhost: x\r\n")
            for _ in range(200):
                writer.write(b"x-long: " + b"y" * 1000 + b"\r\n")
                await writer.drain()
            a.came[(await reader.readline()).decode()[9:12]] += 1
        finally:
            writer.close()
        await a.ask("POST", "/tables", content=b"[" * 200_000)

    await asyncio.gather(*(a.over_and_over(0.2, once) for _ in range(4)))


async def slow_readers(a: Attacker) -> None:
    """Sockets that ask for everything anew and read nothing."""
    made = await a.table("novice", "novice", public=True)

    async def once() -> None:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.bind((next(a.homes), 0))
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", a.port))
        ws = await a.socket(made["table"]["id"], None, sock=sock, max_queue=1)
        try:
            while True:
                await ws.send(json.dumps({"t": "refresh", "ref": 1}))
                await asyncio.sleep(0.2)
        finally:
            ws.transport.abort()

    await asyncio.gather(*(a.over_and_over(1.0, once) for _ in range(60)))


async def malformed(a: Attacker) -> None:
    made = await a.table("person", "person")

    async def once() -> None:
        ws = await a.socket(made["table"]["id"], made["keys"][0]["token"])
        await ws.send(a.chance.choice(["{", "[]", '{"t":"fly"}', "x" * 20_000, '{"t":"play"}']))
        await ws.wait_closed()
        a.came[str(ws.close_code)] += 1

    await asyncio.gather(*(a.over_and_over(0.2, once) for _ in range(4)))


async def hints(a: Attacker) -> None:
    """Whoever is asked wants a hint, and another one."""

    async def once() -> None:
        made = await a.table("person", "person")
        async with contextlib.AsyncExitStack() as stack:
            seats = [
                await stack.enter_async_context(await a.socket(made["table"]["id"], k["token"]))
                for k in made["keys"]
            ]
            while True:
                for ws in seats:
                    await ws.send(json.dumps({"t": "hint", "ref": 1, "ask": 1}))
                    while (message := json.loads(await ws.recv()))["t"] in ("welcome", "snapshot"):
                        pass
                    a.came[message.get("code") or message["t"]] += 1

    await asyncio.gather(*(a.over_and_over(1.0, once) for _ in range(8)))


async def bots_only(a: Attacker) -> None:
    """Tables of the strongest bots, watched and not."""

    async def once() -> None:
        made = await a.table("sovereign", "sovereign", public=True)
        async with await a.socket(made["table"]["id"], None) as ws:
            await a.table("sovereign", "marshal")
            async for _ in ws:
                a.came["events"] += 1

    await asyncio.gather(*(a.over_and_over(5.0, once) for _ in range(8)))


KINDS = (
    chat,
    rename,
    why,
    connects,
    requests,
    lobby,
    replays,
    records,
    half_open,
    headers,
    slow_readers,
    malformed,
    hints,
    bots_only,
)


async def _persist(a: Attacker, kind: Callable[[Attacker], Awaitable[None]]) -> None:
    """Also who cannot even begin tries again."""
    await a.over_and_over(2.0, lambda: kind(a))


async def attack(port: int, seconds: float, names: list[str]) -> dict[str, dict[str, int]]:
    """All kinds of attackers, or those that are named."""
    kinds = [kind for kind in KINDS if not names or kind.__name__ in names]
    attackers = [Attacker(port, kind.__name__, n) for n, kind in enumerate(kinds)]
    work = [
        asyncio.create_task(_persist(a, kind)) for a, kind in zip(attackers, kinds, strict=True)
    ]
    await asyncio.sleep(seconds)
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    for a in attackers:
        await asyncio.gather(*(http.aclose() for http in a.http), return_exceptions=True)
    return {a.kind: dict(a.came) for a in attackers}


if __name__ == "__main__":
    print(json.dumps(uvloop.run(attack(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))))
