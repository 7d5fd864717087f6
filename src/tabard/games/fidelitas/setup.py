"""Setup (FID-1 to FID-7), the New City (FID-41) and the solo City (FID-42)."""

from __future__ import annotations

from typing import Final

from tabard.engine.rng import Rng
from tabard.engine.steps import Step
from tabard.games.fidelitas.decks import take_top
from tabard.games.fidelitas.draw import DrawCards
from tabard.games.fidelitas.state import FidelitasState, Row
from tabard.games.fidelitas.turn import TURN_START

CASTLE_CARD: Final = 5
HARBOR_CARD: Final = 6
TAVERN_CARD: Final = 2


def lay_row(rng: Rng, order: list[int], new_city: bool, solo: bool) -> Row:
    """FID-1: Castle, cards 1 to 5, Harbor; FID-41: at random; FID-42: without the Tavern."""
    cards = [CASTLE_CARD, *order, HARBOR_CARD]
    if solo:
        cards.remove(TAVERN_CARD)
    if new_city:
        rng.shuffle("city", cards)
    return Row(cards)


class SetUp(Step[FidelitasState]):
    """Lay out the City, deal hands and Missio, choose who starts."""

    rule = "FID-3"

    def run(self, s: FidelitasState) -> None:
        s.deck = s.t.deck[:]
        s.rng.shuffle("virtus", s.deck)
        s.missio_deck = list(range(len(s.t.conditions)))
        s.rng.shuffle("missio", s.missio_deck)
        for place in s.row.places:
            for _ in range(s.t.start_cards):
                lay_out(s, place)
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
                card = s.missio_deck.pop()
                s.missio[seat].append(card)
                if s.telling:
                    s.tell(s.w.drew_missio, seat, [card], 1 << seat)


def lay_out(s: FidelitasState, place: int) -> None:
    """FID-3: a start card, without action or Tavern ability."""
    kind = take_top(s)
    s.put(kind, place)
    if s.telling:
        s.tell(s.w.laid_out, -1, [kind, place])


def cite_set_up(s: FidelitasState) -> None:
    """The set-up rules, for the coverage of the ledger."""
    for rule in ("FID-1", "FID-4", "FID-6", "FID-7", "FID-46"):
        s.cite(rule)
    if s.t.solo:
        s.cite("FID-42")
    if s.t.team:
        s.cite("FID-38")
    if s.game.options["new_city"]:
        s.cite("FID-41")


def new_state(s: FidelitasState) -> FidelitasState:
    """Empty hands, Missio and scores for every seat."""
    s.hands = [[] for _ in range(s.seats)]
    s.missio = [[] for _ in range(s.seats)]
    s.scored = [[] for _ in range(s.seats)]
    s.claims = [[] for _ in range(s.seats)]
    s.fresh = [0] * s.seats
    s.points = [0] * s.seats
    s.closed = [-1] * s.seats
    return s
