# interpreted
"""Which effect each word of the content means, and the tables that the steps read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import append, vec

from tabard.engine.errors import PackError
from tabard.engine.native import Pile
from tabard.engine.options import Value
from tabard.engine.packs import number_of, numbered
from tabard.engine.piles import pile_of, piles_of
from tabard.engine.terms import numbers_of
from tabard.games.feudalia import effects
from tabard.games.feudalia.bot import appraise
from tabard.games.feudalia.content import (
    KINDS,
    SOILS,
    ActionEntry,
    CathedralMaster,
    Content,
    CostEntry,
    EffectEntry,
    Master,
    Scenario,
    Soil,
    Vassal,
)
from tabard.games.feudalia.numbers import Numbers
from tabard.games.feudalia.start_phase import Turn
from tabard.games.feudalia.storing import Store
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    BLACK,
    PERMANENT,
    RESOURCES,
    STRAIGHTEN,
    TAP,
    VARIANT_WORDS,
    VASSALS,
    Action,
    Cost,
    Effect,
    Tables,
    Trade,
)
from tabard.games.feudalia.taking import Rob, Toll
from tabard.games.feudalia.trading import TradeEffect
from tabard.games.feudalia.worth import Worth

# What cards do when they are played or used, by the word of the content.
EFFECTS: dict[str, Callable[[EffectEntry], Effect]] = {
    "make": lambda e: effects.Make(e.effect, e.cubes),
    "coins": lambda e: effects.Coins(e.amount, by_soil(e)),
    "coins-per-standing": lambda e: effects.CoinsPerStanding(e.amount, e.least),
    "cube": lambda e: effects.Cube(e.effect, e.cubes),
    "draw": lambda e: effects.Draw(e.effect, e.cards),
    "exchange-cards": lambda e: effects.ExchangeCards(e.effect, e.cards),
    "income-bonus": lambda e: effects.IncomeBonus(e.effect, e.amount),
    "make-bonus": lambda e: effects.MakeBonus(e.effect, e.amount),
    "influence": lambda e: effects.Influence(e.effect, e.amount),
    "toll": lambda e: Toll(e.effect, e.amount),
    "rob": lambda e: Rob(e.coins, e.guard),
    "free-field": lambda e: effects.FreeField(e.effect),
    "yield": lambda e: effects.Yield(e.effect, e.amount, soil_of(e.resource)),
}
# What masters do for good: the number of the effect stands in a column of the tables.
COLUMNS = {
    "cheaper-upgrade": "cheaper_upgrade",
    "cheaper-build": "cheaper_build",
    "cheaper-master": "cheaper_master",
    "cheaper-vassal": "cheaper_vassal",
    "save-more": "save_more",
    "cash-stored": "cash",
}
PASSIVE = [*COLUMNS, "make-more", "untaxed", "tax-share", "spare", "store"]
NEED_RESOURCE = ("yield", "make-more", "untaxed")
MASTER_KINDS = {"tap": TAP, "straighten": STRAIGHTEN, "permanent": PERMANENT}


def by_soil(entry: EffectEntry) -> Pile:
    """How many coins in a fief of each colour."""
    named = (entry.wheat, entry.wood, entry.clay, entry.stone)
    return pile_of(entry.amount if n is None else n for n in named)


def soil_of(soil: Soil | None) -> int:
    """The number of a type, -1 for none."""
    return -1 if soil is None else SOILS.index(soil)


def cost_of(entry: CostEntry) -> Cost:
    """The cost as the steps read it."""
    cubes = (entry.wheat, entry.wood, entry.clay, entry.stone, entry.any)
    gone = -1 if entry.eliminate is None else KINDS.index(entry.eliminate)
    return Cost(entry.coins, pile_of(cubes), gone)


def build_tables(content: Content, scenario: Scenario, options: Mapping[str, Value]) -> Tables:
    """The tables of a game with these options."""
    tables = Builder(content, int(options["players"])).build(scenario, bool(options["lord_start"]))
    tables.beginner = bool(options["beginner_wheat"])
    tables.target = 2 * int(options["target"])
    wanted = str(options["variants"])
    if wanted.isdigit():
        tables.random_variants = int(wanted)
    elif wanted != "none":
        tables.chosen_variants = sum(1 << VARIANT_WORDS.index(word) for word in wanted.split("+"))
    return tables


def card_ids(content: Content) -> list[str]:
    """The vassals and the masters, in the order of the tables."""
    return [card.id for card in [*content.vassal, *content.master, *content.cathedral_master]]


class Builder:
    """Makes the tables of one game from its content."""

    def __init__(self, content: Content, players: int) -> None:
        self.content = content
        self.players = players
        self.t = Tables()
        self.rows: dict[str, range] = {}  # the rows of each trade

    def build(self, scenario: Scenario, lord: bool) -> Tables:
        """All tables."""
        self._rules()
        self._trades()
        self._vassals()
        self._masters()
        self._cathedral()
        self._fiefs()
        self._variants()
        self._scenario(scenario, lord)
        self.t.turns = [Turn(seat) for seat in range(self.players)]
        appraise(self.t)
        words = [*EFFECTS, "trade"]
        numbers = numbers_of(__package__, Numbers, card_ids(self.content), words)
        self.t.worth = Worth(self.t, numbers)
        return self.t

    def _rules(self) -> None:
        t, rules = self.t, self.content.rules
        t.hand, t.row, t.reveal = rules.hand, rules.row, rules.reveal
        t.influence, t.storage = rules.influence, rules.storage
        t.noble_lead, t.lead, t.round_cap = rules.nobles, rules.lead, rules.round_cap
        t.solo = self.players == 1
        t.solo_rounds = pile_of(rank.rounds for rank in rules.solo_ranks)
        t.solo_names = [rank.name for rank in rules.solo_ranks]

    def _trades(self) -> None:
        trades: list[Trade] = []
        for group in self.content.trade:
            start = len(trades)
            for row in group.rows:
                give, get = soil_of(row.give), soil_of(row.get)
                trades.append(Trade(give, row.cubes, row.coins, get, row.earn))
            self.rows[group.id] = range(start, len(trades))
        self.t.trades = vec[Trade](trades)

    def _vassals(self) -> None:
        t, vassals = self.t, self.content.vassal
        t.tax = next(v for v, vassal in enumerate(vassals) if vassal.type == "official")
        t.count = pile_of(vassal.count for vassal in vassals)
        t.income = pile_of(vassal.income for vassal in vassals)
        t.kind = pile_of(KINDS.index(vassal.type) for vassal in vassals)
        t.cost = vec[Cost]([cost_of(vassal.cost) for vassal in vassals])
        t.actions = vec[vec[Action]](
            [vec[Action]([self._action(v, a) for a in v.actions]) for v in vassals]
        )
        t.strength = pile_of(self._strength(vassal) for vassal in vassals)
        t.clerics = pile_of((v.type == "cleric") * (1 + v.gold) for v in vassals)
        t.nobles = pile_of((v.type == "noble") * (1 + v.gold) for v in vassals)

    def _strength(self, vassal: Vassal) -> int:
        strength = self.content.crusades.strength
        plain = strength.get(vassal.type, 0)
        return strength.get(f"{vassal.type}_gold", plain) if vassal.gold else plain

    def _action(self, vassal: Vassal, entry: ActionEntry) -> Action:
        word = len(self.t.action_effect)
        fees = pile_of(entry.fee.get(soil, 0) if soil in entry.fields else -1 for soil in SOILS)
        effects = [self._effect(effect, f"vassal '{vassal.id}'") for effect in entry.effects]
        self.t.action_effect.append(f"effect:vassal {vassal.id} {entry.id}")
        return Action(word, entry.kind == "field", fees, entry.plus, vec[Effect](effects))

    def _effect(self, entry: EffectEntry, where: str) -> Effect:
        """The effect an entry names."""
        name = entry.effect
        self._demand_resource(entry, where)
        if name in EFFECTS:
            return EFFECTS[name](entry)
        if name == "trade" and entry.trade in self.rows:
            rows = self.rows[entry.trade]
            title = list(self.rows).index(entry.trade)
            return TradeEffect(pile_of(rows), self._cheapest(rows), entry.times, title)
        if name == "trade":
            raise PackError(f"{where}: there is no trade '{entry.trade}'")
        if name in PASSIVE:
            raise PackError(f"{where}: '{name}' is an effect of masters only")
        known = ", ".join([*EFFECTS, "trade", *PASSIVE])
        raise PackError(f"{where}: '{name}' is no effect; known: {known}")

    def _cheapest(self, rows: range) -> Pile:
        """The rows of a trade of which no other asks for the same type and for less."""
        found: dict[tuple[int, int, int], int] = {}
        for row in rows:
            trade = self.t.trades[row]
            found.setdefault((trade.give, trade.cubes, trade.coins), row)
        return pile_of(
            row
            for (give, cubes, coins), row in found.items()
            if not any(
                g == give and (n, c) != (cubes, coins) and n <= cubes and c <= coins
                for g, n, c in found
            )
        )

    def _demand_resource(self, entry: EffectEntry, where: str) -> None:
        if entry.effect in NEED_RESOURCE and entry.resource is None:
            raise PackError(f"{where}: '{entry.effect}' needs a resource")

    def _masters(self) -> None:
        t, basics, saints = self.t, self.content.master, self.content.cathedral_master
        everyone: list[Master | CathedralMaster] = [*basics, *saints]
        t.basics, t.masters = len(basics), len(everyone)
        t.flag = pile_of([ANY_FLAG if m.flag == "any" else soil_of(m.flag) for m in basics]
                         + [ANY_FLAG] * len(saints))  # fmt: skip
        t.needs = pile_of([1] * len(basics) + [2] * len(saints))
        t.master_cost = vec[Cost]([cost_of(m.cost) for m in everyone])
        pays = [m.pay for m in basics] + [CostEntry() for _ in saints]
        t.master_pay = vec[Cost]([cost_of(pay) for pay in pays])
        t.master_kind = pile_of([MASTER_KINDS[m.kind] for m in basics] + [PERMANENT] * len(saints))
        t.master_nobles = pile_of([m.nobles for m in basics] + [0] * len(saints))
        t.defence_bonus = pile_of([m.defence for m in basics] + [0] * len(saints))
        t.master_effect = [f"effect:master {m.id}" for m in everyone]
        t.master_effects = vec[vec[Effect]]([vec[Effect]() for _ in everyone])
        t.master_piles = pile_of(saint.count for saint in saints)
        t.make_more = pile_of([0] * (len(everyone) * RESOURCES))
        t.tax_divisor = pile_of([2] * len(everyone))
        t.sparers = sum(e.effect == "spare" for m in basics for e in m.effects)
        for column in ("spare", "store_slot"):
            setattr(t, column, pile_of([-1] * len(everyone)))
        for column in (
            "untaxed",
            "more_influence",
            "spare_level",
            "spare_build",
            *COLUMNS.values(),
        ):
            setattr(t, column, pile_of([0] * len(everyone)))
        for m, master in enumerate(basics):
            for entry in master.effects:
                self._master_effect(m, entry, master)

    def _master_effect(self, m: int, entry: EffectEntry, master: Master) -> None:
        t = self.t
        where = f"master '{master.id}'"
        resource = soil_of(entry.resource)
        name = entry.effect
        self._demand_resource(entry, where)
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
            store = len(t.store_master)
            t.store_slot[m] = store
            t.store_master = pile_of([*t.store_master, m])
            t.store_capacity = pile_of([*t.store_capacity, entry.capacity])
            effect = Store(store, entry.capacity, resource, entry.amount, entry.out)
            t.master_effects[m] = append(t.master_effects[m], effect)
        elif name == "influence" and master.kind == "permanent":
            t.more_influence[m] = entry.amount
        elif name in COLUMNS:
            getattr(t, COLUMNS[name])[m] = entry.amount
        else:
            t.master_effects[m] = append(t.master_effects[m], self._effect(entry, where))

    def _cathedral(self) -> None:
        t, content = self.t, self.content
        group = max(self.players, content.rules.solo_tokens if self.players == 1 else 2) - 2
        by_card = {saint.card: i for i, saint in enumerate(content.cathedral_master)}
        saints = [by_card.get(card.id, -1) for card in content.cathedral]
        costs = [content.cathedral_master[i].build if i >= 0 else card.cost
                 for i, card in zip(saints, content.cathedral, strict=True)]  # fmt: skip
        t.cathedral_points = pile_of(card.half_points for card in content.cathedral)
        t.cathedral_tokens = pile_of(card.tokens[group] for card in content.cathedral)
        t.cathedral_cost = vec[Cost]([cost_of(cost) for cost in costs])
        t.cathedral_master = pile_of(t.basics + i if i >= 0 else -1 for i in saints)

    def _fiefs(self) -> None:
        t, soils = self.t, self.content.soil
        t.fields = pile_of(n for soil in soils for n in soil.fields)
        t.cities = pile_of(n for soil in soils for n in soil.cities)
        t.points = pile_of(n for soil in soils for n in soil.half_points)
        t.defence = pile_of(n for soil in soils for n in soil.defence)
        t.upgrade = vec[Cost]([cost_of(cost) for soil in soils for cost in soil.upgrade])
        t.soil = pile_of(SOILS.index(fief.soil) for fief in self.content.fief)
        faces = self.content.treasury
        by_level = {level: face.saved for face in faces for level in face.levels}
        t.track = min(len(face.saved) for face in faces) - 1
        for total in range(7):
            if total not in by_level:
                raise PackError(f"treasury: no face shows the sum {total}")
        t.saved = piles_of(by_level[total] for total in range(7))

    def _variants(self) -> None:
        t, content = self.t, self.content
        t.variant_target = pile_of(variant.target * 2 for variant in content.variant)
        war = content.crusades
        t.raid_turn, t.raid_coins, t.loot = war.first_turn, war.coins, war.loot
        t.per_master, t.negatives, t.steps = war.per_master, war.negative, war.steps
        t.amends, t.cross = cost_of(war.amends), cost_of(war.cross)
        t.crusade_points = war.token_half_points
        t.crusade_tokens = war.tokens[self.players - 1]
        t.pilgrims, t.pilgrim_points = content.pilgrimage.clerics, content.pilgrimage.half_points
        t.fair, t.fair_points = cost_of(content.fair.cost), content.fair.half_points

    def _scenario(self, scenario: Scenario, lord: bool) -> None:
        t, content = self.t, self.content
        vassals, masters = numbered(content.vassal), numbered(content.master)

        def piles(ids: list[str]) -> list[int]:
            return [number_of(vassals, word, "vassal", scenario.id) for word in ids]

        def row(ids: list[str]) -> Pile:
            return pile_of(number_of(masters, word, "master", scenario.id) for word in ids)

        deck = [0] * VASSALS
        for word, count in scenario.deck.items():
            deck[number_of(vassals, word, "vassal", scenario.id)] += count
        if lord:
            deck[number_of(vassals, content.rules.lord_start, "vassal", scenario.id)] += 1
        if deck[t.tax] != 1:
            raise PackError(f"scenario '{scenario.id}': a starting deck has one Tax Collector")
        for v, vassal in enumerate(content.vassal):
            needed = deck[v] * self.players
            if needed > vassal.count:
                raise PackError(f"scenario '{scenario.id}': {vassal.id} is needed {needed} times")
        t.scenario = scenario.id
        t.start_deck = pile_of(deck)
        t.specialists = pile_of(piles(scenario.specialists))
        t.piles = pile_of(piles(scenario.standard) + piles(scenario.specific))
        t.random_clerics = pile_of(piles(scenario.random_clerics))
        t.random_others = pile_of(piles(scenario.random_others))
        t.draw_clerics, t.draw_others = scenario.draw_clerics, scenario.draw_others
        t.face_up, t.master_list = row(scenario.face_up), row(scenario.masters)
        t.fixed_soils = pile_of(SOILS.index(soil) for soil in scenario.fiefs)
