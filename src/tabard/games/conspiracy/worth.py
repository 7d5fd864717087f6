"""What votes, heirs and cards of Medieval Conspiracy are worth to the bots."""

from __future__ import annotations

from librt.vecs import vec

from tabard.engine.terms import of_cards
from tabard.games.conspiracy.numbers import Numbers
from tabard.games.conspiracy.tables import Tables


class Worth(Numbers):
    """The numbers; what none, one, two, three and four votes are worth, and heirs; cards."""

    def __init__(self, t: Tables, given: dict[str, float]) -> None:
        n = Numbers(given)
        self.votes: vec[float] = vec[float]([0.0, n.votes_1, n.votes_2, n.votes_3, n.votes_4])
        self.heirs: vec[float] = vec[float]([0.0, n.heirs_1, n.heirs_2, n.heirs_3, n.heirs_4])
        self.cards: vec[float] = vec[float](of_cards(given))  # what is added for each
        super().__init__(given)
