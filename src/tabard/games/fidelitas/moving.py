"""Actions that move cards: Judge, Baker, Soldier, Magistrate, Shopkeeper, Minstrel (FID-51).

The Bishop of Manu Forti moves cards as the Soldier does.
"""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.choosing import (
    ADJACENT,
    EVERYWHERE,
    NONE,
    REGULAR,
    ChoosePlace,
    PickCard,
    acting,
    card_name,
    card_there,
    destinations,
    different_cards,
    move_card,
    place_name,
    why_not_done,
)
from tabard.games.fidelitas.effects import Effect
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import GUILDS, PLACES

# -- Judge, Baker, Soldier, Bishop -----------------------------------------------------------


class Move(Effect):
    """Judge, Baker, Soldier, Bishop: move up to `count` cards, `must` of them by duty."""

    def __init__(self, name: str, count: int, must: int, reach: int, not_itself: bool) -> None:
        super().__init__(name)
        self.count: int = count
        self.must: int = must
        self.reach: int = reach
        self.not_itself: bool = not_itself

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        spared = [kind * PLACES + place] if self.not_itself else NONE
        begin_moving(s, MoveCards(seat, self, kind, 0, spared))


class MoveCards(PickCard):
    """Choose the next card to move; `spared` pieces stay (moved already, or the Soldier)."""

    def __init__(self, seat: int, move: Move, kind: int, moved: int, spared: list[int]) -> None:
        self.seat = seat
        self.move: Move = move
        self.kind: int = kind
        self.moved: int = moved
        self.spared: list[int] = spared

    def law(self) -> str:
        return "FID-14" if self.move.not_itself else "FID-51"

    def prompt(self, s: FidelitasState) -> str:
        reach = self.move.reach
        where = "another location"
        if reach == ADJACENT:
            where = "an adjacent location"
        elif reach == REGULAR:
            where = "another regular location"
            where += "" if s.t.solo else ", which is then closed"
        asked = f"{card_name(s, self.kind)}: choose a card to move to {where}"
        if self.move.count > 1:
            asked += f" ({self.moved + 1} of {self.move.count})"
        return asked + (", or stop" if self.moved >= self.move.must else "")

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, self.spared)

    def moves(self, s: FidelitasState) -> list[int]:
        base = s.w.pick.base
        legal = [base + code for code in different_cards(s, self.spared)]
        if self.moved >= self.move.must:
            legal.append(s.w.done.base)
        return legal

    def play(self, s: FidelitasState, move: int) -> None:
        if move != s.w.done.base:
            self.chosen(s, move - s.w.pick.base)

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.push(MoveTo(self, code))

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        if self.move.not_itself and code == self.spared[0]:
            return Refusal(f"The {card_name(s, self.kind)} cannot move himself.", "FID-14")
        return Refusal("That card has moved already; choose a different one.", "FID-51")


class MoveTo(ChoosePlace):
    """Choose where the card goes."""

    def __init__(self, pick: MoveCards, code: int) -> None:
        super().__init__(pick.seat, code % PLACES)
        self.pick: MoveCards = pick
        self.code: int = code

    def law(self) -> str:
        return "FID-52" if self.pick.move.reach == ADJACENT else "FID-51"

    def prompt(self, s: FidelitasState) -> str:
        which = ("", "regular ", "adjacent ")[self.pick.move.reach]
        return f"Move the {card_there(s, self.code)}: to which {which}location?"

    def places(self, s: FidelitasState) -> list[int]:
        return destinations(s, self.source, self.pick.move.reach)

    def refuse(self, s: FidelitasState, place: int) -> Refusal:
        if place == self.source or self.pick.move.reach == EVERYWHERE:
            return super().refuse(s, place)
        if self.pick.move.reach == REGULAR:
            return Refusal("The Tavern is no regular location.", "FID-52")
        there, here = place_name(s, place), place_name(s, self.source)
        return Refusal(f"The {there} is not adjacent to the {here}.", "FID-52")

    def chosen(self, s: FidelitasState, place: int) -> None:
        pick = self.pick
        move_card(s, self.code, place)
        if pick.move.reach == REGULAR and not s.t.solo:
            s.closed[self.seat] = place
            if s.telling:
                s.tell(s.w.closed, self.seat, [place])
        if pick.moved + 1 < pick.move.count:
            spared = [*pick.spared, self.code - self.source + place]
            begin_moving(s, MoveCards(self.seat, pick.move, pick.kind, pick.moved + 1, spared))


def begin_moving(s: FidelitasState, pick: MoveCards) -> None:
    """Ask for a card to move if there is one."""
    if len(s.city) > len(pick.spared):
        s.push(pick)


# -- Magistrate ------------------------------------------------------------------------------


class MoveGuild(Effect):
    """Magistrate: all cards of one guild at a location move together."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        s.push(ChooseGuild(seat))


class ChooseGuild(Decision[FidelitasState]):
    """Choose a location and a guild present there."""

    rule = "FID-51"

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: choose a guild at a location; all its cards there move"

    def moves(self, s: FidelitasState) -> list[int]:
        tally = s.tally()
        legal = []
        for guild in range(GUILDS):
            for place in s.row.places:
                if tally[place * GUILDS + guild]:
                    legal.append(s.w.band.base + guild * PLACES + place)
        return legal

    def play(self, s: FidelitasState, move: int) -> None:
        s.push(GuildTo(self.seat, s.w.band.a(move), s.w.band.b(move)))

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.band.owns(move):
            return why_not_done(s, move)
        return Refusal("No card of that guild lies there.", "FID-51")


class GuildTo(ChoosePlace):
    """Choose where the guild's cards go."""

    def __init__(self, seat: int, guild: int, source: int) -> None:
        super().__init__(seat, source)
        self.guild: int = guild

    def prompt(self, s: FidelitasState) -> str:
        band = s.w.band.sentence(s.w.band.move2(self.guild, self.source))
        return f"Move {band}: to which location?"

    def places(self, s: FidelitasState) -> list[int]:
        return destinations(s, self.source, EVERYWHERE)

    def chosen(self, s: FidelitasState, place: int) -> None:
        for code in s.city[:]:
            if code % PLACES == self.source and s.t.guild_of[code // PLACES] == self.guild:
                move_card(s, code, place)


# -- Shopkeeper ------------------------------------------------------------------------------


class Swap(Effect):
    """Shopkeeper: two cards at different locations change places."""

    def begin(self, s: FidelitasState, seat: int, kind: int, place: int) -> None:
        if len({code % PLACES for code in s.city}) > 1:
            s.push(SwapFirst(seat))


class SwapFirst(PickCard):
    """The first card of the swap."""

    def prompt(self, s: FidelitasState) -> str:
        return f"{acting(s)}: swap two cards at different locations; choose the first"

    def candidates(self, s: FidelitasState) -> list[int]:
        return different_cards(s, NONE)

    def chosen(self, s: FidelitasState, code: int) -> None:
        s.push(SwapSecond(self.seat, code))


class SwapSecond(PickCard):
    """The second card of the swap, at another location."""

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first: int = first

    def prompt(self, s: FidelitasState) -> str:
        return f"Swap the {card_there(s, self.first)} with which card of another location?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES != self.first % PLACES]

    def chosen(self, s: FidelitasState, code: int) -> None:
        here = self.first % PLACES
        there = code % PLACES
        move_card(s, self.first, there)
        move_card(s, code, here)

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        return Refusal("The two cards must lie at different locations.", "FID-51")


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

    def prompt(self, s: FidelitasState) -> str:
        return f"Which card of the {place_name(s, self.source)} follows the {acting(s)}?"

    def candidates(self, s: FidelitasState) -> list[int]:
        return [c for c in different_cards(s, NONE) if c % PLACES == self.source]

    def chosen(self, s: FidelitasState, code: int) -> None:
        move_card(s, code, self.target)

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        return Refusal(f"Now a card of the {place_name(s, self.source)} follows.", "FID-52")
