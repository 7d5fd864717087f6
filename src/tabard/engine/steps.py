"""Steps: what is still to be done. Small immutable objects, so that copies share them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from tabard.engine.state import State


class Refusal:
    """Why a move may not be made: a sentence and the ledger id of its rule."""

    def __init__(self, reason: str, rule: str = "") -> None:
        self.reason: str = reason
        self.rule: str = rule

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """Running a step changes the state and may push further steps.

    `rule` is the ledger id the step applies.
    """

    rule: str = ""

    def law(self) -> str:
        """The rule's ledger id, looked up so that plug-in games may stay interpreted:
        compiled code does not see the class attributes of an interpreted subclass."""
        return str(getattr(self, "rule"))  # noqa: B009

    def run(self, s: State) -> None:
        """Do it."""
        raise NotImplementedError

    def go_on(self, s: State) -> bool:
        """The engine's turn of the crank: False when a seat has to decide now."""
        s.agenda.pop()
        if s.telling:
            s.apply(self.law())
        self.run(s)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step):
    """A step that waits for its seat.

    A decision with a single legal move plays itself, unless `always_ask` is set because
    the mere absence of a question would tell others what the seat holds.
    """

    always_ask: bool = False

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def insists(self) -> bool:
        """Is it asked even with a single answer? Looked up like :meth:`law`."""
        return bool(getattr(self, "always_ask"))  # noqa: B009

    def prompt(self, s: State) -> str:
        """One line for the person who is asked; everybody may read it."""
        raise NotImplementedError

    def moves(self, s: State) -> list[int]:
        """Every legal move in a stable order, never empty."""
        raise NotImplementedError

    def play(self, s: State, move: int) -> None:
        """Carry out a legal move; the decision itself has left the agenda."""
        raise NotImplementedError

    def why(self, s: State, move: int) -> Refusal | None:
        """Why this move of the game is not legal now; None leaves it to the general answer."""
        return None

    def go_on(self, s: State) -> bool:
        legal = self.moves(s)
        if s.telling:
            s.cite(self.law())
        s.asked = self
        if len(legal) > 1 or self.insists():
            s.legal = legal
            return False
        s.agenda.pop()
        if s.telling:
            s.apply(self.law())
        self.play(s, legal[0])
        return True
