"""Piles: packed arrays of numbers, and what can be done with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import append

from tabard.engine import piles
from tabard.engine.rng import fast

SMALL = st.lists(st.integers(min_value=0, max_value=60), max_size=60)
ANY = st.lists(st.integers(min_value=-9, max_value=400), max_size=60)


@given(ANY)
def test_a_pile_becomes_a_list_and_a_list_a_pile(items: list[int]) -> None:
    assert piles.plain(piles.pile_of(items)) == items


@given(ANY)
def test_sorting_is_what_sorting_is(items: list[int]) -> None:
    pile = piles.pile_of(items)
    assert piles.plain(piles.ordered(pile)) == sorted(items)
    assert piles.plain(pile) == items, "an ordered copy leaves the pile alone"
    piles.sort(pile)
    assert piles.plain(pile) == sorted(items)
    assert piles.is_ordered(pile)
    assert piles.is_ordered(piles.pile_of(items)) == (items == sorted(items))


@given(SMALL, st.integers(min_value=0, max_value=60))
def test_a_card_finds_its_place_in_order(items: list[int], item: int) -> None:
    pile = piles.put_in_order(piles.ordered(piles.pile_of(items)), item)
    assert piles.plain(pile) == sorted([*items, item])
    assert piles.count(pile, item) == items.count(item) + 1
    assert piles.place_of(pile, item) == sorted([*items, item]).index(item)
    assert piles.place_of(pile, 61) == -1


@given(SMALL, st.integers(min_value=0, max_value=60))
def test_plus_and_minus_leave_a_kept_pile_alone(items: list[int], item: int) -> None:
    kept = piles.pile_of(items)
    more = piles.plus(kept, item)
    other = piles.plus(kept, item + 1)
    assert piles.plain(more) == [*items, item]
    assert piles.plain(other) == [*items, item + 1]
    assert piles.plain(kept) == items
    rest = [*items, item]
    rest.remove(item)
    assert piles.plain(piles.minus(more, item)) == rest
    assert piles.plain(more) == [*items, item]


def test_what_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(AssertionError, match="there is no 4"):
        piles.minus(piles.pile_of([1, 2]), 4)


@given(SMALL, SMALL)
def test_two_piles_are_joined(one: list[int], other: list[int]) -> None:
    joined = piles.joined(piles.pile_of(one), piles.pile_of(other))
    assert piles.plain(joined) == one + other
    assert piles.total(joined) == sum(one + other)
    if one + other:
        assert piles.largest(joined) == max(one + other)
    assert piles.plain(piles.distinct(piles.ordered(joined))) == sorted(set(one + other))


def test_one_item_of_a_kept_pile_is_replaced_or_left_out() -> None:
    kept = piles.pile_of([5, 6, 7])
    assert piles.plain(piles.replaced(kept, 1, 9)) == [5, 9, 7]
    assert piles.plain(piles.without(kept, 0)) == [6, 7]
    hands = piles.piles_of([[1], [2]])
    other = piles.with_pile(hands, 1, kept)
    assert [piles.plain(hand) for hand in other] == [[1], [5, 6, 7]]
    assert [piles.plain(hand) for hand in hands] == [[1], [2]]
    assert piles.plain(kept) == [5, 6, 7]


@pytest.mark.parametrize("place", [0, 1, 30, 31, 32, 40, 61])
def test_a_bit_is_wide_enough_in_the_compiled_build_too(place: int) -> None:
    assert piles.bit(place) == 2**place


@given(ANY)
def test_a_pile_lies_backwards(items: list[int]) -> None:
    pile = piles.pile_of(items)
    assert piles.plain(piles.backwards(pile)) == items[::-1]
    assert piles.plain(pile) == items


def test_one_number_of_a_kept_pile_grows_or_shrinks() -> None:
    pile = piles.pile_of([4, 7])
    assert piles.plain(piles.added(pile, 1, 2)) == [4, 9]
    assert piles.plain(piles.added(pile, 0, -4)) == [0, 7]
    assert piles.plain(pile) == [4, 7]


def test_copies_of_several_piles_are_independent() -> None:
    hands = piles.piles_of([[1, 2], [3]])
    twins = piles.copied(hands)
    twins[0] = append(twins[0], 9)
    twins[1][0] = 7
    assert [piles.plain(hand) for hand in hands] == [[1, 2], [3]]
    assert [piles.plain(hand) for hand in twins] == [[1, 2, 9], [7]]
    assert [piles.plain(hand) for hand in piles.empty_piles(2)] == [[], []]
    assert piles.plain(piles.filled(3, 4)) == [4, 4, 4]
    assert piles.plain(piles.zeros(2)) == [0, 0]


@given(SMALL, st.integers(min_value=0, max_value=10_000))
def test_a_scramble_does_not_depend_on_how_the_items_lay(items: list[int], seed: int) -> None:
    one = piles.pile_of(items)
    other = piles.pile_of(reversed(items))
    fast(seed).scramble(one)
    fast(seed).scramble(other)
    assert piles.plain(one) == piles.plain(other)
    assert sorted(piles.plain(one)) == sorted(items)
