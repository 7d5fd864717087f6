"""What is particular to learning Ausonia; what all games' lessons must be is in tests/kit."""

from __future__ import annotations

from tabard.games.ausonia import Ausonia
from tabard.games.ausonia.cards import KEYWORDS
from tabard.testing.lessons import chapters_visited, teaching

TEACHING = teaching("ausonia")


def test_the_lessons_visit_every_chapter_of_the_ledger() -> None:
    assert chapters_visited(Ausonia, TEACHING) == set(Ausonia().ledger.sections())


def test_keywords_guilds_and_the_letters_of_gems_are_explained() -> None:
    guilds = [guild.name for guild in Ausonia().content.guild]
    words = [*KEYWORDS, *guilds, "wild gem", "a gem of any colour", "S", "E", "B", "W"]
    assert not [word for word in words if TEACHING.glossary.find(word) is None]
