"""The shape of content.toml, its checks, and the texts of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.packs import Entry, Prose, load_content
from tabard.engine.packs import card as catalogued
from tabard.games.ausonia.cards import ASPIRANT_KEYWORDS, GEMS, PLAYER_KEYWORDS
from tabard.games.ausonia.tables import MOST_ABILITIES

GEM_NAMES = ("sapphire", "emerald", "bloodshard", "gem of any colour")
NUMBER_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")
GROUPS = {"starter": "Starter Deck", "house": "Houses", "power": "Power", "favour": "Favour"}
MOST_RAINBOW = 5

Effect = tuple[str, int]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Copies = Annotated[int, msgspec.Meta(le=99)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rulebook."""

    starting_influence: Count
    goal: Count
    hand: Count
    offer_row: Count
    kept_bonus: Count
    round_limit: Limit


class Guild(Entry):
    """A guild of Favour Cards."""


class Ability(msgspec.Struct, forbid_unknown_fields=True):
    """A cost or a red condition (or neither), and what it does."""

    effects: list[Effect]
    pay: str = ""
    used_gems: str = ""
    used_keyword: str = ""
    used_guild: str = ""


class Card(Entry, kw_only=True):
    """A Gem Card (it has `gems`) or a Favour Card (it has `abilities`)."""

    copies: Copies
    cost: str = ""
    gems: str = ""
    star: bool = False
    guild: str = ""
    abilities: list[Ability] = msgspec.field(default_factory=list)
    text: Prose = ""


class HouseCard(Card, kw_only=True):
    """A card of the Houses variant, in place of another one in one Starter Deck."""

    deck: Literal[2, 3, 4]
    replaces: str


class OnGem(msgspec.Struct, forbid_unknown_fields=True):
    """What each gem of a taken cost triggers."""

    S: list[Effect]
    E: list[Effect]
    B: list[Effect]
    W: list[Effect]


class Keep(msgspec.Struct, forbid_unknown_fields=True):
    """The test whether a taken card is kept."""

    colour: Literal["S", "E", "B", ""] = ""
    least: Copies = 1
    pair: bool = False


class Aspirant(Entry, kw_only=True):
    """An opponent of the solo game."""

    level: Prose
    gem: OnGem
    keep: Keep
    kept: list[Effect]
    text: Prose = ""


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of content.toml."""

    numbers: Numbers
    guild: list[Guild]
    starter: list[Card]
    house: list[HouseCard]
    power: list[Card]
    favour: list[Card]
    aspirant: list[Aspirant]

    def tables(self) -> dict[str, list[Card]]:
        """The cards table by table, in the order of their numbers."""
        house: list[Card] = [*self.house]
        tables = {"starter": self.starter, "house": house}
        return tables | {"power": self.power, "favour": self.favour}

    def cards(self) -> list[Card]:
        """All cards; the place of a card in this list is its kind."""
        return [card for cards in self.tables().values() for card in cards]

    def sentences(self, card: Card) -> list[str]:
        """What each ability of a card does."""
        guilds = {guild.id: guild.name for guild in self.guild}
        return [describe_ability(ability, guilds) for ability in card.abilities]


def load(pack: dict[str, Any] | None) -> Content:
    """The content, a pack laid over it, checked; texts are written where they are missing."""
    content = load_content(files("tabard.games.ausonia") / "content.toml", Content, pack)
    _forget_old_texts(content, pack or {})
    names = {guild.id: guild.name for guild in content.guild}
    for table, cards in content.tables().items():
        for card in cards:
            _check_card(table, card, names)
            card.text = card.text or describe(card, names)
    for aspirant in content.aspirant:
        _check_aspirant(aspirant)
        aspirant.text = aspirant.text or describe_aspirant(aspirant)
    _check_decks(content)
    return content


def _forget_old_texts(content: Content, pack: dict[str, Any]) -> None:
    """A card that a pack changes without a text of its own gets its text written anew."""
    for table in (*GROUPS, "aspirant"):
        changed = {entry["id"] for entry in pack.get(table, []) if "text" not in entry}
        for card in getattr(content, table):
            if card.id in changed:
                card.text = ""
    renamed = {entry["id"] for entry in pack.get("guild", [])}
    for card in content.cards():
        if any(ability.used_guild in renamed for ability in card.abilities):
            card.text = ""


# -- texts for people -------------------------------------------------------------------------


def describe(card: Card, guilds: dict[str, str]) -> str:
    """The text of a card, from what it does."""
    if card.gems:
        return f"Gives {_gem_list(card.gems, 'wild gem')}.{' Star.' if card.star else ''}"
    return " ".join(describe_ability(ability, guilds) for ability in card.abilities)


def describe_ability(ability: Ability, guilds: dict[str, str]) -> str:
    """One ability as a sentence."""
    return f"{_asks(ability, guilds)}: {effect_words(ability.effects)}."


def effect_words(effects: list[Effect]) -> str:
    """Keywords with their numbers."""
    words = [k.capitalize() if k == "seal" else f"{k.capitalize()} {n}" for k, n in effects]
    return ", ".join(words)


def describe_aspirant(aspirant: Aspirant) -> str:
    """The text of an Aspirant Card."""
    on = aspirant.gem
    columns = (("Sapphire", on.S), ("Emerald", on.E), ("Bloodshard", on.B), ("Rainbow", on.W))
    table = " ".join(f"{name}: {effect_words(effects) or 'nothing'}." for name, effects in columns)
    return f"{table} Keeps a card whose cost shows {_test(aspirant.keep)}; then " + (
        f"{effect_words(aspirant.kept) or 'nothing'}."
    )


def _test(keep: Keep) -> str:
    if keep.pair:
        return "two or more gems of one same colour, rainbow not counted"
    name = GEM_NAMES[GEMS.index(keep.colour)]
    if keep.least == 1:
        return f"{_one(name)} or more"
    return f"{NUMBER_WORDS[keep.least]} or more {name}s"


def _asks(ability: Ability, guilds: dict[str, str]) -> str:
    if ability.used_gems:
        return f"If you used {_gem_list(ability.used_gems, '')}"
    if ability.used_keyword:
        return f"If you used {ability.used_keyword.capitalize()}"
    if ability.used_guild:
        return f"If you used another card of the {guilds[ability.used_guild]}"
    if ability.pay:
        return f"Pay {_gem_list(ability.pay, 'gem of any colour')}"
    return "Free"


def _one(name: str) -> str:
    return f"an {name}" if name[0] == "e" else f"a {name}"


def _gem_list(gems: str, rainbow: str) -> str:
    parts = []
    for symbol, name in zip(GEMS, (*GEM_NAMES[:3], rainbow), strict=True):
        count = gems.count(symbol)
        if count == 1:
            parts.append(_one(name))
        elif count:
            head, _, tail = name.partition(" ")
            parts.append(f"{NUMBER_WORDS[count]} {head}{_plural(head, tail)}")
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _plural(head: str, tail: str) -> str:
    if head == "wild":
        return f" {tail}s"
    return f"s {tail}" if tail else "s"


# -- checks that a shape cannot express ------------------------------------------------------


def _wrong(table: str, id: str, key: str, reason: str) -> PackError:
    return PackError(f"pack: {table} '{id}', key {key}: {reason}")


def _check_gems(table: str, id: str, key: str, gems: str, allowed: str = GEMS) -> None:
    if any(symbol not in allowed for symbol in gems):
        raise _wrong(table, id, key, f"'{gems}' must be made of the letters {', '.join(allowed)}")
    if len(gems) > 9:
        raise _wrong(table, id, key, "nine gems are the most")
    if key in ("cost", "pay") and gems.count("W") > MOST_RAINBOW:
        raise _wrong(table, id, key, f"{MOST_RAINBOW} rainbow gems are the most")


def _check_effects(
    table: str, id: str, key: str, effects: list[Effect], allowed: Iterable[str]
) -> None:
    for keyword, number in effects:
        if keyword not in allowed:
            raise _wrong(table, id, key, f"'{keyword}' is not one of {', '.join(allowed)}")
        if not 1 <= number <= 30:
            raise _wrong(table, id, key, f"{keyword} {number}: the number must be 1 to 30")
        if keyword == "seal" and number != 1:
            raise _wrong(table, id, key, "a Seal moves one card; name it twice for two")


def _check_card(table: str, card: Card, guilds: dict[str, str]) -> None:
    if card.copies < (0 if table in ("power", "favour") else 1):
        raise _wrong(table, card.id, "copies", f"{card.copies} is too few")
    _check_gems(table, card.id, "cost", card.cost)
    _check_gems(table, card.id, "gems", card.gems)
    if bool(card.gems) == bool(card.abilities):
        raise _wrong(table, card.id, "gems", "a card has either gems or abilities")
    if card.star and not card.gems:
        raise _wrong(table, card.id, "star", "only Gem Cards bear a star")
    if card.guild and card.guild not in guilds:
        raise _wrong(table, card.id, "guild", f"'{card.guild}' is not one of {', '.join(guilds)}")
    if table in ("power", "favour") and not card.cost:
        raise _wrong(table, card.id, "cost", "a card for sale has a cost")
    if len(card.abilities) > MOST_ABILITIES:
        raise _wrong(table, card.id, "abilities", f"{MOST_ABILITIES} abilities are the most")
    for ability in card.abilities:
        _check_ability(table, card.id, ability, guilds)


def _check_ability(table: str, id: str, ability: Ability, guilds: dict[str, str]) -> None:
    red = [ability.used_gems, ability.used_keyword, ability.used_guild]
    if sum(map(bool, [ability.pay, *red])) > 1:
        raise _wrong(table, id, "abilities", "an ability has one cost or one condition")
    _check_gems(table, id, "pay", ability.pay)
    _check_gems(table, id, "used_gems", ability.used_gems, "SEB")
    if len(set(ability.used_gems)) > 1:
        raise _wrong(table, id, "used_gems", "a condition names one colour")
    if ability.used_keyword and ability.used_keyword not in PLAYER_KEYWORDS:
        raise _wrong(table, id, "used_keyword", f"'{ability.used_keyword}' is no keyword")
    if ability.used_guild and ability.used_guild not in guilds:
        raise _wrong(table, id, "used_guild", f"'{ability.used_guild}' is no guild")
    if not ability.effects:
        raise _wrong(table, id, "effects", "an ability does something")
    _check_effects(table, id, "effects", ability.effects, PLAYER_KEYWORDS)


def _check_aspirant(aspirant: Aspirant) -> None:
    on = aspirant.gem
    for effects in (on.S, on.E, on.B, on.W):
        _check_effects("aspirant", aspirant.id, "gem", effects, ASPIRANT_KEYWORDS)
    _check_effects("aspirant", aspirant.id, "kept", aspirant.kept, ASPIRANT_KEYWORDS)
    if aspirant.keep.pair == bool(aspirant.keep.colour):
        raise _wrong("aspirant", aspirant.id, "keep", "the test is either a colour or a pair")
    if not 1 <= aspirant.keep.least <= 9:
        raise _wrong("aspirant", aspirant.id, "keep", "`least` must be 1 to 9")


def _check_decks(content: Content) -> None:
    ids = [card.id for card in content.cards()]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise PackError(f"pack: the id '{twice[0]}' is used twice")
    starters = {card.id for card in content.starter}
    for card in content.house:
        if card.replaces not in starters:
            raise _wrong("house", card.id, "replaces", f"'{card.replaces}' is no starter card")
    if not any(card.star for card in content.cards()):
        raise PackError("pack: at least one Gem Card must bear a star")
    numbers = content.numbers
    for key, low, high in (
        ("starting_influence", 0, 500),
        ("goal", 1, 900),
        ("hand", 1, 30),
        ("offer_row", 1, 9),
        ("kept_bonus", 0, 9),
        ("round_limit", 1, 900),
    ):
        if not low <= getattr(numbers, key) <= high:
            raise PackError(f"pack: numbers, key {key}: must be {low} to {high}")
    if numbers.goal <= numbers.starting_influence:
        raise PackError("pack: numbers, key goal: must be above starting_influence")


# -- the catalogue for people ----------------------------------------------------------------


def catalogue(content: Content) -> list[dict[str, Any]]:
    """Every card with what people want to know about it."""
    found: list[dict[str, Any]] = []
    for table, cards in content.tables().items():
        for card in cards:
            entry = catalogued(GROUPS[table], card, copies=card.copies)
            entry["type"] = "gem" if card.gems else "favour"
            entry |= {"cost": card.cost, "guild": card.guild}
            if card.gems:
                entry |= {"gems": card.gems, "star": card.star}
            else:
                entry["abilities"] = msgspec.to_builtins(card.abilities)
            found.append(entry)
    for aspirant in content.aspirant:
        keep = msgspec.to_builtins(aspirant.keep)
        found.append(catalogued("Aspirant", aspirant, level=aspirant.level, keep=keep))
    return found + [catalogued("Guild", guild) for guild in content.guild]
