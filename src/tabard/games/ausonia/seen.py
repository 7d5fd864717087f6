# interpreted
"""What a seat of Ausonia sees, as structs; view.py fills them."""

from __future__ import annotations

import msgspec

from tabard.engine.views import TableView


class AusoniaUnsold(msgspec.Struct, kw_only=True):
    """The cards that the decks still hold; everybody can count them, nobody knows the order."""

    favour: list[str]
    power: list[str]


class AusoniaAspirant(msgspec.Struct, kw_only=True):
    """The opponent of the solo game."""

    id: str
    name: str
    level: str
    text: str
    influence: int
    taken: str | None
    kept: list[str]
    discards: list[str]


class AusoniaPlayed(msgspec.Struct, kw_only=True):
    """A card of the Play Area; each of its abilities is used, open or closed."""

    id: str
    abilities: list[str]
    returned: bool


class AusoniaSpent(msgspec.Struct, kw_only=True):
    """Gems by the colour they stood for."""

    S: int
    E: int
    B: int


class AusoniaGems(AusoniaSpent, kw_only=True):
    """Gems, wild ones too."""

    W: int


class AusoniaTurn(msgspec.Struct, kw_only=True):
    """The Play Area and what this turn remembers."""

    area: list[AusoniaPlayed]
    bought: list[str]
    gems: AusoniaGems
    spent: AusoniaSpent
    keywords: list[str]
    guilds: list[int]
    held: list[str] | None
    held_count: int
    shown: list[str]


class AusoniaGroup(msgspec.Struct, kw_only=True):
    """Cards that Manipulation laid on the pile: all know which, not in which order."""

    from_top: list[int]
    cards: list[str]


class AusoniaDrawPile(msgspec.Struct, kw_only=True):
    """What is known of a Draw Pile: its cards (or those of hand and pile), and its top."""

    cards: list[str]
    top: list[str]
    groups: list[AusoniaGroup]


class AusoniaSource(msgspec.Struct, kw_only=True):
    """A Source; its foundation lies face down."""

    top: str
    foundation: str | None


class AusoniaHouse(msgspec.Struct, kw_only=True):
    """The areas of one player."""

    seat: int
    influence: int
    deck: str
    hand_size: int
    hand: list[str]
    draw_size: int
    draw: AusoniaDrawPile
    discards: list[str]
    raised: list[str | None]
    sources: list[AusoniaSource]
    sealed: list[str]
    sealed_now: int
    shown: list[list[int]]


class AusoniaTable(TableView, kw_only=True):
    """The table as one seat sees it."""

    round: int
    starter: int
    turn: int | None
    last_round: bool
    goal: int
    offer: list[str]
    favour_deck: int
    power_top: str | None
    power_deck: int
    for_sale: AusoniaUnsold
    aspirant: AusoniaAspirant | None
    acting: AusoniaTurn
    houses: list[AusoniaHouse]
