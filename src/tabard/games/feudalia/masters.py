"""Masters: hiring, placing, moving, firing and using them (actions 7 and 8)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added, bit, joined, minus, ordered, plus
from tabard.engine.rng import Rng
from tabard.engine.steps import NotYet, Refusal, Step
from tabard.games.feudalia.bot import best_master
from tabard.games.feudalia.effects import any_possible, apply_all
from tabard.games.feudalia.paying import Payment, affordable, can_pay, missing
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.storing import can_cash, drop_stored
from tabard.games.feudalia.tables import ANY_FLAG, CITIES, FIEFS, HOMES, RESOURCES, STRAIGHTEN, TAP

# -- hiring (FEU-R37, FEU-A9) -----------------------------------------------------------------


def has_place(s: FeudaliaState, seat: i64, master: i64) -> bool:
    """Could the master get a city, if need be by firing its inhabitant (FEU-A9)?"""
    return any(s.admits(fief, master) for fief in range(seat * FIEFS, seat * FIEFS + FIEFS))


def can_hire(s: FeudaliaState, seat: i64, master: i64, less: i64, totals: Pile) -> bool:
    """Is the master affordable and placeable?"""
    cost = s.t.master_cost[master]
    return affordable(s, seat, cost, less, totals) and has_place(s, seat, master)


def hiring_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Look for a basic master, if one face up is affordable and placeable before the reveal;
    invite a cathedral master: one of each type, a city of level 2 (FEU-C7, FEU-A9)."""
    less = s.bonus(seat, s.t.cheaper_master)
    for master in s.row:
        if can_hire(s, seat, master, less, totals):
            found = append(found, s.w.seek.base)
            break
    for saint in range(len(s.saints)):
        master = s.t.basics + saint
        if s.saints[saint] == 0 or not can_hire(s, seat, master, less, totals):
            continue
        if s.home(seat, master) < 0:
            found = append(found, s.w.invite.base + saint)
    return found


def payable_masters(s: FeudaliaState, seat: i64) -> Pile:
    """The face-up masters whom the seat can pay and place."""
    totals = s.totals(seat)
    less = s.bonus(seat, s.t.cheaper_master)
    return vec[i64]([master for master in s.row if can_hire(s, seat, master, less, totals)])


def play_seek(s: FeudaliaState, seat: i64) -> None:
    """Reveal two masters; then name the one to hire."""
    drawn = min(s.t.reveal, len(s.master_deck))
    for _ in range(drawn):
        s.master_deck, master = pop(s.master_deck)
        s.row = plus(s.row, master)
        s.report(s.w.revealed, seat, master, rule="FEU-R37")
    s.row = ordered(s.row)
    s.sunk = min(s.sunk, len(s.master_deck))
    s.push(Engaging(seat, max(0, drawn - 1)))


def why_engage(s: FeudaliaState, seat: i64, master: i64) -> Refusal:
    """Why a face-up master cannot be hired just so."""
    less = s.bonus(seat, s.t.cheaper_master)
    if master in s.row and not can_hire(s, seat, master, less, s.totals(seat)):
        return why_master(s, seat, master)
    return Refusal(
        "First look for a master: two more are turned up, then one must be hired.", "FEU-R37"
    )


def why_seek(s: FeudaliaState, seat: i64) -> Refusal:
    """Why no basic master can be hired."""
    if len(s.row) == 0:
        return Refusal("No master lies face up.", "FEU-A27")
    if s.level_sum(seat) == 0:
        return Refusal("A master needs a city, and you have none yet.", "FEU-R36")
    unpaid = why_master(s, seat, s.row[0])
    example = f": {unpaid.reason}" if unpaid.rule == "FEU-R37" else "."
    return Refusal(f"None of the face-up masters can be paid and placed{example}", "FEU-A9")


class Engaging(Choice):
    """Which of the face-up masters is hired."""

    rule = "FEU-A9"

    def __init__(self, seat: i64, sink: i64) -> None:
        super().__init__(seat)
        self.sink: i64 = sink

    def moves(self, s: FeudaliaState) -> Pile:
        return vec[i64]([s.w.engage.move1(master) for master in payable_masters(s, self.seat)])

    def play(self, s: FeudaliaState, move: i64) -> None:
        master = s.w.engage.a(move)
        s.row = minus(s.row, master)
        s.guest = master
        s.report(s.w.engaged, self.seat, master, rule="FEU-R37")
        s.push(PayMaster(self.seat, master))
        for _ in range(min(self.sink, len(s.row))):
            s.push(Sinking(self.seat))

    def loss(self, s: FeudaliaState, move: i64) -> str:
        """Who lives where he will live has to go: that is said before he is paid."""
        return says_displaced(s, self.seat, s.w.engage.a(move))

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_engage.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if not s.w.engage.owns(move):
            return NotYet("After the reveal one of the face-up masters is hired.", "FEU-A9")
        master = s.w.engage.a(move)
        if master not in s.row:
            return Refusal("That master does not lie face up.", "FEU-R37")
        return why_master(s, self.seat, master)

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return best_master(s, s.w.engage, 1.0)


def why_master(s: FeudaliaState, seat: i64, master: i64) -> Refusal:
    """Why this master cannot be hired: first of all he needs a city, then his price."""
    less = s.bonus(seat, s.t.cheaper_master)
    cost = s.t.master_cost[master]
    name = s.w.masters.labels[master]
    if not has_place(s, seat, master):
        return Refusal(f"The {name} needs {city_for(s, master)}; you have no such city.", "FEU-R36")
    coins = max(0, cost.coins - less)
    short = missing(s, seat, f"The {name}", coins, cost.cubes, "FEU-R37")
    assert short is not None, "who has a city and can be paid can be hired"
    return short


def city_for(s: FeudaliaState, master: i64) -> str:
    """The city a master needs: "a city in a wood fief of level 1"."""
    flag = s.t.flag[master]
    soil = "any fief" if flag == ANY_FLAG else f"a {s.w.resources.labels[flag]} fief"
    level = s.t.needs[master]
    return f"a city in {soil}" + (f" of level {level}" if level > 0 else "")


class Sinking(Choice):
    """Another face-up master goes under the deck; everybody sees which (FEU-A28)."""

    rule = "FEU-R37"

    def moves(self, s: FeudaliaState) -> Pile:
        return vec[i64]([s.w.under.base + master for master in s.row])

    def play(self, s: FeudaliaState, move: i64) -> None:
        master = s.w.under.a(move)
        s.row = minus(s.row, master)
        s.master_deck = joined(vec[i64]([master]), s.master_deck)
        s.sunk += 1
        s.report(s.w.sank, self.seat, master, rule="FEU-R37")

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_sink.ask(s.guest)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.under.owns(move):
            return Refusal("Put one of the other face-up masters under the deck.", "FEU-R37")
        return NotYet("First another face-up master goes under the deck.", "FEU-R37")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return best_master(s, s.w.under, -1.0)


class PayMaster(Step[FeudaliaState]):
    """The hired master is paid, then placed (FEU-A9)."""

    rule = "FEU-A9"

    def __init__(self, seat: i64, master: i64) -> None:
        self.seat: i64 = seat
        self.master: i64 = master

    def run(self, s: FeudaliaState) -> None:
        pay_master(s, self.seat, self.master)


class MasterPayment(Payment):
    """What a master costs."""

    rule = "FEU-R37"


def pay_master(s: FeudaliaState, seat: i64, master: i64) -> None:
    """Pay the cost of a master, less what the Guild Master spares; then give it a city."""
    cost = s.t.master_cost[master]
    less = s.bonus(seat, s.t.cheaper_master)
    if s.telling and less > 0:
        s.cite("FEU-C6")
        s.credit(seat, s.t.cheaper_master)
    s.moved = 0
    s.push(Placing(seat, master, False))
    basics = s.t.basics
    what = s.w.engage.base + master if master < basics else s.w.invite.base + master - basics
    MasterPayment(seat, what).pay(s, max(0, cost.coins - less), cost)


def play_invite(s: FeudaliaState, seat: i64, saint: i64) -> None:
    """Take the top master of a C card."""
    s.saints = added(s.saints, saint, -1)
    master = s.t.basics + saint
    s.guest = master
    s.report(s.w.engaged, seat, master, rule="FEU-C7")
    s.note("FEU-A9")
    pay_master(s, seat, master)


def why_invite(s: FeudaliaState, seat: i64, saint: i64) -> Refusal:
    """Why a cathedral master cannot be hired."""
    master = s.t.basics + saint
    name = s.w.masters.labels[master]
    if s.home(seat, master) >= 0:
        return Refusal(f"You have a {name} already.", "FEU-C7")
    if s.saints[saint] == 0:
        return Refusal(f"No {name} is left.", "FEU-A27")
    return why_master(s, seat, master)


# -- placing and firing (FEU-R38, FEU-A10) ------------------------------------------------------


class Placing(Choice):
    """The new master gets a city; others may move, and one may be fired."""

    rule = "FEU-R36"

    def __init__(self, seat: i64, master: i64, fired: bool) -> None:
        super().__init__(seat)
        self.master: i64 = master
        self.fired: bool = fired

    def moves(self, s: FeudaliaState) -> Pile:
        seat = self.seat
        found = vec[i64](capacity=16)
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if s.admits(fief, self.master) and s.free_city(fief) >= 0:
                found = append(found, s.w.house.base + s.fiefs[fief])
        found = move_moves(s, seat, found)
        if self.fired:
            return vec[i64]([move for move in found if self._leaves_room(s, move)])
        for c in range(seat * HOMES, seat * HOMES + HOMES):
            master = s.city[c]
            if master >= 0 and self._room_without(s, c):
                found = append(found, s.w.fire.base + master)
        return found

    def _room_without(self, s: FeudaliaState, c: i64) -> bool:
        """Could the new master still be placed when the one in this city is fired?"""
        city = s.city[:]
        city[c] = -1
        return chain(s, self.seat, self.master, city, s.moved)

    def _leaves_room(self, s: FeudaliaState, move: i64) -> bool:
        """After a firing nothing may be done that leaves no city for the new master."""
        if s.w.house.owns(move):
            return True
        city = s.city[:]
        moved = s.moved
        if s.w.move.owns(move):
            master = s.w.move.a(move)
            fief = self.seat * FIEFS + s.slot_of(self.seat, s.w.move.b(move))
            city[s.home(self.seat, master)] = -1
            city[s.free_city(fief)] = master
            moved |= bit(master)
        else:
            first, second = s.w.swap.a(move), s.w.swap.b(move)
            here, there = s.home(self.seat, first), s.home(self.seat, second)
            city[here] = second
            city[there] = first
            moved |= bit(first) | bit(second)
        return chain(s, self.seat, self.master, city, moved)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if s.w.house.owns(move):
            fief = self.seat * FIEFS + s.slot_of(self.seat, s.w.house.a(move))
            s.settle_in(s.free_city(fief), self.master)
            s.guest = -1
            if s.telling:
                s.tell(s.w.housed, self.seat, [self.master, s.fiefs[fief]], rule="FEU-R36")
                if s.tapped >> self.master & 1:
                    s.cite("FEU-A26")
            s.moved = 0
            return
        if s.w.fire.owns(move):
            fire(s, self.seat, s.w.fire.a(move))
            s.push(Placing(self.seat, self.master, True))
            return
        s.push(self)
        play_move(s, self.seat, move)

    def prompt(self, s: FeudaliaState) -> Ask:
        if self._has_free_city(s):
            return s.w.ask_house_free.ask(self.master)
        question = s.w.ask_house_after if self.fired else s.w.ask_house
        return question.ask(self.master)

    def aside(self, s: FeudaliaState, move: i64) -> bool:
        """While a city is free for the new master, nobody need move or go; masters move in the
        main phase as well."""
        return not s.w.house.owns(move) and self._has_free_city(s)

    def _has_free_city(self, s: FeudaliaState) -> bool:
        """Then nobody need move or go."""
        at, m = self.seat * FIEFS, self.master
        return any(s.admits(at + i, m) and s.free_city(at + i) >= 0 for i in range(FIEFS))

    def why(self, s: FeudaliaState, move: i64) -> Refusal | None:
        if s.w.fire.owns(move):
            if self.fired:
                return Refusal("Only one master may be fired for a new one.", "FEU-A10")
            return Refusal("Firing that master would not make room.", "FEU-A10")
        if s.w.house.owns(move):
            name = s.w.masters.labels[self.master]
            return Refusal(
                f"No city is free there for the {name}, who needs {city_for(s, self.master)}.",
                "FEU-R36",
            )
        if s.w.move.owns(move) or s.w.swap.owns(move):
            refusal = why_move(s, self.seat, move)
            if refusal.rule in ("FEU-R36", "FEU-A16"):
                return Refusal("So there would be no city for the new master.", "FEU-A10")
            return refusal
        return NotYet("First the new master is placed.", "FEU-R39a")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return s.options[0]


def chain(s: FeudaliaState, seat: i64, master: i64, city: Pile, moved: i64) -> bool:
    """Can the master get a city when others make room, each moving once (FEU-A25)?"""
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        if not s.admits(fief, master):
            continue
        for c in range(fief * CITIES, fief * CITIES + s.cities(fief)):
            other = city[c]
            if other < 0:
                return True
            if not moved >> other & 1 and chain(s, seat, other, city, moved | bit(other)):
                return True
    return False


def displaced(s: FeudaliaState, seat: i64, master: i64) -> list[int]:
    """Those of whom one must be fired for a new master; none where others can make room."""
    if chain(s, seat, master, s.city, 0):
        return []
    found: list[int] = []
    for c in range(seat * HOMES, seat * HOMES + HOMES):
        if s.city[c] >= 0:
            city = s.city[:]
            city[c] = -1
            if chain(s, seat, master, city, 0):
                found.append(s.city[c])
    return found


def says_displaced(s: FeudaliaState, seat: i64, master: i64) -> str:
    """Whom a new master costs, in a sentence; empty where he costs nobody."""
    gone = [f"the {s.w.masters.labels[other]}" for other in displaced(s, seat, master)]
    if not gone:
        return ""
    name = s.w.masters.labels[master]
    return f"You have no free city for the {name}: {' or '.join(gone)} must be fired for him."


def fire(s: FeudaliaState, seat: i64, master: i64) -> None:
    """A basic master joins the row, a cathedral master its pile; stored cubes drop."""
    c = s.home(seat, master)
    drop_stored(s, c // CITIES, master)
    s.settle_in(c, -1)
    if master < s.t.basics:
        s.row = ordered(plus(s.row, master))
    else:
        s.saints = added(s.saints, master - s.t.basics, 1)
    s.report(s.w.fired, seat, master, rule="FEU-R38")
    s.note("FEU-A10")


# -- moving (FEU-A10, FEU-A16, FEU-A25) -----------------------------------------------------------


def move_moves(s: FeudaliaState, seat: i64, found: Pile) -> Pile:
    """Every move of a master into a free city, and every swap."""
    end = seat * HOMES + HOMES
    for c in range(seat * HOMES, end):
        master = s.city[c]
        if master < 0 or s.moved >> master & 1:
            continue
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
            if fief != c // CITIES and s.admits(fief, master) and s.free_city(fief) >= 0:
                found = append(found, s.w.move.move2(master, s.fiefs[fief]))
        for d in range(c + 1, end):
            other = s.city[d]
            if other < 0 or d // CITIES == c // CITIES or s.moved >> other & 1:
                continue
            if s.admits(d // CITIES, master) and s.admits(c // CITIES, other):
                found = append(found, s.w.swap.move2(min(master, other), max(master, other)))
    return found


def bound(s: FeudaliaState, master: i64) -> bool:
    """Does it matter until the next main phase in which fief this master lives?"""
    t = s.t
    guards = t.untaxed[master] > 0 or t.tax_divisor[master] > 2 or t.defence_bonus[master] > 0
    return guards or t.master_kind[master] == STRAIGHTEN or t.store_slot[master] >= 0


def play_move(s: FeudaliaState, seat: i64, move: i64) -> None:
    """Move a master, or swap two; they stay turned if they were (FEU-A10)."""
    if s.w.move.owns(move):
        master = s.w.move.a(move)
        fief = seat * FIEFS + s.slot_of(seat, s.w.move.b(move))
        c = s.home(seat, master)
        drop_stored(s, c // CITIES, master)
        s.settle_in(c, -1)
        s.settle_in(s.free_city(fief), master)
        s.moved |= bit(master)
        s.report(s.w.housed, seat, master, s.fiefs[fief], rule="FEU-R38")
        s.note("FEU-A25")
        s.note("FEU-A10")
        return
    first = s.w.swap.a(move)
    second = s.w.swap.b(move)
    here = s.home(seat, first)
    there = s.home(seat, second)
    drop_stored(s, here // CITIES, first)
    drop_stored(s, there // CITIES, second)
    s.settle_in(here, second)
    s.settle_in(there, first)
    s.moved |= bit(first) | bit(second)
    s.report(s.w.swapped, seat, first, second, rule="FEU-A16")


def why_move(s: FeudaliaState, seat: i64, move: i64) -> Refusal:
    """Why masters cannot be moved so."""
    verb = s.w.move if s.w.move.owns(move) else s.w.swap
    movers = [verb.a(move)] if verb is s.w.move else [verb.a(move), verb.b(move)]
    for master in movers:
        name = s.w.masters.labels[master]
        if s.home(seat, master) < 0:
            return Refusal(f"You have no {name}.", "FEU-R38")
        if s.moved >> master & 1:
            return Refusal(
                f"The {name} has moved already: here each master moves once between two other "
                "actions. Do something else first.",
                "FEU-A25",
            )
    if verb is s.w.swap:
        return Refusal("Both masters must be allowed in the other's city.", "FEU-A16")
    return Refusal("That fief has no free city for this master.", "FEU-R36")


# -- using (FEU-R39) ------------------------------------------------------------------------------


def can_tap(s: FeudaliaState, seat: i64, master: i64, fief: i64) -> bool:
    """Can the action of an upright master be paid, and would it change something?"""
    t = s.t
    cost = t.master_pay[master]
    coins = s.coins[seat]
    if coins < cost.coins:
        return False
    if cost.total > 0:
        here = vec[i64]([s.available(fief, r) for r in range(RESOURCES)])
        if not can_pay(here, cost.cubes):
            return False
    return any_possible(s, t.master_effects[master], seat, fief % FIEFS, coins - cost.coins)


def tap_moves(s: FeudaliaState, seat: i64, found: Pile) -> Pile:
    """Every master that can be used, and every stored cube that can be cashed."""
    t = s.t
    for c in range(seat * HOMES, seat * HOMES + HOMES):
        master = s.city[c]
        if master < 0 or master >= t.basics:
            continue
        upright = t.master_kind[master] == TAP and not s.tapped >> master & 1
        if upright and can_tap(s, seat, master, c // CITIES):
            found = append(found, s.w.tap.base + master)
        if t.cash[master] > 0 and can_cash(s, seat, master):
            found = append(found, s.w.cash.base + master)
    return found


def play_tap(s: FeudaliaState, seat: i64, master: i64) -> None:
    """Turn the master, pay from his fief, apply his effects (FEU-R39)."""
    fief = s.home(seat, master) // CITIES
    cost = s.t.master_pay[master]
    s.tapped |= bit(master)
    s.report(s.w.tapped, seat, master, rule="FEU-R39")
    s.note(s.t.master_effect[master])
    for r in range(RESOURCES):
        s.spend_here(fief, r, cost.cubes[r], "FEU-R39")
    s.pay_coins(seat, cost.coins, "FEU-R39")
    apply_all(s, s.t.master_effects[master], seat, fief % FIEFS)


def why_tap(s: FeudaliaState, seat: i64, master: i64) -> Refusal:
    """Why a master cannot be used."""
    name = s.w.masters.labels[master]
    c = s.home(seat, master)
    if c < 0:
        return Refusal(f"You have no {name}.", "FEU-R39")
    if s.tapped >> master & 1:
        return Refusal(f"The {name} has been used this turn.", "FEU-R39")
    if s.t.spare[master] >= 0:
        return Refusal(f"The {name} helps while you pay: upgrade or build first.", "FEU-R39")
    if s.t.master_kind[master] != TAP or not len(s.t.master_effects[master]):
        return Refusal(f"The {name} does his work by himself.", "FEU-R39")
    cost = s.t.master_pay[master]
    for r in range(RESOURCES):
        if s.available(c // CITIES, r) < cost.cubes[r]:
            return Refusal(f"The cubes for the {name} must come from his own fief.", "FEU-R39")
    if s.coins[seat] < cost.coins:
        return Refusal("You have not enough coins.", "FEU-R39")
    return Refusal(f"The {name} could change nothing now.", "FEU-A8")
