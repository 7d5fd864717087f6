"""What each seat of Ausonia sees, built from nothing (AUS-67)."""

from __future__ import annotations

from tabard.engine.native import Pile
from tabard.engine.views import Race, Stand
from tabard.games.ausonia import hidden
from tabard.games.ausonia.content import Content
from tabard.games.ausonia.favour_cards import hand_marks, is_open
from tabard.games.ausonia.seen import (
    AusoniaAspirant,
    AusoniaDrawPile,
    AusoniaGems,
    AusoniaGroup,
    AusoniaHouse,
    AusoniaPlayed,
    AusoniaSource,
    AusoniaSpent,
    AusoniaTable,
    AusoniaTurn,
    AusoniaUnsold,
)
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DISCARD, DRAW, HAND, KIND, NOTE, RETURNED, USED, part
from tabard.games.ausonia.worth import rounds_left


def look(s: AusoniaState, content: Content, seat: int | None) -> AusoniaTable:
    """The table as the seat sees it; None is a spectator."""
    return AusoniaTable(
        round=s.round,
        starter=s.starter,
        turn=s.turn if s.turn < s.seats else None,
        last_round=s.sixty,
        goal=s.t.goal,
        offer=_ids(s, s.row),
        favour_deck=len(s.favour),
        power_top=s.w.card.words[s.power[-1]] if len(s.power) else None,
        power_deck=len(s.power),
        for_sale=AusoniaUnsold(favour=_sorted(s, s.favour), power=_sorted(s, s.power[:-1])),
        aspirant=_aspirant(s, content) if s.t.solo else None,
        acting=_turn(s, seat),
        houses=[_house(s, seat, house) for house in range(s.seats)],
    )


def race(s: AusoniaState) -> Race:
    """Influence towards the goal; alone, against the Aspirant's."""
    goal = f"{s.t.goal} Influence bring the last round, the most wins"
    if s.t.solo:
        goal = f"more Influence than the Aspirant, who has {s.influence[1]} of {s.t.goal}"
    of = float(s.t.goal)
    have = [float(s.influence[seat]) for seat in range(s.seats)]
    return Race(goal=goal, seats=[Stand(text="Influence", have=n, of=of) for n in have])


def ahead(s: AusoniaState, seat: int) -> str:
    """How far the goal is, for the seat and for the rival who is nearest to it."""
    to_go = s.t.goal - s.influence[seat]
    if s.sixty or to_go <= 0:
        return "the last round: only Influence counts now"
    others = [s.t.goal - n for i, n in enumerate(s.influence) if i != seat]
    who = "your rival" if len(others) == 1 else "the rival nearest to it"
    said = f"you need {to_go} more Influence for {s.t.goal}, {who} {min(others)}"
    return f"{_pays_off(s, seat)}; {said}" if s.acting and s.turn == seat else said


def _pays_off(s: AusoniaState, seat: int) -> str:
    """How often a card that is bought now may come to the hand, roughly."""
    piles = [s.piles[HAND + seat], s.piles[DRAW + seat], s.piles[DISCARD + seat], s.area, s.bought]
    turns = sum(len(pile) for pile in piles) / int(s.t.hand_size)  # until the deck has gone round
    first = float(1 + len(s.piles[DRAW + seat]) // s.t.hand_size)
    times = 1 + (int(rounds_left(s)) / 10 - first) / turns
    if times < 1:
        return "a card bought now would hardly come in time"
    return f"a card bought now comes about {_times(round(times))}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _ids(s: AusoniaState, kinds: Pile | list[int]) -> list[str]:
    return [s.w.card.words[kind] for kind in kinds]


def _sorted(s: AusoniaState, kinds: Pile | list[int]) -> list[str]:
    return _ids(s, sorted(kinds))


def _kinds(cards: Pile) -> list[int]:
    return [card >> KIND for card in cards]


def _aspirant(s: AusoniaState, content: Content) -> AusoniaAspirant:
    chosen = content.aspirant[s.t.aspirant]
    return AusoniaAspirant(
        id=chosen.id,
        name=chosen.name,
        level=chosen.level,
        text=chosen.text,
        influence=s.influence[1],
        taken=s.w.card.words[s.taken] if s.taken >= 0 else None,
        kept=_ids(s, s.kept),
        discards=_ids(s, s.out),
    )


def _turn(s: AusoniaState, viewer: int | None) -> AusoniaTurn:
    gems = [part(s.pool, colour) for colour in range(4)]
    spent = [part(s.spent, colour) for colour in range(3)]
    return AusoniaTurn(
        area=[_played(s, card) for card in s.area],
        bought=_ids(s, s.bought),
        gems=AusoniaGems(S=gems[0], E=gems[1], B=gems[2], W=gems[3]),
        spent=AusoniaSpent(S=spent[0], E=spent[1], B=spent[2]),
        keywords=[word for bit, word in enumerate(s.w.keyword.labels) if s.keywords >> bit & 1],
        guilds=[part(s.guilds, guild) for guild in range(s.w.guild.size)],
        held=_sorted(s, _kinds(s.held)) if viewer == s.turn else None,
        held_count=len(s.held),
        shown=_shown(s),
    )


def _shown(s: AusoniaState) -> list[str]:
    """Cards in hand whose red ability was used; one that may have been raised since is unknown."""
    if not len(s.shown):
        return []
    known = _known(s, s.piles[HAND + s.turn])
    return sorted(card for card in _ids(s, _kinds(s.shown)) if card in known)


def _played(s: AusoniaState, card: int) -> AusoniaPlayed:
    kind, used = card >> KIND, card & USED
    abilities = []
    for nth in range(s.t.abilities[kind]):
        usable = is_open(s, s.t.first_ability[kind] + nth, kind, used)
        abilities.append("used" if used >> nth & 1 else "open" if usable else "closed")
    returned = bool(card & RETURNED)
    return AusoniaPlayed(id=s.w.card.words[kind], abilities=abilities, returned=returned)


def _house(s: AusoniaState, viewer: int | None, house: int) -> AusoniaHouse:
    own = viewer == house
    hand = s.piles[HAND + house]
    foundations = _face_down(s, own, s.base[house])
    return AusoniaHouse(
        seat=house,
        influence=s.influence[house],
        deck=("I", "II", "III", "IV")[(house - s.starter) % s.seats],
        hand_size=len(hand),
        hand=_sorted(s, _kinds(hand)) if own else _known(s, hand),
        draw_size=len(s.piles[DRAW + house]),
        draw=_own_pile(s, house) if own else _others_pile(s, house),
        discards=_ids(s, s.piles[DISCARD + house]),
        raised=_face_down(s, own, s.raised[house]),
        sources=[
            AusoniaSource(top=top, foundation=foundation)
            for top, foundation in zip(_ids(s, s.source[house]), foundations, strict=True)
        ],
        sealed=_ids(s, s.seal[house]),
        sealed_now=s.sealed_now if s.turn == house else 0,
        shown=[list(hand_marks(s, house, kind)) for kind in sorted(set(_kinds(hand)))]
        if own and len(s.shown) and s.turn == house
        else [],
    )


def _known(s: AusoniaState, cards: Pile) -> list[str]:
    """The cards of a hidden place that everybody knows."""
    return _sorted(s, [card >> KIND for card in cards if card & NOTE == hidden.OPEN])


def _face_down(s: AusoniaState, own: bool, cards: Pile) -> list[str | None]:
    ids = s.w.card.words
    return [ids[card >> KIND] if own or card & NOTE == hidden.OPEN else None for card in cards]


def _own_pile(s: AusoniaState, house: int) -> AusoniaDrawPile:
    kinds = _kinds(s.piles[DRAW + house])
    top = kinds[len(kinds) - s.known_top[house] :]
    return AusoniaDrawPile(cards=_sorted(s, kinds), top=_ids(s, top[::-1]), groups=[])


def _others_pile(s: AusoniaState, house: int) -> AusoniaDrawPile:
    """All cards that the others cannot tell apart: hand, pile and Raise Area."""
    cards = [*s.piles[HAND + house], *s.piles[DRAW + house], *s.raised[house], *s.base[house]]
    cards += [*s.held] if s.turn == house else []
    unseen = [card >> KIND for card in cards if card & NOTE != hidden.OPEN]
    return AusoniaDrawPile(cards=_sorted(s, unseen), top=[], groups=_groups(s, house))


def _groups(s: AusoniaState, house: int) -> list[AusoniaGroup]:
    pile = s.piles[DRAW + house]
    elsewhere = {card & NOTE for card in [*s.piles[HAND + house], *s.raised[house], *s.base[house]]}
    elsewhere |= {card & NOTE for card in s.held} if s.turn == house else set()
    found = []
    for mark in sorted({card & NOTE for card in pile}):
        if mark > hidden.OPEN and mark not in elsewhere:
            inside = [i for i, card in enumerate(pile) if card & NOTE == mark]
            from_top = sorted(len(pile) - i for i in inside)
            cards = _sorted(s, [pile[i] >> KIND for i in inside])
            found.append(AusoniaGroup(from_top=from_top, cards=cards))
    return found
