"""State: everything on the table, plus the agenda of what is still to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from tabard.engine.errors import IllegalMove
from tabard.engine.events import EVERYONE, Event, Told
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision, Refusal, Step

if TYPE_CHECKING:
    from tabard.engine.game import Game


class Result:
    """How a match ended."""

    def __init__(self, scores: list[int], winners: list[int], reason: str, rule: str) -> None:
        self.scores: list[int] = scores
        self.winners: list[int] = winners
        self.reason: str = reason
        self.rule: str = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data plus an agenda. Games add their fields, `clone`, `check` and `redeal`.

    The agenda is a stack of steps, the last one next. `legal` holds the moves of the
    decision that waits; treat it as read-only.
    """

    def __init__(self, game: Game, seats: int, rng: Rng) -> None:
        self.game: Game = game
        self.seats: int = seats
        self.rng: Rng = rng
        self.agenda: list[Step] = []
        self.asked: Decision | None = None
        self.legal: list[int] = []
        self.over: bool = False
        self.result: Result | None = None
        self.recording: bool = True
        self.trail: list[int] = []
        self.telling: bool = False
        self.log: list[Event] = []
        self.marks: list[tuple[int, int, int]] = []
        self.fired: set[str] = set()
        self.applied: str = ""  # the rule that is being carried out, for events
        self.origin: str = ""
        self.names: list[str] = []  # how a prompt calls the seats, where a table has names

    # -- what a game provides -------------------------------------------------------------

    def clone(self) -> State:
        """A new state with all fields of the game copied and :meth:`adopt` called."""
        raise NotImplementedError

    def check(self) -> None:
        """Assert what must always hold: cards, cubes and coins are conserved, and so on."""
        raise NotImplementedError

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew, in place, everything that the seat cannot know."""
        raise NotImplementedError

    # -- what the steps of a game call ----------------------------------------------------

    def push(self, step: Step) -> None:
        """Put a step on the agenda; the last one pushed is done next."""
        self.agenda.append(step)

    def push_all(self, steps: list[Step]) -> None:
        """Put several steps on the agenda; the first of the list is done first."""
        i = len(steps) - 1
        while i >= 0:
            self.agenda.append(steps[i])
            i -= 1

    def finish(self, scores: list[int], winners: list[int], reason: str, rule: str) -> None:
        """End the match; open steps are dropped."""
        self.over = True
        self.result = Result(scores, winners, reason, rule)
        self.agenda.clear()
        if self.telling:
            self.cite(rule)

    def tell(
        self, kind: Told, who: int, args: list[int], audience: int = EVERYONE, rule: str = ""
    ) -> None:
        """Report an event; it applies the `rule`, or the one that is being carried out.

        Call it behind `if s.telling`, so that playouts pay nothing.
        """
        if rule:
            self.cite(rule)
        named = rule or self.applied
        self.log.append(Event(kind, who, args, audience, len(self.trail), named))

    def apply(self, rule: str) -> None:
        """A step of the agenda carries out this rule; an empty one goes on with the last."""
        if rule:
            self.applied = rule
            self.cite(rule)

    def cite(self, rule: str) -> None:
        """Note that a rule was applied. Call it behind `if s.telling`."""
        self.fired.add(rule)

    # -- the clockwork --------------------------------------------------------------------

    def advance(self) -> None:
        """Run steps until a seat has to decide or the match is over."""
        agenda = self.agenda
        while not self.over:
            if not agenda[-1].go_on(self):
                return
        self.asked = None
        self.legal = []

    def play(self, move: int) -> None:
        """Play a legal move; anything else raises IllegalMove and changes nothing."""
        if move not in self.legal:
            raise self._refused(move)
        self.do(move)

    def do(self, move: int) -> None:
        """Play a move that is known to be legal."""
        asked = self.asked
        assert asked is not None
        if self.recording:
            if self.telling:
                self.marks.append((asked.seat, self.rng.count, len(self.log)))
            self.trail.append(move)
        self.agenda.pop()
        if self.telling:
            self.apply(asked.law())
        asked.play(self, move)
        self.advance()

    def moves(self) -> list[int]:
        """Every legal move of the seat that is asked."""
        return self.legal

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the match is over."""
        return None if self.asked is None else self.asked.seat

    @property
    def prompt(self) -> str:
        """What is asked, in one line."""
        return "" if self.asked is None else self.asked.prompt(self)

    @property
    def rule(self) -> str:
        """The ledger id of the rule that grants the choice."""
        return "" if self.asked is None else self.asked.law()

    # -- copies ---------------------------------------------------------------------------

    def adopt(self, other: State) -> None:
        """Take over the engine's part of another state (for `clone`)."""
        self.agenda = other.agenda[:]
        self.asked = other.asked
        self.legal = other.legal
        self.over = other.over
        self.result = other.result
        self.recording = False

    def fork(self) -> State:
        """A lean copy for search: no record, no events."""
        return self.clone()

    def copy(self) -> State:
        """A full copy, independent of the original."""
        twin = self.clone()
        twin.recording = self.recording
        twin.trail = self.trail[:]
        twin.telling = self.telling
        twin.log = self.log[:]
        twin.marks = self.marks[:]
        twin.fired = set(self.fired)
        twin.applied = self.applied
        twin.origin = self.origin
        return twin

    def determinize(self, seat: int, rng: Rng) -> State:
        """A new state the seat cannot tell from this one: the unknown is dealt anew."""
        twin = self.clone()
        twin.redeal(seat, rng)
        twin.rng = rng.spawn()
        if twin.asked is not None and twin.asked.seat != seat:
            twin.legal = twin.asked.moves(twin)
        return twin

    # -- notation and refusals ------------------------------------------------------------

    def text(self, move: int) -> str:
        """A move as text notation."""
        return self.game.space.text(move)

    def parse(self, text: str) -> int:
        """The move a notation names, legal now or not."""
        return self.game.space.parse(text)

    def why(self, text: str) -> Refusal | None:
        """Why a move may not be made now; None when it is legal."""
        return self.why_not(self.parse(text))

    def why_not(self, move: int) -> Refusal | None:
        """The same for a move number."""
        self.game.space.verb_of(move)
        if self.asked is None:
            return Refusal("The match is over.", self.result.rule if self.result else "")
        if move in self.legal:
            return None
        refusal = self.asked.why(self, move)
        if refusal is None:
            refusal = Refusal(f"That is not asked now: {self.asked.prompt(self)}", self.asked.law())
        if self.telling:
            self.cite(refusal.rule)
        return refusal

    def _refused(self, move: int) -> IllegalMove:
        refusal = self.why_not(move)
        assert refusal is not None
        return IllegalMove(refusal.reason, refusal.rule)

    # -- what people and programs see -----------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """What happened so far; only told when the match was started with events."""
        return self.log

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see, JSON-able; None is a spectator."""
        return self.game.see(self, seat)

    def record(self) -> str:
        """The whole match as text."""
        return self.game.record(self)

    def position(self) -> dict[str, Any]:
        """The table described; `game.stage` sets it up again."""
        return self.game.describe(self)

    def undo_ply(self, watchers: int = EVERYONE) -> int:
        """The earliest ply the last actor may go back to; len(trail) where none.

        Back to the last point since when only that seat acted, nothing random was drawn
        and none of the `watchers` (bit mask of seats) learned anything hidden.
        """
        watchers &= (1 << self.seats) - 1
        ply = len(self.trail)
        if not self.marks:
            return ply
        actor = self.marks[-1][0]
        drawn = self.rng.count
        told = len(self.log)
        while ply > 0:
            seat, count, start = self.marks[ply - 1]
            if seat != actor or count != drawn:
                break
            if any(event.learners() & watchers for event in self.log[start:told]):
                break
            told = start
            ply -= 1
        return ply
