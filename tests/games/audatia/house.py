"""Stories of Audatia: stage a moment of a duel, fence in notation, look at what lies where."""

from __future__ import annotations

from typing import Any

from tabard.engine.events import Event
from tabard.games.audatia import Audatia
from tabard.games.audatia.state import AudatiaState

C, R = 0, 1
DONNA = "donna-destra"  # makes all seven blows, closes no line
SIDES = ["left", "right", "centre", None]


class Duel:
    """A duel, spoken to in notation."""

    def __init__(self, state: AudatiaState) -> None:
        self.state = state

    def play(self, *moves: str) -> Duel:
        """Play moves in notation, one after the other; invariants hold after each."""
        for text in moves:
            self.state.play(self.state.parse(text))
            self.state.check()
        return self

    def swap(self, *cards: str) -> Duel:
        """The one who is asked swaps these basic cards and keeps all others."""
        seat = self.seat
        while self.asked == ("swap-basics", seat):
            (card,) = self.words("keep")
            self.play(f"swap {card}" if card in cards else f"keep {card}")
        return self

    @property
    def choices(self) -> set[str]:
        """What may be played now."""
        return {self.state.text(move) for move in self.state.legal}

    def words(self, verb: str) -> set[str]:
        """The cards, poste or sides that a verb can be played with now."""
        return {text.partition(" ")[2] for text in self.choices if text.split()[0] == verb}

    def refused(self, text: str) -> str:
        """The rule by which a move is refused."""
        refusal = self.state.why(text)
        assert refusal is not None, f"{text} is legal"
        assert refusal.reason
        return refusal.rule

    @property
    def asked(self) -> tuple[str, int]:
        """What is asked, and of whom."""
        assert self.state.asked is not None
        table = self.state.view(None)["table"]
        return table["moment"], self.state.asked.seat

    @property
    def seat(self) -> int | None:
        return self.state.seat

    @property
    def won(self) -> tuple[int, str]:
        """Who won, and by which rule."""
        result = self.state.result
        assert result is not None, f"not over: {self.state.prompt}"
        return result.winners[0], result.rule

    @property
    def log(self) -> list[str]:
        """The names of the events so far."""
        return [event.kind.name for event in self.state.log]

    @property
    def last(self) -> Event:
        return self.state.log[-1]

    def table(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it."""
        found = self.state.view(seat)["table"]
        assert isinstance(found, dict)
        return found

    def player(self, p: int, seat: int | None = None) -> dict[str, Any]:
        found = self.table(seat)["seats"][p]
        assert isinstance(found, dict)
        return found

    def hand(self, p: int) -> list[str]:
        return list(self.player(p, p)["hand"])

    def sword(self, p: int) -> str | None:
        found = self.player(p)["sword"]
        assert found is None or isinstance(found, str)
        return found

    def leader(self, virtue: str) -> int | None:
        for row in self.table()["virtues"]:
            if row["id"] == virtue:
                found = row["leader"]
                assert found is None or isinstance(found, int)
                return found
        raise AssertionError(virtue)

    def broken_off(self) -> bool:
        """Are both back Out of Measure, with empty stacks?"""
        table = self.table()
        empty = all(not player["stack"] and not player["posta"] for player in table["seats"])
        return "broke_off" in self.log and empty and table["attack"] is None


def game(decks: tuple[str, str] = ("galeazzo", "boucicault"), **options: object) -> Audatia:
    """The game with two decks."""
    return Audatia({"challenger": decks[0], "respondent": decks[1], **options})


def start(seed: int = 1, decks: tuple[str, str] = ("galeazzo", "boucicault")) -> Duel:
    """A fresh duel."""
    state = game(decks).start(seed=seed, telling=True)
    assert isinstance(state, AudatiaState)
    return Duel(state)


def stage(
    position: dict[str, Any],
    decks: tuple[str, str] = ("galeazzo", "boucicault"),
    dice: dict[str, list[Any]] | None = None,
    **options: object,
) -> Duel:
    """A staged moment."""
    state = game(decks, **options).stage(position, dice=dice, telling=True)
    assert isinstance(state, AudatiaState)
    return Duel(state)


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
