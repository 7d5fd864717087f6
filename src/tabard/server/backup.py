"""`tabard backup` and `tabard restore`: the whole house in one file, while it is open.

The file holds the rows of all tables from one moment, as gzipped lines of JSON: a head, a line a
row, and a foot that counts them, so that half a file is noticed. It goes into any empty database,
embedded or PostgreSQL, so it also moves a house from one to the other.
"""

import asyncio
import gzip
import os
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from tabard import __version__
from tabard.server import schema
from tabard.server.database import StorageError, alembic_config
from tabard.server.private import OWNER_FILE
from tabard.server.settings import SettingsError
from tabard.server.storage import Storage
from tabard.server.where import HERE, Where

FORMAT = "tabard backup 1"
SLICE = 500

_encode = msgspec.json.Encoder().encode


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: what this is, of which schema."""

    format: str
    version: str
    schema: str
    made_at: float


class Row(msgspec.Struct):
    """A row of a table of the database."""

    of: str
    row: dict[str, Any]


class Foot(msgspec.Struct):
    """The last line: how many rows of each table there are."""

    rows: dict[str, int]


def backup(file: Path, where: Where = HERE) -> int:
    """Copy the whole house into a file; a server may be running.

    Parameters
    ----------
    file
        Where to; only its owner will be able to read it. It must not exist yet.
    """
    return _told(lambda: _backup(file, where.found().database))


def restore(file: Path, where: Where = HERE) -> int:
    """Fill an empty house from a file that `tabard backup` made.

    Parameters
    ----------
    file
        The file.
    """
    return _told(lambda: _restore(file, where.found().database))


def _told(work: Any) -> int:
    """Do it, and say what was done or why not."""
    try:
        counted: dict[str, int] = asyncio.run(work())
    except OSError as problem:
        why = f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
        print(f"tabard: {why}", file=sys.stderr)
        return 2
    except (SettingsError, StorageError, EOFError, msgspec.MsgspecError) as problem:
        print(f"tabard: {problem}", file=sys.stderr)
        return 2
    print(", ".join(f"{count} {name}" for name, count in counted.items()))
    return 0


async def _backup(file: Path, url: str) -> dict[str, int]:
    storage = Storage(url, "backup")
    try:
        await must_be_ours(storage)
        return await _write(file, storage)
    finally:
        await storage.close()


async def must_be_ours(storage: Storage) -> None:
    """Refuse a database of another version, or of nobody."""
    found = await storage.revision()
    if found != newest():
        said = f"is of version {found}" if found else "holds no house"
        raise StorageError(f"the database {said}; this program knows version {newest()}")


async def _write(file: Path, storage: Storage) -> dict[str, int]:
    """Write beside the file and rename at the end: a file that is there is whole."""
    if file.exists():
        raise StorageError(f"{file} is there already; a backup never writes over anything")
    beside = file.with_name(file.name + ".part")
    handle = os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_FILE)
    counted = {table.name: 0 for table in schema.metadata.sorted_tables}
    with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wb") as packed:
        packed.write(_encode(Head(FORMAT, __version__, newest(), time.time())) + b"\n")
        async for of, row in storage.everything(schema.metadata.sorted_tables, SLICE):
            packed.write(_encode(Row(of, row)) + b"\n")
            counted[of] += 1
        packed.write(_encode(Foot(counted)) + b"\n")
        packed.flush()
    with beside.open("rb") as written:
        os.fsync(written.fileno())
    beside.rename(file)
    return counted


async def _restore(file: Path, url: str) -> dict[str, int]:
    head, rows, foot = read(file)
    storage = Storage(url, "restore")
    try:
        await storage.bring_to(head.schema)
        if await storage.rows(sa.select(schema.tables.c.id).limit(1)):
            raise StorageError("the house is not empty; restore into a new one")
        await storage.fill(rows)
        await storage.bring_to("head")
    finally:
        await storage.close()
    return foot.rows


def read(file: Path) -> tuple[Head, list[tuple[str, dict[str, Any]]], Foot]:
    """A backup, checked: the right kind of file, whole, of a schema that is known here."""
    try:
        lines = gzip.decompress(file.read_bytes()).splitlines()
    except (gzip.BadGzipFile, EOFError) as problem:
        raise StorageError(f"{file} is not a whole backup: {problem}") from problem
    if len(lines) < 2:
        raise StorageError(f"{file} is not a backup of Tabard")
    head = msgspec.json.decode(lines[0], type=Head)
    if head.format != FORMAT:
        raise StorageError(f"{file} is a '{head.format}'; this version reads '{FORMAT}'")
    if head.schema > newest():
        raise StorageError(f"{file} was made by the newer version {head.version}")
    foot = msgspec.json.decode(lines[-1], type=Foot)
    told = [msgspec.json.decode(line, type=Row) for line in lines[1:-1]]
    if len(told) != sum(foot.rows.values()):
        raise StorageError(f"{file} is not whole: {len(told)} rows of {sum(foot.rows.values())}")
    return head, [(row.of, row.row) for row in told], foot


def newest() -> str:
    """The newest version of the schema."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""
