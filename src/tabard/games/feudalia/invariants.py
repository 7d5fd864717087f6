"""What must always hold: nothing is lost or made, and what is known is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.games.feudalia.tables import (
    CITIES,
    CRUSADES,
    FAIR,
    FIEFS,
    MAIN,
    PILGRIMAGE,
    RESOURCES,
    SETUP,
    STANDING,
    VASSALS,
)

if TYPE_CHECKING:
    from tabard.games.feudalia.state import FeudaliaState


def check_all(s: FeudaliaState) -> None:
    """Cards, cubes, coins, masters and tokens are conserved; knowledge is true."""
    _check_vassals(s)
    _check_masters(s)
    _check_fiefs(s)
    _check_points(s)


def _check_vassals(s: FeudaliaState) -> None:
    t = s.t
    for v in range(VASSALS):
        owned = 0
        for seat in range(s.seats):
            owned += s.owned[seat][v]
        pile = max(0, s.supply[v])
        everything = owned + s.box[v] + pile
        assert everything == t.count[v], f"vassal {v}: {everything} of {t.count[v]} cards"
    for seat in range(s.seats):
        held = [a + b for a, b in zip(s.hands[seat], s.discards[seat], strict=True)]
        for v in s.decks[seat]:
            held[v] += 1
        if seat == s.active:
            for code in s.standing:
                held[code % STANDING] += 1
            for v in s.table:
                held[v] += 1
            for v in s.levy:
                held[v] += 1
            held[t.tax] += s.tax_played
        assert held == s.owned[seat], f"seat {seat} lost or made a card"
        assert s.owned[seat][t.tax] == 1, "exactly one Tax Collector (FEU-R48)"
        assert min(s.hands[seat]) >= 0
        for v in range(VASSALS):
            assert 0 <= s.known[seat][v] <= s.hands[seat][v], "known card is not there"
        unknown_tax = s.hands[seat][t.tax] - s.known[seat][t.tax]
        assert not (s.no_tax[seat] and unknown_tax), "the Tax Collector was ruled out"


def _check_masters(s: FeudaliaState) -> None:
    t = s.t
    placed = [m for m in [*s.city, s.guest] if m >= 0]
    basics = sorted([m for m in placed if m < t.basics] + s.row + s.master_deck)
    expected = [m for m in range(t.basics) if s.masters_in >> m & 1]
    assert basics == expected, "a basic master was lost or made"
    assert 0 <= s.sunk <= len(s.master_deck)
    for saint in range(len(s.saints)):
        found = placed.count(t.basics + saint) + s.saints[saint]
        assert found == t.master_piles[saint], "a cathedral master was lost or made"
    for c, master in enumerate(s.city):
        if master >= 0:
            assert s.admits(c // CITIES, master), "a master lives where he may not"
            assert c % CITIES < s.cities(c // CITIES), "a master without a city"
    for slot, master in enumerate(t.store_master):
        held = sum(s.stored[slot * RESOURCES : slot * RESOURCES + RESOURCES])
        assert held <= t.store_capacity[slot], "too many cubes on a master"
        assert held == 0 or master in placed, "cubes on a master nobody has"


def _check_fiefs(s: FeudaliaState) -> None:
    assert min(s.cubes) >= 0, "cubes below zero"
    assert not s.stored or min(s.stored) >= 0, "stored cubes below zero"
    cards = [card for card in s.fiefs if card >= 0] + s.fief_deck + s.offer
    assert sorted(cards) == list(range(len(s.t.soil))), "a fief was lost or made"
    for coins in s.coins:
        assert 0 <= coins <= s.t.track, "coins off the track"
    for fief in range(len(s.fiefs)):
        assert 0 <= s.levels[fief] <= 2
        if s.phase != SETUP and fief // FIEFS != s.active:
            assert s.held(fief) <= s.t.storage, "a fief holds too much"
    for slot in range(FIEFS):
        if s.phase == MAIN:
            fief = s.active * FIEFS + slot
            fields = s.t.fields[s.soil(fief) * 3 + s.levels[fief]]
            assert 0 <= s.used[slot] <= fields, "more fields used than there are"


def _check_points(s: FeudaliaState) -> None:
    t = s.t
    cards = len(s.tokens)
    for card in range(cards):
        full = t.cathedral_tokens[card] if s.stage >= min(card, 2) else 0
        taken = sum(s.taken[card::cards])
        assert s.tokens[card] >= 0, "cathedral tokens below zero"
        assert s.tokens[card] + taken == full, "cathedral tokens were lost or made"
        assert s.stage <= card or card >= 2 or s.tokens[card] == 0
    for seat in range(s.seats):
        own = s.taken[seat * cards : (seat + 1) * cards]
        points = sum(n * p for n, p in zip(own, t.cathedral_points, strict=True))
        assert points == s.token_points[seat], "points do not match the tokens"
    for seat in range(s.seats):
        assert 0 <= s.negatives[seat] <= t.negatives
        if not s.has_variant(CRUSADES):
            assert s.negatives[seat] == 0
            assert s.steps[seat] == 0
        if not s.has_variant(FAIR):
            assert not s.fair[seat]
    assert s.has_variant(PILGRIMAGE) or s.pilgrim < 0
    if s.has_variant(CRUSADES):
        assert sum(s.crusaders) + s.crusade_tokens == t.crusade_tokens
