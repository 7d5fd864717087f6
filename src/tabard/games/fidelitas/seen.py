# interpreted
"""What a seat of Fidelitas sees, as structs; view.py fills them."""

from __future__ import annotations

import msgspec

from tabard.engine.views import TableView


class FidelitasLocation(msgspec.Struct, kw_only=True):
    """A location, the cards there, and who may not play or draw there."""

    id: str
    name: str
    guild: str
    cards: list[str]
    closed_by: list[int]
    blocked: bool


class FidelitasMissio(msgspec.Struct, kw_only=True):
    """A Missio in one's own keeping; `standing` is how far it is: "3 of 4 guilds at ..."."""

    id: str
    points: int
    fresh: bool
    met: bool
    standing: str


class FidelitasSeat(msgspec.Struct, kw_only=True):
    """A seat; of other seats `hand` holds what the viewer knows of it, `missio` nothing."""

    seat: int
    points: int
    side_points: int
    partner: int | None
    hand_size: int
    hand: list[str]
    missio_count: int
    missio: list[FidelitasMissio]
    scored: list[str]
    claimed: list[str]


class FidelitasTable(TableView, kw_only=True):
    """The table; `under` are the lowest cards of the deck, null where unknown."""

    round: int
    start: int
    active: int
    last_round: bool
    mark: int | None
    team: bool
    solo: bool
    row: list[str]
    locations: list[FidelitasLocation]
    deck: int
    discards: list[str]
    missio_deck: int
    reshuffled: bool
    revealed: str | None
    no_draw: bool
    under: list[str | None]
    seats: list[FidelitasSeat]
