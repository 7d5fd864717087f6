"""Favour Cards: abilities with a cost, red abilities with a condition (AUS-20 to AUS-28)."""

from __future__ import annotations

from tabard.engine.steps import Refusal, Step
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.gems import can_pay, pay
from tabard.games.ausonia.keywords import carry_out
from tabard.games.ausonia.picks import PickCopy, settled_copy
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import PRICE, USED_GEMS, USED_KEYWORD


def add_uses(s: AusoniaState, moves: list[int]) -> None:
    """Every ability that can be used now."""
    t = s.t
    area = s.area
    first = t.USE.base
    width = t.USE.n1
    for i in range(len(area)):
        kind = area[i]
        count = t.abilities[kind]
        if count == 0:
            continue
        mask = s.used[i]
        ability = t.first_ability[kind]
        for nth in range(count):
            if not mask >> nth & 1 and is_open(s, ability + nth, kind, mask):
                move = first + kind * width + nth
                if move not in moves:
                    moves.append(move)


def add_uses_from_hand(s: AusoniaState, seat: int, moves: list[int]) -> None:
    """Red abilities of cards in hand (option `red_from_hand`, AUS-23)."""
    t = s.t
    for kind in range(t.kinds):
        if kind not in s.hand[seat]:
            continue
        for nth in range(t.abilities[kind]):
            move = t.USE.move2(kind, nth)
            if move not in moves and pick_in_hand(s, seat, kind, nth) >= 0:
                moves.append(move)


def is_open(s: AusoniaState, ability: int, kind: int, mask: int) -> bool:
    """Can its price be paid, or is its condition met? (`mask`: what this very card used)"""
    t = s.t
    asks = t.asks[ability]
    if asks == PRICE:
        size = t.price_size[ability]
        return size == 0 or can_pay(s.pool, t.price[ability], size)
    asked = t.asked[ability]
    if asks == USED_GEMS:
        return s.spent[asked] >= t.amount[ability]
    if asks == USED_KEYWORD:
        return bool(s.keywords >> asked & 1)
    others = s.guilds[asked]
    if mask and t.guild[kind] == asked:
        others -= 1  # the card itself does not count (AUS-25)
    return others > 0


def use(s: AusoniaState, seat: int, kind: int, nth: int) -> None:
    """Use an ability; where it matters which copy of the card, ask."""
    copies = usable_copies(s, kind, nth)
    if not copies:
        use_in_hand(s, seat, kind, nth)
        return
    chosen = settled_copy(s, copies)
    if chosen < 0:
        s.push(ChooseCopy(seat, kind, nth))
    else:
        use_copy(s, seat, chosen, nth)


def usable_copies(s: AusoniaState, kind: int, nth: int) -> list[int]:
    """The cards of this kind in the Play Area whose ability can be used (AUS-63)."""
    ability = s.t.first_ability[kind] + nth
    copies: list[int] = []
    for i in range(len(s.area)):
        if s.area[i] != kind:
            continue
        mask = s.used[i]
        if not mask >> nth & 1 and is_open(s, ability, kind, mask):
            copies.append(i)
    return copies


def use_copy(s: AusoniaState, seat: int, index: int, nth: int) -> None:
    """Use an ability of one card of the Play Area."""
    kind = s.area[index]
    note_use(s, kind, nth, s.used[index])
    s.used[index] |= 1 << nth
    if s.telling:
        s.tell(s.t.USED, seat, [kind, s.t.first_ability[kind] + nth])
    resolve(s, seat, kind, nth)


def note_use(s: AusoniaState, kind: int, nth: int, mask: int) -> None:
    """The turn remembers keyword and guild for red conditions (AUS-22, AUS-25, AUS-26)."""
    t = s.t
    ability = t.first_ability[kind] + nth
    s.keywords |= t.keywords[ability]
    guild = t.guild[kind]
    if guild >= 0 and mask == 0:
        s.guilds[guild] += 1
    if s.telling:
        _cite_use(s, kind, nth, mask)


def _cite_use(s: AusoniaState, kind: int, nth: int, mask: int) -> None:
    t = s.t
    asks = t.asks[t.first_ability[kind] + nth]
    s.cite("AUS-20")
    s.cite(f"effect:{t.ids[kind]} {nth + 1}")
    if asks != PRICE:
        s.cite("AUS-21")
        s.cite("AUS-22")
        s.cite("AUS-24" if asks == USED_GEMS else "AUS-26" if asks == USED_KEYWORD else "AUS-25")
    if mask:
        s.cite("AUS-19")
    if s.area.count(kind) > 1:
        s.cite("AUS-63")


def resolve(s: AusoniaState, seat: int, kind: int, nth: int) -> None:
    """Pay the whole cost, then carry out the keywords in their order (AUS-64)."""
    t = s.t
    ability = t.first_ability[kind] + nth
    s.push(Resolve(seat, t.effects[ability], 0))
    if t.price_size[ability]:
        pay(s, seat, t.price[ability], kind, nth)


class Resolve(Step[AusoniaState]):
    """The keywords of an ability, one after the other; nothing comes between (AUS-64)."""

    rule = "AUS-64"

    def __init__(self, who: int, effects: list[int], at: int) -> None:
        self.who: int = who
        self.effects: list[int] = effects
        self.at: int = at

    def run(self, s: AusoniaState) -> None:
        effects = self.effects
        at = self.at
        if at + 2 < len(effects):
            if s.telling:
                s.cite("AUS-27")
            s.push(Resolve(self.who, effects, at + 2))
        carry_out(s, self.who, effects[at], effects[at + 1])


class ChooseCopy(PickCopy):
    """Which copy uses its ability?"""

    def __init__(self, seat: int, kind: int, nth: int) -> None:
        super().__init__(seat, kind)
        self.nth: int = nth

    def prompt(self, s: AusoniaState) -> str:
        deed = s.t.deed.labels[s.t.first_ability[self.kind] + self.nth]
        return f"{s.t.names[self.kind]} ({deed}): which copy is used?"

    def copies(self, s: AusoniaState) -> list[int]:
        return usable_copies(s, self.kind, self.nth)

    def take(self, s: AusoniaState, index: int) -> None:
        use_copy(s, self.seat, index, self.nth)


# -- option `red_from_hand` (AUS-23) ---------------------------------------------------------


def pick_in_hand(s: AusoniaState, seat: int, kind: int, nth: int) -> int:
    """What a card of this kind in hand has used so far, if this red ability can be used; or -1."""
    t = s.t
    ability = t.first_ability[kind] + nth
    if not t.red_from_hand or nth >= t.abilities[kind] or t.asks[ability] == PRICE:
        return -1
    masks = hand_masks(s, seat, kind)
    for mask in masks:
        if not mask >> nth & 1 and is_open(s, ability, kind, mask):
            return mask
    return -1


def hand_masks(s: AusoniaState, seat: int, kind: int) -> list[int]:
    """What each card of this kind in hand has used in this turn."""
    masks: list[int] = []
    for code in s.shown:
        if code // 16 == kind:
            masks.append(code % 16)
    unused = s.hand[seat].count(kind) - len(masks)
    return masks + [0] * unused


def use_in_hand(s: AusoniaState, seat: int, kind: int, nth: int) -> None:
    """Show a card in hand and use its red ability; the card stays in hand."""
    mask = pick_in_hand(s, seat, kind, nth)
    note_use(s, kind, nth, mask)
    if mask:
        s.shown.remove(kind * 16 + mask)
    else:
        aside = _lay_shown_aside(s, seat, kind)
        knowledge.show_from_hand(s, seat, kind)
        for _ in range(aside + 1):
            s.hand[seat].append(kind)
            s.hand_mark[seat].append(knowledge.OPEN)
    s.shown.append(kind * 16 + (mask | 1 << nth))
    if s.telling:
        s.cite("AUS-23")
        s.tell(s.t.USED_IN_HAND, seat, [kind, s.t.first_ability[kind] + nth])
    resolve(s, seat, kind, nth)


def _lay_shown_aside(s: AusoniaState, seat: int, kind: int) -> int:
    """Copies shown before in this turn are not the one that is shown now; how many."""
    aside = 0
    for code in s.shown:
        if code // 16 == kind and _drop_open(s, seat, kind):
            aside += 1
    return aside


def _drop_open(s: AusoniaState, seat: int, kind: int) -> bool:
    for i, held in enumerate(s.hand[seat]):
        if held == kind and s.hand_mark[seat][i] == knowledge.OPEN:
            s.hand[seat].pop(i)
            s.hand_mark[seat].pop(i)
            return True
    return False


def leave_hand_with(s: AusoniaState, seat: int, kind: int) -> int:
    """A card of this kind leaves the hand: what it has used in this turn (mostly nothing)."""
    if not s.shown:
        return 0
    masks = hand_masks(s, seat, kind)
    mask = masks[0]
    if mask:
        s.shown.remove(kind * 16 + mask)
    return mask


# -- why not? ---------------------------------------------------------------------------------


def why_not_use(s: AusoniaState, seat: int, kind: int, nth: int) -> Refusal:
    """Why an ability cannot be used now."""
    t = s.t
    name = t.names[kind]
    if nth >= t.abilities[kind]:
        return Refusal(f"{name} has no ability {nth + 1}.", "AUS-20")
    if kind not in s.area:
        return _why_not_there(s, seat, kind, nth)
    ability = t.first_ability[kind] + nth
    fresh = False
    for i in range(len(s.area)):
        if s.area[i] == kind and not s.used[i] >> nth & 1:
            fresh = True
    if not fresh:
        return Refusal(f"That ability of {name} was already used in this turn.", "AUS-20")
    if t.asks[ability] == PRICE:
        return Refusal(f"You do not have the gems for that ability of {name}.", "AUS-20")
    return Refusal(f"The red condition on {name} is not met in this turn.", "AUS-21")


def _why_not_there(s: AusoniaState, seat: int, kind: int, nth: int) -> Refusal:
    t = s.t
    name = t.names[kind]
    if kind in s.hand[seat]:
        if t.asks[t.first_ability[kind] + nth] != PRICE:
            if t.red_from_hand:
                return Refusal(f"The red ability of {name} cannot be used now.", "AUS-21")
            return Refusal(f"{name} is in your hand; a red ability works once played.", "AUS-23")
        return Refusal(f"{name} is in your hand; play it first.", "AUS-28")
    if kind in s.bought:
        return Refusal(f"{name} was bought in this turn and cannot be used.", "AUS-30")
    return Refusal(f"{name} does not lie face up in your Play Area.", "AUS-28")
