"""The content of Audatia: content.toml in typed form."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tabard.engine.errors import PackError
from tabard.engine.packs import Entry, Prose, load_content

SideName = Literal["inside", "outside"]
VirtueName = Literal["audatia", "prudentia", "celeritas", "fortitudo"]
AnyVirtue = Literal["", "audatia", "prudentia", "celeritas", "fortitudo"]
Few = Annotated[int, Meta(ge=0, le=20)]


class Card(Entry, kw_only=True):
    """What every card has."""

    text: Prose = ""


class Virtue(Card, kw_only=True):
    """A Virtue card."""

    animal: Prose


class Side(Card, kw_only=True):
    """One way the Stretto Side card can lie."""


class Sword(Card, kw_only=True):
    """One of the seven swords: a kind of strike."""

    short: Prose
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
    gift: Few
    extended: bool
    exchange: bool
    defend_punta: bool


class Counted(Card, kw_only=True):
    """A card of which every deck has some copies, some of them basic."""

    copies: Few
    basic: Few


class Strike(Counted, kw_only=True):
    """A strike card: a sword with its half sun."""

    sword: str
    sun: Literal["left", "right", "none"]


class Hold(Counted, kw_only=True):
    """A Stretto remedy or counter-remedy."""

    sides: Annotated[list[SideName], Meta(min_length=1)]
    moon: Few


class Skill(Card, kw_only=True):
    """A skill card."""

    effect: str
    virtue: AnyVirtue
    cycle: bool
    out_of_measure: bool
    other_text: Prose = ""  # where an option changes what the card does


class DeckSkill(msgspec.Struct, forbid_unknown_fields=True):
    """How often a skill is in a deck."""

    skill: str
    copies: Few
    basic: Few


class Deck(Card, kw_only=True):
    """A character's deck: the shared cards and his nine skills."""

    skills: list[DeckSkill]


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    virtue_card: Few
    salute: Few
    trade: Literal[2]
    draws: Annotated[int, Meta(ge=1, le=20)]


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
    for problem in _problems(content):
        raise PackError(f"{'pack' if pack else 'content.toml'}: {problem}")
    return content


def _problems(c: Content) -> Iterator[str]:
    """What does not fit; that all names are known, cards.py sees."""
    cards: list[Counted] = [*c.strike, *c.remedy, *c.counter]
    counts = [(card.id, card.copies, card.basic) for card in cards]
    counts += [(row.skill, row.copies, row.basic) for deck in c.deck for row in deck.skills]
    for card, copies, basic in counts:
        if basic > copies:
            yield f"'{card}': basic must not be more than copies"
    for posta in c.posta:
        if (posta.gift > 0) != bool(posta.virtue):
            yield f"posta '{posta.id}': gift and virtue must go together"
    thrusts = [sword.id for sword in c.sword if sword.height == "thrust"]
    for strike in c.strike:
        if (strike.sword in thrusts) != (strike.sun == "none"):
            yield f"strike '{strike.id}': a cut has a sun at one corner, a thrust has none"
    for deck in c.deck:
        if len({row.skill for row in deck.skills}) != len(deck.skills):
            yield f"deck '{deck.id}' lists a skill twice"
