"""Solo variant (FID-42 to FID-44): the Thief who is played as soon as he is drawn."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.play import why_no_play
from tabard.games.fidelitas.state import FidelitasState


def solo_theft(s: FidelitasState, seat: int) -> None:
    """FID-43: instead of stealing, discard one card of a hand of more than two."""
    if s.telling:
        s.cite("FID-43")
    if len(s.hands[seat]) > s.t.solo_hand:
        s.push(DropCard(seat))


class ThiefAtOnce(Decision[FidelitasState]):
    """FID-43: a Thief that was drawn is played before anything else."""

    rule = "FID-43"

    def prompt(self, s: FidelitasState) -> str:
        return "You drew a Thief: play him now, where you like"

    def moves(self, s: FidelitasState) -> list[int]:
        play = s.w.play
        return [play.move2(s.t.thief, place) for place in s.row.regular]

    def play(self, s: FidelitasState, move: int) -> None:
        place = s.w.play.b(move)
        s.hands[self.seat].remove(s.t.thief)
        s.put(s.t.thief, place)
        if s.telling:
            s.tell(s.w.played, self.seat, [s.t.thief, place])
        solo_theft(s, self.seat)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        play = s.w.play
        if play.owns(move) and play.a(move) == s.t.thief:
            return why_no_play(s, self.seat, s.t.thief, play.b(move))
        return Refusal("A Thief that was drawn must be played at once.", "FID-43")


class DropCard(Decision[FidelitasState]):
    """Discard one card of the hand."""

    rule = "FID-43"

    def prompt(self, s: FidelitasState) -> str:
        return "The Thief: discard one card of your hand"

    def moves(self, s: FidelitasState) -> list[int]:
        return [s.w.hand.move1(kind) for kind in sorted(set(s.hands[self.seat]))]

    def play(self, s: FidelitasState, move: int) -> None:
        kind = s.w.hand.a(move)
        s.lose(self.seat, kind)
        s.discards.append(kind)
        if s.telling:
            s.tell(s.w.dropped, self.seat, [kind])

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        return Refusal("Name a card of your hand to discard.", "FID-43")
