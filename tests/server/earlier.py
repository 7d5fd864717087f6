"""Tables and records of version 0.1.0, and databases as it left them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tabard.server.database import migrate

KEPT = Path(__file__).parent / "fixtures" / "0.1.0"
# the revision of the schema that version 0.1.0 had
REVISION = "0001"


@cache
def tables() -> list[dict[str, Any]]:
    """Each with its rows, its keys and what was seen of it last (see tools/keep_version.py)."""
    lines = (KEPT / "tables.jsonl").read_text(encoding="utf-8").splitlines()
    return [_with_rows(json.loads(line)) for line in lines]


def _with_rows(kept: dict[str, Any]) -> dict[str, Any]:
    kept["entries"] = [
        {
            "table_id": kept["id"],
            "seq": seq,
            "kind": kind,
            "seat": seat,
            "body": json.dumps(body, ensure_ascii=False, separators=(",", ":")),
            "at": at,
        }
        for seq, kind, seat, body, at in kept["entries"]
    ]
    kept["keys"] = {int(seat): token for seat, token in kept["keys"].items()}
    return kept


@cache
def story() -> dict[str, Any]:
    """A table at which everything happened that can happen; its log as it was told then."""
    found: dict[str, Any] = json.loads((KEPT / "story.json").read_text(encoding="utf-8"))
    found["table"] = found.pop("tables")[0]
    return found


@cache
def records() -> list[str]:
    """A match of every variant of every game."""
    head = "tabard record 1\n"
    parts = (KEPT / "records.txt").read_text(encoding="utf-8").split(head)
    return [head + part for part in parts[1:]]


def leave_database(directory: Path, *kept: dict[str, Any]) -> Path:
    """A database as version 0.1.0 left it, with these tables."""
    file = directory / "tabard.sqlite"
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        connection.execute(sa.text("PRAGMA journal_mode=WAL"))
    with engine.begin() as connection:
        migrate(connection, "upgrade", REVISION)
        for each in kept:
            _insert(connection, "tables", [each["table"]])
            _insert(connection, "seats", each["seats"])
            _insert(connection, "entries", each["entries"])
    engine.dispose()
    return file


def _insert(connection: sa.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)
