"""Hints of Fidelitas say because: Missio scored, nearer, further away."""

from __future__ import annotations

from tests.games.fidelitas.story import Table, table

from tabard.games.fidelitas.reasons import brings


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


# -- what a turn brings -----------------------------------------------------------------------


def brought(t: Table, *moves: str, seat: int = 0) -> list[str]:
    """What is told of a seat's moves."""
    before = t.state.copy()
    t.play(*moves)
    return [ask.line() for ask in brings(before, t.state, seat)]  # type: ignore[arg-type]


def test_points_are_told_with_the_card_that_makes_them() -> None:
    """Given three guilds at the Butcher Shop, when a Soldier elsewhere pushes a Scholar there."""
    t = table(
        {"butcher-shop": "thief minstrel soldier", "warehouse": "scholar"},
        ["soldier thief", "thief"],
        missio=["butcher twins", "captain"],
    )
    said = brought(
        t,
        "play soldier market",
        "pick scholar warehouse",
        "to butcher-shop",
        "score trust-of-butcher",
    )
    assert said == [
        "scores Trust of the Butcher: +1, with the Scholar at the Butcher Shop",
        "puts you at 1 of 10 points",
    ]


def test_a_score_that_reaches_the_mark_begins_the_last_round() -> None:
    t = table(
        {"bakery": "judge student baker merchant"},
        ["thief soldier", "thief"],
        missio=["baker twins", "captain"],
        scored=["master-artisan rector chancellor", ""],
    ).play("play thief market")
    said = brought(t, "score trust-of-baker")
    assert said == [
        "brings +1",
        "puts you at 10 points: the last round begins",
    ]


def test_a_swap_says_which_wish_comes_nearer_and_by_whom() -> None:
    """Given four of six guilds at the Artisan houses, when a Baker leaves for a Farmer."""
    t = table(
        {
            "bakery": "baker butcher",
            "butcher-shop": "soldier thief minstrel",
            "magistrates-office": "farmer",
        },
        ["shopkeeper swindler", "thief"],
        missio=["master-artisan twins", "captain"],
    )
    whole = ["play shopkeeper market", "pick baker bakery", "pick farmer magistrates-office"]
    assert brought(t, *whole) == [
        "brings Trust of the Master Artisan from 4 to 5 of 6, with the Farmer at the Bakery"
    ]


def test_every_step_of_the_swap_brings_the_same() -> None:
    t = table(
        {
            "bakery": "baker butcher",
            "butcher-shop": "soldier thief minstrel",
            "magistrates-office": "farmer",
        },
        ["shopkeeper swindler", "thief"],
        missio=["master-artisan twins", "captain"],
    ).play("play shopkeeper market")
    assert (
        "from 4 to 5 of 6" in brought(t, "pick baker bakery", "pick farmer magistrates-office")[0]
    )


def test_what_hurts_a_wish_is_not_told_as_a_gain() -> None:
    t = table(
        {"bakery": "judge student", "market": "thief"},
        ["soldier thief", "thief"],
        missio=["baker rector", "captain"],
    )
    assert brought(t, "play soldier market", "pick judge bakery", "to butcher-shop") == []


def test_the_tavern_trades_a_wish_by_its_name() -> None:
    t = table(
        {"bakery": "judge"},
        ["soldier thief", "thief"],
        missio=["baker captain", "twins"],
        missio_deck="judge",
    )
    said = brought(t, "play thief tavern-north", "give-up trust-of-captain")
    assert said == ["trades Trust of the Captain (0 of 8 Soldiers in the City) for a new Missio"]


def test_a_card_of_the_tavern_says_what_it_could_do_next_turn() -> None:
    """Given a Shopkeeper who may not go to the Bakery: his swap can bring a guild there."""
    t = table(
        {
            "bakery": "baker butcher",
            "butcher-shop": "soldier thief minstrel",
            "magistrates-office": "farmer",
            "tavern-south": "shopkeeper",
        },
        ["thief friar", "thief"],
        missio=["master-artisan twins", "captain"],
    ).play("play thief market", "done")
    assert brought(t, "take shopkeeper tavern-south") == [
        "gets you the Shopkeeper, who can bring Trust of the Master Artisan from 4 to 5 of 6 "
        "next turn"
    ]


def test_a_judge_closes_a_door() -> None:
    t = table(
        {"bakery": "student", "market": "thief"},
        ["judge thief", "thief"],
        missio=["captain twins", "rector"],
    )
    said = brought(t, "play judge courthouse", "pick thief market", "to warehouse")
    assert said == ["closes the Warehouse to everybody else until your next turn"]


def test_a_blind_card_is_told_without_its_name() -> None:
    t = table(
        {"bakery": "student", "tavern-north": "friar"},
        ["thief thief", "thief"],
        missio=["captain twins", "rector"],
    ).play("play thief market", "done")
    assert brought(t, "draw") == ["gets you a card that nobody else sees"]


def test_a_card_that_serves_two_wishes_is_named_once() -> None:
    t = table(
        {"butcher-shop": "thief", "bakery": "butcher"},
        ["soldier friar", "thief"],
        missio=["butcher master-artisan", "captain"],
    )
    said = brought(t, "play soldier butcher-shop", "pick butcher bakery", "to tavern-north")
    assert said == [
        "brings Trust of the Butcher from 1 to 2 of 4, with the Soldier at the Butcher Shop"
    ]


def test_two_cards_for_one_leave_a_fuller_hand() -> None:
    t = table({}, ["merchant thief", "thief"], missio=["captain rector", "twins"])
    said = brought(t, "play merchant market", "done")
    assert said == ["leaves you with 3 cards to choose from, instead of 2"]


def test_the_card_that_comes_whatever_one_chooses_is_no_reason() -> None:
    """The Tavern is empty, so the draw follows the Friar's discard by itself."""
    t = table(
        {"bakery": "student", "market": "judge"},
        ["friar thief", "thief"],
        missio=["captain rector", "twins"],
    ).play("play friar market")
    assert brought(t, "pick student bakery", "done") == ["spoils none of your wishes"]


def test_a_play_that_gains_nothing_says_that_it_spoils_nothing() -> None:
    t = table({"library": "student"}, ["friar thief", "thief"], missio=["captain rector", "twins"])
    assert brought(t, "play thief market") == ["spoils none of your wishes"]


def test_cards_of_the_deck_are_not_promised() -> None:
    """Given a Farmer: who is turned up and helps a wish was not known before."""
    t = table(
        {"bakery": "judge"},
        ["farmer thief", "thief"],
        missio=["baker rector", "twins"],
        deck="friar soldier",
    )
    said = brought(t, "play farmer bakery", "to bakery", "to bakery")
    assert said[0] == "brings Trust of the Baker from 1 to 2 of 4, with the Farmer at the Bakery"


def test_a_student_says_that_another_card_follows() -> None:
    t = table({}, ["student thief", "thief"], missio=["captain matchmaker", "twins"])
    assert brought(t, "play student library") == ["gets you a card, and then you play another one"]


def test_a_card_of_the_tavern_that_helps_no_wish_says_what_it_does() -> None:
    t = table(
        {"tavern-south": "friar"}, ["thief farmer", "thief"], missio=["captain spymaster", "twins"]
    ).play("play thief market", "done")
    said = brought(t, "take friar tavern-south")
    assert said == ["gets you the Friar (discard any 1 card in the City)"]
