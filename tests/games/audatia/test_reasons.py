"""Hints of Audatia say because: blows, parries, guards, cards."""

from __future__ import annotations

from tests.games.audatia.story import C, Duel, R, fight, stage, start

from tabard import bots
from tabard.games.audatia.state import AudatiaState
from tabard.lab.advice import advise


def test_an_attack_that_cannot_be_answered_is_told() -> None:
    """Given an opponent whose known hand parries nothing of the kind."""
    duel = fight(
        ["mf-left", "rf-left"],
        ["rf-left", "mm-right"],
        r_more={"known": ["rf-left", "mm-right"]},
    )
    assert duel.because("attack mf-left", "pass").startswith(
        "it attacks with Mandritto Fendente ◖, which nothing that your opponent holds can answer"
    )


def test_a_remedy_that_may_be_countered_is_avoided() -> None:
    duel = fight(
        ["mf-left", "wrench"],
        ["mf-left", "cover"],
        virtues={"audatia": C},
        r_more={"known": ["mf-left", "cover"]},
    ).play("attack mf-left", "parry mf-left")
    assert duel.because("pass").startswith("it avoids a grip that may be countered")
    assert "leaves you to a grip" in duel.because("remedy wrench")


def test_a_remedy_without_a_counter_is_told() -> None:
    duel = fight(
        ["mf-left", "wrench"], ["mf-left"], virtues={"audatia": C}, r_more={"known": ["mf-left"]}
    ).play("attack mf-left", "parry mf-left")
    assert duel.because("remedy wrench").startswith("it makes a grip that is hard to counter")


# -- what a move brings -----------------------------------------------------------------------

SEVEN = ["mf-left", "rf-left", "mm-right", "rm-right", "ms-right", "rs-right", "punta"]


def brought(duel: Duel, *moves: str) -> list[str]:
    """What is told of the moves of whoever is asked."""
    before = duel.state.copy()
    assert isinstance(before, AudatiaState)
    assert before.seat is not None
    duel.play(*moves)
    game = duel.state.game
    return [ask.line() for ask in game.brings(before, duel.state, before.seat)]


def waiting(r: list[str], at: tuple[str, str], c: list[str]) -> Duel:
    """The Respondent is asked, who has seen all of the other hand."""
    return fight(c, r, at=at, ask="second-chance", seat=R, c_more={"known": c})


def test_a_guard_says_which_lead_it_wins_and_what_for() -> None:
    duel = waiting(SEVEN, ("donna-destra", "donna-destra"), SEVEN)
    assert brought(duel, "posta coda-longa")[0] == (
        "gives you the lead in Celeritas: you may counterattack"
    )


def test_a_guard_without_any_gain_is_not_told_as_one() -> None:
    """Given Donna Destra, which makes every blow, when one goes over to Donna la Sinestra."""
    duel = waiting(SEVEN, ("donna-destra", "donna-destra"), SEVEN)
    assert brought(duel, "posta donna-sinestra") == []


def test_a_guard_without_any_gain_is_not_advised() -> None:
    duel = waiting(SEVEN, ("donna-destra", "donna-destra"), SEVEN)
    state = duel.state
    advised = [state.text(move) for move in state.game.advisable(state, R, state.legal)]
    assert "posta coda-longa" in advised
    assert "posta donna-sinestra" not in advised
    assert "pass" in advised


def test_an_extended_guard_says_why_he_cannot_thrust() -> None:
    duel = waiting(SEVEN, ("breve", "frontale"), SEVEN)
    said = brought(duel, "posta bicorno")
    assert "keeps his thrust off: you are Extended, and he does not lead in Celeritas" in said
    assert said[-1].startswith("leaves him only ")


def test_waiting_says_what_he_must_strike_with() -> None:
    duel = waiting(SEVEN, ("donna-destra", "donna-destra"), ["mf-left", "punta"])
    assert brought(duel, "pass") == [
        "makes him strike now, with Mandritto Fendente and Punta; "
        "you can parry each blow that he may make"
    ]


def test_waiting_against_an_empty_hand_says_that_nothing_is_left() -> None:
    duel = waiting(SEVEN, ("donna-destra", "donna-destra"), ["wrench"])
    assert brought(duel, "pass") == ["leaves him nothing to attack with"]


def test_a_parry_names_only_blows_that_are_legal_then() -> None:
    """Given no lead in Prudentia: a rising cut is held and yet no attack."""
    duel = fight(["rs-right"], SEVEN, virtues={"prudentia": C}).play("attack rs-right")
    assert brought(duel, "parry rs-right") == [
        "stops Roverso Sottano ◗",
        "keeps the fight wide (Largo): from your right you may strike with Mandritto Fendente, "
        "Mandritto Mezano and Punta",
    ]


def test_a_parry_whose_sun_meets_makes_a_close_fight() -> None:
    duel = fight(["rs-right"], SEVEN, virtues={"prudentia": C}).play("attack rs-right")
    assert brought(duel, "parry rf-left")[1] == (
        "makes the fight close (Stretto): no more strikes, only grips"
    )


def test_a_strike_says_what_he_can_still_answer_with() -> None:
    """Given an opponent whose whole hand is known: no parry, but a way out."""
    hand = ["rf-left", "break-off"]
    duel = fight(SEVEN, hand, r_more={"known": hand})
    assert brought(duel, "attack mf-left") == ["leaves him only Break Off to answer with"]
    duel = fight(SEVEN, ["rf-left"], r_more={"known": ["rf-left"]})
    assert brought(duel, "attack mf-left") == ["leaves him no answer, and so wins the duel"]


def test_a_strike_at_an_unknown_hand_does_not_say_that_he_holds_it() -> None:
    duel = fight(SEVEN, ["rf-left", "mm-right"])
    assert brought(duel, "attack mf-left")[0].endswith("from what you know of his hand")


def test_a_counterattack_says_that_he_has_no_second_one() -> None:
    duel = fight(
        ["mf-left", "break-off"],
        ["mf-left"],
        virtues={"celeritas": R},
        c_more={"known": ["break-off"]},
    ).play("attack mf-left")
    said = brought(duel, "counterattack mf-left")
    assert said[0] == "stops Mandritto Fendente ◖"
    assert said[1].startswith("leaves him only Break Off")


def test_break_off_says_when_nothing_else_is_left() -> None:
    duel = fight(["mf-left"], ["break-off", "rf-left"]).play("attack mf-left")
    assert brought(duel, "use break-off") == ["is your only answer to Mandritto Fendente ◖"]
    duel = fight(["mf-left"], ["break-off", "mf-left"]).play("attack mf-left")
    assert brought(duel, "use break-off") == [
        "makes Mandritto Fendente ◖ void, and no strike is spent for it: both step back"
    ]


def test_a_broken_thrust_names_the_level_cut_that_may_follow() -> None:
    duel = fight(["punta"], ["mf-left", "rm-right"]).play("attack punta")
    assert brought(duel, "break mf-left") == [
        "stops Punta",
        "lets you follow with Roverso Mezano, which no blade parries",
    ]


def test_a_grip_that_is_left_to_him_and_can_be_beaten_is_told_so() -> None:
    """Given a thrust into his thrust: only Wrench would save him, and Cover beats that."""
    duel = fight(
        ["punta", "wrench"],
        ["punta", "cover"],
        virtues={"celeritas": R},
        c_more={"known": ["wrench"]},
    ).play("attack punta")
    assert brought(duel, "exchange punta")[1].endswith(
        "Wrench and Pommel Strike to answer with, which your Cover and Pommel Strike beats"
    )


def choosing(virtues: dict[str, int], r: list[str]) -> Duel:
    """The Respondent chooses a guard in secret."""
    players = [{"hand": SEVEN, "known": SEVEN, "chosen": "breve"}, {"hand": r}]
    position = {"ask": "choose-posta", "seat": R, "virtues": virtues, "players": players}
    return stage(position)


def test_a_card_turned_in_before_the_guard_is_chosen_brings_no_guard() -> None:
    assert brought(choosing({}, [*SEVEN, "second-thought"]), "cycle second-thought") == []


def test_a_gift_that_makes_a_tie_is_not_told_as_a_lead() -> None:
    said = " ".join(brought(choosing({"prudentia": C}, SEVEN), "choose longa"))
    assert "evens out his lead in Prudentia, unless his guard adds to it" in said
    assert "gives you the lead" not in said


def test_a_lead_that_the_guard_cannot_use_is_not_told() -> None:
    """Given Frontale, which strikes no rising cut: the lead in Prudentia is of no use."""
    assert "Prudentia" not in " ".join(brought(choosing({}, SEVEN), "choose frontale"))
    assert "Prudentia" in " ".join(brought(choosing({}, SEVEN), "choose mezana"))


def test_an_extended_guard_says_who_may_thrust_at_it() -> None:
    said = brought(choosing({"celeritas": R}, SEVEN), "choose longa")
    assert said[0] == "lets you parry every blow that he may make"
    assert said[1] == (
        "keeps his thrust off: at long arms it takes the lead in Celeritas, which he cannot get"
    )
    said = brought(choosing({"celeritas": C}, SEVEN), "choose longa")
    assert said[0] == "lets you parry everything but Punta"


def test_a_strike_warns_of_a_counterattack() -> None:
    hand = ["mf-left"]
    duel = fight(SEVEN, hand, virtues={"celeritas": R}, r_more={"known": hand})
    assert brought(duel, "attack mf-left") == [
        "leaves him only Mandritto Fendente ◖ to answer with; "
        "but should he counterattack, you hold no second one to parry it"
    ]


def test_good_cards_are_not_advised_to_be_swapped() -> None:
    """Given the basic cards: what is better than most is kept, and the rest is swapped."""
    duel = start()
    state = duel.state
    while duel.asked == ("swap-basics", C):
        advised = state.game.advisable(state, C, state.legal)
        own = [m for m in advised if state.text(m).startswith(("swap", "keep"))]
        assert len(own) == 1
        state.play(own[0])
    assert "break-off" in duel.hand(C)


def test_the_swap_is_advised_as_a_whole_list() -> None:
    """All basic cards are decided on at once, and so is the advice about them."""
    state = start().state
    asked = state.asked
    assert asked is not None
    gesture = asked.gesture(state)
    assert gesture is not None
    found = advise(state, bots.make("greedy", 1))
    line = [found.move, *found.rest]
    assert len(line) == len(gesture.on)
    swapped = [state.game.space.sentence(move) for move in line if move in list(gesture.on)]
    told = found.reasons[0].ask.line()
    assert swapped == ["swap Kick to the Groin for a new card"]
    assert told == (
        "gets you better cards on average: Kick to the Groin is worth less than most in your deck"
    )


def test_a_counter_that_is_known_is_not_said_to_be_possible() -> None:
    hand = ["mf-right", "cover"]
    duel = fight(["mf-left", "wrench"], hand, r_more={"known": hand})
    duel.play("attack mf-left", "parry mf-right", "pass")
    assert duel.asked == ("attacker-remedy", C)
    state = duel.state
    says = state.game.purpose(state, state.game.space.parse("pass")).says
    assert says.endswith("Cover and Pommel Strike, which he holds")


def test_a_blow_that_costs_no_parry_says_so_where_another_leaves_fewer_answers() -> None:
    hand = ["rf-left", "rs-right", "mf-left"]
    duel = fight(["mm-right", "mf-left"], hand, r_more={"known": hand})
    told = brought(duel, "attack mm-right")
    assert told[0] == "spends no parry of yours: Mandritto Mezano parries nothing"
