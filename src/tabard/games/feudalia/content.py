"""Loads content.toml (and a pack laid over it) into typed tables."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.packs import load_content
from tabard.games.feudalia.effects import Action, Cost, Effect, Trade
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    BLACK,
    PERMANENT,
    RESOURCES,
    STRAIGHTEN,
    TAP,
    VARIANT_WORDS,
    VASSALS,
    Tables,
)
from tabard.games.feudalia.vocabulary import (
    Coins,
    CoinsPerStanding,
    Cube,
    Draw,
    ExchangeCards,
    FreeField,
    IncomeBonus,
    Influence,
    Make,
    MakeBonus,
    Rob,
    Store,
    Toll,
    TradeEffect,
    Yield,
)

Source = Literal["rulebook", "found", "reconstructed"]
Soil = Literal["wheat", "wood", "clay", "stone"]
Kind = Literal["official", "worker", "cleric", "burgher", "noble"]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Level = Annotated[int, msgspec.Meta(ge=0, le=2)]
PerLevel = Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]

SOILS: list[Soil] = ["wheat", "wood", "clay", "stone"]
KINDS: list[Kind] = ["official", "worker", "cleric", "burgher", "noble"]


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every entry has."""

    id: str
    name: str
    source: Source
    note: str = ""
    text: str = ""


class CostEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coins, cubes by type, cubes of any type, and a type of vassal to eliminate."""

    coins: Count = 0
    wheat: Count = 0
    wood: Count = 0
    clay: Count = 0
    stone: Count = 0
    any: Count = 0
    eliminate: Kind | None = None

    def cost(self) -> Cost:
        """The cost as the steps read it."""
        cubes = [self.wheat, self.wood, self.clay, self.stone]
        gone = -1 if self.eliminate is None else KINDS.index(self.eliminate)
        return Cost(self.coins, cubes, self.any, gone)

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
    divisor: Annotated[int, msgspec.Meta(ge=1)] = 2
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


class Resource(msgspec.Struct, forbid_unknown_fields=True):
    """A type of cubes."""

    id: Soil
    name: str
    colour: str


class TradeRow(msgspec.Struct, forbid_unknown_fields=True):
    """One way to trade."""

    give: Soil | None = None
    cubes: Count = 0
    coins: Count = 0
    get: Soil | None = None
    earn: Count = 0


class TradeEntry(Entry, kw_only=True):
    """A group of ways to trade."""

    rows: list[TradeRow]


class Vassal(Entry, kw_only=True):
    """A type of vassal."""

    count: Count
    income: Count
    type: Kind
    cost: CostEntry
    actions: list[ActionEntry]
    gold: bool = False
    hireable: bool = True


class Master(Entry, kw_only=True):
    """A basic master."""

    flag: Soil | Literal["any"]
    cost: CostEntry
    kind: Literal["tap", "straighten", "permanent"]
    effects: list[EffectEntry]
    pay: CostEntry = CostEntry()
    nobles: Count = 0
    defence: Count = 0


class CathedralMaster(Entry, kw_only=True):
    """A cathedral master: his C card and what its tokens cost."""

    count: Count
    card: str
    cost: CostEntry
    build: CostEntry


class Cathedral(Entry, kw_only=True):
    """A cathedral card."""

    stage: Literal["A", "B", "C"]
    tokens: Annotated[list[Count], msgspec.Meta(min_length=3, max_length=3)]
    half_points: Count
    cost: CostEntry


class SoilEntry(Entry, kw_only=True):
    """A type of fief with its three levels."""

    fields: PerLevel
    cities: Annotated[list[Level], msgspec.Meta(min_length=3, max_length=3)]
    half_points: PerLevel
    defence: PerLevel
    upgrade: Annotated[list[CostEntry], msgspec.Meta(min_length=2, max_length=2)]


class Fief(Entry, kw_only=True):
    """A fief card."""

    soil: Soil


class Treasury(Entry, kw_only=True):
    """A treasury face."""

    levels: list[int]
    saved: Annotated[list[Count], msgspec.Meta(min_length=2, max_length=16)]


class Scenario(Entry, kw_only=True):
    """A scenario."""

    number: int
    deck: dict[str, Count]
    specialists: list[str]
    standard: list[str]
    specific: list[str]
    face_up: list[str]
    masters: list[str]
    fiefs: list[Soil]
    random_clerics: list[str] = []
    random_others: list[str] = []
    draw_clerics: Count = 0
    draw_others: Count = 0


class Variant(Entry, kw_only=True):
    """A variant card."""

    target: Count


class Rank(msgspec.Struct, forbid_unknown_fields=True):
    """A grade of the solo game."""

    rounds: Count
    name: str


class Rules(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    target: Count
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
    content = load_content(files(__package__) / "content.toml", Content, pack)
    if len(content.vassal) != VASSALS:
        raise PackError(f"there must be {VASSALS} vassals")
    return content


def find(entries: list[Any], id: str, where: str) -> int:
    """The index of an entry by its id."""
    for i, entry in enumerate(entries):
        if entry.id == id:
            return i
    raise PackError(f"{where}: there is no '{id}'")


# -- content to tables --------------------------------------------------------------------------


class Builder:
    """Makes the tables of one game from content and options."""

    def __init__(self, content: Content, players: int) -> None:
        self.content = content
        self.players = players
        self.t = Tables()
        self.scrolls: list[tuple[str, str]] = []
        self.trade_words: list[tuple[str, str]] = []
        self.rows: dict[str, list[int]] = {}

    def build(self) -> Tables:
        """All tables but those of the scenario."""
        self._rules()
        self._trades()
        self._vassals()
        self._masters()
        self._cathedral()
        self._fiefs()
        self._variants()
        return self.t

    def _rules(self) -> None:
        t, rules = self.t, self.content.rules
        t.hand, t.row, t.reveal = rules.hand, rules.row, rules.reveal
        t.influence, t.storage = rules.influence, rules.storage
        t.noble_lead, t.lead, t.round_cap = rules.nobles, rules.lead, rules.round_cap
        t.solo = self.players == 1
        t.solo_rounds = [rank.rounds for rank in rules.solo_ranks]
        t.solo_names = [rank.name for rank in rules.solo_ranks]

    def _trades(self) -> None:
        for group in self.content.trade:
            self.rows[group.id] = []
            for row in group.rows:
                self.rows[group.id].append(len(self.t.trades))
                give = SOILS.index(row.give) if row.give else -1
                get = SOILS.index(row.get) if row.get else -1
                self.t.trades.append(Trade(give, row.cubes, row.coins, get, row.earn))
                self.trade_words.append(self._trade_words(row))

    def _trade_words(self, row: TradeRow) -> tuple[str, str]:
        given = [f"{row.cubes} {row.give}"] if row.give else []
        given += [f"{row.coins} coins"] if row.coins else []
        gained = [f"1 {row.get}"] if row.get else []
        gained += [f"{row.earn} coins"] if row.earn else []
        label = f"{' and '.join(given)} for {' and '.join(gained)}"
        word = f"{'-'.join(given)}-for-{'-'.join(gained)}".replace(" ", "-")
        return word, label

    def _vassals(self) -> None:
        t = self.t
        strength = self.content.crusades.strength
        for v, vassal in enumerate(self.content.vassal):
            if vassal.type == "official":
                t.tax = v
            t.count.append(vassal.count)
            t.income.append(vassal.income)
            t.kind.append(KINDS.index(vassal.type))
            t.gold.append(vassal.gold)
            t.cost.append(vassal.cost.cost())
            t.actions.append([self._action(vassal, action) for action in vassal.actions])
            plain = strength.get(vassal.type, 0)
            t.strength.append(strength.get(f"{vassal.type}_gold", plain) if vassal.gold else plain)
            worth = 2 if vassal.gold else 1
            t.clerics.append(worth if vassal.type == "cleric" else 0)
            t.nobles.append(worth if vassal.type == "noble" else 0)

    def _action(self, vassal: Vassal, entry: ActionEntry) -> Action:
        word = len(self.scrolls)
        fees = [entry.fee.get(soil, 0) if soil in entry.fields else -1 for soil in SOILS]
        action = Action(word, entry.kind == "field", fees, entry.plus)
        where = f"vassal '{vassal.id}'"
        for effect in entry.effects:
            made = self._effect(effect, where)
            if made is None:
                raise PackError(f"{where}: '{effect.effect}' is an effect of masters only")
            action.effects.append(made)
        self.scrolls.append((f"{vassal.id}-{entry.id}", f"{vassal.name}: {entry.id}"))
        self.t.action_effect.append(f"effect:vassal {vassal.id} {entry.id}")
        return action

    def _effect(self, entry: EffectEntry, where: str) -> Effect | None:
        """The effect an entry names; None for those that only fill tables."""
        name = entry.effect
        simple: dict[str, type[Effect]] = {"free-field": FreeField}
        counted: dict[str, Any] = {
            "coins-per-standing": lambda: CoinsPerStanding(entry.amount, entry.least),
            "make": lambda: Make(entry.cubes),
            "cube": lambda: Cube(entry.cubes),
            "draw": lambda: Draw(entry.cards),
            "exchange-cards": lambda: ExchangeCards(entry.cards),
            "income-bonus": lambda: IncomeBonus(entry.amount),
            "make-bonus": lambda: MakeBonus(entry.amount),
            "influence": lambda: Influence(entry.amount),
            "toll": lambda: Toll(entry.amount),
            "rob": lambda: Rob(entry.coins, entry.guard),
            "coins": lambda: Coins(entry.amount, self._by_soil(entry)),
        }
        if name in simple:
            return FreeField()
        if name in counted:
            made = counted[name]()
            assert isinstance(made, Effect)
            return made
        if name == "yield":
            if entry.resource is None:
                raise PackError(f"{where}: 'yield' needs a resource")
            return Yield(SOILS.index(entry.resource), entry.amount)
        if name == "trade":
            if entry.trade not in self.rows:
                raise PackError(f"{where}: there is no trade '{entry.trade}'")
            return TradeEffect(self.rows[entry.trade], entry.times)
        if name not in PASSIVE:
            known = ", ".join([*simple, *counted, "yield", "trade", *PASSIVE])
            raise PackError(f"{where}: '{name}' is no effect; known: {known}")
        return None

    def _by_soil(self, entry: EffectEntry) -> list[int]:
        named: list[int | None] = [entry.wheat, entry.wood, entry.clay, entry.stone]
        return [entry.amount if n is None else n for n in named]

    def _masters(self) -> None:
        t = self.t
        t.basics = len(self.content.master)
        for m, master in enumerate(self.content.master):
            self._blank_master()
            t.flag[m] = ANY_FLAG if master.flag == "any" else SOILS.index(master.flag)
            t.needs[m] = 1
            t.master_cost[m] = master.cost.cost()
            t.master_pay[m] = master.pay.cost()
            t.master_kind[m] = {"tap": TAP, "straighten": STRAIGHTEN, "permanent": PERMANENT}[
                master.kind
            ]
            t.master_nobles[m] = master.nobles
            t.defence_bonus[m] = master.defence
            t.master_effect[m] = f"effect:master {master.id}"
            for entry in master.effects:
                self._master_effect(m, entry, master)
        for i, saint in enumerate(self.content.cathedral_master):
            self._blank_master()
            m = t.basics + i
            t.needs[m] = 2
            t.master_cost[m] = saint.cost.cost()
            t.master_effect[m] = f"effect:master {saint.id}"
            t.master_piles.append(saint.count)
        t.masters = len(t.flag)

    def _blank_master(self) -> None:
        t = self.t
        t.flag.append(ANY_FLAG)
        t.needs.append(1)
        t.master_cost.append(CostEntry().cost())
        t.master_pay.append(CostEntry().cost())
        t.master_kind.append(PERMANENT)
        t.master_effects.append([])
        t.make_more.extend([0] * RESOURCES)
        t.tax_divisor.append(2)
        for table in (t.spare, t.store_slot):
            table.append(-1)
        for table in (
            t.master_nobles, t.defence_bonus, t.untaxed, t.cheaper_upgrade, t.cheaper_build,
            t.cheaper_master, t.cheaper_vassal, t.save_more, t.more_influence, t.spare_level,
            t.cash,
        ):  # fmt: skip
            table.append(0)
        t.spare_build.append(False)
        t.master_effect.append("")

    def _master_effect(self, m: int, entry: EffectEntry, master: Master) -> None:
        t = self.t
        where = f"master '{master.id}'"
        resource = SOILS.index(entry.resource) if entry.resource else -1
        name = entry.effect
        if name in ("make-more", "untaxed") and resource < 0:
            raise PackError(f"{where}: '{name}' needs a resource")
        if name == "make-more":
            t.make_more[m * RESOURCES + resource] = entry.amount
        elif name == "untaxed":
            t.untaxed[m] |= 1 << resource
        elif name == "tax-share":
            t.tax_divisor[m] = entry.divisor
        elif name == "spare":
            t.spare[m] = resource if resource >= 0 else BLACK
            t.spare_level[m] = entry.from_level
            t.spare_build[m] = entry.build
        elif name == "store":
            t.store_slot[m] = len(t.store_master)
            t.store_master.append(m)
            t.store_capacity.append(entry.capacity)
            store = Store(t.store_slot[m], entry.capacity, resource, entry.amount, entry.out)
            t.master_effects[m].append(store)
        elif name == "influence" and master.kind == "permanent":
            t.more_influence[m] = entry.amount
        elif name in AMOUNTS:
            getattr(t, AMOUNTS[name])[m] = entry.amount
        else:
            made = self._effect(entry, where)
            assert made is not None
            t.master_effects[m].append(made)

    def _cathedral(self) -> None:
        t, content = self.t, self.content
        group = max(self.players, content.rules.solo_tokens if self.players == 1 else 2) - 2
        for card in content.cathedral:
            t.cathedral_points.append(card.half_points)
            t.cathedral_tokens.append(card.tokens[group])
            master = -1
            cost = card.cost
            for i, saint in enumerate(content.cathedral_master):
                if saint.card == card.id:
                    master = t.basics + i
                    cost = saint.build
            t.cathedral_cost.append(cost.cost())
            t.cathedral_master.append(master)

    def _fiefs(self) -> None:
        t, content = self.t, self.content
        for soil in content.soil:
            t.fields += soil.fields
            t.cities += soil.cities
            t.points += soil.half_points
            t.defence += soil.defence
            t.upgrade += [cost.cost() for cost in soil.upgrade]
        t.soil = [SOILS.index(fief.soil) for fief in content.fief]
        by_level = {level: face.saved for face in content.treasury for level in face.levels}
        t.track = min(len(face.saved) for face in content.treasury) - 1
        for total in range(7):
            if total not in by_level:
                raise PackError(f"treasury: no face shows the sum {total}")
            t.saved.append(by_level[total])

    def _variants(self) -> None:
        t, content = self.t, self.content
        t.variant_target = [variant.target * 2 for variant in content.variant]
        war = content.crusades
        t.raid_turn, t.raid_coins, t.loot = war.first_turn, war.coins, war.loot
        t.per_master, t.negatives, t.steps = war.per_master, war.negative, war.steps
        t.amends, t.cross = war.amends.cost(), war.cross.cost()
        t.crusade_points = war.token_half_points
        t.crusade_tokens = war.tokens[self.players - 1]
        t.pilgrims, t.pilgrim_points = content.pilgrimage.clerics, content.pilgrimage.half_points
        t.fair, t.fair_points = content.fair.cost.cost(), content.fair.half_points

    def scenario(self, scenario: Scenario, lord: bool) -> None:
        """The tables of the scenario."""
        t, content = self.t, self.content
        where = f"scenario '{scenario.id}'"

        def vassals(ids: list[str]) -> list[int]:
            return [find(content.vassal, word, where) for word in ids]

        def masters(ids: list[str]) -> list[int]:
            return [find(content.master, word, where) for word in ids]

        t.start_deck = [0] * VASSALS
        for word, count in scenario.deck.items():
            t.start_deck[find(content.vassal, word, where)] += count
        if lord:
            t.start_deck[find(content.vassal, content.rules.lord_start, where)] += 1
        if t.start_deck[t.tax] != 1:
            raise PackError(f"{where}: a starting deck has exactly one Tax Collector")
        t.specialists = vassals(scenario.specialists)
        t.piles = vassals(scenario.standard) + vassals(scenario.specific)
        t.random_clerics = vassals(scenario.random_clerics)
        t.random_others = vassals(scenario.random_others)
        t.draw_clerics, t.draw_others = scenario.draw_clerics, scenario.draw_others
        t.face_up, t.master_list = masters(scenario.face_up), masters(scenario.masters)
        t.fixed_soils = [SOILS.index(soil) for soil in scenario.fiefs]
        for v in range(VASSALS):
            needed = t.start_deck[v] * self.players
            if needed > t.count[v]:
                raise PackError(f"{where}: {content.vassal[v].id} is needed {needed} times")


# effects that only fill a column of the tables
AMOUNTS = {
    "cheaper-upgrade": "cheaper_upgrade",
    "cheaper-build": "cheaper_build",
    "cheaper-master": "cheaper_master",
    "cheaper-vassal": "cheaper_vassal",
    "save-more": "save_more",
    "cash-stored": "cash",
}
PASSIVE = [*AMOUNTS, "make-more", "untaxed", "tax-share", "spare", "store"]

__all__ = ["VARIANT_WORDS", "Builder", "Content", "find", "load"]
