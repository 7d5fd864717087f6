"""Verbs: every kind of move, declared once.

One declaration gives the int encoding (a fixed move space per game), the text notation,
parsing, JSON, and the hints the clients need to highlight cards and places.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from mypy_extensions import i64

from tabard.engine.errors import NotationError


class Domain:
    """A finite set of words that a verb's argument can be.

    `kind` tells the clients what the word points at ("card", "place", "seat", "number", ...);
    `unknown` stands in event texts for a value the reader may not know.
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        labels: Sequence[str] | None = None,
        kind: str = "choice",
        unknown: str = "something",
    ) -> None:
        self.name: str = name
        self.words: list[str] = list(words)
        self.labels: list[str] = list(words if labels is None else labels)
        self.kind: str = kind
        self.unknown: str = unknown
        self.size: int = len(self.words)
        self.index: dict[str, int] = {word: i for i, word in enumerate(self.words)}
        assert len(self.index) == self.size == len(self.labels), f"domain {name}: words differ"

    def label(self, value: int) -> str:
        """The word for people; a negative value is one the reader may not know."""
        return self.labels[value] if value >= 0 else self.unknown

    def say(self, value: int, names: Sequence[str] = ()) -> str:
        """The word for people; seats are called by their `names`, if given."""
        if self.kind == "seat" and 0 <= value < len(names):
            return names[value]
        return self.label(value)

    def word(self, value: int) -> str:
        """The word of the notation; empty for a value the reader may not know."""
        return self.words[value] if value >= 0 else ""

    def parse(self, word: str, verb: str) -> int:
        """The value a notation word names."""
        value = self.index.get(word)
        if value is None:
            close = get_close_matches(word, self.words, 3)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            if not close and self.size <= 12:
                hint = f"; it can be {', '.join(self.words)}"
            raise NotationError(f"'{word}' is no {self.name} for '{verb}'{hint}")
        return value


class Amounts(Domain):
    """Plain numbers, for questions and events; not for verbs, whose domains are finite."""

    def __init__(self) -> None:
        super().__init__("number", [], None, "number", "a number")

    def label(self, value: int) -> str:
        return str(value)

    def word(self, value: int) -> str:
        return str(value)


def numbers(name: str, low: int, high: int, step: int = 1) -> Domain:
    """A domain of numbers; value i means low + i * step."""
    words = [str(n) for n in range(low, high + 1, step)]
    return Domain(name, words, None, "number", "a number")


def seats(count: int) -> Domain:
    """The domain of the seats at the table, in notation `seat-0`, `seat-1`, ..."""
    words = [f"seat-{i}" for i in range(count)]
    return Domain("seat", words, [f"Seat {i + 1}" for i in range(count)], "seat", "somebody")


class Verb:
    """A kind of move with up to three arguments.

    `text` is the sentence for people with {0}, {1}, {2} for the arguments' labels, `step` the same
    where it is one of several steps, if that takes other words; where it says only where to, of
    what the step before names, it `goes_on` with the sentence of that one.
    `secret` moves are made unseen: other seats must not learn which one it was.
    `when` says at what time the verb is asked at all, and `rule` by which rule.
    """

    def __init__(
        self,
        name: str,
        *domains: Domain,
        text: str = "",
        secret: bool = False,
        step: str = "",
        goes_on: bool = False,
    ) -> None:
        assert len(domains) <= 3, f"verb {name}: split a choice of more than three parts"
        self.name: str = name
        self.domains: list[Domain] = list(domains)
        self.text: str = text or " ".join([name, *(f"{{{i}}}" for i in range(len(domains)))])
        self.step_text: str = step or self.text
        self.begins_with_a_name: bool = self.step_text.startswith("{")
        self.goes_on: bool = goes_on
        self.secret: bool = secret
        self.when: str = ""
        self.rule: str = ""
        self.base: i64 = 0
        self.size: i64 = 1
        for domain in domains:
            self.size *= domain.size
        self.n1: i64 = domains[1].size if len(domains) > 1 else 1
        self.n2: i64 = domains[2].size if len(domains) > 2 else 1
        self.n12: i64 = self.n1 * self.n2

    def time_of(self, move: int) -> tuple[str, str]:
        """When a move of this verb is asked, and by which rule; the same for all, as a rule."""
        return self.when, self.rule

    def move0(self) -> i64:
        """The move of a verb without arguments."""
        return self.base

    def move1(self, a: i64) -> i64:
        """The move with one argument."""
        return self.base + a

    def move2(self, a: i64, b: i64) -> i64:
        """The move with two arguments."""
        return self.base + a * self.n1 + b

    def move3(self, a: i64, b: i64, c: i64) -> i64:
        """The move with three arguments."""
        return self.base + (a * self.n1 + b) * self.n2 + c

    def owns(self, move: i64) -> bool:
        """Is this move one of this verb?"""
        return self.base <= move < self.base + self.size

    def a(self, move: i64) -> i64:
        """The first argument of a move."""
        if self.n12 == 1:
            return move - self.base  # most verbs; a division is slow
        return (move - self.base) // self.n12

    def b(self, move: i64) -> i64:
        """The second argument of a move."""
        return (move - self.base) // self.n2 % self.n1

    def c(self, move: i64) -> i64:
        """The third argument of a move."""
        return (move - self.base) % self.n2

    def args(self, move: int) -> list[int]:
        """All arguments of a move."""
        return [self.a(move), self.b(move), self.c(move)][: len(self.domains)]

    def of(self, args: Sequence[int]) -> int:
        """The move with these arguments."""
        padded = [*args, 0, 0, 0]
        return self.base + (padded[0] * self.n1 + padded[1]) * self.n2 + padded[2]

    def notation(self, move: int) -> str:
        """The move as text notation."""
        values = self.args(move)
        return " ".join(
            [self.name, *(d.words[v] for d, v in zip(self.domains, values, strict=True))]
        )

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        """The move as a line for people; seats are called by their `names`, if given."""
        return self._said(self.text, move, names)

    def step(self, move: int, names: Sequence[str] = ()) -> str:
        """The move as a step of a plan."""
        return self._said(self.step_text, move, names)

    def _said(self, text: str, move: int, names: Sequence[str]) -> str:
        pairs = zip(self.domains, self.args(move), strict=True)
        return text.format(*[domain.say(value, names) for domain, value in pairs])


V = TypeVar("V", bound=Verb)


class MoveSpace:
    """All verbs of a game, laid end to end: the fixed move space 0 .. size - 1."""

    def __init__(self, verbs: Sequence[Verb] = ()) -> None:
        self.verbs: list[Verb] = []
        self.bases: list[int] = []
        self.size: int = 0
        self.by_name: dict[str, Verb] = {}
        self.texts: dict[int, str] = {}
        self.things: dict[str, tuple[str, str]] = {}
        self.meanings: dict[str, Mapping[str, str]] = {}
        for verb in verbs:
            self.add(verb)

    def add(self, verb: V) -> V:
        """One more verb: its moves follow those of the others."""
        assert verb.name not in self.by_name, f"verb {verb.name} is declared twice"
        verb.base = self.size
        self.verbs.append(verb)
        self.bases.append(self.size)
        self.size += verb.size
        self.by_name[verb.name] = verb
        return verb

    def say_when(self, times: Mapping[str, tuple[str, str]]) -> None:
        """When each verb is asked, and by which rule (an empty one: that of the question).

        A name that ends with a colon is a kind of things, and what they are there for.
        """
        for name, (when, rule) in times.items():
            if name.endswith(":"):
                self.things[name[:-1]] = (when, rule)
            else:
                self.by_name[name].when = when
                self.by_name[name].rule = rule

    def say_at(self, verb: Verb, meanings: Mapping[str, str]) -> None:
        """What a bare verb such as a pass means, by the names of the questions it answers."""
        assert not verb.domains, f"verb {verb.name}: its arguments say what it means"
        self.meanings[verb.name] = meanings

    def verb_of(self, move: int) -> Verb:
        """The verb a move belongs to."""
        if not 0 <= move < self.size:
            raise NotationError(f"move {move} is outside the move space 0 to {self.size - 1}")
        return self.verbs[bisect_right(self.bases, move) - 1]

    def seen_by(self, viewer: int | None, mover: int, move: int) -> int:
        """The move as a viewer may know it: -1 for a secret one of another seat.

        The one place that decides it, for bots, logs, replays and the terminal.
        """
        return move if viewer == mover or not self.verb_of(move).secret else -1

    def text(self, move: int) -> str:
        """A move as text notation: `play swindler market`."""
        known = self.texts.get(move)
        if known is None:
            known = self.texts[move] = self.verb_of(move).notation(move)
        return known

    def sentence(self, move: int, names: Sequence[str] = ()) -> str:
        """A move as a line for people."""
        return self.verb_of(move).sentence(move, names)

    def parse(self, text: str) -> int:
        """The move a notation names, legal now or not."""
        words = text.split()
        if not words:
            raise NotationError("a move needs at least a verb")
        verb = self.by_name.get(words[0])
        if verb is None:
            close = get_close_matches(words[0], list(self.by_name), 3)
            hint = f"did you mean {' or '.join(close)}?" if close else self._verb_names()
            raise NotationError(f"'{words[0]}' is no verb of this game; {hint}")
        if len(words) - 1 != len(verb.domains):
            form = " ".join([verb.name, *(d.name.upper() for d in verb.domains)])
            raise NotationError(f"'{text}' does not fit; the form is: {form}")
        return verb.of(
            [d.parse(w, verb.name) for d, w in zip(verb.domains, words[1:], strict=True)]
        )

    def _verb_names(self) -> str:
        return "its verbs are " + ", ".join(self.by_name)
