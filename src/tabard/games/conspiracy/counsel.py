# interpreted
"""What an adviser of people proposes: of the legal moves those that can be justified in words.

Bots are free to play anything; a learner is told to raise by the least, up to what a thing is
worth, to keep the ducats that win, to leave no land open, and to throw no good card away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabard.engine.piles import total
from tabard.engine.rng import fast
from tabard.games.conspiracy.appraisal import (
    A_KNIGHT,
    Appraisal,
    bare,
    kept,
    land_for,
    lot_worth,
    masters_due,
    may_take,
    piece_worth,
    threats,
    turns_left,
    within_reach,
)
from tabard.games.conspiracy.auctions import Bid
from tabard.games.conspiracy.ban import ChooseBan
from tabard.games.conspiracy.bot import defence_strength, near_strength, odds
from tabard.games.conspiracy.combat import modifier
from tabard.games.conspiracy.events import PutPiece
from tabard.games.conspiracy.family import School
from tabard.games.conspiracy.fate import ChooseVictim
from tabard.games.conspiracy.income import IncomeTurn
from tabard.games.conspiracy.lineup import Arrange
from tabard.games.conspiracy.movement import MarchTo, MoveTurn
from tabard.games.conspiracy.negotiation import Consent, MakeOffer, OfferSum
from tabard.games.conspiracy.reactions import AnswerBan
from tabard.games.conspiracy.setup import LayTroop
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.succession import ClaimOrNot, Guard
from tabard.games.conspiracy.tables import (
    ATTACK,
    CLERICAL,
    DEFENCE,
    KNIGHT,
    MERC,
    NOBODY,
    PROFANE,
    has,
)
from tabard.games.conspiracy.troops import PutTroop
from tabard.games.conspiracy.turn_end import AnswerCounter, AnswerRansom, OfferRansom
from tabard.games.conspiracy.war import AskAttack, ChooseSide, Commit
from tabard.games.conspiracy.war_end import LeaderStays
from tabard.games.conspiracy.withdrawal import AskWithdraw

KEPT_CARDS: Final = ("alchemist", "marriage", "emperor-intervenes", "curia-intervenes")
RANSOM: Final = 40  # what is offered for a knight
SLIM: Final = 0.25  # a war is left with a smaller chance
Moves = list[int]


def advisable(s: ConspiracyState, seat: int, moves: Moves) -> Moves:
    """The moves that may be proposed to a person; never none."""
    left = [move for move in moves if not wasteful(s, seat, move)] or moves
    for kind, sound in COUNSELS:
        if isinstance(s.asked, kind):
            found = [move for move in sound(s, seat, s.asked, left) if move in left]
            return found or left
    return left


# -- cards and ducats ---------------------------------------------------------------------------


def wasteful(s: ConspiracyState, seat: int, move: int) -> bool:
    """Does it buy a soldier who changes nothing, with a card or ducats that are needed?"""
    w = s.w
    if w.hire.owns(move):
        card = w.hire.a(move)
        if w.play.base + card in s.options or w.cards.word(card) in KEPT_CARDS:
            return True
        return not (soldier_makes_master(s, seat) or _defends(s, seat)) or _spends_kept(
            s, seat, s.t.discard_price
        )
    if w.sell.owns(move):
        card = w.sell.a(move)
        return w.stake.base + card in s.options or w.cards.word(card) in KEPT_CARDS
    if w.play.owns(move) and w.cards.word(w.play.a(move)) == "mercenaries":
        return _spends_kept(s, seat, s.t.effect[w.play.a(move)].fee())
    return False


def soldier_makes_master(s: ConspiracyState, seat: int) -> bool:
    """Would one mercenary more make the family Master of War?"""
    after = s.clone()
    after.enlist(seat, MERC, 1)
    return len(masters_due(after, seat)) > len(masters_due(s, seat))


def _defends(s: ConspiracyState, seat: int) -> bool:
    """Is a land of the family under the ban now?"""
    asked = s.asked
    return isinstance(asked, AnswerBan) and s.owner[asked.window.land] == seat


def _spends_kept(s: ConspiracyState, seat: int, price: int) -> bool:
    return s.money[seat] - price < kept(s, seat) and not soldier_makes_master(s, seat)


def _income(s: ConspiracyState, seat: int, asked: Any, moves: Moves) -> Moves:
    """An income is doubled while it can be."""
    alchemist = s.w.play.base + s.w.cards.index["alchemist"]
    return [alchemist] if alchemist in moves else moves


# -- auctions and offers ------------------------------------------------------------------------


def limit(s: ConspiracyState, seat: int, lot: Appraisal) -> int:
    """The most that a family should bid."""
    money = s.money[seat]
    if lot.wins:
        return money
    if turns_left(s) == 0 and lot.parts:
        return money - kept(s, seat)  # it brings glory, and ducats bring nothing any more
    return min(lot.ducats, money - kept(s, seat))


def up_to(s: ConspiracyState, move: int) -> int:
    """Up to what may be bid for a lot for which a bid is advised; 0: no more than that bid."""
    asked = s.asked
    if not isinstance(asked, Bid) or not s.w.bid.owns(move):
        return 0
    most = limit(s, asked.seat, lot_worth(s, asked.seat)) // 10 * 10
    return most if most > int(s.w.bid.domains[0].word(s.w.bid.a(move))) else 0


def _bids(s: ConspiracyState, seat: int, asked: Bid, moves: Moves) -> Moves:
    """The smallest raise, up to what the lot is worth, less what is kept."""
    bids = [move for move in moves if s.w.bid.owns(move)]
    lowest = asked.auction.lowest(s)
    if bids and lowest <= limit(s, seat, lot_worth(s, seat)):
        return bids[:1]
    return [s.w.done.base]


def _passes(s: ConspiracyState, seat: int, asked: Any, moves: Moves) -> Moves:
    """No offer: the auction is cheaper. No side: the land goes to its leader, the wounds to all."""
    return [s.w.done.base]


def fair_offer(s: ConspiracyState, seat: int, land: int, others: int) -> int:
    """Half of what a land is worth, shared among those who must agree."""
    half = land_for(s, seat, land).ducats // 2
    return min(half, s.money[seat] - kept(s, seat)) // others // 10 * 10


def _sum(s: ConspiracyState, seat: int, asked: OfferSum, moves: Moves) -> Moves:
    others = s.seats - 1
    left = s.money[seat] - total(s.sums)
    wanted = max(asked.base, min(fair_offer(s, seat, asked.land, others), left))
    return [asked.toward(s, wanted)]


def _consent(s: ConspiracyState, seat: int, asked: Consent, moves: Moves) -> Moves:
    """Half of what the land is worth is enough for staying out."""
    land = land_for(s, seat, asked.rest.land)
    enough = 2 * s.sums[seat] >= min(land.ducats, s.money[seat]) and not land.wins
    return [s.w.accept.base if enough else s.w.refuse.base]


def _ransom(s: ConspiracyState, seat: int, asked: OfferRansom, moves: Moves) -> Moves:
    if turns_left(s) and s.money[seat] - RANSOM >= kept(s, seat):
        return [asked.toward(s, max(asked.base, RANSOM))]
    return [s.w.done.base]


def _price(s: ConspiracyState, seat: int, asked: AnswerRansom, moves: Moves) -> Moves:
    if asked.price >= RANSOM:
        return [s.w.accept.base]
    return [asked.toward(s, max(asked.base, A_KNIGHT))]


def _counter(s: ConspiracyState, seat: int, asked: AnswerCounter, moves: Moves) -> Moves:
    cheap = asked.price <= A_KNIGHT and turns_left(s) > 0
    pays_it = cheap and s.money[seat] - asked.price >= kept(s, seat)
    return [s.w.accept.base if pays_it else s.w.refuse.base]


# -- heirs and the dead -------------------------------------------------------------------------


def needed(s: ConspiracyState, seat: int) -> int:
    """The education in which a family has fewer children; worldly where they are even."""
    return CLERICAL if s.children(seat, CLERICAL) < s.children(seat, PROFANE) else PROFANE


def _school(s: ConspiracyState, seat: int, asked: School, moves: Moves) -> Moves:
    return [s.w.school.base + needed(s, seat)]


def _victim(s: ConspiracyState, seat: int, asked: ChooseVictim, moves: Moves) -> Moves:
    """Never the own ruler; an elector only for those who can buy his land."""
    w = s.w
    rich = s.money[seat] >= s.t.elector_bid
    return [
        move
        for move in moves
        if (rich and w.slay_elector.owns(move))
        or (w.slay.owns(move) and s.owner[w.slay.a(move)] != seat)
    ]


# -- troops and pieces --------------------------------------------------------------------------


def free_to_go(s: ConspiracyState, seat: int, land: int) -> bool:
    """Can one soldier leave a land without leaving it open to a rival's army?"""
    return s.garrison(land) > 1 or not threats(s, seat, land)


def _movement(s: ConspiracyState, seat: int, asked: MoveTurn, moves: Moves) -> Moves:
    """First those who guard a land that is open; a march for anything else must not open one."""
    w = s.w
    marches = [m for m in moves if w.march.owns(m) and free_to_go(s, seat, w.march.b(m))]
    if marches and bare(s, seat):
        return sorted(marches, key=lambda m: w.march.a(m))[:1]
    better = [m for m in marches if _stands_idle(s, seat, w.march.b(m))]
    rest = [m for m in moves if not w.march.owns(m) and not _idle_walk(s, seat, m)]
    return rest + better if _posts(s, seat) else rest


def _stands_idle(s: ConspiracyState, seat: int, land: int) -> bool:
    return not threats(s, seat, land) and not within_reach(s, seat, land)


def _posts(s: ConspiracyState, seat: int) -> Moves:
    """Own lands from which troops could take land that nobody owns."""
    return [land for land in s.own_lands(seat) if within_reach(s, seat, land)]


def _idle_walk(s: ConspiracyState, seat: int, move: int) -> bool:
    """Does the preacher leave a land that needs him, or go where nobody attacks? Relics stay."""
    w = s.w
    if w.preach.owns(move):
        return bool(threats(s, seat, s.preacher_at)) or not threats(s, seat, w.preach.a(move))
    return w.carry.owns(move)


def _march_to(s: ConspiracyState, seat: int, asked: MarchTo, moves: Moves) -> Moves:
    to = s.w.to.base
    open_lands = [land for land in bare(s, seat) if land != asked.origin]
    return [to + open_lands[0]] if open_lands else [to + land for land in _posts(s, seat)]


def _recruit(s: ConspiracyState, seat: int, asked: PutTroop, moves: Moves) -> Moves:
    """To the richest open land, else where land can be taken, else where an army stands."""
    put = s.w.put.base
    lands = bare(s, seat)[:1] or _posts(s, seat)
    lands = lands or [land for land in s.own_lands(seat) if threats(s, seat, land)]
    return [put + land for land in lands]


def _lay(s: ConspiracyState, seat: int, asked: LayTroop, moves: Moves) -> Moves:
    """Each on another land that touches a rival's."""
    lay = s.w.lay
    fresh = [move for move in moves if lay.a(move) not in s.hidden[seat]]
    return [move for move in fresh if rivals_beside(s, seat, lay.a(move))] or fresh


def rivals_beside(s: ConspiracyState, seat: int, land: int) -> Moves:
    """The lands of rivals beside a land, electorates apart."""
    owned = [x for x in s.t.near[land] if s.owner[x] >= 0 and s.owner[x] != seat]
    return [near for near in owned if not has(s.t.is_elector, near)]


def _piece(s: ConspiracyState, seat: int, asked: PutPiece, moves: Moves) -> Moves:
    """Where it brings most; of these where an army stands next door."""
    found = {m: piece_worth(s, seat, asked.effect, s.w.put.a(m)) for m in moves}
    best = max(worth.rank for worth in found.values())
    good = [m for m in moves if found[m].rank == best]
    return [m for m in good if threats(s, seat, s.w.put.a(m))] or good


def _guard(s: ConspiracyState, seat: int, asked: Guard, moves: Moves) -> Moves:
    """Guards come where a losing bidder may attack, but open no other land."""
    w = s.w
    if not attackers(s, seat, asked.land) or s.troops[asked.land]:
        return [w.done.base]
    able = [m for m in moves if w.guard.owns(m) and free_to_go(s, seat, w.guard.b(m))]
    return able or [w.done.base]


def attackers(s: ConspiracyState, seat: int, land: int) -> Moves:
    """Who has bid for a land, and may attack its new ruler."""
    return [rival for rival in threats(s, seat, land) if has(s.have_bid, rival)]


def _commit(s: ConspiracyState, seat: int, asked: Commit, moves: Moves) -> Moves:
    """Into a land that nobody defends one soldier goes, and best one who is not missed; against
    defenders all who can, while that helps."""
    w = s.w
    war = s.at_war()
    if war.leaders[DEFENCE] != NOBODY:
        return [w.done.base] if has_enough(s, asked) else [w.muster.base]
    if not asked.needed:
        return [w.done.base]
    one = [m for m in moves if w.commit.owns(m)]
    return [m for m in one if free_to_go(s, seat, w.commit.b(m))] or one


def has_enough(s: ConspiracyState, asked: Commit) -> bool:
    """Is a side already twice as strong as all that can meet it?"""
    war = s.at_war()
    other = 1 - asked.side
    leader = war.leaders[other]
    against = steps_of(s, other) + near_strength(s, leader, war.target, other)
    return not asked.needed and steps_of(s, asked.side) >= 2 * max(1, against)


def steps_of(s: ConspiracyState, side: int) -> int:
    """The hits that the units of a side can take, which are their strength."""
    war = s.at_war()
    units = [war.unit[u] for u in war.of(side)]
    return sum(4 - (unit - KNIGHT) if unit >= KNIGHT else 2 - unit for unit in units)


# -- war ----------------------------------------------------------------------------------------


def _attack(s: ConspiracyState, seat: int, asked: AskAttack, moves: Moves) -> Moves:
    stronger = near_strength(s, seat, asked.land, ATTACK) > defence_strength(s, asked.land)
    return [s.w.attack.base if stronger else s.w.done.base]


def _ban(s: ConspiracyState, seat: int, asked: ChooseBan, moves: Moves) -> Moves:
    """The land that brings most of those that can be taken."""
    ban = s.w.ban
    able = [m for m in moves if may_take(s, seat, ban.a(m))]
    return sorted(able, key=lambda m: -land_for(s, seat, ban.a(m)).ducats)[:1]


def _lines(s: ConspiracyState, seat: int, asked: Arrange, moves: Moves) -> Moves:
    """A wounded one in front changes places with an unhurt one behind him; else whatever makes the
    dice better."""
    usual = asked.advice(s, fast(0))
    if usual != s.w.done.base:
        return [usual]
    now = edge(s, asked.side)
    better = [m for m in moves if s.w.exchange.owns(m) and edge_after(s, asked.side, m) > now]
    return sorted(better, key=lambda m: -edge_after(s, asked.side, m))[:1] or [usual]


def edge(s: ConspiracyState, side: int) -> int:
    """By how much the rolls of a side are better than those of the other, over all rows."""
    war = s.at_war()
    rows = [
        r for r in range(war.rows) if war.at(ATTACK, r * 3) >= 0 and war.at(DEFENCE, r * 3) >= 0
    ]
    return sum(modifier(s, war, side, r) - modifier(s, war, 1 - side, r) for r in rows)


def edge_after(s: ConspiracyState, side: int, move: int) -> int:
    """The same when units have changed places; as now where more is asked first."""
    after = s.after(move)
    if after.war is None or not isinstance(after.asked, Arrange):
        return edge(s, side)
    return edge(after, side)


def own_chance(s: ConspiracyState, seat: int) -> float:
    """How likely the side of a family wins the war."""
    war = s.at_war()
    chance = odds(s, war)
    return chance if war.side[seat] == ATTACK else 1.0 - chance


def _withdraw(s: ConspiracyState, seat: int, asked: AskWithdraw, moves: Moves) -> Moves:
    """All together: stay while it can be won."""
    return [s.w.done.base if own_chance(s, seat) >= SLIM else s.w.retreat.base]


def _after_victory(s: ConspiracyState, seat: int, asked: LeaderStays, moves: Moves) -> Moves:
    """Whoever is missed at home goes back, unless the new land needs him more: one stays."""
    home = s.w.home
    war = s.at_war()
    if threats(s, seat, war.target) or len(war.of_seat(seat)) <= 1:
        return [s.w.done.base]
    missed = [m for m in moves if home.owns(m) and home.b(m) in bare(s, seat)]
    return missed[:1] or [s.w.done.base]


def _claim(s: ConspiracyState, seat: int, asked: ClaimOrNot, moves: Moves) -> Moves:
    return [s.w.claim.base]


COUNSELS: Final[list[tuple[type, Callable[[ConspiracyState, int, Any, Moves], Moves]]]] = [
    (Bid, _bids),
    (MakeOffer, _passes),
    (OfferSum, _sum),
    (Consent, _consent),
    (OfferRansom, _ransom),
    (AnswerRansom, _price),
    (AnswerCounter, _counter),
    (IncomeTurn, _income),
    (School, _school),
    (ChooseVictim, _victim),
    (MoveTurn, _movement),
    (MarchTo, _march_to),
    (PutTroop, _recruit),
    (LayTroop, _lay),
    (PutPiece, _piece),
    (Guard, _guard),
    (Commit, _commit),
    (ChooseBan, _ban),
    (AskAttack, _attack),
    (ChooseSide, _passes),
    (Arrange, _lines),
    (AskWithdraw, _withdraw),
    (LeaderStays, _after_victory),
    (ClaimOrNot, _claim),
]
