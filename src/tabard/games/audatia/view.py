"""What each seat of a duel sees, built from nothing. (AUD-A39)"""

from __future__ import annotations

from typing import Any

from tabard.games.audatia import codes
from tabard.games.audatia.content import Content
from tabard.games.audatia.state import ROLES, AudatiaState
from tabard.games.audatia.tables import VIRTUE_WORDS

SWORD_SIDES = ["left", "right", "centre", None]
SIDE_WORDS = ["inside", "outside"]
BIND_WORDS = [None, "largo", "stretto"]
HOW_WORDS = [
    "attack",
    "riposte",
    "feint",
    "counterattack",
    "defence",
    "repeat",
    "follow-up",
    "mezano after a break",
    "mandritto mezano",
    "second attack",
]


def look(s: AudatiaState, content: Content, seat: int | None) -> dict[str, Any]:
    """The table as the seat sees it."""
    t = s.t
    asked = s.asked
    fighting = s.attack >= 0
    return {
        "phase": phase(s),
        "moment": codes.ASK_NAMES[t.asks.index(asked) // 2] if asked is not None else None,
        "exchange": s.exchange,
        "draws": s.draws,
        "draws_to_lose": t.draws_to_lose,
        "virtues": [_virtue(s, v) for v in range(4)],
        "attacker": s.attacker if fighting else None,
        "attack": t.kind_ids[s.attack] if fighting else None,
        "attack_how": HOW_WORDS[s.how] if fighting else None,
        "parry": t.kind_ids[s.parry] if s.parry >= 0 else None,
        "bind": BIND_WORDS[s.bind],
        "sides": [SIDE_WORDS[x] for x in s.sides] if s.sides[0] >= 0 else None,
        "remedy": _remedy(s),
        "skill": {"card": t.kind_ids[s.skill], "by": s.skill_by} if s.skill >= 0 else None,
        "seats": [_seat(s, content, seat, other) for other in range(2)],
    }


def phase(s: AudatiaState) -> str:
    """The chapter of the sheet the duel is in."""
    if s.exchange == 0 or s.asked in s.t.asks[: 2 * codes.TRADE]:
        return "Setup"
    if s.remedy >= 0:
        return "Stretto"
    if s.attack < 0:
        following = s.asked in s.t.asks[2 * codes.PRE_EMPT_STRIKE : 2 * codes.FOLLOW_UP + 2]
        return "Follow-up" if following else "Out of Measure"
    if s.bind == codes.STRETTO:
        return "Stretto"
    if s.bind == codes.LARGO:
        return "Largo"
    sword = s.t.sword_of[s.attack]
    return "Thrust" if s.t.height_of[sword] == codes.THRUST else "Cut"


def _virtue(s: AudatiaState, v: int) -> dict[str, Any]:
    values = [s.virtue(p, v) for p in range(2)]
    leader = None if values[0] == values[1] else int(values[1] > values[0])
    holder = s.holder[v] if s.holder[v] >= 0 else None
    return {"id": VIRTUE_WORDS[v], "holder": holder, "values": values, "leader": leader}


def _remedy(s: AudatiaState) -> dict[str, Any] | None:
    if s.remedy < 0:
        return None
    card = s.t.kind_ids[s.remedy]
    return {"card": card, "by": s.remedy_by, "side": SIDE_WORDS[s.remedy_side]}


def _seat(s: AudatiaState, content: Content, viewer: int | None, p: int) -> dict[str, Any]:
    ids = s.t.kind_ids
    own = viewer == p
    deck = str(s.game.options["challenger" if p == 0 else "respondent"])
    posta = s.posta[p]
    found = {
        "seat": p,
        "role": ROLES[p],
        "deck": deck,
        "hand_size": len(s.hands[p]),
        "hand": [ids[k] for k in s.hands[p]] if own else None,
        "deck_size": len(s.decks[p]),
        "discards": [ids[k] for k in s.discards[p]],
        "traded": len(s.hidden[p]),
        "traded_cards": [ids[k] for k in s.hidden[p]] if own else None,
        "stack": [ids[k] for k in s.stacks[p]],
        "sword": SWORD_SIDES[s.swords[p]],
        "posta": _posta(s, content, posta) if posta >= 0 else None,
        "taunted": s.taunted[p],
        "lured": s.t.sword_ids[s.lured[p]] if s.lured[p] >= 0 else None,
        "salute": ["none", "pending", "bound"][s.salute] if p == codes.RESPONDENT else "none",
    }
    return found | _secrets(s, viewer, p)


def _secrets(s: AudatiaState, viewer: int | None, p: int) -> dict[str, Any]:
    """What is only for the owner, and what the opponent knows of the hand."""
    ids = s.t.kind_ids
    own = viewer == p
    chosen = s.chosen[p]
    return {
        "chosen": s.t.posta_ids[chosen] if own and chosen >= 0 else None,
        "has_chosen": chosen >= 0,
        "laid_aside": [ids[k] for k in s.swaps[p]] if own else [],
        "first_trade": ids[s.pick] if own and s.pick >= 0 and _asked(s) == p else None,
        # cards the opponent has seen; some may have been traded away since
        "known": [ids[k] for k in sorted(s.known[p])] if viewer is not None else None,
        "traded_since": s.late[p] if viewer is not None else None,
        "known_traded": [ids[k] for k in s.sunk[p]] if viewer is not None else None,
    }


def _asked(s: AudatiaState) -> int:
    return s.asked.seat if s.asked is not None else -1


def _posta(s: AudatiaState, content: Content, posta: int) -> dict[str, Any]:
    card = content.posta[posta]
    return {
        "id": card.id,
        "name": card.name,
        "strikes": card.strikes,
        "closed": card.closed,
        "virtue": card.virtue,
        "gift": card.gift,
        "extended": card.extended,
        "exchange": card.exchange,
        "defend_punta": card.defend_punta,
    }
