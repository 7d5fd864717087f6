"""Two hosts behind one proxy, on one PostgreSQL: two installations, one of a later version.

The first reaches the database over a line that can be cut; their clocks differ by a minute.
"""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from tests.server.crash import LOST, Server
from tests.server.house import Client, open_house, settings_on
from tests.server.installation import VERSION, install_later
from tests.server.lines import Proxy, Relay
from tests.server.postgres import Postgres
from websockets.exceptions import ConnectionClosed

from tabard.server.storage import Storage

SILENCE = 2.0
SETTINGS: dict[str, object] = {
    "database_seconds": SILENCE,
    "sweep_seconds": 0.2,
    "stale_seconds": 0.5,
    "away_seconds": 30,
    "touch_seconds": 0.2,
    "keep_pace": False,
    "spare": False,
    "request_burst": 100_000,
}
RENEWED = 1012


@dataclass
class Hosts:
    """An old host and a new one, what lies between them, and their database."""

    old: Server
    new: Server
    line: Relay
    proxy: Proxy
    database: str
    since: float

    async def make(self, where: Server, game: str, *seats: str) -> dict[str, Any]:
        wanted = [{"kind": s} if s == "person" else {"kind": "bot", "bot": s} for s in seats]
        async with httpx.AsyncClient(timeout=20) as http:
            url = f"http://127.0.0.1:{where.port}/api/tables"
            answer = await http.post(url, json={"game": game, "seats": wanted})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def rows(self, query: str, *values: object) -> list[Any]:
        connection = await asyncpg.connect(self.database)
        try:
            return list(await connection.fetch(query, *values))
        finally:
            await connection.close()


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the later version is installed."""
    return install_later(tmp_path_factory.mktemp("later"))


@pytest.fixture
async def hosts(postgres: Postgres, later: Path) -> AsyncIterator[Hosts]:
    database = postgres.database()
    since = time.time()
    async with Relay(database) as line:
        old = Server(f"database={line.url!r}", ahead=40.0, **SETTINGS)
        new = Server(f"database={database!r}", ahead=-20.0, **SETTINGS)
        new.installation = later
        try:
            await asyncio.gather(old.start(), new.start())
            async with Proxy([old.port, new.port]) as proxy:
                yield Hosts(old, new, line, proxy, database, since)
        finally:
            line.mend()
            for server in (old, new):
                if server.process is not None and server.process.returncode is None:
                    await server.kill()


def at(host: Server | Proxy, made: dict[str, Any], seat: int, since: int | None = None) -> Client:
    return Client(host.port, made["table"]["id"], made["keys"][seat]["token"], since)


async def closed_with(client: Client) -> int | None:
    """The code with which the server ends the connection."""
    try:
        while True:
            await client.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def one_move(clients: list[Client], chance: random.Random) -> dict[str, Any]:
    """Whoever is asked plays something; everybody sees it. What was acknowledged."""
    mover = next(client for client in clients if client.moves)
    move = chance.choice(mover.moves)
    answer = await mover.play(move["id"])
    for client in clients:
        await client.seen(answer["seq"])
    return {"seq": answer["seq"], "move": move["notation"]}


async def test_an_old_and_a_new_host_serve_one_table(hosts: Hosts) -> None:
    """Rolling upgrade: begun at the old host, played at both, with the cards it was begun with."""
    for game in ("fidelitas", "feudalia"):
        made = await hosts.make(hosts.old, game, "person", "person")
        async with (
            at(hosts.old, made, 0) as a,
            at(hosts.new, made, 1) as b,
            at(hosts.new, made, 0) as second_screen,
        ):
            clients = [a, b, second_screen]
            for client in clients:
                await client.arrive()
            chance = random.Random(game)
            told = [await one_move(clients, chance) for _ in range(12)]
            assert a.entries[-1]["seq"] == b.entries[-1]["seq"] == second_screen.seq
            # who is here is known at the other host, too, whatever its clock says
            for asking, about in ((a, 1), (b, 0)):
                answer = await asking.ask("stand_in", seat=about)
                assert (answer["t"], answer.get("code")) == ("refused", "present")
        kept = await hosts.rows(
            "SELECT seq, body FROM entries WHERE table_id = $1", made["table"]["id"]
        )
        moves = {row["seq"]: json.loads(row["body"]).get("move") for row in kept}
        assert all(moves[each["seq"]] == each["move"] for each in told)
    await no_clock_but_the_database(hosts)


async def no_clock_but_the_database(hosts: Hosts) -> None:
    """Both hosts' clocks are wrong, and nothing that was written shows it."""
    for query in ("SELECT at FROM entries", "SELECT moved_at FROM tables"):
        written = [row[0] for row in await hosts.rows(query)]
        assert written
        assert hosts.since - 5 < min(written) <= max(written) < time.time() + 5


async def test_what_the_new_host_has_begun_the_old_one_plays_or_leaves_alone(hosts: Hosts) -> None:
    """Other cards are laid over; by other rules nothing is replayed, and nothing set aside."""
    cards = await hosts.make(hosts.new, "feudalia", "person", "person")
    async with at(hosts.old, cards, 0) as a, at(hosts.new, cards, 1) as b:
        for client in (a, b):
            await client.arrive()
        hand = max(len(seat["hand"] or []) for seat in a.now["view"]["table"]["seats"])
        assert hand == 6, "the cards it was begun with"
        chance = random.Random(5)
        for _ in range(6):
            await one_move([a, b], chance)

    rules = await hosts.make(hosts.new, "fidelitas", "person", "person")
    table = rules["table"]["id"]
    async with at(hosts.old, rules, 0) as person:
        assert await closed_with(person) == RENEWED
    async with httpx.AsyncClient() as http:
        headers = {"Authorization": f"Bearer {rules['keys'][0]['token']}"}
        url = f"http://127.0.0.1:{hosts.old.port}/api/tables/{table}"
        answer = await http.get(url, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (503, "renewing")
    row = (await hosts.rows("SELECT * FROM tables WHERE id = $1", table))[0]
    assert (row["waits"], row["edition"], row["version"]) == ("person", 2, VERSION)

    # whoever comes again through the proxy gets to the host that can play it
    async with await come_in(hosts.proxy, rules, 0) as a, await come_in(hosts.proxy, rules, 1) as b:
        await one_move([a, b], random.Random(6))


async def come_in(proxy: Proxy, made: dict[str, Any], seat: int) -> "Entered":
    """Through the proxy, as often as it takes; pages do the same."""
    async with asyncio.timeout(30):
        while True:
            client = at(proxy, made, seat)
            try:
                await client.__aenter__()
                await client.arrive()
            except LOST:
                await client.leave()
                await asyncio.sleep(0.1)
            else:
                return Entered(client)


class Entered:
    """A client that is inside already."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def __aenter__(self) -> Client:
        return self.client

    async def __aexit__(self, *_: object) -> None:
        await self.client.leave()


async def test_a_killed_host_loses_nothing_and_the_other_goes_on(hosts: Hosts) -> None:
    persons = await hosts.make(hosts.old, "fidelitas", "person", "person")
    bots = await hosts.make(hosts.old, "fidelitas", "novice", "novice")
    async with at(hosts.old, persons, 0) as a, at(hosts.old, persons, 1) as b:
        for client in (a, b):
            await client.arrive()
        chance = random.Random(7)
        told = [await one_move([a, b], chance) for _ in range(5)]
        await hosts.old.kill()
    async with (
        await come_in(hosts.proxy, persons, 0) as a,
        await come_in(hosts.proxy, persons, 1) as b,
    ):
        assert a.seq >= told[-1]["seq"]
        await one_move([a, b], chance)
    # its bots are played by the other host, to the end
    async with asyncio.timeout(60):
        while True:
            query = "SELECT status FROM tables WHERE id = $1"
            if (await hosts.rows(query, bots["table"]["id"]))[0]["status"] == "over":
                break
            await asyncio.sleep(0.1)


async def test_a_host_that_is_cut_off_refuses_and_catches_up(hosts: Hosts) -> None:
    made = await hosts.make(hosts.old, "fidelitas", "person", "person")
    clients = [at(hosts.old, made, seat) for seat in (0, 1)]
    for client in clients:
        await client.__aenter__()
        await client.arrive()
    mover = next(client for client in clients if client.moves)
    seat, moves = mover.now["asked"]["seat"], mover.moves
    hosts.line.cut()
    # the same person tries one move at the host that is cut off, another one at the other
    refused = asyncio.create_task(not_played(mover, moves[0]))
    async with at(hosts.new, made, seat) as elsewhere:
        await elsewhere.arrive()
        played = await elsewhere.play(moves[-1]["id"])
    assert await refused
    # everybody there is sent to look again, and the proxy knows where
    for client in clients:
        assert await closed_with(client) == RENEWED
    async with asyncio.timeout(30):
        while hosts.proxy.ready != {hosts.new.port}:
            await asyncio.sleep(0.05)
    hosts.line.mend()
    async with asyncio.timeout(30):
        while hosts.old.port not in hosts.proxy.ready:
            await asyncio.sleep(0.05)
    async with at(hosts.old, made, 0) as a, at(hosts.new, made, 1) as b:
        for client in (a, b):
            await client.arrive()
        assert [e["seq"] for e in a.entries] == [e["seq"] for e in b.entries]
        assert a.entries[played["seq"] - 1]["kind"] == "move"
        await one_move([a, b], random.Random(8))
    kept = await hosts.rows(
        "SELECT seq, body FROM entries WHERE table_id = $1 AND kind = 'move' ORDER BY seq",
        made["table"]["id"],
    )
    assert json.loads(kept[0]["body"])["move"] == moves[-1]["notation"]
    assert [row["seq"] for row in kept] == [2, 3]


async def not_played(client: Client, move: dict[str, Any]) -> bool:
    """The move is refused, or the connection ends before it is answered."""
    try:
        answer = await client.ask("play", ask=client.now["asked"]["ask"], move=move["id"])
    except ConnectionClosed:
        return True
    return bool(answer["t"] == "refused" and answer["code"] == "no-database")


async def test_a_host_that_falls_silent_in_a_transaction_holds_nobody_up(
    postgres: Postgres,
) -> None:
    """It has written number 2 and not said whether it counts: the others wait a moment, no more."""
    async with open_house(settings_on(postgres.database())) as house:
        made = await house.make("fidelitas", "person", "person")
        silent = Storage(house.inn.settings.database, "silent")
        connection = await silent.connect_postgres()
        await connection.execute("BEGIN")
        await connection.execute(
            "INSERT INTO entries VALUES ($1, 2, 'move', 0, '{}', 0.0)", made.id
        )
        try:
            async with made.client(0) as a, made.client(1) as b:
                for client in (a, b):
                    await client.arrive()
                await one_move([a, b], random.Random(9))
                assert a.seq == 2
        finally:
            connection.terminate()
            await silent.close()
