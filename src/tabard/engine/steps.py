"""Steps: what is still to be done. Small immutable objects, so that copies share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from librt.vecs import pop, vec
from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.verbs import Verb

if TYPE_CHECKING:
    from tabard.engine.state import State

# The game's own state. A bare `Step`, `Decision`, `Brain` or `Game` is one of any game.
S = TypeVar("S", bound="State", default=Any)


class Refusal:
    """Why a move may not be made: a sentence and the ledger id of its rule."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason: str = reason
        self.rule: str = rule

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


def refused_by(
    answers: Mapping[str, Callable[..., Refusal | None]], s: State, seat: i64, move: i64
) -> Refusal | None:
    """Why a move is not legal now, by the answers to its verb: each is asked with the state, the
    seat and what the verb names. None where there is none."""
    verb = s.game.space.verb_of(move)
    answer = answers.get(verb.name)
    return None if answer is None else answer(s, seat, *verb.args(move))


class NotYet(Refusal):
    """A refusal that speaks of the moment, not of the move: something else comes first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Running a step changes the state and may push further steps.

    `rule` is the ledger id the step applies. It is a class variable, so that compiled code
    finds that of an interpreted plug-in game too.
    """

    rule: ClassVar[str] = ""

    def run(self, s: S) -> None:
        """Do it."""
        raise NotImplementedError

    def go_on(self, s: S) -> bool:
        """The engine's turn of the crank: False when a seat has to decide now."""
        s.agenda, _ = pop(s.agenda)
        if s.telling:
            s.apply(self.rule)
        self.run(s)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[S]):
    """A step of one seat, such as a part of its turn."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat


class Gesture:
    """Moves that a person makes with one gesture; each of them stays a move of its own.

    `each`: a line of questions, answered together: `on[i]` or `off[i]` for every one of them, at
    most `most` of the first kind. `all`: these moves, one after the other. `same`: the present
    answer serves so many further questions, too; `on[i]` leads to the next of them, or -1.
    `line`: things are put in a line, see `in_line`; `some`: some of these are chosen, see
    `some_of`; `ways`: `most` questions are answered in one of a few ways, see `one_of_ways`.
    """

    def __init__(self, kind: str, text: str, on: Pile, off: Pile, most: i64) -> None:
        self.kind: str = kind
        self.text: str = text
        self.on: Pile = on
        self.off: Pile = off
        self.most: i64 = most
        self.lay: Pile = vec[i64]()
        self.ends: i64 = -1
        self.ways: list[tuple[str, Pile]] = []


def in_line(text: str, on: Pile, off: Pile, most: i64, lay: Pile, ends: i64) -> Gesture:
    """Which things go into a line, and in which order, answered together.

    `on[i]` is made for what is in it, `off[i]` for what is not, -1 is nothing; `ends` follows where
    these were fewer than `most`. Then `lay[i]` for all in the line, the last first, but the one in
    front: that is left. Where something can be put out of the line, all is in it to begin with.
    """
    gesture = Gesture("line", text, on, off, most)
    gesture.lay = lay
    gesture.ends = ends
    return gesture


def some_of(text: str, on: Pile, ends: i64, most: i64 = 0) -> Gesture | None:
    """Which of these are chosen, answered together; `text` says what becomes of them.

    `on[i]` for each of them in any order, at most `most`, then `ends` where they were fewer.
    Nothing where there is one thing only.
    """
    if len(on) < 2:
        return None
    most = min(most, len(on)) if most else len(on)
    gesture = Gesture("some", text, on, vec[i64]([-1 for _ in on]), most)
    gesture.ends = ends
    return gesture


def one_of_ways(text: str, ways: list[tuple[str, Pile]]) -> Gesture:
    """Some questions are answered together, in one of these ways."""
    gesture = Gesture("ways", text, vec[i64](), vec[i64](), len(ways[0][1]))
    gesture.ways = ways
    return gesture


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that waits for its seat.

    A decision with a single legal move plays itself, unless `always_ask` is set because
    the mere absence of a question would tell others what the seat holds. A `reaction` is asked
    of many who could conceivably answer and mostly do not; one that `continues` is the second
    half of what the same seat has just chosen. One that is not `puzzling` holds no puzzle: nothing
    is at stake yet, or there are too many lines. A sum that is asked for is given by `naming`
    it: "Offer 40". What stands below `quiet` is for people, see
    `tabard.engine.choices`.
    """

    always_ask: ClassVar[bool] = False
    reaction: ClassVar[bool] = False
    continues: ClassVar[bool] = False
    puzzling: ClassVar[bool] = True
    naming: ClassVar[str] = "Offer"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def prompt(self, s: S) -> Ask:
        """What is asked; everybody may read it."""
        raise NotImplementedError

    def moves(self, s: S) -> Pile:
        """Every legal move in a stable order, never empty."""
        raise NotImplementedError

    def play(self, s: S, move: i64) -> None:
        """Carry out a legal move; the decision itself has left the agenda."""
        raise NotImplementedError

    def why(self, s: S, move: i64) -> Refusal | None:
        """Why this move of the game is not legal now; None leaves it to the general answer."""
        return None

    def hint(self, s: S, rng: Rng) -> i64:
        """A sensible move for a playout; one of the legal ones."""
        return s.options[rng.below("hint", len(s.options))]

    def quiet(self, s: S) -> bool:
        """Is this a moment an evaluation can judge, such as the start of a turn?"""
        return True

    def aside(self, s: S, move: i64) -> bool:
        """Is this legal move beside the question, and to be had elsewhere as well?"""
        return False

    def preset(self, s: S) -> i64:
        """The safe answer that is given for a person instead of asking; -1 where there is none."""
        return -1

    def loss(self, s: S, move: i64) -> str:
        """What this move would leave unused for good, as a sentence; empty where nothing."""
        return ""

    def gesture(self, s: S) -> Gesture | None:
        """What may be answered together with this question, if anything."""
        return None

    def sums(self, s: S) -> Pile:
        """The lowest and the highest sum that can be named here; empty where none is asked."""
        return vec[i64]()

    def lots(self, s: S) -> list[tuple[str, str]]:
        """What is sold by auction, now and next, or will be unless an offer is made: a key that is
        used once, and its name. The first move passes."""
        return []

    def toward(self, s: S, sum: i64) -> i64:
        """The next move on the way to naming a sum; -1 where it cannot be named."""
        return -1

    def go_on(self, s: S) -> bool:
        legal = self.moves(s)
        if s.telling:
            s.cite(self.rule)
        s.asked = self
        if len(legal) > 1 or self.always_ask:
            s.options = legal
            return False
        s.agenda, _ = pop(s.agenda)
        if s.telling:
            s.apply(self.rule)
        self.play(s, legal[0])
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Decision[S]):
    """A choice of one thing, named by a verb; `refusal` answers whoever names another one."""

    refusal: ClassVar[str] = ""

    def verb(self, s: S) -> Verb:
        """What is chosen is said with this verb."""
        raise NotImplementedError

    def candidates(self, s: S) -> Pile:
        """What may be chosen, as arguments of the verb."""
        raise NotImplementedError

    def chosen(self, s: S, value: i64) -> None:
        """What happens then."""
        raise NotImplementedError

    def refuse(self, s: S, value: i64) -> Refusal:
        """Why something else cannot be chosen."""
        return Refusal(self.refusal, self.rule)

    def moves(self, s: S) -> Pile:
        base = self.verb(s).base
        return vec[i64]([base + value for value in self.candidates(s)])

    def play(self, s: S, move: i64) -> None:
        self.chosen(s, move - self.verb(s).base)

    def why(self, s: S, move: i64) -> Refusal | None:
        verb = self.verb(s)
        return self.refuse(s, move - verb.base) if verb.owns(move) else None
