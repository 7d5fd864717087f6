# interpreted
"""From content to the tables that the steps read."""

from __future__ import annotations

from typing import Any

from tabard.engine.errors import PackError
from tabard.games.feudalia.content import (
    KINDS,
    SOILS,
    ActionEntry,
    Content,
    CostEntry,
    EffectEntry,
    Master,
    Scenario,
    TradeRow,
    Vassal,
)
from tabard.games.feudalia.effects import Action, Effect, Trade
from tabard.games.feudalia.storing import Store
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    BLACK,
    PERMANENT,
    RESOURCES,
    STRAIGHTEN,
    TAP,
    VASSALS,
    Tables,
)
from tabard.games.feudalia.taking import Rob, Toll
from tabard.games.feudalia.trading import TradeEffect
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
    Yield,
)


def find(entries: list[Any], id: str, where: str) -> int:
    """The index of an entry by its id."""
    for i, entry in enumerate(entries):
        if entry.id == id:
            return i
    raise PackError(f"{where}: there is no '{id}'")


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
        label = f" {label}".replace(" 1 coins", " 1 coin").strip()
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
        action.effects = [self._effect(effect, where) for effect in entry.effects]
        self.scrolls.append((f"{vassal.id}-{entry.id}", f"{vassal.name}: {entry.says or entry.id}"))
        self.t.action_effect.append(f"effect:vassal {vassal.id} {entry.id}")
        return action

    def _effect(self, entry: EffectEntry, where: str) -> Effect:
        """The effect an entry names."""
        resource = SOILS.index(entry.resource) if entry.resource else -1
        match entry.effect:
            case "make":
                return Make(entry.cubes)
            case "coins":
                return Coins(entry.amount, self._by_soil(entry))
            case "coins-per-standing":
                return CoinsPerStanding(entry.amount, entry.least)
            case "cube":
                return Cube(entry.cubes)
            case "draw":
                return Draw(entry.cards)
            case "exchange-cards":
                return ExchangeCards(entry.cards)
            case "income-bonus":
                return IncomeBonus(entry.amount)
            case "make-bonus":
                return MakeBonus(entry.amount)
            case "influence":
                return Influence(entry.amount)
            case "toll":
                return Toll(entry.amount)
            case "rob":
                return Rob(entry.coins, entry.guard)
            case "free-field":
                return FreeField()
            case "yield" if resource >= 0:
                return Yield(resource, entry.amount)
            case "yield":
                raise PackError(f"{where}: 'yield' needs a resource")
            case "trade" if entry.trade in self.rows:
                title = next(t.name for t in self.content.trade if t.id == entry.trade)
                return TradeEffect(self.rows[entry.trade], entry.times, title)
            case "trade":
                raise PackError(f"{where}: there is no trade '{entry.trade}'")
        if entry.effect in PASSIVE:
            raise PackError(f"{where}: '{entry.effect}' is an effect of masters only")
        known = ", ".join([*ACTIVE, *PASSIVE])
        raise PackError(f"{where}: '{entry.effect}' is no effect; known: {known}")

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
            t.master_effects[m].append(self._effect(entry, where))

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


# words of the vocabulary that do something when a card is played or used
ACTIVE = [
    "make", "coins", "coins-per-standing", "cube", "draw", "exchange-cards", "income-bonus",
    "make-bonus", "influence", "toll", "rob", "free-field", "yield", "trade",
]  # fmt: skip
# effects of masters that only fill a column of the tables
AMOUNTS = {
    "cheaper-upgrade": "cheaper_upgrade",
    "cheaper-build": "cheaper_build",
    "cheaper-master": "cheaper_master",
    "cheaper-vassal": "cheaper_vassal",
    "save-more": "save_more",
    "cash-stored": "cash",
}
PASSIVE = [*AMOUNTS, "make-more", "untaxed", "tax-share", "spare", "store"]
