# interpreted
"""What a move of Ausonia is for, where the table tells it more closely than the kind of move does
(purposes.toml): what an ability does, what a Gem Card gives, why a turn ends."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.steps import Decision
from tabard.engine.terms import Purpose, Says
from tabard.games.ausonia.counsel import too_late
from tabard.games.ausonia.end_turn import FreeDiscard
from tabard.games.ausonia.favour_cards import add_uses, is_open
from tabard.games.ausonia.keywords import Draw
from tabard.games.ausonia.manipulation_and_foresight import Foresight
from tabard.games.ausonia.purchasing import add_purchases
from tabard.games.ausonia.reasons import cards_told
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import DRAW, HAND, KIND, USED
from tabard.games.ausonia.words import gem_words
from tabard.games.ausonia.worth import rounds_left

KEYWORDS: Final = {
    "foresight": "shows you the cards you draw next, and you may throw out what you do not want",
    "manipulation": "lets you draw a card again that you have played already",
    "raise": "takes cards out of your deck, the first step to a Source",
    "seal": "lays a card by, to be played again on a later turn",
    "discard": "leaves an opponent fewer cards for the next turn",
}


def _played(s: AusoniaState, seat: int, asked: Decision, move: int) -> str | Purpose:
    """What a Gem Card gives; of a Favour Card what it does for nothing once it lies there."""
    kind = s.w.play.a(move)
    if s.t.gives[kind]:
        return f"gives you {gem_words(s.t.gives[kind])} to spend this turn"
    free = [nth for nth in range(s.t.abilities[kind]) if _free(s, kind, nth)]
    if any(_looks(s, kind, nth) for nth in free):
        return Purpose(says="costs nothing, and then shows you your next cards", free=True)
    drawn = max((_drawn(s, kind, nth) for nth in free), default=0)
    if drawn:
        says = f"costs nothing, and then draws {cards_told(drawn)}"
        return Purpose(says=says, free=not _can_look(s))
    return ""


def _why_end(s: AusoniaState, seat: int, asked: Decision, move: int) -> str:
    """Why nothing more is done this turn, and what becomes of the hand."""
    held = len(s.piles[HAND + s.turn])
    if not held:
        return _why_no_more(s)
    stay = "the card in your hand stays" if held == 1 else "the cards in your hand stay"
    return f"{_why_no_more(s)}; {stay} for the next one"


def _why_no_more(s: AusoniaState) -> str:
    if len(add_uses(s, vec[i64]())):
        return "ends your turn: the lines that are open would not help you now"
    if not len(add_purchases(s, vec[i64]())):
        return "ends your turn: you can pay for nothing more"
    if too_late(s, s.turn, rounds_left(s)):
        return "ends your turn: a card bought now would hardly come to your hand in time"
    return "ends your turn: what you could still buy would make your deck weaker"


def _why_keep(s: AusoniaState, seat: int, asked: FreeDiscard, move: int) -> str:
    """Why no more hand cards are put away."""
    hand = [card >> KIND for card in s.piles[HAND + s.turn]]
    if any(s.t.gives[kind] for kind in hand):
        return "leaves you gems for the next turn, which a card drawn instead might not give"
    return "leaves you a line for the next turn, for which you may have the gems then"


def _free(s: AusoniaState, kind: int, nth: int) -> bool:
    """Does an ability cost nothing, whatever was used before?"""
    ability = s.t.first_ability[kind] + nth
    return not s.t.price[ability] and is_open(s, ability, kind, 0)


def _looks(s: AusoniaState, kind: int, nth: int) -> bool:
    """Does an ability show cards that lie ready in the Draw Pile, before all else?"""
    first = s.t.effects[s.t.first_ability[kind] + nth][0]
    return isinstance(first.keyword, Foresight) and len(s.piles[DRAW + s.turn]) >= first.number


def _can_look(s: AusoniaState) -> bool:
    """Is there a free look at the next cards, which is better taken before one draws?"""
    fresh = [(card >> KIND, card & USED) for card in s.area]
    fresh += [(card >> KIND, 0) for card in s.piles[HAND + s.turn]]
    return any(
        _free(s, kind, nth) and _looks(s, kind, nth) and not used >> nth & 1
        for kind, used in fresh
        for nth in range(s.t.abilities[kind])
    )


def _used(s: AusoniaState, seat: int, asked: Decision, move: int) -> str | Purpose:
    """What an ability does."""
    kind, nth = s.w.use.a(move), s.w.use.b(move)
    ability = s.t.first_ability[kind] + nth
    free = not s.t.price[ability]
    if free and _looks(s, kind, nth):
        return Purpose(says=KEYWORDS["foresight"], shows=True, free=True)
    drawn = _drawn(s, kind, nth)
    if drawn:
        return Purpose(
            says=f"draws {cards_told(drawn)} that you can still play this turn",
            shows=True,
            free=free and not _can_look(s),
        )
    does = [type(effect.keyword).__name__.lower() for effect in s.t.effects[ability]]
    return next((KEYWORDS[keyword] for keyword in does if keyword in KEYWORDS), "")


def _drawn(s: AusoniaState, kind: int, nth: int) -> int:
    """How many cards an ability draws."""
    effects = s.t.effects[s.t.first_ability[kind] + nth]
    return sum(effect.number for effect in effects if isinstance(effect.keyword, Draw))


SAYS: Final[dict[tuple[type[Decision], str], Says]] = {
    (Decision, "play"): _played,
    (Decision, "use"): _used,
    (Decision, "pass"): _why_end,
    (FreeDiscard, "done"): _why_keep,
}
