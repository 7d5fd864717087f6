"""Tables set aside: a match that this version cannot carry on says why, and loses nothing.

Its row, seats and entries stay as they are, so a version that can play it takes it up again. Who
has a seat at it may close it; its record is open to all from then on, the seed with it. A rematch
closes it, too.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from tabard.server import messages as m
from tabard.server import rows
from tabard.server.declined import Declined
from tabard.server.jobs import Job
from tabard.server.log import Closed, Happening, Line, to_row

GONE = 410
_encode = msgspec.json.encode
CLOSED = "The match was closed: it could not go on in the renewed inn."
IN_SHORT = "its rules or cards have changed since it was begun"


@dataclass(frozen=True, slots=True)
class Aside:
    """What is known of a table that was set aside."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    why: str
    stored: str | None = None  # the content of the match, where ours is another one

    @property
    def over(self) -> bool:
        return bool(self.row["status"] == "over")

    def info(self) -> m.TableInfo:
        return rows.info(self.row, self.seats, self.why)

    def record(self) -> m.RecordText:
        if not self.over:
            raise self.not_closed()
        return rows.record(self.row, self.seats, self.entries, self.stored)

    def moments(self, seat: int | None) -> m.Moments:
        if not self.over:
            raise self.not_closed()
        return rows.moments(self.row, self.entries, seat)

    def not_closed(self) -> Declined:
        return Declined(
            "not-over", "The record holds what is hidden; it is published when the match is closed."
        )

    def closing(self, now: float, *also: Happening) -> Job:
        """What closes the match, if it is not over, and what else happens with that."""
        if self.over:
            return noting(self.row["id"], self.entries, now, *also)
        return closing(self.row["id"], self.entries, now, CLOSED, *also)


def closing(
    table_id: str, entries: list[dict[str, Any]], now: float, reason: str, *also: Happening
) -> Job:
    """What closes a match that cannot or shall not go on, and what else happens with that."""
    result = m.Ending(scores=[], winners=[], reason=reason)
    job = noting(table_id, entries, now, Closed(result=result), *also)
    job.table |= {"status": "over", "waits": "none", "result": _encode(result).decode()}
    return job


def noting(table_id: str, entries: list[dict[str, Any]], now: float, *what: Happening) -> Job:
    """Entries after the last one."""
    now = round(now, 3)
    first = entries[-1]["seq"] + 1 if entries else 1
    lines = [Line(seq, None, now, each) for seq, each in enumerate(what, first)]
    return Job(
        table_id, entries=[to_row(table_id, line) for line in lines], table={"moved_at": now}
    )


class SetAside(Declined):
    """The table cannot be used; what is known of it comes along."""

    def __init__(self, aside: Aside) -> None:
        super().__init__(
            "aside", f"This table was set aside when the inn was renewed: {aside.why}.", status=GONE
        )
        self.aside = aside
