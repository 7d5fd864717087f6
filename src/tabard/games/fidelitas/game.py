"""Fidelitas with its options: what everybody calls."""

from __future__ import annotations

from typing import Any

from tabard.engine import packs
from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Value
from tabard.engine.rng import Rng
from tabard.engine.terms import weights_of
from tabard.engine.views import Race
from tabard.games.fidelitas import content as contents
from tabard.games.fidelitas import position, reasons, view
from tabard.games.fidelitas.bot import FEATURES, FidelitasBrain
from tabard.games.fidelitas.cards import build_tables
from tabard.games.fidelitas.ending import side_points
from tabard.games.fidelitas.seen import FidelitasTable
from tabard.games.fidelitas.setup import SetUp, lay_row, shuffled
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.words import Words

TAVERN = (
    "Takes every card; its action is then ignored. Whoever plays here gives up one of the own "
    "Missio cards for a new one, and the top card of the deck is laid on the other side. At the "
    "end of a turn a card may be drawn from here instead of the deck, but not from the side that "
    "received one in this turn."
)


class Fidelitas(Game[FidelitasState]):
    """The game with its options."""

    name = "fidelitas"
    title = "Fidelitas"
    blurb = "Move the citizens of a medieval city to fulfil secret missions."
    package = "tabard.games.fidelitas"
    lesser = ("cards",)
    talk_rule = "FID-38"
    ahead = staticmethod(view.ahead)
    items = staticmethod(reasons.items)
    brings = staticmethod(reasons.brings)
    describe = staticmethod(position.describe)
    PUBLISHED = ("1504f341212a8892", "9acea36423b9c5bf")
    OPTIONS = (
        Option("players", 2, "How many play; 1 is the solo variant", (1, 2, 3, 4)),
        Option(
            "team",
            False,
            "Four play in two teams, partners opposite",
            title="Two teams",
            players=(4,),
        ),
        Option(
            "new_city",
            False,
            "The New City: location cards, Castle and Harbor at random",
            title="The New City",
        ),
        Option(
            "manu_forti",
            False,
            "Shuffle the eight Manu Forti cards into the deck",
            title="Manu Forti cards",
        ),
        Option(
            "x_at_tavern_draws",
            False,
            "A card with the do-not-draw symbol played to the Tavern still allows a draw",
            title="Draw in spite of an X at the Tavern",
        ),
    )

    def build(self) -> None:
        if self.options["team"] and self.seats != 4:
            raise OptionError(f"team needs exactly 4 players, not {self.seats} [FID-46]")
        if self.options["x_at_tavern_draws"] and self.seats == 1:
            raise OptionError(
                "x_at_tavern_draws means nothing in solo, there is no Tavern [FID-42]"
            )
        self.content = contents.load(self.pack)
        self.tables = build_tables(self.content, self.options)
        self.words = Words(self.content, self.seats)
        self.space = self.words.space
        self.brain = FidelitasBrain(self.tables, weights_of(self.package, FEATURES))
        self.digest = packs.digest(self.name, self.content)
        self.row = lay_row(contents.row(self.content), self.tables.solo)

    def _blank(self, rng: Rng) -> FidelitasState:
        row = shuffled(self.row, rng) if self.tables.new_city else self.row
        state = FidelitasState(self, self.seats, rng, self.tables, self.words, row)
        state.blank()
        return state

    def deal(self, rng: Rng) -> FidelitasState:
        state = self._blank(rng)
        state.push(SetUp())
        return state

    def look(self, state: FidelitasState, seat: int | None) -> FidelitasTable:
        return view.look(state, self.content, seat)

    def race(self, state: FidelitasState) -> Race:
        return view.race(state, self.content)

    def tally(self, state: FidelitasState, seat: int) -> dict[str, int]:
        return {"points": side_points(state, seat), "cards": len(state.hands[seat])}

    def arrange(self, data: dict[str, Any], rng: Rng) -> FidelitasState:
        return position.arrange(self._blank(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        content = self.content
        found = [_virtus("Virtus", card) for card in content.virtus]
        for extra in content.manu_forti:
            found.append(_virtus("Manu Forti", extra) | {"points": extra.points})
        found += [
            packs.card("Missio", goal, points=goal.points, **_about(goal))
            for goal in content.missio
        ]
        for place in content.location:
            text = self._at(place) if place.guild else TAVERN
            found.append(packs.card("Location", place, text, guild=place.guild, card=place.card))
        found += [packs.card("Landmark", landmark) for landmark in content.landmark]
        for guild in content.guild:
            found.append(packs.card("Guild", guild, colour=guild.colour, symbol=guild.symbol))
        return found

    def _at(self, place: contents.Location) -> str:
        """Who may be played to a location. (FID-10, FID-11)"""
        housed = {other.guild for other in self.content.location}
        guild = next(guild for guild in self.content.guild if guild.id == place.guild)
        free = [each.name for each in self.content.guild if each.id not in housed]
        return f"Takes {guild.name} cards, and those of guilds without a house: {', '.join(free)}."

    def phrases(self) -> list[str]:
        """FID-38: partners may speak of colours and locations, and of nothing else."""
        if not self.options["team"]:
            return []
        colours = [f"{guild.colour.capitalize()} ({guild.name})" for guild in self.content.guild]
        return [*colours, *(place.name for place in self.content.location)]

    def measure(self, state: FidelitasState) -> dict[str, float]:
        rounds = {"rounds": float(state.round)}
        return rounds if self.seats == 1 else rounds | self.won_by_place(state, state.start_seat)

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        seats: list[dict[str, Value]] = [{"players": n} for n in (1, 2, 3, 4)]
        seats.append({"players": 4, "team": True})
        found = [
            options | {"new_city": city, "manu_forti": forti}
            for options in seats
            for city in (False, True)
            for forti in (False, True)
        ]
        return [*found, {"players": 2, "x_at_tavern_draws": True}]

    def effects(self) -> list[str]:
        forti = self.content.manu_forti if self.tables.with_forti else []
        actions = dict.fromkeys(card.action for card in [*self.content.virtus, *forti])
        claims = [f"claim-{card.id}" for card in forti]
        return [*actions, *claims, *(card.id for card in self.content.missio)]


def _about(goal: contents.Missio) -> dict[str, str]:
    """The place, guild or kind of citizen that a Missio is about, where it is about one."""
    named = {
        "location": goal.location,
        "guild": goal.guild,
        "landmark": goal.landmark,
        "kind": goal.kind,
    }
    return {name: word for name, word in named.items() if word}


def _virtus(group: str, card: contents.Virtus) -> dict[str, Any]:
    text = card.text
    if card.do_not_draw:
        text += " X: draw no Virtus card at the end of the turn."
    if isinstance(card, contents.ManuForti):
        text += f" Score ({card.points}): {card.score_text}"
    facts = {"guild": card.guild, "copies": card.copies, "do_not_draw": card.do_not_draw}
    return packs.card(group, card, text, **facts)
