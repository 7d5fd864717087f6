"""A match survives whatever happens to the window: closed, killed, full, narrow."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tabard

PLAY = [sys.executable, "-m", "tabard", "play"]
PATIENCE = 30.0


class Terminal:
    """A person at a real terminal of 80×24."""

    def __init__(self, home: Path, *words: str, columns: int = 80) -> None:
        environment = {**os.environ, "TABARD_HOME": str(home), "TERM": "xterm", "NO_COLOR": "1",
                       "COLUMNS": str(columns), "LINES": "24"}  # fmt: skip
        self.home = home
        self.here, there = pty.openpty()
        self.process = subprocess.Popen(
            [*PLAY, *words], stdin=there, stdout=there, stderr=there, env=environment,
            start_new_session=True,
        )  # fmt: skip
        os.close(there)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """Read until the text appears; what was read."""
        start, end = len(self.seen), time.monotonic() + PATIENCE
        while text not in self.seen[start:]:
            assert time.monotonic() < end, self.seen[start:]
            if select.select([self.here], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.here, 65536).decode(errors="replace")
                except OSError:
                    break
        return self.seen[start:]

    def type(self, line: str) -> None:
        os.write(self.here, f"{line}\n".encode())

    def close(self, how: signal.Signals) -> int:
        """End the program; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def clear_away(self) -> None:
        """Whatever happened, nothing is left."""
        self.process.kill()
        self.process.wait()
        os.close(self.here)

    def record(self) -> tabard.State:
        """The match as it is kept."""
        (file,) = self.home.glob("*.tabard")
        return tabard.replay(file.read_text())


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """`sit("fidelitas", "--seed", "5")`: a person sits down at a terminal."""
    seated: list[Terminal] = []

    def down(*words: str, columns: int = 80) -> Terminal:
        seated.append(Terminal(tmp_path, *words, columns=columns))
        return seated[-1]

    yield down
    for terminal in seated:
        terminal.clear_away()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_move_that_was_answered_is_kept(sit: Sit, how: signal.Signals) -> None:
    """Given a duel whose third question is on the screen, a killed program loses nothing."""
    at = sit("audatia", "--bots", "greedy", "--seed", "5")
    at.wait_for("Rowan> ")
    at.type("2 3")
    at.wait_for("Rowan> ")
    at.type("prudentia")
    at.wait_for("Rowan> ")
    at.close(how)
    kept = at.record()
    texts = [kept.text(move) for move in kept.trail]
    assert texts[:3] == ["keep mf-left", "swap rf-left", "swap mm-right"]
    assert "take prudentia" in texts
    assert not list(at.home.glob(".*.new"))


def test_what_was_kept_is_played_on(sit: Sit, tmp_path: Path) -> None:
    first = sit("audatia", "--bots", "greedy", "--seed", "5")
    first.wait_for("Rowan> ")
    first.type("none")
    first.wait_for("Rowan> ")
    first.close(signal.SIGKILL)
    resumed = subprocess.Popen(
        [sys.executable, "-m", "tabard", "resume"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env={**os.environ, "TABARD_HOME": str(tmp_path), "COLUMNS": "80"},
    )  # fmt: skip
    out, _ = resumed.communicate("prudentia\n", PATIENCE)
    assert "which virtue do you take?" in out
    assert len(list(tmp_path.glob("*.tabard"))) == 1
    kept = first.record()
    assert "take prudentia" in [kept.text(move) for move in kept.trail]


def test_an_interrupt_is_no_traceback(sit: Sit) -> None:
    at = sit("fidelitas", "--bots", "greedy", "--seed", "5")
    at.wait_for("Rowan> ")
    time.sleep(0.3)  # the prompt is written a moment before the program waits for an answer
    assert at.close(signal.SIGINT) == 0
    assert "Traceback" not in at.seen


@pytest.mark.parametrize("name", ["tabard", "/usr/bin/tabard", "-m"])
def test_an_interrupt_while_starting_is_no_traceback(name: str) -> None:
    """As if the person pressed Ctrl-C while the packages are still being loaded."""
    program = f"import sys; sys.argv[0] = {name!r}; import tabard; raise KeyboardInterrupt"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode != 0
    assert done.stderr == b""


def test_other_programs_keep_their_tracebacks() -> None:
    program = "import tabard; raise KeyboardInterrupt"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert b"KeyboardInterrupt" in done.stderr


@pytest.mark.parametrize("words", [("fidelitas",), ("audatia",), ("conspiracy",)])
def test_a_narrow_window_is_no_mishap(sit: Sit, words: tuple[str, ...]) -> None:
    at = sit(*words, "--bots", "greedy", "--seed", "5", columns=20)
    screen = at.wait_for("Rowan> ")
    at.close(signal.SIGKILL)
    assert "Traceback" not in screen


def test_a_closed_output_is_no_traceback(tmp_path: Path) -> None:
    command = " ".join([*PLAY, "fidelitas", "--bots", "greedy", "--seed", "5"])
    done = subprocess.run(
        ["bash", "-c", f"yes 1 | {command} | head -c 100 > /dev/null; exit ${{PIPESTATUS[1]}}"],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
        env={**os.environ, "TABARD_HOME": str(tmp_path)}, timeout=PATIENCE,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", [("games",), ("cards", "fidelitas"), ("play", "fidelitas")])
def test_a_full_output_is_one_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tabard", *command], stdin=subprocess.DEVNULL, stdout=full,
            stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, "TABARD_HOME": str(tmp_path)},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("tabard: ")
    assert "Traceback" not in done.stderr
