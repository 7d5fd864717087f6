"""What the stories of Medieval Conspiracy share: positions in a few words, moves by colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from tabard.engine.rng import fast
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.income import income_of
from tabard.games.conspiracy.reactions import Answer
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import has
from tabard.testing import Story

COLOURS = ["green", "brown", "gray", "yellow", "blue", "red"]
HOMES = {
    "green": ["oldenburg", "mecklenburg", "braunschweig", "berg", "bayern", "muenster"],
    "brown": ["brabant", "luxemburg", "breisgau", "steiermark", "goerlitz", "luettich"],
    "gray": ["holland", "nassau", "troppau", "wuerttemberg", "oesterreich", "salzburg"],
    "yellow": ["holstein", "pommern", "habsburg", "krain", "anhalt", "bremen"],
    "blue": ["lothringen", "tirol", "maehren", "hessen", "hennegau", "augsburg"],
    "red": ["baden", "thueringen", "schlesien", "friesland", "bar", "utrecht"],
}


class Table(Story[ConspiracyState]):
    """A match of Medieval Conspiracy; the seats are called by their colours."""

    seat_names = tuple(COLOURS)

    # -- when -----------------------------------------------------------------------------

    def skip_to_seat(self, colour: str, question: str) -> Self:
        """Pass on every question until this one comes to this colour."""
        return self.skip_to(question, COLOURS.index(colour))

    def pass_while(self, *questions: str) -> Self:
        """Pass on questions of these kinds."""
        while self.question in questions:
            self.pass_on()
        return self

    def finish_phase(self) -> Self:
        """Pass on everything until another phase begins."""
        phase = self.state.phase
        while not self.over and self.state.phase == phase:
            self.pass_on()
        return self

    def finish_war(self) -> Self:
        """Pass on everything until the war is over."""
        while self.state.war is not None:
            self.pass_on()
        return self

    # -- then -----------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The kind of question; all reaction windows are an Answer."""
        return "Answer" if isinstance(self.state.asked, Answer) else super().question

    @property
    def asking(self) -> str:
        """The colour that is asked."""
        return "nobody" if self.seat is None else COLOURS[self.seat]

    @property
    def asked(self) -> tuple[str, str]:
        """The colour that is asked, and the kind of question."""
        return self.asking, self.question

    @property
    def legal(self) -> list[str]:
        """The legal moves in their order."""
        return [self.state.text(move) for move in self.state.legal]

    @property
    def log(self) -> list[str]:
        """The log as everybody who knows everything would read it."""
        names = [colour.capitalize() for colour in COLOURS]
        events = self.state.events
        return [event.line(event.who if event.who >= 0 else 0, names) for event in events]

    @property
    def war(self) -> War:
        """The war that is being fought."""
        return self.state.at_war()

    @property
    def row(self) -> list[str]:
        """The event cards that lie open."""
        row: list[str] = self.view()["row"]
        return row

    def redealt(self, seat: int, seed: int) -> ConspiracyState:
        """The state with everything that a seat cannot know dealt anew."""
        other = self.state.determinize(seat, fast(seed))
        assert isinstance(other, ConspiracyState)
        return other

    def land(self, name: str) -> int:
        """The number of a territory."""
        return self.state.w.places.index[name]

    def owner(self, name: str) -> str:
        """The colour that rules a territory, or 'neutral'."""
        seat = self.state.owner[self.land(name)]
        return COLOURS[seat] if seat >= 0 else "neutral"

    def troops(self, name: str) -> list[int]:
        """Mercenaries unhurt and hit, knights unhurt, hit once, hit twice."""
        return [self.state.count_at(self.land(name), unit) for unit in range(5)]

    def stands(self, piece: str, name: str) -> bool:
        """Does a castle, monastery, city or relic stand in a territory?"""
        return has(getattr(self.state, piece), self.land(name))

    def preacher(self) -> tuple[str, str]:
        """Whose preacher is at large, and where."""
        s = self.state
        return COLOURS[s.preacher_of()], s.w.places.words[s.preacher_at]

    def masters(self) -> list[int]:
        """Who holds Faith, War and Trade."""
        return list(self.state.master)

    def influence(self) -> list[str]:
        """The electors whom Faith, War and Trade influence."""
        words = self.state.w.places.words
        return [words[land] if land >= 0 else "" for land in self.state.influence]

    def income(self, colour: str) -> int:
        """What a family would collect, before the floor."""
        return income_of(self.state, COLOURS.index(colour))

    def money(self, colour: str) -> int:
        """The ducats of a family."""
        return self.state.money[COLOURS.index(colour)]

    def heirs(self, colour: str) -> tuple[int, int]:
        """Children in profane and in clerical education."""
        seat = COLOURS.index(colour)
        return self.state.children(seat, 0), self.state.children(seat, 1)

    def hand(self, colour: str) -> list[str]:
        """The action cards of a family."""
        words = self.state.w.cards.words
        return [words[card] for card in self.state.hands[COLOURS.index(colour)]]

    def prisoners(self, captor: str, of: str) -> int:
        """The knights of one family in the hands of another."""
        s = self.state
        return s.prison[COLOURS.index(captor) * s.seats + COLOURS.index(of)]


# -- positions ------------------------------------------------------------------------------


def family(
    colour: str,
    troops: Mapping[str, Mapping[str, int]] | None = None,
    lands: Iterable[str] | None = None,
    more: Iterable[str] = (),
    **rest: Any,
) -> dict[str, Any]:
    """A seat at its homes: money 300, two heirs of each kind, no cards."""
    held = [*(HOMES[colour] if lands is None else lands), *more]
    standing = dict(troops or {})
    return {
        "lands": {land: dict(standing.get(land, {})) for land in [*held, *standing]},
        "money": 300,
        "profane": 2,
        "clerical": 2,
        **rest,
    }


def empire(players: int = 3, phase: str = "events", **words: Any) -> dict[str, Any]:
    """A position; families by colour, everything else as positions name it."""
    deck = list(words.get("event_deck", []))
    if "event_discards" not in words:
        words["event_deck"] = [*deck, *["knight-army"] * max(0, players - len(deck))]
    seats = [words.pop(colour, None) or family(colour) for colour in COLOURS[:players]]
    return {"seats": seats, "phase": phase, **words}


def begin(
    position: dict[str, Any],
    dice: Mapping[str, list[Any]] | None = None,
    edition: int | None = None,
    **options: Any,
) -> Table:
    """The first question of a staged match; by the newest edition if none is named."""
    game = Conspiracy({"players": len(position["seats"]), **options}, edition=edition)
    return Table(game.stage(position, dice=dice, telling=True))


def start(seed: int = 0, **options: Any) -> Table:
    """The first question of the set-up."""
    return Table(Conspiracy(options).start(seed=seed, telling=True))


def rolled(*dice: int, players: int = 3, **families: Any) -> Table:
    """The Fate Phase, with these rolls in turn order."""
    return begin(empire(players, "fate", **families), {"fate": list(dice)})
