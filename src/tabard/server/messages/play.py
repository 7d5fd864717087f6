"""What is on a table: the question, its moves, what happened."""

from typing import Literal

from tabard.engine.events import Subject
from tabard.engine.views import PieceView, View
from tabard.server.messages.base import EntryKind, Wire


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

    `verbs` are the single moves that lead there, and `naming` what is done with it: "Offer".
    """

    low: int
    high: int
    verbs: list[str]
    naming: str


class Lot(Wire):
    """Something that is sold by auction; a limit is given by its `key`."""

    key: str
    label: str


class Way(Wire):
    """Moves that answer several questions, in words."""

    text: str
    moves: list[MoveInfo]


class Together(Wire):
    """What can be answered in one gesture; its moves are sent in one `play` with `then`.

    `each`: one of `on[i]` and `off[i]` for every i, at most `most` of the first kind. `all`: all
    of `on`. `same`: the answer itself, and for every i `on[i]` (if any) and the answer once more.
    `line`: `on[i]` for whatever is put in the line and `off[i]` for what is not (if any); `ends`
    where these were fewer than `most`; then `lay[i]` for all in the line but the first, the last
    of them first. Where there is no `on`, all is in the line to begin with. `some`: `on[i]` for
    whatever is chosen, and `ends` where these were fewer than `most`. `ways`: one of them.
    """

    kind: Literal["each", "all", "same", "line", "some", "ways"]
    text: str
    on: list[MoveInfo | None]
    off: list[MoveInfo | None]
    most: int
    lay: list[MoveInfo] = []
    ends: MoveInfo | None = None
    ways: list[Way] = []


class Loss(Wire):
    """What would be left unused with this move."""

    move: int
    text: str


class OpenQuestion(Wire):
    """The question on the table. What follows `moves` is told to the asked seat only, as these.

    `pieces` is the prompt once more, in pieces that point at cards, places and seats. `idle`: the
    server answers with this move in a moment, because there is nothing to choose; `wait` keeps
    the question open. `lots`: this auction and those that lie open behind it. `continues`: it is
    the second half of what the seat has just chosen.
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
    continues: bool = False


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
