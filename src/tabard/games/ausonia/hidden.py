"""Who knows what about hidden cards (AUS-67), and dealing anew what a seat cannot know.

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

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import joined, replaced, sort, with_pile, without
from tabard.engine.rng import Rng
from tabard.games.ausonia.tables import DRAW, HAND, KIND, NOTE

if TYPE_CHECKING:
    from tabard.games.ausonia.state import AusoniaState

BASE: Final = 0  # the group of the Draw Pile
OPEN: Final = 1  # everybody knows this card in this place
FIRST_GROUP: Final = 2


def kind_at(cards: Pile, kind: i64) -> i64:
    """Where a card of this kind is first, or -1."""
    i: i64 = 0
    while i < len(cards):
        if cards[i] >> KIND == kind:
            return i
        i += 1
    return -1


def marks_of(cards: Pile) -> Pile:
    """The marks that the cards bear."""
    return vec[i64]([card & NOTE for card in cards])


def bears(cards: Pile, mark: i64) -> bool:
    """Does one of the cards bear this mark?"""
    return any(card & NOTE == mark for card in cards)


def outside(s: AusoniaState, house: i64, mark: i64) -> bool:
    """Is a card of the group neither in the hand nor in the Draw Pile?"""
    return bears(s.held, mark) or bears(s.raised[house], mark) or bears(s.base[house], mark)


def new_group(s: AusoniaState, house: i64) -> i64:
    """A mark that no card of the house bears."""
    mark: i64 = FIRST_GROUP
    while (
        bears(s.piles[HAND + house], mark)
        or bears(s.piles[DRAW + house], mark)
        or outside(s, house, mark)
    ):
        mark += 1
    return mark


def settle(s: AusoniaState, house: i64, mark: i64) -> None:
    """A group that lies wholly in the hand is known to all."""
    if mark != OPEN and not bears(s.piles[DRAW + house], mark) and not outside(s, house, mark):
        s.piles[HAND + house] = relabelled(s.piles[HAND + house], mark, OPEN)


def relabelled(cards: Pile, old: i64, new: i64) -> Pile:
    """The cards with one mark replaced by another."""
    if not bears(cards, old):
        return cards
    return vec[i64]([card - old + new if card & NOTE == old else card for card in cards])


def merge(s: AusoniaState, house: i64, old: i64, new: i64) -> None:
    """Throw two groups of a house together."""
    s.piles[HAND + house] = relabelled(s.piles[HAND + house], old, new)
    s.piles[DRAW + house] = relabelled(s.piles[DRAW + house], old, new)
    s.raised = with_pile(s.raised, house, relabelled(s.raised[house], old, new))
    s.base = with_pile(s.base, house, relabelled(s.base[house], old, new))
    s.held = relabelled(s.held, old, new)


def holds(s: AusoniaState, house: i64, mark: i64, kind: i64) -> bool:
    """Is a card of this kind in the group?"""
    card = kind << KIND | mark
    return (
        card in s.piles[HAND + house]
        or card in s.piles[DRAW + house]
        or card in s.raised[house]
        or card in s.base[house]
        or card in s.held
    )


def place_to_show(s: AusoniaState, house: i64, cards: Pile, kind: i64) -> i64:
    """Which card of this kind leaves a hidden place (hand or Raise Area), seen by all?

    If one is known to be there, it is taken to be that one: nobody can tell the difference.
    """
    group: i64 = -1
    mixed = False
    i: i64 = 0
    while i < len(cards):
        mark = cards[i] & NOTE
        if mark == OPEN:
            if cards[i] >> KIND == kind:
                return i
        elif group < 0:
            group = mark
        elif mark != group:
            mixed = True
        i += 1
    if mixed:
        _blur(s, house, cards, kind)
    return kind_at(cards, kind)


def _blur(s: AusoniaState, house: i64, cards: Pile, kind: i64) -> None:
    """Merge the groups of a place from which a card of this kind may have come."""
    target: i64 = -1
    marks = marks_of(cards)
    sort(marks)
    for mark in marks:
        if mark != OPEN and mark != target and holds(s, house, mark, kind):
            if target < 0:
                target = mark
            else:
                merge(s, house, mark, target)


def show_from_hand(s: AusoniaState, house: i64, kind: i64) -> None:
    """A card leaves the hand openly."""
    at = place_to_show(s, house, s.piles[HAND + house], kind)
    s.piles[HAND + house] = without(s.piles[HAND + house], at)


def hide_from_hand(s: AusoniaState, house: i64, kind: i64) -> i64:
    """A card leaves the hand face down; it may be any card of the hand."""
    hand = s.piles[HAND + house]
    group: i64 = -1
    alike = True
    for card in hand:
        mark = card & NOTE
        if mark != OPEN and (group < 0 or mark < group):
            group = mark
        alike = alike and card >> KIND == kind
    if group < 0:
        group = OPEN if alike else new_group(s, house)
    for card in hand:
        mark = card & NOTE
        if mark != OPEN and mark != group:
            merge(s, house, mark, group)
    hand = relabelled(s.piles[HAND + house], OPEN, group)
    at = kind_at(hand, kind)
    s.piles[HAND + house] = without(hand, at)
    return hand[at]


def new_pile(s: AusoniaState, house: i64) -> None:
    """The Draw Pile is empty and is made anew: what bears its mark elsewhere gets another."""
    settle(s, house, BASE)
    if bears(s.piles[HAND + house], BASE) or outside(s, house, BASE):
        merge(s, house, BASE, new_group(s, house))
    s.known_top = replaced(s.known_top, house, 0)


def blend_held(s: AusoniaState, house: i64) -> None:
    """Cards looked at together are one group, since they may go back in any order."""
    lowest = s.held[0] & NOTE
    for card in s.held:
        if card & NOTE < lowest:
            lowest = card & NOTE
    for card in s.held:
        if card & NOTE != lowest:
            merge(s, house, card & NOTE, lowest)


# -- dealing anew what a seat cannot know -----------------------------------------------------


def redeal(s: AusoniaState, seat: i64, rng: Rng) -> None:
    """The other houses, the own Draw Pile, and the decks but for the top Power Card."""
    for house in range(s.seats):
        if house == seat:
            unknown = len(s.piles[DRAW + house]) - s.known_top[house]
            s.piles[DRAW + house] = _scrambled(s.piles[DRAW + house], unknown, KIND, rng)
        else:
            _redeal_house(s, house, rng)
    s.favour = s.favour[:]
    rng.scramble(s.favour)
    if len(s.power) > 2:
        s.power = _scrambled(s.power, len(s.power) - 1, 0, rng)


def _scrambled(pile: Pile, unknown: i64, shift: i64, rng: Rng) -> Pile:
    """The pile with that many of its lowest cards in a new order."""
    if unknown < 2:
        return pile
    below = vec[i64]([card >> shift for card in pile[:unknown]])
    rng.scramble(below)
    return joined(vec[i64]([card << shift for card in below]), pile[unknown:])


def _redeal_house(s: AusoniaState, house: i64, rng: Rng) -> None:
    """Deal every group of another house anew among its places."""
    drawn = len(s.piles[HAND + house])
    piled = drawn + len(s.piles[DRAW + house])
    raised = piled + len(s.raised[house])
    based = raised + len(s.base[house])
    cards = joined(s.piles[HAND + house], s.piles[DRAW + house])
    if raised > piled:
        cards = joined(cards, s.raised[house])
    if based > raised:
        cards = joined(cards, s.base[house])
    if s.turn == house and len(s.held):
        cards = joined(cards, s.held)
    groups = vec[i64]([OPEN])
    for card in cards:
        group = card & NOTE
        if group not in groups:
            groups = append(groups, group)
            _redeal_group(cards, group, rng)
    s.piles[HAND + house] = cards[:drawn]
    s.piles[DRAW + house] = cards[drawn:piled]
    if raised > piled:
        s.raised = with_pile(s.raised, house, cards[piled:raised])
    if based > raised:
        s.base = with_pile(s.base, house, cards[raised:based])
    if len(cards) > based:
        s.held = cards[based:]


def _redeal_group(cards: Pile, group: i64, rng: Rng) -> None:
    kinds = vec[i64]([card >> KIND for card in cards if card & NOTE == group])
    if len(kinds) < 2:
        return
    rng.scramble(kinds)
    at: i64 = 0
    for i in range(len(cards)):
        if cards[i] & NOTE == group:
            cards[i] = kinds[at] << KIND | group
            at += 1
