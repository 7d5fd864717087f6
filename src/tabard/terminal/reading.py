"""What a person types, read as a move: its notation, the names on the screen, shortened words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import product

from tabard.engine.choices import answer
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.pointing import why_pointed
from tabard.engine.state import State
from tabard.engine.verbs import Domain, Verb

# Words that people use for one another; where no legal move has the word typed, these are tried.
ALIKE = (
    {"pass", "done", "end", "no", "nothing", "skip", "refuse"},
    {"yes", "accept", "claim", "attack", "agree"},
    {"choose", "pick", "target", "select", "take", "name", "at", "to", "against", "put", "use"},
    {"score", "claim"},
    {"hire", "train", "engage", "invite", "recruit", "buy", "seek"},
    {"move", "march", "go", "send", "to", "work", "commit"},
    {"play", "use", "aim", "send", "stake", "remedy", "counter", "attack", "parry"},
    {"discard", "drop", "give-up", "income", "sell"},
    {"pay", "give", "spend", "settle", "sum"},
    {"bid", "sum", "offer"},
)
FILLERS = {"the", "a", "an", "of", "to", "at", "on", "from", "with", "for", "and", "in", "into"}
NEAR = 0.45
SHOWN = 3
TRIES = 200
TELLING = 3  # letters by which a move about no thing is known from the middle of what is shown


class Unsure(NotationError):
    """A line that can mean several moves."""

    def __init__(self, moves: list[int]) -> None:
        super().__init__("that can mean several moves")
        self.moves = moves


def read(state: State, line: str, names: Sequence[str]) -> int:
    """The legal move that a line means; NotationError or IllegalMove says what is wrong."""
    typed = line.lower().split()
    for move in state.legal:
        said = (state.text(move), state.game.space.sentence(move, names), answer(state, move))
        if typed in [way.lower().split() for way in said]:
            return move
    fitting = _fitting(state, line, names)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Unsure(fitting)
    refusal = state.why_not(meant(state, line, names), names)
    assert refusal is not None
    raise IllegalMove(refusal.reason, refusal.rule)


def _fitting(state: State, line: str, names: Sequence[str]) -> list[int]:
    """The legal moves a line can mean; a word of the game is taken at its word."""
    tokens = words_of(line)
    if not tokens:
        return []
    fitting = best(state, tokens[0], tokens, names)
    if fitting or _taken_at_its_word(state, tokens, names):
        return fitting
    for other in _others(tokens[0]):
        fitting = best(state, other, tokens, names)
        named = [move for move in fitting if state.text(move).split()[0] == other]
        if named:
            return named
    return []


def _taken_at_its_word(state: State, tokens: list[str], names: Sequence[str]) -> bool:
    """Is this a verb of the game about something it can be about?"""
    verb = state.game.space.by_name.get(tokens[0])
    return (
        verb is not None
        and bool(verb.domains)
        and _filled(state, verb, tokens[1:], names) is not None
    )


def meant(state: State, line: str, names: Sequence[str]) -> int:
    """The move that a line means, legal or not; NotationError where it means none."""
    tokens = words_of(line)
    for verb in _verbs(state, tokens):
        for rest in (tokens[len(verb.name.split("-")) :], tokens[1:]):
            found = _filled(state, verb, rest, names)
            if found is not None:
                return found
    if tokens and not any(_verbs(state, tokens)):
        raise NotationError(_not_a_verb(state, line.split()[0], tokens, names))
    if len(tokens) == 1:
        raise NotationError(f"'{tokens[0]}' is not possible now; now there is: {_now(state)}")
    return state.parse(" ".join(line.lower().split()))


def _now(state: State) -> str:
    """The verbs that can be played."""
    return ", ".join(dict.fromkeys(state.game.space.verb_of(move).name for move in state.legal))


def _not_a_verb(state: State, first: str, tokens: list[str], names: Sequence[str]) -> str:
    """Of words that begin with no verb: why not the thing they name, or which verbs there are."""
    keys = _keys(state, tokens, names)
    refusal = why_pointed(state, keys, names=names) if keys else None
    if refusal is not None:
        return str(refusal)
    return f"'{first}' is no verb of this game; now there is: {_now(state)}"


def _keys(state: State, tokens: list[str], names: Sequence[str]) -> list[str]:
    """The things that the words name, as clients point at them."""
    wanted = [t for t in tokens if t not in FILLERS] or tokens
    found: dict[str, None] = {}
    for verb in state.game.space.verbs:
        for domain in verb.domains:
            for value in _values(domain, wanted, names)[:1]:
                words = {word for way in _said(domain, value, names) for word in way}
                if all(any(_fits(word, typed) for word in words) for typed in wanted):
                    found[f"{domain.kind}:{domain.word(value)}"] = None
    return list(found)


def nearest(state: State, line: str, names: Sequence[str]) -> list[int]:
    """The legal moves whose words are most like the line."""
    tokens = words_of(line)
    rated: list[tuple[float, int, int]] = []
    for move in state.legal:
        words = words_of(state.text(move)) + words_of(answer(state, move, names))
        likeness = sum(max((_alike(t, w) for w in words), default=0.0) for t in tokens)
        rated.append((likeness / max(len(tokens), 1), -len(rated), move))
    rated.sort(reverse=True)
    return [move for likeness, _, move in rated[:SHOWN] if likeness >= NEAR]


# -- words ----------------------------------------------------------------------------------


def words_of(text: str) -> list[str]:
    """A line in plain small words: no accents, no signs, hyphens apart."""
    text = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    kept = "".join(c if c.isalnum() else " " for c in text if not unicodedata.combining(c))
    return kept.split()


def _said(domain: Domain, value: int, names: Sequence[str]) -> list[list[str]]:
    """The ways in which a thing is named: its notation, its name, a seat's person."""
    ways = [domain.word(value), domain.label(value), domain.say(value, names)]
    return [words for words in map(words_of, ways) if words]


def _fits(word: str, typed: str) -> bool:
    return word == typed if typed.isdigit() else word.startswith(typed)


def _alike(typed: str, word: str) -> float:
    if typed.isdigit() or word.isdigit():
        return float(typed == word)
    if _fits(word, typed):
        return 1.0
    ratio = SequenceMatcher(None, typed, word).ratio()
    return ratio if ratio > 0.6 else 0.0


# -- among the legal moves --------------------------------------------------------------------


def best(state: State, first: str, tokens: list[str], names: Sequence[str]) -> list[int]:
    """The legal moves that fit the words best, with `first` for the first of them."""
    return _best(state, state.legal, first, tokens, names)


def _best(
    state: State, moves: Sequence[int], first: str, tokens: list[str], names: Sequence[str]
) -> list[int]:
    wanted = [first, *tokens[1:]]
    wanted = [word for word in wanted if word not in FILLERS] or wanted
    rated = [
        (rate, move)
        for move in moves
        if (rate := _rate(state, move, first, wanted, names)) is not None
    ]
    top = max((rate for rate, _ in rated), default=None)
    return [move for rate, move in rated if rate == top]


def _others(word: str) -> Iterator[str]:
    """Words that may stand for this one."""
    for group in ALIKE:
        if word in group:
            yield from sorted(group - {word})


# It begins with the verb; words as written; their order; how little of the move was left out.
Rate = tuple[bool, int, bool, int]


def _rate(
    state: State, move: int, first: str, wanted: list[str], names: Sequence[str]
) -> Rate | None:
    """How well a move fits the words; None where a word is not about it."""
    verb = state.game.space.verb_of(move)
    shown = words_of(answer(state, move, names))
    sentence = words_of(verb.sentence(move, names)) + shown
    heads = [*words_of(verb.name), *sentence[:1], *shown[:1]]
    things = [
        [word for way in _said(domain, value, names) for word in way]
        for domain, value in zip(verb.domains, verb.args(move), strict=True)
    ]
    begins = any(_fits(head, first) for head in heads)
    if not begins and not things and min(map(len, wanted)) < TELLING:
        return None
    rest = wanted[1:] if begins and wanted[0] == first else wanted
    exact, at, in_order = int(first in heads), 0, True
    for word in rest:
        places = [i for i, thing in enumerate(things) if any(_fits(w, word) for w in thing)]
        if not places and not any(_fits(w, word) for w in (*heads, *sentence)):
            return None
        later = [i for i in places if i >= at]
        in_order = in_order and bool(later) == bool(places)
        at = later[0] if later else at
        exact += any(word in thing for thing in things) or word in sentence
    # Only of a verb that was typed: "serf" alone must not mean the shortest thing to do with one.
    left_out = _left_out(things, rest) if begins else 0
    return (begins, exact, in_order, -left_out)


def _left_out(things: list[list[str]], typed: list[str]) -> int:
    """How much of a move was not said: things of which nothing was, and words of the others."""
    unsaid = [{word for word in thing if word not in FILLERS} for thing in things]
    whole = [len(words) for words in unsaid]
    for word in typed:  # a word is said of one thing only: the Butcher is not yet the Butcher Shop
        for words in unsaid:
            said = {each for each in words if _fits(each, word)}
            if said:
                words -= said
                break
    return sum(
        100 if len(words) == size else len(words) for words, size in zip(unsaid, whole, strict=True)
    )


# -- among all moves --------------------------------------------------------------------------


def _verbs(state: State, tokens: list[str]) -> Iterator[Verb]:
    """The verbs that the first word can mean: those asked for now come first."""
    if not tokens:
        return
    space = state.game.space
    asked = {space.verb_of(move).name for move in state.legal}
    ranked = sorted(space.verbs, key=lambda verb: verb.name not in asked)
    for word in (tokens[0], *_others(tokens[0])):
        for verb in ranked:
            if words_of(verb.name)[0] == word:
                yield verb


def _filled(state: State, verb: Verb, tokens: list[str], names: Sequence[str]) -> int | None:
    """A move of the verb about the things that the words name."""
    wanted = [t for t in tokens if t not in FILLERS] or tokens
    if bool(wanted) != bool(verb.domains):
        return None
    choices = [_values(domain, wanted, names) or [0] for domain in verb.domains]
    tried = (verb.of(args) for args, _ in zip(product(*choices), range(TRIES), strict=False))
    head = words_of(verb.name)[0]
    fitting = _best(state, list(tried), head, [head, *wanted], names)
    return fitting[0] if fitting else None


def _values(domain: Domain, wanted: list[str], names: Sequence[str]) -> list[int]:
    """What the words can name in a domain; whole words before shortened ones."""
    rated = []
    for value in range(domain.size):
        words = {word for way in _said(domain, value, names) for word in way}
        whole = sum(word in words for word in wanted)
        some = sum(any(_fits(w, word) for w in words) for word in wanted)
        if some:
            rated.append((-whole, -some, len(words), value))
    return [value for *_, value in sorted(rated)][:8]
