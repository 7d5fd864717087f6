"""Hints of Fidelitas say because: Missio scored, nearer, further away."""

from __future__ import annotations

from tests.games.fidelitas.story import table


def test_a_move_that_fulfils_a_missio_scores_it() -> None:
    """Given three guilds at the Bakery, when the Merchant comes, the Baker trusts us."""
    t = table(
        {"bakery": "judge student baker"},
        ["farmer thief", "thief"],
        missio=["baker twins", "captain"],
    )
    assert "scores Trust of the Baker: +" in t.because("play farmer bakery", "play thief market")


def test_a_move_that_brings_a_missio_nearer_says_how_near() -> None:
    t = table(
        {"bakery": "judge student"},
        ["merchant soldier", "thief"],
        missio=["baker twins", "captain"],
    )
    said = t.because("play merchant bakery", "play soldier market")
    assert said.startswith("it brings Trust of the Baker nearer: 3 of 4 guilds at the Bakery")


def test_leaving_points_lie_is_said_against_a_move() -> None:
    t = table(
        {"bakery": "judge student baker merchant"},
        ["farmer soldier", "thief"],
        missio=["baker twins", "captain"],
    ).play("play farmer bakery")
    while not t.can("score trust-of-baker"):
        t.play(t.state.text(t.state.legal[0]))
    assert t.because("score trust-of-baker") == "it scores Trust of the Baker: +1"
    assert t.because("done") == "although it leaves Trust of the Baker unscored"


def test_the_card_says_how_far_a_missio_is() -> None:
    t = table(
        {"bakery": "judge student"}, ["farmer thief", "thief"], missio=["baker twins", "captain"]
    )
    cards = {card["id"]: card["standing"] for card in t.view(0)["seats"][0]["missio"]}
    assert cards["trust-of-baker"] == "2 of 4 guilds at the Bakery"
    assert cards["trust-of-twins"].startswith("1 of 6 ")
