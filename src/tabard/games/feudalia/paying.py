"""Paying: from any own fiefs (FEU-R32), asked only where it matters which cube goes."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal
from tabard.games.feudalia.effects import Cost
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import BLACK, CITIES, FIEFS, PICK, RESOURCES, STONE

PRICE: Final = (8, 12, 12, 20)  # what a cube is worth when the rest is paid as suggested
STORE: Final = 64  # source codes: a fief index, or STORE + slot for cubes on a master


def can_pay(totals: list[int], cubes: list[int], black: int) -> bool:
    """Are there enough cubes for this?"""
    spare = -black
    for r in range(RESOURCES):
        left = totals[r] - cubes[r]
        if left < 0:
            return False
        spare += left
    return spare >= 0


def affordable(s: FeudaliaState, seat: int, cost: Cost, less: int, totals: list[int]) -> bool:
    """Can the seat pay coins (reduced by `less`) and cubes of a cost?"""
    if s.coins[seat] < cost.coins - less:
        return False
    return cost.total == 0 or can_pay(totals, cost.cubes, cost.black)


def sources(s: FeudaliaState, seat: int) -> list[int]:
    """Where the cubes of a player lie: his fiefs, and masters that hold some."""
    found = [seat * FIEFS, seat * FIEFS + 1, seat * FIEFS + 2]
    slots = s.t.store_slot
    at = seat * FIEFS * CITIES
    for c in range(at, at + FIEFS * CITIES):
        master = s.city[c]
        if master >= 0 and slots[master] >= 0:
            found.append(STORE + slots[master])
    return found


def amount_at(s: FeudaliaState, source: int, resource: int) -> int:
    """Cubes of one type at a source."""
    if source >= STORE:
        return s.stored[(source - STORE) * RESOURCES + resource]
    return s.cubes[source * RESOURCES + resource]


def take_from(
    s: FeudaliaState, seat: int, source: int, resource: int, amount: int, rule: str
) -> None:
    """Cubes go from a source to the reserve."""
    if source >= STORE:
        s.stored[(source - STORE) * RESOURCES + resource] -= amount
        if s.telling:
            s.cite("FEU-C5")
    else:
        s.cubes[source * RESOURCES + resource] -= amount
    if s.telling:
        s.note(rule, s.w.spent, seat, [source_word(s, source), resource, amount])


def source_word(s: FeudaliaState, source: int) -> int:
    """The notation word of a source."""
    if source >= STORE:
        return len(s.t.soil) + source - STORE
    return s.fiefs[source]


def source_of(s: FeudaliaState, seat: int, word: int) -> int:
    """The source a notation word names, -1 if the seat has no such source."""
    for source in sources(s, seat):
        if source_word(s, source) == word:
            return source
    return -1


def counted(number: int, word: str) -> str:
    """`1 cube`, `2 cubes`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def pay(
    s: FeudaliaState, seat: int, coins: int, cubes: list[int], black: int, rule: str, what: int
) -> None:
    """Pay coins and cubes for `what` (a move); what needs a choice is asked."""
    s.pay_coins(seat, coins, rule)
    collect(s, seat, cubes[:], black, rule, what)


def collect(s: FeudaliaState, seat: int, need: list[int], black: int, rule: str, what: int) -> None:
    """Take the cubes where no choice is left, ask for the others."""
    found = sources(s, seat)
    open_need = 0
    for r in range(RESOURCES):
        if need[r] > 0 and not _forced(s, seat, found, need, r, rule):
            open_need += need[r]
    if open_need == 0 and black > 0:
        black = _forced_black(s, seat, found, black, rule)
    if open_need + black > 0:
        s.push(Payment(seat, need, black, rule, what))


def _forced(
    s: FeudaliaState, seat: int, found: list[int], need: list[int], r: int, rule: str
) -> bool:
    """Pay one type if it lies in one place only or all of it is needed."""
    total = 0
    places = 0
    for source in found:
        have = amount_at(s, source, r)
        total += have
        if have > 0:
            places += 1
    assert total >= need[r]
    if places > 1 and total > need[r]:
        return False
    for source in found:
        taken = min(need[r], amount_at(s, source, r))
        if taken > 0:
            take_from(s, seat, source, r, taken, rule)
            need[r] -= taken
    return True


def _forced_black(s: FeudaliaState, seat: int, found: list[int], black: int, rule: str) -> int:
    """Pay black cubes if only one kind of cube is left or all are needed; what stays open."""
    total = 0
    kinds = 0
    for source in found:
        for r in range(RESOURCES):
            have = amount_at(s, source, r)
            total += have
            if have > 0:
                kinds += 1
    assert total >= black
    if kinds > 1 and total > black:
        return black
    for source in found:
        for r in range(RESOURCES):
            taken = min(black, amount_at(s, source, r))
            if taken > 0:
                take_from(s, seat, source, r, taken, rule)
                black -= taken
    return black


class Payment(Decision[FeudaliaState]):
    """Which cubes are paid: named types first, then black ones; or the rest as suggested."""

    def __init__(self, seat: int, need: list[int], black: int, rule: str, what: int) -> None:
        super().__init__(seat)
        self.need: list[int] = need
        self.black: int = black
        self.rule = rule
        self.what: int = what  # the move that is paid for

    def wanted(self) -> int:
        """The type that is asked for now; BLACK when only black cubes are left."""
        for r in range(RESOURCES):
            if self.need[r] > 0:
                return r
        return BLACK

    def moves(self, s: FeudaliaState) -> list[int]:
        wanted = self.wanted()
        found: list[int] = []
        for source in sources(s, self.seat):
            for r in range(RESOURCES):
                if wanted == BLACK or wanted == r:
                    due = self.black if wanted == BLACK else self.need[r]
                    most = min(due, amount_at(s, source, r), PICK)
                    for count in range(most):
                        found.append(s.w.give.move3(source_word(s, source), r, count))
        found.append(s.w.settle.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.settle.base:
            settle(s, self.seat, self.need, self.black, self.rule)
            return
        give = s.w.give
        source = source_of(s, self.seat, give.a(move))
        r = give.b(move)
        count = give.c(move) + 1
        need = self.need[:]
        black = self.black
        if self.wanted() == BLACK:
            black -= count
            if s.telling:
                s.cite("FEU-R26")
        else:
            need[r] -= count
        take_from(s, self.seat, source, r, count, self.rule)
        if s.telling:
            s.cite("FEU-R32")
        collect(s, self.seat, need, black, self.rule, self.what)

    def prompt(self, s: FeudaliaState) -> str:
        names = s.w.resources.labels
        picks = suggestion(s, self.seat, self.need, self.black)
        labels = s.w.sources.labels
        parts = [f"{n} {names[r]} from {labels[source_word(s, c)]}" for c, r, n in picks]
        due = in_words(s, self.need, self.black)
        return f"{s.w.space.sentence(self.what)}. Pay {due} (suggested: {', '.join(parts)})"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if not s.w.give.owns(move):
            return Refusal("First the payment is completed; take it back if you changed your mind.",
                           "FEU-R39a")  # fmt: skip
        if source_of(s, self.seat, s.w.give.a(move)) < 0:
            return Refusal("Only cubes from your own fiefs can be paid.", "FEU-R32")
        wanted = self.wanted()
        if wanted != BLACK and s.w.give.b(move) != wanted:
            label = s.w.resources.labels[wanted]
            return Refusal(f"Pay the {label} first.", self.rule)
        return Refusal("There are not so many cubes, or not so many are due.", "FEU-R32")


def in_words(s: FeudaliaState, need: list[int], black: int) -> str:
    """Cubes to be paid, for people."""
    names = s.w.resources.labels
    due = [f"{need[r]} {names[r]}" for r in range(RESOURCES) if need[r] > 0]
    if black > 0:
        due.append(f"{counted(black, 'cube')} of any type")
    return ", ".join(due)


def suggestion(
    s: FeudaliaState, seat: int, need: list[int], black: int
) -> list[tuple[int, int, int]]:
    """How the rest would be paid: plentiful and cheap cubes, from the fullest fiefs first."""
    found = sources(s, seat)
    have: list[int] = []
    load: list[int] = []
    totals = [0, 0, 0, 0]
    for source in found:
        full = 0
        for r in range(RESOURCES):
            amount = amount_at(s, source, r)
            have.append(amount)
            totals[r] += amount
            full += amount
        load.append(-1 if source >= STORE else full)
    picks: list[tuple[int, int, int]] = []
    for kind in range(BLACK + 1):
        due = black if kind == BLACK else need[kind]
        for _ in range(due):
            r = _cheapest(totals) if kind == BLACK else kind
            best = _fullest(have, load, r)
            have[best * RESOURCES + r] -= 1
            if load[best] > 0:
                load[best] -= 1
            totals[r] -= 1
            _note(picks, found[best], r)
    return picks


def _cheapest(totals: list[int]) -> int:
    best = -1
    least = 0
    for r in range(RESOURCES):
        if totals[r] > 0:
            price = PRICE[r] - 2 * totals[r]
            if best < 0 or price < least:
                best = r
                least = price
    return best


def _fullest(have: list[int], load: list[int], r: int) -> int:
    best = -1
    for i in range(len(load)):
        if have[i * RESOURCES + r] > 0 and (best < 0 or load[i] > load[best]):
            best = i
    return best


def _note(picks: list[tuple[int, int, int]], source: int, r: int) -> None:
    for i in range(len(picks)):
        pick = picks[i]
        if pick[0] == source and pick[1] == r:
            picks[i] = (source, r, pick[2] + 1)
            return
    picks.append((source, r, 1))


def settle(s: FeudaliaState, seat: int, need: list[int], black: int, rule: str) -> None:
    """Pay the rest as suggested."""
    for source, r, count in suggestion(s, seat, need, black):
        take_from(s, seat, source, r, count, rule)
    if s.telling:
        s.cite("FEU-R32")
        if black > 0:
            s.cite("FEU-R26")


# -- masters that are turned while paying (Mason, Architect) ----------------------------------


def sparing(s: FeudaliaState, seat: int, level: int) -> list[int]:
    """The seat's masters that can make this payment cheaper; level -1 means building A or B."""
    found: list[int] = []
    t = s.t
    at = seat * FIEFS * CITIES
    for c in range(at, at + FIEFS * CITIES):
        master = s.city[c]
        if master < 0 or t.spare[master] < 0 or s.tapped >> master & 1:
            continue
        if t.spare_build[master] if level < 0 else level >= t.spare_level[master]:
            found.append(master)
    return found


def can_spare(totals: list[int], cubes: list[int], black: int, kinds: list[int]) -> bool:
    """Can this be paid when cubes of these kinds (BLACK: of choice) are spared?"""
    if can_pay(totals, cubes, black):
        return True
    if not kinds:
        return False
    rest = kinds[1:]
    if can_spare(totals, cubes, black, rest):
        return True
    kind = kinds[0]
    for r in range(RESOURCES):
        if (kind == BLACK or kind == r) and cubes[r] > 0:
            fewer = cubes[:]
            fewer[r] -= 1
            if can_spare(totals, fewer, black, rest):
                return True
    return kind == BLACK and black > 0 and can_spare(totals, cubes, black - 1, rest)


def payable(
    s: FeudaliaState, seat: int, totals: list[int], cubes: list[int], black: int, level: int
) -> bool:
    """Can the seat pay these cubes, with the help of masters?"""
    if can_pay(totals, cubes, black):
        return True
    helpers = sparing(s, seat, level)
    return len(helpers) > 0 and can_spare(totals, cubes, black, [s.t.spare[m] for m in helpers])


def pay_with_help(
    s: FeudaliaState, seat: int, cost: Cost, black: int, level: int, rule: str, what: int
) -> None:
    """Pay for an upgrade or for the cathedral; masters may spare cubes first."""
    s.pay_coins(seat, cost.coins, rule)
    if sparing(s, seat, level):
        s.push(Sparing(seat, cost.cubes, black, level, rule, what))
    else:
        collect(s, seat, cost.cubes[:], black, rule, what)


class Sparing(Decision[FeudaliaState]):
    """Turn a master to pay one cube less, or pay as it is."""

    rule = "FEU-R39"

    def __init__(
        self, seat: int, need: list[int], black: int, level: int, cause: str, what: int
    ) -> None:
        super().__init__(seat)
        self.need: list[int] = need
        self.black: int = black
        self.level: int = level
        self.cause: str = cause  # the rule of the payment
        self.what: int = what  # the move that is paid for

    def moves(self, s: FeudaliaState) -> list[int]:
        t = s.t
        totals = s.totals(self.seat)
        helpers = sparing(s, self.seat, self.level)
        found: list[int] = []
        for master in helpers:
            rest = [t.spare[m] for m in helpers if m != master]
            kind = t.spare[master]
            for r in range(RESOURCES):
                if (kind == BLACK or kind == r) and self.need[r] > 0:
                    fewer = self.need[:]
                    fewer[r] -= 1
                    if can_spare(totals, fewer, self.black, rest):
                        found.append(s.w.spare.move2(master, r))
            black = kind == BLACK and self.black > 0
            if black and can_spare(totals, self.need, self.black - 1, rest):
                found.append(s.w.spare.move2(master, BLACK))
        if can_pay(totals, self.need, self.black):
            found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            collect(s, self.seat, self.need[:], self.black, self.cause, self.what)
            return
        master = s.w.spare.a(move)
        kind = s.w.spare.b(move)
        s.tapped |= 1 << master
        if s.telling:
            s.note("FEU-R39", s.w.tapped, self.seat, [master])
            s.cite("FEU-C6")
            s.cite(s.t.master_effect[master])
        need = self.need[:]
        black = self.black
        if kind == BLACK:
            black -= 1
        else:
            need[kind] -= 1
        if sparing(s, self.seat, self.level):
            s.push(Sparing(self.seat, need, black, self.level, self.cause, self.what))
        else:
            collect(s, self.seat, need, black, self.cause, self.what)

    def prompt(self, s: FeudaliaState) -> str:
        due = in_words(s, self.need, self.black)
        what = s.w.space.sentence(self.what)
        enough = can_pay(s.totals(self.seat), self.need, self.black)
        end = ", or be done" if enough else ""
        return f"{what} for {due}: turn a master to pay one cube less{end}"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.spare.owns(move) and s.w.spare.a(move) not in sparing(s, self.seat, self.level):
            return Refusal("That master cannot help with this payment.", "FEU-R39")
        if move == s.w.done.base:
            return Refusal("Without a master's help there are not enough cubes.", self.cause)
        if s.w.spare.owns(move):
            return Refusal("He cannot spare a cube of that type here.", "FEU-R39")
        return Refusal("First the payment is completed.", "FEU-R39a")


# -- refusals ---------------------------------------------------------------------------------


def missing(s: FeudaliaState, seat: int, cost: Cost, less: int, rule: str) -> Refusal | None:
    """What is missing to pay a cost, None if nothing."""
    short = cost.coins - less - s.coins[seat]
    if short > 0:
        return Refusal(f"You are {counted(short, 'coin')} short.", rule)
    totals = s.totals(seat)
    names = s.w.resources.labels
    for r in range(RESOURCES):
        if totals[r] < cost.cubes[r]:
            return Refusal(f"You are {cost.cubes[r] - totals[r]} {names[r]} short.", rule)
    lack = cost.total - (totals[0] + totals[1] + totals[2] + totals[STONE])
    return Refusal(f"You are {counted(lack, 'cube')} short.", rule) if lack > 0 else None
