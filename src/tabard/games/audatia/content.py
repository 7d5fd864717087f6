"""The content of Audatia: content.toml in typed form."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.packs import Entry, load_content

SideName = Literal["inside", "outside"]
VirtueName = Literal["audatia", "prudentia", "celeritas", "fortitudo"]
AnyVirtue = Literal["", "audatia", "prudentia", "celeritas", "fortitudo"]


class Card(Entry, kw_only=True):
    """What every card has."""

    text: str = ""


class Virtue(Card, kw_only=True):
    """A Virtue card."""

    animal: str


class Side(Card, kw_only=True):
    """One way the Stretto Side card can lie."""


class Sword(Card, kw_only=True):
    """One of the seven swords: a kind of strike."""

    short: str
    height: Literal["fendente", "mezano", "sottano", "thrust"]
    hand: Literal["left", "right", "centre"]
    attack: Literal["always"] | VirtueName
    parry: bool
    breaks: bool
    counterattack: bool
    permitted: list[str]
    end: str


class Posta(Card, kw_only=True):
    """A guard position."""

    side: str
    strikes: list[str]
    closed: list[str]
    virtue: AnyVirtue
    gift: int
    extended: bool
    exchange: bool
    defend_punta: bool


class Counted(Card, kw_only=True):
    """A card of which every deck has some copies, some of them basic."""

    copies: int
    basic: int


class Strike(Counted, kw_only=True):
    """A strike card: a sword with its half sun."""

    sword: str
    sun: Literal["left", "right", "none"]


class Hold(Counted, kw_only=True):
    """A Stretto remedy or counter-remedy."""

    sides: list[SideName]
    moon: int


class Skill(Card, kw_only=True):
    """A skill card."""

    effect: str
    virtue: AnyVirtue
    cycle: bool
    out_of_measure: bool
    other_text: str = ""  # where an option changes what the card does


class DeckSkill(msgspec.Struct, forbid_unknown_fields=True):
    """How often a skill is in a deck."""

    skill: str
    copies: int
    basic: int


class Deck(Card, kw_only=True):
    """A character's deck: the shared cards and his nine skills."""

    skills: list[DeckSkill]


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    virtue_card: int
    salute: int
    trade: int
    draws: int


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of content.toml."""

    numbers: Numbers
    virtue: list[Virtue]
    side: list[Side]
    sword: list[Sword]
    posta: list[Posta]
    strike: list[Strike]
    remedy: list[Hold]
    counter: list[Hold]
    skill: list[Skill]
    deck: list[Deck]


def load(pack: dict[str, Any] | None) -> Content:
    """Load the cards, with a pack laid over them, and check that they fit together."""
    content = load_content(files("tabard.games.audatia") / "content.toml", Content, pack)
    where = "pack" if pack else "content.toml"
    for problem in _problems(content):
        raise PackError(f"{where}: {problem}")
    return content


def _problems(c: Content) -> list[str]:
    found = _reference_problems(c)
    cards: list[Counted] = [*c.strike, *c.remedy, *c.counter]
    for card in cards:
        found += _count_problems(card.id, card.copies, card.basic)
    for deck in c.deck:
        for row in deck.skills:
            found += _count_problems(f"deck {deck.id}, skill {row.skill}", row.copies, row.basic)
        if len({row.skill for row in deck.skills}) != len(deck.skills):
            found.append(f"deck '{deck.id}' lists a skill twice")
    n = c.numbers
    if n.trade != 2 or n.draws < 1 or n.virtue_card < 0 or n.salute < 0:
        found.append(
            "numbers: trade must be 2, draws at least 1, virtue_card and salute not negative"
        )
    return found


def _count_problems(where: str, copies: int, basic: int) -> list[str]:
    if 0 <= basic <= copies <= 20:
        return []
    return [f"'{where}': copies must be 0 to 20 and basic not more than copies"]


def _reference_problems(c: Content) -> list[str]:
    swords = {x.id for x in c.sword}
    poste = {x.id for x in c.posta}
    skills = {x.id for x in c.skill}
    found = []
    for sword in c.sword:
        found += [
            f"sword '{sword.id}', permitted: no sword '{x}'"
            for x in sword.permitted
            if x not in swords
        ]
        if sword.end not in poste:
            found.append(f"sword '{sword.id}', end: no posta '{sword.end}'")
    for posta in c.posta:
        for key, listed in (("strikes", posta.strikes), ("closed", posta.closed)):
            found += [
                f"posta '{posta.id}', {key}: no sword '{x}'" for x in listed if x not in swords
            ]
        if posta.gift < 0 or (posta.gift > 0) != bool(posta.virtue):
            found.append(f"posta '{posta.id}': gift and virtue must go together")
    found += [f"strike '{x.id}': no sword '{x.sword}'" for x in c.strike if x.sword not in swords]
    for strike in c.strike:
        thrust = any(x.id == strike.sword and x.height == "thrust" for x in c.sword)
        if thrust != (strike.sun == "none"):
            found.append(f"strike '{strike.id}': a cut has a sun at one corner, a thrust has none")
    for hold in [*c.remedy, *c.counter]:
        if not hold.sides:
            found.append(f"'{hold.id}': sides must name inside, outside or both")
    for deck in c.deck:
        found += [
            f"deck '{deck.id}': no skill '{row.skill}'"
            for row in deck.skills
            if row.skill not in skills
        ]
    return found
