"""Hints of Ausonia say because: Influence, the deck, what is left of the turn."""

from __future__ import annotations

from tests.games.ausonia.story import house, table


def test_influence_is_told_by_its_number() -> None:
    """Given a Steward and a gem, when the Steward is used, then 2 Influence are told."""
    t = table(house("house-steward rough-emerald"), house()).play(
        "play house-steward", "play rough-emerald"
    )
    assert t.because("use house-steward 1", "pass").startswith("it brings you 2 Influence")


def test_a_gem_card_costs_nothing_and_gives_its_gems() -> None:
    t = table(house("house-steward rough-emerald"), house())
    assert t.because("play rough-emerald", "pass") == (
        "it costs nothing, and Rough Emerald gives its gems"
    )


def test_a_good_card_makes_the_deck_stronger() -> None:
    """Given gems for the Inquisitor, when he is bought rather than nothing, the deck gains."""
    gems = "rough-emerald rough-bloodshard marked-bloodshard rough-sapphire"
    t = table(house(gems), house(), offer="inquisitor gossip peddler gossip siege-engineer")
    t.play_all(gems)
    assert "makes your deck stronger" in t.because("buy inquisitor", "pass")


def test_influence_gained_is_not_called_a_weaker_deck() -> None:
    """The end comes nearer by it, which is counted, but is nothing to speak of."""
    t = table(house("house-steward rough-emerald", influence=50), house()).play(
        "play house-steward", "play rough-emerald"
    )
    assert "deck" not in t.because("use house-steward 1", "pass")
