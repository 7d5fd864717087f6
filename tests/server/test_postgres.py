"""The same server on a real PostgreSQL, alone and as several processes on one database."""

import asyncio
import json
import random
from collections.abc import AsyncIterator

import pytest
from tests.server import earlier
from tests.server.house import Client, House, open_house, settings_on
from tests.server.postgres import Postgres
from websockets.exceptions import ConnectionClosed

from tabard.server import acts
from tabard.server.jobs import Job
from tabard.server.storage import Storage
from tabard.server.upgrade import upgrade_check
from tabard.server.where import Where


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one database."""
    database = postgres.database()
    async with (
        open_house(settings_on(database)) as one,
        open_house(settings_on(database)) as two,
    ):
        for house in (one, two):
            assert house.inn.notices is not None
            await house.inn.notices.ready.wait()
        yield one, two


async def test_a_game_against_a_bot_to_the_end(postgres: Postgres) -> None:
    settings = settings_on(f"{postgres.database()}?sslmode=disable&application_name=inn")
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "novice")
        async with made.client(0) as me:
            await me.arrive()
            assert await me.play_on(random.Random(1)) > 10
            assert me.now["result"]
            end = me.now
    async with (
        open_house(settings) as house,
        Client(house.port, made.id, made.keys[0], None) as again,
    ):
        assert (await again.arrive()).now == end


async def test_two_persons_at_two_servers_play_one_game(pair: tuple[House, House]) -> None:
    one, two = pair
    made = await one.make("fidelitas", "person", "open")
    seated = (await two.post(f"/tables/{made.id}/sit", {"name": "Bea"})).json()
    async with (
        one.client(made.id, made.keys[0]) as a,
        two.client(made.id, seated["key"]["token"]) as b,
        two.client(made.id) as watcher,
    ):
        for client in (a, b, watcher):
            await client.arrive()
            while client.now["status"] == "open":
                await client.receive()
        chance = random.Random(3)
        for _ in range(40):
            mover, other = (a, b) if a.moves else (b, a)
            answer = await mover.play(chance.choice(mover.moves)["id"])
            await other.seen(answer["seq"])
        await watcher.seen(a.seq)
        assert a.now["ply"] == b.now["ply"] == watcher.now["ply"] == 40
        assert [e["seq"] for e in b.entries] == list(range(1, b.seq + 1))
        said = await b.do("chat", text="hello over there")
        await a.seen(said["seq"])
        assert a.entries[-1]["text"] == "hello over there"


async def test_both_servers_move_at_once_and_one_move_counts(pair: tuple[House, House]) -> None:
    one, two = pair
    made = await one.make("fidelitas", "person", "person")
    for _ in range(10):
        async with one.inn.table(made.id) as here, two.inn.table(made.id) as there:
            await there.catch_up()
            await here.catch_up()
            assert here.state is not None
            seat, ask, legal = here.state.seat, here.ask, here.state.legal
            assert seat is not None
            results = await asyncio.gather(
                acts.play(here, seat, ask, legal[0]),
                acts.play(there, seat, ask, legal[-1]),
                return_exceptions=True,
            )
            await here.catch_up()
            await there.catch_up()
            assert here.state is not None
            assert there.state is not None
            assert here.state.trail == there.state.trail
            if len(legal) > 1:
                assert sum(isinstance(r, int) for r in results) == 1


async def test_lost_listeners_cost_nothing_but_time(
    pair: tuple[House, House], postgres: Postgres
) -> None:
    one, two = pair
    made = await one.make("fidelitas", "person", "person")
    async with one.client(made.id, made.keys[0]) as a, two.client(made.id, made.keys[1]) as b:
        await a.arrive()
        await b.arrive()
        chance = random.Random(4)
        for round_number in range(12):
            if round_number % 4 == 1:
                postgres.sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%'"
                )
            mover, other = (a, b) if a.moves else (b, a)
            answer = await mover.play(chance.choice(mover.moves)["id"])
            await other.seen(answer["seq"])
        assert a.now["ply"] == b.now["ply"] == 12


async def test_a_key_given_out_by_one_server_opens_at_the_other(pair: tuple[House, House]) -> None:
    one, two = pair
    made = await one.make("fidelitas", "person", "person")
    async with two.client(made.id, made.keys[0]) as early:
        await early.arrive()
        await early.do("resign")
        again = (await one.post(f"/tables/{made.id}/rematch", token=made.keys[1])).json()
        async with two.client(again["table"]["id"], again["key"]["token"]) as b:
            await b.arrive()
            assert b.snapshot["seat"] == 1


async def test_bots_of_a_server_that_is_gone_are_played_by_the_other(postgres: Postgres) -> None:
    database = postgres.database()
    async with open_house(settings_on(database)) as survivor:
        async with open_house(settings_on(database)) as doomed:
            made = await doomed.make("fidelitas", "novice", "novice")
        async with asyncio.timeout(20):
            while (await survivor.get(f"/tables/{made.id}")).json()["status"] != "over":
                await asyncio.sleep(0.05)


async def test_long_batches_of_notices_are_cut(pair: tuple[House, House]) -> None:
    one, two = pair
    made = [await one.make("fidelitas", "person", "person") for _ in range(30)]
    async with asyncio.timeout(20):
        clients = [two.client(m.id, m.keys[0]) for m in made]
        for client in clients:
            await client.__aenter__()
            await client.arrive()

        async def move(table_id: str) -> None:
            async with one.inn.table(table_id) as table:
                state = table.state
                assert state is not None
                assert state.seat is not None
                await acts.play(table, state.seat, table.ask, state.legal[0])

        await asyncio.gather(*(move(m.id) for m in made))
        for client in clients:
            await client.seen(2)
            await client.leave()


async def test_what_postgres_cannot_store_is_refused_before_it_gets_there(
    postgres: Postgres,
) -> None:
    async with open_house(settings_on(postgres.database())) as house:
        made = await house.make("fidelitas", "person", "open")
        for path in ("/tables/%00", f"/tables/{made.id}%00", "/games/%00", "/tables/%F0%9F%83%8F"):
            assert (await house.http.get(f"/api{path}")).status_code == 404
        assert (await house.http.get("/api/tables?game=%00")).json() == []
        strange = await house.post("/tables", {"game": "fidelitas", "options": {"\0": 1}})
        assert strange.status_code == 400
        bad = b'{"name": "\\ud800"}'
        headers = {"content-type": "application/json"}
        sit = f"/api/tables/{made.id}/sit"
        half = await house.http.post(sit, content=bad, headers=headers)
        assert half.status_code == 400
        assert (await house.post(f"/tables/{made.id}/sit", {"name": "\0"})).status_code == 400
        seated = await house.post(f"/tables/{made.id}/sit", {"name": "B\0ea"})
        assert seated.json()["table"]["seats"][1]["name"] == "B ea"


async def test_tables_of_0_1_0_are_carried_on(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on the embedded database: the check says it beforehand, and so it comes."""
    database = postgres.database()
    storage = Storage(database, "earlier")
    await storage.bring_to(earlier.REVISION)
    await storage.fill(
        [("tables", kept["table"]) for kept in earlier.tables()]
        + [("seats", seat) for kept in earlier.tables() for seat in kept["seats"]]
        + [("entries", entry) for kept in earlier.tables() for entry in kept["entries"]]
    )
    await storage.close()
    assert await asyncio.to_thread(upgrade_check, Where(database=database), json=True) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {each["fate"] for each in told} == {"carried on"}
    async with open_house(settings_on(database)) as house:
        for kept in earlier.tables():
            key = kept["keys"][min(kept["keys"])]
            info = (await house.get(f"/tables/{kept['id']}", token=key)).json()
            if kept["now"]["status"] == "running":
                assert info["aside"] is None
            if kept["now"]["status"] == "over":
                record = await house.get(f"/tables/{kept['id']}/record", token=key)
                assert record.status_code == 200


async def test_what_another_version_wrote_lets_everybody_look_anew(
    pair: tuple[House, House],
) -> None:
    """Two versions side by side: who cannot read an entry lets go of the table, of no other."""
    one, two = pair
    made = await one.make("fidelitas", "person", "person")
    fine = await one.make("fidelitas", "person", "person")
    async with made.client(0) as person, fine.client(0) as other:
        await person.arrive()
        await other.arrive()
        entry = {"table_id": made.id, "seq": 2, "kind": "dance", "seat": 0, "body": "{}", "at": 0.0}
        await two.inn.storage.commit(Job(made.id, entries=[entry]))
        with pytest.raises(ConnectionClosed) as closed:
            await person.until("nothing that ever comes")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert (await other.ask("ping"))["t"] == "pong"
    info = (await one.get(f"/tables/{made.id}", token=made.keys[0])).json()
    assert "entry 2 cannot be read" in info["aside"]
