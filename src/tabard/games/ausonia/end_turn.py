"""The End Turn Phase (AUS-35 to AUS-38) and the end of the round (AUS-40, AUS-43, AUS-70)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.piles import replaced
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal, SeatStep
from tabard.games.ausonia.always import draw_cards, finish
from tabard.games.ausonia.keywords import PickFromHand, discard_from_hand
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DISCARD, HAND, KIND, most, size


def end_turn(s: AusoniaState, seat: i64) -> None:
    """The player has passed."""
    if s.telling:
        if s.pool:
            s.tell(s.w.unspent, seat, [size(s.pool)])
        s.tell(s.w.passed, seat, [])
    clear_play_area(s, seat)
    s.push_all(s.t.ends[seat])


def clear_play_area(s: AusoniaState, seat: i64) -> None:
    """All cards of the Play Area, bought ones too, go to the Discard Pile (AUS-35)."""
    pile = s.piles[DISCARD + seat][:]
    wants = s.wants[seat]
    for card in s.area:
        pile = append(pile, card >> KIND)
    for kind in s.bought:
        pile = append(pile, kind)
        wants = most(wants, s.t.wants[kind])
    if wants != s.wants[seat]:
        s.wants = replaced(s.wants, seat, wants)
    if s.telling:
        _cite_clearing(s, seat)
        if len(pile) > len(s.piles[DISCARD + seat]):
            s.tell(s.w.cleared, seat, [len(pile) - len(s.piles[DISCARD + seat])])
    s.piles[DISCARD + seat] = pile
    s.new_turn()


def _cite_clearing(s: AusoniaState, seat: i64) -> None:
    s.cite("AUS-35")
    for card in s.area:
        if s.t.gives[card >> KIND]:
            s.cite("AUS-18")
    if s.pool:
        s.cite("AUS-17")
    if len(s.raised[seat]) or len(s.source[seat]):
        s.cite("AUS-34")


class FreeDiscard(PickFromHand):
    """Any number of cards may be discarded from the hand (AUS-36)."""

    rule = "AUS-36"
    optional = True

    def prompt(self, s: AusoniaState) -> Ask:
        return s.w.ask_drop.ask(s.t.hand_size)

    def pick(self, s: AusoniaState, kind: i64) -> None:
        discard_from_hand(s, self.seat, kind)
        s.note("AUS-68")
        if len(s.piles[HAND + self.seat]):
            s.push(self)

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        w = s.w
        if move == w.pass_on.base:
            return Refusal("You have passed already.", "AUS-36")
        if w.play.base <= move < w.pass_on.base:
            return Refusal("You have passed; the Action Phase is over.", "AUS-12")
        return super().why(s, move)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return s.options[-1]


class Refill(SeatStep[AusoniaState]):
    """Draw until six cards are in hand (AUS-37)."""

    rule = "AUS-37"

    def run(self, s: AusoniaState) -> None:
        draw_cards(s, self.seat, s.t.hand_size - len(s.piles[HAND + self.seat]))
        next_turn(s, self.seat)


def next_turn(s: AusoniaState, seat: i64) -> None:
    """The turn passes clockwise, in solo to the Aspirant; the last ends the round (AUS-38)."""
    s.note("AUS-38")
    following = (seat + 1) % len(s.t.turns)
    if following == s.starter:
        end_round(s)
    if not s.over:
        s.push(s.t.turns[following])


def end_round(s: AusoniaState) -> None:
    """Everyone has had one turn (AUS-43): is it over (AUS-40, AUS-70)?"""
    s.note("AUS-9")
    s.note("AUS-43")
    if s.sixty:
        finish(s, f"{s.t.goal} Influence was reached", "AUS-42")
    elif s.round >= s.t.round_limit:
        finish(s, f"{s.round} rounds are over", "AUS-70")
    else:
        s.round += 1
        s.report(s.w.new_round, -1, s.round)
