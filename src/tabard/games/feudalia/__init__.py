"""Feudalia (2017): fiefs, vassals and the cathedral, for 1 to 4 players."""

from __future__ import annotations

from typing import Any

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.packs import digest
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.engine.verbs import Domain, seats
from tabard.games.feudalia import content as contents
from tabard.games.feudalia import position, scenes, view
from tabard.games.feudalia.bot import FeudaliaBrain
from tabard.games.feudalia.builder import Builder
from tabard.games.feudalia.setup import Supply, lay_out
from tabard.games.feudalia.start_phase import Turn
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VARIANT_WORDS, Words

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
    OPTIONS = (
        Option("players", 2, "How many play; 1 is the solo game", (1, 2, 3, 4)),
        Option("scenario", 1, "The scenario; 1 is meant for first games", (1, 2, 3, 7, 10)),
        Option(
            "variants",
            "none",
            "Variant cards by name, or how many are drawn at random; "
            "The Crusades bring the military mode",
            CHOICES,
        ),
        Option("beginner_wheat", False, "Everybody is given a wheat fief before the draft"),
        Option("lord_start", False, "Start with 11 cards: the later edition adds a Feudal Lord"),
        Option("target", 10, "Victory points to reach; variant cards add to it"),
    )

    def build(self) -> None:
        scenario = int(self.options["scenario"])
        target = int(self.options["target"])
        self._check_options(scenario, target)
        self.content = contents.load(self.pack)
        self.scenario = next(s for s in self.content.scenario if s.number == scenario)
        builder = Builder(self.content, self.seats)
        self.tables = builder.build()
        builder.scenario(self.scenario, bool(self.options["lord_start"]))
        self.tables.beginner = bool(self.options["beginner_wheat"])
        self.tables.target = 2 * target
        self._choose_variants(str(self.options["variants"]))
        self.words = self._words(builder)
        self.tables.turns = [Turn(seat) for seat in range(self.seats)]
        self.space = self.words.space
        self.brain = FeudaliaBrain(self.tables)
        self.digest = digest(self.name, self.content)

    def _check_options(self, scenario: int, target: int) -> None:
        if not 1 <= target <= 20:
            raise OptionError(f"target must be from 1 to 20 points, not {target} [FEU-R1]")
        if scenario == 1 and self.options["beginner_wheat"]:
            raise OptionError("beginner_wheat means nothing in scenario 1: no draft [FEU-R14]")
        if scenario == 1 and self.options["lord_start"]:
            raise OptionError("lord_start is for the 10-card decks, not for scenario 1 [FEU-R9]")

    def _choose_variants(self, wanted: str) -> None:
        if wanted.isdigit():
            self.tables.random_variants = int(wanted)
        elif wanted != "none":
            for word in wanted.split("+"):
                self.tables.chosen_variants |= 1 << VARIANT_WORDS.index(word)

    def _words(self, builder: Builder) -> Words:
        content = self.content
        masters = [*content.master, *content.cathedral_master]
        stores = [content.master[m] for m in self.tables.store_master]
        soils = [resource.id for resource in content.resource]
        colours = [resource.name for resource in content.resource]
        return Words(
            vassals=_domain("vassal", content.vassal, "card", "a card"),
            scrolls=_pairs("scroll", builder.scrolls),
            trades=_pairs("trade", builder.trade_words),
            masters=_domain("master", masters, "card", "a master"),
            basics=_domain("master", content.master, "card", "a master"),
            saints=_domain("cathedral-master", content.cathedral_master, "card", "a master"),
            fiefs=_domain("fief", content.fief, "place", "a fief"),
            sources=_domain("source", [*content.fief, *stores], "place", "a fief"),
            resources=Domain("resource", soils, colours, "resource"),
            kinds=Domain("kind", [*soils, "any"], [*colours, "cube of any type"], "resource"),
            cathedral=_domain("cathedral", content.cathedral, "place", "a card"),
            who=seats(self.seats),
        )

    def _empty(self, rng: Rng) -> FeudaliaState:
        return FeudaliaState(self, self.seats, rng, self.tables, self.words)

    def deal(self, rng: Rng) -> State:
        state = self._empty(rng)
        lay_out(state)
        state.push(Supply())
        return state

    def look(self, state: FeudaliaState, seat: int | None) -> dict[str, Any]:
        return view.look(state, self.content, self.scenario.id, seat)

    def describe(self, state: FeudaliaState) -> dict[str, Any]:
        return position.describe(state)

    def arrange(self, data: dict[str, Any], rng: Rng) -> State:
        return position.arrange(self._empty(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        return _all_cards(self.content)

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

    @classmethod
    def scenes(cls) -> list[dict[str, Any]]:
        return scenes.scenes()

    def measure(self, state: FeudaliaState) -> dict[str, float]:
        turns = max(1, sum(state.turns))
        return {"rounds": float(state.round), "tax visits per turn": sum(state.taxes) / turns}

    def effects(self) -> list[str]:
        return _effects(self)


def _domain(name: str, entries: list[Any], kind: str, unknown: str) -> Domain:
    return Domain(name, [e.id for e in entries], [e.name for e in entries], kind, unknown)


def _pairs(name: str, words: list[tuple[str, str]]) -> Domain:
    return Domain(name, [word for word, _ in words], [label for _, label in words], "choice")


def _card(group: str, entry: contents.Entry, **more: Any) -> dict[str, Any]:
    card = {
        "id": entry.id,
        "name": entry.name,
        "group": group,
        "text": entry.text,
        "source": entry.source,
        "note": entry.note,
    }
    return card | more


def _all_cards(content: contents.Content) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for v in content.vassal:
        found.append(
            _card(
                "Vassal", v, copies=v.count, income=v.income, type=v.type, gold=v.gold,
                cost=v.cost.say() if v.hireable else "not for hire",
            )
        )  # fmt: skip
    for m in content.master:
        found.append(
            _card("Master", m, flag=m.flag, cost=m.cost.say(), kind=m.kind, nobles=m.nobles)
        )
    for saint in content.cathedral_master:
        found.append(
            _card("Cathedral master", saint, copies=saint.count, flag="any", card=saint.card,
                  cost=saint.cost.say(), build=saint.build.say())
        )  # fmt: skip
    for card in content.cathedral:
        found.append(_card("Cathedral", card, stage=card.stage, cost=card.cost.say()))
    soils = {soil.id: soil for soil in content.soil}
    for fief in content.fief:
        soil = soils[fief.soil]
        costs = [cost.say() for cost in soil.upgrade]
        text = f"{soil.name}. To level 1: {costs[0]}. To level 2: {costs[1]}."
        entry = _card("Fief", fief, soil=fief.soil, upgrade=costs, fields=soil.fields,
                      cities=soil.cities, defence=soil.defence,
                      points=[n / 2 for n in soil.half_points])  # fmt: skip
        found.append(entry | {"text": text})
    for face in content.treasury:
        text = "Saved at 0, 1, 2, ... coins: " + " ".join(str(n) for n in face.saved)
        found.append(_card("Treasury", face, saved=face.saved, levels=face.levels) | {"text": text})
    for scenario in content.scenario:
        found.append(_card("Scenario", scenario, number=scenario.number))
    for variant in content.variant:
        found.append(_card("Variant", variant, target=variant.target))
    return found


def _effects(game: Feudalia) -> list[str]:
    """Everything that can be at work with these options."""
    t = game.tables
    content = game.content
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
        if t.chosen_variants >> i & 1 and game.seats > 1:
            found += [f"variant {word}" for word in words]
    return found
