"""What the judgement of Medieval Conspiracy reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    per_ducat: float = 0.0
    per_income: float = 0.0
    owned: float = 0.0
    knight_worth: float = 0.0
    merc_worth: float = 0.0
    land_alone: float = 0.0
    castle_worth: float = 0.0
    guard_worth: float = 0.0
    preaching: float = 0.0
    jailed: float = 0.0
    claimed: float = 0.0
    intervening: float = 0.0
    elector_lot: float = 0.0
    land_lot: float = 0.0
    ban_least: float = 0.0
    ban_cost: float = 0.0
    ban_owned: float = 0.0
    mastery: float = 0.0
    mastery_glory: float = 0.0
    war_cost: float = 0.0
    war_loss: float = 0.0
    war_risk: float = 0.0
    leaving_risk: float = 0.0
    leaving_strength: float = 0.0
    coming: float = 0.0
    castle_strength: float = 0.0
    relic_strength: float = 0.0
    votes_1: float = 0.0
    votes_2: float = 0.0
    votes_3: float = 0.0
    votes_4: float = 0.0
    heirs_1: float = 0.0
    heirs_2: float = 0.0
    heirs_3: float = 0.0
    heirs_4: float = 0.0
