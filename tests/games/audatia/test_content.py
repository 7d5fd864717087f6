"""The cards: counts, sources, packs; and the options."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.audatia.story import fight, game

import tabard
from tabard.engine.errors import OptionError, PackError
from tabard.games.audatia import Audatia
from tabard.games.audatia.cards import EFFECTS


def card(id: str, group: str) -> dict[str, Any]:
    return next(c for c in game().cards() if c["id"] == id and c["group"] == group)


@pytest.mark.rule("AUD-C2", "AUD-C6", "AUD-C8", "AUD-S0")
@pytest.mark.parametrize("decks", [("galeazzo", "boucicault"), ("boucicault", "galeazzo")])
def test_a_deck_has_39_action_cards_12_of_them_basic(decks: tuple[str, str]) -> None:
    tables = game(decks).tables
    for p in range(2):
        assert sum(tables.copies[p]) == 39
        assert len(tables.basics[p]) == 12
        assert len(tables.rest[p]) == 27
        assert sum(tables.copies[p][: tables.n_strikes]) == 18
        assert sum(tables.copies[p][tables.remedy0 : tables.counter0]) == 6
        assert sum(tables.copies[p][tables.counter0 : tables.skill0]) == 6
        assert sum(tables.copies[p][tables.skill0 :]) == 9


@pytest.mark.rule("AUD-C2")
def test_half_of_every_cut_has_its_sun_at_each_corner() -> None:
    strikes = game().content.strike
    counts = {"mf": 4, "rf": 4, "mm": 2, "rm": 2, "ms": 2, "rs": 2, "p": 2}
    for sword, count in counts.items():
        suns = {s.sun: s.copies for s in strikes if s.sword == sword}
        assert sum(suns.values()) == count
        assert suns == ({"none": 2} if sword == "p" else {"left": count // 2, "right": count // 2})


@pytest.mark.rule("AUD-C6")
def test_every_remedy_has_its_own_counter() -> None:
    content = game().content
    assert [(r.moon, r.sides, r.copies, r.basic) for r in content.remedy] == [
        (c.moon, c.sides, c.copies, c.basic) for c in content.counter
    ]


@pytest.mark.rule("AUD-C3", "AUD-C4", "AUD-C5")
def test_twelve_poste_four_virtues_one_side_card() -> None:
    content = game().content
    assert len(content.posta) == 12
    assert [v.id for v in content.virtue] == ["audatia", "prudentia", "celeritas", "fortitudo"]
    assert [s.id for s in content.side] == ["inside", "outside"]
    assert [p.id for p in content.posta if p.extended] == ["longa", "bicorno"]
    donna = card("donna-destra", "Posta")
    assert (donna["virtue"], donna["gift"]) == ("fortitudo", 2)


@pytest.mark.rule("AUD-C7", "AUD-K1")
def test_the_nine_skills_of_each_deck_and_their_virtues() -> None:
    content = game().content
    virtues = {s.id: s.virtue for s in content.skill}
    needs: dict[str, list[str]] = {}
    for deck in content.deck:
        needs[deck.id] = sorted(virtues[r.skill] for r in deck.skills for _ in range(r.copies))
    assert needs["galeazzo"] == sorted(
        ["celeritas"] * 3 + ["fortitudo"] * 2 + ["audatia"] * 2 + ["prudentia", ""]
    )
    assert needs["boucicault"] == sorted(["prudentia"] * 6 + ["audatia", "fortitudo", ""])


def test_every_card_says_where_it_is_from() -> None:
    cards = game().cards()
    assert all(c["source"] in ("rulebook", "found", "reconstructed") for c in cards)
    assert all(c["name"] and c["id"] for c in cards)
    assert all(c["text"] for c in cards)
    assert len({c["id"] for c in cards}) == len(cards)


@pytest.mark.rule("AUD-O2", "AUD-C7")
def test_a_skill_says_which_lead_it_needs_and_whether_it_has_the_cycle_symbol() -> None:
    assert card("kick", "Skill")["text"].startswith("Celeritas: ")
    assert card("kick", "Skill")["text"].endswith(" Cycle.")
    assert card("deny", "Skill")["virtue"] == ""
    bold = {c["id"]: c for c in game(feint_virtue="audatia").cards()}
    assert bold["feint"]["virtue"] == "audatia"
    assert bold["feint"]["text"].startswith("Audatia: ")


@pytest.mark.rule("AUD-C7")
def test_every_effect_is_one_class_with_its_rule_and_its_moment() -> None:
    assert set(EFFECTS) == {skill.effect for skill in game().content.skill}
    ledger = game().ledger
    for word, effect in EFFECTS.items():
        assert effect.rule in ledger, word
        assert effect.rule.startswith("AUD-K"), word
        assert effect.timing, word
    assert len({effect.rule for effect in EFFECTS.values()}) == len(EFFECTS)


@pytest.mark.rule("AUD-P3", "AUD-C4", "AUD-A3")
def test_the_ledger_says_what_is_found_and_what_the_sheet_says_otherwise() -> None:
    ledger = game().ledger
    for rule in ("AUD-P3", "AUD-C4"):
        assert ledger[rule].kind == "found"
        assert "guide" in ledger[rule].ruling
    assert "strikes first" in ledger["AUD-A3"].text


# -- packs


def test_a_pack_corrects_a_card() -> None:
    pack = {"posta": [{"id": "breve", "virtue": "celeritas", "gift": 1}]}
    game = Audatia({}, pack)
    tables = game.tables
    breve = game.words.poste.index["breve"]
    assert (tables.posta_virtue[breve], tables.posta_gift[breve]) == (2, 1)
    assert game.digest != Audatia().digest


@pytest.mark.parametrize(
    ("pack", "words"),
    [
        ({"posta": [{"id": "nowhere"}]}, "nowhere"),
        ({"posta": [{"id": "breve", "gift": "much"}]}, "breve"),
        ({"posta": [{"id": "breve", "strikes": ["mf", "xx"]}]}, "xx"),
        ({"posta": [{"id": "breve", "closed": ["zz"]}]}, "zz"),
        ({"posta": [{"id": "breve", "virtue": ""}]}, "breve"),
        ({"sword": [{"id": "mf", "end": "home"}]}, "home"),
        ({"sword": [{"id": "mf", "permitted": ["yy"]}]}, "yy"),
        ({"strike": [{"id": "mf-left", "copies": 1, "basic": 2}]}, "mf-left"),
        ({"strike": [{"id": "mf-left", "sword": "qq"}]}, "qq"),
        ({"strike": [{"id": "mf-left", "sun": "none"}]}, "mf-left"),
        ({"remedy": [{"id": "wrench", "sides": []}]}, "wrench"),
        ({"skill": [{"id": "feint", "effect": "fly"}]}, "fly"),
        ({"skill": [{"id": "lure", "out_of_measure": False}]}, "lure"),
        ({"deck": [{"id": "galeazzo", "skills": [{"skill": "x", "copies": 1, "basic": 0}]}]}, "x"),
        ({"numbers": {"trade": 3}}, "trade"),
        ({"swords": []}, "swords"),
    ],
)
def test_a_bad_pack_is_refused_with_its_place(pack: dict[str, Any], words: str) -> None:
    with pytest.raises(PackError, match=words):
        Audatia({}, pack)


# -- options


@pytest.mark.rule("AUD-O1", "AUD-O2", "AUD-O3", "AUD-O4")
def test_options_and_their_defaults() -> None:
    assert Audatia().options == {
        "players": 2,
        "challenger": "galeazzo",
        "respondent": "boucicault",
        "side_mode": "opposed",
        "feint_virtue": "celeritas",
        "deny_scope": "all",
        "preempt_mode": "counter",
    }
    assert tabard.load("audatia", challenger="boucicault").options["challenger"] == "boucicault"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 3),
        ("challenger", "agnes"),
        ("side_mode", "both"),
        ("feint_virtue", "fortitudo"),
        ("deny_scope", 1),
        ("preempt_mode", "last"),
        ("swords", True),
    ],
)
def test_bad_options_are_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError, match=name):
        Audatia({name: value})


def test_a_strange_deck_of_a_pack_can_be_played() -> None:
    pack = {"skill": [{"id": "break-off", "virtue": "celeritas"}]}
    duel = fight(["mf-left"], ["mf-left", "break-off"])
    state = Audatia({"respondent": "galeazzo"}, pack).stage(duel.state.position())
    state.play(state.parse("attack mf-left"))
    assert [state.text(move) for move in state.legal] == ["parry mf-left"]
