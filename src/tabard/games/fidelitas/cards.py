# interpreted
"""From content to tables: the named effects and conditions of the cards."""

from __future__ import annotations

from tabard.engine.errors import PackError
from tabard.engine.verbs import Domain, seats
from tabard.games.fidelitas.actions import (
    Discard,
    Draw,
    DrawAndPlay,
    DrawMissio,
    PickUp,
    Settle,
    Steal,
)
from tabard.games.fidelitas.choosing import ADJACENT, EVERYWHERE, REGULAR
from tabard.games.fidelitas.content import Content, ManuForti, Missio, Rules, Virtus
from tabard.games.fidelitas.effects import Condition, Effect, HandCondition
from tabard.games.fidelitas.manu_forti import (
    AllGuildsDiffer,
    DrawAndReturn,
    ExchangeHands,
    GuildPairInHand,
    HoldsGuild,
    HoldsKinds,
    LargestHand,
    Levy,
    MoveKind,
    OnlyCard,
    Smuggle,
    SomeoneHolds,
    Transmute,
    TurnOver,
)
from tabard.games.fidelitas.moving import Gather, Move, MoveGuild, Swap
from tabard.games.fidelitas.score import (
    EmptyLocations,
    GuildPairsAt,
    GuildsAt,
    GuildsOver,
    KindsAt,
    KindsInCity,
    OneGuild,
    PairsNearest,
    Twins,
)
from tabard.games.fidelitas.tables import (
    ANYWHERE,
    BY_GUILD,
    GUILDS,
    NO_GUILD,
    OCCUPIED,
    PLACES,
    Tables,
    Words,
)

ACTIONS = (
    "move-and-close", "move-guild", "draw-missio", "draw-and-play", "move", "discard-apart", "swap",
    "draw", "march", "pick-up", "steal", "gather", "discard", "settle", "move-kind", "march-many",
    "smuggle", "levy", "turn-over", "transmute", "draw-and-return", "exchange-hands",
)  # fmt: skip
PLACEMENTS = {"guild": BY_GUILD, "any": ANYWHERE, "occupied": OCCUPIED}
ROW_CARDS = ("civic", "academic", "tavern", "artisan", "commerce")


class Index:
    """Content ids to numbers; an unknown id is an error with the card's name."""

    def __init__(self, content: Content) -> None:
        self.all_kinds: list[Virtus] = [*content.virtus, *content.manu_forti]
        self.kinds = {card.id: i for i, card in enumerate(self.all_kinds)}
        self.guilds = {guild.id: i for i, guild in enumerate(content.guild)}
        self.places = {place.id: i for i, place in enumerate(content.location)}

    def kind(self, card: str, id: str) -> int:
        """The number of a kind of Virtus card."""
        return self._find(self.kinds, card, "kind", id)

    def guild(self, card: str, id: str) -> int:
        """The number of a guild."""
        return self._find(self.guilds, card, "guild", id)

    def place(self, card: str, id: str) -> int:
        """The number of a location."""
        return self._find(self.places, card, "location", id)

    def homes(self, card: str, guild: str, tables: Tables) -> list[int]:
        """The two locations of a guild; a guild without any is an error."""
        places = tables.guild_places[self.guild(card, guild)]
        if not places:
            raise PackError(f"card '{card}': the guild '{guild}' has no location")
        return places

    def _find(self, table: dict[str, int], card: str, what: str, id: str) -> int:
        if id not in table:
            raise PackError(f"card '{card}': there is no {what} '{id}'; known: {', '.join(table)}")
        return table[id]


def effect_of(card: Virtus, index: Index) -> Effect:
    """The action a card names."""
    name = card.action
    simple: dict[str, type[Effect]] = {
        "move-guild": MoveGuild,
        "draw-missio": DrawMissio,
        "draw-and-play": DrawAndPlay,
        "swap": Swap,
        "pick-up": PickUp,
        "gather": Gather,
        "smuggle": Smuggle,
        "turn-over": TurnOver,
        "transmute": Transmute,
        "exchange-hands": ExchangeHands,
    }
    if name in simple:
        return simple[name](name)
    if name == "move-and-close":
        return Move(name, 1, 1, REGULAR, False)
    if name == "move":
        return Move(name, card.count, card.count, EVERYWHERE, False)
    if name == "march":
        return Move(name, card.count, card.count, ADJACENT, True)
    if name == "march-many":
        return Move(name, card.count, 1, ADJACENT, False)
    if name == "draw":
        return Draw(name, card.count)
    if name in ("discard", "discard-apart"):
        return Discard(name, card.count, name == "discard-apart")
    if name in ("steal", "levy") and card.at_least < 1:
        raise PackError(f"card '{card.id}': action '{name}' needs at_least of 1 or more")
    if name == "steal":
        return Steal(name, card.at_least)
    if name == "settle":
        return Settle(name, card.count)
    if name == "move-kind":
        return MoveKind(name, index.kind(card.id, card.kind))
    if name == "levy":
        return Levy(name, card.at_least)
    if name == "draw-and-return":
        return DrawAndReturn(name, card.count, card.returned)
    raise PackError(f"card '{card.id}': there is no action '{name}'; known: {', '.join(ACTIONS)}")


def hand_condition_of(card: ManuForti, index: Index) -> HandCondition:
    """The score condition a Manu Forti card names."""
    name = card.score_condition
    if name == "holds-kinds":
        return HoldsKinds([index.kind(card.id, kind) for kind in card.score_kinds])
    if name == "all-guilds-differ":
        return AllGuildsDiffer(card.score_others)
    if name == "largest-hand":
        return LargestHand(card.score_solo)
    if name == "someone-holds":
        return SomeoneHolds(card.score_at_least)
    if name == "guild-pair":
        return GuildPairInHand()
    if name == "holds-guild":
        return HoldsGuild(index.guild(card.id, card.score_guild), card.score_others)
    if name == "alone":
        return OnlyCard()
    raise PackError(f"card '{card.id}': there is no score condition '{name}'")


def condition_of(card: Missio, index: Index, tables: Tables) -> Condition:
    """The condition a Missio names."""
    name = card.condition
    if name == "pairs-nearest":
        if not card.landmark:
            raise PackError(f"card '{card.id}': landmark must be castle or harbor")
        return PairsNearest(card.landmark == "castle")
    if name == "kinds-at":
        if not card.placed:
            raise PackError(f"card '{card.id}': placed must name at least one kind")
        kinds = [index.kind(card.id, placed.kind) for placed in card.placed]
        return KindsAt(kinds, [index.homes(card.id, p.guild, tables) for p in card.placed])
    if card.count < 1:
        raise PackError(f"card '{card.id}': condition '{name}' needs a count of 1 or more")
    if name == "guilds-at":
        return GuildsAt(index.place(card.id, card.location), card.count)
    if name == "guilds-over":
        return GuildsOver(index.homes(card.id, card.guild, tables), card.count)
    if name == "kinds-in-city":
        return KindsInCity(index.kind(card.id, card.kind), card.count)
    if name == "empty-locations":
        return EmptyLocations(card.count)
    if name == "twins":
        return Twins(card.count)
    if name == "one-guild":
        return OneGuild(card.count)
    if name == "guild-pairs-at":
        return GuildPairsAt(card.count)
    raise PackError(f"card '{card.id}': there is no condition '{name}'")


def build_tables(content: Content, manu_forti: bool) -> Tables:
    """The content as numbers, for the steps."""
    index = Index(content)
    tables = Tables(len(index.all_kinds))
    tables.place_guild = [
        index.guild(place.id, place.guild) if place.guild else NO_GUILD
        for place in content.location
    ]
    tables.guild_places = [
        [place for place, owner in enumerate(tables.place_guild) if owner == guild]
        for guild in range(len(content.guild))
    ]
    tables.slot_of = [
        place * GUILDS + index.guild(card.id, card.guild)
        for card in index.all_kinds
        for place in range(PLACES)
    ]
    for number, card in enumerate(index.all_kinds):
        extra = isinstance(card, ManuForti)
        tables.guild_of.append(index.guild(card.id, card.guild))
        tables.placement.append(PLACEMENTS[card.placement])
        if card.placement == "guild" and not tables.guild_places[tables.guild_of[-1]]:
            raise PackError(f"card '{card.id}': its guild has no location to be played to")
        tables.no_draw.append(card.do_not_draw)
        tables.copies.append(card.copies)
        tables.effects.append(effect_of(card, index))
        tables.forti.append(hand_condition_of(card, index) if isinstance(card, ManuForti) else None)
        tables.forti_points.append(card.points if isinstance(card, ManuForti) else 0)
        if manu_forti or not extra:
            tables.deck += [number] * card.copies
    tables.with_forti = manu_forti
    tables.thief = index.kinds["thief"]
    tables.conditions = [condition_of(card, index, tables) for card in content.missio]
    tables.missio_points = [card.points for card in content.missio]
    set_numbers(tables, content.rules)
    return tables


def set_numbers(tables: Tables, rules: Rules) -> None:
    """The numbers of the rules."""
    tables.hand = rules.hand
    tables.missio_hand = rules.missio_hand
    tables.start_cards = rules.start_cards
    tables.draws = rules.draw
    tables.round_cap = rules.round_cap
    tables.solo_hand = rules.solo_hand
    ranks = sorted(rules.solo_ranks, key=lambda rank: rank.points)
    tables.rank_points = [rank.points for rank in ranks]
    tables.rank_names = [rank.name for rank in ranks]


def check_sizes(tables: Tables, players: int) -> None:
    """A pack may change copies and hands, but the set-up must leave both decks alive."""
    locations = 8 if tables.solo else 10
    needed = locations * tables.start_cards + players * tables.hand
    if len(tables.deck) <= needed:
        raise PackError(
            f"the Virtus deck has {len(tables.deck)} cards, the set-up needs more than {needed}"
        )
    if players * tables.missio_hand > len(tables.conditions):
        raise PackError(f"missio_hand {tables.missio_hand} is too many for {players} players")


def build_words(content: Content, players: int) -> Words:
    """The verbs and events of the game."""
    kinds = [*content.virtus, *content.manu_forti]
    places = [*content.location, *content.landmark]
    cards = Domain("card", [c.id for c in kinds], [c.name for c in kinds], "card", "a card")
    where = Domain("place", [p.id for p in places], [p.name for p in places], "place", "a place")
    guilds = Domain(
        "guild", [g.id for g in content.guild], [g.name for g in content.guild], "guild"
    )
    goals = [c.id for c in content.missio]
    missio = Domain("missio", goals, [c.name for c in content.missio], "missio", "a Missio card")
    row = Domain("location-card", ROW_CARDS, [c.title() for c in ROW_CARDS], "location-card")
    return Words(cards, where, guilds, missio, row, seats(players))
