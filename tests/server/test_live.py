"""Gaps, slow clients, restarts: numbered entries reach everybody once and in order."""

import asyncio
import json
import random
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.house import Client, House, Made, open_house, sqlite_settings
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tabard.server import acts, telling
from tabard.server.database import migrate
from tabard.server.jobs import Job
from tabard.server.table import Table


async def play_some(made: Made, house: House, moves: int, seed: int = 1) -> None:
    """Moves made directly at the table, whoever is asked."""
    chance = random.Random(seed)
    async with house.inn.table(made.id) as table:
        for _ in range(moves):
            state = table.state
            assert state is not None
            if state.seat is None:
                return
            await acts.play(table, state.seat, table.ask, chance.choice(state.legal))


async def test_who_comes_back_gets_what_was_missed(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a:
        await a.arrive()
        seq = a.seq
    await play_some(made, house, 7)
    async with made.client(0, since=seq) as a:
        first = await a.until("snapshot", "update")
        assert first["t"] == "update"
        assert (first["since"], first["seq"]) == (seq, seq + 7)
        assert [e["seq"] for e in first["entries"]] == list(range(seq + 1, seq + 8))
    async with made.client(0) as fresh:
        await fresh.arrive()
        assert fresh.now == first["now"]
        assert fresh.entries[-7:] == first["entries"]
    async with made.client(0, since=seq + 7) as current:
        nothing = await current.until("snapshot", "update")
        assert nothing["entries"] == []


async def test_a_gap_too_large_gets_everything_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "GAP", 5)
    made = await house.make("fidelitas", "person", "person")
    await play_some(made, house, 9)
    async with made.client(1, since=1) as late:
        assert (await late.until("snapshot", "update"))["t"] == "snapshot"
        assert late.seq == 10
    async with made.client(1, since=999) as confused:
        assert (await confused.until("snapshot", "update"))["t"] == "snapshot"


async def test_a_slow_client_does_not_hold_up_the_table_and_misses_nothing(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    slow = made.client(changes=False)  # whole views: a match is more than any buffer takes
    slow.small_buffer = True
    async with made.client(0) as quick, slow:
        await quick.arrive()
        await slow.arrive()
        # the slow one does not read while a whole game is played
        assert slow.ws is not None
        transport = slow.ws.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()
        async with asyncio.timeout(30):
            await play_some(made, house, 400)
            while quick.now["status"] != "over":
                await quick.receive()
        transport.resume_reading()
        while slow.now["status"] != "over":
            await slow.receive()
        assert slow.seq == quick.seq
        assert len(slow.received) < len(quick.received), "what it could not take was put together"
        assert [e["seq"] for e in slow.entries] == list(range(1, slow.seq + 1))


async def test_who_never_reads_answers_is_let_go(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path, send_seconds=0.3)) as house:
        made = await house.make("fidelitas", "person", "person")
        deaf = made.client(0)
        deaf.small_buffer = True
        async with deaf:
            await deaf.arrive()
            assert deaf.ws is not None
            transport = deaf.ws.transport
            assert isinstance(transport, asyncio.Transport)
            transport.pause_reading()
            table = house.inn.live()[0]
            for n in range(20_000):
                if not table.presence.seats():
                    break
                await deaf.raw(json.dumps({"t": "why", "ref": n, "notation": "x" * 150}))
                await asyncio.sleep(0)
            for _ in range(200):
                if not table.presence.seats():
                    break
                await asyncio.sleep(0.05)
            assert table.presence.seats() == []
            transport.abort()


async def test_a_line_that_went_dead_is_closed_once(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    made = await house.make("fidelitas", "person", "person")
    player = made.client(0)
    player.patience = 1.0  # the other end gives up, too: not before the line is dead
    async with player:
        await player.arrive()
        # given somebody who reads no more, so that what is sent stays lying
        assert player.ws is not None
        player.ws.transport.pause_reading()
        lines = house.server.server_state.connections
        (line,) = [each for each in lines if isinstance(each, WebSocketsSansIOProtocol)]
        while not line.transport.get_write_buffer_size():
            line.transport.write(bytes(1000))
        # when the line is given up, and there is something to tell
        line.keepalive_timeout()
        for connection in house.inn.connections:
            connection.announce()
        while house.inn.connections:
            await asyncio.sleep(0.01)
        await asyncio.gather(*line.tasks)
        player.ws.transport.abort()
    # then the conversation is over, and nobody closes the line a second time
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []


async def test_idle_tables_are_let_go_and_come_back_the_same(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path, idle_seconds=0.1)) as house:
        made = await house.make("fidelitas", "person", "person")
        await play_some(made, house, 6)
        async with made.client(0) as a:
            before = (await a.arrive()).now
        for _ in range(100):
            if not house.inn.live():
                break
            await asyncio.sleep(0.05)
        assert house.inn.live() == []
        async with made.client(0) as a:
            assert (await a.arrive()).now == before


async def test_a_restart_in_mid_game_changes_nothing_and_bots_go_on(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        alone = await house.make("fidelitas", "novice", "novice")
        await play_some(made, house, 9)
        async with made.client(0) as a:
            before = await a.arrive()
            now, seq, entries = before.now, before.seq, before.entries
    async with open_house(settings) as house:
        again = Client(house.port, made.id, made.keys[0], None)
        async with again:
            await again.arrive()
            assert (again.now, again.seq, again.entries) == (now, seq, entries)
        async with asyncio.timeout(20):
            while (await house.get(f"/tables/{alone.id}")).json()["status"] != "over":
                await asyncio.sleep(0.05)


async def test_a_failed_commit_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        mover = a if a.moves else b
        before = mover.now

        async def broken(_: Job) -> None:
            await asyncio.sleep(0.01)  # as a disk does
            raise OSError("no space left on device")

        monkeypatch.setattr(house.inn.storage, "commit", broken)
        monkeypatch.setattr(house.inn, "report", lambda where, error: None)
        failed = await mover.ask("play", ask=before["asked"]["ask"], move=mover.moves[0]["id"])
        assert failed["code"] == "failed"
        monkeypatch.undo()
        assert mover.now == before
        await mover.play(mover.moves[0]["id"])


async def test_a_move_is_carried_through_when_its_player_vanishes(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with house.inn.table(made.id) as table, made.client() as watcher:
        await watcher.arrive()
        state = table.state
        assert state is not None
        assert state.seat is not None
        moving = asyncio.create_task(acts.play(table, state.seat, table.ask, state.legal[0]))
        await asyncio.sleep(0)
        moving.cancel()
        await watcher.seen(2)
        assert watcher.now["ply"] == table.ply == 1


async def test_a_lost_answer_of_the_database_is_made_good(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await house.make("fidelitas", "person", "person")
    commit = house.inn.storage.commit

    async def lost(job: Job) -> None:
        await commit(job)
        raise OSError("connection lost")

    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        mover, other = (a, b) if a.moves else (b, a)
        monkeypatch.setattr(house.inn.storage, "commit", lost)
        monkeypatch.setattr(house.inn, "report", lambda where, error: None)
        answer = await mover.ask("play", ask=mover.now["asked"]["ask"], move=mover.moves[0]["id"])
        assert answer["code"] == "failed"
        monkeypatch.undo()
        await other.seen(2)
        await mover.seen(2)
        assert mover.now["ply"] == other.now["ply"] == 1


async def test_two_moves_at_once_one_is_played(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with house.inn.table(made.id) as table:
        state = table.state
        assert state is not None
        seat, ask, legal = state.seat, table.ask, state.legal
        assert seat is not None
        results = await asyncio.gather(
            *(acts.play(table, seat, ask, move) for move in legal[:4]), return_exceptions=True
        )
        assert sum(isinstance(r, int) for r in results) == 1
        assert table.ply == 1


async def test_a_broken_table_is_told_and_does_not_stop_the_others(house: House) -> None:
    broken = await house.make("fidelitas", "person", "person")
    fine = await house.make("fidelitas", "person", "person")
    entry = {"table_id": broken.id, "seq": 2, "kind": "move", "seat": 0, "at": 0.0}
    body = json.dumps({"move": "fly away"})
    await house.inn.storage.commit(Job(broken.id, entries=[{**entry, "body": body}]))
    house.inn._live.clear()
    answer = await house.get(f"/tables/{broken.id}")
    assert "entry 2 'fly away'" in answer.json()["aside"]
    answer = await house.get(f"/tables/{broken.id}/material")
    assert (answer.status_code, answer.json()["code"]) == (410, "aside")
    assert (await house.get(f"/tables/{fine.id}")).status_code == 200
    # the lobby marks it, after those that can be played
    lobby = (await house.get("/tables")).json()
    assert [(table["id"], table["aside"] is not None) for table in lobby] == [
        (fine.id, False),
        (broken.id, True),
    ]


async def test_the_schema_is_made_by_migrations_and_they_go_both_ways(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from tabard.server.schema import metadata

    async with open_house(sqlite_settings(tmp_path)) as house:
        made = await house.make("fidelitas", "person", "person")
        assert made.id
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tabard.sqlite'}")
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == "0006"
        assert compare_metadata(context, metadata) == []
        migrate(connection, "downgrade", "base")
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
        migrate(connection, "upgrade", "head")
        assert "entries" in sa.inspect(connection).get_table_names()
    engine.dispose()


async def test_one_writer_groups_many_moves_into_few_commits(house: House) -> None:
    tables = [await house.make("fidelitas", "person", "person") for _ in range(20)]
    commits = house.inn.storage.commits

    async def one(made: Made) -> None:
        await play_some(made, house, 10)

    await asyncio.gather(*(one(made) for made in tables))
    assert house.inn.storage.commits - commits < 20 * 10 / 2
    assert all(isinstance(t, Table) and t.ply == 10 for t in house.inn.live())
