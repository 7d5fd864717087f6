"""Steps: what is still to be done. Small immutable objects, so that copies share them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic

from librt.vecs import pop
from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng

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
class Decision(Step[S]):
    """A step that waits for its seat.

    A decision with a single legal move plays itself, unless `always_ask` is set because
    the mere absence of a question would tell others what the seat holds.
    """

    always_ask: ClassVar[bool] = False

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
