"""An own turn: the decisions of one seat up to the moment another seat or chance intervenes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tabard.engine.state import State

MASK: Final = 0x3FFFFFFFFFF

Look = tuple[str, i64, float]  # the rule that asks, the menu, the worth


def goes_on(s: State, seat: i64, drawn: i64) -> bool:
    """Is the seat asked again, with nothing left to chance since so many draws were made?"""
    asked = s.asked
    return asked is not None and asked.seat == seat and s.rng.count == drawn


def look(s: State, worth: float) -> Look:
    """How a position looks to whoever judges it: what is asked, the menu, the worth."""
    asked = s.asked
    if asked is None:
        return "", 0, worth
    menu: i64 = 17
    for move in s.options:
        menu = (menu * 31 + move) & MASK
    return asked.rule, menu, worth
