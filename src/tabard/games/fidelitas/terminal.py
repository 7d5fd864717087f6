"""Fidelitas in a terminal: the street from Castle to Harbor, the seats, the own cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.asks import counted
from tabard.engine.views import FOLDED, Look, Part, in_a_row
from tabard.games.fidelitas.seen import (
    FidelitasLocation,
    FidelitasMissio,
    FidelitasSeat,
    FidelitasTable,
)

MINE = ("drew", "drew-missio")  # details that a seat is told of itself
BROUGHT = {  # what a turn is summed up by
    "scored": "scored {0}",
    "claimed": "scored {0}",
    "played": "played {0} to the {1}",
    "stole": "took {1} from {0}",
    "swapped-hands": "exchanged hands with {0}",
    "moved": "moved {0}",
    "discarded": "discarded {0}",
    "placed": "laid out {0}",
    "took": "took {0}",
}
STYLES = {
    "purple": "medium_purple",
    "blue": "dodger_blue1",
    "orange": "dark_orange",
    "yellow": "yellow",
    "black": "bright_black",
    "red": "red",
    "pink": "light_pink1",
    "white": "bold",
    "green": "green",
}
Card = dict[str, Any]
HAND, GAP = "Hand  ", "  "
ENDS = {"castle": ("C\nA\nS", "T\nL\nE"), "harbor": ("H\nA\nR", "B\nO\nR")}


def draw(table: FidelitasTable, look: Look) -> list[Part]:
    """The table as one seat sees it."""
    faces = Faces(look.cards)
    parts = [
        Part("round", _head(table, faces), keep=9),
        Part("street", *_streets(table, faces, look), keep=(2, 7)),
        Part("guilds", faces.legend(), None, keep=1),
        Part("seats", *_seats_shown(table, faces, look), keep=(2, 5)),
        Part("discards", faces.counted("Discards", table.discards), None, keep=FOLDED),
    ]
    if look.seat is not None:
        own = table.seats[look.seat]
        parts += [
            Part("hand", *_hands(own, faces, look.width), keep=(3, 5)),
            Part("missio", *_missio_shown(own, faces), keep=(3, 4)),
        ]
    return parts


def face(card: Card, cards: dict[str, Card]) -> list[str]:
    """What stands on a card besides its text."""
    facts = []
    if card.get("guild"):
        facts.append(f"guild {cards[card['guild']]['name']}")
    if card.get("do_not_draw"):
        facts.append("X: no card is drawn after it")
    if card.get("points"):
        facts.append(counted(card["points"], "point"))
    return facts


class Faces:
    """Names and guilds of the cards; a guild is told by two letters as well as by colour."""

    def __init__(self, cards: dict[str, dict[str, Any]]) -> None:
        self.cards = cards
        guilds = [card for card in cards.values() if card["group"] == "Guild"]
        short = Counter(guild["id"][:2] for guild in guilds)
        self.codes = {
            guild["id"]: guild["id"][:2] if short[guild["id"][:2]] == 1 else _first_and_third(guild)
            for guild in guilds
        }
        self.styles = {guild["id"]: STYLES.get(guild["colour"], "") for guild in guilds}

    def name(self, id: str) -> str:
        """The name of a card, place or guild."""
        return str(self.cards[id]["name"])

    def virtus(self, id: str, count: int = 1) -> Text:
        """`ci Judge ×2`"""
        guild = self.cards[id]["guild"]
        text = Text.assemble((self.codes[guild], self.styles[guild]), " ", self.name(id))
        return text.append(f" ×{count}") if count > 1 else text

    def legend(self) -> Text:
        """What the letters of the guilds mean; those with a location come first."""
        named = [
            Text.assemble((code, self.styles[guild]), (f" {self.name(guild)}", "dim"))
            for guild, code in self.codes.items()
        ]
        lines = [Text("  ").join(named[:4]), Text("  ").join(named[4:])]
        return Text("\n").join(lines)

    def marks(self, id: str) -> str:
        """The guild of a card in hand, and the X that stops the draw."""
        card = self.cards[id]
        return f" ({self.name(card['guild'])}{', X' if card['do_not_draw'] else ''})"

    def counted(self, title: str, ids: list[str]) -> Text:
        """A pile of cards under its title."""
        return Text.assemble((f"{title} ", "bold"), self.pile(ids, ", ") if ids else "none")

    def pile(self, ids: list[str], between: str) -> Text:
        """Several cards, equal ones together."""
        return Text(between).join(self.virtus(card, n) for card, n in Counter(ids).items())


def _first_and_third(guild: dict[str, Any]) -> str:
    return str(guild["id"][0] + guild["id"][2])


def _head(table: FidelitasTable, faces: Faces) -> RenderableType:
    head = Text(f"Round {table.round}", style="bold")
    if table.mark is not None:
        points = "" if table.revealed else " points"  # so that what is revealed has room
        head.append(f"   last round at {table.mark}{points}", style="not bold")
    if table.last_round:
        head.append("   LAST ROUND")
    piles = f"deck {table.deck}, Missio {table.missio_deck}, discards {len(table.discards)}"
    head.append(f"   {piles}", style="not bold")
    if table.revealed:
        head.append(f"   revealed: {faces.name(table.revealed)}")
    return head


def _streets(table: FidelitasTable, faces: Faces, look: Look) -> list[RenderableType]:
    """The street as a picture, in two columns, and only the places where somebody stands."""
    return [_street(table, faces, look), _pairs(table, faces, look), _filled(table, faces, look)]


def _street(table: FidelitasTable, faces: Faces, look: Look) -> RenderableType:
    row = table.row
    halves = {name: _locations(table, name) for name in row if name not in ENDS}
    column = (look.width - len(row) - 1 - (len(row) - len(halves))) // len(halves)
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 0))
    for name in row:
        grid.add_column(width=1 if name in ENDS else min(column, 18), overflow="fold")
    for half in (0, 1):
        grid.add_row(
            *(
                Text(ENDS[name][half], style="dim")
                if name in ENDS
                else _location(halves[name][half], faces, look.names)
                for name in row
            )
        )
    return grid


def _pairs(table: FidelitasTable, faces: Faces, look: Look) -> RenderableType:
    """The street without its frame: both locations of a card side by side."""
    grid = Table.grid(padding=(0, 2))
    width = (look.width - 2) // 2
    for _ in (0, 1):
        grid.add_column(width=width)
    for name in table.row:
        if name not in ENDS:
            places = _locations(table, name)
            grid.add_row(*(_cell(place, faces, look.names, width) for place in places))
    return grid


def _cell(place: FidelitasLocation, faces: Faces, names: list[str], width: int) -> Text:
    """A location in lines of this width; a citizen is not torn from his guild."""
    lines = [_place(place, faces, names)]
    cards = [faces.virtus(card, count) for card, count in Counter(place.cards).items()]
    for at, card in enumerate(cards or [Text("-")], 1):
        said = card.append("," if at < len(cards) else "")
        if len(lines[-1]) + 1 + len(said) > width:
            lines.append(Text(" "))
        lines[-1].append(" ").append_text(said)
    return Text("\n").join(lines)


def _filled(table: FidelitasTable, faces: Faces, look: Look) -> RenderableType:
    """The places with citizens, as many in a line as fit; those without one at the end."""
    plain = [place for place in table.locations if not (place.cards or place.closed_by)]
    told = [_line(p, faces, look.names) for p in table.locations if p not in plain]
    empty = [f"{place.name} (blocked)" if place.blocked else place.name for place in plain]
    if empty:
        told.append(Text(f"empty: {', '.join(empty)}", style="dim"))
    return Group(*_rows(told, look.width))


def _rows(told: list[Text], width: int) -> list[Text]:
    """As many things in a row as fit, none of them broken."""
    rows: list[Text] = []
    for text in told:
        if rows and len(rows[-1]) + 3 + len(text) <= width:
            rows[-1].append("   ").append_text(text)
        else:
            rows.append(text)
    return rows


def _line(place: FidelitasLocation, faces: Faces, names: list[str]) -> Text:
    cards = faces.pile(place.cards, ", ") if place.cards else Text("-")
    return _place(place, faces, names).append(" ").append_text(cards)


def _place(place: FidelitasLocation, faces: Faces, names: list[str]) -> Text:
    """The name of a location, and what is wrong with it."""
    text = Text().append(f"{place.name}:", style=f"bold {faces.styles.get(place.guild, '')}")
    for maker in place.closed_by:
        text.append(f" closed by {names[maker]},", style="reverse")
    if place.blocked:
        text.append(" blocked,", style="reverse")
    return text


def _locations(table: FidelitasTable, name: str) -> list[FidelitasLocation]:
    """The north and the south location of a card of the street."""
    guild = "" if name == "tavern" else name
    return [place for place in table.locations if place.guild == guild]


def _location(place: FidelitasLocation, faces: Faces, names: list[str]) -> Text:
    style = faces.styles.get(place.guild, "")
    text = Text().append(place.name, style=f"bold {style}")
    for maker in place.closed_by:
        text.append(f"\nclosed by {names[maker]}", style="reverse")
    if place.blocked:
        text.append("\nblocked", style="reverse")
    for card, count in Counter(place.cards).items():
        text.append("\n").append_text(faces.virtus(card, count))
    return text


def _seats_shown(table: FidelitasTable, faces: Faces, look: Look) -> list[RenderableType]:
    """The seats with what they have scored, without it, and in one line."""
    each = [
        f"{'►' if seat.seat == table.active else ''}{look.names[seat.seat]} {seat.points}"
        f" ({counted(seat.hand_size, 'card')})"
        for seat in table.seats
    ]
    whole, brief = _seats(table, faces, look), _seats(table, faces, look, brief=True)
    return [whole, brief, Text("   ".join(each))]


def _seats(table: FidelitasTable, faces: Faces, look: Look, brief: bool = False) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for seat in table.seats:
        turn = "►" if seat.seat == table.active else " "
        name = look.names[seat.seat]
        if seat.seat == look.seat:
            name += " (you)"
        if seat.seat == table.start and not table.solo:
            name += ", starts"
        cells = [f"{turn} {name}", counted(seat.points, "point")]
        if seat.partner is not None:
            cells[1] += f", {seat.side_points} with {look.names[seat.partner]}"
        cells.append(f"{counted(seat.hand_size, 'card')}, {seat.missio_count} Missio")
        grid.add_row(*map(Text, cells), _known(seat, faces, look, brief))
    return grid


def _known(seat: FidelitasSeat, faces: Faces, look: Look, brief: bool) -> Text:
    """What everybody or this viewer knows of a seat's cards."""
    parts = []
    if seat.hand and seat.seat != look.seat:
        parts.append(Text("holds ").append_text(faces.pile(seat.hand, ", ")))
    if seat.claimed:
        parts.append(Text("claimed ").append_text(faces.pile(seat.claimed, ", ")))
    if seat.scored and not brief:
        titles = [faces.name(card).removeprefix("Trust of the ") for card in seat.scored]
        parts.append(Text("scored: " + ", ".join(titles), style="dim"))
    return Text("; ").join(parts)


def _hands(seat: FidelitasSeat, faces: Faces, width: int) -> list[RenderableType]:
    """The hand with what the cards do, with that in brief, and by names alone."""
    if not seat.hand:
        return [Text.assemble((HAND, "bold"), "-")]
    held = Counter(seat.hand).items()
    named = [Text.assemble(faces.virtus(card, n), (faces.marks(card), "dim")) for card, n in held]
    rooms = [width - len(HAND) - len(name) - len(GAP) for name in named]
    whole = [str(faces.cards[card]["text"]) for card, _ in held]
    brief = [in_a_row(faces.cards[c], room) for (c, _), room in zip(held, rooms, strict=True)]
    names = Table.grid(padding=(0, 2))
    names.add_row(HAND.rstrip(), Group(*_rows([name.copy() for name in named], width - len(HAND))))
    return [_told(named, whole), _told(named, brief), names]


def _told(named: list[Text], texts: list[str]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, text in zip(named, texts, strict=True):
        grid.add_row(Text(HAND.rstrip(), style="bold"), Text.assemble(name, GAP, text))
    return grid


def _missio_shown(seat: FidelitasSeat, faces: Faces) -> list[RenderableType]:
    """The own Missio cards with their texts, with how far they are, and that in a row each."""
    told = [faces.cards[m.id]["text"] if m.met else m.standing for m in seat.missio]
    pairs = list(zip(seat.missio, told, strict=True))
    lines = [Text.assemble(_title(m, faces), text) for m, text in pairs]
    rows = [Text.assemble(_title(m, faces, brief=True), m.standing) for m in seat.missio]
    return [_missio(seat, faces), Text("\n").join(lines), Text("\n").join(rows)]


def _title(missio: FidelitasMissio, faces: Faces, brief: bool = False) -> Text:
    """`Trust of the Baker, 1 point ○, new`, in brief `Trust of Baker, 1p ○, new`."""
    state = "● met" if missio.met else "○"
    if missio.fresh:
        state += ", new"
    name, points = faces.name(missio.id), counted(missio.points, "point")
    if brief:
        name, points = name.replace(" the ", " "), f"{missio.points}p"
    return Text.assemble(
        (f"{name}, {points} ", "bold"), (f"{state}  ", "green" if missio.met else "dim")
    )


def _missio(seat: FidelitasSeat, faces: Faces) -> RenderableType:
    """The own Missio cards: what they want, and how far that is."""
    grid = Table.grid(padding=(0, 2))
    for missio in seat.missio:
        text = Text.assemble(
            _title(missio, faces),
            str(faces.cards[missio.id]["text"]),
            ("" if missio.met else f" ({missio.standing})", "dim"),
        )
        grid.add_row(Text("Missio", style="bold"), text)
    return grid
