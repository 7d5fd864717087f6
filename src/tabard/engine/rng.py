"""Chance, through named draws. Three kinds: Fast, Sealed, Scripted.

Every draw goes through :meth:`Rng.word`, so all kinds give the same mapping from random
words to outcomes, compiled or interpreted.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tabard.engine import piles
from tabard.engine.errors import ScriptError
from tabard.engine.native import Pile

MASK: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of chance; `count` is the number of draws made so far."""

    def __init__(self) -> None:
        self.count: i64 = 0

    def word(self) -> i64:
        """The next 32 random bits."""
        raise NotImplementedError

    def copy(self) -> Rng:
        """An independent generator that continues with the same numbers."""
        raise NotImplementedError

    def describe(self) -> str:
        """How a record names this source."""
        raise NotImplementedError

    def below(self, name: str, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.count += 1
        return (self.word() * n) >> 32

    def die(self, name: str, sides: i64 = 6) -> i64:
        """The throw of one die: 1 to `sides`."""
        return self.below(name, sides) + 1

    def shuffle(self, name: str, items: Pile) -> None:
        """Put the items into random order, in place."""
        self.count += 1
        i = len(items) - 1
        while i > 0:
            j = (self.word() * (i + 1)) >> 32
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def scramble(self, items: Pile) -> None:
        """Shuffle what a seat cannot know, for a re-deal: sorted first, so that the outcome
        does not depend on how the items truly lie."""
        piles.sort(items)
        self.shuffle("redeal", items)

    def spawn(self) -> Fast:
        """A new independent Fast generator, seeded from this one."""
        self.count += 1
        return Fast(self.word(), self.word(), self.word(), self.word() | 1)


class Fast(Rng):
    """xoshiro128**: four 32-bit words, cheap to copy. For search, lab and tests."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.count = 0
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.seed: str = ""

    def word(self) -> i64:
        b = self.b
        x = (b * 5) & MASK
        result = ((((x << 7) & MASK) | (x >> 25)) * 9) & MASK
        t = (b << 9) & MASK
        c = self.c ^ self.a
        d = self.d ^ b
        self.b = b ^ c
        self.a = self.a ^ d
        self.c = c ^ t
        self.d = ((d << 11) & MASK) | (d >> 21)
        return result

    def copy(self) -> Rng:
        twin = Fast(self.a, self.b, self.c, self.d)
        twin.count = self.count
        twin.seed = self.seed
        return twin

    def describe(self) -> str:
        return f"fast {self.seed}"


def fast(seed: int) -> Fast:
    """The Fast generator of a whole-number seed."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
    rng = Fast(words[0], words[1], words[2], words[3] | 1)
    rng.seed = str(seed)
    return rng


class Sealed(Rng):
    """HMAC-SHA-256 in counter mode under a 256-bit seed.

    The seed's hash is published before the first deal and the seed at the end,
    so that anybody can verify every shuffle of a live table.
    """

    def __init__(self, seed: bytes) -> None:
        self.count = 0
        self.seed: bytes = seed
        self.block: int = 0
        self.words: list[int] = []

    def commitment(self) -> str:
        """What is published before the first deal."""
        return hashlib.sha256(self.seed).hexdigest()

    def word(self) -> i64:
        if not self.words:
            digest = hmac.new(self.seed, self.block.to_bytes(8, "big"), "sha256").digest()
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()

    def copy(self) -> Rng:
        twin = Sealed(self.seed)
        twin.count = self.count
        twin.block = self.block
        twin.words = self.words[:]
        return twin

    def describe(self) -> str:
        return f"sealed {self.seed.hex()}"


class Scripted(Rng):
    """Outcomes by name, for tests and tutorials; what is not scripted comes from `rest`.

    `script` maps the name of a draw to its outcomes in order: numbers for dice and
    `below`, lists for shuffles (the items that come first, the others follow at random).
    """

    def __init__(self, script: dict[str, list[object]], rest: Rng) -> None:
        self.count = 0
        self.script: dict[str, list[object]] = {name: list(out) for name, out in script.items()}
        self.rest: Rng = rest

    def word(self) -> i64:
        return self.rest.word()

    def below(self, name: str, n: i64) -> i64:
        self.count += 1
        return self._outcome(name, 0, n - 1, n)

    def die(self, name: str, sides: i64 = 6) -> i64:
        self.count += 1
        return self._outcome(name, 1, sides, sides)

    def _outcome(self, name: str, low: i64, high: i64, n: i64) -> i64:
        outcomes = self.script.get(name)
        if not outcomes:
            return self.rest.below(name, n) + low
        value = outcomes.pop(0)
        if not isinstance(value, int) or not low <= value <= high:
            raise ScriptError(f"draw '{name}' needs a number from {low} to {high}, not {value!r}")
        return value

    def shuffle(self, name: str, items: Pile) -> None:
        self.count += 1
        self.rest.shuffle(name, items)
        outcomes = self.script.get(name)
        if not outcomes:
            return
        first = outcomes.pop(0)
        if not isinstance(first, list):
            raise ScriptError(f"shuffle '{name}' needs a list of what comes first, not {first!r}")
        rest = piles.plain(items)
        for item in first:
            if item not in rest:
                raise ScriptError(f"shuffle '{name}': {item!r} is not among the items")
            rest.remove(item)
        for i, item in enumerate([*first, *rest]):
            items[i] = item

    def copy(self) -> Rng:
        twin = Scripted(self.script, self.rest.copy())
        twin.count = self.count
        return twin

    def describe(self) -> str:
        return "scripted"
