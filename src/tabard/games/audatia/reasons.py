# interpreted
"""What the features of a duel are made of, for people."""

from __future__ import annotations

from typing import cast

from tabard.engine.terms import About, Item, Purpose, fact
from tabard.games.audatia.bot import FEATURES, AudatiaBrain, Sight
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import LEFT, RESPONDENT, RIGHT

VIRTUES = ("audatia", "prudentia", "celeritas", "fortitudo")


def items(s: AudatiaState, seat: int, brain: AudatiaBrain) -> list[Item]:
    """The hand card by card; what the moment is about by its name."""
    sight = Sight(s, seat, brain.card_worths)
    about = _about(s, seat, sight)
    found: list[Item] = []
    for name, amount in zip(FEATURES, brain.features(s, seat), strict=True):
        if name == "hand":
            found += _hand(s, seat, sight)
        elif name == "swaps":
            found += _swaps(s, seat, sight)
        else:
            found.append(Item(name, amount, *about.get(name, [])))
    return found


def _hand(s: AudatiaState, seat: int, sight: Sight) -> list[Item]:
    """The second and third card of one face count less."""
    found = []
    last, again = -1, 1.0
    for kind in s.of(seat).hand:
        again = again * 0.7 if kind == last else 1.0
        last = kind
        found.append(Item("hand", again * sight.worth(seat, kind), (s.w.cards, kind)))
    return found


def _swaps(s: AudatiaState, seat: int, sight: Sight) -> list[Item]:
    mean = sight.mean_worth()
    kinds = s.of(seat).swaps
    return [Item("swaps", mean - sight.worth(seat, kind), (s.w.cards, kind)) for kind in kinds]


def _about(s: AudatiaState, seat: int, sight: Sight) -> dict[str, list[About]]:
    """What each feature is about; each of them is there once."""
    found: dict[str, list[About]] = {v: [(s.w.virtues, i)] for i, v in enumerate(VIRTUES)}
    found["attacks"] = [
        fact("leaves your opponent fewer attacks" if seat == RESPONDENT else "saves your attacks"),
        fact("leaves your opponent more attacks" if seat == RESPONDENT else "uses up an attack"),
    ]
    chosen = s.of(seat).chosen
    found["posta"] = [fact(s.w.poste.label(chosen) if chosen >= 0 else "a posta")]
    blow = fact(s.w.cards.label(s.attack) if s.attack >= 0 else "a strike")
    found["struck"] = [blow]
    found["strike"] = [blow, fact(_unanswered(s, seat, sight))]
    return found


def _unanswered(s: AudatiaState, seat: int, sight: Sight) -> str:
    """How often the attack on the table will hit, as far as the seat can tell."""
    asked = s.asked
    if not isinstance(asked, Duel) or s.attack < 0 or asked.seat == seat:
        return "is answered"
    misses = 1.0 - sight.answer(asked.seat)
    if misses >= 1.0:
        return "nothing that your opponent holds can answer"
    tens = round(10 * misses)
    if tens in (0, 10):
        return "will nearly always be answered" if tens == 0 else "can hardly be answered"
    return f"stays unanswered about {tens} times in 10"


# -- what a move is for -----------------------------------------------------------------------


def purpose(s: AudatiaState, seat: int, move: int, brain: AudatiaBrain, usual: Purpose) -> Purpose:
    """More closely: what a guard closes and opens, where a parry leaves the sword."""
    w = s.w
    sight = Sight(s, seat, brain.card_worths)
    if w.choose.owns(move):
        return Purpose(says=_secret_guard(s, seat, w.choose.a(move), sight))
    if w.posta.owns(move):
        return Purpose(says=_open_guard(s, seat, w.posta.a(move), sight))
    if w.parry.owns(move) or w.breaks.owns(move):
        verb = w.parry if w.parry.owns(move) else w.breaks
        return Purpose(says=_after_parry(s, seat, verb.a(move)))
    if w.side.owns(move):
        return Purpose(says=_side(s, seat, w.side.a(move), sight))
    if w.attack.owns(move):
        return Purpose(says=_struck(s, seat, move, brain))
    for verb in (w.remedy, w.counter):
        if verb.owns(move):
            return Purpose(says="answers with a grip that fits the side where you stand")
    return usual


def _secret_guard(s: AudatiaState, seat: int, posta: int, sight: Sight) -> str:
    """What a guard closes and lets one parry, while his guard is not known."""
    t = s.t
    feared = [sword for sword in range(t.n_swords) if sight.has_sword(1 - seat, sword) > 0]
    closed = [sword for sword in feared if t.posta_closed[posta] >> sword & 1]
    left = [sword for sword in feared if sword not in closed]
    parried = _parried(s, seat, posta, left)
    if closed:
        return f"closes {_named(s, closed)} to him, and {parried}"
    return parried


def _open_guard(s: AudatiaState, seat: int, posta: int, sight: Sight) -> str:
    """What is left to him against a guard, as far as the seat can tell."""
    feared = _feared(s, seat, posta, sight)
    if not feared:
        return "leaves him nothing to attack with"
    if len(feared) <= 2:
        return f"leaves him only {_named(s, feared)} to attack with"
    now = _feared(s, seat, s.of(seat).posta, sight)
    closed = [sword for sword in now if sword not in feared]
    if closed:
        return f"closes {_named(s, closed)} to him"
    return _parried(s, seat, posta, feared)


def _feared(s: AudatiaState, seat: int, posta: int, sight: Sight) -> list[int]:
    """The attacks that he may make against a guard."""
    able = s.attacks_at(1 - seat, posta)
    swords = [sword for sword in range(s.t.n_swords) if able >> sword & 1]
    return [sword for sword in swords if sight.has_sword(1 - seat, sword) > 0]


def _parried(s: AudatiaState, seat: int, posta: int, feared: list[int]) -> str:
    """How many of the blows that are feared can be parried from a guard."""
    t = s.t
    able = 0
    for kind in s.of(seat).hand:
        if kind < t.n_strikes:
            able |= 1 << t.sword_of[kind]
    able &= t.parries & t.posta_blows[posta]
    parried = sum(1 for sword in feared if t.permitted[sword] & able)
    if parried == len(feared):
        return "lets you parry every blow that he may make"
    return f"lets you parry {parried} of the {len(feared)} blows that he may make"


def _after_parry(s: AudatiaState, seat: int, kind: int) -> str:
    """Where the sword is after a parry, and what is held for that side."""
    t = s.t
    side = LEFT if t.hand_of[t.sword_of[kind]] == RIGHT else RIGHT
    rest = list(s.of(seat).hand)
    rest.remove(kind)
    swords = {t.sword_of[each] for each in rest if each < t.n_strikes}
    able = [sword for sword in swords if t.by_place[side] >> sword & 1]
    where = "left" if side == LEFT else "right"
    if not able:
        return "stops the blow"
    return f"stops the blow, and from your {where} you can then make {_named(s, able)}"


def _side(s: AudatiaState, seat: int, side: int, sight: Sight) -> str:
    """How many grips of both work by this choice, beside the other one."""
    t = s.t
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


def _struck(s: AudatiaState, seat: int, move: int, brain: AudatiaBrain) -> str:
    """What he needs against a strike."""
    after = cast(AudatiaState, s.clone())
    after.do(move)
    asked = after.asked
    if not isinstance(asked, Duel) or asked.seat == seat or after.attack < 0:
        return "answers with a strike of your own"
    misses = 1.0 - Sight(after, seat, brain.card_worths).answer(asked.seat)
    tens = round(10 * misses)
    if tens >= 2:
        return f"stays unanswered about {tens} times in 10, from what you know of his hand"
    return "makes him spend one of the answers that he has left"


def _named(s: AudatiaState, swords: list[int]) -> str:
    names = [s.w.swords.label(sword) for sword in swords]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
