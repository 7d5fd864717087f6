"""Fidelitas (2015): medieval meddling for 1 to 4 players."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.packs import digest
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.games.fidelitas import content as contents
from tabard.games.fidelitas import position, view
from tabard.games.fidelitas.bot import FidelitasBrain
from tabard.games.fidelitas.cards import build_tables, build_words, check_sizes
from tabard.games.fidelitas.setup import SetUp, lay_row, new_state
from tabard.games.fidelitas.state import FidelitasState


class Fidelitas(Game[FidelitasState]):
    """The game with its options."""

    name = "fidelitas"
    title = "Fidelitas"
    blurb = "Move the citizens of a medieval city to fulfil secret missions."
    package = "tabard.games.fidelitas"
    talk_rule = "FID-38"
    OPTIONS = (
        Option("players", 2, "How many play; 1 is the solo variant", (1, 2, 3, 4)),
        Option("team", False, "Four play in two teams, partners opposite"),
        Option("new_city", False, "The New City: location cards, Castle and Harbor at random"),
        Option("manu_forti", False, "Shuffle the eight Manu Forti cards into the deck"),
        Option(
            "x_at_tavern_draws",
            False,
            "A card with the do-not-draw symbol played to the Tavern still allows a draw",
        ),
    )

    def build(self) -> None:
        players = self.seats
        if self.options["team"] and players != 4:
            raise OptionError(f"team needs exactly 4 players, not {players} [FID-46]")
        if self.options["x_at_tavern_draws"] and players == 1:
            raise OptionError(
                "x_at_tavern_draws means nothing in solo, there is no Tavern [FID-42]"
            )
        self.content = contents.load(self.pack)
        self.tables = build_tables(self.content, bool(self.options["manu_forti"]))
        self.tables.team = bool(self.options["team"])
        self.tables.solo = players == 1
        self.tables.x_at_tavern_draws = bool(self.options["x_at_tavern_draws"])
        marks = self.content.rules.end_points
        self.tables.mark = marks["team" if self.tables.team else str(max(2, players))]
        check_sizes(self.tables, players)
        self.words = build_words(self.content, players)
        self.space = self.words.space
        self.brain = FidelitasBrain()
        self.digest = digest(self.name, self.content)

    def _empty(self, rng: Rng) -> FidelitasState:
        order = contents.row(self.content)
        row = lay_row(rng, order, bool(self.options["new_city"]), self.tables.solo)
        return FidelitasState(self, self.seats, rng, self.tables, self.words, row)

    def deal(self, rng: Rng) -> State:
        state = new_state(self._empty(rng))
        state.push(SetUp())
        return state

    def look(self, state: FidelitasState, seat: int | None) -> dict[str, Any]:
        return view.look(state, self.content, seat)

    def describe(self, state: FidelitasState) -> dict[str, Any]:
        return position.describe(state)

    def arrange(self, data: dict[str, Any], rng: Rng) -> State:
        return position.arrange(self._empty(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        found += [_card("Virtus", card) | _virtus(card) for card in self.content.virtus]
        for extra in self.content.manu_forti:
            found.append(_card("Manu Forti", extra) | _virtus(extra) | {"points": extra.points})
        for goal in self.content.missio:
            found.append(_card("Missio", goal) | {"points": goal.points})
        for place in self.content.location:
            found.append(_card("Location", place) | {"guild": place.guild, "card": place.card})
        found += [_card("Landmark", landmark) for landmark in self.content.landmark]
        for guild in self.content.guild:
            arms = {"colour": guild.colour, "symbol": guild.symbol}
            found.append(_card("Guild", guild) | arms)
        return found

    def phrases(self) -> list[str]:
        """FID-38: partners may speak of colours and locations, and of nothing else."""
        if not self.options["team"]:
            return []
        colours = [f"{guild.colour.capitalize()} ({guild.name})" for guild in self.content.guild]
        return [*colours, *(place.name for place in self.content.location)]

    def measure(self, state: FidelitasState) -> dict[str, float]:
        assert state.result is not None
        found = {"rounds": float(state.round)}
        for place in range(self.seats if self.seats > 1 else 0):
            seat = (state.start_seat + place) % self.seats
            found[f"won by place {place + 1} in turn order"] = float(seat in state.result.winners)
        return found

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        base: list[dict[str, Value]] = [{"players": n} for n in (1, 2, 3, 4)]
        base.append({"players": 4, "team": True})
        sets: list[dict[str, Value]] = []
        for options in base:
            for new_city in (False, True):
                for manu_forti in (False, True):
                    sets.append(options | {"new_city": new_city, "manu_forti": manu_forti})
        sets.append({"players": 2, "x_at_tavern_draws": True})
        return sets

    @classmethod
    def scenes(cls) -> list[dict[str, Any]]:
        text = (files(cls.package) / "scenes.toml").read_text(encoding="utf-8")
        found: list[dict[str, Any]] = tomllib.loads(text)["scene"]
        return found

    def effects(self) -> list[str]:
        kinds = [*self.content.virtus, *(self.content.manu_forti if self.tables.with_forti else [])]
        claims = [f"claim-{c.id}" for c in self.content.manu_forti if self.tables.with_forti]
        missio = [card.id for card in self.content.missio]
        return [*dict.fromkeys(card.action for card in kinds), *claims, *missio]


def _virtus(card: contents.Virtus) -> dict[str, Any]:
    return {"guild": card.guild, "copies": card.copies, "do_not_draw": card.do_not_draw}


def _card(group: str, entry: contents.Entry) -> dict[str, Any]:
    text = getattr(entry, "text", "")
    if isinstance(entry, contents.Virtus) and entry.do_not_draw:
        text = f"{text} X: draw no Virtus card at the end of the turn."
    if isinstance(entry, contents.ManuForti):
        text = f"{text} Score ({entry.points}): {entry.score_text}"
    return {
        "id": entry.id,
        "name": entry.name,
        "group": group,
        "text": text,
        "source": entry.source,
        "note": entry.note,
    }
