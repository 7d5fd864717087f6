"""Stories of Feudalia: set up a position, play moves in notation, look at what lies where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabard
from tabard.engine.state import State

LANDS = [
    ["goldmead", "oakhurst", "redbank"],
    ["barleyford", "elmwick", "claydon"],
    ["sheafholm", "pinegarth", "loamfield"],
    ["millbrook", "thornwood", "tilebury"],
]
TYPES = ("wheat", "wood", "clay", "stone")

Tables = Callable[..., "Table"]


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


class Table:
    """A match, spoken to in notation."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *moves: str) -> Table:
        """Play moves in notation, one after the other; invariants hold after each."""
        for text in moves:
            self.state.play(self.state.parse(text))
            self.state.check()
        return self

    def choices(self, verb: str = "") -> set[str]:
        """Everything the asked seat may do (with this verb)."""
        texts = {self.state.text(move) for move in self.state.legal}
        return {text for text in texts if not verb or text.split()[0] == verb}

    def can(self, text: str) -> bool:
        """Is this move legal now?"""
        return self.state.parse(text) in self.state.legal

    def rule_against(self, text: str) -> str | None:
        """The rule that forbids a move; None when it is legal."""
        refusal = self.state.why(text)
        return None if refusal is None else refusal.rule

    @property
    def seat(self) -> int | None:
        return self.state.seat

    @property
    def rule(self) -> str:
        return self.state.rule

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        """The table as a seat sees it."""
        table = self.state.view(seat)["table"]
        assert isinstance(table, dict)
        return table

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

    def told(self, kind: str) -> int:
        """How often something happened."""
        return sum(1 for event in self.state.log if event.kind.name == kind)

    def cited(self, rule: str) -> bool:
        """Was the rule applied in this match?"""
        return rule in self.state.fired

    def end_turn(self) -> Table:
        """End the main phase; excess cubes go as they come."""
        seat = self.seat
        self.play("end")
        while not self.state.over and self.seat == seat and self.rule == "FEU-R54":
            self.play(self.state.text(self.state.legal[-1]))
        return self


@pytest.fixture
def table() -> Tables:
    """Stage a position: `table(player(...), player(...), scenario=2, dice={...})`."""

    def stage(
        *players: dict[str, Any],
        options: dict[str, Any] | None = None,
        dice: dict[str, list[Any]] | None = None,
        seats: int | None = None,
        **position: Any,
    ) -> Table:
        count = seats or max(2, len(players))
        everybody = [dict(p) for p in players]
        while len(everybody) < count:
            everybody.append(player())
        for seat, one in enumerate(everybody):
            one.setdefault("fiefs", [fief(card) for card in LANDS[seat]])
        chosen = {"scenario": 2, **(options or {}), "players": count}
        game = tabard.load("feudalia", **chosen)
        return Table(game.stage({"players": everybody, **position}, dice=dice, telling=True))

    return stage


@pytest.fixture
def start() -> Tables:
    """Start a match: `start(scenario=1, players=3, seed=4, dice={...})`."""

    def begin(seed: int = 0, dice: dict[str, list[Any]] | None = None, **options: Any) -> Table:
        game = tabard.load("feudalia", **options)
        rng = tabard.Scripted(dict(dice), tabard.fast(seed)) if dice else None
        return Table(game.start(seed=seed, rng=rng, telling=True))

    return begin
