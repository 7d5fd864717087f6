"""What a person is asked, warned of, and spared: discards, looking for a master, idle questions."""

from __future__ import annotations

from tests.games.feudalia.story import Table, fief, player, table

from tabard.engine.choices import only_answer

LANDS = [fief("goldmead"), fief("oakhurst"), fief("redbank")]


def warned(t: Table, move: str) -> str:
    assert t.state.asked is not None
    return t.state.asked.loss(t.state, t.state.parse(move))


def given(t: Table) -> str:
    """The move that is made for whoever is asked, if any."""
    move = only_answer(t.state)
    return "" if move is None else t.state.text(move)


def test_nobody_is_discarded_for_coins_unwarned() -> None:
    """One rule: a press on a card is soon made, and the coins come at the end of the turn, too."""
    t = table(player("merchant serf", LANDS))
    assert warned(t, "income merchant").startswith("The Merchant leaves your hand for 2 coins.")
    assert warned(t, "income serf").startswith("The Serf leaves your hand for 1 coin.")


def test_whoever_looks_for_a_master_is_told_whom_it_will_be() -> None:
    """Given one master who can be paid, looking is hiring him; given two, it is a choice."""
    lands = [fief("goldmead", 1), fief("oakhurst"), fief("redbank", clay=1)]
    t = table(player("", lands, coins=4), row=["mason", "countess"])
    assert "you can pay only the Mason" in warned(t, "seek")
    t = table(player("", lands, coins=4), row=["mason", "dancer"])
    assert warned(t, "seek") == ""


def test_whoever_has_no_free_city_is_told_who_must_go() -> None:
    """Given a Mason in the only city, looking for a master and hiring one cost him."""
    lands = [fief("goldmead", 1, "mason"), fief("oakhurst"), fief("redbank", clay=1)]
    t = table(player("", lands, coins=4), row=["dancer", "countess"])
    says = "You have no free city for the Dancer: the Mason must be fired for him."
    assert warned(t, "seek").endswith(says)
    t.play("seek")
    assert warned(t, "engage dancer") == says


def test_where_others_can_make_room_nobody_must_go() -> None:
    lands = [fief("goldmead", 1, "mason"), fief("oakhurst", 1), fief("redbank", clay=1)]
    t = table(player("", lands, coins=9), row=["dancer", "countess"])
    assert "fired" not in warned(t, "seek")


def test_a_discard_that_buys_nobody_is_no_question() -> None:
    """Given a Serf without a free field and nothing for 1 coin, the turn ends by itself."""
    lands = [fief("goldmead"), fief("oakhurst"), fief("redbank")]
    t = table(player("serf serf serf serf", lands), options={"scenario": 1})
    t.play("work serf goldmead", "work serf oakhurst", "work serf redbank")
    assert t.can("income serf")
    assert given(t) == "end"


def test_a_discard_that_buys_somebody_is_asked() -> None:
    t = table(player("merchant", LANDS, coins=1), options={"scenario": 1})
    assert given(t) == ""


def test_masters_who_could_change_places_do_not_keep_a_turn_open() -> None:
    lands = [fief("goldmead", 1, "mason"), fief("oakhurst", 1, "treasurer"), fief("redbank")]
    t = table(player("", lands), options={"scenario": 1})
    assert t.can("swap mason treasurer")
    assert given(t) == "end"


def test_a_master_who_guards_his_fief_may_matter() -> None:
    """Given a master whose fief pays less tax, it is asked where he is to live."""
    lands = [fief("goldmead", 1, "granary-keeper"), fief("sheafholm", 1), fief("redbank")]
    t = table(player("", lands), options={"scenario": 1})
    assert t.can("move granary-keeper sheafholm")
    assert given(t) == ""


def test_a_new_master_takes_the_one_city_that_is_free() -> None:
    """Given one free city for him, nobody is asked whom to move or to fire."""
    lands = [fief("goldmead", 1, "dancer"), fief("oakhurst"), fief("redbank", 1, clay=2)]
    t = table(player("", lands, coins=4), row=["mason", "countess"])
    t.play("seek", "engage mason")
    while t.rule != "FEU-R36":
        t.play(t.state.text(t.state.legal[0]))
    assert t.can("fire dancer")
    assert given(t) == "house redbank"


def test_nobody_is_asked_to_give_wheat_for_wheat() -> None:
    t = table(player("merchant", [fief("goldmead", wheat=3), *LANDS[1:]]))
    t.play("work merchant goldmead")
    assert t.state.asked is not None
    assert t.state.asked.aside(t.state, t.state.parse("trade 3-wheat-for-1-wheat"))


def test_a_cube_of_any_type_is_told_by_its_type() -> None:
    t = table(player("feudal-lord", LANDS)).play("influence feudal-lord")
    t.play("scroll feudal-lord-favour", "receive stone redbank")
    assert t.cubes("redbank") == {"stone": 1}
    assert any(event.kind.name == "received" for event in t.state.log)


def test_while_paying_nothing_else_is_called_the_next_aim() -> None:
    lands = [fief("goldmead", wheat=4, stone=1), fief("oakhurst", wood=2), fief("redbank")]
    t = table(player("", lands)).play("build foundations")
    assert t.rule == "FEU-R33"
    assert t.state.game.see(t.state, 0).ahead == ""


def test_after_the_first_levels_the_second_ones_are_told_too() -> None:
    lands = [fief("goldmead", 1, wheat=3), fief("oakhurst", 1), fief("redbank", 1)]
    t = table(player("", lands))
    assert t.state.game.see(t.state, 0).ahead == (
        "a token (Foundations): 1 stone missing · Goldmead at level 2, 2 points more: "
        "8 cubes missing"
    )


def test_what_is_suggested_and_a_dominated_help_are_no_choices_of_their_own() -> None:
    """Given the Mason and a level that needs wood: to save a cube of any type leaves no more
    choice than to save wood."""
    lands = [fief("goldmead", 1, "mason", wheat=3), fief("oakhurst", wood=3), fief("redbank")]
    t = table(player("", lands), options={"scenario": 1}).play("upgrade oakhurst")
    assert t.can("spare mason any")
    assert t.state.asked is not None
    assert t.state.asked.aside(t.state, t.state.parse("spare mason any"))
    assert not t.state.asked.aside(t.state, t.state.parse("spare mason wood"))
