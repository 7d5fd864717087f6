"""What holds for the whole house: who is banned, what is announced, and the salt of addresses.

It stands in the database, so that all server processes know it and a keeper can order it while
they run (see `deeds`). Each process reads it again when the keeper has done something.
"""

import contextlib
import hmac
import secrets
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from tabard.server import messages as m
from tabard.server import schema
from tabard.server.declined import Declined
from tabard.server.storage import Conflict, Storage

DAY = 86_400.0
MARK_LENGTH = 32

Row = dict[str, Any]


def marked(salt: Row, address: str) -> str:
    """What is kept of an address: it can be known again, but not be read."""
    key = bytes.fromhex(salt["value"])
    return hmac.digest(key, address.encode(), "sha256").hex()[:MARK_LENGTH]


class Keeper:
    """What the keeper ordered, as far as this process has heard."""

    def __init__(self, storage: Storage, salt_days: int) -> None:
        self.storage = storage
        self.salt_days = salt_days
        self.salts: list[Row] = []  # the newest first
        self.bans: dict[str, Row] = {}
        self.lines: list[Row] = []
        self.heard = 0  # the last deed

    async def open(self) -> None:
        """Read what holds; what was done before this moment is no news."""
        last = await self.storage.rows(sa.select(sa.func.max(schema.deeds.c.id).label("id")))
        self.heard = last[0]["id"] or 0
        await self._read()
        await self._renew_salt()

    async def look(self) -> list[Row]:
        """What the keeper has done since the last look."""
        await self._renew_salt()
        d = schema.deeds
        news = await self.storage.rows(sa.select(d).where(d.c.id > self.heard).order_by(d.c.id))
        if news:
            self.heard = news[-1]["id"]
            await self._read()
        return news

    async def _read(self) -> None:
        s, b, a = schema.salts, schema.bans, schema.announcements
        self.salts = await self.storage.rows(sa.select(s).order_by(s.c.id.desc()))
        self.bans = {row["mark"]: row for row in await self.storage.rows(sa.select(b))}
        self.lines = await self.storage.rows(sa.select(a).order_by(a.c.id))

    # -- addresses ----------------------------------------------------------------------------

    def mark(self, address: str) -> str:
        """What is kept of an address now."""
        return marked(self.salts[0], address)

    async def _renew_salt(self) -> None:
        """Throw the salt away when it is old, and with it all marks: nobody is known again."""
        now = self.storage.now()
        if self.salts and not self._is_old(now):
            return
        number = self.salts[0]["id"] + 1 if self.salts else 1
        with contextlib.suppress(Conflict):  # another process was faster
            await self.storage.order(_salt_deed(now), *new_salt(number, now))
        await self._read()

    def _is_old(self, now: float) -> bool:
        return 0 < self.salt_days * DAY < now - float(self.salts[0]["made_at"])

    # -- bans and announcements ---------------------------------------------------------------

    def refuse(self, address: str) -> None:
        """Who is banned is told so, and nothing else."""
        if not self.bans:
            return
        for salt in self.salts:
            ban = self.bans.get(marked(salt, address))
            if ban is not None and lasts(ban, self.storage.now()):
                raise Declined("banned", ban_told(ban), status=403)

    def announced(self) -> list[m.HouseLine]:
        """What is announced to everybody now."""
        now = self.storage.now()
        return [
            m.HouseLine(id=row["id"], text=row["text"], left=round(row["until"] - now, 1))
            for row in self.lines
            if lasts(row, now)
        ]


def lasts(row: Row, now: float) -> bool:
    """Does a ban or an announcement still hold?"""
    return row["until"] is None or bool(row["until"] > now)


def ban_told(ban: Row) -> str:
    """A ban, as the banned are told of it."""
    until = "" if ban["until"] is None else f" until {day(ban['until'])}"
    why = f": {ban['reason']}" if ban["reason"] else "."
    return f"You are banned from this inn{until}{why}"


def day(at: float) -> str:
    """A moment, as it is written for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def new_salt(number: int, now: float) -> list[sa.Executable]:
    """What makes a new salt, and forgets everything that was marked with the one before.

    A salt stays as long as a ban needs it to know somebody again.
    """
    s, b = schema.salts, schema.bans
    needed = sa.select(b.c.salt)
    return [
        sa.insert(s).values(id=number, value=secrets.token_hex(32), made_at=now),
        sa.update(schema.tables).values(maker=""),
        sa.update(schema.seats).values(mark=""),
        sa.delete(b).where(b.c.until < now),
        sa.delete(s).where(s.c.id < number, s.c.id.not_in(needed)),
    ]


def _salt_deed(now: float) -> Row:
    said = "a new salt for addresses; what was marked with the old one is forgotten"
    return {"at": now, "by": "the server", "what": "salt", "table_id": None, "said": said}
