"""Questions: what is asked, as data, so that it can be said with names, shown and translated."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Sequence

from tabard.engine.verbs import Domain

Arg = int | Sequence[int]


class Question:
    """A kind of question (or a part of one), declared once.

    `text` is the line for people with {0}, {1}, ... for the arguments' labels. An argument is
    a value of its domain, or several of them, which are listed: "Baker, Thief and Judge".
    """

    def __init__(self, name: str, text: str, *domains: Domain) -> None:
        self.name: str = name
        self.text: str = text
        self.domains: list[Domain] = list(domains)

    def ask(self, *args: Arg) -> Ask:
        """The question with its arguments."""
        return Ask([Phrase(self, list(args))])


class Phrase:
    """A question or a part of one with its arguments."""

    def __init__(self, question: Question, args: list[Arg]) -> None:
        assert len(args) == len(question.domains), f"question {question.name}: arguments differ"
        self.question: Question = question
        self.args: list[Arg] = args


class Piece:
    """A piece of a line: plain text, or the word for a card, a place, a seat."""

    def __init__(self, text: str, kind: str = "", domain: str = "", word: str = "") -> None:
        self.text: str = text
        self.kind: str = kind
        self.domain: str = domain
        self.word: str = word


class Ask:
    """What a decision asks, as data."""

    def __init__(self, phrases: list[Phrase]) -> None:
        self.phrases: list[Phrase] = phrases

    def also(self, question: Question, *args: Arg) -> Ask:
        """The same with one more part at its end."""
        return Ask([*self.phrases, Phrase(question, list(args))])

    def line(self, names: Sequence[str] = ()) -> str:
        """The question for people; seats are called by their `names`, if given."""
        return "".join(piece.text for piece in self.pieces(names))

    def pieces(self, names: Sequence[str] = ()) -> list[Piece]:
        """The question in pieces, so that cards, places and seats can be pointed at."""
        found: list[Piece] = []
        for phrase in self.phrases:
            for text, field, _, _ in string.Formatter().parse(phrase.question.text):
                if text:
                    found.append(Piece(text))
                if field is not None:
                    index = int(field)
                    domain = phrase.question.domains[index]
                    found += _listed(domain, phrase.args[index], names)
        return found


def _listed(domain: Domain, arg: Arg, names: Sequence[str]) -> list[Piece]:
    values = [arg] if isinstance(arg, int) else list(arg)
    found: list[Piece] = []
    for i, value in enumerate(values):
        if i > 0:
            found.append(Piece(" and " if i == len(values) - 1 else ", "))
        found.append(Piece(domain.say(value, names), domain.kind, domain.name, domain.word(value)))
    return found


def counted(number: int, word: str) -> str:
    """`1 cube`, `2 cubes`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def times(name: str, number: int) -> str:
    """`Serf`, `Serf ×2`."""
    return f"{name} ×{number}" if number > 1 else name


def piled(names: Iterable[str]) -> str:
    """`Serf ×2, Reaper`: those of one name together."""
    return ", ".join(times(name, number) for name, number in Counter(names).items())


def listed(things: Sequence[str]) -> str:
    """`Baker`, `Baker and Thief`, `Baker, Thief and Judge`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} and {things[-1]}"
