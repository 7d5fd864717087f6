"""Waking a table up: it is made from its rows, or set aside with the reason why it cannot be."""

import asyncio
from typing import TYPE_CHECKING, Any

from tabard.engine.errors import TabardError
from tabard.server import carrying, openings
from tabard.server.aside import Aside, SetAside
from tabard.server.log import Broken, from_row
from tabard.server.table import Table

if TYPE_CHECKING:
    from tabard.server.inn import Inn

SLICE = 100

Row = dict[str, Any]


async def woken(
    inn: "Inn", row: Row, seats: list[Row], entries: list[Row], stored: str | None
) -> Table:
    """The table of these rows; `stored` is its content, where ours is another one.

    Whatever is wrong with a table is its own affair: it is set aside, and no other one suffers.
    """
    try:
        return await _made(inn, row, seats, entries, stored)
    except (Broken, TabardError) as problem:
        why = str(problem).rstrip(".")
    except Exception as error:
        inn.report(f"waking table {row['id']}", error)
        why = "what was stored of it cannot be read"
    raise SetAside(Aside(row, seats, entries, why, stored))


async def _made(
    inn: "Inn", row: Row, seats: list[Row], entries: list[Row], stored: str | None
) -> Table:
    table = Table(inn, row, seats, carrying.game_of(row, stored))
    if table.opening is not None:
        table.first = await openings.begun(table.game, table.opening)
    for number, entry in enumerate(entries, 1):
        table.apply(from_row(entry))
        if number % SLICE == 0:
            await asyncio.sleep(0)
    carrying.check(row, table.state)
    return table
