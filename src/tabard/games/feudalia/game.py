"""Feudalia with its options: what everybody calls."""

from __future__ import annotations

from typing import Any

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.packs import card, digest
from tabard.engine.piles import plain
from tabard.engine.rng import Rng
from tabard.engine.terms import weights_of
from tabard.games.feudalia import content as contents
from tabard.games.feudalia import counsel, position, purposes, reasons, view
from tabard.games.feudalia.bot import FEATURES, FeudaliaBrain
from tabard.games.feudalia.cards import build_tables
from tabard.games.feudalia.seen import FeudaliaTable
from tabard.games.feudalia.setup import Supply
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, RESOURCES
from tabard.games.feudalia.words import Words

CHOICES = (
    "none", "crusades", "pilgrimage", "fair", "crusades+pilgrimage", "crusades+fair",
    "pilgrimage+fair", "crusades+pilgrimage+fair", "1", "2", "3",
)  # fmt: skip
VARIANT_EFFECTS = (
    ("raid won", "raid lost", "amends", "cross", "crusade token"),
    ("pilgrimage", "pilgrimage moved"),
    ("fair",),
)


class Feudalia(Game[FeudaliaState]):
    """The game with its options."""

    name = "feudalia"
    title = "Feudalia"
    blurb = "Work three fiefs, hire vassals and masters, build the cathedral, mind the tax."
    score_unit = 0.5
    package = "tabard.games.feudalia"
    lesser = ("cubes", "coins")
    SAYS = purposes.SAYS
    race = staticmethod(view.race)
    ahead = staticmethod(view.ahead)
    items = staticmethod(reasons.items)
    brings = staticmethod(reasons.brings)
    advisable = staticmethod(counsel.advisable)
    scoring = staticmethod(counsel.scoring)
    describe = staticmethod(position.describe)
    PUBLISHED = ("8d5a27733dccea52", "c09958ce03496b0b")
    OPTIONS = (
        Option("players", 2, "How many play; 1 is the solo game", (1, 2, 3, 4)),
        Option("scenario", 1, "The scenario; 1 is meant for first games", (1, 2, 3, 7, 10)),
        Option(
            "variants",
            "none",
            "Variant cards by name, or how many are drawn at random; "
            "The Crusades bring the military mode",
            CHOICES,
            title="Variant cards",
        ),
        Option(
            "beginner_wheat",
            False,
            "Everybody is given a wheat fief before the draft",
            title="Wheat for beginners",
        ),
        Option(
            "lord_start",
            False,
            "Start with 11 cards: the later edition adds a Feudal Lord",
            title="A Feudal Lord from the start",
        ),
        Option(
            "target", 10, "Victory points to reach; variant cards add to it", title="Points to win"
        ),
    )

    def build(self) -> None:
        number = int(self.options["scenario"])
        self._check_options(number, int(self.options["target"]))
        self.content = contents.load(self.pack)
        scenario = next(s for s in self.content.scenario if s.number == number)
        self.tables = build_tables(self.content, scenario, self.options)
        self.words = Words(self.content, self.seats)
        self.space = self.words.space
        self.brain: FeudaliaBrain = FeudaliaBrain(self.tables, weights_of(self.package, FEATURES))
        self.digest = digest(self.name, self.content)

    def _check_options(self, scenario: int, target: int) -> None:
        if not 1 <= target <= 20:
            raise OptionError(f"target must be from 1 to 20 points, not {target} [FEU-R1]")
        if scenario == 1 and self.options["beginner_wheat"]:
            raise OptionError("beginner_wheat means nothing in scenario 1: no draft [FEU-R14]")
        if scenario == 1 and self.options["lord_start"]:
            raise OptionError("lord_start is for the 10-card decks, not for scenario 1 [FEU-R9]")

    def _blank(self, rng: Rng) -> FeudaliaState:
        state = FeudaliaState(self, self.seats, rng, self.tables, self.words)
        state.blank()
        return state

    def deal(self, rng: Rng) -> FeudaliaState:
        state = self._blank(rng)
        state.push(Supply())
        return state

    def look(self, state: FeudaliaState, seat: int | None) -> FeudaliaTable:
        return view.look(state, self.content, seat)

    def tally(self, state: FeudaliaState, seat: int) -> dict[str, int]:
        fiefs = FIEFS * RESOURCES
        cubes = sum(plain(state.cubes)[seat * fiefs : (seat + 1) * fiefs])
        return {"points": state.score(seat), "cubes": cubes, "coins": state.coins[seat]}

    def arrange(self, data: dict[str, Any], rng: Rng) -> FeudaliaState:
        return position.arrange(self._blank(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        content = self.content
        found = [_vassal(v) for v in content.vassal]
        for m in content.master:
            found.append(
                card("Master", m, flag=m.flag, cost=m.cost.say(), kind=m.kind, nobles=m.nobles)
            )
        for saint in content.cathedral_master:
            found.append(
                card("Cathedral master", saint, copies=saint.count, flag="any", card=saint.card,
                     cost=saint.cost.say(), build=saint.build.say())
            )  # fmt: skip
        prices = {saint.card: saint.build for saint in content.cathedral_master}
        for c in content.cathedral:
            cost = prices.get(c.id, c.cost)
            found.append(card("Cathedral", c, stage=c.stage, cost=cost.say()))
        soils = {soil.id: soil for soil in content.soil}
        found += [_fief(fief, soils[fief.soil]) for fief in content.fief]
        for face in content.treasury:
            text = "Saved at 0, 1, 2, ... coins: " + " ".join(str(n) for n in face.saved)
            found.append(card("Treasury", face, text, saved=face.saved, levels=face.levels))
        found += [card("Scenario", each, number=each.number) for each in content.scenario]
        found += [card("Variant", variant, target=variant.target) for variant in content.variant]
        return found

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        plain = [(1, 1), (2, 1), (4, 1), (2, 2), (3, 2), (2, 3), (4, 3), (1, 7), (3, 7), (2, 10)]
        sets: list[dict[str, Value]] = [{"players": n, "scenario": s} for n, s in plain]
        for i, wanted in enumerate(CHOICES[1:]):
            scenario = (10, 10, 7, 1, 2, 10, 7, 10, 10, 10)[i]
            sets.append({"players": 2 + i % 3, "scenario": scenario, "variants": wanted})
        sets.append({"players": 1, "scenario": 10, "variants": "crusades+pilgrimage+fair"})
        sets.append({"players": 4, "scenario": 2, "beginner_wheat": True, "lord_start": True})
        sets.append({"players": 2, "scenario": 3, "target": 12})
        return sets

    def measure(self, state: FeudaliaState) -> dict[str, float]:
        visits = sum(plain(state.taxes)) / max(1, sum(plain(state.turns)))
        return {"rounds": float(state.round), "tax visits per turn": visits}

    def effects(self) -> list[str]:
        """Everything that can be at work with these options."""
        t, content = self.tables, self.content
        pool = {*t.piles, *t.random_clerics, *t.random_others, *t.specialists}
        pool |= {v for v, count in enumerate(t.start_deck) if count}
        found = ["vassal tax-collector"]
        found += [
            f"vassal {vassal.id} {action.id}"
            for v, vassal in enumerate(content.vassal)
            if v in pool
            for action in vassal.actions
        ]
        named = {*t.face_up, *t.master_list}
        found += [f"master {m.id}" for i, m in enumerate(content.master) if not named or i in named]
        found += [f"master {saint.id}" for saint in content.cathedral_master]
        for i, words in enumerate(VARIANT_EFFECTS):
            if t.chosen_variants >> i & 1 and self.seats > 1:
                found += [f"variant {word}" for word in words]
        return found


def _vassal(v: contents.Vassal) -> dict[str, Any]:
    cost = v.cost.say() if v.hireable else "not for hire"
    return card("Vassal", v, copies=v.count, income=v.income, type=v.type, gold=v.gold, cost=cost)


def _fief(fief: contents.Fief, soil: contents.SoilEntry) -> dict[str, Any]:
    costs = [cost.say() for cost in soil.upgrade]
    text = f"{soil.name}. To level 1: {costs[0]}. To level 2: {costs[1]}."
    return card("Fief", fief, text, soil=fief.soil, upgrade=costs, fields=soil.fields,
                cities=soil.cities, defence=soil.defence,
                points=[n / 2 for n in soil.half_points])  # fmt: skip
