"""Actions that move cards: Judge, Baker, Soldier, Magistrate, Shopkeeper, Minstrel (FID-51).

The Bishop of Manu Forti moves cards as the Soldier does.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import plus
from tabard.engine.steps import Refusal
from tabard.games.fidelitas.actions import ChoosePlace, PickCard, different_cards, why_not_done
from tabard.games.fidelitas.state import Choice, FidelitasState
from tabard.games.fidelitas.tables import CROWD, GUILDS, MOST, PLACES, Effect, is_tavern


def others(places: Pile, place: i64) -> Pile:
    """These places but one: moving always means to a different location."""
    return vec[i64]([to for to in places if to != place])


def move_card(s: FidelitasState, code: i64, to: i64) -> None:
    """Move one card; it triggers nothing, not even the Tavern (FID-20)."""
    s.lift(code)
    s.put(code // PLACES, to)
    s.arrive(to)
    if s.telling:
        s.tell(s.w.moved, s.active, [code // PLACES, code % PLACES, to])
        if is_tavern(to):
            s.cite("FID-20")


# -- Baker -----------------------------------------------------------------------------------


class Move(Effect):
    """Baker: move up to `count` different cards, `must` of them by duty."""

    def __init__(self, name: str, count: i64, must: i64) -> None:
        super().__init__(name)
        self.count: i64 = count
        self.must: i64 = must

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        self.go_on(s, MoveCards(seat, self, kind, 0, vec[i64]()))

    def go_on(self, s: FidelitasState, choice: MoveCards) -> None:
        """Ask for the next card to move, if there is one."""
        if len(s.city) > len(choice.spared):
            s.push(choice)

    def ask(self, s: FidelitasState, kind: i64) -> Ask:
        """What is asked when a card is chosen."""
        return s.w.ask_move.ask(kind)

    def ask_where(self, choice: MoveCards, code: i64) -> MoveTo:
        """The question where the chosen card goes."""
        return MoveTo(choice, code)


class MoveCards(PickCard):
    """Choose the next card to move; `spared` pieces stay (moved already, or the Soldier)."""

    def __init__(self, seat: i64, move: Move, kind: i64, moved: i64, spared: Pile) -> None:
        self.seat = seat
        self.move: Move = move
        self.kind: i64 = kind
        self.moved: i64 = moved
        self.spared: Pile = spared

    def prompt(self, s: FidelitasState) -> Ask:
        ask = self.move.ask(s, self.kind)
        if self.move.count > 1:
            ask = ask.also(s.w.of_many, self.moved + 1, self.move.count)
        return ask.also(s.w.or_stop) if self.moved >= self.move.must else ask

    def candidates(self, s: FidelitasState) -> Pile:
        return different_cards(s, self.spared)

    def moves(self, s: FidelitasState) -> Pile:
        legal = super().moves(s)
        if self.moved >= self.move.must:
            legal = append(legal, s.w.done.base)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        if move != s.w.done.base:
            super().play(s, move)

    def chosen(self, s: FidelitasState, code: i64) -> None:
        s.push(self.move.ask_where(self, code))

    def refuse(self, s: FidelitasState, code: i64) -> Refusal:
        return Refusal("That card has moved already; choose a different one.", "FID-51")

    def following(self, spared: Pile) -> MoveCards:
        """The same for one more card."""
        return MoveCards(self.seat, self.move, self.kind, self.moved + 1, spared)


class MoveTo(ChoosePlace):
    """Choose where the card goes."""

    def __init__(self, choice: MoveCards, code: i64) -> None:
        self.seat = choice.seat
        self.choice: MoveCards = choice
        self.code: i64 = code
        self.source: i64 = code % PLACES

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_to.ask(self.code // PLACES, self.source)

    def places(self, s: FidelitasState) -> Pile:
        return others(s.row.places, self.source)

    def chosen(self, s: FidelitasState, place: i64) -> None:
        choice = self.choice
        move_card(s, self.code, place)
        if choice.moved + 1 < choice.move.count:
            spared = plus(choice.spared, self.code - self.source + place)
            choice.move.go_on(s, choice.following(spared))


# -- Judge -----------------------------------------------------------------------------------


class MoveAndClose(Move):
    """Judge: move a card to a regular location, which is closed to the others (FID-47)."""

    def ask(self, s: FidelitasState, kind: i64) -> Ask:
        ask = s.w.ask_move_regular.ask(kind)
        return ask if s.t.solo else ask.also(s.w.and_close)

    def ask_where(self, choice: MoveCards, code: i64) -> MoveTo:
        return MoveToClose(choice, code)


class MoveToClose(MoveTo):
    """Choose the regular location that is closed then."""

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_to_regular.ask(self.code // PLACES, self.source)

    def places(self, s: FidelitasState) -> Pile:
        return others(s.row.regular, self.source)

    def refuse(self, s: FidelitasState, place: i64) -> Refusal:
        if place == self.source:
            return super().refuse(s, place)
        return Refusal("The Tavern is no regular location.", "FID-52")

    def chosen(self, s: FidelitasState, place: i64) -> None:
        super().chosen(s, place)
        if not s.t.solo:
            s.close(self.seat, place)
            if s.telling:
                s.tell(s.w.closed, self.seat, [place])


# -- Soldier, Bishop -------------------------------------------------------------------------


class March(Move):
    """Bishop: move cards to adjacent locations."""

    def ask(self, s: FidelitasState, kind: i64) -> Ask:
        return s.w.ask_march.ask(kind)

    def ask_where(self, choice: MoveCards, code: i64) -> MoveTo:
        return MarchTo(choice, code)


class MarchOthers(March):
    """Soldier: the same, but he cannot move himself (FID-14)."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        self.go_on(s, MoveOthers(seat, self, kind, 0, vec[i64]([kind * PLACES + place])))


class MoveOthers(MoveCards):
    """Choose the next card to move, but not the one that was played."""

    rule = "FID-14"

    def refuse(self, s: FidelitasState, code: i64) -> Refusal:
        if code == self.spared[0]:
            name = s.w.cards.label(self.kind)
            return Refusal(f"The {name} cannot move himself.", "FID-14")
        return super().refuse(s, code)

    def following(self, spared: Pile) -> MoveCards:
        return MoveOthers(self.seat, self.move, self.kind, self.moved + 1, spared)


class MarchTo(MoveTo):
    """Choose an adjacent location."""

    rule = "FID-52"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_to_adjacent.ask(self.code // PLACES, self.source)

    def places(self, s: FidelitasState) -> Pile:
        return s.row.adjacent[self.source]

    def refuse(self, s: FidelitasState, place: i64) -> Refusal:
        if place == self.source:
            return super().refuse(s, place)
        there, here = s.w.places.label(place), s.w.places.label(self.source)
        return Refusal(f"The {there} is not adjacent to the {here}.", "FID-52")


# -- Magistrate ------------------------------------------------------------------------------


class MoveGuild(Effect):
    """Magistrate: all cards of one guild at a location move together."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        s.push(ChooseGuild(seat))


class ChooseGuild(Choice):
    """Choose a location and a guild present there."""

    rule = "FID-51"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_guild.ask(s.acting)

    def moves(self, s: FidelitasState) -> Pile:
        legal = vec[i64](capacity=24)
        for guild in range(GUILDS):
            for place in s.row.places:
                if s.crowd[place] >> CROWD * guild & MOST:
                    legal = append(legal, s.w.band.base + guild * PLACES + place)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        s.push(GuildTo(self.seat, s.w.band.a(move), s.w.band.b(move)))

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if not s.w.band.owns(move):
            return why_not_done(s, move)
        return Refusal("No card of that guild lies there.", "FID-51")


class GuildTo(ChoosePlace):
    """Choose where the guild's cards go."""

    def __init__(self, seat: i64, guild: i64, source: i64) -> None:
        self.seat = seat
        self.guild: i64 = guild
        self.source: i64 = source

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_guild_to.ask(self.guild, self.source)

    def places(self, s: FidelitasState) -> Pile:
        return others(s.row.places, self.source)

    def chosen(self, s: FidelitasState, place: i64) -> None:
        for code in s.city[:]:
            if code % PLACES == self.source and s.t.guild_of[code // PLACES] == self.guild:
                move_card(s, code, place)


# -- Shopkeeper ------------------------------------------------------------------------------


class Swap(Effect):
    """Shopkeeper: two cards at different locations change places."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        for code in s.city:
            if code % PLACES != place:
                s.push(SwapFirst(seat))
                return


class SwapFirst(PickCard):
    """The first card of the swap."""

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_swap.ask(s.acting)

    def chosen(self, s: FidelitasState, code: i64) -> None:
        s.push(SwapSecond(self.seat, code))


class SwapSecond(PickCard):
    """The second card of the swap, at another location."""

    def __init__(self, seat: i64, first: i64) -> None:
        self.seat = seat
        self.first: i64 = first

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_swap_with.ask(self.first // PLACES, self.first % PLACES)

    def candidates(self, s: FidelitasState) -> Pile:
        here = self.first % PLACES
        return vec[i64]([code for code in super().candidates(s) if code % PLACES != here])

    def chosen(self, s: FidelitasState, code: i64) -> None:
        move_card(s, self.first, code % PLACES)
        move_card(s, code, self.first % PLACES)

    def refuse(self, s: FidelitasState, code: i64) -> Refusal:
        return Refusal("The two cards must lie at different locations.", "FID-51")


# -- Minstrel --------------------------------------------------------------------------------


class Gather(Effect):
    """Minstrel: one card from each adjacent location comes to him."""

    def begin(self, s: FidelitasState, seat: i64, kind: i64, place: i64) -> None:
        if s.telling:
            s.cite("FID-52")
        beside = s.row.adjacent[place]
        for i in range(len(beside) - 1, -1, -1):
            if s.occupied(beside[i]):
                s.push(GatherFrom(seat, beside[i], place))


class GatherFrom(PickCard):
    """Choose the card that follows the Minstrel."""

    def __init__(self, seat: i64, source: i64, target: i64) -> None:
        self.seat = seat
        self.source: i64 = source
        self.target: i64 = target

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_follow.ask(self.source, s.acting)

    def candidates(self, s: FidelitasState) -> Pile:
        return vec[i64]([code for code in super().candidates(s) if code % PLACES == self.source])

    def chosen(self, s: FidelitasState, code: i64) -> None:
        move_card(s, code, self.target)

    def refuse(self, s: FidelitasState, code: i64) -> Refusal:
        return Refusal(f"Now a card of the {s.w.places.label(self.source)} follows.", "FID-52")
