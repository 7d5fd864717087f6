"""What each seat sees: money and hands are secret, everything else is open (CON-16)."""

from __future__ import annotations

from tabard.engine.positions import words
from tabard.engine.views import Race, Stand
from tabard.games.conspiracy.appraisal import goal, new_masters, with_land
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.content import Content
from tabard.games.conspiracy.income import income_from, income_of, roads_of
from tabard.games.conspiracy.lineup import supports_of
from tabard.games.conspiracy.masters import electors_of
from tabard.games.conspiracy.negotiation import Consent, MakeOffer, OfferSum
from tabard.games.conspiracy.seen import (
    ConspiracyAuction,
    ConspiracyChosen,
    ConspiracyElector,
    ConspiracyFeud,
    ConspiracyMaster,
    ConspiracyPreacher,
    ConspiracyPrisoners,
    ConspiracyRow,
    ConspiracySeat,
    ConspiracyTable,
    ConspiracyTerm,
    ConspiracyTerritory,
    ConspiracyUnit,
    ConspiracyWar,
)
from tabard.games.conspiracy.setup import laid_unit
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    ATTACK,
    AWAY,
    CLASSES,
    CLERICAL,
    DEFENCE,
    FATE,
    MASTERS,
    NOBODY,
    RESERVE,
    has,
    hits_of,
    is_knight,
)
from tabard.games.conspiracy.words import UNITS

PHASES = ["set-up", "income", "events", "fate", "movement", "action cards", "turn end"]
CAUSES = ["succession", "ban", "feud"]
OF_TRACKS = ("relics", "strength", "trade")  # what the masters measure
LEADS_TO = {"relic": 0, "itinerant-preacher": 0, "knight-army": 1, "city-rights": 2}  # masters


def look(s: ConspiracyState, content: Content, seat: int | None) -> ConspiracyTable:
    """The table as the seat sees it."""
    w = s.w
    return ConspiracyTable(
        turn=s.turn,
        phase=PHASES[s.phase],
        active=s.active,
        territories=[_land(s, content, land) for land in range(s.t.lands)],
        seats=[_seat(s, content, seat, other) for other in range(s.seats)],
        masters=[_master(s, content, m) for m in range(MASTERS)],
        electors=[_elector(s, land) for land in s.t.electors],
        majority=s.t.majority,
        preacher=ConspiracyPreacher(
            owner=_some(s.preacher), at=_place(s, s.preacher_at), captor=_some(s.jailer)
        ),
        prison=_prison(s),
        row=words(w.events, s.row),
        event_deck=len(s.events_deck),
        event_discards=words(w.events, s.events_gone),
        action_deck=len(s.deck),
        action_discards=words(w.cards, s.discards),
        elector_deck=len(s.elector_deck),
        elector_discards=words(w.places, s.elector_gone),
        fate=s.roll if s.phase == FATE else None,
        auction=_auction(s),
        intervener=_some(s.intervener),
        claims=_seats(s, s.claims),
        feuds=_feuds(s),
        war=None if s.war is None else _war(s, s.war, seat),
    )


def race(s: ConspiracyState) -> Race:
    """Electors in one hand, towards the number that makes an Emperor (CON-69)."""
    goal = f"{s.t.majority} electors, or the most votes when the Emperor dies"
    if _is_last_turn(s):
        goal += "; this is the last turn: then the most glory"
    elif s.t.turn_limit:
        goal += f"; after turn {s.t.turn_limit} the most glory"
    of = float(s.t.majority)
    have = [float(electors_of(s, seat)) for seat in range(s.seats)]
    return Race(goal=goal, seats=[Stand(text="electors", have=n, of=of) for n in have])


def ahead(s: ConspiracyState, seat: int) -> str:
    """What the land under the hammer is worth, or the nearest vote."""
    land = _in_question(s)
    if land >= 0:
        return _worth(s, land, seat)
    standing, rest = _standing(s, seat), _nearest_master(s, seat) or _electorate(s, seat)
    if not _one_short(s, seat):
        return standing + rest
    last = "one more elector makes you Emperor"
    return standing + last if standing else f"{last}; {rest}"


def _in_question(s: ConspiracyState) -> int:
    """The land that is sold, or about which an offer is made."""
    asked = s.asked
    if isinstance(asked, (MakeOffer, Consent)):
        return asked.rest.land
    return asked.land if isinstance(asked, OfferSum) else s.for_sale


def _is_last_turn(s: ConspiracyState) -> bool:
    return 0 < s.t.turn_limit <= s.turn


def _standing(s: ConspiracyState, seat: int) -> str:
    """In the last turn, where glory decides, how far one is behind or ahead."""
    if not _is_last_turn(s):
        return ""
    glory = s.scores()
    best = max(other for rival, other in enumerate(glory) if rival != seat)
    return f"you have {glory[seat]} glory, the best rival {best}; "


def _one_short(s: ConspiracyState, seat: int) -> bool:
    """Would one more elector make an Emperor?"""
    return electors_of(s, seat) == s.t.majority - 1


def _electorate(s: ConspiracyState, seat: int) -> str:
    """What is missing for the first bid for an electorate."""
    first, money = s.t.elector_bid, s.money[seat]
    if money >= first:
        return f"you can pay the first bid for an electorate{_glory(s)}"
    return f"{money} of {first} ducats for the first bid for an electorate{_glory(s)}"


def _glory(s: ConspiracyState) -> str:
    """What an electorate counts where glory decides."""
    return f" ({s.t.elector_glory} glory)" if s.t.turn_limit else ""


def _nearest_master(s: ConspiracyState, seat: int) -> str:
    """The master card that what is sold counts for, or one that is nearly reached."""
    sold = LEADS_TO.get(s.w.events.word(s.row[0]), NOBODY) if s.bidding and len(s.row) else NOBODY
    found, nearest = "", -1.0
    for m in range(min(MASTERS, s.neutral_electors())):
        value, wanted = s.value_of(m, seat), goal(s, m, seat)
        near = m == sold if sold != NOBODY else wanted // 2 < value
        if near and s.master[m] != seat and nearest < value / wanted < 1:
            found, nearest = _short_of(s, m, value, wanted), value / wanted
    return found


def _short_of(s: ConspiracyState, m: int, value: int, wanted: int) -> str:
    """The number first, for the rest of the line may be cut."""
    name, what = s.w.masters.label(m), OF_TRACKS[s.t.master_measure[m]]
    brings = f"a vote, {s.t.master_glory[m]} glory" if s.t.turn_limit else "the vote of an elector"
    return f"{value} of {wanted} {what} for {name}: {brings}"


def _worth(s: ConspiracyState, land: int, seat: int) -> str:
    """What a land would bring a family."""
    said = f"{s.w.places.label(land)} pays {income_from(s, land)} ducats a turn"
    roads = roads_of(s, land, seat)
    if roads:
        said += f" and {roads} more by roads"
    if has(s.t.is_elector, land):
        if _one_short(s, seat):
            return f"{said}; it makes you Emperor"
        said += f"; it is a vote, and {s.t.elector_glory} glory"
    masters = new_masters(s, with_land(s, seat, land), seat)
    if masters:
        said += "; it makes you " + " and ".join(s.w.masters.label(m) for m in masters)
    return said


def _some(value: int) -> int | None:
    return value if value >= 0 else None


def _place(s: ConspiracyState, land: int) -> str | None:
    return s.w.places.words[land] if land >= 0 else None


def _seats(s: ConspiracyState, mask: int) -> list[int]:
    return [seat for seat in range(s.seats) if has(mask, seat)]


def _land(s: ConspiracyState, content: Content, land: int) -> ConspiracyTerritory:
    entry = content.territory[land]
    counts = {UNITS[unit]: s.count_at(land, unit) for unit in range(CLASSES)}
    return ConspiracyTerritory(
        id=entry.id,
        name=entry.name,
        kind=entry.kind,
        estate=entry.estate,
        in_play=s.owner[land] != AWAY,
        owner=_some(s.owner[land]),
        castle=has(s.castle, land),
        monastery=has(s.monastery, land),
        city=has(s.city, land),
        relic=has(s.relic, land),
        income=income_from(s, land),
        troops={unit: count for unit, count in counts.items() if count},
    )


def _seat(s: ConspiracyState, content: Content, viewer: int | None, seat: int) -> ConspiracySeat:
    own = viewer == seat
    hidden = s.hidden[seat]
    return ConspiracySeat(
        seat=seat,
        house=content.house[seat].id,
        money=s.money[seat] if own else None,
        hand=words(s.w.cards, s.hands[seat]) if own else [],
        hand_size=len(s.hands[seat]),
        income=max(income_of(s, seat), s.t.floor),
        trade=s.trade[seat],
        lands=s.lands[seat],
        immune=s.turn > 0 and s.immune(seat),
        profane=s.children(seat, 0),
        clerical=s.children(seat, 1),
        reserved=list(s.reserved[seat * 2 : seat * 2 + 2]),
        mercenaries=s.mercs[seat],
        knights=s.knights[seat],
        relics=s.relics[seat],
        electors=s.owned_electors(seat),
        influence=s.influenced(seat),
        glory=s.full_glory(seat),
        victories=s.glory[seat],
        orders="mine" if has(s.orders, seat) else "all",
        collected=_some(s.took[seat]),
        laid=len(hidden),
        laid_openly=sum(1 for land in hidden if s.t.estate[land] == CLERICAL),
        laid_on=words(s.w.places, hidden) if own else [],
        laid_units=[s.w.units.words[laid_unit(s, i)] for i in range(len(hidden))] if own else [],
    )


def _master(s: ConspiracyState, content: Content, m: int) -> ConspiracyMaster:
    return ConspiracyMaster(
        id=content.master[m].id,
        name=content.master[m].name,
        holder=_some(s.master[m]),
        elector=_place(s, s.influence[m]),
        values=[s.value_of(m, other) for other in range(s.seats)],
    )


def _elector(s: ConspiracyState, land: int) -> ConspiracyElector:
    by = s.influencer(land)
    owner = NOBODY if land == s.for_sale else s.owner[land]  # his vote dies with him (CON-A43)
    return ConspiracyElector(
        id=s.w.places.words[land],
        owner=_some(owner),
        master=s.w.masters.words[by] if by >= 0 else None,
        vote=owner if owner >= 0 else (s.master[by] if by >= 0 else None),
    )


def _prison(s: ConspiracyState) -> list[ConspiracyPrisoners]:
    return [
        ConspiracyPrisoners(captor=i // s.seats, owner=i % s.seats, knights=knights)
        for i, knights in enumerate(s.prison)
        if knights
    ]


def _auction(s: ConspiracyState) -> ConspiracyAuction | None:
    if not s.bidding:
        return None
    return ConspiracyAuction(
        land=_place(s, s.for_sale),
        bidders=_seats(s, s.bidders),
        bid=s.high,
        leader=_some(s.leader),
    )


def _feuds(s: ConspiracyState) -> list[ConspiracyFeud]:
    lands = s.w.places.words
    return [
        ConspiracyFeud(seat=s.feuds[i], origin=lands[s.feuds[i + 1]], target=lands[s.feuds[i + 2]])
        for i in range(0, len(s.feuds), 3)
    ]


def _war(s: ConspiracyState, war: War, viewer: int | None) -> ConspiracyWar:
    staked = [] if viewer is None else words(s.w.cards, war.staked[viewer])
    sold = [] if viewer is None else words(s.w.cards, war.sold[viewer])
    return ConspiracyWar(
        target=s.w.places.words[war.target],
        cause=CAUSES[war.cause],
        leaders=[_some(leader) for leader in war.leaders],
        sides=[_some(side) for side in war.side],
        knight_bonus=list(war.knight_bonus),
        mercenary_bonus=list(war.merc_bonus),
        rows=war.rows,
        round=war.rounds,
        units=[
            ConspiracyUnit(
                owner=war.owner[u],
                side=war.of_side[u],
                unit=UNITS[war.unit[u]],
                slot=s.w.slots.words[war.slot[u] if war.slot[u] >= 0 else RESERVE],
                leaving=war.leaving[u] != 0,
            )
            for u in war.present()
        ],
        facing=_facing(s, war),
        hit=s.t.hit,
        double_hit=s.t.double_hit,
        chosen=ConspiracyChosen(staked=staked, sold=sold),
    )


def _facing(s: ConspiracyState, war: War) -> list[ConspiracyRow]:
    return [
        ConspiracyRow(
            row=row + 1, attack=terms(s, war, ATTACK, row), defence=terms(s, war, DEFENCE, row)
        )
        for row in range(war.rows)
        if war.at(ATTACK, row * 3) >= 0 and war.at(DEFENCE, row * 3) >= 0
    ]


def terms(s: ConspiracyState, war: War, side: int, row: int) -> list[ConspiracyTerm]:
    """The modifier of a roll, taken apart; together they are `combat.modifier`."""
    mine, theirs = war.at(side, row * 3), war.at(1 - side, row * 3)
    knight, other = is_knight(war.unit[mine]), is_knight(war.unit[theirs])
    hurt, other_hurt = hits_of(war.unit[mine]) > 0, hits_of(war.unit[theirs]) > 0
    bonus = war.knight_bonus if knight else war.merc_bonus
    found = {"support": supports_of(war, side, row)}
    if side == ATTACK and has(s.castle, war.target):
        found["castle"] = -s.t.rules.castle_penalty
    if side == DEFENCE and has(s.relic, war.target):
        found["relic"] = s.t.rules.relic_bonus
    if side == DEFENCE and s.preacher_of() >= 0 and s.preacher_at == war.target:
        found["preacher"] = s.t.rules.preacher_bonus
    found["knight against mercenary" if knight else "mercenary against knight"] = knight - other
    found["wounded" if hurt else "the other is wounded"] = other_hurt - hurt
    found["cards"] = bonus[war.owner[mine]]
    return [ConspiracyTerm(what=what, by=by) for what, by in found.items() if by]
