"""Somebody runs the server: settings, health, numbers, logs, backups, private files."""

import asyncio
import gzip
import io
import json
import logging
import os
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import Client, House, Made, open_house, settings_on, sqlite_settings
from tests.server.postgres import Postgres
from websockets.exceptions import InvalidStatus

from tabard.cli import main
from tabard.server import door, logs, storage
from tabard.server.database import sqlite_url
from tabard.server.settings import Settings, SettingsError, read
from tabard.server.storage import Storage

# -- settings ---------------------------------------------------------------------------------


def test_a_flag_counts_before_the_environment_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tabard.toml"
    file.write_text("tables_per_hour = 1\nkeep_days = 2\nbot_grace = 3\n")
    environment = {"TABARD_KEEP_DAYS": "20", "TABARD_BOT_GRACE": "30"}
    given = read(file, environment, {"bot_grace": 300.0, "hosts": None})
    assert given == {"tables_per_hour": 1, "keep_days": 20, "bot_grace": 300.0}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tabels_per_hour = 1", "there is no setting 'tabels_per_hour'"),
        ("tables_per_hour = 'many'", "tables_per_hour must be a whole number, not 'many'"),
        ("tables_per_hour = -1", "tables_per_hour must not be below zero"),
        ("compress = 'perhaps'", "compress must be true or false, not 'perhaps'"),
        ("keep_days == 3", "cannot be read"),
    ],
)
def test_a_wrong_setting_is_told_with_its_place(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "tabard.toml"
    file.write_text(line)
    with pytest.raises(SettingsError, match=said) as told:
        read(file, {}, {})
    assert str(file) in str(told.value)


def test_every_setting_is_in_the_handbook() -> None:
    text = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    assert [name for name in Settings.__slots__ if f"`{name}`" not in text] == []


# -- health and numbers -----------------------------------------------------------------------


async def test_health_and_readiness(house: House) -> None:
    assert (await house.get("/health")).json()["status"] == "ok"
    assert (await house.get("/ready")).status_code == 200
    house.inn.closing = True
    assert (await house.get("/health")).json()["status"] == "closing"
    assert (await house.get("/ready")).status_code == 503


async def test_a_house_without_its_database_is_not_ready(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(_: Any) -> Any:
        raise OSError("gone")

    monkeypatch.setattr(house.inn.storage, "rows", silent)
    answer = await house.get("/ready")
    assert (answer.status_code, answer.json()["status"]) == (503, "no-database")


async def test_the_numbers_count_what_happened(house: House) -> None:
    await house.played_out("page")
    refused = await house.get("/tables/aaaaaaaaaaaa")
    assert refused.status_code == 404
    text = (await house.get("/metrics")).text
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(found['tabard_moves_total{by="server"}']) > 20
    assert float(found['tabard_tables_made_total{game="fidelitas"}']) == 1
    assert float(found['tabard_refusals_total{code="no-table"}']) == 1
    assert float(found["tabard_commit_seconds_count"]) > 20
    assert float(found["tabard_tables"]) == 1
    assert float(found["tabard_descriptors"]) > 3


async def test_strangers_do_not_read_the_numbers(tmp_path: Path) -> None:
    settings = settings_on(sqlite_url(tmp_path), metrics_to="192.0.2.1")
    async with open_house(settings) as house:
        assert (await house.get("/metrics")).status_code == 404


async def test_only_the_names_of_the_house_are_answered_to(tmp_path: Path) -> None:
    names = "games.example,*.inns.example,::1"
    async with open_house(settings_on(sqlite_url(tmp_path), hosts=names)) as house:
        refused = await house.get("/health")
        assert (refused.status_code, refused.json()["code"]) == (400, "foreign-host")
        for name, status in (
            ("games.example", 200),
            ("Games.Example:8443", 200),
            ("tabard.inns.example", 200),
            ("[::1]:8000", 200),
            ("games.example.evil", 400),
            ("evilinns.example", 400),
            ("[", 400),
        ):
            answer = await house.http.get("/api/health", headers={"host": name})
            assert answer.status_code == status, name
        with pytest.raises(InvalidStatus):
            async with house.client("aaaaaaaaaaaa"):
                pass


async def test_an_origin_that_is_no_address_is_refused(house: House) -> None:
    for origin, status, code in (
        ("http://[", 400, "bad-origin"),
        ("https://elsewhere.example", 403, "foreign-origin"),
    ):
        answer = await house.http.post("/api/tables/quick", headers={"origin": origin}, json={})
        assert (answer.status_code, answer.json()["code"]) == (status, code)


# -- logs -------------------------------------------------------------------------------------


def test_nobody_outside_writes_lines_of_the_log() -> None:
    record = logging.LogRecord(
        "tabard", 20, "f", 1, "table %s", ("x\n2026 ERROR fake\x1b[2J",), None
    )
    text = logs.TextLines().format(record)
    assert "\n" not in text
    assert "\\n2026 ERROR fake\\x1b[2J" in text
    assert json.loads(logs.JsonLines().format(record))["said"].startswith("table x\n")


def test_a_mistake_is_one_line_with_its_places(caplog: pytest.LogCaptureFixture) -> None:
    def deep(n: int) -> None:
        if n == 0:
            raise KeyError("lost")
        deep(n - 1)

    try:
        deep(30)
    except KeyError as error:
        logs.report("table abc", error)
    line = logs.TextLines().format(caplog.records[-1])
    assert line.count("test_operating.py") == logs.FRAMES
    assert "table abc: KeyError('lost')" in line
    assert "\n" not in line


def test_a_mistake_that_others_log_is_told_with_its_places(
    caplog: pytest.LogCaptureFixture,
) -> None:
    try:
        raise ValueError("the pen broke")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    line = logs.TextLines().format(caplog.records[-1])
    assert "Exception in ASGI application: ValueError('the pen broke') (test_operating.py:" in line
    told = json.loads(logs.JsonLines().format(caplog.records[-1]))
    assert told["said"].endswith("ValueError('the pen broke')")
    assert told["places"][0].startswith("test_operating.py:")


@contextmanager
def written(form: str) -> Iterator[Callable[[], list[str]]]:
    """The lines that a server would have written since."""
    stream = io.StringIO()
    handler = logs.written_to(stream, form)
    logs.LOGGER.addHandler(handler)
    try:
        yield lambda: stream.getvalue().splitlines()
    finally:
        logs.LOGGER.removeHandler(handler)


@asynccontextmanager
async def somebody_to_move(house: House) -> AsyncIterator[tuple[Made, Client]]:
    made = await house.make("fidelitas", "person", "person")
    async with made.client(0) as a, made.client(1) as b:
        await a.arrive()
        await b.arrive()
        yield made, a if a.moves else b


async def take(books: Storage, changes: bool) -> None:
    """Let the embedded database take changes or, as on a read-only disk, none."""

    def say() -> None:
        assert books._kept is not None
        connection: Any = books._kept.connection.driver_connection
        connection.execute(f"PRAGMA query_only = {int(not changes)}")

    await asyncio.get_running_loop().run_in_executor(books._thread, say)


async def test_a_broken_disk_is_told_once_and_then_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = sqlite_settings(tmp_path, touch_seconds=600.0)
    async with open_house(quiet) as house, somebody_to_move(house) as (made, mover):

        async def are_refused(moves: int) -> None:
            for _ in range(moves):
                ask, move = mover.now["asked"]["ask"], mover.moves[0]["id"]
                assert (await mover.ask("play", ask=ask, move=move))["code"] == "failed"

        with written("json") as lines:
            # when the disk takes nothing, then the first refused move is told with its cause
            await take(house.inn.storage, changes=False)
            await are_refused(1)
            told = [json.loads(line) for line in lines()]
            assert [line["level"] for line in told] == ["error"]
            assert told[0]["said"].startswith(f"table {made.id}: OperationalError(")
            assert "attempt to write a readonly database" in told[0]["said"]
            assert "untold" not in told[0]
            # and the others are counted, in the numbers at once
            await are_refused(20)
            assert len(lines()) == 1
            assert "tabard_errors_total 21.0" in house.inn.metrics.text().decode()
            # and in the log a minute later
            with monkeypatch.context() as later:
                later.setattr(logs, "REPEAT_SECONDS", 0.0)
                await are_refused(1)
            told = [json.loads(line) for line in lines()]
            assert [line.get("untold") for line in told] == [None, 20]
            # when it takes changes for a while, then one line says that this is over
            await take(house.inn.storage, changes=True)
            monkeypatch.setattr(storage, "QUIET_SECONDS", 0.0)
            await mover.play(mover.moves[0]["id"])
            told = [json.loads(line) for line in lines()]
            assert [line["level"] for line in told] == ["error", "error", "warning"]
            assert told[2]["said"].startswith("Changes are written again; in ")
            assert told[2]["refused"] == 22
            # and new trouble is told at once
            await take(house.inn.storage, changes=False)
            quick = {"game": "fidelitas", "bot": "novice"}
            assert (await house.post("/tables/quick", quick)).json()["code"] == "failed"
            assert json.loads(lines()[3])["said"].startswith("POST /api/tables/quick: ")
            assert not [key for key in made.keys.values() if key in "".join(lines())]


def test_a_lost_database_is_told_once_until_it_answers_again(tmp_path: Path) -> None:
    books = Storage(sqlite_url(tmp_path), "here")
    with written("text") as lines:
        for number in range(50):
            books._unreachable(ConnectionRefusedError(f"no answer {number}"))
        assert len(lines()) == 1
        assert "WARNING tabard: The database does not answer: ConnectionRefused" in lines()[0]
        logs.LOGGER.warning("It answers.", extra={"again": True})
        books._unreachable(ConnectionRefusedError("once more"))
        assert [("once more" in line) for line in lines()] == [False, False, True]
    assert "tabard_database_unreachable_total 51.0" in books.metrics.text().decode()


def test_only_equal_mistakes_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    with written("text") as lines:
        for number in range(3):
            for mistake in (KeyError("lost"), ValueError("lost")):
                logs.report(f"table {number}", mistake)
            logs.LOGGER.warning("close by the keeper")
        assert [line.partition("tabard: ")[2] for line in lines()] == [
            "table 0: KeyError('lost')",
            "table 0: ValueError('lost')",
            *["close by the keeper"] * 3,
        ]
        monkeypatch.setattr(logs, "REPEAT_SECONDS", 0.0)
        logs.report("table 9", KeyError("lost"))
        assert lines()[-1].endswith("table 9: KeyError('lost') [and 2 more like it]")


def test_what_is_remembered_of_mistakes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "CAUSES", 5)
    repeats = logs.Repeats()
    for number in range(20):
        record = logging.LogRecord("tabard", 40, "f", 1, "table x", (), None)
        record.cause = f"mistake {number}"
        assert repeats.filter(record)
        assert not repeats.filter(record)
    assert len(repeats.told_at) == len(repeats.untold) == 5


# -- the door ---------------------------------------------------------------------------------


async def test_headers_without_end_are_refused(house: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(b"GET /api/health HTTP/1.1\r\nhost: x\r\n")
    for _ in range(40):
        writer.write(b"x-more: " + b"y" * 1000 + b"\r\n")
    await writer.drain()
    assert (await reader.readline()).startswith(b"HTTP/1.1 431")
    writer.close()


async def test_half_a_request_is_shown_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.2)
    for half in (b"", b"GET /api/he", b"POST /api/tables HTTP/1.1\r\ncontent-length: 9\r\n\r\n{"):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(half)
        async with asyncio.timeout(5):
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await reader.readexactly(10_000)
        writer.close()


# -- backups ----------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


async def test_the_files_of_the_house_are_private(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        async with open_house(sqlite_settings(tmp_path)) as house:
            await house.played_out("page")
            files = list(tmp_path.glob("tabard.sqlite*"))
            assert len(files) >= 2
            assert {mode(file) for file in files} == {0o600}
    finally:
        os.umask(old)


async def test_a_backup_of_an_open_house_is_restored(tmp_path: Path) -> None:
    kept, copy = tmp_path / "house.gz", tmp_path / "copy"
    async with open_house(sqlite_settings(tmp_path)) as house:
        table = await house.played_out("page")
        record = (await house.get(f"/tables/{table}/record")).json()["text"]
        running = await house.make("ausonia", "person", "person")
        assert await asyncio.to_thread(main, ["backup", str(kept), "--data", str(tmp_path)]) == 0
        assert mode(kept) == 0o600
    assert await asyncio.to_thread(main, ["restore", str(kept), "--data", str(copy)]) == 0
    async with open_house(settings_on(sqlite_url(copy))) as again:
        assert (await again.get(f"/tables/{table}/record")).json()["text"] == record
        async with again.client(running.id, running.keys[0]) as person:
            await person.arrive()
            assert person.now["status"] == "running"


async def test_a_house_moves_to_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    kept = tmp_path / "house.gz"
    url = postgres.database()
    async with open_house(sqlite_settings(tmp_path)) as house:
        table = await house.played_out("page")
        record = (await house.get(f"/tables/{table}/record")).json()["text"]
    assert await asyncio.to_thread(main, ["backup", str(kept), "--data", str(tmp_path)]) == 0
    assert await asyncio.to_thread(main, ["restore", str(kept), "--database", url]) == 0
    async with open_house(settings_on(url)) as again:
        assert (await again.get(f"/tables/{table}/record")).json()["text"] == record
    back = tmp_path / "back.gz"
    assert await asyncio.to_thread(main, ["backup", str(back), "--database", url]) == 0
    rows = [sorted(gzip.decompress(f.read_bytes()).splitlines()[1:]) for f in (kept, back)]
    assert rows[0] == rows[1]


def test_what_is_no_backup_is_not_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.gz"
    whole = [
        b'{"format":"tabard backup 1","version":"1","schema":"0001","made_at":1}',
        b'{"rows":{"tables":1}}',
    ]
    for data, said in (
        (b"hello", "is not a whole backup"),
        (gzip.compress(b"\n".join(whole)), "0 rows of 1"),
        (gzip.compress(whole[0].replace(b"0001", b"9999") + b"\n{}"), "newer version"),
    ):
        file.write_bytes(data)
        assert main(["restore", str(file), "--data", str(tmp_path / "new")]) == 2
        assert said in capsys.readouterr().err


def test_a_backup_writes_over_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "b"), "--data", str(tmp_path)]) == 2
    assert "holds no house" in capsys.readouterr().err
