"""Influence actions: action 4 of the main phase."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import plus
from tabard.engine.steps import Refusal
from tabard.games.feudalia.effects import any_possible
from tabard.games.feudalia.fields import Scroll, activate
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import VASSALS


def allowance(s: FeudaliaState, seat: i64) -> i64:
    """Influence actions left this turn (FEU-R17, FEU-A12)."""
    more = s.bonus(seat, s.t.more_influence)
    return s.t.influence + s.influence_more + more - s.influence_used


def can_influence(s: FeudaliaState, seat: i64, vassal: i64) -> bool:
    """Has the vassal an influence action that could change something?"""
    return any(
        not action.field and any_possible(s, action.effects, seat, -1, s.coins[seat])
        for action in s.t.actions[vassal]
    )


def influence_moves(s: FeudaliaState, seat: i64, held: Pile, found: Pile) -> Pile:
    """Every vassal of the hand with an influence action, while the allowance lasts."""
    if allowance(s, seat) <= 0:
        return found
    for v in held:
        if can_influence(s, seat, v):
            found = append(found, s.w.influence.base + v)
    return found


def play_influence(s: FeudaliaState, seat: i64, vassal: i64) -> None:
    """The card goes to the table (FEU-R27); a plus sign gives the allowance back (FEU-R28)."""
    if s.telling:
        s.tell(s.w.influenced, seat, [vassal], rule="FEU-R27")
        if s.influence_used >= s.t.influence + s.influence_more:
            s.credit(seat, s.t.more_influence)
    s.leave_hand(seat, vassal)
    s.table = plus(s.table, vassal)
    s.influence_used += 1
    actions = s.t.actions[vassal]
    if len(actions) > 1:
        s.push(Scroll(seat, vassal, -1))
        return
    if actions[0].plus:
        s.influence_used -= 1
        s.note("FEU-R28")
    activate(s, seat, actions[0], -1)


def why_influence(s: FeudaliaState, seat: i64, vassal: i64) -> Refusal:
    """Why a vassal's influence cannot be used."""
    name = s.w.vassals.labels[vassal]
    if s.hands[seat * VASSALS + vassal] == 0:
        return Refusal(f"The {name} is not in your hand.", "FEU-R27")
    if all(action.field for action in s.t.actions[vassal]):
        return Refusal(f"The {name} has no influence action.", "FEU-R27")
    if allowance(s, seat) <= 0:
        return Refusal("No influence action is left this turn.", "FEU-R17")
    if any(effect.name == "rob" for a in s.t.actions[vassal] for effect in a.effects):
        return Refusal("There is nothing to take from anybody.", "FEU-C4")
    return Refusal(f"The {name} could change nothing now.", "FEU-A8")
