"""What is particular to learning Audatia; what all games' lessons must be is in tests/kit."""

from __future__ import annotations

import re

from tabard.games.audatia import Audatia
from tabard.testing.lessons import chapters_visited, teaching

TEACHING = teaching("audatia")
EXERCISES = [exercise for lesson in TEACHING.lessons for exercise in lesson.exercises]
BEATS = [beat for exercise in EXERCISES for beat in exercise.steps]

# The head of the last lesson says why the others are left out.
TAUGHT = {
    "Setup", "Out of Measure", "Attack", "Reactions", "Binds", "Largo", "Stretto", "Thrusts",
    "Break Off", "Draws", "Virtues", "Eligibility", "Cycle", "Playing area", "Cards", "Skills",
    "Winning", "Counterattack",
}  # fmt: skip
LEFT_OUT = {"Options", "Examples"}


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


def test_the_lessons_cover_every_chapter_that_a_player_must_know() -> None:
    ledger = Audatia().ledger
    assert chapters_visited(Audatia, TEACHING) == TAUGHT
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


def test_the_first_game_has_no_trades_and_no_second_setup() -> None:
    """Two equal hands without a deck; the first draw ends the duel."""
    first = TEACHING.first_game
    game = Audatia(first.options, first.pack)
    table = game.look(game.stage(first.position or {}, 1), first.seat)
    assert [seat.deck_size for seat in table.seats] == [0, 0]
    assert [seat.hand_size for seat in table.seats] == [10, 10]
    assert table.draws_to_lose == 1
