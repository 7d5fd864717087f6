"""What the judgement of Feudalia reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    turns: float
    fading: float
    level: float
    first_stone: float
    first_other: float
    idle_worker: float
    bare_trader: float
    more_influence: float
    wheat: float
    stone: float
    wood_or_clay: float
    more: float
    most: float
    work: float
    work_bonus: float
    token_open: float
    token_soon: float
    token_later: float
    income: float
    making: float
    yielding: float
    cheaper_upgrade: float
    cheaper_build: float
    cheaper_master: float
    cheaper_vassal: float
    save_more: float
    more_from_influence: float
    master_nobles: float
    defence: float
    untaxed: float
    tax_share: float
    spare: float
    make_more: float
    pay_coins: float
    pay_cubes: float
    other: float
    least_master: float
