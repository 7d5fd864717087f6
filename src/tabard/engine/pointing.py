# interpreted
"""What somebody means who points at a thing that cannot be chosen, and why not.

Clients name what was pointed at by keys, as they do for what can be chosen: `kind:word`, several
joined by '&', and before them the verbs that are meant where the thing lies: `buy>card:baker`,
`pick,take>card:baker&place:market`. A verb alone is `verb:draw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from tabard.engine.state import State
from tabard.engine.steps import Refusal
from tabard.engine.verbs import Verb

AT_MOST = 400  # moves of a verb that are looked at; the rest would say the same

Word = tuple[str, str]  # kind and word


class Key(NamedTuple):
    """What was pointed at: the verbs meant (none: whatever fits) and the words."""

    verbs: list[str]
    words: list[Word]


class Meaning(NamedTuple):
    """A move that may have been meant, and what the question says about it."""

    verb: Verb
    move: int
    refusal: Refusal | None
    legal: bool


def read_key(text: str) -> Key:
    """A key as clients write it."""
    before, mark, after = text.rpartition(">")
    verbs = before.split(",") if mark else []
    words = [(kind, word) for kind, _, word in (w.partition(":") for w in after.split("&"))]
    named = [word for kind, word in words if kind == "verb"]
    return Key(verbs or named, [(kind, word) for kind, word in words if kind != "verb"])


def meant(state: State, keys: Sequence[str], begun: Sequence[str] = ()) -> int | None:
    """The move that was most likely meant; None when no move of the game names these things."""
    meanings = list(_meanings(state, keys, begun))
    if not meanings:
        return None
    asked = _asked(state)
    return min(meanings, key=lambda meaning: _rank(meaning, asked)).move


def why_pointed(
    state: State, keys: Sequence[str], begun: Sequence[str] = (), names: Sequence[str] = ()
) -> Refusal | None:
    """Why the thing cannot be chosen now; None when it can."""
    move = meant(state, keys, begun)
    if move is None:
        line = state.ask.line(names)
        return Refusal(f"Nothing is done with that now. Now: {line}", state.rule)
    return state.why_not(move, names)


def why_waiting(state: State, keys: Sequence[str], names: Sequence[str]) -> Refusal:
    """The answer to a seat that is not asked: only what everybody may know."""
    assert state.seat is not None
    now = f"Now {names[state.seat]} is asked: {state.ask.line(names)}"
    verbs = (verb for key in keys for verb in _verbs(state, read_key(key), set()))
    verb = next((verb for verb in verbs if verb.when), None)
    if verb is None:
        return Refusal(now, state.rule)
    return Refusal(f"{verb.when} {now}", verb.rule or state.rule)


def _asked(state: State) -> set[str]:
    """The verbs of what can be done now; the asked seat alone may know them."""
    return {state.game.space.verb_of(move).name for move in state.legal}


def _rank(meaning: Meaning, asked: set[str]) -> int:
    """A reason about the thing, best for something that is asked; then when it would be asked."""
    if meaning.legal:
        return 0
    if meaning.refusal is not None:
        return 1 if meaning.verb.name in asked else 2
    if meaning.verb.name in asked:
        return 3
    return 4 if meaning.verb.when else 5


def _meanings(state: State, keys: Sequence[str], begun: Sequence[str]) -> Iterator[Meaning]:
    chosen = [read_key(key) for key in begun]
    asked = _asked(state)
    for key in map(read_key, keys):
        for verb in _verbs(state, key, asked):
            before = [w for k in chosen if not k.verbs or verb.name in k.verbs for w in k.words]
            moves = list(islice(_moves(state, verb, key.words, before), AT_MOST))
            if moves:
                yield _most_telling(state, verb, moves)


def _verbs(state: State, key: Key, asked: set[str]) -> list[Verb]:
    """The verbs that are meant; where none are named, those that fit, what is asked first."""
    space = state.game.space
    if key.verbs:
        return [space.by_name[name] for name in key.verbs if name in space.by_name]
    fitting = [verb for verb in space.verbs if _places(verb, key.words) is not None]
    return sorted(fitting, key=lambda verb: verb.name not in asked)


def _moves(state: State, verb: Verb, words: list[Word], before: list[Word]) -> Iterator[int]:
    """The verb's moves that name the words, those with what is already chosen if there are any."""
    placed = _places(verb, words)
    if placed is None:
        return iter(())
    for word in before:
        placed = _places(verb, [word], placed) or placed
    usual = [verb.args(move) for move in state.legal if verb.owns(move)]
    free = [
        [placed[i]] if i in placed else _values(domain.size, [args[i] for args in usual])
        for i, domain in enumerate(verb.domains)
    ]
    return (verb.of(args) for args in product(*free))


def _values(size: int, usual: list[int]) -> list[int]:
    first = list(dict.fromkeys(usual))
    return first + [value for value in range(size) if value not in first]


def _places(
    verb: Verb, words: list[Word], taken: dict[int, int] | None = None
) -> dict[int, int] | None:
    """Which argument each word is, with its value; None where one does not fit."""
    placed = dict(taken or {})
    for kind, word in words:
        fits = (
            i
            for i, domain in enumerate(verb.domains)
            if i not in placed and domain.kind == kind and word in domain.index
        )
        at = next(fits, None)
        if at is None:
            return None
        placed[at] = verb.domains[at].index[word]
    return placed


def _most_telling(state: State, verb: Verb, moves: list[int]) -> Meaning:
    """Of moves with the same thing the legal one, else the one with the rarest reason.

    Reasons are looked for from the coarse to the fine, so the rare one is the fine one: a Baker
    goes to two houses only, but in the right house something else is missing.
    """
    assert state.asked is not None
    for move in moves:
        if move in state.options:
            return Meaning(verb, move, None, True)
    found = [(move, state.asked.why(state, move)) for move in moves]
    told = [(move, refusal) for move, refusal in found if refusal is not None]
    if not told:
        return Meaning(verb, moves[0], None, False)
    often = Counter(refusal.reason for _, refusal in told)
    move, refusal = min(told, key=lambda pair: often[pair[1].reason])
    return Meaning(verb, move, refusal, False)
