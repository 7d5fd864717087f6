"""What people are asked and told: prompts name the card, refusals the reason and its rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fidelitas.story import table

CITY = {"library": "friar judge", "market": "soldier", "tavern-north": "thief"}


def prompts(hand: str, *moves: str, **more: Any) -> list[str]:
    """The questions that are put after each of these moves."""
    t = table(CITY, [hand, "baker baker", "judge"], deck="merchant farmer", **more)
    asked = []
    for move in moves:
        t.play(move)
        asked.append(t.prompt)
    return asked


@pytest.mark.parametrize(
    ("card", "place", "asked"),
    [
        ("judge", "courthouse", "Judge: choose a card to move to another regular location"),
        ("magistrate", "courthouse", "Magistrate: choose a guild"),
        ("student", "library", "Student: play another Virtus card"),
        ("baker", "bakery", "Baker: choose a card to move to another location (1 of 2)"),
        ("butcher", "bakery", "Butcher: choose a card of the City to discard (1 of 2)"),
        ("shopkeeper", "market", "Shopkeeper: swap two cards"),
        ("soldier", "bakery", "Soldier: choose a card to move to an adjacent location"),
        ("swindler", "library", "Swindler: which card of the Library"),
        ("minstrel", "university", "Which card of the Library follows the Minstrel?"),
        ("friar", "bakery", "Friar: choose a card of the City to discard"),
        ("farmer", "bakery", "Farmer: at which location is the Merchant from the deck placed?"),
    ],
)
def test_the_first_question_of_an_action_names_its_card(card: str, place: str, asked: str) -> None:
    assert prompts(f"{card} friar", f"play {card} {place}")[0].startswith(asked)


@pytest.mark.parametrize(
    ("card", "place", "asked"),
    [
        ("sergeant", "bakery", "Which"),
        ("bishop", "bakery", "Bishop: choose a card to move to an adjacent location (1 of 3)"),
        ("smuggler", "bakery", "Smuggler: which card of the City"),
        ("blacksmith", "bakery", "Blacksmith: the two sides"),
        ("alchemist", "library", "Alchemist: which card"),
        ("jester", "bakery", "Jester: with whom"),
    ],
)
def test_so_does_that_of_a_manu_forti_card(card: str, place: str, asked: str) -> None:
    got = prompts(f"{card} friar", f"play {card} {place}", manu_forti=True)[0]
    if card == "sergeant":  # one location holds Soldiers, so where to is asked at once
        assert got == "Move all Soldiers at the Market: to which location?"
    else:
        assert got.startswith(asked)


def test_the_second_question_repeats_what_was_picked() -> None:
    assert prompts("baker", "play baker bakery", "pick thief tavern-north", "to market")[1:] == [
        "Move the Thief at the Tavern (north): to which location?",
        "Baker: choose a card to move to another location (2 of 2)",
    ]
    swap = prompts("shopkeeper", "play shopkeeper market", "pick friar library")
    assert swap[1] == "Swap the Friar at the Library with which card of another location?"
    gone = prompts("butcher", "play butcher bakery", "pick friar library")
    assert gone[1].endswith("to discard, at another location (2 of 2)")


@pytest.mark.rule("FID-36")
def test_with_manu_forti_the_turn_begins_with_two_ways() -> None:
    t = table({}, ["soldier", "baker"], manu_forti=True)
    assert t.prompt == "Play a Virtus card to a location, or score a Manu Forti card"


@pytest.mark.rule("FID-39")
def test_a_partner_is_told_whose_turn_it_is() -> None:
    t = table({}, ["merchant", "merchant", "thief", "thief"], team=True)
    t.play("play merchant market")
    assert t.prompt.startswith("Score Missio cards")
    t.play("done")
    assert t.prompt.startswith("Your partner's turn: score Missio cards")


REFUSALS = [
    ("soldier", "bakery", [], "pick soldier bakery", "FID-14", "cannot move himself"),
    ("soldier", "bakery", [], "pick judge market", "FID-51", "There is no Judge at the Market."),
    ("soldier", "bakery", [], "play friar market", "FID-9", "one card a turn"),
    ("soldier", "bakery", [], "score trust-of-judge", "FID-22", "after your play"),
    ("soldier", "bakery", [], "draw", "FID-24", "at the end of your turn"),
    ("soldier", "bakery", [], "done", "FID-13", "must be carried out"),
    ("soldier", "bakery", ["pick friar library"], "to market", "FID-52",
     "The Market is not adjacent to the Library."),
    ("soldier", "bakery", ["pick friar library"], "to library", "FID-51", "another location"),
    ("soldier", "bakery", ["pick friar library"], "done", "FID-13", "must be carried out"),
    ("judge", "courthouse", ["pick friar library"], "to tavern-south", "FID-52", "no regular"),
    ("judge", "courthouse", ["pick friar library"], "to library", "FID-51", "another location"),
    ("baker", "bakery", ["pick friar library", "to market"], "pick friar market", "FID-51",
     "has moved already"),
    ("baker", "bakery", ["pick friar library", "to market"], "done", "FID-13", "carried out"),
    ("baker", "bakery", ["pick friar library"], "to castle", "FID-2", "Castle"),
    ("magistrate", "courthouse", [], "band clergy market", "FID-51", "No card of that guild"),
    ("magistrate", "courthouse", [], "done", "FID-13", "carried out"),
    ("magistrate", "courthouse", ["band clergy library"], "to library", "FID-51", "another"),
    ("butcher", "bakery", ["pick friar library"], "pick judge library", "FID-51", "different"),
    ("shopkeeper", "market", ["pick friar library"], "pick judge library", "FID-51", "different"),
    ("swindler", "library", [], "pick soldier market", "FID-51", "his own location"),
    ("swindler", "library", [], "pick swindler library", "FID-51", "no Swindler"),
    ("minstrel", "university", [], "pick soldier market", "FID-52", "a card of the Library"),
    ("farmer", "bakery", [], "to harbor", "FID-2", "Harbor"),
    ("thief", "bakery", [], "choose seat-0", "FID-51", "another player"),
    ("thief", "bakery", [], "choose seat-2", "FID-51", "fewer than 2 cards"),
]  # fmt: skip


@pytest.mark.rule("FID-2", "FID-13", "FID-14", "FID-51", "FID-52")
@pytest.mark.parametrize(("card", "place", "moves", "wrong", "rule", "says"), REFUSALS)
def test_a_refusal_says_why(
    card: str, place: str, moves: list[str], wrong: str, rule: str, says: str
) -> None:
    hands = [f"{card} friar", "baker butcher", "scholar", "student student"]
    t = table(CITY, hands, deck="merchant farmer")
    t.play(f"play {card} {place}", *moves)
    refusal = t.state.why(wrong)
    assert refusal is not None
    assert refusal.rule == rule
    assert says in refusal.reason


@pytest.mark.rule("FID-42", "FID-43")
def test_alone_nothing_goes_to_the_tavern() -> None:
    t = table({"library": "friar"}, ["baker judge"], deck="thief")
    t.play("play baker bakery", "pick friar library")
    assert t.refused("to tavern-north") == "FID-42"
    t.play("to market", "to warehouse", "done")
    assert t.rule == "FID-43"
    assert t.refused("play thief tavern-south") == "FID-42"
    assert t.refused("play thief castle") == "FID-2"
    assert t.refused("play judge courthouse") == "FID-43"


STANDINGS = [
    ("judge", {"courthouse": "judge judge friar"}, "2 of 4 guilds at the Courthouse"),
    ("master-artisan", {"bakery": "baker friar", "butcher-shop": "butcher soldier"},
     "3 of 6 guilds at the Bakery and the Butcher Shop"),
    ("sailor", {"market": "merchant shopkeeper", "warehouse": "friar"},
     "1 of 2 locations nearest the Harbor with a Guild pair"),
    ("captain", {"market": "soldier soldier", "tavern-north": "soldier"},
     "3 of 8 Soldiers in the City"),
    ("twins", {"bakery": "soldier soldier", "butcher-shop": "friar"},
     "3 of 6 cards, 3 of one guild on each side of one location card"),
    ("abbot", {"market": "soldier soldier soldier thief"},
     "3 of 3 cards of one guild at the Market, and 1 of another"),
    ("abbot", {"market": "soldier soldier"}, "2 of 3 cards of one guild at the Market"),
    ("spymaster", {"courthouse": "thief"},
     "1 of 2: a Thief at the Courthouse or the Magistrate's Office, "
     "a Judge at the Bakery or the Butcher Shop"),
    ("matchmaker", {"market": "soldier soldier friar friar thief"},
     "2 of 3 Guild pairs at one location"),
]  # fmt: skip


@pytest.mark.rule("FID-22")
@pytest.mark.parametrize(("wish", "city", "standing"), STANDINGS)
def test_a_missio_that_is_not_fulfilled_says_how_far_it_is(
    wish: str, city: dict[str, str], standing: str
) -> None:
    t = table(city, ["scholar", "baker"], missio=[wish, "rector harbormaster"])
    t.play("play scholar library")
    title = wish.replace("-", " ").title()
    assert t.why(f"score trust-of-{wish}") == f"Trust of the {title} is not fulfilled: {standing}."


@pytest.mark.rule("FID-22")
def test_empty_locations_are_counted_for_the_beggar() -> None:
    full = dict.fromkeys(("courthouse", "bakery", "market", "tavern-north"), "soldier")
    full |= {"tavern-south": "thief", "warehouse": "thief", "university": "friar"}
    t = table(full, ["scholar", "baker"], missio=["beggar", "rector"])
    t.play("play scholar library")
    assert t.why("score trust-of-beggar").endswith("not fulfilled: 2 of 4 empty locations.")


@pytest.mark.rule("FID-22", "FID-23")
def test_a_refused_score_speaks_of_the_missio_that_was_tried() -> None:
    t = table({}, ["scholar", "baker"], missio=["judge", "rector"], missio_deck="beggar")
    assert "Missio cards are scored after your play" in t.why("score trust-of-judge")
    t.play("play scholar library")
    assert t.why("score trust-of-rector") == "You do not hold Trust of the Rector."
    assert t.why("score trust-of-beggar").startswith("Trust of the Beggar is new")
    assert t.why("score-all") == "None of your Missio cards can be scored now."


@pytest.mark.rule("FID-10", "FID-12", "FID-47")
def test_a_refused_play_names_the_places() -> None:
    hands = ["shopkeeper swindler", "baker"]
    t = table({"library": "friar"}, hands, closed={1: "market"})
    assert (
        t.why("play shopkeeper bakery")
        == "The Shopkeeper goes only to the Market, the Warehouse or the Tavern."
    )
    assert t.why("play swindler university").endswith("the University is empty.")
    assert t.why("play shopkeeper market").startswith("The Market is closed")


@pytest.mark.rule("FID-53")
def test_a_refused_claim_says_what_the_card_asks() -> None:
    t = table({}, ["blacksmith friar", "baker"], manu_forti=True)
    assert t.why("claim blacksmith").endswith(
        "It asks: Another card in your hand is a Baker or a Butcher."
    )


@pytest.mark.rule("FID-36")
def test_a_late_claim_is_told_when_it_would_have_been_in_time() -> None:
    t = table({}, ["jester soldier", "baker"], manu_forti=True)
    t.play("play soldier market")
    assert t.refused("claim jester") == "FID-36"
    assert "at the start of your turn" in t.why("claim jester")
    assert t.refused("claim soldier") == "FID-35"


@pytest.mark.rule("FID-18")
def test_only_a_missio_that_one_holds_is_given_up() -> None:
    t = table({}, ["scholar", "baker"], missio=["judge captain", "rector"])
    t.play("play scholar tavern-north")
    assert t.why("give-up trust-of-rector") == "You do not hold Trust of the Rector."


@pytest.mark.rule("FID-26")
def test_the_draw_names_the_blocked_side() -> None:
    t = table({"tavern-south": "thief"}, ["scholar", "baker"], deck="farmer soldier")
    t.play("play scholar tavern-north", f"give-up {t.missio(0)[0]}", "done")
    assert t.prompt.endswith("; the Tavern (north) is blocked this turn")
    assert "came to the Tavern (north)" in t.why("take scholar tavern-north")
    assert t.why("take judge tavern-south") == "There is no Judge at the Tavern (south)."


@pytest.mark.rule("FID-24", "FID-25")
def test_a_draw_without_a_question_is_told_of() -> None:
    t = table({}, ["merchant", "scholar"])
    t.play("play merchant market", "done")
    assert "No draw for Seat 1: a card with the X was played" in t.lines()
    t.play("play scholar library", "done")
    assert "The Tavern has no card for Seat 2: the draw comes from the deck" in t.lines()
    assert t.told().count("only-deck") == 1


def test_a_card_to_choose_from_is_no_reason_for_a_notice() -> None:
    t = table({"tavern-north": "thief"}, ["scholar", "baker"])
    t.play("play scholar library", "done", "draw")
    assert "only-deck" not in t.told()
