"""Overload is fair: nobody takes more than a share, over however many sockets or addresses."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, open_house, settings_on, sqlite_settings
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabard.server.database import sqlite_url
from tabard.server.limits import who
from tabard.server.remembered import Remembered


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_home_counts_as_one(address: str, counts_as: str) -> None:
    assert who(address) == counts_as


async def test_many_sockets_do_not_talk_faster_than_one(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, talk_per_second=0.01, talk_burst=5.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        said = []
        for _ in range(10):
            async with made.client(0) as talker:
                await talker.arrive()
                said.append(await talker.ask("chat", text="hello"))
        assert [answer["t"] for answer in said] == ["done"] * 5 + ["refused"] * 5
        assert said[-1]["code"] == "too-fast"


async def test_one_hint_a_seat_at_a_time(tmp_path: Path) -> None:
    async with open_house(sqlite_settings(tmp_path)) as house:
        made = await house.make("fidelitas", "person", "person")
        async with made.client() as watcher:
            await watcher.arrive()
        asked = watcher.now["asked"]  # who begins is drawn
        async with made.client(asked["seat"]) as one, made.client(asked["seat"]) as other:
            await one.arrive()
            await other.arrive()
            ask = asked["ask"]
            first = await one.send("hint", ask=ask)
            refused = await other.ask("hint", ask=ask)
            assert (refused["t"], refused["code"]) == ("refused", "too-fast")
            assert (await one.until("hinted", ref=first))["move"]
            again = await other.send("hint", ask=ask)
            assert (await other.until("hinted", ref=again))["move"]


async def test_new_sockets_have_a_pace(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, connects_per_second=0.01, connect_burst=3.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        came = 0
        for _ in range(5):
            try:
                async with made.client(0) as client:
                    await client.arrive()
                    came += 1
            except Exception:  # the door was shut before a word was said
                continue
        assert came == 3


async def test_who_is_shown_out_finds_the_door_shut_for_a_while(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, connects_per_second=0.001, connect_burst=16.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        # given somebody who says what is no message, and is shown out
        async with made.client(0) as rude:
            await rude.arrive()
            await rude.raw("{")
            with pytest.raises(ConnectionClosed):
                await rude.until("anything else")
        # when the same address comes again at once, then nobody listens
        with pytest.raises(InvalidStatus) as refused:
            async with made.client(0):
                pass
        assert refused.value.response.status_code == 429


async def test_many_who_look_at_the_lobby_see_what_was_looked_up_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn = house.inn
    monkeypatch.setattr(inn, "_lobby", Remembered(3600.0))
    looked = 0
    look = inn.storage.lobby

    async def counted(game: str | None, limit: int) -> list[dict[str, Any]]:
        nonlocal looked
        looked += 1
        return await look(game, limit)

    monkeypatch.setattr(inn.storage, "lobby", counted)
    await asyncio.gather(*(house.get("/tables") for _ in range(10)))
    assert looked == 1
    # what changes is seen at once: a new table, and somebody who sits down there
    made = await house.make("fidelitas", "person", "open", public=True)
    assert [each["status"] for each in (await house.get("/tables")).json()] == ["open"]
    await house.post(f"/tables/{made.id}/sit", {"name": "Guest"})
    assert [each["status"] for each in (await house.get("/tables")).json()] == ["running"]


async def test_a_lobby_that_could_not_be_looked_up_is_looked_up_again() -> None:
    remembered: Remembered[str] = Remembered(3600.0)
    answers: Iterator[str | OSError] = iter([OSError("away"), "here"])

    async def look() -> str:
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    with pytest.raises(OSError, match="away"):
        await remembered.get("", 1, look)
    assert await remembered.get("", 1, look) == "here"
    assert await remembered.get("", 1, look) == "here"


async def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    async with open_house(settings_on(sqlite_url(tmp_path), listed_per_maker=2)) as house:
        for _ in range(6):
            await house.make("fidelitas", "person", "open", public=True)
        assert len((await house.get("/tables")).json()) == 2


async def test_looking_back_has_a_pace(tmp_path: Path) -> None:
    settings = sqlite_settings(tmp_path, replays_per_second=0.01, replay_burst=2.0)
    async with open_house(settings) as house:
        made = await house.make("fidelitas", "person", "person")
        asked = [house.get(f"/tables/{made.id}/frames", made.keys[0]) for _ in range(4)]
        statuses = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert sorted(statuses) == [200, 200, 429, 429]


@pytest.mark.rule("FID-38")
async def test_a_name_says_nothing_that_may_not_be_said(house: House) -> None:
    team = {"players": 4, "team": True}
    made = await house.make("fidelitas", *["person"] * 4, options=team)
    async with made.client(0) as talker:
        await talker.arrive()
        assert talker.now["status"] == "running"
        refused = await talker.ask("rename", name="I hold the Judge")
        assert (refused["t"], refused["code"]) == ("refused", "phrases")
