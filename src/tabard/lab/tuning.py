"""Tune a brain: self-play, regression on its outcomes, then a walk, with trials of what was found.

Everything is kept in a folder, after every piece of work: who is interrupted goes on later.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tabard.engine.errors import TabardError
from tabard.engine.rng import fast
from tabard.engine.terms import numbers_file
from tabard.lab.fitting import Sample, fit
from tabard.lab.judgements import Judgement, Lot, meet, self_play
from tabard.lab.matches import Setup, seed_of
from tabard.lab.runner import in_processes
from tabard.lab.stats import mean_interval
from tabard.lab.tuned import report, rewritten
from tabard.lab.walking import DIRECTIONS, PACE, REACH, SLOWER, Ground

LOT = 10  # deals that are played in one piece of work
WALK = "the walk"
PROMISING = 0.51  # the share of a trial that makes a change worth keeping

W = TypeVar("W")
R = TypeVar("R")
Crowd = Callable[[Callable[[W], R], Sequence[W]], Generator[R, None, None]]


class Wish(msgspec.Struct, frozen=True):
    """What is to be done: matches to learn from, rounds of the walk, matches of each trial."""

    bot: str = "greedy"
    games: int = 1000
    rounds: int = 100
    trial: int = 200
    last: int = 1000
    seed: int = 0


class Trial(msgspec.Struct):
    """A judgement beside another: the share of the matches they won, with its 95 % interval."""

    name: str
    games: int
    share: float
    low: float
    high: float
    kept: bool = False


class Tuning(msgspec.Struct):
    """How far a tuning has come: `names` are those of the features, `walked` are steps."""

    game: str
    options: dict[str, Any]
    wish: Wish
    names: list[str]
    shipped: Judgement
    best: Judgement
    samples: list[Sample] = []
    played: int = 0
    fitted: list[float] = []  # factors
    losses: list[float] = []
    round: int = 0
    walked: list[float] = []
    mean: list[float] = []  # of the second half of the walk, so far
    trials: list[Trial] = []
    final: Trial | None = None


# -- where the work is done -----------------------------------------------------------------------


def here(jobs: int) -> Crowd[Any, Any]:
    """So many processes of this machine, or this one."""

    def run(function: Callable[[W], R], work: Sequence[W]) -> Generator[R, None, None]:
        if jobs > 1:
            yield from in_processes(jobs, function, work)
        else:
            yield from map(function, work)

    return run


def on_ray(address: str) -> Crowd[Any, Any]:
    """A Ray cluster; `ray` must be installed, here and there, with the same version of tabard."""
    try:
        import ray  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise TabardError("a Ray cluster needs the package ray: pip install ray") from None
    ray.init(address=address)

    def run(function: Callable[[W], R], work: Sequence[W]) -> Generator[R, None, None]:
        asked = [ray.remote(function).remote(piece) for piece in work]
        try:
            for each in asked:
                yield ray.get(each)
        finally:
            for each in asked:
                ray.cancel(each, force=True)

    return run


# -- tuning ---------------------------------------------------------------------------------------


class Tuner:
    """Goes on with a tuning where it stands, and keeps it in its folder."""

    def __init__(self, setup: Setup, wish: Wish, folder: Path, crowd: Crowd[Any, Any]) -> None:
        self.setup = setup
        self.folder = folder
        self.crowd = crowd
        self.told: Callable[[str], None] = lambda line: None
        self.at = self._begun(wish)

    def _begun(self, wish: Wish) -> Tuning:
        """What the folder holds, if it is the same tuning, or a new one."""
        game = self.setup.load()
        if game.seats < 2 or not game.terms:
            raise TabardError(f"{game.name} has nothing to tune: no weights, or nobody to beat")
        file = self.folder / "state.json"
        shipped = Judgement(list(game.brain.weights), game.brain.numbers)
        fresh = Tuning(game.name, dict(game.options), wish, game.brain.names, shipped, shipped)
        if not file.is_file():
            return fresh
        kept = msgspec.json.decode(file.read_bytes(), type=Tuning)
        same = (kept.game, kept.options, kept.wish, kept.names) == (
            fresh.game, fresh.options, fresh.wish, fresh.names,
        )  # fmt: skip
        if not same:
            raise TabardError(f"{self.folder} holds another tuning; name another folder")
        return kept

    def run(self) -> Tuning:
        """All that is left to do."""
        self.learn()
        self.adopt()
        self.walk()
        self.judge()
        return self.at

    def save(self) -> None:
        """Write everything down: the state first, then what people read."""
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / "state.part"
        part.write_bytes(msgspec.json.encode(self.at))
        part.replace(self.folder / "state.json")
        texts = rewritten(self.setup.load().package, self.at.names, self.at.best)
        for name, text in texts.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        (self.folder / "report.md").write_text(report(self.at), encoding="utf-8")

    def learn(self) -> None:
        """Self-play, and what its outcomes say."""
        at, wish = self.at, self.at.wish
        lots = [
            self._lot(at.shipped, at.shipped, range(start, min(start + LOT, wish.games)))
            for start in range(at.played, wish.games, LOT)
        ]
        with closing(self.crowd(self_play, lots)) as done:
            for lot, samples in zip(lots, done, strict=True):
                at.samples += samples
                at.played += len(lot.seeds)
                self.save()
                self.told(f"{at.played} of {wish.games} matches to learn from")
        if at.fitted or not at.samples:
            return
        found = fit(at.samples, at.shipped.weights)
        at.fitted = found.factors
        at.losses = [found.loss_before, found.loss_after]
        self.save()

    def adopt(self) -> None:
        """Try the fitted weights, and half of the way to them."""
        at = self.at
        for name, share in (("regression", 1.0), ("half of regression", 0.5)):
            if at.fitted and not self._tried(name):
                weights = [w * f**share for w, f in zip(at.shipped.weights, at.fitted, strict=True)]
                self._try(name, Judgement(weights, at.shipped.numbers))
                self.save()

    def walk(self) -> None:
        """Walk, round by round, from the best so far, and try where the second half of it led."""
        at, rounds = self.at, self.at.wish.rounds
        ground = Ground(at.best, numbers_file(self.setup.load().package).step)
        at.walked = at.walked or [0.0] * len(ground)
        at.mean = at.mean or [0.0] * len(ground)
        while at.round < rounds:
            self._walk_on(ground)
            at.round += 1
            self.save()
            self.told(f"{at.round} of {rounds} rounds")
        if rounds and not self._tried(WALK):
            half = rounds - rounds // 2
            self._try(WALK, ground.at([total / half for total in at.mean]), 1)
            self.save()

    def _walk_on(self, ground: Ground) -> None:
        """One round: all directions are tried from the same place."""
        at, wish = self.at, self.at.wish
        rng = fast(seed_of(wish.seed, at.round))
        directions = [ground.direction(rng) for _ in range(DIRECTIONS)]
        first = 500_000_000 + at.round * DIRECTIONS
        lots = [
            self._lot(
                ground.at([x + REACH * way for x, way in zip(at.walked, ways, strict=True)]),
                ground.at([x - REACH * way for x, way in zip(at.walked, ways, strict=True)]),
                [first + nth],
            )
            for nth, ways in enumerate(directions)
        ]
        pace = PACE * (1.0 - SLOWER * at.round / wish.rounds)
        with closing(self.crowd(meet, lots)) as done:
            for ways, shares in zip(directions, list(done), strict=True):
                gain = pace * (2.0 * sum(shares) / len(shares) - 1.0)
                at.walked = [x + gain * way for x, way in zip(at.walked, ways, strict=True)]
        if at.round >= wish.rounds // 2:
            at.mean = [total + x for total, x in zip(at.mean, at.walked, strict=True)]

    def _tried(self, name: str) -> bool:
        return any(trial.name == name for trial in self.at.trials)

    def judge(self) -> None:
        """The judgement found beside the shipped one, on deals that were never seen."""
        at = self.at
        if at.final is not None or at.best == at.shipped:
            self.save()
            return
        at.final = self._met("final", at.best, at.shipped, at.wish.last, 900)
        self.save()

    def _try(self, name: str, judgement: Judgement, salt: int = 0) -> None:
        """A trial beside the best so far."""
        at = self.at
        trial = self._met(name, judgement, at.best, at.wish.trial, salt)
        if trial.share > PROMISING:
            trial.kept = True
            at.best = judgement
        at.trials.append(trial)

    def _met(self, name: str, one: Judgement, other: Judgement, games: int, salt: int) -> Trial:
        seats = self.setup.load().seats
        deals = range((salt + 1) * 1_000_000, (salt + 1) * 1_000_000 + -(-games // seats))
        lots = [self._lot(one, other, deals[i : i + LOT]) for i in range(0, len(deals), LOT)]
        shares: list[float] = []
        with closing(self.crowd(meet, lots)) as done:
            for found in done:
                shares += found
        trial = Trial(name, len(shares) * seats, *mean_interval(shares))
        self.told(f"{name}: {100 * trial.share:.1f} %")
        return trial

    def _lot(self, one: Judgement, other: Judgement, deals: Iterable[int]) -> Lot:
        wish = self.at.wish
        return Lot(self.setup, wish.bot, one, other, [seed_of(wish.seed, deal) for deal in deals])
