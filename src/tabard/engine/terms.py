# interpreted
"""The terms of a brain's judgement: their weights, and what they are called in words.

A game's weights.toml has a table for each feature, in the order of its brain's names:

    [missio]
    weight = 0.8
    rise = "brings {0} nearer: {1}"           # it rises by the move, more than by other moves
    keep = "keeps what you have of {0}"       # it falls or stays, but by other moves it falls more
    fall = "takes {0} further away: {1}"      # it falls, more than by other moves
    miss = "does nothing for {0}"             # it rises or stays, but by other moves it rises more
    luck = "gets you a new Missio"            # chance may bring more of it than by other moves

To rise is to get better for the seat, also where the weight is negative.
A phrase has the move as its subject: "it brings The Judge nearer". {0}, {1}, ... are what the
item is about, {n} is by how much the feature changes. Without a phrase nothing is said.

A game's purposes.toml has a table for each kind of move, by its verb, by the verb and what it
names first (`play alchemist`), or by the rule that asks and the verb (`AUD-S5/pass`), with what
such moves are for, whatever lies on the table:

    [use]
    says = "does what its line says"   # of the move, where its turn brings nothing for certain
    shows = true                       # it shows something new, so a plan has it early
    free = true                        # and costs nothing, so it is made before anything else

{0}, {1}, ... are what the move names. Where the table tells it more closely, a game's purposes.py
has `SAYS`, see :func:`closely`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from tabard.engine.asks import Arg, Ask, Question
from tabard.engine.beside import read_beside
from tabard.engine.errors import PackError
from tabard.engine.numbers import Given, declared
from tabard.engine.state import State
from tabard.engine.steps import Decision
from tabard.engine.verbs import Domain

About = tuple[Domain, Arg]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature: its weight, and its phrases."""

    weight: float
    rise: str = ""
    keep: str = ""
    fall: str = ""
    miss: str = ""
    luck: str = ""

    def phrase(self, better: bool, change: float) -> str:
        """The phrase that is true of a change that is better or worse than by other moves.

        `change` is what the seat gains by it, so a loss is negative whatever the weight.
        """
        if better:
            return self.rise if change > 0 else self.keep
        return self.fall if change < 0 else self.miss


class Purpose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of move is for."""

    says: str = ""
    shows: bool = False
    free: bool = False


class Item:
    """A part of a feature: `amount` of it comes from the thing that `about` names.

    `about` are values of domains, so that people's names and chips are put in where it is said;
    the first of them is the thing, further ones are facts about it. Of a `silent` one nothing
    is said.
    """

    def __init__(self, feature: str, amount: float, *about: About, silent: bool = False) -> None:
        self.feature = feature
        self.amount = amount
        self.about = about
        self.silent = silent

    @property
    def thing(self) -> str:
        """What the item is about, the same in every position; else its feature."""
        if self.silent:
            return f"silent {self.feature}"
        if not self.about or self.about[0][0].kind == "fact":
            return self.feature
        domain, value = self.about[0]
        return f"{domain.name} {value}"

    @property
    def line(self) -> str:
        """What it is about, with all its facts."""
        return self.say(", ".join("{" + str(i) + "}" for i in range(len(self.about))), 0.0).line()

    def say(self, phrase: str, change: float) -> Ask:
        """A phrase about this item; a change is told in halves."""
        about = [*self.about, fact(f"{round(2 * abs(change)) / 2:g}")]
        text = phrase.replace("{n}", "{" + str(len(self.about)) + "}")
        return said(text, *about)


def said(text: str, *about: About) -> Ask:
    """Words about things: {0}, {1}, ... are their names."""
    domains = [domain for domain, _ in about]
    return Question("said", text, *domains).ask(*(value for _, value in about))


def fact(text: str) -> About:
    """Something about a thing that is said as it is."""
    return Domain("fact", [text], None, "fact"), 0


def amounts_of(s: State, seat: int) -> dict[str, float]:
    """The features of a position by their names."""
    brain = s.game.brain
    return dict(zip(brain.names, brain.features(s, seat), strict=True))


def parted(
    amounts: Mapping[str, float],
    apart: Mapping[str, list[Item]],
    about: Mapping[str, list[About]] | None = None,
) -> list[Item]:
    """The items of all features: some come apart, the others stay whole, with what each is `about`
    if there is something to be named."""
    named = about or {}
    found: list[Item] = []
    for name, amount in amounts.items():
        found += apart[name] if name in apart else [Item(name, amount, *named.get(name, []))]
    return found


def timed(feature: str, steady: float, amount: float, *about: About) -> list[Item]:
    """What a feature would be without the time that went by; of the rest nothing is said."""
    return with_rest([Item(feature, steady, *about)], Item(feature, amount))


def with_rest(parts: list[Item], whole: Item) -> list[Item]:
    """Parts of a feature, and silently what else there is of the whole."""
    rest = whole.amount - sum(part.amount for part in parts)
    return [*parts, Item(whole.feature, rest, silent=True)]


# What is said of a move from the table, for a seat and the question it is asked: a phrase, or a
# whole purpose; "" where nothing is.
Says = Callable[[Any, int, Any, int], str | Purpose]


def closely(says: Mapping[tuple[type[Decision], str], Says], s: State, move: int) -> Purpose | None:
    """What a move of the seat that is asked is for, as its table has it.

    `says` has it by the kind of question and the verb, `(Bid, "done")`; what is said whoever asks
    stands under `Decision`. The closest kind of question speaks.
    """
    asked = s.asked
    assert asked is not None
    verb = s.game.space.verb_of(move).name
    for kind in type(asked).__mro__:
        found = says.get((kind, verb))
        if found is not None:
            told = found(s, asked.seat, asked, move)
            if isinstance(told, Purpose):
                return told
            return Purpose(says=told) if told else None
    return None


@cache
def terms_of(package: str) -> dict[str, Term]:
    """The terms of a game's judgement, by their names; none where it has no weights.toml."""
    return read_beside(package, "weights.toml", dict[str, Term]) or {}


@cache
def purposes_of(package: str) -> dict[str, Purpose]:
    """What a game's kinds of moves are for; nothing where it has no purposes.toml."""
    return read_beside(package, "purposes.toml", dict[str, Purpose]) or {}


class NumbersFile(msgspec.Struct, forbid_unknown_fields=True):
    """A numbers.toml: what a game's judgement reckons with besides its weights."""

    judgement: dict[str, float]
    cards: dict[str, float] = {}  # what is added for single cards, by their ids
    step: float = 0.0  # by how much tuning changes what is added for a card


CARD: Final = "card "  # before the ids of cards among the numbers


@cache
def numbers_file(package: str) -> NumbersFile:
    """A game's numbers.toml; nothing where it has none."""
    return read_beside(package, "numbers.toml", NumbersFile) or NumbersFile({})


def numbers_of(
    package: str, kind: type[Given], cards: list[str], words: Iterable[str] = ()
) -> dict[str, float]:
    """The numbers of a game's judgement by their names, then those of its cards.

    They must be those that its `kind` of numbers declares; `words` are others that may be there,
    as the judgement looks them up by words of the content.
    """
    found = numbers_file(package)
    asked = declared(kind) - declared(Given)
    missing = ", ".join(sorted(asked - set(found.judgement)))
    unknown = ", ".join(sorted(set(found.judgement) - asked - set(words)))
    if missing:
        raise PackError(f"{package}: numbers.toml has no {missing}")
    if unknown:
        raise PackError(f"{package}: numbers.toml has {unknown}; nothing reckons with that")
    return found.judgement | {CARD + card: found.cards.get(card, 0.0) for card in cards}


def of_cards(numbers: dict[str, float]) -> list[float]:
    """What is added for each card, in their order."""
    return [number for name, number in numbers.items() if name.startswith(CARD)]


def weights_of(package: str, names: list[str]) -> list[float]:
    """The weights of a game's features; they must be those that its brain fills."""
    terms = terms_of(package)
    if list(terms) != names:
        raise PackError(
            f"{package}: weights.toml has {', '.join(terms)}; the brain fills {', '.join(names)}"
        )
    return [term.weight for term in terms.values()]
