"""Upgrades end no game: every table of version 0.1.0 goes on, or is set aside and says why."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
import sqlalchemy as sa
from tests.server import earlier
from tests.server.house import House, Made, open_house, sqlite_settings
from tests.server.test_live import play_some
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import tabard
from tabard.engine import packs
from tabard.engine.game import Game
from tabard.engine.registry import game_class
from tabard.engine.rng import Rng
from tabard.games.conspiracy import Conspiracy
from tabard.games.fidelitas.game import Fidelitas
from tabard.games.fidelitas.state import FidelitasState
from tabard.server import face, rows
from tabard.server.jobs import Job
from tabard.server.upgrade import upgrade_check
from tabard.server.where import Where

OLD = earlier.tables()
# Its rules were mended after 0.1.0; its tables go on by the first edition.
MENDED = "conspiracy"


def named(kept: dict[str, Any]) -> str:
    return f"{kept['table']['game']}-{kept['now']['status']}-{kept['now']['ply']}"


def those(status: str, *games: str) -> list[dict[str, Any]]:
    """The tables of these games, or of all."""
    found = [kept for kept in OLD if kept["now"]["status"] == status]
    return [kept for kept in found if not games or kept["table"]["game"] in games]


def any_key(kept: dict[str, Any]) -> str:
    return str(kept["keys"][min(kept["keys"])])


# -- what version 0.1.0 left --------------------------------------------------------------------


def test_the_fixtures_hold_what_they_should() -> None:
    assert len(OLD) >= 20
    assert len(earlier.records()) >= 50
    games = {kept["table"]["game"] for kept in OLD}
    assert games == {"audatia", "ausonia", "conspiracy", "feudalia", "fidelitas"}
    for game in games:
        found = {k["now"]["status"] for k in OLD if k["table"]["game"] == game}
        assert {"running", "over"} <= found, game


@pytest.mark.parametrize("text", earlier.records(), ids=lambda text: text.splitlines()[1])
def test_a_record_of_0_1_0_replays_by_the_first_edition(text: str) -> None:
    state = tabard.replay(text)
    state.check()
    assert state.game.edition == 1
    facts = [line for line in text.splitlines() if not line.startswith("result")]
    assert [x for x in state.record().splitlines() if not x.startswith("result")] == facts


@pytest.mark.parametrize("kept", those("running"), ids=named)
async def test_a_running_table_of_0_1_0_goes_on(tmp_path: Path, kept: dict[str, Any]) -> None:
    """The same seat is asked the same thing, and the answer is played."""
    earlier.leave_database(tmp_path, kept)
    seen = kept["now"]
    async with open_house(sqlite_settings(tmp_path)) as house:
        asked = seen["asked"]
        seat = asked if asked in kept["keys"] else min(kept["keys"])
        async with house.client(kept["id"], kept["keys"][seat]) as person:
            now = (await person.arrive()).now
            if asked in kept["keys"]:
                assert (now["status"], now["ply"], now["asked"]["seat"]) == (
                    "running",
                    seen["ply"],
                    asked,
                )
                assert sorted(m["notation"] for m in person.moves) == sorted(seen["moves"])
                await person.play(person.moves[-1]["id"])
                assert person.now["ply"] > seen["ply"]
            else:
                while person.now["ply"] <= seen["ply"]:
                    await person.receive()


@pytest.mark.parametrize("kept", those("over"), ids=named)
async def test_a_finished_table_of_0_1_0_keeps_all_it_had(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    earlier.leave_database(tmp_path, kept)
    async with open_house(sqlite_settings(tmp_path)) as house:
        await shows_what_it_had(house, kept)
        record = (await house.get(f"/tables/{kept['id']}/record", token=any_key(kept))).json()
        state = tabard.replay(record["text"])
        assert state.game.edition == 1
        assert len(state.trail) == kept["now"]["ply"]
        frames = await house.get(f"/tables/{kept['id']}/frames", token=any_key(kept), start=3)
        assert frames.json()["frames"][0]["view"]["table"]


async def shows_what_it_had(house: House, kept: dict[str, Any]) -> None:
    """Result, record, time line, seed and rematch."""
    place, key, ply = f"/tables/{kept['id']}", any_key(kept), kept["now"]["ply"]
    info = (await house.get(place, token=key)).json()
    assert (info["status"], info["moves"]) == ("over", ply)
    assert info["result"]["reason"] == json.loads(kept["table"]["result"])["reason"]
    moments = (await house.get(f"{place}/moments", token=key)).json()
    assert (moments["plies"], len(moments["moments"])) == (ply, ply + 1)
    record = (await house.get(f"{place}/record", token=key)).json()["text"]
    assert f"rng sealed {kept['table']['seed']}\n" in record
    assert len(record.split("---\n")[1].splitlines()) == ply
    assert (await house.get(f"{place}/verify", token=key)).json()["seed"] == kept["table"]["seed"]
    if kept["table"]["rematch"] is None:
        again = await house.post(f"{place}/rematch", token=key)
        assert again.status_code == 201
        assert again.json()["table"]["options"].items() >= info["options"].items()


@pytest.mark.parametrize("kept", those("open"), ids=named)
async def test_a_table_of_0_1_0_that_has_not_begun_begins_by_the_newest_rules(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    earlier.leave_database(tmp_path, kept)
    async with open_house(sqlite_settings(tmp_path)) as house:
        sat = await house.post(f"/tables/{kept['id']}/sit", {"name": "Late"}, token=any_key(kept))
        assert sat.json()["table"]["status"] == "running"
        row = await house.inn.storage.table(kept["id"])
        assert row is not None
        assert row["edition"] == game_class(kept["table"]["game"]).EDITIONS[-1]


# -- set aside ------------------------------------------------------------------------------------


class Forgotten(Conspiracy):
    """As in a version in which nobody kept the first edition."""

    EDITIONS: ClassVar[tuple[int, ...]] = (2,)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The first edition of Medieval Conspiracy cannot be played here."""
    with another_game(monkeypatch, Forgotten):
        yield


@pytest.mark.parametrize("kept", those("running", MENDED), ids=named)
@pytest.mark.usefixtures("forgotten")
async def test_a_running_table_by_an_edition_that_is_gone_is_set_aside(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    """It says why; a rematch with the same seats closes it, and then its record is published."""
    earlier.leave_database(tmp_path, kept)
    place = f"/tables/{kept['id']}"
    async with open_house(sqlite_settings(tmp_path)) as house:
        info = (await house.get(place, token=any_key(kept))).json()
        assert "edition 1 of the rules of Medieval Conspiracy" in info["aside"]
        assert info["status"] == "running"
        hidden = await house.get(f"{place}/record", token=any_key(kept))
        assert (hidden.status_code, hidden.json()["code"]) == (409, "not-over")
        assert (await house.get(f"{place}/verify", token=any_key(kept))).json()["seed"] is None
        made = [await house.post(f"{place}/rematch", token=key) for key in kept["keys"].values()]
        new = {each.json()["table"]["id"] for each in made}
        assert len(new) == 1, "everybody comes to the same new table"
        assert [s["name"] for s in made[0].json()["table"]["seats"]] == [
            s["name"] for s in kept["seats"]
        ]
        info = (await house.get(place, token=any_key(kept))).json()
        assert (info["status"], info["rematch"]) == ("over", *new)
        record = (await house.get(f"{place}/record", token=any_key(kept))).json()["text"]
        assert len(record.split("---\n")[1].splitlines()) == kept["now"]["ply"]


@pytest.mark.parametrize("kept", those("over", MENDED), ids=named)
@pytest.mark.usefixtures("forgotten")
async def test_a_finished_table_by_an_edition_that_is_gone_keeps_its_record(
    tmp_path: Path, kept: dict[str, Any]
) -> None:
    earlier.leave_database(tmp_path, kept)
    async with open_house(sqlite_settings(tmp_path)) as house:
        await shows_what_it_had(house, kept)
        frames = await house.get(f"/tables/{kept['id']}/frames", token=any_key(kept))
        assert (frames.status_code, frames.json()["code"]) == (410, "aside")


async def told_by_socket(house: House, table: str, token: str | None) -> tuple[list[Any], int]:
    """All messages of a table that lets nobody in, and the code it closes with."""
    messages = []
    address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
    async with connect(address) as ws:
        await ws.send(json.dumps({"t": "hello"} | ({"token": token} if token else {})))
        try:
            while True:
                messages.append(json.loads(await ws.recv()))
        except ConnectionClosed as closed:
            return messages, closed.rcvd.code if closed.rcvd else 0


@pytest.mark.usefixtures("forgotten")
async def test_keys_come_before_everything_else(tmp_path: Path) -> None:
    """A private table that was set aside tells nobody that it exists."""
    kept = those("running", MENDED)[0]
    earlier.leave_database(tmp_path, kept)
    async with open_house(sqlite_settings(tmp_path)) as house:
        nowhere = await house.get("/tables/aaaaaaaaaaaa")
        for path in ("", "/record", "/moments", "/frames", "/verify", "/material"):
            blank = await house.get(f"/tables/{kept['id']}{path}")
            assert (blank.status_code, blank.text) == (404, nowhere.text)
            wrong = await house.get(f"/tables/{kept['id']}{path}", token="x" * 32)
            assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-key")
        for path in ("/rematch", "/close"):
            assert (await house.post(f"/tables/{kept['id']}{path}")).status_code == 404
            answer = await house.post(f"/tables/{kept['id']}{path}", token=kept["watch"])
            assert (answer.status_code, answer.json()["code"]) == (403, "spectator")
        assert await told_by_socket(house, kept["id"], None) == ([], 4404)
        assert await told_by_socket(house, kept["id"], "x" * 32) == ([], 4401)
        messages, code = await told_by_socket(house, kept["id"], any_key(kept))
        assert ([message["t"] for message in messages], code) == (["welcome", "aside"], 4410)
        assert "edition 1" in messages[1]["reason"]


@pytest.mark.usefixtures("forgotten")
async def test_a_match_that_was_set_aside_can_be_closed_by_who_plays_it(tmp_path: Path) -> None:
    kept = those("running", MENDED)[0]
    earlier.leave_database(tmp_path, kept)
    place = f"/tables/{kept['id']}"
    async with open_house(sqlite_settings(tmp_path)) as house:
        closed = await house.post(f"{place}/close", token=any_key(kept))
        assert closed.json()["status"] == "over"
        assert (await house.post(f"{place}/close", token=any_key(kept))).json()["status"] == "over"
        assert (await house.get(f"{place}/record", token=any_key(kept))).status_code == 200
        fine = await house.make("fidelitas", "person", "person")
        refused = await house.post(f"/tables/{fine.id}/close", token=fine.keys[0])
        assert (refused.status_code, refused.json()["code"]) == (409, "not-aside")


# -- another version of the game ------------------------------------------------------------------


@contextmanager
def changed_content(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], None]
) -> Iterator[None]:
    """An installation with another content of Fidelitas."""
    tabard.load("fidelitas")
    name = next(key for key in packs.PARSED if "fidelitas" in key)
    content = json.loads(json.dumps(packs.PARSED[name]))
    change(content)
    with monkeypatch.context() as patch:
        patch.setitem(packs.PARSED, name, content)
        face._game.cache_clear()
        yield
    face._game.cache_clear()


def changed_card(monkeypatch: pytest.MonkeyPatch) -> AbstractContextManager[None]:
    """An installation whose Judge is in the deck twice as often."""

    def double(content: dict[str, Any]) -> None:
        for card in content["virtus"]:
            if card["id"] == "judge":
                card["copies"] *= 2

    return changed_content(monkeypatch, double)


@contextmanager
def another_game(monkeypatch: pytest.MonkeyPatch, cls: type[Game]) -> Iterator[None]:
    """An installation with other rules of one game."""

    def found(name: str) -> type[Game]:
        return cls if name == cls.name else game_class(name)

    with monkeypatch.context() as patch:
        patch.setattr(face, "game_class", found)
        face._game.cache_clear()
        yield
    face._game.cache_clear()


class Mended(Fidelitas):
    """Another edition; the first one is still played."""

    EDITIONS: ClassVar[tuple[int, ...]] = (1, 2)

    def deal(self, rng: Rng) -> FidelitasState:
        if self.edition > 1:
            rng.word()  # the deck is cut before it is dealt
        return super().deal(rng)


class Forgetful(Mended):
    """Another edition, and nobody can play the first one any more."""

    EDITIONS: ClassVar[tuple[int, ...]] = (2,)


class Careless(Fidelitas):
    """Other rules, and nobody said so."""

    def deal(self, rng: Rng) -> FidelitasState:
        rng.word()
        return super().deal(rng)


async def left_running(directory: Path, moves: int = 12) -> tuple[Made, dict[str, Any]]:
    """A table that is left in mid-game, and how its first seat saw it."""
    async with open_house(sqlite_settings(directory)) as house:
        made = await house.make("fidelitas", "person", "person")
        await play_some(made, house, moves)
        async with made.client(0) as person:
            return made, (await person.arrive()).now


async def test_a_changed_card_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on with the cards it was begun with; new tables have the new ones."""
    made, before = await left_running(tmp_path)
    ours = tabard.load("fidelitas").digest
    with changed_card(monkeypatch):
        async with open_house(sqlite_settings(tmp_path)) as house:
            async with house.client(made.id, made.keys[0]) as person:
                assert (await person.arrive()).now == before
            await play_some(Made(house, {"table": made.table, "keys": [], "watch": ""}), house, 500)
            record = (await house.get(f"/tables/{made.id}/record", token=made.keys[0])).json()
            new = await house.make("fidelitas", "person", "person")
            row, old = await house.inn.storage.table(new.id), await house.inn.storage.table(made.id)
    assert row is not None
    assert old is not None
    assert old["content"] == ours != row["content"]
    assert "\nwhole {" in record["text"]
    state = tabard.replay(record["text"])
    assert state.over
    assert state.game.digest == ours


async def test_bots_go_on_with_the_cards_their_table_was_begun_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite_settings(tmp_path)) as house:
        made = await house.make("fidelitas", "person", "novice")
    with changed_card(monkeypatch):
        async with open_house(sqlite_settings(tmp_path)) as house:
            async with house.client(made.id, made.keys[0]) as person:
                await person.arrive()
                for _ in range(5):
                    await person.asked()
                    await person.play(person.moves[0]["id"])
            assert house.inn.bots.fallbacks == 0


async def test_without_the_cards_it_was_begun_with_a_table_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = await left_running(tmp_path)
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tabard.sqlite'}")
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM contents"))
    engine.dispose()
    with changed_card(monkeypatch):
        async with open_house(sqlite_settings(tmp_path)) as house:
            info = (await house.get(f"/tables/{made.id}", token=made.keys[0])).json()
            assert "has other cards now" in info["aside"]


async def test_a_mended_rule_ends_no_game_while_its_first_edition_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, before = await left_running(tmp_path)
    with another_game(monkeypatch, Mended):
        async with open_house(sqlite_settings(tmp_path)) as house:
            async with house.client(made.id, made.keys[0]) as person:
                assert (await person.arrive()).now == before
            new = await house.make("fidelitas", "person", "person")
            row = await house.inn.storage.table(new.id)
            assert row is not None
            assert row["edition"] == 2


@pytest.mark.parametrize(
    ("cls", "why"),
    [(Forgetful, "edition 1 of the rules of Fidelitas"), (Careless, "")],
    ids=["the edition is gone", "nobody said so"],
)
@pytest.mark.parametrize("moves", [0, 12])
async def test_no_match_silently_becomes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cls: type[Game], why: str, moves: int
) -> None:
    """Neither one whose moves are illegal now nor one that has none yet."""
    made, before = await left_running(tmp_path, moves)
    with another_game(monkeypatch, cls):
        async with open_house(sqlite_settings(tmp_path)) as house:
            info = (await house.get(f"/tables/{made.id}", token=made.keys[0])).json()
            assert info["aside"]
            assert why in info["aside"]
    # a version that can play it takes it up again
    async with open_house(sqlite_settings(tmp_path)) as house:
        async with house.client(made.id, made.keys[0]) as person:
            assert (await person.arrive()).now == before
        async with asyncio.timeout(10):
            while await house.inn.storage.set_aside():
                await asyncio.sleep(0.02)


# -- before an upgrade ----------------------------------------------------------------------------


def outlook(directory: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[Any]]:
    code = upgrade_check(Where(directory), json=True)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_check_says_what_would_become_of_the_tables_of_0_1_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It only reads: the database stays as version 0.1.0 left it."""
    file = earlier.leave_database(tmp_path, *OLD)
    before = file.read_bytes()
    code, found = outlook(tmp_path, capsys)
    assert code == 0
    running = those("running")
    assert {each["table"]: (each["fate"], each["why"]) for each in found} == {
        kept["id"]: ("carried on", "") for kept in running
    }
    assert file.read_bytes() == before
    assert upgrade_check(Where(tmp_path)) == 0
    assert f"carried on: {len(running)}\n" in capsys.readouterr().out


@pytest.mark.usefixtures("forgotten")
def test_the_check_says_which_tables_need_an_edition_that_is_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    earlier.leave_database(tmp_path, *OLD)
    code, found = outlook(tmp_path, capsys)
    assert code == 1
    gone = {each["table"]: each["why"] for each in found if each["fate"] == "set aside"}
    assert set(gone) == {kept["id"] for kept in those("running", MENDED)}
    assert all("edition 1 of the rules" in why for why in gone.values())
    assert upgrade_check(Where(tmp_path)) == 1
    fine = len(those("running")) - len(gone)
    assert f"carried on: {fine}\nset aside: {len(gone)}\n" in capsys.readouterr().out


async def test_the_check_sees_stored_content_and_changed_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made, _ = await left_running(tmp_path)
    expected: dict[str, AbstractContextManager[None]] = {
        "carried on": contextlib.nullcontext(),
        "carried on with stored content": changed_card(monkeypatch),
        "set aside": another_game(monkeypatch, Careless),
    }
    for fate, installation in expected.items():
        with installation:
            code, found = await asyncio.to_thread(outlook, tmp_path, capsys)
        assert [(each["table"], each["fate"]) for each in found] == [(made.id, fate)]
        assert code == (fate == "set aside")


def test_the_check_of_a_database_that_is_none_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert upgrade_check(Where(tmp_path)) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "tabard.sqlite").exists()
    (tmp_path / "tabard.sqlite").write_text("This is no database, and never was one." * 30)
    assert upgrade_check(Where(tmp_path)) == 2
    assert "the database cannot be read" in capsys.readouterr().err


# -- every table fails alone ----------------------------------------------------------------------


async def test_one_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    """Bots play on, whatever lies before their table; a bad order is no order."""
    async with open_house(sqlite_settings(tmp_path)) as house:
        spoilt = [await house.make("fidelitas", "person", "person") for _ in range(4)]
        good = await house.make("fidelitas", "person", "person", public=True)
        odd = await house.make("fidelitas", "person", "person")
        await play_some(odd, house, 3)
        for made in [*spoilt, good]:
            await house.inn.storage.commit(Job(made.id, table={"waits": "bot", "moved_at": 1.0}))
        storage = house.inn.storage
        entry = {"table_id": spoilt[0].id, "seq": 2, "kind": "dance", "seat": 0, "at": 0.0}
        await storage.commit(Job(spoilt[0].id, entries=[{**entry, "body": "{"}]))
        await storage.commit(Job(spoilt[1].id, table={"options": "{"}))
        await storage.commit(Job(spoilt[2].id, table={"game": "nonesuch"}))
        await storage.commit(Job(spoilt[3].id, table={"seed": "none"}))
        await storage.commit(
            Job(good.id, seats=[{"seat": n, "kind": "bot", "bot": "novice"} for n in (0, 1)])
        )
        await storage.commit(Job(odd.id, seats=[{"seat": 0, "orders": "["}]))
        orders = '[["FID-9","fly away"],["FID-22","soar"],["FID-24","hover"]]'
        await storage.commit(Job(odd.id, seats=[{"seat": 1, "orders": orders}]))
    async with open_house(sqlite_settings(tmp_path)) as house:
        async with asyncio.timeout(20):
            while (await house.get(f"/tables/{good.id}")).json()["status"] != "over":
                await asyncio.sleep(0.05)
        await play_some(Made(house, {"table": odd.table, "keys": [], "watch": ""}), house, 5)
        for made in spoilt:
            assert (
                await house.get(f"/tables/{made.id}/frames", token=made.keys[0])
            ).status_code == 410
            row = await house.inn.storage.table(made.id)
            assert row is not None
            assert row["waits"] == "aside"
        assert (await house.get("/tables")).status_code == 200


# -- the rest --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["fidelitas", "ausonia", "feudalia", "conspiracy", "audatia"])
async def test_the_rows_alone_tell_the_record_to_the_last_byte(house: House, game: str) -> None:
    options = {"conspiracy": {"turn_limit": 1}, "feudalia": {"target": 1}}.get(game, {})
    seats = ["person"] * tabard.load(game).seats
    made = await house.make(game, *seats, options=options)
    await play_some(made, house, 3000)
    for _ in range(2):
        told = (await house.get(f"/tables/{made.id}/record", token=made.keys[0])).json()["text"]
        row, places, entries = await house.inn.storage.load(made.id)
        assert row is not None
        assert rows.record(row, places, entries).text == told


async def test_a_resigned_match_has_the_same_record_from_its_rows(house: House) -> None:
    made = await house.make("audatia", "person", "person")
    await play_some(made, house, 5)
    async with made.client(1) as person:
        await person.arrive()
        await person.do("resign")
    told = (await house.get(f"/tables/{made.id}/record", token=made.keys[0])).json()["text"]
    row, places, entries = await house.inn.storage.load(made.id)
    assert row is not None
    assert rows.record(row, places, entries).text == told
    assert told.endswith("---\nresigned 1\n")


async def test_rematches_asked_for_at_once_make_one_table(house: House) -> None:
    made = await house.make("audatia", "person", "person")
    async with made.client(1) as person:
        await person.arrive()
        await person.do("resign")
    before = await house.inn.storage.made_by(await _maker(house, made), 0)
    answers = await asyncio.gather(
        *(
            house.post(f"/tables/{made.id}/rematch", token=key)
            for key in made.keys.values()
            for _ in "ab"
        )
    )
    assert len({answer.json()["table"]["id"] for answer in answers}) == 1
    assert await house.inn.storage.made_by(await _maker(house, made), 0) == before + 1


async def _maker(house: House, made: Made) -> str:
    row = await house.inn.storage.table(made.id)
    assert row is not None
    return str(row["maker"])


async def test_the_first_word_of_a_socket_says_which_build_it_is(house: House) -> None:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as one, made.client(1) as other:
        first, second = await one.receive(), await other.receive()
    assert first == second
    assert (first["t"], len(first["build"])) == ("welcome", 16)
