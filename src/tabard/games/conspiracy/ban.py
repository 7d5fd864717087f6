"""The Reichsacht (CON-A20)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.bot import defence_strength, land_worth, near_strength, road_worth
from tabard.games.conspiracy.reactions import ON_BAN, Window
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, BY_BAN, has
from tabard.games.conspiracy.war import AskAttack, may_attack
from tabard.games.conspiracy.words import NO_ELECTORATE


class ChooseBan(Choice):
    """The winner of the Reichsacht bans one fiefdom."""

    rule = "CON-A20"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_ban.ask()

    def moves(self, s: ConspiracyState) -> Pile:
        """Fiefdoms of others or of nobody; no electorates, nobody immune (CON-A20)."""
        found = vec[i64](capacity=s.t.lands)
        fiefs = s.t.in_play & ~s.t.is_elector
        for land in range(s.t.lands):
            if has(fiefs, land) and s.owner[land] != self.seat and not s.protected(land):
                found = append(found, s.w.ban.base + land)
        return found

    def play(self, s: ConspiracyState, move: i64) -> None:
        land = s.w.ban.a(move)
        s.lifted = False
        s.claims = 0
        if s.telling:
            s.cite("CON-32")
            s.tell(s.w.banned, self.seat, [land])
        s.push(BanStands(self.seat, land))
        s.push(Window(ON_BAN, s.owner[land], land))

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.ban.owns(move):
            return None
        land = s.w.ban.a(move)
        if has(s.t.is_elector, land):
            return Refusal(NO_ELECTORATE, "CON-32")
        if s.protected(land):
            return s.why_immune(land)
        name = s.w.places.label(land)
        if s.owner[land] == self.seat:
            return Refusal(f"{name} is yours; the ban strikes land that is not.", self.rule)
        return Refusal(f"{name} is not in play.", "CON-A32")

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """The best land that the own troops can take."""
        best = s.options[rng.below("ban", len(s.options))]
        best_worth = 0.0
        for move in s.options:
            land = s.w.ban.a(move)
            if s.heirs(self.seat, land) <= 0:
                continue
            if near_strength(s, self.seat, land, ATTACK) > defence_strength(s, land):
                worth = land_worth(s, land) + road_worth(s, self.seat, land)
                if worth > best_worth:
                    best = move
                    best_worth = worth
        return best


class BanStands(Step[ConspiracyState]):
    """Unless the Edict lifted it, the land may be attacked, the buyer first."""

    rule = "CON-A20"

    def __init__(self, buyer: i64, land: i64) -> None:
        self.buyer: i64 = buyer
        self.land: i64 = land

    def run(self, s: ConspiracyState) -> None:
        if s.lifted:
            if s.telling:
                s.tell(s.w.ban_lifted, self.buyer, [self.land])
            return
        s.push(BanAttacks(self.buyer, self.land, s.owner[self.land], 0))


class BanAttacks(Step[ConspiracyState]):
    """One attack after another until one succeeds; the ban ends with the event."""

    rule = "CON-A20"

    def __init__(self, buyer: i64, land: i64, owner: i64, k: i64) -> None:
        self.buyer: i64 = buyer
        self.land: i64 = land
        self.owner: i64 = owner
        self.k: i64 = k

    def run(self, s: ConspiracyState) -> None:
        if s.owner[self.land] != self.owner:
            return
        k = self.k
        while k < s.seats:
            seat = (self.buyer + k) % s.seats
            k += 1
            if may_attack(s, seat, self.land):
                s.push(BanAttacks(self.buyer, self.land, self.owner, k))
                s.push(AskAttack(seat, self.land, BY_BAN, 0))
                return
        if s.telling:
            s.tell(s.w.ban_over, self.buyer, [self.land])
