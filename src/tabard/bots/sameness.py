"""Which positions are the same: everything on the table and still to be done, as one number.

Equal positions have equal keys. That two others share one of 80 bits is not worth thinking about.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.state import State

# of a state: of no importance for what can still happen, or the same in all states of a game
LEFT_OUT: Final = frozenset((
    "game", "t", "w", "rng", "options", "legal", "recording", "telling", "chronicle", "result",
    "ask", "events", "fired", "log", "marks", "origin", "prompt", "rule", "seat", "trail",
))  # fmt: skip
WORDS: Final = frozenset((int, bool, type(None), str, float, tuple, type))
PILE: Final[type] = type(vec[i64]())

LOW: Final = 0xFFFFFFFFFF  # 40 bits
MASK: Final[i64] = LOW
ONE: Final[i64] = 0x2545F5  # odd, and small enough for 40 bits times it
OTHER: Final[i64] = 0x1B8735
NOTHING: Final[i64] = 0x51ED27
NUMBERED: Final[i64] = 0x3C6EF3
ROW: Final[i64] = 0x1A2B3C


def key_of(thing: object) -> int:
    """The number of a position."""
    counted = Count(set())
    counted.take(thing)
    return counted.key()


class Count:
    """Counts what a thing is made of, in its order, into two numbers.

    Of what copies of a state share (`shared` are the ids) only which it is.
    """

    def __init__(self, shared: set[int]) -> None:
        self.shared: set[int] = shared
        self.one: i64 = 1
        self.other: i64 = 1

    def key(self) -> int:
        """Both as one."""
        return int(self.one) << 40 | int(self.other)

    def add(self, number: i64) -> None:
        """One number more."""
        low = number & MASK
        one = (self.one ^ low) * ONE & MASK
        other = (self.other + low) * OTHER & MASK
        self.one = one ^ one >> 19
        self.other = other ^ other >> 23

    def add_long(self, number: int) -> None:
        """The same of a number of any size."""
        self.add(number & LOW)
        if not 0 <= number <= LOW:
            self.add(number >> 40 & LOW)
            if number.bit_length() > 80:
                self.add(hash(number) & LOW)

    def take_pile(self, pile: Pile) -> None:
        """A pile of cards."""
        self.add(ROW + len(pile))
        for card in pile:
            self.add(card)

    def take(self, thing: Any) -> None:
        """All that a thing is made of."""
        cls: type = type(thing)
        if cls is int or cls is bool:
            self.add_long(thing)
        elif cls is PILE:
            self.take_pile(thing)
        elif thing is None:
            self.add(NOTHING)
        else:
            self.take_other(thing, kind_of(thing, cls))

    def take_other(self, thing: Any, kind: Kind) -> None:
        """The same of what is neither a number nor a pile of cards."""
        if kind.word:
            self.add_long(hash(thing))
        elif kind.row:
            self.add(ROW + len(thing))
            for each in thing:
                self.take(each)
        elif id(thing) in self.shared:
            self.add_long(id(thing))
        else:
            self.add(kind.number)
            for value in kind.values_of(thing):
                self.take(value)


class Kind:
    """How things of a class are read."""

    def __init__(self, thing: Any, cls: type) -> None:
        self.number: i64 = NUMBERED + len(KINDS)
        self.word: bool = cls in WORDS
        self.row: bool = issubclass(cls, list) or cls.__name__.startswith("vec")
        self.state: bool = issubclass(cls, State)
        self.open: bool = hasattr(thing, "__dict__")  # interpreted: its fields stand there
        self.orders: dict[tuple[str, ...], list[str]] = {}  # of fields that were met there
        self.names: list[str] = self.chosen(fields_of(cls))
        self.reader: Callable[[Any], tuple[Any, ...]] | None = None
        if len(self.names) > 1:
            self.reader = attrgetter(*self.names)

    def chosen(self, names: Iterable[str]) -> list[str]:
        """Those of the fields that matter, in order."""
        return sorted(set(names) - LEFT_OUT if self.state else set(names))

    def values_of(self, thing: Any) -> tuple[Any, ...]:
        """What stands in the fields of a thing, in the order of their names."""
        if self.open:
            own = tuple(vars(thing))
            names = self.orders.get(own)
            if names is None:
                names = self.orders[own] = self.chosen([*self.names, *own])
            return tuple([getattr(thing, name, None) for name in names])
        if self.reader is not None:
            try:
                return self.reader(thing)
            except AttributeError:  # a field that has no value yet
                pass
        return tuple([getattr(thing, name, None) for name in self.names])


KINDS: Final[dict[type, Kind]] = {}


def kind_of(thing: Any, cls: type) -> Kind:
    """How a thing of this class is read."""
    kind = KINDS.get(cls)
    if kind is None:
        kind = KINDS[cls] = Kind(thing, cls)
    return kind


def fields_of(cls: type) -> set[str]:
    """The names of the fields that a class itself tells of."""
    kinds = (types.GetSetDescriptorType, types.MemberDescriptorType)
    return {
        name
        for base in cls.__mro__
        for name, value in vars(base).items()
        if isinstance(value, kinds) and not name.startswith("__")
    }


def shared_by_copies(state: State) -> set[int]:
    """The ids of what lies in a state as one object with fields of its own, such as its board."""
    found: set[int] = set()
    for thing in kind_of(state, type(state)).values_of(state):
        kind = kind_of(thing, type(thing))
        if not (kind.word or kind.row):
            found.add(id(thing))
    return found
