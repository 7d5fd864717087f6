"""What is next on the way to the goal is told to every seat, from what it knows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.audatia.story import fight
from tests.games.conspiracy.story import begin, empire, family
from tests.games.feudalia.story import fief, player
from tests.games.feudalia.story import table as manor
from tests.games.fidelitas.story import table as city

from tabard.engine.registry import game_class, game_names
from tabard.engine.rng import fast

NAMES = [name for name in game_names() if game_class(name).package.startswith("tabard.games.")]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_short_phrase_that_hidden_things_do_not_change(name: str) -> None:
    state = game_class(name)().start(4)
    chance = random.Random(4)
    told = set()
    for ply in range(80):
        if state.over:
            break
        for seat in range(state.seats):
            said = state.game.see(state, seat).ahead
            assert len(said) < 160
            assert not said.endswith(".")
            if ply % 8 == 0:
                other = state.determinize(seat, fast(ply))
                assert other.game.see(other, seat).ahead == said
            told.add(bool(said))
        assert state.game.see(state, None).ahead == "", "spectators go nowhere"
        state.play(chance.choice(list(state.legal)))
    assert True in told


def ahead(story: Any, seat: int = 0) -> str:
    return str(story.state.game.see(story.state, seat).ahead)


def test_fidelitas_says_how_far_the_wishes_are() -> None:
    """The nearest first; one that is true is to be scored."""
    t = city({"bakery": "judge student"}, ["thief", "thief"], missio=["baker twins", "captain"])
    assert ahead(t) == "Trust of the Baker: 2 of 4; Trust of the Twins: 1 of 6"
    full = {"bakery": "judge student friar baker"}
    t = city(full, ["thief", "thief"], missio=["twins baker", "captain"])
    assert ahead(t).startswith("Trust of the Baker: true, to be scored after your play; ")
    t.play("play thief market")
    assert ahead(t).startswith("Trust of the Baker: true, score it; ")


def test_fidelitas_counts_a_wish_for_pairs_as_its_card_does() -> None:
    """Pairs are counted and not their cards, in the line of the goal as on the card."""
    t = city({"market": "merchant shopkeeper"}, ["thief", "thief"], missio=["sailor", "captain"])
    assert ahead(t) == "Trust of the Sailor: 1 of 2"
    [card] = t.view(0)["seats"][0]["missio"]
    assert card["standing"] == "1 of 2 locations nearest the Harbor with a Guild pair"


def test_feudalia_says_what_is_missing_for_the_nearest_points() -> None:
    lands = [fief("goldmead", wheat=3, wood=1), fief("oakhurst"), fief("redbank")]
    assert ahead(manor(player("", lands))) == "Goldmead at level 1: 1 cube of any type missing"
    lands = [fief("goldmead", wheat=3, wood=1, clay=1), fief("oakhurst"), fief("redbank")]
    assert ahead(manor(player("", lands))) == "Goldmead at level 1: all there"


def test_feudalia_counts_a_master_who_saves_a_cube_and_warns_of_the_tax_collector() -> None:
    """Given the Mason awake, the stone of a token is his; whoever draws the Tax Collector in his
    turn is told that he comes."""
    lands = [fief("goldmead", 1, "mason", wheat=1), fief("oakhurst", 1), fief("redbank", 1)]
    told = "a token (Foundations): 1 cube of any type missing, with the help of the Mason"
    assert ahead(manor(player("", lands))).startswith(told)
    hand = player("serf tax-collector", [fief("goldmead"), fief("oakhurst"), fief("redbank")])
    assert ahead(manor(hand)).startswith("the Tax Collector comes next turn · ")


def test_conspiracy_counts_towards_the_price_of_an_electorate_for_the_own_eyes() -> None:
    s = begin(empire(3, "movement", green=family("green", money=100)))
    price = s.state.t.elector_bid
    assert ahead(s) == f"100 of {price} ducats for the first bid for an electorate"


def test_conspiracy_says_what_wins_and_which_master_is_near() -> None:
    votes = family("green", more=["koeln", "pfalz", "sachsen"], money=100)
    s = begin(empire(3, "movement", green=votes))
    assert ahead(s).startswith("one more elector makes you Emperor; 100 of 500 ducats for")
    army = family("green", {"berg": {"knight": 3}})
    s = begin(empire(3, "movement", green=army))
    assert ahead(s) == "6 of 8 strength for Master of War: the vote of an elector"


def test_conspiracy_counts_glory_where_it_decides() -> None:
    army = family("green", {"berg": {"knight": 3}})
    s = begin(empire(3, "movement", green=army), turn_limit=4)
    assert ahead(s) == "6 of 8 strength for Master of War: a vote, 3 glory"
    s = begin(empire(3, "movement", green=family("green", money=100), turn=4), turn_limit=4)
    assert ahead(s) == (
        "you have 0 glory, the best rival 0; 100 of 500 ducats for the first bid for an "
        "electorate (5 glory)"
    )
    race = s.state.game.race(s.state)
    assert race is not None
    assert "this is the last turn" in race.goal


def test_audatia_says_what_can_be_struck_and_what_parries() -> None:
    """Of the cards that are held: a blow that is spent is no use to anybody."""
    duel = fight(["mf-left", "rf-left"], ["rf-left", "mf-right"])
    assert ahead(duel).endswith("you can attack with Mandritto Fendente, Roverso Fendente")
    many = fight(["mf-left", "mf-right", "rf-left", "punta"], ["rf-left"])
    assert ahead(many).endswith("with Mandritto Fendente and 2 more"), "it fits a phone"
    duel.play("attack mf-left")
    assert ahead(duel, 1) == "you can parry his Mandritto Fendente with Mandritto Fendente"
    duel = fight(["mf-left"], ["mm-right"])
    duel.play("attack mf-left")
    assert ahead(duel, 1) == "you hold no parry for his Mandritto Fendente"


def test_feudalia_says_what_lead_is_missing_once_somebody_has_the_points() -> None:
    story = manor(player(""), player(""))
    story.state.reached = True
    assert ahead(story) == (
        "when this round ends (1 player still to play), a lead of 1 wins, "
        "else it goes on; you are level"
    )


def test_feudalia_names_the_next_fief_before_a_token_and_a_master_who_makes_it_cheaper() -> None:
    lands = [fief("goldmead", 1, wheat=3), fief("oakhurst", 1), fief("redbank")]
    assert ahead(manor(player("", lands))).startswith("Redbank at level 1: ")
    lands = [
        fief("goldmead", 1, "mason", wheat=2),
        fief("oakhurst"),
        fief("redbank"),
    ]
    assert (
        ahead(manor(player("", lands)))
        == "a token (Foundations): all there, as the Mason saves you 1 stone"
    )


def test_conspiracy_says_what_the_land_under_the_hammer_is_worth() -> None:
    s = begin(empire(3, "movement", green=family("green", money=100)))
    koeln = s.state.w.places.index["koeln"]
    s.state.for_sale = koeln
    said = ahead(s)
    assert said.startswith("Köln pays 50 ducats a turn")
    assert said.endswith("it is a vote, and 5 glory")
