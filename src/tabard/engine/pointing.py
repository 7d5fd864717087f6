# interpreted
"""What somebody means who points at a thing that cannot be chosen, and why not.

Clients name what was pointed at by keys, as they do for what can be chosen: `kind:word`, several
joined by '&', and before them the verbs that are meant where the thing lies: `buy>card:baker`,
`pick,take>card:baker&place:market`. `train.1>card:serf` means the second argument of the verb.
A verb alone is `verb:draw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from tabard.engine.state import State
from tabard.engine.steps import NotYet, Refusal
from tabard.engine.verbs import Verb

AT_MOST = 400  # moves of a verb that are looked at; the rest would say the same

Word = tuple[str, str]  # kind and word


class Key(NamedTuple):
    """What was pointed at: the verbs meant (none: whatever fits), the words, and the argument
    that is meant of some of the verbs."""

    verbs: list[str]
    words: list[Word]
    at: dict[str, int]

    def place(self, verb: Verb) -> dict[int, int] | None:
        """Which argument of the verb each word is; None where one does not fit."""
        return _places(verb, self.words, at=self.at.get(verb.name))


class Meaning(NamedTuple):
    """A move that may have been meant, and what the question says about it."""

    verb: Verb
    move: int
    refusal: Refusal | None
    legal: bool


def read_key(text: str) -> Key:
    """A key as clients write it."""
    before, mark, after = text.rpartition(">")
    meant = [verb.partition(".") for verb in before.split(",")] if mark else []
    verbs = [verb for verb, _, _ in meant]
    at = {verb: int(place) for verb, _, place in meant if place.isdecimal()}
    words = [(kind, word) for kind, _, word in (w.partition(":") for w in after.split("&"))]
    named = [word for kind, word in words if kind == "verb"]
    return Key(verbs or named, [(kind, word) for kind, word in words if kind != "verb"], at)


def meant(state: State, keys: Sequence[str], begun: Sequence[str] = ()) -> int | None:
    """The move that was most likely meant; None when no move of the game names these things."""
    best = _best(state, keys, begun)
    return None if best is None else best.move


def why_pointed(
    state: State, keys: Sequence[str], begun: Sequence[str] = (), names: Sequence[str] = ()
) -> Refusal | None:
    """Why the thing cannot be chosen now; None when it can."""
    best = _best(state, keys, begun)
    if best is not None and (best.legal or best.refusal is not None):
        return state.why_not(best.move, names)
    about = _about(state, keys)
    if about is not None:
        when, rule = about
        return Refusal(f"{when} Now: {state.ask.line(names)}", rule)
    if best is not None:
        return state.why_not(best.move, names)
    return Refusal(f"Nothing is done with that now. Now: {state.ask.line(names)}", state.rule)


def why_waiting(state: State, keys: Sequence[str], names: Sequence[str]) -> Refusal:
    """The answer to a seat that is not asked: only what everybody may know."""
    assert state.seat is not None
    now = f"Now {names[state.seat]} is asked: {state.ask.line(names)}"
    verbs = (verb for key in keys for verb in _verbs(state, read_key(key), set()))
    times = ((verb.when, verb.rule) for verb in verbs if verb.when)
    when, rule = _about(state, keys) or next(times, ("", ""))
    return Refusal(f"{when} {now}".strip(), rule or state.rule)


def _about(state: State, keys: Sequence[str]) -> tuple[str, str] | None:
    """What this thing does, or things of its kind are there for, where no verb is named."""
    things = state.game.space.things
    first = [key.words[0] for key in map(read_key, keys) if not key.verbs and key.words]
    named = [*(f"{kind}:{word}" for kind, word in first), *(kind for kind, _ in first)]
    return next((things[name] for name in named if name in things), None)


def _best(state: State, keys: Sequence[str], begun: Sequence[str]) -> Meaning | None:
    asked = _asked(state)
    meanings = list(_meanings(state, keys, begun, asked))
    return min(meanings, key=lambda meaning: _rank(meaning, asked), default=None)


def _asked(state: State) -> set[str]:
    """The verbs of what can be done now; the asked seat alone may know them."""
    return {state.game.space.verb_of(move).name for move in state.legal}


def _rank(meaning: Meaning, asked: set[str]) -> int:
    """A reason about the thing goes before the time of a verb; then the order of the verbs."""
    if meaning.legal:
        return 0
    if meaning.refusal is not None:
        return 1
    if meaning.verb.name in asked:
        return 2
    return 3 if meaning.verb.when else 4


def _meanings(
    state: State, keys: Sequence[str], begun: Sequence[str], asked: set[str]
) -> Iterator[Meaning]:
    chosen = [read_key(key) for key in begun]
    for key in map(read_key, keys):
        for verb in _verbs(state, key, asked):
            placed = key.place(verb)
            if placed is None:
                continue
            for word in (w for k in chosen if not k.verbs or verb.name in k.verbs for w in k.words):
                placed = _places(verb, [word], placed) or placed
            yield _most_telling(state, verb, placed)


def _verbs(state: State, key: Key, asked: set[str]) -> list[Verb]:
    """The verbs that are meant; where none are named, those that fit, what is asked first."""
    space = state.game.space
    if key.verbs:
        return [space.by_name[name] for name in key.verbs if name in space.by_name]
    fitting = [verb for verb in space.verbs if _places(verb, key.words) is not None]
    return sorted(fitting, key=lambda verb: verb.name not in asked)


def _places(
    verb: Verb, words: list[Word], taken: dict[int, int] | None = None, at: int | None = None
) -> dict[int, int] | None:
    """Which argument each word is, with its value; None where one does not fit."""
    placed = dict(taken or {})
    for kind, word in words:
        fits = (
            i
            for i, domain in enumerate(verb.domains)
            if i not in placed and at in (None, i) and domain.kind == kind and word in domain.index
        )
        fitting = next(fits, None)
        if fitting is None:
            return None
        placed[fitting] = verb.domains[fitting].index[word]
    return placed


def _most_telling(state: State, verb: Verb, placed: dict[int, int]) -> Meaning:
    """Of the verb's moves with these arguments the legal one, else the one with the rarest reason.

    Reasons are looked for from the coarse to the fine, so the rare one is the fine one: a Baker
    goes to two houses only, but in the right house something else is missing.
    """
    assert state.asked is not None
    usual = [verb.args(move) for move in state.legal if verb.owns(move)]
    moves = list(islice(_moves(verb, placed, usual), AT_MOST))
    for move in moves:
        if move in state.options:
            return Meaning(verb, move, None, True)
    found = [(move, state.asked.why(state, move)) for move in moves]
    told = [(move, no) for move, no in found if no is not None and not isinstance(no, NotYet)]
    often = Counter(refusal.reason for _, refusal in told)
    nobody_acts = bool(verb.domains) and 0 not in placed and not usual
    if not told or nobody_acts:
        return Meaning(verb, moves[0], None, False)
    rarest = min(often.values())
    rare = {move: refusal for move, refusal in told if often[refusal.reason] == rarest}
    move = finest(state, verb, list(rare))
    return Meaning(verb, move, rare[move], False)


def finest(state: State, verb: Verb, moves: Sequence[int]) -> int:
    """Of some moves of a verb the legal one, else the one with the finest reason: of all its moves
    the fewest are refused so. Most are refused because a card is not there at all."""
    assert state.asked is not None
    legal = next((move for move in moves if move in state.options), None)
    if legal is not None or len(moves) == 1:
        return moves[0] if legal is None else legal
    others = range(verb.base, verb.base + verb.size, max(int(verb.size) // AT_MOST, 1))
    often = Counter(_pattern(state, verb, move) for move in others)

    def coarse(move: int) -> tuple[bool, int]:
        pattern = _pattern(state, verb, move)
        return (not pattern, often[pattern])

    return min(moves, key=coarse)


def _pattern(state: State, verb: Verb, move: int) -> str:
    """Why a move is refused, without the names in it; empty where the time is wrong."""
    assert state.asked is not None
    refusal = state.asked.why(state, move)
    if refusal is None or isinstance(refusal, NotYet):
        return ""
    reason = refusal.reason
    for domain, value in zip(verb.domains, verb.args(move), strict=True):
        reason = reason.replace(domain.label(value), domain.name)
    return reason


def _moves(verb: Verb, placed: dict[int, int], usual: list[list[int]]) -> Iterator[int]:
    """The moves with these arguments; what is left open may be anything, the usual first.

    The first argument is what acts, a card or a troop: it is one that could be chosen, if any.
    """
    values: list[list[int]] = []
    for i, domain in enumerate(verb.domains):
        first = list(dict.fromkeys(args[i] for args in usual))
        rest = [] if i == 0 and first else [v for v in range(domain.size) if v not in first]
        values.append([placed[i]] if i in placed else first + rest)
    return (verb.of(args) for args in product(*values))
