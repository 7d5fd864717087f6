"""Death of the Emperor: election, castles, feuds (CON-45 to CON-47, CON-A38)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit, joined
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, SeatStep, Step
from tabard.engine.verbs import Verb
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState, Pick, SeatLandStep
from tabard.games.conspiracy.tables import BY_FEUD, CASTLE, among, has, size_of_mask
from tabard.games.conspiracy.troops import HiringChoice
from tabard.games.conspiracy.victory import hold_election
from tabard.games.conspiracy.war import AskAttack, MayAttack, may_attack
from tabard.games.conspiracy.words import ESTATES, NO_ELECTORATE


class EmperorDies(Step[ConspiracyState]):
    """First the election; without a winner castles and feuds (CON-45)."""

    rule = "CON-45"

    def run(self, s: ConspiracyState) -> None:
        if s.telling:
            s.tell(s.w.emperor, -1, [])
        if hold_election(s):
            return
        s.feuds = vec[i64]()
        s.push(ResolveFeuds())
        s.push_all([MayFeud(seat) for seat in s.turn_order()])
        s.push_all([BuildCastle(seat) for seat in s.turn_order()])


def castles_left(s: ConspiracyState) -> i64:
    """Castles in the supply (CON-2)."""
    return s.t.castles - size_of_mask(s.castle)


def castle_sites(s: ConspiracyState, seat: i64) -> Pile:
    """Own territories without a castle (CON-3)."""
    if castles_left(s) <= 0:
        return vec[i64]()
    return among(s.own_lands(seat), ~s.castle)


class BuildCastle(HiringChoice):
    """Each player may build one castle (CON-45, CON-A38)."""

    rule = "CON-45"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_castle.ask(s.t.castle_price)

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        if s.money[self.seat] >= s.t.castle_price:
            for land in castle_sites(s, self.seat):
                found = append(found, s.w.put.base + land)
        return found

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move == s.w.done.base:
            return
        land = s.w.put.a(move)
        s.pay(self.seat, s.t.castle_price)
        s.castle |= bit(land)
        if s.telling:
            s.cite("CON-A38")
            s.tell(s.w.built, self.seat, [land, CASTLE])

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.put.owns(move):
            return None
        land = s.w.put.a(move)
        if s.owner[land] != self.seat:
            return Refusal(s.w.not_yours(land), self.rule)
        if has(s.castle, land):
            return Refusal("A territory holds one castle.", "CON-3")
        if castles_left(s) <= 0:
            return Refusal("All castles are built.", "CON-2")
        price, money = s.t.castle_price, s.money[self.seat]
        return Refusal(f"A castle costs {price} ducats; you have {money}.", self.rule)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        if s.money[self.seat] >= s.t.elector_bid:
            return s.options[0]
        return s.options[rng.below("castle", len(s.options))]


def is_target(s: ConspiracyState, seat: i64, land: i64) -> bool:
    """A fiefdom, neutral or of somebody not immune, for which there is an heir."""
    if s.owner[land] == seat or not has(s.t.fiefs, land) or s.protected(land):
        return False
    return s.heirs(seat, land) > 0


def feud_targets(s: ConspiracyState, seat: i64, origin: i64) -> Pile:
    """The targets next to the origin of a feud."""
    return vec[i64]([land for land in s.t.near[origin] if is_target(s, seat, land)])


def feud_origins(s: ConspiracyState, seat: i64) -> Pile:
    """Own fiefdoms with a troop and a target next to them (CON-A38)."""
    found = vec[i64](capacity=8)
    for land in among(s.own_lands(seat), s.t.fiefs):
        if s.troops[land] and any(is_target(s, seat, near) for near in s.t.near[land]):
            found = append(found, land)
    return found


class MayFeud(SeatStep[ConspiracyState]):
    """A seat is asked if it can start a feud or holds cards, which all can see."""

    rule = "CON-45"

    def run(self, s: ConspiracyState) -> None:
        if len(s.hands[self.seat]) or len(feud_origins(s, self.seat)):
            s.push(AnnounceFeud(self.seat))


class AnnounceFeud(HiringChoice):
    """Each player may name one own fiefdom for a feud (CON-45, CON-A38)."""

    rule = "CON-45"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_feud.ask()

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        for land in feud_origins(s, self.seat):
            found = append(found, s.w.feud.base + land)
        return found

    def decide(self, s: ConspiracyState, move: i64) -> None:
        if move != s.w.done.base:
            s.push(FeudTarget(self.seat, s.w.feud.a(move)))

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.feud.owns(move):
            return None
        land = s.w.feud.a(move)
        if s.owner[land] != self.seat:
            return Refusal(s.w.not_yours(land), self.rule)
        if has(s.t.is_elector, land):
            return Refusal("No feud starts in an electorate.", "CON-A21")
        name = s.w.places.label(land)
        if not s.troops[land]:
            return Refusal(f"A feud from {name} needs a troop there.", "CON-A38")
        return Refusal(
            f"Next to {name} lies no fiefdom of others for which you have an heir.", "CON-A38"
        )

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        return s.options[rng.below("feud", len(s.options))]


class FeudTarget(Pick):
    """The land the feud is against (CON-45)."""

    rule = "CON-A38"
    continues = True

    def __init__(self, seat: i64, origin: i64) -> None:
        super().__init__(seat)
        self.origin: i64 = origin

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_against.ask(self.origin)

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.against

    def candidates(self, s: ConspiracyState) -> Pile:
        return feud_targets(s, self.seat, self.origin)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.feuds = joined(s.feuds, vec[i64]([self.seat, self.origin, value]))
        if s.telling:
            if s.immune(self.seat):
                s.cite("CON-A19")
            s.tell(s.w.feuds, self.seat, [self.origin, value])

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        if has(s.t.is_elector, value):
            return Refusal(NO_ELECTORATE, "CON-32")
        if s.protected(value):
            return s.why_immune(value)
        return Refusal(why_no_target(s, self.seat, self.origin, value), self.rule)


def why_no_target(s: ConspiracyState, seat: i64, origin: i64, land: i64) -> str:
    """What is missing for a feud against this land (CON-A38)."""
    name = s.w.places.label(land)
    if s.owner[land] == seat:
        return f"{name} is yours."
    if land not in s.t.near[origin]:
        return f"{name} is not next to {s.w.places.label(origin)}."
    return f"{name} needs a {ESTATES[s.t.estate[land]]} heir, and you have none."


class ResolveFeuds(Step[ConspiracyState]):
    """Announcer by announcer: first the banned origin may be attacked (CON-46, CON-A38)."""

    rule = "CON-46"

    def run(self, s: ConspiracyState) -> None:
        steps: list[Step] = []
        for i in range(0, len(s.feuds), 3):
            announcer, origin, target = s.feuds[i], s.feuds[i + 1], s.feuds[i + 2]
            for seat in s.turn_order():
                if seat != announcer:
                    steps.append(FeudAttack(seat, origin, announcer))
            steps.append(MayAdvance(announcer, origin, target))
        steps.append(FEUDS_OVER)
        s.push_all(steps)


class FeudAttack(MayAttack):
    """The origin of a feud may be attacked as long as it has its old owner."""

    rule = "CON-46"
    cause = BY_FEUD


class MayAdvance(SeatLandStep):
    """Whoever still holds the origin, with troops, may enter the land named (CON-A38)."""

    rule = "CON-46"

    def __init__(self, seat: i64, origin: i64, target: i64) -> None:
        super().__init__(seat, target)
        self.origin: i64 = origin

    def run(self, s: ConspiracyState) -> None:
        stands = s.owner[self.origin] == self.seat and s.troops[self.origin] != 0
        if stands and may_attack(s, self.seat, self.land):
            s.push(Advance(self.seat, self.land, BY_FEUD, 0))
        elif s.telling:
            s.cite("CON-A38")


class Advance(AskAttack):
    """Enter the land named in the feud, or stay (CON-46, CON-A38)."""

    rule = "CON-46"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_advance.ask(self.land)


class FeudsOver(Step[ConspiracyState]):
    """After the last war the heirs follow from education (CON-47, CON-A61)."""

    rule = "CON-47"

    def run(self, s: ConspiracyState) -> None:
        for land in range(s.t.lands):
            if has(s.won_in_feud, land):
                s.enrol(s.owner[land], s.t.estate[land], -1)
                s.reserve(s.owner[land], s.t.estate[land], -1)
        s.won_in_feud = 0
        s.feuds = vec[i64]()
        s.push(SETTLE)


FEUDS_OVER: Final = FeudsOver()
