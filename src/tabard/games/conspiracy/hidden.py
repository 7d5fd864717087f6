"""What a seat cannot know, dealt anew: hands, decks, secret troops and combat cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from tabard.engine.piles import joined, place_of, plus, sort, with_pile
from tabard.engine.rng import Rng
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.tables import NO_DEATH, PROFANE

if TYPE_CHECKING:
    from tabard.games.conspiracy.state import ConspiracyState


def redeal(s: ConspiracyState, seat: i64, rng: Rng) -> None:
    """Hands, decks, the secret set-up and secret combat cards of the others."""
    _redeal_hands(s, seat, rng)
    if len(s.elector_deck):
        s.elector_deck = s.elector_deck[:]
        rng.scramble(s.elector_deck)
    _redeal_events(s, rng)
    for other in range(s.seats):
        if other != seat and len(s.hidden[other]):
            _redeal_troops(s, other, rng)
    war = s.war
    if war is not None:
        for other in range(s.seats):
            if other != seat and (len(war.staked[other]) or len(war.sold[other])):
                _redeal_stakes(s, war, other, rng)


def _redeal_hands(s: ConspiracyState, seat: i64, rng: Rng) -> None:
    pool = vec[i64](capacity=96)
    pool = extend(pool, s.deck)
    for other in range(s.seats):
        if other != seat:
            pool = extend(pool, s.hands[other])
    rng.scramble(pool)
    hands = s.hands[:]
    start: i64 = 0
    for other in range(s.seats):
        if other != seat:
            size = len(hands[other])
            hand = pool[start : start + size]
            sort(hand)
            hands[other] = hand
            start += size
    s.hands = hands
    s.deck = pool[start:]


def _redeal_events(s: ConspiracyState, rng: Rng) -> None:
    """Deaths stay in their pile as long as the piles of the set-up lie (CON-11)."""
    deck = s.events_deck[:]
    s.events_deck = deck
    if not s.piled:
        rng.scramble(deck)
        return
    deadly = s.t.deadly
    plain = vec[i64]([card for card in deck if deadly[card] == NO_DEATH])
    rng.scramble(plain)
    start: i64 = 0
    top: i64 = 0
    piles = s.t.piles
    i = len(piles) - 1
    while i >= 0:
        size = min(piles[i] + (2 if i else 0), len(deck) - start)
        if size <= 0:
            break
        mixed = vec[i64]([card for card in deck[start : start + size] if deadly[card] != NO_DEATH])
        others = size - len(mixed)
        mixed = joined(mixed, plain[top : top + others])
        top += others
        rng.scramble(mixed)
        for at in range(size):
            deck[start + at] = mixed[at]
        start += size
        i -= 1


def _redeal_troops(s: ConspiracyState, other: i64, rng: Rng) -> None:
    """The profane cards under secret troops cannot be told apart (CON-74)."""
    lands = vec[i64]([x for x in s.own_lands(other) if s.t.estate[x] == PROFANE])
    mixed = lands[:]
    rng.scramble(mixed)
    told = vec[i64](capacity=4)
    dealt = vec[i64](capacity=4)
    for x in s.hidden[other]:
        if x in lands and x not in told:
            told = append(told, x)
        dealt = append(dealt, mixed[place_of(told, x)] if x in lands else x)
    s.hidden = with_pile(s.hidden, other, dealt)


def _redeal_stakes(s: ConspiracyState, war: War, other: i64, rng: Rng) -> None:
    """Nobody knows what others have chosen for a combat until the reveal (CON-50)."""
    war.staked = with_pile(war.staked, other, vec[i64]())
    war.sold = with_pile(war.sold, other, vec[i64]())
    for card in s.hands[other]:
        if s.t.effect[card].may_stake(s, other) and rng.below("redeal", 2):
            war.staked = with_pile(war.staked, other, plus(war.staked[other], card))
