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

import tabard
from tabard.bots import Bot, Seen, make
from tabard.engine.errors import IllegalMove, NotationError
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.terminal.moves import Numbers, grouped, listed, sum_verb
from tabard.terminal.reading import Unsure, nearest, read
from tabard.terminal.session import STAR, Session, weightiest

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
        (feudalia, "hire kneader", "The Kneader costs 3 coins; you lack 3 coins"),
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
    assert "those that you swap; all others are kept" in seat.screen


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
    assert "from now on done where CON-22 asks" in seat.screen
    assert re.search(r"\(as ordered: (Do not bid|Bid no more); there was: ", seat.screen)


def test_orders_are_listed_and_ended() -> None:
    seat = Seat(auction(), "always pass", "orders", "orders end", "orders ask all", "orders fly")
    assert "CON-22: done" in seat.screen
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
    lines = ["Rowan plays the Butcher", "Maud takes the Farmer from Rowan"]
    lines += ["Odo plays the Judge", "Odo draws a card", "Rowan draws a card"]
    assert weightiest(lines, 3, "Rowan") == lines[1:4]


def test_what_decides_the_game_is_announced() -> None:
    """When the mark is reached, the last round is told with a star, and it is not folded away."""
    lines = [f"{STAR} The last round: ..."] + [f"Maud does {i}" for i in range(9)]
    assert weightiest(lines, 3) == [lines[0], *lines[-2:]]
    state = ausonia()
    hand, seat = make("greedy", 9), Seat(state)
    told = []
    while not state.over:
        state.play(hand.choose(Seen(state, state.seat or 0)))
        told += seat.session.unread(0).turns
    assert any(line.startswith(f"{STAR} The last round: ") for line in told)


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
