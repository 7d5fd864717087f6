"""State: everything on the table, plus the agenda of what is still to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self, cast

from librt.vecs import append, pop, vec
from msgspec import to_builtins
from mypy_extensions import i64, mypyc_attr

from tabard.engine.asks import Ask
from tabard.engine.errors import BrokenState, IllegalMove
from tabard.engine.events import EVERYONE, Event, Told
from tabard.engine.native import Pile
from tabard.engine.piles import EMPTY, plain
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision, NotYet, Refusal, Step
from tabard.engine.verbs import Verb

if TYPE_CHECKING:
    from tabard.engine.game import Game


class Result:
    """How a match ended."""

    def __init__(self, scores: list[int], winners: list[int], reason: str, rule: str) -> None:
        self.scores: list[int] = scores
        self.winners: list[int] = winners
        self.reason: str = reason
        self.rule: str = rule


def demand(holds: bool, sentence: str) -> None:
    """What must always hold; BrokenState where it does not."""
    if not holds:
        raise BrokenState(sentence)


NOBODY_ASKED: Final = Ask([])
NO_STEPS: Final = vec[Step]()


class Chronicle:
    """What is kept of a match besides the table: the record, and what was told."""

    def __init__(self) -> None:
        self.origin: str = ""
        self.past: list[int] = []  # the moves made so far, but for
        self.fresh: Pile = vec[i64]()  # the latest: a list of numbers is slow to append to
        self.log: list[Event] = []
        self.marks: list[tuple[int, int, int]] = []
        self.fired: set[str] = set()
        self.applied: str = ""  # the rule that is being carried out, for events

    def trail(self) -> list[int]:
        """The moves made so far."""
        if len(self.fresh):
            self.past += plain(self.fresh)
            self.fresh = vec[i64]()
        return self.past

    def plies(self) -> int:
        """How many they are."""
        return len(self.past) + len(self.fresh)

    def copy(self) -> Chronicle:
        """An independent copy."""
        twin = Chronicle()
        twin.origin = self.origin
        twin.past = self.past[:]
        twin.fresh = self.fresh[:]
        twin.log = self.log[:]
        twin.marks = self.marks[:]
        twin.fired = set(self.fired)
        twin.applied = self.applied
        return twin


NOTHING_KEPT: Final = Chronicle()  # of the lean copies for search, which write nothing down


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data plus an agenda. Games add their fields, `clone`, `check` and `redeal`.

    The agenda is a stack of steps, the last one next. `options` holds the moves of the
    decision that waits, `legal` the same for people; treat both as read-only.
    """

    def __init__(self, game: Game, seats: i64, rng: Rng) -> None:
        self.game: Game = game
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.agenda: vec[Step] = NO_STEPS
        self.asked: Decision | None = None
        self.options: Pile = EMPTY
        self.over: bool = False
        self.result: Result | None = None
        self.recording: bool = False
        self.telling: bool = False
        self.chronicle: Chronicle = NOTHING_KEPT

    # -- what a game provides -------------------------------------------------------------

    def clone(self) -> State:
        """A new state with all fields of the game copied and :meth:`adopt` called.

        The source of chance is shared; whoever asked for the copy gives it its own.
        """
        raise NotImplementedError

    def check(self) -> None:
        """:func:`demand` what must always hold: cards, cubes, coins are conserved, and so on."""
        raise NotImplementedError

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, everything that the seat cannot know."""
        raise NotImplementedError

    # -- what the steps of a game call ----------------------------------------------------

    def push(self, step: Step) -> None:
        """Put a step on the agenda; the last one pushed is done next."""
        self.agenda = append(self.agenda, step)

    def push_all(self, steps: list[Step]) -> None:
        """Put several steps on the agenda; the first of the list is done first."""
        i = len(steps) - 1
        while i >= 0:
            self.agenda = append(self.agenda, steps[i])
            i -= 1

    def finish(self, scores: list[int], winners: list[int], reason: str, rule: str) -> None:
        """End the match; open steps are dropped."""
        self.over = True
        self.result = Result(scores, winners, reason, rule)
        self.agenda = vec[Step]()
        if self.telling:
            self.cite(rule)

    def tell(
        self, kind: Told, who: int, args: list[int], audience: int = EVERYONE, rule: str = ""
    ) -> None:
        """Report an event; it applies the `rule`, or the one that is being carried out.

        Call it behind `if s.telling`, so that playouts pay nothing; :meth:`report` asks itself.
        """
        if rule:
            self.cite(rule)
        named = rule or self.chronicle.applied
        kept = self.chronicle
        kept.log.append(Event(kind, who, args, audience, kept.plies(), named))

    def report(
        self, kind: Told, who: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, rule: str = ""
    ) -> None:
        """Report an event to everybody, if events are told: call it without asking.

        Its arguments are plain numbers, so that it costs a playout no more than the call.
        """
        if self.telling:
            args: list[int] = [a, b, c]
            self.tell(kind, who, args[: len(kind.domains)], EVERYONE, rule)

    def note(self, rule: str) -> None:
        """Note that a rule was applied, if events are told."""
        if self.telling:
            self.cite(rule)

    def apply(self, rule: str) -> None:
        """A step of the agenda carries out this rule; an empty one goes on with the last."""
        if rule:
            self.chronicle.applied = rule
            self.cite(rule)

    def cite(self, *rules: str) -> None:
        """Note that rules were applied. Call it behind `if s.telling`."""
        self.chronicle.fired.update(rules)

    # -- the clockwork --------------------------------------------------------------------

    def advance(self) -> None:
        """Run steps until a seat has to decide or the match is over."""
        while not self.over:
            if not self.agenda[len(self.agenda) - 1].go_on(self):
                return
        self.asked = None
        self.options = vec[i64]()

    def play(self, move: i64) -> None:
        """Play a legal move; anything else raises IllegalMove and changes nothing."""
        if move not in self.options:
            raise self._refused(move)
        self.do(move)

    def do(self, move: i64) -> None:
        """Play a move that is known to be legal."""
        asked = self.asked
        assert asked is not None
        if self.recording:
            self._keep(asked, move)
        self.agenda, _ = pop(self.agenda)
        asked.play(self, move)
        self.advance()

    def _keep(self, asked: Decision, move: i64) -> None:
        kept = self.chronicle
        if self.telling:
            kept.marks.append((asked.seat, self.rng.count, len(kept.log)))
            self.apply(asked.rule)
        kept.fresh = append(kept.fresh, move)

    def moves(self) -> list[int]:
        """Every legal move of the seat that is asked."""
        return self.legal

    @property
    def legal(self) -> list[int]:
        """Every legal move of the seat that is asked, in a stable order."""
        return plain(self.options)

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the match is over."""
        return None if self.asked is None else self.asked.seat

    @property
    def prompt(self) -> str:
        """What is asked, in one line."""
        return self.ask.line()

    @property
    def ask(self) -> Ask:
        """What is asked, as data: `state.ask.line(names)` says it with people's names."""
        return NOBODY_ASKED if self.asked is None else self.asked.prompt(self)

    @property
    def rule(self) -> str:
        """The ledger id of the rule that grants the choice."""
        return "" if self.asked is None else self.asked.rule

    # -- copies ---------------------------------------------------------------------------

    def adopt(self, other: State) -> None:
        """Take over the engine's part of another state (for `clone`)."""
        self.agenda = other.agenda[:]
        self.asked = other.asked
        self.options = other.options
        self.over = other.over
        self.result = other.result

    def fork(self) -> Self:
        """A lean copy for search: no record, no events."""
        twin = cast("Self", self.clone())
        twin.rng = self.rng.copy()
        return twin

    def after(self, move: i64) -> Self:
        """A lean copy in which a legal move has been made."""
        twin = self.fork()
        twin.do(move)
        return twin

    def answered(self, *kinds: type[Decision]) -> Self:
        """A lean copy in which questions of these kinds are answered as a playout would; the state
        itself where none of them is asked."""
        if not isinstance(self.asked, kinds):
            return self
        twin = self.fork()
        while isinstance(twin.asked, kinds):
            twin.do(twin.asked.hint(twin, twin.rng))
        return twin

    def copy(self) -> State:
        """A full copy, independent of the original."""
        twin = self.fork()
        twin.recording = self.recording
        twin.telling = self.telling
        twin.chronicle = self.chronicle.copy()
        return twin

    def determinize(self, seat: int, rng: Rng) -> State:
        """A new state the seat cannot tell from this one: the unknown is dealt anew."""
        twin = self.clone()
        twin.redeal(seat, rng)
        twin.rng = rng.spawn()
        if twin.asked is not None and twin.asked.seat != seat:
            twin.options = twin.asked.moves(twin)
        return twin

    # -- notation and refusals ------------------------------------------------------------

    def text(self, move: int) -> str:
        """A move as text notation."""
        return self.game.space.text(move)

    def parse(self, text: str) -> int:
        """The move a notation names, legal now or not."""
        return self.game.space.parse(text)

    def why(self, text: str, names: Sequence[str] = ()) -> Refusal | None:
        """Why a move may not be made now; None when it is legal."""
        return self.why_not(self.parse(text), names)

    def why_not(self, move: int, names: Sequence[str] = ()) -> Refusal | None:
        """The same for a move number."""
        verb = self.game.space.verb_of(move)
        if self.asked is None:
            return Refusal("The match is over.", self.result.rule if self.result else "")
        if move in self.options:
            return None
        refusal = self.asked.why(self, move)
        if refusal is None:
            refusal = self._untimely(verb, move, names)
        elif isinstance(refusal, NotYet):
            when, _ = verb.time_of(move)
            refusal = Refusal(f"{when} {refusal.reason}".lstrip(), refusal.rule)
        if self.telling:
            self.cite(refusal.rule)
        return refusal

    def _untimely(self, verb: Verb, move: int, names: Sequence[str]) -> Refusal:
        """The general answer: when the verb is asked, and what is asked now."""
        line = self.ask.line(names)
        when, rule = verb.time_of(move)
        if when:
            return Refusal(f"{when} Now: {line}", rule or self.rule)
        return Refusal(f"That is not asked now: {line}", self.rule)

    def _refused(self, move: int) -> IllegalMove:
        refusal = self.why_not(move)
        assert refusal is not None
        return IllegalMove(refusal.reason, refusal.rule)

    # -- what people and programs see -----------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """What happened so far; only told when the match was started with events."""
        return self.log

    @property
    def trail(self) -> list[int]:
        """The moves made so far."""
        return self.chronicle.trail()

    @property
    def log(self) -> list[Event]:
        """The same as `events`."""
        return self.chronicle.log

    @property
    def marks(self) -> list[tuple[int, int, int]]:
        """For each move: its seat, the draws made and the events told before it."""
        return self.chronicle.marks

    @property
    def fired(self) -> set[str]:
        """The rules and effects that were applied so far."""
        return self.chronicle.fired

    @property
    def origin(self) -> str:
        """Where the match began, as a record says it."""
        return self.chronicle.origin

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one seat may see as plain data; None is a spectator. Typed: `game.see`."""
        found: dict[str, Any] = to_builtins(self.game.see(self, seat))
        return found

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
