"""The Pilgrimage and The Royal Fair."""

from __future__ import annotations

from tabard.engine.steps import Refusal
from tabard.games.feudalia.paying import affordable, missing, pay
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FAIR, PILGRIMAGE


def award_pilgrimage(s: FeudaliaState, seat: int) -> None:
    """At the end of a turn, before the target is checked (FEU-V6)."""
    if not s.has_variant(PILGRIMAGE) or s.pilgrim == seat:
        return
    if s.pilgrim >= 0 and not s.alive[s.pilgrim]:
        return  # the holder dropped out and took the card with him (FEU-A24)
    clerics = s.clerics(seat)
    least = s.t.pilgrims if s.pilgrim < 0 else s.clerics(s.pilgrim) + 1
    if clerics >= least:
        moved = s.pilgrim >= 0
        s.pilgrim = seat
        if s.telling:
            s.note("FEU-V6", s.w.pilgrim, seat, [])
            s.cite("effect:variant pilgrimage moved" if moved else "effect:variant pilgrimage")


def fair_moves(s: FeudaliaState, seat: int, totals: list[int], found: list[int]) -> None:
    """Once per player (FEU-V7)."""
    if not s.fair[seat] and affordable(s, seat, s.t.fair, 0, totals):
        found.append(s.w.fair.move0())


def play_fair(s: FeudaliaState, seat: int) -> None:
    """Pay two of each cube and coins for a point."""
    s.fair[seat] = True
    if s.telling:
        s.note("FEU-V7", s.w.visited, seat, [])
        s.cite("effect:variant fair")
    pay(s, seat, s.t.fair.coins, s.t.fair.cubes, s.t.fair.black, "FEU-V7", s.w.fair.base)


def why_fair(s: FeudaliaState, seat: int) -> Refusal:
    """Why the Fair cannot be visited."""
    if not s.has_variant(FAIR):
        return Refusal("The Royal Fair is not in play.", "FEU-R66")
    if s.fair[seat]:
        return Refusal("You have visited the Royal Fair.", "FEU-V7")
    short = missing(s, seat, s.t.fair, 0, "FEU-V7")
    assert short is not None
    return short
