# interpreted
"""Positions: the table in an Action Phase as plain data, like FEN in chess."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tabard.engine import positions
from tabard.engine.errors import PositionError
from tabard.engine.native import Pile
from tabard.engine.piles import pile_of, replaced, with_pile
from tabard.engine.rng import Rng
from tabard.games.ausonia.action_phase import Action
from tabard.games.ausonia.cards import GEMS, tally
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.hidden import BASE, FIRST_GROUP
from tabard.games.ausonia.setup import wanted_by
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    DISCARD,
    DRAW,
    HAND,
    KIND,
    MOST_ABILITIES,
    NOTE,
    PART,
    RETURNED,
    USED,
    part,
)


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


def describe(s: AusoniaState) -> dict[str, Any]:
    """The position between two actions of an Action Phase."""
    if not isinstance(s.asked, Action):
        raise PositionError("a position can be described between two actions only")
    touched = len(s.area) or len(s.bought) or len(s.shown)
    touched = touched or s.sealed_now or s.spent or s.keywords
    position = Position(
        houses=[_describe_house(s, house) for house in range(s.seats)],
        turn=s.turn,
        starter=s.starter,
        round=s.round,
        last_round=s.sixty,
        offer=_ids(s, s.row),
        favour_deck=_ids(s, reversed(list(s.favour))),
        power_deck=_ids(s, reversed(list(s.power))),
        aspirant_influence=s.influence[1] if s.t.solo else None,
        kept=_ids(s, s.kept),
        aspirant_discards=_ids(s, s.out),
        acting=_describe_turn(s) if touched else None,
    )
    return positions.write(position)


def _ids(s: AusoniaState, kinds: Iterable[int]) -> list[str]:
    return positions.words(s.w.card, kinds)


def _faces(s: AusoniaState, cards: Iterable[int]) -> list[str]:
    return _ids(s, [card >> KIND for card in cards])


def _notes(cards: Iterable[int]) -> list[int]:
    return [card & NOTE for card in cards]


def _describe_turn(s: AusoniaState) -> Turn:
    return Turn(
        area=[_describe_played(s, card) for card in s.area],
        bought=_ids(s, s.bought),
        spent=_letters(s.spent),
        gems=_letters(s.pool),
        keywords=positions.members(s.w.keyword, s.keywords),
        guilds={word: n for i, word in enumerate(s.w.guild.words) if (n := part(s.guilds, i))},
        sealed_now=s.sealed_now,
        shown=[_describe_played(s, card) for card in s.shown],
    )


def _letters(gems: int) -> str:
    return "".join(gem * part(gems, colour) for colour, gem in enumerate(GEMS))


def _describe_played(s: AusoniaState, card: int) -> Played:
    used = [nth + 1 for nth in range(MOST_ABILITIES) if card & USED & 1 << nth]
    return Played(s.w.card.words[card >> KIND], used, bool(card & RETURNED))


def _describe_house(s: AusoniaState, house: int) -> House:
    draw = list(s.piles[DRAW + house])[::-1]
    return House(
        influence=s.influence[house],
        hand=_faces(s, s.piles[HAND + house]),
        hand_marks=_notes(s.piles[HAND + house]),
        draw=_faces(s, draw),
        draw_marks=_notes(draw),
        known_top=s.known_top[house],
        discards=_ids(s, s.piles[DISCARD + house]),
        raised=_faces(s, s.raised[house]),
        raised_marks=_notes(s.raised[house]),
        sources=_ids(s, s.source[house]),
        foundations=_faces(s, s.base[house]),
        foundation_marks=_notes(s.base[house]),
        sealed=_ids(s, s.seal[house]),
    )


# -- setting a position up ----------------------------------------------------------------------


def arrange(s: AusoniaState, data: dict[str, Any], rng: Rng) -> AusoniaState:
    """Set up a described position on an empty table."""
    position = positions.read(data, Position)
    _arrange_match(s, position)
    box = Box(s)
    for seat, house in enumerate(position.houses):
        _arrange_house(s, seat, house, box)
    _arrange_decks(s, position, box)
    if position.acting is not None:
        _arrange_turn(s, position.acting, box)
    _arrange_unnamed(s, position, box, rng)
    _check_end(s, position)
    s.push(s.t.turns[s.turn] if position.acting is None else s.t.actions[s.turn])
    positions.checked(s)
    return s


class Box:
    """The cards that do not lie on the table yet."""

    def __init__(self, s: AusoniaState) -> None:
        self.card = s.w.card
        self.spare = list(s.t.copies)

    def take(self, words: list[str], where: str) -> list[int]:
        """The cards that these words name."""
        kinds = list(positions.pile(self.card, words, where))
        for kind in kinds:
            if not self.spare[kind]:
                raise PositionError(
                    f"{where}: there are not so many copies of {self.card.words[kind]}"
                )
            self.spare[kind] -= 1
        return kinds

    def rest(self, deck: Iterable[int]) -> list[int]:
        """All that is left of the cards of a deck."""
        found = [kind for kind in sorted(set(deck)) for _ in range(self.spare[kind])]
        for kind in found:
            self.spare[kind] = 0
        return found


def _arrange_match(s: AusoniaState, position: Position) -> None:
    positions.each_seated(s.seats, position.houses, "houses")
    s.turn = positions.seat(s.seats, position.turn, "turn")
    s.starter = positions.seat(s.seats, position.starter, "starter")
    if not 1 <= position.round <= s.t.round_limit:
        raise PositionError(f"round must be 1 to {s.t.round_limit}, not {position.round}")
    s.round = position.round
    given = [house.influence for house in position.houses] + [position.aspirant_influence]
    named = position.kept or position.aspirant_discards or position.aspirant_influence is not None
    if named and not s.t.solo:
        raise PositionError("only solo has an Aspirant")
    for who, points in enumerate(given):
        if points is not None:
            s.influence = replaced(s.influence, who, points)
    if any(not 0 <= points <= 999 for points in s.influence):
        raise PositionError("Influence must be 0 to 999")
    s.sixty = position.last_round or any(points >= s.t.goal for points in s.influence)


def _check_end(s: AusoniaState, position: Position) -> None:
    """The match must not be over, and must be able to have come to this point (AUS-40)."""
    t = s.t
    if t.solo and s.influence[1] >= t.goal:
        raise PositionError(
            f"the Aspirant has {s.influence[1]} Influence: the match ended with its turn [AUS-40]"
        )
    if s.sixty and not any(points >= t.goal for points in s.influence):
        raise PositionError(f"last_round: nobody has the {t.goal} Influence for it [AUS-40]")
    gaining = [s.w.keyword.index[word] for word in ("influence", "corruption")]
    gained = any(s.keywords >> bit & 1 for bit in gaining)
    now = (s.turn - s.starter) % s.seats
    for seat in range(s.seats):
        place = (seat - s.starter) % s.seats
        if s.influence[seat] >= t.goal and (place > now or (place == now and not gained)):
            raise PositionError(
                f"house {seat} has {s.influence[seat]} Influence without a gain in this round: "
                "the match ended with the round before [AUS-40]"
            )


def _arrange_house(s: AusoniaState, seat: int, house: House, box: Box) -> None:
    """Lay out all cards of a house that the position names."""
    t = s.t
    where = f"house {seat}"
    draw = box.take(house.draw or [], f"{where}, draw")
    hand = box.take(house.hand, f"{where}, hand")
    s.piles[HAND + seat] = _noted(hand, house.hand_marks)
    s.piles[DRAW + seat] = pile_of(reversed(list(_noted(draw, house.draw_marks))))
    s.piles[DISCARD + seat] = pile_of(box.take(house.discards, f"{where}, discards"))
    s.raised = with_pile(
        s.raised, seat, _noted(box.take(house.raised, f"{where}, raised"), house.raised_marks)
    )
    s.source = with_pile(s.source, seat, pile_of(box.take(house.sources, f"{where}, sources")))
    foundations = box.take(house.foundations, f"{where}, foundations")
    s.base = with_pile(s.base, seat, _noted(foundations, house.foundation_marks))
    s.seal = with_pile(s.seal, seat, pile_of(box.take(house.sealed, f"{where}, sealed")))
    if len(s.source[seat]) != len(s.base[seat]):
        raise PositionError(f"{where}: every Source needs one foundation")
    if any(t.star[kind] < 0 for kind in s.source[seat]):
        raise PositionError(f"{where}: a Source is a Gem Card with a star")
    if any(t.gives[kind] for kind in s.seal[seat]):
        raise PositionError(f"{where}: only Favour Cards can be sealed")


def _noted(kinds: list[int], marks: list[int]) -> Pile:
    """Hidden cards; without marks they belong to the group of the Draw Pile."""
    marks = marks or [BASE] * len(kinds)
    if len(marks) != len(kinds) or any(not 0 <= mark < FIRST_GROUP + 100 for mark in marks):
        raise PositionError("there must be one mark, 0 or more, for each card")
    return pile_of(kind << KIND | mark for kind, mark in zip(kinds, marks, strict=True))


def _arrange_decks(s: AusoniaState, position: Position, box: Box) -> None:
    """Lay out what the position names of the cards for all."""
    s.row = pile_of(box.take(position.offer or [], "offer"))
    s.favour = pile_of(box.take(position.favour_deck or [], "favour_deck")[::-1])
    s.power = pile_of(box.take(position.power_deck or [], "power_deck")[::-1])
    s.kept = pile_of(box.take(position.kept, "kept"))
    s.out = pile_of(box.take(position.aspirant_discards, "aspirant_discards"))
    for kind in [*s.row, *s.favour, *s.kept, *s.out]:
        if kind not in s.t.favour:
            raise PositionError(f"{s.w.card.words[kind]} is no card of the Favour Deck")
    for kind in s.power:
        if kind not in s.t.power:
            raise PositionError(f"{s.w.card.words[kind]} is no card of the Power Deck")


def _arrange_turn(s: AusoniaState, turn: Turn, box: Box) -> None:
    """Set up the Play Area and what the turn remembers."""
    s.acting = True
    box.take([played.card for played in turn.area], "acting, area")
    s.area = pile_of(_played(s, played) for played in turn.area)
    s.bought = pile_of(box.take(turn.bought, "acting, bought"))
    s.spent = _gems(turn.spent, GEMS[:3])
    if turn.gems is not None:
        s.pool = _gems(turn.gems, GEMS)
    else:
        for kind in [*(card >> KIND for card in s.area), *s.source[s.turn]]:
            collect(s, kind)
    s.keywords = positions.mask(s.w.keyword, turn.keywords, "acting, keywords")
    for word, number in turn.guilds.items():
        guild = positions.number(s.w.guild, word, "acting, guilds")
        if not 0 <= number <= 999:
            raise PositionError(f"acting, guilds: '{word}' cannot be used {number} times")
        s.guilds |= number << PART * guild
    if not 0 <= turn.sealed_now <= len(s.seal[s.turn]):
        raise PositionError("acting, sealed_now: more than the Seal Area has")
    s.sealed_now = turn.sealed_now
    s.shown = pile_of(_played(s, shown) for shown in turn.shown)
    hand = [card >> KIND for card in s.piles[HAND + s.turn]]
    for card in s.shown:
        if card >> KIND not in hand:
            raise PositionError(f"acting, shown: '{s.w.card.words[card >> KIND]}' is not in hand")


def _gems(letters: str, allowed: str) -> int:
    if any(letter not in allowed for letter in letters):
        raise PositionError(f"acting: '{letters}' must be made of the letters {', '.join(allowed)}")
    return tally(letters)


def _played(s: AusoniaState, played: Played) -> int:
    kind = positions.number(s.w.card, played.card, "acting")
    if any(not 1 <= nth <= s.t.abilities[kind] for nth in played.used):
        raise PositionError(f"acting: {played.card} has no such abilities: {played.used}")
    used = sum(1 << (nth - 1) for nth in set(played.used))
    return kind << KIND | used | (RETURNED if played.returned else 0)


def _arrange_unnamed(s: AusoniaState, position: Position, box: Box, rng: Rng) -> None:
    """Deal the cards that are named nowhere, then note what is known and wanted."""
    for seat, house in enumerate(position.houses):
        rest = _rest_of_house(s, seat, house, box)
        if house.draw is None:
            rng.shuffle("position", rest)
            s.piles[DRAW + seat] = pile_of(kind << KIND | BASE for kind in rest)
        elif len(rest):
            raise PositionError(f"house {seat}: {s.w.card.words[rest[0]]} of its deck lies nowhere")
        if not 0 <= house.known_top <= len(s.piles[DRAW + seat]):
            raise PositionError(f"house {seat}: known_top is more than its Draw Pile has")
        s.known_top = replaced(s.known_top, seat, house.known_top)
        s.wants = replaced(s.wants, seat, wanted_by(s.t, pile_of(_usable(s, seat))))
    s.power = _filled(s, s.power, box.rest(s.t.power), position.power_deck is None, rng)
    s.favour = _filled(s, s.favour, box.rest(s.t.favour), position.favour_deck is None, rng)
    if position.offer is None:
        size = min(s.t.row_size, len(s.favour))
        s.row = pile_of(list(s.favour)[::-1][:size])
        s.favour = s.favour[: len(s.favour) - size]


def _rest_of_house(s: AusoniaState, seat: int, house: House, box: Box) -> Pile:
    """The cards of the own Starter Deck, and `bought` ones, that are named nowhere."""
    t = s.t
    rest = list(t.decks[(seat - s.starter) % s.seats])
    for kind in [*_usable(s, seat), *(s.bought if seat == s.turn else [])]:
        if kind in rest:
            rest.remove(kind)
        elif kind not in t.favour and kind not in t.power:
            raise PositionError(f"house {seat}: its Starter Deck has fewer {s.w.card.words[kind]}")
    for kind in rest:
        box.spare[kind] -= 1
    return pile_of(rest + box.take(house.bought, f"house {seat}, bought"))


def _usable(s: AusoniaState, seat: int) -> list[int]:
    """All own cards but those bought in this turn."""
    noted = [*s.piles[HAND + seat], *s.piles[DRAW + seat], *s.raised[seat], *s.base[seat]]
    noted += [*s.area] if seat == s.turn else []
    kinds = [card >> KIND for card in noted]
    return [*kinds, *s.piles[DISCARD + seat], *s.source[seat], *s.seal[seat]]


def _filled(s: AusoniaState, deck: Pile, rest: list[int], left_out: bool, rng: Rng) -> Pile:
    """A deck that was left out holds all cards that are named nowhere."""
    if not left_out:
        if rest:
            raise PositionError(f"{s.w.card.words[rest[0]]} lies nowhere")
        return deck
    found = pile_of(rest)
    rng.shuffle("position", found)
    return found
