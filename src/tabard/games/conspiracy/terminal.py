"""Medieval Conspiracy in a terminal: the map of the Empire, the families, the own hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tabard.engine.asks import piled, times
from tabard.engine.views import FOLDED, Look, Part, in_a_row
from tabard.games.conspiracy.fought import tell_war
from tabard.games.conspiracy.seen import (
    ConspiracySeat,
    ConspiracyTable,
    ConspiracyTerm,
    ConspiracyTerritory,
    ConspiracyUnit,
    ConspiracyWar,
)
from tabard.games.conspiracy.state import ConspiracyState

MINE = ("turn", "drew", "collected", "hired", "rolled", "no-heir")  # details told to their seat
SCENES = {"War": tell_war}  # what of the news is told in words of its own
AIMED = ("slay", "ban", "against")  # verbs that aim at a land of anybody
STYLES = ["green", "dark_orange3", "bright_black", "yellow", "dodger_blue1", "red"]
TROOPS = {
    "knight": "K", "knight-hit": "k", "knight-hit-twice": "k'",
    "mercenary": "M", "mercenary-hit": "m",
}  # fmt: skip
ROWS = 21
LABEL = 9
NARROW = 72


def draw(table: ConspiracyTable, look: Look) -> list[Part]:
    """The table as one seat sees it."""
    parts = [
        Part("turn", _head(table, look), keep=9),
        Part("map", Group(_map(table, look.cards, look.width), _legend()), None, keep=0),
        Part("families", _families(table, look), _short_families(table, look), keep=3),
    ]
    if table.war:
        war = [_war(table.war, look)] if table.war.units else []
        parts.append(Part("war", *war, _short_war(table.war, look), keep=8))
    parts += [
        Part("lands", _lands(table, look), _lands(table, look, own=True), None,
             keep=(2, 8) if table.phase == "movement" else 2),
        Part("masters", _masters(table, look), None, keep=1),
        Part("events", *_piles(table, look), keep=(1, 4)),
        Part("discards", _discards(table, look.cards), None, keep=FOLDED),
    ]  # fmt: skip
    if look.seat is not None:
        seat = table.seats[look.seat]
        parts.append(Part("hand", *_own(seat, look), keep=(3, 5)))
    return parts


def face(card: dict[str, Any], cards: dict[str, dict[str, Any]]) -> list[str]:
    """What stands on a card besides its text."""
    facts = []
    if card.get("timing"):
        facts.append("played at: " + ", ".join(word.replace("-", " ") for word in card["timing"]))
    if card.get("glory"):
        facts.append(f"{card['glory']} glory, at least {card['minimum']}")
    if card.get("knights"):
        facts.append(f"{card['knights']} knights, {card['mercenaries']} mercenaries")
    return facts


def beside(state: ConspiracyState, verb: str, place: int, names: Sequence[str]) -> str:
    """Whose land it is, to stand beside its name where a land of anybody is chosen."""
    owner = state.owner[place] if verb in AIMED else -1
    return names[owner] if 0 <= owner < len(names) else ""


def _name(look: Look, seat: int) -> str:
    """`1 Ada`: the number stands for the seat on the map."""
    return f"{seat + 1} {look.names[seat]}"


def _head(table: ConspiracyTable, look: Look) -> Text:
    head = Text(f"Turn {table.turn}", style="bold")
    head.append(f"   {table.phase}", style="not bold")
    head.append(f"   active: {_name(look, table.active)}", style="not bold")
    auction = table.auction
    if auction:
        leader = auction.leader
        standing = "no bid yet" if leader is None else f"{_name(look, leader)} {auction.bid}"
        head.append(f"   auction: {standing}", style="not bold")
    return head


# -- the map -----------------------------------------------------------------------------------


def codes(lands: list[ConspiracyTerritory]) -> dict[str, str]:
    """Four letters for each territory; electorates in capitals."""
    short = Counter(land.name[:4] for land in lands)
    found = {}
    for land in lands:
        code = land.name[:4] if short[land.name[:4]] == 1 else land.name[:3] + land.name[-1]
        found[land.id] = code.upper() if land.kind == "electorate" else code
    return found


def _map(table: ConspiracyTable, cards: dict[str, dict[str, Any]], width: int) -> Text:
    """Every territory in play near its place: code, +clerical, owner, troops, castle."""
    if width < NARROW:
        return Text(f"The map needs {NARROW} columns.")
    lands = [land for land in table.territories if land.in_play]
    spots = {land.id: cards[land.id]["position"] for land in lands}
    west = min(x for x, _ in spots.values())
    east = max(x for x, _ in spots.values())
    south = min(y for _, y in spots.values())
    north = max(y for _, y in spots.values())
    taken: list[list[int]] = [[] for _ in range(ROWS)]
    placed: list[list[tuple[int, Text]]] = [[] for _ in range(ROWS)]
    names = codes(lands)
    for land in sorted(lands, key=lambda x: (-spots[x.id][1], spots[x.id][0])):
        x, y = spots[land.id]
        row = round((north - y) / max(north - south, 0.1) * (ROWS - 1))
        column = round((x - west) / max(east - west, 0.1) * (width - LABEL - 1))
        row, column = _free(taken, row, column, width)
        taken[row].append(column)
        placed[row].append((column, _label(land, names[land.id])))
    lines = []
    for row_of_labels in placed:
        line = Text()
        for column, label in sorted(row_of_labels, key=lambda entry: entry[0]):
            line.append(" " * (column - len(line))).append(label)
        lines.append(line)
    return Text("\n").join(lines)


def _free(taken: list[list[int]], row: int, column: int, width: int) -> tuple[int, int]:
    """The nearest place on the map that is still empty."""
    best: tuple[int, int, int] | None = None
    for r in range(max(0, row - 3), min(ROWS, row + 4)):
        for c in range(max(0, column - 14), min(width - LABEL, column + 15)):
            if any(abs(c - other) < LABEL for other in taken[r]):
                continue
            cost = abs(r - row) * 5 + abs(c - column)
            if best is None or cost < best[0]:
                best = (cost, r, c)
    assert best is not None, "the map is wide enough"
    return best[1], best[2]


def _label(land: ConspiracyTerritory, code: str) -> Text:
    owner = land.owner
    mark = "." if owner is None else str(owner + 1)
    count = sum(land.troops.values())
    sign = "+" if land.estate == "clerical" else " "
    text = f"{code}{sign}{mark}{f'x{count}' if count else ''}{'^' if land.castle else ''}"
    return Text(text[: LABEL - 1], style="" if owner is None else STYLES[owner])


def _legend() -> Text:
    return Text(
        "CAPITALS elector, + clerical, owner's number (. neutral), x troops, ^ castle",
        style="dim",
    )


# -- families and lands ------------------------------------------------------------------------


def _families(table: ConspiracyTable, look: Look) -> Table:
    grid = Table(box=box.SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    grid.caption = "heirs profane, clerical; knights/mercenaries; votes owned+influenced"
    grid.caption_justify = "left"
    for title in ("family", "lands", "inc", "trade", "heirs", "K/M", "votes", "glory", "cards"):
        grid.add_column(title, justify="left" if title == "family" else "right")
    for seat in table.seats:
        name = Text(f"{_name(look, seat.seat)[:14]} ({seat.house})", style=STYLES[seat.seat])
        if seat.immune:
            name.append(" immune")
        grid.add_row(
            name,
            str(seat.lands),
            str(seat.income),
            str(seat.trade),
            f"{seat.profane}p {seat.clerical}c",
            f"{seat.knights}/{seat.mercenaries}",
            f"{seat.electors}+{seat.influence}",
            str(seat.glory),
            str(seat.hand_size),
        )
    return grid


def _short_families(table: ConspiracyTable, look: Look) -> Text:
    """The families, a line each, in few words."""
    lines = []
    for seat in table.seats:
        line = Text(_name(look, seat.seat), style=STYLES[seat.seat])
        line.append(
            f" {seat.lands} lands, income {seat.income}, heirs {seat.profane}p {seat.clerical}c, "
            f"votes {seat.electors}+{seat.influence}, glory {seat.glory}, cards {seat.hand_size}"
            f"{', immune' if seat.immune else ''}",
            style="not bold",
        )
        lines.append(line)
    return Text("\n").join(lines)


def _lands(table: ConspiracyTable, look: Look, own: bool = False) -> Table:
    """Who stands where, and what was built; of all, or of the viewer alone."""
    grid = Table.grid(padding=(0, 1))
    for seat in (look.seat,) if own else (*range(len(table.seats)), None):
        held = [land for land in table.territories if land.owner == seat]
        if seat is None:
            held = [land for land in held if _pieces(land)]
        if not held:
            continue
        title = "neutral" if seat is None else _name(look, seat)
        named = ", ".join(_land(land) for land in held)
        grid.add_row(Text(f"{title}:", style="bold"), named)
    return grid


def _pieces(land: ConspiracyTerritory) -> list[str]:
    pieces = {
        "castle": land.castle,
        "monastery": land.monastery,
        "Reichsstadt": land.city,
        "relic": land.relic,
    }
    return [word for word, stands in pieces.items() if stands]


def _land(land: ConspiracyTerritory) -> str:
    troops = " ".join(f"{n}{TROOPS[unit]}" for unit, n in land.troops.items())
    extra = [*([troops] if troops else []), *_pieces(land)]
    return f"{land.name} ({', '.join(extra)})" if extra else land.name


def _masters(table: ConspiracyTable, look: Look) -> Text:
    """Who holds the master cards, the preacher and prisoners."""
    told = []
    for master in table.masters:
        holder = "nobody" if master.holder is None else _name(look, master.holder)
        where = f", influences {look.cards[master.elector]['name']}" if master.elector else ""
        told.append(f"{master.name}: {holder}{where}")
    preacher = table.preacher
    if preacher.owner is not None:
        at = look.cards[preacher.at]["name"] if preacher.at else "not in play"
        if preacher.captor is not None:
            at = f"in the prison of {_name(look, preacher.captor)}"
        told.append(f"Preacher of {_name(look, preacher.owner)}: {at}")
    for held in table.prison:
        owner, captor = _name(look, held.owner), _name(look, held.captor)
        told.append(f"{held.knights} knight(s) of {owner} captured by {captor}")
    return Text("; ".join(told))


def _piles(table: ConspiracyTable, look: Look) -> list[RenderableType | None]:
    """The event row with what its cards do, with that in brief, by names; the decks."""
    cards = look.cards
    decks = Text(
        f"decks: events {table.event_deck}, actions {table.action_deck}, "
        f"electors {table.elector_deck}",
        style="dim",
    )
    row = _named(table.row, cards) or "empty"
    names = Text.assemble(f"Event row: {row}   ", decks)
    if not table.row:
        return [names, None]
    told = _told(table.row, cards)
    head = Text.assemble("Event row, ", decks)
    shortened = head.copy().append("  (events: whole texts)", style="dim")
    return [Group(head, *told), Group(shortened, *_told(table.row, cards, look.width)), names]


def _told(
    ids: Sequence[str], cards: dict[str, dict[str, Any]], width: int = 0, before: str = ""
) -> list[Text]:
    """What cards do: whole, or in a row of this width for each kind of them."""
    lines = []
    for card, count in Counter(ids).items():
        head = f"{before}{times(cards[card]['name'], count)}: "
        told = in_a_row(cards[card], width - len(head)) if width else str(cards[card]["text"])
        lines.append(Text.assemble((head, "bold" if before else ""), (told, "dim")))
    return lines


def _discards(table: ConspiracyTable, cards: dict[str, dict[str, Any]]) -> Text:
    """What lies open beside the decks."""
    piles = {
        "Actions played": table.action_discards,
        "Events past": table.event_discards,
        "Electors dead": table.elector_discards,
    }
    lines = []
    for title, pile in piles.items():
        said = _named(pile, cards) or "none"
        lines.append(Text.assemble((f"{title}: ", "bold"), said))
    return Text("\n").join(lines)


def _war(war: ConspiracyWar, look: Look) -> Table:
    grid = Table(
        title=f"War for {look.cards[war.target]['name']}, round {war.round}",
        box=box.SQUARE,
        title_justify="left",
    )
    for side, leader in zip(("attack", "defence"), war.leaders, strict=True):
        grid.add_column(f"{side}: {'nobody' if leader is None else _name(look, leader)}")
    sides = [[_unit(unit, look) for unit in war.units if unit.side == side] for side in (0, 1)]
    for i in range(max(len(sides[0]), len(sides[1]))):
        grid.add_row(*(side[i] if i < len(side) else "" for side in sides))
    for row in war.facing:
        sums = (_rolls(row.attack), _rolls(row.defence))
        grid.add_row(*(f"row {row.row} rolls {told}" for told in sums))
    return grid


def _short_war(war: ConspiracyWar, look: Look) -> Text:
    """The war in a line for each side."""
    lines = [Text(f"War for {look.cards[war.target]['name']}, round {war.round}", style="bold")]
    for number, (side, leader) in enumerate(zip(("attack", "defence"), war.leaders, strict=True)):
        units = (
            ", ".join(_unit(unit, look) for unit in war.units if unit.side == number) or "nothing"
        )
        who = "nobody" if leader is None else _name(look, leader)
        rolls = [row.attack if number == 0 else row.defence for row in war.facing]
        dice = f"; rolls {', '.join(_total(terms) for terms in rolls)}" if rolls else ""
        lines.append(Text(f"{side} ({who}): {units}{dice}"))
    return Text("\n").join(lines)


def _total(terms: list[ConspiracyTerm]) -> str:
    """`2 dice + 1`: what a side rolls in a row."""
    by = sum(term.by for term in terms)
    return f"2 dice {'-' if by < 0 else '+'} {abs(by)}" if by else "2 dice"


def _rolls(terms: list[ConspiracyTerm]) -> str:
    """The same, and what the number is made of."""
    told = ", ".join(f"{term.what} {term.by:+d}" for term in terms)
    return f"{_total(terms)} ({told})" if told else _total(terms)


def _unit(unit: ConspiracyUnit, look: Look) -> str:
    """`front 1: Odo's mercenary, wounded`."""
    kind = unit.unit.replace("-hit", ", wounded").replace("-", " ")
    leaving = ", leaving" if unit.leaving else ""
    return f"{unit.slot.replace('-', ' ')}: {look.names[unit.owner]}'s {kind}{leaving}"


def _own(seat: ConspiracySeat, look: Look) -> list[RenderableType]:
    """The own money and cards: with what they do, with that in brief, by names alone."""
    cards = look.cards
    money = Text(f"You have {seat.money} ducats", style="bold")
    if seat.laid_on:
        money.append(f"; laid on {', '.join(cards[x]['name'] for x in seat.laid_on)}")
    names = money.copy().append(f"; hand: {_named(seat.hand, cards) or 'empty'}")
    if not seat.hand:
        return [names]
    brief = _told(seat.hand, cards, look.width, "  ")
    whole = [Padding(line, (0, 0, 0, 2)) for line in _told(seat.hand, cards)]
    return [Group(money, *whole), Group(money, *brief), names]


def _named(ids: Sequence[str], cards: dict[str, dict[str, Any]]) -> str:
    return piled(cards[card]["name"] for card in ids)
