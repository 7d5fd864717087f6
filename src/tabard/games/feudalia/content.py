"""The shape of content.toml; a pack may be laid over it. cards.py makes tables of it."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine import packs
from tabard.engine.errors import PackError
from tabard.games.feudalia.tables import VASSALS

Soil = Literal["wheat", "wood", "clay", "stone"]
Kind = Literal["official", "worker", "cleric", "burgher", "noble"]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Level = Annotated[int, msgspec.Meta(ge=0, le=2)]
PerLevel = Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]

SOILS: list[Soil] = ["wheat", "wood", "clay", "stone"]
KINDS: list[Kind] = ["official", "worker", "cleric", "burgher", "noble"]


class TextEntry(packs.Entry, kw_only=True):
    """An entry that may have a text of its own."""

    text: packs.Prose = ""


class CostEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coins, cubes by type, cubes of any type, and a type of vassal to eliminate."""

    coins: Count = 0
    wheat: Count = 0
    wood: Count = 0
    clay: Count = 0
    stone: Count = 0
    any: Count = 0
    eliminate: Kind | None = None

    def say(self) -> str:
        """The cost for people."""
        parts = [f"{self.coins} coins"] if self.coins else []
        parts += [f"{n} {s}" for s in SOILS if (n := getattr(self, s))]
        if self.any:
            parts.append(f"{self.any} of any type")
        if self.eliminate:
            parts.append(f"eliminate a {self.eliminate}")
        return ", ".join(parts) or "nothing"


class EffectEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A word of the vocabulary with its parameters."""

    effect: str
    cubes: Count = 0
    amount: Count = 0
    wheat: Count | None = None
    wood: Count | None = None
    clay: Count | None = None
    stone: Count | None = None
    trade: str = ""
    times: Count = 1
    cards: Count = 0
    least: Count = 0
    coins: Count = 0
    guard: Count = 0
    resource: Soil | None = None
    capacity: Count = 0
    out: bool = True
    divisor: Annotated[int, msgspec.Meta(ge=1, le=999)] = 2
    from_level: Level = 0
    build: bool = False


class ActionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A scroll of a vassal."""

    id: str
    kind: Literal["field", "influence"]
    effects: list[EffectEntry]
    fields: list[Soil] = []
    fee: dict[Soil, Count] = {}
    plus: bool = False
    says: packs.Prose = ""  # what it does, where one of two scrolls is chosen


class Resource(msgspec.Struct, forbid_unknown_fields=True):
    """A type of cubes."""

    id: Soil
    name: packs.Prose
    colour: packs.Prose


class TradeRow(msgspec.Struct, forbid_unknown_fields=True):
    """One way to trade."""

    give: Soil | None = None
    cubes: Count = 0
    coins: Count = 0
    get: Soil | None = None
    earn: Count = 0


class TradeEntry(TextEntry, kw_only=True):
    """A group of ways to trade."""

    rows: list[TradeRow]


class Vassal(TextEntry, kw_only=True):
    """A type of vassal."""

    count: Count
    income: Count
    type: Kind
    cost: CostEntry
    actions: list[ActionEntry]
    gold: bool = False
    hireable: bool = True


class Master(TextEntry, kw_only=True):
    """A basic master."""

    flag: Soil | Literal["any"]
    cost: CostEntry
    kind: Literal["tap", "straighten", "permanent"]
    effects: list[EffectEntry]
    pay: CostEntry = CostEntry()
    nobles: Count = 0
    defence: Count = 0


class CathedralMaster(TextEntry, kw_only=True):
    """A cathedral master: his C card and what its tokens cost."""

    count: Count
    card: str
    cost: CostEntry
    build: CostEntry


class Cathedral(TextEntry, kw_only=True):
    """A cathedral card."""

    stage: Literal["A", "B", "C"]
    tokens: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]
    half_points: Count
    cost: CostEntry


class SoilEntry(TextEntry, kw_only=True):
    """A type of fief with its three levels."""

    fields: PerLevel
    cities: Annotated[list[Level], msgspec.Meta(min_length=3, max_length=3)]
    half_points: PerLevel
    defence: PerLevel
    upgrade: Annotated[list[CostEntry], msgspec.Meta(min_length=2, max_length=2)]


class Fief(TextEntry, kw_only=True):
    """A fief card."""

    soil: Soil


class Treasury(TextEntry, kw_only=True):
    """A treasury face."""

    levels: list[int]
    saved: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=16)]


class Scenario(TextEntry, kw_only=True):
    """A scenario."""

    number: int
    deck: dict[str, Count]
    specialists: list[str]
    standard: list[str]
    specific: list[str]
    face_up: list[str]
    masters: list[str]
    fiefs: list[Soil]
    random_clerics: list[str] = msgspec.field(default_factory=list)
    random_others: list[str] = msgspec.field(default_factory=list)
    draw_clerics: Count = 0
    draw_others: Count = 0


class Variant(TextEntry, kw_only=True):
    """A variant card."""

    target: Count


class Rank(msgspec.Struct, forbid_unknown_fields=True):
    """A grade of the solo game."""

    rounds: Count
    name: packs.Prose


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    hand: Count
    fiefs: Literal[3]
    row: Count
    reveal: Count
    influence: Count
    storage: Count
    nobles: Count
    lead: Count
    lord_start: str
    round_cap: Count
    solo_tokens: Literal[2, 3, 4]
    solo_ranks: list[Rank]


class Crusades(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of The Crusades."""

    first_turn: Count
    strength: dict[str, Count]
    coins: Annotated[int, msgspec.Meta(ge=0, le=3)]
    loot: Count
    per_master: Count
    negative: Count
    amends: CostEntry
    cross: CostEntry
    steps: Count
    token_half_points: Count
    tokens: Annotated[list[Count], msgspec.Meta(min_length=4, max_length=4)]


class Pilgrimage(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of The Pilgrimage."""

    clerics: Count
    half_points: Count


class Fair(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of The Royal Fair."""

    cost: CostEntry
    half_points: Count


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """All of content.toml."""

    rules: Rules
    resource: list[Resource]
    trade: list[TradeEntry]
    vassal: list[Vassal]
    master: list[Master]
    cathedral_master: list[CathedralMaster]
    cathedral: list[Cathedral]
    soil: list[SoilEntry]
    fief: list[Fief]
    treasury: list[Treasury]
    scenario: list[Scenario]
    variant: list[Variant]
    crusades: Crusades
    pilgrimage: Pilgrimage
    fair: Fair


def load(pack: dict[str, Any] | None) -> Content:
    """The content of the game, with a pack laid over it."""
    content = packs.load_content(files(__package__) / "content.toml", Content, pack)
    if len(content.vassal) != VASSALS:
        raise PackError(f"there must be {VASSALS} vassals")
    return content
