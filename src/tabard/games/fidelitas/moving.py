"""Actions that move cards: Judge, Baker, Soldier, Magistrate, Shopkeeper, Minstrel (FID-51).

The Bishop of Manu Forti moves cards as the Soldier does.
"""

from __future__ import annotations

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import count, plus, replaced
from tabard.engine.steps import Refusal
from tabard.engine.verbs import Verb
from tabard.games.fidelitas.actions import ChoosePlace, PickCard
from tabard.games.fidelitas.state import FidelitasState, Pick
from tabard.games.fidelitas.tables import (
    ADJACENT,
    CROWD,
    GUILDS,
    MOST,
    PLACES,
    REGULAR,
    Effect,
    is_tavern,
)


def move_card(s: FidelitasState, code: i64, to: i64) -> None:
    """Move one card; it triggers nothing, not even the Tavern (FID-20)."""
    s.lift(code)
    s.put(code // PLACES, to)
    s.arrive(to)
    if s.telling:
        s.tell(s.w.moved, s.active, [code // PLACES, code % PLACES, to])
        if is_tavern(to):
            s.cite("FID-20")


# -- Judge, Baker, Soldier, Bishop -----------------------------------------------------------


class Move(Effect):
    """Judge, Baker, Bishop: move up to `count` different cards, `must` of them by duty."""

    def __init__(self, name: str, count: i64, must: i64, reach: i64) -> None:
        super().__init__(name, count)
        self.must: i64 = must
        self.reach: i64 = reach

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(MoveCards(seat, self, 0, vec[i64]()))


class MoveOthers(Move):
    """Soldier: the same, but he cannot move himself (FID-14)."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        choice = MoveOtherCards(seat, self, 0, vec[i64]([kind * PLACES + place]))
        if choice.possible(s):
            s.push(choice)


class MoveCards(PickCard):
    """Choose the next card to move; `spared` pieces stay (moved already, or the Soldier)."""

    refusal = "That card has moved already; choose a different one."

    def __init__(self, seat: i64, move: Move, moved: i64, spared: Pile) -> None:
        super().__init__(seat)
        self.move: Move = move
        self.moved: i64 = moved
        self.spared: Pile = spared

    def prompt(self, s: FidelitasState) -> Ask:
        ask = s.w.ask_move[self.move.reach].ask(s.acting)
        if self.move.reach == REGULAR and not s.t.solo:
            ask = ask.also(s.w.and_close)
        if self.move.count > 1:
            ask = ask.also(s.w.of_many, self.moved + 1, self.move.count)
        return ask.also(s.w.or_stop) if self.moved >= self.move.must else ask

    def candidates(self, s: FidelitasState) -> Pile:
        found = super().candidates(s)
        for code in self.spared:
            if code in found and count(s.city, code) == count(self.spared, code):
                found = remove(found, code)
        return found

    def possible(self, s: FidelitasState) -> bool:
        return len(s.city) > len(self.spared)

    def moves(self, s: FidelitasState) -> Pile:
        legal = super().moves(s)
        if self.moved >= self.move.must:
            legal = append(legal, s.w.done.base)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        if move != s.w.done.base:
            super().play(s, move)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        if self.move.reach == ADJACENT:
            s.push(MoveBeside(self, value))
        else:
            s.push(MoveTo(self, value))

    def following(self, spared: Pile) -> MoveCards:
        """The same for one more card."""
        return MoveCards(self.seat, self.move, self.moved + 1, spared)


class MoveOtherCards(MoveCards):
    """Choose the next card to move, but not the one that was played."""

    rule = "FID-14"

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        if value == self.spared[0]:
            name = s.w.cards.label(value // PLACES)
            return Refusal(f"The {name} cannot move himself.", "FID-14")
        return Refusal(self.refusal, "FID-51")

    def following(self, spared: Pile) -> MoveCards:
        return MoveOtherCards(self.seat, self.move, self.moved + 1, spared)


class MoveTo(ChoosePlace):
    """Choose where the card goes; the Judge's location is closed then (FID-47)."""

    def __init__(self, choice: MoveCards, code: i64) -> None:
        super().__init__(choice.seat, code // PLACES, code % PLACES)
        self.choice: MoveCards = choice
        self.reach: i64 = choice.move.reach

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_to[self.reach].ask(self.what, self.source)

    def candidates(self, s: FidelitasState) -> Pile:
        return s.row.reach[self.reach][self.source]

    def chosen(self, s: FidelitasState, value: i64) -> None:
        move_card(s, self.what * PLACES + self.source, value)
        if self.reach == REGULAR and not s.t.solo:
            s.closed = replaced(s.closed, self.seat, value)
            if s.telling:
                s.tell(s.w.closed, self.seat, [value])
        choice = self.choice
        if choice.moved + 1 < choice.move.count:
            following = choice.following(plus(choice.spared, self.what * PLACES + value))
            if following.possible(s):
                s.push(following)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        if value == self.source:
            return super().refuse(s, value)
        return Refusal("The Tavern is no regular location.", "FID-52")


class MoveBeside(MoveTo):
    """Choose an adjacent location."""

    rule = "FID-52"

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        if value == self.source:
            return super().refuse(s, value)
        there, here = s.w.places.label(value), s.w.places.label(self.source)
        return Refusal(f"The {there} is not adjacent to the {here}.", "FID-52")


# -- Magistrate ------------------------------------------------------------------------------


class ChooseGuild(Pick):
    """Magistrate: all cards of one guild at a location move together."""

    rule = "FID-51"
    refusal = "No card of that guild lies there."

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_guild.ask(s.acting)

    def verb(self, s: FidelitasState) -> Verb:
        return s.w.band

    def candidates(self, s: FidelitasState) -> Pile:
        found = vec[i64](capacity=24)
        for guild in range(GUILDS):
            for place in s.row.places:
                if s.crowd[place] >> CROWD * guild & MOST:
                    found = append(found, guild * PLACES + place)
        return found

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.push(GuildTo(self.seat, value // PLACES, value % PLACES))


class GuildTo(ChoosePlace):
    """Choose where the guild's cards go."""

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_guild_to.ask(self.what, self.source)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        for code in s.city[:]:
            if code % PLACES == self.source and s.t.guild_of[code // PLACES] == self.what:
                move_card(s, code, value)


# -- Shopkeeper ------------------------------------------------------------------------------


class SwapFirst(PickCard):
    """Shopkeeper: two cards at different locations change places; the first of them."""

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_swap.ask(s.acting)

    def possible(self, s: FidelitasState) -> bool:
        return any(code % PLACES != s.city[0] % PLACES for code in s.city)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        s.push(SwapSecond(self.seat, value))


class SwapSecond(PickCard):
    """The second card of the swap, at another location."""

    refusal = "The two cards must lie at different locations."

    def __init__(self, seat: i64, first: i64) -> None:
        super().__init__(seat, ~(1 << first % PLACES))
        self.first: i64 = first

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_swap_with.ask(self.first // PLACES, self.first % PLACES)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        move_card(s, self.first, value % PLACES)
        move_card(s, value, self.first % PLACES)


# -- Minstrel --------------------------------------------------------------------------------


class Gather(Effect):
    """Minstrel: one card from each adjacent location comes to him."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if s.telling:
            s.cite("FID-52")
        beside = s.row.reach[ADJACENT][place]
        for i in range(len(beside) - 1, -1, -1):
            if s.occupied(beside[i]):
                s.push(GatherFrom(seat, beside[i], place))


class GatherFrom(PickCard):
    """Choose the card that follows the Minstrel."""

    def __init__(self, seat: i64, source: i64, target: i64) -> None:
        super().__init__(seat, 1 << source)
        self.source: i64 = source
        self.target: i64 = target

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_follow.ask(self.source, s.acting)

    def chosen(self, s: FidelitasState, value: i64) -> None:
        move_card(s, value, self.target)

    def refuse(self, s: FidelitasState, value: i64) -> Refusal:
        return Refusal(f"Now a card of the {s.w.places.label(self.source)} follows.", "FID-52")
