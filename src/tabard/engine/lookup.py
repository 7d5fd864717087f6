# interpreted
"""Looking things up by word: in the aim of the game, the glossary and the rules, best first."""

from __future__ import annotations

import re

import msgspec

from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.ledger import Ledger, Rule
from tabard.engine.teaching import Teaching, Word, teaching_of

AIM = "The aim of the game"
AIM_WORDS = ("goal", "aim", "objective", "win", "winning", "winner", "how to win", "victory")

# How much it counts where a word stands; the browser's lookup.ts counts the same way.
NAMED, TITLE, TEXT, BEGINS, WITHIN = 40, 12, 4, 2, 1


class Found(msgspec.Struct):
    """Something that speaks of what was sought: the aim, a word of the glossary or a rule."""

    title: str
    text: str
    rule: str = ""
    word: Word | None = None
    names: list[str] = []  # what it is called: found by these, it comes first


def entries(game: Game) -> list[Found]:
    """Everything that can be looked up in a game."""
    teaching = teaching_of(type(game).package)
    found = [] if teaching is None else _taught(teaching)
    return found + [_entry(rule) for rule in game.ledger]


def _taught(teaching: Teaching) -> list[Found]:
    how = teaching.how_to_play
    aim = Found(AIM, how.goal, how.rule, names=list(AIM_WORDS))
    words = [
        Found(word.word, word.text, word.rule, word, [word.word, *word.also])
        for word in teaching.glossary.words
    ]
    return [aim, *words]


def _entry(rule: Rule) -> Found:
    return Found(f"{rule.section} {rule.id}", f"{rule.text} {rule.ruling}", rule.id)


def look_up(game: Game, text: str) -> list[Found]:
    """What speaks of all these words, best first; the order of the rulebook decides ties."""
    wanted = text.casefold().split()
    if not wanted:
        return []
    scored = [(_worth(entry, wanted), entry) for entry in entries(game)]
    scored.sort(key=lambda pair: -pair[0])
    return [entry for worth, entry in scored if worth > 0]


def _worth(entry: Found, wanted: list[str]) -> int:
    """0 where one of the words is missing."""
    named = " ".join(wanted) in (name.casefold() for name in entry.names)
    title = " ".join([entry.title, *entry.names]).casefold()
    told = entry.text.casefold()
    worths = [max(_met(word, title, TITLE), _met(word, told, TEXT)) for word in wanted]
    if not named and 0 in worths:
        return 0
    return sum(worths) + (NAMED if named else 0)


def _met(word: str, text: str, whole: int) -> int:
    """A whole word counts most, then the beginning of one, then anything within one."""
    at = re.escape(word)
    if re.search(rf"(?<!\w){at}(?!\w)", text):
        return whole
    if re.search(rf"(?<!\w){at}", text):
        return BEGINS
    return WITHIN if word in text else 0


def looks_like_an_id(ledger: Ledger, text: str) -> bool:
    """`12`, `FID-12`, `s11l`: meant as the number of a rule, even if there is none."""
    return re.fullmatch(rf"({ledger.prefix}-)?[a-z]?\d+[a-z]?", text, re.IGNORECASE) is not None


def rule_or_words(game: Game, text: str) -> Rule | list[Found]:
    """The rule of this number, or else what speaks of these words; never nothing."""
    if text.upper() in game.ledger or looks_like_an_id(game.ledger, text):
        return game.ledger[text]
    found = look_up(game, text)
    if not found:
        raise TabardError(f"no rule and no word of {game.title} speaks of '{text}'")
    return found
