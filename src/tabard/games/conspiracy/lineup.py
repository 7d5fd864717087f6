"""Line-up and reorganisation on the combat chart (CON-52, CON-53, CON-59, CON-A51)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import filled, minus
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.negotiation import Agreement
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import (
    ATTACK,
    DEFENCE,
    KNIGHT,
    MERC,
    NOBODY,
    RESERVE,
    SLOTS,
    is_knight,
)


def row_limit(s: ConspiracyState, war: War) -> i64:
    """As many rows as the smaller side has units, at most six (CON-52)."""
    return min(s.t.rules.rows, min(war.count(ATTACK), war.count(DEFENCE)))


def line_up(s: ConspiracyState, war: War, side: i64) -> None:
    """One unit at a time, the leader first, knights first; then supports (CON-53)."""
    if s.telling:
        s.cite("CON-53")
    order = placing_order(war, side)
    for u in order:
        war.slot[u] = NOBODY
    for row in range(war.rows):
        war.slot[order[row]] = row * 3
    fill_supports(s, war, side)


def placing_order(war: War, side: i64) -> Pile:
    """The order in which the units of a side are placed (CON-53)."""
    seats = war.members(side)
    left = war.of(side)
    order = vec[i64](capacity=len(left))
    turn: i64 = 0
    while len(left):
        knights = any(is_knight(war.unit[u]) for u in left)
        seat = seats[turn % len(seats)]
        turn += 1
        best: i64 = NOBODY
        for u in left:
            fits = war.owner[u] == seat and is_knight(war.unit[u]) == knights
            if fits and (best < 0 or war.unit[u] < war.unit[best]):
                best = u
        if best >= 0:
            order = append(order, best)
            left = minus(left, best)
    return order


def supports_of(war: War, side: i64, row: i64) -> i64:
    """How many units support the front unit of a row."""
    n: i64 = 0
    for line in range(1, 3):
        if war.at(side, row * 3 + line) >= 0:
            n += 1
    return n


def fill_supports(s: ConspiracyState, war: War, side: i64) -> None:
    """Every row one support before any row a second; own rows first (CON-52)."""
    for line in range(1, s.t.supports + 1):
        fill_line(war, side, line)


def fill_line(war: War, side: i64, line: i64) -> None:
    """Units of the reserve step into the empty places of a line; some are kept back."""
    for u in placing_order(war, side):
        if war.slot[u] < 0 and not war.benched[u]:
            row = support_row(war, side, line, war.owner[u])
            if row >= 0:
                war.slot[u] = row * 3 + line


def support_row(war: War, side: i64, line: i64, owner: i64) -> i64:
    """A row without this support: one of the owner's if there is one."""
    found: i64 = NOBODY
    for i in range(war.rows):
        row = i if line == 1 else war.rows - 1 - i
        if war.at(side, row * 3 + line) < 0 and war.at(side, row * 3 + line - 1) >= 0:
            if war.owner[war.at(side, row * 3)] == owner:
                return row
            if found < 0:
                found = row
    return found


def close_ranks(s: ConspiracyState, war: War, before: i64) -> None:
    """What stands stays: the pairs fight on, gaps are closed from behind (CON-59)."""
    rows = kept_rows(war, before)
    for side in (ATTACK, DEFENCE):
        step_up(war, side, rows)
        fill_fronts(war, side)
        fill_line(war, side, 1)
        even_out(war, side)
        fill_supports(s, war, side)


def kept_rows(war: War, before: i64) -> Pile:
    """Under a lower row limit the rows go first in which nobody faces anybody (CON-59)."""
    others = war.rows - len([row for row in range(before) if facing(war, row)])
    rows = vec[i64](capacity=6)
    for row in range(before):
        if len(rows) < war.rows and (others > 0 or facing(war, row)):
            rows = append(rows, row)
            if not facing(war, row):
                others -= 1
    return rows


def facing(war: War, row: i64) -> bool:
    """Do units of both sides stand in a row?"""
    return alive(war, ATTACK, row) and alive(war, DEFENCE, row)


def alive(war: War, side: i64, row: i64) -> bool:
    """Has a side any unit in a row?"""
    return any(war.at(side, row * 3 + line) >= 0 for line in range(3))


def step_up(war: War, side: i64, rows: Pile) -> None:
    """A killed unit is replaced by the one behind it; dissolved rows go to the reserve."""
    stands = filled(SLOTS, NOBODY)
    for i in range(len(rows)):
        to = i * 3
        for line in range(3):
            u = war.at(side, rows[i] * 3 + line)
            if u >= 0:
                stands[to] = u
                to += 1
    for u in war.of(side):
        war.slot[u] = NOBODY
    for slot in range(SLOTS):
        if stands[slot] >= 0:
            war.slot[stands[slot]] = slot


def fill_fronts(war: War, side: i64) -> None:
    """Front places are never left empty; the reserve comes before supports (CON-A51)."""
    for row in range(war.rows):
        if war.at(side, row * 3) < 0:
            u = next_to_front(war, side)
            war.slot[u] = row * 3
            war.benched[u] = 0


def next_to_front(war: War, side: i64) -> i64:
    """Who fills an empty front place: from the reserve, else a last support."""
    order = placing_order(war, side)
    for kept_back in range(2):
        for u in order:
            if war.slot[u] < 0 and war.benched[u] == kept_back:
                return u
    for line in (2, 1):
        for u in order:
            if war.slot[u] % 3 == line:
                return u
    raise AssertionError("a side has fewer units than rows")


def even_out(war: War, side: i64) -> None:
    """Every row has one support before any row has a second (CON-52)."""
    for row in range(war.rows):
        if war.at(side, row * 3 + 1) < 0:
            other = war.rows - 1
            while other >= 0 and war.at(side, other * 3 + 2) < 0:
                other -= 1
            if other >= 0:
                war.slot[war.at(side, other * 3 + 2)] = row * 3 + 1


class Arrange(Choice):
    """A player exchanges his units between front, support and reserve (CON-52, CON-59).

    Places of allies change only with their consent (CON-53). Any order can be reached with
    one exchange less than there are places.
    """

    rule = "CON-59"

    def __init__(self, seat: i64, side: i64, first: bool, swaps: i64) -> None:
        super().__init__(seat)
        self.side: i64 = side
        self.first: bool = first
        self.swaps: i64 = swaps

    def prompt(self, s: ConspiracyState) -> Ask:
        war = s.at_war()
        ask = s.w.war_for.ask(war.target)
        if self.first:
            return ask.also(s.w.before_rounds).also(s.w.ask_arrange)
        return ask.also(s.w.after_round, war.rounds).also(s.w.ask_arrange)

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        found = vec[i64]([s.w.done.base], capacity=32)
        if self.swaps >= SLOTS or war.count(self.side) < 2:
            return found
        units = self.by_slot(war)
        for a in range(war.rows * 3):
            u = units[a]
            for b in range(a + 1, war.rows * 3):
                if self.involved(war, u, units[b]) and self.may_swap(s, units, a, b):
                    found = append(found, s.w.exchange.move2(a, b))
            open_place = u >= 0 or self.may_fill(s, units, a)
            if open_place and len(self.from_reserve(war, u, a % 3 == 0)):
                found = append(found, s.w.exchange.move2(a, RESERVE))
            if a % 3 and self.involved(war, u, NOBODY) and self.may_bench(war, units, a):
                found = append(found, s.w.bench.base + a)
        return found

    def by_slot(self, war: War) -> Pile:
        """The unit in each slot, -1 where there is none."""
        units = filled(SLOTS, NOBODY)
        for u in war.of(self.side):
            if war.slot[u] >= 0:
                units[war.slot[u]] = u
        return units

    def involved(self, war: War, u: i64, v: i64) -> bool:
        """Is one of these units the player's own?"""
        return (u >= 0 and war.owner[u] == self.seat) or (v >= 0 and war.owner[v] == self.seat)

    def from_reserve(self, war: War, out: i64, front: bool) -> Pile:
        """Units in reserve that may take the place of another, one of each sort."""
        found = vec[i64](capacity=8)
        for u in war.of(self.side):
            if war.slot[u] >= 0 or not self.involved(war, out, u):
                continue
            if out >= 0 and not self.fits(war, out, u, front):
                continue
            if all(self.differ(war, u, v) for v in found):
                found = append(found, u)
        return found

    def may_swap(self, s: ConspiracyState, units: Pile, a: i64, b: i64) -> bool:
        """Two places that may exchange what they hold."""
        war = s.at_war()
        if units[a] >= 0 and units[b] >= 0:
            if a % 3 == 0 and b % 3 == 0:
                alike = is_knight(war.unit[units[a]]) == is_knight(war.unit[units[b]])
                # by edition 1 knights and mercenaries in front stand in any order
                free = not self.first or s.t.edition == 1
                return (alike or free) and self.differ(war, units[a], units[b])
            return self.fits(war, units[a], units[b], a % 3 == 0) and self.fits(
                war, units[b], units[a], b % 3 == 0
            )
        if units[a] < 0 and units[b] < 0:
            return False
        # a support moves to the same line of another row
        line = a % 3
        if line == 0 or line != b % 3:
            return False
        if line == 1:
            full = a if units[a] >= 0 else b
            return units[full + 1] < 0
        empty = a if units[a] < 0 else b
        return units[empty - 1] >= 0

    def fits(self, war: War, out: i64, into: i64, front: bool) -> bool:
        """May one unit take the place of another? Knights first in the first line-up."""
        if self.first and front and is_knight(war.unit[out]) and not is_knight(war.unit[into]):
            return False
        return self.differ(war, out, into)

    def differ(self, war: War, u: i64, v: i64) -> bool:
        """Does an exchange change anything?"""
        return war.owner[u] != war.owner[v] or war.unit[u] != war.unit[v]

    def may_bench(self, war: War, units: Pile, slot: i64) -> bool:
        """Support places may be left empty, the second ones first (CON-52)."""
        return slot % 3 == 2 or all(units[row * 3 + 2] < 0 for row in range(war.rows))

    def may_fill(self, s: ConspiracyState, units: Pile, slot: i64) -> bool:
        """A unit of the reserve may support a row, a second time if every row has one."""
        if slot % 3 > s.t.supports:
            return False
        rows = s.at_war().rows
        return slot % 3 == 1 or all(units[row * 3 + 1] >= 0 for row in range(rows))

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        s.push(Arrange(self.seat, self.side, self.first, self.swaps + 1))
        if s.w.bench.owns(move):
            slot = s.w.bench.a(move)
            u = war.at(self.side, slot)
            war.slot[u] = NOBODY
            war.benched[u] = 1
            if s.telling:
                s.tell(s.w.benched, self.seat, [slot])
            return
        a = s.w.exchange.a(move)
        b = s.w.exchange.b(move)
        if b == RESERVE:
            s.push(FromReserve(self, a))
        else:
            propose(s, self.seat, a, b, war.at(self.side, a), war.at(self.side, b))

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.exchange.owns(move) or s.w.bench.owns(move):
            if self.first:
                before = "" if s.t.edition == 1 else " and before mercenaries"
                return Refusal(f"Knights stand in front{before}; supports stay even.", "CON-52")
            return Refusal("Front places stay full and supports even.", "CON-A51")
        return None

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """A wounded front unit changes places with an unhurt support."""
        war = s.at_war()
        for move in s.options:
            if s.w.exchange.owns(move):
                a = s.w.exchange.a(move)
                b = s.w.exchange.b(move)
                if a % 3 == 0 and b // 3 == a // 3:
                    front = war.unit[war.at(self.side, a)]
                    back = war.unit[war.at(self.side, b)]
                    if front > back and unhurt(back) and not unhurt(front):
                        return move
        return s.options[0]


def unhurt(unit: i64) -> bool:
    """Has a unit of this class taken no hit?"""
    return unit == MERC or unit == KNIGHT


class FromReserve(Choice):
    """Which unit of the reserve takes the place (CON-59)."""

    rule = "CON-59"
    continues = True

    def __init__(self, arrange: Arrange, slot: i64) -> None:
        super().__init__(arrange.seat)
        self.arrange: Arrange = arrange
        self.slot: i64 = slot

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_reserve.ask(self.slot)

    def units(self, war: War) -> Pile:
        """The units that may come."""
        out = war.at(self.arrange.side, self.slot)
        return self.arrange.from_reserve(war, out, self.slot % 3 == 0)

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        return vec[i64]([s.w.field.move2(war.unit[u], war.owner[u]) for u in self.units(war)])

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        for u in self.units(war):
            if s.w.field.move2(war.unit[u], war.owner[u]) == move:
                out = war.at(self.arrange.side, self.slot)
                propose(s, self.seat, self.slot, RESERVE, out, u)
                return

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.field.owns(move):
            return Refusal("No such unit in reserve can take that place.", self.rule)
        return None


def propose(s: ConspiracyState, seat: i64, a: i64, b: i64, u: i64, v: i64) -> None:
    """Units u and v exchange the places a and b; an ally concerned is asked (CON-53)."""
    war = s.at_war()
    if u >= 0 and war.owner[u] != seat:
        s.push(AgreeLineUp(war.owner[u], seat, a, b, u, v))
    elif v >= 0 and war.owner[v] != seat:
        s.push(AgreeLineUp(war.owner[v], seat, a, b, u, v))
    else:
        exchange(s, seat, a, b, u, v)


def exchange(s: ConspiracyState, seat: i64, a: i64, b: i64, u: i64, v: i64) -> None:
    """Two places exchange what they hold."""
    war = s.at_war()
    if v >= 0:
        war.slot[v] = a
        war.benched[v] = 0
    if u >= 0:
        war.slot[u] = NOBODY if b == RESERVE else b
    if s.telling:
        s.tell(s.w.exchanged, seat, [a, b])


class AgreeLineUp(Agreement):
    """An ally agrees to change his place or not; otherwise it stays as it is (CON-53)."""

    rule = "CON-53"

    def __init__(self, seat: i64, ally: i64, a: i64, b: i64, u: i64, v: i64) -> None:
        super().__init__(seat)
        self.ally: i64 = ally
        self.a: i64 = a
        self.b: i64 = b
        self.u: i64 = u
        self.v: i64 = v

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_exchange.ask(self.ally, self.a, self.b)

    def agreed(self, s: ConspiracyState) -> None:
        exchange(s, self.ally, self.a, self.b, self.u, self.v)
