"""The Reichsacht (CON-A20)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.reactions import ON_BAN, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import Refusals
from tabard.games.conspiracy.war import BY_BAN, AskAttack, may_attack


def ban_targets(s: ConspiracyState, seat: int) -> list[int]:
    """Fiefdoms of others or of nobody; no electorates, nobody immune (CON-A20)."""
    t = s.t
    return [
        land
        for land in range(t.lands)
        if t.in_play[land]
        and not t.elector[land]
        and s.owner[land] != seat
        and not s.protected(land)
    ]


class ChooseBan(Decision[ConspiracyState]):
    """The winner of the Reichsacht bans one fiefdom."""

    rule = "CON-A20"

    def prompt(self, s: ConspiracyState) -> str:
        return "Which fiefdom do you put under the ban?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.ban.move1(land) for land in ban_targets(s, self.seat)]

    def play(self, s: ConspiracyState, move: int) -> None:
        land = s.w.ban.a(move)
        s.lifted = False
        s.claims = 0
        if s.telling:
            s.cite("CON-32")
            s.tell(s.w.banned, self.seat, [land])
        s.push(BanStands(self.seat, land))
        s.push(Window(ON_BAN, s.owner[land], land))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if not s.w.ban.owns(move):
            return None
        land = s.w.ban.a(move)
        if s.t.elector[land]:
            return Refusal(Refusals.ELECTORATE, "CON-32")
        if s.protected(land):
            return Refusal(Refusals.IMMUNE, "CON-29")
        return Refusal("You cannot ban that land.", self.rule)


class BanStands(Step[ConspiracyState]):
    """Unless the Edict lifted it, the land may be attacked, the buyer first."""

    rule = "CON-A20"

    def __init__(self, buyer: int, land: int) -> None:
        self.buyer: int = buyer
        self.land: int = land

    def run(self, s: ConspiracyState) -> None:
        if s.lifted:
            if s.telling:
                s.tell(s.w.ban_lifted, self.buyer, [self.land])
            return
        s.push(BanAttacks(self.buyer, self.land, s.owner[self.land], 0))


class BanAttacks(Step[ConspiracyState]):
    """One attack after another until one succeeds; the ban ends with the event."""

    rule = "CON-A20"

    def __init__(self, buyer: int, land: int, owner: int, k: int) -> None:
        self.buyer: int = buyer
        self.land: int = land
        self.owner: int = owner
        self.k: int = k

    def run(self, s: ConspiracyState) -> None:
        if s.owner[self.land] != self.owner:
            return
        k = self.k
        while k < s.seats:
            seat = (self.buyer + k) % s.seats
            k += 1
            if may_attack(s, seat, self.land, True):
                s.push(BanAttacks(self.buyer, self.land, self.owner, k))
                s.push(AskAttack(seat, self.land, BY_BAN, 0))
                return
