"""Medieval Conspiracy (2015): the game with its options."""

from __future__ import annotations

from typing import Any, ClassVar

from tabard.engine.errors import OptionError
from tabard.engine.game import Game
from tabard.engine.options import Option, Preset, Value
from tabard.engine.packs import card, digest
from tabard.engine.rng import Rng
from tabard.engine.terms import weights_of
from tabard.games.conspiracy import content as contents
from tabard.games.conspiracy import counsel, position, purposes, reasons, view
from tabard.games.conspiracy.bot import FEATURES, ConspiracyBrain
from tabard.games.conspiracy.cards import build_tables
from tabard.games.conspiracy.income import income_of
from tabard.games.conspiracy.masters import electors_of
from tabard.games.conspiracy.seen import ConspiracyTable
from tabard.games.conspiracy.setup import SetUp, all_copies
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.words import Words

HALVES = ("whole", "north", "south")


class Conspiracy(Game[ConspiracyState]):
    """The Empire, for two to six families."""

    name = "conspiracy"
    # 2: knights before mercenaries, discards at any time, the preacher stays, every Death asked for
    EDITIONS: ClassVar[tuple[int, ...]] = (1, 2)
    title = "Medieval Conspiracy"
    blurb = "Marry, bribe, feud and fight until the electors make one of you Emperor."
    package = "tabard.games.conspiracy"
    lesser = ("ducats",)
    habits = ("orders",)
    SAYS = purposes.SAYS
    race = staticmethod(view.race)
    ahead = staticmethod(view.ahead)
    items = staticmethod(reasons.items)
    brings = staticmethod(reasons.brings)
    advisable = staticmethod(counsel.advisable)
    up_to = staticmethod(counsel.up_to)
    describe = staticmethod(position.describe)
    PUBLISHED = ("b83ccc34f7b72d7a", "2364f146ac27fda5")
    OPTIONS = (
        Option("players", 3, "How many families play", (2, 3, 4, 5, 6)),
        Option("half", "whole", "Half of the map (13.1)", HALVES, title="Map", players=(2,)),
        Option(
            "war_glory",
            False,
            "A glory point for each military victory (13.2)",
            title="Glory for victories",
        ),
        Option(
            "extra_fief",
            False,
            "Quick game: one more fiefdom at the start (13.3.1)",
            title="One more fiefdom",
        ),
        Option(
            "low_bids",
            False,
            "Quick game: electorates from 100 ducats less on (13.3.2)",
            title="Lower first bids",
        ),
        Option(
            "end_with_deck",
            False,
            "Quick game: the end comes with the last event (13.3.3)",
            title="End with the last event",
        ),
        Option(
            "turn_limit",
            0,
            "Quick game: an agreed number of turns, 0 is none (13.3.3)",
        ),
        Option(
            "buy_child",
            False,
            "Quick game: a child for ducats and two cards (13.3.4)",
            title="Children for ducats",
        ),
        Option(
            "child_price",
            200,
            "Quick game: the ducats for a child, 10 to 200 (13.3.4)",
            title="Price of a child",
        ),
        Option("honourable_retreat", False, "Quick game: retreats without dice (13.3.5)"),
        Option(
            "four_electors",
            "influence",
            "Which electors count for the immediate win: influenced ones too, or owned only",
            ("influence", "owned"),
            title="Electors of the immediate win",
        ),
        Option(
            "master_minimum",
            "keep",
            "A master who falls below his minimum keeps the card, or returns it",
            ("keep", "return"),
            title="Masters below their minimum",
        ),
        Option(
            "other_half",
            "neutral",
            "Half map: the other electors stay neutral, or are removed",
            ("neutral", "removed"),
            title="Electors off the half map",
            players=(2,),
        ),
    )

    # as in the guided first game, whose length how-to-play.toml tells
    PRESETS = (
        Preset(
            "Short game",
            "Five turns, then the most glory wins; one more fiefdom each, lower first bids",
            45,
            turn_limit=5,
            low_bids=True,
            extra_fief=True,
        ),
    )

    def build(self) -> None:
        options = self.options
        if options["half"] != "whole" and self.seats != 2:
            raise OptionError(f"half is for 2 players, not {self.seats} [CON-71]")
        if options["other_half"] == "removed" and options["half"] == "whole":
            raise OptionError("other_half removed needs half north or south [CON-A32]")
        if not 0 <= int(options["turn_limit"]) <= 999:
            raise OptionError("turn_limit must be a number from 0 to 999 [CON-78]")
        price = int(options["child_price"])
        if not 10 <= price <= 200 or price % 10:
            raise OptionError("child_price must be a multiple of 10 from 10 to 200 [CON-78]")
        self.content = contents.load(self.pack)
        self.tables = build_tables(self.content, options, self.edition)
        self.words = Words(self.content, self.seats)
        self.space = self.words.space
        self.brain: ConspiracyBrain = ConspiracyBrain(
            self.tables, weights_of(self.package, FEATURES)
        )
        self.digest = digest(self.name, self.content)

    def _blank(self, rng: Rng) -> ConspiracyState:
        state = ConspiracyState(self, self.seats, rng, self.tables, self.words)
        state.blank()
        return state

    def deal(self, rng: Rng) -> ConspiracyState:
        state = self._blank(rng)
        # the pieces that are dealt later lie in their boxes meanwhile
        state.deck = all_copies(self.tables.copies)
        state.events_deck = all_copies(self.tables.event_copies)
        state.piled = False
        state.push(SetUp())
        return state

    def look(self, state: ConspiracyState, seat: int | None) -> ConspiracyTable:
        return view.look(state, self.content, seat)

    def tally(self, state: ConspiracyState, seat: int) -> dict[str, int]:
        return {
            "electors": electors_of(state, seat),
            "glory": state.full_glory(seat),
            "lands": state.lands[seat],
            "income": income_of(state, seat),
            "ducats": state.money[seat],
        }

    def arrange(self, data: dict[str, Any], rng: Rng) -> ConspiracyState:
        return position.arrange(self._blank(rng), data, rng)

    def cards(self) -> list[dict[str, Any]]:
        content = self.content
        found = [card("Action", c, copies=c.copies, timing=c.timing) for c in content.action]
        found += [card("Event", event, copies=event.copies) for event in content.event]
        found += [card("Master", m, glory=m.glory, minimum=m.minimum) for m in content.master]
        for land in content.territory:
            found.append(card("Territory", land, _told(content, land), **_drawn(content, land)))
        for city in content.foreign:
            text = f"A foreign city ({city.country}) with roads into the Empire."
            drawn = {"country": city.country, "position": list(city.position), "roads": city.roads}
            found.append(card("Foreign city", city, text, **drawn))
        for house in content.house:
            found.append(card("House", house, knights=house.knights, mercenaries=house.mercenaries))
        return found

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        """Random families need 20 to 50 turns to make an Emperor, stubborn ones far more, so
        a number of turns is agreed (13.3.3): a large one for two players, else a small one."""
        base: list[dict[str, Value]] = [{"players": n, "turn_limit": 4} for n in (3, 4, 5, 6)]
        quick: dict[str, Value] = {"players": 3, "turn_limit": 5}
        return [
            {"players": 2, "turn_limit": 40},
            *base,
            {"players": 2, "turn_limit": 5, "half": "north"},
            {"players": 2, "turn_limit": 5, "half": "south", "other_half": "removed"},
            quick | {"war_glory": True, "extra_fief": True},
            quick | {"low_bids": True, "buy_child": True, "child_price": 50},
            quick
            | {"honourable_retreat": True, "four_electors": "owned", "master_minimum": "return"},
            {"players": 4, "end_with_deck": True},
        ]

    def measure(self, state: ConspiracyState) -> dict[str, float]:
        """Nothing bounds the number of turns, so its spread is reported (CON-1)."""
        first = (state.active - state.turn + 1) % self.seats
        found = {"turns": float(state.turn), "wars": float(state.wars)}
        return found | self.won_by_place(state, first)

    def effects(self) -> list[str]:
        """Every card in each of its timings, and every card that another one cancels."""
        found = [f"event {event.id}" for event in self.content.event]
        for action in self.content.action:
            found += [f"{action.id} {timing}" for timing in action.timing]
            found += [f"{action.id} on {other}" for other in action.cancels]
        return found


def _told(content: contents.Content, land: contents.Territory) -> str:
    """A territory in words: what it is, its neighbours and its roads."""
    kind = f"{land.estate} electorate" if land.kind == "electorate" else f"{land.kind} fiefdom"
    names = {other.id: other.name for other in content.territory}
    borders = [border for border in content.border if land.id in border.between]
    roads = [names[border.other(land.id)] for border in borders if border.road]
    roads += [city.name for city in content.foreign if land.id in city.roads]
    bare = [names[border.other(land.id)] for border in borders if not border.road]
    text = f"{kind.capitalize()}; capital {land.capital}. Roads to {', '.join(roads)}."
    return f"{text} Borders without a road: {', '.join(bare)}." if bare else text


def _drawn(content: contents.Content, land: contents.Territory) -> dict[str, Any]:
    """What the clients need to draw a territory, its borders and its roads."""
    return {
        "english": land.english,
        "kind": land.kind,
        "estate": land.estate,
        "capital": land.capital,
        "side": land.side,
        "position": list(land.position),
        "outline": [list(point) for point in land.outline],
        "borders": [
            {"to": border.other(land.id), "road": border.road, "via": list(border.via)}
            for border in content.border
            if land.id in border.between
        ],
    }
