"""Paying: from any own fiefs (FEU-R32), asked only where it matters which cube goes.

What is still to be paid lies in `s.due`: cubes of each type, then black ones. A payment takes
the cubes where no choice is left and asks for the others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask, counted, listed
from tabard.engine.native import Pile
from tabard.engine.piles import ABSENT, added, bit
from tabard.engine.rng import Rng
from tabard.engine.steps import NotYet, Refusal
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import BLACK, FIEFS, HOMES, PICK, RESOURCES, Cost

PRICE: Final = vec[i64]([8, 12, 12, 20])  # what a cube is worth when the rest is suggested
STORE: Final[i64] = 64  # source codes: a fief index, or STORE + slot for cubes on a master


def can_pay(totals: Pile, need: Pile) -> bool:
    """Are there enough cubes for this?"""
    return lacking(totals, need) == 0


def lacking(totals: Pile, need: Pile) -> i64:
    """How many cubes are missing."""
    lack: i64 = 0
    spare = -need[BLACK]
    for r in range(RESOURCES):
        left = totals[r] - need[r]
        if left < 0:
            lack -= left
        else:
            spare += left
    return lack if spare >= 0 else lack - spare


def affordable(s: FeudaliaState, seat: i64, cost: Cost, less: i64, totals: Pile) -> bool:
    """Can the seat pay coins (reduced by `less`) and cubes of a cost?"""
    if s.coins[seat] < cost.coins - less:
        return False
    return cost.total == 0 or can_pay(totals, cost.cubes)


def cheaper(cost: Cost, less: i64) -> Pile:
    """The cubes of a cost when masters spare black ones (FEU-C6)."""
    black = cost.cubes[BLACK]
    if less == 0 or black == 0:
        return cost.cubes
    return added(cost.cubes, BLACK, -min(less, black))


def sources(s: FeudaliaState, seat: i64) -> Pile:
    """Where the cubes of a player lie: his fiefs, and masters that hold some."""
    at = seat * FIEFS
    found = vec[i64]([at, at + 1, at + 2], capacity=8)
    for c in range(seat * HOMES, seat * HOMES + HOMES):
        store = s.store_in(c)
        if store >= 0:
            found = append(found, STORE + store)
    return found


def amount_at(s: FeudaliaState, source: i64, resource: i64) -> i64:
    """Cubes of one type at a source."""
    if source >= STORE:
        return s.stored[(source - STORE) * RESOURCES + resource]
    return s.cubes[source * RESOURCES + resource]


def take_from(
    s: FeudaliaState, seat: i64, source: i64, resource: i64, amount: i64, rule: str
) -> None:
    """Cubes go from a source to the reserve."""
    remove_from(s, source, resource, amount)
    if s.telling:
        s.tell(s.w.spent, seat, [source_word(s, source), resource, amount], rule=rule)


def remove_from(s: FeudaliaState, source: i64, resource: i64, amount: i64) -> None:
    """The same, untold."""
    if source >= STORE:
        s.stored = added(s.stored, (source - STORE) * RESOURCES + resource, -amount)
        s.note("FEU-C5")
    else:
        s.cubes[source * RESOURCES + resource] -= amount


def source_word(s: FeudaliaState, source: i64) -> i64:
    """The notation word of a source."""
    if source >= STORE:
        return len(s.t.soil) + source - STORE
    return s.fiefs[source]


def source_of(s: FeudaliaState, seat: i64, word: i64) -> i64:
    """The source a notation word names, -1 if the seat has no such source."""
    return next((at for at in sources(s, seat) if source_word(s, at) == word), ABSENT)


class Payment(Choice):
    """Which cubes are paid: named types first, then black ones; or the rest as suggested.

    Each chapter has its own, with the rule that asks for it.
    """

    def __init__(self, seat: i64, what: i64) -> None:
        super().__init__(seat)
        self.what: i64 = what  # the move that is paid for

    def cause(self, s: FeudaliaState) -> str:
        """The rule of the payment, for events."""
        return self.rule if s.telling else ""

    def pay(self, s: FeudaliaState, coins: i64, cost: Cost) -> None:
        """Pay coins and the cubes of a cost; what needs a choice is asked."""
        s.pay_coins(self.seat, coins, self.cause(s))
        if cost.total > 0:
            s.due = cost.cubes
            self.collect(s)

    def collect(self, s: FeudaliaState) -> None:
        """Take the cubes where no choice is left, ask for the others."""
        found = sources(s, self.seat)
        due = s.due[:]
        s.due = due
        waiting = False
        for r in range(RESOURCES):
            if due[r] > 0 and not self._forced(s, found, r):
                waiting = True
        if not waiting and due[BLACK] > 0:
            waiting = not self._forced(s, found, BLACK)
        if waiting:
            s.push(self)

    def _forced(self, s: FeudaliaState, found: Pile, kind: i64) -> bool:
        """Pay one kind if what can be given for it lies in one heap only or all of it is needed."""
        total: i64 = 0
        heaps: i64 = 0
        for source in found:
            for r in range(RESOURCES):
                have = amount_at(s, source, r) if kind == r or kind == BLACK else 0
                total += have
                if have > 0:
                    heaps += 1
        assert total >= s.due[kind]
        if heaps > 1 and total > s.due[kind]:
            return False
        for source in found:
            for r in range(RESOURCES):
                if kind == r or kind == BLACK:
                    self._take(s, source, r, kind)
        return True

    def _take(self, s: FeudaliaState, source: i64, r: i64, kind: i64) -> None:
        """Take cubes of a source as far as they are due."""
        taken = min(s.due[kind], amount_at(s, source, r))
        if taken > 0:
            take_from(s, self.seat, source, r, taken, self.cause(s))
            s.due[kind] -= taken

    def wanted(self, s: FeudaliaState) -> i64:
        """The type that is asked for now; BLACK when only black cubes are left."""
        return next((r for r in range(RESOURCES) if s.due[r] > 0), BLACK)

    def moves(self, s: FeudaliaState) -> Pile:
        wanted = self.wanted(s)
        due = min(s.due[wanted], PICK)
        found = vec[i64](capacity=32)
        for source in sources(s, self.seat):
            base = s.w.give.move3(source_word(s, source), 0, 0)
            for r in range(RESOURCES):
                if wanted == BLACK or wanted == r:
                    most = min(due, amount_at(s, source, r))
                    for count in range(most):
                        found = append(found, base + r * PICK + count)
        return append(found, s.w.settle.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.settle.base:
            self._settle(s)
            return
        give = s.w.give
        source = source_of(s, self.seat, give.a(move))
        count = give.c(move) + 1
        wanted = self.wanted(s)
        s.due = added(s.due, wanted, -count)
        take_from(s, self.seat, source, give.b(move), count, self.cause(s))
        if s.telling:
            s.cite("FEU-R32")
            if wanted == BLACK:
                s.cite("FEU-R26")
        self.collect(s)

    def _settle(self, s: FeudaliaState) -> None:
        """Pay the rest as suggested."""
        rule = self.cause(s)
        if s.telling:
            s.cite("FEU-R32")
            if s.due[BLACK] > 0:
                s.cite("FEU-R26")
        picks = suggestion(s, self.seat)
        i: i64 = 0
        while i < len(picks):
            take_from(s, self.seat, picks[i], picks[i + 1], picks[i + 2], rule)
            i += 3
        s.due = vec[i64]([0, 0, 0, 0, 0])

    def prompt(self, s: FeudaliaState) -> Ask:
        w = s.w
        ask = w.with_due(w.doing(self.what).also(w.ask_pay), s.due).also(w.ask_suggested)
        picks = suggestion(s, self.seat)
        for i in range(0, len(picks), 3):
            if i > 0:
                ask = ask.also(w.ask_comma)
            ask = ask.also(w.ask_pick, picks[i + 2], picks[i + 1], source_word(s, picks[i]))
        return ask.also(w.ask_closed)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if not s.w.give.owns(move):
            return NotYet("First the payment is completed; take it back if you changed your mind.",
                           "FEU-R39a")  # fmt: skip
        if source_of(s, self.seat, s.w.give.a(move)) < 0:
            return Refusal("Only cubes from your own fiefs can be paid.", "FEU-R32")
        wanted = self.wanted(s)
        if wanted != BLACK and s.w.give.b(move) != wanted:
            label = s.w.resources.labels[wanted]
            return Refusal(f"Pay the {label} first.", self.rule)
        source = source_of(s, self.seat, s.w.give.a(move))
        return too_many(s, source, s.w.give.b(move), s.due[wanted], "FEU-R32")

    def aside(self, s: FeudaliaState, move: i64) -> bool:
        """What is suggested need not be picked by hand."""
        give = s.w.give
        picks = suggestion(s, self.seat)
        if not give.owns(move) or len(picks) != 3:
            return False
        source = source_of(s, self.seat, give.a(move))
        same = picks[0] == source and picks[1] == give.b(move)
        return same and picks[2] == give.c(move) + 1

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return s.w.settle.base


def suggestion(s: FeudaliaState, seat: i64) -> Pile:
    """How the rest would be paid: plentiful and cheap cubes, from the fullest fiefs first.

    Three numbers for each pick: the source, the type, how many.
    """
    found = sources(s, seat)
    have = vec[i64](capacity=32)
    load = vec[i64](capacity=8)
    totals = vec[i64]([0, 0, 0, 0])
    for source in found:
        full: i64 = 0
        for r in range(RESOURCES):
            amount = amount_at(s, source, r)
            have = append(have, amount)
            totals[r] += amount
            full += amount
        if source >= STORE:
            full = -1
        load = append(load, full)
    picks = vec[i64](capacity=24)
    for kind in range(BLACK + 1):
        left = s.due[kind]
        while left > 0:
            left -= 1
            r = _cheapest(totals, kind)
            best = _fullest(have, load, r)
            have[best * RESOURCES + r] -= 1
            if load[best] > 0:
                load[best] -= 1
            totals[r] -= 1
            picks = _noted(picks, found[best], r)
    return picks


def _cheapest(totals: Pile, kind: i64) -> i64:
    """The type to give for a cube of this kind; any for a black one."""
    if kind != BLACK:
        return kind
    best: i64 = -1
    least: i64 = 0
    for r in range(RESOURCES):
        if totals[r] > 0:
            price = PRICE[r] - 2 * totals[r]
            if best < 0 or price < least:
                best = r
                least = price
    return best


def _fullest(have: Pile, load: Pile, r: i64) -> i64:
    best: i64 = -1
    for i in range(len(load)):
        if have[i * RESOURCES + r] > 0 and (best < 0 or load[i] > load[best]):
            best = i
    return best


def _noted(picks: Pile, source: i64, r: i64) -> Pile:
    """The picks with one more cube."""
    i: i64 = 0
    while i < len(picks):
        if picks[i] == source and picks[i + 1] == r:
            picks[i + 2] += 1
            return picks
        i += 3
    return append(append(append(picks, source), r), 1)


# -- masters that are turned while paying (Mason, Architect) ----------------------------------


def sparing(s: FeudaliaState, seat: i64, level: i64) -> Pile:
    """The seat's masters that can make this payment cheaper; level -1 means building A or B."""
    found = vec[i64]()
    t = s.t
    for c in range(seat * HOMES, seat * HOMES + HOMES):
        master = s.city[c]
        if master < 0 or t.spare[master] < 0 or s.tapped >> master & 1:
            continue
        if t.spare_build[master] == 1 if level < 0 else level >= t.spare_level[master]:
            found = append(found, master)
    return found


def spared(s: FeudaliaState, helpers: Pile, but: i64 = -1) -> Pile:
    """The kinds of cubes that masters spare, one of them left out."""
    return vec[i64]([s.t.spare[m] for m in helpers if m != but])


def can_spare(totals: Pile, need: Pile, kinds: Pile) -> bool:
    """Can this be paid when cubes of these kinds (BLACK: of choice) are spared?"""
    if can_pay(totals, need):
        return True
    if not len(kinds):
        return False
    rest = kinds[1:]
    if can_spare(totals, need, rest):
        return True
    return any(
        spares(kinds[0], kind, need) and can_spare(totals, added(need, kind, -1), rest)
        for kind in range(BLACK + 1)
    )


def spares(helper: i64, kind: i64, need: Pile) -> bool:
    """Does a master who spares this kind (BLACK: any) help with a cube that is needed?"""
    return (helper == BLACK or helper == kind) and need[kind] > 0


def payable(s: FeudaliaState, seat: i64, totals: Pile, need: Pile, level: i64) -> bool:
    """Can the seat pay these cubes, with the help of masters?"""
    lack = lacking(totals, need)
    if lack == 0 or lack > s.t.sparers:
        return lack == 0
    helpers = sparing(s, seat, level)
    return lack <= len(helpers) and can_spare(totals, need, spared(s, helpers))


def pay_with_help(s: FeudaliaState, payment: Payment, coins: i64, cubes: Pile, level: i64) -> None:
    """Pay for an upgrade or for the cathedral; masters may spare cubes first."""
    s.pay_coins(payment.seat, coins, payment.cause(s))
    s.due = cubes
    ask_or_collect(s, payment, level)


def ask_or_collect(s: FeudaliaState, payment: Payment, level: i64) -> None:
    """Ask for the help of masters while there are any."""
    if len(sparing(s, payment.seat, level)) > 0:
        s.push(Sparing(payment, level))
    else:
        payment.collect(s)


class Sparing(Choice):
    """Turn a master to pay one cube less, or pay as it is."""

    rule = "FEU-R39"

    def __init__(self, payment: Payment, level: i64) -> None:
        super().__init__(payment.seat)
        self.payment: Payment = payment
        self.level: i64 = level

    def moves(self, s: FeudaliaState) -> Pile:
        totals = s.totals(self.seat)
        helpers = sparing(s, self.seat, self.level)
        found = vec[i64](capacity=8)
        for master in helpers:
            rest = spared(s, helpers, master)
            for kind in range(BLACK + 1):
                if spares(s.t.spare[master], kind, s.due) and can_spare(
                    totals, added(s.due, kind, -1), rest
                ):
                    found = append(found, s.w.spare.move2(master, kind))
        if can_pay(totals, s.due):
            found = append(found, s.w.done.base)
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            self.payment.collect(s)
            return
        master = s.w.spare.a(move)
        s.tapped |= bit(master)
        s.report(s.w.tapped, self.seat, master, rule="FEU-R39")
        s.note("FEU-C6")
        s.note(s.t.master_effect[master])
        s.due = added(s.due, s.w.spare.b(move), -1)
        ask_or_collect(s, self.payment, self.level)

    def aside(self, s: FeudaliaState, move: i64) -> bool:
        """Of any type is what a cube of a named type may be paid with, too: sparing the named one
        leaves every choice."""
        w = s.w
        if not w.spare.owns(move) or w.spare.b(move) != BLACK:
            return False
        master = w.spare.a(move)
        return any(m != move and w.spare.owns(m) and w.spare.a(m) == master for m in s.options)

    def prompt(self, s: FeudaliaState) -> Ask:
        w = s.w
        ask = w.with_due(w.doing(self.payment.what).also(w.ask_for), s.due).also(w.ask_spare)
        enough = can_pay(s.totals(self.seat), s.due)
        return ask.also(w.ask_or_done) if enough else ask

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.spare.owns(move):
            if s.w.spare.a(move) not in sparing(s, self.seat, self.level):
                return Refusal("That master cannot help with this payment.", "FEU-R39")
            return Refusal("He cannot spare a cube of that type here.", "FEU-R39")
        if move == s.w.done.base:
            return Refusal("Without a master's help there are not enough cubes.", self.payment.rule)
        return NotYet("First the payment is completed.", "FEU-R39a")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return s.options[0]


# -- refusals ---------------------------------------------------------------------------------


def missing(
    s: FeudaliaState, seat: i64, what: str, coins: i64, cubes: Pile, rule: str, also: str = ""
) -> Refusal | None:
    """What it costs, `also` besides coins and cubes, and what of these is missing; None if
    nothing."""
    lack = lack_of(s, seat, cubes)
    short = max(0, coins - s.coins[seat])
    lacked = say_cost(s, short, lack)
    if not lacked:
        return None
    return Refusal(f"{what} costs {say_cost(s, coins, cubes)}{also}; you lack {lacked}.", rule)


def lack_of(s: FeudaliaState, seat: i64, cubes: Pile) -> Pile:
    """The cubes of a price that are missing, by type."""
    totals = s.totals(seat)
    lack = cubes[:]
    spare: i64 = 0
    for r in range(RESOURCES):
        lack[r] = max(0, cubes[r] - totals[r])
        spare += max(0, totals[r] - cubes[r])
    lack[BLACK] = max(0, cubes[BLACK] - spare)
    return lack


def say_cost(s: FeudaliaState, coins: i64, cubes: Pile) -> str:
    """Coins and cubes for people: `3 coins, 2 wheat and 1 cube of any type`."""
    parts = [counted(coins, "coin")] if coins > 0 else []
    parts += [f"{cubes[r]} {s.w.resources.labels[r]}" for r in range(RESOURCES) if cubes[r] > 0]
    if cubes[BLACK] > 0:
        parts.append(f"{counted(cubes[BLACK], 'cube')} of any type")
    return listed(parts)


def too_many(s: FeudaliaState, source: i64, resource: i64, due: i64, rule: str) -> Refusal:
    """Why not so many cubes of a source can be given: they are not there, or not due."""
    have = amount_at(s, source, resource)
    if have < due:
        place = s.w.sources.labels[source_word(s, source)]
        name = s.w.resources.labels[resource]
        amount = str(have) if have > 0 else "no"
        return Refusal(f"{place} holds {amount} {name}.", rule)
    verb = "is" if due == 1 else "are"
    return Refusal(f"Only {counted(due, 'cube')} {verb} due.", rule)
