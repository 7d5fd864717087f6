"""Combat cards: chosen in secret, revealed together (CON-51, CON-A48)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat import StartCombat
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    ATTACK,
    COMBAT_BONUS,
    DEFENCE,
    HIRE,
    KNIGHT,
    MERC,
    NOBODY,
    TURN_COATS,
    Refusals,
    is_knight,
)
from tabard.games.conspiracy.troops import dismiss
from tabard.games.conspiracy.war_end import EndOfWar, members


class CombatCards(Step[ConspiracyState]):
    """Both sides choose cards in secret; all are revealed together (CON-51)."""

    rule = "CON-51"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        if war.leaders[DEFENCE] == NOBODY:
            s.push(EndOfWar())
            return
        steps: list[Step] = []
        for side in (ATTACK, DEFENCE):
            for seat in members(s, side):
                if s.hand[seat]:
                    steps.append(StakeCards(seat))
        steps.append(Reveal())
        steps.append(StartCombat())
        s.push_all(steps)


class StakeCards(Decision[ConspiracyState]):
    """A player in the war chooses cards; nobody sees which before the reveal (CON-51)."""

    rule = "CON-51"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        land = s.land_name(s.at_war().target)
        return f"War for {land}: choose cards for the combat in secret, or be done."

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        seat = self.seat
        found = [s.w.done.move0()]
        hires = s.stake_money(seat) >= s.t.discard_price and s.stake_mercs(seat) > 0
        last = NOBODY
        for card in s.hand[seat]:
            if card == last or self.left(s, war, card) <= 0:
                continue
            last = card
            if s.may_stake(seat, card):
                found.append(s.w.stake.move1(card))
            if hires:
                found.append(s.w.sell.move1(card))
        return found

    def left(self, s: ConspiracyState, war: War, card: int) -> int:
        """Copies of a card in hand that are not chosen yet."""
        chosen = war.staked[self.seat].count(card) + war.sold[self.seat].count(card)
        return s.hand[self.seat].count(card) - chosen

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        if move == s.w.done.base:
            return
        if s.w.stake.owns(move):
            war.staked[self.seat].append(s.w.stake.a(move))
        else:
            war.sold[self.seat].append(s.w.sell.a(move))
        s.push(self)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        w = s.w
        if w.play.owns(move) or w.aim.owns(move) or w.send.owns(move):
            return Refusal("In a combat only combat cards count; choose them here.", "CON-A6")
        if not w.stake.owns(move) and not w.sell.owns(move):
            return None
        card = w.stake.a(move) if w.stake.owns(move) else w.sell.a(move)
        if card not in s.hand[self.seat] or self.left(s, s.at_war(), card) <= 0:
            return Refusal(Refusals.NO_CARD, self.rule)
        if w.sell.owns(move) or s.t.effect[card] == HIRE:
            return Refusal("You cannot pay that mercenary or have none left.", "CON-A48")
        return Refusal("That card cannot be used in a combat.", self.rule)


class Reveal(Step[ConspiracyState]):
    """Mercenaries join, improvements count, then Defector and Peasant uprising (CON-A48)."""

    rule = "CON-A48"

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        fighters = members(s, ATTACK) + members(s, DEFENCE)
        strikes: list[Step] = []
        for seat in fighters:
            for card in war.sold[seat]:
                s.spend(seat, card)
                join_mercenary(s, war, seat, s.t.discard_price)
                if s.telling:
                    s.cite("CON-A6")
                    s.tell(s.w.hired, seat, [card])
            for card in war.staked[seat]:
                s.spend(seat, card)
                if s.telling:
                    s.cite("CON-A5")
                    s.tell(s.w.staked, seat, [card])
                    s.cite(f"effect:{s.t.action_ids[card]} combat")
                effect = s.t.effect[card]
                if effect == HIRE:
                    join_mercenary(s, war, seat, s.t.amount[card])
                elif effect == COMBAT_BONUS:
                    if s.t.troop[card] == KNIGHT:
                        war.knight_bonus[seat] += s.t.amount[card]
                    else:
                        war.merc_bonus[seat] += s.t.amount[card]
                else:
                    strikes.append(Strike(seat, card))
            war.sold[seat] = []
            war.staked[seat] = []
        s.push_all(strikes)


def join_mercenary(s: ConspiracyState, war: War, seat: int, price: int) -> None:
    """A bought mercenary joins the own army."""
    s.money[seat] -= price
    s.mercs[seat] += 1
    war.add(seat, MERC, war.side[seat], NOBODY)


class Strike(Step[ConspiracyState]):
    """Defector or Peasant uprising against one enemy player (CON-51, CON-A8)."""

    rule = "CON-A48"

    def __init__(self, seat: int, card: int) -> None:
        self.seat: int = seat
        self.card: int = card

    def run(self, s: ConspiracyState) -> None:
        war = s.at_war()
        for u in war.of(1 - war.side[self.seat]):
            if not is_knight(war.unit[u]):
                s.push(StrikeTarget(self.seat, self.card))
                return


class StrikeTarget(Decision[ConspiracyState]):
    """Whose mercenaries desert or run away; enemies only (CON-A8)."""

    rule = "CON-A8"
    always_ask = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: int = card

    def prompt(self, s: ConspiracyState) -> str:
        return f"{s.card_name(self.card)}: whose mercenaries does it strike?"

    def moves(self, s: ConspiracyState) -> list[int]:
        war = s.at_war()
        found: list[int] = []
        for u in war.of(1 - war.side[self.seat]):
            move = s.w.target.move1(war.owner[u])
            if not is_knight(war.unit[u]) and move not in found:
                found.append(move)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        war = s.at_war()
        enemy = s.w.target.a(move)
        turns = s.t.effect[self.card] == TURN_COATS
        limit = s.t.amount[self.card]
        if turns:
            limit = min(limit, s.mercs_left(self.seat))
        done = 0
        for hits in (0, 1):
            for u in war.of(1 - war.side[self.seat]):
                if done < limit and war.owner[u] == enemy and war.unit[u] == hits:
                    done += 1
                    war.gone[u] = True
                    dismiss(s, enemy, hits)
                    if turns:
                        s.mercs[self.seat] += 1
                        war.add(self.seat, hits, war.side[self.seat], NOBODY)
        if s.telling:
            kind = s.w.turned if turns else s.w.dispersed
            s.tell(kind, self.seat, [done, enemy])

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.target.owns(move):
            return Refusal("Only enemies with mercenaries in this combat.", self.rule)
        return None
