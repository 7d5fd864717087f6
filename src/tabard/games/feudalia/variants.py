"""The Pilgrimage and The Royal Fair."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.steps import Refusal
from tabard.games.feudalia.paying import Payment, affordable, missing
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FAIR, PILGRIMAGE


def award_pilgrimage(s: FeudaliaState, seat: i64) -> None:
    """At the end of a turn, before the target is checked (FEU-V6)."""
    if not s.has_variant(PILGRIMAGE) or s.pilgrim == seat:
        return
    if s.pilgrim >= 0 and not s.plays(s.pilgrim):
        return  # the holder dropped out and took the card with him (FEU-A24)
    clerics = s.clerics(seat)
    least = s.t.pilgrims if s.pilgrim < 0 else s.clerics(s.pilgrim) + 1
    if clerics >= least:
        moved = s.pilgrim >= 0
        s.pilgrim = seat
        s.report(s.w.pilgrim, seat, rule="FEU-V6")
        s.note("effect:variant pilgrimage moved" if moved else "effect:variant pilgrimage")


def fair_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Once per player (FEU-V7)."""
    if not s.fair >> seat & 1 and affordable(s, seat, s.t.fair, 0, totals):
        return append(found, s.w.fair.base)
    return found


class FairPayment(Payment):
    """What a visit costs."""

    rule = "FEU-V7"


def play_fair(s: FeudaliaState, seat: i64) -> None:
    """Pay two of each cube and coins for a point."""
    s.fair |= 1 << seat
    s.report(s.w.visited, seat, rule="FEU-V7")
    s.note("effect:variant fair")
    FairPayment(seat, s.w.fair.base).pay(s, s.t.fair.coins, s.t.fair)


def why_fair(s: FeudaliaState, seat: i64) -> Refusal | None:
    """Why the Fair cannot be visited."""
    if not s.has_variant(FAIR):
        return Refusal("The Royal Fair is not in play.", "FEU-R66")
    if s.fair >> seat & 1:
        return Refusal("You have visited the Royal Fair.", "FEU-V7")
    return missing(s, seat, "The Royal Fair", s.t.fair.coins, s.t.fair.cubes, "FEU-V7")
