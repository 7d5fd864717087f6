"""Events: what happened, and who may know it."""

from __future__ import annotations

from tabard.engine.events import EVERYONE, Event, Told
from tabard.engine.state import State
from tabard.engine.verbs import Domain, seats

CARD = Domain("card", ["baker", "thief"], ["Baker", "Thief"], unknown="a card")
DREW = Told("drew", "{who} draws {0}", CARD, secret=(0,))
STOLE = Told("stole", "{who} takes {1} from {0}", seats(3), CARD, secret=(1,))
PLAYED = Told("played", "{who} plays the {0}", CARD, shows=True)
MOVED = Told("moved", "the {0} moves", CARD)
NAMES = ["Anna", "Bert", "Cleo"]


def test_a_secret_is_blanked_for_those_outside_the_audience() -> None:
    event = Event(DREW, 0, [1], 0b001, 4, "X-1")
    assert event.seen_by(0) == [1]
    assert event.seen_by(1) == [-1]
    assert event.seen_by(None) == [-1]
    assert event.line(0, NAMES) == "Anna draws Thief"
    assert event.line(1, NAMES) == "Anna draws a card"


def test_only_the_secret_part_is_blanked() -> None:
    event = Event(STOLE, 0, [1, 0], 0b011, 4, "")
    assert event.line(2, NAMES) == "Anna takes a card from Bert"
    assert event.line(1, NAMES) == "Anna takes Baker from Bert"


def test_an_open_event_is_known_to_everybody() -> None:
    event = Event(MOVED, 0, [0], EVERYONE, 0, "")
    assert event.known_to(None)
    assert event.line(None, NAMES) == "the Baker moves"
    assert event.learners() == 0


def test_who_learns_something_hidden() -> None:
    assert Event(DREW, 0, [1], 0b001, 0, "").learners() == 0b001
    shown = Event(PLAYED, 1, [1], EVERYONE, 0, "").learners()
    assert shown & 0b101 == 0b101
    assert not shown & 0b010


def test_who_lays_a_card_face_down_learns_nothing() -> None:
    hid = Told("hid", "{who} hides {0}", CARD, secret=(0,), known=True)
    assert Event(hid, 0, [1], 0b001, 0, "").learners() == 0
    assert Event(hid, 0, [1], 0b001, 0, "").seen_by(1) == [-1]


def test_what_is_uncovered_is_learned_by_the_actor_too() -> None:
    revealed = Told("revealed", "{who} reveals the {0}", CARD, uncovers=True)
    learners = Event(revealed, 1, [1], EVERYONE, 0, "").learners()
    assert learners & 0b111 == 0b111


def test_an_event_knows_its_ply_and_rule(staged: State) -> None:
    staged.play(staged.parse("lay 9"))
    event = staged.events[0]
    assert (event.kind.name, event.who, event.args, event.ply) == ("laid", 0, [9], 1)
    assert event.rule == "TOY-1"


def test_an_event_names_the_rule_of_the_step_that_made_it(staged: State) -> None:
    staged.play(staged.parse("lay 9"))
    staged.play(staged.parse("wait"))
    assert [(event.kind.name, event.rule) for event in staged.log] == [
        ("laid", "TOY-1"),
        ("drew", "TOY-4"),
    ]


def test_what_is_reported_or_noted_where_nothing_is_told_leaves_no_trace(staged: State) -> None:
    staged.report(MOVED, 0, 1, rule="X-1")
    assert [(e.kind.name, e.args, e.rule) for e in staged.log] == [("moved", [1], "X-1")]
    playout = staged.fork()
    playout.report(MOVED, 0, 0, rule="X-2")
    playout.note("X-3")
    staged.note("X-4")
    assert len(staged.log) == 1
    assert "X-4" in staged.fired
    assert not {"X-2", "X-3"} & staged.fired
