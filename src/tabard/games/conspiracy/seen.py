# interpreted
"""What a seat of Medieval Conspiracy sees, as structs; view.py fills them."""

from __future__ import annotations

import msgspec

from tabard.engine.views import TableView


class ConspiracyTerritory(msgspec.Struct, kw_only=True):
    """A territory with what stands in it."""

    id: str
    name: str
    kind: str
    estate: str
    in_play: bool
    owner: int | None
    castle: bool
    monastery: bool
    city: bool
    relic: bool
    income: int  # what it pays to its ruler
    troops: dict[str, int]  # by class: mercenary, knight-hit, ...


class ConspiracySeat(msgspec.Struct, kw_only=True):
    """A family; `money`, `hand`, `laid_on` and `laid_units` are its own secret."""

    seat: int
    house: str
    money: int | None
    hand: list[str]
    hand_size: int
    income: int
    trade: int
    lands: int
    immune: bool
    profane: int
    clerical: int
    reserved: list[int]
    mercenaries: int
    knights: int
    relics: int
    electors: int
    influence: int
    glory: int
    victories: int
    orders: str
    collected: int | None
    laid: int
    laid_openly: int
    laid_on: list[str]
    laid_units: list[str]


class ConspiracyMaster(msgspec.Struct, kw_only=True):
    """A master card, its holder and everybody's value on its track."""

    id: str
    name: str
    holder: int | None
    elector: str | None
    values: list[int]


class ConspiracyElector(msgspec.Struct, kw_only=True):
    """An elector and who has his vote."""

    id: str
    owner: int | None
    master: str | None
    vote: int | None


class ConspiracyPreacher(msgspec.Struct, kw_only=True):
    """Whose preacher, and where."""

    owner: int | None
    at: str | None
    captor: int | None


class ConspiracyPrisoners(msgspec.Struct, kw_only=True):
    """Knights of one family in the hands of another."""

    captor: int
    owner: int
    knights: int


class ConspiracyAuction(msgspec.Struct, kw_only=True):
    """An auction that is going on."""

    land: str | None  # the land under the hammer; None: the event card that lies first in the row
    bidders: list[int]
    bid: int
    leader: int | None


class ConspiracyFeud(msgspec.Struct, kw_only=True):
    """A feud that was announced."""

    seat: int
    origin: str
    target: str


class ConspiracyUnit(msgspec.Struct, kw_only=True):
    """A unit on the combat chart."""

    owner: int
    side: int
    unit: str
    slot: str
    leaving: bool


class ConspiracyChosen(msgspec.Struct, kw_only=True):
    """The combat cards one has chosen in secret."""

    staked: list[str]
    sold: list[str]


class ConspiracyTerm(msgspec.Struct, kw_only=True):
    """Something that changes a roll, and by how much."""

    what: str
    by: int


class ConspiracyRow(msgspec.Struct, kw_only=True):
    """Two front units that face each other, and what changes the rolls of both sides (CON-54)."""

    row: int
    attack: list[ConspiracyTerm]
    defence: list[ConspiracyTerm]


class ConspiracyWar(msgspec.Struct, kw_only=True):
    """The war that is being fought; `facing` are the rows as they stand, `hit` and `double_hit`
    what two dice must make for one and for two hits."""

    target: str
    cause: str
    leaders: list[int | None]
    sides: list[int | None]
    knight_bonus: list[int]
    mercenary_bonus: list[int]
    rows: int
    round: int
    units: list[ConspiracyUnit]
    facing: list[ConspiracyRow]
    hit: int
    double_hit: int
    chosen: ConspiracyChosen


class ConspiracyTable(TableView, kw_only=True):
    """The Empire as one seat sees it."""

    turn: int
    phase: str
    active: int
    territories: list[ConspiracyTerritory]
    seats: list[ConspiracySeat]
    masters: list[ConspiracyMaster]
    electors: list[ConspiracyElector]
    majority: int
    preacher: ConspiracyPreacher
    prison: list[ConspiracyPrisoners]
    row: list[str]
    event_deck: int
    event_discards: list[str]
    action_deck: int
    action_discards: list[str]
    elector_deck: int
    elector_discards: list[str]
    fate: int | None
    auction: ConspiracyAuction | None
    intervener: int | None
    claims: list[int]
    feuds: list[ConspiracyFeud]
    war: ConspiracyWar | None
