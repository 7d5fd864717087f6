"""What is particular to learning Feudalia; what all games' lessons must be is in tests/kit."""

from __future__ import annotations

from tabard.games.feudalia import Feudalia
from tabard.testing.lessons import chapters_visited, teaching

TEACHING = teaching("feudalia")
LEFT_OUT = {"Worked examples"}  # no rules of their own; two of them are positions of lesson 5

# What stands on plates, fiefs and cards without a sentence around it.
SIGNS = (
    "points", "coins", "nobles", "first player", "kept", "saves", "★", "fields used",
    "cities used", "crusade steps", "negative tokens", "turned", "raided", "reached", "playoff",
    "straighten", "permanent", "tap", "influence +", "scroll", "Services to the Court", "defence",
)  # fmt: skip


def test_the_lessons_visit_every_chapter_of_the_ledger() -> None:
    chapters = set(Feudalia().ledger.sections())
    assert chapters - chapters_visited(Feudalia, TEACHING) == LEFT_OUT


def test_resources_soils_types_and_signs_are_explained() -> None:
    content = Feudalia().content
    words = {resource.name for resource in content.resource}
    words |= {resource.colour for resource in content.resource}
    words |= {soil.name for soil in content.soil}
    words |= {vassal.type for vassal in content.vassal}
    words |= {variant.name for variant in content.variant}
    unknown = [word for word in (*sorted(words), *SIGNS) if TEACHING.glossary.find(word) is None]
    assert not unknown
