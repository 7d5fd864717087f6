"""Auctions: open bids in turn order, Pestilence, the winner pays (CON-22, CON-23, CON-75)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.actions import add_own_turn, has_more, play_own_turn, why_no_card
from tabard.games.conspiracy.negotiation import add_bids
from tabard.games.conspiracy.reactions import ON_BID, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import HALF_PRICE, NOBODY, up_to_ten
from tabard.games.conspiracy.troops import add_hires


def open_auction(s: ConspiracyState, bidders: int, land: int) -> None:
    """Nobody has bid yet."""
    s.bidders = bidders
    s.have_bid = 0
    s.high = 0
    s.leader = NOBODY
    s.bidding = True
    s.for_sale = land


class Bidding(Step[ConspiracyState]):
    """The next player who is still in may raise; the last one wins (CON-22).

    `sold` and `unsold` are what follows; `at` is the seat whose turn to bid it is.
    `own` tells whether the winner acts in his own turn then (an event card).
    """

    rule = "CON-22"

    def __init__(self, at: int, minimum: int, sold: Step, unsold: Step, own: bool) -> None:
        self.at: int = at
        self.minimum: int = minimum
        self.sold: Step = sold
        self.unsold: Step = unsold
        self.own: bool = own

    def run(self, s: ConspiracyState) -> None:
        for k in range(s.seats):
            seat = (self.at + k) % s.seats
            if s.bidders >> seat & 1 and seat != s.leader:
                s.push(Bid(seat, max(self.minimum, s.high + s.t.bid), self))
                return
        s.bidding = False
        if s.leader == NOBODY:
            if s.telling:
                s.tell(s.w.unsold, NOBODY, [])
            s.push(self.unsold)
            return
        s.money[s.leader] -= s.high
        if s.telling:
            s.tell(s.w.won, s.leader, [s.high // 10 - 1])
        s.push(self.sold)
        if s.hand[s.leader]:
            s.push(AuctionWon(s.leader, self.own, False))

    def after(self, seat: int) -> Bidding:
        """The same auction, the next seat's turn."""
        return Bidding(seat + 1, self.minimum, self.sold, self.unsold, self.own)


class Bid(Decision[ConspiracyState]):
    """Bid, or pass and be out of this auction (CON-22, CON-23)."""

    rule = "CON-22"
    always_ask = True

    def __init__(self, seat: int, base: int, auction: Bidding) -> None:
        super().__init__(seat)
        self.base: int = base
        self.auction: Bidding = auction

    def prompt(self, s: ConspiracyState) -> str:
        lot = s.lot_name()
        lowest = self.lowest(s)
        if s.leader == NOBODY:
            return f"{lot} is auctioned: open the bidding with {lowest} or more, or pass."
        return f"{lot}: {s.house_name(s.leader)} bids {s.high}. Bid {lowest} or more, or pass."

    def lowest(self, s: ConspiracyState) -> int:
        """The lowest bid that counts now (CON-22)."""
        return max(self.auction.minimum, s.high + s.t.bid)

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        add_bids(s, found, self.base, s.money[self.seat])
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        seat = self.seat
        if move == s.w.done.base:
            s.bidders &= ~(1 << seat)
            if s.telling:
                s.tell(s.w.passes_bid, seat, [])
            s.push(self.auction.after(seat))
        elif move == s.w.up.base:
            s.push(Bid(seat, self.base + 100, self.auction))
        else:
            amount = (s.w.bid.a(move) + 1) * 10
            if s.telling:
                s.tell(s.w.bids_told, seat, [s.w.bid.a(move)])
                s.cite("CON-23")
                s.cite("CON-A55")
            s.barred = False
            s.pending = seat
            s.pending_bid = amount
            s.push(BidStands(seat, amount, self.auction))
            s.push(Window(ON_BID, seat, NOBODY))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if not s.w.bid.owns(move):
            return None
        amount = (s.w.bid.a(move) + 1) * 10
        if amount > s.money[self.seat]:
            return Refusal("A bid must be covered by cash.", "CON-23")
        if amount < self.lowest(s):
            return Refusal(f"The lowest bid now is {self.lowest(s)}.", "CON-22")
        if amount < self.base:
            return Refusal("You have gone up beyond that bid.", "CON-A55")
        return Refusal("Go up by hundreds first, then name the bid.", "CON-A55")


class BidStands(Step[ConspiracyState]):
    """Unless a Pestilence stopped the bidder, the bid stands; else his bids are void."""

    rule = "CON-22"

    def __init__(self, seat: int, amount: int, auction: Bidding) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.auction: Bidding = auction

    def run(self, s: ConspiracyState) -> None:
        s.pending = NOBODY
        if s.barred:
            s.bidders &= ~(1 << self.seat)
            s.have_bid &= ~(1 << self.seat)
            if s.telling:
                s.tell(s.w.barred, self.seat, [])
        else:
            s.high = self.amount
            s.leader = self.seat
            s.have_bid |= 1 << self.seat
        s.push(self.auction.after(self.seat))


class AuctionWon(Decision[ConspiracyState]):
    """The winner may halve the price with a Magnate of trade; an event is his own turn."""

    rule = "CON-24"
    always_ask = True

    def __init__(self, seat: int, own: bool, used: bool) -> None:
        super().__init__(seat)
        self.own: bool = own
        self.used: bool = used

    def prompt(self, s: ConspiracyState) -> str:
        return f"You have won {s.lot_name()} with a bid of {s.high}: do you play a card?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        card = s.holds(self.seat, HALF_PRICE)
        if card != NOBODY and not self.used:
            found.append(s.w.play.move1(card))
        if self.own:
            add_own_turn(s, self.seat, found)
        else:
            add_hires(s, self.seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            return
        halved = s.w.play.owns(move) and s.t.effect[s.w.play.a(move)] == HALF_PRICE
        if has_more(s, self.seat, move):
            s.push(AuctionWon(self.seat, self.own, self.used or halved))
        if not halved:
            play_own_turn(s, self.seat, move)
            return
        card = s.w.play.a(move)
        s.spend(self.seat, card)
        refund = s.high - up_to_ten((s.high + 1) // 2)
        s.money[self.seat] += refund
        if s.telling:
            s.tell(s.w.played, self.seat, [card])
            s.tell(s.w.refunded, self.seat, [refund // 10])
            s.cite("CON-A55")
            s.cite(f"effect:{s.t.action_ids[card]} won")

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return why_no_card(s, self.seat, move)
