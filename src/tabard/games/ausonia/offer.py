"""The Offer Row and the two decks for sale (AUS-6 to AUS-8, AUS-11, AUS-57, AUS-58)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import backwards, plus, without
from tabard.games.ausonia.state import AusoniaState


def shuffled(s: AusoniaState, name: str, cards: Pile) -> Pile:
    """A new deck of these cards; the first of the shuffled ones is on top."""
    mixed = cards[:]
    s.rng.shuffle(name, mixed)
    return backwards(mixed)


def take_from_row(s: AusoniaState, place: i64) -> i64:
    """A card leaves the row; the others move left, a new one comes in on the right."""
    kind = s.row[place]
    s.row = without(s.row, place)
    if s.telling:
        s.cite("AUS-8")
        if s.t.solo:
            s.cite("AUS-57")
    refill_row(s)
    return kind


def refill_row(s: AusoniaState) -> None:
    """Fill the row up, as long as there are cards."""
    while len(s.row) < s.t.row_size:
        if not len(s.favour):
            if not len(s.out):
                s.note("AUS-58" if s.t.solo else "AUS-11")
                return
            new_favour_deck(s)
        kind = s.favour[-1]
        s.favour = s.favour[:-1]
        s.row = plus(s.row, kind)
        s.report(s.w.offered, -1, kind)


def new_favour_deck(s: AusoniaState) -> None:
    """Solo: the Aspirant's Discard Pile becomes the Favour Deck (AUS-58)."""
    s.favour = shuffled(s, "favour", s.out)
    s.out = vec[i64]()
    if s.telling:
        s.cite("AUS-58")
        s.tell(s.w.aspirant_shuffled, -1, [len(s.favour)])


def take_power(s: AusoniaState) -> i64:
    """The top of the Power Deck is taken; the next card is for sale at once (AUS-6)."""
    kind = s.power[-1]
    s.power = s.power[:-1]
    if s.telling:
        s.cite("AUS-6")
        if len(s.power):
            s.tell(s.w.uncovered, -1, [s.power[-1]])
        else:
            s.cite("AUS-11")
    return kind
