"""What the judgement of Audatia reckons with: see numbers.toml."""

from __future__ import annotations

from librt.vecs import vec

from tabard.engine.terms import of_cards


class Numbers:
    """The numbers by their names; `cards` is what is added for each card, in their order."""

    def __init__(self, given: dict[str, float]) -> None:
        self.given: dict[str, float] = given
        self.fendente: float = given["fendente"]
        self.mezano: float = given["mezano"]
        self.sottano: float = given["sottano"]
        self.cut_thrust: float = given["cut_thrust"]
        self.must_attack: float = given["must_attack"]
        self.remedy_card: float = given["remedy_card"]
        self.counter_card: float = given["counter_card"]
        self.both_sides: float = given["both_sides"]
        self.unknown: float = given["unknown"]
        self.gift: float = given["gift"]
        self.shortage: float = given["shortage"]
        self.last_draw: float = given["last_draw"]
        self.again: float = given["again"]
        self.rare_attack: float = given["rare_attack"]
        self.hidden_attack: float = given["hidden_attack"]
        self.swing: float = given["swing"]
        self.posta_attack: float = given["posta_attack"]
        self.posta_danger: float = given["posta_danger"]
        self.posta_extended: float = given["posta_extended"]
        self.cards: vec[float] = vec[float](of_cards(given))
