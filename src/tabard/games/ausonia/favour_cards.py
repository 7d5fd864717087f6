"""Favour Cards: abilities with a cost, red abilities with a condition (AUS-20 to AUS-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import ABSENT, bit, joined, minus, plus, replaced, sort, without, zeros
from tabard.engine.steps import Refusal, Step
from tabard.games.ausonia import hidden
from tabard.games.ausonia.gems import can_pay, cannot_pay, pay
from tabard.games.ausonia.state import AusoniaState, Detail
from tabard.games.ausonia.tables import (
    DISCARD,
    HAND,
    KIND,
    PART,
    PRICE,
    RETURNED,
    USED,
    USED_GEMS,
    USED_KEYWORD,
    part,
)
from tabard.games.ausonia.words import gem_words

if TYPE_CHECKING:
    from tabard.games.ausonia.keywords import Effect


def add_uses(s: AusoniaState, moves: Pile) -> Pile:
    """Every ability that can be used now."""
    t = s.t
    for card in s.area:
        kind = card >> KIND
        ability = t.first_ability[kind]
        for nth in range(t.abilities[kind]):
            if not card >> nth & 1 and is_open(s, ability + nth, kind, card & USED):
                move = s.w.use.move2(kind, nth)
                if move not in moves:
                    moves = append(moves, move)
    return moves


def is_open(s: AusoniaState, ability: i64, kind: i64, used: i64) -> bool:
    """Can its price be paid, or is its condition met? (`used`: what this very card used)"""
    t = s.t
    asks = t.asks[ability]
    if asks == PRICE:
        return can_pay(s.pool, t.price[ability])
    asked = t.asked[ability]
    if asks == USED_GEMS:
        return part(s.spent, asked) >= t.amount[ability]
    if asks == USED_KEYWORD:
        return s.keywords >> asked & 1 == 1
    others = part(s.guilds, asked)
    if used and t.guild[kind] == asked:
        others -= 1  # the card itself does not count (AUS-25)
    return others > 0


def use(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> None:
    """Use an ability; where it matters which copy of the card, ask."""
    copies = usable_copies(s, kind, nth)
    if not len(copies):
        use_in_hand(s, seat, kind, nth)
        return
    chosen = settled_copy(s, copies)
    if chosen < 0:
        s.push(ChooseCopy(seat, kind, nth))
    else:
        use_copy(s, seat, chosen, nth)


def usable_copies(s: AusoniaState, kind: i64, nth: i64) -> Pile:
    """The cards of this kind in the Play Area whose ability can be used (AUS-63)."""
    ability = s.t.first_ability[kind] + nth
    copies = vec[i64](capacity=4)
    for at, card in enumerate(s.area):
        fresh = card >> KIND == kind and not card >> nth & 1
        if fresh and is_open(s, ability, kind, card & USED):
            copies = append(copies, at)
    return copies


def use_copy(s: AusoniaState, seat: i64, index: i64, nth: i64) -> None:
    """Use an ability of one card of the Play Area."""
    card = s.area[index]
    kind = card >> KIND
    note_use(s, kind, nth, card & USED)
    s.area = replaced(s.area, index, card | 1 << nth)
    s.report(s.w.used, seat, kind, s.t.first_ability[kind] + nth)
    resolve(s, seat, kind, nth)


def note_use(s: AusoniaState, kind: i64, nth: i64, used: i64) -> None:
    """The turn remembers keyword and guild for red conditions (AUS-22, AUS-25, AUS-26)."""
    t = s.t
    s.keywords |= t.keywords[t.first_ability[kind] + nth]
    guild = t.guild[kind]
    if guild >= 0 and used == 0:
        s.guilds += bit(PART * guild)
    if s.telling:
        _cite_use(s, kind, nth, used)


def _cite_use(s: AusoniaState, kind: i64, nth: i64, used: i64) -> None:
    asks = s.t.asks[s.t.first_ability[kind] + nth]
    s.cite("AUS-20", f"effect:{s.w.card.words[kind]} {nth + 1}")
    if asks != PRICE:
        s.cite("AUS-21", "AUS-22")
        s.cite("AUS-24" if asks == USED_GEMS else "AUS-26" if asks == USED_KEYWORD else "AUS-25")
    if used:
        s.cite("AUS-19")
    if sum([card >> KIND == kind for card in s.area]) > 1:
        s.cite("AUS-63")


def resolve(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> None:
    """Pay the whole cost, then carry out the keywords in their order (AUS-64)."""
    t = s.t
    ability = t.first_ability[kind] + nth
    s.push(t.resolves[seat][ability])
    if t.price[ability]:
        pay(s, seat, t.price[ability], kind, nth)


class Resolve(Step[AusoniaState]):
    """The keywords of an ability, one after the other; nothing comes between (AUS-64)."""

    rule = "AUS-64"

    def __init__(self, who: i64, effects: list[Effect]) -> None:
        self.who: i64 = who
        self.effects: list[Effect] = effects
        self.first: Effect = effects[0]
        self.rest: Resolve | None = Resolve(who, effects[1:]) if len(effects) > 1 else None

    def run(self, s: AusoniaState) -> None:
        if self.rest is not None:
            s.note("AUS-27")
            s.push(self.rest)
        if s.telling:
            s.cite(self.first.keyword.rule, "AUS-65")
        self.first.keyword.do(s, self.who, self.first.number)


# -- copies of a card (AUS-63) --------------------------------------------------------------------


def settled_copy(s: AusoniaState, copies: Pile) -> i64:
    """The copy that is at least as good a choice as every other one, or -1.

    Better is the one that has used more, since a Seal may take it away with less loss; one
    that came back from the Seal Area cannot be taken away and is used last.
    """
    for i in copies:
        best = True
        for j in copies:
            if i != j and not _goes_before(s.area[i], s.area[j]):
                best = False
                break
        if best:
            return i
    return -1


def _goes_before(one: i64, other: i64) -> bool:
    if (one ^ other) & RETURNED:
        return other & RETURNED != 0
    return other & USED & ~one == 0


class PickCopy(Detail):
    """Which of several copies, when one has used this ability and the other that one?"""

    rule = "AUS-63"

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    def copies(self, s: AusoniaState) -> Pile:
        """Where in the Play Area they lie."""
        raise NotImplementedError

    def take(self, s: AusoniaState, index: i64) -> None:
        """What happens with the chosen one."""
        raise NotImplementedError

    def moves(self, s: AusoniaState) -> Pile:
        moves = vec[i64](capacity=4)
        for i in self.copies(s):
            move = s.w.copy.move1(s.area[i] & USED)
            if move not in moves:
                moves = append(moves, move)
        sort(moves)
        return moves

    def play(self, s: AusoniaState, move: i64) -> None:
        used = s.w.copy.a(move)
        found: i64 = -1
        for i in self.copies(s):
            if s.area[i] & USED == used and (found < 0 or not s.area[i] & RETURNED):
                found = i
        self.take(s, found)


class ChooseCopy(PickCopy):
    """Which copy uses its ability?"""

    def __init__(self, seat: i64, kind: i64, nth: i64) -> None:
        super().__init__(seat, kind)
        self.nth: i64 = nth

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_copy.ask(self.kind, s.t.first_ability[self.kind] + self.nth)

    def copies(self, s: AusoniaState) -> Pile:
        return usable_copies(s, self.kind, self.nth)

    def take(self, s: AusoniaState, index: i64) -> None:
        use_copy(s, self.seat, index, self.nth)


# -- option `red_from_hand` (AUS-23) --------------------------------------------------------------


def add_uses_from_hand(s: AusoniaState, seat: i64, moves: Pile) -> Pile:
    """Red abilities of cards in hand."""
    t = s.t
    for kind in range(t.kinds):
        if hidden.kind_at(s.piles[HAND + seat], kind) < 0:
            continue
        for nth in range(t.abilities[kind]):
            move = s.w.use.move2(kind, nth)
            if move not in moves and used_in_hand(s, seat, kind, nth) >= 0:
                moves = append(moves, move)
    return moves


def used_in_hand(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> i64:
    """What a card of this kind in hand has used so far, if this red ability can be used; or -1."""
    t = s.t
    ability = t.first_ability[kind] + nth
    if not t.red_from_hand or nth >= t.abilities[kind] or t.asks[ability] == PRICE:
        return -1
    marks = hand_marks(s, seat, kind)
    return next((u for u in marks if not u >> nth & 1 and is_open(s, ability, kind, u)), ABSENT)


def hand_marks(s: AusoniaState, seat: i64, kind: i64) -> Pile:
    """What each card of this kind in hand has used in this turn."""
    found = vec[i64]([card & USED for card in s.shown if card >> KIND == kind])
    held = vec[i64]([card for card in s.piles[HAND + seat] if card >> KIND == kind])
    return joined(found, zeros(max(0, len(held) - len(found))))


def use_in_hand(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> None:
    """Show a card in hand and use its red ability; the card stays in hand."""
    used = used_in_hand(s, seat, kind, nth)
    note_use(s, kind, nth, used)
    if used:
        s.shown = minus(s.shown, kind << KIND | used)
    else:
        aside = _lay_shown_aside(s, seat, kind)
        hidden.show_from_hand(s, seat, kind)
        for _ in range(aside + 1):
            s.piles[HAND + seat] = plus(s.piles[HAND + seat], kind << KIND | hidden.OPEN)
    s.shown = plus(s.shown, kind << KIND | used | 1 << nth)
    s.note("AUS-23")
    s.report(s.w.used_in_hand, seat, kind, s.t.first_ability[kind] + nth)
    resolve(s, seat, kind, nth)


def _lay_shown_aside(s: AusoniaState, seat: i64, kind: i64) -> i64:
    """Copies shown before in this turn are not the one that is shown now; how many."""
    aside: i64 = 0
    known = kind << KIND | hidden.OPEN
    for card in s.shown:
        if card >> KIND == kind and known in s.piles[HAND + seat]:
            s.piles[HAND + seat] = minus(s.piles[HAND + seat], known)
            aside += 1
    return aside


def leave_hand_with(s: AusoniaState, seat: i64, kind: i64) -> i64:
    """A card of this kind leaves the hand: what it has used in this turn (mostly nothing)."""
    at = hidden.kind_at(s.shown, kind)
    if at < 0:
        return 0
    used = s.shown[at] & USED
    s.shown = without(s.shown, at)
    return used


# -- why not? -------------------------------------------------------------------------------------


def why_not_use(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> Refusal:
    """Why an ability cannot be used now."""
    t = s.t
    name = s.w.name(kind)
    if not t.abilities[kind]:
        return Refusal(
            f"{name} is a Gem Card: it has no ability, its gems pay for those of other cards.",
            "AUS-16",
        )
    if nth >= t.abilities[kind]:
        return Refusal(f"{name} has no ability {nth + 1}.", "AUS-20")
    if hidden.kind_at(s.area, kind) < 0:
        return _why_not_there(s, seat, kind, nth)
    if not any(card >> KIND == kind and not card >> nth & 1 for card in s.area):
        line = s.w.deed.labels[t.first_ability[kind] + nth]
        said = f"{name} has used this line in this turn: {line}. Each line works once a turn."
        return Refusal(said, "AUS-20")
    if t.asks[t.first_ability[kind] + nth] == PRICE:
        price = t.price[t.first_ability[kind] + nth]
        return Refusal(cannot_pay(s, seat, f"That ability of {name}", price), "AUS-20")
    return Refusal(why_closed(s, kind, nth), "AUS-21")


def why_closed(s: AusoniaState, kind: i64, nth: i64) -> str:
    """Which red condition is not met, and how far it is."""
    t, w = s.t, s.w
    ability = t.first_ability[kind] + nth
    asks = t.asks[ability]
    asked = t.asked[ability]
    red = f"The red ability of {w.name(kind)} asks for"
    if asks == USED_GEMS:
        amount = t.amount[ability]
        gems = gem_words(amount << PART * asked)
        return f"{red} {gems}; you have used {part(s.spent, asked)} of {amount} in this turn."
    if asks == USED_KEYWORD:
        return f"{red} {w.keyword.labels[asked]}; you have not used it in this turn."
    guild = w.guild.labels[asked]
    return (
        f"{red} another card of the {guild}; you have used no ability of one in this turn. "
        "Playing a card is not using it."
    )


def _why_not_there(s: AusoniaState, seat: i64, kind: i64, nth: i64) -> Refusal:
    t = s.t
    name = s.w.name(kind)
    if hidden.kind_at(s.piles[HAND + seat], kind) >= 0:
        if t.asks[t.first_ability[kind] + nth] != PRICE:
            if t.red_from_hand:
                return Refusal(f"The red ability of {name} cannot be used now.", "AUS-21")
            return Refusal(f"{name} is in your hand; a red ability works once played.", "AUS-23")
        return Refusal(f"{name} is in your hand; play it first.", "AUS-28")
    if kind in s.bought:
        return Refusal(f"{name} was bought in this turn and cannot be used.", "AUS-30")
    if kind in s.seal[seat]:
        return Refusal(f"{name} lies in your Seal Area; {when_unsealed(s, seat, kind)}.", "AUS-28")
    if hidden.kind_at(s.raised[seat], kind) >= 0 or hidden.kind_at(s.base[seat], kind) >= 0:
        return Refusal(f"{name} is raised; raised cards have no abilities.", "AUS-28")
    if kind in s.piles[DISCARD + seat]:
        return Refusal(f"{name} lies in your Discard Pile.", "AUS-28")
    if kind in s.row:
        return Refusal(f"{name} is for sale; once bought it comes to your hand later.", "AUS-28")
    return Refusal(f"{name} does not lie face up in your Play Area.", "AUS-28")


def when_unsealed(s: AusoniaState, seat: i64, kind: i64) -> str:
    """What is to be done with a sealed card."""
    now = kind in s.seal[seat][: len(s.seal[seat]) - s.sealed_now]
    return "break its seal first" if now else "its seal breaks on a later turn"
