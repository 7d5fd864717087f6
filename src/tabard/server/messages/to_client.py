"""The socket, from server to client."""

from typing import Any

from msgspec import Struct

from tabard.engine.views import PieceView, View
from tabard.server.messages.base import Status, Wire
from tabard.server.messages.play import LogEntry, MoveInfo, OpenQuestion, StandingOrders
from tabard.server.messages.tables import Ending, HouseLine, SeatInfo, TableInfo


class ServerBase(Struct, kw_only=True, tag_field="t"):
    pass


class Undoing(Struct, kw_only=True):
    """May the own last move be taken back? `forgiving`: not by the rules, but alone against bots
    or at one device one may go back all the same. `why`: what stands against it."""

    free: bool
    forgiving: bool
    why: str


class Situation(Struct, kw_only=True):
    """What a seat sees now; part of every snapshot and update. No view before the match."""

    view: View | None
    asked: OpenQuestion | None
    ply: int
    undo: Undoing
    status: Status
    seats: list[SeatInfo]
    result: Ending | None
    seed: str | None
    rematch: str | None
    forgiven: bool = False


class Snapshot(ServerBase, tag="snapshot"):
    """Everything anew, for one seat (`seat` null: a spectator)."""

    table: TableInfo
    seat: int | None
    seq: int
    now: Situation
    log: list[LogEntry]
    log_from: int
    orders: StandingOrders
    present: list[int]


class Update(ServerBase, tag="update"):
    """The entries after `since` up to `seq`, and what the seat sees now."""

    since: int
    seq: int
    entries: list[LogEntry]
    now: Situation


class Done(ServerBase, tag="done"):
    """The message `ref` was carried out and is on disk; entry `seq` is its trace.

    `dropped`: so many of the moves that were to follow were not made, and why.
    """

    ref: int
    seq: int
    dropped: int = 0
    reason: str = ""


class Changes(ServerBase, tag="changes", omit_defaults=True):
    """The entries after `since` up to `seq`, and what has changed in what the seat sees.

    `changed` maps JSON Pointers (RFC 6901) into the situation of entry `since` to the values
    that stand there now; everything else is as it was. `done` answers the own messages that
    were carried out by these entries. Only sent where `hello` asked for changes.
    """

    since: int
    seq: int
    entries: list[LogEntry]
    changed: dict[str, Any]
    done: list[Done] = []


class Refused(ServerBase, tag="refused"):
    """The message `ref` changed nothing. `code` is for programs, `reason` for people."""

    ref: int
    code: str
    reason: str
    rule: str | None = None


class ReasonInfo(Wire):
    """Something that speaks for a move or, where not `good`, against it; its subject is "it"."""

    text: str
    good: bool
    pieces: list[PieceView]


class Hinted(ServerBase, tag="hinted"):
    """What a bot with the seat's knowledge would do, and why: the weightiest reason first.

    `chances` are those of all seats to win after that move, as the seat knows the table. `then`
    tells the moves that are to follow it this turn, to be read on directly after the move, and
    `rest` are the same as numbers.
    `up_to` is the sum up to which one may go on, where the move names one; 0: no further.
    """

    ref: int
    ask: int
    move: MoveInfo
    reasons: list[ReasonInfo] = []
    chances: list[float] = []
    then: str = ""
    rest: list[int] = []
    up_to: int = 0


class Explained(ServerBase, tag="explained"):
    """Answer to `why`: legal, or the reason and its rule."""

    ref: int
    legal: bool
    reason: str
    rule: str | None = None


class Ordered(ServerBase, tag="ordered"):
    """The standing orders now in force; seen by their owner only."""

    ref: int
    orders: StandingOrders


class Present(ServerBase, tag="present"):
    """Which seats have somebody connected. Not numbered, not kept."""

    seats: list[int]
    watchers: int


class Welcome(ServerBase, tag="welcome"):
    """The first answer to a hello: which build of the server and its client this is.

    A page that was made by another one should load itself anew.
    """

    build: str


class PutAside(ServerBase, tag="aside"):
    """The table cannot be carried on by this version; the socket closes after it."""

    table: TableInfo
    seat: int | None
    reason: str


class Announced(ServerBase, tag="announced"):
    """What the keeper announces now, whole; sent after the welcome if there is any, and anew."""

    announcements: list[HouseLine]


class Pong(ServerBase, tag="pong"):
    ref: int


ServerMsg = (
    Welcome
    | Snapshot
    | Update
    | Changes
    | Done
    | Refused
    | Hinted
    | Explained
    | Ordered
    | Present
    | PutAside
    | Announced
    | Pong
)
