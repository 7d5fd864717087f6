"""The log of a table: everything that ever happened at it, numbered.

What happened is one of the structs of :data:`Happening`. On disk it is a row of `entries`: the
struct's tag is the row's `kind`, the struct itself its `body`. Version 0.1.0 wrote the bodies
without their tags; both are read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec

from tabard.engine.events import Event
from tabard.engine.state import State
from tabard.server import messages as m
from tabard.server.jobs import Job


class Broken(Exception):
    """The stored log no longer leads anywhere: played with other rules or content."""


class Stored(msgspec.Struct, kw_only=True, tag_field="t"):
    """Base of what can happen at a table."""


class Began(Stored, tag="start"):
    """The match began."""


class Moved(Stored, tag="move"):
    """A seat made a move, in notation."""

    move: str


class TakenBack(Stored, tag="undo", omit_defaults=True):
    """A seat took its last move back; so many moves are left.

    `forgiven`: it went back further than the rules of undo allow, so the match does not count.
    """

    to: int
    forgiven: bool = False


class Reseated(Stored, tag="seat", omit_defaults=True):
    """Somebody sat down, was renamed, let a bot stand in, or came back.

    `forgotten`: what was kept of the person is gone, from earlier entries, too.
    """

    kind: m.SeatKind
    name: str
    bot: str | None
    stand_in: bool
    resigned: bool
    text: str
    forgotten: bool = False


class Said(Stored, tag="chat"):
    """A seat said something."""

    text: str


class Resigned(Stored, tag="resign"):
    """A seat gave up; a bot plays on, or the match has ended with it."""

    bot: str
    result: m.Ending | None


class Rematched(Stored, tag="rematch"):
    """A rematch was set up at another table."""

    table: str


class Closed(Stored, tag="close"):
    """The match was closed: by the keeper, or, after an upgrade, by somebody at it."""

    result: m.Ending


Happening = Began | Moved | TakenBack | Reseated | Said | Resigned | Rematched | Closed
# what makes a new position on the table, and with it a new question
Turn = Began | Moved | TakenBack | Resigned | Closed

KINDS: dict[type[Happening], m.EntryKind] = {
    each: each.__struct_config__.tag for each in get_args(Happening)
}
_DECODERS = {kind: msgspec.json.Decoder(each) for each, kind in KINDS.items()}
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Line:
    """An entry of the log as it is kept in memory, with what it led to.

    `move` is the number of the move that was made. `text` says what happened, with the names
    of that time; that of a move is for those who may see the move.
    """

    seq: int
    seat: int | None
    at: float
    what: Happening
    ply: int = 0
    text: str = ""
    move: int = -1
    events: Sequence[Event] = ()

    @property
    def kind(self) -> m.EntryKind:
        return KINDS[type(self.what)]


def to_row(table_id: str, line: Line) -> dict[str, Any]:
    """The entry as it is stored."""
    return {
        "table_id": table_id,
        "seq": line.seq,
        "kind": line.kind,
        "seat": line.seat,
        "body": _encode(line.what).decode(),
        "at": line.at,
    }


def from_row(row: dict[str, Any]) -> Line:
    """A stored entry; what it leads to is found by applying it."""
    try:
        what: Happening = _DECODERS[row["kind"]].decode(row["body"])
    except (KeyError, msgspec.DecodeError) as problem:
        raise Broken(f"entry {row['seq']} cannot be read: {problem}") from problem
    return Line(row["seq"], row["seat"], row["at"], what)


@dataclass(slots=True)
class Change:
    """What is to happen: the rows it touches and the state it leads to."""

    seat: int | None
    what: Happening
    table: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    state: State | None = None
    content: dict[str, Any] | None = None  # to be kept, if it is not yet
    laid: Job | None = None  # a table that comes to be with it


# Checks and builds a change without touching the table; a number means that entry did it already.
Prepare = Callable[[], Change | int]
