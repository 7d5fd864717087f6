"""What a person types, read as a move: its notation, the names on the screen, shortened words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice, product

from tabard.engine.choices import answer
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.pointing import finest, why_pointed
from tabard.engine.state import State
from tabard.engine.verbs import Domain, Verb
from tabard.terminal.plain import words_of
from tabard.terminal.unknown import unknown_told

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
# A thing that is named without its verb is not given away, unless nothing else is asked.
GIVING_AWAY = {"discard", "drop", "give", "lay", "sell", "turn", "trade", "break", "fire"}
NEAR = 0.45
SHOWN = 3
TRIES = 400
TELLING = 3  # letters by which a move about no thing is known from the middle of what is shown


class Unsure(NotationError):
    """A line that can mean several moves."""

    def __init__(self, moves: list[int]) -> None:
        super().__init__("that can mean several moves")
        self.moves = moves


def read(state: State, line: str, names: Sequence[str], among: Sequence[int] = ()) -> int:
    """The legal move that a line means; NotationError or IllegalMove says what is wrong.

    `among` are the moves that an earlier line could mean, if this one is to say which.
    """
    typed = line.lower().split()
    for move in state.legal:
        said = (state.text(move), state.game.space.sentence(move, names), answer(state, move))
        if typed in [way.lower().split() for way in said]:
            return move
    fitting = _narrowed(state, line, names, among) or _fitting(state, line, names)
    if len(fitting) == 1 and not _is_no_answer(state, fitting[0], words_of(line), names):
        return fitting[0]
    if fitting:
        raise Unsure(fitting)
    raise refused(state, meant(state, line, names), names)


def refused(state: State, move: int, names: Sequence[str]) -> IllegalMove | Unsure:
    """Why a move is not taken; one that is legal after all has to be said more clearly."""
    refusal = state.why_not(move, names)
    return Unsure([move]) if refusal is None else IllegalMove(refusal.reason, refusal.rule)


def _narrowed(state: State, line: str, names: Sequence[str], among: Sequence[int]) -> list[int]:
    """Those of some moves that the words are about; none where they say nothing new."""
    tokens = words_of(line)
    found = _best(state, among, tokens[0], tokens, names) if tokens and among else []
    return found if len(found) < len(among) or len(among) == 1 else []


def _is_no_answer(state: State, move: int, tokens: list[str], names: Sequence[str]) -> bool:
    """Is this beside what is asked, or does it give something away, and is its verb unsaid?"""
    assert state.asked is not None
    heads = _heads(state, move, names)
    things = state.game.space.verb_of(move).domains
    said = any(_fits(head, word) or head in _others(word) for head in heads for word in tokens)
    if not things or said:
        return False
    if state.asked.aside(state, move):
        return True
    verbs = {state.game.space.verb_of(other) for other in state.legal}
    other = sum(bool(verb.domains) for verb in verbs) > 1
    return other and any(head in GIVING_AWAY for head in heads)


def _heads(state: State, move: int, names: Sequence[str]) -> list[str]:
    """The words by which a move begins: its verb, and what is shown of it."""
    verb = state.game.space.verb_of(move)
    shown = words_of(answer(state, move, names))
    return [*words_of(verb.name), *words_of(verb.sentence(move, names))[:1], *shown[:1]]


def _fitting(state: State, line: str, names: Sequence[str]) -> list[int]:
    """The legal moves a line can mean; a word of the game is taken at its word."""
    tokens = words_of(line)
    if not tokens or (_is_notation(state, line) and not _is_a_name(state, tokens, names)):
        return []
    fitting = best(state, tokens[0], tokens, names)
    if fitting or _taken_at_its_word(state, tokens, names):
        return fitting
    for other in _others(tokens[0]):
        fitting = best(state, other, tokens, names)
        named = [move for move in fitting if state.text(move).split()[0] == other]
        if named:
            return named
    if len(tokens) > 1 and _is_asked_with(state, tokens[0], names):
        return best(state, tokens[1], tokens[1:], names)
    return []


def _is_asked_with(state: State, word: str, names: Sequence[str]) -> bool:
    """Is this a word of the question, and no verb: "choose a card to discard"?"""
    return word in words_of(state.ask.line(names)) and word not in state.game.space.by_name


def _is_a_name(state: State, tokens: list[str], names: Sequence[str]) -> bool:
    """Is the whole line the name of something that can be chosen: Posta Longa?"""
    verbs = ((state.game.space.verb_of(move), move) for move in state.legal)
    things = (pair for verb, move in verbs for pair in _things(verb, move))
    return any(tokens in _said(domain, value, names) for domain, value in things)


def _is_notation(state: State, line: str) -> bool:
    """Is this a move in full, about something? Then it means that move and no other."""
    verb = state.game.space.by_name.get(line.lower().split()[0])
    if verb is None or not verb.domains:
        return False
    try:
        state.parse(" ".join(line.lower().split()))
    except NotationError:
        return False
    return True


def _taken_at_its_word(state: State, tokens: list[str], names: Sequence[str]) -> bool:
    """Is this a verb of the game about something it can be about?"""
    verb = state.game.space.by_name.get(tokens[0])
    return (
        verb is not None and bool(verb.domains) and bool(_filling(state, verb, tokens[1:], names))
    )


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
    asked = _is_asked_with(state, tokens[0], names) or any(
        _fits(head, tokens[0]) for move in state.legal for head in _heads(state, move, names)
    )
    wanted = tokens[1:] if asked and len(tokens) > 1 else tokens
    single = len([t for t in wanted if t not in FILLERS]) < 2
    if single and not asked:
        return None  # of a single thing `why_pointed` knows more
    found = (_filled(state, verb, wanted, names) for verb in verbs if verb.domains)
    return next((move for move in found if move is not None), None)


def _now(state: State) -> str:
    """The verbs that can be played."""
    return ", ".join(dict.fromkeys(state.game.space.verb_of(move).name for move in state.legal))


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
    return NotationError(unknown_told(state.game, line))


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


def named(state: State, moves: Sequence[int], line: str, names: Sequence[str]) -> list[int]:
    """Those of some moves whose things have this name, whole names before shortened ones."""
    tokens = words_of(line)
    found: list[int] = []
    for move in moves if tokens else ():
        ways = [
            way
            for thing in _things(state.game.space.verb_of(move), move)
            for way in _said(*thing, names)
        ]
        if tokens in ways:
            return [move]
        if all(any(_fits(word, typed) for way in ways for word in way) for typed in tokens):
            found.append(move)
    return found


def in_two(state: State, line: str, names: Sequence[str]) -> list[int] | None:
    """Two answers in one line, the second to what is asked next: `move krain bayern`.

    Only where the first answer shows nobody anything, so that the second can be looked at before.
    None where the line is not that; what is wrong with the second answer is raised.
    """
    words = line.split()
    for at in range(len(words) - 1, 0, -1):
        try:
            first = read(state, " ".join(words[:at]), names)
        except (NotationError, IllegalMove):
            continue
        later = state.copy()
        later.play(first)
        if later.seat != state.seat or later.undo_ply() > len(state.trail):
            return None
        try:
            return [first, read(later, " ".join(words[at:]), names)]
        except Unsure:
            return None
        except NotationError:
            continue
    return None


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


def _things(verb: Verb, move: int) -> Iterator[tuple[Domain, int]]:
    """What a move is about."""
    return zip(verb.domains, verb.args(move), strict=True)


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
    sentence = words_of(verb.sentence(move, names)) + words_of(answer(state, move, names))
    heads = _heads(state, move, names)
    things = [
        [word for way in _said(domain, value, names) for word in way]
        for domain, value in _things(verb, move)
    ]
    begins = any(_fits(head, first) for head in heads)
    if not begins and not things and min(map(len, wanted)) < TELLING:
        return None
    rest = wanted[1:] if begins and wanted[0] == first else wanted
    exact, at, in_order = int(first in heads), 0, True
    for word in rest:
        places = [i for i, thing in enumerate(things) if any(_fits(w, word) for w in thing)]
        if not places and (
            _is_number_of(verb, word) or not any(_fits(w, word) for w in (*heads, *sentence))
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
            said = {each for each in words if _fits(each, word)}
            if said:
                words -= said
                break
    return sum(
        100 if len(words) == size else len(words) for words, size in zip(unsaid, whole, strict=True)
    )


# -- among all moves --------------------------------------------------------------------------


def _verbs(state: State, tokens: list[str]) -> list[Verb]:
    """The verbs that the first word can mean: by their name, by what is shown of them, and by
    another word for it; those asked for now come first."""
    if not tokens:
        return []
    space = state.game.space
    asked = {space.verb_of(move).name for move in state.legal}
    others = list(_others(tokens[0]))
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
    fitting = _filling(state, verb, tokens, names)
    return finest(state, verb, fitting) if fitting else None


def _filling(state: State, verb: Verb, tokens: list[str], names: Sequence[str]) -> list[int]:
    """The moves of the verb about the things that the words name."""
    wanted = [t for t in tokens if t not in FILLERS] or tokens
    if bool(wanted) != bool(verb.domains):
        return []
    named = [_values(domain, wanted, names) for domain in verb.domains]
    if verb.domains and not any(named):
        return []
    pairs = zip(named, verb.domains, strict=True)
    choices = [values or range(domain.size) for values, domain in pairs]
    tried = islice(map(verb.of, product(*choices)), TRIES)
    head = words_of(verb.name)[0]
    return _best(state, list(tried), head, [head, *wanted], names)


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
