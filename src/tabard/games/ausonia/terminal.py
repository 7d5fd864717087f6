"""Ausonia in a terminal: the cards for sale, the houses, the Play Area, the own hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

GEM_STYLES = {"S": "blue", "E": "green", "B": "red", "W": "magenta"}
GEM_NAMES = {"S": "sapphire", "E": "emerald", "B": "bloodshard", "W": "wild gem"}
MARKS = {"used": "x", "open": "o", "closed": "."}


def draw(view: dict[str, Any], width: int) -> RenderableType:
    """The table as one seat sees it."""
    table = view["table"]
    words = Words(view["cards"])
    parts: list[RenderableType] = [_head(table), _market(table, words)]
    if table["aspirant"] is not None:
        parts.append(_aspirant(table["aspirant"], words))
    parts.append(_houses(table, words, view))
    parts += _turn(table, words, view)
    if view["seat"] is not None:
        parts += _own(table["houses"][view["seat"]], words)
    return Group(*parts)


class Words:
    """The cards by their ids."""

    def __init__(self, cards: dict[str, dict[str, Any]]) -> None:
        self.cards = cards

    def name(self, id: str) -> str:
        """The name of a card."""
        return str(self.cards[id]["name"])

    def text(self, id: str) -> str:
        """What the card does."""
        return str(self.cards[id]["text"])

    def cost(self, id: str) -> Text:
        """The cost in coloured letters."""
        return gems(self.cards[id]["cost"])

    def guild(self, id: str) -> str:
        """The guild of a Favour Card, shortened."""
        guild = self.cards[id]["guild"]
        return self.name(guild)[:3] if guild else ""

    def pile(self, ids: list[str | None]) -> str:
        """Several cards, equal ones together; a card face down is a question mark."""
        counted = Counter("face down" if card is None else self.name(card) for card in ids)
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counted.items())


def gems(letters: str) -> Text:
    """`SEW` with each letter in its colour."""
    return Text.assemble(*((letter, GEM_STYLES[letter]) for letter in letters))


def _head(table: dict[str, Any]) -> Text:
    head = Text(f"Round {table['round']}", style="bold")
    if table["last_round"]:
        head.append("   LAST ROUND: Corruption counts as Influence")
    else:
        head.append(f"   {table['goal']} Influence bring the last round", style="not bold")
    return head


def _market(table: dict[str, Any], words: Words) -> Table:
    title = f"Offer Row (Favour Deck {table['favour_deck']}) and Power Deck {table['power_deck']}"
    market = Table(title=title, box=box.SIMPLE, title_justify="left", padding=(0, 1))
    market.caption = "Costs: S sapphire, E emerald, B bloodshard, W any gem"
    market.caption_justify = "left"
    for column in ("cost", "card", "guild", "what it does"):
        market.add_column(column, no_wrap=column in ("cost", "guild"))
    for card in table["offer"]:
        market.add_row(words.cost(card), words.name(card), words.guild(card), words.text(card))
    top = table["power_top"]
    if top is not None:
        market.add_row(words.cost(top), words.name(top), "Power", words.text(top))
    return market


def _aspirant(aspirant: dict[str, Any], words: Words) -> Text:
    text = Text(f"{aspirant['name']} ({aspirant['level']}): ", style="bold")
    text.append(f"{aspirant['influence']} Influence\n", style="not bold")
    text.append(f"  {aspirant['text']}\n", style="not bold")
    text.append(f"  keeps: {words.pile(aspirant['kept']) or 'nothing'}", style="not bold")
    if aspirant["discards"]:
        text.append(f"; discarded: {words.pile(aspirant['discards'])}", style="not bold")
    return text


def _houses(table: dict[str, Any], words: Words, view: dict[str, Any]) -> Table:
    houses = Table(title="Houses", box=box.SIMPLE, title_justify="left", padding=(0, 1))
    for column in ("house", "Influence", "hand", "draw", "discards", "areas"):
        houses.add_column(column, justify="left" if column in ("house", "areas") else "right")
    for house in table["houses"]:
        seat = house["seat"]
        sign = "> " if table["turn"] == seat else "  "
        name = Text(f"{sign}{view['names'][seat]} ({house['deck']})")
        if seat == view["seat"]:
            name.stylize("bold")
        houses.add_row(
            name,
            str(house["influence"]),
            str(house["hand_size"]),
            str(house["draw_size"]),
            str(len(house["discards"])),
            Text(_areas(house, words, seat == view["seat"])),
        )
    return houses


def _areas(house: dict[str, Any], words: Words, own: bool) -> str:
    lines = []
    if house["sources"]:
        lines.append(f"Sources: {words.pile([source['top'] for source in house['sources']])}")
    if house["raised"]:
        lines.append(f"raised: {words.pile(house['raised'])}")
    if house["sealed"]:
        lines.append(f"sealed: {words.pile(house['sealed'])}")
    if not own and house["discards"]:
        lines.append(f"discarded: {words.pile(house['discards'])}")
    if not own and house["hand"]:
        lines.append(f"known in hand: {words.pile(house['hand'])}")
    for group in house["draw"]["groups"]:
        lines.append(f"on top of the pile: {words.pile(group['cards'])}")
    return "\n".join(lines)


def _turn(table: dict[str, Any], words: Words, view: dict[str, Any]) -> list[RenderableType]:
    acting = table["acting"]
    parts: list[RenderableType] = []
    if acting["area"]:
        cards = ", ".join(_played(card, words) for card in acting["area"])
        favours = any(card["abilities"] for card in acting["area"])
        legend = "  (abilities: o open, . closed, x used)" if favours else ""
        parts.append(Text(f"Play Area: {cards}{legend}"))
    if acting["bought"]:
        parts.append(Text(f"Bought: {words.pile(acting['bought'])}"))
    left, spent = _counted(acting["gems"]), _counted(acting["spent"])
    if left or spent:
        parts.append(Text(f"Gems: {left or 'none'}   spent: {spent or 'none'}"))
    if acting["held"]:
        parts.append(Text(f"In your hands: {words.pile(acting['held'])}"))
    elif acting["held_count"]:
        count = acting["held_count"]
        parts.append(Text("1 card is held" if count == 1 else f"{count} cards are held"))
    return parts


def _counted(gems: dict[str, int]) -> str:
    """`2 emeralds, 1 wild gem`."""
    return ", ".join(f"{n} {GEM_NAMES[gem]}{'s' * (n > 1)}" for gem, n in gems.items() if n)


def _played(card: dict[str, Any], words: Words) -> str:
    marks = "".join(MARKS[state] for state in card["abilities"])
    return f"{words.name(card['id'])} [{marks}]" if marks else words.name(card["id"])


def _own(house: dict[str, Any], words: Words) -> list[RenderableType]:
    hand = Table(title="Your hand", box=box.SIMPLE, title_justify="left", padding=(0, 1))
    for column in ("card", "guild", "what it does"):
        hand.add_column(column)
    for card, count in Counter(house["hand"]).items():
        name = f"{words.name(card)} ×{count}" if count > 1 else words.name(card)
        hand.add_row(name, words.guild(card), words.text(card))
    parts: list[RenderableType] = [hand]
    pile = house["draw"]
    if pile["top"]:
        parts.append(Text(f"On top of your Draw Pile: {words.pile(pile['top'])}"))
    if pile["cards"]:
        parts.append(Text(f"Your Draw Pile holds: {words.pile(pile['cards'])}"))
    if house["discards"]:
        parts.append(Text(f"Your Discard Pile: {words.pile(house['discards'])}"))
    return parts
