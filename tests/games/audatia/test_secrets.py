"""Hidden hands: what each seat knows, and that nothing else shows."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.audatia.story import C, Duel, R, fight, stage, start

from tabard.engine.rng import fast
from tabard.testing import kit

BG = ("boucicault", "galeazzo")


def hands(duel: Duel, seat: int, p: int, deals: int = 60) -> list[list[str]]:
    """Hands of p in re-deals for a seat."""
    rng = fast(5)
    found = []
    for _ in range(deals):
        other = duel.redealt(seat, rng)
        found.append([other.w.cards.words[kind] for kind in other.of(p).hand])
    return found


@pytest.mark.rule("AUD-S0", "AUD-A39")
def test_everybody_knows_the_basic_cards_until_something_is_traded() -> None:
    duel = start()
    assert sorted(duel.player(R, C)["known"]) == sorted(duel.hand(R))
    assert all(hand == duel.hand(R) for hand in hands(duel, C, R))
    duel.swap().swap("cover", "wrench")
    known = duel.player(R, C)["known"]
    assert len(known) == 10
    for hand in hands(duel, C, R):
        assert not Counter(known) - Counter(hand)
    assert len({tuple(hand) for hand in hands(duel, C, R)}) > 20  # two cards are unknown


@pytest.mark.rule("AUD-K9")
def test_what_the_eye_of_the_lynx_saw_stays_known() -> None:
    duel = fight(
        ["eye-of-the-lynx", "mf-left"],
        ["mf-left", "rf-left", "ligadura"],
        ask="play-skill",
        virtues={"prudentia": C},
        decks=BG,
    )
    assert len({tuple(hand) for hand in hands(duel, C, R)}) > 20
    duel.play("use eye-of-the-lynx")
    assert all(hand == duel.hand(R) for hand in hands(duel, C, R))
    saw = [event for event in duel.state.log if event.kind.name == "saw"]
    assert len(saw) == 3
    assert all(event.known_to(C) for event in saw)
    assert not any(event.known_to(R) or event.known_to(None) for event in saw)
    assert duel.player(R)["known"] is None  # a spectator saw nothing
    while duel.asked[0] != "first-chance":
        duel.play("pass")
    duel.play("attack mf-left", "parry mf-left")
    assert duel.player(R, C)["known"] == ["rf-left", "ligadura"]
    assert all(hand == ["rf-left", "ligadura"] for hand in hands(duel, C, R))


@pytest.mark.rule("AUD-K9", "AUD-S1", "AUD-A39")
def test_after_a_trade_the_seen_cards_are_in_the_hand_or_among_the_trades() -> None:
    players = [
        {"hand": ["mf-left"]},
        {"hand": ["mf-left", "rf-left", "ligadura", "soprana"],
         "known": ["mf-left", "rf-left", "ligadura", "soprana"]},
    ]  # fmt: skip
    duel = stage({"ask": "trade", "seat": R, "players": players}, BG)
    duel.play("trade ligadura", "trade soprana")
    assert duel.player(R, C)["known"] == ["mf-left", "rf-left", "soprana", "ligadura"]
    assert duel.player(R, C)["traded_since"] == 2
    seen = hands(duel, C, R, 200)
    for hand in seen:
        known = [card for card in hand if card in ("mf-left", "rf-left", "ligadura", "soprana")]
        assert len(hand) == 3
        assert len(known) >= 2  # all four were known, two of them went away
    assert len({tuple(hand) for hand in seen}) > 10


@pytest.mark.rule("AUD-A39")
def test_a_second_look_tells_what_was_traded_away() -> None:
    players = [
        {"hand": ["eye-of-the-lynx", "mf-left"], "posta": "breve"},
        {
            "hand": ["mf-left", "rs-left"],
            "posta": "breve",
            "traded": ["ligadura", "soprana"],
            "known": ["mf-left", "ligadura", "soprana"],
            "caps": [0],
        },
    ]
    duel = stage(
        {"ask": "play-skill", "seat": C, "virtues": {"prudentia": C}, "players": players}, BG
    )
    duel.play("use eye-of-the-lynx")
    assert duel.player(R, C)["known"] == ["mf-left", "rs-left"]
    assert sorted(duel.player(R, C)["known_traded"]) == ["ligadura", "soprana"]
    assert duel.player(R, C)["traded_since"] == 0


@pytest.mark.rule("AUD-A39")
def test_a_card_played_after_a_trade_may_be_the_one_that_was_drawn() -> None:
    # all was known: two cards, both traded away; what is played now must be the card drawn
    players = [
        {"hand": ["mf-left", "wrench"], "posta": "breve"},
        {
            "hand": ["mf-left"],
            "posta": "donna-destra",
            "traded": ["mf-left", "soprana"],
            "known": ["mf-left", "soprana"],
            "caps": [0],
        },
    ]
    duel = stage({"ask": "first-chance", "seat": C, "players": players}, BG)
    duel.play("attack mf-left", "parry mf-left")
    assert sorted(duel.player(R, C)["known"]) == ["mf-left", "soprana"]
    hands(duel, C, R)  # every re-deal is consistent


@pytest.mark.rule("AUD-A39")
def test_a_card_that_may_be_either_copy_proves_nothing_about_the_trade() -> None:
    # three cards were known; one Roverso Fendente was traded away and the other one drawn
    duel = fight(
        ["rs-left", "mf-left"], ["rf-left", "rs-right"], ask="second-chance", seat=R,
        virtues={"prudentia": R},
        r_more={
            "traded": ["rf-left", "wrench"],
            "known": ["rf-left", "rs-right", "wrench"],
            "caps": [0],
        },
    ).play("attack rf-left")  # fmt: skip
    assert ["rs-right"] in hands(duel, C, R)
    duel.play("parry rs-left", "pass", "attack rs-right")  # so that one was not traded
    assert duel.player(R, C)["known"] == ["wrench"]


@pytest.mark.rule("AUD-A34")
def test_who_declines_under_a_taunt_is_known_to_have_no_attack() -> None:
    duel = fight(
        ["mf-left"], ["wrench", "cover", "rs-left"], ask="second-chance", seat=R,
        r_more={"taunted": True},
    ).play("pass")  # fmt: skip
    attacks = ("mf", "rf", "mm", "rm", "pu")
    dealt = hands(duel, C, R)
    for hand in dealt:
        assert not [card for card in hand if card.startswith(attacks)]
    assert len({tuple(hand) for hand in dealt}) > 20


@pytest.mark.rule("AUD-K3")
def test_who_announced_a_feint_holds_a_strike_for_it() -> None:
    duel = fight(
        ["mf-left", "feint", "rf-left", "wrench"], ["mf-left", "rs-left"],
        virtues={"celeritas": C}, decks=("galeazzo", "boucicault"),
    ).play("attack mf-left", "parry mf-left", "use feint")  # fmt: skip
    assert duel.asked == ("deny-skill", R)
    for hand in hands(duel, R, C):
        assert any(card.startswith(("mf", "rf", "mm", "rm", "pu")) for card in hand)


@pytest.mark.rule("AUD-K10", "AUD-A39")
def test_a_rare_strike_that_a_skill_promises_gives_nothing_else_away() -> None:
    # one Mandritto Mezano of two lies open: the other one is in this hand, among 31 cards
    duel = fight(
        ["mm-right", "deny", "mf-left"], ["pre-empt", "mm-left", "ligadura", "soprana"],
        virtues={"prudentia": R}, decks=("boucicault", "boucicault"),
        r_more={"discards": ["mm-right"]},
    ).play("attack mm-right", "use pre-empt")  # fmt: skip
    assert duel.asked == ("deny-skill", C)
    dealt = hands(duel, C, R, 300)
    assert all("mm-left" in hand for hand in dealt)
    assert len({tuple(hand) for hand in dealt}) > 150
    assert dealt.count(duel.hand(R)) < 10


@pytest.mark.rule("AUD-A34", "AUD-A39")
def test_known_strikes_that_one_lacks_lie_among_the_trades() -> None:
    # eight cards were known, four of them were traded away; under a Taunt it turns out which
    kept = ["ms-right", "rs-right", "wrench", "cover"]
    gone = ["mf-left", "rf-left", "mm-right", "rm-right"]
    duel = fight(
        ["mf-left"], [*kept, "kick", "ligadura"], ask="second-chance", seat=R,
        r_more={"taunted": True, "traded": gone, "known": [*kept, *gone], "caps": [0, 1]},
    )  # fmt: skip
    before = hands(duel, C, R, 200)
    assert any("mf-left" in hand for hand in before)
    duel.play("pass")
    dealt = hands(duel, C, R, 200)
    for hand in dealt:
        assert not Counter(kept) - Counter(hand)
        assert not [card for card in hand if card.startswith(("mf", "rf", "mm", "rm", "pu"))]
    assert len({tuple(hand) for hand in dealt}) > 60  # two cards are unknown
    assert dealt.count(duel.hand(R)) < 15


@pytest.mark.rule("AUD-A9")
def test_a_re_deal_chooses_the_secret_swap_anew() -> None:
    duel = start().swap("wrench", "kick")
    rng = fast(3)
    swaps = []
    for _ in range(60):
        other = duel.redealt(R, rng)
        assert not len(other.respondent.swaps)  # nothing has been asked of him
        swaps.append(tuple(other.challenger.swaps))
    assert len(set(swaps)) > 40


@pytest.mark.rule("AUD-A44", "AUD-S9", "AUD-S11")
def test_every_question_is_put_whatever_the_hand_holds() -> None:
    duel = start()
    rng = fast(8)
    for _ in range(400):
        if duel.state.over:
            duel = start(seed=rng.below("seed", 1000))
        asked = duel.state.asked
        assert asked is not None
        assert asked.always_ask
        kit.check_secrets(duel.state, rng.below("seat", 2), rng.spawn())
        duel.state.do(duel.state.legal[rng.below("move", len(duel.state.legal))])


def test_secret_moves_are_marked_for_the_bots() -> None:
    words = start().state.w
    secret = {verb.name for verb in words.space.verbs if verb.secret}
    assert secret == {"swap", "keep", "trade", "choose"}
