"""What the judgement of Feudalia reckons with: see numbers.toml."""

from __future__ import annotations

from librt.vecs import vec

from tabard.engine.terms import of_cards


class Numbers:
    """The numbers by their names; `cards` is what is added for each card, in their order."""

    def __init__(self, given: dict[str, float]) -> None:
        self.given: dict[str, float] = given
        self.turns: float = given["turns"]
        self.fading: float = given["fading"]
        self.level: float = given["level"]
        self.first_stone: float = given["first_stone"]
        self.first_other: float = given["first_other"]
        self.idle_worker: float = given["idle_worker"]
        self.bare_trader: float = given["bare_trader"]
        self.more_influence: float = given["more_influence"]
        self.wheat: float = given["wheat"]
        self.stone: float = given["stone"]
        self.wood_or_clay: float = given["wood_or_clay"]
        self.more: float = given["more"]
        self.most: float = given["most"]
        self.work: float = given["work"]
        self.work_bonus: float = given["work_bonus"]
        self.token_open: float = given["token_open"]
        self.token_soon: float = given["token_soon"]
        self.token_later: float = given["token_later"]
        self.income: float = given["income"]
        self.making: float = given["making"]
        self.yielding: float = given["yielding"]
        self.cheaper_upgrade: float = given["cheaper_upgrade"]
        self.cheaper_build: float = given["cheaper_build"]
        self.cheaper_master: float = given["cheaper_master"]
        self.cheaper_vassal: float = given["cheaper_vassal"]
        self.save_more: float = given["save_more"]
        self.more_from_influence: float = given["more_from_influence"]
        self.master_nobles: float = given["master_nobles"]
        self.defence: float = given["defence"]
        self.untaxed: float = given["untaxed"]
        self.tax_share: float = given["tax_share"]
        self.spare: float = given["spare"]
        self.make_more: float = given["make_more"]
        self.pay_coins: float = given["pay_coins"]
        self.pay_cubes: float = given["pay_cubes"]
        self.other: float = given["other"]
        self.least_master: float = given["least_master"]
        self.cards: vec[float] = vec[float](of_cards(given))
