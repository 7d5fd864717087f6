"""Loads content.toml (and a pack laid over it) into typed tables."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.packs import PROSE, Entry, Prose, load_content

Estate = Literal["profane", "clerical"]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Money = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Point = tuple[float, float]


class House(Entry, kw_only=True):
    """A family colour with its troops."""

    mercenaries: Natural
    knights: Natural


class Action(Entry, kw_only=True):
    """A kind of action card: one effect (cards.py) with its numbers."""

    copies: Natural
    effect: str
    timing: list[str]
    text: Prose
    estate: Estate = "profane"
    troop: Literal["mercenary", "knight"] = "mercenary"
    amount: Natural = 0
    cancels: list[str] = msgspec.field(default_factory=list)


class EventCard(Entry, kw_only=True):
    """A kind of event card."""

    copies: Natural
    effect: str
    text: Prose


class Master(Entry, kw_only=True):
    """A master card."""

    glory: Natural
    minimum: Natural
    income: Natural
    measure: Literal["relics", "troops", "trade"]
    text: Prose


class Territory(Entry, kw_only=True):
    """A territory of the map with what is needed to draw it."""

    english: Prose
    kind: Literal["electorate", "clerical", "profane"]
    estate: Estate
    capital: Prose
    side: Literal["north", "south"]
    position: Annotated[Point, PROSE]
    outline: Annotated[list[Point], PROSE]


class Border(Entry, kw_only=True):
    """Two neighbours, with a trade road between their capitals or without."""

    name: Prose = ""
    between: tuple[str, str]
    road: bool
    via: Annotated[Point, PROSE]

    def other(self, land: str) -> str:
        """The land on the other side."""
        return self.between[1] if self.between[0] == land else self.between[0]


class Foreign(Entry, kw_only=True):
    """A foreign city and the territories with a road to it."""

    country: Prose
    position: Annotated[Point, PROSE]
    roads: list[str]


class Pieces(msgspec.Struct, forbid_unknown_fields=True):
    """Hard limits of the pieces."""

    family: Natural
    votes: Natural
    monasteries: Natural
    relics: Natural
    castles: Natural
    cities: Natural
    glory: Natural
    money: Money


class Income(msgspec.Struct, forbid_unknown_fields=True):
    """What pays what."""

    profane: Natural
    clerical: Natural
    electorate: Natural
    monastery: Natural
    relic: Natural
    castle: Natural
    preacher: Natural
    road: Natural
    floor: Natural


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody begins with."""

    fiefs: dict[str, Natural]
    knights: Natural
    mercenaries: Natural
    children: Natural
    money: Natural
    hand: Natural
    event_piles: list[Natural]


class Guards(msgspec.Struct, forbid_unknown_fields=True):
    """How many troops may follow a new ruler."""

    knights: Natural
    mercenaries: Natural


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand_limit: Natural
    discard_price: Natural
    castle_price: Natural
    immune: Natural
    bid: Natural
    elector_bids: dict[str, Natural]
    elector_glory: Natural
    majority: Natural
    guards: Guards
    rows: Natural
    supports: Natural
    hit: Natural
    double_hit: Natural
    retreat_loss: Natural
    retreat_loss_wounded: Natural
    knight_value: Natural
    castle_penalty: Natural
    relic_bonus: Natural
    preacher_bonus: Natural
    child_cards: Natural
    low_bid: Natural


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """All of content.toml."""

    pieces: Pieces
    income: Income
    setup: Setup
    rules: Rules
    house: list[House]
    action: list[Action]
    event: list[EventCard]
    master: list[Master]
    territory: list[Territory]
    border: list[Border]
    foreign: list[Foreign]


def load(pack: dict[str, Any] | None) -> Content:
    """The content of the game, with a pack laid over it."""
    return load_content(files(__package__) / "content.toml", Content, pack)
