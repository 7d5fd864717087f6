"""What each seat of Fidelitas sees, built from nothing (FID-50)."""

from __future__ import annotations

from tabard.engine.positions import words
from tabard.engine.views import Race, Stand
from tabard.games.fidelitas.content import Content
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.hidden import shown
from tabard.games.fidelitas.score import Reaching
from tabard.games.fidelitas.seen import (
    FidelitasLocation,
    FidelitasMissio,
    FidelitasSeat,
    FidelitasTable,
)
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import LOCATIONS, PLACES, TAVERN_NORTH


def look(s: FidelitasState, content: Content, seat: int | None) -> FidelitasTable:
    """The table as the seat sees it."""
    kinds = s.w.cards.words
    return FidelitasTable(
        round=s.round,
        start=s.start_seat,
        active=s.active,
        last_round=s.ending,
        mark=None if s.t.solo else s.t.mark,
        team=s.t.team,
        solo=s.t.solo,
        row=words(s.w.street, s.row.cards),
        locations=_locations(s, content),
        deck=len(s.deck),
        discards=words(s.w.cards, s.discards),
        missio_deck=len(s.missio_deck),
        reshuffled=s.exhausted,
        revealed=kinds[s.revealed] if s.revealed >= 0 else None,
        no_draw=s.no_draw,
        under=[kinds[s.deck[i]] if by == seat else None for i, by in enumerate(s.under)],
        seats=[_seat(s, seat, other) for other in range(s.seats)],
    )


def race(s: FidelitasState, content: Content) -> Race:
    """Points towards the mark; alone, towards the best rank."""
    best = content.rules.solo_ranks[-1]
    of = best.points if s.t.solo else s.t.mark
    goal = f"{of} points bring the last round, the most win"
    if s.t.solo:
        goal = f"{of} points make a {best.name}"
    have = [float(side_points(s, seat)) for seat in range(s.seats)]
    return Race(goal=goal, seats=[Stand(text="points", have=n, of=float(of)) for n in have])


def ahead(s: FidelitasState, seat: int) -> str:
    """How far the own Missio are, the nearest first."""
    held = sorted(s.missio[seat], key=lambda card: _missing(s, card))
    return "; ".join(f"{s.w.missio.label(card)}: {_so_far(s, card)}" for card in held)


def _so_far(s: FidelitasState, card: int) -> str:
    """How far one Missio is, in a few words."""
    condition = s.t.conditions[card]
    if condition.holds(s, s.crowd):
        if s.fresh >> card & 1:
            return "true, to be scored next turn"
        return "true, score it" if s.rule == "FID-22" else "true, to be scored after your play"
    if isinstance(condition, Reaching):
        return condition.so_far(s, s.crowd)
    return condition.standing(s, s.crowd)


def _missing(s: FidelitasState, card: int) -> float:
    """How much is missing for a Missio; what is not counted weighs as four cards would."""
    condition = s.t.conditions[card]
    need = float(condition.need) if isinstance(condition, Reaching) else 4.0
    return need * (1.0 - condition.progress(s, s.crowd))


def _locations(s: FidelitasState, content: Content) -> list[FidelitasLocation]:
    kinds = s.w.cards.words
    cards: list[list[str]] = [[] for _ in range(LOCATIONS)]
    for code in s.city:
        cards[code % PLACES].append(kinds[code // PLACES])
    closed: list[list[int]] = [[] for _ in range(LOCATIONS)]
    for maker, place in enumerate(s.closed):
        if place >= 0:
            closed[place].append(maker)
    return [
        FidelitasLocation(
            id=content.location[place].id,
            name=content.location[place].name,
            guild=content.location[place].guild,
            cards=cards[place],
            closed_by=closed[place],
            blocked=bool(s.blocked << TAVERN_NORTH >> place & 1),
        )
        for place in s.row.places
    ]


def _seat(s: FidelitasState, viewer: int | None, seat: int) -> FidelitasSeat:
    own = viewer == seat
    known = s.hands[seat] if own else shown(s, s.seats if viewer is None else viewer, seat)
    return FidelitasSeat(
        seat=seat,
        points=s.points[seat],
        side_points=side_points(s, seat),
        partner=partner_of(seat) if s.t.team else None,
        hand_size=len(s.hands[seat]),
        hand=words(s.w.cards, sorted(known)),
        missio_count=len(s.missio[seat]),
        missio=[_missio(s, card) for card in s.missio[seat]] if own else [],
        scored=words(s.w.missio, s.scored[seat]),
        claimed=words(s.w.cards, s.claims[seat]),
    )


def _missio(s: FidelitasState, card: int) -> FidelitasMissio:
    return FidelitasMissio(
        id=s.w.missio.word(card),
        points=s.t.missio_points[card],
        fresh=bool(s.fresh >> card & 1),
        met=s.t.conditions[card].holds(s, s.crowd),
        standing=s.t.conditions[card].standing(s, s.crowd),
    )
