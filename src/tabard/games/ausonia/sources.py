"""Constructing Sources (AUS-31 to AUS-34)."""

from __future__ import annotations

from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import ordered, plus, sort, with_pile, without
from tabard.engine.steps import Refusal
from tabard.games.ausonia import hidden
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.state import AusoniaState, add_kinds
from tabard.games.ausonia.tables import HAND, KIND, NOTE

SOURCE = "A Source is a raised star card, laid on another raised card."


def add_builds(s: AusoniaState, seat: i64, moves: Pile) -> Pile:
    """Every star card of the Raise Area on every other card that is in no Source."""
    raised = ordered(s.raised[seat])
    if s.t.source_from_hand and len(raised):
        moves = _add_builds_from_hand(s, seat, raised, moves)
    last: i64 = -1
    for i in range(len(raised)):
        star = s.t.star[raised[i] >> KIND]
        if star >= 0 and star != last:
            last = star
            moves = add_kinds(moves, without(raised, i), KIND, s.w.build.move2(star, 0))
    return moves


def _add_builds_from_hand(s: AusoniaState, seat: i64, raised: Pile, moves: Pile) -> Pile:
    last: i64 = -1
    for card in ordered(s.piles[HAND + seat]):
        star = s.t.star[card >> KIND]
        if star >= 0 and star != last:
            last = star
            moves = add_kinds(moves, raised, KIND, s.w.build_hand.move2(star, 0))
    return moves


def build(s: AusoniaState, seat: i64, star: i64, foundation: i64) -> None:
    """Turn the star card face up on its foundation; it gives its gems at once (AUS-33)."""
    kind = s.t.star_kind[star]
    at = hidden.place_to_show(s, seat, s.raised[seat], kind)
    mark = s.raised[seat][at] & NOTE
    s.raised = with_pile(s.raised, seat, without(s.raised[seat], at))
    lay_source(s, seat, kind, foundation)
    hidden.settle(s, seat, mark)


def build_from_hand(s: AusoniaState, seat: i64, star: i64, foundation: i64) -> None:
    """The same with a star card from the hand (option `source_from_hand`, AUS-32)."""
    kind = s.t.star_kind[star]
    hidden.show_from_hand(s, seat, kind)
    s.note("AUS-32")
    lay_source(s, seat, kind, foundation)


def lay_source(s: AusoniaState, seat: i64, kind: i64, foundation: i64) -> None:
    """Lay a star card on its foundation, a card known to all if there is such a one."""
    at = hidden.kind_at(s.raised[seat], foundation)
    for i, card in enumerate(s.raised[seat]):
        if card == foundation << KIND | hidden.OPEN:
            at = i
    if s.raised[seat][at] & NOTE != hidden.OPEN:
        _hide_which(s, seat)
    card = s.raised[seat][at]
    s.raised = with_pile(s.raised, seat, without(s.raised[seat], at))
    s.source = with_pile(s.source, seat, plus(s.source[seat], kind))
    s.base = with_pile(s.base, seat, plus(s.base[seat], card))
    collect(s, kind)
    if s.telling:
        s.cite("AUS-31", "AUS-33")
        if card & NOTE == hidden.OPEN:
            s.tell(s.w.built, seat, [kind, foundation])
        else:
            s.tell(s.w.built, seat, [kind, foundation], 1 << seat)


def _hide_which(s: AusoniaState, seat: i64) -> None:
    """Nobody else sees which face-down card of unknown face becomes the foundation."""
    marks = hidden.marks_of(s.raised[seat])
    sort(marks)
    lowest: i64 = -1
    for mark in marks:
        if mark != hidden.OPEN and lowest < 0:
            lowest = mark
        elif mark != hidden.OPEN and mark != lowest:
            hidden.merge(s, seat, mark, lowest)


def why_not_build(s: AusoniaState, seat: i64, star: i64, foundation: i64) -> Refusal:
    """Why this Source cannot be built now."""
    w = s.w
    kind = s.t.star_kind[star]
    raised = s.raised[seat]
    if hidden.kind_at(raised, kind) < 0:
        if hidden.kind_at(s.piles[HAND + seat], kind) < 0:
            return Refusal(_no_star(s, seat, kind), "AUS-31")
        if s.t.source_from_hand:
            return Refusal(f"{w.name(kind)} is in your hand: build from the hand.", "AUS-32")
        return Refusal(f"{w.name(kind)} must lie in your Raise Area, too. {SOURCE}", "AUS-32")
    if len(raised) == 1:
        return Refusal(f"A star card alone cannot be built. {SOURCE}", "AUS-32")
    if hidden.kind_at(s.base[seat], foundation) >= 0 or foundation in s.source[seat]:
        return Refusal(f"{w.name(foundation)} is already part of a Source.", "AUS-31")
    return Refusal(f"There is no other {w.name(foundation)} in your Raise Area.", "AUS-31")


def _no_star(s: AusoniaState, seat: i64, kind: i64) -> str:
    if any(s.t.star[card >> KIND] >= 0 for card in s.raised[seat]):
        return f"No {s.w.name(kind)} lies in your Raise Area outside a Source."
    return f"No star card lies in your Raise Area. {SOURCE}"


def why_not_build_from_hand(s: AusoniaState, seat: i64, star: i64, foundation: i64) -> Refusal:
    """The same for a star card in hand."""
    kind = s.t.star_kind[star]
    if not s.t.source_from_hand:
        return Refusal("The star card must lie in your Raise Area.", "AUS-32")
    if hidden.kind_at(s.piles[HAND + seat], kind) < 0:
        return Refusal(f"You have no {s.w.name(kind)} in hand.", "AUS-32")
    name = s.w.name(foundation)
    return Refusal(f"No {name} lies in your Raise Area outside a Source.", "AUS-31")
