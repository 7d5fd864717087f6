"""`tabard serve`: starts, serves, stops; bad arguments get one sentence and exit code 2."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.ports import free_port
from tests.server.postgres import Postgres

from tabard.cli import main
from tabard.server import openapi

COMMAND = [sys.executable, "-m", "tabard", "serve"]
CHECKOUT = Path(__file__).parents[2]


PATIENCE = 60.0  # seconds; the machine may be busy with other tests


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends, f"it never came that {what}"
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Is there a server that answers?"""
    with contextlib.suppress(httpx.HTTPError):
        return get(f"{url}/api/games").status_code == 200
    return False


def get(url: str, token: str = "") -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(url, headers=headers, timeout=PATIENCE, verify=False)


def quick_table(url: str, game: str = "fidelitas") -> dict[str, Any]:
    """A table that was just made, and its key."""
    made = httpx.post(
        f"{url}/api/tables/quick", json={"game": game}, timeout=PATIENCE, verify=False
    )
    assert made.status_code == 201
    return {"id": made.json()["table"]["id"], "token": made.json()["keys"][0]["token"]}


@contextlib.contextmanager
def serving(*arguments: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A served inn and its address."""
    port = free_port()
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: process.poll() is not None or answers(url), "it serves")
        assert process.poll() is None, process.communicate()
        yield process, url
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_stops_quietly(tmp_path: Path, number: signal.Signals) -> None:
    with serving("--data", str(tmp_path / "inn")) as (process, url):
        quick_table(url)
        files = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "inn").iterdir()}
        assert {"tabard.sqlite", "tabard.lock"} <= files.keys()
        assert set(files.values()) == {0o600}
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE)
        assert url in out
        assert errors == ""
        assert process.returncode in (0, -number)


def test_a_killed_server_gives_its_port_back_whatever_its_bots_do(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path / "inn")) as (process, url):
        bots = _children(process.pid)
        assert bots
        for bot in bots:
            os.kill(bot, signal.SIGSTOP)
        try:
            process.kill()
            process.wait(PATIENCE)
            with socket.create_server(("127.0.0.1", httpx.URL(url).port or 0)):
                pass
        finally:
            for bot in bots:
                os.kill(bot, signal.SIGKILL)


def test_several_processes_share_a_port_and_a_database(postgres: Postgres) -> None:
    with serving("--database", postgres.database(), "--processes", "2") as (process, url):
        children = _children(process.pid)
        assert len(children) == 2
        for _ in range(30):
            made = quick_table(url)
            table = get(f"{url}/api/tables/{made['id']}", made["token"])
            assert table.json()["status"] == "running"
        died = children[0]
        os.kill(died, signal.SIGKILL)
        until(
            lambda: len(now := _children(process.pid)) == 2 and died not in now,
            "the one that died was replaced",
        )
        children = _children(process.pid)
        process.terminate()
        _, errors = process.communicate(timeout=PATIENCE)
        assert errors == ""
        assert process.returncode == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in children)


def test_a_parent_that_is_killed_leaves_no_children_on_the_port(postgres: Postgres) -> None:
    with serving("--database", postgres.database(), "--processes", "2") as (process, url):
        assert len(_children(process.pid)) == 2
        process.kill()
        process.wait(PATIENCE)
        until(lambda: is_free(httpx.URL(url).port or 0), "nobody holds the port")


def is_free(port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_server(("127.0.0.1", port)).close()
        return True
    return False


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--database", "mysql://nowhere"], "postgresql://"),
        (["--database", "postgresql://127.0.0.1:1/none"], "cannot be opened"),
        (["--processes", "2", "--data", "{tmp}"], "several processes"),
        (["--data", "/proc/none/inn"], "data directory"),
        (["--bot-workers", "0", "--data", "{tmp}"], "bot-workers"),
        (["--keep", "0", "--data", "{tmp}"], "at least 1 day"),
        (["--data", "{tmp}", "--database", "postgresql://x/y"], "not both"),
    ],
)
def test_bad_arguments(
    tmp_path: Path, arguments: list[str], part: str, capfd: pytest.CaptureFixture[str]
) -> None:
    given = [a.replace("{tmp}", str(tmp_path)) for a in arguments]
    assert main(["serve", *given]) == 2
    errors = capfd.readouterr().err
    assert part in errors
    assert "Traceback" not in errors
    assert len(errors.strip().splitlines()) == 1


def test_old_tables_are_forgotten_only_where_that_is_asked_for(tmp_path: Path) -> None:
    keys: dict[str, str] = {}

    def found(*arguments: str) -> list[bool]:
        with serving("--data", str(tmp_path), *arguments) as (_, url):
            while len(keys) < 2:
                made = quick_table(url, "audatia")
                keys[made["id"]] = made["token"]
            asked = (get(f"{url}/api/tables/{name}", key) for name, key in keys.items())
            return [answer.status_code == 200 for answer in asked]

    assert found() == [True, True]
    old = next(iter(keys))
    with contextlib.closing(sqlite3.connect(tmp_path / "tabard.sqlite")) as database:
        database.execute("UPDATE tables SET moved_at = moved_at - 864000 WHERE id = ?", [old])
        database.commit()
        assert found() == [True, True]
        assert found("--keep", "11") == [True, True]
        assert found("--keep", "9") == [False, True]
        left = database.execute("SELECT count(*) FROM entries WHERE table_id = ?", [old])
        assert left.fetchone() == (0,)


def test_a_port_or_directory_that_cannot_be_had_is_told(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as (_, url):
        port = url.rsplit(":", 1)[1]
        for arguments, part in (
            (["--port", port, "--data", str(tmp_path / "other")], "cannot listen"),
            (["--port", "99999", "--data", str(tmp_path / "other")], "cannot listen"),
            (["--port", str(free_port()), "--data", str(tmp_path)], "another server"),
        ):
            again = [*COMMAND, *arguments]
            done = subprocess.run(again, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 2
            assert part in done.stderr
            assert len(done.stderr.strip().splitlines()) == 1


def test_the_data_directory_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tabard.server.settings import data_directory

    monkeypatch.delenv("TABARD_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "tabard"
    monkeypatch.setenv("TABARD_DATA", str(tmp_path / "own"))
    assert data_directory() == tmp_path / "own"


def test_the_openapi_document_of_the_client_is_current() -> None:
    kept = (CHECKOUT / "web" / "openapi.json").read_text(encoding="utf-8")
    assert kept == openapi.text(), "run: python -m tabard.server.openapi web/openapi.json"


def test_what_writes_the_openapi_document_tells_how_and_takes_no_option_for_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, status in ((["--help"], 0), ([], 2), (["--out"], 2)):
        with pytest.raises(SystemExit) as ended:
            openapi.main(words)
        assert ended.value.code == status
        assert "python -m tabard.server.openapi" in "".join(capsys.readouterr())
    assert not list(tmp_path.iterdir())


def test_killing_the_server_leaves_no_bot_worker_behind(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path), "--bot-workers", "2") as (process, _):
        workers = _children(process.pid)
        assert len(workers) >= 2
        process.kill()
        process.wait(PATIENCE)
        until(
            lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers),
            "its workers are gone",
        )


def _children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rsplit(")", 1)[1].split()
            if int(fields[1]) == parent:
                found.append(int(entry.parent.name))
    return found
