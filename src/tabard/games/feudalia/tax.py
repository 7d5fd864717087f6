"""The Tax Collector (FEU-R40 to FEU-R48)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import ZERO, added
from tabard.engine.steps import NotYet, Refusal, SeatStep
from tabard.games.feudalia.decks import discard_openly
from tabard.games.feudalia.paying import remove_from, source_of, too_many
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, PICK, RESOURCES, VASSALS


class TaxCollector(SeatStep[FeudaliaState]):
    """Played if it is in hand now (FEU-R40); it stays among the played cards (FEU-A7)."""

    def run(self, s: FeudaliaState) -> None:
        seat = self.seat
        if s.hands[seat * VASSALS + s.t.tax] == 0:
            return
        s.leave_hand(seat, s.t.tax)
        s.tax_played = True
        s.taxes = added(s.taxes, seat, 1)
        s.report(s.w.taxed, seat, rule="FEU-R40")
        s.note("FEU-A7")
        s.note("effect:vassal tax-collector")
        if not tax_fiefs(s, seat):
            tax_hand(s, seat)


def untaxed(s: FeudaliaState, fief: i64) -> i64:
    """The types (bit mask) that the masters of a fief protect."""
    mask: i64 = 0
    for c in range(fief * CITIES, fief * CITIES + CITIES):
        if s.city[c] >= 0:
            mask |= s.t.untaxed[s.city[c]]
    return mask


def taxable(s: FeudaliaState, fief: i64) -> i64:
    """Cubes that count for the tax; protected and stored ones do not (FEU-A6)."""
    mask = untaxed(s, fief)
    at = fief * RESOURCES
    return sum((s.cubes[at + r] for r in range(RESOURCES) if not mask >> r & 1), ZERO)


def due(s: FeudaliaState, fief: i64) -> i64:
    """Half of the cubes, rounded down; a Wall Builder's fief pays a third (FEU-R41)."""
    divisor: i64 = 2
    for c in range(fief * CITIES, fief * CITIES + CITIES):
        if s.city[c] >= 0:
            divisor = max(divisor, s.t.tax_divisor[s.city[c]])
    return taxable(s, fief) // divisor


def tax_fiefs(s: FeudaliaState, seat: i64) -> bool:
    """Tax every fief; False if none has two taxable cubes."""
    if all(taxable(s, fief) < 2 for fief in range(seat * FIEFS, seat * FIEFS + FIEFS)):
        return False
    if s.telling:
        s.cite("FEU-R41", "FEU-A6")
        s.credit(seat, s.t.untaxed)
        s.credit(seat, vec[i64]([d - 2 for d in s.t.tax_divisor]))
    for slot in range(FIEFS):
        fief = seat * FIEFS + FIEFS - 1 - slot
        levy_tax(s, seat, fief, due(s, fief))
    return True


def levy_tax(s: FeudaliaState, seat: i64, fief: i64, amount: i64) -> None:
    """Take the tax of one fief, or ask which cubes."""
    if amount == 0:
        return
    mask = untaxed(s, fief)
    kinds: i64 = 0
    last: i64 = -1
    for r in range(RESOURCES):
        if not mask >> r & 1 and s.cubes[fief * RESOURCES + r] > 0:
            kinds += 1
            last = r
    if kinds == 1:
        pay_tax(s, seat, fief, last, amount)
    else:
        s.push(FiefTax(seat, fief, amount))


def pay_tax(s: FeudaliaState, seat: i64, fief: i64, resource: i64, amount: i64) -> None:
    """The Tax Collector gets cubes of a fief."""
    remove_from(s, fief, resource, amount)
    s.report(s.w.tax_paid, seat, s.fiefs[fief], resource, amount, rule="FEU-R41")


class FiefTax(Choice):
    """Which cubes a fief pays (FEU-R41)."""

    rule = "FEU-R41"

    def __init__(self, seat: i64, fief: i64, amount: i64) -> None:
        super().__init__(seat)
        self.fief: i64 = fief
        self.amount: i64 = amount

    def moves(self, s: FeudaliaState) -> Pile:
        mask = untaxed(s, self.fief)
        found = vec[i64](capacity=16)
        for r in range(RESOURCES):
            if not mask >> r & 1:
                most = min(min(self.amount, s.cubes[self.fief * RESOURCES + r]), PICK)
                for count in range(most):
                    found = append(found, s.w.give.move3(s.fiefs[self.fief], r, count))
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        count = s.w.give.c(move) + 1
        pay_tax(s, self.seat, self.fief, s.w.give.b(move), count)
        levy_tax(s, self.seat, self.fief, self.amount - count)

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_tax.ask(s.fiefs[self.fief], self.amount)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if not s.w.give.owns(move):
            return NotYet("First the tax is paid.", "FEU-R40")
        source = source_of(s, self.seat, s.w.give.a(move))
        if source != self.fief:
            place = s.w.fiefs.labels[s.fiefs[self.fief]]
            return Refusal(f"Each fief pays its own half; now {place} pays.", "FEU-R41")
        if untaxed(s, self.fief) >> s.w.give.b(move) & 1:
            return Refusal("Protected cubes are not payable.", "FEU-A6")
        return too_many(s, source, s.w.give.b(move), self.amount, "FEU-R41")


# -- tax from the hand (FEU-R42, FEU-R43, FEU-A5) -------------------------------------------------


def hand_income(s: FeudaliaState, seat: i64) -> i64:
    """The printed income of all vassals in hand."""
    at = seat * VASSALS
    return sum((s.hands[at + v] * s.t.income[v] for v in range(VASSALS)), ZERO)


def tax_hand(s: FeudaliaState, seat: i64) -> None:
    """No fief can pay: half of the income in hand, or the whole hand if that is below 2."""
    if hand_income(s, seat) >= 2:
        s.note("FEU-R42")
        s.push(HandTax(seat, 0))
        return
    s.note("FEU-R43")
    for v in range(VASSALS):
        while s.hands[seat * VASSALS + v] > 0:
            discard_openly(s, seat, v, "FEU-R43")


def sums(s: FeudaliaState, seat: i64, but: i64 = -1) -> int:
    """Every total that cards of a hand with income can make (one left out), as a bit mask."""
    mask = 1
    for v in range(VASSALS):
        income = s.t.income[v]
        if income > 0:
            cards = s.hands[seat * VASSALS + v]
            for _ in range(cards - 1 if v == but else cards):
                mask |= mask << int(income)
    return mask


def owed(s: FeudaliaState, seat: i64, paid: i64) -> i64:
    """What is still to be discarded: exactly half, or the least total above it (FEU-A5)."""
    rest = (hand_income(s, seat) + paid) // 2 - paid
    if rest <= 0:
        return 0
    mask = sums(s, seat)
    while not mask >> rest & 1:
        rest += 1
    return rest


class HandTax(Choice):
    """Discard cards for the tax, one after the other; `paid` is their income so far."""

    rule = "FEU-A5"
    always_ask = True

    def __init__(self, seat: i64, paid: i64) -> None:
        super().__init__(seat)
        self.paid: i64 = paid

    def moves(self, s: FeudaliaState) -> Pile:
        rest = owed(s, self.seat, self.paid)
        found = vec[i64](capacity=8)
        for v in s.held_by(self.seat):
            income = s.t.income[v]
            if 0 < income <= rest and sums(s, self.seat, v) >> (rest - income) & 1:
                found = append(found, s.w.discard.base + v)
        if len(found) == 0:
            found = append(found, s.w.done.base)  # only in a world dealt anew for a search
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            return
        v = s.w.discard.a(move)
        discard_openly(s, self.seat, v, "FEU-R42")
        paid = self.paid + s.t.income[v]
        if owed(s, self.seat, paid) > 0:
            s.push(HandTax(self.seat, paid))

    def prompt(self, s: FeudaliaState) -> Ask:
        ask = s.w.ask_hand_tax.ask()
        return ask.also(s.w.ask_paid, self.paid) if self.paid else ask

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if not s.w.discard.owns(move):
            return NotYet("First the tax is paid.", "FEU-R40")
        v = s.w.discard.a(move)
        if s.hands[self.seat * VASSALS + v] == 0:
            return Refusal("That vassal is not in your hand.", "FEU-R42")
        rest = owed(s, self.seat, self.paid)
        if s.t.income[v] == 0:
            return Refusal("A card without income pays no tax.", "FEU-A5")
        return Refusal(f"With it the total would not be the {rest} that is due.", "FEU-A5")
