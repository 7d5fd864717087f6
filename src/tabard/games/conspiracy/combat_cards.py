"""Combat cards: chosen in secret, revealed together (CON-51, CON-A48)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count, distinct, joined, plus, with_pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, Refusal, SeatStep, Step, some_of
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat import START_COMBAT
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, DEFENCE, MERC, NOBODY, is_knight
from tabard.games.conspiracy.war_end import END_OF_WAR
from tabard.games.conspiracy.words import NO_CARD


class CombatCards(Step[ConspiracyState]):
    """Both sides choose cards in secret; all are revealed together (CON-51)."""

    rule = "CON-51"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if war.leaders[DEFENCE] == NOBODY:
            s.push(END_OF_WAR)
            return
        s.push_all([REVEAL, START_COMBAT])
        seats = joined(war.members(ATTACK), war.members(DEFENCE))
        s.push_all([StakeCards(seat) for seat in seats if len(s.hands[seat])])


COMBAT_CARDS: Final = CombatCards()


def stake_money(s: ConspiracyState, seat: i64) -> i64:
    """What a seat can still spend on combat cards (CON-A48)."""
    war = s.at_war()
    left = s.money[seat] - s.t.discard_price * len(war.sold[seat])
    for card in war.staked[seat]:
        left -= s.t.effect[card].fee()
    return left


def stake_mercs(s: ConspiracyState, seat: i64) -> i64:
    """Mercenaries left for further combat cards."""
    war = s.at_war()
    left = s.mercs_left(seat) - len(war.sold[seat])
    for card in war.staked[seat]:
        left -= s.t.effect[card].recruits()
    return left


class StakeCards(Choice):
    """A player in the war chooses cards; nobody sees which before the reveal (CON-51)."""

    rule = "CON-51"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_stake.ask(s.at_war().target)

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        seat = self.seat
        found = vec[i64]([s.w.done.base], capacity=16)
        hires = stake_money(s, seat) >= s.t.discard_price and stake_mercs(s, seat) > 0
        for card in distinct(s.hands[seat]):
            if self.left(s, war, card) <= 0:
                continue
            if s.t.effect[card].may_stake(s, seat):
                found = append(found, s.w.stake.base + card)
            if hires:
                found = append(found, s.w.sell.base + card)
        return found

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """Which cards are used here, and how, is said at once."""
        war, done = s.at_war(), s.w.done.base
        found = vec[i64](capacity=16)
        for verb in (s.w.stake, s.w.sell):
            for move in self.moves(s):
                if verb.owns(move):
                    for _ in range(self.left(s, war, verb.a(move))):
                        found = append(found, move)
        return some_of("They are spent, and revealed with those of the others.", found, done)

    def left(self, s: ConspiracyState, war: War, card: i64) -> i64:
        """Copies of a card in hand that are not chosen yet."""
        chosen = count(war.staked[self.seat], card) + count(war.sold[self.seat], card)
        return count(s.hands[self.seat], card) - chosen

    def play(self, s: ConspiracyState, move: i64) -> None:
        war = s.at_war()
        seat = self.seat
        if move == s.w.done.base:
            return
        if s.w.stake.owns(move):
            chosen = plus(war.staked[seat], s.w.stake.a(move))
            war.staked = with_pile(war.staked, seat, chosen)
        else:
            war.sold = with_pile(war.sold, seat, plus(war.sold[seat], s.w.sell.a(move)))
        s.push(self)

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        w = s.w
        if w.card_of(move) != NOBODY:
            return Refusal("In a combat only combat cards count; choose them here.", "CON-A6")
        if not w.stake.owns(move) and not w.sell.owns(move):
            return None
        card = w.stake.a(move) if w.stake.owns(move) else w.sell.a(move)
        if card not in s.hands[self.seat] or self.left(s, s.at_war(), card) <= 0:
            return Refusal(NO_CARD, self.rule)
        if w.sell.owns(move) or s.t.effect[card].recruits():
            return Refusal("You cannot pay that mercenary or have none left.", "CON-A48")
        return Refusal("That card cannot be used in a combat.", self.rule)

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        move = s.options[rng.below("stake", len(s.options))]
        return move if s.w.stake.owns(move) else s.options[0]


class Reveal(Step[ConspiracyState]):
    """Mercenaries join, improvements count, then Defector and Peasant uprising (CON-A48)."""

    rule = "CON-A48"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        strikes: list[Step] = []
        for seat in joined(war.members(ATTACK), war.members(DEFENCE)):
            self.reveal(s, war, seat, strikes)
        s.push_all(strikes)

    def reveal(self, s: ConspiracyState, war: War, seat: i64, strikes: list[Step]) -> None:
        """The cards of one player."""
        for card in war.sold[seat]:
            s.spend(seat, card)
            join_mercenary(s, war, seat, s.t.discard_price)
            if s.telling:
                s.cite("CON-A6")
                s.tell(s.w.hired, seat, [card])
        for card in war.staked[seat]:
            s.spend(seat, card)
            effect = s.t.effect[card]
            if s.telling:
                s.cite("CON-A5")
                s.tell(s.w.staked, seat, [card])
                effect.cite(s, "combat")
            strike = effect.fight(s, war, seat)
            if strike is not None:
                strikes.append(strike)
        war.sold = with_pile(war.sold, seat, vec[i64]())
        war.staked = with_pile(war.staked, seat, vec[i64]())


REVEAL: Final = Reveal()


def join_mercenary(s: ConspiracyState, war: War, seat: i64, price: i64) -> None:
    """A bought mercenary joins the own army."""
    s.pay(seat, price)
    s.enlist(seat, MERC, 1)
    war.add(seat, MERC, war.side[seat], NOBODY)


class Strike(SeatStep[ConspiracyState]):
    """Defector or Peasant uprising against one enemy player (CON-51, CON-A8)."""

    rule = "CON-A48"

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def run(self, s: ConspiracyState) -> None:
        target = StrikeTarget(self.seat, self.card)
        if len(target.moves(s)):
            s.push(target)


class StrikeTarget(Choice):
    """Whose mercenaries desert or run away; enemies only (CON-A8)."""

    rule = "CON-A8"
    always_ask = True

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def prompt(self, s: ConspiracyState) -> Ask:
        return s.w.ask_strike.ask(self.card)

    def moves(self, s: ConspiracyState) -> Pile:
        war = s.at_war()
        found = vec[i64](capacity=8)
        for u in war.of(1 - war.side[self.seat]):
            move = s.w.target.base + war.owner[u]
            if not is_knight(war.unit[u]) and move not in found:
                found = append(found, move)
        return found

    def play(self, s: ConspiracyState, move: i64) -> None:
        s.t.effect[self.card].strike(s, s.at_war(), self.seat, s.w.target.a(move))

    def why(self, s: ConspiracyState, move: i64) -> Refusal | None:
        if s.w.target.owns(move):
            return Refusal("Only enemies with mercenaries in this combat.", self.rule)
        return None
