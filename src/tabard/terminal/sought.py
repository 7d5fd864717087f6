"""What was looked up: a rule, or the best of what speaks of a word."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from tabard.engine.game import Game
from tabard.engine.ledger import Rule
from tabard.engine.lookup import AIM, rule_or_words
from tabard.engine.teaching import Word
from tabard.terminal.screen import rule_text

MANY = 12  # as much as is worth reading


def word_text(word: Word) -> Text:
    """A word of the glossary for reading."""
    also = f" ({', '.join(word.also)})" if word.also else ""
    rule = f" [{word.rule}]" if word.rule else ""
    return Text.assemble((word.word, "bold"), (also, "dim"), f": {word.text}", (rule, "dim"))


def print_sought(console: Console, game: Game, text: str) -> None:
    """The rule of this number, or the best of what speaks of these words."""
    found = rule_or_words(game, text)
    if isinstance(found, Rule):
        console.print(rule_text(found))
        return
    for entry in found[:MANY]:
        if entry.word is not None:
            console.print(word_text(entry.word))
        elif entry.title == AIM:
            line = Text.assemble((f"{AIM}: ", "bold"), entry.text, (f" [{entry.rule}]", "dim"))
            console.print(line)
        else:
            console.print(rule_text(game.ledger[entry.rule]))
    if len(found) > MANY:
        console.print(f"[dim]and {len(found) - MANY} more; another word narrows it down[/]")
