"""The content as small ints and lists, for the steps: vassals, masters, fiefs, costs, verbs."""

from __future__ import annotations

from typing import Final

from tabard.engine.events import Told
from tabard.engine.steps import Step
from tabard.engine.verbs import Domain, MoveSpace, Verb, numbers
from tabard.games.feudalia.effects import Action, Cost, Effect, Trade

RESOURCES: Final = 4
WHEAT: Final = 0
WOOD: Final = 1
CLAY: Final = 2
STONE: Final = 3
BLACK: Final = 4  # a cube of any type

VASSALS: Final = 18
FIEFS: Final = 3  # of each player
CITIES: Final = 2  # of each fief, at most
PICK: Final = 12  # cubes that one pick can name

OFFICIAL: Final = 0
WORKER: Final = 1
CLERIC: Final = 2
BURGHER: Final = 3
NOBLE: Final = 4

TAP: Final = 0
STRAIGHTEN: Final = 1
PERMANENT: Final = 2

ANY_FLAG: Final = -1

SETUP: Final = 0  # the phases
START: Final = 1
MAIN: Final = 2
FINAL: Final = 3

STANDING: Final = 32  # a vassal standing in a field: slot * STANDING + vassal


class Tables:
    """What every vassal, master, fief and cathedral card is."""

    def __init__(self) -> None:
        # vassals
        self.tax: int = 0
        self.count: list[int] = []
        self.income: list[int] = []
        self.kind: list[int] = []
        self.gold: list[bool] = []
        self.cost: list[Cost] = []
        self.actions: list[list[Action]] = []
        self.strength: list[int] = []
        self.clerics: list[int] = []  # worth for The Pilgrimage
        self.nobles: list[int] = []
        self.trades: list[Trade] = []
        # masters: basic ones first, then the three cathedral masters
        self.basics: int = 0
        self.masters: int = 0
        self.flag: list[int] = []
        self.needs: list[int] = []  # level of the city
        self.master_cost: list[Cost] = []
        self.master_kind: list[int] = []
        self.master_pay: list[Cost] = []
        self.master_effects: list[list[Effect]] = []
        self.master_nobles: list[int] = []
        self.defence_bonus: list[int] = []
        self.make_more: list[int] = []  # master * RESOURCES + resource
        self.untaxed: list[int] = []  # bit mask of resources
        self.tax_divisor: list[int] = []
        self.cheaper_upgrade: list[int] = []
        self.cheaper_build: list[int] = []
        self.cheaper_master: list[int] = []
        self.cheaper_vassal: list[int] = []
        self.save_more: list[int] = []
        self.more_influence: list[int] = []
        self.spare: list[int] = []  # -1 none, a resource, or BLACK: one cube of choice
        self.spare_level: list[int] = []
        self.spare_build: list[bool] = []
        self.store_slot: list[int] = []  # -1: holds no cubes
        self.store_master: list[int] = []
        self.store_capacity: list[int] = []
        self.cash: list[int] = []  # coins for a stored cube, 0: none
        self.master_effect: list[str] = []  # what is cited when its effect was at work
        self.action_effect: list[str] = []  # the same by scroll
        self.master_piles: list[int] = []
        # fiefs
        self.soil: list[int] = []
        self.fields: list[int] = []  # soil * 3 + level, and so on
        self.cities: list[int] = []
        self.points: list[int] = []
        self.defence: list[int] = []
        self.upgrade: list[Cost] = []  # soil * 2 + level
        # treasury
        self.track: int = 15
        self.saved: list[list[int]] = []  # by the sum of levels
        # cathedral
        self.cathedral_cost: list[Cost] = []
        self.cathedral_points: list[int] = []
        self.cathedral_tokens: list[int] = []
        self.cathedral_master: list[int] = []  # -1 for A and B
        # rules
        self.hand: int = 5
        self.row: int = 5
        self.reveal: int = 2
        self.influence: int = 1
        self.storage: int = 12
        self.noble_lead: int = 2
        self.lead: int = 2
        self.round_cap: int = 0
        # scenario
        self.start_deck: list[int] = []
        self.specialists: list[int] = []
        self.piles: list[int] = []
        self.random_clerics: list[int] = []
        self.random_others: list[int] = []
        self.draw_clerics: int = 0
        self.draw_others: int = 0
        self.fixed_soils: list[int] = []
        self.face_up: list[int] = []
        self.master_list: list[int] = []
        self.beginner: bool = False
        self.target: int = 20
        # variants
        self.variant_target: list[int] = []  # half points
        self.chosen_variants: int = 0  # bit mask
        self.random_variants: int = 0
        self.raid_turn: int = 4
        self.raid_coins: int = 3
        self.loot: int = 2
        self.per_master: int = 1
        self.negatives: int = 2
        self.amends: Cost = Cost(0, [0, 0, 0, 0], 0, -1)
        self.cross: Cost = Cost(0, [0, 0, 0, 0], 0, -1)
        self.steps: int = 4
        self.crusade_points: int = 6
        self.crusade_tokens: int = 1
        self.pilgrims: int = 3
        self.pilgrim_points: int = 2
        self.fair: Cost = Cost(0, [0, 0, 0, 0], 0, -1)
        self.fair_points: int = 2
        self.solo: bool = False
        self.solo_rounds: list[int] = []
        self.solo_names: list[str] = []
        self.turns: list[Step] = []  # the first step of each seat's turn


CRUSADES: Final = 1
PILGRIMAGE: Final = 2
FAIR: Final = 4


class Words:
    """The verbs and events of the game."""

    def __init__(
        self,
        vassals: Domain,
        scrolls: Domain,
        trades: Domain,
        masters: Domain,
        basics: Domain,
        saints: Domain,
        fiefs: Domain,
        sources: Domain,
        resources: Domain,
        kinds: Domain,
        cathedral: Domain,
        who: Domain,
    ) -> None:
        self.vassals = vassals
        self.masters = masters
        self.fiefs = fiefs
        self.sources = sources
        self.resources = resources
        self.cathedral = cathedral
        picks = numbers("count", 1, PICK)
        amounts = numbers("amount", 0, 99)
        coins = Domain("coins", amounts.words, ["1 coin" if n == 1 else f"{n} coins"
                       for n in range(100)], "number", "some coins")  # fmt: skip
        self.specialist = Verb("specialist", vassals, text="Start with the {0}")
        self.keep = Verb("keep", fiefs, text="Keep {0}")
        self.give_back = Verb("give-back", fiefs, text="Give {0} back for another fief")
        self.hire = Verb("hire", vassals, text="Hire the {0}")
        self.train = Verb("train", vassals, vassals, text="Hire the {0}, eliminate the {1}")
        self.income = Verb("income", vassals, text="Discard the {0} for income")
        self.work = Verb("work", vassals, fiefs, text="Send the {0} to {1}")
        self.influence = Verb("influence", vassals, text="Use the influence of the {0}")
        self.scroll = Verb("scroll", scrolls, text="Choose: {0}")
        self.trade = Verb("trade", trades, text="{0}")
        self.upgrade = Verb("upgrade", fiefs, text="Upgrade {0}")
        self.build = Verb("build", cathedral, text="Build: {0}")
        self.seek = Verb("seek", text="Look for a master")
        self.engage = Verb("engage", basics, text="Hire the {0}")
        self.under = Verb("under", basics, text="Put the {0} under the deck")
        self.invite = Verb("invite", saints, text="Hire the {0}")
        self.house = Verb("house", fiefs, text="Give a city in {0}")
        self.move = Verb("move", masters, fiefs, text="Move the {0} to {1}")
        self.swap = Verb("swap", masters, masters, text="Swap the {0} and the {1}")
        self.fire = Verb("fire", masters, text="Fire the {0}")
        self.tap = Verb("tap", basics, text="Use the {0}")
        self.spare = Verb("spare", basics, kinds, text="Use the {0}: 1 {1} less")
        self.free = Verb("free", fiefs, text="Free a field of {0}")
        self.stow = Verb("stow", resources, picks, text="Store {1} {0}")
        self.fetch = Verb("fetch", resources, picks, text="Take {1} {0} back")
        self.cash = Verb("cash", basics, text="Turn a stored cube of the {0} into coins")
        self.give = Verb("give", sources, resources, picks, text="{2} {1} from {0}")
        self.settle = Verb("settle", text="Pay the rest as suggested")
        self.receive = Verb("receive", resources, fiefs, text="1 {0} into {1}")
        self.put = Verb("put", fiefs, text="into {0}")
        self.rob = Verb("rob", fiefs, resources, text="Take 1 {1} from {0}")
        self.extort = Verb("extort", who, text="Take a coin from {0}")
        self.discard = Verb("discard", vassals, text="Discard the {0}")
        self.raid = Verb("raid", fiefs, text="Raid {0}")
        self.levy = Verb("levy", vassals, text="Send the {0}")
        self.march = Verb("march", numbers("coins", 0, 3), text="March, coins for it: {0}")
        self.loot = Verb("loot", resources, text="Take 1 {0}")
        self.eliminate = Verb("eliminate", vassals, text="Eliminate the {0}")
        self.amends = Verb("amends", text="Make amends")
        self.cross = Verb("cross", vassals, text="Take the cross, eliminate the {0}")
        self.fair = Verb("fair", text="Visit the Royal Fair")
        self.done = Verb("done", text="Done")
        self.end = Verb("end", text="End the main phase")
        self.space = MoveSpace(
            [
                self.specialist, self.keep, self.give_back, self.hire, self.train, self.income,
                self.work, self.influence, self.scroll, self.trade, self.upgrade, self.build,
                self.seek, self.engage, self.under, self.invite, self.house, self.move,
                self.swap, self.fire, self.tap, self.spare, self.free, self.stow, self.fetch,
                self.cash, self.give, self.settle, self.receive, self.put, self.rob,
                self.extort, self.discard, self.raid, self.levy, self.march, self.loot,
                self.eliminate, self.amends, self.cross, self.fair, self.done, self.end,
            ]
        )  # fmt: skip
        self.turn_begins = Told("turn", "{who}'s turn")
        self.variant = Told("variant", "In play: {0}", Domain("variant", VARIANT_WORDS, VARIANTS))
        self.pile = Told("pile", "In the supply: {0}", vassals)
        self.chose = Told("chose", "{who} starts with the {0}", vassals)
        self.offered = Told("offered", "{who} may choose {0}", fiefs, uncovers=True)
        self.kept = Told("kept", "{who} keeps {0}", fiefs)
        self.gave_back = Told("gave-back", "{who} gives {0} back", fiefs)
        self.passed_over = Told("passed-over", "{who} reveals {0}", fiefs, uncovers=True)
        self.drew = Told("drew", "{who} draws {0}", vassals, secret=(0,))
        self.shuffled = Told("shuffled", "{who} shuffles the discard pile into a new deck")
        self.made = Told("made", "{0} gets {2} {1}", fiefs, resources, amounts)
        self.spent = Told("spent", "{who} gives {2} {1} from {0}", sources, resources, amounts)
        self.earned = Told("earned", "{who} gets {0}", coins)
        self.paid = Told("paid", "{who} pays {0}", coins)
        self.hired = Told("hired", "{who} hires the {0}", vassals)
        self.eliminated = Told("eliminated", "{who} eliminates the {0}", vassals, shows=True)
        self.sold = Told("sold", "{who} discards the {0} for income", vassals, shows=True)
        self.discarded = Told("discarded", "{who} discards the {0}", vassals, shows=True)
        self.worked = Told("worked", "{who} sends the {0} to {1}", vassals, fiefs, shows=True)
        self.influenced = Told("influenced", "{who} plays the {0}", vassals, shows=True)
        self.lasting = Told("lasting", "The {0} helps to the end of the turn", vassals)
        self.levied = Told("levied", "{who} sends the {0} into the levy", vassals, shows=True)
        self.upgraded = Told("upgraded", "{who} upgrades {0} to level {1}", fiefs, amounts)
        self.built = Told("built", "{who} takes a token: {0}", cathedral)
        self.opened = Told("opened", "The cathedral grows: {0}", cathedral)
        self.revealed = Told("revealed", "The {0} is for hire", masters, uncovers=True)
        self.sank = Told("sank", "{who} puts the {0} under the deck", masters)
        self.engaged = Told("engaged", "{who} hires the {0}", masters)
        self.housed = Told("housed", "The {0} lives in {1}", masters, fiefs)
        self.swapped = Told("swapped", "The {0} and the {1} swap their cities", masters, masters)
        self.fired = Told("fired", "{who} fires the {0}", masters)
        self.tapped = Told("tapped", "{who} uses the {0}", masters)
        self.freed = Told("freed", "A field of {0} is free again", fiefs)
        self.stowed = Told("stowed", "{1} {2} stored on the {0}", masters, amounts, resources)
        self.fetched = Told("fetched", "{1} {2} back from the {0}", masters, amounts, resources)
        self.taxed = Told("taxed", "The Tax Collector visits {who}", shows=True)
        self.took = Told("took", "{who} takes 1 {1} from {0}", fiefs, resources)
        self.took_coin = Told("took-coin", "{who} takes a coin from {0}", who)
        self.raided = Told("raided", "{who} raids {0}: strength {1}, defence {2}",
                           fiefs, amounts, amounts)  # fmt: skip
        self.shamed = Told("shamed", "{0} takes a token of minus one half", who)
        self.amended = Told("amended", "{who} makes amends")
        self.crossed = Told("crossed", "{who} takes crusade step {0}", amounts)
        self.crusader = Told("crusader", "{who} completes the crusade: 3 points")
        self.pilgrim = Told("pilgrim", "{who} takes The Pilgrimage")
        self.visited = Told("visited", "{who} visits the Royal Fair: 1 point")
        self.ended = Told("ended", "{who} ends the main phase")
        self.saved = Told("saved", "{who} saves {0}", coins)
        self.reached = Told("reached", "{who} has the points to win: the round is completed")
        self.dropped = Told("dropped", "{who} is out")
        self.first = Told("first", "{who} gets the first-player card")


VARIANT_WORDS: Final = ["crusades", "pilgrimage", "fair"]
VARIANTS: Final = ["The Crusades", "The Pilgrimage", "The Royal Fair"]
