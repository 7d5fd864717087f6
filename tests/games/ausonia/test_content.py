"""The cards, packs and options (AUS-2, AUS-3)."""

from __future__ import annotations

from typing import Any

import pytest

from tabard.engine.errors import OptionError, PackError, PositionError
from tabard.games.ausonia import Ausonia
from tabard.games.ausonia.content import describe, describe_aspirant, load
from tabard.games.ausonia.solo import keeps


def copies(cards: list[Any]) -> int:
    return sum(card.copies for card in cards)


@pytest.mark.rule("AUS-3", "AUS-6", "AUS-7", "AUS-52")
def test_the_decks_have_their_printed_sizes() -> None:
    content = load(None)
    assert copies(content.starter) == 12
    assert copies(content.power) == 15
    assert copies(content.favour) == 45
    assert len(content.aspirant) == 3
    assert sum(card.copies for card in content.starter if not card.gems) == 3


@pytest.mark.rule("AUS-25")
def test_five_guilds_have_nine_cards_each() -> None:
    content = load(None)
    for guild in content.guild:
        assert copies([card for card in content.favour if card.guild == guild.id]) == 9


@pytest.mark.rule("AUS-53")
def test_the_gems_over_all_favour_costs() -> None:
    favour = load(None).favour
    symbols = {gem: sum(c.copies * c.cost.count(gem) for c in favour) for gem in "SEBW"}
    assert symbols == {"S": 35, "E": 36, "B": 28, "W": 31}


@pytest.mark.rule("AUS-54")
@pytest.mark.parametrize(
    ("aspirant", "kept"), [("merchant-prince", 9), ("blood-duchess", 21), ("grand-inquisitor", 19)]
)
def test_how_many_favour_cards_each_aspirant_keeps(aspirant: str, kept: int) -> None:
    game = Ausonia({"players": 1, "aspirant": aspirant})
    state = game.start(seed=1)
    assert sum(keeps(state, kind) for kind in game.tables.favour) == kept


@pytest.mark.rule("AUS-31")
def test_only_gem_cards_bear_stars() -> None:
    content = load(None)
    stars = {c.id for c in [*content.starter, *content.power, *content.favour] if c.star}
    assert stars == {
        "marked-sapphire",
        "marked-emerald",
        "marked-bloodshard",
        "sapphire-vein",
        "emerald-vein",
        "bloodshard-vein",
        "rainbow-shard",
    }


@pytest.mark.rule("AUS-2")
def test_the_text_of_every_card_says_what_the_card_does() -> None:
    content = load(None)
    guilds = {guild.id: guild.name for guild in content.guild}
    for card in [*content.starter, *content.house, *content.power, *content.favour]:
        assert card.text == describe(card, guilds)
        assert card.source == "reconstructed"
    for aspirant in content.aspirant:
        assert aspirant.text == describe_aspirant(aspirant)


@pytest.mark.rule("AUS-2")
def test_a_pack_changes_a_card_and_its_text() -> None:
    pack = {"favour": [{"id": "peddler", "cost": "EE", "abilities": [{"effects": [["draw", 3]]}]}]}
    game = Ausonia({}, pack)
    peddler = next(card for card in game.cards() if card["id"] == "peddler")
    assert peddler["text"] == "Free: Draw 3."
    assert peddler["cost"] == "EE"
    assert game.digest != Ausonia().digest


@pytest.mark.rule("AUS-2")
@pytest.mark.parametrize(
    ("pack", "part"),
    [
        ({"favour": [{"id": "peddlar"}]}, "no 'peddlar'"),
        ({"favour": [{"id": "peddler", "cost": "EX"}]}, "letters"),
        ({"favour": [{"id": "peddler", "cost": ""}]}, "has a cost"),
        ({"favour": [{"id": "peddler", "cost": "WWWWWW"}]}, "rainbow"),
        ({"favour": [{"id": "peddler", "copies": "two"}]}, "peddler"),
        ({"favour": [{"id": "peddler", "copies": -1}]}, "too few"),
        ({"favour": [{"id": "peddler", "guild": "bakers"}]}, "bakers"),
        ({"favour": [{"id": "peddler", "star": True}]}, "star"),
        ({"favour": [{"id": "peddler", "gems": "S"}]}, "either gems or abilities"),
        ({"favour": [{"id": "peddler", "abilities": [{"effects": []}]}]}, "does something"),
        (
            {"favour": [{"id": "peddler", "abilities": [{"effects": [["fly", 1]]}]}]},
            "'fly' is not one of",
        ),
        (
            {"favour": [{"id": "peddler", "abilities": [{"effects": [["burn", 1]]}]}]},
            "'burn' is not one of",
        ),
        (
            {"favour": [{"id": "peddler", "abilities": [{"effects": [["draw", 0]]}]}]},
            "must be 1 to 30",
        ),
        (
            {"favour": [{"id": "peddler", "abilities": [{"effects": [["seal", 2]]}]}]},
            "one card",
        ),
        (
            {
                "favour": [
                    {
                        "id": "peddler",
                        "abilities": [{"pay": "S", "used_gems": "E", "effects": [["draw", 1]]}],
                    }
                ]
            },
            "one cost or one condition",
        ),
        (
            {
                "favour": [
                    {
                        "id": "peddler",
                        "abilities": [{"used_gems": "SE", "effects": [["draw", 1]]}],
                    }
                ]
            },
            "one colour",
        ),
        ({"aspirant": [{"id": "blood-duchess", "kept": [["draw", 1]]}]}, "'draw'"),
        ({"aspirant": [{"id": "blood-duchess", "keep": {}}]}, "colour or a pair"),
        ({"numbers": {"goal": 5}}, "goal"),
        ({"numbers": {"hand": 0}}, "hand"),
        ({"dragons": 3}, "dragons"),
    ],
)
def test_a_bad_pack_is_refused_with_the_reason(pack: dict[str, Any], part: str) -> None:
    with pytest.raises(PackError) as refused:
        Ausonia({}, pack)
    assert part in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("AUS-52")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 0},
        {"aspirant": "pope"},
        {"kept_bonus": "twice"},
        {"houses": 3},
        {"house": True},
    ],
)
def test_bad_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Ausonia(options)


@pytest.mark.rule("AUS-52")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("aspirant", "blood-duchess"),
        ("kept_bonus", "gem"),
        ("discard_kept", "all"),
        ("burn_reshuffles", True),
    ],
)
def test_solo_options_are_refused_with_more_players(
    players: int, option: str, value: object
) -> None:
    with pytest.raises(OptionError) as refused:
        Ausonia({"players": players, option: value})
    assert (
        str(refused.value) == f"{option} is for solo (1 player), not for {players} players [AUS-52]"
    )


@pytest.mark.rule("AUS-3")
def test_the_houses_variant_is_refused_in_solo() -> None:
    with pytest.raises(OptionError) as refused:
        Ausonia({"players": 1, "houses": True})
    assert "solo has START I only [AUS-3]" in str(refused.value)


@pytest.mark.rule("AUS-3", "AUS-52")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_default_may_be_given_at_every_table(players: int) -> None:
    defaults = {option.name: option.default for option in Ausonia.OPTIONS}
    assert Ausonia(defaults | {"players": players}).seats == players


def one_house(**fields: Any) -> dict[str, Any]:
    return {"houses": [fields, {}]}


ROW = ["peddler", "banker", "abbess", "mason"]


def acting(**fields: Any) -> dict[str, Any]:
    return {"houses": [{}, {}], "acting": fields}


@pytest.mark.rule("AUS-3")
@pytest.mark.parametrize(
    ("position", "part"),
    [
        ({"houses": [{}]}, "houses: needs one entry for each of the 2 seats"),
        ({"houses": [{}, {}], "turn": 2}, "turn: there is no seat 2"),
        ({"houses": [{}, {}], "round": 501}, "round"),
        ({"houses": [{}, {}], "kept": ["peddler"]}, "Aspirant"),
        ({"houses": [{}, {}], "aspirant_influence": 3}, "Aspirant"),
        ({"houses": [{}, {}], "offer": ["prism"]}, "no card of the Favour Deck"),
        ({"houses": [{}, {}], "power_deck": ["peddler"]}, "no card of the Power Deck"),
        ({"houses": [{}, {}], "favour_deck": []}, "lies nowhere"),
        ({"houses": [{}, {}], "dragons": 1}, "cannot be read"),
        (one_house(hand=["dragon"]), "no 'dragon'"),
        (one_house(hand=["banker", "banker"]), "copies"),
        (one_house(hand=["house-bravo", "house-bravo"]), "fewer house-bravo"),
        (one_house(draw=[]), "lies nowhere"),
        (one_house(sources=["marked-emerald"]), "foundation"),
        (one_house(sources=["rough-emerald"], foundations=["peddler"]), "star"),
        (one_house(sealed=["prism"]), "sealed"),
        (one_house(influence=-1), "Influence"),
        (one_house(known_top=13), "known_top"),
        (one_house(hand=["peddler"], hand_marks=[1, 1]), "mark"),
        (acting(area=[{"card": "dragon"}]), "no 'dragon'"),
        (acting(area=[{"card": "peddler", "used": [3]}]), "no such abilities"),
        (acting(spent="X"), "letters"),
        (acting(gems="S"), "gems were lost or made"),
        (acting(keywords=["fly"]), "keywords: there is no 'fly'"),
        (acting(guilds={"bakers": 1}), "bakers"),
        (acting(sealed_now=1), "sealed_now"),
        (acting(shown=[{"card": "peddler", "used": [2]}]), "not in hand"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(position: dict[str, Any], part: str) -> None:
    with pytest.raises(PositionError) as refused:
        Ausonia().stage(position)
    assert part in str(refused.value)


@pytest.mark.rule("AUS-3")
def test_a_position_may_leave_out_where_owned_cards_lie() -> None:
    game = Ausonia()
    state = game.stage({"houses": [{"bought": ["peddler", "prism"]}, {}]})
    state.check()
    pile = state.view(0)["table"]["houses"][0]["draw"]["cards"]
    assert len(pile) == 14
    assert {"peddler", "prism"} <= set(pile)


@pytest.mark.rule("AUS-13", "AUS-24")
def test_a_position_in_the_middle_of_a_turn_goes_on_in_the_same_way() -> None:
    game = Ausonia()
    hand = ["spice-trader", "emerald-vein", "house-steward", "confessor", "rough-sapphire"]
    state = game.stage({"houses": [{"hand": hand}, {}], "offer": ROW})
    for text in (
        "play spice-trader",
        "play emerald-vein",
        "use spice-trader 1",
        "play confessor",
        "use confessor 2",
        "seal confessor",
        "play rough-sapphire",
        "buy peddler",
    ):
        state.play(state.parse(text))
    again = game.stage(state.position())
    for text in ("play house-steward", "use spice-trader 2", "pass"):
        assert again.legal == state.legal
        assert again.view(0) == state.view(0)
        assert again.view(1) == state.view(1)
        state.play(state.parse(text))
        again.play(again.parse(text))
    assert again.view(0) == state.view(0)
