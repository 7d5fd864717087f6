"""Servers for the tests, on SQLite and on a real PostgreSQL."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.server.house import House, open_house, sqlite_settings
from tests.server.postgres import Postgres, PostgresMissing, start_postgres

MISSING: list[str] = []


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A running server on an embedded database."""
    async with open_house(sqlite_settings(tmp_path)) as house:
        yield house


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server of our own; without one: a loud skip, with CI=true a failure."""
    try:
        server = start_postgres()
    except PostgresMissing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs PostgreSQL: {missing}")
        MISSING.append(str(missing))
        pytest.skip(f"no PostgreSQL: {missing}")
    try:
        yield server
    finally:
        server.stop()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    for reason in dict.fromkeys(MISSING):
        terminalreporter.write_line(
            f"NOT TESTED: the server on PostgreSQL ({reason})", red=True, bold=True
        )
