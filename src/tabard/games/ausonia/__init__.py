"""Ausonia: houses, gems and favours, for 1 to 4 players."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.ausonia import content as contents
from tabard.games.ausonia import position, view
from tabard.games.ausonia.bot import AusoniaBrain
from tabard.games.ausonia.setup import Setup, prepare
from tabard.games.ausonia.state import AusoniaState

ASPIRANTS = ("merchant-prince", "blood-duchess", "grand-inquisitor")
SOLO_OPTIONS = ("aspirant", "kept_bonus", "discard_kept", "burn_reshuffles")


class Ausonia(Game[AusoniaState]):
    """The game with its options."""

    name = "ausonia"
    title = "Ausonia"
    blurb = "Gather gems and favours to make your house the first of the city-states."
    package = "tabard.games.ausonia"
    OPTIONS = (
        Option("players", 2, "How many play; 1 is solo against an Aspirant", (1, 2, 3, 4)),
        Option("aspirant", ASPIRANTS[0], "Solo: who is the opponent", ASPIRANTS),
        Option("houses", False, "Not solo: START II, III and IV have a card of their own"),
        Option("red_from_hand", False, "Red abilities also work from the hand"),
        Option("source_from_hand", False, "A Source may be built straight from the hand"),
        Option(
            "kept_bonus",
            "once",
            "Solo: kept cards add Influence once a turn, at every gem, or not at all",
            ("once", "gem", "none"),
        ),
        Option(
            "discard_kept",
            "one",
            "Solo: Discard X removes one kept card, or as many as X says",
            ("one", "all"),
        ),
        Option("burn_reshuffles", False, "Solo: Burn reshuffles the Discard Pile if need be"),
    )

    def build(self) -> None:
        self._check_options()
        self.content = contents.read(self.pack)
        self.tables, self.space = contents.build(self.content, self.options)
        prepare(self.tables)
        self.brain = AusoniaBrain(self.tables)
        self.digest = contents.fingerprint(self.content)

    def _check_options(self) -> None:
        """An option that would mean nothing at this table must keep its default."""
        if self.seats == 1:
            if self.options["houses"]:
                raise OptionError("houses changes START II to IV; solo has START I only [AUS-3]")
            return
        for option in self.OPTIONS:
            if option.name in SOLO_OPTIONS and self.options[option.name] != option.default:
                raise OptionError(
                    f"{option.name} is for solo (1 player), not for {self.seats} players [AUS-52]"
                )

    def deal(self, rng: Rng) -> State:
        state = AusoniaState(self, self.tables, rng)
        state.blank()
        state.push(Setup())
        return state

    def look(self, state: AusoniaState, seat: int | None) -> dict[str, Any]:
        return view.look(state, self.content, seat)

    def describe(self, state: AusoniaState) -> dict[str, Any]:
        return position.describe(state, [guild.id for guild in self.content.guild])

    def arrange(self, position_: dict[str, Any], rng: Rng) -> State:
        guilds = [guild.id for guild in self.content.guild]
        return position.arrange(AusoniaState(self, self.tables, rng), position_, rng, guilds)

    def cards(self) -> list[dict[str, Any]]:
        return contents.catalogue(self.content)

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

    @classmethod
    def scenes(cls) -> list[dict[str, Any]]:
        text = (files(cls.package) / "scenes.toml").read_text(encoding="utf-8")
        found: list[dict[str, Any]] = tomllib.loads(text)["scene"]
        return found

    def measure(self, state: AusoniaState) -> dict[str, float]:
        assert state.result is not None
        found = {"rounds": float(state.round)}
        for place in range(self.seats):
            seat = (state.starter + place) % self.seats
            found[f"won by place {place + 1} in turn order"] = float(seat in state.result.winners)
        return found

    def effects(self) -> list[str]:
        t = self.tables
        names = []
        for kind in range(t.kinds):
            if t.copies[kind]:
                names += [f"{t.ids[kind]} {nth + 1}" for nth in range(t.abilities[kind])]
                if t.cost_size[kind]:
                    names.append(f"buy {t.ids[kind]}")
        return names
