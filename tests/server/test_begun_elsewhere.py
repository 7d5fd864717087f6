"""Two hosts with other cards or other rules each: whoever begins a match first decides for both.

What they do is put in order by hand: neither of them looks around by itself.
"""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from tests.server.house import Client, House, on_the_sources, open_house, settings_on
from tests.server.postgres import Postgres
from tests.server.test_upgrades import Mended, another_game, changed_card, changed_content
from websockets.exceptions import ConnectionClosed

import tabard
from tabard.server import acts, carrying
from tabard.server.jobs import Job
from tabard.server.storage import Unreachable

World = AbstractContextManager[Any]  # in which there are other cards or other rules
Write = Callable[[Job], Awaitable[None]]
LATER = "99.0.0"
RENEWED = 1012


@pytest.fixture
async def pair(postgres: Postgres) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one database: each hears of the other, and picks up nothing by itself."""
    settings = settings_on(postgres.database(), sweep_seconds=600.0)
    async with open_house(settings) as one, open_house(settings) as two:
        for house in (one, two):
            assert house.inn.notices is not None
            await house.inn.notices.ready.wait()
        yield one, two


@contextmanager
def later_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A later version, with another edition of the rules."""
    with another_game(monkeypatch, Mended), monkeypatch.context() as patch:
        patch.setattr(carrying, "__version__", LATER)
        carrying.later_version.cache_clear()
        yield
    carrying.later_version.cache_clear()


async def picks_up(house: House) -> None:
    """A host looks for whatever has waited for a server, however short."""
    await house.inn._pick_up(house.inn.storage.now() + 60)


async def content(house: House, table_id: str) -> str:
    """What the match of a table was begun with; it was begun once."""
    row, _, entries = await house.inn.storage.load(table_id)
    assert row is not None
    assert [entry["kind"] for entry in entries].count("start") == 1
    return str(row["content"])


def begins(job: Job) -> bool:
    return any(entry["kind"] == "start" for entry in job.entries)


def after_the_other(one: House, two: House, table_id: str, world: World) -> Write:
    """What this host writes when it begins a match comes too late: the other has, in its world."""
    write = one.inn.storage.commit

    async def write_too_late(job: Job) -> None:
        if begins(job):
            with world:
                async with two.inn.table(table_id) as table:
                    await acts.start_if_full(table)
        await write(job)

    return write_too_late


async def sits_down(
    house: House, table_id: str, write: Write, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """The last seat is taken, where all is written like this; the key, and how the table stands."""
    with monkeypatch.context() as patch:
        patch.setattr(house.inn.storage, "commit", write)
        seated = await house.post(f"/tables/{table_id}/sit", {"name": "Bea"})
    assert seated.status_code == 201, seated.text
    told = seated.json()
    return told["key"]["token"], told["table"]["status"]


async def goes_on(one: House, two: House, table_id: str, keys: list[str]) -> None:
    """Both hosts play the same match, and each move counts at both."""
    async with one.client(table_id, keys[0]) as a, two.client(table_id, keys[1]) as b:
        for client in (a, b):
            await client.arrive()
        chance = random.Random(1)
        for _ in range(6):
            mover, other = (a, b) if a.moves else (b, a)
            answer = await mover.play(chance.choice(mover.moves)["id"])
            await other.seen(answer["seq"])
        assert [entry["kind"] for entry in a.entries] == [entry["kind"] for entry in b.entries]


async def test_what_is_laid_full_is_begun_by_whoever_lays_it(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other host looks around after every write, and finds nothing to begin."""
    one, two = pair
    ours, write = tabard.load("fidelitas").digest, one.inn.storage.commit

    async def write_under_eyes(job: Job) -> None:
        await write(job)
        with changed_card(monkeypatch):
            await picks_up(two)

    with monkeypatch.context() as patch:
        patch.setattr(one.inn.storage, "commit", write_under_eyes)
        made = await one.make("fidelitas", "person", "person")
    assert made.table["status"] == "running"
    assert await content(one, made.id) == ours
    await goes_on(one, two, made.id, [made.keys[0], made.keys[1]])


async def test_who_sits_down_last_gets_the_key_whoever_begins_the_match(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other host begins it with its cards, just before this one would write the same."""
    one, two = pair
    made = await one.make("fidelitas", "person", "open")
    write = after_the_other(one, two, made.id, changed_card(monkeypatch))
    token, status = await sits_down(one, made.id, write, monkeypatch)
    assert status == "running"
    theirs = await content(one, made.id)
    assert theirs != tabard.load("fidelitas").digest
    async with one.inn.table(made.id) as table:
        assert table.game.digest == theirs
    await goes_on(one, two, made.id, [made.keys[0], token])


async def test_a_host_that_hears_of_the_beginning_plays_with_the_cards_it_was_begun_with(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its first moves are the same, and nothing but the length of a match is another."""
    one, two = pair

    def lengthen(content: dict[str, Any]) -> None:
        content["rules"]["end_points"]["2"] += 5

    made = await one.make("fidelitas", "person", "open")
    async with made.client(0) as waiting:
        await waiting.arrive()
        with changed_content(monkeypatch, lengthen):
            seated = (await two.post(f"/tables/{made.id}/sit", {"name": "Bea"})).json()
        assert await closed_with(waiting) == RENEWED
    theirs = await content(one, made.id)
    assert theirs != tabard.load("fidelitas").digest
    async with one.inn.table(made.id) as table:
        assert table.game.digest == theirs
    await goes_on(one, two, made.id, [made.keys[0], seated["key"]["token"]])


async def closed_with(client: Client) -> int | None:
    """The code with which a server ends the connection."""
    with pytest.raises(ConnectionClosed) as closed:
        await client.until("nothing that ever comes")
    return closed.value.rcvd.code if closed.value.rcvd else None


@on_the_sources
async def test_who_sits_down_last_where_the_match_cannot_be_played_has_the_key_all_the_same(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later version begins it by rules that are unknown here; the key opens there."""
    one, two = pair
    made = await one.make("fidelitas", "person", "open")
    write = after_the_other(one, two, made.id, later_rules(monkeypatch))
    token, _ = await sits_down(one, made.id, write, monkeypatch)
    refused = await one.get(f"/tables/{made.id}", token=token)
    assert (refused.status_code, refused.json()["code"]) == (503, "renewing")
    async with two.client(made.id, token) as person:
        assert (await person.arrive()).snapshot["seat"] == 1
    row = await two.inn.storage.table(made.id)
    assert row is not None
    assert (row["edition"], row["version"], row["waits"]) == (2, LATER, "person")


async def test_a_full_table_whose_host_is_gone_is_begun_by_the_other(
    pair: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All seats are taken, and nothing more was written."""
    one, two = pair
    write = one.inn.storage.commit
    made = await one.make("fidelitas", "person", "open")

    async def write_no_more(job: Job) -> None:
        if begins(job):
            raise Unreachable("the line is cut")
        await write(job)

    token, _ = await sits_down(one, made.id, write_no_more, monkeypatch)
    await picks_up(two)
    await goes_on(one, two, made.id, [made.keys[0], token])
