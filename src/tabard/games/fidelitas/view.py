"""What each seat of Fidelitas sees, built from nothing (FID-50)."""

from __future__ import annotations

from typing import Any

from tabard.games.fidelitas.cards import ROW_CARDS
from tabard.games.fidelitas.content import Content
from tabard.games.fidelitas.ending import partner_of, side_points
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import PLACES, TAVERN_NORTH

ROW_WORDS = (*ROW_CARDS, "castle", "harbor")


def look(s: FidelitasState, content: Content, seat: int | None) -> dict[str, Any]:
    """The table as the seat sees it."""
    kinds = s.w.play.domains[0].words
    places = s.w.play.domains[1].words
    return {
        "round": s.round,
        "start": s.start_seat,
        "active": s.active,
        "last_round": s.ending,
        "mark": None if s.t.solo else s.t.mark,
        "team": s.t.team,
        "solo": s.t.solo,
        "row": [ROW_WORDS[card] for card in s.row.cards],
        "locations": [
            {
                "id": places[place],
                "name": content.location[place].name,
                "guild": content.location[place].guild,
                "cards": [kinds[code // PLACES] for code in s.city if code % PLACES == place],
                "closed_by": [maker for maker in range(s.seats) if s.closed[maker] == place],
                "blocked": place >= TAVERN_NORTH and bool(s.blocked >> (place - 4) & 1),
            }
            for place in s.row.places
        ],
        "deck": len(s.deck),
        "discards": [kinds[kind] for kind in s.discards],
        "missio_deck": len(s.missio_deck),
        "reshuffled": bool(s.exhausted),
        "revealed": kinds[s.revealed] if s.revealed >= 0 else None,
        "no_draw": s.no_draw,
        "under": [kinds[s.deck[i]] if by == seat else None for i, by in enumerate(s.under)],
        "seats": [_seat(s, viewer=seat, seat=other) for other in range(s.seats)],
    }


def _seat(s: FidelitasState, viewer: int | None, seat: int) -> dict[str, Any]:
    kinds = s.w.play.domains[0].words
    missio = s.w.score.domains[0].words
    own = viewer == seat
    tally = s.tally()
    known = s.hands[seat] if own else s.shown(-1 if viewer is None else viewer, seat)
    return {
        "seat": seat,
        "points": s.points[seat],
        "side_points": side_points(s, seat),
        "partner": partner_of(seat) if s.t.team else None,
        "hand_size": len(s.hands[seat]),
        "hand": [kinds[kind] for kind in sorted(known)],
        "missio_count": len(s.missio[seat]),
        "missio": [
            {
                "id": missio[card],
                "points": s.t.missio_points[card],
                "fresh": bool(s.fresh[seat] >> card & 1),
                "met": s.t.conditions[card].holds(s, tally),
            }
            for card in s.missio[seat]
        ]
        if own
        else [],
        "scored": [missio[card] for card in s.scored[seat]],
        "claimed": [kinds[kind] for kind in s.claims[seat]],
    }
