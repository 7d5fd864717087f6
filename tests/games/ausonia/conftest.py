"""Stories of Ausonia: set up a turn, play moves in notation, look at what lies where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabard.games.ausonia import Ausonia
from tabard.games.ausonia.state import AusoniaState

Tables = Callable[..., "Table"]
House = dict[str, Any]
BIG_HAND = "rough-sapphire rough-emerald rough-bloodshard"


class Table:
    """A match, spoken to in notation."""

    def __init__(self, state: AusoniaState) -> None:
        self.state = state

    def play(self, *moves: str) -> Table:
        """Play moves in notation, one after the other; invariants hold after each."""
        for text in moves:
            self.state.play(self.state.parse(text))
            self.state.check()
        return self

    def play_all(self, cards: str) -> Table:
        """Play several cards from the hand."""
        return self.play(*(f"play {card}" for card in cards.split()))

    def end_turn(self) -> Table:
        """Pass, keep the rest of the hand, and see the next turn begin."""
        turn = self.turn
        self.play("pass")
        while not self.state.over and self.turn == turn and self.can("done"):
            self.play("done")
        return self

    def choices(self) -> set[str]:
        """Everything the asked seat may do."""
        return {self.state.text(move) for move in self.state.legal}

    def can(self, text: str) -> bool:
        """Is this move legal now?"""
        return self.state.parse(text) in self.state.legal

    def rule_against(self, text: str) -> str | None:
        """The rule that forbids a move; None when it is legal."""
        refusal = self.state.why(text)
        return None if refusal is None else refusal.rule

    def asks(self, rule: str) -> bool:
        """Is the question that is put now granted by this rule?"""
        return self.state.rule == rule

    @property
    def turn(self) -> tuple[int, int | None]:
        """Round and seat."""
        return self.view(None)["round"], self.view(None)["turn"]

    @property
    def seat(self) -> int | None:
        """The seat that is asked."""
        return self.state.seat

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table as a seat sees it."""
        table = self.state.view(seat)["table"]
        assert isinstance(table, dict)
        return table

    def house(self, house: int, viewer: int | None = -1) -> dict[str, Any]:
        """A house as its owner sees it, or as another viewer does."""
        found = self.view(house if viewer == -1 else viewer)["houses"][house]
        assert isinstance(found, dict)
        return found

    def influence(self, seat: int) -> int:
        return int(self.house(seat)["influence"])

    def hand(self, seat: int) -> list[str]:
        """A hand as its owner sees it, in the order of the alphabet."""
        return sorted(self.house(seat)["hand"])

    def discards(self, seat: int) -> list[str]:
        return sorted(self.house(seat)["discards"])

    def draw_size(self, seat: int) -> int:
        return int(self.house(seat)["draw_size"])

    def top(self, seat: int) -> list[str]:
        """The cards of the Draw Pile that lie there in truth, top first."""
        return [self.state.t.ids[kind] for kind in reversed(self.state.draw[seat])]

    @property
    def gems(self) -> dict[str, int]:
        found = self.view(None)["acting"]["gems"]
        assert isinstance(found, dict)
        return found

    @property
    def area(self) -> list[str]:
        return [card["id"] for card in self.view(None)["acting"]["area"]]

    @property
    def bought(self) -> list[str]:
        return list(self.view(None)["acting"]["bought"])

    @property
    def offer(self) -> list[str]:
        return list(self.view(None)["offer"])

    @property
    def aspirant(self) -> dict[str, Any]:
        found = self.view(None)["aspirant"]
        assert isinstance(found, dict)
        return found

    @property
    def winners(self) -> list[int]:
        assert self.state.result is not None
        return self.state.result.winners

    @property
    def end_rule(self) -> str:
        assert self.state.result is not None
        return self.state.result.rule

    def told(self) -> list[str]:
        """The names of all events so far."""
        return [event.kind.name for event in self.state.events]


def house(
    hand: str = "",
    draw: str = "",
    discards: str = "",
    *,
    rest: str = "draw",
    raised: str = "",
    sources: str = "",
    foundations: str = "",
    sealed: str = "",
    influence: int = 10,
    **more: Any,
) -> House:
    """A house of a staged match; `draw` names the top cards of its Draw Pile.

    Cards of the Starter Deck that are named nowhere go where `rest` says: to the bottom of
    the Draw Pile ("draw"), to "discards", to the "hand" or, known to all, to "raised".
    """
    return {
        "hand": hand.split(),
        "draw": draw.split(),
        "discards": discards.split(),
        "raised": raised.split(),
        "sources": sources.split(),
        "foundations": foundations.split(),
        "sealed": sealed.split(),
        "influence": influence,
        "rest": rest,
        **more,
    }


def set_table(
    *houses: House,
    turn: int = 0,
    starter: int = 0,
    offer: str | None = None,
    favour: str | None = None,
    power: str | None = None,
    dice: dict[str, list[Any]] | None = None,
    seed: int = 1,
    more: dict[str, Any] | None = None,
    pack: dict[str, Any] | None = None,
    **options: Any,
) -> Table:
    """A staged match at the start of a turn.

    `offer` names the Offer Row; `favour` and `power` name the decks from the top ("" is an
    empty deck); what is left out is filled at random. Cards that an empty deck leaves over
    are put into a second house's Raise Area, where they disturb nobody (solo: the first's).
    """
    options.setdefault("players", len(houses))
    game = Ausonia(options, pack)
    data = [dict(h) for h in houses]
    for seat, house_data in enumerate(data):
        _add_rest(game, (seat - starter) % game.seats, house_data)
    position: dict[str, Any] = {
        "houses": data,
        "turn": turn,
        "starter": starter,
        **(more or {}),
    }
    if offer is not None:
        position["offer"] = offer.split()
    if favour is not None:
        position["favour_deck"] = favour.split()
        _store(game, position, "favour", data[-1])
    if power is not None:
        position["power_deck"] = power.split()
        _store(game, position, "power", data[-1])
    script = {name: [_kinds(game, item) for item in out] for name, out in (dice or {}).items()}
    state = game.stage(position, seed=seed, dice=script or None, telling=True)
    assert isinstance(state, AusoniaState)
    state.check()
    return Table(state)


def _kinds(game: Ausonia, item: Any) -> Any:
    """`"peddler banker"` of a scripted shuffle as card numbers."""
    return [game.tables.ids.index(word) for word in item.split()] if isinstance(item, str) else item


PLACES = ("hand", "draw", "discards", "raised", "sources", "foundations", "sealed")


def _add_rest(game: Ausonia, number: int, data: House) -> None:
    rest = [game.tables.ids[kind] for kind in game.tables.decks[number]]
    for place in PLACES:
        for card in data[place]:
            if card in rest:
                rest.remove(card)
    where = data.pop("rest")
    data[where] += rest
    if where == "raised":
        data["raised_marks"] = [1] * len(data["raised"])


def _store(game: Ausonia, position: dict[str, Any], table: str, data: House) -> None:
    """Put the cards of a fully named deck that lie nowhere into a Raise Area, face known."""
    deck = game.tables.favour if table == "favour" else game.tables.power
    rest = [game.tables.ids[kind] for kind in deck]
    named = [*position.get("offer", []), *position.get(f"{table}_deck", [])]
    named += [*position.get("kept", []), *position.get("aspirant_discards", [])]
    for house_data in position["houses"]:
        named += [card for place in PLACES for card in house_data[place]]
    for card in named:
        if card in rest:
            rest.remove(card)
    if table == "favour" and "offer" not in position:
        position["offer"] = [rest.pop(0) for _ in range(4)]
    data["raised"] += rest
    data["raised_marks"] = [1] * len(data["raised"])


@pytest.fixture
def table() -> Tables:
    """Sets up staged matches: `table(house("peddler"), house(), offer="...")`."""
    return set_table


@pytest.fixture
def dealt() -> Tables:
    """Starts a match by the rules of the set-up: `dealt(seed=3, players=2)`."""

    def start(seed: int = 1, **options: Any) -> Table:
        state = Ausonia(options).start(seed=seed, telling=True)
        assert isinstance(state, AusoniaState)
        return Table(state)

    return start
