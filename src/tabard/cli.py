"""The command line: `tabard play fidelitas`, `tabard rules feudalia`, `tabard sim ...`.

Whatever a person gets wrong ends in one sentence on the error stream and exit code 2.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from textwrap import wrap

from cyclopts import App, CycloptsError, UnusedCliTokensError

from tabard import __version__
from tabard.commands import (
    analyse,
    arena,
    calibrate,
    fuzz,
    learn,
    look,
    menu,
    play,
    puzzle,
    replay,
    sim,
    tune,
)
from tabard.commands.progress import INTERRUPTED
from tabard.commands.setup import bound
from tabard.engine.errors import TabardError
from tabard.engine.registry import game_class, game_names, loads

OK, MISUSED = 0, 2
CLOSED = (errno.ENOSPC, errno.EIO)

# Commands that take a game and its options as flags.
WITH_OPTIONS: dict[str, Callable[..., int]] = {
    "play": play.play,
    "cards": look.cards,
    "sim": sim.sim,
    "arena": arena.arena,
    "tune": tune.tune,
    "calibrate": calibrate.calibrate,
}
PLAIN: tuple[Callable[..., int], ...] = (
    play.resume,
    look.games,
    look.bots,
    look.rules,
    learn.learn,
    puzzle.puzzle,
    puzzle.tactics,
    replay.replay,
    replay.verify,
    analyse.analyse,
    fuzz.fuzz,
)
# Commands of the server, which is imported only when one of them is wanted.
OF_THE_SERVER = {
    "serve": ("tabard.server.command:serve", "Serve tables to browsers until interrupted."),
    "backup": ("tabard.server.backup:backup", "Copy the whole house into a file."),
    "restore": (
        "tabard.server.backup:restore",
        "Fill an empty house from a file that `tabard backup` made.",
    ),
    "admin": ("tabard.server.admin:app", "See and do what only the keeper of a house may."),
    "upgrade-check": (
        "tabard.server.upgrade:upgrade_check",
        "Say what would become of each running table if this version took over.",
    ),
}
COMMANDS = (*WITH_OPTIONS, *(handler.__name__ for handler in PLAIN), *OF_THE_SERVER)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    tokens = list(sys.argv[1:] if argv is None else argv)
    _take_any_bytes()
    try:
        if not tokens:
            return menu.menu()
        if tokens[0] in OF_THE_SERVER:
            look_for_the_server()
        app = build(tokens)
        done = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
        return done if isinstance(done, int) else OK
    except CycloptsError as problem:
        return complain(_sentence(problem), _help_for(tokens))
    except TabardError as problem:
        return complain(str(problem))
    except BrokenPipeError:
        _drop_the_output()
        return OK
    except OSError as problem:
        if problem.errno not in CLOSED:
            raise
        _drop_the_output()
        return complain(f"the output cannot be written ({problem.strerror})")
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return INTERRUPTED


def _drop_the_output() -> None:
    """Nobody reads any more: what is still in the buffer must not fail once again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def look_for_the_server() -> None:
    """Say what to install where the server's packages are missing."""
    try:
        import_module("tabard.server.app")
    except ModuleNotFoundError as problem:
        if (problem.name or "").startswith("tabard"):
            raise
        raise TabardError(
            f'the server needs more packages ({problem.name}): pip install "tabard[server]"'
        ) from problem


def _take_any_bytes() -> None:
    """What the terminal cannot encode or decode becomes a question mark, not a traceback."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def build(tokens: Sequence[str]) -> App:
    """The app with all commands; only the game that is named is loaded."""
    app = App(
        name="tabard",
        version=__version__,
        help="Five medieval tabletop games, played exactly by their rulebooks. "
        "Without a command: the menu.",
        suppress_keyboard_interrupt=False,  # `main` says that it was interrupted
    )
    for name, handler in WITH_OPTIONS.items():
        group = App(name=name, help=(handler.__doc__ or "").strip())
        for game in _games_to_load(tokens, name):
            group.command(bound(handler, game), name=game)
        app.command(group)
    for handler in PLAIN:
        app.command(handler)
    for name, (where, told) in OF_THE_SERVER.items():
        app.command(where, name=name, help=told)
    return app


def _games_to_load(tokens: Sequence[str], command: str) -> list[str]:
    """The game a command line names, or all that load (for its help)."""
    if not tokens or tokens[0] != command:
        return []
    if len(tokens) > 1 and not tokens[1].startswith("-"):
        game_class(tokens[1])
        return [tokens[1]]
    return [name for name in game_names() if loads(name)]


def complain(sentence: str, hint: str = "") -> int:
    """One sentence on the error stream."""
    print(_unbroken(f"tabard: {sentence}{hint}"), file=sys.stderr)
    return MISUSED


def _unbroken(text: str) -> str:
    """Lines that a window need not break inside a word or the name of a file."""
    if not sys.stderr.isatty():
        return text
    width = shutil.get_terminal_size().columns
    rows = [
        wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    ]
    return "\n".join(part for row in rows for part in row)


def _sentence(problem: CycloptsError) -> str:
    if isinstance(problem, UnusedCliTokensError):
        return f"'{' '.join(problem.unused_tokens or [])}' does not belong here."
    words = " ".join(str(problem).split())
    return words[0].lower() + words[1:] if words else "the command line cannot be read"


def _help_for(tokens: Sequence[str]) -> str:
    command = tokens[0] if tokens[0] in COMMANDS else ""
    words = [command] if command else []
    if command in WITH_OPTIONS and len(tokens) > 1 and not tokens[1].startswith("-"):
        words.append(tokens[1])
    return f" See `{' '.join(['tabard', *words, '--help'])}`."
