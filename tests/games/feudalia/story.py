"""Stories of Feudalia: set up a position, play moves in notation, look at what lies where."""

from __future__ import annotations

from typing import Any

import tabard
from tabard.engine.rng import Rng
from tabard.games.feudalia.state import FeudaliaState
from tabard.testing import Story

LANDS = [
    ["goldmead", "oakhurst", "redbank"],
    ["barleyford", "elmwick", "claydon"],
    ["sheafholm", "pinegarth", "loamfield"],
    ["millbrook", "thornwood", "tilebury"],
]
TYPES = ("wheat", "wood", "clay", "stone")


def fief(card: str, level: int = 0, masters: str = "", **cubes: int) -> dict[str, Any]:
    """A fief: `fief("goldmead", 1, "miller", wheat=3)`."""
    return {"card": card, "level": level, "masters": masters.split(), "cubes": cubes}


def player(
    hand: str = "", lands: list[dict[str, Any]] | None = None, deck: str = "serf " * 8, **more: Any
) -> dict[str, Any]:
    """A player: cards as words, fiefs, and whatever else a position knows."""
    found: dict[str, Any] = {"hand": hand.split(), "deck": deck.split()}
    if lands is not None:
        found["fiefs"] = lands
    for key, value in more.items():
        found[key] = value.split() if key in ("discards", "known") else value
    return found


class Table(Story[FeudaliaState]):
    """A match of Feudalia."""

    def redealt(self, seat: int, rng: Rng) -> Table:
        """The match with everything dealt anew that the seat cannot know."""
        state = self.state.determinize(seat, rng)
        assert isinstance(state, FeudaliaState)
        return Table(state)

    def of(self, seat: int = 0) -> dict[str, Any]:
        """Everything of a seat, as it sees itself."""
        found = self.view(seat)["seats"][seat]
        assert isinstance(found, dict)
        return found

    def coins(self, seat: int = 0) -> int:
        return int(self.of(seat)["coins"])

    def points(self, seat: int = 0) -> float:
        return float(self.of(seat)["points"])

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(self.of(seat)["hand"])

    def discards(self, seat: int = 0) -> dict[str, int]:
        found = self.of(seat)["discards"]
        assert isinstance(found, dict)
        return found

    def owned(self, seat: int = 0) -> dict[str, int]:
        found = self.of(seat)["owned"]
        assert isinstance(found, dict)
        return found

    def fief(self, card: str) -> dict[str, Any]:
        """A fief in play."""
        for seat in self.view()["seats"]:
            for found in seat["fiefs"]:
                if found["id"] == card:
                    assert isinstance(found, dict)
                    return found
        raise AssertionError(f"nobody has {card}")

    def cubes(self, card: str) -> dict[str, int]:
        """The cubes of a fief, without zeros."""
        return {kind: n for kind, n in self.fief(card)["cubes"].items() if n}

    def masters(self, card: str) -> list[str]:
        return [master["id"] for master in self.fief(card)["masters"]]

    def left(self, vassal: str) -> int | None:
        """How many cards a pile of the supply has."""
        piles = {pile["id"]: pile["left"] for pile in self.view()["supply"]}
        return piles.get(vassal)

    def tokens(self, card: str) -> int:
        """Tokens left on a cathedral card."""
        return {c["id"]: int(c["left"]) for c in self.view()["cathedral"]}[card]

    def end_turn(self) -> Table:
        """End the main phase; excess cubes go as they come."""
        seat = self.seat
        self.play("end")
        while not self.over and self.seat == seat and self.rule == "FEU-R54":
            self.play(self.state.text(self.state.legal[-1]))
        return self


def table(
    *players: dict[str, Any],
    options: dict[str, Any] | None = None,
    dice: dict[str, list[Any]] | None = None,
    seats: int | None = None,
    **position: Any,
) -> Table:
    """Stage a position: `table(player(...), player(...), options={...}, dice={...}, row=[...])`."""
    count = seats or max(2, len(players))
    everybody = [dict(p) for p in players]
    while len(everybody) < count:
        everybody.append(player())
    for seat, one in enumerate(everybody):
        one.setdefault("fiefs", [fief(card) for card in LANDS[seat]])
    chosen = {"scenario": 2, **(options or {}), "players": count}
    game = tabard.load("feudalia", **chosen)
    return Table(game.stage({"players": everybody, **position}, dice=dice, telling=True))


def start(seed: int = 0, dice: dict[str, list[Any]] | None = None, **options: Any) -> Table:
    """Start a match: `start(scenario=1, players=3, seed=4, dice={...})`."""
    game = tabard.load("feudalia", **options)
    rng = tabard.Scripted(dict(dice), tabard.fast(seed)) if dice else None
    return Table(game.start(seed=seed, rng=rng, telling=True))
