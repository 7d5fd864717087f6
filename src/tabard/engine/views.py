"""Views: what one seat may see, typed. The shared frame; a game's view.py fills in the table."""

from __future__ import annotations

from typing import Any

import msgspec

from tabard.engine.asks import Piece


class TableView(msgspec.Struct, kw_only=True):
    """The table as one seat sees it; each game's view.py declares its own."""


class PieceView(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A piece of a question: plain text, or a word that points at a card, a place, a seat."""

    text: str
    kind: str = ""
    domain: str = ""
    word: str = ""


def piece_views(pieces: list[Piece]) -> list[PieceView]:
    """The pieces of a line for the clients."""
    return [
        PieceView(text=piece.text, kind=piece.kind, domain=piece.domain, word=piece.word)
        for piece in pieces
    ]


class Asked(msgspec.Struct, kw_only=True):
    """Who is asked, what, and by which rule."""

    seat: int
    prompt: str
    pieces: list[PieceView]
    rule: str


class Outcome(msgspec.Struct, kw_only=True):
    """How the match ended."""

    scores: list[int]
    winners: list[int]
    reason: str
    rule: str


class Stand(msgspec.Struct, kw_only=True):
    """Where a seat stands towards the goal; numbers where it can be counted."""

    text: str
    have: float | None = None
    of: float | None = None


class Race(msgspec.Struct, kw_only=True):
    """What decides the match, and where every seat stands; only what everybody may know."""

    goal: str
    seats: list[Stand]


FOLDED = -1
CLAUSES = ("; ", ". ", ": ")
MORE = " ..."


class Part:
    """A part of a table drawn in a terminal, under the name by which a person asks for it.

    `forms` are what can be printed, the whole one first and the briefest last; None is nothing.
    Where the window is too low, what has the lowest `keep` folds first: one number for each form,
    or one for all. A part that is FOLDED is shown whole only when it is asked for.
    """

    def __init__(self, name: str, *forms: Any, keep: int | tuple[int, ...] = 1) -> None:
        self.name = name
        self.forms = forms
        self.keep = keep if isinstance(keep, tuple) else (keep,) * len(forms)


class Look:
    """What a terminal drawing may use besides the table: who looks, names, cards, the width."""

    def __init__(
        self,
        view: View,
        names: list[str],
        cards: dict[str, dict[str, Any]],
        width: int,
    ) -> None:
        self.seat = view.seat
        self.asked = view.asked
        self.over = view.over
        self.result = view.result
        self.names = names
        self.cards = cards
        self.width = width


def in_a_row(card: dict[str, Any], room: int) -> str:
    """What a card does, in so much room: its text, or what it is in brief; where a pack has
    printed more than that, up to the end of a clause."""
    text, brief = str(card["text"]), str(card.get("brief", ""))
    told = text if len(text) <= room else brief or text
    if len(told) <= room:
        return told
    left = room - len(MORE)
    end = max(told.rfind(clause, 0, left) for clause in CLAUSES)
    end = end if end > 0 else told.rfind(" ", 0, left)
    return told[: max(end, 0)] + MORE


class View(msgspec.Struct, kw_only=True):
    """Everything one seat may see; `seat` is None for a spectator.

    `ahead` is what is next for the seat on its way to the goal, and what is missing for it.
    """

    game: str
    seat: int | None
    over: bool
    asked: Asked | None
    result: Outcome | None
    race: Race | None = None
    ahead: str = ""
    table: TableView
