"""A full, a read-only, a slow disk, and an upgrade in the middle: nothing is lost (short form)."""

from pathlib import Path

import pytest
from tests.server import faults
from tests.server.installation import install_later
from tests.server.postgres import Postgres


@pytest.mark.skipif(not faults.PreloadedDisk.works_here(), reason="needs Linux and a C compiler")
async def test_sqlite_survives_a_broken_disk_and_an_upgrade(tmp_path: Path) -> None:
    later = install_later(tmp_path / "later")
    told = await faults.on_sqlite(tmp_path, later, rounds=3, tables=4, seed=1)
    assert told["acknowledged"] > 5


async def test_postgres_survives_a_broken_disk_and_an_upgrade(
    postgres: Postgres, tmp_path: Path
) -> None:
    later = install_later(tmp_path / "later")
    told = await faults.on_postgres(postgres.database(), later, rounds=3, tables=4, seed=2)
    assert told["acknowledged"] > 5
