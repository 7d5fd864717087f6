"""What was looked up: a rule, or the best of what speaks of a word."""

from __future__ import annotations

from itertools import accumulate

from rich.console import Console, RenderableType
from rich.text import Text

from tabard.engine.game import Game
from tabard.engine.ledger import Rule
from tabard.engine.lookup import AIM, Found, rule_or_words
from tabard.engine.teaching import Word
from tabard.terminal.screen import rule_text

MANY = 12  # as much as is worth reading
BESIDE = 3  # rows for what was typed, for how much more there is, and for the next line


def word_text(word: Word) -> Text:
    """A word of the glossary for reading."""
    also = f" ({', '.join(word.also)})" if word.also else ""
    rule = f" [{word.rule}]" if word.rule else ""
    return Text.assemble((word.word, "bold"), (also, "dim"), f": {word.text}", (rule, "dim"))


def print_sought(console: Console, game: Game, text: str) -> None:
    """The rule of this number, or the best of what speaks of these words, as the window takes."""
    found = rule_or_words(game, text)
    if isinstance(found, Rule):
        console.print(rule_text(found))
        return
    found = with_its_rule(game, found, text)
    told = fitting(console, [entry_text(game, entry) for entry in found[:MANY]])
    for each in told:
        console.print(each)
    if len(found) > len(told):
        console.print(f"[dim]and {len(found) - len(told)} more; another word narrows it down[/]")


def with_its_rule(game: Game, found: list[Found], text: str) -> list[Found]:
    """Behind a word of the glossary that was sought by its name, first of all its own rule."""
    first, *others = found
    named = text.casefold().strip() in (name.casefold() for name in first.names)
    if not named or first.word is None or first.rule not in game.ledger:
        return found
    ours = [each for each in others if each.word is None and each.rule == first.rule]
    rule = game.ledger[first.rule]
    told = ours[:1] or [Found(rule.section, rule.text, rule.id)]
    return [first, *told, *(each for each in others if each not in told)]


def entry_text(game: Game, entry: Found) -> RenderableType:
    """One of the things that speak of a word."""
    if entry.word is not None:
        return word_text(entry.word)
    if entry.title == AIM:
        return Text.assemble((f"{AIM}: ", "bold"), entry.text, (f" [{entry.rule}]", "dim"))
    return rule_text(game.ledger[entry.rule])


def fitting(console: Console, told: list[RenderableType]) -> list[RenderableType]:
    """As many as a window shows at once, one at least; all of them where there is no window."""
    if not console.is_terminal:
        return told
    heights = accumulate(len(console.render_lines(each, pad=False)) for each in told)
    count = sum(height <= console.height - BESIDE for height in heights)
    return told[: max(count, 1)]
