"""Playing a Virtus card to the Tavern (FID-17 to FID-21)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import minus
from tabard.engine.steps import Refusal, Step
from tabard.engine.verbs import Verb
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, put_missio_under, take_top
from tabard.games.fidelitas.state import FidelitasState, Pick


class GiveUpMissio(Pick):
    """FID-18: one own Missio is given up, secretly, before the new one is seen."""

    rule = "FID-18"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_give_up.ask()

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.give

    def candidates(self, s: FidelitasState) -> Pile:
        return s.missio[self.seat]

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if move == s.w.done.base:
            return Refusal("At the Tavern one Missio card must be given up.", "FID-18")
        return super().why(s, move)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        return Refusal(f"You do not hold {s.w.missio.label(value)}.", "FID-18")

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.set_missio(self.seat, minus(s.missio[self.seat], value))
        s.fresh &= ~(1 << value)
        if s.telling:
            s.tell(s.w.gave_up, self.seat, [value], 1 << self.seat)
        draw_missio(s, self.seat)
        put_missio_under(s, self.seat, value)


class DrinkingCompanion(Step[FidelitasState]):
    """FID-19: the top Virtus card goes face up to the opposite side; its action is idle."""

    rule = "FID-19"

    def __init__(self, seat: i64, place: i64) -> None:
        self.seat: i64 = seat
        self.place: i64 = place

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind != NO_CARD:
            place_from_deck(s, self.seat, kind, self.place ^ 1)


def place_from_deck(s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
    """The top card was turned up and goes to a place at once."""
    s.put(kind, place)
    if s.telling:
        s.tell(s.w.revealed, seat, [kind])
        s.tell(s.w.placed, seat, [kind, place])


def visit(s: FidelitasState, seat: i64, place: i64) -> None:
    """The Tavern's ability, after a card was played there."""
    if s.telling:
        s.cite("FID-17")
    s.push(DrinkingCompanion(seat, place))
    if len(s.missio_deck) and len(s.missio[seat]):
        s.push(GIVE_UP[seat])


GIVE_UP: Final = [GiveUpMissio(0), GiveUpMissio(1), GiveUpMissio(2), GiveUpMissio(3)]
