"""Verbs: one declaration gives encoding, notation, parsing and the fixed move space."""

from __future__ import annotations

import pytest

from tabard.engine.errors import NotationError
from tabard.engine.verbs import Domain, MoveSpace, Verb, numbers, seats

CARD = Domain("card", ["baker", "butcher", "thief"], ["Baker", "Butcher", "Thief"], "card")
PLACE = Domain("place", ["market", "tavern-north"], ["Market", "Tavern (north)"], "place")
COUNT = numbers("count", 1, 4)


def make_space() -> tuple[MoveSpace, Verb, Verb, Verb, Verb]:
    done = Verb("done", text="stop here")
    draw = Verb("draw", CARD)
    play = Verb("play", CARD, PLACE, text="play {0} to {1}")
    pay = Verb("pay", CARD, PLACE, COUNT, text="pay {2} for {0} at {1}")
    return MoveSpace([done, draw, play, pay]), done, draw, play, pay


def test_the_move_space_is_the_sum_of_all_verbs() -> None:
    space, *_ = make_space()
    assert space.size == 1 + 3 + 3 * 2 + 3 * 2 * 4


def test_every_move_of_the_space_round_trips_through_its_notation() -> None:
    space, *_ = make_space()
    texts = [space.text(move) for move in range(space.size)]
    assert len(set(texts)) == space.size
    assert [space.parse(text) for text in texts] == list(range(space.size))


def test_encoding_and_decoding_agree_for_every_number_of_arguments() -> None:
    space, done, draw, play, pay = make_space()
    assert space.verb_of(done.move0()) is done
    assert draw.a(draw.move1(2)) == 2
    move = play.move2(1, 1)
    assert (play.a(move), play.b(move)) == (1, 1)
    move = pay.move3(2, 1, 3)
    assert (pay.a(move), pay.b(move), pay.c(move)) == (2, 1, 3)
    assert pay.of([2, 1, 3]) == move
    assert pay.args(move) == [2, 1, 3]
    assert done.args(done.move0()) == []


def test_a_verb_owns_its_moves_and_no_others() -> None:
    space, done, draw, play, pay = make_space()
    for move in range(space.size):
        owners = [verb for verb in (done, draw, play, pay) if verb.owns(move)]
        assert owners == [space.verb_of(move)]


def test_sentences_use_names_and_notation_uses_ids() -> None:
    space, _, _, play, _ = make_space()
    move = play.move2(2, 1)
    assert space.text(move) == "play thief tavern-north"
    assert space.sentence(move) == "play Thief to Tavern (north)"


def test_extra_blanks_in_a_notation_do_not_matter() -> None:
    space, _, _, play, _ = make_space()
    assert space.parse("  play   baker\tmarket ") == play.move2(0, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "needs at least a verb"),
        ("   ", "needs at least a verb"),
        ("plya baker market", "did you mean play"),
        ("zzz", "its verbs are done, draw, play, pay"),
        ("play baker", "the form is: play CARD PLACE"),
        ("play baker market market", "the form is: play CARD PLACE"),
        ("play bakr market", "did you mean baker"),
        ("play baker zzz", "it can be market, tavern-north"),
        ("pay baker market 5", "it can be 1, 2, 3, 4"),
    ],
)
def test_a_bad_notation_says_what_would_be_right(text: str, says: str) -> None:
    space, *_ = make_space()
    with pytest.raises(NotationError) as caught:
        space.parse(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("move", [-1, 10_000])
def test_a_number_outside_the_space_is_no_move(move: int) -> None:
    space, *_ = make_space()
    with pytest.raises(NotationError, match="outside the move space"):
        space.verb_of(move)


def test_a_verb_name_cannot_be_declared_twice() -> None:
    with pytest.raises(AssertionError, match="play"):
        MoveSpace([Verb("play"), Verb("play")])


def test_a_domain_needs_different_words() -> None:
    with pytest.raises(AssertionError, match="card"):
        Domain("card", ["a", "a"])


def test_a_value_one_may_not_know_has_a_stand_in() -> None:
    domain = Domain("card", ["a"], ["A"], unknown="a card")
    assert domain.label(0) == "A"
    assert domain.label(-1) == "a card"


def test_numbers_and_seats_are_domains() -> None:
    assert numbers("gold", 0, 10, 5).words == ["0", "5", "10"]
    table = seats(3)
    assert table.words == ["seat-0", "seat-1", "seat-2"]
    assert table.kind == "seat"


def test_a_secret_move_is_seen_by_its_mover_only() -> None:
    hide = Verb("hide", numbers("number", 0, 3), secret=True)
    show = Verb("show", numbers("number", 0, 3))
    space = MoveSpace([hide, show])
    assert space.seen_by(0, 0, hide.move1(2)) == hide.move1(2)
    assert space.seen_by(1, 0, hide.move1(2)) == -1
    assert space.seen_by(None, 0, hide.move1(2)) == -1
    assert space.seen_by(1, 0, show.move1(2)) == show.move1(2)
