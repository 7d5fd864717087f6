# interpreted
"""Which effect each word of the content means, and the tables made of content and options.

A new card is a line of content.toml; a new effect is one class, named here.
"""

from __future__ import annotations

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.packs import named, numbered
from tabard.engine.piles import pile_of, piles_of
from tabard.engine.terms import numbers_of
from tabard.games.conspiracy import effects, events
from tabard.games.conspiracy.content import Content
from tabard.games.conspiracy.numbers import Numbers
from tabard.games.conspiracy.reactions import WINDOWS
from tabard.games.conspiracy.tables import FAR, KNIGHT, MERC, MOST, PROFANE, Tables, has
from tabard.games.conspiracy.words import ESTATES
from tabard.games.conspiracy.worth import Worth

# The effects of action cards: the content's word, its class.
ACTIONS: dict[str, type[effects.Effect]] = {
    "double-income": effects.DoubleIncome,  # Alchemist
    "combat-bonus": effects.CombatBonus,  # Hostler, Art of Forging
    "move-child": effects.MoveChild,  # Bad Influence, Conversion
    "clear-troops": effects.ClearTroops,  # Crusade, Campaign against the Slavs
    "take-vacant": effects.TakeVacant,  # Emperor intervenes, Curia intervenes
    "kill-child": effects.KillChild,  # Death abroad, Death in the vatican
    "kill-newborn": effects.KillNewborn,  # Death in the cradle
    "turn-coats": effects.TurnCoats,  # Defector
    "disperse": effects.Disperse,  # Peasant uprising
    "cancel-card": effects.CancelCard,  # Inquisitor
    "half-price": effects.HalfPrice,  # Magnate of trade
    "child": effects.NewChild,  # Marriage
    "hire": effects.Hire,  # Mercenaries
    "cancel-death": effects.CancelDeath,  # Miracle Healer
    "bar-bidder": effects.BarBidder,  # Pestilence
    "cancel-ban": effects.CancelBan,  # Reichstag Edict
    "claim": effects.ClaimLand,  # Right of Succession
    "rob-income": effects.RobIncome,  # Robber Knight
    "force-death": effects.ForceDeath,  # Witch in the Woods
}

# The effects of event cards.
EVENTS: dict[str, type[events.EventEffect]] = {
    "child": events.Adoption,
    "city": events.CityRights,
    "elector-death": events.DeathOfElector,
    "emperor-death": events.DeathOfEmperor,
    "monastery": events.FoundMonastery,
    "preacher": events.ItinerantPreacher,
    "knight": events.KnightArmy,
    "castle": events.MasterBuilder,
    "ban": events.Reichsacht,
    "relic": events.FindRelic,
}

MEASURES = {"relics": 0, "troops": 1, "trade": 2}


def card_ids(content: Content) -> list[str]:
    """The events, in the order of the tables: hands are not looked into."""
    return [card.id for card in content.event]


def build_tables(content: Content, options: dict[str, Value], edition: int) -> Tables:
    """All numbers of a match."""
    t = Tables(content.rules, content.setup)
    t.edition = edition
    players = int(options["players"])
    t.worth = Worth(t, numbers_of(__package__, Numbers, card_ids(content)))
    seats = range(players)
    t.seats_from = piles_of([(first + k) % players for k in seats] for first in seats)
    _cards(t, content)
    _map(t, content, str(options["half"]), str(options["other_half"]))
    _pieces(t, content, players)
    rules = content.rules
    setup = content.setup
    t.start_fiefs = setup.fiefs[str(players)] + (1 if options["extra_fief"] else 0)
    t.start_money = setup.money
    t.elector_bid = rules.elector_bids[str(players)]
    if options["low_bids"]:
        t.elector_bid = max(rules.bid, t.elector_bid - rules.low_bid)
    for name in (
        "hand_limit", "discard_price", "castle_price", "immune", "bid", "elector_glory",
        "supports", "knight_value", "hit", "double_hit",
    ):  # fmt: skip
        setattr(t, name, getattr(rules, name))
    t.guard_knights = rules.guards.knights
    t.guard_mercs = rules.guards.mercenaries
    t.majority = rules.majority if len(t.electors) >= 7 else len(t.electors) // 2 + 1
    t.war_glory = bool(options["war_glory"])
    t.end_with_deck = bool(options["end_with_deck"])
    t.turn_limit = int(options["turn_limit"])
    t.child_price = int(options["child_price"]) if options["buy_child"] else 0
    t.honour = bool(options["honourable_retreat"])
    t.count_influence = options["four_electors"] == "influence"
    t.return_masters = options["master_minimum"] == "return"
    _check(t, players)
    return t


def _cards(t: Tables, content: Content) -> None:
    kinds = numbered(content.action)
    for kind, card in enumerate(content.action):
        effect = named(ACTIONS, card.effect, "effect", card.id)(
            kind,
            card.id,
            card.amount,
            ESTATES.index(card.estate),
            KNIGHT if card.troop == "knight" else MERC,
            pile_of(named(kinds, other, "card", card.id) for other in card.cancels),
        )
        for timing in card.timing:
            if timing not in effect.timings:
                known = ", ".join(effect.timings)
                raise PackError(f"card '{card.id}': no timing '{timing}'; its effect has: {known}")
        t.effect.append(effect)
    t.copies = pile_of(card.copies for card in content.action)
    t.answers = piles_of(
        [kind for kind, effect in enumerate(t.effect) if effect.answers_in(window)]
        for window in range(WINDOWS)
    )
    for kind, event in enumerate(content.event):
        t.event.append(named(EVENTS, event.effect, "effect", event.id)(kind, event.id))
    t.event_copies = pile_of(event.copies for event in content.event)
    t.deadly = pile_of(effect.death for effect in t.event)
    t.single = sum(1 << effect.card for effect in t.event if effect.single)
    t.piles = pile_of(content.setup.event_piles)
    if len(t.piles) != 3:
        raise PackError("setup, key event_piles: needs three numbers")
    t.master_glory = pile_of(master.glory for master in content.master)
    t.master_minimum = pile_of(master.minimum for master in content.master)
    t.master_income = pile_of(master.income for master in content.master)
    t.master_measure = pile_of(MEASURES[master.measure] for master in content.master)


def _map(t: Tables, content: Content, half: str, other_half: str) -> None:
    """The territories in play; of the other half only the electors vote (CON-A32)."""
    lands = content.territory
    ids = numbered(lands)
    pays = content.income
    base = {"profane": pays.profane, "clerical": pays.clerical, "electorate": pays.electorate}
    here = [half in ("whole", land.side) for land in lands]
    electors = [i for i, land in enumerate(lands) if land.kind == "electorate"]
    t.lands = len(lands)
    t.base = pile_of(base[land.kind] for land in lands)
    t.estate = pile_of(ESTATES.index(land.estate) for land in lands)
    t.is_elector = sum(1 << i for i in electors)
    t.in_play = sum(1 << i for i in range(len(lands)) if here[i])
    t.fiefs = t.in_play & ~t.is_elector
    t.electors_for_sale = pile_of(i for i in electors if here[i])
    t.electors = pile_of(i for i in electors if here[i] or other_half == "neutral")
    near: list[list[int]] = [[] for _ in lands]
    roads: list[list[int]] = [[] for _ in lands]
    pairs: list[tuple[int, int]] = []
    for border in content.border:
        a, b = (_land(ids, end, f"border '{border.id}', key between") for end in border.between)
        if here[a] and here[b]:
            near[a].append(b)
            near[b].append(a)
            if border.road:
                pairs.append((a, b))
                roads[a].append(b)
                roads[b].append(a)
    t.near = piles_of(sorted(lands) for lands in near)
    t.roads = piles_of(roads)
    t.road_a = pile_of(a for a, _ in pairs)
    t.road_b = pile_of(b for _, b in pairs)
    foreign = [0] * len(lands)
    for city in content.foreign:
        for end in city.roads:
            land = _land(ids, end, f"foreign '{city.id}', key roads")
            foreign[land] += here[land]
    t.foreign = pile_of(foreign)
    t.steps = piles_of(_distances(near, i) for i in range(len(lands)))


def _land(ids: dict[str, int], land: str, where: str) -> int:
    if land not in ids:
        raise PackError(f"{where}: there is no '{land}'")
    return ids[land]


def _distances(near: list[list[int]], start: int) -> list[int]:
    steps = [FAR] * len(near)
    steps[start] = 0
    edge = [start]
    while edge:
        beyond = []
        for land in edge:
            for other in near[land]:
                if steps[other] == FAR:
                    steps[other] = steps[land] + 1
                    beyond.append(other)
        edge = beyond
    return steps


def _pieces(t: Tables, content: Content, players: int) -> None:
    for name in ("family", "votes", "monasteries", "relics", "castles", "cities", "glory", "money"):
        setattr(t, name, getattr(content.pieces, name))
    if len(content.house) < players:
        raise PackError(f"house: {players} players need as many houses")
    t.mercs = pile_of(house.mercenaries for house in content.house[:players])
    t.knights = pile_of(house.knights for house in content.house[:players])
    pays = content.income
    for name in ("monastery", "relic", "castle", "preacher", "road"):
        setattr(t, f"pay_{name}", getattr(pays, name))
    t.floor = pays.floor


def _check(t: Tables, players: int) -> None:
    """What a pack must leave possible."""
    fiefs = sum(has(t.fiefs, land) for land in range(t.lands) if t.estate[land] == PROFANE)
    if t.start_fiefs * players > fiefs:
        raise PackError(f"setup, key fiefs: {players} players need more fiefdoms than {fiefs}")
    if t.setup.knights > min(t.knights) or t.setup.mercenaries > min(t.mercs):
        raise PackError("setup: more troops to begin with than a house has")
    if max(*t.knights, *t.mercs) > MOST:
        raise PackError(f"house: no house has more than {MOST} knights or mercenaries")
    for name in ("pay_road", "floor", "start_money", "discard_price", "castle_price", "bid",
                 "elector_bid", "money"):  # fmt: skip
        if getattr(t, name) % 10:
            raise PackError(f"{name} must be a multiple of 10")
    if t.bid < 10:
        raise PackError("rules, key bid: must be at least 10")
