"""Auctions: open bids in turn order, Pestilence, the winner pays (CON-22, CON-23, CON-75)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import bit
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, Step
from tabard.games.conspiracy.actions import AT_SALE, OwnTurn
from tabard.games.conspiracy.bot import prize
from tabard.games.conspiracy.negotiation import add_sums, land_lot, sums_from
from tabard.games.conspiracy.reactions import ON_BID, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import NOBODY, has
from tabard.games.conspiracy.troops import LaterHiringChoice, add_hires
from tabard.games.conspiracy.words import go_up_first


def open_auction(s: ConspiracyState, bidders: i64, land: i64) -> None:
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

    def __init__(self, at: i64, minimum: i64, sold: Step, unsold: Step, own: bool) -> None:
        self.at: i64 = at
        self.minimum: i64 = minimum
        self.sold: Step = sold
        self.unsold: Step = unsold
        self.own: bool = own

    def run(self, s: ConspiracyState) -> None:
        for k in range(s.seats):
            seat = (self.at + k) % s.seats
            if has(s.bidders, seat) and seat != s.leader:
                s.push(Bid(seat, self.lowest(s), self))
                return
        s.bidding = False
        if s.leader == NOBODY:
            if s.telling:
                s.tell(s.w.unsold, NOBODY, [])
            s.push(self.unsold)
            return
        s.pay(s.leader, s.high)
        if s.telling:
            paid = s.high // 10 - 1
            if s.for_sale >= 0:
                s.tell(s.w.land_won, s.leader, [s.for_sale, paid])
            else:
                s.tell(s.w.won, s.leader, [s.row[0], paid])
        s.push(self.sold)
        if len(s.hands[s.leader]):
            s.push(AuctionWon(s.leader, False, self.own))

    def lowest(self, s: ConspiracyState) -> i64:
        """The lowest bid that counts now (CON-22)."""
        return max(self.minimum, s.high + s.t.bid)

    def after(self, seat: i64) -> Bidding:
        """The same auction, the next seat's turn."""
        return Bidding(seat + 1, self.minimum, self.sold, self.unsold, self.own)


class Bid(LaterHiringChoice):
    """Bid, or pass and be out of this auction (CON-22, CON-23)."""

    rule = "CON-22"
    always_ask = True
    puzzling = False
    naming = "Bid"

    def __init__(self, seat: i64, base: i64, auction: Bidding) -> None:
        super().__init__(seat)
        self.base: i64 = base
        self.auction: Bidding = auction

    def prompt(self, s: ConspiracyState) -> Ask:
        lot = s.lot(Ask([]))
        lowest = self.auction.lowest(s)
        if s.leader == NOBODY:
            return lot.also(s.w.ask_open, lowest)
        return lot.also(s.w.ask_bid, s.leader, s.high, lowest)

    def answers(self, s: ConspiracyState) -> Pile:
        found = vec[i64]([s.w.done.base], capacity=16)
        first = s.w.bid.base + self.base // 10 - 1
        return add_sums(s, found, first, self.base, s.money[self.seat])

    def lots(self, s: ConspiracyState) -> list[tuple[str, str]]:
        """A land, or the row of event cards, which lies open from the first auction on."""
        w = s.w
        if s.for_sale != NOBODY:
            return [land_lot(s, s.for_sale)]
        # Two of a kind may lie in the row: how many lie there from a card on tells them apart.
        left = len(s.row)
        return [
            (f"{s.turn} {left - i} {w.events.word(card)}", w.events.label(card))
            for i, card in enumerate(s.row)
        ]

    def sums(self, s: ConspiracyState) -> Pile:
        return sums_from(self.base, s.money[self.seat])

    def toward(self, s: ConspiracyState, sum: i64) -> i64:
        return s.w.up.base if sum >= self.base + 100 else s.w.bid.base + sum // 10 - 1

    def resume(self, s: ConspiracyState) -> None:
        s.push(Bid(self.seat, self.auction.lowest(s), self.auction))

    def decide(self, s: ConspiracyState, move: i64) -> None:
        seat = self.seat
        if move == s.w.done.base:
            s.bidders &= ~bit(seat)
            if s.telling:
                s.tell(s.w.passes_bid, seat, [])
            s.push(self.auction.after(seat))
        elif move == s.w.up.base:
            s.push(Bid(seat, self.base + 100, self.auction))
        else:
            if s.telling:
                s.tell(s.w.bids_told, seat, [s.w.bid.a(move)])
                s.cite("CON-23", "CON-A55")
            s.barred = False
            s.pending = seat
            s.pending_bid = (s.w.bid.a(move) + 1) * 10
            s.push(BidStands(seat, s.pending_bid, self.auction))
            s.push(Window(ON_BID, seat, NOBODY))

    def objection(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if not s.w.bid.owns(move):
            return None
        amount = (s.w.bid.a(move) + 1) * 10
        lowest = self.auction.lowest(s)
        if amount > s.money[self.seat]:
            money = s.money[self.seat]
            return Refusal(f"A bid must be covered by cash; you have {money} ducats.", "CON-23")
        if amount < lowest:
            return Refusal(f"The lowest bid now is {lowest}.", "CON-22")
        if amount < self.base:
            return Refusal("You have gone up beyond that bid.", "CON-A55")
        return Refusal(go_up_first(self.base, amount), "CON-A55")

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        """Raise a little while the price is below the worth, with some caprice."""
        legal = s.options
        first = legal[1]
        if not s.w.bid.owns(first):
            return legal[0]
        price = (s.w.bid.a(first) + 1) * 10
        limit = (
            prize(s, self.seat)
            / s.t.worth.per_ducat
            * (0.5 + 0.07 * float(rng.below("caprice", 10)))
        )
        saving = s.t.elector_bid - s.money[self.seat]
        if s.for_sale == NOBODY and 0 < saving < 200:
            limit *= 0.6
        if float(price) > limit:
            return legal[0]
        move = legal[min(1 + rng.below("raise", 3), len(legal) - 1)]
        return move if s.w.bid.owns(move) else first


class BidStands(Step[ConspiracyState]):
    """Unless a Pestilence stopped the bidder, the bid stands; else his bids are void."""

    rule = "CON-22"

    def __init__(self, seat: i64, amount: i64, auction: Bidding) -> None:
        self.seat: i64 = seat
        self.amount: i64 = amount
        self.auction: Bidding = auction

    def run(self, s: ConspiracyState) -> None:
        s.pending = NOBODY
        if s.barred:
            s.bidders &= ~bit(self.seat)
            s.have_bid &= ~bit(self.seat)
            if s.telling:
                s.tell(s.w.barred, self.seat, [])
        else:
            s.high = self.amount
            s.leader = self.seat
            s.have_bid |= bit(self.seat)
        s.push(self.auction.after(self.seat))


class AuctionWon(OwnTurn):
    """The winner may halve the price with a Magnate of trade; an event is his own turn."""

    rule = "CON-24"
    puzzling = False
    brief = True

    def __init__(self, seat: i64, used: bool, own: bool) -> None:
        super().__init__(seat, used)
        self.own: bool = own

    def moment(self) -> i64:
        return AT_SALE

    def again(self, s: ConspiracyState, used: bool) -> None:
        s.push(AuctionWon(self.seat, used, self.own))

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.lot(s.w.you_won.ask()).also(s.w.ask_won, s.high)

    def add_own_turn(self, s: ConspiracyState, found: Pile) -> Pile:
        return super().add_own_turn(s, found) if self.own else add_hires(s, self.seat, found)
