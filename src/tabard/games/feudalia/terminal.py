"""Feudalia in a terminal: the town on top, then every lord's fiefs, then the own hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.asks import counted, piled, times
from tabard.engine.views import FOLDED, Look, Part, in_a_row
from tabard.games.feudalia.seen import (
    FeudaliaCathedral,
    FeudaliaFief,
    FeudaliaPile,
    FeudaliaSeat,
    FeudaliaTable,
    FeudaliaTurn,
)

CUBES = ("wheat", "wood", "clay", "stone")
HIRING = ("hire", "train", "engage", "invite")
MINE = ("drew",)  # details that a seat is told of itself
BROUGHT = {  # what a turn is summed up by
    "built": "took a token: {0}",
    "upgraded": "upgraded {0} to level {1}",
    "engaged": "hired the master {0}",
    "hired": "hired {0}",
    "raided": "raided {0}",
    "tax-paid": "tax {2} {1} of {0}",
    "worked": "at work: {0}",
    "sold": "for income: {0}",
}
Cards = dict[str, dict[str, Any]]


def draw(table: FeudaliaTable, look: Look) -> list[Part]:
    """The table as one seat sees it; the others come first, the own fiefs stand by the hand."""
    names = {card["id"]: str(card["name"]) for card in look.cards.values()}
    parts = [
        Part("round", _head(table, names), keep=9),
        Part("town", _town(table, names, look.cards), _short_town(table, names, look.cards),
             _shortest_town(table, names, look.width), None, keep=(1, 3, 6)),
    ]  # fmt: skip
    turn = _turn(table.turn, names)
    if turn is not None:
        parts.append(Part("turn", turn, keep=8))
    own = None if look.seat is None else table.seats[look.seat]
    for seat in table.seats:
        if seat is not own:
            head, military = _lord(table, look, seat, names), _military(table)
            whole = Group(head, _fiefs(seat.fiefs, names, look.width, military))
            lines = Group(head, _fief_lines(seat.fiefs, names, military))
            parts.append(
                Part(
                    look.names[seat.seat].lower(),
                    whole,
                    lines,
                    head,
                    _poor_lord(look, seat),
                    keep=(2, 4, 6),
                )
            )
        parts.append(_piles(seat, names, look))
    if own is not None:
        parts += _own(table, look, own, names)
    return parts


def face(card: dict[str, Any], cards: Cards) -> list[str]:
    """What stands on a card besides its text."""
    facts = []
    if "income" in card:
        facts.append(f"income {counted(card['income'], 'coin')}")
    facts += [f"{key} {card[key]}" for key in ("type", "kind") if card.get(key)]
    if card.get("flag"):
        facts.append("for any city" if card["flag"] == "any" else f"for a {card['flag']} city")
    if card.get("cost"):
        facts.append(card["cost"] if card["cost"] == "not for hire" else f"costs {card['cost']}")
    if card.get("nobles"):
        facts.append(f"nobles {card['nobles']}")
    if card.get("fields"):
        facts += [_level(card, level) for level in range(len(card["fields"]))]
    return facts


def _level(fief: dict[str, Any], level: int) -> str:
    """What a fief has at a level."""
    fields, cities = fief["fields"][level], fief["cities"][level]
    points, defence = _points(fief["points"][level]), fief["defence"][level]
    return f"level {level}: fields {fields}, cities {cities}, defence {defence}, {points}"


def _military(table: FeudaliaTable) -> bool:
    return "crusades" in table.variants


def _head(table: FeudaliaTable, names: dict[str, str]) -> Text:
    phase = table.phase if table.phase == "setup" else f"{table.phase} phase"
    head = Text(f"Round {table.round}, {phase}", style="bold")
    head.append(f"   {_number(table.target)} points to reach", style="not bold")
    if table.turn.influence_left:
        head.append(f"   influence left: {table.turn.influence_left}", style="not bold")
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
    return grid


def _short_town(table: FeudaliaTable, names: dict[str, str], cards: Cards) -> RenderableType:
    """What can still be got, with prices in signs; the cathedral only where it is open."""
    vassals = [f"{names[p.id]} {_price(cards[p.id]['cost'])}" for p in table.supply if p.left]
    masters = [f"{names[m]} {_price(cards[m]['cost'])}" for m in table.masters.row]
    masters += [f"{names[p.id]} {_price(cards[p.id]['cost'])}" for p in table.cathedral_masters]
    parts = [_part(part, names, cards) for part in table.cathedral if part.open and part.left]
    return Text.assemble(
        ("Vassals ", "bold"), f"{', '.join(vassals)}\n",
        ("Masters ", "bold"), f"{', '.join(masters)}\n",
        ("Cathedral ", "bold"), Text(", ").join(parts),
    )  # fmt: skip


def _shortest_town(table: FeudaliaTable, names: dict[str, str], width: int) -> Text:
    """The names alone; in a row of this width those of the masters at least."""
    masters = ", ".join(names[master] for master in table.masters.row) or "none"
    open_parts = ", ".join(names[part.id] for part in table.cathedral if part.open) or "closed"
    more = "(town: prices)"
    told = (f"Masters: {masters}. Cathedral: {open_parts}. {more}", f"Masters: {masters} {more}")
    return Text(next((words for words in told if len(words) <= width), told[-1]))


def price(verb: str, card: dict[str, Any]) -> str:
    """What somebody costs who can be hired, to stand beside the name in a list of moves."""
    return _price(card["cost"]) if verb in HIRING and card.get("cost") else ""


def means(verb: str, card: dict[str, Any]) -> str:
    """What a master does, to be read when one is hired."""
    return str(card.get("text", "")) if verb in ("engage", "invite") else ""


def _price(cost: str) -> str:
    """`3 coins, 1 wood, eliminate a worker` as `3c 1wood -worker`."""
    said = cost.replace(" coins", "c").replace(" coin", "c").replace(" of any type", "any")
    said = said.replace("eliminate a ", "-").replace(", ", " ")
    for cube in CUBES:
        said = said.replace(f" {cube}", cube)
    return said


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


def _turn(turn: FeudaliaTurn, names: dict[str, str]) -> Text | None:
    """What is left in the running turn."""
    words = []
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
    return Text.assemble(("This turn  ", "bold"), "; ".join(words)) if words else None


def _lord(table: FeudaliaTable, look: Look, seat: FeudaliaSeat, names: dict[str, str]) -> Text:
    """The head line of a lord: points, coins, cards, honours."""
    turn = "►" if seat.seat == table.active else " "
    name = look.names[seat.seat] + (" (you)" if seat.seat == look.seat else "")
    head = Text(f"{turn} {name}", style="bold")
    head.append(f"  {_points(seat.points)}, {counted(seat.coins, 'coin')}", style="not bold")
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
    return head


def _own(table: FeudaliaTable, look: Look, seat: FeudaliaSeat, names: dict[str, str]) -> list[Part]:
    """The own side of the table."""
    military = _military(table)
    return [
        Part("you", _lord(table, look, seat, names), keep=9),
        Part("fiefs", _fiefs(seat.fiefs, names, look.width, military),
             _fief_lines(seat.fiefs, names, military), keep=4),
        Part("upgrades", _upgrades(seat.fiefs, names, look.cards), None, keep=3),
        Part("hand", *_hands(seat, names, look.cards, look.width), keep=(3, 5)),
    ]  # fmt: skip


def _piles(seat: FeudaliaSeat, names: dict[str, str], look: Look) -> Part:
    """The open discard pile of a lord."""
    pile = ", ".join(times(names[card], n) for card, n in seat.discards.items() if n)
    text = Text.assemble((f"Discards of {look.names[seat.seat]}  ", "bold"), pile or "none")
    return Part("discards", text, None, keep=FOLDED)


def _poor_lord(look: Look, seat: FeudaliaSeat) -> Text:
    """A lord in a few words."""
    head = Text(f"  {look.names[seat.seat]}", style="bold")
    told = f"{_points(seat.points)}, {counted(seat.coins, 'coin')}, hand {seat.hand_size}"
    return head.append(f"  {told}", style="not bold")


def _honours(table: FeudaliaTable, seat: FeudaliaSeat) -> list[str]:
    """What else counts for a lord: the first-player card, variants, nobles in a play-off."""
    words = ["starts"] if seat.seat == table.first and not table.solo else []
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


def _fief_lines(fiefs: list[FeudaliaFief], names: dict[str, str], military: bool) -> Text:
    """The fiefs, a line each."""
    return Text("\n").join(_fief_line(fief, names, military) for fief in fiefs)


def _fief_line(fief: FeudaliaFief, names: dict[str, str], military: bool) -> Text:
    counts = {cube: getattr(fief.cubes, cube) for cube in CUBES}
    words = [", ".join(f"{count} {cube}" for cube, count in counts.items() if count) or "no cubes"]
    words.append(f"fields {fief.used}/{fief.fields}")
    if fief.cities:
        words.append(f"cities {len(fief.masters)}/{fief.cities}")
    if military:
        words.append(f"defence {fief.defence}")
    if fief.standing:
        words.append(piled(names[worker] for worker in fief.standing))
    words += [names[m.id] + (" (turned)" if m.turned else "") for m in fief.masters]
    if fief.raided:
        words.append("raided")
    head = Text.assemble("  ", (names[fief.id], "bold"), f" {fief.soil} {fief.level}: ")
    return head.append("; ".join(words))


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
        text.append("\nat work: " + ", ".join(times(names[w], n) for w, n in workers.items()))
    for master in fief.masters:
        stored = ", ".join(f"{n} {cube}" for cube, n in master.stored.items() if n)
        used = " (turned)" if master.turned else ""
        text.append(f"\nmaster {names[master.id]}{used}" + (f": {stored}" if stored else ""))
    if fief.raided:
        text.append("\nraided", style="reverse")
    return text


def _hands(
    seat: FeudaliaSeat, names: dict[str, str], cards: Cards, width: int
) -> list[RenderableType]:
    """The hand with what the cards do, with that in brief, and by names and income."""
    short = _short_hand(seat, names, cards)
    if not seat.hand:
        return [short]
    return [_hand(seat, names, cards), _brief_hand(seat, names, cards, width), short]


def _hand(seat: FeudaliaSeat, names: dict[str, str], cards: Cards) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Text("Hand", style="bold"), Text(""))
    for card, count in Counter(seat.hand).items():
        coins = f" [{counted(cards[card].get('income', 0), 'coin')}]"
        text = Text(str(cards[card]["text"]))
        grid.add_row(Text(f"  {times(names[card], count)}{coins}", no_wrap=True), text)
    return grid


def _brief_hand(
    seat: FeudaliaSeat, names: dict[str, str], cards: Cards, width: int
) -> RenderableType:
    """A row for each card of the hand: its income, and in brief what it does."""
    whole = ("  in brief; `hand` tells all of it", "dim")
    lines: list[RenderableType] = [Text.assemble(("Hand [income]", "bold"), whole)]
    for card, count in Counter(seat.hand).items():
        head = f"  {times(names[card], count)} [{cards[card].get('income', 0)}] "
        told = in_a_row(cards[card], width - len(head))
        lines.append(Text.assemble((head, "bold"), told))
    return Group(*lines)


def _short_hand(seat: FeudaliaSeat, names: dict[str, str], cards: Cards) -> Text:
    """The hand in a line: `Serf ×2 [1], Merchant [2]`; `hand` tells what the cards do."""
    held = [
        f"{times(names[card], n)} [{cards[card].get('income', 0)}]"
        for card, n in Counter(seat.hand).items()
    ]
    return Text.assemble(("Hand [income]  ", "bold"), ", ".join(held) or "empty")


def _points(points: float) -> str:
    return "1 point" if points == 1 else f"{_number(points)} points"


def _total(piles: dict[str, int]) -> int:
    return sum(piles.values())


def _number(value: float) -> str:
    return f"{value:g}"
