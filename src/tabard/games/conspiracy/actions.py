"""Action cards in the own turn, the discard for a mercenary, bought children (CON-42, CON-43).

A player's own turn is every moment in which that player acts: after collecting income,
resolving an event just won, after the fate roll, in movement, after drawing a card.
"""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal
from tabard.games.conspiracy.family import Birth, ChildDies
from tabard.games.conspiracy.masters import SETTLE
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import (
    CLASSES,
    CLEAR_TROOPS,
    COMBAT_BONUS,
    DISPERSE,
    HIRE,
    KILL_CHILD,
    MARRIAGE,
    MERC,
    MOVE_CHILD,
    NOBODY,
    TURN_COATS,
    Refusals,
)
from tabard.games.conspiracy.troops import PutTroop, add_hires, dismiss, hire, why_no_hire


def add_own_turn(s: ConspiracyState, seat: int, found: list[int]) -> None:
    """Everything a seat may do with cards in its own turn."""
    last = NOBODY
    for card in s.hand[seat]:
        if card != last:
            add_card(s, seat, card, found)
            last = card
    add_hires(s, seat, found)
    if may_buy_child(s, seat):
        found.append(s.w.buy_child.move0())


def add_card(s: ConspiracyState, seat: int, card: int, found: list[int]) -> None:
    """The plays of one card in the own turn."""
    t = s.t
    effect = t.effect[card]
    if effect == HIRE:
        if s.money[seat] >= t.amount[card] and s.mercs_left(seat) > 0 and s.lands[seat] > 0:
            found.append(s.w.play.move1(card))
    elif effect == MARRIAGE:
        if s.family_left(seat) > 0:
            found.append(s.w.play.move1(card))
    elif effect == MOVE_CHILD or effect == KILL_CHILD:
        for other in range(s.seats):
            if s.school[other][t.estate[card]] > 0:
                found.append(s.w.aim.move2(card, other))
    elif effect == CLEAR_TROOPS:
        for land in range(t.lands):
            if s.garrison(land):
                found.append(s.w.send.move2(card, land))


def may_buy_child(s: ConspiracyState, seat: int) -> bool:
    """Option: a child for ducats and two discarded cards (CON-78, CON-A63)."""
    t = s.t
    return (
        t.child_price > 0
        and len(s.hand[seat]) >= t.child_cards
        and s.money[seat] >= t.child_price
        and s.family_left(seat) > 0
    )


def has_more(s: ConspiracyState, seat: int, move: int) -> bool:
    """Will the seat still hold cards after this move? Hand sizes are open (CON-16)."""
    used = s.t.child_cards if move == s.w.buy_child.base else 1
    return len(s.hand[seat]) > used


def play_own_turn(s: ConspiracyState, seat: int, move: int) -> bool:
    """Carry out a card play of the own turn; False if the move is none."""
    w = s.w
    if w.hire.owns(move):
        hire(s, seat, w.hire.a(move))
    elif w.play.owns(move):
        _play_plain(s, seat, w.play.a(move))
    elif w.aim.owns(move):
        _play_on_child(s, seat, w.aim.a(move), w.aim.b(move))
    elif w.send.owns(move):
        _clear_troops(s, seat, w.send.a(move), w.send.b(move))
    elif move == w.buy_child.base:
        s.money[seat] -= s.t.child_price
        if s.telling:
            s.cite("CON-78")
            s.cite("CON-A63")
        s.push(Birth(seat, 1))
        for left in range(s.t.child_cards):
            s.push(DropForChild(seat, left + 1))
    else:
        return False
    return True


def _play_plain(s: ConspiracyState, seat: int, card: int) -> None:
    s.spend(seat, card)
    _told(s, seat, card)
    if s.telling:
        s.tell(s.w.played, seat, [card])
    if s.t.effect[card] == HIRE:
        s.money[seat] -= s.t.amount[card]
        s.push(PutTroop(seat, MERC, "CON-42"))
    else:
        s.push(Birth(seat, 1))


def _play_on_child(s: ConspiracyState, seat: int, card: int, target: int) -> None:
    """Education changes, or a child dies (CON-80)."""
    s.spend(seat, card)
    _told(s, seat, card)
    if s.telling:
        s.tell(s.w.aimed, seat, [card, target])
    estate = s.t.estate[card]
    if s.t.effect[card] == KILL_CHILD:
        s.push(ChildDies(target, estate))
        return
    s.school[target][estate] -= 1
    s.school[target][1 - estate] += 1
    if s.telling:
        s.cite("CON-80")
        s.tell(s.w.moved_child, target, [1 - estate])


def _clear_troops(s: ConspiracyState, seat: int, card: int, land: int) -> None:
    """All troops of one territory go back to their owner's supply."""
    s.spend(seat, card)
    _told(s, seat, card)
    owner = s.owner[land]
    for unit in range(CLASSES):
        while s.troops[land * CLASSES + unit]:
            s.troops[land * CLASSES + unit] -= 1
            dismiss(s, owner, unit)
    if s.telling:
        s.tell(s.w.sent, seat, [card, land])
        s.tell(s.w.removed, owner, [land])
    s.push(SETTLE)


def _told(s: ConspiracyState, seat: int, card: int) -> None:
    if s.telling:
        s.cite("CON-42")
        s.cite(f"effect:{s.t.action_ids[card]} own-turn")


def why_no_card(s: ConspiracyState, seat: int, move: int) -> Refusal | None:
    """Why a card cannot be played in the own turn."""
    w = s.w
    if w.hire.owns(move):
        return why_no_hire(s, seat, w.hire.a(move))
    if move == w.buy_child.base:
        return _why_no_child(s, seat)
    card = NOBODY
    if w.play.owns(move):
        card = w.play.a(move)
    elif w.aim.owns(move):
        card = w.aim.a(move)
    elif w.send.owns(move):
        card = w.send.a(move)
    elif w.stake.owns(move):
        return Refusal("Combat cards are chosen in the card step of a combat.", "CON-A5")
    if card == NOBODY:
        return None
    if card not in s.hand[seat]:
        return Refusal(Refusals.NO_CARD, "CON-42")
    effect = s.t.effect[card]
    if effect == COMBAT_BONUS or effect == TURN_COATS or effect == DISPERSE:
        return Refusal("That card is played in the card step of a combat.", "CON-A5")
    if effect == HIRE:
        return Refusal(f"That needs {s.t.amount[card]} ducats and a mercenary.", "CON-42")
    if effect == MOVE_CHILD or effect == KILL_CHILD:
        return Refusal("There is no child for that card.", "CON-80")
    if effect == CLEAR_TROOPS:
        return Refusal("No troops stand there.", "CON-42")
    return Refusal("That card answers an event; it cannot be played now.", "CON-A39")


def _why_no_child(s: ConspiracyState, seat: int) -> Refusal:
    if s.t.child_price == 0:
        return Refusal("Children can be bought only with that option.", "CON-78")
    return Refusal(
        f"A child costs {s.t.child_price} ducats and {s.t.child_cards} action cards.", "CON-78"
    )


class DropForChild(Decision[ConspiracyState]):
    """A card discarded for a bought child (CON-78)."""

    rule = "CON-78"
    always_ask = True

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: int = left

    def prompt(self, s: ConspiracyState) -> str:
        return f"Discard an action card for the bought child; {self.left} to go."

    def moves(self, s: ConspiracyState) -> list[int]:
        return drops(s, self.seat)

    def play(self, s: ConspiracyState, move: int) -> None:
        drop(s, self.seat, s.w.drop.a(move))

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        return Refusal(Refusals.NO_CARD, self.rule) if s.w.drop.owns(move) else None


def drops(s: ConspiracyState, seat: int) -> list[int]:
    """The cards a seat can discard."""
    found: list[int] = []
    last = NOBODY
    for card in s.hand[seat]:
        if card != last:
            found.append(s.w.drop.move1(card))
            last = card
    return found


def drop(s: ConspiracyState, seat: int, card: int) -> None:
    """A card goes to the discard pile without effect."""
    s.spend(seat, card)
    if s.telling:
        s.tell(s.w.dropped, seat, [card])
