"""What is told to whom: views, questions and log lines, made once per change and viewer.

A viewer is a seat, or None for all who only watch. What one viewer is told depends on the
viewer's knowledge alone, so connections of one viewer share every byte. A connection that asked
for it gets only what has changed since the message before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from tabard.engine.views import TableView, View
from tabard.server import face, orders, rows, undoing
from tabard.server import messages as m
from tabard.server.changes import Parts, changed_parts, parts_of
from tabard.server.log import Line

if TYPE_CHECKING:
    from tabard.server.table import Table

GAP = 200
LOG_LINES = 400

MINUTE = 60.0

NOTHING = TableView()
NEVER = (None, b"")

_encode = msgspec.json.Encoder().encode


class Sight:
    """What a viewer sees at entry `seq`, and the parts of what it saw before.

    `now` is let go as soon as nobody is expected to want it whole.
    """

    __slots__ = ("before", "now", "parts", "sent", "seq", "since")

    def __init__(self, seq: int, before: "Sight | None") -> None:
        self.seq = seq
        self.now: m.Situation | None = None
        self.parts: Parts | None = None
        self.since = -1 if before is None else before.seq
        self.before = None if before is None else before.parts
        self.sent: dict[tuple[int, bool], bytes] = {}

    def changes(self, now: m.Situation, since: int) -> dict[str, msgspec.Raw] | None:
        """What has changed since an entry; None where that is not known."""
        parts = self.keep(now)
        if self.before is None or self.since != since:
            return None
        before, self.before = self.before, None
        return changed_parts(before, parts)

    def keep(self, now: m.Situation) -> Parts:
        """The parts, to be compared with what is seen next."""
        if self.parts is None:
            self.parts = parts_of(now)
        return self.parts


class Teller:
    """Makes the messages of one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.listeners: set[Callable[[], None]] = set()
        self.wholes = 0  # how many of them want whole views
        self._seen: dict[int | None, Sight] = {}
        self._views: dict[int | None, View] = {}
        self._views_of = (-1, -1)
        self._frame: View | None = None
        self._seated: list[m.SeatInfo] = []
        self._seats_of = -1
        self._public: dict[int, m.LogEntry] = {}
        self._watched: tuple[object, bytes] = NEVER  # the last snapshot of who watches

    def tell(self) -> None:
        """The table has changed: wake all who listen."""
        self._public.clear()
        self._watched = NEVER
        for wake in self.listeners:
            wake()

    def forget(self) -> None:
        """Make everything anew."""
        self._seen.clear()
        self._views.clear()
        self._public.clear()
        self._watched = NEVER

    # -- what is seen -----------------------------------------------------------------------

    def info(self) -> m.TableInfo:
        """What everybody may know."""
        table = self.table
        return m.TableInfo(
            id=table.id,
            game=table.game.name,
            title=table.game.title,
            options=table.game.options,
            status=table.status,
            public=bool(table.row["public"]),
            seats=self._seats(),
            commitment=table.row["commitment"],
            created=table.row["created_at"],
            moves=table.ply,
            result=table.result,
            rematch=table.rematch,
            guided=table.guided,
            branch=rows.branch(table.row),
        )

    def _seats(self) -> list[m.SeatInfo]:
        if self._seats_of != self.table.reseated:
            self._seats_of = self.table.reseated
            self._seated = [
                m.SeatInfo(seat=i, title=f"Seat {i + 1}", **seat.public())
                for i, seat in enumerate(self.table.seats)
            ]
        return self._seated

    def situation(self, viewer: int | None) -> m.Situation:
        """What a viewer sees now."""
        sight = self._look(viewer)
        if sight.now is None:
            sight.now = self._situation(viewer)
        return sight.now

    def _look(self, viewer: int | None) -> Sight:
        sight = self._seen.get(viewer)
        if sight is None or sight.seq != self.table.seq:
            sight = self._seen[viewer] = Sight(self.table.seq, sight)
        return sight

    def _situation(self, viewer: int | None) -> m.Situation:
        table = self.table
        view = self._view(viewer)
        question = None
        if view is not None and table.status == "running":
            question = face.question(view, table.ask, self._moves(viewer))
            if question is not None and question.seat == viewer:
                question = self._for_the_asked(question)
        return m.Situation(
            view=view,
            asked=question,
            ply=table.ply,
            undo=undoing.undoing(table, viewer),
            status=table.status,
            seats=self._seats(),
            result=table.result,
            seed=table.seed,
            rematch=table.rematch,
            forgiven=table.forgiven > 0,
        )

    def _view(self, viewer: int | None) -> View | None:
        """The view of the present position; what all views share is made once."""
        table = self.table
        if table.state is None:
            return None
        if self._views_of != (table.ask, table.reseated):
            self._views_of = (table.ask, table.reseated)
            self._views.clear()
            self._frame = None
        view = self._views.get(viewer)
        if view is not None:
            return view
        if self._frame is None:
            view = table.game.see(table.state, viewer, table.names)
            self._frame = msgspec.structs.replace(view, ahead="", table=NOTHING)
        else:
            look = table.game.look(table.state, viewer)
            own = table.game.ahead_of(table.state, viewer)
            view = msgspec.structs.replace(self._frame, seat=viewer, ahead=own, table=look)
        self._views[viewer] = view
        return view

    def _moves(self, viewer: int | None) -> list[m.MoveInfo]:
        """The moves to choose from, for the asked seat only."""
        state = self.table.state
        if state is None or state.seat != viewer:
            return []
        return [face.answer_info(state, move, self.table.names) for move in state.legal]

    def _for_the_asked(self, question: m.OpenQuestion) -> m.OpenQuestion:
        """The question with what only the seat that is asked may know of it."""
        table = self.table
        state = table.state
        assert state is not None
        idle = None
        if table.inn.settings.spare and table.held.get(question.seat) != table.ask:
            idle = orders.answer_at(table, state, question.seat)
        return face.for_the_asked(question, state, idle, table.names)

    # -- what happened ----------------------------------------------------------------------

    def entry(self, line: Line, viewer: int | None) -> m.LogEntry:
        """A log line as the viewer may read it; what everybody may read is made once."""
        known = self._public.get(line.seq)
        if known is not None:
            return known
        entry = m.LogEntry(
            seq=line.seq,
            kind=line.kind,
            ply=line.ply,
            seat=line.seat,
            at=line.at // MINUTE * MINUTE,  # seconds would tell how long somebody thought
            text=line.text if self._may_read(line, viewer) else "",
            events=[face.event_info(event, viewer, self.table.names) for event in line.events],
        )
        if self._is_public(line):
            self._public[line.seq] = entry
        return entry

    def _may_read(self, line: Line, viewer: int | None) -> bool:
        """A move made unseen is for its player only."""
        if line.move < 0 or line.seat is None:
            return True
        return self.table.game.space.seen_by(viewer, line.seat, line.move) >= 0

    def _is_public(self, line: Line) -> bool:
        """Does a spectator, and with that everybody, read it whole?"""
        whole = all(not e.kind.secret or e.known_to(None) for e in line.events)
        return whole and self._may_read(line, None)

    # -- messages ---------------------------------------------------------------------------

    def snapshot(self, viewer: int | None) -> bytes:
        """Everything anew; for the many who may watch it is made once."""
        if viewer is not None:
            return _encode(self._snapshot(viewer))
        moment = (self.table.seq, self.table.ask, self.table.reseated, self.table.presence.seats())
        if self._watched[0] != moment:
            self._watched = moment, _encode(self._snapshot(None))
        return self._watched[1]

    def _snapshot(self, viewer: int | None) -> m.Snapshot:
        table = self.table
        lines = table.lines[-LOG_LINES:]
        return m.Snapshot(
            table=self.info(),
            seat=viewer,
            seq=table.seq,
            now=self.situation(viewer),
            log=[self.entry(line, viewer) for line in lines],
            log_from=lines[0].seq if lines else 0,
            orders=orders.given(table, viewer),
            present=table.presence.seats(),
        )

    def remember(self, viewer: int | None) -> None:
        """What the viewer sees now is what changes will be told of."""
        self._look(viewer).keep(self.situation(viewer))

    def news(self, viewer: int | None, since: int, changes: bool = False) -> bytes:
        """What a viewer missed after entry `since`; everything if that is too much.

        With `changes`, only what has changed since then, if that was the last thing told.
        """
        seq = self.table.seq
        if since > seq or seq - since > GAP:
            return self.snapshot(viewer)
        sight = self._look(viewer)
        data = sight.sent.get((since, changes))
        if data is None:
            data = sight.sent[since, changes] = _encode(
                self._message(viewer, sight, since, changes)
            )
        return data

    def _message(
        self, viewer: int | None, sight: Sight, since: int, changes: bool
    ) -> m.Update | m.Changes:
        entries = [self.entry(line, viewer) for line in self.table.lines[since:]]
        now = self.situation(viewer)
        changed = sight.changes(now, since) if changes else None
        if changed is None:
            return m.Update(since=since, seq=sight.seq, entries=entries, now=now)
        if not self.wholes:
            # to let go of all this is cheap now, and dear when it lies cold in memory
            sight.now = None
            self._views.pop(viewer, None)
        return m.Changes(since=since, seq=sight.seq, entries=entries, changed=changed)
