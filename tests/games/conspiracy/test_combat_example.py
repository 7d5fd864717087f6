"""The combat of chapter 14.3, round by round: gray, blue and green against yellow and red.

The printed first round calls the defender's 7 in row 4 and his 6 in row 6 misses; with the
preacher both are hits (CON-A7). To come to the printed second round the story rolls a 5 in
those two rows; another test shows what the printed rolls would do.
"""

from __future__ import annotations

import pytest
from tests.games.conspiracy.story import (
    COLOURS,
    Table,
    begin,
    empire,
    family,
)

from tabard.games.conspiracy.combat import modifier
from tabard.games.conspiracy.tables import ATTACK, DEFENCE, hits_of

OSNABRUECK = empire(
    6,
    green=family("green", {"oldenburg": {"knight": 1, "mercenary": 1}}, clerical=1, money=0),
    gray=family(
        "gray",
        {"bremen": {"knight": 2, "mercenary": 2}},
        hand=["hostler"],
        clerical=1,
        money=0,
    ),
    yellow=family(
        "yellow",
        {"osnabrueck": {"knight": 2, "mercenary": 2}},
        lands=["holstein", "pommern", "habsburg", "krain", "anhalt", "braunschweig"],
        money=0,
    ),
    blue=family("blue", {"lueneburg": {"knight": 1, "mercenary": 2}}, clerical=1, money=0),
    red=family("red", {"mark": {"mercenary": 2}}, money=0),
    castles=["osnabrueck"],
    cities=["osnabrueck"],
    preacher={"owner": 3, "at": "osnabrueck"},
    masters={"war": {"holder": 0}},
    event_deck=["death-of-the-emperor"],
)
OSNABRUECK["seats"][0]["lands"].pop("braunschweig")


def dice(*sums: int) -> list[int]:
    """Two dice for every sum."""
    return [die for total in sums for die in (total // 2, total - total // 2)]


ROUNDS = {
    "attack": dice(6, 7, 7, 5, 7, 8, 9, 7, 4, 6, 8, 7),
    "defence": dice(8, 5, 6, 5, 8, 5, 11, 8, 6, 6, 5, 5),
    "withdraw": [2, 5, 5, 5],
}


def to_the_first_round(rolls: dict[str, list[int]]) -> Table:
    """The Emperor is dead, gray's feud from Bremen against Osnabrück, sides are taken."""
    s = begin(OSNABRUECK, rolls)
    s.skip_to_seat("gray", "AnnounceFeud")
    s.play("gray feud bremen", "gray against osnabrueck")
    s.skip_to_seat("green", "AskAttack")
    s.play("green done")  # green could attack the banned Bremen
    s.skip_to_seat("gray", "Advance")
    s.play("gray attack")
    s.play("green join attack", "gray accept", "blue join attack", "gray accept")
    s.play("red join defence", "yellow accept")
    s.play("gray muster", "blue muster", "green muster", "red muster")
    s.play("gray stake hostler", "gray done")
    return s


def rows(s: Table, side: int) -> list[tuple[str, str, int]]:
    """Owner, kind and supports of the front units, row by row."""
    war = s.war
    found = []
    for row in range(war.rows):
        u = war.at(side, row * 3)
        supports = sum(war.at(side, row * 3 + line) >= 0 for line in (1, 2))
        kind = "K" if war.unit[u] >= 2 else "M"
        found.append((COLOURS[war.owner[u]], kind, supports))
    return found


def modifiers(s: Table, side: int) -> list[int]:
    """As they are counted; what everybody is shown of them comes to the same."""
    war = s.war
    counted = [modifier(s.state, war, side, row) for row in range(war.rows)]
    facing = s.view()["war"]["facing"]
    name = ("attack", "defence")[side]
    assert [sum(term["by"] for term in row[name]) for row in facing] == counted
    return counted


def wounds(s: Table, side: int) -> list[int]:
    """The hits of the front units, row by row."""
    war = s.war
    return [hits_of(war.unit[war.at(side, row * 3)]) for row in range(war.rows)]


def hits(s: Table, number: int) -> tuple[list[int], list[int]]:
    """The hits of attack and defence in one round of six rows, as the log tells them."""
    lines = [line for line in s.log if line.startswith("row ")][number * 6 - 6 : number * 6]
    found = [[int(part[0]) for part in line.split("hits ")[1:]] for line in lines]
    return [pair[0] for pair in found], [pair[1] for pair in found]


@pytest.mark.rule("CON-E10", "CON-46", "CON-50", "CON-52", "CON-53", "CON-54", "CON-55", "CON-57")
@pytest.mark.rule("CON-58", "CON-60", "CON-61", "CON-62", "CON-A8", "CON-A30", "CON-A50")
def test_the_combat_round_by_round() -> None:
    s = to_the_first_round(ROUNDS)
    assert rows(s, ATTACK) == [
        ("gray", "K", 1), ("blue", "K", 1), ("green", "K", 0),
        ("gray", "K", 1), ("blue", "M", 0), ("green", "M", 0),
    ]  # fmt: skip
    s.skip_to_seat("yellow", "Arrange")
    s.play("yellow exchange front-3 front-4", "red accept")
    assert rows(s, DEFENCE) == [
        ("yellow", "K", 0), ("yellow", "K", 0), ("yellow", "M", 0),
        ("red", "M", 0), ("red", "M", 0), ("yellow", "M", 0),
    ]  # fmt: skip
    assert modifiers(s, ATTACK) == [1, 0, 0, 2, -1, -1]

    s.play("yellow done", "red done")
    assert hits(s, 1) == ([1, 1, 1, 1, 0, 1], [1, 0, 0, 0, 1, 0])
    told = "row 4: attack rolls 2 + 3, modified 7, hits 1; defence rolls 2 + 3, modified 5, hits 0"
    assert told in s.log
    assert wounds(s, ATTACK) == [1, 0, 0, 0, 1, 0]
    assert wounds(s, DEFENCE) == [1, 1, 1, 1, 0, 1]

    # nobody withdraws; the pairs stay
    s.play("gray done", "blue done", "green done", "yellow done", "red done")
    s.skip_to_seat("yellow", "Arrange")
    assert modifiers(s, ATTACK) == [1, 1, 1, 3, -2, 0]
    assert modifiers(s, DEFENCE) == [1, 0, -1, -1, 2, 0]
    s.play("yellow done", "red done")
    assert hits(s, 2) == ([1, 1, 0, 1, 0, 1], [2, 1, 0, 0, 1, 0])
    assert s.prisoners("yellow", "gray") == 1
    assert [line for line in s.log if "killed" in line] == [
        "a wounded mercenary of Red is killed",
        "a wounded mercenary of Blue is killed",
        "a wounded mercenary of Yellow is killed",
    ]

    # yellow and red retreat: 2 no effect, 5 a third hit, 5 kills, 5 no effect
    s.skip_to_seat("yellow", "AskWithdraw")
    s.play("yellow retreat", "red retreat")
    assert s.owner("osnabrueck") == "gray"
    assert s.stands("castle", "osnabrueck")
    assert s.stands("city", "osnabrueck")
    assert s.prisoners("gray", "yellow") == 1
    assert "a wounded mercenary of Yellow withdraws: 5" in s.log
    assert s.state.mercs[COLOURS.index("yellow")] == 0
    assert s.state.knights[COLOURS.index("yellow")] == 1
    assert s.troops("mark") == [1, 0, 0, 0, 0]
    colour, refuge = s.preacher()
    assert colour == s.owner(refuge) == "yellow"
    # allies go home, gray may stay
    assert sum(s.troops("oldenburg")) == 2
    assert sum(s.troops("lueneburg")) == 2
    while s.question == "LeaderStays":
        s.play("gray done")
    assert sum(s.troops("osnabrueck")) == 3
    # the feuds are over: the heir has come from clerical education
    assert s.heirs("gray")[1] == 0


@pytest.mark.rule("CON-A7")
def test_the_preacher_makes_hits_of_the_rolls_printed_as_misses() -> None:
    printed = {"attack": ROUNDS["attack"], "defence": dice(8, 5, 6, 7, 8, 6)}
    s = to_the_first_round(printed)
    s.skip_to_seat("yellow", "Arrange")
    s.play("yellow exchange front-3 front-4", "red accept", "yellow done", "red done")
    assert hits(s, 1)[1] == [1, 0, 0, 1, 1, 1]


@pytest.mark.rule("CON-A6", "CON-A5", "CON-51")
def test_no_card_outside_the_card_step_of_a_combat() -> None:
    s = to_the_first_round(ROUNDS)
    s.skip_to_seat("yellow", "Arrange")
    assert all(text.split()[0] in ("done", "exchange", "bench") for text in s.legal)
