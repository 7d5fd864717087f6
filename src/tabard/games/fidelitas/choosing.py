"""What actions ask and do in the City: choose a card, choose a location, move, discard (FID-51)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import LOCATIONS, PLACES, is_tavern

EVERYWHERE: Final = 0
REGULAR: Final = 1  # regular locations, and the destination is closed (Judge)
ADJACENT: Final = 2
NONE: list[int] = []


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


def card_name(s: FidelitasState, kind: int) -> str:
    """The name of a kind of Virtus card, for people."""
    return s.w.play.domains[0].labels[kind]


def acting(s: FidelitasState) -> str:
    """The name of the card whose action is carried out; a pack may give it to any card."""
    return card_name(s, s.acting)


def place_name(s: FidelitasState, place: int) -> str:
    """The name of a location, for people."""
    return s.w.to.domains[0].labels[place]


def card_there(s: FidelitasState, code: int) -> str:
    """`Friar at the Market`, for people."""
    return s.w.pick.sentence(s.w.pick.base + code)


def why_not_done(s: FidelitasState, move: int) -> Refusal | None:
    """An action cannot be broken off (FID-13); other moves get the general answer."""
    if move == s.w.done.base:
        return Refusal("The action must be carried out as far as it can be.", "FID-13")
    return None


class PickCard(Decision[FidelitasState]):
    """A choice of one card in the City."""

    rule = "FID-51"

    def candidates(self, s: FidelitasState) -> list[int]:
        """The cards that may be chosen."""
        raise NotImplementedError

    def chosen(self, s: FidelitasState, code: int) -> None:
        """What happens to the chosen card."""
        raise NotImplementedError

    def refuse(self, s: FidelitasState, code: int) -> Refusal:
        """Why a card that lies there cannot be chosen."""
        return Refusal("That card cannot be chosen for this action.", self.rule)

    def moves(self, s: FidelitasState) -> list[int]:
        base = s.w.pick.base
        return [base + code for code in self.candidates(s)]

    def play(self, s: FidelitasState, move: int) -> None:
        self.chosen(s, move - s.w.pick.base)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.pick.owns(move):
            return why_not_done(s, move)
        code = move - s.w.pick.base
        if code not in s.city:
            return Refusal(f"No {card_there(s, code)} lies in the City.", self.rule)
        return self.refuse(s, code)


class ChoosePlace(Decision[FidelitasState]):
    """A choice of one location; the card comes from `source`, or from the deck (-1)."""

    rule = "FID-51"

    def __init__(self, seat: int, source: int) -> None:
        self.seat = seat
        self.source: int = source

    def places(self, s: FidelitasState) -> list[int]:
        """The locations that may be chosen."""
        raise NotImplementedError

    def chosen(self, s: FidelitasState, place: int) -> None:
        """What happens there."""
        raise NotImplementedError

    def refuse(self, s: FidelitasState, place: int) -> Refusal:
        """Why a location of the City cannot be chosen."""
        return Refusal("To move a card means to another location.", "FID-51")

    def moves(self, s: FidelitasState) -> list[int]:
        base = s.w.to.base
        return [base + place for place in self.places(s)]

    def play(self, s: FidelitasState, move: int) -> None:
        self.chosen(s, move - s.w.to.base)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.to.owns(move):
            return why_not_done(s, move)
        place = move - s.w.to.base
        if place >= LOCATIONS:
            return Refusal("No card ever lies at the Castle or the Harbor.", "FID-2")
        if place not in s.row.places:
            return Refusal("The solo game has no Tavern.", "FID-42")
        return self.refuse(s, place)
