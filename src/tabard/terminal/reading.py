"""What a person types, read as a legal move: notation, the names on the screen, shortened
words. How well they fit says `wording.py`, what is meant that is not legal `meaning.py`."""

from __future__ import annotations

from collections.abc import Sequence

from tabard.engine.choices import answer
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.state import State
from tabard.terminal.meaning import filling, meant
from tabard.terminal.plain import words_of
from tabard.terminal.wording import (
    FILLERS,
    alike,
    best,
    best_of,
    fits,
    heads_of,
    is_asked_with,
    other_words,
    things_of,
    ways_to_say,
)

# A thing that is named without its verb is not given away, unless nothing else is asked.
GIVING_AWAY = {"discard", "drop", "give", "lay", "sell", "turn", "trade", "break", "fire"}
NEAR = 0.45
SHOWN = 3


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
    found = best_of(state, among, tokens[0], tokens, names) if tokens and among else []
    return found if len(found) < len(among) or len(among) == 1 else []


def _is_no_answer(state: State, move: int, tokens: list[str], names: Sequence[str]) -> bool:
    """Is this beside what is asked, or does it give something away, and is its verb unsaid?"""
    assert state.asked is not None
    heads = heads_of(state, move, names)
    things = state.game.space.verb_of(move).domains
    said = any(fits(head, word) or head in other_words(word) for head in heads for word in tokens)
    if not things or said:
        return False
    if state.asked.aside(state, move):
        return True
    verbs = {state.game.space.verb_of(other) for other in state.legal}
    other = sum(bool(verb.domains) for verb in verbs) > 1
    return other and any(head in GIVING_AWAY for head in heads)


def _fitting(state: State, line: str, names: Sequence[str]) -> list[int]:
    """The legal moves a line can mean; a word of the game is taken at its word."""
    tokens = words_of(line)
    if not tokens:
        return []
    as_shown = _is_a_name(state, tokens, names) or _is_shown_so(state, tokens, names)
    if _is_notation(state, line) and not as_shown:
        return []
    fitting = best(state, tokens[0], tokens, names)
    if fitting or _taken_at_its_word(state, tokens, names):
        return fitting
    for other in other_words(tokens[0]):
        fitting = best(state, other, tokens, names)
        named = [move for move in fitting if state.text(move).split()[0] == other]
        if named:
            return named
    if len(tokens) > 1 and is_asked_with(state, tokens[0], names):
        return best(state, tokens[1], tokens[1:], names)
    return []


def _is_a_name(state: State, tokens: list[str], names: Sequence[str]) -> bool:
    """Is the whole line the name of something that can be chosen: Posta Longa?"""
    verbs = ((state.game.space.verb_of(move), move) for move in state.legal)
    things = (pair for verb, move in verbs for pair in things_of(verb, move))
    return any(tokens in ways_to_say(domain, value, names) for domain, value in things)


def _is_shown_so(state: State, tokens: list[str], names: Sequence[str]) -> bool:
    """Does what is shown of a legal move begin with these words: "Discard the Serf for income"?"""
    wanted = [word for word in tokens if word not in FILLERS]
    for move in state.legal:
        shown = [word for word in words_of(answer(state, move, names)) if word not in FILLERS]
        if len(wanted) > 1 and shown[: len(wanted)] == wanted:
            return True
    return False


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
    return verb is not None and bool(verb.domains) and bool(filling(state, verb, tokens[1:], names))


def named(state: State, moves: Sequence[int], line: str, names: Sequence[str]) -> list[int]:
    """Those of some moves whose things have this name, whole names before shortened ones."""
    tokens = words_of(line)
    found: list[int] = []
    for move in moves if tokens else ():
        ways = [
            way
            for thing in things_of(state.game.space.verb_of(move), move)
            for way in ways_to_say(*thing, names)
        ]
        if tokens in ways:
            return [move]
        if all(any(fits(word, typed) for way in ways for word in way) for typed in tokens):
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
        likeness = sum(max((alike(t, w) for w in words), default=0.0) for t in tokens)
        rated.append((likeness / max(len(tokens), 1), -len(rated), move))
    rated.sort(reverse=True)
    return [move for likeness, _, move in rated[:SHOWN] if likeness >= NEAR]
