"""The worked examples, move by move (FEU-T1 to FEU-T11)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.games.feudalia.story import Table, fief, player, start, table


@pytest.mark.rule("FEU-T1")
@pytest.mark.parametrize(
    ("picks", "left"),
    [
        (["give goldmead wheat 2"], {"wheat": 1, "stone": 2}),
        (["give goldmead stone 2"], {"wheat": 3}),
        (["give goldmead wheat 1", "give goldmead stone 1"], {"wheat": 2, "stone": 1}),
    ],
)
def test_lois_pays_two_one_and_none(picks: list[str], left: dict[str, int]) -> None:
    lands = [fief("goldmead", wheat=3, stone=2), fief("oakhurst", wood=2), fief("redbank", clay=1)]
    t = table(player("tax-collector", lands), phase="start")
    t.play(*picks)
    assert t.cubes("goldmead") == left
    assert t.cubes("oakhurst") == {"wood": 1}
    assert t.cubes("redbank") == {"clay": 1}


def martha(hand: str) -> Table:
    lands = [fief("goldmead", wheat=1), fief("oakhurst", wood=1), fief("redbank")]
    return table(player(f"tax-collector {hand}", lands), phase="start")


@pytest.mark.rule("FEU-T2")
def test_martha_pays_with_the_merchant() -> None:
    t = martha("merchant pastor serf serf")
    assert t.choices() == {"discard merchant", "discard serf"}
    assert t.refused("discard pastor") == "FEU-A5"
    t.play("discard merchant")
    assert t.rule == "FEU-R17", "nothing may be added to the Merchant"
    assert t.hand() == ["pastor", "serf", "serf"]
    assert t.coins() == 0


@pytest.mark.rule("FEU-T2")
def test_martha_pays_with_both_serfs() -> None:
    t = martha("merchant pastor serf serf")
    t.play("discard serf")
    assert t.choices() == {"discard serf"}, "one Serf is not enough, and a Merchant too much"
    t.play("discard serf")
    assert t.hand() == ["merchant", "pastor"]
    assert t.coins() == 0


@pytest.mark.rule("FEU-T3")
@pytest.mark.parametrize("hand", ["pastor pastor", "serf pastor", "serf"])
def test_a_poor_hand_is_discarded_whole(hand: str) -> None:
    t = martha(hand)
    assert t.hand() == []
    assert t.rule == "FEU-R17"
    assert t.choices() == {"end"}


def alberto_marta_luis(
    luis: dict[str, Any], options: dict[str, Any] | None = None, **marta: Any
) -> Table:
    """All three have 9 points; Alberto ends his turn, Marta takes a token with her Silversmith."""
    fiefs = [fief("barleyford", 2, "silversmith"), fief("elmwick", 2), fief("claydon", 1)]
    t = table(
        player("", [fief("goldmead", 2), fief("oakhurst", 2), fief("redbank", 1)],
               tokens={"foundations": 4}),
        player("", fiefs, coins=8, tokens={"foundations": 4}, **marta),
        player("", **luis),
        options=options or {"target": 10},
    )  # fmt: skip
    assert [t.points(seat) for seat in range(3)] == [9, 9, 9]
    assert t.view()["target"] == 10
    t.end_turn()
    t.play("build silverware")
    assert t.points(1) == 10
    t.end_turn()
    assert (t.seat, t.view()["reached"]) == (2, True), "Luis still has his turn"
    return t


def luis_at_nine() -> dict[str, Any]:
    """Luis with a Silversmith of his own; he has the tokens that opened the C cards."""
    return {
        "lands": [fief("sheafholm", 2, "silversmith"), fief("pinegarth", 1), fief("loamfield")],
        "tokens": {"foundations": 4, "main-nave": 3},
        "coins": 8,
    }


@pytest.mark.rule("FEU-T4")
def test_luis_gets_no_point_and_marta_wins() -> None:
    t = alberto_marta_luis(luis_at_nine())
    t.end_turn()
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.rule) == ([1], "FEU-R56")


@pytest.mark.rule("FEU-T4")
def test_luis_gets_half_a_point_and_all_three_go_on() -> None:
    """No half token is left once the Silverware is open, so he makes amends for half a point."""
    luis = {
        "lands": [fief("sheafholm", 2, wheat=2), fief("pinegarth", 1), fief("loamfield", 1)],
        "tokens": {"foundations": 4, "main-nave": 3},
        "coins": 4,
        "negatives": 2,
    }
    t = alberto_marta_luis(luis, {"target": 8, "variants": "crusades"})
    t.play("amends").end_turn()
    assert [t.points(seat) for seat in range(3)] == [9, 10, 9.5]
    assert not t.state.over
    assert [seat["alive"] for seat in t.view()["seats"]] == [True, True, True]
    assert t.seat == 0


@pytest.mark.rule("FEU-T4")
def test_luis_gets_a_point_alberto_is_out_and_nobles_are_compared() -> None:
    t = alberto_marta_luis(luis_at_nine())
    t.play("build silverware").end_turn()
    assert [t.points(seat) for seat in range(3)] == [9, 10, 10]
    assert not t.state.over
    assert [seat["alive"] for seat in t.view()["seats"]] == [False, True, True]
    assert t.view()["first"] == 1, "Marta gets the first-player card"
    assert t.seat == 1
    t = alberto_marta_luis(luis_at_nine(), discards="feudal-lord feudal-lord")
    t.play("build silverware").end_turn()
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.rule) == ([1], "FEU-R57")


@pytest.mark.rule("FEU-T4")
def test_in_the_play_off_two_nobles_or_a_point_decide_later() -> None:
    t = alberto_marta_luis(luis_at_nine(), discards="feudal-lord")
    t.play("build silverware").end_turn()
    position = t.state.position()
    t.end_turn().end_turn()
    assert not t.state.over, "one noble more does not decide"
    position["players"][1]["discards"].append("feudal-lord")
    nobles = Table(t.state.game.stage(position, telling=True))
    nobles.end_turn().end_turn()
    assert nobles.state.result is not None
    assert (nobles.state.result.winners, nobles.state.result.rule) == ([1], "FEU-R57")
    position["players"][1]["discards"].remove("feudal-lord")
    position["players"][2]["coins"] = 8
    point = Table(t.state.game.stage(position, telling=True))
    point.end_turn()
    point.play("build silverware").end_turn()
    assert point.state.result is not None
    assert (point.state.result.winners, point.state.result.rule) == ([2], "FEU-R56")


@pytest.mark.rule("FEU-T5")
def test_the_cards_of_the_rulebook() -> None:
    lands = [fief("goldmead", 1, wheat=4), fief("oakhurst", wood=4, stone=1), fief("greycrag")]
    t = table(player("reaper serf merchant trader", lands, coins=1))
    assert t.refused("work reaper greycrag") == "FEU-R22"
    t.play("work reaper goldmead")
    assert t.cubes("goldmead") == {"wheat": 7}, "a Reaper makes three"
    t.play("work serf greycrag")
    assert (t.cubes("greycrag"), t.coins()) == ({"stone": 1}, 0), "stone costs a Serf 1 coin"
    t.play("work merchant goldmead")
    assert not any(choice.startswith("trade 1-wheat") for choice in t.choices())
    t.play("trade 3-wheat-for-1-stone", "trade 3-wheat-for-1-wood")
    assert t.cubes("goldmead") == {"wheat": 1, "stone": 1, "wood": 1}
    assert t.rule == "FEU-R17", "two exchanges at most"
    t.play("work trader oakhurst", "trade 2-wood-for-3-coins", "trade 1-stone-for-3-coins")
    assert (t.cubes("oakhurst"), t.coins()) == ({"wood": 2}, 6)
    assert t.rule == "FEU-R17", "two sales at most"


@pytest.mark.rule("FEU-T5")
def test_a_merchant_exchanges_one_for_one_and_buys_stone_with_a_coin() -> None:
    lands = [fief("goldmead"), fief("oakhurst", wood=2), fief("redbank")]
    t = table(player("merchant", lands, coins=1))
    t.play("work merchant oakhurst")
    assert t.choices("trade") == {
        "trade 1-wood-for-1-wheat", "trade 1-wood-for-1-clay", "trade 1-wood-1-coins-for-1-stone",
    }  # fmt: skip
    t.play("trade 1-wood-1-coins-for-1-stone", "trade 1-stone-for-1-clay")
    assert t.cubes("oakhurst") == {"wood": 1, "clay": 1}


@pytest.mark.rule("FEU-T6")
def test_starting_decks_have_16_10_and_11_cards() -> None:
    decks: list[tuple[dict[str, Any], int]] = [
        ({"scenario": 1}, 16), ({"scenario": 2}, 10), ({"scenario": 7}, 10),
        ({"scenario": 3, "lord_start": True}, 11),
    ]  # fmt: skip
    for options, cards in decks:
        t = start(**options)
        for _ in range(2):
            if t.can("specialist kneader"):
                t.play("specialist kneader")
        assert sum(t.owned(0).values()) == cards
        assert t.discards(0) == {"tax-collector": 1}
        assert "tax-collector" not in t.hand(0)


@pytest.mark.rule("FEU-T7")
def test_the_limit_counts_stored_cubes() -> None:
    lands = [fief("goldmead", 1, "accountant", wheat=11), fief("oakhurst"), fief("redbank")]
    t = table(player("", lands), stored={"accountant": {"stone": 3}})
    t.play("end")
    assert t.choices() == {
        "give goldmead wheat 1", "give goldmead wheat 2",
        "give accountant stone 1", "give accountant stone 2",
    }  # fmt: skip
    t.play("give accountant stone 1", "give goldmead wheat 1")
    assert t.fief("goldmead")["held"] == 12


@pytest.mark.rule("FEU-T8")
def test_the_treasury_face_follows_every_upgrade() -> None:
    lands = [
        fief("goldmead", wheat=99),
        fief("oakhurst", wood=99),
        fief("redbank", clay=99, stone=99),
    ]
    t = table(player("", lands, coins=15))
    saves = [t.of()["saves"]]
    for card in ("goldmead", "goldmead", "oakhurst", "oakhurst", "redbank", "redbank"):
        t.play(f"upgrade {card}", "settle")
        saves.append(t.of()["saves"])
    assert saves == [8, 8, 6, 6, 5, 5, 4]
    assert [a >= b for a, b in pairwise(saves)] == [True] * 6


@pytest.mark.rule("FEU-T9")
def test_the_cathedral_changes_its_stage_in_the_middle_of_a_turn() -> None:
    lands = [
        fief("goldmead", 2, "silversmith", wheat=6), fief("oakhurst", wood=2, clay=2),
        fief("greycrag", stone=5),
    ]  # fmt: skip
    t = table(player("", lands, coins=8), player("", tokens={"foundations": 7}))
    assert t.choices("build") == {"build foundations"}
    t.play("build foundations", "give goldmead wheat 2")
    assert t.choices("build") == {"build main-nave"}
    t.play("build main-nave", "give goldmead wheat 2", "build main-nave")
    assert t.choices("build") == {"build silverware"}
    t.play("build silverware")
    assert t.points() == 3 + 0.5 + 2 + 1
    assert t.seat == 0


@pytest.mark.rule("FEU-T6", "FEU-T10")
def test_fifteen_cards_are_three_hands() -> None:
    t = start(scenario=1, players=1)
    assert t.of()["deck"] == 10
    t.end_turn()
    assert t.of()["deck"] == 5
    t.end_turn()
    assert t.of()["deck"] == 0
    assert t.told().count("shuffled") == 0, "the deck is empty and nothing is shuffled"
    drawn = [event.args[0] for event in t.state.log if event.kind.name == "drew"]
    assert (len(drawn), 0 in drawn) == (15, False), "all but the Tax Collector (card 0)"
    t.end_turn()
    assert t.told().count("shuffled") == 1, "the next card needed brings the shuffle"
    assert t.of()["deck"] == 11


@pytest.mark.rule("FEU-T11")
def test_no_exact_change() -> None:
    t = martha("merchant merchant merchant pastor")
    assert t.choices() == {"discard merchant"}
    t.play("discard merchant")
    assert t.choices() == {"discard merchant"}
    t.play("discard merchant")
    assert t.hand() == ["merchant", "pastor"]
    t = martha("merchant serf pastor pastor")
    assert t.choices() == {"discard serf"}
    t.play("discard serf")
    assert t.hand() == ["merchant", "pastor", "pastor"]
