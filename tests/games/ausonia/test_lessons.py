"""What is particular to learning Ausonia; what all games' lessons must be is in tests/kit."""

from __future__ import annotations

from tests.games.ausonia.story import house, table

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


def test_red_lines_are_introduced_when_the_first_is_open() -> None:
    """Not with the free or paid line of the card that comes first."""

    def said() -> list[str]:
        return [intro.shows for intro in TEACHING.first_game.intros_for(t.state) if intro.verb]

    t = table(house("peddler money-changer rough-emerald rough-emerald"), house())
    t.play_all("rough-emerald rough-emerald peddler")
    assert "(red line)" not in said(), "only the paid line of the Peddler is open"
    t.play("use peddler 1", "play money-changer")
    assert "(red line)" in said(), "another of the Merchants was used"
