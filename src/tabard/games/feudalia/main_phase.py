"""The main phase: any number of actions in any order (FEU-R17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask, counted
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision, Refusal, refused_by
from tabard.games.feudalia import (
    cathedral,
    crusades,
    fields,
    influence,
    masters,
    storing,
    upgrades,
    variants,
    vassals,
)
from tabard.games.feudalia.bot import best_action
from tabard.games.feudalia.final_phase import begin_final_phase
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CRUSADES, FAIR, VASSALS

# Why an action cannot be taken now, by its verb; each is asked with what the verb names.
WHY_NOT: Final[dict[str, Callable[..., Refusal | None]]] = {
    "work": fields.why_work,
    "influence": influence.why_influence,
    "income": vassals.why_income,
    "hire": vassals.why_hire,
    "train": vassals.why_hire,
    "upgrade": upgrades.why_upgrade,
    "build": cathedral.why_build,
    "tap": masters.why_tap,
    "cash": storing.why_cash,
    "seek": masters.why_seek,
    "engage": masters.why_engage,
    "invite": masters.why_invite,
    "raid": crusades.why_raid,
    "amends": crusades.why_amends,
    "cross": crusades.why_cross,
    "fair": variants.why_fair,
}


class MainPhase(Decision[FeudaliaState]):
    """One of the eight actions, a move of masters, or the end of the phase."""

    rule = "FEU-R17"
    always_ask = True

    def moves(self, s: FeudaliaState) -> Pile:
        seat = self.seat
        totals = s.totals(seat)
        held = s.held_by(seat)
        found = vec[i64](capacity=24)
        if len(held) > 0:
            found = fields.work_moves(s, seat, held, found)
            found = influence.influence_moves(s, seat, held, found)
            found = vassals.income_moves(s, held, found)
        found = vassals.hire_moves(s, seat, totals, held, found)
        found = upgrades.upgrade_moves(s, seat, totals, found)
        found = cathedral.build_moves(s, seat, totals, found)
        if s.level_sum(seat) > 0:
            found = masters.tap_moves(s, seat, found)
            found = masters.hiring_moves(s, seat, totals, found)
            found = masters.move_moves(s, seat, found)
        if s.variants & CRUSADES:
            found = crusades.raid_moves(s, seat, found)
            found = crusades.amends_moves(s, seat, totals, found)
            found = crusades.cross_moves(s, seat, totals, found)
        if s.variants & FAIR:
            found = variants.fair_moves(s, seat, totals, found)
        return append(found, s.w.end.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        seat = self.seat
        w = s.w
        if move == w.end.base:
            s.report(w.ended, seat, rule="FEU-R18")
            begin_final_phase(s, seat)
            return
        s.push(self)
        if w.move.owns(move) or w.swap.owns(move):
            masters.play_move(s, seat, move)
            return
        s.moved = 0  # another action: masters may move again (FEU-A25)
        if w.work.owns(move):
            fields.play_work(s, seat, w.work.a(move), w.work.b(move))
        elif w.influence.owns(move):
            influence.play_influence(s, seat, w.influence.a(move))
        elif w.income.owns(move):
            vassals.play_income(s, seat, w.income.a(move))
        elif w.hire.owns(move):
            vassals.play_hire(s, seat, w.hire.a(move))
        elif w.train.owns(move):
            vassals.play_hire(s, seat, w.train.a(move), w.train.b(move))
        elif w.upgrade.owns(move):
            upgrades.play_upgrade(s, seat, w.upgrade.a(move))
        elif w.build.owns(move):
            cathedral.play_build(s, seat, w.build.a(move))
        elif w.tap.owns(move):
            masters.play_tap(s, seat, w.tap.a(move))
        elif w.cash.owns(move):
            storing.play_cash(s, seat, w.cash.a(move))
        elif w.seek.owns(move):
            masters.play_seek(s, seat)
        elif w.invite.owns(move):
            masters.play_invite(s, seat, w.invite.a(move))
        elif w.raid.owns(move):
            crusades.play_raid(s, seat, w.raid.a(move))
        elif w.amends.owns(move):
            crusades.play_amends(s, seat)
        elif w.cross.owns(move):
            crusades.play_cross(s, seat, w.cross.a(move))
        else:
            variants.play_fair(s, seat)

    def loss(self, s: FeudaliaState, move: i64) -> str:
        """What an end leaves unused, what looking for a master commits to, whom one of the
        cathedral drives out, and that a vassal leaves for coins: each time, whatever else he can
        do, for a card is soon pressed."""
        w = s.w
        if move == w.end.base:
            return self._unused(s)
        if move == w.seek.base:
            return self._commits(s)
        if w.invite.owns(move):
            return masters.says_displaced(s, self.seat, s.t.basics + w.invite.a(move))
        return self._sells(s, w.income.a(move)) if w.income.owns(move) else ""

    def _sells(self, s: FeudaliaState, vassal: i64) -> str:
        """What a discard brings; at the end of the turn it comes by itself."""
        name = s.w.vassals.labels[vassal]
        coins = counted(s.t.income[vassal] + s.income_bonus, "coin")
        return (
            f"The {name} leaves your hand for {coins}. Whoever is idle at the end of your "
            "turn pays as much: discard only to spend the coins now."
        )

    def _unused(self, s: FeudaliaState) -> str:
        """Vassals who could make something, and masters who could be turned, rest until the next
        turn. Whoever only trades may have nothing to trade."""
        unused: list[str] = []
        workers = vec[i64]([v for v in s.held_by(self.seat) if s.t.barters[v] == 0])
        if len(fields.work_moves(s, self.seat, workers, vec[i64]())):
            unused.append("vassals in your hand could still work")
        if s.level_sum(self.seat) > 0 and len(masters.tap_moves(s, self.seat, vec[i64]())):
            unused.append("masters could still be turned")
        line = " and ".join(unused)
        return f"{line[0].upper()}{line[1:]}." if line else ""

    def _commits(self, s: FeudaliaState) -> str:
        """Who looks must hire: that is no choice where only one can be paid, and it costs a master
        where no city is free."""
        payable = masters.payable_masters(s, self.seat)
        if len(payable) > 1:
            crowded = [m for m in payable if masters.displaced(s, self.seat, m)]
            if len(crowded) < len(payable):
                return ""
            return "Whoever looks must hire, and no city is free: a master of yours must be fired."
        name = s.w.masters.labels[payable[0]]
        told = (
            f"Whoever looks must hire. Now you can pay only the {name}: unless one of the two "
            f"that are turned up can be paid too, the {name} is hired."
        )
        return f"{told} {masters.says_displaced(s, self.seat, payable[0])}".rstrip()

    def aside(self, s: FeudaliaState, move: i64) -> bool:
        """Coins that buy nobody come at the end as well, and most masters may as well stay."""
        w = s.w
        if w.income.owns(move):
            return not self._buys_more(s)
        if w.train.owns(move):
            return w.train.a(move) == w.train.b(move)  # one for another of the same
        if w.move.owns(move):
            return not masters.bound(s, w.move.a(move))
        if w.swap.owns(move):
            return not (masters.bound(s, w.swap.a(move)) or masters.bound(s, w.swap.b(move)))
        return False

    def _buys_more(self, s: FeudaliaState) -> bool:
        """Could more be done with the coins of all vassals in hand?"""
        twin = s.clone()
        for v in s.held_by(self.seat):
            twin.coins[self.seat] += s.hands[self.seat * VASSALS + v] * (
                s.t.income[v] + s.income_bonus
            )
        return any(move not in s.options for move in self.moves(twin))

    def prompt(self, s: FeudaliaState) -> Ask:
        """What everybody can see to be possible; the hand stays secret."""
        w, seat = s.w, self.seat
        totals = s.totals(seat)
        ask = w.ask_action.ask()
        free = fields.free_fields(s, seat)
        if free > 0 and s.hand_size(seat) > 0:
            ask = ask.also(w.ask_fields, free)
        lands = [w.upgrade.a(m) for m in upgrades.upgrade_moves(s, seat, totals, vec[i64]())]
        if lands:
            ask = ask.also(w.ask_upgrades, lands)
        parts = [w.build.a(m) for m in cathedral.build_moves(s, seat, totals, vec[i64]())]
        return ask.also(w.ask_builds, parts) if parts else ask

    def why(self, s: FeudaliaState, move: i64) -> Refusal | None:
        w = s.w
        if w.move.owns(move) or w.swap.owns(move):
            return masters.why_move(s, self.seat, move)
        if w.fire.owns(move):
            return Refusal("A master is fired only while another is placed.", "FEU-A10")
        if w.discard.owns(move):
            return Refusal("Cards are discarded for income or by an effect.", "FEU-R21")
        return refused_by(WHY_NOT, s, self.seat, move)

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return best_action(s, self.seat, rng)
