"""Event cards phase: the row, deaths first, then the auctions (CON-18 to CON-24, CON-75).

One class for each effect of an event card; `cards.py` names it for each word of the content.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit, joined, minus, plus
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.auctions import Bidding, open_auction
from tabard.games.conspiracy.ban import ChooseBan
from tabard.games.conspiracy.bot import ban_worth
from tabard.games.conspiracy.electors import ElectorDies
from tabard.games.conspiracy.emperor import EmperorDies, castle_sites
from tabard.games.conspiracy.family import School
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState, Put
from tabard.games.conspiracy.tables import (
    CASTLE,
    CITY,
    CLERICAL,
    EVENTS,
    MONASTERY,
    NO_DEATH,
    NOBODY,
    OF_AN_ELECTOR,
    OF_THE_EMPEROR,
    PREACHER,
    PROFANE,
    RELIC,
    has,
    size_of_mask,
)
from tabard.games.conspiracy.troops import PutKnight


class EventPhase(Step[ConspiracyState]):
    """As many event cards as players, then deaths, then auctions (CON-18, CON-19)."""

    rule = "CON-18"

    def run(self, s: ConspiracyState) -> None:
        s.phase = EVENTS
        s.opener = 0
        s.push_all([LAY_ROW, DEATHS, NEXT_EVENT])


class LayRow(Step[ConspiracyState]):
    """Lay the row open; too few cards kill the Emperor (CON-18, CON-20, CON-21)."""

    rule = "CON-18"

    def run(self, s: ConspiracyState) -> None:
        while len(s.row) < s.seats and len(s.events_deck):
            self.lay(s, s.events_deck[len(s.events_deck) - 1])
        short = len(s.row) < s.seats
        if s.t.end_with_deck:
            if not len(s.events_deck):
                s.last_row = True
                if s.telling:
                    s.cite("CON-A33")
            if short:
                s.push(EmperorDies())
        elif short:
            if s.telling:
                s.cite("CON-21")
                s.tell(s.w.short_row, NOBODY, [])
            s.push_all([EmperorDies(), ShuffleEvents(), LAY_ROW])

    def lay(self, s: ConspiracyState, card: i64) -> None:
        """One more card; some kinds lie in the row only once."""
        s.events_deck = s.events_deck[:-1]
        if s.telling:
            s.tell(s.w.laid, NOBODY, [card])
        if has(s.t.single, card) and card in s.row:
            s.events_gone = plus(s.events_gone, card)
            if s.telling:
                s.cite("CON-20", "CON-A60")
                s.tell(s.w.replaced, NOBODY, [card])
        else:
            s.row = plus(s.row, card)


class ShuffleEvents(Step[ConspiracyState]):
    """All event cards, those just laid too, form a new deck (CON-21, CON-A60)."""

    rule = "CON-A60"

    def run(self, s: ConspiracyState) -> None:
        cards = joined(joined(s.events_deck, s.events_gone), s.row)
        s.events_deck = s.shuffled("events", cards)
        s.events_gone = vec[i64]()
        s.row = vec[i64]()
        s.piled = False


class Deaths(Step[ConspiracyState]):
    """The Emperor first, then electors, all before any auction (CON-19)."""

    rule = "CON-19"

    def run(self, s: ConspiracyState) -> None:
        for death in (OF_THE_EMPEROR, OF_AN_ELECTOR):
            for card in s.row:
                if s.t.deadly[card] == death:
                    s.row = minus(s.row, card)
                    s.events_gone = plus(s.events_gone, card)
                    s.push(self)
                    s.push(EmperorDies() if death == OF_THE_EMPEROR else ElectorDies())
                    if s.telling:
                        s.tell(s.w.event_opens, NOBODY, [card])
                        s.t.event[card].cite(s)
                    return


class NextEvent(Step[ConspiracyState]):
    """The cards are auctioned in the order laid, each opened by the next player (CON-75)."""

    rule = "CON-75"

    def run(self, s: ConspiracyState) -> None:
        if not len(s.row):
            return
        card = s.row[0]
        open_auction(s, bit(s.seats) - 1, NOBODY)
        if s.telling:
            s.tell(s.w.auction_opens, NOBODY, [card])
        opener = s.seat_at(s.opener)
        s.opener += 1
        s.push(EVENT_DONE)
        s.push(Bidding(opener, s.t.bid, EventWon(card), NOT_SOLD, True))


class EventDone(Step[ConspiracyState]):
    """The card leaves the row; the next one follows."""

    rule = "CON-24"

    def run(self, s: ConspiracyState) -> None:
        s.events_gone = plus(s.events_gone, s.row[0])
        s.row = s.row[1:]
        s.push(NEXT_EVENT)
        s.push(SETTLE)


class NotSold(Step[ConspiracyState]):
    """A card nobody bids for is discarded unused (CON-A13)."""

    rule = "CON-A13"

    def run(self, s: ConspiracyState) -> None:
        if s.telling:
            s.tell(s.w.no_effect, NOBODY, [s.row[0]])


LAY_ROW: Final = LayRow()
DEATHS: Final = Deaths()
NEXT_EVENT: Final = NextEvent()
EVENT_DONE: Final = EventDone()
NOT_SOLD: Final = NotSold()


class EventWon(Step[ConspiracyState]):
    """The winner resolves the card at once (CON-24)."""

    rule = "CON-24"

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def run(self, s: ConspiracyState) -> None:
        seat = s.leader
        effect = s.t.event[self.card]
        step = effect.brings(s, seat)
        if s.telling:
            s.tell(s.w.event_opens, seat, [self.card])
            if step is None:
                s.cite("CON-2")
                s.tell(s.w.no_effect, seat, [self.card])
            else:
                effect.cite(s)
        if step is not None:
            s.push(step)


# -- the effects ----------------------------------------------------------------------------


class EventEffect:
    """An event card at work."""

    death: ClassVar[int] = NO_DEATH
    single: ClassVar[bool] = False  # is a second card of this kind in the row replaced? (CON-20)

    def __init__(self, card: i64, id: str) -> None:
        self.card: i64 = card
        self.id: str = id

    def cite(self, s: ConspiracyState) -> None:
        """Note that the card was at work; call it behind `if s.telling`."""
        s.cite(f"effect:event {self.id}")

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        """What it brings its winner; None if it has no effect."""
        return None

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        """What it is worth to a seat, for the bots."""
        return 0.0


class DeathOfEmperor(EventEffect):
    """An election, then castles and feuds; before all auctions (CON-19)."""

    death = OF_THE_EMPEROR


class DeathOfElector(EventEffect):
    """An electorate is auctioned; before all other auctions (CON-19)."""

    death = OF_AN_ELECTOR


class Adoption(EventEffect):
    """A child without a birth."""

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        return School(seat) if s.family_left(seat) > 0 else None

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 9.0


class KnightArmy(EventEffect):
    """A knight."""

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        return PutKnight(seat) if s.knights_left(seat) > 0 and s.lands[seat] > 0 else None

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return s.t.worth.knight_worth + 1.0 if s.knights_left(seat) > 0 else 0.0


class Reichsacht(EventEffect):
    """A ban."""

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        ban = ChooseBan(seat)
        return ban if len(ban.moves(s)) else None

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return ban_worth(s, seat)


class PieceEffect(EventEffect):
    """A piece for an own territory, while the supply lasts (CON-2, CON-3)."""

    piece: ClassVar[int] = NOBODY

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        return PutPiece(seat, self) if len(self.sites(s, seat)) else None

    def sites(self, s: ConspiracyState, seat: i64) -> Pile:
        """Own territories where it may stand."""
        if self.supply(s) <= 0:
            return vec[i64]()
        lands = s.own_lands(seat)
        return vec[i64]([x for x in lands if not self.stands(s, x) and self.fits(s, x)])

    def supply(self, s: ConspiracyState) -> i64:
        """How many are left."""
        return 1

    def stands(self, s: ConspiracyState, land: i64) -> bool:
        """Does one stand there already?"""
        raise NotImplementedError

    def fits(self, s: ConspiracyState, land: i64) -> bool:
        """Is the land of the right kind?"""
        return True

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        """Put it there."""
        raise NotImplementedError

    def unfit(self) -> Refusal:
        """Why it may not stand in a land that does not fit."""
        raise NotImplementedError


class PutPiece(Put):
    """The winner chooses the place (CON-24)."""

    rule = "CON-24"

    def __init__(self, seat: i64, effect: PieceEffect) -> None:
        super().__init__(seat)
        self.effect: PieceEffect = effect

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_piece.ask(self.effect.piece)

    def candidates(self, s: ConspiracyState) -> Pile:
        return self.effect.sites(s, self.seat)

    def chosen(self, s: ConspiracyState, value: i64) -> None:
        if s.telling:
            s.tell(s.w.built, self.seat, [value, self.effect.piece])
            s.cite("CON-3")
        self.effect.place(s, self.seat, value)
        s.refresh()

    def refuse(self, s: ConspiracyState, value: i64) -> Refusal:
        if s.owner[value] != self.seat:
            return Refusal(s.w.not_yours(value), self.rule)
        if not self.effect.fits(s, value):
            return self.effect.unfit()
        return Refusal("One such piece stands there already.", "CON-3")


class MasterBuilder(PieceEffect):
    """A castle."""

    piece = CASTLE

    def sites(self, s: ConspiracyState, seat: i64) -> Pile:
        return castle_sites(s, seat)

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        s.castle |= bit(land)

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 13.0


class CityRights(PieceEffect):
    """A Reichsstadt, also in an electorate (CON-A64)."""

    piece = CITY

    def supply(self, s: ConspiracyState) -> i64:
        return s.t.cities - size_of_mask(s.city)

    def stands(self, s: ConspiracyState, land: i64) -> bool:
        return has(s.city, land)

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        s.city |= bit(land)
        if s.telling and has(s.t.is_elector, land):
            s.cite("CON-A64")

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 12.0 + 0.35 * s.t.worth.per_income * float(s.trade[seat])


class FoundMonastery(PieceEffect):
    """A monastery, in profane fiefdoms only (CON-A64)."""

    piece = MONASTERY

    def supply(self, s: ConspiracyState) -> i64:
        return s.t.monasteries - size_of_mask(s.monastery)

    def stands(self, s: ConspiracyState, land: i64) -> bool:
        return has(s.monastery, land)

    def fits(self, s: ConspiracyState, land: i64) -> bool:
        return s.t.estate[land] == PROFANE and not has(s.t.is_elector, land)

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        s.monastery |= bit(land)

    def unfit(self) -> Refusal:
        return Refusal("Monasteries stand in profane fiefdoms only.", "CON-A64")

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 11.0


def holds_relic(s: ConspiracyState, land: i64) -> bool:
    """Relics lie in clerical land or in a monastery (CON-41)."""
    return s.t.estate[land] == CLERICAL or has(s.monastery, land)


class FindRelic(PieceEffect):
    """A relic, in clerical land or a monastery (CON-41)."""

    piece = RELIC

    def supply(self, s: ConspiracyState) -> i64:
        return s.t.relics - size_of_mask(s.relic)

    def stands(self, s: ConspiracyState, land: i64) -> bool:
        return has(s.relic, land)

    def fits(self, s: ConspiracyState, land: i64) -> bool:
        return holds_relic(s, land)

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        s.relic |= bit(land)

    def unfit(self) -> Refusal:
        return Refusal("A relic needs clerical land or a monastery.", "CON-41")

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 17.0 + (10.0 if s.relics[seat] == 1 else 0.0)


class ItinerantPreacher(PieceEffect):
    """The preacher: a new owner places him, the old one keeps him (CON-20, CON-A54)."""

    piece = PREACHER
    single = True

    def brings(self, s: ConspiracyState, seat: i64) -> Step | None:
        if s.preacher_of() == seat:
            return None
        if s.telling and s.jailer != NOBODY and s.lands[seat]:
            s.cite("CON-A54")
        return super().brings(s, seat)

    def stands(self, s: ConspiracyState, land: i64) -> bool:
        return False

    def place(self, s: ConspiracyState, seat: i64, land: i64) -> None:
        s.preacher = seat
        s.preacher_at = land
        s.jailer = NOBODY

    def worth(self, s: ConspiracyState, seat: i64) -> float:
        return 14.0 if s.preacher != seat else 0.0
