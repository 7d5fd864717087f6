# interpreted
"""What a move of Feudalia is for, where the table tells it more closely than the kind of move does
(purposes.toml): what somebody does, what a trade or a payment gives."""

from __future__ import annotations

from typing import Final

from tabard.engine.asks import counted, listed
from tabard.engine.steps import Decision
from tabard.engine.terms import Says
from tabard.games.feudalia.masters import payable_masters
from tabard.games.feudalia.reasons import deed, effect_told, work_of
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def _engaged(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    return f"helps you from now on: {deed(s, s.w.engage.a(move))}"


def _sunk(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    return f"takes somebody out of the others' reach ({deed(s, s.w.under.a(move))})"


def _tapped(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    return f"lets him do his work: {deed(s, s.w.tap.a(move))}"


def _sought(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    """What looking for a master commits to, and who of those that lie there can be paid."""
    names = [f"the {s.w.masters.label(master)}" for master in payable_masters(s, s.active)]
    return f"turns up two more masters; one of all must be hired, now you can pay {listed(names)}"


def _worked(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    vassal = s.w.work.a(move)
    if s.t.barters[vassal]:
        return "lets you trade cubes of {1}"
    if s.t.actions[vassal][0].effects[0].name == "coins":
        return "brings you coins, which he makes in a field"
    return ""


def _influenced(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    does = work_of(s, s.w.influence.a(move))
    return f"is played for his influence: he {does}" if does else ""


def _unrolled(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    """What one of two scrolls gives, by its first effect."""
    word = s.w.scroll.a(move)
    for vassal in range(VASSALS):
        for action in s.t.actions[vassal]:
            if action.word == word:
                return effect_told(s, action.effects[0], vassal)
    return ""


def _paid_off(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    coins = s.t.income[s.w.income.a(move)] + s.income_bonus
    return f"brings you {counted(coins, 'coin')} now"


def _traded(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    """What a trade gives."""
    trade = s.t.trades[s.w.trade.a(move)]
    if trade.get >= 0:
        return f"gets you 1 {s.w.resources.label(trade.get)}"
    return f"gets you {counted(trade.earn, 'coin')}"


def _spared(s: FeudaliaState, seat: int, asked: Decision, move: int) -> str:
    return "saves you 1 {1}"


SAYS: Final[dict[tuple[type[Decision], str], Says]] = {
    (Decision, "engage"): _engaged,
    (Decision, "under"): _sunk,
    (Decision, "tap"): _tapped,
    (Decision, "seek"): _sought,
    (Decision, "work"): _worked,
    (Decision, "influence"): _influenced,
    (Decision, "scroll"): _unrolled,
    (Decision, "income"): _paid_off,
    (Decision, "trade"): _traded,
    (Decision, "spare"): _spared,
}
