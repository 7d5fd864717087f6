"""Picking one card of several, or one of several copies of a card."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.engine.verbs import Verb
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import Tables


def add_kinds(cards: list[int], first: int, moves: list[int]) -> None:
    """One move for each different kind among the cards, in the order of the content."""
    last = -1
    for kind in sorted(cards):
        if kind != last:
            moves.append(first + kind)
            last = kind


class PickCard(Decision[AusoniaState]):
    """Which card? Where it is `optional`, the seat may also take no more."""

    optional: bool = False

    def cards(self, s: AusoniaState) -> list[int]:
        """The cards to pick from."""
        raise NotImplementedError

    def verb(self, t: Tables) -> Verb:
        """How a pick is written."""
        raise NotImplementedError

    def pick(self, s: AusoniaState, kind: int) -> None:
        """What happens to the card."""
        raise NotImplementedError

    def stop(self, s: AusoniaState) -> None:
        """No more cards."""

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        """Why this card cannot be picked."""
        raise NotImplementedError

    def moves(self, s: AusoniaState) -> list[int]:
        moves: list[int] = []
        add_kinds(self.cards(s), self.verb(s.t).base, moves)
        if self.optional:
            moves.append(s.t.DONE.base)
        return moves

    def play(self, s: AusoniaState, move: int) -> None:
        if move == s.t.DONE.base:
            self.stop(s)
        else:
            self.pick(s, self.verb(s.t).a(move))

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        verb = self.verb(s.t)
        if verb.owns(move):
            return self.missing(s, verb.a(move))
        return None


# -- copies of a card (AUS-63) ------------------------------------------------------------------


def settled_copy(s: AusoniaState, copies: list[int]) -> int:
    """The copy that is at least as good a choice as every other one, or -1.

    Better is the one that has used more, since a Seal may take it away with less loss; one
    that came back from the Seal Area cannot be taken away and is used last.
    """
    for i in copies:
        best = True
        for j in copies:
            if i != j and not _goes_before(s, i, j):
                best = False
                break
        if best:
            return i
    return -1


def _goes_before(s: AusoniaState, i: int, j: int) -> bool:
    if s.returned[i] != s.returned[j]:
        return s.returned[j]
    return s.used[i] | s.used[j] == s.used[i]


class PickCopy(Decision[AusoniaState]):
    """Which of several copies, when one has used this ability and the other that one?"""

    rule = "AUS-63"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: int = kind

    def copies(self, s: AusoniaState) -> list[int]:
        """Where in the Play Area they lie."""
        raise NotImplementedError

    def take(self, s: AusoniaState, index: int) -> None:
        """What happens with the chosen one."""
        raise NotImplementedError

    def moves(self, s: AusoniaState) -> list[int]:
        moves: list[int] = []
        for i in self.copies(s):
            move = s.t.COPY.move1(s.used[i])
            if move not in moves:
                moves.append(move)
        moves.sort()
        return moves

    def play(self, s: AusoniaState, move: int) -> None:
        mask = s.t.COPY.a(move)
        found = -1
        for i in self.copies(s):
            if s.used[i] == mask and (found < 0 or not s.returned[i]):
                found = i
        self.take(s, found)
