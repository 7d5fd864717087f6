"""The kit itself: every check notices the mistake it is there for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.pledge import (
    LAY,
    NUMBER,
    POSITION,
    WAIT,
    Boast,
    Pledge,
    PledgeState,
    PledgeTable,
    Turn,
)

from tabard.engine.asks import Ask, Question
from tabard.engine.errors import BrokenState, PositionError
from tabard.engine.native import Pile
from tabard.engine.piles import pile_of, plain
from tabard.engine.rng import Rng, fast
from tabard.engine.state import State
from tabard.engine.steps import Decision, Refusal
from tabard.testing import kit


def staged(game: Pledge | None = None) -> PledgeState:
    return (game or Pledge()).stage(POSITION, telling=True)


def ask(state: State, decision: Decision) -> State:
    """Put another question instead of the one that waits."""
    state.agenda[len(state.agenda) - 1] = decision
    state.asked = decision
    state.options = decision.moves(state)
    return state


def test_a_sound_game_passes_everything() -> None:
    state = staged()
    rng = fast(1)
    while not state.over:
        kit.check_moment(state)
        kit.check_words(state)
        kit.check_views(state)
        kit.check_refusals(state, range(state.game.space.size))
        kit.check_copy(state, fast(2))
        kit.check_record(state)
        kit.check_position(state)
        kit.check_undo(state, fast(4))
        for seat in (0, 1):
            kit.check_secrets(state, seat, fast(3))
        state.play(state.legal[rng.below("move", len(state.legal))])
    kit.check_moment(state)


def test_a_fingerprint_sees_every_field() -> None:
    state, other = staged(), staged()
    assert kit.fingerprint(state) == kit.fingerprint(other)
    other.deck.reverse()
    assert kit.fingerprint(state) != kit.fingerprint(other)
    other = staged()
    other.rng.below("extra", 2)
    assert kit.fingerprint(state) != kit.fingerprint(other)
    other = staged()
    other.push(Turn(1))
    assert kit.fingerprint(state) != kit.fingerprint(other)


def test_a_lost_card_is_noticed() -> None:
    state = staged()
    state.deck.pop()
    with pytest.raises(BrokenState, match="lost"):
        kit.check_moment(state)


class DeadEnd(Turn):
    def moves(self, s: PledgeState) -> Pile:
        return pile_of([])


class Twice(Turn):
    def moves(self, s: PledgeState) -> Pile:
        return pile_of([WAIT.move0(), WAIT.move0()])


class Outside(Turn):
    def moves(self, s: PledgeState) -> Pile:
        return pile_of([999])


class NoSeat(Turn):
    def __init__(self) -> None:
        super().__init__(7)

    def moves(self, s: PledgeState) -> Pile:
        return pile_of([WAIT.move0()])


@pytest.mark.parametrize(
    ("decision", "says"),
    [
        (DeadEnd(0), "dead end"),
        (Twice(0), "offered twice"),
        (Outside(0), "outside the move space"),
        (NoSeat(), "no seat 7"),
    ],
)
def test_a_bad_question_is_noticed(decision: Decision, says: str) -> None:
    with pytest.raises(kit.KitError, match=says):
        kit.check_moment(ask(staged(), decision))


class Silent(Turn):
    def prompt(self, s: PledgeState) -> Ask:
        return Question("silent", " ").ask()


class Lawless(Turn):
    rule = "TOY-99"


class Stubborn(Turn):
    def why(self, s: PledgeState, move: int) -> Refusal | None:
        return Refusal("No.", "TOY-99")


def test_bad_words_are_noticed() -> None:
    with pytest.raises(kit.KitError, match="prompt"):
        kit.check_words(ask(staged(), Silent(0)))
    with pytest.raises(kit.KitError, match="TOY-99"):
        kit.check_words(ask(staged(), Lawless(0)))
    with pytest.raises(kit.KitError, match="cites 'TOY-99'"):
        kit.check_refusals(ask(staged(), Stubborn(0)), [LAY.move1(5)])


class OpenTable(PledgeTable):
    hands: list[list[int]]


class OpenHanded(Pledge):
    """Shows everybody's hands."""

    def look(self, state: PledgeState, seat: int | None) -> PledgeTable:
        hands = [hand[:] for hand in state.hands]
        return OpenTable(hand=None, deck=0, laid=[], points=[], hands=hands)


class OddTable(PledgeTable):
    odd: object


class Unsendable(Pledge):
    def look(self, state: PledgeState, seat: int | None) -> PledgeTable:
        return OddTable(hand=None, deck=0, laid=[], points=[], odd=Turn(0))


class Meddler(Pledge):
    """Changes the table when somebody looks at it."""

    def look(self, state: PledgeState, seat: int | None) -> PledgeTable:
        state.points[0] += 1
        return super().look(state, seat)


def test_a_view_that_tells_too_much_is_noticed() -> None:
    with pytest.raises(kit.KitError, match="what it cannot know"):
        kit.check_secrets(staged(OpenHanded()), 0, fast(1))


def test_a_view_that_is_no_plain_data_or_changes_the_table_is_noticed() -> None:
    with pytest.raises(kit.KitError, match="not JSON"):
        kit.check_views(staged(Unsendable()))
    with pytest.raises(kit.KitError, match="changed it"):
        kit.check_views(staged(Meddler()))


class Telling(Turn):
    def prompt(self, s: PledgeState) -> Ask:
        return Question("telling", "You hold {0}.", NUMBER).ask(s.hands[0])


class Peeking(Turn):
    def moves(self, s: PledgeState) -> Pile:
        return pile_of([WAIT.move0(), LAY.move1(s.deck[-1])])


class Tactless(Boast):
    """Is asked only where there is something to boast of."""

    always_ask = False

    def moves(self, s: PledgeState) -> Pile:
        return pile_of([WAIT.move0(), LAY.move1(9)] if 9 in s.hands[0] else [WAIT.move0()])


def test_prompts_and_choices_that_tell_are_noticed() -> None:
    with pytest.raises(kit.KitError, match="prompt tells seat 1"):
        kit.check_secrets(ask(staged(), Telling(0)), 1, fast(1))
    with pytest.raises(kit.KitError, match="seat 0's choices depend"):
        kit.check_secrets(ask(staged(), Peeking(0)), 0, fast(1))


def test_a_question_whose_absence_would_tell_is_noticed() -> None:
    with pytest.raises(kit.KitError, match="that Tactless is asked at all tells seat 1"):
        kit.check_secrets(ask(staged(), Tactless(0, 9)), 1, fast(1))


class SharingState(PledgeState):
    """Forgets to copy the hands."""

    def clone(self) -> PledgeState:
        twin = SharingState(self.game, self.rng)
        twin.adopt(self)
        twin.hands = self.hands
        twin.deck = self.deck[:]
        twin.laid = self.laid[:]
        twin.points = self.points[:]
        return twin


class SpoilingState(PledgeState):
    """Re-deals the original instead of the copy."""

    original: PledgeState | None = None

    def clone(self) -> PledgeState:
        twin = SpoilingState(self.game, self.rng)
        twin.adopt(self)
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck
        twin.laid = self.laid[:]
        twin.points = self.points[:]
        return twin

    def redeal(self, seat: int, rng: Rng) -> None:
        deck = pile_of(self.deck)
        rng.shuffle("redeal", deck)
        self.deck[:] = plain(deck)


def into(state: PledgeState, other: PledgeState) -> PledgeState:
    """The same match, kept in another kind of state."""
    other.adopt(state)
    other.recording = True
    other.telling = True
    other.chronicle = state.chronicle
    other.hands, other.deck = state.hands, state.deck
    other.laid, other.points = state.laid, state.points
    return other


def test_a_copy_that_shares_with_its_original_is_noticed() -> None:
    state = staged()
    with pytest.raises(kit.KitError, match="changed the original"):
        kit.check_copy(into(state, SharingState(state.game, fast(1))), fast(2), plies=60)


def test_a_redeal_that_touches_the_original_is_noticed() -> None:
    state = staged()
    with pytest.raises(kit.KitError, match="re-dealing for seat 0 changed the original"):
        kit.check_secrets(into(state, SpoilingState(state.game, fast(1))), 0, fast(2))


class Forgetful(Pledge):
    """Forgets the points when it describes a position."""

    def describe(self, state: PledgeState) -> dict[str, Any]:
        return {k: v for k, v in super().describe(state).items() if k != "points"}


class Empty(Pledge):
    def describe(self, state: PledgeState) -> dict[str, Any]:
        return {**super().describe(state), "preacher": None}


class Undescribed(Pledge):
    def describe(self, state: PledgeState) -> dict[str, Any]:
        raise PositionError("no positions here")


def test_a_position_that_forgets_something_is_noticed() -> None:
    state = staged(Forgetful())
    state.play(state.parse("roll"))
    with pytest.raises(kit.KitError, match="staged position"):
        kit.check_position(state)
    assert kit.check_position(staged(Undescribed())) is False
    with pytest.raises(kit.KitError, match="TOML"):
        kit.check_position(staged(Empty()))


def test_a_record_that_leads_elsewhere_is_noticed() -> None:
    state = staged()
    state.play(state.parse("wait"))
    state.points[0] += 5
    with pytest.raises(kit.KitError, match="different state"):
        kit.check_record(state)


def test_a_result_without_reason_or_scores_is_noticed() -> None:
    state = staged()
    state.finish([1], [0], "because", "TOY-4")
    state.asked, state.options = None, pile_of([])
    with pytest.raises(kit.KitError, match="not every seat has a score"):
        kit.check_result(state)
    state.finish([1, 2], [0], "", "TOY-4")
    with pytest.raises(kit.KitError, match="no reason"):
        kit.check_result(state)
    state.finish([1, 2], [5], "because", "TOY-4")
    with pytest.raises(kit.KitError, match="winner"):
        kit.check_result(state)
    state.finish([1, 2], [1], "because", "TOY-77")
    with pytest.raises(kit.KitError, match="TOY-77"):
        kit.check_result(state)
