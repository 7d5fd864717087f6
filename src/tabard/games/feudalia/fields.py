"""Field actions: action 3 of the main phase."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask, counted, listed
from tabard.engine.native import Pile
from tabard.engine.piles import ZERO, plus
from tabard.engine.steps import NotYet, Refusal
from tabard.games.feudalia.effects import any_possible, apply_all
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import FIEFS, RESOURCES, STANDING, VASSALS, Action


def can_work(s: FeudaliaState, seat: i64, action: Action, slot: i64) -> bool:
    """May this scroll be played in this fief now (FEU-R22, FEU-A8)?"""
    return works_on(s, seat, action, slot, s.soils[seat * FIEFS + slot])


def works_on(s: FeudaliaState, seat: i64, action: Action, slot: i64, soil: i64) -> bool:
    """The same where the type of the fief is known."""
    fee = action.fees[soil]
    coins = s.coins[seat]
    if not action.field or fee < 0 or coins < fee:
        return False
    return any_possible(s, action.effects, seat, slot, coins - fee)


def free_fields(s: FeudaliaState, seat: i64) -> i64:
    """How many fields of the seat at turn are free."""
    return sum((s.fields(seat * FIEFS + slot) - s.used[slot] for slot in range(FIEFS)), ZERO)


def work_moves(s: FeudaliaState, seat: i64, held: Pile, found: Pile) -> Pile:
    """Every vassal of the hand in every fief with a free field."""
    for slot in range(FIEFS):
        fief = seat * FIEFS + slot
        if not s.free_field(fief):
            continue
        soil = s.soils[fief]
        for v in held:
            for action in s.t.actions[v]:
                if works_on(s, seat, action, slot, soil):
                    found = append(found, s.w.work.move2(v, s.fiefs[fief]))
                    break
    return found


def play_work(s: FeudaliaState, seat: i64, vassal: i64, card: i64) -> None:
    """The vassal occupies a field to the end of the turn (FEU-R24); then his scroll."""
    slot = s.slot_of(seat, card)
    s.leave_hand(seat, vassal)
    s.used[slot] += 1
    s.standing = plus(s.standing, slot * STANDING + vassal)
    s.report(s.w.worked, seat, vassal, card, rule="FEU-R22")
    s.note("FEU-R24")
    actions = s.t.actions[vassal]
    if len(actions) == 1:
        activate(s, seat, actions[0], slot)
    else:
        s.push(Scroll(seat, vassal, slot))


def activate(s: FeudaliaState, seat: i64, action: Action, slot: i64) -> None:
    """Pay the fee and apply the effects of a scroll."""
    if slot >= 0:
        s.pay_coins(seat, action.fees[s.soils[seat * FIEFS + slot]], "FEU-R22")
    s.note(s.t.action_effect[action.word])
    s.note("FEU-R39a")
    apply_all(s, action.effects, seat, slot)


class Scroll(Choice):
    """Of two scrolls on a card, one is chosen (FEU-R39a); slot -1 is an influence action."""

    rule = "FEU-R39a"

    def __init__(self, seat: i64, vassal: i64, slot: i64) -> None:
        super().__init__(seat)
        self.vassal: i64 = vassal
        self.slot: i64 = slot

    def moves(self, s: FeudaliaState) -> Pile:
        actions = s.t.actions[self.vassal]
        return vec[i64]([s.w.scroll.base + a.word for a in actions if self.open(s, a)])

    def open(self, s: FeudaliaState, action: Action) -> bool:
        """Can this scroll be chosen?"""
        if self.slot >= 0:
            return can_work(s, self.seat, action, self.slot)
        return not action.field and any_possible(
            s, action.effects, self.seat, -1, s.coins[self.seat]
        )

    def play(self, s: FeudaliaState, move: i64) -> None:
        word = s.w.scroll.a(move)
        for action in s.t.actions[self.vassal]:
            if action.word == word:
                s.report(s.w.unrolled, self.seat, word, rule="FEU-R39a")
                if self.slot < 0 and action.plus:
                    s.influence_used -= 1
                activate(s, self.seat, action, self.slot)

    def prompt(self, s: FeudaliaState) -> Ask:
        if self.slot < 0:
            return s.w.ask_scroll.ask(self.vassal)
        return s.w.ask_scroll_in.ask(self.vassal, s.fiefs[self.seat * FIEFS + self.slot])

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.scroll.owns(move):
            word = s.w.scroll.a(move)
            if all(action.word != word for action in s.t.actions[self.vassal]):
                return Refusal("That scroll is not on this card.", "FEU-R39a")
            return Refusal("That scroll would change nothing here.", "FEU-A8")
        return NotYet("First one of the two scrolls is chosen.", "FEU-R39a")


def why_work(s: FeudaliaState, seat: i64, vassal: i64, card: i64) -> Refusal:
    """Why a vassal cannot work there."""
    name = s.w.vassals.labels[vassal]
    place = s.w.fiefs.labels[card]
    if s.hands[seat * VASSALS + vassal] == 0:
        return Refusal(f"The {name} is not in your hand.", "FEU-R22")
    if vassal == s.t.tax:
        return Refusal("The Tax Collector is played in the start phase only.", "FEU-R40")
    slot = s.slot_of(seat, card)
    if slot < 0:
        return Refusal(f"{place} is not your fief.", "FEU-R22")
    fields = [action for action in s.t.actions[vassal] if action.field]
    if not fields:
        return Refusal(f"The {name} has no field action.", "FEU-R22")
    if not s.free_field(seat * FIEFS + slot):
        return Refusal(f"{place} has no free field.", "FEU-R24")
    soils = s.w.resources.labels
    soil = s.soils[seat * FIEFS + slot]
    fees = [action.fees[soil] for action in fields if action.fees[soil] >= 0]
    if not fees:
        return Refusal(f"{_works_in(s, fields, name)}; {place} makes {soils[soil]}.", "FEU-R22")
    if s.coins[seat] < min(fees):
        fee = counted(min(fees), "coin")
        return Refusal(f"The {name} costs {fee} in {place}; you have none.", "FEU-R22")
    if any(effect.name == "trade" for action in fields for effect in action.effects):
        return Refusal(_no_trade(s, seat, slot, name), "FEU-A8")
    return Refusal(f"The {name} could change nothing there.", "FEU-A8")


def _works_in(s: FeudaliaState, fields: list[Action], name: str) -> str:
    """The types of fiefs in which a vassal works."""
    soils = s.w.resources.labels
    found = [soils[r] for r in range(RESOURCES) if any(a.fees[r] >= 0 for a in fields)]
    return f"The {name} works in fiefs of {listed(found)} only"


def _no_trade(s: FeudaliaState, seat: i64, slot: i64, name: str) -> str:
    """What there is too little of for a trade."""
    fief = seat * FIEFS + slot
    amounts = [s.available(fief, r) for r in range(RESOURCES)]
    have = [f"{n} {s.w.resources.labels[r]}" for r, n in enumerate(amounts) if n > 0]
    holds = f"only {listed(have)}" if have else "no cubes"
    place = s.w.fiefs.labels[s.fiefs[fief]]
    purse = counted(s.coins[seat], "coin")
    return f"The {name} can trade nothing there: {place} holds {holds}, and you have {purse}."
