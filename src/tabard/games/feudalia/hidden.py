"""What a seat cannot know: hands of others, and the order of all decks (FEU-A28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from tabard.engine.piles import joined
from tabard.engine.rng import Rng
from tabard.games.feudalia.tables import SETUP, VASSALS

if TYPE_CHECKING:
    from tabard.games.feudalia.state import FeudaliaState


def redeal(s: FeudaliaState, seat: i64, rng: Rng) -> None:
    """Deal anew, as far as the seat cannot know it."""
    for holder in range(s.seats):
        if holder == seat:
            deck = s.decks[holder][:]
            rng.scramble(deck)
            s.decks[holder] = deck
        else:
            _redeal_cards(s, holder, rng)
    unseen = s.master_deck[s.sunk :]
    rng.scramble(unseen)
    s.master_deck = joined(s.master_deck[: s.sunk], unseen)
    if s.phase == SETUP:
        fiefs = s.fief_deck[:]
        rng.scramble(fiefs)
        s.fief_deck = fiefs


def _redeal_cards(s: FeudaliaState, holder: i64, rng: Rng) -> None:
    """A hand and a deck: what is known of the hand stays, the rest is mixed."""
    at = holder * VASSALS
    pool = s.decks[holder][:]
    drawn: i64 = 0
    for v in range(VASSALS):
        unknown = s.hands[at + v] - s.known[at + v]
        s.hands[at + v] = s.known[at + v]
        drawn += unknown
        for _ in range(unknown):
            pool = append(pool, v)
    rng.scramble(pool)
    if s.no_tax >> holder & 1:
        left = len(pool) - drawn
        for i in range(left, len(pool)):
            if pool[i] == s.t.tax:
                other = rng.below("redeal", left)
                pool[i] = pool[other]
                pool[other] = s.t.tax
    for _ in range(drawn):
        pool, card = pop(pool)
        s.hands[at + card] += 1
    s.decks[holder] = pool
