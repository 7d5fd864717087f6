"""Death of an elector (CON-30 to CON-32, CON-A17, CON-A43, CON-A44)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.piles import bit, plus
from tabard.engine.steps import Step
from tabard.games.conspiracy.auctions import Bidding, open_auction
from tabard.games.conspiracy.masters import ELECTOR_UNSOLD, lose_vote
from tabard.games.conspiracy.reactions import ON_ELECTOR_DEATH, Window
from tabard.games.conspiracy.state import ConspiracyState, LandStep
from tabard.games.conspiracy.succession import NewRuler, tell_heirless
from tabard.games.conspiracy.tables import NOBODY
from tabard.games.conspiracy.troops import Evacuate


def elector_can_die(s: ConspiracyState) -> bool:
    """A fate roll strikes only electors owned by nobody (CON-A17)."""
    return len(s.elector_deck) > 0 or len(s.elector_gone) > 0


class ElectorDies(Step[ConspiracyState]):
    """The top elector card names the victim; with all owned, a random one (CON-30, CON-31)."""

    rule = "CON-30"

    def run(self, s: ConspiracyState) -> None:
        s.deaths += 1
        s.healer = NOBODY
        s.claims = 0
        land = next_victim(s)
        if s.telling:
            s.tell(s.w.elector_died, NOBODY, [land])
        s.push(ElectorBuried(land))
        if s.owner[land] >= 0:
            s.push(Window(ON_ELECTOR_DEATH, s.owner[land], land))


def next_victim(s: ConspiracyState) -> i64:
    """The elector who dies."""
    if not elector_can_die(s):
        if s.telling:
            s.cite("CON-31", "CON-A43")
        mixed = s.t.electors_for_sale[:]
        s.rng.shuffle("electors", mixed)
        return mixed[0]
    if not len(s.elector_deck):
        s.elector_deck = s.shuffled("electors", s.elector_gone)
        s.elector_gone = vec[i64]()
        if s.telling:
            s.cite("CON-31")
    land = s.elector_deck[len(s.elector_deck) - 1]
    s.elector_deck = s.elector_deck[:-1]
    return land


class ElectorBuried(LandStep):
    """His land is auctioned among those with an heir, from the lowest bid on (CON-30)."""

    rule = "CON-30"

    def run(self, s: ConspiracyState) -> None:
        land = self.land
        if s.healer != NOBODY:
            if s.telling:
                s.tell(s.w.healed, s.owner[land], [])
            return
        master = s.influencer(land)
        s.displaced = 0
        if master != NOBODY:
            s.displaced = bit(master)
            lose_vote(s, master)
            if s.telling:
                s.cite("CON-A46")
        open_auction(s, s.with_heirs(land), land)
        if s.telling:
            s.cite("CON-A40")
            tell_heirless(s, land, s.bidders)
            s.tell(s.w.land_auction, NOBODY, [land])
        unsold = Unsold(land)
        s.push(Bidding(s.active, s.t.elector_bid, NewRuler(land, True), unsold, False))


class Unsold(LandStep):
    """No bid: the card goes to the elector discard; an owner has lost his land (CON-A43)."""

    rule = "CON-30"

    def run(self, s: ConspiracyState) -> None:
        old = s.owner[self.land]
        if s.telling and old < 0:
            s.tell(s.w.no_elector, NOBODY, [self.land, s.t.elector_bid // 10 - 1])
        s.push(ElectorLost(self.land))
        if old >= 0:
            s.push(Evacuate(old, self.land))


class ElectorLost(LandStep):
    """The electorate is neutral; masters may influence it again (CON-67)."""

    rule = "CON-67"

    def run(self, s: ConspiracyState) -> None:
        s.elector_gone = plus(s.elector_gone, self.land)
        s.for_sale = NOBODY
        if s.owner[self.land] >= 0:
            s.give(self.land, NOBODY)
            if s.telling:
                s.cite("CON-A45")
                s.tell(s.w.neutral, NOBODY, [self.land])
        s.push(ELECTOR_UNSOLD)
