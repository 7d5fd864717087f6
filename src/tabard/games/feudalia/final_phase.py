"""The final phase in its five steps (FEU-R49 to FEU-R54)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added, joined, zeros
from tabard.engine.steps import NotYet, Refusal, SeatStep
from tabard.games.feudalia import paying
from tabard.games.feudalia.decks import discard_openly, draw
from tabard.games.feudalia.end import EndOfTurn
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, FINAL, PICK, RESOURCES, STANDING, VASSALS


def begin_final_phase(s: FeudaliaState, seat: i64) -> None:
    """End of the day, Services to the Court, Saving, refill; then the fiefs are adjusted."""
    s.phase = FINAL
    end_of_the_day(s, seat)
    services_to_the_court(s, seat)
    saving(s, seat)
    refill(s, seat)
    s.push(EndOfTurn(seat))
    s.push(Adjusting(seat))


def end_of_the_day(s: FeudaliaState, seat: i64) -> None:
    """Used vassals and the played Tax Collector are discarded; masters stay (FEU-R49)."""
    at = seat * VASSALS
    for code in s.standing:
        s.discards[at + code % STANDING] += 1
    for v in joined(s.table, s.levy):
        s.discards[at + v] += 1
    if s.tax_played:
        s.discards[at + s.t.tax] += 1
    s.standing = vec[i64]()
    s.table = vec[i64]()
    s.levy = vec[i64]()
    s.tax_played = False
    s.used = zeros(FIEFS)
    s.note("FEU-R49")


def services_to_the_court(s: FeudaliaState, seat: i64) -> None:
    """Vassals left in hand pay their income, at least one coin each (FEU-R50, FEU-C2)."""
    tax = seat * VASSALS + s.t.tax
    pay: i64 = 0
    for v in range(VASSALS):
        if v == s.t.tax:
            continue
        while s.hands[seat * VASSALS + v] > 0:
            discard_openly(s, seat, v, "FEU-R50")
            pay += max(1, s.t.income[v]) + s.income_bonus
            if s.telling and s.t.income[v] == 0:
                s.cite("FEU-A3")
    if s.telling and s.income_bonus > 0 and pay > 0:
        s.cite("FEU-C2")
    s.earn(seat, pay, "FEU-R50")
    if s.known[tax] != s.hands[tax]:
        s.known = added(s.known, tax, s.hands[tax] - s.known[tax])
    s.no_tax |= 1 << seat  # who stays is the Tax Collector, and known (FEU-A28)
    if s.telling and s.hands[tax] > 0:
        s.cite("FEU-R45", "FEU-R46", "FEU-A28")


def saves(s: FeudaliaState, seat: i64) -> i64:
    """What a player would keep of his coins now, with the Treasurer's help."""
    coins = s.coins[seat]
    printed = s.t.saved[s.level_sum(seat)][coins]
    return min(coins, printed + s.bonus(seat, s.t.save_more))


def saving(s: FeudaliaState, seat: i64) -> None:
    """The marker goes to what the treasury face saves (FEU-R51)."""
    kept = saves(s, seat)
    printed = s.t.saved[s.level_sum(seat)][s.coins[seat]]
    s.coins[seat] = kept
    if s.telling:
        s.tell(s.w.saved, seat, [kept], rule="FEU-R51")
        s.cite("FEU-R64")
        if kept > printed:
            s.credit(seat, s.t.save_more)


def refill(s: FeudaliaState, seat: i64) -> None:
    """Draw up to five cards (FEU-R52); a kept Tax Collector counts (FEU-R46)."""
    draw(s, seat, s.t.hand - s.hand_size(seat), True, "FEU-R52")


class Adjusting(SeatStep[FeudaliaState]):
    """No fief holds more than 12 cubes (FEU-R54), after the refill (FEU-A18)."""

    rule = "FEU-R54"

    def run(self, s: FeudaliaState) -> None:
        for slot in range(FIEFS):
            fief = self.seat * FIEFS + FIEFS - 1 - slot
            adjust(s, self.seat, fief)


def stores_of(s: FeudaliaState, fief: i64) -> Pile:
    """Where the cubes of one fief lie: loose, and on its masters."""
    found = vec[i64]([fief], capacity=4)
    for c in range(fief * CITIES, fief * CITIES + CITIES):
        store = s.store_in(c)
        if store >= 0:
            found = append(found, paying.STORE + store)
    return found


def adjust(s: FeudaliaState, seat: i64, fief: i64) -> None:
    """Discard the excess of a fief, or ask which cubes."""
    excess = s.held(fief) - s.t.storage
    if excess <= 0:
        return
    s.note("FEU-A18")
    where = stores_of(s, fief)
    kinds: i64 = 0
    last: i64 = 0
    for source in where:
        for r in range(RESOURCES):
            if paying.amount_at(s, source, r) > 0:
                kinds += 1
                last = r
    if kinds == 1:
        paying.take_from(s, seat, fief, last, excess, "FEU-R54")
    else:
        s.push(Excess(seat, fief))


class Excess(Choice):
    """Which cubes of a full fief are discarded."""

    rule = "FEU-R54"

    def __init__(self, seat: i64, fief: i64) -> None:
        super().__init__(seat)
        self.fief: i64 = fief

    def moves(self, s: FeudaliaState) -> Pile:
        excess = s.held(self.fief) - s.t.storage
        found = vec[i64](capacity=16)
        for source in stores_of(s, self.fief):
            for r in range(RESOURCES):
                most = min(min(excess, paying.amount_at(s, source, r)), PICK)
                for count in range(most):
                    found = append(found, s.w.give.move3(paying.source_word(s, source), r, count))
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        source = paying.source_of(s, self.seat, s.w.give.a(move))
        paying.take_from(s, self.seat, source, s.w.give.b(move), s.w.give.c(move) + 1, "FEU-R54")
        adjust(s, self.seat, self.fief)

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_excess.ask(s.fiefs[self.fief], s.held(self.fief) - s.t.storage)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.give.owns(move):
            place = s.w.fiefs.labels[s.fiefs[self.fief]]
            excess = s.held(self.fief) - s.t.storage
            return Refusal(
                f"{place} holds {excess} too many: discard cubes that lie there, no more.",
                "FEU-R54",
            )
        return NotYet("In the final phase no actions are possible any more.", "FEU-R18")
