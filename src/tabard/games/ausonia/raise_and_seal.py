"""Raise and Seal: cards for the Raise Area and the Seal Area (AUS-50, AUS-51)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.engine.verbs import Verb
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.picks import PickCard, PickCopy, add_kinds, settled_copy
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import Tables

# -- Raise ----------------------------------------------------------------------------------------


def raise_cards(s: AusoniaState, seat: int, number: int) -> None:
    """Cards of hand and Discard Pile may go face down into the Raise Area (AUS-50)."""
    if number > 0 and (s.hand[seat] or s.discard[seat]):
        s.push(Raise(seat, number))


class Raise(Decision[AusoniaState]):
    """Which card goes face down into the Raise Area?"""

    rule = "AUS-50"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: AusoniaState) -> str:
        cards = "a card" if self.number == 1 else f"up to {self.number} cards"
        return f"Raise: you may put {cards} from hand or Discard Pile in your Raise Area."

    def moves(self, s: AusoniaState) -> list[int]:
        moves: list[int] = []
        add_kinds(s.hand[self.seat], s.t.RAISE_HAND.base, moves)
        add_kinds(s.discard[self.seat], s.t.RAISE_PILE.base, moves)
        moves.append(s.t.DONE.base)
        return moves

    def play(self, s: AusoniaState, move: int) -> None:
        t = s.t
        if move == t.DONE.base:
            return
        if t.RAISE_HAND.owns(move):
            raise_from_hand(s, self.seat, t.RAISE_HAND.a(move))
        else:
            raise_from_pile(s, self.seat, t.RAISE_PILE.a(move))
        raise_cards(s, self.seat, self.number - 1)

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        t = s.t
        if t.RAISE_HAND.owns(move):
            return Refusal(f"You have no {t.names[t.RAISE_HAND.a(move)]} in hand.", "AUS-50")
        if not t.RAISE_PILE.owns(move):
            return None
        kind = t.RAISE_PILE.a(move)
        if kind in s.bought:
            return Refusal(f"{t.names[kind]} was bought in this turn.", "AUS-30")
        if kind in s.area:
            return Refusal("Cards of the Play Area cannot be raised.", "AUS-50")
        return Refusal(f"{t.names[kind]} is not in your Discard Pile.", "AUS-50")


def raise_from_hand(s: AusoniaState, seat: int, kind: int) -> None:
    """A card goes from the hand into the Raise Area, unseen by the others."""
    for code in s.shown:
        if code // 16 == kind:
            s.shown.remove(code)
            break
    mark = knowledge.hide_from_hand(s, seat, kind)
    s.raised[seat].append(kind)
    s.raised_mark[seat].append(mark)
    if s.telling:
        s.tell(s.t.RAISED, seat, [kind], 1 << seat)


def raise_from_pile(s: AusoniaState, seat: int, kind: int) -> None:
    """A card goes from the Discard Pile into the Raise Area; all know which (AUS-67)."""
    s.discard[seat].remove(kind)
    s.raised[seat].append(kind)
    s.raised_mark[seat].append(knowledge.OPEN)
    if s.telling:
        s.tell(s.t.RAISED_OPEN, seat, [kind])


# -- Seal -----------------------------------------------------------------------------------------


def seal(s: AusoniaState, seat: int) -> None:
    """A Favour Card of the Play Area may go to the Seal Area (AUS-51)."""
    if sealable(s):
        s.push(Seal(seat))


def sealable(s: AusoniaState) -> list[int]:
    """Where in the Play Area the Favour Cards lie that did not come back in this turn."""
    found: list[int] = []
    for i in range(len(s.area)):
        if not s.t.is_gem[s.area[i]] and not s.returned[i]:
            found.append(i)
    return found


def copies_to_seal(s: AusoniaState, kind: int) -> list[int]:
    """Those of one kind."""
    return [i for i in sealable(s) if s.area[i] == kind]


class Seal(PickCard):
    """Which Favour Card of the Play Area is sealed?"""

    rule = "AUS-51"
    optional = True

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: AusoniaState) -> str:
        return "Seal: move a Favour Card of your Play Area to your Seal Area, or leave it."

    def cards(self, s: AusoniaState) -> list[int]:
        return [s.area[i] for i in sealable(s)]

    def verb(self, t: Tables) -> Verb:
        return t.SEAL

    def pick(self, s: AusoniaState, kind: int) -> None:
        index = settled_copy(s, copies_to_seal(s, kind))
        if index < 0:
            s.push(SealCopy(self.seat, kind))
        else:
            seal_card(s, self.seat, index)

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        name = s.t.names[kind]
        if kind in s.bought:
            return Refusal(f"{name} was bought in this turn.", "AUS-30")
        if kind not in s.area:
            return Refusal(f"{name} does not lie in your Play Area.", "AUS-51")
        if s.t.is_gem[kind]:
            return Refusal("Only Favour Cards can be sealed.", "AUS-51")
        return Refusal(f"{name} came back from the Seal Area in this turn.", "AUS-51")


class SealCopy(PickCopy):
    """Which copy is sealed?"""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat, kind)

    def prompt(self, s: AusoniaState) -> str:
        return f"Seal: which copy of {s.t.names[self.kind]}?"

    def copies(self, s: AusoniaState) -> list[int]:
        return copies_to_seal(s, self.kind)

    def take(self, s: AusoniaState, index: int) -> None:
        seal_card(s, self.seat, index)


def seal_card(s: AusoniaState, seat: int, index: int) -> None:
    """Move one card of the Play Area to the Seal Area."""
    kind = s.area.pop(index)
    s.used.pop(index)
    s.returned.pop(index)
    s.seal[seat].append(kind)
    s.sealed_now += 1
    if s.telling:
        s.tell(s.t.SEALED, seat, [kind])
