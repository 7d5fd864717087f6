"""What a seat cannot know (FID-50): hands and what is known of them, and the re-deal.

`s.known` has an entry for every card of a hand that somebody besides its owner knows: its
kind, who holds it, and a bit mask of those who know; the bit above the seats is the spectators'.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import count, distinct, joined, minus, ordered, plus, put_in_order, sort
from tabard.engine.rng import Rng

if TYPE_CHECKING:
    from tabard.games.fidelitas.state import FidelitasState


def entry_of(viewers: i64, holder: i64, kind: i64) -> i64:
    """The entry for a card of a hand that these viewers know."""
    return viewers << 9 | holder << 6 | kind


def kind_of(entry: i64) -> i64:
    """The kind of the card that is known."""
    return entry & 63


def holder_of(entry: i64) -> i64:
    """The seat that holds it."""
    return entry >> 6 & 7


def viewers_of(entry: i64) -> i64:
    """The bit mask of those who know."""
    return entry >> 9


def everyone(s: FidelitasState) -> i64:
    """The bit mask of all seats, and of the spectators above them."""
    return (2 << s.seats) - 1


# -- cards come and go ---------------------------------------------------------------------


def gain(s: FidelitasState, seat: i64, kind: i64, viewers: i64) -> None:
    """A card comes into a hand; `viewers` (bit mask) know it besides the owner."""
    s.hands[seat] = put_in_order(s.hands[seat][:], kind)
    if viewers:
        s.known = plus(s.known, entry_of(viewers, seat, kind))


def lose(s: FidelitasState, seat: i64, kind: i64) -> None:
    """A card openly leaves a hand: whoever knew of one such card there knows one less."""
    s.hands[seat] = minus(s.hands[seat], kind)
    if not len(s.known):
        return
    card = entry_of(0, seat, kind)
    viewers = everyone(s)
    kept = vec[i64](capacity=len(s.known))
    for entry in s.known:
        if entry & 511 == card:
            left = viewers_of(entry) & ~viewers
            viewers &= ~viewers_of(entry)
            if left:
                kept = append(kept, left << 9 | card)
        else:
            kept = append(kept, entry)
    s.known = kept


def lose_unseen(s: FidelitasState, seat: i64, kind: i64, viewers: i64) -> None:
    """A card leaves a hand and only `viewers` see which: the others know nothing more."""
    lose(s, seat, kind)
    kept = vec[i64](capacity=len(s.known))
    for entry in s.known:
        if holder_of(entry) != seat:
            kept = append(kept, entry)
        elif viewers_of(entry) & viewers:
            kept = append(kept, (viewers_of(entry) & viewers) << 9 | entry & 511)
    s.known = kept


def show(s: FidelitasState, seat: i64, kinds: Pile) -> None:
    """Cards of a hand are shown to all and go back to the hand."""
    for kind in distinct(ordered(kinds)):
        for viewer in range(s.seats + 1):
            unknown = count(kinds, kind) - count(shown(s, viewer, seat), kind)
            while unknown > 0:
                _learn(s, viewer, seat, kind)
                unknown -= 1


def _learn(s: FidelitasState, viewer: i64, holder: i64, kind: i64) -> None:
    """The viewer learns of one more such card of the holder."""
    card = entry_of(0, holder, kind)
    s.known = s.known[:]
    for i in range(len(s.known)):
        entry = s.known[i]
        if entry & 511 == card and not viewers_of(entry) >> viewer & 1:
            s.known[i] = entry | 512 << viewer
            return
    s.known = append(s.known, entry_of(1 << viewer, holder, kind))


def exchange(s: FidelitasState, seat: i64, other: i64) -> None:
    """Hands change owners; each of the two knows what he gave away."""
    hand = s.hands[seat]
    s.hands[seat] = s.hands[other]
    s.hands[other] = hand
    kept = vec[i64]()
    moved = vec[i64]()
    for entry in s.known:
        giver = holder_of(entry)
        if giver == seat or giver == other:
            viewers = viewers_of(entry) | 1 << giver
            moved = append(moved, entry_of(viewers, giver ^ seat ^ other, kind_of(entry)))
        else:
            kept = append(kept, entry)
    s.known = joined(kept, moved)
    for kind in unknown_to(s, seat, other):
        s.known = plus(s.known, entry_of(1 << seat, other, kind))
    for kind in unknown_to(s, other, seat):
        s.known = plus(s.known, entry_of(1 << other, seat, kind))


def shown(s: FidelitasState, viewer: i64, holder: i64) -> Pile:
    """The cards of another hand that the viewer knows; `s.seats` are the spectators."""
    found = vec[i64]()
    for entry in s.known:
        if holder_of(entry) == holder and viewers_of(entry) >> viewer & 1:
            found = append(found, kind_of(entry))
    return found


def unknown_to(s: FidelitasState, viewer: i64, holder: i64) -> Pile:
    """The cards of another hand that the viewer does not know."""
    rest = s.hands[holder]
    if not len(s.known):
        return rest
    for kind in shown(s, viewer, holder):
        rest = minus(rest, kind)
    return rest


def is_true(s: FidelitasState) -> bool:
    """Is every card that somebody knows there?"""
    cards = vec[i64]([entry & 511 for entry in s.known])
    return all(count(cards, x) <= count(s.hands[holder_of(x)], kind_of(x)) for x in cards)


# -- the re-deal ---------------------------------------------------------------------------


def redeal(s: FidelitasState, seat: i64, rng: Rng) -> None:
    """Hands, both decks and the Missio of others, as far as the seat cannot know them."""
    redeal_virtus(s, seat, rng)
    redeal_missio(s, seat, rng)


def redeal_virtus(s: FidelitasState, seat: i64, rng: Rng) -> None:
    """The hands of others and the deck."""
    pool = vec[i64](capacity=64)
    for holder in range(s.seats):
        if holder != seat:
            pool = extend(pool, unknown_to(s, seat, holder))
    pool = unknown_in(s.deck, s.under, seat, pool)
    rng.scramble(pool)
    for holder in range(s.seats):
        if holder != seat:
            pool = redeal_hand(s, seat, holder, pool)
    s.deck = redealt(s.deck, s.under, seat, pool)


def redeal_hand(s: FidelitasState, seat: i64, holder: i64, pool: Pile) -> Pile:
    """Deal another hand anew; what others know of it follows the cards. Returns the pool."""
    hand = shown(s, seat, holder)
    known = len(hand)
    size = len(s.hands[holder])
    while len(hand) < size:
        pool, kind = pop(pool)
        hand = append(hand, kind)
    if len(s.known):
        following = known
        s.known = s.known[:]
        for i in range(len(s.known)):
            entry = s.known[i]
            if holder_of(entry) == holder and not viewers_of(entry) >> seat & 1:
                s.known[i] = entry & ~63 | hand[following]
                following += 1
    sort(hand)
    s.hands[holder] = hand
    return pool


def redeal_missio(s: FidelitasState, seat: i64, rng: Rng) -> None:
    """The Missio of others and their deck."""
    pool = vec[i64](capacity=32)
    for holder in range(s.seats):
        if holder != seat:
            pool = extend(pool, s.missio[holder])
    pool = unknown_in(s.missio_deck, s.missio_under, seat, pool)
    rng.scramble(pool)
    fresh: i64 = 0
    for card in s.missio[seat]:
        fresh |= s.fresh & 1 << card
    s.missio = s.missio[:]
    for holder in range(s.seats):
        if holder == seat:
            continue
        held = vec[i64](capacity=4)
        for old in s.missio[holder]:
            pool, card = pop(pool)
            held = append(held, card)
            fresh |= (s.fresh >> old & 1) << card
        s.missio[holder] = held
    s.fresh = fresh
    s.missio_deck = redealt(s.missio_deck, s.missio_under, seat, pool)


def unknown_in(deck: Pile, under: Pile, seat: i64, pool: Pile) -> Pile:
    """The pool with the cards of a deck that the seat did not put there."""
    for i in range(len(deck)):
        if i >= len(under) or under[i] != seat:
            pool = append(pool, deck[i])
    return pool


def redealt(deck: Pile, under: Pile, seat: i64, pool: Pile) -> Pile:
    """A new deck: the seat's own cards stay, all others come from the end of the pool."""
    found = vec[i64](capacity=len(deck))
    at = len(pool)
    for i in range(len(deck)):
        if i < len(under) and under[i] == seat:
            found = append(found, deck[i])
        else:
            at -= 1
            found = append(found, pool[at])
    return found
