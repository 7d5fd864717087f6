"""Of words that are no move: what the thing is that they name, else which word comes near."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from tabard.engine.game import Game
from tabard.engine.teaching import Word, teaching_of
from tabard.terminal.plain import words_of

LONGEST = 40  # letters of what was typed that are said again
LIKE = 0.7
CAN_BE_TYPED = "type a number or a name of the list"
NO_ANSWER = "no answer to what is asked now"
NAMED = ("place", "guild", "resource")  # kinds of things that people call so


def unknown_told(game: Game, line: str, verbs: Collection[str] = ()) -> str:
    """What is said of a line whose words mean no move; `verbs` are those that can be played."""
    text = _plain(line)
    told = _word_told(game, text) or _card_told(game, text) or _thing_told(game, text)
    if told:
        return told
    short = line if len(line) <= LONGEST else f"{line[:LONGEST]}..."
    close = _closest(game, text, verbs)
    hint = f"did you mean '{close}'? Or " if close else ""
    return f"nothing here is called '{short}'; {hint}{CAN_BE_TYPED}"


def _closest(game: Game, text: str, verbs: Collection[str]) -> str:
    """The known word that is most like the whole line, else like one of its words."""
    known = [*_known(game), *verbs]
    tried = (get_close_matches(each, known, 1, LIKE) for each in (text, *text.split()))
    return next((found[0] for found in tried if found), "")


def _card_told(game: Game, text: str) -> str:
    """`Baker: a card (Virtus), no answer to what is asked now; card Baker reads it`."""
    for card in game.cards():
        if text in (_plain(str(card["id"])), _plain(str(card["name"]))):
            group = f" ({card['group']})" if card.get("group") else ""
            return f"{card['name']}: a card{group}, {NO_ANSWER}; `card {text}` reads it"
    return ""


def _word_told(game: Game, text: str) -> str:
    """A word of the glossary, with the beginning of what it says."""
    word = next((word for word in _glossary(game) if text in map(_plain, _names(word))), None)
    if word is None:
        return ""
    first = word.text.partition(". ")[0].removesuffix(".")
    return f"{word.word}: {first}. That is {NO_ANSWER}; `rules {text}` tells more"


def _thing_told(game: Game, text: str) -> str:
    """Something else that moves of the game name, such as a place."""
    for kind, words, label in _things(game):
        if text in words:
            said = f"a {kind}, " if kind in NAMED else ""
            return f"{label}: {said}{NO_ANSWER}; {CAN_BE_TYPED}"
    return ""


def _things(game: Game) -> Iterator[tuple[str, tuple[str, str], str]]:
    """Everything that moves of the game name: its kind, the ways it is typed, its name."""
    for domain in dict.fromkeys(each for verb in game.space.verbs for each in verb.domains):
        if domain.kind not in ("number", "seat"):
            for word, label in zip(domain.words, domain.labels, strict=True):
                yield domain.kind, (_plain(word), _plain(label)), label


def _known(game: Game) -> Iterator[str]:
    """Every word that could have been meant."""
    yield from (_plain(name) for word in _glossary(game) for name in _names(word))
    yield from (_plain(str(card["name"])) for card in game.cards())
    yield from (way for _, ways, _ in _things(game) for way in ways)


def _glossary(game: Game) -> list[Word]:
    teaching = teaching_of(type(game).package)
    return [] if teaching is None else teaching.glossary.words


def _names(word: Word) -> Sequence[str]:
    return [word.word, *word.also]


def _plain(text: str) -> str:
    return " ".join(words_of(text))
