# interpreted
"""What the features of a position of Fidelitas are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import Item, fact
from tabard.games.fidelitas.bot import FEATURES, promise
from tabard.games.fidelitas.ending import partner_of
from tabard.games.fidelitas.state import FidelitasState


def items(s: FidelitasState, seat: int, features: list[float]) -> list[Item]:
    """Points and hopes by the cards they come from."""
    found = [
        Item(name, amount)
        for name, amount in zip(FEATURES, features, strict=True)
        if name not in ("points", "missio")
    ]
    for who in [seat, partner_of(seat)] if s.t.team else [seat]:
        found += [
            Item("points", float(s.t.missio_points[card]), (s.w.missio, card))
            for card in s.scored[who]
        ]
        found += [
            Item("points", float(s.t.forti_points[kind]), (s.w.cards, kind))
            for kind in s.claims[who]
        ]
    return [*found, *(_missio(s, card) for card in s.missio[seat])]


def _missio(s: FidelitasState, card: int) -> Item:
    standing = s.t.conditions[card].standing(s, s.crowd)
    return Item("missio", promise(s, card), (s.w.missio, card), fact(standing))
