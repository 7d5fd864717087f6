"""Movement, action cards in the own turn, the hand limit, and the turn end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    Table,
    begin,
    empire,
    family,
)

from tabard.games.conspiracy import Conspiracy


@pytest.mark.rule("CON-40", "CON-A3", "CON-A54")
def test_troops_and_preacher_move_any_distance_within_the_own_lands() -> None:
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", {"bayern": {"knight": 1, "mercenary": 2}}),
            preacher={"owner": 0, "at": "bayern"},
        )
    )
    assert s.refused("march knight brabant") == "CON-40"
    s.play("green march knight bayern")
    assert s.prompt.startswith("Your knight from Bayern:"), "it says what was chosen"
    assert s.refused("to geldern") == "CON-A3"
    assert s.refused("to brabant") == "CON-A3"
    s.play("green to mecklenburg", "green preach oldenburg")
    assert s.refused("preach berg") == "CON-A54", "one move is enough"
    assert s.refused("march knight mecklenburg") == "CON-40"
    s.play("green march mercenary bayern", "green to berg", "green done")
    assert s.troops("mecklenburg") == [0, 0, 1, 0, 0]
    assert s.troops("bayern") == [1, 0, 0, 0, 0]
    assert s.state.preacher_at == s.land("oldenburg")
    assert s.asking == "brown"


@pytest.mark.rule("CON-41")
def test_a_relic_moves_once_in_a_turn() -> None:
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", more=["sachsen", "trier"]),
            relics=["muenster"],
            monasteries=["bayern"],
        )
    )
    s.play("green carry muenster")
    assert s.refused("to sachsen") == "CON-41"
    assert s.refused("to berg") == "CON-41"
    assert set(s.legal) == {"to bayern", "to trier"}
    s.play("green to bayern")
    assert s.stands("relic", "bayern")
    assert s.refused("carry bayern") == "CON-41"


@pytest.mark.rule("CON-42", "CON-43")
def test_a_card_is_drawn_and_six_are_too_many() -> None:
    full = ["art-of-forging", "defector", "hostler", "inquisitor", "pestilence"]
    s = begin(
        empire(3, "cards", green=family("green", hand=full, money=0), action_deck=["crusade"])
    )
    assert len(s.hand("green")) == 6
    assert s.refused("done") == "CON-42"
    assert s.refused("play hostler") == "CON-A5"
    assert s.refused("play pestilence") == "CON-22"
    s.play("green drop defector")
    assert s.refused("drop hostler") == "CON-42"
    s.play("green done")
    assert len(s.hand("green")) == 5


@pytest.mark.rule("CON-42")
def test_an_empty_deck_is_renewed_from_the_discard() -> None:
    cards = [card.id for card in Conspiracy({}).content.action for _ in range(card.copies)]
    cards.remove("crusade")
    s = begin(empire(3, "cards", action_discards=cards, action_deck=["crusade"]))
    s.play("green done")
    assert len(s.state.deck) == 62
    assert list(s.state.discards) == []
    assert "the discarded action cards become the new deck" in s.log


@pytest.mark.rule("CON-42")
def test_mercenaries_and_campaigns_in_the_own_turn() -> None:
    s = begin(
        empire(
            3,
            "movement",
            green=family("green", hand=["mercenaries", "crusade"], money=50),
            brown=family("brown", {"brabant": {"knight": 2, "mercenary": 3}}),
        )
    )
    s.play("green play mercenaries", "green put muenster")
    assert s.money("green") == 0
    assert s.troops("muenster") == [1, 0, 0, 0, 0]
    assert s.refused("send crusade luettich") == "CON-42"
    s.play("green send crusade brabant")
    assert s.troops("brabant") == [0] * 5
    assert (s.state.knights[1], s.state.mercs[1]) == (0, 0)
    s = begin(empire(3, "movement", green=family("green", hand=["mercenaries"], money=40)))
    assert s.refused("play mercenaries") == "CON-42"


# -- turn end ------------------------------------------------------------------------------


def prisoners(**words: Any) -> Table:
    """Green's knight is brown's prisoner."""
    return begin(empire(3, "end", prison=[{"captor": 1, "owner": 0, "knights": 1}], **words))


@pytest.mark.rule("CON-44", "CON-A66", "CON-A25", "CON-35", "CON-A55")
def test_a_ransom_is_offered_and_taken() -> None:
    s = prisoners(green=family("green", more=["sachsen"], hand=["crusade"]))
    assert s.state.knights_left(0) == 9, "a prisoner is in no supply"
    assert s.state.value_of(1, 0) == 0
    s.play("green sum 60", "brown accept")
    assert s.refused("put sachsen") == "CON-A66"
    s.play("green put bayern")
    assert "Green pays Brown 60 ducats" in s.log
    assert s.money("green") == 240
    assert s.troops("bayern") == [0, 0, 1, 0, 0], "he heals with the others"


@pytest.mark.rule("CON-A66", "CON-A25")
def test_a_counter_price_and_a_refusal() -> None:
    s = prisoners(green=family("green", money=100))
    assert s.refused("sum 200") == "CON-A66"
    s.play("green sum 20", "brown up", "brown sum 150")
    assert s.legal == ["refuse"]
    assert s.refused("accept") == "CON-A66"
    s.play("green refuse")
    assert s.state.prison[1 * 3 + 0] == 1, "he stays in prison"
    s = prisoners()
    s.play("green sum 0", "brown sum 40", "green accept", "green put bayern")
    assert s.state.knights[0] == 1
    s = prisoners(green=family("green", money=1200))
    s.play("green sum 0", *["brown up"] * 11, "brown sum 1200", "green accept")
    assert s.money("green") == 0, "any sum may be named"
    s = prisoners()
    s.play("green sum 0", "brown accept", "green put bayern")
    assert not any("pays" in line for line in s.log), "also for nothing"


@pytest.mark.rule("CON-44", "CON-61")
def test_the_preacher_can_be_ransomed() -> None:
    s = begin(empire(3, "end", preacher={"owner": 0, "captor": 2}))
    s.play("green sum 30", "gray accept", "green put berg")
    assert (s.state.preacher_of(), s.state.preacher_at) == (0, s.land("berg"))


@pytest.mark.rule("CON-44", "CON-5", "CON-12")
def test_wounds_heal_and_the_marker_moves_on() -> None:
    s = begin(
        empire(
            3,
            "end",
            green=family(
                "green", {"bayern": {"mercenary-hit": 2, "knight-hit": 1, "knight-hit-twice": 1}}
            ),
            brown=family("brown", hand=["crusade"]),
        )
    )
    assert s.troops("bayern") == [2, 0, 2, 0, 0]
    assert (s.state.active, s.state.turn) == (1, 2)
    assert s.asked == ("brown", "IncomeTurn")


# -- the quick game ------------------------------------------------------------------------


@pytest.mark.rule("CON-78", "CON-A63", "CON-71")
def test_a_child_can_be_bought() -> None:
    poor = empire(3, "movement", green=family("green", hand=["crusade", "hostler"], money=190))
    assert begin(poor).refused("buy-child") == "CON-78"
    assert begin(poor, buy_child=True).refused("buy-child") == "CON-78"
    rich = empire(
        3,
        "movement",
        green=family("green", hand=["crusade", "hostler", "defector"]),
        brown=family("brown", hand=["death-in-the-cradle"]),
    )
    s = begin(rich, buy_child=True)
    s.play("green buy-child")
    assert "2 to go" in s.prompt
    s.play("green drop hostler", "green drop crusade", "brown done")
    s.play("green school profane")
    assert s.heirs("green") == (3, 2)
    assert s.money("green") == 100
    s = begin(rich, buy_child=True, child_price=50)
    s.play("green buy-child", "green drop hostler", "green drop crusade")
    s.play("brown play death-in-the-cradle")
    assert s.heirs("green") == (2, 2), "it counts as born"
    assert s.money("green") == 250


@pytest.mark.rule("CON-78", "CON-A63", "CON-71")
def test_an_agreed_number_of_turns() -> None:
    def ended(**words: Any) -> list[int]:
        s = begin(empire(3, "end", turn=4, **words), turn_limit=4)
        assert s.state.result is not None
        assert s.end_rule == "CON-78"
        return s.winners

    assert ended(gray=family("gray", more=["sachsen"])) == [2]
    assert ended(relics=["luettich"]) == [1]
    assert ended(relics=["luettich"], preacher={"owner": 2, "at": "nassau"}) == [1]
    assert ended(green=family("green", {"bayern": {"mercenary": 2}}),
                 gray=family("gray", {"nassau": {"knight": 1}})) == [0]  # fmt: skip
    assert ended() == [1, 2], "brown and gray have the same trade"
    assert begin(empire(3, "end", turn=3), turn_limit=4).over is False
