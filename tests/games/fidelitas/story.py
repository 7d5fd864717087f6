"""Stories of Fidelitas: set up a position, play moves in notation, look at what lies where."""

from __future__ import annotations

from typing import Any

import tabard
from tabard.games.fidelitas.state import FidelitasState
from tabard.testing import Story

# Missio that no small staged City fulfils
HARD = [
    "captain", "twins", "matchmaker", "spymaster", "chancellor", "rector", "master-artisan",
    "harbormaster",
]  # fmt: skip
GOALS = [
    "judge", "magistrate", "scholar", "student", "baker", "butcher", "shopkeeper", "merchant",
    "chancellor", "rector", "master-artisan", "harbormaster", "minstrel", "sailor", "captain",
    "beggar", "twins", "abbot", "spymaster", "matchmaker",
]  # fmt: skip


class Table(Story[FidelitasState]):
    """A match of Fidelitas."""

    def finish_turn(self) -> Table:
        """Score nothing and draw from the deck, up to the next seat's turn."""
        turn = self._turn()
        while not self.over and self._turn() == turn:
            self.play("done" if self.can("done") else "draw")
        return self

    def _turn(self) -> tuple[int, int]:
        return self.state.round, self.state.active

    def redealt(self, seat: int, seed: int) -> Table:
        """The match with everything dealt anew that the seat cannot know."""
        state = self.state.determinize(seat, tabard.fast(seed))
        assert isinstance(state, FidelitasState)
        return Table(state)

    def at(self, place: str) -> list[str]:
        """The cards at a location, in the order of the alphabet."""
        for location in self.view()["locations"]:
            if location["id"] == place:
                return sorted(location["cards"])
        raise AssertionError(f"the City has no {place}")

    def hand(self, seat: int) -> list[str]:
        """A hand as its owner sees it, in the order of the alphabet."""
        return self.known(seat, seat)

    def known(self, viewer: int | None, holder: int) -> list[str]:
        """What a viewer knows of somebody's hand."""
        return sorted(self.view(viewer)["seats"][holder]["hand"])

    def missio(self, seat: int) -> list[str]:
        """The Missio cards a seat holds."""
        return [card["id"] for card in self.view(seat)["seats"][seat]["missio"]]

    def scored(self, seat: int) -> list[str]:
        """The Missio cards a seat has scored."""
        return list(self.view()["seats"][seat]["scored"])

    def points(self, seat: int) -> int:
        """The points of a seat."""
        return int(self.view()["seats"][seat]["points"])

    @property
    def discards(self) -> list[str]:
        """The discard pile."""
        return list(self.view()["discards"])

    @property
    def deck(self) -> int:
        """How many cards the Virtus deck holds."""
        return int(self.view()["deck"])

    @property
    def missio_deck(self) -> int:
        """How many cards the Missio deck holds."""
        return int(self.view()["missio_deck"])


def goals(words: str) -> list[str]:
    """`judge baker` as the ids of these Missio cards."""
    return [word if word.startswith("trust-of-") else f"trust-of-{word}" for word in words.split()]


def table(
    city: dict[str, str],
    hands: list[str],
    *,
    missio: list[str] | None = None,
    missio_deck: str | None = "",
    scored: list[str] | None = None,
    deck: str = "",
    rest: str = "deck",
    discards: str = "",
    closed: dict[int, str] | None = None,
    active: int = 0,
    start: int = 0,
    dice: dict[str, list[Any]] | None = None,
    seed: int = 1,
    more: dict[str, Any] | None = None,
    **options: Any,
) -> Table:
    """A staged match.

    `deck` names the top cards; all cards that are named nowhere lie below them, or where
    `rest` says: "discards" or a location. Seats hold Missio that cannot be met by accident,
    unless `missio` says otherwise; `missio_deck` names the top ones (None: there are none).
    """
    options.setdefault("players", 4 if options.get("team") else len(hands))
    game = tabard.load("fidelitas", **options)
    piles = {place: cards.split() for place, cards in city.items()}
    held = [hand.split() for hand in hands]
    out = discards.split()
    top = deck.split()
    claimed = (more or {}).get("claimed", [])
    if rest != "deck":
        spare = spare_cards(game, [*piles.values(), *held, *claimed, out, top])
        (out if rest == "discards" else piles.setdefault(rest, [])).extend(spare)
    done = [goals(words) for words in scored or [""] * game.seats]
    if missio is None:
        free = [f"trust-of-{word}" for word in HARD]
        taken = {card for cards in done for card in cards}
        free = [card for card in free if card not in taken]
        mine = [free[2 * seat : 2 * seat + 2] for seat in range(game.seats)]
    else:
        mine = [goals(words) for words in missio]
    below = goals(missio_deck or "")
    if missio_deck is None:
        used = {card for cards in mine + done for card in cards}
        mine[-1] += [card for card in goals(" ".join(GOALS)) if card not in used]
    position: dict[str, Any] = {
        "active": active,
        "start": start,
        "city": piles,
        "hands": held,
        "deck": top,
        "discards": out,
        "missio": mine,
        "missio_deck": below,
        "scored": done,
        "closed": [(closed or {}).get(seat, "") for seat in range(game.seats)],
        **(more or {}),
    }
    return Table(game.stage(position, seed=seed, dice=dice, telling=True))


def spare_cards(game: tabard.Game, used: list[list[str]]) -> list[str]:
    """All Virtus cards of the game that are named nowhere."""
    groups = ["Virtus", "Manu Forti"] if game.options["manu_forti"] else ["Virtus"]
    deck = [card for card in game.cards() if card["group"] in groups]
    cards: list[str] = [card["id"] for card in deck for _ in range(card["copies"])]
    for pile in used:
        for card in pile:
            cards.remove(card)
    return cards


def dealt(seed: int = 1, **options: Any) -> Table:
    """A match that starts by the rules of the set-up: `dealt(seed=3, players=2)`."""
    return Table(tabard.load("fidelitas", **options).start(seed=seed, telling=True))
