"""Draw replacement cards (FID-24 to FID-27), and every draw of a card into a hand."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.solo import ThiefAtOnce
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import PLACES, TAVERN_NORTH, TAVERN_SOUTH, is_tavern


class DrawCards(Step[FidelitasState]):
    """Draw so many Virtus cards from the deck into a hand."""

    rule = "FID-24"

    def __init__(self, seat: int, count: int) -> None:
        self.seat: int = seat
        self.count: int = count

    def run(self, s: FidelitasState) -> None:
        kind = take_top(s)
        if kind == NO_CARD:
            return
        if s.t.solo and kind == s.t.thief:
            # FID-43: a drawn Thief is played at once and replaced by another draw.
            s.hands[self.seat].append(kind)
            s.hands[self.seat].sort()
            if s.telling:
                s.tell(s.w.drew, self.seat, [kind], 1 << self.seat)
            s.push(DrawCards(self.seat, self.count))
            s.push(ThiefAtOnce(self.seat))
            return
        s.gain(self.seat, kind, 0)
        if s.telling:
            s.tell(s.w.drew, self.seat, [kind], 1 << self.seat)
        if self.count > 1:
            s.push(DrawCards(self.seat, self.count - 1))


class DrawVirtus(Decision[FidelitasState]):
    """FID-24: the new card comes from the deck or from a Tavern side that is not blocked."""

    rule = "FID-24"

    def prompt(self, s: FidelitasState) -> str:
        deck = "from the deck or " if s.deck else ""
        return f"Draw a Virtus card: {deck}from the Tavern"

    def moves(self, s: FidelitasState) -> list[int]:
        w = s.w
        legal = []
        if s.deck:
            legal.append(w.draw.base)
        base = w.take.base
        last = -1
        for code in s.city:
            place = code % PLACES
            if code != last and is_tavern(place) and not s.blocked >> (place - 4) & 1:
                legal.append(base + code)
            last = code
        # FID-30: nothing left to draw at all is the second exhaustion; `play` sees to it.
        return legal or [w.draw.base]

    def play(self, s: FidelitasState, move: int) -> None:
        if move == s.w.draw.base:
            s.push(DrawCards(self.seat, 1))
            return
        code = move - s.w.take.base
        s.city.remove(code)
        s.gain(self.seat, code // PLACES, s.everyone())
        if s.telling:
            s.tell(s.w.took, self.seat, [code // PLACES, code % PLACES])

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if move == s.w.draw.base:
            return Refusal("The deck is empty; take a card from the Tavern.", "FID-30")
        if not s.w.take.owns(move):
            return None
        code = move - s.w.take.base
        place = code % PLACES
        if place not in (TAVERN_NORTH, TAVERN_SOUTH):
            return Refusal("Face-up cards are drawn from the Tavern only.", "FID-24")
        if code not in s.city:
            return Refusal("No such card lies at that side of the Tavern.", "FID-24")
        return Refusal("A card came to that side of the Tavern this turn.", "FID-26")


class DrawStep(Step[FidelitasState]):
    """FID-25: no draw when a card with the X was played this turn."""

    rule = "FID-8"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FidelitasState) -> None:
        if s.no_draw:
            if s.telling:
                s.cite("FID-25")
            return
        if s.blocked and s.telling:
            s.cite("FID-26")
        if s.t.solo:
            if s.t.draws:
                s.push(DrawCards(self.seat, s.t.draws))
            return
        for _ in range(s.t.draws):
            s.push(DrawVirtus(self.seat))


class RefillMissio(Step[FidelitasState]):
    """FID-27: back to two Missio cards, as long as there are any."""

    rule = "FID-27"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FidelitasState) -> None:
        while len(s.missio[self.seat]) < s.t.missio_hand and s.missio_deck:
            draw_missio(s, self.seat)
