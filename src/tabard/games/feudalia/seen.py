# interpreted
"""What a seat of Feudalia sees, as structs; view.py fills them."""

from __future__ import annotations

import msgspec

from tabard.engine.views import TableView


class FeudaliaPile(msgspec.Struct, kw_only=True):
    """Cards that can be hired, and how many are left."""

    id: str
    left: int


class FeudaliaCathedral(msgspec.Struct, kw_only=True):
    """A cathedral card and its tokens."""

    id: str
    open: bool
    left: int
    full: int
    points: float


class FeudaliaMasters(msgspec.Struct, kw_only=True):
    """The masters for hire; `bottom` are those that everybody saw go under the deck."""

    row: list[str]
    deck: int
    bottom: list[str]


class FeudaliaTurn(msgspec.Struct, kw_only=True):
    """What counts within the turn; `tax_due` only for the seat that pays it."""

    influence_left: int
    income_bonus: int
    make_bonus: int
    table: list[str]
    levy: list[str]
    taxed: bool
    tax_due: int | None
    reshuffled: bool
    raided: bool
    crossed: bool


class FeudaliaCubes(msgspec.Struct, kw_only=True):
    """Cubes by type."""

    wheat: int
    wood: int
    clay: int
    stone: int


class FeudaliaMaster(msgspec.Struct, kw_only=True):
    """A master in a city; `stored` are the cubes on his card by type."""

    id: str
    turned: bool
    stored: dict[str, int]


class FeudaliaFief(msgspec.Struct, kw_only=True):
    """A fief, its cubes and its people."""

    id: str
    soil: str
    level: int
    points: float
    fields: int
    used: int
    standing: list[str]
    cities: int
    masters: list[FeudaliaMaster]
    cubes: FeudaliaCubes
    held: int
    defence: int
    tax: int  # cubes that the Tax Collector would take now
    raided: bool


class FeudaliaSeat(msgspec.Struct, kw_only=True):
    """A lord; of others `hand` holds what everybody knows of it."""

    seat: int
    alive: bool
    points: float
    coins: int
    saves: int
    levels: int
    nobles: int
    clerics: int
    tokens: dict[str, int]
    negatives: int
    steps: int
    crusader: bool
    fair: bool
    turns: int
    hand_size: int
    hand: list[str]
    deck: int
    discards: dict[str, int]
    owned: dict[str, int]
    fiefs: list[FeudaliaFief]


class FeudaliaTable(TableView, kw_only=True):
    """The table."""

    scenario: str
    round: int
    phase: str
    first: int
    active: int
    target: float
    variants: list[str]
    reached: bool
    playoff: bool
    solo: bool
    supply: list[FeudaliaPile]
    cathedral: list[FeudaliaCathedral]
    cathedral_masters: list[FeudaliaPile]
    masters: FeudaliaMasters
    offer: list[str]
    crusade_tokens: int
    pilgrim: int | None
    turn: FeudaliaTurn
    seats: list[FeudaliaSeat]
