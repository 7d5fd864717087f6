# interpreted
"""From content to tables: the named effects and conditions of the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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

PLACEMENTS = {"guild": BY_GUILD, "any": ANYWHERE, "occupied": OCCUPIED}
ROW_CARDS = ("civic", "academic", "tavern", "artisan", "commerce")


class Index:
    """Content ids to numbers; an unknown id is an error with the card's name."""

    def __init__(self, content: Content) -> None:
        self.all_kinds: list[Virtus] = [*content.virtus, *content.manu_forti]
        self.kinds = {card.id: i for i, card in enumerate(self.all_kinds)}
        self.guilds = {guild.id: i for i, guild in enumerate(content.guild)}
        self.places = {place.id: i for i, place in enumerate(content.location)}
        self.guild_places = [
            [i for i, place in enumerate(content.location) if place.guild == guild.id]
            for guild in content.guild
        ]

    def kind(self, card: str, id: str) -> int:
        """The number of a kind of Virtus card."""
        return self._find(self.kinds, card, "kind", id)

    def guild(self, card: str, id: str) -> int:
        """The number of a guild."""
        return self._find(self.guilds, card, "guild", id)

    def place(self, card: str, id: str) -> int:
        """The number of a location."""
        return self._find(self.places, card, "location", id)

    def homes(self, card: str, guild: str) -> list[int]:
        """The two locations of a guild; a guild without any is an error."""
        places = self.guild_places[self.guild(card, guild)]
        if not places:
            raise PackError(f"card '{card}': the guild '{guild}' has no location")
        return places

    def _find(self, table: dict[str, int], card: str, what: str, id: str) -> int:
        if id not in table:
            raise PackError(f"card '{card}': there is no {what} '{id}'; known: {', '.join(table)}")
        return table[id]


def effect_of(card: Virtus, index: Index) -> Effect:
    """The action a card names."""
    if card.action not in ACTIONS:
        raise _unknown(card.id, "action", card.action, ACTIONS)
    return ACTIONS[card.action](card, index)


def hand_condition_of(card: ManuForti, index: Index) -> HandCondition:
    """The score condition a Manu Forti card names."""
    if card.score_condition not in HAND_CONDITIONS:
        raise _unknown(card.id, "score condition", card.score_condition, HAND_CONDITIONS)
    return HAND_CONDITIONS[card.score_condition](card, index)


def condition_of(card: Missio, index: Index) -> Condition:
    """The condition a Missio names."""
    if card.condition not in CONDITIONS:
        raise _unknown(card.id, "condition", card.condition, CONDITIONS)
    return CONDITIONS[card.condition](card, index)


def _unknown(card: str, what: str, name: str, known: Iterable[str]) -> PackError:
    return PackError(f"card '{card}': there is no {what} '{name}'; known: {', '.join(known)}")


def _at_least(card: Virtus) -> int:
    if card.at_least < 1:
        raise PackError(f"card '{card.id}': action '{card.action}' needs at_least of 1 or more")
    return card.at_least


def _count(card: Missio) -> int:
    if card.count < 1:
        raise PackError(
            f"card '{card.id}': condition '{card.condition}' needs a count of 1 or more"
        )
    return card.count


def _nearest(card: Missio) -> PairsNearest:
    if not card.landmark:
        raise PackError(f"card '{card.id}': landmark must be castle or harbor")
    return PairsNearest(card.landmark == "castle")


def _placed(card: Missio, index: Index) -> KindsAt:
    if not card.placed:
        raise PackError(f"card '{card.id}': placed must name at least one kind")
    kinds = [index.kind(card.id, placed.kind) for placed in card.placed]
    return KindsAt(kinds, [index.homes(card.id, placed.guild) for placed in card.placed])


def _score_kinds(card: ManuForti, index: Index) -> HoldsKinds:
    return HoldsKinds([index.kind(card.id, kind) for kind in card.score_kinds])


ACTIONS: dict[str, Callable[[Virtus, Index], Effect]] = {
    "move-and-close": lambda c, i: Move(c.action, 1, 1, REGULAR, False),
    "move-guild": lambda c, i: MoveGuild(c.action),
    "draw-missio": lambda c, i: DrawMissio(c.action),
    "draw-and-play": lambda c, i: DrawAndPlay(c.action),
    "move": lambda c, i: Move(c.action, c.count, c.count, EVERYWHERE, False),
    "discard-apart": lambda c, i: Discard(c.action, c.count, True),
    "swap": lambda c, i: Swap(c.action),
    "draw": lambda c, i: Draw(c.action, c.count),
    "march": lambda c, i: Move(c.action, c.count, c.count, ADJACENT, True),
    "pick-up": lambda c, i: PickUp(c.action),
    "steal": lambda c, i: Steal(c.action, _at_least(c)),
    "gather": lambda c, i: Gather(c.action),
    "discard": lambda c, i: Discard(c.action, c.count, False),
    "settle": lambda c, i: Settle(c.action, c.count),
    "move-kind": lambda c, i: MoveKind(c.action, i.kind(c.id, c.kind)),
    "march-many": lambda c, i: Move(c.action, c.count, 1, ADJACENT, False),
    "smuggle": lambda c, i: Smuggle(c.action),
    "levy": lambda c, i: Levy(c.action, _at_least(c)),
    "turn-over": lambda c, i: TurnOver(c.action),
    "transmute": lambda c, i: Transmute(c.action),
    "draw-and-return": lambda c, i: DrawAndReturn(c.action, c.count, c.returned),
    "exchange-hands": lambda c, i: ExchangeHands(c.action),
}
HAND_CONDITIONS: dict[str, Callable[[ManuForti, Index], HandCondition]] = {
    "holds-kinds": _score_kinds,
    "all-guilds-differ": lambda c, i: AllGuildsDiffer(c.score_others),
    "largest-hand": lambda c, i: LargestHand(c.score_solo),
    "someone-holds": lambda c, i: SomeoneHolds(c.score_at_least),
    "guild-pair": lambda c, i: GuildPairInHand(),
    "holds-guild": lambda c, i: HoldsGuild(i.guild(c.id, c.score_guild), c.score_others),
    "alone": lambda c, i: OnlyCard(),
}
CONDITIONS: dict[str, Callable[[Missio, Index], Condition]] = {
    "guilds-at": lambda c, i: GuildsAt(i.place(c.id, c.location), _count(c)),
    "guilds-over": lambda c, i: GuildsOver(i.homes(c.id, c.guild), _count(c)),
    "pairs-nearest": lambda c, i: _nearest(c),
    "kinds-in-city": lambda c, i: KindsInCity(i.kind(c.id, c.kind), _count(c)),
    "empty-locations": lambda c, i: EmptyLocations(_count(c)),
    "twins": lambda c, i: Twins(_count(c)),
    "one-guild": lambda c, i: OneGuild(_count(c)),
    "kinds-at": _placed,
    "guild-pairs-at": lambda c, i: GuildPairsAt(_count(c)),
}


def build_tables(content: Content, manu_forti: bool) -> Tables:
    """The content as numbers, for the steps."""
    index = Index(content)
    tables = Tables(len(index.all_kinds))
    tables.place_guild = [
        index.guild(place.id, place.guild) if place.guild else NO_GUILD
        for place in content.location
    ]
    tables.guild_places = index.guild_places
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
    tables.conditions = [condition_of(card, index) for card in content.missio]
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
