"""Many games of bots, whatever is counted of them."""

from __future__ import annotations

from typing import Any

import msgspec

from tabard.engine.options import Value
from tabard.lab.matches import Match


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """The games that were played; `games` is less than `planned` after an interrupt."""

    game: str
    options: dict[str, Value]
    planned: int
    games: int
    matches: list[Match]

    def data(self) -> dict[str, Any]:
        """The numbers as plain data, without the single matches."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        del found["matches"]
        return found
