"""Piles: packed arrays of whole numbers, for cards, cubes, counters and legal moves.

A pile is a value. `pile[i] = x` writes into its buffer, `other = pile` shares that buffer and
`pile[:]` copies it. Whatever changes the length gives a new value back, and the old one must
not be used any more: `s.hand = append(s.hand, card)`, `s.deck, card = pop(s.deck)`.

A state keeps its piles in one of two ways:

- *worked on*: copied by `clone` (`c.deck = self.deck[:]`) and then changed in place;
- *kept*: shared by all copies and never changed in place, only replaced by a new pile
  (`s.scored = plus(s.scored, card)`); right for what changes rarely.

`any`, `all`, `sum` and `next` over a generator expression are compiled to a plain loop, where a
range stands in the expression itself. A sum begins with `ZERO` and what may not be there is
`ABSENT`, so that both stay packed numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, extend, pop, remove, vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles

ZERO: Final[i64] = 0
ABSENT: Final[i64] = -1
# What the piles of a new state begin as. They have no room, so all states can share them.
EMPTY: Final = vec[i64]()
NO_PILES: Final = vec[vec[i64]]()


def bit(place: i64, one: i64 = 1) -> i64:
    """The mask of one place. (Compiled, a constant 1 would be shifted as a number of 32 bits.)"""
    return one << place


def pile_of(items: Iterable[int]) -> Pile:
    """A pile of these numbers."""
    return vec[i64](items)


def piles_of(items: Iterable[Iterable[int]]) -> Piles:
    """Several piles."""
    return vec[vec[i64]]([vec[i64](each) for each in items])


def plain(pile: Pile) -> list[int]:
    """The pile as an ordinary list, for people."""
    return list(pile)


def zeros(size: i64) -> Pile:
    """A pile of so many zeros."""
    return filled(size, 0)


def filled(size: i64, value: i64) -> Pile:
    """A pile of so many equal numbers."""
    return vec[i64]([value] * size)


def empty_piles(size: i64) -> Piles:
    """So many empty piles."""
    found = vec[vec[i64]](capacity=size)
    i: i64 = 0
    while i < size:
        found = append(found, vec[i64]())
        i += 1
    return found


def copied(piles: Piles) -> Piles:
    """Independent copies of all piles."""
    return vec[vec[i64]]([pile[:] for pile in piles])


def count(pile: Pile, item: i64) -> i64:
    """How often the item is in the pile."""
    found: i64 = 0
    for each in pile:
        if each == item:
            found += 1
    return found


def place_of(pile: Pile, item: i64) -> i64:
    """Where the item is first, or -1."""
    i: i64 = 0
    while i < len(pile):
        if pile[i] == item:
            return i
        i += 1
    return -1


def total(pile: Pile) -> i64:
    """The sum."""
    return sum((each for each in pile), ZERO)


def largest(pile: Pile) -> i64:
    """The greatest number of a pile that is not empty."""
    best = pile[0]
    for each in pile:
        if each > best:
            best = each
    return best


def put_in_order(pile: Pile, item: i64) -> Pile:
    """The sorted pile with one more item, after its equals."""
    pile = append(pile, item)
    i: i64 = len(pile) - 1
    while i > 0 and pile[i - 1] > item:
        pile[i] = pile[i - 1]
        i -= 1
    pile[i] = item
    return pile


def plus(pile: Pile, item: i64) -> Pile:
    """A new pile with one more item; the old one stays as it is."""
    found = vec[i64](capacity=len(pile) + 1)
    found = extend(found, pile)
    return append(found, item)


def minus(pile: Pile, item: i64) -> Pile:
    """A new pile without the first such item; the old one stays as it is."""
    assert item in pile, f"there is no {item} in the pile"
    return remove(pile[:], item)


def replaced(pile: Pile, place: i64, item: i64) -> Pile:
    """A new pile with another item at a place; the old one stays as it is."""
    found = pile[:]
    found[place] = item
    return found


def added(pile: Pile, place: i64, amount: i64) -> Pile:
    """A new pile with more (or less) at one place; the old one stays as it is."""
    found = pile[:]
    found[place] += amount
    return found


def backwards(pile: Pile) -> Pile:
    """A new pile in the opposite order."""
    last = len(pile) - 1
    return vec[i64]([pile[last - i] for i in range(len(pile))])


def without(pile: Pile, place: i64) -> Pile:
    """A new pile without the item at a place; the old one stays as it is."""
    found, _ = pop(pile[:], place)
    return found


def with_pile(piles: Piles, place: i64, pile: Pile) -> Piles:
    """New piles with another one at a place; the old ones stay as they are."""
    found = piles[:]
    found[place] = pile
    return found


def joined(one: Pile, other: Pile) -> Pile:
    """A new pile of both."""
    found = vec[i64](capacity=len(one) + len(other))
    found = extend(found, one)
    return extend(found, other)


def sort(pile: Pile) -> None:
    """Put small numbers into order, in place."""
    size = len(pile)
    if size > 24:
        _sort_by_counting(pile)
        return
    i: i64 = 1
    while i < size:
        item = pile[i]
        j = i
        while j > 0 and pile[j - 1] > item:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = item
        i += 1


def _sort_by_counting(pile: Pile) -> None:
    low = pile[0]
    for each in pile:
        if each < low:
            low = each
    counts = zeros(largest(pile) - low + 1)
    for each in pile:
        counts[each - low] = counts[each - low] + 1
    at: i64 = 0
    value: i64 = 0
    while value < len(counts):
        left = counts[value]
        while left > 0:
            pile[at] = value + low
            at += 1
            left -= 1
        value += 1


def ordered(pile: Pile) -> Pile:
    """A sorted copy."""
    found = pile[:]
    sort(found)
    return found


def is_ordered(pile: Pile) -> bool:
    """Is no number followed by a smaller one?"""
    i: i64 = 1
    while i < len(pile):
        if pile[i - 1] > pile[i]:
            return False
        i += 1
    return True


def distinct(pile: Pile) -> Pile:
    """The different numbers of a sorted pile."""
    found = vec[i64](capacity=len(pile))
    last: i64 = -1
    for each in pile:
        if each != last or not len(found):
            found = append(found, each)
            last = each
    return found
