"""Golden duels: one record for each pairing of decks and each way it can end.

python -m tests.games.audatia.golden writes them anew (after a change of rules or cards).
"""

from __future__ import annotations

from pathlib import Path

from tabard.engine.registry import game_class
from tabard.engine.rng import fast
from tabard.engine.state import State
from tabard.testing.fuzz import POLICIES

FOLDER = Path(__file__).parent / "golden"
DECKS = ("galeazzo", "boucicault")
ENDS = ("w1", "w2", "w3", "w4", "w5", "w6")
PAIRS = [(one, two) for one in DECKS for two in DECKS]
# Only Galeazzo can kick
WANTED = [(a, b, end) for a, b in PAIRS for end in ENDS if end != "w5" or "galeazzo" in (a, b)]


def file_of(one: str, two: str, end: str) -> Path:
    """Where a golden duel is kept."""
    return FOLDER / f"{one}-{two}-{end}.txt"


def play(state: State, seed: int) -> str:
    """One duel of the kinds of players the fuzz has; the way it ended."""
    chance = fast(seed)
    policy = POLICIES[seed % len(POLICIES)]
    while not state.over:
        state.play(policy(state, chance, seed))
    assert state.result is not None
    return state.result.rule.removeprefix("AUD-").lower()


def main() -> None:
    """Write all golden duels."""
    FOLDER.mkdir(exist_ok=True)
    for one, two in PAIRS:
        game = game_class("audatia")({"challenger": one, "respondent": two})
        missing = {end for a, b, end in WANTED if (a, b) == (one, two)}
        seed = 0
        while missing:
            state = game.start(seed=seed)
            end = play(state, seed)
            if end in missing:
                missing.remove(end)
                file_of(one, two, end).write_text(state.record(), encoding="utf-8")
            seed += 1


if __name__ == "__main__":
    main()
