"""The Offer Row and the two decks for sale (AUS-6 to AUS-8, AUS-11, AUS-57, AUS-58)."""

from __future__ import annotations

from tabard.games.ausonia.state import AusoniaState


def take_from_row(s: AusoniaState, place: int) -> int:
    """A card leaves the row; the others move left, a new one comes in on the right."""
    kind = s.row.pop(place)
    if s.telling:
        s.cite("AUS-8")
        if s.t.solo:
            s.cite("AUS-57")
    refill_row(s)
    return kind


def refill_row(s: AusoniaState) -> None:
    """Fill the row up, as long as there are cards."""
    while len(s.row) < s.t.row_size:
        if not s.favour:
            if not s.out:
                if s.telling:
                    s.cite("AUS-58" if s.t.solo else "AUS-11")
                return
            new_favour_deck(s)
        kind = s.favour.pop()
        s.row.append(kind)
        if s.telling:
            s.tell(s.t.OFFERED, -1, [kind])


def new_favour_deck(s: AusoniaState) -> None:
    """Solo: the Aspirant's Discard Pile becomes the Favour Deck (AUS-58)."""
    deck = s.out
    s.out = []
    s.rng.shuffle("favour", deck)
    deck.reverse()
    s.favour = deck
    if s.telling:
        s.cite("AUS-58")
        s.tell(s.t.A_SHUFFLED, -1, [len(deck)])


def take_power(s: AusoniaState) -> int:
    """The top of the Power Deck is taken; the next card is for sale at once (AUS-6)."""
    kind = s.power.pop()
    if s.telling:
        s.cite("AUS-6")
        if s.power:
            s.tell(s.t.UNCOVERED, -1, [s.power[-1]])
        else:
            s.cite("AUS-11")
    return kind
