"""Loads content.toml (and a pack laid over it) into typed tables."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.packs import load_content

Source = Literal["rulebook", "found", "reconstructed"]
Placement = Literal["guild", "any", "occupied"]


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: str
    name: str
    source: Source
    note: str = ""


class Guild(Entry, kw_only=True):
    """A guild with its colour and symbol."""

    colour: str
    symbol: str


class Location(Entry, kw_only=True):
    """One side of a location card; the Tavern has no guild."""

    card: int
    side: Literal["north", "south"]
    guild: str


class Landmark(Entry, kw_only=True):
    """Castle or Harbor."""


class Virtus(Entry, kw_only=True):
    """A kind of Virtus card: placement, action and the action's numbers."""

    guild: str
    copies: Annotated[int, msgspec.Meta(ge=0)]
    do_not_draw: bool
    placement: Placement
    action: str
    text: str
    count: int = 1
    at_least: int = 0
    returned: int = 0
    kind: str = ""


class ManuForti(Virtus, kw_only=True):
    """A Virtus card of the expansion: it can also be scored from the hand."""

    score_condition: str
    points: int
    score_text: str
    score_kinds: list[str] = []
    score_guild: str = ""
    score_others: int = 0
    score_at_least: int = 0
    score_solo: int = 0


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of card at a location of a guild."""

    kind: str
    guild: str


class Missio(Entry, kw_only=True):
    """A secret goal."""

    condition: str
    points: int
    text: str
    location: str = ""
    guild: str = ""
    landmark: str = ""
    kind: str = ""
    count: int = 0
    placed: list[Placed] = []


class Rank(msgspec.Struct, forbid_unknown_fields=True):
    """A rank of the solo game."""

    points: int
    name: str


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand: int
    missio_hand: int
    start_cards: int
    draw: int
    round_cap: int
    end_points: dict[str, int]
    solo_ranks: list[Rank]


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """All of content.toml."""

    rules: Rules
    guild: list[Guild]
    location: list[Location]
    landmark: list[Landmark]
    virtus: list[Virtus]
    manu_forti: list[ManuForti]
    missio: list[Missio]


def load(pack: dict[str, Any] | None) -> Content:
    """The content of the game, with a pack laid over it."""
    return load_content(files(__package__) / "content.toml", Content, pack)
