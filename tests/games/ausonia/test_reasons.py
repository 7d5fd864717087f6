"""Hints of Ausonia say because: Influence, the deck, what is left of the turn."""

from __future__ import annotations

from tests.games.ausonia.story import Table, house, table

from tabard.games.ausonia.reasons import brings
from tabard.games.ausonia.state import AusoniaState


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


# -- what a plan brings -----------------------------------------------------------------------


def brought(t: Table, *moves: str) -> list[str]:
    """What is told of so many moves of the first house."""
    before = t.state.copy()
    t.play(*moves)
    assert isinstance(before, AusoniaState)
    return [ask.line(["Anna", "Bertram"]) for ask in brings(before, t.state, 0)]


MERCHANTS = "spice-trader apprentice mendicant-friar gossip"


def test_a_plan_tells_its_influence_and_what_the_rival_loses() -> None:
    t = table(house("house-bravo house-steward rough-emerald rough-sapphire"), house())
    t.play_all("house-bravo house-steward rough-emerald rough-sapphire")
    told = brought(t, "use house-bravo 1", "spend emerald", "use house-steward 1")
    assert told == ["brings you 3 Influence and takes 1 from Bertram"]


def test_the_influence_that_makes_the_last_round_is_told_so() -> None:
    t = table(house("house-steward rough-emerald", influence=58), house())
    told = brought(t, "play house-steward", "play rough-emerald", "use house-steward 1")
    assert told == ["brings you to 60 Influence: this round is then the last"]


def test_a_bought_card_is_told_by_what_it_opens() -> None:
    """Given a Peddler in the deck, the Spice Trader is of the guild that opens his red line."""
    gems = "rough-sapphire rough-emerald marked-emerald"
    t = table(house(gems, discards="peddler"), house(), offer=MERCHANTS)
    told = brought(t, *(f"play {gem}" for gem in gems.split()), "buy spice-trader")
    assert told == [
        "adds Spice Trader to your deck: using it opens the red line of Peddler, "
        "which is in your deck, too"
    ]


def test_a_card_in_hand_needs_no_telling_where_it_is() -> None:
    gems = "rough-sapphire rough-emerald marked-emerald"
    mine = house(f"peddler {gems}", discards="money-changer")
    t = table(mine, house(), offer=MERCHANTS)
    told = brought(t, *(f"play {gem}" for gem in gems.split()), "buy spice-trader")
    assert told == ["adds Spice Trader to your deck: using it opens the red line of Peddler"]


def test_what_a_card_opens_does_not_hang_on_the_order_of_the_pile() -> None:
    """Given two Merchants in the Draw Pile, then the same one is told whichever lies on top."""
    gems = "rough-sapphire rough-emerald marked-emerald"
    told = []
    for draw in ("peddler money-changer", "money-changer peddler"):
        t = table(house(gems, draw=draw), house(), offer=MERCHANTS)
        told.append(brought(t, *(f"play {gem}" for gem in gems.split()), "buy spice-trader"))
    assert told[0] == told[1]


def test_red_lines_that_follow_for_nothing_are_told() -> None:
    """Given a Peddler and a Guild Factor, using one opens the red line of the other."""
    t = table(house("peddler guild-factor rough-emerald"), house())
    t.play_all("peddler guild-factor rough-emerald")
    told = brought(t, "use peddler 1")
    assert told == ["brings you 2 Influence", "opens the red line of Guild Factor"]
    assert brought(t, "use guild-factor 2", "use peddler 2") == ["brings you 4 Influence"]


def test_a_pass_says_that_the_hand_stays() -> None:
    t = table(house("house-steward rough-emerald"), house(), offer=MERCHANTS)
    t.play("play house-steward")
    s = t.state
    assert s.game.purpose(s, s.w.pass_on.base).says == (
        "ends your turn: you can pay for nothing more; the card in your hand stays for the next one"
    )


def test_without_kin_a_card_is_told_by_its_line() -> None:
    gems = "rough-sapphire rough-emerald marked-emerald"
    t = table(house(gems), house(), offer=MERCHANTS)
    told = brought(t, *(f"play {gem}" for gem in gems.split()), "buy spice-trader")
    assert told == [
        "adds Spice Trader to your deck: 1 emerald gives 3 Influence each time it comes"
    ]


def test_a_gem_card_is_told_by_its_gems() -> None:
    gems = "rough-sapphire rough-emerald"
    t = table(house(gems), house(), offer=MERCHANTS, power="rainbow-shard")
    told = brought(t, *(f"play {gem}" for gem in gems.split()), "buy rainbow-shard")
    assert told == ["adds Rainbow Shard to your deck: 1 gem of any colour each time you play it"]


def test_near_the_end_a_card_is_bought_only_with_what_would_be_lost() -> None:
    gems = "rough-sapphire rough-emerald"
    t = table(house(gems, influence=57), house(), offer=MERCHANTS)
    told = brought(t, *(f"play {gem}" for gem in gems.split()), "buy mendicant-friar")
    assert told == ["adds Mendicant Friar to your deck, with gems that would be lost"]


def test_cards_drawn_during_the_actions_are_told() -> None:
    t = table(house("house-courier", draw="rough-emerald"), house())
    told = brought(t, "play house-courier", "use house-courier 1")
    assert told == ["draws a card that you can still play this turn"]


def test_cards_drawn_for_the_next_turn_are_not() -> None:
    t = table(house("house-courier", draw="rough-emerald"), house())
    assert brought(t, "pass", "done") == []


def test_foresight_tells_what_it_shows_and_throws_out() -> None:
    t = table(house("herbalist", draw="house-bravo rough-emerald"), house())
    told = brought(t, "play herbalist", "use herbalist 1", "look 2")
    assert told == ["shows you the next 2 cards of your Draw Pile, for nothing"]
    told = brought(t, "discard house-bravo", "done")
    assert told == [
        "keeps House Bravo out of the cards you draw next",
        "lets you draw Rough Emerald first",
    ]


def test_the_gem_that_is_given_is_told_by_what_the_others_are_for() -> None:
    """Given a sapphire and two emeralds, the sapphire leaves the gems for the Spice Trader."""
    hand = "money-changer rough-sapphire rough-emerald marked-emerald marked-sapphire"
    t = table(house(hand, draw="peddler peddler"), house(), offer=MERCHANTS, power="prism")
    t.play_all(hand).play("use money-changer 1")
    told = brought(t, "spend sapphire")
    assert told == [
        "leaves you the gems for Spice Trader",
        "draws 2 cards that you can still play this turn",
    ]


def test_gems_for_a_card_that_is_still_too_dear_are_told_with_what_is_missing() -> None:
    hand = "money-changer rough-bloodshard rough-emerald marked-emerald"
    t = table(house(hand, draw="peddler peddler"), house(), offer=MERCHANTS, power="prism")
    t.play_all(hand).play("use money-changer 1")
    told = brought(t, "spend bloodshard")
    assert told[0] == "leaves you the gems for Spice Trader, but for 1 gem of any colour"


def test_the_gem_that_is_given_is_told_by_the_red_line_it_counts_for() -> None:
    hand = "house-steward spice-trader rough-emerald rough-sapphire"
    t = table(house(hand), house(), offer="banker cardinal bishop doge-of-trade", power="prism")
    t.play_all(hand).play("use house-steward 1")
    assert brought(t, "spend emerald")[0] == "counts for the red line of Spice Trader: 2 emeralds"


# -- what comes first ---------------------------------------------------------------------------


def free(t: Table) -> list[str]:
    """The moves that come before all others."""
    s = t.state
    return [s.text(move) for move in s.legal if s.game.purpose(s, move).free]


def test_a_free_look_comes_before_a_draw() -> None:
    """Given a Herbalist and a Courier, then the Herbalist shows the cards before one is drawn."""
    t = table(house("herbalist house-courier", draw="house-bravo rough-emerald"), house())
    assert free(t) == ["play herbalist"]
    t.play("play herbalist")
    assert free(t) == ["use herbalist 1"]
    t.play("use herbalist 1")
    assert free(t) == ["look 2"]
    t.play("look 2")
    assert free(t) == ["discard house-bravo"]
    t.play("discard house-bravo", "done")
    assert free(t) == ["play house-courier"]
