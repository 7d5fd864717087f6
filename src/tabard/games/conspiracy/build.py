# interpreted
"""From content and options to the tables and words that the steps use."""

from __future__ import annotations

from typing import get_args

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.verbs import Domain, numbers
from tabard.games.conspiracy.content import ActionEffect, Content, EventEffect
from tabard.games.conspiracy.tables import KNIGHT, MERC, RESERVE, Tables, Words

UNITS = ["mercenary", "mercenary-hit", "knight", "knight-hit", "knight-hit-twice"]
UNIT_LABELS = [
    "mercenary", "wounded mercenary", "knight", "wounded knight", "badly wounded knight",
]  # fmt: skip
ESTATES = ["profane", "clerical"]
MEASURES = ["relics", "troops", "trade"]
FAR = 99


def build_tables(content: Content, options: dict[str, Value]) -> Tables:
    """All numbers of a match."""
    t = Tables()
    players = int(options["players"])
    _cards(t, content)
    _map(t, content, str(options["half"]), str(options["other_half"]))
    _pieces(t, content, players)
    rules = content.rules
    setup = content.setup
    t.start_fiefs = setup.fiefs[str(players)] + (1 if options["extra_fief"] else 0)
    t.start_knights = setup.knights
    t.start_mercs = setup.mercenaries
    t.start_children = setup.children
    t.start_money = setup.money
    t.start_hand = setup.hand
    t.elector_bid = rules.elector_bids[str(players)]
    if options["low_bids"]:
        t.elector_bid = max(rules.bid, t.elector_bid - rules.low_bid)
    for name in (
        "hand_limit", "discard_price", "castle_price", "immune", "bid", "elector_glory",
        "rows", "supports", "hit", "double_hit", "retreat_loss", "retreat_loss_wounded",
        "knight_value", "castle_penalty", "relic_bonus", "preacher_bonus", "child_cards",
    ):  # fmt: skip
        setattr(t, name, getattr(rules, name))
    t.guard_knights = rules.guards.knights
    t.guard_mercs = rules.guards.mercenaries
    t.majority = rules.majority
    if len(t.electors) < 7:
        t.majority = len(t.electors) // 2 + 1
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
    effects = list(get_args(ActionEffect))
    t.kinds_of = [[] for _ in effects]
    ids = [card.id for card in content.action]
    for kind, card in enumerate(content.action):
        effect = effects.index(card.effect)
        t.effect.append(effect)
        t.kinds_of[effect].append(kind)
        t.copies.append(card.copies)
        t.amount.append(card.amount)
        t.estate.append(ESTATES.index(card.estate))
        t.troop.append(KNIGHT if card.troop == "knight" else MERC)
        for other in card.cancels:
            if other not in ids:
                raise PackError(f"action '{card.id}', key cancels: there is no '{other}'")
        t.cancels.append([ids.index(other) for other in card.cancels])
        t.action_ids.append(card.id)
    for effect, kinds in enumerate(t.kinds_of):
        if not kinds:
            raise PackError(f"action: no card has the effect '{effects[effect]}'")
    events = list(get_args(EventEffect))
    for event in content.event:
        t.event_effect.append(events.index(event.effect))
        t.event_copies.append(event.copies)
        t.event_ids.append(event.id)
    t.piles = list(content.setup.event_piles)
    if len(t.piles) != 3:
        raise PackError("setup, key event_piles: needs three numbers")
    for master in content.master:
        t.master_glory.append(master.glory)
        t.master_minimum.append(master.minimum)
        t.master_income.append(master.income)
        t.master_measure.append(MEASURES.index(master.measure))


def _map(t: Tables, content: Content, half: str, other_half: str) -> None:
    """The territories in play; of the other half only the electors vote (CON-A32)."""
    lands = content.territory
    ids = [land.id for land in lands]
    t.lands = len(lands)
    pays = content.income
    base = {"profane": pays.profane, "clerical": pays.clerical, "electorate": pays.electorate}
    for i, land in enumerate(lands):
        t.base.append(base[land.kind])
        t.land_estate.append(ESTATES.index(land.estate))
        t.elector.append(land.kind == "electorate")
        here = half in ("whole", land.side)
        t.in_play.append(here)
        if land.kind == "electorate":
            if here:
                t.electors_for_sale.append(i)
            if here or other_half == "neutral":
                t.electors.append(i)
    t.near = [[] for _ in lands]
    for border in content.border:
        for end in border.between:
            if end not in ids:
                raise PackError(f"border '{border.id}', key between: there is no '{end}'")
        a, b = (ids.index(end) for end in border.between)
        if t.in_play[a] and t.in_play[b]:
            t.near[a].append(b)
            t.near[b].append(a)
            if border.road:
                t.road_a.append(a)
                t.road_b.append(b)
    t.near = [sorted(near) for near in t.near]
    t.foreign = [0] * t.lands
    for city in content.foreign:
        for end in city.roads:
            if end not in ids:
                raise PackError(f"foreign '{city.id}', key roads: there is no '{end}'")
            if t.in_play[ids.index(end)]:
                t.foreign[ids.index(end)] += 1
    t.steps = [_distances(t.near, i) for i in range(t.lands)]


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
    pieces = content.pieces
    for name in ("family", "votes", "monasteries", "relics", "castles", "cities", "glory", "money"):
        setattr(t, name, getattr(pieces, name))
    if len(content.house) < players:
        raise PackError(f"house: {players} players need as many houses")
    t.mercs = [house.mercenaries for house in content.house[:players]]
    t.knights = [house.knights for house in content.house[:players]]
    pays = content.income
    t.pay_monastery = pays.monastery
    t.pay_relic = pays.relic
    t.pay_castle = pays.castle
    t.pay_preacher = pays.preacher
    t.pay_road = pays.road
    t.floor = pays.floor


def _check(t: Tables, players: int) -> None:
    """What a pack must leave possible."""
    fiefs = sum(
        1
        for land in range(t.lands)
        if t.in_play[land] and t.land_estate[land] == 0 and not t.elector[land]
    )
    if t.start_fiefs * players > fiefs:
        raise PackError(f"setup, key fiefs: {players} players need more fiefdoms than {fiefs}")
    if t.start_knights > min(t.knights) or t.start_mercs > min(t.mercs):
        raise PackError("setup: more troops to begin with than a house has")
    for name in ("pay_road", "floor", "start_money", "discard_price", "castle_price", "bid",
                 "elector_bid", "money"):  # fmt: skip
        if getattr(t, name) % 10:
            raise PackError(f"{name} must be a multiple of 10")
    if t.bid < 10:
        raise PackError("rules, key bid: must be at least 10")


def build_words(content: Content, players: int) -> Words:
    """The domains, verbs and events."""
    lands = content.territory
    slots = [f"{line}-{row + 1}" for row in range(6) for line in ("front", "support", "second")]
    slot_labels = [
        f"{line} {row + 1}"
        for row in range(6)
        for line in ("the front of row", "the support of row", "the second support of row")
    ]
    assert len(slots) == RESERVE
    houses = content.house[:players]
    top = content.pieces.money
    return Words(
        cards=Domain(
            "card", [c.id for c in content.action], [c.name for c in content.action], "card",
            "an action card",
        ),
        places=Domain(
            "territory", [x.id for x in lands], [x.name for x in lands], "place", "a territory"
        ),
        who=Domain("seat", [h.id for h in houses], [h.name for h in houses], "seat", "somebody"),
        units=Domain("unit", UNITS, UNIT_LABELS, "choice", "a troop"),
        estates=Domain("education", ESTATES, None, "choice"),
        slots=Domain("slot", [*slots, "reserve"], [*slot_labels, "the reserve"], "choice"),
        sides=Domain("side", ["attack", "defence"], None, "choice"),
        modes=Domain(
            "orders", ["all", "mine"],
            ["ask me in every window", "ask me only where it concerns me"], "choice",
        ),
        masters=Domain(
            "master", [m.id for m in content.master], [m.name for m in content.master], "card"
        ),
        events=Domain(
            "event", [e.id for e in content.event], [e.name for e in content.event], "card",
            "an event card",
        ),
        bids=numbers("ducats", 10, top, 10),
        sums=numbers("ducats", 0, top, 10),
        counts=numbers("number", 0, 99),
        dice=numbers("roll", 0, 6),
        price=content.rules.discard_price,
    )  # fmt: skip
