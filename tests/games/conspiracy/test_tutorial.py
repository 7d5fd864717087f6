"""The tutorial of chapter 14.2: one whole turn of green, brown and gray, every figure checked.

Three printed sums of gray are slips (CON-A2): 110 ducats are left, not 100; his income is
100 after the castle, not 90, and 130 after Kärnten, not 120. Brown's "three" trade routes
are three linked territories, two roads (CON-A1).
"""

from __future__ import annotations

import pytest
from tests.games.conspiracy.stories import (
    COLOURS,
    begin,
    conspiracy,
    empire,
    family,
    hand,
    heirs,
    income,
    land,
    legal,
    money,
    owner,
    play,
    refused,
    troops,
)

import tabard
from tabard import kit
from tabard.engine.rng import Scripted, fast
from tabard.games.conspiracy import Conspiracy
from tabard.games.conspiracy.state import ConspiracyState

TURN = empire(
    3,
    "income",
    green=family(
        "green",
        {"muenster": {"knight": 1}, "berg": {"mercenary": 1}, "braunschweig": {"mercenary": 1}},
        money=100,
        hand=["campaign-against-the-slavs", "emperor-intervenes"],
    ),
    brown=family(
        "brown",
        {"luettich": {"knight": 1}, "brabant": {"mercenary": 1}, "luxemburg": {"mercenary": 1}},
        money=100,
        hand=["witch-in-the-woods", "pestilence"],
    ),
    gray=family(
        "gray",
        {"salzburg": {"knight": 1, "mercenary": 1}, "oesterreich": {"mercenary": 1}},
        money=100,
        profane=3,
        clerical=1,
        hand=["right-of-succession", "death-abroad"],
    ),
    event_deck=["master-builder", "knight-army", "reichsacht"],
    action_deck=["miracle-healer", "mercenaries", "hostler"],
)
DICE = {"fate": [4, 5, 2]}

INCOME = [
    "green done", "brown done", "gray done",
    "brown done", "gray done", "green done",
    "gray done", "brown done", "green done",
]  # fmt: skip
MASTER_BUILDER = [
    "green bid 10", "brown done", "gray done",
    "brown bid 20", "gray done", "green done",
    "gray bid 60", "brown done", "green done",
    "green done",
    "brown bid 70", "gray done", "green done",
    "gray bid 80", "brown done", "green done",
    "brown done",
    "gray done", "gray put salzburg",
]  # fmt: skip
KNIGHT_ARMY = [
    "brown bid 60", "gray done", "green done",
    "gray done",
    "green bid 70", "brown play pestilence",
]  # fmt: skip


@pytest.fixture
def turn() -> ConspiracyState:
    return begin(TURN, DICE)


@pytest.mark.rule("CON-5", "CON-6", "CON-7", "CON-8", "CON-9", "CON-10", "CON-74", "CON-E9")
def test_the_setup_of_the_tutorial() -> None:
    game = Conspiracy({"players": 3})
    words = game.words
    names = words.put.domains[0].index
    cards = words.play.domains[0].index
    fiefs = [
        "oldenburg", "mecklenburg", "braunschweig", "berg", "bayern",
        "brabant", "luxemburg", "breisgau", "steiermark", "goerlitz",
        "holland", "nassau", "troppau", "wuerttemberg", "oesterreich",
    ]  # fmt: skip
    dealt = [
        "campaign-against-the-slavs", "emperor-intervenes", "witch-in-the-woods", "pestilence",
        "right-of-succession", "death-abroad", "miracle-healer", "mercenaries", "hostler",
    ]  # fmt: skip
    script: dict[str, list[object]] = {
        "active": [0],
        "fiefs": [[names[fief] for fief in fiefs]],
        "actions": [[cards[card] for card in dealt]],
        "events": [[game.tables.event_ids.index(e) for e in ("master-builder", "knight-army",
                                                             "reichsacht")]],
    }  # fmt: skip
    s = conspiracy(game.start(rng=Scripted(script, fast(1)), telling=True))
    play(s, "green choose muenster", "brown choose luettich", "gray choose salzburg")
    play(s, "green lay muenster", "green lay berg", "green lay braunschweig")
    assert s.view(1)["table"]["seats"][0]["laid_openly"] == 1
    assert s.view(1)["table"]["seats"][0]["laid_on"] == []
    play(s, "brown lay luettich", "brown lay brabant", "brown lay luxemburg")
    assert troops(s, "muenster") == [0] * 5
    play(s, "gray lay salzburg", "gray lay salzburg", "gray lay oesterreich")
    assert troops(s, "salzburg") == [1, 0, 1, 0, 0]
    play(s, "green split 2", "brown split 2", "gray split 3")
    play(s, "green orders all", "brown orders all", "gray orders all")
    assert [income(s, c) for c in COLOURS[:3]] == [80, 90, 90]
    assert s.trade == [10, 20, 20]
    assert s.master == [-1, -1, -1]
    assert heirs(s, "gray") == (3, 1)
    assert hand(s, "green") == ["campaign-against-the-slavs", "emperor-intervenes"]
    assert hand(s, "brown") == ["pestilence", "witch-in-the-woods"]
    assert hand(s, "gray") == ["death-abroad", "right-of-succession"]
    assert [s.t.event_ids[card] for card in reversed(s.events_deck[-3:])] == [
        "master-builder", "knight-army", "reichsacht",
    ]  # fmt: skip
    assert (s.turn, s.active, s.money[1:]) == (1, 0, [100, 100])


@pytest.mark.rule("CON-13", "CON-14", "CON-A1")
def test_income_of_the_first_turn(turn: ConspiracyState) -> None:
    s = turn
    assert s.trade == [10, 20, 20]
    assert legal(s)[:1] == ["done"]
    play(s, *INCOME)
    assert [money(s, c) for c in COLOURS[:3]] == [180, 190, 190]


@pytest.mark.rule("CON-E9", "CON-A2", "CON-A3", "CON-12", "CON-22", "CON-24", "CON-32", "CON-38")
def test_the_whole_turn_is_one_record(turn: ConspiracyState) -> None:
    s = turn
    play(s, *INCOME)
    assert [money(s, c) for c in COLOURS[:3]] == [180, 190, 190]

    # Event cards: the Master Builder goes to gray for 80
    play(s, *MASTER_BUILDER)
    assert money(s, "gray") == 110  # printed: 100
    assert income(s, "gray") == 100  # printed: 90
    assert s.castle[land(s, "salzburg")]

    # the Knight Army: brown's Pestilence keeps green from bidding
    play(s, *KNIGHT_ARMY)
    assert money(s, "brown") == 130
    play(s, "brown done", "brown put brabant")
    assert troops(s, "brabant") == [1, 0, 1, 0, 0]

    # the Reichsacht: gray drives the price, green gets it for 120
    play(s, "gray bid 80", "brown done", "green done")
    play(s, "green bid 120", "brown done", "gray done", "brown done", "gray done")
    assert money(s, "green") == 60
    play(s, "green send campaign-against-the-slavs brabant", "green done")
    assert troops(s, "brabant") == [0] * 5
    assert s.knights_left(1) == 9
    assert s.mercs_left(1) == 14
    assert refused(s, "ban koeln") == "CON-32"
    play(s, "green ban osnabrueck", "green attack")
    assert "commit knight muenster" in legal(s)
    play(s, "green commit knight muenster", "green done", "green done")
    assert owner(s, "osnabrueck") == "green"
    assert heirs(s, "green") == (2, 1)
    assert income(s, "green") == 110

    # Fate: a child for green
    play(s, "green done", "brown done", "gray done", "green school clerical")
    assert heirs(s, "green") == (2, 2)

    # brown's 5 becomes a death by the Witch; green's Emperor takes Bar
    play(s, "brown play witch-in-the-woods", "gray done", "green done", "brown slay bar")
    play(s, "gray done", "green play emperor-intervenes", "gray done")
    assert owner(s, "bar") == "green"
    play(s, "green done")
    assert heirs(s, "green") == (1, 2)
    assert income(s, "green") == 120
    assert hand(s, "gray") == ["death-abroad", "right-of-succession"]

    # gray's 2: Kärnten by Right of Succession
    play(s, "gray done", "gray slay kaernten", "gray play right-of-succession", "gray done")
    play(s, "gray claim", "gray done")
    assert owner(s, "kaernten") == "gray"
    assert heirs(s, "gray") == (2, 1)
    assert income(s, "gray") == 130  # printed: 120

    # Movement
    play(s, "green march knight osnabrueck")
    assert refused(s, "to geldern") == "CON-A3"
    play(s, "green to muenster", "green march mercenary braunschweig", "green to bar")
    play(s, "green done", "brown done")
    play(s, "gray march mercenary salzburg", "gray to kaernten")
    play(s, "gray aim death-abroad green", "gray done")
    assert heirs(s, "green") == (0, 2)

    # Action cards: green's Miracle Healer comes too late
    assert hand(s, "green") == ["miracle-healer"]
    assert refused(s, "play miracle-healer") == "CON-A39"
    play(s, "green done", "brown play mercenaries", "brown put brabant")
    assert money(s, "brown") == 80
    play(s, "gray done")
    assert hand(s, "gray") == ["hostler"]

    # Turn end: brown is the next active player
    assert s.turn == 2
    assert s.active == 1
    ends = [money(s, c) - max(s.took[COLOURS.index(c)], 0) for c in COLOURS[:3]]
    assert ends == [60, 80, 110]
    assert troops(s, "muenster") == [0, 0, 1, 0, 0]
    assert troops(s, "bar") == [1, 0, 0, 0, 0]
    assert troops(s, "kaernten") == [1, 0, 0, 0, 0]
    assert troops(s, "brabant") == [1, 0, 0, 0, 0]

    # the record of it replays move by move
    text = s.record()
    for ply in range(0, len(s.trail) + 1, 7):
        assert tabard.replay(text, ply).trail == s.trail[:ply]
    assert kit.fingerprint(tabard.replay(text)) == kit.fingerprint(s)
