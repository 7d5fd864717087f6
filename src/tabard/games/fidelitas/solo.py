"""Solo variant (FID-42 to FID-44): the Thief who is played as soon as he is drawn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import minus, plus
from tabard.engine.steps import NotYet, Refusal
from tabard.games.fidelitas.hidden import lose
from tabard.games.fidelitas.play import why_no_play
from tabard.games.fidelitas.state import Choice, FidelitasState, FromHand


def solo_theft(s: FidelitasState, seat: i64) -> None:
    """FID-43: instead of stealing, discard one card of a hand of more than two."""
    if s.telling:
        s.cite("FID-43")
    if len(s.hands[seat]) > s.t.solo_hand:
        s.push(DropCard(seat))


class ThiefAtOnce(Choice):
    """FID-43: a Thief that was drawn is played before anything else."""

    rule = "FID-43"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_thief.ask()

    def moves(self, s: FidelitasState) -> Pile:
        base = s.w.play.move2(s.t.thief, 0)
        return vec[i64]([base + place for place in s.row.regular])

    def play(self, s: FidelitasState, move: i64) -> None:
        place = s.w.play.b(move)
        s.hands[self.seat] = minus(s.hands[self.seat], s.t.thief)
        s.put(s.t.thief, place)
        if s.telling:
            s.tell(s.w.played, self.seat, [s.t.thief, place])
        solo_theft(s, self.seat)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        play = s.w.play
        if play.owns(move) and play.a(move) == s.t.thief:
            return why_no_play(s, self.seat, s.t.thief, play.b(move))
        return NotYet("A Thief that was drawn must be played at once.", "FID-43")


class DropCard(FromHand):
    """Discard one card of the hand."""

    rule = "FID-43"
    refusal = "Name a card of your hand to discard."

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_drop.ask()

    def chosen(self, s: FidelitasState, value: i64) -> None:
        lose(s, self.seat, value)
        s.discards = plus(s.discards, value)
        if s.telling:
            s.tell(s.w.dropped, self.seat, [value])
