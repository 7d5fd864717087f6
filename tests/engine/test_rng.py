"""Chance: three kinds, named draws, the same numbers everywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from tabard.engine.errors import ScriptError
from tabard.engine.piles import pile_of
from tabard.engine.rng import Fast, Rng, Scripted, Sealed, fast

SEED = bytes(range(32))
KINDS: list[Callable[[], Rng]] = [
    lambda: fast(7),
    lambda: Sealed(SEED),
    lambda: Scripted({}, fast(7)),
]
NAMES = ["fast", "sealed", "scripted"]
FAST_SEVEN = [3928849674, 1078135117, 1643401451, 1014892411]
SEALED_RANGE = [2668419513, 1083702857, 697404715, 2302849860]


def draws(rng: Rng, count: int = 50) -> list[object]:
    """A mixture of draws, as one list."""
    out: list[object] = []
    for i in range(count):
        out.append(rng.below("pick", i + 1))
        out.append(rng.die("fate"))
        items = pile_of(range(i % 7))
        rng.shuffle("deck", items)
        out.append(tuple(items))
    return out


@pytest.mark.parametrize("make", KINDS, ids=NAMES)
def test_the_same_seed_gives_the_same_numbers(make: Callable[[], Rng]) -> None:
    assert draws(make()) == draws(make())


@pytest.mark.parametrize("make", KINDS, ids=NAMES)
def test_a_copy_goes_on_with_the_same_numbers_and_is_independent(make: Callable[[], Rng]) -> None:
    rng = make()
    draws(rng, 5)
    twin = rng.copy()
    ahead = draws(rng)
    assert draws(twin) == ahead


@pytest.mark.parametrize("make", KINDS, ids=NAMES)
def test_draws_stay_in_their_range_and_reach_all_of_it(make: Callable[[], Rng]) -> None:
    rng = make()
    assert {rng.below("pick", 5) for _ in range(300)} == {0, 1, 2, 3, 4}
    assert {rng.die("fate") for _ in range(300)} == {1, 2, 3, 4, 5, 6}
    assert {rng.die("twenty", 20) for _ in range(600)} == set(range(1, 21))
    assert rng.below("one", 1) == 0


@pytest.mark.parametrize("make", KINDS, ids=NAMES)
def test_a_shuffle_keeps_the_items(make: Callable[[], Rng]) -> None:
    rng = make()
    items = pile_of([3, 3, 1, 4, 1, 5])
    rng.shuffle("deck", items)
    assert sorted(items) == [1, 1, 3, 3, 4, 5]


@pytest.mark.parametrize("make", KINDS, ids=NAMES)
def test_every_named_draw_is_counted(make: Callable[[], Rng]) -> None:
    rng = make()
    rng.below("a", 3)
    rng.die("b")
    rng.shuffle("c", pile_of([1, 2, 3]))
    assert rng.count == 3


def test_every_order_of_three_is_about_equally_likely() -> None:
    rng = fast(1)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = pile_of([0, 1, 2])
        rng.shuffle("deck", items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_the_fast_numbers_are_fixed_for_ever() -> None:
    rng = fast(7)
    assert [int(rng.word()) for _ in range(4)] == FAST_SEVEN
    sealed = Sealed(SEED)
    assert [int(sealed.word()) for _ in range(4)] == SEALED_RANGE


def test_xoshiro_matches_its_reference_implementation() -> None:
    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & 0xFFFFFFFF

    s = [1, 2, 3, 4]
    rng = Fast(1, 2, 3, 4)
    for _ in range(200):
        expected = (rotl(s[1] * 5 & 0xFFFFFFFF, 7) * 9) & 0xFFFFFFFF
        t = (s[1] << 9) & 0xFFFFFFFF
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
        assert int(rng.word()) == expected


def test_a_sealed_seed_is_committed_by_its_hash() -> None:
    rng = Sealed(SEED)
    assert rng.commitment() == hashlib.sha256(SEED).hexdigest()
    assert SEED.hex() not in rng.commitment()
    assert rng.describe() == f"sealed {SEED.hex()}"


def test_different_seeds_give_different_numbers() -> None:
    assert draws(fast(1)) != draws(fast(2))
    assert draws(Sealed(SEED)) != draws(Sealed(bytes(32)))


def test_spawned_generators_differ_from_their_parent() -> None:
    rng = fast(3)
    child, other = rng.spawn(), rng.spawn()
    assert draws(child) != draws(other)
    assert draws(rng) != draws(child)


def test_scripted_outcomes_come_by_name_and_then_chance_goes_on() -> None:
    rng = Scripted({"fate": [6, 1], "thief": [2], "deck": [[9, 7]]}, fast(1))
    assert rng.below("thief", 3) == 2
    assert [rng.die("fate"), rng.die("fate")] == [6, 1]
    items = pile_of([5, 6, 7, 8, 9])
    rng.shuffle("deck", items)
    assert list(items)[:2] == [9, 7]
    assert sorted(items) == [5, 6, 7, 8, 9]
    assert 1 <= rng.die("fate") <= 6


def test_copying_a_script_does_not_use_it_up() -> None:
    rng = Scripted({"fate": [6, 1]}, fast(1))
    twin = rng.copy()
    assert rng.die("fate") == 6
    assert twin.die("fate") == 6
    assert twin.die("fate") == 1
    assert rng.die("fate") == 1


@pytest.mark.parametrize("outcome", [0, 7, "six", [3], None])
def test_a_die_script_out_of_range_is_refused(outcome: object) -> None:
    with pytest.raises(ScriptError, match="draw 'fate' needs a number from 1 to 6"):
        Scripted({"fate": [outcome]}, fast(1)).die("fate")


def test_a_shuffle_script_must_fit_the_items() -> None:
    with pytest.raises(ScriptError, match="4 is not among the items"):
        Scripted({"deck": [[4]]}, fast(1)).shuffle("deck", pile_of([1, 2, 3]))
    with pytest.raises(ScriptError, match="needs a list"):
        Scripted({"deck": [4]}, fast(1)).shuffle("deck", pile_of([1, 2, 3]))
