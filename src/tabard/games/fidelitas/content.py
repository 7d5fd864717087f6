"""Loads content.toml (and a pack laid over it) into typed tables."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.packs import Entry, Prose, load_content

Placement = Literal["guild", "any", "occupied"]
Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=100)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class Guild(Entry, kw_only=True):
    """A guild with its colour and symbol."""

    colour: Prose
    symbol: Prose


class Location(Entry, kw_only=True):
    """One side of a location card; the Tavern has no guild."""

    card: int
    side: Literal["north", "south"]
    guild: str


class Virtus(Entry, kw_only=True):
    """A kind of Virtus card: placement, action and the action's numbers."""

    guild: str
    copies: Count
    do_not_draw: bool
    placement: Placement
    action: str
    text: Prose
    count: AtLeastOne = 1
    at_least: Count = 0
    returned: Count = 0
    kind: str = ""


class ManuForti(Virtus, kw_only=True):
    """A Virtus card of the expansion: it can also be scored from the hand."""

    score_condition: str
    points: Count
    score_text: Prose
    score_kinds: list[str] = msgspec.field(default_factory=list)
    score_guild: str = ""
    score_others: Count = 0
    score_at_least: Count = 0
    score_solo: Count = 0


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of card at a location of a guild."""

    kind: str
    guild: str


class Missio(Entry, kw_only=True):
    """A secret goal."""

    condition: str
    points: Count
    text: Prose
    location: str = ""
    guild: str = ""
    landmark: Literal["", "castle", "harbor"] = ""
    kind: str = ""
    count: Count = 0
    placed: list[Placed] = msgspec.field(default_factory=list)


class Rank(msgspec.Struct, forbid_unknown_fields=True):
    """A rank of the solo game."""

    points: int
    name: Prose


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand: AtLeastOne
    missio_hand: Count
    start_cards: Count
    draw: Count
    round_cap: Limit
    solo_hand: Count
    end_points: dict[str, Limit]
    solo_ranks: list[Rank]


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """All of content.toml."""

    rules: Rules
    guild: list[Guild]
    location: list[Location]
    landmark: list[Entry]  # Castle and Harbor
    virtus: list[Virtus]
    manu_forti: list[ManuForti]
    missio: list[Missio]


# The location cards in the order of the tables: by guild, the Tavern without one.
CARD_GUILDS = ("civic", "academic", "", "artisan", "commerce")


def load(pack: dict[str, Any] | None) -> Content:
    """The content of the game, with a pack laid over it."""
    content = load_content(files(__package__) / "content.toml", Content, pack)
    content.location = [
        _side(content, guild, side) for guild in CARD_GUILDS for side in ("north", "south")
    ]
    row(content)
    return content


def _side(content: Content, guild: str, side: str) -> Location:
    found = [place for place in content.location if (place.guild, place.side) == (guild, side)]
    if len(found) != 1:
        owner = guild or "the Tavern"
        raise PackError(f"location: {owner} needs one location on the {side} side")
    return found[0]


def row(content: Content) -> list[int]:
    """FID-1: the location cards from the Castle on, in the order of their numbers."""
    north, south = content.location[::2], content.location[1::2]
    numbers = [place.card for place in north]
    if sorted(numbers) != [1, 2, 3, 4, 5] or numbers != [place.card for place in south]:
        raise PackError("location: both sides of a card share its number, and these are 1 to 5")
    return [numbers.index(number) for number in range(1, 6)]
