"""Trades: cubes of one fief and coins for others, up to so many times (FEU-R25)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask, counted
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import NotYet, Refusal
from tabard.games.feudalia.bot import best_trade
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import FIEFS, RESOURCES, Effect


class TradeEffect(Effect):
    """Trade cubes of the fief; `title` is the group of the trades, for people.

    If any row can be paid, one of the `cheapest` can.
    """

    def __init__(self, rows: Pile, cheapest: Pile, times: i64, title: i64) -> None:
        super().__init__("trade", times)
        self.rows: Pile = rows
        self.cheapest: Pile = cheapest
        self.title: i64 = title

    def possible(self, s: FeudaliaState, seat: i64, slot: i64, coins: i64) -> bool:
        return any(can_trade(s, seat * FIEFS + slot, row, coins) for row in self.cheapest)

    def apply(self, s: FeudaliaState, seat: i64, slot: i64) -> None:
        s.push(Trading(seat, slot, self, self.amount))


def can_trade(s: FeudaliaState, fief: i64, row: i64, coins: i64) -> bool:
    """Can this row be paid in the fief (FEU-A8)? A full purse gains nothing, and may sell."""
    trade = s.t.trades[row]
    if coins < trade.coins:
        return False
    if trade.give < 0 or s.cubes[fief * RESOURCES + trade.give] >= trade.cubes:
        return True
    return s.available(fief, trade.give) >= trade.cubes


class Trading(Choice):
    """One repetition of a trade, or enough of it (FEU-A8)."""

    rule = "FEU-R25"

    def __init__(self, seat: i64, slot: i64, effect: TradeEffect, left: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.effect: TradeEffect = effect
        self.left: i64 = left

    def moves(self, s: FeudaliaState) -> Pile:
        fief = self.seat * FIEFS + self.slot
        coins = s.coins[self.seat]
        first, rows = s.w.trade.base, self.effect.rows
        found = vec[i64]([first + row for row in rows if can_trade(s, fief, row, coins)])
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            s.note("FEU-A8")
            return
        if self.left > 1:
            s.push(Trading(self.seat, self.slot, self.effect, self.left - 1))
        fief = self.seat * FIEFS + self.slot
        trade = s.t.trades[s.w.trade.a(move)]
        if trade.give >= 0:
            s.spend_here(fief, trade.give, trade.cubes, "FEU-R23")
        s.pay_coins(self.seat, trade.coins, "FEU-R25")
        if trade.get >= 0:
            s.add_cubes(fief, trade.get, 1, "FEU-R23")
        s.earn(self.seat, trade.earn, "FEU-R25")

    def aside(self, s: FeudaliaState, move: i64) -> bool:
        """Nobody gives wheat for wheat."""
        if move == s.w.done.base:
            return False
        trade = s.t.trades[s.w.trade.a(move)]
        return trade.get >= 0 and trade.get == trade.give

    def prompt(self, s: FeudaliaState) -> Ask:
        ask = s.w.ask_trade.ask(self.effect.title, s.fiefs[self.seat * FIEFS + self.slot])
        ask = ask.also(s.w.ask_once) if self.left == 1 else ask.also(s.w.ask_often, self.left)
        return ask.also(s.w.ask_more) if self.left < self.effect.amount else ask

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if not s.w.trade.owns(move):
            return NotYet("First this effect is applied; you may stop it.", "FEU-R39a")
        if s.w.trade.a(move) not in self.effect.rows:
            return Refusal("This card does not trade that.", "FEU-R25")
        return self._unpaid(s, s.w.trade.a(move))

    def _unpaid(self, s: FeudaliaState, row: i64) -> Refusal:
        """Why a trade of this card cannot be paid: the cubes of the fief, or coins."""
        fief = self.seat * FIEFS + self.slot
        trade = s.t.trades[row]
        if trade.give >= 0 and s.available(fief, trade.give) < trade.cubes:
            name = s.w.resources.labels[trade.give]
            place = s.w.fiefs.labels[s.fiefs[fief]]
            have = s.available(fief, trade.give)
            return Refusal(f"That takes {trade.cubes} {name} of {place}, which has {have}.",
                           "FEU-R23")  # fmt: skip
        return Refusal(
            f"That costs {counted(trade.coins, 'coin')}; you have {s.coins[self.seat]}.",
            "FEU-R25",
        )

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return best_trade(s, self.seat)
