"""The lab, as people who write Python use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import tabard
from tabard.lab import Matches, Pairing, Setup, alone
from tabard.lab.runner import shares


def test_a_simulation_counts_games_and_keeps_the_matches() -> None:
    found = tabard.simulate("fidelitas", bots=["random", "greedy"], games=30, seed=3)
    assert (found.games, found.planned, len(found.matches)) == (30, 30, 30)
    assert sum(seat.won for seat in found.seats) == pytest.approx(30)
    assert {bot.name: bot.games for bot in found.bots} == {"greedy": 30, "random": 30}
    assert sum(span.games for span in found.length.histogram) == sum(found.ends.values()) == 30
    assert found.length.longest == max(match.decisions for match in found.matches)


def test_options_and_packs_go_to_the_game() -> None:
    pack = {"virtus": [{"id": "judge", "copies": 4}]}
    found = tabard.simulate("fidelitas", games=4, players=3, new_city=True, pack=pack)
    assert len(found.seats) == 3
    assert found.options["new_city"] is True
    plain = tabard.simulate("fidelitas", games=4, players=3, new_city=True)
    assert found.matches != plain.matches


def test_several_processes_play_the_same_games() -> None:
    alone = tabard.simulate("fidelitas", bots=["random", "greedy"], games=9)
    crew = tabard.simulate("fidelitas", bots=["random", "greedy"], games=9, jobs=2)
    assert crew == alone


def test_other_seeds_give_other_games() -> None:
    first, second = (tabard.simulate("fidelitas", games=5, seed=seed) for seed in (1, 2))
    assert first.matches != second.matches


def test_an_arena_ranks_the_bots_on_duplicate_deals() -> None:
    found = tabard.arena("fidelitas", bots=["random", "greedy"], games=23)
    assert (found.games, found.planned, found.deals) == (24, 24, 12)
    assert [bot.name for bot in found.bots] == ["greedy", "random"]
    assert found.bots[0].elo > 0 > found.bots[1].elo
    for deal in range(found.deals):
        played = [match.pairing for match in found.matches if match.pairing.deal == deal]
        assert {pairing.seats for pairing in played} == {("random", "greedy"), ("greedy", "random")}
        assert len({pairing.seed for pairing in played}) == 1


def test_results_are_plain_data_that_json_can_write() -> None:
    simulation = tabard.simulate("fidelitas", games=5).data()
    assert simulation["length"]["histogram"][0]["from"] == simulation["length"]["shortest"]
    assert json.loads(json.dumps(simulation)) == simulation
    ranking = tabard.arena("fidelitas", bots=["random", "greedy"], games=4).data()
    assert json.loads(json.dumps(ranking)) == ranking


def test_in_a_console_a_result_is_one_line() -> None:
    shown = repr(tabard.simulate("fidelitas", games=5))
    assert shown.startswith("<Simulation of fidelitas, 5 games: random 50.0 %")
    shown = repr(tabard.arena("fidelitas", bots=["random", "greedy"], games=4))
    assert shown.startswith("<Ranking in fidelitas, 4 games: greedy +")


def test_progress_is_told() -> None:
    told: list[int] = []
    tabard.simulate("fidelitas", games=7, progress=told.append)
    assert sum(told) == 7


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"jobs": 0}, "jobs must be at least 1, not 0"),
        ({"bots": []}, "bots must name 1 to 2 bots, not 0"),
        ({"bots": ["random"] * 3}, "bots must name 1 to 2 bots, not 3"),
        ({"bots": ["gredy"]}, "there is no bot 'gredy'"),
        ({"new_town": True}, "new_town"),
    ],
)
def test_mistakes_are_errors_for_people(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(tabard.TabardError, match=sentence):
        tabard.simulate("fidelitas", **wrong)  # type: ignore[arg-type]


def test_an_arena_needs_two_different_bots() -> None:
    for bots in (["greedy"], ["greedy", "greedy"]):
        with pytest.raises(tabard.TabardError, match="two or more different bots"):
            tabard.arena("fidelitas", bots=bots)


# -- runners, and who interrupts them ------------------------------------------------------


def interrupted_after(count: int) -> tabard.lab.Runner:
    """A runner during whose work somebody presses Ctrl-C."""

    def run(setup: Setup, pairings: Sequence[Pairing]) -> Matches:
        yield from alone(setup, pairings[:count])
        raise KeyboardInterrupt

    return run


def test_an_interrupt_leaves_what_was_counted() -> None:
    whole = tabard.simulate("fidelitas", games=9)
    found = tabard.simulate("fidelitas", games=1000, runner=interrupted_after(9))
    assert (found.games, found.planned) == (9, 1000)
    assert found.matches == whole.matches


def test_the_first_shares_of_a_long_run_are_small() -> None:
    """So that Ctrl-C in a run of slow games finds something counted."""
    given = list(shares(1000, 20, jobs=2))
    assert [begin for begin, _ in given] == [0, *(end for _, end in given[:-1])]
    assert given[-1][1] == 1000
    assert [end - begin for begin, end in given[:10]] == [1] * 8 + [2] * 2
    assert max(end - begin for begin, end in given) == 20
    assert all(2 * (end - begin) <= 2 + begin / 4 for begin, end in given)


def test_an_interrupted_arena_counts_whole_deals_only() -> None:
    bots = ["random", "greedy"]
    found = tabard.arena("fidelitas", bots=bots, games=100, runner=interrupted_after(7))
    assert (found.games, found.deals) == (6, 3)
    with pytest.raises(KeyboardInterrupt):
        tabard.arena("fidelitas", bots=bots, games=100, runner=interrupted_after(1))


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def at_work(pid: int) -> bool:
    """Does this process still play?"""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
    return "spawn_main" in words


LONG = """
import tabard

if __name__ == "__main__":
    found = tabard.simulate(
        "fidelitas", bots=["greedy"], games=2000, jobs={jobs},
        progress=lambda games: print("played", flush=True),
    )
    print("counted", found.games, "of", found.planned)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_long_simulation_with_its_workers(jobs: int, tmp_path: Path) -> None:
    """When Ctrl-C comes to all processes, all end at once, and what was played is counted."""
    program = tmp_path / "long.py"
    program.write_text(LONG.format(jobs=jobs))
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == "played\n"
        workers = children(running.pid)
        pressed = time.monotonic()
        os.killpg(running.pid, signal.SIGINT)
        *played, counted = running.stdout.read().splitlines()
        assert (running.wait(60), running.stderr.read()) == (0, "")
    assert time.monotonic() - pressed < 20  # at once; this machine may be busy
    assert counted == f"counted {len(played) + 1} of 2000"
    assert len(workers) >= jobs - 1
    assert not any(map(at_work, workers))


def test_a_program_without_a_guard_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "unguarded.py"
    program.write_text(
        "import tabard\n"
        "try:\n"
        "    tabard.simulate('fidelitas', games=4, jobs=2)\n"
        "except tabard.TabardError as problem:\n"
        "    print(problem)\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert 'below `if __name__ == "__main__":`' in done.stdout
