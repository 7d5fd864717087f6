"""Fate phase: births and deaths (CON-25 to CON-29)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, SeatStep, Step
from tabard.games.conspiracy.actions import AT_FATE, OwnTurn
from tabard.games.conspiracy.electors import ElectorDies, elector_can_die
from tabard.games.conspiracy.family import Birth
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.succession import RulerDies
from tabard.games.conspiracy.tables import FATE, NOBODY, has
from tabard.games.conspiracy.troops import LaterHiringChoice


class FatePhase(Step[ConspiracyState]):
    """In turn order everybody rolls a die (CON-25)."""

    rule = "CON-25"

    def run(self, s: ConspiracyState) -> None:
        s.phase = FATE
        s.push_all([FateRoll(seat) for seat in s.turn_order()])


class FateRoll(SeatStep[ConspiracyState]):
    """The roll; then cards of the own turn, then what the roll brings."""

    rule = "CON-25"

    def run(self, s: ConspiracyState) -> None:
        s.roll = s.rng.die("fate")
        s.witch = NOBODY
        if s.telling:
            s.tell(s.w.rolled, self.seat, [s.roll])
        s.push(FateComes(self.seat))
        if len(s.hands[self.seat]):
            s.push(FateTurn(self.seat))


class FateTurn(OwnTurn):
    """After the own roll: a Witch in the Woods, own-turn cards (CON-25)."""

    rule = "CON-25"
    brief = True

    def moment(self) -> i64:
        return AT_FATE

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_fate.ask(s.roll)


class FateComes(SeatStep[ConspiracyState]):
    """1 to 3 a death of choice, 4 and 5 a child, 6 twins (CON-25)."""

    rule = "CON-25"

    def run(self, s: ConspiracyState) -> None:
        if s.roll <= 3 or s.witch != NOBODY:
            s.push(ChooseVictim(self.seat))
        else:
            s.push(Birth(self.seat, 2 if s.roll == 6 else 1))
        s.witch = NOBODY


class ChooseVictim(LaterHiringChoice):
    """One Lord or Bishop anywhere, or an elector by chance (CON-27, CON-A37)."""

    rule = "CON-27"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_victim.ask()

    def answers(self, s: ConspiracyState) -> Pile:
        mortal = s.t.fiefs & ~s.castle
        found = vec[i64](capacity=s.t.lands)
        for land in range(s.t.lands):
            if has(mortal, land) and not s.protected(land):
                found = append(found, s.w.slay.base + land)
        if s.telling and s.castle:
            s.cite("CON-28")
        if elector_can_die(s):
            found = append(found, s.w.slay_elector.base)
        if not len(found):
            found = append(found, s.w.done.base)  # CON-A35: every target is protected
        return found

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if s.telling:
            s.cite("CON-A37")
        if s.w.slay.owns(move):
            land = s.w.slay.a(move)
            if s.telling and s.owner[land] == self.seat:
                s.cite("CON-A35")
            s.push(RulerDies(land))
        elif move == s.w.slay_elector.base:
            if s.telling:
                s.cite("CON-A17")
            s.push(ElectorDies())
        elif s.telling:
            s.cite("CON-A35")

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if move == s.w.slay_elector.base:
            return Refusal("Every elector has an owner.", "CON-A17")
        if not s.w.slay.owns(move):
            return None
        land = s.w.slay.a(move)
        if has(s.t.is_elector, land):
            return Refusal("An elector may die, but which one is decided by chance.", "CON-27")
        if has(s.castle, land):
            return Refusal(f"A castle protects the ruler of {s.w.places.label(land)}.", "CON-28")
        if s.protected(land):
            return s.why_immune(land)
        return Refusal(f"{s.w.places.label(land)} is not in play.", "CON-A32")

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """An elector if he can be bought; else a neutral neighbour, else anybody's."""
        legal = self.answers(s)
        last = legal[len(legal) - 1]
        if last == s.w.slay_elector.base and s.money[self.seat] >= s.t.elector_bid:
            return last
        best = legal[rng.below("victim", len(legal))]
        for _ in range(3):
            move = legal[rng.below("victim", len(legal))]
            if s.w.slay.owns(move) and s.owner[s.w.slay.a(move)] != self.seat:
                return move
        return best
