"""What is particular to learning Fidelitas; what all games' lessons must be is in tests/kit."""

from __future__ import annotations

from tabard.games.fidelitas.game import Fidelitas
from tabard.testing.lessons import chapters_visited, teaching

TEACHING = teaching("fidelitas")
LEFT_OUT = {"Setup", "Examples"}  # the head of the last lesson says why


def test_the_lessons_cover_every_chapter_that_a_player_must_know() -> None:
    chapters = set(Fidelitas().ledger.sections())
    assert chapters - chapters_visited(Fidelitas, TEACHING) <= LEFT_OUT


def test_every_citizen_is_met_in_a_lesson() -> None:
    """Played by the learner or a scripted rival, or told of in words."""
    exercises = [exercise for lesson in TEACHING.lessons for exercise in lesson.exercises]
    told = " ".join(beat.say for exercise in exercises for beat in exercise.steps)
    told += " ".join(exercise.end for exercise in exercises)
    assert not [card.name for card in Fidelitas().content.virtus if card.name not in told]


def test_guilds_landmarks_and_ranks_are_explained_with_their_signs() -> None:
    content = Fidelitas().content
    words = [word for guild in content.guild for word in (guild.name, guild.colour, guild.symbol)]
    words += [landmark.name for landmark in content.landmark]
    words += [rank.name for rank in content.rules.solo_ranks]
    assert not [word for word in words if TEACHING.glossary.find(word) is None]
