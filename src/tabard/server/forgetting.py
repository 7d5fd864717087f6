"""A person is taken out of a match: from its seat, and from all that is kept of it."""

import re
from typing import Any

import msgspec
import sqlalchemy as sa

from tabard.server import messages as m
from tabard.server import schema
from tabard.server.aside import noting
from tabard.server.jobs import Job
from tabard.server.log import Broken, Reseated, Resigned, Said, from_row, to_row
from tabard.server.strengths import DEFAULT

TAKEN_OUT = "(taken out)"

Row = dict[str, Any]


def neutral(number: int) -> str:
    return f"Player {number + 1}"


def reseated(seat: Row, name: str, text: str) -> Reseated:
    return Reseated(
        kind=seat["kind"],
        name=name,
        bot=seat["bot"],
        stand_in=bool(seat["stand_in"]),
        resigned=bool(seat["resigned"]),
        text=text,
    )


def seat_job(
    table_id: str, entries: list[Row], number: int, now: float, what: Reseated, **more: Any
) -> Job:
    """The entry that says it, and the seat's row."""
    job = noting(table_id, entries, now, what)
    job.entries[0]["seat"] = number
    job.table = {}  # nobody moved
    columns = {"name": what.name, "bot": what.bot, "stand_in": what.stand_in}
    job.seats = [{"seat": number, **columns, **more}]
    return job


def forgetting(row: Row, seat: Row, entries: list[Row], now: float) -> Job:
    """The seat without its person; where the match runs a bot plays on."""
    number = seat["seat"]
    what = reseated(seat, neutral(number), f"The person on seat {number + 1} was forgotten.")
    what.forgotten = True
    if row["status"] == "running" and not (what.stand_in or what.resigned):
        what.bot, what.stand_in = DEFAULT, True
    gone = {"token_hash": None, "mark": "", "seen_at": 0.0, "orders": "[]"}
    job = seat_job(row["id"], entries, number, now, what, **gone)
    if row["status"] == "running" and row["waits"] == "person":
        job.table = {"waits": "bot"}  # a server looks whether it is that seat's turn
    return job


def cleaned(row: Row, seat: Row, entries: list[Row]) -> list[sa.Executable]:
    """What takes a person out of what is kept already."""
    number, names = seat["seat"], _names(seat, entries)
    e, t, s, x = schema.entries, schema.tables, schema.seats, schema.studies
    tried_out = sa.select(t.c.id).where(t.c.root == row["id"])
    same_person = (s.c.seat == number) & s.c.name.in_(names) & s.c.table_id.in_(tried_out)
    found: list[sa.Executable] = [
        sa.delete(x).where(x.c.table_id == row["id"]),
        sa.update(s).where(same_person).values(name=neutral(number)),
    ]
    for entry in entries:
        body = _without(entry, number, names)
        if body != entry["body"]:
            same = (e.c.table_id == row["id"]) & (e.c.seq == entry["seq"])
            found.append(sa.update(e).where(same).values(body=body))
    if row["result"]:
        told = _nameless(row["result"], names, number)
        found.append(sa.update(t).where(t.c.id == row["id"]).values(result=told))
    return found


def _names(seat: Row, entries: list[Row]) -> set[str]:
    """All names the person of a seat had here."""
    found = {str(seat["name"])}
    for entry in entries:
        if entry["seat"] == seat["seat"] and entry["kind"] == "seat":
            found.add(str(msgspec.json.decode(entry["body"])["name"]))
    return found - {neutral(seat["seat"])}


def _without(entry: Row, number: int, names: set[str]) -> str:
    """The body of an entry without the person of a seat."""
    body = str(entry["body"])
    try:
        line = from_row(entry)
    except Broken:
        return body
    what = line.what
    if isinstance(what, Said) and entry["seat"] == number:
        what.text = TAKEN_OUT
    elif isinstance(what, Reseated) and entry["seat"] == number:
        what.name, what.text = neutral(number), _plain(what.text, names, number)
    elif isinstance(what, Resigned) and what.result is not None:
        what.result.reason = _plain(what.result.reason, names, number)
    else:
        return body
    return str(to_row("", line)["body"])


def _nameless(result: str, names: set[str], number: int) -> str:
    ended = msgspec.json.decode(result, type=m.Ending)
    ended.reason = _plain(ended.reason, names, number)
    return msgspec.json.encode(ended).decode()


def _plain(text: str, names: set[str], number: int) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", neutral(number), text)
    return text
