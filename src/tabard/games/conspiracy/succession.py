"""Death of a Lord or Bishop: claims, pay-offs, auction, the new ruler, guards, interventions
(CON-33 to CON-39)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, Refusal, Step, some_of
from tabard.games.conspiracy.auctions import Bidding, open_auction
from tabard.games.conspiracy.masters import SETTLE, ElectorGained
from tabard.games.conspiracy.negotiation import PayOffs
from tabard.games.conspiracy.reactions import ON_RULER_DEATH, Window
from tabard.games.conspiracy.state import Choice, ConspiracyState, LandStep, SeatLandStep
from tabard.games.conspiracy.tables import (
    BY_SUCCESSION,
    CLASSES,
    KNIGHT,
    NOBODY,
    PROFANE,
    has,
    size_of_mask,
)
from tabard.games.conspiracy.troops import Evacuate, LaterHiringChoice, transport
from tabard.games.conspiracy.war import AskAttack, may_attack


class RulerDies(LandStep):
    """A Lord or Bishop dies; cards may answer (CON-33, CON-36)."""

    rule = "CON-27"

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        if s.telling:
            s.tell(s.w.died, NOBODY, [land])
        s.deaths += 1
        s.claims = 0
        s.intervener = NOBODY
        s.healer = NOBODY
        s.push(Succession(land))
        s.push(Window(ON_RULER_DEATH, s.owner[land], land))


class Succession(LandStep):
    """What the cards have made of the death."""

    rule = "CON-33"

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        old = s.owner[land]
        if s.healer != NOBODY:
            s.claims = 0
            s.intervener = NOBODY
            if s.telling:
                s.tell(s.w.healed, old, [])
        elif s.intervener != NOBODY:
            s.leader = s.intervener
            s.push(NewRuler(land, False))
        elif s.t.estate[land] != PROFANE:
            s.push(OpenContest(land, NOBODY))
        else:
            s.push(Contest(land))
            if old >= 0 and s.heirs(old, land) > 0:
                s.push(FamilyClaim(old, land))


class ClaimOrNot(Choice):
    """A land may be claimed; a claim is voluntary (CON-33)."""

    rule = "CON-33"

    def __init__(self, seat: i64, land: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.claim.base, s.w.done.base])


class FamilyClaim(ClaimOrNot):
    """The family of the dead Lord may claim his land (CON-33, CON-A15)."""

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_claim.ask(self.land)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.claim.base:
            if s.telling:
                s.tell(s.w.claimed, self.seat, [self.land])
            s.claims |= bit(self.seat)
        elif s.telling and not has(s.claims, self.seat):  # a card may have claimed it already
            s.cite("CON-A15")
            s.tell(s.w.waived, self.seat, [self.land])


def first_of(seats: i64) -> i64:
    """The lowest seat of a bit mask."""
    seat: i64 = 0
    while not has(seats, seat):
        seat += 1
    return seat


class Contest(LandStep):
    """One claimant takes the land, several bid for it, none opens it to all (CON-33, CON-34)."""

    rule = "CON-33"

    def run(self, s: ConspiracyState) -> None:
        claimants = size_of_mask(s.claims)
        old = s.owner[self.land]
        if s.telling and claimants and old >= 0 and s.heirs(old, self.land) <= 0:
            s.tell(s.w.no_heir, old, [s.t.estate[self.land]])
        if claimants == 0:
            s.push(OpenContest(self.land, NOBODY))
        elif claimants > 1:
            start_contest(s, self.land, s.claims)
        elif first_of(s.claims) == s.owner[self.land]:
            s.leader = s.owner[self.land]
            s.push(NewRuler(self.land, False))
        else:
            s.push(TakeOrDecline(first_of(s.claims), self.land))


class OpenContest(Step[ConspiracyState]):
    """Everybody with an heir of the right kind may bid (CON-34, CON-36, CON-A15)."""

    rule = "CON-34"

    def __init__(self, land: i64, declined: i64) -> None:
        self.land: i64 = land
        self.declined: i64 = declined  # a sole claimant who did not want it (CON-A56)

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        eligible = s.with_heirs(land)
        heirs = size_of_mask(eligible)
        clerical = s.t.estate[land] != PROFANE
        if s.telling:
            s.cite("CON-36" if clerical else "CON-34")
            tell_heirless(s, land, eligible)
        if heirs == 0:
            s.push(Vacant(land))
        elif heirs > 1 or clerical:
            start_contest(s, land, eligible)
        elif first_of(eligible) == self.declined:
            s.push(Vacant(land))
        else:
            s.push(TakeOrDecline(first_of(eligible), land))


def tell_heirless(s: ConspiracyState, land: i64, eligible: i64) -> None:
    """Says which families are not asked for a land, and why."""
    for seat in s.turn_order():
        if not has(eligible, seat):
            s.tell(s.w.no_heir, seat, [s.t.estate[land]])


def start_contest(s: ConspiracyState, land: i64, eligible: i64) -> None:
    """Pay-offs first where there is somebody to pay, then the auction (CON-35, CON-A16)."""
    s.have_bid = 0
    bidding = StartBidding(land, eligible)
    if size_of_mask(eligible) == 1:
        if s.telling:
            s.cite("CON-A16")
        s.push(bidding)
    else:
        s.push(PayOffs(land, eligible, 0, NewRuler(land, False), bidding))


class StartBidding(Step[ConspiracyState]):
    """The first eligible player in turn order opens (CON-A16)."""

    rule = "CON-A16"

    def __init__(self, land: i64, eligible: i64) -> None:
        self.land: i64 = land
        self.eligible: i64 = eligible

    def run(self, s: ConspiracyState) -> None:
        open_auction(s, self.eligible, self.land)
        if s.telling:
            s.tell(s.w.land_auction, NOBODY, [self.land])
        s.push(Bidding(s.active, s.t.bid, NewRuler(self.land, True), Vacant(self.land), False))


class TakeOrDecline(ClaimOrNot):
    """A sole claimant gets the land for nothing, or declines it (CON-33, CON-A56)."""

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_take.ask(self.land)

    def play(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.claim.base:
            s.leader = self.seat
            s.push(NewRuler(self.land, False))
            return
        if s.telling:
            s.cite("CON-A56")
            s.tell(s.w.waived, self.seat, [self.land])
        if s.claims:
            s.claims = 0
            s.push(OpenContest(self.land, self.seat))
        else:
            s.push(Vacant(self.land))


class Vacant(LandStep):
    """Nobody takes the land: it becomes neutral, the old troops leave (CON-A14)."""

    rule = "CON-A14"

    def run(self, s: ConspiracyState) -> None:
        old = s.owner[self.land]
        s.claims = 0
        s.push(BecomesNeutral(self.land))
        if old >= 0:
            s.push(Evacuate(old, self.land))


class BecomesNeutral(LandStep):
    """The old ruler's marker goes to the supply (CON-A45)."""

    rule = "CON-A45"

    def run(self, s: ConspiracyState) -> None:
        s.for_sale = NOBODY
        s.give(self.land, NOBODY)
        if s.telling:
            s.tell(s.w.neutral, NOBODY, [self.land])
            s.cite("CON-A65")
        s.push(SETTLE)


class NewRuler(Step[ConspiracyState]):
    """The land goes to `s.leader`; then guards, and after an auction interventions (CON-37)."""

    rule = "CON-37"

    def __init__(self, land: i64, auctioned: bool) -> None:
        self.land: i64 = land
        self.auctioned: bool = auctioned

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        seat = s.leader
        old = s.owner[land]
        s.claims = 0
        s.intervener = NOBODY
        steps: list[Step] = []
        if old >= 0 and old != seat:
            steps.append(Evacuate(old, land))
        guard = Guard(seat, land, s.t.guard_knights, s.t.guard_mercs)
        steps.append(Enthrone(seat, land))
        if has(s.t.is_elector, land):
            if s.telling:
                s.cite("CON-A44")
            steps += [ElectorGained(land), guard]  # four electors win at once (CON-69)
        else:
            steps += [guard, SETTLE]
            if self.auctioned:
                for other in s.turn_order():
                    if other != seat:  # all who have lost, one after another
                        steps.append(Intervention(other, land, s.have_bid))
        s.push_all(steps)


class Enthrone(SeatLandStep):
    """An heir moves from education to the land (CON-37, CON-A45)."""

    rule = "CON-37"

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        same = s.owner[land] == self.seat
        s.enrol(self.seat, s.t.estate[land], -1)
        s.for_sale = NOBODY
        s.give(land, self.seat)
        if s.telling:
            s.cite("CON-A45")
            if has(s.relic, land):
                s.cite("CON-A36")
            s.tell(s.w.kept if same else s.w.gained, self.seat, [land])


class Guard(LaterHiringChoice):
    """Up to one knight and two mercenaries follow the new ruler (CON-38)."""

    rule = "CON-38"

    def __init__(self, seat: i64, land: i64, knights: i64, mercs: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land
        self.knights: i64 = knights
        self.mercs: i64 = mercs

    def prompt(self, s: ConspiracyState) -> Ask:
        first = self.knights == s.t.guard_knights and self.mercs == s.t.guard_mercs
        asked = s.w.ask_guard if first else s.w.ask_more_guards
        return asked.ask(self.land, self.knights, self.mercs)

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        for land in s.own_lands(self.seat):
            if land != self.land and s.troops[land]:
                for unit in range(CLASSES):
                    left = self.knights if unit >= KNIGHT else self.mercs
                    if left > 0 and s.count_at(land, unit):
                        found = append(found, s.w.guard.move2(unit, land))
        return found

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """All who come are named at once."""
        found = vec[i64](capacity=16)
        for move in self.answers(s):
            if s.w.guard.owns(move):
                unit, land = s.w.guard.a(move), s.w.guard.b(move)
                most = self.knights if unit >= KNIGHT else self.mercs
                for _ in range(min(most, s.count_at(land, unit))):
                    found = append(found, move)
        said = "They leave their land at once and stand here."
        return some_of(said, found, s.w.done.base, self.knights + self.mercs)

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.done.base:
            return
        unit = s.w.guard.a(move)
        land = s.w.guard.b(move)
        transport(s, self.seat, unit, land, self.land)
        knights = self.knights - (1 if unit >= KNIGHT else 0)
        mercs = self.mercs - (0 if unit >= KNIGHT else 1)
        s.push(Guard(self.seat, self.land, knights, mercs))

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.guard.owns(move):
            land = s.w.guard.b(move)
            if s.owner[land] != self.seat:
                return Refusal(f"{s.w.not_yours(land)} Guards come from your own land.", self.rule)
            return Refusal("One knight and two mercenaries of yours may come.", self.rule)
        return None

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        can_come = s.w.guard.owns(s.options[1])
        return s.options[1] if can_come and s.troops[self.land] == 0 else s.options[0]


class Intervention(SeatLandStep):
    """A losing bidder with troops next door may attack (CON-39, CON-A23)."""

    rule = "CON-39"

    def __init__(self, seat: i64, land: i64, bidders: i64) -> None:
        super().__init__(seat, land)
        self.bidders: i64 = bidders  # all who have bid may join an attack (CON-49)

    def run(self, s: ConspiracyState) -> None:
        if has(self.bidders, self.seat) and may_attack(s, self.seat, self.land):
            if s.telling:
                s.cite("CON-A23")
            s.push(AskAttack(self.seat, self.land, BY_SUCCESSION, self.bidders))
