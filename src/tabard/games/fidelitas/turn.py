"""Game play: the turn and its parts, the round (FID-8, FID-15, FID-28, FID-29, FID-33)."""

from __future__ import annotations

from typing import Final

from tabard.engine.piles import replaced
from tabard.engine.steps import SeatStep
from tabard.games.fidelitas.draw import ONE_CARD, DrawStep, RefillMissio
from tabard.games.fidelitas.ending import end_game, partner_of
from tabard.games.fidelitas.play import OPENING
from tabard.games.fidelitas.score import SCORE
from tabard.games.fidelitas.state import FidelitasState


class TurnStart(SeatStep[FidelitasState]):
    """A turn begins: closures of this seat end, its Missio can be scored (FID-23, FID-47)."""

    rule = "FID-8"

    def run(self, s: FidelitasState) -> None:
        seat = self.seat
        s.active = seat
        if s.fresh:
            for card in s.missio[seat]:
                s.fresh &= ~(1 << card)
        s.no_draw = False
        s.blocked = 0
        if s.closed[seat] >= 0:
            s.closed = replaced(s.closed, seat, -1)
            if s.telling:
                s.cite("FID-47")
        if s.telling:
            s.tell(s.w.turn_begins, seat, [])
        s.push(TURN_END[seat])
        if s.t.team:
            s.push(REFILL[partner_of(seat)])
        s.push(REFILL[seat])
        s.push(DRAW[seat])
        if s.t.team:
            s.push(SCORE[partner_of(seat)])
        s.push(SCORE[seat])
        s.push(OPENING[seat])
        if not len(s.hands[seat]):
            # FID-15: with an empty hand draw first, then play.
            if s.telling:
                s.cite("FID-15")
            s.push(ONE_CARD[seat])


class TurnEnd(SeatStep[FidelitasState]):
    """The turn is over: the next seat's turn, or the end of the round or game."""

    rule = "FID-28"

    def run(self, s: FidelitasState) -> None:
        following = (self.seat + 1) % s.seats
        if following == s.start_seat:
            if s.ending:
                end_game(s, "the mark was reached and the round is complete", "FID-29")
                return
            if s.round >= s.t.round_cap:
                end_game(s, f"{s.t.round_cap} rounds have been played", "FID-33")
                return
            s.round += 1
        s.push(TURN_START[following])


TURN_START: Final = [TurnStart(0), TurnStart(1), TurnStart(2), TurnStart(3)]
TURN_END: Final = [TurnEnd(0), TurnEnd(1), TurnEnd(2), TurnEnd(3)]
DRAW: Final = [DrawStep(0), DrawStep(1), DrawStep(2), DrawStep(3)]
REFILL: Final = [RefillMissio(0), RefillMissio(1), RefillMissio(2), RefillMissio(3)]
