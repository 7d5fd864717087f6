"""What is written together, and the statements that write it.

A batch of jobs is one transaction. Rows that change alike go into one statement, and on PostgreSQL
the transaction itself tells the other processes where something moved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from tabard.server import schema

CHANNEL = "tabard"
NOTICE_BYTES = 7000

_INSERT_TABLE = sa.insert(schema.tables)
_INSERT_SEAT = sa.insert(schema.seats)
_INSERT_ENTRY = sa.insert(schema.entries)
# a content that is kept already stays as it is
_KEEP_CONTENT = sa.text(
    "INSERT INTO contents (game, digest, body) VALUES (:game, :digest, :body)"
    " ON CONFLICT (game, digest) DO NOTHING"
)
_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :payload)")


@dataclass(slots=True)
class Job:
    """What is written together: a table's new entries and the rows they change."""

    table_id: str
    entries: list[dict[str, Any]] = field(default_factory=list)
    table: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    new_table: dict[str, Any] | None = None
    new_seats: list[dict[str, Any]] = field(default_factory=list)
    contents: list[dict[str, Any]] = field(default_factory=list)

    @property
    def seq(self) -> int:
        return int(self.entries[-1]["seq"]) if self.entries else 0

    @property
    def changes_lobby(self) -> bool:
        """Does the lobby show something else then? That one more move was made does not count."""
        if self.new_table is not None or self.seats:
            return True
        moved = self.table.get("status") == "running" and self.table["plies"] > 0
        return not moved and bool(self.table.keys() - {"moved_at"})


def write_jobs(connection: sa.Connection, jobs: Sequence[Job], origin: str | None) -> None:
    """Write a batch; on PostgreSQL the same transaction tells the other processes."""
    contents = {(c["game"], c["digest"]): c for j in jobs for c in j.contents}
    keep_contents(connection, list(contents.values()))
    _many(connection, _INSERT_TABLE, [j.new_table for j in jobs if j.new_table is not None])
    _many(connection, _INSERT_SEAT, [s for j in jobs for s in j.new_seats])
    entries = [e for j in jobs for e in j.entries]
    entries.sort(key=lambda e: (e["table_id"], e["seq"]))
    _many(connection, _INSERT_ENTRY, entries)
    update_rows(connection, jobs)
    if origin is not None:
        _notify(connection, jobs, origin)


def keep_contents(connection: sa.Connection, contents: list[dict[str, Any]]) -> None:
    """Keep contents that are not kept yet."""
    if contents:
        connection.execute(_KEEP_CONTENT, contents)


def update_rows(connection: sa.Connection, jobs: Sequence[Job]) -> None:
    """Rows with the same changed columns go into one statement."""
    by_columns: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for job in sorted(jobs, key=lambda j: j.table_id):
        if job.table:
            values = {f"v_{name}": value for name, value in job.table.items()}
            key = ("tables", *job.table)
            by_columns.setdefault(key, []).append({"k_id": job.table_id, **values})
        for row in job.seats:
            changed = [name for name in row if name not in ("table_id", "seat")]
            values = {f"v_{name}": row[name] for name in changed}
            key = ("seats", *changed)
            where = {"k_id": job.table_id, "k_seat": row["seat"]}
            by_columns.setdefault(key, []).append({**where, **values})
    for key, rows in by_columns.items():
        _many(connection, _update(key), rows)


def _notify(connection: sa.Connection, jobs: Sequence[Job], origin: str) -> None:
    """Tell the other processes which tables moved, in the moving transaction."""
    names = sorted({job.table_id for job in jobs})
    while names:
        payload = origin
        while names and len(payload) < NOTICE_BYTES:
            payload += " " + names.pop()
        connection.execute(_NOTIFY, {"payload": payload})


def _many(
    connection: sa.Connection, statement: sa.Insert | sa.Update, rows: list[dict[str, Any]]
) -> None:
    """Run a statement for every row; on SQLite without preparing each row a second time."""
    if rows and connection.dialect.name == "sqlite":
        text, names = _compiled(statement, connection.dialect)
        values = itemgetter(*names)
        connection.exec_driver_sql(text, [values(row) for row in rows])
    elif rows:
        connection.execute(statement, rows)


@cache
def _compiled(statement: sa.Insert | sa.Update, dialect: sa.Dialect) -> tuple[str, tuple[str, ...]]:
    """The text of a statement, and the columns whose values it takes in turn."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), tuple(getattr(compiled, "positiontup", None) or ())


_UPDATES: dict[tuple[str, ...], sa.Update] = {}


def _update(key: tuple[str, ...]) -> sa.Update:
    """The UPDATE that sets these columns (`tables` by id, `seats` by id and seat)."""
    statement = _UPDATES.get(key)
    if statement is None:
        name, *columns = key
        table = schema.tables if name == "tables" else schema.seats
        where = [(table.c.id if name == "tables" else table.c.table_id) == sa.bindparam("k_id")]
        if name == "seats":
            where.append(table.c.seat == sa.bindparam("k_seat"))
        statement = sa.update(table).where(*where)
        statement = statement.values({c: sa.bindparam(f"v_{c}") for c in columns})
        _UPDATES[key] = statement
    return statement
