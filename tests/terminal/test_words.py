"""What people type in each game, in their own words, and what is made of it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from rich.console import Console
from tests.terminal.seat import (
    COMMANDS,
    JUNK,
    NAMES,
    Seat,
    answering,
    auction,
    ausonia,
    blocked,
    farming,
    feudalia,
    fidelitas,
    lines_of,
    movement,
    poste,
    scoring,
    striking,
    thief,
)

import tabard
from tabard.bots import Seen, make
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.terminal.moves import Numbers, grouped, sum_verb
from tabard.terminal.reading import Unsure, nearest, read


@pytest.mark.parametrize(
    ("table", "typed", "move"),
    [
        (fidelitas, "play butcher bakery", "play butcher bakery"),
        (fidelitas, "Play the Butcher to the Bakery", "play butcher bakery"),
        (fidelitas, "butch bak", "play butcher bakery"),
        (fidelitas, "SOLDIER WAREHOUSE", "play soldier warehouse"),
        (thief, "target Odo", "choose seat-2"),
        (thief, "odo", "choose seat-2"),
        (scoring, "score shopkeeper", "score trust-of-shopkeeper"),
        (scoring, "pass", "done"),
        (ausonia, "done", "pass"),
        (ausonia, "sapphire", "play rough-sapphire"),
        (ausonia, "play the house courier", "play house-courier"),
        (feudalia, "send serf to goldmead", "work serf goldmead"),
        (feudalia, "serf income", "income serf"),
        (feudalia, "discard serf", "income serf"),  # as the list has it
        (feudalia, "pass", "end"),
        (auction, "pass", "done"),
        (auction, "bid 50", "bid 50"),
        (poste, "posta longa", "choose longa"),
    ],
)
def test_a_move_in_ones_own_words(table: Callable[[], State], typed: str, move: str) -> None:
    state = table()
    assert state.text(read(state, typed, NAMES)) == move


@pytest.mark.parametrize(
    ("table", "typed", "answer"),
    [
        (fidelitas, "play judge market", "There is no Judge in your hand"),
        (fidelitas, "score abbot", "Missio cards are scored after your play"),
        (fidelitas, "fly away", "nothing here is called 'fly away'; type a number or a name"),
        (feudalia, "kathedral", "did you mean 'cathedral'"),
        (feudalia, "cathedral", "^Cathedral: Pay the price.*`rules cathedral` tells more"),
        (feudalia, "goldmead please", "nothing here is called .goldmead please.; did you mean"),
        (auction, "master of trade", "^Master of Trade: .* `rules master of trade`"),
        (poste, "left sun", "^half sun: The half sun on a cut.*no answer to what is asked now"),
        (ausonia, "buy cardinal", "you lack 2 sapphires"),
        (ausonia, "use bravo", "House Bravo is in your hand; play it first"),
        (ausonia, "herbalist", "Herbalist is for sale"),
        (feudalia, "hire kneader", "The Kneader costs 3 coins.*you lack 3 coins"),
        (feudalia, "hire plow builder", "The Plow Builder needs a city in a wheat fief"),
        (auction, "bid 5000", "you have"),
        (auction, "ban berg", "ban"),
    ],
)
def test_a_refusal_is_about_the_thing_that_was_meant(
    table: Callable[[], State], typed: str, answer: str
) -> None:
    state = table()
    with pytest.raises((IllegalMove, NotationError), match=answer):
        read(state, typed, NAMES)


def test_words_that_leave_it_open_name_what_they_can_mean() -> None:
    state = fidelitas()
    with pytest.raises(Unsure) as problem:
        read(state, "play soldier tavern", NAMES)
    meant = [state.text(move) for move in problem.value.moves]
    assert meant == ["play soldier tavern-north", "play soldier tavern-south"]


def test_a_word_said_once_is_not_said_of_two_things() -> None:
    """`play butcher` is no play to the Butcher Shop."""
    with pytest.raises(Unsure):
        read(fidelitas(), "play butcher", NAMES)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("fidelitas", {"players": 3, "manu_forti": True}),
        ("ausonia", {"players": 3}),
        ("feudalia", {"players": 3, "scenario": 10, "variants": "crusades+pilgrimage+fair"}),
        ("conspiracy", {"players": 3}),
        ("audatia", {}),
    ],
)
def test_what_the_list_says_can_be_typed(game: str, options: dict[str, Value]) -> None:
    """Every move of a match is understood as its notation and as its sentence."""
    state: State = game_class(game)(options).start(seed=3)
    chance = fast(3)
    for _ in range(200):
        if state.over:
            break
        for move in state.legal:
            for typed in (state.text(move), state.game.space.sentence(move, NAMES)):
                assert read(state, typed, NAMES) == move
        state.play(state.legal[chance.below("move", len(state.legal))])


def test_what_is_shown_for_a_bare_pass_can_be_shortened() -> None:
    """Given `Do not bid` on the screen, the notation of which is `done`."""
    state = auction()
    done = next(move for move in state.legal if state.text(move) == "done")
    for typed in ("do not bid", "do not", "Do", "not bid", "pass", "done"):
        assert read(state, typed, NAMES) == done


def test_a_slip_of_the_pen_is_answered_with_the_nearest_moves() -> None:
    state = fidelitas()
    near = [state.text(move) for move in nearest(state, "play buthcer bakery", NAMES)]
    assert near[0] == "play butcher bakery"


@pytest.mark.parametrize("name", ["feudalia", "conspiracy", "fidelitas", "audatia", "ausonia"])
def test_moves_are_numbered_as_they_are_read(name: str) -> None:
    """Given any list of moves, closely set, its numbers count on from first to last."""
    state = tabard.load(name).start(seed=11, telling=True)
    chance = fast(3)
    for _ in range(150):
        if state.over:
            break
        numbers = Numbers().of(state)
        screen = io.StringIO()
        console = Console(file=screen, width=2000, no_color=True)
        for paragraph in grouped(state, state.legal, NAMES, numbers):
            console.print(paragraph)
        found = [int(n) for n in re.findall(r"(?:^|  )(\d+):? ", screen.getvalue(), re.M)]
        if sum_verb(state) is None:
            assert found == list(range(1, len(state.legal) + 1)), screen.getvalue()
        state.play(state.legal[chance.below("move", len(state.legal))])


def test_a_sum_beyond_the_first_hundred_is_named_at_once() -> None:
    seat = Seat(auction(), "bid 150")
    assert [move for move in seat.own if move in ("up", "bid 150")] == ["up", "bid 150"]


def test_a_sum_that_cannot_be_named_is_told_the_sums() -> None:
    seat = Seat(auction(), "1", "9000")
    assert seat.screen.count("a sum is asked: 10, 20 to 200") == 2


@pytest.mark.parametrize("game", tabard.game_names())
def test_whatever_is_typed_gets_an_answer(game: str) -> None:
    """Verbs, names, commands and rubbish in any mixture are answered, and the game goes on."""
    state: State = tabard.load(game).start(seed=7, telling=True)
    chance = fast(7)
    verbs = state.game.space.verbs
    named = [label for verb in verbs for domain in verb.domains for label in domain.labels[:9]]
    pool = [JUNK, COMMANDS, [verb.name for verb in verbs], named]

    def word() -> str:
        words = pool[chance.below("pool", len(pool))]
        return words[chance.below("word", len(words))]

    lines = [" ".join(word() for _ in range(1 + chance.below("count", 3))) for _ in range(40)]
    seat = Seat(state, *lines)
    seat.session.state.check()
    assert "The match is saved" in seat.screen or seat.session.state.over


def test_a_verb_alone_that_cannot_be_played_says_so() -> None:
    with pytest.raises(NotationError, match="'build' is not possible now; now there is: play"):
        read(ausonia(), "build", NAMES)


@pytest.mark.parametrize(
    ("table", "typed", "answer"),
    [
        (farming, "discard judge", "There is no Judge"),
        (blocked, "take thief", "A card came to the Tavern .north. this turn"),
        (blocked, "thief", "A card came to the Tavern .north. this turn"),
        (fidelitas, "butcher castle", "No card may be played to the Castle"),
        (fidelitas, "merchant", "There is no Merchant in your hand"),
        (fidelitas, "judge bakery", "There is no Judge in your hand"),
        (striking, "attack ms", "needs the lead in Prudentia"),
        (movement, "move hessen", "Hessen"),
        (movement, "attack tirol", "You are asked whether to attack a land under the ban"),
    ],
)
def test_a_short_form_is_refused_for_the_reason_of_the_move_that_it_means(
    table: Callable[[], State], typed: str, answer: str
) -> None:
    state = table()
    with pytest.raises((IllegalMove, NotationError), match=answer):
        read(state, typed, NAMES)


def test_no_verb_is_proposed_that_cannot_be_played() -> None:
    """Given a choice that is not passed over, "none" is not taken for a slip of "done"."""
    with pytest.raises(NotationError) as refused:
        read(poste(), "none", NAMES)
    assert "did you mean" not in str(refused.value)


def test_a_card_for_sale_is_refused_for_its_price() -> None:
    """Given a name of two words, and no gems to buy with: it is not said to be missing in hand."""
    state = tabard.load("ausonia").start(seed=14, telling=True)
    with pytest.raises(IllegalMove, match="Guild Factor costs 2 sapphires and 1 emerald"):
        read(state, "guild factor", NAMES)


def test_a_thing_and_where_it_goes_are_two_answers() -> None:
    """Given things that are shown by their names alone, a name is not taken for a verb."""
    city = {"market": ["minstrel"], "warehouse": ["merchant"]}
    position = {"hands": [["soldier"], ["judge", "baker"]], "city": city}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play soldier library"))
    seat = Seat(state, "minstrel warehouse")
    assert seat.own[1:3] == ["pick minstrel market", "to warehouse"]


def test_the_words_of_the_question_can_be_typed() -> None:
    state = farming()
    assert state.text(read(state, "discard farmer", NAMES)) == "pick farmer library"


def test_a_number_of_a_move_is_no_number_in_its_sentence() -> None:
    """Given an open ability that gives Influence 2, `use peddler 2` is not that one."""
    state = ausonia()
    hand = make("greedy", 1)
    used = {"use house-steward 1", "use house-bravo 1", "use house-courier 1"}
    while not used & {state.text(move) for move in state.legal}:
        state.play(hand.choose(Seen(state, state.seat or 0)))
    text = next(text for move in state.legal if (text := state.text(move)) in used)
    for typed in (text.replace(" 1", " 2"), text.replace("use ", "").replace(" 1", " 2")):
        with pytest.raises(IllegalMove, match="has no ability 2"):
            read(state, typed, NAMES)


def test_a_card_that_is_named_alone_is_not_given_away() -> None:
    """A discard for a mercenary is beside the question: it takes its verb."""
    state = answering()
    cards = [state.text(move).split()[1] for move in state.legal if " " in state.text(move)]
    hired = [state.text(m)[5:] for m in state.legal if state.text(m).startswith("hire ")]
    card = next(card for card in hired if cards.count(card) == 1)
    with pytest.raises(Unsure) as problem:
        read(state, card, NAMES)
    assert [state.text(move) for move in problem.value.moves] == [f"hire {card}"]
    assert state.text(read(state, f"discard {card}", NAMES)) == f"hire {card}"
    before = len(state.trail)
    seat = Seat(state, card, card)
    assert seat.screen.count("That would be this; type its number, or its verb too:") == 2
    assert len(seat.session.state.trail) == before


def test_a_sum_between_the_sums_is_refused_before_anything_is_played() -> None:
    """Given tens, 35 is not 30."""
    seat = Seat(auction(), "35", "bid 35", "limit 5000")
    assert "a sum is asked: 10, 20 to 200" in seat.screen
    assert "the most that you can bid is 200" in seat.screen
    assert not [move for move in seat.own if move.startswith("bid")]


def test_which_one_is_answered_among_those_that_were_listed() -> None:
    """`soldier`, then `ware`: other cards that go to the Warehouse are not meant."""
    seat = Seat(fidelitas(), "soldier", "ware")
    assert seat.screen.count("Which one?") == 1
    assert seat.own[0] == "play soldier warehouse"


@pytest.mark.parametrize("typed", ["feint", "swap feint", "Feint,", "12", "swap 12"])
def test_what_is_swapped_is_named_or_numbered(typed: str) -> None:
    seat = Seat(tabard.load("audatia").start(seed=5, telling=True), typed)
    assert [move for move in seat.own if move.startswith("swap")] == ["swap feint"]


def test_why_is_asked_with_short_words_and_numbers() -> None:
    seat = Seat(fidelitas(), "why butcher castle", "why 1", "why 99")
    assert "No card may be played to the Castle" in seat.screen
    assert "That is allowed." in seat.screen
    assert "the moves are numbered 1 to" in seat.screen


def test_a_pass_that_comes_first_has_always_the_first_number() -> None:
    """Given the card questions of Conspiracy, 1 plays no card in any of them."""
    state: State = tabard.load("conspiracy").start(seed=7, telling=True)
    chance = fast(3)
    seen = set()
    for _ in range(200):
        if state.text(state.legal[0]) == "done" and sum_verb(state) is None:
            assert Numbers().of(state)[state.legal[0]] == 1
            seen.add(len(state.legal) > 3)
        state.play(state.legal[chance.below("move", len(state.legal))])
    assert seen == {True, False}


def test_what_goes_to_every_place_goes_anywhere() -> None:
    """Rowan's Soldier has no house, his Butcher has two."""
    assert "5 to 14 anywhere" in lines_of(fidelitas(), brief=True)
    assert "Butcher to the ...  1 Bakery" in lines_of(fidelitas(), brief=True)
    assert "anywhere" not in lines_of(fidelitas())
