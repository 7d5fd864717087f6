"""Dealing anew what a seat cannot know: the other hand, trades, secret choices. (AUD-A39)

A hand is dealt blindly first, which gives every possible hand its due weight. Where none of
those fits what its owner has shown, one that fits is put together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabard.engine.rng import Rng
from tabard.games.audatia.codes import FEINT, PRE_EMPT, SWAP_BASICS

if TYPE_CHECKING:
    from tabard.games.audatia.state import AudatiaState

TRIES: Final = 24


def deal_anew(s: AudatiaState, seat: int, rng: Rng) -> None:
    """Everything that the seat cannot know."""
    rng.scramble(s.decks[seat])
    p = 1 - seat
    for _ in range(TRIES):
        deal_blindly(s, p, rng)
        if fits(s, p):
            break
    else:
        put_together(s, p, rng)
    if s.chosen[p] >= 0 and s.chosen[seat] < 0:
        s.chosen[p] = rng.below("redeal", s.t.n_poste)
    choose_swaps(s, p, rng)
    if s.pick >= 0 and s.asked is not None and s.asked.seat == p:
        s.pick = s.hands[p][rng.below("redeal", len(s.hands[p]))]


def choose_swaps(s: AudatiaState, p: int, rng: Rng) -> None:
    """A secret swap may be any choice of the basic cards asked about so far. (AUD-A9)"""
    if s.asked is not s.t.asks[SWAP_BASICS * 2] and s.asked is not s.t.asks[SWAP_BASICS * 2 + 1]:
        return
    decided = s.t.basics[p][:]
    for kind in s.basics[p] + s.discards[p]:  # still to be asked about, or gone by a Cycle
        if kind in decided:
            decided.remove(kind)
    swaps: list[int] = []
    for kind in decided:
        room = len(swaps) < len(s.decks[p]) and s.hands[p].count(kind) > swaps.count(kind)
        if room and rng.below("redeal", 4) == 0:
            swaps.append(kind)
    s.swaps[p] = swaps


# -- blindly ------------------------------------------------------------------------------------


def unknown(s: AudatiaState, p: int) -> list[int]:
    """All cards of p that do not lie open and that the opponent cannot place."""
    pool = s.hands[p] + s.decks[p] + s.hidden[p]
    for kind in s.known[p]:
        pool.remove(kind)
    for kind in s.sunk[p]:
        pool.remove(kind)
    return pool


def deal_blindly(s: AudatiaState, p: int, rng: Rng) -> None:
    """Known cards into the hand or the trades since the look, unknown ones anywhere."""
    pool = unknown(s, p)
    rng.scramble(pool)
    seen = s.known[p][:]
    rng.scramble(seen)
    piles = early_trades(s, p, pool)
    for count in unknown_per_trade(s, p, rng):
        for i in range(2):
            piles.append(pool.pop() if i < count else seen.pop())
    hand = seen
    size = len(s.hands[p])
    spare = len(pool) - (size - len(hand))  # so many may be put aside
    aside: list[int] = []
    while len(hand) < size:
        kind = pool.pop()
        if lacking(s, p, kind) and len(aside) < spare:
            aside.append(kind)
        else:
            hand.append(kind)
    if aside:
        pool += aside
        rng.shuffle("redeal", pool)
    settle(s, p, hand, pool, piles)


def early_trades(s: AudatiaState, p: int, pool: list[int]) -> list[int]:
    """The trades before the last look: what is known to lie there, and unknown cards."""
    piles = s.sunk[p][:]
    while len(piles) < len(s.hidden[p]) - s.late[p]:
        piles.append(pool.pop())
    return piles


def settle(s: AudatiaState, p: int, hand: list[int], deck: list[int], piles: list[int]) -> None:
    """So it is dealt."""
    hand.sort()
    s.hands[p] = hand
    s.decks[p] = deck
    s.hidden[p] = piles


def true_caps(s: AudatiaState, p: int) -> list[int]:
    """For each trade since the look, how many unknown cards it and those before can hold."""
    caps = s.caps[p][:]
    cap = s.fresh[p]
    i = len(caps) - 1
    while i >= 0:
        cap = min(cap, caps[i])
        caps[i] = cap
        i -= 1
    return caps


def unknown_per_trade(s: AudatiaState, p: int, rng: Rng) -> list[int]:
    """For each trade since the look, how many of its two cards were not known ones."""
    caps = true_caps(s, p)
    known = len(s.known[p])
    counts: list[int] = []
    used = 0
    for i in range(len(caps)):
        count = 0
        for j in range(2):
            seen_left = known - (2 * i - used) - (j - count)
            fresh_left = caps[i] - used - count
            if fresh_left <= 0:
                continue
            if seen_left <= 0 or rng.below("redeal", seen_left + fresh_left) < fresh_left:
                count += 1
        counts.append(count)
        used += count
        if 2 * (i + 1) - used > known:  # more known cards than there are
            return spread(caps, caps[len(caps) - 1])
    return counts


def spread(caps: list[int], total: int) -> list[int]:
    """A number of unknown cards over the trades, as early as the caps allow."""
    counts: list[int] = []
    used = 0
    for cap in caps:
        count = max(0, min(2, min(cap, total) - used))
        counts.append(count)
        used += count
    return counts


# -- what fits ----------------------------------------------------------------------------------


def lacking(s: AudatiaState, p: int, kind: int) -> bool:
    """Has p shown that he does not hold this strike? (AUD-A34)"""
    return kind < s.t.n_strikes and bool(s.lacks[p] >> s.t.sword_of[kind] & 1)


def promised(s: AudatiaState, p: int) -> int:
    """The swords of which p must hold one for the skill he has announced; 0 for none."""
    if s.skill < 0 or s.skill_by != p:
        return 0
    effect = s.t.effect_of[s.skill]
    if effect == FEINT:
        return s.feint_swords(p)
    return s.pre_empt_swords(p) if effect == PRE_EMPT else 0


def fits(s: AudatiaState, p: int) -> bool:
    """Is the dealt hand one that p can have, after all he showed?"""
    for kind in s.hands[p]:
        if lacking(s, p, kind):
            return False
    swords = promised(s, p)
    return swords == 0 or s.holds_one(p, swords)


# -- put together -------------------------------------------------------------------------------


def put_together(s: AudatiaState, p: int, rng: Rng) -> None:
    """A hand that surely fits: first what it must and must not hold, then chance.

    `aside` is how many unknown cards lie in the trades since the look; the more there are, the
    more known and the fewer unknown cards are in the hand.
    """
    caps = true_caps(s, p)
    late = s.late[p]
    ways: list[int] = []
    for aside in range(max(0, late - len(s.known[p])), sum(spread(caps, late)) + 1):
        if possible(s, p, aside):
            ways.append(aside)
    if not ways:
        return  # what was dealt blindly stays
    aside = ways[rng.below("redeal", len(ways))]
    pool = unknown(s, p)
    rng.scramble(pool)
    seen = s.known[p][:]
    rng.scramble(seen)
    hand: list[int] = []
    swords = promised(s, p)
    if swords and not (s.fresh[p] > aside and take_one(s, p, swords, pool, hand)):
        take_one(s, p, swords, seen, hand)
    take(s, p, seen, hand, len(seen) - late + aside)
    take(s, p, pool, hand, len(s.hands[p]) - len(hand))
    piles = early_trades(s, p, pool)
    for count in spread(caps, aside):
        for i in range(2):
            piles.append(pool.pop() if i < count else seen.pop())
    settle(s, p, hand, pool, piles)


def possible(s: AudatiaState, p: int, aside: int) -> bool:
    """Is there a fitting hand with so many unknown cards in the trades since the look?"""
    known = allowed(s, p, s.known[p])
    fresh = allowed(s, p, unknown(s, p))
    keep = len(s.known[p]) - s.late[p] + aside
    draw = s.fresh[p] - aside
    if len(known) < keep or len(fresh) < draw:
        return False
    swords = promised(s, p)
    if swords == 0 or (draw > 0 and serving(s, swords, fresh) >= 0):
        return True
    return keep > 0 and serving(s, swords, known) >= 0


def allowed(s: AudatiaState, p: int, cards: list[int]) -> list[int]:
    """Those of the cards that p may hold."""
    return [kind for kind in cards if not lacking(s, p, kind)]


def serving(s: AudatiaState, swords: int, cards: list[int]) -> int:
    """A card among these that is one of the swords; -1 for none."""
    t = s.t
    for kind in cards:
        if kind < t.n_strikes and swords >> t.sword_of[kind] & 1:
            return kind
    return -1


def take_one(s: AudatiaState, p: int, swords: int, source: list[int], hand: list[int]) -> bool:
    """A card for the announced skill goes into the hand, if there is one."""
    kind = serving(s, swords, allowed(s, p, source))
    if kind < 0:
        return False
    source.remove(kind)
    hand.append(kind)
    return True


def take(s: AudatiaState, p: int, source: list[int], hand: list[int], count: int) -> None:
    """So many cards that p may hold go into the hand."""
    for kind in allowed(s, p, source)[:count]:
        source.remove(kind)
        hand.append(kind)
