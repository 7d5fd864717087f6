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
    ("soldier", "bakery", [], "pick judge market", "FID-14", "No Judge at the Market"),
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
