"""What must always hold: ducats, cards and pieces are conserved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.games.conspiracy.tables import CLASSES, KNIGHT, NOBODY, PROFANE

if TYPE_CHECKING:
    from tabard.games.conspiracy.state import ConspiracyState


def check(s: ConspiracyState) -> None:
    """Ducats, cards, pieces and tracks (CON-2, CON-17, CON-A31)."""
    t = s.t
    assert s.bank() >= 0, "ducats are not conserved"
    assert min(s.money) >= 0, "a family has debts"
    for kind in range(len(t.effect)):
        held = s.deck.count(kind) + s.discards.count(kind)
        for cards in s.hand:
            held += cards.count(kind)
        assert held == t.copies[kind], f"action card {kind} is not conserved"
        assert s.spent[kind] == s.discards.count(kind)
    for kind in range(len(t.event_effect)):
        held = s.events_deck.count(kind) + s.events_gone.count(kind)
        held += s.row.count(kind)
        assert held == t.event_copies[kind], f"event card {kind} is not conserved"
    lands = s.lands[:]
    trade = s.trade[:]
    relics = s.relics[:]
    s.refresh()
    assert (lands, trade, relics) == (s.lands, s.trade, s.relics), "stale tracks"
    check_troops(s)
    check_families(s)
    assert sum(s.castle) <= t.castles
    assert sum(s.monastery) <= t.monasteries
    assert sum(s.city) <= t.cities
    assert sum(s.relic) <= t.relics
    for land in range(t.lands):
        assert not s.monastery[land] or (t.land_estate[land] == PROFANE and not t.elector[land])
        assert not s.relic[land] or t.land_estate[land] != PROFANE or s.monastery[land]
    check_masters(s)


def check_families(s: ConspiracyState) -> None:
    """Heirs, troops and votes do not exceed the pieces of a house."""
    for seat in range(s.seats):
        assert min(s.school[seat]) >= 0
        assert s.family_left(seat) >= 0
        for estate in (0, 1):
            assert 0 <= s.reserved[seat][estate] <= s.school[seat][estate]
        assert s.mercs_left(seat) >= 0
        assert s.knights_left(seat) >= 0
        assert s.owned_electors(seat) + s.influenced(seat) <= s.t.votes, "too many vote markers"
        assert sorted(s.hand[seat]) == s.hand[seat]


def check_masters(s: ConspiracyState) -> None:
    """A master influences one elector of his own, and only a neutral one."""
    for m in range(3):
        at = s.influence[m]
        assert at == NOBODY or (s.owner[at] < 0 and s.master[m] >= 0)
    assert len({at for at in s.influence if at >= 0}) == sum(1 for at in s.influence if at >= 0)


def check_troops(s: ConspiracyState) -> None:
    """Every troop stands in land of its owner or in the war."""
    n = s.seats
    mercs = [0] * n
    knights = [0] * n
    for land in range(s.t.lands):
        for unit in range(CLASSES):
            count = s.troops[land * CLASSES + unit]
            assert count >= 0
            if count:
                who = s.owner[land]
                assert who >= 0, "troops in neutral land"
                if unit >= KNIGHT:
                    knights[who] += count
                else:
                    mercs[who] += count
    war = s.war
    if war is not None:
        for u in range(len(war.unit)):
            if not war.gone[u]:
                if war.unit[u] >= KNIGHT:
                    knights[war.owner[u]] += 1
                else:
                    mercs[war.owner[u]] += 1
    assert mercs == s.mercs, "mercenaries are not conserved"
    assert knights == s.knights, "knights are not conserved"
    if s.preacher_of() >= 0:
        assert s.owner[s.preacher_at] == s.preacher or war is not None
