"""Spoilt packs: content with a few things changed is refused with a reason, or can be played.

What is changed stays of its kind: another number, another word of the same key, a list that is
empty, doubled or turned round. So most of it reaches the checks of a game, not only its shape.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from tabard.engine.errors import TabardError
from tabard.engine.packs import Whole
from tabard.engine.registry import game_class

NUMBERS = (0, 1, 2, 3, 7, 20, 50, 99, 100, 999, 1000, 10**9)
MOVES = 40

Path = tuple[str | int, ...]


def try_packs(name: str, packs: int, seed: int = 0) -> list[str]:
    """What went wrong with so many spoilt packs of a game; empty where each was dealt with."""
    cls = game_class(name)
    whole = cls().whole()
    if whole is None:
        return []
    faults = []
    for number in range(seed, seed + packs):
        chance = random.Random(number)
        options = chance.choice(cls.variants())
        try:
            _try(name, options, spoilt(whole, chance), number)
        except Exception as fault:
            faults.append(f"pack {number} of {name} with {options}: {fault!r}")
    return faults


def _try(name: str, options: dict[str, Any], pack: Whole, seed: int) -> None:
    """Load the game and play a little; a clear refusal of the pack is fine."""
    try:
        game = game_class(name)(options, pack)
    except TabardError:
        return
    chance = random.Random(seed)
    state = game.start(seed=seed)
    while not state.over and len(state.trail) < MOVES:
        state.play(chance.choice(state.legal))


def spoilt(whole: Whole, chance: random.Random) -> Whole:
    """The content with one to three things changed."""
    data = copy.deepcopy(dict(whole))
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(data))
        path = chance.choice(places)
        same = [other for other in places if other[-1] == path[-1]]
        there = _at(data, path[:-1])
        there[path[-1]] = _other(there[path[-1]], _at(data, chance.choice(same)), chance)
    return Whole(data)


def _places(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where numbers, words and lists stand."""
    if not isinstance(data, dict) and path:
        yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _places(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _other(value: Any, like: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((*NUMBERS, value + 1, value - 1))
    if isinstance(value, list):
        return chance.choice(([], value * 2, value[:1], value[::-1]))
    return copy.deepcopy(like)
