"""The Reichsacht (CON-A20)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.engine.verbs import Verb
from tabard.games.conspiracy.bot import defence_strength, land_worth, near_strength, road_worth
from tabard.games.conspiracy.reactions import ON_BAN, Window
from tabard.games.conspiracy.state import ConspiracyState, Pick, SeatLandStep
from tabard.games.conspiracy.tables import ATTACK, BY_BAN, has
from tabard.games.conspiracy.war import MayAttack
from tabard.games.conspiracy.words import NO_ELECTORATE


class ChooseBan(Pick):
    """The winner of the Reichsacht bans one fiefdom."""

    rule = "CON-A20"

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_ban.ask()

    def verb(self, s: ConspiracyState) -> Verb:
        return s.w.ban

    def candidates(self, s: ConspiracyState) -> Pile:
        """Fiefdoms of others or of nobody; no electorates, nobody immune (CON-A20)."""
        found = vec[i64](capacity=s.t.lands)
        for land in range(s.t.lands):
            if has(s.t.fiefs, land) and s.owner[land] != self.seat and not s.protected(land):
                found = append(found, land)
        return found

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        s.lifted = False
        s.claims = 0
        if s.telling:
            s.cite("CON-32")
            s.tell(s.w.banned, self.seat, [value])
        s.push(BanStands(self.seat, value))
        s.push(Window(ON_BAN, s.owner[value], value))

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        if has(s.t.is_elector, value):
            return Refusal(NO_ELECTORATE, "CON-32")
        if s.protected(value):
            return s.why_immune(value)
        name = s.w.places.label(value)
        if s.owner[value] == self.seat:
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


class BanStands(SeatLandStep):
    """Unless the Edict lifted it, the land may be attacked, the buyer first."""

    rule = "CON-A20"

    def run(self, s: ConspiracyState) -> None:
        if s.lifted:
            if s.telling:
                s.tell(s.w.ban_lifted, self.seat, [self.land])
            return
        owner = s.owner[self.land]
        s.push(BanOver(self.seat, self.land, owner))
        s.push_all([BanAttack(seat, self.land, owner) for seat in s.order_from(self.seat)])


class BanAttack(MayAttack):
    """One attack after another until one succeeds."""

    rule = "CON-A20"
    cause = BY_BAN


class BanOver(SeatLandStep):
    """The ban ends with the event."""

    rule = "CON-A20"

    def __init__(self, seat: i64, land: i64, owner: i64) -> None:
        super().__init__(seat, land)
        self.owner: i64 = owner

    def run(self, s: ConspiracyState) -> None:
        if s.telling and s.owner[self.land] == self.owner:
            s.tell(s.w.ban_over, self.seat, [self.land])
