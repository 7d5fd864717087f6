"""Line-up and reorganisation on the combat chart (CON-52, CON-53, CON-59, CON-A51)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.negotiation import Agreement
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, DEFENCE, RESERVE, SLOTS, is_knight
from tabard.games.conspiracy.war_end import members


def row_limit(s: ConspiracyState, war: War) -> int:
    """As many rows as the smaller side has units, at most six (CON-52)."""
    return min(s.t.rows, min(war.count(ATTACK), war.count(DEFENCE)))


def line_up(s: ConspiracyState, war: War, side: int) -> None:
    """One unit at a time, the leader first, knights first; then supports (CON-53)."""
    if s.telling:
        s.cite("CON-53")
    order = placing_order(s, war, side)
    for u in order:
        war.slot[u] = -1
    for row in range(war.rows):
        war.slot[order[row]] = row * 3
    fill_supports(s, war, side)


def placing_order(s: ConspiracyState, war: War, side: int) -> list[int]:
    """The order in which the units of a side are placed (CON-53)."""
    seats = members(s, side)
    left = war.of(side)
    order: list[int] = []
    turn = 0
    while left:
        knights = False
        for u in left:
            if is_knight(war.unit[u]):
                knights = True
        seat = seats[turn % len(seats)]
        turn += 1
        best = -1
        for u in left:
            fits = war.owner[u] == seat and is_knight(war.unit[u]) == knights
            if fits and (best < 0 or war.unit[u] < war.unit[best]):
                best = u
        if best >= 0:
            order.append(best)
            left.remove(best)
    return order


def supports_of(war: War, side: int, row: int) -> int:
    """How many units support the front unit of a row."""
    n = 0
    for line in (1, 2):
        if war.at(side, row * 3 + line) >= 0:
            n += 1
    return n


def fill_supports(s: ConspiracyState, war: War, side: int) -> None:
    """Every row one support before any row a second; own rows first (CON-52)."""
    for line in range(1, s.t.supports + 1):
        fill_line(s, war, side, line)


def fill_line(s: ConspiracyState, war: War, side: int, line: int) -> None:
    """Units of the reserve step into the empty places of a line; some are kept back."""
    for u in placing_order(s, war, side):
        if war.slot[u] < 0 and not war.benched[u]:
            row = support_row(war, side, line, war.owner[u])
            if row >= 0:
                war.slot[u] = row * 3 + line


def support_row(war: War, side: int, line: int, owner: int) -> int:
    """A row without this support: one of the owner's if there is one."""
    found = -1
    for i in range(war.rows):
        row = i if line == 1 else war.rows - 1 - i
        if war.at(side, row * 3 + line) < 0 and war.at(side, row * 3 + line - 1) >= 0:
            if war.owner[war.at(side, row * 3)] == owner:
                return row
            if found < 0:
                found = row
    return found


def close_ranks(s: ConspiracyState, war: War, before: int) -> None:
    """What stands stays: the pairs fight on, gaps are closed from behind (CON-59)."""
    rows = kept_rows(war, before)
    for side in (ATTACK, DEFENCE):
        step_up(war, side, rows)
        fill_fronts(s, war, side)
        fill_line(s, war, side, 1)
        even_out(war, side)
        fill_supports(s, war, side)


def kept_rows(war: War, before: int) -> list[int]:
    """Under a lower row limit the rows go first in which nobody faces anybody (CON-59)."""
    faced = [row for row in range(before) if alive(war, ATTACK, row) and alive(war, DEFENCE, row)]
    others = [row for row in range(before) if row not in faced]
    return sorted((faced + others)[: war.rows])


def alive(war: War, side: int, row: int) -> bool:
    """Has a side any unit in a row?"""
    for line in range(3):
        if war.at(side, row * 3 + line) >= 0:
            return True
    return False


def step_up(war: War, side: int, rows: list[int]) -> None:
    """A killed unit is replaced by the one behind it; dissolved rows go to the reserve."""
    stacks: list[list[int]] = []
    for row in rows:
        places = [war.at(side, row * 3 + line) for line in range(3)]
        stacks.append([u for u in places if u >= 0])
    for u in war.of(side):
        war.slot[u] = -1
    for row, stack in enumerate(stacks):
        for line, u in enumerate(stack):
            war.slot[u] = row * 3 + line


def fill_fronts(s: ConspiracyState, war: War, side: int) -> None:
    """Front places are never left empty; the reserve comes before supports (CON-A51)."""
    for row in range(war.rows):
        if war.at(side, row * 3) < 0:
            u = next_to_front(s, war, side)
            war.slot[u] = row * 3
            war.benched[u] = False


def next_to_front(s: ConspiracyState, war: War, side: int) -> int:
    """Who fills an empty front place: from the reserve, else a last support."""
    order = placing_order(s, war, side)
    for kept_back in (False, True):
        for u in order:
            if war.slot[u] < 0 and war.benched[u] == kept_back:
                return u
    for line in (2, 1):
        for u in order:
            if war.slot[u] % 3 == line:
                return u
    raise AssertionError("a side has fewer units than rows")


def even_out(war: War, side: int) -> None:
    """Every row has one support before any row has a second (CON-52)."""
    for row in range(war.rows):
        if war.at(side, row * 3 + 1) < 0:
            for other in range(war.rows - 1, -1, -1):
                second = war.at(side, other * 3 + 2)
                if second >= 0:
                    war.slot[second] = row * 3 + 1
                    break


class Arrange(Decision[ConspiracyState]):
    """A player exchanges his units between front, support and reserve (CON-52, CON-59).

    Places of allies change only with their consent (CON-53). Any order can be reached with
    one exchange less than there are places.
    """

    rule = "CON-59"

    def __init__(self, seat: int, side: int, first: bool, swaps: int) -> None:
        super().__init__(seat)
        self.side: int = side
        self.first: bool = first
        self.swaps: int = swaps

    def prompt(self, s: ConspiracyState) -> str:
        war = s.at_war()
        when = "before the first round" if self.first else f"after round {war.rounds}"
        return (
            f"War for {s.land_name(war.target)}, {when}: do you exchange units "
            "between front, support and reserve?"
        )

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found = [s.w.done.move0()]
        if self.swaps >= SLOTS or war.count(self.side) < 2:
            return found
        units = self.by_slot(war)
        for a in range(war.rows * 3):
            u = units[a]
            for b in range(a + 1, war.rows * 3):
                if self.involved(war, u, units[b]) and self.may_swap(war, units, a, b):
                    found.append(s.w.exchange.move2(a, b))
            if (u >= 0 or self.may_fill(s, units, a)) and self.from_reserve(war, u, a % 3 == 0):
                found.append(s.w.exchange.move2(a, RESERVE))
            if a % 3 and self.involved(war, u, -1) and self.may_bench(war, units, a):
                found.append(s.w.bench.move1(a))
        return found

    def by_slot(self, war: War) -> list[int]:
        """The unit in each slot, -1 where there is none."""
        units = [-1] * SLOTS
        for u in war.of(self.side):
            if war.slot[u] >= 0:
                units[war.slot[u]] = u
        return units

    def involved(self, war: War, u: int, v: int) -> bool:
        """Is one of these units the player's own?"""
        return (u >= 0 and war.owner[u] == self.seat) or (v >= 0 and war.owner[v] == self.seat)

    def from_reserve(self, war: War, out: int, front: bool) -> list[int]:
        """Units in reserve that may take the place of another, one of each sort."""
        found: list[int] = []
        for u in war.of(self.side):
            if war.slot[u] >= 0 or not self.involved(war, out, u):
                continue
            if out >= 0 and not self.fits(war, out, u, front):
                continue
            new = True
            for v in found:
                if not self.differ(war, u, v):
                    new = False
            if new:
                found.append(u)
        return found

    def may_swap(self, war: War, units: list[int], a: int, b: int) -> bool:
        """Two places that may exchange what they hold."""
        if units[a] >= 0 and units[b] >= 0:
            if a % 3 == 0 and b % 3 == 0:
                return self.differ(war, units[a], units[b])
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

    def fits(self, war: War, out: int, into: int, front: bool) -> bool:
        """May one unit take the place of another? Knights first in the first line-up."""
        if self.first and front and is_knight(war.unit[out]) and not is_knight(war.unit[into]):
            return False
        return self.differ(war, out, into)

    def differ(self, war: War, u: int, v: int) -> bool:
        """Does an exchange change anything?"""
        return war.owner[u] != war.owner[v] or war.unit[u] != war.unit[v]

    def may_bench(self, war: War, units: list[int], slot: int) -> bool:
        """Support places may be left empty, the second ones first (CON-52)."""
        if slot % 3 == 2:
            return True
        for row in range(war.rows):
            if units[row * 3 + 2] >= 0:
                return False
        return True

    def may_fill(self, s: ConspiracyState, units: list[int], slot: int) -> bool:
        """A unit of the reserve may support a row, a second time if every row has one."""
        if slot % 3 > s.t.supports:
            return False
        if slot % 3 == 1:
            return True
        for row in range(s.at_war().rows):
            if units[row * 3 + 1] < 0:
                return False
        return True

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        s.push(Arrange(self.seat, self.side, self.first, self.swaps + 1))
        if s.w.bench.owns(move):
            slot = s.w.bench.a(move)
            u = war.at(self.side, slot)
            war.slot[u] = -1
            war.benched[u] = True
            if s.telling:
                s.tell(s.w.benched, self.seat, [slot])
            return
        a = s.w.exchange.a(move)
        b = s.w.exchange.b(move)
        if b == RESERVE:
            s.push(FromReserve(self, a))
        else:
            propose(s, self.seat, a, b, war.at(self.side, a), war.at(self.side, b))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.exchange.owns(move) or s.w.bench.owns(move):
            if self.first:
                return Refusal("Knights stand in front first; supports stay even.", "CON-52")
            return Refusal("Front places stay full and supports even.", "CON-A51")
        return None


class FromReserve(Decision[ConspiracyState]):
    """Which unit of the reserve takes the place (CON-59)."""

    rule = "CON-59"

    def __init__(self, arrange: Arrange, slot: int) -> None:
        super().__init__(arrange.seat)
        self.arrange: Arrange = arrange
        self.slot: int = slot

    def prompt(self, s: ConspiracyState) -> str:
        return f"Which unit comes from the reserve to {s.slot_name(self.slot)}?"

    def units(self, war: War) -> list[int]:
        """The units that may come."""
        out = war.at(self.arrange.side, self.slot)
        return self.arrange.from_reserve(war, out, self.slot % 3 == 0)

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        return [s.w.field.move2(war.unit[u], war.owner[u]) for u in self.units(war)]

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        for u in self.units(war):
            if s.w.field.move2(war.unit[u], war.owner[u]) == move:
                out = war.at(self.arrange.side, self.slot)
                propose(s, self.seat, self.slot, RESERVE, out, u)
                return

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.field.owns(move):
            return Refusal("No such unit in reserve can take that place.", self.rule)
        return None


def propose(s: ConspiracyState, seat: int, a: int, b: int, u: int, v: int) -> None:
    """Units u and v exchange the places a and b; an ally concerned is asked (CON-53)."""
    war = s.at_war()
    for unit in (u, v):
        if unit >= 0 and war.owner[unit] != seat:
            s.push(AgreeLineUp(war.owner[unit], seat, a, b, u, v))
            return
    exchange(s, seat, a, b, u, v)


def exchange(s: ConspiracyState, seat: int, a: int, b: int, u: int, v: int) -> None:
    """Two places exchange what they hold."""
    war = s.at_war()
    if v >= 0:
        war.slot[v] = a
        war.benched[v] = False
    if u >= 0:
        war.slot[u] = -1 if b == RESERVE else b
    if s.telling:
        s.tell(s.w.exchanged, seat, [a, b])


class AgreeLineUp(Agreement):
    """An ally agrees to change his place or not; otherwise it stays as it is (CON-53)."""

    rule = "CON-53"

    def __init__(self, seat: int, ally: int, a: int, b: int, u: int, v: int) -> None:
        super().__init__(seat)
        self.ally: int = ally
        self.a: int = a
        self.b: int = b
        self.u: int = u
        self.v: int = v

    def prompt(self, s: ConspiracyState) -> str:
        places = f"{s.slot_name(self.a)} and {s.slot_name(self.b)}"
        return f"{s.house_name(self.ally)} wants to exchange {places}: do you agree?"

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.accept.base:
            exchange(s, self.ally, self.a, self.b, self.u, self.v)
        elif s.telling:
            s.tell(s.w.declined, self.seat, [])
