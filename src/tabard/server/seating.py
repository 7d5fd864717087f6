"""Who sits where: sit down, let a bot stand in, come back, be renamed, resign."""

from dataclasses import replace
from typing import Any

import msgspec

from tabard.server import messages as m
from tabard.server.declined import Declined
from tabard.server.log import Change, Reseated, Resigned
from tabard.server.seats import Seat, waits_for
from tabard.server.strengths import at_table
from tabard.server.table import Table


async def sit(table: Table, wanted: int | None, name: str, token_hash: str, mark: str) -> int:
    """Give an open seat to a person."""
    taken = -1

    def prepare() -> Change | int:
        nonlocal taken
        table.not_over()
        free = [i for i, seat in enumerate(table.seats) if seat.kind == "open"]
        if wanted is not None and wanted >= len(table.seats):
            raise Declined(
                "no-seat", f"The table has seats 0 to {len(table.seats) - 1}.", status=400
            )
        if not free:
            raise Declined("full", "All seats at this table are taken.")
        if wanted is not None and wanted not in free:
            raise Declined("taken", f"Seat {wanted + 1} is taken.")
        taken = free[0] if wanted is None else wanted
        seat = Seat("person", name)
        return _reseated(
            table,
            taken,
            seat,
            f"{name} sits down.",
            token_hash=token_hash,
            seen_at=table.inn.storage.now(),
            mark=mark,
        )

    await table.change(prepare)
    table.seats[taken].token_hash = token_hash
    return taken


async def stand_in(table: Table, by: int, number: int, bot: str) -> int:
    """Put a bot on the own seat, or on one whose person has been away for a while."""

    def prepare() -> Change | int:
        table.not_over()
        if number >= len(table.seats):
            raise Declined("no-seat", "There is no such seat.")
        known = at_table(table.game)
        if bot not in known:
            raise Declined("no-bot", f"There is no bot '{bot}'; there are {', '.join(known)}.")
        seat = table.seats[number]
        if seat.kind != "person" or seat.automatic:
            raise Declined("no-person", "No person plays that seat now.")
        if by != number and not _away(table, number):
            grace = int(table.inn.settings.away_seconds)
            raise Declined(
                "present",
                f"{seat.name} is here; a bot can stand in after {grace} seconds of absence.",
            )
        title = known[bot].title
        new = Seat("person", seat.name, bot, stand_in=True)
        return _reseated(table, number, new, f"A {title} stands in for {seat.name}.")

    if by != number and table.inn.storage.postgres:
        await table.catch_up()  # another host may have seen the person meanwhile
    return await table.change(prepare)


def _away(table: Table, number: int) -> bool:
    if number in table.presence.seats():
        return False
    return table.inn.storage.now() - table.seats[number].seen_at >= table.inn.settings.away_seconds


async def come_back(table: Table, number: int) -> int:
    """The person of a seat is back."""

    def prepare() -> Change | int:
        table.not_over()
        seat = table.seats[number]
        if not seat.stand_in:
            raise Declined("no-stand-in", "Nobody stands in for you.")
        new = Seat("person", seat.name)
        return _reseated(table, number, new, f"{seat.name} is back.")

    return await table.change(prepare)


async def rename(table: Table, number: int, name: str) -> int:
    def prepare() -> Change | int:
        seat = table.seats[number]
        if seat.name == name:
            return table.seq
        if table.game.phrases() and table.status == "running":
            reason = "While the match runs nobody may talk freely, and a name could."
            raise Declined("phrases", reason, table.game.talk_rule or None)
        new = Seat("person", name, seat.bot, seat.stand_in, seat.resigned)
        return _reseated(table, number, new, f"{seat.name} is now called {name}.")

    return await table.change(prepare)


async def resign(table: Table, number: int) -> int:
    """Give up. Two seats, or no person left: the match ends; else a bot plays on."""

    def prepare() -> Change | int:
        table.running()
        if table.seats[number].resigned:
            raise Declined("resigned", "You have resigned already.")
        bot = table.seats[number].bot or "squire"
        result = _resigned_result(table, number)
        if result is not None:
            ended = msgspec.json.encode(result).decode()
            row = {"status": "over", "waits": "none", "result": ended}
        else:
            gone = Seat("person", table.seats[number].name, bot, resigned=True)
            row = {"waits": waits_for(table.state, _with(table, number, gone))}
        place = {"seat": number, "resigned": True, "bot": bot}
        return Change(number, Resigned(bot=bot, result=result), table=row, seats=[place])

    return await table.change(prepare)


def _resigned_result(table: Table, number: int) -> m.Ending | None:
    resigned = [i for i, seat in enumerate(table.seats) if seat.resigned or i == number]
    persons = [i for i, s in enumerate(table.seats) if s.kind == "person" and i not in resigned]
    if len(table.seats) > 2 and persons:
        return None
    winners = [i for i in range(len(table.seats)) if i not in resigned]
    return m.Ending(
        scores=[1.0 if i in winners else 0.0 for i in range(len(table.seats))],
        winners=winners,
        reason=f"{table.names[number]} resigned.",
        resigned=resigned,
    )


def _reseated(table: Table, number: int, seat: Seat, text: str, **more: Any) -> Change:
    """The change of who sits on a seat."""
    row = {"seat": number, **seat.public(), **more}
    waits = "none" if table.status == "over" else waits_for(table.state, _with(table, number, seat))
    what = Reseated(**seat.public(), text=text)
    return Change(number, what, table={"waits": waits}, seats=[row])


def _with(table: Table, number: int, seat: Seat) -> list[Seat]:
    """The seats of a table with one of them changed."""
    return [
        replace(seat, wishes=other.wishes) if i == number else other
        for i, other in enumerate(table.seats)
    ]
