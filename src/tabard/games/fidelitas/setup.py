"""Setup (FID-1 to FID-7), the New City (FID-41) and the solo City (FID-42)."""

from __future__ import annotations

from librt.vecs import pop

from tabard.engine.piles import pile_of, plain, plus
from tabard.engine.rng import Rng
from tabard.engine.steps import Step
from tabard.games.fidelitas.decks import take_top
from tabard.games.fidelitas.draw import DrawCards
from tabard.games.fidelitas.state import CASTLE_CARD, HARBOR_CARD, TAVERN_CARD, FidelitasState, Row
from tabard.games.fidelitas.turn import TURN_START


def lay_row(order: list[int], solo: bool) -> Row:
    """FID-1: Castle, cards 1 to 5, Harbor; FID-42: alone without the Tavern."""
    cards = [CASTLE_CARD, *order, HARBOR_CARD]
    if solo:
        cards.remove(TAVERN_CARD)
    return Row(cards)


def shuffled(row: Row, rng: Rng) -> Row:
    """FID-41: the same cards at random."""
    cards = pile_of(row.cards)
    rng.shuffle("city", cards)
    return Row(plain(cards))


class SetUp(Step[FidelitasState]):
    """Lay out the City, deal hands and Missio, choose who starts."""

    rule = "FID-3"

    def run(self, s: FidelitasState) -> None:
        s.deck = s.t.deck[:]
        s.rng.shuffle("virtus", s.deck)
        s.missio_deck = s.t.missio[:]
        s.rng.shuffle("missio", s.missio_deck)
        for place in s.row.places:
            for _ in range(s.t.start_cards):
                kind = take_top(s)
                s.put(kind, place)  # without action or Tavern ability
                if s.telling:
                    s.tell(s.w.laid_out, -1, [kind, place])
        s.start_seat = s.rng.below("start player", s.seats)
        if s.telling:
            cite_set_up(s)
        s.push(TURN_START[s.start_seat])
        s.push(DealMissio())
        for seat in range(s.seats - 1, -1, -1):
            s.push(DrawCards(seat, s.t.hand))


class DealMissio(Step[FidelitasState]):
    """FID-5: after the hands everybody gets secret Missio cards."""

    rule = "FID-5"

    def run(self, s: FidelitasState) -> None:
        for _ in range(s.t.missio_hand):
            for seat in range(s.seats):
                s.missio_deck, card = pop(s.missio_deck)
                s.set_missio(seat, plus(s.missio[seat], card))
                if s.telling:
                    s.tell(s.w.drew_missio, seat, [card], 1 << seat)


def cite_set_up(s: FidelitasState) -> None:
    """The set-up rules, for the coverage of the ledger."""
    for rule in ("FID-1", "FID-4", "FID-6", "FID-7", "FID-46"):
        s.cite(rule)
    if s.t.solo:
        s.cite("FID-42")
    if s.t.team:
        s.cite("FID-38")
    if s.t.new_city:
        s.cite("FID-41")
