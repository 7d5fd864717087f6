"""Rules always in effect: the reshuffle, the goal, the end (AUS-5, AUS-39 to AUS-43, AUS-70)."""

from __future__ import annotations

from tabard.games.ausonia import knowledge
from tabard.games.ausonia.state import AusoniaState


def gain(s: AusoniaState, who: int, points: int) -> None:
    """Influence X (AUS-44); whoever reaches the goal makes this round the last (AUS-40)."""
    s.influence[who] += points
    t = s.t
    if s.telling:
        s.tell(t.GAINED if who < s.seats else t.A_GAINED, _teller(s, who), [points])
    if not s.sixty and s.influence[who] >= t.goal:
        s.sixty = True
        if s.telling:
            s.cite("AUS-40")
            s.tell(t.SIXTY, -1, [])


def lose(s: AusoniaState, who: int, points: int) -> None:
    """Lose Influence, down to 0 at the lowest (AUS-5)."""
    lost = points if points <= s.influence[who] else s.influence[who]
    s.influence[who] -= lost
    if s.telling:
        if lost < points:
            s.cite("AUS-5")
        s.tell(s.t.LOST if who < s.seats else s.t.A_LOST, _teller(s, who), [lost])


def _teller(s: AusoniaState, who: int) -> int:
    return who if who < s.seats else -1


def ready(s: AusoniaState, house: int) -> bool:
    """See that there is a card to draw or look at, reshuffling if need be (AUS-39).

    False if both piles are empty.
    """
    if s.draw[house]:
        return True
    if not s.discard[house]:
        return False
    knowledge.new_pile(s, house)
    pile = s.discard[house]
    s.discard[house] = []
    s.rng.shuffle("reshuffle", pile)
    pile.reverse()
    s.draw[house] = pile
    s.draw_mark[house] = [knowledge.BASE] * len(pile)
    if s.telling:
        s.cite("AUS-39")
        s.tell(s.t.RESHUFFLED, house, [len(pile)])
    return True


def lift(s: AusoniaState, house: int) -> int:
    """Take the top card off the Draw Pile; its mark lies last in the list of marks."""
    if s.known_top[house]:
        s.known_top[house] -= 1
    return s.draw[house].pop()


def draw_cards(s: AusoniaState, house: int, number: int) -> None:
    """Draw that many cards, as far as there are."""
    hand = s.hand[house]
    marks = s.hand_mark[house]
    while number > 0 and ready(s, house):
        kind = lift(s, house)
        mark = s.draw_mark[house].pop()
        hand.append(kind)
        marks.append(mark)
        if mark not in s.draw_mark[house]:
            knowledge.settle(s, house, mark)
        if s.telling:
            s.tell(s.t.DREW, house, [kind], 1 << house)
        number -= 1


def finish(s: AusoniaState, reason: str, rule: str) -> None:
    """The most Influence wins; a tie goes to the one earlier in turn order (AUS-1, AUS-42)."""
    scores = s.influence[: s.seats]
    if s.telling:
        s.cite("AUS-1")
        s.cite("AUS-42")
    if s.t.solo:
        if s.telling:
            s.cite("AUS-61")
        won = scores[0] >= s.influence[1]
        end = "the player has the upper hand" if won else "the Aspirant has the upper hand"
        if scores[0] == s.influence[1]:
            end = "a tie goes to the player"
        s.finish(scores, [0] if won else [], f"{reason}; {end}", rule)
        return
    best = s.starter
    for i in range(1, s.seats):
        seat = (s.starter + i) % s.seats
        if scores[seat] > scores[best]:
            best = seat
    tied = 0
    for score in scores:
        if score == scores[best]:
            tied += 1
    tail = "most Influence wins" if tied == 1 else "a tie goes to the earlier in turn order"
    s.finish(scores, [best], f"{reason}; {tail}", rule)
