"""What a seat cannot know: the other hand, trades, secret choices. (AUD-A9, AUD-A34, AUD-A39)

What the opponent knows of a hand: `known` are cards he knows to be in the hand or among the
cards traded away since he looked; `sunk` are those he knows to lie among earlier trades.
`fresh` counts the other cards that came into the hand since, `caps` how many of them at most
can lie in the trades up to each one. `lacks` are the swords that the hand has shown not to hold.

For a re-deal a hand is dealt blindly first, which gives every possible hand its due weight.
Where none of those fits what its owner has shown, one that fits is put together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import count, joined, plain, plus, sort, total
from tabard.engine.rng import Rng
from tabard.engine.state import demand
from tabard.games.audatia import tables

if TYPE_CHECKING:
    from tabard.games.audatia.state import AudatiaState, Duellist

TRIES: Final = 24


# -- knowledge ----------------------------------------------------------------------------------


def late(d: Duellist) -> i64:
    """The cards traded away since the opponent looked."""
    return 2 * len(d.caps)


def look(d: Duellist) -> None:
    """The opponent looks at the hand, and keeps knowing what he saw."""
    rest = d.hand[:]
    for kind in d.known:
        if kind in rest:
            rest = remove(rest, kind)
        else:
            d.sunk = plus(d.sunk, kind)
    d.known = d.hand[:]
    d.caps = vec[i64]()
    d.fresh = 0
    d.lacks = 0


def note_play(d: Duellist, kind: i64) -> None:
    """What it tells that this card has left the hand openly."""
    if kind in d.known:
        if not len(d.caps):  # nothing was traded since
            d.known = remove(d.known, kind)
            return
        spare = d.unseen(kind) - count(d.known, kind) - count(d.sunk, kind)
        if spare == 0 or was_known(d):
            d.known = remove(d.known, kind)
            if spare > 0:  # it may have been another copy; then the known one counts as fresh
                d.caps = vec[i64]([cap + 1 for cap in d.caps])
            return
    d.fresh -= 1
    last = len(d.caps) - 1
    if last >= 0 and d.caps[last] > d.fresh:
        d.caps[last] = d.fresh


def was_known(d: Duellist) -> bool:
    """Can the card that leaves be the known one, given all trades since the look?"""
    least = len(d.known) - 1
    return all(least + cap >= 2 * (i + 1) for i, cap in enumerate(true_caps(d)))


def true_caps(d: Duellist) -> Pile:
    """For each trade since the look, how many unknown cards it and those before can hold."""
    caps = d.caps[:]
    cap = d.fresh
    for i in range(len(caps) - 1, -1, -1):
        cap = min(cap, caps[i])
        caps[i] = cap
    return caps


def check(d: Duellist) -> None:
    """What is known must be true."""
    early = len(d.traded) - late(d)
    demand(early >= 0, "more trades are counted than were made")
    there = plain(d.hand) + plain(d.traded[early:])
    for kind in d.known:
        demand(kind in there, "a known card is not where it must be")
        there.remove(kind)
    before = plain(d.traded[:early])
    for kind in d.sunk:
        demand(kind in before, "a sunk card is not among the trades")
        before.remove(kind)
    demand(len(d.known) + d.fresh == len(d.hand) + late(d), "the unknown cards are miscounted")


# -- the re-deal --------------------------------------------------------------------------------


def redeal(s: AudatiaState, seat: i64, rng: Rng) -> None:
    """Deal anew everything that the seat cannot know."""
    me = s.of(seat)
    deck = me.deck[:]
    rng.scramble(deck)
    me.deck = deck
    p = 1 - seat
    d = s.of(p)
    pool = unknown(d)
    swords = promised(s, p)
    tries: i64 = 0
    while True:
        deal_blindly(s, d, pool[:], rng)
        if fits(s, p, swords):
            break
        tries += 1
        if tries == TRIES:
            put_together(s, d, pool, swords, rng)
            break
    if d.chosen >= 0 and me.chosen < 0:
        d.chosen = rng.below("redeal", s.t.n_poste)
    asked = s.asked
    swap = tables.SWAP_BASICS * 2
    if asked is s.t.asks[swap + tables.CHALLENGER] or asked is s.t.asks[swap + tables.RESPONDENT]:
        choose_swaps(s, p, rng)
    if s.pick >= 0 and asked is not None and asked.seat == p:
        s.pick = d.hand[rng.below("redeal", len(d.hand))]


def choose_swaps(s: AudatiaState, p: i64, rng: Rng) -> None:
    """A secret swap may be any choice of the basic cards asked about so far. (AUD-A9)"""
    d = s.of(p)
    decided = s.t.basics[p][:]
    for kind in joined(d.basics, d.discards):  # still to be asked about, or gone by a Cycle
        if kind in decided:
            decided = remove(decided, kind)
    swaps = vec[i64](capacity=len(decided))
    for kind in decided:
        room = len(swaps) < len(d.deck) and count(d.hand, kind) > count(swaps, kind)
        if room and rng.below("redeal", 4) == 0:
            swaps = append(swaps, kind)
    d.swaps = swaps


def unknown(d: Duellist) -> Pile:
    """All cards that do not lie open and that the opponent cannot place, in order."""
    left = d.copies[:]
    for kind in d.discards:
        left[kind] -= 1
    for kind in d.stack:
        left[kind] -= 1
    for kind in d.known:
        left[kind] -= 1
    for kind in d.sunk:
        left[kind] -= 1
    pool = vec[i64](capacity=40)
    for kind in range(len(left)):
        for _ in range(left[kind]):
            pool = append(pool, kind)
    return pool


# -- blindly ------------------------------------------------------------------------------------


def deal_blindly(s: AudatiaState, d: Duellist, pool: Pile, rng: Rng) -> None:
    """Known cards into the hand or the trades since the look, unknown ones anywhere."""
    rng.shuffle("redeal", pool)
    hand = d.known[:]
    rng.scramble(hand)
    size = len(d.hand)
    if len(d.traded):
        traded, pool = early_trades(d, pool)
        for fresh in unknown_per_trade(d, rng):
            traded, pool, hand = lay_trade(traded, pool, hand, fresh)
        d.traded = traded
    spare = len(pool) - (size - len(hand))  # so many may be put aside
    aside = vec[i64]()
    while len(hand) < size:
        pool, kind = pop(pool)
        if d.lacks and lacking(s, d, kind) and len(aside) < spare:
            aside = append(aside, kind)
        else:
            hand = append(hand, kind)
    if len(aside):
        pool = extend(pool, aside)
        rng.shuffle("redeal", pool)
    sort(hand)
    d.hand = hand
    d.deck = pool


def early_trades(d: Duellist, pool: Pile) -> tuple[Pile, Pile]:
    """The trades before the last look: what is known to lie there, and unknown cards."""
    traded = d.sunk[:]
    while len(traded) < len(d.traded) - late(d):
        pool, kind = pop(pool)
        traded = append(traded, kind)
    return traded, pool


def lay_trade(traded: Pile, pool: Pile, seen: Pile, fresh: i64) -> tuple[Pile, Pile, Pile]:
    """One trade: so many unknown cards, the others known ones."""
    for i in range(2):
        if i < fresh:
            pool, kind = pop(pool)
        else:
            seen, kind = pop(seen)
        traded = append(traded, kind)
    return traded, pool, seen


def unknown_per_trade(d: Duellist, rng: Rng) -> Pile:
    """For each trade since the look, how many of its two cards were not known ones."""
    caps = true_caps(d)
    known = len(d.known)
    counts = vec[i64]()
    used: i64 = 0
    for i in range(len(caps)):
        fresh: i64 = 0
        for j in range(2):
            seen_left = known - (2 * i - used) - (j - fresh)
            fresh_left = caps[i] - used - fresh
            if fresh_left > 0 and (
                seen_left <= 0 or rng.below("redeal", seen_left + fresh_left) < fresh_left
            ):
                fresh += 1
        counts = append(counts, fresh)
        used += fresh
        if 2 * i + 2 - used > known:  # more known cards than there are
            return spread(caps, caps[len(caps) - 1])
    return counts


def spread(caps: Pile, fresh: i64) -> Pile:
    """A number of unknown cards over the trades, as early as the caps allow."""
    counts = vec[i64]()
    used: i64 = 0
    for cap in caps:
        here = min(cap, fresh) - used
        here = 0 if here < 0 else 2 if here > 2 else here
        counts = append(counts, here)
        used += here
    return counts


# -- what fits ----------------------------------------------------------------------------------


def lacking(s: AudatiaState, d: Duellist, kind: i64) -> bool:
    """Has he shown that he does not hold this strike? (AUD-A34)"""
    return kind < s.t.n_strikes and (d.lacks >> s.t.sword_of[kind] & 1) == 1


def promised(s: AudatiaState, p: i64) -> i64:
    """The swords of which p must hold one for the skill he has announced; 0 for none."""
    if s.skill < 0 or s.skill_by != p:
        return 0
    return s.t.effect_of(s.skill).promise(s, p)


def fits(s: AudatiaState, p: i64, swords: i64) -> bool:
    """Is the dealt hand one that p can have, after all he showed?"""
    d = s.of(p)
    if d.lacks and s.holds_one(p, d.lacks):
        return False
    return swords == 0 or s.holds_one(p, swords)


# -- put together -------------------------------------------------------------------------------


def put_together(s: AudatiaState, d: Duellist, pool: Pile, swords: i64, rng: Rng) -> None:
    """A hand that surely fits: first what it must and must not hold, then chance.

    `aside` is how many unknown cards lie in the trades since the look; the more there are, the
    more known and the fewer unknown cards are in the hand.
    """
    caps = true_caps(d)
    least = late(d) - len(d.known)
    most = total(spread(caps, late(d)))
    asides = range(least if least > 0 else 0, most + 1)
    ways = vec[i64]([aside for aside in asides if possible(s, d, pool, swords, aside)])
    if not len(ways):
        return  # what was dealt blindly stays
    aside = ways[rng.below("redeal", len(ways))]
    rng.shuffle("redeal", pool)
    seen = d.known[:]
    rng.scramble(seen)
    hand = vec[i64]()
    if swords:
        one = serving(s, d, swords, pool) if d.fresh > aside else -1
        if one >= 0:
            pool = remove(pool, one)
        else:
            one = serving(s, d, swords, seen)
            if one >= 0:
                seen = remove(seen, one)
        if one >= 0:
            hand = append(hand, one)
    seen, hand = take(s, d, seen, hand, len(seen) - late(d) + aside)
    pool, hand = take(s, d, pool, hand, len(d.hand) - len(hand))
    traded, pool = early_trades(d, pool)
    for fresh in spread(caps, aside):
        traded, pool, seen = lay_trade(traded, pool, seen, fresh)
    sort(hand)
    d.hand = hand
    d.deck = pool
    d.traded = traded


def possible(s: AudatiaState, d: Duellist, pool: Pile, swords: i64, aside: i64) -> bool:
    """Is there a fitting hand with so many unknown cards in the trades since the look?"""
    keep = len(d.known) - late(d) + aside
    draw = d.fresh - aside
    if allowed(s, d, d.known) < keep or allowed(s, d, pool) < draw:
        return False
    if swords == 0 or (draw > 0 and serving(s, d, swords, pool) >= 0):
        return True
    return keep > 0 and serving(s, d, swords, d.known) >= 0


def allowed(s: AudatiaState, d: Duellist, cards: Pile) -> i64:
    """How many of the cards he may hold."""
    found: i64 = 0
    for kind in cards:
        if not lacking(s, d, kind):
            found += 1
    return found


def serving(s: AudatiaState, d: Duellist, swords: i64, cards: Pile) -> i64:
    """The first card among these that he may hold and that is one of the swords; -1 for none."""
    t = s.t
    for kind in cards:
        if kind < t.n_strikes and swords >> t.sword_of[kind] & 1 and not lacking(s, d, kind):
            return kind
    return -1


def take(s: AudatiaState, d: Duellist, source: Pile, hand: Pile, most: i64) -> tuple[Pile, Pile]:
    """The first cards that he may hold go into the hand, so many at most."""
    left = vec[i64]()
    taken: i64 = 0
    for kind in source:
        if taken < most and not lacking(s, d, kind):
            hand = append(hand, kind)
            taken += 1
        else:
            left = append(left, kind)
    return left, hand
