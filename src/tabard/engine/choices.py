"""Is there anything to choose? What is answered for people, and what they answer in one gesture."""

from collections.abc import Collection, Sequence

from tabard.engine.state import State

NONE: frozenset[str] = frozenset()


def only_answer(state: State, without: Collection[str] = NONE) -> int | None:
    """The move that is made for the asked seat because there is nothing to choose.

    There is nothing where one move is legal, where one is left without asides and, in a reaction
    window, without the cards the person is not to be asked about, or where a preset is safe.
    """
    asked = state.asked
    if asked is None:
        return None
    preset = int(asked.preset(state))
    if preset >= 0:
        return preset
    left = [move for move in state.legal if matters(state, move, without)]
    return left[0] if len(left) == 1 else None


def ends_with(state: State, move: int) -> bool:
    """Does this move end the game?"""
    later = state.copy()
    later.play(move)
    return later.over


def answer(state: State, move: int, names: Sequence[str] = ()) -> str:
    """A move as an answer to what is asked: a bare pass says what it means here."""
    space = state.game.space
    meanings = space.meanings.get(space.verb_of(move).name, {})
    for phrase in reversed(state.ask.phrases if meanings else []):
        if phrase.question.name in meanings:
            return meanings[phrase.question.name]
    return space.sentence(move, names)


def matters(state: State, move: int, without: Collection[str] = NONE) -> bool:
    """Does this legal move make the question one that a person wants to be asked?"""
    assert state.asked is not None
    if state.asked.aside(state, move):
        return False
    cards = cards_of(state, move) if state.asked.reaction and without else []
    return not cards or any(card not in without for card in cards)


def cards_of(state: State, move: int) -> list[str]:
    """The cards that a move names."""
    verb = state.game.space.verb_of(move)
    pairs = zip(verb.domains, verb.args(move), strict=True)
    return [domain.word(value) for domain, value in pairs if domain.kind == "card"]


def is_preset(state: State) -> bool:
    """Is the question one of habits, answered at once because its answer tells nothing?"""
    return state.asked is not None and state.asked.preset(state) >= 0


def sums_of(state: State) -> tuple[int, int] | None:
    """The lowest and the highest sum that can be named now, if a sum is asked for."""
    found = [] if state.asked is None else list(state.asked.sums(state))
    return (int(found[0]), int(found[1])) if found else None


def on_the_way(state: State, sum: int) -> int | None:
    """The next move towards naming this sum; None where that cannot be done."""
    if state.asked is None:
        return None
    move = int(state.asked.toward(state, sum))
    return move if move in state.legal else None
