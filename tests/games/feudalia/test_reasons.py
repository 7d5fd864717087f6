"""Hints of Feudalia say because: points, cubes, masters, the deck."""

from __future__ import annotations

from tests.games.feudalia.story import fief, player, table


def test_an_upgrade_tells_its_points() -> None:
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands))
    said = t.because("upgrade goldmead", "end")
    assert said.startswith("it brings you victory points for Goldmead: +1")


def test_work_tells_the_cubes_it_brings() -> None:
    """Given a Reaper and wheat fields, when he works, then his wheat is counted."""
    t = table(player("reaper serf", [fief("goldmead"), fief("oakhurst"), fief("redbank")]))
    assert t.because("work reaper goldmead", "work serf redbank").startswith(
        "it brings you wheat: "
    )


def test_ending_the_phase_is_not_called_a_loss_of_what_time_takes() -> None:
    """Every turn less makes decks worth less, which is counted, but is nothing to speak of."""
    t = table(player("", [fief("goldmead", level=1), fief("oakhurst"), fief("redbank")]))
    said = t.because("end")
    assert "Goldmead" not in said
    assert "weaker" not in said
