"""The content as small numbers, for the steps: vassals, masters, fiefs, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile, Piles
from tabard.engine.steps import Step

if TYPE_CHECKING:
    from tabard.games.feudalia.state import FeudaliaState
    from tabard.games.feudalia.worth import Worth

RESOURCES: Final[i64] = 4
WHEAT: Final[i64] = 0
WOOD: Final[i64] = 1
CLAY: Final[i64] = 2
STONE: Final[i64] = 3
BLACK: Final[i64] = 4  # a cube of any type; it follows the four types in costs

VASSALS: Final[i64] = 18
FIEFS: Final[i64] = 3  # of each player
CITIES: Final[i64] = 2  # of each fief, at most
HOMES: Final[i64] = 6  # cities of each player, at most
PICK: Final[i64] = 12  # cubes that one pick can name

TAP: Final[i64] = 0  # the kinds of masters
STRAIGHTEN: Final[i64] = 1
PERMANENT: Final[i64] = 2

ANY_FLAG: Final[i64] = -1

SETUP: Final[i64] = 0  # the phases
START: Final[i64] = 1
MAIN: Final[i64] = 2
FINAL: Final[i64] = 3

CRUSADES: Final[i64] = 1  # the variant cards in play, as a bit mask
PILGRIMAGE: Final[i64] = 2
FAIR: Final[i64] = 4
VARIANT_WORDS: Final = ["crusades", "pilgrimage", "fair"]

STANDING: Final[i64] = 32  # a vassal standing in a field: slot * STANDING + vassal


class Effect:
    """One line on a vassal or master card: its word, its main number, the resource it names.

    The content names the effects; effects.py, trading.py, taking.py and storing.py define them.
    """

    def __init__(self, name: str, amount: i64 = 1, resource: i64 = -1) -> None:
        self.name: str = name
        self.amount: i64 = amount
        self.resource: i64 = resource

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        """Could it change something now (FEU-A8)? `slot` is the fief of a field or master
        action, -1 for influence; `coins` are those left after all fees."""
        return True

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        """Do it; push what needs a choice."""
        raise NotImplementedError


class Cost:
    """Coins, cubes (of each type, then black ones), and the type of a vassal to eliminate."""

    def __init__(self, coins: i64, cubes: Pile, eliminate: i64 = -1) -> None:
        self.coins: i64 = coins
        self.cubes: Pile = cubes
        self.eliminate: i64 = eliminate  # -1: nobody
        self.total: i64 = cubes[0] + cubes[1] + cubes[2] + cubes[3] + cubes[4]


def free() -> Cost:
    """A cost of nothing."""
    return Cost(0, vec[i64]([0, 0, 0, 0, 0]))


class Trade:
    """One row of a trade: cubes and coins given, a cube and coins received."""

    def __init__(self, give: i64, cubes: i64, coins: i64, get: i64, earn: i64) -> None:
        self.give: i64 = give  # -1: no cube
        self.cubes: i64 = cubes
        self.coins: i64 = coins
        self.get: i64 = get  # -1: no cube
        self.earn: i64 = earn


class Action:
    """An action of a vassal: a scroll to play in a field or as influence."""

    def __init__(
        self, word: i64, field: bool, fees: Pile, plus: bool, effects: vec[Effect]
    ) -> None:
        self.word: i64 = word
        self.field: bool = field
        self.fees: Pile = fees  # per soil: coins to pay there, -1 not allowed
        self.plus: bool = plus
        self.effects: vec[Effect] = effects


class Tables:
    """What every vassal, master, fief and cathedral card is."""

    def __init__(self) -> None:
        # vassals
        self.tax: i64 = 0
        self.count: Pile = vec[i64]()
        self.income: Pile = vec[i64]()
        self.kind: Pile = vec[i64]()
        self.cost: vec[Cost] = vec[Cost]()
        self.actions: vec[vec[Action]] = vec[vec[Action]]()
        self.strength: Pile = vec[i64]()
        self.clerics: Pile = vec[i64]()  # worth for The Pilgrimage
        self.nobles: Pile = vec[i64]()
        self.trades: vec[Trade] = vec[Trade]()
        # masters: basic ones first, then the three cathedral masters
        self.basics: i64 = 0
        self.masters: i64 = 0
        self.flag: Pile = vec[i64]()
        self.needs: Pile = vec[i64]()  # level of the city
        self.master_cost: vec[Cost] = vec[Cost]()
        self.master_kind: Pile = vec[i64]()
        self.master_pay: vec[Cost] = vec[Cost]()
        self.master_effects: vec[vec[Effect]] = vec[vec[Effect]]()
        self.master_nobles: Pile = vec[i64]()
        self.defence_bonus: Pile = vec[i64]()
        self.make_more: Pile = vec[i64]()  # master * RESOURCES + resource
        self.untaxed: Pile = vec[i64]()  # bit mask of resources
        self.tax_divisor: Pile = vec[i64]()
        self.cheaper_upgrade: Pile = vec[i64]()
        self.cheaper_build: Pile = vec[i64]()
        self.cheaper_master: Pile = vec[i64]()
        self.cheaper_vassal: Pile = vec[i64]()
        self.save_more: Pile = vec[i64]()
        self.more_influence: Pile = vec[i64]()
        self.spare: Pile = vec[i64]()  # -1 none, a resource, or BLACK: one cube of choice
        self.sparers: i64 = 0  # how many masters spare cubes
        self.spare_level: Pile = vec[i64]()
        self.spare_build: Pile = vec[i64]()  # 1: helps with the cathedral too
        self.store_slot: Pile = vec[i64]()  # -1: holds no cubes
        self.store_master: Pile = vec[i64]()
        self.store_capacity: Pile = vec[i64]()
        self.cash: Pile = vec[i64]()  # coins for a stored cube, 0: none
        self.master_effect: list[str] = []  # what is cited when its effect was at work
        self.action_effect: list[str] = []  # the same by scroll
        self.master_piles: Pile = vec[i64]()
        # fiefs
        self.soil: Pile = vec[i64]()
        self.fields: Pile = vec[i64]()  # soil * 3 + level, and so on
        self.cities: Pile = vec[i64]()
        self.points: Pile = vec[i64]()
        self.defence: Pile = vec[i64]()
        self.upgrade: vec[Cost] = vec[Cost]()  # soil * 2 + level
        # treasury
        self.track: i64 = 15
        self.saved: Piles = vec[vec[i64]]()  # by the sum of levels
        # cathedral
        self.cathedral_cost: vec[Cost] = vec[Cost]()
        self.cathedral_points: Pile = vec[i64]()
        self.cathedral_tokens: Pile = vec[i64]()
        self.cathedral_master: Pile = vec[i64]()  # -1 for A and B
        # rules
        self.hand: i64 = 5
        self.row: i64 = 5
        self.reveal: i64 = 2
        self.influence: i64 = 1
        self.storage: i64 = 12
        self.noble_lead: i64 = 2
        self.lead: i64 = 2
        self.round_cap: i64 = 0
        # scenario
        self.scenario: str = ""
        self.start_deck: Pile = vec[i64]()
        self.specialists: Pile = vec[i64]()
        self.piles: Pile = vec[i64]()
        self.random_clerics: Pile = vec[i64]()
        self.random_others: Pile = vec[i64]()
        self.draw_clerics: i64 = 0
        self.draw_others: i64 = 0
        self.fixed_soils: Pile = vec[i64]()
        self.face_up: Pile = vec[i64]()
        self.master_list: Pile = vec[i64]()
        self.beginner: bool = False
        self.target: i64 = 20
        # variants
        self.variant_target: Pile = vec[i64]()  # half points
        self.chosen_variants: i64 = 0  # bit mask
        self.random_variants: i64 = 0
        self.raid_turn: i64 = 4
        self.raid_coins: i64 = 3
        self.loot: i64 = 2
        self.per_master: i64 = 1
        self.negatives: i64 = 2
        self.amends: Cost = free()
        self.cross: Cost = free()
        self.steps: i64 = 4
        self.crusade_points: i64 = 6
        self.crusade_tokens: i64 = 1
        self.pilgrims: i64 = 3
        self.pilgrim_points: i64 = 2
        self.fair: Cost = free()
        self.fair_points: i64 = 2
        self.solo: bool = False
        self.solo_rounds: Pile = vec[i64]()
        self.solo_names: list[str] = []
        self.turns: list[Step] = []  # the first step of each seat's turn
        # what the hints and the evaluation make of the cards (bot.py)
        self.makes: Pile = vec[i64]()  # the soil a vassal can only work in, -1: several, -2: none
        self.works: Pile = vec[i64]()  # 1: has a field action
        self.barters: Pile = vec[i64]()  # 1: a field action that trades
        self.worth: Worth  # what cards are worth to the bots
