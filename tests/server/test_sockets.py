"""The short way in and out of a socket: nothing is lost on it, nobody is kept on it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, on_the_sources, open_house, sqlite_settings
from websockets.frames import Frame, Opcode

from tabard.server import sockets


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_the_library_does_it(size: int) -> None:
    text = b"x" * size
    framed = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert sockets._head(size) + text == framed


async def test_a_hundred_messages_at_once_are_answered_in_turn(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as client:
        await client.arrive()
        for ref in range(1, 101):
            await client.raw(json.dumps({"t": "ping", "ref": ref}))
        answers = [await client.until("pong") for _ in range(100)]
    assert [answer["ref"] for answer in answers] == list(range(1, 101))


async def test_what_was_said_before_leaving_is_done(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as leaver, made.client(1) as other:
        await leaver.arrive()
        await other.arrive()
        await leaver.send("chat", text="Farewell.")
        await leaver.leave()
        while "Farewell." not in [entry["text"] for entry in other.entries]:
            await other.receive()


async def test_who_vanishes_while_waiting_for_everything_anew_is_let_go(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    client = made.client(0)
    client.small_buffer = True
    async with client:
        await client.arrive()
        assert client.ws is not None
        client.ws.transport.pause_reading()
        for _ in range(400):
            await client.send("refresh")
        await asyncio.sleep(0.2)
        assert len(house.inn.connections) == 1
        client.ws.transport.abort()
    async with asyncio.timeout(10):
        while house.inn.connections:
            await asyncio.sleep(0.05)


async def test_nobody_waits_for_the_turn_of_somebody_who_has_left(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, replays_per_second=0.01, replay_burst=1.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client(0) as client:
            await client.arrive()
            for _ in range(4):
                await client.send("refresh")
            await client.until("snapshot")
            await client.leave()
        async with asyncio.timeout(10):
            while house.inn.connections:
                await asyncio.sleep(0.05)


@on_the_sources
async def test_a_mistake_while_telling_closes_the_socket(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await house.make("fidelitas", "person", "person")
    reported: list[str] = []
    monkeypatch.setattr(house.inn, "report", lambda where, error: reported.append(where))
    async with house.inn.table(made.id) as table, made.client(0) as client:
        await client.arrive()

        def broken(*_: Any) -> bytes:
            raise ValueError("a mistake of ours")

        monkeypatch.setattr(table.teller, "news", broken)
        await client.send("chat", text="Well met.")
        assert client.ws is not None
        await client.ws.wait_closed()
        assert client.ws.close_code == 1011
    assert reported == [f"table {made.id}"]
