"""What each seat of Feudalia sees, built from nothing (FEU-A28)."""

from __future__ import annotations

from typing import Any

from tabard.games.feudalia.content import SOILS, Content
from tabard.games.feudalia.crusades import defence
from tabard.games.feudalia.final_phase import saves
from tabard.games.feudalia.influence import allowance
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    CITIES,
    FIEFS,
    MAIN,
    RESOURCES,
    STANDING,
    VARIANT_WORDS,
    VASSALS,
)
from tabard.games.feudalia.tax import HandTax, owed

PHASES = ("setup", "start", "main", "final")


def look(s: FeudaliaState, content: Content, scenario: str, seat: int | None) -> dict[str, Any]:
    """The table as the seat sees it."""
    masters = s.w.masters.words
    vassals = s.w.vassals.words
    fiefs = s.w.fiefs.words
    return {
        "scenario": scenario,
        "round": s.round,
        "phase": PHASES[s.phase],
        "first": s.first,
        "active": s.active,
        "target": points(s.target),
        "variants": [word for i, word in enumerate(VARIANT_WORDS) if s.variants >> i & 1],
        "reached": s.reached,
        "playoff": s.playoff,
        "solo": s.t.solo,
        "supply": [
            {"id": vassals[v], "left": s.supply[v]} for v in range(VASSALS) if s.supply[v] >= 0
        ],
        "cathedral": [
            {
                "id": card.id,
                "open": s.tokens[i] > 0,
                "left": s.tokens[i],
                "full": s.t.cathedral_tokens[i],
                "points": points(card.half_points),
            }
            for i, card in enumerate(content.cathedral)
        ],
        "cathedral_masters": [
            {"id": saint.id, "left": s.saints[i]}
            for i, saint in enumerate(content.cathedral_master)
        ],
        "masters": {
            "row": [masters[m] for m in s.row],
            "deck": len(s.master_deck),
            "bottom": [masters[m] for m in s.master_deck[: s.sunk]],
        },
        "offer": [fiefs[card] for card in s.offer],
        "crusade_tokens": s.crusade_tokens,
        "pilgrim": s.pilgrim if s.pilgrim >= 0 else None,
        "turn": _turn(s, seat),
        "seats": [_seat(s, viewer=seat, seat=other) for other in range(s.seats)],
    }


def points(half_points: int) -> float:
    """Victory points."""
    return half_points / 2


def _turn(s: FeudaliaState, viewer: int | None) -> dict[str, Any]:
    vassals = s.w.vassals.words
    asked = s.asked
    due = None
    if isinstance(asked, HandTax) and asked.seat == viewer:
        due = owed(s, asked.seat, asked.paid)
    return {
        "influence_left": max(0, allowance(s, s.active)) if s.phase == MAIN else 0,
        "income_bonus": s.income_bonus,
        "make_bonus": s.make_bonus,
        "table": [vassals[v] for v in s.table],
        "levy": [vassals[v] for v in s.levy],
        "taxed": s.tax_played,
        "tax_due": due,
        "reshuffled": s.reshuffles > 0,
        "raided": s.has_raided,
        "crossed": s.has_crossed,
    }


def _cards(s: FeudaliaState, counts: list[int]) -> list[str]:
    words = s.w.vassals.words
    return [words[v] for v in range(VASSALS) for _ in range(counts[v])]


def _counted(s: FeudaliaState, counts: list[int]) -> dict[str, int]:
    words = s.w.vassals.words
    return {words[v]: counts[v] for v in range(VASSALS) if counts[v]}


def _seat(s: FeudaliaState, viewer: int | None, seat: int) -> dict[str, Any]:
    cathedral = s.w.cathedral.words
    cards = len(s.tokens)
    own = viewer == seat
    return {
        "seat": seat,
        "alive": s.alive[seat],
        "points": points(s.score(seat)),
        "coins": s.coins[seat],
        "saves": saves(s, seat),
        "levels": s.level_sum(seat),
        "nobles": s.nobles(seat),
        "clerics": s.clerics(seat),
        "tokens": {
            cathedral[i]: s.taken[seat * cards + i]
            for i in range(cards)
            if s.taken[seat * cards + i]
        },
        "negatives": s.negatives[seat],
        "steps": s.steps[seat],
        "crusader": s.crusaders[seat],
        "fair": s.fair[seat],
        "turns": s.turns[seat],
        "hand_size": s.hand_size(seat),
        "hand": _cards(s, s.hands[seat] if own else s.known[seat]),
        "deck": len(s.decks[seat]),
        "discards": _counted(s, s.discards[seat]),
        "owned": _counted(s, s.owned[seat]),
        "fiefs": [
            _fief(s, seat, slot) for slot in range(FIEFS) if s.fiefs[seat * FIEFS + slot] >= 0
        ],
    }


def _fief(s: FeudaliaState, seat: int, slot: int) -> dict[str, Any]:
    fief = seat * FIEFS + slot
    soil = s.soil(fief)
    level = s.levels[fief]
    vassals = s.w.vassals.words
    active = seat == s.active
    cities = [s.city[c] for c in range(fief * CITIES, fief * CITIES + s.cities(fief))]
    return {
        "id": s.w.fiefs.words[s.fiefs[fief]],
        "soil": SOILS[soil],
        "level": level,
        "points": points(s.t.points[soil * 3 + level]),
        "fields": s.t.fields[soil * 3 + level],
        "used": s.used[slot] if active else 0,
        "standing": [vassals[c % STANDING] for c in s.standing if active and c // STANDING == slot],
        "cities": s.cities(fief),
        "masters": [_master(s, master) for master in cities if master >= 0],
        "cubes": {SOILS[r]: s.cubes[fief * RESOURCES + r] for r in range(RESOURCES)},
        "held": s.held(fief),
        "defence": defence(s, fief),
        "raided": bool(s.raided >> fief & 1),
    }


def _master(s: FeudaliaState, master: int) -> dict[str, Any]:
    slot = s.t.store_slot[master]
    stored = s.stored[slot * RESOURCES : slot * RESOURCES + RESOURCES] if slot >= 0 else []
    return {
        "id": s.w.masters.words[master],
        "turned": bool(s.tapped >> master & 1),
        "stored": {SOILS[r]: count for r, count in enumerate(stored) if count},
    }
