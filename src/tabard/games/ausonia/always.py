"""Rules always in effect: the reshuffle, the goal, the end (AUS-5, AUS-39 to AUS-43, AUS-70)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.native import Pile
from tabard.engine.piles import backwards, joined, plain, replaced
from tabard.games.ausonia import hidden
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DISCARD, DRAW, HAND, KIND, NOTE


def gain(s: AusoniaState, who: i64, points: i64) -> None:
    """Influence X (AUS-44); whoever reaches the goal makes this round the last (AUS-40)."""
    reached = s.influence[who] + points
    s.influence = replaced(s.influence, who, reached)
    if s.telling:
        if who < s.seats:
            s.tell(s.w.gained, who, [points, reached])
        else:
            s.tell(s.w.aspirant_gained, -1, [points, reached])
    if not s.sixty and reached >= s.t.goal:
        s.sixty = True
        s.note("AUS-40")
        s.report(s.w.sixty, -1)


def lose(s: AusoniaState, who: i64, points: i64) -> None:
    """Lose Influence, down to 0 at the lowest (AUS-5)."""
    lost = min(points, s.influence[who])
    left = s.influence[who] - lost
    s.influence = replaced(s.influence, who, left)
    if s.telling:
        if lost < points:
            s.cite("AUS-5")
        if who < s.seats:
            s.tell(s.w.lost, who, [lost, left])
        else:
            s.tell(s.w.aspirant_lost, -1, [lost, left])


def ready(s: AusoniaState, house: i64) -> bool:
    """See that there is a card to draw or look at, reshuffling if need be (AUS-39).

    False if both piles are empty.
    """
    if len(s.piles[DRAW + house]):
        return True
    if not len(s.piles[DISCARD + house]):
        return False
    hidden.new_pile(s, house)
    pile = s.piles[DISCARD + house][:]
    s.piles[DISCARD + house] = vec[i64]()
    s.rng.shuffle("reshuffle", pile)
    s.piles[DRAW + house] = face_down(pile)
    if s.telling:
        s.cite("AUS-39")
        s.tell(s.w.reshuffled, house, [len(pile)])
    return True


def face_down(pile: Pile) -> Pile:
    """A new Draw Pile of shuffled cards, the first of them on top."""
    return vec[i64]([kind << KIND | hidden.BASE for kind in backwards(pile)])


def lift(s: AusoniaState, house: i64, number: i64 = 1) -> Pile:
    """Take so many top cards off the Draw Pile, the topmost first."""
    pile = s.piles[DRAW + house]
    left = len(pile) - number
    known = s.known_top[house]
    if known:
        s.known_top = replaced(s.known_top, house, max(known - number, 0))
    s.piles[DRAW + house] = pile[:left]
    return backwards(pile[left:])


def draw_cards(s: AusoniaState, house: i64, number: i64) -> None:
    """Draw that many cards, as far as there are."""
    while number > 0 and ready(s, house):
        drawn = lift(s, house, min(number, len(s.piles[DRAW + house])))
        s.piles[HAND + house] = joined(s.piles[HAND + house], drawn)
        if s.telling:
            for card in drawn:
                s.tell(s.w.drew, house, [card >> KIND], 1 << house)
        last: i64 = hidden.OPEN
        for card in drawn:
            if card & NOTE != last:
                last = card & NOTE
                hidden.settle(s, house, last)
        number -= len(drawn)


def finish(s: AusoniaState, reason: str, rule: str) -> None:
    """The most Influence wins; a tie goes to the one earlier in turn order (AUS-1, AUS-42)."""
    s.note("AUS-1")
    s.note("AUS-42")
    if s.t.solo:
        finish_solo(s, reason, rule)
        return
    scores = plain(s.influence)
    best = s.starter
    for i in range(1, s.seats):
        seat = (s.starter + i) % s.seats
        if scores[seat] > scores[best]:
            best = seat
    tied = scores.count(scores[best]) > 1
    tail = "a tie goes to the earlier in turn order" if tied else "most Influence wins"
    s.finish(scores, [best], f"{reason}; {tail}", rule)


def finish_solo(s: AusoniaState, reason: str, rule: str) -> None:
    """The player against the Aspirant; a tie goes to the player (AUS-61)."""
    own, other = s.influence[0], s.influence[1]
    s.note("AUS-61")
    s.report(s.w.aspirant_ended, 0, other, own, rule="AUS-61")
    winner = "player" if own >= other else "Aspirant"
    end = f"a tie goes to the {winner}" if own == other else f"the {winner} has the upper hand"
    end = f"{end}, {max(own, other)} to {min(own, other)}"
    s.finish([own], [0] if own >= other else [], f"{reason}; {end}", rule)
