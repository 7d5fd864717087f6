"""The keywords, in the order of the rulebook (AUS-44 to AUS-51, AUS-59 to AUS-62, AUS-65)."""

from __future__ import annotations

from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.always import draw_cards, gain, lift, lose, ready
from tabard.games.ausonia.offer import refill_row
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    BURN,
    CORRUPTION,
    DISCARD,
    DRAW,
    FORESIGHT,
    INFLUENCE,
    MANIPULATION,
    RAISE,
    SEAL,
)


def carry_out(s: AusoniaState, who: int, keyword: int, number: int) -> None:
    """Carry out one keyword; `who` is a seat, or the number of seats for the Aspirant."""
    if s.telling:
        _cite_keyword(s, keyword)
    if keyword == INFLUENCE:
        gain(s, who, number)
    elif keyword == CORRUPTION:
        corruption(s, who, number)
    elif keyword == DISCARD:
        discard(s, who, number)
    elif keyword == DRAW:
        draw_cards(s, who, number)
    elif keyword == MANIPULATION:
        manipulation(s, who, number)
    elif keyword == FORESIGHT:
        foresight(s, who, number)
    elif keyword == RAISE:
        if s.hand[who] or s.discard[who]:
            s.push(Raise(who, number))
    elif keyword == SEAL:
        if sealable(s):
            s.push(Seal(who))
    else:
        assert keyword == BURN
        burn(s, 0, number)


def _cite_keyword(s: AusoniaState, keyword: int) -> None:
    s.cite(f"AUS-{44 + keyword}" if keyword != BURN else "AUS-60")
    s.cite("AUS-65")


# -- Corruption and Discard: one opponent is chosen --------------------------------------------


def corruption(s: AusoniaState, who: int, number: int) -> None:
    """An opponent loses Influence (AUS-45); after 60 its user gains instead (AUS-41)."""
    if s.sixty:
        if s.telling:
            s.cite("AUS-41")
        gain(s, who, number)
    elif s.t.solo:
        if s.telling:
            s.cite("AUS-61")
        lose(s, 1 - who, number)
    elif s.seats == 2:
        lose(s, 1 - who, number)
    else:
        s.push(Target(who, CORRUPTION, number))


def discard(s: AusoniaState, who: int, number: int) -> None:
    """An opponent discards cards of their own choice (AUS-46)."""
    if s.t.solo:
        if who == 0:
            drop_kept(s, number)
        else:
            if s.telling:
                s.cite("AUS-62")
            make_discard(s, 0, number)
    elif s.seats == 2:
        make_discard(s, 1 - who, number)
    else:
        s.push(Target(who, DISCARD, number))


class Target(Decision):
    """Which opponent does it hit?"""

    def __init__(self, seat: int, keyword: int, number: int) -> None:
        super().__init__(seat)
        self.keyword: int = keyword
        self.number: int = number
        self.rule = "AUS-45" if keyword == CORRUPTION else "AUS-46"

    def prompt(self, s: State) -> str:
        if self.keyword == CORRUPTION:
            return f"Corruption {self.number}: who loses Influence?"
        return f"Discard {self.number}: who discards?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        return [s.t.TARGET.move1(seat) for seat in range(s.seats) if seat != self.seat]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        target = s.t.TARGET.a(move)
        if s.telling:
            s.tell(s.t.AIMED, self.seat, [target])
        if self.keyword == CORRUPTION:
            lose(s, target, self.number)
        else:
            make_discard(s, target, self.number)

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if s.t.TARGET.owns(move):
            return Refusal("Choose an opponent, not yourself.", self.rule)
        if move == s.t.DONE.base:
            return Refusal("An opponent must be named, even if nobody can lose anything.", "AUS-65")
        return None


def make_discard(s: AusoniaState, seat: int, number: int) -> None:
    """That many cards must go; with fewer in hand, all of them."""
    hand = s.hand[seat]
    if len(hand) <= number:
        while hand:
            discard_from_hand(s, seat, hand[-1])
    else:
        s.push(DiscardCard(seat, number))


def discard_from_hand(s: AusoniaState, seat: int, kind: int) -> None:
    """One card goes from the hand to the own Discard Pile."""
    knowledge.show_from_hand(s, seat, kind)
    s.discard[seat].append(kind)
    if s.telling:
        s.tell(s.t.DISCARDED, seat, [kind])


def add_kinds(cards: list[int], first: int, moves: list[int]) -> None:
    """One move for each different kind among the cards, in the order of the content."""
    last = -1
    for kind in sorted(cards):
        if kind != last:
            moves.append(first + kind)
            last = kind


class DiscardCard(Decision):
    """An opponent's Discard: which card of your hand goes?"""

    rule = "AUS-46"
    always_ask = True  # no question would tell that all cards are alike

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: State) -> str:
        if self.number == 1:
            return "Discard a card of your hand."
        return f"Discard {self.number} cards of your hand: which one first?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds(s.hand[self.seat], s.t.DROP.base, moves)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        discard_from_hand(s, self.seat, s.t.DROP.a(move))
        if self.number > 1:
            s.push(DiscardCard(self.seat, self.number - 1))

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if s.t.DROP.owns(move):
            return Refusal(f"You have no {s.t.names[s.t.DROP.a(move)]} in hand.", "AUS-46")
        if move == s.t.DONE.base:
            return Refusal("Discard is compulsory.", "AUS-65")
        return None


def drop_kept(s: AusoniaState, number: int) -> None:
    """Solo: random kept cards of the Aspirant go to its Discard Pile (AUS-59)."""
    count = number if s.t.discard_all else 1
    if s.telling:
        s.cite("AUS-59")
    while count > 0 and s.kept:
        kind = s.kept.pop(s.rng.below("kept card", len(s.kept)))
        if s.telling:
            s.tell(s.t.A_DISCARDED, -1, [kind])
        s.out.append(kind)
        refill_row(s)
        count -= 1


# -- Manipulation -------------------------------------------------------------------------------


def manipulation(s: AusoniaState, seat: int, number: int) -> None:
    """Cards of the Discard Pile may go on top of the Draw Pile (AUS-48)."""
    if s.discard[seat]:
        s.push(LayBack(seat))
        s.push(Manipulate(seat, number))


class Manipulate(Decision):
    """Which card of the Discard Pile? All see which; their order stays secret (AUS-67)."""

    rule = "AUS-48"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: State) -> str:
        return f"Manipulation: put up to {self.number} discarded cards on top of your Draw Pile."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds(s.discard[self.seat], s.t.TAKE.base, moves)
        moves.append(s.t.DONE.base)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        if move == s.t.DONE.base:
            return
        kind = s.t.TAKE.a(move)
        s.discard[self.seat].remove(kind)
        if not s.held:
            s.held_mark.append(knowledge.new_group(s, self.seat))
        else:
            s.held_mark.append(s.held_mark[0])
        s.held.append(kind)
        if s.telling:
            s.tell(s.t.TOOK, self.seat, [kind])
        if self.number > 1 and s.discard[self.seat]:
            s.push(Manipulate(self.seat, self.number - 1))

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if not s.t.TAKE.owns(move):
            return None
        return Refusal(f"{s.t.names[s.t.TAKE.a(move)]} is not in your Discard Pile.", "AUS-48")


class LayBack(Step):
    """The cards held go on top of the Draw Pile; the owner chooses their order."""

    rule = "AUS-48"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: State) -> None:
        assert isinstance(s, AusoniaState)
        if len(s.held) > 1:
            s.push(Lay(self.seat))
        elif s.held:
            lay(s, self.seat, s.held[0])


class Lay(Decision):
    """Which card is laid next? The last one will be on top."""

    rule = "AUS-49"
    always_ask = True  # no question would tell that the cards are alike

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: State) -> str:
        return "Lay the cards on your Draw Pile one by one; the last one is on top."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds(s.held, s.t.LAY.base, moves)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        lay(s, self.seat, s.t.LAY.a(move))
        if len(s.held) > 1:
            s.push(self)
        else:
            lay(s, self.seat, s.held[0])

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if s.t.LAY.owns(move):
            name = s.t.names[s.t.LAY.a(move)]
            return Refusal(f"{name} is not among the cards to be laid back.", "AUS-49")
        return None


def lay(s: AusoniaState, seat: int, kind: int) -> None:
    """One held card goes on top; only its owner knows which one lies where."""
    index = s.held.index(kind)
    s.held.pop(index)
    s.draw[seat].append(kind)
    s.draw_mark[seat].append(s.held_mark.pop(index))
    s.known_top[seat] += 1
    if s.telling:
        s.tell(s.t.LAID, seat, [kind], 1 << seat)


# -- Foresight ----------------------------------------------------------------------------------


def foresight(s: AusoniaState, seat: int, number: int) -> None:
    """The top cards may be looked at and discarded or laid back (AUS-49)."""
    there = len(s.draw[seat]) + len(s.discard[seat])
    most = number if number < there else there
    if most:
        s.push(Look(seat, most))


class Look(Decision):
    """How many cards? The number is named before the first look."""

    rule = "AUS-49"

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: int = most

    def prompt(self, s: State) -> str:
        return f"Foresight: look at how many cards, up to {self.most}?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        return [s.t.LOOK.move1(number) for number in range(self.most + 1)]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        seat = self.seat
        number = s.t.LOOK.a(move)
        if number == 0:
            return
        while number > 0 and ready(s, seat):
            s.held.append(lift(s, seat))
            s.held_mark.append(s.draw_mark[seat].pop())
            if s.telling:
                s.tell(s.t.LOOKED, seat, [s.held[-1]], 1 << seat)
            number -= 1
        knowledge.blend_held(s, seat)
        s.push(Sift(seat))

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if s.t.LOOK.owns(move):
            return Refusal(f"You can look at {self.most} cards at the most.", "AUS-49")
        return None


class Sift(Decision):
    """Which of the cards looked at go to the Discard Pile?"""

    rule = "AUS-49"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: State) -> str:
        return "Foresight: discard a card you looked at, or lay all that are left back on top."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds(s.held, s.t.DROP.base, moves)
        moves.append(s.t.DONE.base)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        seat = self.seat
        if move == s.t.DONE.base:
            s.push(LayBack(seat))
            return
        kind = s.t.DROP.a(move)
        index = s.held.index(kind)
        s.held.pop(index)
        mark = s.held_mark.pop(index)
        s.discard[seat].append(kind)
        if s.telling:
            s.tell(s.t.DISCARDED, seat, [kind])
        if s.held:
            s.push(self)
        else:
            knowledge.settle(s, seat, mark)

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        if s.t.DROP.owns(move):
            name = s.t.names[s.t.DROP.a(move)]
            return Refusal(f"{name} is not among the cards you looked at.", "AUS-49")
        return None


# -- Raise --------------------------------------------------------------------------------------


class Raise(Decision):
    """Which card goes face down into the Raise Area (AUS-50)?"""

    rule = "AUS-50"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: int = number

    def prompt(self, s: State) -> str:
        return f"Raise: put up to {self.number} cards from hand or Discard Pile in the Raise Area."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds(s.hand[self.seat], s.t.RAISE_HAND.base, moves)
        add_kinds(s.discard[self.seat], s.t.RAISE_PILE.base, moves)
        moves.append(s.t.DONE.base)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        seat = self.seat
        if move == s.t.DONE.base:
            return
        if s.t.RAISE_HAND.owns(move):
            raise_from_hand(s, seat, s.t.RAISE_HAND.a(move))
        else:
            kind = s.t.RAISE_PILE.a(move)
            s.discard[seat].remove(kind)
            s.raised[seat].append(kind)
            s.raised_mark[seat].append(knowledge.OPEN)
            if s.telling:
                s.tell(s.t.RAISED_OPEN, seat, [kind])
        if self.number > 1 and (s.hand[seat] or s.discard[seat]):
            s.push(Raise(seat, self.number - 1))

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
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


# -- Seal ---------------------------------------------------------------------------------------


def sealable(s: AusoniaState) -> list[int]:
    """The Favour Cards of the Play Area that can be sealed (AUS-51)."""
    found: list[int] = []
    for i in range(len(s.area)):
        if not s.t.is_gem[s.area[i]] and not s.returned[i]:
            found.append(i)
    return found


class Seal(Decision):
    """Which Favour Card of the Play Area is sealed?"""

    rule = "AUS-51"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: State) -> str:
        return "Seal: move a Favour Card of your Play Area to your Seal Area, or leave it."

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        add_kinds([s.area[i] for i in sealable(s)], s.t.SEAL.base, moves)
        moves.append(s.t.DONE.base)
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        if move == s.t.DONE.base:
            return
        kind = s.t.SEAL.a(move)
        copies = copies_to_seal(s, kind)
        for i in copies:
            most = True
            for j in copies:
                if s.used[i] | s.used[j] != s.used[i]:
                    most = False
            if most:
                seal_card(s, self.seat, i)
                return
        s.push(SealCopy(self.seat, kind))

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, AusoniaState)
        t = s.t
        if not t.SEAL.owns(move):
            return None
        kind = t.SEAL.a(move)
        name = t.names[kind]
        if kind in s.bought:
            return Refusal(f"{name} was bought in this turn.", "AUS-30")
        if kind not in s.area:
            return Refusal(f"{name} does not lie in your Play Area.", "AUS-51")
        if t.is_gem[kind]:
            return Refusal("Only Favour Cards can be sealed.", "AUS-51")
        return Refusal(f"{name} came back from the Seal Area in this turn.", "AUS-51")


def copies_to_seal(s: AusoniaState, kind: int) -> list[int]:
    """The cards of this kind that can be sealed."""
    return [i for i in sealable(s) if s.area[i] == kind]


class SealCopy(Decision):
    """Which of several copies, when one has used this ability and the other that one?"""

    rule = "AUS-63"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: int = kind

    def prompt(self, s: State) -> str:
        assert isinstance(s, AusoniaState)
        return f"Which copy of {s.t.names[self.kind]} is sealed?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, AusoniaState)
        moves: list[int] = []
        for i in copies_to_seal(s, self.kind):
            move = s.t.COPY.move1(s.used[i])
            if move not in moves:
                moves.append(move)
        moves.sort()
        return moves

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, AusoniaState)
        mask = s.t.COPY.a(move)
        for i in copies_to_seal(s, self.kind):
            if s.used[i] == mask:
                seal_card(s, self.seat, i)
                return


def seal_card(s: AusoniaState, seat: int, index: int) -> None:
    """Move one card of the Play Area to the Seal Area."""
    kind = s.area.pop(index)
    s.used.pop(index)
    s.returned.pop(index)
    s.seal[seat].append(kind)
    s.sealed_now += 1
    if s.telling:
        s.tell(s.t.SEALED, seat, [kind])


# -- Burn (solo) --------------------------------------------------------------------------------


def burn(s: AusoniaState, seat: int, number: int) -> None:
    """Cards go from the Draw Pile to the Discard Pile; each one lacking costs 1 (AUS-60)."""
    while number > 0:
        if not s.draw[seat] and not (s.t.burn_reshuffles and ready(s, seat)):
            break
        kind = lift(s, seat)
        mark = s.draw_mark[seat].pop()
        s.discard[seat].append(kind)
        knowledge.settle(s, seat, mark)
        if s.telling:
            s.tell(s.t.BURNED, seat, [kind])
        number -= 1
    if number > 0:
        lose(s, seat, number)
