# interpreted
"""What the features of a position of Fidelitas are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import Item, Purpose, fact
from tabard.games.fidelitas.bot import FEATURES, promise
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import TAVERN_NORTH


def items(s: FidelitasState, seat: int, features: list[float]) -> list[Item]:
    """Points and hopes by the cards they come from."""
    found = [
        Item(name, amount)
        for name, amount in zip(FEATURES, features, strict=True)
        if name not in ("points", "missio")
    ]
    stand = fact(f"{side_points(s, seat)} of {s.t.mark}")
    for who in [seat, partner_of(seat)] if s.t.team else [seat]:
        found += [
            Item("points", float(s.t.missio_points[card]), (s.w.missio, card), stand)
            for card in s.scored[who]
        ]
        found += [
            Item("points", float(s.t.forti_points[kind]), (s.w.cards, kind), stand)
            for kind in s.claims[who]
        ]
    return [*found, *(_missio(s, card) for card in s.missio[seat])]


def _missio(s: FidelitasState, card: int) -> Item:
    standing = s.t.conditions[card].standing(s, s.crowd)
    return Item("missio", promise(s, card), (s.w.missio, card), fact(standing))


# -- what a move is for -----------------------------------------------------------------------


def purpose(s: FidelitasState, seat: int, move: int, usual: Purpose) -> Purpose:
    """More closely: which wish a card is drawn for, what a wish that is given up had reached."""
    w = s.w
    if w.take.owns(move):
        wish = _wish_for(s, seat, w.take.a(move))
        return Purpose(says=f"gets you a guild that {wish} lacks") if wish else usual
    if w.draw.owns(move):
        helping = [_wish_for(s, seat, w.take.a(each)) for each in s.legal if w.take.owns(each)]
        return Purpose(says="gets you a card that nobody sees") if any(helping) else usual
    if w.give.owns(move):
        return Purpose(says=_given_up(s, w.give.a(move)))
    if w.play.owns(move) and w.play.b(move) in (TAVERN_NORTH, TAVERN_NORTH + 1):
        return Purpose(says="trades a wish that is far from its points for a new one")
    return usual


def _wish_for(s: FidelitasState, seat: int, kind: int) -> str:
    """An own wish that a card of this kind would bring nearer at some place."""
    for card in s.missio[seat]:
        condition = s.t.conditions[card]
        for place in s.row.places:
            crowd = s.crowd[:]
            crowd[place] = crowd[place] + s.t.one_of[kind]
            if condition.progress(s, crowd) > condition.progress(s, s.crowd):
                return s.w.missio.label(card)
    return ""


def _given_up(s: FidelitasState, card: int) -> str:
    points = s.t.missio_points[card]
    worth = "1 point" if points == 1 else f"{points} points"
    return f"gives up only {s.t.conditions[card].standing(s, s.crowd)}, for {worth}"
