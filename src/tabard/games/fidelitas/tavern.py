"""Playing a Virtus card to the Tavern (FID-17 to FID-21)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import opposite


class GiveUpMissio(Decision[FidelitasState]):
    """FID-18: one own Missio is given up, secretly, before the new one is seen."""

    rule = "FID-18"

    def prompt(self, s: FidelitasState) -> str:
        return "The Tavern: give up one of your Missio cards for a new one"

    def moves(self, s: FidelitasState) -> list[int]:
        return [s.w.give.base + card for card in s.missio[self.seat]]

    def play(self, s: FidelitasState, move: int) -> None:
        card = s.w.give.a(move)
        s.missio[self.seat].remove(card)
        s.fresh[self.seat] &= ~(1 << card)
        if s.telling:
            s.tell(s.w.gave_up, self.seat, [card], 1 << self.seat)
        draw_missio(s, self.seat)
        s.missio_deck.insert(0, card)
        s.missio_under.insert(0, self.seat)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        return Refusal("Name one of your own Missio cards to give up.", "FID-18")


class DrinkingCompanion(Step[FidelitasState]):
    """FID-19: the top Virtus card goes face up to the opposite side; its action is idle."""

    rule = "FID-19"

    def __init__(self, seat: int, place: int) -> None:
        self.seat: int = seat
        self.place: int = place

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind == NO_CARD:
            return
        s.put(kind, opposite(self.place))
        if s.telling:
            s.tell(s.w.revealed, self.seat, [kind])
            s.tell(s.w.placed, self.seat, [kind, opposite(self.place)])


def visit(s: FidelitasState, seat: int, place: int) -> None:
    """The Tavern's ability, after a card was played there."""
    if s.telling:
        s.cite("FID-17")
    s.push(DrinkingCompanion(seat, place))
    if s.missio_deck and s.missio[seat]:
        s.push(GiveUpMissio(seat))
