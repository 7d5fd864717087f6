# interpreted
"""Which class each keyword of the content means, and the content laid out as tables."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tabard.engine.options import Value
from tabard.engine.piles import pile_of, piles_of
from tabard.engine.terms import numbers_of
from tabard.games.ausonia import tables
from tabard.games.ausonia.action_phase import Action, BeginTurn
from tabard.games.ausonia.end_turn import FreeDiscard, Refill
from tabard.games.ausonia.favour_cards import Resolve
from tabard.games.ausonia.keywords import Burn, Corruption, Discard, Draw, Effect, Influence
from tabard.games.ausonia.manipulation_and_foresight import Foresight, Manipulation
from tabard.games.ausonia.numbers import Numbers
from tabard.games.ausonia.purchasing import Receive
from tabard.games.ausonia.raise_and_seal import Raise, Seal
from tabard.games.ausonia.solo import ASPIRANT, AspirantTurn
from tabard.games.ausonia.worth import Worth

if TYPE_CHECKING:
    from tabard.games.ausonia.content import Ability, Card, Content

GEMS = "SEBW"
BONUS = {"once": tables.BONUS_ONCE, "gem": tables.BONUS_GEM, "none": tables.BONUS_NONE}

CLASSES = {
    "influence": Influence,
    "corruption": Corruption,
    "discard": Discard,
    "draw": Draw,
    "manipulation": Manipulation,
    "foresight": Foresight,
    "raise": Raise,
    "seal": Seal,
    "burn": Burn,
}
KEYWORDS = {word: keyword(bit) for bit, (word, keyword) in enumerate(CLASSES.items())}
PLAYER_KEYWORDS = [word for word, keyword in KEYWORDS.items() if keyword.for_players]
ASPIRANT_KEYWORDS = [word for word, keyword in KEYWORDS.items() if keyword.for_aspirants]


def build_tables(content: Content, options: dict[str, Value]) -> tables.Tables:
    """The tables of a game with these options."""
    t = tables.Tables(int(options["players"]))
    _take_options(t, options)
    _take_numbers(t, content)
    cards = content.cards()
    _take_cards(t, cards, [guild.id for guild in content.guild])
    _take_decks(t, content, [card.id for card in cards], bool(options["houses"]))
    _take_ways(t)
    if t.solo:
        _take_aspirant(t, content, str(options["aspirant"]))
    t.worth = Worth(t, numbers_of(__package__, Numbers, [card.id for card in cards]))
    seats = range(t.players)
    t.turns = [BeginTurn(seat) for seat in seats]
    t.actions = [Action(seat) for seat in seats]
    t.ends = [[FreeDiscard(seat), Refill(seat)] for seat in seats]
    t.resolves = [[Resolve(seat, effects) for effects in t.effects] for seat in seats]
    t.receives = [Receive(kind) for kind in range(t.kinds)]
    if t.solo:
        t.turns.append(AspirantTurn())
    return t


def most_foresight(content: Content) -> int:
    """The most cards that an ability lets one look at."""
    effects = [e for card in content.cards() for ability in card.abilities for e in ability.effects]
    return max([1, *(number for keyword, number in effects if keyword == "foresight")])


def tally(gems: str) -> int:
    """Gems, colour by colour, and their sum."""
    return len(gems) << tables.SUM | sum(
        gems.count(gem) << tables.PART * i for i, gem in enumerate(GEMS)
    )


def effects_of(effects: list[tuple[str, int]]) -> list[Effect]:
    """What an ability does, one keyword after the other."""
    return [Effect(KEYWORDS[keyword], number) for keyword, number in effects]


def _take_options(t: tables.Tables, options: dict[str, Value]) -> None:
    t.red_from_hand = bool(options["red_from_hand"])
    t.source_from_hand = bool(options["source_from_hand"])
    t.kept_bonus = BONUS[str(options["kept_bonus"])]
    t.discard_all = options["discard_kept"] == "all"
    t.burn_reshuffles = bool(options["burn_reshuffles"])


def _take_numbers(t: tables.Tables, content: Content) -> None:
    numbers = content.numbers
    t.starting_influence = numbers.starting_influence
    t.goal = numbers.goal
    t.hand_size = numbers.hand
    t.row_size = numbers.offer_row
    t.bonus = numbers.kept_bonus
    t.round_limit = numbers.round_limit


def _take_cards(t: tables.Tables, cards: list[Card], guilds: list[str]) -> None:
    t.kinds = len(cards)
    t.star_kind = pile_of(kind for kind, card in enumerate(cards) if card.star)
    stars = [card.id for card in cards if card.star]
    t.star = pile_of(stars.index(card.id) if card.star else tables.NOBODY for card in cards)
    t.gives = pile_of(tally(card.gems) for card in cards)
    t.guild = pile_of(guilds.index(card.guild) if card.guild else tables.NOBODY for card in cards)
    t.cost = pile_of(tally(card.cost) for card in cards)
    t.cost_order = piles_of([GEMS.index(gem) for gem in card.cost] for card in cards)
    t.abilities = pile_of(len(card.abilities) for card in cards)
    t.first_ability = pile_of(
        sum(len(earlier.abilities) for earlier in cards[:kind]) for kind in range(t.kinds)
    )
    t.wants = pile_of(_wanted(card) for card in cards)
    _take_abilities(t, [ability for card in cards for ability in card.abilities], guilds)


def _wanted(card: Card) -> int:
    """The most gems of each colour that a red condition asks for."""
    most = dict.fromkeys(GEMS, 0)
    for ability in card.abilities:
        for symbol in GEMS:
            most[symbol] = max(most[symbol], ability.used_gems.count(symbol))
    return tally("".join(symbol * number for symbol, number in most.items()))


def _take_abilities(t: tables.Tables, abilities: list[Ability], guilds: list[str]) -> None:
    asked = [_asked(ability, guilds) for ability in abilities]
    t.asks = pile_of(asks for asks, _, _ in asked)
    t.asked = pile_of(which for _, which, _ in asked)
    t.amount = pile_of(amount for _, _, amount in asked)
    t.price = pile_of(tally(ability.pay) for ability in abilities)
    t.effects = [effects_of(ability.effects) for ability in abilities]
    t.keywords = pile_of(
        sum({1 << effect.keyword.bit for effect in effects}) for effects in t.effects
    )


def _asked(ability: Ability, guilds: list[str]) -> tuple[int, int, int]:
    """What an ability asks for, which one of it, and how many."""
    if ability.used_gems:
        return tables.USED_GEMS, GEMS.index(ability.used_gems[0]), len(ability.used_gems)
    if ability.used_keyword:
        return tables.USED_KEYWORD, KEYWORDS[ability.used_keyword].bit, 1
    if ability.used_guild:
        return tables.USED_GUILD, guilds.index(ability.used_guild), 1
    return tables.PRICE, tables.NOBODY, 0


def _take_decks(t: tables.Tables, content: Content, ids: list[str], houses: bool) -> None:
    decks: list[list[int]] = []
    for number in range(1, 5):
        own = {card.replaces: card.id for card in content.house if houses and card.deck == number}
        deck = [(own.get(card.id, card.id), card.copies) for card in content.starter]
        decks.append([ids.index(card) for card, copies in deck for _ in range(copies)])
    t.decks = piles_of(decks)
    t.power = pile_of(ids.index(card.id) for card in content.power for _ in range(card.copies))
    t.favour = pile_of(ids.index(card.id) for card in content.favour for _ in range(card.copies))
    dealt = [*chain(*decks[: t.players]), *t.power, *t.favour]
    t.copies = pile_of(dealt.count(kind) for kind in range(t.kinds))


def _take_ways(t: tables.Tables) -> None:
    """Every mixture of gems that can pay for the rainbow gems of a cost."""
    t.most_rainbow = max([1, *(tables.part(price, tables.WILD) for price in [*t.cost, *t.price])])
    upto = range(t.most_rainbow + 1)
    mixtures = [(a, b, c) for a in upto for b in upto for c in upto]
    fitting = [mixture for mixture in mixtures if 0 < sum(mixture) <= t.most_rainbow]
    t.way_of = pile_of(fitting.index(m) if m in fitting else tables.NOBODY for m in mixtures)
    t.way_gems = pile_of(tally("S" * a + "E" * b + "B" * c) for a, b, c in fitting)


def _take_aspirant(t: tables.Tables, content: Content, id: str) -> None:
    t.aspirant = [aspirant.id for aspirant in content.aspirant].index(id)
    chosen = content.aspirant[t.aspirant]
    on = chosen.gem
    t.on_gem = [_ability(effects) for effects in (on.S, on.E, on.B, on.W)]
    t.keep_colour = GEMS.index(chosen.keep.colour) if chosen.keep.colour else tables.NOBODY
    t.keep_least = 2 if chosen.keep.pair else chosen.keep.least
    t.on_kept = _ability(chosen.kept)


def _ability(effects: list[tuple[str, int]]) -> Resolve | None:
    """What an Aspirant does, if anything."""
    return Resolve(ASPIRANT, effects_of(effects)) if effects else None
