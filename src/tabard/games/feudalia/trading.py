"""Trades: cubes of one fief and coins for others, up to so many times (FEU-R25)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.feudalia.effects import Effect
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS


class TradeEffect(Effect):
    """Trade cubes of the fief; `title` is the name of the trade for people."""

    def __init__(self, rows: list[int], times: int, title: str) -> None:
        super().__init__("trade", times)
        self.rows: list[int] = rows
        self.title: str = title

    def possible(self, s: FeudaliaState, seat: int, slot: int, coins: int) -> bool:
        fief = seat * FIEFS + slot
        for row in self.rows:
            if can_trade(s, fief, row, coins):
                return True
        return False

    def apply(self, s: FeudaliaState, seat: int, slot: int) -> None:
        s.push(Trading(seat, slot, self, self.amount))


def can_trade(s: FeudaliaState, fief: int, row: int, coins: int) -> bool:
    """Can this row be paid in the fief (FEU-A8)? A full purse gains nothing, and may sell."""
    trade = s.t.trades[row]
    if coins < trade.coins:
        return False
    return trade.give < 0 or s.available(fief, trade.give) >= trade.cubes


class Trading(Decision[FeudaliaState]):
    """One repetition of a trade, or enough of it (FEU-A8)."""

    rule = "FEU-R25"

    def __init__(self, seat: int, slot: int, effect: TradeEffect, left: int) -> None:
        super().__init__(seat)
        self.slot: int = slot
        self.effect: TradeEffect = effect
        self.left: int = left

    def moves(self, s: FeudaliaState) -> list[int]:
        fief = self.seat * FIEFS + self.slot
        coins = s.coins[self.seat]
        found: list[int] = []
        for row in self.effect.rows:
            if can_trade(s, fief, row, coins):
                found.append(s.w.trade.move1(row))
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            if s.telling:
                s.cite("FEU-A8")
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

    def prompt(self, s: FeudaliaState) -> str:
        name = s.w.fiefs.labels[s.fiefs[self.seat * FIEFS + self.slot]]
        times = "once" if self.left == 1 else f"up to {self.left} times"
        more = " more" if self.left < self.effect.amount else ""
        return f"{self.effect.title} in {name}, {times}{more}"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if not s.w.trade.owns(move):
            return Refusal("First the whole effect is applied; say done to stop.", "FEU-R39a")
        if s.w.trade.a(move) not in self.effect.rows:
            return Refusal("This card does not trade that.", "FEU-R25")
        return Refusal("That fief has not the cubes, or you have not the coins.", "FEU-R23")
