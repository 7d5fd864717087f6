"""Medieval Conspiracy in a terminal: the map of the Empire, the families, the own hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

STYLES = ["green", "dark_orange3", "bright_black", "yellow", "dodger_blue1", "red"]
TROOPS = {
    "knight": "K", "knight-hit": "k", "knight-hit-twice": "k'",
    "mercenary": "M", "mercenary-hit": "m",
}  # fmt: skip
ROWS = 30
LABEL = 9


def draw(view: dict[str, Any], width: int) -> RenderableType:
    """The table as one seat sees it."""
    table = view["table"]
    cards = view["cards"]
    parts: list[RenderableType] = [_head(table, view), _map(table, cards, width), _legend()]
    parts.append(_families(table, view))
    if table["war"]:
        parts.append(_war(table["war"], view))
    parts += [_lands(table, view), _masters(table, view), _piles(table, cards)]
    if view["seat"] is not None:
        parts.append(_own(table["seats"][view["seat"]], cards))
    return Group(*parts)


def _name(view: dict[str, Any], seat: int) -> str:
    """`1 Ada`: the number stands for the seat on the map."""
    return f"{seat + 1} {view['names'][seat]}"


def _head(table: dict[str, Any], view: dict[str, Any]) -> Text:
    head = Text(f"Turn {table['turn']}", style="bold")
    head.append(f"   {table['phase']}", style="not bold")
    head.append(f"   active: {_name(view, table['active'])}", style="not bold")
    auction = table["auction"]
    if auction:
        leader = auction["leader"]
        standing = "no bid yet" if leader is None else f"{_name(view, leader)} {auction['bid']}"
        head.append(f"   auction: {standing}", style="not bold")
    return head


# -- the map -----------------------------------------------------------------------------------


def codes(lands: list[dict[str, Any]]) -> dict[str, str]:
    """Four letters for each territory; electorates in capitals."""
    short = Counter(land["name"][:4] for land in lands)
    found = {}
    for land in lands:
        name = land["name"]
        code = name[:4] if short[name[:4]] == 1 else name[:3] + name[-1]
        found[land["id"]] = code.upper() if land["kind"] == "electorate" else code
    return found


def _map(table: dict[str, Any], cards: dict[str, Any], width: int) -> Text:
    """Every territory in play near its place: code, +clerical, owner, troops, castle."""
    lands = [land for land in table["territories"] if land["in_play"]]
    spots = {land["id"]: cards[land["id"]]["position"] for land in lands}
    west = min(x for x, _ in spots.values())
    east = max(x for x, _ in spots.values())
    south = min(y for _, y in spots.values())
    north = max(y for _, y in spots.values())
    taken: list[list[int]] = [[] for _ in range(ROWS)]
    placed: list[list[tuple[int, Text]]] = [[] for _ in range(ROWS)]
    names = codes(lands)
    for land in sorted(lands, key=lambda x: (-spots[x["id"]][1], spots[x["id"]][0])):
        x, y = spots[land["id"]]
        row = round((north - y) / max(north - south, 0.1) * (ROWS - 1))
        column = round((x - west) / max(east - west, 0.1) * (width - LABEL - 1))
        row, column = _free(taken, row, column, width)
        taken[row].append(column)
        placed[row].append((column, _label(land, names[land["id"]])))
    text = Text()
    for line in placed:
        at = 0
        for column, label in sorted(line, key=lambda entry: entry[0]):
            text.append(" " * (column - at)).append(label)
            at = column + len(label.plain)
        text.append("\n")
    return text


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


def _label(land: dict[str, Any], code: str) -> Text:
    owner = land["owner"]
    mark = "." if owner is None else str(owner + 1)
    count = sum(land["troops"].values())
    sign = "+" if land["estate"] == "clerical" else " "
    text = f"{code}{sign}{mark}{f'x{count}' if count else ''}{'^' if land['castle'] else ''}"
    return Text(text[: LABEL - 1], style="" if owner is None else STYLES[owner])


def _legend() -> Text:
    return Text(
        "CAPITALS elector, + clerical, owner's number (. neutral), x troops, ^ castle",
        style="dim",
    )


# -- families and lands ------------------------------------------------------------------------


def _families(table: dict[str, Any], view: dict[str, Any]) -> Table:
    grid = Table(box=box.SIMPLE, padding=(0, 1), pad_edge=False)
    for title in ("family", "lands", "inc", "trade", "heirs", "K/M", "votes", "glory", "cards"):
        grid.add_column(title, justify="left" if title == "family" else "right")
    for seat in table["seats"]:
        votes = f"{seat['electors']}+{seat['influence']}"
        title = f"{_name(view, seat['seat'])[:14]} ({seat['house']})"
        name = Text(title, style=STYLES[seat["seat"]])
        if seat["immune"]:
            name.append(" immune")
        grid.add_row(
            name,
            str(seat["lands"]),
            str(seat["income"]),
            str(seat["trade"]),
            f"{seat['profane']}p {seat['clerical']}c",
            f"{seat['knights']}/{seat['mercenaries']}",
            votes,
            str(seat["glory"]),
            str(seat["hand_size"]),
        )
    return grid


def _lands(table: dict[str, Any], view: dict[str, Any]) -> Text:
    """Who stands where, and what was built."""
    text = Text()
    for seat in (*range(len(table["seats"])), None):
        held = [land for land in table["territories"] if land["owner"] == seat]
        if seat is None:
            held = [land for land in held if _pieces(land)]
        if not held:
            continue
        title = "neutral" if seat is None else _name(view, seat)
        text.append(f"{title}: ", style="bold")
        text.append(", ".join(_land(land) for land in held) + "\n")
    return text


def _pieces(land: dict[str, Any]) -> list[str]:
    words = {"castle": "castle", "monastery": "monastery", "city": "Reichsstadt", "relic": "relic"}
    return [word for key, word in words.items() if land[key]]


def _land(land: dict[str, Any]) -> str:
    troops = " ".join(f"{n}{TROOPS[unit]}" for unit, n in land["troops"].items())
    extra = [*([troops] if troops else []), *_pieces(land)]
    return f"{land['name']} ({', '.join(extra)})" if extra else str(land["name"])


def _masters(table: dict[str, Any], view: dict[str, Any]) -> Text:
    text = Text()
    for master in table["masters"]:
        holder = "nobody" if master["holder"] is None else _name(view, master["holder"])
        where = f", influences {master['elector']}" if master["elector"] else ""
        text.append(f"{master['name']}: {holder}{where}; ")
    preacher = table["preacher"]
    if preacher["owner"] is not None:
        at = preacher["at"] or f"in the prison of {_name(view, preacher['captor'])}"
        text.append(f"Preacher of {_name(view, preacher['owner'])}: {at}; ")
    for held in table["prison"]:
        owner, captor = _name(view, held["owner"]), _name(view, held["captor"])
        text.append(f"{held['knights']} knight(s) of {owner} captured by {captor}; ")
    return text


def _piles(table: dict[str, Any], cards: dict[str, Any]) -> Text:
    row = ", ".join(cards[card]["name"] for card in table["row"]) or "empty"
    text = Text(f"Event row: {row}   ")
    text.append(
        f"decks: events {table['event_deck']}, actions {table['action_deck']}, "
        f"electors {table['elector_deck']}",
        style="dim",
    )
    return text


def _war(war: dict[str, Any], view: dict[str, Any]) -> Table:
    grid = Table(
        title=f"War for {view['cards'][war['target']]['name']}, round {war['round']}",
        box=box.SQUARE,
        title_justify="left",
    )
    for side, leader in zip(("attack", "defence"), war["leaders"], strict=True):
        grid.add_column(f"{side}: {'nobody' if leader is None else _name(view, leader)}")
    sides = [[_unit(unit) for unit in war["units"] if unit["side"] == side] for side in (0, 1)]
    for i in range(max(len(sides[0]), len(sides[1]))):
        grid.add_row(*(side[i] if i < len(side) else "" for side in sides))
    return grid


def _unit(unit: dict[str, Any]) -> str:
    leaving = " leaving" if unit["leaving"] else ""
    return f"{unit['slot']}: {unit['owner'] + 1} {unit['unit']}{leaving}"


def _own(seat: dict[str, Any], cards: dict[str, Any]) -> Text:
    counted = Counter(seat["hand"])
    text = Text(f"You have {seat['money']} ducats", style="bold")
    if seat["laid_on"]:
        text.append(f"; laid on {', '.join(cards[x]['name'] for x in seat['laid_on'])}")
    for card, count in counted.items():
        text.append(f"\n  {cards[card]['name']}{f' x{count}' if count > 1 else ''}: ")
        text.append(cards[card]["text"], style="not bold dim")
    return text
