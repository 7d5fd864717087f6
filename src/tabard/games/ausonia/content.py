"""Loads content.toml into the tables."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain
from typing import Any, Literal

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.packs import digest, load_content
from tabard.engine.verbs import MoveSpace
from tabard.games.ausonia.tables import (
    BONUS_GEM,
    BONUS_NONE,
    BONUS_ONCE,
    MOST_ABILITIES,
    NOBODY,
    PRICE,
    USED_GEMS,
    USED_GUILD,
    USED_KEYWORD,
    Tables,
)

GEMS = "SEBW"
GEM_NAMES = ("sapphire", "emerald", "bloodshard", "gem of any colour")
KEYWORDS = (
    "influence",
    "corruption",
    "discard",
    "draw",
    "manipulation",
    "foresight",
    "raise",
    "seal",
    "burn",
)
ASPIRANT_KEYWORDS = ("influence", "corruption", "discard", "burn")
NUMBER_WORDS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")
MOST_RAINBOW = 5

Source = Literal["rulebook", "found", "reconstructed"]
Effect = tuple[str, int]


class Thing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What everything in the content has."""

    id: str
    name: str
    source: Source
    note: str = ""


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rulebook."""

    starting_influence: int
    goal: int
    hand: int
    offer_row: int
    kept_bonus: int
    round_limit: int


class Guild(Thing):
    """A guild of Favour Cards."""


class Ability(msgspec.Struct, forbid_unknown_fields=True):
    """A cost or a red condition (or neither), and what it does."""

    effects: list[Effect]
    pay: str = ""
    used_gems: str = ""
    used_keyword: str = ""
    used_guild: str = ""


class Card(Thing, kw_only=True):
    """A Gem Card (it has `gems`) or a Favour Card (it has `abilities`)."""

    copies: int
    cost: str = ""
    gems: str = ""
    star: bool = False
    guild: str = ""
    abilities: list[Ability] = []
    text: str = ""


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
    least: int = 1
    pair: bool = False


class Aspirant(Thing, kw_only=True):
    """An opponent of the solo game."""

    level: str
    gem: OnGem
    keep: Keep
    kept: list[Effect]
    text: str = ""


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of content.toml."""

    numbers: Numbers
    guild: list[Guild]
    starter: list[Card]
    house: list[HouseCard]
    power: list[Card]
    favour: list[Card]
    aspirant: list[Aspirant]


def read(pack: dict[str, Any] | None) -> Content:
    """The content, a pack laid over it, checked; texts are written where they are missing."""
    content = load_content(files("tabard.games.ausonia") / "content.toml", Content, pack)
    _forget_old_texts(content, pack or {})
    names = {guild.id: guild.name for guild in content.guild}
    for table, card in _all_cards(content):
        _check_card(table, card, names)
        card.text = card.text or describe(card, names)
    for aspirant in content.aspirant:
        _check_aspirant(aspirant)
        aspirant.text = aspirant.text or describe_aspirant(aspirant)
    _check_decks(content)
    return content


def _all_cards(content: Content) -> list[tuple[str, Card]]:
    tables: list[tuple[str, list[Any]]] = [
        ("starter", content.starter),
        ("house", content.house),
        ("power", content.power),
        ("favour", content.favour),
    ]
    return [(name, card) for name, cards in tables for card in cards]


def _forget_old_texts(content: Content, pack: dict[str, Any]) -> None:
    """A card that a pack changes without a text of its own gets its text written anew."""
    for table in ("starter", "house", "power", "favour", "aspirant"):
        changed = {entry["id"] for entry in pack.get(table, []) if "text" not in entry}
        for card in getattr(content, table):
            if card.id in changed:
                card.text = ""
    renamed = {entry["id"] for entry in pack.get("guild", [])}
    for _, card in _all_cards(content):
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


def _check_effects(table: str, id: str, key: str, effects: list[Effect], allowed: Any) -> None:
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
    if ability.used_keyword and ability.used_keyword not in KEYWORDS[:-1]:
        raise _wrong(table, id, "used_keyword", f"'{ability.used_keyword}' is no keyword")
    if ability.used_guild and ability.used_guild not in guilds:
        raise _wrong(table, id, "used_guild", f"'{ability.used_guild}' is no guild")
    if not ability.effects:
        raise _wrong(table, id, "effects", "an ability does something")
    _check_effects(table, id, "effects", ability.effects, KEYWORDS[:-1])


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
    ids = [card.id for _, card in _all_cards(content)]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise PackError(f"pack: the id '{twice[0]}' is used twice")
    starters = {card.id for card in content.starter}
    for card in content.house:
        if card.replaces not in starters:
            raise _wrong("house", card.id, "replaces", f"'{card.replaces}' is no starter card")
    if not any(card.star for _, card in _all_cards(content)):
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


# -- the tables -------------------------------------------------------------------------------


def build(content: Content, options: dict[str, Value]) -> tuple[Tables, MoveSpace]:
    """The tables and the move space of a game with these options."""
    t = Tables(int(options["players"]))
    _take_options(t, content, options)
    _take_numbers(t, content.numbers)
    guilds = [guild.id for guild in content.guild]
    t.guilds = len(guilds)
    says: list[str] = []
    names = {guild.id: guild.name for guild in content.guild}
    for _, card in _all_cards(content):
        _take_card(t, card, guilds)
        says += [describe_ability(ability, names).rstrip(".") for ability in card.abilities]
    _take_decks(t, content)
    prices = t.cost + t.price
    most_rainbow = max(1, *(price[3] for price in prices))
    return t, t.declare(most_rainbow, says)


def fingerprint(content: Content) -> str:
    """The digest of the content, for records."""
    return digest(msgspec.to_builtins(content))


def _take_options(t: Tables, content: Content, options: dict[str, Value]) -> None:
    aspirants = [aspirant.id for aspirant in content.aspirant]
    if t.solo:
        t.aspirant = aspirants.index(str(options["aspirant"]))
        chosen = content.aspirant[t.aspirant]
        t.on_gem = [_effects(getattr(chosen.gem, symbol)) for symbol in GEMS]
        t.keep_colour = GEMS.index(chosen.keep.colour) if chosen.keep.colour else NOBODY
        t.keep_least = 2 if chosen.keep.pair else chosen.keep.least
        t.kept_effects = _effects(chosen.kept)
    t.houses = bool(options["houses"])
    t.red_from_hand = bool(options["red_from_hand"])
    t.source_from_hand = bool(options["source_from_hand"])
    bonus = {"once": BONUS_ONCE, "gem": BONUS_GEM, "none": BONUS_NONE}
    t.kept_bonus = bonus[str(options["kept_bonus"])]
    t.discard_all = options["discard_kept"] == "all"
    t.burn_reshuffles = bool(options["burn_reshuffles"])


def _take_numbers(t: Tables, numbers: Numbers) -> None:
    t.starting_influence = numbers.starting_influence
    t.goal = numbers.goal
    t.hand_size = numbers.hand
    t.row_size = numbers.offer_row
    t.bonus = numbers.kept_bonus
    t.round_limit = numbers.round_limit


def _take_card(t: Tables, card: Card, guilds: list[str]) -> None:
    kind = t.kinds
    t.kinds += 1
    t.ids.append(card.id)
    t.names.append(card.name)
    t.is_gem.append(bool(card.gems))
    t.star.append(len(t.star_kind) if card.star else NOBODY)
    if card.star:
        t.star_kind.append(kind)
    t.gives.append(_counts(card.gems))
    t.guild.append(guilds.index(card.guild) if card.guild else NOBODY)
    t.cost.append(_counts(card.cost))
    t.cost_size.append(len(card.cost))
    t.cost_order.append([GEMS.index(symbol) for symbol in card.cost])
    t.first_ability.append(len(t.asks))
    t.abilities.append(len(card.abilities))
    wants = [0, 0, 0]
    for ability in card.abilities:
        _take_ability(t, ability, guilds)
        if ability.used_gems:
            colour = GEMS.index(ability.used_gems[0])
            wants[colour] = max(wants[colour], len(ability.used_gems))
    t.wants.append(wants)
    t.copies.append(0)


def _take_ability(t: Tables, ability: Ability, guilds: list[str]) -> None:
    effects = _effects(ability.effects)
    nothing = [0, 0, 0, 0]
    if ability.used_gems:
        colour = GEMS.index(ability.used_gems[0])
        t.add_ability(USED_GEMS, nothing, colour, len(ability.used_gems), effects)
    elif ability.used_keyword:
        t.add_ability(USED_KEYWORD, nothing, KEYWORDS.index(ability.used_keyword), 1, effects)
    elif ability.used_guild:
        t.add_ability(USED_GUILD, nothing, guilds.index(ability.used_guild), 1, effects)
    else:
        t.add_ability(PRICE, _counts(ability.pay), NOBODY, 0, effects)


def _take_decks(t: Tables, content: Content) -> None:
    for number in range(1, 5):
        deck: list[int] = []
        for card in content.starter:
            chosen = card.id
            for house in content.house:
                if t.houses and house.deck == number and house.replaces == card.id:
                    chosen = house.id
            deck += [t.ids.index(chosen)] * card.copies
        t.decks.append(deck)
    t.power = [t.ids.index(c.id) for c in content.power for _ in range(c.copies)]
    t.favour = [t.ids.index(c.id) for c in content.favour for _ in range(c.copies)]
    for kind in [*chain(*t.decks[: t.players]), *t.power, *t.favour]:
        t.copies[kind] += 1


def _counts(gems: str) -> list[int]:
    return [gems.count(symbol) for symbol in GEMS]


def _effects(effects: list[Effect]) -> list[int]:
    return [n for keyword, number in effects for n in (KEYWORDS.index(keyword), number)]


# -- the catalogue for people ----------------------------------------------------------------


def catalogue(content: Content) -> list[dict[str, Any]]:
    """Every card with what people want to know about it."""
    found: list[dict[str, Any]] = []
    groups = {"starter": "Starter Deck", "house": "Houses", "power": "Power", "favour": "Favour"}
    for table, card in _all_cards(content):
        entry = _entry(groups[table], card, card.text) | {"copies": card.copies}
        entry |= {"type": "gem" if card.gems else "favour", "cost": card.cost, "guild": card.guild}
        if card.gems:
            entry |= {"gems": card.gems, "star": card.star}
        else:
            entry |= {"abilities": [msgspec.to_builtins(ability) for ability in card.abilities]}
        found.append(entry)
    for aspirant in content.aspirant:
        entry = _entry("Aspirant", aspirant, aspirant.text) | {"level": aspirant.level}
        found.append(entry | {"keep": msgspec.to_builtins(aspirant.keep)})
    found += [_entry("Guild", guild, "") for guild in content.guild]
    return found


def _entry(group: str, thing: Thing, text: str) -> dict[str, Any]:
    return {
        "id": thing.id,
        "name": thing.name,
        "group": group,
        "text": text,
        "source": thing.source,
        "note": thing.note,
    }
