"""The numbers of the game: constants, and the content laid out for speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.piles import bit

if TYPE_CHECKING:
    from tabard.games.conspiracy.content import Rules, Setup
    from tabard.games.conspiracy.effects import Effect
    from tabard.games.conspiracy.events import EventEffect
    from tabard.games.conspiracy.worth import Worth

NOBODY: Final = -1
FAR: Final[i64] = 99  # steps between lands that no way joins
AWAY: Final = -2  # the owner of a territory that is not in play (CON-A32)

PROFANE: Final = 0
CLERICAL: Final = 1

# Units stand in five classes: mercenary unhurt or hit once, knight unhurt or hit once or twice.
# The troops of a land are one number, twelve bits for each class.
CLASSES: Final[i64] = 5
MERC: Final = 0
KNIGHT: Final = 2
BITS: Final = 12
MOST: Final = 4095  # troops of one class in a land

# What a master card measures.
MASTERS: Final[i64] = 3
RELICS: Final = 0
TROOPS: Final = 1
TRADE: Final = 2

# Phases of a turn (CON-12).
SETUP: Final = 0
INCOME: Final = 1
EVENTS: Final = 2
FATE: Final = 3
MOVEMENT: Final = 4
CARDS: Final = 5
TURN_END: Final = 6

ATTACK: Final = 0
DEFENCE: Final = 1

# Causes of war (CON-48).
BY_SUCCESSION: Final = 0
BY_BAN: Final = 1
BY_FEUD: Final = 2

SLOTS: Final[i64] = 18
RESERVE: Final = 18  # the slot word of the reserve box

# Pieces that stand in a land.
CASTLE: Final = 0
MONASTERY: Final = 1
CITY: Final = 2
RELIC: Final = 3
PREACHER: Final = 4

# Deaths among the event cards, in the order in which they strike (CON-19).
NO_DEATH: Final = 0
OF_THE_EMPEROR: Final = 1
OF_AN_ELECTOR: Final = 2


def is_knight(unit: i64) -> bool:
    """Is this class of unit a knight?"""
    return unit >= KNIGHT


def hits_of(unit: i64) -> i64:
    """How many hits a unit of this class has taken."""
    return unit - KNIGHT if unit >= KNIGHT else unit


def one(unit: i64) -> i64:
    """One troop of a class, as it counts among the troops of a land."""
    return bit(unit * BITS)


def count_of(troops: i64, unit: i64) -> i64:
    """The troops of one class among those of a land."""
    return (troops >> (unit * BITS)) & MOST


def size_of(troops: i64) -> i64:
    """How many troops stand in a land."""
    size: i64 = 0
    while troops:
        size += troops & MOST
        troops >>= BITS
    return size


def has(lands: i64, land: i64) -> bool:
    """Is the land one of these? Pieces on the map are bit masks of lands."""
    return (lands >> land) & 1 != 0


def size_of_mask(mask: i64) -> i64:
    """How many lands or seats a bit mask holds."""
    size: i64 = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


def up_to_ten(sum: i64) -> i64:
    """Rounded up to the next multiple of 10 (CON-A55)."""
    return (sum + 9) // 10 * 10


def among(lands: Pile, mask: i64) -> Pile:
    """Those of the lands that are in a mask, in their order."""
    found = vec[i64](capacity=len(lands))
    for land in lands:
        if has(mask, land):
            found = append(found, land)
    return found


class Tables:
    """What every card, territory and number is; `rules` and `setup` have what is used rarely."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules: Rules = rules
        self.setup: Setup = setup
        # action cards, by kind
        self.effect: list[Effect] = []
        self.copies: Pile = vec[i64]()
        self.answers: Piles = vec[vec[i64]]()  # the kinds that can answer in a window, by window
        self.worth: Worth  # what the bots reckon with
        # event cards, by kind
        self.event: list[EventEffect] = []
        self.event_copies: Pile = vec[i64]()
        self.deadly: Pile = vec[i64]()
        self.single: i64 = 0  # events of which only one lies in the row, by card (CON-20)
        self.piles: Pile = vec[i64]()
        # masters, highest glory first
        self.master_glory: Pile = vec[i64]()
        self.master_minimum: Pile = vec[i64]()
        self.master_income: Pile = vec[i64]()
        self.master_measure: Pile = vec[i64]()
        # territories
        self.lands: i64 = 0
        self.base: Pile = vec[i64]()
        self.estate: Pile = vec[i64]()
        self.is_elector: i64 = 0  # bit masks of lands
        self.in_play: i64 = 0
        self.fiefs: i64 = 0  # in play, and no electorates
        self.near: Piles = vec[vec[i64]]()
        self.steps: Piles = vec[vec[i64]]()  # border steps between territories in play
        self.road_a: Pile = vec[i64]()
        self.road_b: Pile = vec[i64]()
        self.roads: Piles = vec[vec[i64]]()  # the other ends of a land's roads
        self.foreign: Pile = vec[i64]()  # roads to foreign cities by territory
        self.electors: Pile = vec[i64]()  # that exist for votes
        self.electors_for_sale: Pile = vec[i64]()
        # pieces and numbers
        self.family: i64 = 0
        self.votes: i64 = 0
        self.monasteries: i64 = 0
        self.relics: i64 = 0
        self.castles: i64 = 0
        self.cities: i64 = 0
        self.glory: i64 = 0
        self.money: i64 = 0
        self.mercs: Pile = vec[i64]()
        self.knights: Pile = vec[i64]()
        self.pay_monastery: i64 = 0
        self.pay_relic: i64 = 0
        self.pay_castle: i64 = 0
        self.pay_preacher: i64 = 0
        self.pay_road: i64 = 0
        self.floor: i64 = 0
        self.start_fiefs: i64 = 0
        self.start_money: i64 = 0
        self.hand_limit: i64 = 0
        self.discard_price: i64 = 0
        self.castle_price: i64 = 0
        self.immune: i64 = 0
        self.seats_from: Piles = vec[vec[i64]]()  # all seats, by the first of them
        self.bid: i64 = 0
        self.elector_bid: i64 = 0
        self.elector_glory: i64 = 0
        self.majority: i64 = 0
        self.guard_knights: i64 = 0
        self.guard_mercs: i64 = 0
        self.supports: i64 = 0
        self.hit: i64 = 0
        self.double_hit: i64 = 0
        self.knight_value: i64 = 0
        # the edition of the rules: 1 is that of version 0.1.0, whose matches are carried on by it
        self.edition: i64 = 2
        # options
        self.war_glory: bool = False
        self.end_with_deck: bool = False
        self.turn_limit: i64 = 0
        self.child_price: i64 = 0  # 0: children cannot be bought
        self.honour: bool = False
        self.count_influence: bool = True
        self.return_masters: bool = False
