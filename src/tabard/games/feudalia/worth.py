"""What the cards and cubes of Feudalia are worth to the bots, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.terms import of_cards
from tabard.games.feudalia.numbers import Numbers
from tabard.games.feudalia.tables import (
    RESOURCES,
    STONE,
    VASSALS,
    WHEAT,
    Effect,
    Tables,
)


class Worth(Numbers):
    """The numbers, and what every vassal and master is worth."""

    def __init__(self, t: Tables, given: dict[str, float]) -> None:
        n = Numbers(given)
        added = vec[float](of_cards(given))
        self.play: vec[float] = vec[float](
            [vassal_worth(t, n, v) + added[v] for v in range(VASSALS)]
        )
        self.master: vec[float] = vec[float](
            [master_worth(t, n, m) + added[VASSALS + m] for m in range(t.masters)]
        )
        super().__init__(given)


def vassal_worth(t: Tables, n: Numbers, v: i64) -> float:
    """What a card of a vassal is worth when it is played."""
    best = n.income * float(t.income[v])
    for action in t.actions[v]:
        best = max(best, sum((effect_worth(n, effect) for effect in action.effects), 0.0))
        if action.field:
            soils = vec[i64]([r for r in range(RESOURCES) if action.fees[r] >= 0])
            if len(soils) == 1 and action.effects[0].name == "make":
                best = n.making * pile_worth(n, soils[0], action.effects[0].amount)
    return best


def master_worth(t: Tables, n: Numbers, m: i64) -> float:
    """What a basic master does each turn."""
    value = n.cheaper_upgrade * float(t.cheaper_upgrade[m]) + n.cheaper_build * float(
        t.cheaper_build[m]
    )
    value += n.cheaper_master * float(t.cheaper_master[m]) + n.cheaper_vassal * float(
        t.cheaper_vassal[m]
    )
    value += n.save_more * float(t.save_more[m]) + n.more_from_influence * float(
        t.more_influence[m]
    )
    value += n.master_nobles * float(t.master_nobles[m]) + n.defence * float(t.defence_bonus[m])
    if t.untaxed[m]:
        value += n.untaxed
    if t.tax_divisor[m] > 2:
        value += n.tax_share
    if t.spare[m] >= 0:
        value += n.spare
    for r in range(RESOURCES):
        value += n.make_more * float(t.make_more[m * RESOURCES + r])
    for effect in t.master_effects[m]:
        value += effect_worth(n, effect)
    pay = t.master_pay[m]
    value -= n.pay_coins * float(pay.coins)
    for r in range(RESOURCES):
        value -= n.pay_cubes * cube_price(n, r) * float(pay.cubes[r])
    return max(n.least_master, value)


def cube_price(n: Numbers, resource: i64) -> float:
    """What a cube is worth while there are few."""
    if resource == WHEAT:
        return n.wheat
    return n.stone if resource == STONE else n.wood_or_clay


def pile_worth(n: Numbers, resource: i64, count: i64) -> float:
    """What so many cubes of a type are worth: the first ones most."""
    price = cube_price(n, resource)
    full: i64 = 5
    if resource == STONE:
        full = 6
    if count <= full:
        return price * float(count)
    if count <= full + 5:
        return price * float(full) + n.more * price * float(count - full)
    return price * (float(full) + 5.0 * n.more) + n.most * price * float(count - full - 5)


def effect_worth(n: Numbers, effect: Effect) -> float:
    """What an effect is worth each time, by its word."""
    if effect.name == "yield":
        return n.yielding * pile_worth(n, effect.resource, effect.amount)
    worth = n.given.get(effect.name, n.other)
    return worth * float(effect.amount) if effect.name in BY_SIZE else worth


BY_SIZE: Final = ("make", "coins", "cube", "draw", "trade")
