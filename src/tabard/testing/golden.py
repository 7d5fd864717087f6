"""Golden playthroughs: one readable game per variant, kept with the tests.

A change of the rules shows up as a difference that a person can read.

    python -m tabard.testing.golden fidelitas              write tests/golden/fidelitas/*.txt
    python -m tabard.testing.golden fidelitas --check      compare, exit code 1 where they differ
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from tabard.engine.events import Event
from tabard.engine.game import Game
from tabard.engine.options import Value
from tabard.engine.registry import game_class, game_names
from tabard.engine.rng import fast
from tabard.engine.state import State

FOLDER = Path("tests") / "golden"
SEED = 1
SHOWN = 120


def variant_name(options: dict[str, Value]) -> str:
    """The file name of a variant: `players-3-new-city`."""
    words = []
    for key, value in options.items():
        if value is True:
            words.append(key)
        elif value is not False:
            words.append(f"{key}-{value}")
    return "-".join(words).replace("_", "-").lower() or "standard"


def playthrough(game: Game) -> str:
    """A whole random game, move by move; after SHOWN moves only its course is hashed."""
    state = game.start(seed=SEED, telling=True)
    rng = fast(SEED)
    options = ", ".join(f"{k} = {v}" for k, v in game.options.items())
    lines = [f"{game.title}: {options}", f"seed {SEED}", "", *_told(state, 0)]
    course = hashlib.sha256()
    while not state.over:
        move = state.legal[rng.below("move", len(state.legal))]
        told = len(state.log)
        asked = f"{len(state.trail) + 1}. seat {state.seat} [{state.rule}] {state.prompt}"
        lines_before = [f"{asked} ({len(state.legal)})", f"   > {state.text(move)}"]
        course.update(f"{state.seat} {state.legal} {move}\n".encode())
        state.play(move)
        if len(state.trail) <= SHOWN:
            lines += lines_before + _told(state, told)
    result = state.result
    assert result is not None
    lines += [
        "",
        f"moves {len(state.trail)}, course {course.hexdigest()[:16]}",
        f"scores {result.scores}, winners {result.winners}: {result.reason} [{result.rule}]",
    ]
    return "\n".join(lines) + "\n"


def _told(state: State, since: int) -> list[str]:
    return [f"     {_line(event)}" for event in state.log[since:]]


def _line(event: Event) -> str:
    labels = [d.label(v) for d, v in zip(event.kind.domains, event.args, strict=True)]
    who = f"Seat {event.who + 1}" if event.who >= 0 else ""
    return event.kind.text.format(*labels, who=who)


def files(name: str, folder: Path = FOLDER) -> dict[Path, dict[str, Value]]:
    """The golden files a game must have, each with its options."""
    return {folder / name / f"{variant_name(v)}.txt": v for v in game_class(name).variants()}


def main(args: list[str] | None = None) -> int:
    """Write or compare the golden playthroughs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=game_names(), help="all where none is named")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    given = parser.parse_args(args)
    different = 0
    for name in given.games:
        for path, options in files(name).items():
            text = playthrough(game_class(name)(options))
            if not given.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{path} differs")
                different += 1
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
