"""What the cards of Audatia are worth to the bots, in either hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.terms import of_cards
from tabard.games.audatia import tables
from tabard.games.audatia.numbers import Numbers
from tabard.games.audatia.tables import Tables


class Worth(Numbers):
    """The numbers, and what every card is worth in each hand."""

    def __init__(self, t: Tables, given: dict[str, float]) -> None:
        n = Numbers(given)
        added = vec[float](of_cards(given))
        kinds = range(t.n_kinds)
        self.cards: vec[float] = vec[float](
            [
                card_worth(t, n, p, kind) + added[p * t.n_kinds + kind]
                for p in range(2)
                for kind in kinds
            ]
        )
        super().__init__(given)


def card_worth(t: Tables, n: Numbers, p: i64, kind: i64) -> float:
    """What one card in p's hand is worth."""
    if kind < t.n_strikes:
        sword = t.sword_of[kind]
        worth = n.sottano
        if t.fendenti >> sword & 1:
            worth = n.fendente
        elif t.mezani >> sword & 1:
            worth = n.mezano
        elif t.thrusts >> sword & 1:
            worth = n.cut_thrust
        if p == tables.CHALLENGER and t.always_attack >> sword & 1:
            worth += n.must_attack
        return worth
    if kind >= t.skill0:
        return t.effect_of(kind).worth
    worth = n.remedy_card if kind < t.counter0 else n.counter_card
    return worth + n.both_sides if t.sides_of[kind] == tables.BOTH else worth
