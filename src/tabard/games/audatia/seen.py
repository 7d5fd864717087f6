# interpreted
"""What a seat of Audatia sees, as structs; view.py fills them."""

from __future__ import annotations

import msgspec

from tabard.engine.views import TableView


class AudatiaVirtue(msgspec.Struct, kw_only=True):
    """A virtue: its card's holder, the values of both, who leads."""

    id: str
    holder: int | None
    values: list[int]
    leader: int | None


class AudatiaRemedy(msgspec.Struct, kw_only=True):
    """The remedy that must be answered, and the side in force."""

    card: str
    by: int
    side: str


class AudatiaSkill(msgspec.Struct, kw_only=True):
    """The skill that is announced."""

    card: str
    by: int


class AudatiaLast(msgspec.Struct, kw_only=True):
    """What the bout before left: both stacks, and the skill that ended it, if one did."""

    stacks: list[list[str]]
    skill: str | None
    by: int | None


class AudatiaPosta(msgspec.Struct, kw_only=True):
    """The posta a duellist stands in."""

    id: str
    name: str
    strikes: list[str]
    closed: list[str]
    virtue: str
    gift: int
    extended: bool
    exchange: bool
    defend_punta: bool


class AudatiaSeat(msgspec.Struct, kw_only=True):
    """One side of the table; what only its owner sees is null for others.

    `known` are cards the opponent has seen; up to `traded_since` of them may have been traded
    away since. `known_traded` are those he knows to lie among earlier trades.
    """

    seat: int
    role: str
    deck: str
    hand_size: int
    hand: list[str] | None
    deck_size: int
    discards: list[str]
    traded: int
    traded_cards: list[str] | None
    stack: list[str]
    sword: str | None
    posta: AudatiaPosta | None
    taunted: bool
    lured: str | None
    salute: str
    chosen: str | None
    has_chosen: bool
    laid_aside: list[str]
    first_trade: str | None
    known: list[str] | None
    traded_since: int | None
    known_traded: list[str] | None


class AudatiaTable(TableView, kw_only=True):
    """The duel as one seat sees it."""

    phase: str
    moment: str | None
    exchange: int
    draws: int
    draws_to_lose: int
    virtues: list[AudatiaVirtue]
    attacker: int | None
    attack: str | None
    attack_how: str | None
    parry: str | None
    bind: str | None
    sides: list[str] | None
    remedy: AudatiaRemedy | None
    skill: AudatiaSkill | None
    last: AudatiaLast | None
    closing: str
    loser: int | None
    seats: list[AudatiaSeat]
