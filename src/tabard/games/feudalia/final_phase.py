"""The final phase in its five steps (FEU-R49 to FEU-R54)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.decks import discard_openly, draw
from tabard.games.feudalia.end import EndOfTurn
from tabard.games.feudalia.paying import (
    STORE,
    amount_at,
    counted,
    source_of,
    source_word,
    sources,
    take_from,
)
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CITIES, FIEFS, FINAL, PICK, RESOURCES, STANDING, VASSALS


def begin_final_phase(s: FeudaliaState, seat: int) -> None:
    """End of the day, Services to the Court, Saving, refill; then the fiefs are adjusted."""
    s.phase = FINAL
    end_of_the_day(s, seat)
    services_to_the_court(s, seat)
    saving(s, seat)
    refill(s, seat)
    s.push(EndOfTurn(seat))
    s.push(Adjusting(seat))


def end_of_the_day(s: FeudaliaState, seat: int) -> None:
    """Used vassals and the played Tax Collector are discarded; masters stay (FEU-R49)."""
    pile = s.discards[seat]
    for code in s.standing:
        pile[code % STANDING] += 1
    for v in s.table:
        pile[v] += 1
    for v in s.levy:
        pile[v] += 1
    if s.tax_played:
        pile[s.t.tax] += 1
    s.standing = []
    s.table = []
    s.levy = []
    s.tax_played = False
    s.used = [0, 0, 0]
    if s.telling:
        s.cite("FEU-R49")


def services_to_the_court(s: FeudaliaState, seat: int) -> None:
    """Vassals left in hand pay their income, at least one coin each (FEU-R50, FEU-C2)."""
    hand = s.hands[seat]
    tax = s.t.tax
    pay = 0
    for v in range(VASSALS):
        if v == tax:
            continue
        while hand[v] > 0:
            discard_openly(s, seat, v, "FEU-R50")
            pay += max(1, s.t.income[v]) + s.income_bonus
            if s.telling and s.t.income[v] == 0:
                s.cite("FEU-A3")
    if s.telling and s.income_bonus > 0 and pay > 0:
        s.cite("FEU-C2")
    s.earn(seat, pay, "FEU-R50")
    s.known[seat][tax] = hand[tax]  # who stays is the Tax Collector (FEU-A28)
    s.no_tax[seat] = True
    if s.telling and hand[tax] > 0:
        s.cite("FEU-R45")
        s.cite("FEU-R46")
        s.cite("FEU-A28")


def saves(s: FeudaliaState, seat: int) -> int:
    """What a player would keep of his coins now, with the Treasurer's help."""
    coins = s.coins[seat]
    printed = s.t.saved[s.level_sum(seat)][coins]
    return min(coins, printed + s.bonus(seat, s.t.save_more))


def saving(s: FeudaliaState, seat: int) -> None:
    """The marker goes to what the treasury face saves (FEU-R51)."""
    kept = saves(s, seat)
    printed = s.t.saved[s.level_sum(seat)][s.coins[seat]]
    s.coins[seat] = kept
    if s.telling:
        s.note("FEU-R51", s.w.saved, seat, [kept])
        s.cite("FEU-R64")
        if kept > printed:
            s.credit(seat, s.t.save_more)


def refill(s: FeudaliaState, seat: int) -> None:
    """Draw up to five cards (FEU-R52); a kept Tax Collector counts (FEU-R46)."""
    draw(s, seat, s.t.hand - s.hand_size(seat), True, "FEU-R52")


class Adjusting(Step[FeudaliaState]):
    """No fief holds more than 12 cubes (FEU-R54), after the refill (FEU-A18)."""

    rule = "FEU-R54"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FeudaliaState) -> None:
        for slot in range(FIEFS):
            fief = self.seat * FIEFS + FIEFS - 1 - slot
            adjust(s, self.seat, fief)


def stores_of(s: FeudaliaState, seat: int, fief: int) -> list[int]:
    """Where the cubes of one fief lie: loose, and on its masters."""
    found: list[int] = []
    for source in sources(s, seat):
        if source == fief:
            found.append(source)
        elif source >= STORE:
            master = s.t.store_master[source - STORE]
            if s.home(seat, master) // CITIES == fief:
                found.append(source)
    return found


def adjust(s: FeudaliaState, seat: int, fief: int) -> None:
    """Discard the excess of a fief, or ask which cubes."""
    excess = s.held(fief) - s.t.storage
    if excess <= 0:
        return
    if s.telling:
        s.cite("FEU-A18")
    where = stores_of(s, seat, fief)
    kinds = 0
    last = 0
    for source in where:
        for r in range(RESOURCES):
            if amount_at(s, source, r) > 0:
                kinds += 1
                last = r
    if kinds == 1:
        take_from(s, seat, fief, last, excess, "FEU-R54")
    else:
        s.push(Excess(seat, fief))


class Excess(Decision[FeudaliaState]):
    """Which cubes of a full fief are discarded."""

    rule = "FEU-R54"

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief: int = fief

    def moves(self, s: FeudaliaState) -> list[int]:
        excess = s.held(self.fief) - s.t.storage
        found: list[int] = []
        for source in stores_of(s, self.seat, self.fief):
            for r in range(RESOURCES):
                most = min(excess, amount_at(s, source, r), PICK)
                for count in range(most):
                    found.append(s.w.give.move3(source_word(s, source), r, count))
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        source = source_of(s, self.seat, s.w.give.a(move))
        take_from(s, self.seat, source, s.w.give.b(move), s.w.give.c(move) + 1, "FEU-R54")
        adjust(s, self.seat, self.fief)

    def prompt(self, s: FeudaliaState) -> str:
        name = s.w.fiefs.labels[s.fiefs[self.fief]]
        excess = s.held(self.fief) - s.t.storage
        return f"{name} holds too much: discard {counted(excess, 'cube')} of your choice"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.give.owns(move):
            return Refusal("Discard cubes of the full fief, no more than the excess.", "FEU-R54")
        return Refusal("In the final phase no actions are possible any more.", "FEU-R18")
