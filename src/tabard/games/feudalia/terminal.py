"""Feudalia in a terminal: the town on top, then every lord's fiefs, then the own hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.views import Look
from tabard.games.feudalia.view import (
    FeudaliaCathedral,
    FeudaliaFief,
    FeudaliaPile,
    FeudaliaSeat,
    FeudaliaTable,
    FeudaliaTurn,
)

CUBES = ("wheat", "wood", "clay", "stone")
Cards = dict[str, dict[str, Any]]


def draw(table: FeudaliaTable, look: Look) -> RenderableType:
    """The table as one seat sees it."""
    names = {card["id"]: str(card["name"]) for card in look.cards.values()}
    parts: list[RenderableType] = [_head(table, names), _town(table, names, look.cards)]
    parts += [_seat(table, look, seat, names) for seat in table.seats]
    return Group(*parts)


def _head(table: FeudaliaTable, names: dict[str, str]) -> Text:
    phase = table.phase if table.phase == "setup" else f"{table.phase} phase"
    head = Text(f"Round {table.round}, {phase}", style="bold")
    head.append(f"   {_number(table.target)} points to reach", style="not bold")
    if table.reached:
        head.append("   REACHED")
    if table.playoff:
        head.append("   PLAYOFF")
    for variant in table.variants:
        head.append(f"   {names.get(variant, variant)}", style="not bold")
    return head


def _town(table: FeudaliaTable, names: dict[str, str], cards: Cards) -> RenderableType:
    """What everybody can get, and what it costs: vassals, masters, the cathedral."""
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text("Vassals", style="bold"), _counted(table.supply, names, cards))
    masters = [_master(cards[card]) for card in table.masters.row]
    masters.append(f"{table.masters.deck} in the deck")
    grid.add_row(Text("Masters", style="bold"), Text(", ".join(masters)))
    if table.cathedral_masters:
        grid.add_row(Text("of the cathedral"), _counted(table.cathedral_masters, names, cards))
    parts = [_part(part, names, cards) for part in table.cathedral]
    grid.add_row(Text("Cathedral", style="bold"), Text(", ").join(parts))
    if table.offer:
        offer = ", ".join(f"{names[card]} ({cards[card]['soil']})" for card in table.offer)
        grid.add_row(Text("Offer", style="bold"), Text(offer))
    for row in _turn(table.turn, names):
        grid.add_row(*row)
    return grid


def _counted(piles: list[FeudaliaPile], names: dict[str, str], cards: Cards) -> Text:
    words = []
    for pile in piles:
        price = f" ({cards[pile.id]['cost']})" if pile.left else ""
        style = "" if pile.left else "dim"
        words.append(Text(f"{names[pile.id]} {pile.left}{price}", style=style))
    return Text(", ").join(words)


def _master(card: dict[str, Any]) -> str:
    city = "any city" if card["flag"] == "any" else f"{card['flag']} city"
    return f"{card['name']} ({city}; {card['cost']})"


def _part(part: FeudaliaCathedral, names: dict[str, str], cards: Cards) -> Text:
    if not part.open:
        return Text(f"{names[part.id]} {part.left}/{part.full}", style="dim")
    cost = cards[part.id]["cost"]
    price = f" ({cost})" if cost != "nothing" else " (see its master)"
    return Text(f"► {names[part.id]} {part.left}/{part.full}{price}", style="bold")


def _turn(turn: FeudaliaTurn, names: dict[str, str]) -> list[tuple[Text, Text]]:
    """What is left in the running turn."""
    words = []
    if turn.influence_left:
        words.append(f"influence {turn.influence_left}")
    if turn.income_bonus:
        words.append(f"each vassal discarded for income pays {turn.income_bonus} more")
    if turn.make_bonus:
        words.append(f"each field action makes {turn.make_bonus} more")
    if turn.tax_due:
        words.append(f"tax due: {turn.tax_due}")
    if turn.table:
        words.append("on the table: " + ", ".join(names[card] for card in turn.table))
    if turn.levy:
        words.append("levy: " + ", ".join(names[card] for card in turn.levy))
    return [(Text("This turn", style="bold"), Text("; ".join(words)))] if words else []


def _seat(
    table: FeudaliaTable, look: Look, seat: FeudaliaSeat, names: dict[str, str]
) -> RenderableType:
    """A lord: the head line, the fiefs side by side, and the own hand."""
    turn = "►" if seat.seat == table.active else " "
    own = seat.seat == look.seat
    name = look.names[seat.seat] + (" (you)" if own else "")
    head = Text(f"{turn} {name}", style="bold")
    purse = "1 coin" if seat.coins == 1 else f"{seat.coins} coins"
    head.append(f"  {_number(seat.points)} points, {purse}", style="not bold")
    if seat.saves:
        head.append(f" (saves {seat.saves})", style="not bold")
    head.append(
        f", hand {seat.hand_size}, deck {seat.deck}, discards {_total(seat.discards)}",
        style="not bold",
    )
    tokens = ", ".join(f"{names[part]} {count}" for part, count in seat.tokens.items() if count)
    if tokens:
        head.append(f"; {tokens}", style="not bold")
    for word in _honours(table, seat):
        head.append(f"; {word}", style="not bold")
    if not seat.alive:
        head.append("  out of the game")
    fiefs = _fiefs(seat.fiefs, names, look.width, "crusades" in table.variants)
    parts: list[RenderableType] = [head, fiefs]
    if own and seat.fiefs:
        parts.append(_upgrades(seat.fiefs, names, look.cards))
    if own:
        parts.append(_hand(seat, names, look.cards))
    return Group(*parts)


def _honours(table: FeudaliaTable, seat: FeudaliaSeat) -> list[str]:
    """What else counts for a lord: the first-player card, variants, nobles in a play-off."""
    words = ["first player"] if seat.seat == table.first and not table.solo else []
    if table.playoff:
        words.append(f"nobles {seat.nobles}")
    if seat.negatives:
        words.append(f"negative tokens {seat.negatives}")
    if "crusades" in table.variants:
        words.append("crusade completed" if seat.crusader else f"crusade steps {seat.steps}")
    if "pilgrimage" in table.variants:
        holder = "The Pilgrimage, " if table.pilgrim == seat.seat else ""
        words.append(f"{holder}clerics {seat.clerics}")
    if seat.fair:
        words.append("Royal Fair visited")
    return words


def _upgrades(fiefs: list[FeudaliaFief], names: dict[str, str], cards: Cards) -> RenderableType:
    """What the next level of each own fief costs."""
    costs = [
        f"{names[fief.id]} for {cards[fief.id]['upgrade'][fief.level]}"
        for fief in fiefs
        if fief.level < 2
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text("Upgrades", style="bold"), Text("; ".join(costs) or "none is left"))
    return grid


def _fiefs(
    fiefs: list[FeudaliaFief], names: dict[str, str], width: int, military: bool
) -> RenderableType:
    grid = Table(box=box.SQUARE, show_header=False, padding=(0, 1))
    column = (width - 1) // 3 - 3
    for _ in fiefs:
        grid.add_column(width=column)
    grid.add_row(*(_fief(fief, names, military) for fief in fiefs))
    return grid


def _fief(fief: FeudaliaFief, names: dict[str, str], military: bool) -> Text:
    text = Text(no_wrap=False).append(names[fief.id], style="bold")
    text.append(f" {fief.soil}, level {fief.level}")
    counts = {cube: getattr(fief.cubes, cube) for cube in CUBES}
    cubes = ", ".join(f"{count} {cube}" for cube, count in counts.items() if count)
    text.append(f"\ncubes: {cubes or 'none'}")
    text.append(f"\nfields used {fief.used}/{fief.fields}")
    if military:
        text.append(f", defence {fief.defence}")
    if fief.cities:
        text.append(f"\ncities used {len(fief.masters)}/{fief.cities}")
    if fief.standing:
        workers = Counter(fief.standing)
        text.append("\nat work: " + ", ".join(_times(names[w], n) for w, n in workers.items()))
    for master in fief.masters:
        stored = ", ".join(f"{n} {cube}" for cube, n in master.stored.items() if n)
        used = " (turned)" if master.turned else ""
        text.append(f"\nmaster {names[master.id]}{used}" + (f": {stored}" if stored else ""))
    if fief.raided:
        text.append("\nraided", style="reverse")
    return text


def _hand(seat: FeudaliaSeat, names: dict[str, str], cards: Cards) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text("Hand", style="bold"), Text(""))
    for card, count in Counter(seat.hand).items():
        income = cards[card].get("income")
        coins = f" [{income} coin{'' if income == 1 else 's'}]" if income is not None else ""
        grid.add_row(Text(f"  {_times(names[card], count)}{coins}"), Text(str(cards[card]["text"])))
    return grid


def _times(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def _total(piles: dict[str, int]) -> int:
    return sum(piles.values())


def _number(value: float) -> str:
    return f"{value:g}"
