# interpreted
"""What a thing is worth to a family in ducats, and of what that sum is made, for people.

A change is tried out on a copy of the table; what pays is counted for the turns that are left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabard.engine.asks import listed
from tabard.games.conspiracy.bot import defence_strength, near_strength
from tabard.games.conspiracy.events import Adoption, KnightArmy, PieceEffect, Reichsacht
from tabard.games.conspiracy.income import income_of
from tabard.games.conspiracy.masters import rightful_holder
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    ATTACK,
    KNIGHT,
    MASTERS,
    NOBODY,
    PROFANE,
    TRADE,
    has,
)

TURNS: Final = 5  # so far ahead is counted where no last turn is agreed
A_LAND: Final = 40
A_KNIGHT: Final = 50
A_CASTLE: Final = 30
A_RELIC: Final = 20
A_CHILD: Final = 40
TRACKS: Final = ("relic", "strength", "trade")  # what the masters measure


class Part(NamedTuple):
    """A part of a sum."""

    ducats: int
    says: str


class Appraisal(NamedTuple):
    """What something is worth to a family; `wins`: it makes an Emperor."""

    parts: list[Part]
    wins: bool = False

    @property
    def ducats(self) -> int:
        """The whole sum, in tens."""
        return sum(part.ducats for part in self.parts) // 10 * 10

    @property
    def rank(self) -> tuple[bool, int]:
        """By this one thing is better than another."""
        return self.wins, self.ducats

    @property
    def says(self) -> str:
        """Of what it is made, the most first: `30 ducats a turn for 4 turns and one land more`."""
        parts = sorted(self.parts, key=lambda part: -part.ducats)
        return listed([part.says for part in parts if part.ducats > 0])


NOTHING: Final = Appraisal([])
NO_PART: Final = Part(0, "")


# -- what comes by itself -----------------------------------------------------------------------


def turns_left(s: ConspiracyState) -> int:
    """How many incomes are still counted on."""
    return max(0, s.t.turn_limit - s.turn) if s.t.turn_limit else TURNS


def masters_due(s: ConspiracyState, seat: int) -> list[int]:
    """The master cards that a family holds, or gets at the next reckoning."""
    return [m for m in range(MASTERS) if rightful_holder(s, m) == seat]


def electors_due(s: ConspiracyState, seat: int) -> int:
    """The electors that a family controls, or will when its masters have chosen theirs."""
    owned = s.owned_electors(seat)
    if not s.t.count_influence:
        return owned
    return owned + sum(m < s.neutral_electors() for m in masters_due(s, seat))


def income_due(s: ConspiracyState, seat: int) -> int:
    """What a family will collect next, with the masters that it gets and loses."""
    pays = s.t.master_income
    held = sum(pays[m] for m in range(MASTERS) if s.master[m] == seat)
    due = income_of(s, seat) - held + sum(pays[m] for m in masters_due(s, seat))
    return max(due, s.t.floor)


# -- what a change is worth ---------------------------------------------------------------------


def worth(before: ConspiracyState, after: ConspiracyState, seat: int, thing: Part) -> Appraisal:
    """What a family gains by a change: the thing itself, and what follows from it."""
    parts = [_income(before, after, seat), *_masters(before, after, seat)]
    if turns_left(before):
        parts += [thing, *_nearer(before, after, seat)]
    elif has_glory(before, after, seat):
        parts.append(thing)
    wins = electors_due(after, seat) >= before.t.majority
    return Appraisal([part for part in parts if part.ducats > 0], wins)


def has_glory(before: ConspiracyState, after: ConspiracyState, seat: int) -> bool:
    """Does it bring an elector?"""
    return electors_due(after, seat) > electors_due(before, seat)


def _income(before: ConspiracyState, after: ConspiracyState, seat: int) -> Part:
    more = income_due(after, seat) - income_due(before, seat)
    turns = turns_left(before)
    often = "next turn" if turns == 1 else f"a turn for {turns} turns"
    office = sum(before.t.master_income[m] for m in new_masters(before, after, seat))
    of_them = f" ({office} of them as a master)" if 0 < office < more else ""
    return Part(more * turns, f"{more} ducats {often}{of_them}")


def _masters(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Part]:
    new = new_masters(before, after, seat)
    return [Part(before.t.elector_bid // 2, master_told(before, m)) for m in new]


def new_masters(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[int]:
    """The master cards that a family gets by a change."""
    known = masters_due(before, seat)
    return [m for m in masters_due(after, seat) if m not in known]


def _nearer(before: ConspiracyState, after: ConspiracyState, seat: int) -> list[Part]:
    """The way to a master card is worth half of it."""
    found = []
    for m in range(MASTERS):
        had, has_now = before.value_of(m, seat), after.value_of(m, seat)
        wanted = goal(after, m, seat)
        if had < has_now < wanted:
            share = before.t.elector_bid // 4 * (has_now - had) // (wanted - had)
            what = TRACKS[before.t.master_measure[m]]
            name = before.w.masters.label(m)
            held = " to stay " if before.master[m] == seat else " for "
            found.append(Part(share, f"{what} {has_now} of the {wanted}{held}{name}"))
    return found


def goal(s: ConspiracyState, m: int, seat: int) -> int:
    """The value on its track by which a family would have a master card."""
    best = max(s.value_of(m, rival) for rival in range(s.seats) if rival != seat)
    step = s.t.pay_road if s.t.master_measure[m] == TRADE else 1
    return max(s.t.master_minimum[m], best + step)


def master_told(s: ConspiracyState, m: int) -> str:
    """`the card Master of Trade: 2 glory and the vote of an elector`."""
    vote = " and the vote of an elector" if m < s.neutral_electors() else ""
    return f"the card {s.w.masters.label(m)} ({s.t.master_glory[m]} glory{vote})"


# -- what is under the hammer -------------------------------------------------------------------


def lot_worth(s: ConspiracyState, seat: int) -> Appraisal:
    """What the thing under the hammer is worth to a family."""
    if s.for_sale != NOBODY:
        return land_for(s, seat, s.for_sale)
    if not len(s.row):
        return NOTHING
    lot = event_worth(s, seat, s.row[0])
    return Appraisal([*lot.parts, *_denied(s, seat, s.row[0])], lot.wins)


def _denied(s: ConspiracyState, seat: int, card: int) -> list[Part]:
    """The master cards that a rival would take with an event, or come nearer to."""
    found: dict[int, Part] = {}
    for rival in range(s.seats):
        for after in _had_by(s, rival, card) if rival != seat else []:
            for m in range(MASTERS):
                part = _kept_from(s, after, seat, rival, m)
                if part.ducats > found.get(m, NO_PART).ducats:
                    found[m] = part
    return list(found.values())


def _kept_from(s: ConspiracyState, after: ConspiracyState, seat: int, rival: int, m: int) -> Part:
    """What it is worth that a rival is not so far on a track: whom he takes a card from counts
    whole, else half of what it is worth to him, who is one of several."""
    name = s.w.masters.label(m)
    if m in new_masters(after, s, seat):
        return Part(s.t.elector_bid // 2, f"no rival takes {name} from you with it")
    if m in new_masters(s, after, rival):
        return Part(s.t.elector_bid // 4, f"no rival becomes {name} with it")
    had, has_now, wanted = s.value_of(m, rival), after.value_of(m, rival), goal(after, m, rival)
    if s.master[m] == rival or not had < has_now < wanted < 2 * has_now:
        return NO_PART  # whoever has not come half the way is no danger yet
    share = s.t.elector_bid // 8 * (has_now - had) // (wanted - had)
    return Part(share, f"no rival has {has_now} of the {wanted} for {name} with it")


def _had_by(s: ConspiracyState, seat: int, card: int) -> list[ConspiracyState]:
    """The table as it could be if a family had an event."""
    effect = s.t.event[card]
    if effect.brings(s, seat) is None:
        return []
    if isinstance(effect, PieceEffect):
        return [_with_piece(s, seat, effect, land) for land in effect.sites(s, seat)]
    return [_with_knight(s, seat)] if isinstance(effect, KnightArmy) else []


def _with_knight(s: ConspiracyState, seat: int) -> ConspiracyState:
    after = s.clone()
    after.enlist(seat, KNIGHT, 1)
    return after


def _with_piece(s: ConspiracyState, seat: int, effect: PieceEffect, land: int) -> ConspiracyState:
    after = s.clone()
    effect.place(after, seat, land)
    after.refresh()
    return after


def with_land(s: ConspiracyState, seat: int, land: int) -> ConspiracyState:
    """The table as it would be if a land went to a family."""
    after = s.clone()
    after.for_sale = NOBODY
    after.give(land, seat)
    return after


def land_for(s: ConspiracyState, seat: int, land: int) -> Appraisal:
    """What a land would be worth to a family."""
    if has(s.t.is_elector, land):
        glory = s.t.elector_glory
        thing = Part(s.t.elector_bid + s.t.elector_bid // 2, f"an elector and {glory} glory")
    else:
        thing = Part(A_LAND, "one land more")
    return worth(s, with_land(s, seat, land), seat, thing)


def event_worth(s: ConspiracyState, seat: int, card: int) -> Appraisal:
    """What an event card would be worth to a family."""
    effect = s.t.event[card]
    if effect.brings(s, seat) is None:
        return NOTHING
    if isinstance(effect, PieceEffect):
        sites = effect.sites(s, seat)
        return max((piece_worth(s, seat, effect, x) for x in sites), key=lambda x: x.rank)
    if isinstance(effect, KnightArmy):
        return worth(s, _with_knight(s, seat), seat, Part(A_KNIGHT, "one knight more"))
    if isinstance(effect, Adoption):
        after = s.clone()
        after.enrol(seat, PROFANE, 1)
        return worth(s, after, seat, Part(A_CHILD, "one child more"))
    if isinstance(effect, Reichsacht):
        return ban_for(s, seat)
    return NOTHING


def ban_for(s: ConspiracyState, seat: int) -> Appraisal:
    """The best land that a family could take under the ban."""
    best, name = NOTHING, ""
    for land in range(s.t.lands):
        found = land_for(s, seat, land) if may_take(s, seat, land) else NOTHING
        if found.rank > best.rank:
            best, name = found, s.w.places.label(land)
    if not name:
        return NOTHING
    says = f"you could take {name}, and have {best.says}"
    return Appraisal([Part(best.ducats, says)], best.wins)


def may_take(s: ConspiracyState, seat: int, land: int) -> bool:
    """Has a family a cause's other needs: an heir, and troops beside it that are stronger?"""
    if not has(s.t.fiefs, land) or s.owner[land] == seat or s.protected(land):
        return False
    stronger = near_strength(s, seat, land, ATTACK) > defence_strength(s, land)
    return stronger and s.heirs(seat, land) > 0


PIECES: Final = (
    Part(A_CASTLE, "a castle"),
    Part(0, "a monastery"),
    Part(0, "a Reichsstadt"),
    Part(A_RELIC, "a relic"),
    Part(A_RELIC, "the preacher, who counts as a relic"),
)


def piece_worth(s: ConspiracyState, seat: int, effect: PieceEffect, land: int) -> Appraisal:
    """What a piece would be worth to a family in one of its lands."""
    return worth(s, _with_piece(s, seat, effect, land), seat, PIECES[effect.piece])


# -- what is kept -------------------------------------------------------------------------------


def kept(s: ConspiracyState, seat: int) -> int:
    """The ducats that a family keeps for an electorate: for the last one that it needs, and near
    the end for any."""
    first, money = s.t.elector_bid, s.money[seat]
    if _electorate_sold(s) or not (is_last_needed(s, seat) or turns_left(s) <= 1):
        return 0
    if money >= first:
        return first
    income = income_due(s, seat)
    waits = is_last_needed(s, seat) and turns_left(s) > 0 and money + income >= first
    return first - income if waits else 0


def is_last_needed(s: ConspiracyState, seat: int) -> bool:
    """Would one more elector make an Emperor?"""
    return electors_due(s, seat) == s.t.majority - 1


def kept_told(s: ConspiracyState, seat: int) -> str:
    """`400 ducats for the first bid for an electorate: one more elector makes you Emperor`."""
    keeps = kept(s, seat)
    more = "" if keeps == s.t.elector_bid else ", which your next income completes"
    why = f"an elector is {s.t.elector_glory} glory"
    if is_last_needed(s, seat):
        why = "one more elector makes you Emperor"
    return f"{keeps} ducats for the first bid for an electorate{more}: {why}"


def _electorate_sold(s: ConspiracyState) -> bool:
    return s.for_sale != NOBODY and has(s.t.is_elector, s.for_sale)


# -- who stands where ---------------------------------------------------------------------------


def threats(s: ConspiracyState, seat: int, land: int) -> list[int]:
    """The rivals who have an army beside an own land, and an heir for it."""
    if has(s.t.is_elector, land) or s.immune(seat):
        return []
    return [
        rival
        for rival in range(s.seats)
        if rival != seat and s.heirs(rival, land) > 0 and near_strength(s, rival, land, ATTACK) > 0
    ]


def bare(s: ConspiracyState, seat: int) -> list[int]:
    """Own lands without a guard beside a rival's army, the richest first."""
    empty = [land for land in s.own_lands(seat) if not s.troops[land] and threats(s, seat, land)]
    return sorted(empty, key=lambda land: -pays(s, seat, land))


def pays(s: ConspiracyState, seat: int, land: int) -> int:
    """What a land pays its family, with its roads: what it would lose with it."""
    without = s.clone()
    without.give(land, seat)
    income = income_due(without, seat)
    without.give(land, NOBODY)
    return income - income_due(without, seat)


def within_reach(s: ConspiracyState, seat: int, land: int) -> list[int]:
    """Lands beside an own one that its troops could take, given a cause."""
    return [
        near
        for near in s.t.near[land]
        if has(s.t.fiefs, near) and s.owner[near] == NOBODY and s.heirs(seat, near) > 0
    ]
