"""What people type in each game, in their own words, and what is made of it."""

from __future__ import annotations

import errno
import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import tabard
from tabard.bots import Bot, Seen, make
from tabard.engine.choices import only_answer
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.terminal.gestures import shown
from tabard.terminal.moves import Numbers, grouped, listed, means_of, sum_verb
from tabard.terminal.pages import print_paged
from tabard.terminal.reading import Unsure, nearest, read
from tabard.terminal.screen import brought_by, mine_of, plain_text, table_parts
from tabard.terminal.session import Session
from tabard.terminal.sought import print_sought
from tabard.terminal.turns import (
    CAUSE,
    GREAT,
    LOUD,
    OTHERS,
    OWN,
    STAR,
    Said,
    in_turns,
    told,
    weightiest,
)

NAMES = ["Rowan", "Maud", "Odo"]


def fidelitas() -> State:
    """Rowan holds a Butcher and a Soldier."""
    state: State = tabard.load("fidelitas").start(seed=5, telling=True)
    return state


def thief() -> State:
    """Rowan's Thief asks from whom to take a card."""
    hands = [["thief"], ["judge", "baker"], ["friar", "soldier"]]
    state: State = tabard.load("fidelitas", players=3).stage({"hands": hands}, telling=True)
    state.play(state.parse("play thief market"))
    return state


def scoring() -> State:
    """Rowan may score the Trust of the Shopkeeper."""
    hands = [["soldier"], ["judge", "baker"]]
    city = {"market": ["shopkeeper", "thief", "friar"], "library": ["farmer"]}
    missio = [["trust-of-shopkeeper", "trust-of-captain"], ["trust-of-judge", "trust-of-baker"]]
    position = {"hands": hands, "city": city, "missio": missio}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play soldier market"))
    state.play(state.parse("pick farmer library"))
    while state.rule != "FID-22" and not any("score" in state.text(m) for m in state.legal):
        state.play(state.legal[0])
    return state


def ausonia() -> State:
    state: State = tabard.load("ausonia").start(seed=5, telling=True)
    return state


def feudalia() -> State:
    state: State = tabard.load("feudalia").start(seed=5, telling=True)
    return state


def auction() -> State:
    """Rowan is asked for a bid, with 200 ducats."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    while not (state.seat == 0 and any(state.text(m).startswith("bid") for m in state.legal)):
        choices = [m for m in state.legal if state.text(m) in ("done", "orders all")]
        state.play((choices or state.legal)[0])
    return state


def poste() -> State:
    """Rowan chooses a posta."""
    state: State = tabard.load("audatia").start(seed=5, telling=True)
    while not (state.seat == 0 and state.text(state.legal[0]).startswith("choose")):
        choices = [m for m in state.legal if state.text(m) in ("done", "pass")]
        state.play((choices or state.legal)[0])
    return state


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
        (fidelitas, "fly away", "'fly' is no verb of this game; now there is: play"),
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


# -- at the table -----------------------------------------------------------------------------


class Seat:
    """Rowan alone against bots, typing these lines."""

    def __init__(self, state: State, *lines: str) -> None:
        self.text = io.StringIO()
        self.lines = iter(lines)
        bots: list[Bot | None] = [None, *(make("greedy", i) for i in range(1, state.seats))]
        kinds = ["" if bot is None else "greedy" for bot in bots]
        console = Console(file=self.text, width=80, height=24, no_color=True, highlight=False)
        self.session = Session(
            state.game, state, bots, NAMES[: state.seats], kinds, console, lambda: make("greedy"),
            self.type,
        )  # fmt: skip
        self.session.run()

    def type(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line

    @property
    def screen(self) -> str:
        return self.text.getvalue()

    @property
    def own(self) -> list[str]:
        """What Rowan played."""
        state = self.session.state
        pairs = zip(state.marks, state.trail, strict=True)
        return [state.text(move) for (seat, _, _), move in pairs if seat == 0]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABARD_HOME", str(tmp_path))
    return tmp_path


def test_several_moves_on_a_line() -> None:
    seat = Seat(ausonia(), "play emerald; courier; pass")
    assert seat.own[:3] == ["play rough-emerald", "play house-courier", "pass"]


def test_numbers_typed_ahead_mean_what_they_mean_now() -> None:
    seat = Seat(ausonia(), "1;2")
    assert seat.own == ["play rough-sapphire", "play rough-emerald"]


def test_the_rest_of_a_line_is_dropped_after_a_refusal() -> None:
    seat = Seat(ausonia(), "buy cardinal; pass")
    assert seat.own == []
    assert "you lack" in seat.screen


def test_what_was_typed_for_one_turn_is_not_done_in_the_next() -> None:
    """Given a line with one end too many, the second end does not end the next turn."""
    seat = Seat(ausonia(), "pass; done; pass")
    assert seat.own.count("pass") == 1
    assert "› not done, the turn was over: pass" in seat.screen


def test_a_refusal_of_what_was_typed_ahead_stands_above_the_next_question() -> None:
    """The question fills the window: what is printed before it is never seen."""
    seat = Seat(ausonia(), "play emerald; fly; pass")
    assert seat.own == ["play rough-emerald"]
    last = seat.screen.rpartition("── Ausonia ──")[2]
    assert "› not done: fly: 'fly' is no verb of this game" in last
    seat = Seat(ausonia(), "courier; rough; pass")
    assert "› not done: rough: that can mean play rough-sapphire, play rough-" in seat.screen


def test_a_command_typed_ahead_answers_below_the_question() -> None:
    seat = Seat(ausonia(), "play emerald; log")
    before, _, after = seat.screen.rpartition("Action Phase: play, use, buy or pass.")
    assert before.count("Rowan plays Rough Emerald") == 1
    assert "Rowan plays Rough Emerald" in after


def test_enter_shows_the_table_again_where_something_else_was_read() -> None:
    seat = Seat(ausonia(), "play emerald", "rules", "")
    first, _, after = seat.screen.rpartition("AUS-13  ")
    assert first.count("Rowan plays Rough Emerald") == 1
    assert "Rowan plays Rough Emerald" in after
    assert "Action Phase: play, use, buy or pass." in after


def test_all_cards_with_one_word() -> None:
    seat = Seat(ausonia(), "all", "all")
    assert len(seat.own) == 6
    assert "Play all 6 cards" in seat.screen
    assert "there are not several things here to be done at once" in seat.screen


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


def test_who_can_be_hired_stands_with_the_price() -> None:
    state = tabard.load("feudalia").start(seed=11, telling=True)
    serf = next(m for m in range(state.game.space.size) if state.text(m) == "hire serf")
    assert "Hire the Serf (2c)" in str(list(listed(state, [serf], NAMES, {}).columns[1].cells))


def test_a_long_turn_of_a_rival_is_told_by_what_it_brought() -> None:
    """Given more than the window takes, each turn is a line; `log` tells it all."""
    seat = Seat(ausonia(), "all; pass; pass", "log", "log 50")
    told = seat.session.latest[1]
    assert len(told.turns) < len(told.lines)
    assert any(line.startswith("Maud's turn: ") for line in told.turns)
    assert "Maud draws a card ×" in seat.screen


def test_the_swap_of_audatia_is_one_line() -> None:
    state = tabard.load("audatia").start(seed=5, telling=True)
    seat = Seat(state, "2 12")
    assert [move for move in seat.own if move.startswith("swap")] == ["swap rf-left", "swap feint"]
    assert "thers are kept" in seat.screen


def test_a_sum_beyond_the_first_hundred_is_named_at_once() -> None:
    seat = Seat(auction(), "bid 150")
    assert [move for move in seat.own if move in ("up", "bid 150")] == ["up", "bid 150"]


def test_a_sum_that_cannot_be_named_is_told_the_sums() -> None:
    seat = Seat(auction(), "1", "9000")
    assert seat.screen.count("a sum is asked: 10, 20 to 200") == 2


def test_a_limit_bids_as_little_as_is_needed() -> None:
    seat = Seat(auction(), "limit 30")
    bids = [int(move.split()[1]) for move in seat.own if move.startswith("bid")]
    assert bids
    assert max(bids) <= 30


def test_what_was_hinted_at_is_done_by_a_word() -> None:
    seat = Seat(ausonia(), "do", "hint", "do")
    assert "do what?" in seat.screen
    assert "(do does it)" in seat.screen
    assert len(seat.own) >= 1


def test_a_limit_is_for_one_card_where_two_of_a_kind_are_sold() -> None:
    """Given equal events in the row, each has a key of its own, and keeps it."""
    state: Any = auction()
    for i in range(len(state.row)):
        state.row[i] = state.row[0]
    keys = [key for key, _ in state.asked.lots(state)]
    assert len(set(keys)) == len(keys) > 1
    state.row = state.row[1:]
    assert [key for key, _ in state.asked.lots(state)] == keys[1:]


def test_an_auction_is_passed_by_its_name() -> None:
    state = auction()
    lots = state.asked.lots(state) if state.asked else []
    seat = Seat(state, "pass auctions")
    assert f"passed: {', '.join(name for _, name in lots)}" in seat.screen
    assert seat.session.limits == {key: 0 for key, _ in lots}
    assert not [move for move in seat.own if move.startswith("bid")]


def test_a_standing_order_says_what_it_passed_over() -> None:
    """Given `always pass`, later windows are passed, and what else there was is told."""
    seat = Seat(auction(), "always pass", *["pass"] * 3)
    told = " ".join(seat.screen.split())
    assert "from now on, wherever this is asked and it is possible: Do not bid;" in told
    assert re.search(r"\(as ordered: (Do not bid|Bid no more); there was: ", seat.screen)


def test_orders_are_listed_and_ended() -> None:
    seat = Seat(auction(), "always pass", "orders", "orders end", "orders ask all", "orders fly")
    assert "Always: Do not bid" in " ".join(seat.screen.split())
    assert seat.session.orders == {}
    assert seat.session.ask_all
    assert "orders, orders end" in seat.screen


def test_undo_goes_back_through_what_the_bots_did_and_the_record_says_so(home: Path) -> None:
    state = ausonia()
    seat = Seat(state, "pass", "done", "undo", "undo", "play emerald")
    assert seat.own == ["play rough-emerald"]
    (file,) = home.glob("*.tabard")
    assert "\nforgiven 1\n" in file.read_text()
    assert tabard.replay(file.read_text()).trail == seat.session.state.trail


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """Given a disk that is full for two moves, the third one keeps them all."""
    real = os.replace
    tries = iter(range(100))

    def full(source: str, target: str) -> None:
        if next(tries) < 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(source, target)

    monkeypatch.setattr("os.replace", full)
    seat = Seat(ausonia(), "play emerald", "courier", "play sapphire")
    assert seat.screen.count("Not kept: ") == 1
    (file,) = home.glob("*.tabard")
    assert len(tabard.replay(file.read_text()).trail) == 3


def test_of_much_that_happened_what_others_did_to_the_reader_is_told() -> None:
    """Given a long round, what was taken from Rowan stays, and what he did himself goes first."""
    lines: list[str] = [Said("Rowan plays the Butcher", OWN)]
    lines += [Said("Maud takes the Farmer from Rowan", OTHERS), Said("Odo plays the Judge", CAUSE)]
    lines += [Said("Odo draws a card", OTHERS), Said("Rowan plays the Thief", OWN)]
    assert weightiest(lines, 3, "Rowan") == lines[1:4]


def test_the_fold_keeps_a_score_and_the_card_before_what_was_typed() -> None:
    """Given little room: what Maud scored and what she played go before all else."""
    lines: list[str] = [Said("Maud plays the Farmer", CAUSE), Said("Maud scores, 2", LOUD)]
    lines += [Said("Maud takes the Friar", OTHERS), "› not done, the turn was over: deck"]
    assert weightiest(lines, 2, "Rowan") == lines[:2]
    assert weightiest(lines, 3, "Rowan") == [*lines[:2], lines[3]]


def test_what_one_drew_oneself_is_told() -> None:
    state = blocked()
    drawn = len(state.log)
    state.play(state.parse("draw"))
    lines = told(state.log[drawn:], 0, NAMES, state.game.news, mine_of(state.game))
    assert any(line.startswith("Rowan draws") for line in lines)
    assert not any(line.startswith("Maud draws") for line in lines)


def test_a_turn_is_summed_up_as_a_whole() -> None:
    """Given a turn of which a part was read before, its sum has all of it."""
    state = ausonia()
    hand = make("greedy", 1)
    while not any(event.kind.name == "passed" for event in state.log):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    names = [event.kind.name for event in state.log]
    end = names.index("passed")
    whole = in_turns(state.log[: end + 1], 0, 0, NAMES, state.game.news)
    assert "bought" in names[:end]
    assert in_turns(state.log[: end + 1], end, 0, NAMES, state.game.news) == whole[-1:]


def test_what_decides_the_game_is_announced() -> None:
    """When the mark is reached, the last round is told with a star, and it is not folded away."""
    lines: list[str] = [Said(f"{STAR} The last round: ...", GREAT)]
    lines += [Said(f"Maud does {i}", OTHERS) for i in range(9)]
    assert weightiest(lines, 3) == [lines[0], *lines[-2:]]
    state = ausonia()
    hand, seat = make("greedy", 9), Seat(state)
    while not state.over:
        state.play(hand.choose(Seen(state, state.seat or 0)))
        lines += seat.session.unread(0).turns
    assert any(line.startswith(f"{STAR} The last round: ") for line in lines[10:])


def test_a_part_of_the_table_by_its_name() -> None:
    seat = Seat(ausonia(), "market", "known", "table")
    assert "Offer Row" in seat.screen
    assert "Rowan, Draw Pile: " in seat.screen


def test_help_fits_the_window() -> None:
    for state in (fidelitas(), ausonia(), feudalia(), auction(), poste()):
        seat = Seat(state, "help")
        told = seat.screen.split("A move by its number")[1].split("The match is saved")[0]
        assert len(told.splitlines()) <= 23


@pytest.mark.parametrize(
    ("game", "card", "facts"),
    [
        ("audatia", "mf-left", ["parried by MF", "End Posta Dente di Zenghiaro", "from the right"]),
        ("audatia", "tutta-porta", ["blows MF", "open to", "+1 Fortitudo", "exchange"]),
        ("feudalia", "serf", ["income 1 coin", "type worker", "costs 2 coins"]),
        ("feudalia", "goldmead", ["level 1: fields 2, cities 1, defence 3, 1 point"]),
        ("feudalia", "plow-builder", ["for a wheat city", "costs 3 coins, 1 wood"]),
        ("fidelitas", "tavern-north", ["gives up one of the own Missio cards"]),
        ("fidelitas", "merchant", ["guild Commerce", "X: no card is drawn", "copies"]),
        ("ausonia", "peddler", ["costs 1 emerald, 1 gem of any colour", "guild Merchants"]),
        ("conspiracy", "alchemist", ["played at: income", "4 copies"]),
        ("conspiracy", "faith", ["4 glory, at least 2"]),
    ],
)
def test_a_card_is_read_with_its_whole_face(game: str, card: str, facts: list[str]) -> None:
    seat = Seat(tabard.load(game).start(seed=5, telling=True), f"card {card}")
    told = " ".join(seat.screen.split())
    for fact in facts:
        assert fact in told


JUNK = ["ß", "♞", "-1", "9" * 40, "1.5", ";;", "of the", "[bold]", "[/]", "{0}", "all", "1 2 3"]
COMMANDS = [
    "why",
    "card",
    "rules",
    "log",
    "undo",
    "orders",
    "limit",
    "pass auction",
    "always",
    "hand",
    "?",
    ":moves",
]


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


# -- what hurt people who played whole games --------------------------------------------------


def farming() -> State:
    """Rowan's Friar asks which card of the City is discarded."""
    city = {"market": ["thief"], "library": ["farmer"]}
    position = {"hands": [["friar"], ["judge", "baker"]], "city": city}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play friar market"))
    return state


def blocked() -> State:
    """Rowan has played a Thief to the Tavern (north), which is blocked now, and is to draw."""
    city = {"tavern-south": ["soldier"], "market": ["friar"]}
    position = {"hands": [["thief"], ["judge", "baker"]], "city": city}
    state: State = tabard.load("fidelitas").stage(position, telling=True)
    state.play(state.parse("play thief tavern-north"))
    while not any(state.text(move).startswith("take") for move in state.legal):
        state.play(state.legal[0])
    return state


def answering() -> State:
    """Rowan has several answers, for which his Alchemist is none."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    chance = fast(1)
    while True:
        cards = [state.text(move).split()[1] for move in state.legal if " " in state.text(move)]
        hired = [state.text(m)[5:] for m in state.legal if state.text(m).startswith("hire ")]
        alone = state.seat == 0 and any(cards.count(card) == 1 for card in hired)
        if alone and only_answer(state) is None:
            return state
        state.play(state.legal[chance.below("move", len(state.legal))])


def movement() -> State:
    """Rowan may move troops; Hessen is not his."""
    state: State = tabard.load("conspiracy").start(seed=5, telling=True)
    hand = make("greedy", 1)
    while state.seat != 0 or not any(state.text(m).startswith("march") for m in state.legal):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


def striking() -> State:
    """Rowan may attack; his only Mandritto Sottano is that of the right sun."""
    state: State = tabard.load("audatia").start(seed=5, telling=True)
    hand = make("greedy", 1)
    while state.seat != 0 or not any(state.text(m).startswith("attack") for m in state.legal):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


@pytest.mark.parametrize(
    ("table", "typed", "answer"),
    [
        (farming, "discard judge", "There is no Judge"),
        (blocked, "take thief", "A card came to the Tavern .north. this turn"),
        (blocked, "thief", "A card came to the Tavern .north. this turn"),
        (fidelitas, "butcher castle", "No card may be played to the Castle"),
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


def test_the_swap_has_one_numbering_and_is_taken_back_as_a_whole() -> None:
    state = tabard.load("audatia").start(seed=5, telling=True)
    seat = Seat(state, "13", "moves", "attack mf", "fendente", "kick, feint", "undo")
    assert "keep Mandritto Fendente" not in seat.screen
    assert seat.screen.count("or none:  1 Mandritto Fendente ◖\n  2 Roverso Fendente ◖") >= 4
    assert "'fendente' can be 1 Mandritto Fendente ◖, 2 Roverso Fendente ◖" in seat.screen
    assert not [move for move in seat.own if move.startswith(("swap", "keep"))]


def test_the_swap_is_typed_with_commas() -> None:
    seat = Seat(tabard.load("audatia").start(seed=5, telling=True), "2, 12")
    assert [move for move in seat.own if move.startswith("swap")] == ["swap rf-left", "swap feint"]


def test_two_answers_in_one_line_are_both_looked_at_before() -> None:
    """Given troops that can move: from where and where to, in one line, or why not."""
    state = movement()
    start = next(m for m in state.legal if state.text(m).startswith("march"))
    later = state.copy()
    later.play(start)
    end = next(later.text(m) for m in later.legal if later.text(m).startswith("to "))
    place = state.text(start).split()[2]
    seat = Seat(state.copy(), f"move {place} {end}")
    assert seat.own[-2:] == [state.text(start), end]
    before = len(state.trail)
    seat = Seat(state.copy(), f"move {place} bayern")
    assert "Bayern is not yours" in seat.screen
    assert len(seat.session.state.trail) == before


def test_a_hint_is_done_step_by_step() -> None:
    seat = Seat(ausonia(), "courier", "use courier", "hint", "do", "do")
    assert len(seat.own) >= 4
    assert "do what?" not in seat.screen
    assert "(do does it; again for the next step)" in seat.screen


def test_several_steps_are_taken_back_with_one_line() -> None:
    seat = Seat(ausonia(), "play emerald", "courier", "undo; undo", "undo")
    assert seat.own == []
    assert "you have done nothing yet" in seat.screen


def test_what_was_answered_by_itself_goes_along_when_something_is_taken_back() -> None:
    """Given an answer without a choice after the own one, an undo goes back to the own one."""
    state = tabard.load("ausonia").start(seed=5, telling=True)
    seat = Seat(state, "all", "undo")
    assert seat.own == []


def test_an_order_that_ends_every_turn_is_not_taken() -> None:
    for state in (ausonia(), feudalia()):
        seat = Seat(state, "always pass")
        assert "ordered, it would end every turn" in " ".join(seat.screen.split())
        assert seat.session.orders == {}


def test_an_order_is_ended_when_it_is_taken_back() -> None:
    seat = Seat(auction(), "always pass", "undo")
    assert seat.session.orders == {}
    assert "taken back" in seat.screen
    assert "the order is ended: Do not bid" in " ".join(seat.screen.split())


def test_an_order_is_given_by_the_number_of_a_move() -> None:
    state = fidelitas()
    seat = Seat(state, "always 1")
    assert "a card goes only once" in " ".join(seat.screen.split())
    assert "Another player is chosen" not in seat.screen


def test_why_is_asked_with_short_words_and_numbers() -> None:
    seat = Seat(fidelitas(), "why butcher castle", "why 1", "why 99")
    assert "No card may be played to the Castle" in seat.screen
    assert "That is allowed." in seat.screen
    assert "the moves are numbered 1 to" in seat.screen


def test_an_end_that_leaves_something_unused_is_asked_for_twice() -> None:
    """Given an open ability, a pass says what it costs; typed again, or ahead, it is done."""
    seat = Seat(ausonia(), "courier", "pass")
    assert "You could still " in seat.screen
    assert "Once more does it all the same." in " ".join(seat.screen.split())
    assert seat.own == ["play house-courier"]
    assert Seat(ausonia(), "courier", "pass", "pass").own[1] == "pass"
    assert Seat(ausonia(), "courier; pass").own[1] == "pass"


def test_cards_are_listed_and_found_without_their_accents() -> None:
    seat = Seat(auction(), "cards", "card karnten", "card nobody at all")
    told = " ".join(seat.screen.split())
    assert "card NAME reads one" in told
    assert "Kärnten" in told
    assert "there is no card 'nobody at all'; `cards` lists them" in told


def test_a_number_is_not_given_to_something_else_in_a_turn() -> None:
    """People type from memory: what is new takes a new number."""
    state = ausonia()
    numbers = Numbers()
    before = dict(numbers.of(state))
    state.play(state.parse("play house-courier"))
    after = numbers.of(state)
    assert all(after[move] == number for move, number in before.items() if move in after)
    new = [number for move, number in after.items() if move not in before]
    assert new
    assert not set(new) & set(before.values())


def test_the_first_screen_mentions_help() -> None:
    assert "`help` says what can be typed" in Seat(fidelitas()).screen


def test_what_is_longer_than_the_window_is_read_in_pages() -> None:
    screen = io.StringIO()
    window = Console(file=screen, width=80, height=10, force_terminal=True, no_color=True)
    asked: list[str] = []

    def enter(prompt: str) -> str:
        asked.append(prompt)
        return "q" if len(asked) == 2 else ""

    print_paged(window, enter, *(Text(f"line {i}") for i in range(30)))
    assert asked == ["Enter: 22 more lines; q: enough ", "Enter: 14 more lines; q: enough "]
    assert "line 15" in screen.getvalue()
    assert "line 16" not in screen.getvalue()


def test_after_the_end_one_can_look_back_and_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the last move of a match in a window: it says how to see it again, and waits."""
    state = ausonia()
    hand = make("greedy", 9)
    while not state.over:
        before = state.copy()
        state.play(hand.choose(Seen(state, state.seat or 0)))
    last = state.text(state.trail[-1])
    monkeypatch.setattr(Console, "is_terminal", True)
    seat = Seat(before, last, last, "log", "fly", "")
    assert seat.session.state.over
    told = " ".join(seat.screen.split())
    assert "See it again: tabard replay " in told
    assert "tabard analyse " in told
    assert "the match is over; there is still: log, table" in told
    assert "The match is saved" not in told


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


def bots_play(state: State, until: Callable[[State], bool]) -> State:
    """The state in which something is so, after greedy moves."""
    hand = make("greedy", 3)
    while not until(state):
        state.play(hand.choose(Seen(state, state.seat or 0)))
    return state


def lines_of(state: State, brief: bool = False) -> str:
    """The moves as a window of 80 columns has them."""
    told = grouped(state, state.legal, NAMES, Numbers().of(state), brief)
    return "\n".join(line.plain for each in told for line in each.lines(80))


@pytest.mark.parametrize(
    ("table", "event", "said"),
    [(feudalia, "upgraded", r"upgraded \w+ to level 1"), (fidelitas, "scored", "scored Trust of")],
)
def test_the_turn_of_a_rival_is_summed_up(
    table: Callable[[], State], event: str, said: str
) -> None:
    """Given a turn in which Maud got something of weight, the line of her turn has it."""

    def is_done(state: State) -> bool:
        rows = [i for i, e in enumerate(state.log) if (e.kind.name, e.who) == (event, 1)]
        later = state.log[rows[0] :] if rows else []
        return any(e.kind.name == "turn" and e.who == 0 for e in later)

    state = bots_play(table(), is_done)
    game = state.game
    lines = in_turns(state.log, 0, 0, NAMES, game.news, mine_of(game), brought_by(game))
    assert any(re.match(rf"Maud's turn: .*{said}", line) for line in lines)


def test_what_a_master_does_is_read_when_one_is_hired() -> None:
    state = bots_play(feudalia(), lambda s: s.text(s.legal[0]).startswith("engage"))
    console = Console(file=io.StringIO(), width=80)
    for form in means_of(state):
        console.print(form)
    name = state.game.space.sentence(state.legal[0], NAMES).removeprefix("Hire the ")
    assert f"{name}: " in console.file.getvalue()  # type: ignore[attr-defined]
    assert means_of(feudalia()) == []


def test_what_goes_to_every_place_goes_anywhere() -> None:
    """Rowan's Soldier has no house, his Butcher has two."""
    assert "5 to 14 anywhere" in lines_of(fidelitas(), brief=True)
    assert "Butcher to the ...  1 Bakery" in lines_of(fidelitas(), brief=True)
    assert "anywhere" not in lines_of(fidelitas())


def test_an_ability_says_what_it_does_however_many_there_are() -> None:
    def many(state: State) -> bool:
        return sum(state.text(move).startswith("use ") for move in state.legal) > 2

    state = bots_play(ausonia(), many)
    assert "ability" not in lines_of(state)


def test_a_land_stands_with_its_owner_where_one_is_aimed_at() -> None:
    def aims(state: State) -> bool:
        return any(state.text(move).startswith(("slay ", "ban ")) for move in state.legal)

    start = tabard.load("conspiracy", players=3).start(seed=7, telling=True)
    assert "(Odo)" in lines_of(bots_play(start, aims))


def test_a_draw_that_came_by_itself_is_not_called_undone() -> None:
    """Given an empty Tavern, the deck that was typed ahead was drawn without a question."""
    hands = [["soldier"], ["judge", "baker"]]
    position = {"hands": hands, "city": {"market": ["farmer"], "library": ["friar"]}}
    state = tabard.load("fidelitas").stage(position, telling=True)
    seat = Seat(state, "soldier market; pick farmer market; warehouse; deck")
    assert "came by itself, without a choice: deck" in seat.screen
    assert "not done" not in seat.screen


def test_a_word_that_is_looked_up_has_its_rule_behind_it() -> None:
    console = Console(file=io.StringIO(), width=80)
    print_sought(console, ausonia().game, "seal")
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert told.index("AUS-51  Seal:") < told.index("AUS-13")


def test_a_new_turn_of_the_empire_is_told() -> None:
    def is_second(state: State) -> bool:
        return sum(event.kind.name == "turn" for event in state.log) > 1

    state = bots_play(tabard.load("conspiracy").start(seed=5, telling=True), is_second)
    lines = told(state.log, 0, NAMES, state.game.news, mine_of(state.game))
    assert any(line.startswith("turn 2 begins: ") for line in lines)


def test_a_guard_is_chosen_with_what_it_closes_in_sight() -> None:
    (part,) = (p for p in table_parts(poste(), 0, NAMES[:2], 80) if p.name == "poste")
    assert "Fenestra: MF RF MM P; closes RF; +1 Celeritas" in str(part.forms[0])
    brief = plain_text(Console(width=80), part.forms[1])
    assert "Fenestra: MF RF MM P|RF Ce" in brief
    assert "Porta Ferro Mezana: MS RS P|MS RS Pr" in brief


def test_in_play_a_card_is_read_without_the_remarks_of_its_makers() -> None:
    assert "reconstructed" not in Seat(feudalia(), "card serf").screen


def test_whose_turn_it_was_is_said_once() -> None:
    state = bots_play(ausonia(), lambda s: sum(e.kind.name == "turn" for e in s.log) > 4)
    game = state.game
    lines = in_turns(state.log, 0, 0, NAMES, game.news, mine_of(game), brought_by(game))
    turns = [line for line in lines if line.startswith("Maud's turn: ")]
    assert any("+" in line for line in turns)
    assert not any(re.search(r"[:,] Maud ", line) for line in turns)


def test_that_a_turn_ended_by_itself_takes_one_row() -> None:
    for name in ("ausonia", "feudalia"):
        for end in tabard.load(name).news.ends:
            assert len(f"  ({end.say} [{end.rule}])") <= 80


def test_what_can_be_done_instead_of_a_swap_says_what_it_does() -> None:
    state: State = tabard.load("audatia").start(seed=11, telling=True)
    while state.seat != 0:
        state.play(state.legal[0])
    together = shown(state, NAMES)
    assert together is not None
    screen = plain_text(Console(width=80), together)
    assert re.search(r"or cycle kick: .*new", screen.replace("\n ", " ")), screen
