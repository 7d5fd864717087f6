"""The Action Phase: play, buy, use, build, in any order, then pass (AUS-12 to AUS-19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import minus, plus, with_pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Decision, Gesture, Refusal, SeatStep, refused_by
from tabard.games.ausonia import favour_cards, hidden, sources
from tabard.games.ausonia.end_turn import end_turn
from tabard.games.ausonia.gems import collect
from tabard.games.ausonia.keywords import Influence
from tabard.games.ausonia.purchasing import add_purchases, buy, why_not_buy
from tabard.games.ausonia.state import AusoniaState, add_kinds
from tabard.games.ausonia.tables import DISCARD, HAND, KIND, RETURNED, size


class BeginTurn(SeatStep[AusoniaState]):
    """A seat's turn begins; its Sources give their gems again (AUS-12, AUS-33)."""

    rule = "AUS-12"

    def run(self, s: AusoniaState) -> None:
        s.turn = self.seat
        s.new_turn()
        s.acting = True
        for kind in s.source[self.seat]:
            collect(s, kind)
        if s.telling:
            s.tell(s.w.turn, self.seat, [])
            if len(s.source[self.seat]):
                s.cite("AUS-33")
        s.push(s.t.actions[self.seat])


class Action(Decision[AusoniaState]):
    """What does the active player do next? The phase ends when the player passes.

    Passing is always asked for: no question would tell that no Source can be built from
    what lies face down.
    """

    rule = "AUS-13"
    always_ask = True

    def prompt(self, s: AusoniaState) -> Ask:
        """Only what everybody may know: others read the question, too."""
        w = s.w
        seat = self.seat
        ask = w.ask_action.ask()
        if len(s.raised[seat]) > 1 or (s.t.source_from_hand and len(s.raised[seat])):
            ask = ask.also(w.ask_or_build)
        if len(s.seal[seat]) > s.sealed_now:
            ask = ask.also(w.ask_or_break)
        ask = ask.also(w.ask_or_pass)
        if s.pool:
            ask = ask.also(w.ask_gems_left, size(s.pool))
        usable = len(favour_cards.add_uses(s, vec[i64]()))
        return ask.also(w.ask_open, usable) if usable else ask

    def moves(self, s: AusoniaState) -> Pile:
        w = s.w
        seat = self.seat
        moves = vec[i64](capacity=16)
        moves = add_kinds(moves, s.piles[HAND + seat], KIND, w.play.base)
        moves = favour_cards.add_uses(s, moves)
        if s.t.red_from_hand:
            moves = favour_cards.add_uses_from_hand(s, seat, moves)
        moves = add_purchases(s, moves)
        breakable = len(s.seal[seat]) - s.sealed_now
        if breakable:
            moves = add_kinds(moves, s.seal[seat][:breakable], 0, w.break_seal.base)
        if len(s.raised[seat]):
            moves = sources.add_builds(s, seat, moves)
        return append(moves, w.pass_on.base)

    def loss(self, s: AusoniaState, move: i64) -> str:
        """Open abilities and gems in the pool are gone after the turn (AUS-16)."""
        if move != s.w.pass_on.base:
            return ""
        unused: list[str] = []
        usable = favour_cards.add_uses(s, vec[i64]())
        if len(usable):
            unused.append(_uses_left(s, usable))
        if len(add_purchases(s, vec[i64]())):
            unused.append(f"buy something for the {size(s.pool)} gems you have")
        return f"You could still {' and '.join(unused)}." if unused else ""

    def gesture(self, s: AusoniaState) -> Gesture | None:
        """All cards of the hand, one after the other; else all lines that only give Influence."""
        first = s.w.play.base
        cards = vec[i64]([first + (code >> KIND) for code in s.piles[HAND + self.seat]])
        if len(cards) > 1:
            return Gesture("all", f"Play all {len(cards)} cards", cards, vec[i64](), len(cards))
        lines = gifts(s)
        if len(cards) or len(lines) < 2:
            return None
        said = f"Use {len(lines)} lines that give Influence for nothing"
        return Gesture("all", said, lines, vec[i64](), len(lines))

    def play(self, s: AusoniaState, move: i64) -> None:
        w = s.w
        seat = self.seat
        if move == w.pass_on.base:
            end_turn(s, seat)
            return
        s.push(self)
        if w.play.owns(move):
            play_card(s, seat, w.play.a(move))
        elif w.use.owns(move):
            favour_cards.use(s, seat, w.use.a(move), w.use.b(move))
        elif w.buy.owns(move):
            buy(s, seat, w.buy.a(move))
        elif w.break_seal.owns(move):
            break_seal(s, seat, w.break_seal.a(move))
        elif w.build.owns(move):
            sources.build(s, seat, w.build.a(move), w.build.b(move))
        else:
            sources.build_from_hand(s, seat, w.build_hand.a(move), w.build_hand.b(move))

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if s.w.spend.owns(move):
            return Refusal("Gems are spent only to pay a cost.", "AUS-29")
        return refused_by(WHY_NOT, s, self.seat, move)

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        """The first card in hand, else the best use of gems, else pass."""
        first = s.options[0]
        return first if s.w.play.owns(first) else s.t.worth.best_action(s, self.seat)

    def quiet(self, s: AusoniaState) -> bool:
        """The start of a turn."""
        return not len(s.area) and not len(s.bought)


def _uses_left(s: AusoniaState, usable: Pile) -> str:
    """The open abilities in a few words: one by its name, of several how many are free."""
    free = [move for move in usable if not s.t.price[s.w.use.ability(s.t, move)]]
    if len(usable) == 1:
        return s.w.use.step(usable[0]) + (", for nothing" if free else "")
    some = f"use {len(usable)} abilities"
    return f"{some} ({len(free)} of them for nothing)" if free else some


def gifts(s: AusoniaState) -> Pile:
    """The open abilities that cost nothing and do nothing but give Influence."""
    t = s.t
    found = vec[i64]()
    for move in favour_cards.add_uses(s, vec[i64]()):
        ability = s.w.use.ability(t, move)
        effects = t.effects[ability]
        alone = len(effects) == 1 and isinstance(effects[0].keyword, Influence)
        if alone and not t.price[ability]:
            found = append(found, move)
    return found


def play_card(s: AusoniaState, seat: i64, kind: i64) -> None:
    """A card goes from the hand face up into the Play Area (AUS-14)."""
    used = favour_cards.leave_hand_with(s, seat, kind)
    hidden.show_from_hand(s, seat, kind)
    s.note("AUS-14")
    s.report(s.w.played, seat, kind)
    enter_area(s, kind, used)


def break_seal(s: AusoniaState, seat: i64, kind: i64) -> None:
    """A sealed card comes back as if played from the hand (AUS-51)."""
    s.seal = with_pile(s.seal, seat, minus(s.seal[seat], kind))
    s.note("AUS-51")
    s.note("AUS-68")
    s.report(s.w.broke, seat, kind)
    enter_area(s, kind, RETURNED)


def enter_area(s: AusoniaState, kind: i64, note: i64) -> None:
    """A card lies in the Play Area; a Gem Card gives its gems (AUS-15, AUS-66)."""
    s.area = plus(s.area, kind << KIND | note)
    collect(s, kind)
    if s.telling and s.t.gives[kind]:
        s.cite("AUS-66", "AUS-16")


def why_not_play(s: AusoniaState, seat: i64, kind: i64) -> Refusal:
    """Why a card cannot be played now."""
    name = s.w.name(kind)
    seal = s.seal[seat]
    if kind in s.bought:
        return Refusal(f"{name} was bought in this turn and cannot be used.", "AUS-30")
    if kind in seal:
        now = kind in seal[: len(seal) - s.sealed_now]
        when = "break its seal instead" if now else "break its seal on a later turn"
        return Refusal(f"{name} is sealed; {when}.", "AUS-51")
    if hidden.kind_at(s.area, kind) >= 0:
        return Refusal(f"{name} already lies in your Play Area.", "AUS-18")
    if kind in s.row or (len(s.power) and s.power[-1] == kind):
        return Refusal(f"{name} is for sale, not in your hand.{_price(s, seat, kind)}", "AUS-14")
    if kind in s.piles[DISCARD + seat]:
        return Refusal(f"{name} lies in your Discard Pile, not in your hand.", "AUS-14")
    return Refusal(f"You have no {name} in hand.", "AUS-14")


def _price(s: AusoniaState, seat: i64, kind: i64) -> str:
    """What a card for sale still costs; nothing where it can be bought now."""
    if s.w.buy.base + kind in s.options:
        return ""
    return f" {why_not_buy(s, seat, kind).reason}"


def why_not_break(s: AusoniaState, seat: i64, kind: i64) -> Refusal:
    """Why a seal cannot be broken now."""
    name = s.w.name(kind)
    if kind in s.seal[seat]:
        return Refusal(f"{name} was sealed in this turn; its seal breaks later.", "AUS-51")
    return Refusal(f"{name} is not in your Seal Area.", "AUS-51")


# Why an action cannot be taken now, by its verb; each is asked with what the verb names.
WHY_NOT: Final[dict[str, Callable[..., Refusal]]] = {
    "play": why_not_play,
    "use": favour_cards.why_not_use,
    "buy": why_not_buy,
    "break": why_not_break,
    "build": sources.why_not_build,
    "build-from-hand": sources.why_not_build_from_hand,
}
