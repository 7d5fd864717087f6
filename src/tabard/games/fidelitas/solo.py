"""Solo variant (FID-42 to FID-44): the Thief who is played as soon as he is drawn."""

from __future__ import annotations

from typing import Final

from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.state import FidelitasState

LIMIT: Final = 2  # with more Virtus cards than this in hand one is discarded


def solo_theft(s: FidelitasState, seat: int) -> None:
    """FID-43: instead of stealing, discard one of more than two cards."""
    if s.telling:
        s.cite("FID-43")
    if len(s.hands[seat]) > LIMIT:
        s.push(DropCard(seat))


class ThiefAtOnce(Decision):
    """FID-43: a Thief that was drawn is played before anything else."""

    rule = "FID-43"

    def prompt(self, s: State) -> str:
        return "You drew a Thief: play him now, where you like"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        play = s.w.play
        return [play.move2(s.t.thief, place) for place in s.row.regular]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        place = s.w.play.b(move)
        s.hands[self.seat].remove(s.t.thief)
        s.put(s.t.thief, place)
        if s.telling:
            s.tell(s.w.played, self.seat, [s.t.thief, place])
        solo_theft(s, self.seat)

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("A Thief that was drawn must be played at once.", "FID-43")


class DropCard(Decision):
    """Discard one card of the hand."""

    rule = "FID-43"

    def prompt(self, s: State) -> str:
        return "The Thief: discard one card of your hand"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        return [s.w.hand.move1(kind) for kind in sorted(set(s.hands[self.seat]))]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        kind = s.w.hand.a(move)
        s.lose(self.seat, kind)
        s.discards.append(kind)
        if s.telling:
            s.tell(s.w.dropped, self.seat, [kind])

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("Name a card of your hand to discard.", "FID-43")
