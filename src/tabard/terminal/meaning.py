"""The move that words mean, legal or not, so that it can be said why it is not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.pointing import finest, why_pointed
from tabard.engine.state import State
from tabard.engine.verbs import Verb
from tabard.terminal.plain import words_of
from tabard.terminal.unknown import unknown_told
from tabard.terminal.wording import (
    FILLERS,
    best_of,
    fits,
    is_asked_with,
    other_words,
    values_named,
    verbs_of,
    ways_to_say,
)

TRIES = 400


def meant(state: State, line: str, names: Sequence[str]) -> int:
    """The move that a line means, legal or not; NotationError where it means none."""
    tokens = words_of(line)
    own = state.game.space.by_name.get(tokens[0]) if tokens else None
    asked = {state.game.space.verb_of(move) for move in state.legal}
    for verb in _verbs(state, tokens):
        if own is not None and not own.domains and verb not in asked:
            return own.of([])  # its time is told, rather than that of another word for it
        for rest in (tokens[len(verb.name.split("-")) :], tokens[1:]):
            found = _filled(state, verb, rest, names)
            if found is not None:
                return found
    if tokens and tokens[0] not in {words_of(name)[0] for name in state.game.space.by_name}:
        without = _without_its_verb(state, tokens, names)
        if without is not None:
            return without
        raise _not_a_verb(state, line, tokens, names)
    if len(tokens) == 1:
        raise NotationError(f"'{tokens[0]}' is not possible now; now there is: {_now(state)}")
    return state.parse(" ".join(line.lower().split()))


def _without_its_verb(state: State, tokens: list[str], names: Sequence[str]) -> int | None:
    """The move that is meant by its things alone, of what is asked now; legal it is not."""
    verbs = dict.fromkeys(map(state.game.space.verb_of, state.legal))
    asked = is_asked_with(state, tokens[0], names) or any(
        fits(head, tokens[0]) for move in state.legal for head in verbs_of(state, move, names)
    )
    wanted = tokens[1:] if asked and len(tokens) > 1 else tokens
    single = len([t for t in wanted if t not in FILLERS]) < 2 or bool(_keys(state, wanted, names))
    if single and not asked:
        return None  # of a single thing `why_pointed` knows more
    found = (_filled(state, verb, wanted, names) for verb in verbs if verb.domains)
    return next((move for move in found if move is not None), None)


def _now(state: State) -> str:
    """The verbs that can be played."""
    return ", ".join(_asked(state))


def _asked(state: State) -> list[str]:
    """The verbs that can be played, by name."""
    return list(dict.fromkeys(state.game.space.verb_of(move).name for move in state.legal))


def _not_a_verb(
    state: State, line: str, tokens: list[str], names: Sequence[str]
) -> NotationError | IllegalMove:
    """Of words that begin with no verb: why not the thing they name, or what it is."""
    keys = _keys(state, tokens, names)
    refusal = why_pointed(state, keys, names=names) if keys else None
    if refusal is not None:
        return IllegalMove(refusal.reason, refusal.rule)
    if _verbs(state, tokens) and not tokens[0].isdigit():
        first = line.split()[0]
        return NotationError(f"'{first}' is not possible now; now there is: {_now(state)}")
    return NotationError(unknown_told(state.game, line, _asked(state)))


def _keys(state: State, tokens: list[str], names: Sequence[str]) -> list[str]:
    """The things that the words name, as clients point at them."""
    wanted = [t for t in tokens if t not in FILLERS] or tokens
    found: dict[str, None] = {}
    for verb in state.game.space.verbs:
        for domain in verb.domains:
            for value in values_named(domain, wanted, names)[:1]:
                words = {word for way in ways_to_say(domain, value, names) for word in way}
                if all(any(fits(word, typed) for word in words) for typed in wanted):
                    found[f"{domain.kind}:{domain.word(value)}"] = None
    return list(found)


def _verbs(state: State, tokens: list[str]) -> list[Verb]:
    """The verbs that the first word can mean: by their name, by what is shown of them, and by
    another word for it; those asked for now come first."""
    if not tokens:
        return []
    space = state.game.space
    asked = _asked(state)
    others = list(other_words(tokens[0]))
    rated = []
    for verb in space.verbs:
        name, head = words_of(verb.name)[0], words_of(verb.text)[:1]
        if name == tokens[0]:
            rated.append((0, verb.name not in asked, 0, verb))
        elif name in others or head == tokens[:1]:
            at = others.index(name) if name in others else -1
            rated.append((1, verb.name not in asked, at, verb))
    return [verb for *_, verb in sorted(rated, key=lambda each: each[:3])]


def _filled(state: State, verb: Verb, tokens: list[str], names: Sequence[str]) -> int | None:
    """The move of the verb about the things that the words name, with the finest reason."""
    fitting = filling(state, verb, tokens, names)
    return finest(state, verb, fitting) if fitting else None


def filling(state: State, verb: Verb, tokens: list[str], names: Sequence[str]) -> list[int]:
    """The moves of the verb about the things that the words name."""
    wanted = [t for t in tokens if t not in FILLERS] or tokens
    if bool(wanted) != bool(verb.domains):
        return []
    named = [values_named(domain, wanted, names) for domain in verb.domains]
    if verb.domains and not any(named):
        return []
    pairs = zip(named, verb.domains, strict=True)
    choices = [values or range(domain.size) for values, domain in pairs]
    tried = islice(map(verb.of, product(*choices)), TRIES)
    head = words_of(verb.name)[0]
    return best_of(state, list(tried), head, [head, *wanted], names)
