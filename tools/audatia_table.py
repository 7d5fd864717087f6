"""Measure duels between bots: the table of docs/games/audatia.md.

    python tools/audatia_table.py --games 4000 --bot greedy

Challenger share, exchanges, attacks and draws a game, the share of Stretto binds, and how the
duels end, for all four pairings of decks.
"""

from __future__ import annotations

import argparse
from collections import Counter

import tabard
from tabard import bots
from tabard.bots.match import play_match

DECKS = ("galeazzo", "boucicault")
ATTACKS = ("attacked", "counterattacked", "defended", "repeated")
ENDS = ("AUD-W1", "AUD-W2", "AUD-W3", "AUD-W4", "AUD-W5", "AUD-W6")


def measure(one: str, two: str, bot: str, games: int, options: dict[str, str]) -> str:
    """One line of the table."""
    game = tabard.load("audatia", challenger=one, respondent=two, **options)
    told: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    won = 0
    for seed in range(games):
        state = game.start(seed=seed, telling=True)
        play_match(state, [bots.make(bot, 2 * seed), bots.make(bot, 2 * seed + 1)])
        told.update(event.kind.name for event in state.log)
        assert state.result is not None
        ends[state.result.rule] += 1
        won += state.result.winners == [0]
    binds = max(1, told["largo"] + told["stretto"])
    figures = [
        f"{won / games:.2f}",
        f"{told['measure'] / games:.1f}",
        f"{sum(told[kind] for kind in ATTACKS) / games:.1f}",
        f"{told['drawn'] / games:.2f}",
        f"{told['stretto'] / binds:.2f}",
        *(f"{ends[rule] / games:.3f}" for rule in ENDS),
    ]
    return f"| {one.title()} – {two.title()} | " + " | ".join(figures) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure duels between bots.")
    parser.add_argument("--games", type=int, default=4000, help="for each pairing")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument(
        "--option", action="append", default=[], help="for example deny_scope=skills"
    )
    given = parser.parse_args()
    options = dict(word.split("=", 1) for word in given.option)
    print("| Challenger – Respondent | C wins | exchanges | attacks | draws | Stretto | "
          + " | ".join(rule.removeprefix("AUD-") for rule in ENDS) + " |")  # fmt: skip
    for one in DECKS:
        for two in DECKS:
            print(measure(one, two, given.bot, given.games, options), flush=True)


if __name__ == "__main__":
    main()
