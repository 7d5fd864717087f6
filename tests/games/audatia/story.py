"""Stories of Audatia: stage a moment of a duel, fence in notation, look at what lies where."""

from __future__ import annotations

from typing import Any

from tabard.engine.rng import Rng
from tabard.games.audatia import Audatia
from tabard.games.audatia.state import AudatiaState
from tabard.testing import Story

C, R = 0, 1
DONNA = "donna-destra"  # makes all seven blows, closes no line


class Duel(Story[AudatiaState]):
    """A duel, spoken to in notation."""

    def swap(self, *cards: str) -> Duel:
        """The one who is asked swaps these basic cards and keeps all others."""
        seat = self.seat
        while self.asked == ("swap-basics", seat):
            (card,) = self.words("keep")
            self.play(f"swap {card}" if card in cards else f"keep {card}")
        return self

    def redealt(self, seat: int, rng: Rng) -> AudatiaState:
        """The duel with everything dealt anew that the seat cannot know."""
        other = self.state.determinize(seat, rng)
        assert isinstance(other, AudatiaState)
        other.check()
        return other

    @property
    def asked(self) -> tuple[str, int | None]:
        """What is asked, and of whom."""
        return self.view()["moment"], self.seat

    @property
    def won(self) -> tuple[int, str]:
        """Who won, and by which rule."""
        return self.winners[0], self.end_rule

    def player(self, p: int, seat: int | None = None) -> dict[str, Any]:
        """One side of the table as a seat sees it."""
        found: dict[str, Any] = self.view(seat)["seats"][p]
        return found

    def hand(self, p: int) -> list[str]:
        """A hand as its owner sees it."""
        return list(self.player(p, p)["hand"])

    def sword(self, p: int) -> str | None:
        """Where a sword is."""
        found: str | None = self.player(p)["sword"]
        return found

    def leader(self, virtue: str) -> int | None:
        """Who leads in a virtue."""
        leaders: dict[str, int | None] = {v["id"]: v["leader"] for v in self.view()["virtues"]}
        return leaders[virtue]

    def broken_off(self) -> bool:
        """Are both back Out of Measure, with empty stacks?"""
        table = self.view()
        empty = all(not player["stack"] and not player["posta"] for player in table["seats"])
        return "broke_off" in self.told() and empty and table["attack"] is None


def game(decks: tuple[str, str] = ("galeazzo", "boucicault"), **options: object) -> Audatia:
    """The game with two decks."""
    return Audatia({"challenger": decks[0], "respondent": decks[1], **options})


def start(seed: int = 1, decks: tuple[str, str] = ("galeazzo", "boucicault")) -> Duel:
    """A fresh duel."""
    return Duel(game(decks).start(seed=seed, telling=True))


def stage(
    position: dict[str, Any],
    decks: tuple[str, str] = ("galeazzo", "boucicault"),
    dice: dict[str, list[Any]] | None = None,
    **options: object,
) -> Duel:
    """A staged moment."""
    return Duel(game(decks, **options).stage(position, dice=dice, telling=True))


def fight(
    c: list[str],
    r: list[str],
    at: tuple[str, str] = (DONNA, DONNA),
    virtues: dict[str, int] | None = None,
    ask: str = "first-chance",
    seat: int = C,
    decks: tuple[str, str] = ("galeazzo", "galeazzo"),
    c_more: dict[str, Any] | None = None,
    r_more: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
    **options: object,
) -> Duel:
    """Out of Measure with both in a posta. Without Virtue cards nobody leads in anything.

    In the standard setting both play Galeazzo, so nobody can Deny.
    """
    position = {
        "ask": ask,
        "seat": seat,
        "virtues": virtues or {},
        "players": [
            {"hand": c, "posta": at[0]} | (c_more or {}),
            {"hand": r, "posta": at[1]} | (r_more or {}),
        ],
    } | (more or {})
    return stage(position, decks, None, **options)
