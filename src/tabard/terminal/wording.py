"""How well words fit moves and things: the names on the screen, shortened, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from tabard.engine.choices import answer
from tabard.engine.state import State
from tabard.engine.verbs import Domain, Verb
from tabard.terminal.plain import words_of

# Words that people use for one another; where no legal move has the word typed, these are tried.
ALIKE = (
    {"pass", "done", "end", "no", "nobody", "nothing", "skip", "refuse", "wait"},
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
TELLING = 3  # letters by which a move about no thing is known from the middle of what is shown


# -- moves --------------------------------------------------------------------------------------


def best(state: State, first: str, tokens: list[str], names: Sequence[str]) -> list[int]:
    """The legal moves that fit the words best, with `first` for the first of them."""
    return best_of(state, state.legal, first, tokens, names)


def best_of(
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


# It begins with the verb; words as written; their order; how little of the move was left out.
Rate = tuple[bool, int, bool, int]


def _rate(
    state: State, move: int, first: str, wanted: list[str], names: Sequence[str]
) -> Rate | None:
    """How well a move fits the words; None where a word is not about it."""
    verb = state.game.space.verb_of(move)
    sentence = words_of(verb.sentence(move, names)) + words_of(answer(state, move, names))
    heads = heads_of(state, move, names)
    things = [
        [word for way in ways_to_say(domain, value, names) for word in way]
        for domain, value in things_of(verb, move)
    ]
    begins = any(fits(head, first) for head in heads)
    if not begins and not things and min(map(len, wanted)) < TELLING:
        return None
    rest = wanted[1:] if begins and wanted[0] == first else wanted
    exact, at, in_order = int(first in heads), 0, True
    for word in rest:
        places = [i for i, thing in enumerate(things) if any(fits(w, word) for w in thing)]
        if not places and (
            _is_number_of(verb, word) or not any(fits(w, word) for w in (*heads, *sentence))
        ):
            return None
        later = [i for i in places if i >= at]
        in_order = in_order and bool(later) == bool(places)
        at = later[0] if later else at
        exact += any(word in thing for thing in things) or word in sentence
    # Only of a verb that was typed: "serf" alone must not mean the shortest thing to do with one.
    left_out = _left_out(things, rest) if begins else 0
    return (begins, exact, in_order, -left_out)


def _is_number_of(verb: Verb, word: str) -> bool:
    """Is this a number that the verb is about, and not one that its sentence happens to have?"""
    return word.isdigit() and any(word in domain.index for domain in verb.domains)


def _left_out(things: list[list[str]], typed: list[str]) -> int:
    """How much of a move was not said: things of which nothing was, and words of the others."""
    unsaid = [{word for word in thing if word not in FILLERS} for thing in things]
    whole = [len(words) for words in unsaid]
    for word in typed:  # a word is said of one thing only: the Butcher is not yet the Butcher Shop
        for words in unsaid:
            said = {each for each in words if fits(each, word)}
            if said:
                words -= said
                break
    return sum(
        100 if len(words) == size else len(words) for words, size in zip(unsaid, whole, strict=True)
    )


def heads_of(state: State, move: int, names: Sequence[str]) -> list[str]:
    """The words by which a move begins: its verb, and what is shown of it."""
    verb = state.game.space.verb_of(move)
    shown = words_of(answer(state, move, names))
    return [*words_of(verb.name), *words_of(verb.sentence(move, names))[:1], *shown[:1]]


def verbs_of(state: State, move: int, names: Sequence[str]) -> list[str]:
    """The same without the thing by whose name alone a move may be shown."""
    things = things_of(state.game.space.verb_of(move), move)
    named = {word for thing in things for way in ways_to_say(*thing, names) for word in way}
    return [head for head in heads_of(state, move, names) if head not in named]


def is_asked_with(state: State, word: str, names: Sequence[str]) -> bool:
    """Is this a word of the question, and no verb: "choose a card to discard"?"""
    return word in words_of(state.ask.line(names)) and word not in state.game.space.by_name


def other_words(word: str) -> Iterator[str]:
    """Words that may stand for this one."""
    for group in ALIKE:
        if word in group:
            yield from sorted(group - {word})


# -- things -------------------------------------------------------------------------------------


def things_of(verb: Verb, move: int) -> Iterator[tuple[Domain, int]]:
    """What a move is about."""
    return zip(verb.domains, verb.args(move), strict=True)


def ways_to_say(domain: Domain, value: int, names: Sequence[str]) -> list[list[str]]:
    """The ways in which a thing is named: its notation, its name, a seat's person."""
    ways = [domain.word(value), domain.label(value), domain.say(value, names)]
    return [words for words in map(words_of, ways) if words]


def values_named(domain: Domain, wanted: list[str], names: Sequence[str]) -> list[int]:
    """What the words can name in a domain; whole words before shortened ones."""
    rated = []
    for value in range(domain.size):
        words = {word for way in ways_to_say(domain, value, names) for word in way}
        whole = sum(word in words for word in wanted)
        some = sum(any(fits(w, word) for w in words) for word in wanted)
        if some:
            rated.append((-whole, -some, len(words), value))
    return [value for *_, value in sorted(rated)][:8]


def fits(word: str, typed: str) -> bool:
    return word == typed if typed.isdigit() else word.startswith(typed)


def alike(typed: str, word: str) -> float:
    if typed.isdigit() or word.isdigit():
        return float(typed == word)
    if fits(word, typed):
        return 1.0
    ratio = SequenceMatcher(None, typed, word).ratio()
    return ratio if ratio > 0.6 else 0.0
