"""The content of Audatia: content.toml in typed form, laid out as tables of small numbers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.packs import load_content
from tabard.games.audatia.codes import EFFECTS
from tabard.games.audatia.tables import Tables, Words

Source = Literal["rulebook", "found", "reconstructed"]
SideName = Literal["inside", "outside"]
VirtueName = Literal["audatia", "prudentia", "celeritas", "fortitudo"]

HANDS = ["left", "right", "centre"]
HEIGHTS = ["fendente", "mezano", "sottano", "thrust"]
VIRTUES = ["audatia", "prudentia", "celeritas", "fortitudo"]
SIDES = ["inside", "outside"]


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every card has."""

    id: str
    name: str
    text: str = ""
    source: Source
    note: str = ""


class Virtue(Entry):
    """A Virtue card."""

    animal: str


class Side(Entry):
    """One way the Stretto Side card can lie."""


class Sword(Entry):
    """One of the seven swords: a kind of strike."""

    short: str
    height: Literal["fendente", "mezano", "sottano", "thrust"]
    hand: Literal["left", "right", "centre"]
    attack: Literal["always", "audatia", "prudentia", "celeritas", "fortitudo"]
    parry: bool
    breaks: bool
    counterattack: bool
    permitted: list[str]
    end: str


class Posta(Entry):
    """A guard position."""

    side: str
    strikes: list[str]
    closed: list[str]
    virtue: Literal["", "audatia", "prudentia", "celeritas", "fortitudo"]
    gift: int
    extended: bool
    exchange: bool
    defend_punta: bool


class Counted(Entry):
    """A card of which every deck has some copies, some of them basic."""

    copies: int
    basic: int


class Strike(Counted):
    """A strike card: a sword with its half sun."""

    sword: str
    sun: Literal["left", "right", "none"]


class Hold(Counted):
    """A Stretto remedy or counter-remedy."""

    sides: list[SideName]
    moon: int


class Skill(Entry):
    """A skill card."""

    effect: str
    virtue: Literal["", "audatia", "prudentia", "celeritas", "fortitudo"]
    cycle: bool
    out_of_measure: bool
    other_text: str = ""  # where an option changes what the card does


class DeckSkill(msgspec.Struct, forbid_unknown_fields=True):
    """How often a skill is in a deck."""

    skill: str
    copies: int
    basic: int


class Deck(Entry):
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


def read_content(pack: dict[str, Any] | None) -> Content:
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
    found += [
        f"skill '{x.id}': no effect '{x.effect}'; known: {', '.join(EFFECTS)}"
        for x in c.skill
        if x.effect not in EFFECTS
    ]
    for skill in c.skill:
        if skill.out_of_measure != (skill.effect in ("lure", "taunt", "eye")):
            found.append(f"skill '{skill.id}': out_of_measure does not fit the effect")
    for deck in c.deck:
        found += [
            f"deck '{deck.id}': no skill '{row.skill}'"
            for row in deck.skills
            if row.skill not in skills
        ]
    return found


def lay_out(c: Content, decks: list[str], feint_virtue: str) -> Tables:
    """The content as tables of small numbers for two decks."""
    t = Tables()
    _lay_swords(t, c)
    _lay_poste(t, c)
    _lay_kinds(t, c, feint_virtue)
    for seat, name in enumerate(decks):
        _lay_deck(t, c, seat, next(d for d in c.deck if d.id == name))
    t.virtue_card = c.numbers.virtue_card
    t.salute_gift = c.numbers.salute
    t.draws_to_lose = c.numbers.draws
    _words(t, c)
    return t


def _mask(words: list[str], order: list[str]) -> int:
    return sum(1 << order.index(word) for word in set(words))


def _lay_swords(t: Tables, c: Content) -> None:
    order = [x.id for x in c.sword]
    poste = [x.id for x in c.posta]
    t.n_swords = len(order)
    t.height_of = [HEIGHTS.index(x.height) for x in c.sword]
    t.hand_of = [HANDS.index(x.hand) for x in c.sword]
    t.attack_need = [-1 if x.attack == "always" else VIRTUES.index(x.attack) for x in c.sword]
    t.parries = [x.parry for x in c.sword]
    t.breaks = [x.breaks for x in c.sword]
    t.counterattacks = [x.counterattack for x in c.sword]
    t.permitted = [_mask(x.permitted, order) for x in c.sword]
    t.end_posta = [poste.index(x.end) for x in c.sword]


def _lay_poste(t: Tables, c: Content) -> None:
    order = [x.id for x in c.sword]
    t.n_poste = len(c.posta)
    t.posta_blows = [_mask(x.strikes, order) for x in c.posta]
    t.posta_closed = [_mask(x.closed, order) for x in c.posta]
    t.posta_virtue = [VIRTUES.index(x.virtue) if x.virtue else -1 for x in c.posta]
    t.posta_gift = [x.gift for x in c.posta]
    t.extended = [x.extended for x in c.posta]
    t.exchange = [x.exchange for x in c.posta]
    t.defend = [x.defend_punta for x in c.posta]


def _lay_kinds(t: Tables, c: Content, feint_virtue: str) -> None:
    order = [x.id for x in c.sword]
    holds = [*c.remedy, *c.counter]
    t.n_strikes = len(c.strike)
    t.remedy0 = t.n_strikes
    t.counter0 = t.remedy0 + len(c.remedy)
    t.skill0 = t.counter0 + len(c.counter)
    t.n_kinds = t.skill0 + len(c.skill)
    others = t.n_kinds - t.n_strikes
    t.sword_of = [order.index(x.sword) for x in c.strike] + [-1] * others
    t.sun_of = [{"left": 0, "right": 1, "none": -1}[x.sun] for x in c.strike] + [-1] * others
    t.sides_of = [0] * t.n_strikes + [_mask(list(x.sides), SIDES) for x in holds]
    t.sides_of += [0] * len(c.skill)
    t.moon_of = [0] * t.n_strikes + [x.moon for x in holds] + [0] * len(c.skill)
    t.effect_of = [-1] * t.skill0 + [EFFECTS.index(x.effect) for x in c.skill]
    needs = [feint_virtue if x.effect == "feint" else x.virtue for x in c.skill]
    t.need_of = [-1] * t.skill0 + [VIRTUES.index(v) if v else -1 for v in needs]
    t.cycles = [False] * t.skill0 + [x.cycle for x in c.skill]
    t.soprana = t.remedy0 + [x.id for x in c.remedy].index("soprana")


def _lay_deck(t: Tables, c: Content, seat: int, deck: Deck) -> None:
    rows = {row.skill: row for row in deck.skills}
    shared: list[Counted] = [*c.strike, *c.remedy, *c.counter]
    copies = [x.copies for x in shared]
    basics = [x.basic for x in shared]
    for skill in c.skill:
        row = rows.get(skill.id)
        copies.append(row.copies if row else 0)
        basics.append(row.basic if row else 0)
    t.copies[seat] = copies
    t.basics[seat] = [kind for kind, n in enumerate(basics) for _ in range(n)]
    t.rest[seat] = [k for k in range(len(copies)) for _ in range(copies[k] - basics[k])]


def card_list(c: Content, options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Every card for people, as the options have it (AUD-O2 to AUD-O4)."""
    found: list[dict[str, Any]] = []
    swords = {x.id: x for x in c.sword}
    poste = {x.id: x.name for x in c.posta}
    for strike in c.strike:
        sword = swords[strike.sword]
        about: dict[str, Any] = {"text": sword.text, "sword": strike.sword, "sun": strike.sun}
        about["end_posta"] = poste.get(sword.end, "")
        counts = {"copies": strike.copies, "basic": strike.basic}
        found.append(_card("Strike", strike) | about | counts)
    for group, holds in (("Remedy", c.remedy), ("Counter-remedy", c.counter)):
        for hold in holds:
            about = {"sides": list(hold.sides), "moon": hold.moon}
            found.append(_card(group, hold) | about | {"copies": hold.copies, "basic": hold.basic})
    for skill in c.skill:
        decks = [d.id for d in c.deck if any(row.skill == skill.id for row in d.skills)]
        lead = str(options["feint_virtue"]) if skill.effect == "feint" else skill.virtue
        gist = _other_text(skill, options) or skill.text
        about = {"virtue": lead, "cycle": skill.cycle, "decks": decks}
        needs = f"{lead.capitalize()}: " if lead else ""
        text = needs + gist + (" Cycle." if skill.cycle else "")
        found.append(_card("Skill", skill) | about | {"text": text})
    found += [_posta_card(posta) for posta in c.posta]
    found += [_sword_card(sword) for sword in c.sword]
    for virtue in c.virtue:
        found.append(_card("Virtue", virtue) | {"animal": virtue.animal})
    found += [_card("Side card", side) for side in c.side]
    found += [_card("Deck", deck) for deck in c.deck]
    return found


def _other_text(skill: Skill, options: Mapping[str, Value]) -> str:
    """The text of a skill that an option changes."""
    if skill.effect == "deny" and options["deny_scope"] == "skills":
        return skill.other_text
    if skill.effect == "pre_empt" and options["preempt_mode"] == "first":
        return skill.other_text
    return ""


def _posta_card(posta: Posta) -> dict[str, Any]:
    return _card("Posta", posta) | {
        "strikes": posta.strikes,
        "closed": posta.closed,
        "virtue": posta.virtue,
        "gift": posta.gift,
        "extended": posta.extended,
        "exchange": posta.exchange,
        "defend_punta": posta.defend_punta,
    }


def _sword_card(sword: Sword) -> dict[str, Any]:
    return _card("Sword", sword) | {
        "short": sword.short,
        "hand": sword.hand,
        "height": sword.height,
        "permitted": sword.permitted,
        "end": sword.end,
    }


def _card(group: str, entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "group": group,
        "text": entry.text,
        "source": entry.source,
        "note": entry.note,
    }


def _words(t: Tables, c: Content) -> None:
    """Ids, names, verbs and events."""
    cards: list[Entry] = [*c.strike, *c.remedy, *c.counter, *c.skill]
    t.kind_ids = [x.id for x in cards]
    t.kind_names = [x.name for x in cards]
    t.sword_ids = [x.id for x in c.sword]
    t.sword_names = [x.name for x in c.sword]
    t.posta_ids = [x.id for x in c.posta]
    t.posta_names = [x.name for x in c.posta]
    t.words = Words(
        t.kind_ids,
        t.kind_names,
        t.n_strikes,
        t.counter0,
        t.skill0,
        t.n_kinds,
        t.sword_ids,
        t.sword_names,
        t.posta_ids,
        t.posta_names,
    )
