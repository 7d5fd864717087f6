"""Two builds of Tabard against each other, on duplicate deals with seats rotated.

    python bench/versus.py OLD/bin/python GAME --bots ismcts:200ms ismcts:200ms \\
        [--games 100] [--jobs 15] [--seconds 300] [players=3 ...]

This Python plays the new build, the other one the old; the first bot is the old build's. Each
sits in a process of its own, keeps its own position from the same seed, and tells the other its
moves as records write them. The clock ends it after the deals that are under way.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from duels import add_duel, options_of, told

OLD, NEW = "old", "new"


def sit() -> None:
    """A build at a table: answers each line that it is sent with one of its own."""
    import tabard
    from tabard import bots
    from tabard.bots.base import Seen

    state: Any = None
    mine: dict[int, Any] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        answer: dict[str, Any] = {}
        if "game" in asked:
            state = tabard.load(asked["game"], **asked["options"]).start(seed=asked["seed"])
            mine = {seat: bots.make(asked["bot"], asked["seed"] + seat) for seat in asked["mine"]}
            for bot in mine.values():
                bot.forget()
            answer = {"seats": state.game.seats}
        elif "think" in asked:
            seat = asked["think"]
            answer = {"move": state.game.space.text(mine[seat].choose(Seen(state, seat)))}
        else:
            move, seat = state.game.space.parse(asked["play"]), state.seat
            state.play(move)
            for other, bot in mine.items():
                bot.observe(state.game.space.seen_by(other, seat, move))
        if not state.over:
            answer["asked"] = state.seat
        else:
            result, brain = state.result, state.game.brain
            answer["over"] = [result.scores, result.winners, result.reason, result.rule]
            answer["shares"] = [brain.payoff(state, seat) for seat in range(state.game.seats)]
        print(json.dumps(answer), flush=True)


class Build:
    """A build in a process of its own."""

    def __init__(self, python: str, bot: str) -> None:
        command = [python, str(Path(__file__).resolve()), "--sit"]
        self.bot = bot
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **what: object) -> dict[str, Any]:
        """One question, one answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"a build ended with {self.process.wait()}: {what}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def leave(self) -> None:
        """The process ends."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def play(builds: dict[str, Build], game: str, options: dict[str, Any], pairing: Any) -> Any:
    """One match; both positions must agree to the end."""
    from tabard.lab.matches import Match

    said = [
        build.ask(
            game=game,
            options=options,
            seed=pairing.seed,
            bot=build.bot,
            mine=[seat for seat, name in enumerate(pairing.seats) if name == side],
        )
        for side, build in builds.items()
    ]
    decisions = 0
    while "asked" in said[0]:
        assert said[0]["asked"] == said[1]["asked"], "the builds do not agree on who is asked"
        seat = said[0]["asked"]
        move = builds[pairing.seats[seat]].ask(think=seat)["move"]
        said = [build.ask(play=move) for build in builds.values()]
        decisions += 1
    assert said[0] == said[1], "the builds do not agree on the result"
    scores, winners, reason, rule = said[0]["over"]
    return Match(pairing, scores, winners, said[0]["shares"], decisions, reason, rule, {})


def main() -> None:
    from tabard.lab.matches import Pairing, Setup, seed_of
    from tabard.lab.ranking import rate, seatings

    parser = argparse.ArgumentParser(description="Two builds of Tabard against each other")
    parser.add_argument("old", help="the Python of the older build")
    add_duel(parser)
    parser.add_argument("--bots", nargs=2, default=["ismcts:200ms", "ismcts:200ms"])
    given = parser.parse_intermixed_args()
    options = options_of(given)
    setup = Setup(given.game, options)
    rotations = seatings([OLD, NEW], setup.load().seats)
    deals = range(-(-given.games // len(rotations)))
    end = time.monotonic() + given.seconds

    def deal_out(deal: int) -> list[Any]:
        if time.monotonic() > end:
            return []
        builds = {OLD: Build(given.old, given.bots[0]), NEW: Build(sys.executable, given.bots[1])}
        seed = seed_of(given.seed, deal)
        pairings = [Pairing(deal, seed, seating) for seating in rotations]
        played = [play(builds, given.game, options, pairing) for pairing in pairings]
        for build in builds.values():
            build.leave()
        return played

    start = time.monotonic()
    with ThreadPoolExecutor(given.jobs) as pool:
        matches = [match for played in pool.map(deal_out, deals) for match in played]
    ranking = rate(setup, [NEW, OLD], matches, len(deals) * len(rotations))
    sides = f"new {given.bots[1]} against old {given.bots[0]}"
    decisions = sum(match.decisions for match in matches) / max(1, ranking.games)
    more = f"{decisions:.0f} decisions a game, {time.monotonic() - start:.0f} s"
    print(told(given, sides, ranking, more), flush=True)


if __name__ == "__main__":
    sit() if sys.argv[1:] == ["--sit"] else main()
