"""Constructing Sources (AUS-31 to AUS-34)."""

from __future__ import annotations

from tabard.engine.steps import Refusal
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.picks import add_kinds
from tabard.games.ausonia.state import AusoniaState


def add_builds(s: AusoniaState, seat: int, moves: list[int]) -> None:
    """Every star card of the Raise Area on every other card that is in no Source."""
    t = s.t
    raised = sorted(s.raised[seat])
    if t.source_from_hand and raised:
        _add_builds_from_hand(s, seat, raised, moves)
    if len(raised) < 2:
        return
    last = -1
    for i in range(len(raised)):
        star = t.star[raised[i]]
        if star < 0 or star == last:
            continue
        last = star
        add_kinds(raised[:i] + raised[i + 1 :], t.BUILD.move2(star, 0), moves)


def _add_builds_from_hand(s: AusoniaState, seat: int, raised: list[int], moves: list[int]) -> None:
    last = -1
    for kind in sorted(s.hand[seat]):
        star = s.t.star[kind]
        if star >= 0 and star != last:
            last = star
            add_kinds(raised, s.t.BUILD_HAND.move2(star, 0), moves)


def build(s: AusoniaState, seat: int, star: int, foundation: int) -> None:
    """Turn the star card face up on its foundation; it gives its gems at once (AUS-33)."""
    kind = s.t.star_kind[star]
    mark = knowledge.show_from(s, seat, s.raised[seat], s.raised_mark[seat], kind)
    lay_source(s, seat, kind, foundation)
    knowledge.settle(s, seat, mark)


def build_from_hand(s: AusoniaState, seat: int, star: int, foundation: int) -> None:
    """The same with a star card from the hand (option `source_from_hand`, AUS-32)."""
    kind = s.t.star_kind[star]
    knowledge.show_from_hand(s, seat, kind)
    if s.telling:
        s.cite("AUS-32")
    lay_source(s, seat, kind, foundation)


def lay_source(s: AusoniaState, seat: int, kind: int, foundation: int) -> None:
    """Lay a star card on its foundation, a card known to all if there is such a one."""
    raised = s.raised[seat]
    marks = s.raised_mark[seat]
    index = raised.index(foundation)
    for i in range(len(raised)):
        if raised[i] == foundation and marks[i] == knowledge.OPEN:
            index = i
    mark = marks[index]
    if mark != knowledge.OPEN:
        mark = _hide_which(s, seat, mark)
    raised.pop(index)
    marks.pop(index)
    s.source[seat].append(kind)
    s.base[seat].append(foundation)
    s.base_mark[seat].append(mark)
    collect(s, kind)
    if s.telling:
        s.cite("AUS-31")
        s.cite("AUS-33")
        if mark == knowledge.OPEN:
            s.tell(s.t.BUILT, seat, [kind, foundation])
        else:
            s.tell(s.t.BUILT, seat, [kind, foundation], 1 << seat)


def _hide_which(s: AusoniaState, seat: int, mark: int) -> int:
    """Nobody else sees which face-down card of unknown face becomes the foundation."""
    lowest = mark
    for other in s.raised_mark[seat]:
        if other != knowledge.OPEN and other < lowest:
            lowest = other
    for other in sorted(s.raised_mark[seat]):
        if other not in (knowledge.OPEN, lowest):
            knowledge.merge(s, seat, other, lowest)
    return lowest


def why_not_build(s: AusoniaState, seat: int, kind: int, foundation: int) -> Refusal:
    """Why this Source cannot be built now."""
    t = s.t
    raised = s.raised[seat]
    if kind not in raised:
        if kind in s.hand[seat] and t.source_from_hand:
            return Refusal(f"{t.names[kind]} is in your hand: build from the hand.", "AUS-32")
        if kind in s.hand[seat]:
            return Refusal(f"{t.names[kind]} must lie in your Raise Area.", "AUS-32")
        return Refusal(f"There is no {t.names[kind]} free in your Raise Area.", "AUS-31")
    if len(raised) == 1:
        return Refusal("A star card alone cannot be built; it needs a foundation.", "AUS-32")
    if foundation in s.base[seat] or foundation in s.source[seat]:
        return Refusal(f"{t.names[foundation]} is already part of a Source.", "AUS-31")
    return Refusal(f"There is no other {t.names[foundation]} in your Raise Area.", "AUS-31")


def why_not_build_from_hand(s: AusoniaState, seat: int, kind: int, foundation: int) -> Refusal:
    """The same for a star card in hand."""
    t = s.t
    if not t.source_from_hand:
        return Refusal("The star card must lie in your Raise Area.", "AUS-32")
    if kind not in s.hand[seat]:
        return Refusal(f"You have no {t.names[kind]} in hand.", "AUS-32")
    return Refusal(f"There is no {t.names[foundation]} free in your Raise Area.", "AUS-31")
