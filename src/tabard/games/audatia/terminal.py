"""Audatia in a terminal: both swords from the viewer's chair, poste, virtues, the own hand."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tabard.engine.asks import piled, times
from tabard.engine.views import FOLDED, Look, Part, in_a_row
from tabard.games.audatia.seen import AudatiaSeat, AudatiaTable

MINE = ("drew", "traded")  # details that a seat is told of itself
GROUPS = {
    "Strike": "Strikes",
    "Remedy": "Remedies",
    "Counter-remedy": "Counters",
    "Skill": "Skills",
}
SKILL = "Skill    "  # before what a skill does
SMALL_WORDS = ("Posta", "di", "la", "ditta")  # of the names of poste
Card = dict[str, Any]
SUNS = {"left": "◖", "right": "◗", "none": ""}


def draw(table: AudatiaTable, look: Look) -> list[Part]:
    """The table as one seat sees it; a spectator sits in the Challenger's chair."""
    words = Words(look.cards, look.names)
    near = look.seat or 0
    own, other = table.seats[near], table.seats[1 - near]
    parts = [
        Part("bout", _head(table), keep=9),
        Part("virtues", _virtues(table, words), keep=9),
        Part("opponent", _duellist(other, words, look.width, mirrored=True),
             _lines(other, words), keep=3),
        Part("swords", _middle(table, words), *([None] if _apart(table) else []), keep=2),
        Part("you", _duellist(own, words, look.width, mirrored=False), _lines(own, words), keep=4),
    ]  # fmt: skip
    if look.seat is not None and own.chosen is None:
        chooses = table.moment == "choose-posta"
        parts.append(Part("poste", *_poste(words), None, keep=(5, 6) if chooses else FOLDED))
    if table.closing:
        parts.append(Part("why", Text(table.closing), keep=9))
    for player in (other, own):
        parts.append(Part("discards", _discards(player, words), None, keep=FOLDED))
    if look.seat is not None:
        known = _known(other, words)
        if known is not None:
            parts.append(Part("known", known, None, keep=1))
        hands = (_hand(own, words), _hand(own, words, look.width), _hand(own, words, names=True))
        parts.append(Part("hand", *hands, _held(own, words), keep=(3, 5, 6)))
    return parts


def face(card: Card, cards: dict[str, Card]) -> list[str]:
    """What stands on a card besides its text."""
    words = Words(cards, [])
    facts: list[str] = []
    sword = cards.get(card["sword"]) if "sword" in card else card if "permitted" in card else None
    if sword is not None:
        facts.append(f"{sword['height']} from the {sword['hand']}")
        facts.append(f"parried by {words.blows(sword['permitted'])}")
        facts.append(f"End Posta {cards[sword['end']]['name']}")
    if card.get("sun") in ("left", "right"):
        facts.append(f"sun at the {card['sun']} corner {SUNS[card['sun']]}")
    if "strikes" in card:
        lines = [each["id"] for each in words.swords if each["id"] not in card["closed"]]
        facts += [f"blows {words.blows(card['strikes'])}", f"open to {words.blows(lines)}"]
        facts += _marks(card, words)
    if "sides" in card:
        facts.append(f"{' or '.join(card['sides'])}, moon {card['moon']}")
    if card.get("decks"):
        facts.append("of " + ", ".join(cards[deck]["name"] for deck in card["decks"]))
    if card.get("copies"):
        facts.append(f"{card['basic']} in a deck at the start")
    return facts


def ended(reason: str) -> str:
    """How the duel ended, once the winner is named: a strike by its half sun and its sign."""
    told = reason.partition(" wins: ")[2] or reason
    for corner in ("left", "right"):
        sign = f"{SUNS[corner]} (half sun at the {corner} corner)"
        told = told.replace(f"({corner} sun)", sign)
    return told


def _marks(posta: Card, words: Words) -> list[str]:
    """What a posta gives besides its blows."""
    marks = []
    if posta["gift"]:
        marks.append(f"+{posta['gift']} {words.cards[posta['virtue']]['name']}")
    if posta["extended"]:
        marks.append("extended")
    if posta["exchange"]:
        marks.append("exchange")
    if posta["defend_punta"]:
        marks.append("defend P")
    return marks


class Words:
    """Names and signs of the cards."""

    def __init__(self, cards: dict[str, dict[str, Any]], names: list[str]) -> None:
        self.cards = cards
        self.names = names
        self.swords = [card for card in cards.values() if card["group"] == "Sword"]

    def name(self, id: str) -> str:
        """`MF◖ Mandritto Fendente` for a strike, the plain name for anything else."""
        card = self.cards[id]
        if card["group"] != "Strike":
            return str(card["name"])
        sword = self.cards[card["sword"]]
        return f"{sword['short']}{SUNS[card['sun']]} {sword['name']}"

    def short(self, id: str) -> str:
        """`MF◖` for a strike, the name for anything else."""
        card = self.cards[id]
        return self.name(id).partition(" ")[0] if card["group"] == "Strike" else self.name(id)

    def held(self, id: str) -> str:
        """A card in the hand; a remedy or counter with its sides and its moon."""
        card = self.cards[id]
        if "moon" not in card:
            return self.name(id)
        return f"{card['name']} ({' or '.join(card['sides'])}, moon {card['moon']})"

    def blows(self, ids: list[str]) -> str:
        """The seven swords; those that are not among the ids as dots."""
        return " ".join(
            s["short"] if s["id"] in ids else "·" * len(s["short"]) for s in self.swords
        )


def _head(table: AudatiaTable) -> Text:
    head = Text(f"{table.phase}", style="bold")
    if table.exchange:
        head.append(f"   bout {table.exchange}", style="not bold")
    if table.draws:
        head.append(f"   ties {table.draws} of {table.draws_to_lose}", style="not bold")
    return head


def _virtues(table: AudatiaTable, words: Words) -> Text:
    """Who leads in what: `Audatia C 1:0`; C is the Challenger, R the Respondent."""
    line = Text("Leads:", style="bold")
    for virtue in table.virtues:
        leader = virtue.leader
        style = "not bold dim" if leader is None else "not bold"
        score = "{}:{}".format(*virtue.values)
        sign = "-" if leader is None else table.seats[leader].role[0]
        line.append(f"  {words.name(virtue.id)} {sign} {score}", style=style)
    return line


def _duellist(player: AudatiaSeat, words: Words, width: int, mirrored: bool) -> Group:
    """One side of the table; the one opposite is drawn as the viewer sees him."""
    name = words.names[player.seat]
    deck = words.cards[player.deck]["name"]
    title = Text(f"{name} · {player.role} · {deck}", no_wrap=True, overflow="ellipsis")
    title.stylize("bold underline")
    lines: list[RenderableType] = [title, _counts(player, words), _posta(player, words)]
    if not player.stack:  # an area where nothing lies takes no room from the news
        return Group(*lines)
    area = _area(player, words, width, mirrored)
    return Group(*lines, area) if mirrored else Group(area, *lines)


def _lines(player: AudatiaSeat, words: Words) -> Text:
    """One side of the table in two lines."""
    name = words.names[player.seat]
    stack = " < ".join(reversed([words.short(card) for card in player.stack]))
    sword = f"sword {player.sword}: {stack} · " if stack else ""
    head = Text.assemble((f"{name}, {player.role}", "bold"), f" · {sword}")
    between = Text("\n" if player.posta is not None else " · ")
    return between.join([head.append_text(_counts(player, words)), _posta(player, words)])


def _discards(player: AudatiaSeat, words: Words) -> Text:
    """The open discards of a duellist."""
    pile = piled(map(words.held, player.discards)) or "none"
    return Text.assemble((f"Discards of {words.names[player.seat]}  ", "bold"), pile)


def _area(player: AudatiaSeat, words: Words, width: int, mirrored: bool) -> Table:
    """The playing area: the stack lies left, in the middle or right of its owner."""
    area = Table(box=box.ROUNDED, show_header=False, width=width)
    places = ["right", "centre", "left"] if mirrored else ["left", "centre", "right"]
    for _ in places:
        area.add_column(justify="center", ratio=1)
    area.add_row(*[Text(_stack(player, words, place), overflow="ellipsis") for place in places])
    return area


def _stack(player: AudatiaSeat, words: Words, place: str) -> str:
    """What lies at this place of the playing area."""
    if player.sword != place:
        return f"({place})"
    stack = [words.short(card) for card in player.stack]
    return f"† {' < '.join(reversed(stack))} ({place})"


def _posta(player: AudatiaSeat, words: Words) -> Text:
    posta = player.posta
    if posta is None:
        chosen = player.chosen
        if chosen is not None:
            return Text(f"chosen in secret: {words.name(chosen)}")
        return Text("has chosen a posta" if player.has_chosen else "in no posta", style="dim")
    text = Text(posta.name, style="bold")
    lines = [sword["id"] for sword in words.swords if sword["id"] not in posta.closed]
    text.append(f"  blows {words.blows(posta.strikes)}", style="not bold")
    text.append(f"  open to {words.blows(lines)}", style="not bold")
    marks = _marks(msgspec.structs.asdict(posta), words)
    if marks:
        text.append("  " + ", ".join(marks), style="not bold")
    return text


def _poste(words: Words) -> list[RenderableType]:
    """The poste: with all that they do a line each; blows and closed lines, two in a line."""
    poste = [card for card in words.cards.values() if card["group"] == "Posta"]
    whole = [_guard(posta, words) for posta in poste]
    brief = Table.grid(padding=(0, 2))
    half = (len(poste) + 1) // 2
    for left, right in zip_longest(poste[:half], poste[half:]):
        brief.add_row(*(_short_guard(posta, words) for posta in (left, right) if posta))
    head = Text("Guards: blows|lines they close, virtue they give (2Fo: +2 Fortitudo)", style="dim")
    return [Text("\n").join(whole), Group(head, brief)]


def _guard(posta: Card, words: Words) -> Text:
    """`Fenestra: MF RF MM P; closes RF; +1 Celeritas, exchange`."""
    closed = f"; closes {_shorts(posta['closed'], words)}" if posta["closed"] else ""
    marks = ", ".join(_marks(posta, words))
    return _blows(posta, words).append(closed).append(f"; {marks}" if marks else "")


def _short_guard(posta: Card, words: Words) -> Text:
    """`Porta Ferro Mezana: MS RS P|MS RS Pr`."""
    name = " ".join(word for word in posta["name"].split() if word not in SMALL_WORDS)
    told = Text.assemble((f"{name}: ", "bold"), _shorts(posta["strikes"], words))
    told.append(f"|{_shorts(posta['closed'], words)}" if posta["closed"] else "")
    return told.append(_gift(posta, words), style="italic")


def _gift(posta: Card, words: Words) -> str:
    """` Pr`, or ` 2Fo` where it is more than one."""
    if not posta["gift"]:
        return ""
    often = "" if posta["gift"] == 1 else posta["gift"]
    return f" {often}{words.cards[posta['virtue']]['name'][:2]}"


def _blows(posta: Card, words: Words) -> Text:
    """`Fenestra: MF RF MM P`."""
    name = posta["name"].removeprefix("Posta di ").removeprefix("Posta ")
    return Text.assemble((f"{name}: ", "bold"), _shorts(posta["strikes"], words))


def _shorts(swords: list[str], words: Words) -> str:
    return " ".join(words.cards[sword]["short"] for sword in swords)


def _counts(player: AudatiaSeat, words: Words) -> Text:
    line = f"hand {player.hand_size}, deck {player.deck_size}"
    line += f", discards {len(player.discards)}"
    if player.traded:
        line += f" and {player.traded} face down"
    text = Text(line)
    if player.taunted:
        text.append("   TAUNTED", style="bold")
    if player.lured:
        text.append(f"   LURED to {words.name(player.lured)}", style="bold")
    if player.salute == "pending":
        text.append("   salute +4 Audatia", style="bold")
    return text


def _apart(table: AudatiaTable) -> bool:
    """Does nothing lie between the swords?"""
    return not any((table.attack, table.bind, table.remedy, table.skill, table.sides))


def _middle(table: AudatiaTable, words: Words) -> Text:
    """What lies between the swords: attack, parry, bind, Side card, remedy."""
    parts = []
    if table.attack is not None and table.attacker is not None:
        who = words.names[table.attacker]
        parts.append(f"{table.attack_how} of {who}: {words.name(table.attack)}")
    if table.parry is not None:
        parts.append(f"met by {words.name(table.parry)}")
    if table.bind is not None:
        parts.append(table.bind.upper())
    if table.sides is not None:
        sides = [f"{words.names[p]} {side}" for p, side in enumerate(table.sides)]
        parts.append(", ".join(sides))
    if table.remedy is not None:
        remedy = table.remedy
        parts.append(f"{words.name(remedy.card)} ({remedy.side})")
    if table.skill is not None:
        parts.append(f"skill {words.name(table.skill.card)}")
    return Text(" · ".join(parts) or "the swords are apart", justify="center")


def _hand(player: AudatiaSeat, words: Words, width: int = 0, names: bool = False) -> Table:
    """The own hand, by kind of card; skills with what they do, in brief where a row of this width
    is all there is, or by their names."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    counted = Counter(player.hand or [])
    for group, title in GROUPS.items():
        cards = [card for card in counted if words.cards[card]["group"] == group]
        if group == "Skill" and not names:
            for card in cards:
                name = f"{times(words.held(card), counted[card])}: "
                room = width - len(SKILL) - len(name)
                told = in_a_row(words.cards[card], room) if width else words.cards[card]["text"]
                grid.add_row(SKILL.rstrip(), Text.assemble((name, "bold"), told))
        elif cards:
            grid.add_row(title, Text(", ".join(times(words.held(c), counted[c]) for c in cards)))
    if player.laid_aside:
        aside = ", ".join(words.name(card) for card in player.laid_aside)
        grid.add_row("to swap", Text(aside))
    if player.first_trade:
        grid.add_row("goes", Text(words.name(player.first_trade)))
    return grid


def _held(player: AudatiaSeat, words: Words) -> Text:
    """The own hand in a few words."""
    return Text.assemble(("Hand  ", "bold"), piled(map(words.short, player.hand or [])) or "empty")


def _known(player: AudatiaSeat, words: Words) -> Text | None:
    """What the viewer knows of the opponent's hand."""
    if not player.known:
        return None
    cards = piled(map(words.short, player.known))
    text = Text(f"known of the other hand: {cards}", style="dim")
    if player.traded_since:
        text.append(f" (up to {player.traded_since} of them may be traded away)")
    return text
