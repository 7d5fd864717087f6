"""Cards for reading: name, what is printed on them, their text, where they are from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tabard.engine.game import Game
from tabard.engine.state import State
from tabard.terminal.plain import words_of

Card = dict[str, Any]
Face = Callable[[Card, dict[str, Card]], list[str]]
SOURCES = {
    "rulebook": "from the rulebook",
    "found": "found in published material",
    "reconstructed": "reconstructed",
}
FACTS = ("cost", "guild", "points")


def find_cards(cards: list[Card], name: str) -> list[Card]:
    """The cards with this id or name, or else all that have it in theirs."""
    wanted = _plain(name)
    exact = [c for c in cards if wanted in (_plain(c["id"]), _plain(c["name"]))]
    return exact or [c for c in cards if wanted in _plain(c["id"]) or wanted in _plain(c["name"])]


def _plain(name: str) -> str:
    """A name as it may be typed: without accents, in small letters."""
    return " ".join(words_of(name))


def all_cards(cards: list[Card]) -> list[RenderableType]:
    """The names of all cards, those of a kind together."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(str(card.get("group") or "Cards"), []).append(str(card["name"]))
    return [
        Text.assemble((f"{group}: ", "bold"), ", ".join(dict.fromkeys(names)))
        for group, names in groups.items()
    ]


def card_text(card: Card, game: Game, remarks: bool = True) -> RenderableType:
    """A card for reading; in play without the `remarks` on where it is from."""
    head = Text.assemble((str(card["name"]), "bold"), f"  {card['id']}", style="")
    source = SOURCES.get(str(card.get("source", "")), "") if remarks else ""
    group = str(card.get("group") or "")
    told = ", ".join(word for word in (group, source) if word)
    head.append(f"  ({told})" if told else "", style="dim")
    lines: list[RenderableType] = [head]
    facts = face_of(game)(card, {each["id"]: each for each in game.cards()}) + _copies(card)
    if facts:
        lines.append(Padding(Text("; ".join(facts)), (0, 0, 0, 4)))
    if card.get("text"):
        lines.append(Padding(Text(str(card["text"])), (0, 0, 0, 4)))
    if card.get("note") and remarks:
        lines.append(Padding(Text(str(card["note"]), style="dim"), (0, 0, 0, 4)))
    return Group(*lines)


def face_of(game: Game) -> Face:
    """How a game tells a card's face: by `face` in its terminal.py, or by what cards often have."""
    found: Face | None = of_terminal(game, "face")
    return found or _plain_face


def price_of(game: Game, verb: str, card: str) -> str:
    """What a card costs that is got by this verb, where the game's terminal.py has a `price`."""
    price: Callable[[str, Card], str] | None = of_terminal(game, "price")
    if price is None:
        return ""
    return price(verb, next((each for each in game.cards() if each["id"] == card), {}))


def meant_by(game: Game, verb: str, card: str) -> Card | None:
    """The card that is chosen by this verb, if what it does is to be told: the `means` of the
    game's terminal.py."""
    means: Callable[[str, Card], str] | None = of_terminal(game, "means")
    found = next((each for each in game.cards() if each["id"] == card), None)
    told = means(verb, found) if means is not None and found is not None else ""
    return {**(found or {}), "text": told} if told else None


def beside_of(state: State, verb: str, value: int, names: Sequence[str]) -> str:
    """What stands beside something that is chosen, where the game's terminal.py has `beside`."""
    beside: Callable[[State, str, int, Sequence[str]], str] | None
    beside = of_terminal(state.game, "beside")
    return "" if beside is None else beside(state, verb, value, names)


def ended_so(game: Game, reason: str) -> str:
    """How a match ended, in the words of the table where the game's terminal.py has `ended`."""
    ended: Callable[[str], str] | None = of_terminal(game, "ended")
    return reason if ended is None else ended(reason)


def of_terminal(game: Game, name: str) -> Any:
    """Something that a game's terminal.py may have."""
    module = f"{game.package}.terminal"
    return None if find_spec(module) is None else getattr(import_module(module), name, None)


def _plain_face(card: Card, cards: dict[str, Card]) -> list[str]:
    return [f"{key} {card[key]}" for key in FACTS if card.get(key)]


def _copies(card: Card) -> list[str]:
    count = card.get("copies")
    if not count:
        return []
    return ["1 copy" if count == 1 else f"{count} copies"]
