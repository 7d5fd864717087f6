"""Manipulation and Foresight: what lies on top of the Draw Pile (AUS-48, AUS-49)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.engine.verbs import Verb
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.always import lift, ready
from tabard.games.ausonia.picks import PickCard
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import Tables

# -- Manipulation ---------------------------------------------------------------------------------


def manipulation(s: AusoniaState, seat: int, number: int) -> None:
    """Cards of the Discard Pile may go on top of the Draw Pile (AUS-48)."""
    if s.discard[seat]:
        s.push(LayBack(seat, "AUS-48"))
        s.push(Manipulate(seat, number))


class Manipulate(PickCard):
    """Which card of the Discard Pile? All see which; their order stays secret (AUS-67)."""

    rule = "AUS-48"
    optional = True

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: AusoniaState) -> str:
        cards = "a discarded card" if self.number == 1 else f"up to {self.number} discarded cards"
        taken = ", ".join([s.t.names[kind] for kind in s.held])
        so_far = f" ({taken} so far)" if taken else ""
        return f"Manipulation{so_far}: you may put {cards} on top of your Draw Pile."

    def cards(self, s: AusoniaState) -> list[int]:
        return s.discard[self.seat]

    def verb(self, t: Tables) -> Verb:
        return t.TAKE

    def pick(self, s: AusoniaState, kind: int) -> None:
        s.discard[self.seat].remove(kind)
        mark = s.held_mark[0] if s.held else knowledge.new_group(s, self.seat)
        s.held.append(kind)
        s.held_mark.append(mark)
        if s.telling:
            s.tell(s.t.TOOK, self.seat, [kind])
        if self.number > 1 and s.discard[self.seat]:
            s.push(Manipulate(self.seat, self.number - 1))

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        return Refusal(f"{s.t.names[kind]} is not in your Discard Pile.", "AUS-48")


# -- Foresight ------------------------------------------------------------------------------------


def foresight(s: AusoniaState, seat: int, number: int) -> None:
    """The top cards may be looked at and discarded or laid back (AUS-49)."""
    there = len(s.draw[seat]) + len(s.discard[seat])
    most = number if number < there else there
    if most:
        s.push(Look(seat, most))


class Look(Decision[AusoniaState]):
    """How many cards? The number is named before the first look."""

    rule = "AUS-49"

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: int = most

    def prompt(self, s: AusoniaState) -> str:
        return f"Foresight: look at how many cards, up to {self.most}?"

    def moves(self, s: AusoniaState) -> list[int]:
        return [s.t.LOOK.move1(number) for number in range(self.most + 1)]

    def play(self, s: AusoniaState, move: int) -> None:
        number = s.t.LOOK.a(move)
        if number:
            look_at(s, self.seat, number)
            s.push(Sift(self.seat))

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        if s.t.LOOK.owns(move):
            return Refusal(f"You can look at {self.most} cards at the most.", "AUS-49")
        return None


def look_at(s: AusoniaState, seat: int, number: int) -> None:
    """Take the top cards in hand, apart from all piles, also if a reshuffle comes between."""
    while number > 0 and ready(s, seat):
        s.held.append(lift(s, seat))
        s.held_mark.append(s.draw_mark[seat].pop())
        if s.telling:
            s.tell(s.t.LOOKED, seat, [s.held[-1]], 1 << seat)
        number -= 1
    knowledge.blend_held(s, seat)


class Sift(PickCard):
    """Which of the cards looked at go to the Discard Pile?"""

    rule = "AUS-49"
    optional = True

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: AusoniaState) -> str:
        return "Foresight: discard a card you looked at, or lay all that are left back on top."

    def cards(self, s: AusoniaState) -> list[int]:
        return s.held

    def verb(self, t: Tables) -> Verb:
        return t.DROP

    def pick(self, s: AusoniaState, kind: int) -> None:
        index = s.held.index(kind)
        s.held.pop(index)
        mark = s.held_mark.pop(index)
        s.discard[self.seat].append(kind)
        if s.telling:
            s.tell(s.t.DISCARDED, self.seat, [kind])
        if s.held:
            s.push(self)
        else:
            knowledge.settle(s, self.seat, mark)

    def stop(self, s: AusoniaState) -> None:
        s.push(LayBack(self.seat, "AUS-49"))

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        return Refusal(f"{s.t.names[kind]} is not among the cards you looked at.", "AUS-49")


# -- both: in which order? ------------------------------------------------------------------------


class LayBack(Step[AusoniaState]):
    """The cards held go on top of the Draw Pile; the owner chooses their order."""

    def __init__(self, seat: int, rule: str) -> None:
        self.seat: int = seat
        self.rule = rule

    def run(self, s: AusoniaState) -> None:
        if len(s.held) > 1:
            s.push(Lay(self.seat, self.rule))
        elif s.held:
            lay(s, self.seat, s.held[0])


class Lay(PickCard):
    """Which card is laid next? The last one will be on top."""

    always_ask = True  # no question would tell that the cards are alike

    def __init__(self, seat: int, rule: str) -> None:
        super().__init__(seat)
        self.rule = rule

    def prompt(self, s: AusoniaState) -> str:
        return "Lay the cards on your Draw Pile one by one; the last one is on top."

    def cards(self, s: AusoniaState) -> list[int]:
        return s.held

    def verb(self, t: Tables) -> Verb:
        return t.LAY

    def pick(self, s: AusoniaState, kind: int) -> None:
        lay(s, self.seat, kind)
        if len(s.held) > 1:
            s.push(self)
        else:
            lay(s, self.seat, s.held[0])

    def missing(self, s: AusoniaState, kind: int) -> Refusal:
        return Refusal(f"{s.t.names[kind]} is not among the cards to be laid back.", self.rule)


def lay(s: AusoniaState, seat: int, kind: int) -> None:
    """One held card goes on top; only its owner knows which one lies where."""
    index = s.held.index(kind)
    s.held.pop(index)
    s.draw[seat].append(kind)
    s.draw_mark[seat].append(s.held_mark.pop(index))
    s.known_top[seat] += 1
    if s.telling:
        s.tell(s.t.LAID, seat, [kind], 1 << seat)
