"""Two builds of Tabard in one alternating run: what became faster, and by how much.

    python bench/builds.py OLD/bin/python NEW/bin/python [GAME ...] [--rounds 3]

Each cell is the new build's speed and the ratio new / old with the range of the rounds.
"""

from __future__ import annotations

import argparse
import statistics

from rounds import Figures, gather, ratio, run, short

FIGURES = ("loop", "inside", "copies", "redeals", "search", "clocked")
GAMES = ("fidelitas", "audatia", "ausonia", "feudalia", "conspiracy")


def compare(old: str, new: str, name: str, rounds: int, seconds: str) -> list[str]:
    """A line of the table."""
    before: dict[str, Figures] = {}
    after: dict[str, Figures] = {}
    for _ in range(rounds):
        gather(before, run(old, "games.py", seconds, name))
        gather(after, run(new, "games.py", seconds, name))
    (was,), (now,) = before.values(), after.values()
    return [f"{short(statistics.median(now[f]))}, {ratio(now[f], was[f])}" for f in FIGURES]


def main() -> None:
    parser = argparse.ArgumentParser(description="Two builds of Tabard, measured in turns")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", default="1", help="for each figure and round")
    given = parser.parse_args()
    print("| game | " + " | ".join(f"{figure} /s" for figure in FIGURES) + " |")
    print("|---" * (len(FIGURES) + 1) + "|")
    for name in given.games or GAMES:
        cells = compare(given.old, given.new, name, given.rounds, given.seconds)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
