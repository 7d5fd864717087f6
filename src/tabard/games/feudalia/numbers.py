"""What the judgement of Feudalia reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    turns: float = 0.0
    fading: float = 0.0
    level: float = 0.0
    first_stone: float = 0.0
    first_other: float = 0.0
    idle_worker: float = 0.0
    bare_trader: float = 0.0
    more_influence: float = 0.0
    wheat: float = 0.0
    stone: float = 0.0
    wood_or_clay: float = 0.0
    more: float = 0.0
    most: float = 0.0
    work: float = 0.0
    work_bonus: float = 0.0
    token_open: float = 0.0
    token_soon: float = 0.0
    token_later: float = 0.0
    income: float = 0.0
    making: float = 0.0
    yielding: float = 0.0
    cheaper_upgrade: float = 0.0
    cheaper_build: float = 0.0
    cheaper_master: float = 0.0
    cheaper_vassal: float = 0.0
    save_more: float = 0.0
    more_from_influence: float = 0.0
    master_nobles: float = 0.0
    defence: float = 0.0
    untaxed: float = 0.0
    tax_share: float = 0.0
    spare: float = 0.0
    make_more: float = 0.0
    pay_coins: float = 0.0
    pay_cubes: float = 0.0
    other: float = 0.0
    least_master: float = 0.0
