"""What the terminal shows and tells: cards, prices, turns of rivals, what decides a game."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from rich.console import Console
from rich.text import Text
from tests.terminal.seat import (
    NAMES,
    Seat,
    auction,
    ausonia,
    blocked,
    bots_play,
    feudalia,
    fidelitas,
    lines_of,
    poste,
)

import tabard
from tabard.bots import Seen, make
from tabard.engine.state import State
from tabard.terminal.bulletin import Recap
from tabard.terminal.gestures import shown
from tabard.terminal.moves import listed, means_of, reading_order
from tabard.terminal.pages import print_paged
from tabard.terminal.screen import brought_by, mine_of, plain_text, table_parts
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


def test_what_all_does_stands_beside_the_pass() -> None:
    """A row of its own would take one from the news."""
    seat = Seat(ausonia())
    assert "pass: end my turn  all Play all 6 cards" in seat.screen


def test_what_is_typed_instead_of_reading_on_is_done() -> None:
    """Given a long page, a command typed at its foot is given back, "q" is not."""
    window = Console(file=io.StringIO(), width=80, height=24, force_terminal=True)
    page = [Text(f"line {i}") for i in range(23)]
    asked: list[str] = []

    def types(line: str) -> str:
        def ask(prompt: str) -> str:
            asked.append(prompt)
            return line

        return print_paged(window, ask, *page)

    assert [types("goal"), types("q"), types("")] == ["goal", "", ""]
    assert set(asked) == {"Enter: 1 more line; q: enough "}
    seat = Seat(ausonia())
    seat.session.typed.put_first("goal; 2")
    assert seat.session.typed.waiting == [
        "goal",
        seat.session.state.text(reading_order(seat.session.state)[1]),
    ]


def test_all_cards_with_one_word() -> None:
    seat = Seat(ausonia(), "all", "all")
    assert len(seat.own) == 6
    assert "Play all 6 cards" in seat.screen
    assert "there are not several things here to be done at once" in seat.screen


def test_who_can_be_hired_stands_with_the_price() -> None:
    state = tabard.load("feudalia").start(seed=11, telling=True)
    serf = next(m for m in range(state.game.space.size) if state.text(m) == "hire serf")
    assert "Hire the Serf (2c)" in str(list(listed(state, [serf], NAMES, {}).columns[1].cells))


def test_a_long_turn_of_a_rival_is_told_by_what_it_brought() -> None:
    """Given more than the window takes, each turn is a line; `log` tells it all."""
    seat = Seat(ausonia(), "all; pass; pass", "log", "log 50")
    told = seat.session.bulletin.latest[1]
    assert len(told.turns) < len(told.lines)
    assert any(line.startswith("Maud's turn: ") for line in told.turns)
    assert "Maud draws a card ×" in seat.screen


def test_the_swap_of_audatia_is_one_line() -> None:
    state = tabard.load("audatia").start(seed=5, telling=True)
    seat = Seat(state, "2 12")
    assert [move for move in seat.own if move.startswith("swap")] == ["swap rf-left", "swap feint"]
    assert "thers are kept" in seat.screen


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


def test_a_line_typed_ahead_that_was_not_done_is_told_before_what_one_drew() -> None:
    """Given one row, why the rest of a line was not done is said, rather than an own card."""
    lines: list[str] = [Said("Rowan draws Marked Bloodshard", CAUSE), Said("Rowan plays it", OWN)]
    lines += [Said("› not done: bloodshard: that can mean two", LOUD)]
    assert weightiest(lines, 1, "Rowan") == lines[2:]


def test_the_turn_of_a_rival_is_told_before_what_one_paid_oneself() -> None:
    lines: list[str] = [Said("Maud's turn: upgraded Elmwick", LOUD)]
    lines += [Said("Rowan pays the Tax Collector 6 wheat", LOUD), Said("(It has ended)", GREAT)]
    assert weightiest(lines, 2, "Rowan") == [lines[0], lines[2]]


def test_of_two_wars_the_one_that_the_reader_fought_is_told() -> None:
    lines: list[str] = [Said("Maud attacks Berg; Rowan's knight falls", OTHERS)]
    lines += [Said("Odo rules Wien", LOUD), Said("Odo rules Brabant", LOUD)]
    assert weightiest(lines, 2, "Rowan") == [lines[0], lines[2]]


def test_that_there_is_more_stands_in_the_first_row_with_room() -> None:
    """Given a first line as long as the window, its mark takes no row of its own."""
    seat = Seat(feudalia())
    bulletin = seat.session.bulletin
    lines: list[str] = [Said("Maud's turn: " + "x" * 60, LOUD), Said("The tax is due", LOUD)]
    lines += [Said("Rowan ...", OWN)] * 9
    told = bulletin._told(Recap(lines, lines[:3]), 2, "Rowan").plain.splitlines()
    assert len(told) == 2
    assert told[-1].endswith("... 1 more: log")


def test_that_there_is_more_takes_no_row_from_the_news() -> None:
    """Given lines as long as the window in as many rows, they stay, and the mark goes."""
    seat = Seat(feudalia())
    lines: list[str] = [Said("Maud's turn: " + "x" * 60, LOUD), Said("(" + "y" * 72 + ")", GREAT)]
    lines += [Said("Rowan ...", OWN)] * 9
    told = seat.session.bulletin._told(Recap(lines, lines[:3]), 2, "Rowan").plain.splitlines()
    assert [row.split()[0] for row in told] == ["Maud's", "(" + "y" * 72 + ")"]


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
        lines += seat.session.bulletin.unread(0).turns
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


def test_cards_are_listed_and_found_without_their_accents() -> None:
    seat = Seat(auction(), "cards", "card karnten", "card nobody at all")
    told = " ".join(seat.screen.split())
    assert "card NAME reads one" in told
    assert "Kärnten" in told
    assert "there is no card 'nobody at all'; `cards` lists them" in told


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
    for form in means_of(state, 80):
        console.print(form)
    name = state.game.space.sentence(state.legal[0], NAMES).removeprefix("Hire the ")
    assert f"{name}: " in console.file.getvalue()  # type: ignore[attr-defined]
    assert means_of(feudalia(), 80) == []


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
