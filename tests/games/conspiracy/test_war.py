"""War: who may attack, sides, cards, line-up, hits, withdrawal, the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conspiracy.stories import (
    COLOURS,
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
    skip_to,
    told,
    troops,
)

from tabard.games.conspiracy.chart import War
from tabard.games.conspiracy.combat import modifier
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import ATTACK, DEFENCE


def banned(
    place: str, dice: dict[str, list[Any]] | None = None, players: int = 3,
    options: dict[str, Any] | None = None, **words: Any,
) -> ConspiracyState:  # fmt: skip
    """Green has bought the Reichsacht and banned a land; no Edict came."""
    s = begin(empire(players, event_deck=["reichsacht"], **words), dice, **(options or {}))
    play(s, "green bid 10")
    while question(s) in ("Bid", "Answer", "AuctionWon"):
        s.play(s.parse("done"))
    play(s, f"green ban {place}")
    while question(s) == "Answer":
        s.play(s.parse("done"))
    return s


def war_of(s: ConspiracyState) -> War:
    assert s.war is not None
    return s.war


def fight_on(s: ConspiracyState) -> None:
    """Pass on everything until the war is over."""
    for _ in range(300):
        if s.war is None:
            return
        s.play(s.parse("done") if s.parse("done") in s.legal else s.legal[0])


def rolls(*sums: int) -> list[int]:
    return [die for total in sums for die in (total // 2, total - total // 2)]


def front(s: ConspiracyState, side: int) -> list[str]:
    """The rows of a side: front and supports as letters, small where wounded."""
    war = war_of(s)
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
    play(s, "green bid 10", "brown done", "gray done")
    assert refused(s, "ban koeln") == "CON-32"
    assert refused(s, "ban holland") == "CON-29"
    assert refused(s, "ban bayern") == "CON-A20"
    assert "ban brabant" in legal(s)
    assert "ban bar" in legal(s)


@pytest.mark.rule("CON-A20", "CON-49", "CON-A23")
def test_the_buyer_first_then_the_others_until_one_succeeds() -> None:
    s = banned(
        "mark",
        green=family("green", {"berg": {"knight": 1}}),
        brown=family("brown", {"nassau": {"knight": 1}}),
        gray=family("gray", {"hessen": {"knight": 1}}, lands=["holland"], profane=0),
    )
    assert (asking(s), question(s)) == ("green", "AskAttack")
    play(s, "green done")
    assert (asking(s), question(s)) == ("brown", "AskAttack")
    play(s, "brown attack")
    assert legal(s) == ["done", "join attack", "join defence"], "he can still join a side"
    play(s, "green done", "gray done", "brown commit knight nassau", "brown done")
    assert owner(s, "mark") == "brown"
    assert question(s) == "Bid", "gray has no heir; the ban has done its work"


@pytest.mark.rule("CON-A20", "CON-A22", "CON-A52")
def test_neutral_land_can_be_contested() -> None:
    dice = {"attack": rolls(2), "defence": rolls(12)}
    s = banned(
        "mark",
        dice,
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"knight": 1}}, profane=0),
    )
    play(s, "green attack")
    assert legal(s) == ["done", "join defence"], "without an heir he may only defend"
    assert refused(s, "join attack") == "CON-A22"
    play(s, "brown join defence")
    assert war_of(s).leaders == [0, 1]
    play(s, "green commit mercenary berg", "brown commit knight hessen")
    fight_on(s)
    assert owner(s, "mark") == "neutral", "he has no heir: the land stays neutral"
    assert troops(s, "hessen") == [0, 0, 1, 0, 0]
    s = banned(
        "mark",
        dice,
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"knight": 1}}),
    )
    play(s, "green attack", "brown join defence", "green muster", "brown muster")
    fight_on(s)
    assert owner(s, "mark") == "brown"
    assert heirs(s, "brown") == (1, 2)


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
    play(s, "green attack", "gray join attack", "green refuse")
    assert war_of(s).side[2] == -1, "the leader may refuse an ally"
    assert legal(s) == ["done", "join defence"]
    play(s, "yellow join defence", "brown accept")
    assert refused(s, "done") == "CON-A53"
    assert refused(s, "commit knight koeln") == "CON-A21"
    assert refused(s, "commit knight holland") == "CON-50"
    play(s, "green commit knight geldern")
    assert (asking(s), question(s)) == ("brown", "Commit")
    play(s, "brown commit mercenary luettich", "yellow muster")
    assert war_of(s).count(DEFENCE) == 2


@pytest.mark.rule("CON-A21")
def test_an_electorate_reinforces_a_defence_next_door() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        brown=family("brown", {"koeln": {"knight": 1}}),
    )
    play(s, "green attack", "green muster")
    assert legal(s) == ["commit knight koeln", "muster", "done"]


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
    play(s, "green attack", "green muster")
    while question(s) == "Commit":
        s.play(s.parse("done"))
    assert (asking(s), question(s)) == ("green", "StakeCards")
    assert refused(s, "play mercenaries") == "CON-A6"
    assert refused(s, "stake crusade") == "CON-51"
    play(s, "green stake mercenaries", "green sell crusade")
    assert s.view(0)["table"]["war"]["chosen"]["staked"] == ["mercenaries"]
    assert s.view(1)["table"]["war"]["chosen"]["staked"] == []
    assert refused(s, "sell hostler") == "CON-A48", "the money is gone"
    assert refused(s, "stake mercenaries") == "CON-51"
    play(s, "green stake hostler", "green stake defector", "green done")
    assert hand(s, "green") == ["crusade", "defector", "hostler", "mercenaries"]
    play(s, "brown stake peasant-uprising", "brown done")
    play(s, "green target brown", "brown target green")
    # the bought mercenaries joined, two of brown's came over, then two of green's ran away
    assert hand(s, "green") == []
    assert money(s, "green") == 0
    assert war_of(s).knight_bonus == [1, 0, 0]
    assert (war_of(s).count(ATTACK), war_of(s).count(DEFENCE)) == (3, 1)
    assert "2 mercenaries of Brown come over to Green" in told(s)
    assert "2 mercenaries of Green run away" in told(s)


@pytest.mark.rule("CON-A8", "CON-A48")
def test_defector_strikes_enemies_only_and_may_end_the_war() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}, hand=["defector"]),
        brown=family("brown", {"luettich": {"mercenary": 1, "mercenary-hit": 1}}),
        gray=family("gray", {"hennegau": {"mercenary": 2}}),
    )
    play(s, "green attack", "gray join attack", "green accept", "green muster", "gray muster")
    while question(s) == "Commit":
        s.play(s.parse("done"))
    play(s, "green stake defector", "green done")
    assert refused(s, "target gray") == "CON-A8"
    play(s, "green target brown")
    fight_on(s)
    assert owner(s, "luettich") == "green", "brown's side is left without units"
    assert s.mercs == [2, 0, 2]
    assert troops(s, "hennegau") == [2, 0, 0, 0, 0], "allies go home"
    assert sum(troops(s, "luettich")) >= 2


def lined_up(attack: dict[str, int], defence: dict[str, int]) -> ConspiracyState:
    s = banned(
        "luettich",
        green=family("green", {"geldern": attack}),
        brown=family("brown", {"luettich": defence}),
    )
    play(s, "green attack", "green muster")
    while question(s) == "Commit":
        s.play(s.parse("done"))
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
    war = war_of(s)
    assert sum(war.slot[u] == -1 for u in war.of(DEFENCE)) == 2
    s = lined_up({"mercenary": 9}, {"mercenary": 8})
    assert war_of(s).rows == 6


@pytest.mark.rule("CON-52", "CON-59", "CON-A51")
def test_the_line_up_can_be_changed_within_its_rules() -> None:
    s = lined_up({"knight": 1, "mercenary": 3}, {"knight": 1, "mercenary": 1})
    assert (asking(s), question(s)) == ("green", "Arrange")
    assert refused(s, "exchange front-1 support-1") == "CON-52", "knights stand in front first"
    play(s, "green exchange front-1 front-2")
    assert front(s, ATTACK) == ["MM", "KM"]
    play(s, "green bench support-1")
    assert front(s, ATTACK) == ["M", "KM"]


@pytest.mark.rule("CON-59", "CON-52")
def test_any_unit_of_the_reserve_may_come() -> None:
    s = lined_up({"knight": 3, "mercenary": 5, "mercenary-hit": 2}, {"mercenary": 2})
    assert front(s, ATTACK) == ["KKM", "KMM"]
    play(s, "green exchange support-1 reserve")
    assert set(legal(s)) == {"field mercenary green", "field mercenary-hit green"}
    assert refused(s, "field knight green") == "CON-59"
    play(s, "green field mercenary-hit green")
    assert front(s, ATTACK) == ["KmM", "KMM"]


def allied() -> ConspiracyState:
    """Green and gray stand before Lüttich in three rows."""
    s = banned(
        "luettich",
        {"attack": rolls(2, 2, 2), "defence": rolls(2, 2, 2), "withdraw": [6]},
        green=family("green", {"geldern": {"knight": 1, "mercenary": 1}}),
        brown=family("brown", {"luettich": {"mercenary": 3}}),
        gray=family("gray", {"hennegau": {"knight": 1}}, money=50),
        options={"honourable_retreat": True},
    )
    play(s, "green attack", "gray join attack", "green accept", "green muster", "gray muster")
    while question(s) == "Commit":
        s.play(s.parse("done"))
    return s


@pytest.mark.rule("CON-53", "CON-52")
def test_allies_change_places_only_by_consent() -> None:
    s = allied()
    war = war_of(s)
    first, second = war.at(ATTACK, 0), war.at(ATTACK, 3)
    assert (war.owner[first], war.owner[second]) == (0, 2), "leader first, then his ally"
    play(s, "green exchange front-1 front-2")
    assert (asking(s), question(s), s.rule) == ("gray", "AgreeLineUp", "CON-53")
    play(s, "gray refuse")
    assert war.at(ATTACK, 0) == first, "everything stays as it was"
    play(s, "green exchange front-1 front-2", "gray accept")
    assert (war.at(ATTACK, 0), war.at(ATTACK, 3)) == (second, first)
    play(s, "green exchange front-2 front-3", "green done")
    assert (asking(s), question(s)) == ("gray", "Arrange"), "he may arrange his own"
    assert refused(s, "exchange front-2 front-3") == "CON-52", "neither of them is his"


@pytest.mark.rule("CON-79", "CON-A63")
def test_an_ally_who_withdraws_alone_asks_for_himself() -> None:
    s = allied()
    skip_to(s, "gray", "AskWithdraw")
    play(s, "gray retreat")
    assert (asking(s), question(s)) == ("gray", "AskHonour")
    play(s, "gray sum 50", "brown accept")
    assert money(s, "gray") == 0
    assert troops(s, "hennegau") == [0, 0, 1, 0, 0]


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
        play(s, "green attack", "green muster")
        while question(s) in ("Commit", "StakeCards"):
            stakes = [text for text in legal(s) if text.startswith("stake")]
            s.play(s.parse(stakes[0] if stakes else "done"))
        return tuple(modifier(s, war_of(s), side, 0) for side in (ATTACK, DEFENCE))  # type: ignore[return-value]

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
) -> ConspiracyState:
    """One round in Lüttich, then green is asked whether he withdraws."""
    s = banned(
        "luettich",
        {"attack": rolls(roll), "defence": rolls(answer), "withdraw": options.pop("dice", [])},
        green=family("green", {"geldern": attack}, more=options.pop("more", ())),
        brown=family("brown", {"luettich": defence}),
        options=options,
    )
    play(s, "green attack", "green muster")
    while question(s) in ("Commit", "Arrange"):
        s.play(s.parse("done"))
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
    assert s.mercs[1] == 1
    assert "m" in "".join(front(s, DEFENCE))
    s = duel(one, {"knight-hit": 1}, 12, 2)
    assert s.prison[0 * 3 + 1] == 1, "the third hit captures"
    assert owner(s, "luettich") == "green"
    s = duel(one, {"knight-hit-twice": 1, "mercenary": 1}, 12, 2)
    assert s.prison == [0] * 9, "the fourth kills"
    assert s.knights[1] == 0
    assert front(s, DEFENCE) == ["M"], "and nothing is left over for the support"


@pytest.mark.rule("CON-58", "CON-A24", "CON-A50", "CON-A49")
def test_withdrawal_costs_a_step_on_a_six() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 2, dice=[5], more=["hennegau"])
    assert refused(s, "withdraw front-4") == "CON-58"
    play(s, "green retreat")
    assert legal(s) == ["to geldern", "to hennegau"], "the nearest own lands, a tie"
    assert refused(s, "to bayern") == "CON-A24"
    play(s, "green to geldern")
    assert troops(s, "geldern") == [1, 0, 0, 0, 0]
    assert owner(s, "luettich") == "brown"
    s = duel({"mercenary-hit": 1}, {"mercenary": 1}, 2, 2, dice=[5])
    play(s, "green withdraw front-1")
    assert s.mercs[0] == 0, "a wounded one is lost on a 5"
    s = duel({"knight-hit-twice": 1}, {"mercenary": 1}, 2, 2, dice=[6])
    play(s, "green retreat")
    assert s.prison[1 * 3 + 0] == 1, "captured by the leader of the other side"


@pytest.mark.rule("CON-58", "CON-59", "CON-60", "CON-A51")
def test_part_of_an_army_withdraws_and_the_front_is_closed() -> None:
    s = duel({"mercenary": 2}, {"mercenary": 2}, 2, 2, dice=[1])
    play(s, "green withdraw front-2", "green done")
    assert war_of(s).count(ATTACK) == 1
    if question(s) == "Haven":
        play(s, f"green {legal(s)[0]}")
    play(s, "brown done")
    assert war_of(s).rows == 1
    assert front(s, DEFENCE) == ["MM"]


@pytest.mark.rule("CON-58", "CON-59")
def test_any_unit_of_the_reserve_may_withdraw() -> None:
    army = {"knight": 1, "mercenary": 3, "mercenary-hit": 2}
    s = duel(army, {"mercenary": 1}, 2, 2, dice=[1])
    assert legal(s).count("withdraw reserve") == 1
    play(s, "green withdraw reserve")
    assert set(legal(s)) == {"field mercenary green", "field mercenary-hit green"}
    assert refused(s, "field knight green") == "CON-58"
    play(s, "green field mercenary-hit green")
    assert s.prompt == "Withdrawing: wounded mercenary. Do you withdraw more?"
    play(s, "green done")
    assert troops(s, "geldern") == [0, 1, 0, 0, 0]


@pytest.mark.rule("CON-60", "CON-A53", "CON-61")
def test_both_gone_means_the_battle_never_took_place() -> None:
    s = duel({"mercenary-hit": 1}, {"mercenary-hit": 1}, 7, 7)
    assert owner(s, "luettich") == "brown"
    assert s.mercs == [0, 0, 0]
    assert "both armies are gone" in told(s)


@pytest.mark.rule("CON-A53", "CON-61", "CON-60")
def test_undefended_land_falls_without_dice_and_the_preacher_is_captured() -> None:
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        preacher={"owner": 1, "at": "luettich"},
        castles=["luettich"],
        relics=["luettich"],
    )
    play(s, "green attack", "green muster", "green done")
    assert owner(s, "luettich") == "green"
    assert heirs(s, "green") == (2, 1)
    assert s.jailer == 0
    assert s.preacher_of() == -1
    assert s.castle[land(s, "luettich")]
    assert s.relics[0] == 1
    assert not any(line.startswith("row") for line in told(s))


@pytest.mark.rule("CON-61", "CON-A8")
def test_the_preacher_goes_with_survivors_without_a_die() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2), "defence": rolls(2), "withdraw": [1]},
        green=family("green", {"geldern": {"knight": 1}}),
        brown=family("brown", {"luettich": {"mercenary": 1}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    play(s, "green attack", "green muster")
    skip_to(s, "brown", "AskWithdraw")
    play(s, "brown retreat")
    while question(s) == "Haven":
        s.play(s.legal[0])
    assert owner(s, "luettich") == "green"
    assert s.preacher_of() == 1
    assert s.owner[s.preacher_at] == 1
    assert s.garrison(s.preacher_at) == 1


@pytest.mark.rule("CON-61", "CON-A24", "CON-A53")
def test_with_allies_only_the_preacher_goes_to_a_nearest_land_of_his_owner() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(9, 2), "defence": rolls(2, 2), "withdraw": [1]},
        green=family("green", {"geldern": {"knight": 2}}),
        brown=family("brown", {"luettich": {"mercenary-hit": 1}}),
        gray=family("gray", {"hennegau": {"knight": 1}}),
        preacher={"owner": 1, "at": "luettich"},
    )
    play(s, "green attack", "gray join defence", "brown accept", "green muster")
    skip_to(s, "gray", "Commit")
    play(s, "gray muster")
    # the ally's knight stands before the leader's mercenary
    skip_to(s, "gray", "AskWithdraw")
    play(s, "gray retreat")
    skip_to(s, "brown", "PreacherFlees")
    assert legal(s) == ["preach brabant", "preach luxemburg"]
    assert refused(s, "preach goerlitz") == "CON-A24"
    play(s, "brown preach luxemburg")
    assert (s.preacher_of(), s.preacher_at) == (1, land(s, "luxemburg"))


@pytest.mark.rule("CON-62", "CON-A47")
def test_the_winning_leader_stays_or_sends_troops_back() -> None:
    s = banned("luettich", green=family("green", {"geldern": {"knight": 1, "mercenary": 1}}))
    play(s, "green attack", "green muster", "green home knight geldern", "green done")
    assert troops(s, "luettich") == [1, 0, 0, 0, 0]
    assert troops(s, "geldern") == [0, 0, 1, 0, 0]


@pytest.mark.rule("CON-44")
def test_wounds_are_carried_into_the_next_war_of_the_turn() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 7, dice=[1])
    play(s, "green retreat")
    while question(s) == "Haven":
        play(s, "green to geldern")
    assert troops(s, "geldern") == [0, 1, 0, 0, 0]


@pytest.mark.rule("CON-77", "CON-A62")
def test_glory_for_a_victory_with_dice_only() -> None:
    s = duel({"knight": 1}, {"mercenary-hit": 1}, 7, 2, war_glory=True)
    assert owner(s, "luettich") == "green"
    assert s.glory == [1, 0, 0]
    s = banned(
        "luettich",
        green=family("green", {"geldern": {"knight": 1}}),
        options={"war_glory": True},
    )
    play(s, "green attack", "green muster", "green done")
    assert s.glory == [0, 0, 0]


@pytest.mark.rule("CON-79", "CON-A63", "CON-35", "CON-71")
def test_an_honourable_retreat_needs_no_dice() -> None:
    s = duel({"mercenary": 1}, {"mercenary": 1}, 2, 2, dice=[6], honourable_retreat=True)
    play(s, "green retreat")
    assert question(s) == "AskHonour"
    assert refused(s, "sum 900") == "CON-79"
    play(s, "green sum 30", "brown accept")
    assert troops(s, "geldern") == [1, 0, 0, 0, 0]
    assert [money(s, c) for c in COLOURS[:2]] == [260, 330]
    s = duel({"mercenary-hit": 1}, {"mercenary": 1}, 2, 2, dice=[6], honourable_retreat=True)
    play(s, "green retreat", "green sum 0", "brown refuse")
    assert s.mercs[0] == 0


@pytest.mark.rule("CON-A49", "CON-53", "CON-A52")
def test_a_knight_is_the_prisoner_of_the_owner_of_the_row() -> None:
    s = banned(
        "luettich",
        {"attack": rolls(2, 8), "defence": rolls(2, 2)},
        green=family("green", {"geldern": {"mercenary": 1}}),
        brown=family("brown", {"luettich": {"knight-hit-twice": 2}}),
        gray=family("gray", {"hennegau": {"mercenary": 1}}),
    )
    play(s, "green attack", "gray join attack", "green accept", "green muster", "gray muster")
    skip_to(s, "green", "AskWithdraw")
    assert s.prison[2 * 3 + 1] == 1, "gray stood in row 2"
    assert s.prison[0 * 3 + 1] == 0


@pytest.mark.rule("CON-A65", "CON-54", "CON-A20")
def test_a_castle_of_neutral_land_still_counts_against_the_attacker() -> None:
    s = banned(
        "mark",
        {"attack": rolls(2), "defence": rolls(2)},
        green=family("green", {"berg": {"mercenary": 1}}),
        brown=family("brown", {"hessen": {"mercenary": 1}}),
        castles=["mark"],
    )
    play(s, "green attack", "brown join defence", "green muster", "brown muster")
    assert modifier(s, war_of(s), ATTACK, 0) == -1
    assert modifier(s, war_of(s), DEFENCE, 0) == 0


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
    s = begin(position, {"electors": [[land(begin(position), "mainz")]]})
    while question(s) == "Bid":
        s.play(s.parse("done"))
    assert (asking(s), question(s)) == ("green", "PlaceVote")
    play(s, "green vote mainz")
    assert s.influence == [land(s, "mainz"), -1, -1]


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
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster")
    while s.war is not None and (s.war.rounds == 0 or question(s) == "AskWithdraw"):
        s.play(s.parse("done"))
    war = s.at_war()
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
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster")
    assert question(s) == "Arrange"
    # two rows: 2 in front, 2 supports, the fifth is the second support of row 2
    assert s.at_war().at(ATTACK, 5) >= 0
    play(s, "green exchange second-1 second-2", "green done")
    assert s.at_war().at(ATTACK, 2) >= 0, "now it stands in row 1"
    play(s, "green done", "brown done")  # nobody was hit, nobody withdraws
    assert s.at_war().rounds == 1
    assert question(s) == "Arrange"
    assert s.at_war().at(ATTACK, 2) >= 0, "and there it stays"


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
    play(s, "green bid 10", "brown done", "gray done", "green ban geldern")
    play(s, "green attack", "green muster", "green bench second-2", "green done")
    play(s, "green done", "brown done")
    assert s.at_war().at(ATTACK, 5) < 0
