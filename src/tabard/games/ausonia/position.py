# interpreted
"""Positions: the table in an Action Phase as plain data, like FEN in chess."""

from __future__ import annotations

from typing import Any

import msgspec

from tabard.engine.errors import PositionError
from tabard.engine.rng import Rng
from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.content import GEMS, KEYWORDS
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.knowledge import BASE, FIRST_GROUP
from tabard.games.ausonia.setup import wanted_by
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import MOST_ABILITIES, Tables


class House(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One player's cards; piles are written from the top.

    `hand_marks` and the like say what the others know (0 the Draw Pile's group, 1 open to
    all, 2 and more other groups); they may be left out. `known_top` cards of the Draw Pile
    are known to their owner. Cards named nowhere lie in the Draw Pile, in random order.
    """

    influence: int | None = None
    hand: list[str] = []
    hand_marks: list[int] = []
    draw: list[str] | None = None
    draw_marks: list[int] = []
    known_top: int = 0
    discards: list[str] = []
    raised: list[str] = []
    raised_marks: list[int] = []
    sources: list[str] = []
    foundations: list[str] = []
    foundation_marks: list[int] = []
    sealed: list[str] = []
    bought: list[str] = []


class Played(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the Play Area; `used` names its abilities used in this turn, from 1."""

    card: str
    used: list[int] = []
    returned: bool = False


class Turn(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What has happened in this turn so far; `spent` are gems by the colour they stood for.

    `guilds` says how many cards of each guild were used, `keywords` which keywords were;
    `sealed_now` last cards of the Seal Area were sealed in this turn; `shown` are cards in
    hand whose red abilities were used.
    """

    area: list[Played] = []
    bought: list[str] = []
    spent: str = ""
    gems: str | None = None
    keywords: list[str] = []
    guilds: dict[str, int] = {}
    sealed_now: int = 0
    shown: list[Played] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An Action Phase; without `acting` it has just begun. Decks are written from the top;
    a deck that is left out holds all cards that are named nowhere, in random order.

    `bought` of a house names cards of the two decks that it owns besides its Starter Deck
    without saying where they lie: they go to its Draw Pile with the other unnamed cards.
    """

    houses: list[House]
    turn: int = 0
    starter: int = 0
    round: int = 1
    last_round: bool = False
    offer: list[str] | None = None
    favour_deck: list[str] | None = None
    power_deck: list[str] | None = None
    aspirant_influence: int | None = None
    kept: list[str] = []
    aspirant_discards: list[str] = []
    acting: Turn | None = None


def describe(s: AusoniaState, guilds: list[str]) -> dict[str, Any]:
    """The position between two actions of an Action Phase."""
    if not isinstance(s.asked, Action):
        raise PositionError("a position can be described between two actions only")
    ids = s.t.ids
    position = Position(
        houses=[_describe_house(s, house) for house in range(s.seats)],
        turn=s.turn,
        starter=s.starter,
        round=s.round,
        last_round=s.sixty,
        offer=[ids[kind] for kind in s.row],
        favour_deck=[ids[kind] for kind in reversed(s.favour)],
        power_deck=[ids[kind] for kind in reversed(s.power)],
        aspirant_influence=s.influence[1] if s.t.solo else None,
        kept=[ids[kind] for kind in s.kept],
        aspirant_discards=[ids[kind] for kind in s.out],
        acting=_describe_turn(s, guilds) if _touched(s) else None,
    )
    found = msgspec.to_builtins(position)
    assert isinstance(found, dict)
    return found


def _touched(s: AusoniaState) -> bool:
    return bool(s.area or s.bought or s.sealed_now or s.shown or sum(s.spent) or s.keywords)


def _describe_turn(s: AusoniaState, guilds: list[str]) -> Turn:
    ids = s.t.ids
    return Turn(
        area=[
            Played(ids[kind], _used(mask), returned)
            for kind, mask, returned in zip(s.area, s.used, s.returned, strict=True)
        ],
        bought=[ids[kind] for kind in s.bought],
        spent="".join(gem * n for gem, n in zip(GEMS, s.spent, strict=False)),
        gems="".join(gem * n for gem, n in zip(GEMS, s.pool, strict=True)),
        keywords=[name for bit, name in enumerate(KEYWORDS) if s.keywords >> bit & 1],
        guilds={guilds[i]: n for i, n in enumerate(s.guilds) if n},
        sealed_now=s.sealed_now,
        shown=[Played(ids[code // 16], _used(code % 16)) for code in s.shown],
    )


def _used(mask: int) -> list[int]:
    return [nth + 1 for nth in range(MOST_ABILITIES) if mask >> nth & 1]


def _describe_house(s: AusoniaState, house: int) -> House:
    ids = s.t.ids
    return House(
        influence=s.influence[house],
        hand=[ids[kind] for kind in s.hand[house]],
        hand_marks=s.hand_mark[house][:],
        draw=[ids[kind] for kind in reversed(s.draw[house])],
        draw_marks=list(reversed(s.draw_mark[house])),
        known_top=s.known_top[house],
        discards=[ids[kind] for kind in s.discard[house]],
        raised=[ids[kind] for kind in s.raised[house]],
        raised_marks=s.raised_mark[house][:],
        sources=[ids[kind] for kind in s.source[house]],
        foundations=[ids[kind] for kind in s.base[house]],
        foundation_marks=s.base_mark[house][:],
        sealed=[ids[kind] for kind in s.seal[house]],
    )


# -- setting a position up ----------------------------------------------------------------------


def arrange(s: AusoniaState, data: dict[str, Any], rng: Rng, guilds: list[str]) -> AusoniaState:
    """Set up a described position on an empty table."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as problem:
        raise PositionError(f"the position cannot be read: {problem}") from problem
    s.blank()
    _arrange_match(s, position)
    spare = s.t.copies[:]
    _arrange_named(s, position, spare)
    if position.acting is not None:
        _arrange_turn(s, position.acting, spare, guilds)
    _arrange_unnamed(s, position, spare, rng)
    s.push(s.t.turns[s.turn] if position.acting is None else s.t.actions[s.turn])
    try:
        s.check()
    except AssertionError as problem:
        raise PositionError(f"the position cannot be: {problem}") from problem
    return s


def _arrange_match(s: AusoniaState, position: Position) -> None:
    if len(position.houses) != s.seats:
        raise PositionError(f"there must be {s.seats} houses, not {len(position.houses)}")
    for name, value in (("turn", position.turn), ("starter", position.starter)):
        if not 0 <= value < s.seats:
            raise PositionError(f"{name} must be a seat, 0 to {s.seats - 1}, not {value}")
    if not 1 <= position.round <= s.t.round_limit:
        raise PositionError(f"round must be 1 to {s.t.round_limit}, not {position.round}")
    s.turn = position.turn
    s.starter = position.starter
    s.round = position.round
    for seat, house in enumerate(position.houses):
        if house.influence is not None:
            s.influence[seat] = house.influence
    if position.aspirant_influence is not None:
        if not s.t.solo:
            raise PositionError("only solo has an Aspirant")
        s.influence[1] = position.aspirant_influence
    if any(not 0 <= points <= 999 for points in s.influence):
        raise PositionError("Influence must be 0 to 999")
    s.sixty = position.last_round or any(points >= s.t.goal for points in s.influence)


def _arrange_named(s: AusoniaState, position: Position, spare: list[int]) -> None:
    """Lay out all cards that the position names."""
    t = s.t
    if not s.t.solo and (position.kept or position.aspirant_discards):
        raise PositionError("only solo has an Aspirant")
    for seat, house in enumerate(position.houses):
        where = f"house {seat}"
        s.hand[seat] = _cards(t, house.hand, spare, f"{where}, hand")
        s.discard[seat] = _cards(t, house.discards, spare, f"{where}, discards")
        s.raised[seat] = _cards(t, house.raised, spare, f"{where}, raised")
        s.source[seat] = _cards(t, house.sources, spare, f"{where}, sources")
        s.base[seat] = _cards(t, house.foundations, spare, f"{where}, foundations")
        s.seal[seat] = _cards(t, house.sealed, spare, f"{where}, sealed")
        s.draw[seat] = _cards(t, house.draw or [], spare, f"{where}, draw")[::-1]
        if len(s.source[seat]) != len(s.base[seat]):
            raise PositionError(f"{where}: every Source needs one foundation")
        if any(t.star[kind] < 0 for kind in s.source[seat]):
            raise PositionError(f"{where}: a Source is a Gem Card with a star")
        if any(t.is_gem[kind] for kind in s.seal[seat]):
            raise PositionError(f"{where}: only Favour Cards can be sealed")
    s.row = _cards(t, position.offer or [], spare, "offer")
    s.favour = _cards(t, position.favour_deck or [], spare, "favour_deck")[::-1]
    s.power = _cards(t, position.power_deck or [], spare, "power_deck")[::-1]
    s.kept = _cards(t, position.kept, spare, "kept")
    s.out = _cards(t, position.aspirant_discards, spare, "aspirant_discards")
    for kind in [*s.row, *s.favour, *s.kept, *s.out]:
        if kind not in t.favour:
            raise PositionError(f"{t.ids[kind]} is no card of the Favour Deck")
    for kind in s.power:
        if kind not in t.power:
            raise PositionError(f"{t.ids[kind]} is no card of the Power Deck")


def _arrange_turn(s: AusoniaState, turn: Turn, spare: list[int], guilds: list[str]) -> None:
    """Set up the Play Area and what the turn remembers."""
    t = s.t
    s.acting = True
    s.area = _cards(t, [played.card for played in turn.area], spare, "acting, area")
    s.used = [_mask(t, played) for played in turn.area]
    s.returned = [played.returned for played in turn.area]
    s.bought = _cards(t, turn.bought, spare, "acting, bought")
    s.spent = [_count(turn.spent, gem) for gem in GEMS[:3]]
    if turn.gems is not None:
        s.pool = [_count(turn.gems, gem) for gem in GEMS]
    else:
        for kind in [*s.area, *s.source[s.turn]]:
            collect(s, kind)
    for name in turn.keywords:
        if name not in KEYWORDS:
            raise PositionError(f"acting, keywords: '{name}' is no keyword")
        s.keywords |= 1 << KEYWORDS.index(name)
    for name, number in turn.guilds.items():
        if name not in guilds or number < 0:
            raise PositionError(f"acting, guilds: '{name}' cannot be used {number} times")
        s.guilds[guilds.index(name)] = number
    if not 0 <= turn.sealed_now <= len(s.seal[s.turn]):
        raise PositionError("acting, sealed_now: more than the Seal Area has")
    s.sealed_now = turn.sealed_now
    for shown in turn.shown:
        kind = t.card.index.get(shown.card, -1)
        if kind not in s.hand[s.turn]:
            raise PositionError(f"acting, shown: '{shown.card}' is not in hand")
        s.shown.append(kind * 16 + _mask(t, shown))


def _count(gems: str, gem: str) -> int:
    if any(letter not in GEMS for letter in gems):
        raise PositionError(f"acting: '{gems}' must be made of the letters {', '.join(GEMS)}")
    return gems.count(gem)


def _mask(t: Tables, played: Played) -> int:
    kind = t.card.index.get(played.card, -1)
    if any(not 1 <= nth <= t.abilities[kind] for nth in played.used):
        raise PositionError(f"acting: {played.card} has no such abilities: {played.used}")
    return sum(1 << (nth - 1) for nth in set(played.used))


def _cards(t: Tables, ids: list[str], spare: list[int], where: str) -> list[int]:
    found = []
    for name in ids:
        kind = t.card.index.get(name)
        if kind is None:
            raise PositionError(f"{where}: there is no card '{name}'")
        if spare[kind] == 0:
            raise PositionError(f"{where}: there are not so many copies of {name}")
        spare[kind] -= 1
        found.append(kind)
    return found


def _arrange_unnamed(s: AusoniaState, position: Position, spare: list[int], rng: Rng) -> None:
    """Deal the cards that are named nowhere, then note what is known and wanted."""
    for seat, house in enumerate(position.houses):
        rest = _rest_of_deck(s, seat, house, spare)
        if house.draw is None:
            rng.shuffle("position", rest)
            s.draw[seat] = rest
        elif rest:
            raise PositionError(f"house {seat}: {s.t.ids[rest[0]]} of its deck lies nowhere")
        _note_knowledge(s, seat, house)
        s.wants[seat] = wanted_by(s.t, _usable(s, seat))
    _fill_deck(s, s.power, s.t.power, spare, position.power_deck is None, rng)
    _fill_deck(s, s.favour, s.t.favour, spare, position.favour_deck is None, rng)
    if position.offer is None:
        while s.favour and len(s.row) < s.t.row_size:
            s.row.append(s.favour.pop())


def _rest_of_deck(s: AusoniaState, seat: int, house: House, spare: list[int]) -> list[int]:
    """The cards of the own Starter Deck, and `bought` ones, that are named nowhere."""
    t = s.t
    rest = t.decks[(seat - s.starter) % s.seats][:]
    for kind in _owned(s, seat):
        if kind in rest:
            rest.remove(kind)
        elif kind not in t.favour and kind not in t.power:
            raise PositionError(f"house {seat}: its Starter Deck has fewer {t.ids[kind]}")
    for kind in rest:
        spare[kind] -= 1
    return rest + _cards(t, house.bought, spare, f"house {seat}, bought")


def _owned(s: AusoniaState, seat: int) -> list[int]:
    played = [*s.area, *s.bought] if seat == s.turn else []
    return [
        *played,
        *s.hand[seat],
        *s.draw[seat],
        *s.discard[seat],
        *s.raised[seat],
        *s.source[seat],
        *s.base[seat],
        *s.seal[seat],
    ]


def _usable(s: AusoniaState, seat: int) -> list[int]:
    """All own cards but those bought in this turn."""
    cards = _owned(s, seat)
    return cards[len(s.area) + len(s.bought) :] + s.area if seat == s.turn else cards


def _note_knowledge(s: AusoniaState, seat: int, house: House) -> None:
    s.hand_mark[seat] = _marks(house.hand_marks, s.hand[seat], BASE)
    s.draw_mark[seat] = _marks(house.draw_marks, s.draw[seat], BASE)[::-1]
    s.raised_mark[seat] = _marks(house.raised_marks, s.raised[seat], BASE)
    s.base_mark[seat] = _marks(house.foundation_marks, s.base[seat], BASE)
    if not 0 <= house.known_top <= len(s.draw[seat]):
        raise PositionError(f"house {seat}: known_top is more than its Draw Pile has")
    s.known_top[seat] = house.known_top


def _marks(marks: list[int], cards: list[int], usual: int) -> list[int]:
    if not marks:
        return [usual] * len(cards)
    if len(marks) != len(cards) or any(mark < 0 or mark > FIRST_GROUP + 99 for mark in marks):
        raise PositionError("there must be one mark, 0 or more, for each card")
    return marks[:]


def _fill_deck(
    s: AusoniaState, deck: list[int], all: list[int], spare: list[int], left_out: bool, rng: Rng
) -> None:
    rest = []
    for kind in sorted(set(all)):
        rest += [kind] * spare[kind]
        spare[kind] = 0
    if left_out:
        rng.shuffle("position", rest)
        deck += rest
    elif rest:
        raise PositionError(f"{s.t.ids[rest[0]]} lies nowhere")
