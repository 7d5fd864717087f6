"""Income phase (CON-13 to CON-17)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.actions import add_own_turn, has_more, play_own_turn, why_no_card
from tabard.games.conspiracy.reactions import ON_INCOME, Window, rob
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import DOUBLE_INCOME, INCOME, NOBODY, ROB_INCOME


def income_of(s: ConspiracyState, seat: int) -> int:
    """What a family collects, the floor not yet applied (CON-13, CON-15, CON-A34)."""
    t = s.t
    due = s.trade[seat]
    for land in range(t.lands):
        if s.owner[land] == seat:
            due += t.base[land] * (2 if s.city[land] else 1)
            if s.castle[land]:
                due += t.pay_castle
            if s.monastery[land]:
                due += t.pay_monastery
            if s.relic[land]:
                due += t.pay_relic
    for m in range(3):
        if s.master[m] == seat:
            due += t.master_income[m]
    if s.preacher_of() == seat:
        due += t.pay_preacher
    return due


class IncomePhase(Step[ConspiracyState]):
    """In turn order everybody collects (CON-12, CON-13)."""

    rule = "CON-13"

    def run(self, s: ConspiracyState) -> None:
        s.phase = INCOME
        s.took = [-1] * s.seats
        steps: list[Step] = []
        for k in range(s.seats):
            steps.append(Collect(s.seat_at(k)))
        steps.append(IncomeEnds())
        s.push_all(steps)


class Collect(Step[ConspiracyState]):
    """A family collects; the others may answer before it can spend anything (CON-13)."""

    rule = "CON-13"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        seat = self.seat
        due = income_of(s, seat)
        if s.telling:
            cite_income(s, seat, due)
        if due < s.t.floor:
            due = s.t.floor
        s.took[seat] = s.receive(seat, due)
        s.alchemist = False
        if s.telling:
            s.tell(s.w.collected, seat, [s.took[seat] // 10])
            if s.took[seat] < due:
                s.cite("CON-A31")
        if s.hand[seat]:
            s.push(IncomeTurn(seat, True))
        s.push(Window(ON_INCOME, seat, NOBODY))


def cite_income(s: ConspiracyState, seat: int, due: int) -> None:
    """Which rules made this income."""
    s.cite("CON-17")
    if s.trade[seat]:
        s.cite("CON-14")
    for land in range(s.t.lands):
        if s.owner[land] == seat and s.city[land]:
            s.cite("CON-15")
            s.cite("CON-A34")


class IncomeTurn(Decision[ConspiracyState]):
    """The own turn after collecting: Alchemist, Robber Knight and own-turn cards."""

    rule = "CON-13"
    always_ask = True

    def __init__(self, seat: int, fresh: bool, doubled: bool = False) -> None:
        super().__init__(seat)
        self.fresh: bool = fresh  # nothing has been played since the collection
        self.doubled: bool = doubled  # an Alchemist was played

    def prompt(self, s: ConspiracyState) -> str:
        return f"You have collected {s.took[self.seat]} ducats: do you play a card?"

    def moves(self, s: ConspiracyState) -> list[int]:
        seat = self.seat
        found = [s.w.done.move0()]
        card = s.holds(seat, DOUBLE_INCOME)
        if card != NOBODY and not self.doubled and s.took[seat] > 0:
            found.append(s.w.play.move1(card))
        card = s.holds(seat, ROB_INCOME)
        if card != NOBODY:
            for other in range(s.seats):
                if other != seat and s.took[other] > 0:
                    found.append(s.w.aim.move2(card, other))
        add_own_turn(s, seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        w = s.w
        seat = self.seat
        if move == w.done.base:
            return
        doubles = w.play.owns(move) and s.t.effect[w.play.a(move)] == DOUBLE_INCOME
        if has_more(s, seat, move):
            s.push(IncomeTurn(seat, False, self.doubled or doubles))
        if doubles:
            s.spend(seat, w.play.a(move))
            s.alchemist = True
            if s.telling:
                s.tell(w.played, seat, [w.play.a(move)])
            s.push(PayAlchemist(seat))
            s.push(Window(ON_INCOME, seat, NOBODY))
            return
        if w.aim.owns(move) and s.t.effect[w.aim.a(move)] == ROB_INCOME:
            s.spend(seat, w.aim.a(move))
            rob(s, seat, w.aim.a(move), w.aim.b(move))
            s.push(Window(ON_INCOME, seat, NOBODY, 0, False))
            return
        play_own_turn(s, seat, move)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.play.owns(move) and s.t.effect[s.w.play.a(move)] == DOUBLE_INCOME and self.doubled:
            return Refusal("One Alchemist works for each collection.", "CON-13")
        return why_no_card(s, self.seat, move)


class PayAlchemist(Step[ConspiracyState]):
    """An Alchemist that was neither cancelled nor robbed pays once more."""

    rule = "CON-13"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        if not s.alchemist:
            return
        s.alchemist = False
        if s.took[self.seat] <= 0:
            return
        bonus = s.receive(self.seat, s.took[self.seat])
        s.took[self.seat] += bonus
        if s.telling:
            s.tell(s.w.collected, self.seat, [bonus // 10])
            s.cite(f"effect:{s.t.action_ids[s.t.kinds_of[DOUBLE_INCOME][0]]} income")


class IncomeEnds(Step[ConspiracyState]):
    """The phase is over; no income of it can be robbed any more (CON-A59)."""

    rule = "CON-12"

    def run(self, s: ConspiracyState) -> None:
        s.took = [-1] * s.seats
