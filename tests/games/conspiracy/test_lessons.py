"""What is particular to learning Medieval Conspiracy; what all lessons must be is in tests/kit."""

from __future__ import annotations

from tabard.engine.teaching import Practice
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.words import THE_PIECES, UNIT_LABELS
from tabard.testing.lessons import chapters_visited, teaching

TEACHING = teaching("conspiracy")
GAME = Conspiracy()

# What a player must know; the last lesson says what is left out, and why.
TAUGHT = {
    "Income", "The turn", "Auctions", "Fate", "Death of an elector", "Death of a Lord",
    "Death of a Bishop", "Succession", "Movement", "Action cards", "Death of the Emperor", "War",
    "Combat cards", "Line-up", "Combat dice", "Withdrawal", "End of combat", "Masters", "Victory",
    "Events",
}  # fmt: skip
LEFT_OUT = {
    "The game", "Components", "Set-up", "Bribes", "Turn end", "Reorganisation", "Options", "Family",
}  # fmt: skip


def test_the_lessons_cover_the_chapters_a_player_must_know() -> None:
    chapters = chapters_visited(Conspiracy, TEACHING)
    assert chapters >= TAUGHT, TAUGHT - chapters
    ledger = {rule.section for rule in GAME.ledger.rules.values()}
    rulings = {section for section in ledger if section.startswith("Rulings")} | {"Examples"}
    assert ledger - rulings == TAUGHT | LEFT_OUT


def test_the_lesson_of_one_whole_turn_is_the_turn_of_the_rulebook() -> None:
    """14.2 ends with 60, 80 and 110 ducats; Brown, who leads now, has collected his 90 already."""
    (exercise,) = TEACHING.lesson("6-one-whole-turn").exercises
    practice = Practice(
        Conspiracy, exercise, [step.moves[0] if step.moves else "" for step in exercise.steps]
    )
    assert isinstance(practice.state, ConspiracyState)
    table = GAME.look(practice.state, None)
    assert (table.turn, table.active) == (2, 1)
    assert list(practice.state.money)[-3:] == [60, 80 + 90, 110]
    assert [seat.lands for seat in table.seats] == [8, 6, 7]


def test_the_election_lesson_ends_with_an_emperor() -> None:
    for lesson in ("7-four-electors", "8-the-emperor-is-dead"):
        exercise = TEACHING.lesson(lesson).exercises[-1]
        practice = Practice(Conspiracy, exercise, [step.moves[0] for step in exercise.steps])
        assert practice.state.result is not None
        assert practice.state.result.winners == [0]


def test_every_keyword_of_the_content_is_in_the_glossary() -> None:
    content = GAME.content
    keywords = [card.name for card in (*content.action, *content.event, *content.master)]
    keywords += [*THE_PIECES, *UNIT_LABELS, "profane", "clerical", "electorate", "foreign city"]
    missing = [word for word in keywords if TEACHING.glossary.find(word) is None]
    assert not missing
