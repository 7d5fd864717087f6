"""What a learner of Audatia is given: right, complete, and short enough to be read."""

from __future__ import annotations

import random
import re
from io import StringIO

import pytest
from rich.console import Console

from tabard.engine.teaching import Beat, Lesson, Practice
from tabard.games.audatia import Audatia
from tabard.terminal.screen import picture
from tabard.testing.lessons import check_first_game, check_glossary, check_lesson, teaching

TEACHING = teaching("audatia")
EXERCISES = [exercise for lesson in TEACHING.lessons for exercise in lesson.exercises]
BEATS = [beat for exercise in EXERCISES for beat in exercise.steps]
NAMES = ["Galeazzo", "Boucicault"]

# The head of the last lesson says why the others are left out.
TAUGHT = {
    "Setup", "Out of Measure", "Attack", "Reactions", "Binds", "Largo", "Stretto", "Thrusts",
    "Break Off", "Draws", "Virtues", "Eligibility", "Cycle", "Playing area", "Cards", "Skills",
    "Winning", "Counterattack",
}  # fmt: skip
LEFT_OUT = {"Options", "Examples"}


@pytest.mark.parametrize("lesson", TEACHING.lessons, ids=lambda lesson: lesson.id)
def test_every_task_can_be_done_and_every_slip_is_answered(lesson: Lesson) -> None:
    check_lesson(Audatia, lesson)


def test_the_glossary_and_the_first_game_rest_on_rules() -> None:
    check_glossary(Audatia, TEACHING)
    check_first_game(Audatia, TEACHING)


# -- words -----------------------------------------------------------------------------------


def test_every_keyword_of_the_content_is_in_the_glossary() -> None:
    game = Audatia()
    content = game.content
    keywords = ["posta", "Extended", "Exchange", "Cycle", "moon", "◖", "◗", "Out of Measure"]
    for sword in content.sword:
        keywords += [sword.name, sword.short]
    for virtue in content.virtue:
        keywords += [virtue.name, virtue.animal]
    holds = (*content.remedy, *content.counter)
    for named in (*content.posta, *content.skill, *content.side, *holds):
        keywords.append(named.name)
    texts = " ".join(card["text"] for card in game.cards()).lower()
    acts = (
        r"attack\w*er|parr\w+|counterattacks?|breaks?(?: off)?|exchanges?|defends?|binds?|largo"
        r"|stretto|remed\w+|enters?|gift|closes|leads?|perfect|line up|fendente|mezan[oi]|sottani"
    )
    keywords += sorted(set(re.findall(rf"\b(?:{acts})\b", texts)))
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
    """Rules, cards, moves, questions, the page, and every table of the lessons as it is drawn."""
    game = Audatia()
    parts = [rule.text + rule.ruling for rule in game.ledger]
    parts += [str(card) for card in game.cards()]
    parts += [verb.text for verb in game.space.verbs]
    how = TEACHING.how_to_play
    parts += [how.goal, *(section.text for section in how.sections), *how.know]
    console = Console(file=StringIO(), width=100, record=True)
    for exercise in EXERCISES:
        practice = Practice(Audatia, exercise)
        while practice.step is not None:
            parts.append(practice.state.prompt)
            console.print(picture(practice.state, exercise.seat, NAMES, 100))
            practice.attempt(practice.step.moves[0] if practice.step.moves else "")
    return " ".join([*parts, console.export_text()]).casefold()


# -- what is covered --------------------------------------------------------------------------


def test_the_lessons_cover_every_chapter_that_a_player_must_know() -> None:
    ledger = Audatia().ledger
    cited = {beat.rule for beat in BEATS} | {slip.rule for beat in BEATS for slip in beat.slips}
    assert {ledger[rule].section for rule in cited if rule} == TAUGHT
    assert {rule.section for rule in ledger} == TAUGHT | LEFT_OUT


def test_every_way_to_answer_is_played_in_a_lesson() -> None:
    """Every verb of the fight but the Boar's Tooth's defence and what only Lure needs."""
    played = {move.split()[0] for beat in BEATS for move in beat.moves}
    verbs = {verb.name for verb in Audatia().space.verbs}
    assert verbs - played == {
        "swap", "salute", "return", "trade", "name", "defend", "yield",
    }  # fmt: skip


def test_the_opponents_hand_lies_open_where_the_learner_has_to_judge_it() -> None:
    """Nobody is asked to guess: where his cards matter, they are known."""
    for exercise in EXERCISES:
        if any("He holds" in beat.say or "You know his" in beat.say for beat in exercise.steps):
            rival = exercise.position["players"][1 - exercise.seat]
            assert rival["known"], exercise.title


def test_the_first_game_introduces_every_question_that_comes_up() -> None:
    """Played from many seeds, each question to the learner has its introduction."""
    first = TEACHING.first_game
    game = Audatia(first.options, first.pack)
    introduced = {intro.asks for intro in first.intros}
    asked = set()
    for seed in range(60):
        state = game.stage(first.position or {}, seed)
        rng = random.Random(seed)
        while not state.over:
            assert state.asked is not None
            if state.seat == first.seat:
                asked.add(state.asked.rule)
            state.play(rng.choice(list(state.legal)))
    assert asked <= introduced
    assert {"AUD-S2", "AUD-S5", "AUD-S8", "AUD-S11L", "AUD-S11S", "AUD-S12"} <= asked


def test_the_first_game_has_no_trades_and_no_second_setup() -> None:
    """Two equal hands without a deck; the first draw ends the duel."""
    first = TEACHING.first_game
    game = Audatia(first.options, first.pack)
    table = game.look(game.stage(first.position or {}, 1), first.seat)
    assert [seat.deck_size for seat in table.seats] == [0, 0]
    assert [seat.hand_size for seat in table.seats] == [10, 10]
    assert table.draws_to_lose == 1


# -- short enough ------------------------------------------------------------------------------


def test_the_page_is_read_in_about_a_minute() -> None:
    how = TEACHING.how_to_play
    sections = [f"{section.title} {section.text}" for section in how.sections]
    assert len(" ".join([how.goal, *sections, *how.know]).split()) <= 250
    assert len(how.know) == 5


def test_what_the_page_shows_is_there() -> None:
    ids = {card["id"] for card in Audatia().cards()}
    shown = [thing for section in TEACHING.how_to_play.sections for thing in section.show]
    assert not [thing for thing in shown if thing.partition(":")[2] not in ids]


@pytest.mark.parametrize("beat", BEATS, ids=lambda beat: beat.say[:30])
def test_a_step_is_short(beat: Beat) -> None:
    assert len(beat.say.split()) <= 45
    assert len(beat.task.split()) <= 12
    assert bool(beat.task) == bool(beat.moves)
