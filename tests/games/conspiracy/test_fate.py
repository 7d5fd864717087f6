"""Fate: births, twins, deaths of choice, and who is protected."""

from __future__ import annotations

import pytest
from tests.games.conspiracy.story import (
    Table,
    begin,
    empire,
    family,
    rolled,
)

from tabard.games.conspiracy import Conspiracy


@pytest.mark.rule("CON-25", "CON-26", "CON-12")
def test_a_child_and_twins() -> None:
    s = rolled(4, 6, 5)
    assert s.prompt == "A child is born to you: which education does it get?"
    s.play("green school profane")
    assert s.prompt.endswith("which education does child 1 of 2 get?")
    s.play("brown school profane")
    assert s.prompt.endswith("which education does child 2 of 2 get?")
    s.play("brown school clerical")
    assert s.heirs("green") == (3, 2)
    assert s.heirs("brown") == (3, 3)
    assert s.asking == "gray"


@pytest.mark.rule("CON-26", "CON-80")
def test_death_in_the_cradle_kills_one_of_twins() -> None:
    s = rolled(
        6,
        green=family("green", hand=["miracle-healer"]),
        gray=family("gray", hand=["death-in-the-cradle"]),
    )
    s.play("green done", "gray play death-in-the-cradle")
    assert "play miracle-healer" in s.legal
    s.play("green done", "green school profane")
    assert s.heirs("green") == (3, 2)
    assert s.question != "School" or s.asking != "green"


@pytest.mark.rule("CON-26")
def test_a_healer_saves_the_newborn() -> None:
    s = rolled(
        4,
        green=family("green", hand=["miracle-healer"]),
        gray=family("gray", hand=["death-in-the-cradle"]),
    )
    s.play("green done", "gray play death-in-the-cradle", "green play miracle-healer")
    s.play("green school clerical")
    assert s.heirs("green") == (2, 3)


@pytest.mark.rule("CON-26", "CON-A39")
def test_a_second_cradle_may_follow_a_healed_one() -> None:
    s = rolled(
        4,
        1,
        players=4,
        green=family("green", hand=["miracle-healer"]),
        brown=family("brown", hand=["death-in-the-cradle"]),
        gray=family("gray", hand=["death-in-the-cradle"]),
        yellow=family("yellow", hand=["inquisitor"]),
    )
    s.play("green done", "brown play death-in-the-cradle", "green play miracle-healer")
    s.play("gray done", "yellow done", "gray play death-in-the-cradle")
    assert s.heirs("green") == (2, 2), "no Healer is left for the second death"
    assert s.question == "ChooseVictim", "brown's fate is next"


@pytest.mark.rule("CON-25", "CON-A39")
def test_a_witch_makes_a_death_of_a_birth_unless_an_inquisitor_comes() -> None:
    witch = family("green", hand=["witch-in-the-woods"])
    s = rolled(5, green=witch)
    s.play("green play witch-in-the-woods")
    assert s.question == "ChooseVictim"
    s = rolled(5, green=witch, brown=family("brown", hand=["inquisitor"]))
    s.play("green play witch-in-the-woods", "brown play inquisitor")
    assert s.question == "School"
    s = rolled(3, green=witch)
    assert s.refused("play witch-in-the-woods") == "CON-25"


@pytest.mark.rule(
    "CON-27", "CON-28", "CON-29", "CON-A18", "CON-A35", "CON-A37", "CON-32", "CON-A65"
)
def test_whom_a_death_may_strike() -> None:
    s = rolled(
        1,
        gray=family("gray", lands=["holland", "nassau", "salzburg"]),
        castles=["bar", "bayern"],
    )
    assert s.refused("slay bar") == "CON-28"
    assert s.refused("slay holland") == "CON-29"
    assert s.refused("slay koeln") == "CON-27"
    for victim in ("brabant", "luettich", "oldenburg", "krain", "trient"):
        assert f"slay {victim}" in s.legal, "his own, another's, a neutral one"
    assert "slay-elector" in s.legal


@pytest.mark.rule("CON-A35", "CON-A17")
def test_when_everybody_is_protected_nothing_happens() -> None:
    # sixteen castles are too few for that, so a pack brings more
    game = Conspiracy({"players": 3}, {"pieces": {"castles": 60}})
    words = game.words.places.words
    electors = [words[x] for x in game.tables.electors]
    fiefs = [x for x in words if x not in electors]
    position = empire(
        3,
        "fate",
        green=family("green", more=electors[:3]),
        brown=family("brown", more=electors[3:5]),
        gray=family("gray", more=electors[5:]),
        castles=fiefs,
    )
    s = Table(game.stage(position, dice={"fate": [1, 1, 1]}, telling=True))
    assert s.question == "MoveTurn", "three deaths were rolled and nobody could die"
    assert "CON-A35" in s.state.fired


@pytest.mark.rule("CON-A17", "CON-27", "CON-32")
def test_only_unowned_electors_die_by_a_roll() -> None:
    s = rolled(
        1,
        players=6,
        green=family("green", more=["koeln", "trier"]),
        brown=family("brown", more=["mainz"]),
        gray=family("gray", more=["pfalz"]),
        yellow=family("yellow", more=["sachsen"]),
        blue=family("blue", more=["brandenburg"]),
        red=family("red", more=["boehmen"]),
    )
    assert "slay-elector" not in s.legal
    assert s.refused("slay-elector") == "CON-A17"


@pytest.mark.rule("CON-80", "CON-42")
def test_cards_that_move_and_kill_children() -> None:
    s = begin(
        empire(
            3,
            "movement",
            green=family(
                "green",
                hand=["bad-influence", "conversion", "death-in-the-vatican", "marriage"],
            ),
            gray=family("gray", clerical=0),
        )
    )
    assert "aim bad-influence gray" not in s.legal
    s.play("green aim bad-influence brown", "green aim conversion gray")
    assert s.heirs("brown") == (3, 1)
    assert s.heirs("gray") == (1, 1)
    s.play("green aim death-in-the-vatican brown")
    assert s.heirs("brown") == (3, 0)
    s.play("green play marriage", "green school profane")
    assert s.heirs("green") == (3, 2)
    assert s.hand("green") == []


@pytest.mark.rule("CON-80", "CON-A39")
def test_a_healer_answers_death_abroad_and_an_inquisitor_the_healer() -> None:
    def struck(gray: list[str]) -> tuple[int, int]:
        s = begin(
            empire(
                3,
                "movement",
                green=family("green", hand=["death-abroad"]),
                brown=family("brown", hand=["miracle-healer"]),
                gray=family("gray", hand=gray),
            )
        )
        s.play("green aim death-abroad brown", "brown play miracle-healer")
        if gray:
            s.play("gray play inquisitor")
        return s.heirs("brown")

    assert struck([]) == (2, 2)
    assert struck(["inquisitor"]) == (1, 2)


@pytest.mark.rule("CON-2", "CON-26")
def test_no_child_without_a_family_marker() -> None:
    s = rolled(6, green=family("green", profane=15, clerical=2))
    assert s.state.family_left(0) == 0
    assert s.asking != "green" or s.question != "School"
    assert s.owner("bayern") == "green"
    assert not any(line.endswith("born to Green") for line in s.log)


@pytest.mark.rule("CON-26", "CON-A39")
def test_a_second_death_in_the_cradle_strikes_the_other_twin() -> None:
    cradle = ["death-in-the-cradle"]
    s = rolled(6, 5, brown=family("brown", hand=cradle), gray=family("gray", hand=cradle))
    s.play("brown play death-in-the-cradle", "gray play death-in-the-cradle")
    assert s.heirs("green") == (2, 2)
    assert s.log.count("a newborn of Green dies in the cradle") == 2
    s = rolled(5, 1, brown=family("brown", hand=cradle), gray=family("gray", hand=cradle))
    s.play("brown play death-in-the-cradle")
    assert s.asked == ("brown", "ChooseVictim"), "an only child dies once"


@pytest.mark.rule("CON-43", "CON-27")
def test_a_discard_before_a_victim_is_chosen() -> None:
    s = rolled(1, green=family("green", hand=["crusade"]))
    s.play("green done")
    assert s.asked == ("green", "ChooseVictim")
    s.play("green hire crusade", "green put bayern")
    assert s.troops("bayern") == [1, 0, 0, 0, 0]
    assert s.asked == ("green", "ChooseVictim")
