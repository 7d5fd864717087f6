"""The Setup (AUS-3 to AUS-11, AUS-52)."""

from __future__ import annotations

from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import replaced
from tabard.engine.steps import Step
from tabard.games.ausonia.always import draw_cards, face_down
from tabard.games.ausonia.offer import refill_row, shuffled
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DRAW, Tables, most


class Setup(Step[AusoniaState]):
    """Deal the decks and lay out the cards for sale."""

    rule = "AUS-3"

    def run(self, s: AusoniaState) -> None:
        _choose_starter(s)
        for i in range(s.seats):
            _deal_deck(s, (s.starter + i) % s.seats, i)
        _lay_out(s)
        if s.telling:
            for rule in ("AUS-4", "AUS-5", "AUS-6", "AUS-7", "AUS-10"):
                s.cite(rule)
            if s.t.solo:
                s.cite("AUS-52")
            s.tell(s.w.new_round, -1, [1])
        s.push(s.t.turns[s.starter])


def _choose_starter(s: AusoniaState) -> None:
    """A random seat begins, for the whole game (AUS-9)."""
    if s.seats > 1:
        s.starter = s.rng.below("starting player", s.seats)
    s.note("AUS-9")
    s.report(s.w.began, s.starter)


def _deal_deck(s: AusoniaState, seat: i64, number: i64) -> None:
    """Shuffle a Starter Deck and draw the first hand (AUS-3, AUS-4, AUS-10)."""
    deck = s.t.decks[number][:]
    s.rng.shuffle("starter deck", deck)
    s.piles[DRAW + seat] = face_down(deck)
    s.wants = replaced(s.wants, seat, wanted_by(s.t, deck))
    draw_cards(s, seat, s.t.hand_size)


def wanted_by(t: Tables, kinds: Pile) -> i64:
    """The most gems of each colour that a red condition among these cards asks for."""
    wants: i64 = 0
    for kind in kinds:
        wants = most(wants, t.wants[kind])
    return wants


def _lay_out(s: AusoniaState) -> None:
    """The Power Deck face up, the Favour Deck face down, the Offer Row (AUS-6, AUS-7)."""
    s.power = shuffled(s, "power", s.t.power)
    s.favour = shuffled(s, "favour", s.t.favour)
    refill_row(s)
