"""Draw replacement cards (FID-24 to FID-27), and every draw of a card into a hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.steps import Refusal, SeatStep, Step
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.hidden import everyone, gain
from tabard.games.fidelitas.solo import ThiefAtOnce
from tabard.games.fidelitas.state import Choice, FidelitasState, why_no_claim
from tabard.games.fidelitas.tables import PLACES, TAVERN_NORTH, is_tavern


class DrawCards(Step[FidelitasState]):
    """Draw so many Virtus cards from the deck into a hand."""

    rule = "FID-24"

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind == NO_CARD:
            return
        gain(s, self.seat, kind, 0)
        if s.telling:
            s.tell(s.w.drew, self.seat, [kind], 1 << self.seat)
        if s.t.solo and kind == s.t.thief:
            # FID-43: a drawn Thief is played at once and replaced by another draw.
            s.push(DrawCards(self.seat, self.count))
            s.push(ThiefAtOnce(self.seat))
        elif self.count > 1:
            s.push(DrawCards(self.seat, self.count - 1))


class DrawVirtus(Choice):
    """FID-24: the new card comes from the deck or from a Tavern side that is not blocked."""

    rule = "FID-24"

    def prompt(self, s: FidelitasState) -> Ask:
        ask = (s.w.ask_draw if len(s.deck) else s.w.ask_draw_tavern).ask()
        for side in range(2):
            if s.blocked >> side & 1:
                ask = ask.also(s.w.blocked_side, TAVERN_NORTH + side)
        return ask

    def moves(self, s: FidelitasState) -> Pile:
        w = s.w
        legal = vec[i64](capacity=16)
        if len(s.deck):
            legal = append(legal, w.draw.base)
        base = w.take.base
        open_sides = ~s.blocked << TAVERN_NORTH & 0b110000
        last: i64 = -1
        for code in s.city:
            if code != last and open_sides >> code % PLACES & 1:
                legal = append(legal, base + code)
            last = code
        if not len(legal):
            # FID-30: nothing left to draw at all is the second exhaustion; `play` sees to it.
            legal = append(legal, w.draw.base)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        if move == s.w.draw.base:
            s.push(ONE_CARD[self.seat])
        else:
            take(s, self.seat, move - s.w.take.base)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if move == s.w.draw.base:
            return Refusal("The deck is empty; take a card from the Tavern.", "FID-30")
        if not s.w.take.owns(move):
            return why_no_claim(s, move)
        code = move - s.w.take.base
        if not is_tavern(code % PLACES):
            return Refusal("Face-up cards are drawn from the Tavern only.", "FID-24")
        if code not in s.city:
            return Refusal(f"There is no {s.w.pick.sentence(s.w.pick.base + code)}.", "FID-24")
        side = s.w.places.label(code % PLACES)
        return Refusal(f"A card came to the {side} this turn: none is drawn from there.", "FID-26")


def take(s: FidelitasState, seat: i64, code: i64) -> None:
    """A card of the City comes into a hand, for all to see."""
    s.lift(code)
    gain(s, seat, code // PLACES, everyone(s))
    if s.telling:
        s.tell(s.w.took, seat, [code // PLACES, code % PLACES])


def tavern_offers(s: FidelitasState) -> bool:
    """Does a card lie at a side of the Tavern that is not blocked?"""
    open_sides = [TAVERN_NORTH + side for side in range(2) if not s.blocked >> side & 1]
    return any(s.occupied(side) for side in open_sides)


class DrawStep(SeatStep[FidelitasState]):
    """FID-25: no draw when a card with the X was played this turn."""

    rule = "FID-8"

    def run(self, s: FidelitasState) -> None:
        if s.no_draw:
            if s.telling:
                s.cite("FID-25")
                s.tell(s.w.not_drawn, self.seat, [])
            return
        if s.blocked and s.telling:
            s.cite("FID-26")
        if s.t.solo:
            if s.t.draws:
                s.push(DrawCards(self.seat, s.t.draws))
            return
        if s.telling and s.t.draws and len(s.deck) and not tavern_offers(s):
            s.tell(s.w.only_deck, self.seat, [])
        for _ in range(s.t.draws):
            s.push(DRAW_VIRTUS[self.seat])


class RefillMissio(SeatStep[FidelitasState]):
    """FID-27: back to two Missio cards, as long as there are any."""

    rule = "FID-27"

    def run(self, s: FidelitasState) -> None:
        while len(s.missio[self.seat]) < s.t.missio_hand and len(s.missio_deck):
            draw_missio(s, self.seat)


ONE_CARD: Final = [DrawCards(0, 1), DrawCards(1, 1), DrawCards(2, 1), DrawCards(3, 1)]
DRAW_VIRTUS: Final = [DrawVirtus(0), DrawVirtus(1), DrawVirtus(2), DrawVirtus(3)]
