"""The content laid out for speed, and what cards are made of.

Kinds of cards, guilds, places and Missio are numbers in the order of the content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles

if TYPE_CHECKING:
    from tabard.games.fidelitas.state import FidelitasState

PLACES: Final = 12  # ten locations, then Castle and Harbor, where no card ever lies (FID-2)
LOCATIONS: Final = 10
TAVERN_NORTH: Final = 4
TAVERN_SOUTH: Final = 5

CROWD: Final = 7  # bits of the number of cards of one guild at one place
MOST: Final = 127
GUILDS: Final[i64] = 9

EVERYWHERE: Final = 0  # where a card may be moved to: any other location,
REGULAR: Final = 1  # one that is no Tavern, and it is closed then (Judge),
ADJACENT: Final = 2

BY_GUILD: Final = 0
ANYWHERE: Final = 1
OCCUPIED: Final = 2


def is_tavern(place: i64) -> bool:
    """Is this one of the two Tavern sides?"""
    return place == TAVERN_NORTH or place == TAVERN_SOUTH


class Effect:
    """The action of a Virtus card; actions.py, moving.py and manu_forti.py define them."""

    def __init__(self, name: str, count: i64 = 1) -> None:
        self.name: str = name
        self.count: i64 = count

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        """The seat has played the card to a regular location; push what follows."""
        raise NotImplementedError


class Condition:
    """What a Missio asks of the City (score.py); `rule` is the ledger id that explains it."""

    rule: ClassVar[str] = "FID-22"

    def holds(self, s: FidelitasState, crowd: Pile) -> bool:
        """Is it fully met now? `crowd` counts the guilds at each place, as `s.crowd` does."""
        raise NotImplementedError

    def progress(self, s: FidelitasState, crowd: Pile) -> float:
        """How near it is, 0 to 1, for the bots."""
        raise NotImplementedError

    def standing(self, s: FidelitasState, crowd: Pile) -> str:
        """How near it is, for people: `3 of 4 guilds at the Market`."""
        raise NotImplementedError


class HandCondition:
    """What a Manu Forti card asks of the hand that holds it (manu_forti.py)."""

    def holds(self, s: FidelitasState, seat: i64, kind: i64) -> bool:
        """Is it met now?"""
        raise NotImplementedError

    def proof(self, s: FidelitasState, seat: i64, kind: i64) -> Pile:
        """The other cards of the hand that must be shown to prove it."""
        return vec[i64]()


class Tables:
    """What every kind, place and Missio is, and the numbers of the rules."""

    def __init__(self) -> None:
        self.guild_of: Pile = vec[i64]()
        self.one_of: Pile = vec[i64]()  # of a kind: one card of its guild, as `crowd` counts it
        self.placement: Pile = vec[i64]()
        self.goes_to: Piles = vec[vec[i64]]()  # the regular locations a kind may be played to
        self.no_draw: Pile = vec[i64]()
        self.effects: list[Effect] = []
        self.forti: list[HandCondition | None] = []
        self.forti_texts: list[str] = []  # what they ask, for people
        self.forti_points: Pile = vec[i64]()
        self.conditions: list[Condition] = []
        self.missio_points: Pile = vec[i64]()
        self.deck: Pile = vec[i64]()
        self.missio: Pile = vec[i64]()
        self.thief: i64 = -1
        self.hand: i64 = 2
        self.missio_hand: i64 = 2
        self.start_cards: i64 = 1
        self.draws: i64 = 1
        self.round_cap: i64 = 200
        self.solo_hand: i64 = 2
        self.mark: i64 = 10
        self.rank_points: Pile = vec[i64]()
        self.rank_names: list[str] = []
        self.team: bool = False
        self.solo: bool = False
        self.new_city: bool = False
        self.with_forti: bool = False
        self.x_at_tavern_draws: bool = False
