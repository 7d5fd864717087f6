"""Tuning: what outcomes say of features, trials of weights, and going on after an interrupt."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Generator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard import TabardError, fast
from tabard.bots import Seen
from tabard.lab import Setup
from tabard.lab.fitting import Sample, fit
from tabard.lab.judgements import Judgement, Lot, brain_with, evened, meet, self_play
from tabard.lab.tuned import report, rewritten, with_values
from tabard.lab.tuning import Tuner, Wish, here, on_ray
from tabard.lab.walking import Ground

TINY = Wish(bot="hasty", games=10, rounds=1, trial=2, last=2)
FIDELITAS = Setup("fidelitas", {})
AUDATIA = Setup("audatia", {})


def judgement(game: str) -> Judgement:
    """What a game ships."""
    brain = tabard.load(game).brain
    return Judgement(list(brain.weights), brain.numbers)


def test_regression_finds_what_counts_double() -> None:
    """Given outcomes by 2a + b where the weights say a + b, then a is told to count for more."""
    rng = fast(1)
    samples = []
    for match in range(1500):
        a, b = (rng.below("x", 2001) / 1000 - 1 for _ in range(2))
        chance = 1 / (1 + math.exp(-(4 * a + 2 * b)))
        samples.append(Sample(match, [a, b], float(rng.below("won", 1000) < int(1000 * chance))))
    found = fit(samples, [1.0, 1.0])
    assert found.factors[0] / found.factors[1] > 1.5
    assert found.loss_after < found.loss_before
    assert found.held_out == 300


def test_other_weights_are_written_into_the_file_and_nothing_else() -> None:
    text = '# how much\n[a] # first\nweight = 1.0\nrise = "weight = 3"\n\n[b]\nweight = -2.0\n'
    found = with_values(text, {"a weight": 0.123456, "b weight": -3.0})
    assert found == text.replace("weight = 1.0", "weight = 0.1235").replace("-2.0", "-3.0")
    assert tomllib.loads(found)["a"]["rise"] == "weight = 3"


def test_a_tiny_value_is_written_so_that_it_can_be_written_again() -> None:
    tiny = with_values("[a]\nweight = 1.0\n", {"a weight": 0.00001})
    assert with_values(tiny, {"a weight": 2.0}) == "[a]\nweight = 2.0\n"


def test_weights_that_turn_everything_upside_down_lose() -> None:
    """Given weights that dislike points, when they meet the shipped ones, they win nothing."""
    shipped = judgement("fidelitas")
    shares = meet(
        Lot(
            FIDELITAS, "greedy", Judgement([-w for w in shipped.weights], {}), shipped, [1, 2, 3, 4]
        )
    )
    assert sum(shares) <= 1.0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_one_half_is_even_whatever_the_number_of_seats(seats: int) -> None:
    """Given a deal played once from every seat, each won as likely as any, one half is the mean."""
    fair = 1 / seats
    mean = sum(
        math.comb(seats, won) * fair**won * (1 - fair) ** (seats - won) * evened(won / seats, seats)
        for won in range(seats + 1)
    )
    assert mean == pytest.approx(0.5)
    assert evened(1.0, seats) == 1.0


def test_whoever_wants_no_attacks_in_hand_loses() -> None:
    """Given numbers by which strikes are bad to have, when they meet the shipped, they lose."""
    shipped = judgement("audatia")
    strikes = ("fendente", "mezano", "sottano", "cut_thrust")
    numbers = shipped.numbers | dict.fromkeys(strikes, -5.0)
    shares = meet(
        Lot(AUDATIA, "greedy", Judgement(shipped.weights, numbers), shipped, [*range(30)])
    )
    assert sum(shares) / len(shares) < 0.45


def test_a_brain_reckons_with_other_numbers_and_the_hints_of_its_match_do_too() -> None:
    """Given a brain with dear gems, when it judges a match of the shipped one, its hints know."""
    setup = Setup("ausonia", {})
    shipped = judgement("ausonia")
    brain = brain_with(setup, Judgement(shipped.weights, shipped.numbers | {"gem": 500.0}))
    state = setup.load().start(seed=1)
    Seen(state, 0).judge_by(brain)
    assert state.t.worth.gem == 500


def test_the_walk_stretches_what_is_and_adds_to_cards() -> None:
    start = Judgement([2.0, -1.0], {"gem": 100.0, "card abbot": 0.0})
    ground = Ground(start, step=3.0)
    assert ground.at([0.0] * 4) == start
    there = ground.at([1.0, 1.0, -1.0, 2.0])
    assert there.weights[0] > 2.0
    assert there.weights[1] < -1.0
    assert there.numbers["gem"] < 100.0
    assert there.numbers["card abbot"] == 6.0


def test_found_numbers_are_written_as_they_are_read() -> None:
    """Given other numbers, when they are written, the file brings them back."""
    shipped = judgement("feudalia")
    numbers = shipped.numbers | {"wheat": 11.25, "card mason": 2.5}
    texts = rewritten(
        "tabard.games.feudalia",
        tabard.load("feudalia").brain.names,
        Judgement(shipped.weights, numbers),
    )
    found = tomllib.loads(texts["numbers.toml"])
    assert found["judgement"]["wheat"] == 11.25
    assert found["cards"]["mason"] == 2.5
    assert set(found["judgement"]) == {name for name in numbers if not name.startswith("card ")}


def test_samples_know_who_won() -> None:
    shipped = judgement("fidelitas")
    samples = self_play(Lot(FIDELITAS, "greedy", shipped, shipped, [1, 2]))
    assert {sample.match for sample in samples} == {1, 2}
    assert {len(sample.features) for sample in samples} == {len(shipped.weights)}
    assert {sample.won for sample in samples} <= {0.0, 0.5, 1.0}


def test_a_tuning_writes_weights_and_how_they_were_obtained(tmp_path: Path) -> None:
    done = Tuner(FIDELITAS, TINY, tmp_path, here(1)).run()
    assert (done.played, done.round, len(done.trials)) == (10, 1, 3)
    written = tomllib.loads((tmp_path / "weights.toml").read_text())
    assert list(written) == done.names
    assert (tmp_path / "report.md").read_text() == report(done)
    assert "| regression | 2 |" in report(done)


def test_who_is_interrupted_goes_on_and_gets_the_same(tmp_path: Path) -> None:
    """Given Ctrl-C after some pieces of work, when it is started again, the rest is done."""
    pieces = iter(range(4))

    def until_ctrl_c(
        function: Callable[[Any], Any], work: Sequence[Any]
    ) -> Generator[Any, None, None]:
        for piece in work:
            if next(pieces, None) is None:
                raise KeyboardInterrupt
            yield function(piece)

    with pytest.raises(KeyboardInterrupt):
        Tuner(FIDELITAS, TINY, tmp_path / "a", until_ctrl_c).run()
    resumed = Tuner(FIDELITAS, TINY, tmp_path / "a", here(1))
    assert resumed.at.played == 10
    assert resumed.run() == Tuner(FIDELITAS, TINY, tmp_path / "b", here(1)).run()


def test_a_folder_of_another_tuning_is_left_alone(tmp_path: Path) -> None:
    Tuner(FIDELITAS, TINY, tmp_path, here(1)).save()
    with pytest.raises(TabardError, match="holds another tuning"):
        Tuner(FIDELITAS, Wish(games=30), tmp_path, here(1))


def test_what_cannot_be_tuned_says_so(tmp_path: Path) -> None:
    with pytest.raises(TabardError, match="nothing to tune"):
        Tuner(Setup("fidelitas", {"players": 1}), TINY, tmp_path, here(1))


@pytest.mark.skipif(find_spec("ray") is not None, reason="ray is installed here")
def test_a_cluster_needs_its_package() -> None:
    with pytest.raises(TabardError, match="needs the package ray"):
        on_ray("auto")
