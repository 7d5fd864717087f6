"""Movement, action cards in the own turn, the hand limit, and the turn end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.stories import (
    asking,
    begin,
    empire,
    family,
    hand,
    heirs,
    land,
    legal,
    money,
    owner,
    play,
    question,
    refused,
    told,
    troops,
)

from tabard.games.conspiracy.state import ConspiracyState


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
    assert refused(s, "march knight brabant") == "CON-40"
    play(s, "green march knight bayern")
    assert s.prompt.startswith("Your knight from Bayern:"), "it says what was chosen"
    assert refused(s, "to geldern") == "CON-A3"
    assert refused(s, "to brabant") == "CON-A3"
    play(s, "green to mecklenburg", "green preach oldenburg")
    assert refused(s, "preach berg") == "CON-A54", "one move is enough"
    assert refused(s, "march knight mecklenburg") == "CON-40"
    play(s, "green march mercenary bayern", "green to berg", "green done")
    assert troops(s, "mecklenburg") == [0, 0, 1, 0, 0]
    assert troops(s, "bayern") == [1, 0, 0, 0, 0]
    assert s.preacher_at == land(s, "oldenburg")
    assert asking(s) == "brown"


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
    play(s, "green carry muenster")
    assert refused(s, "to sachsen") == "CON-41"
    assert refused(s, "to berg") == "CON-41"
    assert set(legal(s)) == {"to bayern", "to trier"}
    play(s, "green to bayern")
    assert s.relic[land(s, "bayern")]
    assert refused(s, "carry bayern") == "CON-41"


@pytest.mark.rule("CON-42", "CON-43")
def test_a_card_is_drawn_and_six_are_too_many() -> None:
    full = ["art-of-forging", "defector", "hostler", "inquisitor", "pestilence"]
    s = begin(
        empire(3, "cards", green=family("green", hand=full, money=0), action_deck=["crusade"])
    )
    assert len(hand(s, "green")) == 6
    assert refused(s, "done") == "CON-42"
    assert refused(s, "play hostler") == "CON-A5"
    assert refused(s, "play pestilence") == "CON-A39"
    play(s, "green drop defector")
    assert refused(s, "drop hostler") == "CON-42"
    play(s, "green done")
    assert len(hand(s, "green")) == 5


@pytest.mark.rule("CON-42")
def test_an_empty_deck_is_renewed_from_the_discard() -> None:
    cards = [
        kind
        for kind, n in zip(
            begin(empire(3, "cards")).t.action_ids, begin(empire(3, "cards")).t.copies, strict=True
        )
        for _ in range(n)
    ]
    cards.remove("crusade")
    s = begin(empire(3, "cards", action_discards=cards, action_deck=["crusade"]))
    play(s, "green done")
    assert len(s.deck) == 62
    assert s.discards == []
    assert "the discarded action cards become the new deck" in told(s)


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
    play(s, "green play mercenaries", "green put muenster")
    assert money(s, "green") == 0
    assert troops(s, "muenster") == [1, 0, 0, 0, 0]
    assert refused(s, "send crusade luettich") == "CON-42"
    play(s, "green send crusade brabant")
    assert troops(s, "brabant") == [0] * 5
    assert (s.knights[1], s.mercs[1]) == (0, 0)
    s = begin(empire(3, "movement", green=family("green", hand=["mercenaries"], money=40)))
    assert refused(s, "play mercenaries") == "CON-42"


# -- turn end ------------------------------------------------------------------------------


def prisoners(**words: Any) -> ConspiracyState:
    """Green's knight is brown's prisoner."""
    return begin(empire(3, "end", prison=[{"captor": 1, "owner": 0, "knights": 1}], **words))


@pytest.mark.rule("CON-44", "CON-A66", "CON-A25", "CON-35", "CON-A55")
def test_a_ransom_is_offered_and_taken() -> None:
    s = prisoners(green=family("green", more=["sachsen"], hand=["crusade"]))
    assert s.knights_left(0) == 9, "a prisoner is in no supply"
    assert s.value_of(1, 0) == 0
    play(s, "green sum 60", "brown accept")
    assert refused(s, "put sachsen") == "CON-A66"
    play(s, "green put bayern")
    assert "Green pays Brown 60 ducats" in told(s)
    assert money(s, "green") == 240
    assert troops(s, "bayern") == [0, 0, 1, 0, 0], "he heals with the others"


@pytest.mark.rule("CON-A66", "CON-A25")
def test_a_counter_price_and_a_refusal() -> None:
    s = prisoners(green=family("green", money=100))
    assert refused(s, "sum 200") == "CON-A66"
    play(s, "green sum 20", "brown up", "brown sum 150")
    assert legal(s) == ["refuse"]
    assert refused(s, "accept") == "CON-A66"
    play(s, "green refuse")
    assert s.prison[1 * 3 + 0] == 1, "he stays in prison"
    s = prisoners()
    play(s, "green sum 0", "brown sum 40", "green accept", "green put bayern")
    assert s.knights[0] == 1
    s = prisoners(green=family("green", money=1200))
    play(s, "green sum 0", *["brown up"] * 11, "brown sum 1200", "green accept")
    assert money(s, "green") == 0, "any sum may be named"
    s = prisoners()
    play(s, "green sum 0", "brown accept", "green put bayern")
    assert not any("pays" in line for line in told(s)), "also for nothing"


@pytest.mark.rule("CON-44", "CON-61")
def test_the_preacher_can_be_ransomed() -> None:
    s = begin(empire(3, "end", preacher={"owner": 0, "captor": 2}))
    play(s, "green sum 30", "gray accept", "green put berg")
    assert (s.preacher_of(), s.preacher_at) == (0, land(s, "berg"))


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
    assert troops(s, "bayern") == [2, 0, 2, 0, 0]
    assert (s.active, s.turn) == (1, 2)
    assert (asking(s), question(s)) == ("brown", "IncomeTurn")


# -- the quick game ------------------------------------------------------------------------


@pytest.mark.rule("CON-78", "CON-A63", "CON-71")
def test_a_child_can_be_bought() -> None:
    poor = empire(3, "movement", green=family("green", hand=["crusade", "hostler"], money=190))
    assert refused(begin(poor), "buy-child") == "CON-78"
    assert refused(begin(poor, buy_child=True), "buy-child") == "CON-78"
    rich = empire(
        3,
        "movement",
        green=family("green", hand=["crusade", "hostler", "defector"]),
        brown=family("brown", hand=["death-in-the-cradle"]),
    )
    s = begin(rich, buy_child=True)
    play(s, "green buy-child")
    assert "2 to go" in s.prompt
    play(s, "green drop hostler", "green drop crusade", "brown done")
    play(s, "green school profane")
    assert heirs(s, "green") == (3, 2)
    assert money(s, "green") == 100
    s = begin(rich, buy_child=True, child_price=50)
    play(s, "green buy-child", "green drop hostler", "green drop crusade")
    play(s, "brown play death-in-the-cradle")
    assert heirs(s, "green") == (2, 2), "it counts as born"
    assert money(s, "green") == 250


@pytest.mark.rule("CON-78", "CON-A63", "CON-71")
def test_an_agreed_number_of_turns() -> None:
    def ended(**words: Any) -> list[int]:
        s = begin(empire(3, "end", turn=4, **words), turn_limit=4)
        assert s.result is not None
        assert s.result.rule == "CON-78"
        return s.result.winners

    assert ended(gray=family("gray", more=["sachsen"])) == [2]
    assert ended(relics=["luettich"]) == [1]
    assert ended(relics=["luettich"], preacher={"owner": 2, "at": "nassau"}) == [1]
    assert ended(green=family("green", {"bayern": {"mercenary": 2}}),
                 gray=family("gray", {"nassau": {"knight": 1}})) == [0]  # fmt: skip
    assert ended() == [1, 2], "brown and gray have the same trade"
    assert begin(empire(3, "end", turn=3), turn_limit=4).over is False
    assert owner(begin(empire(3, "movement")), "bayern") == "green"
