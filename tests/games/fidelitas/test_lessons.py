"""What a learner of Fidelitas is given: right, complete, and short enough to be read."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from tabard.engine.teaching import Beat, Lesson, Practice
from tabard.games.fidelitas.game import Fidelitas
from tabard.terminal.screen import picture
from tabard.testing.lessons import check_first_game, check_glossary, check_lesson, teaching

TEACHING = teaching("fidelitas")
EXERCISES = [exercise for lesson in TEACHING.lessons for exercise in lesson.exercises]
BEATS = [beat for exercise in EXERCISES for beat in exercise.steps]

# The head of the last lesson says why the others are left out.
TAUGHT = {
    "Turn", "City", "Score", "Draw", "Tavern", "Cards", "Secrecy", "End", "Manu Forti", "New City",
    "Team", "Solo",
}  # fmt: skip
LEFT_OUT = {"Setup", "Examples"}


@pytest.mark.parametrize("lesson", TEACHING.lessons, ids=lambda lesson: lesson.id)
def test_every_task_can_be_done_and_every_slip_is_answered(lesson: Lesson) -> None:
    check_lesson(Fidelitas, lesson)


def test_the_glossary_and_the_first_game_rest_on_rules() -> None:
    check_glossary(Fidelitas, TEACHING)
    check_first_game(Fidelitas, TEACHING)


# -- words -----------------------------------------------------------------------------------


def test_every_keyword_of_the_content_is_in_the_glossary() -> None:
    game = Fidelitas()
    content = game.content
    keywords = ["Virtus", "Missio", "Manu Forti", "X", "Guild pair", "Tavern"]
    for guild in content.guild:
        keywords += [guild.name, guild.colour, guild.symbol]
    keywords += [landmark.name for landmark in content.landmark]
    keywords += [rank.name for rank in content.rules.solo_ranks]
    texts = " ".join(card["text"] for card in game.cards())
    acts = r"adjacent|regular|closed|discard|swap|reveal|move|empty|nearest|alone|different guilds"
    keywords += set(re.findall(acts, texts.lower()))
    missing = [word for word in keywords if TEACHING.glossary.find(word) is None]
    assert not missing


def test_every_word_of_the_glossary_is_met_somewhere() -> None:
    met = met_by_players()
    unused = [
        word.word
        for word in TEACHING.glossary.words
        if not any(stands_in(form, met) for form in (word.word, *word.also))
    ]
    assert not unused


def stands_in(form: str, text: str) -> bool:
    """Is it there as a whole word?"""
    return re.search(rf"(?<!\w){re.escape(form.casefold())}(?!\w)", text) is not None


def met_by_players() -> str:
    """Rules, cards, questions, events, the page, and every table of the lessons as it is drawn."""
    game = Fidelitas()
    parts = [rule.text + rule.ruling for rule in game.ledger]
    parts += [str(card) for card in game.cards()]
    how = TEACHING.how_to_play
    parts += [how.goal, *(section.text for section in how.sections), *how.know]
    console = Console(file=StringIO(), width=100, record=True)
    for exercise in EXERCISES:
        practice = Practice(Fidelitas, exercise)
        while practice.step is not None:
            parts.append(practice.state.prompt)
            console.print(picture(practice.state, exercise.seat, names(practice), 100))
            practice.attempt(practice.step.moves[0] if practice.step.moves else "")
    return " ".join([*parts, console.export_text()]).casefold()


def names(practice: Practice) -> list[str]:
    return [f"Seat {seat}" for seat in range(practice.state.seats)]


# -- what is covered --------------------------------------------------------------------------


def test_the_lessons_cover_every_chapter_that_a_player_must_know() -> None:
    ledger = Fidelitas().ledger
    cited = {beat.rule for beat in BEATS} | {slip.rule for beat in BEATS for slip in beat.slips}
    covered = {ledger[rule].section for rule in cited if rule}
    assert covered - LEFT_OUT == TAUGHT
    assert {rule.section for rule in ledger} == TAUGHT | LEFT_OUT


def test_every_citizen_is_met_in_a_lesson() -> None:
    """Played by the learner or a scripted rival, or told of in words."""
    told = " ".join([*(beat.say for beat in BEATS), *(exercise.end for exercise in EXERCISES)])
    assert not [card.name for card in Fidelitas().content.virtus if card.name not in told]


def test_the_first_game_introduces_every_question_of_a_game_for_two() -> None:
    """Played by bots from many seeds, each question is granted by a rule with an introduction."""
    first = TEACHING.first_game
    game = Fidelitas(first.options, first.pack)
    introduced = {intro.asks for intro in first.intros}
    asked = set()
    for seed in range(40):
        state = game.stage(first.position or {}, seed)
        while not state.over:
            assert state.asked is not None
            asked.add(state.asked.rule)
            state.play(state.legal[(seed * 7 + state.round * 3 + len(asked)) % len(state.legal)])
    assert asked == introduced


# -- short enough ------------------------------------------------------------------------------


def test_the_page_is_read_in_about_a_minute() -> None:
    how = TEACHING.how_to_play
    sections = [f"{section.title} {section.text}" for section in how.sections]
    assert len(" ".join([how.goal, *sections, *how.know]).split()) <= 250
    assert len(how.know) == 5


def test_what_the_page_shows_is_there() -> None:
    ids = {card["id"] for card in Fidelitas().cards()}
    shown = [thing for section in TEACHING.how_to_play.sections for thing in section.show]
    assert not [thing for thing in shown if thing.partition(":")[2] not in ids]


@pytest.mark.parametrize("beat", BEATS, ids=lambda beat: beat.say[:30])
def test_a_step_is_short(beat: Beat) -> None:
    assert len(beat.say.split()) <= 45
    assert len(beat.task.split()) <= 12
    assert bool(beat.task) == bool(beat.moves)
