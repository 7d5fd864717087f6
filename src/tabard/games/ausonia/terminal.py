"""Ausonia in a terminal: the cards for sale, the houses, the Play Area, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.views import Look
from tabard.games.ausonia.view import (
    AusoniaAspirant,
    AusoniaHouse,
    AusoniaPlayed,
    AusoniaSpent,
    AusoniaTable,
    AusoniaTurn,
)

GEM_STYLES = {"S": "blue", "E": "green", "B": "red", "W": "magenta"}
GEM_NAMES = {"S": "sapphire", "E": "emerald", "B": "bloodshard", "W": "wild gem"}
MARKS = {"used": "x", "open": "o", "closed": "."}


def draw(table: AusoniaTable, look: Look) -> RenderableType:
    """The table as one seat sees it."""
    cards = Cards(look.cards)
    parts: list[RenderableType] = [_head(table), _market(table, cards)]
    if table.aspirant is not None:
        parts.append(_aspirant(table.aspirant, cards))
    parts.append(_houses(table, cards, look))
    parts += _turn(table.acting, cards)
    if look.seat is not None:
        parts += _own(table.houses[look.seat], cards)
    if look.over and table.aspirant is not None:
        parts.append(_outcome(table.houses[0], table.aspirant, look.names[0]))
    return Group(*parts)


def _outcome(house: AusoniaHouse, aspirant: AusoniaAspirant, name: str) -> Text:
    points = f"{name} {house.influence}, {aspirant.name} {aspirant.influence}"
    return Text(f"The end: {points}", style="bold")


class Cards:
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

    def pile(self, ids: Sequence[str | None]) -> str:
        """Several cards, equal ones together; a card face down is a question mark."""
        counted = Counter("face down" if card is None else self.name(card) for card in ids)
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counted.items())


def gems(letters: str) -> Text:
    """`SEW` with each letter in its colour."""
    return Text.assemble(*((letter, GEM_STYLES[letter]) for letter in letters))


def _head(table: AusoniaTable) -> Text:
    head = Text(f"Round {table.round}", style="bold")
    if table.last_round:
        head.append("   LAST ROUND: Corruption counts as Influence")
    else:
        head.append(f"   {table.goal} Influence bring the last round", style="not bold")
    return head


def _market(table: AusoniaTable, cards: Cards) -> Table:
    title = f"Offer Row (Favour Deck {table.favour_deck}) and Power Deck {table.power_deck}"
    market = Table(title=title, box=box.SIMPLE, title_justify="left", padding=(0, 1))
    market.caption = "Costs: S sapphire, E emerald, B bloodshard, W any gem"
    market.caption_justify = "left"
    for column in ("cost", "card", "guild", "what it does"):
        market.add_column(column, no_wrap=column in ("cost", "guild"))
    for card in table.offer:
        market.add_row(cards.cost(card), cards.name(card), cards.guild(card), cards.text(card))
    top = table.power_top
    if top is not None:
        market.add_row(cards.cost(top), cards.name(top), "Power", cards.text(top))
    return market


def _aspirant(aspirant: AusoniaAspirant, cards: Cards) -> Text:
    text = Text(f"{aspirant.name} ({aspirant.level}): ", style="bold")
    text.append(f"{aspirant.influence} Influence\n", style="not bold")
    text.append(f"  {aspirant.text}\n", style="not bold")
    text.append(f"  keeps: {cards.pile(aspirant.kept) or 'nothing'}", style="not bold")
    if aspirant.discards:
        text.append(f"; discarded: {cards.pile(aspirant.discards)}", style="not bold")
    return text


def _houses(table: AusoniaTable, cards: Cards, look: Look) -> Table:
    houses = Table(title="Houses", box=box.SIMPLE, title_justify="left", padding=(0, 1))
    for column in ("house", "Influence", "hand", "draw", "discards", "areas"):
        houses.add_column(column, justify="left" if column in ("house", "areas") else "right")
    for house in table.houses:
        seat = house.seat
        sign = "> " if table.turn == seat else "  "
        name = Text(f"{sign}{look.names[seat]} ({house.deck})")
        if seat == look.seat:
            name.stylize("bold")
        houses.add_row(
            name,
            str(house.influence),
            str(house.hand_size),
            str(house.draw_size),
            str(len(house.discards)),
            Text(_areas(house, cards, seat == look.seat)),
        )
    return houses


def _areas(house: AusoniaHouse, cards: Cards, own: bool) -> str:
    lines = []
    if house.sources:
        lines.append(f"Sources: {cards.pile([source.top for source in house.sources])}")
    if house.raised:
        lines.append(f"raised: {cards.pile(house.raised)}")
    if house.sealed:
        lines.append(f"sealed: {cards.pile(house.sealed)}")
    if not own and house.discards:
        lines.append(f"discarded: {cards.pile(house.discards)}")
    if not own and house.hand:
        lines.append(f"known in hand: {cards.pile(house.hand)}")
    for group in house.draw.groups:
        lines.append(f"on top of the pile: {cards.pile(group.cards)}")
    return "\n".join(lines)


def _turn(acting: AusoniaTurn, cards: Cards) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if acting.area:
        played = ", ".join(_played(card, cards) for card in acting.area)
        favours = any(card.abilities for card in acting.area)
        legend = "  (abilities: o open, . closed, x used)" if favours else ""
        parts.append(Text(f"Play Area: {played}{legend}"))
    if acting.bought:
        parts.append(Text(f"Bought: {cards.pile(acting.bought)}"))
    left, spent = _counted(acting.gems), _counted(acting.spent)
    if left or spent:
        parts.append(Text(f"Gems: {left or 'none'}   spent: {spent or 'none'}"))
    if acting.held:
        parts.append(Text(f"Set aside: {cards.pile(acting.held)}"))
    elif acting.held_count:
        count = acting.held_count
        parts.append(Text("1 card is held" if count == 1 else f"{count} cards are held"))
    return parts


def _counted(gems: AusoniaSpent) -> str:
    """`2 emeralds, 1 wild gem`."""
    counts = [(gem, getattr(gems, gem, 0)) for gem in GEM_NAMES]
    return ", ".join(f"{n} {GEM_NAMES[gem]}{'s' * (n > 1)}" for gem, n in counts if n)


def _played(card: AusoniaPlayed, cards: Cards) -> str:
    marks = "".join(MARKS[state] for state in card.abilities)
    return f"{cards.name(card.id)} [{marks}]" if marks else cards.name(card.id)


def _own(house: AusoniaHouse, cards: Cards) -> list[RenderableType]:
    hand = Table(title="Your hand", box=box.SIMPLE, title_justify="left", padding=(0, 1))
    for column in ("card", "guild", "what it does"):
        hand.add_column(column)
    for card, count in Counter(house.hand).items():
        name = f"{cards.name(card)} ×{count}" if count > 1 else cards.name(card)
        hand.add_row(name, cards.guild(card), cards.text(card))
    parts: list[RenderableType] = [hand]
    pile = house.draw
    if pile.top:
        parts.append(Text(f"On top of your Draw Pile: {cards.pile(pile.top)}"))
    if pile.cards:
        parts.append(Text(f"Your Draw Pile holds: {cards.pile(pile.cards)}"))
    if house.discards:
        parts.append(Text(f"Your Discard Pile: {cards.pile(house.discards)}"))
    return parts
