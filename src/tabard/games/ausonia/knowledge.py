"""Who knows what about hidden cards (AUS-67).

Counting is allowed: all purchases and all Discard Piles are open, so everybody knows which
cards a house owns. Every hidden card (in a hand, a Draw Pile, face down in the Raise Area)
bears a mark. All cards of one house with the same mark are a group: the others know which
cards the group consists of, but not which of them lies in which of its places. The owner
knows the own hand and Raise Area, and the top `known_top` cards of the own Draw Pile.

A fresh Draw Pile is one group; cards that Manipulation lays on top are another one. What
leaves a group openly leaves it in everybody's mind. Where the others cannot tell from which
group a card came, the groups are thrown together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabard.engine.rng import Rng

if TYPE_CHECKING:
    from tabard.games.ausonia.state import AusoniaState

BASE: Final = 0  # the group of the Draw Pile
OPEN: Final = 1  # everybody knows this card in this place
FIRST_GROUP: Final = 2


def new_group(s: AusoniaState, house: int) -> int:
    """A mark that no card of the house bears."""
    mark = FIRST_GROUP
    while (
        mark in s.hand_mark[house]
        or mark in s.draw_mark[house]
        or mark in s.raised_mark[house]
        or mark in s.base_mark[house]
        or mark in s.held_mark
    ):
        mark += 1
    return mark


def settle(s: AusoniaState, house: int, mark: int) -> None:
    """A group that lies wholly in the hand is known to all."""
    if mark == OPEN or mark in s.draw_mark[house] or mark in s.held_mark:
        return
    if mark in s.raised_mark[house] or mark in s.base_mark[house]:
        return
    relabel(s.hand_mark[house], mark, OPEN)


def relabel(marks: list[int], old: int, new: int) -> None:
    """Replace one mark by another."""
    for i in range(len(marks)):
        if marks[i] == old:
            marks[i] = new


def merge(s: AusoniaState, house: int, old: int, new: int) -> None:
    """Throw two groups of a house together."""
    relabel(s.hand_mark[house], old, new)
    relabel(s.draw_mark[house], old, new)
    relabel(s.raised_mark[house], old, new)
    relabel(s.base_mark[house], old, new)
    if s.held:
        relabel(s.held_mark, old, new)


def holds(s: AusoniaState, house: int, mark: int, kind: int) -> bool:
    """Is a card of this kind in the group?"""
    return (
        _among(s.hand[house], s.hand_mark[house], mark, kind)
        or _among(s.draw[house], s.draw_mark[house], mark, kind)
        or _among(s.raised[house], s.raised_mark[house], mark, kind)
        or _among(s.base[house], s.base_mark[house], mark, kind)
        or _among(s.held, s.held_mark, mark, kind)
    )


def _among(cards: list[int], marks: list[int], mark: int, kind: int) -> bool:
    for i in range(len(cards)):
        if cards[i] == kind and marks[i] == mark:
            return True
    return False


def show_from(s: AusoniaState, house: int, cards: list[int], marks: list[int], kind: int) -> int:
    """Take a card out of a hidden place (hand or Raise Area), seen by all; gives its mark.

    If one of that kind is known to be there, it is taken to be that one: nobody can tell
    the difference.
    """
    index = -1
    group = -1
    mixed = False
    for i in range(len(cards)):
        mark = marks[i]
        if mark == OPEN:
            if cards[i] == kind:
                index = i
                break
        elif group < 0:
            group = mark
        elif mark != group:
            mixed = True
    if index < 0:
        if mixed:
            _blur(s, house, marks, kind)
        index = cards.index(kind)
    cards.pop(index)
    return marks.pop(index)


def _blur(s: AusoniaState, house: int, marks: list[int], kind: int) -> None:
    """Merge the groups of a place from which a card of this kind may have come."""
    target = -1
    for mark in sorted(marks):
        if mark in (OPEN, target) or not holds(s, house, mark, kind):
            continue
        if target < 0:
            target = mark
        else:
            merge(s, house, mark, target)


def show_from_hand(s: AusoniaState, house: int, kind: int) -> None:
    """A card leaves the hand openly."""
    show_from(s, house, s.hand[house], s.hand_mark[house], kind)


def hide_from_hand(s: AusoniaState, house: int, kind: int) -> int:
    """A card leaves the hand face down; gives its mark. It may be any card of the hand."""
    hand = s.hand[house]
    marks = s.hand_mark[house]
    group = -1
    for mark in marks:
        if mark != OPEN and (group < 0 or mark < group):
            group = mark
    if group < 0:
        alike = True
        for other in hand:
            if other != kind:
                alike = False
        group = OPEN if alike else new_group(s, house)
    for i in range(len(marks)):
        mark = marks[i]
        if mark == OPEN:
            marks[i] = group
        elif mark != group:
            merge(s, house, mark, group)
    index = hand.index(kind)
    hand.pop(index)
    return marks.pop(index)


def new_pile(s: AusoniaState, house: int) -> None:
    """The Draw Pile is empty and is made anew: what bears its mark elsewhere gets another."""
    settle(s, house, BASE)
    if (
        BASE in s.hand_mark[house]
        or BASE in s.raised_mark[house]
        or BASE in s.base_mark[house]
        or BASE in s.held_mark
    ):
        merge(s, house, BASE, new_group(s, house))
    s.known_top[house] = 0


def blend_held(s: AusoniaState, house: int) -> None:
    """Cards looked at together are one group, since they may go back in any order."""
    marks = s.held_mark
    lowest = marks[0]
    for mark in marks:
        if mark < lowest:
            lowest = mark
    for i in range(len(marks)):
        if marks[i] != lowest:
            merge(s, house, marks[i], lowest)


# -- dealing anew what a seat cannot know -----------------------------------------------------


def redeal_own_pile(s: AusoniaState, house: int, rng: Rng) -> None:
    """The owner does not know the order of the own Draw Pile below what was laid on top."""
    pile = s.draw[house]
    unknown = len(pile) - s.known_top[house]
    if unknown > 1:
        below = pile[:unknown]
        rng.scramble(below)
        s.draw[house] = below + pile[unknown:]


def redeal_house(s: AusoniaState, house: int, rng: Rng) -> None:
    """Deal every group of another house anew among its places."""
    held = s.held if s.turn == house else []
    places = [s.hand[house], s.draw[house], s.raised[house], s.base[house], held]
    marked = [s.hand_mark[house], s.draw_mark[house], s.raised_mark[house], s.base_mark[house]]
    marked.append(s.held_mark if s.turn == house else [])
    groups: list[int] = []
    for marks in marked:
        for mark in marks:
            if mark != OPEN and mark not in groups:
                groups.append(mark)
    for group in groups:
        _redeal_group(places, marked, group, rng)


def _redeal_group(places: list[list[int]], marked: list[list[int]], group: int, rng: Rng) -> None:
    cards: list[int] = []
    for place in range(len(places)):
        marks = marked[place]
        for i in range(len(marks)):
            if marks[i] == group:
                cards.append(places[place][i])
    if len(cards) < 2:
        return
    rng.scramble(cards)
    at = 0
    for place in range(len(places)):
        marks = marked[place]
        for i in range(len(marks)):
            if marks[i] == group:
                places[place][i] = cards[at]
                at += 1
