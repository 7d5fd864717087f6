"""What a seat is shown: no more than it may know, and nothing that is false."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from tests.games.ausonia.story import GAINED, Table, house, table

from tabard.engine.views import Look
from tabard.games.ausonia import Ausonia, terminal
from tabard.games.ausonia.seen import AusoniaTable


def keeps_secrets_from(t: Table, seat: int) -> None:
    for number in range(40):
        assert t.redealt(seat, number).view(seat) == t.view(seat)


def drawn(t: Table, seat: int) -> str:
    """The table in a terminal."""
    game = t.state.game
    view = game.see(t.state, seat)
    assert isinstance(view.table, AusoniaTable)
    cards = {card["id"]: card for card in game.cards()}
    page = StringIO()
    look = Look(view, ["Anna", "Bruno"], cards, 160)
    for part in terminal.draw(view.table, look):
        Console(width=160, file=page).print(part.forms[0])
    return page.getvalue()


@pytest.mark.rule("AUS-67", "AUS-48", "AUS-49")
def test_foresight_on_manipulated_cards_does_not_show_the_rest_of_them() -> None:
    hand = "transmuter herbalist rough-bloodshard"
    t = table(house(hand, "mason", "peddler abbess"), house())
    t.play_all(hand).play("use transmuter 1", "take peddler", "take abbess", "lay abbess")
    keeps_secrets_from(t, 1)
    t.play("use herbalist 1", "look 1")  # the owner looks at the Peddler
    assert t.house(0, viewer=1)["draw"]["groups"] == []  # is [1: abbess]
    keeps_secrets_from(t, 1)


@pytest.mark.rule("AUS-67", "AUS-49")
def test_the_order_is_secret_while_three_known_cards_are_laid_back() -> None:
    hand = "transmuter house-reeve astrologer rough-bloodshard rough-emerald rough-sapphire"
    t = table(
        house(),
        house(),
        house(hand, "mason", "peddler abbess banker"),
        house(),
        turn=2,
        houses=True,
    )
    t.play_all(hand).play("use transmuter 1", "take peddler", "take abbess", "lay abbess")
    t.play("use house-reeve 1", "spend emerald", "take banker")
    t.play("use astrologer 1", "look 3", "done", "lay peddler")
    keeps_secrets_from(t, 1)


@pytest.mark.rule("AUS-23", "AUS-67")
def test_two_copies_shown_in_hand_are_both_known() -> None:
    hand = "peddler peddler money-changer rough-sapphire house-bravo"
    t = table(house(hand), house(), red_from_hand=True)
    t.play_all("money-changer rough-sapphire").play("use money-changer 1")
    t.play("use peddler 2", "use peddler 2")
    assert t.view(1)["acting"]["shown"] == ["peddler", "peddler"]
    assert t.house(0, viewer=1)["hand"] == ["peddler", "peddler"]  # is ["peddler"]


@pytest.mark.rule("AUS-51")
def test_a_card_whose_seal_can_be_broken_now_is_not_refused_with_later() -> None:
    t = table(house("confessor", sealed="peddler"), house())
    assert t.can("break peddler")
    assert "on a later turn" not in t.why("play peddler")


def test_a_guild_renamed_by_a_pack_has_its_new_name_on_the_cards() -> None:
    game = Ausonia({"players": 2}, {"guild": [{"id": "merchants", "name": "Traders"}]})
    texts = {card["id"]: card["text"] for card in game.cards()}
    assert "Traders" in texts["peddler"]


def test_the_text_of_an_aspirant_that_wants_one_emerald() -> None:
    keep = {"colour": "E", "least": 1}
    game = Ausonia({"players": 1}, {"aspirant": [{"id": "merchant-prince", "keep": keep}]})
    texts = {card["id"]: card["text"] for card in game.cards()}
    assert "an emerald or more" in texts["merchant-prince"]


@pytest.mark.rule("AUS-42", "AUS-61")
def test_a_solo_tie_is_called_a_tie() -> None:
    row = "spice-trader banker cardinal abbess"
    t = table(house(influence=63), offer=row, more={"aspirant_influence": 56} | GAINED)
    t.end_turn()
    assert list(t.state.influence) == [63, 63]
    assert t.state.result is not None
    assert t.state.result.reason.endswith("a tie goes to the player, 63 to 63")


@pytest.mark.rule("AUS-61")
@pytest.mark.parametrize(
    ("own", "end"),
    [
        (30, "the Aspirant has the upper hand, 63 to 30"),
        (64, "the player has the upper hand, 64 to 63"),
    ],
)
def test_the_end_of_a_solo_game_shows_both_scores(own: int, end: str) -> None:
    row = "spice-trader banker cardinal abbess"
    more = {"aspirant_influence": 56} | (GAINED if own > 60 else {})
    t = table(house(influence=own), offer=row, more=more)
    t.end_turn()
    assert t.scores == [own]
    assert t.state.result is not None
    assert t.state.result.reason == f"60 Influence was reached; {end}"
    assert t.lines()[-1] == f"The Aspirant ends with 63 Influence, Seat 1 with {own}"
    assert t.state.events[-1].rule == "AUS-61"
    assert t.aspirant["influence"] == 63
    assert f"The end: Anna {own}, The Merchant Prince 63" in drawn(t, 0)


@pytest.mark.rule("AUS-48")
def test_the_terminal_does_not_call_manipulation_looking() -> None:
    hand = "transmuter rough-bloodshard"
    t = table(house(hand, "mason", "peddler abbess"), house())
    t.play_all(hand).play("use transmuter 1", "take peddler")
    assert "1 cards are being looked at" not in drawn(t, 1)


@pytest.mark.rule("AUS-67")
def test_the_terminal_shows_the_discard_piles_of_the_others() -> None:
    t = table(house("", "", "banker"), house(), offer="peddler mason gossip abbess")
    assert "Banker" in drawn(t, 1)
