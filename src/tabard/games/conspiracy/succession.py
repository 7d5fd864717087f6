"""Death of a Lord or Bishop: claims, pay-offs, auction, the new ruler, guards, interventions
(CON-33 to CON-39)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.auctions import Bidding, open_auction
from tabard.games.conspiracy.masters import SETTLE, ElectorGained
from tabard.games.conspiracy.negotiation import PayOffs
from tabard.games.conspiracy.reactions import ON_RULER_DEATH, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLASSES, KNIGHT, NOBODY, PROFANE
from tabard.games.conspiracy.troops import Evacuate
from tabard.games.conspiracy.war import BY_SUCCESSION, AskAttack, may_attack


class RulerDies(Step[ConspiracyState]):
    """A Lord or Bishop dies; cards may answer (CON-33, CON-36)."""

    rule = "CON-27"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        if s.telling:
            s.tell(s.w.died, NOBODY, [land])
        s.claims = 0
        s.intervener = NOBODY
        s.healed = False
        s.push(Succession(land))
        s.push(Window(ON_RULER_DEATH, s.owner[land], land))


class Succession(Step[ConspiracyState]):
    """What the cards have made of the death."""

    rule = "CON-33"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        old = s.owner[land]
        if s.healed:
            s.claims = 0
            s.intervener = NOBODY
            if s.telling:
                s.tell(s.w.healed, old, [])
            return
        if s.intervener != NOBODY:
            s.leader = s.intervener
            s.push(NewRuler(land, False))
            return
        if s.t.land_estate[land] != PROFANE:
            s.push(OpenContest(land, NOBODY))
            return
        s.push(Contest(land))
        if old >= 0 and s.heirs(old, land) > 0:
            s.push(FamilyClaim(old, land))


class ClaimOrNot(Decision[ConspiracyState]):
    """A land may be claimed; a claim is voluntary (CON-33)."""

    rule = "CON-33"

    def __init__(self, seat: int, land: int) -> None:
        super().__init__(seat)
        self.land: int = land

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.claim.move0(), s.w.done.move0()]


class FamilyClaim(ClaimOrNot):
    """The family of the dead Lord may claim his land (CON-33, CON-A15)."""

    def prompt(self, s: ConspiracyState) -> str:
        return f"Your Lord of {s.land_name(self.land)} is dead: do you claim it?"

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.claim.base:
            if s.telling:
                s.tell(s.w.claimed, self.seat, [self.land])
            s.claims |= 1 << self.seat
        elif s.telling:
            s.cite("CON-A15")
            s.tell(s.w.waived, self.seat, [self.land])


class Contest(Step[ConspiracyState]):
    """One claimant takes the land, several bid for it, none opens it to all (CON-33, CON-34)."""

    rule = "CON-33"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        claims = s.claims
        if claims == 0:
            s.push(OpenContest(self.land, NOBODY))
        elif claims & (claims - 1) == 0:
            seat = claims.bit_length() - 1
            if seat == s.owner[self.land]:
                s.leader = seat
                s.push(NewRuler(self.land, False))
            else:
                s.push(TakeOrDecline(seat, self.land))
        else:
            start_contest(s, self.land, claims)


class OpenContest(Step[ConspiracyState]):
    """Everybody with an heir of the right kind may bid (CON-34, CON-36, CON-A15)."""

    rule = "CON-34"

    def __init__(self, land: int, declined: int) -> None:
        self.land: int = land
        self.declined: int = declined  # a sole claimant who did not want it (CON-A56)

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        eligible = 0
        for seat in range(s.seats):
            if s.heirs(seat, land) > 0:
                eligible |= 1 << seat
        clerical = s.t.land_estate[land] != PROFANE
        if s.telling:
            s.cite("CON-36" if clerical else "CON-34")
        lone = eligible & (eligible - 1) == 0
        if eligible == 0:
            s.push(Vacant(land))
        elif lone and not clerical:
            seat = eligible.bit_length() - 1
            if seat == self.declined:
                s.push(Vacant(land))
            else:
                s.push(TakeOrDecline(seat, land))
        else:
            start_contest(s, land, eligible)


def start_contest(s: ConspiracyState, land: int, eligible: int) -> None:
    """Pay-offs first where there is somebody to pay, then the auction (CON-35, CON-A16)."""
    s.have_bid = 0
    bidding = StartBidding(land, eligible)
    if eligible & (eligible - 1) == 0:
        if s.telling:
            s.cite("CON-A16")
        s.push(bidding)
    else:
        s.push(PayOffs(land, eligible, 0, NewRuler(land, False), bidding))


class StartBidding(Step[ConspiracyState]):
    """The first eligible player in turn order opens (CON-A16)."""

    rule = "CON-A16"

    def __init__(self, land: int, eligible: int) -> None:
        self.land: int = land
        self.eligible: int = eligible

    def run(self, s: ConspiracyState) -> None:
        open_auction(s, self.eligible, self.land)
        if s.telling:
            s.tell(s.w.land_auction, NOBODY, [self.land])
        s.push(Bidding(s.active, s.t.bid, NewRuler(self.land, True), Vacant(self.land), False))


class TakeOrDecline(ClaimOrNot):
    """A sole claimant gets the land for nothing, or declines it (CON-33, CON-A56)."""

    def prompt(self, s: ConspiracyState) -> str:
        return f"{s.land_name(self.land)} is yours for nothing: do you take it?"

    def play(self, s: ConspiracyState, move: int) -> None:
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


class Vacant(Step[ConspiracyState]):
    """Nobody takes the land: it becomes neutral, the old troops leave (CON-A14)."""

    rule = "CON-A14"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        old = s.owner[self.land]
        s.claims = 0
        s.push(BecomesNeutral(self.land))
        if old >= 0:
            s.push(Evacuate(old, self.land))


class BecomesNeutral(Step[ConspiracyState]):
    """The old ruler's marker goes to the supply (CON-A45)."""

    rule = "CON-A45"

    def __init__(self, land: int) -> None:
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        s.owner[self.land] = NOBODY
        s.for_sale = NOBODY
        s.refresh()
        if s.telling:
            s.tell(s.w.neutral, NOBODY, [self.land])
            s.cite("CON-A65")
        s.push(SETTLE)


class NewRuler(Step[ConspiracyState]):
    """The land goes to `s.leader`; then guards, and after an auction interventions (CON-37)."""

    rule = "CON-37"

    def __init__(self, land: int, auctioned: bool) -> None:
        self.land: int = land
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
        if s.t.elector[land]:
            if s.telling:
                s.cite("CON-A44")
            steps += [ElectorGained(land), guard]  # four electors win at once (CON-69)
        else:
            steps += [guard, SETTLE]
            if self.auctioned:
                steps.append(Interventions(land, s.have_bid, seat, 0))
        s.push_all(steps)


class Enthrone(Step[ConspiracyState]):
    """An heir moves from education to the land (CON-37, CON-A45)."""

    rule = "CON-37"

    def __init__(self, seat: int, land: int) -> None:
        self.seat: int = seat
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        s.school[self.seat][s.t.land_estate[land]] -= 1
        s.owner[land] = self.seat
        s.for_sale = NOBODY
        s.refresh()
        if s.telling:
            s.cite("CON-A45")
            if s.relic[land]:
                s.cite("CON-A36")
            s.tell(s.w.gained, self.seat, [land])


class Guard(Decision[ConspiracyState]):
    """Up to one knight and two mercenaries follow the new ruler (CON-38)."""

    rule = "CON-38"

    def __init__(self, seat: int, land: int, knights: int, mercs: int) -> None:
        super().__init__(seat)
        self.land: int = land
        self.knights: int = knights
        self.mercs: int = mercs

    def prompt(self, s: ConspiracyState) -> str:
        return (
            f"Which troops stand guard in {s.land_name(self.land)}? "
            f"Knights that may still come: {self.knights}, mercenaries: {self.mercs}."
        )

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        for land in range(s.t.lands):
            if s.owner[land] == self.seat and land != self.land:
                for unit in range(CLASSES):
                    left = self.knights if unit >= KNIGHT else self.mercs
                    if left > 0 and s.troops[land * CLASSES + unit]:
                        found.append(s.w.guard.move2(unit, land))
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            return
        unit = s.w.guard.a(move)
        land = s.w.guard.b(move)
        s.troops[land * CLASSES + unit] -= 1
        s.troops[self.land * CLASSES + unit] += 1
        if s.telling:
            s.tell(s.w.moved, self.seat, [unit, land, self.land])
        knights = self.knights - (1 if unit >= KNIGHT else 0)
        mercs = self.mercs - (0 if unit >= KNIGHT else 1)
        s.push(Guard(self.seat, self.land, knights, mercs))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.guard.owns(move):
            return Refusal("One knight and two mercenaries of yours may come.", self.rule)
        return None


class Interventions(Step[ConspiracyState]):
    """Losing bidders with troops next door may attack, one after another (CON-39, CON-A23)."""

    rule = "CON-39"

    def __init__(self, land: int, bidders: int, winner: int, k: int) -> None:
        self.land: int = land
        self.bidders: int = bidders  # all who have bid may join an attack (CON-49)
        self.winner: int = winner  # he alone does not lead one
        self.k: int = k

    def run(self, s: ConspiracyState) -> None:
        k = self.k
        while k < s.seats:
            seat = s.seat_at(k)
            k += 1
            lost = seat != self.winner and bool(self.bidders >> seat & 1)
            if lost and may_attack(s, seat, self.land, True):
                s.push(Interventions(self.land, self.bidders, self.winner, k))
                if s.telling:
                    s.cite("CON-A23")
                s.push(AskAttack(seat, self.land, BY_SUCCESSION, self.bidders))
                return
