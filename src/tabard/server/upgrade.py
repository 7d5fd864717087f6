"""`tabard upgrade-check`: what would become of each running table if this version took over.

The database is only read, whatever version wrote it; a server may be running on it. Every match is
played through as a server would wake it up.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import asyncpg  # type: ignore[import-untyped]
import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tabard.server import carrying, schema
from tabard.server.aside import SetAside
from tabard.server.database import StorageError
from tabard.server.inn import Inn
from tabard.server.settings import Settings, SettingsError
from tabard.server.waking import woken
from tabard.server.where import HERE, Where

Row = dict[str, Any]
Fate = Literal["carried on", "carried on with stored content", "set aside"]
FATES: tuple[Fate, ...] = ("carried on", "carried on with stored content", "set aside")


class Outlook(msgspec.Struct):
    """What would become of a table, and why."""

    table: str
    game: str
    moves: int
    fate: Fate
    why: str = ""


def upgrade_check(where: Where = HERE, json: bool = False) -> int:
    """Say what would become of each running table if this version took over.

    Install the new version beside the one that serves, and let it look: nothing is written. Ends
    with 1 when tables would be set aside.

    Parameters
    ----------
    json
        A line of JSON for every table instead of sentences.
    """
    try:
        found = asyncio.run(_outlooks(where.found()))
    except (SettingsError, StorageError, OSError) as problem:
        print(f"tabard: {problem}", file=sys.stderr)
        return 2
    print("\n".join(map(_line, found)) if json else _told(found))
    return 1 if any(each.fate == "set aside" for each in found) else 0


def _line(outlook: Outlook) -> str:
    return msgspec.json.encode(outlook).decode()


def _told(found: list[Outlook]) -> str:
    if not found:
        return "No match is being played."
    many = "1 match is" if len(found) == 1 else f"{len(found)} matches are"
    lines = [f"{many} being played."]
    for fate in FATES:
        some = [each for each in found if each.fate == fate]
        lines += [f"{fate}: {len(some)}"] if some else []
        for each in some if fate != "carried on" else []:
            why = f": {each.why}" if each.why else ""
            lines.append(f"  {each.table}  {each.game}, {each.moves} moves{why}")
    return "\n".join(lines)


async def _outlooks(settings: Settings) -> list[Outlook]:
    must_exist(settings.database)
    inn = Inn(settings)  # never opened: it only lends its name to the tables
    try:
        async with inn.storage.reads.connect() as connection:
            return [await _outlook(inn, connection, row) async for row in _running(connection)]
    except (sa.exc.SQLAlchemyError, asyncpg.PostgresError) as problem:
        raise StorageError(f"the database cannot be read: {problem}") from problem
    finally:
        await inn.storage.close()


def must_exist(url: str) -> None:
    """Opening an embedded database would make it."""
    scheme, _, file = url.partition(":///")
    if scheme.startswith("sqlite") and not Path(file).is_file():
        raise StorageError(f"there is no database at {file}")


async def _running(connection: AsyncConnection) -> AsyncIterator[Row]:
    """The rows of all matches that are being played, with whatever columns they have."""
    for row in await _rows(connection, "SELECT * FROM tables WHERE status = 'running' ORDER BY id"):
        yield dict.fromkeys(schema.ADDED) | row


async def _rows(connection: AsyncConnection, query: str, **values: Any) -> list[Row]:
    found = await connection.execute(sa.text(query), values)
    return [dict(row) for row in found.mappings()]


async def _outlook(inn: Inn, connection: AsyncConnection, row: Row) -> Outlook:
    of = "WHERE table_id = :id ORDER BY"
    seats = await _rows(connection, f"SELECT * FROM seats {of} seat", id=row["id"])
    entries = await _rows(connection, f"SELECT * FROM entries {of} seq", id=row["id"])
    stored = await _content(connection, row)
    await connection.rollback()  # a long match takes its time: meanwhile nothing is held open
    outlook = Outlook(row["id"], row["game"], row["plies"], "carried on")
    try:
        await woken(inn, row, seats, entries, stored)
    except SetAside as no:
        outlook.fate, outlook.why = "set aside", no.aside.why
    else:
        if stored is not None:
            outlook.fate = "carried on with stored content"
    return outlook


async def _content(connection: AsyncConnection, row: Row) -> str | None:
    """The content a match was begun with, if it is kept and not ours."""
    wanted = carrying.other_content(row)
    if wanted is None or not await connection.run_sync(_keeps_contents):
        return None
    query = "SELECT body FROM contents WHERE game = :game AND digest = :digest"
    found = await _rows(connection, query, game=row["game"], digest=wanted)
    return found[0]["body"] if found else None


def _keeps_contents(connection: sa.Connection) -> bool:
    return bool(sa.inspect(connection).has_table("contents"))
