# interpreted
"""Which effect and condition each name of the content means, and the content as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabard.engine.errors import PackError
from tabard.engine.options import Value
from tabard.engine.packs import named, numbered
from tabard.engine.piles import pile_of, piles_of
from tabard.games.fidelitas import actions, manu_forti, moving, score, tables
from tabard.games.fidelitas.content import Content, ManuForti, Missio, Rules, Virtus
from tabard.games.fidelitas.state import Pick
from tabard.games.fidelitas.tables import CROWD, MOST, Condition, Effect, HandCondition, Tables

PLACEMENTS = {"guild": tables.BY_GUILD, "any": tables.ANYWHERE, "occupied": tables.OCCUPIED}


class Index:
    """Content ids to numbers; an unknown id is an error with the card's name."""

    def __init__(self, content: Content) -> None:
        self.all_kinds: list[Virtus] = [*content.virtus, *content.manu_forti]
        self.kinds = numbered(self.all_kinds)
        self.guilds = numbered(content.guild)
        self.places = numbered(content.location)
        self.regular = [i for i, place in enumerate(content.location) if place.guild]
        self.guild_places = {
            guild.id: [i for i, place in enumerate(content.location) if place.guild == guild.id]
            for guild in content.guild
        }

    def kind(self, card: str, id: str) -> int:
        """The number of a kind of Virtus card."""
        return named(self.kinds, id, "kind", card)

    def guild(self, card: str, id: str) -> int:
        """The number of a guild."""
        return named(self.guilds, id, "guild", card)

    def place(self, card: str, id: str) -> int:
        """The number of a location."""
        return named(self.places, id, "location", card)

    def homes(self, card: str, guild: str) -> list[int]:
        """The two locations of a guild; a guild without any is an error."""
        self.guild(card, guild)
        if not self.guild_places[guild]:
            raise PackError(f"card '{card}': the guild '{guild}' has no location")
        return self.guild_places[guild]


def _needed(card: Virtus | Missio, key: str) -> int:
    """A number of the card that must be there."""
    number = int(getattr(card, key))
    if number < 1:
        raise PackError(f"card '{card.id}': {key} must be 1 or more")
    return number


def _nearest(card: Missio) -> Condition:
    if not card.landmark:
        raise PackError(f"card '{card.id}': landmark must be castle or harbor")
    return score.PairsNearest(card.landmark == "castle")


def _placed(card: Missio, index: Index) -> Condition:
    if not card.placed:
        raise PackError(f"card '{card.id}': placed must name at least one kind")
    kinds = [index.kind(card.id, placed.kind) for placed in card.placed]
    homes = [index.homes(card.id, placed.guild) for placed in card.placed]
    return score.KindsAt(pile_of(kinds), piles_of(homes))


def _holds_kinds(card: ManuForti, index: Index) -> HandCondition:
    kinds = [index.kind(card.id, kind) for kind in card.score_kinds]
    return manu_forti.HoldsOneOf(pile_of(kinds), card.score_others)


def _holds_guild(card: ManuForti, index: Index) -> HandCondition:
    index.guild(card.id, card.score_guild)
    kinds = [i for i, kind in enumerate(index.all_kinds) if kind.guild == card.score_guild]
    return manu_forti.HoldsOneOf(pile_of(kinds), card.score_others)


def _seats(choice: Callable[[int], Pick]) -> list[Pick]:
    """The choice of an action for each seat; they are shared by all matches."""
    return [choice(seat) for seat in range(4)]


def _choose(card: Virtus, choice: Callable[[int], Pick]) -> Effect:
    return actions.Choose(card.action, _seats(choice))


def _steal(card: Virtus, index: Index) -> Effect:
    least = _needed(card, "at_least")
    return actions.Steal(card.action, _seats(lambda seat: actions.ChooseVictim(seat, least)))


def _company(card: Virtus, index: Index) -> Effect:
    kind = index.kind(card.id, card.kind)
    return _choose(card, lambda seat: manu_forti.ChooseCompany(seat, kind))


ACTIONS: dict[str, Callable[[Virtus, Index], Effect]] = {
    "move-and-close": lambda c, i: moving.Move(c.action, 1, 1, tables.REGULAR),
    "move-guild": lambda c, i: _choose(c, moving.ChooseGuild),
    "draw-missio": lambda c, i: actions.DrawMissio(c.action),
    "draw-and-play": lambda c, i: actions.DrawAndPlay(c.action),
    "move": lambda c, i: moving.Move(c.action, c.count, c.count, tables.EVERYWHERE),
    "discard-apart": lambda c, i: actions.DiscardApart(c.action, c.count),
    "swap": lambda c, i: _choose(c, moving.SwapFirst),
    "draw": lambda c, i: actions.Draw(c.action, c.count),
    "march": lambda c, i: moving.MoveOthers(c.action, c.count, c.count, tables.ADJACENT),
    "pick-up": lambda c, i: actions.PickUp(c.action),
    "steal": _steal,
    "gather": lambda c, i: moving.Gather(c.action),
    "discard": lambda c, i: actions.Discard(c.action, c.count),
    "settle": lambda c, i: actions.Settle(c.action, c.count),
    "move-kind": _company,
    "march-many": lambda c, i: moving.Move(c.action, c.count, 1, tables.ADJACENT),
    "smuggle": lambda c, i: _choose(c, manu_forti.SmuggleOut),
    "levy": lambda c, i: manu_forti.Levy(c.action, _needed(c, "at_least")),
    "turn-over": lambda c, i: _choose(c, manu_forti.TurnOver),
    "transmute": lambda c, i: _choose(c, manu_forti.Transmute),
    "draw-and-return": lambda c, i: manu_forti.DrawAndReturn(c.action, c.count, c.returned),
    "exchange-hands": lambda c, i: manu_forti.ExchangeHands(
        c.action, _seats(manu_forti.ChoosePartner)
    ),
}
HAND_CONDITIONS: dict[str, Callable[[ManuForti, Index], HandCondition]] = {
    "holds-kinds": _holds_kinds,
    "all-guilds-differ": lambda c, i: manu_forti.AllGuildsDiffer(c.score_others),
    "largest-hand": lambda c, i: manu_forti.LargestHand(c.score_solo),
    "someone-holds": lambda c, i: manu_forti.SomeoneHolds(c.score_at_least),
    "guild-pair": lambda c, i: manu_forti.GuildPairInHand(),
    "holds-guild": _holds_guild,
    "alone": lambda c, i: manu_forti.OnlyCard(),
}
CONDITIONS: dict[str, Callable[[Missio, Index], Condition]] = {
    "guilds-at": lambda c, i: score.GuildsOver(
        pile_of([i.place(c.id, c.location)]), _needed(c, "count")
    ),
    "guilds-over": lambda c, i: score.GuildsOver(
        pile_of(i.homes(c.id, c.guild)), _needed(c, "count")
    ),
    "pairs-nearest": lambda c, i: _nearest(c),
    "kinds-in-city": lambda c, i: score.KindsInCity(i.kind(c.id, c.kind), _needed(c, "count")),
    "empty-locations": lambda c, i: score.EmptyLocations(_needed(c, "count")),
    "twins": lambda c, i: score.Twins(_needed(c, "count")),
    "one-guild": lambda c, i: score.OneGuild(_needed(c, "count")),
    "kinds-at": _placed,
    "guild-pairs-at": lambda c, i: score.GuildPairsAt(_needed(c, "count")),
}


def build_tables(content: Content, options: Mapping[str, Value]) -> Tables:
    """The content as numbers, for the steps."""
    index = Index(content)
    t = Tables()
    t.team = bool(options["team"])
    t.solo = options["players"] == 1
    t.new_city = bool(options["new_city"])
    t.with_forti = bool(options["manu_forti"])
    t.x_at_tavern_draws = bool(options["x_at_tavern_draws"])
    _lay_virtus(t, index)
    t.conditions = [
        named(CONDITIONS, c.condition, "condition", c.id)(c, index) for c in content.missio
    ]
    t.missio_points = pile_of(card.points for card in content.missio)
    t.missio = pile_of(range(len(content.missio)))
    _set_numbers(t, content.rules, int(options["players"]))
    return t


def _lay_virtus(t: Tables, index: Index) -> None:
    kinds = index.all_kinds
    for card in kinds:
        t.effects.append(named(ACTIONS, card.action, "action", card.id)(card, index))
        if isinstance(card, ManuForti):
            asks = named(HAND_CONDITIONS, card.score_condition, "score condition", card.id)
            t.forti.append(asks(card, index))
            t.forti_texts.append(card.score_text)
        else:
            t.forti.append(None)
            t.forti_texts.append("")
        if card.placement == "guild" and not index.guild_places.get(card.guild, True):
            raise PackError(f"card '{card.id}': its guild has no location to be played to")
    guilds = [index.guild(card.id, card.guild) for card in kinds]
    t.guild_of = pile_of(guilds)
    t.one_of = pile_of(1 << CROWD * guild for guild in guilds)
    t.placement = pile_of(PLACEMENTS[card.placement] for card in kinds)
    t.goes_to = piles_of(
        index.guild_places[card.guild] if card.placement == "guild" else index.regular
        for card in kinds
    )
    t.no_draw = pile_of(card.do_not_draw for card in kinds)
    t.forti_points = pile_of(c.points if isinstance(c, ManuForti) else 0 for c in kinds)
    copies = [c.copies if t.with_forti or not isinstance(c, ManuForti) else 0 for c in kinds]
    t.deck = pile_of(kind for kind, number in enumerate(copies) for _ in range(number))
    t.thief = index.kinds["thief"]
    for guild, number in index.guilds.items():
        if sum(n for n, home in zip(copies, guilds, strict=True) if home == number) > MOST:
            raise PackError(f"the guild '{guild}' has more than {MOST} cards")


def _set_numbers(t: Tables, rules: Rules, players: int) -> None:
    t.hand = rules.hand
    t.missio_hand = rules.missio_hand
    t.start_cards = rules.start_cards
    t.draws = rules.draw
    t.round_cap = rules.round_cap
    t.solo_hand = rules.solo_hand
    t.mark = rules.end_points["team" if t.team else str(max(2, players))]
    ranks = sorted(rules.solo_ranks, key=lambda rank: rank.points)
    t.rank_points = pile_of(rank.points for rank in ranks)
    t.rank_names = [rank.name for rank in ranks]
    # A pack may change copies and hands, but the set-up must leave both decks alive.
    needed = (8 if t.solo else 10) * t.start_cards + players * t.hand
    if len(t.deck) <= needed:
        raise PackError(
            f"the Virtus deck has {len(t.deck)} cards, the set-up needs more than {needed}"
        )
    if players * t.missio_hand > len(t.missio):
        raise PackError(f"missio_hand {t.missio_hand} is too many for {players} players")
