# interpreted
"""What the features of a duel are made of, for people."""

from __future__ import annotations

from tabard.engine.terms import About, Item, fact
from tabard.games.audatia.bot import FEATURES, AudatiaBrain, Sight
from tabard.games.audatia.duel import Duel
from tabard.games.audatia.state import AudatiaState
from tabard.games.audatia.tables import RESPONDENT

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
    tens = round(10 * (1.0 - sight.answer(asked.seat)))
    if tens in (0, 10):
        return "will nearly always be answered" if tens == 0 else "can hardly be answered"
    return f"stays unanswered about {tens} times in 10"
