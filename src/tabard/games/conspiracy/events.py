"""Event cards phase: the row, deaths first, then the auctions (CON-18 to CON-24, CON-75)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.auctions import Bidding, open_auction
from tabard.games.conspiracy.ban import ChooseBan, ban_targets
from tabard.games.conspiracy.electors import ElectorDies
from tabard.games.conspiracy.emperor import EmperorDies, castle_sites
from tabard.games.conspiracy.family import School
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    CLERICAL,
    EV_BAN,
    EV_CASTLE,
    EV_CHILD,
    EV_CITY,
    EV_ELECTOR,
    EV_EMPEROR,
    EV_KNIGHT,
    EV_MONASTERY,
    EV_PREACHER,
    EVENTS,
    KNIGHT,
    NOBODY,
    PROFANE,
    Refusals,
)
from tabard.games.conspiracy.troops import PutTroop

PIECE_CASTLE: Final = 0
PIECE_MONASTERY: Final = 1
PIECE_CITY: Final = 2
PIECE_RELIC: Final = 3
PIECE_PREACHER: Final = 4


class EventPhase(Step[ConspiracyState]):
    """As many event cards as players, then deaths, then auctions (CON-18, CON-19)."""

    rule = "CON-18"

    def run(self, s: ConspiracyState) -> None:
        s.phase = EVENTS
        s.opener = 0
        s.push_all([LayRow(), Deaths(), NextEvent()])


class LayRow(Step[ConspiracyState]):
    """Lay the row open; too few cards kill the Emperor (CON-18, CON-20, CON-21)."""

    rule = "CON-18"

    def run(self, s: ConspiracyState) -> None:
        while len(s.row) < s.seats and s.events_deck:
            card = s.events_deck.pop()
            if s.telling:
                s.tell(s.w.laid, NOBODY, [card])
            if s.t.event_effect[card] == EV_PREACHER and card in s.row:
                s.events_gone.append(card)
                if s.telling:
                    s.cite("CON-20")
                    s.cite("CON-A60")
                    s.tell(s.w.replaced, NOBODY, [card])
            else:
                s.row.append(card)
        short = len(s.row) < s.seats
        if s.t.end_with_deck:
            if not s.events_deck:
                s.last_row = True
                if s.telling:
                    s.cite("CON-A33")
            if short:
                s.push(EmperorDies())
        elif short:
            if s.telling:
                s.cite("CON-21")
                s.tell(s.w.short_row, NOBODY, [])
            s.push_all([EmperorDies(), ShuffleEvents(), LayRow()])


class ShuffleEvents(Step[ConspiracyState]):
    """All event cards, those just laid too, form a new deck (CON-21, CON-A60)."""

    rule = "CON-A60"

    def run(self, s: ConspiracyState) -> None:
        s.events_deck = s.events_deck + s.events_gone + s.row
        s.events_gone = []
        s.row = []
        s.piled = False
        s.rng.shuffle("events", s.events_deck)
        s.events_deck.reverse()


class Deaths(Step[ConspiracyState]):
    """The Emperor first, then electors, all before any auction (CON-19)."""

    rule = "CON-19"

    def run(self, s: ConspiracyState) -> None:
        for effect in (EV_EMPEROR, EV_ELECTOR):
            for i in range(len(s.row)):
                card = s.row[i]
                if s.t.event_effect[card] == effect:
                    s.row.pop(i)
                    s.events_gone.append(card)
                    s.push(self)
                    s.push(EmperorDies() if effect == EV_EMPEROR else ElectorDies())
                    if s.telling:
                        s.tell(s.w.event_opens, NOBODY, [card])
                        s.cite(f"effect:event {s.t.event_ids[card]}")
                    return


class NextEvent(Step[ConspiracyState]):
    """The cards are auctioned in the order laid, each opened by the next player (CON-75)."""

    rule = "CON-75"

    def run(self, s: ConspiracyState) -> None:
        if not s.row:
            return
        card = s.row[0]
        open_auction(s, (1 << s.seats) - 1, NOBODY)
        if s.telling:
            s.tell(s.w.auction_opens, NOBODY, [card])
        opener = s.seat_at(s.opener)
        s.opener += 1
        s.push(EventDone())
        s.push(Bidding(opener, s.t.bid, EventWon(card), NotSold(), True))


class EventDone(Step[ConspiracyState]):
    """The card leaves the row; the next one follows."""

    rule = "CON-24"

    def run(self, s: ConspiracyState) -> None:
        s.events_gone.append(s.row.pop(0))
        s.push_all([SETTLE, NextEvent()])


class NotSold(Step[ConspiracyState]):
    """A card nobody bids for is discarded unused (CON-A13)."""

    rule = "CON-A13"

    def run(self, s: ConspiracyState) -> None:
        """The card leaves the row without effect."""
        if s.telling:
            s.tell(s.w.no_effect, NOBODY, [s.row[0]])


class EventWon(Step[ConspiracyState]):
    """The winner resolves the card at once (CON-24)."""

    rule = "CON-24"

    def __init__(self, card: int) -> None:
        self.card: int = card

    def run(self, s: ConspiracyState) -> None:
        seat = s.leader
        effect = s.t.event_effect[self.card]
        step = event_step(s, seat, effect)
        if s.telling:
            s.tell(s.w.event_opens, seat, [self.card])
        if step is None:
            if s.telling:
                s.cite("CON-2")
                s.tell(s.w.no_effect, seat, [self.card])
            return
        if s.telling:
            s.cite(f"effect:event {s.t.event_ids[self.card]}")
        s.push(step)


def event_step(s: ConspiracyState, seat: int, effect: int) -> Step | None:
    """What an event card brings its winner; None if it has no effect."""
    if effect == EV_CHILD:
        return School(seat) if s.family_left(seat) > 0 else None
    if effect == EV_KNIGHT:
        if s.knights_left(seat) > 0 and s.lands[seat] > 0:
            return PutTroop(seat, KNIGHT, "CON-24")
        return None
    if effect == EV_BAN:
        return ChooseBan(seat) if ban_targets(s, seat) else None
    if effect == EV_PREACHER:
        return take_preacher(s, seat)
    piece = PIECE_RELIC
    if effect == EV_CITY:
        piece = PIECE_CITY
    elif effect == EV_MONASTERY:
        piece = PIECE_MONASTERY
    elif effect == EV_CASTLE:
        piece = PIECE_CASTLE
    return PutPiece(seat, piece) if sites(s, seat, piece) else None


def take_preacher(s: ConspiracyState, seat: int) -> Step | None:
    """A new owner places him; the old one keeps him where he stands (CON-A54)."""
    if s.preacher == seat and s.jailer == NOBODY:
        return None
    if s.lands[seat] == 0:
        return None
    if s.jailer != NOBODY and s.telling:
        s.cite("CON-A54")
    return PutPiece(seat, PIECE_PREACHER)


def sites(s: ConspiracyState, seat: int, piece: int) -> list[int]:
    """Own territories where a piece may stand, while the supply lasts (CON-2, CON-3)."""
    if piece == PIECE_CASTLE:
        return castle_sites(s, seat)
    lands = s.own_lands(seat)
    if piece == PIECE_PREACHER:
        return lands
    if piece == PIECE_CITY:
        if s.city.count(True) >= s.t.cities:
            return []
        return [x for x in lands if not s.city[x]]
    if piece == PIECE_MONASTERY:
        if s.monastery.count(True) >= s.t.monasteries:
            return []
        return [x for x in lands if not s.monastery[x] and is_profane_fief(s, x)]
    if s.relic.count(True) >= s.t.relics:
        return []
    return [x for x in lands if not s.relic[x] and holds_relic(s, x)]


def is_profane_fief(s: ConspiracyState, land: int) -> bool:
    """Monasteries stand in profane fiefdoms only (CON-A64)."""
    return s.t.land_estate[land] == PROFANE and not s.t.elector[land]


def holds_relic(s: ConspiracyState, land: int) -> bool:
    """Relics lie in clerical land or in a monastery (CON-41)."""
    return s.t.land_estate[land] == CLERICAL or s.monastery[land]


class PutPiece(Decision[ConspiracyState]):
    """The winner chooses the place (CON-24)."""

    rule = "CON-24"

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__(seat)
        self.piece: int = piece

    def prompt(self, s: ConspiracyState) -> str:
        names = ["castle", "monastery", "Reichsstadt", "relic", "preacher"]
        return f"Where does the {names[self.piece]} stand?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.put.move1(land) for land in sites(s, self.seat, self.piece)]

    def play(self, s: ConspiracyState, move: int) -> None:
        land = s.w.put.a(move)
        if s.telling:
            s.tell(s.w.built, self.seat, [land, self.piece])
            s.cite("CON-3")
        if self.piece == PIECE_PREACHER:
            s.preacher = self.seat
            s.preacher_at = land
            s.jailer = NOBODY
        elif self.piece == PIECE_CASTLE:
            s.castle[land] = True
        elif self.piece == PIECE_MONASTERY:
            s.monastery[land] = True
        elif self.piece == PIECE_CITY:
            s.city[land] = True
            if s.telling and s.t.elector[land]:
                s.cite("CON-A64")
        else:
            s.relic[land] = True
        s.refresh()

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if not s.w.put.owns(move):
            return None
        land = s.w.put.a(move)
        if s.owner[land] != self.seat:
            return Refusal(Refusals.NOT_YOURS, self.rule)
        if self.piece == PIECE_MONASTERY and not is_profane_fief(s, land):
            return Refusal("Monasteries stand in profane fiefdoms only.", "CON-A64")
        if self.piece == PIECE_RELIC and not holds_relic(s, land):
            return Refusal("A relic needs clerical land or a monastery.", "CON-41")
        return Refusal("One such piece stands there already.", "CON-3")
