"""What must not be possible."""

import asyncio
import json
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from tests.server.house import House, open_house, sqlite_settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabard.server import schema


async def closed_with(house: House, table: str, *messages: str | bytes) -> int:
    """Send raw messages; the code the server closes with."""
    address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
    async with connect(address, compression=None) as ws:
        for message in messages:
            await ws.send(message)
        async with asyncio.timeout(5):
            await drained(ws)
        assert ws.close_code is not None
        return ws.close_code


async def drained(ws: ClientConnection) -> None:
    """Read until the server closes."""
    try:
        while True:
            await ws.recv()
    except ConnectionClosed:
        return


async def test_every_answer_carries_the_security_headers(house: House) -> None:
    for path in ("/api/games", "/api/nothing", "/", "/table/abc", "/api/schema/openapi.json"):
        answer = await house.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


async def test_foreign_pages_get_nothing(house: House) -> None:
    made = await house.make("fidelitas", "person", "novice")
    foreign = {"Origin": "https://example.org"}
    posted = await house.http.post("/api/tables", json={"game": "fidelitas"}, headers=foreign)
    assert (posted.status_code, posted.json()["code"]) == (403, "foreign-origin")
    address = f"ws://127.0.0.1:{house.port}/api/tables/{made.id}/socket"
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, additional_headers=foreign)
    assert refused.value.response.status_code == 403
    own = {"Origin": house.url}
    async with connect(address, additional_headers=own) as ws:
        await ws.send(json.dumps({"t": "hello"}))
        assert json.loads(await ws.recv())["t"] == "welcome"


async def test_keys_are_long_and_only_their_hashes_are_kept(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    for token in (*made.keys.values(), made.watch):
        assert len(token) >= 32
    async with house.inn.storage.reads.connect() as connection:
        for table in schema.metadata.tables.values():
            rows = (await connection.execute(sa.select(table))).all()
            text = repr(rows)
            assert not any(key in text for key in (*made.keys.values(), made.watch))


async def test_a_wrong_link_opens_nothing(house: House) -> None:
    made = await house.make("fidelitas", "person", "novice", public=False)
    other = await house.make("fidelitas", "person", "novice")
    for token in ("x" * 32, other.keys[0], other.watch):
        answer = await house.get(f"/tables/{made.id}", token)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
        hello = json.dumps({"t": "hello", "token": token})
        assert await closed_with(house, made.id, hello) == 4401
    assert (await house.get(f"/tables/{made.id}")).status_code == 404
    assert await closed_with(house, made.id, json.dumps({"t": "hello"})) == 4404
    assert await closed_with(house, "nosuchtable1", json.dumps({"t": "hello"})) == 4404
    assert (await house.get(f"/tables/{made.id}", made.watch)).status_code == 200
    assert made.id not in [t["id"] for t in (await house.get("/tables")).json()]


async def test_an_open_seat_of_a_private_table_needs_the_link(house: House) -> None:
    made = await house.make("fidelitas", "person", "open", public=False)
    sit = f"/tables/{made.id}/sit"
    assert (await house.post(sit, {"name": "Eve"})).status_code == 404
    assert (await house.post(sit, {"name": "Bea"}, token=made.watch)).status_code == 201


async def test_bad_messages_close_the_socket_and_change_nothing(house: House) -> None:
    made = await house.make("fidelitas", "person", "novice")
    hello = json.dumps({"t": "hello", "token": made.keys[0]})
    async with made.client(0) as me:
        before = await (await me.arrive()).asked()
        bad: list[str | bytes] = [
            "{",
            "[]",
            "null",
            '{"t":"play"}',
            '{"t":"nothing"}',
            b"\xff\xfe",
            '"hello"',
            '{"t":"play","ask":-1,"move":1}',
            '{"t":"chat","text":""}',
            '{"t":"chat","text":"x","extra":1}',
            json.dumps({"t": "chat", "text": "x" * 401}),
        ]
        for message in bad:
            assert await closed_with(house, made.id, hello, message) == 4400, message
        assert await closed_with(house, made.id, json.dumps({"t": "ping"})) == 4408
        big = json.dumps({"t": "chat", "text": "x" * 9_000})
        assert await closed_with(house, made.id, hello, big) == 1009
        assert (await me.ask("ping"))["t"] == "pong"
        assert me.now["asked"] == before


async def test_too_many_messages_are_refused_then_closed(tmp_path: Path) -> None:
    limits = {"messages_per_second": 5.0, "message_burst": 10.0}
    async with open_house(sqlite_settings(tmp_path, **limits)) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client(0) as me:
            await me.arrive()
            answers = [await me.ask("ping") for _ in range(14)]
            assert {a["t"] for a in answers} == {"pong", "refused"}
            for _ in range(200):
                await me.send("ping")
            assert me.ws is not None
            await drained(me.ws)
            assert me.ws.close_code == 4429


async def test_a_refused_message_counts_as_five(tmp_path: Path) -> None:
    limits = {"messages_per_second": 0.001, "message_burst": 11.0}
    async with open_house(sqlite_settings(tmp_path, **limits)) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client(0) as me:
            await me.arrive()
            # given room for eleven messages, when two of them are refused
            refused = [await me.ask("come_back"), await me.ask("come_back")]
            assert {a["t"] for a in refused} == {"refused"}
            # then one more is heard
            assert (await me.ask("ping"))["t"] == "pong"
            assert (await me.ask("ping"))["code"] == "too-fast"


async def test_everything_anew_is_given_in_turn(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, replays_per_second=20.0, replay_burst=1.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client(0) as me:
            await me.arrive()
            # given somebody who asks for everything again and again
            before = time.monotonic()
            for _ in range(5):
                await me.send("refresh")
            for _ in range(5):
                await me.until("snapshot")
            # then each comes when an address may ask again, and none is refused
            assert time.monotonic() - before >= 4 / 20.0


async def test_chat_has_its_own_measure(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as me:
        await me.arrive()
        codes = [(await me.ask("chat", text=f"line {n}")).get("code") for n in range(20)]
        assert codes[0] is None
        assert "too-fast" in codes


async def test_tables_and_requests_per_address_are_limited(tmp_path: Path) -> None:
    limits = {"tables_per_hour": 2, "request_burst": 30.0, "requests_per_second": 1.0}
    async with open_house(sqlite_settings(tmp_path, **limits)) as house:
        await house.make("fidelitas", "person", "person")
        await house.make("fidelitas", "person", "person")
        third = await house.post("/tables", {"game": "fidelitas"})
        assert (third.status_code, third.json()["code"]) == (429, "too-many-tables")
        answers = [(await house.get("/games")).status_code for _ in range(60)]
        assert set(answers) == {200, 429}


async def test_sockets_per_address_are_limited(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path, sockets_per_address=2)) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client(0) as a, made.client(1) as b:
            await a.arrive()
            await b.arrive()
            with pytest.raises(InvalidStatus):
                async with made.client():
                    pass
        async with made.client(0) as again:
            await again.arrive()


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "fidelitas", "options": {"players": 9}}, "players"),
        ({"game": "fidelitas", "options": {"colour": "red"}}, "colour"),
        ({"game": "fidelitas", "seats": [{"kind": "bot", "bot": "deep"}]}, "deep"),
        ({"game": "fidelitas", "seats": [{"kind": "person"}] * 3}, "2 seats"),
        ({"game": "fidelitas", "seats": [{"kind": "ghost"}]}, "ghost"),
        ({"game": "fidelitas", "nonsense": 1}, "nonsense"),
        ({}, "game"),
    ],
)
async def test_bad_tables_get_one_clear_sentence(house: House, body: object, part: str) -> None:
    answer = await house.post("/tables", body)
    assert answer.status_code in (400, 404)
    assert part in answer.json()["detail"]
    assert (await house.get("/tables")).json() == []


async def test_oversized_and_broken_bodies_are_refused(house: House) -> None:
    big = {"game": "fidelitas", "options": {"x" * 40_000: 1}}
    assert (await house.post("/tables", big)).status_code == 413
    headers = {"content-type": "application/json"}
    for raw in (b"{", b"\xff\xff", b"", b"[]", b"null"):
        answer = await house.http.post("/api/tables", content=raw, headers=headers)
        assert answer.status_code == 400, raw
        assert answer.json()["detail"]


async def test_the_client_pages_and_unknown_paths(house: House) -> None:
    async with httpx.AsyncClient(base_url=house.url) as browser:
        for path in ("/api/none", "/api/tables/%2e%2e/etc/passwd", "/assets/none.js"):
            assert (await browser.get(path)).status_code == 404
        for path in ("/..%2f..%2fsettings.py", "/%2e%2e/settings.py"):
            assert "dataclass" not in (await browser.get(path)).text
