"""Playing at the terminal: what is typed, and what is answered."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import tabard
from tabard import TabardError, fast
from tabard.bots import Bot, Seen, make
from tabard.engine.state import State
from tabard.terminal.session import Session

FIRST = "the first move of the list"


class Seat:
    """A person at a terminal who types these lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        monkeypatch.setenv("TABARD_HOME", str(home))
        self.home = home
        self.screen = io.StringIO()
        self.session: Session

    def play(self, state: State, *lines: str, people: tuple[int, ...] = (0,)) -> str:
        """The whole screen of a session; after the lines the input ends."""
        typed = iter(lines)

        def ask(prompt: str) -> str:
            self.screen.write(f"{prompt}\n")
            line = next(typed, None)
            if line is None:
                raise EOFError
            return state.text(self.session.state.legal[0]) if line == FIRST else line

        bots: list[Bot | None] = [
            None if seat in people else make("random", seat) for seat in range(state.seats)
        ]
        names = ["Anne", "Bertram", "Cecily", "Dietrich"][: state.seats]
        kinds = ["" if bot is None else "random" for bot in bots]
        console = Console(file=self.screen, width=80, height=24, no_color=True, highlight=False)
        self.session = Session(
            state.game, state, bots, names, kinds, console, lambda: make("greedy"), ask
        )
        assert self.session.run() == 0
        return self.screen.getvalue()


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Seat:
    return Seat(monkeypatch, tmp_path / "home")


@pytest.fixture
def match() -> State:
    """A match in which seat 0 is to play a card."""
    game = tabard.load("fidelitas")
    for seed in range(100):
        state: State = game.start(seed=seed, telling=True)
        if state.seat == 0 and len(state.legal) > 2:
            return state
    raise AssertionError("seat 0 never begins")


def test_a_move_by_its_number(seat: Seat, match: State) -> None:
    expected = match.legal[1]
    seat.play(match, "2")
    assert seat.session.state.trail[0] == expected


def test_a_move_by_its_notation(seat: Seat, match: State) -> None:
    expected = match.legal[1]
    seat.play(match, match.text(expected).upper())
    assert seat.session.state.trail[0] == expected


def test_a_move_by_shortened_words(seat: Seat, match: State) -> None:
    expected = match.legal[0]
    words = match.text(expected).split()
    seat.play(match, " ".join([words[0], words[1][:6], words[2][:7]]))
    assert seat.session.state.trail[:1] == [expected]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "the moves are numbered 1 to"),
        ("0", "the moves are numbered 1 to"),
        ("²", "the moves are numbered 1 to"),
        ("9" * 5000, "the moves are numbered 1 to"),
        ("1.5", "nothing here is called '1.5'"),
        ("fly away", "nothing here is called 'fly away'"),
        ("2 bakeries", "nothing was done: 2 is 'Play the"),
        ("99 bakeries", "nothing was done: the moves are numbered 1 to"),
        ("play dragon market", "'dragon' is no"),
        ("play", "Which one?"),
        ("why", "why what?"),
        ("card dragon", "there is no card 'dragon'"),
        ("rules FID-999", "there is no rule FID-999"),
        ("save", "save where?"),
        ("save /nowhere/at/all", "cannot be written"),
        ("undo", "nothing can be taken back"),
        ("", "Type a number"),
    ],
)
def test_a_slip_is_answered_and_nothing_is_played(
    seat: Seat, match: State, line: str, answer: str
) -> None:
    screen = seat.play(match, line)
    assert answer in screen
    assert seat.session.state.trail == []


@pytest.mark.rule("FID-9")
def test_an_illegal_move_says_why_with_its_rule(seat: Seat, match: State) -> None:
    legal = {match.text(move) for move in match.legal}
    absent = next(
        text
        for text in (f"play {card['id']} market" for card in match.game.cards())
        if text not in legal and "play" in text
    )
    screen = seat.play(match, absent, f"why {absent}")
    assert screen.count("[FID-") >= 3
    assert seat.session.state.trail == []


def test_why_of_a_legal_move(seat: Seat, match: State) -> None:
    assert "That is allowed." in seat.play(match, f"why {match.text(match.legal[0])}")


def test_help_rules_card_hint_log_show_moves(seat: Seat, match: State) -> None:
    screen = seat.play(match, "help", "rules", "rules 12", "card judge", "hint", "log 20", ":show")
    assert "why a move is not allowed" in screen
    assert f"{match.rule}  " in screen
    assert "FID-12  " in screen
    assert "Judge  judge" in screen
    assert "Try: Play" in screen
    reasons = ("Because it ", "Together that ", "It came out best when the next turns were tried")
    assert any(reason in screen for reason in reasons)
    assert "is laid out at" in screen
    assert screen.count("│C│") == 1


def test_the_end_of_the_input_saves_the_match_and_says_where(seat: Seat, match: State) -> None:
    screen = seat.play(match, "1")
    (file,) = seat.home.glob("fidelitas-*.tabard")
    assert f"The match is saved: {file}" in screen.replace("\n", "")
    again = tabard.replay(file.read_text())
    assert again.trail == seat.session.state.trail
    assert "name Bertram [random]" in file.read_text()


def test_quit_saves_too(seat: Seat, match: State) -> None:
    seat.play(match, "quit", "1")
    assert len(list(seat.home.glob("*.tabard"))) == 1
    assert seat.session.state.trail == []


def test_an_interrupt_saves_too(seat: Seat, match: State, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(session: Session, line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "answer", interrupted)
    assert "The match is saved" in seat.play(match, "1")


def test_save_writes_the_record(seat: Seat, match: State, tmp_path: Path) -> None:
    file = tmp_path / "mine.tabard"
    seat.play(match, "1", f"save {file}")
    assert tabard.replay(file.read_text()).trail


def test_undo_takes_one_own_move_back(seat: Seat) -> None:
    state = tabard.load("fidelitas").start(seed=1, telling=True)
    while not (state.undo_ply() < len(state.trail) and state.marks[-1][0] == state.seat):
        state.play(state.legal[0])
    person = state.seat
    assert person is not None
    plies = len(state.trail)
    screen = seat.play(state, "undo", people=(person,))
    assert "› taken back" in screen
    assert len(seat.session.state.trail) == plies - 1


def test_a_match_is_played_to_its_end(seat: Seat, match: State) -> None:
    screen = seat.play(match, *[FIRST] * 2000)
    assert seat.session.state.over
    assert "the end" in screen
    assert "Won by" in screen
    (file,) = seat.home.glob("*.tabard")
    assert tabard.replay(file.read_text()).over


def test_bots_alone_can_be_watched(seat: Seat, match: State) -> None:
    screen = seat.play(match, people=())
    assert seat.session.state.over
    assert "Hand " not in screen


def test_a_bot_that_fails_is_named_and_the_match_is_saved(seat: Seat, match: State) -> None:
    class Lost(Bot):
        def choose(self, seen: Seen) -> int:
            raise LookupError("which way?")

    class Cheat(Bot):
        def choose(self, seen: Seen) -> int:
            return next(move for move in range(10_000) if move not in seen.legal)

    for bot, sentence in ((Lost, "LookupError: which way"), (Cheat, "IllegalMove")):
        session = Session(
            match.game,
            match.copy(),
            [bot("guest", fast(1))] * 2,
            ["Anne", "Bertram"],
            ["guest"] * 2,
            Console(file=seat.screen),
            lambda: make("greedy"),
        )
        with pytest.raises(TabardError, match=f"the bot guest failed .{sentence}.*is saved: "):
            session.run()
    assert len(list(seat.home.glob("*.tabard"))) == 2


def test_a_curtain_falls_between_two_people(seat: Seat, match: State) -> None:
    """The screen of the second person shows nothing of the first one's hand."""
    screen = seat.play(match, *[FIRST, ""] * 40, people=(0, 1))
    assert "Pass the seat to Anne, who presses Enter." in screen
    assert "Pass the seat to Bertram, who presses Enter." in screen
    turn = screen.split("Pass the seat to Bertram")[1].split("curtain")[0]
    assert "Bertram (you)" in turn
    assert "Anne (you)" not in turn
    assert "Bertram draws a Missio card" not in turn


def test_every_line_fits(seat: Seat, match: State) -> None:
    screen = seat.play(match, "help", *[FIRST] * 30)
    table, _, _ = screen.partition("The match is saved")
    assert max(len(line) for line in table.splitlines()) <= 80


def test_players_are_called_by_their_names(seat: Seat) -> None:
    hands = [["thief"], ["judge", "baker"], ["friar", "soldier"]]
    state = tabard.load("fidelitas", players=3).stage({"hands": hands}, telling=True)
    state.play(state.parse("play thief market"))
    screen = seat.play(state, people=(0,))
    assert "1  Bertram  choose seat-1" in screen
    assert "2  Cecily   choose seat-2" in screen
