"""What the bots know about playing Medieval Conspiracy."""

from __future__ import annotations

from typing import Final

from tabard.engine.brain import Brain
from tabard.engine.rng import Rng
from tabard.games.conspiracy.actions import DropForChild
from tabard.games.conspiracy.auctions import AuctionWon, Bid
from tabard.games.conspiracy.ban import ChooseBan
from tabard.games.conspiracy.cards import CardTurn
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat_cards import StakeCards
from tabard.games.conspiracy.emperor import AnnounceFeud, BuildCastle
from tabard.games.conspiracy.family import School
from tabard.games.conspiracy.fate import ChooseVictim, FateTurn
from tabard.games.conspiracy.income import IncomeTurn
from tabard.games.conspiracy.lineup import AgreeLineUp, Arrange
from tabard.games.conspiracy.movement import MoveTurn
from tabard.games.conspiracy.negotiation import Consent, MakeOffer
from tabard.games.conspiracy.orders import StandingOrders
from tabard.games.conspiracy.reactions import Answer
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.succession import Guard
from tabard.games.conspiracy.tables import (
    ATTACK,
    BAR_BIDDER,
    CANCEL_CARD,
    CLASSES,
    CLEAR_TROOPS,
    DEFENCE,
    EV_BAN,
    EV_CASTLE,
    EV_CHILD,
    EV_CITY,
    EV_KNIGHT,
    EV_MONASTERY,
    EV_PREACHER,
    HIRE,
    KILL_CHILD,
    KNIGHT,
    MOVE_CHILD,
    NOBODY,
)
from tabard.games.conspiracy.turn_end import AnswerCounter, AnswerRansom, OfferRansom
from tabard.games.conspiracy.war import AdmitAlly, AskAttack, ChooseSide, Commit
from tabard.games.conspiracy.war_end import LeaderStays
from tabard.games.conspiracy.withdrawal import AskHonour, AskWithdraw, GrantHonour

PER_DUCAT: Final = 0.2  # an electorate is worth about a hundred points
PER_INCOME: Final = 1.1
VOTES: Final = [0.0, 70.0, 150.0, 260.0, 500.0]
OWNED: Final = 25.0
HEIRS: Final = [0.0, 14.0, 22.0, 26.0, 28.0]
KNIGHT_WORTH: Final = 9.0
MERC_WORTH: Final = 4.0
CARD_WORTH: Final = 4.0
SCALE: Final = 220.0


class ConspiracyBrain(Brain[ConspiracyState]):
    """Votes first, then money, land and troops; what is under way counts half done."""

    horizon: int = 70
    exploration: float = 0.35
    chain: int = 2

    # -- evaluation -----------------------------------------------------------------------

    def evaluate(self, s: ConspiracyState, seat: int) -> float:
        worths = self.fortunes(s)
        self.add_prospects(s, worths)
        best = -1000.0
        total = 0.0
        for other in range(s.seats):
            if other != seat:
                total += worths[other]
                if worths[other] > best:
                    best = worths[other]
        rest = total / (s.seats - 1)
        lead = (worths[seat] - 0.6 * best - 0.4 * rest) / SCALE
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))

    def fortunes(self, s: ConspiracyState) -> list[float]:
        """What every family has, in points."""
        t = s.t
        worths: list[float] = []
        for seat in range(s.seats):
            votes = min(4, s.owned_electors(seat) + s.influenced(seat))
            worth = VOTES[votes] + OWNED * s.owned_electors(seat)
            pair = s.school[seat]
            worth += HEIRS[min(4, pair[0])] + HEIRS[min(4, pair[1])]
            worth += self.money_worth(s, seat)
            worth += PER_INCOME * s.trade[seat]
            worth += KNIGHT_WORTH * s.knights[seat] + MERC_WORTH * s.mercs[seat]
            worth += CARD_WORTH * len(s.hand[seat]) + 6.0 * s.relics[seat]
            if s.preacher == seat:
                worth += 14.0 if s.jailer == NOBODY else 3.0
            worths.append(worth)
        for m in range(3):
            if s.master[m] >= 0:
                worths[s.master[m]] += 26.0 + 3.0 * t.master_glory[m]
        for land in range(t.lands):
            owner = s.owner[land]
            if owner >= 0:
                worths[owner] += self.land_worth(s, land)
        return worths

    def money_worth(self, s: ConspiracyState, seat: int) -> float:
        """Money is worth more near the price of an electorate."""
        money = s.money[seat]
        worth = PER_DUCAT * money
        price = s.t.elector_bid
        if money >= price:
            return worth + 16.0
        return worth + 16.0 * money * money / (price * price)

    def land_worth(self, s: ConspiracyState, land: int) -> float:
        """The income of a land and the safety of holding it."""
        t = s.t
        income = t.base[land] * (2 if s.city[land] else 1)
        worth = 6.0
        if s.castle[land]:
            income += t.pay_castle
            worth += 3.0
        if s.monastery[land]:
            income += t.pay_monastery
        if s.relic[land]:
            income += t.pay_relic
        if s.garrison(land):
            worth += 2.0
        return worth + PER_INCOME * income

    def add_prospects(self, s: ConspiracyState, worths: list[float]) -> None:
        """What is under way: a bid, a claim, a cancelled death, a war."""
        if s.bidding:
            seat = s.pending if s.pending != NOBODY else s.leader
            price = s.pending_bid if s.pending != NOBODY else s.high
            if seat != NOBODY and not (s.barred and s.pending == seat):
                worths[seat] += self.prize(s, seat) - PER_DUCAT * price
        if s.alchemist:
            for seat in range(s.seats):
                if s.took[seat] > 0:
                    worths[seat] += 1.0
        if s.intervener != NOBODY:
            worths[s.intervener] += 16.0
        elif s.claims:
            for seat in range(s.seats):
                if s.claims >> seat & 1:
                    worths[seat] += 11.0
        war = s.war
        if war is not None:
            self.add_war(s, war, worths)

    def prize(self, s: ConspiracyState, seat: int) -> float:
        """What the thing under the hammer is worth to a seat."""
        if s.for_sale != NOBODY:
            land = s.for_sale
            if s.t.elector[land]:
                held = min(3, s.owned_electors(seat) + s.influenced(seat))
                return VOTES[held + 1] - VOTES[held] + OWNED + 60.0 - 6.0
            return self.land_worth(s, land) + self.road_worth(s, seat, land) - 5.0
        if not s.row:
            return 0.0
        return self.event_worth(s, seat, s.t.event_effect[s.row[0]])

    def road_worth(self, s: ConspiracyState, seat: int, land: int) -> float:
        """The trade a land would add to a family's roads."""
        t = s.t
        pay = t.foreign[land] * t.pay_road
        for i in range(len(t.road_a)):
            if t.road_a[i] == land:
                if s.owner[t.road_b[i]] == seat:
                    pay += t.pay_road
            elif t.road_b[i] == land and s.owner[t.road_a[i]] == seat:
                pay += t.pay_road
        return PER_INCOME * pay

    def event_worth(self, s: ConspiracyState, seat: int, effect: int) -> float:
        """What an event card is worth to a seat."""
        if effect == EV_KNIGHT:
            return KNIGHT_WORTH + 1.0 if s.knights_left(seat) > 0 else 0.0
        if effect == EV_CITY:
            return 12.0 + 0.35 * PER_INCOME * s.trade[seat]
        if effect == EV_CASTLE:
            return 13.0
        if effect == EV_MONASTERY:
            return 11.0
        if effect == EV_PREACHER:
            return 14.0 if s.preacher != seat else 0.0
        if effect == EV_CHILD:
            return 9.0
        if effect == EV_BAN:
            return self.ban_worth(s, seat)
        return 17.0 + (10.0 if s.relics[seat] == 1 else 0.0)

    def ban_worth(self, s: ConspiracyState, seat: int) -> float:
        """A Reichsacht is worth the best land that can be taken with it."""
        best = 2.0
        for land in range(s.t.lands):
            if s.owner[land] == seat or s.t.elector[land] or not s.t.in_play[land]:
                continue
            if s.protected(land) or s.heirs(seat, land) <= 0:
                continue
            mine = self.near_strength(s, seat, land, ATTACK)
            if mine <= 0:
                continue
            theirs = self.defence_strength(s, land)
            if mine > theirs:
                worth = self.land_worth(s, land) + self.road_worth(s, seat, land) - 8.0
                if s.owner[land] >= 0:
                    worth += 4.0
                if worth > best:
                    best = worth
        return best

    # -- war ------------------------------------------------------------------------------

    def unit_strength(self, s: ConspiracyState, land: int) -> int:
        """The fighting strength of a garrison: steps, knights one more."""
        at = land * CLASSES
        troops = s.troops
        total = troops[at] * 2 + troops[at + 1]
        return total + troops[at + 2] * 4 + troops[at + 3] * 3 + troops[at + 4] * 2

    def near_strength(self, s: ConspiracyState, seat: int, land: int, side: int) -> int:
        """What a seat could bring to a land."""
        total = 0
        for near in s.t.near[land]:
            if s.owner[near] == seat and (side == DEFENCE or not s.t.elector[near]):
                total += self.unit_strength(s, near)
        return total

    def defence_strength(self, s: ConspiracyState, land: int) -> int:
        """What would stand against an attack on a land."""
        total = self.unit_strength(s, land)
        owner = s.owner[land]
        if owner >= 0:
            total += self.near_strength(s, owner, land, DEFENCE)
        if total:
            total += 2 if s.castle[land] else 0
            total += 1 if s.relic[land] else 0
        return total

    def odds(self, s: ConspiracyState, war: War) -> float:
        """How likely the attackers win, by what stands and what can still come."""
        strength = [0.0, 0.0]
        for u in range(len(war.unit)):
            if not war.gone[u]:
                unit = war.unit[u]
                steps = 4 - (unit - KNIGHT) if unit >= KNIGHT else 2 - unit
                worth = steps * (0.3 if war.leaving[u] else 1.0)
                strength[war.of_side[u]] += worth
        if war.rows == 0:
            for seat in range(s.seats):
                side = war.side[seat]
                if side != NOBODY:
                    strength[side] += 0.8 * self.near_strength(s, seat, war.target, side)
            strength[DEFENCE] += 0.8 * self.unit_strength(s, war.target)
        if strength[DEFENCE] > 0.0:
            strength[DEFENCE] += 2.0 if s.castle[war.target] else 0.0
            strength[DEFENCE] += 1.0 if s.relic[war.target] else 0.0
        a = strength[ATTACK] * strength[ATTACK]
        d = strength[DEFENCE] * strength[DEFENCE]
        return a / (a + d) if a + d > 0.0 else 0.5

    def add_war(self, s: ConspiracyState, war: War, worths: list[float]) -> None:
        """The land at stake goes to the stronger side; beaten troops are lost."""
        odds = self.odds(s, war)
        land = self.land_worth(s, war.target)
        worths[war.leaders[ATTACK]] += odds * (land - 6.0)
        if s.owner[war.target] >= 0:
            worths[s.owner[war.target]] -= odds * (land + 4.0)
        for u in range(len(war.unit)):
            if not war.gone[u]:
                risk = 1.0 - odds if war.of_side[u] == ATTACK else odds
                if war.leaving[u]:
                    risk = 0.25
                worth = KNIGHT_WORTH if war.unit[u] >= KNIGHT else MERC_WORTH
                worths[war.owner[u]] -= 0.7 * risk * worth

    # -- hints ----------------------------------------------------------------------------

    def hint(self, s: ConspiracyState, rng: Rng) -> int:
        """A sensible move for playouts, by the kind of question."""
        legal = s.legal
        if len(legal) == 1:
            return legal[0]
        asked = s.asked
        if isinstance(asked, Answer):
            return self.hint_answer(s, asked, rng)
        if isinstance(asked, Bid):
            return self.hint_bid(s, asked, rng)
        if isinstance(asked, (IncomeTurn, FateTurn, AuctionWon, CardTurn, MoveTurn)):
            return self.hint_own_turn(s, asked.seat, rng)
        if isinstance(asked, School):
            pair = s.school[asked.seat]
            return legal[0] if pair[0] <= pair[1] else legal[1]
        if isinstance(asked, ChooseVictim):
            return self.hint_victim(s, asked.seat, rng)
        return self.hint_war(s, rng)

    def hint_answer(self, s: ConspiracyState, asked: Answer, rng: Rng) -> int:
        """Save the own, take what is vacant, rob and bar now and then; never buy here."""
        w = s.w
        for move in s.legal:
            if w.aim.owns(move):
                if rng.below("rob", 3) == 0:
                    return move
            elif w.play.owns(move):
                effect = s.t.effect[w.play.a(move)]
                if effect == BAR_BIDDER:
                    if s.pending_bid >= 100 or rng.below("bar", 4) == 0:
                        return move
                elif effect == CANCEL_CARD:
                    if rng.below("cancel", 2) == 0:
                        return move
                elif s.claims == 0 or rng.below("claim", 2) == 0:
                    return move
        return s.legal[0]

    def hint_bid(self, s: ConspiracyState, asked: Bid, rng: Rng) -> int:
        """Raise a little while the price is below the worth, with some caprice."""
        legal = s.legal
        first = legal[1]
        if not s.w.bid.owns(first):
            return legal[0]
        price = (s.w.bid.a(first) + 1) * 10
        prize = self.prize(s, asked.seat)
        limit = prize / PER_DUCAT * (0.5 + 0.07 * rng.below("caprice", 10))
        saving = s.t.elector_bid - s.money[asked.seat]
        if s.for_sale == NOBODY and 0 < saving < 200:
            limit *= 0.6
        if price > limit:
            return legal[0]
        step = rng.below("raise", 3)
        move = legal[min(1 + step, len(legal) - 1)]
        return move if s.w.bid.owns(move) else first

    def hint_own_turn(self, s: ConspiracyState, seat: int, rng: Rng) -> int:
        """Play what helps; keep answers and money."""
        w = s.w
        legal = s.legal
        for move in legal:
            if w.play.owns(move):
                effect = s.t.effect[w.play.a(move)]
                if effect != HIRE:
                    return move
                if s.money[seat] >= 120 and rng.below("hire", 3) == 0:
                    return move
            elif w.aim.owns(move) and w.aim.b(move) != seat:
                effect = s.t.effect[w.aim.a(move)]
                chance = 6 if effect == KILL_CHILD else 14
                if effect != MOVE_CHILD and rng.below("strike", chance) == 0:
                    return move
            elif w.send.owns(move):
                owner = s.owner[w.send.b(move)]
                busy = s.garrison(w.send.b(move)) > 1
                if s.t.effect[w.send.a(move)] == CLEAR_TROOPS and owner != seat and busy:
                    return move
        if w.drop.owns(legal[0]):
            return legal[rng.below("drop", len(legal))]
        if w.buy_child.base in legal and s.school[seat][0] + s.school[seat][1] < 2:
            return w.buy_child.base
        return legal[0]

    def hint_victim(self, s: ConspiracyState, seat: int, rng: Rng) -> int:
        """An elector if he can be bought; else a neutral neighbour, else anybody's."""
        legal = s.legal
        w = s.w
        last = legal[len(legal) - 1]
        if last == w.slay_elector.base and s.money[seat] >= s.t.elector_bid:
            return last
        best = legal[rng.below("victim", len(legal))]
        for _ in range(3):
            move = legal[rng.below("victim", len(legal))]
            if w.slay.owns(move) and s.owner[w.slay.a(move)] != seat:
                return move
        return best

    def hint_war(self, s: ConspiracyState, rng: Rng) -> int:
        """Attack the weaker, bring everything, stay while it goes well."""
        w = s.w
        legal = s.legal
        asked = s.asked
        if isinstance(asked, AskAttack):
            mine = self.near_strength(s, asked.seat, asked.land, ATTACK)
            theirs = self.defence_strength(s, asked.land)
            return legal[1] if mine > theirs + rng.below("courage", 3) else legal[0]
        if isinstance(asked, Commit):
            return w.muster.base if w.muster.base in legal else legal[0]
        if isinstance(asked, ChooseSide):
            return legal[0] if rng.below("side", 4) else legal[len(legal) - 1]
        if isinstance(asked, (AdmitAlly, AgreeLineUp, GrantHonour)):
            return legal[0]
        if isinstance(asked, StakeCards):
            move = legal[rng.below("stake", len(legal))]
            return move if w.stake.owns(move) else legal[0]
        if isinstance(asked, AskWithdraw):
            war = s.at_war()
            odds = self.odds(s, war)
            chance = odds if war.side[asked.seat] == ATTACK else 1.0 - odds
            return w.retreat.base if chance < 0.25 and rng.below("flee", 2) == 0 else legal[0]
        if isinstance(asked, Arrange):
            return self.hint_arrange(s, asked)
        if isinstance(asked, Guard):
            return legal[1] if s.garrison(asked.land) == 0 else legal[0]
        if isinstance(asked, AnnounceFeud):
            return legal[rng.below("feud", len(legal))]
        if isinstance(asked, BuildCastle):
            rich = s.money[asked.seat] >= s.t.elector_bid
            return legal[0] if rich else legal[rng.below("castle", len(legal))]
        if isinstance(asked, ChooseBan):
            return self.hint_ban(s, asked.seat, rng)
        return self.hint_deal(s, rng)

    def hint_arrange(self, s: ConspiracyState, asked: Arrange) -> int:
        """A wounded front unit changes places with an unhurt support."""
        war = s.at_war()
        for move in s.legal:
            if s.w.exchange.owns(move):
                a = s.w.exchange.a(move)
                b = s.w.exchange.b(move)
                if a % 3 == 0 and b // 3 == a // 3:
                    front = war.unit[war.at(asked.side, a)]
                    back = war.unit[war.at(asked.side, b)]
                    if front > back and back in (0, KNIGHT) and front not in (0, KNIGHT):
                        return move
        return s.legal[0]

    def hint_ban(self, s: ConspiracyState, seat: int, rng: Rng) -> int:
        """The best land that the own troops can take."""
        best = s.legal[rng.below("ban", len(s.legal))]
        best_worth = 0.0
        for move in s.legal:
            land = s.w.ban.a(move)
            if s.heirs(seat, land) <= 0:
                continue
            mine = self.near_strength(s, seat, land, ATTACK)
            if mine > self.defence_strength(s, land):
                worth = self.land_worth(s, land) + self.road_worth(s, seat, land)
                if worth > best_worth:
                    best = move
                    best_worth = worth
        return best

    def hint_deal(self, s: ConspiracyState, rng: Rng) -> int:
        """Bargains: modest offers, fair prices."""
        w = s.w
        legal = s.legal
        asked = s.asked
        if isinstance(asked, StandingOrders):
            return legal[0]
        if isinstance(asked, MakeOffer):
            return legal[0] if rng.below("offer", 3) else legal[1]
        if isinstance(asked, Consent):
            return legal[0] if s.sums[asked.seat] >= 40 else legal[1]
        if isinstance(asked, OfferRansom):
            return legal[min(len(legal) - 1, 3 + rng.below("ransom", 3))]
        if isinstance(asked, AnswerRansom):
            return legal[0] if asked.price >= 30 else legal[1]
        if isinstance(asked, AnswerCounter):
            return legal[1] if asked.price <= 60 else legal[0]
        if isinstance(asked, AskHonour):
            return legal[1] if len(legal) > 1 else legal[0]
        if isinstance(asked, (LeaderStays, DropForChild)):
            return legal[0]
        move = legal[rng.below("hint", len(legal))]
        return legal[0] if move == w.up.base else move
