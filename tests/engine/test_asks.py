"""Questions are data: said with names at the edge, shown in pieces."""

from __future__ import annotations

from tabard.engine.asks import Question
from tabard.engine.verbs import Amounts, Domain, seats

CARD = Domain("card", ["baker", "thief", "judge"], ["Baker", "Thief", "Judge"], "card", "a card")
SEAT = seats(3)
NUMBER = Amounts()
TAKE = Question("take", "{0}: what do you take from {1}?", CARD, SEAT)
OF_MANY = Question("of-many", " ({0} of {1})", NUMBER, NUMBER)
SHOW = Question("show", "Show the {0}", CARD)


def test_a_question_is_said_with_the_labels_of_its_arguments() -> None:
    assert TAKE.ask(1, 2).line() == "Thief: what do you take from Seat 3?"


def test_people_are_called_by_their_names_where_they_have_any() -> None:
    assert TAKE.ask(1, 2).line(["Ann", "Bob", "Cy"]) == "Thief: what do you take from Cy?"


def test_a_question_may_have_further_parts() -> None:
    asked = TAKE.ask(0, 0)
    assert asked.also(OF_MANY, 2, 3).line().endswith("Seat 1? (2 of 3)")
    assert asked.line().endswith("Seat 1?"), "the shorter question stays as it was"


def test_several_things_are_listed() -> None:
    assert SHOW.ask([2]).line() == "Show the Judge"
    assert SHOW.ask([0, 1]).line() == "Show the Baker and Thief"
    assert SHOW.ask([0, 1, 2]).line() == "Show the Baker, Thief and Judge"


def test_what_the_reader_may_not_know_stays_unknown() -> None:
    assert SHOW.ask(-1).line() == "Show the a card"
    assert SHOW.ask(-1).pieces()[1].word == ""


def test_a_question_comes_in_pieces_that_can_be_pointed_at() -> None:
    pieces = TAKE.ask(1, 2).pieces(["Ann", "Bob", "Cy"])
    assert [(p.text, p.kind, p.domain, p.word) for p in pieces] == [
        ("Thief", "card", "card", "thief"),
        (": what do you take from ", "", "", ""),
        ("Cy", "seat", "seat", "seat-2"),
        ("?", "", "", ""),
    ]
