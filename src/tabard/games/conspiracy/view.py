"""What each seat sees: money and hands are secret, everything else is open (CON-16)."""

from __future__ import annotations

from typing import Any

from tabard.games.conspiracy.build import UNITS
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.content import Content
from tabard.games.conspiracy.income import income_of
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import AWAY, CLASSES, CLERICAL, NOBODY, SLOTS

PHASES = ["set-up", "income", "events", "fate", "movement", "action cards", "turn end"]
CAUSES = ["succession", "ban", "feud"]


def look(s: ConspiracyState, content: Content, seat: int | None) -> dict[str, Any]:
    """The table as the seat sees it."""
    cards = s.w.play.domains[0].words
    lands = s.w.put.domains[0].words
    events = s.t.event_ids
    return {
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "active": s.active,
        "territories": [_land(s, content, land) for land in range(s.t.lands)],
        "seats": [_seat(s, content, seat, other) for other in range(s.seats)],
        "masters": [
            {
                "id": master.id,
                "name": master.name,
                "holder": s.master[m] if s.master[m] >= 0 else None,
                "elector": lands[s.influence[m]] if s.influence[m] >= 0 else None,
                "values": [s.value_of(m, other) for other in range(s.seats)],
            }
            for m, master in enumerate(content.master)
        ],
        "electors": [_elector(s, land) for land in s.t.electors],
        "majority": s.t.majority,
        "preacher": {
            "owner": s.preacher if s.preacher >= 0 else None,
            "at": lands[s.preacher_at] if s.preacher_at >= 0 else None,
            "captor": s.jailer if s.jailer >= 0 else None,
        },
        "prison": [
            {"captor": captor, "owner": owner, "knights": s.prison[captor * s.seats + owner]}
            for captor in range(s.seats)
            for owner in range(s.seats)
            if s.prison[captor * s.seats + owner]
        ],
        "row": [events[card] for card in s.row],
        "event_deck": len(s.events_deck),
        "event_discards": [events[card] for card in s.events_gone],
        "action_deck": len(s.deck),
        "action_discards": [cards[card] for card in s.discards],
        "elector_deck": len(s.elector_deck),
        "elector_discards": [lands[land] for land in s.elector_gone],
        "fate": s.roll if PHASES[s.phase] == "fate" else None,
        "auction": _auction(s),
        "intervener": s.intervener if s.intervener >= 0 else None,
        "claims": [other for other in range(s.seats) if s.claims >> other & 1],
        "feuds": [
            {
                "seat": s.feuds[i],
                "origin": lands[s.feuds[i + 1]],
                "target": lands[s.feuds[i + 2]],
            }
            for i in range(0, len(s.feuds), 3)
        ],
        "war": None if s.war is None else _war(s, s.war, seat),
    }


def _land(s: ConspiracyState, content: Content, land: int) -> dict[str, Any]:
    entry = content.territory[land]
    owner = s.owner[land]
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": entry.kind,
        "estate": entry.estate,
        "in_play": owner != AWAY,
        "owner": owner if owner >= 0 else None,
        "castle": s.castle[land],
        "monastery": s.monastery[land],
        "city": s.city[land],
        "relic": s.relic[land],
        "troops": {
            UNITS[unit]: s.troops[land * CLASSES + unit]
            for unit in range(CLASSES)
            if s.troops[land * CLASSES + unit]
        },
    }


def _seat(s: ConspiracyState, content: Content, viewer: int | None, seat: int) -> dict[str, Any]:
    cards = s.w.play.domains[0].words
    lands = s.w.put.domains[0].words
    own = viewer == seat
    hidden = s.hidden[seat]
    return {
        "seat": seat,
        "house": content.house[seat].id,
        "money": s.money[seat] if own else None,
        "hand": [cards[card] for card in s.hand[seat]] if own else [],
        "hand_size": len(s.hand[seat]),
        "income": max(income_of(s, seat), s.t.floor) if s.turn else 0,
        "trade": s.trade[seat],
        "lands": s.lands[seat],
        "immune": s.turn > 0 and s.immune(seat),
        "profane": s.school[seat][0],
        "clerical": s.school[seat][1],
        "reserved": s.reserved[seat][:],
        "mercenaries": s.mercs[seat],
        "knights": s.knights[seat],
        "relics": s.relics[seat],
        "electors": s.owned_electors(seat),
        "influence": s.influenced(seat),
        "glory": s.full_glory(seat),
        "victories": s.glory[seat],
        "orders": "mine" if s.orders[seat] else "all",
        "collected": s.took[seat] if s.took[seat] >= 0 else None,
        "laid": len(hidden),
        "laid_openly": sum(1 for land in hidden if s.t.land_estate[land] == CLERICAL),
        "laid_on": [lands[land] for land in hidden] if own else [],
    }


def _elector(s: ConspiracyState, land: int) -> dict[str, Any]:
    by = s.influencer(land)
    owner = NOBODY if land == s.for_sale else s.owner[land]  # his vote dies with him (CON-A43)
    return {
        "id": s.w.put.domains[0].words[land],
        "owner": owner if owner >= 0 else None,
        "master": s.w.mastered.domains[0].words[by] if by >= 0 else None,
        "vote": owner if owner >= 0 else (s.master[by] if by >= 0 else None),
    }


def _auction(s: ConspiracyState) -> dict[str, Any] | None:
    if not s.bidding:
        return None
    return {
        "bidders": [seat for seat in range(s.seats) if s.bidders >> seat & 1],
        "bid": s.high,
        "leader": s.leader if s.leader >= 0 else None,
    }


def _war(s: ConspiracyState, war: War, viewer: int | None) -> dict[str, Any]:
    cards = s.w.play.domains[0].words
    lands = s.w.put.domains[0].words
    slots = s.w.withdraw.domains[0].words
    chosen: dict[str, list[str]] = {"staked": [], "sold": []}
    if viewer is not None:
        chosen["staked"] = [cards[card] for card in war.staked[viewer]]
        chosen["sold"] = [cards[card] for card in war.sold[viewer]]
    return {
        "target": lands[war.target],
        "cause": CAUSES[war.cause],
        "leaders": [leader if leader >= 0 else None for leader in war.leaders],
        "sides": [side if side >= 0 else None for side in war.side],
        "knight_bonus": war.knight_bonus[:],
        "mercenary_bonus": war.merc_bonus[:],
        "rows": war.rows,
        "round": war.rounds,
        "units": [
            {
                "owner": war.owner[u],
                "side": war.of_side[u],
                "unit": UNITS[war.unit[u]],
                "slot": slots[war.slot[u]] if war.slot[u] >= 0 else slots[SLOTS],
                "leaving": war.leaving[u],
            }
            for u in range(len(war.unit))
            if not war.gone[u]
        ],
        "chosen": chosen,
    }
