"""Setting the game up (FEU-R4 to FEU-R14), scenarios and variants."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.feudalia.story import Table, start

import tabard
from tabard.games.feudalia import Feudalia

FIEFS = [
    "goldmead", "barleyford", "sheafholm", "millbrook", "harrowdale", "oakhurst", "elmwick",
    "pinegarth", "thornwood", "redbank", "claydon", "loamfield", "tilebury", "greycrag",
    "stonehythe", "flintmoor", "quarrington",
]  # fmt: skip
STANDARD = {
    "serf", "reaper", "lumberjack", "kneader", "stonecutter", "priest", "trader", "merchant",
}  # fmt: skip


def cards(*names: str) -> list[int]:
    """Fief cards by name, as scripted shuffles name them."""
    return [FIEFS.index(name) for name in names]


def choose_all(t: Table, specialist: str = "reaper") -> Table:
    """Everybody starts with the same specialist and keeps the first fief offered."""
    while t.view()["phase"] == "setup":
        if t.can(f"specialist {specialist}"):
            t.play(f"specialist {specialist}")
        else:
            t.play(t.state.text(t.state.legal[0]))
    return t


@pytest.mark.rule("FEU-R1", "FEU-R8")
def test_two_to_four_players_with_three_fiefs_each_play_to_ten() -> None:
    for players in (2, 3, 4):
        t = start(players=players)
        table = t.view()
        assert table["target"] == 10
        assert table["first"] == 0
        assert [len(seat["fiefs"]) for seat in table["seats"]] == [3] * players


@pytest.mark.rule("FEU-R4")
def test_only_the_foundations_get_tokens_at_first() -> None:
    for players, tokens in ((2, 8), (3, 12), (4, 16)):
        t = start(players=players)
        assert t.tokens("foundations") == tokens
        assert t.tokens("main-nave") == t.tokens("silverware") == 0
        assert [pile["left"] for pile in t.view()["cathedral_masters"]] == [4, 4, 4]


@pytest.mark.rule("FEU-R5")
def test_the_piles_of_the_scenario_lie_face_up() -> None:
    expected = {
        2: {"bishop", "foreman", "farmhand", "pastor", "feudal-lord"},
        3: {"abbot", "procurator", "farmhand", "seductress", "feudal-lord"},
        7: {"bishop", "rogue", "seductress", "procurator", "feudal-lord"},
    }
    for scenario, specific in expected.items():
        piles = {pile["id"] for pile in start(scenario=scenario).view()["supply"]}
        assert piles == STANDARD | specific
    learning = {pile["id"] for pile in start(scenario=1).view()["supply"]}
    assert "stonecutter" not in learning
    assert {"abbot", "pastor", "seductress", "feudal-lord", "farmhand"} <= learning


@pytest.mark.rule("FEU-R5", "FEU-R65")
def test_the_starting_cards_come_out_of_the_piles() -> None:
    t = start(scenario=1, players=3)
    assert t.left("serf") == 48 - 3 * 7
    assert t.refused("hire stonecutter") == "FEU-R5"


@pytest.mark.rule("FEU-R6")
def test_masters_of_a_fief_type_nobody_has_are_removed() -> None:
    first = cards(
        "goldmead", "barleyford", "oakhurst", "elmwick", "redbank", "claydon", "sheafholm"
    )
    t = choose_all(start(scenario=2, dice={"fiefs": [first]}))
    assert all(f["soil"] != "stone" for seat in t.view()["seats"] for f in seat["fiefs"])
    stone = {"quarry-master", "sculptor", "wall-builder", "architect", "road-builder", "prospector"}
    masters = t.view()["masters"]
    assert len(masters["row"]) == 5
    assert masters["deck"] == 33 - len(stone) - 5
    assert not stone & set(masters["row"])


@pytest.mark.rule("FEU-R6", "FEU-A21")
def test_scenario_1_lays_its_four_named_masters_and_no_fifth() -> None:
    masters = start(scenario=1).view()["masters"]
    assert set(masters["row"]) == {"plow-builder", "lumberer", "brick-worker", "mason"}
    assert masters["deck"] == 6


@pytest.mark.rule("FEU-R7")
def test_everybody_starts_without_coins_and_cubes() -> None:
    for seat in start(players=4).view()["seats"]:
        assert seat["coins"] == 0
        assert seat["levels"] == 0
        assert all(fief["held"] == 0 for fief in seat["fiefs"])


@pytest.mark.rule("FEU-R9", "FEU-R10")
def test_the_tax_collector_starts_the_discard_pile_and_five_cards_are_drawn() -> None:
    t = choose_all(start(scenario=2, players=3))
    for seat in range(3):
        own = t.of(seat)
        assert own["discards"] == {"tax-collector": 1}
        assert own["hand_size"] == 5
        assert own["deck"] == 4
        assert "tax-collector" not in own["hand"]


@pytest.mark.rule("FEU-A1")
def test_specialists_are_chosen_openly_in_turn_order_before_the_hand() -> None:
    t = start(scenario=2, players=3)
    for seat, worker in enumerate(("kneader", "stonecutter", "reaper")):
        assert t.seat == seat
        assert t.of(seat)["hand_size"] == 0
        assert t.choices() == {
            f"specialist {w}" for w in ("reaper", "lumberjack", "kneader", "stonecutter")
        }
        t.play(f"specialist {worker}")
    assert t.of(1)["owned"]["stonecutter"] == 1
    assert t.rule == "FEU-R11", "the draft is played with the first hand known"
    assert t.of(0)["hand_size"] == 5
    assert t.view()["masters"]["row"] == [], "the masters are laid out last"


@pytest.mark.rule("FEU-R11")
def test_the_draft_passes_one_fief_on() -> None:
    order = cards("greycrag", "goldmead", "oakhurst", "redbank", "elmwick", "claydon", "barleyford")
    t = start(scenario=2, dice={"fiefs": [order]})
    t.play("specialist reaper", "specialist reaper")
    assert (t.seat, t.choices()) == (0, {"keep greycrag", "keep goldmead"})
    assert t.state.prompt.startswith("Keep Greycrag (stone) or Goldmead (wheat)")
    t.play("keep greycrag")
    assert (t.seat, t.choices()) == (1, {"keep goldmead", "keep oakhurst"})
    assert t.refused("keep redbank") == "FEU-R11"
    t.play("keep oakhurst")
    assert (t.seat, t.choices()) == (0, {"keep goldmead", "keep redbank"})
    t.play("keep goldmead", "keep elmwick", "keep claydon", "keep barleyford")
    assert [f["id"] for f in t.of(0)["fiefs"]] == ["greycrag", "goldmead", "claydon"]
    assert [f["id"] for f in t.of(1)["fiefs"]] == ["oakhurst", "elmwick", "barleyford"]
    assert t.view()["phase"] == "main"


@pytest.mark.rule("FEU-R12", "FEU-A22")
def test_three_of_a_kind_may_be_changed_once_after_the_draft() -> None:
    order = cards(
        "goldmead", "oakhurst", "elmwick", "barleyford", "pinegarth", "sheafholm", "redbank"
    )
    again = cards("millbrook", "harrowdale", "greycrag")
    t = start(scenario=2, dice={"fiefs": [order, again]})
    t.play("specialist reaper", "specialist reaper")
    t.play("keep goldmead", "keep oakhurst", "keep barleyford", "keep elmwick")
    t.play("keep sheafholm", "keep pinegarth")
    assert (t.seat, t.rule) == (0, "FEU-R12")
    assert t.state.prompt.startswith("All your fiefs are wheat")
    t.play("give-back barleyford")
    assert t.told().count("passed-over") == 2, "two more wheat fiefs were passed over"
    assert [f["id"] for f in t.of(0)["fiefs"]] == ["goldmead", "greycrag", "sheafholm"]
    assert (t.seat, t.rule) == (1, "FEU-R12"), "then the next player, in turn order"
    assert t.choices() == {"give-back oakhurst", "give-back elmwick", "give-back pinegarth", "done"}
    t.play("done")
    assert t.view()["phase"] == "main"
    assert len({f["soil"] for f in t.of(1)["fiefs"]}) == 1


@pytest.mark.rule("FEU-R13")
def test_beginners_are_given_a_wheat_fief_and_draft_two() -> None:
    t = start(scenario=2, players=4, beginner_wheat=True)
    for _ in range(4):
        t.play("specialist reaper")
    assert all(seat["fiefs"][0]["soil"] == "wheat" for seat in t.view()["seats"])
    picks = 0
    while t.rule == "FEU-R11":
        t.play(t.state.text(t.state.legal[0]))
        picks += 1
    assert picks == 8


@pytest.mark.rule("FEU-R14")
def test_scenario_1_gives_everybody_wheat_clay_and_wood() -> None:
    t = start(scenario=1, players=4)
    for seat in t.view()["seats"]:
        assert [fief["soil"] for fief in seat["fiefs"]] == ["wheat", "clay", "wood"]


@pytest.mark.rule("FEU-R61")
def test_scenario_10_draws_one_upgraded_cleric_and_four_others() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        t = Table(tabard.load("feudalia", scenario=10).start(seed=seed))
        piles = {pile["id"] for pile in t.view()["supply"]}
        specific = piles - STANDARD
        assert piles >= STANDARD
        assert len(specific) == 5
        assert len(specific & {"abbot", "bishop"}) == 1
        seen.update(specific)
    assert len(seen) == 9, "every vassal of the pool comes up"


@pytest.mark.rule("FEU-R66", "FEU-A29")
def test_scenario_10_draws_variants_at_random_by_their_number() -> None:
    drawn = set()
    for seed in range(12):
        state = tabard.load("feudalia", scenario=10, variants="1").start(seed=seed)
        drawn.add(tuple(state.view(0)["table"]["variants"]))
    assert drawn == {("crusades",), ("pilgrimage",), ("fair",)}


@pytest.mark.rule("FEU-A29", "FEU-R66")
def test_variants_go_with_every_scenario() -> None:
    for scenario in (1, 2, 3, 7, 10):
        t = start(scenario=scenario, variants="crusades+fair")
        assert t.view()["variants"] == ["crusades", "fair"]


@pytest.mark.rule("FEU-R60")
def test_variants_raise_the_target() -> None:
    for wanted, target in (
        ("none", 10), ("crusades", 12), ("pilgrimage", 11), ("fair", 11),
        ("crusades+pilgrimage+fair", 14), ("3", 14),
    ):  # fmt: skip
        assert start(scenario=10, variants=wanted).view()["target"] == target
    assert start(scenario=2, target=12, variants="fair").view()["target"] == 13


@pytest.mark.rule("FEU-S1")
def test_a_solo_game_has_the_tokens_of_two() -> None:
    t = start(players=1, scenario=1)
    assert t.tokens("foundations") == 8
    assert t.view()["solo"]


@pytest.mark.rule("FEU-A28")
def test_hands_and_decks_are_hidden_and_everything_else_is_open() -> None:
    t = start(scenario=1, players=2)
    mine, spectator = t.view(0)["seats"], t.view(None)["seats"]
    assert len(mine[0]["hand"]) == 5
    assert mine[1]["hand"] == []
    assert mine[1]["hand_size"] == 5
    assert spectator[0]["hand"] == spectator[1]["hand"] == []
    assert mine[1]["owned"]["serf"] == 7, "what somebody owns in all is open"
    assert isinstance(t.state.game, Feudalia)
