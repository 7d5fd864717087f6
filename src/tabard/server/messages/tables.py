"""Tables: laid, looked for, sat at, branched off, over."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from tabard.lab.analysis import Analysis
from tabard.server.messages.base import (
    Body,
    BotName,
    Name,
    OptionValue,
    SeatKind,
    SeatNumber,
    Status,
    Wire,
)


class NewSeat(Body):
    kind: SeatKind = "open"
    bot: BotName | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class NewTable(Body):
    """A table to be set up. Seats left out are open; `person` seats are handed to the caller."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    options: dict[str, OptionValue] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    public: bool = True
    pace_ms: Annotated[int, Meta(ge=0, le=5000)] = 400


class QuickTable(Body):
    """One click: a person on a seat, bots on all others."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    options: dict[str, OptionValue] = {}
    bot: BotName | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    seat: SeatNumber | UnsetType = UNSET


class NewBranch(Body):
    """Play on from a moment of a match. Seats as at a new table; names stay as they were."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    label: Name | UnsetType = UNSET


class Renamed(Body):
    """Another name for a branch."""

    label: Name


class RecordGiven(Body):
    """A record as text, to be looked at and played on from."""

    text: Annotated[str, Meta(min_length=1)]


class PositionGiven(Body):
    """A position that was described, to be played; seats as at a new table."""

    position: dict[str, Any]
    options: dict[str, OptionValue] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=16)] = []
    public: bool = False


class FirstTable(Body):
    """One click: the game's guided first game."""

    name: Name | UnsetType = UNSET


class SitDown(Body):
    """Take an open seat; without a number the first open one."""

    name: Name
    seat: SeatNumber | UnsetType = UNSET


class SeatInfo(Wire):
    """What everybody may know about a seat."""

    seat: int
    title: str
    kind: SeatKind
    name: str
    bot: str | None = None
    stand_in: bool = False
    resigned: bool = False


class SeatKey(Wire):
    """A seat's secret, told once. Link: `/table/{table}#{token}`."""

    seat: int
    token: str


class Ending(Wire):
    """How a match ended: by its rules, or because somebody resigned.

    A match that was closed has no scores.
    """

    scores: list[float]
    winners: list[int]
    reason: str
    rule: str | None = None
    resigned: list[int] = []


class BranchOf(Wire):
    """Where a table branched off: from table `of` after `ply` moves; `root` is the match played."""

    root: str
    of: str
    ply: int
    label: str


class TableInfo(Wire):
    """What everybody may know about a table.

    `commitment` seals the seed; what was not dealt here (a guided first game, a branch, a record,
    a position) has none. `aside` says why a table cannot be carried on by this version of the
    server.
    """

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    public: bool
    seats: list[SeatInfo]
    commitment: str
    created: float
    moves: int
    result: Ending | None = None
    rematch: str | None = None
    guided: bool = False
    branch: BranchOf | None = None
    aside: str | None = None


class TableMade(Wire):
    """A new table, the keys of the seats given to the caller and the key for watching."""

    table: TableInfo
    keys: list[SeatKey]
    watch: str


class Seated(Wire):
    table: TableInfo
    key: SeatKey


class Branches(Wire):
    """The match and all that branched off it, the oldest first."""

    root: str
    tables: list[TableInfo]


class PositionText(Wire):
    """What lay on the table at a moment, as a position that can be changed and staged."""

    game: str
    options: dict[str, OptionValue]
    position: dict[str, Any]


class Study(Wire):
    """How far the study of a match is, 0 to 1, and what came out of it."""

    progress: float
    analysis: Analysis | None = None


class RecordText(Wire):
    """The whole match as text; published when it is over."""

    name: str
    text: str


class VerifyData(Wire):
    """What a page needs to check the shuffle.

    While the match runs `seed`, `record` and `deal` are null. Afterwards
    `sha256(seed) == commitment` must hold, the stream of 32-bit words is made as `scheme` says,
    and `words` are the first of them, for comparison; the record replays with that seed.
    A guided first game is staged, not sealed: it has no seed to tell, only its record.
    """

    commitment: str
    seed: str | None
    scheme: str
    words: list[int]
    record: str | None


class HouseLine(Wire):
    """A line of the keeper to everybody; it holds for so many seconds more."""

    id: int
    text: str
    left: float


class HouseNews(Wire):
    """What is announced to everybody here."""

    announcements: list[HouseLine]


class Problem(Wire):
    """Every refusal of the REST side."""

    status_code: int
    code: str
    detail: str
    rule: str | None = None
