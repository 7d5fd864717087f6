"""The Game class of Ausonia: its options and what everybody calls."""

from __future__ import annotations

from typing import Any

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.packs import digest
from tabard.engine.rng import Rng
from tabard.engine.terms import Purpose, weights_of
from tabard.games.ausonia import content, counsel, position, purposes, reasons, view
from tabard.games.ausonia.bot import FEATURES, AusoniaBrain
from tabard.games.ausonia.cards import KEYWORDS, build_tables, most_foresight
from tabard.games.ausonia.seen import AusoniaTable
from tabard.games.ausonia.setup import Setup
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DISCARD, DRAW, HAND
from tabard.games.ausonia.words import Words

ASPIRANTS = ("merchant-prince", "blood-duchess", "grand-inquisitor")
MOST = 30  # more Influence than a turn brings: in 1,000 turns of bots it was 19 at most


class Ausonia(Game[AusoniaState]):
    """The game with its options."""

    name = "ausonia"
    title = "Ausonia"
    blurb = "Gather gems and favours to make your house the first of the city-states."
    package = "tabard.games.ausonia"
    lesser = ("cards",)
    SAYS = purposes.SAYS
    race = staticmethod(view.race)
    ahead = staticmethod(view.ahead)
    items = staticmethod(reasons.items)
    brings = staticmethod(reasons.brings)
    advisable = staticmethod(counsel.advisable)
    describe = staticmethod(position.describe)
    PUBLISHED = ("acb95a1e5c8c07d1", "2e04dbf398cc0405")
    OPTIONS = (
        Option("players", 2, "How many play; 1 is solo against an Aspirant", (1, 2, 3, 4)),
        Option("aspirant", ASPIRANTS[0], "Who is the opponent", ASPIRANTS, players=(1,)),
        Option(
            "houses",
            False,
            "START II, III and IV have a card of their own",
            title="A card for each house",
            players=(2, 3, 4),
        ),
        Option(
            "red_from_hand",
            False,
            "Red abilities also work from the hand",
            title="Red abilities from the hand",
        ),
        Option(
            "source_from_hand",
            False,
            "A Source may be built straight from the hand",
            title="Sources from the hand",
        ),
        Option(
            "kept_bonus",
            "once",
            "Kept cards add Influence once a turn, at every gem, or not at all",
            ("once", "gem", "none"),
            title="Bonus of kept cards",
            players=(1,),
        ),
        Option(
            "discard_kept",
            "one",
            "Discard X removes one kept card, or as many as X says",
            ("one", "all"),
            title="Kept cards that Discard removes",
            players=(1,),
        ),
        Option(
            "burn_reshuffles",
            False,
            "Burn reshuffles the Discard Pile if need be",
            players=(1,),
        ),
    )

    def build(self) -> None:
        self._check_options()
        self.content = content.load(self.pack)
        self.tables = build_tables(self.content, self.options)
        self.words = Words(self.content, self.tables, list(KEYWORDS), most_foresight(self.content))
        self.space = self.words.space
        self.brain: AusoniaBrain = AusoniaBrain(self.tables, weights_of(self.package, FEATURES))
        self.digest = digest(self.name, self.content)

    def _check_options(self) -> None:
        """An option that would mean nothing at this table must keep its default."""
        if self.seats == 1:
            if self.options["houses"]:
                raise OptionError("houses changes START II to IV; solo has START I only [AUS-3]")
            return
        for option in self.OPTIONS:
            if not option.fits(self.seats) and self.options[option.name] != option.default:
                raise OptionError(
                    f"{option.name} is for solo (1 player), not for {self.seats} players [AUS-52]"
                )

    def _blank(self, rng: Rng) -> AusoniaState:
        state = AusoniaState(self, self.tables, self.words, rng)
        state.blank()
        return state

    def deal(self, rng: Rng) -> AusoniaState:
        state = self._blank(rng)
        state.push(Setup())
        return state

    def look(self, state: AusoniaState, seat: int | None) -> AusoniaTable:
        return view.look(state, self.content, seat)

    def may_end(self, state: AusoniaState, seat: int) -> bool:
        t = state.t
        if t.solo:
            return True
        last = (seat + 1) % state.seats == state.starter  # the round ends with its turn
        near = state.sixty or max(state.influence) + MOST >= t.goal
        return last and (near or state.round >= t.round_limit)

    def tally(self, state: AusoniaState, seat: int) -> dict[str, int]:
        rivals = [points for i, points in enumerate(state.influence) if i != seat]
        own = state.influence[seat]
        return {"Influence": own, "lead": own - max(rivals), "cards": _owned(state, seat)}

    def purpose(self, state: AusoniaState, move: int) -> Purpose:
        found = super().purpose(state, move)
        wise = move == counsel.wise_answer(state) and len(state.options) > 1
        return Purpose(says=found.says, free=True) if wise else found

    def arrange(self, position_: dict[str, Any], rng: Rng) -> AusoniaState:
        return position.arrange(self._blank(rng), position_, rng)

    def cards(self) -> list[dict[str, Any]]:
        return content.catalogue(self.content)

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        sets: list[dict[str, Value]] = [{"players": n} for n in (2, 3, 4)]
        sets += [{"players": 1, "aspirant": aspirant} for aspirant in ASPIRANTS]
        sets += [
            {"players": 4, "houses": True},
            {"players": 2, "red_from_hand": True},
            {"players": 3, "source_from_hand": True},
            {"players": 1, "kept_bonus": "gem"},
            {"players": 1, "aspirant": ASPIRANTS[1], "kept_bonus": "none", "discard_kept": "all"},
            {"players": 1, "aspirant": ASPIRANTS[1], "burn_reshuffles": True},
        ]
        return sets

    def measure(self, state: AusoniaState) -> dict[str, float]:
        return {"rounds": float(state.round)} | self.won_by_place(state, state.starter)

    def effects(self) -> list[str]:
        t = self.tables
        names = []
        for kind, card in enumerate(self.words.card.words):
            if t.copies[kind]:
                names += [f"{card} {nth + 1}" for nth in range(t.abilities[kind])]
                if t.cost[kind]:
                    names.append(f"buy {card}")
        return names


def _owned(s: AusoniaState, seat: int) -> int:
    """How many cards a house has, wherever they lie."""
    piles = [s.piles[kind + seat] for kind in (HAND, DRAW, DISCARD)]
    piles += [areas[seat] for areas in (s.raised, s.source, s.base, s.seal)]
    if s.turn == seat:
        piles += [s.area, s.bought]
    return sum(map(len, piles))
