"""Stories of Ausonia: set up a turn, play moves in notation, look at what lies where."""

from __future__ import annotations

from typing import Any

import tabard
from tabard.games.ausonia import Ausonia
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DRAW, HAND, KIND
from tabard.testing import Story

House = dict[str, Any]
PILES = {"hand": HAND, "draw": DRAW}

# a turn in which its player has gained Influence
GAINED: dict[str, Any] = {"acting": {"keywords": ["influence"]}}


class Table(Story[AusoniaState]):
    """A match of Ausonia."""

    def play_all(self, cards: str) -> Table:
        """Play several cards from the hand."""
        return self.play(*(f"play {card}" for card in cards.split()))

    def end_turn(self) -> Table:
        """Pass, keep the rest of the hand, and see the next turn begin."""
        turn = self.turn
        self.play("pass")
        while not self.over and self.turn == turn and self.can("done"):
            self.play("done")
        return self

    def redealt(self, seat: int, seed: int) -> Table:
        """The match with everything dealt anew that the seat cannot know."""
        state = self.state.determinize(seat, tabard.fast(seed))
        assert isinstance(state, AusoniaState)
        return Table(state)

    @property
    def turn(self) -> tuple[int, int | None]:
        """Round and seat."""
        return self.view()["round"], self.view()["turn"]

    def house(self, house: int, viewer: int | None = -1) -> House:
        """A house as its owner sees it, or as another viewer does."""
        found: House = self.view(house if viewer == -1 else viewer)["houses"][house]
        return found

    def influence(self, seat: int) -> int:
        """Also that of the Aspirant, whose number follows the seats."""
        return int(self.state.influence[seat])

    def hand(self, seat: int) -> list[str]:
        """A hand as its owner sees it, in the order of the alphabet."""
        return sorted(self.house(seat)["hand"])

    def discards(self, seat: int) -> list[str]:
        """A Discard Pile, in the order of the alphabet."""
        return sorted(self.house(seat)["discards"])

    def draw_size(self, seat: int) -> int:
        """How many cards a Draw Pile has."""
        return int(self.house(seat)["draw_size"])

    def truth(self, place: str, seat: int) -> list[str]:
        """The cards that lie hidden in a place in truth, from the bottom."""
        s = self.state
        cards = s.piles[PILES[place] + seat] if place in PILES else getattr(s, place)[seat]
        return [self.state.w.card.words[card >> KIND] for card in cards]

    def top(self, seat: int) -> list[str]:
        """The cards of the Draw Pile that lie there in truth, top first."""
        return self.truth("draw", seat)[::-1]

    @property
    def gems(self) -> dict[str, int]:
        """The gems that can be spent."""
        found: dict[str, int] = self.view()["acting"]["gems"]
        return found

    @property
    def area(self) -> list[str]:
        """The Play Area."""
        return [card["id"] for card in self.view()["acting"]["area"]]

    @property
    def bought(self) -> list[str]:
        """The cards bought in this turn."""
        return list(self.view()["acting"]["bought"])

    @property
    def offer(self) -> list[str]:
        """The Offer Row."""
        return list(self.view()["offer"])

    @property
    def aspirant(self) -> dict[str, Any]:
        """The Aspirant."""
        found: dict[str, Any] = self.view()["aspirant"]
        return found


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


def table(
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
    return Table(game.stage(position, seed=seed, dice=script or None, telling=True))


def _kinds(game: Ausonia, item: Any) -> Any:
    """`"peddler banker"` of a scripted shuffle as card numbers."""
    return [game.words.card.index[word] for word in item.split()] if isinstance(item, str) else item


PLACES = ("hand", "draw", "discards", "raised", "sources", "foundations", "sealed")


def _add_rest(game: Ausonia, number: int, data: House) -> None:
    rest = [game.words.card.words[kind] for kind in game.tables.decks[number]]
    for place in PLACES:
        for card in data[place]:
            if card in rest:
                rest.remove(card)
    where = data.pop("rest")
    data[where] += rest
    if where == "raised":
        data["raised_marks"] = [1] * len(data["raised"])


def _store(game: Ausonia, position: dict[str, Any], name: str, data: House) -> None:
    """Put the cards of a fully named deck that lie nowhere into a Raise Area, face known."""
    deck = game.tables.favour if name == "favour" else game.tables.power
    rest = [game.words.card.words[kind] for kind in deck]
    named = [*position.get("offer", []), *position.get(f"{name}_deck", [])]
    named += [*position.get("kept", []), *position.get("aspirant_discards", [])]
    for house_data in position["houses"]:
        named += [card for place in PLACES for card in house_data[place]]
    for card in named:
        if card in rest:
            rest.remove(card)
    if name == "favour" and "offer" not in position:
        position["offer"] = [rest.pop(0) for _ in range(4)]
    data["raised"] += rest
    data["raised_marks"] = [1] * len(data["raised"])


def dealt(seed: int = 1, **options: Any) -> Table:
    """A match dealt by the rules of the set-up."""
    return Table(Ausonia(options).start(seed=seed, telling=True))
