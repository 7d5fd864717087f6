"""The viewers of a table: what a shown key opens. It is looked at before anything else is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabard.server import keys
from tabard.server.declined import Declined


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks: the holder of a seat, or somebody who may only watch."""

    seat: int | None

    def own_seat(self) -> int:
        """The seat; who has none is refused."""
        if self.seat is None:
            raise Declined("spectator", "Only those who play here may do that.", status=403)
        return self.seat


def no_table() -> Declined:
    return Declined("no-table", "There is no such table, or the link is not right.", status=404)


def opened(row: dict[str, Any], kept: Sequence[str | None], token: str | None) -> Viewer:
    """What a token opens at a table with this row, whose seats keep these hashes.

    A public table may be watched without one.
    """
    if token is None:
        if not row["public"]:
            raise no_table()
        return Viewer(None)
    shown = keys.hashed(token)
    for seat, token_hash in enumerate(kept):
        if keys.opens(shown, token_hash):
            return Viewer(seat)
    if keys.opens(shown, row["watch_hash"]):
        return Viewer(None)
    raise Declined("wrong-key", "This link does not open a seat here.", status=403)
