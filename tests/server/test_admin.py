"""The keeper of a house sees and does things while people play: `tabard admin`."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.earlier import leave_database, tables
from tests.server.house import PATIENCE, Client, House, open_house, settings_on, sqlite_settings
from tests.server.postgres import Postgres
from websockets.exceptions import ConnectionClosed

from tabard.cli import main
from tabard.server import schema
from tabard.server.database import sqlite_url
from tabard.server.jobs import Job
from tabard.server.keeper import marked


@pytest.fixture(params=["sqlite", "postgresql"])
async def open_inn(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[House, str]]:
    """A running server, and the address of its database."""
    url = sqlite_url(tmp_path)
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.database()
    async with open_house(settings_on(url)) as house:
        yield house, url


Inn = tuple[House, str]


async def admin(url: str, *words: str, code: int = 0) -> None:
    """The keeper types a command on the same machine, in another process' place."""
    done = await asyncio.to_thread(main, ["admin", *words, "--database", url])
    assert done == code


async def shown_out(client: Client) -> ConnectionClosed:
    """Read on until the server closes the socket."""
    while True:
        try:
            await client.receive()
        except ConnectionClosed as closed:
            return closed


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


# -- looking ----------------------------------------------------------------------------------


async def test_the_keeper_lists_what_is_wanted(
    open_inn: Inn, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    running = await house.make("fidelitas", "person", "person")
    waiting = await house.make("ausonia", "person", "open", public=False)

    async def listed(*words: str) -> list[str]:
        await admin(url, "list", "--json", *words)
        return [json.loads(line)["id"] for line in told(capsys).splitlines()]

    assert set(await listed()) == {running.id, waiting.id}
    assert await listed("--status", "running") == [running.id]
    assert await listed("--status", "waiting") == [waiting.id]
    assert await listed("--game", "ausonia") == [waiting.id]
    assert await listed("--status", "over") == []
    assert await listed("--idle", "1") == []
    assert set(await listed("--name", "Player 1")) == {running.id, waiting.id}

    await admin(url, "list")
    text = told(capsys)
    assert f"{waiting.id}  ausonia    waiting, private  0" in text
    assert "Player 1, (open)" in text


async def test_a_look_at_a_running_match_tells_no_move_and_says_so(
    open_inn: Inn, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    async with made.client(0) as one, made.client(1) as two:
        await one.arrive()
        await two.arrive()
        mover = one if one.moves else two
        move = mover.moves[0]
        await mover.play(move["id"])
        await mover.do("chat", text="good evening")
        await admin(url, "look", made.id)
    text = told(capsys)
    assert "good evening" in text
    assert "move seat" in text
    assert move["notation"] not in text
    assert "not shown while the match runs" in text
    row = await house.inn.storage.table(made.id)
    assert row is not None
    for secret in (row["seed"], row["watch_hash"], *made.keys.values()):
        assert secret not in text


# -- closing ----------------------------------------------------------------------------------


async def test_a_closed_match_tells_everybody_why_and_keeps_its_record(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    async with made.client(0) as person, made.client() as watcher:
        await person.arrive()
        await watcher.arrive()
        await admin(url, "close", made.id, "it was a test")
        for client in (person, watcher):
            while client.now["status"] != "over":
                await client.receive()
            assert "it was a test" in client.now["result"]["reason"]
            assert client.now["result"]["scores"] == []
    record = (await house.get(f"/tables/{made.id}/record", made.keys[0])).json()["text"]
    assert record.startswith("tabard record 1")
    assert made.id not in [t["id"] for t in (await house.get("/tables")).json()]
    await admin(url, "close", made.id, "twice", code=2)


async def test_a_table_that_waits_for_people_can_be_closed(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "open")
    async with made.client(0) as person:
        await person.arrive()
        await admin(url, "close", made.id, "nobody comes")
        while person.now["status"] != "over":
            await person.receive()
        assert "nobody comes" in person.now["result"]["reason"]
    full = await house.post(f"/tables/{made.id}/sit", {"name": "Late"})
    assert full.status_code == 409


async def test_a_closed_house_can_be_kept_too(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path)) as house:
        made = await house.make("ausonia", "person", "person")
    await admin(sqlite_url(tmp_path), "close", made.id, "closed over night")
    async with open_house(sqlite_settings(tmp_path)) as house:
        table = (await house.get(f"/tables/{made.id}")).json()
        assert table["status"] == "over"
        assert "closed over night" in table["result"]["reason"]


# -- names ------------------------------------------------------------------------------------


async def test_the_keeper_renames_a_person(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    async with made.client(0) as person:
        await person.arrive()
        await admin(url, "rename", made.id, "2", "Somebody Nice")
        while person.now["seats"][1]["name"] != "Somebody Nice":
            await person.receive()
        await admin(url, "rename", made.id, "2")
        while person.now["seats"][1]["name"] != "Player 2":
            await person.receive()
    await admin(url, "rename", made.id, "3", "Nobody", code=2)


async def test_a_new_name_says_nothing_while_nobody_may_talk(
    open_inn: Inn, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    team = {"players": 4, "team": True}
    made = await house.make("fidelitas", *["person"] * 4, options=team)
    await admin(url, "rename", made.id, "1", "I hold the king", code=2)
    assert "FID-38" in capsys.readouterr().err
    await admin(url, "rename", made.id, "1")


# -- bans -------------------------------------------------------------------------------------


async def test_who_is_banned_is_shown_out_and_told_why(
    open_inn: Inn, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    async with made.client(0) as person:
        await person.arrive()
        await admin(url, "ban", "--table", made.id, "--reason", "shouting", "--days", "2")
        closed = await shown_out(person)
    assert closed.rcvd is not None
    assert closed.rcvd.code == 4423
    assert "shouting" in closed.rcvd.reason
    refused = await house.get("/tables")
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert "shouting" in refused.json()["detail"]
    assert (await house.get("/health")).status_code == 200
    async with made.client(0) as again:
        assert (await shown_out(again)).rcvd == closed.rcvd

    capsys.readouterr()
    await admin(url, "ban")
    mark = told(capsys).split()[0]
    assert mark == house.inn.keeper.mark("127.0.0.1")
    await admin(url, "ban", mark, "--lift")
    async with asyncio.timeout(PATIENCE):
        while (await house.get("/tables")).status_code != 200:
            await asyncio.sleep(0.02)


async def test_a_person_is_banned_by_seat_and_an_address_by_itself(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "open")
    await admin(url, "ban", "--table", made.id, "--seat", "2", code=2)  # nobody sits there
    answer = await house.post(f"/tables/{made.id}/sit", {"name": "Loud"})
    async with house.client(made.id, answer.json()["key"]["token"]) as person:
        await person.arrive()
        await admin(url, "ban", "--table", made.id, "--seat", "2")
        assert (await shown_out(person)).rcvd is not None
    await admin(url, "ban", "--address", "127.0.0.1", "--lift")
    await admin(url, "ban", "0123456789abcdef0123456789abcdef", code=2)


async def test_a_seat_bears_the_mark_of_who_came_last(house: House) -> None:
    made = await house.make("ausonia", "person", "person")
    await house.inn.storage.commit(Job(made.id, seats=[{"seat": 1, "mark": ""}]))
    async with made.client(1) as person:
        await person.arrive()
        async with asyncio.timeout(PATIENCE):
            while not (await house.inn.storage.seats_of([made.id]))[made.id][1]["mark"]:
                await asyncio.sleep(0.02)


# -- forgetting -------------------------------------------------------------------------------


async def test_a_forgotten_table_is_gone(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    await admin(url, "forget", made.id, code=2)  # people play there
    async with made.client(0) as person:
        await person.arrive()
        await admin(url, "close", made.id, "enough")
        await admin(url, "forget", made.id)
        await shown_out(person)
    async with made.client(0) as again:
        closed = await shown_out(again)
        assert closed.rcvd is not None
        assert closed.rcvd.code == 4404
    for table in (schema.tables, schema.seats, schema.entries):
        column = table.c.id if table is schema.tables else table.c.table_id
        assert await house.inn.storage.rows(sa.select(table).where(column == made.id)) == []


async def test_a_forgotten_person_leaves_only_moves(open_inn: Inn) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "open")
    answer = await house.post(f"/tables/{made.id}/sit", {"name": "Wilhelmina"})
    key = answer.json()["key"]["token"]
    async with made.client(0) as other, house.client(made.id, key) as person:
        await other.arrive()
        await person.arrive()
        await person.do("chat", text="I live in Bath")
        await admin(url, "forget", made.id, "--seat", "2")
        await shown_out(person)
        await shown_out(other)
    async with house.client(made.id, key) as person:
        closed = await shown_out(person)
        assert closed.rcvd is not None
        assert closed.rcvd.code == 4401
    async with made.client(0) as other:
        await other.arrive()
        assert other.now["status"] == "running"
        seat = other.now["seats"][1]
        assert (seat["name"], seat["stand_in"]) == ("Player 2", True)
    kept = json.dumps(await everything(house))
    assert "Wilhelmina" not in kept
    assert "Bath" not in kept


async def everything(house: House) -> list[Any]:
    storage = house.inn.storage
    return [row async for row in storage.everything(schema.metadata.sorted_tables, 100)]


# -- announcements ----------------------------------------------------------------------------


async def test_an_announcement_reaches_everybody_until_it_is_over(
    open_inn: Inn, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    async with made.client(0) as person:
        await person.arrive()
        await admin(url, "announce", "We close at ten.", "--hours", "2")
        heard = (await person.until("announced"))["announcements"]
        assert [line["text"] for line in heard] == ["We close at ten."]
        assert 7000 < heard[0]["left"] <= 7200
        async with made.client(1) as late:
            assert (await late.until("announced"))["announcements"][0]["id"] == heard[0]["id"]
        lobby = (await house.get("/house")).json()["announcements"]
        assert [line["text"] for line in lobby] == ["We close at ten."]
        await admin(url, "announce", "--end", str(heard[0]["id"]))
        assert (await person.until("announced"))["announcements"] == []
    assert (await house.get("/house")).json()["announcements"] == []
    await admin(url, "announce", "   ", code=2)


# -- what is noted ----------------------------------------------------------------------------


async def test_every_deed_is_one_line_of_the_log_without_names(
    open_inn: Inn, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    house, url = open_inn
    made = await house.make("ausonia", "person", "person")
    await admin(url, "rename", made.id, "1", "Secret Agent")
    await admin(url, "announce", "Hello.")
    await admin(url, "close", made.id, "late")
    deeds: list[logging.LogRecord] = []
    async with asyncio.timeout(PATIENCE):
        while len(deeds) < 3:
            await asyncio.sleep(0.02)
            deeds = [r for r in caplog.records if getattr(r, "deed", {}).get("what") != "salt"]
            deeds = [r for r in deeds if hasattr(r, "deed")]
    said = [record.getMessage() for record in deeds]
    assert [line.split()[0] for line in said] == ["rename", "announce", "close"]
    assert "Secret Agent" not in "".join(said)
    assert deeds[0].deed["table"] == made.id  # type: ignore[attr-defined]
    await admin(url, "deeds")
    assert f"close: table {made.id}: late" in told(capsys)


async def test_two_servers_notice(postgres: Postgres) -> None:
    url = postgres.database()
    async with open_house(settings_on(url)) as one, open_house(settings_on(url)) as two:
        assert one.inn.keeper.mark("192.0.2.1") == two.inn.keeper.mark("192.0.2.1")
        made = await one.make("ausonia", "person", "person")
        async with two.client(made.id, made.keys[0]) as person:
            await person.arrive()
            await admin(url, "announce", "Both of you.")
            await person.until("announced")
            await admin(url, "close", made.id, "enough")
            while person.now["status"] != "over":
                await person.receive()


def test_there_must_be_a_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "list", "--data", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err


# -- addresses --------------------------------------------------------------------------------


async def test_addresses_are_kept_salted_and_known_again(house: House) -> None:
    made = await house.make("ausonia", "person", "person")
    row = await house.inn.storage.table(made.id)
    assert row is not None
    assert row["maker"] == house.inn.keeper.mark("127.0.0.1")
    assert row["maker"] != house.inn.keeper.mark("127.0.0.2")
    assert row["maker"] == marked(house.inn.keeper.salts[0], "127.0.0.1")


async def test_two_houses_mark_an_address_differently(tmp_path: Path) -> None:
    marks = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        async with open_house(sqlite_settings(tmp_path / name)) as house:
            marks.append(house.inn.keeper.mark("192.0.2.1"))
    assert marks[0] != marks[1]


async def test_an_old_salt_is_thrown_away_with_all_its_marks(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path)) as house:
        made = await house.make("ausonia", "person", "person", public=True)
        before = house.inn.keeper.mark("127.0.0.1")
        banned = house.inn.keeper.mark("192.0.2.9")
        await admin(sqlite_url(tmp_path), "ban", "--address", "192.0.2.9")
    old = {"made_at": schema.salts.c.made_at - 31 * 86_400}
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tabard.sqlite'}")
    with engine.begin() as connection:
        connection.execute(sa.update(schema.salts).values(old))
    engine.dispose()
    async with open_house(sqlite_settings(tmp_path, salt_days=30)) as house:
        assert house.inn.keeper.mark("127.0.0.1") != before
        kept = json.dumps(await everything(house))
        assert before not in kept
        assert (await house.get(f"/tables/{made.id}")).status_code == 200
        # a ban outlasts the salt, since its own salt is kept as long as it holds
        assert banned in house.inn.keeper.bans
        with pytest.raises(Exception, match="banned"):
            house.inn.keeper.refuse("192.0.2.9")
        await admin(sqlite_url(tmp_path), "ban", banned, "--lift")


async def test_unsalted_hashes_of_earlier_versions_are_forgotten(tmp_path: Path) -> None:
    leave_database(tmp_path, *tables()[:3])
    async with open_house(sqlite_settings(tmp_path)) as house:
        makers = await house.inn.storage.rows(sa.select(schema.tables.c.maker))
        assert [row["maker"] for row in makers] == ["", "", ""]
