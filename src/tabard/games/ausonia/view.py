"""What each seat of Ausonia sees, built from nothing (AUS-67)."""

from __future__ import annotations

from typing import Any

from tabard.games.ausonia.content import GEMS, Content
from tabard.games.ausonia.favour_cards import hand_masks, is_open
from tabard.games.ausonia.knowledge import OPEN
from tabard.games.ausonia.state import AusoniaState


def look(s: AusoniaState, content: Content, seat: int | None) -> dict[str, Any]:
    """The table as the seat sees it; None is a spectator."""
    t = s.t
    return {
        "round": s.round,
        "starter": s.starter,
        "turn": s.turn if s.turn < s.seats else None,
        "last_round": s.sixty,
        "goal": t.goal,
        "offer": _ids(s, s.row),
        "favour_deck": len(s.favour),
        "power_top": t.ids[s.power[-1]] if s.power else None,
        "power_deck": len(s.power),
        "for_sale": _unsold(s),
        "aspirant": _aspirant(s, content),
        "acting": _turn(s, seat),
        "houses": [_house(s, seat, house) for house in range(s.seats)],
    }


def _ids(s: AusoniaState, cards: list[int]) -> list[str]:
    return [s.t.ids[kind] for kind in cards]


def _sorted(s: AusoniaState, cards: list[int]) -> list[str]:
    return _ids(s, sorted(cards))


def _unsold(s: AusoniaState) -> dict[str, list[str]]:
    """Which cards the decks still hold; everybody can count them, nobody knows the order."""
    return {"favour": _sorted(s, s.favour), "power": _sorted(s, s.power[:-1])}


def _aspirant(s: AusoniaState, content: Content) -> dict[str, Any] | None:
    if not s.t.solo:
        return None
    chosen = content.aspirant[s.t.aspirant]
    return {
        "id": chosen.id,
        "name": chosen.name,
        "level": chosen.level,
        "text": chosen.text,
        "influence": s.influence[1],
        "taken": s.t.ids[s.taken] if s.taken >= 0 else None,
        "kept": _ids(s, s.kept),
        "discards": _ids(s, s.out),
    }


def _turn(s: AusoniaState, viewer: int | None) -> dict[str, Any]:
    """The Play Area and what this turn remembers."""
    t = s.t
    return {
        "area": [
            {
                "id": t.ids[s.area[i]],
                "abilities": _abilities(s, s.area[i], s.used[i]),
                "returned": s.returned[i],
            }
            for i in range(len(s.area))
        ],
        "bought": _ids(s, s.bought),
        "gems": dict(zip(GEMS, s.pool, strict=True)),
        "spent": dict(zip(GEMS[:3], s.spent, strict=True)),
        "keywords": [name for bit, name in enumerate(KEYWORD_NAMES) if s.keywords >> bit & 1],
        "guilds": s.guilds[:],
        "held": _sorted(s, s.held) if viewer == s.turn else None,
        "held_count": len(s.held),
        "shown": _shown(s),
    }


def _shown(s: AusoniaState) -> list[str]:
    """Cards in hand whose red ability was used; one that may have been raised since is unknown."""
    if not s.shown:
        return []
    known = _known(s, s.hand[s.turn], s.hand_mark[s.turn])
    return sorted(t for t in (s.t.ids[code // 16] for code in s.shown) if t in known)


KEYWORD_NAMES = (
    "Influence",
    "Corruption",
    "Discard",
    "Draw",
    "Manipulation",
    "Foresight",
    "Raise",
    "Seal",
)


def _abilities(s: AusoniaState, kind: int, mask: int) -> list[str]:
    """For each ability: used, open (it can be used now) or closed."""
    first = s.t.first_ability[kind]
    found = []
    for nth in range(s.t.abilities[kind]):
        if mask >> nth & 1:
            found.append("used")
        else:
            found.append("open" if is_open(s, first + nth, kind, mask) else "closed")
    return found


def _house(s: AusoniaState, viewer: int | None, house: int) -> dict[str, Any]:
    own = viewer == house
    hand = s.hand[house]
    return {
        "seat": house,
        "influence": s.influence[house],
        "deck": ("I", "II", "III", "IV")[(house - s.starter) % s.seats],
        "hand_size": len(hand),
        "hand": _sorted(s, hand) if own else _known(s, hand, s.hand_mark[house]),
        "draw_size": len(s.draw[house]),
        "draw": _draw_pile(s, own, house),
        "discards": _ids(s, s.discard[house]),
        "raised": _face_down(s, own, s.raised[house], s.raised_mark[house]),
        "sources": [
            {"top": s.t.ids[top], "foundation": foundation}
            for top, foundation in zip(
                s.source[house],
                _face_down(s, own, s.base[house], s.base_mark[house]),
                strict=True,
            )
        ],
        "sealed": _ids(s, s.seal[house]),
        "sealed_now": s.sealed_now if s.turn == house else 0,
        "shown": [hand_masks(s, house, kind) for kind in sorted(set(hand))]
        if own and s.shown and s.turn == house
        else [],
    }


def _known(s: AusoniaState, cards: list[int], marks: list[int]) -> list[str]:
    """The cards of a hidden place that everybody knows."""
    return _sorted(s, [kind for kind, mark in zip(cards, marks, strict=True) if mark == OPEN])


def _face_down(s: AusoniaState, own: bool, cards: list[int], marks: list[int]) -> list[str | None]:
    return [
        s.t.ids[kind] if own or mark == OPEN else None
        for kind, mark in zip(cards, marks, strict=True)
    ]


def _draw_pile(s: AusoniaState, own: bool, house: int) -> dict[str, Any]:
    """What is known of a Draw Pile: its cards (or those of hand and pile), and its top."""
    pile = s.draw[house]
    if own:
        known = s.known_top[house]
        return {
            "cards": _sorted(s, pile),
            "top": _ids(s, list(reversed(pile[len(pile) - known :]))),
            "groups": [],
        }
    return {
        "cards": _sorted(s, _unseen(s, house)),
        "top": [],
        "groups": _groups(s, house),
    }


def _unseen(s: AusoniaState, house: int) -> list[int]:
    """All cards of a house that the others cannot tell apart: hand, pile and Raise Area."""
    places = (
        (s.hand[house], s.hand_mark[house]),
        (s.draw[house], s.draw_mark[house]),
        (s.raised[house], s.raised_mark[house]),
        (s.base[house], s.base_mark[house]),
        (s.held, s.held_mark) if s.turn == house else ([], []),
    )
    return [
        kind
        for cards, marks in places
        for kind, mark in zip(cards, marks, strict=True)
        if mark != OPEN
    ]


def _groups(s: AusoniaState, house: int) -> list[dict[str, Any]]:
    """Cards that Manipulation laid on the pile: all know which, not in which order."""
    found = []
    for mark in sorted(set(s.draw_mark[house])):
        inside = [i for i, m in enumerate(s.draw_mark[house]) if m == mark]
        elsewhere = mark in s.hand_mark[house] or mark in s.raised_mark[house]
        elsewhere = elsewhere or mark in s.base_mark[house]
        elsewhere = elsewhere or (s.turn == house and mark in s.held_mark)
        if mark > OPEN and not elsewhere:
            top = len(s.draw[house])
            found.append(
                {
                    "from_top": sorted(top - i for i in inside),
                    "cards": _sorted(s, [s.draw[house][i] for i in inside]),
                }
            )
    return found
