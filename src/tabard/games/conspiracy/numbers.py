"""What the judgement of Medieval Conspiracy reckons with: see numbers.toml."""

from __future__ import annotations

from tabard.engine.numbers import Given


class Numbers(Given):
    """The numbers by their names."""

    per_ducat: float
    per_income: float
    owned: float
    knight_worth: float
    merc_worth: float
    land_alone: float
    castle_worth: float
    guard_worth: float
    preaching: float
    jailed: float
    claimed: float
    intervening: float
    elector_lot: float
    land_lot: float
    ban_least: float
    ban_cost: float
    ban_owned: float
    mastery: float
    mastery_glory: float
    war_cost: float
    war_loss: float
    war_risk: float
    leaving_risk: float
    leaving_strength: float
    coming: float
    castle_strength: float
    relic_strength: float
    votes_1: float
    votes_2: float
    votes_3: float
    votes_4: float
    heirs_1: float
    heirs_2: float
    heirs_3: float
    heirs_4: float
