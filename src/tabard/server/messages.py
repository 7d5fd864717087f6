"""The wire format: everything that crosses between the server and a browser.

REST bodies and the two WebSocket unions (:data:`ClientMsg`, :data:`ServerMsg`) are msgspec
structs. The OpenAPI document is made from them and the TypeScript types from that, so nothing
here is written a second time.

Two numbers matter:

* ``seq`` counts the entries of a table's log (moves, take-backs, seat changes, chat). A client
  names the last one it has seen and gets what it missed.
* ``OpenQuestion.ask`` is the number of the question. A move names the question it answers, so
  that a repeated or late move is harmless.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tabard.engine.events import Subject
from tabard.engine.news import News
from tabard.engine.teaching import Word
from tabard.engine.views import PieceView, View
from tabard.lab.analysis import Analysis

NAME_LENGTH = 32
CHAT_LENGTH = 400
NOTATION_LENGTH = 200

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="A shown name.")]
Token = Annotated[str, Meta(min_length=16, max_length=64, description="A seat's secret.")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Ref = Annotated[int, Meta(ge=0, le=2**31 - 1, description="Chosen by the client, echoed back.")]
Notation = Annotated[str, Meta(min_length=1, max_length=NOTATION_LENGTH)]
BotName = Annotated[str, Meta(min_length=1, max_length=32)]
OptionValue = bool | int | str

OptionKind = Literal["bool", "int", "text", "choice"]
SeatKind = Literal["person", "bot", "open"]
Status = Literal["open", "running", "over"]
EntryKind = Literal["start", "move", "undo", "seat", "chat", "resign", "rematch", "close"]


class Wire(Struct, kw_only=True, omit_defaults=False):
    """Base of everything sent by the server."""


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of everything received: an unknown field is an error, not ignored."""


# --- games -----------------------------------------------------------------------------------


class OptionInfo(Wire):
    """One option of a game, enough to draw a form field; `players` are the numbers of players for
    which it means something, none: all."""

    name: str
    kind: OptionKind
    default: OptionValue
    help: str
    title: str
    choices: list[OptionValue] = []
    players: list[int] = []


class BotInfo(Wire):
    """A bot; `level` places it among ours, `usual` is who sits down where nobody has chosen."""

    name: str
    title: str
    help: str
    level: str = ""
    usual: bool = False


class Lore(Wire):
    """What a stranger wants to know before sitting down; a game without lessons has none."""

    breath: str
    players: str
    minutes: str
    weight: str


class GameInfo(Wire):
    """A registered game."""

    name: str
    title: str
    blurb: str
    options: list[OptionInfo]
    players: list[int]
    bots: list[BotInfo]
    open_tables: int = 0
    lore: Lore | None = None


class RuleInfo(Wire):
    """One entry of a game's ledger."""

    id: str
    section: str
    kind: str
    text: str
    ruling: str = ""


class ChapterInfo(Wire):
    """A chapter of the rulebook, with its number there if it has one."""

    section: str
    number: str


class AimInfo(Wire):
    """What the game is about, and the rule that says who wins."""

    goal: str
    rule: str


class CardInfo(Wire):
    """One card, board or piece with where its data comes from."""

    group: str
    id: str
    name: str
    source: str
    text: str = ""
    note: str = ""
    facts: dict[str, Any] = {}


class DomainInfo(Wire):
    """The words an argument can be; `kind` says what they point at (card, place, seat, ...)."""

    name: str
    kind: str
    words: list[str]
    labels: list[str]
    unknown: str


class VerbInfo(Wire):
    """A kind of move; `domains` names the domain of each argument."""

    name: str
    text: str
    domains: list[str]


class Material(Wire):
    """Everything about a game that does not change while it is played.

    `phrases`: all that may be said in chat while the match runs; empty where talk is free.
    `news`: which events are announced, which are details, which belong together.
    `words`: the glossary; empty, as `aim` is null, where a game brings no lessons.
    `bots`: all that can sit here.
    """

    game: str
    title: str
    seats: int
    options: dict[str, OptionValue]
    verbs: list[VerbInfo]
    domains: dict[str, DomainInfo]
    rules: list[RuleInfo]
    cards: list[CardInfo]
    phrases: list[str]
    news: News
    chapters: list[ChapterInfo]
    words: list[Word]
    aim: AimInfo | None
    bots: list[BotInfo]


class CheckOptions(Body):
    options: dict[str, OptionValue] = {}


class OptionsChecked(Wire):
    """The full set of options, defaults filled in, and how many seats they make."""

    options: dict[str, OptionValue]
    seats: int


# --- tables in the lobby -----------------------------------------------------------------------


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


class Announcement(Wire):
    """A line of the keeper to everybody; it holds for so many seconds more."""

    id: int
    text: str
    left: float


class HouseNews(Wire):
    """What is announced to everybody here."""

    announcements: list[Announcement]


class Problem(Wire):
    """Every refusal of the REST side."""

    status_code: int
    code: str
    detail: str
    rule: str | None = None


# --- what is on the table ----------------------------------------------------------------------


class Arg(Wire):
    """One argument of a move or event: `kind` says what to highlight, `id` is its word."""

    kind: str
    domain: str
    id: str
    label: str


class MoveInfo(Wire):
    """One legal move."""

    id: int
    notation: str
    text: str
    verb: str
    args: list[Arg]


class SumInfo(Wire):
    """A sum is asked for: from `low` to `high`, in steps of ten; `play` may name it.

    `verbs` are the single moves that lead there.
    """

    low: int
    high: int
    verbs: list[str]


class Lot(Wire):
    """Something that is sold by auction; a limit is given by its `key`."""

    key: str
    label: str


class Together(Wire):
    """What can be answered in one gesture; its moves are sent in one `play` with `then`.

    `each`: one of `on[i]` and `off[i]` for every i, at most `most` of the first kind. `all`: all
    of `on`. `same`: the answer itself, and for every i `on[i]` (if any) and the answer once more.
    `line`: `on[i]` for whatever is put in the line and `off[i]` for what is not (if any); `ends`
    where these were fewer than `most`; then `lay[i]` for all in the line but the first, the last
    of them first. Where there is no `on`, all is in the line to begin with.
    """

    kind: Literal["each", "all", "same", "line"]
    text: str
    on: list[MoveInfo | None]
    off: list[MoveInfo | None]
    most: int
    lay: list[MoveInfo] = []
    ends: MoveInfo | None = None


class Loss(Wire):
    """What would be left unused with this move."""

    move: int
    text: str


class OpenQuestion(Wire):
    """The question on the table. What follows `moves` is told to the asked seat only, as these.

    `pieces` is the prompt once more, in pieces that point at cards, places and seats. `idle`: the
    server answers with this move in a moment, because there is nothing to choose; `wait` keeps
    the question open. `lots`: this auction and those that lie open behind it.
    """

    ask: int
    seat: int
    prompt: str
    pieces: list[PieceView]
    rule: str
    moves: list[MoveInfo]
    idle: int | None = None
    reaction: bool = False
    sum: SumInfo | None = None
    lots: list[Lot] = []
    together: Together | None = None
    losses: list[Loss] = []


class EventInfo(Wire):
    """Something that happened, as far as this seat may know it; an unknown argument is null.

    `subject`: what the text begins with and is about: the name of `seat`, or a thing, of which
    another one is told in a sentence of its own.
    """

    name: str
    seat: int | None
    args: list[Arg | None]
    text: str
    subject: Subject = ""
    rule: str | None = None


class LogEntry(Wire):
    """One numbered entry of the table's log."""

    seq: int
    kind: EntryKind
    ply: int
    seat: int | None
    at: float
    text: str = ""
    events: list[EventInfo] = []


class Moment(Wire):
    """One step of the time line. Ply 0 is the deal; `seat` made the move that led here."""

    ply: int
    seat: int | None
    text: str
    events: list[EventInfo]


class Frame(Wire):
    """One moment with what then lay on the table; `asked` never lists moves."""

    moment: Moment
    view: View
    asked: OpenQuestion | None


class Moments(Wire):
    """The whole time line, from one seat's knowledge (`seat` null: a spectator's)."""

    table: str
    seat: int | None
    plies: int
    moments: list[Moment]


class Frames(Wire):
    """A stretch of a match, from one seat's knowledge (`seat` null: a spectator's)."""

    table: str
    seat: int | None
    plies: int
    start: int
    frames: list[Frame]


class StandingOrders(Wire):
    """What a person has said in advance; seen by its owner only.

    `ask_all`: put every question to me, also those without a choice. `without`: pairs of a
    window's rule and a card that is no reason to ask me there. `limits`: bid for me up to so much.
    """

    ask_all: bool
    without: list[tuple[str, str]]
    limits: dict[str, int]


# --- socket: client to server ------------------------------------------------------------------


class ClientBase(Struct, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    ref: Ref = 0


class Hello(ClientBase, tag="hello"):
    """First message. Without token: watch a public table. `since`: last entry seen, else all.

    `changes`: after the first answer, send only what has changed (see Changes). `shared`: several
    players use this device, so nothing is answered for me behind the curtain.
    """

    token: Token | UnsetType = UNSET
    since: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    changes: bool = False
    shared: bool = False


class Refresh(ClientBase, tag="refresh"):
    """Send me everything anew; the answer is a snapshot."""


class Play(ClientBase, tag="play"):
    """A move for the question numbered `ask`, as id or as notation; or the sum that is asked for.

    `then`: moves that follow, as long as the same seat is asked and each of them is legal.
    """

    ask: Annotated[int, Meta(ge=0)]
    move: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    notation: Notation | UnsetType = UNSET
    sum: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType = UNSET
    then: Annotated[list[Notation], Meta(max_length=40)] = []


class Wait(ClientBase, tag="wait"):
    """Do not answer this question for me; I do it myself."""

    ask: Annotated[int, Meta(ge=0)]


class Undo(ClientBase, tag="undo"):
    """Take back the own last move, if the engine allows it. `ask` as in play.

    `forgive`: go back to the last own choice, whatever has happened since, where that is allowed
    (see Undoing); the match does not count any more.
    """

    ask: Annotated[int, Meta(ge=0)]
    forgive: bool = False


class Hint(ClientBase, tag="hint"):
    """What would a bot with my knowledge do?

    `coach`: the introduction of a guided game (`FEU-R17/upgrade`) whose own advice goes first.
    """

    ask: Annotated[int, Meta(ge=0)]
    coach: Annotated[str, Meta(max_length=64)] = ""


Key = Annotated[str, Meta(min_length=1, max_length=200)]
Keys = Annotated[list[Key], Meta(max_length=8)]


class WhyNot(ClientBase, tag="why"):
    """Why can't I do this? Notation, an id of the move space, or what was pointed at.

    A key names the verbs meant and the things, `buy>card:baker`; `begun` are the keys that
    were chosen before.
    """

    notation: Notation | UnsetType = UNSET
    move: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    pointed: Keys | UnsetType = UNSET
    begun: Keys = []


class Say(ClientBase, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Orders(ClientBase, tag="orders"):
    """Replace the own standing orders (see StandingOrders)."""

    ask_all: bool = False
    without: Annotated[
        list[
            tuple[
                Annotated[str, Meta(min_length=1, max_length=32)],
                Annotated[str, Meta(min_length=1, max_length=64)],
            ]
        ],
        Meta(max_length=64),
    ] = []
    limits: Annotated[
        dict[
            Annotated[str, Meta(min_length=1, max_length=64)],
            Annotated[int, Meta(ge=0, le=1_000_000)],
        ],
        Meta(max_length=32),
    ] = {}


class Resign(ClientBase, tag="resign"):
    pass


class StandIn(ClientBase, tag="stand_in"):
    """Put a bot on a seat: the own one, or one whose person has been away for a while."""

    seat: SeatNumber
    bot: BotName | UnsetType = UNSET


class ComeBack(ClientBase, tag="come_back"):
    """Sit down again on the own seat, on which a bot stood in."""


class Rename(ClientBase, tag="rename"):
    name: Name


class Ping(ClientBase, tag="ping"):
    pass


ClientMsg = (
    Hello
    | Refresh
    | Play
    | Wait
    | Undo
    | Hint
    | WhyNot
    | Say
    | Orders
    | Resign
    | StandIn
    | ComeBack
    | Rename
    | Ping
)


# --- socket: server to client ------------------------------------------------------------------


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

    announcements: list[Announcement]


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
