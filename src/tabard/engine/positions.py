"""Positions: what describing and staging a table has in common in all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from tabard.engine.errors import BrokenState, PositionError
from tabard.engine.native import Pile
from tabard.engine.piles import pile_of, plain
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.engine.verbs import Domain

T = TypeVar("T")


def read(data: dict[str, Any], shape: type[T]) -> T:
    """Plain data as a described position of this shape."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem


def write(position: msgspec.Struct) -> dict[str, Any]:
    """A described position as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(position)
    return found


def checked(s: State) -> None:
    """The staged table must be one that can be."""
    try:
        s.check()
    except BrokenState as problem:
        raise PositionError(f"the position cannot be: {problem}") from problem


def number(domain: Domain, word: str, where: str) -> int:
    """The value a word of the position names."""
    value = domain.index.get(word)
    if value is None:
        close = get_close_matches(word, domain.words, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise PositionError(f"{where}: there is no '{word}'{hint}")
    return value


def pile(domain: Domain, words: Iterable[str], where: str) -> Pile:
    """The pile that words of the position name."""
    return pile_of(number(domain, word, where) for word in words)


def words(domain: Domain, values: Iterable[int]) -> list[str]:
    """The words for a pile."""
    return [domain.words[value] for value in values]


def mask(domain: Domain, words: Iterable[str], where: str) -> int:
    """The set that words of the position name, as a bit mask."""
    return sum({1 << number(domain, word, where) for word in words})


def members(domain: Domain, mask: int) -> list[str]:
    """The words for a set."""
    return [word for value, word in enumerate(domain.words) if mask >> value & 1]


def seated(seats: int, lists: Sequence[object], where: str) -> None:
    """One entry for each seat, or none at all."""
    if lists:
        each_seated(seats, lists, where)


def each_seated(seats: int, lists: Sequence[object], where: str) -> None:
    """One entry for each seat."""
    if len(lists) != seats:
        raise PositionError(f"{where}: needs one entry for each of the {seats} seats")


def seat(seats: int, value: int, where: str) -> int:
    """A seat that is there."""
    if not 0 <= value < seats:
        raise PositionError(f"{where}: there is no seat {value}")
    return value


def rest(everything: Pile, used: Iterable[int], domain: Domain, what: str, rng: Rng) -> Pile:
    """What is named nowhere, shuffled; naming more than there is, is an error."""
    left = plain(everything)
    for item in used:
        if item not in left:
            raise PositionError(
                f"the {what} '{domain.words[item]}' is named more often than it exists"
            )
        left.remove(item)
    found = pile_of(left)
    rng.shuffle("staged", found)
    return found
