"""Influence actions: action 4 of the main phase."""

from __future__ import annotations

from tabard.engine.steps import Refusal
from tabard.games.feudalia.fields import Scroll, activate
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.vocabulary import any_possible


def allowance(s: FeudaliaState, seat: int) -> int:
    """Influence actions left this turn (FEU-R17, FEU-A12)."""
    more = s.bonus(seat, s.t.more_influence)
    return s.t.influence + s.influence_more + more - s.influence_used


def can_influence(s: FeudaliaState, seat: int, vassal: int) -> bool:
    """Has the vassal an influence action that could change something?"""
    for action in s.t.actions[vassal]:
        if not action.field and any_possible(s, action.effects, seat, -1, s.coins[seat]):
            return True
    return False


def influence_moves(s: FeudaliaState, seat: int, held: list[int], found: list[int]) -> None:
    """Every vassal of the hand with an influence action, while the allowance lasts."""
    if allowance(s, seat) <= 0:
        return
    for v in held:
        if can_influence(s, seat, v):
            found.append(s.w.influence.move1(v))


def play_influence(s: FeudaliaState, seat: int, vassal: int) -> None:
    """The card goes to the table (FEU-R27); a plus sign gives the allowance back (FEU-R28)."""
    if s.telling:
        s.note("FEU-R27", s.w.influenced, seat, [vassal])
        if s.influence_used >= s.t.influence + s.influence_more:
            s.credit(seat, s.t.more_influence)
    s.leave_hand(seat, vassal)
    s.table.append(vassal)
    s.influence_used += 1
    actions = s.t.actions[vassal]
    if len(actions) > 1:
        s.push(Scroll(seat, vassal, -1))
        return
    if actions[0].plus:
        s.influence_used -= 1
        if s.telling:
            s.cite("FEU-R28")
    activate(s, seat, actions[0], -1)


def why_influence(s: FeudaliaState, seat: int, vassal: int) -> Refusal:
    """Why a vassal's influence cannot be used."""
    name = s.w.vassals.labels[vassal]
    if s.hands[seat][vassal] == 0:
        return Refusal(f"The {name} is not in your hand.", "FEU-R27")
    if all(action.field for action in s.t.actions[vassal]):
        return Refusal(f"The {name} has no influence action.", "FEU-R27")
    if allowance(s, seat) <= 0:
        return Refusal("No influence action is left this turn.", "FEU-R17")
    if any(effect.name == "rob" for a in s.t.actions[vassal] for effect in a.effects):
        return Refusal("There is nothing to take from anybody.", "FEU-C4")
    return Refusal(f"The {name} could change nothing now.", "FEU-A8")
