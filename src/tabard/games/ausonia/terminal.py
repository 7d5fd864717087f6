"""Ausonia in a terminal: the cards for sale, the houses, the Play Area, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.asks import piled, times
from tabard.engine.views import FOLDED, Look, Part
from tabard.games.ausonia.seen import (
    AusoniaAspirant,
    AusoniaHouse,
    AusoniaPlayed,
    AusoniaSpent,
    AusoniaTable,
    AusoniaTurn,
)

MINE = ("drew",)  # details that a seat is told of itself
GEM_STYLES = {"S": "blue", "E": "green", "B": "red", "W": "magenta"}
GEM_NAMES = {"S": "sapphire", "E": "emerald", "B": "bloodshard", "W": "wild gem"}
COST_NAMES = GEM_NAMES | {"W": "gem of any colour"}
COSTS = "S sapphire, E emerald, B bloodshard, W any gem; with Mer: after another Merchant"
GAP = "   "  # between the cards for sale
MARKS = {"used": "x", "open": "o", "closed": "."}


def draw(table: AusoniaTable, look: Look) -> list[Part]:
    """The table as one seat sees it."""
    cards = Cards(look.cards)
    parts = [
        Part("round", _head(table), keep=9),
        Part(
            "market",
            _market(table, cards),
            _offers(table, cards),
            _prices(table, cards, look.width),
            keep=(2, 9),
        ),
    ]
    parts.append(Part("costs", Text(COSTS, style="dim"), None, keep=2))
    if table.aspirant is not None:
        parts.append(Part("aspirant", *_aspirant(table.aspirant, cards), keep=(3, 5)))
    houses = (_houses(table, cards, look), _lines(table, cards, look), _standing(table, look))
    parts.append(Part("houses", *houses, keep=(1, 5)))
    for house in table.houses:
        known = _known(house, cards, house.seat == look.seat, look.names[house.seat])
        if known:
            parts.append(Part("known", Text("\n").join(known), None, keep=FOLDED))
    acting = table.acting
    parts.append(Part("area", _turn(acting, cards), _turn(acting, cards, brief=True), keep=3))
    if look.seat is not None:
        own = table.houses[look.seat]
        parts.append(Part("hand", _hand(own, cards), _short_hand(own, cards), keep=4))
    if look.over and table.aspirant is not None:
        end = _outcome(table.houses[0], table.aspirant, look.names[0])
        parts.append(Part("end", end, keep=9))
    return [part for part in parts if part.forms[0] is not None]


def face(card: dict[str, Any], cards: dict[str, dict[str, Any]]) -> list[str]:
    """What stands on a card besides its text."""
    facts = []
    if card.get("cost"):
        gems = Counter(card["cost"]).items()
        facts.append("costs " + ", ".join(_several(n, COST_NAMES[gem]) for gem, n in gems))
    if card.get("guild"):
        facts.append(f"guild {cards[card['guild']]['name']}")
    if card.get("level"):
        facts.append(f"{card['level']} opponent of the solo game")
    return facts


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

    def short(self, id: str) -> str:
        """What the card does, in few words: `S: Influence 2; with Alc: Influence 1`."""
        card = self.cards[id]
        if card.get("gems"):
            return f"gives {card['gems']}{' ★' if card['star'] else ''}"
        if not card.get("abilities"):
            return str(card["text"])
        return "; ".join(self._ability(ability) for ability in card["abilities"])

    def _ability(self, ability: dict[str, Any]) -> str:
        effects = ", ".join(f"{name.capitalize()} {n}" if n else name.capitalize()
                            for name, n in ability["effects"])  # fmt: skip
        if ability["pay"]:
            return f"{ability['pay']}: {effects}"
        if ability["used_guild"]:
            return f"with {self.name(ability['used_guild'])[:3]}: {effects}"
        used = ability["used_gems"] or ability["used_keyword"].capitalize()
        return f"after {used}: {effects}" if used else effects

    def cost(self, id: str) -> Text:
        """The cost in coloured letters."""
        return gems(self.cards[id]["cost"])

    def guild(self, id: str) -> str:
        """The guild of a Favour Card, shortened."""
        guild = self.cards[id]["guild"]
        return self.name(guild)[:3] if guild else ""

    def pile(self, ids: Sequence[str | None]) -> str:
        """Several cards, equal ones together; a card face down is a question mark."""
        return piled("face down" if card is None else self.name(card) for card in ids)


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
    for column in ("cost", "card", "guild", "what it does"):
        market.add_column(column, no_wrap=column in ("cost", "guild"))
    for card in table.offer:
        market.add_row(cards.cost(card), cards.name(card), cards.guild(card), cards.text(card))
    top = table.power_top
    if top is not None:
        market.add_row(cards.cost(top), cards.name(top), "Power", cards.text(top))
    return market


def _offers(table: AusoniaTable, cards: Cards) -> RenderableType:
    """The cards for sale, a line each."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for card, count in Counter([*table.offer, *filter(None, [table.power_top])]).items():
        guild = cards.guild(card) or "Power"
        name = times(cards.name(card), count)
        text = Text.assemble((name, "bold"), f" ({guild}) {cards.short(card)}")
        grid.add_row(cards.cost(card), text)
    return grid


def _prices(table: AusoniaTable, cards: Cards, width: int) -> Text:
    """The cards for sale by name and cost alone; no line breaks between the two."""
    lines = [Text()]
    for card in [*table.offer, *filter(None, [table.power_top])]:
        offer = Text.assemble(cards.cost(card), f" {cards.name(card)}")
        if lines[-1] and len(lines[-1]) + len(GAP) + len(offer) > width:
            lines.append(Text())
        lines[-1].append(GAP if lines[-1] else "").append_text(offer)
    return Text("\n").join(lines)


def _aspirant(aspirant: AusoniaAspirant, cards: Cards) -> list[Text]:
    """The opponent of the solo game: whole, and without its piles."""
    text = Text(f"{aspirant.name} ({aspirant.level}): ", style="bold")
    text.append(f"{aspirant.influence} Influence\n", style="not bold")
    text.append(f"  {aspirant.text}", style="not bold")
    whole = text.copy()
    whole.append(f"\n  keeps: {cards.pile(aspirant.kept) or 'nothing'}", style="not bold")
    if aspirant.discards:
        whole.append(f"; discarded: {cards.pile(aspirant.discards)}", style="not bold")
    return [whole, text, Text(f"{aspirant.name}: {aspirant.influence} Influence", style="bold")]


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
            Text("\n".join(_areas(house, cards))),
        )
    return houses


def _lines(table: AusoniaTable, cards: Cards, look: Look) -> RenderableType:
    """The houses, a line each."""
    lines = []
    for house in table.houses:
        seat = house.seat
        sign = ">" if table.turn == seat else " "
        you = " (you)" if seat == look.seat else ""
        piles = f"hand {house.hand_size}, draw {house.draw_size}, discards {len(house.discards)}"
        line = Text.assemble(f"{sign} ", (f"{look.names[seat]}{you}", "bold"),
                             f" {house.influence} Influence, {piles}")  # fmt: skip
        lines.append(line.append("".join(f"; {area}" for area in _areas(house, cards))))
    return Text("\n").join(lines)


def _standing(table: AusoniaTable, look: Look) -> Text:
    """The houses in one line."""
    each = [f"{look.names[h.seat]} {h.influence} (hand {h.hand_size})" for h in table.houses]
    return Text("Influence  ", style="bold").append("   ".join(each), style="not bold")


def _areas(house: AusoniaHouse, cards: Cards) -> list[str]:
    """What lies open before a house."""
    lines = []
    if house.sources:
        lines.append(f"Sources: {cards.pile([source.top for source in house.sources])}")
    if house.raised:
        lines.append(f"raised: {cards.pile(house.raised)}")
    if house.sealed:
        lines.append(f"sealed: {cards.pile(house.sealed)}")
    return lines


def _known(house: AusoniaHouse, cards: Cards, own: bool, name: str) -> list[Text]:
    """What is known of the piles of a house, and of the hand of another one."""
    piles = {
        "on top of the Draw Pile": house.draw.top,
        "Draw Pile" if own else "hand and Draw Pile": house.draw.cards,
        "laid on the Draw Pile": [card for group in house.draw.groups for card in group.cards],
        "Discard Pile": house.discards,
        "known in hand": [] if own else house.hand,
    }
    return [
        Text.assemble((f"{name}, {title}: ", "bold"), cards.pile(ids))
        for title, ids in piles.items()
        if ids
    ]


def _turn(acting: AusoniaTurn, cards: Cards, brief: bool = False) -> Text | None:
    """The Play Area and the gems; briefly without the gems that lie there and what was bought."""
    parts: list[str] = []
    area = [card for card in acting.area if card.abilities or not brief]
    if area:
        favours = any(card.abilities for card in area)
        legend = "  (o open, . closed, x used)" if favours else ""
        parts.append(f"Play Area: {', '.join(_played(card, cards) for card in area)}{legend}")
    if acting.bought and not brief:
        parts.append(f"Bought: {cards.pile(acting.bought)}")
    left, spent = _counted(acting.gems), _counted(acting.spent)
    if left or spent:
        parts.append(f"Gems: {left or 'none'}   spent: {spent or 'none'}")
    if acting.held:
        parts.append(f"Set aside: {cards.pile(acting.held)}")
    elif acting.held_count:
        parts.append(f"{_several(acting.held_count, 'card')} held")
    return Text("\n".join(parts)) if parts else None


def _counted(gems: AusoniaSpent) -> str:
    """`2 emeralds, 1 wild gem`."""
    counts = [(gem, getattr(gems, gem, 0)) for gem in GEM_NAMES]
    return ", ".join(_several(n, GEM_NAMES[gem]) for gem, n in counts if n)


def _several(count: int, word: str) -> str:
    thing, of, colour = word.partition(" of ")
    return f"{count} {thing}{'' if count == 1 else 's'}{of}{colour}"


def _played(card: AusoniaPlayed, cards: Cards) -> str:
    marks = "".join(MARKS[state] for state in card.abilities)
    return f"{cards.name(card.id)} [{marks}]" if marks else cards.name(card.id)


def _hand(house: AusoniaHouse, cards: Cards) -> RenderableType:
    """The own hand with its texts."""
    if not house.hand:
        return Text.assemble(("Your hand  ", "bold"), "empty")
    hand = Table.grid(padding=(0, 2))
    hand.add_row(Text("Your hand", style="bold"), "", "")
    for card, count in Counter(house.hand).items():
        name = times(cards.name(card), count)
        hand.add_row(f"  {name}", cards.guild(card), cards.text(card))
    return hand


def _short_hand(house: AusoniaHouse, cards: Cards) -> Text:
    """The gems on one line, then a line for every other card."""
    counted = Counter(house.hand)
    gems, others = [], []
    for card, count in counted.items():
        name = times(cards.name(card), count)
        if cards.cards[card].get("gems"):
            gems.append(f"{name} ({cards.cards[card]['gems']})")
        else:
            others.append(Text.assemble("  ", (name, "bold"), f" {cards.short(card)}"))
    head = Text.assemble(("Your hand  ", "bold"), ", ".join(gems) if house.hand else "empty")
    return Text("\n").join([head, *others])
