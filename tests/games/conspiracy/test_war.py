"""War: who may attack, sides, cards, line-up, hits, withdrawal, the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.story import (
    COLOURS,
    Table,
    begin,
    empire,
    family,
)

from tabard.engine.choices import only_answer
from tabard.games.conspiracy.combat import modifier
from tabard.games.conspiracy.tables import ATTACK, DEFENCE


def banned(
    place: str, dice: dict[str, list[Any]] | None = None, players: int = 3,
    options: dict[str, Any] | None = None, **words: Any,
) -> Table:  # fmt: skip
    """Green has bought the Reichsacht and banned a land; no Edict came."""
    s = begin(empire(players, event_deck=["reichsacht"], **words), dice, **(options or {}))
    s.play("green bid 10")
    s.pass_while("Bid", "Answer", "AuctionWon")
    s.play(f"green ban {place}")
    s.pass_while("Answer")
    return s


def rolls(*sums: int) -> list[int]:
    return [die for total in sums for die in (total // 2, total - total // 2)]


def front(s: Table, side: int) -> list[str]:
    """The rows of a side: front and supports as letters, small where wounded."""
    war = s.war
    found = []
    for row in range(war.rows):
        units = [war.at(side, row * 3 + line) for line in range(3)]
        found.append("".join("MmKkk"[war.unit[u]] for u in units if u >= 0))
    return found


@pytest.mark.rule("CON-A20", "CON-32", "CON-29", "CON-49")
def test_whom_the_ban_may_strike() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht"],
            gray=family("gray", lands=["holland", "nassau", "salzburg"]),
        )
    )
    s.play("green bid 10", "brown done", "gray done")
    assert s.refused("ban koeln") == "CON-32"
    assert s.refused("ban holland") == "CON-29"
    assert s.refused("ban bayern") == "CON-A20"
    assert "ban brabant" in s.legal
    assert "ban bar" in s.legal


@pytest.mark.rule("CON-49", "CON-50")
def test_whoever_may_attack_is_told_the_cause_and_who_defends() -> None:
    neutral = banned("mark", green=family("green", {"berg": {"knight": 1}}))
    assert neutral.prompt == "Mark is under the ban: do you attack it? Nobody stands there."
    held = banned(
        "mark",
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"mark": {"mercenary": 1}, "nassau": {"knight": 1}}, more=["mark"]),
        gray=family("gray", lands=["holland"]),
    )
    assert held.prompt.endswith("There stands a mercenary. From beside it may come a knight.")


@pytest.mark.rule("CON-A20", "CON-49", "CON-A23")
def test_the_buyer_first_then_the_others_until_one_succeeds() -> None:
    s = banned(
        "mark",
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"nassau": {"knight": 1}}),
        gray=family("gray", {"hessen": {"knight": 1}}, lands=["holland"], profane=0),
    )
    assert s.asked == ("green", "AskAttack")
    s.play("green done")
    assert s.asked == ("brown", "AskAttack")
    s.play("brown attack")
    assert s.legal == ["done", "join attack", "join defence"], "he can still join a side"
    s.play("green done", "gray done", "brown commit knight nassau", "brown done")
    assert s.owner("mark") == "brown"
    assert s.question == "Bid", "gray has no heir; the ban has done its work"


@pytest.mark.rule("CON-A20", "CON-A22", "CON-A52")
def test_neutral_land_can_be_contested() -> None:
    dice = {"attack": rolls(2), "defence": rolls(12)}
    s = banned(
        "mark",
        dice,
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"knight": 1}}, profane=0),
    )
    s.play("green attack")
    assert s.legal == ["done", "join defence"], "without an heir he may only defend"
    assert s.refused("join attack") == "CON-A22"
    s.play("brown join defence")
    assert list(s.war.leaders) == [0, 1]
    s.play("green commit mercenary berg")
    assert s.prompt == "Green attacks Mark: which troops do you bring to defend it?"
    s.play("brown commit knight hessen")
    s.finish_war()
    assert s.owner("mark") == "neutral", "he has no heir: the land stays neutral"
    assert s.troops("hessen") == [0, 0, 1, 0, 0]
    s = banned(
        "mark",
        dice,
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"knight": 1}}),
    )
    s.play("green attack", "brown join defence", "green muster", "brown muster")
    s.finish_war()
    assert s.owner("mark") == "brown"
    assert s.heirs("brown") == (1, 2)


@pytest.mark.rule("CON-50", "CON-A21", "CON-A53", "CON-A22", "CON-A52")
def test_troops_come_from_next_door_but_not_from_electorates() -> None:
    s = banned(
        "brabant",
        players=4,
        green=family("green", {"geldern": {"knight": 1}, "koeln": {"knight": 1}}),
        brown=family("brown", {"luettich": {"mercenary": 1}}),
        gray=family("gray", {"holland": {"mercenary": 1}}),
        yellow=family("yellow", {"utrecht": {"mercenary": 1}}, profane=0),
    )
    s.play("green attack", "gray join attack", "green refuse")
    assert s.war.side[2] == -1, "the leader may refuse an ally"
    assert s.legal == ["done", "join defence"]
    s.play("yellow join defence", "brown accept")
    assert s.refused("done") == "CON-A53"
    assert s.refused("commit knight koeln") == "CON-A21"
    assert s.refused("commit knight holland") == "CON-50"
    s.play("green commit knight geldern")
    assert s.asked == ("brown", "Commit")
    s.play("brown commit mercenary luettich", "yellow muster")
    assert s.war.count(DEFENCE) == 2


@pytest.mark.rule("CON-50")
def test_the_one_troop_that_can_attack_comes_without_a_question() -> None:
    one = banned("brabant", green=family("green", {"geldern": {"knight": 1}}))
    one.play("green attack")
    assert one.legal == ["commit knight geldern", "muster"]
    only = only_answer(one.state)
    assert only is not None
    assert one.state.text(only) == "commit knight geldern"
    two = banned("brabant", green=family("green", {"geldern": {"knight": 2}}))
    two.play("green attack")
    assert only_answer(two.state) is None, "one knight, or both"


@pytest.mark.rule("CON-A21")
def test_an_electorate_reinforces_a_defence_next_door() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        brown=family("brown", {"koeln": {"knight": 1}}),
    )
    s.play("green attack", "green muster")
    assert s.legal == ["commit knight koeln", "muster", "done"]


@pytest.mark.rule("CON-51", "CON-A5", "CON-A6", "CON-A48", "CON-43")
def test_combat_cards_are_chosen_in_secret_and_paid() -> None:
    s = banned(
        "luettich",
        green=family(
            "green",
            {"geldern": {"knight": 1}},
            hand=["mercenaries", "hostler", "crusade", "defector"],
            money=140,
        ),
        brown=family("brown", {"luettich": {"mercenary": 3}}, hand=["peasant-uprising"]),
    )
    s.play("green attack", "green muster")
    s.pass_while("Commit")
    assert s.asked == ("green", "StakeCards")
    assert s.refused("play mercenaries") == "CON-A6"
    assert s.refused("stake crusade") == "CON-51"
    s.play("green stake mercenaries", "green sell crusade")
    assert s.view(0)["war"]["chosen"]["staked"] == ["mercenaries"]
    assert s.view(1)["war"]["chosen"]["staked"] == []
    assert s.refused("sell hostler") == "CON-A48", "the money is gone"
    assert s.refused("stake mercenaries") == "CON-51"
    s.play("green stake hostler", "green stake defector", "green done")
    assert s.hand("green") == ["crusade", "defector", "hostler", "mercenaries"]
    s.play("brown stake peasant-uprising", "brown done")
    s.play("green target brown", "brown target green")
    # the bought mercenaries joined, two of brown's came over, then two of green's ran away
    assert s.hand("green") == []
    assert s.money("green") == 0
    assert list(s.war.knight_bonus) == [1, 0, 0]
    assert (s.war.count(ATTACK), s.war.count(DEFENCE)) == (3, 1)
    assert "2 mercenaries of Brown come over to Green" in s.log
    assert "2 mercenaries of Green run away" in s.log


@pytest.mark.rule("CON-A8", "CON-A48")
def test_defector_strikes_enemies_only_and_may_end_the_war() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}, hand=["defector"]),
        brown=family("brown", {"luettich": {"mercenary": 1, "mercenary-hit": 1}}),
        gray=family("gray", {"hennegau": {"mercenary": 2}}),
    )
    s.play("green attack", "gray join attack", "green accept", "green muster", "gray muster")
    s.pass_while("Commit")
    s.play("green stake defector", "green done")
    assert s.refused("target gray") == "CON-A8"
    s.play("green target brown")
    s.finish_war()
    assert s.owner("luettich") == "green", "brown's side is left without units"
    assert list(s.state.mercs) == [2, 0, 2]
    assert s.troops("hennegau") == [2, 0, 0, 0, 0], "allies go home"
    assert sum(s.troops("luettich")) >= 2


def lined_up(attack: dict[str, int], defence: dict[str, int]) -> Table:
    s = banned(
        "luettich",
        green=family("green", {"geldern": attack}),
        brown=family("brown", {"luettich": defence}),
    )
    s.play("green attack", "green muster")
    s.pass_while("Commit")
    return s


@pytest.mark.rule("CON-E4", "CON-52", "CON-53")
def test_the_printed_pairing() -> None:
    s = lined_up({"knight": 1, "mercenary": 2}, {"knight": 2, "mercenary": 5})
    assert front(s, ATTACK) == ["K", "M", "M"]
    assert front(s, DEFENCE) == ["KM", "KM", "MMM"]


@pytest.mark.rule("CON-E5", "CON-52")
def test_the_printed_row_limit() -> None:
    s = lined_up({"mercenary": 2}, {"mercenary": 8})
    assert front(s, DEFENCE) == ["MMM", "MMM"]
    war = s.war
    assert sum(war.slot[u] == -1 for u in war.of(DEFENCE)) == 2
    s = lined_up({"mercenary": 9}, {"mercenary": 8})
    assert s.war.rows == 6


@pytest.mark.rule("CON-52", "CON-59", "CON-A51")
def test_the_line_up_can_be_changed_within_its_rules() -> None:
    s = lined_up({"knight": 1, "mercenary": 3}, {"knight": 1, "mercenary": 1})
    assert s.asked == ("green", "Arrange")
    assert s.refused("exchange front-1 support-1") == "CON-52", "knights stand in front first"
    assert s.refused("exchange front-1 front-2") == "CON-52", "and in the rows before mercenaries"
    s.play("green bench support-1")
    assert front(s, ATTACK) == ["K", "MM"]
    s.play("green done").skip_to("AskWithdraw").pass_on().skip_to("Arrange", 0)
    s.play("green exchange front-1 front-2")
    assert [row[0] for row in front(s, ATTACK)] == ["M", "k"], (
        "after a round they may stand as they like"
    )


@pytest.mark.rule("CON-59", "CON-52")
def test_any_unit_of_the_reserve_may_come() -> None:
    s = lined_up({"knight": 3, "mercenary": 5, "mercenary-hit": 2}, {"mercenary": 2})
    assert front(s, ATTACK) == ["KKM", "KMM"]
    s.play("green exchange support-1 reserve")
    assert set(s.legal) == {"field mercenary green", "field mercenary-hit green"}
    assert s.refused("field knight green") == "CON-59"
    s.play("green field mercenary-hit green")
    assert front(s, ATTACK) == ["KmM", "KMM"]


def allied() -> Table:
    """Green and gray stand before Lüttich in three rows."""
    s = banned(
        "luettich",
        {"attack": rolls(2, 2, 2), "defence": rolls(2, 2, 2), "withdraw": [6]},
        green=family("green", {"geldern": {"knight": 1, "mercenary": 1}}),
        brown=family("brown", {"luettich": {"mercenary": 3}}),
        gray=family("gray", {"hennegau": {"knight": 1}}, money=50),
        options={"honourable_retreat": True},
    )
    s.play("green attack", "gray join attack", "green accept", "green muster", "gray muster")
    s.pass_while("Commit")
    return s


@pytest.mark.rule("CON-53", "CON-52")
def test_allies_change_places_only_by_consent() -> None:
    s = allied()
    war = s.war
    first, second = war.at(ATTACK, 0), war.at(ATTACK, 3)
    assert (war.owner[first], war.owner[second]) == (0, 2), "leader first, then his ally"
    s.play("green exchange front-1 front-2")
    assert (s.asking, s.question, s.rule) == ("gray", "AgreeLineUp", "CON-53")
    s.play("gray refuse")
    assert war.at(ATTACK, 0) == first, "everything stays as it was"
    s.play("green exchange front-1 front-2", "gray accept")
    assert (war.at(ATTACK, 0), war.at(ATTACK, 3)) == (second, first)
    s.play("green done")
    assert s.asked == ("gray", "Arrange"), "he may arrange his own"
    assert s.refused("exchange front-2 front-3") == "CON-52", "neither of them is his"


@pytest.mark.rule("CON-79", "CON-A63")
def test_an_ally_who_withdraws_alone_asks_for_himself() -> None:
    s = allied()
    s.skip_to_seat("gray", "AskWithdraw")
    s.play("gray retreat")
    assert s.asked == ("gray", "AskHonour")
    s.play("gray sum 50", "brown accept")
    assert s.money("gray") == 0
    assert s.troops("hennegau") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-54", "CON-A29", "CON-A30", "CON-15")
def test_every_modifier() -> None:
    def mods(attack: dict[str, int], defence: dict[str, int], **words: Any) -> tuple[int, int]:
        s = banned(
            "luettich",
            {"attack": rolls(2), "defence": rolls(2)},  # no hits, so the units stay as they are
            green=family("green", {"geldern": attack}, hand=words.pop("cards", [])),
            brown=family("brown", {"luettich": defence}),
            **words,
        )
        s.play("green attack", "green muster")
        while s.question in ("Commit", "StakeCards"):
            stakes = [text for text in s.legal if text.startswith("stake")]
            s.play(stakes[0] if stakes else "done")
        war = s.war
        (row,) = s.view()["war"]["facing"]
        shown = [sum(term["by"] for term in row[side]) for side in ("attack", "defence")]
        counted = modifier(s.state, war, ATTACK, 0), modifier(s.state, war, DEFENCE, 0)
        assert tuple(shown) == counted, "what is shown is what counts"
        return counted

    one: dict[str, int] = {"mercenary": 1}
    assert mods(one, one) == (0, 0)
    assert mods(one, one, castles=["luettich"]) == (-1, 0)
    assert mods(one, one, relics=["luettich"]) == (0, 1)
    assert mods(one, one, preacher={"owner": 1, "at": "luettich"}) == (0, 1)
    assert mods(one, one, cities=["luettich"]) == (0, 0), "a Reichsstadt changes nothing"
    assert mods({"knight": 1}, one) == (1, -1)
    assert mods(one, {"mercenary-hit": 1}) == (1, -1)
    assert mods({"mercenary-hit": 1}, {"mercenary-hit": 1}) == (0, 0), "both wounded"
    assert mods({"mercenary": 3}, one) == (2, 0)
    assert mods(one, one, cards=["art-of-forging", "art-of-forging"]) == (2, 0)
    assert mods(one, one, cards=["hostler"]) == (0, 0), "no knight in front"
    assert mods({"knight": 1}, one, cards=["hostler"]) == (2, -1)


def duel(
    attack: dict[str, int], defence: dict[str, int], roll: int, answer: int, **options: Any
) -> Table:
    """One round in Lüttich, then green is asked whether he withdraws."""
    s = banned(
        "luettich",
        {"attack": rolls(roll), "defence": rolls(answer), "withdraw": options.pop("dice", [])},
        green=family("green", {"geldern": attack}, more=options.pop("more", ())),
        brown=family("brown", {"luettich": defence}),
        options=options,
    )
    s.play("green attack", "green muster")
    s.pass_while("Commit", "Arrange")
    return s


@pytest.mark.rule("CON-55", "CON-56", "CON-57", "CON-A28")
def test_hits_overflow_capture_and_death() -> None:
    one = {"mercenary": 1}
    s = duel(one, one, 6, 6)
    assert front(s, ATTACK) == front(s, DEFENCE) == ["M"]
    s = duel(one, one, 7, 6)
    assert front(s, DEFENCE) == ["m"]
    s = duel(one, {"mercenary-hit": 1, "mercenary": 1}, 12, 2)
    # the wounded one dies of the first hit, the second strikes the support
    assert s.state.mercs[1] == 1
    assert "m" in "".join(front(s, DEFENCE))
    s = duel(one, {"knight-hit": 1}, 12, 2)
    assert s.state.prison[0 * 3 + 1] == 1, "the third hit captures"
    assert s.owner("luettich") == "green"
    s = duel(one, {"knight-hit-twice": 1, "mercenary": 1}, 12, 2)
    assert list(s.state.prison) == [0] * 9, "the fourth kills"
    assert s.state.knights[1] == 0
    assert front(s, DEFENCE) == ["M"], "and nothing is left over for the support"


@pytest.mark.rule("CON-58", "CON-A24", "CON-A50", "CON-A49")
def test_withdrawal_costs_a_step_on_a_six() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 2, dice=[5], more=["hennegau"])
    assert s.refused("withdraw front-4") == "CON-58"
    s.play("green retreat")
    assert s.legal == ["to geldern", "to hennegau"], "the nearest own lands, a tie"
    assert s.refused("to bayern") == "CON-A24"
    s.play("green to geldern")
    assert s.troops("geldern") == [1, 0, 0, 0, 0]
    assert s.owner("luettich") == "brown"
    s = duel({"mercenary-hit": 1}, {"mercenary": 1}, 2, 2, dice=[5])
    s.play("green withdraw front-1")
    assert s.state.mercs[0] == 0, "a wounded one is lost on a 5"
    s = duel({"knight-hit-twice": 1}, {"mercenary": 1}, 2, 2, dice=[6])
    s.play("green retreat")
    assert s.state.prison[1 * 3 + 0] == 1, "captured by the leader of the other side"


@pytest.mark.rule("CON-58", "CON-59", "CON-60", "CON-A51")
def test_part_of_an_army_withdraws_and_the_front_is_closed() -> None:
    s = duel({"mercenary": 2}, {"mercenary": 2}, 2, 2, dice=[1])
    s.play("green withdraw front-2", "green done")
    assert s.war.count(ATTACK) == 1
    if s.question == "Haven":
        s.play(f"green {s.legal[0]}")
    s.play("brown done")
    assert s.war.rows == 1
    assert front(s, DEFENCE) == ["MM"]


@pytest.mark.rule("CON-58", "CON-59")
def test_any_unit_of_the_reserve_may_withdraw() -> None:
    army = {"knight": 1, "mercenary": 3, "mercenary-hit": 2}
    s = duel(army, {"mercenary": 1}, 2, 2, dice=[1])
    assert s.legal.count("withdraw reserve") == 1
    s.play("green withdraw reserve")
    assert set(s.legal) == {"field mercenary green", "field mercenary-hit green"}
    assert s.refused("field knight green") == "CON-58"
    s.play("green field mercenary-hit green")
    assert s.prompt == "Withdrawing: wounded mercenary. Do you withdraw more?"
    s.play("green done")
    assert s.troops("geldern") == [0, 1, 0, 0, 0]


@pytest.mark.rule("CON-60", "CON-A53", "CON-61")
def test_both_gone_means_the_battle_never_took_place() -> None:
    s = duel({"mercenary-hit": 1}, {"mercenary-hit": 1}, 7, 7)
    assert s.owner("luettich") == "brown"
    assert list(s.state.mercs) == [0, 0, 0]
    assert "both armies are gone" in s.log


@pytest.mark.rule("CON-A53", "CON-61", "CON-60")
def test_undefended_land_falls_without_dice_and_the_preacher_is_captured() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        preacher={"owner": 1, "at": "luettich"},
        castles=["luettich"],
        relics=["luettich"],
    )
    s.play("green attack", "green muster", "green done")
    assert s.owner("luettich") == "green"
    assert s.heirs("green") == (2, 1)
    assert s.state.jailer == 0
    assert s.state.preacher_of() == -1
    assert s.stands("castle", "luettich")
    assert s.state.relics[0] == 1
    assert not any(line.startswith("row") for line in s.log)


@pytest.mark.rule("CON-61", "CON-A8")
def test_the_preacher_goes_with_survivors_without_a_die() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2), "defence": rolls(2), "withdraw": [1]},
        green=family("green", {"geldern": {"knight": 1}}),
        brown=family("brown", {"luettich": {"mercenary": 1}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    s.play("green attack", "green muster")
    s.skip_to_seat("brown", "AskWithdraw")
    s.play("brown retreat")
    while s.question == "Haven":
        s.state.play(s.state.legal[0])
    assert s.owner("luettich") == "green"
    assert s.state.preacher_of() == 1
    assert s.state.owner[s.state.preacher_at] == 1
    assert s.state.garrison(s.state.preacher_at) == 1


@pytest.mark.rule("CON-61", "CON-A24", "CON-A53")
def test_with_allies_only_the_preacher_goes_to_a_nearest_land_of_his_owner() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2, 9), "defence": rolls(2, 2), "withdraw": [1]},
        green=family("green", {"geldern": {"knight": 2}}),
        brown=family("brown", {"luettich": {"mercenary-hit": 1}}),
        gray=family("gray", {"hennegau": {"knight": 1}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    s.play("green attack", "gray join defence", "brown accept", "green muster")
    s.skip_to_seat("gray", "Commit")
    s.play("gray muster")
    # the leader's mercenary dies in row 2, the ally's knight leaves last
    s.skip_to_seat("gray", "AskWithdraw")
    s.play("gray retreat")
    s.skip_to_seat("brown", "PreacherFlees")
    assert s.legal == ["preach brabant", "preach luxemburg"]
    assert s.refused("preach goerlitz") == "CON-A24"
    s.play("brown preach luxemburg")
    assert (s.state.preacher_of(), s.state.preacher_at) == (1, s.land("luxemburg"))


@pytest.mark.rule("CON-62", "CON-A47")
def test_the_winning_leader_stays_or_sends_troops_back() -> None:
    s = banned("luettich", green=family("green", {"geldern": {"knight": 1, "mercenary": 1}}))
    s.play("green attack", "green muster", "green home knight geldern", "green done")
    assert s.troops("luettich") == [1, 0, 0, 0, 0]
    assert s.troops("geldern") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-44")
def test_wounds_are_carried_into_the_next_war_of_the_turn() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 7, dice=[1])
    s.play("green retreat")
    while s.question == "Haven":
        s.play("green to geldern")
    assert s.troops("geldern") == [0, 1, 0, 0, 0]


@pytest.mark.rule("CON-77", "CON-A62")
def test_glory_for_a_victory_with_dice_only() -> None:
    s = duel({"knight": 1}, {"mercenary-hit": 1}, 7, 2, war_glory=True)
    assert s.owner("luettich") == "green"
    assert list(s.state.glory) == [1, 0, 0]
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        options={"war_glory": True},
    )
    s.play("green attack", "green muster", "green done")
    assert list(s.state.glory) == [0, 0, 0]


@pytest.mark.rule("CON-79", "CON-A63", "CON-35", "CON-71")
def test_an_honourable_retreat_needs_no_dice() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 2, dice=[6], honourable_retreat=True)
    s.play("green retreat")
    assert s.question == "AskHonour"
    assert s.refused("sum 900") == "CON-79"
    s.play("green sum 30", "brown accept")
    assert s.troops("geldern") == [1, 0, 0, 0, 0]
    assert [s.money(c) for c in COLOURS[:2]] == [260, 330]
    s = duel({"mercenary-hit": 1}, {"mercenary": 1}, 2, 2, dice=[6], honourable_retreat=True)
    s.play("green retreat", "green sum 0", "brown refuse")
    assert s.state.mercs[0] == 0


@pytest.mark.rule("CON-A49", "CON-53", "CON-A52")
def test_a_knight_is_the_prisoner_of_the_owner_of_the_row() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2, 8), "defence": rolls(2, 2)},
        green=family("green", {"geldern": {"mercenary": 1}}),
        brown=family("brown", {"luettich": {"knight-hit-twice": 2}}),
        gray=family("gray", {"hennegau": {"mercenary": 1}}),
    )
    s.play("green attack", "gray join attack", "green accept", "green muster", "gray muster")
    s.skip_to_seat("green", "AskWithdraw")
    assert s.state.prison[2 * 3 + 1] == 1, "gray stood in row 2"
    assert s.state.prison[0 * 3 + 1] == 0


@pytest.mark.rule("CON-A65", "CON-54", "CON-A20")
def test_a_castle_of_neutral_land_still_counts_against_the_attacker() -> None:
    s = banned(
        "mark",
        {"attack": rolls(2), "defence": rolls(2)},
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"mercenary": 1}}),
        castles=["mark"],
    )
    s.play("green attack", "brown join defence", "green muster", "brown muster")
    assert modifier(s.state, s.war, ATTACK, 0) == -1
    assert modifier(s.state, s.war, DEFENCE, 0) == 0


@pytest.mark.rule("CON-A43", "CON-66", "CON-67")
def test_the_last_neutral_elector_listens_to_faith_only() -> None:
    position = empire(
        4,
        event_deck=["death-of-an-elector"],
        green=family("green", more=["koeln"]),
        brown=family("brown", more=["trier", "mainz"]),
        gray=family("gray", more=["pfalz", "sachsen"]),
        yellow=family("yellow", more=["brandenburg", "boehmen"]),
        masters={"faith": {"holder": 0}, "war": {"holder": 2}, "trade": {"holder": 3}},
    )
    s = begin(position, {"electors": [[begin(position).land("mainz")]]})
    s.pass_while("Bid")
    assert s.asked == ("green", "PlaceVote")
    s.play("green vote mainz")
    assert s.influence() == ["mainz", "", ""]


@pytest.mark.rule("CON-59")
def test_the_pairs_of_the_round_before_fight_on() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"knight": 1, "mercenary": 1, "mercenary-hit": 1}}),
            brown=family("brown", {"geldern": {"mercenary": 2, "mercenary-hit": 1}}),
        ),
        {"attack": [6, 6, 1, 1, 1, 1], "defence": [1, 1, 1, 1, 1, 1]},
    )
    s.play("green bid 10", "brown done", "gray done", "green ban geldern")
    s.play("green attack", "green muster")
    while s.state.war is not None and (s.war.rounds == 0 or s.question == "AskWithdraw"):
        s.play("done")
    war = s.war
    # row 1 of the defence is dead; nobody reorganises
    assert war.rows == 2
    pairs = [
        (war.unit[war.at(ATTACK, row * 3)], war.unit[war.at(DEFENCE, row * 3)]) for row in (0, 1)
    ]
    assert sorted(pairs) == [(0, 0), (1, 1)], pairs


@pytest.mark.rule("CON-52", "CON-59")
def test_a_line_up_that_nobody_changes_and_nobody_hits_stays() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"mercenary": 5}}),
            brown=family("brown", {"geldern": {"mercenary": 2}}),
        ),
        {"attack": [1, 1, 1, 1], "defence": [1, 1, 1, 1]},
    )
    s.play("green bid 10", "brown done", "gray done", "green ban geldern")
    s.play("green attack", "green muster")
    assert s.question == "Arrange"
    # two rows: 2 in front, 2 supports, the fifth is the second support of row 2
    assert s.war.at(ATTACK, 5) >= 0
    s.play("green exchange second-1 second-2", "green done")
    assert s.war.at(ATTACK, 2) >= 0, "now it stands in row 1"
    s.play("green done", "brown done")  # nobody was hit, nobody withdraws
    assert s.war.rounds == 1
    assert s.question == "Arrange"
    assert s.war.at(ATTACK, 2) >= 0, "and there it stays"


@pytest.mark.rule("CON-52")
def test_a_support_that_was_kept_back_stays_back() -> None:
    s = begin(
        empire(
            3,
            event_deck=["reichsacht", "relic", "relic"],
            green=family("green", {"berg": {"mercenary": 5}}),
            brown=family("brown", {"geldern": {"mercenary": 2}}),
        ),
        {"attack": [1, 1, 1, 1], "defence": [1, 1, 1, 1]},
    )
    s.play("green bid 10", "brown done", "gray done", "green ban geldern")
    s.play("green attack", "green muster", "green bench second-2", "green done")
    s.play("green done", "brown done")
    assert s.war.at(ATTACK, 5) < 0


@pytest.mark.rule("CON-61", "CON-A53")
def test_troops_that_withdrew_in_an_earlier_round_do_not_save_the_preacher() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2, 2, 9), "defence": rolls(2, 2, 2), "withdraw": [1]},
        green=family("green", {"geldern": {"knight": 2}}),
        brown=family("brown", {"luettich": {"mercenary-hit": 2}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    s.play("green attack", "green muster").skip_to_seat("brown", "AskWithdraw")
    s.play("brown withdraw front-2", "brown done").pass_while("Haven")
    # he stays with the other: +1, -1 against a knight, -1 for the wound
    assert modifier(s.state, s.war, DEFENCE, 0) == -1
    s.skip_to("Bid")
    assert s.owner("luettich") == "green"
    assert s.state.jailer == 0, "and is captured with the last defender"
