"""The kit: what every game must pass, as plain functions over a running match.

Each check raises KitError with one sentence that says what does not hold. The fuzz runs
them all the time, the tests run them over every registered game, and a game in another
package can run them on itself.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine import records
from tabard.engine.errors import IllegalMove, PositionError
from tabard.engine.events import Event, Told
from tabard.engine.game import Game
from tabard.engine.piles import plain
from tabard.engine.rng import Rng
from tabard.engine.state import State
from tabard.engine.steps import Step
from tabard.engine.verbs import Domain, MoveSpace, Verb


class KitError(AssertionError):
    """Something that must hold for every game does not."""


def demand(holds: bool, sentence: str) -> None:
    """Raise KitError unless it holds."""
    if not holds:
        raise KitError(sentence)


# -- fingerprints: everything a state holds, compiled or not ------------------------------

PACKED = tuple(type(each) for each in (vec[i64](), vec[vec[i64]](), vec[float](), vec[Step]()))
PLAIN = (int, str, bool, type(None), float, bytes)
TOLD_FIELDS = ("chronicle", "telling")
SHARED = ("t", "w")  # tables and words: one for all states of a game
PROPERTIES = (  # of a state; fields in compiled classes
    "ask", "events", "fired", "legal", "log", "marks", "origin", "prompt", "rule", "seat", "trail"
)  # fmt: skip


def fingerprint(state: State, told: bool = False) -> str:
    """Everything the state holds, as text; two equal states have equal fingerprints.

    What was told (events, marks, rules fired) is left out unless asked for.
    """
    skipped = PROPERTIES + SHARED if told else PROPERTIES + SHARED + TOLD_FIELDS
    fields = {name: getattr(state, name) for name in fields_of(state) if name not in skipped}
    return repr({name: _plain(value) for name, value in sorted(fields.items())})


def fields_of(thing: object) -> list[str]:
    """The names of all fields an object has set, of compiled classes too."""
    names = [name for name in _slots(type(thing)) if hasattr(thing, name)]
    return sorted({*names, *getattr(thing, "__dict__", ())})


SLOTS: dict[type, list[str]] = {}


def _slots(cls: type) -> list[str]:
    if cls not in SLOTS:
        kinds = (types.GetSetDescriptorType, types.MemberDescriptorType)
        SLOTS[cls] = [
            name
            for base in cls.__mro__
            for name, value in vars(base).items()
            if isinstance(value, kinds) and not name.startswith("__")
        ]
    return SLOTS[cls]


def _plain(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if isinstance(value, PACKED):
        return [_plain(item) for item in value]
    if isinstance(value, list | tuple):
        return [item if type(item) is int else _plain(item) for item in value]
    if isinstance(value, Event):
        return (value.kind.name, value.who, value.args, value.audience, value.ply, value.rule)
    if isinstance(value, Game | Verb | Domain | MoveSpace | Told):
        return type(value).__name__
    if isinstance(value, set | frozenset):
        return sorted(repr(_plain(item)) for item in value)
    if isinstance(value, dict):
        return sorted((repr(_plain(k)), _plain(v)) for k, v in value.items())
    names = fields_of(value)
    return [type(value).__name__, *((name, _plain(getattr(value, name))) for name in names)]


# -- checks of one moment ------------------------------------------------------------------


def check_moment(state: State) -> None:
    """Somebody is asked something sensible, or the match is over with a result."""
    state.check()
    if state.over:
        check_result(state)
        return
    asked = state.asked
    demand(asked is not None, "the match is not over, but nobody is asked")
    assert asked is not None
    legal = state.legal
    demand(bool(legal), f"dead end: seat {asked.seat} is asked but has no legal move")
    demand(len(set(legal)) == len(legal), "a legal move is offered twice")
    demand(0 <= asked.seat < state.seats, f"there is no seat {asked.seat} to ask")
    demand(plain(asked.moves(state)) == legal, "asking twice gives different legal moves")
    size = state.game.space.size
    demand(all(0 <= move < size for move in legal), "a legal move lies outside the move space")


def check_result(state: State) -> None:
    """A finished match has a score for every seat, winners, a reason and a rule."""
    result = state.result
    demand(result is not None, "the match is over without a result")
    assert result is not None
    demand(len(result.scores) == state.seats, "not every seat has a score")
    demand(all(0 <= w < state.seats for w in result.winners), "a winner is no seat of the match")
    demand(bool(result.reason), "the result gives no reason")
    demand(result.rule in state.game.ledger, f"the result's rule '{result.rule}' is not there")
    demand(not state.legal and state.seat is None, "the match is over, but a seat is asked")


def check_words(state: State) -> None:
    """Prompt, rule, notation and sentences of everything that can be chosen."""
    if state.over:
        return
    demand(bool(state.prompt.strip()) and "\n" not in state.prompt, "the prompt is not one line")
    demand(state.rule in state.game.ledger, f"the rule '{state.rule}' of a question is not there")
    texts = [state.text(move) for move in state.legal]
    demand(len(set(texts)) == len(texts), "two legal moves have the same notation")
    for move, text in zip(state.legal, texts, strict=True):
        demand(state.parse(text) == move, f"'{text}' does not parse back to its move")
        demand(state.why_not(move) is None, f"'{text}' is legal and refused at once")
        sentence = state.game.space.sentence(move)
        demand(bool(sentence.strip()) and "{" not in sentence, f"'{text}' has no proper sentence")


def check_refusals(state: State, moves: Iterable[int]) -> None:
    """Moves that are not legal are refused with a sentence and a rule, and change nothing."""
    before = fingerprint(state)
    for move in moves:
        if move in state.legal:
            continue
        text = state.text(move)
        refusal = state.why_not(move)
        demand(refusal is not None, f"'{text}' is not legal, but nothing says why")
        assert refusal is not None
        demand(bool(refusal.reason.strip()), f"the refusal of '{text}' is empty")
        rule_known = refusal.rule in state.game.ledger
        demand(rule_known, f"the refusal of '{text}' cites '{refusal.rule}', which is not there")
        try:
            state.play(move)
        except IllegalMove as refused:
            demand(refused.rule == refusal.rule, f"'{text}' is refused by two different rules")
        else:
            raise KitError(f"'{text}' is not legal and was played all the same")
    demand(fingerprint(state) == before, "asking for an illegal move changed the state")


def check_views(state: State) -> None:
    """Every seat and a spectator has a view that is plain JSON data; looking changes nothing."""
    before = fingerprint(state)
    for seat in (*range(state.seats), None):
        try:
            view = state.view(seat)
            again = json.loads(json.dumps(view))
        except (TypeError, ValueError) as problem:
            raise KitError(f"the view of seat {seat} is not JSON: {problem}") from problem
        demand(again == view, f"the view of seat {seat} changes when it is sent as JSON")
    demand(fingerprint(state) == before, "looking at the table changed it")


def check_secrets(state: State, seat: int, rng: Rng) -> State:
    """Non-interference: what a seat cannot know makes no difference to what it is shown.

    Gives back the re-dealt state.
    """
    before = fingerprint(state)
    other = state.determinize(seat, rng)
    demand(fingerprint(state) == before, f"re-dealing for seat {seat} changed the original")
    other.check()
    demand(other.seat == state.seat, "a re-deal changed who is asked")
    demand(other.prompt == state.prompt, f"the prompt tells seat {seat} what it cannot know")
    demand(other.view(seat) == state.view(seat), f"seat {seat}'s view shows what it cannot know")
    if other.asked is not None and other.seat == seat:
        same = plain(other.asked.moves(other)) == state.legal
        demand(same, f"seat {seat}'s choices depend on what it cannot know")
    check_silence(other, seat)
    return other


def check_silence(other: State, seat: int) -> None:
    """A question whose mere absence would tell something is always asked.

    `other` is a re-deal for `seat`; in it the question must be put as well.
    """
    asked = other.asked
    if asked is None or asked.seat == seat or asked.always_ask:
        return
    demand(
        len(asked.moves(other)) > 1,
        f"that {type(asked).__name__} is asked at all tells seat {seat} what it cannot know",
    )


# -- checks of a whole match -----------------------------------------------------------------


def check_copy(state: State, rng: Rng, plies: int = 20) -> None:
    """A copy equals its original, and playing on with it leaves the original alone."""
    before = fingerprint(state, told=True)
    twin = state.copy()
    demand(fingerprint(twin, told=True) == before, "a copy differs from its original")
    course: list[tuple[int, list[int]]] = []
    while not twin.over and len(course) < plies:
        move = twin.legal[rng.below("move", len(twin.legal))]
        twin.do(move)
        course.append((move, twin.legal))
    demand(fingerprint(state, told=True) == before, "playing on with a copy changed the original")
    lean = state.fork()
    for move, legal in course:
        lean.do(move)
        demand(lean.legal == legal, "a lean copy goes another way than a full one")


def check_record(state: State) -> None:
    """The record of a match replays to the same match and is written the same again."""
    text = state.record()
    again = records.replay(state.game, records.read(text))
    demand(again.record() == text, "a record replayed is written differently")
    demand(fingerprint(again) == fingerprint(state), "a record replays to a different state")


def check_position(state: State) -> bool:
    """The position of a match can be described, set up again, and is then the same.

    False where this moment is none that can be described.
    """
    try:
        position = state.position()
    except PositionError:
        return False
    demand(not _none_in(position), "a position holds None, which TOML cannot say")
    plain = json.loads(json.dumps(position))
    staged = state.game.stage(plain)
    staged.check()
    demand(staged.position() == position, "a position set up again is described differently")
    for seat in (*range(state.seats), None):
        demand(staged.view(seat) == state.view(seat), f"seat {seat} sees a staged position anew")
    demand(staged.legal == state.legal, "a position set up again gives other legal moves")
    return True


def _none_in(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_none_in(item) for item in value.values())
    if isinstance(value, list):
        return any(_none_in(item) for item in value)
    return value is None


def check_undo(state: State, rng: Rng) -> None:
    """Undo reaches back within the match, and the actor has learned nothing since then."""
    ply = state.undo_ply()
    demand(0 <= ply <= len(state.trail), "undo reaches outside the match")
    if ply == len(state.trail):
        return
    actor = state.marks[-1][0]
    demand(
        all(seat == actor for seat, _, _ in state.marks[ply:]),
        "undo reaches past a move of another seat",
    )
    earlier = state.game.undo(state, ply)
    demand(earlier.seat == actor, "undo does not give the move back to its seat")
    other = earlier.determinize(actor, rng)
    for move in state.trail[ply:]:
        earlier.play(move)
        demand(move in other.legal, "undo takes back a choice that hidden cards allowed")
        other.do(move)
    demand(fingerprint(earlier) == fingerprint(state), "undone and redone is not the same")
    same = other.view(actor) == state.view(actor)
    demand(same, f"undo takes back moves by which seat {actor} learned something hidden")
