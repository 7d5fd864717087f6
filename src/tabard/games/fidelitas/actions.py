"""Virtus cards: what their actions do (FID-13, FID-14, FID-51). In the order of the card list.

An action is compulsory and done as far as it can be; impossible parts lapse (FID-13).
"""

from __future__ import annotations

from typing import Final

from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.fidelitas.decks import NO_CARD, draw_missio, take_top
from tabard.games.fidelitas.draw import DrawCards
from tabard.games.fidelitas.effects import Effect
from tabard.games.fidelitas.play import AGAIN
from tabard.games.fidelitas.solo import solo_theft
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import GUILDS, PLACES, is_tavern

EVERYWHERE: Final = 0
REGULAR: Final = 1  # regular locations, and the destination is closed (Judge)
ADJACENT: Final = 2
NONE: list[int] = []


# -- choosing cards and places --------------------------------------------------------------


def different_cards(s: FidelitasState, spared: list[int]) -> list[int]:
    """The cards of the City by kind and place, without the pieces that are spared."""
    found: list[int] = []
    last = -1
    for code in s.city:
        if code != last:
            last = code
            found.append(code)
    for code in spared:
        if s.city.count(code) == spared.count(code) and code in found:
            found.remove(code)
    return found


def destinations(s: FidelitasState, place: int, reach: int) -> list[int]:
    """Where a card may be moved to; moving always means to a different location."""
    if reach == ADJACENT:
        return s.row.adjacent[place]
    places = s.row.places if reach == EVERYWHERE else s.row.regular
    return [to for to in places if to != place]


def move_card(s: FidelitasState, code: int, to: int) -> None:
    """Move one card; it triggers nothing, not even the Tavern (FID-20)."""
    s.city.remove(code)
    s.put(code // PLACES, to)
    s.arrive(to)
    if s.telling:
        s.tell(s.w.moved, s.active, [code // PLACES, code % PLACES, to])
        if is_tavern(to):
            s.cite("FID-20")


def discard_card(s: FidelitasState, code: int) -> None:
    """A card of the City goes face up to the discard pile."""
    s.city.remove(code)
    s.discards.append(code // PLACES)
    if s.telling:
        s.tell(s.w.discarded, s.active, [code // PLACES, code % PLACES])


class PickCard(Decision):
    """A choice of one card in the City."""

    rule = "FID-14"

    def candidates(self, s: FidelitasState) -> list[int]:
        """The cards that may be chosen."""
        raise NotImplementedError

    def chosen(self, s: FidelitasState, code: int) -> None:
        """What happens to the chosen card."""
        raise NotImplementedError

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        base = s.w.pick.base
        return [base + code for code in self.candidates(s)]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        self.chosen(s, move - s.w.pick.base)

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FidelitasState)
        if not s.w.pick.owns(move):
            return None
        if move - s.w.pick.base not in s.city:
            return Refusal("No such card lies there.", self.rule)
        return Refusal("That card cannot be chosen for this action.", "FID-51")


class ChoosePlace(Decision):
    """A choice of one location."""

    rule = "FID-51"

    def places(self, s: FidelitasState) -> list[int]:
        """The locations that may be chosen."""
        raise NotImplementedError

    def chosen(self, s: FidelitasState, place: int) -> None:
        """What happens there."""
        raise NotImplementedError

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        base = s.w.to.base
        return [base + place for place in self.places(s)]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        self.chosen(s, move - s.w.to.base)

    def why(self, s: State, move: int) -> Refusal | None:
        assert isinstance(s, FidelitasState)
        if not s.w.to.owns(move):
            return None
        if move - s.w.to.base >= 10:
            return Refusal("No card ever lies at the Castle or the Harbor.", "FID-2")
        return Refusal("The card cannot go to that location.", "FID-51")


# -- moving: Judge, Baker, Soldier, Bishop ---------------------------------------------------


class MoveCards(PickCard):
    """Choose the next card to move; `spared` pieces stay (moved already, or the Soldier).

    Up to `left` cards are still moved, `must` of them by duty.
    """

    def __init__(self, seat: int, left: int, must: int, reach: int, spared: list[int]) -> None:
        self.seat = seat
        self.left: int = left
        self.must: int = must
        self.reach: int = reach
        self.spared: list[int] = spared

    def prompt(self, s: State) -> str:
        return "Choose a card to move"

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, self.spared)

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        base = s.w.pick.base
        legal = [base + code for code in different_cards(s, self.spared)]
        if self.must <= 0:
            legal.append(s.w.done.base)
        return legal

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        if move != s.w.done.base:
            self.chosen(s, move - s.w.pick.base)

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.push(MoveTo(self, code))


class MoveTo(ChoosePlace):
    """Choose where the card goes."""

    def __init__(self, pick: MoveCards, code: int) -> None:
        self.seat = pick.seat
        self.pick: MoveCards = pick
        self.code: int = code

    def prompt(self, s: State) -> str:
        assert isinstance(s, FidelitasState)
        return f"Move the {s.w.pick.sentence(s.w.pick.base + self.code)}: to which location?"

    def places(self, s: FidelitasState) -> list[int]:
        return destinations(s, self.code % PLACES, self.pick.reach)

    def chosen(self, s: FidelitasState, place: int) -> None:
        pick = self.pick
        move_card(s, self.code, place)
        if pick.reach == REGULAR:
            s.closed[self.seat] = place
            if s.telling:
                s.tell(s.w.closed, self.seat, [place])
        if pick.left > 1:
            spared = [*pick.spared, self.code // PLACES * PLACES + place]
            left = MoveCards(self.seat, pick.left - 1, pick.must - 1, pick.reach, spared)
            begin_moving(s, left)


def begin_moving(s: FidelitasState, pick: MoveCards) -> None:
    """Ask for a card to move if there is one."""
    if len(s.city) > len(pick.spared):
        s.push(pick)


class Move(Effect):
    """Judge, Baker, Soldier, Bishop: move cards one after the other."""

    def __init__(self, name: str, count: int, must: int, reach: int, not_itself: bool) -> None:
        super().__init__(name)
        self.count: int = count
        self.must: int = must
        self.reach: int = reach
        self.not_itself: bool = not_itself

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        spared = [kind * PLACES + place] if self.not_itself else NONE
        begin_moving(s, MoveCards(seat, self.count, self.must, self.reach, spared))


# -- Magistrate ------------------------------------------------------------------------------


class MoveGuild(Effect):
    """Magistrate: all cards of one guild at a location move together."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(ChooseGuild(seat))


class ChooseGuild(Decision):
    """Choose a location and a guild present there."""

    rule = "FID-51"

    def prompt(self, s: State) -> str:
        return "Choose a guild at a location; all its cards there will move"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        tally = s.tally()
        legal = []
        for guild in range(GUILDS):
            for place in s.row.places:
                if tally[place * GUILDS + guild]:
                    legal.append(s.w.band.base + guild * PLACES + place)
        return legal

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        s.push(GuildTo(self.seat, s.w.band.a(move), s.w.band.b(move)))

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("No card of that guild lies there.", "FID-51")


class GuildTo(ChoosePlace):
    """Choose where the guild's cards go."""

    def __init__(self, seat: int, guild: int, place: int) -> None:
        self.seat = seat
        self.guild: int = guild
        self.place: int = place

    def prompt(self, s: State) -> str:
        assert isinstance(s, FidelitasState)
        band = s.w.band.sentence(s.w.band.move2(self.guild, self.place))
        return f"Move {band}: to which location?"

    def places(self, s: FidelitasState) -> list[int]:
        return destinations(s, self.place, EVERYWHERE)

    def chosen(self, s: FidelitasState, place: int) -> None:
        for code in s.city[:]:
            if code % PLACES == self.place and s.t.guild_of[code // PLACES] == self.guild:
                move_card(s, code, place)


# -- Scholar, Student, Merchant --------------------------------------------------------------


class DrawMissio(Effect):
    """Scholar: one more Missio, even beyond two; none left: no effect."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.missio_deck:
            draw_missio(s, seat)


class DrawAndPlay(Effect):
    """Student: draw, then play another card by the normal rules (FID-16)."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(AGAIN[seat])
        s.push(DrawCards(seat, 1))


class Draw(Effect):
    """Merchant: draw cards into the hand."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(name)
        self.count: int = count

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(DrawCards(seat, self.count))


# -- Butcher, Friar --------------------------------------------------------------------------


class Discard(Effect):
    """Friar, Butcher: discard cards of the City, the Butcher's at different locations."""

    def __init__(self, name: str, count: int, apart: bool) -> None:
        super().__init__(name)
        self.count: int = count
        self.apart: bool = apart

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(DiscardCard(seat, self.count, self.apart, NONE))


class DiscardCard(PickCard):
    """Choose the next card to discard; the Butcher spares locations that have lost one."""

    def __init__(self, seat: int, left: int, apart: bool, spared: list[int]) -> None:
        self.seat = seat
        self.left: int = left
        self.apart: bool = apart
        self.spared: list[int] = spared

    def prompt(self, s: State) -> str:
        return "Choose a card of the City to discard"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES not in self.spared]

    def chosen(self, s: FidelitasState, code: int) -> None:
        discard_card(s, code)
        spared = [*self.spared, code % PLACES] if self.apart else NONE
        following = DiscardCard(self.seat, self.left - 1, self.apart, spared)
        if self.left > 1 and following.candidates(s):
            s.push(following)


# -- Shopkeeper ------------------------------------------------------------------------------


class Swap(Effect):
    """Shopkeeper: two cards at different locations change places."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if len({code % PLACES for code in s.city}) > 1:
            s.push(SwapFirst(seat))


class SwapFirst(PickCard):
    """The first card of the swap."""

    def prompt(self, s: State) -> str:
        return "Swap two cards: choose the first"

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, NONE)

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.push(SwapSecond(self.seat, code))


class SwapSecond(PickCard):
    """The second card of the swap, at another location."""

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first: int = first

    def prompt(self, s: State) -> str:
        assert isinstance(s, FidelitasState)
        return f"Swap the {s.w.pick.sentence(s.w.pick.base + self.first)} with which card?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES != self.first % PLACES]

    def chosen(self, s: FidelitasState, code: int) -> None:
        here = self.first % PLACES
        there = code % PLACES
        move_card(s, self.first, there)
        move_card(s, code, here)


# -- Swindler, Thief -------------------------------------------------------------------------


class PickUp(Effect):
    """Swindler: take another card of his location into the hand, but no Swindler."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        take = TakeFrom(seat, kind, place)
        if take.candidates(s):
            s.push(take)


class TakeFrom(PickCard):
    """Choose the card that comes into the hand."""

    def __init__(self, seat: int, kind: int, place: int) -> None:
        self.seat = seat
        self.kind: int = kind
        self.place: int = place

    def prompt(self, s: State) -> str:
        return "Choose the card you take into your hand"

    def candidates(self, s: FidelitasState) -> list[int]:
        found = []
        for code in different_cards(s, NONE):
            if code % PLACES == self.place and code // PLACES != self.kind:
                found.append(code)
        return found

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.city.remove(code)
        s.gain(self.seat, code // PLACES, s.everyone())
        if s.telling:
            s.tell(s.w.took, self.seat, [code // PLACES, code % PLACES])


class Steal(Effect):
    """Thief: a random card of another player who holds enough of them (FID-47: partner too)."""

    def __init__(self, name: str, at_least: int) -> None:
        super().__init__(name)
        self.at_least: int = at_least

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.t.solo:
            solo_theft(s, seat)
            return
        victims = [o for o in range(s.seats) if o != seat and len(s.hands[o]) >= self.at_least]
        if victims:
            s.push(ChooseVictim(seat, victims))


class ChooseVictim(Decision):
    """Choose whom to steal from."""

    rule = "FID-51"

    def __init__(self, seat: int, victims: list[int]) -> None:
        self.seat = seat
        self.victims: list[int] = victims

    def prompt(self, s: State) -> str:
        return "From whom does the Thief steal?"

    def moves(self, s: State) -> list[int]:
        assert isinstance(s, FidelitasState)
        base = s.w.choose.base
        return [base + victim for victim in self.victims]

    def play(self, s: State, move: int) -> None:
        assert isinstance(s, FidelitasState)
        take_at_random(s, self.seat, s.w.choose.a(move))

    def why(self, s: State, move: int) -> Refusal | None:
        return Refusal("The Thief steals from others who hold enough cards.", "FID-51")


def take_at_random(s: FidelitasState, taker: int, victim: int) -> None:
    """A random card changes hands; taker and victim know which (FID-50)."""
    hand = s.hands[victim]
    kind = hand[s.rng.below("theft", len(hand))]
    both = 1 << taker | 1 << victim
    s.lose_unseen(victim, kind, both)
    s.gain(taker, kind, both)
    if s.telling:
        s.cite("FID-50")
        s.tell(s.w.stole, taker, [victim, kind], both)


# -- Minstrel --------------------------------------------------------------------------------


class Gather(Effect):
    """Minstrel: one card from each adjacent location comes to him."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if s.telling:
            s.cite("FID-52")
        for beside in reversed(s.row.adjacent[place]):
            if s.occupied(beside):
                s.push(GatherFrom(seat, beside, place))


class GatherFrom(PickCard):
    """Choose the card that follows the Minstrel."""

    def __init__(self, seat: int, source: int, target: int) -> None:
        self.seat = seat
        self.source: int = source
        self.target: int = target

    def prompt(self, s: State) -> str:
        assert isinstance(s, FidelitasState)
        return f"Which card of the {s.w.to.domains[0].labels[self.source]} follows the Minstrel?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES == self.source]

    def chosen(self, s: FidelitasState, code: int) -> None:
        move_card(s, code, self.target)


# -- Farmer ----------------------------------------------------------------------------------


class Settle(Effect):
    """Farmer: the top cards of the deck are placed where the player likes."""

    def __init__(self, name: str, count: int) -> None:
        super().__init__(name)
        self.count: int = count

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        for _ in range(self.count):
            s.push(Reveal(seat))


class Reveal(Step):
    """Turn up the top card of the deck and ask where it goes."""

    rule = "FID-51"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: State) -> None:
        assert isinstance(s, FidelitasState)
        kind = take_top(s)
        if kind == NO_CARD:
            return
        if s.over:
            # FID-31: the game ended with this card; it lies with the discards.
            s.discards.append(kind)
            return
        if s.telling:
            s.tell(s.w.revealed, self.seat, [kind])
        s.revealed = kind
        s.push(PlaceRevealed(self.seat, kind))


class PlaceRevealed(ChoosePlace):
    """Place the revealed card; that is neither playing nor moving."""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind: int = kind

    def prompt(self, s: State) -> str:
        assert isinstance(s, FidelitasState)
        return f"Where does the {s.w.play.domains[0].labels[self.kind]} go?"

    def places(self, s: FidelitasState) -> list[int]:
        return s.row.places

    def chosen(self, s: FidelitasState, place: int) -> None:
        s.revealed = -1
        s.put(self.kind, place)
        if s.telling:
            s.tell(s.w.placed, self.seat, [self.kind, place])
