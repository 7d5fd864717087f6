"""The Action Phase: play, buy, use, build, in any order, then pass (AUS-12 to AUS-19)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.ausonia import knowledge
from tabard.games.ausonia.end_turn import end_turn
from tabard.games.ausonia.favour_cards import (
    add_uses,
    add_uses_from_hand,
    leave_hand_with,
    use,
    why_not_use,
)
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.picks import add_kinds
from tabard.games.ausonia.purchasing import add_purchases, buy, why_not_buy
from tabard.games.ausonia.sources import (
    add_builds,
    build,
    build_from_hand,
    why_not_build,
    why_not_build_from_hand,
)
from tabard.games.ausonia.state import AusoniaState


class BeginTurn(Step[AusoniaState]):
    """A seat's turn begins; its Sources give their gems again (AUS-12, AUS-33)."""

    rule = "AUS-12"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: AusoniaState) -> None:
        s.turn = self.seat
        s.new_turn()
        s.acting = True
        for kind in s.source[self.seat]:
            collect(s, kind)
        if s.telling:
            s.tell(s.t.TURN, self.seat, [])
            if s.source[self.seat]:
                s.cite("AUS-33")
        s.push(s.t.actions[self.seat])


class Action(Decision[AusoniaState]):
    """What does the active player do next? The phase ends when the player passes.

    Passing is always asked for: no question would tell that no Source can be built from
    what lies face down.
    """

    rule = "AUS-13"
    always_ask = True

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def prompt(self, s: AusoniaState) -> str:
        return "Your Action Phase: play, use, buy, build, or pass."

    def moves(self, s: AusoniaState) -> list[int]:
        t = s.t
        seat = self.seat
        moves: list[int] = []
        add_kinds(s.hand[seat], t.PLAY.base, moves)
        add_uses(s, moves)
        if t.red_from_hand:
            add_uses_from_hand(s, seat, moves)
        add_purchases(s, moves)
        seal = s.seal[seat]
        if len(seal) > s.sealed_now:
            add_kinds(seal[: len(seal) - s.sealed_now], t.BREAK.base, moves)
        if s.raised[seat]:
            add_builds(s, seat, moves)
        moves.append(t.PASS.base)
        return moves

    def play(self, s: AusoniaState, move: int) -> None:
        t = s.t
        seat = self.seat
        if move == t.PASS.base:
            end_turn(s, seat)
            return
        s.push(self)
        if t.PLAY.owns(move):
            play_card(s, seat, t.PLAY.a(move))
        elif t.USE.owns(move):
            use(s, seat, t.USE.a(move), t.USE.b(move))
        elif t.BUY.owns(move):
            buy(s, seat, t.BUY.a(move))
        elif t.BREAK.owns(move):
            break_seal(s, seat, t.BREAK.a(move))
        elif t.BUILD.owns(move):
            build(s, seat, t.BUILD.a(move), t.BUILD.b(move))
        else:
            build_from_hand(s, seat, t.BUILD_HAND.a(move), t.BUILD_HAND.b(move))

    def why(self, s: AusoniaState, move: int) -> Refusal | None:
        t = s.t
        seat = self.seat
        if t.PLAY.owns(move):
            return why_not_play(s, seat, t.PLAY.a(move))
        if t.USE.owns(move):
            return why_not_use(s, seat, t.USE.a(move), t.USE.b(move))
        if t.BUY.owns(move):
            return why_not_buy(s, t.BUY.a(move))
        if t.BREAK.owns(move):
            return why_not_break(s, seat, t.BREAK.a(move))
        if t.BUILD.owns(move):
            star = t.star_kind[t.BUILD.a(move)]
            return why_not_build(s, seat, star, t.BUILD.b(move))
        if t.BUILD_HAND.owns(move):
            star = t.star_kind[t.BUILD_HAND.a(move)]
            return why_not_build_from_hand(s, seat, star, t.BUILD_HAND.b(move))
        if t.SPEND.owns(move):
            return Refusal("Gems are spent only to pay a cost.", "AUS-29")
        return None


def play_card(s: AusoniaState, seat: int, kind: int) -> None:
    """A card goes from the hand face up into the Play Area (AUS-14)."""
    used = leave_hand_with(s, seat, kind)
    knowledge.show_from_hand(s, seat, kind)
    if s.telling:
        s.cite("AUS-14")
        s.tell(s.t.PLAYED, seat, [kind])
    enter_area(s, kind, used, False)


def break_seal(s: AusoniaState, seat: int, kind: int) -> None:
    """A sealed card comes back as if played from the hand (AUS-51)."""
    s.seal[seat].remove(kind)
    if s.telling:
        s.cite("AUS-51")
        s.cite("AUS-68")
        s.tell(s.t.BROKE, seat, [kind])
    enter_area(s, kind, 0, True)


def enter_area(s: AusoniaState, kind: int, used: int, returned: bool) -> None:
    """A card lies in the Play Area; a Gem Card gives its gems (AUS-15, AUS-66)."""
    s.area.append(kind)
    s.used.append(used)
    s.returned.append(returned)
    if s.t.is_gem[kind]:
        collect(s, kind)
        if s.telling:
            s.cite("AUS-66")
            s.cite("AUS-16")


def why_not_play(s: AusoniaState, seat: int, kind: int) -> Refusal:
    """Why a card cannot be played now."""
    name = s.t.names[kind]
    if kind in s.bought:
        return Refusal(f"{name} was bought in this turn and cannot be used.", "AUS-30")
    if kind in s.seal[seat]:
        seal = s.seal[seat]
        now = kind in seal[: len(seal) - s.sealed_now]
        when = "break its seal instead" if now else "break its seal on a later turn"
        return Refusal(f"{name} is sealed; {when}.", "AUS-51")
    if kind in s.area:
        return Refusal(f"{name} already lies in your Play Area.", "AUS-18")
    return Refusal(f"You have no {name} in hand.", "AUS-14")


def why_not_break(s: AusoniaState, seat: int, kind: int) -> Refusal:
    """Why a seal cannot be broken now."""
    name = s.t.names[kind]
    if kind in s.seal[seat]:
        return Refusal(f"{name} was sealed in this turn; its seal breaks later.", "AUS-51")
    return Refusal(f"{name} is not in your Seal Area.", "AUS-51")
