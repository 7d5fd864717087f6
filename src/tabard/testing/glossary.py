"""A glossary is whole: every keyword of the content is in it, and every word in it is met."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO

from rich.console import Console

from tabard.engine.game import Game
from tabard.engine.teaching import Glossary, Practice, Teaching, Word, people
from tabard.terminal.screen import picture
from tabard.testing.kit import demand

# Words with a capital within a sentence, `Out of Measure`, or before a number, `Raise 2`.
CAPITAL = re.compile(
    r"(?<=[a-z0-9,] )[A-Z][a-z]+(?: (?:of )?[A-Z][a-z]+)*|(?<![A-Za-z] )\b[A-Z][a-z]+(?= \d)"
)
SHORT = re.compile(r"[^\W\d]+(?: [^\W\d]+)?")  # one word or two


def check_glossary(cls: type[Game], found: Teaching) -> None:
    """Every word stands once, cites a rule that is there, and is met; no keyword is missing."""
    ledger = cls().ledger
    seen: set[str] = set()
    for word in found.glossary.words:
        demand(not word.rule or word.rule in ledger, f"'{word.word}' cites '{word.rule}'")
        for form in (word.word, *word.also):
            demand(form.casefold() not in seen, f"the glossary has '{form}' twice")
            seen.add(form.casefold())
    missing = missing_keywords(cls, found.glossary)
    demand(not missing, f"keywords that the glossary does not explain: {missing}")
    unused = unused_words(cls, found)
    demand(not unused, f"words of the glossary that nobody meets: {unused}")


def missing_keywords(cls: type[Game], glossary: Glossary) -> list[str]:
    """The keywords of a game's content that its glossary does not explain."""
    return [word for word in sorted(keywords(cls())) if not _explained(glossary, word)]


def keywords(game: Game) -> set[str]:
    """What a game calls by a name of its own and a card does not explain by lying there.

    The kinds of its cards, the names that moves use for other things than cards, and the words
    with a capital that stand on at least two cards.
    """
    names = {str(card["name"]).casefold() for card in game.cards()}
    found = {str(card["group"]) for card in game.cards() if card.get("group")}
    short = {label for label in _labels(game) if SHORT.fullmatch(label)}
    found |= {label for label in short if label.casefold() not in names}
    counted = Counter(
        word for card in game.cards() for word in set(CAPITAL.findall(str(card.get("text", ""))))
    )
    found |= {word for word, cards in counted.items() if cards > 1 and not _names(word, names)}
    return found


def _labels(game: Game) -> set[str]:
    """What moves call things that are no seats and no numbers: resources, sides, guilds."""
    domains = [domain for verb in game.space.verbs for domain in verb.domains]
    return {label for d in domains if d.kind not in ("seat", "number") for label in d.labels}


def _names(word: str, names: set[str]) -> bool:
    """Is it a card's name, or a part of one?"""
    single = word.casefold().removesuffix("s")
    return any(single in name for name in names)


def _explained(glossary: Glossary, word: str) -> bool:
    word = word.removeprefix("the ")
    forms = (word, word.removesuffix("s"), f"{word}s", f"{word} card")
    return any(glossary.find(form) for form in forms)


def unused_words(cls: type[Game], found: Teaching) -> list[str]:
    """The words of the glossary that stand nowhere in the game, in none of their forms."""
    met = met_by_players(cls, found)
    return [word.word for word in found.glossary.words if not _stands_in(word, met)]


def _stands_in(word: Word, text: str) -> bool:
    forms = "|".join(re.escape(form.casefold()) for form in (word.word, *word.also))
    return re.search(rf"(?<!\w)(?:{forms})(?!\w)", text) is not None


def met_by_players(cls: type[Game], found: Teaching) -> str:
    """All that is said to players: rules, cards, moves, options, the page, lessons as drawn."""
    game = cls()
    parts = [f"{rule.text} {rule.ruling}" for rule in game.ledger]
    parts += [" ".join(str(fact) for fact in card.values()) for card in game.cards()]
    parts += [*(verb.text for verb in game.space.verbs), *_labels(game)]
    parts += [f"{option.name} {option.help}" for option in cls.OPTIONS]
    how = found.how_to_play
    parts += [how.goal, *(section.text for section in how.sections), *how.know]
    parts += [mark.say for mark in how.figure.marks]
    parts += [intro.say for intro in found.first_game.intros]
    parts += _lessons(cls, found)
    return " ".join(parts).casefold()


def _lessons(cls: type[Game], found: Teaching) -> list[str]:
    """What is said in the lessons, and their tables as they are drawn."""
    said = []
    console = Console(file=StringIO(), width=100, record=True)
    for exercise in [each for lesson in found.lessons for each in lesson.exercises]:
        practice = Practice(cls, exercise)
        names = people(practice.game.seats, exercise.seat)
        while practice.step is not None:
            said += [practice.step.say, practice.step.task, str(practice.state.prompt)]
            console.print(picture(practice.state, exercise.seat, names, 100))
            practice.attempt(practice.step.moves[0] if practice.step.moves else "")
    return [*said, console.export_text()]
