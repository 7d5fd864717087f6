"""What the judgement of Medieval Conspiracy reckons with: see numbers.toml."""

from __future__ import annotations

from librt.vecs import append, vec

from tabard.engine.terms import of_cards


class Numbers:
    """The numbers by their names; `cards` is what is added for each card, in their order."""

    def __init__(self, given: dict[str, float]) -> None:
        self.given: dict[str, float] = given
        self.per_ducat: float = given["per_ducat"]
        self.per_income: float = given["per_income"]
        self.owned: float = given["owned"]
        self.knight_worth: float = given["knight_worth"]
        self.merc_worth: float = given["merc_worth"]
        self.land_alone: float = given["land_alone"]
        self.castle_worth: float = given["castle_worth"]
        self.guard_worth: float = given["guard_worth"]
        self.preaching: float = given["preaching"]
        self.jailed: float = given["jailed"]
        self.claimed: float = given["claimed"]
        self.intervening: float = given["intervening"]
        self.elector_lot: float = given["elector_lot"]
        self.land_lot: float = given["land_lot"]
        self.ban_least: float = given["ban_least"]
        self.ban_cost: float = given["ban_cost"]
        self.ban_owned: float = given["ban_owned"]
        self.mastery: float = given["mastery"]
        self.mastery_glory: float = given["mastery_glory"]
        self.war_cost: float = given["war_cost"]
        self.war_loss: float = given["war_loss"]
        self.war_risk: float = given["war_risk"]
        self.leaving_risk: float = given["leaving_risk"]
        self.leaving_strength: float = given["leaving_strength"]
        self.coming: float = given["coming"]
        self.castle_strength: float = given["castle_strength"]
        self.relic_strength: float = given["relic_strength"]
        self.votes: vec[float] = up_to_four(given, "votes")
        self.heirs: vec[float] = up_to_four(given, "heirs")
        self.cards: vec[float] = vec[float](of_cards(given))


def up_to_four(given: dict[str, float], name: str) -> vec[float]:
    """What none, one, two, three and four of something are worth."""
    found = vec[float]([0.0])
    for number in range(1, 5):
        found = append(found, given[f"{name}_{number}"])
    return found
