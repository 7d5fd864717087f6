"""What is said: a refusal names the thing that was tried and what is missing, with numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import family, rolled, start

from tabard.engine.choices import answer
from tabard.engine.teaching import Practice
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState
from tabard.testing.lessons import teaching

LESSONS = teaching("conspiracy")


def at(lesson: str, step: int, exercise: int = 0) -> ConspiracyState:
    """The table of a lesson before its step, counted from 1."""
    work = LESSONS.lesson(lesson).exercises[exercise]
    made = [each.moves[0] if each.moves else "" for each in work.steps[: step - 1]]
    state = Practice(Conspiracy, work, made).state
    assert isinstance(state, ConspiracyState)
    return state


def refused(state: ConspiracyState, move: str) -> tuple[str, str]:
    refusal = state.why(move)
    assert refusal is not None, move
    return refusal.reason, refusal.rule


def said(state: ConspiracyState) -> list[str]:
    return [event.line(None, ["Green", "Brown", "Gray"]) for event in state.log]


@pytest.mark.rule("CON-23", "CON-22", "CON-A55")
def test_a_bid_that_is_too_high_or_needs_a_step_says_the_numbers() -> None:
    state = at("1-lands-give-ducats", 3)
    assert refused(state, "bid 400") == (
        "A bid must be covered by cash; you have 260 ducats.", "CON-23",
    )  # fmt: skip
    assert refused(state, "bid 200") == (
        "Now 10 to 100 can be named; take 100 more once, then 200.", "CON-A55",
    )  # fmt: skip
    state.play(state.parse("up"))
    state.play(state.parse("bid 200"))
    assert "Green bids 200" in said(state)


@pytest.mark.rule("CON-A20", "CON-29", "CON-32", "CON-24")
def test_a_land_that_cannot_be_banned_says_why_by_name() -> None:
    state = at("2-a-land-without-a-fight", 2)
    assert refused(state, "ban berg")[0] == "Berg is yours; the ban strikes land that is not."
    assert refused(state, "ban brabant") == (
        "Brown has 3 territories; with 3 or fewer one is immune.", "CON-29",
    )  # fmt: skip
    assert "heir of its kind and troops next to it" in state.prompt
    assert refused(at("1-lands-give-ducats", 5), "put koeln")[0] == "Köln is not yours."


@pytest.mark.rule("CON-A20")
def test_a_ban_that_nobody_can_follow_is_said_to_be_over() -> None:
    state = at("2-a-land-without-a-fight", 2)
    state.play(state.parse("ban osnabrueck"))
    assert "Osnabrück was not taken: its ban is over" in said(state)


@pytest.mark.rule("CON-A53")
def test_land_that_nobody_defends_is_entered_without_the_word_war() -> None:
    state = at("2-a-land-without-a-fight", 4)
    assert state.prompt == "Nobody defends Mark: which troops do you send in?"
    assert at("3-two-dice-and-a-knight", 3).prompt.startswith("You attack Brabant")


@pytest.mark.rule("CON-A39", "CON-28")
def test_cards_at_a_deathbed_say_whom_they_help() -> None:
    state = at("5-cards-at-a-deathbed", 1)
    assert refused(state, "slay hessen")[0] == "A castle protects the ruler of Hessen."
    assert "chance decides which one" in state.prompt
    lord = at("5-cards-at-a-deathbed", 2)
    assert refused(lord, "play miracle-healer") == (
        "That card saves your own family only.", "CON-A39",
    )  # fmt: skip
    own = at("5-cards-at-a-deathbed", 5)
    assert own.why("play miracle-healer") is None


@pytest.mark.rule("CON-A38", "CON-45")
def test_a_feud_says_what_is_missing() -> None:
    state = at("8-the-emperor-is-dead", 3)
    assert refused(state, "feud oldenburg")[0] == "A feud from Oldenburg needs a troop there."
    state = at("8-the-emperor-is-dead", 4)
    assert refused(state, "against mark")[0] == "Mark is not next to Bayern."
    assert refused(state, "against bayern")[0] == "Bayern is yours."


@pytest.mark.rule("CON-43", "CON-42")
def test_a_mercenary_says_his_price_and_your_purse() -> None:
    state = at("8-the-emperor-is-dead", 1, exercise=1)
    assert refused(state, "hire mercenaries") == (
        "A mercenary for a card costs 80 ducats; you have 60.", "CON-43",
    )  # fmt: skip


@pytest.mark.rule("CON-51")
def test_a_card_that_hires_in_a_combat_says_its_price() -> None:
    w = Conspiracy().words
    staked = {card: w.space.sentence(w.space.parse(f"stake {card}")) for card in w.cards.words}
    assert staked["mercenaries"] == "Choose Mercenaries for the combat and pay 50"
    assert not any("pay" in said for card, said in staked.items() if card != "mercenaries")


@pytest.mark.rule("CON-38")
def test_no_guards_are_sent_or_no_more() -> None:
    s = rolled(5, 1, green=family("green", {"berg": {"mercenary": 2}}))
    assert "a child is born to Green" in s.log
    s.skip_to_seat("brown", "ChooseVictim").play("brown slay mecklenburg")
    s.skip_to_seat("green", "FamilyClaim").play("green claim").skip_to_seat("green", "Guard")
    passing = s.state.parse("done")
    assert answer(s.state, passing) == "Send no guards"
    s.play("green guard mercenary berg")
    assert answer(s.state, passing) == "Send no more guards"


@pytest.mark.rule("CON-A39")
def test_orders_are_said_to_who_gives_them_and_told_of_whoever_gave_them() -> None:
    s = start(players=3).skip_to_seat("green", "StandingOrders")
    assert s.state.game.space.sentence(s.state.parse("orders mine")) == (
        "Ask me for cards only about my own family and land"
    )
    s.play("green orders mine")
    assert "Green will be asked for cards only about own family and land" in s.log


@pytest.mark.rule("CON-70", "CON-69")
def test_an_election_names_who_won_it() -> None:
    assert "the neutral candidate has won: no family is crowned" in said(
        at("8-the-emperor-is-dead", 1)
    )
    assert said(at("8-the-emperor-is-dead", 5, exercise=1))[-1] == "Green wins and is Emperor"
    assert said(at("7-four-electors", 5))[-1] == "Green wins and is Emperor"


@pytest.mark.rule("CON-78")
def test_the_agreed_end_names_who_has_most_glory() -> None:
    family: dict[str, Any] = {"profane": 1, "clerical": 1}
    position = {
        "phase": "cards",
        "seats": [
            family | {"lands": {"koeln": {}, "berg": {}, "muenster": {}, "mark": {}}},
            family | {"lands": {"brabant": {}, "luxemburg": {}, "luettich": {}, "bar": {}}},
        ],
    }
    game = Conspiracy({"players": 2, "turn_limit": 1})
    state = game.stage(position, 1, telling=True)
    while not state.over:
        state.play(state.parse("done"))
    assert said(state)[-1] == "Green wins with glory 5"


@pytest.mark.rule("CON-A39")
def test_standing_orders_say_what_would_be_missed() -> None:
    assert "the death of a neutral ruler" in Conspiracy().words.ask_orders.text
