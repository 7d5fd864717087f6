"""What a seat cannot know, dealt anew: hands, decks, secret troops and combat cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabard.engine.rng import Rng
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.tables import EV_ELECTOR, EV_EMPEROR, PROFANE

if TYPE_CHECKING:
    from tabard.games.conspiracy.state import ConspiracyState


def redeal(s: ConspiracyState, seat: int, rng: Rng) -> None:
    """Hands, decks, the secret set-up and secret combat cards of the others."""
    pool = s.deck
    for other in range(s.seats):
        if other != seat:
            pool = pool + s.hand[other]
    rng.scramble(pool)
    start = 0
    for other in range(s.seats):
        if other != seat:
            size = len(s.hand[other])
            s.hand[other] = sorted(pool[start : start + size])
            start += size
    s.deck = pool[start:]
    rng.scramble(s.elector_deck)
    _redeal_events(s, rng)
    for other in range(s.seats):
        if other != seat and s.hidden[other]:
            _redeal_troops(s, other, rng)
    if s.war is not None:
        for other in range(s.seats):
            if other != seat and (s.war.staked[other] or s.war.sold[other]):
                _redeal_stakes(s, s.war, other, rng)


def _redeal_events(s: ConspiracyState, rng: Rng) -> None:
    """Deaths stay in their pile as long as the piles of the set-up lie (CON-11)."""
    deck = s.events_deck
    if not s.piled:
        rng.scramble(deck)
        return
    effect = s.t.event_effect
    plain = [c for c in deck if effect[c] != EV_EMPEROR and effect[c] != EV_ELECTOR]
    rng.scramble(plain)
    start = 0
    top = 0
    piles = s.t.piles
    for i in range(len(piles) - 1, -1, -1):
        size = min(piles[i] + (2 if i else 0), len(deck) - start)
        if size <= 0:
            break
        pile = deck[start : start + size]
        deaths = [c for c in pile if effect[c] == EV_EMPEROR or effect[c] == EV_ELECTOR]
        mixed = deaths + plain[top : top + size - len(deaths)]
        top += size - len(deaths)
        rng.scramble(mixed)
        deck[start : start + size] = mixed
        start += size


def _redeal_troops(s: ConspiracyState, other: int, rng: Rng) -> None:
    """The profane cards under secret troops cannot be told apart (CON-74)."""
    lands = [x for x in s.own_lands(other) if s.t.land_estate[x] == PROFANE]
    mixed = lands[:]
    rng.scramble(mixed)
    told: list[int] = []
    dealt: list[int] = []
    for x in s.hidden[other]:
        if x in lands and x not in told:
            told.append(x)
        dealt.append(mixed[told.index(x)] if x in lands else x)
    s.hidden[other] = dealt


def _redeal_stakes(s: ConspiracyState, war: War, other: int, rng: Rng) -> None:
    """Nobody knows what others have chosen for a combat until the reveal (CON-50)."""
    war.staked[other] = []
    war.sold[other] = []
    for card in s.hand[other]:
        if s.may_stake(other, card) and rng.below("redeal", 2):
            war.staked[other].append(card)
