"""Looking things up: a rule by its number, anything by its words, best first."""

from __future__ import annotations

import pytest

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.ledger import Chapter, Ledger, LedgerFile, Rule
from tabard.engine.lookup import AIM, look_up, rule_or_words
from tabard.engine.registry import game_class, game_names, load
from tabard.engine.teaching import teaching_of

TAUGHT = [name for name in game_names() if teaching_of(game_class(name).package)]


@pytest.mark.parametrize("word", ["goal", "aim", "Objective", "winning", "how to win"])
@pytest.mark.parametrize("name", TAUGHT)
def test_who_asks_for_the_goal_finds_it_first_in_every_game(name: str, word: str) -> None:
    assert look_up(load(name), word)[0].title == AIM


@pytest.mark.parametrize("name", TAUGHT)
def test_every_word_of_the_glossary_is_found_first_by_each_of_its_names(name: str) -> None:
    game = load(name)
    teaching = teaching_of(game_class(name).package)
    assert teaching is not None
    for word in teaching.glossary.words:
        for form in (word.word, *word.also):
            first = look_up(game, form)[0]
            assert first.word is word or first.title == AIM, form


def test_all_words_must_be_spoken_of() -> None:
    found = look_up(load("fidelitas"), "tavern missio")
    assert "FID-18" in [entry.rule for entry in found if entry.word is None]
    assert all("missio" in f"{e.title} {e.names} {e.text}".casefold() for e in found)


def test_a_whole_word_comes_before_a_part_of_one() -> None:
    found = [entry.text for entry in look_up(load("fidelitas"), "play") if entry.word is None]
    whole = [" play " in text for text in found]
    assert whole[0]
    assert not all(whole)


def test_a_number_means_a_rule_even_if_there_is_none() -> None:
    game = load("fidelitas")
    assert rule_or_words(game, "fid-9") is game.ledger["FID-9"]
    assert rule_or_words(game, "9") is game.ledger["FID-9"]
    with pytest.raises(TabardError, match="there is no rule 99"):
        rule_or_words(game, "99")


def test_a_word_that_nothing_speaks_of_gets_a_sentence() -> None:
    with pytest.raises(TabardError, match="no rule and no word of Fidelitas speaks of 'zebra'"):
        rule_or_words(load("fidelitas"), "zebra")


def test_a_game_without_lessons_is_searched_in_its_rules(pledge: Game) -> None:
    rule = next(iter(pledge.ledger))
    assert rule.id in [entry.rule for entry in look_up(pledge, rule.section)]


# -- the table of contents ----------------------------------------------------------------------

SETUP, TURN = (
    Rule("TOY-1", "Setup", "rulebook", "Deal."),
    Rule("TOY-2", "Turn", "rulebook", "Go."),
)


def test_chapters_are_counted_where_the_rulebook_has_no_numbers() -> None:
    ledger = Ledger(LedgerFile("TOY", [SETUP, TURN], [Chapter("Turn"), Chapter("Setup")]))
    assert [(c.number, c.section) for c in ledger.chapters] == [("1", "Turn"), ("2", "Setup")]


def test_the_numbers_of_the_rulebook_are_kept() -> None:
    ledger = Ledger(LedgerFile("TOY", [SETUP, TURN], [Chapter("Setup", "4.0"), Chapter("Turn")]))
    assert [c.number for c in ledger.chapters] == ["4.0", ""]


def test_chapters_that_do_not_fit_the_rules_are_named() -> None:
    with pytest.raises(TabardError, match="do not fit its rules: Feast, Turn"):
        Ledger(LedgerFile("TOY", [SETUP, TURN], [Chapter("Setup"), Chapter("Feast")]))
