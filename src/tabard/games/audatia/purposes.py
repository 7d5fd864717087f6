# interpreted
"""What a move of a duel is for, where the table tells it more closely than the kind of move does
(purposes.toml): the side of a close fight, what is swapped and laid off, and why to wait."""

from __future__ import annotations

from typing import Final

from tabard.engine.asks import listed
from tabard.engine.steps import Decision
from tabard.engine.terms import Says
from tabard.games.audatia.bot import Sight
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.reasons import answering, surely_held
from tabard.games.audatia.state import AudatiaState


def _listed_swaps(s: AudatiaState, seat: int, asked: Duel, move: int) -> str:
    """Why some basic cards go, as they are all decided on at once."""
    sight = Sight(s, seat)
    weak = [kind for kind in s.of(seat).basics if not sight.is_better(kind)]
    if not weak:
        return "is sounder: each of these cards is better than most that you could draw for it"
    names = listed([s.w.cards.label(kind) for kind in reversed(weak)])
    are = "are" if len(weak) > 1 else "is"
    return f"gets you better cards on average: {names} {are} worth less than most in your deck"


def _laid_off(s: AudatiaState, seat: int, asked: Duel, move: int) -> str:
    """Is the card that goes worth less than what may come?"""
    less = not Sight(s, seat).is_better(s.w.trade.a(move))
    worth = "is worth less to you now than most cards" if less else "is the one to spare"
    return f"{worth}: two such cards bring a new one"


def _waits(s: AudatiaState, seat: int, asked: Duel, move: int) -> str:
    return _why_no_grip(s, Sight(s, seat)) or _why_no_blow(s, seat)


def _why_no_grip(s: AudatiaState, sight: Sight) -> str:
    """The counter that would beat every grip that could be made."""
    t, w = s.t, s.w
    grips = [t.remedy0 + w.remedy.a(move) for move in s.legal if w.remedy.owns(move)]
    moons = {t.moon_of[kind] for kind in grips}
    counters = [kind for kind in range(t.counter0, t.skill0) if t.moon_of[kind] in moons]
    feared = [kind for kind in counters if sight.holds(1 - sight.seat, kind) > 0]
    if not feared or moons != {t.moon_of[kind] for kind in feared}:
        return ""
    names = " or ".join(w.cards.label(kind) for kind in feared)
    holds = "holds" if surely_held(feared, sight) else "may hold"
    return f"keeps you from a grip that would lose the duel to {names}, which he {holds}"


def _why_no_blow(s: AudatiaState, seat: int) -> str:
    """Strikes that are kept because he may parry each of them."""
    blows = [each for each in s.legal if s.w.attack.owns(each)]
    wide = s.rule == "AUD-S11L" and blows
    if wide and all(_parries(s, seat, each) for each in blows):
        return "keeps your cards: he may parry every blow that you could make now"
    return ""


def _parries(s: AudatiaState, seat: int, move: int) -> bool:
    """May he hold a strike against this one?"""
    after = s.after(move)
    kinds = answering(after, Sight(after, seat))
    return any(kind < s.t.n_strikes for kind in kinds)


def _side(s: AudatiaState, seat: int, asked: Duel, move: int) -> str:
    """How many grips of both work by this choice, beside the other one."""
    t, sight = s.t, Sight(s, seat)
    side = s.w.side.a(move)
    other = 1 - side
    his = [k for k in range(t.remedy0, t.counter0) if sight.holds(1 - seat, k) > 0]
    own = [k for k in s.of(seat).hand if t.remedy0 <= k < t.counter0]
    less = _working(s, his, side) - _working(s, his, other)  # he stands where I do not
    if less > 0:
        where = s.w.sides.label(other)
        return f"puts him {where}, where fewer of the grips work that he may hold"
    if _working(s, own, side) > _working(s, own, other):
        return f"puts you {s.w.sides.label(side)}, where more of your grips work"
    return "is as good as the other side: the same grips work on both"


def _working(s: AudatiaState, grips: list[int], side: int) -> int:
    return sum(1 for kind in grips if s.t.sides_of[kind] >> side & 1)


SAYS: Final[dict[tuple[type[Decision], str], Says]] = {
    (Decision, "keep"): _listed_swaps,
    (Decision, "swap"): _listed_swaps,
    (Decision, "trade"): _laid_off,
    (Decision, "side"): _side,
    (Decision, "pass"): _waits,
}
